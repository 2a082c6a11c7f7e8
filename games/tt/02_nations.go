package tt

import "sandtable/engine"

// Chapter 2: the nations. Their Capitals fall, Major Powers are Defeated, and Colonies
// arm themselves.

// capture settles Capitals that a single Enemy holds at the end of a Combat
// Phase: Armed Minors and Major Powers are Defeated (1.121, 2.21, 15.421).
func (p *Position) captureCapitals() {
	for n := range nation(numNations) {
		info := &world.nations[n]
		c := info.capital
		if c == noArea || p.isBattle(c) {
			continue
		}
		f := p.control[c]
		switch {
		case p.armed.has(n) && f != nobody:
			p.defeatMinor(n, f)
		case info.class == major && f != ownerOf[n] && f != nobody && !p.defeated.has(n) && (n != usa || p.usaEntered):
			p.defeatMajor(n, f)
		}
	}
}

// defeatMajor removes a Major Power's units for good; its Colonies become Armed
// Minors unless another Power controls or occupies their Capital (2.21, 2.31).
func (p *Position) defeatMajor(n nation, f faction) {
	p.defeated |= 1 << n
	p.tell(engine.Everyone, evDefeat, "2.21", int16(f), int16(n))
	for u := range p.high {
		if p.cv[u] != 0 && p.nation[u] == n {
			p.remove(u)
		}
	}
	p.marker[n] = f
	for k := range nation(numNations) {
		info := &world.nations[k]
		if info.class != colony || info.power != n {
			continue
		}
		there := p.here[info.capital].factions()
		held := p.marker[k] != nobody
		if held || there != 0 {
			for _, g := range p.order {
				if !held && there.has(g) {
					p.marker[k], held = g, true
				}
			}
			continue
		}
		p.setControl(info.capital, nobody)
		p.arm(k)
		p.colonial |= 1 << k
		p.tell(engine.Everyone, evColony, "2.31", int16(k))
	}
}
