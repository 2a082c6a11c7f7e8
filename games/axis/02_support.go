package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 2.2: the Support Segment in its five steps. What is placed, and what the
// others do about it, is in 02_placement.go and 02_contest.go.

var (
	kTakeUp = kind(engine.Kind{Name: "take-up", Args: []string{"hex"}, Rule: "2.2.2", Help: "Take a beachhead back to the force pool."})
	kInland = kind(engine.Kind{Name: "inland", Args: []string{"unit"}, Rule: "2.2.2", Help: "Place a unit of a beachhead that must go in the land hex it faces."})
	kPlace  = kind(engine.Kind{Name: "place", Args: []string{"unit"}, Rule: "2.2.3", Help: "Take a support unit of the force pool in hand to place it."})
	kBlitz  = kind(engine.Kind{Name: "blitz", Args: []string{"hex"}, Rule: "2.2.4", Help: "Place a Blitz marker."})
)

var (
	evTakenUp   = event("The beachhead in {h} is taken up.")
	evConsolid  = event("The beachhead in {h} is turned to its stronger side.")
	evBlitz     = event("{F} places a Blitz marker in {h}.")
	evDrowned   = event("{u} has no beachhead in {s} and is eliminated.")
	evBlitzOwed = event("More Blitz markers of {f} in its next Support Segment: {i}.")
)

// supportFrame is the Support Segment after the return to base.
type supportFrame struct {
	flow.Head `steps:"maintaining placing blitzing convoys"`
}

const (
	maintaining uint8 = iota
	placing
	blitzing
	shipping // the Convoy Segment of the aid of 1999 (17.9)
)

func init() {
	procedures[pSupport] = flow.Of(proc[supportFrame]{
		Name: "Support", Rule: "2.2",
		Run: runSupport, Legal: legalSupport, Play: playSupport, Why: whySupport,
		Cites: func(p *Position, s *supportFrame) string {
			rule, ok := map[uint8]string{maintaining: "2.2.2", placing: "2.2.3", blitzing: "2.2.4"}[s.Step]
			if !ok {
				rule = "2.2" // convoys in a segment of their own
			}
			return p.cite(rule)
		},
		Question: func(p *Position, s *supportFrame, _ atlas.Faction) say.Line {
			switch s.Step {
			case maintaining:
				return say.Say("Beachheads: pick up those you do not need, move units inland from those that must go, then finish.")
			case placing:
				if p.front().aid.says(convoySegment) {
					return say.Say("Support: choose a support unit to place, or finish.")
				}
				return say.Say("Support: choose a support unit or convoy to place, or finish.")
			case shipping:
				return say.Say("Convoys: choose a convoy to place, or finish.")
			}
			if f := p.front(); f.blitzForced() {
				return say.Say("Choose a hex with a beachhead for a Blitz marker ({i} left).", int16(f.blitzLeft()))
			}
			return say.Say("Choose a hex for a Blitz marker ({i} left), or finish.", int16(p.front().blitzLeft()))
		},
	})
	operations[program.Blitz] = &operation{do: func(f *front, a *program.Action) bool {
		f.blitzOwed[a.Owner] += uint8(max(0, min(int(a.N), 9)))
		f.tell(evBlitzOwed, "2.2.4", int16(a.Owner), int16(f.blitzOwed[a.Owner]))
		return false
	}}
}

// supportSegment brings support units home (2.2.1) and goes on to the beachheads.
func (p *Position) supportSegment() {
	p.front().forgetDeeds()
	p.front().returnToBase()
	if !p.front().aid.says(convoySegment) {
		p.front().returnConvoys()
	}
	p.Call(pSupport)
}

// convoySegment brings convoys home and places them again, before support units return
// and are placed in the segment after it (17.9).
func (p *Position) convoySegment() {
	p.front().returnConvoys()
	flow.CallWith(&p.State, pSupport, supportFrame{Head: flow.Head{Step: shipping}})
}

// returnToBase takes the support units of the phasing faction from hexes, naval zones and
// the Strategic Warfare Box: to the Delay Box with a delay stripe, else to the force pool
// (2.2.1).
func (f *front) returnToBase() {
	for x := range f.Units {
		u, c := atlas.Unit(x), &f.units[x]
		_, onMap := c.at.hex()
		if c.faction == f.phasing && f.Units[u].Class != atlas.Ground && (onMap || c.at&placeKind == placeZone || c.at == inBox(f.ways.strategicBox)) {
			f.retire(u)
		}
	}
}

// returnConvoys takes its convoys from naval zones in the same way (2.2.1). Standard
// convoys have no delay stripe.
func (f *front) returnConvoys() {
	for i := int(f.nMarkers) - 1; i >= 0; i-- {
		k := f.markers[i]
		if k.faction != f.phasing || k.at&placeKind != placeZone || !f.isConvoy(k.kind) {
			continue
		}
		k.side, k.at = 0, f.pool(f.phasing)
		if k.kind != f.ways.convoy {
			k.at = inBox(f.ways.delayBox)
		}
		f.moveConvoy(i, k)
		i = int(f.nMarkers) // the list has another order now
	}
}

func (f *front) isConvoy(m atlas.Marker) bool {
	return m == f.ways.convoy || m == f.ways.scratchConvoy || m == f.ways.fleetTrain
}

func runSupport(p *Position, s *supportFrame) {
	f := p.front()
	var room [3]engine.Move
	if len(f.supportMoves(s.Step, room[:0], true)) > 0 {
		p.ask(f.phasing)
		return
	}
	p.endSupportStep(s)
}

// endSupportStep goes on to the next step, and after the last to what has failed.
func (p *Position) endSupportStep(s *supportFrame) {
	f := p.front()
	switch s.Step {
	case maintaining:
		f.maintainBeachheads()
	case shipping:
		p.Done()
		return
	case blitzing:
		f.blitzOwed[f.phasing] = 0
		f.failBeachheads("2.2.5")
		p.reveal()
		p.Done()
		return
	}
	s.Step++
}

func legalSupport(p *Position, s *supportFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	out = f.supportMoves(s.Step, out, false)
	if s.Step == blitzing && f.blitzForced() {
		return out
	}
	return append(out, engine.M0(kDone))
}

// supportMoves appends what can be done in a step; any stops at the first.
func (f *front) supportMoves(step uint8, out []engine.Move, any bool) []engine.Move {
	switch step {
	case maintaining:
		return f.maintenance(out)
	case placing:
		for x := range f.pooled[f.phasing].bits().All() {
			u := atlas.Unit(x)
			if f.Units[x].Class == atlas.Ground {
				continue // most units, found out without a reason
			}
			if f.placeFault(u).Fine() {
				out = append(out, engine.M1(kPlace, x))
				if any {
					return out
				}
			}
		}
		if f.raidersReady() {
			out = append(out, engine.M0(kRaiders))
		}
		if f.aid.says(convoySegment) {
			return out
		}
		return f.convoyMoves(out, any)
	case shipping:
		return f.convoyMoves(out, any)
	}
	if f.blitzLeft() == 0 {
		return out
	}
	owed := f.owedBlitz()
	forced := !owed.bits().Empty()
	for h := range f.Hexes {
		if f.inPlay.has(atlas.Hex(h)) && (!forced || owed.has(atlas.Hex(h))) {
			out = append(out, engine.M1(kBlitz, h))
			if any {
				return out
			}
		}
	}
	return out
}

func playSupport(p *Position, s *supportFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kDone:
		p.endSupportStep(s)
	case kTakeUp:
		f.takeUp(f.markerIn(f.ways.beachhead, inHex(atlas.Hex(m.A))))
	case kInland:
		to, _ := f.landsIn(atlas.Unit(m.A))
		f.placeAfterCombat(atlas.Unit(m.A), to)
	case kPlace:
		flow.CallWith(&p.State, pSupportUnit, supportUnitFrame{unit: m.A, from: none})
	case kTroops, kSupplies:
		f.placeConvoy(m)
	case kRaiders:
		p.sendRaiders()
	case kBlitz:
		k := marker{kind: f.ways.blitz, variant: uint8(f.phasing), faction: f.phasing, at: inHex(atlas.Hex(m.A))}
		if f.mark(k) == nil {
			p.tell(evBlitz, "2.2.4", int16(f.phasing), m.A)
			p.crisisOver(atlas.Hex(m.A))
		}
	}
}

func whySupport(p *Position, s *supportFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	step, mine := maintaining, true
	switch m.Kind {
	case kTakeUp, kInland:
	case kPlace, kRaiders:
		step = placing
	case kTroops, kSupplies:
		if step = placing; f.aid.says(convoySegment) {
			step = shipping
		}
	case kBlitz, kDone:
		step = blitzing
	default:
		mine = false
	}
	switch {
	case !mine:
		return nil
	case step != s.Step && (step == shipping || s.Step == shipping):
		return p.because(say.Forbid("17.9", "Convoys are placed in the Convoy Segment, support units in the segment after it."))
	case step != s.Step:
		return p.because(say.Forbid("2.2", "The steps of the segment come in order: beachheads, placement, Blitz markers."))
	case m.Kind == kTakeUp:
		return p.because(say.Forbid("2.2.2", "You have no beachhead there."))
	case m.Kind == kInland:
		return p.because(f.inlandFault(unitArg(m.A)))
	case m.Kind == kPlace:
		return p.because(f.placeFault(unitArg(m.A)))
	case m.Kind == kRaiders:
		return p.because(say.Forbid("14.33", "The Surface Raiders are not in your force pool."))
	case m.Kind == kBlitz && f.blitzLeft() == 0:
		return p.because(say.Forbid("2.2.4", "You have no Blitz marker left."))
	case step == blitzing:
		return p.because(f.blitzFault())
	}
	return p.because(f.convoyFault(m))
}

// maintenance appends what can be done with beachheads (2.2.2).
func (f *front) maintenance(out []engine.Move) []engine.Move {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if h, onMap := k.at.hex(); onMap && k.kind == f.ways.beachhead && k.faction == f.phasing && !f.snlf(k) && f.mayStay(h) {
			out = append(out, engine.M1(kTakeUp, h))
		}
	}
	for h := range f.beach[f.phasing].bits().All() {
		for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
			if f.inlandFault(u).Fine() {
				out = append(out, engine.M1(kInland, int16(u)))
			}
		}
	}
	return out
}

// mayStay reports whether a beachhead of the phasing faction may be left: with
// ground units on it, and enemy units in the hex it faces (2.2.2).
func (f *front) mayStay(h atlas.Hex) bool {
	if !f.ground[f.phasing].has(h) {
		return false
	}
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if !ok || !f.faces(h, atlas.Hex(n)) {
			continue
		}
		for e := range f.unit {
			if atlas.Faction(e) != f.phasing && f.unit[e].has(atlas.Hex(n)) {
				return true
			}
		}
	}
	return false
}

// inlandFault says why a unit cannot be placed inland from its beachhead: only from
// one that must go (2.2.2). Neutral land stays closed (13.4).
func (f *front) inlandFault(u atlas.Unit) say.No {
	h, onMap := f.units[u].at.hex()
	if !onMap || !f.stands(u, f.phasing) || !f.beach[f.phasing].has(h) {
		return say.Forbid("2.2.2", "Only your ground units on a beachhead can advance inland.")
	}
	to, faces := f.landsIn(u)
	switch {
	case f.snlfIn(h) >= 0:
		return say.Forbid("2.2.2", "The beachhead of the SNLF stays.")
	case f.mayStay(h) || !faces:
		return say.Forbid("2.2.2", "Enemy units hold the hex that this beachhead faces.")
	case f.neutral.has(to):
		return f.neutralLand(f.phasing, to)
	}
	return say.No{}
}

// takeUp takes a beachhead from the map.
func (f *front) takeUp(i int) {
	h, _ := f.markers[i].at.hex()
	f.unmark(i)
	f.restand()
	f.tell(evTakenUp, "2.2.2", int16(h))
}

// maintainBeachheads takes up the beachheads that must go and turns the others to
// the side of a fleet (2.2.2). Those of the SNLF have just been placed, and stay.
func (f *front) maintainBeachheads() {
	for i := int(f.nMarkers) - 1; i >= 0; i-- {
		k := f.markers[i]
		h, onMap := k.at.hex()
		if !onMap || k.kind != f.ways.beachhead || k.faction != f.phasing || f.snlf(&k) {
			continue
		}
		switch {
		case !f.mayStay(h):
			f.takeUp(i)
		case k.side&beachheadBack == 0:
			f.unmark(i)
			k.side |= beachheadBack
			f.mark(k) // one was just taken out, so there is room
			f.tell(evConsolid, "2.2.2", int16(h))
			i = int(f.nMarkers) // the list has another order now
		}
	}
}

// blitzLeft is how many Blitz markers the phasing faction may still place: the value
// of its current card, what events have granted and what the scenario adds, as far as there are counters
// (2.2.4).
func (f *front) blitzLeft() int {
	have := int(f.blitzOwed[f.phasing]) + f.extraBlitz(f.phasing)
	if c, ok := f.current(f.phasing); ok {
		have += int(f.Cards[c].Blitz)
	}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == f.ways.blitz && k.faction == f.phasing {
			have--
		}
	}
	if !f.hasMarkerLeft(f.ways.blitz, uint8(f.phasing)) || f.nMarkers == mostMarkers {
		return 0
	}
	return max(0, have)
}

// blitzForced reports whether the next Blitz marker must be placed, and on a
// beachhead (2.2.4).
func (f *front) blitzForced() bool {
	owed := f.owedBlitz()
	return f.blitzLeft() > 0 && !owed.bits().Empty()
}

// blitzFault says why a Blitz marker cannot go elsewhere, or be kept.
func (f *front) blitzFault() say.No {
	if f.ways.theatre == theatrePacific {
		return say.Forbid("2.2.4", "Each of your beachheads must have a Blitz marker before any other hex gets one.")
	}
	return say.Forbid("2.2.4", "A faction with a beachhead must place its first Blitz marker on a beachhead.")
}

// failBeachheads eliminates the ground units of the phasing faction at sea without a
// beachhead of theirs (2.2.5).
func (f *front) failBeachheads(rule string) {
	for x := range f.Units {
		u := atlas.Unit(x)
		h, onMap := f.units[u].at.hex()
		if !onMap || f.units[u].faction != f.phasing || f.Units[u].Class != atlas.Ground || f.Hexes[h].Class != atlas.SeaClass || f.beach[f.phasing].has(h) {
			continue
		}
		at := f.units[u].at
		f.emptyHolding(u, atlas.NoUnit)
		if f.detachment(u) {
			f.gather(u)
		} else {
			f.retire(u)
		}
		f.tell(evDrowned, rule, int16(x), int16(at))
	}
}
