package reich

import (
	"math/rand/v2"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// TestFleetsSailAtRandom plays the naval procedures of both camps with the forces
// of a scenario at random and checks that nobody gets lost.
func TestFleetsSailAtRandom(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 29))
		pos, err := Game.New(engine.Setup{Scenario: []string{"1939", "1942", "1944", "campaign"}[seed%4], Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		playAtRandom(t, p, r, func() bool { return p.Stack.Find(pSetup) == nil })
		for f := range p.option {
			for k := range p.option[f] {
				p.option[f][k] = Offensive
			}
		}
		p.makeWar(atlas.Italy, atlas.Britain)
		for turn := range 6 {
			p.mover = atlas.Alliance(turn % 2)
			p.beginPlayerTurn()
			p.now++
			p.used = inverted{}
			for _, proc := range []uint8{pBaseChange, pMissions, pReactions, pLandings, pCanals} {
				depth := p.Stack.N
				p.Call(proc)
				p.proceed()
				playAtRandom(t, p, r, func() bool { return p.Stack.N <= depth })
				p.Asked, p.State.Chance = 0, 0
				checkFleets(t, p)
			}
			p.endInvasions()
			checkFleets(t, p)
		}
	}
}

func playAtRandom(t *testing.T, p *Position, r *rand.Rand, until func() bool) {
	t.Helper()
	for range 20000 {
		if until() {
			return
		}
		if p.State.Chance != 0 {
			if err := p.Resolve(r.IntN(int(p.State.Chance)), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		seats := p.Deciders()
		for s := engine.Seat(0); s < 6; s++ {
			if !seats.Has(s) {
				continue
			}
			list := p.Legal(s, nil)
			if len(list) == 0 {
				t.Fatalf("%s asks a seat that can do nothing", table.Procs[p.Stack.Top().Proc].Name)
			}
			m := list[r.IntN(len(list))]
			if err := p.Play(s, m, nil); err != nil {
				t.Fatalf("%s: %v", engine.FormatMove(Game, m), err)
			}
			break
		}
	}
	t.Fatalf("%s does not end", table.Procs[p.Stack.Top().Proc].Name)
}

// checkFleets: every fleet is somewhere, in a port if it is on the board, and no
// unit stays aboard after landing.
func checkFleets(t *testing.T, p *Position) {
	t.Helper()
	for _, u := range allFleets {
		if h := p.where(u); h != atlas.NoHex && !world.Ports.Has(h) {
			t.Fatalf("%s lies at %s, which has no port", u, h)
		}
		if p.at.of(u) == atSeaSpot && p.task.of(u) == Fleeing {
			t.Fatalf("%s was left at sea", u)
		}
	}
	for u := range p.in(carried) {
		if !p.listed(u) {
			t.Fatalf("%s is aboard no ship", u)
		}
	}
}
