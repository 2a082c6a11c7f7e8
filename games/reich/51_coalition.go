package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Rules 2.5, 51.2 and 51.4: players who withdraw, and consent between allies.

// legalConsent: a power may allow an ally of another player to enter its hexes,
// or forbid it, once in a player turn (51.4). Players agree on whatever the rules allow
// (51.31), and nobody is held to it (51.32).
func (p *Position) legalConsent(who atlas.Country, out []engine.Move) []engine.Move {
	for ally := range p.living(p.campOf(who)).All {
		if ally == who || p.seats[ally] == p.seats[who] || !p.alliedPowers(who, ally) || p.politics.asked51[who].Has(ally) {
			continue
		}
		kind := kConsent
		if p.consent[who].Has(ally) {
			kind = kDissent
		}
		out = append(out, engine.M2(kind, who, ally))
	}
	return out
}

func (p *Position) changeConsent(who, ally atlas.Country, yes bool) {
	p.politics.asked51[who].Add(ally)
	if yes {
		p.consent[who].Add(ally)
		p.spreadWars()
		p.tell(evConsent, "51.4", int16(who), int16(ally))
		return
	}
	p.consent[who].Remove(ally)
	p.tell(evDissent, "51.4", int16(who), int16(ally))
}

// legalWithdrawal: a player may hand a power to another player of its alliance
// (2.5, 51.2). B of the move is a power of that player.
func (p *Position) legalWithdrawal(who atlas.Country, out []engine.Move) []engine.Move {
	var offered uint8
	for ally := range p.living(p.campOf(who)).All {
		if s := p.seats[ally]; s != p.seats[who] && offered>>s&1 == 0 {
			offered |= 1 << s
			out = append(out, engine.M2(kWithdraw, who, ally))
		}
	}
	return out
}

func (p *Position) withdraw(who, ally atlas.Country) {
	p.seats[who] = p.seats[ally]
	p.victory.withdrawn.Add(who)
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
	for first := range atlas.Country(atlas.NumMajors) {
		set := p.linesOf(p.seats[first])
		if !set.Has(first) || set&(1<<first-1) != 0 {
			continue // another power of this seat comes first
		}
		if tied := p.bind(set); tied&(tied-1) != 0 {
			flow.CallWith(&p.State, pBound, boundFrame{tied: int16(tied)})
		}
	}
}

// linesOf are the powers by which a player may be judged: Britain stands for America
// if he plays both (2.3).
func (p *Position) linesOf(seat uint8) (set atlas.PowerSet) {
	var all atlas.PowerSet
	for n := range atlas.Country(atlas.NumMajors) {
		if p.seats[n] == seat && world.Scenarios[p.scenario].BRP[n] > 0 && !(n == atlas.USA && p.seats[atlas.Britain] == seat) {
			all.Add(n)
		}
	}
	if set = all &^ p.victory.unjudged; set == 0 {
		set = all
	}
	return set
}

// bind leaves those of a player's powers that have the most objectives, and returns
// them.
func (p *Position) bind(set atlas.PowerSet) (tied atlas.PowerSet) {
	count, best := p.objectives(), -1
	count[atlas.Britain] += count[atlas.USA]
	count[atlas.USA] = count[atlas.Britain]
	for n := range set.All {
		switch {
		case count[n] > best:
			tied, best = atlas.OnlyPower(n), count[n]
		case count[n] == best:
			tied.Add(n)
		}
	}
	p.judgeBy(set, tied)
	return tied
}

// judgeBy has only some of a player's powers count.
func (p *Position) judgeBy(set, by atlas.PowerSet) {
	p.victory.unjudged = p.victory.unjudged&^by | set&^by
	if p.seats[atlas.USA] == p.seats[atlas.Britain] {
		p.victory.unjudged.Remove(atlas.USA)
		if p.victory.unjudged.Has(atlas.Britain) {
			p.victory.unjudged.Add(atlas.USA)
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
		Run:   func(p *Position, f *boundFrame) { p.askAll(atlas.PowerSet(f.tied)) },
		Legal: (*Position).legalBound, Play: (*Position).playBound,
		Question: func(*Position, *boundFrame, atlas.Country) say.Line {
			return say.Say("By which of your powers do you want to be judged? They have equally many objectives now.")
		},
		Why: func(*Position, *boundFrame, atlas.Country, engine.Move) *engine.Refusal {
			return engine.Refuse("2.5", "Choose one of your powers that has the most objectives now.")
		},
	})
}

// legalBound lets each of the powers stand for the player, who is asked for all of them.
func (p *Position) legalBound(_ *boundFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kStandFor, who))
}

func (p *Position) playBound(f *boundFrame, _ atlas.Country, m engine.Move) {
	p.judgeBy(atlas.PowerSet(f.tied), atlas.OnlyPower(atlas.Country(m.A)))
	p.tell(evStandsFor, "2.5", m.A)
	p.Done()
}
