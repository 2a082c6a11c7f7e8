package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 9.2: at the end of every phase and segment each faction brings its
// overstacked hexes into order by eliminating steps.

func init() {
	procedures[pStacking] = flow.Of(proc[flow.Plain]{
		Name: "Stacking", Rule: "9.2",
		Run: runStacking, Legal: legalStacking, Play: playStacking, Why: whyStacking,
		Question: func(p *Position, _ *flow.Plain, _ atlas.Faction) say.Line {
			o, _ := p.front().nextOverstack()
			if o.fault == stackForbidden {
				return say.Say("Units in {h} may not stand together: eliminate a step there.", int16(o.hex))
			}
			return say.Say("{h} holds too much: eliminate a step there.", int16(o.hex))
		},
	})
}

// runStacking asks the owner of the first stack that is too large, until there is
// none.
func runStacking(p *Position, _ *flow.Plain) {
	if o, found := p.front().nextOverstack(); found {
		p.ask(o.who)
		return
	}
	p.Done()
}

func legalStacking(p *Position, _ *flow.Plain, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	o, _ := f.nextOverstack()
	for u := f.first[o.hex]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == who && f.isGround(u) {
			out = f.stepLosses(u, out)
		}
	}
	return out
}

func playStacking(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) { p.front().loseStep(m) }

func whyStacking(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kLose {
		return nil
	}
	o, _ := p.front().nextOverstack()
	return p.because(say.Forbid("9.2", "Eliminate a step of one of your ground units in {h}, in a way that 4.2.6.2 allows.", int16(o.hex)))
}
