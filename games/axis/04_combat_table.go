package axis

import "sandtable/games/axis/atlas"

// odds is the column of the combat table for two totals, before shifts: fractions
// are rounded in favour of the defender, and what lies beyond the table is its last
// column (4.2.2, step 3).
func odds(t *atlas.Theatre, attack, defence int) int {
	column := 0
	for i := range t.CRTColumns {
		if a, d := ratio(t.CRTColumns[i]); attack*d >= a*defence {
			column = i
		}
	}
	return column
}

// ratio reads the head of a column, "3-1".
func ratio(head string) (attack, defence int) {
	return int(head[0] - '0'), int(head[len(head)-1] - '0')
}

// shifted is the column after all shifts of both sides; the last ones hold what
// goes beyond them (4.2.2, step 4).
func shifted(t *atlas.Theatre, column, attacker, defender int) int {
	return min(max(column+attacker-defender, 0), len(t.CRTColumns)-1)
}

// combatResult is the result of a die, from 1, in a column (4.2.4). In mud, storms
// and snow the defender's retreat is one less, and the shortest an exchange (11.2).
func combatResult(t *atlas.Theatre, die, column int, weather atlas.Weather) atlas.CombatResult {
	r := t.CRT[die-1][column]
	if weather != atlas.ClearWeather && r.Retreat >= defenderRetreats {
		r.Retreat--
	}
	return r
}

// defenderRetreats is the first of atlas.RetreatNames by which the defender
// retreats: Dr1, which follows Ex.
const defenderRetreats = 2

// combatChance is a result, and how many of the six sides of the die give it.
type combatChance struct {
	atlas.CombatResult
	dice int
}

// combatChances appends the exact chances of a column to a list, in the order of
// the die.
func combatChances(t *atlas.Theatre, column int, weather atlas.Weather, out []combatChance) []combatChance {
	first := len(out)
next:
	for die := 1; die <= 6; die++ {
		r := combatResult(t, die, column, weather)
		for i := range out[first:] {
			if out[first+i].CombatResult == r {
				out[first+i].dice++
				continue next
			}
		}
		out = append(out, combatChance{r, 1})
	}
	return out
}
