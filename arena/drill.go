package arena

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// Drill improves the general's doctrine, in which every side has weights of its own, by an evolution strategy. Its matches come in pairs: the weights of all who
// learn are moved at random for the first and the opposite way for the second, with
// the same luck. All matches of a round together tell for every weight which way
// was the better, and the weights go a step along it.
type Drill struct {
	Game     engine.Game
	Setup    engine.Setup
	School   *bot.School
	Start    bot.Doctrine
	Learn    []int // the sides that learn
	Alone    int   // how many pairs of a hundred are played by one of them against staffs
	Rounds   int
	Games    int // in a round
	Seed     uint64
	Parallel int
}

// DrillRound is what came of one round of a drill.
type DrillRound struct {
	Round    int       `json:"round"`
	Together []float64 `json:"together"` // what the sides won against each other
	Alone    []float64 `json:"alone"`    // and against staffs
	Doctrine bot.Named `json:"doctrine"`
}

const (
	drillSpread = 0.25 // how far weights are moved to be compared, as a part of themselves
	drillStride = 0.08
	// pointWorth is what a point more than the best opponent's counts beside a victory,
	// so that a side that seldom wins can learn too.
	pointWorth = 0.02
)

// Run plays the rounds, calls each after every one, and returns the mean of the
// doctrine over the last third, which wanders less than the last.
func (d *Drill) Run(ctx context.Context, each func(DrillRound)) (bot.Doctrine, error) {
	pupils := make([]*pupil, len(d.Start))
	for f := range pupils {
		pupils[f] = newPupil(d.Start[f])
	}
	seed := dice.FromNumber(d.Seed).Mix("drill")
	for round := 1; round <= d.Rounds; round++ {
		pairs, err := d.play(ctx, pupils, seed.Mix(strconv.Itoa(round)))
		if err != nil {
			return d.Start, fmt.Errorf("round %d: %w", round, err)
		}
		for _, f := range d.Learn {
			pupils[f].learn(uphill(pairs, f), round, round > 2*d.Rounds/3)
		}
		now := make(bot.Doctrine, len(pupils))
		for f := range pupils {
			now[f] = shifted(pupils[f].logs, pupils[f].logs, 0)
		}
		each(DrillRound{round, won(pairs, false), won(pairs, true), d.School.NameDoctrine(now)})
	}
	out := slices.Clone(d.Start)
	for _, f := range d.Learn {
		out[f] = pupils[f].mean()
	}
	return out, nil
}

// pair are two matches with opposite weights and the same luck.
type pair struct {
	alone int         // the side that plays against staffs, or -1
	moved [][]float64 // how the weights of each side were moved in the first, if at all
	ends  [2]ending
}

// ending is what came of a match for each side: what it won, its points, and who played
// it.
type ending struct {
	score, points []float64
	seats         []engine.Seat
}

// play plays the pairs of a round.
func (d *Drill) play(ctx context.Context, pupils []*pupil, seed dice.Seed) ([]pair, error) {
	pairs := make([]pair, max(1, d.Games/2))
	errs := make([]error, len(pairs))
	var group sync.WaitGroup
	for worker := range max(1, d.Parallel) {
		group.Go(func() {
			table, err := newTable(d.School, d.Game, d.Setup)
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

func (d *Drill) pair(ctx context.Context, t *table, pupils []*pupil, i int, seed dice.Seed) (pair, error) {
	p := pair{alone: -1, moved: make([][]float64, len(pupils))}
	if i%100 < d.Alone {
		p.alone = d.Learn[i%len(d.Learn)]
	}
	src := dice.New(seed.Mix("ways"))
	doctrine := make(bot.Doctrine, len(pupils))
	for f := range doctrine {
		if p.alone >= 0 && p.alone != f {
			doctrine[f] = d.School.Staff[f]
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
		if p.ends[k], err = t.play(ctx, doctrine, seed.Mix("luck")); err != nil {
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

// uphill is how much better a side did for each weight that was higher.
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

// worth is what one of the two matches was worth to a side.
func (p *pair) worth(k, f int) float64 {
	e := &p.ends[k]
	best := math.Inf(-1)
	for g, points := range e.points {
		if e.seats[g] != e.seats[f] {
			best = max(best, points)
		}
	}
	return e.score[f] + pointWorth*max(-12, min(12, e.points[f]-best))
}

// won is what the sides won in the matches of a round, alone or together.
func won(pairs []pair, alone bool) []float64 {
	share := make([]float64, len(pairs[0].moved))
	n := make([]float64, len(share))
	for i := range pairs {
		p := &pairs[i]
		for f := range share {
			if alone && p.alone == f || !alone && p.alone < 0 {
				share[f] += p.ends[0].score[f] + p.ends[1].score[f]
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

func newPupil(v []float64) *pupil {
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

func (p *pupil) mean() []float64 {
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
	officers []bot.Officer
	reader   bot.Officer // who counts the points
	legal    []engine.Move
}

func newTable(school *bot.School, g engine.Game, s engine.Setup) (*table, error) {
	seats, err := g.Seats(s)
	if err != nil {
		return nil, err
	}
	t := &table{game: g, setup: s, officers: make([]bot.Officer, len(seats))}
	for i := range t.officers {
		if t.officers[i], err = school.New(g); err != nil {
			return nil, err
		}
	}
	t.reader, err = school.New(g)
	return t, err
}

// play plays a match and returns what each side won and its points in the end.
func (t *table) play(ctx context.Context, d bot.Doctrine, seed dice.Seed) (e ending, err error) {
	pos, err := t.game.New(t.setup)
	if err != nil {
		return e, err
	}
	for _, o := range t.officers {
		o.Follow(d)
		o.Forget()
	}
	luck := dice.New(seed)
	for range maxEntries {
		if o, over := pos.Outcome(); over {
			return t.end(pos, o)
		}
		if err := ctx.Err(); err != nil {
			return e, err
		}
		if err := t.step(pos, luck); err != nil {
			return e, err
		}
	}
	return e, fmt.Errorf("the match has not ended after %d moves and rolls", maxEntries)
}

// end tells what a match that is over brought.
func (t *table) end(pos engine.Position, o engine.Outcome) (ending, error) {
	x, err := t.reader.Standing(pos)
	if err != nil {
		return ending{}, err
	}
	e := ending{score: bySide(shareOut(o, len(t.officers)), x.Seats), seats: x.Seats}
	for _, signs := range x.Signs {
		e.points = append(e.points, signs[0])
	}
	return e, nil
}

// bySide is what sides won whose seats won something: a seat's sides share it.
func bySide(won []float64, seats []engine.Seat) []float64 {
	out := make([]float64, len(seats))
	for f, seat := range seats {
		sides := 0
		for _, other := range seats {
			if other == seat {
				sides++
			}
		}
		out[f] = won[seat] / float64(sides)
	}
	return out
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
