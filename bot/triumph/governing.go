package triumph

import (
	"fmt"

	"sandtable/engine"
)

// Government: Diplomacy, Industry, Technology and Intelligence.

// govern weighs a play of the Government Phase in Victory Points.
func (o *Officer) govern(m engine.Move) float64 {
	switch m.Kind {
	case kPass:
		return 0
	case kDone:
		return 50 // the Factories suffice, or enough has been looked at
	case kDiplomacy, kWildcard:
		return o.diplomacy(uint8(m.A), uint8(m.B)) - o.hold(uint8(m.A))
	case kFactory:
		return o.factory(uint8(m.A))
	case kAchieve, kSecret:
		return o.technology(m)
	case kSabotage:
		return o.s.against(uint8(m.B))*o.w.Industry - o.hold(uint8(m.A))
	case kSpyRing:
		return 0.3*o.s.against(uint8(m.B)) + 0.1
	case kCoup:
		return o.coup(uint8(m.B)) - o.hold(uint8(m.A))
	case kDoubleAgent:
		return 1
	case kReveal:
		return o.reveal(m)
	}
	return -0.5 // looking costs a card and tells an officer without memory nothing
}

// hold is what a card is worth kept in hand.
func (o *Officer) hold(c uint8) float64 {
	info := &world.cards[c]
	if info.investment {
		return o.w.InvestCard * float64(info.factory)
	}
	v := o.w.ActionCard
	if o.t.atWarWithAny(o.s.who) {
		v *= 1 + float64(info.value)/8
	}
	if o.t.handSize(o.s.who) > o.t.handLimit(o.s.who) {
		v *= 0.4
	}
	return v
}

// nationWorth is what the use of a nation's POP and RES is worth to a Faction.
func (o *Officer) nationWorth(f, n uint8) float64 {
	info := &world.nations[n]
	if n == usa {
		if f == west {
			return o.s.popRes(f, float64(info.pop), float64(info.res)) + 3
		}
		return 0
	}
	return o.s.popRes(f, float64(info.pop), float64(info.res)) + 0.1*float64(info.muster)
}

// diplomacy is what one more marker does: it adds to one's own or takes away a
// Rival's, and it cancels a Rival's card that is in play.
func (o *Officer) diplomacy(c, n uint8) float64 {
	f := o.s.who
	cost := float64(world.cards[c].indCost) * o.w.Industry
	markers, owner := int(o.t.influence[n]), o.t.influencer[n]
	for d := range deckSize {
		w := o.t.where[d]
		if o.t.purpose[d] != n || w < inDiplomacy || w >= inDiplomacy+3 {
			continue
		}
		if g := w - inDiplomacy; g != f {
			return o.s.against(g)*o.marker(g, n, markers) - cost // cancels it
		}
		switch {
		case markers == 0 || owner == f:
			markers, owner = markers+1, f
		default:
			if markers--; markers == 0 {
				owner = nobody
			}
		}
	}
	if markers > 0 && owner != f {
		return o.s.against(owner)*o.marker(owner, n, markers-1) + 0.3*o.marker(f, n, 0)/float64(markers) - cost
	}
	if o.t.allied(f, owner) {
		return never
	}
	return o.marker(f, n, markers) - cost
}

// marker is what the next marker is worth to a Faction that has some.
func (o *Officer) marker(f, n uint8, have int) float64 {
	worth := o.nationWorth(f, n)
	if n == usa && f != west {
		return 0.2 * o.s.against(west) * o.nationWorth(west, n)
	}
	switch have {
	case 0:
		return worth
	case 1:
		return worth * o.w.SecondMarker
	case 2:
		return worth*o.w.ThirdMarker + o.w.Satellite*float64(world.nations[n].muster)
	}
	return -1
}

// coup takes all markers of a Rival from a Minor.
func (o *Officer) coup(n uint8) float64 {
	g := o.t.influencer[n]
	if g == nobody {
		return never
	}
	return o.s.against(g) * (o.marker(g, n, 0) + 0.3*float64(o.t.influence[n]))
}

// factory weighs a card as part of a step of Industry: little is wasted, and
// cards that could be Technology are spared.
func (o *Officer) factory(c uint8) float64 {
	f := o.s.who
	chosen := 0
	for d := deckSize; d < numCards; d++ {
		if o.t.where[d] == selected+f {
			chosen += int(world.cards[d].factory)
		}
	}
	need := o.t.factoryCost(f) - chosen
	gain := o.w.Industry
	if p := &o.s.prod[f]; p.ind > p.pop {
		gain *= 0.6
	}
	have := int(world.cards[c].factory)
	waste := float64(max(0, have-need))
	score := gain - o.w.InvestCard*(float64(o.t.factoryCost(f))+waste)
	if have < need {
		score -= 0.02 * float64(need-have)
	}
	if x := world.cards[c].techs; x[0] >= atomic1 && x[0] < none {
		score -= 0.1
	}
	return score
}

// technology weighs a pair: Atomic Research brings points, other Technologies help
// the army that one has.
func (o *Officer) technology(m engine.Move) float64 {
	x := uint8(m.A)
	cards := o.hold(uint8(m.B)) + o.hold(uint8(m.C))
	if x >= atomic1 {
		score := o.w.Atomic*(1+0.3*float64(x-atomic1)) - cards
		if m.Kind == kSecret {
			score += 0.05
		}
		return score
	}
	score := o.w.Tech*o.techUse(x) - cards
	if m.Kind == kSecret {
		score -= 0.05
	}
	return score
}

// techTypes are the types of units that each Technology helps.
var techTypes = [numTechs]uint8{airForce, airForce, airForce, airForce, fleet, fleet, tank, infantry, infantry, infantry}

// techUse is how much of the army a Technology helps.
func (o *Officer) techUse(x uint8) float64 {
	n := 0.0
	for _, u := range o.t.alive {
		if o.t.owner(u) == o.s.who && o.t.typ[u] == techTypes[x] {
			n += float64(o.t.cv[u])
		}
	}
	use := n / 10
	if !o.t.atWarWithAny(o.s.who) {
		use *= 0.6
	}
	return use
}

// discard weighs which card to give up: the one that is worth least.
func (o *Officer) discard(m engine.Move) float64 {
	if m.Kind != kDiscard {
		return never
	}
	c := uint8(m.A)
	v := o.hold(c)
	for _, n := range world.cards[c].nations {
		if n != none && o.courtable(n) {
			v += 0.2 * max(0, o.diplomacy(c, n))
		}
	}
	return -v
}

// courtable: a Neutral that Diplomacy can still affect.
func (o *Officer) courtable(n uint8) bool {
	info := &world.nations[n]
	if !info.courted || o.t.armed&(1<<n) != 0 {
		return false
	}
	if n == usa {
		return !o.t.usaEntered
	}
	return info.class == "minor" && o.t.marker[n] == nobody && (info.capital == none || o.t.control[info.capital] == nobody)
}

// Why is a sentence for a move in the position last weighed, or nothing if the
// decision is not worth one.
func (o *Officer) Why(m engine.Move) string {
	name := func(n int16) string { return world.nations[n].name }
	switch m.Kind {
	case kDiplomacy, kWildcard:
		n := uint8(m.B)
		if g := o.t.influencer[n]; o.t.influence[n] > 0 && g != o.s.who {
			return fmt.Sprintf("It works against the influence of %s in %s, which has %d POP and %d RES.", factionNames[g], name(m.B), world.nations[n].pop, world.nations[n].res)
		}
		return fmt.Sprintf("It courts %s for its %d POP and %d RES; its own tracks stand at IND %d, POP %d, RES %d.", name(m.B), world.nations[n].pop, world.nations[n].res,
			o.s.prod[o.s.who].ind, o.s.prod[o.s.who].pop, o.s.prod[o.s.who].res)
	case kAchieve, kSecret:
		if m.A >= atomic1 {
			return fmt.Sprintf("%s is a Victory Point and a step towards the Bomb.", world.techs[m.A])
		}
		return fmt.Sprintf("It has the cards for %s and an army that it helps.", world.techs[m.A])
	case kSabotage, kCoup, kSpyRing:
		return "It harms the Rival that it fears most."
	case kDeclare:
		return fmt.Sprintf("It goes to War with %s: its army is %.1f times as strong as what it sees there, and %s seems within reach.",
			factionNames[m.A], o.s.total[o.s.who]/max(1, o.s.total[m.A]), world.areas[o.prizes[m.A]].name)
	case kViolate:
		return fmt.Sprintf("It takes %s by force: its %d POP and %d RES are worth the reaction of the world.", name(m.A), world.nations[m.A].pop, world.nations[m.A].res)
	case kReveal:
		return fmt.Sprintf("It reveals %s, which decides something now.", world.techs[m.A])
	}
	return ""
}
