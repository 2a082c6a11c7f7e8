package program

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"sandtable/games/axis/atlas"
)

// Compile turns the cards and tables of a theatre into programs. Everything that
// is wrong with them is told at once.
func Compile(t *atlas.Theatre) (*Code, error) {
	c := newCompiler(t)
	c.all()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	return c.Code, nil
}

// Check compiles a theatre for the checker: the groups vocabulary and bindings.
func Check(t *atlas.Theatre, r *atlas.Report) {
	c := newCompiler(t)
	c.all()
	r.Group("vocabulary").Looked += c.looked
	r.Group("bindings").Looked += c.bound
	for _, f := range c.faults {
		g := r.Group(f.Group)
		g.Faults = append(g.Faults, f)
	}
}

type compiler struct {
	*Code
	faults atlas.Faults
	looked int // operations and conditions
	bound  int // names and objects taken from the context

	file, where string
	keep        []string // names kept with the card being compiled
}

// scope is what the names of the context stand for at a place in a list, and how
// many registers are taken there.
type scope struct {
	names map[string]int16
	used  int
}

func (s scope) with(name string, operand int16) scope {
	out := scope{maps.Clone(s.names), s.used}
	if out.names == nil {
		out.names = map[string]int16{}
	}
	out.names[name] = operand
	return out
}

func newCompiler(t *atlas.Theatre) *compiler {
	// Word 0 ends every program, so that 0 is never where one begins.
	c := &Code{theatre: t, words: []int16{int16(opEnd)}, cards: make([]cardCode, len(t.Cards)), tables: make([]int16, len(t.Tables)), ground: make([][]atlas.Unit, len(t.Nations)+1)}
	for u := range t.Units {
		if n := t.Units[u].Nation; t.Units[u].Class == atlas.Ground {
			c.ground[n] = append(c.ground[n], atlas.Unit(u))
			c.ground[len(t.Nations)] = append(c.ground[len(t.Nations)], atlas.Unit(u))
		}
	}
	for a := range t.Areas {
		if t.Areas[a].IsCountry && !t.Areas[a].Major {
			c.minors = append(c.minors, atlas.Area(a))
		}
	}
	return &compiler{Code: c}
}

func (c *compiler) bad(format string, args ...any) { c.fault("vocabulary", format, args...) }

func (c *compiler) fault(group, format string, args ...any) {
	c.faults = append(c.faults, atlas.Fault{Group: group, File: c.theatre.ID + "/" + c.file + ".json", Record: c.where, Text: fmt.Sprintf(format, args...)})
}

func (c *compiler) emit(words ...int16) { c.words = append(c.words, words...) }

func (c *compiler) here() int16 {
	if len(c.words) > math.MaxInt16-64 {
		if len(c.words) < 2*math.MaxInt16 {
			c.bad("the programs of all cards together are longer than %d words", math.MaxInt16)
			c.words = append(c.words, make([]int16, 2*math.MaxInt16)...)
		}
		return 0
	}
	return int16(len(c.words))
}

// hole leaves room for a place that is not known yet; fill fills it.
func (c *compiler) hole() int { c.emit(0); return len(c.words) - 1 }

func (c *compiler) fill(at int) { c.words[at] = c.here() }

func (c *compiler) all() {
	for i := range c.theatre.Tables {
		c.table(atlas.Table(i))
	}
	for i := range c.theatre.Cards {
		c.card(atlas.Card(i))
	}
	for i := range c.theatre.Scenarios {
		c.levels = append(c.levels, c.victory(&c.theatre.Scenarios[i]))
	}
	c.events()
	c.modifiersOfTables()
	c.delays()
}

// victory compiles the victory conditions of a scenario that has its own.
func (c *compiler) victory(s *atlas.ScenarioInfo) (list []Level) {
	c.file, c.where, c.keep = "scenarios", s.ID+" victory", nil
	for _, l := range s.Record.Get("victory").Items("levels") {
		side, _ := atlas.FactionByID(l.Str("side"))
		list = append(list, Level{Won: l.Str("result") == "win", Side: side, cond: c.optional(l.Get("if"))})
	}
	return list
}

func (c *compiler) table(n atlas.Table) {
	t := &c.theatre.Tables[n]
	c.file, c.where, c.keep = "tables", t.ID, nil
	names := scope{used: 2}
	for _, b := range t.Binds {
		switch b {
		case "selected":
			names = names.with(b, firstReg-selectedRegister)
		case "land":
			names = names.with(b, firstReg-landRegister)
		default:
			c.fault("bindings", "binds names %s; a table can be given selected and land", b)
		}
	}
	switch t.Kind {
	case atlas.EventTable:
		c.tables[n] = c.here()
		c.dice(t.Rows, t.Modifiers, t.CountryDRM, names)
		c.emit(int16(opEnd))
		return
	case atlas.AreaTable:
		for i, a := range t.Areas {
			if len(a) == 0 {
				c.bad("line %d is not a list of areas", i+1)
			}
		}
	case atlas.StepsTable, atlas.TrackTable:
		field := map[atlas.TableKind]string{atlas.StepsTable: "anyOf", atlas.TrackTable: "result"}[t.Kind]
		for _, row := range t.Rows.Members() {
			if !row.Has(field) {
				c.bad("line %s has no %s", row.Key, field)
			}
		}
	}
	for _, m := range t.Modifiers.Members() {
		if m.Has("cond") {
			c.cond(m.Get("cond"), names)
		}
	}
}

func (c *compiler) card(n atlas.Card) {
	k := &c.theatre.Cards[n]
	out := &c.cards[n]
	c.file, c.keep = "cards", nil
	c.where = k.ID + " requires"
	for _, q := range k.Requires.Members() {
		out.requires = append(out.requires, c.here())
		c.cond(&q.Value, scope{})
	}
	lists := []*atlas.Value{k.OptionSegment, k.PoliticalEvents, k.ConditionalEvents, k.Success.Get("first"), k.Success.Get("second"), k.Success.Get("further")}
	for _, m := range k.Success.Members() {
		if !slices.Contains([]string{"first", "second", "further"}, m.Key) {
			c.where = k.ID + " success"
			c.bad("%s is not first, second or further", m.Key)
		}
	}
	at := []*int16{&out.option, &out.political, &out.conditional, &out.success[0], &out.success[1], &out.success[2]}
	for i, l := range lists {
		c.where = k.ID + " " + partNames[i]
		*at[i] = c.program(l)
	}
	out.kept = c.keep
	c.where = k.ID + " reinforcements"
	for _, r := range k.Reinforcements {
		if !slices.Contains(placeNames[ForcePool:InHex], r.To) {
			c.bad("%s is no place", r.To)
		}
		out.reinforcements = append(out.reinforcements, c.optional(r.Unless))
	}
	c.where = k.ID + " markers"
	for _, m := range k.Markers {
		to := c.here()
		c.place(m.To, scope{})
		out.markers = append(out.markers, markerCode{to, c.optional(m.Unless)})
	}
	c.where = k.ID + " replacements"
	for _, m := range k.Replacements.Members() {
		parts := []*atlas.Value{&m.Value}
		if m.IsList() {
			parts = nil
			for i := range m.Members() {
				parts = append(parts, &m.Members()[i].Value)
			}
		}
		for _, p := range parts {
			r := replacementCode{when: c.optional(p.Get("when"))}
			nation, ok := c.theatre.NationByID(m.Key)
			if !ok {
				c.bad("%s is no nation", m.Key)
			}
			r.nation = nation
			for _, s := range p.Members() {
				if s.Key == "when" {
					continue
				}
				i := slices.Index(stepNames[:HQStep], s.Key)
				if i < 0 || !s.IsInt() {
					c.bad("%s is no type of step with a number", s.Key)
					continue
				}
				r.steps[i] = uint8(s.Int())
			}
			out.replacements = append(out.replacements, r)
		}
	}
	c.variants(k)
}

// variants checks the variants of the markers a card brings, which the tables of
// the atlas keep as numbers.
func (c *compiler) variants(k *atlas.CardInfo) {
	for _, rec := range c.theatre.Doc("cards").Items("cards") {
		if rec.Str("id") != k.ID {
			continue
		}
		for _, m := range rec.Items("markers") {
			if v := m.Str("variant"); v != "" {
				if marker, ok := c.theatre.MarkerByID(m.Str("marker")); ok && c.theatre.Variant(marker, v) == atlas.NoID {
					c.bad("marker %s has no variant %s", m.Str("marker"), v)
				}
			}
		}
	}
}

// optional compiles a condition that may be missing.
func (c *compiler) optional(v *atlas.Value) int16 {
	if v == nil {
		return 0
	}
	at := c.here()
	c.cond(v, scope{})
	return at
}

// events checks that events hand on what the tables they lead to need.
func (c *compiler) events() {
	c.file = "events"
	for _, list := range []string{"political", "conditional"} {
		for _, e := range c.theatre.Doc("events").Items(list) {
			c.where = e.Str("id")
			for kind, ids := range map[string]func(string) bool{
				"events": func(id string) bool { _, ok := c.theatre.EventByID(id); return ok }, "tables": func(id string) bool { _, ok := c.theatre.TableByID(id); return ok },
				"markers": func(id string) bool { _, ok := c.theatre.MarkerByID(id); return ok }, "units": func(id string) bool { _, ok := c.theatre.UnitByID(id); return ok },
			} {
				for _, id := range e.Get("emits").Strings(kind) {
					if !ids(id) {
						c.bad("it leads to %s, which does not exist", id)
					}
				}
			}
			for _, id := range e.Get("emits").Strings("tables") {
				t, ok := c.theatre.TableByID(id)
				if !ok {
					continue
				}
				for _, name := range c.theatre.Tables[t].Binds {
					c.bound++
					if !slices.Contains(e.Get("passes").Strings(id), name) {
						c.fault("bindings", "it leads to table %s without passing %s", id, name)
					}
				}
			}
		}
	}
}

// delays compiles the modifiers of delay rolls.
func (c *compiler) delays() {
	c.file = "tables"
	for _, x := range c.theatre.Doc("tables").Items("delayDrms") {
		c.where = strings.TrimSpace("delayDrms " + x.Str("rule"))
		d := DelayModifier{Add: x.Num("add"), AirOnly: x.Str("only") == "air", NotRestrained: x.Flag("notAffected"), Needs: x.Str("needs"), Cond: c.optional(x.Get("cond"))}
		d.Faction, _ = atlas.FactionByID(x.Str("faction"))
		switch strings.TrimPrefix(x.Str("addTrack"), "-") {
		case "uscl":
			d.Track = TrackUSCL
		case "vp":
			d.Track = TrackVP
		}
		if each := x.Get("each"); each != nil {
			d.PerUnit = true
			d.Of, _ = atlas.FactionByID(each.Str("faction"))
			if i := slices.Index(atlas.UnitKindNames, each.Str("unitType")); i >= 0 {
				d.Kind = atlas.UnitKind(i)
			}
		}
		c.Delays = append(c.Delays, d)
	}
}

// modifiersOfTables checks the conditions in tables.json outside the tables.
func (c *compiler) modifiersOfTables() {
	c.file = "tables"
	d := c.theatre.Doc("tables")
	for _, l := range []struct {
		name string
		list []atlas.Member
	}{{"delayDrms", d.Items("delayDrms")}, {"politicalDrms", d.Get("politicalDrms").Items("list")}, {"columnShifts", d.Get("columnShifts").Items("list")}} {
		for _, x := range l.list {
			c.where = strings.TrimSpace(l.name + " " + x.Str("id"))
			if q := x.Get("cond"); q != nil {
				c.cond(q, scope{})
			}
			if need := x.Str("needs"); (need != "" || l.name == "columnShifts") && !c.theatre.Vocabulary.Get("tests").Has(need) {
				c.bad("test %q is not in the vocabulary", need)
			}
		}
	}
}

// program compiles a list that stands by itself.
func (c *compiler) program(v *atlas.Value) int16 {
	if len(v.Members()) == 0 {
		return 0
	}
	names := scope{}
	for i, k := range c.keep {
		names = names.with(k, int16(firstKept-i))
	}
	at := c.here()
	c.list(v, names)
	c.emit(int16(opEnd))
	return at
}

// list compiles a list of operations. A selection that finds nothing skips the
// rest of its list, so its hole is filled at the end.
func (c *compiler) list(v *atlas.Value, names scope) {
	if !v.IsList() {
		c.bad("a list of operations is expected, there is %s", v.Kind())
		return
	}
	var skips []int
	for i := range v.Members() {
		op := &v.Members()[i].Value
		c.looked++
		code, ok := opByName[op.Str("op")]
		if !ok {
			c.bad("operation %s is not in the vocabulary", op.Get("op"))
			continue
		}
		if !c.given(op, "op", operations[code]) {
			continue
		}
		switch code {
		case opSelect, opSelectHex, opSelectUnit, opSelectBox, opSelectCard:
			var skip int
			names, skip = c.selection(code, op, names)
			skips = append(skips, skip)
		default:
			c.operation(code, op, names)
		}
	}
	for _, s := range skips {
		c.fill(s)
	}
}

// given checks that an object has the arguments it must have and no others.
func (c *compiler) given(v *atlas.Value, key string, args []argument) bool {
	ok := true
	word := v.Str(key)
	for _, a := range args {
		if strings.HasSuffix(a.kind, "!") && !v.Has(a.name) {
			c.bad("%s: %s is missing", word, a.name)
			ok = false
		}
	}
	for _, m := range v.Members() {
		if m.Key != key && !slices.ContainsFunc(args, func(a argument) bool { return a.name == m.Key }) {
			c.bad("%s: %s is not an argument", word, m.Key)
			ok = false
		}
	}
	return ok
}

func (c *compiler) operation(code Op, op *atlas.Value, names scope) {
	switch code {
	case opEvent:
		c.event(op, names)
	case opRoll:
		c.roll(op, names)
	case opCardRoll:
		inner := c.context(op, names)
		country := int16(absent)
		if n, ok := inner.names["selected"]; ok {
			country = n
		}
		c.diceOf(op, country, inner)
	case opChoose:
		c.choose(op, names)
	case opIf:
		c.emit(int16(opIf))
		other := c.hole()
		c.cond(op.Get("cond"), names)
		c.branches(op, other, names)
	case opDieAtMost:
		c.emit(int16(opDieAtMost))
		other := c.hole()
		c.count(op.Get("count"), names)
		c.branches(op, other, names)
	case opRepeat:
		c.repeat(func() { c.number(op.Get("n"), names) }, names, func(inner scope) { c.list(op.Get("do"), inner) })
	default:
		c.emit(int16(code))
		c.args(op, operations[code], names)
	}
}

// branches compiles the branches of an if, whose condition stands already.
func (c *compiler) branches(op *atlas.Value, other int, names scope) {
	c.list(op.Get("then"), names)
	if e := op.Get("else"); e != nil {
		c.emit(int16(opJump))
		end := c.hole()
		c.fill(other)
		c.list(e, names)
		c.fill(end)
		return
	}
	c.fill(other)
}

// register takes a register.
func (c *compiler) register(names scope) (int16, scope) {
	if names.used >= registers {
		c.bad("more than %d selections, repeats and choices of several lie in one another", registers)
		return 0, names
	}
	r := int16(names.used)
	names.used++
	return r, names
}

// repeat compiles a body that is run so many times.
func (c *compiler) repeat(n func(), names scope, body func(scope)) {
	r, inner := c.register(names)
	c.emit(int16(opRepeat), r)
	end := c.hole()
	n()
	start := c.here()
	body(inner)
	c.emit(int16(opLoop), r, start)
	c.fill(end)
}

// context is the scope inside a roll or event that names a country or land.
func (c *compiler) context(op *atlas.Value, names scope) scope {
	if v := op.Get("country"); v != nil {
		names = names.with("selected", c.reference(v, "country", names))
	}
	if v := op.Get("land"); v != nil {
		names = names.with("land", c.reference(v, "land", names))
	}
	return names
}

// inherited is the country and land handed down to an event or table. A table
// hands on what it was given even if its own rows do not name it.
func (c *compiler) inherited(names scope) (country, land int16) {
	country, land = absent, absent
	if c.file == "tables" {
		country, land = firstReg-selectedRegister, firstReg-landRegister
	}
	if n, ok := names.names["selected"]; ok {
		country = n
	}
	if n, ok := names.names["land"]; ok {
		land = n
	}
	return country, land
}

// In an event the word after the receiver says which of the two Allied factions
// is meant when the country is aligned with neither.
const (
	firstAlly  = int16(atlas.Allied)
	secondAlly = 16
)

func (c *compiler) event(op *atlas.Value, names scope) {
	e := c.reference(op.Get("event"), "event", scope{})
	inner := c.context(op, names)
	_, hasCountry := inner.names["selected"]
	_, hasLand := inner.names["land"]
	area := int16(absent)
	if v := op.Get("area"); v != nil {
		area = c.reference(v, "table", scope{})
	}
	if e >= 0 {
		info := &c.theatre.Events[e]
		for _, n := range []struct {
			need, have bool
			what       string
		}{{info.NeedsCountry, hasCountry, "country"}, {info.NeedsLand, hasLand, "land"}, {info.NeedsArea, area != absent, "area"}} {
			if n.need {
				c.bound++
				if !n.have {
					c.fault("bindings", "event %s needs a %s and nothing names one", info.ID, n.what)
				}
			}
		}
	}
	country, land := c.inherited(inner)
	variant := c.text(op.Get("variant"))
	one := func(receiver int16) { c.emit(int16(opEvent), e, country, area, land, receiver, variant) }
	all := func(scope) {
		switch f := c.faction(op.Get("faction")); atlas.Faction(f) {
		case atlas.Each:
			one(int16(atlas.Axis))
			one(int16(atlas.Western))
			one(int16(atlas.Soviet))
		case atlas.Allied:
			one(firstAlly)
			one(secondAlly)
		default:
			one(f)
		}
	}
	if t := op.Get("times"); t != nil {
		c.repeat(func() { c.number(t, names) }, names, all)
		return
	}
	all(names)
}

func (c *compiler) roll(op *atlas.Value, names scope) {
	n := c.reference(op.Get("table"), "table", scope{})
	inner := c.context(op, names)
	if n >= 0 {
		t := &c.theatre.Tables[n]
		if t.Kind != atlas.EventTable {
			c.bad("roll: %s is no table of events", t.ID)
		}
		for _, b := range t.Binds {
			c.bound++
			if _, ok := inner.names[b]; !ok {
				c.fault("bindings", "it rolls on %s, which needs $%s, and nothing binds it", t.ID, b)
			}
		}
	}
	country, land := c.inherited(inner)
	c.emit(int16(opRoll), n, country, land, c.drm(op.Get("drm"), n))
	c.modifiers(op.Get("modifiers"), names)
}

// drm is 1 if political modifiers count. A roll that does not say takes what the
// table says.
func (c *compiler) drm(v *atlas.Value, table int16) int16 {
	switch {
	case v == nil && table >= 0:
		return flag(c.theatre.Tables[table].Political)
	case v.Text() == "political":
		return 1
	case v != nil && v.Text() != "none":
		c.bad("%s is not political or none", v)
	}
	return 0
}

func flag(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

func (c *compiler) diceOf(op *atlas.Value, country int16, names scope) {
	c.diceWith(op.Get("rows"), op.Get("modifiers"), country, c.drm(op.Get("drm"), absent), names)
}

// dice compiles the roll of a table, whose modifiers of the political kind the
// caller decides on.
func (c *compiler) dice(rows, modifiers *atlas.Value, countryDRM bool, names scope) {
	country := int16(absent)
	if countryDRM {
		country = firstReg - selectedRegister
	}
	const byCaller = 2
	c.diceWith(rows, modifiers, country, byCaller, names)
}

// diceWith compiles [op, drm, country, end, six rows, modifiers, rows...].
func (c *compiler) diceWith(rows, modifiers *atlas.Value, country, drm int16, names scope) {
	if !rows.IsObject() || len(rows.Members()) != 6 {
		c.bad("rows must have the keys 1 to 6")
		return
	}
	c.emit(int16(opCardRoll), drm, country)
	end := c.hole()
	first := len(c.words)
	c.emit(0, 0, 0, 0, 0, 0)
	c.modifiers(modifiers, names)
	var ends []int
	for i := range 6 {
		row := rows.Get(string(rune('1' + i)))
		if row == nil {
			c.bad("rows must have the keys 1 to 6")
			return
		}
		c.fill(first + i)
		c.list(row, names)
		if i < 5 {
			c.emit(int16(opJump))
			ends = append(ends, c.hole())
		}
	}
	for _, e := range ends {
		c.fill(e)
	}
	c.fill(end)
}

// modifiers compiles [how many, {add, place after the condition, condition}...].
func (c *compiler) modifiers(v *atlas.Value, names scope) {
	c.emit(int16(len(v.Members())))
	for _, m := range v.Members() {
		if !m.Get("add").IsInt() {
			c.bad("modifiers is a list of {add, cond}")
		}
		c.emit(int16(m.Num("add")))
		end := c.hole()
		if q := m.Get("cond"); q != nil {
			c.cond(q, names)
		}
		c.fill(end)
	}
}

// selection compiles [op, by, may, register or kept name, end of the list, selector].
func (c *compiler) selection(code Op, op *atlas.Value, names scope) (scope, int) {
	name := op.Str("as")
	if name == "" {
		name = "selected"
	}
	var to, operand int16
	out := names
	if op.Flag("keep") {
		i := slices.Index(c.keep, name)
		if i < 0 {
			i = len(c.keep)
			c.keep = append(c.keep, name)
		}
		if i >= maxKept || c.file != "cards" {
			c.bad("a card keeps at most %d names, a table none", maxKept)
		}
		to, operand = int16(firstKept-i), int16(firstKept-i)
	} else {
		to, out = c.register(names)
		operand = firstReg - to
	}
	c.emit(int16(code), c.faction(op.Get("by")), flag(op.Flag("may")), to)
	skip := c.hole()
	for _, a := range []string{"may", "keep"} {
		if v := op.Get(a); v != nil && !v.IsBool() {
			c.bad("%s: %s is not true or false", op.Str("op"), a)
		}
	}
	kinds := operations[code]
	c.selector(strings.TrimSuffix(kinds[0].kind, "!"), op.Get("from"), names)
	return out.with(name, operand), skip
}

// selector compiles the fields of a selector in their fixed order.
func (c *compiler) selector(kind string, v *atlas.Value, names scope) {
	if !v.IsObject() {
		c.bad("a selector is an object, there is %s", v.Kind())
		return
	}
	fields := selectors[kind]
	for _, m := range v.Members() {
		if !slices.ContainsFunc(fields, func(a argument) bool { return a.name == m.Key }) {
			c.bad("a selector has no field %s", m.Key)
		}
	}
	c.args(v, fields, names)
}

// choose compiles [op, by, may, pick, register, options, end, {condition, body,
// label}...] and the bodies.
func (c *compiler) choose(op *atlas.Value, names scope) {
	options := op.Items("options")
	if len(options) == 0 || len(options) > 14 {
		c.bad("choose: there are %d options, there must be 1 to 14", len(options))
		return
	}
	pick := int16(1)
	if p := op.Get("pick"); p != nil {
		if pick = int16(p.Int()); !p.IsInt() || pick < 1 || int(pick) > len(options) {
			c.bad("choose: pick must lie between 1 and the %d options", len(options))
		}
	}
	r, inner := int16(absent), names
	if pick > 1 {
		r, inner = c.register(names)
	}
	at := c.here()
	c.emit(int16(opChoose), c.faction(op.Get("by")), flag(op.Flag("may")), pick, r, int16(len(options)))
	end := c.hole()
	table := len(c.words)
	c.emit(make([]int16, 3*len(options))...)
	for i, o := range options {
		if o.Str("label") == "" || !o.Get("do").IsList() {
			c.bad("choose: an option is {label, if, do}")
		}
		c.labels = append(c.labels, o.Str("label"))
		c.words[table+3*i+2] = int16(len(c.labels) - 1)
		if q := o.Get("if"); q != nil {
			c.words[table+3*i] = c.here()
			c.cond(q, names)
		}
		c.words[table+3*i+1] = c.here()
		c.list(o.Get("do"), inner)
		if pick > 1 {
			c.emit(int16(opPicked), at)
		} else {
			c.emit(int16(opJump), 0)
		}
	}
	c.fill(end)
	if pick == 1 {
		// Every body ends with a jump behind the choice.
		for i := range options {
			next := len(c.words)
			if i+1 < len(options) {
				next = int(c.words[table+3*(i+1)+1])
				if q := c.words[table+3*(i+1)]; q != 0 {
					next = int(q)
				}
			}
			c.words[next-1] = c.words[end]
		}
	}
}

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
