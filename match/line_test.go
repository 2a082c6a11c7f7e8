package match

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A line of runs says the same as a list of entries, whatever is played and taken back.
func TestALineIsAListOfEntries(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var list []int
	var l line
	for n := 1; n <= 2000; n++ {
		switch before := l; chance.IntN(8) {
		case 0:
			// An entry that is no move.
		case 1:
			if len(list) == 0 {
				continue
			}
			i := max(0, len(list)-1-chance.IntN(12))
			l = l.before(list[i])
			list = list[:i:i]
		default:
			was := before.entries()
			l = l.with(n)
			list = append(slices.Clip(list), n)
			if !slices.Equal(before.entries(), was) {
				t.Fatal("a line was changed by the one that follows it")
			}
		}
		if !slices.Equal(l.entries(), list) || l.moves() != len(list) {
			t.Fatalf("the line is %v, not %v", l.entries(), list)
		}
		if len(list) > 0 && l.last() != list[len(list)-1] {
			t.Fatalf("the last move is %d, not %d", l.last(), list[len(list)-1])
		}
		for k := n - 30; k <= n+1; k++ {
			if _, is := slices.BinarySearch(list, k); l.has(k) != is {
				t.Fatalf("the line has entry %d: %v", k, !is)
			}
			if i, _ := slices.BinarySearch(list, k); !slices.Equal(l.before(k).entries(), list[:i]) {
				t.Fatalf("before entry %d the line is %v", k, l.before(k))
			}
		}
	}
	if !slices.Equal(lineOf(list), l) {
		t.Error("a line made of its entries is another")
	}
	if !l.within(l.last()) || l.within(l.last()-1) {
		t.Errorf("the line ends at %d and is not said to", l.last())
	}
	for _, bad := range []line{{{0, 1}}, {{3, 2}}, {{1, 5}, {5, 6}}, {{4, 5}, {1, 2}}} {
		if bad.within(100) {
			t.Errorf("%v is taken for a line", bad)
		}
	}
}
