package bot

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"time"

	"sandtable/dice"
	"sandtable/engine"
)

// mind is what one processor thinks with.
type mind struct {
	seat  engine.Seat
	own   []Officer // one for each plan
	other Officer   // who is taken to play as well as oneself
	pos   engine.Position
	legal []engine.Move
	nodes int

	longest int         // how many moves a line is played on at most
	late    func() bool // the time is up, or nobody waits for an answer any more
}

func newMind(g engine.Game, school *School, seat engine.Seat, plans []Doctrine) (*mind, error) {
	m := &mind{seat: seat, longest: school.Longest}
	for _, d := range plans {
		o, err := school.Thinker(g)
		if err != nil {
			return nil, err
		}
		o.Follow(d)
		m.own = append(m.own, o)
	}
	var err error
	m.other, err = school.Thinker(g)
	return m, err
}

// think plays on until its share of the budget is spent and returns the values of
// each candidate, those of one position at the same place.
func (m *mind) think(ctx context.Context, s *Sight, list []candidate, seed dice.Seed, nodes int, deadline time.Time) ([][]float64, error) {
	values := make([][]float64, len(list))
	alive := make([]bool, len(list))
	for i := range alive {
		alive[i] = true
	}
	m.nodes = 0
	m.late = func() bool { return !deadline.IsZero() && time.Now().After(deadline) || ctx.Err() != nil }
	spent := func() bool { return nodes > 0 && m.nodes >= nodes || m.late() }
	for round := 0; !spent(); round++ {
		luck := seed.Mix(strconv.Itoa(round))
		world := s.Imagine(dice.New(luck))
		for i := range list {
			if !alive[i] || spent() {
				continue
			}
			v, err := m.playOn(world, s.Legal[list[i].move], m.own[list[i].plan], luck)
			switch {
			case errors.Is(err, errLate):
				return values, nil
			case err != nil:
				return nil, err
			}
			values[i] = append(values[i], v)
		}
		if !narrow(values, alive, round+1) {
			break
		}
	}
	return values, nil
}

// narrow drops candidates that have been worse than the officer's own choice by more
// than luck explains, and at times the worse half of the others, so that the best
// are thought about most. It reports whether any is left to think about.
func narrow(values [][]float64, alive []bool, rounds int) bool {
	var left []int
	for i := 1; i < len(values); i++ {
		if mean, luck, n := edge(values[i], values[0]); n >= fewest && mean+luck < 0 {
			alive[i] = false
		}
		if alive[i] {
			left = append(left, i)
		}
	}
	if rounds == fewest || rounds == 2*fewest || rounds == 4*fewest {
		slices.SortStableFunc(left, func(a, b int) int { return cmp.Compare(mean(values[b]), mean(values[a])) })
		for _, i := range left[(len(left)+1)/2:] {
			alive[i] = false
		}
	}
	return len(left) > 0
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(max(1, len(values)))
}

// errLate says that the time was up in the middle of a line.
var errLate = errors.New("the time for thinking is up")

// breath is after how many moves of a line the clock is looked at.
const breath = 16

// playOn makes a move in an imagined position, lets all sides play on to the end that
// the game sets for a line of thought, and returns how the seat stands then.
func (m *mind) playOn(world engine.Position, move engine.Move, me Officer, seed dice.Seed) (float64, error) {
	if m.pos == nil {
		m.pos = world.Clone()
	} else {
		m.pos.CopyFrom(world)
	}
	me.Forget()
	m.other.Forget()
	if err := m.pos.Play(m.seat, move, nil); err != nil {
		return 0, err
	}
	number := binary.LittleEndian.Uint64(seed[:])
	chance, ties := stream(number), stream(number+1)
	stop, now := 0, 0
	for length := range m.longest {
		if length%breath == breath-1 && m.late() {
			return 0, errLate
		}
		for n := m.pos.Chance(); n > 0; n = m.pos.Chance() {
			if err := m.pos.Resolve(chance.Draw(n), nil); err != nil {
				return 0, err
			}
		}
		d := m.pos.Deciders()
		if d == 0 {
			break
		}
		seat := engine.Seat(0)
		for !d.Has(seat) {
			seat++
		}
		o := m.other
		if seat == m.seat {
			o = me
		}
		m.legal = m.pos.Legal(seat, m.legal[:0])
		i, err := o.Choose(m.pos, seat, m.legal, &ties)
		if err != nil {
			return 0, err
		}
		if len(m.legal) > 1 {
			period, end := o.Clock()
			if stop == 0 {
				now, stop = period, end
			}
			if period != now { // the same luck again, whatever it was used for
				now, chance = period, stream(number+uint64(period)<<8)
			}
			if period >= stop {
				break
			}
		}
		m.nodes++
		if err := m.pos.Play(seat, m.legal[i], nil); err != nil {
			return 0, err
		}
	}
	return m.own[0].Value(m.pos, m.seat)
}

// stream is luck for thoughts, drawn by Steele's SplitMix: quicker than the dice
// of a match, which must not be foretold.
type stream uint64

// Draw is a number from 0 to n-1.
func (s *stream) Draw(n int) int {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	hi, _ := bits.Mul64(z^z>>31, uint64(n))
	return int(hi)
}
