package program

import (
	"slices"
	"strings"

	"sandtable/games/axis/atlas"
)

// Values: what operations and conditions are given, from ids to places and counts.

// args compiles arguments in the order of the vocabulary.
func (c *compiler) args(v *atlas.Value, args []argument, names scope) {
	for _, a := range args {
		c.value(strings.TrimSuffix(a.kind, "!"), v, a.name, names)
	}
}

// value compiles one argument. What is missing is written as absent, or as an
// empty list.
func (c *compiler) value(kind string, op *atlas.Value, name string, names scope) {
	v := op.Get(name)
	word := op.Str("op") + op.Str("q") + op.Str("c")
	wrong := func(what string) {
		c.bad("%s %s: %s is not %s", word, name, v, what)
	}
	switch kind {
	case "event", "table", "marker", "card", "nation", "country", "posture-box", "posture", "policy", "land", "war-state", "government", "card-place", "group", "unit-class":
		if v == nil {
			c.emit(absent)
			return
		}
		n, ok := c.id(v, kind)
		if !ok {
			wrong(things[kind])
		}
		c.emit(n)
	case "country-ref", "land-ref", "posture-box-ref", "card-ref", "hex-ref":
		if v == nil {
			c.emit(absent)
			return
		}
		c.emit(c.reference(v, strings.TrimSuffix(kind, "-ref"), names))
	case "faction":
		c.emit(c.faction(v))
	case "string":
		if v != nil && !v.IsText() {
			wrong("text")
		}
		if name == "variant" && op.Has("marker") {
			c.variant(op)
			return
		}
		if name == "theatre" && v != nil && !slices.Contains(atlas.Theatres, v.Text()) {
			wrong("a theatre")
		}
		if name == "side" && op.Str("marker") == "" && v != nil && !slices.Contains(c.theatre.VPSides, v.Text()) {
			wrong("a side of the VP marker")
		}
		c.emit(c.text(v))
	case "int":
		switch {
		case v == nil:
			c.emit(missing)
		case !v.IsInt() || abs(v.Int()) > 10000:
			wrong("a number")
		default:
			c.emit(int16(v.Int()))
		}
	case "bool":
		switch {
		case v == nil:
			c.emit(absent)
		case !v.IsBool():
			wrong("true or false")
		default:
			c.emit(flag(v.True()))
		}
	case "war-states", "statuses", "seasons", "governments", "terrains", "settlements", "unit-types", "postures":
		mask, ok := c.mask(kind, v)
		if !ok {
			wrong("a list of " + things[kind])
		}
		c.emit(mask)
	case "policies", "countries", "cards", "posture-boxes", "hexes", "area":
		c.ids(kind, v, names, wrong)
	case "cond":
		c.cond(v, names)
	case "conds":
		c.emit(int16(len(v.Members())))
		for i := range v.Members() {
			c.cond(&v.Members()[i].Value, names)
		}
	case "count":
		c.count(v, names)
	case "place":
		if v == nil {
			c.emit(int16(NoPlace))
			return
		}
		c.place(v, names)
	case "units":
		c.units(v, names)
	case "steps":
		c.steps(v, wrong)
	case "steps-list":
		c.stepsList(v, wrong)
	case "turn":
		c.turn(v, name, wrong)
	case "unit-selector":
		// A selector inside another is preceded by its end, so that it can be
		// skipped.
		end := c.hole()
		if v != nil {
			c.selector(kind, v, names)
		}
		c.fill(end)
	case "within":
		c.within(v, names)
	case "range":
		if v == nil {
			c.emit(missing, missing)
			return
		}
		for _, k := range []string{"min", "max"} {
			c.value("int", v, k, names)
		}
	default:
		c.bad("%s: the vocabulary uses type %s, which is not known", name, kind)
	}
}

var things = map[string]string{
	"event": "an event of this theatre", "table": "a table of this theatre", "marker": "a marker of this theatre", "card": "a card of this theatre",
	"nation": "a nation", "country": "a country", "posture-box": "a posture box", "posture": "a policy, a truce or war", "policy": "a policy",
	"land": "a land with a ceded-land marker", "war-state": "a war state", "government": "one of army, navy, flip, delay-box", "card-place": "one of hand, discard, out",
	"group": "a group of the Conditional Events Box", "unit-class": "one of ground, air, fleet", "war-states": "war states", "statuses": "statuses", "seasons": "seasons",
	"governments": "army, navy, none", "terrains": "terrains", "settlements": "settlements", "unit-types": "types of unit", "postures": "postures", "hex": "a hex",
	"policies": "policies", "countries": "countries", "cards": "cards", "posture-boxes": "posture boxes", "hexes": "hexes", "area": "areas",
}

func abs(n int) int { return max(n, -n) }

// id is the number of a thing.
func (c *compiler) id(v *atlas.Value, kind string) (int16, bool) {
	t, id := c.theatre, v.Text()
	var n int
	var ok bool
	switch kind {
	case "event":
		n, ok = small(t.EventByID(id))
	case "table":
		n, ok = small(t.TableByID(id))
	case "marker":
		n, ok = small(t.MarkerByID(id))
	case "card":
		n, ok = small(t.CardByID(id))
	case "nation":
		n, ok = small(t.NationByID(id))
	case "country":
		n, ok = small(t.AreaByID(id))
	case "land":
		if n, ok = small(t.AreaByID(id)); ok {
			ok = slices.ContainsFunc(t.Lands, func(l atlas.LandInfo) bool { return int(l.Land) == n || int(l.Back) == n })
		}
	case "posture-box":
		n, ok = small(t.DisplayByID(id))
	case "posture":
		n, ok = small(t.PostureByID(id))
	case "policy":
		n, ok = small(t.PostureByID(id))
		ok = ok && t.Postures[n].Truce == 0 && !t.Postures[n].War
	case "hex":
		n, ok = small(t.HexByID(id))
	case "war-state":
		n = slices.Index([]string{"pre-war", "limited-war", "total-war"}, id)
		ok = n >= 0
	case "government":
		n = slices.Index(governmentNames[:], id)
		ok = n >= 0 && n != int(NoGovernment)
	case "card-place":
		n = slices.Index(cardPlaces[:], id)
		ok = n >= 0
	case "unit-class":
		n = slices.Index(atlas.UnitClassNames, id)
		ok = n >= 0
	case "group":
		if ok = t.Vocabulary.Get("groups").Get(t.ID).Has(id); ok {
			n = int(c.text(v))
		}
	}
	if !ok {
		return absent, false
	}
	return int16(n), true
}

func small[T ~uint8 | ~uint16](n T, ok bool) (int, bool) { return int(n), ok }

// reference is a thing named by its id or by a name of the context.
func (c *compiler) reference(v *atlas.Value, kind string, names scope) int16 {
	if name, ok := strings.CutPrefix(v.Text(), "$"); ok {
		c.bound++
		n, known := names.names[name]
		if !known {
			c.fault("bindings", "$%s is used and nothing binds it", name)
			return absent
		}
		return n
	}
	n, ok := c.id(v, kind)
	if nation, group := c.theatre.NationByID(v.Text()); !ok && group && kind == "country" {
		n, ok = NationGroup+int16(nation), true
	}
	if !ok {
		c.bad("%s is not %s", v, things[kind])
	}
	return n
}

func (c *compiler) faction(v *atlas.Value) int16 {
	if v == nil {
		return absent
	}
	f, ok := atlas.FactionByID(v.Text())
	if !ok || f == atlas.Minor {
		c.bad("%s is not a faction", v)
		return absent
	}
	return int16(f)
}

// text is the number of a word that is no id.
func (c *compiler) text(v *atlas.Value) int16 {
	if v == nil {
		return absent
	}
	i := slices.Index(c.texts, v.Text())
	if i < 0 {
		i = len(c.texts)
		c.texts = append(c.texts, v.Text())
	}
	return int16(i)
}

// variant is the number of a marker's variant.
func (c *compiler) variant(op *atlas.Value) {
	m, ok := c.theatre.MarkerByID(op.Str("marker"))
	if !ok || !op.Has("variant") {
		c.emit(absent)
		return
	}
	v := c.theatre.Variant(m, op.Str("variant"))
	if v == atlas.NoID {
		c.bad("marker %s has no variant %s", op.Str("marker"), op.Str("variant"))
	}
	c.emit(int16(v))
}

// mask is a set of things as bits. A missing list is all of them.
func (c *compiler) mask(kind string, v *atlas.Value) (int16, bool) {
	if v == nil {
		return absent, true
	}
	if !v.IsList() {
		return 0, false
	}
	names := map[string][]string{
		"war-states": {"pre-war", "limited-war", "total-war"}, "statuses": {"neutral", "active", "conquered", "absent"},
		"seasons": {"spring", "summer", "autumn", "winter"}, "governments": {"army", "navy", "none"}, "settlements": atlas.SettlementNames,
		"terrains": append(slices.Clone(atlas.TerrainNames), "rough"), "unit-types": atlas.UnitKindNames,
	}[kind]
	if kind == "postures" {
		for i := range c.theatre.Postures {
			names = append(names, c.theatre.Postures[i].ID)
		}
	}
	mask := int16(0)
	for _, x := range v.Texts() {
		i := slices.Index(names, x)
		switch {
		case kind == "postures" && x == "any-policy":
			mask |= anyPolicyBit
		case kind == "postures" && x == "any-truce":
			mask |= anyTruceBit
		case i < 0 || i >= 13:
			return 0, false
		default:
			mask |= 1 << i
		}
	}
	return mask, true
}

// ids compiles [how many, ids...]. An area may be one word in place of a list.
func (c *compiler) ids(kind string, v *atlas.Value, names scope, wrong func(string)) {
	one := map[string]string{"policies": "policy", "countries": "country", "cards": "card", "posture-boxes": "posture-box", "hexes": "hex", "area": "country"}[kind]
	if v == nil {
		c.emit(absent)
		return
	}
	list := v.Members()
	if kind == "area" && v.IsText() {
		list = []atlas.Member{{Value: *v}}
	} else if !v.IsList() {
		wrong("a list of " + things[kind])
		return
	}
	c.emit(int16(len(list)))
	for i := range list {
		if kind == "area" {
			c.emit(c.reference(&list[i].Value, one, names))
			continue
		}
		n, ok := c.id(&list[i].Value, one)
		if !ok || kind == "countries" && !c.theatre.Areas[n].IsCountry {
			wrong("a list of " + things[kind])
		}
		c.emit(n)
	}
}

// place compiles [kind], and what a kind needs: a hex, box, country or number,
// or [areas, their number, terrain, settlement].
func (c *compiler) place(v *atlas.Value, names scope) {
	if v.IsText() {
		k := slices.Index(placeNames[:InHex], v.Text())
		if k <= 0 {
			c.bad("%s is no place", v)
		}
		c.emit(int16(max(k, 0)))
		return
	}
	if !v.IsObject() {
		c.bad("%s is no place", v)
		return
	}
	kind := NoPlace
	for _, m := range v.Members() {
		k := slices.Index(placeNames[:], m.Key)
		switch {
		case k >= int(InHex) && kind == NoPlace:
			kind = PlaceKind(k)
		case m.Key == "terrain" || m.Key == "settlement":
		default:
			c.bad("a place has no field %s", m.Key)
			return
		}
	}
	c.emit(int16(kind))
	inner := v.Get(placeNames[kind])
	switch kind {
	case InHex:
		c.emit(c.reference(inner, "hex", names))
	case InCapital:
		c.emit(c.reference(inner, "country", names))
	case InBox:
		b, ok := c.theatre.BoxByID(inner.Text())
		if !ok {
			c.bad("box %s does not exist", inner)
		}
		c.emit(int16(b))
	case SeasonsAhead:
		if !inner.IsInt() {
			c.bad("seasonsAhead is a number, not %s", inner)
		}
		c.emit(int16(inner.Int()))
	case InArea:
		c.ids("area", inner, names, func(string) {})
		for _, k := range []string{"terrain", "settlement"} {
			filter := v.Get(k)
			if filter.IsText() {
				filter = atlas.List(filter.Text())
			}
			mask, ok := c.mask(k+"s", filter)
			if !ok {
				c.bad("%s is no %s", v.Get(k), k)
			}
			c.emit(mask)
		}
	default:
		c.bad("%s is no place", v)
	}
}

func (c *compiler) units(v *atlas.Value, names scope) {
	if !v.IsList() {
		c.bad("units is a list")
		return
	}
	n := c.hole()
	for _, x := range v.Texts() {
		switch {
		case strings.HasPrefix(x, "entry:"):
			parts := strings.Split(x, ":")
			kind := -1
			if len(parts) == 3 {
				kind = slices.Index(c.entryKinds(), parts[1])
			}
			if kind < 0 {
				c.bad("%s is not entry:<entry kind>:<country>", x)
				continue
			}
			c.emit(int16(entryOfUnits-kind), c.reference(atlas.Text(parts[2]), "country", names))
		case strings.HasPrefix(x, "$"):
			c.emit(c.reference(atlas.Text(x), "unit", names))
		default:
			u, ok := c.theatre.UnitByID(x)
			if !ok {
				c.bad("%q is not a unit", x)
			}
			c.emit(int16(u))
		}
	}
	c.words[n] = int16(len(c.words) - n - 1)
}

func (c *Code) entryKinds() []string {
	var out []string
	for _, m := range c.theatre.Vocabulary.Get("entryKinds").Members() {
		out = append(out, m.Key)
	}
	return out
}

// steps compiles [how many, {nation, step type, number}...].
func (c *compiler) steps(v *atlas.Value, wrong func(string)) {
	n := c.hole()
	for _, m := range v.Members() {
		nation, ok := c.theatre.NationByID(m.Key)
		if !ok {
			wrong("steps by nation")
		}
		for _, s := range m.Members() {
			kind := slices.Index(stepNames[:HQStep], s.Key)
			if kind < 0 || !s.IsInt() {
				wrong("steps by type")
			}
			c.emit(int16(nation), int16(kind), int16(s.Int()))
			c.words[n]++
		}
	}
}

// stepsList compiles [how many ways, {how many, {step type, number}...}...].
func (c *compiler) stepsList(v *atlas.Value, wrong func(string)) {
	if !v.IsList() {
		wrong("a list of steps")
		return
	}
	c.emit(int16(len(v.Members())))
	for _, way := range v.Members() {
		c.emit(int16(len(way.Members())))
		for _, s := range way.Members() {
			kind := slices.Index(stepNames[:], s.Key)
			if kind < 0 || !s.IsInt() {
				wrong("a list of steps")
			}
			c.emit(int16(kind), int16(s.Int()))
		}
	}
}

// turn compiles a date as one number that grows with time. A date without a
// turn begins or ends with its year.
func (c *compiler) turn(v *atlas.Value, name string, wrong func(string)) {
	if v == nil {
		c.emit(absent)
		return
	}
	turn := 0
	if name == "to" {
		turn = len(c.theatre.Turns) - 1
	}
	if t := v.Get("turn"); t != nil {
		turn = slices.Index(c.theatre.Turns, t.Text())
	}
	if year := v.Num("year"); turn < 0 || year < c.theatre.FirstYear || year > c.theatre.LastYear+20 {
		wrong("a turn")
	}
	c.emit(Date(v.Num("year"), turn))
}

// Date is a turn as one number that grows with time.
func Date(year, turn int) int16 { return int16((year-1900)*16 + turn) }

// within compiles [n, kind, hex or place or unit selector with its end].
func (c *compiler) within(v *atlas.Value, names scope) {
	if v == nil {
		c.emit(absent)
		return
	}
	of := v.Get("of")
	if !v.Get("n").IsInt() || of == nil {
		c.bad("within is {n, of}")
		return
	}
	c.emit(int16(v.Num("n")))
	end := c.hole()
	switch {
	case of.IsText() && (strings.HasPrefix(of.Text(), "$") || c.isHex(of)):
		c.emit(int16(nearHex), c.reference(of, "hex", names))
	case of.IsText() || of.Has("hex") && len(of.Members()) == 1 || of.Has("capital") || of.Has("area") || of.Has("box"):
		c.emit(int16(nearPlace))
		c.place(of, names)
	default:
		c.emit(int16(nearUnits))
		c.selector("unit-selector", of, names)
	}
	c.fill(end)
}

// What within is near to.
const (
	nearHex = iota
	nearPlace
	nearUnits
)

func (c *compiler) isHex(v *atlas.Value) bool { _, ok := c.theatre.HexByID(v.Text()); return ok }

// cond compiles [condition, end, arguments].
func (c *compiler) cond(v *atlas.Value, names scope) {
	c.looked++
	q, ok := queryByName[v.Str("q")]
	if !ok {
		c.bad("condition %s is not in the vocabulary", v.Get("q"))
		return
	}
	if !c.given(v, "q", queries[q]) {
		return
	}
	c.emit(int16(q))
	end := c.hole()
	c.args(v, queries[q], names)
	c.fill(end)
}

// count compiles [count, end, arguments].
func (c *compiler) count(v *atlas.Value, names scope) {
	k, ok := tallyByName[v.Str("c")]
	if !ok {
		c.bad("count %s is not in the vocabulary", v)
		return
	}
	if !c.given(v, "c", tallies[k]) {
		return
	}
	c.emit(int16(k))
	end := c.hole()
	c.args(v, tallies[k], names)
	c.fill(end)
}

// number compiles a number as [0, number] or a count as [its count...].
func (c *compiler) number(v *atlas.Value, names scope) {
	if v.IsObject() {
		c.count(v, names)
		return
	}
	if !v.IsInt() || v.Int() < 0 || v.Int() > 100 {
		c.bad("%s is not a number from 0 to 100", v)
	}
	c.emit(0, int16(v.Int()))
}
