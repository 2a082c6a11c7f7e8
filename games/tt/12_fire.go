package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 12.3 and 12.4: Combat Actions, firing and hits.

// fireFrame is a unit that fires.
type fireFrame struct {
	flow.Head `steps:"roll hits end"`
	unit      int16 `note:"unit unit"`
	class     int16 `note:"class class"`
	dice      int16 `note:"dice 8 quiet"` // still to roll
	hits      int16 `note:"hits 8 quiet"` // still to apply
	in        int16 `note:"in firing"`    // who takes part, and whether it is a Carrier Strike
	power     int16 `note:"firepower 6"`
}

func fire() procedure {
	return flow.Of(proc[fireFrame]{
		Name: "Fire", Rule: "12.4", Run: (*Position).runFire, Rolled: (*Position).rolledFire,
		Legal: (*Position).legalFire, Play: (*Position).playFire,
		Question: func(_ *Position, _ *fireFrame, who faction) say.Line {
			return ask(who, "{F}: choose which of the equal units takes the Hit.")
		},
		Why: func(_ *Position, _ *fireFrame, _ faction, m engine.Move) *engine.Refusal {
			if m.Kind != kHit {
				return nil
			}
			return engine.Refuse("12.44", "A Hit falls on a unit of the targeted class with the largest CV.")
		},
	})
}

// industry is what Strategic Bombing fires at instead of a class (12.62).
const industry = int16(numClasses)

// isTarget: a unit that a side may fire at in the Battle.
func (p *Position) isTarget(v unit, g faction, in factionSet) bool {
	o := p.owner(v)
	return p.targets[g].has(o) && in.has(o) && p.flags[v]&(escaped|uncommitted) == 0
}

func (p *Position) hasTarget(g faction, a area, c class, in factionSet) bool {
	for v := p.first[a]; v != noUnit; v = p.after[v] {
		if p.classOf(v) == c && p.isTarget(v, g, in) {
			return true
		}
	}
	return false
}

// firepower is the highest die roll with which a unit hits a class (3.15, 12.42);
// Sonar makes Fleets hit submarines on three (9.0).
func (p *Position) firepower(u unit, c class) uint8 {
	if p.typ[u] == fleet && c == classS && p.has(p.owner(u), sonar) {
		return 3
	}
	return world.units[p.typ[u]].fire[c]
}

// actionMoves are the Combat Actions of a unit: Fire or Retreat (12.3).
func (p *Position) actionMoves(u unit, in factionSet, out []engine.Move) []engine.Move {
	a, g := p.at[u], p.owner(u)
	begin := len(out)
	classes := p.fireClasses(u, in)
	for c := range numClasses {
		if classes&(1<<c) != 0 {
			out = append(out, engine.M2(kFire, u, c))
		}
	}
	if p.typ[u] == airForce && p.mayBomb(g, a) && p.ind[world.areas[a].mainOf] > 0 {
		out = append(out, engine.M1(kBomb, u))
	}
	fires := len(out) > begin
	mark := len(out)
	out = p.withdrawals(u, out)
	if p.typ[u] == carrier && classes&(1<<classN) != 0 && len(out) > mark {
		out = append(out, engine.M1(kStrike, u))
	}
	if !fires {
		out = append(out, engine.M1(kHold, u))
	}
	return out
}

// fireClasses are the Target Classes present that a unit can hurt. The
// Fortresses of an Armed Minor must fire at Ground units first (15.42).
func (p *Position) fireClasses(u unit, in factionSet) (set uint8) {
	g := p.owner(u)
	for v := p.first[p.at[u]]; v != noUnit; v = p.after[v] {
		if c := p.classOf(v); p.isTarget(v, g, in) && p.firepower(u, c) > 0 {
			set |= 1 << c
		}
	}
	if g == nobody && set&(1<<classG) != 0 {
		return 1 << classG
	}
	return set
}

const (
	fireRoll = iota
	fireHits
	fireEnd
)

const strikeFlag = 1 << 8

// openFire rolls a unit's dice: one for each CV (12.43), two for an Air Force
// with AirDefense Radar over Friendly Territory that fires at Air units (9.0).
func (p *Position) openFire(u unit, m engine.Move, in factionSet) {
	f := fireFrame{unit: m.A, dice: int16(p.cv[u]), in: int16(in)}
	switch m.Kind {
	case kFire:
		f.class = m.B
		f.power = int16(p.firepower(u, class(m.B)))
		if class(m.B) == classA && p.typ[u] == airForce && p.control[p.at[u]] == p.owner(u) && p.has(p.owner(u), airDefenseRadar) {
			f.dice *= 2
		}
	case kBomb:
		f.class, f.power = industry, 1
	case kStrike:
		f.class, f.power, f.in = int16(classN), 1, f.in|strikeFlag
	}
	p.tell(engine.Everyone, evFire, "12.43", m.A, int16(p.nation[u]), int16(p.typ[u]), f.class, f.dice, f.power)
	flow.CallWith(&p.State, pFire, f)
}

func (p *Position) runFire(f *fireFrame) {
	switch f.Step {
	case fireRoll:
		if f.dice > 0 {
			p.Roll(6)
			return
		}
		p.tell(engine.Everyone, evHits, "12.44", f.unit, f.hits)
		f.Step = fireHits
	case fireHits:
		p.applyHits(f)
	case fireEnd:
		u := unit(f.unit)
		strike := f.in&strikeFlag != 0
		in := factionSet(f.in & 0xff)
		p.Done()
		if strike && p.alive(u) && !p.battleOver(p.at[u], in) && p.canWithdraw(u) {
			flow.CallWith(&p.State, pLeave, leaveFrame{unit: int16(u)})
		}
	}
}

func (p *Position) rolledFire(f *fireFrame, outcome int) {
	f.dice--
	die := int16(outcome + 1)
	if die <= f.power {
		f.hits++
	}
	p.tell(engine.Everyone, evDie, "12.42", f.unit, die)
}

// applyHits: each Hit takes a step from the strongest unit of the class, two from
// a Carrier or Convoy; among equals the owner chooses (12.44).
func (p *Position) applyHits(f *fireFrame) {
	for f.hits > 0 {
		if f.class == industry {
			victim := world.areas[p.at[f.unit]].mainOf
			p.changeIndustry(victim, -int(f.hits), "12.62")
			f.hits = 0
			break
		}
		v, free := p.strongest(f)
		if v == noUnit {
			p.tell(engine.Everyone, evLostHits, "12.44", f.hits)
			f.hits = 0
			break
		}
		if free {
			p.ask(p.hitChooser(f))
			return
		}
		p.takeHit(f, v)
	}
	f.Step = fireEnd
}

// strongest is the unit that must take the next Hit, and whether there is a
// choice between units that differ.
func (p *Position) strongest(f *fireFrame) (best unit, choice bool) {
	best = noUnit
	g, in := p.owner(unit(f.unit)), factionSet(f.in&0xff)
	for v := p.first[p.at[f.unit]]; v != noUnit; v = p.after[v] {
		if p.classOf(v) != class(f.class) || !p.isTarget(v, g, in) {
			continue
		}
		switch {
		case best == noUnit || p.cv[v] > p.cv[best]:
			best, choice = v, false
		case p.cv[v] == p.cv[best]:
			if p.nation[v] != p.nation[best] || p.typ[v] != p.typ[best] || p.flags[v] != p.flags[best] {
				choice = true
			}
		}
	}
	return best, choice
}

// hitChooser is who chooses among equals: their owner; the firing player where
// they belong to different Factions.
func (p *Position) hitChooser(f *fireFrame) faction {
	a := p.at[f.unit]
	g, in := p.owner(unit(f.unit)), factionSet(f.in&0xff)
	best, _ := p.strongest(f)
	for v := range p.unitsAt(a) {
		if p.classOf(v) == class(f.class) && p.isTarget(v, g, in) && p.cv[v] == p.cv[best] && p.owner(v) != p.owner(best) {
			return p.commander(g, a)
		}
	}
	return p.commander(p.owner(best), a)
}

func (p *Position) legalFire(f *fireFrame, _ faction, out []engine.Move) []engine.Move {
	g, in := p.owner(unit(f.unit)), factionSet(f.in&0xff)
	best, _ := p.strongest(f)
	for v := p.first[p.at[f.unit]]; v != noUnit; v = p.after[v] {
		if p.classOf(v) == class(f.class) && p.isTarget(v, g, in) && p.cv[v] == p.cv[best] {
			out = append(out, engine.M1(kHit, v))
		}
	}
	return out
}

func (p *Position) playFire(f *fireFrame, _ faction, m engine.Move) {
	p.takeHit(f, unit(m.A))
}

// takeHit takes a step from a unit, two from a Carrier (3.221) or a Convoy.
func (p *Position) takeHit(f *fireFrame, v unit) {
	steps := uint8(1)
	if p.typ[v] == carrier || p.isConvoy(v) {
		steps = 2
	}
	n, t, a := p.nation[v], p.typ[v], p.at[v]
	left := int16(0)
	if p.reduce(v, steps) {
		left = int16(p.cv[v])
	}
	p.tell(engine.Everyone, evHit, "12.44", int16(v), int16(n), int16(t), left, int16(a))
	f.hits--
}

// isAction: the Combat Actions, and leaving a Battle.
func isAction(kind uint8) bool {
	switch kind {
	case kFire, kBomb, kStrike, kHold, kRetreat, kRebase:
		return true
	}
	return false
}

// whyNotAction: what a unit cannot do in or after a Battle.
func (p *Position) whyNotAction(m engine.Move) *engine.Refusal {
	if !isAction(m.Kind) {
		return nil
	}
	u := unit(m.A)
	switch m.Kind {
	case kRetreat:
		if l := linkBetween(p.at[u], area(m.B)); l != nil {
			return p.whyNoRetreat(u, l)
		}
		return engine.Refuse("12.5", "Units retreat only into an adjacent area.")
	case kRebase:
		if isGround(p.typ[u]) {
			return noRebaseGround
		}
		return noRebaseReach
	case kFire:
		if p.owner(u) == nobody {
			return engine.Refuse("15.42", "An Armed Minor's Fortresses fire at Ground units first.")
		}
		return engine.Refuse("12.41", "No Enemy unit of that class is in the Battle that the unit could hurt.")
	case kBomb:
		return engine.Refuse("12.62", "Only Air Forces with the Precision Bombsight over an Enemy MainCapital can bomb Industry.")
	case kStrike:
		return engine.Refuse("12.74", "A Carrier Strike needs Naval targets and somewhere to withdraw to.")
	}
	return engine.Refuse("12.3", "A unit with something to fire at fires or retreats.")
}
