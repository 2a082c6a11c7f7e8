package reich

import (
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Allied variant 12: an Italy that was bought off and turns on Germany (33.42).

// whyItalyStays is why Italy cannot declare war on Germany, which she may once the year
// that she was paid for is over, instead of joining her (33.42). She does so when the
// Allies begin a turn: she moves with them from then on, so that her declaration can be
// followed by deeds (21.4).
func (p *Position) whyItalyStays() say.No {
	switch {
	case !p.italyMayTurn() || p.economy.effects.bought == 0 || p.war[atlas.Italy].Majors() != 0:
		return say.Forbid("21.8", "{n} and {n} are, or will be, on the same side.", int16(atlas.Italy), int16(atlas.Germany))
	case p.seatOf(atlas.Italy) == p.seatOf(atlas.Germany):
		return say.Forbid("33.42", "Italy does not turn on Germany while one player has both.")
	case p.mover != atlas.Allies:
		return say.Forbid("33.42", "Italy declares war on Germany at the start of an Allied turn, and moves with the Allies from then on.")
	}
	return say.No{}
}

// mayTurnNow reports whether Italy is asked among the Allies whether she turns on
// Germany.
func (p *Position) mayTurnNow() bool {
	if p.campOf(atlas.Italy) == p.mover || p.fallen.Has(atlas.Italy) {
		return false
	}
	_, no := p.mayDeclare(atlas.Italy, atlas.Germany)
	return no.Fine()
}

// changeCamp takes Italy to the other camp with all that counts by camps: the hexes she
// holds (15.4, 28.21), her bridgeheads as far as the other camp has counters (9.3), what
// she held when the scenario began (24.5), and the command of minors that she attacks
// (22.1).
func (p *Position) changeCamp() {
	from := p.campOf(atlas.Italy)
	to := from.Enemy()
	for n := range atlas.Country(atlas.NumCountries) {
		if p.economy.started[from].Has(n) && p.holders(n).Has(atlas.Italy) {
			p.economy.started[from].Remove(n)
			p.economy.started[to].Add(n)
		}
	}
	p.italyTurned = to == atlas.Allies
	for h := range atlas.Hex(atlas.NumHexes) {
		if p.commandOf(p.control.of(h)) != atlas.Italy {
			continue
		}
		if p.heldGame[from].Has(h) {
			p.heldGame[from].Remove(h)
			p.heldGame[to].Add(h)
		}
		if p.mover == to {
			p.heldTurn.Add(h)
		} else {
			p.heldTurn.Remove(h)
		}
	}
	p.carryBridges(from, to)
	for m := atlas.Country(atlas.NumMajors); m < atlas.NumNations; m++ {
		if p.status[m] == Invaded && p.atWar(atlas.Italy, m) {
			p.patron[m] = p.guardian(m, from)
		}
	}
	for n := range atlas.Country(atlas.NumNations) {
		if p.commandOf(n) == atlas.Italy && p.mover != to {
			p.moving.Remove(n)
		}
	}
}

// carryBridges exchanges Italy's bridgeheads for counters of her new camp; those for
// which it has none are removed.
func (p *Position) carryBridges(from, to atlas.Alliance) {
	first, last := bridgeRange(from)
	for i := first; i < last; i++ {
		b := p.bridges[i]
		if b.hex == atlas.NoHex || p.commandOf(b.owner) != atlas.Italy {
			continue
		}
		p.bridges[i] = bridgehead{hex: atlas.NoHex}
		if j := p.freeBridge(to); j >= 0 {
			p.bridges[j] = b
		}
	}
}

// turnOnGermany takes Italy to the Allies. Whatever of hers is still among the Axis is
// lost, and whatever of theirs is with her (36.1).
func (p *Position) turnOnGermany() {
	p.changeCamp()
	p.tell(evTurned, "33.42", int16(atlas.Italy), int16(atlas.Allies))
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex {
			continue
		}
		holder := p.control.of(h)
		lostItalian := p.commander(u) == atlas.Italy && p.camp(holder) == atlas.Axis
		lostGuest := p.camp(p.nation.of(u)) == atlas.Axis && p.commandOf(holder) == atlas.Italy
		if lostItalian || lostGuest {
			p.tell(evLost, "33.42", int16(u))
			p.lose(u)
		}
	}
}

// returnItaly takes Italy back to the Axis when the turn ends in which her declaration
// of war was revoked: units that her allies of a turn have left with her, or she with
// them, are gone by then (21.4, 36.1).
func (p *Position) returnItaly() {
	if p.italyTurned && p.mover == atlas.Allies && !p.fallen.Has(atlas.Italy) && !p.fallen.Has(atlas.Germany) && !p.atWar(atlas.Italy, atlas.Germany) {
		p.changeCamp()
		p.tell(evTurned, "21.4", int16(atlas.Italy), int16(atlas.Axis))
	}
}
