package tt

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// What must hold in every match, whoever plays it. The matches are driven by
// choices that rapid draws, so that one that fails shrinks to its least.

// drawn is chance and choice from rapid: a number that shrinks towards 0, spread
// evenly otherwise.
type drawn struct{ t *rapid.T }

var anyChoice = rapid.Uint16()

func (d drawn) Draw(n int) int {
	k := uint64(anyChoice.Draw(d.t, "choice"))
	if k == 0 || n == 1 {
		return 0
	}
	k *= 0x9e3779b97f4a7c15
	return int((k >> 32) % uint64(n))
}

// pick chooses a move: at 0 the first of the list, which ends most phases; else
// one of all, one of a kind, one that brings units to blows, or one that goes on.
func pick(p *Position, list []engine.Move, src drawn) engine.Move {
	ordinary := some(list, func(m engine.Move) bool { return !kinds[m.Kind].Anytime && !kinds[m.Kind].Back })
	switch how := src.Draw(32); {
	case how == 0:
		return ordinary[0]
	case how == 1:
		return list[src.Draw(len(list))]
	case how < 6:
		kind := ordinary[src.Draw(len(ordinary))].Kind
		ordinary = some(ordinary, func(m engine.Move) bool { return m.Kind == kind })
	case how < 22:
		ordinary = some(ordinary, p.isFierce)
	case how < 30:
		ordinary = some(ordinary, func(m engine.Move) bool {
			return m.Kind != kDone && m.Kind != kPass && m.Kind != kStop && m.Kind != kRetreat && m.Kind != kRebase
		})
	}
	return ordinary[src.Draw(len(ordinary))]
}

// some are the moves that fit, or all if there is none.
func some(list []engine.Move, fits func(engine.Move) bool) []engine.Move {
	var fit []engine.Move
	for _, m := range list {
		if fits(m) {
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 {
		return list
	}
	return fit
}

// isFierce: declarations, Battles, moves towards Enemy units and land, and the
// cards and Commands for them.
func (p *Position) isFierce(m engine.Move) bool {
	switch m.Kind {
	case kDeclare, kIntervene, kResolve, kEngage, kEscape, kFire:
		return true
	case kBuy:
		return m.A == actionDeck
	case kCommit:
		return p.validCommand(card(m.A))
	case kTo:
		return p.enemyHere(p.active, area(m.A)) || p.standingOf(p.active, area(m.A)) == enemy
	case kStop:
		a := p.path[p.pathLen-1]
		return p.enemyHere(p.active, a) || p.standingOf(p.active, a) == enemy
	case kMarch, kSail, kFly:
		for _, l := range world.links[p.at[m.A]] {
			if p.enemyHere(p.active, l.to) || p.standingOf(p.active, l.to) == enemy {
				return true
			}
		}
	}
	return false
}

// drawnMatch plays a match to its end and calls each after every move and roll.
// What each returns is a failure, told with the position.
func drawnMatch(t *rapid.T, each func(*Position) error) *Position {
	src := drawn{t}
	pos, err := Game.New(setups[src.Draw(len(setups))])
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	var list []engine.Move
	for moves := 0; p.over == notOver; moves++ {
		if moves == 30000 {
			t.Fatalf("the match does not end: it is still %s", p.phaseName())
		}
		if n := p.Chance(); n > 0 {
			err = p.Resolve(src.Draw(n), nil)
		} else {
			seat := p.Deciders().First()
			list = p.Legal(seat, list[:0])
			if len(list) == 0 {
				t.Fatalf("seat %d is asked and has no move in %s", seat, p.phaseName())
			}
			err = p.Play(seat, pick(p, list, src), nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := each(p); err != nil {
			text, _ := Game.FormatPosition(p)
			t.Fatalf("%s: %v\n%s", p.phaseName(), err, text)
		}
	}
	return p
}

// phases watches a match for positions in which a phase has just begun: control
// has been read, and nothing has moved since.
type phases struct{ last phaseID }

type phaseID struct {
	year   uint8
	season season
	active faction
	proc   uint8
}

// begins returns the procedure of the phase that has just begun, or pYears.
func (w *phases) begins(p *Position) uint8 {
	id := phaseID{p.year, p.season, p.active, pYears}
	for _, proc := range []uint8{pProduction, pGovernment, pCommand, pMovement, pCombat} {
		if p.In(proc) {
			id.proc = proc
		}
	}
	again := id == w.last
	w.last = id
	if again || p.over != notOver {
		return pYears
	}
	switch top := p.Stack.Top(); {
	case id.proc == pProduction && (top.Proc == pProduce || top.Proc == pArrive),
		id.proc == pCombat && top.Proc == pCombat && top.Step == combatDesignate,
		id.proc == top.Proc && id.proc != pCombat:
		return id.proc
	}
	return pYears
}

func TestEveryMatchEndsBy1945(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawnMatch(t, func(p *Position) error { return nil })
		switch {
		case p.winners == 0:
			t.Fatal("nobody has won")
		case p.year > 45, p.over == hegemonic && p.year != 45:
			t.Fatalf("a %s victory in 19%d", victoryNames[p.over], p.year)
		}
	})
}

func TestBothDecksAndTheChitsAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawnMatch(t, func(p *Position) error {
			if err := misplacedCard(p); err != nil {
				return err
			}
			for value, total := range []uint8{16, 12, 4} {
				if n := p.pool[value] + p.chits[axis][value] + p.chits[west][value] + p.chits[ussr][value]; n != total {
					return fmt.Errorf("there are %d Peace Dividends of value %d", n, value)
				}
			}
			return nil
		})
	})
}

// misplacedCard finds a card that is not just where it should be. The place of a
// card is one number, so none can be in two; but it can disagree with what the
// Vaults, the Command Phase or the Technologies say.
func misplacedCard(p *Position) error {
	var count [numPlaces]int
	for c := range card(numCards) {
		if p.where[c] >= numPlaces {
			return fmt.Errorf("the card %s is nowhere", world.cards[c].id)
		}
		count[p.where[c]]++
	}
	all := 0
	for _, n := range count {
		all += n
	}
	if all != 110 {
		return fmt.Errorf("there are %d cards, not 55 and 55", all)
	}
	for f := axis; f <= ussr; f++ {
		pairs := map[card]bool{}
		for _, v := range p.vault[f][:p.vaultSize[f]] {
			for _, c := range v.cards {
				if pairs[c] || p.where[c] != inVault+place(f) {
					return fmt.Errorf("the card %s of %s's Vault is somewhere else", world.cards[c].id, factionNames[f])
				}
				pairs[c] = true
			}
		}
		if count[inVault+place(f)] != len(pairs) {
			return fmt.Errorf("%s's Vault holds a card of no pair", factionNames[f])
		}
		revealed := 0
		for tech := range tech(numTechs) {
			if p.has(f, tech) {
				revealed++
			}
		}
		if count[onTable+place(f)] != revealed {
			return fmt.Errorf("%s has %d Technologies and %d cards for them", factionNames[f], revealed, count[onTable+place(f)])
		}
		commands := 0
		for _, c := range p.commands[f].cards {
			if c != noCard {
				commands++
				if p.where[c] != committed+place(f) {
					return fmt.Errorf("the Command card %s of %s is somewhere else", world.cards[c].id, factionNames[f])
				}
			}
		}
		if count[committed+place(f)] != commands {
			return fmt.Errorf("%s has %d cards committed for %d Commands", factionNames[f], count[committed+place(f)], commands)
		}
		if count[selected+place(f)] > 0 && !p.In(pGovernment) || count[inDiplomacy+place(f)] > 0 && p.season != newYear ||
			count[inExecution+place(f)] > 0 && !p.In(pIntel) && !p.In(pViolation) {
			return fmt.Errorf("a card of %s was left on the table", factionNames[f])
		}
	}
	return nil
}

func TestBlocksAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawnMatch(t, func(p *Position) error {
			var count [numNationalities][numTypes]uint8
			for u := range unit(maxUnits) {
				if p.cv[u] == 0 {
					continue
				}
				n, k := p.nation[u], p.typ[u]
				count[n][k]++
				switch {
				case p.at[u] >= numAreas:
					return fmt.Errorf("a %s %s of %d CV is nowhere", nationalityNames[n], world.units[k].name, p.cv[u])
				case p.cv[u] > world.maxCV[n]:
					return fmt.Errorf("a %s %s has %d CV", nationalityNames[n], world.units[k].name, p.cv[u])
				case count[n][k] > world.blocks[n][k]:
					return fmt.Errorf("there are more %s %s blocks than in the box", nationalityNames[n], world.units[k].name)
				case n < numPowers && p.defeated.has(n), n == usa && !p.usaEntered:
					return fmt.Errorf("a %s %s is in play", nationalityNames[n], world.units[k].name)
				}
			}
			if count != p.used {
				return fmt.Errorf("the box is not counted right")
			}
			return nil
		})
	})
}

func TestTheTracksEqualARecountOfTheMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var watch phases
		drawnMatch(t, func(p *Position) error {
			if watch.begins(p) == pYears {
				return nil
			}
			for f := axis; f <= ussr; f++ {
				pop, res := recount(p, f)
				tr := p.production(f, false)
				level := min(pop, int(p.ind[f]))
				if p.atWar(f, rivals[f][0]) || p.atWar(f, rivals[f][1]) {
					level = min(level, res)
				}
				if holder(p, mainCapitalOf[f]) != f {
					level = 0
				}
				if tr.pop != pop || tr.res != res || tr.level != level {
					return fmt.Errorf("%s has POP %d, RES %d, Level %d on its track, and %d, %d, %d on the map", factionNames[f], tr.pop, tr.res, tr.level, pop, res, level)
				}
			}
			return nil
		})
	})
}

// recount adds up what lies in the areas that a Faction holds, and in those of
// Neutrals under its Influence.
func recount(p *Position, f faction) (pop, res int) {
	for i := range world.areas {
		a := &world.areas[i]
		if world.water.has(area(i)) {
			continue
		}
		user := holder(p, area(i))
		n := a.nation
		if user == nobody && !p.armed.has(n) && p.influence[n] > 0 && (n != usa || p.influencer[n] == west) {
			user = p.influencer[n]
		}
		if user == f {
			pop += int(a.pop)
			res += int(a.res) + int(a.resAfrica)
		}
	}
	return pop, res
}

// holder is who controls a land area by what stands and lies on the map (1.14).
// Only of a Disputed area, and of one in which nothing but ships and aircraft
// are, the map does not tell who was there first.
func holder(p *Position, a area) faction {
	there := factionsAt(p, a)
	switch {
	case there == 0:
		return heir(p, a)
	case there&(there-1) == 0:
		f := axis
		for !there.has(f) {
			f++
		}
		if p.hasGround(a, f) || p.control[a] == f {
			return f
		}
		return heir(p, a)
	case there.has(p.control[a]):
		return p.control[a]
	}
	for f := axis; f <= nobody; f++ {
		if there.has(f) && p.hasGround(a, f) {
			return noFaction // somebody there should be the Owner
		}
	}
	return heir(p, a)
}

const noFaction faction = 100

func factionsAt(p *Position, a area) (set factionSet) {
	for u := range unit(maxUnits) {
		if p.cv[u] != 0 && p.at[u] == a {
			set |= only(p.owner(u))
		}
	}
	return set
}

// heir is whose an empty area is.
func heir(p *Position, a area) faction {
	n := world.areas[a].nation
	info := &world.nations[n]
	switch {
	case info.class == great:
		return info.faction
	case info.capital == noArea:
		return nobody
	case info.capital != a:
		return holder(p, info.capital)
	case p.marker[n] != nobody:
		return p.marker[n]
	}
	return master(p, n)
}

// master is who controls a nation's Capital where no marker lies.
func master(p *Position, n nation) faction {
	info := &world.nations[n]
	switch {
	case n == usa && p.usaEntered && !p.defeated.has(usa):
		return west
	case n == usa, info.class == minor, p.defeated.has(info.power):
		return nobody
	}
	return info.faction
}

func TestNoUnitStandsWhereItMayNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var watch phases
		var truce areaSet // Seas in which Enemies may have spared each other (12.41)
		drawnMatch(t, func(p *Position) error {
			begins := watch.begins(p)
			if b := flow.Find[battleFrame](&p.State, pBattle); b != nil && p.here[b.area].factions() == 7 {
				truce.add(area(b.area))
			}
			if p.In(pIntervention) {
				return nil // Fortresses are being exchanged (15.423)
			}
			there := everybody(p)
			for u := range unit(maxUnits) {
				if p.cv[u] == 0 {
					continue
				}
				if why := misplacedUnit(p, u, there[p.at[u]]); why != "" {
					return fmt.Errorf("a %s %s in %s: %s", nationalityNames[p.nation[u]], world.units[p.typ[u]].name, world.areas[p.at[u]].name, why)
				}
			}
			if begins == pCommand {
				return misplacedAfterSupply(p, &truce)
			}
			return nil
		})
	})
}

// Found by the property above: a ship that follows an Intervention whose only
// Ground unit is then disbanded has no right to stay.
func TestShipsLeaveTheLandOfAnInterventionThatLapsed(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "15.423")
	p := scene(t, `
		1940 summer
		phase: movement west
		war: axis-west
		armed: Spain by axis
		Madrid: Neutral Fortress 3
		Gascony: French Infantry 1, French Fleet 1
		hand west: A41
	`)
	do(t, p, "intervene spain", "march @gascony:french-infantry", "to leon", "stop")
	do(t, p, "march @gascony:french-fleet", "to leon", "stop", "disband @leon:french-infantry", "done")
	if !p.In(pCombat) {
		t.Fatalf("the Fleet is not asked to leave before the Turn ends, but it is %s", p.phaseName())
	}
	has(t, p, "retreat @leon:french-fleet gascony")
	hasNot(t, p, "done")
}

// everybody is who has units in each area.
func everybody(p *Position) (there [numAreas]factionSet) {
	for u := range unit(maxUnits) {
		if p.cv[u] != 0 {
			there[p.at[u]] |= only(p.owner(u))
		}
	}
	return there
}

// misplacedUnit says what is wrong with where a unit stands among others, at any
// time.
func misplacedUnit(p *Position, u unit, there factionSet) string {
	a, f, n := p.at[u], p.owner(u), world.areas[p.at[u]].nation
	ground := p.typ[u] == fortress || p.typ[u] == tank || p.typ[u] == infantry
	ship := p.typ[u] == carrier || p.typ[u] == submarine || p.typ[u] == fleet
	switch {
	case p.flags[u]&escaped != 0 && (p.typ[u] != submarine || !world.water.has(a)):
		return "it has Escaped (12.73)"
	case world.water.has(a) && p.typ[u] == fortress:
		return "a Fortress at Sea (3.241)"
	case world.water.has(a):
		return ""
	case ship && !touchesWater(a):
		return "a ship inland (11.2)"
	case p.typ[u] == fortress && !p.fortressesOnly(a) && fortressesIn(p, a) > 1:
		return "a second Fortress (3.241)"
	case p.nation[u] == usa && n != usa && !p.atWarWithAny(west):
		return "abroad while the West is at Peace (8.43)"
	case f == nobody:
		if !ground || !p.armed.has(n) {
			return "of no Armed Minor (15.42)"
		}
		return ""
	}
	intervening := p.intervened.has(n) && p.active == f // until the Turn ends
	switch c := p.control[a]; {
	case c == f:
	case c != nobody && !p.atWar(f, c):
		return "in Rival land without a War (15.21)"
	case c == nobody && !p.armed.has(n):
		return "in Neutral land (15.4)"
	case c == nobody && !p.enemies[n].has(f) && !intervening:
		return "in the land of an Armed Minor that is not its Enemy (15.422)"
	}
	for g := axis; g <= nobody; g++ {
		if g == f || !there.has(g) {
			continue
		}
		if g == nobody && !p.enemies[n].has(f) && !intervening || g != nobody && !p.atWar(f, g) {
			return "together with others that are no Enemies (11.0)"
		}
	}
	return ""
}

func touchesWater(a area) bool {
	for _, l := range world.links[a] {
		if world.water.has(l.to) {
			return true
		}
	}
	return false
}

func fortressesIn(p *Position, a area) (n int) {
	for u := range unit(maxUnits) {
		if p.cv[u] != 0 && p.at[u] == a && p.typ[u] == fortress {
			n++
		}
	}
	return n
}

// misplacedAfterSupply: what cannot be once the Combat Phases and the Supply Phase
// of a season are over. It is not asked in Spring, before which there is none.
func misplacedAfterSupply(p *Position, truce *areaSet) error {
	for u := range unit(maxUnits) {
		if p.cv[u] == 0 {
			continue
		}
		a, f := p.at[u], p.owner(u)
		if p.flags[u]&(hasMoved|invading|acted|uncommitted|fresh|grown) != 0 {
			return fmt.Errorf("a unit in %s is still in the middle of something", world.areas[a].name)
		}
		if p.season == spring || f == nobody {
			continue
		}
		for v := range unit(maxUnits) {
			if p.cv[v] == 0 || p.at[v] != a || !p.atWar(f, p.owner(v)) || !world.water.has(a) || truce.has(a) || (p.flags[u]|p.flags[v])&escaped != 0 {
				continue
			}
			if p.firepower(u, p.classOf(v)) > 0 && !p.isConvoy(u) {
				return fmt.Errorf("Enemies are together in %s (1.21)", world.areas[a].name)
			}
		}
		if world.water.has(a) || isGround(p.typ[u]) || p.hasGround(a, f) {
			continue
		}
		if c := p.control[a]; c != f {
			return fmt.Errorf("a %s without Ground Support is in %s, which is not its Faction's (12.52)", world.units[p.typ[u]].name, world.areas[a].name)
		}
		for g := axis; g <= nobody; g++ {
			if p.foes(f, a).has(g) && p.hasGround(a, g) {
				return fmt.Errorf("a %s without Ground Support is in the Battle of %s (12.52)", world.units[p.typ[u]].name, world.areas[a].name)
			}
		}
	}
	return nil
}

func TestMarkersLieOnlyWhereTheyMay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var watch phases
		var controlled nationSet
		drawnMatch(t, func(p *Position) error {
			begins := watch.begins(p)
			if begins == pYears {
				return nil
			}
			for n := range nation(numNations) {
				if why := misplacedMarker(p, n); why != "" {
					return fmt.Errorf("%s: %s", world.nations[n].name, why)
				}
				if controlled.has(n) && p.marker[n] == nobody && master(p, n) == nobody && !p.armed.has(n) {
					return fmt.Errorf("%s: nobody's again after it was controlled (1.14)", world.nations[n].name)
				}
				controlled &^= 1 << n
				if p.marker[n] != nobody {
					controlled |= 1 << n
				}
			}
			return misplacedBlockade(p, begins)
		})
	})
}

// misplacedMarker says what is wrong with the markers on a nation's Capital.
func misplacedMarker(p *Position, n nation) string {
	info := &world.nations[n]
	m, c := p.marker[n], info.capital
	switch {
	case m == nobody:
	case c == noArea:
		return "a Control marker without a Capital (2.41)"
	case p.armed.has(n):
		return "a Control marker on an Armed Minor (15.42)"
	case m == master(p, n):
		return "a Control marker of whoever controls it by default (1.14)"
	case p.control[c] != m:
		return "a Control marker of another than controls it (1.14)"
	case info.class == great && !factionsAt(p, c).has(m):
		return "a Control marker in the empty Capital of a Great Power (1.14)"
	}
	if m == nobody && c != noArea && !p.armed.has(n) && p.control[c] != master(p, n) {
		return "controlled without a Control marker (1.14)"
	}
	i := p.influence[n]
	switch {
	case i == 0:
		return ""
	case info.class != minor && n != usa, m != nobody, p.armed.has(n), n == usa && p.usaEntered, !info.influence:
		return "Influence on what is no Neutral (8.1)"
	case i >= 3 && p.season < newYear && (n != usa || p.influencer[n] == west):
		return "three Influence and no Satellite (8.2)"
	case i > 3 && n == usa:
		return "more than three Influence on the USA (8.41)"
	}
	return ""
}

// misplacedBlockade finds a Blockade marker outside the time from Summer to
// Production, or where there is nothing to deny to a Faction at War.
func misplacedBlockade(p *Position, begins uint8) error {
	none := p.season == spring || p.season == summer || begins == pGovernment
	for a := range world.areas {
		full, med := p.full.has(area(a)), p.med.has(area(a))
		info := &world.areas[a]
		if !full && !med {
			continue
		}
		switch user := p.user(area(a)); {
		case none:
			return fmt.Errorf("%s carries a Blockade marker before Summer is over (14.23)", info.name)
		case full && med, med && info.res == 0, info.pop+info.res+info.resAfrica == 0:
			return fmt.Errorf("%s carries a Blockade marker that denies nothing (14.22)", info.name)
		case user != nobody && !p.atWarWithAny(user):
			return fmt.Errorf("%s is blockaded at Peace (14.22)", info.name)
		}
	}
	return nil
}

func TestHandsKeepTheirLimitAfterCompliance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var watch phases
		drawnMatch(t, func(p *Position) error {
			if watch.begins(p) != pCommand || p.season != spring {
				return nil
			}
			for f, limit := range [...]int{axis: 7, west: 8, ussr: 6} {
				hand, secrets := 0, 0
				for _, w := range p.where {
					switch w {
					case inHand + place(f):
						hand++
					case inVault + place(f):
						secrets++
					}
				}
				if hand > max(0, limit-secrets/2) {
					return fmt.Errorf("%s begins Spring with %d cards and %d secret Technologies", factionNames[f], hand, secrets/2)
				}
			}
			return nil
		})
	})
}

func TestSupplyLinesAndTradeRoutesEqualAPlainSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var watch phases
		drawnMatch(t, func(p *Position) error {
			if begins := watch.begins(p); begins != pProduction && (begins != pCommand || p.season != fall) {
				return nil
			}
			for f := axis; f <= ussr; f++ {
				if !p.atWarWithAny(f) {
					continue
				}
				if err := wrongWay(p, f); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// wrongWay finds an area for which the Supply Line or Trade Route of a Faction is
// not what a plain search finds.
func wrongWay(p *Position, f faction) error {
	forSupply, forTrade := openTo(p, f)
	supplied, around, direct := p.supplied(f), p.tradeReach(f, true), p.tradeReach(f, false)
	for a := range area(numAreas) {
		if got, want := supplied.has(a), hasSupplyLine(p, f, a, &forSupply); got != want {
			return fmt.Errorf("%s has a Supply Line to %s: %v, by a plain search %v", factionNames[f], world.areas[a].name, got, want)
		}
		if world.water.has(a) || p.user(a) != f {
			continue
		}
		if got, want := around.has(a), hasTradeRoute(p, f, a, &forTrade, true); got != want {
			return fmt.Errorf("%s has a Trade Route from %s: %v, by a plain search %v", factionNames[f], world.areas[a].name, got, want)
		}
		if got, want := direct.has(a), hasTradeRoute(p, f, a, &forTrade, false); got != want {
			return fmt.Errorf("%s has a Trade Route from %s not around Africa: %v, by a plain search %v", factionNames[f], world.areas[a].name, got, want)
		}
	}
	return nil
}

// openTo is the Area Control Table: through which areas a Faction's Supply Lines
// and Trade Routes can pass.
func openTo(p *Position, f faction) (supply, trade [numAreas]bool) {
	for a := range area(numAreas) {
		if world.water.has(a) {
			supply[a], trade[a] = true, true
			continue
		}
		c, n := p.control[a], world.areas[a].nation
		if c != nobody && p.atWar(f, c) || c == nobody && p.armed.has(n) && p.enemies[n].has(f) {
			continue
		}
		supply[a] = c == f || world.straits.has(a)
		trade[a] = supply[a] || c == nobody
	}
	for u := range unit(maxUnits) {
		if a := p.at[u]; p.cv[u] != 0 && world.water.has(a) && p.atWar(f, p.owner(u)) {
			trade[a] = false
			if p.flags[u]&escaped == 0 {
				supply[a] = false
			}
		}
	}
	return supply, trade
}

// hasSupplyLine looks for a chain from an area, or from beside it where it is not
// Friendly, to a capital of the Faction's own (14.11).
func hasSupplyLine(p *Position, f faction, from area, open *[numAreas]bool) bool {
	var seen [numAreas]bool
	var leads func(a area) bool
	leads = func(a area) bool {
		if !open[a] || seen[a] {
			return false
		}
		seen[a] = true
		info := &world.areas[a]
		if info.capitalOf == f && p.control[a] == f && !(info.nation < numPowers && p.defeated.has(info.nation)) {
			return true
		}
		for _, l := range world.links[a] {
			if leads(l.to) {
				return true
			}
		}
		return false
	}
	if open[from] {
		return leads(from)
	}
	for _, l := range world.links[from] {
		if leads(l.to) {
			return true
		}
	}
	return false
}

// hasTradeRoute goes from an area to the MainCapital step by step and notes the
// segments of the way so far (14.21).
func hasTradeRoute(p *Position, f faction, from area, open *[numAreas]bool, aroundAfrica bool) bool {
	const (
		begin = iota
		land
		sea
		landSea
		seaLand
		impossible
	)
	afterLand := [...]int{begin: land, land: land, sea: seaLand, landSea: impossible, seaLand: seaLand}
	afterSea := [...]int{begin: sea, land: landSea, sea: sea, landSea: landSea, seaLand: impossible}
	var seen [numAreas][impossible]bool
	var goes func(a area, segments int) bool
	goes = func(a area, segments int) bool {
		if segments == impossible || !open[a] || seen[a][segments] {
			return false
		}
		seen[a][segments] = true
		if a == mainCapitalOf[f] {
			return p.control[a] == f
		}
		// A Sea Segment that has come to land other than Straits is over.
		atSea := segments == sea || segments == landSea
		landed := atSea && !world.water.has(a) && !world.straits.has(a)
		for _, b := range world.links[a] {
			byLand := !world.water.has(a) && !world.water.has(b.to)
			bySea := b.terrain >= straitBorder && !landed && (aroundAfrica || !b.africa)
			if byLand && goes(b.to, afterLand[segments]) || bySea && goes(b.to, afterSea[segments]) {
				return true
			}
		}
		return false
	}
	return goes(from, begin)
}
