// Package crt reads combat results tables: which column a fight is rolled in, what
// shifts do to it, and how likely each of its results is, exactly.
//
// A table itself is the game's own: results by the face of a die, from 0, and then by
// column, from the worst for the attacker to the best.
package crt

import (
	"fmt"
	"strconv"
	"strings"
)

// Odds are the heads of the columns of a table by odds.
type Odds []Ratio

// Ratio is the head of a column: 3-2 is three factors of the attacker to two.
type Ratio struct{ Attack, Defence int }

// ParseOdds reads heads such as 1-3 or 3-2. They must rise.
func ParseOdds(heads ...string) (Odds, error) {
	list := make(Odds, len(heads))
	for i, head := range heads {
		a, d, ok := strings.Cut(head, "-")
		attack, err := strconv.Atoi(a)
		defence, err2 := strconv.Atoi(d)
		if !ok || err != nil || err2 != nil || attack < 1 || defence < 1 {
			return nil, fmt.Errorf("crt: %q is not the head of a column: write odds, such as 3-1", head)
		}
		list[i] = Ratio{attack, defence}
		if i > 0 && attack*list[i-1].Defence <= list[i-1].Attack*defence {
			return nil, fmt.Errorf("crt: the column %s stands after %s and is no better", head, heads[i-1])
		}
	}
	return list, nil
}

// MustOdds is ParseOdds for heads that a program has written down.
func MustOdds(heads ...string) Odds {
	list, err := ParseOdds(heads...)
	if err != nil {
		panic(err)
	}
	return list
}

// Column is the best column whose odds the factors reach, so that fractions are
// dropped in favour of the defender; -1 if they reach none. Against nothing an attack
// reaches them all, and without factors none.
func (o Odds) Column(attack, defence int) int {
	column := -1
	for i, r := range o {
		if attack > 0 && attack*r.Defence >= r.Attack*defence {
			column = i
		}
	}
	return column
}

// Shift is a column after shifts to the right, to the left if they are negative. The
// outermost of so many columns hold what goes beyond them.
func Shift(column, by, columns int) int { return min(max(column+by, 0), columns-1) }

// Band is the column for a number of factors in a table by strength, in which every
// column but the last is for so many factors: 1 to 10, 11 to 20.
func Band(factors, width, columns int) int { return min(max(factors-1, 0)/width, columns-1) }

// Chance is a result, and on how many faces of the die it comes.
type Chance[R comparable] struct {
	Result R
	Faces  int
}

// Chances appends every result of a die with so many faces once, in the order of the
// faces.
func Chances[R comparable](out []Chance[R], faces int, result func(face int) R) []Chance[R] {
	first := len(out)
next:
	for face := range faces {
		r := result(face)
		for i := range out[first:] {
			if c := &out[first+i]; c.Result == r {
				c.Faces++
				continue next
			}
		}
		out = append(out, Chance[R]{r, 1})
	}
	return out
}

// Ends is how likely each end of a fight is that goes on from roll to roll, such as
// one with counterattacks. It begins with the roll first of so many rolls there can be.
// Follow says where a face of the die leads from a roll: to another one, or with an end
// of at least 0 to that end. The way on is linear, so that the sums are exact even where
// a fight could go on for ever; some way must lead to an end from every roll.
func Ends(rolls, ends, faces, first int, follow func(roll, face int) (next, end int)) []float64 {
	system := make([][]float64, rolls)
	for r := range system {
		row := make([]float64, rolls+ends)
		row[r] = 1
		for face := range faces {
			if next, end := follow(r, face); end >= 0 {
				row[rolls+end] += 1 / float64(faces)
			} else {
				row[next] -= 1 / float64(faces)
			}
		}
		system[r] = row
	}
	eliminate(system)
	return system[first][rolls:]
}

// eliminate solves a system of linear equations, one row for each unknown, in place.
func eliminate(system [][]float64) {
	for i := range system {
		pivot := system[i][i]
		for k := range system[i] {
			system[i][k] /= pivot
		}
		for j := range system {
			if factor := system[j][i]; j != i && factor != 0 {
				for k := range system[j] {
					system[j][k] -= factor * system[i][k]
				}
			}
		}
	}
}
