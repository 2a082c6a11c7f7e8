package toss

import "testing"

func TestTwelveWinsAndTwoDoesNot(t *testing.T) {
	var s Score
	for _, sum := range []int{12, 2} {
		if s.Toss(sum); s.Wins != 1 {
			t.Errorf("%d wins after a toss of %d", s.Wins, sum)
		}
	}
}
