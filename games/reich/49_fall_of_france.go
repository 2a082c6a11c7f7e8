package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
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
	return p.politics.franceFell == p.now+1 && p.status[atlas.VichyFrance] == Absent && p.war[atlas.France] != 0
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
		if p.inForce(atlas.Allies, 3) {
			f.freeFrench = 1
		}
		f.Step = fallHome
	case fallHome:
		p.bringHome(f)
	case fallDirect:
		p.ask(atlas.Germany)
	case fallSyria:
		p.rollColonies(f, fallAfrica, &f.syria, atlas.LebanonSyria)
	case fallAfrica:
		p.rollColonies(f, fallDivide, &f.africa, atlas.Tunisia, atlas.Algeria, atlas.Morocco)
	case fallDivide:
		if f.freeFrench != 0 && p.freeFrenchKeepTheFleet() && !p.freeFleet(f) {
			return
		}
		p.divideFrance(f)
		f.Step = fallPlace
	case fallFleet:
		p.ask(atlas.Britain)
	case fallPlace:
		f.Step = fallEnd
		p.placeForces(atlas.VichyFrance, atlas.Germany, atlas.VichyFrance)
	case fallEnd:
		p.reveal()
		p.Done()
	}
}

// rollColonies decides about colonies by a die, unless they are the Axis's by
// conquest or variant 3 makes them Free French (49.12).
func (p *Position) rollColonies(f *fallFrame, next uint8, result *int16, list ...atlas.Country) {
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
func (p *Position) axisColony(n atlas.Country) bool {
	for h := range world.Countries[n].Cities.Bits().All() {
		if holder := p.control.of(atlas.Hex(h)); holder == atlas.Nobody || p.camp(holder) != atlas.Axis {
			return false
		}
	}
	return true
}

// even: a colony is Vichy French on an even die, Free French on an odd one.
func (p *Position) rolledFall(f *fallFrame, outcome int) {
	to := atlas.FreeFrench
	if outcome%2 == 1 {
		to = atlas.VichyFrance
	}
	if f.Step == fallSyria {
		f.syria = int16(to)
		p.tell(evColony, "49.12", int16(atlas.LebanonSyria), int16(to))
		return
	}
	f.africa = int16(to)
	for _, n := range frenchColonies[1:] {
		p.tell(evColony, "49.12", int16(n), int16(to))
	}
}

func (p *Position) legalFall(f *fallFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	if f.Step == fallFleet {
		return p.havens(atlas.Unit(f.unit-1), out)
	}
	homes := p.homesOf(atlas.Unit(f.unit - 1))
	for h := range homes.Bits().All() {
		out = append(out, engine.M1(kAt, h))
	}
	return out
}

func (p *Position) playFall(f *fallFrame, _ atlas.Country, m engine.Move) {
	if f.Step == fallFleet {
		p.joinFreeFrench(atlas.Unit(f.unit-1), atlas.Place(m.A))
		f.unit, f.Step = 0, fallDivide
		return
	}
	p.put(atlas.Unit(f.unit-1), spot(m.A))
	f.unit, f.Step = 0, fallHome
}

func (p *Position) askFall(f *fallFrame, _ atlas.Country) say.Line {
	if f.Step == fallFleet {
		return say.Say("The {u} joins the Free French: choose its British port.", f.unit-1)
	}
	return say.Say("The {u} is as near to two parts of France: choose where it goes.", f.unit-1)
}

func (p *Position) whyFall(f *fallFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	switch {
	case f.Step == fallFleet && m.Kind == kHarbour:
		return refuse("33.42", "The {u} goes to the nearest port of its front that Britain controls and that has room.", f.unit-1)
	case m.Kind == kAt:
		return refuse("49.13", "The {u} goes to the nearest French soil that the Axis do not control.", f.unit-1)
	}
	return nil
}

// frenchSoil is the part of France that a hex is: France itself, or a colony.
func frenchSoil(h atlas.Hex) atlas.Country {
	switch n := world.Hexes[h].Country; n {
	case atlas.France, atlas.LebanonSyria, atlas.Tunisia, atlas.Algeria, atlas.Morocco:
		return n
	}
	return atlas.NoCountry
}

// bringHome takes French units that are neither in France nor in a colony to the
// nearest French soil; Germany decides where two parts are as near (49.13).
// Fleets go with the fleet.
func (p *Position) bringHome(f *fallFrame) {
	for u := range atlas.Of(atlas.France) {
		h := p.where(u)
		if h == atlas.NoHex || p.nation.of(u) != atlas.France || u.Kind() == atlas.Fleet || frenchSoil(h) != atlas.NoCountry {
			continue
		}
		homes := p.homesOf(u)
		first := homes.First()
		if first == atlas.NoHex {
			p.removeUnit(u)
			continue
		}
		if homes.Bits().Count() == 1 || p.fallen.Has(atlas.Germany) {
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
func (p *Position) homesOf(u atlas.Unit) (set atlas.HexSet) {
	from := p.where(u)
	best := 1000
	var near [atlas.NumCountries]atlas.Hex
	var far [atlas.NumCountries]int
	for h := range atlas.Hex(atlas.NumHexes) {
		part := frenchSoil(h)
		holder := p.control.of(h)
		if part == atlas.NoCountry || !world.OnLand.Has(h) || holder == atlas.Nobody || p.camp(holder) == atlas.Axis {
			continue
		}
		if d := atlas.Distance(from, h); far[part] == 0 || d < far[part] {
			near[part], far[part] = h, d
			best = min(best, d)
		}
	}
	for part := range near {
		if far[part] == best {
			set.Add(near[part])
		}
	}
	return set
}

// divideFrance makes two of France: Vichy and the Free French (49.11 to 49.14). Not all
// French units are gone, and dice have decided about the colonies (26.83).
func (p *Position) divideFrance(f *fallFrame) {
	syria, africa := atlas.Country(f.syria), atlas.Country(f.africa)
	if f.freeFrench != 0 {
		syria, africa = atlas.FreeFrench, atlas.FreeFrench
	}
	by := p.politics.victor[atlas.France]
	p.status[atlas.VichyFrance], p.patron[atlas.VichyFrance] = Courted, atlas.Germany
	p.politics.grace = true
	for _, n := range frenchColonies {
		to := africa
		if n == atlas.LebanonSyria {
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
	p.transfer(atlas.France, by)
}

// giveColony gives a colony and the French units in it to Vichy or to the Free
// French, but for what the Axis have conquered (49.12, 49.13).
func (p *Position) giveColony(n, to atlas.Country) {
	if p.axisColony(n) || to != atlas.VichyFrance && to != atlas.FreeFrench {
		p.politics.taken.Add(n)
		return
	}
	p.patron[n] = to
	for h := range world.Countries[n].Hexes.Bits().All() {
		h := atlas.Hex(h)
		for u := range p.here(h) {
			if p.nation.of(u) == atlas.France && u.Kind() != atlas.Fleet {
				p.nation.set(u, to)
			}
		}
		if p.control.of(h) == atlas.France {
			p.control.set(h, to)
		}
	}
}

// halveFleet: all French fleets are counted, and half their factors, rounded up,
// lie in Marseilles as those of Vichy (49.11, 49.13).
func (p *Position) halveFleet() {
	total := 0
	for u := range atlas.Of(atlas.France) {
		if u.Kind() == atlas.Fleet && p.nation.of(u) == atlas.France && p.at.of(u) != outOfGame && p.at.of(u) != spare && p.at.of(u) != inFuture {
			if p.inPlay(u) {
				total += u.Strength()
			}
			p.clear(u)
			p.put(u, spare)
		}
	}
	keep := (total + 1) / 2
	for _, h := range [...]atlas.Hex{atlas.Sites.Marseilles, world.Regions[atlas.Corsica].Port()} {
		if p.control.of(h) != atlas.VichyFrance {
			continue
		}
		keep -= p.drawFactors(atlas.Fleet, min(keep, p.navalRoom(h, atlas.VichyFrance)), spot(h))
	}
}

// freeFleet makes the fleet Free French by Allied variant 3: it stays in a colony or a
// British port, and goes to the nearest British port of its front otherwise (33.42,
// 49.13). What finds none goes the way of other fleets, to Marseilles. It reports
// whether all have gone; otherwise Britain is asked about one of them.
func (p *Position) freeFleet(f *fallFrame) bool {
	for u := range atlas.Of(atlas.France) {
		if u.Kind() != atlas.Fleet || p.nation.of(u) != atlas.France || !p.inPlay(u) {
			continue
		}
		if h := p.where(u); h != atlas.NoHex && (p.control.of(h) == atlas.Britain || frenchSoil(h) != atlas.NoCountry && frenchSoil(h) != atlas.France) {
			p.joinFreeFrench(u, p.portOf(u))
			continue
		}
		switch list := p.havens(u, p.scratch[:0]); len(list) {
		case 0:
		case 1:
			p.joinFreeFrench(u, atlas.Place(list[0].A))
		default:
			f.unit, f.Step = int16(u)+1, fallFleet
			return false
		}
	}
	return true
}

// joinFreeFrench makes a fleet in port, or on its way there, Free French.
func (p *Position) joinFreeFrench(u atlas.Unit, q atlas.Place) {
	p.clear(u)
	p.nation.set(u, atlas.FreeFrench)
	if q != p.portOf(u) {
		p.dock(u, q, noWater)
	}
	p.tell(evFreeFleet, "33.42", int16(u), int16(q.Hex()))
}

// havens are the nearest ports of its front that Britain controls and that have room
// for a fleet: any in the west for one that is off the board.
func (p *Position) havens(u atlas.Unit, out []engine.Move) []engine.Move {
	fronts, from := uint8(1<<atlas.Western), p.watersOf(u)
	if len(from) > 0 {
		fronts = frontsOf(from)
		p.survey(from, p.seaCosts(atlas.Britain, atlas.NoPlace))
	}
	first, best := len(out), 0
	for _, q := range allPorts {
		info := &world.Places[q]
		waters := info.Waters[:info.NumWaters]
		if p.control.of(info.Hex) != atlas.Britain || p.partisanHeld(info.Hex) || frontsOf(waters)&fronts == 0 || p.roomIn(q) < u.Strength() {
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

// drawFactors puts spare French counters of so many factors somewhere as those of
// Vichy, the largest first, and returns how many it was.
func (p *Position) drawFactors(k atlas.UnitKind, total int, to spot) (drawn int) {
	for u := range atlas.Of(atlas.France) {
		if u.Kind() == k && p.at.of(u) == spare && u.Strength() <= total-drawn {
			p.nation.set(u, atlas.VichyFrance)
			p.put(u, to)
			drawn += u.Strength()
		}
	}
	return drawn
}

// halveForces: half of each type of French unit in European France and Corsica,
// rounded up, stays as Vichy's; air factors are counted together (49.11). The
// strongest stay, those in Corsica before others; they remain there (49.14).
func (p *Position) halveForces() {
	for _, k := range [...]atlas.UnitKind{atlas.Infantry, atlas.Armor, atlas.Airborne, atlas.Replacement, atlas.AirBase} {
		total := 0
		for u := range atlas.Of(atlas.France) {
			if u.Kind() == k && p.inFrance(u) {
				total++
			}
		}
		keep := (total + 1) / 2
		for _, island := range [...]bool{true, false} {
			for u := range atlas.Of(atlas.France) {
				if u.Kind() == k && p.inFrance(u) && p.inCorsica(u) == island {
					keep = p.keepVichy(u, island, keep)
				}
			}
		}
	}
	p.halveAir()
}

func (p *Position) inFrance(u atlas.Unit) bool {
	h := p.where(u)
	return h != atlas.NoHex && p.nation.of(u) == atlas.France && world.Hexes[h].Country == atlas.France
}

func (p *Position) inCorsica(u atlas.Unit) bool {
	return world.Hexes[p.where(u)].Region == atlas.Corsica
}

// keepVichy keeps a unit for Vichy, or removes it when enough have been kept.
func (p *Position) keepVichy(u atlas.Unit, island bool, keep int) int {
	if keep == 0 {
		p.removeUnit(u)
		return 0
	}
	p.clear(u)
	p.nation.set(u, atlas.VichyFrance)
	if !island {
		p.put(u, inHand)
	}
	return keep - 1
}

func (p *Position) halveAir() {
	total, island := 0, 0
	for u := range atlas.Of(atlas.France) {
		if u.Kind() != atlas.Air || !p.inFrance(u) {
			continue
		}
		total += u.Strength()
		if p.inCorsica(u) {
			island += u.Strength()
		}
		p.clear(u)
		p.put(u, spare)
	}
	keep := (total + 1) / 2
	if h := world.Regions[atlas.Corsica].Port(); island > 0 && p.control.of(h) == atlas.VichyFrance {
		keep -= p.drawFactors(atlas.Air, min(keep, island, p.airRoom(h, atlas.VichyFrance)), spot(h))
	}
	p.drawFactors(atlas.Air, keep, inHand)
}

// giveFrenchHexes: the Vichy zone and Corsica become Vichy's, but for what the
// Axis hold; what France held elsewhere becomes Axis, unless it is joined to a
// Free French colony and nearer to that than to other French soil (49.14).
func (p *Position) giveFrenchHexes(by atlas.Country) {
	free := p.freeReach()
	for h := range atlas.Hex(atlas.NumHexes) {
		holder := p.control.of(h)
		switch {
		case world.Tagged[atlas.VichyTag].Has(h) && world.OnLand.Has(h):
			if holder == atlas.Nobody || p.camp(holder) != atlas.Axis {
				p.control.set(h, atlas.VichyFrance)
			}
		case holder != atlas.France || world.Hexes[h].Country == atlas.France:
		case free.Has(h) && p.nearFree(h):
			p.control.set(h, atlas.FreeFrench)
		default:
			p.cede(h, by)
		}
	}
}

// freeReach are the hexes joined by land to a Free French colony over hexes of
// France, Britain and the Free French.
func (p *Position) freeReach() (set atlas.HexSet) {
	queue := []atlas.Hex{}
	for h := range atlas.Hex(atlas.NumHexes) {
		if p.control.of(h) == atlas.FreeFrench {
			set.Add(h)
			queue = append(queue, h)
		}
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for _, link := range world.Land.Links(int(h)) {
			to := atlas.Hex(link.To)
			if n := p.control.of(to); atlas.GroundSides>>link.Class&1 != 0 && !set.Has(to) && (n == atlas.France || n == atlas.Britain || n == atlas.FreeFrench) {
				set.Add(to)
				queue = append(queue, to)
			}
		}
	}
	return set
}

// nearFree reports whether a hex is nearer to a Free French colony than to France
// or a colony of Vichy.
func (p *Position) nearFree(h atlas.Hex) bool {
	free, other := 1000, 1000
	for x := range atlas.Hex(atlas.NumHexes) {
		part := frenchSoil(x)
		if part == atlas.NoCountry || !world.OnLand.Has(x) {
			continue
		}
		if part != atlas.France && p.patron[part] == atlas.FreeFrench {
			free = min(free, atlas.Distance(h, x))
		} else {
			other = min(other, atlas.Distance(h, x))
		}
	}
	return free <= other
}

// dropFrance takes France out of the war; Free French join Britain's wars.
func (p *Position) dropFrance() {
	for u := range atlas.Of(atlas.France) {
		if p.nation.of(u) != atlas.France || u.Kind() == atlas.Partisan {
			continue
		}
		if u.Kind() == atlas.Air || u.Kind() == atlas.Fleet {
			if p.inPlay(u) {
				p.put(u, spare)
			}
			continue
		}
		p.removeUnit(u)
	}
	p.removeBridges(atlas.France)
	p.orphanMinors(atlas.France)
	p.peaceWithAll(atlas.France)
	p.brp[atlas.France] = 0
	p.joinWars(atlas.FreeFrench, p.commandOf(atlas.FreeFrench))
	p.abandonConquests(atlas.France)
	p.tell(evVichy, "49.1")
}

// noteTrapped: British units in Vichy territory, through which they trace no supply
// (26.84), may leave by redeployment in this player turn (49.6).
func (p *Position) noteTrapped() {
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := p.where(u); h != atlas.NoHex && p.control.of(h) == atlas.VichyFrance && p.camp(p.nation.of(u)) == atlas.Allies {
			p.politics.trapped = true
		}
	}
}
