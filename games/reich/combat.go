package reich

import "sandtable/engine"

// Chapters 14, 18 and 31: combat on land.

// fightState is what combat keeps during a player turn.
type fightState struct {
	target hex
}

func (p *Position) runCombat(*engine.Frame) { p.done() }

// lostForGood reports whether an airborne unit that is lost now cannot be
// rebuilt (31.4).
func (s *state) lostForGood(unit) bool { return false }
