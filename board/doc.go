// Package board knows what every map of a wargame has in common and nothing
// of any game: places, the borders between them, bit sets of places, and the
// questions rules keep asking of them (what is connected, what is in reach,
// which way is shortest).
//
// An area map and a hex map are the same thing here, a [Graph]. A hex map is
// read from its files with a [Gazetteer], which finds hexes and sides by name, and made
// from a [Grid], which also gives it coordinates and distances and, with
// a [HexFlood], a flood that works on whole rows at a time.
//
// What a hex game asks is a search over tables made once. Movement by points is
// [Reach], with costs to enter, leave and cross and places to stop in; zones of
// control are [Graph.Around]; supply is [HexFlood.FloodInto] or [FloodUnder];
// ships go by [FloodUnder] with shut straits, or by a table of [Distances].
// [Sides] finds the edge on a side of a hex, and where a side has several
// features at once its class is made of bits and [ClassesWith] selects by them.
//
// Graphs, grids and prepared floods are built once and never change, so all
// matches of a process share them. Whatever a search needs to write into is
// owned by the caller: the sets are [Bits] over the caller's own words, the
// working memory is a [Scratch]. No search allocates.
package board
