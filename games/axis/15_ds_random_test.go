package axis

import (
	"math/rand"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// moments plays a campaign of Dai Senso! at random and hands a copy over now and then.
func moments(t *testing.T, scenario string, r *rand.Rand, moves, every int, see func(p *Position)) {
	t.Helper()
	p, err := pacific.Game.New(engine.Setup{Scenario: scenario, Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	for i := range moves {
		if _, over := p.Outcome(); over {
			return
		}
		if i%every == 0 {
			see(p.Clone().(*Position))
		}
		playAny(t, p, r)
	}
}

// Whatever the moment, an event of Dai Senso! comes to its end, and the position can be
// written down at every question that it asks.
func TestPacificEventsComeToTheirEndAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	var ids []string
	w := worldOf(t, "pacific")
	for i := range w.Events {
		if events[w.Events[i].ID] != nil {
			ids = append(ids, w.Events[i].ID)
		}
	}
	slices.Sort(ids)
	r := rand.New(rand.NewSource(16))
	for _, scenario := range []string{"C.1", "C.4", "C.7"} {
		moments(t, scenario, r, 600, 150, func(p *Position) {
			for _, id := range ids {
				playEvent(t, p.clone(), id, r)
			}
		})
	}
}

// Every part of every card of Dai Senso! runs to its end at several moments, and leaves a
// position that is sound and can be written down.
func TestEveryCardOfThePacificRuns(t *testing.T) {
	w := worldOf(t, "pacific")
	r := rand.New(rand.NewSource(17))
	for _, scenario := range []string{"C.1", "C.4", "C.7"} {
		moments(t, scenario, r, 400, 200, func(p *Position) {
			for c := range w.Cards {
				for part := program.OptionSegment; part <= program.FurtherSuccess; part++ {
					if pc, ok := w.Code.Start(atlas.Card(c), part); ok {
						q := p.clone()
						runPart(t, q, atlas.Card(c), pc, r)
					}
				}
			}
		})
	}
}

// runPart makes a card current and runs a list of it to its end at random.
func runPart(t *testing.T, p *Position, c atlas.Card, pc int16, r *rand.Rand) {
	t.Helper()
	f := p.front()
	who, id := f.Cards[c].Faction, f.Cards[c].ID
	p.Asked, p.State.Chance = 0, 0
	if old, ok := f.current(who); ok {
		f.cards[old].at = cardDiscarded
	}
	f.eligible[who] = cardSet{}
	f.phasing, f.cards[c].at, f.cards[c].played = who, cardCurrent, true
	depth := p.State.Stack.N
	p.callProgram(program.NewFrame(pc, who, true))
	p.table().Proceed(p)
	p.Forget()
	for n := 0; p.State.Stack.N > depth && !p.Over(); n++ {
		if n == 500 {
			t.Fatalf("%s does not come to its end: %s", id, p.Prompt(0).Text)
		}
		if n < 2 {
			written(t, p, id)
		}
		playAny(t, p, r)
		if err := p.front().check(); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
	}
}
