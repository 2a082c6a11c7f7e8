package reich

// Chapter 28: air warfare.

// airRoom is how many air factors more a hex can base for a nation (28.1).
func (p *Position) airRoom(h hex, _ country) int {
	room := 5 * int(world.hexes[h].numPlaces)
	for u := range p.here(h) {
		switch u.kind() {
		case airBase:
			room += 5
		case air:
			room -= u.strength()
		}
	}
	return room
}

// airReach are the hexes that aircraft of a nation can fly to in so many hexes,
// never over neutral land (28.23).
func (p *Position) airReach(hex, country, int) (set hexSet) { return set }

// displaceAir moves the air units of a hex that the enemy has entered to their
// nearest bases (28.24).
func (p *Position) displaceAir(hex) {}
