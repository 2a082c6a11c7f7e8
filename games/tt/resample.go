package tt

import (
	"sandtable/deck"
	"sandtable/engine"
	"sandtable/engine/flow"
)

// Resample replaces what a seat may not know by something else that fits all it
// knows: other players' hands, Vaults, chits and unseen units, both decks and the
// Passive Stacks. It is the leak test's twin world and a search's guess.
//
// For a seat that owes a decision the result follows from what it knows and from
// the source alone: what is hidden is put aside first and dealt anew, so that two
// positions which the seat cannot tell apart become the same.
func (p *Position) Resample(seat engine.Seat, src interface{ Draw(n int) int }) {
	r := resampler{Position: p, seat: seat, src: src, setup: p.settingUp(), moving: p.In(pMovement)}
	r.busy, r.forced = p.busyUnit(), p.forcedUnit()
	if p.seatsOf(p.asked()).Has(seat) {
		r.takeBackMoves()
	}
	if r.setup {
		r.takeBackCadres()
	}
	r.cards(actionDeck)
	r.cards(investDeck)
	r.chits()
	r.units()
	p.derive()
	if r.moving && !p.plays(seat, p.active) && p.seatsOf(p.asked()).Has(seat) {
		p.refreshDeclarations()
	}
	p.Forget()
}

// resampler is a position about to change, for whom, and where chance comes from.
type resampler struct {
	*Position
	seat engine.Seat
	src  interface{ Draw(n int) int }

	setup        bool // Cadres are being placed
	moving       bool // it is somebody's Movement Phase
	busy, forced unit // in the middle of something
}

// takeBackMoves puts the units of another's Movement Phase back to where the seat
// sees them until the phase is over.
func (r *resampler) takeBackMoves() {
	p := r.Position
	if !r.moving || p.plays(r.seat, p.active) {
		return
	}
	for _, m := range p.moved[:p.movedLen] {
		if !p.alive(m.unit) {
			continue
		}
		p.relocate(m.unit, m.path[0])
		p.flags[m.unit] &^= hasMoved | invading
		if p.seesUnit(r.seat, m.unit) {
			p.flags[m.unit] |= hasMoved // it has turned its face away
		}
	}
	p.left += p.movedLen
	p.moved, p.movedLen = [10]march{}, 0
	p.crossed, p.engagedBy, p.aggressed = [numBorders]uint8{}, borderSet{}, areaSet{}
	p.mustAttack = 0
}

// takeBackCadres sets others' Cadres up anew: nobody sees how many of them are
// placed and in which order until all have finished (5.0). Who has finished has
// placed all of them; the others are taken to begin.
func (r *resampler) takeBackCadres() {
	p := r.Position
	for u := range unit(maxUnits) {
		if p.cv[u] != 0 && p.flags[u]&fresh != 0 && !p.plays(r.seat, p.owner(u)) {
			p.remove(u)
		}
	}
	for f := axis; f <= ussr; f++ {
		if p.plays(r.seat, f) {
			continue
		}
		for i, c := range world.setup[f].cadres {
			p.cadres[f][i] = uint8(c.count)
		}
		if p.ready.has(f) {
			r.placeCadres(f)
		}
	}
}

// placeCadres places all Cadres of a Faction, of the first types that may stand
// there; which they are is dealt later.
func (r *resampler) placeCadres(f faction) {
	p := r.Position
	for i, c := range world.setup[f].cadres {
		for ; p.cadres[f][i] > 0; p.cadres[f][i]-- {
			t := unitType(0)
			for !p.maySetUp(c, t) {
				t++
			}
			u := p.spawn(c.nation, t, 1, c.area)
			p.flags[u] |= fresh
		}
	}
}

// unknownPlace: a place whose cards a seat cannot see.
func (p *Position) unknownPlace(seat engine.Seat, w place) bool {
	if w == inDeck || w >= inPassive && w < inPassive+3 {
		return true
	}
	for f := axis; f <= ussr; f++ {
		if p.plays(seat, f) {
			continue
		}
		switch w {
		case p.hand(f):
			return !p.sees(seat, f, codeBreak)
		case selected + place(f):
			return true
		case inVault + place(f):
			return p.unknownVault(seat, f)
		case committed + place(f):
			c := flow.Find[commandFrame](&p.State, pCommand)
			return c != nil && c.Step != commandOrder
		}
	}
	return false
}

// unknownVault: another's Vault, unless a Mole looks into it. Who is asked to
// reveal shows that there is something to reveal, and the points at the end of a
// match show the stages of Atomic Research.
func (p *Position) unknownVault(seat engine.Seat, f faction) bool {
	if p.plays(seat, f) || p.sees(seat, f, mole) || p.over != 0 {
		return false
	}
	asked := flow.Find[revealFrame](&p.State, pReveal)
	return asked == nil || p.plays(seat, faction(asked.who))
}

// cards deals the cards of a deck that the seat cannot see to the places where
// there are such. How many of each deck lie where is known by their backs.
func (r *resampler) cards(d uint8) {
	p := r.Position
	keep := noCard
	if f := flow.Find[intelFrame](&p.State, pIntel); f != nil && f.Step == intelReaction {
		keep = p.doubleAgentOf(faction(f.on)) // being asked shows that it is there
	}
	from, _ := deckRange(d)
	loose, count := deck.Hidden(p.inDeckOf(d), func(c card, w place) bool {
		return from+c != keep && p.unknownPlace(r.seat, w)
	}, r.src.Draw)
	for i := range loose {
		loose[i] += from
	}
	if d == investDeck {
		loose = r.vaults(loose)
	}
	for _, passive := range [...]bool{true, false} { // who must have valid cards comes first
		for f := axis; f <= ussr; f++ {
			if p.isPassive(f) == passive {
				loose = r.commit(f, loose, count[committed+place(f)])
			}
		}
	}
	for w := range numPlaces {
		if w >= inVault && w < inVault+3 || w >= committed && w < committed+3 {
			continue
		}
		for range count[w] {
			p.where[loose[0]] = w
			loose = loose[1:]
		}
	}
}

// commit lays down as many cards for Command as a Faction has of this deck. A
// Passive Ally's two are both valid for the season, and so is the first of one
// that is asked for its second.
func (r *resampler) commit(f faction, loose []card, n int) []card {
	p := r.Position
	if n == 0 {
		return loose
	}
	c := flow.Find[commandFrame](&p.State, pCommand)
	valid := p.isPassive(f) && (n == 2 || c.Step == commandSecond && faction(c.second) == f)
	for slot := range n {
		i := 0
		for valid && !p.validCommand(loose[i]) {
			i++
		}
		loose[0], loose[i] = loose[i], loose[0]
		p.where[loose[0]] = committed + place(f)
		p.commands[f].cards[slot] = loose[0]
		loose = loose[1:]
	}
	return loose
}

// vaults fills the Vaults that the seat cannot see with pairs from shuffled cards
// and returns the cards that are left.
func (r *resampler) vaults(loose []card) []card {
	p := r.Position
	var pairs []faction
	for f := axis; f <= ussr; f++ {
		if !p.unknownVault(r.seat, f) {
			continue
		}
		p.atomic &^= only(f)
		for i := range p.vault[f][:p.vaultSize[f]] {
			p.vault[f][i].tech = noTech
			pairs = append(pairs, f)
		}
	}
	if !r.fillVaults(pairs, loose, false) {
		r.fillVaults(pairs, loose, true)
	}
	left := loose[:0]
	for _, c := range loose {
		if !r.inVaults(c) {
			left = append(left, c)
		}
	}
	return left
}

// fillVaults gives each of the Factions one more pair, or reports that there are
// no cards for it. A Mole's card may be half of a pair (9.5), but seldom is.
func (r *resampler) fillVaults(pairs []faction, loose []card, moles bool) bool {
	if len(pairs) == 0 {
		return true
	}
	f := pairs[0]
	v := r.emptyPair(f)
	for _, c := range loose {
		for _, t := range world.cards[c].techs {
			if t == noTech || r.inVaults(c) || !r.mayHold(f, t) {
				continue
			}
			for _, d := range loose {
				fits := isRealCard(d, t) || r.standsIn(d, t) || moles && world.cards[d].intel == mole
				if d == c || !fits || r.inVaults(d) {
					continue
				}
				*v = vaultPair{t, [2]card{c, d}}
				if isRealCard(d, t) && d < c {
					v.cards = [2]card{d, c}
				}
				if r.fillVaults(pairs[1:], loose, moles) {
					r.where[c], r.where[d] = inVault+place(f), inVault+place(f)
					return true
				}
				v.tech = noTech
			}
		}
	}
	return false
}

func (r *resampler) emptyPair(f faction) *vaultPair {
	for i := range r.vault[f][:r.vaultSize[f]] {
		if r.vault[f][i].tech == noTech {
			return &r.vault[f][i]
		}
	}
	return nil
}

// inVaults reports whether a card is already half of a pair.
func (r *resampler) inVaults(c card) bool {
	for f := range r.vault {
		for _, v := range r.vault[f][:r.vaultSize[f]] {
			if v.tech != noTech && (v.cards[0] == c || v.cards[1] == c) {
				return true
			}
		}
	}
	return false
}

// mayHold: a Technology that a Faction has not achieved; the stages of Atomic
// Research follow on each other (9.4).
func (r *resampler) mayHold(f faction, t tech) bool {
	return !r.achieved(f, t) && (world.techs[t].atomic < 2 || r.achieved(f, t-1))
}

// chits deals other Factions' Peace Dividends anew from those that the seat has
// not seen.
func (r *resampler) chits() {
	p := r.Position
	if p.over != 0 {
		return
	}
	var held [3]uint8
	for f := axis; f <= ussr; f++ {
		if p.plays(r.seat, f) {
			continue
		}
		for v := range p.chits[f] {
			held[f] += p.chits[f][v]
			p.pool[v] += p.chits[f][v]
			p.chits[f][v] = 0
		}
	}
	for f := axis; f <= ussr; f++ {
		for range held[f] {
			k, v := r.src.Draw(int(p.pool[0])+int(p.pool[1])+int(p.pool[2])), 0
			for k >= int(p.pool[v]) {
				k -= int(p.pool[v])
				v++
			}
			p.pool[v]--
			p.chits[f][v]++
		}
	}
}

// units gives unseen blocks of others another type and strength, from the blocks
// that are not to be seen elsewhere.
func (r *resampler) units() {
	p := r.Position
	unseen := r.unseenUnits()
	for _, u := range unseen {
		n := int(world.maxCV[p.nation[u]])
		if p.flags[u]&fresh == 0 {
			p.cv[u] = 1 + uint8(min(r.src.Draw(n), r.src.Draw(n)))
		}
	}
	var types [maxUnits]unitType
	for range 100 {
		if r.dealTypes(unseen, &types) {
			for _, u := range unseen {
				p.typ[u] = types[u]
			}
			break
		}
	}
	for i := range p.moved[:p.movedLen] {
		if m := &p.moved[i]; p.alive(m.unit) && !p.seesUnit(r.seat, m.unit) {
			m.mode = modeOf(p.typ[m.unit], m.path[:m.len])
		}
	}
}

// unseenUnits are the units that could be something else to the seat. Those that
// must be Fortresses (18.0) come first, while there are blocks for them.
func (r *resampler) unseenUnits() []unit {
	p := r.Position
	var forts, others []unit
	for u := range p.high {
		switch {
		case p.cv[u] == 0 || p.seesUnit(r.seat, u) || p.flags[u]&fresh != 0 && !r.setup:
		case r.mustBeFortress(u):
			forts = append(forts, u)
		default:
			others = append(others, u)
		}
	}
	return append(forts, others...)
}

// mustBeFortress: a Cadre just set up in Baku or India by the Allies (18.0).
func (r *resampler) mustBeFortress(u unit) bool {
	return r.setup && r.flags[u]&fresh != 0 && r.fortressesOnly(r.at[u])
}

// dealTypes draws a type for each unseen unit, or reports that the blocks left at
// the end do not suit the places left.
func (r *resampler) dealTypes(unseen []unit, types *[maxUnits]unitType) bool {
	p := r.Position
	left := world.blocks
	forts := p.fortresses(unseen)
	for u := range p.high {
		if p.cv[u] != 0 {
			left[p.nation[u]][p.typ[u]]--
		}
	}
	for _, u := range unseen {
		left[p.nation[u]][p.typ[u]]++
	}
	for f := axis; f <= ussr; f++ {
		for i, c := range world.setup[f].cadres {
			if p.fortressesOnly(c.area) {
				left[c.nation][fortress] -= p.cadres[f][i] // kept for those still to place
			}
		}
	}
	for _, u := range unseen {
		n, total := p.nation[u], 0
		var weight [numTypes]int
		for t := range numTypes {
			if r.mayBe(u, t, &forts) {
				weight[t] = int(left[n][t])
				total += weight[t]
			}
		}
		if total == 0 {
			return false
		}
		k, t := r.src.Draw(total), unitType(0)
		for k >= weight[t] {
			k -= weight[t]
			t++
		}
		types[u] = t
		left[n][t]--
		if t == fortress {
			forts.add(p.at[u])
		}
	}
	return true
}

// fortresses are the areas in which a Fortress stands that is not among some units.
func (p *Position) fortresses(unseen []unit) (set areaSet) {
	for u := range p.high {
		if p.cv[u] != 0 && p.typ[u] == fortress {
			set.add(p.at[u])
		}
	}
	for _, u := range unseen {
		if p.typ[u] == fortress {
			set.remove(p.at[u])
		}
	}
	return set
}

// mayBe reports whether an unseen unit could be of a type, as far as one can tell
// from where it is and what it has done. A unit in the middle of something that
// the seat does not see is left what it is.
func (r *resampler) mayBe(u unit, t unitType, forts *areaSet) bool {
	p := r.Position
	a, flags := p.at[u], p.flags[u]
	hidden := r.moving && flags&hasMoved != 0
	if hidden || flags&acted != 0 || u == r.busy || u == r.forced {
		return t == p.typ[u]
	}
	switch {
	case r.mustBeFortress(u):
		return t == fortress
	case flags&escaped != 0:
		return t == submarine
	case flags&uncommitted != 0:
		return isANS(t)
	case flags&invading != 0:
		return t >= tank
	case t == fortress:
		return flags&hasMoved == 0 && world.land.has(a) && (!forts.has(a) || p.fortressesOnly(a))
	case isNavy(t) && flags&hasMoved != 0 && !p.byWater(u):
		return false
	}
	return world.water.has(a) || canStand(t, a)
}

// byWater reports whether a unit's way this Turn was one for ships.
func (p *Position) byWater(u unit) bool {
	for _, m := range p.moved[:p.movedLen] {
		if m.unit != u {
			continue
		}
		for _, a := range m.path[:m.len] {
			if world.land.has(a) && !world.areas[a].coastal {
				return false
			}
		}
	}
	return true
}

// modeOf is how a unit of a type went its way.
func modeOf(t unitType, path []area) moveMode {
	if t == airForce {
		return byAir
	}
	for _, a := range path {
		if world.water.has(a) {
			return bySea
		}
	}
	return byLand
}

// forcedUnit is the unit that must retreat now.
func (p *Position) forcedUnit() unit {
	if f := flow.Find[forcedFrame](&p.State, pForced); f != nil {
		return unit(f.unit)
	}
	return noUnit
}
