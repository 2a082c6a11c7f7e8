package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 16.4.4 of Dai Senso!: Colonial Liberation. A supplied US ground unit in a city
// brings a former colony over to the West.

// colonies are the countries that can be liberated in this way.
var colonies = []string{"australia", "france", "india", "indochina", "netherlands-east-indies", "new-zealand", "philippines"}

func init() {
	events["colonial-liberation"] = &operation{
		can: func(f *front, _ *program.Action) bool {
			return f.treaties&hadColonialLiberation == 0 && !flow.None(f.match, eachColony, &flow.Plain{}, atlas.Western)
		},
		do: func(f *front, _ *program.Action) bool { f.match.Call(pLiberation); return true },
	}
	procedures[pLiberation] = flow.Of(proc[flow.Plain]{
		Name: "ColonialLiberation", Rule: "DS 16.4.4",
		Run:   func(p *Position, _ *flow.Plain) { p.ask(atlas.Western) },
		Legal: legalColony, Play: playColony, Why: whyColony,
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Colonial Liberation: choose the country that comes over to you, or decline.")
		},
	})
}

// liberable says why Colonial Liberation has no effect on a country.
func (f *front) liberable(c atlas.Area) say.No {
	listed := false
	for _, id := range colonies {
		listed = listed || f.Areas[c].ID == id
	}
	switch {
	case !listed || !f.mayLiberate(c, atlas.Western):
		return say.Forbid("DS 16.4.4", "Choose Australia, France, India, Indochina, the Netherlands East Indies, New Zealand or the Philippines, if it is an Axis or Soviet country.")
	case !f.americansIn(c):
		return say.Forbid("DS 16.4.4", "A supplied US ground unit must occupy one of its cities, or one of its dependents.")
	}
	return say.No{}
}

// americansIn reports whether a supplied US ground unit is in a city of a country or of its
// dependents.
func (f *front) americansIn(c atlas.Area) bool {
	for _, h := range f.ways.cities {
		if f.realm[h] != c {
			continue
		}
		for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
			if f.isGround(u) && f.isOf(u, f.ways.groups[atlas.Western][1]) && f.supplied(u) {
				return true
			}
		}
	}
	return false
}

func eachColony(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
	for c := range p.front().Areas {
		if p.front().liberable(atlas.Area(c)).Fine() {
			out = append(out, engine.M1(kCountry, c))
		}
	}
	return out
}

func legalColony(p *Position, x *flow.Plain, who atlas.Faction, out []engine.Move) []engine.Move {
	return append(eachColony(p, x, who, out), engine.M0(kDecline))
}

// playColony makes the country Western: its counters, wherever they are, go to the Delay Box
// if they have a delay stripe, else to the Western force pool.
func playColony(p *Position, _ *flow.Plain, who atlas.Faction, m engine.Move) {
	f := p.front()
	p.Done()
	if m.Kind == kDecline {
		p.tell(evDecline, "DS 16.4.4", int16(who))
		return
	}
	c := atlas.Area(m.A)
	f.treaties |= hadColonialLiberation
	p.tell(evLiberated, "DS 16.4.4", m.A, int16(who))
	mixed := f.mixedWith(c)
	for u := range f.Units {
		if u := atlas.Unit(u); f.isNational(u, c) && f.units[u].at&placeKind != placeAside {
			f.set(u, counter{at: f.afterStripe(u, who), faction: who})
		}
	}
	f.clearCapital(c)
	f.changeSides(c, who)
	p.breakMixed(mixed)
}

func whyColony(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kCountry {
		return nil
	}
	return p.because(p.front().liberable(atlas.Area(m.A)))
}
