package atlas

import (
	"slices"
	"strings"
)

// shapeOf is what a value is made of, for comparing the two theatres.
func shapeOf(v *Value) string {
	if !v.IsObject() {
		return v.Kind()
	}
	var parts []string
	for i := range v.list {
		parts = append(parts, v.list[i].Key+":"+shapeOf(&v.list[i].Value))
	}
	slices.Sort(parts)
	return "{" + strings.Join(parts, ",") + "}"
}

func keysOf(v *Value) map[string]bool {
	out := map[string]bool{}
	if v.IsObject() {
		for i := range v.list {
			out[v.list[i].Key] = true
		}
	}
	return out
}

var tableKeys = strings.Fields("turnTrack vpTrack usclTrack crt columnShifts terrain stacking weather delayDrms politicalDrms cardLimits warStateTriggers seasonsAhead ranges transport replacementLocations eliteUnits minorSetup control sequence strategicHexes tables")

func (r *Report) checkShapes(both []*checker) {
	const group = "one shape per table"
	eu, pa := both[0], both[1]
	a, b := eu.doc("tables"), pa.doc("tables")
	for _, k := range tableKeys {
		eu.seen(group, 1)
		switch {
		case !a.Has(k):
			eu.bad(group, "tables", k, "it is missing")
		case !b.Has(k):
			pa.bad(group, "tables", k, "it is missing")
		case a.Get(k).IsObject() != b.Get(k).IsObject():
			eu.bad(group, "tables", k, "it is a list in one theatre and an object in the other")
		}
	}
	x, y := a.Get("crt"), b.Get("crt")
	if x.Get("columns").String() != y.Get("columns").String() || x.Get("rows").String() != y.Get("rows").String() && !x.Has("edition") {
		eu.bad(group, "tables", "crt", "the two theatres have different combat tables")
	}
	for _, c := range both {
		c.tableShapes()
	}
	for _, k := range []string{"columnShifts", "terrain", "stacking", "control", "sequence", "ranges", "transport", "replacementLocations", "eliteUnits", "minorSetup", "politicalDrms", "strategicHexes"} {
		ka, kb := keysOf(a.Get(k)), keysOf(b.Get(k))
		for key := range union(ka, kb) {
			if ka[key] != kb[key] && !slices.Contains([]string{"exceptions", "canal", "note", "kept"}, key) && !strings.HasSuffix(key, "Src") {
				eu.bad(group, "tables", k, "%s stands in one theatre only", key)
			}
		}
	}
	for _, kind := range weatherNames {
		if shapeOf(a.Get("weather").Get("effects").Get(kind)) != shapeOf(b.Get("weather").Get("effects").Get(kind)) {
			eu.bad(group, "tables", "weather "+kind, "the effects have different fields in the two theatres")
		}
	}
	ideas := map[string]map[string]bool{}
	for _, c := range both {
		for _, m := range []map[string]*Value{c.marker, c.event} {
			for _, v := range m {
				if i := v.Str("idea"); i != "" {
					if ideas[i] == nil {
						ideas[i] = map[string]bool{}
					}
					ideas[i][c.name] = true
				}
			}
		}
	}
	for i, in := range ideas {
		eu.seen(group, 1)
		if len(in) != 2 {
			eu.bad(group, "events", i, "the idea stands in one theatre only")
		}
	}
}

func union(a, b map[string]bool) map[string]bool {
	out := map[string]bool{}
	for k := range a {
		out[k] = true
	}
	for k := range b {
		out[k] = true
	}
	return out
}

func (c *checker) tableShapes() {
	const group = "one shape per table"
	t := c.doc("tables")
	bad := func(record, format string, args ...any) { c.bad(group, "tables", record, format, args...) }
	crt := t.Get("crt")
	have := map[string]bool{}
	for _, row := range crt.Get("rows").Members() {
		c.seen(group, 1)
		cells := row.Value.Members()
		ok := len(cells) == len(crt.Items("columns"))
		for _, x := range cells {
			ok = ok && slices.Contains(RetreatNames, x.Str("retreat"))
			have[x.Str("retreat")+" "+x.Get("att").String()+"/"+x.Get("dfd").String()] = true
		}
		if !ok {
			bad("crt", "row %s: a cell is missing or has an unknown result", row.Key)
		}
	}
	for _, s := range crt.Strings("statedResults") {
		if !have[s] {
			bad("crt", "the stated result %s occurs nowhere", s)
		}
	}
	for _, x := range t.Get("columnShifts").Items("list") {
		c.seen(group, 1)
		s, side := x.Get("shift"), x.Str("side")
		if s.Text() != "terrain" && !(side == "defender" && s.Int() > 0) && !(side == "attacker" && s.Int() < 0) {
			bad("columnShifts "+x.Str("id"), "positive is for the defender, negative for the attacker")
		}
	}
	for _, part := range []struct {
		name string
		keys []string
	}{
		{"hex", []string{"id", "match", "mp", "shift"}}, {"hexside", []string{"id", "mp", "mpIs", "shift", "zoc", "voluntaryConversion", "stopsExploitation"}}, {"link", []string{"id", "mp", "mpIs"}},
	} {
		for _, x := range t.Get("terrain").Items(part.name) {
			c.seen(group, 1)
			for _, k := range part.keys {
				if !x.Has(k) {
					bad("terrain "+part.name+" "+x.Str("id"), "%s is missing", k)
				}
			}
			if x.Num("shift") < 0 {
				bad("terrain "+x.Str("id"), "a negative shift; positive is for the defender")
			}
		}
	}
	lines := map[string]bool{}
	for _, x := range t.Get("terrain").Items("hexside") {
		lines[x.Str("id")] = true
	}
	for _, s := range c.doc("hexsides").Items("hexsides") {
		k := s.Str("type")
		if k == "strait" && s.Flag("connected") {
			k = "strait-connected"
		}
		if !lines[k] {
			bad("terrain", "hexside %s of the map has no line", k)
		}
	}
	w := t.Get("weather")
	effects := keysOf(w.Get("effects"))
	for _, k := range weatherNames {
		if !effects[k] || len(effects) != len(weatherNames) {
			bad("weather", "effects are not clear, mud, storms, snow")
			break
		}
	}
	areas := keysOf(w.Get("areas"))
	if d := w.Str("default"); d != "" {
		areas[d] = true
	}
	for _, turn := range t.Get("turnTrack").Strings("turns") {
		c.seen(group, 1)
		by := w.Get("byTurn").Get(turn)
		ok := len(by.Members()) == len(areas)
		for _, m := range by.Members() {
			ok = ok && areas[m.Key] && slices.Contains(weatherNames, m.Text())
		}
		if !ok {
			bad("weather "+turn, "not one weather for every area")
		}
	}
	for _, h := range c.doc("hexes").Items("hexes") {
		if a := h.Str("weather"); a != "" && !areas[a] {
			c.bad(group, "hexes", h.Str("id"), "weather area %s does not exist", a)
		}
	}
	boxes := t.Get("vpTrack").Items("boxes")
	for i := 1; i < len(boxes); i++ {
		if boxes[i-1].Num("min")-1 != boxes[i].Num("max") {
			bad("vpTrack", "the boxes leave a gap or overlap at %d", boxes[i].Num("max"))
		}
	}
	for _, x := range [][2]string{{"limited", "limited-war"}, {"total", "total-war"}} {
		c.seen(group, 1)
		listed, byOp := map[string]bool{}, map[string]bool{}
		for _, e := range t.Get("warStateTriggers").Items(x[0]) {
			if e.Str("on") == "card" {
				listed[e.Str("card")] = true
			}
		}
		for id, k := range c.card {
			cardOps(k, func(op *Value) {
				if op.Str("op") == "war-state" && op.Str("to") == x[1] {
					byOp[id] = true
				}
			})
		}
		for id := range union(listed, byOp) {
			if listed[id] != byOp[id] {
				bad("warStateTriggers "+x[0], "the list and the cards differ in %s", id)
			}
		}
	}
}
