package reich

import (
	"fmt"

	"sandtable/engine"
)

// Chapter 49: Vichy France and the Free French.

// vichyExists reports whether there is a Vichy France.
func (s *state) vichyExists() bool {
	switch s.status[vichyFrance] {
	case courted, invaded, allied, active:
		return true
	}
	return false
}

// axisInVichy reports whether a German or Italian unit is in Vichy territory
// (25.23).
func (s *state) axisInVichy() bool {
	for u := range unit(numUnits) {
		if h := s.where(u); h != noHex && s.control[h] == vichyFrance && s.nation[u] != vichyFrance && s.camp(s.nation[u]) == axis {
			return true
		}
	}
	return false
}

// attackVichy: an Allied declaration of war on Vichy France. Axis forces there
// intervene at once; that does not activate it (25.23, 25.24).
func (p *Position) attackVichy(who country) {
	p.makeWar(who, vichyFrance)
	p.politics.onVichy = true
	if p.status[vichyFrance] != courted {
		return
	}
	p.status[vichyFrance] = invaded
	p.politics.wooed.add(vichyFrance)
	if p.axisInVichy() {
		p.joinForces(germany, vichyFrance)
	}
}

// activateVichy makes Vichy France an active Minor Ally; it brings no BRPs
// (25.34, 49.2).
func (p *Position) activateVichy() {
	if !p.vichyExists() || p.status[vichyFrance] == active {
		return
	}
	p.politics.vichyRoll = vichyDone
	p.politics.wooed.remove(vichyFrance)
	p.becomeAlly(vichyFrance, germany)
}

// endVichy is the end of Vichy France, by deactivation or by conquest: its units
// are gone, what it holds in Europe and Corsica is German, and its colonies are
// nobody's (49.41, 49.5).
func (p *Position) endVichy() {
	if !p.vichyExists() {
		return
	}
	p.tell(evVichyEnds, "49.5")
	p.politics.vichyRoll = vichyDone
	p.removeForces(vichyFrance)
	p.peaceWithAll(vichyFrance)
	p.politics.due.remove(vichyFrance)
	p.politics.wooed.remove(vichyFrance)
	p.status[vichyFrance], p.patron[vichyFrance] = absent, nobody
	heir := germany
	if p.fallen.has(germany) {
		heir = nobody
	}
	for h := range hex(numHexes) {
		switch {
		case p.control[h] != vichyFrance:
		case world.hexes[h].country == france:
			p.cede(h, heir)
		default:
			p.cede(h, nobody)
		}
	}
	for _, n := range frenchColonies {
		if p.patron[n] == vichyFrance {
			p.patron[n] = nobody
		}
	}
}

// checkVichy: Vichy France ends when the Allies hold its city at the end of a
// Combat phase, or when the Axis have not won Paris back in theirs; partisans do
// not count (49.5).
func (p *Position) checkVichy() {
	if !p.vichyExists() {
		return
	}
	paris := p.control[hexParis]
	if p.camp(p.control[hexVichy]) == allies || p.mover == axis && paris != nobody && p.camp(paris) == allies {
		p.endVichy()
	}
}

// destroyTrapped: Allied units that are still in Vichy territory when the next
// Allied player turn begins are destroyed, unless war has been declared on Vichy
// (49.6).
func (p *Position) destroyTrapped() {
	if p.mover != allies || !p.politics.trapped {
		return
	}
	p.politics.trapped = false
	for u := range unit(numUnits) {
		h := p.where(u)
		if h == noHex || p.control[h] != vichyFrance || p.camp(p.nation[u]) != allies || p.atWar(p.nation[u], vichyFrance) {
			continue
		}
		p.tell(evLost, "49.6", int16(u))
		p.lose(u)
	}
}

var frenchColonies = [...]country{lebanonSyria, tunisia, algeria, morocco}

// The fall of France (pFall): A is the result for Lebanon-Syria, B that for French
// Africa, C a unit that Germany directs plus one, D whether variant 3 is played.
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
)

// franceFellNow reports whether France fell in this Combat phase and has not been
// divided yet.
func (p *Position) franceFellNow() bool {
	return p.politics.franceFell == p.now+1 && p.status[vichyFrance] == absent && p.war[france] != 0
}

func (p *Position) runFall(f *engine.Frame) {
	switch f.Step {
	case fallBegin:
		f.Step = fallHome
		if p.maySaveFleet() {
			f.Step = fallVariant
		}
	case fallVariant:
		p.ask(britain)
	case fallHome:
		p.bringHome(f)
	case fallDirect:
		p.ask(germany)
	case fallSyria:
		p.rollColonies(f, fallAfrica, &f.A, lebanonSyria)
	case fallAfrica:
		p.rollColonies(f, fallDivide, &f.B, tunisia, algeria, morocco)
	case fallDivide:
		p.divideFrance(f)
		f.Step = fallPlace
	case fallPlace:
		f.Step = fallEnd
		p.placeForces(vichyFrance, germany, vichyFrance)
	case fallEnd:
		p.reveal()
		p.done()
	}
}

// rollColonies decides about colonies by a die, unless they are the Axis's by
// conquest or variant 3 makes them Free French (49.12).
func (p *Position) rollColonies(f *engine.Frame, next uint8, result *int16, list ...country) {
	open := false
	for _, n := range list {
		open = open || !p.axisColony(n)
	}
	switch {
	case f.D != 0 || !open || *result != 0:
		f.Step = next
	default:
		p.roll(6)
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
func (p *Position) rolledFall(f *engine.Frame, outcome int) {
	to := freeFrench
	if outcome%2 == 1 {
		to = vichyFrance
	}
	if f.Step == fallSyria {
		f.A = int16(to)
		p.tell(evColony, "49.12", int16(lebanonSyria), int16(to))
		return
	}
	f.B = int16(to)
	for _, n := range frenchColonies[1:] {
		p.tell(evColony, "49.12", int16(n), int16(to))
	}
}

func (p *Position) legalFall(f *engine.Frame, who country, out []engine.Move) []engine.Move {
	if f.Step == fallVariant {
		return append(out, m1(kAccept, who), m1(kDone, who))
	}
	homes := p.homesOf(unit(f.C - 1))
	for h := range homes.bits().All() {
		out = append(out, m1(kAt, h))
	}
	return out
}

func (p *Position) playFall(f *engine.Frame, _ country, m engine.Move) {
	switch m.Kind {
	case kAccept:
		p.saveFleet()
		f.D = 1
	case kAt:
		p.put(unit(f.C-1), spot(m.A))
		f.C = 0
	}
	f.Step = fallHome
}

func (p *Position) askFall(f *engine.Frame, _ country) string {
	if f.Step == fallVariant {
		return "France has fallen: Britain may play its variant counter 3."
	}
	return fmt.Sprintf("The %s is as near to two parts of France: choose where it goes.", unitTitle(unit(f.C-1)))
}

func (p *Position) whyFall(f *engine.Frame, _ country, m engine.Move) *engine.Refusal {
	if m.Kind == kAt {
		return engine.Refuse("49.13", "The %s goes to the nearest French soil that the Axis do not control.", unitTitle(unit(f.C-1)))
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
func (p *Position) bringHome(f *engine.Frame) {
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
		f.C, f.Step = int16(u)+1, fallDirect
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

// divideFrance makes two of France: Vichy and the Free French (49.11 to 49.14).
func (p *Position) divideFrance(f *engine.Frame) {
	syria, africa := country(f.A), country(f.B)
	if f.D != 0 {
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
	if f.D == 0 {
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

// noteTrapped: British units in Vichy territory may leave by redeployment in this
// player turn (49.6).
func (p *Position) noteTrapped() {
	for u := range unit(numUnits) {
		if h := p.where(u); h != noHex && p.control[h] == vichyFrance && p.camp(p.nation[u]) == allies {
			p.politics.trapped = true
		}
	}
}

// vichyModifier is what is added to the rolls for Vichy France (49.42).
func (p *Position) vichyModifier() (drm int) {
	british := func(h hex) bool {
		n := p.control[h]
		return n != nobody && p.commandOf(n) == britain
	}
	for _, m := range [...]struct {
		when bool
		drm  int
	}{
		{!british(hexMalta), 1},
		{p.politics.onVichy, 2},
		{!british(hexSuez) || !british(hexAlexandria), 2},
		{!british(hexGibraltar), 2},
		{p.coloniesLost(), -1},
		{!p.axisInAfrica(), -1},
		{p.politics.crossed, -1},
		{p.westernFoothold(), -1},
		{p.war[usa] != 0, -1},
		{p.politics.onSpain, -2},
	} {
		if m.when {
			drm += m.drm
		}
	}
	return drm
}

// coloniesLost reports whether all French colonies are Free French or under Allied
// control.
func (p *Position) coloniesLost() bool {
	for _, n := range frenchColonies {
		for h := range world.countries[n].cities.bits().All() {
			if holder := p.control[h]; holder == nobody || p.camp(holder) != allies {
				return false
			}
		}
	}
	return true
}

// westernFoothold reports whether Britain or America have a bridgehead with other
// than airborne forces, or a port, on the continent of Europe; Gibraltar, Norway
// and islands do not count.
func (p *Position) westernFoothold() bool {
	western := func(n country) bool { return n == britain || n == usa || n == freeFrench }
	for i := range p.bridges {
		b := &p.bridges[i]
		if b.hex == noHex || !western(b.owner) || !onContinent(b.hex) {
			continue
		}
		for u := range p.here(b.hex) {
			if u.kind().ground() && u.kind() != airborne && western(p.nation[u]) {
				return true
			}
		}
	}
	for h := range world.ports.bits().All() {
		if n := p.control[h]; n != nobody && western(n) && onContinent(hex(h)) {
			return true
		}
	}
	return false
}

// onContinent reports whether a hex is on the continent of Europe, without
// Gibraltar, Norway and the islands.
func onContinent(h hex) bool {
	info := &world.hexes[h]
	switch info.region {
	case noRegion, eastPrussia, easternPoland, europeanTurkey, bessarabia, northJutland:
	default:
		return false
	}
	switch info.country {
	case belgium, bulgaria, denmark, finland, france, germany, greece, hungary, italy, balticStates, albania, luxembourg,
		netherlands, poland, portugal, rumania, spain, sweden, ussr, yugoslavia:
		return !world.oneHexIslands.has(h)
	case turkey:
		return info.region == europeanTurkey
	}
	return false
}
