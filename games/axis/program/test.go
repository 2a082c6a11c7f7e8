package program

import (
	"sandtable/games/axis/atlas"
)

// Test reports whether a condition holds.
func (c *Code) Test(at int16, s State) bool {
	r := reader{c.words, int(at)}
	var f Frame
	return c.test(&r, &f, s)
}

// test evaluates a condition and reads past it.
func (c *Code) test(r *reader, f *Frame, s State) bool {
	q, end := query(r.next()), 0
	end = int(r.next())
	holds := c.holds(q, r, f, s)
	r.at = end
	return holds
}

func (c *Code) holds(q query, r *reader, f *Frame, s State) bool {
	switch q {
	case qAll:
		for range r.next() {
			if !c.test(r, f, s) {
				return false
			}
		}
		return true
	case qAny:
		for range r.next() {
			if c.test(r, f, s) {
				return true
			}
		}
		return false
	case qNot:
		return !c.test(r, f, s)
	case qWarState:
		in, where := r.next(), r.next()
		now := s.WarState()
		if where >= 0 && c.texts[where] != c.theatre.ID {
			now = s.WarStateAbroad()
		}
		return in>>now&1 != 0
	case qPlayed:
		return c.played(r, s)
	case qCurrent:
		faction, card, family := r.next(), r.next(), r.next()
		for who := atlas.Axis; who <= atlas.Soviet; who++ {
			now, ok := s.Current(who)
			if ok && c.includes(faction, who, f, s) && (card < 0 || now == atlas.Card(card)) && (family < 0 || c.inFamily(now, family)) {
				return true
			}
		}
		return false
	case qPosture:
		box, in := r.next(), r.next()
		return c.inPostures(s.Posture(atlas.Display(box)), in)
	case qStatus:
		country, in, faction := r.next(), r.next(), r.next()
		status, with := s.Status(atlas.Area(country))
		return in>>status&1 != 0 && (faction < 0 || c.includes(faction, with, f, s))
	case qGovernment:
		return r.next()>>s.Government()&1 != 0
	case qMarker:
		marker, variant := r.next(), r.next()
		return s.Markers(atlas.Marker(marker), variant, c.place(r, f, s)) > 0
	case qControls:
		faction, hexes, least := r.next(), r.list(), r.next()
		if least == missing {
			least = int16(len(hexes))
		}
		return int16(c.controlled(faction, hexes, f, s)) >= least
	case qUnitsIn:
		faction, nation, areas, hexes := r.next(), r.next(), r.list(), r.list()
		supplied, least := r.next(), r.next()
		if least == missing {
			least = 1
		}
		return c.unitsIn(unitFilter{faction, nation, absent, areas, hexes, supplied}, f, s) >= int(least)
	case qCount:
		n := c.count(r, f, s)
		low, high := r.next(), r.next()
		return (low == missing || n >= int(low)) && (high == missing || n <= int(high))
	case qBorders:
		country, with := c.resolve(f, s, r.next()), r.list()
		if !isArea(country) {
			return false
		}
		for _, a := range with {
			if a = c.resolve(f, s, a); a >= 0 && s.Borders(atlas.Area(country), atlas.Area(a)) {
				return true
			}
		}
		return false
	case qCeded:
		land, to := c.resolve(f, s, r.next()), r.next()
		return land >= 0 && s.Ceded(atlas.Area(land), atlas.Area(to))
	case qSeason:
		return r.next()>>s.Season()&1 != 0
	case qDate:
		from, to := r.next(), r.next()
		return (from == absent || s.Date() >= from) && (to == absent || s.Date() <= to)
	case qVP:
		side, least := r.next(), r.next()
		up, box := s.VP()
		return c.theatre.VPSides[up] == c.texts[side] && (least == missing || box >= int(least))
	case qUSCL:
		return s.USCL() >= int(r.next())
	case qCivilWar:
		return s.CivilWar() == (r.next() == 1)
	case qRepublicanSupport:
		return c.includes(r.next(), s.RepublicanSupport(), f, s)
	case qCombined:
		return s.Combined() == (r.next() == 1)
	case qAtWar:
		country := c.resolve(f, s, r.next())
		return isArea(country) && s.AtWar(atlas.Area(country))
	}
	panic("program: a condition that does not exist")
}

// includes reports whether a word for factions means a faction.
func (c *Code) includes(word int16, faction atlas.Faction, f *Frame, s State) bool {
	switch atlas.Faction(word) {
	case atlas.Allied:
		return faction == atlas.Western || faction == atlas.Soviet
	case atlas.Each:
		return faction <= atlas.Soviet
	case atlas.Phasing:
		return faction == s.Phasing()
	}
	return word == absent || atlas.Faction(word) == faction
}

// played is whether a card, or so many cards of a name or family, were played.
func (c *Code) played(r *reader, s State) bool {
	card, name, least, faction, family := r.next(), r.next(), r.next(), r.next(), r.next()
	if card >= 0 {
		return s.Played(atlas.Card(card))
	}
	if least == missing {
		least = 1
	}
	n := int16(0)
	for k := range c.theatre.Cards {
		info := &c.theatre.Cards[k]
		if (name < 0 || info.Name == c.texts[name]) && (faction < 0 || c.includes(faction, info.Faction, nil, s)) &&
			(family < 0 || c.inFamily(atlas.Card(k), family)) && s.Played(atlas.Card(k)) {
			n++
		}
	}
	return n >= least
}

func (c *Code) inFamily(card atlas.Card, family int16) bool {
	for _, x := range c.theatre.Cards[card].Families {
		if x == c.texts[family] {
			return true
		}
	}
	return false
}

func (c *Code) inPostures(p atlas.Policy, in int16) bool {
	info := &c.theatre.Postures[p]
	switch {
	case in&anyPolicyBit != 0 && info.Truce == 0 && !info.War, in&anyTruceBit != 0 && info.Truce > 0:
		return true
	}
	return in>>p&1 != 0
}

func (c *Code) controlled(faction int16, hexes []int16, f *Frame, s State) int {
	n := 0
	for _, h := range hexes {
		if c.holdsHex(faction, atlas.Hex(h), f, s) {
			n++
		}
	}
	return n
}

// holdsHex reports whether a faction, or one of several, controls a hex.
func (c *Code) holdsHex(word int16, h atlas.Hex, f *Frame, s State) bool {
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if c.includes(word, who, f, s) && s.Controls(who, h) {
			return true
		}
	}
	return false
}

// inAreas reports whether a hex lies in one of some areas. No list is anywhere.
func (c *Code) inAreas(h atlas.Hex, areas []int16, f *Frame, s State) bool {
	if areas == nil {
		return true
	}
	for _, a := range areas {
		if a = c.resolve(f, s, a); a >= 0 && s.InArea(h, atlas.Area(a)) {
			return true
		}
	}
	return false
}

type unitFilter struct {
	faction, nation, kind int16
	areas, hexes          []int16
	supplied              int16
}

// unitsIn counts ground units on the map.
func (c *Code) unitsIn(x unitFilter, f *Frame, s State) int {
	n := 0
	among := c.ground[len(c.ground)-1]
	if x.nation >= 0 {
		among = c.ground[x.nation]
	}
	for _, u := range among {
		h, _, faction, ok := s.Stands(u)
		if !ok || x.hexes != nil && !has(x.hexes, int16(h)) || x.kind >= 0 && atlas.UnitKindNames[c.theatre.Units[u].Kind] != c.texts[x.kind] {
			continue
		}
		if !c.includes(x.faction, faction, f, s) || !c.inAreas(h, x.areas, f, s) {
			continue
		}
		if x.supplied >= 0 && s.Supplied(u) != (x.supplied == 1) {
			continue
		}
		n++
	}
	return n
}

func has(list []int16, n int16) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}

// number reads a number or a count.
func (c *Code) number(r *reader, f *Frame, s State) int {
	if r.w[r.at] == 0 {
		r.at += 2
		return int(r.w[r.at-1])
	}
	return c.count(r, f, s)
}

// count evaluates a count and reads past it.
func (c *Code) count(r *reader, f *Frame, s State) int {
	k, end := tally(r.next()), 0
	end = int(r.next())
	n := c.tallied(k, r, f, s)
	r.at = end
	return n
}

func (c *Code) tallied(k tally, r *reader, f *Frame, s State) int {
	n := 0
	switch k {
	case cCededLands:
		return s.CededLands(atlas.Area(r.next()))
	case cStrategicHexes:
		by, of, areas, nation := r.next(), r.next(), r.list(), r.next()
		for _, h := range c.strategic {
			if (of < 0 || c.includes(of, c.theatre.Hexes[h].Strategic, f, s)) && c.inAreas(h, areas, f, s) &&
				c.holdsHex(by, h, f, s) && (nation < 0 || s.SuppliedFor(h, atlas.Nation(nation))) {
				n++
			}
		}
	case cMarkers:
		marker := r.next()
		return s.Markers(atlas.Marker(marker), absent, c.place(r, f, s))
	case cVPBox:
		side := r.next()
		up, box := s.VP()
		if side >= 0 && c.theatre.VPSides[up] != c.texts[side] {
			return 0
		}
		return box
	case cUnits:
		faction, nation, kind, areas, supplied := r.next(), r.next(), r.next(), r.list(), r.next()
		return c.unitsIn(unitFilter{faction, nation, kind, areas, nil, supplied}, f, s)
	case cCities:
		by, areas := r.next(), r.list()
		for h := range c.theatre.Hexes {
			if c.theatre.Hexes[h].IsCity() && c.inAreas(atlas.Hex(h), areas, f, s) && c.holdsHex(by, atlas.Hex(h), f, s) {
				n++
			}
		}
	case cPlayed:
		faction, family := r.next(), r.next()
		for k := range c.theatre.Cards {
			if c.includes(faction, c.theatre.Cards[k].Faction, f, s) && c.inFamily(atlas.Card(k), family) && s.Played(atlas.Card(k)) {
				n++
			}
		}
	}
	return n
}

// ---- selectors

// fitsCountry reports whether a minor country meets a selector. Absent countries
// never do, and one that was ever conquered can be no partner (13.8.5).
func (c *Code) fitsCountry(at int, a atlas.Area, f *Frame, s State) bool {
	info := &c.theatre.Areas[a]
	r := reader{c.words, at}
	ids, statuses, faction, table, borders, chinese, not, partnership := r.list(), r.next(), r.next(), r.next(), r.list(), r.next(), r.list(), r.next()
	status, with := s.Status(a)
	switch {
	case status == atlas.Absent, statuses != absent && statuses>>status&1 == 0, faction >= 0 && !c.includes(faction, with, f, s):
		return false
	case ids != nil && !has(ids, int16(a)), has(not, int16(a)):
		return false
	case chinese != absent && info.Chinese != (chinese == 1), partnership != absent && (info.Partnership && !s.EverConquered(a)) != (partnership == 1):
		return false
	case table >= 0 && !c.onTable(atlas.Table(table), a):
		return false
	}
	if borders == nil {
		return true
	}
	for _, b := range borders {
		if b = c.resolve(f, s, b); b >= 0 && s.Borders(a, atlas.Area(b)) {
			return true
		}
	}
	return false
}

func (c *Code) onTable(t atlas.Table, a atlas.Area) bool {
	for _, row := range c.theatre.Tables[t].Areas {
		for _, x := range row {
			if x == a {
				return true
			}
		}
	}
	return false
}

// fitsHex reports whether a land hex meets a selector.
func (c *Code) fitsHex(at int, h atlas.Hex, f *Frame, s State) bool {
	info := &c.theatre.Hexes[h]
	r := reader{c.words, at}
	hexes, areas := r.list(), r.list()
	terrain, settlement, strategic, controlled := r.next(), r.next(), r.next(), r.next()
	if hexes != nil && !has(hexes, int16(h)) || !c.inAreas(h, areas, f, s) || !FitsGround(info, terrain, settlement) {
		return false
	}
	if strategic >= 0 && (info.Strategic == atlas.NoFaction || !c.includes(strategic, info.Strategic, f, s)) || controlled >= 0 && !c.holdsHex(controlled, h, f, s) {
		return false
	}
	end := int(r.next())
	if end > r.at && !c.anyUnit(r.at, f, s, func(at atlas.Hex) bool { return at == h }) {
		return false
	}
	r.at = end
	return c.near(&r, h, f, s)
}

// roughBit is the bit of rough ground in a set of terrains.
const roughBit = 7

// FitsGround reports whether a hex has one of some terrains and settlements,
// given as bits; -1 is any.
func FitsGround(h *atlas.HexInfo, terrain, settlement int16) bool {
	ground := terrain == absent || terrain>>h.Terrain&1 != 0 || terrain>>roughBit&1 != 0 && h.Class == atlas.RoughClass
	return ground && (settlement == absent || settlement>>h.Settlement&1 != 0)
}

// near reports whether a hex lies within so many hexes of what a selector names.
func (c *Code) near(r *reader, h atlas.Hex, f *Frame, s State) bool {
	n := r.next()
	if n == absent {
		return true
	}
	r.next() // the end
	within := func(x atlas.Hex) bool { return c.theatre.Grid.Distance(int(h), int(x)) <= int(n) }
	switch r.next() {
	case nearHex:
		x := c.resolve(f, s, r.next())
		return x >= 0 && within(atlas.Hex(x))
	case nearPlace:
		p := c.place(r, f, s)
		switch p.Kind {
		case InHex:
			return p.ID >= 0 && within(atlas.Hex(p.ID))
		case InCapital:
			return p.ID >= 0 && c.theatre.Areas[p.ID].Capital != atlas.NoHex && within(c.theatre.Areas[p.ID].Capital)
		case InArea:
			for x := range c.theatre.Hexes {
				if c.inAreas(atlas.Hex(x), p.Areas, f, s) && FitsGround(&c.theatre.Hexes[x], p.Terrain, p.Settlement) && within(atlas.Hex(x)) {
					return true
				}
			}
		}
		return false
	}
	return c.anyUnit(r.at, f, s, within)
}

// anyUnit reports whether a unit that meets a selector stands in a hex that ok
// accepts.
func (c *Code) anyUnit(at int, f *Frame, s State, ok func(atlas.Hex) bool) bool {
	for u := range c.theatre.Units {
		if h, _, _, on := s.Stands(atlas.Unit(u)); on && ok(h) && c.fitsUnit(at, atlas.Unit(u), f, s) {
			return true
		}
	}
	return false
}

// unitSelector reads past a selector of units.
func (c *Code) unitSelector(r *reader) {
	r.at += 6
	switch PlaceKind(r.next()) {
	case InHex, InCapital, InBox, SeasonsAhead:
		r.at++
	case InArea:
		r.list()
		r.at += 2
	}
	r.at += 2
}

// fitsUnit reports whether a counter meets a selector.
func (c *Code) fitsUnit(at int, u atlas.Unit, f *Frame, s State) bool {
	info := &c.theatre.Units[u]
	r := reader{c.words, at}
	faction, nation, class, kinds, low, high := r.next(), r.next(), r.next(), r.next(), r.next(), r.next()
	in := c.place(&r, f, s)
	hex, supplied := c.resolve(f, s, r.next()), r.next()
	if nation >= 0 && info.Nation != atlas.Nation(nation) || class >= 0 && info.Class != atlas.UnitClass(class) || kinds != absent && kinds>>info.Kind&1 == 0 {
		return false
	}
	h, steps, owner, on := s.Stands(u)
	if !on {
		owner = info.Faction
		if in.Kind == NoPlace {
			return false // a counter that is nowhere in play
		}
	}
	switch {
	case faction >= 0 && !c.includes(faction, owner, f, s):
		return false
	case (low != missing || high != missing) && (!on || low != missing && steps < int(low) || high != missing && steps > int(high)):
		return false
	case hex >= 0 && (!on || h != atlas.Hex(hex)), in.Kind != NoPlace && !s.UnitIn(u, in):
		return false
	case supplied != absent && (!on || s.Supplied(u) != (supplied == 1)):
		return false
	}
	return true
}

// fitsBox reports whether a posture box meets a selector.
func (c *Code) fitsBox(at int, d atlas.Display, s State) bool {
	r := reader{c.words, at}
	boxes, postures := r.list(), r.next()
	return (boxes == nil || has(boxes, int16(d))) && (postures == absent || c.inPostures(s.Posture(d), postures))
}

// fitsCard reports whether a card in a hand or discard pile meets a selector.
func (c *Code) fitsCard(at int, k atlas.Card, f *Frame, s State) bool {
	r := reader{c.words, at}
	faction, family, in, cards := r.next(), r.next(), r.next(), r.list()
	info := &c.theatre.Cards[k]
	if faction == absent {
		faction = int16(f.Owner())
	}
	place, ok := s.CardIn(k)
	return ok && (in == absent || place == int(in)) && c.includes(faction, info.Faction, f, s) &&
		(family < 0 || c.inFamily(k, family)) && (cards == nil || has(cards, int16(k)))
}
