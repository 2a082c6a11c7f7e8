package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// The influence that conditional events grant the Axis (16.2.1, 16.2.2, 16.3.4, 16.5.3):
// it may select a neutral or friendly minor country and apply Influence (15.19) to it.

// grantFrame is the Axis choosing: among all countries, those that border a country, or
// those that border lands that were ceded just now, a bit for each Ostland region.
type grantFrame struct {
	flow.Head
	near  int16 `note:"near country-or-none"`
	lands int16 `note:"lands 32767 quiet"`
}

func init() {
	procedures[pGrant] = flow.Of(proc[grantFrame]{
		Name: "InfluenceGranted", Rule: "15.19", Run: runGrant, Legal: legalGrant, Play: playGrant, Why: whyGrant,
		Question: func(*Position, *grantFrame, atlas.Faction) say.Line {
			return say.Say("Choose a country to influence, or decline.")
		},
	})
}

// grantInfluence lets the Axis influence any neutral or friendly minor country.
func (p *Position) grantInfluence() { flow.CallWith(&p.State, pGrant, grantFrame{near: none}) }

// influencing is the event Influence for the Axis in a country.
func (f *front) influencing(c atlas.Area) program.Action {
	e, _ := f.EventByID("influence")
	return program.Held(e, atlas.Axis, c)
}

// mayBeInfluenced says why the Axis cannot choose a country.
func (f *front) mayBeInfluenced(g *grantFrame, c atlas.Area) say.No {
	status := f.areas[c].status
	switch {
	case !f.isMinor(c) || status != atlas.Neutral && !f.alignedWithAxis(c):
		return say.Forbid("15.19", "Choose a neutral or friendly minor country.")
	case !f.isNear(g, c):
		return say.Forbid("15.19", "The country must share a border with the land that the event is about.")
	case !(*script)(f).Can(f.influencing(c)):
		return say.Forbid("15.19", "Influence would have no effect in this country.")
	}
	return say.No{}
}

// isNear reports whether a country shares a border with the land of the event. For
// France that is Occupied France or Vichy, and Vichy itself may be chosen (16.2.1).
func (f *front) isNear(g *grantFrame, c atlas.Area) bool {
	if g.near != none {
		if near := atlas.Area(g.near); near != f.ways.france {
			return f.borders(c, near)
		}
		return c == f.ways.vichy || f.borders(c, f.ways.occupiedFrance) || f.borders(c, f.ways.vichy)
	}
	if g.lands == 0 {
		return true
	}
	for i, land := range f.ways.ostland {
		if g.lands>>i&1 != 0 && f.borders(c, land) {
			return true
		}
	}
	return false
}

func runGrant(p *Position, g *grantFrame) {
	if len(flow.List(p, legalGrant, g, atlas.Axis)) == 1 {
		p.Done()
		return
	}
	p.ask(atlas.Axis)
}

func legalGrant(p *Position, g *grantFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	for c := range p.front().Areas {
		if p.front().mayBeInfluenced(g, atlas.Area(c)).Fine() {
			out = append(out, engine.M1(kCountry, c))
		}
	}
	return append(out, engine.M0(kDecline))
}

func playGrant(p *Position, _ *grantFrame, who atlas.Faction, m engine.Move) {
	p.Done()
	if m.Kind == kDecline {
		p.tell(evDecline, "15.19", int16(who))
		return
	}
	p.tell(evCountry, "15.19", int16(who), m.A)
	p.script().Do(p.front().influencing(atlas.Area(m.A)))
}

func whyGrant(p *Position, g *grantFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kCountry {
		return nil
	}
	return p.because(p.front().mayBeInfluenced(g, atlas.Area(m.A)))
}
