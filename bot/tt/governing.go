package tt

import (
	"fmt"

	"sandtable/engine"
	"sandtable/games/tt"
)

// Government: Diplomacy, Industry, Technology and Intelligence.

// govern weighs a play of the Government Phase in Victory Points.
func (o *Officer) govern(m engine.Move) float64 {
	switch m.Kind {
	case tt.KindPass:
		return 0
	case tt.KindDone:
		return 50 // the Factories suffice, or enough has been looked at
	case tt.KindDiplomacy, tt.KindWildcard:
		return o.diplomacy(uint8(m.A), uint8(m.B)) - o.hold(uint8(m.A))
	case tt.KindFactory:
		return o.factory(uint8(m.A))
	case tt.KindAchieve, tt.KindSecret:
		return o.technology(m)
	case tt.KindSabotage:
		return o.s.against(uint8(m.B))*o.w.Industry - o.hold(uint8(m.A))
	case tt.KindSpyRing:
		return 0.3*o.s.against(uint8(m.B)) + 0.1
	case tt.KindCoup:
		return o.coup(uint8(m.B)) - o.hold(uint8(m.A))
	case tt.KindDoubleAgent:
		return 1
	case tt.KindReveal:
		return o.reveal(m)
	}
	return -0.5 // looking costs a card and tells an officer without memory nothing
}

// hold is what a card is worth kept in hand.
func (o *Officer) hold(c uint8) float64 {
	info := &world.Cards[c]
	if info.Investment {
		return o.w.InvestCard * float64(info.Factory)
	}
	v := o.w.ActionCard
	if o.t.atWarWithAny(o.s.who) {
		v *= 1 + float64(info.Value)/8
	}
	if o.t.handSize(o.s.who) > int(o.t.HandLimit[o.s.who]) {
		v *= 0.4
	}
	return v
}

// nationWorth is what the use of a nation's POP and RES is worth to a Faction.
func (o *Officer) nationWorth(f, n uint8) float64 {
	info := &world.Nations[n]
	if n == tt.USA {
		if f == tt.West {
			return o.s.popRes(f, float64(info.Pop), float64(info.Res)) + 3
		}
		return 0
	}
	return o.s.popRes(f, float64(info.Pop), float64(info.Res)) + 0.1*float64(info.Muster)
}

// diplomacy is what one more marker does: it adds to one's own or takes away a
// Rival's, and it cancels a Rival's card that is in play.
func (o *Officer) diplomacy(c, n uint8) float64 {
	f := o.s.who
	cost := float64(world.Cards[c].IndCost) * o.w.Industry
	markers, owner := int(o.t.Influence[n]), o.t.Influencer[n]
	for d := range tt.DeckSize {
		w := o.t.Where[d]
		if o.t.Purpose[d] != n || w < tt.InDiplomacy || w >= tt.InDiplomacy+3 {
			continue
		}
		if g := w - tt.InDiplomacy; g != f {
			return o.s.against(g)*o.marker(g, n, markers) - cost // cancels it
		}
		switch {
		case markers == 0 || owner == f:
			markers, owner = markers+1, f
		default:
			if markers--; markers == 0 {
				owner = tt.Nobody
			}
		}
	}
	if markers > 0 && owner != f {
		return o.s.against(owner)*o.marker(owner, n, markers-1) + 0.3*o.marker(f, n, 0)/float64(markers) - cost
	}
	if owner != f && o.t.allied(f, owner) {
		return never
	}
	return o.marker(f, n, markers) - cost
}

// marker is what the next marker is worth to a Faction that has some.
func (o *Officer) marker(f, n uint8, have int) float64 {
	worth := o.nationWorth(f, n)
	if n == tt.USA && f != tt.West {
		return 0.2 * o.s.against(tt.West) * o.nationWorth(tt.West, n)
	}
	switch have {
	case 0:
		return worth
	case 1:
		return worth * o.w.SecondMarker
	case 2:
		return worth*o.w.ThirdMarker + o.w.Satellite*float64(world.Nations[n].Muster)
	}
	return -1
}

// coup takes all markers of a Rival from a Minor.
func (o *Officer) coup(n uint8) float64 {
	g := o.t.Influencer[n]
	if g == tt.Nobody {
		return never
	}
	return o.s.against(g) * (o.marker(g, n, 0) + 0.3*float64(o.t.Influence[n]))
}

// factory weighs a card as part of a step of Industry: little is wasted, and
// cards that could be Technology are spared.
func (o *Officer) factory(c uint8) float64 {
	f := o.s.who
	chosen := 0
	for d := tt.DeckSize; d < tt.NumCards; d++ {
		if o.t.Where[d] == tt.Selected+f {
			chosen += int(world.Cards[d].Factory)
		}
	}
	need := int(o.t.FactoryCost[f]) - chosen
	gain := o.w.Industry
	if p := &o.s.prod[f]; p.ind > p.pop {
		gain *= 0.6
	}
	have := int(world.Cards[c].Factory)
	waste := float64(max(0, have-need))
	score := gain - o.w.InvestCard*(float64(o.t.FactoryCost[f])+waste)
	if have < need {
		score -= 0.02 * float64(need-have)
	}
	if x := world.Cards[c].Techs; x[0] >= tt.Atomic1 && x[0] < tt.None {
		score -= 0.1
	}
	return score
}

// technology weighs a pair: Atomic Research brings points, other Technologies help
// the army that one has.
func (o *Officer) technology(m engine.Move) float64 {
	x := uint8(m.A)
	cards := o.hold(uint8(m.B)) + o.hold(uint8(m.C))
	if x >= tt.Atomic1 {
		score := o.w.Atomic*(1+0.3*float64(x-tt.Atomic1)) - cards
		if m.Kind == tt.KindSecret {
			score += 0.05
		}
		return score
	}
	score := o.w.Tech*o.techUse(x) - cards
	if m.Kind == tt.KindSecret {
		score -= 0.05
	}
	return score
}

// techTypes are the types of units that each Technology helps.
var techTypes = [tt.NumTechs]uint8{tt.AirForce, tt.AirForce, tt.AirForce, tt.AirForce, tt.Fleet, tt.Fleet, tt.Tank, tt.Infantry, tt.Infantry, tt.Infantry}

// techUse is how much of the army a Technology helps.
func (o *Officer) techUse(x uint8) float64 {
	use := float64(o.s.steps[o.s.who][techTypes[x]]) / 10
	if !o.t.atWarWithAny(o.s.who) {
		use *= 0.6
	}
	return use
}

// discard weighs which card to give up: the one that is worth least.
func (o *Officer) discard(m engine.Move) float64 {
	if m.Kind != tt.KindDiscard {
		return never
	}
	c := uint8(m.A)
	v := o.hold(c)
	for _, n := range world.Cards[c].Nations {
		if n != tt.None && o.courtable(n) {
			v += 0.2 * max(0, o.diplomacy(c, n))
		}
	}
	return -v
}

// courtable: a Neutral that Diplomacy can still affect.
func (o *Officer) courtable(n uint8) bool {
	info := &world.Nations[n]
	if !info.Influence || o.t.Armed&(1<<n) != 0 {
		return false
	}
	if n == tt.USA {
		return !o.t.UsaEntered
	}
	return info.Class == tt.Minor && o.t.Marker[n] == tt.Nobody && (info.Capital == tt.None || o.t.Control[info.Capital] == tt.Nobody)
}

// Why is a sentence for a move in the position last weighed, or nothing if the
// decision is not worth one.
func (o *Officer) Why(m engine.Move) string {
	name := func(n int16) string { return world.Nations[n].Name }
	switch m.Kind {
	case tt.KindDiplomacy, tt.KindWildcard:
		n := uint8(m.B)
		if g := o.t.Influencer[n]; o.t.Influence[n] > 0 && g != o.s.who {
			return fmt.Sprintf("It works against the influence of %s in %s, which has %d POP and %d RES.", world.Factions[g], name(m.B), world.Nations[n].Pop, world.Nations[n].Res)
		}
		return fmt.Sprintf("It courts %s for its %d POP and %d RES; its own tracks stand at IND %d, POP %d, RES %d.", name(m.B), world.Nations[n].Pop, world.Nations[n].Res,
			o.s.prod[o.s.who].ind, o.s.prod[o.s.who].pop, o.s.prod[o.s.who].res)
	case tt.KindAchieve, tt.KindSecret:
		if uint8(m.A) >= tt.Atomic1 {
			return fmt.Sprintf("%s is a Victory Point and a step towards the Bomb.", world.Techs[m.A])
		}
		return fmt.Sprintf("It has the cards for %s and an army that it helps.", world.Techs[m.A])
	case tt.KindSabotage, tt.KindCoup, tt.KindSpyRing:
		return "It harms the Rival that it fears most."
	case tt.KindDeclare:
		return fmt.Sprintf("It goes to War with %s: its army is %.1f times as strong as what it sees there, and %s seems within reach.",
			world.Factions[m.A], o.s.total[o.s.who]/max(1, o.s.total[m.A]), world.Areas[o.prizes[m.A]].Name)
	case tt.KindViolate:
		return fmt.Sprintf("It takes %s by force: its %d POP and %d RES are worth the reaction of the world.", name(m.A), world.Nations[m.A].Pop, world.Nations[m.A].Res)
	case tt.KindReveal:
		return fmt.Sprintf("It reveals %s, which decides something now.", world.Techs[m.A])
	}
	return ""
}
