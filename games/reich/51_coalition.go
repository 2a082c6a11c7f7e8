package reich

import "sandtable/engine"

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
}
