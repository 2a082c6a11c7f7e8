package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 29.572, 29.59, 29.7 and 29.9: losing ships, and what they carry.

// The steps of naval losses (29.572).
const (
	lossesShare = iota
	lossesTake
)

type navalLossesFrame struct {
	flow.Head
	side    int16 // of the battle that loses
	factors int16 // to be lost
	nation  int16 // that chooses now
}

func navalLossesProc() procedure {
	return flow.Of(proc[navalLossesFrame]{
		Name: "NavalLosses", Rule: "29.572",
		Run: (*Position).runNavalLosses, Legal: (*Position).legalNavalLosses, Play: (*Position).playNavalLosses,
		Question: (*Position).askNavalLosses,
	})
}

func (p *Position) runNavalLosses(f *navalLossesFrame) {
	switch f.Step {
	case lossesShare:
		p.shareLosses(int(f.side), int(f.factors))
		f.Step = lossesTake
	case lossesTake:
		p.takeNext(f)
	}
}

// shareLosses divides naval losses among the nationalities of a side (29.572).
func (p *Position) shareLosses(k, lost int) {
	b := &p.naval.fight
	h := world.Waters[b.point].Hex
	var have, drm [atlas.NumNations]int
	for i := range forcesIn(b.side[k]) {
		for u := range p.fleetsOf(i) {
			n := p.shipsNation(u)
			have[n] += u.Strength()
			drm[n] = p.navalDRM(n, h)
		}
	}
	b.share = shareEqually(lost, &have, &drm)
}

// shareEqually divides losses equally among the nationalities that have something to lose;
// what cannot be divided falls on the one with the most factors, or of two with equal
// factors on that with the lower modifier (29.572).
func shareEqually(lost int, have, drm *[atlas.NumNations]int) (share [atlas.NumNations]uint8) {
	nations := 0
	for _, factors := range have {
		if factors > 0 {
			nations++
		}
	}
	if nations == 0 {
		return share
	}
	each := lost / nations
	for n, factors := range have {
		share[n] = uint8(min(each, factors))
		lost -= int(share[n])
	}
	for lost > 0 {
		most := atlas.Nobody
		for n := range atlas.Country(atlas.NumNations) {
			if have[n] <= int(share[n]) {
				continue
			}
			if most == atlas.Nobody || have[n] > have[most] || have[n] == have[most] && drm[n] < drm[most] {
				most = n
			}
		}
		if most == atlas.Nobody {
			return share
		}
		take := min(lost, have[most]-int(share[most]))
		share[most] += uint8(take)
		lost -= take
	}
	return share
}

// takeNext takes losses of the next nationality. Where its counters differ the
// owner says which of them suffers.
func (p *Position) takeNext(f *navalLossesFrame) {
	b := &p.naval.fight
	for n := range atlas.Country(atlas.NumNations) {
		if b.share[n] == 0 {
			continue
		}
		first, same := atlas.NoUnit, true
		for u := range p.sufferers(int(f.side), n) {
			if first == atlas.NoUnit {
				first = u
			}
			same = same && atlas.Alike(first, u) && p.naval.with.of(first) == p.naval.with.of(u)
		}
		switch {
		case first == atlas.NoUnit:
			b.share[n] = 0
		case same:
			p.suffer(first, n)
		default:
			f.nation = int16(n)
			p.ask(p.commander(first))
			return
		}
	}
	for n := range b.share {
		if b.share[n] != 0 {
			return // another counter of the same nation
		}
	}
	p.Done()
}

// sufferers calls with the fleets of a nationality in a side.
func (p *Position) sufferers(k int, n atlas.Country) func(func(atlas.Unit) bool) {
	return func(yield func(atlas.Unit) bool) {
		for i := range forcesIn(p.naval.fight.side[k]) {
			for u := range p.fleetsOf(i) {
				if p.shipsNation(u) == n && !yield(u) {
					return
				}
			}
		}
	}
}

func (p *Position) suffer(u atlas.Unit, n atlas.Country) {
	lost := p.sink(u, int(p.naval.fight.share[n]))
	p.naval.fight.share[n] -= uint8(min(lost, int(p.naval.fight.share[n])))
}

func (p *Position) legalNavalLosses(f *navalLossesFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	last := atlas.NoUnit
	for u := range p.sufferers(int(f.side), atlas.Country(f.nation)) {
		if last == atlas.NoUnit || !atlas.Alike(last, u) || p.naval.with.of(last) != p.naval.with.of(u) {
			out, last = append(out, engine.M1(kChoose, u)), u
		}
	}
	return out
}

func (p *Position) playNavalLosses(f *navalLossesFrame, _ atlas.Country, m engine.Move) {
	p.suffer(atlas.Unit(m.A), atlas.Country(f.nation))
}

func (p *Position) askNavalLosses(f *navalLossesFrame, _ atlas.Country) say.Line {
	return say.Say("Choose the fleet that takes the loss.")
}

// sink takes factors from a fleet and returns how many it lost: it is left with
// the fewest counters that show the rest (29.72), and with less if there are none
// to show it (29.73).
func (p *Position) sink(u atlas.Unit, factors int) int {
	rest := u.Strength() - factors
	var change [6]atlas.Unit
	n := 0
	for ; rest > 0; rest-- {
		if n = p.makeChange(u, rest, &change); n > 0 {
			break
		}
	}
	if rest <= 0 {
		p.tell(evLost, "29.572", int16(u))
		p.naval.with.set(u, 0)
		p.lose(u)
		return u.Strength()
	}
	for _, v := range change[:n] {
		p.replaceBy(u, v)
	}
	lost := u.Strength() - rest
	p.tell(evReduced, "29.72", int16(u), int16(lost))
	if owner := p.nation.of(u); owner < atlas.NumMajors && u.Info().Nation == owner {
		p.economy.navalLost[owner] += uint16(lost)
	}
	p.putAway(u)
	return lost
}

// replaceBy puts a spare counter into the place of another.
func (p *Position) replaceBy(u, v atlas.Unit) {
	p.put(v, p.at.of(u))
	p.nation.set(v, p.nation.of(u))
	p.marks.set(v, p.marks.of(u))
	p.task.set(v, p.task.of(u))
	p.goal.set(v, p.goal.of(u))
	p.naval.with.set(v, p.naval.with.of(u))
	p.naval.berth.set(v, p.naval.berth.of(u))
	p.used.set(v, 0)
	if p.used.of(u) > 0 {
		p.invert(v)
	}
	if p.naval.tried.Has(u) {
		p.naval.tried.Add(v)
	}
	if p.naval.crowded.Has(u) {
		p.naval.crowded.Add(v)
	}
}

// putAway lays a counter aside that is not in use any more.
func (p *Position) putAway(u atlas.Unit) {
	p.put(u, spare)
	p.nation.set(u, u.Info().Nation)
	p.marks.set(u, 0)
	p.assign(u, Idle, 0)
	p.used.set(u, 0)
	p.naval.with.set(u, 0)
}

// fleetSizes are the counters there are.
var fleetSizes = [...]int{9, 8, 6, 4, 2, 1}

// makeChange finds the fewest spare counters of a fleet's colours that show a
// number of factors, and returns how many, or 0.
func (p *Position) makeChange(u atlas.Unit, factors int, into *[6]atlas.Unit) int {
	var left [10]int
	colours := u.Info().Nation
	for v := range atlas.Of(colours) {
		if v.Kind() == atlas.Fleet && p.at.of(v) == spare {
			left[v.Strength()]++
		}
	}
	var sizes [6]int
	n := fewest(&left, factors, len(into), &sizes)
	for k := range n {
		for v := range atlas.Of(colours) {
			if v.Kind() == atlas.Fleet && p.at.of(v) == spare && v.Strength() == sizes[k] && !contains(into[:k], v) {
				into[k] = v
				break
			}
		}
	}
	return n
}

func contains(list []atlas.Unit, u atlas.Unit) bool {
	for _, v := range list {
		if v == u {
			return true
		}
	}
	return false
}

// fewest finds the fewest counters, of which so many of each size are left, that
// add up to a sum; 0 if there are none.
func fewest(left *[10]int, sum, limit int, sizes *[6]int) int {
	best := 0
	var try [6]int
	var search func(size, sum, n int)
	search = func(size, sum, n int) {
		if sum == 0 {
			if best == 0 || n < best {
				best, *sizes = n, try
			}
			return
		}
		if size == len(fleetSizes) || n == limit || best > 0 && n+1 >= best {
			return
		}
		value := fleetSizes[size]
		for count := min(left[value], sum/value, limit-n); count >= 0; count-- {
			for k := range count {
				try[n+k] = value
			}
			search(size+1, sum-count*value, n+count)
		}
	}
	search(0, sum, 0)
	return best
}

// combinations are the partial counters of a power that can be joined to larger
// ones in their port (29.74).
func (p *Position) combinations(who atlas.Country, out []engine.Move) []engine.Move {
	last := atlas.NoUnit
	for u := range p.shipsOf(who) {
		if u.Strength() == atlas.FullFleet || last != atlas.NoUnit && p.sameShips(last, u) || p.mate(u) == atlas.NoUnit {
			continue
		}
		out, last = append(out, engine.M1(kCombine, u)), u
	}
	return out
}

// mate is a counter that a partial one can be joined with to show a nine-factor
// fleet and change, or one larger counter; atlas.NoUnit if there is none. Only counters
// that make no difference in anything else are joined.
func (p *Position) mate(u atlas.Unit) atlas.Unit {
	for v := range p.in(p.at.of(u)) {
		if v != u && v.Kind() == atlas.Fleet && v.Strength() != atlas.FullFleet && p.joinable(u, v) && p.canJoin(u, v) {
			return v
		}
	}
	return atlas.NoUnit
}

func (p *Position) joinable(u, v atlas.Unit) bool {
	return p.nation.of(u) == p.nation.of(v) && u.Info().Nation == v.Info().Nation && p.naval.berth.of(u) == p.naval.berth.of(v) &&
		(p.used.of(u) > 0) == (p.used.of(v) > 0) && p.task.of(u) == p.task.of(v) && p.marks.of(u) == p.marks.of(v) &&
		p.naval.with.of(u) == p.naval.with.of(v)
}

// canJoin: two counters become a larger one and at most change for the rest, so
// that the largest of them grows.
func (p *Position) canJoin(u, v atlas.Unit) bool {
	var into [6]atlas.Unit
	return p.joinInto(u, v, &into) > 0
}

// joinInto finds the counters for two that are joined: the largest first, which
// must be larger than both.
func (p *Position) joinInto(u, v atlas.Unit, into *[6]atlas.Unit) int {
	sum := u.Strength() + v.Strength()
	first := min(sum, atlas.FullFleet)
	for size := first; size > max(u.Strength(), v.Strength()); size-- {
		w := p.spareOf(u, size)
		if w == atlas.NoUnit {
			continue
		}
		into[0] = w
		if sum == size {
			return 1
		}
		// The two counters themselves are free for the rest.
		if w := p.spareOrOne(u, v, sum-size); w != atlas.NoUnit {
			into[1] = w
			return 2
		}
		var rest [6]atlas.Unit
		if n := p.makeChange(u, sum-size, &rest); n > 0 && n < len(into) {
			copy(into[1:], rest[:n])
			return n + 1
		}
	}
	return 0
}

func (p *Position) spareOf(u atlas.Unit, size int) atlas.Unit {
	for w := range atlas.Of(u.Info().Nation) {
		if w.Kind() == atlas.Fleet && p.at.of(w) == spare && w.Strength() == size {
			return w
		}
	}
	return atlas.NoUnit
}

func (p *Position) spareOrOne(u, v atlas.Unit, size int) atlas.Unit {
	for _, w := range [...]atlas.Unit{u, v} {
		if w.Strength() == size {
			return w
		}
	}
	return p.spareOf(u, size)
}

// combine joins a partial counter with its mate (29.74).
func (p *Position) combine(u atlas.Unit) {
	v := p.mate(u)
	var into [6]atlas.Unit
	n := p.joinInto(u, v, &into)
	for _, w := range into[:n] {
		if w != u && w != v {
			p.replaceBy(u, w)
		}
	}
	for _, old := range [...]atlas.Unit{u, v} {
		if !contains(into[:n], old) {
			p.putAway(old)
		}
	}
}

type drownFrame struct {
	flow.Head
	side  int16 // of the battle whose cargo is lost
	force int16 // that carries too much
}

func drownProc() procedure {
	return flow.Of(proc[drownFrame]{
		Name: "Drowned", Rule: "29.59",
		Run: (*Position).runDrown, Legal: (*Position).legalDrown, Play: (*Position).playDrown,
		Question: (*Position).askDrown,
	})
}

// pDrown: ships that are left cannot carry all that is aboard; the owner of the
// force says what is lost (29.59).
func (p *Position) runDrown(f *drownFrame) {
	for i := range forcesIn(p.naval.fight.side[f.side]) {
		over := p.overload(i)
		if over <= 0 {
			continue
		}
		first, same := atlas.NoUnit, true
		for u := range p.aboardOf(i) {
			if first == atlas.NoUnit {
				first = u
			}
			same = same && atlas.Alike(first, u)
		}
		if first == atlas.NoUnit {
			continue
		}
		if !same {
			f.force = int16(i)
			p.ask(p.naval.forces[i].by)
			return
		}
		p.drown(first, i, over)
		return
	}
	p.Done()
}

func (p *Position) legalDrown(f *drownFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	last := atlas.NoUnit
	for u := range p.aboardOf(uint8(f.force)) {
		if last == atlas.NoUnit || !atlas.Alike(last, u) {
			out, last = append(out, engine.M1(kChoose, u)), u
		}
	}
	return out
}

func (p *Position) playDrown(f *drownFrame, _ atlas.Country, m engine.Move) {
	p.drown(atlas.Unit(m.A), uint8(f.force), p.overload(uint8(f.force)))
}

func (p *Position) askDrown(*drownFrame, atlas.Country) say.Line {
	return say.Say("The ships that are left cannot carry all units: choose one that is lost.")
}

// perFactor is how many naval factors carry one factor: two in transport, three
// in invasion (29.421, 29.433).
func (f *force) perFactor() int {
	if f.kind == seaTransport {
		return 2
	}
	return 3
}

// overload is by how many factors the load of a force is too great.
func (p *Position) overload(i uint8) int {
	f := &p.naval.forces[i]
	return int(f.load) - p.strengthOf(i)/f.perFactor()
}

// aboardOf calls with the units aboard a force.
func (p *Position) aboardOf(i uint8) func(func(atlas.Unit) bool) {
	return func(yield func(atlas.Unit) bool) {
		for k := range p.naval.cargo {
			if c := &p.naval.cargo[k]; c.force() == i+1 && !c.ashore() && !yield(c.unit()) {
				return
			}
		}
	}
}

// drown loses a unit aboard, of aircraft only as many factors as must be.
func (p *Position) drown(u atlas.Unit, i uint8, over int) {
	f := &p.naval.forces[i]
	p.tell(evDrowned, "29.59", int16(u))
	if u.Kind() == atlas.Air && over < u.Strength() {
		p.cutAir(u, over, false)
		f.load -= uint8(min(over, int(f.load)))
		p.recount(i)
		return
	}
	f.load -= uint8(min(u.Strength(), int(f.load)))
	p.dropCargo(u)
	p.lose(u)
}
