package reich

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/games/reich/atlas"
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

func noLandBetween(t *testing.T, a, b string) bool { return !sideOf(t, a+"-"+b).Is(atlas.LandSide) }
func noSeaBetween(t *testing.T, a, b string) bool  { return !sideOf(t, a+"-"+b).Is(atlas.SeaSide) }

// landTo lists the neighbours of a hex to which ground units can go.
func landTo(h atlas.Hex) (list []atlas.Hex) {
	for d := range board.Direction(board.Directions) {
		if n, ok := world.Grid.Neighbour(int(h), d); ok && groundLink(h, atlas.Hex(n)) {
			list = append(list, atlas.Hex(n))
		}
	}
	return list
}

func hasZone(h atlas.Hex, z atlas.Zone) bool {
	for k := range world.Hexes[h].NumWaters {
		if world.Waters[world.Hexes[h].Water+atlas.Water(k)].Zone == z {
			return true
		}
	}
	return false
}

var hexProofs = map[string]hexProof{
	"grid": func(t *testing.T, hex, says string) bool {
		return world.Places[named(t, gridExample.FindStringSubmatch(says)[1])].Hex == at(t, hex)
	},
	"corner": func(t *testing.T, hex, says string) bool {
		c := cornerOf.FindStringSubmatch(says)[1:]
		land, wet, among := 0, 0, false
		for i, name := range c {
			among = among || name == hex
			s := sideOf(t, name+"-"+c[(i+1)%3])
			if s.Is(atlas.LandSide) {
				land++
			}
			if s.Is(atlas.SeaSide) || world.Sides[s].Lake != "" {
				wet++
			}
		}
		dover := says[strings.LastIndex(says, " ")+1:] == "K24/L23/L24" // two shores touch the corner
		return among && wet > 0 && (land > 0 || dover)
	},
	"solid black islands east of Athens do not exist for play": func(t *testing.T, _, _ string) bool {
		return !sideOf(t, "CC28-DD28").Is(atlas.LandSide|atlas.ArrowSide) && world.Places[named(t, "Athens")].Hex == at(t, "DD28")
	},
	"northern peninsula does not exist; a unit in the hex is on the southern peninsula": func(t *testing.T, hex, _ string) bool {
		to := landTo(at(t, hex))
		return len(to) == 1 && to[0] == at(t, "X52")
	},
	"not a one-hex island": func(t *testing.T, hex, _ string) bool { return !world.OneHexIslands.Has(at(t, hex)) },
	"black part of the northern island is unplayable": func(t *testing.T, hex, _ string) bool {
		return noLandBetween(t, "F33", hex)
	},
	"no direct land move to K29":      func(t *testing.T, hex, _ string) bool { return noLandBetween(t, hex, "K29") },
	"no direct land move to J30":      func(t *testing.T, hex, _ string) bool { return noLandBetween(t, "J30", hex) },
	"the North Sea does not reach it": func(t *testing.T, hex, _ string) bool { return !hasZone(at(t, hex), atlas.Atlantic) },
	"no direct naval move to HH33":    func(t *testing.T, hex, _ string) bool { return noSeaBetween(t, hex, "HH33") },
	"no direct naval move to GG33":    func(t *testing.T, hex, _ string) bool { return noSeaBetween(t, "GG33", hex) },
	"contains no land":                func(t *testing.T, hex, _ string) bool { return !world.OnLand.Has(at(t, hex)) },
	"Brindisi is on the east coast; fleets use only the eastern of the two waters": func(t *testing.T, hex, _ string) bool {
		const east, west = 0, 3
		return world.Hexes[at(t, hex)].NumWaters == 2 && portTouches(t, "Brindisi", hex, east) && !portTouches(t, "Brindisi", hex, west)
	},
	"Plymouth is on the south coast": func(t *testing.T, hex, _ string) bool {
		const northEast, southWest = 1, 4
		return portTouches(t, "Plymouth", hex, southWest) && !portTouches(t, "Plymouth", hex, northEast)
	},
	"Kerch strait U40-U41": func(t *testing.T, _, _ string) bool {
		s := sideOf(t, "U40-U41")
		return s.Is(atlas.ArrowSide) && s.AllWater()
	},
	"Quattara hexsides NN25-NN26, NN26-NN27, MM26-NN26, MM27-NN26": func(t *testing.T, _, _ string) bool {
		for _, id := range []string{"NN25-NN26", "NN26-NN27", "MM26-NN26", "MM27-NN26"} {
			s := sideOf(t, id)
			if !world.Quattara.Has(s) || groundLink(world.Sides[s].A, world.Sides[s].B) {
				return false
			}
		}
		return world.Quattara.Bits().Count() == 4
	},
	"Norwegian beach hex that Germany can invade": func(t *testing.T, hex, _ string) bool {
		s := war(t, atlas.Campaign, "Spring 1942")
		s.makeWar(atlas.Germany, atlas.Norway)
		s.status[atlas.Norway], s.patron[atlas.Norway] = Invaded, atlas.Britain
		ship := s.add("ge-fleet9", "J30")
		s.add("ge-inf3", "J30")
		s.start(atlas.Axis, pMissions)
		return world.Beaches.Has(at(t, hex)) && world.Hexes[at(t, hex)].Country == atlas.Norway && s.whyNotInvade(ship, at(t, hex)) == nil
	},
	"land hex next to the strait of Gibraltar": func(t *testing.T, hex, _ string) bool {
		return world.OnLand.Has(at(t, hex)) && atlas.Distance(at(t, hex), at(t, "AA7")) <= 2 && world.AtSea.Has(at(t, hex))
	},
	"Italian hex adjacent to France, as Turin is": func(t *testing.T, name, _ string) bool {
		for _, h := range []atlas.Hex{at(t, name), world.Places[named(t, "Turin")].Hex} {
			facing := false
			for _, n := range landTo(h) {
				facing = facing || world.Hexes[n].Country == atlas.France
			}
			if world.Hexes[h].Country != atlas.Italy || !facing {
				return false
			}
		}
		return true
	},
	"island of Saare, goes with the Baltic States": func(t *testing.T, hex, _ string) bool {
		return world.Hexes[at(t, hex)].Country == atlas.BalticStates && len(landTo(at(t, hex))) == 0
	},
	"Finnish ground units may start the 1942 scenario here": func(t *testing.T, hex, _ string) bool {
		return world.Hexes[at(t, hex)].Country == atlas.USSR && world.Tagged[atlas.Axis1942Tag].Has(at(t, hex)) && minorBounds[atlas.Finland].Has(at(t, hex))
	},
	"southern end of the Russian supply edge": func(t *testing.T, hex, _ string) bool {
		last := atlas.NoHex
		for h := range world.EastEdge.All {
			last = h // hexes go from north to south
		}
		return last == at(t, hex)
	},
	"off-board hex, Russian supply source":   offBoardNextTo("O59", false),
	"last off-board Russian supply hex":      offBoardNextTo("Z53", false),
	"southern limit when Lend-Lease is open": offBoardNextTo("GG45", true),
	"must be friendly to use the Turkish straits": func(t *testing.T, hex, _ string) bool {
		s := war(t, atlas.Campaign, "Spring 1942")
		s.give(atlas.Germany, "Z33", "Z34", "AA31", "BB31", "CC31")
		open := func() bool {
			set := s.seaHexes(at(t, "W35"), atlas.Germany, true)
			return set.Has(at(t, "CC31"))
		}
		before := open()
		s.give(atlas.Turkey, hex)
		return before && !open()
	},
	"fleets may not enter Oslo": func(t *testing.T, hex, _ string) bool {
		s := war(t, atlas.Campaign, "Spring 1942")
		s.giveHexes(world.Countries[atlas.Norway].Hexes, atlas.Germany)
		return s.navalRoom(at(t, hex), atlas.Germany) == 0 && !world.AtSea.Has(at(t, hex))
	},
	"southern end of the west edge used to reach the U.S. box": func(t *testing.T, hex, _ string) bool {
		last := atlas.NoHex
		for h := range world.WestEdge.All {
			last = h
		}
		return last == at(t, hex)
	},
	"northern end of the west edge used to reach the U.S. box": func(t *testing.T, hex, _ string) bool {
		return world.WestEdge.First() == at(t, hex)
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
		return hasZone(at(t, hex), atlas.Baltic) && !hasZone(at(t, hex), atlas.Atlantic)
	},
	"sea hex of an interception":                               func(t *testing.T, hex, _ string) bool { return world.AtSea.Has(at(t, hex)) },
	"Copenhagen; with I33 or Kiel controls the Baltic passage": controlsTheSound,
	"with I32 or Kiel controls the Baltic passage":             controlsTheSound,
	"no SR into or out of it if hostile units hold Gibraltar": func(t *testing.T, hex, _ string) bool {
		s := war(t, atlas.Campaign, "Spring 1942")
		s.status[atlas.Spain], s.patron[atlas.Spain] = Conquered, atlas.Germany
		s.giveHexes(world.Countries[atlas.Spain].Hexes, atlas.Germany)
		open := s.passable(atlas.Germany, false)
		s.add("br-inf3", "AA7")
		shut := s.passable(atlas.Germany, false)
		return open.Has(at(t, hex)) && !shut.Has(at(t, hex))
	},
	"Polish corridor": func(t *testing.T, hex, _ string) bool {
		s := newScene(t, atlas.Campaign, "")
		s.noWarYet() // Axis variant 12
		return world.Hexes[at(t, hex)].Country == atlas.Poland && s.control.of(at(t, hex)) == atlas.Germany
	},
	"row N separates the Italian -1 and -2 naval modifiers": func(t *testing.T, _, _ string) bool {
		s := war(t, atlas.Campaign, "Spring 1942")
		return s.navalDRM(atlas.Italy, at(t, "N18")) == -1 && s.navalDRM(atlas.Italy, at(t, "M21")) == -2
	},
}

// portTouches reports whether a port of a hex lies on the water at one of its sides.
func portTouches(t *testing.T, city, where string, d board.Direction) bool {
	p := world.Places[named(t, city)]
	for _, w := range p.Waters[:p.NumWaters] {
		if world.Waters[w].Sides>>d&1 != 0 {
			return p.Hex == at(t, where)
		}
	}
	return false
}

// offBoardNextTo proves that a hex is not on the board, and that the last hex before
// it is on the edge that supplies Russia, with Lend-Lease open or always.
func offBoardNextTo(last string, leaseOnly bool) hexProof {
	return func(t *testing.T, hex, _ string) bool {
		_, err := atlas.FindHex(hex)
		edge := func(s *scene) bool {
			set := s.eastEdge()
			return set.Has(at(t, last))
		}
		s := newScene(t, atlas.Scenario1942, "Summer 1942")
		closed := edge(s)
		s.economy.opener = atlas.Britain
		return err != nil && closed == !leaseOnly && edge(s)
	}
}

// canalSides proves that hexsides are the canal, a river to ground units.
func canalSides(ids ...string) hexProof {
	return func(t *testing.T, _, _ string) bool {
		for _, id := range ids {
			s := sideOf(t, id)
			if !world.Canal.Has(s) || !s.Is(atlas.RiverSide) || !s.Is(atlas.LandSide) {
				return false
			}
		}
		return world.Canal.Bits().Count() == 3
	}
}

// hexesFromSuez is how many hexes ships count from Suez through the canal.
func hexesFromSuez(t *testing.T, where string) int {
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("br-fleet9", "MM30")
	s.survey(s.watersOf(ship), s.seaCosts(atlas.Britain, portSuez))
	info := &world.Hexes[at(t, where)]
	var waters []atlas.Water
	for k := range info.NumWaters {
		waters = append(waters, info.Water+atlas.Water(k))
	}
	_, far, _ := s.surveyed(waters)
	return far
}

// controlsTheSound proves that both shores of the Sound let a power pass without
// Kiel, and one does not.
func controlsTheSound(t *testing.T, hex, _ string) bool {
	s := war(t, atlas.Campaign, "Spring 1942")
	passes := func() bool {
		set := s.seaHexes(at(t, "B29"), atlas.Britain, true)
		return set.Has(at(t, "J32"))
	}
	s.give(atlas.Britain, hex)
	one := passes()
	s.give(atlas.Britain, "I32", "I33")
	both := passes()
	s.give(atlas.Germany, hex)
	s.give(atlas.Britain, "J30")
	kiel := passes()
	return !one && both && kiel
}

// boardChecks are what the compilation of the board checked.
var boardChecks = map[string]func(*testing.T) bool{
	"II24 has sea": func(t *testing.T) bool { return world.AtSea.Has(at(t, "II24")) },
	"FF24 has sea": func(t *testing.T) bool { return world.AtSea.Has(at(t, "FF24")) },
	"DD18 has sea": func(t *testing.T) bool { return world.AtSea.Has(at(t, "DD18")) },
	"CC19 has sea": func(t *testing.T) bool { return world.AtSea.Has(at(t, "CC19")) },
	"CC17 has sea": func(t *testing.T) bool { return world.AtSea.Has(at(t, "CC17")) },
	"J35 Polish":   func(t *testing.T) bool { return world.Hexes[at(t, "J35")].Country == atlas.Poland },
	"K34 Polish":   func(t *testing.T) bool { return world.Hexes[at(t, "K34")].Country == atlas.Poland },
	"L34 Polish":   func(t *testing.T) bool { return world.Hexes[at(t, "L34")].Country == atlas.Poland },
	"HH32 all sea": func(t *testing.T) bool { return world.AtSea.Has(at(t, "HH32")) && !world.OnLand.Has(at(t, "HH32")) },
	"C35 no sea":   func(t *testing.T) bool { return !world.AtSea.Has(at(t, "C35")) },
	"K30 not atlantic": func(t *testing.T) bool {
		return !hasZone(at(t, "K30"), atlas.Atlantic)
	},
	"F39 Baltic States": func(t *testing.T) bool { return world.Hexes[at(t, "F39")].Country == atlas.BalticStates },
	"A47,B46 USSR and axis-1942": func(t *testing.T) bool {
		for _, name := range []string{"A47", "B46"} {
			if h := at(t, name); world.Hexes[h].Country != atlas.USSR || !world.Tagged[atlas.Axis1942Tag].Has(h) {
				return false
			}
		}
		return true
	},
	"O60, Z54, GG46 off board": func(*testing.T) bool {
		for _, name := range []string{"O60", "Z54", "GG46"} {
			if _, err := atlas.FindHex(name); err == nil {
				return false
			}
		}
		return true
	},
	"D35 beach": func(t *testing.T) bool { return world.Beaches.Has(at(t, "D35")) },
	"I31 and I32 only baltic water": func(t *testing.T) bool {
		for _, name := range []string{"I31", "I32"} {
			h := at(t, name)
			for k := range world.Hexes[h].NumWaters {
				if world.Waters[world.Hexes[h].Water+atlas.Water(k)].Zone != atlas.Baltic {
					return false
				}
			}
		}
		return true
	},
}
