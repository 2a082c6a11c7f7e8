package reich

import "sandtable/engine"

// Chapters 12.2, 21 to 26, 43, 44, 46, 49: war, options, minors, conquest.

// politicsState is what politics keep.
type politicsState struct {
	declared nationSet
}

func (p *Position) runWar(*engine.Frame)        { p.done() }
func (p *Position) runOptions(*engine.Frame)    { p.done() }
func (p *Position) runMinorTurns(*engine.Frame) { p.done() }
func (p *Position) runAftermath(*engine.Frame)  { p.done() }
func (p *Position) runWinter(*engine.Frame)     { p.done() }
func (p *Position) runSurrender(*engine.Frame)  { p.done() }

// controlChanged is called whenever a hex passes from one nation to another:
// what cities cost and yield at once (26.91, 37.1, 47.2, 32.8).
func (p *Position) controlChanged(hex, country, country) {}

// activate makes a Minor Ally of a power: its forces are placed, its BRPs come,
// its wars begin (25.3, 25.4).
func (p *Position) activate(country, country) {}
