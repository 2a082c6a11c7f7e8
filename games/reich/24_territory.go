package reich

import (
	"sandtable/games/reich/atlas"
)

// Chapters 10.34 and 24: what countries and colonies yield, and who loses what
// they yielded.

// eastEuropeBRPs is the worth of East Europe, kept under the Baltic States (43.6).
const eastEuropeBRPs = 25

// yield is what a country brings in a year: half of what a conquered power began
// the scenario with (10.341, 26.3), or the campaign if it had fallen before, the
// printed number for others (24.3).
func (p *Position) yield(n atlas.Country) int {
	switch {
	case n < atlas.NumMajors:
		start := world.Scenarios[p.scenario].BRP[n]
		if start == 0 || p.scenario >= atlas.Scenario1942 && n == atlas.Italy && !p.romeYieldsByTheCard() {
			start = world.Scenarios[atlas.Campaign].BRP[n]
		}
		return int(start) / 2
	case n == atlas.BalticStates:
		return eastEuropeBRPs
	}
	return int(world.Countries[n].BRP)
}

// seat of a country is the hex whose control decides: its capital, or the only
// hex of Luxembourg (24.3).
func capitalOf(n atlas.Country) atlas.Hex {
	if n == atlas.Luxembourg {
		return atlas.Hex(world.Countries[n].Hexes.Bits().Next(0))
	}
	return world.Countries[n].Capital
}

// masterOf is the power to which a controlled hex brings BRPs: not through
// partisans (32.6), and never through Vichy France (49.9).
func (p *Position) masterOf(h atlas.Hex) atlas.Country {
	n := p.control.of(h)
	if n == atlas.VichyFrance || n == atlas.Nobody || p.partisanHeld(h) {
		return atlas.Nobody
	}
	if c := p.commandOf(n); c < atlas.NumMajors && !p.fallen.Has(c) {
		return c
	}
	return atlas.Nobody
}

// holders are the powers that would receive a country's BRPs as things stand
// (10.34, 23.1, 24.3, 24.41, 26.3, 43.6).
func (p *Position) holders(n atlas.Country) atlas.PowerSet {
	switch {
	case p.yield(n) == 0:
		return 0
	case n == atlas.USSR:
		return p.russianSpoils()
	case n < atlas.NumMajors && !p.fallen.Has(n), n == atlas.USA:
		return 0
	case isArea(n):
		return p.areaHolders(n)
	}
	c := capitalOf(n)
	m := p.masterOf(c)
	switch {
	case m >= atlas.NumMajors:
		return 0
	case n == atlas.Poland && p.control.of(c) == atlas.Poland:
		return (1<<atlas.Britain | 1<<atlas.France) &^ p.fallen // 22.4
	case p.control.of(c) == n && p.status[n] != Active && p.status[n] != Allied:
		return 0 // neutral, or attacked and on its own
	}
	return p.partnersIn(n, p.campOf(m)) | atlas.OnlyPower(m)
}

// russianSpoils: the Axis have half of Russia's BRPs once she has surrendered or
// is destroyed (26.921, 26.922); Germany takes them while she is in the game.
func (p *Position) russianSpoils() atlas.PowerSet {
	if !p.fallen.Has(atlas.USSR) {
		return 0
	}
	if !p.fallen.Has(atlas.Germany) {
		return atlas.OnlyPower(atlas.Germany)
	}
	return p.living(atlas.Axis)
}

// isArea reports whether control goes by cities: of a colony, and of East Europe, which
// is treated like one (24.4, 43.6).
func isArea(n atlas.Country) bool { return n == atlas.BalticStates || world.Countries[n].Colony }

// areaCities are those cities.
func (p *Position) areaCities(n atlas.Country) atlas.HexSet {
	if n == atlas.BalticStates {
		return p.eastEuropeCities()
	}
	return world.Countries[n].Cities
}

// areaMasters are the powers of each camp that have cities of an area, and the camp
// that has them all (24.41).
func (p *Position) areaMasters(n atlas.Country) (has [atlas.NumAlliances]atlas.PowerSet, whole atlas.Alliance) {
	all, some := true, false
	whole = atlas.NoAlliance
	cities := p.areaCities(n)
	for h := range cities.Bits().All() {
		m := p.masterOf(atlas.Hex(h))
		if m >= atlas.NumMajors {
			all = false
			continue
		}
		a := p.campOf(m)
		has[a].Add(m)
		if some && whole != a {
			all = false
		}
		some, whole = true, a
	}
	if !all {
		whole = atlas.NoAlliance
	}
	return has, whole
}

// areaHolders: a colony goes to a camp that controls all its cities, and stays with it
// while it controls one (24.41), once its hold has withstood the enemy's next turn
// (24.42).
func (p *Position) areaHolders(n atlas.Country) atlas.PowerSet {
	has, whole := p.areaMasters(n)
	if whole != atlas.NoAlliance {
		return has[whole] | p.partnersIn(n, whole)
	}
	var out atlas.PowerSet
	for a := range atlas.Alliance(atlas.NumAlliances) {
		if held := p.economy.claim[n] & p.powersOf(a) &^ p.fallen; held != 0 && has[a] != 0 && !p.economy.unproven[a].Has(n) {
			out |= held
		}
	}
	return out
}

// proveAreas: a claim to an area that the mover did not have before must still withstand
// the enemy's next turn; his enemy's has if he holds all cities (24.42). Colonies that
// become Free French were not conquered, and pay as long as the Axis does not have them
// (49.8).
func (p *Position) proveAreas(n atlas.Country, before, now atlas.PowerSet) {
	if !p.coloniesMustWithstand() || !isArea(n) {
		return
	}
	e := &p.economy
	switch {
	case now == 0:
		e.unproven[p.mover].Remove(n)
	case before == 0 && !(p.mover == atlas.Allies && p.patron[n] == atlas.FreeFrench):
		e.unproven[p.mover].Add(n)
	}
	foe := p.mover.Enemy()
	if _, whole := p.areaMasters(n); whole == foe {
		e.unproven[foe].Remove(n)
	}
}

// keepsCity reports whether the mover still has a city of an area: what it brought is
// not taken away while he does (24.43).
func (p *Position) keepsCity(n atlas.Country) bool {
	if !p.coloniesMustWithstand() || !isArea(n) {
		return false
	}
	has, _ := p.areaMasters(n)
	return has[p.mover] != 0
}

// eastEuropeCities are the cities of East Europe that must be held: Bessarabia's
// only while Russia has a claim to them (43.4, 43.5).
func (p *Position) eastEuropeCities() atlas.HexSet {
	by := atlas.USSR
	if m := p.masterOf(world.Countries[atlas.BalticStates].Cities.First()); m < atlas.NumMajors {
		by = m
	}
	return p.eastCities(by)
}

// partnersIn are the allies that took part in a conquest and share what it yields
// (24.7).
func (p *Position) partnersIn(n atlas.Country, a atlas.Alliance) atlas.PowerSet {
	return p.politics.share[n] & p.powersOf(a) &^ p.fallen
}

// unpaid reports whether a power never draws BRPs from a country: its camp held
// it when the scenario began (10.343, 24.5). Minor Allies are excepted, whose BRPs come
// on top of the base in all scenarios (25.32), a power that fell during the scenario,
// and what turned Free French (49.8).
func (p *Position) unpaid(n, power atlas.Country) bool {
	if !p.economy.started[p.campOf(power)].Has(n) {
		return false
	}
	switch {
	case n < atlas.NumMajors:
		return p.scenario >= atlas.Scenario1942 && n == atlas.France || p.scenario == atlas.Scenario1944 && n == atlas.Italy
	case p.status[n] == Active && n != atlas.Yugoslavia: // which the bases of 1942 and 1944 count already (Axis 19)
		return false
	}
	return !(p.scenario < atlas.Scenario1942 && world.Countries[n].Owner == atlas.France && p.fallen.Has(atlas.France) && p.campOf(power) == atlas.Allies)
}

// incomeFrom is what a power would get from a country at a year start now: what
// was lost in the second half of Winter is still counted (10.342, 24.3), and
// allies share (24.7).
func (p *Position) incomeFrom(n, power atlas.Country) int {
	set := p.holders(n)
	if late := p.economy.claim[n]; n >= atlas.NumMajors || p.fallen.Has(n) {
		set |= late
	}
	mine := set & p.powersOf(p.campOf(power)) &^ p.fallen
	if !mine.Has(power) || p.unpaid(n, power) {
		return 0
	}
	return p.portion(n, power, mine)
}

// creditTerritory notes what a country brings a power in this year.
func (p *Position) creditTerritory(n, power atlas.Country) {
	p.economy.got[n][power] = uint8(p.yield(n))
	p.economy.claim[n].Add(power)
}

// noteTerritory notes a country that joins a power within a year and brings its
// BRPs at once: a Minor Ally (25.3). Iraq and Vichy France bring nothing (25.34).
func (p *Position) noteTerritory(n, power atlas.Country) {
	if power < atlas.NumMajors && n < atlas.NumCountries && minorBRP(n) > 0 {
		p.creditTerritory(n, power)
	}
}

// settleTerritories ends the chance that the mover had in this Combat phase to
// win back what yielded BRPs (24.3, 24.43, 32.7), and what else falls due then.
func (p *Position) settleTerritories() {
	p.noteVisits()
	p.noteAirborne()
	for n := range atlas.Country(atlas.NumCountries) {
		now := p.holders(n) & p.powersOf(p.mover)
		p.proveAreas(n, p.economy.claim[n]&p.powersOf(p.mover), now)
		p.economy.claim[n] = p.economy.claim[n]&^p.powersOf(p.mover) | now
		if now == 0 && !p.keepsCity(n) {
			p.loseTerritory(n)
		}
	}
	p.closeYards()
	p.noteFalls()
	p.bombBritain()
	p.destroyPortBRPs()
}

// loseTerritory takes from the mover's powers what a lost country had brought.
// Partisans who come again cost nothing before Axis troops have been back (24.5).
func (p *Position) loseTerritory(n atlas.Country) {
	lost := false
	if h := capitalOf(n); p.mover == atlas.Axis && h != atlas.NoHex && p.partisanHeld(h) && !p.economy.retaken.Has(n) {
		return
	}
	for power := range p.powersOf(p.mover).All {
		if brp := p.economy.got[n][power]; brp != 0 {
			p.economy.got[n][power] = 0
			p.forfeit(power, int(brp))
			p.tell(evLostIncome, "24.3", int16(power), int16(brp), int16(n))
			lost = true
		}
	}
	if p.mover == atlas.Axis && p.raidable(n) && !lost {
		m := p.commandOf(p.control.of(capitalOf(n)))
		p.forfeit(m, p.yield(n))
		p.tell(evLostIncome, "32.7", int16(m), int16(p.yield(n)), int16(n))
		lost = true
	}
	if h := capitalOf(n); lost && h != atlas.NoHex && p.partisanHeld(h) {
		p.economy.raided.Add(n)
		p.economy.retaken.Remove(n)
	}
}

// raidable: partisans in a capital that the Axis held when the scenario began
// cost its BRPs, once, and again only after Axis troops have been back (24.5,
// 32.7).
func (p *Position) raidable(n atlas.Country) bool {
	h := capitalOf(n)
	if h == atlas.NoHex || p.scenario < atlas.Scenario1942 || !p.economy.started[atlas.Axis].Has(n) || n == atlas.USSR || !p.partisanHeld(h) {
		return false
	}
	m := p.commandOf(p.control.of(h))
	return m < atlas.NumMajors && p.campOf(m) == atlas.Axis && p.economy.retaken.Has(n)
}

// winBack: who drives partisans out of a capital after its BRPs were lost, and moves
// in, takes the country over from an ally, and shares it with those who have forces
// there (24.8).
func (p *Position) winBack(u atlas.Unit, h atlas.Hex) {
	n, by := world.Hexes[h].Country, p.commander(u)
	if n >= atlas.NumCountries || capitalOf(n) != h || !p.economy.raided.Has(n) || p.economy.retaken.Has(n) || p.camp(p.control.of(h)) != p.campOf(by) {
		return
	}
	p.economy.retaken.Add(n)
	p.take(h, p.claimant(u, h))
	if p.status[n] == Conquered {
		p.patron[n] = by
	}
	p.setShare(n, p.sharers(n, by))
}

// noteVisits remembers in which capitals Axis ground units are.
func (p *Position) noteVisits() {
	if p.economy.raided == 0 {
		return
	}
	for n := range p.economy.raided.All {
		for u := range p.here(capitalOf(n)) {
			if u.Kind().Ground() && p.camp(p.nation.of(u)) == atlas.Axis {
				p.economy.retaken.Add(n)
			}
		}
	}
}
