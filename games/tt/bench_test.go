package tt_test

import (
	"runtime"
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

var full = engine.Setup{Scenario: "1936", Players: 3}

// A match between players that choose at random, with all memory used again.
type randomMatch struct {
	start, pos engine.Position
	player     *bot.Random
	chance     dice.Source
	legal      []engine.Move
}

func newRandomMatch(b *testing.B, seed uint64) *randomMatch {
	start, err := tt.Game.New(full)
	if err != nil {
		b.Fatal(err)
	}
	s := dice.FromNumber(seed)
	return &randomMatch{
		start: start, pos: start.Clone(),
		player: bot.NewRandom(tt.Game, dice.New(s.Mix("player"))), chance: dice.New(s),
	}
}

// move lists the legal moves, plays one and lets chance decide what follows on
// it. It reports whether the match is over.
func (m *randomMatch) move(b *testing.B) (over bool) {
	seat := engine.Seat(0)
	for d := m.pos.Deciders(); !d.Has(seat); {
		seat++
	}
	m.legal = m.pos.Legal(seat, m.legal[:0])
	err := m.pos.Play(seat, m.player.Choose(nil, m.legal), nil)
	for n := m.pos.Chance(); n > 0 && err == nil; n = m.pos.Chance() {
		err = m.pos.Resolve(m.chance.Draw(n), nil)
	}
	if err != nil {
		b.Fatal(err)
	}
	return m.pos.Deciders() == 0
}

// restart begins the next match. Chance goes on where it was, so that no two
// matches are alike.
func (m *randomMatch) restart(b *testing.B) {
	m.pos.CopyFrom(m.start)
	for n := m.pos.Chance(); n > 0; n = m.pos.Chance() {
		if err := m.pos.Resolve(m.chance.Draw(n), nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMoves: one operation lists the legal moves and plays one.
func BenchmarkMoves(b *testing.B) {
	m := newRandomMatch(b, 1)
	m.restart(b)
	b.ReportAllocs()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		if m.move(b) {
			m.restart(b)
		}
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(b.N), "allocs/move")
}

// BenchmarkMatch: one operation is a whole match.
func BenchmarkMatch(b *testing.B) {
	m := newRandomMatch(b, 1)
	moves := 0
	for b.Loop() {
		m.restart(b)
		for over := false; !over; moves++ {
			over = m.move(b)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/match")
}

// midway is a position in the middle of a match.
func midway(b *testing.B) engine.Position {
	m := newRandomMatch(b, 1)
	m.restart(b)
	for range 400 {
		if m.move(b) {
			m.restart(b)
		}
	}
	return m.pos
}

// BenchmarkCopy: one operation overwrites a position with another.
func BenchmarkCopy(b *testing.B) {
	p := midway(b)
	q := p.Clone()
	for b.Loop() {
		q.CopyFrom(p)
	}
	b.ReportMetric(float64(tt.PositionBytes), "B/position")
}

// BenchmarkGlance: one operation tells what a seat may know, for comparing it.
func BenchmarkGlance(b *testing.B) {
	p := midway(b).(engine.Glancer)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = p.AppendGlance(buf[:0], 0)
	}
	b.ReportMetric(float64(len(buf)), "B/glance")
}

// BenchmarkView: one operation encodes what a seat may know.
func BenchmarkView(b *testing.B) {
	p := midway(b)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = p.AppendView(buf[:0], 0)
	}
	b.ReportMetric(float64(len(buf)), "B/view")
}
