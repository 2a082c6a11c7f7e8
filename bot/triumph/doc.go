// Package triumph is the judgement of a staff officer in Triumph & Tragedy: what
// to build, whom to court, what to research, when to strike and what to defend,
// by rules of thumb whose weights are data.
//
// It judges positions that its caller imagined and reads them from their
// canonical bytes, so that nothing in it can reach a real match. The facts of the
// game that it needs are in facts.json, which a test compares with the game's
// own data.
package triumph
