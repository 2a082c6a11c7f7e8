package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 4.2.1: who may attack what, and who may lend support. Who takes part in
// the combat under way is marked on the counters themselves.

// combatSegment is one of the two segments of combat.
type combatSegment int16

const (
	blitzSegment   combatSegment = iota // 4.1.2
	regularSegment                      // 4.2
)

// takesPart reports whether a unit is in the combat under way, adjacent or from afar.
func (f *front) takesPart(u atlas.Unit, who atlas.Faction) bool {
	return f.units[u].faction == who && f.units[u].used&(inCombat|ranged) != 0
}

// defenderOf is the faction whose ground units, or else whose markers, hold a hex
// against another; NoFaction if there is nothing to attack (4.2.1).
func (f *front) defenderOf(h atlas.Hex, who atlas.Faction) atlas.Faction {
	for _, held := range [2]*[3]hexSet{&f.ground, &f.posts} {
		for e := atlas.Axis; e <= atlas.Soviet; e++ {
			if e != who && held[e].has(h) {
				return e
			}
		}
	}
	return atlas.NoFaction
}

// blitzEnabled reports whether a hex lies within two hexes of a faction's Blitz or Totsugeki
// marker, or holds an SNLF beachhead of its own (glossary, 14.6).
func (f *front) blitzEnabled(h atlas.Hex, who atlas.Faction) bool {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		at, onMap := k.at.hex()
		if onMap && k.faction == who && (f.charges(k) && f.Grid.Distance(int(at), int(h)) <= 2 || at == h && f.snlf(k)) {
			return true
		}
	}
	return false
}

// armored and marines report what counts as which type: the side that is up.
func (f *front) armored(u atlas.Unit) bool { return f.sideOf(u).Kind == atlas.Armor }

func (f *front) marines(u atlas.Unit) bool { return f.Units[u].Symbol == "marine" }

func (f *front) isHQ(u atlas.Unit) bool { return f.isGround(u) && f.sideOf(u).Kind == atlas.HQ }

// mayAttack says why a unit cannot take part in an attack on a hex from where it
// stands (4.2.1, 4.2.1.1, 4.1.2).
func (f *front) mayAttack(u atlas.Unit, target atlas.Hex, segment combatSegment) say.No {
	c := &f.units[u]
	at, onMap := c.at.hex()
	switch {
	case !onMap || c.faction != f.phasing || !f.isGround(u):
		return say.Forbid("4.2.1", "Only ground units on the map can attack, and only those of the faction whose turn it is.")
	case c.used&hasAttacked != 0:
		return say.Forbid("4.2.1", "A unit can attack only once in a combat segment.")
	case f.sideOf(u).Attack == 0:
		return say.Forbid("4.2.1.1", "A unit with an attack factor of 0 cannot attack.")
	case f.Grid.Distance(int(at), int(target)) != 1:
		return say.Forbid("4.2.1", "Units can attack only an adjacent hex.")
	case f.war == atlas.PreWar:
		return say.Forbid("12.1", "In pre-war nobody can attack.")
	case segment == blitzSegment && !f.blitzEnabled(at, c.faction):
		return say.Forbid("4.1.2", "In the Blitz Combat Segment only units within two hexes of a Blitz marker can attack.")
	}
	if no := f.attacksAcross(u, at, target); !no.Fine() {
		return no
	}
	if segment == blitzSegment {
		if no := f.blitzWeather(u, target); !no.Fine() {
			return no
		}
	}
	return f.politicsOfAttack(u, target)
}

// attacksAcross says why a unit cannot attack over the side between two hexes: water
// is crossed over a strait, from or onto a beachhead, and by supplied marines, who need no
// beachhead and mind none (4.2.1.1, 4.2.1.3).
func (f *front) attacksAcross(u atlas.Unit, at, target atlas.Hex) say.No {
	if f.beachheadSide(at, target) {
		return say.No{}
	}
	line := f.sideLine(at, target)
	sea := f.Hexes[at].Class == atlas.SeaClass || f.Hexes[target].Class == atlas.SeaClass
	switch {
	case !sea && (line == nil || line.By == ""):
		return say.No{}
	case f.marines(u) && f.supplied(u):
		return say.No{}
	}
	return say.Forbid("4.2.1.1", "Units cannot attack across this water.")
}

// sideLine is the terrain of the side between two hexes, nil if it is plain.
func (f *front) sideLine(a, b atlas.Hex) *atlas.SideTerrain {
	e, ok := f.Graph.Edge(int(a), int(b))
	if !ok || f.SideLine[e] == atlas.NoID {
		return nil
	}
	return &f.SideTerrain[f.SideLine[e]]
}

// blitzWeather says why a unit cannot attack a hex in the Blitz Combat Segment: in
// mud and storms nobody does, in snow only who is used to it attacks units; markers alone
// anybody (4.1.2, 11.3 to 11.5).
func (f *front) blitzWeather(u atlas.Unit, target atlas.Hex) say.No {
	switch f.weather(target) {
	case atlas.Mud, atlas.Storms:
		return say.Forbid("4.1.2", "In mud and storms no unit can be attacked in the Blitz Combat Segment.")
	case atlas.Snow:
		switch {
		case f.hardy(u) || !f.defended(target, f.phasing):
		case f.ways.theatre == theatrePacific:
			return say.Forbid("4.1.2", "In snow only Russian units can attack in the Blitz Combat Segment.")
		default:
			return say.Forbid("4.1.2", "In snow only SS units, Germans with or next to them, Finns, Russians and Swedes can attack in the Blitz Combat Segment.")
		}
	}
	return say.No{}
}

// defended reports whether ground units of a faction's enemies are in a hex, and not markers alone.
func (f *front) defended(h atlas.Hex, who atlas.Faction) bool {
	for e := range f.ground {
		if atlas.Faction(e) != who && f.ground[e].has(h) {
			return true
		}
	}
	return false
}

// hardy reports whether a unit blitzes in snow (4.1.2, 17.13).
func (f *front) hardy(u atlas.Unit) bool {
	if f.Units[u].Quality == "ss" || f.units[u].faction == atlas.Soviet && f.aid.says(sovietsInSnow) {
		return true
	}
	for _, n := range f.nations(u) {
		if n == atlas.NoID {
			continue
		}
		switch f.Nations[n] {
		case "finland", "russia", "sweden":
			return true
		case "germany":
			if at, _ := f.units[u].at.hex(); f.besideSS(at) {
				return true
			}
		}
	}
	return false
}

// besideSS reports whether an SS unit is in a hex or next to it.
func (f *front) besideSS(h atlas.Hex) bool {
	return f.around(h, func(h atlas.Hex) bool {
		for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
			if f.isGround(u) && f.Units[u].Quality == "ss" {
				return true
			}
		}
		return false
	})
}

// politicsOfAttack says why politics forbid a unit to attack a hex: markers in its
// capital, policies and truces of either side (4.2.1.1, 13.6.1.1, 13.6.2).
func (f *front) politicsOfAttack(u atlas.Unit, target atlas.Hex) say.No {
	who := f.units[u].faction
	for _, n := range f.nations(u) {
		home := atlas.Area(atlas.NoID)
		if n != atlas.NoID {
			home = f.citizens(n)
		}
		if home == atlas.NoID {
			continue
		}
		switch {
		case !f.ownLand(n, f.realm[target]) && f.keptHome(n, false):
			return say.Forbid("4.2.1.1", "The marker in its capital keeps the unit from attacking beyond its country and its dependents.")
		case f.strictlyBound(home):
			return say.Forbid("13.6.1.1", "A unit under a policy cannot attack.")
		}
		if no := f.attackOn(home, target, who); !no.Fine() {
			return no
		}
	}
	return say.No{}
}

// attackOn says why units of a country cannot attack the defenders of a hex, whose
// policies and truces bind as well. They protect ground units, and no markers.
func (f *front) attackOn(home atlas.Area, target atlas.Hex, who atlas.Faction) say.No {
	def := f.defenderOf(target, who)
	for u := f.first[target]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction != def || !f.isGround(u) {
			continue
		}
		for _, theirs := range f.homes(u) {
			if theirs == atlas.NoID {
				continue
			}
			switch {
			case who != atlas.Axis && f.strictlyBound(theirs):
				return say.Forbid("13.6.1.1", "An Allied unit cannot attack a unit under a policy.")
			case who == atlas.Axis && !f.peaceWithUnit(u).Fine():
				return f.peaceWithUnit(u)
			case def == atlas.Axis && f.appeases(home) && f.isGerman(u):
				return say.Forbid("17.11", "A unit under Appeasement or the Pact cannot attack German units.")
			case def == atlas.Axis && f.truceIs(home, firmTruce):
				return say.Forbid(firmTruce, "A unit under this truce cannot attack the Axis.")
			case who == atlas.Axis && f.truceIs(theirs, firmTruce):
				return say.Forbid(firmTruce, "The Axis cannot attack a unit under this truce.")
			}
		}
	}
	return say.No{}
}

// mayJoin adds to mayAttack that regular units of two minor countries do not attack
// the same hex (4.2.1.1).
func (f *front) mayJoin(u atlas.Unit, target atlas.Hex, segment combatSegment) say.No {
	if f.takesPart(u, f.phasing) {
		return say.Forbid("4.2.2", "This unit takes part already.")
	}
	if no := f.mayAttack(u, target, segment); !no.Fine() {
		return no
	}
	if f.isHQ(u) && f.hqTakesPart(f.phasing) != atlas.NoUnit {
		return say.Forbid("4.2.1.2", "Only one HQ of a faction can take part in a combat.")
	}
	return f.apartFrom(u)
}

// apartFrom says why a unit does not attack with those that take part already: it is a regular
// unit of another minor country than they are (4.2.1.1).
func (f *front) apartFrom(u atlas.Unit) say.No {
	mine := f.minorOf(u)
	if mine == atlas.NoID {
		return say.No{}
	}
	for x := range f.Units {
		if v := atlas.Unit(x); f.takesPart(v, f.phasing) {
			if other := f.minorOf(v); other != atlas.NoID && !f.sameNation(other, mine) {
				return say.Forbid("4.2.1.1", "Units of two minor countries cannot attack the same hex, except Exp units.")
			}
		}
	}
	return say.No{}
}

// minorOf is the minor country whose regular unit a unit is, or NoID.
func (f *front) minorOf(u atlas.Unit) atlas.Nation {
	if f.Units[u].Exp && f.units[u].steps == 1 {
		return atlas.NoID
	}
	for _, n := range f.nations(u) {
		if f.ofMinor(n) {
			return n
		}
	}
	return atlas.NoID
}

// ofMinor reports whether a nation is a minor country, or one of the two Chinas.
func (f *front) ofMinor(n atlas.Nation) bool {
	if n == atlas.NoID {
		return false
	}
	home := f.ways.home[n]
	return f.isPan(n) || home != atlas.NoID && !f.Areas[home].Major
}

// hqTakesPart is the HQ of a faction in the combat under way, or NoUnit. In the
// defending hex it always takes part.
func (f *front) hqTakesPart(who atlas.Faction) atlas.Unit {
	for x := range f.fielded.bits().All() {
		if u := atlas.Unit(x); f.takesPart(u, who) && f.isHQ(u) {
			return u
		}
	}
	return atlas.NoUnit
}

// maySupport says why an HQ cannot lend ranged support to its faction in the combat
// at a hex (4.2.1.2).
func (f *front) maySupport(u atlas.Unit, target atlas.Hex, who atlas.Faction, segment combatSegment) say.No {
	c := &f.units[u]
	at, onMap := c.at.hex()
	switch {
	case !onMap || c.faction != who || !f.isHQ(u):
		return say.Forbid("4.2.1.2", "Only an HQ on the map can lend ranged support.")
	case c.used&(hasFought|inCombat|ranged) != 0:
		return say.Forbid("4.2.1.2", "An HQ that has taken part in a combat cannot lend support again in the same segment.")
	case f.hqTakesPart(who) != atlas.NoUnit:
		return say.Forbid("4.2.1.2", "Only one HQ of a faction can take part in a combat.")
	case !f.supportPath(at, target):
		return say.Forbid("4.2.1.2", "The combat must be within two hexes, by a way that enters no neutral country and none under a policy.")
	case !f.supplied(u):
		return say.Forbid("4.2.1.2", "An HQ without supply cannot lend support.")
	case who == f.phasing && segment == blitzSegment && !f.blitzEnabled(at, who):
		return say.Forbid("4.1.2", "In the Blitz Combat Segment the attacker's HQ must be within two hexes of a Blitz marker.")
	}
	if !f.nationTakesPart(u, who) {
		return say.Forbid("4.2.1.2", "An HQ can support only a combat in which a unit of its nation takes part.")
	}
	if who != f.phasing {
		return say.No{}
	}
	// The attacker's is one of the attacking units (4.2.2, step 3): one of two nations may bring
	// what keeps the other nation out, and in snow it is one of those who blitz there (4.1.2).
	if no := f.apartFrom(u); !no.Fine() {
		return no
	}
	if segment == blitzSegment {
		if no := f.blitzWeather(u, target); !no.Fine() {
			return no
		}
	}
	return f.politicsOfAttack(u, target)
}

// shareNation reports whether two units have a nation in common (13.8.3).
func (f *front) shareNation(a, b atlas.Unit) bool {
	for _, n := range f.nations(a) {
		for _, o := range f.nations(b) {
			if n != atlas.NoID && f.sameNation(n, o) {
				return true
			}
		}
	}
	return false
}

// supportPath reports whether ranged support reaches from a hex to a combat: over one
// hex at most, from a beachhead only across the side it faces (4.2.1.2).
func (f *front) supportPath(at, target atlas.Hex) bool {
	if f.closedToSupport(target) {
		return false
	}
	beach := f.Hexes[at].Class == atlas.SeaClass && f.beached(at)
	switch f.Grid.Distance(int(at), int(target)) {
	case 1:
		return !beach || f.faces(at, target)
	case 2:
		return f.wayOver(at, target, func(mid atlas.Hex) bool { return !beach || f.faces(at, mid) })
	}
	return false
}

// wayOver reports whether one of the hexes between two that are two apart is in no neutral
// country, in none under a policy, and good for something else.
func (f *front) wayOver(a, b atlas.Hex, good func(mid atlas.Hex) bool) bool {
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(a), d)
		if ok && f.Grid.Distance(n, int(b)) == 1 && !f.closedToSupport(atlas.Hex(n)) && good(atlas.Hex(n)) {
			return true
		}
	}
	return false
}

func (f *front) closedToSupport(h atlas.Hex) bool { return f.neutral.has(h) || f.policies.has(h) }

// strength are the totals of both sides: attack factors of all who attack, defence
// factors of all who defend, HQs that lend support among them (4.2.2, step 3).
func (f *front) strength(target atlas.Hex, def atlas.Faction) (attack, defence int) {
	for x := range f.fielded.bits().All() {
		u := atlas.Unit(x)
		switch {
		case f.takesPart(u, f.phasing):
			attack += int(f.sideOf(u).Attack)
		case f.takesPart(u, def) || f.units[u].at == inHex(target) && f.units[u].faction == def && f.isGround(u):
			defence += int(f.sideOf(u).Defence)
		}
	}
	return attack, defence
}
