package reich

import "slices"

// Chapters 10.34 and 24: what countries and colonies yield, and who loses what
// they yielded.

// eastEuropeBRPs is the worth of East Europe, kept under the Baltic States (43.6).
const eastEuropeBRPs = 25

// yield is what a country brings in a year: half of what a conquered power began
// the scenario with (10.341, 26.3), or the campaign if it had fallen before, the
// printed number for others (24.3).
func (p *Position) yield(n country) int {
	switch {
	case n < numMajors:
		start := world.scenarios[p.scenario].brp[n]
		if start == 0 || p.scenario >= scenario1942 && n == italy && !p.romeYieldsByTheCard() {
			start = world.scenarios[campaign].brp[n]
		}
		return int(start) / 2
	case n == balticStates:
		return eastEuropeBRPs
	}
	return int(world.countries[n].brp)
}

// seat of a country is the hex whose control decides: its capital, or the only
// hex of Luxembourg (24.3).
func capitalOf(n country) hex {
	if n == luxembourg {
		return hex(world.countries[n].hexes.bits().Next(0))
	}
	return world.countries[n].capital
}

// masterOf is the power to which a controlled hex brings BRPs: not through
// partisans (32.6), and never through Vichy France (49.9).
func (p *Position) masterOf(h hex) country {
	n := p.control[h]
	if n == vichyFrance || n == nobody || p.partisanHeld(h) {
		return nobody
	}
	if c := p.commandOf(n); c < numMajors && !p.fallen.has(c) {
		return c
	}
	return nobody
}

// holders are the powers that would receive a country's BRPs as things stand
// (10.34, 23.1, 24.3, 24.41, 26.3, 43.6).
func (p *Position) holders(n country) powerSet {
	switch {
	case p.yield(n) == 0:
		return 0
	case n == ussr:
		return p.russianSpoils()
	case n < numMajors && !p.fallen.has(n), n == usa:
		return 0
	case isArea(n):
		return p.areaHolders(n)
	}
	c := capitalOf(n)
	m := p.masterOf(c)
	switch {
	case m >= numMajors:
		return 0
	case n == poland && p.control[c] == poland:
		return (1<<britain | 1<<france) &^ p.fallen // 22.4
	case p.control[c] == n && p.status[n] != active && p.status[n] != allied:
		return 0 // neutral, or attacked and on its own
	}
	return p.partnersIn(n, campOf(m)) | onlyPower(m)
}

// russianSpoils: the Axis have half of Russia's BRPs once she has surrendered or
// is destroyed (26.921, 26.922); Germany takes them while she is in the game.
func (p *Position) russianSpoils() powerSet {
	if !p.fallen.has(ussr) {
		return 0
	}
	if !p.fallen.has(germany) {
		return onlyPower(germany)
	}
	return onlyPower(italy) &^ p.fallen
}

// isArea reports whether control goes by cities: of a colony, and of East Europe, which
// is treated like one (24.4, 43.6).
func isArea(n country) bool { return n == balticStates || world.countries[n].colony }

// areaCities are those cities.
func (p *Position) areaCities(n country) hexSet {
	if n == balticStates {
		return p.eastEuropeCities()
	}
	return world.countries[n].cities
}

// areaMasters are the powers of each camp that have cities of an area, and the camp
// that has them all (24.41).
func (p *Position) areaMasters(n country) (has [numAlliances]powerSet, whole alliance) {
	all, some := true, false
	whole = noAlliance
	cities := p.areaCities(n)
	for h := range cities.bits().All() {
		m := p.masterOf(hex(h))
		if m >= numMajors {
			all = false
			continue
		}
		a := campOf(m)
		has[a].add(m)
		if some && whole != a {
			all = false
		}
		some, whole = true, a
	}
	if !all {
		whole = noAlliance
	}
	return has, whole
}

// areaHolders: a colony goes to a camp that controls all its cities, and stays with it
// while it controls one (24.41), once its hold has withstood the enemy's next turn
// (24.42).
func (p *Position) areaHolders(n country) powerSet {
	has, whole := p.areaMasters(n)
	if whole != noAlliance {
		return has[whole] | p.partnersIn(n, whole)
	}
	var out powerSet
	for a := range alliance(numAlliances) {
		if held := p.economy.claim[n] & a.powers() &^ p.fallen; held != 0 && has[a] != 0 && !p.economy.unproven[a].has(n) {
			out |= held
		}
	}
	return out
}

// proveAreas: a claim to an area that the mover did not have before must still withstand
// the enemy's next turn; his enemy's has if he holds all cities (24.42). Colonies that
// become Free French were not conquered, and pay as long as the Axis does not have them
// (49.8).
func (p *Position) proveAreas(n country, before, now powerSet) {
	if !p.coloniesMustWithstand() || !isArea(n) {
		return
	}
	e := &p.economy
	switch {
	case now == 0:
		e.unproven[p.mover].remove(n)
	case before == 0 && !(p.mover == allies && p.patron[n] == freeFrench):
		e.unproven[p.mover].add(n)
	}
	foe := p.mover.enemy()
	if _, whole := p.areaMasters(n); whole == foe {
		e.unproven[foe].remove(n)
	}
}

// keepsCity reports whether the mover still has a city of an area: what it brought is
// not taken away while he does (24.43).
func (p *Position) keepsCity(n country) bool {
	if !p.coloniesMustWithstand() || !isArea(n) {
		return false
	}
	has, _ := p.areaMasters(n)
	return has[p.mover] != 0
}

// eastEuropeCities are the cities of East Europe that must be held: Bessarabia's
// only while Russia has a claim to them (43.4, 43.5).
func (p *Position) eastEuropeCities() hexSet {
	by := ussr
	if m := p.masterOf(world.countries[balticStates].cities.first()); m < numMajors {
		by = m
	}
	return p.eastCities(by)
}

// partnersIn are the allies that took part in a conquest and share what it yields
// (24.7).
func (p *Position) partnersIn(n country, a alliance) powerSet {
	return p.politics.share[n] & a.powers() &^ p.fallen
}

// unpaid reports whether a power never draws BRPs from a country: its camp held
// it when the scenario began (10.343, 24.5). Minor Allies are excepted, whose BRPs come
// on top of the base in all scenarios (25.32), a power that fell during the scenario,
// and what turned Free French (49.8).
func (p *Position) unpaid(n, power country) bool {
	if !p.economy.started[campOf(power)].has(n) {
		return false
	}
	switch {
	case n < numMajors:
		return p.scenario >= scenario1942 && n == france || p.scenario == scenario1944 && n == italy
	case p.status[n] == active && n != yugoslavia: // which the bases of 1942 and 1944 count already (Axis 19)
		return false
	}
	return !(p.scenario < scenario1942 && world.countries[n].owner == france && p.fallen.has(france) && campOf(power) == allies)
}

// incomeFrom is what a power would get from a country at a year start now: what
// was lost in the second half of Winter is still counted (10.342, 24.3), and
// allies share (24.7).
func (p *Position) incomeFrom(n, power country) int {
	set := p.holders(n)
	if late := p.economy.claim[n]; n >= numMajors || p.fallen.has(n) {
		set |= late
	}
	mine := set & campOf(power).powers() &^ p.fallen
	if !mine.has(power) || p.unpaid(n, power) {
		return 0
	}
	return p.portion(n, power, mine)
}

// creditTerritory notes what a country brings a power in this year.
func (p *Position) creditTerritory(n, power country) {
	p.economy.got[n][power] = uint8(p.yield(n))
	p.economy.claim[n].add(power)
}

// noteTerritory notes a country that joins a power within a year and brings its
// BRPs at once: a Minor Ally (25.3). Iraq and Vichy France bring nothing (25.34).
func (p *Position) noteTerritory(n, power country) {
	if power < numMajors && n < numCountries && minorBRP(n) > 0 {
		p.creditTerritory(n, power)
	}
}

// settleTerritories ends the chance that the mover had in this Combat phase to
// win back what yielded BRPs (24.3, 24.43, 32.7), and what else falls due then.
func (p *Position) settleTerritories() {
	p.noteVisits()
	p.noteAirborne()
	for n := range country(numCountries) {
		now := p.holders(n) & p.mover.powers()
		p.proveAreas(n, p.economy.claim[n]&p.mover.powers(), now)
		p.economy.claim[n] = p.economy.claim[n]&^p.mover.powers() | now
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
func (p *Position) loseTerritory(n country) {
	lost := false
	if h := capitalOf(n); p.mover == axis && h != noHex && p.partisanHeld(h) && !p.economy.retaken.has(n) {
		return
	}
	for power := range p.mover.powers().all {
		if brp := p.economy.got[n][power]; brp != 0 {
			p.economy.got[n][power] = 0
			p.forfeit(power, int(brp))
			p.tell(evLostIncome, "24.3", int16(power), int16(brp), int16(n))
			lost = true
		}
	}
	if p.mover == axis && p.raidable(n) && !lost {
		m := p.commandOf(p.control[capitalOf(n)])
		p.forfeit(m, p.yield(n))
		p.tell(evLostIncome, "32.7", int16(m), int16(p.yield(n)), int16(n))
		lost = true
	}
	if h := capitalOf(n); lost && h != noHex && p.partisanHeld(h) {
		p.economy.raided.add(n)
		p.economy.retaken.remove(n)
	}
}

// raidable: partisans in a capital that the Axis held when the scenario began
// cost its BRPs, once, and again only after Axis troops have been back (24.5,
// 32.7).
func (p *Position) raidable(n country) bool {
	h := capitalOf(n)
	if h == noHex || p.scenario < scenario1942 || !p.economy.started[axis].has(n) || n == ussr || !p.partisanHeld(h) {
		return false
	}
	m := p.commandOf(p.control[h])
	return m < numMajors && campOf(m) == axis && p.economy.retaken.has(n)
}

// winBack: who drives partisans out of a capital after its BRPs were lost, and moves
// in, takes the country over from an ally, and shares it with those who have forces
// there (24.8).
func (p *Position) winBack(u unit, h hex) {
	n, by := world.hexes[h].country, p.commander(u)
	if n >= numCountries || capitalOf(n) != h || !p.economy.raided.has(n) || p.economy.retaken.has(n) || p.camp(p.control[h]) != campOf(by) {
		return
	}
	p.economy.retaken.add(n)
	p.take(h, p.claimant(u, h))
	if p.status[n] == conquered {
		p.patron[n] = by
	}
	p.setShare(n, p.sharers(n, by))
}

// noteVisits remembers in which capitals Axis ground units are.
func (p *Position) noteVisits() {
	if p.economy.raided == 0 {
		return
	}
	for n := range p.economy.raided.all {
		for u := range p.here(capitalOf(n)) {
			if u.kind().ground() && p.camp(p.nation[u]) == axis {
				p.economy.retaken.add(n)
			}
		}
	}
}

// entry is a line of a power's account.
type entry struct {
	source string
	brp    int
}

// ledger is what a power would start the coming year with, by source: its base
// with growth, and every territory (10.3).
func (p *Position) ledger(power country) []entry {
	base := int(p.base[power])
	growth := max(int(p.brp[power]), 0) * p.growthRate(power) / 100
	list := []entry{{"base", base}}
	if growth > 0 {
		list = append(list, entry{"growth", growth})
	}
	for n := range country(numCountries) {
		if brp := p.incomeFrom(n, power); brp > 0 {
			name := nationNames[n]
			if n == balticStates {
				name = "East Europe"
			}
			list = append(list, entry{name, brp})
		}
	}
	for _, h := range russianCities {
		if brp := p.cityIncome(power, h); brp != 0 {
			list = append(list, entry{hexTitle(h), brp})
		}
	}
	if debt := min(int(p.brp[power]), 0); debt < 0 {
		list = append(list, entry{"deficit", debt})
	}
	return slices.Clip(list)
}
