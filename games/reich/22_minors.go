package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 22 and 23, and 12.16: attacked minor countries.

// attackMinor makes a minor country an enemy: it chooses its commander, and its
// forces come to hand (22.1, 25.2).
func (p *Position) attackMinor(who, n atlas.Country) {
	ownSide := p.campOf(who) == atlas.Axis && p.status[n] == Courted
	automatic := p.status[n] == Courted && !ownSide && p.garrisoned(n)
	p.makeWar(who, n)
	switch {
	case p.status[n] == Active || p.status[n] == Allied:
		return // its forces are on the board; its ally's wars follow
	case automatic:
		p.status[n] = Invaded
		p.politics.wooed.Add(n)
		p.joinForces(atlas.Germany, n) // 25.23
	case p.status[n] == Courted && !ownSide:
		p.status[n], p.patron[n] = Invaded, atlas.Germany
		p.politics.wooed.Add(n)
	case p.status[n] == Invaded:
		return // Poland
	default:
		p.status[n], p.patron[n] = Invaded, p.guardian(n, p.campOf(who).Enemy())
		if p.campOf(who) == atlas.Axis {
			p.politics.barred.Add(n) // 25.7
		}
	}
	if n == atlas.Rumania && who == atlas.USSR {
		p.returnBessarabia()
	}
	p.muster(n)
	if n == atlas.Belgium && p.inForce(atlas.Allies, 11) {
		p.joinBelgium()
	}
	if n == atlas.Poland && p.politics.eastBy == atlas.USSR && !p.atWar(atlas.USSR, atlas.Germany) {
		p.makeWar(atlas.USSR, atlas.Poland) // its east is open to Russia now (Axis variant 12)
	}
}

// muster brings the forces of a minor country to hand. Units that an alliance
// has used up stay out of the game.
func (p *Position) muster(n atlas.Country) {
	for u := range atlas.Of(n) {
		if u.Kind() != atlas.Partisan && (p.at.of(u) == inFuture || p.at.of(u) == spare || p.at.of(u) == inPool) {
			p.put(u, inHand)
		}
	}
}

// guardian is the power of a camp nearest to a minor country, capital to capital:
// it sets the minor's forces up and commands them (22.1, 12.263).
func (p *Position) guardian(n atlas.Country, a atlas.Alliance) atlas.Country {
	if n == atlas.Poland && !p.fallen.Has(atlas.Britain) {
		return atlas.Britain
	}
	from, best, who := seat(n), 1000, atlas.Nobody
	if from == atlas.NoHex {
		from = world.Countries[n].Hexes.First()
	}
	for c := range p.living(a).All {
		if c == atlas.USA {
			continue
		}
		if d := atlas.Distance(from, world.Countries[c].Capital); d < best {
			best, who = d, c
		}
	}
	if who == atlas.Nobody && a == atlas.Allies {
		return atlas.USA
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
func (p *Position) placeForces(n, by, land atlas.Country) {
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
	n, by := atlas.Country(f.nation), atlas.Country(f.by)
	if f.Step == placeChoose {
		p.dropUnplaceable(f)
		if p.toDeploy(n) == atlas.NoUnit {
			p.reveal()
			p.Done()
			return
		}
	}
	p.ask(by)
}

// dropUnplaceable eliminates units that have no legal place (22.1).
func (p *Position) dropUnplaceable(f *placeFrame) {
	n := atlas.Country(f.nation)
	for u := range p.in(inHand) {
		if p.nation.of(u) != n {
			continue
		}
		if !p.hasPlace(f, u) {
			p.tell(evUnplaced, "22.1", int16(u))
			p.politics.unplaced.Add(u)
			p.put(u, p.unplaced(u))
		}
	}
}

// unplaced is where a unit goes that has no place: its force pool if it is a
// power's, out of the game if a minor's.
func (p *Position) unplaced(u atlas.Unit) spot {
	switch {
	case p.nation.of(u) >= atlas.NumMajors:
		return outOfGame
	case u.Kind() == atlas.Air || u.Kind() == atlas.Fleet:
		return spare
	}
	return inPool
}

func (p *Position) legalPlace(f *placeFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	n := atlas.Country(f.nation)
	if f.Step == placeAt {
		places := p.placesFor(f, atlas.Unit(f.unit-1))
		for h := range places.Bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		return append(out, engine.M0(kBack))
	}
	last := atlas.NoUnit
	for u := range p.in(inHand) {
		if p.nation.of(u) == n && (last == atlas.NoUnit || !atlas.Alike(u, last)) {
			out = append(out, engine.M1(kChoose, u))
			last = u
		}
	}
	return out
}

func (p *Position) playPlace(f *placeFrame, _ atlas.Country, m engine.Move) {
	switch m.Kind {
	case kChoose:
		f.Step, f.unit = placeAt, m.A+1
		return
	case kAt:
		p.put(atlas.Unit(f.unit-1), spot(m.A))
	}
	f.Step, f.unit = placeChoose, 0
}

func (p *Position) askPlace(f *placeFrame, _ atlas.Country) say.Line {
	if f.Step == placeAt {
		return say.Say("Place the {u}.", f.unit-1)
	}
	return say.Say("Place the forces of {n}.", f.nation)
}

func (p *Position) whyPlace(f *placeFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
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
func (p *Position) placesFor(f *placeFrame, u atlas.Unit) (set atlas.HexSet) {
	p.eachPlace(f, u, func(h atlas.Hex) bool { set.Add(h); return true })
	return set
}

// hasPlace reports whether there is one.
func (p *Position) hasPlace(f *placeFrame, u atlas.Unit) (found bool) {
	p.eachPlace(f, u, func(atlas.Hex) bool { found = true; return false })
	return found
}

func (p *Position) eachPlace(f *placeFrame, u atlas.Unit, yield func(atlas.Hex) bool) {
	n, land := atlas.Country(f.nation), atlas.Country(f.land)
	if n >= atlas.NumMajors && u.Kind().Ground() && p.capitalBare(n) {
		yield(seat(n))
		return
	}
	soil := everSoil(land)
	for h := range soil.All {
		if world.OnLand.Has(h) && p.soil(h) == land && p.mayPlace(u, n, h) && !yield(h) {
			return
		}
	}
}

// everSoil are the hexes that can ever be a country's, see soil.
func everSoil(land atlas.Country) atlas.HexSet {
	switch {
	case land == atlas.BalticStates:
		return atlas.Union(land).Plus(world.Regions[atlas.EasternPoland]).Plus(world.Regions[atlas.Bessarabia])
	case land == atlas.VichyFrance:
		return world.Tagged[atlas.VichyTag]
	case land < atlas.NumCountries:
		return atlas.Union(land)
	}
	return atlas.HexSet{}
}

// capitalBare reports whether the last ground unit of a minor in hand must still
// go to its capital.
func (p *Position) capitalBare(n atlas.Country) bool {
	h, left := seat(n), 0
	if n == atlas.VichyFrance || h == atlas.NoHex || p.hostileGround(h, n) {
		return false
	}
	for u := range p.here(h) {
		if p.nation.of(u) == n && u.Kind().Ground() {
			return false
		}
	}
	for u := range p.in(inHand) {
		if p.nation.of(u) == n && u.Kind().Ground() {
			left++
		}
	}
	return left == 1
}

// hostileGround reports whether enemies of a nation stand on a hex.
func (p *Position) hostileGround(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if u.Kind().Ground() && p.hostile(u, n) {
			return true
		}
	}
	return false
}

func (p *Position) mayPlace(u atlas.Unit, n atlas.Country, h atlas.Hex) bool {
	holder := p.control.of(h)
	if holder != n && !p.friends(holder, n) || p.hostileGround(h, n) {
		return false
	}
	for v := range p.here(h) {
		if n == atlas.VichyFrance && p.nation.of(v) != n {
			return false // Vichy's units go to vacant hexes (49.11)
		}
	}
	switch u.Kind() {
	case atlas.Air:
		return p.airRoom(h, n) >= u.Strength()
	case atlas.Fleet:
		return p.navalRoom(h, n) >= u.Strength()
	case atlas.AirBase:
		return !p.hasBase(h)
	}
	return p.room(u, h)
}

// placeNext calls for the placing of the forces of the minors attacked in this
// turn, one after another (55.II.D.3).
func (p *Position) placeNext(f *warFrame) {
	for n := atlas.Country(atlas.NumMajors); n < atlas.NumCountries; n++ {
		if p.toDeploy(n) == atlas.NoUnit {
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
func (p *Position) ownGarrison(n atlas.Country) bool {
	for h := range world.Countries[n].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if p.hostile(u, n) {
				return true
			}
		}
	}
	return false
}

func (p *Position) liftGarrison(n atlas.Country) {
	for h := range world.Countries[n].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
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
	for _, n := range [...]atlas.Country{atlas.Germany, atlas.Italy} {
		if p.toDeploy(n) == atlas.NoUnit {
			continue
		}
		for target := range p.politics.declared[n].All {
			if target >= atlas.NumMajors && p.status[target] == Invaded {
				flow.CallWith(&p.State, pGarrison, placeFrame{nation: int16(n), land: int16(target)})
				return
			}
		}
		for u := range p.in(inHand) { // nowhere to go back to
			if p.nation.of(u) == n {
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
	n := atlas.Country(f.nation)
	if f.Step == placeChoose {
		for u := range p.in(inHand) {
			if places := p.garrisonPlaces(f, u); p.nation.of(u) == n && places.First() == atlas.NoHex {
				p.put(u, p.unplaced(u))
			}
		}
		if p.toDeploy(n) == atlas.NoUnit {
			p.reveal()
			p.Done()
			return
		}
	}
	p.ask(n)
}

func (p *Position) garrisonPlaces(f *placeFrame, u atlas.Unit) (set atlas.HexSet) {
	for h := range world.Countries[f.land].Hexes.Bits().All() {
		h := atlas.Hex(h)
		free := world.OnLand.Has(h)
		for v := range p.here(h) {
			free = free && p.nation.of(v) != atlas.Country(f.land)
		}
		switch u.Kind() {
		case atlas.Air:
			free = free && p.airRoom(h, p.nation.of(u)) >= u.Strength()
		case atlas.Fleet:
			free = free && p.navalRoom(h, p.nation.of(u)) >= u.Strength()
		case atlas.AirBase:
			free = free && !p.hasBase(h)
		default:
			free = free && p.room(u, h)
		}
		if free {
			set.Add(h)
		}
	}
	return set
}

func (p *Position) legalGarrison(f *placeFrame, who atlas.Country, out []engine.Move) []engine.Move {
	if f.Step != placeAt {
		return p.legalPlace(f, who, out)
	}
	places := p.garrisonPlaces(f, atlas.Unit(f.unit-1))
	for h := range places.Bits().All() {
		out = append(out, engine.M1(kAt, h))
	}
	return append(out, engine.M0(kBack))
}

func (p *Position) playGarrison(f *placeFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kAt {
		u := atlas.Unit(f.unit - 1)
		p.unmark(u, garrison)
		p.put(u, spot(m.A))
		if u.Kind().Ground() {
			p.take(atlas.Hex(m.A), p.nation.of(u))
		}
		f.Step, f.unit = placeChoose, 0
		return
	}
	p.playPlace(f, who, m)
}
