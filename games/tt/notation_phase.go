package tt

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/engine"
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

func readPhase(s *sheet, text string) error {
	words := tokens(text)
	if len(words) == 0 {
		return fmt.Errorf("a phase is missing: write one such as movement axis 6")
	}
	ph := &phaseSheet{Name: fold(words[0])}
	s.Phase = ph
	for _, w := range words[1:] {
		if f, err := readName[faction](w); err == nil {
			ph.Faction = &f
		} else if m, err := readName[commandMode](w); err == nil {
			ph.Mode = &m
		} else if n, err := readCount(w); err == nil {
			ph.Commands = &n
		} else if fold(w) == "surprise" {
			ph.Surprise = true
		} else {
			return fmt.Errorf("unknown word %q of a phase: write a Faction, a number of commands, emergency, defensive or surprise", w)
		}
	}
	return nil
}

func (s *phaseSheet) text() string {
	if s == nil {
		return ""
	}
	words := []string{s.Name}
	if s.Faction != nil {
		words = append(words, nameOf(*s.Faction))
	}
	if s.Commands != nil {
		words = append(words, strconv.Itoa(int(*s.Commands)))
	}
	if s.Mode != nil {
		words = append(words, nameOf(*s.Mode))
	}
	if s.Surprise {
		words = append(words, "surprise")
	}
	return strings.Join(words, " ")
}

// startPhase begins the phase of a scene and runs on until somebody must decide.
// A scene without a phase is the Movement Phase of the first in Turn Order.
func (b *assembler) startPhase() error {
	if b.Phase == nil {
		first := b.p.order[0]
		b.Phase = &phaseSheet{Name: "movement", Faction: &first}
	}
	if b.Over != nil || len(b.Asked) > 0 || b.Chance != 0 {
		return b.fail("phase", "a scene finds by itself who must decide: leave out asked, chance and over, or write a stack")
	}
	var known []string
	for _, ph := range phaseStarts {
		known = append(known, ph.name)
		if ph.name != fold(b.Phase.Name) {
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
	t := nameTable{shown: known}
	return b.fail("phase", "unknown phase %q: %s", b.Phase.Name, t.suggestion(b.Phase.Name))
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
	b.p.callWith(engine.Frame{Proc: pYears, Step: phase})
}

// afterPhase is the sequence of play once a phase has been called.
func (b *assembler) afterPhase(phase uint8) {
	b.p.callWith(engine.Frame{Proc: pYears, Step: phase + 1})
}

func (b *assembler) startSetup(faction) {
	b.p.call(pYears)
	b.p.call(pDeal)
	if b.short {
		b.p.call(pShortGame)
	}
	b.p.call(pSetup)
}

// startProduction: with a Faction named only that one produces.
func (b *assembler) startProduction(f faction) {
	if f == nobody {
		b.inYear(1)
		return
	}
	b.afterPhase(1)
	b.p.callWith(engine.Frame{Proc: pProduction, Step: 3})
	b.p.callWith(engine.Frame{Proc: pProduce, A: int16(f)})
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
	b.p.callWith(engine.Frame{Proc: pGovernment, F: 1})
}

// inSeason puts a season under way at a step.
func (b *assembler) inSeason(step uint8) *engine.Frame {
	b.afterPhase(5 + uint8(b.p.season))
	b.p.callWith(engine.Frame{Proc: pSeason, Step: step, A: int16(b.p.season)})
	return b.p.stack.Top()
}

// inTurn puts the only Player Turn of a season under way at a step.
func (b *assembler) inTurn(step uint8, f faction) {
	p := b.p
	p.active, p.turnsLen = f, 1
	p.seats = [3]faction{f, nobody, nobody}
	b.inSeason(step).B = 1
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
	case b.Left == 0:
		p.left = 6
	}
	p.callWith(engine.Frame{Proc: pMovement, A: int16(f)})
}

func (b *assembler) startCombat(f faction) {
	b.inTurn(seasonTurns, f)
	b.p.callWith(engine.Frame{Proc: pCombat, A: int16(f)})
}

func (b *assembler) startSupply(faction) {
	b.p.active = nobody
	b.inSeason(seasonEnd)
	b.p.call(pSupply)
}
