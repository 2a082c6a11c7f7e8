package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 14.30: the Reich Annex marker makes a minor country part of Germany.

var (
	kAnnex    = kind(engine.Kind{Name: "annex", Args: []string{"country"}, Rule: "14.30", Help: "Make this minor country part of Germany; all its counters leave play."})
	evAnnexed = event("{a} becomes part of the Reich.")
)

func init() {
	arrivals["reich-annex"] = func(p *Position, i int) {
		f := p.front()
		if flow.None(p, legalAnnex, &flow.Plain{}, atlas.Axis) {
			outOfPlay("14.30")(p, i)
			return
		}
		f.moveMarker(i, f.pool(atlas.Axis)) // until it is placed
		p.Call(pReichAnnex)
	}
	procedures[pReichAnnex] = flow.Of(proc[flow.Plain]{
		Name: "ReichAnnex", Rule: "14.30", Legal: legalAnnex,
		Run: func(p *Position, _ *flow.Plain) { p.ask(atlas.Axis) },
		Play: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) {
			p.Done()
			p.front().annex(atlas.Area(m.A))
		},
		Why: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) *engine.Refusal {
			if m.Kind != kAnnex {
				return nil
			}
			return p.because(p.front().mayAnnex(atlas.Area(m.A)))
		},
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Choose the minor country on Germany's border that becomes part of the Reich.")
		},
	})
}

// mayAnnex says why a country cannot become part of the Reich.
func (f *front) mayAnnex(c atlas.Area) say.No {
	a, s := &f.Areas[c], &f.areas[c]
	switch {
	case !a.IsCountry || a.Major || a.Capital == atlas.NoHex:
		return say.Forbid("14.30", "Only a minor country can become part of the Reich.")
	case c == f.ways.france || c == f.ways.vichy || a.ID == "italy":
		return say.Forbid("14.30", "France, Vichy and Italy cannot become part of the Reich.")
	case !(s.status == atlas.Active && s.faction == atlas.Axis || s.status == atlas.Conquered):
		return say.Forbid("14.30", "Only an Axis country or a conquered one can become part of the Reich.")
	case !f.borders(c, f.ways.germany):
		return say.Forbid("14.30", "Only a country on Germany's border can become part of the Reich.")
	}
	return say.No{}
}

func legalAnnex(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
	for a := range p.front().Areas {
		if p.front().mayAnnex(atlas.Area(a)).Fine() {
			out = append(out, engine.M1(kAnnex, a))
		}
	}
	return out
}

// annex puts the marker into the capital of a country, whose counters leave play; the
// country is no more.
func (f *front) annex(c atlas.Area) {
	f.dissolve(c, outOfGame)
	f.moveMarker(f.markerIn(f.ways.reichAnnex, f.pool(atlas.Axis)), inHex(f.Areas[c].Capital))
	f.relist()
	f.tell(evAnnexed, "14.30", int16(c))
}
