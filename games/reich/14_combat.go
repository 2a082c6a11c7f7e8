package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 14: the Combat phase of Offensive options, in the order of 55.II.D.8,
// and chapter 18 before or after it.

const (
	maxTargets  = 6 // hexes attacked as one (14.23)
	maxBreaks   = 24
	maxTrails   = 28
	attackLimit = 2 // units that attack out of one hex (14.24)

	bombardmentRate = 3 // naval factors for one factor of support (29.411)
)

// fightState is what combat keeps during a player turn.
type fightState struct {
	// The attack that is being made (14.2).
	leader    atlas.Country // the power that makes it
	side      atlas.Country // a nation of its attackers
	targets   [maxTargets]atlas.Hex
	times     [maxTargets]uint8 // what terrain multiplies the defenders of each by (5.7)
	count     uint8             // of targets
	attackers atlas.UnitSet
	defenders atlas.UnitSet
	origins   [maxTargets + 2]atlas.Hex  // where the attackers came from
	crossed   uint8                      // targets reached over rivers or arrows alone, drops aside: a bit for each (9.12)
	hostile   bool                       // the first target was not friendly (9.11)
	hopeless  bool                       // French attacks were shown to be in vain (26.814)
	refused   [maxTargets]atlas.PowerSet // powers whose allies do not agree that they take a target (14.29)

	// What has been attacked, and from where.
	struck              struckHexes // by bloc (14.23, 45.3)
	fromOnce, fromTwice landSet     // a count of attackers from each hex, in two bits (14.24)

	// Exploitation (14.3).
	breaks    [maxBreaks]breakthrough
	numBreaks uint8
	trails    [maxTrails]trail
	numTrails uint8
	late      daringSet // airborne units that dropped during exploitation (14.35)
	rescued   daringSet // dropped airborne units that will not be lost for good (31.4)

	// Aircraft (28).
	shared          [maxSharing]sharing
	plans           [maxPlans]plan
	adrift          daringSet // driven from their bases (28.24)
	covered, beaten landSet   // bases with fresh aircraft, and those that lost the air combat (28.452)

	// Attrition (18).
	ground    [atlas.NumFronts]atlas.PowerSet // who has resolved it on a front
	worn      atlas.UnitSet                   // units that have been counted
	takers    atlas.UnitSet                   // units that advance into the hexes given up
	pressed   atlas.NationSet                 // the nations in contact
	facing    [atlas.NumMajors]uint8          // their ground factors in contact, by power
	given     [atlas.NumMajors]uint8          // counters lost, then hexes chosen, by power
	yields    [maxYields]atlas.Hex            // hexes to be given up
	numYields uint8
}

// multiplier is what terrain multiplies the defenders of a target by.
func (f *fightState) multiplier(h atlas.Hex) int {
	for i, t := range f.targets[:f.count] {
		if t == h {
			return int(f.times[i])
		}
	}
	return 1
}

// isTarget reports whether a hex is attacked now.
func (f *fightState) isTarget(h atlas.Hex) bool {
	for _, t := range f.targets[:f.count] {
		if t == h {
			return true
		}
	}
	return false
}

// The steps of the Combat phase.
const (
	combatBegin = iota
	combatAttritionFirst
	combatShips
	combatMissions
	combatCounterair
	combatCover
	combatReactions
	combatLandings
	combatDrops
	combatGround
	combatBreakthroughs
	combatStrikes
	combatExploit
	combatLateSupport
	combatLateCover
	combatLateIntercept
	combatLateFights
	combatLateDrops
	combatLateGround
	combatAttrition
	combatEnd
)

// combatCalls are the procedures of the steps in the order of 55.II.D.8.
var combatCalls = [combatEnd]engine.Frame{
	combatShips:         flow.At(pMissions, 0),
	combatMissions:      flow.Frame(pFlights, flightsFrame{role: flyMissions}),
	combatCounterair:    flow.Frame(pAirFights, airFightsFrame{role: fightCounterair}),
	combatCover:         flow.Frame(pFlights, flightsFrame{role: flyCover}),
	combatReactions:     flow.Frame(pReactions, reactionsFrame{inCombat: 1}),
	combatLandings:      flow.At(pLandings, 0), // before any ground combat (29.427)
	combatDrops:         flow.At(pDrops, 0),
	combatGround:        flow.At(pGround, 0),
	combatBreakthroughs: flow.At(pBreakthroughs, 0),
	combatStrikes:       flow.At(pPortStrikes, 0),
	combatExploit:       flow.At(pExploit, 0),
	combatLateSupport:   flow.Frame(pFlights, flightsFrame{role: flySupport}),
	combatLateCover:     flow.Frame(pFlights, flightsFrame{role: flyCover}),     // 28.512
	combatLateIntercept: flow.Frame(pFlights, flightsFrame{role: flyIntercept}), // 28.441
	combatLateFights:    flow.Frame(pAirFights, airFightsFrame{role: fightCover}),
	combatLateDrops:     flow.At(pDrops, 0),
	combatLateGround:    flow.Frame(pGround, groundFrame{late: 1}),
}

type combatFrame struct {
	flow.Head
	_, _, _, _ int16
	done       int16 // powers that have said no
}

func combatProc() procedure {
	return flow.Of(proc[combatFrame]{
		Name: "Combat", Rule: "14.0",
		Run: (*Position).runCombat, Legal: (*Position).legalCombat, Play: (*Position).playCombat,
		Question: (*Position).askCombat, Why: (*Position).whyCombat,
	})
}

// runCombat goes through the steps of an Offensive, then through Attrition. Under a Pass
// on all fronts nothing happens (19.1).
func (p *Position) runCombat(f *combatFrame) {
	switch f.Step {
	case combatBegin:
		p.beginCombat()
		f.Step = combatAttritionFirst
		if !p.anyOption(Offensive) {
			f.Step = combatAttrition
		}
	case combatAttritionFirst:
		if asked := p.grinders(f); asked != 0 {
			p.askAll(asked)
			return
		}
		f.Step++
	case combatAttrition:
		if !p.grindNext(f) {
			f.Step++
		}
	case combatEnd:
		p.endCombat()
		p.Done()
	default:
		p.beforeStep(int(f.Step))
		call := combatCalls[f.Step]
		f.Step++
		if call.Proc != pGame {
			p.Stack.Push(call)
		}
	}
}

// beforeStep does what a step needs before its procedure is called.
func (p *Position) beforeStep(step int) {
	switch step {
	case combatCounterair:
		p.noteSailings()
		p.noteCover()
	case combatDrops:
		p.noteTurnedBack()
		p.flyPlans()
		p.pledgeSupport(false)
	case combatGround:
		p.noteRescues()
	case combatLateDrops:
		p.fight.late = p.droppedUnits()
		p.pledgeSupport(true)
	case combatLateGround:
		p.noteLateDrops()
		p.noteRescues()
	case combatBreakthroughs:
		p.landAll(DefensiveAir) // it does not stay for the exploitation (28.516)
	case combatStrikes:
		p.endInvasions() // not before armour aboard has come ashore to exploit (29.435)
	case combatExploit:
		if p.survivorsMayBeAttackedAgain() {
			p.fight.struck = struckHexes{}
		}
	}
}

// anyOption reports whether a nation on the move has an option on some front.
func (p *Position) anyOption(o Option) bool {
	for n := range p.moving.All {
		for front := range atlas.Front(atlas.NumFronts) {
			if p.optionOn(n, front) == o {
				return true
			}
		}
	}
	return false
}

func (p *Position) beginCombat() {
	adrift := p.fight.adrift
	p.fight = fightState{adrift: adrift, leader: atlas.Nobody, side: atlas.Nobody}
	p.noteRescues()
}

// endCombat sends everybody home. Ground Support whose hex was never attacked is
// lost (28.421), unless nobody could attack it any more, as when an invasion was
// turned back.
func (p *Position) endCombat() {
	for _, u := range airCounters {
		if p.task.of(u) != GroundSupport || p.flying(u, GroundSupport, p.goal.of(u)) == 0 {
			continue
		}
		if p.missedAttack(u) {
			p.dropSharing(u)
			p.eliminate(u, "28.421")
		}
	}
	for _, u := range airCounters {
		p.unmark(u, pledged)
	}
	for _, t := range []Task{GroundSupport, Counterair, DefensiveAir, AirIntercept, PortStrike, SeaStrike} {
		p.landAll(t)
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.task.of(u) == Exploiting {
			p.assign(u, Idle, 0)
		}
	}
	p.displaceStranded()
	p.regroupAir()
	adrift := p.fight.adrift
	p.fight = fightState{adrift: adrift, leader: atlas.Nobody, side: atlas.Nobody}
}

// pledgeSupport notes the Ground Support whose hex ground units can attack now, from
// beside it, from the sea or by a drop: it must be attacked, whatever else they do
// (28.421). Late are the attacks of exploiting units.
func (p *Position) pledgeSupport(late bool) {
	if !p.supportBindsTheAttacker() {
		return
	}
	for _, u := range airCounters {
		if p.task.of(u) == GroundSupport && p.flying(u, GroundSupport, p.goal.of(u)) > 0 && p.canBeAttacked(p.goal.of(u), p.blocOf(p.nation.of(u)), late) {
			p.mark(u, pledged)
		}
	}
}

// canBeAttacked reports whether ground units of a bloc can attack a hex.
func (p *Position) canBeAttacked(h atlas.Hex, side bloc, late bool) bool {
	for _, link := range world.Land.Links(int(h)) {
		if atlas.GroundSides>>link.Class&1 == 0 {
			continue
		}
		for u := range p.here(atlas.Hex(link.To)) {
			if p.mightAttack(u, h, side) && p.cannotAttack(u, late) == fine {
				return true
			}
		}
	}
	for u := range p.invaders(h) {
		if !late && p.mightAttack(u, h, side) {
			return true
		}
	}
	for _, u := range airborneCounters {
		if p.mightAttack(u, h, side) && p.whyNoDrop(u, p.commander(u)) == nil {
			if set := p.dropHexes(u); set.Has(h) {
				return true
			}
		}
	}
	return false
}

// missedAttack reports whether the hex over which aircraft fly could have been
// attacked and was not: it is still defended, and no French attack was ruled out
// (26.814).
func (p *Position) missedAttack(u atlas.Unit) bool {
	h, n := p.goal.of(u), p.nation.of(u)
	if !p.supportBindsTheAttacker() {
		return p.idleNeighbours(h, p.blocOf(n))
	}
	return p.has(u, pledged) && p.defended(h, n) && !(n == atlas.France && p.fight.hopeless)
}

// idleNeighbours reports whether ground units of a bloc that have not attacked could
// have attacked a hex.
func (p *Position) idleNeighbours(h atlas.Hex, side bloc) bool {
	for _, link := range world.Land.Links(int(h)) {
		if atlas.GroundSides>>link.Class&1 == 0 {
			continue
		}
		for u := range p.here(atlas.Hex(link.To)) {
			if p.mightAttack(u, h, side) && !p.has(u, attacked) {
				return true
			}
		}
	}
	return false
}

// displaceStranded: aircraft whose base was taken while they were in the air look
// for another when the Combat phase ends (28.24).
func (p *Position) displaceStranded() {
	for _, u := range airCounters {
		if h := p.where(u); h != atlas.NoHex && p.task.of(u) == Idle && p.hostileHex(h, p.nation.of(u)) {
			p.fight.adrift.Add(u)
		}
	}
}

// regroupAir combines what was split for missions (28.61).
func (p *Position) regroupAir() {
	for _, u := range airCounters {
		if h := p.where(u); h != atlas.NoHex && u.Strength() < 5 && p.task.of(u) == Idle && !p.fight.adrift.Has(u) {
			p.mergeAir(h, p.nation.of(u))
		}
	}
}

// noteRescues remembers the dropped airborne units that are next to friends or in
// supply at some time of the Combat phase (31.4).
func (p *Position) noteRescues() {
	for _, u := range airborneCounters {
		if p.has(u, freshlyDropped) && p.onBoard(u) && p.propped(u) {
			p.fight.rescued.Add(u)
		}
	}
}

// propped: a friendly ground unit is with or next to a dropped airborne unit,
// other than partisans and airborne units that dropped as well, or it can trace a
// supply line to a source other than its own hex (31.4).
func (p *Position) propped(u atlas.Unit) bool {
	h := p.where(u)
	if h == atlas.NoHex {
		return false
	}
	for v := range p.here(h) {
		if p.props(v, u) {
			return true
		}
	}
	for _, link := range world.Land.Links(int(h)) {
		if atlas.GroundSides>>link.Class&1 == 0 {
			continue
		}
		for v := range p.here(atlas.Hex(link.To)) {
			if p.props(v, u) {
				return true
			}
		}
	}
	set := p.suppliedHexes(p.nation.of(u), atlas.RegionsOf.Europe.Has(h))
	return set.Has(h) && !p.ownSourceOnly(h, p.nation.of(u))
}

func (p *Position) props(v, u atlas.Unit) bool {
	return v != u && v.Kind().Ground() && v.Kind() != atlas.Partisan && !p.has(v, freshlyDropped) && p.friends(p.nation.of(v), p.nation.of(u))
}

// lostForGood reports whether an airborne unit that is lost now cannot be
// rebuilt (31.4).
func (p *Position) lostForGood(u atlas.Unit) bool {
	return p.has(u, freshlyDropped) && !p.fight.rescued.Has(u) && !p.propped(u)
}

// A plea is for an airborne unit that was lost for good in a port in the first player
// turn, before its owner could name a fleet that would have fed it there: if he does
// so in his own player turn it can be rebuilt after all (31.4).
type plea struct {
	waits bool
	unit  atlas.Unit
	port  atlas.Hex
}

const maxPleas = 2

// plead remembers such a loss.
func (p *Position) plead(u atlas.Unit) {
	h := p.where(u)
	if p.mover != p.first || p.camp(p.nation.of(u)) == p.mover || h == atlas.NoHex || !world.Ports.Has(h) || !p.friendly(h, p.nation.of(u)) {
		return
	}
	for i := range p.moves.pleas {
		if x := &p.moves.pleas[i]; !x.waits {
			*x = plea{true, u, h}
			return
		}
	}
}

// pleadedFor reports whether a plea of a nation's camp waits for a fleet.
func (p *Position) pleadedFor(x *plea, n atlas.Country) bool {
	return x.waits && p.camp(p.nation.of(x.unit)) == p.camp(n) && p.carriesFor(n, p.nation.of(x.unit))
}

// answerPleas gives units back to the force pool for which a fleet was named that
// carries supply to where they were lost. What is not answered now is void.
func (p *Position) answerPleas() {
	for i := range p.moves.pleas {
		x := &p.moves.pleas[i]
		if !x.waits || p.camp(p.nation.of(x.unit)) != p.mover {
			continue
		}
		s := p.layLifts(p.nation.of(x.unit), true, p.named)
		for k := range s.n {
			if (s.live|s.chained)>>k&1 != 0 && s.lifts[k].reach.Has(x.port) {
				p.put(x.unit, inPool)
			}
		}
		*x = plea{}
	}
}

func (p *Position) legalCombat(f *combatFrame, who atlas.Country, out []engine.Move) []engine.Move {
	for front := range atlas.Front(atlas.NumFronts) {
		if p.mayGrind(who, front) {
			out = append(out, engine.M2(kGrind, who, front))
		}
	}
	return append(out, engine.M1(kDone, who))
}

// grinders are the powers that may take their attrition before the offensive
// combat and have not said no (55.II.D.8.a).
func (p *Position) grinders(f *combatFrame) (set atlas.PowerSet) {
	for n := range p.actors().All {
		if atlas.PowerSet(f.done).Has(n) {
			continue
		}
		for front := range atlas.Front(atlas.NumFronts) {
			if p.mayGrind(n, front) {
				set.Add(n)
			}
		}
	}
	return set
}

func (p *Position) playCombat(f *combatFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kDone {
		f.done |= int16(atlas.OnlyPower(who))
		return
	}
	p.grind(atlas.Front(m.B))
}

func (p *Position) askCombat(*combatFrame, atlas.Country) say.Line {
	return say.Say("Take attrition before the offensive combat, or say done to take it afterwards.")
}

func (p *Position) whyCombat(_ *combatFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kGrind {
		return engine.Refuse("18.1", "This power has no Attrition option there, no units in contact, or has resolved it.")
	}
	return nil
}

func dropsProc() procedure {
	return flow.Of(proc[combatFrame]{
		Name: "Drops", Rule: "31.1",
		Run: (*Position).runDrops, Legal: (*Position).legalDrops, Play: (*Position).playDrops,
		Question: (*Position).askDrops, Why: (*Position).whyDrops,
	})
}

// pDrops asks for airborne drops before ground combat (14.15, 14.18, 31.1).
func (p *Position) runDrops(f *combatFrame) {
	asked := atlas.PowerSet(0)
	for n := range p.actors().All {
		if !atlas.PowerSet(f.done).Has(n) && !flow.None(p, (*Position).jumps, f, n) {
			asked.Add(n)
		}
	}
	if asked == 0 {
		p.Done()
		return
	}
	p.askAll(asked)
}

// jumps are the airborne units of a power that can drop now.
func (p *Position) jumps(_ *combatFrame, who atlas.Country, out []engine.Move) []engine.Move {
	for _, u := range airborneCounters {
		if p.whyNoDrop(u, who) == nil {
			out = append(out, engine.M1(kDrop, u))
		}
	}
	return out
}

func (p *Position) legalDrops(f *combatFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(p.jumps(f, who, out), engine.M1(kDone, who))
}

func (p *Position) playDrops(f *combatFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kDone {
		f.done |= int16(atlas.OnlyPower(who))
		return
	}
	flow.CallWith(&p.State, pDrop, handFrame{unit: m.A})
}

func (p *Position) askDrops(*combatFrame, atlas.Country) say.Line {
	return say.Say("Drop airborne units, or say done.")
}

func (p *Position) whyDrops(_ *combatFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind != kDrop || atlas.Unit(m.A) >= atlas.NumUnits {
		return nil
	}
	return p.whyNoDrop(atlas.Unit(m.A), who)
}
