package reich

// Chapter 28: air warfare.

// airRoom is how many air factors more a hex can base for a nation (28.1).
func (p *Position) airRoom(hex, country) int { return 0 }

// airReach are the hexes that aircraft of a nation can fly to in so many hexes,
// never over neutral land (28.23).
func (p *Position) airReach(hex, country, int) (set hexSet) { return set }

// displaceAir moves the air units of a hex that the enemy has entered to their
// nearest bases (28.24).
func (p *Position) displaceAir(hex) {}
