package toy

import (
	"encoding/json"
	"errors"
	"fmt"

	"sandtable/engine"
)

const heap = 12

// The stages of a match.
const (
	dealing uint8 = iota // to the left, then to the right
	bidding
	taking
	over
)

type state struct {
	Stage  uint8
	Turn   uint8 // who is dealt to, or takes; at the end who has won
	Heap   uint8
	Hand   [2]uint8 // the card, 0 when there is none
	Bid    [2]uint8
	Tapped [2]uint8
}

func (s *state) fields() [9]*uint8 {
	return [...]*uint8{&s.Stage, &s.Turn, &s.Heap, &s.Hand[0], &s.Hand[1], &s.Bid[0], &s.Bid[1], &s.Tapped[0], &s.Tapped[1]}
}

// Position is one moment of a match.
type Position struct {
	state
	fault Fault
	share *byte // what a faulty clone shares
}

var _ engine.Position = (*Position)(nil)

// ticks is the clock that a faulty toy looks at.
var ticks uint8

func (p *Position) Deciders() engine.SeatSet {
	switch p.Stage {
	case bidding:
		var set engine.SeatSet
		for s := range engine.Seat(2) {
			if p.Bid[s] == 0 {
				set |= engine.Only(s)
			}
		}
		return set
	case taking:
		return engine.Only(engine.Seat(p.Turn))
	}
	return 0
}

func (p *Position) Chance() int {
	if p.Stage == dealing {
		return 3
	}
	return 0
}

func (p *Position) Outcome() (engine.Outcome, bool) {
	if p.Stage != over {
		return engine.Outcome{}, false
	}
	return engine.Outcome{Winners: engine.Only(engine.Seat(p.Turn)), How: "the last stone", Rule: "3.0", When: "in the end"}, true
}

func (p *Position) Legal(s engine.Seat, into []engine.Move) []engine.Move {
	if p.fault == EmptyList && p.Stage == taking && p.Heap < 6 {
		return into
	}
	if !p.Deciders().Has(s) {
		if p.fault == IdleMoves && s == 1 {
			into = append(into, engine.Move{Kind: kTap})
		}
		return into
	}
	if p.Stage == bidding {
		for n := range int16(3) {
			into = append(into, engine.Move{Kind: kBid, A: n + 1})
		}
		return into
	}
	for n := int16(1); n <= min(2, int16(p.Heap)); n++ {
		into = append(into, engine.Move{Kind: kTake, A: n})
	}
	if h := p.Hand[s]; h > 0 && h <= p.Heap {
		into = append(into, engine.Move{Kind: kCard})
	}
	if p.Tapped[s] == 0 {
		into = append(into, engine.Move{Kind: kTap})
	}
	if p.fault == DoubleMove {
		into = append(into, into[len(into)-1])
	}
	if p.fault == LeakyList && p.Hand[1-s] == 1 && p.Heap > 2 {
		into = append(into, engine.Move{Kind: kTake, A: 3})
	}
	return into
}

func (p *Position) listed(s engine.Seat, m engine.Move) bool {
	for _, l := range p.Legal(s, nil) {
		if l == m {
			return true
		}
	}
	return p.fault == AcceptsUnlisted && m.Kind == kTake && m.A < 0 && p.Stage == taking && p.Deciders().Has(s)
}

func (p *Position) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if p.Stage == over {
		return engine.ErrOver
	}
	if !p.listed(s, m) {
		if p.fault == ChangesOnRefusal {
			p.Tapped[0] ^= 1
		}
		return p.refusal(s, "That is not possible now.")
	}
	if p.fault == RefusesListed && m.Kind == kCard {
		return p.refusal(s, "Not today.")
	}
	if p.fault == SharedCopy {
		*p.share++
	}
	switch m.Kind {
	case kBid:
		p.bid(s, uint8(m.A), ev)
	case kTap:
		if p.fault != Endless {
			p.Tapped[s] = 1
		}
		if p.fault == LoudUndo {
			ev.Add(evTap, "3.0", int16(s))
		}
	case kCard:
		n := p.Hand[s]
		p.Hand[s] = 0
		p.take(s, int16(n), ev)
	case kTake:
		p.take(s, m.A, ev)
	}
	return nil
}

func (p *Position) bid(s engine.Seat, n uint8, ev *engine.Events) {
	p.Bid[s] = n
	if p.Bid[1-s] == 0 {
		return
	}
	p.Stage, p.Turn = taking, 0
	if p.Bid[1] > p.Bid[0] {
		p.Turn = 1
	}
	rule := "2.0"
	if p.fault == UnknownRule {
		rule = "2.1"
	}
	ev.Add(evBids, rule, int16(p.Turn), int16(p.Bid[0]), int16(p.Bid[1]))
}

func (p *Position) take(s engine.Seat, n int16, ev *engine.Events) {
	switch {
	case p.fault == Endless && p.Heap < 4:
		n = 0
	case p.fault == Panics && p.Heap < 4:
		panic("the stones are hot")
	case p.fault == BrokenInvariant && p.Heap < 4:
		p.Tapped[0] = 7
	case p.fault == Forgetful:
		ticks++
		p.Bid[0] = 1 + ticks%3
	}
	p.Heap -= uint8(max(n, 0))
	ev.Add(evTake, "3.0", int16(s), n, int16(p.Heap))
	if p.fault == LeakyEvent {
		ev.Add(evDeal, "1.0", int16(1-s), int16(p.Hand[1-s]))
	}
	p.Turn = 1 - p.Turn
	if p.Heap == 0 {
		p.Stage, p.Turn = over, uint8(s)
		ev.Add(evWin, "3.0", int16(s))
	}
}

func (p *Position) Resolve(outcome int, ev *engine.Events) error {
	if n := p.Chance(); outcome < 0 || outcome >= n && p.fault != OutOfRangeAccepted {
		return engine.Refuse("", "Chance has %d outcomes here.", n)
	}
	if p.Stage != dealing {
		return engine.Refuse("", "Chance does not decide here.")
	}
	p.Hand[p.Turn] = 1 + uint8(outcome)%3
	ev.Tell(engine.Only(engine.Seat(p.Turn)), evDeal, "1.0", int16(p.Turn), int16(outcome)+1)
	if p.Turn++; p.Turn == 2 {
		p.Stage, p.Turn = bidding, 0
	}
	return nil
}

func (p *Position) Explain(s engine.Seat, m engine.Move) *engine.Refusal {
	if p.listed(s, m) {
		return nil
	}
	if p.fault == OtherReason {
		return p.refusal(s, "Why not indeed.")
	}
	return p.refusal(s, "That is not possible now.")
}

func (p *Position) refusal(s engine.Seat, reason string) *engine.Refusal {
	if p.fault == NoSentence {
		reason = "no"
	}
	if p.fault == LeakyReason && s < 2 && p.Hand[1-s] == 2 {
		reason = "That is not possible now, nor later."
	}
	return engine.Refuse("3.0", "%s", reason)
}

func (p *Position) Prompt(s engine.Seat) engine.Prompt {
	pr := engine.Prompt{Text: "Wait.", Rule: "3.0", Phase: [...]string{"Deal", "Bid", "Take", "Take"}[p.Stage]}
	if p.Deciders().Has(s) {
		pr.Text = "Decide."
	}
	if p.fault == LeakyPrompt && s < 2 && p.Hand[1-s] == 2 {
		pr.Text = "Beware."
	}
	return pr
}

func (p *Position) AppendView(dst []byte, s engine.Seat) []byte {
	v := p.state
	for i := range engine.Seat(2) {
		if i == s {
			continue
		}
		if v.Hand[i] > 0 && p.fault != LeakyView {
			v.Hand[i] = 9
		}
		if p.Stage == bidding && v.Bid[i] > 0 {
			v.Bid[i] = 9
		}
		v.Tapped[i] = 0
	}
	setup := engine.Setup{Scenario: "heap", Players: 2}
	if p.fault == Anonymous {
		setup = engine.Setup{}
	}
	b, _ := json.Marshal(struct {
		engine.Setup
		state
	}{setup, v})
	return append(dst, b...)
}

func (p *Position) AppendBinary(dst []byte) []byte {
	s := p.state
	if p.fault == LossyBytes {
		s.Tapped = [2]uint8{}
	}
	if p.fault == SharedCopy {
		s.Tapped[0] |= *p.share << 1
	}
	for _, f := range s.fields() {
		dst = append(dst, *f)
	}
	return dst
}

func (p *Position) MarshalJSON() ([]byte, error) {
	s := p.state
	if p.fault == LossyJSON {
		s.Bid = [2]uint8{}
	}
	return json.Marshal(s)
}

func (p *Position) Clone() engine.Position {
	q := &Position{state: p.state, fault: p.fault, share: p.share}
	if p.fault == ForgetfulCopy {
		q.Bid = [2]uint8{}
	}
	return q
}

func (p *Position) CopyFrom(q engine.Position) { p.state = q.(*Position).state }

// Resample gives the other another card and, while bids are secret, another bid.
func (p *Position) Resample(s engine.Seat, src interface{ Draw(n int) int }) {
	for i := range engine.Seat(2) {
		if i == s {
			continue
		}
		if p.Hand[i] > 0 {
			p.Hand[i] = 1 + uint8(src.Draw(3))
		}
		if p.Stage == bidding && p.Bid[i] > 0 {
			p.Bid[i] = 1 + uint8(src.Draw(3))
		}
		if p.Stage == taking {
			p.Tapped[i] = uint8(src.Draw(2))
		}
		if p.fault == BadTwin {
			p.Hand[i] = 44
		}
	}
}

func (p *Position) Check() error {
	if p.Stage > over || p.Turn > 1 || p.Heap > heap {
		return errors.New("a number of the toy is out of range")
	}
	for s := range 2 {
		if p.Hand[s] > 3 || p.Bid[s] > 3 || p.Tapped[s] > 1 {
			return fmt.Errorf("seat %d has what it cannot have", s)
		}
	}
	if (p.Heap == 0) != (p.Stage == over) {
		return errors.New("the heap is empty exactly when the match is over")
	}
	if p.Stage == bidding && p.Bid[0] > 0 && p.Bid[1] > 0 {
		return errors.New("both have bid and nobody takes")
	}
	return nil
}
