package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 16.1.3 of Dai Senso!: the Manchukuo Garrison Check. While Russia keeps its
// neutrality, the Japanese dependents on the border of the Soviets must be garrisoned; where
// they are not, the Soviets move Japanese units there.

// garrisonSteps is how many Japanese steps a border hex with a road or railway needs.
const garrisonSteps = 2

func init() {
	procedures[pGarrison] = flow.Of(proc[flow.Plain]{
		Name: "ManchukuoGarrison", Rule: "DS 16.1.3", Run: runGarrison, Legal: legalGarrison, Play: playGarrison, Why: whyGarrison,
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("The border with the Soviets lacks Japanese steps: redeploy Japanese units there, and break down those that are too large.")
		},
	})
}

// checkGarrisons begins the check if Russia's posture is Neutrality.
func (p *Position) checkGarrisons() {
	f := p.front()
	if f.plays(atlas.Soviet) && f.Postures[f.posture(f.ways.russia)].ID == "neutrality" {
		p.Call(pGarrison)
	}
}

// inJapaneseDependent reports whether a hex lies in a dependent of Japan.
func (f *front) inJapaneseDependent(h atlas.Hex) bool {
	return f.realm[h] == f.ways.axisPower && f.owner[h] != f.ways.axisPower
}

// bordersSovietCountry reports whether a hex lies next to a Soviet country.
func (f *front) bordersSovietCountry(h atlas.Hex) bool {
	return f.around(h, func(n atlas.Hex) bool {
		c := f.owner[n]
		return c != atlas.NoID && f.Areas[c].IsCountry && f.alignment(c) == atlas.Soviet
	})
}

// garrisonPosts are the hexes that need steps: those with a road or railway in Japanese
// dependents that border a Soviet country. While an Allied ground unit is in one of these
// dependents there are none.
func (f *front) garrisonPosts() (posts hexSet) {
	var watched areaSet
	for h := range f.Hexes {
		at := atlas.Hex(h)
		if !f.inPlay.has(at) || !f.inJapaneseDependent(at) || !f.bordersSovietCountry(at) {
			continue
		}
		watched.add(f.owner[h])
		if f.ways.with[railTrack].has(at) || f.ways.with[roadTrack].has(at) {
			posts.add(at)
		}
	}
	for _, ally := range [...]atlas.Faction{atlas.Western, atlas.Soviet} {
		for h := range f.ground[ally].bits().All() {
			if a := f.owner[h]; a != atlas.NoID && watched.has(a) {
				return hexSet{}
			}
		}
	}
	return posts
}

// japaneseSteps are the steps of Japanese ground units in a hex, those of fortresses too.
func (f *front) japaneseSteps(h atlas.Hex) (n int) {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.isGround(u) && f.isJapanese(u) {
			n += int(f.units[u].steps)
		}
	}
	return n
}

// missing is how many steps a hex lacks.
func (f *front) missing(posts *hexSet, h atlas.Hex) int {
	if !posts.has(h) {
		return 0
	}
	return max(garrisonSteps-f.japaneseSteps(h), 0)
}

// spareSteps is how many Japanese steps of a hex no garrison needs.
func (f *front) spareSteps(posts *hexSet, h atlas.Hex) int {
	if posts.has(h) {
		return f.japaneseSteps(h) - garrisonSteps
	}
	return f.japaneseSteps(h)
}

// isReserveFor says why the Soviets cannot redeploy a unit: they move Japanese ground units
// that are no fortresses and bound to no hex, where a garrison can spare steps.
func (f *front) isReserveFor(posts *hexSet, u atlas.Unit) say.No {
	h, onMap := f.units[u].at.hex()
	switch {
	case !onMap || !f.isGround(u) || !f.isJapanese(u) || f.isFortress(u) || len(f.Units[u].Hexes) > 0:
		return say.Forbid("DS 16.1.3", "Choose a Japanese ground unit on the map that is no fortress.")
	case f.spareSteps(posts, h) <= 0:
		return say.Forbid("DS 16.1.3", "Its steps are needed where they are.")
	}
	return say.No{}
}

// mayGarrison says why the Soviets cannot move a unit into a hex: no more steps than the hex
// needs and the hex it leaves can spare.
func (f *front) mayGarrison(posts *hexSet, u atlas.Unit, to atlas.Hex) say.No {
	if no := f.isReserveFor(posts, u); !no.Fine() {
		return no
	}
	h, _ := f.units[u].at.hex()
	switch steps := int(f.units[u].steps); {
	case f.missing(posts, to) < steps:
		return say.Forbid("DS 16.1.3", "The garrison there does not need so many steps.")
	case f.spareSteps(posts, h) < steps:
		return say.Forbid("DS 16.1.3", "The unit has more steps than the garrison can spare: break it down first.")
	}
	return say.No{}
}

// runGarrison asks the Soviets as long as a hex lacks steps and they can move some there.
func runGarrison(p *Position, x *flow.Plain) {
	if flow.None(p, legalGarrison, x, atlas.Soviet) {
		p.Done()
		return
	}
	flow.Offer(p, atlas.Soviet)
}

func legalGarrison(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	posts := f.garrisonPosts()
	var weak []atlas.Hex
	for h := range posts.bits().All() {
		if f.missing(&posts, atlas.Hex(h)) > 0 {
			weak = append(weak, atlas.Hex(h))
		}
	}
	for n := range f.Units {
		u := atlas.Unit(n)
		if len(weak) == 0 || !f.isReserveFor(&posts, u).Fine() {
			continue
		}
		moves := len(out)
		for _, to := range weak {
			if f.mayGarrison(&posts, u, to).Fine() {
				out = append(out, engine.M2(kRedeploy, u, to))
			}
		}
		if len(out) == moves && f.units[u].steps > 1 { // too large to be moved whole
			out = f.breakdownsOf(u, out)
		}
	}
	return out
}

func playGarrison(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) {
	f := p.front()
	if m.Kind == kRedeploy {
		from, to := f.units[m.A].at, inHex(atlas.Hex(m.B))
		f.relocate(atlas.Unit(m.A), to)
		p.tell(evRedeployed, "DS 16.1.3", m.A, int16(from), int16(to))
		return
	}
	p.tell(evBrokenDown, "DS 16.1.3", m.A, int16(f.units[m.A].at))
	f.breakDown(atlas.Unit(m.A), atlas.Unit(m.B), unitArg(m.C))
}

func whyGarrison(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	posts := f.garrisonPosts()
	switch m.Kind {
	case kRedeploy:
		return p.because(f.mayGarrison(&posts, atlas.Unit(m.A), atlas.Hex(m.B)))
	case kBreak:
		if no := f.isReserveFor(&posts, atlas.Unit(m.A)); !no.Fine() {
			return p.because(no)
		}
		return p.because(say.Forbid("DS 16.1.3", "Only a unit that is too large to be moved can be broken down, into steps from its force pool."))
	}
	return nil
}
