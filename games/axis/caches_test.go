package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// randomPlay plays random moves of a scenario and shows every so many positions.
func randomPlay(t *testing.T, g engine.Game, scenario string, seed uint64, moves, every int, show func(p *Position)) {
	t.Helper()
	p, err := g.New(engine.Setup{Scenario: scenario, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	w := enginetest.Walk(seed)
	for i := range moves {
		if _, over := p.Outcome(); over {
			return
		}
		if i%every == 0 {
			show(p.(*Position))
		}
		if err := w.Step(p, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// foundAnew are the map of a position as it is kept and one on which nothing is known yet. Both have
// the same lists.
func foundAnew(t *testing.T, p *Position) (kept, anew *front) {
	t.Helper()
	kept, anew = p.front(), p.clone().front()
	anew.relist()
	if kept.lists != anew.lists {
		t.Fatalf("turn %d, %s: the lists kept are not those found anew", kept.turn, p.phaseName())
	}
	return kept, anew
}

// What is kept about supply and ports is what is found anew.
func TestSupplyThatIsKeptIsTheSupplyFoundAnew(t *testing.T) {
	asked := 0
	compare := func(p *Position) {
		f, anew := foundAnew(t, p)
		for u := range f.Units {
			u := atlas.Unit(u)
			if f.units[u].at&placeKind != placeHex {
				continue
			}
			asked++
			if f.supplied(u) != anew.supplied(u) || f.suppliedOverland(u) != anew.suppliedOverland(u) {
				t.Fatalf("%s in %s: supply kept is %v, found anew %v", f.Units[u].ID, f.placeWord(f.units[u].at), f.supplied(u), anew.supplied(u))
			}
		}
		if f.known.open != anew.known.open {
			t.Fatal("the open ports kept are not those found anew")
		}
	}
	for seed, scenario := range []string{"A.1", "A.2", "A.3"} {
		randomPlay(t, TotalerKrieg, scenario, uint64(seed), 600, 3, compare)
	}
	for seed, scenario := range []string{"C.1", "C.4", "C.6"} {
		randomPlay(t, campaigns.Game, scenario, uint64(seed), 600, 7, compare)
	}
	if asked == 0 {
		t.Error("no unit was asked about")
	}
}

// What is kept about bases and air units is what is found anew: from where, and to where, a
// support unit can be placed.
func TestBasesThatAreKeptAreThoseFoundAnew(t *testing.T) {
	asked := 0
	compare := func(p *Position) {
		f, anew := foundAnew(t, p)
		for u := range f.Units {
			u := atlas.Unit(u)
			if f.Units[u].Class == atlas.Ground || f.units[u].faction > atlas.Soviet {
				continue
			}
			asked++
			kept, found := f.locate(u, false), anew.locate(u, false)
			if kept.bases != found.bases || kept.reach != found.reach || kept.zones != found.zones {
				t.Fatalf("turn %d, %s: the bases of %s that are kept are not those found anew", f.turn, p.phaseName(), f.Units[u].ID)
			}
		}
		if near := f.nearAir(); *near != *anew.nearAir() {
			t.Fatalf("turn %d, %s: the hexes near air units that are kept are not those found anew", f.turn, p.phaseName())
		}
	}
	for seed, scenario := range []string{"A.2", "A.3", "C.3"} {
		randomPlay(t, TotalerKrieg, scenario, uint64(seed), 600, 5, compare)
		randomPlay(t, DaiSenso, scenario, uint64(seed), 600, 5, compare)
	}
	if asked == 0 {
		t.Error("no support unit was asked about")
	}
}

// Bases are a faction's: those of another are found when it asks, and the cities and harbours of a
// country follow it when land changes hands.
func TestWhatIsKeptIsKeptForWhomItWasFound(t *testing.T) {
	bases, sites := 0, 0
	onBothMaps(t, 200, func(f *front) {
		f = f.match.clone().front()
		for n := range f.Nations {
			for _, who := range []atlas.Faction{atlas.Axis, atlas.Western, atlas.Soviet, atlas.Axis} {
				cold := f.match.clone().front()
				got, want := *f.basesOf(atlas.Nation(n), who), *cold.basesOf(atlas.Nation(n), who)
				if got.air != want.air || got.naval != want.naval {
					t.Fatalf("turn %d: the bases of %s for %v that are kept are not those found anew", f.turn, f.Nations[n], who)
				}
				if who != atlas.Axis && got.air != f.basesOf(atlas.Nation(n), atlas.Axis).air {
					bases++
				}
			}
		}
		for a := range f.Areas {
			was := *f.sitesOf(atlas.Area(a))
			d := redrawn(f)
			for h, owner := range d.owner[:len(f.Hexes)] {
				if owner == atlas.Area(a) {
					d.owner[h] = atlas.Area((a + 1) % len(f.Areas))
				}
			}
			if *f.sitesOf(atlas.Area(a)) != (countrySites{known: true}) {
				t.Fatalf("turn %d: %s keeps cities or harbours after all its land has gone", f.turn, f.Areas[a].ID)
			}
			if was != (countrySites{known: true}) {
				sites++
			}
		}
	})
	if bases == 0 || sites == 0 {
		t.Errorf("bases differed %d times between factions, and %d countries had cities or harbours: nothing was looked at", bases, sites)
	}
}

// Hexes near an air unit are its own and those next to it.
func TestHexesNearAirUnits(t *testing.T) {
	p, err := TotalerKrieg.New(engine.Setup{Scenario: "A.3", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	f := p.(*Position).front()
	at := hexAt(t, f.Theatre, "e4628")
	f.air = [3]hexSet{}
	f.air[atlas.Soviet].add(at)
	f.known.forget()
	near := f.nearAir()
	for h := range f.Hexes {
		if got, want := near[atlas.Soviet].has(atlas.Hex(h)), f.Grid.Distance(h, int(at)) <= 1; got != want || near[atlas.Axis].has(atlas.Hex(h)) {
			t.Errorf("%s: near is %v, want %v", f.words["hex"].word(h), got, want)
		}
	}
}

// Air paths found row by row are those found hex by hex, for every policy that might end.
func TestAirPathsAreThoseFoundHexByHex(t *testing.T) {
	slow := func(f *front, bases hexSet, reach int, ends atlas.Policy) hexSet {
		out, edge := bases, bases
		for range reach {
			var next hexSet
			for h := range edge.bits().All() {
				for d := range directions {
					if n, ok := f.Grid.Neighbour(h, d); ok && !out.has(atlas.Hex(n)) && f.canFly(atlas.Hex(n), ends) {
						out.add(atlas.Hex(n))
						next.add(atlas.Hex(n))
					}
				}
			}
			edge = next
		}
		return out
	}
	for seed, scenario := range []string{"C.1", "C.3", "C.5"} {
		randomPlay(t, campaigns.Game, scenario, uint64(seed), 400, 40, func(p *Position) {
			f := p.front()
			for _, ends := range []atlas.Policy{atlas.NoID, f.postures[0], f.postures[1], f.postures[4]} {
				for who := range f.posts {
					var fast hexSet
					f.flyFrom(&f.posts[who], 4, ends, &fast)
					if fast != slow(f, f.posts[who], 4, ends) {
						t.Fatalf("%s, turn %d: the air paths differ", scenario, f.turn)
					}
				}
			}
		})
	}
}

// 8: a zone that reaches ashore from a beachhead stays when somebody else, inland, goes away.
func TestZonesAshoreAreKept(t *testing.T) {
	rulebook.Covers(t, "ds", "8")
	s := pacificScene(t, atWarInPacific+"ceded indochina japan\njapan-infantry-15 w4119\nbeachhead axis w4119 w4219\njapan-infantry-c1 w4318\n")
	hanoi := s.hex("w4219")
	if s.besideBeachhead(s.hex("w4318")) || !s.zones[atlas.Axis].has(hanoi) {
		t.Fatal("the inland unit stands beside the beachhead, or no zone reaches Hanoi")
	}
	u := s.counter("japan-infantry-c1")
	s.set(u, counter{at: inHex(s.hex("w4418")), faction: atlas.Axis, steps: 1})
	kept := s.zones
	s.relist()
	if kept != s.zones || !kept[atlas.Axis].has(hanoi) {
		t.Error("the zones kept are not those found anew")
	}
}
