// Package reich is the judgement of a staff officer in Third Reich: where
// to mass, what to attack and at what odds, whom to declare war on, what to
// build, by rules of thumb.
//
// It judges positions that its caller imagined, in a reading that the game gives
// of them, so that nothing in it can reach a real match.
package reich
