package axis

import (
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 3.2: overruns.

var evOverrun = event("{u} overruns {u} in {h}.")

// victimIn is the enemy unit in a hex that an overrun could eliminate: the only unit
// there, on the ground and of one step. NoUnit if there is no such unit.
func (f *front) victimIn(h atlas.Hex, who atlas.Faction) atlas.Unit {
	victim := atlas.Unit(atlas.NoUnit)
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == who || f.detachment(u) || f.dropped(u) {
			continue
		}
		if victim != atlas.NoUnit || !f.isGround(u) || f.units[u].steps != 1 {
			return atlas.NoUnit
		}
		victim = u
	}
	return victim
}

// mayOverrun says why a unit on the march cannot overrun the unit in a hex.
func (f *front) mayOverrun(m march, to atlas.Hex) say.No {
	who := f.units[m.unit].faction
	victim := f.victimIn(to, who)
	switch {
	case m.phase == reserve:
		return say.Forbid("5", "In reserve movement no unit can overrun.")
	case m.at == atlas.NoHex:
		return say.Forbid("3.2", "A unit that comes out of a box cannot overrun: it can do so only from hex to hex.")
	case !f.armored(m.unit) || f.units[m.unit].steps < 2:
		return say.Forbid("3.2", "Only armor of several steps can overrun.")
	case f.Hexes[to].Class == atlas.SeaClass:
		return say.Forbid("3.2", "A unit on a beachhead cannot be overrun.")
	case f.couldShift(victim, m.at, to):
		return say.Forbid("3.2", "A unit that could receive a shift for terrain, mud, a fortress, air or an HQ cannot be overrun.")
	}
	return f.politicsOfAttack(m.unit, to)
}

// couldShift reports whether a unit that is attacked from a hex could receive a shift as
// a defender: for terrain, mud, a fortress, its Air units or an HQ, which can prevent
// any number of overruns.
func (f *front) couldShift(victim atlas.Unit, from, at atlas.Hex) bool {
	side := f.sideLine(from, at)
	if hexShift(f.Theatre, at) > 0 || side != nil && side.Shift > 0 || f.beachheadSide(from, at) || f.weather(at) == atlas.Mud || f.sideOf(victim).Kind == atlas.Fortress {
		return true
	}
	who := f.units[victim].faction
	clear := f.weather(at) == atlas.ClearWeather
	for x := range f.Units {
		u := atlas.Unit(x)
		h, onMap := f.units[u].at.hex()
		if !onMap || f.units[u].faction != who || !f.shareNation(u, victim) {
			continue
		}
		if f.strikes(u) && (h == at || clear && f.Grid.Distance(int(h), int(at)) == 1) {
			return true
		}
		if f.isHQ(u) && f.supportPath(h, at) && f.supplied(u) {
			return true
		}
	}
	return false
}

// heldBy reports whether a unit that an enemy zone has stopped may go on to overrun: all
// zones in its hex are those of the unit that it overruns at once (3.2).
func (f *front) heldBy(m march, to atlas.Hex) bool {
	who := f.units[m.unit].faction
	if f.victimIn(to, who) == atlas.NoUnit {
		return false
	}
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(m.at), d)
		h := atlas.Hex(n)
		if !ok || h == to || !zoneReaches(f.Theatre, h, m.at) && !f.beachheadSide(h, m.at) {
			continue
		}
		for e := atlas.Axis; e <= atlas.Soviet; e++ {
			if e != who && f.ground[e].has(h) && f.projects(h, e) {
				return false
			}
		}
	}
	return true
}

// caught reports whether an enemy zone holds a unit where it stands: that of units whose
// policy has ended as it came, too (8.2, 13.6.1.2).
func (f *front) caught(u atlas.Unit, at atlas.Hex) bool {
	who := f.units[u].faction
	return f.enemyZone(at, who) && !f.besidesUnit(at, u, who) && !f.drops[who].has(at)
}
