package reich

// Not a chapter: what has been worked out about zones, supply and ways, kept until
// something on which it depends changes. It is working memory and no part of a
// position.
//
// Nothing has to tell it of a change. Before an answer is used the state is compared
// with what was seen when it was last looked at, and every difference is dated; an
// answer holds as long as nothing that it depends on is younger than itself.

// age is a moment in the order of changes; 0 is before all.
type age uint64

// ties are what the rules about friends, enemies, fortresses and sources of supply
// read besides counters and the control of hexes.
type ties struct {
	war           [numNations]nationSet
	status        [numNations]standing
	patron        [numNations]country
	consent       [numMajors]powerSet
	played        [numAlliances]uint32
	ruined        hexSet
	bridges       [maxBridges]bridgehead
	kiel, suez    canalState
	shores        [chosenIslands]shore
	moving        nationSet
	wooed         nationSet
	now           date
	scenario      scenarioID
	rules         ruleSet
	fallen        powerSet
	opener        country
	linked        uint8
	sevastopolCut bool
	germansDone   bool
}

func tiesOf(s *state) ties {
	return ties{
		war: s.war, status: s.status, patron: s.patron, consent: s.consent, played: s.economy.played,
		ruined: s.ruined, bridges: s.bridges, kiel: s.kiel, suez: s.suez, shores: s.moves.shores,
		moving: s.moving, wooed: s.politics.wooed, now: s.now, scenario: s.scenario, rules: s.rules,
		fallen: s.fallen, opener: s.economy.opener, linked: s.moves.linked, sevastopolCut: s.moves.sevastopolCut,
		germansDone: s.germanyHasPassed(),
	}
}

// keptNations is how many nations' answers are kept; when there are more the oldest
// make room.
const keptNations = 16

// overseas stands for the French outside Europe, whose sources are others (27.28).
const overseas country = numNations

// kept is all that is kept.
type kept struct {
	// What was seen.
	at      [numUnits]spot
	nation  [numUnits]country
	task    [numUnits]task
	berth   [numUnits]uint8
	control [numHexes]country
	ties    ties

	// When it changed.
	latest   age
	politics age // ties, and whom a unit obeys
	lands    age // who controls a hex
	carriers age // the fleets that carry supply, and where they are
	counters age // any counter on the board
	ground   [numNations]age
	units    [numNations]age // ground units included

	held   [numNations + 1]hexSet // by whom a hex is controlled, at last by nobody
	of     [keptNations]keptNation
	slot   [numNations + 1]uint8 // where in it a nation's answers are, if it is theirs
	free   uint8                 // the next place in it
	ranges [keptRanges]keptRange
	guests keptGuests
}

// keptNation are the answers about one nation, each with its age.
type keptNation struct {
	nation   country
	enemy    keptSet // enemyGround
	zones    keptSet // zoc
	near     keptSet // nearEnemies
	land     keptSet // landSupply
	supplied keptSet // suppliedHexes
	neutral  keptSet // land of neutralOwner
	lines    supplyMap
	linesAge age
	doors    doorsOf
	doorsAge age
}

type keptSet struct {
	set hexSet
	age age
}

// look compares the state with what was seen last; while a list is made nothing
// moves, and the look at its beginning is enough.
func (p *Position) look() *kept {
	k := &p.desk.kept
	if !p.desk.caching {
		k.look(&p.state)
	}
	return k
}

func (k *kept) look(s *state) {
	now := k.latest + 1
	if t := tiesOf(s); t != k.ties || s.nation != k.nation {
		k.latest, k.politics, k.ties, k.nation = now, now, t, s.nation
	}
	if s.control != k.control {
		k.latest, k.lands = now, now
		k.lookAtLands(s)
	}
	if s.at != k.at {
		k.latest = now
		k.lookAtCounters(s)
	}
	if s.task != k.task || s.naval.berth != k.berth {
		k.lookAtTasks(s, now)
	}
}

// begin has seen a board that nobody controls.
func (k *kept) begin() {
	for h := range k.control {
		k.control[h] = nobody
	}
	k.held[numNations].bits().Fill(numHexes)
}

// lookAtLands notes who controls what.
func (k *kept) lookAtLands(s *state) {
	for h := range hex(numHexes) {
		if was, is := k.control[h], s.control[h]; was != is {
			k.held[min(was, numNations)].remove(h)
			k.held[min(is, numNations)].add(h)
		}
	}
	k.control = s.control
}

// heldBy are the hexes that nations of a table control; the last entry is for those
// that nobody controls.
func (k *kept) heldBy(owners *[numNations + 1]bool) (set hexSet) {
	for n := range owners {
		if owners[n] {
			set.addAll(&k.held[n])
		}
	}
	return set
}

// lookAtTasks dates a fleet that begins or ceases to carry supply.
func (k *kept) lookAtTasks(s *state, now age) {
	for _, u := range allFleets {
		if (s.task[u] == supplying) != (k.task[u] == supplying) || s.task[u] == supplying && s.naval.berth[u] != k.berth[u] {
			k.latest, k.carriers = now, now
		}
	}
	k.task, k.berth = s.task, s.naval.berth
}

// lookAtCounters dates what has moved onto, on or off the board.
func (k *kept) lookAtCounters(s *state) {
	for u := range unit(numUnits) {
		if s.at[u] == k.at[u] {
			continue
		}
		if s.task[u] == supplying || k.task[u] == supplying {
			k.carriers = k.latest
		}
		if s.at[u] < numHexes || k.at[u] < numHexes {
			k.counters = k.latest
			if n := s.nation[u]; n < numNations {
				k.units[n] = k.latest
				if u.kind().ground() {
					k.ground[n] = k.latest
				}
			}
		}
	}
	k.at = s.at
}

// sinceGround and sinceUnits are when a unit of some nations last moved, or politics
// changed.
func (k *kept) sinceGround(nations nationSet) age { return youngest(k.politics, &k.ground, nations) }
func (k *kept) sinceUnits(nations nationSet) age  { return youngest(k.politics, &k.units, nations) }

func youngest(since age, list *[numNations]age, nations nationSet) age {
	for n := range nations.all {
		since = max(since, list[n])
	}
	return since
}

// nationOf finds the answers about a nation. Working out another nation's may take
// their place.
func (k *kept) nationOf(n country) *keptNation {
	if s := &k.of[k.slot[n]]; s.nation == n {
		return s
	}
	k.slot[n] = k.free
	k.free = (k.free + 1) % keptNations
	s := &k.of[k.slot[n]]
	s.nation = n
	s.enemy.age, s.zones.age, s.near.age, s.land.age, s.supplied.age = 0, 0, 0, 0, 0
	s.neutral.age, s.linesAge, s.doorsAge = 0, 0, 0
	return s
}

// holds reports whether an answer is no older than what it depends on.
func (k *kept) holds(made, since age) bool { return made != 0 && made >= since }

// foesInSupply are the nations whose ground units can change a nation's supply: its
// enemies, and those of the powers on whose lines its own depend (27.14, 27.16).
func (s *state) foesInSupply(n country) nationSet {
	foes := s.war[n]
	switch c := s.commandOf(n); {
	case c == ussr:
		foes |= s.war[ussr]
	case c < numMajors && campOf(c) == allies:
		foes |= s.war[britain] | s.war[france]
	}
	return foes
}
