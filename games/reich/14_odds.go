package reich

// Chapters 14.25 to 14.27 and 54: the Combat Results Table.

// column is an odds column of the table; worse is an attack below 1-4, which
// destroys the attacker without a roll (14.25).
type column int8

const (
	worse column = iota - 1
	oneToFour
	oneToThree
	oneToTwo
	even
	twoToOne
	threeToOne
	fourToOne
	fiveToOne
	numColumns
)

var columnNames = [numColumns]string{"1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"}

func (c column) String() string {
	if c < 0 || c >= numColumns {
		return "below 1-4"
	}
	return columnNames[c]
}

// combatResult is what the table gives.
type combatResult uint8

const (
	attackerGone  combatResult = iota // A
	defenderGone                      // D
	exchange                          // EX
	counterattack                     // CA, at the odds there are
	counter1                          // CA1, in the 1-1 column
	counter2
	counter3
)

var resultNames = [...]string{"A", "D", "EX", "CA", "CA1", "CA2", "CA3"}

// crt is the table: by die roll less one, then by column.
var crt = [6][numColumns]combatResult{
	{exchange, exchange, exchange, exchange, exchange, exchange, exchange, exchange},
	{attackerGone, exchange, exchange, counterattack, counter2, counter2, counter3, defenderGone},
	{attackerGone, attackerGone, counterattack, counterattack, counter2, counter3, defenderGone, defenderGone},
	{attackerGone, attackerGone, attackerGone, exchange, counter1, defenderGone, defenderGone, defenderGone},
	{attackerGone, attackerGone, attackerGone, attackerGone, defenderGone, defenderGone, defenderGone, defenderGone},
	{attackerGone, attackerGone, attackerGone, defenderGone, defenderGone, defenderGone, defenderGone, defenderGone},
}

// columnFor is the column for so many factors against so many: fractions are
// dropped in the defender's favour (14.25).
func columnFor(attack, defence int) column {
	switch {
	case attack <= 0:
		return worse
	case defence <= 0:
		return fiveToOne
	case attack >= defence:
		return min(even+column(attack/defence-1), fiveToOne)
	}
	ratio := (defence + attack - 1) / attack
	if ratio > 4 {
		return worse
	}
	return even - column(ratio-1)
}

// forced is the column in which CA1, CA2 and CA3 are rolled.
func (r combatResult) forced() (column, bool) {
	switch r {
	case counter1:
		return even, true
	case counter2:
		return oneToTwo, true
	case counter3:
		return oneToThree, true
	}
	return 0, false
}

// chances are how likely the ends of a battle are (54): the attacker or the
// defender eliminated, an exchange rolled by the attacker, for which he matches
// multiplied factors, and one rolled in a counterattack.
type chances struct {
	attackerGone, defenderGone, exchange, counterExchange float64
}

// chancesAt follows a battle through its counterattacks to the end. The states
// are the sixteen rolls there can be: the attacker's in each column, then the
// defender's; the way on from each is linear, so that the sums are exact.
func chancesAt(odds, counterOdds column) chances {
	if odds == worse {
		return chances{attackerGone: 1}
	}
	const states = 2 * int(numColumns)
	var system [states][states + 4]float64
	for s := range states {
		row := &system[s]
		row[s] = 1
		for die := range 6 {
			c, counter := column(s%int(numColumns)), s >= int(numColumns)
			next, end := follow(crt[die][c], counter, odds, counterOdds)
			if end >= 0 {
				row[states+end] += 1.0 / 6
			} else {
				row[next] -= 1.0 / 6
			}
		}
	}
	eliminate(system[:], states)
	end := system[odds][states:]
	return chances{end[0], end[1], end[2], end[3]}
}

// follow is where a result leads: to the end of the battle, or to another roll.
func follow(r combatResult, counter bool, odds, counterOdds column) (next, end int) {
	switch r {
	case attackerGone, defenderGone:
		if counter {
			return 0, 1 - int(r)
		}
		return 0, int(r)
	case exchange:
		if counter {
			return 0, 3
		}
		return 0, 2
	}
	to, forced := r.forced()
	if counter {
		if !forced {
			to = odds
		}
		return int(to), -1
	}
	if !forced {
		to = counterOdds
	}
	if to == worse {
		return 0, 1 // the defender perishes without a roll
	}
	return int(numColumns + to), -1
}

// eliminate solves a system of linear equations whose first n columns are the
// unknowns, in place.
func eliminate[R ~[20]float64](system []R, n int) {
	for i := range n {
		pivot := system[i][i]
		for k := range system[i] {
			system[i][k] /= pivot
		}
		for j := range n {
			if factor := system[j][i]; j != i && factor != 0 {
				for k := range system[j] {
					system[j][k] -= factor * system[i][k]
				}
			}
		}
	}
}
