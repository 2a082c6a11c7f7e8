package axis

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// plainFriend reports whether a faction has a unit in a hex, plainMarker whether there is a
// detachment or a logistics marker of some country and faction.
func plainFriend(f *front, h atlas.Hex, who atlas.Faction) bool {
	for u := range f.Units {
		if c := &f.units[u]; c.at == inHex(h) && c.faction == who && !f.detachment(atlas.Unit(u)) {
			return true
		}
	}
	return false
}

func plainMarker(f *front, h atlas.Hex, is func(home atlas.Area, who atlas.Faction) bool) bool {
	for u := range f.Units {
		c := &f.units[u]
		if c.at == inHex(h) && c.faction <= atlas.Soviet && f.detachment(atlas.Unit(u)) && is(f.citizens(f.Units[u].Nation), c.faction) {
			return true
		}
	}
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.at == inHex(h) && k.kind == f.ways.logistics && is(f.citizens(f.markerNation(k.faction)), k.faction) {
			return true
		}
	}
	return false
}

// plainlyMoves reports whether politics let a ground unit move into a land hex (3.1.4, 12.1, 13.4,
// 13.6.1.1, 13.6.1.2, 13.6.2).
func plainlyMoves(f *front, u atlas.Unit, h atlas.Hex, phase movePhase) bool {
	who, land := f.units[u].faction, f.realm[h]
	has := land != atlas.NoID
	active := has && f.areas[land].status == atlas.Active
	if has && f.areas[land].status == atlas.Neutral {
		return false
	}
	for b := range f.Boxes {
		if f.Boxes[b].Supplies == atlas.Soviet && slices.Contains(f.Boxes[b].EdgeHexes, h) && land == f.ways.russia && who != atlas.Soviet {
			return false
		}
	}
	if f.Units[u].Kwantung && !(land == f.ways.japan && f.owner[h] != land) {
		for _, id := range []string{"russia", "communist-china", "nationalist-china"} {
			if d, ok := f.DisplayByID(id); ok && f.isPolicy(f.postures[d]) {
				return false
			}
		}
	}
	if at, onMap := f.units[u].at.hex(); who == atlas.Western && onMap && f.quitIndia() && f.ways.raj.has(at) && !f.ways.raj.has(h) {
		return false
	}
	firm := func(c atlas.Area) bool { return f.truce(c) > 1 }
	for _, n := range f.nations(u) {
		if n == atlas.NoID || f.citizens(n) == atlas.NoID {
			continue
		}
		home := f.citizens(n)
		own := has && (land == home || f.friendlyChinese(n, land))
		policy, bound := f.policy(home)
		switch {
		case f.war == atlas.PreWar && !own:
			return false
		case bound && !own && !(has && f.posture(land) == policy):
			return false
		case who != atlas.Axis && !bound && has && f.underPolicy(land):
			return false // at War or under a truce
		case who == atlas.Axis && home != f.ways.axisPower && active && f.areas[land].faction == atlas.Axis && !own && !(f.Units[u].Exp && f.units[u].steps == 1):
			return false
		}
		if f.truce(home) == 0 {
			continue
		}
		axisZone := false
		for x := range f.Units {
			at, onMap := f.units[x].at.hex()
			if onMap && f.units[x].faction == atlas.Axis && f.isGround(atlas.Unit(x)) && f.Grid.Distance(int(at), int(h)) == 1 && (zoneReaches(f.Theatre, at, h) || f.beachheadSide(at, h)) {
				axisZone = true
			}
		}
		if phase == operational && axisZone && !plainFriend(f, h, who) {
			return false
		}
		if firm(home) && (f.ground[atlas.Axis].has(h) || plainMarker(f, h, func(_ atlas.Area, who atlas.Faction) bool { return who == atlas.Axis })) {
			return false
		}
	}
	if who != atlas.Axis {
		return true
	}
	if active && f.underPolicy(land) && !f.mayEnd(f.postureBox(land, f.areas[land].faction)).Fine() {
		return false
	}
	if plainMarker(f, h, func(home atlas.Area, who atlas.Faction) bool {
		return who != atlas.Axis && home != atlas.NoID && firm(home)
	}) {
		return false
	}
	if phase == reserve || plainFriend(f, h, who) || has && f.underPolicy(land) {
		return true
	}
	for x := range f.Units {
		at, onMap := f.units[x].at.hex()
		if !onMap || f.units[x].faction > atlas.Soviet || !f.isGround(atlas.Unit(x)) || f.Grid.Distance(int(at), int(h)) != 1 || !zoneReaches(f.Theatre, at, h) && !f.beachheadSide(at, h) {
			continue
		}
		truce, policy := false, false
		for _, home := range f.homes(atlas.Unit(x)) {
			truce = truce || home != atlas.NoID && f.truce(home) > 0
			policy = policy || home != atlas.NoID && f.underPolicy(home)
		}
		if truce && !policy { // under a policy, too, it has no zone
			return false
		}
	}
	return true
}

// Politics close the hexes to a unit that the rules close, read one by one: in random matches with
// war states, postures and counters in disorder.
func TestPoliticsCloseWhatThePlainRulesClose(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.4", "12.1", "13.4", "13.6.1.1", "13.6.2", "13.6.2.1", "13.6.2.2")
	rulebook.Covers(t, "ds", "3.1.4", "12.1", "13.4", "13.6.1.1", "13.6.2", "13.6.2.1", "13.6.2.2")
	dice := rand.New(rand.NewPCG(13, 6))
	closed, open := 0, 0
	onBothMaps(t, 397, func(f *front) {
		g := f.match.clone().front()
		g.disorder(t, dice)
		for u := range g.Units {
			x := atlas.Unit(u)
			if _, onMap := g.units[u].at.hex(); !onMap || !g.isGround(x) {
				continue
			}
			for range 12 {
				h, phase := atlas.Hex(dice.IntN(len(g.Hexes))), movePhase(dice.IntN(2))
				if !g.inPlay.has(h) || !g.ways.land.has(h) || g.keptAbroad(x) {
					continue
				}
				no := g.closedByPolitics(x, h, phase)
				if no.Fine() {
					open++
				} else {
					closed++
				}
				if want := plainlyMoves(g, x, h, phase); no.Fine() != want {
					t.Errorf("%s of %s into %s (%s), phase %d, %s: may enter %t, by the rules one by one %t (%v)", g.Units[u].ID, g.units[u].faction, g.Hexes[h].ID, g.war, phase, g.dateWord(int(g.turn)), no.Fine(), want, no)
				}
			}
		}
	})
	if open < 500 || closed < 500 {
		t.Errorf("%d hexes were open and %d closed: too few to compare", open, closed)
	}
}

// keptAbroad reports whether a marker in its capital keeps a unit at home (14.13), or a country is new
// (3.1.4): tests of their own hold these.
func (f *front) keptAbroad(u atlas.Unit) bool {
	for a := range f.Areas {
		if f.areas[a].fresh {
			return true
		}
	}
	for _, n := range f.nations(u) {
		if n != atlas.NoID && f.citizens(n) != atlas.NoID && f.keptHome(n, false) {
			return true
		}
	}
	return false
}

// The control of hexes is what the glossary says, and open ports are those that nothing closes.
func TestControlAndPortsAreWhatTheGlossarySays(t *testing.T) {
	rulebook.Covers(t, "tk", "0.1.1", "11.5")
	rulebook.Covers(t, "ds", "0.1.1", "11.5")
	dice := rand.New(rand.NewPCG(5, 13))
	openOnes := 0
	onBothMaps(t, 397, func(f *front) {
		g := f.match.clone().front()
		g.disorder(t, dice)
		g.openPorts()
		for h := range g.Hexes {
			at := atlas.Hex(h)
			if !g.inPlay.has(at) {
				continue
			}
			if got, want := g.control(at), plainControl(g, at); g.ways.land.has(at) && got != want {
				t.Errorf("%s is controlled by %s, by the glossary by %s", g.Hexes[h].ID, got, want)
			}
			for _, z := range g.Hexes[h].Zones {
				for who := atlas.Axis; who <= atlas.Soviet; who++ {
					got := g.openPort(at, z, who)
					want, sure := plainPort(g, at, z, who)
					if got {
						openOnes++
					}
					if sure && got != want {
						t.Errorf("%s is open to %s in the %s: %t, by the glossary %t", g.Hexes[h].ID, who, g.Zones[z].ID, got, want)
					}
				}
			}
		}
	})
	if openOnes < 500 {
		t.Errorf("%d ports were open: too few to compare", openOnes)
	}
}

// plainControl is who controls a hex; no devastation and no stronghold lies in it.
func plainControl(f *front, h atlas.Hex) atlas.Faction {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == inHex(h) && (k.kind == f.ways.devastation || k.kind == f.ways.civilWar) {
			return f.control(h)
		}
	}
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if f.ground[who].has(h) || plainMarker(f, h, func(_ atlas.Area, x atlas.Faction) bool { return x == who }) {
			return who
		}
	}
	c := f.realm[h]
	switch {
	case c == atlas.NoID || f.areas[c].status == atlas.Neutral:
		return atlas.NoFaction
	case f.areas[c].status == atlas.Conquered:
		return atlas.Axis
	}
	return f.areas[c].faction
}

// plainPort reports whether a hex is an open port; sure is false where an air unit on station and a
// naval base decide.
func plainPort(f *front, h atlas.Hex, z atlas.Zone, who atlas.Faction) (open, sure bool) {
	beach, ours := false, plainMarker(f, h, func(_ atlas.Area, x atlas.Faction) bool { return x == who }) || f.ground[who].has(h)
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == inHex(h) && k.kind == f.ways.beachhead && k.faction == who {
			beach = true
		}
	}
	c := f.realm[h]
	home := c != atlas.NoID && c == f.owner[h] && f.areas[c].status == atlas.Active && f.areas[c].faction == who
	if !beach && !(f.Hexes[h].Port && (ours || home || f.drops[who].has(h))) {
		return false, true
	}
	if plainEnemy(f, h, who) || f.Hexes[h].Ice && f.weather(h) == atlas.Snow {
		for u := range f.Units { // a fleet that covers a hex closes no port
			if c := &f.units[u]; c.at == inHex(h) && c.faction <= atlas.Soviet && c.faction != who && f.Units[u].Class == atlas.Fleet && !f.strikes(atlas.Unit(u)) {
				return false, false
			}
		}
		return false, true
	}
	for u := range f.Units {
		c := &f.units[u]
		if c.at != zoneBox(z, onStation) || c.faction == who || c.faction > atlas.Soviet {
			continue
		}
		if !f.strikes(atlas.Unit(u)) {
			return false, true
		}
		return false, false
	}
	return true, true
}
