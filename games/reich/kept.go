package reich

import "sandtable/games/reich/atlas"

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
	war           [atlas.NumNations]atlas.NationSet
	status        [atlas.NumNations]Standing
	patron        [atlas.NumNations]atlas.Country
	consent       [atlas.NumMajors]atlas.PowerSet
	played        [atlas.NumAlliances]uint32
	ruined        fortressSet
	bridges       [maxBridges]bridgehead
	kiel, suez    canalState
	shores        [chosenIslands]shore
	moving        atlas.NationSet
	wooed         atlas.NationSet
	now           atlas.Date
	scenario      atlas.ScenarioID
	rules         ruleSet
	fallen        atlas.PowerSet
	opener        atlas.Country
	linked        uint8
	sevastopolCut bool
	germansDone   bool
	italyTurned   bool
}

func tiesOf(s *state) ties {
	return ties{
		war: s.war, status: s.status, patron: s.patron, consent: s.consent, played: s.economy.played,
		ruined: s.ruined, bridges: s.bridges, kiel: s.kiel, suez: s.suez, shores: s.moves.shores,
		moving: s.moving, wooed: s.politics.wooed, now: s.now, scenario: s.scenario, rules: s.rules,
		fallen: s.fallen, opener: s.economy.opener, linked: s.moves.linked, sevastopolCut: s.moves.sevastopolCut,
		germansDone: s.germanyHasPassed(), italyTurned: s.italyTurned,
	}
}

// hold reports whether the ties are still those of a state, without writing them down
// anew. The wars, which change most, come first.
func (t *ties) hold(s *state) bool {
	return t.war == s.war && t.status == s.status && t.patron == s.patron && t.moving == s.moving && t.now == s.now &&
		t.consent == s.consent && t.played == s.economy.played && t.ruined == s.ruined && t.bridges == s.bridges &&
		t.kiel == s.kiel && t.suez == s.suez && t.shores == s.moves.shores && t.wooed == s.politics.wooed &&
		t.scenario == s.scenario && t.rules == s.rules && t.fallen == s.fallen && t.opener == s.economy.opener &&
		t.linked == s.moves.linked && t.sevastopolCut == s.moves.sevastopolCut && t.italyTurned == s.italyTurned &&
		t.germansDone == s.germanyHasPassed()
}

// keptNations is how many nations' answers are kept; when there are more the oldest
// make room.
const keptNations = 16

// overseas stands for the French outside Europe, whose sources are others (27.28).
const overseas atlas.Country = atlas.NumNations

// kept is all that is kept.
type kept struct {
	// What was seen.
	at      spots
	nation  obedience
	task    tasks
	berth   berths
	control owners
	ties    ties

	// When it changed.
	latest   age
	politics age // ties, and whom a unit obeys
	lands    age // who controls a hex
	carriers age // the fleets that carry supply, and where they are
	counters age // any counter on the board
	ground   [atlas.NumNations]age
	units    [atlas.NumNations]age // ground units included

	held   [atlas.NumNations + 1]atlas.HexSet // by whom a hex is controlled, at last by nobody
	hexes  [atlas.NumNations + 1]int16        // how many those are
	of     [keptNations]keptNation
	slot   [atlas.NumNations + 1]uint8 // where in it a nation's answers are, if it is theirs
	free   uint8                       // the next place in it
	guests keptGuests
	flown  [32]keptFlight
	rebels keptSet // where partisans stand
}

// keptNation are the answers about one nation, each with its age.
type keptNation struct {
	nation   atlas.Country
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

// keptFlight is where aircraft of a nation come to: see airReach.
type keptFlight struct {
	from   atlas.Hex
	nation atlas.Country
	hexes  uint8
	age    age // of the neutral land that it goes round
	set    atlas.HexSet
}

type keptSet struct {
	set atlas.HexSet
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
	if !k.ties.hold(s) || s.nation != k.nation {
		k.latest, k.politics, k.ties, k.nation = now, now, tiesOf(s), s.nation
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
	k.held[atlas.NumNations].Bits().Fill(atlas.NumHexes)
	k.hexes[atlas.NumNations] = atlas.NumHexes
}

// lookAtLands notes who controls what.
func (k *kept) lookAtLands(s *state) {
	for h := range atlas.Hex(atlas.NumHexes) {
		if was, is := k.control.of(h), s.control.of(h); was != is {
			was, is = min(was, atlas.NumNations), min(is, atlas.NumNations)
			k.held[was].Remove(h)
			k.held[is].Add(h)
			k.hexes[was]--
			k.hexes[is]++
		}
	}
	k.control = s.control
}

// heldBy are the hexes that nations of a table control; the last entry is for those
// that nobody controls.
func (k *kept) heldBy(owners *[atlas.NumNations + 1]bool) (set atlas.HexSet) {
	for n := range owners {
		if owners[n] && k.hexes[n] > 0 {
			set.AddAll(&k.held[n])
		}
	}
	return set
}

// lookAtTasks dates a fleet that begins or ceases to carry supply.
func (k *kept) lookAtTasks(s *state, now age) {
	for _, u := range allFleets {
		if (s.task.of(u) == Supplying) != (k.task.of(u) == Supplying) || s.task.of(u) == Supplying && s.naval.berth.of(u) != k.berth.of(u) {
			k.latest, k.carriers = now, now
		}
	}
	k.task, k.berth = s.task, s.naval.berth
}

// lookAtCounters dates what has moved onto, on or off the board.
func (k *kept) lookAtCounters(s *state) {
	for u := atlas.Unit(0); u < atlas.NumUnits; u++ {
		for s.at.sameRow(&k.at, u) { // most have not moved
			u += spotsInRow
		}
		if u == atlas.NumUnits {
			break
		}
		if s.at.of(u) == k.at.of(u) {
			continue
		}
		if s.task.of(u) == Supplying || k.task.of(u) == Supplying {
			k.carriers = k.latest
		}
		if s.at.of(u) < atlas.NumHexes || k.at.of(u) < atlas.NumHexes {
			k.counters = k.latest
			if n := s.nation.of(u); n < atlas.NumNations {
				k.units[n] = k.latest
				if u.Kind().Ground() {
					k.ground[n] = k.latest
				}
			}
		}
	}
	k.at = s.at
}

// sinceGround and sinceUnits are when a unit of some nations last moved, or politics
// changed.
func (k *kept) sinceGround(nations atlas.NationSet) age {
	return youngest(k.politics, &k.ground, nations)
}
func (k *kept) sinceUnits(nations atlas.NationSet) age {
	return youngest(k.politics, &k.units, nations)
}

func youngest(since age, list *[atlas.NumNations]age, nations atlas.NationSet) age {
	for n := range nations.All {
		since = max(since, list[n])
	}
	return since
}

// nationOf finds the answers about a nation. Working out another nation's may take
// their place.
func (k *kept) nationOf(n atlas.Country) *keptNation {
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

// partisansHold is partisanHeld for lists, which ask it of hex after hex: few hexes have
// partisans at all.
func (p *Position) partisansHold(h atlas.Hex) bool {
	k := p.look()
	if !k.holds(k.rebels.age, k.counters) {
		k.rebels = keptSet{age: k.latest}
		for _, u := range partisanUnits {
			if p.onBoard(u) {
				k.rebels.set.Add(p.where(u))
			}
		}
	}
	return k.rebels.set.Has(h) && p.partisanHeld(h)
}

// holds reports whether an answer is no older than what it depends on.
func (k *kept) holds(made, since age) bool { return made != 0 && made >= since }

// foesInSupply are the nations whose ground units can change a nation's supply: its
// enemies, and those of the powers on whose lines its own depend (27.14, 27.16).
func (s *state) foesInSupply(n atlas.Country) atlas.NationSet {
	foes := s.war[n]
	switch c := s.commandOf(n); {
	case c == atlas.USSR:
		foes |= s.war[atlas.USSR]
	case c < atlas.NumMajors && s.campOf(c) == atlas.Allies:
		foes |= s.war[atlas.Britain] | s.war[atlas.France]
	}
	return foes
}
