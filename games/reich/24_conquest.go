package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
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
		for n := range p.politics.falling.All {
			p.politics.falling.Remove(n)
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
	for n := atlas.Country(atlas.NumMajors); n < atlas.NumNations; n++ {
		if p.status[n] == Invaded && p.attackedBy(n, p.mover) {
			p.politics.due.Add(n)
		}
	}
}

// cede gives control of a hex without a fight, and drives out what is based there
// and hostile.
func (p *Position) cede(h atlas.Hex, to atlas.Country) {
	from := p.control.of(h)
	if from == to {
		return
	}
	p.control.set(h, to)
	p.controlChanged(h, from, to)
	if to == atlas.Nobody {
		return
	}
	for u := range p.here(h) {
		if p.hostile(u, to) && !u.Kind().Ground() {
			p.displaceAir(h)
			p.displaceFleets(h)
			return
		}
	}
}

// removeForces takes all units of a nation out of the game (24.1, 26.22).
func (p *Position) removeForces(n atlas.Country) {
	for u := range atlas.Unit(atlas.NumUnits) {
		minor := n >= atlas.NumMajors && n < atlas.NumCountries
		if p.nation.of(u) != n && (!minor || u.Info().Nation != n) || p.at.of(u) == outOfGame || minor && u.Kind() == atlas.Partisan {
			continue
		}
		p.removeUnit(u)
	}
}

// removeUnit takes a unit out of the game; partisans, gone with the power that raised
// them (32.15), can rise again.
func (p *Position) removeUnit(u atlas.Unit) {
	p.clear(u)
	if u.Kind() == atlas.Partisan {
		p.nation.set(u, u.Info().Nation)
		p.put(u, inPool)
		return
	}
	p.put(u, outOfGame)
}

// conquerMinor: its units leave the game, and its hexes pass to the conqueror if
// this is its first conquest and it was no active Minor Ally before the attack
// (24.1, 24.2).
func (p *Position) conquerMinor(n, by atlas.Country) {
	wasAlly := p.status[n] == Active && !p.politics.byAttack.Has(n)
	patron := p.patron[n]
	p.setShare(n, p.sharers(n, by))
	p.noteHolders(n, by)
	p.removeForces(n)
	p.peaceWithAll(n)
	p.politics.due.Remove(n)
	p.politics.wooed.Remove(n)
	p.politics.barred.Add(n) // 25.7
	p.status[n], p.patron[n] = Conquered, by
	p.tell(evConquered, "24.1", int16(n), int16(by))
	switch {
	case p.politics.taken.Has(n):
	case wasAlly:
		p.passHexes(n, patron) // its power goes on holding them (24.22)
	default:
		p.transfer(n, by)
	}
	p.politics.taken.Add(n)
	if n == atlas.Poland {
		p.polandFalls(by)
	}
}

// sharers are the powers that take part in a conquest: the conqueror and his
// allies with forces there or who have attacked there (24.7, 24.8).
func (p *Position) sharers(n, by atlas.Country) atlas.PowerSet {
	set := p.present(n, p.campOf(by)) | p.politics.engaged[n]&p.powersOf(p.campOf(by))
	for c := range set.All {
		if !p.alliedPowers(c, by) {
			set.Remove(c)
		}
	}
	set.Add(by)
	return set
}

// passHexes gives the hexes that a nation itself controls to another.
func (p *Position) passHexes(n, to atlas.Country) {
	for h := range atlas.Hex(atlas.NumHexes) {
		if p.control.of(h) == n {
			p.cede(h, to)
		}
	}
}

// conquerAreas: a colony, or an area without a capital, is conquered by holding
// all its cities; its other hexes follow the first time (24.41).
func (p *Position) conquerAreas() {
	for n := atlas.Country(atlas.NumMajors); n < atlas.NumCountries; n++ {
		if n == atlas.BalticStates {
			p.conquerEastEurope()
			continue
		}
		if !p.byCities(n) {
			continue
		}
		if by := p.holdsAll(&world.Countries[n].Cities); by != atlas.Nobody {
			p.conquerArea(n, by)
		}
	}
}

// byCities reports whether a country is conquered city by city.
func (p *Position) byCities(n atlas.Country) bool {
	info := &world.Countries[n]
	if info.Cities == (atlas.HexSet{}) || n == atlas.Iraq && p.status[atlas.Iraq] == Active {
		return false
	}
	return p.status[n] == Colony || info.Capital == atlas.NoHex && n != atlas.Luxembourg && p.status[n] != Neutral
}

// holdsAll is the power of the moving camp that, with its allies, controls every
// hex of a set: the one with the most of them.
func (p *Position) holdsAll(set *atlas.HexSet) atlas.Country {
	var count [atlas.NumMajors]int
	for h := range set.Bits().All() {
		n := p.control.of(atlas.Hex(h))
		c := p.commandOf(n)
		if n == atlas.Nobody || c >= atlas.NumMajors || p.campOf(c) != p.mover || n >= atlas.NumMajors && n != atlas.FreeFrench && p.status[n] != Active {
			return atlas.Nobody
		}
		count[c]++
	}
	best := atlas.Nobody
	for c := range atlas.Country(atlas.NumMajors) {
		if count[c] > 0 && (best == atlas.Nobody || count[c] > count[best]) {
			best = c
		}
	}
	return best
}

func (p *Position) conquerArea(n, by atlas.Country) {
	owner := p.patron[n]
	if owner == by || owner < atlas.NumMajors && p.campOf(owner) == p.campOf(by) || owner == atlas.FreeFrench && p.campOf(by) == atlas.Allies {
		return
	}
	p.setShare(n, p.sharers(n, by))
	p.noteHolders(n, by)
	p.patron[n] = by
	if p.status[n] != Colony {
		p.removeForces(n)
		p.peaceWithAll(n)
		p.status[n] = Conquered
	}
	p.tell(evConquered, "24.41", int16(n), int16(by))
	if !p.politics.taken.Has(n) {
		p.politics.taken.Add(n)
		p.transfer(n, by)
	}
}

// conquerPowers conquers the powers of the moving camp that have not won their
// capital back in this Combat phase (26.2), so that one taken late in Winter pays
// nothing at the year start that follows (26.4). France falls in its own way (49), the
// United States never (26.1).
func (p *Position) conquerPowers() {
	for _, n := range [...]atlas.Country{atlas.Germany, atlas.Italy, atlas.Britain, atlas.France} {
		if p.campOf(n) != p.mover || p.fallen.Has(n) {
			continue
		}
		if by := p.captor(n); by != atlas.Nobody {
			p.conquerPower(n, by)
		}
	}
}

// captor is the enemy power that controls a power's capital, or nobody.
func (p *Position) captor(n atlas.Country) atlas.Country {
	holder := p.control.of(world.Countries[n].Capital)
	c := p.commandOf(holder)
	if holder == atlas.Nobody || c >= atlas.NumMajors || p.campOf(c) == p.campOf(n) || n == atlas.Germany && p.redoubtHolds() {
		return atlas.Nobody
	}
	return c
}

// conquerPower ends a power: its units and those of its Minor Allies go, its
// homeland passes to the conqueror, and its other holdings to nobody (26.2 to
// 26.6).
func (p *Position) conquerPower(n, by atlas.Country) {
	p.tell(evFell, "26.2", int16(n), int16(by))
	p.setShare(n, p.sharers(n, by))
	p.noteHolders(n, by)
	if n == atlas.Italy && p.campOf(atlas.Italy) == atlas.Axis {
		p.countItalianFleets()
	}
	if n == atlas.France {
		p.politics.franceFell = p.now + 1
		p.politics.victor[atlas.France] = by
		p.fallen.Add(atlas.France)
		return
	}
	p.endPower(n)
	p.abandon(n)
	p.transfer(n, by)
}

// endPower takes a power out of the war with all its units and Minor Allies.
func (p *Position) endPower(n atlas.Country) {
	p.fallen.Add(n)
	p.politics.vacate(n)
	if n == atlas.Germany {
		p.returnLent()
	}
	p.orphanMinors(n)
	p.removeForces(n)
	if n == atlas.Italy {
		p.removeLent()
	}
	p.peaceWithAll(n)
	p.removeBridges(n)
	p.brp[n] = 0
}

// vacate forgets what a power was about to do.
func (s *politicsState) vacate(n atlas.Country) {
	s.declared[n], s.pursued[n] = 0, 0
}

// orphanMinors ends the active Minor Allies of a conquered power; the minors that
// it helped fight on with another helper, or alone (26.22, 26.6).
func (p *Position) orphanMinors(n atlas.Country) {
	for m := atlas.Country(atlas.NumMajors); m < atlas.NumNations; m++ {
		if p.patron[m] != n || m == atlas.FreeFrench {
			continue
		}
		switch p.status[m] {
		case Active:
			if p.changesPatron(m, n) {
				p.patron[m] = atlas.Britain
				continue
			}
			p.removeForces(m)
			p.peaceWithAll(m)
			p.status[m], p.patron[m] = Conquered, atlas.Nobody
			p.passHexes(m, atlas.Nobody)
		case Allied:
			p.politics.share[m].Remove(n)
			p.adopt(m)
		case Invaded:
			p.patron[m] = p.guardian(m, p.campOf(n))
		case Courted:
			if m != atlas.VichyFrance {
				p.status[m], p.patron[m] = Neutral, atlas.Nobody
			}
		}
	}
}

// changesPatron: a republican Spain goes over to Britain when France is conquered
// (Allied 18).
func (p *Position) changesPatron(m, n atlas.Country) bool {
	return m == atlas.Spain && n == atlas.France && p.inForce(atlas.Allies, 18) && !p.fallen.Has(atlas.Britain)
}

// adopt gives a minor that has lost its helper to another one, or leaves it on
// its own.
func (p *Position) adopt(m atlas.Country) {
	for c := range p.politics.share[m].All {
		if !p.fallen.Has(c) {
			p.patron[m] = c
			return
		}
	}
	p.status[m] = Invaded
	p.patron[m] = p.guardian(m, p.attackersOf(m).Enemy())
}

// attackersOf is the camp that a minor fights.
func (s *state) attackersOf(m atlas.Country) atlas.Alliance {
	if s.attackedBy(m, atlas.Axis) {
		return atlas.Axis
	}
	return atlas.Allies
}

// abandon leaves what a conquered power held outside its homeland to the first
// who comes (26.6).
func (p *Position) abandon(n atlas.Country) {
	for h := range atlas.Hex(atlas.NumHexes) {
		if p.control.of(h) == n && world.Hexes[h].Country != n {
			p.cede(h, atlas.Nobody)
		}
	}
	for m := atlas.Country(atlas.NumMajors); m < atlas.NumCountries; m++ {
		if p.patron[m] == n && (p.status[m] == Conquered || p.status[m] == Colony) {
			p.patron[m] = atlas.Nobody
		}
	}
}

// returnLent: Italians lent to a conquered Germany serve Italy again (36.25).
func (p *Position) returnLent() {
	for u := range atlas.Of(atlas.Italy) {
		if p.nation.of(u) == atlas.Germany && !p.fallen.Has(atlas.Italy) {
			p.nation.set(u, atlas.Italy)
		}
	}
}

// removeLent: Italians lent to Germany go with a conquered Italy (36.24).
func (p *Position) removeLent() {
	for u := range atlas.Of(atlas.Italy) {
		if p.nation.of(u) == atlas.Germany && u.Kind() != atlas.Partisan {
			p.removeUnit(u)
		}
	}
}

func (p *Position) removeBridges(n atlas.Country) {
	for i := range p.bridges {
		if p.bridges[i].hex != atlas.NoHex && p.bridges[i].owner == n {
			p.bridges[i] = bridgehead{hex: atlas.NoHex}
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
func (p *Position) italyFellNow() bool { return p.politics.seizable != [atlas.NumFronts]uint8{} }

// countItalianFleets remembers where Italy's fleets lie when it falls, for
// Germany to seize (26.72).
func (p *Position) countItalianFleets() {
	if p.fallen.Has(atlas.Germany) {
		return
	}
	for u := range atlas.Of(atlas.Italy) {
		if h := p.where(u); u.Kind() == atlas.Fleet && h != atlas.NoHex {
			p.politics.seizable[navalFront(h)] += uint8(u.Strength())
		}
	}
}

// navalFront is the front of the fleets in a port hex (29.12).
func navalFront(h atlas.Hex) atlas.Front {
	info := &world.Hexes[h]
	for k := range info.NumPlaces {
		if pl := &world.Places[info.Place+atlas.Place(k)]; pl.Port {
			return atlas.NavalFronts[world.Waters[pl.Waters[0]].Zone]
		}
	}
	return info.Front
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
		if len(flow.List(p, (*Position).legalSeize, f, atlas.Germany)) <= 1 {
			p.politics.seizable = [atlas.NumFronts]uint8{}
			p.reveal()
			p.Done()
			return
		}
		p.ask(atlas.Germany)
	case seizePort:
		p.ask(atlas.Germany)
	}
}

func (p *Position) rolledSeize(f *seizeFrame, outcome int) {
	f.factors, f.Step = int16(outcome)+3, seizeChoose
	p.tell(evSeized, "26.72", f.factors)
}

func (p *Position) legalSeize(f *seizeFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	if f.Step == seizePort {
		ports := p.seizePorts(atlas.Unit(f.unit - 1))
		for h := range ports.Bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		return append(out, engine.M0(kBack))
	}
	last := atlas.NoUnit
	for u := range atlas.Of(atlas.Italy) {
		if u.Kind() != atlas.Fleet || p.at.of(u) != outOfGame || u.Strength() > int(f.factors) || last != atlas.NoUnit && atlas.Alike(u, last) {
			continue
		}
		if ports := p.seizePorts(u); ports.First() != atlas.NoHex {
			out = append(out, engine.M1(kChoose, u))
			last = u
		}
	}
	return append(out, engine.M1(kDone, atlas.Germany))
}

// seizePorts are the supplied German ports on a front where Italy had so many
// naval factors.
func (p *Position) seizePorts(u atlas.Unit) (set atlas.HexSet) {
	for h := range world.Ports.Bits().All() {
		h := atlas.Hex(h)
		x := navalFront(h)
		if p.control.of(h) == atlas.Germany && x < atlas.NumFronts && int(p.politics.seizable[x]) >= u.Strength() && p.navalRoom(h, atlas.Germany) >= u.Strength() && p.hexInSupply(h, atlas.Germany) {
			set.Add(h)
		}
	}
	return set
}

func (p *Position) playSeize(f *seizeFrame, _ atlas.Country, m engine.Move) {
	switch m.Kind {
	case kDone:
		f.factors = 0
	case kChoose:
		f.unit, f.Step = m.A+1, seizePort
	case kAt:
		u := atlas.Unit(f.unit - 1)
		p.nation.set(u, atlas.Germany)
		p.put(u, spot(m.A))
		f.factors -= int16(u.Strength())
		p.politics.seizable[navalFront(atlas.Hex(m.A))] -= uint8(u.Strength())
		f.unit, f.Step = 0, seizeChoose
	case kBack:
		f.unit, f.Step = 0, seizeChoose
	}
}

func (p *Position) askSeize(f *seizeFrame, _ atlas.Country) say.Line {
	if f.Step == seizePort {
		return say.Say("Choose a German port for the {u}.", f.unit-1)
	}
	return say.Say("Seize up to {i} Italian naval factors.", f.factors)
}

func (p *Position) whySeize(f *seizeFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kChoose:
		return refuse("26.72", "Germany may seize {i} naval factors more, of those that Italy had.", f.factors)
	case kAt:
		return engine.Refuse("26.72", "Seized fleets go to a supplied German port on the front where they lay.")
	}
	return nil
}
