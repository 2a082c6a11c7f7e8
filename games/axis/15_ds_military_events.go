package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// DS 15.2, 15.3, 15.18, 15.22 and 15.34: what Japan's strikes damage and cost, and its last
// levy.

var (
	kSacrifice = kind(engine.Kind{Name: "sacrifice", Args: []string{"unit"}, Rule: "DS 15.2", Help: "Send a support unit of a force pool to its delay box: one of yours, then one of the same type of an Ally."})
	kFlyOff    = kind(engine.Kind{Name: "fly-off", Rule: "DS 15.2", Help: "Send your CV Fleet to the Delay Box with its strike side up, without one of the Allies."})
	kCutAid    = kind(engine.Kind{Name: "cut-aid", Args: []string{"faction"}, Rule: "DS 15.22", Help: "Send the Aid to China marker of an Ally to the Delay Box."})

	evBanzai     = event("Banzai! The Axis must attack, or sacrifice a support unit.")
	evSacrificed = event("{u} is sacrificed.")
	evBases      = event("The bases of {f} are damaged.")
)

func init() {
	events["banzai"] = &operation{
		can: func(f *front, _ *program.Action) bool {
			var room [64]engine.Move
			return len(f.banzais(&banzaiFrame{unit: none}, room[:0])) > 0
		},
		do: func(f *front, _ *program.Action) bool {
			f.forgetDeeds()
			f.attacked = hexSet{}
			f.tell(evBanzai, "DS 15.2")
			flow.CallWith(&f.match.State, pBanzai, banzaiFrame{unit: none})
			return true
		},
	}
	procedures[pBanzai] = flow.Of(proc[banzaiFrame]{
		Name: "Banzai", Rule: "DS 15.2", Run: runBanzai, Legal: legalBanzai, Play: playBanzai, Why: whyBanzai,
		Question: func(_ *Position, b *banzaiFrame, _ atlas.Faction) say.Line {
			if b.unit != none {
				return say.Say("{u} is sacrificed: choose an Allied support unit of the same type that goes with it, or finish.", b.unit)
			}
			return say.Say("Banzai: choose a hex that you attack at once with a Japanese unit, or a support unit to sacrifice.")
		},
	})
	events["bases-damaged"] = &operation{
		can: func(f *front, _ *program.Action) bool {
			m, ok := f.MarkerByID("bases-damaged")
			_, struck := f.struck()
			return ok && struck && f.hasMarkerLeft(m, atlas.NoID)
		},
		do: damageBases,
	}
	offer("home-defense", &menu{
		rule: "DS 15.18", asks: say.Say("Home defense: take an HD unit and place it as a replacement, or decline."),
		who: func(*front, *program.Action) atlas.Faction { return atlas.Axis },
		offers: func(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
			for x := range f.Units {
				if u := atlas.Unit(x); f.homeGuard(u) && f.hasLocation(u, atlas.Axis) {
					return append(out, engine.M1(kTake, x)) // they are all alike
				}
			}
			return out
		},
		takes: func(p *Position, _ menuFrame, m engine.Move) {
			flow.CallWith(&p.State, pPlacement, placementFrame{unit: m.A, who: int16(atlas.Axis)})
		},
	})
	offer("loc-damaged", &menu{
		rule: "DS 15.22", asks: say.Say("Choose the country whose line of communications is damaged, or aid to China that is cut off, or decline."),
		who:    func(*front, *program.Action) atlas.Faction { return atlas.Axis },
		offers: damages, takes: takeDamage,
	})
	offer("raiders-discovered", &menu{
		rule: "DS 15.34", must: true, asks: say.Say("Raiders discovered: choose a CV Fleet of your force pool, or another support unit if there is none, that goes to the Delay Box."),
		offers: discoveries,
		takes:  func(p *Position, _ menuFrame, m engine.Move) { p.front().delayUnit(atlas.Unit(m.A), "DS 15.34") },
	})
}

// struck is the Ally against whom the current card of the Axis strikes: the West by East Wind
// Rain, the Soviets by North Wind Cloudy.
func (f *front) struck() (atlas.Faction, bool) {
	c, ok := f.current(atlas.Axis)
	switch {
	case !ok:
	case f.Cards[c].ID == f.Prefix+"axis-28a":
		return atlas.Western, true
	case f.Cards[c].ID == f.Prefix+"axis-28b":
		return atlas.Soviet, true
	}
	return atlas.NoFaction, false
}

// DS 15.2: Banzai!

// banzaiFrame is the Axis choosing: the support unit that it has sacrificed, or none.
type banzaiFrame struct {
	flow.Head
	unit int16 `note:"unit unit-or-none"`
}

// runBanzai asks until the attack is made or a unit is sacrificed.
func runBanzai(p *Position, b *banzaiFrame) {
	f := p.front()
	if !f.attacked.bits().Empty() || b.unit == none && flow.None(p, legalBanzai, b, atlas.Axis) {
		p.endBanzai()
		return
	}
	if b.unit != none && len(flow.List(p, legalBanzai, b, atlas.Axis)) == 1 {
		playBanzai(p, b, atlas.Axis, engine.M0(kDone))
		return
	}
	p.ask(atlas.Axis)
}

func (p *Position) endBanzai() {
	f := p.front()
	f.attacked = hexSet{}
	f.forgetDeeds()
	p.Done()
}

func legalBanzai(p *Position, b *banzaiFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return p.front().banzais(b, out)
}

// banzais lists the hexes to attack and the support units to sacrifice, or who goes with the
// one that is.
func (f *front) banzais(b *banzaiFrame, out []engine.Move) []engine.Move {
	if b.unit == none && f.war != atlas.PreWar && f.phasing == atlas.Axis {
		for _, e := range [...]atlas.Faction{atlas.Western, atlas.Soviet} {
			for h := range f.posts[e].bits().All() {
				if f.mayCharge(atlas.Hex(h)).Fine() {
					out = append(out, engine.M1(kAttack, h))
				}
			}
		}
	}
	for u := range f.Units {
		if f.mayGo(b, atlas.Unit(u)).Fine() {
			out = append(out, engine.M1(kSacrifice, u))
		}
	}
	if b.unit == none {
		return out
	}
	if f.Units[b.unit].Back == "cv-strike" {
		out = append(out, engine.M0(kFlyOff))
	}
	return append(out, engine.M0(kDone))
}

// mayCharge says why a hex cannot be attacked with a Japanese unit.
func (f *front) mayCharge(h atlas.Hex) say.No {
	return f.attackedBy(h, (*front).isJapanese, noJapanese)
}

var noJapanese = say.Forbid("DS 15.2", "A Japanese unit must take part in the attack.")

// banzaiWithoutJapanese reports whether an attack is ordered and no Japanese unit has joined it.
func (p *Position) banzaiWithoutJapanese() bool {
	return p.In(pBanzai) && !p.front().joined((*front).isJapanese)
}

// mayGo says why a support unit is not sacrificed: one of the Axis's force pool, then one of
// the same type in an Allied one, under no policy or truce.
func (f *front) mayGo(b *banzaiFrame, u atlas.Unit) say.No {
	c, home := &f.units[u], f.citizens(f.Units[u].Nation)
	switch {
	case f.Units[u].Class == atlas.Ground || c.faction > atlas.Soviet || c.at != f.pool(c.faction) || !f.firstAlike(u, atlas.NoUnit):
		return say.Forbid("DS 15.2", "Choose the first support unit of its kind in a force pool.")
	case b.unit == none && c.faction != atlas.Axis:
		return say.Forbid("DS 15.2", "The Axis sacrifices a support unit of its own first.")
	case b.unit == none:
		return say.No{}
	case c.faction == atlas.Axis || f.Units[u].Kind != f.Units[b.unit].Kind:
		return say.Forbid("DS 15.2", "An Allied support unit of the same type must go with the one that is sacrificed.")
	case home != atlas.NoID && f.restrained(home):
		return say.Forbid("DS 15.2", "The country of this unit is under a policy or a truce.")
	}
	return say.No{}
}

func playBanzai(p *Position, b *banzaiFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	switch {
	case m.Kind == kAttack:
		f.enlist(atlas.Hex(m.A), f.defenderOf(atlas.Hex(m.A), f.phasing))
		flow.CallWith(&p.State, pAttack, attackFrame{target: m.A, segment: int16(regularSegment)})
	case m.Kind == kSacrifice && b.unit == none:
		b.unit = m.A
	default:
		mine := atlas.Unit(b.unit)
		p.endBanzai()
		f.expend(mine, m.Kind == kFlyOff)
		if m.Kind == kSacrifice {
			f.expend(atlas.Unit(m.A), false)
		}
	}
}

// expend sends a sacrificed unit to the Delay Box, or a fleet to the Naval Warfare Delay Box.
func (f *front) expend(u atlas.Unit, strike bool) {
	f.sendOff(u, strike)
	f.tell(evSacrificed, "DS 15.2", int16(u))
}

func whyBanzai(p *Position, b *banzaiFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	switch {
	case m.Kind == kSacrifice:
		return p.because(f.mayGo(b, atlas.Unit(m.A)))
	case m.Kind == kAttack && b.unit == none:
		return p.because(f.mayCharge(atlas.Hex(m.A)))
	}
	return p.because(say.Forbid("DS 15.2", "The Axis must attack or sacrifice a support unit."))
}

// DS 15.3 and 15.22: what the surprise damages.

// damageBases puts the Bases Damaged marker of the Ally who is struck into the Strategic Warfare
// Box (DS 14.4).
func damageBases(f *front, _ *program.Action) bool {
	m, _ := f.MarkerByID("bases-damaged")
	who, _ := f.struck()
	info := &f.Markers[m]
	k := marker{kind: m, variant: indexOr(info.Variants, who.String(), atlas.NoID), side: indexOr(info.Sides, who.String(), 0), faction: atlas.Axis, at: inBox(f.ways.strategicBox)}
	if f.mark(k) == nil {
		f.tell(evBases, "DS 15.3", int16(who))
	}
	return false
}

// damages lists the lines of communication that can be damaged: the American or the British one
// by East Wind Rain, the Russian one by North Wind Cloudy, or aid to China.
func damages(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
	m, ok := f.MarkerByID("loc-damaged")
	who, struck := f.struck()
	if !ok || !struck {
		return out
	}
	countries := [...][]string{atlas.Western: {"united-states", "britain"}, atlas.Soviet: {"russia"}}[who]
	for _, id := range countries {
		if v := indexOr(f.Markers[m].Variants, id, atlas.NoID); v != atlas.NoID && f.hasMarkerLeft(m, v) && f.nMarkers < mostMarkers {
			out = append(out, engine.M1(kCountry, int16(areaNamed(f.Theatre, id))))
		}
	}
	for ally := atlas.Western; ally <= atlas.Soviet; ally++ {
		if who == atlas.Soviet && f.aidUnderWay(ally) >= 0 {
			out = append(out, engine.M1(kCutAid, ally))
		}
	}
	return out
}

// aidUnderWay is the Aid to China marker of an Ally in a Conditional Events Box of either or on
// the turn track, or -1.
func (f *front) aidUnderWay(who atlas.Faction) int {
	if i := f.aidOf(who); i >= 0 {
		return i
	}
	m, _ := f.MarkerByID("aid-to-china")
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.variant == indexOr(f.Markers[m].Variants, who.String(), atlas.NoID) && k.at&placeKind == placeTrack {
			return i
		}
	}
	return -1
}

func takeDamage(p *Position, _ menuFrame, m engine.Move) {
	f := p.front()
	if m.Kind == kCutAid {
		f.arrive(f.aidUnderWay(atlas.Faction(m.A)), inBox(f.ways.delayBox), "DS 15.22")
		return
	}
	kind, _ := f.MarkerByID("loc-damaged")
	k := marker{kind: kind, variant: indexOr(f.Markers[kind].Variants, f.Areas[m.A].ID, atlas.NoID), faction: atlas.Axis, at: inBox(f.ways.strategicBox)}
	if f.mark(k) == nil {
		p.tell(evMarkerHere, "DS 15.22", k.called(), int16(k.at))
	}
}

// DS 15.18: Home Defense.

// homeGuard reports whether a unit is one of the Japanese 0-2-1 HD infantry that are not in play.
func (f *front) homeGuard(u atlas.Unit) bool {
	at := f.units[u].at
	return f.Units[u].Symbol == "home-defense" && (at == setAside || at == f.pool(atlas.Axis))
}

// DS 15.34: Raiders Discovered.

// discoveries lists the CV Fleets of the force pool of whoever receives the event, or its other
// support units if it has none.
func discoveries(f *front, x *menuFrame, out []engine.Move) []engine.Move {
	who, first := atlas.Faction(x.who), len(out)
	for _, carriers := range [...]bool{true, false} {
		for n := range f.Units {
			u := atlas.Unit(n)
			if f.Units[u].Class != atlas.Ground && (f.Units[u].Kind == atlas.CVFleet) == carriers && f.units[u].faction == who && f.units[u].at == f.pool(who) && f.firstAlike(u, atlas.NoUnit) {
				out = append(out, engine.M1(kPutDelay, n))
			}
		}
		if len(out) > first {
			return out
		}
	}
	return out
}
