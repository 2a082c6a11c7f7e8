package axis

import (
	"slices"

	"sandtable/games/axis/atlas"
)

// The cities and strategic hexes that opponents fight for.

// Goal is a city or a strategic hex, what it weighs to who takes it and to who holds it, and
// who controls it. One is aside if the scenario is won by places that its own conditions of
// victory name, and not by this.
type Goal struct {
	Hex     atlas.Hex
	Weight  float64
	Hold    float64
	Control atlas.Faction
	Aside   bool
}

// Goals appends the cities and strategic hexes that are in play. Those that the
// scenario's own conditions of victory name weigh more, and one as much as another to who
// takes them; nobody gives his capital for another place.
func (r *Reading) Goals(out []Goal) []Goal {
	var room [16]atlas.Hex
	victory := r.Scenario.Record.Get("victory")
	named := r.hexesIn(victory, room[:0])
	own := len(named) > 0 && !asksForStatus(victory)
	for h := range r.Hexes {
		at := atlas.Hex(h)
		info := &r.Hexes[h]
		if !r.f.inPlay.has(at) {
			continue
		}
		w := 0.0
		if info.IsCity() {
			w = 1
		}
		counts := slices.Contains(named, at)
		seat := 0.0
		if info.Settlement == atlas.Capital {
			seat = 2 // a country is conquered with it
		}
		if info.Strategic <= atlas.Soviet {
			w += 3
		}
		if counts {
			w += 3
		}
		g := Goal{Hex: at, Weight: w + seat, Hold: w + seat, Control: r.f.control(at), Aside: own && !counts}
		if own && counts {
			g.Weight = w
		}
		if g.Weight > 0 {
			out = append(out, g)
		}
	}
	return out
}

// hexesIn appends the hexes that a record names or counts, in whatever depth.
func (r *Reading) hexesIn(v *atlas.Value, out []atlas.Hex) []atlas.Hex {
	for _, id := range v.Strings("hexes") {
		if h, ok := r.HexByID(id); ok {
			out = append(out, h)
		}
	}
	if of, ok := atlas.FactionByID(v.Str("of")); ok && v.Str("c") == "strategic-hexes" {
		for h := range r.Hexes {
			if r.Hexes[h].Strategic == of && r.f.inPlay.has(atlas.Hex(h)) {
				out = append(out, atlas.Hex(h))
			}
		}
	}
	for i := range v.Members() {
		out = r.hexesIn(&v.Members()[i].Value, out)
	}
	return out
}

// asksForStatus reports whether a condition asks what has become of a country, for which
// any of its places may matter.
func asksForStatus(v *atlas.Value) bool {
	if v.Str("q") == "status" {
		return true
	}
	return slices.ContainsFunc(v.Members(), func(m atlas.Member) bool { return asksForStatus(&m.Value) })
}
