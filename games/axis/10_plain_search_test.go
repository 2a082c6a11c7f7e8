package axis

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/board"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// plainLine is a hex that a supply line has come to on its way from a counter to a source, and
// what it has used: how many of its free hexes, and of roads and straits.
type plainLine struct {
	hex  atlas.Hex
	free int8 // hexes traced freely so far, or onNetwork
	used int8
}

const (
	onNetwork = 3 // the line has left the free hexes behind

	unused  = 0 // no road, no strait
	road    = 1 // it is on its stretch of road
	allUsed = 2 // it has used that, or a strait
)

// plainSearch looks for a supply line of a counter as the rule says it, from the counter to a
// source (10.2), and as slowly.
func plainSearch(f *front, h atlas.Hex, n atlas.Nation, who atlas.Faction, overland bool) bool {
	seen := map[plainLine]bool{}
	queue := []plainLine{{hex: h}}
	visit := func(x plainLine) {
		if !seen[x] && plainlyEnters(f, x.hex, n, who) {
			seen[x] = true
			queue = append(queue, x)
		}
	}
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		if plainSource(f, x.hex, n, who) {
			return true
		}
		if x.free < 2 {
			for d := range directions {
				if to, ok := f.Grid.Neighbour(int(x.hex), d); ok && plainlyCrosses(f, x.hex, atlas.Hex(to), who) {
					visit(plainLine{atlas.Hex(to), x.free + 1, x.used})
				}
			}
		}
		for _, t := range f.ways.tracks[x.hex] {
			switch {
			case t.kind == railTrack && x.used == unused:
				visit(plainLine{t.to, onNetwork, unused})
			case t.kind == railTrack:
				visit(plainLine{t.to, onNetwork, allUsed})
			case t.kind == roadTrack && x.used != allUsed:
				visit(plainLine{t.to, onNetwork, road})
			case t.kind == straitTrack && x.used == unused:
				visit(plainLine{t.to, onNetwork, allUsed})
			}
		}
		for z := range f.Zones {
			if overland || !plainConvoy(f, atlas.Zone(z), n, who) || !f.openPort(x.hex, atlas.Zone(z), who) {
				continue
			}
			for _, b := range f.Zones[z].Boxes {
				if f.Boxes[b].Supplies == who && f.Boxes[b].OpenPort {
					return true
				}
			}
			used := x.used
			if used == road {
				used = allUsed
			}
			for to := range f.Hexes {
				if f.openPort(atlas.Hex(to), atlas.Zone(z), who) {
					visit(plainLine{atlas.Hex(to), onNetwork, used})
				}
			}
		}
	}
	return false
}

// plainSource reports whether a hex is a source for a nation (10.1).
func plainSource(f *front, h atlas.Hex, n atlas.Nation, who atlas.Faction) bool {
	if !f.inPlay.has(h) {
		return false
	}
	for b := range f.Boxes {
		if f.Boxes[b].Supplies == who && slices.Contains(f.Boxes[b].EdgeHexes, h) {
			return true
		}
	}
	at := false
	if o := f.owner[h]; o != atlas.NoID {
		at = f.Hexes[h].IsCity() && (o == f.citizens(n) || f.friendlyChinese(n, o))
		for _, k := range f.markers[:f.nMarkers] {
			if k.kind == f.ways.partisans && k.at == inHex(h) && (o == f.citizens(n) || f.friendlyChinese(n, o)) {
				at = true
			}
		}
	}
	return at && !plainEnemy(f, h, who)
}

// plainEnemy reports whether an enemy unit, airdrop, detachment or logistics marker is in a hex.
func plainEnemy(f *front, h atlas.Hex, who atlas.Faction) bool {
	for u := range f.Units {
		if c := &f.units[u]; c.at == inHex(h) && c.faction <= atlas.Soviet && c.faction != who {
			return true
		}
	}
	for _, k := range f.markers[:f.nMarkers] {
		if k.at == inHex(h) && k.kind == f.ways.logistics && k.faction != who {
			return true
		}
	}
	return false
}

// plainlyEnters reports whether a line may be traced into a hex (10.2, 13.6.1.1).
func plainlyEnters(f *front, h atlas.Hex, n atlas.Nation, who atlas.Faction) bool {
	friend, soldier := false, false
	for u := range f.Units {
		if c := &f.units[u]; c.at == inHex(h) && c.faction == who && !f.detachment(atlas.Unit(u)) {
			friend = true
			soldier = soldier || f.isGround(atlas.Unit(u))
		}
	}
	c := f.realm[h]
	beach := false
	for _, k := range f.markers[:f.nMarkers] {
		if k.at != inHex(h) {
			continue
		}
		beach = beach || k.kind == f.ways.beachhead && k.faction == who
		if k.kind == f.ways.partisans && k.faction != who && !soldier {
			return false
		}
	}
	sea := f.Hexes[h].Class == atlas.SeaClass
	switch {
	case !f.inPlay.has(h) || sea && !beach || plainEnemy(f, h, who) || !friend && plainZone(f, h, who):
		return false
	case c == atlas.NoID:
	case f.areas[c].status == atlas.Neutral:
		return false
	case f.areas[c].status == atlas.Active && f.areas[c].faction != who && f.owner[h] == c && (f.Hexes[h].IsCity() || f.Hexes[h].Port) && f.control(h) != who:
		return false
	}
	home := f.citizens(n)
	if who == atlas.Axis || home == atlas.NoID || sea {
		return true
	}
	policy, under := f.policy(home)
	switch {
	case under && c != home && !f.friendlyChinese(n, c):
		return f.war != atlas.PreWar && c != atlas.NoID && f.posture(c) == policy
	case f.atWar(home) && c != atlas.NoID:
		return !f.underPolicy(c)
	}
	return true
}

// plainZone reports whether an enemy zone of control reaches a hex (8).
func plainZone(f *front, h atlas.Hex, who atlas.Faction) bool {
	if c := f.realm[h]; c != atlas.NoID && f.underPolicy(c) {
		return false
	}
	for u := range f.Units {
		at, onMap := f.units[u].at.hex()
		if !onMap || f.units[u].faction == who || f.units[u].faction > atlas.Soviet || !f.isGround(atlas.Unit(u)) || f.Grid.Distance(int(at), int(h)) != 1 {
			continue
		}
		bound := false
		for _, home := range f.homes(atlas.Unit(u)) {
			bound = bound || home != atlas.NoID && f.underPolicy(home)
		}
		if !bound && (zoneReaches(f.Theatre, at, h) || f.beachheadSide(at, h)) {
			return true
		}
	}
	return false
}

// plainlyCrosses reports whether a free hex of a line may lie across a side (10.2).
func plainlyCrosses(f *front, a, b atlas.Hex, who atlas.Faction) bool {
	if e, ok := f.Graph.Edge(int(a), int(b)); ok && f.Graph.Class(e)&(atlas.LandSide|atlas.StraitSide) != 0 {
		return true
	}
	for _, k := range f.markers[:f.nMarkers] {
		if k.kind == f.ways.beachhead && k.faction == who && (k.at == inHex(a) || k.at == inHex(b)) {
			return true
		}
	}
	return false
}

// plainConvoy reports whether a zone has a supply convoy for a nation (10.2, 13.6.1.1).
func plainConvoy(f *front, z atlas.Zone, n atlas.Nation, who atlas.Faction) bool {
	if f.Zones[z].Inherent == who {
		return true
	}
	home := f.citizens(n)
	for _, k := range f.markers[:f.nMarkers] {
		if k.at != zoneBox(z, convoysBox) || k.faction != who || !f.carriesSupply(&k) {
			continue
		}
		owner := f.citizens(f.convoyNation(&k))
		if who == atlas.Axis || home == atlas.NoID || owner == atlas.NoID || k.kind == f.ways.scratchConvoy {
			return true
		}
		policy, under := f.policy(home)
		switch {
		case under && f.war == atlas.PreWar:
			if owner == home {
				return true
			}
		case under:
			if f.posture(owner) == policy {
				return true
			}
		case !f.atWar(home) || !f.underPolicy(owner):
			return true
		}
	}
	return false
}

// plainlyDrawn checks that the line shown of a supplied unit leads to it from a source: a hex, or a
// harbour of a zone that a box off the map supplies over an open port of its own (10.1).
func plainlyDrawn(t *testing.T, f *front, u atlas.Unit) {
	t.Helper()
	line := f.supplyLine(u)
	if len(line.Way) == 0 {
		t.Errorf("no line is drawn for %s, which is supplied", line.Unit)
		return
	}
	start, _ := f.words["hex"].find(line.Way[0])
	h, n, who := atlas.Hex(start), f.nations(u)[0], f.units[u].faction
	begins := plainSource(f, h, n, who)
	for z := range f.Zones {
		offMap := slices.ContainsFunc(f.Zones[z].Boxes, func(b atlas.Box) bool { return f.Boxes[b].Supplies == who && f.Boxes[b].OpenPort })
		begins = begins || offMap && plainConvoy(f, atlas.Zone(z), n, who) && f.openPort(h, atlas.Zone(z), who)
	}
	if !begins {
		t.Errorf("the line of %s begins at %s, which is no source", line.Unit, line.Way[0])
	}
}

// Supply lines as they are worked out from their sources for all hexes at once are those that a
// plain search finds from a counter (10.1, 10.2, 13.6.1.1, 13.8.3): in matches, and in the same
// positions with everything in disorder.
func TestSupplyIsWhatAPlainSearchFinds(t *testing.T) {
	rulebook.Covers(t, "tk", "10.1", "10.2", "13.6.1.1", "13.8.3")
	rulebook.Covers(t, "ds", "10.1", "10.2", "13.6.1.1", "13.8.3")
	asked, supplied := 0, 0
	compare := func(f *front) {
		f.openPorts()
		for u := range f.Units {
			x := atlas.Unit(u)
			h, onMap := f.units[u].at.hex()
			if !onMap || f.Units[u].Class != atlas.Ground {
				continue
			}
			for _, overland := range []bool{false, true} {
				want := true
				for _, n := range f.nations(x) {
					want = want && (n == atlas.NoID || plainSearch(f, h, n, f.units[u].faction, overland))
				}
				asked++
				if want {
					supplied++
				}
				if got := f.suppliedBy(x, overland); got != want {
					t.Errorf("%s in %s, overland %t: supplied %t, a plain search says %t", f.Units[u].ID, f.Hexes[h].ID, overland, got, want)
				}
				if want && !overland {
					plainlyDrawn(t, f, x)
				}
			}
		}
	}
	dice := rand.New(rand.NewPCG(10, 2))
	onBothMaps(t, 197, func(f *front) {
		compare(f)
		for range 3 {
			g := f.match.clone().front()
			g.disorder(t, dice)
			compare(g)
		}
	})
	if supplied < 1000 || asked-supplied < 1000 {
		t.Errorf("%d lines were looked for, %d found: too few to compare", asked, supplied)
	}
}

// disorder changes war state, season and postures, and puts units and markers where they come to lie.
func (f *front) disorder(t *testing.T, dice *rand.Rand) {
	t.Helper()
	f.war = atlas.WarState(dice.IntN(3))
	f.turn = uint8(dice.IntN(f.turns()))
	for d := range f.Displays {
		f.postures[d] = atlas.Policy(dice.IntN(len(f.Postures)))
		if dice.IntN(2) == 0 {
			f.postures[d] = f.ways.war
		}
	}
	somewhere := func(land bool) atlas.Hex {
		for {
			if h := atlas.Hex(dice.IntN(len(f.Hexes))); f.inPlay.has(h) && f.ways.land.has(h) == land {
				return h
			}
		}
	}
	for u := range f.Units {
		c := &f.units[u]
		h := somewhere(true)
		if _, onMap := c.at.hex(); !onMap || c.faction > atlas.Soviet || dice.IntN(3) > 0 || plainEnemy(f, h, c.faction) {
			continue
		}
		c.at = inHex(h)
		c.turned = f.Units[u].Back == "detachment" && dice.IntN(4) == 0
		if c.turned {
			c.steps = 0
		} else if c.steps == 0 && f.Units[u].Class == atlas.Ground {
			c.steps = 1
		}
	}
	f.relist()
	for range 6 {
		who := atlas.Faction(dice.IntN(3))
		if err := f.mark(marker{f.ways.partisans, atlas.NoID, who, 0, inHex(somewhere(true))}); err != nil {
			t.Fatal(err)
		}
		if h := somewhere(false); !f.beached(h) {
			if err := f.mark(marker{f.ways.beachhead, 0, who, uint8(dice.IntN(board.Directions)), inHex(h)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	f.relist()
}
