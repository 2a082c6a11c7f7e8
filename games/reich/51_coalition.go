package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Rules 2.5, 51.2 and 51.4: players who withdraw, and consent between allies.

// legalConsent: a power may allow an ally of another player to enter its hexes,
// or forbid it, once in a player turn (51.4). Players agree on whatever the rules allow
// (51.31), and nobody is held to it (51.32).
func (p *Position) legalConsent(who country, out []engine.Move) []engine.Move {
	for ally := range p.living(campOf(who)).all {
		if ally == who || p.seats[ally] == p.seats[who] || !p.alliedPowers(who, ally) || p.politics.asked51[who].has(ally) {
			continue
		}
		kind := kConsent
		if p.consent[who].has(ally) {
			kind = kDissent
		}
		out = append(out, engine.M2(kind, who, ally))
	}
	return out
}

func (p *Position) changeConsent(who, ally country, yes bool) {
	p.politics.asked51[who].add(ally)
	if yes {
		p.consent[who].add(ally)
		p.spreadWars()
		p.tell(evConsent, "51.4", int16(who), int16(ally))
		return
	}
	p.consent[who].remove(ally)
	p.tell(evDissent, "51.4", int16(who), int16(ally))
}

// legalWithdrawal: a player may hand a power to another player of its alliance
// (2.5, 51.2). B of the move is a power of that player.
func (p *Position) legalWithdrawal(who country, out []engine.Move) []engine.Move {
	var offered uint8
	for ally := range p.living(campOf(who)).all {
		if s := p.seats[ally]; s != p.seats[who] && offered>>s&1 == 0 {
			offered |= 1 << s
			out = append(out, engine.M2(kWithdraw, who, ally))
		}
	}
	return out
}

func (p *Position) withdraw(who, ally country) {
	p.seats[who] = p.seats[ally]
	p.victory.withdrawn.add(who)
	p.tell(evWithdrawn, "2.5", int16(who), int16(ally))
	p.bindPlayers()
}

// bindPlayers: whoever plays several powers is bound at once, and for good, by the one
// with the most objectives, or chooses among equals (2.5). One that no longer counts
// does so again only for a player who has no other.
func (p *Position) bindPlayers() {
	if !p.playersAreBoundAtOnce() || p.twoSided() {
		return
	}
	for first := range country(numMajors) {
		set := p.linesOf(p.seats[first])
		if !set.has(first) || set&(1<<first-1) != 0 {
			continue // another power of this seat comes first
		}
		if tied := p.bind(set); tied&(tied-1) != 0 {
			flow.CallWith(&p.State, pBound, boundFrame{tied: int16(tied)})
		}
	}
}

// linesOf are the powers by which a player may be judged: Britain stands for America
// if he plays both (2.3).
func (p *Position) linesOf(seat uint8) (set powerSet) {
	var all powerSet
	for n := range country(numMajors) {
		if p.seats[n] == seat && world.scenarios[p.scenario].brp[n] > 0 && !(n == usa && p.seats[britain] == seat) {
			all.add(n)
		}
	}
	if set = all &^ p.victory.unjudged; set == 0 {
		set = all
	}
	return set
}

// bind leaves those of a player's powers that have the most objectives, and returns
// them.
func (p *Position) bind(set powerSet) (tied powerSet) {
	count, best := p.objectives(), -1
	count[britain] += count[usa]
	count[usa] = count[britain]
	for n := range set.all {
		switch {
		case count[n] > best:
			tied, best = onlyPower(n), count[n]
		case count[n] == best:
			tied.add(n)
		}
	}
	p.judgeBy(set, tied)
	return tied
}

// judgeBy has only some of a player's powers count.
func (p *Position) judgeBy(set, by powerSet) {
	p.victory.unjudged = p.victory.unjudged&^by | set&^by
	if p.seats[usa] == p.seats[britain] {
		p.victory.unjudged.remove(usa)
		if p.victory.unjudged.has(britain) {
			p.victory.unjudged.add(usa)
		}
	}
}

type boundFrame struct {
	flow.Head
	tied int16 // powers of a player with equally many objectives
}

func boundProc() procedure {
	return flow.Of(proc[boundFrame]{
		Name: "Bound", Rule: "2.5",
		Run:   func(p *Position, f *boundFrame) { p.askAll(powerSet(f.tied)) },
		Legal: (*Position).legalBound, Play: (*Position).playBound,
		Question: func(*Position, *boundFrame, country) say.Line {
			return say.Say("By which of your powers do you want to be judged? They have equally many objectives now.")
		},
		Why: func(*Position, *boundFrame, country, engine.Move) *engine.Refusal {
			return engine.Refuse("2.5", "Choose one of your powers that has the most objectives now.")
		},
	})
}

func (p *Position) legalBound(f *boundFrame, _ country, out []engine.Move) []engine.Move {
	for n := range powerSet(f.tied).all {
		out = append(out, engine.M1(kStandFor, n))
	}
	return out
}

func (p *Position) playBound(f *boundFrame, _ country, m engine.Move) {
	p.judgeBy(powerSet(f.tied), onlyPower(country(m.A)))
	p.tell(evStandsFor, "2.5", m.A)
	p.Done()
}
