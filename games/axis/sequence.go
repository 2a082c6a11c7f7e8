package axis

import (
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
)

// The sequence of play. It is the table of contents of the package: a segment that
// the rules have and that is not here is not written yet.

// The procedures of the game. Each is declared in the file of its chapter, by an
// init that fills in its entry.
const (
	pMatch uint8 = iota
	pTurn
	pFactionTurn
	pOptionCard   // 1.1
	pProgram      // 1.1.2
	pLogistics    // 1.2
	pReplacements // 1.3
	pPlacement    // 1.3.4
	pRemoveCard   // 1.1.2
	pSupportTo    // 1.1.2
	pLoseSteps    // 4.2.6.2
	pDeploy       // 1.1.2
	pMovement     // 3, 5
	pMarch        // 3.1.1
	pStacking     // 9.2
	pBlitz        // 4.1
	pCombat       // 4.2
	pAttack       // 4.2.1
	pBattle       // 4.2.2
	pYield        // 4.2.4.1
	pRetreat      // 4.2.5
	pAttrition    // 4.2.6
	pAdvance      // 4.2.7
	pExploit      // 4.2.8
	pWarAndPeace  // 6.1
	pConditional  // 6.2
	pDelay        // 7.1
	pArrivals     // 7.2
	pLendLease    // 14.17
	pShortages    // 14.19
	pColonials    // 16.1.1
	pTruces       // 12.3
	pPacific      // 14.26
	pHasten       // 15.11
	pSupport      // 2.2
	pSupportUnit  // 2.2.3
	pRaiders      // 14.33
	pOrganization // 2.3
	pVoyage       // 3.1.2
	pAlign        // 13.5
	pSetUp        // 13.7
	pNeighbour    // 15.2, 15.12, 15.17, 15.26
	pAreaTable    // 15.13, 15.26
	pIncident     // 15.26
	pToll         // 15.7, 15.26
	pJoins        // 15.6
	pCreate       // 15.25
	pCession      // 15.3, 15.16
	pResists      // 15.7
	pCrisis       // 15.12, 15.17
	pMenu         // 15
	pCivilWar     // 15.5
	pLevy         // 4.2.6.2
	pFailure      // 15.14
	pMandated     // 15.20
	pABomb        // 15.33
	pCommitment   // 15.30
	pResistance   // 15.1
	pReichAnnex   // 14.30
	pTalks        // 13.6.2
	pEmergency    // 2.3.4
	pInternment   // 16.7
	pOccupation   // 16.1.2
	pCaseYellow   // 16.2.1
	pOstland      // 16.2.2
	pGrant        // 15.19, 16.2.1
	pReactivation // 16.3.1
	pFranceRises  // 16.3.6
	pLeaseTable   // 16.3.7
	pAvalanche    // 16.4.2
	pBorders      // 16.5.4
	pRussiaRises  // 16.5.5
	pEurope       // DS 14.14
	pEuropean     // DS 15.14
	pGovernment   // DS 14.22
	pAidToChina   // DS 14.1
	pOperationZ   // DS 15.29
	pSettlement   // DS 16.2.5
	pRises        // DS 16.3.8
	pGarrison     // DS 16.1.3
	pLiberation   // DS 16.4.4
	pTruceOffer   // DS 15.8
	pBanzai       // DS 15.2
	pTransfer     // 15.30.2
	pSurrender    // 14.38

	numProcedures
)

var procedures [numProcedures]procedure

// segment is a line of the sequence of play: a phase that has no segments, or a
// segment.
type segment struct {
	name, rule string
	seasonal   bool // in the first turn of a season only
	begin      func(p *Position)
	faction    atlas.Faction // of a faction turn
}

// gameTurn is a game turn, factionTurn the turn of a faction in it, by the numbers
// of the rules; aidTurn is that turn by the aid of 1999 (17.9).
var gameTurn, factionTurn, aidTurn []segment

// factionTurn is the turn of a faction in the game that is played.
func (w *World) factionTurn() []segment {
	if w.aid.says(convoySegment) {
		return aidTurn
	}
	return factionTurn
}

func init() { // because the segments need the table in which they stand
	gameTurn = []segment{
		{"Seasonal Victory Phase", "0", true, (*Position).victoryPhase, atlas.NoFaction},
		{"Axis Faction Turn", "", false, nil, atlas.Axis},
		{"Western Faction Turn", "", false, nil, atlas.Western},
		{"Soviet Faction Turn", "", false, nil, atlas.Soviet},
		{"Delay Segment", "7.1", false, (*Position).delaySegment, atlas.NoFaction},
		{"Turn Marker Segment", "7.2", false, (*Position).turnMarkerSegment, atlas.NoFaction},
	}
	factionTurn = []segment{
		{"Option Card Segment", "1.1", true, (*Position).optionCardSegment, atlas.NoFaction},
		{"Logistics / Partisan Segment", "1.2", true, (*Position).logisticsSegment, atlas.NoFaction},
		{"Replacements Segment", "1.3", true, (*Position).replacementsSegment, atlas.NoFaction},
		{"Political Events Segment", "2.1", false, (*Position).politicalEventsSegment, atlas.NoFaction},
		{"Support Segment", "2.2", false, (*Position).supportSegment, atlas.NoFaction},
		{"Organization Segment", "2.3", false, (*Position).organizationSegment, atlas.NoFaction},
		{"Operational Movement Phase", "3", false, func(p *Position) { p.beginMovement(operational) }, atlas.NoFaction},
		{"Blitz Combat Segment", "4.1", false, (*Position).beginBlitz, atlas.NoFaction},
		{"Regular Combat Segment", "4.2", false, func(p *Position) { p.beginCombat(regularSegment) }, atlas.NoFaction},
		{"Marker Segment", "4.3", false, (*Position).markerSegment, atlas.NoFaction},
		{"Reserve Movement Phase", "5", false, func(p *Position) { p.beginMovement(reserve) }, atlas.NoFaction},
		{"War & Peace Segment", "6.1", false, (*Position).warAndPeaceSegment, atlas.NoFaction},
		{"Conditional Events Segment", "6.2", false, (*Position).conditionalEventsSegment, atlas.NoFaction},
	}
	aidTurn = []segment{
		{"Option Card Segment", "1.1", true, (*Position).optionCardSegment, atlas.NoFaction},
		{"Logistics Marker Placement Segment", "1.2", true, (*Position).logisticsSegment, atlas.NoFaction},
		{"Seasonal Reinforcement Segment", "1.3", true, (*Position).replacementsSegment, atlas.NoFaction},
		{"Political Events Segment", "2.1", false, (*Position).politicalEventsSegment, atlas.NoFaction},
		{"Convoy Segment", "17.9", false, (*Position).convoySegment, atlas.NoFaction},
		{"Air & Naval Segment", "2.2", false, (*Position).supportSegment, atlas.NoFaction},
		{"Organization Segment", "2.3", false, (*Position).organizationSegment, atlas.NoFaction},
		{"Operational Movement Phase", "3", false, func(p *Position) { p.beginMovement(operational) }, atlas.NoFaction},
		{"Blitz Combat Segment", "4.1", false, (*Position).beginBlitz, atlas.NoFaction},
		{"Regular Combat Segment", "4.2", false, func(p *Position) { p.beginCombat(regularSegment) }, atlas.NoFaction},
		{"Reserve Movement Phase", "5", false, func(p *Position) { p.markerSegment(); p.beginMovement(reserve) }, atlas.NoFaction},
		{"War & Peace Segment", "6.1", false, (*Position).warAndPeaceSegment, atlas.NoFaction},
		{"Conditional Events Segment", "6.2", false, (*Position).conditionalEventsSegment, atlas.NoFaction},
	}
	procedures[pMatch] = flow.Of(proc[flow.Plain]{Name: "Match", Rule: "7", Run: runMatch})
	procedures[pTurn] = flow.Of(proc[turnFrame]{Name: "Turn", Rule: "7", Run: runTurn})
	procedures[pFactionTurn] = flow.Of(proc[factionFrame]{Name: "FactionTurn", Rule: "7", Run: runFactionTurn})
}

// rulesOf are the names by which the lines of a sequence are written down.
func rulesOf(list []segment) (names []string) {
	for _, s := range list {
		if s.faction <= atlas.Soviet {
			names = append(names, s.faction.String())
		} else {
			names = append(names, s.rule)
		}
	}
	return append(names, "end")
}

// runMatch plays turn after turn; the match ends in one of them.
func runMatch(p *Position, _ *flow.Plain) { p.Call(pTurn) }

// turnFrame is a game turn: the line it comes to next, and whether the line before it is
// to be played in the Pacific first.
type turnFrame struct {
	flow.Head
	line    int16 `note:"next part"`
	pacific int16 `note:"pacific bool quiet"`
}

var evTurn = event("{d} begins.")

func runTurn(p *Position, t *turnFrame) {
	if t.pacific != 0 {
		t.pacific, p.theatre = 0, theatrePacific
		gameTurn[t.line-1].begin(p)
		return
	}
	if int(t.line) == len(gameTurn) {
		p.Done()
		return
	}
	p.theatre = uint8(p.firstMap())
	s := &gameTurn[t.line]
	if t.line == 0 {
		p.tell(evTurn, "7.2", int16(p.front().turn))
	}
	t.line++
	switch x := p.front().special(); {
	case x.window && s.faction != x.faction:
	case s.seasonal && !p.front().seasonal():
	case s.faction <= atlas.Soviet:
		p.beginFactionTurn(s.faction)
	default:
		if p.goesOn(theatreEurope) && p.goesOn(theatrePacific) {
			t.pacific = 1
		}
		s.begin(p)
	}
}

// goesOn reports whether a map is played and play has not stopped on it (0.4).
func (p *Position) goesOn(m int) bool { return p.played&^p.ended>>m&1 != 0 }

// firstMap is the map on which a segment is played first: Europe, if both go on.
func (p *Position) firstMap() int {
	if p.goesOn(theatreEurope) {
		return theatreEurope
	}
	return theatrePacific
}

// seasonal reports whether it is the first turn of a season.
func (f *front) seasonal() bool { return f.Seasonal[f.season()] }

// factionFrame is the turn of the phasing faction: its segment, and on which map it
// is played. In the combined game a segment is played in Europe, then in the
// Pacific.
type factionFrame struct {
	flow.Head `steps:"begins ends over"`
	line      int16 `note:"segment segment"`
	theatre   int16 `note:"map 1"`
}

const (
	segmentBegins uint8 = iota
	segmentEnds
	segmentOver
)

var evFactionTurn = event("The turn of {f} begins.")

// beginFactionTurn begins the turn of a faction, unless the scenario is played
// without it.
func (p *Position) beginFactionTurn(who atlas.Faction) {
	plays := false
	for _, x := range p.front().factions() {
		plays = plays || x == who
	}
	if !plays {
		return
	}
	p.reveal()
	for m := range 2 {
		if p.played>>m&1 != 0 {
			p.of(m).phasing = who
		}
	}
	p.tell(evFactionTurn, "7", int16(who))
	flow.CallWith(&p.State, pFactionTurn, factionFrame{theatre: int16(p.firstMap())})
}

func runFactionTurn(p *Position, t *factionFrame) {
	if t.Step == segmentBegins {
		p.theatre = uint8(t.theatre) // the rules of the map on which the segment is played
	}
	turn := p.front().factionTurn()
	if int(t.line) == len(turn) {
		p.Done()
		return
	}
	switch s, x := &turn[t.line], p.front().special(); t.Step {
	case segmentBegins:
		t.Step = segmentEnds
		if x.window && int(t.line) > x.to {
			p.turnEnds()
			return
		}
		if s.seasonal && !p.front().seasonal() || x.window && int(t.line) < x.from {
			t.Step = segmentOver
			return
		}
		s.begin(p)
	case segmentEnds:
		t.Step = segmentOver
		p.front().rallyIndia()
		if _, found := p.front().nextOverstack(); found {
			p.Call(pStacking)
		}
	case segmentOver:
		t.Step = segmentBegins
		if t.theatre == theatreEurope && p.goesOn(theatrePacific) {
			t.theatre = theatrePacific
			return
		}
		t.theatre = int16(p.firstMap())
		t.line++
	}
}

// phaseName is where in the sequence of play the match stands.
func (p *Position) phaseName() string {
	if p.over {
		return "The end"
	}
	if t := flow.Find[factionFrame](&p.State, pFactionTurn); t != nil {
		return p.front().factionTurn()[t.line].name
	}
	if t := flow.Find[turnFrame](&p.State, pTurn); t != nil && t.line > 0 {
		return gameTurn[t.line-1].name
	}
	return "Game turn"
}

// part is the line of Sequence that has been reached, counted from one. Where a turn
// begins it is none.
func (p *Position) part() uint8 {
	turn := p.front().factionTurn()
	if t := flow.Find[factionFrame](&p.State, pFactionTurn); t != nil && int(t.line) < len(turn) {
		return uint8(2 + t.line)
	}
	t := flow.Find[turnFrame](&p.State, pTurn)
	if t == nil || t.line == 0 {
		return 0
	}
	switch i := int(t.line) - 1; {
	case gameTurn[i].faction <= atlas.Soviet:
		return 0
	case i == 0:
		return 1
	default:
		return uint8(len(turn) + i - 2) // the segments stand once for the turns of three factions
	}
}
