package reich

import (
	"sandtable/engine"
	"sandtable/engine/say"
)

// Prompt says what a seat is asked, or whom it waits for.
func (p *Position) Prompt(seat engine.Seat) engine.Prompt {
	what, rule := p.asks(seat)
	return engine.Prompt{Text: speech.English(what), Rule: rule, Phase: p.phaseName()}
}

// Asks says the same without a language.
func (p *Position) Asks(seat engine.Seat) (what, where engine.Saying) {
	asked, _ := p.asks(seat)
	return speech.Saying(asked), speech.Saying(say.Say(p.phaseName()))
}

func (p *Position) asks(seat engine.Seat) (what say.Line, rule string) {
	if p.over {
		return say.Say("The match is over."), "2.1"
	}
	top := p.stack.Top()
	rule = procs[top.Proc].rule
	for n := range p.asked.all {
		if p.seatOf(n) == seat && procs[top.Proc].question != nil {
			return procs[top.Proc].question(p, top, n), rule
		}
	}
	return say.Say("Wait for the others."), rule
}

// phaseName is the step of the sequence of play.
func (p *Position) phaseName() string {
	if p.over {
		return "The end"
	}
	if f := p.stack.Find(pPlayerTurn); f != nil && f.Step > 0 {
		return turnSteps[f.Step-1].name
	}
	if p.stack.Find(pYearStart) != nil {
		return "Year start"
	}
	if p.stack.Find(pSetup) != nil {
		return "Set-up"
	}
	return "Game turn"
}
