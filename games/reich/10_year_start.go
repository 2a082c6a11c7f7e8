package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 10.1, 10.3 and 55.I: the year start.

// The steps of the year start sequence (55.I).
const (
	yearVariants = iota
	yearWarfare
	yearShares
	yearTotals
	yearConstruction
	yearPlans
	yearLimits
	yearLate // America builds when she enters in Spring (33.4)
)

type yearStartFrame struct {
	flow.Head
	variantsAsked int16 // 1 once variants before construction have been asked for
}

func yearStartProc() procedure {
	return flow.Of(proc[yearStartFrame]{
		Name: "YearStart", Rule: "10.1",
		Run: (*Position).runYearStart, Legal: (*Position).legalYearStart, Play: (*Position).playYearStart,
		Question: (*Position).askYearStart, Why: (*Position).whyYearStart,
	})
}

// runYearStart goes through the sequence. Before the 1942 and 1944 scenarios it
// begins at the construction, with Axis variant 6 and Allied variant 5 first
// (10.1, 33.42).
func (p *Position) runYearStart(f *yearStartFrame) {
	switch f.Step {
	case yearVariants:
		p.tell(evYear, "10.1", int16(p.now.Year()))
		f.Step = yearWarfare
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atYearStart})
	case yearWarfare:
		f.Step = yearShares
		p.Call(pWarfare)
	case yearShares: // 24.7
		f.Step = yearTotals
		p.Call(pShares)
	case yearTotals:
		p.newYear()
		f.Step = yearConstruction
		f.variantsAsked = 1
	case yearConstruction:
		if f.variantsAsked == 0 {
			f.variantsAsked = 1
			flow.CallWith(&p.State, pVariants, variantsFrame{moment: atYearStart42})
			return
		}
		p.beginPlans()
		f.Step = yearPlans
	case yearPlans:
		if waiting := p.planners(); waiting != 0 {
			p.askAll(waiting)
			return
		}
		p.carryOutPlans()
		f.Step = yearLimits
	case yearLate:
		if waiting := p.planners(); waiting != 0 {
			p.askAll(waiting)
			return
		}
		was := p.brp[atlas.USA]
		p.carryOutPlans()
		p.allotted[atlas.USA] -= was - p.brp[atlas.USA]
		p.limit[atlas.USA] = p.allotted[atlas.USA] / 2
		p.Done()
	case yearLimits:
		p.setLimits()
		p.reveal()
		p.Done()
	}
}

// growthRate is a power's rate in percent (3.31, 33.42).
func (p *Position) growthRate(power atlas.Country) int {
	if power == atlas.Britain && p.inForce(atlas.Allies, 4) {
		return 50
	}
	return int(world.Scenarios[p.scenario].Growth[power])
}

// idleYet reports whether America is still at peace and saves nothing (50.12).
func (p *Position) idleYet(power atlas.Country) bool {
	return power == atlas.USA && (p.scenario < atlas.Scenario1942 || p.inForce(atlas.Axis, 20)) && !p.atWar(atlas.USA, atlas.Germany) && !p.atWar(atlas.USA, atlas.Italy) && !p.fallen.Has(atlas.USA)
}

// The two cities that count for themselves (10.37).
var russianCities [numCapitals]atlas.Hex

// cityIncome is what Moscow or Leningrad adds to Germany and takes from Russia at
// a year start (10.37); nothing once Russia is out of the war.
func (p *Position) cityIncome(power atlas.Country, h atlas.Hex) int {
	if p.fallen.Has(atlas.USSR) {
		return 0
	}
	m := p.masterOf(h)
	switch {
	case power == atlas.USSR && (m >= atlas.NumMajors || p.campOf(m) == atlas.Axis):
		return -15
	case m == power && power == atlas.Germany, m == atlas.Italy && power == atlas.Italy:
		return 15
	}
	return 0
}

// newYear gives every power its BRPs for the year (10.3). Conquests pay now and not
// before (10.344); they are added to the base, from which nothing is subtracted for
// holdings that were lost (10.345).
func (p *Position) newYear() {
	var incomes [atlas.NumCountries]territoryBRPs
	var total [atlas.NumMajors]int
	for power := range atlas.Country(atlas.NumMajors) {
		if p.fallen.Has(power) {
			continue
		}
		total[power] = p.newBase(power)
		for n := range atlas.Country(atlas.NumCountries) {
			brp := p.incomeFrom(n, power)
			incomes[n][power] = uint8(brp)
			total[power] += brp
		}
		for i, h := range russianCities {
			brp := p.cityIncome(power, h)
			total[power] += brp
			if brp > 0 {
				p.politics.cityYearly[i] = power
			} else if power == atlas.Germany {
				p.politics.cityYearly[i] = atlas.Nobody
			}
		}
		if power == atlas.Germany && p.now == atlas.DateOf(atlas.Spring, 1942) && p.inForce(atlas.Axis, 6) {
			total[power] += 50
		}
	}
	for power := range atlas.Country(atlas.NumMajors) {
		if p.fallen.Has(power) {
			continue
		}
		p.brp[power] = int16(total[power])
		p.economy.total[power] = p.brp[power]
		p.tell(evYearTotal, "10.3", int16(power), p.base[power], p.brp[power])
	}
	p.economy.got = incomes
	p.economy.given, p.economy.aidYear = [atlas.NumMajors]int16{}, [atlas.NumMajors]int16{}
	p.economy.swLoss = [atlas.NumMajors]int16{}
}

// newBase grows or cuts a power's base (10.31 to 10.33) and returns what it
// brings to the year's total: without growth in 1940, when what would have grown
// is added to the total only (10.35), and less a deficit that strategic warfare
// did not cause (10.36). What it did cause cuts the base, and nothing else does (10.32).
func (p *Position) newBase(power atlas.Country) int {
	left, loss := int(p.brp[power]), int(p.economy.swLoss[power])
	growth, debt := 0, 0
	switch {
	case p.idleYet(power):
		if p.mayComeEarly() && p.now.Year() < 1942 {
			p.base[power] = earlyBase(p.now.Year())
		}
		return int(p.base[power])
	case left > 0:
		growth = left * p.growthRate(power) / 100
	case left < 0:
		cut := min(loss, -left)
		p.base[power] -= int16(cut)
		debt = -left - cut
	}
	if p.now.Year() == 1940 {
		return int(p.base[power]) + growth - debt
	}
	p.base[power] += int16(growth)
	return int(p.base[power]) - debt
}

// swPlan is what a power is building for strategic warfare.
type swPlan struct {
	step                uint8
	sea, sky, northward uint8
}

// The steps of a plan.
const (
	planNone uint8 = iota
	planSea
	planSky
	planNorth
)

// swCost is what a factor costs (10.42).
func swCost(power atlas.Country) int {
	if power == atlas.Germany {
		return 2
	}
	return 3
}

// beginPlans lets Germany, Britain and, from the year start of 1942, America build
// (10.41).
func (p *Position) beginPlans() {
	for _, power := range []atlas.Country{atlas.Germany, atlas.Britain, atlas.USA} {
		if p.fallen.Has(power) || p.outOfWar(power) || power == atlas.USA && !p.usBuildsWarfare() {
			continue
		}
		if int(p.economy.total[power])/10 >= swCost(power) {
			p.economy.plan[power] = swPlan{step: planSea}
		}
	}
}

// planners are the powers that have not made up their minds. They decide at the
// same time, and unknown to each other (10.45, 10.46).
func (p *Position) planners() (set atlas.PowerSet) {
	for n := range atlas.Country(atlas.NumMajors) {
		if p.economy.plan[n].step != planNone {
			set.Add(n)
		}
	}
	return set
}

// planRoom is how many factors more a power may build (10.41).
func (p *Position) planRoom(power atlas.Country) int {
	plan := &p.economy.plan[power]
	budget := int(p.economy.total[power]) / 10
	return budget/swCost(power) - int(plan.sea) - int(plan.sky)
}

func (p *Position) legalYearStart(_ *yearStartFrame, who atlas.Country, out []engine.Move) []engine.Move {
	plan := &p.economy.plan[who]
	kind, most := kSeaWar, p.planRoom(who)
	switch plan.step {
	case planSky:
		kind = kAirWar
	case planNorth:
		kind, most = kNorthward, int(plan.sea)
	}
	for n := 0; n <= most; n++ {
		out = append(out, engine.M2(kind, who, n))
	}
	return out
}

func (p *Position) playYearStart(_ *yearStartFrame, who atlas.Country, m engine.Move) {
	plan := &p.economy.plan[who]
	n := uint8(m.B)
	switch plan.step {
	case planSea:
		plan.sea, plan.step = n, planSky
		if p.planRoom(who) > 0 {
			return
		}
		n = 0
		fallthrough
	case planSky:
		plan.sky, plan.step = n, planNorth
		if plan.sea == 0 || p.fallen.Has(atlas.USSR) {
			plan.step = planNone
		}
	case planNorth:
		plan.northward, plan.step = n, planNone
	}
}

// carryOutPlans pays for what was built; it counts towards no turn's limit
// (10.44, 10.47).
func (p *Position) carryOutPlans() {
	for _, power := range []atlas.Country{atlas.Germany, atlas.Britain, atlas.USA} {
		plan := &p.economy.plan[power]
		factors := int(plan.sea) + int(plan.sky)
		if factors > 0 {
			cost := factors * swCost(power)
			p.brp[power] -= int16(cost)
			p.tell(evWarfareBuilt, "10.45", int16(power), int16(cost))
		}
		p.economy.sw[power].sea += plan.sea - plan.northward
		p.economy.sw[power].sky += plan.sky
		p.economy.murmansk[power] += plan.northward
		p.economy.arrived[power] = plan.northward
		*plan = swPlan{}
	}
}

func (p *Position) askYearStart(_ *yearStartFrame, who atlas.Country) say.Line {
	switch p.economy.plan[who].step {
	case planSky:
		if who == atlas.Germany {
			return say.Say("How many interceptors do you build for strategic warfare?")
		}
		return say.Say("How many bombers (SAC) do you build for strategic warfare?")
	case planNorth:
		return say.Say("How many of the new factors begin in the Murmansk box?")
	}
	if who == atlas.Germany {
		return say.Say("How many submarines do you build for strategic warfare?")
	}
	return say.Say("How many ASW factors do you build for strategic warfare?")
}

func (p *Position) whyYearStart(_ *yearStartFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kSeaWar || m.Kind == kAirWar {
		return refuse("10.41", "Only a tenth of the year's BRPs may go into strategic warfare: {i} factors more.", int16(max(p.planRoom(who), 0)))
	}
	return engine.Refuse("10.4", "Say how many factors you build, first at sea, then in the air.")
}
