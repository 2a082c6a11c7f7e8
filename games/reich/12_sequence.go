package reich

import "sandtable/engine"

// Chapter 12 and the sequence of play (55).

// The procedures of the game.
const (
	pGame uint8 = iota
	pSetup
	pGameTurn
	pPlayerTurn

	// Movement and supply.
	pDestroy
	pMovement
	pTurnEnd
	pMarch
	pStage
	pDrop
	pPlaceBase
	pForgo
	pCull

	// Ground and air combat.
	pCombat
	pFlights
	pAirFights
	pAirFight
	pPortStrikes
	pGround
	pAttack
	pLosses
	pAdvance
	pBreakthroughs
	pExploit
	pAttrition
	pDisplace
	pDrops

	// Naval warfare.
	pBaseChange
	pMissions
	pReactions
	pLandings
	pOrder
	pBattle
	pStrike
	pStrikeDice
	pNavalLosses
	pDrown
	pSink
	pDisplaceFleets
	pCanals

	// War, options, politics.
	pWar
	pOptions
	pMinorTurns
	pAftermath
	pWinter
	pSurrender
	pPlace
	pGarrison
	pRoutes
	pSeize
	pFall

	// Economy.
	pShares
	pToss
	pYearStart
	pVariants
	pConstruction
	pRedeploy
	pWarfare
	pAirOut
	pDraw
	pActivate
	pEntry
	pIntelligence
	pVichy
	pConvoy

	numProcs
)

var procs [numProcs]procedure

// The table is filled at start because procedures call each other.
func init() {
	procs = [numProcs]procedure{
		pGame:       {name: "Game", rule: "12.0", run: (*Position).runGame},
		pSetup:      {name: "Setup", rule: "3.34", run: (*Position).runSetup, legal: (*Position).legalSetup, play: (*Position).playSetup, rolled: (*Position).rolledSetup, question: (*Position).askSetup, why: (*Position).whySetup},
		pGameTurn:   {name: "GameTurn", rule: "12.1", run: (*Position).runGameTurn},
		pPlayerTurn: {name: "PlayerTurn", rule: "12.0", run: (*Position).runPlayerTurn},

		// Movement and supply.
		pDestroy:   {name: "Destroy", rule: "12.5", run: (*Position).runDestroy, legal: (*Position).legalDestroy, play: (*Position).playDestroy, question: (*Position).askDestroy, why: (*Position).whyDestroy},
		pMovement:  {name: "Movement", rule: "13.0", run: (*Position).runMovement, legal: (*Position).legalMovement, play: (*Position).playMovement, question: (*Position).askMovement, why: (*Position).whyMovement},
		pTurnEnd:   {name: "TurnEnd", rule: "17.1", run: (*Position).runTurnEnd},
		pMarch:     {name: "March", rule: "13.1", run: (*Position).runMarch, legal: (*Position).legalMarch, play: (*Position).playMarch, question: (*Position).askMarch, why: (*Position).whyMarch},
		pStage:     {name: "Stage", rule: "28.21", run: (*Position).runStage, legal: (*Position).legalStage, play: (*Position).playStage, question: (*Position).askStage, why: (*Position).whyStage},
		pDrop:      {name: "Drop", rule: "31.1", run: (*Position).runDrop, legal: (*Position).legalDrop, play: (*Position).playDrop, question: (*Position).askDrop, why: (*Position).whyDrop},
		pPlaceBase: {name: "PlaceBase", rule: "28.12", run: (*Position).runPlaceBase, legal: (*Position).legalPlaceBase, play: (*Position).playPlaceBase, question: (*Position).askPlaceBase, why: (*Position).whyPlaceBase},
		pForgo:     {name: "Forgo", rule: "27.232", run: (*Position).runForgo, legal: (*Position).legalForgo, play: (*Position).playForgo, question: (*Position).askForgo, why: (*Position).whyForgo},
		pCull:      {name: "Cull", rule: "6.13", run: (*Position).runCull, legal: (*Position).legalCull, play: (*Position).playCull, question: (*Position).askCull, why: (*Position).whyCull},

		// Ground and air combat.
		pCombat:        {name: "Combat", rule: "14.0", run: (*Position).runCombat, legal: (*Position).legalCombat, play: (*Position).playCombat, question: (*Position).askCombat, why: (*Position).whyCombat},
		pFlights:       {name: "Flights", rule: "28.41", run: (*Position).runFlights, legal: (*Position).legalFlights, play: (*Position).playFlights, question: (*Position).askFlights, why: (*Position).whyFlights},
		pAirFights:     {name: "AirFights", rule: "28.43", run: (*Position).runAirFights},
		pAirFight:      {name: "AirFight", rule: "28.432", run: (*Position).runAirFight, legal: (*Position).legalAirFight, play: (*Position).playAirFight, rolled: (*Position).rolledAirFight, question: (*Position).askAirFight, why: (*Position).whyAirFight},
		pPortStrikes:   {name: "PortStrikes", rule: "28.45", run: (*Position).runPortStrikes, rolled: (*Position).rolledPortStrikes},
		pGround:        {name: "Ground", rule: "14.16", run: (*Position).runGround, legal: (*Position).legalGround, play: (*Position).playGround, question: (*Position).askGround, why: (*Position).whyGround},
		pAttack:        {name: "Attack", rule: "14.2", run: (*Position).runAttack, legal: (*Position).legalAttack, play: (*Position).playAttack, rolled: (*Position).rolledAttack, question: (*Position).askAttack, why: (*Position).whyAttack},
		pLosses:        {name: "Losses", rule: "14.26", run: (*Position).runLosses, legal: (*Position).legalLosses, play: (*Position).playLosses, question: (*Position).askLosses, why: (*Position).whyLosses},
		pAdvance:       {name: "Advance", rule: "14.29", run: (*Position).runAdvance, legal: (*Position).legalAdvance, play: (*Position).playAdvance, rolled: (*Position).rolledLeave, question: (*Position).askAdvance, why: (*Position).whyAdvance},
		pBreakthroughs: {name: "Breakthroughs", rule: "14.32", run: (*Position).runBreakthroughs, legal: (*Position).legalBreakthroughs, play: (*Position).playBreakthroughs, question: (*Position).askBreakthroughs, why: (*Position).whyBreakthroughs},
		pExploit:       {name: "Exploit", rule: "14.33", run: (*Position).runExploit, legal: (*Position).legalExploit, play: (*Position).playExploit, question: (*Position).askExploit, why: (*Position).whyExploit},
		pAttrition:     {name: "Attrition", rule: "18.3", run: (*Position).runGrinding, legal: (*Position).legalGrinding, play: (*Position).playGrinding, rolled: (*Position).rolledGrinding, question: (*Position).askGrinding, why: (*Position).whyGrinding},
		pDisplace:      {name: "Displace", rule: "28.24", run: (*Position).runDisplace, legal: (*Position).legalDisplace, play: (*Position).playDisplace, question: (*Position).askDisplace, why: (*Position).whyDisplace},
		pDrops:         {name: "Drops", rule: "31.1", run: (*Position).runDrops, legal: (*Position).legalDrops, play: (*Position).playDrops, question: (*Position).askDrops, why: (*Position).whyDrops},

		// Naval warfare.
		pBaseChange:     {name: "BaseChange", rule: "29.21", run: (*Position).runBaseChange, legal: (*Position).legalBaseChange, play: (*Position).playBaseChange, question: (*Position).askBaseChange, why: (*Position).whyBaseChange},
		pMissions:       {name: "Missions", rule: "29.4", run: (*Position).runMissions, legal: (*Position).legalMissions, play: (*Position).playMissions, question: (*Position).askMissions, why: (*Position).whyMissions},
		pReactions:      {name: "Reactions", rule: "29.5", run: (*Position).runReactions, legal: (*Position).legalReactions, play: (*Position).playReactions, rolled: (*Position).rolledReactions, question: (*Position).askReactions, why: (*Position).whyReactions},
		pLandings:       {name: "Landings", rule: "29.42", run: (*Position).runLandings, legal: (*Position).legalLandings, play: (*Position).playLandings, question: (*Position).askLandings, why: (*Position).whyLandings},
		pOrder:          {name: "Order", rule: "29.57", run: (*Position).runOrder, legal: (*Position).legalOrder, play: (*Position).playOrder, question: (*Position).askOrder},
		pBattle:         {name: "NavalBattle", rule: "29.571", run: (*Position).runBattle, legal: (*Position).legalBattle, play: (*Position).playBattle, rolled: (*Position).rolledBattle, question: (*Position).askBattle},
		pStrike:         {name: "SeaStrike", rule: "28.454", run: (*Position).runStrike, legal: (*Position).legalStrike, play: (*Position).playStrike, question: (*Position).askStrike},
		pStrikeDice:     {name: "StrikeDice", rule: "28.453", run: (*Position).runStrikeDice, rolled: (*Position).rolledStrikeDice},
		pNavalLosses:    {name: "NavalLosses", rule: "29.572", run: (*Position).runNavalLosses, legal: (*Position).legalNavalLosses, play: (*Position).playNavalLosses, question: (*Position).askNavalLosses},
		pDrown:          {name: "Drowned", rule: "29.59", run: (*Position).runDrown, legal: (*Position).legalDrown, play: (*Position).playDrown, question: (*Position).askDrown},
		pSink:           {name: "Sink", rule: "29.9", run: (*Position).runSink, legal: (*Position).legalSink, play: (*Position).playSink, question: (*Position).askSink},
		pDisplaceFleets: {name: "DisplaceFleets", rule: "29.26", run: (*Position).runDisplaceFleets, legal: (*Position).legalDisplaceFleets, play: (*Position).playDisplaceFleets, question: (*Position).askDisplaceFleets, why: (*Position).whyDisplaceFleets},
		pCanals:         {name: "Canals", rule: "29.13", run: (*Position).runCanals, legal: (*Position).legalCanals, play: (*Position).playCanals, question: (*Position).askCanals},

		// War, options, politics.
		pWar:        {name: "War", rule: "21.1", run: (*Position).runWar, legal: (*Position).legalWar, play: (*Position).playWar, rolled: (*Position).rolledWar, question: (*Position).askWar, why: (*Position).whyWar},
		pOptions:    {name: "Options", rule: "12.22", run: (*Position).runOptions, legal: (*Position).legalOptions, play: (*Position).playOptions, question: (*Position).askOptions, why: (*Position).whyOptions},
		pMinorTurns: {name: "MinorTurns", rule: "12.16", run: (*Position).runMinorTurns, legal: (*Position).legalMinorTurns, play: (*Position).playMinorTurns, rolled: (*Position).rolledMinorTurns, question: (*Position).askMinorTurns, why: (*Position).whyMinorTurns},
		pAftermath:  {name: "Aftermath", rule: "24.1", run: (*Position).runAftermath},
		pWinter:     {name: "Winter", rule: "44.2", run: (*Position).runWinter, legal: (*Position).legalWinter, play: (*Position).playWinter, rolled: (*Position).rolledWinter, question: (*Position).askWinter, why: (*Position).whyWinter},
		pSurrender:  {name: "Surrender", rule: "26.92", run: (*Position).runSurrender, legal: (*Position).legalSurrender, play: (*Position).playSurrender, question: (*Position).askSurrender, why: (*Position).whySurrender},
		pPlace:      {name: "Place", rule: "22.1", run: (*Position).runPlace, legal: (*Position).legalPlace, play: (*Position).playPlace, question: (*Position).askPlace, why: (*Position).whyPlace},
		pGarrison:   {name: "Garrison", rule: "25.0", run: (*Position).runGarrison, legal: (*Position).legalGarrison, play: (*Position).playGarrison, question: (*Position).askPlace, why: (*Position).whyPlace},
		pRoutes:     {name: "Routes", rule: "24.23", run: (*Position).runRoutes, legal: (*Position).legalRoutes, play: (*Position).playRoutes, question: (*Position).askRoutes, why: (*Position).whyRoutes},
		pSeize:      {name: "Seize", rule: "26.72", run: (*Position).runSeize, legal: (*Position).legalSeize, play: (*Position).playSeize, rolled: (*Position).rolledSeize, question: (*Position).askSeize, why: (*Position).whySeize},
		pFall:       {name: "Fall", rule: "49.1", run: (*Position).runFall, legal: (*Position).legalFall, play: (*Position).playFall, rolled: (*Position).rolledFall, question: (*Position).askFall, why: (*Position).whyFall},

		// Economy.
		pToss:         {name: "Toss", rule: "51.5", run: (*Position).runToss, rolled: (*Position).rolledToss},
		pShares:       {name: "Shares", rule: "24.7", run: (*Position).runShares, legal: (*Position).legalShares, play: (*Position).playShares, question: (*Position).askShares, why: (*Position).whyShares},
		pYearStart:    {name: "YearStart", rule: "10.1", run: (*Position).runYearStart, legal: (*Position).legalYearStart, play: (*Position).playYearStart, question: (*Position).askYearStart, why: (*Position).whyYearStart},
		pVariants:     {name: "Variants", rule: "33.2", run: (*Position).runVariants, legal: (*Position).legalVariants, play: (*Position).playVariants, question: (*Position).askVariants, why: (*Position).whyVariants},
		pConstruction: {name: "Construction", rule: "15.1", run: (*Position).runConstruction, legal: (*Position).legalConstruction, play: (*Position).playConstruction, question: (*Position).askConstruction, why: (*Position).whyConstruction},
		pRedeploy:     {name: "Redeploy", rule: "16.1", run: (*Position).runRedeploy, legal: (*Position).legalRedeploy, play: (*Position).playRedeploy, question: (*Position).askRedeploy, why: (*Position).whyRedeploy},
		pWarfare:      {name: "Warfare", rule: "10.2", run: (*Position).runWarfare, legal: (*Position).legalWarfare, play: (*Position).playWarfare, question: (*Position).askWarfare, why: (*Position).whyWarfare},
		pAirOut:       {name: "AirOut", rule: "10.23", run: (*Position).runAirOut, legal: (*Position).legalAirOut, play: (*Position).playAirOut, question: (*Position).askAirOut, why: (*Position).whyAirOut},
		pDraw:         {name: "Draw", rule: "33.1", run: (*Position).runDraw, rolled: (*Position).rolledDraw},
		pActivate:     {name: "Activate", rule: "33.63", run: (*Position).runActivate, rolled: (*Position).rolledActivate},
		pEntry:        {name: "Entry", rule: "33.4", run: (*Position).runEntry, legal: (*Position).legalEntry, play: (*Position).playEntry, question: (*Position).askEntry, why: (*Position).whyEntry, rolled: (*Position).rolledEntry},
		pIntelligence: {name: "Intelligence", rule: "33.5", run: (*Position).runIntelligence, legal: (*Position).legalIntelligence, play: (*Position).playIntelligence, question: (*Position).askIntelligence, why: (*Position).whyIntelligence, rolled: (*Position).rolledIntelligence},
		pVichy:        {name: "Vichy", rule: "49.4", run: (*Position).runVichy, rolled: (*Position).rolledVichy},
		pConvoy:       {name: "Convoy", rule: "42.2", run: (*Position).runConvoy, legal: (*Position).legalConvoy, play: (*Position).playConvoy, question: (*Position).askConvoy, why: (*Position).whyConvoy, rolled: (*Position).rolledConvoy},
	}
}

// Moments at which variant counters can be played: the A of pVariants.
const (
	atYearStart   = iota // 55.I.A
	atGameTurn           // 55.II.A
	atPlayerTurn         // 55.II.D.1
	atSetup              // B is the nation that deploys next, or -1 for drawing the counters (33.1)
	atYearStart42        // before SW construction of the 1942 scenario (10.1)
)

// runGame goes from game turn to game turn.
func (p *Position) runGame(f *engine.Frame) {
	switch f.Step {
	case 0:
		f.Step = 1
		p.call(pSetup)
	case 1: // SW construction before the 1942 and 1944 scenarios (10.1)
		f.Step = 3
		if p.scenario >= scenario1942 {
			p.callWith(engine.Frame{Proc: pYearStart, Step: yearConstruction})
		}
	case 2:
		f.Step = 3
		p.call(pYearStart)
	case 3:
		f.Step = 4
		p.call(pGameTurn)
	case 4:
		p.endGameTurn(f)
	}
}

// endGameTurn moves the time marker on, or ends the match.
func (p *Position) endGameTurn(f *engine.Frame) {
	p.checkVictory()
	if p.over {
		return
	}
	p.now++
	f.Step = 3
	if p.now.season() == spring {
		f.Step = 2
	}
}

// The steps of a game turn (55.II).
const (
	turnVariants = iota
	turnWinter
	turnOrder
	turnFirst
	turnSecond
	turnUp
	turnWarfare
	turnOver
)

func (p *Position) runGameTurn(f *engine.Frame) {
	switch f.Step {
	case turnVariants:
		p.tell(evTurn, "12.1", int16(p.now))
		p.beginGameTurn()
		f.Step = turnWinter
		p.callWith(engine.Frame{Proc: pVariants, A: atGameTurn})
	case turnWinter:
		f.Step = turnOrder
		if p.now.season() == winter {
			p.call(pWinter)
		}
	case turnOrder:
		p.determineOrder()
		f.Step = turnFirst
	case turnFirst:
		f.Step = turnSecond
		p.mover = p.first
		p.call(pPlayerTurn)
	case turnSecond:
		f.Step = turnUp
		p.mover = p.first.enemy()
		p.call(pPlayerTurn)
	case turnUp:
		f.Step = turnWarfare
		p.turnUp()
	case turnWarfare: // of 1945 (10.5)
		f.Step = turnOver
		p.quarterly()
	case turnOver:
		p.done()
	}
}

// beginGameTurn remembers who held what (15.4).
func (p *Position) beginGameTurn() {
	for a := range p.heldGame {
		p.heldGame[a] = p.heldBy(alliance(a))
	}
	p.datedBuilds()
}

// heldBy are the hexes that nations of a camp control.
func (s *state) heldBy(a alliance) (set hexSet) {
	for h := range hex(numHexes) {
		if n := s.control[h]; n != nobody && s.camp(n) == a {
			set.add(h)
		}
	}
	return set
}

// determineOrder gives the first player turn to the camp with more BRPs; equal,
// the order stays (12.11). In the first turn of a scenario it is given.
func (p *Position) determineOrder() {
	total := [numAlliances]int{p.initiative(axis), p.initiative(allies)}
	switch {
	case p.now == world.scenarios[p.scenario].start:
		p.first = world.scenarios[p.scenario].first
	case total[axis] > total[allies]:
		p.first = axis
	case total[axis] < total[allies]:
		p.first = allies
	}
	p.tell(evFirst, "12.11", int16(p.first), int16(total[p.first]), int16(total[p.first.enemy()]))
}

// initiative is what a camp has for the order of play: Italy always counts,
// Russia and America once they are at war with Germany (12.13, 12.14); debts do
// not (11.4); BRPs on the way through Persia do (40.3).
func (s *state) initiative(a alliance) (total int) {
	for n := range a.powers().all {
		if s.countsForOrder(n) {
			total += max(int(s.brp[n]), 0) + s.inTransit(n)
		}
	}
	return total
}

func (s *state) countsForOrder(n country) bool {
	return !s.fallen.has(n) && (n != ussr && n != usa || s.atWar(n, germany))
}

// turnUp: at the end of a game turn all air units and fleets are turned up, and
// what counted for the game turn is forgotten (28.33, 29.31).
func (p *Position) turnUp() {
	p.used = [numUnits]uint8{}
	for u := range unit(numUnits) {
		p.unmark(u, raw|doomed)
		p.ageSupply(u)
	}
	p.reveal()
}

// The steps of a player turn (55.II.D).
type turnStep struct {
	name string
	rule string
	proc uint8
	arg  int16
}

var turnSteps = [...]turnStep{
	{"Variants", "33.2", pVariants, atPlayerTurn},
	{"Declarations of war", "21.0", pWar, 0},
	{"Options", "12.22", pOptions, 0},
	{"Attacked minors", "12.26", pMinorTurns, 0},
	{"Voluntary destruction", "12.5", pDestroy, 0},
	{"Variants", "33.2", pVariants, atMovement},
	{"Movement", "13.0", pMovement, 0},
	{"Garrison of Russia", "26.924", pSurrender, garrisonOnly},
	{"Combat", "14.0", pCombat, 0},
	{"Conquest", "24.0", pAftermath, 0},
	{"Construction", "15.0", pConstruction, 0},
	{"Redeployment", "16.0", pRedeploy, 0},
	{"End of turn", "17.0", pTurnEnd, 0},
	{"Surrender", "26.92", pSurrender, 0},
	{"Canals", "29.13", pCanals, 0},
}

// runPlayerTurn goes through the turn of a camp.
func (p *Position) runPlayerTurn(f *engine.Frame) {
	if p.offerBelgrade() {
		return
	}
	if f.Step == 0 {
		p.beginPlayerTurn()
	} else {
		p.reveal()
		p.stepOver(turnSteps[f.Step-1].proc)
	}
	if int(f.Step) == len(turnSteps) {
		p.done()
		return
	}
	s := turnSteps[f.Step]
	f.Step++
	p.callWith(engine.Frame{Proc: s.proc, A: s.arg})
}

func (p *Position) beginPlayerTurn() {
	p.moving = p.nationsOf(p.mover)
	p.heldTurn = p.heldBy(p.mover)
	p.spent = [numMajors]int16{}
	for u := range unit(numUnits) {
		p.task[u], p.goal[u] = blockadeOnly(p.task[u]), 0
		p.unmark(u, moved|attacked|redeployed)
	}
	p.tell(evPlayerTurn, "12.3", int16(p.mover))
}

// blockadeOnly keeps the one task that lasts beyond a turn.
func blockadeOnly(t task) task {
	if t == blockading {
		return t
	}
	return idle
}

// nationsOf are the nations that move with a camp: its powers that are still in
// the game and the minors that serve them.
func (s *state) nationsOf(a alliance) (set nationSet) {
	for n := range country(numNations) {
		if n < numMajors && (s.fallen.has(n) || campOf(n) != a) {
			continue
		}
		if n < numMajors || s.camp(n) == a && s.serves(n) {
			set.add(n)
		}
	}
	return set
}

// living are the powers of a camp that are still in the game and have a say.
func (s *state) living(a alliance) powerSet { return a.powers() &^ s.fallen }

// actors are the powers that decide for the nations on the move.
func (s *state) actors() (set powerSet) {
	for n := range s.moving.all {
		if c := s.commandOf(n); c < numMajors && !s.fallen.has(c) {
			set.add(c)
		}
	}
	return set
}

// alone reports whether an attacked minor takes its own turn (12.16).
func (s *state) alone() bool { return s.moving.majors() == 0 }

// optionOn is the option under which a nation acts on a front: that of its
// command, or its own when it takes its own turn (12.261, 12.262, 25.5).
func (s *state) optionOn(n country, f front) option {
	if f >= numFronts {
		return pass
	}
	if s.alone() {
		return s.option[numMajors][f]
	}
	if n == poland && s.atWar(ussr, germany) {
		return s.option[ussr][f] // 43.3
	}
	return s.option[s.commandOf(n)][f]
}
