package axis

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 4.2.1 and the first step of 4.2.2: a combat segment, and how an attack is
// declared. 04_forces.go says who may attack and support.

var (
	kAttack  = kind(engine.Kind{Name: "attack", Args: []string{"hex"}, Rule: "4.2.1", Help: "Declare an attack on an adjacent hex."})
	kJoin    = kind(engine.Kind{Name: "join", Args: []string{"unit"}, Rule: "4.2.2", Help: "Let a unit take part in the attack."})
	kSupport = kind(engine.Kind{Name: "support", Args: []string{"unit"}, Rule: "4.2.1.2", Help: "Let an HQ lend ranged support to the combat."})
	kLaunch  = kind(engine.Kind{Name: "launch", Rule: "4.2.2", Help: "Begin the attack with the units that have joined."})
)

var evAttack = event("{F} attacks {h}.")

// combatFrame is a combat segment.
type combatFrame struct {
	flow.Head `steps:"begins goes-on"`
	segment   int16 `note:"segment combat-segment"`
}

// attackFrame is an attack that is being declared.
type attackFrame struct {
	flow.Head
	target  int16 `note:"target hex"`
	segment int16 `note:"segment combat-segment"`
}

func init() {
	procedures[pCombat] = flow.Of(proc[combatFrame]{
		Name: "Combat", Rule: "4.2",
		Run: runCombat, Legal: legalCombat, Play: playCombat, Why: whyCombat,
		Question: func(_ *Position, c *combatFrame, _ atlas.Faction) say.Line {
			if combatSegment(c.segment) == blitzSegment {
				return say.Say("Blitz combat: choose a hex to attack, or finish.")
			}
			return say.Say("Combat: choose a hex to attack, or finish.")
		},
	})
	procedures[pAttack] = flow.Of(proc[attackFrame]{
		Name: "Attack", Rule: "4.2.2",
		Run: func(p *Position, _ *attackFrame) { p.ask(p.phasing()) }, Legal: legalAttack, Play: playAttack, Why: whyAttack,
		Question: func(_ *Position, a *attackFrame, _ atlas.Faction) say.Line {
			return say.Say("Attack on {h}: choose the units that take part, then launch it.", a.target)
		},
	})
}

// beginCombat begins a combat segment: no unit has attacked in it, and no hex has
// been attacked.
func (p *Position) beginCombat(segment combatSegment) {
	f := p.front()
	f.forgetDeeds()
	f.attacked = hexSet{}
	flow.CallWith(&p.State, pCombat, combatFrame{segment: int16(segment)})
}

// runCombat asks for the next attack while there is one to make.
func runCombat(p *Position, c *combatFrame) {
	if flow.None(p, legalTargets, c, p.phasing()) {
		p.endCombat()
		return
	}
	p.ask(p.phasing())
}

// endCombat ends the attacks of a segment.
func (p *Position) endCombat() {
	p.front().attacked = hexSet{}
	p.Done()
}

// legalTargets lists the hexes that can be attacked.
func legalTargets(p *Position, c *combatFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if f.war == atlas.PreWar {
		return out
	}
	for e := range f.posts {
		if atlas.Faction(e) == who {
			continue
		}
		for h := range f.posts[e].bits().All() {
			if f.mayTarget(atlas.Hex(h), combatSegment(c.segment)).Fine() {
				out = append(out, engine.M1(kAttack, h))
			}
		}
	}
	return out
}

// mayTarget says why a hex cannot be attacked: it was already in this segment, nobody
// can attack it, or not with as much as one to three (4.2.1, 4.2.1.1).
func (f *front) mayTarget(h atlas.Hex, segment combatSegment) say.No {
	def := f.defenderOf(h, f.phasing)
	switch {
	case def == atlas.NoFaction:
		return say.Forbid("4.2.1", "There is no enemy ground unit, detachment or logistics marker to attack.")
	case f.attacked.has(h):
		return say.Forbid("4.2.1", "A hex can be attacked only once in a combat segment.")
	}
	no, attack, any := say.Forbid("4.2.1", "None of your units is next to this hex."), 0, false
	for d := range board.Direction(board.Directions) {
		n, ok := f.Grid.Neighbour(int(h), d)
		if !ok || !f.ground[f.phasing].has(atlas.Hex(n)) {
			continue
		}
		for u := f.first[n]; u != atlas.NoUnit; u = f.next[u] {
			if f.units[u].faction != f.phasing || !f.isGround(u) {
				continue
			}
			if bar := f.mayAttack(u, h, segment); bar.Fine() {
				attack, any = attack+int(f.sideOf(u).Attack), true
			} else if !any {
				no = bar
			}
		}
	}
	if !any {
		return no
	}
	if _, defence := f.strength(h, def); !f.enoughOdds(attack+f.bestSupport(h), defence) {
		return weakAttack
	}
	return say.No{}
}

var weakAttack = say.Forbid("4.2.1.1", "The attack needs odds of at least one to three before shifts.")

// enoughOdds reports whether totals make one to three (4.2.1.1).
func (f *front) enoughOdds(attack, defence int) bool { return 3*attack >= defence }

// bestSupport is the largest attack factor of an HQ that reaches a hex; whether it may
// support is seen when it is asked to.
func (f *front) bestSupport(h atlas.Hex) (best int) {
	for x := range f.fielded.bits().All() {
		u := atlas.Unit(x)
		if at, onMap := f.units[u].at.hex(); onMap && f.units[u].faction == f.phasing && f.isHQ(u) && f.Grid.Distance(int(at), int(h)) <= 2 {
			best = max(best, int(f.sideOf(u).Attack))
		}
	}
	return best
}

func legalCombat(p *Position, c *combatFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	return append(legalTargets(p, c, who, out), engine.M0(kDone))
}

func playCombat(p *Position, c *combatFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	if m.Kind == kDone {
		p.endCombat()
		return
	}
	f.enlist(atlas.Hex(m.A), f.defenderOf(atlas.Hex(m.A), f.phasing))
	flow.CallWith(&p.State, pAttack, attackFrame{target: m.A, segment: c.segment})
}

func whyCombat(p *Position, c *combatFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kAttack {
		return nil
	}
	return p.because(p.front().mayTarget(atlas.Hex(m.A), combatSegment(c.segment)))
}

// enlist makes all ground units of a faction in a hex part of the combat under way:
// none is withheld (4.2.1).
func (f *front) enlist(h atlas.Hex, who atlas.Faction) {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == who && f.isGround(u) {
			f.units[u].used |= inCombat
		}
	}
}

// disband ends a combat: who took part did so once in this segment.
func (f *front) disband() {
	for u := range f.Units {
		c := &f.units[u]
		if c.used&(inCombat|ranged) != 0 {
			c.used = c.used&^(inCombat|ranged) | hasFought
		}
	}
}

func legalAttack(p *Position, a *attackFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f, target, segment := p.front(), atlas.Hex(a.target), combatSegment(a.segment)
	for d := range board.Direction(board.Directions) {
		n, ok := f.Grid.Neighbour(int(target), d)
		if !ok {
			continue
		}
		for u := f.first[n]; u != atlas.NoUnit; u = f.next[u] {
			if f.mayJoin(u, target, segment).Fine() {
				out = append(out, engine.M1(kJoin, u))
			}
		}
	}
	out = f.supporters(target, f.phasing, segment, out)
	if f.mayLaunch(target).Fine() {
		out = append(out, engine.M0(kLaunch))
	}
	return append(out, engine.M0(kBack))
}

// supporters lists the HQs that may lend support to a faction.
func (f *front) supporters(target atlas.Hex, who atlas.Faction, segment combatSegment, out []engine.Move) []engine.Move {
	for x := range f.fielded.bits().All() {
		if u := atlas.Unit(x); f.units[u].faction == who && f.isHQ(u) && f.maySupport(u, target, who, segment).Fine() {
			out = append(out, engine.M1(kSupport, u))
		}
	}
	return out
}

// mayLaunch says why an attack cannot begin with the units that have joined (4.2.1.1):
// an HQ alone cannot attack from afar.
func (f *front) mayLaunch(target atlas.Hex) say.No {
	attack, defence := f.strength(target, f.defenderOf(target, f.phasing))
	any := false
	for u := range f.Units {
		any = any || f.attacks(atlas.Unit(u))
	}
	switch {
	case !any:
		return say.Forbid("4.2.2", "Let a unit next to the hex join first.")
	case !f.enoughOdds(attack, defence):
		return weakAttack
	case f.match.orderedWithoutArmor():
		return noArmor
	case f.match.banzaiWithoutJapanese():
		return noJapanese
	}
	return say.No{}
}

func playAttack(p *Position, a *attackFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kBack:
		for u := range f.Units {
			f.units[u].used &^= inCombat | ranged
		}
		p.Done()
	case kJoin:
		f.units[m.A].used |= inCombat
	case kSupport:
		f.units[m.A].used |= ranged
	case kLaunch:
		attack := *a
		p.Done()
		p.launch(atlas.Hex(attack.target), combatSegment(attack.segment))
	}
}

// launch begins a combat. Who attacks, and who supports, has attacked in this segment.
func (p *Position) launch(target atlas.Hex, segment combatSegment) {
	f := p.front()
	f.attacked.add(target)
	p.tell(evAttack, "4.2.1", int16(f.phasing), int16(target))
	f.provoke(target, f.phasing, f.germanAttack())
	armored := int16(0)
	for x := range f.Units {
		u := atlas.Unit(x)
		if !f.takesPart(u, f.phasing) {
			continue
		}
		f.units[u].used |= hasAttacked
		at, _ := f.units[u].at.hex()
		if f.attacks(u) && f.armored(u) {
			armored |= armorAttacked
		}
		if f.attacks(u) && f.marines(u) && f.overWater(at, target) {
			armored |= marinesLanded
		}
	}
	def := f.defenderOf(target, f.phasing)
	if !f.ground[def].has(target) {
		// Markers alone give way without a die, and nobody exploits (4.2.2).
		f.sweep(target, f.phasing)
		flow.CallWith(&p.State, pBattle, battleFrame{Head: flow.Head{Step: battleAdvance}, target: int16(target), segment: int16(segment)})
		return
	}
	flow.CallWith(&p.State, pBattle, battleFrame{target: int16(target), segment: int16(segment), armored: armored})
}

func whyAttack(p *Position, a *attackFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f, target, segment := p.front(), atlas.Hex(a.target), combatSegment(a.segment)
	switch m.Kind {
	case kJoin:
		return p.because(f.mayJoin(atlas.Unit(m.A), target, segment))
	case kSupport:
		return p.because(f.maySupport(atlas.Unit(m.A), target, f.phasing, segment))
	case kLaunch:
		return p.because(f.mayLaunch(target))
	}
	return p.because(say.Forbid("4.2.1", "Finish the attack on {h} first, or take it back.", a.target))
}

// sweep removes what a ground unit drives away by entering a hex: detachments and
// logistics markers of its enemies, into the Delay Box (1.2.1, 2.3.5).
func (f *front) sweep(h atlas.Hex, who atlas.Faction) {
	for u := f.first[h]; u != atlas.NoUnit; {
		next := f.next[u]
		if f.units[u].faction != who && f.detachment(u) {
			f.set(u, counter{at: inBox(f.ways.delayBox), faction: f.units[u].faction})
			f.tell(evSwept, "2.3.5", int16(u), int16(h))
		}
		u = next
	}
	f.chaseOff(h, who)
}

var evSwept = event("The detachment of {u} is driven from {h}.")
