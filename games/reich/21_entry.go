package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Whose land a unit may enter, and where it may stay (21.1, 22.7, 25.4, 25.6,
// 26.82, 32.2, 34, 36.1, 43, 45, 48, 51.4).

// opens reports whether land that one nation controls is open to another: its
// own, that of its allies with their leave (51.4), that of its enemies, that of a
// minor in which it can intervene (23.1), and land that is nobody's (26.6).
func (p *Position) opens(owner, n atlas.Country) bool {
	switch {
	case owner == n:
		return true
	case owner == atlas.Nobody:
		return n != atlas.VichyFrance || p.status[n] == Active
	case n == atlas.VichyFrance && p.status[n] != Active:
		return p.atWar(owner, n) // Vichy stays at home while it is inactive (49.3)
	case p.atWar(owner, n):
		return true
	case p.friends(owner, n):
		a, b := p.commandOf(owner), p.commandOf(n)
		return a == b || p.consent[a].Has(b)
	}
	return p.serves(n) && (p.mayIntervene(p.commandOf(n), owner) || p.lowCountries(owner, n))
}

// minorBounds are the areas that active Minor Allies keep to (25.41 to 25.46).
var minorBounds map[atlas.Country]*atlas.HexSet

func findMinorBounds() map[atlas.Country]*atlas.HexSet {
	east := world.Tagged[atlas.EastEuropeTag]
	finns := atlas.HexSet{}
	for h := range atlas.Hex(atlas.NumHexes) {
		for f := range world.Countries[atlas.Finland].Hexes.All {
			if atlas.Distance(h, f) <= 6 {
				finns.Add(h)
				break
			}
		}
	}
	med := world.Fronts[atlas.MediterraneanFront]
	bounds := map[atlas.Country]*atlas.HexSet{}
	for n, set := range map[atlas.Country]atlas.HexSet{
		atlas.Finland:    finns,
		atlas.Bulgaria:   atlas.Union(atlas.Bulgaria, atlas.Yugoslavia, atlas.Greece).Plus(world.Regions[atlas.EuropeanTurkey]), // 25.42
		atlas.Rumania:    atlas.Union(atlas.Rumania, atlas.Yugoslavia, atlas.USSR).Plus(east),                                   // 25.43
		atlas.Hungary:    atlas.Union(atlas.Hungary, atlas.Yugoslavia, atlas.Poland, atlas.USSR).Plus(east),                     // 25.44
		atlas.Spain:      atlas.Union(atlas.Spain, atlas.USSR).Plus(med).Plus(east),
		atlas.Turkey:     atlas.Union(atlas.Turkey, atlas.USSR).Plus(med),
		atlas.Iraq:       atlas.Union(atlas.Iraq, atlas.Persia, atlas.LebanonSyria, atlas.Palestine, atlas.Transjordan, atlas.Arabia),
		atlas.Yugoslavia: atlas.Union(atlas.Yugoslavia, atlas.Albania, atlas.Greece, atlas.Rumania, atlas.Hungary, atlas.USSR).Plus(east),
	} {
		bounds[n] = &set
	}
	return bounds
}

// boundsOf are the only hexes that units of a nation may be in, or nil. Minors
// that are no active Minor Allies stay at home (22.7); Spain as an Allied minor
// goes to the West, too (25.45).
func (s *state) boundsOf(n atlas.Country) *atlas.HexSet {
	switch {
	case n < atlas.NumMajors || n == atlas.VichyFrance || n == atlas.FreeFrench:
		return nil
	case s.status[n] != Active:
		return &world.Countries[n].Hexes
	case n == atlas.Spain && s.camp(n) == atlas.Allies:
		return &alliedSpain
	}
	return minorBounds[n]
}

var alliedSpain atlas.HexSet

// closedTo are hexes that a nation may not enter although their controller's land
// is open to it.
func (s *state) closedTo(n atlas.Country) (set atlas.HexSet) {
	switch c := s.commandOf(n); {
	case c == atlas.USSR && !s.atWar(atlas.USSR, atlas.Germany):
		set = westernPoland // 43.4
	case s.campOf(c) == atlas.Axis && n != atlas.Rumania && !s.atWar(atlas.USSR, atlas.Germany) && s.status[atlas.Rumania] != Active:
		set = world.Regions[atlas.Bessarabia] // 25.8
	case n == atlas.France && s.coldEntente():
		set = s.britishSoil() // 34.2
	}
	return set
}

var westernPoland atlas.HexSet

// britishSoil is Britain, whoever holds it, and what Britain holds of its colonies
// (34.2).
func (s *state) britishSoil() (set atlas.HexSet) {
	for h := range atlas.Hex(atlas.NumHexes) {
		c := world.Hexes[h].Country
		if c == atlas.Britain || c < atlas.NumCountries && s.control.of(h) == atlas.Britain && world.Countries[c].Owner == atlas.Britain {
			set.Add(h)
		}
	}
	return set
}

// homeBound reports whether a unit must not leave European France, because it is
// French, is there, and Paris is occupied (26.82).
func (s *state) homeBound(u atlas.Unit) bool {
	h := s.where(u)
	return s.nation.of(u) == atlas.France && h != atlas.NoHex && world.Countries[atlas.France].Hexes.Has(h) && s.parisLost()
}

// boundTo is where a single unit must stay within, or nil: partisans in their
// country, the French at home while Paris is lost.
func (s *state) boundTo(u atlas.Unit) *atlas.HexSet {
	switch {
	case u.Kind() == atlas.Partisan:
		return &world.Countries[u.Info().Nation].Hexes
	case s.homeBound(u):
		return &world.Countries[atlas.France].Hexes
	}
	return s.boundsOf(s.nation.of(u))
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
func (p *Position) whyNoEntry(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	n, owner := p.nation.of(u), p.control.of(h)
	doors := p.doors(n)
	switch {
	case !world.OnLand.Has(h):
		return noEntrySea
	case p.demilitarized(h, n):
		return noEntryBought
	case !doors.open[owner]:
		if p.friends(owner, n) {
			return noEntryConsent
		}
		return noEntryNeutral
	}
	if set := p.boundTo(u); set != nil && !set.Has(h) {
		switch {
		case u.Kind() == atlas.Partisan:
			return noEntryPartisan
		case n == atlas.France:
			return noEntryFrance
		case p.status[n] == Active:
			return noEntryBounds
		}
		return noEntryMinor
	}
	if doors.closed.Has(h) {
		switch {
		case n == atlas.France:
			return noEntryBritish
		case p.commandOf(n) == atlas.USSR:
			return noEntryLine
		}
		return noEntryBess
	}
	return nil
}

// mayPass reports whether a unit may move through a hex that holds no enemies; allies
// who do not stack pass through each other (34.37).
func (p *Position) mayPass(u atlas.Unit, h atlas.Hex) bool { return p.whyNoEntry(u, h) == nil }

// mayEnter reports whether a unit may be in a hex at all: whose land it is, and
// what cooperation between allies allows (21.1, 22.7, 25.4, 32.2, 34, 36.1, 43,
// 45, 51.4).
func (p *Position) mayEnter(u atlas.Unit, h atlas.Hex) bool {
	return p.whyNoEntry(u, h) == nil && p.whyNoStay(u, h) == nil
}

// whyNoStay says why a unit may not end its move in a hex that it may pass, or is
// nil. Stacking is another matter: see room.
func (p *Position) whyNoStay(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	n := p.nation.of(u)
	switch {
	case n == atlas.Britain && p.shunned(h):
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
func (p *Position) shunned(h atlas.Hex) bool {
	if !p.coldEntente() || p.fallen.Has(atlas.France) {
		return false
	}
	if h == atlas.Sites.Paris || h == atlas.Sites.Marseilles || h == atlas.Sites.Vichy {
		return true
	}
	return world.Hexes[h].Fortress == atlas.Maginot && !p.ruined.Has(h)
}

// Limits on forces in lands of others.
const (
	garrisonLimit = 20 // 25.6
	finnishLimit  = 5  // 25.6
	westernLimit  = 10 // 45.6
)

// inactiveMinor reports whether a hex belongs to one of the four Minor Allies
// that is not active yet (25.6).
func (s *state) inactiveMinor(h atlas.Hex) bool {
	c := world.Hexes[h].Country
	return c < atlas.NumCountries && isMinorAlly(c) && s.status[c] == Courted
}

// garrisonFull reports whether a unit coming into a hex would bring more Axis
// factors into the inactive Minor Allies than are allowed (25.6). Limits are
// judged when movement and the player turn end, so that a unit may pass.
func (p *Position) garrisonFull(u atlas.Unit, h atlas.Hex) bool {
	if !p.inactiveMinor(h) || p.campOf(p.commander(u)) != atlas.Axis {
		return false
	}
	all, finns := p.garrisons(u)
	own := u.Strength()
	return all+own > garrisonLimit || world.Hexes[h].Country == atlas.Finland && finns+own > finnishLimit
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
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := p.where(u); h != atlas.NoHex {
			if p.inGarrison(u, h) {
				g.all += u.Strength()
				if world.Hexes[h].Country == atlas.Finland {
					g.finns += u.Strength()
				}
			}
			if p.westerner(u, h) {
				g.westerner += u.Strength()
			}
		}
	}
	return g
}

// inGarrison reports whether a unit in a hex counts as Axis garrison of the inactive
// Minor Allies.
func (p *Position) inGarrison(u atlas.Unit, h atlas.Hex) bool {
	return p.inactiveMinor(h) && p.combatFactor(u) && p.isPower(p.nation.of(u), atlas.Axis)
}

// garrisons are the Axis ground and air factors in the inactive Minor Allies, and
// in Finland alone, leaving one unit aside, or none.
func (p *Position) garrisons(but atlas.Unit) (all, finns int) {
	g := p.guests()
	all, finns = g.all, g.finns
	if but == atlas.NoUnit {
		return all, finns
	}
	if h := p.where(but); h != atlas.NoHex && p.inGarrison(but, h) {
		all -= but.Strength()
		if world.Hexes[h].Country == atlas.Finland {
			finns -= but.Strength()
		}
	}
	return all, finns
}

// combatFactor reports whether a counter is a ground or air unit.
func (p *Position) combatFactor(u atlas.Unit) bool { return u.Kind().Ground() || u.Kind() == atlas.Air }

// isPower reports whether a nation is a major power of a camp.
func (p *Position) isPower(n atlas.Country, a atlas.Alliance) bool {
	return n < atlas.NumMajors && p.campOf(n) == a
}

// westernersFull reports whether a western unit would be one too many in Russia
// (45.6). A defeated Russia has no say.
func (p *Position) westernersFull(u atlas.Unit, h atlas.Hex) bool {
	if world.Hexes[h].Country != atlas.USSR || p.fallen.Has(atlas.USSR) || !p.western().Has(p.commander(u)) || u.Kind() == atlas.Partisan {
		return false
	}
	total := p.guests().westerner
	if w := p.where(u); w == atlas.NoHex || !p.westerner(u, w) {
		total += u.Strength()
	}
	return total > westernLimit
}

// westerner reports whether a unit in a hex is one of the western powers' in Russia.
func (p *Position) westerner(u atlas.Unit, h atlas.Hex) bool {
	return world.Hexes[h].Country == atlas.USSR && p.western().Has(p.commander(u)) && u.Kind() != atlas.AirBase
}
