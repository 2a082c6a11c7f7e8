package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 42.3 to 42.6: what happens to a convoy on its way.

// The steps of a convoy (42).
const (
	convoyBegin = iota
	convoySubs
	convoyForces
	convoySurface
	convoyJudge
	convoyBattle
	convoyFight
	convoyAir
	convoyASW
	convoyEnd
)

type convoyFrame struct {
	flow.Head
	subs      int16 // submarines that attack
	scattered int16 // 1 if it is
	left      int16 // BRPs of it
	strikes   int16 // air units that have struck
	judge     int16 // the camp that decides whether the fleets fight
	sailed    int16 // BRPs that set out
}

func convoyProc() procedure {
	return flow.Of(proc[convoyFrame]{
		Name: "Convoy", Rule: "42.2",
		Run: (*Position).runConvoy, Legal: (*Position).legalConvoy, Play: (*Position).playConvoy,
		Question: (*Position).askConvoy, Why: (*Position).whyConvoy, Rolled: (*Position).rolledConvoy,
	})
}

func (p *Position) runConvoy(f *convoyFrame) {
	switch f.Step {
	case convoyBegin:
		f.sailed = int16(p.convoyBRPs())
		f.left = f.sailed
		p.economy.done = 0
		p.tell(evConvoy, "42.2", f.sailed)
		f.Step = convoyForces
		if e := &p.economy; !p.fallen.Has(atlas.Germany) && e.sw[atlas.Germany].sea+e.murmansk[atlas.Germany] > 0 {
			f.Step = convoySubs
		}
	case convoySubs:
		p.ask(atlas.Germany)
	case convoyForces:
		if p.convoyChoices() {
			p.ask(atlas.Germany)
			return
		}
		f.Step = convoySurface
	case convoySurface:
		_, allied := p.guarding()
		if die, _ := surfaceOdds(p.committed(atlas.Fleet), allied); die > 0 {
			p.Roll(6)
			return
		}
		f.Step = convoyAir
	case convoyJudge, convoyFight:
		p.Roll(36)
	case convoyBattle:
		p.ask(p.judgeOf(f))
	case convoyAir:
		if int(f.strikes) < p.committed(atlas.Air) {
			p.Roll(36)
			return
		}
		f.Step = convoyASW
	case convoyASW:
		p.resolveSubs(f)
		f.Step = convoyEnd
	case convoyEnd:
		p.endConvoy(f)
	}
}

// judgeOf is the power that decides whether the fleets fight.
func (p *Position) judgeOf(f *convoyFrame) atlas.Country {
	if f.judge == int16(atlas.Axis) {
		return atlas.Germany
	}
	for _, u := range p.economy.guards {
		if u != atlas.NoUnit {
			return p.commander(u)
		}
	}
	return atlas.Britain
}

// inNorth reports whether a German unit in the Murmansk box can oppose a convoy:
// fleets only with Bergen, air units with Bergen or Oslo (42.4, 42.7).
func (p *Position) inNorth(u atlas.Unit) bool {
	if p.at.of(u) != murmanskSpot || p.nation.of(u) != atlas.Germany {
		return false
	}
	return p.camp(p.control.of(atlas.Sites.Bergen)) == atlas.Axis || u.Kind() == atlas.Air && p.camp(p.control.of(atlas.Sites.Oslo)) == atlas.Axis
}

// convoyChoices reports whether Germany can commit more units (42.8).
func (p *Position) convoyChoices() bool {
	if p.fallen.Has(atlas.Germany) || p.economy.done.Has(atlas.Germany) {
		return false
	}
	for u := range p.in(murmanskSpot) {
		if p.inNorth(u) && p.task.of(u) == Idle {
			return true
		}
	}
	return false
}

// committed are the factors of a kind that Germany sends against the convoy.
func (p *Position) committed(k atlas.UnitKind) (total int) {
	for u := range p.in(murmanskSpot) {
		if u.Kind() == k && p.task.of(u) == OnMission {
			total += u.Strength()
		}
	}
	return total
}

// surfaceOdds is a line of 42.42: up to which die the fleets come out and what the
// convoy loses in percent; 0 below 1 to 3.
func surfaceOdds(german, allied int) (die, percent int) {
	switch {
	case german == 0:
	case 2*german >= 3*allied:
		return 4, 30
	case german >= allied:
		return 3, 20
	case 2*german >= allied:
		return 2, 10
	case 3*german >= allied:
		return 1, 0
	}
	return 0, 0
}

func (p *Position) legalConvoy(f *convoyFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch f.Step {
	case convoySubs:
		for n := range int(p.economy.murmansk[atlas.Germany]) + 1 {
			out = append(out, engine.M1(kSubs, n))
		}
	case convoyForces:
		from := len(out)
		for u := range p.in(murmanskSpot) {
			if p.inNorth(u) && p.task.of(u) == Idle && !p.listedSpot(out[from:], kChoose, u) {
				out = append(out, engine.M1(kChoose, u))
			}
		}
		out = append(out, engine.M1(kDone, who))
	case convoyBattle:
		out = append(out, engine.M1(kGiveBattle, who), engine.M1(kAvoid, who))
	}
	return out
}

func (p *Position) playConvoy(f *convoyFrame, who atlas.Country, m engine.Move) {
	switch m.Kind {
	case kSubs:
		f.subs, f.Step = m.A, convoyForces
	case kChoose:
		p.task.set(atlas.Unit(m.A), OnMission)
	case kDone:
		p.economy.done.Add(who)
	case kGiveBattle:
		f.Step = convoyFight
	case kAvoid:
		f.Step = convoyAir
	}
}

func (p *Position) rolledConvoy(f *convoyFrame, outcome int) {
	switch f.Step {
	case convoySurface:
		p.sortie(f, outcome+1)
	case convoyJudge:
		f.judge = int16(atlas.Axis)
		if outcome%6 > outcome/6 {
			f.judge = int16(atlas.Allies)
		}
		f.Step = convoyBattle
	case convoyFight:
		p.fightConvoy(outcome/6+1, outcome%6+1)
		f.Step = convoyAir
	case convoyAir:
		p.airStrike(f, outcome/6+1, outcome%6+1)
	}
}

// sortie: the fleets come out or feint, the convoy scatters and loses its
// percentage; unless it was a feint a battle may follow (42.42).
func (p *Position) sortie(f *convoyFrame, rolled int) {
	_, allied := p.guarding()
	die, percent := surfaceOdds(p.committed(atlas.Fleet), allied)
	f.Step = convoyAir
	if rolled > die {
		p.tell(evNoSortie, "42.42", int16(rolled))
		return
	}
	f.scattered = 1
	lost := int(f.sailed) * percent / 100
	f.left -= int16(lost)
	p.tell(evSortie, "42.42", int16(rolled), int16(lost))
	if percent > 0 {
		f.Step = convoyJudge
	}
}

// fightConvoy is the naval battle, by the rules of 29.571; what the convoy has
// lost stays lost.
func (p *Position) fightConvoy(german, allied int) {
	var ours, theirs []atlas.Unit
	for u := range p.in(murmanskSpot) {
		if u.Kind() == atlas.Fleet && p.task.of(u) == OnMission {
			ours = append(ours, u)
		}
	}
	low := 2
	for _, u := range p.economy.guards {
		if u != atlas.NoUnit && p.inPlay(u) {
			theirs = append(theirs, u)
			low = min(low, p.navalDRM(u.Info().Nation, atlas.Sites.Bergen))
		}
	}
	german += p.navalDRM(atlas.Germany, atlas.Sites.Bergen) + navalAdvantage(factorsOf(ours), factorsOf(theirs))
	allied += low + navalAdvantage(factorsOf(theirs), factorsOf(ours))
	p.tell(evConvoyBattle, "42.42", int16(german), int16(allied))
	switch {
	case german > allied:
		p.sinkBoth(theirs, ours, german-allied)
	case allied > german:
		p.sinkBoth(ours, theirs, allied-german)
	}
}

func factorsOf(list []atlas.Unit) (total int) {
	for _, u := range list {
		total += u.Strength()
	}
	return total
}

// sinkBoth takes losses by a difference of the dice: a force of 18 or more factors
// loses as many times, the winner half of it (29.572).
func (p *Position) sinkBoth(loser, winner []atlas.Unit, difference int) {
	lost := difference
	if n := factorsOf(loser); n >= 2*atlas.FullFleet {
		lost *= n / atlas.FullFleet
	}
	lost = min(lost, factorsOf(loser))
	p.sinkFactors(loser, lost)
	p.sinkFactors(winner, lost/2)
}

// airStrike is the attack of one air factor: what it sinks, and whether it comes
// back. Fleets beyond the escort help while the convoy holds together (42.43).
func (p *Position) airStrike(f *convoyFrame, hit, flak int) {
	nines, _ := p.guarding()
	cover := max(nines-(int(f.sailed)+19)/20, 0)
	if f.scattered != 0 {
		hit++
	} else {
		hit -= cover
		flak += cover
	}
	lost := min(max(hit, 0), int(f.left))
	f.left -= int16(lost)
	p.tell(evConvoyAir, "42.43", int16(lost))
	if flak >= 6 {
		p.loseNorthAir()
		return
	}
	f.strikes++
}

// loseNorthAir takes one committed air factor: change is made of spare counters,
// or a whole counter is lost (28.641).
func (p *Position) loseNorthAir() {
	var room [24]atlas.Unit
	list := p.airCounters(murmanskSpot, atlas.Germany, false, room[:0])
	last := atlas.NoUnit
	for _, u := range list {
		if p.task.of(u) == OnMission {
			last = u // the smallest comes last
		}
	}
	if last == atlas.NoUnit {
		return
	}
	left := last.Strength() - 1
	p.tell(evConvoyFlak, "42.43")
	p.shelveAir(last)
	for left > 0 {
		u := atlas.NoUnit
		for _, s := range airSizes {
			if s <= left && u == atlas.NoUnit {
				u = p.counterIn(spare, atlas.Germany, atlas.Air, s)
			}
		}
		if u == atlas.NoUnit || u == last {
			return
		}
		p.put(u, murmanskSpot)
		p.task.set(u, OnMission)
		left -= u.Strength()
	}
}

// resolveSubs: submarines beyond the ASW sink three BRPs each, four of a scattered
// convoy, one less without Bergen; then they destroy each other in the ratio of
// the year (42.4, 42.44).
func (p *Position) resolveSubs(f *convoyFrame) {
	e := &p.economy
	subs, asw := int(f.subs), int(e.murmansk[atlas.Britain])+int(e.murmansk[atlas.USA])
	if subs == 0 {
		return
	}
	each := 3
	if f.scattered != 0 {
		each++
	}
	if p.camp(p.control.of(atlas.Sites.Bergen)) != atlas.Axis {
		each--
	}
	lost := min(max(subs-asw, 0)*each, int(f.left))
	f.left -= int16(lost)
	leftASW, leftSubs := swapFactors(asw, subs, subsPerASW(p.now.Year()), true)
	e.murmansk[atlas.Germany] -= uint8(subs - leftSubs)
	takeFactors(&e.murmansk[atlas.Britain], &e.murmansk[atlas.USA], asw-leftASW)
	e.shownNorth[atlas.Germany] = uint8(leftSubs)
	e.shownNorth[atlas.Britain], e.shownNorth[atlas.USA] = e.murmansk[atlas.Britain], e.murmansk[atlas.USA]
	if p.now.Season() == atlas.Spring {
		e.arrived[atlas.Germany] = e.murmansk[atlas.Germany] // they stay until the next Spring (42.6)
	}
	for n := range e.arrived {
		e.arrived[n] = min(e.arrived[n], e.murmansk[n])
	}
	p.tell(evConvoySubs, "42.44", int16(subs), int16(asw), int16(lost))
}

// endConvoy gives Russia what has come through (42.5). Allied fleets are back at
// their bases, German ones stay in the box (42.6).
func (p *Position) endConvoy(f *convoyFrame) {
	p.brp[atlas.USSR] += f.left
	p.tell(evConvoyIn, "42.5", f.left, f.sailed)
	p.economy.convoy = [atlas.NumMajors]uint8{}
	for i := range p.economy.guards {
		p.economy.guards[i] = atlas.NoUnit
	}
	for u := range p.in(murmanskSpot) {
		if p.task.of(u) == OnMission {
			p.task.set(u, Idle)
			p.invert(u)
		}
	}
	p.economy.done = 0
	p.Done()
}

func (p *Position) askConvoy(f *convoyFrame, _ atlas.Country) say.Line {
	switch f.Step {
	case convoySubs:
		return say.Say("A convoy sails for Murmansk. How many of your submarines there attack it?")
	case convoyForces:
		return say.Say("Which air units and fleets in the Murmansk box attack the convoy?")
	}
	return say.Say("Do your fleets give battle?")
}

func (p *Position) whyConvoy(f *convoyFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	switch f.Step {
	case convoySubs:
		return refuse("42.44", "You have {i} submarine factors in the Murmansk box.", int16(p.economy.murmansk[atlas.Germany]))
	case convoyForces:
		return engine.Refuse("42.4", "Only air units and fleets in the Murmansk box attack, fleets only while Bergen is yours.")
	}
	return engine.Refuse("42.42", "Choose whether the fleets fight.")
}

// sinkFactors takes naval losses from a force, equally from its nationalities
// (29.572).
func (p *Position) sinkFactors(list []atlas.Unit, lost int) {
	if p.nationsLoseEqually() {
		p.sinkShares(list, lost)
		return
	}
	var nations atlas.NationSet
	for _, u := range list {
		nations.Add(p.shipsNation(u))
	}
	for lost > 0 && nations != 0 {
		each := max(lost/nations.Count(), 1)
		for n := range nations.All {
			took := p.sinkOf(list, n, min(each, lost))
			lost -= took
			if took == 0 {
				nations.Remove(n)
			}
		}
	}
}

// sinkShares takes each nationality's share, a remnant from the one with the most
// factors or the lower modifier (29.572).
func (p *Position) sinkShares(list []atlas.Unit, lost int) {
	var have, drm [atlas.NumNations]int
	for _, u := range list {
		if p.inPlay(u) {
			n := p.shipsNation(u)
			have[n] += u.Strength()
			drm[n] = p.navalDRM(n, atlas.Sites.Bergen)
		}
	}
	for n, share := range shareEqually(lost, &have, &drm) {
		p.sinkOf(list, atlas.Country(n), int(share))
	}
}

// sinkOf takes losses from the ships of a nationality and returns how many.
func (p *Position) sinkOf(list []atlas.Unit, n atlas.Country, lost int) (took int) {
	for _, u := range list {
		if took < lost && p.shipsNation(u) == n && p.inPlay(u) {
			took += p.sink(u, min(lost-took, u.Strength()))
		}
	}
	return took
}
