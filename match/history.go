package match

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"sandtable/engine"
	"sandtable/store"
)

// saved is a snapshot as it is kept. It can always be made again from the log.
type saved struct {
	Version   int       `json:"version"`
	At        time.Time `json:"at"`
	Seats     []seat    `json:"seats"`
	Clocks    []clock   `json:"clocks"`
	Started   int       `json:"started"`
	Line      []int     `json:"line"`
	Asked     *ask      `json:"asked,omitempty"`
	Abandoned bool      `json:"abandoned,omitempty"`
	Conceded  bool      `json:"conceded,omitempty"`
	Position  []byte    `json:"position"`
}

// snapshot saves one when enough has happened since the last. That it fails is
// no harm, so it is only said.
func (s *Service) snapshot(ctx context.Context, r *room) {
	if r.version-r.saved < snapshotEvery {
		return
	}
	r.saved = r.version
	body, err := json.Marshal(saved{
		Version: r.version, At: r.at, Seats: r.seats, Clocks: r.clocks, Started: r.started,
		Line: r.line, Asked: r.asked, Abandoned: r.abandoned, Conceded: r.conceded, Position: r.pos.AppendBinary(nil),
	})
	if err == nil {
		err = s.store.SaveSnapshot(ctx, r.id, store.Snapshot{N: r.version, Body: seal(body)})
	}
	if err != nil {
		s.Logger.Warn("a snapshot could not be saved; the match loads more slowly", "match", r.id, "problem", err)
	}
}

// snapshotFormat changes whenever what a snapshot holds does, so that those of
// an older program are not misread.
const snapshotFormat = "sandtable snapshot 2\n"

// seal puts a sum before a snapshot, by which damage to it is noticed.
func seal(body []byte) []byte {
	sum := sha256.Sum256(append([]byte(snapshotFormat), body...))
	return append(sum[:], body...)
}

// unseal takes the sum away again.
func unseal(sealed []byte) ([]byte, error) {
	if len(sealed) < sha256.Size || !bytes.Equal(seal(sealed[sha256.Size:]), sealed) {
		return nil, errors.New("it is damaged or of another format")
	}
	return sealed[sha256.Size:], nil
}

// restore begins with the newest snapshot if it is a good one.
func (s *Service) restore(ctx context.Context, r *room) {
	sn, err := s.store.Snapshot(ctx, r.id)
	if err != nil || sn.N == 0 {
		return
	}
	t, err := r.fromSnapshot(sn)
	if err == nil {
		var last []store.Entry
		last, err = s.store.Log(ctx, r.id, sn.N-1, 1)
		if err == nil && (len(last) != 1 || !slices.Equal(last[0].Hash, t.hash())) {
			err = fmt.Errorf("it does not fit entry %d", sn.N)
		}
	}
	if err != nil {
		s.Logger.Warn("a snapshot is of no use; the match is read from its beginning", "match", r.id, "problem", err)
		return
	}
	r.table, r.saved, r.unheard = *t, sn.N, sn.N
}

func (r *room) fromSnapshot(sn store.Snapshot) (*table, error) {
	body, err := unseal(sn.Body)
	if err != nil {
		return nil, err
	}
	var v saved
	if err := json.Unmarshal(body, &v); err != nil {
		return nil, err
	}
	if v.Version != sn.N || len(v.Seats) != len(r.seats) || len(v.Clocks) != len(r.seats) {
		return nil, fmt.Errorf("it is of another match")
	}
	pos, err := r.game.Decode(v.Position)
	if err != nil {
		return nil, err
	}
	return &table{
		version: v.Version, at: v.At, seats: v.Seats, clocks: v.Clocks, started: v.Started,
		line: v.Line, asked: v.Asked, abandoned: v.Abandoned, conceded: v.Conceded, pos: pos,
	}, nil
}

// eachStep reads the log of a match after an entry, up to another.
func (s *Service) eachStep(ctx context.Context, r *room, after, last int, f func(n int, st step)) error {
	const page = 1000
	for after < last {
		if err := ctx.Err(); err != nil {
			return err
		}
		entries, err := s.store.Log(ctx, r.id, after, min(page, last-after))
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return fmt.Errorf("match %s: the log ends at entry %d, not at %d", r.id, after, last)
		}
		for _, e := range entries {
			st, err := readStep(e)
			if err != nil {
				return fmt.Errorf("match %s, entry %d: %w", r.id, e.N, err)
			}
			f(e.N, st)
			after = e.N
		}
	}
	return nil
}

// replay plays the moves that count again, up to an entry, and calls each after
// every one; the position and the events are valid until each returns. It
// returns the last position.
func (s *Service) replay(ctx context.Context, r *room, last int, each func(n int, st step, p engine.Position, ev []engine.Event)) (engine.Position, error) {
	p, err := r.game.New(r.meta.Setup)
	if err != nil {
		return nil, err
	}
	var failed error
	var ev engine.Events
	err = s.eachStep(ctx, r, 0, last, func(n int, st step) {
		if failed != nil || n != r.started && !r.counts(n) {
			return
		}
		ev.Reset()
		failed = r.again(p, st, &ev)
		if failed == nil && each != nil {
			each(n, st, p, ev.List)
		}
	})
	if err == nil {
		err = failed
	}
	return p, err
}

// again performs a step of the log that started the match or is a move.
func (r *room) again(p engine.Position, st step, ev *engine.Events) error {
	if st.Kind == stepPlay {
		m, err := engine.ParseMove(r.game, st.Move)
		if err != nil {
			return err
		}
		if err := p.Play(st.Seat, m, ev); err != nil {
			return err
		}
	}
	_, err := engine.Advance(p, &recorded{left: st.Rolls}, ev, nil)
	return err
}

// pastOf finds the position before a move: in memory if it is one of the latest,
// otherwise by playing the match again.
func (s *Service) pastOf(ctx context.Context, r *room) past {
	return func(to int) (engine.Position, error) {
		for _, p := range r.tail {
			if p.n == to && p.before != nil {
				return p.before, nil
			}
		}
		return s.rewind(ctx, r, to)
	}
}

// rewind finds the position before a move by playing the match again. On the way
// it remembers the moves before it: who takes one back often takes back more.
func (s *Service) rewind(ctx context.Context, r *room, to int) (engine.Position, error) {
	var tail []played
	var before engine.Position // of the move that comes next
	end, _ := slices.BinarySearch(r.line, to)
	moves := 0
	p, err := s.replay(ctx, r, to-1, func(n int, st step, p engine.Position, _ []engine.Event) {
		if before != nil {
			tail = append(tail, played{n: n, seat: st.Seat, rolled: len(st.Rolls) > 0, before: before})
			before = nil
		}
		if n != r.started {
			moves++
		}
		if moves < end && moves >= end-maxTail {
			before = p.Clone()
		}
	})
	if err != nil {
		return nil, err
	}
	later := slices.DeleteFunc(slices.Clone(r.tail), func(p played) bool { return p.n < to })
	r.tail = append(tail, later...)
	return p, nil
}

// lastPlay is the last move that counts. If it is read from the log, the position
// before it is not known yet.
func (s *Service) lastPlay(ctx context.Context, r *room) (*played, error) {
	n := r.line[len(r.line)-1]
	if i := len(r.tail) - 1; i >= 0 && r.tail[i].n == n {
		return &r.tail[i], nil
	}
	err := s.eachStep(ctx, r, n-1, n, func(_ int, st step) {
		r.tail = []played{{n: n, seat: st.Seat, rolled: len(st.Rolls) > 0}}
	})
	if err != nil {
		return nil, err
	}
	return &r.tail[0], nil
}

// Line is one sentence of the log.
type Line struct {
	N    int    `json:"n"` // the entry that made it happen
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
	// Say is the sentence without its language.
	Say *engine.Saying `json:"say,omitempty"`
}

// Log tells what happened after a version, as far as a seat may know it. Moves
// that were taken back are not told.
func (s *Service) Log(ctx context.Context, id string, c Caller, as string, after int) (_ []Line, err error) {
	defer s.contain(id, &err)
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	seat, err := r.looksAs(c, as)
	if err != nil {
		return nil, err
	}
	return s.lines(ctx, r, seat, after)
}

func (s *Service) lines(ctx context.Context, r *room, seat engine.Seat, after int) ([]Line, error) {
	list := []Line{}
	if after >= r.unheard {
		for _, t := range r.told {
			if t.n > after {
				list = r.tell(list, t.n, seat, t.events)
			}
		}
		return list, nil
	}
	_, err := s.replay(ctx, r, r.version, func(n int, _ step, _ engine.Position, ev []engine.Event) {
		if n > after {
			list = r.tell(list, n, seat, ev)
		}
	})
	return list, err
}

func (r *room) tell(list []Line, n int, seat engine.Seat, events []engine.Event) []Line {
	for _, e := range events {
		if e.Seats.Has(seat) {
			list = append(list, Line{N: n, Text: r.game.Sentence(e), Rule: e.Rule, Say: r.saying(e)})
		}
	}
	return list
}

// saying is an event without a language, if the game can say it so.
func (r *room) saying(e engine.Event) *engine.Saying {
	g, ok := r.game.(engine.Teller)
	if !ok {
		return nil
	}
	s := g.Saying(e)
	return &s
}

// Asks is what a prompt says, without a language.
type Asks struct {
	What  engine.Saying `json:"what"`
	Where engine.Saying `json:"where"`
}

func asks(p engine.Position, seat engine.Seat) *Asks {
	a, ok := p.(engine.Asker)
	if !ok {
		return nil
	}
	what, where := a.Asks(seat)
	return &Asks{what, where}
}

// Moment is a match as a seat saw it after an entry.
type Moment struct {
	N      int             `json:"n"`
	By     string          `json:"by,omitempty"`
	Prompt engine.Prompt   `json:"prompt"`
	Asks   *Asks           `json:"asks,omitempty"`
	Lines  []Line          `json:"lines"`
	View   json.RawMessage `json:"view"`
}

// Showing is a part of a replay, with the entries that the whole of it has.
type Showing struct {
	Moments []int    `json:"moments" doc:"The entries that can be shown."`
	Shown   []Moment `json:"shown"`
}

// Replay shows a match again: the moments after the entries from first on, at
// most limit of them. A limit of 1 is what a slider asks for.
func (s *Service) Replay(ctx context.Context, id string, c Caller, as string, first, limit int) (_ Showing, err error) {
	defer s.contain(id, &err)
	r, err := s.room(ctx, id)
	if err != nil {
		return Showing{}, err
	}
	defer r.mu.Unlock()
	seat, err := r.looksAs(c, as)
	if err != nil {
		return Showing{}, err
	}
	show := Showing{Moments: r.moments(), Shown: []Moment{}}
	_, err = s.replay(ctx, r, r.version, func(n int, st step, p engine.Position, ev []engine.Event) {
		if n < first || len(show.Shown) == limit {
			return
		}
		m := Moment{N: n, Prompt: p.Prompt(seat), Asks: asks(p, seat), Lines: r.tell([]Line{}, n, seat, ev), View: p.AppendView(nil, seat)}
		if n != r.started {
			m.By = r.names[st.Seat]
		}
		show.Shown = append(show.Shown, m)
	})
	return show, err
}

// moments are the entries that a replay can show.
func (r *room) moments() []int {
	if r.started == 0 {
		return []int{}
	}
	return append([]int{r.started}, r.line...)
}

// Course is how a match went over time, for plots.
type Course struct {
	Figures []string `json:"figures" doc:"What is drawn."`
	Sides   []string `json:"sides" doc:"Those whose lines are drawn."`
	Points  []Point  `json:"points"`
}

// Point is a point in time of a course.
type Point struct {
	N      int           `json:"n" doc:"The entry after which it was so."`
	When   engine.Saying `json:"when"`
	Values [][]int       `json:"values" doc:"For each figure, that of each side."`
}

// Course tells how a match went, once it is over and has no more secrets: where it
// stood at the beginning of each span of the game's own time, and at the end.
func (s *Service) Course(ctx context.Context, id string) (_ Course, err error) {
	defer s.contain(id, &err)
	r, err := s.room(ctx, id)
	if err != nil {
		return Course{}, err
	}
	defer r.mu.Unlock()
	if !r.over() {
		return Course{}, conflict("how the match went is told when it is over")
	}
	g, ok := r.game.(engine.Plotter)
	if !ok {
		return Course{}, invalid("there is nothing to draw of %s", r.game.Title())
	}
	c := Course{Points: []Point{}}
	c.Figures, c.Sides = g.Plots()
	var last Point
	_, err = s.replay(ctx, r, r.version, func(n int, _ step, p engine.Position, _ []engine.Event) {
		when, values := g.Tally(p)
		last = Point{N: n, When: when, Values: values}
		if i := len(c.Points); i == 0 || !sameTime(c.Points[i-1].When, when) {
			c.Points = append(c.Points, last)
		}
	})
	if i := len(c.Points); i > 0 && c.Points[i-1].N != last.N {
		c.Points = append(c.Points, last)
	}
	return c, err
}

func sameTime(a, b engine.Saying) bool { return a.Key == b.Key && slices.Equal(a.Words, b.Words) }
