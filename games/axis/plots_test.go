package axis

import (
	"slices"
	"testing"
)

func TestPlotsCountTheUnitsOnTheMapAndTheStrategicHexes(t *testing.T) {
	bare := victory(t, "")
	p := victory(t, "w4624: germany-infantry-i2\nw3718: germany-infantry-i3")
	when, values := p.game.Tally(p)
	if when.Key != sentences[evTurn] || len(when.Words) != 1 {
		t.Errorf("the moment is %+v", when)
	}
	_, before := p.game.Tally(bare)
	steps, attack := 0, 0
	for _, id := range []string{"germany-infantry-i2", "germany-infantry-i3"} {
		u, _ := p.front().UnitByID(p.front().Prefix + id)
		steps += int(p.front().units[u].steps)
		attack += int(p.front().sideOf(u).Attack)
	}
	for i, more := range [][]int{plotSteps: {steps, 0, 0}, plotAttack: {attack, 0, 0}} {
		for side := range more {
			more[side] += before[i][side]
		}
		if !slices.Equal(values[i], more) {
			t.Errorf("%s: %v, want %v", plotFigures[i], values[i], more)
		}
	}
	if steps == 0 || attack == 0 {
		t.Errorf("two infantry have %d steps and %d attack factors", steps, attack)
	}
	if soviet := 2; before[plotStrategic][soviet] == 0 {
		t.Error("no strategic hex counts as Soviet")
	}
	_, after := p.game.Tally(victory(t, "e4312: russia-infantry-i1"))
	if soviet := 2; after[plotSteps][soviet]-before[plotSteps][soviet] != 1 {
		t.Error("a Russian infantry is not counted")
	}
	// Oslo and Antwerp are German now.
	if got := values[plotStrategic][0] - before[plotStrategic][0]; got != 2 {
		t.Errorf("two more strategic hexes count as %d", got)
	}
}
