package reich

import "sandtable/board/stacks"

// Where counters are, and what takes them there.

// spot is where a counter is: a hex, or one of the places beside the board.
type spot uint16

const (
	inPool       spot = numHexes + iota // may be built now; air units and fleets have factors instead (28.62, 29.82)
	inFuture                            // becomes an allowable build by date, or by a variant
	outOfGame                           // never comes (back)
	spare                               // a counter of air or naval factors that is not in use (28.61, 29.71)
	inHand                              // to be placed now: set-up, an attacked minor's forces
	usSpot                              // the U.S. box
	murmanskSpot                        // the Murmansk box
	lendSpot                            // the Lend-Lease box: the fleet that shuts the Gulf of Suez (47.3)
	atSeaSpot                           // fleets driven from Suez (47.4)
	inYard                              // a fleet being rebuilt (29.82)
	carried                             // aboard ships (29.42, 29.43)
	numSpots
)

var spotNames = [numSpots - numHexes]string{
	"pool", "future", "out", "spare", "hand", "us-box", "murmansk-box", "lend-lease-box", "off-suez", "yard", "aboard",
}

// hex is the hex of a spot, or noHex beside the board.
func (s spot) hex() hex {
	if s < numHexes {
		return hex(s)
	}
	return noHex
}

// onBoard reports whether a unit is in a hex.
func (s *state) onBoard(u unit) bool { return s.at[u] < numHexes }

// where is the hex of a unit, or noHex.
func (s *state) where(u unit) hex { return s.at[u].hex() }

// put takes a counter from where it is to a spot and keeps the lists right. It
// is the only way that counters move.
func (s *state) put(u unit, to spot) {
	s.stacks().Leave(u, s.at[u].shelf())
	s.at[u] = to
	s.naval.berth[u] = 0
	s.stacks().Enter(u, to.shelf())
}

// unitLists are derived from the units and rebuilt, never written down: the units
// of each place beside the board, and those of hexes in shelves, in order. Hexes far
// from each other share a shelf, which keeps a position small; most shelves have the
// units of one hex or none.
type unitLists struct {
	first [numShelves]unit
	after [numUnits]unit
}

const (
	hexShelves = 512
	numShelves = hexShelves + numSpots - numHexes
)

// shelf is where the units of a spot are listed.
func (s spot) shelf() int {
	if s < numHexes {
		return int(s % hexShelves)
	}
	return int(s - numHexes + hexShelves)
}

// stacks are the lists of who stands where.
func (s *state) stacks() stacks.Lists[unit] {
	return stacks.Lists[unit]{First: s.lists.first[:], Next: s.lists.after[:]}
}

// relist rebuilds the lists.
func (s *state) relist() { s.stacks().Build(func(u unit) int { return s.at[u].shelf() }) }

// in calls with the units of a spot in order. The unit itself may be moved
// meanwhile, others may not.
func (s *state) in(where spot) func(func(unit) bool) {
	return func(yield func(unit) bool) {
		for u := range s.stacks().In(where.shelf()) {
			if s.at[u] == where && !yield(u) {
				return
			}
		}
	}
}

// firstIn is the first unit of a hex, or noUnit.
func (s *state) firstIn(h hex) unit {
	for u := range s.here(h) {
		return u
	}
	return noUnit
}

// here calls with the units in a hex.
func (s *state) here(h hex) func(func(unit) bool) { return s.in(spot(h)) }

// of calls with all counters in the colours of a nation, wherever they are.
func of(n country) func(func(unit) bool) {
	return func(yield func(unit) bool) {
		for u := world.units.of[n][0]; u < world.units.of[n][1]; u++ {
			if !yield(u) {
				return
			}
		}
	}
}

// inPlay reports whether a counter stands for forces that exist: on the board,
// in a box, aboard ships.
func (s *state) inPlay(u unit) bool {
	switch s.at[u] {
	case inPool, inFuture, outOfGame, spare, inHand, inYard:
		return false
	}
	return true
}

// fresh are the factors of an air unit or fleet that are not inverted.
func (s *state) fresh(u unit) int { return u.strength() - int(s.used[u]) }

// invert turns an air unit or fleet over until the game turn ends.
func (s *state) invert(u unit) { s.used[u] = u.info().strength }

// has and mark are about the marks of a unit.
func (s *state) has(u unit, m marks) bool { return s.marks[u]&m != 0 }
func (s *state) mark(u unit, m marks)     { s.marks[u] |= m }
func (s *state) unmark(u unit, m marks)   { s.marks[u] &^= m }

// commander is the major power that moves a unit: its own, that of a minor's
// patron, Germany for Vichy, Britain (America when Britain has fallen) for the
// Free French (49.3, 49.8).
func (s *state) commander(u unit) country { return s.commandOf(s.nation[u]) }

func (s *state) commandOf(n country) country {
	switch {
	case n < numMajors || n == nobody:
		return n
	case n == vichyFrance:
		return germany
	case n == freeFrench && s.fallen.has(britain):
		return usa
	case n == freeFrench:
		return britain
	}
	return s.patron[n]
}

// camp is the camp that a nation stands in, noAlliance for neutral minors.
func (s *state) camp(n country) alliance {
	if c := s.commandOf(n); c < numMajors {
		return campOf(c)
	}
	return noAlliance
}

// lose eliminates a unit: it goes where it can be built anew, or nowhere
// (3.38, 22.5, 31.4). Factors of air units and fleets are counted, not counters.
func (p *Position) lose(u unit) {
	n := p.nation[u]
	to := inPool
	switch k := u.kind(); {
	case k == airBase:
		p.relocateBase(u)
		return
	case k == partisan:
	case n >= numMajors && !p.rebuildable(n, k):
		to = outOfGame
	case k == air || k == fleet:
		to = spare
		p.countLoss(u)
	case k == airborne && p.lostForGood(u):
		p.plead(u)
		to = outOfGame
	}
	p.put(u, to)
	p.used[u], p.marks[u], p.task[u], p.goal[u] = 0, p.marks[u]&(garrison|deployed), idle, 0
	if k := u.kind(); k != partisan && n < numMajors {
		p.nation[u] = coloursOf(u.info().nation) // lent units return to Italy (36.23)
	}
}

// rebuildable: minors' losses are for good but for active Minor Allies, and no
// fleets of theirs (22.5, 29.83, 49.7), so that what a Minor Ally loses before anybody
// has come to its help never returns (25.35); the Free French are rebuilt by Britain
// (49.8).
func (s *state) rebuildable(n country, k unitKind) bool {
	if k == fleet {
		return false
	}
	if n == freeFrench {
		return !s.fallen.has(britain) || s.war[usa] != 0
	}
	return s.status[n] == active
}

// countLoss remembers lost naval factors, which are rebuilt nine at a time
// (29.82).
func (p *Position) countLoss(u unit) {
	if n := p.nation[u]; u.kind() == fleet && n < numMajors && u.info().nation == n {
		p.economy.navalLost[n] += uint16(u.strength())
	}
}
