package tt

import "sandtable/engine"

// Chapter 6: the sequence of play, as the card on the table has it.

type phase struct {
	name string
	rule string
	proc uint8
	arg  int16
}

var yearSequence = [...]phase{
	{"Year Start", "7.1", pYearStart, 0},
	{"Production", "7.2", pProduction, 0},
	{"Government", "7.3", pGovernment, 0},
	{"Diplomacy Resolution", "7.4", pResolution, 0},
	{"HandSize Compliance", "7.5", pHandSize, 0},
	{"Spring", "10.0", pSeason, int16(spring)},
	{"Summer", "10.0", pSeason, int16(summer)},
	{"Fall", "10.0", pSeason, int16(fall)},
	{"Winter", "10.4", pSeason, int16(winter)},
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

var procs [numProcs]procedure

// The table is filled at start because procedures call each other.
func init() {
	procs = [numProcs]procedure{
		pYears:        {name: "Years", rule: "6.0", run: (*Position).runYears},
		pSetup:        {name: "Setup", rule: "5.0", run: (*Position).runSetup, legal: (*Position).legalSetup, play: (*Position).playSetup},
		pDeal:         {name: "Deal", rule: "5.0", run: (*Position).runDeal},
		pShortGame:    {name: "ShortGame", rule: "17.0", run: (*Position).runShort, legal: (*Position).legalShort, play: (*Position).playShort, rolled: (*Position).rolledShort},
		pDraw:         {name: "Draw", rule: "7.24", run: (*Position).runDraw, rolled: (*Position).rolledDraw},
		pChit:         {name: "Dividend", rule: "7.13", run: (*Position).runChit, rolled: (*Position).rolledChit},
		pYearStart:    {name: "YearStart", rule: "7.1", run: (*Position).runYearStart, legal: (*Position).legalYearStart, play: (*Position).playYearStart, rolled: (*Position).rolledYearStart},
		pProduction:   {name: "Production", rule: "7.2", run: (*Position).runProduction},
		pProduce:      {name: "Produce", rule: "7.22", run: (*Position).runProduce, legal: (*Position).legalProduce, play: (*Position).playProduce},
		pArrive:       {name: "UsaForces", rule: "8.45", run: (*Position).runArrive, legal: (*Position).legalArrive, play: (*Position).playArrive},
		pGovernment:   {name: "Government", rule: "7.3", run: (*Position).runGovernment, legal: (*Position).legalGovernment, play: (*Position).playGovernment},
		pIntel:        {name: "Intelligence", rule: "9.5", run: (*Position).runIntel, legal: (*Position).legalIntel, play: (*Position).playIntel, rolled: (*Position).rolledIntel},
		pResolution:   {name: "Resolution", rule: "7.4", run: (*Position).runResolution},
		pSatellites:   {name: "Satellites", rule: "8.2", run: (*Position).runSatellites},
		pMuster:       {name: "Muster", rule: "8.2", run: (*Position).runMuster, legal: (*Position).legalMuster, play: (*Position).playMuster},
		pHandSize:     {name: "HandSize", rule: "7.5", run: (*Position).runHandSize, legal: (*Position).legalHandSize, play: (*Position).playHandSize},
		pSeason:       {name: "Season", rule: "10.0", run: (*Position).runSeason},
		pCommand:      {name: "Command", rule: "10.1", run: (*Position).runCommand, legal: (*Position).legalCommand, play: (*Position).playCommand},
		pMovement:     {name: "Movement", rule: "11.0", run: (*Position).runMovement, legal: (*Position).legalMovement, play: (*Position).playMovement},
		pViolation:    {name: "Violation", rule: "15.4", run: (*Position).runViolation, legal: (*Position).legalViolation, play: (*Position).playViolation},
		pMove:         {name: "Move", rule: "11.0", run: (*Position).runMove, legal: (*Position).legalMove, play: (*Position).playMove},
		pIntervention: {name: "Intervention", rule: "15.423", run: (*Position).runIntervention},
		pCombat:       {name: "Combat", rule: "12.1", run: (*Position).runCombat, legal: (*Position).legalCombat, play: (*Position).playCombat},
		pBattle:       {name: "Battle", rule: "12.2", run: (*Position).runBattle, legal: (*Position).legalBattle, play: (*Position).playBattle},
		pRound:        {name: "Round", rule: "12.21", run: (*Position).runRound, legal: (*Position).legalRound, play: (*Position).playRound},
		pFire:         {name: "Fire", rule: "12.4", run: (*Position).runFire, legal: (*Position).legalFire, play: (*Position).playFire, rolled: (*Position).rolledFire},
		pLeave:        {name: "Withdraw", rule: "12.74", run: (*Position).runLeave, legal: (*Position).legalLeave, play: (*Position).playLeave},
		pForced:       {name: "ForcedRetreat", rule: "12.52", run: (*Position).runForced, legal: (*Position).legalForced, play: (*Position).playForced},
		pRebase:       {name: "Rebase", rule: "13.12", run: (*Position).runRebase, legal: (*Position).legalRebase, play: (*Position).playRebase},
		pSupply:       {name: "Supply", rule: "14.0", run: (*Position).runSupply},
		pReveal:       {name: "Reveal", rule: "9.3", run: (*Position).runReveal, legal: (*Position).legalReveal, play: (*Position).playReveal},
	}
}

// runYears goes through the sequence of play Year after Year until 1945 ends.
func (p *Position) runYears(f *engine.Frame) {
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
	p.callWith(engine.Frame{Proc: ph.proc, A: ph.arg})
}
