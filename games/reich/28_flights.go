package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 28.4 and 28.5: who flies which mission. Announcing missions is one
// procedure in four roles.
const (
	flyMissions  = iota // the attacker's, before ground combat (14.11)
	flyCover            // Defensive Air Support (14.12, 28.51)
	flyIntercept        // the attacker's interception of it (14.13, 28.44)
	flySupport          // Ground Support of exploitation attacks (14.18)
)

// sharing is an air counter that divides its factors between two missions in the
// same hex without smaller counters (28.67).
type sharing struct {
	unit    atlas.Unit
	task    Task
	factors uint8
}

const maxSharing = 12

// plan is the mission that an air unit aboard ship will fly from the port it is
// carried to; it is told with the others when all are announced (29.425).
type plan struct {
	unit atlas.Unit
	task Task
	hex  atlas.Hex
}

const maxPlans = 8

func (p *Position) planOf(u atlas.Unit) *plan {
	for i := range p.fight.plans {
		if q := &p.fight.plans[i]; q.task != Idle && q.unit == u {
			return q
		}
	}
	return nil
}

// flyPlans lets the aircraft that have landed fly the missions announced for
// them, from wherever they are now (29.424).
func (p *Position) flyPlans() {
	for _, q := range p.fight.plans {
		u := q.unit
		if q.task == Idle || !p.onBoard(u) || p.task.of(u) != Idle {
			continue
		}
		if atlas.Distance(p.where(u), q.hex) < u.Movement() {
			p.assign(u, q.task, q.hex)
		} else {
			p.invert(u)
		}
	}
	p.fight.plans = [maxPlans]plan{}
}

type flightsFrame struct {
	flow.Head
	role int16 // what is flown now: see flyMissions
	unit int16 // in hand, plus 1
	hex  int16 // chosen for it, plus 1
	task int16 // it does there
	done int16 // powers that fly no more
}

func flightsProc() procedure {
	return flow.Of(proc[flightsFrame]{
		Name: "Flights", Rule: "28.41",
		Run: (*Position).runFlights, Legal: (*Position).legalFlights, Play: (*Position).playFlights,
		Question: (*Position).askFlights, Why: (*Position).whyFlights,
	})
}

// runFlights asks for missions, one unit after the other (28.41).
func (p *Position) runFlights(f *flightsFrame) {
	if f.unit != 0 {
		p.ask(p.commander(p.inHandOf(f)))
		return
	}
	asked := atlas.PowerSet(0)
	for n := range p.fliers(int(f.role)).All {
		if !atlas.PowerSet(f.done).Has(n) && !flow.None(p, (*Position).takeOffs, f, n) {
			asked.Add(n)
		}
	}
	if asked == 0 {
		p.announce(int(f.role))
		p.Done()
		return
	}
	p.askAll(asked)
}

func (p *Position) inHandOf(f *flightsFrame) atlas.Unit { return atlas.Unit(f.unit - 1) }

// fliers are the powers that may announce missions in a role.
func (p *Position) fliers(role int) atlas.PowerSet {
	if role == flyCover {
		return p.resisting()
	}
	return p.actors()
}

// foes are the nations that are at war with a nation on the move.
func (p *Position) foes() (set atlas.NationSet) {
	for n := range p.moving.All {
		set |= p.war[n]
	}
	return set &^ p.moving
}

// resisting are the powers that command them.
func (p *Position) resisting() (set atlas.PowerSet) {
	for n := range p.foes().All {
		if c := p.commandOf(n); c < atlas.NumMajors && !p.fallen.Has(c) {
			set.Add(c)
		}
	}
	return set
}

// takeOffs are the air units that a power can send somewhere, one of those alike.
func (p *Position) takeOffs(f *flightsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	last := atlas.NoUnit
	for _, u := range airCounters {
		if p.commander(u) != who || !p.readyToFly(u) && (f.role != flyMissions || !p.mayPlan(u)) || p.moving.Has(p.nation.of(u)) == (f.role == flyCover) {
			continue
		}
		if last != atlas.NoUnit && atlas.Alike(u, last) && p.at.of(u) == p.at.of(last) && p.used.of(u) == p.used.of(last) {
			continue
		}
		if p.hasTarget(int(f.role), u) {
			out = append(out, engine.M1(kFly, u))
			last = u
		}
	}
	if f.role == flyCover && p.campOf(who) == atlas.Axis {
		if _, ok := p.hopelessCover(); ok {
			out = append(out, engine.M1(kShow, who))
		}
	}
	return out
}

// roleTasks are the missions of each role.
var roleTasks = [...][]Task{
	flyMissions:  {GroundSupport, Counterair, PortStrike},
	flyCover:     {DefensiveAir},
	flyIntercept: {AirIntercept},
	flySupport:   {GroundSupport},
}

var missionKinds = [numTasks]uint8{
	GroundSupport: kSupport, Counterair: kCounterair, PortStrike: kStrike, DefensiveAir: kCover, AirIntercept: kIntercept,
}

func (p *Position) hasTarget(role int, u atlas.Unit) bool {
	reach := p.flightOf(u)
	if role != flyCover { // noFlight wants an Offensive on the front
		for f := range atlas.Front(atlas.NumFronts + 1) {
			if p.optionOn(p.nation.of(u), f) != Offensive {
				reach.RemoveAll(&frontHexes[f])
			}
		}
	}
	if role == flyIntercept {
		cover := p.hostileCover(p.nation.of(u))
		reach.KeepOnly(&cover)
	}
	for h := range reach.All {
		for _, t := range roleTasks[role] {
			if p.noFlight(u, t, h) == fine {
				return true
			}
		}
	}
	return false
}

func (p *Position) legalFlights(f *flightsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch {
	case f.unit == 0:
		return append(p.takeOffs(f, who, out), engine.M1(kDone, who))
	case f.hex == 0:
		return append(p.targetsOf(f, out), engine.M0(kBack))
	}
	return append(p.sharesOf(f, out), engine.M0(kBack))
}

// targetsOf are the missions that the unit in hand can fly.
func (p *Position) targetsOf(f *flightsFrame, out []engine.Move) []engine.Move {
	u := p.inHandOf(f)
	reach := p.flightOf(u)
	for _, t := range roleTasks[f.role] {
		for h := range reach.Bits().All() {
			if p.noFlight(u, t, atlas.Hex(h)) == fine {
				out = append(out, engine.M1(missionKinds[t], atlas.Hex(h)))
			}
		}
	}
	return out
}

// sharesOf are how many factors of the unit in hand can fly the mission chosen:
// all, or as many as can be split off, or with the others on a second mission in
// the same hex (28.67).
func (p *Position) sharesOf(f *flightsFrame, out []engine.Move) []engine.Move {
	u, h, chosen := p.inHandOf(f), atlas.Hex(f.hex-1), Task(f.task)
	fresh := p.fresh(u)
	if p.at.of(u) == carried {
		return append(out, engine.M1(kFactors, fresh))
	}
	most := min(fresh, p.wanted(u, chosen, h))
	for k := most; k > 0; k-- {
		if k == u.Strength() || p.canSplit(u, k) {
			out = append(out, engine.M1(kFactors, k))
		}
		if k == fresh || p.fight.shared[maxSharing-1].factors != 0 {
			continue
		}
		for _, t := range roleTasks[f.role] {
			if t != chosen && p.noFlight(u, t, h) == fine {
				out = append(out, engine.M2(kDivide, k, t))
			}
		}
	}
	return out
}

// wanted is how many factors a mission can use: Defensive Air Support may not
// exceed three times the ground factors it covers (28.513); to intercept it any number
// may fly (28.443).
func (p *Position) wanted(u atlas.Unit, t Task, h atlas.Hex) int {
	if t != DefensiveAir {
		return u.Strength()
	}
	return 3*p.coverable(h, p.nation.of(u)) - p.airOn(DefensiveAir, h)
}

func (p *Position) playFlights(f *flightsFrame, who atlas.Country, m engine.Move) {
	switch m.Kind {
	case kFly:
		f.unit = m.A + 1
	case kBack:
		if f.hex != 0 {
			f.hex, f.task = 0, 0
		} else {
			f.unit = 0
		}
	case kDone:
		f.done |= int16(atlas.OnlyPower(who))
	case kShow:
		p.showHopeless(who)
	case kFactors:
		t, h := Task(f.task), atlas.Hex(f.hex-1)
		if u := p.inHandOf(f); p.at.of(u) == carried {
			p.planFlight(u, t, h)
			f.unit, f.hex, f.task = 0, 0, 0
			return
		}
		p.splitAir(p.inHandOf(f), int(m.A), func(v atlas.Unit) { p.assign(v, t, h) })
		f.unit, f.hex, f.task = 0, 0, 0
	case kDivide:
		u := p.inHandOf(f)
		p.assign(u, Task(f.task), atlas.Hex(f.hex-1))
		p.share(u, Task(m.B), p.fresh(u)-int(m.A))
		f.unit, f.hex, f.task = 0, 0, 0
	default:
		for t, k := range missionKinds {
			if k == m.Kind {
				f.hex, f.task = m.A+1, int16(t)
			}
		}
		if u, h := p.inHandOf(f), atlas.Hex(f.hex-1); p.fresh(u) == 1 && p.wanted(u, Task(f.task), h) > 0 && p.canFlyWhole(u, 1) {
			p.playFlights(f, who, engine.M1(kFactors, 1))
		}
	}
}

// planFlight notes the mission of a unit aboard. It cannot be split there.
func (p *Position) planFlight(u atlas.Unit, t Task, h atlas.Hex) {
	for i := range p.fight.plans {
		if q := &p.fight.plans[i]; q.task == Idle {
			*q = plan{u, t, h}
			p.fights(p.nation.of(u), p.control.of(h), world.Hexes[h].Front)
			return
		}
	}
}

func (p *Position) canFlyWhole(u atlas.Unit, k int) bool {
	return k == u.Strength() || p.canSplit(u, k)
}

func (p *Position) askFlights(f *flightsFrame, _ atlas.Country) say.Line {
	switch {
	case f.unit != 0 && f.hex != 0:
		return say.Say("How many factors of {u} fly to {h}?", int16(p.inHandOf(f)), f.hex-1)
	case f.unit != 0:
		return say.Say("Choose the mission of {u}.", int16(p.inHandOf(f)))
	}
	return [...]say.Line{
		say.Say("Announce your air missions: choose an air unit, or say done."),
		say.Say("Announce Defensive Air Support: choose an air unit, or say done."),
		say.Say("Intercept Defensive Air Support: choose an air unit, or say done."),
		say.Say("Announce Ground Support for the exploitation: choose an air unit, or say done."),
	}[f.role]
}

func (p *Position) whyFlights(f *flightsFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kFly:
		return p.whyNotReady(f, who, atlas.Unit(m.A))
	case kSupport, kCounterair, kStrike, kCover, kIntercept:
		if f.unit == 0 || atlas.Hex(m.A) >= atlas.NumHexes {
			return nil
		}
		for _, t := range roleTasks[f.role] {
			if missionKinds[t] != m.Kind {
				continue
			}
			if u, h := p.inHandOf(f), atlas.Hex(m.A); p.inFlightRange(u, h) {
				return p.noFlight(u, t, h).refusal()
			}
			return engine.Refuse("28.22", "Missions reach four hexes from the base, and not over neutral land.")
		}
		return engine.Refuse("28.41", "This mission is not flown at this point of the Combat phase.")
	case kFactors:
		if f.hex != 0 && m.A > 0 {
			return engine.Refuse("28.64", "There are no smaller counters to split this unit so, or so many factors are too many there.")
		}
	}
	return nil
}

func (p *Position) whyNotReady(f *flightsFrame, who atlas.Country, u atlas.Unit) *engine.Refusal {
	switch {
	case u >= atlas.NumUnits || u.Kind() != atlas.Air || !p.onBoard(u) || p.commander(u) != who:
		return engine.Refuse("28.31", "Choose an air unit of yours that is on the board.")
	case p.has(u, raw):
		return engine.Refuse("28.32", "Newly built air units do not fly in the game turn they are built.")
	case p.fresh(u) == 0:
		return engine.Refuse("28.31", "This air unit has flown, or been counteraired, in this game turn.")
	case p.task.of(u) != Idle:
		return engine.Refuse("28.31", "This air unit has a mission already.")
	}
	return engine.Refuse("28.22", "Nothing within four hexes calls for such a mission.")
}

// noFlight is the reason why an air unit may not fly a mission over a hex that is
// in its range, or fine.
func (p *Position) noFlight(u atlas.Unit, t Task, h atlas.Hex) bar {
	n := p.nation.of(u)
	if t != DefensiveAir && p.optionOn(n, world.Hexes[h].Front) != Offensive {
		return barAirOption
	}
	no := fine
	switch t {
	case GroundSupport:
		no = p.noSupport(u, h)
	case Counterair:
		no = p.noCounterair(u, h)
	case PortStrike:
		no = p.noStrike(u, h)
	case DefensiveAir:
		no = p.noCover(u, h)
	case AirIntercept:
		if !p.coverIsHostile(h, n) {
			no = barNoCover
		}
	}
	if no == fine && !p.mayJoinFlight(u, t, h) {
		no = barTogether
	}
	return no
}

// mayJoinFlight: Britain and France do not fly a mission together before 1942
// (34.36), Russia and the West never (45.2). Over the same ground attack each
// bloc supports its own.
func (p *Position) mayJoinFlight(u atlas.Unit, t Task, h atlas.Hex) bool {
	if t == GroundSupport && p.blocOf(p.nation.of(u)) != axisBloc {
		return p.alliesOver(u, t, h, true)
	}
	return p.alliesOver(u, t, h, false)
}

// alliesOver reports whether nobody flies the mission already from whom the unit
// must keep apart; sameBloc looks only at its own bloc.
func (p *Position) alliesOver(u atlas.Unit, t Task, h atlas.Hex, sameBloc bool) bool {
	for _, v := range airCounters {
		if p.task.of(v) != t || p.goal.of(v) != h || !p.incompatible(p.nation.of(u), p.nation.of(v)) {
			continue
		}
		if !sameBloc || p.blocOf(p.nation.of(u)) == p.blocOf(p.nation.of(v)) {
			return false
		}
	}
	return true
}

// noSupport: Ground Support flies over a hex that may be attacked (28.421); the
// British not over the hexes they shun (34.32).
func (p *Position) noSupport(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	if !p.defended(h, n) || !p.threatened(h, p.blocOf(n)) {
		return barSupport
	}
	if p.commandOf(n) == atlas.Britain && p.shunned(h) {
		return barShunned
	}
	return fine
}

// noCounterair: there must be enemy aircraft at the base (28.431); French ones
// while Paris is lost only where they could oppose an attack that may be made then
// (26.816).
func (p *Position) noCounterair(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	if !p.enemyAirAt(h, n) {
		return barNoAircraft
	}
	if p.at.of(u) == carried {
		return barCarried
	}
	if n == atlas.France && p.parisLost() && !p.opposesFrance(h) {
		return barFrenchCounterair
	}
	return fine
}

// noStrike: there must be enemy fleets in port (28.451); no French ones attack
// while Paris is lost (26.816).
func (p *Position) noStrike(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	if !p.enemyFleetAt(h, n) {
		return barNoFleet
	}
	if n == atlas.France && p.parisLost() {
		return barFrenchStrike
	}
	return fine
}

// noCover: Defensive Air Support goes to ground units of one's own side that may
// be attacked (28.511), three factors for each of theirs (28.513); not to
// partisans (32.2), nor between allies who are kept apart (34.32, 45.2), nor to a
// minor on its own (22.3).
func (p *Position) noCover(u atlas.Unit, h atlas.Hex) bar {
	if p.coverable(h, p.nation.of(u)) == 0 {
		return barUncovered
	}
	if !p.threatened(h, axisBloc) && !p.threatened(h, westernBloc) && !p.threatened(h, russianBloc) {
		return barUnthreatened
	}
	if p.wanted(u, DefensiveAir, h) <= 0 {
		return barCoverLimit
	}
	return fine
}

// coverable are the ground factors in a hex that a nation's aircraft may support.
func (p *Position) coverable(h atlas.Hex, n atlas.Country) (sum int) {
	for u := range p.here(h) {
		m := p.nation.of(u)
		if u.Kind().Ground() && u.Kind() != atlas.Partisan && p.friends(m, n) && p.foes().Has(m) {
			if p.incompatible(m, n) {
				return 0
			}
			sum += u.Strength()
		}
	}
	return sum
}

// coverIsHostile reports whether Defensive Air Support over a hex is flown by an
// enemy of a nation.
func (p *Position) coverIsHostile(h atlas.Hex, n atlas.Country) bool {
	for _, u := range airCounters {
		if p.flying(u, DefensiveAir, h) > 0 && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// hostileCover is all land of which that is true.
func (p *Position) hostileCover(n atlas.Country) (set atlas.HexSet) {
	for _, u := range airCounters {
		if h := p.goal.of(u); h < atlas.NumHexes && p.flying(u, DefensiveAir, h) > 0 && p.hostile(u, n) {
			set.Add(h)
		}
	}
	return set
}

func (p *Position) enemyAirAt(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if u.Kind() == atlas.Air && p.hostile(u, n) {
			return true
		}
	}
	return false
}

func (p *Position) enemyFleetAt(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if u.Kind() == atlas.Fleet && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// threatened reports whether units of a bloc may attack a hex in this phase: from
// a neighbouring hex, from the sea, after landing from a transport, or by a drop
// (28.511). Whoever defends it must be an enemy.
func (p *Position) threatened(h atlas.Hex, side bloc) bool {
	for _, link := range world.Land.Links(int(h)) {
		if atlas.GroundSides>>link.Class&1 == 0 {
			continue
		}
		for u := range p.here(atlas.Hex(link.To)) {
			if p.mightAttack(u, h, side) {
				return true
			}
		}
	}
	for u := range p.in(carried) {
		if p.task.of(u) == Aboard && atlas.Distance(p.goal.of(u), h) <= u.Movement() && p.mightAttack(u, h, side) {
			return true
		}
	}
	for _, u := range airborneCounters {
		if p.onBoard(u) && !p.has(u, moved|dropped|attacked) && atlas.Distance(p.where(u), h) <= atlas.DropRange && p.mightAttack(u, h, side) {
			return true
		}
	}
	return false
}

func (p *Position) mightAttack(u atlas.Unit, h atlas.Hex, side bloc) bool {
	n := p.nation.of(u)
	return u.Kind().Ground() && u.Kind() != atlas.Replacement && p.moving.Has(n) && p.blocOf(n) == side &&
		p.optionOn(n, world.Hexes[h].Front) == Offensive && p.defended(h, n)
}

// defended reports whether a hex holds ground units that are enemies of a nation.
func (p *Position) defended(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if u.Kind().Ground() && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// flying are the factors with which an air unit flies a mission over a hex.
func (p *Position) flying(u atlas.Unit, t Task, h atlas.Hex) int {
	if p.task.of(u) == Idle || p.goal.of(u) != h || u.Kind() != atlas.Air {
		return 0
	}
	s := p.sharingOf(u)
	switch {
	case p.task.of(u) == t && s != nil:
		return p.fresh(u) - int(s.factors)
	case p.task.of(u) == t:
		return p.fresh(u)
	case s != nil && s.task == t:
		return int(s.factors)
	}
	return 0
}

// airOn are all factors that fly a mission over a hex.
func (p *Position) airOn(t Task, h atlas.Hex) (sum int) {
	for _, u := range airCounters {
		sum += p.flying(u, t, h)
	}
	return sum
}

// flownOver are the hexes over which aircraft fly a mission.
func (p *Position) flownOver(t Task) (set atlas.HexSet) {
	for _, u := range airCounters {
		if h := p.goal.of(u); p.task.of(u) != Idle && h < atlas.NumHexes && p.flying(u, t, h) > 0 {
			set.Add(h)
		}
	}
	return set
}

// share gives some factors of a unit a second mission in the same hex (28.67).
func (p *Position) share(u atlas.Unit, t Task, factors int) {
	for i := range p.fight.shared {
		if s := &p.fight.shared[i]; s.factors == 0 {
			*s = sharing{u, t, uint8(factors)}
			return
		}
	}
}

func (p *Position) sharingOf(u atlas.Unit) *sharing {
	for i := range p.fight.shared {
		if s := &p.fight.shared[i]; s.factors != 0 && s.unit == u {
			return s
		}
	}
	return nil
}

// part splits a unit that flies two missions before it takes losses. Without the
// counters for it the whole unit is lost (28.67): it reports whether it could.
func (p *Position) part(u atlas.Unit) bool {
	s := p.sharingOf(u)
	if s == nil {
		return true
	}
	t, k := s.task, int(s.factors)
	if !p.canSplit(u, k) {
		return false
	}
	*s = sharing{}
	p.splitAir(u, k, func(v atlas.Unit) { p.task.set(v, t) })
	return true
}

// land ends a unit's mission: it goes home inverted (28.33). What flies a second
// mission stays for that.
func (p *Position) land(u atlas.Unit, t Task) {
	s := p.sharingOf(u)
	switch {
	case s == nil:
		p.invert(u)
		p.assign(u, Idle, 0)
	case s.task == t:
		p.used.set(u, p.used.of(u)+s.factors)
		*s = sharing{}
	default:
		p.used.set(u, u.Info().Strength-s.factors)
		p.task.set(u, s.task)
		*s = sharing{}
	}
}

// landAll ends a mission for all who fly it.
func (p *Position) landAll(t Task) {
	for _, u := range airCounters {
		if p.task.of(u) != Idle && p.flying(u, t, p.goal.of(u)) > 0 {
			p.land(u, t)
		}
	}
}

// landOver ends a mission over one hex.
func (p *Position) landOver(t Task, h atlas.Hex) {
	for _, u := range airCounters {
		if p.flying(u, t, h) > 0 {
			p.land(u, t)
		}
	}
}

// announce tells the missions of a role; offensive ones use an Offensive option
// (12.24).
func (p *Position) announce(role int) {
	for _, t := range roleTasks[role] {
		for _, u := range airCounters {
			if p.task.of(u) == Idle {
				continue
			}
			k, h := p.flying(u, t, p.goal.of(u)), p.goal.of(u)
			if k == 0 {
				continue
			}
			p.tell(missionEvents[t], "28.41", int16(k), int16(u), int16(h))
			if role != flyCover {
				p.fights(p.nation.of(u), p.control.of(h), world.Hexes[h].Front)
			}
		}
	}
	if role == flyMissions {
		p.announcePlans()
	}
}

// announcePlans tells the missions of the aircraft aboard ships with those of all others
// (29.425).
func (p *Position) announcePlans() {
	for _, q := range p.fight.plans {
		if q.task != Idle {
			p.tell(missionEvents[q.task], "29.425", int16(p.fresh(q.unit)), int16(q.unit), int16(q.hex))
		}
	}
}

var missionEvents = [numTasks]uint8{
	GroundSupport: evSupport, Counterair: evCounterair, PortStrike: evStrike, DefensiveAir: evCover, AirIntercept: evIntercept,
}
