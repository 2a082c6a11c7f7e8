package reich

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/rulebook"
)

// TestTheBoardBearsOutWhatTheRulebookSaysOfItsHexes takes every coordinate that the
// rulebook names and proves what is said of it.
func TestTheBoardBearsOutWhatTheRulebookSaysOfItsHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "5.1", "5.32", "5.37", "5.43", "5.58", "5.75", "16.4", "27.14", "29.15", "29.23", "29.25", "29.27",
		"29.431", "29.66", "37.2", "47.1")
	var file struct {
		Mentions []struct {
			Hex, Rule, Says string
			InHexes         bool
		}
		Checks []struct {
			Check string
			OK    bool
		}
	}
	b, err := os.ReadFile("data/rulebook-hexes.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &file); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, m := range file.Mentions {
		says, prove := proofOf(m.Says)
		if prove == nil {
			t.Errorf("%s (%s): nothing proves that %q", m.Hex, m.Rule, m.Says)
			continue
		}
		used[says] = true
		if !prove(t, m.Hex, m.Says) {
			t.Errorf("%s (%s): it does not hold that %q", m.Hex, m.Rule, m.Says)
		}
	}
	for says := range hexProofs {
		if !used[says] {
			t.Errorf("the rulebook does not say that %q", says)
		}
	}
	if len(file.Checks) != len(boardChecks) {
		t.Errorf("%d checks of the board, %d in the file", len(boardChecks), len(file.Checks))
	}
	for _, c := range file.Checks {
		check := boardChecks[c.Check]
		if check == nil {
			t.Errorf("nothing checks %q", c.Check)
			continue
		}
		if got := check(t); got != c.OK {
			t.Errorf("%s: %v, not %v", c.Check, got, c.OK)
		}
	}
}

// A hexProof reports whether what is said of a hex holds on the board.
type hexProof func(t *testing.T, hex, says string) bool

var (
	gridExample = regexp.MustCompile(`^(\w+) is here \(grid example\)$`)
	cornerOf    = regexp.MustCompile(`through the corner (\w+)/(\w+)/(\w+)$`)
)

// proofOf finds the proof of a statement, and the name it goes by.
func proofOf(says string) (string, hexProof) {
	switch {
	case gridExample.MatchString(says):
		return "grid", hexProofs["grid"]
	case cornerOf.MatchString(says):
		return "corner", hexProofs["corner"]
	}
	return says, hexProofs[says]
}

func noLandBetween(t *testing.T, a, b string) bool { return !sideOf(t, a+"-"+b).is(landSide) }
func noSeaBetween(t *testing.T, a, b string) bool  { return !sideOf(t, a+"-"+b).is(seaSide) }

// landTo lists the neighbours of a hex to which ground units can go.
func landTo(h hex) (list []hex) {
	for d := range board.Direction(board.Directions) {
		if n, ok := world.grid.Neighbour(int(h), d); ok && groundLink(h, hex(n)) {
			list = append(list, hex(n))
		}
	}
	return list
}

func hasZone(h hex, z zone) bool {
	for k := range world.hexes[h].numWaters {
		if world.waters[world.hexes[h].water+water(k)].zone == z {
			return true
		}
	}
	return false
}

var hexProofs = map[string]hexProof{
	"grid": func(t *testing.T, hex, says string) bool {
		return world.places[named(t, gridExample.FindStringSubmatch(says)[1])].hex == at(t, hex)
	},
	"corner": func(t *testing.T, hex, says string) bool {
		c := cornerOf.FindStringSubmatch(says)[1:]
		land, wet, among := 0, 0, false
		for i, name := range c {
			among = among || name == hex
			s := sideOf(t, name+"-"+c[(i+1)%3])
			if s.is(landSide) {
				land++
			}
			if s.is(seaSide) || world.sides[s].lake != "" {
				wet++
			}
		}
		dover := says[strings.LastIndex(says, " ")+1:] == "K24/L23/L24" // two shores touch the corner
		return among && wet > 0 && (land > 0 || dover)
	},
	"solid black islands east of Athens do not exist for play": func(t *testing.T, _, _ string) bool {
		return !sideOf(t, "CC28-DD28").is(landSide|arrowSide) && world.places[named(t, "Athens")].hex == at(t, "DD28")
	},
	"northern peninsula does not exist; a unit in the hex is on the southern peninsula": func(t *testing.T, hex, _ string) bool {
		to := landTo(at(t, hex))
		return len(to) == 1 && to[0] == at(t, "X52")
	},
	"not a one-hex island": func(t *testing.T, hex, _ string) bool { return !world.oneHexIslands.has(at(t, hex)) },
	"black part of the northern island is unplayable": func(t *testing.T, hex, _ string) bool {
		return noLandBetween(t, "F33", hex)
	},
	"no direct land move to K29":      func(t *testing.T, hex, _ string) bool { return noLandBetween(t, hex, "K29") },
	"no direct land move to J30":      func(t *testing.T, hex, _ string) bool { return noLandBetween(t, "J30", hex) },
	"the North Sea does not reach it": func(t *testing.T, hex, _ string) bool { return !hasZone(at(t, hex), atlantic) },
	"no direct naval move to HH33":    func(t *testing.T, hex, _ string) bool { return noSeaBetween(t, hex, "HH33") },
	"no direct naval move to GG33":    func(t *testing.T, hex, _ string) bool { return noSeaBetween(t, "GG33", hex) },
	"contains no land":                func(t *testing.T, hex, _ string) bool { return !world.onLand.has(at(t, hex)) },
	"Brindisi is on the east coast; fleets use only the eastern of the two waters": func(t *testing.T, hex, _ string) bool {
		const east, west = 0, 3
		return world.hexes[at(t, hex)].numWaters == 2 && portTouches(t, "Brindisi", hex, east) && !portTouches(t, "Brindisi", hex, west)
	},
	"Plymouth is on the south coast": func(t *testing.T, hex, _ string) bool {
		const northEast, southWest = 1, 4
		return portTouches(t, "Plymouth", hex, southWest) && !portTouches(t, "Plymouth", hex, northEast)
	},
	"Kerch strait U40-U41": func(t *testing.T, _, _ string) bool {
		s := sideOf(t, "U40-U41")
		return s.is(arrowSide) && s.allWater()
	},
	"Quattara hexsides NN25-NN26, NN26-NN27, MM26-NN26, MM27-NN26": func(t *testing.T, _, _ string) bool {
		for _, id := range []string{"NN25-NN26", "NN26-NN27", "MM26-NN26", "MM27-NN26"} {
			s := sideOf(t, id)
			if !world.quattara.has(s) || groundLink(world.sides[s].a, world.sides[s].b) {
				return false
			}
		}
		return world.quattara.bits().Count() == 4
	},
	"Norwegian beach hex that Germany can invade": func(t *testing.T, hex, _ string) bool {
		s := war(t, campaign, "Spring 1942")
		s.makeWar(germany, norway)
		s.status[norway], s.patron[norway] = invaded, britain
		ship := s.add("ge-fleet9", "J30")
		s.add("ge-inf3", "J30")
		s.start(axis, pMissions)
		return world.beaches.has(at(t, hex)) && world.hexes[at(t, hex)].country == norway && s.whyNotInvade(ship, at(t, hex)) == nil
	},
	"land hex next to the strait of Gibraltar": func(t *testing.T, hex, _ string) bool {
		return world.onLand.has(at(t, hex)) && distance(at(t, hex), at(t, "AA7")) <= 2 && world.atSea.has(at(t, hex))
	},
	"Italian hex adjacent to France, as Turin is": func(t *testing.T, name, _ string) bool {
		for _, h := range []hex{at(t, name), world.places[named(t, "Turin")].hex} {
			facing := false
			for _, n := range landTo(h) {
				facing = facing || world.hexes[n].country == france
			}
			if world.hexes[h].country != italy || !facing {
				return false
			}
		}
		return true
	},
	"island of Saare, goes with the Baltic States": func(t *testing.T, hex, _ string) bool {
		return world.hexes[at(t, hex)].country == balticStates && len(landTo(at(t, hex))) == 0
	},
	"Finnish ground units may start the 1942 scenario here": func(t *testing.T, hex, _ string) bool {
		return world.hexes[at(t, hex)].country == ussr && world.tagged[axis1942Tag].has(at(t, hex)) && minorBounds[finland].has(at(t, hex))
	},
	"southern end of the Russian supply edge": func(t *testing.T, hex, _ string) bool {
		last := noHex
		for h := range world.eastEdge.all {
			last = h // hexes go from north to south
		}
		return last == at(t, hex)
	},
	"off-board hex, Russian supply source":   offBoardNextTo("O59", false),
	"last off-board Russian supply hex":      offBoardNextTo("Z53", false),
	"southern limit when Lend-Lease is open": offBoardNextTo("GG45", true),
	"must be friendly to use the Turkish straits": func(t *testing.T, hex, _ string) bool {
		s := war(t, campaign, "Spring 1942")
		s.give(germany, "Z33", "Z34", "AA31", "BB31", "CC31")
		open := func() bool {
			set := s.seaHexes(at(t, "W35"), germany, true)
			return set.has(at(t, "CC31"))
		}
		before := open()
		s.give(turkey, hex)
		return before && !open()
	},
	"fleets may not enter Oslo": func(t *testing.T, hex, _ string) bool {
		s := war(t, campaign, "Spring 1942")
		s.giveHexes(world.countries[norway].hexes, germany)
		return s.navalRoom(at(t, hex), germany) == 0 && !world.atSea.has(at(t, hex))
	},
	"southern end of the west edge used to reach the U.S. box": func(t *testing.T, hex, _ string) bool {
		last := noHex
		for h := range world.westEdge.all {
			last = h
		}
		return last == at(t, hex)
	},
	"northern end of the west edge used to reach the U.S. box": func(t *testing.T, hex, _ string) bool {
		return world.westEdge.first() == at(t, hex)
	},
	"canal hexside LL30-LL31; Suez to LL30 counts two hexes": func(t *testing.T, hex, says string) bool {
		return canalSides("LL30-LL31")(t, hex, says) && hexesFromSuez(t, hex) == 2
	},
	"canal hexsides; Suez to LL31 counts two hexes": func(t *testing.T, hex, says string) bool {
		return canalSides("LL30-LL31", "LL31-MM30")(t, hex, says) && hexesFromSuez(t, hex) == 2
	},
	"canal hexsides MM30-LL31, MM30-MM31": canalSides("LL31-MM30", "MM30-MM31"),
	"canal hexside MM30-MM31":             canalSides("MM30-MM31"),
	"invaded only from Baltic ports": func(t *testing.T, hex, _ string) bool {
		return hasZone(at(t, hex), baltic) && !hasZone(at(t, hex), atlantic)
	},
	"sea hex of an interception":                               func(t *testing.T, hex, _ string) bool { return world.atSea.has(at(t, hex)) },
	"Copenhagen; with I33 or Kiel controls the Baltic passage": controlsTheSound,
	"with I32 or Kiel controls the Baltic passage":             controlsTheSound,
	"no SR into or out of it if hostile units hold Gibraltar": func(t *testing.T, hex, _ string) bool {
		s := war(t, campaign, "Spring 1942")
		s.status[spain], s.patron[spain] = conquered, germany
		s.giveHexes(world.countries[spain].hexes, germany)
		open := s.passable(germany, false)
		s.add("br-inf3", "AA7")
		shut := s.passable(germany, false)
		return open.has(at(t, hex)) && !shut.has(at(t, hex))
	},
	"Polish corridor": func(t *testing.T, hex, _ string) bool {
		s := newScene(t, campaign, "")
		s.noWarYet() // Axis variant 12
		return world.hexes[at(t, hex)].country == poland && s.control[at(t, hex)] == germany
	},
	"row N separates the Italian -1 and -2 naval modifiers": func(t *testing.T, _, _ string) bool {
		s := war(t, campaign, "Spring 1942")
		return s.navalDRM(italy, at(t, "N18")) == -1 && s.navalDRM(italy, at(t, "M21")) == -2
	},
}

// portTouches reports whether a port of a hex lies on the water at one of its sides.
func portTouches(t *testing.T, city, where string, d board.Direction) bool {
	p := world.places[named(t, city)]
	for _, w := range p.waters[:p.numWaters] {
		if world.waters[w].sides>>d&1 != 0 {
			return p.hex == at(t, where)
		}
	}
	return false
}

// offBoardNextTo proves that a hex is not on the board, and that the last hex before
// it is on the edge that supplies Russia, with Lend-Lease open or always.
func offBoardNextTo(last string, leaseOnly bool) hexProof {
	return func(t *testing.T, hex, _ string) bool {
		_, err := findHex(hex)
		edge := func(s *scene) bool {
			set := s.eastEdge()
			return set.has(at(t, last))
		}
		s := newScene(t, scenario1942, "Summer 1942")
		closed := edge(s)
		s.economy.opener = britain
		return err != nil && closed == !leaseOnly && edge(s)
	}
}

// canalSides proves that hexsides are the canal, a river to ground units.
func canalSides(ids ...string) hexProof {
	return func(t *testing.T, _, _ string) bool {
		for _, id := range ids {
			s := sideOf(t, id)
			if !world.canal.has(s) || !s.is(riverSide) || !s.is(landSide) {
				return false
			}
		}
		return world.canal.bits().Count() == 3
	}
}

// hexesFromSuez is how many hexes ships count from Suez through the canal.
func hexesFromSuez(t *testing.T, where string) int {
	s := war(t, campaign, "Spring 1942")
	ship := s.add("br-fleet9", "MM30")
	s.survey(s.watersOf(ship), s.seaCosts(britain, portSuez))
	info := &world.hexes[at(t, where)]
	var waters []water
	for k := range info.numWaters {
		waters = append(waters, info.water+water(k))
	}
	_, far, _ := s.surveyed(waters)
	return far
}

// controlsTheSound proves that both shores of the Sound let a power pass without
// Kiel, and one does not.
func controlsTheSound(t *testing.T, hex, _ string) bool {
	s := war(t, campaign, "Spring 1942")
	passes := func() bool {
		set := s.seaHexes(at(t, "B29"), britain, true)
		return set.has(at(t, "J32"))
	}
	s.give(britain, hex)
	one := passes()
	s.give(britain, "I32", "I33")
	both := passes()
	s.give(germany, hex)
	s.give(britain, "J30")
	kiel := passes()
	return !one && both && kiel
}

// boardChecks are what the compilation of the board checked.
var boardChecks = map[string]func(*testing.T) bool{
	"II24 has sea": func(t *testing.T) bool { return world.atSea.has(at(t, "II24")) },
	"FF24 has sea": func(t *testing.T) bool { return world.atSea.has(at(t, "FF24")) },
	"DD18 has sea": func(t *testing.T) bool { return world.atSea.has(at(t, "DD18")) },
	"CC19 has sea": func(t *testing.T) bool { return world.atSea.has(at(t, "CC19")) },
	"CC17 has sea": func(t *testing.T) bool { return world.atSea.has(at(t, "CC17")) },
	"J35 Polish":   func(t *testing.T) bool { return world.hexes[at(t, "J35")].country == poland },
	"K34 Polish":   func(t *testing.T) bool { return world.hexes[at(t, "K34")].country == poland },
	"L34 Polish":   func(t *testing.T) bool { return world.hexes[at(t, "L34")].country == poland },
	"HH32 all sea": func(t *testing.T) bool { return world.atSea.has(at(t, "HH32")) && !world.onLand.has(at(t, "HH32")) },
	"C35 no sea":   func(t *testing.T) bool { return !world.atSea.has(at(t, "C35")) },
	"K30 not atlantic": func(t *testing.T) bool {
		return !hasZone(at(t, "K30"), atlantic)
	},
	"F39 Baltic States": func(t *testing.T) bool { return world.hexes[at(t, "F39")].country == balticStates },
	"A47,B46 USSR and axis-1942": func(t *testing.T) bool {
		for _, name := range []string{"A47", "B46"} {
			if h := at(t, name); world.hexes[h].country != ussr || !world.tagged[axis1942Tag].has(h) {
				return false
			}
		}
		return true
	},
	"O60, Z54, GG46 off board": func(*testing.T) bool {
		for _, name := range []string{"O60", "Z54", "GG46"} {
			if _, err := findHex(name); err == nil {
				return false
			}
		}
		return true
	},
	"D35 beach": func(t *testing.T) bool { return world.beaches.has(at(t, "D35")) },
	"I31 and I32 only baltic water": func(t *testing.T) bool {
		for _, name := range []string{"I31", "I32"} {
			h := at(t, name)
			for k := range world.hexes[h].numWaters {
				if world.waters[world.hexes[h].water+water(k)].zone != baltic {
					return false
				}
			}
		}
		return true
	},
}
