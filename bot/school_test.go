package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sandtable/bot"
	_ "sandtable/bot/officers"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/games"
)

// TestEveryGameHasAWholeOfficer: each game on the list has a school, and every bot that
// it offers can be made and says how it plays.
func TestEveryGameHasAWholeOfficer(t *testing.T) {
	for _, title := range games.All() {
		if _, err := bot.SchoolOf(title.ID); err != nil {
			t.Error(err)
		}
		for _, name := range bot.Names(title.ID) {
			level, character, found := strings.Cut(name, ":")
			if _, err := bot.New(level, title.Game(), 0, character, dice.New(dice.Seed{}), bot.Budget{Nodes: 1}); err != nil {
				t.Errorf("%s: %s cannot be made: %v", title.ID, name, err)
			}
			if want := 1 + strings.Count(name, ":"); len(bot.Describe(title.ID, name)) != want || found && want == 1 {
				t.Errorf("%s: of %s is said %q", title.ID, name, bot.Describe(title.ID, name))
			}
		}
		for _, name := range []string{"general", "staff:aggressive"} {
			if !bot.Plays(title.ID, name) {
				t.Errorf("%s is not played by %s", title.ID, name)
			}
		}
	}
}

// TestHalfAnOfficerIsRefused: a game that registers less than a general needs is told
// what is missing, and its recruits play all the same.
func TestHalfAnOfficerIsRefused(t *testing.T) {
	whole := func() *bot.School {
		return &bot.School{
			Sides: []string{"left", "right"}, Weights: []bot.Weight{{Name: "greed"}}, Signs: []bot.Sign{{Name: "stones"}},
			Staff: bot.Doctrine{{1}, {1}}, General: bot.Doctrine{{1}, {1}}, Valuation: bot.Valuation{{1}, {0}},
			Characters: []bot.Bend{{Name: "greedy", Times: map[string]float64{"greed": 2}}}, Plans: []bot.Bend{{Name: "grabs"}},
			Absurd: -1, Close: 1, Ideas: 2, Longest: 10, Part: 2,
			Enlist: func(engine.Game, bool) (bot.Officer, error) { return nil, nil },
		}
	}
	for _, tc := range []struct {
		name  string
		spoil func(*bot.School)
		want  string // what it lacks, or nothing
	}{
		{"whole", func(*bot.School) {}, ""},
		{"no-officer", func(s *bot.School) { s.Enlist = nil }, "a way to make an officer"},
		{"no-plans", func(s *bot.School) { s.Plans, s.Characters = nil, nil }, "characters, plans"},
		{"no-value", func(s *bot.School) { s.Valuation = bot.Valuation{} }, "a valuation with every sign"},
		{"short", func(s *bot.School) { s.General = bot.Doctrine{{1}, {}} }, "a general's doctrine with every weight of every side"},
		{"bent", func(s *bot.School) { s.Characters[0].Times = map[string]float64{"pride": 2} }, `the weight "pride" that "greedy" bends`},
		{"endless", func(s *bot.School) { s.Longest = 0 }, "the bounds of what is worth a thought"},
		{"mute", func(s *bot.School) { s.Milestones = []string{"the end"} }, "milestones and a historian together"},
	} {
		bot.Register(tc.name, func() (*bot.School, error) {
			s := whole()
			tc.spoil(s)
			return s, nil
		})
		_, err := bot.SchoolOf(tc.name)
		if tc.want == "" {
			if err != nil {
				t.Errorf("%s is refused: %v", tc.name, err)
			}
			continue
		}
		if want := "the officer of " + tc.name + " is only half there: it lacks " + tc.want; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", tc.name, err, want)
		}
		if names := bot.Names(tc.name); !slices.Equal(names, []string{"recruit"}) {
			t.Errorf("%s is played by %v", tc.name, names)
		}
	}
}

// TestAGameWithoutASchoolHasRecruits and says so to who asks for more.
func TestAGameWithoutASchoolHasRecruits(t *testing.T) {
	for level, want := range map[string]string{"recruit": "", "staff": "nobody has been taught to play", "general": "nobody has been taught to play"} {
		_, err := bot.New(level, toy.Game{}, 0, "", dice.New(dice.Seed{}), bot.Budget{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", level, err)
		}
	}
	if bot.Plays("toy", "staff") || !bot.Plays("toy", "recruit") {
		t.Error("a game without a school is played by staffs, or not by recruits")
	}
}

// TestDoctrinesAreReadAsTheyAreWritten by the names of sides and weights, and what is
// misspelt or missing is refused.
func TestDoctrinesAreReadAsTheyAreWritten(t *testing.T) {
	for _, title := range games.All() {
		s, err := bot.SchoolOf(title.ID)
		if err != nil {
			t.Fatal(err)
		}
		text, err := s.NameDoctrine(s.General).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		d, err := s.ParseDoctrine(text)
		if err != nil || !slices.EqualFunc(d, s.General, slices.Equal[[]float64]) {
			t.Errorf("%s: the doctrine is not the same after it was written and read: %v", title.ID, err)
		}
		if text, err = s.NameValuation(s.Valuation).MarshalJSON(); err != nil {
			t.Fatal(err)
		}
		if v, err := s.ParseValuation(text); err != nil || !slices.Equal(v[0], s.Valuation[0]) || !slices.Equal(v[1], s.Valuation[1]) {
			t.Errorf("%s: the valuation is not the same after it was written and read: %v", title.ID, err)
		}
		for _, bad := range []string{`{"mars": {}}`, `{"axis": {"courage": 1}}`, `{"axis": {}}`, `[]`} {
			if _, err := s.ParseDoctrine([]byte(bad)); err == nil {
				t.Errorf("%s: %s was read as a doctrine", title.ID, bad)
			}
		}
	}
}

// TestCharactersAndPlansDiffer: each bends some weight of the staff its own way.
func TestCharactersAndPlansDiffer(t *testing.T) {
	for _, title := range games.All() {
		s, err := bot.SchoolOf(title.ID)
		if err != nil {
			t.Fatal(err)
		}
		seen := []bot.Doctrine{s.Staff}
		for _, b := range slices.Concat(s.Characters, s.Plans) {
			d := s.Bent(s.Staff, &b)
			for _, other := range seen {
				if slices.EqualFunc(d, other, slices.Equal[[]float64]) {
					t.Errorf("%s: %s is like another", title.ID, b.Name)
				}
			}
			seen = append(seen, d)
		}
	}
}

// TestChancesAddUp to one.
func TestChancesAddUp(t *testing.T) {
	v := bot.Valuation{{1, -2}, {0.5, 0}}
	sum := 0.0
	for _, p := range v.Chances([][]float64{{1, 0}, {0, 3}, {40, 40}}, 0.5) {
		sum += p
	}
	if sum < 0.999 || sum > 1.001 {
		t.Errorf("the chances add up to %v", sum)
	}
}
