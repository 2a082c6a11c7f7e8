// Package tt is the judgement of a staff officer in Triumph & Tragedy: what
// to build, whom to court, what to research, when to strike and what to defend,
// by rules of thumb whose weights are data.
//
// It judges positions that its caller imagined, in a reading that the game gives
// of them, so that nothing in it can reach a real match. The facts of the board,
// the decks and the blocks are the game's own.
package tt
