package program

import (
	"slices"
	"strings"

	"sandtable/games/axis/atlas"
)

// Operations: lists of them, what they bind, events, dice, selections and choices.

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

// maxRepeats is how many repeats may lie in one another: what is done a hundred times a
// hundred times is done soon, and with two more it is never done.
const maxRepeats = 2

// repeat compiles a body that is run so many times.
func (c *compiler) repeat(n func(), names scope, body func(scope)) {
	if c.repeats++; c.repeats > maxRepeats {
		c.bad("more than %d repeats lie in one another", maxRepeats)
	}
	defer func() { c.repeats-- }()
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
			if next > 0 { // there was no room left
				c.words[next-1] = c.words[end]
			}
		}
	}
}
