package program

import (
	"strings"

	"sandtable/games/axis/atlas"
)

// condition reads a condition: "the war state is pre-war".
func (e *explainer) condition() Phrase {
	q := query(e.r.next())
	end := int(e.r.next())
	p := e.holds(q)
	e.r.at = end
	return p
}

func (e *explainer) holds(q query) Phrase {
	r := &e.r
	switch q {
	case qAll, qAny:
		var parts []Phrase
		for range r.next() {
			parts = append(parts, e.condition())
		}
		if q == qAll {
			return all("and", parts)
		}
		return phrase("(%s)", all("or", parts))
	case qNot:
		return e.denied()
	case qWarState:
		in, where := r.next(), r.next()
		return e.warState(in, where)
	case qPlayed:
		card, name, least, faction, family := r.next(), r.next(), r.next(), r.next(), r.next()
		if card != absent {
			return phrase("%s has been played", e.card(card))
		}
		if least == missing {
			least = 1
		}
		return phrase("%s has played at least %s cards of the kind %s", e.faction(faction), least, spoken(e.text(name)+e.text(family)))
	case qCurrent:
		faction, card, family := r.next(), r.next(), r.next()
		if card != absent {
			return phrase("the current card of %s is %s", e.faction(faction), e.card(card))
		}
		return phrase("the current card of %s is of the kind %s", e.faction(faction), spoken(e.text(family)))
	case qPosture:
		box, in := r.next(), r.next()
		return phrase("%s holds %s", e.box(box), e.postures(in))
	case qStatus:
		country, in, faction := r.next(), r.next(), r.next()
		p := phrase("%s is %s", e.area(country), e.statuses(in))
		if faction != absent {
			return phrase("%s for %s", p, e.faction(faction))
		}
		return p
	case qGovernment:
		return phrase("the Japanese Government is led by %s", e.leaders(r.next()))
	case qMarker:
		m := e.marker(r.next(), r.next())
		if PlaceKind(r.w[r.at]) == NoPlace {
			return phrase("%s is in play", m)
		}
		return phrase("%s lies in %s", m, e.place())
	case qControls:
		faction, hexes, least := r.next(), r.list(), r.next()
		who := e.faction(faction).Pattern
		if least == missing || int(least) == len(hexes) {
			return phrase(who+" controls %s", all("and", e.hexes(hexes)))
		}
		return phrase(who+" controls at least %s of %s", least, all("and", e.hexes(hexes)))
	case qUnitsIn:
		return e.unitsInArea()
	case qCount:
		if tally(r.w[r.at]) == cStrategicHexes {
			return e.holdsHexes()
		}
		n := e.count()
		low, high := r.next(), r.next()
		switch {
		case low != missing && high != missing:
			return phrase("%s lies between %s and %s", n, low, high)
		case high == 0 && n.Pattern == vpBox:
			return phrase("the VP marker is in box 0")
		case high != missing:
			return phrase("%s is at most %s", n, high)
		}
		return phrase("%s is at least %s", n, low)
	case qBorders:
		country, with := r.next(), r.list()
		return phrase("%s borders %s", e.area(country), e.areas(with))
	case qCeded:
		land, to := r.next(), r.next()
		return phrase("%s is ceded to %s", e.land(land), e.area(to))
	case qSeason:
		return phrase("the season is %s", e.seasons(r.next()))
	case qDate:
		from, to := r.next(), r.next()
		switch {
		case from == absent:
			return phrase("it is not later than %s", e.date(to))
		case to == absent:
			return phrase("it is %s or later", e.date(from))
		}
		return phrase("it is between %s and %s", e.date(from), e.date(to))
	case qVP:
		side, least := r.next(), r.next()
		if least == missing {
			return phrase("the VP marker shows %s", atlas.Title(e.text(side)))
		}
		return phrase("the VP marker shows %s in box %s or above", atlas.Title(e.text(side)), least)
	case qUSCL:
		return phrase("the US Commitment Level is at least %s", r.next())
	case qCivilWar:
		return e.civilWar(r.next())
	case qRepublicanSupport:
		return phrase("%s supports the Republicans", e.faction(r.next()))
	case qCombined:
		return e.combined(r.next())
	case qAtWar:
		return phrase("%s is at war", e.area(r.next()))
	}
	panic("program: a condition that cannot be explained")
}

// denied reads the condition of a not.
func (e *explainer) denied() Phrase {
	r := &e.r
	at := r.at
	q := query(r.next())
	r.next()
	switch q {
	case qCeded:
		land, to := r.next(), r.next()
		return phrase("%s is not ceded to %s", e.land(land), e.area(to))
	case qMarker:
		m := e.marker(r.next(), r.next())
		if PlaceKind(r.w[r.at]) == NoPlace {
			return phrase("%s is not in play", m)
		}
		return phrase("%s does not lie in %s", m, e.place())
	case qPosture:
		box, in := r.next(), r.next()
		return phrase("%s does not hold %s", e.box(box), e.postures(in))
	case qPlayed:
		if card := r.next(); card != absent {
			return phrase("%s has not been played", e.card(card))
		}
	case qAtWar:
		return phrase("%s is not at war", e.area(r.next()))
	case qGovernment:
		return phrase("the Japanese Government is not led by %s", e.leaders(r.next()))
	case qWarState:
		in, where := r.next(), r.next()
		return e.warState(allWarStates&^in, where)
	case qStatus:
		if country, in := r.next(), r.next(); r.next() == absent {
			return phrase("%s is not %s", e.area(country), e.statuses(in))
		}
	case qSeason:
		return phrase("the season is not %s", e.seasons(r.next()))
	case qBorders:
		country, with := r.next(), r.list()
		return phrase("%s does not border %s", e.area(country), e.areas(with))
	case qUSCL:
		return phrase("the US Commitment Level is less than %s", r.next())
	case qCivilWar:
		return e.civilWar(1 - r.next())
	case qRepublicanSupport:
		return phrase("%s does not support the Republicans", e.faction(r.next()))
	case qCombined:
		return e.combined(1 - r.next())
	}
	r.at = at
	return phrase("it is not so that %s", e.condition())
}

// allWarStates are the bits of all war states.
const allWarStates = 1<<3 - 1

func (e *explainer) warState(in, where int16) Phrase {
	var list []Phrase
	for i, w := range []string{"pre-war", "limited war", "total war"} {
		if in>>i&1 != 0 {
			list = append(list, Phrase{Pattern: w})
		}
	}
	states := all("or", list)
	switch e.text(where) {
	case "":
		return phrase("there is %s", states)
	case "europe":
		return phrase("there is %s in Europe", states)
	}
	return phrase("there is %s in the Pacific", states)
}

func (e *explainer) leaders(in int16) Phrase {
	return names("or", masked(in, []string{"the army", "the navy", "nobody"}))
}

func (e *explainer) statuses(in int16) Phrase {
	return names("or", masked(in, []string{"neutral", "active", "conquered", "absent"}))
}

func (e *explainer) seasons(in int16) Phrase {
	return names("or", masked(in, []string{"spring", "summer", "autumn", "winter"}))
}

func (e *explainer) civilWar(running int16) Phrase {
	if running == 1 {
		return phrase("a civil war is running")
	}
	return phrase("no civil war is running")
}

func (e *explainer) combined(both int16) Phrase {
	if both == 1 {
		return phrase("both maps are played together")
	}
	return phrase("this map is played alone")
}

func (e *explainer) date(n int16) Phrase {
	year, turn := int(n)/16+1900, int(n)%16
	return phrase("%s %s", e.theatre.Turns[turn], year)
}

func (e *explainer) unitsInArea() Phrase {
	r := &e.r
	faction, nation, areas, hexes, supplied, least := r.next(), r.next(), r.list(), r.list(), r.next(), r.next()
	if least == missing {
		least = 1
	}
	who := e.faction(faction)
	switch {
	case nation >= 0:
		who = e.nation(nation)
	case faction == absent:
		who = Phrase{Pattern: "somebody"}
	}
	one, many := "a ground unit", "ground units"
	if supplied == 1 {
		one, many = "a supplied ground unit", "supplied ground units"
	} else if supplied == 0 {
		one, many = "an unsupplied ground unit", "unsupplied ground units"
	}
	p := phrase("%s has at least %s %s", who, least, many)
	if least == 1 {
		p = phrase("%s has %s", who, one)
	}
	if areas != nil {
		p = phrase("%s in %s", p, e.areas(areas))
	}
	if hexes != nil {
		p = phrase("%s in %s", p, all("or", e.hexes(hexes)))
	}
	return p
}

// vpBox is what the number of the VP box is called.
const vpBox = "the number of the VP box"

// count reads a count: "the number of lands ceded to Japan".
func (e *explainer) count() Phrase {
	k := tally(e.r.next())
	end := int(e.r.next())
	p := e.tallied(k)
	e.r.at = end
	return p
}

func (e *explainer) tallied(k tally) Phrase {
	r := &e.r
	switch k {
	case cCededLands:
		return phrase("the number of lands ceded to %s", e.area(r.next()))
	case cStrategicHexes:
		who, hexes := e.strategicHexes()
		return phrase("the number of %s that "+who+" holds", hexes)
	case cMarkers:
		m := e.theatre.Markers[r.next()].Name
		if PlaceKind(r.w[r.at]) == NoPlace {
			return phrase("the number of markers %s in play", m)
		}
		return phrase("the number of markers %s in %s", m, e.place())
	case cVPBox:
		if side := r.next(); side != absent {
			return phrase("the number of the VP box while %s is up", atlas.Title(e.text(side)))
		}
		return phrase(vpBox)
	case cUnits:
		faction, nation, kind, areas, supplied := r.next(), r.next(), r.next(), r.list(), r.next()
		who := e.faction(faction)
		switch {
		case nation >= 0:
			who = e.nation(nation)
		case faction == absent:
			who = Phrase{Pattern: "all factions"}
		}
		p := phrase("the number of %s units of %s", strings.TrimSpace(map[int16]string{0: "unsupplied ", 1: "supplied "}[supplied]+spoken(e.text(kind))), who)
		if areas != nil {
			p = phrase("%s in %s", p, e.areas(areas))
		}
		return p
	case cCities:
		by, areas := r.next(), r.list()
		return phrase("the number of cities of %s held by %s", e.areas(areas), e.faction(by))
	case cPlayed:
		faction, family := r.next(), r.next()
		return phrase("the number of %s cards %s has played", spoken(e.text(family)), e.faction(faction))
	}
	panic("program: a count that cannot be explained")
}

// holdsHexes reads a condition on a count of strategic hexes.
func (e *explainer) holdsHexes() Phrase {
	r := &e.r
	r.next()
	end := int(r.next())
	who, hexes := e.strategicHexes()
	r.at = end
	low, high := r.next(), r.next()
	switch {
	case low != missing && high != missing:
		return phrase(who+" holds %s to %s %s", low, high, hexes)
	case high != missing:
		return phrase(who+" holds at most %s %s", high, hexes)
	}
	return phrase(who+" holds at least %s %s", low, hexes)
}

// strategicHexes reads a count of strategic hexes: who holds them, and which.
func (e *explainer) strategicHexes() (who string, hexes Phrase) {
	r := &e.r
	by, of, areas, nation := r.next(), r.next(), r.list(), r.next()
	hexes = phrase("strategic hexes")
	if of != absent {
		hexes = phrase("strategic hexes in the colour of " + e.faction(of).Pattern)
	}
	if areas != nil {
		hexes = phrase("%s in %s", hexes, e.areas(areas))
	}
	if nation >= 0 {
		hexes = phrase("%s supplied for %s", hexes, e.nation(nation))
	}
	return e.faction(by).Pattern, hexes
}

// ---- selectors

func (e *explainer) yesNo(n int16, yes, no string) string {
	switch n {
	case 1:
		return yes
	case 0:
		return no
	}
	return ""
}

func (e *explainer) countrySelector() Phrase {
	r := &e.r
	ids, statuses, faction, table, borders, chinese, not, partnership := r.list(), r.next(), r.next(), r.next(), r.list(), r.next(), r.list(), r.next()
	adjectives := e.yesNo(chinese, "Chinese ", "non-Chinese ") + e.yesNo(partnership, "partnership ", "")
	if statuses != absent {
		adjectives = strings.Join(masked(statuses, []string{"neutral", "active", "conquered", "absent"}), " or ") + " " + adjectives
	}
	p := phrase("a %sminor country", adjectives)
	if strings.HasPrefix(adjectives, "active") {
		p = phrase("an %sminor country", adjectives)
	}
	if ids != nil {
		p = phrase("%s out of %s", p, e.areas(ids))
	}
	if faction != absent {
		p = phrase("%s of %s", p, e.faction(faction))
	}
	if table != absent {
		p = phrase("%s on the table %s", p, atlas.Title(e.theatre.Tables[table].ID))
	}
	if borders != nil {
		p = phrase("%s that borders %s", p, e.areas(borders))
	}
	if not != nil {
		p = phrase("%s other than %s", p, e.areas(not))
	}
	return p
}

func (e *explainer) hexSelector() Phrase {
	r := &e.r
	hexes, areas := r.list(), r.list()
	terrain, settlement, strategic, controlled := r.next(), r.next(), r.next(), r.next()
	ground := ""
	if terrain != absent {
		ground = strings.Join(masked(terrain, append(atlas.TerrainNames[:len(atlas.TerrainNames):len(atlas.TerrainNames)], "rough")), " or ") + " "
	}
	p := phrase("a %shex", ground)
	if hexes != nil {
		p = phrase("%s out of %s", p, all("and", e.hexes(hexes)))
	}
	if areas != nil {
		p = phrase("%s of %s", p, e.areas(areas))
	}
	if settlement != absent {
		p = phrase("%s with a %s", p, strings.Join(masked(settlement, atlas.SettlementNames), " or "))
	}
	if strategic != absent {
		p = phrase("%s that is strategic for %s", p, e.faction(strategic))
	}
	if controlled != absent {
		p = phrase("%s controlled by %s", p, e.faction(controlled))
	}
	if end := int(r.next()); end > r.at {
		p = phrase("%s that holds %s", p, e.unitSelector())
		r.at = end
	}
	if n := r.next(); n != absent {
		end := int(r.next())
		var of Phrase
		switch r.next() {
		case nearHex:
			of = e.hex(r.next())
		case nearPlace:
			of = e.place()
		default:
			of = e.unitSelector()
		}
		p = phrase("%s within %s hexes of %s", p, n, of)
		r.at = end
	}
	return p
}

func (e *explainer) unitSelector() Phrase {
	r := &e.r
	faction, nation, class, kinds, low, high := r.next(), r.next(), r.next(), r.next(), r.next(), r.next()
	what := ""
	if class != absent {
		what = atlas.UnitClassNames[class] + " "
	}
	if kinds != absent {
		what += strings.Join(masked(kinds, atlas.UnitKindNames), " or ") + " "
	}
	p := phrase("a %sunit", what)
	if nation >= 0 {
		p = phrase("%s of %s", p, e.nation(nation))
	}
	if faction != absent {
		p = phrase("%s of %s", p, e.faction(faction))
	}
	if low != missing {
		p = phrase("%s with at least %s steps", p, low)
	}
	if high != missing {
		p = phrase("%s with at most %s steps", p, high)
	}
	if PlaceKind(r.w[r.at]) != NoPlace {
		p = phrase("%s in %s", p, e.place())
	} else {
		r.at++
	}
	if h := r.next(); h != absent {
		p = phrase("%s in %s", p, e.hex(h))
	}
	if s := e.yesNo(r.next(), "in supply", "out of supply"); s != "" {
		p = phrase("%s %s", p, s)
	}
	return p
}

func (e *explainer) boxSelector() Phrase {
	boxes, postures := e.r.list(), e.r.next()
	p := phrase("a posture box")
	if boxes != nil {
		var out []Phrase
		for _, b := range boxes {
			out = append(out, e.box(b))
		}
		p = all("or", out)
	}
	if postures != absent {
		p = phrase("%s with %s", p, e.postures(postures))
	}
	return p
}

func (e *explainer) cardSelector() Phrase {
	faction, family, in, cards := e.r.next(), e.r.next(), e.r.next(), e.r.list()
	p := phrase("a card")
	if cards != nil {
		var out []Phrase
		for _, k := range cards {
			out = append(out, e.card(k))
		}
		p = all("or", out)
	}
	if family != absent {
		p = phrase("%s of the kind %s", p, spoken(e.text(family)))
	}
	if faction != absent {
		p = phrase("%s of %s", p, e.faction(faction))
	}
	if in != absent {
		p = phrase("%s in the %s", p, []string{"hand", "discard pile", "pile of cards out of the game"}[in])
	}
	return p
}
