package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 16: strategic redeployment.

// srLimits are how many units each power redeploys in a turn (16.1).
var srLimits = [atlas.NumMajors]int{atlas.Germany: 9, atlas.Italy: 5, atlas.Britain: 7, atlas.France: 5, atlas.USSR: 6, atlas.USA: 10}

// srLeft is what a power has left of its limit.
func (p *Position) srLeft(power atlas.Country) int {
	return srLimits[power] - int(p.economy.srUsed[power])
}

// The steps of the phase.
const (
	srBegin = iota
	srMoves
	srConvoy
	srClose
	srExcess
	srEnd
)

func redeployProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "Redeploy", Rule: "16.1",
		Run: (*Position).runRedeploy, Legal: (*Position).legalRedeploy, Play: (*Position).playRedeploy,
		Question: (*Position).askRedeploy, Why: (*Position).whyRedeploy,
	})
}

func (p *Position) runRedeploy(f *flow.Plain) {
	switch f.Step {
	case srBegin:
		p.beginRedeploy()
		f.Step = srMoves
	case srMoves:
		if ask := p.busy((*Position).legalRedeploy, f); ask != 0 {
			p.endQuarrel(ask)
			p.askAll(ask)
			return
		}
		p.politics.quarrel = quarrel{}
		f.Step = srConvoy
	case srConvoy:
		f.Step = srClose
		if p.mover == atlas.Allies && p.convoyBRPs() > 0 {
			p.Call(pConvoy)
		}
	case srClose:
		p.joinNewAir()
		f.Step = srExcess
	case srExcess:
		if h := p.crowdedBase(); h != atlas.NoHex {
			flow.CallWith(&p.State, pCull, cullFrame{hex: int16(h), what: cullAirBase})
			return
		}
		f.Step = srEnd
	case srEnd:
		p.endRedeploy()
		p.Done()
	}
}

// busy are the powers on the move that have something to choose besides being
// done.
func (p *Position) busy(list choice[flow.Plain], f *flow.Plain) (set atlas.PowerSet) {
	for n := range p.actors().All {
		if p.economy.done.Has(n) {
			continue
		}
		switch {
		case p.economy.picks[n].kind != 0:
			set.Add(n)
			continue
		case p.seatBusy(n):
			continue
		}
		p.openDesk()
		p.desk.brief = true
		p.scratch = list(p, f, n, p.scratch[:0])
		p.desk.brief = false
		p.closeDesk()
		if len(p.scratch) > 1 && !onlyVariant(p.scratch) {
			set.Add(n)
		} else {
			p.economy.done.Add(n)
		}
	}
	return set
}

// onlyVariant reports whether a list has nothing but a variant counter and the end:
// a power is not asked for that alone, or it would tell what it holds.
func onlyVariant(list []engine.Move) bool {
	for _, m := range list {
		if m.Kind != kVariant && m.Kind != kDone {
			return false
		}
	}
	return true
}

// seatBusy reports whether another power of the same seat has something in hand,
// so that this one must wait.
func (p *Position) seatBusy(n atlas.Country) bool {
	for m := range p.actors().All {
		if m != n && p.economy.picks[m].kind != 0 && p.seatOf(m) == p.seatOf(n) {
			return true
		}
	}
	return false
}

// beginRedeploy delivers what was granted (15.57), counts what grants have used,
// and joins air counters (28.65).
func (p *Position) beginRedeploy() {
	p.economy.done = 0
	p.economy.vacated = baseHexes{}
	p.deliverGrants()
	for n := range p.moving.All {
		p.joinAir(n)
	}
}

// joinNewAir joins air counters; new partial ones that were not joined are lost
// (28.62).
func (p *Position) joinNewAir() {
	for n := range p.moving.All {
		p.joinAir(n)
		p.dropPartials(n)
	}
}

// endRedeploy ends what the phase leaves open, such as Ulster (33.41).
func (p *Position) endRedeploy() {
	p.economy.fresh, p.economy.newPort = [atlas.NumMajors]uint8{}, [atlas.NumMajors]uint8{}
	p.economy.done = 0
	p.economy.spentOn = p.now + 1
	for n := range p.powersOf(p.mover).All {
		p.economy.spentThen[n] = p.spent[n]
	}
	p.economy.giving = [atlas.NumMajors]giftTable{}
	p.noteAxisTurn()
	p.evacuate()
}

// movable reports whether a unit may begin a redeployment: supplied, not next to
// the enemy, no partisan, once a turn (16.1, 16.2, 16.9, 27.42).
func (p *Position) movable(u atlas.Unit, near *atlas.HexSet) bool {
	h := p.where(u)
	if h == atlas.NoHex || u.Kind() == atlas.Partisan || p.has(u, redeployed|garrison) || near.Has(h) && world.Hexes[h].Country != atlas.Gibraltar {
		return false
	}
	switch u.Kind() {
	case atlas.Fleet:
		return p.task.of(u) != Escorting // what carried supply may still redeploy (27.44, 29.32)
	case atlas.Air:
		return true
	}
	switch {
	case p.trappedAt(u):
		return !p.has(u, unsupplied) // 49.6
	case p.guestOfBritain(u), p.onlooker(u, h):
		return true // 33.41, 25.2
	}
	return p.hexInSupply(h, p.nation.of(u))
}

func (p *Position) legalRedeploy(f *flow.Plain, who atlas.Country, out []engine.Move) []engine.Move {
	if p.seatBusy(who) {
		return out
	}
	if hand := &p.economy.picks[who]; hand.kind != 0 {
		return p.legalDestinations(who, hand.unit, out)
	}
	if p.mustLeaveVichy(who) {
		return p.trappedUnits(who, out)
	}
	from := len(out)
	out = append(out, engine.M1(kDone, who))
	for _, part := range [...]func(*Position, atlas.Country, []engine.Move) []engine.Move{
		(*Position).legalUnits, (*Position).legalLending, (*Position).legalTransit, (*Position).legalNorth,
	} {
		if out = part(p, who, out); p.desk.brief && len(out) > from+1 {
			return out
		}
	}
	if !p.desk.brief {
		out = p.legalQuarrels(who, p.actors()&^p.economy.done, out)
	}
	return p.orBase(who, from, out)
}

// legalUnits are the units a power may redeploy, one of those alike in a hex.
func (p *Position) legalUnits(who atlas.Country, out []engine.Move) []engine.Move {
	if p.srLeft(who) <= 0 || p.srBarred(who) {
		return out
	}
	near := p.nearEnemies(who)
	from := len(out)
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.desk.brief && len(out) > from {
			return out
		}
		if p.commander(u) != who || !p.inPlay(u) || p.at.of(u) == carried || p.at.of(u) == murmanskSpot || p.at.of(u) == lendSpot {
			continue
		}
		if p.at.of(u) >= atlas.NumHexes {
			if p.fromBox(u) && !p.listedAlike(out[from:], u) {
				out = append(out, engine.M1(kRedeploy, u))
			}
			continue
		}
		if p.movable(u, &near) && !p.listedAlike(out[from:], u) {
			out = append(out, engine.M1(kRedeploy, u))
		}
	}
	return out
}

// listedAlike reports whether a counter like this one from the same spot is on a list
// of moves already.
func (p *Position) listedAlike(list []engine.Move, u atlas.Unit) bool {
	for i := len(list) - 1; i >= 0; i-- {
		v := atlas.Unit(list[i].A)
		if !atlas.Alike(u, v) {
			return false // counters alike follow one another
		}
		if p.at.of(v) == p.at.of(u) && p.nation.of(v) == p.nation.of(u) && p.used.of(v) == p.used.of(u) && p.marks.of(v) == p.marks.of(u) {
			return true
		}
	}
	return false
}

// srBarred: what keeps a power from redeploying at all.
func (p *Position) srBarred(who atlas.Country) bool {
	return who == atlas.USA && p.idleYet(atlas.USA) ||
		who == atlas.France && p.economy.effects.unrest == unrestGarrison && p.economy.effects.unrestDue && !p.unrestMet() && !p.fallen.Has(atlas.France)
}

// fromBox reports whether a unit beside the board may come to Europe: America's
// in the U.S. box within the limits of initial deployment (16.71), fleets driven
// from Suez (47.4).
func (p *Position) fromBox(u atlas.Unit) bool {
	switch {
	case p.has(u, redeployed) || u.Kind() == atlas.Fleet && p.task.of(u) == Escorting:
		return false
	case p.at.of(u) == atSeaSpot:
		return true
	case p.at.of(u) != usSpot:
		return false
	}
	return p.has(u, deployed) || !p.american(p.nation.of(u)) || int(p.economy.landed) < p.deploymentLimit()
}

// deploymentLimit is how many units America may deploy initially in a turn: six,
// four with Britain conquered, one more or less by variants (16.71, 16.76), less
// those that have gone aboard in America in this player turn (16.77).
func (p *Position) deploymentLimit() int {
	limit := 6
	if p.fallen.Has(atlas.Britain) && p.camp(p.control.of(world.Countries[atlas.Britain].Capital)) != atlas.Allies {
		limit = 4
	}
	if p.inForce(atlas.Allies, 8) {
		limit++
	}
	if p.inForce(atlas.Axis, 8) {
		limit--
	}
	return max(limit-int(p.naval.shipped), 0)
}

// legalDestinations are the places for the unit in hand.
func (p *Position) legalDestinations(who atlas.Country, u atlas.Unit, out []engine.Move) []engine.Move {
	set, box := p.destinations(u)
	for h := range set.Bits().All() {
		out = append(out, engine.M1(kAt, h))
	}
	if box {
		out = append(out, engine.M1(kBox, who))
	}
	return append(p.legalSplits(u, out), engine.M0(kBack))
}

// legalSplits are the counters that can be split off the air unit in hand to be
// redeployed without the rest (28.61, 28.65).
func (p *Position) legalSplits(u atlas.Unit, out []engine.Move) []engine.Move {
	for k := 1; k < u.Strength(); k++ {
		if p.canDetach(u, k) {
			out = append(out, engine.M2(kSplit, u, k))
		}
	}
	return out
}

// destinations are the hexes to which a unit can be redeployed, and whether it
// can go to the U.S. box.
func (p *Position) destinations(u atlas.Unit) (set atlas.HexSet, box bool) {
	switch {
	case p.at.of(u) == usSpot && (u.Kind() != atlas.Fleet || !p.has(u, deployed) && p.nation.of(u) == atlas.USA):
		set = p.deploymentArea(u)
	case u.Kind() == atlas.Fleet:
		set, box = p.fleetDestinations(u)
	case u.Kind() == atlas.Air:
		set = p.airDestinations(u)
	default:
		s := p.waysOf(u)
		set = p.reachable(&s, p.where(u), p.srLeft(p.commander(u)) >= 2)
	}
	from := p.where(u)
	for h := range set.Bits().All() {
		if atlas.Hex(h) == from || !p.fitsAt(u, atlas.Hex(h)) || !p.mayEnter(u, atlas.Hex(h)) || !p.srAllowed(u, atlas.Hex(h)) {
			set.Bits().Clear(h)
		}
	}
	return set, box
}

// srAllowed are the rules about single cases.
func (p *Position) srAllowed(u atlas.Unit, h atlas.Hex) bool {
	n := p.nation.of(u)
	switch {
	case p.waitsFor(p.commander(u), h):
		return false // 51.5
	case p.partisansHold(h), p.africaFull(u, h, false), p.control.of(h) == atlas.VichyFrance && p.commandOf(n) == atlas.Britain:
		return false
	case p.stunned() && p.commandOf(n) == atlas.Germany && (!u.Kind().Ground() || world.Hexes[h].Country != atlas.Germany):
		return false // Allied variant 15
	case p.cutsRoute(u, h):
		return false // 24.23
	case p.mover == atlas.Axis && p.garrisonShort() && world.Hexes[h].Country != atlas.USSR:
		return false // 26.924
	}
	return true
}

// berthIn brings a fleet into a port of a hex that has room for it; at Kiel with its
// canal shut into the part that it came to (29.13, 29.54).
func (p *Position) berthIn(u atlas.Unit, h atlas.Hex) {
	fromBaltic := false
	for _, w := range p.watersOf(u) {
		fromBaltic = fromBaltic || world.Waters[w].Zone == atlas.Baltic
	}
	berth := uint8(0)
	for q := range portsIn(h) {
		if p.roomIn(q) >= u.Strength() {
			berth = berthAt(q)
			break
		}
	}
	p.put(u, spot(h))
	p.naval.berth.set(u, berth)
	if h == portKiel.Hex() && !p.kielOpen() && fromBaltic {
		p.naval.berth.set(u, balticSide)
	}
}

// fleetDestinations are the ports that a fleet can be redeployed to, over no more
// than one boundary of fronts (16.4), round Africa (37.3), or from the U.S. box
// (29.25).
func (p *Position) fleetDestinations(u atlas.Unit) (set atlas.HexSet, box bool) {
	n := p.nation.of(u)
	pass := p.passable(n, false)
	west := p.commandOf(n) == atlas.USA || p.commandOf(n) == atlas.Britain || p.commandOf(n) == atlas.France
	from := p.where(u)
	switch {
	case p.at.of(u) == atSeaSpot:
		set = capePorts // 47.4
	case p.at.of(u) == lendSpot:
		home := atlas.Britain // 47.3
		if p.commandOf(n) == atlas.France {
			home = atlas.France
		}
		set, box = world.Countries[home].Hexes, p.fallen.Has(home)
	case p.at.of(u) == usSpot:
		set = p.seaHexesFrom(westWaters, n, true)
	default:
		set = p.seaHexes(from, n, true)
		box = west && set.Bits().Meets(capePorts.Bits())
		if p.srLeft(p.commander(u)) >= 2 {
			p.addCape(&set, from, n)
		}
	}
	set.Bits().And(pass.Bits())
	set.Bits().And(world.Ports.Bits())
	return set, box
}

// addCape adds what a fleet reaches round Africa.
func (p *Position) addCape(set *atlas.HexSet, from atlas.Hex, n atlas.Country) {
	switch {
	case from == atlas.Sites.Suez && p.capeOpen(n, false):
		set.Bits().Or(capePorts.Bits())
	case capePorts.Has(from) && p.capeOpen(n, true):
		set.Add(atlas.Sites.Suez)
	}
}

// airDestinations are the bases that an air unit can be redeployed to: by land, by
// sea escort, or over water from base to base, eight hexes at a time (16.5).
func (p *Position) airDestinations(u atlas.Unit) (set atlas.HexSet) {
	s := p.waysOf(u)
	from := p.where(u)
	set = p.reachable(&s, from, p.srLeft(p.commander(u)) >= 2)
	flown := p.flyable(&s, from)
	set.Bits().Or(flown.Bits())
	return set
}

// flyable is the land that an air unit comes to by hopping from base to base.
func (p *Position) flyable(s *seas, from atlas.Hex) (region atlas.HexSet) {
	region.Add(from)
	p.spread(&region, &s.pass)
	sky := p.openSky(s)
	for {
		bases := p.airBases(&region)
		bases.Add(from)
		board.FloodUnder(world.Land, p.reach, bases.Bits(), board.Terms{Classes: board.AllClasses, Through: sky.Bits(), Steps: atlas.AirStage})
		next := p.airBases(&bases)
		next.Bits().And(s.pass.Bits())
		next.Bits().Or(region.Bits())
		p.spread(&next, &s.pass)
		if next == region {
			return region
		}
		region = next
	}
}

// openSky are the hexes over which air units fly when they redeploy: water, and
// land that is friendly, or neutral with water in the hex (16.5, 28.23).
func (p *Position) openSky(s *seas) (set atlas.HexSet) {
	var hostile [atlas.NumNations + 1]bool
	for c := range p.war[s.n].All {
		hostile[c] = true
	}
	shores := p.look().heldBy(&hostile)
	shores.KeepOnly(&world.OnLand)
	set = world.AtSea.Minus(shores)
	return set.Plus(s.pass) // which is land
}

// airBases are the hexes of a set where air units can be based (28.1).
func (p *Position) airBases(in *atlas.HexSet) (set atlas.HexSet) {
	set = *in
	set.Bits().And(world.Cities.Bits())
	for _, u := range baseCounters {
		if h := p.where(u); h != atlas.NoHex && in.Has(h) {
			set.Add(h)
		}
	}
	return set
}

// deploymentArea is where units from America land: Britain, France, or both; if
// both have fallen whatever lies behind a friendly port of the Western Front
// (16.72). They go no further in that turn (16.73).
func (p *Position) deploymentArea(u atlas.Unit) (set atlas.HexSet) {
	if p.needsAmericanEscort(u) && p.escortAt(usSpot, p.nation.of(u)) == atlas.NoUnit {
		return set
	}
	pass := p.passable(p.nation.of(u), false)
	entry := capePorts
	both := p.fallen.Has(atlas.Britain) && p.fallen.Has(atlas.France)
	for h := range entry.Bits().All() {
		if !pass.Has(atlas.Hex(h)) || !both && !p.receives(world.Hexes[h].Country) || !p.hexInSupply(atlas.Hex(h), atlas.USA) {
			entry.Bits().Clear(h)
		}
	}
	if u.Kind() == atlas.Fleet {
		return entry
	}
	set = entry
	p.spread(&set, &pass)
	if !both {
		for h := range set.Bits().All() {
			if !p.receives(world.Hexes[h].Country) {
				set.Bits().Clear(h)
			}
		}
	}
	return set
}

// needsAmericanEscort: only the way to Britain, or to a France that stands, is free of
// sea escort; with both fallen a fleet based in America goes along (16.75, 29.61).
func (p *Position) needsAmericanEscort(u atlas.Unit) bool {
	return p.americaEscortsBeyondBritain() && u.Kind() != atlas.Fleet && p.fallen.Has(atlas.Britain) && p.fallen.Has(atlas.France)
}

// receives reports whether a country takes America's units in (16.72).
func (p *Position) receives(n atlas.Country) bool {
	return (n == atlas.Britain || n == atlas.France) && !p.fallen.Has(n)
}

func (p *Position) playRedeploy(f *flow.Plain, who atlas.Country, m engine.Move) {
	hand := &p.economy.picks[who]
	switch m.Kind {
	case kDone:
		p.economy.done.Add(who)
		p.endQuarrel(p.actors() &^ p.economy.done)
	case kDispute, kYield:
		p.playQuarrel(who, m)
	case kRedeploy:
		*hand = pick{kind: kRedeploy, unit: atlas.Unit(m.A)}
	case kBack:
		*hand = pick{unit: atlas.NoUnit}
	case kBase:
		flow.CallWith(&p.State, pPlaceBase, handFrame{unit: m.A})
	case kSplit:
		hand.unit = p.detach(atlas.Unit(m.A), int(m.B))
	case kAt:
		u := hand.unit
		*hand = pick{unit: atlas.NoUnit}
		near := p.inQuarrel(atlas.Hex(m.A))
		p.redeploy(u, atlas.Hex(m.A))
		p.takeTurn(who, near)
	case kBox:
		u := hand.unit
		*hand = pick{unit: atlas.NoUnit}
		p.mark(u, redeployed|deployed)
		p.economy.srUsed[who]++
		p.task.set(u, blockless(p.task.of(u)))
		p.put(u, usSpot)
	default:
		p.playOtherSR(who, m)
	}
}

// blockless ends a blockade.
func blockless(t Task) Task {
	if t == Blockading {
		return Idle
	}
	return t
}

// redeploy moves a unit and charges what it costs; a partial counter is a unit like
// others (29.75).
func (p *Position) redeploy(u atlas.Unit, to atlas.Hex) {
	n, power := p.nation.of(u), p.commander(u)
	cost := 1
	from := p.where(u)
	switch {
	case p.at.of(u) == usSpot:
		if p.american(n) && !p.has(u, deployed) {
			p.economy.landed++
		}
		if p.needsAmericanEscort(u) {
			p.commit(p.escortAt(usSpot, n))
		}
		if u.Kind() == atlas.Fleet {
			p.mark(u, deployed) // rebuilt units of other kinds deploy initially again (16.71)
		}
	case u.Kind() == atlas.Fleet:
		if from != atlas.NoHex && p.byCape(u, from, to) {
			cost = 2
		}
	default:
		p.openDesk()
		s := p.waysOf(u)
		if flown := p.flown(u, &s, to); !flown {
			j, ok := p.findWay(&s, from, to, false)
			if !ok {
				j, _ = p.findWay(&s, from, to, true)
			}
			p.useEscorts(&j, n)
			cost = j.cost()
		}
		p.closeDesk()
	}
	p.economy.srUsed[power] += uint8(cost)
	p.task.set(u, blockless(p.task.of(u)))
	if u.Kind() == atlas.AirBase && from != atlas.NoHex {
		p.economy.vacated.Add(from)
	}
	if u.Kind() == atlas.Fleet {
		p.berthIn(u, to)
	} else {
		p.put(u, spot(to))
	}
	p.mark(u, redeployed)
	p.unmark(u, exploited|dropped)
	p.entered(u, to)
}

// flown reports whether an air unit can go without an escort.
func (p *Position) flown(u atlas.Unit, s *seas, to atlas.Hex) bool {
	if u.Kind() != atlas.Air {
		return false
	}
	region := p.flyable(s, p.where(u))
	return region.Has(to)
}

// byCape reports whether a fleet must go round Africa.
func (p *Position) byCape(u atlas.Unit, from, to atlas.Hex) bool {
	direct := p.seaHexes(from, p.nation.of(u), true)
	return !direct.Has(to)
}

func (p *Position) askRedeploy(_ *flow.Plain, who atlas.Country) say.Line {
	if hand := &p.economy.picks[who]; hand.kind != 0 {
		return say.Say("Where does the {u} go?", int16(hand.unit))
	}
	return say.Say("{n}: redeploy units, one after another, or finish.", int16(who))
}

func (p *Position) whyRedeploy(_ *flow.Plain, who atlas.Country, m engine.Move) *engine.Refusal {
	hand := &p.economy.picks[who]
	switch {
	case namesPower(m) && atlas.Country(m.A) != who:
		return nil // another power of the seat explains it
	case m.Kind != kRedeploy && hand.kind == 0 && p.mustLeaveVichy(who):
		return noSRBeforeVichy
	case m.Kind == kRedeploy && hand.kind == 0:
		return p.whyUnit(who, atlas.Unit(m.A))
	case m.Kind == kAt && hand.kind != 0:
		return p.whyDestination(hand.unit, atlas.Hex(m.A))
	case m.Kind == kSplit:
		return engine.Refuse("28.64", "Only the air unit in hand is split, and only as the smaller counters allow.")
	case m.Kind == kBase && hand.kind == 0:
		return p.whyNoBaseOf(m, who)
	case hand.kind != 0:
		return refuse("16.1", "Say first where the {u} goes, or put it back.", int16(hand.unit))
	}
	return p.whyOtherSR(who, m)
}

func (p *Position) whyUnit(who atlas.Country, u atlas.Unit) *engine.Refusal {
	if u >= atlas.NumUnits || p.commander(u) != who {
		return engine.Refuse("16.1", "This unit is not yours to redeploy.")
	}
	near := p.nearEnemies(who)
	h := p.where(u)
	switch {
	case p.mustLeaveVichy(who) && !p.trappedAt(u):
		return noSRBeforeVichy
	case p.srLeft(who) <= 0:
		return refuse("16.1", "{n} has used all its {i} redeployments of this turn.", int16(who), int16(srLimits[who]))
	case u.Kind() == atlas.Partisan:
		return engine.Refuse("16.9", "Partisans are never redeployed.")
	case p.has(u, redeployed):
		return engine.Refuse("16.1", "It has been redeployed in this turn.")
	case p.has(u, garrison):
		return engine.Refuse("3.35", "This garrison stays until Axis forces come near.")
	case p.at.of(u) == usSpot:
		return refuse("16.71", "No more than {i} units deploy from America in a turn.", int16(p.deploymentLimit()))
	case h == atlas.NoHex:
		return engine.Refuse("16.1", "It is not on the board.")
	case u.Kind() == atlas.Fleet && p.task.of(u) == Escorting:
		return engine.Refuse("29.64", "A fleet that escorts stays at its base.")
	case near.Has(h):
		return engine.Refuse("16.2", "It is next to an enemy unit.")
	}
	return engine.Refuse("27.42", "It is out of supply.")
}

func (p *Position) whyDestination(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	near := p.nearEnemies(p.nation.of(u))
	open := p.openTo(p.nation.of(u), false)
	switch {
	case h >= atlas.NumHexes:
		return engine.Refuse("16.2", "There is no such hex.")
	case !open.Has(p.control.of(h)):
		return refuse("16.2", "{h} is not controlled by your side.", int16(h))
	case near.Has(h):
		return refuse("16.2", "{h} is next to an enemy unit.", int16(h))
	case u.Kind() == atlas.Fleet && !world.Ports.Has(h):
		return engine.Refuse("16.4", "Fleets go from port to port.")
	case !p.fitsAt(u, h):
		return refuse("6.1", "There is no room for it at {h}.", int16(h))
	case p.africaFull(u, h, false):
		return refuse("35.7", "More Axis factors than can be supplied there may not come to {h}.", int16(h))
	case p.at.of(u) == usSpot && p.needsAmericanEscort(u) && p.escortAt(usSpot, p.nation.of(u)) == atlas.NoUnit:
		return engine.Refuse("16.75", "With Britain and France fallen units from America need a 9-factor fleet in the U.S. box as sea escort.")
	case p.at.of(u) == usSpot:
		return engine.Refuse("16.72", "Units from America land in Britain or France while these stand.")
	case p.at.of(u) == lendSpot:
		return engine.Refuse("47.3", "The fleet that shut the Gulf returns to a port in Britain, a French one to a port in France.")
	case u.Kind() == atlas.Air:
		return engine.Refuse("16.5", "No way by land, by sea escort or by bases eight hexes apart leads there.")
	case u.Kind() == atlas.Fleet:
		return engine.Refuse("16.4", "No way by sea leads there over one boundary of fronts at most.")
	}
	return engine.Refuse("16.3", "No way over controlled land leads there, with a 9-factor fleet for each stretch of sea.")
}
