package axis

import "sandtable/games/axis/atlas"

// Chapter 4.2.3: the shifts of the column, each with its rule, so that a player sees
// where the column comes from.

// shift moves the column, to the right if it is positive.
type shift struct {
	by   int8
	what uint8 // of reasons
	rule string
}

const (
	attackersAir uint8 = iota
	defendersAir
	airdrops
	armorBlitz
	fortressHolds
	attackersHQ
	defendersHQ
	marinesLand
	mudBogs
	hexTerrain
	hexsideTerrain
)

// reasons are why a column shifts, as players read it.
var reasons = [...]string{
	"the attacker's air units", "the defender's air units", "airdrops", "armor", "a fortress", "the attacker's HQ", "the defender's HQ",
	"marines", "mud", "the terrain of the hex", "the terrain of the hexside",
}

// mostShifts is how many shifts there can be in a combat: six Air units around the
// hex and one in it, and one of every other kind for each side.
const mostShifts = 24

// shifts appends all shifts of the combat under way at a hex.
func (f *front) shifts(target atlas.Hex, def atlas.Faction, segment combatSegment, out []shift) []shift {
	add := func(by int, rule string, what uint8) {
		if by != 0 && len(out) < cap(out) {
			out = append(out, shift{int8(by), what, rule})
		}
	}
	add(f.airShift(target, f.phasing, segment), "4.2.3.1", attackersAir)
	add(-f.airShift(target, def, regularSegment), "4.2.3.1", defendersAir)
	if segment == blitzSegment {
		add(f.airdropShift(target), "4.2.3.2", airdrops)
		add(f.armorShift(), "4.2.3.3", armorBlitz)
	}
	add(-f.fortressShift(target, def), "4.2.3.4", fortressHolds)
	add(f.hqShift(f.phasing), "4.2.3.5", attackersHQ)
	add(-f.hqShift(def), "4.2.3.5", defendersHQ)
	add(f.marineShift(target), "4.2.3.6", marinesLand)
	if f.weather(target) == atlas.Mud {
		add(-1, "4.2.3.7", mudBogs)
	}
	add(-int(hexShift(f.Theatre, target)), "4.2.3.8", hexTerrain)
	add(-f.hexsideShift(target), "4.2.3.8", hexsideTerrain)
	return out
}

// airShift is one for each of a faction's Air units in the hex or next to it, of a
// nation that takes part. In mud none counts, in storms and snow those in the hex do
// (4.2.3.1). In the Blitz Combat Segment the attacker's must be Blitz-enabled.
func (f *front) airShift(target atlas.Hex, who atlas.Faction, segment combatSegment) (n int) {
	if f.weather(target) == atlas.Mud {
		return 0
	}
	for x := range f.fielded.bits().All() {
		u := atlas.Unit(x)
		at, onMap := f.units[u].at.hex()
		if !onMap || f.units[u].faction != who || !f.strikes(u) || f.Grid.Distance(int(at), int(target)) > 1 ||
			at != target && f.snowsOnAir(at, target) || segment == blitzSegment && !f.blitzEnabled(at, who) {
			continue
		}
		if f.nationTakesPart(u, who) {
			n++
		}
	}
	return n
}

// snowsOnAir reports whether storms or snow keep an Air unit in a hex from shifting a combat in
// the next one: those of the defending hex (11.4, 11.5), by the aid of 1999 those of its own
// (17.13).
func (f *front) snowsOnAir(at, target atlas.Hex) bool {
	if f.aid.says(sovietsInSnow) {
		target = at
	}
	w := f.weather(target)
	return w == atlas.Storms || w == atlas.Snow
}

// strikes reports whether a counter on the map is an Air unit that shifts combat: an
// air force, or the strike of a carrier fleet.
func (f *front) strikes(u atlas.Unit) bool {
	return f.Units[u].Kind == atlas.AirForce || f.units[u].turned && f.Units[u].Back == "cv-strike"
}

// nationTakesPart reports whether a unit of a nation of u takes part for its faction.
func (f *front) nationTakesPart(u atlas.Unit, who atlas.Faction) bool {
	for x := range f.Units {
		if v := atlas.Unit(x); f.takesPart(v, who) && f.isGround(v) && f.shareNation(u, v) {
			return true
		}
	}
	return false
}

// airdropShift is one for each airdrop in the hex that is Blitz-enabled (4.2.3.2).
func (f *front) airdropShift(target atlas.Hex) (n int) {
	if !f.blitzEnabled(target, f.phasing) {
		return 0
	}
	for u := f.first[target]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == f.phasing && f.dropped(u) {
			n++
		}
	}
	return n
}

// armorShift is one if a supplied, Blitz-enabled armored unit attacks (4.2.3.3).
func (f *front) armorShift() int {
	for x := range f.Units {
		u := atlas.Unit(x)
		if at, _ := f.units[u].at.hex(); f.attacks(u) && f.armored(u) && f.blitzEnabled(at, f.phasing) && f.supplied(u) {
			return 1
		}
	}
	return 0
}

// attacks reports whether a unit attacks from an adjacent hex in the combat under way.
func (f *front) attacks(u atlas.Unit) bool {
	return f.units[u].faction == f.phasing && f.units[u].used&inCombat != 0
}

// fortressShift is one if there is a fortress in the hex, supplied or not (4.2.3.4).
func (f *front) fortressShift(target atlas.Hex, def atlas.Faction) int {
	for u := f.first[target]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == def && f.isGround(u) && f.sideOf(u).Kind == atlas.Fortress {
			return 1
		}
	}
	return 0
}

// hqShift is one if a supplied HQ of a faction takes part (4.2.3.5).
func (f *front) hqShift(who atlas.Faction) int {
	if hq := f.hqTakesPart(who); hq != atlas.NoUnit && f.supplied(hq) {
		return 1
	}
	return 0
}

// marineShift is one if supplied, Blitz-enabled marines attack over water, in either
// segment (4.2.3.6).
func (f *front) marineShift(target atlas.Hex) int {
	for x := range f.Units {
		u := atlas.Unit(x)
		if at, _ := f.units[u].at.hex(); f.attacks(u) && f.marines(u) && f.overWater(at, target) && f.blitzEnabled(at, f.phasing) && f.supplied(u) {
			return 1
		}
	}
	return 0
}

// overWater reports whether the side between two hexes is all sea, a strait or a
// beachhead's.
func (f *front) overWater(a, b atlas.Hex) bool {
	if f.beachheadSide(a, b) || f.Hexes[a].Class == atlas.SeaClass || f.Hexes[b].Class == atlas.SeaClass {
		return true
	}
	line := f.sideLine(a, b)
	return line != nil && (line.ID == "all-sea" || line.ID == "strait" || line.ID == "strait-connected")
}

// hexsideShift is the lowest shift of all sides that are attacked across; a beachhead's
// is printed on its counter (4.2.3.8, 14.5).
func (f *front) hexsideShift(target atlas.Hex) int {
	lowest := -1
	for x := range f.Units {
		u := atlas.Unit(x)
		if !f.attacks(u) {
			continue
		}
		at, _ := f.units[u].at.hex()
		n := int(sideShift(f.Theatre, at, target))
		if f.beachheadSide(at, target) {
			n = f.beachheadShift(at, target)
		}
		if lowest < 0 || n < lowest {
			lowest = n
		}
	}
	return max(0, lowest)
}

// beachheadShift is the shift printed on the beachhead in one of two hexes that faces
// the other: 2 on its front, 1 on its back, none for the SNLF.
func (f *front) beachheadShift(a, b atlas.Hex) int {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.kind == f.ways.beachhead && (k.at == inHex(a) || k.at == inHex(b)) {
			if f.snlf(k) {
				return 0
			}
			return 2 - int(k.side/beachheadBack)
		}
	}
	return 0
}

// column is the column on which the combat under way is resolved: the odds, limited to
// the table, then all shifts, limited again (4.2.2, steps 3 and 4).
func (f *front) column(target atlas.Hex, def atlas.Faction, segment combatSegment) int {
	return f.columnWith(target, def, segment, atlas.NoUnit)
}

// columnWith is the same if an HQ, or none, lent the defender its support too.
func (f *front) columnWith(target atlas.Hex, def atlas.Faction, segment combatSegment, hq atlas.Unit) int {
	attack, defence := f.strength(target, def)
	var room [mostShifts]shift
	net := 0
	if hq != atlas.NoUnit {
		defence += int(f.sideOf(hq).Defence)
		net--
	}
	for _, s := range f.shifts(target, def, segment, room[:0]) {
		net += int(s.by)
	}
	return shifted(f.Theatre, odds(f.Theatre, attack, defence), net, 0)
}
