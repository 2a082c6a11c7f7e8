package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Rule 49.1: what happens when France falls.

// The steps of the fall of France (49.1).
const (
	fallBegin = iota
	fallVariant
	fallHome // units abroad go to the nearest French soil (49.13)
	fallDirect
	fallSyria
	fallAfrica
	fallDivide
	fallPlace
	fallEnd
	fallFleet // Britain chooses between ports for a fleet of the Free French (33.42)
)

// franceFellNow reports whether France fell in this Combat phase and has not been
// divided yet.
func (p *Position) franceFellNow() bool {
	return p.politics.franceFell == p.now+1 && p.status[vichyFrance] == absent && p.war[france] != 0
}

type fallFrame struct {
	flow.Head
	syria      int16 // whom Lebanon-Syria goes to
	africa     int16 // whom North Africa goes to
	unit       int16 // that goes home or to Britain, plus 1
	freeFrench int16 // 1 if variant 3 makes all colonies Free French
}

func fallProc() procedure {
	return flow.Of(proc[fallFrame]{
		Name: "Fall", Rule: "49.1",
		Run: (*Position).runFall, Legal: (*Position).legalFall, Play: (*Position).playFall,
		Rolled: (*Position).rolledFall, Question: (*Position).askFall, Why: (*Position).whyFall,
	})
}

func (p *Position) runFall(f *fallFrame) {
	switch f.Step {
	case fallBegin:
		f.Step = fallVariant
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atFallOfFrance})
	case fallVariant:
		if p.inForce(allies, 3) {
			f.freeFrench = 1
		}
		f.Step = fallHome
	case fallHome:
		p.bringHome(f)
	case fallDirect:
		p.ask(germany)
	case fallSyria:
		p.rollColonies(f, fallAfrica, &f.syria, lebanonSyria)
	case fallAfrica:
		p.rollColonies(f, fallDivide, &f.africa, tunisia, algeria, morocco)
	case fallDivide:
		if f.freeFrench != 0 && p.freeFrenchKeepTheFleet() && !p.freeFleet(f) {
			return
		}
		p.divideFrance(f)
		f.Step = fallPlace
	case fallFleet:
		p.ask(britain)
	case fallPlace:
		f.Step = fallEnd
		p.placeForces(vichyFrance, germany, vichyFrance)
	case fallEnd:
		p.reveal()
		p.Done()
	}
}

// rollColonies decides about colonies by a die, unless they are the Axis's by
// conquest or variant 3 makes them Free French (49.12).
func (p *Position) rollColonies(f *fallFrame, next uint8, result *int16, list ...country) {
	open := false
	for _, n := range list {
		open = open || !p.axisColony(n)
	}
	switch {
	case f.freeFrench != 0 || !open || *result != 0:
		f.Step = next
	default:
		p.Roll(6)
	}
}

// axisColony reports whether the Axis hold all cities of a colony (49.12).
func (p *Position) axisColony(n country) bool {
	for h := range world.countries[n].cities.bits().All() {
		if holder := p.control[h]; holder == nobody || p.camp(holder) != axis {
			return false
		}
	}
	return true
}

// even: a colony is Vichy French on an even die, Free French on an odd one.
func (p *Position) rolledFall(f *fallFrame, outcome int) {
	to := freeFrench
	if outcome%2 == 1 {
		to = vichyFrance
	}
	if f.Step == fallSyria {
		f.syria = int16(to)
		p.tell(evColony, "49.12", int16(lebanonSyria), int16(to))
		return
	}
	f.africa = int16(to)
	for _, n := range frenchColonies[1:] {
		p.tell(evColony, "49.12", int16(n), int16(to))
	}
}

func (p *Position) legalFall(f *fallFrame, _ country, out []engine.Move) []engine.Move {
	if f.Step == fallFleet {
		return p.havens(unit(f.unit-1), out)
	}
	homes := p.homesOf(unit(f.unit - 1))
	for h := range homes.bits().All() {
		out = append(out, engine.M1(kAt, h))
	}
	return out
}

func (p *Position) playFall(f *fallFrame, _ country, m engine.Move) {
	if f.Step == fallFleet {
		p.joinFreeFrench(unit(f.unit-1), place(m.A))
		f.unit, f.Step = 0, fallDivide
		return
	}
	p.put(unit(f.unit-1), spot(m.A))
	f.unit, f.Step = 0, fallHome
}

func (p *Position) askFall(f *fallFrame, _ country) say.Line {
	if f.Step == fallFleet {
		return say.Say("The {u} joins the Free French: choose its British port.", f.unit-1)
	}
	return say.Say("The {u} is as near to two parts of France: choose where it goes.", f.unit-1)
}

func (p *Position) whyFall(f *fallFrame, _ country, m engine.Move) *engine.Refusal {
	switch {
	case f.Step == fallFleet && m.Kind == kHarbour:
		return refuse("33.42", "The {u} goes to the nearest port of its front that Britain controls and that has room.", f.unit-1)
	case m.Kind == kAt:
		return refuse("49.13", "The {u} goes to the nearest French soil that the Axis do not control.", f.unit-1)
	}
	return nil
}

// frenchSoil is the part of France that a hex is: France itself, or a colony.
func frenchSoil(h hex) country {
	switch n := world.hexes[h].country; n {
	case france, lebanonSyria, tunisia, algeria, morocco:
		return n
	}
	return noCountry
}

// bringHome takes French units that are neither in France nor in a colony to the
// nearest French soil; Germany decides where two parts are as near (49.13).
// Fleets go with the fleet.
func (p *Position) bringHome(f *fallFrame) {
	for u := range of(france) {
		h := p.where(u)
		if h == noHex || p.nation[u] != france || u.kind() == fleet || frenchSoil(h) != noCountry {
			continue
		}
		homes := p.homesOf(u)
		first := homes.first()
		if first == noHex {
			p.removeUnit(u)
			continue
		}
		if homes.bits().Count() == 1 || p.fallen.has(germany) {
			p.put(u, spot(first))
			continue
		}
		f.unit, f.Step = int16(u)+1, fallDirect
		return
	}
	f.Step = fallSyria
}

// homesOf are the nearest hexes of French soil, one for each part of it, that the
// Axis do not control.
func (p *Position) homesOf(u unit) (set hexSet) {
	from := p.where(u)
	best := 1000
	var near [numCountries]hex
	var far [numCountries]int
	for h := range hex(numHexes) {
		part := frenchSoil(h)
		holder := p.control[h]
		if part == noCountry || !world.onLand.has(h) || holder == nobody || p.camp(holder) == axis {
			continue
		}
		if d := distance(from, h); far[part] == 0 || d < far[part] {
			near[part], far[part] = h, d
			best = min(best, d)
		}
	}
	for part := range near {
		if far[part] == best {
			set.add(near[part])
		}
	}
	return set
}

// divideFrance makes two of France: Vichy and the Free French (49.11 to 49.14). Not all
// French units are gone, and dice have decided about the colonies (26.83).
func (p *Position) divideFrance(f *fallFrame) {
	syria, africa := country(f.syria), country(f.africa)
	if f.freeFrench != 0 {
		syria, africa = freeFrench, freeFrench
	}
	by := p.politics.victor[france]
	p.status[vichyFrance], p.patron[vichyFrance] = courted, germany
	p.politics.grace = true
	for _, n := range frenchColonies {
		to := africa
		if n == lebanonSyria {
			to = syria
		}
		p.giveColony(n, to)
	}
	p.giveFrenchHexes(by)
	p.halveForces()
	if f.freeFrench == 0 || p.freeFrenchKeepTheFleet() {
		p.halveFleet()
	}
	p.dropFrance()
	p.noteTrapped()
	p.transfer(france, by)
}

// giveColony gives a colony and the French units in it to Vichy or to the Free
// French, but for what the Axis have conquered (49.12, 49.13).
func (p *Position) giveColony(n, to country) {
	if p.axisColony(n) || to != vichyFrance && to != freeFrench {
		p.politics.taken.add(n)
		return
	}
	p.patron[n] = to
	for h := range world.countries[n].hexes.bits().All() {
		h := hex(h)
		for u := range p.here(h) {
			if p.nation[u] == france && u.kind() != fleet {
				p.nation[u] = to
			}
		}
		if p.control[h] == france {
			p.control[h] = to
		}
	}
}

// halveFleet: all French fleets are counted, and half their factors, rounded up,
// lie in Marseilles as those of Vichy (49.11, 49.13).
func (p *Position) halveFleet() {
	total := 0
	for u := range of(france) {
		if u.kind() == fleet && p.nation[u] == france && p.at[u] != outOfGame && p.at[u] != spare && p.at[u] != inFuture {
			if p.inPlay(u) {
				total += u.strength()
			}
			p.clear(u)
			p.put(u, spare)
		}
	}
	keep := (total + 1) / 2
	for _, h := range [...]hex{hexMarseilles, world.regions[corsica].port()} {
		if p.control[h] != vichyFrance {
			continue
		}
		keep -= p.drawFactors(fleet, min(keep, p.navalRoom(h, vichyFrance)), spot(h))
	}
}

// freeFleet makes the fleet Free French by Allied variant 3: it stays in a colony or a
// British port, and goes to the nearest British port of its front otherwise (33.42,
// 49.13). What finds none goes the way of other fleets, to Marseilles. It reports
// whether all have gone; otherwise Britain is asked about one of them.
func (p *Position) freeFleet(f *fallFrame) bool {
	for u := range of(france) {
		if u.kind() != fleet || p.nation[u] != france || !p.inPlay(u) {
			continue
		}
		if h := p.where(u); h != noHex && (p.control[h] == britain || frenchSoil(h) != noCountry && frenchSoil(h) != france) {
			p.joinFreeFrench(u, p.portOf(u))
			continue
		}
		switch list := p.havens(u, p.scratch[:0]); len(list) {
		case 0:
		case 1:
			p.joinFreeFrench(u, place(list[0].A))
		default:
			f.unit, f.Step = int16(u)+1, fallFleet
			return false
		}
	}
	return true
}

// joinFreeFrench makes a fleet in port, or on its way there, Free French.
func (p *Position) joinFreeFrench(u unit, q place) {
	p.clear(u)
	p.nation[u] = freeFrench
	if q != p.portOf(u) {
		p.dock(u, q, noWater)
	}
	p.tell(evFreeFleet, "33.42", int16(u), int16(q.hex()))
}

// havens are the nearest ports of its front that Britain controls and that have room
// for a fleet: any in the west for one that is off the board.
func (p *Position) havens(u unit, out []engine.Move) []engine.Move {
	fronts, from := uint8(1<<western), p.watersOf(u)
	if len(from) > 0 {
		fronts = frontsOf(from)
		p.survey(from, p.seaCosts(britain, noPlace))
	}
	first, best := len(out), 0
	for _, q := range allPorts {
		info := &world.places[q]
		waters := info.waters[:info.numWaters]
		if p.control[info.hex] != britain || p.partisanHeld(info.hex) || frontsOf(waters)&fronts == 0 || p.roomIn(q) < u.strength() {
			continue
		}
		far := 0
		if len(from) > 0 {
			_, hexes, ok := p.surveyed(waters)
			if !ok {
				continue
			}
			far = hexes
		}
		if len(out) > first && far < best {
			out = out[:first]
		}
		if len(out) == first || far == best {
			out, best = append(out, engine.M1(kHarbour, q)), far
		}
	}
	return out
}

// port is the first port of a set of hexes.
func (s *hexSet) port() hex {
	for h := range s.bits().All() {
		if world.ports.has(hex(h)) {
			return hex(h)
		}
	}
	return noHex
}

// drawFactors puts spare French counters of so many factors somewhere as those of
// Vichy, the largest first, and returns how many it was.
func (p *Position) drawFactors(k unitKind, total int, to spot) (drawn int) {
	for u := range of(france) {
		if u.kind() == k && p.at[u] == spare && u.strength() <= total-drawn {
			p.nation[u] = vichyFrance
			p.put(u, to)
			drawn += u.strength()
		}
	}
	return drawn
}

// halveForces: half of each type of French unit in European France and Corsica,
// rounded up, stays as Vichy's; air factors are counted together (49.11). The
// strongest stay, those in Corsica before others; they remain there (49.14).
func (p *Position) halveForces() {
	for _, k := range [...]unitKind{infantry, armor, airborne, replacement, airBase} {
		total := 0
		for u := range of(france) {
			if u.kind() == k && p.inFrance(u) {
				total++
			}
		}
		keep := (total + 1) / 2
		for _, island := range [...]bool{true, false} {
			for u := range of(france) {
				if u.kind() == k && p.inFrance(u) && p.inCorsica(u) == island {
					keep = p.keepVichy(u, island, keep)
				}
			}
		}
	}
	p.halveAir()
}

func (p *Position) inFrance(u unit) bool {
	h := p.where(u)
	return h != noHex && p.nation[u] == france && world.hexes[h].country == france
}

func (p *Position) inCorsica(u unit) bool { return world.hexes[p.where(u)].region == corsica }

// keepVichy keeps a unit for Vichy, or removes it when enough have been kept.
func (p *Position) keepVichy(u unit, island bool, keep int) int {
	if keep == 0 {
		p.removeUnit(u)
		return 0
	}
	p.clear(u)
	p.nation[u] = vichyFrance
	if !island {
		p.put(u, inHand)
	}
	return keep - 1
}

func (p *Position) halveAir() {
	total, island := 0, 0
	for u := range of(france) {
		if u.kind() != air || !p.inFrance(u) {
			continue
		}
		total += u.strength()
		if p.inCorsica(u) {
			island += u.strength()
		}
		p.clear(u)
		p.put(u, spare)
	}
	keep := (total + 1) / 2
	if h := world.regions[corsica].port(); island > 0 && p.control[h] == vichyFrance {
		keep -= p.drawFactors(air, min(keep, island, p.airRoom(h, vichyFrance)), spot(h))
	}
	p.drawFactors(air, keep, inHand)
}

// giveFrenchHexes: the Vichy zone and Corsica become Vichy's, but for what the
// Axis hold; what France held elsewhere becomes Axis, unless it is joined to a
// Free French colony and nearer to that than to other French soil (49.14).
func (p *Position) giveFrenchHexes(by country) {
	free := p.freeReach()
	for h := range hex(numHexes) {
		holder := p.control[h]
		switch {
		case world.tagged[vichyTag].has(h) && world.onLand.has(h):
			if holder == nobody || p.camp(holder) != axis {
				p.control[h] = vichyFrance
			}
		case holder != france || world.hexes[h].country == france:
		case free.has(h) && p.nearFree(h):
			p.control[h] = freeFrench
		default:
			p.cede(h, by)
		}
	}
}

// freeReach are the hexes joined by land to a Free French colony over hexes of
// France, Britain and the Free French.
func (p *Position) freeReach() (set hexSet) {
	queue := []hex{}
	for h := range hex(numHexes) {
		if p.control[h] == freeFrench {
			set.add(h)
			queue = append(queue, h)
		}
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for _, link := range world.land.Links(int(h)) {
			to := hex(link.To)
			if n := p.control[to]; groundSides>>link.Class&1 != 0 && !set.has(to) && (n == france || n == britain || n == freeFrench) {
				set.add(to)
				queue = append(queue, to)
			}
		}
	}
	return set
}

// nearFree reports whether a hex is nearer to a Free French colony than to France
// or a colony of Vichy.
func (p *Position) nearFree(h hex) bool {
	free, other := 1000, 1000
	for x := range hex(numHexes) {
		part := frenchSoil(x)
		if part == noCountry || !world.onLand.has(x) {
			continue
		}
		if part != france && p.patron[part] == freeFrench {
			free = min(free, distance(h, x))
		} else {
			other = min(other, distance(h, x))
		}
	}
	return free <= other
}

// dropFrance takes France out of the war; Free French join Britain's wars.
func (p *Position) dropFrance() {
	for u := range of(france) {
		if p.nation[u] != france || u.kind() == partisan {
			continue
		}
		if u.kind() == air || u.kind() == fleet {
			if p.inPlay(u) {
				p.put(u, spare)
			}
			continue
		}
		p.removeUnit(u)
	}
	p.removeBridges(france)
	p.orphanMinors(france)
	p.peaceWithAll(france)
	p.brp[france] = 0
	p.joinWars(freeFrench, p.commandOf(freeFrench))
	p.abandonConquests(france)
	p.tell(evVichy, "49.1")
}

// noteTrapped: British units in Vichy territory, through which they trace no supply
// (26.84), may leave by redeployment in this player turn (49.6).
func (p *Position) noteTrapped() {
	for u := range unit(numUnits) {
		if h := p.where(u); h != noHex && p.control[h] == vichyFrance && p.camp(p.nation[u]) == allies {
			p.politics.trapped = true
		}
	}
}
