package axis

import (
	"sandtable/crt"
	"sandtable/games/axis/atlas"
)

// odds is the column of the combat table for two totals, before shifts: fractions
// are rounded in favour of the defender, and what lies beyond the table is its last
// column (4.2.2, step 3).
func odds(t *atlas.Theatre, attack, defence int) int {
	return max(t.CRTOdds.Column(attack, defence), 0)
}

// shifted is the column after all shifts of both sides; the last ones hold what
// goes beyond them (4.2.2, step 4).
func shifted(t *atlas.Theatre, column, attacker, defender int) int {
	return crt.Shift(column, attacker-defender, len(t.CRTColumns))
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

// combatChances appends the exact chances of a column to a list, in the order of
// the die.
func combatChances(t *atlas.Theatre, column int, weather atlas.Weather, out []crt.Chance[atlas.CombatResult]) []crt.Chance[atlas.CombatResult] {
	return crt.Chances(out, len(t.CRT), func(face int) atlas.CombatResult { return combatResult(t, face+1, column, weather) })
}
