package tt

import "sandtable/engine"

// Chapters 12.3 and 12.4: Combat Actions, firing and hits.

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
			out = append(out, m2(kFire, u, c))
		}
	}
	if p.typ[u] == airForce && p.mayBomb(g, a) && p.ind[world.areas[a].mainOf] > 0 {
		out = append(out, m1(kBomb, u))
	}
	fires := len(out) > begin
	mark := len(out)
	out = p.withdrawals(u, out)
	if p.typ[u] == carrier && classes&(1<<classN) != 0 && len(out) > mark {
		out = append(out, m1(kStrike, u))
	}
	if !fires {
		out = append(out, m1(kHold, u))
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

// pFire: A unit, B class, C dice still to roll, D hits, E participants and
// whether it is a Carrier Strike, F firepower.
const (
	fireRoll = iota
	fireHits
	fireEnd
)

const strikeFlag = 1 << 8

// openFire rolls a unit's dice: one for each CV (12.43), two for an Air Force
// with AirDefense Radar over Friendly Territory that fires at Air units (9.0).
func (p *Position) openFire(u unit, m engine.Move, in factionSet) {
	f := engine.Frame{Proc: pFire, A: m.A, C: int16(p.cv[u]), E: int16(in)}
	switch m.Kind {
	case kFire:
		f.B = m.B
		f.F = int16(p.firepower(u, class(m.B)))
		if class(m.B) == classA && p.typ[u] == airForce && p.control[p.at[u]] == p.owner(u) && p.has(p.owner(u), airDefenseRadar) {
			f.C *= 2
		}
	case kBomb:
		f.B, f.F = industry, 1
	case kStrike:
		f.B, f.F, f.E = int16(classN), 1, f.E|strikeFlag
	}
	p.tell(engine.Everyone, evFire, "12.43", m.A, int16(p.nation[u]), int16(p.typ[u]), f.B, f.C, f.F)
	p.callWith(f)
}

func (p *Position) runFire(f *engine.Frame) {
	switch f.Step {
	case fireRoll:
		if f.C > 0 {
			p.roll(6)
			return
		}
		p.tell(engine.Everyone, evHits, "12.44", f.A, f.D)
		f.Step = fireHits
	case fireHits:
		p.applyHits(f)
	case fireEnd:
		u := unit(f.A)
		strike := f.E&strikeFlag != 0
		in := factionSet(f.E & 0xff)
		p.done()
		if strike && p.alive(u) && !p.battleOver(p.at[u], in) && p.canWithdraw(u) {
			p.callWith(engine.Frame{Proc: pLeave, A: int16(u)})
		}
	}
}

func (p *Position) rolledFire(f *engine.Frame, outcome int) {
	f.C--
	die := int16(outcome + 1)
	if die <= f.F {
		f.D++
	}
	p.tell(engine.Everyone, evDie, "12.42", f.A, die)
}

// applyHits: each Hit takes a step from the strongest unit of the class, two from
// a Carrier or Convoy; among equals the owner chooses (12.44).
func (p *Position) applyHits(f *engine.Frame) {
	for f.D > 0 {
		if f.B == industry {
			victim := world.areas[p.at[f.A]].mainOf
			p.changeIndustry(victim, -int(f.D), "12.62")
			f.D = 0
			break
		}
		v, free := p.strongest(f)
		if v == noUnit {
			p.tell(engine.Everyone, evLostHits, "12.44", f.D)
			f.D = 0
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
func (p *Position) strongest(f *engine.Frame) (best unit, choice bool) {
	best = noUnit
	g, in := p.owner(unit(f.A)), factionSet(f.E&0xff)
	for v := p.first[p.at[f.A]]; v != noUnit; v = p.after[v] {
		if p.classOf(v) != class(f.B) || !p.isTarget(v, g, in) {
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
func (p *Position) hitChooser(f *engine.Frame) faction {
	a := p.at[f.A]
	g, in := p.owner(unit(f.A)), factionSet(f.E&0xff)
	best, _ := p.strongest(f)
	for v := range p.unitsAt(a) {
		if p.classOf(v) == class(f.B) && p.isTarget(v, g, in) && p.cv[v] == p.cv[best] && p.owner(v) != p.owner(best) {
			return p.commander(g, a)
		}
	}
	return p.commander(p.owner(best), a)
}

func (p *Position) legalFire(f *engine.Frame, _ faction, out []engine.Move) []engine.Move {
	g, in := p.owner(unit(f.A)), factionSet(f.E&0xff)
	best, _ := p.strongest(f)
	for v := p.first[p.at[f.A]]; v != noUnit; v = p.after[v] {
		if p.classOf(v) == class(f.B) && p.isTarget(v, g, in) && p.cv[v] == p.cv[best] {
			out = append(out, m1(kHit, v))
		}
	}
	return out
}

func (p *Position) playFire(f *engine.Frame, _ faction, m engine.Move) {
	p.takeHit(f, unit(m.A))
}

func (p *Position) takeHit(f *engine.Frame, v unit) {
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
	f.D--
}
