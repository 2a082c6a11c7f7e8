package match

import (
	"crypto/sha256"

	"sandtable/engine"
)

// glances remembers what the seats saw of a position, by its hash, so that a
// quiet move is compared with the one before without looking at that again.
type glances struct {
	of   engine.Position
	seen [][sha256.Size]byte // by seat, the spectators last
}

// changed reports whether a move that led from before to after showed anybody
// but its mover something. Who is asked is seen by all.
func (g *glances) changed(before, after engine.Position, mover engine.Seat, seats int) bool {
	if before.Deciders() != after.Deciders() {
		return true
	}
	known := g.of == before && g.of != nil
	if !known {
		g.seen = make([][sha256.Size]byte, seats+1)
	}
	g.of = nil // until all are equal
	var view []byte
	look := func(p engine.Position, i int) [sha256.Size]byte {
		who := engine.Seat(i)
		if i == seats {
			who = engine.Spectator
		}
		view = p.AppendView(view[:0], who)
		return sha256.Sum256(view)
	}
	for i := range g.seen {
		if i == int(mover) {
			g.seen[i] = [sha256.Size]byte{} // the mover's own is not compared
			continue
		}
		if !known || g.seen[i] == ([sha256.Size]byte{}) {
			g.seen[i] = look(before, i)
		}
		if look(after, i) != g.seen[i] {
			return true
		}
	}
	g.of = after
	return false
}
