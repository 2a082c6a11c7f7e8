// Package axis is the judgement of a staff officer in the Axis Empires games: where
// the armies go, what they attack and at what odds, where air forces and ships help,
// which card comes next, by rules of thumb.
//
// It judges positions that its caller imagined, in a reading that the game gives of
// them, so that nothing in it can reach a real match.
package axis
