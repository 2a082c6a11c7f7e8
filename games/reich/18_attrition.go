package reich

import (
	"sandtable/crt"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
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
)

// mayGrind reports whether a power has attrition to resolve on a front.
func (p *Position) mayGrind(who country, on front) bool {
	return !p.fight.ground[on].has(who) && p.inContact(onlyPower(who), on) > 0
}

// grind begins the attrition on a front: all who move now make one roll together,
// and there is no second one (18.2).
func (p *Position) grind(on front) {
	group := p.actors()
	p.fight.ground[on] |= group
	flow.CallWith(&p.State, pAttrition, attritionFrame{front: int16(on), powers: int16(group)})
}

// grindNext begins the next attrition that is due.
func (p *Position) grindNext(*combatFrame) bool {
	for on := range front(numFronts) {
		for n := range p.actors().all {
			if p.mayGrind(n, on) {
				p.grind(on)
				return true
			}
		}
	}
	return false
}

// inContact are the factors of some powers in contact on a front (18.1).
func (p *Position) inContact(powers powerSet, on front) (sum int) {
	for u := range unit(numUnits) {
		if powers.has(p.commander(u)) && p.touches(u, on) {
			sum += u.strength()
		}
	}
	return sum
}

// touches reports whether a unit counts for attrition on a front: it is next to
// enemy ground units there, over land or a crossing arrow, wherever it stands
// itself, and neither attacks nor is counted on another front (18.1, 20.2).
// Replacements do not count (30.3), partisans do (32.4), but not across a border
// (32.2); unsupplied units do, too (27.41).
func (p *Position) touches(u unit, on front) bool {
	n, here := p.nation[u], p.where(u)
	if here == noHex || !u.kind().ground() || u.kind() == replacement || !p.moving.has(n) ||
		p.has(u, attacked) || p.fight.worn.has(u) || p.optionOn(n, on) != attrition {
		return false
	}
	for _, link := range world.land.Links(int(here)) {
		if h := hex(link.To); p.facing(u, h, link.Class, on) {
			return true
		}
	}
	return false
}

func (p *Position) facing(u unit, h hex, class uint8, on front) bool {
	return groundSides>>class&1 != 0 && world.hexes[h].front == on && p.defended(h, p.nation[u]) && !p.sparedByPact(h, p.nation[u]) && !p.frontierShut(p.where(u), h) &&
		(u.kind() != partisan || world.hexes[p.where(u)].country == world.hexes[h].country)
}

// counted reports whether a unit was counted in this attrition.
func (p *Position) counted(f *attritionFrame, u unit) bool {
	return p.fight.worn.has(u) && powerSet(f.powers).has(p.commander(u)) && p.onBoard(u) && p.optionOn(p.nation[u], front(f.front)) == attrition
}

type attritionFrame struct {
	flow.Head
	front    int16
	powers   int16 // that take it
	counters int16 // the enemy still loses
	hexes    int16 // the attacker may still take
	done     int16 // powers that take no more
	hand     int16 // the unit that retreats, plus 1, or the power whose unit takes a hex, shifted by 12
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
		if asked := p.losers(f); asked != 0 {
			p.askAll(asked)
			return
		}
		f.Step, f.done = grindHexes, 0
		p.fight.given = [numMajors]uint8{}
	case grindHexes:
		if n := p.nextTaker(f); n != nobody {
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
	total := p.inContact(powerSet(f.powers), front(f.front))
	for u := range unit(numUnits) {
		if powerSet(f.powers).has(p.commander(u)) && p.touches(u, front(f.front)) {
			p.fight.worn.add(u)
		}
	}
	result := attritionTable[outcome][crt.Band(total, 10, len(attritionTable[0]))]
	f.counters, f.hexes = int16(result[0]), int16(result[1])
	p.fight.given = [numMajors]uint8{}
	p.notePressed(f)
	p.noteClashes(f)
	p.tell(evAttrition, "18.3", f.front, int16(total), int16(outcome+1), f.counters, f.hexes)
	f.Step = grindLosses
}

// losers are the powers that must still give up counters. Where several players
// defend, each gives its share before anyone gives more (18.31).
func (p *Position) losers(f *attritionFrame) (set powerSet) {
	if f.counters == 0 {
		return 0
	}
	var able powerSet
	for u := range unit(numUnits) {
		if p.attritable(f, u) {
			able.add(p.commander(u))
		}
	}
	for n := range able.all {
		if int(p.fight.given[n]) < p.lossShare(f, able, n) {
			set.add(n)
		}
	}
	if set == 0 {
		return able
	}
	return set
}

// lossShare is how many counters a power must give before its allies give more:
// all of them when one player decides for all.
func (p *Position) lossShare(f *attritionFrame, able powerSet, n country) int {
	total := int(f.counters)
	for _, k := range p.fight.given {
		total += int(k)
	}
	seats := p.seatsOf(able)
	if seats&(seats-1) == 0 {
		return total
	}
	count, largest := 0, nobody
	for m := range able.all {
		count++
		if largest == nobody || p.fight.facing[m] > p.fight.facing[largest] {
			largest = m
		}
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
	g.pressed, g.facing = 0, [numMajors]uint8{}
	for v := range unit(numUnits) {
		if !v.kind().ground() || !p.onBoard(v) || !p.pressedBy(f, v) {
			continue
		}
		g.pressed.add(p.nation[v])
		if c := p.commander(v); c < numMajors {
			g.facing[c] += uint8(v.strength())
		}
	}
}

// noteClashes tells politics who is in contact with whom (21.4).
func (p *Position) noteClashes(f *attritionFrame) {
	on := front(f.front)
	for u := range unit(numUnits) {
		if !p.counted(f, u) {
			continue
		}
		for _, link := range world.land.Links(int(p.where(u))) {
			if !p.facing(u, hex(link.To), link.Class, on) {
				continue
			}
			for v := range p.here(hex(link.To)) {
				if v.kind().ground() && p.hostile(v, p.nation[u]) {
					p.fights(p.nation[u], p.nation[v], on)
				}
			}
			p.engage(p.commander(u), p.soil(hex(link.To)))
		}
	}
}

// pressedBy reports whether a unit is in contact with one that was counted.
func (p *Position) pressedBy(f *attritionFrame, v unit) bool {
	h := p.where(v)
	if world.hexes[h].front != front(f.front) {
		return false
	}
	for _, link := range world.land.Links(int(h)) {
		for u := range p.here(hex(link.To)) {
			if p.counted(f, u) && p.hostile(v, p.nation[u]) && p.facing(u, h, link.Class, front(f.front)) {
				return true
			}
		}
	}
	return false
}

// attritable reports whether a unit can be lost to attrition: a ground unit on the
// front of a nation in contact, but no required garrison (18.31, 3.35).
func (p *Position) attritable(f *attritionFrame, u unit) bool {
	h := p.where(u)
	return h != noHex && u.kind().ground() && p.fight.pressed.has(p.nation[u]) && world.hexes[h].front == front(f.front) && !p.has(u, garrison)
}

// nextTaker is the power that chooses a hex now: of those that have chosen
// fewest the one with most factors (18.31). Nobody when all is chosen.
func (p *Position) nextTaker(f *attritionFrame) country {
	best := nobody
	if f.hexes == 0 {
		return nobody
	}
	for n := range powerSet(f.powers).all {
		if powerSet(f.done).has(n) || flow.None(p, (*Position).takes, f, n) {
			continue
		}
		if best == nobody || p.fight.given[n] < p.fight.given[best] ||
			p.fight.given[n] == p.fight.given[best] && p.contactOf(f, n) > p.contactOf(f, best) {
			best = n
		}
	}
	return best
}

func (p *Position) contactOf(f *attritionFrame, n country) (sum int) {
	for u := range unit(numUnits) {
		if p.counted(f, u) && p.commander(u) == n {
			sum += u.strength()
		}
	}
	return sum
}

// takes are the hexes that a power can choose.
func (p *Position) takes(f *attritionFrame, who country, out []engine.Move) []engine.Move {
	var seen hexSet
	for u := range unit(numUnits) {
		if p.commander(u) != who || !p.mayTake(f, u) {
			continue
		}
		for _, link := range world.land.Links(int(p.where(u))) {
			h := hex(link.To)
			if zocSides>>link.Class&1 == 0 || link.Class&arrowSide != 0 || seen.has(h) {
				continue
			}
			if p.cannotChoose(f, h, p.nation[u]) == fine && p.mayEnterTaken(u, h) {
				seen.add(h)
				out = append(out, engine.M2(kTake, who, h))
			}
		}
	}
	return out
}

// mayTake reports whether a unit can advance into a hex that is given up: no
// replacements, none that were unsupplied (18.32), none that fought elsewhere or
// dropped in this turn.
func (p *Position) mayTake(f *attritionFrame, u unit) bool {
	n := p.nation[u]
	return p.onBoard(u) && u.kind().ground() && u.kind() != replacement && p.moving.has(n) && powerSet(f.powers).has(p.commandOf(n)) &&
		p.optionOn(n, front(f.front)) == attrition && !p.has(u, unsupplied|attacked|dropped|garrison) && !p.fight.takers.has(u)
}

func (p *Position) mayEnterTaken(u unit, h hex) bool { return p.mayEnter(u, h) }

// cannotChoose is why a hex cannot be asked for: fortresses, capitals, objectives
// and bridgeheads cannot (5.41, 5.42, 5.56, 9.6, 18.32), but Luxembourg can.
func (p *Position) cannotChoose(f *attritionFrame, h hex, n country) bar {
	info := &world.hexes[h]
	switch {
	case info.front != front(f.front) || !p.defended(h, n):
		return barNotDefended
	case p.isFortress(h):
		return barFortress
	case world.capitals.has(h) && info.country != luxembourg:
		return barCapital
	case world.objectives.has(h):
		return barObjective
	case p.bridgeAt(h) >= 0:
		return barBridgehead
	case p.isYield(h):
		return barChosen
	}
	return fine
}

func (p *Position) isYield(h hex) bool {
	for _, y := range p.fight.yields[:p.fight.numYields] {
		if y == h {
			return true
		}
	}
	return false
}

func (p *Position) takerInHand(f *attritionFrame) country { return country(f.hand >> 12) }

// takersFor are the units that can advance into the hex in hand: two, airborne
// units beside them.
func (p *Position) takersFor(f *attritionFrame, who country, out []engine.Move) []engine.Move {
	h := p.fight.yields[p.fight.numYields-1]
	count := 0
	for u := range p.fight.takers.all {
		if p.goal[u] == h && u.kind() != airborne {
			count++
		}
	}
	last := noUnit
	for _, link := range world.land.Links(int(h)) {
		if groundSides>>link.Class&1 == 0 {
			continue
		}
		for u := range p.here(hex(link.To)) {
			if p.commander(u) != who || !p.mayTake(f, u) || !p.mayEnter(u, h) || count >= attackLimit && u.kind() != airborne {
				continue
			}
			if last != noUnit && alike(u, last) && p.at[u] == p.at[last] && p.nation[u] == p.nation[last] {
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
	for u := range p.fight.takers.all {
		if p.goal[u] == h {
			n++
		}
	}
	return n
}

func (p *Position) legalGrinding(f *attritionFrame, who country, out []engine.Move) []engine.Move {
	switch f.Step {
	case grindLosses:
		last := noUnit
		for u := range unit(numUnits) {
			if p.commander(u) != who || !p.attritable(f, u) {
				continue
			}
			if last != noUnit && alike(u, last) && p.at[u] == p.at[last] && p.nation[u] == p.nation[last] {
				continue
			}
			last = u
			out = append(out, engine.M2(kLose, u, u.strength()))
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
		out = p.retreatsOf(unit(f.hand-1), out)
	}
	return out
}

func (p *Position) playGrinding(f *attritionFrame, who country, m engine.Move) {
	g := &p.fight
	switch m.Kind {
	case kLose:
		f.counters--
		g.given[who]++
		p.eliminate(unit(m.A), "18.31")
	case kTake:
		g.yields[g.numYields] = hex(m.B)
		g.numYields++
		f.hexes--
		g.given[who]++
		f.hand, f.Step = int16(who)<<12, grindTakers
	case kChoose:
		g.takers.add(unit(m.A))
		p.goal[m.A] = g.yields[g.numYields-1]
	case kBack:
		p.dropYield()
		f.hexes++
		g.given[who]--
		f.hand, f.Step = 0, grindHexes
	case kDone:
		if f.Step == grindHexes {
			f.done |= int16(onlyPower(who))
		}
		f.hand, f.Step = 0, grindHexes
	case kAt:
		p.retreat(unit(f.hand-1), hex(m.A))
		f.hand = 0
	}
}

func (p *Position) dropYield() {
	g := &p.fight
	g.numYields--
	for u := range g.takers.all {
		if p.goal[u] == g.yields[g.numYields] {
			g.takers.remove(u)
			p.goal[u] = 0
		}
	}
	g.yields[g.numYields] = 0
}

// retreatNext lets the next unit of the chosen hexes go (18.33, 18.34): all leave
// before anybody advances. Who cannot go is lost (18.35).
func (p *Position) retreatNext(f *attritionFrame) {
	for _, y := range p.fight.yields[:p.fight.numYields] {
		for u := range p.here(y) {
			if !u.kind().ground() || !p.foes().has(p.nation[u]) {
				continue
			}
			p.scratch = p.retreatsOf(u, p.scratch[:0])
			switch len(p.scratch) {
			case 0:
				p.eliminate(u, "18.35")
			case 1:
				p.retreat(u, hex(p.scratch[0].A))
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
func (p *Position) retreatsOf(u unit, out []engine.Move) []engine.Move {
	n := len(out)
	out = p.retreatHexes(u, false, out)
	if len(out) == n {
		out = p.retreatHexes(u, true, out)
	}
	return out
}

func (p *Position) retreatHexes(u unit, pressedHard bool, out []engine.Move) []engine.Move {
	n := p.nation[u]
	for _, link := range world.land.Links(int(p.where(u))) {
		h := hex(link.To)
		if groundSides>>link.Class&1 == 0 || !world.onLand.has(h) || p.isYield(h) || p.enemyIn(h, n) || !p.mayPass(u, h) || p.shunnedBy(n, h) {
			continue
		}
		if pressedHard || p.friendly(h, n) && p.room(u, h) {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

// enemyIn reports whether any counter of an enemy is in a hex, air bases included.
func (p *Position) enemyIn(h hex, n country) bool {
	for u := range p.here(h) {
		if p.hostile(u, n) {
			return true
		}
	}
	return false
}

// retreat takes a unit back one hex; an overstack must be mended in its next move
// (6.13, 18.35).
func (p *Position) retreat(u unit, h hex) {
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
	for u := range g.takers.all {
		h := p.goal[u]
		p.goal[u] = 0
		p.advance(u, h)
		p.tell(evTakes, "18.33", int16(u), int16(h))
	}
	g.takers, g.numYields, g.yields, g.given = unitSet{}, 0, [maxYields]hex{}, [numMajors]uint8{}
	g.pressed, g.facing = 0, [numMajors]uint8{}
}

func (p *Position) askGrinding(f *attritionFrame, _ country) say.Line {
	switch f.Step {
	case grindLosses:
		return say.Plural(f.counters, "Attrition: choose a ground unit to lose.", "Attrition: choose {i} ground units to lose.")
	case grindHexes:
		return say.Plural(f.hexes, "Attrition: choose a hex that the enemy must leave, or say done.", "Attrition: choose a hex that the enemy must leave, or say done; {i} hexes left.")
	case grindTakers:
		return say.Say("Choose who advances into {h}, then say done.", int16(p.fight.yields[p.fight.numYields-1]))
	}
	return say.Say("Choose where {u} retreats to.", f.hand-1)
}

func (p *Position) whyGrinding(f *attritionFrame, who country, m engine.Move) *engine.Refusal {
	u := unit(m.A)
	switch {
	case f.Step == grindLosses && m.Kind == kLose && u < numUnits && p.has(u, garrison):
		return engine.Refuse("3.35", "A required garrison cannot be lost to attrition.")
	case f.Step == grindLosses:
		return engine.Refuse("18.31", "Choose a ground unit on this front of a nation that is in contact with the enemy.")
	case f.Step == grindHexes && m.Kind == kTake && hex(m.B) < numHexes:
		if b := p.cannotChoose(f, hex(m.B), who); b != fine {
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
