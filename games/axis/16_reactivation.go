package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 16.3.1 and 16.5.1: an Allied faction reactivates conquered countries whose
// capital nobody guards, or in which it has a partisan base.

var (
	kRise = kind(engine.Kind{Name: "rise", Args: []string{"country", "hex"}, Rule: "16.3.1", Help: "Reactivate a conquered country: its reserve unit is placed in the hex."})

	evRises = event("{a} rises against the Axis, on the side of {f}.")
)

func init() {
	procedures[pReactivation] = flow.Of(proc[flow.Plain]{
		Name: "Reactivation", Rule: "16.3.1", Run: runReactivation, Legal: legalReactivation, Play: playReactivation, Why: whyReactivation,
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Reactivate conquered countries as you like, or finish.")
		},
	})
}

// checkReactivations lets the phasing Ally reactivate countries.
func (p *Position) checkReactivations() { p.Call(pReactivation) }

// reactivationRule is the rule of a faction.
func reactivationRule(who atlas.Faction) string {
	if who == atlas.Soviet {
		return "16.5.1"
	}
	return "16.3.1"
}

// mayRise says why a faction cannot reactivate a country from a hex: from its capital if
// the country is its own, from a partisan base of its own in any conquered country; no
// enemy may be there, and no policy in the posture box that the country will use.
func (f *front) mayRise(c atlas.Area, h atlas.Hex, who atlas.Faction) say.No {
	rule := reactivationRule(who)
	capital := h == f.Areas[c].Capital && f.areas[c].faction == who
	switch {
	case !f.isMinor(c) || f.areas[c].status != atlas.Conquered || f.owner[h] != c || !f.inPlay.has(h):
		return say.Forbid(rule, "Choose a conquered Allied country and a hex in it.")
	case !capital && f.marked(f.ways.partisans, inHex(h), who) < 0:
		return say.Forbid(rule, "The country can rise only in its capital, if it is yours, or where you have a partisan base.")
	case f.enemyCounters(h, who):
		return say.Forbid(rule, "An enemy unit, detachment or logistics marker is in the hex.")
	case f.isPolicy(f.postureFor(c, who)):
		return say.Forbid(rule, "There is a policy in the posture box of the country.")
	}
	return say.No{}
}

func runReactivation(p *Position, r *flow.Plain) {
	if len(flow.List(p, legalReactivation, r, p.phasing())) == 1 {
		p.Done()
		p.checkWarState()
		return
	}
	p.ask(p.phasing())
}

func legalReactivation(p *Position, _ *flow.Plain, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for c := range f.Areas {
		if !f.isMinor(atlas.Area(c)) || f.areas[c].status != atlas.Conquered {
			continue
		}
		for _, h := range f.Areas[c].Hexes {
			if f.mayRise(atlas.Area(c), h, who).Fine() {
				out = append(out, engine.M2(kRise, c, h))
			}
		}
	}
	return append(out, engine.M0(kDone))
}

func playReactivation(p *Position, _ *flow.Plain, who atlas.Faction, m engine.Move) {
	if m.Kind == kDone {
		p.Done()
		p.checkWarState()
		return
	}
	p.front().reactivate(atlas.Area(m.A), atlas.Hex(m.B), who)
}

// reactivate makes a conquered country an active one of a faction: its reserve unit is
// placed (step 1), the others go to the force pool, or to the Delay Box if they have a
// delay stripe (step 2).
func (f *front) reactivate(c atlas.Area, h atlas.Hex, who atlas.Faction) {
	rule := reactivationRule(who)
	box := f.boxFor("conquered-minor-countries", f.areas[c].faction)
	f.tell(evRises, rule, int16(c), int16(who))
	f.changeSides(c, who)
	f.areas[c].status = atlas.Active
	f.relist()
	for u := range f.Units {
		u := atlas.Unit(u)
		if !f.isNational(u, c) || f.units[u].at != box {
			continue
		}
		f.units[u].faction = who
		if f.isReserve(u) {
			f.put(u, inHex(h), 1, who)
			f.tell(evPlaced, rule, int16(u), int16(inHex(h)))
		} else {
			f.retire(u)
		}
	}
}

// isReserve reports whether a unit is the Res infantry of a minor country.
func (f *front) isReserve(u atlas.Unit) bool { return f.Units[u].Name == "Res" }

func whyReactivation(p *Position, _ *flow.Plain, who atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kRise {
		return nil
	}
	return p.because(p.front().mayRise(atlas.Area(m.A), atlas.Hex(m.B), who))
}
