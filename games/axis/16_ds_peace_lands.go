package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// The lands that a peace of Dai Senso! moves, and a China that breaks up by it: see 16_ds_peace.go.

// strategicHeld is how many Allied strategic hexes of the parties and their dependents are
// under Axis control.
func (f *front) strategicHeld(x *settleFrame) (n int) {
	for h := range f.Hexes {
		s := f.Hexes[h].Strategic
		if (s == atlas.Western || s == atlas.Soviet) && f.inPlay.has(atlas.Hex(h)) && x.takesPart(f, f.realm[h]) && f.control(atlas.Hex(h)) == atlas.Axis {
			n++
		}
	}
	return n
}

// returnLandsOf takes the markers of lands ceded to the parties out of the Ceded Lands Box.
// Mongolia and Tannu Tuva, created again by it, join the Axis (DS 16.2.5, DS 16.6.2).
func (f *front) returnLandsOf(x *settleFrame) {
	for l := range f.Lands {
		land := f.Lands[l].Land
		if f.lands[l] < landCeded || !x.takesPart(f, f.Lands[l].Owner) {
			continue
		}
		f.returnLand(atlas.Land(l))
		if f.Areas[land].IsCountry && !f.Areas[land].IsRegion && f.areas[land].status == atlas.Absent && f.country(land) == atlas.NoID {
			f.create(land)
		}
	}
}

// held finds what Japan holds: it reports whether a supplied Japanese ground unit is in a hex.
func (f *front) held() func(h atlas.Hex) bool {
	japan := func(_ *front, c atlas.Area) bool { return c == f.ways.axisPower }
	return func(h atlas.Hex) bool { return f.garrisonedBy(h, japan) }
}

// garrisonedBy reports whether a supplied ground unit of some countries is in a hex. A Chinese HQ
// is a unit of any of them (DS 13.8.3).
func (f *front) garrisonedBy(h atlas.Hex, of func(f *front, c atlas.Area) bool) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.isGround(u) && f.belongsTo(u, of) && f.supplied(u) {
			return true
		}
	}
	return false
}

// belongsTo reports whether a unit is one of some countries: by either of its nations, or as
// a Chinese HQ by any Chinese country of its faction.
func (f *front) belongsTo(u atlas.Unit, of func(f *front, c atlas.Area) bool) bool {
	if f.isPanNational(u) {
		for a := range f.Areas {
			if c := atlas.Area(a); f.isChinese(c, f.units[u].faction) && of(f, c) {
				return true
			}
		}
		return false
	}
	for _, n := range f.nations(u) {
		if n != atlas.NoID && f.citizens(n) != atlas.NoID && of(f, f.citizens(n)) {
			return true
		}
	}
	return false
}

// cedeKeys makes the lands of the power whose key hexes fulfil a condition Japanese
// dependents, and answers which. All are looked at before any is ceded, for one cession must
// not change the supply of the next.
func (f *front) cedeKeys(x *settleFrame, gains func(h atlas.Hex) bool) (lands int16) {
	keys := f.ways.peace[x.power].keys
	for i, k := range keys {
		if f.gainable(x, k) && gains(k.hex) {
			lands |= 1 << i
		}
	}
	for i, k := range keys {
		if lands>>i&1 != 0 {
			f.cede(k.marker)
		}
	}
	return lands
}

// gainable reports whether a land is a region or dependent of a party, so that Japan can gain
// it: a country of its own, such as the Philippines after their independence, is neither.
func (f *front) gainable(x *settleFrame, k keyHex) bool {
	land := f.Lands[k.marker].Land
	return f.country(land) != land && x.takesPart(f, f.realm[k.hex])
}

// concedable reports whether a land is a region or dependent of Japan, or a region of its friend
// Manchukuo, so that a party can gain it.
func (f *front) concedable(x *settleFrame, k keyHex) bool {
	land := f.Lands[k.marker].Land
	return f.country(land) != land && f.alignedWithAxis(f.realm[k.hex]) && x.takesPart(f, f.Lands[k.marker].Owner)
}

// cedeToJapan makes a land a Japanese dependent unless it is one, and answers its bit if it does.
func (f *front) cedeToJapan(land atlas.Area, bit int16) int16 {
	for l := range f.Lands {
		if f.Lands[l].Land == land && f.Lands[l].Owner == f.ways.axisPower && f.lands[l] < landCeded {
			f.cede(atlas.Land(l))
			return bit
		}
	}
	return 0
}

// axisHoldsCities reports whether the Axis controls all cities of a country.
func (f *front) axisHoldsCities(c atlas.Area) bool {
	for _, h := range f.ways.cities {
		if f.owner[h] == c && f.inPlay.has(h) && f.control(h) != atlas.Axis {
			return false
		}
	}
	return true
}

// breakUpChina performs steps 2 to 5 of the surrender of a China (DS 16.4.2, DS 16.6.1): what
// was ceded to Chinese countries goes back, Inner Mongolia and Hainan become Japanese, Chinese
// countries with a Japanese counter collapse, and the heartland becomes a dependent.
func (p *Position) breakUpChina(x *settleFrame) {
	f := p.front()
	power := &f.ways.peace[x.power]
	for l := range f.Lands {
		if f.Areas[f.Lands[l].Owner].Chinese {
			f.returnLand(atlas.Land(l))
		}
	}
	x.lands |= f.cedeToJapan(areaNamed(f.Theatre, "inner-mongolia"), innerMongoliaBit)
	x.lands |= f.cedeToJapan(areaNamed(f.Theatre, "hainan"), hainanBit)
	for a := range f.Areas {
		c := atlas.Area(a)
		if !f.isChinese(c, power.faction) || !f.japaneseIn(c) {
			continue
		}
		p.tell(evCollapse, x.rule(f), int16(c))
		if c == power.heartland {
			p.takeCounters(c, power.faction, f.pool(power.faction))
			x.lands |= f.cedeToJapan(c, heartlandBit)
			continue
		}
		p.takeCounters(c, power.faction, f.boxFor("conquered-minor-countries", power.faction))
		f.areas[c].status, f.areas[c].everConquered = atlas.Conquered, true
		f.relist()
	}
}

// japaneseIn reports whether a Japanese unit or marker is in a country: a bomber that has become
// a devastation marker is one, too (ruling 156).
func (f *front) japaneseIn(c atlas.Area) bool {
	for h := range f.Hexes {
		if at := atlas.Hex(h); f.owner[h] == c && (f.japaneseAt(at) || f.marked(f.ways.devastation, inHex(at), atlas.Axis) >= 0) {
			return true
		}
	}
	return false
}

// japaneseAt reports whether a Japanese unit, detachment or logistics marker is in a hex.
func (f *front) japaneseAt(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == atlas.Axis && f.isJapanese(u) {
			return true
		}
	}
	return f.marked(f.ways.logistics, inHex(h), atlas.Axis) >= 0
}

// takeCounters takes all counters of a country in play: those with a delay stripe leave the
// game, the others go to a place (DS 16.4.2, DS 16.6.1). Units of two nations that lose a step
// by it break down (13.8.3).
func (p *Position) takeCounters(c atlas.Area, who atlas.Faction, to place) {
	f := p.front()
	mixed := f.mixedWith(c)
	for u := range f.Units {
		u := atlas.Unit(u)
		if !f.isNational(u, c) || f.units[u].at&placeKind == placeAside {
			continue
		}
		at := to
		if f.Units[u].Delay {
			at = outOfGame
		}
		f.set(u, counter{at: at, faction: who})
	}
	f.removeMarkersOf(c)
	f.clearCapital(c)
	p.breakMixed(mixed)
}

// newLand is the first land that has become Japanese by the peace, with its bit.
func (f *front) newLand(x *settleFrame) (land atlas.Area, bit int16) {
	power := &f.ways.peace[x.power]
	for i, k := range power.keys {
		if x.lands>>i&1 != 0 {
			return f.Lands[k.marker].Land, 1 << i
		}
	}
	switch {
	case x.lands&heartlandBit != 0:
		return power.heartland, heartlandBit
	case x.lands&innerMongoliaBit != 0:
		return areaNamed(f.Theatre, "inner-mongolia"), innerMongoliaBit
	case x.lands&hainanBit != 0:
		return areaNamed(f.Theatre, "hainan"), hainanBit
	}
	return atlas.NoID, 0
}

// eachCession lists the lands of which the Axis chooses one if no key hex was held.
func eachCession(p *Position, x *settleFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	power := &f.ways.peace[x.power]
	if treaty(x.how) == conceded {
		for _, k := range power.concessions {
			if f.concedable(x, k) {
				out = append(out, engine.M1(kCedeLand, int16(f.Lands[k.marker].Land)))
			}
		}
		return out
	}
	for _, k := range power.keys {
		if f.gainable(x, k) {
			out = append(out, engine.M1(kCedeLand, int16(f.Lands[k.marker].Land)))
		}
	}
	return out
}

// cedeChosen cedes the land that the Axis has chosen.
func (f *front) cedeChosen(x *settleFrame, land atlas.Area) {
	power := &f.ways.peace[x.power]
	if treaty(x.how) == conceded {
		for _, k := range power.concessions {
			if f.Lands[k.marker].Land == land {
				f.cede(k.marker)
			}
		}
		return
	}
	x.lands = f.cedeKeys(x, func(h atlas.Hex) bool {
		for _, k := range power.keys {
			if k.hex == h {
				return f.Lands[k.marker].Land == land
			}
		}
		return false
	})
}
