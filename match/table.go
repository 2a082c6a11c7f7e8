package match

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"sandtable/dice"
	"sandtable/engine"
)

// The kinds of steps in a log.
const (
	stepSit     = "sit"
	stepLeave   = "leave"
	stepEntropy = "entropy"
	stepPlay    = "play"
	stepUndo    = "undo"
	stepAsk     = "ask"
	stepAgree   = "agree"
	stepDecline = "decline"
	stepResign  = "resign"
	stepFlag    = "flag"   // a clock ran out
	stepShare   = "share"  // in the dice
	stepBegin   = "begin"  // without the shares that did not come
	stepImport  = "import" // from elsewhere, with new dice
	stepCopy    = "copy"   // an admin took the file of a running match
	stepOrder   = "order"  // a standing answer, given or revoked
)

// step is one entry of a match's log.
type step struct {
	Kind    string         `json:"k"`
	Seat    engine.Seat    `json:"s"`
	Move    string         `json:"m,omitempty"`
	Why     string         `json:"why,omitempty"` // a bot's reason, shown when the match is over
	Rolls   []int          `json:"r,omitempty"`   // what chance decided after it
	Ms      int64          `json:"ms,omitempty"`  // since the entry before, in which a server was up
	To      int            `json:"to,omitempty"`  // the entry before which it goes back
	What    string         `json:"what,omitempty"`
	Needs   engine.SeatSet `json:"needs,omitempty"`
	Done    bool           `json:"done,omitempty"` // what was asked is done
	Name    string         `json:"name,omitempty"`
	Person  string         `json:"person,omitempty"`
	Token   string         `json:"token,omitempty"` // hashed
	Bot     string         `json:"bot,omitempty"`
	Entropy string         `json:"entropy,omitempty"`
	Starts  bool           `json:"starts,omitempty"`
	Fresh   bool           `json:"fresh,omitempty"`  // with a clock of its own
	Reveal  string         `json:"reveal,omitempty"` // the share in the dice that was promised
	Promise string         `json:"promise,omitempty"`
	Anew    bool           `json:"anew,omitempty"`  // the promise before was not kept
	Shown   []shown        `json:"shown,omitempty"` // what bots add to the dice as the match starts
	Place   string         `json:"place,omitempty"` // the seat that is asked for
	Seed    string         `json:"seed,omitempty"`  // the commitment to a new seed
	Order   *Order         `json:"order,omitempty"` // a standing answer
	Obeys   int            `json:"obeys,omitempty"` // the order by which a move was made
}

// table is what the log of a match amounts to so far. A table is never changed:
// a step makes another.
type table struct {
	version   int
	at        time.Time // of the latest entry
	seats     []seat
	clocks    []clock
	started   int  // the entry that started the match, or 0
	line      line // the moves that count
	asked     *ask
	abandoned bool
	conceded  bool      // by resignations, when at most one person was left
	gather    time.Time // until when shares in the dice are waited for before the start
	epoch     int       // which of the seeds is in use
	copied    []string  // people who had the file while the match ran
	notes     []Line    // what everybody is told of seats and dice
	pos       engine.Position
	code      []byte // the position's canonical bytes, once they were asked for
	packed    []byte // the same, when the table is the present one
}

// happened is what a step brought about besides a new table.
type happened struct {
	step   *step // with what chance decided
	events []engine.Event
}

// past finds the position before an entry.
type past func(to int) (engine.Position, error)

// apply makes the table after a step, and notes what else happened. With draw,
// chance is drawn from the seed; otherwise what it decided stands in the step, and
// with verify the seed must give the same.
func (r *room) apply(t *table, h *happened, at time.Time, draw, verify bool, before past) (*table, error) {
	st := h.step
	if int(st.Seat) >= len(t.seats) {
		return nil, fmt.Errorf("there is no seat %d", st.Seat)
	}
	recorded := st.Rolls
	c := *t
	c.version, c.at = t.version+1, at
	c.seats, c.clocks = slices.Clone(t.seats), slices.Clone(t.clocks)
	awaited := t.awaited(r)
	c.tick(awaited, st.Ms)
	if err := r.perform(&c, h, draw || verify, before); err != nil {
		return nil, err
	}
	if h.goesBack() {
		c.byHand(r)
	}
	c.expire(r)
	c.gathering()
	if l, ok := r.note(c.version, st); ok {
		c.notes = append(c.notes[:len(c.notes):len(c.notes)], l)
	}
	if verify && !slices.Equal(st.Rolls, recorded) {
		return nil, fmt.Errorf("the seed gives %v here, but %v is recorded", st.Rolls, recorded)
	}
	c.turned(awaited, c.awaited(r), r.meta.Clock, c.line.last() < t.line.last())
	return &c, nil
}

// perform does what a step says.
func (r *room) perform(c *table, h *happened, draw bool, before past) error {
	st := h.step
	s := &c.seats[st.Seat]
	switch st.Kind {
	case stepSit:
		if err := c.sit(st); err != nil {
			return err
		}
		if st.Starts {
			return r.start(c, h, draw)
		}
	case stepShare:
		if err := s.add(st); err != nil {
			return err
		}
		if st.Starts {
			return r.start(c, h, draw)
		}
	case stepBegin:
		if c.gather.IsZero() || c.at.Before(c.gather) {
			return errors.New("the match waits for shares in the dice, or for none")
		}
		return r.start(c, h, draw)
	case stepImport:
		return r.newDice(c, st)
	case stepCopy:
		c.copied = append(slices.Clone(c.copied), st.Person)
	case stepLeave:
		*s = s.empty(c.started > 0)
		s.Handed = st.Done
		c.unask(st.Seat)
	case stepEntropy:
		s.Entropy = st.Entropy
	case stepPlay:
		s.Late = false
		if err := s.add(st); err != nil {
			return err
		}
		s.Moved++
		if st.Obeys > 0 {
			s.obeyed(st.Obeys)
		}
		return r.play(c, h, draw)
	case stepUndo:
		return c.goBack(st.To, before)
	case stepAsk:
		if !st.Done {
			c.asked = &ask{What: st.What, By: st.Seat, To: st.To, Place: st.Place, Needs: st.Needs, Number: c.version}
			return nil
		}
		return r.grant(c, st, before)
	case stepAgree:
		if c.asked == nil {
			return errors.New("nothing was asked")
		}
		if st.Done {
			return r.grant(c, st, before)
		}
		a := *c.asked
		a.Needs &^= engine.Only(st.Seat)
		c.asked = &a
	case stepDecline:
		c.asked = nil
	case stepOrder:
		c.command(st)
	case stepResign:
		c.resign(st.Seat)
	case stepFlag:
		c.late(st.Seat, r.meta.Clock)
	default:
		return fmt.Errorf("an entry of the unknown kind %q", st.Kind)
	}
	return nil
}

// sit gives a seat to somebody. The entropy of a seat stays in the dice once
// there was a move, whoever plays it on.
func (t *table) sit(st *step) error {
	s := &t.seats[st.Seat]
	next := s.empty(t.started > 0)
	next.Name, next.Person, next.Token, next.Bot = st.Name, st.Person, st.Token, st.Bot
	if len(t.line) == 0 {
		next.Entropy = st.Entropy
	}
	if err := next.add(st); err != nil {
		return err
	}
	*s = next
	if st.Fresh {
		t.clocks[st.Seat] = clock{Since: t.clocks[st.Seat].Since}
	}
	return nil
}

// resign lets a seat give up. That ends the match if at most one person is left.
func (t *table) resign(i engine.Seat) {
	s := &t.seats[i]
	name := s.Name
	*s = s.empty(t.started > 0)
	s.Name, s.Resigned = name, true
	t.unask(i)
	people := 0
	for _, x := range t.seats {
		if x.person() {
			people++
		}
	}
	t.conceded = people <= 1
}

// late does what the clock says when a seat's time is up.
func (t *table) late(i engine.Seat, c Clock) {
	s := &t.seats[i]
	switch c.Then {
	case thenBot:
		*s = s.empty(t.started > 0)
		s.Name, s.Bot = c.Bot, c.Bot
	case thenResign:
		t.resign(i)
	default:
		s.Late = true
	}
	t.unask(i)
}

// unask drops what was asked if somebody whom it concerns is gone.
func (t *table) unask(i engine.Seat) {
	if a := t.asked; a != nil && (a.By == i || a.Needs.Has(i)) {
		t.asked = nil
	}
}

// grant does what all have agreed to.
func (r *room) grant(t *table, st *step, before past) error {
	t.asked = nil
	switch st.What {
	case askAbandon:
		t.abandoned = true
		return nil
	case askSeat:
		i, err := r.seatNamed(st.Place)
		if err == nil {
			t.handOver(i)
		}
		return err
	}
	return t.goBack(st.To, before)
}

// goBack takes back every move from an entry on.
func (t *table) goBack(to int, before past) error {
	if !t.line.has(to) {
		return fmt.Errorf("entry %d is not a move that counts", to)
	}
	pos, err := before(to)
	if err != nil {
		return err
	}
	t.pos, t.code, t.packed, t.line, t.asked = pos, nil, nil, t.line.before(to), nil
	return nil
}

func (r *room) start(c *table, h *happened, draw bool) error {
	for _, b := range h.step.Shown {
		if int(b.Seat) >= len(c.seats) {
			return fmt.Errorf("there is no seat %d", b.Seat)
		}
		if err := c.seats[b.Seat].add(&step{Reveal: b.Reveal, Promise: b.Promise}); err != nil {
			return err
		}
	}
	c.started = c.version
	return r.work(c, func() error { return r.advance(c, h, draw, engine.Spectator) })
}

func (r *room) play(c *table, h *happened, draw bool) error {
	m, err := engine.ParseMove(r.game, h.step.Move)
	if err != nil {
		return err
	}
	err = r.work(c, func() error {
		var ev engine.Events
		if err := c.pos.Play(h.step.Seat, m, &ev); err != nil {
			return err
		}
		h.events = ev.List
		return r.advance(c, h, draw, h.step.Seat)
	})
	if err != nil {
		return err
	}
	c.line = c.line.with(c.version)
	if c.asked != nil && c.asked.What == askUndo {
		c.asked = nil
	}
	return nil
}

// work lets the position of a table be changed: on a spare one, of which the table
// keeps a copy.
func (r *room) work(c *table, do func() error) error {
	p := r.borrow(c.pos)
	c.pos = p
	if err := do(); err != nil {
		return err
	}
	c.pos, c.code, c.packed = p.Clone(), nil, nil
	r.giveBack(p)
	return nil
}

// advance lets chance decide until a seat must. By is the seat that moved, if one
// did.
func (r *room) advance(c *table, h *happened, draw bool, by engine.Seat) error {
	ev := engine.Events{List: h.events}
	recorded := &recorded{left: h.step.Rolls}
	var chance dice.Source = recorded
	if draw {
		chance = &drawn{from: func() dice.Source { return r.drawsFrom(c, by) }}
	}
	rolls, err := engine.Advance(c.pos, chance, &ev, nil)
	if err != nil {
		return err
	}
	if !draw && (recorded.wrong || len(recorded.left) > 0) {
		return errors.New("what chance decided after it does not fit the rules")
	}
	h.events, h.step.Rolls = ev.List, rolls
	return nil
}

// drawn gives the outcomes of a source that is made for the first of them: most moves
// leave nothing to chance.
type drawn struct {
	from   func() dice.Source
	source dice.Source
}

func (d *drawn) Draw(n int) int {
	if d.source == nil {
		d.source = d.from()
	}
	return d.source.Draw(n)
}

// recorded gives the outcomes that a log has recorded. A wrong one is noticed
// when the step is done, so that a bad file cannot stop the program.
type recorded struct {
	left  []int
	wrong bool
}

func (r *recorded) Draw(n int) int {
	if len(r.left) == 0 || r.left[0] < 0 || r.left[0] >= n {
		r.wrong = true
		return 0
	}
	o := r.left[0]
	r.left = r.left[1:]
	return o
}

// hash names the position of a table.
func (t *table) hash() []byte {
	h := sha256.Sum256(t.bytes())
	return h[:]
}

// bytes are the canonical bytes of the position. They are asked for before the
// table is shown to others.
func (t *table) bytes() []byte {
	if t.code == nil && t.packed != nil {
		t.code = unpack(t.packed)
	}
	if t.code == nil {
		t.code = t.pos.AppendBinary(takeBytes())
	}
	return t.code
}

// settle packs the bytes of the position, if they were asked for. Nobody has them any
// more when the table becomes the present one.
func (t *table) settle() {
	if t.code != nil && t.packed == nil {
		t.packed = pack(t.code)
		giveBytes(t.code)
	}
	t.code = nil
}

// awaited are the seats that owe a decision.
func (t *table) awaited(r *room) engine.SeatSet {
	if t.started == 0 || t.over() {
		return 0
	}
	return t.pos.Deciders()
}

// over reports whether a match has ended in any way.
func (t *table) over() bool {
	_, over := t.outcome()
	return over
}

// outcome is how a match ended: by the rules, by agreement, or because at most
// one person is left after others resigned.
func (t *table) outcome() (engine.Outcome, bool) {
	if t.abandoned {
		return engine.Outcome{How: "abandoned"}, true
	}
	if t.started == 0 {
		return engine.Outcome{}, false
	}
	if o, over := t.pos.Outcome(); over {
		return o, true
	}
	if !t.conceded {
		return engine.Outcome{}, false
	}
	var left engine.SeatSet
	for i, s := range t.seats {
		if s.taken() {
			left |= engine.Only(engine.Seat(i))
		}
	}
	return engine.Outcome{Winners: left, How: "resignation"}, true
}
