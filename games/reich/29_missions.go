package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
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
var invadable atlas.HexSet

func findInvadable() (set atlas.HexSet) {
	set.Bits().Or(world.Beaches.Bits())
	set.Bits().Or(world.OneHexIslands.Bits())
	set.Add(portGibraltar.Hex())
	for _, h := range danishIslands {
		set.Add(h)
	}
	return set
}

// danishIslands can be invaded and, in support of attacks across their crossing
// arrows, bombarded, by ships in the Baltic only (29.413, 29.431).
var danishIslands [2]atlas.Hex

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
			p.fights(p.nation.of(u), atlas.Nobody, world.Hexes[f.target].Front)
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
	for n := range p.politics.declared[f.by].All {
		if p.headsFor(i, n) || f.target != atlas.NoHex && p.control.of(f.target) == n {
			if p.shipsIn(0, n) == 0 { // not the attacked country itself
				p.intended(f.by, n)
			}
		}
	}
}

// plans are what a power may do but for being done.
func (p *Position) plans(_ *flow.Plain, who atlas.Country, out []engine.Move) []engine.Move {
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

func (p *Position) legalMissions(f *flow.Plain, who atlas.Country, out []engine.Move) []engine.Move {
	out = p.plans(f, who, out)
	if p.naval.verb != 0 {
		return append(out, engine.M0(kBack))
	}
	return append(out, engine.M1(kDone, who))
}

func (p *Position) playMissions(f *flow.Plain, who atlas.Country, m engine.Move) {
	n := &p.naval
	switch m.Kind {
	case kTransport, kInvade, kBombard:
		n.hand, n.verb = atlas.Unit(m.A), m.Kind
	case kEmbark:
		n.hand, n.verb = atlas.Unit(m.A), m.Kind
		p.boardOnly()
	case kAt:
		p.board(n.hand, p.shipFor(n.hand, atlas.Hex(m.A)))
		n.verb = 0
	case kHarbour:
		p.sendTo(n.hand, seaTransport, atlas.Place(m.A), atlas.Place(m.A).Hex(), 0)
	case kCourse, kMeet, kFetch:
		p.playCourse(m)
	case kTarget:
		kind := invasion
		if n.verb == kBombard {
			kind = bombarding
		}
		p.sendTo(n.hand, kind, atlas.NoPlace, atlas.Hex(m.A), uint8(m.B))
	case kBack:
		n.verb = 0
	case kDone:
		n.ready.Add(who)
	}
}

// sallies are the fleets that can be sent out.
func (p *Position) sallies(who atlas.Country, out []engine.Move) []engine.Move {
	last := atlas.NoUnit
	var can [3]bool
	for u := range p.shipsOf(who) {
		if last != atlas.NoUnit && p.sameShips(last, u) || !p.available(u) || !p.offensiveAnywhere(p.nation.of(u)) {
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

func (p *Position) offensiveAnywhere(n atlas.Country) bool {
	for f := range atlas.Front(atlas.NumFronts) {
		if p.optionOn(n, f) == Offensive {
			return true
		}
	}
	return false
}

// attacks reports whether a nation has an Offensive on the front of the hex that
// receives the action (20.1): in the Mediterranean for Gibraltar, whichever front the
// fleets come from (37.4).
func (p *Position) attacksAt(n atlas.Country, h atlas.Hex) bool {
	return p.optionOn(n, world.Hexes[h].Front) == Offensive
}

// seasOf are the seas that a fleet can sail without passing a strait: a quick
// look before a search.
func (p *Position) seasOf(u atlas.Unit) (set uint8) {
	if p.at.of(u) == usSpot {
		return 1 << atlas.Atlantic
	}
	for _, w := range p.watersOf(u) {
		switch z := world.Waters[w].Zone; z {
		case atlas.Marmara, atlas.GulfOfSuez, atlas.Mediterranean:
			set |= 1<<atlas.Marmara | 1<<atlas.GulfOfSuez | 1<<atlas.Mediterranean
		default:
			set |= 1 << z
		}
	}
	return set
}

func seasAt(h atlas.Hex) (set uint8) {
	for k := range world.Hexes[h].NumWaters {
		set |= 1 << world.Waters[world.Hexes[h].Water+atlas.Water(k)].Zone
	}
	return set
}

// someTransport is a quick look whether there is a port to land at.
func (p *Position) someTransport(u atlas.Unit) bool {
	if p.at.of(u) == usSpot && !p.americaMayTransport() {
		return false
	}
	seas := p.seasOf(u)
	for _, q := range allPorts {
		if seas&seasAt(q.Hex()) != 0 && p.mayLandAt(p.nation.of(u), q.Hex()) {
			return true
		}
	}
	return false
}

// mayLandAt: a port of debarkation was friendly when the player turn began and
// still is (29.421, 29.428), and its front has an Offensive (20.1).
func (p *Position) mayLandAt(n atlas.Country, h atlas.Hex) bool {
	return p.openPort(n, h) && p.attacksAt(n, h)
}

// openPort reports whether units may go aboard or ashore in a port hex (29.428,
// 32.6); a bridgehead without a port will not do (29.429).
func (p *Position) openPort(n atlas.Country, h atlas.Hex) bool {
	return world.Ports.Has(h) && p.heldTurn.Has(h) && p.hosts(p.control.of(h), n) && !p.partisanHeld(h)
}

// someShore is a quick look whether there is a hex to invade or bombard.
func (p *Position) someShore(u atlas.Unit, verb uint8) bool {
	if p.at.of(u) == usSpot && p.westernPort() {
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
	for h := range invadable.Bits().All() {
		if seas&seasAt(atlas.Hex(h)) != 0 && p.mayInvade(u, atlas.Hex(h)) {
			return true
		}
	}
	return false
}

func (p *Position) someFortress(u atlas.Unit, seas uint8) bool {
	for h := range bombardable.Bits().All() {
		if seas&seasAt(atlas.Hex(h)) != 0 && p.mayBombard(u, atlas.Hex(h)) {
			return true
		}
	}
	return false
}

// bombardable are the hexes that may be bombarded without an invasion if they are
// fortresses then: coastal fortresses and islands of one hex (29.413).
var bombardable atlas.HexSet

func findBombardable() (set atlas.HexSet) {
	for h := range world.Hexes {
		if world.AtSea.Has(atlas.Hex(h)) && world.Hexes[h].Fortress != atlas.NoFortress {
			set.Add(atlas.Hex(h))
		}
	}
	set.Bits().Or(world.OneHexIslands.Bits())
	for _, h := range danishIslands {
		set.Add(h)
	}
	return set
}

// westernPort: fleets in the U.S. box invade and bombard only if there is no
// friendly port on the Western Front (29.171).
func (p *Position) westernPort() bool {
	for _, q := range allPorts {
		if h := q.Hex(); world.Hexes[h].Front == atlas.Western && p.friendly(h, atlas.USA) {
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
		h := q.Hex()
		if world.Hexes[h].Front != atlas.Western || !p.friendly(h, atlas.USA) {
			continue
		}
		if !p.nearEnemy(h, atlas.USA) {
			return false
		}
		any = true
	}
	return any
}

// invadersAt reports whether units lie in the base of a fleet that could go
// aboard for an invasion.
func (p *Position) invadersAt(u atlas.Unit) bool {
	for v := range p.in(p.at.of(u)) {
		if p.mayEmbark(v) && v.Kind().Ground() && p.mayCarry(u, p.nation.of(v)) {
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
func (p *Position) mayInvade(u atlas.Unit, h atlas.Hex) bool {
	return p.cannotInvade(u, h) == fine
}

func (p *Position) whyNotInvade(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	return p.cannotInvade(u, h).about(h)
}

func (p *Position) cannotInvade(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	switch {
	case !invadable.Has(h):
		return barNoBeach
	case p.scenario == atlas.Scenario1939 && p.now == atlas.DateOf(atlas.Summer, 1942) && p.mover == atlas.Allies:
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
func (p *Position) neutralShore(n atlas.Country, h atlas.Hex) bool {
	owner := p.control.of(h)
	return owner != atlas.Nobody && !p.atWar(owner, n) && !p.hosts(owner, n)
}

// barredByFleet: a nine-factor fleet that was there when the player turn began
// bars an invasion, unless the hex holds no ground units and an airborne unit can
// drive the fleet out (29.432).
func (p *Position) barredByFleet(n atlas.Country, h atlas.Hex) bool {
	if !p.naval.guarded.Has(h) || !p.nineAt(n, h) {
		return false
	}
	for u := range p.here(h) {
		if u.Kind().Ground() && p.hostile(u, n) {
			return true
		}
	}
	return !p.dropPossible(n, h)
}

// nineAt reports whether a hostile nine-factor fleet lies in a hex.
func (p *Position) nineAt(n atlas.Country, h atlas.Hex) bool {
	for u := range p.here(h) {
		if u.Kind() == atlas.Fleet && u.Strength() == atlas.FullFleet && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// dropPossible reports whether an airborne unit could be dropped on a hex.
func (p *Position) dropPossible(n atlas.Country, h atlas.Hex) bool {
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() == atlas.Airborne && p.onBoard(u) && p.moving.Has(p.nation.of(u)) && p.hostileHex(h, p.nation.of(u)) &&
			!p.has(u, moved|unsupplied) && atlas.Distance(p.where(u), h) <= atlas.DropRange && !p.incompatible(n, p.nation.of(u)) {
			return true
		}
	}
	return false
}

// rivals reports whether those whom a nation may not mix with go to a hex.
func (p *Position) rivals(n atlas.Country, h atlas.Hex) bool {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if (f.kind == invasion || f.kind == bombarding) && f.target == h {
			if ship := p.flagship(uint8(i)); ship != atlas.NoUnit && p.incompatible(p.nation.of(ship), n) {
				return true
			}
		}
	}
	return false
}

// mayBombard: enemies ashore are invaded, or they are on a coastal fortress or an
// island of one hex, or on the Danish islands (29.411, 29.413).
func (p *Position) mayBombard(u atlas.Unit, h atlas.Hex) bool { return p.cannotBombard(u, h) == fine }

func (p *Position) whyNotBombard(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	return p.cannotBombard(u, h).about(h)
}

func (p *Position) cannotBombard(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	switch {
	case !p.attacksAt(n, h):
		return barBombardOption
	case p.rivals(n, h):
		return barBombardTogether
	case p.invasionAt(h):
		return fine
	case !p.enemyAshore(n, h):
		return barNobodyAshore
	case !world.OneHexIslands.Has(h) && h != danishIslands[0] && h != danishIslands[1] && !(world.AtSea.Has(h) && p.isFortress(h)):
		return barNoBombardment
	}
	return fine
}

func (p *Position) invasionAt(h atlas.Hex) bool {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind == invasion && f.target == h {
			return true
		}
	}
	return false
}

func (p *Position) enemyAshore(n atlas.Country, h atlas.Hex) bool {
	for u := range p.here(h) {
		if u.Kind().Ground() && p.hostile(u, n) {
			return true
		}
	}
	return false
}

// landingPorts are the ports to which a fleet can carry units, its own base among
// them.
func (p *Position) landingPorts(u atlas.Unit, out []engine.Move) []engine.Move {
	n, from := p.nation.of(u), p.sources(p.portOf(u), p.naval.berth.of(u))
	ranges := p.rangesFrom(from, n, p.portOf(u))
	for _, q := range allPorts {
		info := &world.Places[q]
		if !p.mayLandAt(n, info.Hex) || !p.intoIstanbul(n, from, q) {
			continue
		}
		if ranges.reaches(info.Waters[:info.NumWaters]) {
			out = append(out, engine.M1(kHarbour, q))
		}
	}
	return out
}

// shores are the hexes that a fleet can invade or bombard; where land parts the
// waters of a hex each of them is a shore of its own (29.43).
func (p *Position) shores(u atlas.Unit, verb uint8, out []engine.Move) []engine.Move {
	ranges := p.rangesFrom(p.sources(p.portOf(u), p.naval.berth.of(u)), p.nation.of(u), p.portOf(u))
	set := invadable
	if verb == kBombard {
		set = bombardable
		for i := range p.naval.forces {
			if f := &p.naval.forces[i]; f.kind == invasion {
				set.Add(f.target)
			}
		}
	}
	seas := p.seasOf(u)
	for i := range set.Bits().All() {
		h := atlas.Hex(i)
		if seas&seasAt(h) == 0 || verb == kInvade && !p.mayInvade(u, h) || verb == kBombard && !p.mayBombard(u, h) {
			continue
		}
		for k := range world.Hexes[h].NumWaters {
			if ranges[world.Hexes[h].Water+atlas.Water(k)] != beyondReach {
				out = append(out, engine.M2(kTarget, h, k))
			}
		}
	}
	return out
}

// sendTo sends a fleet on a mission.
func (p *Position) sendTo(u atlas.Unit, kind forceKind, q atlas.Place, h atlas.Hex, shore uint8) {
	f := force{kind: kind, by: p.commander(u), base: p.portOf(u), port: q, target: h, state: sailing}
	f.note(voyageShore, int(shore))
	p.setCourse(u, f)
}

// seaShunned are the hexes that the course of a force stays out of where it can: the
// targets of other missions (29.33), and for a base change under a Pass option the
// reach of all hostile aircraft (29.21); nil if there are none.
func (p *Position) seaShunned(f *force, u atlas.Unit) *atlas.HexSet {
	set, some := &p.sail.shunned, false
	*set = atlas.HexSet{}
	if f.kind == changingBase {
		if !p.passing(u, p.endsOf(f)) {
			return nil
		}
		*set = *p.airDanger(p.nation.of(u), true)
		return set
	}
	for i := range p.naval.forces {
		if g := &p.naval.forces[i]; g.kind != noMission && g.target != atlas.NoHex && g.target != f.target {
			set.Add(g.target)
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

func (p *Position) anyAboardFor(h atlas.Hex) bool {
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
	return !world.OneHexIslands.Has(h) && h != danishIslands[0] && h != danishIslands[1] && !p.isFortress(h)
}

func (p *Position) askMissions(_ *flow.Plain, who atlas.Country) say.Line {
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

func (p *Position) whyMissions(_ *flow.Plain, who atlas.Country, m engine.Move) *engine.Refusal {
	n := &p.naval
	if n.verb == kCourse {
		return noCourse
	}
	switch m.Kind {
	case kTransport, kInvade, kBombard:
		return p.whyNotSally(atlas.Unit(m.A), who, m.Kind)
	case kEmbark:
		return p.whyNotEmbark(atlas.Unit(m.A), who)
	case kCourse, kMeet, kFetch:
		return noCourse
	case kHarbour:
		if n.verb != kTransport || m.A < 0 || m.A >= atlas.NumPlaces || !world.Places[m.A].Port {
			return engine.Refuse("29.421", "Choose a fleet for transport first, then a port.")
		}
		return p.whyNotLandAt(p.nation.of(n.hand), atlas.Place(m.A))
	case kTarget:
		if n.verb != kInvade && n.verb != kBombard || m.A < 0 || m.A >= atlas.NumHexes {
			return engine.Refuse("29.43", "Choose the fleet first.")
		}
		r := p.whyNotInvade(n.hand, atlas.Hex(m.A))
		if n.verb == kBombard {
			r = p.whyNotBombard(n.hand, atlas.Hex(m.A))
		}
		if r == nil {
			r = engine.Refuse("29.22", "The fleet cannot sail to that shore.")
		}
		return r
	}
	return nil
}

func (p *Position) whyNotLandAt(n atlas.Country, q atlas.Place) *engine.Refusal {
	h := q.Hex()
	switch {
	case !p.hosts(p.control.of(h), n):
		return refuse("29.421", "{x} is not friendly.", int16(q))
	case !p.heldTurn.Has(h):
		return refuse("29.428", "{x} was not friendly when the player turn began.", int16(q))
	case !p.attacksAt(n, h):
		return engine.Refuse("19.5", "Sea transport needs an Offensive on the front of the port where it lands.")
	}
	return refuse("29.22", "The fleet cannot sail to {x}.", int16(q))
}

func (p *Position) whyNotSally(u atlas.Unit, who atlas.Country, verb uint8) *engine.Refusal {
	switch {
	case u >= atlas.NumUnits || u.Kind() != atlas.Fleet:
		return engine.Refuse("29.4", "Only fleets go on naval missions.")
	case p.foreign(u, who):
		return refuse("12.4", "The {u} is not yours to move.", int16(u))
	case !p.available(u):
		r := p.whyNotIntercept(u, who)
		return r
	case !p.offensiveAnywhere(p.nation.of(u)):
		return engine.Refuse("29.312", "Naval missions are part of an Offensive.")
	case p.at.of(u) == usSpot && verb != kTransport && p.westernPort():
		return engine.Refuse("29.171", "From America ships invade and bombard only if there is no friendly port on the Western Front.")
	case p.at.of(u) == usSpot && verb == kTransport && !p.americaMayTransport():
		return engine.Refuse("29.171", "From America ships transport only if enemies are next to all friendly ports on the Western Front.")
	case verb == kInvade && !p.invadersAt(u):
		return engine.Refuse("29.434", "No supplied unit that has not moved is in the fleet's port.")
	}
	return engine.Refuse("29.4", "There is nowhere for this fleet to go on such a mission.")
}
