package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"sandtable/bot"
	_ "sandtable/bot/officers"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

var full = engine.Setup{Scenario: "1936", Players: 3}

func school(t *testing.T) *bot.School {
	t.Helper()
	s, err := bot.SchoolOf(tt.Game.ID())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func tournament(t *testing.T, p Plan) *Result {
	t.Helper()
	p.Game, p.Setup = tt.Game, full
	p.Budget = bot.Budget{Nodes: 50, Workers: 1}
	r, err := Run(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestATournamentFollowsFromItsSeed: the number of processors changes nothing.
func TestATournamentFollowsFromItsSeed(t *testing.T) {
	p := Plan{Bots: []string{"staff", "recruit"}, Games: 12, Seed: 5, Parallel: 1}
	a, err := json.Marshal(tournament(t, p))
	if err != nil {
		t.Fatal(err)
	}
	p.Parallel = 4
	b, _ := json.Marshal(tournament(t, p))
	if !bytes.Equal(a, b) {
		t.Error("the same tournament came out differently on four processors")
	}
	p.Seed = 6
	if c, _ := json.Marshal(tournament(t, p)); bytes.Equal(a, c) {
		t.Error("another seed gave the same tournament")
	}
}

func TestBotsTakeAllSeatsInTurn(t *testing.T) {
	for _, tc := range []struct {
		bots  []string
		lone  bool
		ways  int
		first int // ways in which the first bot sits at seat 0
	}{
		{[]string{"staff"}, false, 1, 1},
		{[]string{"staff", "recruit"}, false, 6, 3},
		{[]string{"staff", "recruit"}, true, 3, 1},
		{[]string{"staff", "recruit", "staff:economic"}, false, 24, 8},
		{[]string{"staff", "recruit", "staff:economic"}, true, 6, 2},
	} {
		p := Plan{Game: tt.Game, Setup: full, Bots: tc.bots, Lone: tc.lone, Games: 1}
		tables, err := p.tables(3)
		if err != nil {
			t.Fatal(err)
		}
		first := 0
		for _, table := range tables {
			if table[0] == 0 {
				first++
			}
		}
		if len(tables) != tc.ways || first != tc.first {
			t.Errorf("%v: %d ways to sit, %d with the first bot first; want %d and %d", tc.bots, len(tables), first, tc.ways, tc.first)
		}
	}
}

func TestStaffIsRatedFarAboveRecruits(t *testing.T) {
	r := tournament(t, Plan{Bots: []string{"recruit", "staff"}, Games: 24, Seed: 1, Parallel: 2})
	if r.Bots[0].Name != "staff" || r.Bots[0].Rating.Low < r.Bots[1].Rating.High+100 {
		t.Errorf("the ratings are %+v", r.Bots)
	}
	played := 0
	for _, b := range r.Bots {
		played += b.Seats
	}
	if played != 3*24 {
		t.Errorf("%d seats were played, not %d", played, 3*24)
	}
}

// TestRatingsFindTheStrengthsBehindResults: results made from known strengths
// give those strengths back, though one seat is much the better.
func TestRatingsFindTheStrengthsBehindResults(t *testing.T) {
	strength, seat := []float64{4, 1}, []float64{3, 1, 1}
	var matches []Match
	for table := range 6 {
		seats := []int{(table + 1) & 1, (table + 1) >> 1 & 1, (table + 1) >> 2 & 1}
		sum := 0.0
		for i, b := range seats {
			sum += strength[b] * seat[i]
		}
		for i, b := range seats {
			for range int(math.Round(600 * strength[b] * seat[i] / sum)) {
				matches = append(matches, Match{Seats: seats, Winners: []int{i}})
			}
		}
	}
	x := strengths(matches, 2)
	if want := 400 * math.Log10(4); math.Abs(x[0]-x[1]-want) > 10 {
		t.Errorf("the ratings differ by %.0f, want %.0f", x[0]-x[1], want)
	}
}

func TestWilsonIntervals(t *testing.T) {
	for _, tc := range []struct {
		score     float64
		n         int
		low, high float64
	}{{50, 100, 0.404, 0.596}, {0, 10, 0, 0.278}, {10, 10, 0.722, 1}} {
		i := wilson(tc.score, tc.n)
		if math.Abs(i.Low-tc.low) > 0.001 || math.Abs(i.High-tc.high) > 0.001 {
			t.Errorf("%v of %d: [%.3f, %.3f], want [%.3f, %.3f]", tc.score, tc.n, i.Low, i.High, tc.low, tc.high)
		}
	}
}

// TestThePageIsWellFormed reads the report's plots as XML.
func TestThePageIsWellFormed(t *testing.T) {
	r := tournament(t, Plan{Bots: []string{"staff", "staff:aggressive"}, Games: 12, Seed: 2, Parallel: 2})
	var page, text strings.Builder
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	if err := r.Print(&text); err != nil {
		t.Fatal(err)
	}
	plots := 0
	for rest := page.String(); ; plots++ {
		_, after, found := strings.Cut(rest, "<svg")
		if !found {
			break
		}
		plot, left, _ := strings.Cut(after, "</svg>")
		if err := xml.Unmarshal([]byte("<svg"+plot+"</svg>"), new(struct{})); err != nil {
			t.Errorf("plot %d is not well formed: %v", plots+1, err)
		}
		rest = left
	}
	if plots < 4 {
		t.Errorf("the page has %d plots", plots)
	}
	for _, want := range []string{"staff:aggressive", "alone at the table", "who won", "War came in"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table does not say %q:\n%s", want, text.String())
		}
	}
}

func TestMistakesInAPlanAreNamed(t *testing.T) {
	for _, bots := range [][]string{{"genius"}, {"staff:moody"}, {}} {
		_, err := Run(context.Background(), Plan{Game: tt.Game, Setup: full, Bots: bots, Games: 1}, nil)
		if err == nil {
			t.Errorf("a tournament of %v was played", bots)
		}
	}
}

// TestTuningIsDeterministicAndKeepsWhatItShould plays a very short run twice.
func TestTuningIsDeterministicAndKeepsWhatItShould(t *testing.T) {
	s := school(t)
	run := func(parallel int) (string, []float64) {
		var log strings.Builder
		tuning := Tuning{Game: tt.Game, Setup: full, School: s, Start: s.Staff[0], Keep: []string{"warGain"}, Rounds: 3, Games: 4, Seed: 1, Parallel: parallel}
		w, err := Tune(context.Background(), tuning, func(r Round) { fmt.Fprintln(&log, r.Round, r.Edge, r.Weights) })
		if err != nil {
			t.Fatal(err)
		}
		return log.String(), w
	}
	a, w := run(1)
	b, _ := run(3)
	if a != b {
		t.Errorf("the same run came out differently:\n%s\n%s", a, b)
	}
	kept := slices.Index(s.WeightNames(), "warGain")
	if d := w[kept] - s.Staff[0][kept]; math.Abs(d) > 1e-3 {
		t.Errorf("a weight that was to be kept has changed by %v", d)
	}
}

// TestADrillFollowsFromItsSeed: the number of processors changes nothing, and who
// does not learn stays as he was.
func TestADrillFollowsFromItsSeed(t *testing.T) {
	s := school(t)
	run := func(parallel int) (string, bot.Doctrine) {
		var log strings.Builder
		drill := Drill{Game: tt.Game, Setup: full, School: s, Start: s.General, Learn: []int{1}, Alone: 40, Rounds: 3, Games: 8, Seed: 1, Parallel: parallel}
		d, err := drill.Run(context.Background(), func(r DrillRound) { fmt.Fprintln(&log, r) })
		if err != nil {
			t.Fatal(err)
		}
		return log.String(), d
	}
	a, d := run(1)
	b, _ := run(3)
	if a != b {
		t.Errorf("the same drill came out differently:\n%s\n%s", a, b)
	}
	if start := s.General; !slices.Equal(d[0], start[0]) || !slices.Equal(d[2], start[2]) || slices.Equal(d[1], start[1]) {
		t.Error("the West was to learn, and nobody else")
	}
}

// TestADrillGoesTheWayThatWins: the weight that made the winner is raised.
func TestADrillGoesTheWayThatWins(t *testing.T) {
	src := dice.New(dice.FromNumber(1))
	var pairs []pair
	for range 200 {
		p := pair{alone: -1, moved: [][]float64{bell(src, 3), nil}}
		winner := 0
		if p.moved[0][1] < 0 {
			winner = 1
		}
		for k := range p.ends {
			p.ends[k] = ending{score: make([]float64, 2), points: make([]float64, 2), seats: []engine.Seat{0, 1}}
		}
		p.ends[winner].score[0] = 1
		pairs = append(pairs, p)
	}
	up := uphill(pairs, 0)
	if up[1] < 1 || math.Abs(up[0]) > up[1]/4 || math.Abs(up[2]) > up[1]/4 {
		t.Errorf("the ways up are %v, though only the second weight wins", up)
	}
}

// TestAValuationIsLearntFromWhoWon: the signs of a winner get weight.
func TestAValuationIsLearntFromWhoWon(t *testing.T) {
	var list []lesson
	signs := make([]bot.Sign, 5)
	for i := range 300 {
		l := lesson{late: 0.5, won: make([]float64, 3)}
		for range 3 {
			l.signs = append(l.signs, make([]float64, len(signs)))
		}
		l.signs[i%3][3] = 2 // who has what the fourth sign shows wins
		l.won[i%3] = 1
		list = append(list, l)
	}
	start := blank(signs)
	v := fit(list, start, signs)
	if before, after := loss(&start, list), loss(&v, list); after > before/2 {
		t.Errorf("the loss is %.3f after learning and was %.3f", after, before)
	}
}
