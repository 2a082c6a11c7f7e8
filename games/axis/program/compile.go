package program

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
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
	repeats     int      // that are being compiled, one in the other
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
	c := &Code{theatre: t, words: []int16{int16(opEnd)}, cards: make([]cardCode, len(t.Cards)), tables: make([]int16, len(t.Tables)), stepsTables: make([]stepsTable, len(t.Tables)), ground: make([][]atlas.Unit, len(t.Nations)+1)}
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
	for h := range t.Hexes {
		if t.Hexes[h].Strategic != atlas.NoFaction {
			c.strategic = append(c.strategic, atlas.Hex(h))
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
		c.sources = append(c.sources, source{c.here(), int16(i), true})
	}
	for i := range c.theatre.Cards {
		c.card(atlas.Card(i))
		c.sources = append(c.sources, source{c.here(), int16(i), false})
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
		list = append(list, Level{Won: l.Str("result") == "win", Side: side, Line: len(list), cond: c.optional(l.Get("if"))})
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
	case atlas.StepsTable:
		c.stepsTable(n, names)
		return
	case atlas.TrackTable:
		for _, row := range t.Rows.Members() {
			if !row.Has("result") {
				c.bad("line %s has no result", row.Key)
			}
		}
	}
	for _, m := range t.Modifiers.Members() {
		if m.Has("cond") {
			c.cond(m.Get("cond"), names)
		}
	}
}

// stepsTable compiles a table that gives replacement steps, of which its line offers one
// or several choices.
func (c *compiler) stepsTable(n atlas.Table, names scope) {
	t := &c.theatre.Tables[n]
	out := stepsTable{modifiers: c.here()}
	c.modifiers(t.Modifiers, names)
	for line := range out.rows {
		row := t.Rows.Get(strconv.Itoa(line + 1))
		if !row.Has("anyOf") {
			c.bad("line %d has no anyOf", line+1)
			continue
		}
		for _, choice := range row.Items("anyOf") {
			var steps []StepCount
			for _, s := range choice.Members() {
				i := slices.Index(stepNames[:HQStep], s.Key)
				if i < 0 || !s.IsInt() {
					c.bad("%s is no type of step with a number", s.Key)
					continue
				}
				steps = append(steps, StepCount{uint8(i), uint8(s.Int())})
			}
			out.rows[line] = append(out.rows[line], steps)
		}
	}
	c.stepsTables[n] = out
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
		d := DelayModifier{Add: x.Num("add"), AirOnly: x.Str("only") == "air", SupportOnly: x.Str("only") == "support", UnitsOnly: x.Str("only") == "units", NotRestrained: x.Flag("notAffected"), Needs: x.Str("needs"), Cond: c.optional(x.Get("cond"))}
		d.Faction, _ = atlas.FactionByID(x.Str("faction"))
		switch {
		case x.Str("onlyNation") == "chinese":
			d.Chinese = 1
		case x.Str("notNation") == "chinese":
			d.Chinese = -1
		}
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
