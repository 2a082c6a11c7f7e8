package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapters 29.42, 29.43 and 29.59: what ships carry.

// mayEmbark reports whether a unit may go aboard at all: ground units that have
// not moved and are supplied, and that can move (29.425, 29.426, 29.434, 30.2,
// 32.2); air units that have not staged (29.425).
func (p *Position) mayEmbark(u atlas.Unit) bool { return p.whyNotAboard(u) == nil }

var (
	noBoarding = engine.Refuse("29.421", "Only ground and air units of the nations on the move go aboard.")
	noPartisan = engine.Refuse("32.2", "Partisans do not move by sea.")
	noWalker   = engine.Refuse("30.2", "Replacements move by redeployment only.")
	noSecond   = engine.Refuse("29.425", "It has moved in this turn; what ships carry moves in the Combat phase only.")
	noRations  = engine.Refuse("29.426", "Unsupplied units do not go aboard.")
	noLeave    = engine.Refuse("3.35", "This garrison must stay.")
)

func (p *Position) whyNotAboard(u atlas.Unit) *engine.Refusal {
	k := u.Kind()
	switch {
	case k == atlas.Partisan:
		return noPartisan
	case k == atlas.Replacement:
		return noWalker
	case !k.Ground() && k != atlas.Air || !p.onBoard(u) && p.at.of(u) != usSpot || !p.moving.Has(p.nation.of(u)):
		return noBoarding
	case p.has(u, moved|attacked) || p.task.of(u) != Idle:
		return noSecond
	case k.Ground() && p.has(u, unsupplied):
		return noRations
	case p.has(u, garrison):
		return noLeave
	}
	return nil
}

// spareLoad is how many factors more a force can carry.
func (p *Position) spareLoad(i uint8) int {
	f := &p.naval.forces[i]
	if f.kind != seaTransport && f.kind != invasion {
		return 0
	}
	return p.strengthOf(i)/f.perFactor() - int(f.load)
}

// boarders are the units of a power that can go aboard some force.
func (p *Position) boarders(who atlas.Country, out []engine.Move) []engine.Move {
	if p.freeCargo() < 0 {
		return out
	}
	var seen atlas.UnitSet
	for i := range p.naval.forces {
		room := p.spareLoad(uint8(i))
		if room <= 0 {
			continue
		}
		var ports atlas.HexSet
		if p.naval.forces[i].kind == seaTransport {
			ports = p.embarkation(uint8(i))
		}
		last := atlas.NoUnit
		for u := range atlas.Unit(atlas.NumUnits) {
			if seen.Has(u) || u.Strength() > room || p.commander(u) != who || !p.mayEmbark(u) {
				continue
			}
			if last != atlas.NoUnit && atlas.Alike(last, u) && p.at.of(last) == p.at.of(u) && p.nation.of(last) == p.nation.of(u) {
				continue
			}
			if p.fits(u, uint8(i), &ports) {
				out, last = append(out, engine.M1(kEmbark, u)), u
				seen.Add(u)
			}
		}
	}
	return out
}

func (p *Position) freeCargo() int {
	for i := range p.naval.cargo {
		if p.naval.cargo[i].force() == 0 {
			return i
		}
	}
	return -1
}

// embarkation are the ports where a transport can take units aboard: friendly
// since the player turn began, and on its way (29.422, 29.428).
func (p *Position) embarkation(i uint8) (set atlas.HexSet) {
	f := &p.naval.forces[i]
	ship := p.flagship(i)
	n := p.nation.of(ship)
	from := p.sources(f.base, p.naval.berth.of(ship))
	ranges := p.rangesFrom(from, n, f.base)
	full := f.via[len(f.via)-1] != 0
	for _, q := range allPorts {
		info := &world.Places[q]
		if !p.openPort(n, info.Hex) || q != f.base && (full && !f.calls(q) || !p.intoIstanbul(n, from, q)) {
			continue
		}
		if ranges.reaches(info.Waters[:info.NumWaters]) {
			set.Add(info.Hex)
		}
	}
	return set
}

// calls reports whether a force calls at a port.
func (f *force) calls(q atlas.Place) bool {
	for _, v := range f.via {
		if v == q+1 {
			return true
		}
	}
	return false
}

// fits reports whether a unit can go aboard a force; ports are where the force, if
// it is a transport, takes units aboard.
func (p *Position) fits(u atlas.Unit, i uint8, ports *atlas.HexSet) bool {
	f := &p.naval.forces[i]
	n := p.nation.of(u)
	if u.Strength() > p.spareLoad(i) || !p.attacksAt(n, f.target) {
		return false
	}
	for ship := range p.fleetsOf(i) {
		if !p.mayCarry(ship, n) {
			return false
		}
	}
	if f.base == atlas.NoPlace && p.nation.of(u) == atlas.USA && p.deploymentLimit() == 0 {
		return false // 16.77
	}
	if p.africaFull(u, f.target, f.kind == invasion) {
		return false
	}
	if f.kind == invasion {
		return u.Kind().Ground() && p.at.of(u) == p.spotOfBase(f) && p.mayEnter(u, f.target)
	}
	if f.base == atlas.NoPlace {
		return p.at.of(u) == usSpot && p.mayEnter(u, f.target)
	}
	if !p.onBoard(u) {
		return false
	}
	if u.Kind() == atlas.Air {
		return ports.Has(p.where(u)) && p.where(u) != f.target && p.airRoomOf(f.target, u) >= u.Strength()+p.airAboardFor(f.target)
	}
	h, left := p.wayAboard(u, ports)
	return h != atlas.NoHex && h != f.target && left > 0 && p.mayLand(u, f.target, left-1)
}

// mayLand: it may stay in the port where it lands, or can march on at once (34.1).
func (p *Position) mayLand(u atlas.Unit, h atlas.Hex, left int) bool {
	return p.mayEnter(u, h) || left > 0 && p.mayPass(u, h)
}

func (p *Position) airAboardFor(h atlas.Hex) (factors int) {
	for k := range p.naval.cargo {
		if c := &p.naval.cargo[k]; c.force() != 0 && !c.ashore() && c.unit().Kind() == atlas.Air && p.naval.forces[c.force()-1].target == h {
			factors += c.unit().Strength()
		}
	}
	return factors
}

func (p *Position) spotOfBase(f *force) spot {
	if f.base == atlas.NoPlace {
		return usSpot
	}
	return spot(f.base.Hex())
}

// wayAboard finds the port to which a ground unit can march most cheaply to go
// aboard, and what movement it has left then: going aboard in the zone of hostile
// armor costs two (29.423). The way itself is in p.reach.
func (p *Position) wayAboard(u atlas.Unit, ports *atlas.HexSet) (port atlas.Hex, left int) {
	port, left = atlas.NoHex, -1
	from, most := p.where(u), u.Movement()
	if !p.portNear(from, most, ports) {
		return atlas.NoHex, -1
	}
	p.search(u, from, most, false)
	zone := p.zoc(p.nation.of(u))
	for h := range ports.Bits().All() {
		cost, ok := p.reach.Cost(h)
		if !ok {
			continue
		}
		if zone.Has(atlas.Hex(h)) {
			cost += zoneCost
		}
		if rest := most - cost; rest > left {
			port, left = atlas.Hex(h), rest
		}
	}
	return port, left
}

// portNear is a quick look whether one of some ports is within a distance.
func (p *Position) portNear(h atlas.Hex, far int, ports *atlas.HexSet) bool {
	for q := range ports.Bits().All() {
		if atlas.Distance(h, atlas.Hex(q)) <= far {
			return true
		}
	}
	return false
}

// shipsFor are the missions that a unit can go aboard for, by where they go.
func (p *Position) shipsFor(u atlas.Unit, out []engine.Move) []engine.Move {
	var seen atlas.HexSet
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if p.spareLoad(uint8(i)) <= 0 || seen.Has(f.target) || !p.fitsAboard(u, uint8(i)) {
			continue
		}
		seen.Add(f.target)
		out = append(out, engine.M1(kAt, f.target))
	}
	return out
}

func (p *Position) fitsAboard(u atlas.Unit, i uint8) bool {
	var ports atlas.HexSet
	if p.naval.forces[i].kind == seaTransport {
		ports = p.embarkation(i)
	}
	return p.fits(u, i, &ports)
}

// shipFor is the force that takes a unit to a hex.
func (p *Position) shipFor(u atlas.Unit, h atlas.Hex) uint8 {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.target == h && p.spareLoad(uint8(i)) > 0 && p.fitsAboard(u, uint8(i)) {
			return uint8(i)
		}
	}
	return noForce
}

// boardOnly lets the unit in hand go aboard at once if it can in one way only.
func (p *Position) boardOnly() {
	u := p.naval.hand
	p.scratch = p.shipsFor(u, p.scratch[:0])
	if len(p.scratch) == 1 {
		p.board(u, p.shipFor(u, atlas.Hex(p.scratch[0].A)))
		p.naval.verb = 0
	}
}

// board brings a unit aboard a force.
func (p *Position) board(u atlas.Unit, i uint8) {
	f := &p.naval.forces[i]
	left := u.Movement()
	if f.kind == seaTransport && f.base != atlas.NoPlace {
		ports := p.embarkation(i)
		port := p.where(u)
		if u.Kind().Ground() {
			port, left = p.wayAboard(u, &ports)
			p.walk(u, port)
		}
		p.callAt(i, port)
	}
	p.naval.cargo[p.freeCargo()] = cargoIn(i, u, p.at.of(u), left)
	f.load += uint8(u.Strength())
	if p.at.of(u) == usSpot && p.nation.of(u) == atlas.USA {
		p.naval.shipped++
	}
	p.put(u, carried)
	p.assign(u, Aboard, f.target)
	p.mark(u, moved)
}

// walk marches a unit to a hex that the last search reached.
func (p *Position) walk(u atlas.Unit, to atlas.Hex) {
	if p.where(u) == to {
		return
	}
	var way [16]atlas.Hex
	p.sail.route = p.reach.Route(int(to), p.sail.route[:0])
	n := 0
	for _, h := range p.sail.route[1:] {
		way[n] = atlas.Hex(h)
		n++
	}
	p.march(u, way[:n])
}

// callAt puts a port of embarkation on a transport's course (29.422).
func (p *Position) callAt(i uint8, h atlas.Hex) {
	f := &p.naval.forces[i]
	if f.base != atlas.NoPlace && f.base.Hex() == h {
		return
	}
	for q := range portsIn(h) {
		if f.calls(q) {
			return
		}
	}
	for q := range portsIn(h) {
		p.callAtPort(i, q)
		return
	}
}

// callAtPort puts a port on the course of a force, and lays it anew.
func (p *Position) callAtPort(i uint8, q atlas.Place) {
	f := &p.naval.forces[i]
	if f.calls(q) {
		return
	}
	for k := range f.via {
		if f.via[k] == 0 {
			f.via[k] = q + 1
			p.chartAgain(i)
			return
		}
	}
}

// dropCargo forgets a unit that is not aboard any more.
func (p *Position) dropCargo(u atlas.Unit) {
	for k := range p.naval.cargo {
		if p.naval.cargo[k].force() != 0 && p.naval.cargo[k].unit() == u {
			p.naval.cargo[k] = 0
		}
	}
}

// recount finds the smaller counters of an air unit aboard that was cut.
func (p *Position) recount(i uint8) {
	f := &p.naval.forces[i]
	for k := range p.naval.cargo {
		c := &p.naval.cargo[k]
		if c.force() != i+1 || p.at.of(c.unit()) == carried {
			continue
		}
		old := *c
		*c = 0
		for u := range p.in(carried) {
			if u.Kind() == atlas.Air && p.goal.of(u) == f.target && !p.listed(u) && p.freeCargo() >= 0 {
				old.SetNumber(3, int64(u))
				p.naval.cargo[p.freeCargo()] = old
			}
		}
	}
	f.load = 0
	for u := range p.aboardOf(i) {
		f.load += uint8(u.Strength())
	}
}

func (p *Position) listed(u atlas.Unit) bool {
	for k := range p.naval.cargo {
		if p.naval.cargo[k].force() != 0 && p.naval.cargo[k].unit() == u {
			return true
		}
	}
	return false
}

// sendBack lands what a force carries where it went aboard (29.58); what was
// transported has the movement that is left to it, less one for landing (29.424).
func (p *Position) sendBack(i uint8) {
	f := &p.naval.forces[i]
	for k := range p.naval.cargo {
		c := &p.naval.cargo[k]
		if c.force() != i+1 || c.ashore() {
			continue
		}
		p.goAshore(c, c.from())
		if f.kind != seaTransport {
			*c = 0
		}
	}
	f.load = 0
}

// goAshore puts a unit from the ship to a spot.
func (p *Position) goAshore(c *cargo, to spot) {
	u := c.unit()
	p.put(u, to)
	if p.task.of(u) == Aboard {
		p.assign(u, Idle, 0)
	}
	c.SetNumber(1, 1)
	if c.left() > 0 {
		c.SetNumber(2, int64(c.left()-1))
	}
}

func (p *Position) whyNotEmbark(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch {
	case u >= atlas.NumUnits:
		return noBoarding
	case p.foreign(u, who):
		return refuse("12.4", "The {u} is not yours to move.", int16(u))
	case !p.mayEmbark(u):
		return p.whyNotAboard(u)
	}
	r := engine.Refuse("29.421", "No fleet has been sent out that could carry this unit from where it is.")
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind != seaTransport && f.kind != invasion {
			continue
		}
		switch {
		case f.kind == invasion && u.Kind() == atlas.Air:
			r = engine.Refuse("29.433", "Air units are not carried in an invasion.")
		case f.kind == invasion && p.at.of(u) != p.spotOfBase(f):
			r = engine.Refuse("29.434", "Invaders begin their turn in the port where the fleet is based.")
		case !p.mayCarry(p.flagship(uint8(i)), p.nation.of(u)):
			r = engine.Refuse("34.31", "Ships do not carry units of an ally that they may not mix with.")
		case p.africaFull(u, f.target, f.kind == invasion):
			r = refuse("35.7", "More Axis factors than can be supplied there may not come to {h}.", int16(f.target))
		case u.Strength() > p.spareLoad(uint8(i)):
			r = engine.Refuse("29.433", "The ships cannot carry so much.")
			if f.kind == seaTransport {
				r = engine.Refuse("29.421", "The ships cannot carry so much.")
			}
		}
	}
	return r
}
