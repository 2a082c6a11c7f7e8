package match

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"sandtable/engine"
)

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

// replay plays the moves that count again, up to an entry, from the snapshot that
// is nearest to another. It calls each for every one after that; the position and
// the events are valid until each returns. It returns the last position.
func (s *Service) replay(ctx context.Context, r *room, after, last int, each func(n int, st step, p engine.Position, ev []engine.Event)) (engine.Position, error) {
	begin, p, err := s.nearest(ctx, r, after)
	if err != nil {
		return nil, err
	}
	var failed error
	var ev engine.Events
	way := s.wayTo(r, begin, last)
	err = s.eachStep(ctx, r, begin, last, func(n int, st step) {
		if failed != nil || n != r.started && !r.counts(n) {
			return
		}
		ev.Reset()
		failed = r.again(p, st, &ev)
		if failed != nil {
			return
		}
		way.pass(n, p, ev.List)
		if each != nil && n > after {
			each(n, st, p, ev.List)
		}
	})
	if err == nil {
		err = failed
	}
	if err == nil {
		way.keep(ctx)
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
// otherwise by playing on from the nearest snapshot.
func (s *Service) pastOf(ctx context.Context, r *room) past {
	return func(to int) (engine.Position, error) {
		for _, p := range r.tail {
			if p.n == to && p.before != nil {
				return r.game.Decode(unpack(p.before))
			}
		}
		return s.replay(ctx, r, to-1, to-1, nil)
	}
}

// lastPlay is the last move that counts. If it is read from the log, the position
// before it is not known yet.
func (s *Service) lastPlay(ctx context.Context, r *room) (played, error) {
	n := r.line.last()
	if i := len(r.tail) - 1; i >= 0 && r.tail[i].n == n {
		return r.tail[i], nil
	}
	_, err := s.replay(ctx, r, n-1, n, func(_ int, st step, _ engine.Position, ev []engine.Event) {
		r.tail = []played{{n: n, seat: st.Seat, rolled: len(st.Rolls) > 0, told: engine.Told(ev, st.Seat)}}
	})
	if err != nil {
		return played{}, err
	}
	return r.tail[0], nil
}

// Line is one sentence of the log.
type Line struct {
	N    int    `json:"n"` // the entry that made it happen
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
	// Phase is the part of the sequence of play in which it happened, where the game tells.
	Phase string `json:"phase,omitempty"`
	// Say is the sentence without its language.
	Say *engine.Saying `json:"say,omitempty"`
	// Private tells that not everybody may read it.
	Private bool `json:"private,omitempty"`
}

// Log tells what happened after a version, as far as a seat may know it. Moves
// that were taken back are not told.
func (s *Service) Log(ctx context.Context, id string, c Caller, as string, after int) (_ []Line, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	seat, err := r.looksAs(c, as)
	if err != nil {
		return nil, err
	}
	return s.lines(ctx, r, seat, after)
}

func (s *Service) lines(ctx context.Context, r *room, seat engine.Seat, after int) ([]Line, error) {
	happened, err := s.happened(ctx, r, after)
	if err != nil {
		return nil, err
	}
	list, err := r.opening([]Line{}, seat, after)
	if err != nil {
		return nil, err
	}
	for _, t := range happened {
		list = r.tell(list, t.n, seat, t.events)
	}
	return merge(list, r.notesAfter(after)), nil
}

// opening tells what the set-up makes happen before the first decision, with the entry that
// starts the match.
func (r *room) opening(list []Line, seat engine.Seat, after int) ([]Line, error) {
	if r.started == 0 || after >= r.started {
		return list, nil
	}
	events, err := engine.Opening(r.game, r.meta.Setup)
	return r.tell(list, r.started, seat, events), err
}

// happened is everything that the entries after one made happen, as far as they
// count: what is in memory, what snapshots have kept, and where neither knows,
// what playing again gives.
func (s *Service) happened(ctx context.Context, r *room, after int) (list []told, err error) {
	if after < r.unheard {
		snapshots, err := s.store.Snapshots(ctx, r.id, after)
		if err != nil {
			return nil, err
		}
		for _, sn := range snapshots {
			if after >= r.unheard {
				break
			}
			v, err := unseal(sn)
			if err != nil || v.Since >= sn.N || v.Told == nil || !r.stands(&v) {
				continue
			}
			kept, err := readTold(v.Told)
			if err != nil {
				continue
			}
			if list, err = s.playedAgain(ctx, r, list, after, v.Since); err != nil {
				return nil, err
			}
			list = appendAfter(list, kept, after)
			after = max(after, sn.N)
		}
		if list, err = s.playedAgain(ctx, r, list, after, r.unheard); err != nil {
			return nil, err
		}
		after = max(after, r.unheard)
	}
	kept, err := readTold(r.told.after(after))
	return append(list, kept...), err
}

// appendAfter appends what was told after an entry.
func appendAfter(list, more []told, after int) []told {
	for _, t := range more {
		if t.n > after {
			list = append(list, t)
		}
	}
	return list
}

// playedAgain appends what the entries after one, up to another, make happen when
// they are played again.
func (s *Service) playedAgain(ctx context.Context, r *room, list []told, after, last int) ([]told, error) {
	if after >= last {
		return list, nil
	}
	_, err := s.replay(ctx, r, after, last, func(n int, _ step, _ engine.Position, ev []engine.Event) {
		if len(ev) > 0 {
			list = append(list, told{n, slices.Clone(ev)})
		}
	})
	return list, err
}

func (r *room) tell(list []Line, n int, seat engine.Seat, events []engine.Event) []Line {
	for _, e := range events {
		if e.Seats.Has(seat) {
			list = append(list, Line{N: n, Text: r.game.Sentence(e), Rule: e.Rule, Phase: r.partOf(e), Say: r.saying(e), Private: !e.Seats.Has(engine.Spectator)})
		}
	}
	return list
}

// partOf names the part of the sequence of play in which an event happened.
func (r *room) partOf(e engine.Event) string {
	if e.Part == 0 || int(e.Part) > len(r.sequence) {
		return ""
	}
	return r.sequence[e.Part-1].Name
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
// most limit of them; a negative limit is none. A limit of 1 is what a slider asks
// for.
func (s *Service) Replay(ctx context.Context, id string, c Caller, as string, first, limit int) (_ Showing, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return Showing{}, err
	}
	seat, err := r.looksAs(c, as)
	if err != nil {
		return Showing{}, err
	}
	show := Showing{Moments: r.moments(), Shown: []Moment{}}
	i, _ := slices.BinarySearch(show.Moments, first)
	wanted := show.Moments[i:]
	if limit >= 0 {
		wanted = wanted[:min(len(wanted), limit)]
	}
	if len(wanted) == 0 {
		return show, nil
	}
	opening, err := r.opening([]Line{}, seat, wanted[0]-1)
	if err != nil {
		return show, err
	}
	_, err = s.replay(ctx, r, wanted[0]-1, wanted[len(wanted)-1], func(n int, st step, p engine.Position, ev []engine.Event) {
		m := Moment{N: n, Prompt: p.Prompt(seat), Asks: asks(p, seat), Lines: r.tell(opening, n, seat, ev), View: p.AppendView(nil, seat)}
		opening = []Line{}
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
	return append([]int{r.started}, r.line.entries()...)
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
// stood at the beginning of each span of the game's own time, and at the end. It is
// worked out once, since all of the match is played again for it.
func (s *Service) Course(ctx context.Context, id string) (_ Course, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return Course{}, err
	}
	if !r.over() {
		return Course{}, conflict("how the match went is told when it is over")
	}
	g, ok := r.game.(engine.Plotter)
	if !ok {
		return Course{}, invalid("there is nothing to draw of %s", r.game.Title())
	}
	r.plotting.Lock()
	defer r.plotting.Unlock()
	if r.course == nil {
		c, err := s.plot(ctx, r, g)
		if err != nil {
			return Course{}, err
		}
		r.course = &c
	}
	return *r.course, nil
}

// plot works a course out.
func (s *Service) plot(ctx context.Context, r *room, g engine.Plotter) (Course, error) {
	c := Course{Points: []Point{}}
	c.Figures, c.Sides = g.Plots()
	var last Point
	_, err := s.replay(ctx, r, 0, r.version, func(n int, _ step, p engine.Position, _ []engine.Event) {
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
