package reich

import "sandtable/engine"

// Chapter 29: naval warfare.

// navalState is what ships keep during a player turn.
type navalState struct {
	front front
}

func (p *Position) runBaseChange(*engine.Frame) { p.done() }
func (p *Position) runCanals(*engine.Frame)     { p.done() }

// navalRoom is how many naval factors more the ports of a hex can base for a
// nation (29.11).
func (p *Position) navalRoom(h hex, _ country) int {
	room, info := 0, &world.hexes[h]
	for k := range info.numPlaces {
		if world.places[info.place+place(k)].port {
			room += 36
		}
	}
	for u := range p.here(h) {
		if u.kind() == fleet {
			room -= u.strength()
		}
	}
	return room
}

// seaReach are the coastal hexes to which fleets of a nation can sail from a
// port hex (29.22, 29.23); with redeploying also over the front boundaries that
// only strategic redeployment crosses (16.4, 29.66).
func (p *Position) seaHexes(port hex, n country, redeploying bool) (set hexSet) { return set }

// displaceFleets moves the fleets of a port that the enemy has entered to their
// nearest ports (29.26).
func (p *Position) displaceFleets(hex) {}
