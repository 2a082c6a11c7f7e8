package axis

import (
	"sandtable/board"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Single steps of ground units from hex to hex (3.1.1), in the movement phase and
// in reserve movement (5), and from the Central Asia Box onto the map. 03_overruns.go has
// those that overrun (3.2), 03_ports.go and 03_boxes.go the other ways of moving.

// movePhase is one of the two movement phases, or a landing, which is no movement.
type movePhase uint8

const (
	operational movePhase = iota // 3
	reserve                      // 5
	landing                      // 4.1.3
)

// march is how far a unit has come in a phase.
type march struct {
	unit  atlas.Unit
	at    atlas.Hex // NoHex: in a box off the map
	spent uint8     // half points
	phase movePhase
	held  bool // an enemy zone has stopped it: only an overrun leads on (3.2)
}

// pace is what a step costs, and whether the unit must stop after it.
type pace struct {
	step
	stop bool
	zone bool // because of an enemy zone alone
}

// mayMove says why a unit cannot begin to move in a phase (3, 5).
func (f *front) mayMove(u atlas.Unit, phase movePhase) say.No {
	switch {
	case !f.isGround(u):
		return say.Forbid("3", "Only ground units can move.")
	case f.sideOf(u).Move == 0:
		return say.Forbid("3", "This unit has no movement allowance.")
	case phase == operational && !f.supplied(u):
		return say.Forbid("3", "A unit without supply moves in the Reserve Movement Phase only.")
	}
	return say.No{}
}

// sideOf is the side of a ground unit that is up.
func (f *front) sideOf(u atlas.Unit) *atlas.UnitSide {
	info, c := &f.Units[u], &f.units[u]
	switch {
	case !c.turned:
	case info.FortressSide.Steps > 0:
		return &info.FortressSide
	case info.BackSide.Steps > 0: // see armyOnBack
		return &info.BackSide
	}
	for i := range info.Sides[:info.NSides] {
		if info.Sides[i].Steps == c.steps {
			return &info.Sides[i]
		}
	}
	return &info.Sides[0]
}

// stepTo is what a unit on the march pays to enter an adjacent hex, or why it
// cannot (3.1.1, 3.1.4).
func (f *front) stepTo(m march, to atlas.Hex) (pace, say.No) {
	s, no := f.costOf(m, to)
	if !no.Fine() {
		return pace{}, no
	}
	allowance := f.sideOf(m.unit).Move
	if !canStep(s, allowance, m.spent) {
		if s.whole {
			return pace{}, say.Forbid("3.1.1", "This step takes the whole allowance: it must be the unit's only one in the phase.")
		}
		return pace{}, say.Forbid("3.1.1", "The unit does not have enough movement points left for this hex.")
	}
	if no := f.entersOn(m, to); !no.Fine() {
		return pace{}, no
	}
	if m.held && !f.heldBy(m, to) {
		return pace{}, say.Forbid("8.2", "The unit has entered an enemy zone of control: it stops, or overruns the only unit whose zone that is.")
	}
	stop, no := f.zoneEffect(m, to)
	spent := s.whole || m.spent+s.cost >= 2*allowance
	return pace{s, stop || spent, stop && !spent}, no
}

// entersOn says why a unit on the march cannot enter a hex: enemies bar it, unless they
// are overrun (3.2).
func (f *front) entersOn(m march, to atlas.Hex) say.No {
	no := f.barredByEnemies(m.unit, to)
	if !no.Fine() {
		if f.victimIn(to, f.units[m.unit].faction) == atlas.NoUnit {
			return no
		}
		if no := f.mayOverrun(m, to); !no.Fine() {
			return no
		}
	}
	return f.closedByPolitics(m.unit, to, m.phase)
}

// costOf is what a step costs, enemies and politics aside: by the terrain, or onto
// and off a beachhead for the whole allowance (3.1.1).
func (f *front) costOf(m march, to atlas.Hex) (step, say.No) {
	who := f.units[m.unit].faction
	switch {
	case !f.inPlay.has(to):
		return step{}, say.Forbid("3.1.1", "This hex is not part of the scenario.")
	case m.at == atlas.NoHex:
		return f.leavesFor(m, to)
	case f.Grid.Distance(int(m.at), int(to)) != 1:
		return step{}, f.outOfReach(m, to)
	case f.beached(m.at) && f.Hexes[m.at].Class == atlas.SeaClass:
		if !f.faces(m.at, to) {
			return step{}, say.Forbid("3.1.1", "A unit can leave a beachhead only over the side it faces.")
		}
		return step{whole: true}, say.No{}
	case f.Hexes[to].Class == atlas.SeaClass && f.beach[who].has(to):
		return step{whole: true}, say.No{}
	}
	mover := mover{steps: f.units[m.unit].steps, marine: f.Units[m.unit].Symbol == "marine"}
	mover.slowRoads = m.phase == reserve && f.slowRoads(m.unit, to)
	s, ok := stepInto(f.Theatre, m.at, to, mover)
	if !ok {
		return step{}, say.Forbid("3.1.1", "Ground units cannot cross this water.")
	}
	return s, say.No{}
}

// outOfReach says why a unit on the march does not come to a hex further off: what closes
// the hex itself, if anything does, or else the way there.
func (f *front) outOfReach(m march, to atlas.Hex) say.No {
	if f.Hexes[to].Class == atlas.SeaClass && !f.beach[f.units[m.unit].faction].has(to) {
		return say.Forbid("3.1.1", "Ground units cannot cross this water.")
	}
	if no := f.barredByEnemies(m.unit, to); !no.Fine() {
		return no
	}
	if no := f.closedByPolitics(m.unit, to, m.phase); !no.Fine() {
		return no
	}
	return say.Forbid("3.1.1", "The unit cannot get that far in this phase.")
}

// slowRoads reports whether a unit uses roads and rails slowly in reserve movement: in an
// active enemy country (5), or by the aid of 1999 outside Russia if it is Russian and in
// Russia if it is not (17.5).
func (f *front) slowRoads(u atlas.Unit, to atlas.Hex) bool {
	if f.aid.says(russianRails) {
		russian := f.ways.home[f.Units[u].Nation] == f.ways.russia
		return russian != (f.owner[to] == f.ways.russia)
	}
	return f.inEnemyCountry(to, f.units[u].faction)
}

// inEnemyCountry reports whether a hex lies in an active enemy country, and not in
// a dependent of one (5).
func (f *front) inEnemyCountry(h atlas.Hex, who atlas.Faction) bool {
	c := f.realm[h]
	return c != atlas.NoID && f.owner[h] == c && f.areas[c].status == atlas.Active && f.areas[c].faction != who
}

// closedTo says why a unit cannot move into a hex, whatever way it comes (3.1.4).
func (f *front) closedTo(u atlas.Unit, h atlas.Hex, phase movePhase) say.No {
	if no := f.barredByEnemies(u, h); !no.Fine() {
		return no
	}
	return f.closedByPolitics(u, h, phase)
}

// barredByEnemies says why enemies keep a unit out of a hex (3.1.4).
func (f *front) barredByEnemies(u atlas.Unit, h atlas.Hex) say.No {
	who := f.units[u].faction
	if who == atlas.Axis && f.behindTheRedArmy(h) {
		return redArmyHolds()
	}
	for e := range f.unit {
		if atlas.Faction(e) == who {
			continue
		}
		if f.unit[e].has(h) {
			return say.Forbid("3.1.4", "An enemy unit is in the hex.")
		}
		if f.beach[e].has(h) {
			return say.Forbid("3.1.4", "An enemy beachhead is in the hex.")
		}
	}
	return say.No{}
}

var onlySamePolicy = say.Forbid("13.6.1.1", "A unit under a policy may enter only countries under the same policy.")

// closedByPolitics says why politics keep a unit out of a hex (3.1.4).
func (f *front) closedByPolitics(u atlas.Unit, h atlas.Hex, phase movePhase) say.No {
	who := f.units[u].faction
	if f.neutral.has(h) {
		return f.neutralLand(who, h)
	}
	if no := f.closedToMovement(u, h); phase != landing && !no.Fine() {
		return no
	}
	for _, n := range f.nations(u) {
		switch {
		case n == atlas.NoID || f.citizens(n) == atlas.NoID:
		case f.ways.land.has(h):
			if no := f.closedToNation(u, n, h, phase); !no.Fine() {
				return no
			}
		case f.ways.theatre == theatrePacific && f.underPolicy(f.citizens(n)):
			return onlySamePolicy // at sea no policy is in force; TK 13.6.1.1 speaks of land hexes
		}
	}
	if who == atlas.Axis {
		if no := f.mayBreach(h); !no.Fine() {
			return no
		}
		return f.truceBindsAxis(h, phase)
	}
	return say.No{}
}

// closedToMovement says what keeps a unit out of a hex whatever its country: the edge before the
// Soviet box, and what binds the Kwantung Army and India (3.1.4).
func (f *front) closedToMovement(u atlas.Unit, h atlas.Hex) say.No {
	if f.units[u].faction != atlas.Soviet && f.easternEdge(h) {
		return say.Forbid("3.1.4", "Only Soviet units may enter the edge of the map in Russia.")
	}
	return f.closedInPacific(u, inHex(h))
}

// neutralLand names the neutral country that keeps units out of a hex, and what would
// bring it in: a declaration of war, if the faction may make one in this war (6.1.1).
func (f *front) neutralLand(who atlas.Faction, h atlas.Hex) say.No {
	country := int16(f.realm[h])
	switch {
	case !f.politicsOf("6.1", "6.1.1"):
		return say.Forbid("13.4", "{a} is neutral: no unit enters it or its dependents, and nobody declares war in this scenario.", country)
	case f.war == atlas.PreWar:
		return say.Forbid("13.4", "{a} is neutral: no unit enters it or its dependents, and in pre-war nobody declares war. A card or a political event may bring it in.", country)
	case f.war == atlas.LimitedWar && who != atlas.Axis:
		return say.Forbid("13.4", "{a} is neutral: no unit enters it or its dependents, and in limited war only the Axis declares war. A card or a political event may bring it in.", country)
	case f.Areas[f.realm[h]].Major:
		return say.Forbid("13.4", "{a} is neutral: no unit enters it or its dependents, and war is declared on minor countries only. A card or a political event may bring it in.", country)
	}
	return say.Forbid("13.4", "{a} is neutral: no unit enters it or its dependents before you declare war on it, in your War & Peace Segment.", country)
}

// easternEdge reports whether a hex lies in Russia on the edge before the Soviet
// box, which is the western one in the Pacific (3.1.4).
func (f *front) easternEdge(h atlas.Hex) bool {
	return f.ways.sovietEdge.has(h) && f.realm[h] == f.ways.russia
}

// closedToNation says why politics keep a unit of a nation out of a land hex. A
// unit of two nations is asked about both (13.8.3).
func (f *front) closedToNation(u atlas.Unit, n atlas.Nation, h atlas.Hex, phase movePhase) say.No {
	who, home, realm := f.units[u].faction, f.citizens(n), f.realm[h]
	if !f.ownLand(n, realm) {
		if no := f.closedAbroad(u, n, h, phase); !no.Fine() {
			return no
		}
	}
	if f.aid.lenient != 0 {
		for _, no := range [...]say.No{f.uncooperative(who, h), f.germanPolicyBars(home, h, phase), f.forwardPolicy(u, h)} {
			if !no.Fine() {
				return no
			}
		}
	}
	return f.truceBinds(home, h, who, phase)
}

// closedAbroad says the same of a hex that is not at home for the nation. A landing, which is no
// movement, minds policies and nothing of 3.1.4 (4.1.3).
func (f *front) closedAbroad(u atlas.Unit, n atlas.Nation, h atlas.Hex, phase movePhase) say.No {
	who, home, realm := f.units[u].faction, f.citizens(n), f.realm[h]
	exp := f.Units[u].Exp && f.units[u].steps == 1
	policy, under := f.strictPolicy(home)
	switch {
	case f.war == atlas.PreWar:
		return say.Forbid("12.1", "In pre-war no unit can leave its country and its dependents.")
	case under && !f.shares(policy, home, realm):
		return onlySamePolicy
	case !under && who != atlas.Axis && f.atWar(home) && f.policies.has(h):
		return say.Forbid("13.6.1.1", "An Allied unit at war cannot enter a country under a policy.")
	case phase == landing:
		return say.No{}
	case f.keptHome(n, false):
		return say.Forbid("3.1.4", "The marker in its capital keeps the unit in its country and its dependents.")
	case who == atlas.Soviet && realm != atlas.NoID && f.areas[realm].fresh:
		return say.Forbid("3.1.4", "The West has just activated this country: Soviet units cannot enter it yet.")
	case who == atlas.Axis && home != f.ways.axisPower && !exp && f.alignedWithAxis(realm):
		return say.Forbid("3.1.4", "Units of minor countries cannot enter another Axis country, except Exp units.")
	}
	return say.No{}
}

// alignedWithAxis reports whether a country is an active one of the Axis.
func (f *front) alignedWithAxis(c atlas.Area) bool {
	return c != atlas.NoID && f.areas[c].status == atlas.Active && f.areas[c].faction == atlas.Axis
}

// keptAtHome reports whether a Free Passage, Mobilizing or No Occupation marker is
// in a country's capital (14.13, 14.22, 14.24). Mobilizing units may retreat abroad.
func (f *front) keptAtHome(c atlas.Area, retreating bool) bool {
	capital := f.Areas[c].Capital
	if capital == atlas.NoHex {
		return false
	}
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].at != inHex(capital) {
			continue
		}
		switch k := f.markers[i].kind; k {
		case f.ways.freePassage, f.ways.mobilizing, f.ways.noOccupation:
			if !(retreating && k == f.ways.mobilizing) {
				return true
			}
		}
	}
	return false
}

// truceBinds says why a truce keeps an Allied unit out of a hex (13.6.2). In reserve movement all
// zones are closed in any case; a landing minds a truce like a march (ruling 160).
func (f *front) truceBinds(home atlas.Area, h atlas.Hex, who atlas.Faction, phase movePhase) say.No {
	if f.truce(home) == 0 {
		return say.No{}
	}
	rule := f.truceRule(home)
	switch {
	case f.policies.has(h):
		return say.Forbid(rule, "A unit under a truce cannot enter a country under a policy.")
	case (phase != reserve && !f.negated(h, who) || f.zonesAlwaysBind(rule, phase)) && f.zones[atlas.Axis].has(h):
		return say.Forbid(rule, "A unit under a truce cannot enter a zone of control of the Axis.")
	case rule == firmTruce && f.posts[atlas.Axis].has(h) && !f.aid.says(fiveHexTruces):
		return say.Forbid(rule, "A unit under a truce cannot enter a hex with an Axis marker.")
	}
	return say.No{}
}

// truceBindsAxis says why the truces of others keep an Axis unit out of a hex:
// the Axis is bound in return (13.6.2, 17.12).
func (f *front) truceBindsAxis(h atlas.Hex, phase movePhase) say.No {
	if !f.anyTruce() {
		return say.No{}
	}
	if free := phase != reserve && !f.negated(h, atlas.Axis); free || f.aid.says(fiveHexTruces) {
		rule, closed := f.truceZone(h, func(rule string) bool { return free || f.zonesAlwaysBind(rule, phase) })
		if closed {
			return say.Forbid(rule, "The Axis cannot enter the zone of control of a country under a truce.")
		}
	}
	if !f.aid.says(fiveHexTruces) && f.truceMarker(h) {
		return say.Forbid(firmTruce, "The Axis cannot enter a hex with a marker of a country under a truce.")
	}
	return say.No{}
}

// zonesAlwaysBind reports whether a truce of a rule closes zones of control with friends in
// them, too: by the aid of 1999 in operational movement and to landings, and under Reassess
// Policy or an Armistice to advances and retreats as well (17.12).
func (f *front) zonesAlwaysBind(rule string, phase movePhase) bool {
	return f.aid.says(fiveHexTruces) && (phase != reserve || rule == firmTruce)
}

// truceZone is the rule of a truce of which something holds, with a country whose units
// project a zone of control into a hex.
func (f *front) truceZone(h atlas.Hex, binds func(rule string) bool) (rule string, ok bool) {
	for d := range board.Direction(board.Directions) {
		n, ok := f.Grid.Neighbour(int(h), d)
		if !ok || f.policies.has(h) || !zoneReaches(f.Theatre, atlas.Hex(n), h) && !f.beachheadSide(atlas.Hex(n), h) {
			continue
		}
		for u := f.first[n]; u != atlas.NoUnit; u = f.next[u] {
			if !f.isGround(u) || f.units[u].faction == atlas.Axis {
				continue
			}
			for _, home := range f.homes(u) {
				if home != atlas.NoID && f.truce(home) > 0 && binds(f.truceRule(home)) {
					return f.truceRule(home), true
				}
			}
		}
	}
	return "", false
}

// truceMarker reports whether a detachment or logistics marker of a country under Reassess
// Policy or an Armistice is in a hex (13.6.2.1).
func (f *front) truceMarker(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if home := f.citizens(f.Units[u].Nation); f.detachment(u) && home != atlas.NoID && f.truceIs(home, firmTruce) {
			return true
		}
	}
	home := f.truceLogistics(h)
	return home != atlas.NoID && f.truceRule(home) == firmTruce
}

// The rules of the two kinds of truce.
const (
	firmTruce  = "13.6.2.1" // Reassess Policy and Armistice
	looseTruce = "13.6.2.2" // Negotiation
)

// truceRule is the rule of the truce that affects a country.
func (f *front) truceRule(c atlas.Area) string {
	if f.Postures[f.posture(c)].ID == "negotiation" {
		return looseTruce
	}
	return firmTruce
}

// truceIs reports whether a country is under a truce of one of the two kinds.
func (f *front) truceIs(c atlas.Area, rule string) bool {
	return f.truce(c) > 0 && f.truceRule(c) == rule
}

// zoneEffect is what enemy zones do to a step: whether the unit must stop, or why
// it cannot move (8.2, 5, 11.3, 11.4, 11.5).
func (f *front) zoneEffect(m march, to atlas.Hex) (stop bool, no say.No) {
	who := f.units[m.unit].faction
	if no := f.heldIn(m); !no.Fine() {
		return false, no
	}
	into, out := f.enemyZone(to, who), m.at != atlas.NoHex && f.enemyZone(m.at, who)
	if m.phase == reserve && into {
		return false, say.Forbid("5", "In reserve movement no unit can enter or leave an enemy zone of control.")
	}
	if into {
		if no := f.failureBarsEntry(to, who); !no.Fine() {
			return false, no
		}
	}
	rough := func(h atlas.Hex) bool { w := f.weather(h); return w == atlas.Storms || w == atlas.Snow }
	// The zone of the unit that is overrun is ignored on the way in and on the way out.
	stop = into && (!f.negated(to, who) || rough(to)) || out && rough(m.at) && !f.heldBy(m, to)
	return stop, say.No{}
}

// heldIn says why enemy zones keep a unit where it is, however it would leave: in
// reserve movement and in mud (5, 11.3).
func (f *front) heldIn(m march) say.No {
	switch {
	case m.at == atlas.NoHex || !f.enemyZone(m.at, f.units[m.unit].faction):
		return say.No{}
	case m.phase == reserve:
		return say.Forbid("5", "In reserve movement no unit can enter or leave an enemy zone of control.")
	}
	if no := f.failureHolds(m.at, f.units[m.unit].faction); !no.Fine() {
		return no
	}
	if f.weather(m.at) == atlas.Mud {
		return say.Forbid("11.3", "In mud no unit can leave an enemy zone of control.")
	}
	return say.No{}
}

// weather is the weather in a hex; a beachhead has that of the hex it faces (11.1).
func (f *front) weather(h atlas.Hex) atlas.Weather {
	if k := f.beachheadIn(h); k != nil {
		if n, ok := f.Grid.Neighbour(int(h), board.Direction(k.side&^beachheadBack)); ok {
			return weatherIn(f.Theatre, atlas.Hex(n), f.climate())
		}
	}
	return weatherIn(f.Theatre, h, f.climate())
}
