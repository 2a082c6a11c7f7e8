package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 29.21: changing base, and 29.74: joining partial counters.

// The steps of base changes: all are announced before the enemy reacts (13.7).
const (
	basesBegin = iota
	basesAnnounce
	basesReact
	basesArrive
)

type placeSet [(atlas.NumPlaces + 63) / 64]uint64

func (s *placeSet) has(q atlas.Place) bool { return s[q/64]>>(q%64)&1 != 0 }
func (s *placeSet) add(q atlas.Place)      { s[q/64] |= 1 << (q % 64) }

func baseChangeProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "BaseChange", Rule: "29.21",
		Run: (*Position).runBaseChange, Legal: (*Position).legalBaseChange, Play: (*Position).playBaseChange,
		Question: (*Position).askBaseChange, Why: (*Position).whyBaseChange,
	})
}

func (p *Position) runBaseChange(f *flow.Plain) {
	switch f.Step {
	case basesBegin:
		p.startSailing()
		f.Step = basesAnnounce
	case basesAnnounce:
		if askSailors(p, f, p.actors(), (*Position).baseChanges) {
			return
		}
		f.Step = basesArrive
		if p.naval.tracked > 0 {
			p.tellForces()
			p.Call(pReactions)
		}
	case basesArrive:
		p.arriveAtBases()
		p.endSailing()
		p.Done()
	}
}

// askSailors asks the powers that have something to choose and are not ready;
// while one has a counter in hand only it. It reports false if there is nobody.
func askSailors[F any](p *Position, f *F, powers atlas.PowerSet, list choice[F]) bool {
	if p.naval.verb != 0 {
		p.ask(p.commander(p.naval.hand))
		return true
	}
	var asked atlas.PowerSet
	for n := range (powers &^ p.naval.ready).All {
		if !flow.None(p, list, f, n) {
			asked.Add(n)
		}
	}
	p.askAll(asked)
	return asked != 0
}

// baseChanges are what a power may do but for being done.
func (p *Position) baseChanges(_ *flow.Plain, who atlas.Country, out []engine.Move) []engine.Move {
	switch p.naval.verb {
	case kCourse:
		return p.courseMoves(p.naval.hand, out)
	case kSail:
		return p.newBases(p.naval.hand, out)
	}
	last := atlas.NoUnit
	for u := range p.shipsOf(who) {
		if last != atlas.NoUnit && p.sameShips(last, u) {
			continue
		}
		if p.maySail(u) && p.somewhereElse(u) {
			out, last = append(out, engine.M1(kSail, u)), u
		}
	}
	return p.combinations(who, out)
}

func (p *Position) legalBaseChange(f *flow.Plain, who atlas.Country, out []engine.Move) []engine.Move {
	out = p.baseChanges(f, who, out)
	if p.naval.verb != 0 {
		return append(out, engine.M0(kBack))
	}
	return append(out, engine.M1(kDone, who))
}

func (p *Position) playBaseChange(f *flow.Plain, who atlas.Country, m engine.Move) {
	switch m.Kind {
	case kSail:
		p.naval.hand, p.naval.verb = atlas.Unit(m.A), m.Kind
	case kCombine:
		p.combine(atlas.Unit(m.A))
	case kHarbour, kAmerica:
		p.announceBase(p.naval.hand, m)
	case kCourse, kMeet, kFetch:
		p.playCourse(m)
	case kBack:
		p.naval.verb = 0
	case kDone:
		p.naval.ready.Add(who)
	}
}

// shipsOf calls with the fleets that a power commands and may move now, port by
// port, then those in the U.S. box.
func (p *Position) shipsOf(who atlas.Country) func(func(atlas.Unit) bool) {
	return func(yield func(atlas.Unit) bool) {
		for h := range world.Ports.Bits().All() {
			for u := range p.here(atlas.Hex(h)) {
				if u.Kind() == atlas.Fleet && p.commander(u) == who && p.moving.Has(p.nation.of(u)) && !yield(u) {
					return
				}
			}
		}
		for u := range p.in(usSpot) {
			if u.Kind() == atlas.Fleet && p.commander(u) == who && p.moving.Has(p.nation.of(u)) && !yield(u) {
				return
			}
		}
	}
}

// sameShips reports whether it makes no difference which of two fleets is chosen.
func (p *Position) sameShips(a, b atlas.Unit) bool {
	return atlas.Alike(a, b) && p.at.of(a) == p.at.of(b) && p.nation.of(a) == p.nation.of(b) && p.naval.berth.of(a) == p.naval.berth.of(b) &&
		p.used.of(a) == p.used.of(b) && p.task.of(a) == p.task.of(b) && p.has(a, raw) == p.has(b, raw) && p.has(a, deployed) == p.has(b, deployed) &&
		p.naval.with.of(a) == p.naval.with.of(b) && p.naval.crowded.Has(a) == p.naval.crowded.Has(b) && p.naval.tried.Has(a) == p.naval.tried.Has(b)
}

// maySail reports whether a fleet may change base at all: it has not sailed in
// this phase, and an American one has been deployed (29.25). It may have been
// used (29.2).
func (p *Position) maySail(u atlas.Unit) bool {
	if p.naval.with.of(u) != 0 || p.task.of(u) != Idle || !p.seaRoom() || p.frozenInPlace(u) {
		return false
	}
	return p.at.of(u) != usSpot || p.nation.of(u) != atlas.USA || p.has(u, deployed)
}

// seaRoom: the table has room for another force.
func (p *Position) seaRoom() bool { return p.naval.tracked < trackRoom-4*64 && p.newForce() != noForce }

// somewhereElse is a quick look whether there may be another base for a fleet.
func (p *Position) somewhereElse(u atlas.Unit) bool {
	n, base := p.nation.of(u), p.portOf(u)
	fronts := uint8(1 << atlas.Western)
	if base != atlas.NoPlace {
		fronts = frontsOf(p.watersOf(u))
		if fronts>>atlas.Western&1 != 0 && p.mayGoToAmerica(n) && p.mayMoveOn(n, atlas.Western) {
			return true
		}
	}
	for _, q := range allPorts {
		info := &world.Places[q]
		common := fronts & frontsOf(info.Waters[:info.NumWaters])
		if q == base || common == 0 || !p.mayComeTo(u, q) {
			continue
		}
		for f := range atlas.Front(atlas.NumFronts) {
			if common>>f&1 != 0 && p.mayMoveOn(n, f) {
				return true
			}
		}
	}
	return false
}

// mayComeTo reports whether a port can be the new base of a fleet, wherever it
// lies: friendly since the player turn began, with room (29.11, 29.21), and for Axis
// ships in Africa or the Levant with supply (35.7).
func (p *Position) mayComeTo(u atlas.Unit, q atlas.Place) bool {
	h := q.Hex()
	return p.heldTurn.Has(h) && p.mayHarbour(p.nation.of(u), h) && p.roomIn(q) >= u.Strength() && !p.africaFull(u, h, false)
}

// mayMoveOn: ships change base under an Offensive or Attrition option; under a
// Pass only on a front without hostile fleets (19.4, 29.21).
func (p *Position) mayMoveOn(n atlas.Country, f atlas.Front) bool {
	return p.optionOn(n, f) != Pass || !p.enemyFleetsOn(f, n)
}

// enemyFleetsOn reports whether hostile fleets are based on a front.
func (p *Position) enemyFleetsOn(f atlas.Front, n atlas.Country) bool {
	for _, u := range allFleets {
		if p.hostile(u, n) && (p.at.of(u) == usSpot && f == atlas.Western || p.onBoard(u) && frontsOf(p.watersOf(u))>>f&1 != 0) {
			return true
		}
	}
	return false
}

// mayGoToAmerica: ships of the western Allies come and go (29.25), the British
// and French even before America is at war (29.172).
func (p *Position) mayGoToAmerica(n atlas.Country) bool {
	return n == atlas.USA || n == atlas.Britain || n == atlas.France || n == atlas.FreeFrench
}

// newBases are the ports to which the fleet in hand can go.
func (p *Position) newBases(u atlas.Unit, out []engine.Move) []engine.Move {
	set := p.basesFor(u)
	for _, q := range allPorts {
		if set.has(q) {
			out = append(out, engine.M1(kHarbour, q))
		}
	}
	if p.toAmerica(u) {
		out = append(out, engine.M1(kAmerica, p.commander(u)))
	}
	return out
}

// basesFor finds the ports for a fleet that it can come to on its front (29.21).
func (p *Position) basesFor(u atlas.Unit) (set placeSet) {
	n, base := p.nation.of(u), p.portOf(u)
	var fit placeSet
	for _, q := range allPorts {
		if q != base && (base == atlas.NoPlace || q.Hex() != base.Hex()) && p.mayComeTo(u, q) {
			fit.add(q)
		}
	}
	list := p.sources(base, p.naval.berth.of(u))
	for len(list) > 0 {
		from := list[:1]
		if base == atlas.NoPlace {
			from = list
		}
		list = list[len(from):]
		ranges := p.rangesFor(u, from)
		if ranges == nil {
			continue
		}
		for _, q := range allPorts {
			info := &world.Places[q]
			if !fit.has(q) || !p.intoIstanbul(n, from, q) {
				continue
			}
			if ranges.reaches(info.Waters[:info.NumWaters]) {
				set.add(q)
			}
		}
	}
	return set
}

// rangesFor is how far a fleet gets from waters of one front under the option of that
// front; nil, if it may not sail at all.
func (p *Position) rangesFor(u atlas.Unit, from []atlas.Water) *seaRanges {
	n, f := p.nation.of(u), atlas.NavalFronts[world.Waters[from[0]].Zone]
	switch {
	case !p.mayMoveOn(n, f):
		return nil
	case p.optionOn(n, f) != Pass:
		return p.rangesFrom(from, n, p.portOf(u))
	}
	c := p.seaCosts(n, p.portOf(u))
	p.sail.avoid(p.airDanger(n, true), board.Never)
	for _, w := range from {
		if p.sail.enter[w] == board.Never {
			return nil // its own port lies in their reach
		}
	}
	p.survey(from, c)
	p.writeRanges(&p.sail.passing)
	return &p.sail.passing
}

// toAmerica reports whether a fleet can change base to the U.S. box (29.25).
func (p *Position) toAmerica(u atlas.Unit) bool {
	n := p.nation.of(u)
	if p.portOf(u) == atlas.NoPlace || !p.mayGoToAmerica(n) {
		return false
	}
	for _, w := range p.watersOf(u) {
		if atlas.NavalFronts[world.Waters[w].Zone] == atlas.Western {
			if ranges := p.rangesFor(u, []atlas.Water{w}); ranges != nil && ranges.reaches(westWaters) {
				return true
			}
		}
	}
	return false
}

// announceBase sends a fleet to another base. Fleets from one port to another on one
// course are one force.
func (p *Position) announceBase(u atlas.Unit, m engine.Move) {
	f := force{kind: changingBase, by: p.commander(u), base: p.portOf(u), port: atlas.NoPlace, target: atlas.NoHex, state: sailing}
	if m.Kind == kHarbour {
		f.port = atlas.Place(m.A)
		f.target = f.port.Hex()
	}
	p.setCourse(u, f)
}

// passing reports whether a fleet sails under a Pass option.
func (p *Position) passing(u atlas.Unit, to []atlas.Water) bool {
	return p.optionOn(p.nation.of(u), atlas.NavalFronts[world.Waters[to[0]].Zone]) == Pass
}

// join finds a force with which a fleet can sail: of the same power, from the
// same berth, to the same end on the same course.
func (p *Position) join(f *force, u atlas.Unit) uint8 {
	for i := range p.naval.forces {
		g := &p.naval.forces[i]
		if g.kind != f.kind || g.by != f.by || g.base != f.base || g.port != f.port || g.target != f.target || g.shore() != f.shore() || g.layer != f.layer {
			continue
		}
		if g.bearing() != f.bearing() || g.lead != f.lead || g.fetched() != f.fetched() {
			continue
		}
		if ship := p.flagship(uint8(i)); ship != atlas.NoUnit && p.naval.berth.of(ship) == p.naval.berth.of(u) && !p.incompatible(p.nation.of(ship), p.nation.of(u)) {
			return uint8(i)
		}
	}
	return noForce
}

// arriveAtBases brings the fleets to their new bases. Those that were beaten or
// turned back stay where they were, neither inverted nor barred from anything
// else (29.21, 29.573), unless others have taken their room (29.11).
func (p *Position) arriveAtBases() {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		for u := range p.fleetsOf(uint8(i)) {
			p.task.set(u, Idle)
			if f.kind == changingBase && f.state == sailing {
				p.dock(u, f.port, p.naval.track.of(f.from+f.length-1))
			}
		}
	}
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind != changingBase || f.state == sailing || f.base == atlas.NoPlace {
			continue
		}
		over := p.lying(f.base) - capacity(f.base)
		for u := range p.fleetsOf(uint8(i)) {
			if over > 0 {
				p.naval.crowded.Add(u)
				over -= u.Strength()
			}
		}
	}
}

// dock brings a fleet into a port from a water, or into the U.S. box.
func (p *Position) dock(u atlas.Unit, q atlas.Place, from atlas.Water) {
	if q == atlas.NoPlace {
		p.put(u, usSpot)
		return
	}
	p.put(u, spot(q.Hex()))
	p.naval.berth.set(u, berthAt(q))
	if q == portKiel && !p.kielOpen() && from != noWater && world.Waters[from].Zone == atlas.Baltic {
		p.naval.berth.set(u, balticSide)
	}
	p.entered(u, q.Hex())
}

// tellForces tells what has been announced (29.55).
func (p *Position) tellForces() {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind == noMission || f.layer != 0 {
			continue
		}
		from, to := int16(usSpot), int16(usSpot)
		if f.base != atlas.NoPlace {
			from = int16(f.base.Hex())
		}
		if f.target != atlas.NoHex {
			to = int16(f.target)
		}
		p.tell(evSails, "29.55", int16(f.kind), int16(f.by), int16(p.strengthOf(uint8(i))), from, to, int16(f.load))
	}
}

// whyBaseChange says why a fleet may not do as asked.
func (p *Position) whyBaseChange(_ *flow.Plain, who atlas.Country, m engine.Move) *engine.Refusal {
	if p.naval.verb == kCourse {
		return noCourse
	}
	switch m.Kind {
	case kSail:
		return p.whyNotSail(atlas.Unit(m.A), who)
	case kCourse, kMeet, kFetch:
		return noCourse
	case kHarbour:
		if p.naval.verb == 0 {
			return engine.Refuse("29.21", "Choose the fleet first.")
		}
		return p.whyNotBase(p.naval.hand, atlas.Place(m.A))
	}
	return nil
}

func (p *Position) whyNotSail(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch {
	case u >= atlas.NumUnits || u.Kind() != atlas.Fleet:
		return engine.Refuse("29.21", "Only fleets change base by sea.")
	case p.foreign(u, who):
		return refuse("12.4", "The {u} is not yours to move.", int16(u))
	case p.at.of(u) == usSpot && p.nation.of(u) == atlas.USA && !p.has(u, deployed):
		return engine.Refuse("29.25", "An American fleet leaves America for the first time by redeployment.")
	case p.naval.with.of(u) != 0:
		return engine.Refuse("29.33", "This fleet has sailed already in this phase.")
	case p.onBoard(u) && !p.anyFrontOpen(u):
		return engine.Refuse("19.4", "Under a Pass a fleet changes base only on a front without hostile fleets.")
	}
	return engine.Refuse("29.21", "There is no other base for this fleet on its front.")
}

func (p *Position) anyFrontOpen(u atlas.Unit) bool {
	for _, w := range p.watersOf(u) {
		if p.mayMoveOn(p.nation.of(u), atlas.NavalFronts[world.Waters[w].Zone]) {
			return true
		}
	}
	return false
}

func (p *Position) whyNotBase(u atlas.Unit, q atlas.Place) *engine.Refusal {
	n := p.nation.of(u)
	if int(q) >= atlas.NumPlaces || !world.Places[q].Port {
		return engine.Refuse("29.11", "Fleets base in ports only.")
	}
	h := q.Hex()
	home, owner := world.Hexes[h].Country, p.control.of(h)
	switch {
	case owner == atlas.Nobody || !p.hosts(owner, n):
		return refuse("29.21", "{x} is not friendly.", int16(q))
	case !p.heldTurn.Has(h):
		return refuse("29.21", "{x} was not friendly when the player turn began.", int16(q))
	case (home == atlas.USSR || home == atlas.BalticStates) && n != atlas.USSR && n != atlas.Germany, (n == atlas.USSR) != (owner == atlas.USSR):
		return engine.Refuse("29.16", "Only Russian and German fleets base in Russian ports, and Russian ones in Russian-held ports only.")
	case n == atlas.France && owner != atlas.France && !p.frenchFree():
		return engine.Refuse("29.18", "Until Spring 1942 French fleets base in French ports only.")
	case p.crowdedOut(n, h):
		return engine.Refuse("34.34", "Units that these ships may not mix with are there.")
	case !p.mayHarbour(n, h):
		return refuse("22.7", "Ships of {n} may not base there.", int16(n))
	case p.roomIn(q) < u.Strength():
		return refuse("29.11", "{x} has no room for this fleet: it bases {i} factors.", int16(q), int16(capacity(q)))
	case p.africaFull(u, h, false):
		return refuse("35.7", "More Axis factors than can be supplied there may not come to {x}.", int16(q))
	case p.optionOn(n, world.Hexes[h].Front) == Pass:
		return engine.Refuse("19.4", "Under a Pass no course within four hexes of hostile aircraft may be sailed.")
	}
	return refuse("29.22", "{x} lies on another front than the fleet, or beyond a strait that is shut.", int16(q))
}

func (p *Position) askBaseChange(_ *flow.Plain, who atlas.Country) say.Line {
	switch p.naval.verb {
	case kCourse:
		return p.askCourse()
	case kSail:
		return say.Say("Choose the new base of {u}.", int16(p.naval.hand))
	}
	return say.Say("Change the bases of your fleets; all changes are announced before the enemy reacts.")
}
