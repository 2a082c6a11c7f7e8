package reich

import (
	"sandtable/board/stacks"
	"sandtable/games/reich/atlas"
)

// Where counters are, and what takes them there.

// spot is where a counter is: a hex, or one of the places beside the board.
type spot uint16

const (
	inPool       spot = atlas.NumHexes + iota // may be built now; air units and fleets have factors instead (28.62, 29.82)
	inFuture                                  // becomes an allowable build by date, or by a variant
	outOfGame                                 // never comes (back)
	spare                                     // a counter of air or naval factors that is not in use (28.61, 29.71)
	inHand                                    // to be placed now: set-up, an attacked minor's forces
	usSpot                                    // the U.S. box
	murmanskSpot                              // the Murmansk box
	lendSpot                                  // the Lend-Lease box: the fleet that shuts the Gulf of Suez (47.3)
	atSeaSpot                                 // fleets driven from Suez (47.4)
	inYard                                    // a fleet being rebuilt (29.82)
	carried                                   // aboard ships (29.42, 29.43)
	numSpots
)

var spotNames = [numSpots - atlas.NumHexes]string{
	"pool", "future", "out", "spare", "hand", "us-box", "murmansk-box", "lend-lease-box", "off-suez", "yard", "aboard",
}

// hex is the hex of a spot, or atlas.NoHex beside the board.
func (s spot) hex() atlas.Hex {
	if s < atlas.NumHexes {
		return atlas.Hex(s)
	}
	return atlas.NoHex
}

// onBoard reports whether a unit is in a hex.
func (s *state) onBoard(u atlas.Unit) bool { return s.at.of(u) < atlas.NumHexes }

// where is the hex of a unit, or atlas.NoHex.
func (s *state) where(u atlas.Unit) atlas.Hex { return s.at.of(u).hex() }

// put takes a counter from where it is to a spot and keeps the lists right. It
// is the only way that counters move.
func (p *Position) put(u atlas.Unit, to spot) {
	p.stacks().Leave(u, p.at.of(u).shelf())
	p.at.set(u, to)
	p.naval.berth.set(u, 0)
	p.stacks().Enter(u, to.shelf())
}

// unitLists are derived from the units and rebuilt, never written down: the units
// of each place beside the board, and those of hexes in shelves, in order. Hexes far
// from each other share a shelf, which keeps a position small; most shelves have the
// units of one hex or none.
type unitLists struct {
	first [numShelves]atlas.Unit
	after [atlas.NumUnits]atlas.Unit
}

const (
	hexShelves = 512
	numShelves = hexShelves + numSpots - atlas.NumHexes
)

// shelf is where the units of a spot are listed.
func (s spot) shelf() int {
	if s < atlas.NumHexes {
		return int(s % hexShelves)
	}
	return int(s - atlas.NumHexes + hexShelves)
}

// stacks are the lists of who stands where.
func (p *Position) stacks() stacks.Lists[atlas.Unit] {
	return stacks.Lists[atlas.Unit]{First: p.lists.first[:], Next: p.lists.after[:]}
}

// relist rebuilds the lists.
func (p *Position) relist() { p.stacks().Build(func(u atlas.Unit) int { return p.at.of(u).shelf() }) }

// in calls with the units of a spot in order. The unit itself may be moved
// meanwhile, others may not.
func (p *Position) in(where spot) func(func(atlas.Unit) bool) {
	return func(yield func(atlas.Unit) bool) {
		for u := range p.stacks().In(where.shelf()) {
			if p.at.of(u) == where && !yield(u) {
				return
			}
		}
	}
}

// firstIn is the first unit of a hex, or atlas.NoUnit.
func (p *Position) firstIn(h atlas.Hex) atlas.Unit {
	for u := range p.here(h) {
		return u
	}
	return atlas.NoUnit
}

// here calls with the units in a hex.
func (p *Position) here(h atlas.Hex) func(func(atlas.Unit) bool) { return p.in(spot(h)) }

// inPlay reports whether a counter stands for forces that exist: on the board,
// in a box, aboard ships.
func (s *state) inPlay(u atlas.Unit) bool {
	switch s.at.of(u) {
	case inPool, inFuture, outOfGame, spare, inHand, inYard:
		return false
	}
	return true
}

// fresh are the factors of an air unit or fleet that are not inverted.
func (s *state) fresh(u atlas.Unit) int { return u.Strength() - int(s.used.of(u)) }

// invert turns an air unit or fleet over until the game turn ends.
func (s *state) invert(u atlas.Unit) { s.used.set(u, u.Info().Strength) }

// assign gives a unit a task, and the hex that it is about.
func (s *state) assign(u atlas.Unit, t Task, h atlas.Hex) {
	s.task.set(u, t)
	s.goal.set(u, h)
}

// has and mark are about the marks of a unit.
func (s *state) has(u atlas.Unit, m marks) bool {
	return s.marks.common[u]&uint8(m) != 0 || m >= deployed && s.marks.hasRare(u, m)
}
func (s *state) mark(u atlas.Unit, m marks)   { s.marks.add(u, m) }
func (s *state) unmark(u atlas.Unit, m marks) { s.marks.remove(u, m) }

// commander is the major power that moves a unit: its own, that of a minor's
// patron, Germany for Vichy, Britain (America when Britain has fallen) for the
// Free French (49.3, 49.8).
func (s *state) commander(u atlas.Unit) atlas.Country { return s.commandOf(s.nation.of(u)) }

func (s *state) commandOf(n atlas.Country) atlas.Country {
	switch {
	case n < atlas.NumMajors || n == atlas.Nobody:
		return n
	case n == atlas.VichyFrance:
		return atlas.Germany
	case n == atlas.FreeFrench && s.fallen.Has(atlas.Britain):
		return atlas.USA
	case n == atlas.FreeFrench:
		return atlas.Britain
	}
	return s.patron[n]
}

// camp is the camp that a nation stands in, atlas.NoAlliance for neutral minors.
func (s *state) camp(n atlas.Country) atlas.Alliance {
	if c := s.commandOf(n); c < atlas.NumMajors {
		return s.campOf(c)
	}
	return atlas.NoAlliance
}

// lose eliminates a unit: it goes where it can be built anew, or nowhere
// (3.38, 22.5, 31.4). Factors of air units and fleets are counted, not counters.
func (p *Position) lose(u atlas.Unit) {
	n := p.nation.of(u)
	to := inPool
	switch k := u.Kind(); {
	case k == atlas.AirBase:
		p.relocateBase(u)
		return
	case k == atlas.Partisan:
	case n >= atlas.NumMajors && !p.rebuildable(n, k):
		to = outOfGame
	case k == atlas.Air || k == atlas.Fleet:
		to = spare
		p.countLoss(u)
	case k == atlas.Airborne && p.lostForGood(u):
		p.plead(u)
		to = outOfGame
	}
	p.put(u, to)
	p.marks.set(u, p.marks.of(u)&(garrison|deployed))
	p.assign(u, Idle, 0)
	p.used.set(u, 0)
	if k := u.Kind(); k != atlas.Partisan && n < atlas.NumMajors {
		p.nation.set(u, atlas.ColoursOf(u.Info().Nation)) // lent units return to Italy (36.23)
	}
}

// rebuildable: minors' losses are for good but for active Minor Allies, and no
// fleets of theirs (22.5, 29.83, 49.7), so that what a Minor Ally loses before anybody
// has come to its help never returns (25.35); the Free French are rebuilt by Britain
// (49.8).
func (s *state) rebuildable(n atlas.Country, k atlas.UnitKind) bool {
	if k == atlas.Fleet {
		return false
	}
	if n == atlas.FreeFrench {
		return !s.fallen.Has(atlas.Britain) || s.war[atlas.USA] != 0
	}
	return s.status[n] == Active
}

// countLoss remembers lost naval factors, which are rebuilt nine at a time
// (29.82).
func (p *Position) countLoss(u atlas.Unit) {
	if n := p.nation.of(u); u.Kind() == atlas.Fleet && n < atlas.NumMajors && u.Info().Nation == n {
		p.economy.navalLost[n] += uint16(u.Strength())
	}
}
