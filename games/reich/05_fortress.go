package reich

// Chapter 5.5: fortresses, and when they are ones.

// fortressHexes are all hexes that can be a fortress: those with the symbol, and
// those that variants make one.
var fortressHexes hexSet

func findFortressHexes() (set hexSet) {
	set = belgianBorder
	set.add(sites.berchtesgaden)
	for h := range hex(numHexes) {
		if world.hexes[h].fortress != noFortress {
			set.add(h)
		}
	}
	return set
}

// westWallRises is when the West Wall becomes one (5.53).
var westWallRises = dateOf(spring, 1944)

// ruin takes a fortress's strength for good (5.51). The West Wall has none to
// lose before 1944.
func (p *Position) ruin(h hex) {
	if world.hexes[h].fortress == westWall && p.now < westWallRises {
		return
	}
	p.ruined.add(h)
}

// isFortress reports whether a hex is a fortress now (5.5).
func (p *Position) isFortress(h hex) bool {
	switch world.hexes[h].fortress {
	case noFortress:
		return h == redoubt && p.redoubtHolds() && !p.ruined.has(h) || p.longMaginot(h)
	case permanentFortress:
		return true
	case maginot: // 5.51, 5.52
		return p.maginotStands(h) && !p.inForce(allies, 16)
	case westWall: // 5.53
		return p.now >= westWallRises && !p.ruined.has(h)
	case sevastopolFortress: // 5.58
		return !p.moves.sevastopolCut && !p.ruined.has(h)
	}
	return !p.ruined.has(h)
}

// maginotStands reports whether a hex of the Maginot Line has its strength: before
// France falls and the enemy enters it (5.51, 5.52).
func (p *Position) maginotStands(h hex) bool {
	return p.scenario < scenario1942 && !p.fallen.has(france) && !p.ruined.has(h)
}

// belgianBorder are the French hexes that border on Belgium, which Allied variant
// 17 makes part of the Maginot Line.
var belgianBorder hexSet

func findBelgianBorder() (set hexSet) {
	world.land.Around(set.bits(), world.countries[belgium].hexes.bits(), zocSides)
	set.keepOnly(&world.countries[france].hexes)
	return set
}

// longMaginot: Allied variant 17.
func (p *Position) longMaginot(h hex) bool {
	return belgianBorder.has(h) && p.inForce(allies, 17) && p.maginotStands(h)
}

// refreshFortresses looks at the fortresses whose state depends on the board when
// a player turn begins.
func (p *Position) refreshFortresses() {
	p.raiseWestWall()
	if p.moving.has(ussr) {
		p.moves.sevastopolCut = !p.sevastopolFed()
	}
}

// raiseWestWall: those of its hexes that the Axis do not control when 1944 begins
// never become fortresses, whoever held them before (5.53).
func (p *Position) raiseWestWall() {
	if p.now < westWallRises || p.moves.westWall {
		return
	}
	p.moves.westWall = true
	for h := range fortressHexes.all {
		if world.hexes[h].fortress == westWall && p.camp(p.control[h]) != axis {
			p.ruined.add(h)
		}
	}
}

// sevastopolFed reports whether Russia has another Black Sea port in normal
// supply, or a line of supply from Sevastopol to the east edge (5.58).
func (p *Position) sevastopolFed() bool {
	if p.control[sites.sevastopol] != ussr {
		return true // whoever has taken it has ruined it
	}
	land := p.landSupply(ussr, true)
	for i := range world.places {
		place := &world.places[i]
		if place.port && place.hex != sites.sevastopol && place.on(blackSea) && p.control[place.hex] == ussr && land.has(place.hex) {
			return true
		}
	}
	m := p.supplyMapOf(ussr)
	edge := p.floodFromEdge(&m)
	return edge.has(sites.sevastopol)
}

// on reports whether a port lies on a sea.
func (p *placeInfo) on(z zone) bool {
	for k := range p.numWaters {
		if world.waters[p.waters[k]].zone == z {
			return true
		}
	}
	return false
}
