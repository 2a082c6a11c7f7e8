package match

import (
	"hash/maphash"

	"sandtable/engine"
)

// glances remembers what the seats saw of a position, by its hash, so that a
// quiet move is compared with the one before without looking at that again.
type glances struct {
	of   engine.Position
	seed maphash.Seed
	seen []uint64 // by seat, the spectators last; 0 is not known
}

// changed reports whether a move that led from before to after showed anybody
// but its mover something. Who is asked is seen by all.
func (g *glances) changed(before, after engine.Position, mover engine.Seat, seats int) bool {
	if before.Deciders() != after.Deciders() {
		return true
	}
	known := g.of == before && g.of != nil
	if !known {
		g.seed, g.seen = maphash.MakeSeed(), make([]uint64, seats+1)
	}
	g.of = nil // until all are equal
	var view []byte
	look := func(p engine.Position, i int) uint64 {
		who := engine.Seat(i)
		if i == seats {
			who = engine.Spectator
		}
		view = p.AppendView(view[:0], who)
		return max(1, maphash.Bytes(g.seed, view))
	}
	for i := range g.seen {
		if i == int(mover) {
			g.seen[i] = 0 // the mover's own is not compared
			continue
		}
		if g.seen[i] == 0 {
			g.seen[i] = look(before, i)
		}
		if look(after, i) != g.seen[i] {
			return true
		}
	}
	g.of = after
	return false
}
