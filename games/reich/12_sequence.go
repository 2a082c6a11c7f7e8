package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

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

	pBound
	pClaim

	numProcs
)

// procedures are the entries of all procedures; each stands in its chapter, beside
// what it runs.
func procedures() []procedure {
	return []procedure{
		pGame:       gameProc(),
		pSetup:      setupProc(),
		pGameTurn:   gameTurnProc(),
		pPlayerTurn: playerTurnProc(),

		// Movement and supply.
		pDestroy:   destroyProc(),
		pMovement:  movementProc(),
		pTurnEnd:   turnEndProc(),
		pMarch:     marchProc(),
		pStage:     stageProc(),
		pDrop:      dropProc(),
		pPlaceBase: placeBaseProc(),
		pForgo:     forgoProc(),
		pCull:      cullProc(),

		// Ground and air combat.
		pCombat:        combatProc(),
		pFlights:       flightsProc(),
		pAirFights:     airFightsProc(),
		pAirFight:      airFightProc(),
		pPortStrikes:   portStrikesProc(),
		pGround:        groundProc(),
		pAttack:        attackProc(),
		pLosses:        lossesProc(),
		pAdvance:       advanceProc(),
		pBreakthroughs: breakthroughsProc(),
		pExploit:       exploitProc(),
		pAttrition:     attritionProc(),
		pDisplace:      displaceProc(),
		pDrops:         dropsProc(),

		// Naval warfare.
		pBaseChange:     baseChangeProc(),
		pMissions:       missionsProc(),
		pReactions:      reactionsProc(),
		pLandings:       landingsProc(),
		pOrder:          orderProc(),
		pBattle:         battleProc(),
		pStrike:         strikeProc(),
		pStrikeDice:     strikeDiceProc(),
		pNavalLosses:    navalLossesProc(),
		pDrown:          drownProc(),
		pSink:           sinkProc(),
		pDisplaceFleets: displaceFleetsProc(),
		pCanals:         canalsProc(),

		// War, options, politics.
		pWar:        warProc(),
		pOptions:    optionsProc(),
		pMinorTurns: minorTurnsProc(),
		pAftermath:  aftermathProc(),
		pWinter:     winterProc(),
		pSurrender:  surrenderProc(),
		pPlace:      placeProc(),
		pGarrison:   garrisonProc(),
		pRoutes:     routesProc(),
		pSeize:      seizeProc(),
		pFall:       fallProc(),

		// Economy.
		pShares:       sharesProc(),
		pToss:         tossProc(),
		pYearStart:    yearStartProc(),
		pVariants:     variantsProc(),
		pConstruction: constructionProc(),
		pRedeploy:     redeployProc(),
		pWarfare:      warfareProc(),
		pAirOut:       airOutProc(),
		pDraw:         drawProc(),
		pActivate:     activateProc(),
		pEntry:        entryProc(),
		pIntelligence: intelligenceProc(),
		pVichy:        vichyProc(),
		pConvoy:       convoyProc(),
		pBound:        boundProc(),
		pClaim:        claimProc(),
	}
}

// Moments at which variant counters can be played.
const (
	atYearStart   = iota // 55.I.A
	atGameTurn           // 55.II.A
	atPlayerTurn         // 55.II.D.1
	atSetup              // before a nation deploys, or before the counters are drawn (33.1)
	atYearStart42        // before SW construction of the 1942 scenario (10.1)
)

func gameProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "Game", Rule: "12.0",
		Run: (*Position).runGame,
	})
}

// runGame goes from game turn to game turn.
func (p *Position) runGame(f *flow.Plain) {
	switch f.Step {
	case 0:
		f.Step = 1
		p.Call(pSetup)
	case 1: // SW construction before the 1942 and 1944 scenarios, and nothing else (10.1, 50.23, 50.32)
		f.Step = 3
		if p.scenario >= atlas.Scenario1942 {
			p.Stack.Push(flow.At(pYearStart, yearConstruction))
		}
	case 2:
		f.Step = 3
		p.Call(pYearStart)
	case 3:
		f.Step = 4
		p.Call(pGameTurn)
	case 4:
		p.endGameTurn(f)
	}
}

// endGameTurn moves the time marker on, or ends the match.
func (p *Position) endGameTurn(f *flow.Plain) {
	p.checkVictory()
	if p.over {
		return
	}
	p.now++
	f.Step = 3
	if p.now.Season() == atlas.Spring {
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

func gameTurnProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "GameTurn", Rule: "12.1",
		Run: (*Position).runGameTurn,
	})
}

func (p *Position) runGameTurn(f *flow.Plain) {
	switch f.Step {
	case turnVariants:
		p.tell(evTurn, "12.1", int16(p.now))
		p.beginGameTurn()
		f.Step = turnWinter
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atGameTurn})
	case turnWinter:
		f.Step = turnOrder
		if p.now.Season() == atlas.Winter {
			p.Call(pWinter)
		}
	case turnOrder:
		p.determineOrder()
		f.Step = turnFirst
	case turnFirst:
		f.Step = turnSecond
		p.mover = p.first
		p.Call(pPlayerTurn)
	case turnSecond:
		f.Step = turnUp
		p.mover = p.first.Enemy()
		p.Call(pPlayerTurn)
	case turnUp:
		f.Step = turnWarfare
		p.turnUp()
	case turnWarfare: // of 1945 (10.5)
		f.Step = turnOver
		p.quarterly()
	case turnOver:
		p.Done()
	}
}

// beginGameTurn remembers who held what (15.4).
func (p *Position) beginGameTurn() {
	for a := range p.heldGame {
		p.heldGame[a] = onLand(p.heldBy(atlas.Alliance(a)))
	}
	p.datedBuilds()
}

// heldBy are the hexes that nations of a camp control.
func (s *state) heldBy(a atlas.Alliance) (set atlas.HexSet) {
	for h := range atlas.Hex(atlas.NumHexes) {
		if n := s.control.of(h); n != atlas.Nobody && s.camp(n) == a {
			set.Add(h)
		}
	}
	return set
}

// determineOrder gives the first player turn to the camp with more BRPs; equal,
// the order stays (12.11). So a camp that has saved moves twice running (12.12). In the
// first turn of a scenario it is given (50.11, 50.21, 50.31).
func (p *Position) determineOrder() {
	total := [atlas.NumAlliances]int{p.initiative(atlas.Axis), p.initiative(atlas.Allies)}
	switch {
	case p.now == world.Scenarios[p.scenario].Start:
		p.first = world.Scenarios[p.scenario].First
	case total[atlas.Axis] > total[atlas.Allies]:
		p.first = atlas.Axis
	case total[atlas.Axis] < total[atlas.Allies]:
		p.first = atlas.Allies
	}
	p.tell(evFirst, "12.11", int16(p.first), int16(total[p.first]), int16(total[p.first.Enemy()]))
}

// initiative is what a camp has for the order of play: Italy always counts,
// Russia and America once they are at war with Germany (12.13, 12.14); debts do
// not (11.4); BRPs on the way through Persia do (40.3).
func (s *state) initiative(a atlas.Alliance) (total int) {
	for n := range s.powersOf(a).All {
		if s.countsForOrder(n) {
			total += max(int(s.brp[n]), 0) + s.inTransit(n)
		}
	}
	return total
}

func (s *state) countsForOrder(n atlas.Country) bool {
	return !s.fallen.Has(n) && (n != atlas.USSR && n != atlas.USA || s.atWar(n, atlas.Germany))
}

// turnUp: at the end of a game turn all air units and fleets are turned up, and
// what counted for the game turn is forgotten (28.33, 29.31).
func (p *Position) turnUp() {
	p.used = inverted{}
	for u := range atlas.Unit(atlas.NumUnits) {
		p.unmark(u, raw|doomed)
		p.ageSupply(u)
	}
	p.reveal()
}

// The steps of a player turn (55.II.D).
type turnStep struct {
	name  string
	rule  string
	frame engine.Frame // of the procedure that it calls
}

var turnSteps = [...]turnStep{
	{"Variants", "33.2", flow.Frame(pVariants, variantsFrame{moment: atPlayerTurn})},
	{"Declarations of war", "21.0", flow.At(pWar, 0)}, // paid for at once; then attacked minors are set up (12.21)
	{"Options", "12.22", flow.At(pOptions, 0)},
	{"Attacked minors", "12.26", flow.At(pMinorTurns, 0)},
	{"Voluntary destruction", "12.5", flow.At(pDestroy, 0)},
	{"Variants", "33.2", flow.Frame(pVariants, variantsFrame{moment: atMovement})},
	{"Movement", "13.0", flow.At(pMovement, 0)},
	{"Garrison of Russia", "26.924", flow.Frame(pSurrender, surrenderFrame{moment: garrisonOnly})},
	{"Combat", "14.0", flow.At(pCombat, 0)},
	{"Conquest", "24.0", flow.At(pAftermath, 0)},
	{"Construction", "15.0", flow.At(pConstruction, 0)},
	{"Redeployment", "16.0", flow.At(pRedeploy, 0)},
	{"End of turn", "17.0", flow.At(pTurnEnd, 0)},
	{"Surrender", "26.92", flow.At(pSurrender, 0)},
	{"Canals", "29.13", flow.At(pCanals, 0)},
}

func playerTurnProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "PlayerTurn", Rule: "12.0",
		Run: (*Position).runPlayerTurn,
	})
}

// runPlayerTurn goes through the turn of a camp.
func (p *Position) runPlayerTurn(f *flow.Plain) {
	if p.offerBelgrade() {
		return
	}
	if f.Step == 0 {
		p.beginPlayerTurn()
	} else {
		p.reveal()
		p.stepOver(turnSteps[f.Step-1].frame.Proc)
	}
	if int(f.Step) == len(turnSteps) {
		p.Done()
		return
	}
	s := turnSteps[f.Step]
	f.Step++
	p.Stack.Push(s.frame)
}

func (p *Position) beginPlayerTurn() {
	p.moving = p.nationsOf(p.mover)
	p.heldTurn = onLand(p.heldBy(p.mover))
	p.spent = [atlas.NumMajors]int16{}
	for u := range atlas.Unit(atlas.NumUnits) {
		if !p.carriesOn(u) {
			p.task.set(u, blockadeOnly(p.task.of(u)))
		}
		p.goal.set(u, 0)
		p.unmark(u, moved|attacked|redeployed)
	}
	p.noteFree()
	p.noteObjectives()
	p.tell(evPlayerTurn, "12.3", int16(p.mover))
}

// carriesOn: a fleet that was named in the first player turn carries supply to the end
// of the game turn (13.8, 27.23).
func (p *Position) carriesOn(u atlas.Unit) bool {
	return p.namedFleetsStayNamed() && p.mover != p.first && p.named(u) && p.camp(p.nation.of(u)) == p.first
}

// blockadeOnly keeps the one task that lasts beyond a turn.
func blockadeOnly(t Task) Task {
	if t == Blockading {
		return t
	}
	return Idle
}

// nationsOf are the nations that move with a camp: its powers that are still in
// the game and the minors that serve them, attacked ones from the intervention on
// (23.2). It is asked before movement begins, so that a minor that has had a turn of
// its own does not move or fight again in the turn of the intervention (23.3).
func (s *state) nationsOf(a atlas.Alliance) (set atlas.NationSet) {
	for n := range atlas.Country(atlas.NumNations) {
		if n < atlas.NumMajors && (s.fallen.Has(n) || s.campOf(n) != a) {
			continue
		}
		if n < atlas.NumMajors || s.camp(n) == a && s.serves(n) {
			set.Add(n)
		}
	}
	return set
}

// living are the powers of a camp that are still in the game and have a say.
func (s *state) living(a atlas.Alliance) atlas.PowerSet { return s.powersOf(a) &^ s.fallen }

// actors are the powers that decide for the nations on the move.
func (s *state) actors() (set atlas.PowerSet) {
	for n := range s.moving.All {
		if c := s.commandOf(n); c < atlas.NumMajors && !s.fallen.Has(c) {
			set.Add(c)
		}
	}
	return set
}

// alone reports whether an attacked minor takes its own turn (12.16).
func (s *state) alone() bool { return s.moving.Majors() == 0 }

// optionOn is the option under which a nation acts on a front: that of its
// command, or its own when it takes its own turn (12.261, 12.262, 25.5).
func (s *state) optionOn(n atlas.Country, f atlas.Front) Option {
	if f >= atlas.NumFronts {
		return Pass
	}
	if s.alone() {
		return s.option[atlas.NumMajors][f]
	}
	if n == atlas.Poland && s.atWar(atlas.USSR, atlas.Germany) {
		return s.option[atlas.USSR][f] // 43.3
	}
	return s.option[s.commandOf(n)][f]
}

// stepOver is called when a step of a player turn is over: what must hold at the
// end of Movement and of redeployment (33.41).
func (p *Position) stepOver(proc uint8) {
	switch proc {
	case pMovement:
		p.checkUlster(false)
	case pConstruction:
		p.noteAirborne()
	case pRedeploy:
		p.checkUlster(true)
	}
}
