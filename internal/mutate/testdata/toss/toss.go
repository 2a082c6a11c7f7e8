// Package toss is a game of two rules for the test of the mutation run.
package toss

// Score counts wins.
type Score struct{ Wins, Tosses int }

// Toss counts a win if the dice show seven or more (1.1).
func (s *Score) Toss(sum int) {
	if sum >= 7 {
		s.win()
	}
}

// win counts one (1.2).
func (s *Score) win() {
	s.Wins++
	s.count()
}

// count is of no rule.
func (s *Score) count() {
	if s.Tosses >= 0 {
		s.Tosses++
	}
}
