package reich

import "sandtable/games/reich/atlas"

// Chapter 7: what follows when a unit enters a hex and when a hex changes hands: wars
// are followed up (21.4), countries won back (24), great cities lost (26.91, 37.1, 47.2).

// entered is called whenever a unit has come into a hex or passed through it:
// by movement, staging, change of base, after combat, by sea, by strategic
// redeployment. It follows up declarations of war (21.4), makes interventions
// (23.1) and remembers who crossed Vichy territory (49.42).
func (p *Position) entered(u atlas.Unit, h atlas.Hex) {
	n := p.nation.of(u)
	if u.Kind() == atlas.Partisan {
		p.partisanIn(h)
		return
	}
	c := p.commandOf(n)
	if c >= atlas.NumMajors {
		return
	}
	land := p.soil(h)
	if land == atlas.NoCountry {
		return
	}
	if p.optionOn(n, world.Hexes[h].Front) != Pass { // entering behind an ally is no deed (21.4)
		p.follow(c, land)
		if owner := p.control.of(h); owner != land && owner != atlas.Nobody {
			p.follow(c, owner)
		}
	}
	if land >= atlas.NumMajors && n < atlas.NumMajors {
		p.intervene(c, land)
	}
	if land == atlas.VichyFrance && p.control.of(h) == atlas.VichyFrance && p.campOf(c) == atlas.Axis && n != atlas.VichyFrance && !p.politics.grace {
		p.politics.crossed = p.politics.crossed || p.war[atlas.VichyFrance] == 0
	}
}

// fights is called for every attack and every offensive mission: who makes it,
// against whose forces or land (nobody where it is against no one), and the
// front that receives it. It uses an Offensive (12.24) and follows up a
// declaration of war (21.4).
func (p *Position) fights(by, against atlas.Country, f atlas.Front) {
	c := p.commandOf(by)
	if c >= atlas.NumMajors {
		return
	}
	if f < atlas.NumFronts {
		p.politics.acted[c] |= 1 << f
	}
	p.follow(c, against)
}

// follow counts a deed against a nation as following up the declarations of war
// on it, and on the power whose ally or colony it is (21.4).
func (p *Position) follow(c, against atlas.Country) {
	if against >= atlas.NumNations {
		return
	}
	for _, target := range [...]atlas.Country{against, p.commandOf(against)} {
		for by := range p.powersOf(p.campOf(c)).All {
			if p.politics.declared[by].Has(target) && (by == c || p.joinsWar(c, by, target)) {
				p.politics.pursued[by].Add(target)
			}
		}
	}
}

// joinsWar reports whether a power fights a minor in a war that its ally has paid
// for, so that its deeds are the ally's (21.3).
func (p *Position) joinsWar(c, by, minor atlas.Country) bool {
	return minor >= atlas.NumMajors && p.alliedPowers(c, by) && p.atWar(c, minor) && !p.politics.declared[c].Has(minor)
}

// intended is called when another enemy's interception stops a mission that
// would have followed up a declaration of war on the owner of its target, which
// then stands (21.4).
func (p *Position) intended(by, against atlas.Country) { p.follow(p.commandOf(by), against) }

// soil is the country that a hex belongs to now: that of the map, but for
// Vichy France (49), and for eastern Poland and Bessarabia, which can be part of
// East Europe (43.4).
func (s *state) soil(h atlas.Hex) atlas.Country {
	info := &world.Hexes[h]
	switch {
	case info.Region == atlas.EasternPoland && s.divided():
		return atlas.BalticStates
	case info.Region == atlas.Bessarabia && s.politics.bessarabia:
		return atlas.BalticStates
	case info.Tags&(1<<atlas.VichyTag) != 0 && s.vichyExists():
		return atlas.VichyFrance
	}
	return info.Country
}

// controlChanged is called whenever a hex passes from one nation to another:
// capitals fall (24.1), and some cities cost and yield BRPs at once (26.91, 37.1,
// 47.2).
func (p *Position) controlChanged(h atlas.Hex, from, to atlas.Country) {
	info := &world.Hexes[h]
	if to != atlas.Nobody && from != atlas.Nobody {
		if c := p.commandOf(to); c < atlas.NumMajors {
			p.follow(c, from)
		}
	}
	p.redoubtRises(h, to)
	if to == atlas.Nobody || info.NumPlaces == 0 && info.Country != atlas.Luxembourg {
		return
	}
	p.capitalTaken(h, to)
	p.vitalTaken(h, to)
	p.russianCity(h, from, to)
}

// capitalTaken notes that a minor country's capital is in hostile hands: it is
// conquered when the Combat phase ends (24.1).
func (p *Position) capitalTaken(h atlas.Hex, to atlas.Country) {
	n := world.Hexes[h].Country
	if n < atlas.NumMajors || seat(n) != h {
		return
	}
	by := p.commandOf(to)
	if by >= atlas.NumMajors {
		return
	}
	switch p.status[n] {
	case Invaded, Allied, Active:
		if p.atWar(n, to) {
			p.politics.falling.Add(n)
			p.politics.victor[n] = by
		}
	case Conquered:
		p.reconquered(n, by)
	}
}

// seat is the hex whose loss conquers a minor country: its capital, and the one
// hex of Luxembourg (24.3). Countries without one are conquered by their cities,
// like colonies.
func seat(n atlas.Country) atlas.Hex {
	if n == atlas.Luxembourg {
		return world.Countries[n].Hexes.First()
	}
	if n >= atlas.NumCountries || world.Countries[n].Colony {
		return atlas.NoHex
	}
	return world.Countries[n].Capital
}

// reconquered hands a conquered country on when its capital changes hands once
// more; who has forces there shares it (24.7, 24.8).
func (p *Position) reconquered(n, by atlas.Country) {
	if p.patron[n] < atlas.NumMajors && p.campOf(p.patron[n]) == p.campOf(by) {
		return // partisans held it, and an ally drove them out (24.8)
	}
	p.patron[n] = by
	p.setShare(n, p.sharers(n, by))
}

// present are the powers of a camp with forces in a country.
func (p *Position) present(n atlas.Country, a atlas.Alliance) (set atlas.PowerSet) {
	for h := range world.Countries[n].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if c := p.commander(u); c < atlas.NumMajors && p.campOf(c) == a {
				set.Add(c)
			}
		}
	}
	return set
}

// vitalTaken: Gibraltar costs Britain 25 BRPs when it is lost, and so do Suez and
// Alexandria together, each once only and at once (37.1, 47.2).
func (p *Position) vitalTaken(h atlas.Hex, to atlas.Country) {
	if h != atlas.Sites.Gibraltar && h != atlas.Sites.Suez && h != atlas.Sites.Alexandria || p.camp(to) != atlas.Axis || p.fallen.Has(atlas.Britain) {
		return
	}
	loss := uint8(gibraltarLost)
	if h != atlas.Sites.Gibraltar {
		if p.camp(p.control.of(atlas.Sites.Suez)) != atlas.Axis || p.camp(p.control.of(atlas.Sites.Alexandria)) != atlas.Axis {
			return
		}
		loss = suezLost
	}
	if p.politics.vitalLost&loss != 0 {
		return
	}
	p.politics.vitalLost |= loss
	p.forfeit(atlas.Britain, vitalBRPs)
	rule := "37.1"
	if loss == suezLost {
		rule = "47.2"
	}
	p.tell(evForfeit, rule, int16(atlas.Britain), vitalBRPs, int16(h))
}

const (
	vitalBRPs = 25
	cityBRPs  = 15
)

// cityOf is which of Russia's two great cities a hex is.
func cityOf(h atlas.Hex) (int, bool) {
	switch h {
	case atlas.Sites.Moscow:
		return moscowCity, true
	case atlas.Sites.Leningrad:
		return leningradCity, true
	}
	return 0, false
}

// russianCity: when the Axis first take Moscow or Leningrad 15 BRPs pass from
// Russia to the captor at once; who was given them at a year start loses them
// with the city (26.91).
func (p *Position) russianCity(h atlas.Hex, from, to atlas.Country) {
	city, ok := cityOf(h)
	if !ok || p.russiaOut() {
		return
	}
	was, is := p.camp(from), p.camp(to)
	switch {
	case is == atlas.Axis && was != atlas.Axis && !p.politics.cityPaid[city]:
		c := p.commandOf(to)
		p.politics.cityPaid[city], p.politics.cityGained[city], p.politics.cityYear[city] = true, c, p.now
		p.forfeit(atlas.USSR, cityBRPs)
		p.brp[c] += cityBRPs
		p.tell(evForfeit, "26.91", int16(atlas.USSR), cityBRPs, int16(h))
		p.tell(evGain, "26.91", int16(c), cityBRPs, int16(h))
	case is == atlas.Allies && was == atlas.Axis:
		p.loseCity(&p.politics.cityYearly[city], h, "26.91")
	}
}

// loseCity takes the BRPs of Moscow or Leningrad from who was given them.
func (p *Position) loseCity(given *atlas.Country, h atlas.Hex, rule string) {
	holder := *given
	if holder >= atlas.NumMajors {
		return
	}
	*given = atlas.Nobody
	p.forfeit(holder, cityBRPs)
	p.tell(evForfeit, rule, int16(holder), cityBRPs, int16(h))
}

// partisanIn: partisans in Moscow or Leningrad cost the Axis their 15 BRPs at
// once, those of the last year start and those gained since (32.8).
func (p *Position) partisanIn(h atlas.Hex) {
	city, ok := cityOf(h)
	if !ok || p.camp(p.control.of(h)) != atlas.Axis {
		return
	}
	p.loseCity(&p.politics.cityYearly[city], h, "32.8")
	if p.politics.cityYear[city].Year() == p.now.Year() {
		p.loseCity(&p.politics.cityGained[city], h, "32.8")
	}
}
