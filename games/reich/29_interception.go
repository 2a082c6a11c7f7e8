package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 29.5 and 28.52: interceptions by ships and strikes by aircraft on
// forces at sea, answered by the other side against the interceptors, and so on
// (29.56); then all of it is resolved, the last to sail first. In the Combat phase
// the attacker announces the interception of Defensive Air Support together with his
// answer to the interceptors, and it is resolved before they reach his ships (14.13).

// The steps of reactions (29.5).
const (
	reactBegin = iota
	reactAnnounce
	reactRoll
	reactAir
	reactNext
	reactAirFights
	reactResolve
)

type reactionsFrame struct {
	flow.Head
	inCombat int16 // 1 in the Combat phase, where aircraft react too
	layer    int16 // interceptors of interceptors are a layer further
	camp     int16 // that reacts now
}

func reactionsProc() procedure {
	return flow.Of(proc[reactionsFrame]{
		Name: "Reactions", Rule: "29.5",
		Run: (*Position).runReactions, Legal: (*Position).legalReactions, Play: (*Position).playReactions,
		Rolled: (*Position).rolledReactions, Question: (*Position).askReactions, Why: (*Position).whyReactions,
	})
}

func (p *Position) runReactions(f *reactionsFrame) {
	switch f.Step {
	case reactBegin:
		f.layer, f.camp = 0, int16(p.seaCamp().Enemy())
		p.naval.verb, p.naval.ready = 0, 0
		f.Step = reactAnnounce
		if !p.anyOpen() {
			p.noneAtSea(f)
		}
	case reactAnnounce:
		if !askSailors(p, f, p.living(atlas.Alliance(f.camp)), (*Position).reactions) {
			f.Step = reactRoll
		}
	case reactRoll:
		p.rollNext(f)
	case reactAir:
		f.Step = reactNext
		if f.inCombat == 1 {
			flow.CallWith(&p.State, pFlights, flightsFrame{role: flyIntercept})
		}
	case reactNext:
		p.nextLayer(f)
	case reactAirFights:
		f.Step = reactResolve
		if f.inCombat == 1 {
			flow.CallWith(&p.State, pAirFights, airFightsFrame{role: fightCover})
		}
	case reactResolve:
		if !p.resolveNext() {
			p.interceptorsHome()
			p.Done()
		}
	}
}

// noneAtSea: without ships only aircraft may have something to do.
func (p *Position) noneAtSea(f *reactionsFrame) {
	f.Step = reactAir
	if f.inCombat == 0 {
		p.Done()
	}
}

// seaCamp is the camp whose ships are on the move.
func (p *Position) seaCamp() atlas.Alliance {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.open() {
			return p.campOf(f.by)
		}
	}
	return p.mover
}

// open reports whether a force on the move has not been reacted to.
func (f *force) open() bool {
	return f.kind != noMission && f.kind != moored && f.layer == 0 && !f.closed() && f.state == sailing
}

func (p *Position) anyOpen() bool {
	for i := range p.naval.forces {
		if p.naval.forces[i].open() {
			return true
		}
	}
	return false
}

// rollNext rolls for the next base that tries to intercept (29.57).
func (p *Position) rollNext(f *reactionsFrame) {
	i := p.unrolled(uint8(f.layer) + 1)
	switch {
	case i == noForce && f.layer == 0: // once, with the answer to the first interceptors (14.13)
		f.Step = reactAir
	case i == noForce:
		f.Step = reactNext
	case p.naval.forces[i].range_ <= 1:
		p.found(i, 0)
	default:
		p.Roll(6)
	}
}

func (p *Position) rolledReactions(f *reactionsFrame, outcome int) {
	i := p.unrolled(uint8(f.layer) + 1)
	die := outcome + 1
	if die <= interceptsOn(int(p.naval.forces[i].range_)) {
		p.found(i, die)
		return
	}
	p.missed(i, die)
}

// unrolled is the next force of a layer that is not rolled for yet.
func (p *Position) unrolled(layer uint8) uint8 {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind == intercepts && f.layer == layer && f.state == announced {
			return uint8(i)
		}
	}
	return noForce
}

// interceptsOn is the highest roll with which ships find the enemy at a range in
// hexes, their port counted as the first (29.57).
func interceptsOn(hexes int) int {
	switch {
	case hexes <= 1:
		return 6
	case hexes <= 10:
		return 5
	case hexes <= 18:
		return 4
	case hexes <= 24:
		return 3
	case hexes <= 30:
		return 2
	}
	return 1
}

// longestRange is the range from the U.S. box (29.173).
const longestRange = 31

func (p *Position) found(i uint8, die int) {
	f := &p.naval.forces[i]
	f.state = sailing
	p.tell(evIntercepts, "29.57", int16(f.by), int16(p.strengthOf(i)), int16(f.target), int16(f.range_), int16(die))
}

// missed: they have not acted, but do not try again in this player turn (29.57).
func (p *Position) missed(i uint8, die int) {
	f := &p.naval.forces[i]
	p.tell(evMissed, "29.57", int16(f.by), int16(p.strengthOf(i)), int16(f.target), int16(f.range_), int16(die))
	for u := range p.fleetsOf(i) {
		p.naval.tried.Add(u)
		p.task.set(u, Idle)
		p.naval.with.set(u, 0)
	}
	p.naval.forces[i] = force{}
}

// nextLayer lets the other side react to interceptors that found the enemy; if
// there are none, chains of counter-interception are at their end.
func (p *Position) nextLayer(f *reactionsFrame) {
	f.Step = reactAirFights
	for i := range p.naval.forces {
		if g := &p.naval.forces[i]; g.kind == intercepts && g.layer == uint8(f.layer)+1 && g.state == sailing {
			f.layer++
			f.camp = int16(atlas.Alliance(f.camp).Enemy())
			p.naval.ready = 0
			f.Step = reactAnnounce
			return
		}
	}
}

// interceptorsHome: they return to their bases, and have acted (29.58).
func (p *Position) interceptorsHome() {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind != intercepts {
			f.note(voyageClosed, 1)
			continue
		}
		for u := range p.fleetsOf(uint8(i)) {
			p.invert(u)
			p.task.set(u, Idle)
			p.naval.with.set(u, 0)
		}
		p.naval.forces[i] = force{}
	}
	for i := range p.naval.strikes {
		p.naval.strikes[i] = 0
	}
}

// reactions are what a power may do but for being done.
func (p *Position) reactions(f *reactionsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	layer := uint8(f.layer)
	switch {
	case p.naval.verb == 0:
		out = p.interceptors(who, layer, out)
		return p.strikers(who, layer, out)
	case p.naval.aim == 0:
		for i := range p.preyOf(p.naval.hand, layer) {
			out = append(out, engine.M1(kChoose, p.flagship(i)))
		}
	case p.naval.verb == kPutOut:
		out = p.meetings(p.naval.hand, p.naval.aim-1, out)
	case p.naval.over == 0:
		out = p.strikePoints(p.naval.hand, p.naval.aim-1, out)
	default:
		out = p.sortieSizes(p.naval.hand, out)
	}
	return out
}

func (p *Position) legalReactions(f *reactionsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	out = p.reactions(f, who, out)
	if p.naval.verb != 0 {
		return append(out, engine.M0(kBack))
	}
	return append(out, engine.M1(kDone, who))
}

func (p *Position) playReactions(f *reactionsFrame, who atlas.Country, m engine.Move) {
	n := &p.naval
	layer := uint8(f.layer)
	switch m.Kind {
	case kPutOut, kSortie:
		n.hand, n.verb, n.aim = atlas.Unit(m.A), m.Kind, 0
		p.joinOrAim(layer)
	case kChoose:
		n.aim = n.with.of(atlas.Unit(m.A))
		p.meetOthers(layer)
	case kAt:
		if n.verb == kPutOut {
			p.intercept(n.hand, n.aim-1, atlas.Hex(m.A), layer)
		} else {
			n.over = atlas.Hex(m.A) + 1
			p.sendWhole()
			return
		}
		n.verb, n.aim = 0, 0
	case kFactors:
		p.strikeWith(n.hand, int(m.A))
	case kBack:
		n.verb, n.aim, n.over = 0, 0, 0
	case kDone:
		n.ready.Add(who)
	}
}

// joinOrAim: ships of a base that is going out already go along (29.54); if
// there is only one force to meet, it is that one.
func (p *Position) joinOrAim(layer uint8) {
	n := &p.naval
	if n.verb == kPutOut {
		if i := p.goingOut(n.hand, layer+1); i != noForce {
			p.enlist(n.hand, i, Intercepting)
			n.verb = 0
			return
		}
	}
	count := 0
	for i := range p.preyOf(n.hand, layer) {
		n.aim = i + 1
		count++
	}
	if count != 1 {
		n.aim = 0
		return
	}
	p.meetOthers(layer)
}

// meetOthers: if others are to meet the force already, it is at their hex
// (29.54).
func (p *Position) meetOthers(layer uint8) {
	n := &p.naval
	if n.verb != kPutOut {
		return
	}
	if at := p.meetingPoint(n.aim-1, n.hand); at != noWater {
		p.intercept(n.hand, n.aim-1, world.Waters[at].Hex, layer)
		n.verb, n.aim = 0, 0
	}
}

// goingOut is the force that a base sends out now against a layer, which others
// of that base must join (29.54).
func (p *Position) goingOut(u atlas.Unit, layer uint8) uint8 {
	base := p.portOf(u)
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind == intercepts && f.layer == layer && f.state == announced && f.base == base && p.sameBerth(uint8(i), u) {
			return uint8(i)
		}
	}
	return noForce
}

// sameBerth reports whether a fleet lies with those of a force.
func (p *Position) sameBerth(i uint8, u atlas.Unit) bool {
	ship := p.flagship(i)
	return ship != atlas.NoUnit && p.naval.berth.of(ship) == p.naval.berth.of(u) && p.camp(p.nation.of(ship)) == p.camp(p.nation.of(u))
}

// baseIsOut: ships of this base have found an enemy in this phase; the others
// may not go for another (29.54).
func (p *Position) baseIsOut(u atlas.Unit) bool {
	base := p.portOf(u)
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind == intercepts && f.state != announced && f.base == base && p.sameBerth(uint8(i), u) {
			return true
		}
	}
	return false
}

// interceptors are the fleets of a power that may go out against a layer.
func (p *Position) interceptors(who atlas.Country, layer uint8, out []engine.Move) []engine.Move {
	if !p.seaRoom() {
		return out
	}
	last := atlas.NoUnit
	for u := range p.fleetsUnder(who) {
		if last != atlas.NoUnit && p.sameShips(last, u) || !p.mayIntercept(u) {
			continue
		}
		last = u
		if i := p.goingOut(u, layer+1); i != noForce {
			if ship := p.flagship(i); !p.incompatible(p.nation.of(ship), p.nation.of(u)) {
				out = append(out, engine.M1(kPutOut, u))
			}
			continue
		}
		for range p.preyOf(u, layer) {
			out = append(out, engine.M1(kPutOut, u))
			break
		}
	}
	return out
}

// fleetsUnder calls with all fleets in port or in the U.S. box that a power
// commands.
func (p *Position) fleetsUnder(who atlas.Country) func(func(atlas.Unit) bool) {
	return func(yield func(atlas.Unit) bool) {
		for h := range world.Ports.Bits().All() {
			for u := range p.here(atlas.Hex(h)) {
				if u.Kind() == atlas.Fleet && p.commander(u) == who && !yield(u) {
					return
				}
			}
		}
		for u := range p.in(usSpot) {
			if u.Kind() == atlas.Fleet && p.commander(u) == who && !yield(u) {
				return
			}
		}
	}
}

// mayIntercept: it can act, in its own side's turn or the other's (29.313), has not
// failed before in this player turn (29.57), its base has not sent others out (29.54),
// and Paris is free if it is French (26.815).
func (p *Position) mayIntercept(u atlas.Unit) bool {
	return p.available(u) && !p.naval.tried.Has(u) && !p.baseIsOut(u) && !(p.nation.of(u) == atlas.France && p.parisLost())
}

// preyOf calls with the forces of a layer that a fleet or air unit can go for.
func (p *Position) preyOf(u atlas.Unit, layer uint8) func(func(uint8) bool) {
	return func(yield func(uint8) bool) {
		for i := range p.naval.forces {
			f := &p.naval.forces[i]
			if f.kind == noMission || f.kind == moored || f.closed() || f.layer != layer || f.state != sailing || !p.mayOppose(u, uint8(i)) {
				continue
			}
			if (u.Kind() == atlas.Fleet && p.canMeet(u, uint8(i)) || u.Kind() == atlas.Air && p.canStrike(u, uint8(i))) && !yield(uint8(i)) {
				return
			}
		}
	}
}

// mayOppose reports whether war and politics let a unit act against a force: they
// are at war (29.51), an attacked minor acts only against those who attack it
// (22.7), major powers' aircraft keep out of an attack on a minor in its first
// turn (22.3), and neither Russia nor the west guards the ships of the other
// (45.2).
func (p *Position) mayOppose(u atlas.Unit, i uint8) bool {
	f := &p.naval.forces[i]
	ship := p.flagship(i)
	if ship == atlas.NoUnit || !p.hostile(u, p.nation.of(ship)) {
		return false
	}
	if f.layer > 0 {
		if ward := &p.naval.forces[f.prey]; (p.commander(u) == atlas.USSR) != (ward.by == atlas.USSR) && p.campOf(p.commander(u)) == atlas.Allies {
			return false
		}
	}
	if n := p.nation.of(u); n >= atlas.NumMajors && n < atlas.NumNations && p.justAttacked(n) && !p.headsFor(i, n) {
		return false
	}
	if u.Kind() == atlas.Air {
		if n := p.nation.of(u); n < atlas.NumMajors && p.againstFreshMinor(i) || n == atlas.France && p.parisLost() && p.mover == atlas.Allies {
			return false // 22.3, 26.816
		}
	}
	return true
}

// headsFor reports whether a force goes to a minor country, or lands units that
// can march to its border in this turn to attack it (22.7).
func (p *Position) headsFor(i uint8, n atlas.Country) bool {
	f := &p.naval.forces[i]
	if f.target == atlas.NoHex {
		return false
	}
	if p.soil(f.target) == n {
		return true
	}
	reach := 0
	for k := range p.naval.cargo {
		if c := &p.naval.cargo[k]; c.force() == i+1 && c.unit().Kind().Ground() && !c.ashore() {
			reach = max(reach, int(c.left()))
		}
	}
	if reach == 0 {
		return false
	}
	var reached atlas.HexSet
	reached.Add(f.target)
	world.Ground.Spread(p.flood, reached.Bits(), world.OnLand.Bits(), reach)
	for h := range reached.All {
		if p.soil(h) == n {
			return true
		}
	}
	return false
}

// againstFreshMinor reports whether a force attacks a minor in the player turn of
// the declaration of war (22.3).
func (p *Position) againstFreshMinor(i uint8) bool {
	t := p.naval.forces[i].target
	if t == atlas.NoHex {
		return false
	}
	n := p.soil(t)
	return n >= atlas.NumMajors && n < atlas.NumNations && p.justAttacked(n) && p.control.of(t) == n
}

func (p *Position) whyReactions(f *reactionsFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kPutOut:
		return p.whyNotIntercept(atlas.Unit(m.A), who)
	case kSortie:
		return p.whyNotStrike(atlas.Unit(m.A), who)
	case kAt:
		switch {
		case p.naval.verb == 0 || p.naval.aim == 0:
			return engine.Refuse("29.52", "Choose first who goes out, and against whom.")
		case p.crosses(p.naval.aim-1, atlas.Hex(m.A)) < 0:
			return refuse("29.52", "The enemy's course does not lead through {h}.", m.A)
		case p.naval.verb == kSortie:
			return engine.Refuse("28.521", "Aircraft strike within four hexes of their base.")
		}
		return refuse("29.51", "These ships cannot come to {h}.", m.A)
	}
	return nil
}

func (p *Position) whyNotIntercept(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch {
	case u >= atlas.NumUnits || u.Kind() != atlas.Fleet:
		return engine.Refuse("29.51", "Only fleets intercept; aircraft strike.")
	case p.foreign(u, who):
		return refuse("12.4", "The {u} is not yours to move.", int16(u))
	case p.task.of(u) == Supplying:
		return engine.Refuse("29.35", "A fleet that carries supply stays in its base.")
	case p.has(u, raw):
		return engine.Refuse("29.34", "A new fleet does nothing in its first game turn.")
	case p.used.of(u) != 0 || p.task.of(u) != Idle:
		return engine.Refuse("29.31", "This fleet has been used in this game turn.")
	case p.naval.crowded.Has(u):
		return engine.Refuse("29.11", "Its port has no room for this fleet; it does nothing in this player turn.")
	case p.at.of(u) != usSpot && p.where(u) == atlas.NoHex:
		return engine.Refuse("29.51", "This fleet is not in a port.")
	case p.guest(u):
		return engine.Refuse("29.19", "A French fleet in a British port does nothing until it has left.")
	case p.naval.tried.Has(u):
		return engine.Refuse("29.57", "This fleet has failed to intercept in this player turn.")
	case p.baseIsOut(u):
		return engine.Refuse("29.54", "All fleets of a base go for the same enemy.")
	case p.nation.of(u) == atlas.France && p.parisLost():
		return engine.Refuse("26.815", "France does not intercept while Paris is lost.")
	}
	return engine.Refuse("29.51", "There is no hostile force at sea that this fleet can meet.")
}

func (p *Position) askReactions(f *reactionsFrame, who atlas.Country) say.Line {
	switch {
	case p.naval.verb == 0 && f.layer == 0:
		return say.Say("Ships are at sea: intercept them with fleets, strike them with aircraft, or let them pass.")
	case p.naval.verb == 0:
		return say.Say("Your ships will be intercepted: send fleets or aircraft against the interceptors, or let them come.")
	case p.naval.aim == 0:
		return say.Say("Choose the force that {u} goes for.", int16(p.naval.hand))
	}
	if p.naval.over != 0 {
		return say.Say("Choose how many factors of {u} strike.", int16(p.naval.hand))
	}
	return say.Say("Choose the hex of its course where {u} goes.", int16(p.naval.hand))
}
