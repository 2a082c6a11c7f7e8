package axis

import (
	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// Open ports, bases and supply depend on each other in a circle:
//
//   - a naval base needs a *supplied* unit or marker in its port;
//   - a supply line may need open ports;
//   - a port is no open port for a faction while an enemy air unit is on station
//     in its zone and one of that enemy's naval bases lies within three hexes.
//
// Only the last closes the circle, and it turns the direction round: more open
// ports mean more supply, more supply more bases, but more bases mean fewer open
// ports of the enemy. The rulebooks name the case in which two factions deny each
// other their ports for exactly this reason, mutual interdiction, and close both.
//
// settlePorts resolves it without an order of factions. Ports for which nothing
// but the three-hex rule is in doubt are the candidates. Call F(open) the ports
// that stay open if supply, and so bases, are worked out with the ports in open:
// the more ports are in open the fewer are in F(open). Starting with all
// candidates, which is surely too many,
//
//	most  = all candidates
//	least = F(most)         the fewest: with most bases about
//	most  = F(least)        no more than before: with fewest bases about
//	least = F(most)         no fewer than before
//
// and so on. most can only shrink and least only grow, so the two stop after at
// most as many rounds as there are candidates. A port in least is open whatever
// the others are, one outside most is closed whatever they are. On a port between
// the two they never agree: it is open exactly if some enemy base is not, whose
// supply depends on it in turn. That is mutual interdiction, and such a port is
// closed for both factions. The result does not depend on which faction, zone or
// port is looked at first.
//
// While no air unit is on station, F does not depend on open and one round is
// enough.

// portSet is a set of ports for each faction, by number. A port of two naval zones
// has a number in each, since it may be open in one and closed in the other.
type portSet [3][portWords]uint64

// portWords is enough for the ports of either theatre and for packs, 162 and 206, and for
// the beachheads behind them: see landing.
const portWords = 5

func (s *portSet) has(faction, port int) bool { return s[faction][port>>6]>>(port&63)&1 != 0 }

// of lends the ports of a faction to package board.
func (s *portSet) of(faction atlas.Faction) board.Bits { return s[faction][:] }

func (s *portSet) add(faction, port int) { s[faction][port>>6] |= 1 << (port & 63) }

// without is the ports of s that are not in o.
func (s portSet) without(o portSet) portSet {
	for f := range s {
		for w := range s[f] {
			s[f][w] &^= o[f][w]
		}
	}
	return s
}

// settlePorts finds which of the candidates are open ports, and which are closed
// by mutual interdiction. stays is F: the candidates that stay open if supply is
// traced through the ports given.
func settlePorts(candidates portSet, stays func(open portSet) portSet) (open, interdicted portSet) {
	most := candidates
	for {
		least := stays(most)
		next := stays(least)
		if next == most || next == least {
			return least, next.without(least)
		}
		most = next
	}
}
