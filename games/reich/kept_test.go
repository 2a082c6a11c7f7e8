package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// What is kept about zones, supply and ways is what a copy that has kept nothing
// finds, after every move of matches played at random.
func TestWhatIsKeptIsWhatIsFoundAfresh(t *testing.T) {
	for _, x := range []engine.Setup{{Scenario: "1939", Players: 2}, {Scenario: "1942", Players: 2}, {Scenario: "1944", Players: 2}} {
		pos, err := Game.New(x)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		moves := 0
		for seed := uint64(1); seed < 100 && !p.over; seed++ {
			playRandomly(t, p, seed, 20, func(p *Position) {
				if moves++; moves%4 == 0 {
					compareKept(t, p)
				}
			})
		}
	}
}

// compareKept asks a position and a fresh copy of it the same, about a few nations.
func compareKept(t *testing.T, p *Position) {
	t.Helper()
	fresh := p.Clone().(*Position)
	for _, n := range []atlas.Country{atlas.Germany, atlas.Italy, atlas.Britain, atlas.France, atlas.USSR, atlas.USA, atlas.Finland, atlas.Hungary, atlas.Rumania, atlas.Spain, atlas.Poland, atlas.VichyFrance} {
		for what, ask := range map[string]func(*Position) atlas.HexSet{
			"enemies":       func(p *Position) atlas.HexSet { return p.enemyGround(n) },
			"zones":         func(p *Position) atlas.HexSet { return p.zoc(n) },
			"neighbours":    func(p *Position) atlas.HexSet { return p.nearEnemies(n) },
			"lines":         func(p *Position) atlas.HexSet { return p.supplyMapOf(n).through },
			"land":          func(p *Position) atlas.HexSet { return p.landSupply(n, true) },
			"land abroad":   func(p *Position) atlas.HexSet { return p.landSupply(n, false) },
			"ways":          func(p *Position) atlas.HexSet { return p.passable(n, false) },
			"closed":        func(p *Position) atlas.HexSet { return p.doors(n).closed },
			"neutrals":      func(p *Position) atlas.HexSet { return *p.neutralTo(n) },
			"supply":        func(p *Position) atlas.HexSet { return p.suppliedHexes(n, true) },
			"supply abroad": func(p *Position) atlas.HexSet { return p.suppliedHexes(n, false) },
		} {
			if got, want := ask(p), ask(fresh); got != want {
				t.Fatalf("%s of %s in %s, %s: kept %v, found afresh %v", what, atlas.NationNames[n], p.now, p.phaseName(), got, want)
			}
		}
		if got, want := p.doors(n).open, fresh.doors(n).open; got != want {
			t.Fatalf("the land open to %s in %s: kept %v, found afresh %v", atlas.NationNames[n], p.now, got, want)
		}
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		if n := min(p.control.of(h), atlas.NumNations); !p.look().held[n].Has(h) {
			t.Fatalf("%s in %s is not kept as a hex of its holder", h, p.now)
		}
		if got, want := p.partisansHold(h), fresh.partisanHeld(h); got != want {
			t.Fatalf("partisans in %s in %s: kept %v, found afresh %v", h, p.now, got, want)
		}
	}
	if got, want := p.turkishPort(), fresh.turkishPort(); got != want {
		t.Fatalf("the port in Turkey in %s: kept %s, found afresh %s", p.now, got, want)
	}
	if got, want := *p.guests(), *fresh.guests(); got.all != want.all || got.finns != want.finns || got.westerner != want.westerner {
		t.Fatalf("guests in %s: kept %v, found afresh %v", p.now, got, want)
	}
	for _, u := range allFleets {
		if !p.onBoard(u) || len(p.watersOf(u)) == 0 {
			continue
		}
		var anew seaRanges
		fresh.survey(fresh.watersOf(u), fresh.seaCosts(fresh.nation.of(u), fresh.portOf(u)))
		fresh.writeRanges(&anew)
		if *p.rangesOf(u) != anew {
			t.Fatalf("the ranges of %s in %s are not those found afresh", u, p.now)
		}
	}
}

// A kept answer follows what was written into the position without a move.
func TestKeptAnswersFollowTheBoard(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	h := at(t, "K44")
	if set := s.zoc(atlas.Germany); set.Has(h) {
		t.Fatal("there is a zone before there is a tank")
	}
	tank := s.add("ru-arm3", "K45")
	if set := s.zoc(atlas.Germany); !set.Has(h) {
		t.Error("the zone of a new tank is not seen")
	}
	s.put(tank, inPool)
	if set := s.zoc(atlas.Germany); set.Has(h) {
		t.Error("the zone of a tank that is gone is still seen")
	}
	s.give(atlas.Germany, "K44")
	if s.hexInSupply(h, atlas.Germany) {
		t.Error("a hex behind the enemy is in supply")
	}
	for x := range atlas.Hex(atlas.NumHexes) {
		if s.control.of(x) == atlas.USSR {
			s.control.set(x, atlas.Germany)
		}
	}
	if !s.hexInSupply(h, atlas.Germany) {
		t.Error("the way to it has been opened")
	}
}
