package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
)

// Places of cards; a Faction's own is its number further.
const (
	InHand      = uint8(inHand)
	InDiplomacy = uint8(inDiplomacy)
	Selected    = uint8(selected)
)

// Parts of the sequence of play that ask for decisions.
const (
	AskSetup      = pSetup
	AskShortGame  = pShortGame
	AskYearStart  = pYearStart
	AskProduce    = pProduce
	AskArrive     = pArrive
	AskGovernment = pGovernment
	AskIntel      = pIntel
	AskMuster     = pMuster
	AskHandSize   = pHandSize
	AskCommand    = pCommand
	AskMovement   = pMovement
	AskMove       = pMove
	AskCombat     = pCombat
	AskBattle     = pBattle
	AskRound      = pRound
	AskFire       = pFire
	AskReveal     = pReveal
)

// What a unit has done, one bit each.
const (
	UnitEscaped     = uint8(escaped)
	UnitMoved       = uint8(hasMoved)
	UnitInvading    = uint8(invading)
	UnitUncommitted = uint8(uncommitted)
)

// Reading is a position laid out for a judgement: values copied from it, so that
// whatever is supposed here changes nothing there. Sets of Factions and of nations
// have one bit for each.
type Reading struct {
	Players uint8
	Seats   [3]engine.Seat // that play the Factions
	Year    uint8          // 36 to 45
	Season  uint8
	Asked   uint8 // Factions that owe a decision
	Asks    uint8 // the part of the sequence of play that asks
	Battle  uint8 // the area of the Battle that is being fought, or None
	Mover   uint8 // the unit that is moving, or None
	Mode    uint8 // and how it moves
	Over    bool
	Winners uint8

	War      uint8 // one bit for each pair at War
	Declared [3]uint8
	Restless uint8 // violated a Neutral or fought this Year

	Ind         [3]uint8
	FactoryCost [3]uint8
	HandLimit   [3]uint8
	Chits       [3][3]uint8 // Peace Dividends by their value
	Revealed    [3]uint16   // Technologies
	Achieved    [3]uint16   // those and the ones in the Secret Vault
	Where       [NumCards]uint8
	Purpose     [NumCards]uint8 // the Neutral that a card in Diplomacy is meant for

	Influence  [NumNations]uint8
	Influencer [NumNations]uint8
	Marker     [NumNations]uint8 // Control marker on the Capital
	Enemies    [NumNations]uint8 // of an Armed Minor
	Armed      uint64
	UsaEntered bool

	Control [NumAreas]uint8
	Here    [NumAreas]uint8 // Factions with units there, Escaped Subs aside
	First   [NumAreas]uint8 // the blocks of an area as a list, None at its end
	After   [MaxUnits]uint8

	At     [MaxUnits]uint8
	Nation [MaxUnits]uint8
	Type   [MaxUnits]uint8
	CV     [MaxUnits]uint8 // 0 for a block that is not on the map
	Flags  [MaxUnits]uint8

	Spent      [3]uint8 // on units, Action cards, Investment cards
	Left       uint8    // units that may still move
	Moved      uint8    // units that have moved
	MustAttack uint8    // victims of declarations not yet attacked
	Path       [10]uint8
	PathLen    uint8
	Crossed    [NumBorders]uint8 // Ground units over each border this phase

	full, med areaSet
	alive     [MaxUnits]uint8
	count     uint8
}

// ReadInto lays the position out.
func (p *Position) ReadInto(r *Reading) {
	r.Players, r.Year, r.Season = p.players, p.year, uint8(p.season)
	r.Asked, r.Over, r.Winners = uint8(p.asked()), p.over != 0, uint8(p.winners)
	r.War, r.Restless = p.war, uint8(p.restless)
	p.readSequence(r)
	p.readFactions(r)
	copyNumbers(r.Where[:], p.where[:])
	copyNumbers(r.Purpose[:], p.purpose[:])
	p.readNations(r)
	p.readAreas(r)
	p.readUnits(r)
	r.Spent, r.Left, r.Moved, r.MustAttack = p.spent, p.left, p.movedLen, uint8(p.mustAttack)
	copyNumbers(r.Path[:], p.path[:])
	r.PathLen, r.Crossed = p.pathLen, p.crossed
}

// readSequence reads where in the sequence of play the match is.
func (p *Position) readSequence(r *Reading) {
	r.Asks, r.Battle, r.Mover, r.Mode = None, None, None, 0
	if top := p.Stack.Top(); top != nil {
		r.Asks = top.Proc
		if top.Proc == pMove {
			f := flow.As[moveFrame](top)
			r.Mover, r.Mode = uint8(f.unit), uint8(f.mode)
		}
	}
	if b := flow.Find[battleFrame](&p.State, pBattle); b != nil {
		r.Battle = uint8(b.area)
	}
}

func (p *Position) readFactions(r *Reading) {
	copyNumbers(r.Declared[:], p.declared[:])
	r.Ind, r.Chits, r.Revealed, r.Achieved = p.ind, p.chits, p.revealed, p.revealed
	for f := axis; f <= ussr; f++ {
		r.Seats[f] = p.seatOf(f)
		r.FactoryCost[f], r.HandLimit[f] = uint8(p.factoryCost(f)), uint8(p.handLimit(f))
		for _, v := range p.vault[f][:p.vaultSize[f]] {
			r.Achieved[f] |= 1 << v.tech
		}
	}
}

func (p *Position) readNations(r *Reading) {
	r.Influence, r.Armed, r.UsaEntered = p.influence, uint64(p.armed), p.usaEntered
	copyNumbers(r.Influencer[:], p.influencer[:])
	copyNumbers(r.Marker[:], p.marker[:])
	copyNumbers(r.Enemies[:], p.enemies[:])
}

func (p *Position) readAreas(r *Reading) {
	r.full, r.med = p.full, p.med
	for a := range r.Control {
		r.Control[a], r.First[a], r.Here[a] = uint8(p.control[a]), uint8(p.first[a]), uint8(p.here[a].factions())
	}
}

func (p *Position) readUnits(r *Reading) {
	r.CV, r.count = p.cv, 0
	for u := range p.high {
		r.At[u], r.Nation[u], r.Type[u] = uint8(p.at[u]), uint8(p.nation[u]), uint8(p.typ[u])
		r.Flags[u], r.After[u] = uint8(p.flags[u]), uint8(p.after[u])
		if p.cv[u] != 0 {
			r.alive[r.count] = uint8(u)
			r.count++
		}
	}
}

func copyNumbers[T ~uint8](dst []uint8, src []T) {
	for i, v := range src {
		dst[i] = uint8(v)
	}
}

// Alive are the blocks on the map, good until the next reading.
func (r *Reading) Alive() []uint8 { return r.alive[:r.count] }

// Owner is the Faction of a unit, Nobody for an Armed Minor's (3.11).
func (r *Reading) Owner(u uint8) uint8 { return uint8(ownerOf[r.Nation[u]]) }

// Blockaded reports whether an area's POP and RES are marked as blockaded (14.22).
func (r *Reading) Blockaded(a uint8) bool { return r.full.has(area(a)) }

// MedBlockaded reports whether an area's RES are marked by Med Blockade (14.24).
func (r *Reading) MedBlockaded(a uint8) bool { return r.med.has(area(a)) }

// AtWar reports whether two Factions are at War (15.2).
func (r *Reading) AtWar(f, g uint8) bool {
	return f != g && f < Nobody && g < Nobody && r.War&WarBit(f, g) != 0
}

// WarBit is the bit of a pair of Factions in a Reading's War.
func WarBit(f, g uint8) uint8 { return pairBit(faction(f), faction(g)) }
