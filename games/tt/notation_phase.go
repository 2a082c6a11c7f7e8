package tt

import (
	"sandtable/engine/flow"
	"sandtable/engine/notation"
)

// The phases that a scene can begin: "phase: movement axis 6". The procedures
// beneath are those of a match that came there, with the Command Order holding
// only the Faction of the scene, so that its season ends after its Turn.

// A phaseStart puts the procedures of a phase on the stack.
type phaseStart struct {
	name    string
	season  bool // belongs to a season rather than to the New Year
	faction bool // needs the Faction whose it is
	start   func(b *assembler, f faction)
}

var phaseStarts []phaseStart

func init() {
	phaseStarts = []phaseStart{
		{name: "setup", start: (*assembler).startSetup},
		{name: "year-start", start: func(b *assembler, _ faction) { b.inYear(0) }},
		{name: "production", start: (*assembler).startProduction},
		{name: "government", start: (*assembler).startGovernment},
		{name: "resolution", start: func(b *assembler, _ faction) { b.inYear(3) }},
		{name: "hand-size", start: func(b *assembler, _ faction) { b.inYear(4) }},
		{name: "command", season: true, start: func(b *assembler, _ faction) { b.inSeason(seasonBegin) }},
		{name: "movement", season: true, faction: true, start: (*assembler).startMovement},
		{name: "combat", season: true, faction: true, start: (*assembler).startCombat},
		{name: "supply", season: true, start: (*assembler).startSupply},
	}
}

// startPhase begins the phase of a scene and runs on until somebody must decide.
// A scene without a phase is the Movement Phase of the first in Turn Order.
func (b *assembler) startPhase() error {
	if b.Phase == nil {
		first := b.p.order[0]
		b.Phase = &phaseSheet{Name: "movement", Faction: &first}
	}
	if b.Over != nil || b.p.Waiting() {
		return b.fail("phase", "a scene finds by itself who must decide: leave out asked, chance and over, or write a stack")
	}
	var known []string
	for _, ph := range phaseStarts {
		known = append(known, ph.name)
		if ph.name != notation.Fold(b.Phase.Name) {
			continue
		}
		f, err := b.phaseFaction(ph)
		if err != nil {
			return err
		}
		b.phaseSeason(ph)
		b.p.evaluateControl()
		ph.start(b, f)
		return b.runOn()
	}
	return b.fail("phase", "unknown phase %q: %s", b.Phase.Name, notation.Suggest(b.Phase.Name, known))
}

func (b *assembler) phaseFaction(ph phaseStart) (faction, error) {
	if f := b.Phase.Faction; f != nil && *f != nobody {
		return *f, nil
	}
	if ph.faction || b.Phase.Faction != nil {
		return nobody, b.fail("phase", "the %s phase is a Faction's: write such as %s axis", ph.name, ph.name)
	}
	return nobody, nil
}

// phaseSeason: the New Year's phases are in no season, and those of a season are
// in Spring unless another is named.
func (b *assembler) phaseSeason(ph phaseStart) {
	switch {
	case !ph.season:
		b.p.season = newYear
	case b.p.season == newYear:
		b.p.season = spring
	}
}

// inYear calls a phase of the year as the sequence of play does.
func (b *assembler) inYear(phase uint8) {
	flow.CallWith(&b.p.State, pYears, yearsFrame{Head: flow.Head{Step: phase}})
}

// afterPhase is the sequence of play once a phase has been called.
func (b *assembler) afterPhase(phase uint8) {
	flow.CallWith(&b.p.State, pYears, yearsFrame{Head: flow.Head{Step: phase + 1}})
}

func (b *assembler) startSetup(faction) {
	b.p.Call(pYears)
	b.p.Call(pDeal)
	if b.short {
		b.p.Call(pShortGame)
	}
	b.p.Call(pSetup)
}

// startProduction: with a Faction named only that one produces.
func (b *assembler) startProduction(f faction) {
	if f == nobody {
		b.inYear(1)
		return
	}
	b.afterPhase(1)
	flow.CallWith(&b.p.State, pProduction, productionFrame{Head: flow.Head{Step: 3}})
	flow.CallWith(&b.p.State, pProduce, produceFrame{who: int16(f)})
}

// startGovernment: with a Faction named it plays first, and Turn Order goes on
// from there.
func (b *assembler) startGovernment(f faction) {
	if f == nobody {
		b.inYear(2)
		return
	}
	b.afterPhase(2)
	for b.p.order[b.p.turn] != f {
		b.p.nextTurn()
	}
	flow.CallWith(&b.p.State, pGovernment, governFrame{begun: 1})
}

// inSeason puts a season under way at a step.
func (b *assembler) inSeason(step uint8) *seasonFrame {
	b.afterPhase(5 + uint8(b.p.season))
	flow.CallWith(&b.p.State, pSeason, seasonFrame{Head: flow.Head{Step: step}, season: int16(b.p.season)})
	return flow.As[seasonFrame](b.p.Stack.Top())
}

// inTurn puts the only Player Turn of a season under way at a step.
func (b *assembler) inTurn(step uint8, f faction) {
	p := b.p
	p.active, p.turnsLen = f, 1
	p.seats = [3]faction{f, nobody, nobody}
	b.inSeason(step).turn = 1
	if b.Phase.Mode != nil {
		p.mode = *b.Phase.Mode
	}
	if b.Phase.Surprise {
		p.surprise |= only(f)
	}
}

// startMovement gives the Active Player six commands where the scene does not
// say how many; an Emergency has its own number (10.11).
func (b *assembler) startMovement(f faction) {
	b.inTurn(seasonCombat, f)
	p := b.p
	switch {
	case b.Phase.Commands != nil:
		p.left = *b.Phase.Commands
	case p.mode == emergencyTurn:
		p.left = [...]uint8{4, 2, 2}[f]
	case p.left == 0:
		p.left = 6
	}
	flow.CallWith(&p.State, pMovement, movementFrame{who: int16(f)})
}

func (b *assembler) startCombat(f faction) {
	b.inTurn(seasonTurns, f)
	flow.CallWith(&b.p.State, pCombat, combatFrame{who: int16(f)})
}

func (b *assembler) startSupply(faction) {
	b.p.active = nobody
	b.inSeason(seasonEnd)
	b.p.Call(pSupply)
}
