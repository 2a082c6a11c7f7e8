package reich

import "sandtable/engine"

// Whose land a unit may enter, and where it may stay (21.1, 22.7, 25.4, 25.6,
// 26.82, 32.2, 34, 36.1, 43, 45, 48, 51.4).

// opens reports whether land that one nation controls is open to another: its
// own, that of its allies with their leave (51.4), that of its enemies, that of a
// minor in which it can intervene (23.1), and land that is nobody's (26.6).
func (s *state) opens(owner, n country) bool {
	switch {
	case owner == n:
		return true
	case owner == nobody:
		return n != vichyFrance || s.status[n] == active
	case n == vichyFrance && s.status[n] != active:
		return s.atWar(owner, n) // Vichy stays at home while it is inactive (49.3)
	case s.atWar(owner, n):
		return true
	case s.friends(owner, n):
		a, b := s.commandOf(owner), s.commandOf(n)
		return a == b || s.consent[a].has(b)
	}
	return s.serves(n) && (s.mayIntervene(s.commandOf(n), owner) || s.lowCountries(owner, n))
}

// minorBounds are the areas that active Minor Allies keep to (25.41 to 25.46).
var minorBounds map[country]*hexSet

func findMinorBounds() map[country]*hexSet {
	east := world.tagged[eastEuropeTag]
	finns := hexSet{}
	for h := range hex(numHexes) {
		for f := range world.countries[finland].hexes.all {
			if distance(h, f) <= 6 {
				finns.add(h)
				break
			}
		}
	}
	med := world.fronts[mediterraneanFront]
	bounds := map[country]*hexSet{}
	for n, set := range map[country]hexSet{
		finland:    finns,
		bulgaria:   union(bulgaria, yugoslavia, greece).plus(world.regions[europeanTurkey]), // 25.42
		rumania:    union(rumania, yugoslavia, ussr).plus(east),                             // 25.43
		hungary:    union(hungary, yugoslavia, poland, ussr).plus(east),                     // 25.44
		spain:      union(spain, ussr).plus(med).plus(east),
		turkey:     union(turkey, ussr).plus(med),
		iraq:       union(iraq, persia, lebanonSyria, palestine, transjordan, arabia),
		yugoslavia: union(yugoslavia, albania, greece, rumania, hungary, ussr).plus(east),
	} {
		bounds[n] = &set
	}
	return bounds
}

// boundsOf are the only hexes that units of a nation may be in, or nil. Minors
// that are no active Minor Allies stay at home (22.7); Spain as an Allied minor
// goes to the West, too (25.45).
func (s *state) boundsOf(n country) *hexSet {
	switch {
	case n < numMajors || n == vichyFrance || n == freeFrench:
		return nil
	case s.status[n] != active:
		return &world.countries[n].hexes
	case n == spain && s.camp(n) == allies:
		return &alliedSpain
	}
	return minorBounds[n]
}

var alliedSpain hexSet

// closedTo are hexes that a nation may not enter although their controller's land
// is open to it.
func (s *state) closedTo(n country) (set hexSet) {
	switch c := s.commandOf(n); {
	case c == ussr && !s.atWar(ussr, germany):
		set = westernPoland // 43.4
	case campOf(c) == axis && n != rumania && !s.atWar(ussr, germany) && s.status[rumania] != active:
		set = world.regions[bessarabia] // 25.8
	case n == france && s.coldEntente():
		set = s.britishSoil() // 34.2
	}
	return set
}

var westernPoland hexSet

// britishSoil is Britain, whoever holds it, and what Britain holds of its colonies
// (34.2).
func (s *state) britishSoil() (set hexSet) {
	for h := range hex(numHexes) {
		c := world.hexes[h].country
		if c == britain || c < numCountries && s.control[h] == britain && world.countries[c].owner == britain {
			set.add(h)
		}
	}
	return set
}

// homeBound reports whether a unit must not leave European France, because it is
// French, is there, and Paris is occupied (26.82).
func (s *state) homeBound(u unit) bool {
	h := s.where(u)
	return s.nation[u] == france && h != noHex && world.countries[france].hexes.has(h) && s.parisLost()
}

// boundTo is where a single unit must stay within, or nil: partisans in their
// country, the French at home while Paris is lost.
func (s *state) boundTo(u unit) *hexSet {
	switch {
	case u.kind() == partisan:
		return &world.countries[u.info().nation].hexes
	case s.homeBound(u):
		return &world.countries[france].hexes
	}
	return s.boundsOf(s.nation[u])
}

var (
	noEntryBought   = engine.Refuse("33.42", "The Allies have promised Italy to keep out of there.")
	noEntrySea      = engine.Refuse("5.2", "There is no land there that a unit could be on.")
	noEntryEnemy    = engine.Refuse("13.4", "Ground units cannot enter a hex with hostile ground units.")
	noEntryNeutral  = engine.Refuse("21.1", "The hex belongs to a nation that you are not at war with, and that is not your ally.")
	noEntryConsent  = engine.Refuse("51.4", "Its ally has not allowed the unit into its hexes.")
	noEntryMinor    = engine.Refuse("22.7", "Ground units of a minor country stay in their own country.")
	noEntryBounds   = engine.Refuse("25.47", "Units of this Minor Ally may not enter that area.")
	noEntryPartisan = engine.Refuse("32.2", "Partisans cannot leave their country.")
	noEntryFrance   = engine.Refuse("26.82", "No French unit leaves European France while Paris is occupied.")
	noEntryLine     = engine.Refuse("43.4", "Russian units do not cross the partition line before war with Germany.")
	noEntryBess     = engine.Refuse("25.8", "Bessarabia cannot be entered before war between Germany and Russia.")
	noEntryBritish  = engine.Refuse("34.2", "French units may not enter Britain or British colonies before 1942.")
	noStayBritish   = engine.Refuse("34.1", "British units may pass through the Maginot Line, Paris, Marseilles and Vichy, but not stop there.")
	noStayStack     = engine.Refuse("6.1", "The hex is full.")
	noStayTogether  = engine.Refuse("34.3", "British and French units do not stack before 1942.")
	noStayRussians  = engine.Refuse("45.1", "Russian and western Allied units do not stack.")
	noStayGarrison  = engine.Refuse("25.6", "There are 20 Axis factors in the inactive Minor Allies, or five in Finland, already.")
	noStayWestern   = engine.Refuse("45.6", "No more than ten western Allied factors may be in Russia.")
)

// whyNoEntry says why a ground unit cannot move into a hex, or is nil. Enemies in
// it are left aside: see enemyHolds.
func (p *Position) whyNoEntry(u unit, h hex) *engine.Refusal {
	n, owner := p.nation[u], p.control[h]
	doors := p.doors(n)
	switch {
	case !world.onLand.has(h):
		return noEntrySea
	case p.demilitarized(h, n):
		return noEntryBought
	case !doors.open[owner]:
		if p.friends(owner, n) {
			return noEntryConsent
		}
		return noEntryNeutral
	}
	if set := p.boundTo(u); set != nil && !set.has(h) {
		switch {
		case u.kind() == partisan:
			return noEntryPartisan
		case n == france:
			return noEntryFrance
		case p.status[n] == active:
			return noEntryBounds
		}
		return noEntryMinor
	}
	if doors.closed.has(h) {
		switch {
		case n == france:
			return noEntryBritish
		case p.commandOf(n) == ussr:
			return noEntryLine
		}
		return noEntryBess
	}
	return nil
}

// mayPass reports whether a unit may move through a hex that holds no enemies; allies
// who do not stack pass through each other (34.37).
func (p *Position) mayPass(u unit, h hex) bool { return p.whyNoEntry(u, h) == nil }

// mayEnter reports whether a unit may be in a hex at all: whose land it is, and
// what cooperation between allies allows (21.1, 22.7, 25.4, 32.2, 34, 36.1, 43,
// 45, 51.4).
func (p *Position) mayEnter(u unit, h hex) bool {
	return p.whyNoEntry(u, h) == nil && p.whyNoStay(u, h) == nil
}

// whyNoStay says why a unit may not end its move in a hex that it may pass, or is
// nil. Stacking is another matter: see room.
func (p *Position) whyNoStay(u unit, h hex) *engine.Refusal {
	n := p.nation[u]
	switch {
	case n == britain && p.shunned(h):
		return noStayBritish
	case p.garrisonFull(u, h):
		return noStayGarrison
	case p.westernersFull(u, h):
		return noStayWestern
	}
	return nil
}

// shunned are the places where British units may not stop (34.1): the Maginot
// Line until the Axis have entered it, Paris, Marseilles and Vichy, before 1942
// and until the player turn after France has fallen (34.4).
func (p *Position) shunned(h hex) bool {
	if !p.coldEntente() || p.fallen.has(france) {
		return false
	}
	if h == sites.paris || h == sites.marseilles || h == sites.vichy {
		return true
	}
	return world.hexes[h].fortress == maginot && !p.ruined.has(h)
}

// Limits on forces in lands of others.
const (
	garrisonLimit = 20 // 25.6
	finnishLimit  = 5  // 25.6
	westernLimit  = 10 // 45.6
)

// inactiveMinor reports whether a hex belongs to one of the four Minor Allies
// that is not active yet (25.6).
func (s *state) inactiveMinor(h hex) bool {
	c := world.hexes[h].country
	return c < numCountries && isMinorAlly(c) && s.status[c] == courted
}

// garrisonFull reports whether a unit coming into a hex would bring more Axis
// factors into the inactive Minor Allies than are allowed (25.6). Limits are
// judged when movement and the player turn end, so that a unit may pass.
func (p *Position) garrisonFull(u unit, h hex) bool {
	if !p.inactiveMinor(h) || campOf(p.commander(u)) != axis {
		return false
	}
	all, finns := p.garrisons(u)
	own := u.strength()
	return all+own > garrisonLimit || world.hexes[h].country == finland && finns+own > finnishLimit
}

// keptGuests are the factors that the limits on forces in lands of others count.
type keptGuests struct {
	age                   age
	all, finns, westerner int
}

// guests are those factors as things stand.
func (p *Position) guests() *keptGuests {
	k := p.look()
	g := &k.guests
	if k.holds(g.age, max(k.politics, k.counters)) {
		return g
	}
	*g = keptGuests{age: k.latest}
	for u := range unit(numUnits) {
		if h := p.where(u); h != noHex {
			if p.inGarrison(u, h) {
				g.all += u.strength()
				if world.hexes[h].country == finland {
					g.finns += u.strength()
				}
			}
			if p.westerner(u, h) {
				g.westerner += u.strength()
			}
		}
	}
	return g
}

// inGarrison reports whether a unit in a hex counts as Axis garrison of the inactive
// Minor Allies.
func (p *Position) inGarrison(u unit, h hex) bool {
	return p.inactiveMinor(h) && p.combatFactor(u) && p.isPower(p.nation[u], axis)
}

// garrisons are the Axis ground and air factors in the inactive Minor Allies, and
// in Finland alone, leaving one unit aside, or none.
func (p *Position) garrisons(but unit) (all, finns int) {
	g := p.guests()
	all, finns = g.all, g.finns
	if but == noUnit {
		return all, finns
	}
	if h := p.where(but); h != noHex && p.inGarrison(but, h) {
		all -= but.strength()
		if world.hexes[h].country == finland {
			finns -= but.strength()
		}
	}
	return all, finns
}

// combatFactor reports whether a counter is a ground or air unit.
func (p *Position) combatFactor(u unit) bool { return u.kind().ground() || u.kind() == air }

// isPower reports whether a nation is a major power of a camp.
func (p *Position) isPower(n country, a alliance) bool { return n < numMajors && campOf(n) == a }

// westernersFull reports whether a western unit would be one too many in Russia
// (45.6). A defeated Russia has no say.
func (p *Position) westernersFull(u unit, h hex) bool {
	if world.hexes[h].country != ussr || p.fallen.has(ussr) || !western3.has(p.commander(u)) || u.kind() == partisan {
		return false
	}
	total := p.guests().westerner
	if w := p.where(u); w == noHex || !p.westerner(u, w) {
		total += u.strength()
	}
	return total > westernLimit
}

// westerner reports whether a unit in a hex is one of the western powers' in Russia.
func (p *Position) westerner(u unit, h hex) bool {
	return world.hexes[h].country == ussr && western3.has(p.commander(u)) && u.kind() != airBase
}
