package reich

import (
	"math/rand/v2"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// playRandomly plays a scenario with random moves and outcomes until it is over
// or so many moves have been made, and returns how many there were.
func playRandomly(t testing.TB, p *Position, seed uint64, limit int, each func(p *Position)) int {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	var list []engine.Move
	for n := range limit {
		if p.over {
			return n
		}
		if c := p.Chance(); c > 0 {
			if err := p.Resolve(r.IntN(c), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var seats []engine.Seat
		for s := range engine.Seat(6) {
			if p.Deciders().Has(s) {
				seats = append(seats, s)
			}
		}
		if len(seats) == 0 {
			t.Fatalf("nobody is asked in %s", table.Procs[p.Stack.Top().Proc].Name)
		}
		s := seats[r.IntN(len(seats))]
		list = p.Legal(s, list[:0])
		if len(list) == 0 {
			t.Fatalf("seat %d is asked in %s and has no move", s, table.Procs[p.Stack.Top().Proc].Name)
		}
		m := list[r.IntN(len(list))]
		if err := p.Play(s, m, nil); err != nil {
			t.Fatalf("%s in %s: %v", engine.FormatMove(Game, m), table.Procs[p.Stack.Top().Proc].Name, err)
		}
		if each != nil {
			each(p)
		}
	}
	return limit
}

func TestRandomMovesRunThroughMovementAndSupply(t *testing.T) {
	for id := range atlas.ScenarioID(atlas.NumScenarios) {
		pos, err := Game.New(engine.Setup{Scenario: atlas.ScenarioIDs[id], Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		playRandomly(t, p, uint64(id)+1, 4000, func(p *Position) {
			if err := p.Check(); err != nil {
				t.Fatal(err)
			}
		})
		t.Logf("%s: %s", atlas.ScenarioIDs[id], p.now)
	}
}
