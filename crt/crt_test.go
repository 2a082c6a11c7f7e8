package crt_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"sandtable/crt"
)

func TestFractionsAreDroppedInFavourOfTheDefender(t *testing.T) {
	odds := crt.MustOdds("1-3", "1-2", "1-1", "3-2", "2-1", "3-1")
	for _, x := range []struct{ attack, defence, want int }{
		{1, 4, -1}, {1, 3, 0}, {4, 9, 0}, {5, 10, 1}, {9, 10, 1}, {10, 10, 2}, {14, 10, 2}, {15, 10, 3}, {19, 10, 3},
		{20, 10, 4}, {29, 10, 4}, {30, 10, 5}, {99, 10, 5}, {1, 0, 5}, {0, 5, -1}, {0, 0, -1}, {-2, 1, -1},
	} {
		if got := odds.Column(x.attack, x.defence); got != x.want {
			t.Errorf("%d against %d is column %d, want %d", x.attack, x.defence, got, x.want)
		}
	}
}

func TestHeadsThatMakeNoTableAreRefused(t *testing.T) {
	for want, heads := range map[string][]string{
		`"3" is not the head of a column`:                  {"1-1", "3"},
		`"0-1" is not the head of a column`:                {"0-1"},
		`"2-x" is not the head of a column`:                {"2-x"},
		"the column 4-2 stands after 2-1 and is no better": {"2-1", "4-2"},
	} {
		if _, err := crt.ParseOdds(heads...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", heads, err, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a program's own mistake goes unnoticed")
		}
	}()
	crt.MustOdds("one to one")
}

func TestShiftsAndBandsStayOnTheTable(t *testing.T) {
	for _, x := range []struct{ column, by, want int }{{3, 2, 5}, {3, 9, 7}, {3, -3, 0}, {3, -4, 0}, {-1, 0, 0}} {
		if got := crt.Shift(x.column, x.by, 8); got != x.want {
			t.Errorf("column %d shifted by %d is %d, want %d", x.column, x.by, got, x.want)
		}
	}
	for factors, want := range map[int]int{0: 0, 1: 0, 10: 0, 11: 1, 60: 5, 61: 6, 300: 6} {
		if got := crt.Band(factors, 10, 7); got != want {
			t.Errorf("%d factors are in band %d, want %d", factors, got, want)
		}
	}
}

func TestChancesListEveryResultOnce(t *testing.T) {
	before := []crt.Chance[string]{{"EX", 9}}
	got := crt.Chances(before, 6, func(face int) string { return []string{"EX", "A", "EX", "D", "A", "EX"}[face] })
	want := []crt.Chance[string]{{"EX", 9}, {"EX", 3}, {"A", 2}, {"D", 1}}
	if !slices.Equal(got, want) {
		t.Errorf("the chances are %v, want %v", got, want)
	}
}

// Two roll by turns until one throws a six: the first wins six times in eleven,
// although there is no last roll.
func TestAFightWithoutALastRollHasExactChances(t *testing.T) {
	ends := crt.Ends(2, 2, 6, 0, func(roll, face int) (next, end int) {
		if face == 5 {
			return 0, roll
		}
		return 1 - roll, -1
	})
	if math.Abs(ends[0]-6.0/11) > 1e-12 || math.Abs(ends[1]-5.0/11) > 1e-12 {
		t.Errorf("the chances are %v, want 6/11 and 5/11", ends)
	}
}

func BenchmarkColumn(b *testing.B) {
	odds := crt.MustOdds("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		odds.Column(1+i%60, 17)
	}
}

func BenchmarkChances(b *testing.B) {
	list := make([]crt.Chance[int], 0, 6)
	b.ReportAllocs()
	for b.Loop() {
		list = crt.Chances(list[:0], 6, func(face int) int { return face / 2 })
	}
}

func BenchmarkEnds(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		crt.Ends(16, 4, 6, 3, func(roll, face int) (next, end int) {
			if face < 4 {
				return 0, face
			}
			return (roll + 8) % 16, -1
		})
	}
}
