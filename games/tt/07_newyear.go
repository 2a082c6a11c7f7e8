package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 7.1: the Year Start.

// yearFrame is a Year Start.
type yearFrame struct {
	flow.Head `steps:"advance opinion victory dividends order ally deal end"`
	dividends int16 `note:"dividends 3 quiet"` // Factions that have had theirs
}

func yearStart() procedure {
	return flow.Of(proc[yearFrame]{
		Name: "YearStart", Rule: "7.1", Run: (*Position).runYearStart, Rolled: (*Position).rolledYearStart,
		Legal: (*Position).legalYearStart, Play: (*Position).playYearStart,
		Question: func(_ *Position, _ *yearFrame, who faction) say.Line {
			return ask(who, "{F}: choose which Ally is Active this Year.")
		},
	})
}

const (
	yearAdvance = iota
	yearOpinion
	yearVictory
	yearDividends
	yearOrder
	yearAlly
	yearDeal
	yearEnd
)

func (p *Position) runYearStart(f *yearFrame) {
	switch f.Step {
	case yearAdvance:
		p.advanceYear()
		f.Step = yearOpinion
	case yearOpinion:
		f.Step = yearVictory
		p.publicOpinion()
	case yearVictory:
		f.Step = yearDividends
		p.beginPhase()
		p.economicVictory()
		p.reshuffle(actionDeck)
		p.reshuffle(investDeck)
	case yearDividends:
		if f.dividends == 3 {
			p.restless = 0
			f.Step = yearOrder
			return
		}
		who := faction(f.dividends)
		f.dividends++
		if p.earnsDividend(who) {
			p.drawChit(who)
		}
	case yearOrder:
		p.Roll(6)
	case yearAlly:
		if p.players == 3 {
			f.Step = yearEnd
			return
		}
		p.ask(west) // the Allied player's seat
	case yearDeal:
		f.Step = yearEnd
		p.dealAllies()
	case yearEnd:
		p.Done()
	}
}

// advanceYear: the Year marker moves on (7.11) and what was limited for each
// Year begins anew.
func (p *Position) advanceYear() {
	p.season = newYear
	p.active = nobody
	p.raised = [3]uint8{}
	p.atomic = 0
	p.releasePassiveStacks()
	p.tell(engine.Everyone, evYear, "7.11", int16(p.year))
}

// earnsDividend: at Peace, and neither violated a Neutral nor was in a Battle
// during the previous Year (7.13).
func (p *Position) earnsDividend(f faction) bool {
	return !p.atWarWithAny(f) && !p.restless.has(f)
}

func (p *Position) rolledYearStart(f *yearFrame, outcome int) {
	p.order = world.orders[outcome]
	p.tellOrder(outcome)
	f.Step = yearAlly
}

func (p *Position) tellOrder(outcome int) {
	p.tell(engine.Everyone, evTurnOrder, "7.14", int16(outcome+1), int16(p.order[0]), int16(p.order[1]), int16(p.order[2]))
}

func (p *Position) legalYearStart(_ *yearFrame, _ faction, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kActivate, west), engine.M1(kActivate, ussr))
}

func (p *Position) playYearStart(f *yearFrame, _ faction, m engine.Move) {
	p.activeAlly = faction(m.A)
	p.tell(engine.Everyone, evActiveAlly, "18.1", m.A)
	f.Step = yearDeal
}
