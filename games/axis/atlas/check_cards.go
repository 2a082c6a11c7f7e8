package atlas

import (
	"slices"
	"strconv"
	"strings"
)

var cardLists = []string{"optionSegment", "politicalEvents", "conditionalEvents"}

// eachOp visits every operation of a list, those inside others included.
func eachOp(v *Value, visit func(op *Value)) {
	for i := range v.Members() {
		op := &v.list[i].Value
		visit(op)
		for _, k := range []string{"then", "else", "do"} {
			eachOp(op.Get(k), visit)
		}
		for _, o := range op.Items("options") {
			eachOp(o.Get("do"), visit)
		}
		if rows := op.Get("rows"); rows.IsObject() {
			for j := range rows.list {
				eachOp(&rows.list[j].Value, visit)
			}
		}
	}
}

func cardOps(card *Value, visit func(op *Value)) {
	for _, l := range cardLists {
		eachOp(card.Get(l), visit)
	}
	for _, s := range card.Get("success").Members() {
		eachOp(&s.Value, visit)
	}
}

// needs are the cards a condition asks for: of each set one must have been
// played.
func needs(cond *Value) [][]string {
	switch cond.Str("q") {
	case "played":
		if c := cond.Str("card"); c != "" {
			return [][]string{{c}}
		}
	case "all":
		var out [][]string
		for _, c := range cond.Items("of") {
			out = append(out, needs(&c.Value)...)
		}
		return out
	case "any":
		var one []string
		for _, c := range cond.Items("of") {
			inner := needs(&c.Value)
			if len(inner) == 0 {
				return nil
			}
			for _, s := range inner {
				one = append(one, s...)
			}
		}
		if len(one) > 0 {
			return [][]string{one}
		}
	}
	return nil
}

func (c *checker) cardNeeds(card *Value) [][]string {
	var out [][]string
	for _, q := range card.Items("requires") {
		out = append(out, needs(&q.Value)...)
	}
	return out
}

// own are the cards of a set that belong to a faction.
func (c *checker) own(set []string, faction string) []string {
	var out []string
	for _, x := range set {
		if c.card[x].Str("faction") == faction {
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return out
}

func (c *checker) decks() {
	const group = "deck sizes"
	have := map[string]int{}
	for _, k := range c.card {
		have[k.Str("faction")]++
	}
	for _, m := range c.doc("cards").Get("meta").Get("deckSizes").Members() {
		c.seen(group, 1)
		if have[m.Key] != m.Int() {
			c.bad(group, "cards", m.Key, "the deck has %d cards, it should have %d; a pack may say otherwise in meta.deckSizes", have[m.Key], m.Int())
		}
	}
}

// graph checks that every card can be selected in some line of play.
func (c *checker) graph() {
	const group = "selection graph"
	for _, f := range []string{"axis", "western", "soviet"} {
		reached := map[string]bool{}
		for grew := true; grew; {
			grew = false
			for _, k := range c.doc("cards").Items("cards") {
				id := k.Str("id")
				if k.Str("faction") != f || reached[id] {
					continue
				}
				ok := true
				for _, set := range c.cardNeeds(&k.Value) {
					ok = ok && slices.ContainsFunc(set, func(x string) bool { return reached[x] })
				}
				if ok {
					reached[id], grew = true, true
				}
			}
		}
		for _, k := range c.doc("cards").Items("cards") {
			if k.Str("faction") != f {
				continue
			}
			c.seen(group, 1)
			if !reached[k.Str("id")] {
				c.bad(group, "cards", k.Str("id"), "no line of play ever makes it selectable: its requirements run in a circle or name a card that is not there")
			}
			for _, set := range c.cardNeeds(&k.Value) {
				for _, x := range set {
					if c.card[x] == nil {
						c.bad(group, "cards", k.Str("id"), "it requires card %s, which does not exist", x)
					}
				}
			}
		}
	}
}

// season is how many seasons have passed since the beginning of time.
func season(words string) (int, bool) {
	name, year, _ := strings.Cut(words, " ")
	y, err := strconv.Atoi(year)
	i := slices.Index(seasonNames, name)
	return y*4 + i, err == nil && i >= 0
}

// line checks the historical line of play against the limits of 1.1.3.
func (c *checker) line() {
	const group = "historical line"
	limits := c.doc("tables").Get("cardLimits")
	for _, f := range []string{"axis", "western", "soviet"} {
		played := map[string]bool{}
		perYear := map[string]int{}
		var last *Value
		before := 0
		for _, x := range c.doc("line").Items(f) {
			when, card := x.Str("season"), c.card[x.Str("card")]
			where := f + " " + when
			c.seen(group, 1)
			if card.Str("faction") != f {
				c.bad(group, "line", where, "%s is no card of this faction", x.Str("card"))
				continue
			}
			now, ok := season(when)
			if !ok || before != 0 && now != before+1 {
				c.bad(group, "line", where, "the season does not follow the one before")
			}
			before = now
			id := card.Str("id")
			if played[id] && !card.Flag("recyclable") {
				c.bad(group, "line", where, "%s is played a second time", id)
			}
			for _, set := range c.cardNeeds(card) {
				if own := c.own(set, f); len(own) > 0 && !slices.ContainsFunc(own, func(y string) bool { return played[y] }) {
					c.bad(group, "line", where, "%s needs one of %s before it", id, strings.Join(own, ", "))
				}
			}
			families := card.Strings("families")
			for _, k := range limits.Items("notBackToBack") {
				if k.Str("faction") != f || last == nil {
					continue
				}
				if n := k.Str("family"); n != "" && slices.Contains(families, n) && slices.Contains(last.Strings("families"), n) {
					c.bad(group, "line", where, "two %s cards in a row", n)
				}
				if n := k.Num("blitzAtLeast"); n > 0 && min(card.Num("blitz"), last.Num("blitz")) >= n {
					c.bad(group, "line", where, "two blitz cards of %d or more in a row", n)
				}
			}
			_, year, _ := strings.Cut(when, " ")
			for _, k := range limits.Items("oncePerYear") {
				if n := k.Str("family"); k.Str("faction") == f && slices.Contains(families, n) {
					if perYear[n+year]++; perYear[n+year] > 1 {
						c.bad(group, "line", where, "a second %s card in one year", n)
					}
				}
			}
			if !slices.Contains(card.Strings("line"), when) {
				c.bad(group, "line", where, "card %s does not list this season in line", id)
			}
			played[id], last = true, card
		}
	}
}

// unitOf is the unit of an entry that may carry a condition.
func unitOf(v *Value) string {
	if v.IsObject() {
		return v.Str("unit")
	}
	return v.Text()
}

func (c *checker) brings(card *Value, unit string) bool {
	found := false
	for _, place := range card.Get("reinforcements").Members() {
		for i := range place.Value.list {
			found = found || unitOf(&place.Value.list[i].Value) == unit
		}
	}
	return found || c.places(card, unit)
}

func (c *checker) places(card *Value, unit string) bool {
	found := false
	cardOps(card, func(op *Value) {
		found = found || op.Str("op") == "place-units" && slices.Contains(op.Strings("units"), unit)
	})
	return found
}

// sources checks that every event, marker, table and unit comes from somewhere.
func (c *checker) sources() {
	const group = "sources"
	events, markers, tables, units := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	visit := func(op *Value) {
		switch op.Str("op") {
		case "event":
			events[op.Str("event")] = true
			tables[op.Str("area")] = true
		case "roll":
			tables[op.Str("table")] = true
		case "place-marker":
			markers[op.Str("marker")] = true
		case "place-units":
			for _, u := range op.Strings("units") {
				units[u] = true
			}
		}
	}
	for _, k := range c.card {
		cardOps(k, visit)
		for _, m := range k.Items("markers") {
			markers[m.Str("marker")] = true
		}
	}
	for _, t := range c.table {
		if t.Str("kind") == "event" {
			for _, row := range t.Get("rows").Members() {
				eachOp(&row.Value, visit)
			}
		}
	}
	for grew := true; grew; {
		before := len(events) + len(markers) + len(tables) + len(units)
		for id, e := range c.event {
			if k := e.Str("kind"); !events[id] && k != "permanent" && k != "procedure" {
				continue
			}
			for key, set := range map[string]map[string]bool{"events": events, "markers": markers, "tables": tables, "units": units} {
				for _, x := range e.Get("emits").Strings(key) {
					set[x] = true
				}
			}
		}
		grew = len(events)+len(markers)+len(tables)+len(units) != before
	}
	for _, e := range c.doc("events").Items("political") {
		c.seen(group, 1)
		if !events[e.Str("id")] {
			c.bad(group, "events", e.Str("id"), "the event is reached by no card, table or event")
		}
	}
	for _, e := range c.doc("events").Items("conditional") {
		c.seen(group, 1)
		if e.Str("kind") == "card" && !events[e.Str("id")] && e.Str("id") != "soviet-option-card-events" {
			c.bad(group, "events", e.Str("id"), "the event stands on no card")
		}
	}
	for _, m := range c.doc("markers").Items("markers") {
		c.seen(group, 1)
		if k := m.Str("entry"); (k == "card" || k == "event") && !markers[m.Str("id")] && !m.Flag("combinedOnly") && m.Str("id") != "blitz" {
			c.bad(group, "markers", m.Str("id"), "the marker comes with no card and no event")
		}
	}
	for _, t := range c.doc("tables").Items("tables") {
		c.seen(group, 1)
		if k := t.Str("kind"); (k == "event" || k == "area") && !tables[t.Str("id")] && t.Str("id") != "materiel-shortages" && t.Str("id") != "cabinet-crisis" {
			c.bad(group, "tables", t.Str("id"), "the table is rolled by nothing")
		}
	}
	for _, u := range c.doc("units").Items("units") {
		c.seen(group, 1)
		id, e := u.Str("id"), u.Get("entry")
		switch e.Str("kind") {
		case "card":
			if !slices.ContainsFunc(e.Strings("cards"), func(k string) bool { return c.brings(c.card[k], id) }) {
				c.bad(group, "units", id, "it says it comes with %s, which does not bring it", strings.Join(e.Strings("cards"), ", "))
			}
		case "card-success":
			for _, k := range e.Strings("cards") {
				if !c.places(c.card[k], id) {
					c.bad(group, "units", id, "it is not the success of %s", k)
				}
			}
		case "event":
			if c.event[e.Str("event")] == nil {
				c.bad(group, "units", id, "event %s does not exist", e.Str("event"))
			}
		}
	}
}
