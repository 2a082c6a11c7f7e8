package axis

import (
	"testing"
)

// sea is a naval zone for the tests of settlePorts: a base of each faction at each
// port, supplied without the sea or only through it, and air units on station.
type sea struct {
	bases [3]map[int]bool // port -> supplied only by sea, through the other ports
	air   [3]bool         // on station
	near  [][2]int        // a base, and a port within three hexes of it
}

// stays works out bases with the ports given, and which ports they close.
func (s sea) stays(candidates portSet) func(portSet) portSet {
	return func(open portSet) portSet {
		var closed portSet
		for f := range s.bases {
			if !s.air[f] {
				continue
			}
			for port, bySea := range s.bases[f] {
				if bySea && !open.has(f, port) {
					continue // no supply, no base
				}
				for _, n := range s.near {
					for enemy := range 3 {
						if enemy != f && n[0] == port {
							closed.add(enemy, n[1])
						}
					}
				}
			}
		}
		return candidates.without(closed)
	}
}

func ports(list ...[2]int) (s portSet) {
	for _, p := range list {
		s.add(p[0], p[1])
	}
	return s
}

// Each port is told by faction and number, in one order of factions and in the
// other: nothing may depend on who is looked at first.
func TestPortsAreSettledTheSameFromBothFactionsSides(t *testing.T) {
	for _, swap := range []bool{false, true} {
		f := func(faction int) int {
			if swap && faction < 2 {
				return 1 - faction
			}
			return faction
		}
		axis, west := f(0), f(1)
		bases := func(a, w map[int]bool) (b [3]map[int]bool) { b[axis], b[west] = a, w; return b }
		air := func(a, w bool) (b [3]bool) { b[axis], b[west] = a, w; return b }
		candidates := ports([2]int{axis, 1}, [2]int{west, 2})
		for _, x := range []struct {
			name              string
			sea               sea
			open, interdicted portSet
		}{
			{"no air unit on station", sea{bases(map[int]bool{1: true}, map[int]bool{2: true}), air(false, false), [][2]int{{1, 2}, {2, 1}}}, candidates, portSet{}},
			{"the Axis base is supplied overland and closes the Western port",
				sea{bases(map[int]bool{1: false}, map[int]bool{2: true}), air(true, true), [][2]int{{1, 2}, {2, 1}}}, ports([2]int{axis, 1}), portSet{}},
			{"both bases are supplied overland and close each other's port",
				sea{bases(map[int]bool{1: false}, map[int]bool{2: false}), air(true, true), [][2]int{{1, 2}, {2, 1}}}, portSet{}, portSet{}},
			{"both hang on the port the other closes: mutual interdiction",
				sea{bases(map[int]bool{1: true}, map[int]bool{2: true}), air(true, true), [][2]int{{1, 2}, {2, 1}}}, portSet{}, candidates},
			{"too far from each other", sea{bases(map[int]bool{1: true}, map[int]bool{2: true}), air(true, true), nil}, candidates, portSet{}},
			{"one air unit only", sea{bases(map[int]bool{1: true}, map[int]bool{2: true}), air(false, true), [][2]int{{1, 2}, {2, 1}}}, ports([2]int{west, 2}), portSet{}},
		} {
			open, interdicted := settlePorts(candidates, x.sea.stays(candidates))
			if open != x.open || interdicted != x.interdicted {
				t.Errorf("swap %v, %s: open %v, interdicted %v, want %v and %v", swap, x.name, open, interdicted, x.open, x.interdicted)
			}
		}
	}
}

// A long chain, in which each base closes the port on which the next one hangs,
// is settled from its firm end, and takes no more rounds than it has ports.
func TestAChainOfPortsIsSettledFromItsFirmEnd(t *testing.T) {
	const n = 20
	s := sea{air: [3]bool{true, true, false}, bases: [3]map[int]bool{{}, {}, nil}}
	var candidates portSet
	for p := range n {
		s.bases[p%2][p] = p > 0
		candidates.add(p%2, p)
		if p > 0 {
			s.near = append(s.near, [2]int{p - 1, p})
		}
	}
	rounds := 0
	stays := s.stays(candidates)
	open, interdicted := settlePorts(candidates, func(o portSet) portSet { rounds++; return stays(o) })
	if interdicted != (portSet{}) {
		t.Errorf("ports are in doubt: %v", interdicted)
	}
	for p := range n {
		if got, want := open.has(p%2, p), p%2 == 0; got != want {
			t.Errorf("port %d is open: %v, want %v", p, got, want)
		}
	}
	if rounds > 2*n {
		t.Errorf("%d rounds for %d ports", rounds, n)
	}
}
