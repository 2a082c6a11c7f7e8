package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sandtable/engine"
	"sandtable/store"
)

// The kinds of clocks, and what happens when one runs out.
const (
	clockMove   = "move"   // so long for each turn, for play by correspondence
	clockPlayer = "player" // so long for the whole match, for live play

	thenOpen   = "open"   // the seat may be taken over; until then its holder may still move
	thenBot    = "bot"    // a bot takes it over
	thenResign = "resign" // the player has given the match up
)

// Clock limits how long players may think. The zero Clock does not.
type Clock struct {
	Kind    string `json:"kind,omitempty"`
	Seconds int    `json:"seconds,omitempty"` // a turn's, or the whole match's
	Bonus   int    `json:"bonus,omitempty"`   // seconds won back by each turn, for the whole match's
	Then    string `json:"then,omitempty"`
	Bot     string `json:"bot,omitempty"` // the level that takes over
}

func (c *Clock) check(bots []string) error {
	if c.Kind == "" {
		*c = Clock{}
		return nil
	}
	if c.Then == "" {
		c.Then = thenOpen
	}
	switch {
	case c.Kind != clockMove && c.Kind != clockPlayer:
		return invalid("a clock is of the kind %q, for each turn, or %q, for the whole match; without a kind there is none", clockMove, clockPlayer)
	case c.Seconds < 10 || c.Seconds > 366*24*3600:
		return invalid("a clock runs from 10 seconds to a year")
	case c.Bonus < 0 || c.Bonus > 24*3600:
		return invalid("the bonus of a turn is from 0 seconds to a day")
	case c.Then != thenOpen && c.Then != thenBot && c.Then != thenResign:
		return invalid("when a clock has run out, the seat is %q to be taken over, goes to a %q, or must %q", thenOpen, thenBot, thenResign)
	case c.Then == thenBot && !slices.Contains(bots, c.Bot):
		return invalid("say which bot takes over when a clock runs out: %s", strings.Join(bots, ", "))
	case c.Then != thenBot && c.Bot != "":
		return invalid("a bot takes over only if that is what happens when a clock runs out: then %q", thenBot)
	}
	return nil
}

// clock is a seat's clock, as the log says. Times are in milliseconds in which
// a server was up.
type clock struct {
	Used  int64 `json:"used"`            // in the whole match
	Turn  int64 `json:"turn"`            // since the seat was last not awaited
	Since int   `json:"since,omitempty"` // the entry since which the seat is awaited
	Last  int64 `json:"last,omitempty"`  // what the turn before took
	Won   int64 `json:"won,omitempty"`   // what it won back
}

// left is what remains of a seat's time, in milliseconds.
func (c Clock) left(k clock) int64 {
	if c.Kind == clockMove {
		return int64(c.Seconds)*1000 - k.Turn
	}
	return int64(c.Seconds)*1000 - k.Used
}

// tick charges time to the seats that were awaited in it.
func (t *table) tick(awaited engine.SeatSet, ms int64) {
	for i := range t.clocks {
		if awaited.Has(engine.Seat(i)) {
			t.clocks[i].Used += ms
			t.clocks[i].Turn += ms
		}
	}
}

// turned begins and ends turns after an entry. Going back wins nobody time: a
// turn that goes on has lasted as long as it had, and no bonus is given for it.
func (t *table) turned(before, after engine.SeatSet, c Clock, back bool) {
	for i := range t.clocks {
		k, s := &t.clocks[i], engine.Seat(i)
		switch {
		case before.Has(s) && !after.Has(s):
			if !back {
				k.Last, k.Won = k.Turn, min(k.Used, int64(c.Bonus)*1000)
				k.Used -= k.Won
			}
			k.Turn, k.Since = 0, 0
		case !before.Has(s) && after.Has(s):
			k.Turn, k.Since = 0, t.version
			if back {
				k.Turn, k.Used = k.Last, k.Used+k.Won
			}
			k.Last, k.Won = 0, 0
		}
	}
}

// uptime is how long, since a time, a server was up. This one has been since it
// began; before that, the store knows.
func (s *Service) uptime(ctx context.Context, since, now time.Time) (time.Duration, error) {
	if !since.Before(s.began) {
		return max(0, now.Sub(since)), nil
	}
	before, err := s.store.Uptime(ctx, since, s.began)
	if err != nil {
		return 0, err
	}
	return before + max(0, now.Sub(s.began)), nil
}

// elapsed is what an entry made now charges to those who are awaited.
func (s *Service) elapsed(ctx context.Context, r *room, now time.Time) (int64, error) {
	if r.meta.Clock.Kind == "" || r.running() != nil {
		return 0, nil
	}
	d, err := s.uptime(ctx, r.at, now)
	return d.Milliseconds(), err
}

// deadline is when the first clock of a person will run out, if the server stays
// up, or zero.
func (r *room) deadline(t *table) time.Time {
	c := r.meta.Clock
	first := t.gather
	for i := range t.seats {
		if c.Kind == "" || !r.clockRuns(t, engine.Seat(i)) {
			continue
		}
		at := t.at.Add(time.Duration(c.left(t.clocks[i])) * time.Millisecond)
		if first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first
}

// clockRuns reports whether a seat can lose on time now: a person holds it, it
// is awaited and has not been found late already.
func (r *room) clockRuns(t *table, i engine.Seat) bool {
	s := t.seats[i]
	return t.awaited(r).Has(i) && s.person() && !s.Late
}

// Flag does what is due when a clock of a match has run out. If time in which no
// server was up is to be given back, the deadline is moved instead.
func (s *Service) Flag(ctx context.Context, id string) error {
	var moved time.Time
	var version int
	_, err := s.append(ctx, id, "flag "+randomName(), func(r *room) (*step, error) {
		now := s.Now()
		version, moved = r.version, time.Time{}
		ms, err := s.elapsed(ctx, r, now)
		if err != nil {
			return nil, err
		}
		if st, due := r.beginStep(now); due {
			return st, nil
		}
		moved = r.gather
		c := r.meta.Clock
		for i := range r.seats {
			if c.Kind == "" || !r.clockRuns(&r.table, engine.Seat(i)) {
				continue
			}
			left := time.Duration(c.left(r.clocks[i])-ms) * time.Millisecond
			if left <= 0 {
				return &step{Kind: stepFlag, Seat: engine.Seat(i)}, nil
			}
			if at := now.Add(left); moved.IsZero() || at.Before(moved) {
				moved = at
			}
		}
		r.shown.Deadline = moved
		return nil, errNothingDue
	})
	if err != errNothingDue {
		return err
	}
	return s.store.SetDeadline(ctx, id, version, moved)
}

var errNothingDue = errors.New("no clock has run out")

// Watch does what is due in all matches whose clocks have run out, and reports
// how many it looked at.
func (s *Service) Watch(ctx context.Context) (int, error) {
	ids, err := s.store.Due(ctx, s.Now(), 100)
	if err != nil {
		return 0, err
	}
	var failed []error
	for _, id := range ids {
		if err := s.Flag(ctx, id); err != nil && err != store.ErrNotFound {
			failed = append(failed, fmt.Errorf("looking at the clocks of match %s: %w", id, err))
		}
	}
	return len(ids), errors.Join(failed...)
}
