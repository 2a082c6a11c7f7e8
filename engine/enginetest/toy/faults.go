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
	LeakyGlance              // a glance that tells the other's card
	BlindGlance              // a glance that misses what the view shows
	LeakyPrompt              // a prompt that depends on the other's card
	LeakyList                // legal moves that depend on the other's card
	LeakyReason              // a refusal that depends on the other's card
	LeakyEvent               // an event that tells the other's card
	BadTwin                  // a twin world that is not sound
	Forgetful                // a clock in the rules: replay gives other bytes
	Panics                   // a panic in the middle of a match
	OutOfRangeAccepted       // an outcome of chance that does not exist
	NumFaults
	// Loud is no fault: of a move that nobody else sees the others are told.
	Loud
)

// ticks is the clock that a faulty toy looks at.
var ticks uint8

func (g Game) position() *Position { return &Position{fault: g.Fault, share: new(byte)} }

// pick is what a toy with the fault has, or what the sound one has.
func pick[T any](broken bool, faulty, sound T) T {
	if broken {
		return faulty
	}
	return sound
}

func (p *Position) faultyTake(n int16) int16 {
	switch late := p.heap < 4; {
	case p.fault == Endless && late:
		return 0
	case p.fault == Panics && late:
		panic("the stones are hot")
	case p.fault == BrokenInvariant && late:
		p.tapped[0] = 7
	case p.fault == Forgetful:
		ticks++
		p.bid[0] = 1 + ticks%3
	case p.fault == LeakyEvent:
		p.Events.Add(evDeal, "1.0", int16(1-p.turn), int16(p.hand[1-p.turn]))
	}
	return n
}

func playAnytime(p *Position, s seat, _ engine.Move) {
	p.tapped[s] = pick[uint8](p.fault == Endless, 0, 1)
	if p.fault == Loud {
		p.Events.Add(evTap, "3.0", int16(s))
	}
}

// knows reports whether what a seat is told depends on the other's card, which it
// must not.
func (p *Position) knows(s seat, leak Fault, card uint8) bool {
	return p.fault == leak && s < 2 && p.hand[1-s] == card
}

func (p *Position) faultyList(s seat, out []engine.Move) []engine.Move {
	switch {
	case p.fault == DoubleMove:
		return append(out, out[0])
	case p.knows(s, LeakyList, 1) && p.heap > 2:
		return append(out, engine.M1(kTake, 3))
	}
	return out
}

func (p *Position) Legal(s seat, into []engine.Move) []engine.Move {
	switch {
	case p.fault == EmptyList && p.In(pTakes) && p.heap < 6:
		return into
	case p.fault == IdleMoves && s == 1 && !p.Deciders().Has(s):
		return append(into, engine.M0(kTap))
	}
	return table.Legal(p, s, into)
}

func (p *Position) Play(s seat, m engine.Move, ev *engine.Events) error {
	if p.fault == AcceptsUnlisted && m.Kind == kTake && m.A < 0 && p.In(pTakes) {
		m.A = 1
	}
	switch r := p.refusal(s, m, false); {
	case r != nil && !p.Over():
		p.tapped[0] ^= pick[uint8](p.fault == ChangesOnRefusal, 1, 0)
		return r
	case p.fault == RefusesListed && m.Kind == kCard:
		return engine.Refuse("3.0", "Not today.")
	case p.fault == SharedCopy:
		*p.share++
	}
	return table.Play(p, s, m, ev)
}

func (p *Position) Resolve(outcome int, ev *engine.Events) error {
	return table.Resolve(p, pick(p.fault == OutOfRangeAccepted && outcome >= 3, outcome%3, outcome), ev)
}

func (p *Position) Explain(s seat, m engine.Move) *engine.Refusal {
	return p.refusal(s, m, p.fault == OtherReason)
}

func (p *Position) refusal(s seat, m engine.Move, other bool) *engine.Refusal {
	r := table.Explain(p, s, m)
	switch {
	case r == nil:
		return nil
	case other:
		return engine.Refuse("3.0", "Why not indeed.")
	case p.fault == NoSentence:
		return engine.Refuse("3.0", "no")
	case p.knows(s, LeakyReason, 2):
		return engine.Refuse("3.0", "That is not possible now, nor later.")
	}
	return r
}

func (p *Position) Prompt(s seat) engine.Prompt {
	pr := table.Prompt(p, s)
	pr.Text = pick(p.knows(s, LeakyPrompt, 2), "Beware.", pr.Text)
	return pr
}

// without is the state without what a fault leaves out.
func (p *Position) without(left Fault) *state {
	s := p.state
	s.tapped = pick(p.fault == left, [2]uint8{}, s.tapped)
	return &s
}

func (p *Position) text(left Fault) string       { return notation.WriteNumbers(layout, p.without(left)) }
func (p *Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.text(LossyJSON)) }

func (Game) FormatPosition(p engine.Position) (string, error) {
	return p.(*Position).text(LossyNotation), nil
}

func (p *Position) AppendBinary(dst []byte) []byte {
	s := p.without(LossyBytes)
	s.tapped[0] |= pick(p.fault == SharedCopy, *p.share<<1, 0)
	return layout.Append(dst, s)
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
	return checked(p, err)
}

func (p *Position) Clone() engine.Position {
	q := &Position{state: p.state, fault: p.fault, share: p.share}
	q.bid = pick(p.fault == ForgetfulCopy, [2]uint8{}, q.bid)
	return q
}

func (p *Position) CopyFrom(q engine.Position) {
	p.state = q.(*Position).state
	p.Forget()
}

// AppendView appends what a seat may know.
func (p *Position) AppendView(dst []byte, s seat) []byte {
	v := p.state
	for i := range seat(2) {
		if i == s {
			continue
		}
		v.hand[i] = pick(v.hand[i] > 0 && p.fault != LeakyView, 9, v.hand[i])
		v.bid[i] = pick(v.bid[i] > 0 && p.In(pBids), 9, v.bid[i])
		v.tapped[i] = 0
	}
	setup := pick(p.fault == Anonymous, engine.Setup{}, engine.Setup{Scenario: "heap", Players: 2})
	b, _ := json.Marshal(struct {
		engine.Setup
		Numbers string
	}{setup, notation.WriteNumbers(layout, &v)})
	return append(dst, b...)
}

// AppendGlance appends the same for comparing it.
func (p *Position) AppendGlance(dst []byte, s seat) []byte {
	switch p.fault {
	case LeakyGlance:
		return append(p.AppendView(dst, s), p.hand[0], p.hand[1])
	case BlindGlance:
		return append(dst, byte(p.Deciders()))
	}
	return p.AppendView(dst, s)
}
