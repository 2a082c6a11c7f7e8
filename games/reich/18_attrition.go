package reich

import (
	"math/bits"

	"sandtable/crt"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 18: attrition.

const maxYields = 4 // hexes that a result can ask for

// attritionTable gives counters and hexes lost, by die roll less one and by tens
// of factors in contact (18.3).
var attritionTable = [6][7][2]uint8{
	{{1, 0}, {2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 4}, {7, 4}},
	{{1, 0}, {2, 0}, {3, 1}, {4, 2}, {5, 3}, {6, 3}, {7, 3}},
	{{0, 0}, {1, 1}, {3, 0}, {4, 1}, {5, 2}, {6, 2}, {7, 2}},
	{{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 1}, {5, 2}, {6, 2}},
	{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {4, 1}, {5, 2}},
	{{0, 0}, {0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 1}, {4, 2}},
}

// The steps of attrition on a front (18.3).
const (
	grindRoll = iota
	grindLosses
	grindHexes
	grindTakers
	grindRetreats
	grindAdvance
	grindOddLoss     // a die says which of equal allies has the odd loss (18.31)
	grindFirstChoice // or the first choice of hexes
)

// mayGrind reports whether a power has attrition to resolve on a front.
func (p *Position) mayGrind(who atlas.Country, on atlas.Front) bool {
	return !p.fight.ground[on].Has(who) && p.inContact(atlas.OnlyPower(who), on) > 0
}

// grind begins the attrition on a front: all who move now make one roll together,
// and there is no second one (18.2).
func (p *Position) grind(on atlas.Front) {
	group := p.actors()
	p.fight.ground[on] |= group
	flow.CallWith(&p.State, pAttrition, attritionFrame{front: int16(on), powers: int16(group)})
}

// grindNext begins the next attrition that is due.
func (p *Position) grindNext(*combatFrame) bool {
	for on := range atlas.Front(atlas.NumFronts) {
		for n := range p.actors().All {
			if p.mayGrind(n, on) {
				p.grind(on)
				return true
			}
		}
	}
	return false
}

// inContact are the factors of some powers in contact on a front (18.1).
func (p *Position) inContact(powers atlas.PowerSet, on atlas.Front) (sum int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if powers.Has(p.commander(u)) && p.touches(u, on) {
			sum += u.Strength()
		}
	}
	return sum
}

// touches reports whether a unit counts for attrition on a front: it is next to
// enemy ground units there, over land or a crossing arrow, wherever it stands
// itself, and neither attacks nor is counted on another front (18.1, 20.2).
// Replacements do not count (30.3), partisans do (32.4), but not across a border
// (32.2); unsupplied units do, too (27.41).
func (p *Position) touches(u atlas.Unit, on atlas.Front) bool {
	n, here := p.nation.of(u), p.where(u)
	if here == atlas.NoHex || !u.Kind().Ground() || u.Kind() == atlas.Replacement || !p.moving.Has(n) ||
		p.has(u, attacked) || p.fight.worn.Has(u) || p.optionOn(n, on) != Attrition {
		return false
	}
	for _, link := range world.Land.Links(int(here)) {
		if h := atlas.Hex(link.To); p.facing(u, h, link.Class, on) {
			return true
		}
	}
	return false
}

func (p *Position) facing(u atlas.Unit, h atlas.Hex, class uint8, on atlas.Front) bool {
	return atlas.GroundSides>>class&1 != 0 && world.Hexes[h].Front == on && p.defended(h, p.nation.of(u)) && !p.sparedByPact(h, p.nation.of(u)) && !p.frontierShut(p.where(u), h) &&
		(u.Kind() != atlas.Partisan || world.Hexes[p.where(u)].Country == world.Hexes[h].Country)
}

// counted reports whether a unit was counted in this attrition.
func (p *Position) counted(f *attritionFrame, u atlas.Unit) bool {
	return p.fight.worn.Has(u) && atlas.PowerSet(f.powers).Has(p.commander(u)) && p.onBoard(u) && p.optionOn(p.nation.of(u), atlas.Front(f.front)) == Attrition
}

type attritionFrame struct {
	flow.Head
	front    int16
	powers   int16 // that take it
	counters int16 // the enemy still loses; then the power that the die let choose first, plus 1
	hexes    int16 // the attacker may still take
	done     int16 // powers that take no more
	hand     int16 // the power to which the die gave the odd loss, plus 1; later the unit that retreats, plus 1, or the power whose unit takes a hex, shifted by 12
}

func attritionProc() procedure {
	return flow.Of(proc[attritionFrame]{
		Name: "Attrition", Rule: "18.3",
		Run: (*Position).runGrinding, Legal: (*Position).legalGrinding, Play: (*Position).playGrinding,
		Rolled: (*Position).rolledGrinding, Question: (*Position).askGrinding, Why: (*Position).whyGrinding,
	})
}

func (p *Position) runGrinding(f *attritionFrame) {
	switch f.Step {
	case grindRoll:
		p.Roll(6)
	case grindLosses:
		if f.hand == 0 && several(p.equalLosers(f)) {
			f.Step = grindOddLoss
			return
		}
		if asked := p.losers(f); asked != 0 {
			p.askAll(asked)
			return
		}
		f.Step, f.done, f.hand = grindHexes, 0, 0
		if p.diceSettleAttrition() {
			f.counters = 0
		}
		p.fight.given = [atlas.NumMajors]uint8{}
	case grindOddLoss:
		p.Roll(sizeOf(p.equalLosers(f)))
	case grindFirstChoice:
		p.Roll(sizeOf(p.equalTakers(f)))
	case grindHexes:
		if f.counters == 0 && several(p.equalTakers(f)) {
			f.Step = grindFirstChoice
			return
		}
		if n := p.nextTaker(f); n != atlas.Nobody {
			p.ask(n)
			return
		}
		f.Step = grindRetreats
	case grindTakers:
		p.ask(p.takerInHand(f))
	case grindRetreats:
		p.retreatNext(f)
	case grindAdvance:
		p.occupyYields()
		p.Done()
	}
}

func (p *Position) rolledGrinding(f *attritionFrame, outcome int) {
	switch f.Step {
	case grindOddLoss:
		who := int16(nth(p.equalLosers(f), outcome))
		p.tell(evOddLoss, "18.31", who)
		f.hand, f.Step = who+1, grindLosses
		return
	case grindFirstChoice:
		who := int16(nth(p.equalTakers(f), outcome))
		p.tell(evFirstChoice, "18.31", who)
		f.counters, f.Step = who+1, grindHexes
		return
	}
	total := p.inContact(atlas.PowerSet(f.powers), atlas.Front(f.front))
	for u := range atlas.Unit(atlas.NumUnits) {
		if atlas.PowerSet(f.powers).Has(p.commander(u)) && p.touches(u, atlas.Front(f.front)) {
			p.fight.worn.Add(u)
		}
	}
	result := attritionTable[outcome][crt.Band(total, 10, len(attritionTable[0]))]
	f.counters, f.hexes = int16(result[0]), int16(result[1])
	p.fight.given = [atlas.NumMajors]uint8{}
	p.notePressed(f)
	p.noteClashes(f)
	p.tell(evAttrition, "18.3", f.front, int16(total), int16(outcome+1), f.counters, f.hexes)
	f.Step = grindLosses
}

// losers are the powers that must still give up counters. Where several players
// defend, each gives its share before anyone gives more (18.31).
func (p *Position) losers(f *attritionFrame) (set atlas.PowerSet) {
	if f.counters == 0 {
		return 0
	}
	able := p.able(f)
	for n := range able.All {
		if int(p.fight.given[n]) < p.lossShare(f, able, n) {
			set.Add(n)
		}
	}
	if set == 0 {
		return able
	}
	if p.diceSettleAttrition() {
		set |= able &^ atlas.PowerSet(f.done) // who has agreed to give more does so first
	}
	return set
}

// mayDecline reports whether a power has given its share, so that the rest is its
// allies' unless it has agreed to give more (18.31).
func (p *Position) mayDecline(f *attritionFrame, who atlas.Country) bool {
	able, others := p.able(f), false
	for n := range able.All {
		others = others || n != who && int(p.fight.given[n]) < p.lossShare(f, able, n)
	}
	return p.diceSettleAttrition() && others && int(p.fight.given[who]) >= p.lossShare(f, able, who)
}

// able are the powers that have counters to give.
func (p *Position) able(f *attritionFrame) (set atlas.PowerSet) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.attritable(f, u) {
			set.Add(p.commander(u))
		}
	}
	return set
}

// equalLosers are the powers of several players with the most factors in contact, if
// there is an odd loss (18.31).
func (p *Position) equalLosers(f *attritionFrame) (set atlas.PowerSet) {
	able := p.able(f)
	seats := p.seatsOf(able)
	if !p.diceSettleAttrition() || able == 0 || p.fight.given != [atlas.NumMajors]uint8{} || seats&(seats-1) == 0 || int(f.counters)%sizeOf(able) == 0 {
		return 0
	}
	return most(able, func(n atlas.Country) int { return int(p.fight.facing[n]) })
}

// equalTakers are the powers of several players with the most factors in contact that
// have hexes to choose (18.31).
func (p *Position) equalTakers(f *attritionFrame) atlas.PowerSet {
	var takers atlas.PowerSet
	for n := range atlas.PowerSet(f.powers).All {
		if f.hexes > 0 && !atlas.PowerSet(f.done).Has(n) && !flow.None(p, (*Position).takes, f, n) {
			takers.Add(n)
		}
	}
	seats := p.seatsOf(takers)
	if !p.diceSettleAttrition() || seats&(seats-1) == 0 {
		return 0
	}
	return most(takers, func(n atlas.Country) int { return p.contactOf(f, n) })
}

// most are the powers with the largest number.
func most(set atlas.PowerSet, of func(atlas.Country) int) (best atlas.PowerSet) {
	top := -1
	for n := range set.All {
		switch k := of(n); {
		case k > top:
			best, top = atlas.OnlyPower(n), k
		case k == top:
			best.Add(n)
		}
	}
	return best
}

func several(set atlas.PowerSet) bool { return set&(set-1) != 0 }
func sizeOf(set atlas.PowerSet) int   { return bits.OnesCount8(uint8(set)) }

// nth is a power of a set, counted from 0.
func nth(set atlas.PowerSet, i int) atlas.Country {
	for n := range set.All {
		if i == 0 {
			return n
		}
		i--
	}
	return atlas.Nobody
}

// lossShare is how many counters a power must give before its allies give more:
// all of them when one player decides for all.
func (p *Position) lossShare(f *attritionFrame, able atlas.PowerSet, n atlas.Country) int {
	total := int(f.counters)
	for _, k := range p.fight.given {
		total += int(k)
	}
	seats := p.seatsOf(able)
	if seats&(seats-1) == 0 {
		return total
	}
	count, largest := 0, atlas.Nobody
	for m := range able.All {
		count++
		if largest == atlas.Nobody || p.fight.facing[m] > p.fight.facing[largest] {
			largest = m
		}
	}
	if f.hand > 0 && able.Has(atlas.Country(f.hand-1)) {
		largest = atlas.Country(f.hand - 1)
	}
	if n == largest {
		return total/count + total%count
	}
	return total / count
}

// notePressed remembers, before losses can end the contact, the nations that have
// ground units in contact on the front and the factors of each power there (18.31).
func (p *Position) notePressed(f *attritionFrame) {
	g := &p.fight
	g.pressed, g.facing = 0, [atlas.NumMajors]uint8{}
	for v := range atlas.Unit(atlas.NumUnits) {
		if !v.Kind().Ground() || !p.onBoard(v) || !p.pressedBy(f, v) {
			continue
		}
		g.pressed.Add(p.nation.of(v))
		if c := p.commander(v); c < atlas.NumMajors {
			g.facing[c] += uint8(v.Strength())
		}
	}
}

// noteClashes tells politics who is in contact with whom (21.4).
func (p *Position) noteClashes(f *attritionFrame) {
	on := atlas.Front(f.front)
	for u := range atlas.Unit(atlas.NumUnits) {
		if !p.counted(f, u) {
			continue
		}
		for _, link := range world.Land.Links(int(p.where(u))) {
			if !p.facing(u, atlas.Hex(link.To), link.Class, on) {
				continue
			}
			for v := range p.here(atlas.Hex(link.To)) {
				if v.Kind().Ground() && p.hostile(v, p.nation.of(u)) {
					p.fights(p.nation.of(u), p.nation.of(v), on)
				}
			}
			p.engage(p.commander(u), p.soil(atlas.Hex(link.To)))
		}
	}
}

// pressedBy reports whether a unit is in contact with one that was counted.
func (p *Position) pressedBy(f *attritionFrame, v atlas.Unit) bool {
	h := p.where(v)
	if world.Hexes[h].Front != atlas.Front(f.front) {
		return false
	}
	for _, link := range world.Land.Links(int(h)) {
		for u := range p.here(atlas.Hex(link.To)) {
			if p.counted(f, u) && p.hostile(v, p.nation.of(u)) && p.facing(u, h, link.Class, atlas.Front(f.front)) {
				return true
			}
		}
	}
	return false
}

// attritable reports whether a unit can be lost to attrition: a ground unit on the
// front of a nation in contact, but no required garrison (18.31, 3.35).
func (p *Position) attritable(f *attritionFrame, u atlas.Unit) bool {
	h := p.where(u)
	return h != atlas.NoHex && u.Kind().Ground() && p.fight.pressed.Has(p.nation.of(u)) && world.Hexes[h].Front == atlas.Front(f.front) && !p.has(u, garrison)
}

// nextTaker is the power that chooses a hex now: of those that have chosen
// fewest the one with most factors (18.31). Nobody when all is chosen.
func (p *Position) nextTaker(f *attritionFrame) atlas.Country {
	best := atlas.Nobody
	if f.hexes == 0 {
		return atlas.Nobody
	}
	for n := range atlas.PowerSet(f.powers).All {
		if atlas.PowerSet(f.done).Has(n) || flow.None(p, (*Position).takes, f, n) {
			continue
		}
		if best == atlas.Nobody || p.fight.given[n] < p.fight.given[best] ||
			p.fight.given[n] == p.fight.given[best] && (p.contactOf(f, n) > p.contactOf(f, best) ||
				p.diceSettleAttrition() && f.counters == int16(n)+1 && p.contactOf(f, n) == p.contactOf(f, best)) {
			best = n
		}
	}
	return best
}

func (p *Position) contactOf(f *attritionFrame, n atlas.Country) (sum int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.counted(f, u) && p.commander(u) == n {
			sum += u.Strength()
		}
	}
	return sum
}

// takes are the hexes that a power can choose.
func (p *Position) takes(f *attritionFrame, who atlas.Country, out []engine.Move) []engine.Move {
	var seen atlas.HexSet
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.commander(u) != who || !p.mayTake(f, u) {
			continue
		}
		for _, link := range world.Land.Links(int(p.where(u))) {
			h := atlas.Hex(link.To)
			if atlas.ZOCSides>>link.Class&1 == 0 || link.Class&atlas.ArrowSide != 0 || seen.Has(h) {
				continue
			}
			if p.cannotChoose(f, h, p.nation.of(u)) == fine && p.mayEnterTaken(u, h) {
				seen.Add(h)
				out = append(out, engine.M2(kTake, who, h))
			}
		}
	}
	return out
}

// mayTake reports whether a unit can advance into a hex that is given up: no
// replacements, none that were unsupplied (18.32), none that fought elsewhere or
// dropped in this turn.
func (p *Position) mayTake(f *attritionFrame, u atlas.Unit) bool {
	n := p.nation.of(u)
	return p.onBoard(u) && u.Kind().Ground() && u.Kind() != atlas.Replacement && p.moving.Has(n) && atlas.PowerSet(f.powers).Has(p.commandOf(n)) &&
		p.optionOn(n, atlas.Front(f.front)) == Attrition && !p.has(u, unsupplied|attacked|dropped|garrison) && !p.fight.takers.Has(u)
}

func (p *Position) mayEnterTaken(u atlas.Unit, h atlas.Hex) bool { return p.mayEnter(u, h) }

// cannotChoose is why a hex cannot be asked for: fortresses, capitals, objectives
// and bridgeheads cannot (5.41, 5.42, 5.56, 9.6, 18.32), but Luxembourg can.
func (p *Position) cannotChoose(f *attritionFrame, h atlas.Hex, n atlas.Country) bar {
	info := &world.Hexes[h]
	switch {
	case info.Front != atlas.Front(f.front) || !p.defended(h, n):
		return barNotDefended
	case p.isFortress(h):
		return barFortress
	case world.Capitals.Has(h) && info.Country != atlas.Luxembourg:
		return barCapital
	case world.Objectives.Has(h):
		return barObjective
	case p.bridgeAt(h) >= 0:
		return barBridgehead
	case p.isYield(h):
		return barChosen
	}
	return fine
}

func (p *Position) isYield(h atlas.Hex) bool {
	for _, y := range p.fight.yields[:p.fight.numYields] {
		if y == h {
			return true
		}
	}
	return false
}

func (p *Position) takerInHand(f *attritionFrame) atlas.Country { return atlas.Country(f.hand >> 12) }

// takersFor are the units that can advance into the hex in hand: two, airborne
// units beside them.
func (p *Position) takersFor(f *attritionFrame, who atlas.Country, out []engine.Move) []engine.Move {
	h := p.fight.yields[p.fight.numYields-1]
	count := 0
	for u := range p.fight.takers.All {
		if p.goal.of(u) == h && u.Kind() != atlas.Airborne {
			count++
		}
	}
	last := atlas.NoUnit
	for _, link := range world.Land.Links(int(h)) {
		if atlas.GroundSides>>link.Class&1 == 0 {
			continue
		}
		for u := range p.here(atlas.Hex(link.To)) {
			if p.commander(u) != who || !p.mayTake(f, u) || !p.mayEnter(u, h) || count >= attackLimit && u.Kind() != atlas.Airborne {
				continue
			}
			if last != atlas.NoUnit && atlas.Alike(u, last) && p.at.of(u) == p.at.of(last) && p.nation.of(u) == p.nation.of(last) {
				continue
			}
			last = u
			out = append(out, engine.M1(kChoose, u))
		}
	}
	return out
}

func (p *Position) takersChosen() (n int) {
	h := p.fight.yields[p.fight.numYields-1]
	for u := range p.fight.takers.All {
		if p.goal.of(u) == h {
			n++
		}
	}
	return n
}

func (p *Position) legalGrinding(f *attritionFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch f.Step {
	case grindLosses:
		last := atlas.NoUnit
		for u := range atlas.Unit(atlas.NumUnits) {
			if p.commander(u) != who || !p.attritable(f, u) {
				continue
			}
			if last != atlas.NoUnit && atlas.Alike(u, last) && p.at.of(u) == p.at.of(last) && p.nation.of(u) == p.nation.of(last) {
				continue
			}
			last = u
			out = append(out, engine.M2(kLose, u, u.Strength()))
		}
		if p.mayDecline(f, who) {
			out = append(out, engine.M1(kDone, who))
		}
	case grindHexes:
		out = append(p.takes(f, who, out), engine.M1(kDone, who))
	case grindTakers:
		out = p.takersFor(f, who, out)
		if p.takersChosen() > 0 {
			out = append(out, engine.M1(kDone, who))
		}
		out = append(out, engine.M0(kBack))
	case grindRetreats:
		out = p.retreatsOf(atlas.Unit(f.hand-1), out)
	}
	return out
}

func (p *Position) playGrinding(f *attritionFrame, who atlas.Country, m engine.Move) {
	g := &p.fight
	switch m.Kind {
	case kLose:
		f.counters--
		g.given[who]++
		p.eliminate(atlas.Unit(m.A), "18.31")
	case kTake:
		g.yields[g.numYields] = atlas.Hex(m.B)
		g.numYields++
		f.hexes--
		g.given[who]++
		f.hand, f.Step = int16(who)<<12, grindTakers
	case kChoose:
		g.takers.Add(atlas.Unit(m.A))
		p.goal.set(atlas.Unit(m.A), g.yields[g.numYields-1])
	case kBack:
		p.dropYield()
		f.hexes++
		g.given[who]--
		f.hand, f.Step = 0, grindHexes
	case kDone:
		if f.Step == grindLosses {
			f.done |= int16(atlas.OnlyPower(who))
			return
		}
		if f.Step == grindHexes {
			f.done |= int16(atlas.OnlyPower(who))
		}
		f.hand, f.Step = 0, grindHexes
	case kAt:
		p.retreat(atlas.Unit(f.hand-1), atlas.Hex(m.A))
		f.hand = 0
	}
}

func (p *Position) dropYield() {
	g := &p.fight
	g.numYields--
	for u := range g.takers.All {
		if p.goal.of(u) == g.yields[g.numYields] {
			g.takers.Remove(u)
			p.goal.set(u, 0)
		}
	}
	g.yields[g.numYields] = 0
}

// retreatNext lets the next unit of the chosen hexes go (18.33, 18.34): all leave
// before anybody advances. Who cannot go is lost (18.35).
func (p *Position) retreatNext(f *attritionFrame) {
	for _, y := range p.fight.yields[:p.fight.numYields] {
		for u := range p.here(y) {
			if !u.Kind().Ground() || !p.foes().Has(p.nation.of(u)) {
				continue
			}
			p.scratch = p.retreatsOf(u, p.scratch[:0])
			switch len(p.scratch) {
			case 0:
				p.eliminate(u, "18.35")
			case 1:
				p.retreat(u, atlas.Hex(p.scratch[0].A))
			default:
				f.hand = int16(u) + 1
				p.ask(p.commander(u))
			}
			return
		}
	}
	f.Step = grindAdvance
}

// retreatsOf are the hexes that a unit can retreat to: friendly ones with room;
// only if there are none, overstacked or vacant enemy hexes (18.33). Limits on
// forces in a country are judged later (25.6).
func (p *Position) retreatsOf(u atlas.Unit, out []engine.Move) []engine.Move {
	n := len(out)
	out = p.retreatHexes(u, false, out)
	if len(out) == n {
		out = p.retreatHexes(u, true, out)
	}
	return out
}

func (p *Position) retreatHexes(u atlas.Unit, pressedHard bool, out []engine.Move) []engine.Move {
	n := p.nation.of(u)
	for _, link := range world.Land.Links(int(p.where(u))) {
		h := atlas.Hex(link.To)
		if atlas.GroundSides>>link.Class&1 == 0 || !world.OnLand.Has(h) || p.isYield(h) || p.enemyIn(h, n) || !p.mayPass(u, h) || p.shunnedBy(n, h) {
			continue
		}
		if pressedHard || p.friendly(h, n) && p.room(u, h) {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

// enemyIn reports whether any counter of an enemy is in a hex, air bases included.
func (p *Position) enemyIn(h atlas.Hex, n atlas.Country) bool {
	for u := range p.here(h) {
		if p.hostile(u, n) {
			return true
		}
	}
	return false
}

// retreat takes a unit back one hex; an overstack must be mended in its next move
// (6.13, 18.35).
func (p *Position) retreat(u atlas.Unit, h atlas.Hex) {
	if !p.room(u, h) {
		p.mark(u, overstacked)
	}
	p.tell(evRetreat, "18.33", int16(u), int16(h))
	p.advance(u, h)
}

// occupyYields brings the attackers into the hexes that were given up, all
// together (18.34), which drives fleets and aircraft from there (18.36).
func (p *Position) occupyYields() {
	g := &p.fight
	for u := range g.takers.All {
		h := p.goal.of(u)
		p.goal.set(u, 0)
		p.advance(u, h)
		p.tell(evTakes, "18.33", int16(u), int16(h))
	}
	g.takers, g.numYields, g.yields, g.given = atlas.UnitSet{}, 0, [maxYields]atlas.Hex{}, [atlas.NumMajors]uint8{}
	g.pressed, g.facing = 0, [atlas.NumMajors]uint8{}
}

func (p *Position) askGrinding(f *attritionFrame, who atlas.Country) say.Line {
	switch f.Step {
	case grindLosses:
		if p.mayDecline(f, who) {
			return say.Say("Attrition: say done to leave the other losses to your allies, or choose more units to lose in their place.")
		}
		return say.Plural(f.counters, "Attrition: choose a ground unit to lose.", "Attrition: choose {i} ground units to lose.")
	case grindHexes:
		return say.Plural(f.hexes, "Attrition: choose a hex that the enemy must leave, or say done.", "Attrition: choose a hex that the enemy must leave, or say done; {i} hexes left.")
	case grindTakers:
		h := int16(p.fight.yields[p.fight.numYields-1])
		if p.takersChosen() == 0 {
			return say.Say("Choose who advances into {h}.", h)
		}
		return say.Say("Choose who else advances into {h}, or say done.", h)
	}
	return say.Say("Choose where {u} retreats to.", f.hand-1)
}

func (p *Position) whyGrinding(f *attritionFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	u := atlas.Unit(m.A)
	switch {
	case f.Step == grindLosses && m.Kind == kLose && u < atlas.NumUnits && p.has(u, garrison):
		return engine.Refuse("3.35", "A required garrison cannot be lost to attrition.")
	case f.Step == grindLosses:
		return engine.Refuse("18.31", "Choose a ground unit on this front of a nation that is in contact with the enemy.")
	case f.Step == grindHexes && m.Kind == kTake && atlas.Hex(m.B) < atlas.NumHexes:
		if b := p.cannotChoose(f, atlas.Hex(m.B), who); b != fine {
			return b.refusal()
		}
		return engine.Refuse("18.32", "No unit that can advance is next to this hex over land.")
	case f.Step == grindTakers && m.Kind == kDone:
		return engine.Refuse("18.33", "At least one unit must advance into the hex.")
	case f.Step == grindTakers && m.Kind == kChoose:
		return engine.Refuse("18.32", "This unit cannot advance there: replacements and units that were unsupplied do not, nor more than may stack.")
	case f.Step == grindRetreats && m.Kind == kAt:
		return engine.Refuse("18.33", "Units retreat to a friendly hex with room; only if there is none, into an overstack or a vacant enemy hex.")
	}
	return nil
}
