package bot

import (
	"context"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"sandtable/bot/triumph"
	"sandtable/dice"
	"sandtable/engine"
)

// general searches over what it cannot see. It imagines many positions that fit
// what its seat knows, and in each it lets the candidates that the staff finds
// worth a thought be played on by the staff of all sides, up to a horizon, with
// the same luck for each. A candidate is a move and the character in which one
// plays on, so that whole plans are compared and not only moves. It departs from
// what the staff would do only where the difference is more than luck.
type general struct {
	src     dice.Source
	budget  Budget
	seat    engine.Seat
	staff   *triumph.Officer
	tempers []triumph.Weights // the plain one first
	minds   []*mind
}

// DefaultTime is how long a general thinks where the match does not say.
const DefaultTime = 2 * time.Second

func newGeneral(g engine.Game, seat engine.Seat, character string, src dice.Source, b Budget) (*general, error) {
	w, err := triumph.Bent(triumph.Shipped(), character)
	if err != nil {
		return nil, err
	}
	if b.Nodes == 0 && b.Time == 0 {
		b.Time = DefaultTime
	}
	p := &general{src: src, budget: b, seat: seat, tempers: []triumph.Weights{w}}
	for _, c := range triumph.Characters {
		t, err := triumph.Bent(w, c.Name)
		if err != nil {
			return nil, err
		}
		p.tempers = append(p.tempers, t)
	}
	if p.staff, err = triumph.New(g, w); err != nil {
		return nil, err
	}
	for range max(1, b.Workers) {
		m, err := newMind(g, seat, p.tempers)
		if err != nil {
			return nil, err
		}
		p.minds = append(p.minds, m)
	}
	return p, nil
}

// candidate is a move to think about and the temper in which it is played on.
type candidate struct {
	move   int
	temper int

	values []float64
}

func (c *candidate) mean() float64 {
	sum := 0.0
	for _, v := range c.values {
		sum += v
	}
	return sum / float64(max(1, len(c.values)))
}

// Choose thinks about the decisions that shape the match and leaves the rest to
// the staff.
func (p *general) Choose(ctx context.Context, s *Sight) (Choice, error) {
	if len(s.Legal) == 1 {
		return Choice{Move: s.Legal[0]}, nil
	}
	list, why, err := p.candidates(s)
	if err != nil {
		return Choice{}, err
	}
	if len(list) == 1 {
		return Choice{Move: s.Legal[list[0].move], Why: why}, nil
	}
	seed := dice.FromNumber(uint64(p.src.Draw(1 << 30)))
	if err := p.think(ctx, s, list, seed); err != nil {
		return Choice{}, err
	}
	best := p.decide(list)
	if best != 0 {
		why = p.reason(s, &list[best], list[best].mean()-list[0].mean())
	}
	return Choice{Move: s.Legal[list[best].move], Why: why}, nil
}

// candidates are the staff's choice, the best move of every kind, and what the
// staff would choose in other tempers.
func (p *general) candidates(s *Sight) ([]candidate, string, error) {
	pos := s.Imagine(p.src)
	p.staff.SetWeights(&p.tempers[0])
	first, err := p.staff.Choose(pos, s.Seat, s.Legal, p.src)
	if err != nil {
		return nil, "", err
	}
	why := p.staff.Why(s.Legal[first])
	list := []candidate{{move: first}}
	if !p.staff.Strategic() {
		return list, why, nil
	}
	add := func(move, temper int) {
		if !slices.ContainsFunc(list, func(c candidate) bool { return c.move == move }) {
			list = append(list, candidate{move: move, temper: temper})
		}
	}
	scores, err := p.staff.Weigh(pos, s.Seat, s.Legal, p.src)
	if err != nil {
		return nil, "", err
	}
	others := bestOfKinds(s.Legal, scores)
	for k := 1; k < len(p.tempers); k++ {
		p.staff.SetWeights(&p.tempers[k])
		p.staff.Forget()
		i, err := p.staff.Choose(pos, s.Seat, s.Legal, p.src)
		if err != nil {
			return nil, "", err
		}
		add(i, k)
	}
	for _, i := range others {
		add(i, 0)
	}
	p.staff.Forget()
	return list, why, nil
}

// bestOfKinds are the best moves of each kind, and the second best of all.
func bestOfKinds(legal []engine.Move, scores []float64) []int {
	order := make([]int, len(legal))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case scores[a] > scores[b]:
			return -1
		case scores[a] < scores[b]:
			return 1
		}
		return 0
	})
	var out []int
	var seen [256]bool
	for n, i := range order {
		if scores[i] < triumph.Absurd || len(out) == maxKinds {
			break
		}
		if k := legal[i].Kind; !seen[k] || n < 3 {
			seen[k] = true
			out = append(out, i)
		}
	}
	return out
}

// maxKinds is how many moves of different kinds are worth a thought.
const maxKinds = 5

// think plays the candidates on in imagined positions until the budget is spent.
func (p *general) think(ctx context.Context, s *Sight, list []candidate, seed dice.Seed) error {
	var deadline time.Time
	if p.budget.Time > 0 {
		deadline = time.Now().Add(p.budget.Time)
	}
	errs := make([]error, len(p.minds))
	results := make([][][]float64, len(p.minds))
	var group sync.WaitGroup
	for w, m := range p.minds {
		group.Go(func() {
			results[w], errs[w] = m.think(ctx, s, list, seed.Mix(strconv.Itoa(w)), p.budget.Nodes/len(p.minds), deadline)
		})
	}
	group.Wait()
	for w := range p.minds {
		if errs[w] != nil {
			return errs[w]
		}
		for i := range list {
			list[i].values = append(list[i].values, results[w][i]...)
		}
	}
	return nil
}

// decide is the candidate that is better than the staff's own choice by more
// than luck explains, or that choice.
func (p *general) decide(list []candidate) int {
	best, most := 0, 0.0
	for i := 1; i < len(list); i++ {
		mean, luck, n := edge(list[i].values, list[0].values)
		if sure := mean - luck; n >= 3 && sure > most {
			best, most = i, sure
		}
	}
	return best
}

// edge is how much better one list of values is than another, position by
// position, with the standard error of the mean and the number of positions.
func edge(a, b []float64) (mean, luck float64, n int) {
	n = min(len(a), len(b))
	if n < 2 {
		return 0, math.Inf(1), n
	}
	sum, squares := 0.0, 0.0
	for k := range n {
		d := a[k] - b[k]
		sum += d
		squares += d * d
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(0, squares/float64(n)-mean*mean) / float64(n-1)), n
}

func (p *general) reason(s *Sight, c *candidate, gain float64) string {
	move := engine.FormatMove(s.Game, s.Legal[c.move])
	text := "It thought ahead: " + move + " wins " + strconv.FormatFloat(100*gain, 'f', 1, 64) + " % more often than what the staff proposed"
	if c.temper > 0 {
		text += ", if it plays on in an " + triumph.Characters[c.temper-1].Name + " way"
	}
	return text + "."
}

// mind is what one processor thinks with.
type mind struct {
	seat  engine.Seat
	own   []*triumph.Officer // one for each temper
	other *triumph.Officer
	pos   engine.Position
	legal []engine.Move
	nodes int
}

func newMind(g engine.Game, seat engine.Seat, tempers []triumph.Weights) (*mind, error) {
	m := &mind{seat: seat}
	for _, w := range tempers {
		o, err := triumph.New(g, w)
		if err != nil {
			return nil, err
		}
		m.own = append(m.own, o)
	}
	var err error
	m.other, err = triumph.New(g, triumph.Shipped())
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
	spent := func() bool {
		return nodes > 0 && m.nodes >= nodes || !deadline.IsZero() && time.Now().After(deadline) || ctx.Err() != nil
	}
	for round := 0; !spent(); round++ {
		luck := seed.Mix("round", strconv.Itoa(round))
		world := s.Imagine(dice.New(luck))
		for i := range list {
			if !alive[i] || spent() {
				continue
			}
			v, err := m.playOn(world, s.Legal[list[i].move], &list[i], dice.New(luck.Mix("luck")))
			if err != nil {
				return nil, err
			}
			values[i] = append(values[i], v)
		}
		if !dropHopeless(values, alive) {
			break
		}
	}
	return values, nil
}

// dropHopeless drops candidates that have been worse than the staff's own choice
// by more than luck explains, and reports whether any is left to think about.
func dropHopeless(values [][]float64, alive []bool) bool {
	left := false
	for i := 1; i < len(values); i++ {
		if mean, luck, n := edge(values[i], values[0]); n >= 4 && mean+luck < 0 {
			alive[i] = false
		}
		left = left || alive[i]
	}
	return left
}

// horizon is how many moves a line is played on at most.
const horizon = 400

// playOn makes a move in an imagined position, lets all sides play on to the next
// New Year, and returns how the seat stands then.
func (m *mind) playOn(world engine.Position, move engine.Move, c *candidate, luck dice.Source) (float64, error) {
	if m.pos == nil {
		m.pos = world.Clone()
	} else {
		m.pos.CopyFrom(world)
	}
	me := m.own[c.temper]
	me.Forget()
	m.other.Forget()
	if err := m.pos.Play(m.seat, move, nil); err != nil {
		return 0, err
	}
	stop, started := 0, false
	for range horizon {
		for n := m.pos.Chance(); n > 0; n = m.pos.Chance() {
			if err := m.pos.Resolve(luck.Draw(n), nil); err != nil {
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
		i, err := o.Choose(m.pos, seat, m.legal, luck)
		if err != nil {
			return 0, err
		}
		if len(m.legal) > 1 {
			year, season := o.Moment()
			if !started {
				started, stop = true, year+1
				if season == 2 || season == 3 {
					stop++
				}
			}
			if year >= stop {
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
