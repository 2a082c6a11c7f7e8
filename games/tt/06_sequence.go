package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 6: the sequence of play, as the card on the table has it.

type phase struct {
	name   string
	rule   string
	proc   uint8
	season season
}

var yearSequence = [...]phase{
	{"Year Start", "7.1", pYearStart, 0},
	{"Production", "7.2", pProduction, 0},
	{"Government", "7.3", pGovernment, 0},
	{"Diplomacy Resolution", "7.4", pResolution, 0},
	{"HandSize Compliance", "7.5", pHandSize, 0},
	{"Spring", "10.0", pSeason, spring},
	{"Summer", "10.0", pSeason, summer},
	{"Fall", "10.0", pSeason, fall},
	{"Winter", "10.4", pSeason, winter},
}

// The procedures of the game.
const (
	pYears uint8 = iota
	pSetup
	pDeal
	pShortGame
	pDraw
	pChit
	pYearStart
	pProduction
	pProduce
	pArrive
	pGovernment
	pIntel
	pResolution
	pSatellites
	pMuster
	pHandSize
	pSeason
	pCommand
	pMovement
	pViolation
	pMove
	pIntervention
	pCombat
	pBattle
	pRound
	pFire
	pLeave
	pForced
	pRebase
	pSupply
	pReveal
	numProcs
)

// A procedure is a part of the sequence of play. Its prompt, its list, its refusals
// and its effects stand together in the file of its chapter.
type (
	procedure   = flow.Procedure[*Position, faction]
	proc[F any] = flow.Proc[F, *Position, faction]
)

// table is the game as the driver sees it, filled when the game is loaded.
var table flow.Table[*Position, faction]

func newTable() flow.Table[*Position, faction] {
	return flow.Table[*Position, faction]{
		Procs: []procedure{
			pYears:        years(),
			pSetup:        secretSetup(),
			pDeal:         deal(),
			pShortGame:    shortGameSetup(),
			pDraw:         drawing(),
			pChit:         dividend(),
			pYearStart:    yearStart(),
			pProduction:   productions(),
			pProduce:      produce(),
			pArrive:       usaArrives(),
			pGovernment:   government(),
			pIntel:        intelligence(),
			pResolution:   resolution(),
			pSatellites:   satellites(),
			pMuster:       muster(),
			pHandSize:     handSize(),
			pSeason:       seasons(),
			pCommand:      commands(),
			pMovement:     movement(),
			pViolation:    violation(),
			pMove:         moving(),
			pIntervention: intervention(),
			pCombat:       combat(),
			pBattle:       battle(),
			pRound:        combatRound(),
			pFire:         fire(),
			pLeave:        leave(),
			pForced:       forced(),
			pRebase:       rebase(),
			pSupply:       supply(),
			pReveal:       reveal(),
		},
		Kinds: kinds[:], Marks: marks, SeatOf: (*Position).seatOf,
		Anytime: (*Position).anytimeMoves, PlayAnytime: (*Position).playAnytime, WhyAnytime: (*Position).whyNotAnytime,
		Ended:   func(p *Position) (say.Line, string) { return overLine(p.over, p.winners), victoryRules[p.over] },
		Waiting: func(p *Position) say.Line { return waitLine(p.asked()) },
		NotYou:  func(p *Position) say.Line { return notYourDecision(p.asked()) },
		Phase:   (*Position).phaseLine, Names: (*Position).named,
	}
}

// Flow is what the driver keeps in a position, Over whether the match has ended.
func (p *Position) Flow() (*flow.State, *flow.Work) { return &p.State, &p.Work }
func (p *Position) Over() bool                      { return p.over != 0 }

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

// Explain says which rule stands in the way of a move, or nil if it is legal.
func (p *Position) Explain(seat engine.Seat, m engine.Move) *engine.Refusal {
	return table.Explain(p, seat, m)
}

// Prompt says in one sentence what a seat is asked, or whom the match awaits.
func (p *Position) Prompt(seat engine.Seat) engine.Prompt { return table.Prompt(p, seat) }

// Asks says the same without a language.
func (p *Position) Asks(seat engine.Seat) (what, where engine.Saying) { return table.Asks(p, seat) }

func (p *Position) ask(f faction) { flow.Ask(&p.State, f) }

// ask is what a Faction is asked: the sentence begins with who is.
func ask(who faction, text string, v ...int16) say.Line {
	return say.Say(text, append([]int16{int16(who)}, v...)...)
}

// yearsFrame is the whole game: its step is the phase that comes next.
type yearsFrame struct {
	flow.Head `steps:"year-start production government resolution hand-size spring summer fall winter end"`
}

func years() procedure {
	return flow.Of(proc[yearsFrame]{Name: "Years", Rule: "6.0", Run: (*Position).runYears})
}

// runYears goes through the sequence of play Year after Year until 1945 ends.
func (p *Position) runYears(f *yearsFrame) {
	if int(f.Step) == len(yearSequence) {
		f.Step = 0
		if p.year == lastYear {
			p.hegemony()
			return
		}
		p.year++
	}
	ph := yearSequence[f.Step]
	f.Step++
	if ph.proc == pSeason {
		flow.CallWith(&p.State, pSeason, seasonFrame{season: int16(ph.season)})
		return
	}
	p.Call(ph.proc)
}

// phaseLine is where in the sequence of play the match stands.
func (p *Position) phaseLine() say.Line {
	if p.In(pSetup) || p.In(pShortGame) {
		return say.Say("Set-up")
	}
	year, s, f := int16(p.year), int16(p.season), int16(p.active)
	if p.season < newYear {
		switch {
		case p.In(pCommand):
			return say.Say("19{#} {s}, Command", year, s)
		case p.In(pMovement):
			return say.Say("19{#} {s}, Movement of {f}", year, s, f)
		case p.In(pCombat):
			return say.Say("19{#} {s}, Combat of {f}", year, s, f)
		case p.In(pSupply):
			return say.Say("19{#} {s}, Supply", year, s)
		}
		return say.Say("19{#} {s}", year, s)
	}
	for _, ph := range yearSequence {
		if ph.proc != pSeason && p.Stack.Find(ph.proc) != nil {
			return say.Say("19{#} "+ph.name, year)
		}
	}
	return say.Say("19{#} {s}", year, int16(newYear))
}

func overLine(how victory, who factionSet) say.Line {
	v := append([]int16{int16(how)}, listed(who)...)
	switch len(v) {
	case 2:
		return say.Say("The match is over: {v} victory for {f}.", v...)
	case 3:
		return say.Say("The match is over: {v} victory for {f} and {f}.", v...)
	}
	return say.Say("The match is over: {v} victory for {f} and {f} and {f}.", v...)
}

func waitLine(who factionSet) say.Line {
	v := listed(who)
	switch len(v) {
	case 1:
		return say.Say("Waiting for {f}.", v...)
	case 2:
		return say.Say("Waiting for {f} and {f}.", v...)
	}
	return say.Say("Waiting for {f} and {f} and {f}.", v...)
}

func notYourDecision(asked factionSet) say.Line {
	v := listed(asked)
	switch len(v) {
	case 1:
		return say.Say("It is not your decision now: the match waits for {f}.", v...)
	case 2:
		return say.Say("It is not your decision now: the match waits for {f} and {f}.", v...)
	}
	return say.Say("It is not your decision now: the match waits for {f} and {f} and {f}.", v...)
}

// listed are Factions as a line takes them.
func listed(who factionSet) (v []int16) {
	for f := axis; f <= ussr; f++ {
		if who.has(f) {
			v = append(v, int16(f))
		}
	}
	return v
}
