package axis

import (
	"bytes"
	"math/rand"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// atMoments plays campaigns of a game at random and hands a copy over now and then.
func atMoments(t *testing.T, table scenetest.Table, scenarios []string, r *rand.Rand, moves, every int, see func(p *Position)) {
	t.Helper()
	for _, scenario := range scenarios {
		p, err := table.Game.New(engine.Setup{Scenario: scenario, Players: 3})
		if err != nil {
			t.Fatal(err)
		}
		for i := range moves {
			if _, over := p.Outcome(); over {
				break
			}
			if i%every == 0 {
				see(p.Clone().(*Position))
			}
			playAny(t, p, r)
		}
	}
}

// someMoments are the campaigns in which events and cards are tried, by theatre.
var someMoments = map[string]struct {
	table     scenetest.Table
	scenarios []string
}{
	"europe":  {campaigns, []string{"C.1", "C.5", "C.6"}},
	"pacific": {pacific, []string{"C.1", "C.4", "C.7"}},
}

// Whatever the moment, an event comes to its end, and the position can be written down at
// every question that it asks.
func TestEventsComeToTheirEndAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	for theatre, s := range someMoments {
		t.Run(theatre, func(t *testing.T) {
			var ids []string
			w := worldOf(t, theatre)
			for i := range w.Events {
				if events[w.Events[i].ID] != nil {
					ids = append(ids, w.Events[i].ID)
				}
			}
			r := rand.New(rand.NewSource(15))
			atMoments(t, s.table, s.scenarios, r, 600, 150, func(p *Position) {
				written := questions{}
				for _, id := range ids {
					playEvent(t, p.clone(), id, r, written)
				}
			})
		})
	}
}

// Every card, also one that no scenario of ours gives, is revealed, and its segments come to
// their end at several moments; so does every part of it by itself. It leaves a position that is
// sound and can be written down.
func TestEveryCardRuns(t *testing.T) {
	for theatre, s := range someMoments {
		t.Run(theatre, func(t *testing.T) {
			w := worldOf(t, theatre)
			r := rand.New(rand.NewSource(17))
			atMoments(t, s.table, s.scenarios[:2], r, 400, 200, func(p *Position) {
				written := questions{}
				for c := range w.Cards {
					playCard(t, p.clone(), atlas.Card(c), r, written)
					for part := program.OptionSegment; part <= program.FurtherSuccess; part++ {
						if pc, ok := w.Code.Start(atlas.Card(c), part); ok {
							runPart(t, p.clone(), atlas.Card(c), pc, r, written)
						}
					}
				}
			})
		})
	}
}

// playCard makes a card the pending one of its faction and plays the segments of a season in which it
// speaks at random.
func playCard(t *testing.T, p *Position, c atlas.Card, r *rand.Rand, written questions) {
	t.Helper()
	f := p.front()
	who, id := f.Cards[c].Faction, f.Cards[c].ID
	if old, ok := f.cardAt(who, cardPending); ok {
		f.cards[old].at = cardInHand
	}
	f.eligible[who] = cardSet{}
	f.eligible[who].add(c)
	f.phasing, f.cards[c].at = who, cardPending
	for _, s := range factionTurn {
		switch s.rule {
		case "1.1", "1.2", "1.3", "2.1":
			p.Asked, p.State.Chance = 0, 0 // what the outer moment asked
			depth := p.State.Stack.N
			s.begin(p)
			toItsEnd(t, p, id, depth, r, written)
		}
	}
	if f.cards[c].at != cardCurrent && !p.Over() {
		t.Errorf("%s was not played", id)
	}
}

// runPart makes a card current and runs a list of it to its end at random.
func runPart(t *testing.T, p *Position, c atlas.Card, pc int16, r *rand.Rand, written questions) {
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
	toItsEnd(t, p, id, depth, r, written)
}

// playEvent holds an event for some faction about some country or land and plays it to its
// end at random.
func playEvent(t *testing.T, p *Position, id string, r *rand.Rand, written questions) {
	t.Helper()
	f := p.front()
	p.Asked, p.State.Chance = 0, 0
	a := eventFor(atlas.Faction(r.Intn(3)), int16(r.Intn(len(f.Areas))))
	f.phasing = a.Receiver
	depth := p.State.Stack.N
	if slices.Contains(needLand, id) || !f.hold(id, a) {
		return
	}
	toItsEnd(t, p, id, depth, r, written)
}

// questions are those asked of a moment: who is asked, or chance, and within which procedures.
type questions map[flow.State]bool

// toItsEnd plays at random until all that was called above a depth is done. The first questions
// are written down, each once: most cards lead to the same ones.
func toItsEnd(t *testing.T, p *Position, id string, depth uint8, r *rand.Rand, written questions) {
	t.Helper()
	p.table().Proceed(p)
	p.Forget()
	for n := 0; p.State.Stack.N > depth && !p.Over(); n++ {
		if n == 500 {
			t.Fatalf("%s does not come to its end: %s", id, p.Prompt(0).Text)
		}
		if n < 3 && !written[p.State] {
			written[p.State] = true
			writeDown(t, p, id)
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

// writeDown writes a position down and reads it again.
func writeDown(t *testing.T, p *Position, id string) {
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
