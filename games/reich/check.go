package reich

import (
	"fmt"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Check returns the first invariant of the game that does not hold.
func (p *Position) Check() error {
	for u := range atlas.Unit(atlas.NumUnits) {
		if err := p.checkUnit(u); err != nil {
			return err
		}
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		if n := p.control.of(h); n >= atlas.NumNations && n != atlas.Nobody {
			return fmt.Errorf("%s is controlled by nation %d, which does not exist", h, n)
		}
	}
	for a := range atlas.Country(atlas.NumNations) {
		for b := range p.war[a].All {
			if b >= atlas.NumNations || !p.war[b].Has(a) || a == b {
				return fmt.Errorf("%s is at war with nation %d, which is not at war with it", atlas.NationNames[a], b)
			}
		}
	}
	if err := p.checkStack(); err != nil {
		return err
	}
	if err := p.checkCourses(); err != nil {
		return err
	}
	for _, x := range p.moves.pleas {
		if x.waits && (x.unit >= atlas.NumUnits || x.unit.Kind() != atlas.Airborne || x.port >= atlas.NumHexes) {
			return fmt.Errorf("unit %d waits for supply at hex %d, where no airborne unit was lost", x.unit, x.port)
		}
	}
	if p.asked()&^(1<<atlas.NumMajors-1) != 0 {
		return fmt.Errorf("somebody is asked who does not exist")
	}
	return nil
}

// checkStack: the procedures under way exist.
func (p *Position) checkStack() error {
	if n := int(p.Stack.N); n > engine.MaxDepth {
		return fmt.Errorf("%d procedures are under way, and there is room for %d", n, engine.MaxDepth)
	}
	for _, f := range p.Stack.Frames[:p.Stack.N] {
		if int(f.Proc) >= len(table.Procs) {
			return fmt.Errorf("the sequence of play is in procedure %d, which does not exist", f.Proc)
		}
	}
	return nil
}

// isRooted: the game itself is the first procedure under way.
func (p *Position) isRooted() error {
	for i, f := range p.Stack.Frames[:p.Stack.N] {
		if (f.Proc == pGame) != (i == 0) {
			return fmt.Errorf("the first procedure under way, and no other, is the game itself: begin with game")
		}
	}
	return nil
}

// checkCourses: the courses of forces lie within the tracks.
func (p *Position) checkCourses() error {
	if p.naval.tracked > trackRoom {
		return fmt.Errorf("%d hexes of courses are written down where there is room for %d", p.naval.tracked, trackRoom)
	}
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.bearing() >= numBearings || f.lead > maxForces {
			return fmt.Errorf("force %d sails on bearing %d with force %d, which do not exist", i, f.bearing(), f.lead)
		}
		if f.kind != noMission && int(f.from)+int(f.length) > trackRoom {
			return fmt.Errorf("the course of force %d leaves the tracks", i)
		}
	}
	return nil
}

// checkUnit: a counter is somewhere, obeys somebody, and stands where its kind
// can stand.
func (p *Position) checkUnit(u atlas.Unit) error {
	at := p.at.of(u)
	if at >= numSpots {
		return fmt.Errorf("%s is nowhere", u)
	}
	if p.nation.of(u) >= atlas.NumNations {
		return fmt.Errorf("%s obeys nation %d, which does not exist", u, p.nation.of(u))
	}
	if int(p.used.of(u)) > u.Strength() {
		return fmt.Errorf("%s has %d inverted factors of %d", u, p.used.of(u), u.Strength())
	}
	h := at.hex()
	if h == atlas.NoHex {
		return nil
	}
	if !world.OnLand.Has(h) {
		return fmt.Errorf("%s stands in the sea at %s", u, h)
	}
	if u.Kind() == atlas.Fleet && !world.Ports.Has(h) {
		return fmt.Errorf("%s lies at %s, which is no port", u, h)
	}
	return nil
}
