package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// How the driver of procedures (package flow) plays Axis Empires. sequence.go has
// the procedures.

type (
	procedure   = flow.Procedure[*Position, atlas.Faction]
	proc[F any] = flow.Proc[F, *Position, atlas.Faction]
	flowOf      = flow.Table[*Position, atlas.Faction]
)

// tableOf is the table of procedures as they are played on a map, with its book.
func (g *game) tableOf(theatre int, marks say.Marks) *flowOf {
	return &flowOf{
		Procs:   g.citedProcedures(theatre),
		Kinds:   g.kinds(),
		Marks:   marks,
		SeatOf:  func(p *Position, who atlas.Faction) engine.Seat { return p.seatOf(who) },
		Settled: (*Position).settled,
		Anytime: anytime, PlayAnytime: playAnytime, WhyAnytime: whyAnytime,
		Names: func(p *Position, _ engine.Seat, m engine.Move) bool { return p.front().names(m) },
		Ended: func(p *Position) (say.Line, string) {
			return say.Say("The match is over."), p.cite(endings[p.how].rule)
		},
		Waiting: func(*Position) say.Line { return say.Say("Wait for the others.") },
		NotYou:  func(*Position) say.Line { return say.Say("It is not your turn to decide.") },
		Phase:   func(p *Position) say.Line { return say.Say(p.phaseName()) },
		Part:    (*Position).part,
	}
}

// ask asks a faction: what it may do, the procedure under way lists.
func (p *Position) ask(who atlas.Faction) { flow.Ask(&p.State, who) }

// phasing is the faction whose turn it is.
func (p *Position) phasing() atlas.Faction { return p.front().phasing }

// Flow is what the driver needs of a position, Over whether the match has ended.
func (p *Position) Flow() (*flow.State, *flow.Work) { return &p.State, &p.Work }

// Over reports whether the match has ended.
func (p *Position) Over() bool { return p.over }

// Deciders are the seats that owe a decision.
func (p *Position) Deciders() engine.SeatSet { return p.table().Deciders(p) }

// Chance is the number of equally likely outcomes when chance decides.
func (p *Position) Chance() int { return p.table().Chance(p) }

// Legal appends every legal move of a seat.
func (p *Position) Legal(seat engine.Seat, into []engine.Move) []engine.Move {
	from := len(into)
	into = p.table().Legal(p, seat, into)
	p.outward(into[from:])
	return into
}

// Play performs a legal move and refuses any other without a change.
func (p *Position) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	local, ok := p.inward(m)
	if !ok && p.Deciders().Has(seat) {
		return p.otherMap(m)
	}
	return p.table().Play(p, seat, local, ev)
}

// Resolve performs an outcome of chance.
func (p *Position) Resolve(outcome int, ev *engine.Events) error {
	return p.table().Resolve(p, outcome, ev)
}

// Explain says why a move is not legal, or nil if it is.
func (p *Position) Explain(seat engine.Seat, m engine.Move) *engine.Refusal {
	local, ok := p.inward(m)
	if !ok && p.Deciders().Has(seat) {
		return p.otherMap(m)
	}
	return p.table().Explain(p, seat, local)
}

// Prompt says what a seat is asked, or whom it waits for.
func (p *Position) Prompt(seat engine.Seat) engine.Prompt { return p.table().Prompt(p, seat) }

// Asks says the same without a language.
func (p *Position) Asks(seat engine.Seat) (what, where engine.Saying) { return p.table().Asks(p, seat) }

// table is that of the map on which the segment under way is played.
func (p *Position) table() *flowOf { return p.game.load().tables[p.theatre] }
