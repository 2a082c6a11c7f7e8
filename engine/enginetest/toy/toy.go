// Package toy is a very small game with everything that the engine asks of one:
// chance, a secret card in each hand, bids made at once, a move that nobody else
// sees, and an end. Tests of what knows no game play it, and whoever writes a game
// can read here how one stands on the kernel.
//
// A toy can have a Fault: one way to break the contract, so that the tests of the
// conformance suite can see that it notices. They are in faults.go, with the methods
// that they break.
package toy

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"sandtable/engine"
	"sandtable/engine/flat"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
	"sandtable/engine/say"
	"sandtable/rulebook"
)

// Game is the toy.
type Game struct{ Fault Fault }

const rulesJSON = `{"game":"toy","title":"Stones","edition":"1","rules":[
{"id":"1.0","title":"Deal","text":"Each player is dealt a secret card."},
{"id":"2.0","title":"Bid","text":"Both bid at once; the higher bid begins."},
{"id":"3.0","title":"Take","text":"In turn players take one or two stones, or once as many as their card says. Who takes the last stone wins."}]}`

// The kinds of moves, and of events with the sentences that tell them.
const (
	kBid, kTake, kCard, kTap             = 1, 2, 3, 4
	evDeal, evBids, evTake, evTap, evWin = 1, 2, 3, 4, 5
)

var kinds = []engine.Kind{
	kBid:  {Name: "bid", Args: []string{"number"}, Rule: "2.0", Help: "Bid in secret."},
	kTake: {Name: "take", Args: []string{"number"}, Rule: "3.0", Help: "Take stones."},
	kCard: {Name: "card", Rule: "3.0", Help: "Take as many stones as your card says."},
	kTap:  {Name: "tap", Rule: "3.0", Help: "Think of something, once.", Anytime: true},
}

var sentences = []string{
	evDeal: "{S} is dealt the card {#}.", evBids: "The bids are {#} and {#}: {s} begins.",
	evTake: "{S} takes {#} and leaves {#}.", evTap: "{S} taps.", evWin: "{S} wins!",
}

var (
	seats = say.Words("seat", "left", "right")
	marks = say.Marks{'s': seats, 'S': seats.Capital(), '#': say.Number}
)

func (Game) ID() string                      { return "toy" }
func (Game) Title() string                   { return "Stones" }
func (Game) Version() int                    { return 1 }
func (Game) Kinds() []engine.Kind            { return kinds }
func (Game) Sentence(e engine.Event) string  { return marks.English(say.Of(sentences, e)) }
func (Game) Word(_ string, v int16) string   { return say.Number.Word(v) }
func (Game) Value(_, w string) (int16, bool) { return engine.PlainNumber(w) }
func (Game) Rules() (*rulebook.Book, error)  { return rulebook.Parse([]byte(rulesJSON)) }

func (Game) Sequence() []engine.Phase {
	return []engine.Phase{{Name: "Deal", Rule: "1.0"}, {Name: "Bid", Rule: "2.0"}, {Name: "Take", Rule: "3.0"}}
}

func (Game) Scenarios() []engine.Scenario {
	return []engine.Scenario{{ID: "heap", Title: "A heap of stones", Titles: map[string]string{"de": "Ein Haufen Steine"}, About: map[string]string{"en": "Whoever takes the last stone wins.", "de": "Wer den letzten Stein nimmt, gewinnt."}, Players: []int{2}}}
}

func (Game) Seats(s engine.Setup) ([]string, error) {
	if s.Scenario != "heap" || s.Players != 2 {
		return nil, errors.New("the toy has one scenario, heap, for 2 players")
	}
	return []string{"left", "right"}, nil
}

func (g Game) New(s engine.Setup) (engine.Position, error) {
	if _, err := g.Seats(s); err != nil {
		return nil, err
	}
	p := g.position()
	p.heap = heap
	p.Call(pMatch)
	table.Proceed(p)
	return p, nil
}

const heap = 12

type state struct {
	flow.State
	heap, turn        uint8    // stones left; who takes next, or has won
	hand, bid, tapped [2]uint8 // a card and a bid are 0 when there is none
}

var layout = flat.New[state](`
	asked=State.Asked u8
	chance=State.Chance u16
	stack=State.Stack {N u8 Frames [12]{Proc u8 Step u8 A i16 B i16 C i16 D i16 E i16 F i16}}
	heap u8
	turn u8
	hand [2]u8
	bid [2]u8
	tapped [2]u8`, flat.Options{Version: 1, Sum: crc32.IEEETable}, nil)

// Position is one moment of a match.
type Position struct {
	state
	flow.Work
	fault Fault
	share *byte // what a faulty clone shares
}

// The procedures: the match deals to both, lets them bid, and then take in turn.
const pMatch, pBids, pTakes uint8 = 0, 1, 2

type seat = engine.Seat
type proc = flow.Proc[flow.Plain, *Position, seat]

var table = flow.Table[*Position, seat]{
	Procs: []flow.Procedure[*Position, seat]{
		pMatch: flow.Of(proc{Name: "Deal", Rule: "1.0", Run: runMatch, Rolled: rolledMatch}),
		pBids:  flow.Of(proc{Name: "Bid", Rule: "2.0", Run: runBids, Legal: legalBids, Play: playBids, Question: question("{S}: bid.")}),
		pTakes: flow.Of(proc{Name: "Take", Rule: "3.0", Run: runTakes, Legal: legalTakes, Play: playTakes, Question: question("{S}: take stones.")}),
	},
	Kinds: kinds, Marks: marks, Anytime: anytime, PlayAnytime: playAnytime,
	Ended: func(p *Position) (say.Line, string) { return say.Say("{S} has won.", int16(p.turn)), "3.0" },
}

func question(text string) func(*Position, *flow.Plain, seat) say.Line {
	return func(_ *Position, _ *flow.Plain, s seat) say.Line { return say.Say(text, int16(s)) }
}

func runMatch(p *Position, f *flow.Plain) {
	if f.Step < 2 {
		p.Roll(3)
		return
	}
	f.Step++
	p.Call(pBids + f.Step - 3)
}

func rolledMatch(p *Position, f *flow.Plain, outcome int) {
	p.hand[f.Step] = 1 + uint8(outcome)
	p.Events.Tell(engine.Only(seat(f.Step)), evDeal, "1.0", int16(f.Step), int16(outcome)+1)
	f.Step++
}

func runBids(p *Position, _ *flow.Plain) {
	var yet uint8 // who has yet to bid
	for s, bid := range p.bid {
		if bid == 0 {
			yet |= 1 << s
		}
	}
	if p.AskAll(yet); yet != 0 {
		return
	}
	if p.bid[1] > p.bid[0] {
		p.turn = 1
	}
	p.Events.Add(evBids, pick(p.fault == UnknownRule, "2.1", "2.0"), int16(p.bid[0]), int16(p.bid[1]), int16(p.turn))
	p.Done()
}

func legalBids(_ *Position, _ *flow.Plain, _ seat, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kBid, 1), engine.M1(kBid, 2), engine.M1(kBid, 3))
}

func playBids(p *Position, _ *flow.Plain, s seat, m engine.Move) { p.bid[s] = uint8(m.A) }

func runTakes(p *Position, _ *flow.Plain) { flow.Ask(&p.State, seat(p.turn)) }

func legalTakes(p *Position, _ *flow.Plain, s seat, out []engine.Move) []engine.Move {
	for n := 1; n <= min(2, int(p.heap)); n++ {
		out = append(out, engine.M1(kTake, n))
	}
	if h := p.hand[s]; h > 0 && h <= p.heap {
		out = append(out, engine.M0(kCard))
	}
	return p.faultyList(s, out)
}

func playTakes(p *Position, _ *flow.Plain, s seat, m engine.Move) {
	n := m.A
	if m.Kind == kCard {
		n, p.hand[s] = int16(p.hand[s]), 0
	}
	n = p.faultyTake(n)
	p.heap -= uint8(n)
	p.Events.Add(evTake, "3.0", int16(s), n, int16(p.heap))
	if p.heap == 0 {
		p.Events.Add(evWin, "3.0", int16(s))
		return
	}
	p.turn = 1 - p.turn
}

// anytime: tapping leaves no trace that others see.
func anytime(p *Position, s seat, out []engine.Move) []engine.Move {
	if p.In(pTakes) && p.tapped[s] == 0 {
		out = append(out, engine.M0(kTap))
	}
	return out
}

func (p *Position) Flow() (*flow.State, *flow.Work) { return &p.State, &p.Work }
func (p *Position) Over() bool                      { return p.heap == 0 }
func (p *Position) Deciders() engine.SeatSet        { return table.Deciders(p) }
func (p *Position) Chance() int                     { return table.Chance(p) }

// Asks is the prompt without a language.
func (p *Position) Asks(s seat) (what, where engine.Saying) { return table.Asks(p, s) }

func (p *Position) Outcome() (engine.Outcome, bool) {
	return engine.Outcome{Winners: engine.Only(seat(p.turn)), How: "the last stone", Rule: "3.0", When: "in the end"}, p.Over()
}

func (g Game) ParsePosition(text string) (engine.Position, error) {
	p := g.position()
	return checked(p, notation.ReadNumbers(layout, &p.state, text))
}

// checked is a position that was read, if it is sound.
func checked(p *Position, err error) (engine.Position, error) {
	if err = cmp.Or(err, p.Check()); err != nil {
		return nil, err
	}
	return p, nil
}

// DecodeJSON reads the same text inside JSON.
func (g Game) DecodeJSON(b []byte) (engine.Position, error) {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return nil, fmt.Errorf("this is not the JSON of a toy's position: %w", err)
	}
	return g.ParsePosition(text)
}

// Resample gives the others another card and, while bids are secret, another bid.
func (p *Position) Resample(s seat, src interface{ Draw(n int) int }) {
	for i := range seat(2) {
		if i != s && p.hand[i] > 0 {
			p.hand[i] = 1 + pick(p.fault == BadTwin, 43, uint8(src.Draw(3)))
		}
		if i != s && p.In(pBids) && p.bid[i] > 0 {
			p.bid[i] = 1 + uint8(src.Draw(3))
		}
		if i != s && p.In(pTakes) && !p.Over() {
			p.tapped[i] = uint8(src.Draw(2))
		}
	}
	p.Forget()
}

// Check is what holds in every match.
func (p *Position) Check() error {
	if p.Stack.N < 1 || p.Stack.N > 2 || p.Top() > pTakes || (p.Top() == pMatch) != (p.Stack.N == 1) || p.turn > 1 || p.heap > heap {
		return errors.New("a number of the toy is out of range")
	}
	for s := range 2 {
		if p.hand[s] > 3 || p.bid[s] > 3 || p.tapped[s] > 1 {
			return fmt.Errorf("seat %d has what it cannot have", s)
		}
	}
	return table.Waits(p, &Position{state: p.state})
}
