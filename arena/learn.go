package arena

import (
	"context"
	"fmt"
	"math"
	"strconv"

	triumph "sandtable/bot/tt"
	"sandtable/dice"
	"sandtable/engine"
)

// Learning how to value positions: the signs at every New Year of matches between
// staffs, and who won in the end, give the weights under which the winners were
// most likely (a softmax regression).

// lesson is one New Year of a match.
type lesson struct {
	signs [3][triumph.NumSigns]float64
	year  int
	won   [3]float64
}

// Learnt is a valuation and how well it foretells matches that it has not seen.
type Learnt struct {
	Valuation triumph.Valuation
	Lessons   int
	Loss      float64 // mean -log of the winner's chance, on matches kept aside
	Before    float64 // the same with the valuation of before
	Uniform   float64 // and when all are as likely
}

// Learn plays matches and fits a valuation. A fifth of the matches is kept aside
// to see how good it is.
func Learn(ctx context.Context, g engine.Game, s engine.Setup, games int, seed uint64, each func(done int)) (*Learnt, error) {
	var train, test []lesson
	for i := range games {
		list, err := lessons(ctx, g, s, dice.FromNumber(seed).Mix("learn", strconv.Itoa(i)))
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		if i%5 == 0 {
			test = append(test, list...)
		} else {
			train = append(train, list...)
		}
		if each != nil {
			each(i + 1)
		}
	}
	before := triumph.ShippedValuation()
	v := fit(train, before)
	return &Learnt{v, len(train) + len(test), loss(&v, test), loss(&before, test), math.Log(3)}, nil
}

// lessons plays one match between officers who take up another plan at New Year now
// and then, whatever it is good for, so that what comes of plans is learnt from and
// not only who is wont to make them.
func lessons(ctx context.Context, g engine.Game, s engine.Setup, seed dice.Seed) ([]lesson, error) {
	pos, err := g.New(s)
	if err != nil {
		return nil, err
	}
	t, err := newTable(g, s)
	if err != nil {
		return nil, err
	}
	luck, whims := dice.New(seed), dice.New(seed.Mix("whims"))
	var base []triumph.Doctrine
	for range t.officers {
		base = append(base, triumph.ShippedDoctrine())
		if whims.Draw(2) == 0 {
			base[len(base)-1] = triumph.Everywhere(triumph.Shipped())
		}
	}
	var list []lesson
	year := 0
	for range maxEntries {
		if o, over := pos.Outcome(); over {
			for i := range list {
				list[i].won = shareOut(o, len(t.officers))
			}
			return list, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if pos.Chance() == 0 {
			signs, y, err := t.reader.Signs(pos)
			if err != nil {
				return nil, err
			}
			if y != year {
				year = y
				list = append(list, lesson{signs: signs, year: y})
				t.takeUpPlans(base, whims)
			}
		}
		if err := t.step(pos, luck); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("the match has not ended after %d moves and rolls", maxEntries)
}

// takeUpPlans gives every officer any plan in one Year of two, and none in the other.
func (t *table) takeUpPlans(base []triumph.Doctrine, whims dice.Source) {
	for i, o := range t.officers {
		d := base[i]
		if k := whims.Draw(2 * len(triumph.Plans)); k < len(triumph.Plans) {
			d = d.For(&triumph.Plans[k])
		}
		o.SetDoctrine(&d)
	}
}

func shareOut(o engine.Outcome, seats int) (won [3]float64) {
	n := 0
	for i := range seats {
		if o.Winners.Has(engine.Seat(i)) {
			n++
		}
	}
	for i := range seats {
		if o.Winners.Has(engine.Seat(i)) {
			won[i] = 1 / float64(n)
		}
	}
	return won
}

func loss(v *triumph.Valuation, list []lesson) float64 {
	sum := 0.0
	for i := range list {
		p := v.Chances(&list[i].signs, list[i].year)
		for f := range p {
			sum -= list[i].won[f] * math.Log(max(1e-9, p[f]))
		}
	}
	return sum / float64(max(1, len(list)))
}

// fit goes downhill on the loss, with a pull towards the valuation it begins with
// where the lessons say little.
func fit(list []lesson, start triumph.Valuation) triumph.Valuation {
	const rounds, pull = 1500, 0.002
	v := start
	var mean, square triumph.Valuation
	for round := 1; round <= rounds; round++ {
		grad := slope(&v, list)
		for k := range v {
			for i := range v[k] {
				d := grad[k][i] + pull*(v[k][i]-start[k][i])
				mean[k][i] = 0.9*mean[k][i] + 0.1*d
				square[k][i] = 0.99*square[k][i] + 0.01*d*d
				v[k][i] -= 0.01 * mean[k][i] / (math.Sqrt(square[k][i]) + 1e-8)
			}
		}
		keepSense(&v)
	}
	return v
}

// keepSense holds the weights to what a sign can mean, early and late.
func keepSense(v *triumph.Valuation) {
	for i, s := range triumph.Sense {
		if s != 0 {
			early, late := max(0, s*v[0][i]), max(0, s*(v[0][i]+v[1][i]))
			v[0][i], v[1][i] = s*early, s*(late-early)
		}
	}
}

// slope is the gradient of the loss.
func slope(v *triumph.Valuation, list []lesson) (grad triumph.Valuation) {
	for i := range list {
		l := &list[i]
		late := float64(l.year-36) / 9
		for f, p := range v.Chances(&l.signs, l.year) {
			d := (p - l.won[f]) / float64(len(list))
			for k, x := range l.signs[f] {
				grad[0][k] += d * x
				grad[1][k] += d * x * late
			}
		}
	}
	return grad
}
