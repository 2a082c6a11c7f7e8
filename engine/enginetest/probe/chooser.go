package probe

import (
	"sandtable/dice"
	"sandtable/engine"
)

// A style is a way to choose at random. Different styles reach different parts of
// a game.
type style uint8

const (
	anyMove  style = iota // every move is as likely as every other
	anyKind               // every kind of move is as likely as every other
	eager                 // seldom what names nothing, such as to pass or to be done
	restless              // often what nobody asks for
	numStyles
)

// chooser chooses at random in the style of the match.
type chooser struct {
	style style
	src   dice.Source
	class [256]uint8 // by kind of move: what the style chooses seldom
	few   []engine.Move
}

// What a kind of move is to a chooser.
const (
	usual uint8 = iota
	empty
	unasked
)

// begin draws the style too: were it counted off the seed, a scenario that is played every so many
// seeds would never see the others.
func (c *chooser) begin(kinds []engine.Kind, src dice.Source) {
	c.src, c.style = src, style(src.Draw(int(numStyles)))
	for i, k := range kinds {
		switch {
		case k.Anytime || k.Back:
			c.class[i] = unasked
		case len(k.Args) == 0:
			c.class[i] = empty
		default:
			c.class[i] = usual
		}
	}
}

// seat is one of those that owe a decision.
func (c *chooser) seat(set engine.SeatSet) engine.Seat {
	n := 0
	for s := engine.Seat(0); s < 8; s++ {
		if set.Has(s) {
			n++
		}
	}
	if n > 1 {
		n = c.src.Draw(n)
	} else {
		n = 0
	}
	for s := engine.Seat(0); ; s++ {
		if !set.Has(s) {
			continue
		}
		if n == 0 {
			return s
		}
		n--
	}
}

// seldom is one in how many choices falls on each class of moves, where there
// are others.
func (c *chooser) seldom(class uint8) int {
	switch {
	case class == unasked && c.style == restless:
		return 6
	case class == unasked:
		return 64
	case class == empty && c.style == eager:
		return 12
	}
	return 0
}

func (c *chooser) move(legal []engine.Move) engine.Move {
	for class := unasked; class > usual; class-- {
		n := c.seldom(class)
		if n == 0 {
			continue
		}
		c.sift(legal, class)
		if len(c.few) == 0 {
			continue
		}
		if len(c.few) == len(legal) || c.src.Draw(n) == 0 {
			return c.few[c.src.Draw(len(c.few))]
		}
		legal = c.rest(legal, class)
	}
	if c.style == anyKind {
		return c.byKind(legal)
	}
	return legal[c.src.Draw(len(legal))]
}

// sift gathers the moves of a class.
func (c *chooser) sift(legal []engine.Move, class uint8) {
	c.few = c.few[:0]
	for _, m := range legal {
		if c.class[m.Kind] == class {
			c.few = append(c.few, m)
		}
	}
}

// rest moves those of other classes to the front of the list.
func (c *chooser) rest(legal []engine.Move, class uint8) []engine.Move {
	out := legal[:0]
	for _, m := range legal {
		if c.class[m.Kind] != class {
			out = append(out, m)
		}
	}
	return out
}

// byKind chooses a kind and then a move of it.
func (c *chooser) byKind(legal []engine.Move) engine.Move {
	var seen [256]bool
	kinds := 0
	var kind uint8
	for _, m := range legal {
		if seen[m.Kind] {
			continue
		}
		seen[m.Kind] = true
		kinds++
		if c.src.Draw(kinds) == 0 {
			kind = m.Kind
		}
	}
	n := 0
	var chosen engine.Move
	for _, m := range legal {
		if m.Kind != kind {
			continue
		}
		n++
		if c.src.Draw(n) == 0 {
			chosen = m
		}
	}
	return chosen
}
