package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 16.7: internment, which every faction checks for all factions (16.1.3, 16.3.8,
// 16.5.7) and which some events perform at once. Repatriation is a step of the Option
// Card Segment (1.1.1): what lies on the back of the pending card is placed there.

var (
	kIntern = kind(engine.Kind{Name: "intern", Args: []string{"posture"}, Rule: "16.7", Help: "Intern your counters in countries under this policy, so that it stays."})

	evInterned       = event("{u} is interned: it returns with the next card of {f}.")
	evInternedAway   = event("{u} is interned and goes to {s}.")
	evMarkerInterned = event("{m} is interned at {s}.")
)

// internFrame is an internment. Without a land it is the check of the rule: kept are the
// policies that the Axis lets stand, a bit for each. With a land, all counters of some
// factions in it are interned. With an occupied country, what occupies it is (16.1.2); with a
// treaty, what the peace sends home (DS 16.2.5), and with a hex the Chinese in it (DS 15.21).
type internFrame struct {
	flow.Head
	land     int16 `note:"land country-or-none"`
	sides    int16 `note:"sides 7 quiet"`
	kept     int16 `note:"kept 32767 quiet"`
	occupied int16 `note:"occupied country-or-none"`
	treaty   int16 `note:"treaty 255 quiet"`
	hex      int16 `note:"hex 32767 quiet"` // plus one
}

// isCheck reports whether it is the check of the rule.
func (x *internFrame) isCheck() bool {
	return x.land == none && x.occupied == none && x.treaty == 0 && x.hex == 0
}

// The factions whose counters an event interns, a bit for each.
const (
	axisSide    = 1 << atlas.Axis
	alliedSides = 1<<atlas.Western | 1<<atlas.Soviet
	allSides    = axisSide | alliedSides
)

func init() {
	procedures[pInternment] = flow.Of(proc[internFrame]{
		Name: "Internment", Rule: "16.7", Run: runInternment, Legal: legalInternment, Play: playInternment, Why: whyInternment,
		Question: func(p *Position, x *internFrame, _ atlas.Faction) say.Line {
			policy, _ := p.front().violated(x)
			return say.Say("Your counters stand in countries under this policy: {p}. Intern them, or end it.", int16(policy))
		},
	})
}

// checkInternment is the line of each faction's list (16.1.3, 16.3.8, 16.5.7).
func (p *Position) checkInternment() {
	flow.CallWith(&p.State, pInternment, internFrame{land: none, occupied: none})
}

// internIn interns the counters of some factions in a land.
func (p *Position) internIn(land atlas.Area, sides int16) {
	flow.CallWith(&p.State, pInternment, internFrame{land: int16(land), sides: sides, occupied: none})
}

// runInternment interns one counter after the other. A multi-step unit breaks down
// first.
func runInternment(p *Position, x *internFrame) {
	f := p.front()
	if _, found := f.violated(x); found {
		p.ask(atlas.Axis)
		return
	}
	for u := range f.Units {
		if u := atlas.Unit(u); f.isInterned(x, u) {
			p.intern(u)
			return
		}
	}
	for i := range f.markers[:f.nMarkers] {
		if f.markerIsInterned(x, i) {
			k := f.markers[i]
			f.moveMarker(i, inBox(f.ways.delayBox))
			p.tell(evMarkerInterned, "16.7", k.called(), int16(k.at))
			return
		}
	}
	p.Done()
}

// intern interns a counter: support units and detachments go to the Delay Box, a
// fortress is eliminated, a port-a-fort is turned over, and ground units wait on the
// back of the pending card, step by step.
func (p *Position) intern(u atlas.Unit) {
	f := p.front()
	switch {
	case !f.isGround(u):
		f.set(u, counter{at: inBox(f.ways.delayBox), faction: f.units[u].faction})
		p.tell(evInternedAway, "16.7", int16(u), int16(f.units[u].at))
	case f.isFortress(u) && f.Units[u].FortressSide.Steps == 0:
		f.eliminate(u)
	case f.units[u].steps > 1:
		flow.CallWith(&p.State, pEmergency, emergencyFrame{unit: int16(u), intern: 1})
	default:
		f.internUnit(u)
	}
}

// internUnit puts a one-step unit on the back of its faction's pending card.
func (f *front) internUnit(u atlas.Unit) {
	who := f.units[u].faction
	f.set(u, counter{at: f.boxFor("pending-card", who), steps: 1, faction: who})
	f.tell(evInterned, "16.7", int16(u), int16(who))
}

// isInterned reports whether an internment takes a unit or a detachment.
func (f *front) isInterned(x *internFrame, u atlas.Unit) bool {
	c := &f.units[u]
	h, onMap := c.at.hex()
	switch {
	case !onMap || c.faction > atlas.Soviet:
		return false
	case x.treaty != 0:
		return f.sentHome(x, u, h)
	case x.hex != 0:
		return int16(h) == x.hex-1 && c.faction != atlas.Axis && f.isChineseUnit(u)
	case x.occupied != none:
		return f.occupies(u, atlas.Area(x.occupied))
	case x.land != none:
		return x.sides>>c.faction&1 != 0 && f.within(h, atlas.Area(x.land))
	case f.neutral.has(h):
		return true
	case c.faction == atlas.Axis:
		policy, ok := f.policyAt(h)
		return ok && x.kept>>policy&1 != 0 || f.isGuestOfPower(u, h) || f.Units[u].Kwantung && f.Units[u].Class == atlas.Ground && f.beyondKwantung(h)
	}
	for _, n := range f.nations(u) {
		if n != atlas.NoID && f.strays(n, h) {
			return true
		}
	}
	return false
}

// markerIsInterned reports whether an internment takes a logistics marker or a partisan
// base.
func (f *front) markerIsInterned(x *internFrame, i int) bool {
	k := &f.markers[i]
	h, onMap := k.at.hex()
	if !onMap || k.faction > atlas.Soviet || x.occupied != none || x.hex != 0 || k.kind != f.ways.logistics && k.kind != f.ways.partisans {
		return false
	}
	if x.treaty != 0 {
		return f.markerSentHome(x, k, h)
	}
	if x.land != none {
		return x.sides>>k.faction&1 != 0 && f.within(h, atlas.Area(x.land))
	}
	if f.neutral.has(h) {
		return true
	}
	if k.kind == f.ways.partisans {
		c := f.realm[h]
		return c != atlas.NoID && f.areas[c].status == atlas.Active && f.areas[c].faction != k.faction
	}
	if k.faction == atlas.Axis {
		policy, ok := f.policyAt(h)
		return ok && x.kept>>policy&1 != 0
	}
	return f.strays(f.markerNation(k.faction), h)
}

// strays reports whether a nation under a policy has a counter in a hex that its policy
// closes to it (13.6.1.1).
func (f *front) strays(n atlas.Nation, h atlas.Hex) bool {
	home := f.citizens(n)
	if home == atlas.NoID || f.ownLand(n, f.realm[h]) || f.realm[h] == atlas.NoID {
		return false
	}
	policy, under := f.policy(home)
	return under && !f.shares(policy, home, f.realm[h])
}

// isGuestOfPower reports whether a unit of a minor country or of two nations is in Germany or
// Japan or a dependent of theirs. One-step Exp units may be.
func (f *front) isGuestOfPower(u atlas.Unit, h atlas.Hex) bool {
	return f.realm[h] == f.ways.axisPower && !f.detachment(u) && f.minorOf(u) != atlas.NoID
}

// within reports whether a hex lies in an area: in a region or dependent, or in a
// country or one of its dependents.
func (f *front) within(h atlas.Hex, a atlas.Area) bool { return f.realm[h] == a || f.inArea(h, a) }

// violated is the first policy that Axis counters violate in an active country and that
// the Axis has not decided about.
func (f *front) violated(x *internFrame) (atlas.Policy, bool) {
	if !x.isCheck() {
		return 0, false
	}
	for h := range f.policies.bits().All() {
		at := atlas.Hex(h)
		if policy, ok := f.policyAt(at); ok && x.kept>>policy&1 == 0 && (f.unit[atlas.Axis].has(at) || f.posts[atlas.Axis].has(at)) {
			return policy, true
		}
	}
	return 0, false
}

func legalInternment(p *Position, x *internFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	policy, _ := p.front().violated(x)
	return append(out, engine.M1(kIntern, policy), engine.M1(kEndPolicy, policy))
}

// playInternment keeps the policy or ends it, which is no voluntary end (13.6.1.2): it
// is possible in pre-war, and limited war begins.
func playInternment(p *Position, x *internFrame, _ atlas.Faction, m engine.Move) {
	if m.Kind == kIntern {
		x.kept |= 1 << m.A
		return
	}
	p.front().endPolicyEverywhere(atlas.Policy(m.A), "16.7")
	p.goToWar(atlas.LimitedWar)
}

func whyInternment(p *Position, _ *internFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kIntern && m.Kind != kEndPolicy {
		return nil
	}
	return p.because(say.Forbid("16.7", "Your counters do not violate this policy."))
}
