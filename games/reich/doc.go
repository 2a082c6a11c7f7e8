// Package reich is Rise and Decline of the Third Reich, 4th edition, by the chapters
// of its rulebook: a file that begins with a number holds that chapter, or the part
// of it that its name says, with its procedures, their lists, questions and refusals.
// 12_sequence.go is the table of contents: every procedure, in the order of play.
//
// Files without a number are no chapter:
//
//	game.go, driver.go   the game as package engine sees it, and how it is driven
//	state.go, state_*.go everything that is true at one moment; layout.go writes it
//	load.go, nations.go  the data of the board, read when the game is first asked for
//	kinds.go, events.go  the kinds of moves, and what is told of them
//	corrections.go       what later rule sets correct
//	check.go             what holds in every position
//	view.go, reading.go  what a seat may know, and what a bot reads of it
//	notation.go          positions as people write them
//	chart.go, kit.go     the drawn map, and what a page needs; plots.go draws a match
//
// The board is one set of flat tables that never changes. Hexes, hexsides, places and
// waters are small numbers; whatever the rules ask of many of them at once is a bit
// set, and whatever they search is a graph of package board.
package reich
