// Package chart draws board maps as SVG in the manner of a printed map. It
// knows areas, borders, symbols and names, and no game: a game describes its
// map as a [Chart] and [WriteSVG] draws it, by day or by night. A hex map is
// a chart whose areas are six-sided; [AddGrid] makes them.
//
// The drawing is static. Every area is an element with the area's id, so that
// a page can lay counters and highlights over it.
package chart

import "sandtable/board"

// Point is a place on the chart, x to the right and y down.
type Point struct{ X, Y float64 }

// Ring is a closed outline; the last point joins the first.
type Ring []Point

// Chart is everything there is to draw. Areas that touch share the vertices
// of their common outline: that is how the renderer finds the line of a
// border, and why no gaps show between neighbours.
type Chart struct {
	Title         string
	Width, Height float64
	// Unit scales type, symbols and line widths; 0 means 1, which suits a
	// map of about 3,400 by 2,200.
	Unit float64
	// Rounded smooths the corners of outlines that were measured off a
	// drawing. Leave it off for hexes.
	Rounded bool
	// Hexes says that the areas are the hexes of a grid: their outlines are
	// fine lines, and the coast is that of their Shores.
	Hexes bool

	Areas     []Area
	Borders   []Border
	OutOfPlay []Shape
	// Lakes are water on the land, drawn over it; a border may run through one.
	Lakes   []Ring
	Regions []Region
	Notes   []Note
	Tracks  []Track
	Boxes   []Box
	Legend  *Legend
}

// Kind says what an area is made of.
type Kind uint8

const (
	Land Kind = iota
	Sea
	Ocean
	// Strait is a circle laid over a narrow: water with shores in it, which
	// is an area of its own.
	Strait
)

func (k Kind) water() bool { return k == Sea || k == Ocean }

// Tint is a quiet colour of land that the renderer mixes anew for each theme:
// a hue in degrees around the OKLCH circle (25 red, 70 orange, 100 yellow,
// 145 green, 250 blue), how strong it is from 0 to 1, and how much lighter or
// darker than paper from 1 to -1.
type Tint struct{ Hue, Strength, Shade float64 }

// Area is one area of the board.
type Area struct {
	ID    string
	Title string // shown as a tooltip and read aloud
	Kind  Kind
	Tint  Tint
	// Group is what the area belongs to (its nation). Between areas of one
	// group there is no frontier, and a Region may carry the group's name.
	Group string
	// Rings are the outlines, filled by the even-odd rule: the outer one
	// first, then holes and further parts.
	Rings []Ring
	// Circle is the outline of a strait as it is drawn.
	Circle *Circle
	// Shores are the land of an area that is partly water, drawn in the
	// area's tint. They mean nothing to play. In a strait they are drawn by
	// hand; for the hexes of a coast AddShores makes them.
	Shores []Ring
	// ShoreTints are the tints of the shores of a strait, where they belong to
	// others than the strait itself; without them all have the area's.
	ShoreTints []Tint
	// Ground is what the land looks like.
	Ground Ground
	// Fort draws works around the inside of the area.
	Fort bool
	// Number is printed small in the upper part of the area, as the number
	// of a hex is.
	Number string
	// Centre and Room are a circle inside the area that is left as free as
	// possible for units.
	Centre Point
	Room   float64
	Label  Label
	// Symbols with no place of their own stand in a row with the label.
	Symbols []Symbol
}

// Circle is a circle.
type Circle struct {
	Centre Point
	R      float64
}

// Label is the name of an area on the map. Where At is nil the renderer looks
// for the best place; otherwise At is the middle of the name. A newline in the
// text breaks it there; otherwise the renderer breaks it where that fits best.
type Label struct {
	Text string
	At   *Point
	Size float64 // of the type; 0 leaves it to the renderer
	Ink  Ink
}

// Ground is the texture of land.
type Ground uint8

const (
	Clear Ground = iota
	Hills
	Mountains
	Woods
	Marsh
	Desert
)

// Track is a road or railway from place to place.
type Track struct {
	Points []Point
	Rail   bool
}

// Box is a place beside the map in which units can be, drawn as a frame with
// its name.
type Box struct {
	ID, Text string
	At       Point // upper left corner
	W, H     float64
}

// Mark is the shape of a symbol.
type Mark uint8

const (
	Dot Mark = iota
	Star
	Triangle
	// Harbour is an open circle, Anchor an anchor.
	Harbour
	Anchor
	// Waves are a beach.
	Waves
	// Drop is oil.
	Drop
)

// Ink is the colour of a symbol.
type Ink uint8

const (
	Black Ink = iota
	Red
	Grey
	Blue
)

// Symbol is a mark on the map, with a number of rings around it that shows
// its rank.
type Symbol struct {
	Mark  Mark
	Ink   Ink
	Rings int
	At    *Point
}

// Line is how a border is drawn.
type Line uint8

const (
	// Plain is a thin line, easily crossed.
	Plain Line = iota
	River
	Forest
	Mountain
	Coast
	// Open is the border between two waters, OpenOcean one that is wider.
	Open
	OpenOcean
	// Unseen is not drawn, where something else shows the border.
	Unseen
	// Fine is a hair line, as between the hexes of a grid.
	Fine
	// Frontier is a national border, Divide a boundary that divides the whole
	// map, Partition a line that matters at times only.
	Frontier
	Divide
	Partition
	// Crossing is an arrow over a narrow, which joins the areas.
	Crossing
)

// Border says how the outline that two areas share is drawn. It may have
// several, as where a frontier runs along a river. Shared outlines that no
// Border names are fine lines on a map of hexes; on others they are drawn as a
// coast where one side is water and as a plain line elsewhere.
type Border struct {
	A, B string // ids
	Line Line
}

// Shape is a part of the map that is not in play.
type Shape struct {
	Title string
	Label Label
	Water bool
	Rings []Ring
}

// Region is a name that runs over all areas of a group.
type Region struct {
	Group string
	Text  string
	// At is the middle of the name and Turn its angle in degrees,
	// clockwise. Where At is nil the renderer looks for a place.
	At   *Point
	Turn float64
	// Size is the greatest size of type it may take, or with At the size it
	// has; 0 leaves it to the renderer.
	Size float64
}

// Note is a line of small type at a fixed place.
type Note struct {
	Text string
	At   Point
	// Turn is the angle of the text in degrees, clockwise.
	Turn float64
	// Size is that of the type; 0 leaves it to the renderer. Larger type is
	// spaced out, as the names of seas are.
	Size float64
}

func (n *Note) size() float64 {
	if n.Size > 0 {
		return n.Size
	}
	return noteSize
}

// Legend explains lines and symbols in a box.
type Legend struct {
	At      Point // upper left corner
	Rows    int
	Entries []Entry // column by column
}

// Entry is one line of a legend: a sample of a border or symbols, and what
// they mean. Value is set in figures of its own, for a limit or a count.
type Entry struct {
	Text    string
	Value   string
	Line    *Line
	Strait  bool
	Ground  Ground
	Fort    bool
	Track   *Track // of which only Rail matters
	Symbols []Symbol
}

// AddGrid adds a six-sided area for each hex of a grid, hexes measuring size
// from side to side, with hex 0,0 at the given place. Dress gives each area
// its id, kind, tint and name.
func (c *Chart) AddGrid(grid *board.Grid, origin Point, size float64, dress func(node int, a *Area)) {
	place := func(x, y float64) Point { return Point{origin.X + x*size, origin.Y + y*size} }
	for n := range grid.Nodes() {
		h := grid.Hex(n)
		ring := make(Ring, 0, board.Directions)
		for _, p := range grid.Layout.Corners(h) {
			ring = append(ring, place(p[0], p[1]))
		}
		x, y := grid.Layout.Centre(h)
		a := Area{Rings: []Ring{ring}, Centre: place(x, y), Room: size * 0.4}
		dress(n, &a)
		c.Areas = append(c.Areas, a)
	}
}
