package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Choosing losses: which counters a side gives up to meet a number of factors
// (14.26, 28.423, 28.4321, 28.515, 29.414).

// The groups that losses are taken from.
const (
	lossAttackers = iota // the attack being resolved
	lossDefenders        // of that attack
	lossFlying           // aircraft with the task over the hex
	lossBased            // aircraft of the moving nations' enemies based in the hex
)

type lossesFrame struct {
	flow.Head
	factors int16 // still to be lost
	whose   int16 // see lossAttackers
	hex     int16 // where they fly or are based
	task    int16 // of those that fly; of defenders, 1 if terrain multiplies them
	done    int16 // powers that give up no more than they must
	nation  int16 // one more than the only nationality that loses, 0 for any
}

func lossesProc() procedure {
	return flow.Of(proc[lossesFrame]{
		Name: "Losses", Rule: "14.26",
		Run: (*Position).runLosses, Legal: (*Position).legalLosses, Play: (*Position).playLosses,
		Question: (*Position).askLosses, Why: (*Position).whyLosses,
	})
}

func (p *Position) runLosses(f *lossesFrame) {
	if f.factors <= 0 && !p.mayLoseMore(f) {
		p.Done()
		return
	}
	p.parted(f)
	if p.nationsLoseEqually() && f.nation == 0 && p.shareAirLosses(f) {
		return
	}
	p.scratch = p.offers(f, atlas.Nobody, p.scratch[:0])
	if len(p.scratch) == 0 {
		p.Done()
		return
	}
	if m, ok := p.onlyLoss(f); ok && f.factors > 0 {
		p.takeLoss(f, m)
		return
	}
	asked := atlas.PowerSet(0)
	for _, m := range p.scratch {
		if m.Kind == kSink {
			asked.Add(atlas.Country(m.A))
		} else {
			asked.Add(p.commander(atlas.Unit(m.A)))
		}
	}
	if asked &^= atlas.PowerSet(f.done); asked == 0 {
		p.Done()
		return
	}
	p.askAll(asked)
}

// shareAirLosses divides the losses of an air force equally among its nationalities,
// what cannot be divided as with ships (28.432, 29.572): a frame for each. It reports
// whether it did; inverted factors are shared out once all others are gone (28.4321).
func (p *Position) shareAirLosses(f *lossesFrame) bool {
	if f.whose != lossFlying && f.whose != lossBased {
		return false
	}
	var have, drm [atlas.NumNations]int
	nations := 0
	for _, u := range airCounters {
		if factors := p.offered(f, u); factors > 0 {
			n := u.Info().Nation
			if have[n] == 0 {
				nations++
			}
			have[n] += factors
			drm[n] = p.airQuality(u)
		}
	}
	if nations < 2 {
		return false
	}
	each := *f
	for n, factors := range shareEqually(int(f.factors), &have, &drm) {
		if factors > 0 {
			f.factors -= int16(factors)
			each.factors, each.nation = int16(factors), int16(1+n)
			flow.CallWith(&p.State, pLosses, each)
		}
	}
	return true
}

// mayLoseMore reports whether more may be given up than an exchange demands: ground
// units and aircraft, not ships, which the enemy would have to concede (14.26, 29.9).
func (p *Position) mayLoseMore(f *lossesFrame) bool {
	return p.exchangesMayCostMore() && (f.whose == lossAttackers || f.whose == lossDefenders)
}

// parted splits counters that fly two missions before losses are taken.
func (p *Position) parted(f *lossesFrame) {
	for i := range p.fight.shared {
		if s := p.fight.shared[i]; s.factors != 0 && p.offered(f, s.unit) > 0 {
			p.part(s.unit)
		}
	}
}

// onlyLoss is the loss that leaves nothing to choose: everything must go, or all
// that can go is alike and in one place.
func (p *Position) onlyLoss(f *lossesFrame) (engine.Move, bool) {
	if p.exposed(f) <= int(f.factors) {
		return p.scratch[0], true
	}
	first, best := atlas.NoUnit, p.scratch[0]
	for _, m := range p.scratch {
		if m.Kind != kLose {
			return engine.Move{}, false
		}
		u := atlas.Unit(m.A)
		if first == atlas.NoUnit {
			first = u
		}
		if p.at.of(u) != p.at.of(first) || p.nation.of(u) != p.nation.of(first) || u.Kind() != atlas.Air && u != first {
			return engine.Move{}, false
		}
		if m.B >= best.B {
			best = m // the most of one counter: fewest small ones are broken
		}
	}
	return best, true
}

// exposed is all that a group could lose.
func (p *Position) exposed(f *lossesFrame) (sum int) {
	for u := range atlas.Unit(atlas.NumUnits) {
		sum += p.offered(f, u)
	}
	if f.whose == lossAttackers {
		sum += p.bombardment(p.fight.targets[0]) / bombardmentRate
	}
	return sum
}

// offered is what the loss of a whole unit counts for, 0 if it is not one of the
// group. Required garrisons are not given up while others can be (3.35).
func (p *Position) offered(f *lossesFrame, u atlas.Unit) int {
	h := atlas.Hex(f.hex)
	if f.nation != 0 && u.Info().Nation != atlas.Country(f.nation-1) {
		return 0
	}
	switch f.whose {
	case lossAttackers:
		if p.fight.attackers.Has(u) {
			return u.Strength()
		}
		return p.supporting(u)
	case lossDefenders:
		if p.fight.defenders.Has(u) {
			if f.task == 1 {
				return u.Strength() * p.defenceTimes(u, p.fight.multiplier(p.where(u)))
			}
			return u.Strength()
		}
		return p.covering(u)
	case lossFlying:
		return p.flying(u, Task(f.task), h)
	}
	if u.Kind() != atlas.Air || p.where(u) != h || !p.foes().Has(p.nation.of(u)) || p.task.of(u) != Idle {
		return 0
	}
	return p.basedLoss(u, h)
}

// basedLoss: of aircraft at their base those that are not inverted are lost
// first (28.4321).
func (p *Position) basedLoss(u atlas.Unit, h atlas.Hex) int {
	for v := range p.here(h) {
		if v.Kind() == atlas.Air && p.task.of(v) == Idle && p.fresh(v) > 0 && p.foes().Has(p.nation.of(v)) {
			return p.fresh(u)
		}
	}
	return u.Strength()
}

// offers are the losses that a power can choose, of everybody for nobody. Air
// units lose factors, others go whole.
func (p *Position) offers(f *lossesFrame, who atlas.Country, out []engine.Move) []engine.Move {
	last := atlas.NoUnit
	spared := p.sparesGarrison(f)
	for u := range atlas.Unit(atlas.NumUnits) {
		value := p.offered(f, u)
		if value == 0 || who != atlas.Nobody && p.commander(u) != who || spared && p.has(u, garrison) {
			continue
		}
		if last != atlas.NoUnit && atlas.Alike(u, last) && p.at.of(u) == p.at.of(last) && p.used.of(u) == p.used.of(last) && p.nation.of(u) == p.nation.of(last) {
			continue
		}
		last = u
		if u.Kind() != atlas.Air {
			out = append(out, engine.M2(kLose, u, u.Strength()))
			continue
		}
		most := min(value, int(f.factors))
		if f.factors <= 0 {
			most = value // of his own will
		}
		for k := 1; k <= most; k++ {
			if k == most || p.canCut(u, k) {
				out = append(out, engine.M2(kLose, u, k))
			}
		}
	}
	if f.whose == lossAttackers && (who == atlas.Nobody || who == p.fight.leader) {
		guns := p.bombardment(p.fight.targets[0]) / bombardmentRate
		for k := 1; k <= min(guns, int(f.factors)); k++ {
			out = append(out, engine.M2(kSink, p.fight.leader, k))
		}
	}
	return out
}

// canCut reports whether an air unit can lose exactly so many factors (28.641).
func (p *Position) canCut(u atlas.Unit, k int) bool {
	_, ok := p.change(u).pay(u.Strength() - k)
	return ok
}

// sparesGarrison reports whether the losses can be met without required garrisons
// (3.35).
func (p *Position) sparesGarrison(f *lossesFrame) bool {
	if f.whose != lossAttackers {
		return false
	}
	if f.factors <= 0 {
		return true
	}
	held := 0
	for u := range p.fight.attackers.All {
		if p.has(u, garrison) {
			held += u.Strength()
		}
	}
	return held > 0 && p.exposed(f)-held >= int(f.factors)
}

func (p *Position) legalLosses(f *lossesFrame, who atlas.Country, out []engine.Move) []engine.Move {
	out = p.offers(f, who, out)
	if f.factors <= 0 {
		out = append(out, engine.M1(kDone, who))
	}
	return out
}

func (p *Position) playLosses(f *lossesFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kDone {
		f.done |= int16(atlas.OnlyPower(who))
		return
	}
	p.takeLoss(f, m)
}

// takeLoss removes what was chosen.
func (p *Position) takeLoss(f *lossesFrame, m engine.Move) {
	if m.Kind == kSink {
		f.factors -= m.B
		p.sinkBombarders(p.fight.targets[0], bombardmentRate*int(m.B))
		return
	}
	u := atlas.Unit(m.A)
	if u.Kind() == atlas.Air {
		inverted := f.whose == lossBased && p.fresh(u) == 0
		if p.sharingOf(u) != nil {
			f.factors -= int16(p.offered(f, u))
			p.dropSharing(u)
			p.tell(evLost, "28.67", int16(u))
			p.lose(u)
			return
		}
		f.factors -= int16(p.cutAir(u, int(m.B), inverted))
		return
	}
	f.factors -= int16(p.offered(f, u))
	p.fight.attackers.Remove(u)
	p.fight.defenders.Remove(u)
	p.eliminate(u, "14.26")
}

func (p *Position) dropSharing(u atlas.Unit) {
	if s := p.sharingOf(u); s != nil {
		*s = sharing{}
	}
}

// eliminate takes a unit off the board and tells of it.
func (p *Position) eliminate(u atlas.Unit, rule string) {
	if p.at.of(u) == carried {
		p.dropCargo(u)
	}
	p.tell(evLost, rule, int16(u))
	p.lose(u)
}

func (p *Position) askLosses(f *lossesFrame, _ atlas.Country) say.Line {
	if f.factors <= 0 {
		return say.Say("The exchange is met: say done, or give up more if you like.")
	}
	return say.Plural(f.factors, "Choose losses: one factor must still go.", "Choose losses: {i} factors must still go.")
}

func (p *Position) whyLosses(f *lossesFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	u := atlas.Unit(m.A)
	if m.Kind == kDone && atlas.Country(m.A) == who {
		return engine.Refuse("14.26", "An exchange costs the stronger side at least as many factors as the weaker one lost.")
	}
	if m.Kind != kLose || u >= atlas.NumUnits {
		return nil
	}
	switch {
	case f.nation != 0 && u.Info().Nation != atlas.Country(f.nation-1):
		return engine.Refuse("29.572", "The nations of an air force lose equally; now another one loses.")
	case p.offered(f, u) == 0:
		return engine.Refuse("14.26", "Only units that take part in this battle can be given up.")
	case p.commander(u) != who:
		return engine.Refuse("14.26", "Each power chooses from its own units.")
	case p.has(u, garrison):
		return engine.Refuse("3.35", "A required garrison is given up only if the loss cannot be met otherwise.")
	}
	return engine.Refuse("28.641", "There are no smaller counters to lose exactly so many factors of this unit.")
}
