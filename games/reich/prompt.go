package reich

import "sandtable/engine"

// Prompt says what a seat is asked, or whom it waits for.
func (p *Position) Prompt(seat engine.Seat) engine.Prompt {
	if p.over {
		return engine.Prompt{Text: "The match is over.", Rule: "2.1", Phase: "The end"}
	}
	top := p.stack.Top()
	out := engine.Prompt{Rule: procs[top.Proc].rule, Phase: p.phaseName()}
	for n := range p.asked.all {
		if p.seatOf(n) == seat && procs[top.Proc].question != nil {
			out.Text = procs[top.Proc].question(p, top, n)
			return out
		}
	}
	out.Text = "Wait for the others."
	return out
}

// phaseName is the step of the sequence of play.
func (p *Position) phaseName() string {
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
