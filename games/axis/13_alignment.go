package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 13.5: with which Allied faction a neutral country aligns itself.

var (
	kAlign = kind(engine.Kind{Name: "align", Args: []string{"faction"}, Rule: "13.5", Help: "Choose the Allied faction with which the country aligns itself."})

	evAligned  = event("{a} aligns itself with {f}.")
	evAlignDie = event("The die for the alignment of {a} shows {i}.")
)

func init() {
	procedures[pAlign] = flow.Of(proc[alignFrame]{
		Name: "Align", Rule: "13.5", Run: runAlign, Legal: legalAlign, Play: playAlign, Rolled: rolledAlign,
		Question: func(_ *Position, a *alignFrame, _ atlas.Faction) say.Line {
			return say.Say("Choose the Allied faction with which {a} aligns itself.", a.country)
		},
	})
}

// alignFrame is a country whose alignment is being found, and how it then joins.
type alignFrame struct {
	flow.Head
	country int16 `note:"country country"`
	how     int16 `note:"how 255"`
}

// alignAndActivate finds the Allied faction of a neutral country and brings the country
// in on its side.
func (p *Position) alignAndActivate(c atlas.Area, how joining) {
	flow.CallWith(&p.State, pAlign, alignFrame{country: int16(c), how: int16(how)})
}

// align finds the Allied faction of a neutral country, which stays neutral. The answer
// is left in its politics.
func (p *Position) align(c atlas.Area) { p.alignAndActivate(c, staysNeutral) }

// wouldAlign is the Allied faction of a neutral country by the priorities of 13.5, or
// NoFaction if somebody must choose or a die decides (priorities 5 and 7).
func (f *front) wouldAlign(c atlas.Area) atlas.Faction {
	if who := f.onlyAlly(); who != atlas.NoFaction {
		return who // priority 1: the scenario leaves one Allied faction
	}
	if f.republicans(c) >= 0 {
		return (*script)(f).RepublicanSupport() // priority 2
	}
	if who := f.areas[c].influence; who == atlas.Western || who == atlas.Soviet {
		return who // priority 3
	}
	switch {
	case !f.bordersSoviets(c):
		return atlas.Western // priority 4
	case f.war == atlas.PreWar:
		return atlas.NoFaction // priority 5
	case !f.strategicFor(c):
		return atlas.Soviet // priority 6
	}
	return atlas.NoFaction // priority 7
}

// onlyAlly is the Allied faction of a scenario that is played without the other.
func (f *front) onlyAlly() atlas.Faction {
	found := atlas.NoFaction
	for _, who := range f.factions() {
		switch {
		case who == atlas.Axis:
		case found != atlas.NoFaction:
			return atlas.NoFaction
		default:
			found = who
		}
	}
	return found
}

// bordersSoviets reports whether a country shares a border with Russia or another
// Soviet country.
func (f *front) bordersSoviets(c atlas.Area) bool {
	for h := range f.Hexes {
		if f.owner[h] != c {
			continue
		}
		for d := range directions {
			if n, ok := f.Grid.Neighbour(h, d); ok && f.isSoviet(f.owner[n]) {
				return true
			}
		}
	}
	return false
}

func (f *front) isSoviet(a atlas.Area) bool {
	return a != atlas.NoID && f.Areas[a].IsCountry && f.alignment(a) == atlas.Soviet
}

// strategicFor reports whether a country contains a strategic hex of the Axis or the
// West.
func (f *front) strategicFor(c atlas.Area) bool {
	for h := range f.Hexes {
		if s := f.Hexes[h].Strategic; f.owner[h] == c && (s == atlas.Axis || s == atlas.Western) {
			return true
		}
	}
	return false
}

func runAlign(p *Position, a *alignFrame) {
	f := p.front()
	switch who := f.wouldAlign(atlas.Area(a.country)); {
	case who != atlas.NoFaction:
		p.aligned(a, who)
	case f.war == atlas.PreWar:
		p.ask(atlas.Axis)
	default:
		p.Roll(6)
	}
}

// aligned ends the procedure with its answer.
func (p *Position) aligned(a *alignFrame, who atlas.Faction) {
	c, how := atlas.Area(a.country), joining(a.how)
	p.front().areas[c].faction = who
	p.tell(evAligned, "13.5", int16(c), int16(who))
	p.Done()
	if how&staysNeutral == 0 {
		p.activate(c, who, how)
	}
}

func legalAlign(_ *Position, _ *alignFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kAlign, int16(atlas.Western)), engine.M1(kAlign, int16(atlas.Soviet)))
}

func playAlign(p *Position, a *alignFrame, _ atlas.Faction, m engine.Move) {
	p.aligned(a, atlas.Faction(m.A))
}

func rolledAlign(p *Position, a *alignFrame, outcome int) {
	die := outcome + 1
	p.tell(evAlignDie, "13.5", a.country, int16(die))
	if die <= 3 {
		p.aligned(a, atlas.Western)
		return
	}
	p.aligned(a, atlas.Soviet)
}
