package atlas

import (
	"slices"
	"strings"
)

var kindsOf = map[string][]string{
	"ground": {"infantry", "armor", "hq", "fortress"}, "air": {"air-force", "bomber", "interceptor"}, "fleet": {"cv-fleet", "surface-fleet", "sub-fleet"},
}

func (c *checker) enum(name string) []string { return c.lib.vocabulary.Get("enums").Strings(name) }

func (c *checker) units() {
	const group = "units"
	for _, r := range c.doc("units").Items("units") {
		u, id := &r.Value, r.Str("id")
		bad := func(format string, args ...any) { c.bad(group, "units", id, format, args...) }
		c.seen(group, 1)
		if !slices.Contains(kindsOf[u.Str("class")], u.Str("type")) {
			bad("class %s and type %s do not go together", u.Str("class"), u.Str("type"))
			continue
		}
		if !slices.Contains(factionNames[:Minor+1], u.Str("faction")) {
			bad("faction %s is not axis, western, soviet or minor", u.Str("faction"))
		}
		if n := u.Str("nation"); !c.area[n] && !strings.HasSuffix(n, "-multinational") && !strings.HasSuffix(n, "-china") {
			bad("nation %s is no country of the map; write its id as countries.json has it", n)
		}
		if !slices.Contains(c.enum("quality"), u.Str("quality")) {
			bad("quality %s is not known", u.Str("quality"))
		}
		if u.Has("back") && !slices.Contains(c.enum("back"), u.Str("back")) {
			bad("back %s is not known", u.Get("back"))
		}
		if u.Str("back") == "unit" && !u.Has("backSide") {
			bad("a unit stands on the back and backSide is missing")
		}
		if u.Str("back") == "detachment" && !u.Has("backSrc") {
			bad("the detachment on the back has no backSrc")
		}
		e := u.Get("entry")
		if !c.lib.vocabulary.Get("entryKinds").Has(e.Str("kind")) {
			bad("entry kind %s is not defined", e.Str("kind"))
		}
		if e.Str("kind") == "group" && !c.lib.vocabulary.Get("groups").Get(c.name).Has(e.Str("group")) {
			bad("group %s is not defined", e.Str("group"))
		}
		if e.Has("unless") && c.marker[e.Get("unless").Str("marker")] == nil {
			bad("unless names no marker")
		}
		for _, h := range u.Strings("hexes") {
			if c.hex[h] == nil {
				bad("it is bound to hex %s, which does not exist", h)
			}
		}
		if u.Str("class") == "ground" {
			c.groundUnit(u)
		}
	}
}

func (c *checker) groundUnit(u *Value) {
	const group = "units"
	id := u.Str("id")
	bad := func(format string, args ...any) { c.bad(group, "units", id, format, args...) }
	var steps []int
	for _, s := range u.Items("sides") {
		steps = append(steps, s.Num("steps"))
		if s.Has("type") && !slices.Contains(kindsOf["ground"], s.Str("type")) {
			bad("a side of type %s", s.Str("type"))
		}
	}
	for i := range steps {
		if i > 0 && steps[i] >= steps[i-1] {
			steps = nil
			break
		}
	}
	if len(steps) == 0 {
		bad("sides must run from full to reduced")
		return
	}
	if u.Str("symbol") == "garrison" && (u.Str("type") != "infantry" || len(u.Items("hexes")) == 0) {
		bad("a garrison is of type infantry and bound to a hex")
	}
	if f := u.Get("fortressSide"); f != nil && (len(f.Members()) != 4 || !f.Has("steps") || !f.Has("a") || !f.Has("d") || !f.Has("m")) {
		bad("fortressSide must have steps, a, d, m")
	}
	if u.Str("type") == "fortress" && len(u.Get("placement").Members()) == 0 {
		bad("a fortress without placement")
	}
	if slices.Contains([]string{"airborne", "cavalry", "marine", "mountain"}, u.Str("symbol")) && u.Str("quality") != "elite" {
		bad("a %s unit is elite (2.3.4.3)", u.Str("symbol"))
	}
	if steps[0] > 1 || u.Str("type") == "fortress" || u.Str("symbol") == "garrison" || u.Has("backSide") {
		c.recipe(u, steps)
	}
}

func (c *checker) recipe(u *Value, steps []int) {
	const group = "recipes"
	id, r := u.Str("id"), u.Get("recipe")
	bad := func(format string, args ...any) { c.bad(group, "units", id, format, args...) }
	c.seen(group, 1)
	if !slices.Contains([]string{"combination", "conversion", "card"}, r.Str("kind")) || !slices.Contains(sourceNames, r.Str("src")) {
		bad("it has more than one step and no recipe")
		return
	}
	if r.Str("kind") == "combination" {
		want := max(steps[0], u.Get("backSide").Num("steps"))
		self, armor := false, 0
		for _, s := range r.Items("steps") {
			self = self || s.Str("unit") == "self"
			if s.Str("type") == "armor" {
				armor++
			}
		}
		if n := len(r.Items("steps")); n != want {
			bad("the recipe has %d steps, the unit %d", n, want)
		}
		if self != (steps[len(steps)-1] == 1) {
			bad("a unit with a one-step side is built on itself, others are not")
		}
		if u.Items("sides")[0].Str("type") == "armor" && u.Str("type") == "infantry" && armor != 1 {
			bad("the armor side needs one armor step")
		}
	}
	for _, s := range r.Items("steps") {
		if n := s.Str("unit"); n != "" && n != "self" && c.unit[n] == nil {
			bad("the recipe names unit %s, which does not exist", n)
		}
		nations := oneOrMany(s.Get("nation"))
		known := true
		for _, n := range nations {
			if !c.nation[n] {
				known = false
				if !slices.Contains(c.enum("recipe-nations"), n) {
					bad("the recipe names nation %s, which does not exist", n)
				}
			}
		}
		if b := s.Str("holding"); b != "" && c.box[b] == nil {
			bad("the recipe names box %s, which does not exist", b)
		}
		if s.Str("unit") == "" && known && !c.hasStep(&s.Value, nations) {
			bad("no one-step counter exists for the step %s", &s.Value)
		}
	}
}

// hasStep reports whether a one-step counter exists for a step of a recipe.
func (c *checker) hasStep(s *Value, nations []string) bool {
	kinds := oneOrMany(s.Get("type"))
	for _, x := range c.unit {
		sides := x.Items("sides")
		if x.Str("class") == "ground" && slices.Contains(nations, x.Str("nation")) && slices.Contains(kinds, x.Str("type")) &&
			len(sides) > 0 && sides[len(sides)-1].Num("steps") == 1 &&
			(s.Str("pool") == "" || x.Str("pool") == s.Str("pool")) && (s.Str("quality") == "" || x.Str("quality") == s.Str("quality")) {
			return true
		}
	}
	return false
}

func (c *checker) counts() {
	const group = "counts"
	own := 0
	for _, m := range c.doc("markers").Items("markers") {
		id := m.Str("id")
		bad := func(format string, args ...any) { c.bad(group, "markers", id, format, args...) }
		c.seen(group, 1)
		if !m.Get("count").IsInt() || !slices.Contains(sourceNames, m.Str("countSrc")) {
			bad("count or countSrc is missing")
			continue
		}
		counts, onBack := m.Get("counts"), m.Get("onBack")
		sum, free := 0, 0
		for _, v := range counts.Members() {
			sum += v.Int()
			if !slices.Contains(onBack.Texts(), v.Key) {
				free += v.Int()
			}
			if !slices.Contains(m.Strings("variants"), v.Key) {
				bad("counts name %s, which is no variant", v.Key)
			}
		}
		if counts != nil && sum != m.Num("count") {
			bad("counts add up to %d, not %d", sum, m.Num("count"))
		}
		switch {
		case onBack.True() || m.Has("backOf"):
		case onBack.IsList():
			own += free
		default:
			own += m.Num("count")
		}
	}
	for _, b := range []string{"detachment", "airdrop"} {
		n := 0
		for _, u := range c.unit {
			if u.Str("back") == b {
				n++
			}
		}
		c.seen(group, 1)
		if c.marker[b].Num("count") != n {
			c.bad(group, "markers", b, "count is %d, but %d units have it on the back", c.marker[b].Num("count"), n)
		}
	}
	if total := c.doc("markers").Get("meta").Get("counterTotal"); total != nil && own != total.Int() {
		c.bad(group, "markers", "", "there are %d marker counters, meta.counterTotal says %d", own, total.Int())
	}
	if printed := c.doc("units").Get("meta").Num("printedTotal"); printed > 0 && len(c.unit)+own > printed {
		c.bad(group, "units", "", "%d units and %d markers are more than the printed %d", len(c.unit), own, printed)
	}
	one := map[string]int{}
	for _, u := range c.unit {
		sides := u.Items("sides")
		if k := u.Str("type"); (k == "infantry" || k == "armor") && u.Str("symbol") != "garrison" && len(sides) > 0 && sides[len(sides)-1].Num("steps") == 1 {
			one[u.Str("nation")]++
		}
	}
	for _, k := range c.doc("cards").Items("cards") {
		for _, s := range k.Get("replacements").Members() {
			if !s.IsObject() || one[s.Key] == 0 {
				continue
			}
			c.seen(group, 1)
			sum := 0
			for _, n := range s.Value.list {
				sum += n.Int()
			}
			if sum > one[s.Key] {
				c.bad(group, "cards", k.Str("id"), "it gives %d steps to %s, which has %d one-step counters", sum, s.Key, one[s.Key])
			}
		}
	}
}
