package reich

// Chapter 7: what follows when a unit enters a hex and when a hex changes hands: wars
// are followed up (21.4), countries won back (24), great cities lost (26.91, 37.1, 47.2).

// entered is called whenever a unit has come into a hex or passed through it:
// by movement, staging, change of base, after combat, by sea, by strategic
// redeployment. It follows up declarations of war (21.4), makes interventions
// (23.1) and remembers who crossed Vichy territory (49.42).
func (p *Position) entered(u unit, h hex) {
	n := p.nation[u]
	if u.kind() == partisan {
		p.partisanIn(h)
		return
	}
	c := p.commandOf(n)
	if c >= numMajors {
		return
	}
	land := p.soil(h)
	if land == noCountry {
		return
	}
	if p.optionOn(n, world.hexes[h].front) != pass { // entering behind an ally is no deed (21.4)
		p.follow(c, land)
		if owner := p.control[h]; owner != land && owner != nobody {
			p.follow(c, owner)
		}
	}
	if land >= numMajors && n < numMajors {
		p.intervene(c, land)
	}
	if land == vichyFrance && p.control[h] == vichyFrance && campOf(c) == axis && n != vichyFrance && !p.politics.grace {
		p.politics.crossed = p.politics.crossed || p.war[vichyFrance] == 0
	}
}

// fights is called for every attack and every offensive mission: who makes it,
// against whose forces or land (nobody where it is against no one), and the
// front that receives it. It uses an Offensive (12.24) and follows up a
// declaration of war (21.4).
func (p *Position) fights(by, against country, f front) {
	c := p.commandOf(by)
	if c >= numMajors {
		return
	}
	if f < numFronts {
		p.politics.acted[c] |= 1 << f
	}
	p.follow(c, against)
}

// follow counts a deed against a nation as following up the declarations of war
// on it, and on the power whose ally or colony it is (21.4).
func (p *Position) follow(c, against country) {
	if against >= numNations {
		return
	}
	for _, target := range [...]country{against, p.commandOf(against)} {
		for by := range campOf(c).powers().all {
			if p.politics.declared[by].has(target) && (by == c || p.joinsWar(c, by, target)) {
				p.politics.pursued[by].add(target)
			}
		}
	}
}

// joinsWar reports whether a power fights a minor in a war that its ally has paid
// for, so that its deeds are the ally's (21.3).
func (p *Position) joinsWar(c, by, minor country) bool {
	return minor >= numMajors && p.alliedPowers(c, by) && p.atWar(c, minor) && !p.politics.declared[c].has(minor)
}

// intended is called when another enemy's interception stops a mission that
// would have followed up a declaration of war on the owner of its target, which
// then stands (21.4).
func (p *Position) intended(by, against country) { p.follow(p.commandOf(by), against) }

// soil is the country that a hex belongs to now: that of the map, but for
// Vichy France (49), and for eastern Poland and Bessarabia, which can be part of
// East Europe (43.4).
func (s *state) soil(h hex) country {
	info := &world.hexes[h]
	switch {
	case info.region == easternPoland && s.divided():
		return balticStates
	case info.region == bessarabia && s.politics.bessarabia:
		return balticStates
	case info.tags&(1<<vichyTag) != 0 && s.vichyExists():
		return vichyFrance
	}
	return info.country
}

// controlChanged is called whenever a hex passes from one nation to another:
// capitals fall (24.1), and some cities cost and yield BRPs at once (26.91, 37.1,
// 47.2).
func (p *Position) controlChanged(h hex, from, to country) {
	info := &world.hexes[h]
	if to != nobody && from != nobody {
		if c := p.commandOf(to); c < numMajors {
			p.follow(c, from)
		}
	}
	p.redoubtRises(h, to)
	if to == nobody || info.numPlaces == 0 && info.country != luxembourg {
		return
	}
	p.capitalTaken(h, to)
	p.vitalTaken(h, to)
	p.russianCity(h, from, to)
}

// capitalTaken notes that a minor country's capital is in hostile hands: it is
// conquered when the Combat phase ends (24.1).
func (p *Position) capitalTaken(h hex, to country) {
	n := world.hexes[h].country
	if n < numMajors || seat(n) != h {
		return
	}
	by := p.commandOf(to)
	if by >= numMajors {
		return
	}
	switch p.status[n] {
	case invaded, allied, active:
		if p.atWar(n, to) {
			p.politics.falling.add(n)
			p.politics.victor[n] = by
		}
	case conquered:
		p.reconquered(n, by)
	}
}

// seat is the hex whose loss conquers a minor country: its capital, and the one
// hex of Luxembourg (24.3). Countries without one are conquered by their cities,
// like colonies.
func seat(n country) hex {
	if n == luxembourg {
		return world.countries[n].hexes.first()
	}
	if n >= numCountries || world.countries[n].colony {
		return noHex
	}
	return world.countries[n].capital
}

// reconquered hands a conquered country on when its capital changes hands once
// more; who has forces there shares it (24.7, 24.8).
func (p *Position) reconquered(n, by country) {
	if p.patron[n] < numMajors && campOf(p.patron[n]) == campOf(by) {
		return // partisans held it, and an ally drove them out (24.8)
	}
	p.patron[n] = by
	p.setShare(n, p.sharers(n, by))
}

// present are the powers of a camp with forces in a country.
func (s *state) present(n country, a alliance) (set powerSet) {
	for h := range world.countries[n].hexes.bits().All() {
		for u := range s.here(hex(h)) {
			if c := s.commander(u); c < numMajors && campOf(c) == a {
				set.add(c)
			}
		}
	}
	return set
}

// vitalTaken: Gibraltar costs Britain 25 BRPs when it is lost, and so do Suez and
// Alexandria together, each once only and at once (37.1, 47.2).
func (p *Position) vitalTaken(h hex, to country) {
	if h != hexGibraltar && h != hexSuez && h != hexAlexandria || p.camp(to) != axis || p.fallen.has(britain) {
		return
	}
	loss := uint8(gibraltarLost)
	if h != hexGibraltar {
		if p.camp(p.control[hexSuez]) != axis || p.camp(p.control[hexAlexandria]) != axis {
			return
		}
		loss = suezLost
	}
	if p.politics.vitalLost&loss != 0 {
		return
	}
	p.politics.vitalLost |= loss
	p.forfeit(britain, vitalBRPs)
	rule := "37.1"
	if loss == suezLost {
		rule = "47.2"
	}
	p.tell(evForfeit, rule, int16(britain), vitalBRPs, int16(h))
}

const (
	vitalBRPs = 25
	cityBRPs  = 15
)

// cityOf is which of Russia's two great cities a hex is.
func cityOf(h hex) (int, bool) {
	switch h {
	case hexMoscow:
		return moscowCity, true
	case hexLeningrad:
		return leningradCity, true
	}
	return 0, false
}

// russianCity: when the Axis first take Moscow or Leningrad 15 BRPs pass from
// Russia to the captor at once; who was given them at a year start loses them
// with the city (26.91).
func (p *Position) russianCity(h hex, from, to country) {
	city, ok := cityOf(h)
	if !ok || p.russiaOut() {
		return
	}
	was, is := p.camp(from), p.camp(to)
	switch {
	case is == axis && was != axis && !p.politics.cityPaid[city]:
		c := p.commandOf(to)
		p.politics.cityPaid[city], p.politics.cityGained[city], p.politics.cityYear[city] = true, c, p.now
		p.forfeit(ussr, cityBRPs)
		p.brp[c] += cityBRPs
		p.tell(evForfeit, "26.91", int16(ussr), cityBRPs, int16(h))
		p.tell(evGain, "26.91", int16(c), cityBRPs, int16(h))
	case is == allies && was == axis:
		p.loseCity(&p.politics.cityYearly[city], h, "26.91")
	}
}

// loseCity takes the BRPs of Moscow or Leningrad from who was given them.
func (p *Position) loseCity(given *country, h hex, rule string) {
	holder := *given
	if holder >= numMajors {
		return
	}
	*given = nobody
	p.forfeit(holder, cityBRPs)
	p.tell(evForfeit, rule, int16(holder), cityBRPs, int16(h))
}

// partisanIn: partisans in Moscow or Leningrad cost the Axis their 15 BRPs at
// once, those of the last year start and those gained since (32.8).
func (p *Position) partisanIn(h hex) {
	city, ok := cityOf(h)
	if !ok || p.camp(p.control[h]) != axis {
		return
	}
	p.loseCity(&p.politics.cityYearly[city], h, "32.8")
	if p.politics.cityYear[city].year() == p.now.year() {
		p.loseCity(&p.politics.cityGained[city], h, "32.8")
	}
}
