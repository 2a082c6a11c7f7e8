package dice_test

import (
	"strings"
	"testing"

	"sandtable/dice"
)

func TestTheSameSeedGivesTheSameDice(t *testing.T) {
	a, b := dice.New(dice.FromNumber(7)), dice.New(dice.FromNumber(7))
	other := dice.New(dice.FromNumber(8))
	same := 0
	for range 1000 {
		x := a.Draw(6)
		if y := b.Draw(6); x != y {
			t.Fatalf("two sources of one seed drew %d and %d", x, y)
		}
		if x == other.Draw(6) {
			same++
		}
	}
	if same > 300 {
		t.Errorf("another seed drew the same in %d of 1000 draws", same)
	}
}

// The first draws of a seed are part of every match ever recorded.
func TestTheStreamOfASeedNeverChanges(t *testing.T) {
	want := []int{3, 1, 4, 0, 4, 3, 2, 0, 2, 3, 2, 4}
	s := dice.New(dice.FromNumber(1936))
	for i, w := range want {
		if got := s.Draw(6); got != w {
			t.Fatalf("draw %d of seed 1936 is %d, not %d", i+1, got, w)
		}
	}
}

func TestDrawsAreFair(t *testing.T) {
	s := dice.New(dice.FromNumber(42))
	for _, n := range []int{2, 6, 55} {
		count := make([]int, n)
		const each = 20000
		for range n * each {
			count[s.Draw(n)]++
		}
		for v, c := range count {
			if c < each*95/100 || c > each*105/100 {
				t.Errorf("of %d outcomes number %d came %d times, not about %d", n, v, c, each)
			}
		}
	}
}

func TestASeedIsWrittenAndRead(t *testing.T) {
	s := dice.FromNumber(3)
	got, err := dice.ParseSeed(s.String())
	if err != nil || got != s {
		t.Errorf("the seed came back as %v (%v)", got, err)
	}
	for _, bad := range []string{"", "12", strings.Repeat("z", 64), s.String() + "00"} {
		if _, err := dice.ParseSeed(bad); err == nil {
			t.Errorf("%q was read as a seed", bad)
		}
	}
}

func TestACommitmentBindsTheSeedAndEntropyChangesIt(t *testing.T) {
	s := dice.FromNumber(3)
	if s.Commitment() != dice.FromNumber(3).Commitment() || s.Commitment() == dice.FromNumber(4).Commitment() {
		t.Error("the commitment does not depend on the seed alone")
	}
	if strings.Contains(s.Commitment(), s.String()) {
		t.Error("the commitment shows the seed")
	}
	mixed := s.Mix("axis", "west")
	if mixed == s || mixed == s.Mix("west", "axis") || mixed == s.Mix("axiswest", "") || mixed != s.Mix("axis", "west") {
		t.Error("the players' entropy does not enter the seed part by part")
	}
}

func TestAScriptGivesWhatItSaysAndNoMore(t *testing.T) {
	s := &dice.Script{Outcomes: []int{3, 0}, Then: dice.New(dice.FromNumber(1))}
	if s.Draw(6) != 3 || s.Left() != 1 || s.Draw(6) != 0 || s.Left() != 0 {
		t.Error("the script does not give its outcomes in order")
	}
	s.Draw(6) // from the source behind it
	for name, bad := range map[string]*dice.Script{
		"an outcome that is too large": {Outcomes: []int{6}},
		"a script that is too short":   {},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is not noticed", name)
				}
			}()
			bad.Draw(6)
		}()
	}
}
