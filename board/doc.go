// Package board knows what every map of a wargame has in common and nothing
// of any game: places, the borders between them, bit sets of places, and the
// questions rules keep asking of them (what is connected, what is in reach,
// which way is shortest).
//
// An area map and a hex map are the same thing here, a [Graph]. A hex map is
// made from a [Grid], which also gives it coordinates and distances and, with
// a [HexFlood], a flood that works on whole rows at a time.
//
// Graphs, grids and prepared floods are built once and never change, so all
// matches of a process share them. Whatever a search needs to write into is
// owned by the caller: the sets are [Bits] over the caller's own words, the
// working memory is a [Scratch]. No search allocates.
package board
