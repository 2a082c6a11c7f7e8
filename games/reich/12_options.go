package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 12.22 to 12.25 and 20: choosing options.

const offensiveCost = 15 // BRPs for each front (12.22)

type optionsFrame struct {
	flow.Head
	left int16 // powers that have not finished
}

func optionsProc() procedure {
	return flow.Of(proc[optionsFrame]{
		Name: "Options", Rule: "12.22",
		Run: (*Position).runOptions, Legal: (*Position).legalOptions, Play: (*Position).playOptions,
		Question: (*Position).askOptions, Why: (*Position).whyOptions,
	})
}

// runOptions asks each power of the camp for its options. What a power has not
// chosen when it is done is a Pass.
func (p *Position) runOptions(f *optionsFrame) {
	if f.Step == 0 {
		f.Step = 1
		f.left = int16(p.living(p.mover))
		for n := range p.living(p.mover).All {
			p.forceOptions(n)
		}
	}
	left := atlas.PowerSet(f.left)
	if p.overruledChooseAgain() {
		left = p.living(p.mover)
	}
	for n := range left.All {
		if p.idle(n) || p.politics.chosen[n] == 1<<atlas.NumFronts-1 {
			left.Remove(n)
		}
	}
	f.left = int16(left)
	if left == 0 {
		p.Done()
		return
	}
	ready := left
	for n := range left.All {
		if flow.None(p, (*Position).legalOptions, f, n) {
			ready.Remove(n) // it waits for an ally (12.25)
		}
	}
	p.askAll(ready)
}

// idle reports whether a power has nothing to choose: it is at war with nobody,
// or has no forces. A neutral America can have the Free French of a conquered
// Britain (49.8).
func (s *state) idle(n atlas.Country) bool {
	if s.war[n] == 0 && (n != atlas.USA || !s.fallen.Has(atlas.Britain) || s.war[atlas.FreeFrench] == 0) {
		return true
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if s.inPlay(u) && s.commander(u) == n && u.Kind() != atlas.AirBase {
			return false
		}
	}
	return true
}

// forceOptions makes the choices that are none: Germany's first Offensive in the
// East is given and free (43.1).
func (p *Position) forceOptions(n atlas.Country) {
	if n == atlas.Germany && p.firstAttackOnPoland() {
		p.choose(atlas.Germany, atlas.Eastern, Offensive)
	}
}

// firstAttackOnPoland: Fall 1939, with Germany at war with Poland (43.1).
func (p *Position) firstAttackOnPoland() bool {
	return p.scenario < atlas.Scenario1942 && p.now == world.Scenarios[p.scenario].Start && p.mover == atlas.Axis && p.atWar(atlas.Germany, atlas.Poland) && !p.inForce(atlas.Axis, 12)
}

// choose sets an option and pays for it. An ally's Attrition on the front gives
// way to an Offensive: the ally chooses anew, to join it or to pass, even if it had
// chosen on all fronts (12.25).
func (p *Position) choose(n atlas.Country, x atlas.Front, o Option) {
	p.option[n][x] = o
	p.politics.chosen[n] |= 1 << x
	p.tell(evOption, "12.22", int16(n), int16(x), int16(o))
	if o != Offensive {
		return
	}
	if !p.freeOffensive(n, x) {
		p.pay(n, offensiveCost)
	}
	for a := range p.living(p.mover).All {
		if a != n && p.alliedPowers(a, n) && p.option[a][x] == Attrition {
			p.option[a][x] = Pass
			p.politics.chosen[a] &^= 1 << x
			p.tell(evGivesWay, "12.25", int16(a), int16(x))
		}
	}
}

// freeOffensive: Germany's first in the East (43.1), Russia's in a severe winter
// (33.42), and that of Free French after Britain's fall and before America is in
// the war (49.8).
func (p *Position) freeOffensive(n atlas.Country, x atlas.Front) bool {
	switch n {
	case atlas.Germany:
		return x == atlas.Eastern && p.firstAttackOnPoland()
	case atlas.USSR:
		return x == atlas.Eastern && p.severeWinter()
	case atlas.USA:
		return p.scenario < atlas.Scenario1942 && p.now < p.politics.americaDate && p.fallen.Has(atlas.Britain)
	}
	return false
}

// whyOption says why an option cannot be chosen.
func (p *Position) whyOption(n atlas.Country, x atlas.Front, o Option) say.No {
	if p.politics.chosen[n]>>x&1 != 0 {
		return say.Forbid("12.22", "{n} has chosen its option on this front.", int16(n))
	}
	if x == atlas.Eastern && p.mover == atlas.Allies && n != atlas.USSR && p.alliedPowers(n, atlas.USSR) && !p.fallen.Has(atlas.USSR) {
		if no := p.whyRussiaDecides(n, o); !no.Fine() {
			return no
		}
	}
	if p.stunned() && n == atlas.Germany && o != Pass {
		return say.Forbid("33.42", "Germany passes on all fronts in the turn after Hitler's death.")
	}
	switch o {
	case Pass:
		if n == atlas.Germany && x == atlas.Eastern && p.atWar(atlas.Germany, atlas.Poland) && !p.stunned() && p.mover == atlas.Axis && p.canAttackPoland() {
			return say.Forbid("43.1", "Germany must go on attacking Poland until it is conquered.")
		}
	case Attrition:
		return p.whyAttrition(n, x)
	case Offensive:
		return p.whyOffensive(n, x)
	}
	return say.No{}
}

// canAttackPoland reports whether an option other than a Pass is left to Germany in
// the East.
func (p *Position) canAttackPoland() bool {
	return p.whyAttrition(atlas.Germany, atlas.Eastern).Fine() || p.whyOffensive(atlas.Germany, atlas.Eastern).Fine()
}

// whyRussiaDecides: once Russia is their ally it decides the option of the Allies
// in the East; they join it or pass (12.25).
func (p *Position) whyRussiaDecides(n atlas.Country, o Option) say.No {
	if p.politics.chosen[atlas.USSR]>>atlas.Eastern&1 == 0 && !p.idle(atlas.USSR) {
		return say.Forbid("12.25", "Russia chooses first on the Eastern Front.")
	}
	if o != Pass && o != p.option[atlas.USSR][atlas.Eastern] {
		return say.Forbid("12.25", "Russia decides the option on the Eastern Front: {n} joins it or passes.", int16(n))
	}
	return say.No{}
}

// whyAttrition: a power may choose Attrition without an enemy in contact, only to enter
// hexes (20.3), if no ally has an Offensive there (12.23).
func (p *Position) whyAttrition(n atlas.Country, x atlas.Front) say.No {
	if n == atlas.France && p.parisLost() {
		return say.Forbid("26.815", "France may not use an Attrition Option while the enemy holds Paris.")
	}
	for a := range p.living(p.mover).All {
		if a != n && p.alliedPowers(a, n) && p.option[a][x] == Offensive {
			return say.Forbid("12.25", "{n} takes an Offensive Option on this front: its allies join it or pass.", int16(a))
		}
	}
	return say.No{}
}

func (p *Position) whyOffensive(n atlas.Country, x atlas.Front) say.No {
	switch {
	case n == atlas.France && x != atlas.Western && p.parisLost():
		return say.Forbid("26.815", "While the enemy holds Paris France may use an Offensive Option on the Western Front only.")
	case n == atlas.Germany && x == atlas.Eastern && p.severeWinter():
		return say.Forbid("33.42", "Germany may not use an Offensive Option on the Eastern Front in this severe winter.")
	case p.campOf(n) == atlas.Axis && x == atlas.Eastern && p.winterStrikes():
		return say.Forbid("44.1", "The Axis may not use an Offensive Option on the Eastern Front in this winter.")
	case !p.freeOffensive(n, x) && !p.affords(n, offensiveCost):
		return say.Forbid("11.4", "{n} cannot spend the {i} BRPs of an Offensive Option.", int16(n), int16(offensiveCost))
	}
	return say.No{}
}

func (p *Position) legalOptions(_ *optionsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	for x := range atlas.Front(atlas.NumFronts) {
		for _, o := range [...]Option{Offensive, Attrition, Pass} {
			if p.whyOption(who, x, o).Fine() {
				out = append(out, engine.M3(kOption, who, x, o))
			}
		}
	}
	if p.mayPassRest(who) {
		out = append(out, engine.M1(kDone, who))
	}
	return out
}

// mayPassRest reports whether a power may pass on all fronts it has not chosen
// for.
func (p *Position) mayPassRest(who atlas.Country) bool {
	for x := range atlas.Front(atlas.NumFronts) {
		if p.politics.chosen[who]>>x&1 == 0 && !p.whyOption(who, x, Pass).Fine() {
			return false
		}
	}
	return true
}

func (p *Position) playOptions(f *optionsFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kDone {
		for x := range atlas.Front(atlas.NumFronts) {
			if p.politics.chosen[who]>>x&1 == 0 {
				p.choose(who, x, Pass)
			}
		}
		return
	}
	p.choose(who, atlas.Front(m.B), Option(m.C))
}

func (p *Position) askOptions(_ *optionsFrame, who atlas.Country) say.Line {
	return say.Say("Choose the options of {n}, one for each front.", int16(who))
}

func (p *Position) whyOptions(_ *optionsFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kDone && atlas.Country(m.A) == who {
		return refuse("12.22", "{n} chooses one option for each front on which it can act.", int16(who))
	}
	if m.Kind != kOption || atlas.Country(m.A) != who || m.B < 0 || m.B >= atlas.NumFronts || m.C < 0 || int(m.C) >= len(optionNames) {
		return nil
	}
	return speech.Because(p.whyOption(who, atlas.Front(m.B), Option(m.C)))
}

// unusedOffensives turns Offensives that were not used into Passes when the
// Combat phase ends; the BRPs are lost (12.24, 20.4).
func (p *Position) unusedOffensives() {
	for n := range p.living(p.mover).All {
		for x := range atlas.Front(atlas.NumFronts) {
			if p.option[n][x] == Offensive && p.politics.acted[n]>>x&1 == 0 {
				p.option[n][x] = Pass
				p.tell(evUnused, "20.4", int16(n), int16(x))
			}
		}
	}
}
