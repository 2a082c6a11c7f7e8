package people

// HoldHashing keeps all turns to hash a password until it is released.
func (d *Directory) HoldHashing() (release func()) {
	for range cap(d.hasher.turns) {
		d.hasher.turns <- struct{}{}
	}
	return func() {
		for range cap(d.hasher.turns) {
			<-d.hasher.turns
		}
	}
}
