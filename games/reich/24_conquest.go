package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 24 and 26: conquest. Everything here happens when a Combat phase ends
// (55.II.D.8 t to x).

// The steps of the aftermath.
const (
	afterWars   = iota // declarations and Offensives without deeds (21.4, 12.24)
	afterMinors        // conquered minors, one after another (24.1)
	afterAreas         // colonies and East Europe (24.4, 43.6)
	afterPowers        // conquered powers (26.2)
	afterBRPs          // BRPs of lost territories (24.3)
	afterItaly         // Italian surrender (26.7)
	afterFleets        // Italian fleets that Germany seizes (26.72)
	afterFrance        // Vichy (49.1)
	afterVichy         // the end of Vichy (49.5)
	afterTurn
)

func aftermathProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "Aftermath", Rule: "24.1",
		Run: (*Position).runAftermath,
	})
}

func (p *Position) runAftermath(f *flow.Plain) {
	switch f.Step {
	case afterWars:
		p.unusedOffensives()
		p.revokeWars()
		f.Step = afterMinors
	case afterMinors:
		for n := range p.politics.falling.all {
			p.politics.falling.remove(n)
			p.conquerMinor(n, p.politics.victor[n])
		}
		f.Step = afterAreas
	case afterAreas:
		p.conquerAreas()
		f.Step = afterPowers
	case afterPowers:
		f.Step = afterBRPs
		p.conquerPowers()
	case afterBRPs:
		p.settleTerritories()
		p.checkIraq()
		f.Step = afterItaly
	case afterItaly:
		p.surrenderItaly()
		f.Step = afterFleets
	case afterFleets:
		f.Step = afterFrance
		if p.italyFellNow() {
			p.Call(pSeize)
		}
	case afterFrance:
		f.Step = afterVichy
		if p.franceFellNow() {
			p.Call(pFall)
		}
	case afterVichy:
		p.checkVichy()
		f.Step = afterTurn
	case afterTurn:
		p.noteDue()
		p.checkRussianEnd()
		p.reveal()
		p.Done()
	}
}

// noteDue notes which attacked minors have a turn of their own to come (12.16).
func (p *Position) noteDue() {
	for n := country(numMajors); n < numNations; n++ {
		if p.status[n] == invaded && p.attackedBy(n, p.mover) {
			p.politics.due.add(n)
		}
	}
}

// cede gives control of a hex without a fight, and drives out what is based there
// and hostile.
func (p *Position) cede(h hex, to country) {
	from := p.control[h]
	if from == to {
		return
	}
	p.control[h] = to
	p.controlChanged(h, from, to)
	if to == nobody {
		return
	}
	for u := range p.here(h) {
		if p.hostile(u, to) && !u.kind().ground() {
			p.displaceAir(h)
			p.displaceFleets(h)
			return
		}
	}
}

// removeForces takes all units of a nation out of the game (24.1, 26.22).
func (p *Position) removeForces(n country) {
	for u := range unit(numUnits) {
		minor := n >= numMajors && n < numCountries
		if p.nation[u] != n && (!minor || u.info().nation != n) || p.at[u] == outOfGame || minor && u.kind() == partisan {
			continue
		}
		p.removeUnit(u)
	}
}

// removeUnit takes a unit out of the game; partisans, gone with the power that raised
// them (32.15), can rise again.
func (p *Position) removeUnit(u unit) {
	p.clear(u)
	if u.kind() == partisan {
		p.nation[u] = u.info().nation
		p.put(u, inPool)
		return
	}
	p.put(u, outOfGame)
}

// conquerMinor: its units leave the game, and its hexes pass to the conqueror if
// this is its first conquest and it was no active Minor Ally before the attack
// (24.1, 24.2).
func (p *Position) conquerMinor(n, by country) {
	wasAlly := p.status[n] == active && !p.politics.byAttack.has(n)
	patron := p.patron[n]
	p.setShare(n, p.sharers(n, by))
	p.noteHolders(n, by)
	p.removeForces(n)
	p.peaceWithAll(n)
	p.politics.due.remove(n)
	p.politics.wooed.remove(n)
	p.politics.barred.add(n) // 25.7
	p.status[n], p.patron[n] = conquered, by
	p.tell(evConquered, "24.1", int16(n), int16(by))
	switch {
	case p.politics.taken.has(n):
	case wasAlly:
		p.passHexes(n, patron) // its power goes on holding them (24.22)
	default:
		p.transfer(n, by)
	}
	p.politics.taken.add(n)
	if n == poland {
		p.polandFalls(by)
	}
}

// sharers are the powers that take part in a conquest: the conqueror and his
// allies with forces there or who have attacked there (24.7, 24.8).
func (p *Position) sharers(n, by country) powerSet {
	set := p.present(n, campOf(by)) | p.politics.engaged[n]&campOf(by).powers()
	for c := range set.all {
		if !p.alliedPowers(c, by) {
			set.remove(c)
		}
	}
	set.add(by)
	return set
}

// passHexes gives the hexes that a nation itself controls to another.
func (p *Position) passHexes(n, to country) {
	for h := range hex(numHexes) {
		if p.control[h] == n {
			p.cede(h, to)
		}
	}
}

// conquerAreas: a colony, or an area without a capital, is conquered by holding
// all its cities; its other hexes follow the first time (24.41).
func (p *Position) conquerAreas() {
	for n := country(numMajors); n < numCountries; n++ {
		if n == balticStates {
			p.conquerEastEurope()
			continue
		}
		if !p.byCities(n) {
			continue
		}
		if by := p.holdsAll(&world.countries[n].cities); by != nobody {
			p.conquerArea(n, by)
		}
	}
}

// byCities reports whether a country is conquered city by city.
func (p *Position) byCities(n country) bool {
	info := &world.countries[n]
	if info.cities == (hexSet{}) || n == iraq && p.status[iraq] == active {
		return false
	}
	return p.status[n] == colony || info.capital == noHex && n != luxembourg && p.status[n] != neutral
}

// holdsAll is the power of the moving camp that, with its allies, controls every
// hex of a set: the one with the most of them.
func (p *Position) holdsAll(set *hexSet) country {
	var count [numMajors]int
	for h := range set.bits().All() {
		n := p.control[h]
		c := p.commandOf(n)
		if n == nobody || c >= numMajors || campOf(c) != p.mover || n >= numMajors && n != freeFrench && p.status[n] != active {
			return nobody
		}
		count[c]++
	}
	best := nobody
	for c := range country(numMajors) {
		if count[c] > 0 && (best == nobody || count[c] > count[best]) {
			best = c
		}
	}
	return best
}

func (p *Position) conquerArea(n, by country) {
	owner := p.patron[n]
	if owner == by || owner < numMajors && campOf(owner) == campOf(by) || owner == freeFrench && campOf(by) == allies {
		return
	}
	p.setShare(n, p.sharers(n, by))
	p.noteHolders(n, by)
	p.patron[n] = by
	if p.status[n] != colony {
		p.removeForces(n)
		p.peaceWithAll(n)
		p.status[n] = conquered
	}
	p.tell(evConquered, "24.41", int16(n), int16(by))
	if !p.politics.taken.has(n) {
		p.politics.taken.add(n)
		p.transfer(n, by)
	}
}

// conquerPowers conquers the powers of the moving camp that have not won their
// capital back in this Combat phase (26.2), so that one taken late in Winter pays
// nothing at the year start that follows (26.4). France falls in its own way (49), the
// United States never (26.1).
func (p *Position) conquerPowers() {
	for _, n := range [...]country{germany, italy, britain, france} {
		if campOf(n) != p.mover || p.fallen.has(n) {
			continue
		}
		if by := p.captor(n); by != nobody {
			p.conquerPower(n, by)
		}
	}
}

// captor is the enemy power that controls a power's capital, or nobody.
func (p *Position) captor(n country) country {
	holder := p.control[world.countries[n].capital]
	c := p.commandOf(holder)
	if holder == nobody || c >= numMajors || campOf(c) == campOf(n) || n == germany && p.redoubtHolds() {
		return nobody
	}
	return c
}

// conquerPower ends a power: its units and those of its Minor Allies go, its
// homeland passes to the conqueror, and its other holdings to nobody (26.2 to
// 26.6).
func (p *Position) conquerPower(n, by country) {
	p.tell(evFell, "26.2", int16(n), int16(by))
	p.setShare(n, p.sharers(n, by))
	p.noteHolders(n, by)
	if n == italy {
		p.countItalianFleets()
	}
	if n == france {
		p.politics.franceFell = p.now + 1
		p.politics.victor[france] = by
		p.fallen.add(france)
		return
	}
	p.endPower(n)
	p.abandon(n)
	p.transfer(n, by)
}

// endPower takes a power out of the war with all its units and Minor Allies.
func (p *Position) endPower(n country) {
	p.fallen.add(n)
	p.politics.vacate(n)
	if n == germany {
		p.returnLent()
	}
	p.orphanMinors(n)
	p.removeForces(n)
	if n == italy {
		p.removeLent()
	}
	p.peaceWithAll(n)
	p.removeBridges(n)
	p.brp[n] = 0
}

// vacate forgets what a power was about to do.
func (s *politicsState) vacate(n country) {
	s.declared[n], s.pursued[n] = 0, 0
}

// orphanMinors ends the active Minor Allies of a conquered power; the minors that
// it helped fight on with another helper, or alone (26.22, 26.6).
func (p *Position) orphanMinors(n country) {
	for m := country(numMajors); m < numNations; m++ {
		if p.patron[m] != n || m == freeFrench {
			continue
		}
		switch p.status[m] {
		case active:
			if p.changesPatron(m, n) {
				p.patron[m] = britain
				continue
			}
			p.removeForces(m)
			p.peaceWithAll(m)
			p.status[m], p.patron[m] = conquered, nobody
			p.passHexes(m, nobody)
		case allied:
			p.politics.share[m].remove(n)
			p.adopt(m)
		case invaded:
			p.patron[m] = p.guardian(m, campOf(n))
		case courted:
			if m != vichyFrance {
				p.status[m], p.patron[m] = neutral, nobody
			}
		}
	}
}

// changesPatron: a republican Spain goes over to Britain when France is conquered
// (Allied 18).
func (p *Position) changesPatron(m, n country) bool {
	return m == spain && n == france && p.inForce(allies, 18) && !p.fallen.has(britain)
}

// adopt gives a minor that has lost its helper to another one, or leaves it on
// its own.
func (p *Position) adopt(m country) {
	for c := range p.politics.share[m].all {
		if !p.fallen.has(c) {
			p.patron[m] = c
			return
		}
	}
	p.status[m] = invaded
	p.patron[m] = p.guardian(m, p.attackersOf(m).enemy())
}

// attackersOf is the camp that a minor fights.
func (s *state) attackersOf(m country) alliance {
	if s.attackedBy(m, axis) {
		return axis
	}
	return allies
}

// abandon leaves what a conquered power held outside its homeland to the first
// who comes (26.6).
func (p *Position) abandon(n country) {
	for h := range hex(numHexes) {
		if p.control[h] == n && world.hexes[h].country != n {
			p.cede(h, nobody)
		}
	}
	for m := country(numMajors); m < numCountries; m++ {
		if p.patron[m] == n && (p.status[m] == conquered || p.status[m] == colony) {
			p.patron[m] = nobody
		}
	}
}

// returnLent: Italians lent to a conquered Germany serve Italy again (36.25).
func (p *Position) returnLent() {
	for u := range of(italy) {
		if p.nation[u] == germany && !p.fallen.has(italy) {
			p.nation[u] = italy
		}
	}
}

// removeLent: Italians lent to Germany go with a conquered Italy (36.24).
func (p *Position) removeLent() {
	for u := range of(italy) {
		if p.nation[u] == germany && u.kind() != partisan {
			p.removeUnit(u)
		}
	}
}

func (p *Position) removeBridges(n country) {
	for i := range p.bridges {
		if p.bridges[i].hex != noHex && p.bridges[i].owner == n {
			p.bridges[i] = bridgehead{hex: noHex}
		}
	}
}

// Seizing Italian fleets (26.72).
const (
	seizeRoll = iota
	seizeChoose
	seizePort
)

// italyFellNow reports whether Italy fell in this Combat phase.
func (p *Position) italyFellNow() bool { return p.politics.seizable != [numFronts]uint8{} }

// countItalianFleets remembers where Italy's fleets lie when it falls, for
// Germany to seize (26.72).
func (p *Position) countItalianFleets() {
	if p.fallen.has(germany) {
		return
	}
	for u := range of(italy) {
		if h := p.where(u); u.kind() == fleet && h != noHex {
			p.politics.seizable[navalFront(h)] += uint8(u.strength())
		}
	}
}

// navalFront is the front of the fleets in a port hex (29.12).
func navalFront(h hex) front {
	info := &world.hexes[h]
	for k := range info.numPlaces {
		if pl := &world.places[info.place+place(k)]; pl.port {
			return navalFronts[world.waters[pl.waters[0]].zone]
		}
	}
	return info.front
}

type seizeFrame struct {
	flow.Head
	factors int16 // that may still be seized
	unit    int16 // in hand, plus 1
}

func seizeProc() procedure {
	return flow.Of(proc[seizeFrame]{
		Name: "Seize", Rule: "26.72",
		Run: (*Position).runSeize, Legal: (*Position).legalSeize, Play: (*Position).playSeize,
		Rolled: (*Position).rolledSeize, Question: (*Position).askSeize, Why: (*Position).whySeize,
	})
}

func (p *Position) runSeize(f *seizeFrame) {
	switch f.Step {
	case seizeRoll:
		p.Roll(6)
	case seizeChoose:
		if len(flow.List(p, (*Position).legalSeize, f, germany)) <= 1 {
			p.politics.seizable = [numFronts]uint8{}
			p.reveal()
			p.Done()
			return
		}
		p.ask(germany)
	case seizePort:
		p.ask(germany)
	}
}

func (p *Position) rolledSeize(f *seizeFrame, outcome int) {
	f.factors, f.Step = int16(outcome)+3, seizeChoose
	p.tell(evSeized, "26.72", f.factors)
}

func (p *Position) legalSeize(f *seizeFrame, _ country, out []engine.Move) []engine.Move {
	if f.Step == seizePort {
		ports := p.seizePorts(unit(f.unit - 1))
		for h := range ports.bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		return append(out, engine.M0(kBack))
	}
	last := noUnit
	for u := range of(italy) {
		if u.kind() != fleet || p.at[u] != outOfGame || u.strength() > int(f.factors) || last != noUnit && alike(u, last) {
			continue
		}
		if ports := p.seizePorts(u); ports.first() != noHex {
			out = append(out, engine.M1(kChoose, u))
			last = u
		}
	}
	return append(out, engine.M1(kDone, germany))
}

// seizePorts are the supplied German ports on a front where Italy had so many
// naval factors.
func (p *Position) seizePorts(u unit) (set hexSet) {
	for h := range world.ports.bits().All() {
		h := hex(h)
		x := navalFront(h)
		if p.control[h] == germany && x < numFronts && int(p.politics.seizable[x]) >= u.strength() && p.navalRoom(h, germany) >= u.strength() && p.hexInSupply(h, germany) {
			set.add(h)
		}
	}
	return set
}

func (p *Position) playSeize(f *seizeFrame, _ country, m engine.Move) {
	switch m.Kind {
	case kDone:
		f.factors = 0
	case kChoose:
		f.unit, f.Step = m.A+1, seizePort
	case kAt:
		u := unit(f.unit - 1)
		p.nation[u] = germany
		p.put(u, spot(m.A))
		f.factors -= int16(u.strength())
		p.politics.seizable[navalFront(hex(m.A))] -= uint8(u.strength())
		f.unit, f.Step = 0, seizeChoose
	case kBack:
		f.unit, f.Step = 0, seizeChoose
	}
}

func (p *Position) askSeize(f *seizeFrame, _ country) say.Line {
	if f.Step == seizePort {
		return say.Say("Choose a German port for the {u}.", f.unit-1)
	}
	return say.Say("Seize up to {i} Italian naval factors.", f.factors)
}

func (p *Position) whySeize(f *seizeFrame, _ country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kChoose:
		return refuse("26.72", "Germany may seize {i} naval factors more, of those that Italy had.", f.factors)
	case kAt:
		return engine.Refuse("26.72", "Seized fleets go to a supplied German port on the front where they lay.")
	}
	return nil
}
