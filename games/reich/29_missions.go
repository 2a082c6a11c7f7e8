package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 29.4, 14.11: the naval missions of an Offensive: sea transport,
// seaborne invasion, shore bombardment. A power chooses a fleet and where it
// goes; then units go aboard. All is announced before the enemy reacts (29.55).

const (
	missionsBegin = iota
	missionsPlan
)

// invadable are the hexes that can be invaded at all: beaches, Gibraltar, and
// islands of one hex (5.6, 29.431).
var invadable hexSet

func findInvadable() (set hexSet) {
	set.bits().Or(world.beaches.bits())
	set.bits().Or(world.oneHexIslands.bits())
	set.add(portGibraltar.hex())
	for _, h := range danishIslands {
		set.add(h)
	}
	return set
}

// danishIslands can be invaded and, in support of attacks across their crossing
// arrows, bombarded, by ships in the Baltic only (29.413, 29.431).
var danishIslands [2]hex

func missionsProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "Missions", Rule: "29.4",
		Run: (*Position).runMissions, Legal: (*Position).legalMissions, Play: (*Position).playMissions,
		Question: (*Position).askMissions, Why: (*Position).whyMissions,
	})
}

func (p *Position) runMissions(f *flow.Plain) {
	switch f.Step {
	case missionsBegin:
		p.startSailing()
		f.Step = missionsPlan
	case missionsPlan:
		if askSailors(p, f, p.actors(), (*Position).plans) {
			return
		}
		p.dropEmptyMissions()
		p.tellForces()
		p.useOffensives()
		p.Done()
	}
}

// useOffensives: a mission uses the Offensive on the front of its target, even if
// it is stopped (12.24).
func (p *Position) useOffensives() {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind == noMission {
			continue
		}
		for u := range p.fleetsOf(uint8(i)) {
			p.fights(p.nation[u], nobody, world.hexes[f.target].front)
		}
	}
}

// stopped: ships of another country have stopped a mission that would have
// followed up a declaration of war, which stands then (21.4).
func (p *Position) stopped(i uint8) {
	f := &p.naval.forces[i]
	if f.kind != seaTransport && f.kind != invasion {
		return
	}
	for n := range p.politics.declared[f.by].all {
		if p.headsFor(i, n) || f.target != noHex && p.control[f.target] == n {
			if p.shipsIn(0, n) == 0 { // not the attacked country itself
				p.intended(f.by, n)
			}
		}
	}
}

// plans are what a power may do but for being done.
func (p *Position) plans(_ *flow.Plain, who country, out []engine.Move) []engine.Move {
	switch p.naval.verb {
	case 0:
		if p.seaRoom() {
			out = p.sallies(who, out)
		}
		return p.boarders(who, out)
	case kEmbark:
		return p.shipsFor(p.naval.hand, out)
	case kTransport:
		return p.landingPorts(p.naval.hand, out)
	case kCourse:
		return p.courseMoves(p.naval.hand, out)
	}
	return p.shores(p.naval.hand, p.naval.verb, out)
}

func (p *Position) legalMissions(f *flow.Plain, who country, out []engine.Move) []engine.Move {
	out = p.plans(f, who, out)
	if p.naval.verb != 0 {
		return append(out, engine.M0(kBack))
	}
	return append(out, engine.M1(kDone, who))
}

func (p *Position) playMissions(f *flow.Plain, who country, m engine.Move) {
	n := &p.naval
	switch m.Kind {
	case kTransport, kInvade, kBombard:
		n.hand, n.verb = unit(m.A), m.Kind
	case kEmbark:
		n.hand, n.verb = unit(m.A), m.Kind
		p.boardOnly()
	case kAt:
		p.board(n.hand, p.shipFor(n.hand, hex(m.A)))
		n.verb = 0
	case kHarbour:
		p.sendTo(n.hand, seaTransport, place(m.A), place(m.A).hex(), 0)
	case kCourse, kMeet, kFetch:
		p.playCourse(m)
	case kTarget:
		kind := invasion
		if n.verb == kBombard {
			kind = bombarding
		}
		p.sendTo(n.hand, kind, noPlace, hex(m.A), uint8(m.B))
	case kBack:
		n.verb = 0
	case kDone:
		n.ready.add(who)
	}
}

// sallies are the fleets that can be sent out.
func (p *Position) sallies(who country, out []engine.Move) []engine.Move {
	last := noUnit
	var can [3]bool
	for u := range p.shipsOf(who) {
		if last != noUnit && p.sameShips(last, u) || !p.available(u) || !p.offensiveAnywhere(p.nation[u]) {
			continue
		}
		last = u
		can = [3]bool{p.someTransport(u), p.someShore(u, kInvade), p.someShore(u, kBombard)}
		for k, kind := range [...]uint8{kTransport, kInvade, kBombard} {
			if can[k] {
				out = append(out, engine.M1(kind, u))
			}
		}
	}
	return out
}

func (p *Position) offensiveAnywhere(n country) bool {
	for f := range front(numFronts) {
		if p.optionOn(n, f) == offensive {
			return true
		}
	}
	return false
}

// attacks reports whether a nation has an Offensive on the front of the hex that
// receives the action (20.1): in the Mediterranean for Gibraltar, whichever front the
// fleets come from (37.4).
func (p *Position) attacksAt(n country, h hex) bool {
	return p.optionOn(n, world.hexes[h].front) == offensive
}

// seasOf are the seas that a fleet can sail without passing a strait: a quick
// look before a search.
func (p *Position) seasOf(u unit) (set uint8) {
	if p.at[u] == usSpot {
		return 1 << atlantic
	}
	for _, w := range p.watersOf(u) {
		switch z := world.waters[w].zone; z {
		case marmara, gulfOfSuez, mediterranean:
			set |= 1<<marmara | 1<<gulfOfSuez | 1<<mediterranean
		default:
			set |= 1 << z
		}
	}
	return set
}

func seasAt(h hex) (set uint8) {
	for k := range world.hexes[h].numWaters {
		set |= 1 << world.waters[world.hexes[h].water+water(k)].zone
	}
	return set
}

// someTransport is a quick look whether there is a port to land at.
func (p *Position) someTransport(u unit) bool {
	if p.at[u] == usSpot && !p.americaMayTransport() {
		return false
	}
	seas := p.seasOf(u)
	for _, q := range allPorts {
		if seas&seasAt(q.hex()) != 0 && p.mayLandAt(p.nation[u], q.hex()) {
			return true
		}
	}
	return false
}

// mayLandAt: a port of debarkation was friendly when the player turn began and
// still is (29.421, 29.428), and its front has an Offensive (20.1).
func (p *Position) mayLandAt(n country, h hex) bool {
	return p.openPort(n, h) && p.attacksAt(n, h)
}

// openPort reports whether units may go aboard or ashore in a port hex (29.428,
// 32.6); a bridgehead without a port will not do (29.429).
func (p *Position) openPort(n country, h hex) bool {
	return world.ports.has(h) && p.heldTurn.has(h) && p.hosts(p.control[h], n) && !p.partisanHeld(h)
}

// someShore is a quick look whether there is a hex to invade or bombard.
func (p *Position) someShore(u unit, verb uint8) bool {
	if p.at[u] == usSpot && p.westernPort() {
		return false
	}
	if verb == kInvade && !p.invadersAt(u) {
		return false
	}
	seas := p.seasOf(u)
	if verb == kBombard {
		for i := range p.naval.forces {
			if f := &p.naval.forces[i]; f.kind == invasion && seas&seasAt(f.target) != 0 && p.mayBombard(u, f.target) {
				return true
			}
		}
		return p.someFortress(u, seas)
	}
	for h := range invadable.bits().All() {
		if seas&seasAt(hex(h)) != 0 && p.mayInvade(u, hex(h)) {
			return true
		}
	}
	return false
}

func (p *Position) someFortress(u unit, seas uint8) bool {
	for h := range bombardable.bits().All() {
		if seas&seasAt(hex(h)) != 0 && p.mayBombard(u, hex(h)) {
			return true
		}
	}
	return false
}

// bombardable are the hexes that may be bombarded without an invasion if they are
// fortresses then: coastal fortresses and islands of one hex (29.413).
var bombardable hexSet

func findBombardable() (set hexSet) {
	for h := range world.hexes {
		if world.atSea.has(hex(h)) && world.hexes[h].fortress != noFortress {
			set.add(hex(h))
		}
	}
	set.bits().Or(world.oneHexIslands.bits())
	for _, h := range danishIslands {
		set.add(h)
	}
	return set
}

// westernPort: fleets in the U.S. box invade and bombard only if there is no
// friendly port on the Western Front (29.171).
func (p *Position) westernPort() bool {
	for _, q := range allPorts {
		if h := q.hex(); world.hexes[h].front == western && p.friendly(h, usa) {
			return true
		}
	}
	return false
}

// americaMayTransport: fleets in the U.S. box transport only if no friendly port
// on the Western Front can receive redeployment, because enemies are next to all
// of them (29.171).
func (p *Position) americaMayTransport() bool {
	any := false
	for _, q := range allPorts {
		h := q.hex()
		if world.hexes[h].front != western || !p.friendly(h, usa) {
			continue
		}
		if !p.nearEnemy(h, usa) {
			return false
		}
		any = true
	}
	return any
}

// invadersAt reports whether units lie in the base of a fleet that could go
// aboard for an invasion.
func (p *Position) invadersAt(u unit) bool {
	for v := range p.in(p.at[u]) {
		if p.mayEmbark(v) && v.kind().ground() && p.mayCarry(u, p.nation[v]) {
			return true
		}
	}
	return false
}

// mayInvade reports whether a fleet may bring an invasion to a hex: hostile or
// nobody's land, or friendly land abroad that is to be reinforced (29.438); an
// Offensive on its front, no nine-factor fleet
// there when the turn began (29.431, 29.432), no invasion by those it may not mix
// with (45.3), and not by the Allies in the last turn of the 1939 scenario
// (50.1).
func (p *Position) mayInvade(u unit, h hex) bool {
	return p.cannotInvade(u, h) == fine
}

func (p *Position) whyNotInvade(u unit, h hex) *engine.Refusal { return p.cannotInvade(u, h).about(h) }

func (p *Position) cannotInvade(u unit, h hex) bar {
	n := p.nation[u]
	switch {
	case !invadable.has(h):
		return barNoBeach
	case p.scenario == scenario1939 && p.now == dateOf(summer, 1942) && p.mover == allies:
		return barLastTurn
	case p.neutralShore(n, h):
		return barNeutralShore
	case p.friendly(h, n) && p.soil(h) == p.commandOf(n) && !p.bridgedBy(h, p.camp(n)):
		return barHomeShore
	case !p.attacksAt(n, h):
		return barInvasionOption
	case p.barredByFleet(n, h):
		return barNineFactors
	case p.rivals(n, h):
		return barInvadeTogether
	}
	return fine
}

// neutralShore reports whether a hex is neither hostile, nor friendly, nor
// nobody's, nor of an attacked minor that can be helped (9.11, 23.1).
func (p *Position) neutralShore(n country, h hex) bool {
	owner := p.control[h]
	return owner != nobody && !p.atWar(owner, n) && !p.hosts(owner, n)
}

// barredByFleet: a nine-factor fleet that was there when the player turn began
// bars an invasion, unless the hex holds no ground units and an airborne unit can
// drive the fleet out (29.432).
func (p *Position) barredByFleet(n country, h hex) bool {
	if !p.naval.guarded.has(h) || !p.nineAt(n, h) {
		return false
	}
	for u := range p.here(h) {
		if u.kind().ground() && p.hostile(u, n) {
			return true
		}
	}
	return !p.dropPossible(n, h)
}

// nineAt reports whether a hostile nine-factor fleet lies in a hex.
func (p *Position) nineAt(n country, h hex) bool {
	for u := range p.here(h) {
		if u.kind() == fleet && u.strength() == fullFleet && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// dropPossible reports whether an airborne unit could be dropped on a hex.
func (p *Position) dropPossible(n country, h hex) bool {
	for u := range unit(numUnits) {
		if u.kind() == airborne && p.onBoard(u) && p.moving.has(p.nation[u]) && p.hostileHex(h, p.nation[u]) &&
			!p.has(u, moved|unsupplied) && distance(p.where(u), h) <= dropRange && !p.incompatible(n, p.nation[u]) {
			return true
		}
	}
	return false
}

// rivals reports whether those whom a nation may not mix with go to a hex.
func (p *Position) rivals(n country, h hex) bool {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if (f.kind == invasion || f.kind == bombarding) && f.target == h {
			if ship := p.flagship(uint8(i)); ship != noUnit && p.incompatible(p.nation[ship], n) {
				return true
			}
		}
	}
	return false
}

// mayBombard: enemies ashore are invaded, or they are on a coastal fortress or an
// island of one hex, or on the Danish islands (29.411, 29.413).
func (p *Position) mayBombard(u unit, h hex) bool { return p.cannotBombard(u, h) == fine }

func (p *Position) whyNotBombard(u unit, h hex) *engine.Refusal {
	return p.cannotBombard(u, h).about(h)
}

func (p *Position) cannotBombard(u unit, h hex) bar {
	n := p.nation[u]
	switch {
	case !p.attacksAt(n, h):
		return barBombardOption
	case p.rivals(n, h):
		return barBombardTogether
	case p.invasionAt(h):
		return fine
	case !p.enemyAshore(n, h):
		return barNobodyAshore
	case !world.oneHexIslands.has(h) && h != danishIslands[0] && h != danishIslands[1] && !(world.atSea.has(h) && p.isFortress(h)):
		return barNoBombardment
	}
	return fine
}

func (p *Position) invasionAt(h hex) bool {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind == invasion && f.target == h {
			return true
		}
	}
	return false
}

func (p *Position) enemyAshore(n country, h hex) bool {
	for u := range p.here(h) {
		if u.kind().ground() && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// landingPorts are the ports to which a fleet can carry units, its own base among
// them.
func (p *Position) landingPorts(u unit, out []engine.Move) []engine.Move {
	n, from := p.nation[u], p.sources(p.portOf(u), p.naval.berth[u])
	ranges := p.rangesFrom(from, n, p.portOf(u))
	for _, q := range allPorts {
		info := &world.places[q]
		if !p.mayLandAt(n, info.hex) || !p.intoIstanbul(n, from, q) {
			continue
		}
		if ranges.reaches(info.waters[:info.numWaters]) {
			out = append(out, engine.M1(kHarbour, q))
		}
	}
	return out
}

// shores are the hexes that a fleet can invade or bombard; where land parts the
// waters of a hex each of them is a shore of its own (29.43).
func (p *Position) shores(u unit, verb uint8, out []engine.Move) []engine.Move {
	ranges := p.rangesFrom(p.sources(p.portOf(u), p.naval.berth[u]), p.nation[u], p.portOf(u))
	set := invadable
	if verb == kBombard {
		set = bombardable
		for i := range p.naval.forces {
			if f := &p.naval.forces[i]; f.kind == invasion {
				set.add(f.target)
			}
		}
	}
	seas := p.seasOf(u)
	for i := range set.bits().All() {
		h := hex(i)
		if seas&seasAt(h) == 0 || verb == kInvade && !p.mayInvade(u, h) || verb == kBombard && !p.mayBombard(u, h) {
			continue
		}
		for k := range world.hexes[h].numWaters {
			if ranges[world.hexes[h].water+water(k)] != beyondReach {
				out = append(out, engine.M2(kTarget, h, k))
			}
		}
	}
	return out
}

// sendTo sends a fleet on a mission.
func (p *Position) sendTo(u unit, kind forceKind, q place, h hex, shore uint8) {
	p.setCourse(u, force{kind: kind, by: p.commander(u), base: p.portOf(u), port: q, target: h, shore: shore, state: sailing})
}

// seaShunned are the hexes that the course of a force stays out of where it can: the
// targets of other missions (29.33), and for a base change under a Pass option the
// reach of all hostile aircraft (29.21); nil if there are none.
func (p *Position) seaShunned(f *force, u unit) *hexSet {
	set, some := &p.sail.shunned, false
	*set = hexSet{}
	if f.kind == changingBase {
		if !p.passing(u, p.endsOf(f)) {
			return nil
		}
		*set = *p.airDanger(p.nation[u], true)
		return set
	}
	for i := range p.naval.forces {
		if g := &p.naval.forces[i]; g.kind != noMission && g.target != noHex && g.target != f.target {
			set.add(g.target)
			some = true
		}
	}
	if !some {
		return nil
	}
	return set
}

// dropEmptyMissions lets fleets stay in port that were to carry units but have
// none: transports, and invasions of a hex that nobody invades.
func (p *Position) dropEmptyMissions() {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		switch {
		case f.kind == seaTransport && f.load == 0:
			p.callOff(uint8(i))
		case f.kind == invasion && f.load == 0 && !p.anyAboardFor(f.target):
			p.callOff(uint8(i))
		case f.kind == bombarding && !p.anyAboardFor(f.target) && p.bombardsInVain(f):
			p.callOff(uint8(i))
		}
	}
	p.naval.tracked = 0
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind != noMission {
			p.naval.tracked = max(p.naval.tracked, f.from+f.length)
		}
	}
}

func (p *Position) anyAboardFor(h hex) bool {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind == invasion && f.target == h && f.load > 0 {
			return true
		}
	}
	return false
}

// bombardsInVain: the invasion that a force was to support did not come about.
func (p *Position) bombardsInVain(f *force) bool {
	h := f.target
	return !world.oneHexIslands.has(h) && h != danishIslands[0] && h != danishIslands[1] && !p.isFortress(h)
}

func (p *Position) askMissions(_ *flow.Plain, who country) say.Line {
	switch p.naval.verb {
	case 0:
		return say.Say("Send fleets out to transport, invade or bombard, and units aboard; then the enemy reacts.")
	case kEmbark:
		return say.Say("Choose the mission that {u} goes aboard for.", int16(p.naval.hand))
	case kCourse:
		return p.askCourse()
	case kTransport:
		return say.Say("Choose the port where {u} lands units.", int16(p.naval.hand))
	}
	return say.Say("Choose the shore to which {u} goes.", int16(p.naval.hand))
}

func (p *Position) whyMissions(_ *flow.Plain, who country, m engine.Move) *engine.Refusal {
	n := &p.naval
	if n.verb == kCourse {
		return noCourse
	}
	switch m.Kind {
	case kTransport, kInvade, kBombard:
		return p.whyNotSally(unit(m.A), who, m.Kind)
	case kEmbark:
		return p.whyNotEmbark(unit(m.A), who)
	case kCourse, kMeet, kFetch:
		return noCourse
	case kHarbour:
		if n.verb != kTransport || m.A < 0 || m.A >= numPlaces || !world.places[m.A].port {
			return engine.Refuse("29.421", "Choose a fleet for transport first, then a port.")
		}
		return p.whyNotLandAt(p.nation[n.hand], place(m.A))
	case kTarget:
		if n.verb != kInvade && n.verb != kBombard || m.A < 0 || m.A >= numHexes {
			return engine.Refuse("29.43", "Choose the fleet first.")
		}
		r := p.whyNotInvade(n.hand, hex(m.A))
		if n.verb == kBombard {
			r = p.whyNotBombard(n.hand, hex(m.A))
		}
		if r == nil {
			r = engine.Refuse("29.22", "The fleet cannot sail to that shore.")
		}
		return r
	}
	return nil
}

func (p *Position) whyNotLandAt(n country, q place) *engine.Refusal {
	h := q.hex()
	switch {
	case !p.hosts(p.control[h], n):
		return refuse("29.421", "{x} is not friendly.", int16(q))
	case !p.heldTurn.has(h):
		return refuse("29.428", "{x} was not friendly when the player turn began.", int16(q))
	case !p.attacksAt(n, h):
		return engine.Refuse("19.5", "Sea transport needs an Offensive on the front of the port where it lands.")
	}
	return refuse("29.22", "The fleet cannot sail to {x}.", int16(q))
}

func (p *Position) whyNotSally(u unit, who country, verb uint8) *engine.Refusal {
	switch {
	case u >= numUnits || u.kind() != fleet:
		return engine.Refuse("29.4", "Only fleets go on naval missions.")
	case p.foreign(u, who):
		return refuse("12.4", "The {u} is not yours to move.", int16(u))
	case !p.available(u):
		r := p.whyNotIntercept(u, who)
		return r
	case !p.offensiveAnywhere(p.nation[u]):
		return engine.Refuse("29.312", "Naval missions are part of an Offensive.")
	case p.at[u] == usSpot && verb != kTransport && p.westernPort():
		return engine.Refuse("29.171", "From America ships invade and bombard only if there is no friendly port on the Western Front.")
	case p.at[u] == usSpot && verb == kTransport && !p.americaMayTransport():
		return engine.Refuse("29.171", "From America ships transport only if enemies are next to all friendly ports on the Western Front.")
	case verb == kInvade && !p.invadersAt(u):
		return engine.Refuse("29.434", "No supplied unit that has not moved is in the fleet's port.")
	}
	return engine.Refuse("29.4", "There is nowhere for this fleet to go on such a mission.")
}
