package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 12.5: destroying one's own units before movement.

const (
	destroyBegin = iota
	destroyAsk
	destroyChoose // by the power in A
)

type destroyFrame struct {
	flow.Head
	power int16 // whose unit is chosen
}

func destroyProc() procedure {
	return flow.Of(proc[destroyFrame]{
		Name: "Destroy", Rule: "12.5",
		Run: (*Position).runDestroy, Legal: (*Position).legalDestroy, Play: (*Position).playDestroy,
		Question: (*Position).askDestroy, Why: (*Position).whyDestroy,
	})
}

func (p *Position) runDestroy(f *destroyFrame) {
	switch f.Step {
	case destroyBegin:
		p.refreshFortresses()
		p.releaseGarrisons()
		p.moves.done = 0
		f.Step = destroyAsk
	case destroyAsk:
		var ask atlas.PowerSet
		for n := range (p.actors() &^ p.moves.done).All {
			if p.hasDestructible(n) {
				ask.Add(n)
			}
		}
		if ask == 0 {
			p.Done()
			return
		}
		p.askAll(ask)
	case destroyChoose:
		p.ask(atlas.Country(f.power))
	}
}

var (
	noDestroyFrench   = engine.Refuse("12.5", "French units may not be destroyed voluntarily before 1942.")
	noDestroyBase     = engine.Refuse("12.5", "Air base counters may not be destroyed voluntarily.")
	noDestroyGarrison = engine.Refuse("3.35", "This garrison may not be given up before Axis forces at war with Russia come within five hexes.")
	noDestroyOther    = engine.Refuse("12.5", "Only own units that are in play can be destroyed.")
)

// whyNotDestroyed says why a power cannot destroy a unit, or is nil.
func (p *Position) whyNotDestroyed(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch {
	case !p.moving.Has(p.nation.of(u)) || p.commander(u) != who || !p.inPlay(u):
		return noDestroyOther
	case u.Kind() == atlas.AirBase:
		return noDestroyBase
	case p.nation.of(u) == atlas.France && p.now < atlas.DateOf(atlas.Spring, 1942):
		return noDestroyFrench
	case p.has(u, garrison):
		return noDestroyGarrison
	}
	return nil
}

func (p *Position) hasDestructible(who atlas.Country) bool {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.whyNotDestroyed(u, who) == nil {
			return true
		}
	}
	return false
}

// legalDestroy first offers to destroy something, then what.
func (p *Position) legalDestroy(f *destroyFrame, who atlas.Country, out []engine.Move) []engine.Move {
	if f.Step == destroyAsk {
		return append(out, engine.M1(kDone, who), engine.M1(kDestroy, who))
	}
	out = append(out, engine.M0(kBack))
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.whyNotDestroyed(u, who) == nil && !p.twin(u) {
			out = append(out, engine.M1(kChoose, u))
		}
	}
	return out
}

func (p *Position) playDestroy(f *destroyFrame, who atlas.Country, m engine.Move) {
	switch m.Kind {
	case kDone:
		p.moves.done.Add(who)
	case kDestroy:
		f.Step, f.power = destroyChoose, int16(who)
	case kBack:
		f.Step, f.power = destroyAsk, 0
	case kChoose:
		p.tell(evDestroyed, "12.5", m.A)
		p.doom(atlas.Unit(m.A))
		p.shown.at.set(atlas.Unit(m.A), p.at.of(atlas.Unit(m.A)))
		f.Step, f.power = destroyAsk, 0
	}
}

// doom removes a unit that may not be rebuilt in this game turn (12.5, 17.1).
func (p *Position) doom(u atlas.Unit) {
	p.lose(u)
	p.mark(u, doomed)
}

func (p *Position) askDestroy(f *destroyFrame, who atlas.Country) say.Line {
	if f.Step == destroyChoose {
		return say.Say("Which unit does {n} destroy? It cannot be rebuilt in this game turn.", int16(who))
	}
	return say.Say("Before moving, {n} may destroy own units.", int16(who))
}

func (p *Position) whyDestroy(_ *destroyFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind != kChoose || m.A < 0 || m.A >= atlas.NumUnits {
		return nil
	}
	return p.whyNotDestroyed(atlas.Unit(m.A), who)
}
