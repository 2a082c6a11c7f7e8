package arena

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sandtable/bot"
	"sandtable/engine"
)

// Result is what came of a tournament.
type Result struct {
	Game    string     `json:"game"`
	Setup   string     `json:"setup"`
	Seed    uint64     `json:"seed"`
	Games   int        `json:"games"`
	Nodes   int        `json:"nodes,omitempty"`
	Bots    []Standing `json:"bots"`
	Lone    []Lone     `json:"alone,omitempty"`
	Seats   []Share    `json:"seats"`
	Kinds   []Share    `json:"victories"`
	Years   []Share    `json:"years"`
	Moves   Spread     `json:"moves"`
	Wars    *Wars      `json:"wars,omitempty"`  // in games in which War is declared on a Faction
	Story   []Event    `json:"story,omitempty"` // if it was asked for
	Curves  []Curve    `json:"curves,omitempty"`
	Matches []Match    `json:"matches"`
}

// Standing is a bot in the table. Score counts a victory shared by n as 1/n.
type Standing struct {
	Name   string   `json:"name"`
	Seats  int      `json:"seats"` // seats played
	Score  float64  `json:"score"`
	Share  Interval `json:"share"`
	Rating Interval `json:"rating"`
}

// Lone is how a bot fared that sat alone among others of one kind.
type Lone struct {
	Name    string   `json:"name"`
	Against string   `json:"against"`
	Games   int      `json:"games"`
	Score   float64  `json:"score"`
	Share   Interval `json:"share"`
	By      []Share  `json:"bySeat"` // the same for each seat
}

// Share is a part of all matches.
type Share struct {
	Name  string   `json:"name"`
	Score float64  `json:"score"`
	Share Interval `json:"share"`
}

// Interval is a figure with the ends of its 95 % confidence interval.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Spread is how long matches are.
type Spread struct {
	Mean     float64 `json:"mean"`
	Shortest int     `json:"shortest"`
	Longest  int     `json:"longest"`
}

// Wars is how often war comes, when, and who begins it.
type Wars struct {
	Matches   int      `json:"matches"` // with at least one war
	First     []Share  `json:"firstYear"`
	By        []Share  `json:"by"`
	Share     Interval `json:"share"`
	Seizures  float64  `json:"seizuresPerMatch"`
	PerMatch  float64  `json:"perMatch"`
	FirstYear float64  `json:"meanFirstYear"`
}

// Event is a milestone: how often it was reached, and when.
type Event struct {
	Milestone string   `json:"milestone"`
	Matches   int      `json:"matches"`
	Share     Interval `json:"share"`
	When      []Share  `json:"when"`
}

// Pace is how long a bot took for its moves. It is no part of the result, which
// follows from the seed.
type Pace struct {
	Name          string
	Moves         int
	Mean, Longest time.Duration
}

// Paces are the paces of the bots.
func (r *Result) Paces(bots []string) []Pace {
	list := make([]Pace, len(bots))
	for b, name := range bots {
		list[b].Name = name
	}
	for i := range r.Matches {
		m := &r.Matches[i]
		for seat := range m.times {
			p := &list[m.Seats[seat]]
			p.Moves += m.asked[seat]
			p.Mean += m.total[seat]
			p.Longest = max(p.Longest, m.times[seat])
		}
	}
	for b := range list {
		list[b].Mean /= time.Duration(max(1, list[b].Moves))
	}
	return list
}

// wilson is the Wilson interval of a share, which stays between 0 and 1.
func wilson(score float64, n int) Interval {
	if n == 0 {
		return Interval{0, 0, 1}
	}
	const z = 1.96
	k, p := float64(n), score/float64(n)
	mid := (p + z*z/(2*k)) / (1 + z*z/k)
	half := z * math.Sqrt(p*(1-p)/k+z*z/(4*k*k)) / (1 + z*z/k)
	return Interval{p, max(0, mid-half), min(1, mid+half)}
}

func summarize(p Plan, seats []string, matches []Match) *Result {
	r := &Result{Game: p.Game.Title(), Setup: fmt.Sprintf("%s for %d players", p.Setup.Scenario, p.Setup.Players),
		Seed: p.Seed, Games: len(matches), Nodes: p.Budget.Nodes, Matches: matches}
	r.standings(p)
	r.alone(p, seats)
	tally := func(names func(*Match) []string) []Share { return shares(matches, names) }
	r.Seats = tally(func(m *Match) (list []string) {
		for _, w := range m.Winners {
			list = append(list, seats[w])
		}
		return list
	})
	r.Kinds = tally(func(m *Match) []string { return []string{m.How} })
	r.Years = tally(func(m *Match) []string { return []string{m.When} })
	slices.SortFunc(r.Years, func(a, b Share) int { return cmp.Compare(a.Name, b.Name) })
	r.lengths()
	if slices.ContainsFunc(p.Game.Kinds(), func(k engine.Kind) bool { return k.Name == declaration }) {
		r.wars()
	}
	if p.Story {
		r.story(p)
	}
	return r
}

// story tells of every milestone how often and when it was reached.
func (r *Result) story(p Plan) {
	school, err := bot.SchoolOf(p.Game.ID())
	if err != nil {
		return
	}
	for _, name := range school.Milestones {
		var came []Match
		when := map[int]string{}
		for _, m := range r.Matches {
			for _, e := range m.Reached {
				if e.Milestone == name {
					came, when[m.Number] = append(came, m), e.When
				}
			}
		}
		e := Event{Milestone: name, Matches: len(came), Share: wilson(float64(len(came)), len(r.Matches))}
		e.When = shares(came, func(m *Match) []string { return []string{when[m.Number]} })
		slices.SortFunc(e.When, func(a, b Share) int { return cmp.Compare(dated(a.Name), dated(b.Name)) })
		r.Story = append(r.Story, e)
	}
	r.curves(school, p)
}

// dated is a date that sorts by time: a year, and a season or months in their order.
func dated(when string) string {
	year, rest, _ := strings.Cut(when, " ")
	for i, name := range []string{"Jan", "Feb", "Mar", "Spring", "Apr", "May", "Jun", "Summer", "Jul", "Aug", "Sep", "Fall", "Oct", "Nov", "Dec", "Winter"} {
		if strings.HasPrefix(rest, name) {
			return fmt.Sprintf("%s %02d", year, i)
		}
	}
	return when
}

// shares counts matches by names, of which a match may have several that share it.
func shares(matches []Match, names func(*Match) []string) []Share {
	sums := map[string]float64{}
	for i := range matches {
		list := names(&matches[i])
		for _, n := range list {
			sums[n] += 1 / float64(len(list))
		}
	}
	var out []Share
	for n, x := range sums {
		out = append(out, Share{n, x, wilson(x, len(matches))})
	}
	slices.SortFunc(out, func(a, b Share) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Name, b.Name))
	})
	return out
}

func (m *Match) scoreOf(b int) (score float64, played int) {
	for i, who := range m.Seats {
		if who != b {
			continue
		}
		played++
		if slices.Contains(m.Winners, i) {
			score += 1 / float64(len(m.Winners))
		}
	}
	return score, played
}

func (r *Result) standings(p Plan) {
	ratings := rate(r.Matches, len(p.Bots), p.Seed)
	for b, name := range p.Bots {
		s := Standing{Name: name, Rating: ratings[b]}
		for i := range r.Matches {
			x, n := r.Matches[i].scoreOf(b)
			s.Score += x
			s.Seats += n
		}
		s.Share = wilson(s.Score, s.Seats)
		r.Bots = append(r.Bots, s)
	}
	slices.SortStableFunc(r.Bots, func(a, b Standing) int { return cmp.Compare(b.Rating.Mean, a.Rating.Mean) })
}

// alone finds the matches in which one bot sat among others of one kind.
func (r *Result) alone(p Plan, seats []string) {
	for b := range p.Bots {
		for c := range p.Bots {
			l := Lone{Name: p.Bots[b], Against: p.Bots[c]}
			score, games := make([]float64, len(seats)), make([]int, len(seats))
			for i := range r.Matches {
				x, n := r.Matches[i].scoreOf(b)
				if _, others := r.Matches[i].scoreOf(c); b != c && n == 1 && others == len(r.Matches[i].Seats)-1 {
					seat := slices.Index(r.Matches[i].Seats, b)
					score[seat] += x
					games[seat]++
					l.Games++
					l.Score += x
				}
			}
			if l.Games > 0 {
				l.Share = wilson(l.Score, l.Games)
				for seat, n := range games {
					l.By = append(l.By, Share{seats[seat], score[seat], wilson(score[seat], n)})
				}
				r.Lone = append(r.Lone, l)
			}
		}
	}
}

func (r *Result) lengths() {
	r.Moves.Shortest = math.MaxInt
	for i := range r.Matches {
		n := r.Matches[i].Moves
		r.Moves.Mean += float64(n) / float64(len(r.Matches))
		r.Moves.Shortest = min(r.Moves.Shortest, n)
		r.Moves.Longest = max(r.Moves.Longest, n)
	}
}

func (r *Result) wars() {
	r.Wars = &Wars{}
	w := r.Wars
	var first []Match
	years := 0.0
	for _, m := range r.Matches {
		w.Seizures += float64(len(m.Seized)) / float64(len(r.Matches))
		w.PerMatch += float64(len(m.Wars)) / float64(len(r.Matches))
		if len(m.Wars) > 0 {
			first = append(first, m)
			var y int
			fmt.Sscan(m.Wars[0].When, &y)
			years += float64(y)
		}
	}
	w.Matches = len(first)
	w.Share = wilson(float64(len(first)), len(r.Matches))
	if len(first) == 0 {
		return
	}
	w.FirstYear = years / float64(len(first))
	w.First = shares(first, func(m *Match) []string { return []string{strings.Fields(m.Wars[0].When)[0]} })
	slices.SortFunc(w.First, func(a, b Share) int { return cmp.Compare(a.Name, b.Name) })
	w.By = shares(first, func(m *Match) []string { return []string{m.Wars[0].By + " on " + m.Wars[0].On} })
}
