package match

import (
	"context"
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/tt"
	"sandtable/store"
)

// longMatch puts a match of many moves at random into a store.
func longMatch(b *testing.B, g engine.Game, setup engine.Setup, moves int) (*Service, string) {
	ctx := context.Background()
	db, err := store.Open(ctx, filepath.Join(b.TempDir(), "long.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	s := New(db, Config{Games: func(string) (engine.Game, bool) { return g, true }, Alone: true})
	o := Options{Game: g.ID(), Setup: setup}
	m, err := s.newMatch(g, &o)
	if err != nil {
		b.Fatal(err)
	}
	seed := dice.FromNumber(7)
	m.Meta, m.Secret = appendAny(nil, meta{Options: o}), seed[:]
	r, err := s.empty(m)
	if err != nil {
		b.Fatal(err)
	}
	var log []store.Entry
	enter := func(st *step) {
		e, err := s.enter(r, fmt.Sprint("long ", len(log)), st)
		if err != nil {
			b.Fatal(err)
		}
		log = append(log, e)
	}
	for i, name := range r.names {
		enter(&step{Kind: stepSit, Seat: engine.Seat(i), Name: name, Token: "t" + name, Starts: i == len(r.names)-1})
	}
	src := dice.New(seed)
	for len(log) < moves && !r.over() {
		seat := r.pos.Deciders().First()
		legal := r.pos.Clone().Legal(seat, nil)
		enter(&step{Kind: stepPlay, Seat: seat, Move: engine.FormatMove(g, legal[src.Draw(len(legal))])})
	}
	m.Face = r.face(&r.table)
	if err := db.Create(ctx, m, log...); err != nil {
		b.Fatal(err)
	}
	return s, m.ID
}

// processor reports the processor time of each round, which says more than the
// time on the clock where others use the machine.
func processor(b *testing.B) func() {
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	began := used()
	return func() { b.ReportMetric(float64((used()-began).Microseconds())/1000/float64(b.N), "cpu-ms/op") }
}

// BenchmarkLookingBack asks for moments and for the log of long matches. The first
// look at a match that has no snapshots on the way is not measured.
func BenchmarkLookingBack(b *testing.B) {
	ctx := context.Background()
	for _, c := range []struct {
		game  engine.Game
		setup engine.Setup
		moves int
	}{
		{tt.Game, engine.Setup{Scenario: "1936", Players: 3}, 5600},
		{reich.Game, engine.Setup{Scenario: "1939", Players: 4}, 5600},
	} {
		s, id := longMatch(b, c.game, c.setup, c.moves)
		all, err := s.Replay(ctx, id, Caller{}, "", 0, 0)
		if err != nil {
			b.Fatal(err)
		}
		n := len(all.Moments)
		if _, err := s.Log(ctx, id, Caller{}, "", 0); err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("%s-%d/moment", c.game.ID(), n), func(b *testing.B) {
			defer processor(b)()
			for i := 0; b.Loop(); i++ {
				if show, err := s.Replay(ctx, id, Caller{}, "", all.Moments[i*997%n], 1); err != nil || len(show.Shown) != 1 {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("%s-%d/fifty-moments", c.game.ID(), n), func(b *testing.B) {
			defer processor(b)()
			for i := 0; b.Loop(); i++ {
				if _, err := s.Replay(ctx, id, Caller{}, "", all.Moments[i*997%n], 50); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("%s-%d/log", c.game.ID(), n), func(b *testing.B) {
			defer processor(b)()
			lines := 0
			for b.Loop() {
				list, err := s.Log(ctx, id, Caller{}, "", 0)
				if err != nil {
					b.Fatal(err)
				}
				lines = len(AppendLines(nil, list))
			}
			b.ReportMetric(float64(lines), "bytes")
		})
	}
}
