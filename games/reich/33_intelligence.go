package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 33.5 and 49.4: intelligence, Vichy's activation, and the other special
// spending of a construction phase.

// spyState is what a camp's intelligence keeps.
type spyState struct {
	done   bool       // an effort was made in this player turn
	barred atlas.Date // one more than the game turn in which it may make none
	dear   uint8      // efforts that cost 10 (33.5)
}

// spyCost is what the next effort costs.
func (p *Position) spyCost(a atlas.Alliance) int {
	if p.economy.spies[a].dear > 0 {
		return 10
	}
	return 5
}

// maySpy: one effort for each camp and turn; America not before she is in (33.5).
func (p *Position) maySpy(who atlas.Country) bool {
	s := &p.economy.spies[p.campOf(who)]
	return !p.fallen.Has(who) && !p.idleYet(who) && !s.done && s.barred != p.now+1 && p.affords(who, p.spyCost(p.campOf(who)))
}

// mayCounter: a power that has not spent its limit of this game turn may oppose an
// effort for 5 BRPs (33.51).
func (p *Position) mayCounter(who atlas.Country) bool {
	spent := 0
	switch {
	case p.campOf(who) == p.mover:
		spent = int(p.spent[who])
	case p.economy.spentOn == p.now+1:
		spent = int(p.economy.spentThen[who])
	}
	return !p.fallen.Has(who) && !p.idleYet(who) && p.brp[who] >= 5 && spent+5 <= int(p.limit[who])
}

// The steps of an effort (33.5).
const (
	spyBegin = iota
	spyRivals
	spyContest
	spyPay
	spyCounter
	spyRoll
	spyResult
	spyAct
	spyAid
	spyAidRoll
	spyLook
	spyChoose
)

type intelligenceFrame struct {
	flow.Head
	spy    int16 // the power that makes the effort
	asked  int16 // powers that are asked
	result int16 // of the Intelligence Table
	other  int16 // the rival, 1 if the effort is opposed, the camp it is turned on, or the power whose aid is undone
	nation int16 // in which aid is undone
}

func intelligenceProc() procedure {
	return flow.Of(proc[intelligenceFrame]{
		Name: "Intelligence", Rule: "33.5",
		Run: (*Position).runIntelligence, Legal: (*Position).legalIntelligence, Play: (*Position).playIntelligence,
		Question: (*Position).askIntelligence, Why: (*Position).whyIntelligence, Rolled: (*Position).rolledIntelligence,
	})
}

func (p *Position) runIntelligence(f *intelligenceFrame) {
	who := atlas.Country(f.spy)
	switch f.Step {
	case spyBegin:
		f.asked = int16(p.otherSpies(who))
		f.Step = spyRivals
	case spyRivals:
		if set := atlas.PowerSet(f.asked); set != 0 {
			p.askAll(set)
			return
		}
		f.Step = spyPay
	case spyContest:
		p.Roll(36)
	case spyPay:
		a := p.campOf(who)
		s := &p.economy.spies[a]
		p.pay(who, p.spyCost(a))
		s.done = true
		s.dear -= min(s.dear, 1)
		p.tell(evSpy, "33.5", int16(who))
		f.asked, f.other = int16(p.counters(who)), 0
		f.Step = spyCounter
	case spyCounter:
		if set := atlas.PowerSet(f.asked); set != 0 && f.other == 0 {
			p.askAll(set)
			return
		}
		f.Step = spyRoll
	case spyRoll:
		p.Roll(36)
	case spyResult, spyAct, spyAid, spyChoose:
		p.ask(who)
	case spyAidRoll:
		p.Roll(6)
	case spyLook:
		p.Roll(p.unusedVariants())
	}
}

// otherSpies are allied players who could make the effort instead (33.5).
func (p *Position) otherSpies(who atlas.Country) (set atlas.PowerSet) {
	for n := range p.powersOf(p.campOf(who)).All {
		if p.seatOf(n) != p.seatOf(who) && p.maySpy(n) {
			set.Add(n)
		}
	}
	return set
}

// counters are the powers that may oppose an effort: enemies, and allies of other
// players, on whom it may be turned as well (33.51, 33.55).
func (p *Position) counters(who atlas.Country) (set atlas.PowerSet) {
	for n := range atlas.Country(atlas.NumMajors) {
		if p.mayOpposeEffort(who, n) && p.mayCounter(n) {
			set.Add(n)
		}
	}
	return set
}

func (p *Position) mayOpposeEffort(who, n atlas.Country) bool {
	return p.campOf(n) != p.campOf(who) || p.alliesMayOppose() && p.seatOf(n) != p.seatOf(who)
}

func (p *Position) legalIntelligence(f *intelligenceFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch f.Step {
	case spyRivals, spyCounter:
		kind := kCounter
		if f.Step == spyRivals {
			kind = kIntelligence
		}
		return append(out, engine.M1(kind, who), engine.M1(kDone, who))
	case spyResult:
		for n := 2; n <= int(f.result); n++ {
			if n == 6 && f.result >= 6 {
				continue // 5 and 6 are alike
			}
			out = append(out, engine.M2(kResult, who, n))
		}
	case spyAct:
		for a := range atlas.Alliance(atlas.NumAlliances) {
			if p.spyTarget(who, a, int(f.result)) {
				out = append(out, engine.M2(kVictim, who, p.holderOf(a)))
			}
		}
	case spyAid:
		for _, n := range aidOrder {
			for giver := range atlas.Country(atlas.NumMajors) {
				if p.economy.aid[n][giver] > 0 {
					out = append(out, engine.M2(kStopAid, giver, n))
				}
			}
		}
	case spyChoose:
		out = append(out, engine.M1(kNullify, who), engine.M1(kDone, who))
	}
	return out
}

// spyTarget reports whether a result can be turned on a camp: the enemy, or an
// ally whose player is another (33.55).
func (p *Position) spyTarget(who atlas.Country, a atlas.Alliance, result int) bool {
	if a == p.campOf(who) && p.seatOf(p.holderOf(a)) == p.seatOf(who) {
		return false
	}
	if result >= 11 {
		c := &p.economy.variants[a]
		return c.number != 0 && !c.gone
	}
	return true
}

func (p *Position) playIntelligence(f *intelligenceFrame, who atlas.Country, m engine.Move) {
	set := atlas.PowerSet(f.asked)
	switch m.Kind {
	case kDone:
		if f.Step == spyChoose {
			p.Done()
			return
		}
		set.Remove(who)
		f.asked = int16(set)
	case kIntelligence:
		set.Remove(who)
		f.asked, f.other, f.Step = int16(set), int16(who), spyContest
	case kCounter:
		p.pay(who, 5)
		f.other = 1
		p.tell(evCounterSpy, "33.51", int16(who))
	case kResult:
		f.result = m.B
		p.spyOn(f)
	case kVictim:
		p.strike(f, p.campOf(atlas.Country(m.B)))
	case kStopAid:
		f.other, f.nation = m.A, m.B
		f.Step = spyAidRoll
	case kNullify:
		p.economy.variants[f.other].gone = true
		p.tell(evNullified, "33.5", int16(p.holderOf(atlas.Alliance(f.other))))
		p.Done()
	}
}

func (p *Position) rolledIntelligence(f *intelligenceFrame, outcome int) {
	who := atlas.Country(f.spy)
	switch f.Step {
	case spyContest:
		p.contest(f, outcome/6, outcome%6)
	case spyRoll:
		result := outcome/6 + outcome%6 + 2
		if f.other != 0 {
			result-- // 33.51
		} else {
			result++ // 33.52
		}
		f.result = int16(min(max(result, 2), 12))
		p.tell(evSpyRoll, "33.5", int16(who), f.result)
		f.Step = spyResult
	case spyAidRoll:
		have := &p.economy.aid[f.nation][f.other]
		lost := min(*have, uint8(outcome+1))
		*have -= lost
		p.tell(evAidLost, "33.5", f.other, int16(lost), f.nation)
		p.Done()
	case spyLook:
		a, number := p.unusedVariant(outcome)
		p.tellPower(who, evSawUnused, "33.5", int16(a), int16(number))
		p.Done()
	}
}

// contest decides by dice which of two allies makes the effort; on a tie the one
// with more BRPs (33.5).
func (p *Position) contest(f *intelligenceFrame, first, second int) {
	a, b := atlas.Country(f.spy), atlas.Country(f.other)
	if second > first || second == first && p.brp[b] > p.brp[a] {
		f.spy = int16(b)
	}
	f.Step = spyRivals // others may want it as well
}

// spyOn does what a result says, or asks for its target.
func (p *Position) spyOn(f *intelligenceFrame) {
	who := atlas.Country(f.spy)
	s := &p.economy.spies[p.campOf(who)]
	f.Step = spyAct
	switch f.result {
	case 2, 3, 4: // the network is compromised
		s.barred = p.now + 2
		s.dear += uint8(4 - f.result)
		p.Done()
		return
	case 5, 6:
		p.Done()
		return
	case 9:
		f.Step = spyLook
		return
	case 10:
		f.Step = spyAid
	}
	p.scratch = p.legalIntelligence(f, who, p.scratch[:0])
	if len(p.scratch) == 0 {
		p.Done()
	}
}

// spyReport is what a power has learned of its enemies' strategic warfare: the
// player who rolled may keep it (33.54), and a look cannot be taken back.
type spyReport struct {
	when  atlas.Date // one more than the turn
	sw    [atlas.NumMajors]swFactors
	north [atlas.NumMajors]uint8
	box   bool // the Murmansk box, not the SW box
}

// strike turns a result on a camp; only the player who rolled learns what it shows
// (33.54).
func (p *Position) strike(f *intelligenceFrame, a atlas.Alliance) {
	who := atlas.Country(f.spy)
	c := &p.economy.variants[a]
	f.other = int16(a)
	switch f.result {
	case 12:
		c.known.Add(who)
		p.tellPower(who, evSawVariant, "33.55", int16(a), int16(p.counterNumber(a, c.number)))
		f.Step = spyChoose
		return
	case 11:
		c.known.Add(who)
		p.tellPower(who, evSawVariant, "33.5", int16(a), int16(p.counterNumber(a, c.number)))
	case 8:
		r := &p.economy.reports[who]
		*r = spyReport{when: p.now + 1}
		for n := range p.powersOf(a).All {
			if sw := p.economy.sw[n]; n == atlas.Germany || n == atlas.Britain || n == atlas.USA {
				r.sw[n] = sw
				p.tellPower(who, evSawWarfare, "33.5", int16(n), int16(sw.sea), int16(sw.sky))
			}
		}
	case 7:
		r := &p.economy.reports[who]
		*r = spyReport{when: p.now + 1, box: true}
		for n := range p.powersOf(a).All {
			if n == atlas.Germany || n == atlas.Britain || n == atlas.USA {
				r.north[n] = p.economy.murmansk[n]
				p.tellPower(who, evSawMurmansk, "33.5", int16(n), int16(p.economy.murmansk[n]))
			}
		}
	}
	p.Done()
}

// unusedVariants are the counters that nobody drew.
func (p *Position) unusedVariants() int { return p.setSize() - 2 }

// unusedVariant is one of them.
func (p *Position) unusedVariant(i int) (atlas.Alliance, int) {
	for number := 1; number <= p.setSize(); number++ {
		if number == p.counterNumber(atlas.Axis, p.economy.variants[atlas.Axis].number) || number == p.counterNumber(atlas.Allies, p.economy.variants[atlas.Allies].number) {
			continue
		}
		if i == 0 {
			return atlas.Axis, number
		}
		i--
	}
	return atlas.Axis, 0
}

func (p *Position) askIntelligence(f *intelligenceFrame, who atlas.Country) say.Line {
	switch f.Step {
	case spyRivals:
		return say.Say("An ally begins an intelligence effort. Do you want to make it instead?")
	case spyCounter:
		if p.campOf(who) == p.campOf(atlas.Country(f.spy)) {
			return say.Say("An ally makes an intelligence effort. Do you oppose it for 5 BRPs?")
		}
		return say.Say("The enemy makes an intelligence effort. Do you oppose it for 5 BRPs?")
	case spyResult:
		return say.Say("Which result do you use: the number you rolled, or a lower one?")
	case spyAct:
		return say.Say("Whose secret is it about?")
	case spyAid:
		return say.Say("Which aid do you undo?")
	}
	return say.Say("You know the counter now. Do you nullify it?")
}

func (p *Position) whyIntelligence(f *intelligenceFrame, _ atlas.Country, _ engine.Move) *engine.Refusal {
	if f.Step == spyResult {
		return refuse("33.53", "Use the number you rolled, {i}, or a lower one.", f.result)
	}
	return engine.Refuse("33.5", "Answer about the intelligence effort first.")
}

// Vichy's activation and deactivation (49.4).

// mayRollVichy: Germany from the player turn after the fall of France, Britain from
// the second game turn after it, once a turn (49.4 to 49.43); in the 1942 scenario
// both from its first turn (50.24).
func (p *Position) mayRollVichy(who atlas.Country) bool {
	if !p.vichyExists() || p.status[atlas.VichyFrance] == Active || p.politics.vichyRoll != vichyOpen || p.economy.vichyTry.Has(who) || !p.affords(who, 5) {
		return false
	}
	late := p.scenario == atlas.Scenario1942
	switch who {
	case atlas.Germany:
		return late || p.economy.effects.axisSinceFall || p.sinceFall() > 0 || p.first == atlas.Allies
	case atlas.Britain:
		return late || p.sinceFall() >= 2
	}
	return false
}

type vichyFrame struct {
	flow.Head
	power int16 // that rolls
}

func vichyProc() procedure {
	return flow.Of(proc[vichyFrame]{
		Name: "Vichy", Rule: "49.4",
		Run: (*Position).runVichy, Rolled: (*Position).rolledVichy,
	})
}

func (p *Position) runVichy(f *vichyFrame) {
	if f.Step == 0 {
		p.Roll(6)
		return
	}
	p.Done()
}

func (p *Position) rolledVichy(f *vichyFrame, outcome int) {
	f.Step = 1
	who := atlas.Country(f.power)
	total := outcome + 1 + p.vichyModifier()
	p.tell(evVichyRoll, "49.4", int16(who), int16(outcome+1), int16(total))
	switch {
	case who == atlas.Germany && total >= 6:
		p.politics.vichyRoll = vichyDue
	case who == atlas.Britain && total <= 1:
		p.Done()
		p.endVichy()
	}
}

// legalSpecial: Lend-Lease, Vichy, intelligence.
func (p *Position) legalSpecial(who atlas.Country, out []engine.Move) []engine.Move {
	if p.mayOpenRoute(who) {
		out = append(out, engine.M1(kOpenRoute, who))
	}
	if p.mayRollVichy(who) {
		out = append(out, engine.M1(kVichy, who))
	}
	if p.maySpy(who) {
		out = append(out, engine.M1(kIntelligence, who))
	}
	a := p.campOf(who)
	if c := &p.economy.variants[a]; !c.gone && p.holderOf(a) == who && p.playable(a, int(c.number), atConstruction, atlas.Nobody) {
		out = append(out, engine.M2(kVariant, who, p.counterNumber(a, c.number)))
	}
	return out
}

func (p *Position) playSpecial(who atlas.Country, m engine.Move) {
	switch m.Kind {
	case kOpenRoute:
		p.openRoute(who)
	case kVichy:
		p.pay(who, 5)
		p.economy.vichyTry.Add(who)
		flow.CallWith(&p.State, pVichy, vichyFrame{power: int16(who)})
	case kIntelligence:
		flow.CallWith(&p.State, pIntelligence, intelligenceFrame{spy: int16(who)})
	case kVariant:
		p.playVariant(p.campOf(who), atConstruction)
	}
}

func (p *Position) whySpecial(who atlas.Country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kOpenRoute:
		if !p.atWar(atlas.USSR, atlas.Germany) {
			return engine.Refuse("40.6", "The way through Persia is not opened before Russia is at war with Germany.")
		}
		return engine.Refuse("40.2", "A western power at war opens the way through Persia, once, for 25 BRPs.")
	case kVichy:
		return engine.Refuse("49.4", "Germany rolls from the turn after the fall of France, Britain two game turns after it, once a turn for 5 BRPs, until one succeeds.")
	case kVariant:
		return engine.Refuse("33.2", "You do not hold this variant, or it cannot be played at this moment.")
	case kIntelligence:
		if s := &p.economy.spies[p.campOf(who)]; s.barred == p.now+1 {
			return engine.Refuse("33.5", "Your network was compromised: no effort in this turn.")
		}
		return refuse("33.5", "One power of a camp makes one effort in a turn, for {i} BRPs.", int16(p.spyCost(p.campOf(who))))
	}
	return engine.Refuse("15.1", "Build units, spend BRPs otherwise, or finish.")
}
