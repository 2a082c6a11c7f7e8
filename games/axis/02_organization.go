package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 2.3: the Organization Segment in its five steps. All steps that are still
// open are offered at once; an action of a later step closes those before it.

var evStrength = event("{u} has {l} at {s}.")

// The steps of the segment. They never go back.
const (
	combining  uint8 = iota // 2.3.1
	converting              // 2.3.2
	givingUp                // 2.3.3
	breaking                // 2.3.4
	detaching               // 2.3.5
)

func init() {
	procedures[pOrganization] = flow.Of(proc[organizationFrame]{
		Name: "Organization", Rule: "2.3",
		Run: runOrganization, Legal: legalOrganization, Play: playOrganization, Why: whyOrganization,
		Question: func(_ *Position, o *organizationFrame, _ atlas.Faction) say.Line {
			switch o.Step {
			case combining:
				return say.Say("Organization: combine units, convert, eliminate or break down, place detachments, in this order, or finish.")
			case converting:
				return say.Say("Organization: convert units to fortresses and garrisons, then eliminate or break down, place detachments, or finish.")
			case givingUp:
				return say.Say("Organization: eliminate whole units, then break down, place detachments, or finish.")
			case breaking:
				return say.Say("Organization: break units down, then place detachments, or finish.")
			}
			return say.Say("Organization: place or remove detachments, or finish.")
		},
	})
}

// organizationFrame is the segment at its earliest step that is still open.
type organizationFrame struct {
	flow.Head `steps:"combining converting giving-up breaking detaching"`
}

func (p *Position) organizationSegment() {
	p.front().forgetDeeds()
	p.Call(pOrganization)
}

// runOrganization asks while there is something to organize.
func runOrganization(p *Position, o *organizationFrame) {
	if f := p.front(); (o.Step > givingUp || !f.anyElimination()) && flow.None(p, firstOrganization, o, p.phasing()) {
		p.endOrganization()
		return
	}
	p.ask(p.phasing())
}

func legalOrganization(p *Position, o *organizationFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return append(p.front().organize(o.Step, out, 0), engine.M0(kDone))
}

// organize appends what can be done in a step and those after it; with a limit it
// stops when so many moves are there.
func (f *front) organize(step uint8, out []engine.Move, limit int) []engine.Move {
	for i, list := range [...]func(*front, []engine.Move) []engine.Move{
		(*front).combinations, (*front).conversions, (*front).eliminations, (*front).breakdowns, (*front).detachments,
	} {
		if uint8(i) < step {
			continue
		}
		out = list(f, out)
		if limit > 0 && len(out) >= limit {
			break
		}
	}
	return out
}

// firstOrganization lists the moves of the first step that has any.
func firstOrganization(p *Position, o *organizationFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return p.front().organize(o.Step, out, 1)
}

// stepOf is the step of the segment to which a kind of move belongs.
func stepOf(kind uint8) (step uint8, ok bool) {
	switch kind {
	case kCombine:
		return combining, true
	case kConvert:
		return converting, true
	case kAbandon:
		return givingUp, true
	case kBreak:
		return breaking, true
	case kDetach, kGather:
		return detaching, true
	}
	return 0, false
}

func playOrganization(p *Position, o *organizationFrame, _ atlas.Faction, m engine.Move) {
	step, ok := stepOf(m.Kind)
	if !ok {
		p.endOrganization()
		return
	}
	o.Step = step
	f := p.front()
	switch m.Kind {
	case kCombine:
		f.combine(unitArg(m.A), unitArg(m.B), unitArg(m.C))
	case kConvert:
		f.convert(unitArg(m.A), unitArg(m.B))
	case kAbandon:
		f.giveUp(unitArg(m.A))
	case kBreak:
		f.breakDown(unitArg(m.A), unitArg(m.B), unitArg(m.C))
	case kDetach:
		f.detach(atlas.Nation(m.A), atlas.Hex(m.B))
	case kGather:
		f.gather(unitArg(m.A))
	}
}

func whyOrganization(p *Position, o *organizationFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	step, ok := stepOf(m.Kind)
	switch f := p.front(); {
	case !ok:
		return nil
	case step < o.Step:
		return p.because(say.Forbid("2.3", "This step of the segment is over: combine, convert, eliminate, break down, then detachments."))
	case m.Kind == kCombine:
		return p.because(f.combineFault(unitArg(m.A), unitArg(m.B), unitArg(m.C)))
	case m.Kind == kConvert:
		return p.because(f.convertFault(unitArg(m.A), unitArg(m.B)))
	case m.Kind == kAbandon:
		return p.because(f.giveUpFault(unitArg(m.A)))
	case m.Kind == kBreak:
		return p.because(f.breakFault(unitArg(m.A), unitArg(m.B), unitArg(m.C)))
	case m.Kind == kDetach:
		return p.because(f.detachFault(atlas.Nation(m.A), atlas.Hex(m.B)))
	default:
		return p.because(f.gatherFault(unitArg(m.A)))
	}
}

// endOrganization shows the others what has been organized: places by the veil, and
// here the units that have more or fewer steps where they are.
func (p *Position) endOrganization() {
	f := p.front()
	for _, v := range f.veil[:f.nVeiled] {
		if now := &f.units[v.unit]; now.at == v.was.at && now.steps != v.was.steps {
			p.Events.Add(evStrength, p.cite("2.3"), int16(v.unit), int16(now.steps), int16(now.at))
		}
	}
	p.reveal()
	p.Done()
}

// unitArg is a unit that a move names, or NoUnit.
func unitArg(v int16) atlas.Unit {
	if v == none {
		return atlas.NoUnit
	}
	return atlas.Unit(v)
}

// stands reports whether a unit is a ground unit of a faction in a hex or in a box
// off the map.
func (f *front) stands(u atlas.Unit, who atlas.Faction) bool {
	c := &f.units[u]
	return c.faction == who && f.Units[u].Class == atlas.Ground && !f.detachment(u) && f.onMap(c.at)
}

// onMap reports whether a place is a hex or a box off the map.
func (f *front) onMap(at place) bool {
	_, ok := at.hex()
	return ok || at&placeKind == placeBox && f.ways.besideMap>>(at&^placeKind)&1 != 0
}

// isFortress reports whether the side of a unit that is up is a fortress.
func (f *front) isFortress(u atlas.Unit) bool { return f.sideOf(u).Kind == atlas.Fortress }

// inPool reports whether a unit lies in the force pool of the phasing faction.
func (f *front) inPool(u atlas.Unit) bool { return f.units[u].at == f.pool(f.phasing) }

// firstAlike reports whether no counter that is the same in every respect but its
// name lies before a counter in its box, one counter aside. Of such counters only
// the first is offered.
func (f *front) firstAlike(u, aside atlas.Unit) bool {
	for x := f.ways.alike[u]; x < u; x++ {
		if f.ways.alike[x] == f.ways.alike[u] && x != aside && f.units[x].at == f.units[u].at {
			return false
		}
	}
	return true
}
