package arena

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"

	triumph "sandtable/bot/tt"
	"sandtable/dice"
	"sandtable/engine"
)

// Drill improves the general's doctrine, in which every Faction has weights of its
// own, by an evolution strategy. Its matches come in pairs: the weights of all who
// learn are moved at random for the first and the opposite way for the second, with
// the same luck. All matches of a round together tell for every weight which way
// was the better, and the weights go a step along it.
type Drill struct {
	Game     engine.Game
	Setup    engine.Setup
	Start    triumph.Doctrine
	Learn    []int // the seats that learn, of three
	Alone    int   // how many pairs of a hundred are played by one of them against two staffs
	Rounds   int
	Games    int // in a round
	Seed     uint64
	Parallel int
}

// DrillRound is what came of one round of a drill.
type DrillRound struct {
	Round    int              `json:"round"`
	Together [3]float64       `json:"together"` // what the seats won against each other
	Alone    [3]float64       `json:"alone"`    // and against two staffs
	Doctrine triumph.Doctrine `json:"doctrine"`
}

const (
	drillSpread = 0.25 // how far weights are moved to be compared, as a part of themselves
	drillStride = 0.08
	// pointWorth is what a Victory Point more than the best Rival's counts beside a
	// victory, so that a Faction that seldom wins can learn too.
	pointWorth = 0.02
)

// Run plays the rounds, calls each after every one, and returns the mean of the
// doctrine over the last third, which wanders less than the last.
func (d *Drill) Run(ctx context.Context, each func(DrillRound)) (triumph.Doctrine, error) {
	var pupils [3]*pupil
	for f := range pupils {
		pupils[f] = newPupil(d.Start[f])
	}
	seed := dice.FromNumber(d.Seed).Mix("drill")
	for round := 1; round <= d.Rounds; round++ {
		pairs, err := d.play(ctx, &pupils, seed.Mix(strconv.Itoa(round)))
		if err != nil {
			return d.Start, fmt.Errorf("round %d: %w", round, err)
		}
		for _, f := range d.Learn {
			pupils[f].learn(uphill(pairs, f), round, round > 2*d.Rounds/3)
		}
		l := DrillRound{Round: round, Together: won(pairs, false), Alone: won(pairs, true)}
		for f := range pupils {
			l.Doctrine[f] = shifted(pupils[f].logs, pupils[f].logs, 0)
		}
		each(l)
	}
	out := d.Start
	for _, f := range d.Learn {
		out[f] = pupils[f].mean()
	}
	return out, nil
}

// pair are two matches with opposite weights and the same luck.
type pair struct {
	alone  int          // the seat that plays against two staffs, or -1
	moved  [3][]float64 // how the weights of each seat were moved in the first, if at all
	score  [2][3]float64
	points [2][3]float64
}

// play plays the pairs of a round.
func (d *Drill) play(ctx context.Context, pupils *[3]*pupil, seed dice.Seed) ([]pair, error) {
	pairs := make([]pair, max(1, d.Games/2))
	errs := make([]error, len(pairs))
	var group sync.WaitGroup
	for worker := range max(1, d.Parallel) {
		group.Go(func() {
			table, err := newTable(d.Game, d.Setup)
			for i := worker; i < len(pairs); i += max(1, d.Parallel) {
				if errs[i] = err; err != nil {
					return
				}
				pairs[i], errs[i] = d.pair(ctx, table, pupils, i, seed.Mix(strconv.Itoa(i)))
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return pairs, nil
}

func (d *Drill) pair(ctx context.Context, t *table, pupils *[3]*pupil, i int, seed dice.Seed) (pair, error) {
	p := pair{alone: -1}
	if i%100 < d.Alone {
		p.alone = d.Learn[i%len(d.Learn)]
	}
	src := dice.New(seed.Mix("ways"))
	var doctrine triumph.Doctrine
	for f := range doctrine {
		if p.alone >= 0 && p.alone != f {
			doctrine[f] = triumph.Shipped()
			continue
		}
		doctrine[f] = shifted(pupils[f].logs, pupils[f].logs, 0)
		if slices.Contains(d.Learn, f) {
			p.moved[f] = bell(src, len(pupils[f].logs))
		}
	}
	for k, by := range [2]float64{drillSpread, -drillSpread} {
		for f := range p.moved {
			if p.moved[f] != nil {
				doctrine[f] = shifted(pupils[f].logs, p.moved[f], by)
			}
		}
		var err error
		if p.score[k], p.points[k], err = t.play(ctx, doctrine, seed.Mix("luck")); err != nil {
			return p, err
		}
	}
	return p, nil
}

// bell are numbers around zero, about one away from it.
func bell(src dice.Source, n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		for range 12 {
			list[i] += float64(src.Draw(1<<20))/(1<<20) - 0.5
		}
	}
	return list
}

// uphill is how much better a seat did for each weight that was higher.
func uphill(pairs []pair, f int) []float64 {
	var sum []float64
	n := 0.0
	for i := range pairs {
		p := &pairs[i]
		if p.moved[f] == nil {
			continue
		}
		n++
		gain := p.worth(0, f) - p.worth(1, f)
		if sum == nil {
			sum = make([]float64, len(p.moved[f]))
		}
		for j, x := range p.moved[f] {
			sum[j] += gain * x / 2
		}
	}
	for j := range sum {
		sum[j] /= n * drillSpread
	}
	return sum
}

// worth is what one of the two matches was worth to a seat.
func (p *pair) worth(k, f int) float64 {
	best := max(p.points[k][(f+1)%3], p.points[k][(f+2)%3])
	return p.score[k][f] + pointWorth*max(-12, min(12, p.points[k][f]-best))
}

// won is what the seats won in the matches of a round, alone or together.
func won(pairs []pair, alone bool) (share [3]float64) {
	var n [3]float64
	for i := range pairs {
		p := &pairs[i]
		for f := range share {
			if alone && p.alone == f || !alone && p.alone < 0 {
				share[f] += p.score[0][f] + p.score[1][f]
				n[f] += 2
			}
		}
	}
	for f := range share {
		share[f] /= max(1, n[f])
	}
	return share
}

// pupil are the logarithms of weights that learn, with the running means of what
// they learnt (as Kingma and Ba's Adam keeps them) and the sum over the last rounds.
type pupil struct {
	logs, drift, square, sum []float64
	kept                     float64
}

func newPupil(w triumph.Weights) *pupil {
	v := w.Vector()
	p := &pupil{drift: make([]float64, len(v)), square: make([]float64, len(v)), sum: make([]float64, len(v))}
	for _, x := range v {
		p.logs = append(p.logs, math.Log(max(1e-3, x)))
	}
	return p
}

func (p *pupil) learn(slope []float64, round int, keep bool) {
	const slow, slower, small = 0.8, 0.95, 0.03
	stride := drillStride / (1 + float64(round)/60)
	for j, x := range slope {
		p.drift[j] = slow*p.drift[j] + (1-slow)*x
		p.square[j] = slower*p.square[j] + (1-slower)*x*x
		d := p.drift[j] / (1 - math.Pow(slow, float64(round)))
		s := p.square[j] / (1 - math.Pow(slower, float64(round)))
		p.logs[j] += stride * d / (math.Sqrt(s) + small)
	}
	if keep {
		p.kept++
		for j := range p.sum {
			p.sum[j] += p.logs[j]
		}
	}
}

func (p *pupil) mean() triumph.Weights {
	list := make([]float64, len(p.sum))
	for j := range list {
		list[j] = p.sum[j] / p.kept
	}
	return shifted(list, list, 0)
}

// table is where officers play a match that nobody looks at: they judge the
// position itself, which is quicker than to imagine it and teaches the same.
type table struct {
	game     engine.Game
	setup    engine.Setup
	officers []*triumph.Officer
	reader   *triumph.Officer // who counts the points
	legal    []engine.Move
}

func newTable(g engine.Game, s engine.Setup) (*table, error) {
	seats, err := g.Seats(s)
	if err != nil {
		return nil, err
	}
	t := &table{game: g, setup: s, officers: make([]*triumph.Officer, len(seats))}
	for i := range t.officers {
		if t.officers[i], err = triumph.New(g, triumph.ShippedDoctrine()); err != nil {
			return nil, err
		}
	}
	t.reader, err = triumph.New(g, triumph.ShippedDoctrine())
	return t, err
}

// play plays a match and returns what each seat won and its points in the end.
func (t *table) play(ctx context.Context, d triumph.Doctrine, seed dice.Seed) (score, points [3]float64, err error) {
	pos, err := t.game.New(t.setup)
	if err != nil {
		return score, points, err
	}
	for _, o := range t.officers {
		o.SetDoctrine(&d)
		o.Forget()
	}
	luck := dice.New(seed)
	for range maxEntries {
		if o, over := pos.Outcome(); over {
			signs, _, err := t.reader.Signs(pos)
			for f := range points {
				points[f] = signs[f][0]
			}
			return shareOut(o, len(t.officers)), points, err
		}
		if err := ctx.Err(); err != nil {
			return score, points, err
		}
		if err := t.step(pos, luck); err != nil {
			return score, points, err
		}
	}
	return score, points, fmt.Errorf("the match has not ended after %d moves and rolls", maxEntries)
}

func (t *table) step(pos engine.Position, luck dice.Source) error {
	if n := pos.Chance(); n > 0 {
		return pos.Resolve(luck.Draw(n), nil)
	}
	seat := engine.Seat(0)
	for d := pos.Deciders(); !d.Has(seat); {
		seat++
	}
	t.legal = pos.Legal(seat, t.legal[:0])
	i, err := t.officers[seat].Choose(pos, seat, t.legal, luck)
	if err != nil {
		return err
	}
	return pos.Play(seat, t.legal[i], nil)
}
