package reich

import (
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// Chapter 33.4 and the larger set: what the variants do. Effects that belong to
// other chapters are asked for there with inForce.

// variantEffects are what variants leave behind besides their number.
type variantEffects struct {
	frenchAir     uint8      // 5-4s added to the French force pool (Allied 16)
	usFleets      uint8      // added to the American force pool (Allied 6)
	ulster        atlas.Date // one more than the game turn in which Axis 2 was played
	ulsterMet     bool       // Britain has had its turn to meet the demand
	britishPeace  bool       // Britain has left the war as a neutral (Axis 2)
	leaveLater    bool       // units of her allies have another redeployment to leave her
	unrest        uint8      // Axis 11: what it came to
	unrestDue     bool       // France has had its turn to meet it
	blitz         bool       // Axis 18: this Axis turn
	hitler        atlas.Date // one more than the game turn of Allied 15
	axisSinceFall bool       // an Axis turn has been played since France fell
	fsjrSeen      bool       // Germany's airborne unit has been in play
	fsjrLost      bool       // Germany's airborne unit has been lost (Axis 17)
	russianDebt   uint8      // 3-3 infantry that Russia still gives up (Axis 20)
	pearl         uint8      // Axis 20: the die, 1 to 6
	usMay         bool       // America's entry roll has succeeded (Axis 20, Allied 20)
	bought        atlas.Date // one more than the game turn in which Italy was bought off (Allied 12)
	republic      uint8      // Allied 18: what became of Spain
}

// What Axis 11 came to.
const (
	unrestGarrison  = 1 + iota // France must keep a garrison in North Africa
	unrestPartisans            // the Axis may build partisans there
	unrestFree                 // the colonies are neutral countries
)

// What Allied 18 has shown of Spain.
const (
	republicUnknown = iota
	republicWest
	republicRed
)

var northAfrica = [...]atlas.Country{atlas.Tunisia, atlas.Algeria, atlas.Morocco}

// axisTurn and alliedTurn ask for a moment in the player turn of a camp.
func axisTurn(p *Position) bool   { return p.mover == atlas.Axis }
func alliedTurn(p *Position) bool { return p.mover == atlas.Allies }

func axisVariants() [numVariants]variantRule {
	ownTurn := during(atPlayerTurn, atConstruction)
	return [numVariants]variantRule{
		1: {title: "a coup brings Iraq to Germany's side", when: during(atPlayerTurn), out: not1944, // 33.67
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return axisTurn(p) && p.now.Year() < 1943 && !p.politics.onSpain && p.status[atlas.Iraq] != Active
			},
			do: func(p *Position, _ int) { p.tryAlly(atlas.Iraq, atlas.Germany, 0) }},
		2: {title: "Ulster needs a British garrison", when: ownTurn,
			can: func(p *Position, _ int, _ atlas.Country) bool { return axisTurn(p) && p.ulsterOpen() },
			do:  func(p *Position, _ int) { p.economy.effects.ulster = p.now + 1 }},
		3: {title: "Vichy France joins Germany", when: during(atPlayerTurn), out: not1944,
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return axisTurn(p) && !p.politics.onSpain && p.vichyExists() && p.status[atlas.VichyFrance] != Active && (p.scenario == atlas.Scenario1942 || p.sinceFall() >= 3)
			},
			do: func(p *Position, _ int) { p.tryAlly(atlas.VichyFrance, atlas.Germany, 0) }},
		4: {title: "Spain joins Italy", when: during(atPlayerTurn), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool { return axisTurn(p) && p.spainMayJoin() },
			do:  func(p *Position, _ int) { p.tryAlly(atlas.Spain, atlas.Italy, 35) }},
		5: {title: "the Minor Allies join early", when: during(atPlayerTurn), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return axisTurn(p) && !p.politics.onSpain && p.fallen.Has(atlas.France) && p.atWar(atlas.Germany, atlas.USSR) && p.ripeAlly() != atlas.Nobody
			},
			do: func(*Position, int) {}}, // they are due with the declarations of war
		6: {title: "50 BRPs for Germany in 1942", when: during(atYearStart, atYearStart42), out: not1944,
			can: func(p *Position, _ int, _ atlas.Country) bool { return p.now == atlas.DateOf(atlas.Spring, 1942) },
			do: func(p *Position, moment int) {
				if moment == atYearStart42 {
					p.brp[atlas.Germany] += 50
					p.economy.total[atlas.Germany] += 50
				}
			}},
		7: {title: "Turkey joins Germany", when: during(atPlayerTurn), out: not1944,
			can: func(p *Position, _ int, _ atlas.Country) bool { return axisTurn(p) && p.turkeyMayJoinAxis() },
			do:  func(p *Position, _ int) { p.tryAlly(atlas.Turkey, atlas.Germany, 35) }},
		8: {title: "submarines slow America's deployment", when: ownTurn,
			can: func(p *Position, _ int, _ atlas.Country) bool { return axisTurn(p) && p.now.Year() >= 1942 },
			do:  func(p *Position, _ int) { p.countSubmarines() }},
		9: {title: "25 BRPs and four more units for Italy", when: ownTurn | during(atSetup), out: early,
			can: func(p *Position, moment int, n atlas.Country) bool {
				if moment == atSetup {
					return n == atlas.Italy
				}
				return axisTurn(p) && p.now.Year() < 1942 && p.living(atlas.Axis).Has(atlas.Italy)
			},
			do: (*Position).armItaly},
		10: {title: "jet fighters", when: during(atYearStart, atYearStart42), out: not1939,
			can: func(p *Position, moment int, _ atlas.Country) bool {
				return moment == atYearStart && p.now.Year() == 1943 || moment == atYearStart42 && p.scenario == atlas.Scenario1944
			},
			do: func(*Position, int) {}},
		11: {title: "unrest in French North Africa", when: ownTurn, out: not1944,
			can: func(p *Position, _ int, _ atlas.Country) bool { return axisTurn(p) && p.unrestMayBegin() },
			do:  func(p *Position, _ int) { p.beginUnrest() }},
		12: {title: "Poland gives in without a war", when: during(atSetup), out: early,
			can: func(p *Position, _ int, n atlas.Country) bool {
				return n == atlas.Nobody || n == world.Scenarios[p.scenario].Order[0]
			},
			do: func(p *Position, _ int) { p.noWarYet() }},
		13: {title: "the West distrusts Russia", when: during(atRussianWar, atYearStart42),
			do: func(*Position, int) {}},
		14: {title: "the Bavarian redoubt", out: not1939, // played by itself: see redoubtRises
			do: func(*Position, int) {}},
		15: {title: "Germany is ready for the winter", when: during(atWinter), out: early,
			do: func(*Position, int) {}},
		16: {title: "a rising in Egypt", when: during(atConstruction),
			can: func(p *Position, _ int, _ atlas.Country) bool { return axisTurn(p) && p.axisInEgypt(false) },
			do:  func(*Position, int) {}},
		17: {title: "a second airborne unit for Germany", when: during(atConstruction),
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return axisTurn(p) && p.now.Year() >= 1942 && p.secondAirborne()
			},
			do: func(p *Position, _ int) { p.retrainAirborne() }},
		18: {title: "heavier bombing of Britain", when: during(atPlayerTurn), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool { return axisTurn(p) && p.firstAfterFall() },
			do:  func(p *Position, _ int) { p.economy.effects.blitz = true }},
		19: {title: "Yugoslavia joins with Hungary", when: during(atHungary, atBelgrade, atPlayerTurn, atYearStart42),
			can: func(p *Position, moment int, _ atlas.Country) bool { return p.belgradeMayJoin(moment) },
			do:  (*Position).joinBelgrade},
		20: {title: "no Pearl Harbor", when: during(atConstruction, atYearStart42), out: not1944,
			can: func(p *Position, moment int, _ atlas.Country) bool {
				return moment == atYearStart42 && p.scenario == atlas.Scenario1942 || alliedTurn(p) && p.now == atlas.DateOf(atlas.Winter, 1941) && p.idleYet(atlas.USA)
			},
			do: func(p *Position, _ int) { p.noPearlHarbor() }},
	}
}

func alliedVariants() [numVariants]variantRule {
	ownTurn := during(atPlayerTurn, atConstruction)
	return [numVariants]variantRule{
		1: {title: "France has mobilized", when: during(atSetup), out: early,
			can: func(_ *Position, _ int, n atlas.Country) bool { return n == atlas.France },
			do:  func(p *Position, _ int) { p.mobilizeFrance() }},
		2: {title: "40 BRPs for France", when: ownTurn | during(atSetup, atGameTurn), out: early,
			can: func(p *Position, moment int, n atlas.Country) bool {
				return !p.fallen.Has(atlas.France) && (moment == atGameTurn || moment == atSetup && n == atlas.France || moment != atSetup && alliedTurn(p))
			},
			do: func(p *Position, moment int) { p.windfall(atlas.France, 40, moment) }},
		3: {title: "the French fleet and colonies fight on", when: during(atFallOfFrance), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return p.now >= atlas.DateOf(atlas.Fall, 1940) && !p.fallen.Has(atlas.Britain)
			},
			do: func(*Position, int) {}},
		4: {title: "British growth of 50 percent", when: ownTurn | during(atYearStart),
			can: func(p *Position, moment int, _ atlas.Country) bool {
				return !p.fallen.Has(atlas.Britain) && (moment == atYearStart || alliedTurn(p))
			},
			do: func(*Position, int) {}},
		5: {title: "submarines cost two BRPs only", when: during(atYearStart, atYearStart42),
			can: func(p *Position, moment int, _ atlas.Country) bool {
				return moment == atYearStart42 || p.now.Year() == 1941
			},
			do: func(*Position, int) {}},
		6: {title: "the U.S. Navy goes to the Atlantic", when: during(atPlayerTurn, atYearStart42),
			can: func(p *Position, moment int, _ atlas.Country) bool {
				return moment == atYearStart42 && p.scenario == atlas.Scenario1944 || alliedTurn(p) && p.politics.americaNow
			},
			do: func(p *Position, _ int) { p.atlanticFleet() }},
		7: {title: "bombers cost Germany four BRPs", when: during(atYearStart, atYearStart42), out: not1939,
			can: func(p *Position, _ int, _ atlas.Country) bool { return p.now == atlas.DateOf(atlas.Spring, 1944) },
			do:  func(*Position, int) {}},
		8: {title: "faster American deployment", when: ownTurn, out: not1939,
			can: func(p *Position, _ int, _ atlas.Country) bool { return alliedTurn(p) && p.now.Year() >= 1943 },
			do:  func(*Position, int) {}},
		9: {title: "50 BRPs for Russia", when: during(atGameTurn, atSetup),
			can: func(p *Position, moment int, n atlas.Country) bool {
				return !p.fallen.Has(atlas.USSR) && (moment == atGameTurn || n == atlas.USSR)
			},
			do: func(p *Position, moment int) { p.windfall(atlas.USSR, 50, moment) }},
		10: {title: "a severe winter", when: during(atGameTurn),
			can: func(p *Position, _ int, _ atlas.Country) bool { return p.now.Season() == atlas.Winter },
			do:  func(p *Position, _ int) { p.hardWinter() }},
		11: {title: "Belgium and Luxembourg work with the Allies", when: during(atMovement), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return p.now == atlas.DateOf(atlas.Fall, 1939) && axisTurn(p)
			},
			do: func(p *Position, _ int) { p.joinBelgium() }},
		12: {title: "Italy is bought off for a year", when: during(atConstruction), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool { return alliedTurn(p) && p.italyForSale() },
			do:  func(p *Position, _ int) { flow.CallWith(&p.State, pEntry, entryFrame{event: entryItaly}) }},
		13: {title: "the Red Army without purges", when: during(atSetup), out: not1944,
			can: func(_ *Position, _ int, n atlas.Country) bool { return n == atlas.USSR },
			do:  func(p *Position, _ int) { p.strongerArmy() }},
		14: {title: "full Anglo-French cooperation", when: during(atPlayerTurn), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool { return alliedTurn(p) && !p.fallen.Has(atlas.France) },
			do:  func(*Position, int) {}},
		15: {title: "Hitler is assassinated", when: during(atPlayerTurn),
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return axisTurn(p) && p.first == atlas.Allies && p.now.Year() >= 1942 && !p.fallen.Has(atlas.Germany)
			},
			do: func(p *Position, _ int) { p.stunGermany() }},
		16: {title: "armor instead of the Maginot Line", when: during(atSetup), out: early,
			can: func(_ *Position, _ int, n atlas.Country) bool { return n == atlas.France },
			do:  func(p *Position, _ int) { p.armFrance() }},
		17: {title: "the Maginot Line to the Channel", when: during(atSetup), out: early,
			can: func(_ *Position, _ int, n atlas.Country) bool { return n == atlas.France },
			do:  func(*Position, int) {}},
		18: {title: "republican Spain", when: during(atPlayerTurn),
			can: func(p *Position, _ int, _ atlas.Country) bool { return alliedTurn(p) && p.republicMayJoin() },
			do:  func(p *Position, _ int) { flow.CallWith(&p.State, pEntry, entryFrame{event: entrySpain}) }},
		19: {title: "no Winter War", when: during(atYearStart, atSetup),
			can: func(p *Position, moment int, n atlas.Country) bool {
				return (moment == atYearStart && p.now.Year() == 1940 || moment == atSetup && p.scenario >= atlas.Scenario1942 && n == atlas.Nobody) && p.finlandAtPeace(moment)
			},
			do: func(p *Position, _ int) { p.freeFinland() }},
		20: {title: "America may enter early", when: during(atGameTurn), out: early,
			can: func(p *Position, _ int, _ atlas.Country) bool {
				return p.now >= atlas.DateOf(atlas.Winter, 1940) && p.idleYet(atlas.USA)
			},
			do: func(*Position, int) {}},
	}
}

// tryAlly has a minor join a power by a variant, if aid lets it.
func (p *Position) tryAlly(minor, power atlas.Country, cost int16) {
	flow.CallWith(&p.State, pActivate, activateFrame{minor: int16(minor), power: int16(power), cost: cost, cause: byVariant})
}

// ripeAlly is a Minor Ally that Germany could still activate, or nobody.
func (p *Position) ripeAlly() atlas.Country {
	for _, n := range [...]atlas.Country{atlas.Finland, atlas.Rumania, atlas.Bulgaria, atlas.Hungary} {
		if p.ripe(n) && !p.neverActive(n) {
			return n
		}
	}
	return atlas.Nobody
}

// ulsterOpen: the counter has no effect while the Axis hold part of Ireland, and
// Britain can buy it off (33.41, 33.63).
func (p *Position) ulsterOpen() bool {
	return !p.fallen.Has(atlas.Britain) && p.atWar(atlas.Germany, atlas.Britain) && !p.axisInIreland() &&
		int(p.economy.aid[atlas.Ireland][atlas.Britain])-int(p.economy.aid[atlas.Ireland][atlas.Germany]) < 6
}

// axisInIreland reports whether the Axis hold a hex of the island.
func (p *Position) axisInIreland() bool {
	for _, set := range []*atlas.HexSet{&world.Countries[atlas.Ireland].Hexes, &world.Regions[atlas.Ulster]} {
		for h := range set.Bits().All() {
			if p.camp(p.control.of(atlas.Hex(h))) == atlas.Axis {
				return true
			}
		}
	}
	return false
}

// checkUlster: at the end of each British movement and redeployment ten factors
// must stand in Ulster, for a year from the turn after the counter was played;
// otherwise Britain leaves the war (33.41).
func (p *Position) checkUlster(turnOver bool) {
	e := &p.economy.effects
	if e.ulster == 0 || e.britishPeace || p.fallen.Has(atlas.Britain) {
		return
	}
	if !e.ulsterMet && p.axisInIreland() {
		e.ulster = 0 // the Axis came before Britain had its turn
	}
	if e.ulster == 0 || p.mover != atlas.Allies {
		return
	}
	if turnOver && !e.ulsterMet {
		e.ulsterMet, e.ulster = true, p.now+1 // the year runs from here
	}
	if !e.ulsterMet || p.ulsterFactors() >= 10 {
		if p.now >= e.ulster-1+atlas.Seasons && turnOver {
			e.ulster = 0
		}
		return
	}
	e.britishPeace, e.leaveLater = true, turnOver
	p.tell(evBritishPeace, "33.41")
	p.britishPeace()
}

func (p *Position) ulsterFactors() (total int) {
	for h := range world.Regions[atlas.Ulster].Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if p.commander(u) == atlas.Britain && (u.Kind().Ground() || u.Kind() == atlas.Air) {
				total += u.Strength()
			}
		}
	}
	return total
}

// britishPeace ends Britain's wars and those of her minors, which are neutral
// again; her partisans are gone, and her units leave the hexes of her allies for
// the nearest of her own (33.41).
func (p *Position) britishPeace() {
	for n := range atlas.Country(atlas.NumNations) {
		if p.commandOf(n) != atlas.Britain {
			continue
		}
		p.peaceWithAll(n)
		if s := p.status[n]; n >= atlas.NumMajors && n != atlas.FreeFrench && (s == Invaded || s == Allied || s == Active) {
			p.status[n], p.patron[n] = Neutral, atlas.Nobody
			p.politics.due.Remove(n)
			p.shelve(n)
		}
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		switch h := p.where(u); {
		case h == atlas.NoHex || p.commander(u) != atlas.Britain:
		case u.Kind() == atlas.Partisan:
			p.lose(u)
		case p.commandOf(p.control.of(h)) != atlas.Britain:
			p.sendHome(u, atlas.Britain)
		}
	}
}

// guestOfBritain reports whether a unit of another Allied power is in a hex of a
// Britain that has made peace: it must leave by redeployment (33.41).
func (p *Position) guestOfBritain(u atlas.Unit) bool {
	h := p.where(u)
	return h != atlas.NoHex && p.outOfWar(atlas.Britain) && p.commandOf(p.control.of(h)) == atlas.Britain && p.commander(u) != atlas.Britain && p.camp(p.nation.of(u)) == atlas.Allies
}

// expelGuests ends the units of allies that have not left a neutral Britain when
// the Allied player turn ends (33.41).
func (p *Position) expelGuests() {
	e := &p.economy.effects
	if p.mover != atlas.Allies || !p.outOfWar(atlas.Britain) {
		return
	}
	if e.leaveLater {
		e.leaveLater = false
		return
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.guestOfBritain(u) {
			p.tell(evLost, "33.41", int16(u))
			p.lose(u)
		}
	}
}

// sendHome puts a unit on the nearest hex that a power controls and that has room
// for it; without one it is lost.
func (p *Position) sendHome(u atlas.Unit, power atlas.Country) {
	from, best, at := p.where(u), 1000, atlas.NoHex
	for h := range atlas.Hex(atlas.NumHexes) {
		if p.commandOf(p.control.of(h)) == power && world.OnLand.Has(h) && p.fitsAt(u, h) {
			if d := atlas.Distance(from, h); d < best {
				best, at = d, h
			}
		}
	}
	if at == atlas.NoHex {
		p.lose(u)
		return
	}
	p.put(u, spot(at))
}

// fitsAt reports whether a hex has room for a unit of any kind.
func (p *Position) fitsAt(u atlas.Unit, h atlas.Hex) bool {
	switch u.Kind() {
	case atlas.Air:
		return p.airRoomOf(h, u) >= u.Strength()
	case atlas.Fleet:
		return p.navalRoom(h, p.nation.of(u)) >= u.Strength()
	case atlas.AirBase:
		return !p.hasBase(h)
	}
	return p.room(u, h)
}

// spainMayJoin: at the start of the Axis turn of Spring 1941, later only after an
// attempt that aid prevented (33.41, 33.65).
func (p *Position) spainMayJoin() bool {
	if p.now != atlas.DateOf(atlas.Spring, 1941) && !(p.now > atlas.DateOf(atlas.Spring, 1941) && p.economy.variants[atlas.Axis].tried) {
		return false
	}
	count := p.objectives()
	return p.fallen.Has(atlas.France) && p.living(atlas.Axis).Has(atlas.Italy) && count[atlas.Italy] >= 5 && p.war[atlas.Italy].Majors() != 0 &&
		p.status[atlas.Spain] == Neutral && p.affords(atlas.Italy, 35)
}

// turkeyMayJoinAxis: Germany is at war with Russia and has more combat factors on
// the Eastern Front (33.41); partisans in Russia count (32.16), fleets in Kiel do not.
func (p *Position) turkeyMayJoinAxis() bool {
	if p.now.Year() >= 1943 || !p.atWar(atlas.Germany, atlas.USSR) || p.politics.onSpain || p.status[atlas.Turkey] != Neutral || !p.affords(atlas.Germany, 35) {
		return false
	}
	var factors [atlas.NumAlliances]int
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex || u.Kind() == atlas.AirBase || !p.onEasternFront(u, h) {
			continue
		}
		if a := p.camp(p.nation.of(u)); a != atlas.NoAlliance && (a == atlas.Axis || p.commander(u) == atlas.USSR) {
			factors[a] += u.Strength()
		}
	}
	return factors[atlas.Axis] > factors[atlas.Allies]
}

// onEasternFront is the front of a unit: a fleet's is that of its water (29.12).
func (p *Position) onEasternFront(u atlas.Unit, h atlas.Hex) bool {
	if u.Kind() != atlas.Fleet {
		return world.Hexes[h].Front == atlas.Eastern
	}
	east, other := false, false
	info := &world.Hexes[h]
	for k := range info.NumPlaces {
		pl := &world.Places[info.Place+atlas.Place(k)]
		for w := range pl.NumWaters {
			if atlas.NavalFronts[world.Waters[pl.Waters[w]].Zone] == atlas.Eastern {
				east = true
			} else {
				other = true
			}
		}
	}
	return east && !other
}

// countSubmarines: if submarines in the SW box outnumber ASW by 3 to 2 American
// deployment falls to five a turn; the counter is spent either way (33.41).
func (p *Position) countSubmarines() {
	e := &p.economy
	subs, asw := int(e.sw[atlas.Germany].sea), int(e.sw[atlas.Britain].sea)+int(e.sw[atlas.USA].sea)
	if subs == 0 || 2*subs < 3*asw {
		e.played[atlas.Axis] &^= 1 << 8
	}
	p.tell(evSubmarines, "33.41", int16(subs))
}

// armItaly adds BRPs and units; played while Italy sets up it raises her limit
// (11.2, 33.41).
func (p *Position) armItaly(moment int) {
	p.windfall(atlas.Italy, 25, moment)
	for _, line := range []atlas.PoolLine{{Kind: atlas.Armor, Strength: 2, Count: 2, Colours: atlas.Italy}, {Kind: atlas.Infantry, Strength: 2, Count: 2, Colours: atlas.Italy}} {
		p.releaseLine(atlas.Italy, line)
	}
}

// windfall adds BRPs for this year; while setting up they count for the limit
// (11.2).
func (p *Position) windfall(power atlas.Country, brp int, moment int) {
	p.brp[power] += int16(brp)
	if moment == atSetup {
		p.economy.total[power] = p.brp[power]
		p.setLimits()
	}
}

// mobilizeFrance: French infantry and replacements among the allowable builds are
// deployed at once, free (33.42).
func (p *Position) mobilizeFrance() {
	for u := range atlas.Of(atlas.France) {
		if p.at.of(u) == inPool && p.nation.of(u) == atlas.France && (u.Kind() == atlas.Infantry || u.Kind() == atlas.Replacement) {
			p.put(u, inHand)
		}
	}
}

// atlanticFleet: the allowable American fleets are there at once, and two more
// become allowable (33.42).
func (p *Position) atlanticFleet() {
	free := 0
	if pool := world.Scenarios[p.scenario].Pools[atlas.USA]; pool != nil {
		for _, line := range pool.Builds {
			if line.Kind == atlas.Fleet {
				free += int(line.Count)
			}
		}
	}
	for range free {
		if u := p.counterIn(spare, atlas.USA, atlas.Fleet, atlas.FullFleet); u != atlas.NoUnit {
			p.put(u, usSpot)
			p.economy.fleetsBuilt[atlas.USA]++
		}
	}
	p.economy.effects.usFleets = 2
}
