package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"sandtable/dice"
	"sandtable/engine"
)

// general searches over what it cannot see. It imagines many positions that fit
// what its seat knows, and in each it lets the candidates that are worth a thought
// be played on by officers of all sides, up to a horizon, with the same luck for
// each. A candidate is a move and the plan that one goes on with, so that whole
// plans are compared and not only moves. It departs from its officer's own choice
// only where the difference is more than luck.
type general struct {
	src     dice.Source
	budget  Budget
	seat    engine.Seat
	school  *School
	officer Officer
	asked   Question   // about the position in hand
	planned bool       // the plan of its period is settled
	plans   []Doctrine // the plain doctrine first
	courses []course   // of the sides that the seat plays
	minds   []*mind
}

// DefaultTime is how long a general thinks where the match does not say.
const DefaultTime = 2 * time.Second

func newGeneral(g engine.Game, seat engine.Seat, character string, src dice.Source, b Budget) (*general, error) {
	school, err := SchoolOf(g.ID())
	if err != nil {
		return nil, err
	}
	d, err := school.InCharacter(school.General, character)
	if err != nil {
		return nil, err
	}
	if b.Nodes == 0 && b.Time == 0 {
		b.Time = DefaultTime
	}
	p := &general{src: src, budget: b, seat: seat, school: school, plans: []Doctrine{d}, courses: make([]course, len(school.Sides))}
	for i := range school.Plans {
		p.plans = append(p.plans, school.Bent(d, &school.Plans[i]))
	}
	if p.officer, err = school.New(g); err != nil {
		return nil, err
	}
	for range max(1, b.Workers) {
		m, err := newMind(g, school, seat, p.plans)
		if err != nil {
			return nil, err
		}
		p.minds = append(p.minds, m)
	}
	return p, nil
}

// candidate is a move to think about and the plan with which it is played on.
type candidate struct {
	move int
	plan int

	values []float64
}

// course is the plan of a period. It is chosen when the period is planned; a general
// that has forgotten it, because it was made anew, chooses again where it needs one.
type course struct{ period, plan int }

// Choose thinks about the decisions that shape the match and leaves the rest to
// its officer.
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
	best, gain := decide(list, cmp.Or(p.school.Caution, caution))
	if best != 0 {
		why = p.reason(s, &list[best], gain)
	}
	if p.asked.Planning {
		p.courses[p.asked.Side] = course{p.period(), list[best].plan}
	}
	return Choice{Move: s.Legal[list[best].move], Why: why}, nil
}

// candidates are what there is to think about: all plans where a period is planned,
// and otherwise, or once there is a plan, the best moves of every kind by it.
func (p *general) candidates(s *Sight) (list []candidate, why string, err error) {
	pos := s.Imagine(p.src)
	if p.asked, err = p.officer.Look(pos, s.Seat); err != nil {
		return nil, "", err
	}
	plan := p.course()
	best, err := p.propose(pos, s, plan)
	if err != nil {
		return nil, "", err
	}
	list, why = []candidate{{move: best[0], plan: plan}}, p.officer.Why(s.Legal[best[0]])
	if !p.asked.Planning && !p.asked.Strategic {
		return list, why, nil
	}
	if p.asked.Strategic && (p.planned || !p.asked.Planning) {
		for _, i := range best[1:] {
			list = append(list, candidate{move: i, plan: plan})
		}
	}
	if !p.planned {
		list, err = p.addPlans(list, pos, s)
	}
	return list, why, err
}

// course is the plan of the period that the side asked follows, the plain one as long
// as none is settled.
func (p *general) course() int {
	c := p.courses[p.asked.Side]
	if p.planned = c.period == p.period(); p.planned {
		return c.plan
	}
	return 0
}

// addPlans adds what the officer would choose with each plan. Where a period is planned
// the plan is all that matters, elsewhere a move that is there already need not come
// again.
func (p *general) addPlans(list []candidate, pos engine.Position, s *Sight) ([]candidate, error) {
	for k := 1; k < len(p.plans); k++ {
		p.officer.Follow(p.plans[k])
		p.officer.Forget()
		i, err := p.officer.Choose(pos, s.Seat, s.Legal, p.src)
		if err != nil {
			return nil, err
		}
		if p.asked.Planning || !slices.ContainsFunc(list, func(c candidate) bool { return c.move == i }) {
			list = append(list, candidate{move: i, plan: k})
		}
	}
	return list, nil
}

// propose is what the officer would do by a plan, and after it the best moves of other
// kinds where those are worth a thought.
func (p *general) propose(pos engine.Position, s *Sight, plan int) ([]int, error) {
	p.officer.Follow(p.plans[plan])
	p.officer.Forget()
	if !p.asked.Planning && !p.asked.Strategic {
		i, err := p.officer.Choose(pos, s.Seat, s.Legal, p.src)
		return []int{i}, err
	}
	scores, err := p.officer.Weigh(pos, s.Seat, s.Legal, p.src)
	if err != nil {
		return nil, err
	}
	return p.bestOfKinds(s.Legal, scores), nil
}

func (p *general) period() int {
	now, _ := p.officer.Clock()
	return now
}

// bestOfKinds are the best move of every kind, the very best first, and the second
// best of all if it is as good.
func (p *general) bestOfKinds(legal []engine.Move, scores []float64) []int {
	order := make([]int, len(legal))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var out []int
	seen := map[int]bool{}
	for n, i := range order {
		if len(out) == p.school.Ideas || n > 0 && scores[i] < p.school.Absurd {
			break
		}
		k := p.officer.Alike(legal[i])
		if !seen[k] || n == 1 && scores[order[0]]-scores[i] < p.school.Close {
			seen[k] = true
			out = append(out, i)
		}
	}
	return out
}

// think plays the candidates on in imagined positions until the budget is spent.
func (p *general) think(ctx context.Context, s *Sight, list []candidate, seed dice.Seed) error {
	nodes, limit := p.budget.Nodes, p.budget.Time
	if !p.asked.Opening || p.planned {
		nodes, limit = nodes/p.school.Part, limit/time.Duration(p.school.Part)
	} else {
		patience := max(1, p.school.Patience)
		nodes, limit = nodes*patience, limit*time.Duration(patience)
	}
	if p.budget.Nodes > 0 {
		nodes = max(1, nodes/len(p.minds))
	}
	var deadline time.Time
	if limit > 0 {
		deadline = time.Now().Add(limit)
	}
	errs := make([]error, len(p.minds))
	results := make([][][]float64, len(p.minds))
	var group sync.WaitGroup
	for w, m := range p.minds {
		group.Go(func() {
			results[w], errs[w] = m.think(ctx, s, list, seed.Mix(strconv.Itoa(w)), nodes, deadline)
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

// fewest is in how many positions a candidate must have been played on before it
// is dropped or chosen.
const fewest = 6

// How many standard errors a gain must be to be believed where the school says nothing else,
// since of many candidates one is bound to look better by luck, and how large to be worth it.
const (
	caution = 2
	worthIt = 0.01
)

// decide is the candidate that is better than the officer's own choice by more than
// luck explains, with its gain, or that choice.
func decide(list []candidate, caution float64) (best int, gain float64) {
	most := 0.0
	for i := 1; i < len(list); i++ {
		mean, luck, n := edge(list[i].values, list[0].values)
		if sure := mean - caution*luck; n >= fewest && mean >= worthIt && sure > most {
			best, gain, most = i, mean, sure
		}
	}
	return best, gain
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
	text := "It thought ahead: " + move + " wins " + strconv.FormatFloat(100*gain, 'f', 1, 64) + " % more often than what its staff proposed"
	if c.plan > 0 {
		text += ", if it goes on as one who " + p.school.Plans[c.plan-1].Name
	}
	return text + "."
}
