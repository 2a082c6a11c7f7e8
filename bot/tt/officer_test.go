package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

// advice lets an officer play a seat's next moves in a scene, until it has made
// some number of them or another seat decides, and tells them in words.
func advice(t *testing.T, scene string, seat engine.Seat, moves int) []string {
	t.Helper()
	pos, err := tt.Game.ParsePosition(scene)
	if err != nil {
		t.Fatal(err)
	}
	school := mustSchool(t)
	o, err := school.New(tt.Game)
	if err != nil {
		t.Fatal(err)
	}
	o.Follow(school.Staff)
	src := dice.New(dice.FromNumber(1))
	var told []string
	for range moves {
		legal := pos.Legal(seat, nil)
		if len(legal) == 0 {
			break
		}
		i, err := o.Choose(pos, seat, legal, src)
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, engine.FormatMove(tt.Game, legal[i]))
		if err := pos.Play(seat, legal[i], nil); err != nil {
			t.Fatal(err)
		}
	}
	return told
}

func TestWhatTheStaffDoes(t *testing.T) {
	for _, tc := range []struct {
		name  string
		seat  engine.Seat
		moves int
		scene string
		want  string // moves that it makes, in order, with others between
		never string // a word that none of its moves has
	}{
		{"it walks into a capital that nobody holds", 0, 8, `
			1940 spring
			phase: movement axis 4
			war: axis declared on west
			Munich: German Tank 4, German Infantry 3
			Berlin: German Fortress 3
			London: British Infantry 1
			Moscow: Soviet Infantry 1`,
			"to paris; stop", ""},
		{"it raises Industry when it has the Factories", 0, 4, `
			1938
			phase: government axis
			ind axis: 10
			hand axis: I02 I06 I11
			Berlin: German Infantry 2
			London: British Infantry 1
			Moscow: Soviet Infantry 1`,
			"factory; factory; done", ""},
		{"it does not declare War on an army that is far stronger", 2, 6, `
			1938 spring
			phase: movement ussr 4
			Moscow: Soviet Infantry 1
			Kiev: Soviet Infantry 1
			Bucharest: German Infantry 4, German Tank 4
			Berlin: German Infantry 4, German Tank 4, German Infantry 4
			Munich: German Infantry 4, German Tank 4
			London: British Infantry 4`,
			"", "declare-war"},
		{"it fires at what its weapons hurt", 0, 1, `
			1940 spring
			phase: combat axis surprise
			war: axis declared on west
			Paris: French Infantry 2 | German Infantry 3 from Lorraine
			Lorraine: German Infantry 2`,
			"fire", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			told := advice(t, tc.scene, tc.seat, tc.moves)
			at := 0
			for _, want := range strings.Split(tc.want, "; ") {
				for at < len(told) && !strings.HasPrefix(told[at], want) {
					at++
				}
				if at++; at > len(told) {
					t.Fatalf("it does not come to %q in %q", want, told)
				}
			}
			if tc.never != "" && strings.Contains(strings.Join(told, "; "), tc.never) {
				t.Errorf("it does what it should not: %q", told)
			}
		})
	}
}

func mustSchool(t *testing.T) *bot.School {
	t.Helper()
	s, err := School()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWeightsKeepTheirNames: the list of weights that is tuned is in the order of the
// fields that the rules of thumb read, and names that do not exist are refused.
func TestWeightsKeepTheirNames(t *testing.T) {
	s := mustSchool(t)
	list := make([]float64, len(s.Weights))
	for i := range list {
		list[i] = float64(i)
	}
	var w Weights
	bot.Fill(&w, list)
	for name, got := range map[string]float64{"pop": w.Pop, "warGain": w.WarGain, "command": w.Command} {
		if want := slices.Index(s.WeightNames(), name); got != float64(want) {
			t.Errorf("%s is %v, not %v", name, got, want)
		}
	}
	if _, err := s.ParseWeights([]byte(`{"courage": 1}`)); err == nil {
		t.Error("a weight that does not exist was read")
	}
}

// TestMorePointsHelp: in the shipped valuation.
func TestMorePointsHelp(t *testing.T) {
	v := mustSchool(t).Valuation
	signs := [][]float64{make([]float64, numSigns), make([]float64, numSigns), make([]float64, numSigns)}
	before := v.Chances(signs, 0.5)
	signs[0][0] = 5
	if after := v.Chances(signs, 0.5); after[0] <= before[0] {
		t.Errorf("five points more change the chance from %v to %v", before[0], after[0])
	}
}
