package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 10.2 and 10.5: the resolution of strategic warfare.

// The steps of the resolution.
const (
	resolveExchange = iota
	resolveTarget
	resolveLosses
	resolveAir
	resolveEnd
)

type warfareFrame struct {
	flow.Head
	quarterly  int16 // 1 in the turns of 1945 (10.5)
	_, _, _, _ int16
	againstUSA int16 // submarines turned on American BRPs
}

func warfareProc() procedure {
	return flow.Of(proc[warfareFrame]{
		Name: "Warfare", Rule: "10.2",
		Run: (*Position).runWarfare, Legal: (*Position).legalWarfare, Play: (*Position).playWarfare,
		Question: (*Position).askWarfare, Why: (*Position).whyWarfare,
	})
}

// runWarfare resolves strategic warfare.
func (p *Position) runWarfare(f *warfareFrame) {
	switch f.Step {
	case resolveExchange:
		p.fadeBritain()
		p.exchangeWarfare()
		f.Step = resolveTarget
	case resolveTarget:
		f.Step = resolveLosses
		if p.choosesTarget() {
			p.ask(atlas.Germany)
		}
	case resolveLosses:
		p.inflictWarfare(f)
		f.Step = resolveAir
	case resolveAir:
		f.Step = resolveEnd
		if p.economy.swLoss[atlas.Germany] > 0 {
			flow.CallWith(&p.State, pAirOut, airOutFrame{quarterly: f.quarterly})
		} else if f.quarterly == 0 && p.economy.airOut > 0 {
			p.economy.airOut-- // a 5-4 comes back to the force pool (10.23)
		}
	case resolveEnd:
		p.endWarfare(f)
		p.Done()
	}
}

// subsPerASW is how many submarines a factor of ASW is exchanged for, doubled
// (10.21).
func subsPerASW(year int) int {
	switch {
	case year >= 1944:
		return 4
	case year == 1943:
		return 3
	}
	return 2
}

// swapFactors lets two kinds of factors destroy each other: each of a takes ratio/2
// of b, and fractions go to the side that gains: in favour of b when favourB.
func swapFactors(a, b, ratio int, favourB bool) (leftA, leftB int) {
	if 2*b <= a*ratio {
		lost := 2 * b / ratio // factors of a that it takes to destroy all of b
		if favourB && 2*b%ratio != 0 {
			lost++
		}
		return a - lost, 0
	}
	lost := a * ratio / 2
	if !favourB && a*ratio%2 != 0 {
		lost++
	}
	return 0, max(b-lost, 0)
}

// exchangeWarfare reveals the SW boxes and lets factors destroy each other; in
// doubt the Axis lose less (10.21). Variant 10 makes interceptors better (33.41).
func (p *Position) exchangeWarfare() {
	e := &p.economy
	year := p.now.Year()
	subs, asw := int(e.sw[atlas.Germany].sea), int(e.sw[atlas.Britain].sea)+int(e.sw[atlas.USA].sea)
	sky, sac := int(e.sw[atlas.Germany].sky), int(e.sw[atlas.Britain].sky)+int(e.sw[atlas.USA].sky)
	p.tell(evWarfareShown, "10.21", int16(subs), int16(asw), int16(sky), int16(sac))
	leftASW, leftSubs := swapFactors(asw, subs, subsPerASW(year), true)
	ratio := 2
	if p.inForce(atlas.Axis, 10) {
		ratio = 3
	}
	leftSky, leftSAC := swapFactors(sky, sac, ratio, false)
	e.sw[atlas.Germany] = swFactors{uint8(leftSubs), uint8(leftSky)}
	takeFactors(&e.sw[atlas.Britain].sea, &e.sw[atlas.USA].sea, asw-leftASW)
	takeFactors(&e.sw[atlas.Britain].sky, &e.sw[atlas.USA].sky, sac-leftSAC)
	e.shownSW = e.sw
	p.tell(evWarfareLeft, "10.21", int16(leftSubs), int16(leftASW), int16(leftSky), int16(leftSAC))
}

// takeFactors takes losses from British factors first, then from American ones.
func takeFactors(first, second *uint8, n int) {
	k := min(int(*first), n)
	*first -= uint8(k)
	*second -= uint8(min(int(*second), n-k))
}

// brpPerSub and brpPerSAC are what a surviving factor costs (10.22, 10.23, 33.42).
func (p *Position) brpPerSub() int {
	if p.inForce(atlas.Allies, 5) {
		return 2
	}
	return 3
}

func (p *Position) brpPerSAC() int {
	if p.inForce(atlas.Allies, 7) {
		return 4
	}
	return 2
}

// choosesTarget: from the year start of 1943 Germany may turn submarines on
// American BRPs (10.22).
func (p *Position) choosesTarget() bool {
	return p.economy.sw[atlas.Germany].sea > 0 && p.now.Year() >= 1943 && !p.fallen.Has(atlas.Germany) && !p.britainGone() && !p.idleYet(atlas.USA)
}

// inflictWarfare takes the BRPs. A factor hits Britain unless it was turned on
// America.
func (p *Position) inflictWarfare(f *warfareFrame) {
	e := &p.economy
	subs, against := int(e.sw[atlas.Germany].sea), int(f.againstUSA)
	e.swLoss = [atlas.NumMajors]int16{}
	switch {
	case p.fallen.Has(atlas.Germany):
		subs, against = 0, 0
	case p.britainGone() && p.now.Year() >= 1943 && !p.idleYet(atlas.USA):
		against = subs
	}
	sac := 0
	if !p.fallen.Has(atlas.Germany) {
		sac = int(e.sw[atlas.Britain].sky) + int(e.sw[atlas.USA].sky)
	}
	e.swLoss[atlas.Britain] = int16((subs - against) * p.brpPerSub())
	e.swLoss[atlas.USA] = int16(against * p.brpPerSub())
	e.swLoss[atlas.Germany] = int16(sac * p.brpPerSAC())
	if p.britainGone() {
		e.swLoss[atlas.Britain] = 0
	}
	if f.quarterly != 0 {
		for n := range e.swLoss {
			e.swLoss[n] /= 4
		}
	}
	p.chargeWarfare()
}

// chargeWarfare takes the BRPs lost to strategic warfare.
func (p *Position) chargeWarfare() {
	for n := range atlas.Country(atlas.NumMajors) {
		if loss := p.economy.swLoss[n]; loss > 0 && !p.fallen.Has(n) {
			p.forfeit(n, int(loss))
			p.tell(evWarfareLoss, "10.22", int16(n), loss)
		}
	}
}

// noteFalls remembers when Britain was conquered or made peace, and that her
// factors fade: those of a conquered Britain if America was not in the war by
// then (10.24), those of a neutral Britain always (33.41).
func (p *Position) noteFalls() {
	e := &p.economy
	switch gone := p.britainGone(); {
	case gone && e.neutralAt == 0:
		e.neutralAt, e.swFades = p.now+1, p.outOfWar(atlas.Britain) || !p.atWar(atlas.USA, atlas.Germany)
	case !gone && e.neutralAt != 0:
		p.wakeBritain()
	}
	for h := range world.Regions[atlas.Bessarabia].Bits().All() {
		if world.Cities.Has(atlas.Hex(h)) && p.control.of(atlas.Hex(h)) == atlas.USSR {
			e.noAid = true // 33.61
		}
	}
}

// britainGone reports whether Britain is conquered or has made peace.
func (p *Position) britainGone() bool {
	return p.fallen.Has(atlas.Britain) || p.outOfWar(atlas.Britain)
}

// fadeBritain reduces the factors of a Britain that fell or made peace during the
// year: by a quarter for each season that was left of it (10.24).
func (p *Position) fadeBritain() {
	e := &p.economy
	if !e.swFades {
		return
	}
	seasons := int(atlas.Winter - (e.neutralAt - 1).Season())
	gone := swFactors{uint8(int(e.sw[atlas.Britain].sea) * seasons / 4), uint8(int(e.sw[atlas.Britain].sky) * seasons / 4)}
	p.restFactors(gone)
}

// restFactors takes British factors out of strategic warfare: those of a neutral
// Britain wait until she is at war again (33.41), those of a conquered one are
// removed (10.24).
func (p *Position) restFactors(gone swFactors) {
	e := &p.economy
	e.sw[atlas.Britain].sea -= gone.sea
	e.sw[atlas.Britain].sky -= gone.sky
	if p.outOfWar(atlas.Britain) {
		e.resting.sea += gone.sea
		e.resting.sky += gone.sky
	}
}

// wakeBritain brings back the factors of a Britain on which the Axis have declared
// war again (33.41).
func (p *Position) wakeBritain() {
	e := &p.economy
	e.neutralAt, e.swFades = 0, false
	for _, box := range []*swFactors{&e.sw[atlas.Britain], &e.shownSW[atlas.Britain]} {
		box.sea += e.resting.sea
		box.sky += e.resting.sky
	}
	e.resting = swFactors{}
}

// endWarfare removes what is left of British factors that faded (10.24) and brings
// the interceptors of 10.52.
func (p *Position) endWarfare(f *warfareFrame) {
	e := &p.economy
	if e.swFades {
		p.restFactors(e.sw[atlas.Britain])
		e.swFades = false
	}
	if f.quarterly == 0 {
		e.sw[atlas.Germany].sky += e.laterSky
		e.laterSky = 0
	}
	e.shownSW = e.sw
}

// quarterly is the warfare of 1945: it is resolved at the end of Spring, and its
// losses fall at the end of each game turn (10.51).
func (p *Position) quarterly() bool {
	switch {
	case p.now < atlas.DateOf(atlas.Spring, 1945) || p.now >= atlas.DateOf(atlas.Spring, 1946):
		return false
	case p.now == atlas.DateOf(atlas.Spring, 1945):
		flow.CallWith(&p.State, pWarfare, warfareFrame{quarterly: 1})
		return true
	}
	p.chargeWarfare()
	return false
}

func (p *Position) legalWarfare(_ *warfareFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	for n := 0; n <= int(p.economy.sw[atlas.Germany].sea); n++ {
		out = append(out, engine.M1(kAgainstUSA, n))
	}
	return out
}

func (p *Position) playWarfare(f *warfareFrame, _ atlas.Country, m engine.Move) { f.againstUSA = m.A }

func (p *Position) askWarfare(*warfareFrame, atlas.Country) say.Line {
	return say.Say("How many of your submarine factors strike at American BRPs? The others strike at British ones.")
}

func (p *Position) whyWarfare(_ *warfareFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	return refuse("10.22", "You have {i} submarine factors left.", int16(p.economy.sw[atlas.Germany].sea))
}

type airOutFrame struct {
	flow.Head
	quarterly int16 // 1 in the turns of 1945 (10.5)
}

func airOutProc() procedure {
	return flow.Of(proc[airOutFrame]{
		Name: "AirOut", Rule: "10.23",
		Run: (*Position).runAirOut, Legal: (*Position).legalAirOut, Play: (*Position).playAirOut,
		Question: (*Position).askAirOut, Why: (*Position).whyAirOut,
	})
}

// runAirOut takes a German 5-4 air unit from the board for five interceptors; with
// none on the board one must be built in Spring (10.23, 10.52).
func (p *Position) runAirOut(f *airOutFrame) {
	if f.Step != 0 || p.airFree(atlas.Germany)+p.airInPlay(atlas.Germany) < 5 {
		p.Done()
		return
	}
	f.Step = 1
	p.scratch = p.legalAirOut(f, atlas.Germany, p.scratch[:0])
	switch len(p.scratch) {
	case 0:
		p.economy.airOwed++
		p.tell(evAirOwed, "10.23")
	case 1:
		p.playAirOut(f, atlas.Germany, p.scratch[0])
	default:
		f.Step = 0
		p.ask(atlas.Germany)
	}
}

func (p *Position) legalAirOut(_ *airOutFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	var seen atlas.HexSet
	for u := range atlas.Of(atlas.Germany) {
		if u.Kind() != atlas.Air || p.nation.of(u) != atlas.Germany || !p.onBoard(u) || seen.Has(p.where(u)) {
			continue
		}
		seen.Add(p.where(u))
		if p.airParts(p.where(u), atlas.Germany, 5, false) {
			out = append(out, engine.M1(kAt, p.where(u)))
		}
	}
	for u := range p.in(murmanskSpot) {
		if u.Kind() == atlas.Air && u.Strength() == 5 {
			out = append(out, engine.M1(kChoose, u))
			break
		}
	}
	return out
}

func (p *Position) playAirOut(f *airOutFrame, _ atlas.Country, m engine.Move) {
	f.Step = 1
	if m.Kind == kChoose {
		p.put(atlas.Unit(m.A), spare)
	} else {
		p.airParts(atlas.Hex(m.A), atlas.Germany, 5, true)
	}
	p.turnInterceptors(f.quarterly != 0)
}

// turnInterceptors takes a 5-4 out of the force pool for five interceptors.
func (p *Position) turnInterceptors(later bool) {
	p.economy.airOut++
	if later {
		p.economy.laterSky += 5
	} else {
		p.economy.sw[atlas.Germany].sky += 5
	}
	p.tell(evAirOut, "10.23")
}

func (p *Position) askAirOut(*airOutFrame, atlas.Country) say.Line {
	return say.Say("Bombing forces you to turn an air unit into interceptors: from which base?")
}

func (p *Position) whyAirOut(*airOutFrame, atlas.Country, engine.Move) *engine.Refusal {
	return engine.Refuse("10.23", "Choose a base with five German air factors.")
}
