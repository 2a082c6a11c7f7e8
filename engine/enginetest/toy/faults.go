package toy

import (
	"encoding/json"

	"sandtable/engine"
	"sandtable/engine/notation"
)

// Fault is one way to break the contract.
type Fault uint8

// The faults, each named after what it breaks.
const (
	Sound              Fault = iota
	EmptyList                // a decider without moves
	DoubleMove               // a move listed twice
	IdleMoves                // moves for a seat that owes no decision
	RefusesListed            // a listed move that does not play
	AcceptsUnlisted          // an unlisted move that plays
	ChangesOnRefusal         // a refusal that leaves a trace
	NoSentence               // a refusal that is no sentence
	OtherReason              // Explain says something else than Play
	UnknownRule              // an event that cites no rule of the book
	BrokenInvariant          // a position that is not sound
	Endless                  // a match that goes on and on
	SharedCopy               // a clone that shares memory
	ForgetfulCopy            // a copy that lacks something
	LossyBytes               // bytes that leave something out
	LossyJSON                // JSON that leaves something out
	LossyNotation            // a notation that leaves something out
	PanicOnDamage            // bytes that are trusted
	TrailingBytes            // bytes that may have anything after them
	Anonymous                // a view that does not say what is played
	LeakyView                // a view of the other's card
	LeakyPrompt              // a prompt that depends on the other's card
	LeakyList                // legal moves that depend on the other's card
	LeakyReason              // a refusal that depends on the other's card
	LeakyEvent               // an event that tells the other's card
	LoudUndo                 // an unseen move that others are told of
	BadTwin                  // a twin world that is not sound
	Forgetful                // a clock in the rules: replay gives other bytes
	Panics                   // a panic in the middle of a match
	OutOfRangeAccepted       // an outcome of chance that does not exist
	NumFaults
)

// ticks is the clock that a faulty toy looks at.
var ticks uint8

func (g Game) position() *Position { return &Position{fault: g.Fault, share: new(byte)} }

func (p *Position) setup() engine.Setup {
	if p.fault == Anonymous {
		return engine.Setup{}
	}
	return engine.Setup{Scenario: "heap", Players: 2}
}

func (p *Position) bidRule() string {
	if p.fault == UnknownRule {
		return "2.1"
	}
	return "2.0"
}

func (p *Position) faultyList(s engine.Seat, out []engine.Move) []engine.Move {
	switch {
	case p.fault == EmptyList && p.heap < 6:
		return nil
	case p.fault == DoubleMove:
		return append(out, out[0])
	case p.fault == LeakyList && p.hand[1-s] == 1 && p.heap > 2:
		return append(out, engine.M1(kTake, 3))
	}
	return out
}

func (p *Position) faultyTake(n int16) int16 {
	switch {
	case p.fault == Endless && p.heap < 4:
		return 0
	case p.fault == Panics && p.heap < 4:
		panic("the stones are hot")
	case p.fault == BrokenInvariant && p.heap < 4:
		p.tapped[0] = 7
	case p.fault == Forgetful:
		ticks++
		p.bid[0] = 1 + ticks%3
	case p.fault == LeakyEvent:
		p.Events.Add(evDeal, "1.0", int16(1-p.turn), int16(p.hand[1-p.turn]))
	}
	return n
}

func (p *Position) tap(s engine.Seat) {
	if p.fault != Endless {
		p.tapped[s] = 1
	}
	if p.fault == LoudUndo {
		p.Events.Add(evTap, "3.0", int16(s))
	}
}

func (p *Position) Legal(s engine.Seat, into []engine.Move) []engine.Move {
	switch {
	case p.fault == EmptyList && p.In(pTakes) && p.heap < 6:
		return into
	case p.fault == IdleMoves && s == 1 && !p.Deciders().Has(s):
		return append(into, engine.M0(kTap))
	}
	return table.Legal(p, s, into)
}

func (p *Position) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if p.fault == AcceptsUnlisted && m.Kind == kTake && m.A < 0 && p.In(pTakes) {
		m.A = 1
	}
	if p.Over() {
		return engine.ErrOver
	}
	if r := p.refusal(s, m); r != nil {
		if p.fault == ChangesOnRefusal {
			p.tapped[0] ^= 1
		}
		return r
	}
	if p.fault == RefusesListed && m.Kind == kCard {
		return engine.Refuse("3.0", "Not today.")
	}
	if p.fault == SharedCopy {
		*p.share++
	}
	return table.Play(p, s, m, ev)
}

func (p *Position) Resolve(outcome int, ev *engine.Events) error {
	if p.fault == OutOfRangeAccepted && outcome >= 3 {
		outcome %= 3
	}
	return table.Resolve(p, outcome, ev)
}

func (p *Position) Explain(s engine.Seat, m engine.Move) *engine.Refusal {
	r := p.refusal(s, m)
	if r != nil && p.fault == OtherReason {
		r = engine.Refuse("3.0", "Why not indeed.")
	}
	return r
}

func (p *Position) refusal(s engine.Seat, m engine.Move) *engine.Refusal {
	r := table.Explain(p, s, m)
	switch {
	case r == nil:
	case p.fault == NoSentence:
		r = engine.Refuse("3.0", "no")
	case p.fault == LeakyReason && s < 2 && p.hand[1-s] == 2:
		r = engine.Refuse("3.0", "That is not possible now, nor later.")
	}
	return r
}

func (p *Position) Prompt(s engine.Seat) engine.Prompt {
	pr := table.Prompt(p, s)
	if p.fault == LeakyPrompt && s < 2 && p.hand[1-s] == 2 {
		pr.Text = "Beware."
	}
	return pr
}

func (p *Position) AppendBinary(dst []byte) []byte {
	s := p.state
	switch p.fault {
	case LossyBytes:
		s.tapped = [2]uint8{}
	case SharedCopy:
		s.tapped[0] |= *p.share << 1
	}
	return layout.Append(dst, &s)
}

func (g Game) Decode(b []byte) (engine.Position, error) {
	p := g.position()
	if g.Fault == PanicOnDamage {
		_ = b[:len(p.AppendBinary(nil))]
	}
	err := layout.Read(b, &p.state)
	if err != nil && g.Fault == TrailingBytes {
		err = layout.Read(b[:len(b)-1], &p.state)
	}
	if err != nil {
		return nil, err
	}
	return p.checked()
}

// text is the position written down, without what a fault leaves out.
func (p *Position) text(without Fault) string {
	s := p.state
	if p.fault == without {
		s.tapped = [2]uint8{}
	}
	return notation.WriteNumbers(layout, &s)
}

func (p *Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.text(LossyJSON)) }

func (Game) FormatPosition(p engine.Position) (string, error) {
	return p.(*Position).text(LossyNotation), nil
}

func (p *Position) Clone() engine.Position {
	q := &Position{state: p.state, fault: p.fault, share: p.share}
	if p.fault == ForgetfulCopy {
		q.bid = [2]uint8{}
	}
	return q
}

func (p *Position) CopyFrom(q engine.Position) {
	p.state = q.(*Position).state
	p.Forget()
}
