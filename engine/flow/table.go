package flow

import (
	"errors"
	"fmt"
	"math/bits"

	"sandtable/engine"
	"sandtable/engine/say"
)

// Work is what the driver remembers between calls. It is no part of the moment: a
// copy of a position begins with none.
type Work struct {
	Events *engine.Events // where the move being played tells what happens

	memo    []engine.Move // the list last made, so that playing one of it does not make it again
	seat    engine.Seat
	ends    [8]int32 // where the moves of each side end in it
	known   bool
	scratch []engine.Move
	offered bool // scratch is what the side that is asked may do: see Offer
}

// Forget makes the driver list anew: the position has changed behind its back.
func (w *Work) Forget() { w.known, w.offered = false, false }

// Recall tells the driver what a seat has to choose from: the list that was made of an equal
// position. Where more than one side is asked it is not told whose the moves are, and lists anew.
func Recall(p Position, seat engine.Seat, list []engine.Move) {
	s, w := p.Flow()
	if bits.OnesCount8(s.Asked) != 1 {
		return
	}
	w.memo, w.seat, w.known = append(w.memo[:0], list...), seat, true
	w.ends[bits.TrailingZeros8(s.Asked)] = int32(len(list))
}

// Position is what the driver needs of a game's position.
type Position interface {
	Flow() (*State, *Work)
	Over() bool
}

// Table is a game as the driver sees it: its procedures and what it does between
// them.
type Table[P Position, W ~uint8] struct {
	Procs []Procedure[P, W]
	Kinds []engine.Kind
	Marks say.Marks
	// SeatOf is the seat that plays a side; without it each side is a seat.
	SeatOf func(p P, who W) engine.Seat

	// Before runs ahead of every procedure: what must come first is called here.
	Before func(p P)
	// Listing and Listed stand round the making of a list, during which nothing
	// moves: what is worked out between them may be kept.
	Listing, Listed func(p P)
	// Part is the line of the game's sequence of play that has been reached, counted from
	// one, for the events told there; 0 is none.
	Part func(p P) uint8
	// Settled runs when the match waits again, after a side's move (moved is true)
	// or an outcome of chance.
	Settled func(p P, who W, moved bool)

	// What may be done beside what is asked (Kind.Anytime), or nil.
	Anytime     func(p P, who W, out []engine.Move) []engine.Move
	PlayAnytime func(p P, who W, m engine.Move)
	WhyAnytime  func(p P, who W, m engine.Move) *engine.Refusal

	// Sentences for a seat that is not asked. All but the first may be left out: the
	// others are then told without names, and the phase is the procedure under way.
	Ended   func(p P) (say.Line, string) // how the match ended, and the rule
	Waiting func(p P) say.Line           // whom it waits for
	NotYou  func(p P) say.Line           // refusal: somebody else decides
	Phase   func(p P) say.Line           // where in the sequence of play it stands

	// Names reports whether what a move names exists as far as a seat may know, or
	// is nil.
	Names func(p P, seat engine.Seat, m engine.Move) bool
}

func (t *Table[P, W]) seatOf(p P, who W) engine.Seat {
	if t.SeatOf == nil {
		return engine.Seat(who)
	}
	return t.SeatOf(p, who)
}

// line is a sentence of the game, or what is said where it has none.
func (t *Table[P, W]) line(own func(p P) say.Line, p P, without string) say.Line {
	if own == nil {
		return say.Say(without)
	}
	return own(p)
}

func top[P Position](p P) uint8 {
	s, _ := p.Flow()
	return s.Top()
}

// mostSteps is more than any game needs between two decisions.
const mostSteps = 100_000

// Proceed runs procedures until one waits.
func (t *Table[P, W]) Proceed(p P) {
	s, _ := p.Flow()
	for step := 0; !s.Waiting() && !p.Over(); step++ {
		if step == mostSteps {
			panic(fmt.Sprintf("flow: the sequence of play comes to no decision in %s", t.Procs[s.Top()].Name))
		}
		if t.Before != nil {
			t.Before(p)
		}
		f := s.Stack.Top()
		t.Procs[f.Proc].Run(p, f)
	}
}

// Waits checks that a position waits for what its procedures ask for: a copy that
// nobody is asked in runs on by itself to where the position is. It is for a game
// whose procedures change nothing between being called and waiting.
func (t *Table[P, W]) Waits(p, copy P) error {
	s, _ := p.Flow()
	q, _ := copy.Flow()
	q.Asked, q.Chance = 0, 0
	t.Proceed(copy)
	switch {
	case q.Chance != s.Chance:
		return fmt.Errorf("chance has %d outcomes here, not %d", q.Chance, s.Chance)
	case q.Asked != s.Asked || q.Stack != s.Stack:
		return errors.New("somebody else must decide")
	}
	return nil
}

// Deciders are the seats that owe a decision.
func (t *Table[P, W]) Deciders(p P) (set engine.SeatSet) {
	s, _ := p.Flow()
	if p.Over() {
		return 0
	}
	for asked := s.Asked; asked != 0; asked &= asked - 1 {
		set |= engine.Only(t.seatOf(p, W(bits.TrailingZeros8(asked))))
	}
	return set
}

// Chance is the number of equally likely outcomes when chance decides.
func (t *Table[P, W]) Chance(p P) int {
	s, _ := p.Flow()
	if p.Over() {
		return 0
	}
	return int(s.Chance)
}

// Legal appends every legal move of a seat.
func (t *Table[P, W]) Legal(p P, seat engine.Seat, into []engine.Move) []engine.Move {
	return append(into, t.list(p, seat)...)
}

// list is every legal move of a seat, those of one side after those of another.
func (t *Table[P, W]) list(p P, seat engine.Seat) []engine.Move {
	s, w := p.Flow()
	if w.known && w.seat == seat {
		return w.memo
	}
	w.memo, w.seat, w.known = w.memo[:0], seat, true
	if p.Over() || s.Chance != 0 {
		return w.memo
	}
	f := s.Stack.Top()
	if t.Listing != nil {
		t.Listing(p)
	}
	for asked := s.Asked; asked != 0; asked &= asked - 1 {
		who := W(bits.TrailingZeros8(asked))
		if t.seatOf(p, who) == seat {
			if w.offered {
				w.memo = append(w.memo, w.scratch...)
			} else {
				w.memo = t.Procs[f.Proc].Legal(p, f, who, w.memo)
			}
			if t.Anytime != nil {
				w.memo = t.Anytime(p, who, w.memo)
			}
		}
		w.ends[who] = int32(len(w.memo))
	}
	if t.Listed != nil {
		t.Listed(p)
	}
	return w.memo
}

// List is what a side would have to choose from, until the next list is made.
func List[F any, P Position, W ~uint8](p P, list func(P, *F, W, []engine.Move) []engine.Move, f *F, who W) []engine.Move {
	_, w := p.Flow()
	w.offered = false
	w.scratch = list(p, f, who, w.scratch[:0])
	return w.scratch
}

// Offer asks one side and lets it choose from the list just made by List or None: the one that
// Legal would make, so that it is not made again. It must be the last thing that Run does.
func Offer[P Position, W ~uint8](p P, who W) {
	s, w := p.Flow()
	Ask(s, who)
	w.offered = true
}

// None reports whether a list would leave a side nothing to choose.
func None[F any, P Position, W ~uint8](p P, list func(P, *F, W, []engine.Move) []engine.Move, f *F, who W) bool {
	return len(List(p, list, f, who)) == 0
}

// find is the side for which a seat may make a move. No two sides of one seat have
// the same move on their lists but for what is the same for both, where the first
// makes it.
func (t *Table[P, W]) find(p P, seat engine.Seat, m engine.Move) (W, bool) {
	s, w := p.Flow()
	for i, l := range t.list(p, seat) {
		if l != m {
			continue
		}
		for asked := s.Asked; asked != 0; asked &= asked - 1 {
			if who := bits.TrailingZeros8(asked); i < int(w.ends[who]) {
				return W(who), true
			}
		}
	}
	return 0, false
}

// Play performs a legal move and refuses any other without a change.
func (t *Table[P, W]) Play(p P, seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if p.Over() {
		return engine.ErrOver
	}
	who, ok := t.find(p, seat, m)
	if !ok {
		return t.Explain(p, seat, m)
	}
	s, w := p.Flow()
	t.follow(p, ev)
	w.Forget()
	w.Events, s.Asked = ev, 0
	if t.Kinds[m.Kind].Anytime && t.PlayAnytime != nil {
		t.PlayAnytime(p, who, m)
	} else {
		f := s.Stack.Top()
		t.Procs[f.Proc].Play(p, f, who, m)
	}
	t.Proceed(p)
	if t.Settled != nil {
		t.Settled(p, who, true)
	}
	w.Events = nil
	return nil
}

// Open runs procedures until one waits for the first time, and tells what happens.
func (t *Table[P, W]) Open(p P, ev *engine.Events) {
	_, w := p.Flow()
	w.Events = ev
	t.follow(p, ev)
	t.Proceed(p)
	w.Events = nil
}

// follow lets events say in which part of the sequence of play they happen.
func (t *Table[P, W]) follow(p P, ev *engine.Events) {
	if ev != nil && t.Part != nil {
		ev.Where = func() uint8 { return t.Part(p) }
	}
}

// Resolve performs an outcome of chance.
func (t *Table[P, W]) Resolve(p P, outcome int, ev *engine.Events) error {
	s, w := p.Flow()
	switch {
	case p.Over():
		return engine.ErrOver
	case s.Chance == 0:
		return engine.Refuse("", "Nothing is to be rolled or drawn now: a player must decide.")
	case outcome < 0 || outcome >= int(s.Chance):
		return engine.Refuse("", "An outcome here is from 0 to %d, not %d.", s.Chance-1, outcome)
	}
	t.follow(p, ev)
	w.Forget()
	w.Events, s.Chance = ev, 0
	f := s.Stack.Top()
	t.Procs[f.Proc].Rolled(p, f, outcome)
	t.Proceed(p)
	if t.Settled != nil {
		t.Settled(p, 0, false)
	}
	w.Events = nil
	return nil
}

// Explain says which rule stands in the way of a move, or nil if it is legal.
func (t *Table[P, W]) Explain(p P, seat engine.Seat, m engine.Move) *engine.Refusal {
	s, _ := p.Flow()
	switch {
	case m.Kind == 0 || int(m.Kind) >= len(t.Kinds):
		return engine.Refuse("", "There is no such kind of move.")
	case p.Over():
		_, rule := t.Ended(p)
		return engine.Refuse(rule, "The match is over: no more moves can be made.")
	case s.Chance != 0:
		return engine.Refuse("", "Dice or cards come first: nobody can move now.")
	case !t.Deciders(p).Has(seat):
		return t.Marks.Refuse(t.Procs[s.Top()].Rule, t.line(t.NotYou, p, "It is not your decision now."))
	}
	if _, ok := t.find(p, seat, m); ok {
		return nil
	}
	if t.Names != nil && !t.Names(p, seat, m) {
		return engine.Refuse("", "The move names something that does not exist.")
	}
	for asked := s.Asked; asked != 0; asked &= asked - 1 {
		if who := W(bits.TrailingZeros8(asked)); t.seatOf(p, who) == seat {
			if why := t.why(p, who, m); why != nil {
				return why
			}
		}
	}
	return t.otherwise(p, seat, m)
}

func (t *Table[P, W]) why(p P, who W, m engine.Move) *engine.Refusal {
	if t.Kinds[m.Kind].Anytime && t.WhyAnytime != nil {
		return t.WhyAnytime(p, who, m)
	}
	s, _ := p.Flow()
	f := s.Stack.Top()
	if t.Procs[f.Proc].Why == nil {
		return nil
	}
	return t.Procs[f.Proc].Why(p, f, who, m)
}

// otherwise refuses what no rule in particular forbids: something else is asked.
func (t *Table[P, W]) otherwise(p P, seat engine.Seat, m engine.Move) *engine.Refusal {
	name := t.Kinds[m.Kind].Name
	r := engine.Refuse(t.Kinds[m.Kind].Rule, "“%s” is not possible now. %s", name, t.Prompt(p, seat).Text)
	said := say.Say("{m} is not possible now.")
	r.Say = &engine.Saying{Key: said.Text, Words: []engine.Named{{Type: "kind", Word: name}}}
	return r
}

// Prompt says in one sentence what a seat is asked, or whom the match awaits.
func (t *Table[P, W]) Prompt(p P, seat engine.Seat) engine.Prompt {
	what, rule := t.asks(p, seat)
	return engine.Prompt{Text: t.Marks.English(what), Rule: rule, Phase: t.Marks.English(t.line(t.Phase, p, t.Procs[top(p)].Name))}
}

// Asks says the same without a language.
func (t *Table[P, W]) Asks(p P, seat engine.Seat) (what, where engine.Saying) {
	l, _ := t.asks(p, seat)
	return t.Marks.Saying(l), t.Marks.Saying(t.line(t.Phase, p, t.Procs[top(p)].Name))
}

func (t *Table[P, W]) asks(p P, seat engine.Seat) (what say.Line, rule string) {
	if p.Over() {
		return t.Ended(p)
	}
	s, _ := p.Flow()
	f := s.Stack.Top()
	proc := &t.Procs[f.Proc]
	if s.Chance != 0 {
		return say.Say("Chance decides."), proc.Rule
	}
	for asked := s.Asked; asked != 0; asked &= asked - 1 {
		who := W(bits.TrailingZeros8(asked))
		if t.seatOf(p, who) == seat && proc.Question != nil {
			rule = proc.Rule
			if proc.Cites != nil {
				rule = proc.Cites(p, f)
			}
			return proc.Question(p, f, who), rule
		}
	}
	return t.line(t.Waiting, p, "Waiting for another player."), proc.Rule
}
