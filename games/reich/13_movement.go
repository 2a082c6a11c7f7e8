package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 13: the movement phase.

// moveState is what movement and supply keep.
type moveState struct {
	// The unit in hand and its way so far, which begins where it stands.
	unit  atlas.Unit
	path  [atlas.LongestMove + 2]atlas.Hex
	steps uint8 // hexes of the path
	spent uint8 // movement factors

	done atlas.PowerSet // powers that have finished the step

	// What was judged when movement began (27.44).
	traced  atlas.UnitSet // units that traced a normal line (14.38, 31.3)
	ready   daringSet     // airborne units that may drop (31.1)
	excess  atlas.UnitSet // units beyond the limits of 35 and 37.3
	forgone atlas.UnitSet // units that the owner leaves without the supply of fleets (27.232)

	pleas         [maxPleas]plea       // 31.4
	shores        [chosenIslands]shore // 27.24
	linked        uint8                // sources of 27.18 that have ended
	sevastopolCut bool                 // 5.58
	westWall      bool                 // it has risen (5.53)
}

// moveWork is working memory for movement and supply.
type moveWork struct {
	lifting sealift
	loading loading
	cargo   [atlas.NumUnits]int8 // factors of supply fleets in use

	marches [2]marchMap // see fill; the second for who conforms to a Pass option
	march   *marchMap   // the one that was asked for last
	route   []uint16

	brief bool         // a list may end after its second move
	shut  atlas.HexSet // hexes that the unit in hand keeps out of (Allied variant 11)

	caching bool // nothing moves until the list is made
	limits  [numGroups]limitMemo
	links   linkMemo
	suez    suezLinks

	kept kept
}

// The steps of the movement phase (55.II.D.7).
const (
	moveFleets = iota // base changes (13.7), before supply is judged (27.231)
	moveNaming
	moveName // supply fleets (13.8)
	moveShore
	moveJudge // 27.44
	moveReady
	moveAsk
	moveSettle
	moveCull // 6.13
	moveLimits
	moveOver
)

type movementFrame struct {
	flow.Head
	island int16 // whose shore is asked for
	unit   int16 // for which unit
}

func movementProc() procedure {
	return flow.Of(proc[movementFrame]{
		Name: "Movement", Rule: "13.0",
		Run: (*Position).runMovement, Legal: (*Position).legalMovement, Play: (*Position).playMovement,
		Question: (*Position).askMovement, Why: (*Position).whyMovement,
	})
}

func (p *Position) runMovement(f *movementFrame) {
	switch f.Step {
	case moveFleets:
		p.releaseGarrisons()
		f.Step = moveNaming
		p.Call(pBaseChange)
	case moveNaming:
		p.openLines()
		p.moves.done = 0
		f.Step = moveName
	case moveName:
		p.askUntilDone(f, moveShore)
	case moveShore:
		if !p.askShore(f) {
			p.answerPleas()
			p.moves.forgone, p.moves.excess = atlas.UnitSet{}, p.othersExcess()
			f.Step = moveJudge
		}
	case moveJudge:
		if p.judgeSupply() {
			f.Step = moveReady
		}
	case moveReady:
		p.noteReady()
		p.moves.done = 0
		f.Step = moveAsk
	case moveAsk:
		p.askUntilDone(f, moveSettle)
	case moveSettle:
		f.Step = moveCull
		p.leaveMurmansk()
		p.settlePartisans()
	case moveCull:
		if !p.cullStacks() {
			f.Step = moveLimits
		}
	case moveLimits:
		if !p.cullGarrisons() {
			f.Step = moveOver
		}
	case moveOver:
		p.checkPact()
		p.Done()
	}
}

// askUntilDone asks every power on the move that has more to decide than to say
// that it is done.
func (p *Position) askUntilDone(f *movementFrame, next uint8) {
	var ask atlas.PowerSet
	for n := range (p.actors() &^ p.moves.done).All {
		if p.hasChoice(f, n) {
			ask.Add(n)
		} else {
			p.moves.done.Add(n)
		}
	}
	if ask == 0 {
		p.politics.quarrel = quarrel{}
		f.Step = next
		return
	}
	p.endQuarrel(ask)
	p.askAll(ask)
}

// hasChoice reports whether a power has more to decide than to be done.
func (p *Position) hasChoice(f *movementFrame, who atlas.Country) bool {
	p.openDesk()
	p.desk.brief = true
	p.scratch = p.legalMovement(f, who, p.scratch[:0])
	p.desk.brief = false
	p.closeDesk()
	return len(p.scratch) > 1 || len(p.scratch) == 1 && p.scratch[0].Kind != kDone
}

func (p *Position) legalMovement(f *movementFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch f.Step {
	case moveName:
		return p.legalNaming(who, out)
	case moveShore:
		return p.legalShores(f, out)
	}
	return p.legalMoves(who, out)
}

func (p *Position) playMovement(f *movementFrame, who atlas.Country, m engine.Move) {
	u := atlas.Unit(m.A)
	switch m.Kind {
	case kDone:
		p.moves.done.Add(who)
	case kSupply:
		p.nameFleet(u)
	case kAt: // 27.24
		p.moves.shores[f.island] = shore{true, p.campOf(who), atlas.Hex(m.A)}
	case kMove:
		p.pickUp(u)
	case kDrop:
		flow.CallWith(&p.State, pDrop, handFrame{unit: m.A})
	case kBase:
		flow.CallWith(&p.State, pPlaceBase, handFrame{unit: m.A})
	case kMurmansk:
		p.sailNorth(u)
	case kNorthward:
		p.sendSubs(int(m.B))
	case kHomeward:
		p.bringSubs(int(m.B))
	case kLift:
		p.liftBridge(atlas.Hex(m.A))
	case kDispute, kYield:
		p.playQuarrel(who, m)
	}
}

func (p *Position) askMovement(f *movementFrame, who atlas.Country) say.Line {
	switch f.Step {
	case moveName:
		return say.Say("Name the fleets of {n} that carry supply in this game turn. They do nothing else in it.", int16(who))
	case moveShore:
		return say.Say("Choose the hex of the island at which supply comes ashore. The choice is final.")
	}
	if p.movesOthers(who) {
		return say.Say("Move the ground and air units of {n} and of the countries that it commands.", int16(who))
	}
	return say.Say("Move the ground and air units of {n}.", int16(who))
}

// movesOthers reports whether units of another country are a power's to move now.
func (p *Position) movesOthers(who atlas.Country) bool {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.nation.of(u) != who && p.at.of(u) < atlas.NumHexes && p.whyUnmoved(u, who) == nil {
			return true
		}
	}
	return false
}

var (
	noMoveOther       = engine.Refuse("12.4", "The unit is not yours to move now.")
	noMoveAway        = engine.Refuse("13.1", "The unit is not on the board.")
	noMoveTwice       = engine.Refuse("13.5", "The unit has moved in this turn already.")
	noMoveSupply      = engine.Refuse("27.42", "The unit was out of supply when supply was judged, so it cannot move.")
	noMoveReplacement = engine.Refuse("30.2", "Replacements move only by strategic redeployment.")
	noMoveGarrison    = engine.Refuse("3.35", "This garrison stays until Axis forces at war with Russia come within five hexes.")
	noMoveStunned     = engine.Refuse("33.42", "German aircraft and ships stay where they are in the turn after Hitler's death.")
	noMoveFleet       = engine.Refuse("13.7", "Fleets change base before other units move.")
	noMoveBase        = engine.Refuse("28.12", "Air base counters move only by strategic redeployment.")
	noMoveShut        = engine.Refuse("13.2", "The unit can enter none of the hexes around it.")
	noMovePass        = engine.Refuse("19.2", "Under a Pass option a unit next to an enemy unit cannot move, and others move only over controlled hexes that are not next to one.")
	noDonePoles       = engine.Refuse("43.1", "Germany must attack Poland: move a ground unit next to Polish ones first.")
	noMoveSubs        = engine.Refuse("42.41", "Germany moves the submarines it has to the Murmansk box, and back only in Spring and not in the year in which they came.")
)

// whyUnmoved says why a unit cannot begin to move, or is nil.
func (p *Position) whyUnmoved(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch k := u.Kind(); {
	case !p.moving.Has(p.nation.of(u)) || p.commander(u) != who:
		return noMoveOther
	case !p.onBoard(u):
		return noMoveAway
	case k == atlas.Fleet:
		return noMoveFleet
	case k == atlas.AirBase:
		return noMoveBase
	case k == atlas.Replacement:
		return noMoveReplacement
	case p.has(u, moved):
		return noMoveTwice
	case p.has(u, garrison):
		return noMoveGarrison
	case k == atlas.Air && p.stunned() && who == atlas.Germany:
		return noMoveStunned
	case k != atlas.Air && p.has(u, unsupplied):
		return noMoveSupply
	case k == atlas.Air && p.moves.excess.Has(u):
		return noMoveSupply // 35.3
	}
	return nil
}

// legalMoves lists what a power may do in the movement of air and ground units:
// one of several counters alike, and no hexes yet.
func (p *Position) legalMoves(who atlas.Country, out []engine.Move) []engine.Move {
	if !p.mustFacePoles(who) {
		out = append(out, engine.M1(kDone, who))
	}
	var doors *doorsOf
	for u := range atlas.Unit(atlas.NumUnits) {
		if !p.moving.Has(p.nation.of(u)) || p.at.of(u) >= atlas.NumHexes {
			continue
		}
		if p.desk.brief && len(out) > 1 {
			return out
		}
		if p.whyUnmoved(u, who) != nil || p.twin(u) {
			continue
		}
		n := p.nation.of(u)
		if u.Kind() == atlas.Air {
			out = append(out, engine.M1(kMove, u))
			if p.mayGoNorth(u) {
				out = append(out, engine.M1(kMurmansk, u))
			}
			continue
		}
		if doors == nil || n != doors.nation {
			doors = p.doors(n)
		}
		if p.hasFirstStep(u, doors) {
			out = append(out, engine.M1(kMove, u))
		}
		if u.Kind() == atlas.Airborne && p.mayDrop(u) && p.offensiveSomewhere(n) {
			out = append(out, engine.M1(kDrop, u))
		}
	}
	out = p.legalMurmansk(who, out)
	out = p.legalBases(who, out)
	out = p.legalLifts(who, out)
	if p.desk.brief {
		return out
	}
	return p.legalQuarrels(who, p.actors()&^p.moves.done, out)
}

// twin reports whether a counter like this one comes before it in the same hex
// and can do the same, so that the list needs only the first.
func (p *Position) twin(u atlas.Unit) bool {
	at := p.at.of(u)
	for v := u; v > 0 && atlas.Alike(v-1, u); {
		v--
		if p.at.of(v) == at && p.nation.of(v) == p.nation.of(u) && p.marks.of(v) == p.marks.of(u) && p.used.of(v) == p.used.of(u) && p.task.of(v) == p.task.of(u) &&
			p.moves.excess.Has(v) == p.moves.excess.Has(u) {
			return true
		}
	}
	return false
}

// doorsOf is which land is open to a nation: by who controls it, and the hexes
// that are closed all the same.
type doorsOf struct {
	nation atlas.Country
	open   [256]bool
	closed atlas.HexSet
}

func (p *Position) doors(n atlas.Country) *doorsOf {
	k := p.look()
	s := k.nationOf(n)
	if since := p.sinceOpened(k); !k.holds(s.doorsAge, since) {
		s.doors, s.doorsAge = p.findDoors(n), k.latest
	}
	return &s.doors
}

// sinceOpened is when a nation's land was last opened or closed to others.
func (p *Position) sinceOpened(k *kept) age {
	since := max(k.lands, k.politics)
	if p.politics.wooed != 0 {
		since = max(since, k.counters) // unviolated looks for units
	}
	return since
}

func (p *Position) findDoors(n atlas.Country) (d doorsOf) {
	d.nation = n
	for c := range atlas.Country(atlas.NumNations) {
		d.open[c] = p.opens(c, n)
	}
	d.open[atlas.Nobody] = p.opens(atlas.Nobody, n)
	d.closed = p.closedTo(n)
	return d
}

// hasFirstStep reports whether a unit could enter a hex next to it; a zone does
// not stop a first step, for no unit that moves has less than three factors. A
// unit that a Pass option holds fast may still cross into another front, if one is
// near (19.5).
func (p *Position) hasFirstStep(u atlas.Unit, d *doorsOf) bool {
	h, n := p.where(u), p.nation.of(u)
	bounds := p.boundTo(u)
	held := u.Kind() != atlas.Partisan && p.passesOn(n, h)
	enemy := p.enemyGround(n)
	var near atlas.HexSet
	if held {
		if near = p.nearEnemies(n); near.Has(h) {
			return p.mayCrossFronts(u)
		}
	}
	for _, l := range world.Land.Links(int(h)) {
		to := atlas.Hex(l.To)
		switch {
		case atlas.GroundSides>>l.Class&1 == 0 || !world.OnLand.Has(to) || !d.open[p.control.of(to)] || d.closed.Has(to):
		case bounds != nil && !bounds.Has(to) || enemy.Has(to):
		case held && (!p.friendly(to, n) || near.Has(to)):
		default:
			return true
		}
	}
	return held && p.mayCrossFronts(u)
}

// mayCrossFronts reports whether a unit that a Pass option holds fast can move to
// or against another front.
func (p *Position) mayCrossFronts(u atlas.Unit) bool {
	return atlas.RegionsOf.Frontiers.Has(p.where(u)) && !p.passesEverywhere(p.nation.of(u)) && p.hasGoal(u)
}

// whyMovement explains what is not on the list.
func (p *Position) whyMovement(f *movementFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kDone && f.Step == moveAsk && p.mustFacePoles(who) {
		return noDonePoles
	}
	if m.Kind == kNorthward || m.Kind == kHomeward {
		return noMoveSubs
	}
	if m.Kind != kMove && m.Kind != kDrop && m.Kind != kSupply && m.Kind != kBase && m.Kind != kMurmansk {
		return nil
	}
	if m.A < 0 || m.A >= atlas.NumUnits {
		return noMoveOther
	}
	u := atlas.Unit(m.A)
	if c := p.commander(u); c != who && p.asked().Has(c) {
		return nil // the power that is asked for it explains
	}
	switch {
	case m.Kind == kSupply && f.Step == moveName:
		if c := p.commander(u); c < atlas.NumMajors && p.seatOf(c) == p.seatOf(who) {
			who = c // an ally of the same player, which has no fleet to name
		}
		if why := p.whyNotNamed(u, who); why != nil || p.twin(u) {
			return why
		}
		return noNameUseless
	case m.Kind == kDrop && f.Step == moveAsk:
		return p.whyNoDrop(u, who)
	case m.Kind == kBase && f.Step == moveAsk:
		return p.whyNoBase(u, who)
	case m.Kind == kMove && f.Step == moveAsk:
		if why := p.whyUnmoved(u, who); why != nil {
			return why
		}
		if p.twin(u) {
			return nil
		}
		if p.passesOn(p.nation.of(u), p.where(u)) {
			return noMovePass
		}
		return noMoveShut
	}
	return nil
}

// releaseGarrisons frees the Russian units that must stay until Axis forces at
// war with Russia come within five hexes (3.35).
func (p *Position) releaseGarrisons() {
	if p.war[atlas.USSR]&(atlas.OnlyNation(atlas.Germany)|atlas.OnlyNation(atlas.Italy)) == 0 {
		return
	}
	for u := range atlas.Of(atlas.USSR) {
		if p.has(u, garrison) && p.onBoard(u) && p.approached(p.where(u)) {
			p.unmark(u, garrison)
		}
	}
}

const releaseRange = 5

// approached reports whether Axis forces at war with Russia are within five hexes.
func (p *Position) approached(h atlas.Hex) bool {
	for v := range atlas.Unit(atlas.NumUnits) {
		if at := p.where(v); at != atlas.NoHex && v.Kind() != atlas.AirBase && p.camp(p.nation.of(v)) == atlas.Axis && p.serves(p.nation.of(v)) && p.hostile(v, atlas.USSR) && atlas.Distance(at, h) <= releaseRange {
			return true
		}
	}
	return false
}

// settlePartisans: partisans that stay on a base drive off the fleets and aircraft
// in it when movement ends (32.6).
func (p *Position) settlePartisans() {
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() == atlas.Partisan && p.onBoard(u) && p.moving.Has(p.nation.of(u)) {
			p.evict(p.where(u), p.nation.of(u))
		}
	}
}
