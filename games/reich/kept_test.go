package reich

import (
	"testing"

	"sandtable/engine"
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
	for _, n := range []country{germany, italy, britain, france, ussr, usa, finland, hungary, rumania, spain, poland, vichyFrance} {
		for what, ask := range map[string]func(*Position) hexSet{
			"enemies":       func(p *Position) hexSet { return p.enemyGround(n) },
			"zones":         func(p *Position) hexSet { return p.zoc(n) },
			"neighbours":    func(p *Position) hexSet { return p.nearEnemies(n) },
			"lines":         func(p *Position) hexSet { return p.supplyMapOf(n).through },
			"land":          func(p *Position) hexSet { return p.landSupply(n, true) },
			"land abroad":   func(p *Position) hexSet { return p.landSupply(n, false) },
			"ways":          func(p *Position) hexSet { return p.passable(n, false) },
			"closed":        func(p *Position) hexSet { return p.doors(n).closed },
			"neutrals":      func(p *Position) hexSet { return *p.neutralTo(n) },
			"supply":        func(p *Position) hexSet { return p.suppliedHexes(n, true) },
			"supply abroad": func(p *Position) hexSet { return p.suppliedHexes(n, false) },
		} {
			if got, want := ask(p), ask(fresh); got != want {
				t.Fatalf("%s of %s in %s, %s: kept %v, found afresh %v", what, nationNames[n], p.now, p.phaseName(), got, want)
			}
		}
		if got, want := p.doors(n).open, fresh.doors(n).open; got != want {
			t.Fatalf("the land open to %s in %s: kept %v, found afresh %v", nationNames[n], p.now, got, want)
		}
	}
	if got, want := *p.guests(), *fresh.guests(); got.all != want.all || got.finns != want.finns || got.westerner != want.westerner {
		t.Fatalf("guests in %s: kept %v, found afresh %v", p.now, got, want)
	}
	for _, u := range allFleets {
		if p.onBoard(u) && *p.rangesOf(u) != *fresh.rangesOf(u) {
			t.Fatalf("the ranges of %s in %s are not those found afresh", u, p.now)
		}
	}
}

// A kept answer follows what was written into the position without a move.
func TestKeptAnswersFollowTheBoard(t *testing.T) {
	s := newScene(t, campaign, "Summer 1941")
	s.makeWar(germany, ussr)
	h := at(t, "K44")
	if set := s.zoc(germany); set.has(h) {
		t.Fatal("there is a zone before there is a tank")
	}
	tank := s.add("ru-arm3", "K45")
	if set := s.zoc(germany); !set.has(h) {
		t.Error("the zone of a new tank is not seen")
	}
	s.put(tank, inPool)
	if set := s.zoc(germany); set.has(h) {
		t.Error("the zone of a tank that is gone is still seen")
	}
	s.give(germany, "K44")
	if s.hexInSupply(h, germany) {
		t.Error("a hex behind the enemy is in supply")
	}
	for x := range hex(numHexes) {
		if s.control[x] == ussr {
			s.control[x] = germany
		}
	}
	if !s.hexInSupply(h, germany) {
		t.Error("the way to it has been opened")
	}
}
