package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// How the driver of procedures (package flow) plays Third Reich. 12_sequence.go
// has the procedures.

type (
	procedure     = flow.Procedure[*Position, atlas.Country]
	proc[F any]   = flow.Proc[F, *Position, atlas.Country]
	flowOf        = flow.Table[*Position, atlas.Country]
	choice[F any] = func(p *Position, f *F, who atlas.Country, out []engine.Move) []engine.Move
)

var table flowOf

func tableOf(marks say.Marks) flowOf {
	procs := procedures()
	procs[pPlayerTurn].Steps = phaseIDs()
	return flowOf{
		Procs:   procs,
		Kinds:   kinds[:],
		Marks:   marks,
		SeatOf:  func(p *Position, who atlas.Country) engine.Seat { return p.seatOf(who) },
		Before:  (*Position).displaceFirst,
		Listing: (*Position).openDesk,
		Listed:  (*Position).closeDesk,
		Settled: (*Position).settled,
		Ended:   func(*Position) (say.Line, string) { return say.Say("The match is over."), "2.1" },
		Waiting: func(*Position) say.Line { return say.Say("Wait for the others.") },
		NotYou:  func(*Position) say.Line { return say.Say("It is not your turn to decide.") },
		Phase:   func(p *Position) say.Line { return say.Say(p.phaseName()) },
	}
}

// Flow is what the driver needs of a position, Over whether the match has ended.
func (p *Position) Flow() (*flow.State, *flow.Work) { return &p.State, &p.Work }
func (p *Position) Over() bool                      { return p.over }

// Deciders are the seats that owe a decision.
func (p *Position) Deciders() engine.SeatSet { return table.Deciders(p) }

// Chance is the number of equally likely outcomes when chance decides.
func (p *Position) Chance() int { return table.Chance(p) }

// Legal appends every legal move of a seat.
func (p *Position) Legal(seat engine.Seat, into []engine.Move) []engine.Move {
	return table.Legal(p, seat, into)
}

// Play performs a legal move and refuses any other without a change.
func (p *Position) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	return table.Play(p, seat, m, ev)
}

// Resolve performs an outcome of chance.
func (p *Position) Resolve(outcome int, ev *engine.Events) error {
	return table.Resolve(p, outcome, ev)
}

// Explain says why a move is not legal, or nil if it is.
func (p *Position) Explain(seat engine.Seat, m engine.Move) *engine.Refusal {
	return table.Explain(p, seat, m)
}

// Prompt says what a seat is asked, or whom it waits for; Asks says the same
// without a language.
func (p *Position) Prompt(seat engine.Seat) engine.Prompt {
	pr := table.Prompt(p, seat)
	if !p.over {
		pr.Rule = table.Procs[p.procedureFor(seat)].Rule
	}
	return pr
}

// Asks says without a language what a seat is asked.
func (p *Position) Asks(seat engine.Seat) (what, where engine.Saying) { return table.Asks(p, seat) }

// displaceFirst lets ships and aircraft that were driven off find new bases before
// anything else (28.24, 29.26).
func (p *Position) displaceFirst() {
	if p.naval.homeless > 0 && !p.In(pDisplaceFleets) {
		p.Call(pDisplaceFleets)
	}
	if p.Top() != pDisplace && !p.fight.adrift.Empty() {
		p.Call(pDisplace)
	}
}

// settled shows the moves made so far when the other camp is asked, or chance, and
// what the other camp does in its enemy's turn at once.
func (p *Position) settled(who atlas.Country, moved bool) {
	if p.State.Chance != 0 || p.over || p.asked()&^p.powersOf(p.mover) != 0 || moved && p.campOf(who) != p.mover {
		p.reveal()
	}
}

// proceed runs procedures until one waits.
func (p *Position) proceed() {
	table.Proceed(p)
	p.settled(atlas.Nobody, false)
}

// phaseName is the step of the sequence of play.
func (p *Position) phaseName() string {
	if p.over {
		return "The end"
	}
	if f := p.Stack.Find(pPlayerTurn); f != nil && f.Step > 0 {
		return turnSteps[f.Step-1].name
	}
	if p.In(pYearStart) {
		return "Year start"
	}
	if p.In(pSetup) {
		return "Set-up"
	}
	return "Game turn"
}
