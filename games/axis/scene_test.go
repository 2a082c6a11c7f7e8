package axis

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"sandtable/board"
	"sandtable/games/axis/atlas"
)

var world = map[string]func() (*World, error){
	"europe":  sync.OnceValues(func() (*World, error) { return Load("europe") }),
	"pacific": sync.OnceValues(func() (*World, error) { return Load("pacific") }),
}

func worldOf(tb testing.TB, theatre string) *World {
	tb.Helper()
	w, err := world[theatre]()
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

// scene is a map with the politics of spring 1941 (C.5 in both theatres) and none of its
// counters, changed line by line:
//
//	germany-infantry-i1 e1919          a unit, with all its steps
//	germany-infantry-i1 e1919 detachment
//	turkey active axis                 a country
//	posture britain war
//	turn Nov-Dec
//	war pre-war
//	convoy italy central-mediterranean axis
//	logistics okh e3609 axis           a marker with its variant
//	beachhead western w3613 w3714      it faces the second hex, with 'back' on its back
//	ceded eastern-poland russia
type scene struct {
	*front
	*Position
	testing.TB
}

// newScene is a scene in Europe, pacificScene one in the Pacific.
func newScene(tb testing.TB, lines string) scene { tb.Helper(); return sceneOn(tb, "europe", lines) }

func pacificScene(tb testing.TB, lines string) scene {
	tb.Helper()
	return sceneOn(tb, "pacific", lines)
}

func sceneOn(tb testing.TB, theatre, lines string) scene {
	tb.Helper()
	return newSceneOn(tb, worldOf(tb, theatre), lines)
}

// newSceneOn is a scene on another world than that of the program's plain data.
func newSceneOn(tb testing.TB, w *World, lines string) scene {
	tb.Helper()
	p, err := SetUp(w, "C.5")
	if err != nil {
		tb.Fatal(err)
	}
	f := p.front()
	for u := range f.Units {
		f.units[u] = counter{at: outOfGame}
	}
	f.nMarkers = 0
	clear(f.markers[:])
	s := scene{f, p, tb}
	for _, line := range strings.Split(lines, "\n") {
		if words := strings.Fields(line); len(words) > 0 {
			s.line(words)
		}
	}
	f.relist()
	return s
}

func (s scene) hex(id string) atlas.Hex { s.Helper(); return hexAt(s.TB, s.Theatre, id) }

func (s scene) area(id string) atlas.Area {
	s.Helper()
	a, ok := s.AreaByID(id)
	if !ok {
		s.Fatalf("there is no area %s", id)
	}
	return a
}

func (s scene) counter(id string) atlas.Unit {
	s.Helper()
	u, ok := s.UnitByID(s.Prefix + id)
	if !ok {
		s.Fatalf("there is no unit %s", id)
	}
	return u
}

func (s scene) line(w []string) {
	s.Helper()
	who := func(i int) atlas.Faction { return factionOr(w[i], atlas.NoFaction) }
	build := setUp{s.front, nil, nil}
	var err error
	switch w[0] {
	case "posture":
		box, ok := s.DisplayByID(w[1])
		policy, found := s.PostureByID(w[2])
		if !ok || !found {
			s.Fatalf("no posture: %v", w)
		}
		s.postures[box] = policy
	case "turn":
		s.turn = s.turn/uint8(len(s.Turns))*uint8(len(s.Turns)) + indexOr(s.Turns, w[1], 0)
	case "war":
		s.war = map[string]atlas.WarState{"pre-war": atlas.PreWar, "limited-war": atlas.LimitedWar, "total-war": atlas.TotalWar}[w[1]]
	case "ceded":
		i, side, ok := build.landMarker(w[1], w[2])
		if !ok {
			s.Fatalf("no ceded land: %v", w)
		}
		s.lands[i] = side
	case "convoy":
		z, ok := s.ZoneByID(w[2])
		if !ok {
			s.Fatalf("no zone: %v", w)
		}
		err = build.place("convoy", w[1], "supply", who(3), zoneBox(z, convoysBox))
	case "beachhead":
		d := board.Direction(0)
		for ; d < board.Directions; d++ {
			if n, ok := s.Grid.Neighbour(int(s.hex(w[2])), d); ok && atlas.Hex(n) == s.hex(w[3]) {
				break
			}
		}
		if len(w) > 4 {
			d |= beachheadBack
		}
		err = s.mark(marker{s.ways.beachhead, 0, who(1), uint8(d), inHex(s.hex(w[2]))})
	case "airdrop", "free-passage", "devastation", "partisan-base", "reich-annex":
		err = build.place(w[0], "", "", who(2), inHex(s.hex(w[1])))
	case "logistics", "civil-war":
		err = build.place(w[0], w[1], "", who(3), inHex(s.hex(w[2])))
	default:
		if a, ok := s.AreaByID(w[0]); ok {
			s.areas[a].status, s.areas[a].faction = statuses[w[1]], atlas.NoFaction
			if len(w) > 2 {
				s.areas[a].faction = who(2)
			}
			return
		}
		s.stand(w)
	}
	if err != nil {
		s.Fatal(err)
	}
}

// stand puts a unit into a hex, on station in a zone, or into a box.
func (s scene) stand(w []string) {
	s.Helper()
	u := s.counter(w[0])
	faction := setUp{s.front, nil, nil}.ownerOf(u)
	c := counter{steps: uint8(s.Units[u].Steps()), faction: faction}
	if z, ok := s.ZoneByID(w[1]); ok {
		c.at = zoneBox(z, onStation)
	} else if b, ok := s.BoxByID(w[1]); ok {
		c.at = inBox(b)
	} else {
		c.at = inHex(s.hex(w[1]))
	}
	for _, x := range w[2:] {
		if x == "detachment" {
			if s.Units[u].Back != "detachment" {
				s.Fatalf("%s is no detachment on its back", w[0])
			}
			c.turned, c.steps = true, 0
		} else if n, err := strconv.Atoi(x); err == nil {
			c.steps = uint8(n)
		} else {
			c.faction = factionOr(x, atlas.NoFaction)
		}
	}
	s.units[u] = c
}
