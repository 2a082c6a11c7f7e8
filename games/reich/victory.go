package reich

import "sandtable/engine"

// Chapter 2: victory.

// result is how a match ended.
type result struct {
	winners powerSet
	level   uint8 // of victory
}

// checkVictory ends the match when somebody has won; after the last game turn
// somebody has.
func (p *Position) checkVictory(turnEnds bool) {
	if turnEnds && p.now == world.scenarios[p.scenario].end {
		p.over = true
	}
}

// Outcome is how the match ended.
func (p *Position) Outcome() (engine.Outcome, bool) {
	if !p.over {
		return engine.Outcome{}, false
	}
	return engine.Outcome{Winners: p.seatsOf(p.result.winners), How: "objectives", Rule: "2.1", When: p.now.String()}, true
}
