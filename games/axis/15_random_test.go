package axis

import (
	"bytes"
	"math/rand"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Whatever the moment, an event comes to its end, and the position can be written down at
// every question that it asks.
func TestEventsComeToTheirEndAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	var ids []string
	for id := range events {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	r := rand.New(rand.NewSource(15))
	for _, scenario := range []string{"C.1", "C.5", "C.6"} {
		p, err := campaigns.Game.New(engine.Setup{Scenario: scenario, Players: 3})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 600 {
			if _, over := p.Outcome(); over {
				break
			}
			if i%150 == 0 {
				for _, id := range ids {
					playEvent(t, p.Clone().(*Position), id, r)
				}
			}
			playAny(t, p, r)
		}
	}
}

// playEvent holds an event for some faction about some country or land and plays it to its
// end at random.
func playEvent(t *testing.T, p *Position, id string, r *rand.Rand) {
	t.Helper()
	f := p.front()
	p.Asked, p.State.Chance = 0, 0
	a := eventFor(atlas.Faction(r.Intn(3)), int16(r.Intn(len(f.Areas))))
	f.phasing = a.Receiver
	depth := p.State.Stack.N
	if slices.Contains(needLand, id) || !f.hold(id, a) {
		return
	}
	p.table().Proceed(p)
	p.Forget()
	for n := 0; p.State.Stack.N > depth && !p.Over(); n++ {
		if n == 500 {
			t.Fatalf("%s does not come to its end: %s", id, p.Prompt(0).Text)
		}
		if n < 3 {
			written(t, p, id)
		}
		playAny(t, p, r)
		if err := p.front().check(); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
	}
}

// needLand are the events about a land that a card demands.
var needLand = []string{"ceded-land", "country-resists", "diplomatic-settlement", "diplomatic-success", "further-concessions", "gradual-decline", "military-victory"}

// playAny plays a random move or outcome.
func playAny(t *testing.T, p engine.Position, r *rand.Rand) {
	t.Helper()
	var ev engine.Events
	if c := p.Chance(); c > 0 {
		if err := p.Resolve(r.Intn(c), &ev); err != nil {
			t.Fatal(err)
		}
		return
	}
	for s := range engine.Seat(3) {
		if list := p.Legal(s, nil); len(list) > 0 {
			if err := p.Play(s, list[r.Intn(len(list))], &ev); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
}

// written writes a position down and reads it again.
func written(t *testing.T, p *Position, id string) {
	t.Helper()
	text, err := p.game.FormatPosition(p)
	if err != nil {
		t.Fatalf("%s cannot be written: %v", id, err)
	}
	q, err := p.game.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s cannot be read: %v\n%s", id, err, text)
	}
	if !bytes.Equal(p.AppendBinary(nil), q.AppendBinary(nil)) {
		t.Fatalf("%s comes back as another position\n%s", id, text)
	}
}
