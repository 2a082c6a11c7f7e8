package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 28.1 to 28.3 and 28.6: air bases, flight, and air counters.

const (
	factorsPerCity = 5 // that a city or an air base counter can base (28.11, 28.13)
	maltaAir       = 5 // in all (41.1)
)

// bloc is who fights side by side: Russia and the western Allies never do (45).
type bloc uint8

const (
	axisBloc bloc = iota
	westernBloc
	russianBloc
)

// blocOf is the bloc of a nation by whoever commands it.
func (s *state) blocOf(n atlas.Country) bloc {
	switch c := s.commandOf(n); {
	case c == atlas.USSR:
		return russianBloc
	case s.campOf(c) == atlas.Axis:
		return axisBloc
	}
	return westernBloc
}

// airRoom is how many air factors more a hex can base for a nation (28.1).
func (p *Position) airRoom(h atlas.Hex, n atlas.Country) int {
	if !p.mayBase(h, n) {
		return 0
	}
	return max(p.airCapacity(h, n)-p.airFactors(h), 0)
}

// airCapacity is how many air factors a hex bases for a nation in all: five for a
// city and for an air base counter (28.11, 28.13); no more in Malta (41.1), nor
// ten in a capital that several counters fell back to (28.15).
func (p *Position) airCapacity(h atlas.Hex, n atlas.Country) int {
	bases := 0
	for u := range p.here(h) {
		if u.Kind() == atlas.AirBase && p.mayUseBase(u, n) {
			bases = 1
		}
	}
	if world.Hexes[h].Country == atlas.Malta {
		return maltaAir
	}
	return factorsPerCity * (int(world.Hexes[h].NumPlaces) + bases)
}

// airRoomOf is how many air factors more a hex can base for a unit. Lent Italians use
// Italian air base counters from the turn they are placed in (28.14).
func (p *Position) airRoomOf(h atlas.Hex, u atlas.Unit) int {
	if !p.mayBase(h, p.nation.of(u)) {
		return 0
	}
	return max(p.airCapacityOf(h, u)-p.airFactors(h), 0)
}

func (p *Position) airCapacityOf(h atlas.Hex, u atlas.Unit) int {
	most := p.airCapacity(h, p.nation.of(u))
	if n := u.Info().Nation; n == atlas.Italy && p.nation.of(u) != atlas.Italy && p.lentItaliansUseNewBases() {
		most = max(most, p.airCapacity(h, n))
	}
	return most
}

// airFactors are the air factors based in a hex.
func (p *Position) airFactors(h atlas.Hex) (sum int) {
	for u := range p.here(h) {
		if u.Kind() == atlas.Air {
			sum += u.Strength()
		}
	}
	return sum
}

// mayBase reports whether aircraft of a nation may be based in a hex: it must be
// friendly, with the leave of who controls it (51.4), or of a minor that they help
// (23.1), and not held by partisans (32.6); nations that are kept apart use each
// other's hexes only where none of the other's units are (34.34), Russia and the
// West never (45.5).
func (p *Position) mayBase(h atlas.Hex, n atlas.Country) bool {
	owner := p.control.of(h)
	if !p.hosts(owner, n) || p.partisanHeld(h) || p.blocOf(owner) != p.blocOf(n) && !p.helps(n, owner) || !p.consents(owner, n) {
		return false
	}
	for u := range p.here(h) {
		if p.incompatible(p.nation.of(u), n) {
			return false
		}
	}
	return true
}

// mayUseBase reports whether a nation may use an air base counter (28.14): in the
// player turn of its placement only its own nation may, lent Italians included;
// Britain and France not each other's before 1942; Russia and the West never.
func (p *Position) mayUseBase(base atlas.Unit, n atlas.Country) bool {
	owner := p.nation.of(base)
	if owner == n {
		return true
	}
	if p.commandOf(owner) != p.commandOf(n) && p.has(base, moved) {
		return false
	}
	return p.friends(owner, n) && !p.incompatible(owner, n)
}

// neutralOwner reports whether a nation may not fly over the land that another controls:
// that of a country which is neither friend nor enemy (28.23).
func (p *Position) neutralOwner(owner, n atlas.Country) bool {
	return owner != atlas.Nobody && !p.atWar(owner, n) && !p.hosts(owner, n)
}

// neutralTo is all such land.
func (p *Position) neutralTo(n atlas.Country) *atlas.HexSet {
	k := p.look()
	s := k.nationOf(n)
	if since := p.sinceOpened(k); !k.holds(s.neutral.age, since) {
		s.neutral = keptSet{p.findNeutral(k, n), k.latest}
	}
	return &s.neutral.set
}

func (p *Position) findNeutral(k *kept, n atlas.Country) atlas.HexSet {
	var owners [atlas.NumNations + 1]bool
	for c := range atlas.Country(atlas.NumNations) {
		owners[c] = p.neutralOwner(c, n)
	}
	set := k.heldBy(&owners)
	set.KeepOnly(&world.OnLand)
	return set.Plus(unplayable)
}

// unplayable is Switzerland.
var unplayable atlas.HexSet

func findUnplayable() atlas.HexSet { return atlas.EveryHex().Minus(world.Playable) }

// airReach are the hexes that aircraft of a nation can fly to in so many hexes,
// never over neutral land (28.23).
func (p *Position) airReach(from atlas.Hex, n atlas.Country, hexes int) atlas.HexSet {
	neutral := p.neutralTo(n)
	k := &p.desk.kept
	f := &k.flown[(int(from)*5+int(n)*3+hexes)%len(k.flown)]
	if made := k.nationOf(n).neutral.age; f.age != made || f.from != from || f.nation != n || int(f.hexes) != hexes {
		*f = keptFlight{from, n, uint8(hexes), made, flownTo(from, neutral, hexes)}
	}
	return f.set
}

// flownTo finds them.
func flownTo(from atlas.Hex, neutral *atlas.HexSet, hexes int) (set atlas.HexSet) {
	var queue [maxFlight]atlas.Hex
	queue[0], set = from, set.With(from)
	head, tail := 0, 1
	for range hexes {
		for end := tail; head < end; head++ {
			for _, link := range world.Land.Links(int(queue[head])) {
				to := atlas.Hex(link.To)
				if set.Has(to) || neutral.Has(to) {
					continue
				}
				set.Add(to)
				queue[tail] = to
				tail++
			}
		}
	}
	return set
}

// maxFlight is how many hexes there are within eight of one.
const maxFlight = 1 + 3*atlas.AirStage*(atlas.AirStage+1)

// airBaseOf is the hex from which an air unit flies: its base, or the port that
// ships bring it to (29.425), which costs it one hex of its range (29.423).
func (p *Position) airBaseOf(u atlas.Unit) (base atlas.Hex, flight int) {
	if p.at.of(u) == carried && p.task.of(u) == Aboard {
		return p.goal.of(u), u.Movement() - 1
	}
	return p.where(u), u.Movement()
}

// flightOf are the hexes in reach of an air unit's missions (28.22).
func (p *Position) flightOf(u atlas.Unit) atlas.HexSet {
	base, flight := p.airBaseOf(u)
	return p.airReach(base, p.nation.of(u), flight)
}

// inFlightRange reports whether an air unit can fly a mission to a hex.
func (p *Position) inFlightRange(u atlas.Unit, h atlas.Hex) bool {
	base, flight := p.airBaseOf(u)
	if base == atlas.NoHex || atlas.Distance(base, h) > flight {
		return false
	}
	reach := p.airReach(base, p.nation.of(u), flight)
	return reach.Has(h)
}

// readyToFly reports whether an air unit may still perform a mission in this
// game turn (28.31, 28.32): it has factors that are not inverted, is not new and
// has no task. Aircraft that were driven from their base and have not found
// another do not fly.
func (p *Position) readyToFly(u atlas.Unit) bool {
	return p.airworthy(u) && p.onBoard(u) && p.task.of(u) == Idle
}

func (p *Position) airworthy(u atlas.Unit) bool {
	return u.Kind() == atlas.Air && p.fresh(u) > 0 && !p.has(u, raw) && !p.fight.adrift.Has(u)
}

// mayPlan reports whether a mission may be announced for an air unit that ships
// carry to its new base (29.425).
func (p *Position) mayPlan(u atlas.Unit) bool {
	return p.airworthy(u) && p.at.of(u) == carried && p.task.of(u) == Aboard && p.planOf(u) == nil && p.fight.plans[maxPlans-1].task == Idle
}

// Air counters (28.6).

// purse counts air counters by size.
type purse [6]uint8

// airPurse are the counters of a nation's colours that are not in use (28.64).
func (p *Position) airPurse(colours atlas.Country) (have purse) {
	for u := range atlas.Of(colours) {
		if u.Kind() == atlas.Air && p.at.of(u) == spare {
			have[u.Strength()]++
		}
	}
	return have
}

// pay finds counters for so many factors in a purse, as few as can be.
func (have purse) pay(factors int) (best purse, ok bool) {
	if factors == 0 {
		return best, true
	}
	for size := min(factors, 5); size > 0; size-- {
		if have[size] == 0 {
			continue
		}
		left := have
		left[size]--
		if rest, can := left.pay(factors - size); can {
			rest[size]++
			if !ok || rest.count() < best.count() {
				best, ok = rest, true
			}
		}
	}
	return best, ok
}

// payTwice finds counters for two amounts at once.
func (have purse) payTwice(first, second int) (a, b purse, ok bool) {
	have.each(first, purse{}, 5, func(way purse) {
		left := have
		for size, n := range way {
			left[size] -= n
		}
		if rest, can := left.pay(second); can && (!ok || way.count()+rest.count() < a.count()+b.count()) {
			a, b, ok = way, rest, true
		}
	})
	return a, b, ok
}

// each calls with every way to pay an amount with counters of a size or less.
func (have purse) each(factors int, so purse, size int, yield func(purse)) {
	switch {
	case factors == 0:
		yield(so)
		return
	case size == 0:
		return
	}
	have.each(factors, so, size-1, yield)
	if have[size] > so[size] && size <= factors {
		so[size]++
		have.each(factors-size, so, size, yield)
	}
}

func (have purse) count() (n int) {
	for _, k := range have {
		n += int(k)
	}
	return n
}

// change is the purse from which an air unit can be changed: the spare counters
// of its colours and itself. The 2-4 units of minors find none (28.66).
func (p *Position) change(u atlas.Unit) purse {
	have := p.airPurse(u.Info().Nation)
	have[u.Strength()]++
	return have
}

// canSplit reports whether so many factors of an air unit can leave the others,
// with the counters there are (28.64); they lie on the board for all to see (28.642).
func (p *Position) canSplit(u atlas.Unit, factors int) bool {
	_, _, ok := p.change(u).payTwice(factors, u.Strength()-factors)
	return ok
}

// canDetach reports whether one counter of so many factors can be split off an
// air unit at its base.
func (p *Position) canDetach(u atlas.Unit, factors int) bool {
	if u.Kind() != atlas.Air || !p.onBoard(u) {
		return false
	}
	have := p.change(u)
	if factors >= u.Strength() || have[factors] == 0 {
		return false
	}
	have[factors]--
	_, ok := have.pay(u.Strength() - factors)
	return ok
}

// detach splits one counter of so many factors off and returns it. As few of its
// factors as can be are inverted ones.
func (p *Position) detach(u atlas.Unit, factors int) (one atlas.Unit) {
	have := p.change(u)
	have[factors]--
	stay, _ := have.pay(u.Strength() - factors)
	var leave purse
	leave[factors] = 1
	p.exchangeCounter(u, leave, stay, func(v atlas.Unit) { one = v })
	return one
}

// splitAir breaks an air unit down so that so many of its factors that are not
// inverted stand apart from the rest (28.61), and calls with the counters that
// are those.
func (p *Position) splitAir(u atlas.Unit, factors int, apart func(atlas.Unit)) {
	if factors == u.Strength() {
		apart(u)
		return
	}
	if leave, stay, ok := p.change(u).payTwice(factors, u.Strength()-factors); ok {
		p.exchangeCounter(u, leave, stay, apart)
	}
}

// exchangeCounter gives smaller counters for an air unit, in two parts. Inverted
// factors go to the part that stays as far as they can.
func (p *Position) exchangeCounter(u atlas.Unit, leave, stay purse, apart func(atlas.Unit)) {
	like, used := p.shapeOf(u), p.used.of(u)
	p.stow(u)
	p.layOut(u.Info().Nation, stay, like, func(v atlas.Unit) { used -= p.useUp(v, used) })
	p.layOut(u.Info().Nation, leave, like, func(v atlas.Unit) {
		used -= p.useUp(v, used)
		apart(v)
	})
}

// stow puts an air counter back among the spare ones.
func (p *Position) stow(u atlas.Unit) {
	p.shelveAir(u)
	p.nation.set(u, atlas.ColoursOf(u.Info().Nation))
}

// useUp inverts as many of so many factors as a counter has.
func (p *Position) useUp(v atlas.Unit, used uint8) uint8 {
	p.used.set(v, min(used, v.Info().Strength))
	return p.used.of(v)
}

// airShape is what counters that stand for the same aircraft have in common.
type airShape struct {
	at     spot
	nation atlas.Country
	marks  marks
	task   Task
	goal   atlas.Hex
}

func (p *Position) shapeOf(u atlas.Unit) airShape {
	return airShape{p.at.of(u), p.nation.of(u), p.marks.of(u), p.task.of(u), p.goal.of(u)}
}

// layOut brings counters of a purse into play.
func (p *Position) layOut(colours atlas.Country, coins purse, like airShape, each func(atlas.Unit)) {
	for v := range atlas.Of(colours) {
		if v.Kind() != atlas.Air || p.at.of(v) != spare || coins[v.Strength()] == 0 {
			continue
		}
		coins[v.Strength()]--
		p.put(v, like.at)
		p.nation.set(v, like.nation)
		p.marks.set(v, like.marks)
		p.assign(v, like.task, like.goal)
		p.used.set(v, 0)
		each(v)
	}
}

// cutAir takes factors from an air unit: those that are not inverted, or else
// those that are. Where the counters do not allow the exact change more is lost
// (28.641). It returns how many went.
func (p *Position) cutAir(u atlas.Unit, factors int, inverted bool) int {
	return p.cutAirBy("28.4321", u, factors, inverted)
}

// cutAirBy is cutAir under a rule.
func (p *Position) cutAirBy(rule string, u atlas.Unit, factors int, inverted bool) int {
	strength := u.Strength()
	for ; factors < strength; factors++ {
		if _, ok := p.change(u).pay(strength - factors); ok {
			break
		}
	}
	if factors >= strength {
		p.tell(evLost, rule, int16(u))
		p.lose(u)
		return strength
	}
	coins, _ := p.change(u).pay(strength - factors)
	like, used := p.shapeOf(u), p.used.of(u)
	if inverted {
		used -= min(used, uint8(factors))
	}
	p.tell(evAirLost, rule, int16(factors), int16(u))
	p.stow(u)
	p.layOut(u.Info().Nation, coins, like, func(v atlas.Unit) { used -= p.useUp(v, used) })
	return factors
}

// mergeAir combines the idle aircraft of a nation in a hex into as few counters
// as can be (28.61, 28.65); each remembers how many of its factors are inverted.
func (p *Position) mergeAir(h atlas.Hex, n atlas.Country) {
	for colours := range atlas.Country(atlas.NumMajors) {
		p.mergeColours(h, n, colours)
	}
}

func (p *Position) mergeColours(h atlas.Hex, n, colours atlas.Country) {
	total, used, counters := 0, uint8(0), 0
	have := p.airPurse(colours)
	for u := range p.here(h) {
		if p.mergeable(u, n, colours) {
			total, used, counters = total+u.Strength(), used+p.used.of(u), counters+1
			have[u.Strength()]++
		}
	}
	coins, ok := have.fewest(total)
	if counters < 2 || !ok || coins.count() >= counters {
		return
	}
	for u := range p.here(h) {
		if p.mergeable(u, n, colours) {
			p.stow(u)
		}
	}
	p.layOut(colours, coins, airShape{at: spot(h), nation: n}, func(v atlas.Unit) { used -= p.useUp(v, used) })
}

func (p *Position) mergeable(u atlas.Unit, n, colours atlas.Country) bool {
	return u.Kind() == atlas.Air && p.nation.of(u) == n && u.Info().Nation == colours && p.task.of(u) == Idle && p.marks.of(u)&^moved == 0
}

// fewest pays any amount: whole fives first.
func (have purse) fewest(total int) (coins purse, ok bool) {
	for total >= 5 && have[5] > 0 {
		have[5]--
		coins[5]++
		total -= 5
	}
	rest, ok := have.pay(total)
	for size, n := range rest {
		coins[size] += n
	}
	return coins, ok
}

// Displacement (28.24).

// displaceAir lets the air units of a hex that the enemy has entered look for
// their nearest bases (28.24). Those in flight do so when the Combat phase ends.
func (p *Position) displaceAir(h atlas.Hex) {
	for u := range p.here(h) {
		if u.Kind() == atlas.Air && p.task.of(u) == Idle {
			p.fight.adrift.Add(u)
		}
	}
}

func displaceProc() procedure {
	return flow.Of(proc[handFrame]{
		Name: "Displace", Rule: "28.24",
		Run: (*Position).runDisplace, Legal: (*Position).legalDisplace, Play: (*Position).playDisplace,
		Question: (*Position).askDisplace, Why: (*Position).whyDisplace,
	})
}

// pDisplace sends the units in fight.adrift to new bases (28.24).
func (p *Position) runDisplace(f *handFrame) {
	for u := range p.fight.adrift.All {
		best, count := p.refuges(u)
		switch {
		case p.mayStay(u):
			p.fight.adrift.Remove(u)
		case count == 0:
			p.fight.adrift.Remove(u)
			p.tell(evLost, "28.24", int16(u))
			p.lose(u)
		case count == 1:
			p.rebase(u, best)
		default:
			f.unit = int16(u)
			p.ask(p.commander(u))
			return
		}
	}
	p.Done()
}

// mayStay: a unit whose base is friendly and has room for it need not go.
func (p *Position) mayStay(u atlas.Unit) bool {
	h, n := p.where(u), p.nation.of(u)
	return h == atlas.NoHex || p.mayBase(h, n) && p.airCapacityOf(h, u) >= p.airFactors(h)
}

// refuges are how many bases are the nearest with room for a displaced air unit,
// within eight hexes, and one of them.
func (p *Position) refuges(u atlas.Unit) (one atlas.Hex, count int) {
	nearest := atlas.AirStage
	from := p.where(u)
	for h := range atlas.Hex(atlas.NumHexes) {
		if d := atlas.Distance(from, h); d <= nearest && h != from && p.airRoomOf(h, u) >= u.Strength() {
			if d < nearest {
				nearest, count = d, 0
			}
			one, count = h, count+1
		}
	}
	return one, count
}

func (p *Position) rebase(u atlas.Unit, h atlas.Hex) {
	p.fight.adrift.Remove(u)
	p.put(u, spot(h))
	p.tell(evRebased, "28.24", int16(u), int16(h))
}

func (p *Position) legalDisplace(f *handFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	u := atlas.Unit(f.unit)
	nearest, _ := p.refuges(u)
	from := p.where(u)
	for h := range atlas.Hex(atlas.NumHexes) {
		if atlas.Distance(from, h) == atlas.Distance(from, nearest) && p.airRoomOf(h, u) >= u.Strength() {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

func (p *Position) playDisplace(f *handFrame, _ atlas.Country, m engine.Move) {
	p.rebase(atlas.Unit(f.unit), atlas.Hex(m.A))
}

func (p *Position) askDisplace(f *handFrame, _ atlas.Country) say.Line {
	return say.Say("Choose the new base of {u}, which the enemy has driven off.", f.unit)
}

func (p *Position) whyDisplace(*handFrame, atlas.Country, engine.Move) *engine.Refusal {
	return engine.Refuse("28.24", "Aircraft that are driven off go to the nearest friendly base that has room for them.")
}
