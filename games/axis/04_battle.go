package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 4.2.2: the attack sequence, from the defender's support to the advance.

var (
	evSupport = event("{u} lends ranged support.")
	evOdds    = event("{i} attack against {i} defence: odds of {o}.")
	evShift   = event("Shift of {j} for {k}.")
	evResult  = event("The attack at {o} rolls {i}: {r}.")
	evLosses  = event("The attack at {o} rolls {i}: {r}; then the attacker loses {l} and the defender {l}.")
)

var kWithdraw = kind(engine.Kind{Name: "withdraw", Rule: "4.2.4.1", Help: "Retreat all attacking units one hex rather than lose a step."})

// battleFrame is a combat. Retreat is the result by the number of its name, or exchangePaid;
// losses are those of the attacker in tens and of the defender in ones; distance is how
// far the attackers may exploit (4.2.8).
type battleFrame struct {
	flow.Head `steps:"support roll retreat answer attrition defender advance ends chemicals"`
	target    int16 `note:"target hex"`
	segment   int16 `note:"segment combat-segment"`
	retreat   int16 `note:"retreat 8"`
	losses    int16 `note:"losses 99"`
	distance  int16 `note:"distance 99"`
	// armored is 1 if armor was in the attacking force, and 2 more once its first step
	// is lost, and 4 more once the defender has lost a step for a retreat (14.2); 8 more with
	// chemical weapons (DS 14.8), and 16 more if marines attacked over water (4.2.6.1).
	armored int16 `note:"armored 31"`
}

const (
	battleSupport uint8 = iota
	battleRoll
	battleRetreat
	battleAnswer // of the defender to an exchange
	battleAttrition
	battleDefender
	battleAdvance
	battleEnds
	battleChemicals // of the Axis, before the die (DS 14.8)
)

const (
	armorAttacked  = 1
	firstLossPaid  = 2
	conversionPaid = 4
	gasUsed        = 8
	marinesLanded  = 16
)

func init() {
	procedures[pBattle] = flow.Of(proc[battleFrame]{
		Name: "Battle", Rule: "4.2.2",
		Run: runBattle, Legal: legalBattle, Play: playBattle, Why: whyBattle, Rolled: rolledBattle,
		Question: func(_ *Position, b *battleFrame, _ atlas.Faction) say.Line {
			if b.Step == battleChemicals {
				return say.Say("{h} is attacked: use chemical weapons, or finish.", b.target)
			}
			return say.Say("{h} is attacked: choose an HQ that lends ranged support, or finish.", b.target)
		},
	})
}

// battle is the combat under way.
func (p *Position) battle() *battleFrame { return flow.Find[battleFrame](&p.State, pBattle) }

// defender is the faction that defends in the combat under way.
func (p *Position) defender(b *battleFrame) atlas.Faction {
	f := p.front()
	for x := range f.Units {
		if c := &f.units[x]; c.used&(inCombat|ranged) != 0 && c.faction != f.phasing {
			return c.faction
		}
	}
	return f.defenderOf(atlas.Hex(b.target), f.phasing)
}

func runBattle(p *Position, b *battleFrame) {
	f := p.front()
	target, def := atlas.Hex(b.target), p.defender(b)
	switch b.Step {
	case battleSupport:
		var room [8]engine.Move
		if len(f.supporters(target, def, combatSegment(b.segment), room[:0])) > 0 {
			p.ask(def)
			return
		}
		p.supported(b)
	case battleChemicals:
		p.ask(atlas.Axis)
	case battleRoll:
		p.tellOdds(target, def, combatSegment(b.segment))
		p.Roll(6)
	case battleRetreat:
		b.Step = battleAnswer
		if b.retreat < defenderRetreats {
			flow.CallWith(&p.State, pYield, yieldFrame{target: b.target})
		} else {
			flow.CallWith(&p.State, pRetreat, retreatFrame{target: b.target, at: b.target, left: b.retreat - defenderRetreats + 1, who: int16(def), free: f.mayStand(target)})
		}
	case battleAnswer:
		b.Step = battleAttrition
		if b.retreat == exchangePaid {
			flow.CallWith(&p.State, pRetreat, retreatFrame{target: b.target, at: b.target, left: 1, who: int16(def), free: 1})
		}
	case battleAttrition:
		b.Step = battleDefender
		flow.CallWith(&p.State, pAttrition, attritionFrame{who: int16(f.phasing), left: b.losses / 10})
	case battleDefender:
		b.Step = battleAdvance
		flow.CallWith(&p.State, pAttrition, attritionFrame{who: int16(def), left: b.losses % 10})
	case battleAdvance:
		b.Step = battleEnds
		flow.CallWith(&p.State, pAdvance, advanceFrame{target: b.target, distance: b.distance, exploits: b.armored & armorAttacked, mobile: f.mobileAdvance()})
	default:
		f.disband()
		p.Done()
	}
}

// tellOdds says from which column the combat starts and what shifts it (4.2.2, steps 3 and 4).
func (p *Position) tellOdds(target atlas.Hex, def atlas.Faction, segment combatSegment) {
	f := p.front()
	attack, defence := f.strength(target, def)
	p.tell(evOdds, "4.2.2", int16(attack), int16(defence), int16(odds(f.Theatre, attack, defence)))
	var room [mostShifts]shift
	for _, s := range f.shifts(target, def, segment, room[:0]) {
		p.tell(evShift, s.rule, int16(s.by), int16(s.what))
	}
}

// supported goes on to the die once the defender has his support: before it the Axis may use
// chemical weapons, whoever fights (DS 14.8).
func (p *Position) supported(b *battleFrame) {
	b.Step = battleRoll
	if p.front().hasGas() {
		b.Step = battleChemicals
	}
}

// exchangePaid marks an exchange in which the attacker has lost a step, so that the
// defender must answer (4.2.4.1).
const exchangePaid = 1 << 3

func legalBattle(p *Position, b *battleFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	if b.Step == battleChemicals {
		return append(out, engine.M0(kGas), engine.M0(kDone))
	}
	return append(p.front().supporters(atlas.Hex(b.target), who, combatSegment(b.segment), out), engine.M0(kDone))
}

func playBattle(p *Position, b *battleFrame, _ atlas.Faction, m engine.Move) {
	if b.Step == battleChemicals {
		b.Step = battleRoll
		if m.Kind == kGas {
			p.useGas(b)
		}
		return
	}
	p.supported(b)
	if m.Kind == kSupport {
		p.front().units[m.A].used |= ranged
		p.tell(evSupport, "4.2.1.2", m.A)
	}
}

func whyBattle(p *Position, b *battleFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kSupport {
		return nil
	}
	return p.because(p.front().maySupport(atlas.Unit(m.A), atlas.Hex(b.target), who, combatSegment(b.segment)))
}

// rolledBattle reads the table (4.2.2, step 5). In mud, storms and snow the defender's
// retreat is shorter (11.2).
func rolledBattle(p *Position, b *battleFrame, die int) {
	f, target := p.front(), atlas.Hex(b.target)
	column := f.column(target, p.defender(b), combatSegment(b.segment))
	r := combatResult(f.Theatre, die+1, column, f.weather(target))
	if b.armored&gasUsed != 0 {
		r.Attack++
		r.Defd++
	}
	said := evResult
	if r.Attack+r.Defd > 0 {
		said = evLosses
	}
	p.tell(said, "4.2.4", int16(column), int16(die+1), int16(r.Retreat), int16(r.Attack), int16(r.Defd))
	b.retreat, b.losses = int16(r.Retreat), 10*int16(r.Attack)+int16(r.Defd)
	b.Step = battleRetreat
}

// yieldFrame is what the attacker must choose when he is defeated, and first in an
// exchange: to retreat with all who attacked, or to lose one step (4.2.4.1).
type yieldFrame struct {
	flow.Head `steps:"asked withdraws"`
	target    int16 `note:"target hex"`
	last      int16 `note:"last hex"`
}

func init() {
	procedures[pYield] = flow.Of(proc[yieldFrame]{
		Name: "Yield", Rule: "4.2.4.1",
		Run: runYield, Legal: legalYield, Play: playYield, Why: whyYield,
		Question: func(p *Position, y *yieldFrame, _ atlas.Faction) say.Line {
			if !p.front().mayWithdraw(atlas.Hex(y.target)).Fine() {
				return say.Say("After the attack on {h}: not all who attacked can withdraw, so eliminate a step.", y.target)
			}
			return say.Say("After the attack on {h}: withdraw all who attacked, or lose a step.", y.target)
		},
	})
}

func runYield(p *Position, y *yieldFrame) {
	f := p.front()
	if y.Step == 0 {
		if f.force(f.phasing) == 0 {
			p.Done()
			return
		}
		p.ask(f.phasing)
		return
	}
	// Stack after stack, in the order of their hexes. Those that are back are farther
	// away than one hex.
	for h := int(y.last); h < len(f.Hexes); h++ {
		if f.Grid.Distance(h, int(y.target)) != 1 || !f.forceIn(atlas.Hex(h), f.phasing) {
			continue
		}
		y.last = int16(h + 1)
		flow.CallWith(&p.State, pRetreat, retreatFrame{target: y.target, at: int16(h), left: 1, who: int16(f.phasing)})
		return
	}
	p.Done()
}

// mayWithdraw says why the attackers cannot retreat: all of them must be able to.
func (f *front) mayWithdraw(target atlas.Hex) say.No {
	if no := f.pinned(f.phasing); !no.Fine() {
		return no
	}
	for x := range f.Units {
		u := atlas.Unit(x)
		if at, _ := f.units[u].at.hex(); f.attacks(u) && !f.hasRetreat(target, at, f.phasing) {
			return say.Forbid("4.2.5.1", "Not all attacking units have a hex to retreat into.")
		}
	}
	return say.No{}
}

func legalYield(p *Position, y *yieldFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if f.mayWithdraw(atlas.Hex(y.target)).Fine() {
		out = append(out, engine.M0(kWithdraw))
	}
	return p.lossesOf(who, out)
}

func playYield(p *Position, y *yieldFrame, _ atlas.Faction, m engine.Move) {
	if m.Kind == kWithdraw {
		y.Step = 1
		return
	}
	p.pay(m)
	if b := p.battle(); b.retreat == 1 { // an exchange
		b.retreat = exchangePaid
	}
	p.Done()
}

func whyYield(p *Position, y *yieldFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kWithdraw:
		return p.because(p.front().mayWithdraw(atlas.Hex(y.target)))
	case kLose:
		return p.because(p.lossFault(who, m))
	}
	return nil
}

// attritionFrame is an attrition result of one side (4.2.4.2, 4.2.6).
type attritionFrame struct {
	flow.Head
	who  int16 `note:"faction faction"`
	left int16 `note:"left 9"`
}

func init() {
	procedures[pAttrition] = flow.Of(proc[attritionFrame]{
		Name: "Attrition", Rule: "4.2.6",
		Run: runAttrition, Legal: legalAttrition, Play: playAttrition, Why: whyAttrition,
		Question: func(_ *Position, l *attritionFrame, _ atlas.Faction) say.Line {
			return say.Say("Eliminate a step of the units that took part ({i} left).", l.left)
		},
	})
}

// lossFault says why a unit cannot lose a step in the combat under way.
func (p *Position) lossFault(who atlas.Faction, m engine.Move) say.No {
	f := p.front()
	u := atlas.Unit(m.A)
	if !f.takesPart(u, who) {
		return say.Forbid("4.2.6", "Eliminate a step of a unit that took part.")
	}
	if b := p.battle(); who == f.phasing && b.armored&firstLossPaid == 0 && !f.boundToLose(u, b) {
		for x := range f.Units {
			if f.takesPart(atlas.Unit(x), who) && f.boundToLose(atlas.Unit(x), b) {
				return say.Forbid("4.2.6.1", "The attacker's first loss is armor, or marines who attacked over water: eliminate a step of {u}.", int16(x))
			}
		}
	}
	return say.Forbid("4.2.6", "Eliminate a step of a unit that took part, in a way that 4.2.6.1 and 4.2.6.2 allow.")
}

// runAttrition asks for step after step until all are paid or nobody is left; what the
// defender did not pay lengthens the pursuit (4.2.8).
func runAttrition(p *Position, l *attritionFrame) {
	f, who := p.front(), atlas.Faction(l.who)
	if l.left == 0 || f.force(who) == 0 {
		if who != f.phasing {
			p.battle().distance += l.left
		}
		p.Done()
		return
	}
	var room [4]engine.Move
	if list := legalAttrition(p, l, who, room[:0]); len(list) == 1 {
		playAttrition(p, l, who, list[0])
		return
	}
	p.ask(who)
}

// legalAttrition lists the steps, and for a mobile defense the hexes (14.2).
func legalAttrition(p *Position, _ *attritionFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	out = p.lossesOf(who, out)
	if at, ok := p.front().defendsAt(who); ok {
		out = p.waysOut(at, who, out)
	}
	return out
}

func playAttrition(p *Position, l *attritionFrame, who atlas.Faction, m engine.Move) {
	l.left--
	if m.Kind == kMobile {
		at, _ := p.front().defendsAt(who)
		p.giveWay(at, atlas.Hex(m.A), who)
		return
	}
	p.pay(m)
}

func whyAttrition(p *Position, _ *attritionFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kMobile:
		return p.because(p.mayGiveWay(who))
	case kLose:
		return p.because(p.lossFault(who, m))
	}
	return nil
}

// force is how many units of a faction take part in the combat under way.
func (f *front) force(who atlas.Faction) (n int) {
	for u := range f.Units {
		if f.takesPart(atlas.Unit(u), who) {
			n++
		}
	}
	return n
}

// forceIn reports whether units of a faction in a hex are in the combat under way.
func (f *front) forceIn(h atlas.Hex, who atlas.Faction) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == who && f.units[u].used&inCombat != 0 {
			return true
		}
	}
	return false
}

// lossesOf lists the ways in which a side can lose a step in the combat under way. The
// attacker's first is armor, or marines who attack over water, if he has any (4.2.6.1).
func (p *Position) lossesOf(who atlas.Faction, out []engine.Move) []engine.Move {
	f, b := p.front(), p.battle()
	first := len(out)
	bound := who == f.phasing && b.armored&firstLossPaid == 0
	for _, losses := range [2]func(atlas.Unit, []engine.Move) []engine.Move{f.properLosses, f.boundLosses} {
		for x := range f.Units {
			if u := atlas.Unit(x); bound && f.takesPart(u, who) && f.boundToLose(u, b) {
				out = losses(u, out)
			}
		}
		if len(out) > first {
			return out
		}
	}
	for x := range f.Units {
		if u := atlas.Unit(x); f.takesPart(u, who) && f.isGround(u) {
			out = f.stepLosses(u, out)
		}
	}
	return out
}

// boundToLose reports whether the attacker's first loss may fall on a unit alone. Marines who
// have come over water are bound after they have withdrawn, too.
func (f *front) boundToLose(u atlas.Unit, b *battleFrame) bool {
	return f.armored(u) || b.armored&marinesLanded != 0 && f.attacks(u) && f.marines(u)
}

// boundLosses are the ways in which a unit loses a step of its own type, or any step if it has
// no such way.
func (f *front) boundLosses(u atlas.Unit, out []engine.Move) []engine.Move {
	first := len(out)
	if out = f.properLosses(u, out); len(out) > first {
		return out
	}
	return f.stepLosses(u, out)
}

// properLosses are the ways in which a unit loses a step of its own type: what is left of an
// armored unit is another than armor (4.2.6.1).
func (f *front) properLosses(u atlas.Unit, out []engine.Move) []engine.Move {
	first := len(out)
	out = f.stepLosses(u, out)
	if !f.armored(u) {
		return out
	}
	kept := first
	for _, m := range out[first:] {
		if m.B == none || f.Units[m.B].Kind != atlas.Armor {
			out[kept] = m
			kept++
		}
	}
	return out[:kept]
}

// pay eliminates a step in a combat.
func (p *Position) pay(m engine.Move) {
	f := p.front()
	if f.units[m.A].faction == f.phasing {
		p.battle().armored |= firstLossPaid
	}
	f.loseStep(m)
}
