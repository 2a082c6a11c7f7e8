package reich

import (
	"sync"

	"sandtable/crt"
)

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

// combatTable is the table: by die roll less one, then by column.
var combatTable = [6][numColumns]combatResult{
	{exchange, exchange, exchange, exchange, exchange, exchange, exchange, exchange},
	{attackerGone, exchange, exchange, counterattack, counter2, counter2, counter3, defenderGone},
	{attackerGone, attackerGone, counterattack, counterattack, counter2, counter3, defenderGone, defenderGone},
	{attackerGone, attackerGone, attackerGone, exchange, counter1, defenderGone, defenderGone, defenderGone},
	{attackerGone, attackerGone, attackerGone, attackerGone, defenderGone, defenderGone, defenderGone, defenderGone},
	{attackerGone, attackerGone, attackerGone, defenderGone, defenderGone, defenderGone, defenderGone, defenderGone},
}

// columnFor is the column for so many factors against so many: fractions are
// dropped in the defender's favour (14.25).
func columnFor(attack, defence int) column { return column(columnOdds.Column(attack, defence)) }

var columnOdds = crt.MustOdds(columnNames[:]...)

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

// chancesAt follows a battle through its counterattacks to the end.
func chancesAt(odds, counterOdds column) chances {
	if odds == worse {
		return chances{attackerGone: 1}
	}
	return allChances()[odds][counterOdds-worse]
}

// allChances are worked out once. The rolls there can be are sixteen: the attacker's in
// each column, then the defender's.
var allChances = sync.OnceValue(func() (t [numColumns][numColumns + 1]chances) {
	for odds := range numColumns {
		for counterOdds := worse; counterOdds < numColumns; counterOdds++ {
			end := crt.Ends(2*int(numColumns), 4, 6, int(odds), func(roll, face int) (next, end int) {
				c, counter := roll%int(numColumns), roll >= int(numColumns)
				return follow(combatTable[face][c], counter, odds, counterOdds)
			})
			t[odds][counterOdds-worse] = chances{end[0], end[1], end[2], end[3]}
		}
	}
	return t
})

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
