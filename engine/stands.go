package engine

import (
	"errors"
	"fmt"
)

// Stands returns why a position that somebody wrote cannot be played: all seats look at
// it, and whoever must decide needs a move. What no match can come to is refused where
// it is read, and does not stop the program when somebody looks. The position itself is
// not touched.
func Stands(p Position, seats int) error {
	return Attempt(func() error { return looks(p.Clone(), seats) })
}

// PlaysOn returns why a position that somebody wrote stops play: it is played on for a
// while, always in the same way. The position itself is not touched.
func PlaysOn(p Position) error {
	return Attempt(func() error { return plays(p.Clone()) })
}

// Attempt does something with a position that somebody wrote, which may be one that the
// rules never meet. What they stumble over is an error of the text.
func Attempt(do func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("its parts do not fit each other")
		}
	}()
	return do()
}

var (
	errNobody  = errors.New("nobody must decide")
	errNothing = errors.New("somebody is asked who can do nothing")
)

func looks(q Position, seats int) error {
	_, over := q.Outcome()
	if !over && q.Deciders() == 0 && q.Chance() == 0 {
		return errNobody
	}
	for seat := range Seat(seats) {
		q.Prompt(seat)
		if q.Deciders().Has(seat) && len(q.Legal(seat, nil)) == 0 {
			return errNothing
		}
		q.AppendView(nil, seat)
	}
	q.AppendView(nil, Spectator)
	return nil
}

// triedFor is how many moves and rolls a position is tried for.
const triedFor = 60

// plays makes moves and rolls that lie all over the lists.
func plays(q Position) error {
	var legal []Move
	for i := range triedFor {
		if _, over := q.Outcome(); over {
			return nil
		}
		if n := q.Chance(); n > 0 {
			if err := q.Resolve(i*7%n, nil); err != nil {
				return fmt.Errorf("chance cannot decide: %w", err)
			}
			continue
		}
		if q.Deciders() == 0 {
			return errNobody
		}
		seat := q.Deciders().First()
		if legal = q.Legal(seat, legal[:0]); len(legal) == 0 {
			return errNothing
		}
		if err := q.Play(seat, legal[i*31%len(legal)], nil); err != nil {
			return fmt.Errorf("a move cannot be made: %w", err)
		}
	}
	return nil
}
