package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 22 and 23, and 12.16: attacked minor countries.

// attackMinor makes a minor country an enemy: it chooses its commander, and its
// forces come to hand (22.1, 25.2).
func (p *Position) attackMinor(who, n country) {
	ownSide := campOf(who) == axis && p.status[n] == courted
	automatic := p.status[n] == courted && !ownSide && p.garrisoned(n)
	p.makeWar(who, n)
	switch {
	case p.status[n] == active || p.status[n] == allied:
		return // its forces are on the board; its ally's wars follow
	case automatic:
		p.status[n] = invaded
		p.politics.wooed.add(n)
		p.joinForces(germany, n) // 25.23
	case p.status[n] == courted && !ownSide:
		p.status[n], p.patron[n] = invaded, germany
		p.politics.wooed.add(n)
	case p.status[n] == invaded:
		return // Poland
	default:
		p.status[n], p.patron[n] = invaded, p.guardian(n, campOf(who).enemy())
		if campOf(who) == axis {
			p.politics.barred.add(n) // 25.7
		}
	}
	if n == rumania && who == ussr {
		p.returnBessarabia()
	}
	p.muster(n)
	if n == belgium && p.inForce(allies, 11) {
		p.joinBelgium()
	}
	if n == poland && p.politics.eastBy == ussr && !p.atWar(ussr, germany) {
		p.makeWar(ussr, poland) // its east is open to Russia now (Axis variant 12)
	}
}

// muster brings the forces of a minor country to hand. Units that an alliance
// has used up stay out of the game.
func (p *Position) muster(n country) {
	for u := range of(n) {
		if u.kind() != partisan && (p.at[u] == inFuture || p.at[u] == spare || p.at[u] == inPool) {
			p.put(u, inHand)
		}
	}
}

// guardian is the power of a camp nearest to a minor country, capital to capital:
// it sets the minor's forces up and commands them (22.1, 12.263).
func (p *Position) guardian(n country, a alliance) country {
	if n == poland && !p.fallen.has(britain) {
		return britain
	}
	from, best, who := seat(n), 1000, nobody
	if from == noHex {
		from = world.countries[n].hexes.first()
	}
	for c := range p.living(a).all {
		if c == usa {
			continue
		}
		if d := distance(from, world.countries[c].capital); d < best {
			best, who = d, c
		}
	}
	if who == nobody && a == allies {
		return usa
	}
	return who
}

// The steps of placing forces (22.1).
const (
	placeChoose = iota
	placeAt
)

// placeForces calls for the placing of the units of a nation that are in hand on
// the soil of a country.
func (p *Position) placeForces(n, by, land country) {
	flow.CallWith(&p.State, pPlace, placeFrame{nation: int16(n), by: int16(by), land: int16(land)})
}

type placeFrame struct {
	flow.Head
	nation int16 // whose forces are placed
	by     int16 // who places them
	unit   int16 // in hand, plus 1
	land   int16 // where
}

func placeProc() procedure {
	return flow.Of(proc[placeFrame]{
		Name: "Place", Rule: "22.1",
		Run: (*Position).runPlace, Legal: (*Position).legalPlace, Play: (*Position).playPlace,
		Question: (*Position).askPlace, Why: (*Position).whyPlace,
	})
}

func (p *Position) runPlace(f *placeFrame) {
	n, by := country(f.nation), country(f.by)
	if f.Step == placeChoose {
		p.dropUnplaceable(f)
		if p.toDeploy(n) == noUnit {
			p.reveal()
			p.Done()
			return
		}
	}
	p.ask(by)
}

// dropUnplaceable eliminates units that have no legal place (22.1).
func (p *Position) dropUnplaceable(f *placeFrame) {
	n := country(f.nation)
	for u := range p.in(inHand) {
		if p.nation[u] != n {
			continue
		}
		if !p.hasPlace(f, u) {
			p.tell(evUnplaced, "22.1", int16(u))
			p.politics.unplaced.add(u)
			p.put(u, p.unplaced(u))
		}
	}
}

// unplaced is where a unit goes that has no place: its force pool if it is a
// power's, out of the game if a minor's.
func (p *Position) unplaced(u unit) spot {
	switch {
	case p.nation[u] >= numMajors:
		return outOfGame
	case u.kind() == air || u.kind() == fleet:
		return spare
	}
	return inPool
}

func (p *Position) legalPlace(f *placeFrame, _ country, out []engine.Move) []engine.Move {
	n := country(f.nation)
	if f.Step == placeAt {
		places := p.placesFor(f, unit(f.unit-1))
		for h := range places.bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		return append(out, engine.M0(kBack))
	}
	last := noUnit
	for u := range p.in(inHand) {
		if p.nation[u] == n && (last == noUnit || !alike(u, last)) {
			out = append(out, engine.M1(kChoose, u))
			last = u
		}
	}
	return out
}

func (p *Position) playPlace(f *placeFrame, _ country, m engine.Move) {
	switch m.Kind {
	case kChoose:
		f.Step, f.unit = placeAt, m.A+1
		return
	case kAt:
		p.put(unit(f.unit-1), spot(m.A))
	}
	f.Step, f.unit = placeChoose, 0
}

func (p *Position) askPlace(f *placeFrame, _ country) say.Line {
	if f.Step == placeAt {
		return say.Say("Place the {u}.", f.unit-1)
	}
	return say.Say("Place the forces of {n}.", f.nation)
}

func (p *Position) whyPlace(f *placeFrame, _ country, m engine.Move) *engine.Refusal {
	switch {
	case m.Kind == kAt && f.Step == placeAt:
		return refuse("22.1", "The {u} cannot be placed there: it goes on a free hex of its own country, and one ground unit goes to the capital.", f.unit-1)
	case m.Kind == kChoose:
		return engine.Refuse("22.1", "This unit is not to be placed now.")
	}
	return nil
}

// placesFor are the hexes where a unit in hand may be placed: on the soil of the
// country, not on the enemy, within the limits of stacking and of bases. One
// ground unit of a minor goes to its capital (22.1, 25.4).
func (p *Position) placesFor(f *placeFrame, u unit) (set hexSet) {
	p.eachPlace(f, u, func(h hex) bool { set.add(h); return true })
	return set
}

// hasPlace reports whether there is one.
func (p *Position) hasPlace(f *placeFrame, u unit) (found bool) {
	p.eachPlace(f, u, func(hex) bool { found = true; return false })
	return found
}

func (p *Position) eachPlace(f *placeFrame, u unit, yield func(hex) bool) {
	n, land := country(f.nation), country(f.land)
	if n >= numMajors && u.kind().ground() && p.capitalBare(n) {
		yield(seat(n))
		return
	}
	soil := everSoil(land)
	for h := range soil.all {
		if world.onLand.has(h) && p.soil(h) == land && p.mayPlace(u, n, h) && !yield(h) {
			return
		}
	}
}

// everSoil are the hexes that can ever be a country's, see soil.
func everSoil(land country) hexSet {
	switch {
	case land == balticStates:
		return union(land).plus(world.regions[easternPoland]).plus(world.regions[bessarabia])
	case land == vichyFrance:
		return world.tagged[vichyTag]
	case land < numCountries:
		return union(land)
	}
	return hexSet{}
}

// capitalBare reports whether the last ground unit of a minor in hand must still
// go to its capital.
func (p *Position) capitalBare(n country) bool {
	h, left := seat(n), 0
	if n == vichyFrance || h == noHex || p.hostileGround(h, n) {
		return false
	}
	for u := range p.here(h) {
		if p.nation[u] == n && u.kind().ground() {
			return false
		}
	}
	for u := range p.in(inHand) {
		if p.nation[u] == n && u.kind().ground() {
			left++
		}
	}
	return left == 1
}

// hostileGround reports whether enemies of a nation stand on a hex.
func (s *state) hostileGround(h hex, n country) bool {
	for u := range s.here(h) {
		if u.kind().ground() && s.hostile(u, n) {
			return true
		}
	}
	return false
}

func (p *Position) mayPlace(u unit, n country, h hex) bool {
	holder := p.control[h]
	if holder != n && !p.friends(holder, n) || p.hostileGround(h, n) {
		return false
	}
	for v := range p.here(h) {
		if n == vichyFrance && p.nation[v] != n {
			return false // Vichy's units go to vacant hexes (49.11)
		}
	}
	switch u.kind() {
	case air:
		return p.airRoom(h, n) >= u.strength()
	case fleet:
		return p.navalRoom(h, n) >= u.strength()
	case airBase:
		return !p.hasBase(h)
	}
	return p.room(u, h)
}

// placeNext calls for the placing of the forces of the minors attacked in this
// turn, one after another (55.II.D.3).
func (p *Position) placeNext(f *warFrame) {
	for n := country(numMajors); n < numCountries; n++ {
		if p.toDeploy(n) == noUnit {
			continue
		}
		if p.war[n] != 0 && p.ownGarrison(n) {
			p.liftGarrison(n)
		}
		p.placeForces(n, p.commandOf(n), n)
		return
	}
	f.Step = warReplace
}

// ownGarrison reports whether units of the attacker are in the minor: when the
// Axis attack their own inactive Minor Ally, its garrison makes room (25.0).
func (p *Position) ownGarrison(n country) bool {
	for h := range world.countries[n].hexes.bits().All() {
		for u := range p.here(hex(h)) {
			if p.hostile(u, n) {
				return true
			}
		}
	}
	return false
}

func (p *Position) liftGarrison(n country) {
	for h := range world.countries[n].hexes.bits().All() {
		for u := range p.here(hex(h)) {
			if p.hostile(u, n) {
				p.put(u, inHand)
				p.mark(u, garrison)
			}
		}
	}
}

// replaceGarrisons puts lifted garrisons back, anywhere in the country that they
// attack where none of its units is.
func (p *Position) replaceGarrisons(f *warFrame) {
	for _, n := range [...]country{germany, italy} {
		if p.toDeploy(n) == noUnit {
			continue
		}
		for target := range p.politics.declared[n].all {
			if target >= numMajors && p.status[target] == invaded {
				flow.CallWith(&p.State, pGarrison, placeFrame{nation: int16(n), land: int16(target)})
				return
			}
		}
		for u := range p.in(inHand) { // nowhere to go back to
			if p.nation[u] == n {
				p.put(u, p.unplaced(u))
			}
		}
	}
	f.Step, f.left = warActivate, 0
}

func garrisonProc() procedure {
	return flow.Of(proc[placeFrame]{
		Name: "Garrison", Rule: "25.0",
		Run: (*Position).runGarrison, Legal: (*Position).legalGarrison, Play: (*Position).playGarrison,
		Question: (*Position).askPlace, Why: (*Position).whyPlace,
	})
}

// Putting garrisons back (pGarrison) differs from placing only in where: on the
// hexes of the attacked country that its units left free.
func (p *Position) runGarrison(f *placeFrame) {
	n := country(f.nation)
	if f.Step == placeChoose {
		for u := range p.in(inHand) {
			if places := p.garrisonPlaces(f, u); p.nation[u] == n && places.first() == noHex {
				p.put(u, p.unplaced(u))
			}
		}
		if p.toDeploy(n) == noUnit {
			p.reveal()
			p.Done()
			return
		}
	}
	p.ask(n)
}

func (p *Position) garrisonPlaces(f *placeFrame, u unit) (set hexSet) {
	for h := range world.countries[f.land].hexes.bits().All() {
		h := hex(h)
		free := world.onLand.has(h)
		for v := range p.here(h) {
			free = free && p.nation[v] != country(f.land)
		}
		switch u.kind() {
		case air:
			free = free && p.airRoom(h, p.nation[u]) >= u.strength()
		case fleet:
			free = free && p.navalRoom(h, p.nation[u]) >= u.strength()
		case airBase:
			free = free && !p.hasBase(h)
		default:
			free = free && p.room(u, h)
		}
		if free {
			set.add(h)
		}
	}
	return set
}

func (p *Position) legalGarrison(f *placeFrame, who country, out []engine.Move) []engine.Move {
	if f.Step != placeAt {
		return p.legalPlace(f, who, out)
	}
	places := p.garrisonPlaces(f, unit(f.unit-1))
	for h := range places.bits().All() {
		out = append(out, engine.M1(kAt, h))
	}
	return append(out, engine.M0(kBack))
}

func (p *Position) playGarrison(f *placeFrame, who country, m engine.Move) {
	if m.Kind == kAt {
		u := unit(f.unit - 1)
		p.unmark(u, garrison)
		p.put(u, spot(m.A))
		if u.kind().ground() {
			p.take(hex(m.A), p.nation[u])
		}
		f.Step, f.unit = placeChoose, 0
		return
	}
	p.playPlace(f, who, m)
}
