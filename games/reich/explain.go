package reich

import "sandtable/engine"

// Explain says why a move is not legal, or nil if it is.
func (p *Position) Explain(seat engine.Seat, m engine.Move) *engine.Refusal {
	if p.over {
		return engine.Refuse("", "The match is over: no more moves can be made.")
	}
	if m.Kind == 0 || m.Kind >= numKinds {
		return engine.Refuse("", "This is not a move of Third Reich.")
	}
	if !p.Deciders().Has(seat) {
		return engine.Refuse("12.4", "It is not your turn to decide.")
	}
	if _, ok := p.find(seat, m); ok {
		return nil
	}
	top := p.stack.Top()
	for n := range p.asked.all {
		if p.seatOf(n) != seat || procs[top.Proc].why == nil {
			continue
		}
		if r := procs[top.Proc].why(p, top, n, m); r != nil {
			return r
		}
	}
	return engine.Refuse(procs[top.Proc].rule, "The rules do not allow this now; the list of moves has all that they do.")
}
