// Package probe examines a game while it is played at random: it holds the checks
// that every game must pass, as functions that return what is wrong. The
// conformance suite in engine/enginetest runs them in tests, and the soak command
// for as long as somebody has patience.
//
// It knows no game and uses nothing of package testing.
package probe

import (
	"bytes"
	"fmt"
	"path"
	"runtime"
	"runtime/debug"
	"strings"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/rulebook"
)

// Options say how closely matches are examined.
type Options struct {
	// MaxMoves is how many decisions a match may take; a match that takes more is
	// held not to end. 0 means 200,000.
	MaxMoves int
	// Every is how many entries of a match lie on average between two positions
	// that are examined closely. 0 means that none is.
	Every int
	// Replays is how many matches are played until one is played again from its
	// record. 0 means that all are.
	Replays int
	// Advise, if given, seats somebody in a match who says what to do. The match follows
	// that but for some moves of chance's own, and so comes to where people come.
	Advise func(s engine.Setup, seed uint64) (Adviser, error)
	// Missing, if given, reports whether something that an Eventful game should see has not
	// happened yet. A match then goes towards it where a move does.
	Missing func(what string) bool
}

// Adviser says what a seat that owes a decision may best do.
type Adviser func(pos engine.Position, seat engine.Seat) (engine.Move, error)

// Counts is how much has been examined.
type Counts struct {
	Matches    int64 `json:"matches"`
	Moves      int64 `json:"moves"`      // decisions played
	Rolls      int64 `json:"rolls"`      // outcomes of chance
	Invariants int64 `json:"invariants"` // positions whose invariants were checked
	Examined   int64 `json:"examined"`   // positions examined closely
	Tried      int64 `json:"tried"`      // listed moves played on a copy
	Refused    int64 `json:"refused"`    // unlisted moves that were refused
	RoundTrips int64 `json:"roundTrips"` // through bytes, JSON and notation
	Damaged    int64 `json:"damaged"`    // damaged encodings that did no harm
	Twins      int64 `json:"twins"`      // comparisons with a world that a seat cannot tell apart
	Different  int64 `json:"different"`  // twins that did differ in what the seat cannot know
	Steps      int64 `json:"steps"`      // moves without chance whose undo barrier was computed
	Undoable   int64 `json:"undoable"`   // of those, the moves that can be taken back
	Replays    int64 `json:"replays"`

	Kinds  [256]int64 `json:"-"` // moves played, by kind
	Events [256]int64 `json:"-"` // events told, by kind

	Seen map[string]int64 `json:"seen,omitempty"` // how often what an Eventful game should see happened
}

// Add sums up.
func (c *Counts) Add(o *Counts) {
	to, from := c.all(), o.all()
	for i := range to {
		*to[i] += *from[i]
	}
	for i := range c.Kinds {
		c.Kinds[i] += o.Kinds[i]
		c.Events[i] += o.Events[i]
	}
	for what, n := range o.Seen {
		c.see(what, n)
	}
}

func (c *Counts) see(what string, n int64) {
	if c.Seen == nil {
		c.Seen = map[string]int64{}
	}
	c.Seen[what] += n
}

func (c *Counts) all() [14]*int64 {
	return [...]*int64{
		&c.Matches, &c.Moves, &c.Rolls, &c.Invariants, &c.Examined, &c.Tried, &c.Refused, &c.RoundTrips,
		&c.Damaged, &c.Twins, &c.Different, &c.Steps, &c.Undoable, &c.Replays,
	}
}

// Failure is something that a game may not do, and how to see it again.
type Failure struct {
	Setup  engine.Setup
	Seed   uint64
	Step   int // entries played before it showed
	Err    error
	Record *engine.Record // to the position in which it showed
	Stack  string         // where the game panicked, if it did
}

func (f *Failure) Error() string {
	return fmt.Sprintf("%s for %d players, seed %d, after %d entries: %v", f.Setup.Scenario, f.Setup.Players, f.Seed, f.Step, f.Err)
}

func (f *Failure) Unwrap() error { return f.Err }

// Trial is one match at a time under examination. Its memory is used again from
// match to match. It is for one goroutine.
type Trial struct {
	Counts Counts

	game    engine.Game
	watch   engine.Eventful // the game, or nil
	book    *rulebook.Book
	kinds   []engine.Kind
	options Options

	// The match.
	setup    engine.Setup
	seats    int
	seed     uint64
	pos      engine.Position
	entries  []engine.Entry
	moves    int
	chance   dice.Source
	chooser  chooser
	advice   Adviser     // or nil
	whim     int         // one move in how many is chance's own all the same
	surprise dice.Source // what is examined, apart from the match itself

	// What is used again.
	legal, others []engine.Move
	sought        []engine.Move
	events        engine.Events
	a, b          []byte
	copies        [4]engine.Position
}

// New prepares to examine a game.
func New(g engine.Game, o Options) (*Trial, error) {
	book, err := g.Rules()
	if err != nil {
		return nil, fmt.Errorf("the rulebook cannot be read: %w", err)
	}
	if o.MaxMoves == 0 {
		o.MaxMoves = 200_000
	}
	watch, _ := g.(engine.Eventful)
	return &Trial{game: g, watch: watch, book: book, kinds: g.Kinds(), options: o}, nil
}

// Match plays one match at random from beginning to end and examines it. An
// error is always a *Failure. What is played and examined follows from the seed.
func (t *Trial) Match(s engine.Setup, seed uint64) error {
	return t.Guard(func() error {
		if err := t.Begin(s, seed); err != nil {
			return err
		}
		for {
			over, err := t.Advance()
			if err != nil {
				return err
			}
			if over {
				return t.finish()
			}
			if t.options.Every > 0 && t.surprise.Draw(t.options.Every) == 0 {
				if err := t.Examine(); err != nil {
					return err
				}
			}
		}
	})
}

// Guard runs a part of an examination and makes a *Failure of what goes wrong in
// it, a panic included.
func (t *Trial) Guard(part func() error) (err error) {
	stack := ""
	defer func() {
		if r := recover(); r != nil {
			err, stack = fmt.Errorf("the game panicked at %s: %v", panicSite(), r), string(debug.Stack())
		}
		if err != nil {
			err = &Failure{Setup: t.setup, Seed: t.seed, Step: len(t.entries), Err: err, Record: t.Record(), Stack: stack}
		}
	}()
	return part()
}

// panicSite names the line that panicked. It is called while recovering.
func panicSite() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicked := false
	for {
		f, more := frames.Next()
		if panicked && !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s:%d", path.Base(f.File), f.Line)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return "an unknown place"
		}
	}
}

// Record is the match so far.
func (t *Trial) Record() *engine.Record {
	r := engine.NewRecord(t.game, t.setup, "")
	for _, e := range t.entries {
		r.Add(t.game, e)
	}
	return r
}

// Log is the entries so far. It is valid until the next match begins.
func (t *Trial) Log() []engine.Entry { return t.entries }

// Position is the moment that the match has reached.
func (t *Trial) Position() engine.Position { return t.pos }

// Begin sets up a match.
func (t *Trial) Begin(s engine.Setup, seed uint64) error {
	t.setup, t.seed, t.moves = s, seed, 0
	t.entries = t.entries[:0]
	t.Counts.Matches++
	names, err := t.game.Seats(s)
	if err != nil {
		return err
	}
	t.seats = len(names)
	if t.pos, err = t.game.New(s); err != nil {
		return err
	}
	base := dice.FromNumber(seed)
	t.chance = dice.New(base.Mix("chance"))
	t.surprise = dice.New(base.Mix("examination"))
	t.chooser.begin(t.kinds, dice.New(base.Mix("choices")))
	if t.options.Advise != nil {
		if t.advice, err = t.options.Advise(s, seed); err != nil {
			return err
		}
		t.whim = 4 << (2 * t.chooser.src.Draw(3))
	}
	return t.checkMoment()
}

// Advance plays one entry at random and checks the position that it leads to. It
// reports whether the match was over before.
func (t *Trial) Advance() (over bool, err error) {
	if _, over := t.pos.Outcome(); over {
		return true, nil
	}
	if n := t.pos.Chance(); n > 0 {
		return false, t.resolve(t.chance.Draw(n))
	}
	seat := t.chooser.seat(t.pos.Deciders())
	if err := t.list(seat); err != nil {
		return false, err
	}
	m, err := t.choose(seat)
	if err != nil {
		return false, err
	}
	return false, t.play(seat, m)
}

// choose goes where something has still to be seen, or takes advice where there is any, but for
// now and then a whim.
func (t *Trial) choose(seat engine.Seat) (engine.Move, error) {
	if t.options.Missing != nil && t.watch != nil && t.chooser.src.Draw(2) == 0 {
		if t.seek(seat); len(t.sought) > 0 {
			return t.sought[t.chooser.src.Draw(len(t.sought))], nil
		}
	}
	if t.advice == nil || t.chooser.src.Draw(t.whim) == 0 {
		return t.chooser.move(t.legal), nil
	}
	return t.advice(t.pos, seat)
}

// Take plays the entry that a number chooses among all that are possible.
func (t *Trial) Take(choice int) (over bool, err error) {
	if _, over := t.pos.Outcome(); over {
		return true, nil
	}
	if n := t.pos.Chance(); n > 0 {
		return false, t.resolve(choice % n)
	}
	deciders := members(t.pos.Deciders())
	seat := deciders[choice%len(deciders)]
	if err := t.list(seat); err != nil {
		return false, err
	}
	return false, t.play(seat, t.legal[choice/len(deciders)%len(t.legal)])
}

// members lists the seats of a set.
func members(set engine.SeatSet) (list []engine.Seat) {
	for s := engine.Seat(0); s < 8; s++ {
		if set.Has(s) {
			list = append(list, s)
		}
	}
	return list
}

// list fills in the legal moves of a seat that owes a decision.
func (t *Trial) list(seat engine.Seat) error {
	t.legal = t.pos.Legal(seat, t.legal[:0])
	if len(t.legal) == 0 {
		return fmt.Errorf("seat %d owes a decision and has no legal move", seat)
	}
	return nil
}

func (t *Trial) resolve(outcome int) error {
	t.events.Reset()
	if err := t.pos.Resolve(outcome, &t.events); err != nil {
		return fmt.Errorf("outcome %d of chance is refused: %w", outcome, err)
	}
	t.entries = append(t.entries, engine.Entry{Chance: true, Outcome: outcome})
	t.Counts.Rolls++
	return t.arrived()
}

func (t *Trial) play(seat engine.Seat, m engine.Move) error {
	compare := t.options.Every > 0 && t.surprise.Draw(t.options.Every) == 0
	if compare {
		t.keep(0).CopyFrom(t.pos)
	}
	t.events.Reset()
	if err := t.pos.Play(seat, m, &t.events); err != nil {
		return fmt.Errorf("the listed move %q of seat %d is refused: %w", engine.FormatMove(t.game, m), seat, err)
	}
	t.entries = append(t.entries, engine.Entry{Seat: seat, Move: m})
	t.Counts.Moves++
	t.Counts.Kinds[m.Kind]++
	if t.moves++; t.moves > t.options.MaxMoves {
		return fmt.Errorf("the match has not ended after %d moves", t.options.MaxMoves)
	}
	if compare && t.pos.Chance() == 0 {
		if err := t.checkBarrier(t.copies[0], seat); err != nil {
			return err
		}
	}
	return t.arrived()
}

func (t *Trial) arrived() error {
	if err := t.checkEvents(); err != nil {
		return err
	}
	return t.checkMoment()
}

// checkMoment holds at every position: exactly one of three things is true of
// it, and the game's own invariants hold.
func (t *Trial) checkMoment() error {
	_, over := t.pos.Outcome()
	deciders, chance := t.pos.Deciders() != 0, t.pos.Chance() > 0
	if n := count(over) + count(deciders) + count(chance); n != 1 {
		return fmt.Errorf("exactly one must hold: the match is over (%v), seats owe a decision (%v), chance does (%v)", over, deciders, chance)
	}
	t.Counts.Invariants++
	if err := t.pos.Check(); err != nil {
		return fmt.Errorf("an invariant does not hold: %w", err)
	}
	return nil
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// keep is one of the positions that are used again for copies.
func (t *Trial) keep(i int) engine.Position {
	if t.copies[i] == nil {
		t.copies[i] = t.pos.Clone()
	}
	return t.copies[i]
}

// finish examines what can be examined when a match is over.
func (t *Trial) finish() error {
	if err := t.Examine(); err != nil {
		return err
	}
	if o, over := t.pos.Outcome(); over && t.watch != nil {
		t.Counts.see(t.watch.Ending(o), 1)
	}
	if rule := outcomeRule(t.pos); rule != "" {
		if err := t.cited(rule, "the outcome"); err != nil {
			return err
		}
	}
	if t.seed%16 == 0 {
		if err := t.checkRecord(); err != nil {
			return err
		}
	}
	if t.options.Replays > 1 && t.seed%uint64(t.options.Replays) != 0 {
		return nil
	}
	return t.checkReplay()
}

// checkRecord: the match can be written to a file, read and replayed.
func (t *Trial) checkRecord() error {
	r := t.Record()
	r.Final = engine.Hash(t.pos)
	back, err := engine.DecodeRecord(r.Encode())
	if err != nil {
		return fmt.Errorf("the record of the match cannot be read: %w", err)
	}
	t.Counts.Replays++
	_, err = back.Replay(t.game, nil)
	return err
}

func outcomeRule(p engine.Position) string {
	o, _ := p.Outcome()
	return o.Rule
}

// checkReplay plays the entries again, from a saved position in the middle too.
func (t *Trial) checkReplay() error {
	p, err := t.game.New(t.setup)
	if err != nil {
		return err
	}
	middle := t.surprise.Draw(len(t.entries) + 1)
	for i, e := range t.entries {
		if i == middle {
			if p, err = t.saved(p); err != nil {
				return err
			}
		}
		if e.Chance {
			err = p.Resolve(e.Outcome, nil)
		} else {
			err = p.Play(e.Seat, e.Move, nil)
		}
		if err != nil {
			return fmt.Errorf("in the replay, saved and loaded before entry %d, entry %d is refused: %w", middle+1, i+1, err)
		}
	}
	t.Counts.Replays++
	t.a, t.b = t.pos.AppendBinary(t.a[:0]), p.AppendBinary(t.b[:0])
	if !bytes.Equal(t.a, t.b) {
		return fmt.Errorf("the replay, saved and loaded before entry %d, ends in another position", middle+1)
	}
	return nil
}

func (t *Trial) saved(p engine.Position) (engine.Position, error) {
	q, err := t.game.Decode(p.AppendBinary(nil))
	if err != nil {
		return nil, fmt.Errorf("a saved position cannot be loaded: %w", err)
	}
	return q, nil
}
