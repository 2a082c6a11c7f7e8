package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// triedFor is how many moves and rolls a position that somebody wrote is tried for.
const triedFor = 60

// Stands returns why a position that somebody wrote cannot be played. All seats look at
// it, and it is played on at random for a while, always in the same way: what no match
// can come to is refused where it is read, and does not stop the program when somebody
// plays. The position itself is not touched.
func Stands(p Position, seats int) error {
	return Attempt(func() error { return stands(p.Clone(), seats) })
}

// Attempt does something with a position that somebody wrote, which may be one that the
// rules never meet. What they stumble over is an error of the text.
func Attempt(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("its parts do not fit each other (%v)", r)
		}
	}()
	return do()
}

func stands(q Position, seats int) error {
	for seat := range Seat(seats) {
		q.Prompt(seat)
		q.AppendView(nil, seat)
	}
	q.AppendView(nil, Spectator)
	rng := rand.New(rand.NewPCG(0, 0))
	var legal []Move
	for range triedFor {
		if _, over := q.Outcome(); over {
			return nil
		}
		if n := q.Chance(); n > 0 {
			if err := q.Resolve(rng.IntN(n), nil); err != nil {
				return fmt.Errorf("chance cannot decide: %w", err)
			}
			continue
		}
		if q.Deciders() == 0 {
			return errors.New("nobody must decide")
		}
		seat := q.Deciders().First()
		if legal = q.Legal(seat, legal[:0]); len(legal) == 0 {
			return errors.New("somebody is asked who can do nothing")
		}
		if err := q.Play(seat, legal[rng.IntN(len(legal))], nil); err != nil {
			return fmt.Errorf("a move cannot be made: %w", err)
		}
	}
	return nil
}
