package reich

import "sandtable/games/reich/atlas"

// Chapter 5.5: fortresses, and when they are ones.

// fortressHexes are all hexes that can be a fortress: those with the symbol, and
// those that variants make one.
var fortressHexes atlas.HexSet

func findFortressHexes() (set atlas.HexSet) {
	set = belgianBorder
	set.Add(atlas.Sites.Berchtesgaden)
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Hexes[h].Fortress != atlas.NoFortress {
			set.Add(h)
		}
	}
	return set
}

// westWallRises is when the West Wall becomes one (5.53).
var westWallRises = atlas.DateOf(atlas.Spring, 1944)

// ruin takes a fortress's strength for good (5.51). The West Wall has none to
// lose before 1944.
func (p *Position) ruin(h atlas.Hex) {
	if world.Hexes[h].Fortress == atlas.WestWall && p.now < westWallRises {
		return
	}
	p.ruined.Add(h)
}

// isFortress reports whether a hex is a fortress now (5.5).
func (p *Position) isFortress(h atlas.Hex) bool {
	switch world.Hexes[h].Fortress {
	case atlas.NoFortress:
		return h == atlas.Sites.Berchtesgaden && p.redoubtHolds() && !p.ruined.Has(h) || p.longMaginot(h)
	case atlas.PermanentFortress:
		return true
	case atlas.Maginot: // 5.51, 5.52
		return p.maginotStands(h) && !p.inForce(atlas.Allies, 16)
	case atlas.WestWall: // 5.53
		return p.now >= westWallRises && !p.ruined.Has(h)
	case atlas.SevastopolFortress: // 5.58
		return !p.moves.sevastopolCut && !p.ruined.Has(h)
	}
	return !p.ruined.Has(h)
}

// maginotStands reports whether a hex of the Maginot Line has its strength: before
// France falls and the enemy enters it (5.51, 5.52).
func (p *Position) maginotStands(h atlas.Hex) bool {
	return p.scenario < atlas.Scenario1942 && !p.fallen.Has(atlas.France) && !p.ruined.Has(h)
}

// belgianBorder are the French hexes that border on Belgium, which Allied variant
// 17 makes part of the Maginot Line.
var belgianBorder atlas.HexSet

func findBelgianBorder() (set atlas.HexSet) {
	world.Land.Around(set.Bits(), world.Countries[atlas.Belgium].Hexes.Bits(), atlas.ZOCSides)
	set.KeepOnly(&world.Countries[atlas.France].Hexes)
	return set
}

// longMaginot: Allied variant 17.
func (p *Position) longMaginot(h atlas.Hex) bool {
	return belgianBorder.Has(h) && p.inForce(atlas.Allies, 17) && p.maginotStands(h)
}

// refreshFortresses looks at the fortresses whose state depends on the board when
// a player turn begins.
func (p *Position) refreshFortresses() {
	p.raiseWestWall()
	if p.moving.Has(atlas.USSR) {
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
	for h := range fortressHexes.All {
		if world.Hexes[h].Fortress == atlas.WestWall && p.camp(p.control.of(h)) != atlas.Axis {
			p.ruined.Add(h)
		}
	}
}

// sevastopolFed reports whether Russia has another Black Sea port in normal
// supply, or a line of supply from Sevastopol to the east edge (5.58).
func (p *Position) sevastopolFed() bool {
	if p.control.of(atlas.Sites.Sevastopol) != atlas.USSR {
		return true // whoever has taken it has ruined it
	}
	land := p.landSupply(atlas.USSR, true)
	for i := range world.Places {
		place := &world.Places[i]
		if place.Port && place.Hex != atlas.Sites.Sevastopol && place.On(atlas.BlackSea) && p.control.of(place.Hex) == atlas.USSR && land.Has(place.Hex) {
			return true
		}
	}
	m := p.supplyMapOf(atlas.USSR)
	edge := p.floodFromEdge(&m)
	return edge.Has(atlas.Sites.Sevastopol)
}
