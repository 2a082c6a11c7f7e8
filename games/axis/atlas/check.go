package atlas

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Group is one kind of checks: how many things it looked at, and what is wrong.
type Group struct {
	Name   string
	Looked int
	Faults Faults
}

// Report is what all checks found.
type Report struct {
	Groups []Group
	// Worlds are the theatres as the checks built them, in the order of
	// Theatres, or nil if a fault kept them from being built.
	Worlds []*Theatre
}

// Faults is everything that is wrong, each fault once.
func (r *Report) Faults() Faults {
	var out Faults
	for _, g := range r.Groups {
		for _, f := range g.Faults {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// Group is the group with a name, new if it is not there yet.
func (r *Report) Group(name string) *Group {
	for i := range r.Groups {
		if r.Groups[i].Name == name {
			return &r.Groups[i]
		}
	}
	r.Groups = append(r.Groups, Group{Name: name})
	return &r.Groups[len(r.Groups)-1]
}

// checker looks at the files of one theatre.
type checker struct {
	report *Report
	lib    *library
	name   string // europe
	prefix string

	hex, unit, marker, card, event, table, zone, box map[string]*Value
	country, dependent, region                       map[string]*Value
	area                                             map[string]bool
	nation                                           map[string]bool
	at                                               map[[2]int]string // hexes by row and gx
	side                                             map[[2]string]*Value
	link                                             map[string]map[string]*Value
	policy, truce                                    map[string]bool
	postures                                         []string
	land                                             map[[2]string]bool // land and owner

	// Near a hex within two hexes over land, and parts of the net of roads and
	// railways; the supply checks share them.
	part map[string]int
}

// Check looks at all data of both theatres with packs laid over it. further are
// checks of other packages, given the theatres once they can be built.
func Check(packs ...*Pack) *Report { return CheckWith(packs) }

// CheckWith is Check with checks of other packages.
func CheckWith(packs []*Pack, further ...func(*Theatre, *Report)) *Report {
	return check(files(), packs, further...)
}

func check(dir fs.FS, packs []*Pack, further ...func(*Theatre, *Report)) *Report {
	r := &Report{}
	lib := newLibrary(dir, Theatres, packs)
	r.Group("files").Looked = lib.looked
	if len(packs) > 0 {
		r.Group("packs").Looked = len(packs)
	}
	for _, f := range lib.faults {
		g := r.Group(f.Group)
		g.Faults = append(g.Faults, f)
	}
	if slices.ContainsFunc(lib.faults, func(f Fault) bool { return f.Group == "files" }) {
		return r
	}
	both := make([]*checker, len(Theatres))
	for i, t := range Theatres {
		both[i] = newChecker(r, lib, t)
		both[i].shape()
	}
	if len(r.Faults()) > 0 {
		// A record of the wrong shape would only cause faults that are not there.
		return r
	}
	r.checkIDs(both)
	r.checkMarks(dir, both)
	for _, c := range both {
		for _, step := range []func(){c.grid, c.facts, c.sides, c.zones, c.countries, c.supplyNet, c.references, c.decks, c.graph, c.line, c.sources, c.units, c.counts, c.scenarios} {
			step()
		}
	}
	r.checkShapes(both)
	r.checkCombined(lib, both)
	for _, c := range both {
		c.buildUp()
	}
	clean := len(r.Faults()) == 0
	for _, id := range Theatres {
		t, err := build(&library{dir: dir, docs: lib.docs, vocabulary: lib.vocabulary, combined: lib.combined}, id, packs)
		if err != nil {
			// What the groups above have found already is not told twice.
			if fs, ok := err.(Faults); ok && clean {
				g := r.Group("structure")
				g.Faults = append(g.Faults, fs...)
			}
			continue
		}
		r.Worlds = append(r.Worlds, t)
		for _, f := range further {
			f(t, r)
		}
	}
	return r
}

func byID(lists ...[]Member) map[string]*Value {
	out := map[string]*Value{}
	for _, l := range lists {
		for i := range l {
			out[l[i].Str("id")] = &l[i].Value
		}
	}
	return out
}

func newChecker(r *Report, lib *library, name string) *checker {
	c := &checker{report: r, lib: lib, name: name, area: map[string]bool{}, nation: map[string]bool{}, at: map[[2]int]string{}, side: map[[2]string]*Value{}, link: map[string]map[string]*Value{}, policy: map[string]bool{}, truce: map[string]bool{}, land: map[[2]string]bool{}}
	c.prefix = c.doc("theatre").Str("prefix")
	d := c.doc("countries")
	c.hex, c.unit, c.marker = byID(c.doc("hexes").Items("hexes")), byID(c.doc("units").Items("units")), byID(c.doc("markers").Items("markers"))
	c.card, c.table, c.zone, c.box = byID(c.doc("cards").Items("cards")), byID(c.doc("tables").Items("tables")), byID(c.doc("zones").Items("zones")), byID(c.doc("boxes").Items("boxes"))
	c.event = byID(c.doc("events").Items("political"), c.doc("events").Items("conditional"))
	c.country, c.dependent, c.region = byID(d.Items("countries")), byID(d.Items("dependents")), byID(d.Items("regions"))
	for _, m := range []map[string]*Value{c.country, c.dependent, c.region} {
		for id := range m {
			c.area[id] = true
		}
	}
	for id := range c.country {
		c.nation[id] = true
	}
	for _, u := range c.unit {
		c.nation[u.Str("nation")] = true
	}
	for id, h := range c.hex {
		c.at[[2]int{h.Num("row"), h.Num("gx")}] = id
	}
	for _, s := range c.doc("hexsides").Items("hexsides") {
		c.side[ends(s.Str("a"), s.Str("b"))] = ptr(s.Value)
	}
	for _, l := range c.doc("links").Items("links") {
		a, b := l.Str("a"), l.Str("b")
		for _, p := range [][2]string{{a, b}, {b, a}} {
			if c.link[p[0]] == nil {
				c.link[p[0]] = map[string]*Value{}
			}
			c.link[p[0]][p[1]] = ptr(l.Value)
		}
	}
	for _, p := range d.Items("policies") {
		c.policy[p.Str("id")] = true
	}
	for _, p := range d.Items("truces") {
		c.truce[p.Str("id")] = true
	}
	for _, p := range d.Items("postureBoxes") {
		c.postures = append(c.postures, p.Str("id"))
	}
	for _, l := range d.Items("cededLands") {
		c.land[[2]string{l.Str("land"), l.Str("owner")}] = true
		if b := l.Str("back"); b != "" {
			c.land[[2]string{b, l.Str("owner")}] = true
		}
	}
	return c
}

func ptr(v Value) *Value { return &v }

func ends(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

func (c *checker) doc(name string) *Value { return c.lib.docs[c.name+"/"+name] }

func (c *checker) file(name string) string { return c.name + "/" + name + ".json" }

func (c *checker) seen(group string, n int) { c.report.Group(group).Looked += n }

func (c *checker) bad(group, file, record, format string, args ...any) {
	g := c.report.Group(group)
	g.Faults = append(g.Faults, Fault{group, c.file(file), record, fmt.Sprintf(format, args...)})
}

var around = [6][2]int{{0, -2}, {0, 2}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}

func (c *checker) near(id string) []string {
	h := c.hex[id]
	row, gx := h.Num("row"), h.Num("gx")
	var out []string
	for _, d := range around {
		if n, ok := c.at[[2]int{row + d[0], gx + d[1]}]; ok {
			out = append(out, n)
		}
	}
	return out
}

func (c *checker) distance(a, b string) int {
	x, y := c.hex[a], c.hex[b]
	if x == nil || y == nil {
		return -1
	}
	dr, dg := abs(x.Num("row")-y.Num("row")), abs(x.Num("gx")-y.Num("gx"))
	return dr + max(0, (dg-dr)/2)
}

func abs(n int) int { return max(n, -n) }

// ---- ids and marks

func (r *Report) checkIDs(both []*checker) {
	const group = "ids unique"
	every := map[string]int{}
	for _, c := range both {
		for _, f := range []string{"hexes", "units", "cards", "scenarios"} {
			for _, rec := range c.doc(f).Items(f) {
				id := rec.Str("id")
				c.seen(group, 1)
				if every[id]++; every[id] == 2 {
					c.bad(group, f, id, "this id stands twice")
				}
				if !strings.HasPrefix(id, c.prefix) {
					c.bad(group, f, id, "the id does not begin with %s", c.prefix)
				}
			}
		}
		for _, l := range [][]string{
			{"zones", "zones"}, {"boxes", "boxes"}, {"markers", "markers"}, {"tables", "tables"}, {"events", "political", "conditional"},
			{"hexsides", "hexsides"}, {"links", "links"}, {"countries", "countries"}, {"countries", "dependents"}, {"countries", "regions"}, {"countries", "cededLands"},
		} {
			local := map[string]int{}
			for _, k := range l[1:] {
				for _, rec := range c.doc(l[0]).Items(k) {
					local[rec.Str("id")]++
					if local[rec.Str("id")] == 2 {
						c.bad(group, l[0], rec.Str("id"), "this id stands twice in %s", l[1])
					}
				}
			}
			c.seen(group, len(local))
		}
	}
}

var machinePath = regexp.MustCompile(`(^|[^\w.])/(home|tmp|root|Users)/[\w./-]+`)

func (r *Report) checkMarks(dir fs.FS, both []*checker) {
	const group = "confidence marks"
	for _, c := range both {
		for _, l := range [][2]string{{"hexes", "hexes"}, {"hexsides", "hexsides"}, {"links", "links"}, {"units", "units"}, {"markers", "markers"}, {"cards", "cards"}, {"events", "political"}, {"events", "conditional"}, {"scenarios", "scenarios"}} {
			for _, rec := range c.doc(l[0]).Items(l[1]) {
				c.seen(group, 1)
				if !slices.Contains(sourceNames, rec.Str("src")) {
					c.bad(group, l[0], rec.Str("id"), "src is %s, not stated, derived or reconstructed", rec.Get("src"))
				}
			}
		}
		for _, f := range fileNames {
			c.seen(group, 1)
			if m := pathIn(c.doc(f)); m != "" {
				c.bad(group, f, "", "the file names a path of a machine (%s)", m)
			}
		}
	}
}

// pathIn is a text of the value that looks like a path of somebody's machine.
func pathIn(v *Value) string {
	if v.IsText() {
		if !strings.Contains(v.text, "/") {
			return ""
		}
		return strings.TrimSpace(machinePath.FindString(v.text))
	}
	for i := range v.Members() {
		if m := pathIn(&v.list[i].Value); m != "" {
			return m
		}
	}
	return ""
}

// ---- the map

func (c *checker) grid() {
	const group = "grid consistent"
	if len(c.at) != len(c.hex) {
		c.bad(group, "hexes", "", "two hexes share a place on the grid")
	}
	for _, h := range c.doc("hexes").Items("hexes") {
		id, class, ground := h.Str("id"), h.Str("class"), h.Str("terrain")
		c.seen(group, 1)
		if !slices.Contains(classNames, class) {
			c.bad(group, "hexes", id, "class %s is not sea, clear or rough", class)
		}
		if (class == "sea") != (ground == "sea" || ground == "lake") {
			c.bad(group, "hexes", id, "class %s does not fit terrain %s", class, ground)
		}
	}
}

// facts are what the rulebooks say about hexes.
func (c *checker) facts() {
	const group = "map facts of the rulebook"
	d := c.doc("checks")
	for _, p := range d.Items("adjacent") {
		c.seen(group, 1)
		if a := p.Value.Texts(); len(a) != 2 || c.distance(a[0], a[1]) != 1 {
			c.bad(group, "hexes", strings.Join(p.Value.Texts(), " and "), "the rulebook calls these hexes adjacent, and they are not")
		}
	}
	for _, x := range d.Items("distances") {
		c.seen(group, 1)
		if n := c.distance(x.Str("a"), x.Str("b")); n != x.Num("n") {
			c.bad(group, "hexes", x.Str("a")+" to "+x.Str("b"), "the rulebook counts %d hexes, on the map there are %d", x.Num("n"), n)
		}
	}
	for _, x := range d.Items("hexes") {
		c.seen(group, 1)
		if x.Str("verdict") == "rulebook slip" {
			continue
		}
		h := c.hex[x.Str("hex")]
		switch {
		case h == nil:
			c.bad(group, "hexes", x.Str("hex"), "the rulebook names this hex, and it is not on the map")
		case x.Str("name") != "" && h.Str("name") != "" && h.Str("name") != x.Str("name"):
			c.bad(group, "hexes", x.Str("hex"), "it is called %s on the map, %s in the rulebook", h.Str("name"), x.Str("name"))
		}
	}
}

func (c *checker) sides() {
	const group = "hexsides and links"
	sea := func(s *Value) bool {
		return c.hex[s.Str("a")].Str("class") == "sea" || c.hex[s.Str("b")].Str("class") == "sea"
	}
	for _, s := range c.doc("hexsides").Items("hexsides") {
		id := s.Str("id")
		c.seen(group, 1)
		if c.hex[s.Str("a")] == nil || c.hex[s.Str("b")] == nil {
			c.bad(group, "hexsides", id, "a hex of it does not exist")
			continue
		}
		if id != s.Str("a")+"|"+s.Str("b") {
			c.bad(group, "hexsides", id, "the id is not a|b")
		}
		if c.distance(s.Str("a"), s.Str("b")) != 1 {
			c.bad(group, "hexsides", id, "its hexes are not adjacent")
		}
		if sea(&s.Value) {
			c.bad(group, "hexsides", id, "one of its hexes is sea")
		}
		if !slices.Contains([]string{"river", "mountain", "all-sea", "lake", "strait"}, s.Str("type")) {
			c.bad(group, "hexsides", id, "unknown type %s", s.Str("type"))
		}
	}
	for _, s := range c.doc("links").Items("links") {
		id := s.Str("id")
		c.seen(group, 1)
		if c.distance(s.Str("a"), s.Str("b")) != 1 {
			c.bad(group, "links", id, "its hexes are not adjacent")
			continue
		}
		if sea(&s.Value) {
			c.bad(group, "links", id, "it runs into the sea")
		}
		k := c.side[ends(s.Str("a"), s.Str("b"))]
		if t := k.Str("type"); t == "all-sea" || t == "lake" || t == "strait" && !k.Flag("connected") {
			c.bad(group, "links", id, "it crosses %s without a connection", t)
		}
	}
}

func (c *checker) zones() {
	const group = "zones, ports and boxes"
	for _, z := range c.doc("zones").Items("zones") {
		id := z.Str("id")
		c.seen(group, 1)
		if !z.Has("neighbours") {
			c.bad(group, "zones", id, "neighbours is missing")
		}
		for _, n := range z.Items("neighbours") {
			c.seen(group, 1)
			o := c.zone[n.Str("zone")]
			if o == nil {
				c.bad(group, "zones", id, "its neighbour %s does not exist", n.Str("zone"))
			} else if !slices.ContainsFunc(o.Items("neighbours"), func(m Member) bool { return m.Str("zone") == id }) {
				c.bad(group, "zones", id, "it names %s as a neighbour, which does not name it", n.Str("zone"))
			}
			for _, p := range n.Strings("needsOpenPort") {
				if !c.hex[p].Flag("port") {
					c.bad(group, "zones", id, "%s is needed as an open port and is no port", p)
				}
			}
		}
		for _, p := range z.Items("ports") {
			c.seen(group, 1)
			h := c.hex[p.Str("hex")]
			if !h.Flag("port") {
				c.bad(group, "zones", id, "%s is listed as a port and is none", p.Str("hex"))
			} else if !slices.Contains(h.Strings("zones"), id) {
				c.bad(group, "hexes", p.Str("hex"), "it is a port of %s but its zones do not say so", id)
			}
		}
		for _, h := range append(z.Strings("sea"), z.Strings("coast")...) {
			if c.hex[h] == nil {
				c.bad(group, "zones", id, "hex %s does not exist", h)
			}
		}
		for _, b := range z.Strings("boxes") {
			if c.box[b] == nil {
				c.bad(group, "zones", id, "box %s does not exist", b)
			}
		}
	}
	for _, h := range c.doc("hexes").Items("hexes") {
		if h.Flag("port") && len(h.Items("zones")) == 0 {
			c.bad(group, "hexes", h.Str("id"), "a port without a zone")
		}
		if h.Str("class") == "sea" && len(h.Items("zones")) > 1 { // supply counts on it (10.2)
			c.bad(group, "hexes", h.Str("id"), "a hex of sea in two zones")
		}
		for _, z := range h.Strings("zones") {
			if c.zone[z] == nil {
				c.bad(group, "hexes", h.Str("id"), "zone %s does not exist", z)
			}
		}
	}
	for _, b := range c.doc("boxes").Items("boxes") {
		id := b.Str("id")
		c.seen(group, 1)
		for _, z := range b.Strings("zones") {
			if c.zone[z] == nil {
				c.bad(group, "boxes", id, "zone %s does not exist", z)
			} else if !slices.Contains(c.zone[z].Strings("boxes"), id) {
				c.bad(group, "boxes", id, "zone %s does not name it", z)
			}
		}
		for _, o := range b.Strings("adjacent") {
			if !slices.Contains(c.box[o].Strings("adjacent"), id) {
				c.bad(group, "boxes", id, "it is next to %s, which does not say so", o)
			}
		}
		for _, h := range b.Strings("edgeHexes") {
			if c.hex[h] == nil {
				c.bad(group, "boxes", id, "edge hex %s does not exist", h)
			}
		}
		if b.Str("kind") == "holding" && c.unit[b.Str("unit")] == nil {
			c.bad(group, "boxes", id, "unit %s does not exist", b.Str("unit"))
		}
	}
}

func (c *checker) countries() {
	const group = "countries and areas"
	inner := map[string]bool{} // hexes of any region or dependent
	for _, m := range []map[string]*Value{c.region, c.dependent} {
		for _, r := range m {
			for _, h := range r.Strings("hexes") {
				inner[h] = true
			}
		}
	}
	d := c.doc("countries")
	for _, kind := range []string{"countries", "dependents", "regions"} {
		for _, r := range d.Items(kind) {
			id := r.Str("id")
			c.seen(group, 1)
			own := map[string]bool{}
			for _, h := range r.Strings("hexes") {
				own[h] = true
				if c.hex[h] == nil {
					c.bad(group, "countries", id, "hex %s does not exist", h)
				}
			}
			if seat := r.Str("capital"); seat != "" && len(own) > 0 && !own[seat] && !r.Has("creatable") && !inner[seat] {
				c.bad(group, "countries", id, "its capital %s lies outside", seat)
			}
			for _, k := range []string{"cities", "ports", "strategic"} {
				for _, h := range r.Strings(k) {
					if !own[h] {
						c.bad(group, "countries", id, "%s of %s lies outside", h, k)
					}
				}
			}
			for _, h := range r.Strings("cities") {
				if !slices.Contains(SettlementNames[City:], c.hex[h].Str("settlement")) {
					c.bad(group, "countries", id, "%s is listed as a city and is none", h)
				}
			}
			for _, h := range r.Strings("ports") {
				if !c.hex[h].Flag("port") {
					c.bad(group, "countries", id, "%s is listed as a port and is none", h)
				}
			}
		}
	}
	for _, r := range d.Items("dependents") {
		owners := r.Strings("possibleOwners")
		if o := r.Str("startOwner"); o != "" {
			owners = append(owners, o)
		}
		for _, o := range owners {
			if c.country[o] == nil {
				c.bad(group, "countries", r.Str("id"), "its owner %s does not exist", o)
			}
		}
	}
	for _, r := range d.Items("regions") {
		if !c.area[r.Str("partOf")] {
			c.bad(group, "countries", r.Str("id"), "it is part of %s, which does not exist", r.Str("partOf"))
		}
	}
	for _, l := range d.Items("cededLands") {
		c.seen(group, 1)
		as, back := l.Str("as"), l.Str("back")
		if !c.area[l.Str("land")] || c.country[l.Str("owner")] == nil || as != "ceded" && as != "dependent" || back != "" && !c.area[back] {
			c.bad(group, "countries", l.Str("id"), "land, owner or kind is wrong")
		}
	}
	for _, r := range d.Items("countries") {
		if b := r.Str("postureBox"); b != "" && b != "by-alignment" && !slices.Contains(c.postures, b) {
			c.bad(group, "countries", r.Str("id"), "posture box %s does not exist", b)
		}
	}
	for _, key := range []string{"cession", "concessions"} {
		for _, side := range d.Get("special").Get(key).Members() {
			for _, x := range side.Value.Members() {
				c.seen(group, 1)
				if c.hex[x.Str("hex")] == nil || !c.area[x.Str("land")] {
					c.bad(group, "countries", key+" "+side.Key, "%s or %s does not exist", x.Str("hex"), x.Str("land"))
				}
			}
		}
	}
	for _, h := range c.doc("hexes").Items("hexes") {
		if o := h.Str("country"); o != "" && c.country[o] == nil {
			c.bad(group, "hexes", h.Str("id"), "country %s does not exist", o)
		}
		if o := h.Str("dependent"); o != "" && c.dependent[o] == nil {
			c.bad(group, "hexes", h.Str("id"), "dependent %s does not exist", o)
		}
		for _, o := range h.Strings("regions") {
			if c.region[o] == nil {
				c.bad(group, "hexes", h.Str("id"), "region %s does not exist", o)
			}
		}
	}
}

// within2 is the land hexes within two hexes that one can walk to without ships
// or straits.
func (c *checker) within2(start string) map[string]bool {
	out := map[string]bool{start: true}
	edge := []string{start}
	for range 2 {
		var next []string
		for _, h := range edge {
			for _, n := range c.near(h) {
				t := c.side[ends(h, n)].Str("type")
				if out[n] || c.hex[n].Str("class") == "sea" || t == "all-sea" || t == "lake" || t == "strait" {
					continue
				}
				out[n] = true
				next = append(next, n)
			}
		}
		edge = next
	}
	return out
}

// supplyNet checks that every city reaches its capital by road or rail, two hexes
// aside, or a port.
func (c *checker) supplyNet() {
	const group = "supply net"
	c.part = map[string]int{}
	parts := 0
	for start := range c.link {
		if c.part[start] != 0 {
			continue
		}
		parts++
		todo := []string{start}
		for len(todo) > 0 {
			h := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if c.part[h] != 0 {
				continue
			}
			c.part[h] = parts
			for n := range c.link[h] {
				todo = append(todo, n)
			}
		}
	}
	for _, r := range c.doc("countries").Items("countries") {
		seat := r.Str("capital")
		if seat == "" || r.Flag("offMap") {
			continue
		}
		goal := map[int]bool{}
		for h := range c.within2(seat) {
			goal[c.part[h]] = c.part[h] != 0
		}
		for _, city := range r.Strings("cities") {
			c.seen(group, 1)
			ok := false
			for h := range c.within2(city) {
				ok = ok || h == seat || goal[c.part[h]] || c.hex[h].Flag("port")
			}
			if !ok {
				c.bad(group, "countries", r.Str("id"), "the city %s reaches neither its capital nor a port", city)
			}
		}
	}
}

// references checks that every id of a hex, unit or card that is named exists.
func (c *checker) references() {
	const group = "references"
	for _, f := range []string{"tables", "countries", "markers", "events", "boxes", "zones", "units", "cards"} {
		doc := c.doc(f).without("meta")
		c.eachID(&doc, "", func(record, id string) {
			if strings.Contains(id, "|") {
				return
			}
			c.seen(group, 1)
			if c.hex[id] == nil && c.unit[id] == nil && c.card[id] == nil {
				c.bad(group, f, record, "%s is no hex, unit or card", id)
			}
		})
	}
}

// eachID finds every text that looks like the id of a hex, unit or card, with
// the record it stands in.
func (c *checker) eachID(v *Value, record string, found func(record, id string)) {
	switch {
	case v.IsText():
		if strings.HasPrefix(v.text, c.prefix) && !strings.Contains(v.text, " ") {
			found(record, v.text)
		}
	case v.IsObject(), v.IsList():
		if id := v.Str("id"); id != "" {
			record = id
		}
		for i := range v.list {
			c.eachID(&v.list[i].Value, record, found)
		}
	}
}
