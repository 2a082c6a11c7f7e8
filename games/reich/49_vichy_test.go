package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// fallOfFrance is the end of an Allied Combat phase with Paris in German hands.
func fallOfFrance(t *testing.T, prepare func(*scene)) *scene {
	s := newScene(t, campaign, "Summer 1940")
	s.wars([2]country{italy, britain})
	s.give(germany, "O22", "N21")
	s.add("ge-inf3", "O22")
	if prepare != nil {
		prepare(s)
	}
	s.aftermath(allies)
	return s
}

// vichyUnits counts the units of Vichy and of the Free French.
func (s *scene) frenchUnits(n country, k unitKind) (count, factors int) {
	for u := range of(france) {
		if s.nation[u] == n && u.kind() == k && (s.inPlay(u) || s.at[u] == inHand) {
			count++
			factors += u.strength()
		}
	}
	return count, factors
}

func TestFranceIsHalved(t *testing.T) {
	rulebook.Covers(t, "reich", "49.1", "49.11", "26.83", "49.14")
	s := fallOfFrance(t, func(s *scene) {
		s.add("fr-inf2 x7", "S21")
		s.add("fr-arm x3", "U19")
		s.add("fr-air5", "V19")
		s.add("fr-fleet9 x3", "V19")
		s.add("fr-inf2", "X20") // Corsica: eight infantry in all
	})
	s.rolls(1, 1)
	if inf, _ := s.frenchUnits(vichyFrance, infantry); inf != 4 {
		t.Errorf("Vichy has %d infantry", inf)
	}
	if arm, _ := s.frenchUnits(vichyFrance, armor); arm != 2 {
		t.Errorf("Vichy has %d armor", arm)
	}
	if _, factors := s.frenchUnits(vichyFrance, air); factors != 3 {
		t.Errorf("Vichy has %d air factors", factors)
	}
	if _, factors := s.frenchUnits(vichyFrance, fleet); factors != 14 {
		t.Errorf("Vichy has %d naval factors", factors)
	}
	if s.asked() != onlyPower(germany) {
		t.Error("Germany does not place Vichy's units")
	}
	s.placeAll()
	for u := range of(france) {
		if h := s.where(u); s.nation[u] == vichyFrance && h != noHex && !world.tagged[vichyTag].has(h) {
			t.Errorf("%s is at %s", u, h)
		}
	}
	if !s.fallen.has(france) || s.war[france] != 0 {
		t.Error("France is still at war")
	}
}

func TestRulingR4_21VichysUnitsGoToHexesFreeOfOthers(t *testing.T) {
	rulebook.Covers(t, "reich", "49.11")
	s := fallOfFrance(t, func(s *scene) {
		s.add("fr-inf2 x5", "U19")
		s.add("br-inf3", "R20")
		s.add("br-base", "T20")
		s.add("ge-arm4", "R21")
		s.give(italy, "S21")
	})
	s.rolls(1, 1)
	f, u := top[placeFrame](s), noUnit
	for v := range s.in(inHand) {
		u = v
	}
	if u == noUnit {
		t.Fatal("nothing is to be placed")
	}
	allowed := func(where string, want bool) {
		t.Helper()
		set := s.placesFor(f, u)
		if got := set.has(at(t, where)); got != want {
			t.Errorf("%s can be placed in %s: %v", u, where, got)
		}
	}
	allowed("R20", false) // a British unit is there
	allowed("T20", false) // a British air base
	allowed("S21", true)  // Italian, and vacant
	allowed("S20", true)  // beside German armour
	allowed("V19", true)
	first := noUnit
	for v := range s.in(inHand) {
		first = v
		break
	}
	s.play("choose "+first.String(), "at V19")
	allowed("V19", true) // with another of its own
}

func TestHexesOfFallenFrance(t *testing.T) {
	rulebook.Covers(t, "reich", "49.14", "26.5", "49.5", "49.2")
	s := fallOfFrance(t, func(s *scene) {
		s.give(italy, "S21")  // Lyons: Q225
		s.give(france, "M25") // a conquest
	})
	s.rolls(2, 2)
	s.placeAll()
	s.holds(germany, "M21", "Q24", "M25")
	s.holds(vichyFrance, "R20", "V19", "X20")
	s.holds(italy, "S21")
	if s.status[vichyFrance] != courted || s.war[vichyFrance] != 0 || s.commandOf(vichyFrance) != germany {
		t.Error("Vichy is no inactive Minor Ally of Germany")
	}
	if s.soil(hexVichy) != vichyFrance {
		t.Error("Vichy is not on Vichy soil")
	}
}

func TestDiceDecideAboutTheColonies(t *testing.T) {
	rulebook.Covers(t, "reich", "49.12", "49.13")
	s := fallOfFrance(t, func(s *scene) {
		s.add("fr-inf2", "HH35")
		s.add("fr-inf2 x3", "CC12")
	})
	s.rolls(3, 4) // Syria odd, Africa even
	s.placeAll()
	s.holds(freeFrench, "HH35", "HH36")
	s.holds(vichyFrance, "CC12", "DD17", "DD3")
	if n, _ := s.frenchUnits(freeFrench, infantry); n != 1 {
		t.Errorf("the Free French have %d infantry", n)
	}
	if n, _ := s.frenchUnits(vichyFrance, infantry); n != 3 {
		t.Errorf("Vichy has %d infantry: those in colonies are not halved", n)
	}
	if !s.atWar(freeFrench, italy) || s.commandOf(freeFrench) != britain {
		t.Error("the Free French do not fight beside Britain")
	}
}

func TestAColonyTheAxisHaveTakenStaysTheirs(t *testing.T) {
	rulebook.Covers(t, "reich", "49.12", "49.9")
	s := fallOfFrance(t, func(s *scene) { s.give(italy, "DD17") }) // Q219
	s.rolls(1, 1)
	s.placeAll()
	s.holds(italy, "DD17")
	if s.patron[tunisia] == freeFrench {
		t.Error("Tunisia is Free French")
	}
	s.holds(freeFrench, "CC12")
}

func TestFrenchUnitsAbroadGoToTheNearestFrenchSoil(t *testing.T) {
	rulebook.Covers(t, "reich", "49.13")
	s := fallOfFrance(t, func(s *scene) {
		s.add("fr-inf2", "MM29")   // Cairo: nearest is Lebanon-Syria
		s.add("fr-fleet9", "LL29") // a fleet goes to Marseilles
	})
	s.rolls(1, 2)
	s.placeAll()
	if n, _ := s.frenchUnits(freeFrench, infantry); n != 1 {
		t.Error("the unit in Egypt has not gone to Syria")
	}
	for u := range of(france) {
		if u.kind() == fleet && s.nation[u] == vichyFrance && s.onBoard(u) && s.where(u) != hexMarseilles {
			t.Errorf("%s is at %s", u, s.where(u))
		}
	}
}

func TestBritishUnitsTrappedInVichy(t *testing.T) {
	rulebook.Covers(t, "reich", "49.6", "26.84")
	for _, war := range []bool{false, true} {
		var u unit
		s := fallOfFrance(t, func(s *scene) { u = s.add("br-inf3", "T18") })
		s.rolls(1, 1)
		s.placeAll()
		if !s.politics.trapped {
			t.Fatal("nobody is trapped")
		}
		s.holds(vichyFrance, "T18")
		s.phase(allies, flow.At(pWar, 0))
		brp := s.brp[britain]
		if war {
			s.play("declare britain vichy-france")
			if s.brp[britain] != brp-10 {
				t.Errorf("war on Vichy costs %d BRPs", brp-s.brp[britain])
			}
		}
		s.finish()
		if s.onBoard(u) != war {
			t.Errorf("with war %v the unit is on the board: %v", war, s.onBoard(u))
		}
	}
}

func TestBritishLinesDoNotRunThroughVichy(t *testing.T) {
	rulebook.Covers(t, "reich", "26.84")
	for _, fallen := range []bool{false, true} {
		var inside, beyond, ship unit
		s := fallOfFrance(t, func(s *scene) {
			inside, beyond = s.add("br-inf3", "T18"), s.add("br-inf3", "T17")
			s.give(britain, "T17")
			ship = s.add("br-fleet9", "AA7")
			s.add("br-fleet9 x2", "L22")
		})
		if fallen {
			s.rolls(1, 1)
			s.placeAll()
		} else {
			s.fallen.remove(france)
		}
		_ = ship
		set := s.suppliedHexes(britain, true)
		m := s.supplyMapOf(britain)
		for h := range world.tagged[vichyTag].all {
			if s.control[h] == vichyFrance && (m.through.has(h) || m.into.has(h)) {
				t.Fatalf("a British line runs through %s", h)
			}
		}
		if fallen && (set.has(s.where(inside)) || set.has(s.where(beyond))) {
			t.Error("British units live through Vichy France")
		}
	}
}

func vichyScene(t *testing.T) *scene {
	s := newScene(t, scenario1942, "Summer 1942")
	u := s.add("fr-inf2", "R20")
	s.nation[u] = vichyFrance
	return s
}

func TestHelpForVichyDoesNotActivateIt(t *testing.T) {
	rulebook.Covers(t, "reich", "25.24", "25.23", "49.2")
	s := vichyScene(t)
	s.add("ge-inf3", "S20")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain vichy-france")
	if s.status[vichyFrance] != allied || !s.atWar(vichyFrance, usa) || !s.politics.onVichy {
		t.Errorf("Vichy is %s", standingNames[s.status[vichyFrance]])
	}
	s = vichyScene(t)
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain vichy-france")
	if s.status[vichyFrance] != invaded {
		t.Errorf("Vichy without Axis units is %s", standingNames[s.status[vichyFrance]])
	}
	s.entered(s.add("ge-inf3", "S20"), at(t, "S20"))
	if s.status[vichyFrance] != allied {
		t.Errorf("a German unit leaves Vichy %s", standingNames[s.status[vichyFrance]])
	}
}

func TestAnActiveVichyBringsNoBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "25.34", "49.2", "49.7")
	s := vichyScene(t)
	brp := s.brp[germany]
	s.activateVichy()
	if s.status[vichyFrance] != active || s.brp[germany] != brp || !s.atWar(vichyFrance, britain) {
		t.Error("Vichy is not an active Minor Ally without BRPs")
	}
	if !s.rebuildable(vichyFrance, infantry) {
		t.Error("an active Vichy's units cannot be rebuilt")
	}
}

func TestTheEndOfVichy(t *testing.T) {
	rulebook.Covers(t, "reich", "49.41", "49.5")
	for name, end := range map[string]func(*scene){
		"by deactivation":       func(s *scene) { s.endVichy() },
		"by its city":           func(s *scene) { s.control[hexVichy] = usa; s.aftermath(allies) },
		"by a Paris that stays": func(s *scene) { s.control[hexParis] = britain; s.aftermath(axis) },
	} {
		t.Run(name, func(t *testing.T) {
			s := vichyScene(t)
			u := s.toVichy()
			end(s)
			s.isAt(u, outOfGame)
			s.holds(germany, "V19", "X20")
			s.holds(nobody, "CC12", "DD17", "DD3")
			if s.vichyExists() {
				t.Error("there is still a Vichy France")
			}
		})
	}
	s := vichyScene(t)
	s.control[hexParis] = britain
	s.aftermath(allies)
	if !s.vichyExists() {
		t.Error("Vichy ends before the Axis could retake Paris")
	}
}

func (s *scene) toVichy() unit {
	for u := range s.here(hexVichy) {
		return u
	}
	return noUnit
}

func TestModifiersOfTheVichyRolls(t *testing.T) {
	rulebook.Covers(t, "reich", "49.42", "49.4", "49.3", "Q223")
	base := func() *scene { s := vichyScene(t); s.add("ge-inf3", "II17"); return s }
	none := base().vichyModifier() // America is at war
	if none != -1 {
		t.Fatalf("the modifier is %d at the start", none)
	}
	for name, c := range map[string]struct {
		change func(*scene)
		want   int
	}{
		"Malta lost":            {func(s *scene) { s.control[hexMalta] = italy }, 1},
		"war on Vichy":          {func(s *scene) { s.politics.onVichy = true }, 2},
		"Suez lost":             {func(s *scene) { s.control[hexSuez] = germany }, 2},
		"Alexandria lost":       {func(s *scene) { s.control[hexAlexandria] = germany }, 2},
		"Gibraltar lost":        {func(s *scene) { s.control[hexGibraltar] = germany }, 2},
		"all colonies lost":     {func(s *scene) { s.give(britain, "CC9", "CC12", "DD14", "DD17", "DD3", "EE2") }, -1},
		"no Axis in Africa":     {func(s *scene) { s.clearHex("II17") }, -1},
		"Axis crossed Vichy":    {func(s *scene) { s.entered(s.add("ge-inf3", "S20"), at(t, "S20")) }, -1},
		"a port on the Channel": {func(s *scene) { s.give(britain, "M21") }, -1},
		"a port in Norway":      {func(s *scene) { s.give(britain, "C33") }, 0},
		"a port in Sicily":      {func(s *scene) { s.give(britain, "DD21") }, 0},
		"war on Spain":          {func(s *scene) { s.politics.onSpain = true }, -2},
	} {
		t.Run(name, func(t *testing.T) {
			s := base()
			c.change(s)
			if got := s.vichyModifier() - none; got != c.want {
				t.Errorf("the modifier changes by %d, want %d", got, c.want)
			}
		})
	}
	s := base()
	s.politics.grace = true
	s.entered(s.add("ge-inf3", "S20"), at(t, "S20"))
	if s.politics.crossed {
		t.Error("crossing counts in the first turn after the fall")
	}
	s.wars([2]country{vichyFrance, britain})
	s.politics.grace = false
	s.entered(s.add("ge-inf3", "S20"), at(t, "S20"))
	if s.politics.crossed {
		t.Error("coming to Vichy's help counts as crossing")
	}
}

func TestTrappedUnitsLeaveVichyByRedeploymentOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "49.6", "27.42", "Q124")
	var u, late unit
	s := fallOfFrance(t, func(s *scene) {
		u, late = s.add("br-inf3", "V19"), s.add("br-inf1", "V20")
		s.add("br-fleet9 x2", "V19")
		s.mark(late, unsupplied) // Q124
	})
	s.rolls(1, 1)
	s.placeAll()
	if !s.trappedAt(u) {
		t.Fatal("the unit is not trapped")
	}
	near := s.nearEnemies(britain)
	if !s.movable(u, &near) || s.movable(late, &near) {
		t.Error("a supplied unit must be able to leave, one that was unsupplied must not")
	}
	ways := s.waysOf(u)
	if !ways.pass.has(hexMarseilles) {
		t.Error("the way over Vichy hexes is closed")
	}
	if set, _ := s.destinations(u); set.has(at(t, "U20")) {
		t.Error("the unit may redeploy into Vichy territory")
	}
	s.phase(allies, flow.At(pWar, 0))
	s.finish()
	if s.politics.trapped {
		t.Error("the way out stays open for another turn")
	}
}

func TestTrappedUnitsLeaveBeforeAnythingElseIsRedeployed(t *testing.T) {
	rulebook.Covers(t, "reich", "49.6")
	var u, other unit
	s := fallOfFrance(t, func(s *scene) {
		u = s.add("br-inf3", "V19")
		s.add("br-fleet9 x2", "V19")
		other = s.add("br-inf3", "K23")
	})
	s.rolls(1, 1)
	s.placeAll()
	s.shift(allies)
	s.refused("redeploy "+other.String(), "49.6")
	s.refused("done britain", "49.6")
	s.play("redeploy " + u.String())
	s.play(s.firstOf("at "))
	if s.control[s.where(u)] == vichyFrance {
		t.Error("the unit has not left")
	}
	s.put(u, spot(at(t, "V19")))
	s.unmark(u, redeployed)
	if s.rules = 1; s.mustLeaveVichy(britain) {
		t.Error("rule set 1 has changed")
	}
}

func TestTheRollsForVichyGoOnAfterAnAlliedDeclarationOfWar(t *testing.T) {
	rulebook.Covers(t, "reich", "49.4", "49.42")
	s := vichyScene(t)
	s.now = dateOf(summer, 1941)
	for _, status := range [...]standing{courted, invaded, allied} {
		s.status[vichyFrance] = status
		s.economy.vichyTry = 0
		if !s.mayRollVichy(germany) || !s.mayRollVichy(britain) {
			t.Errorf("no roll while Vichy is %s", standingNames[status])
		}
	}
	s.status[vichyFrance] = active
	if s.mayRollVichy(germany) || s.mayRollVichy(britain) {
		t.Error("there are rolls for an active Vichy")
	}
}

func TestLostFreeFrenchUnitsAreRebuiltWhileBritainOrAmericaFights(t *testing.T) {
	rulebook.Covers(t, "reich", "49.8")
	for _, c := range []struct {
		britainFell, americaFights, want bool
	}{{false, false, true}, {false, true, true}, {true, false, false}, {true, true, true}} {
		s := newScene(t, campaign, "Summer 1941")
		if c.britainFell {
			s.fallen.add(britain)
		}
		if c.americaFights {
			s.makeWar(usa, germany)
		}
		if s.rebuildable(freeFrench, infantry) != c.want || s.rebuildable(freeFrench, fleet) {
			t.Errorf("%+v: infantry can be rebuilt: %v", c, !c.want)
		}
	}
}

// With Allied variant 3 no ship is lost: those in colonies stay, others go to the
// nearest British port of their front.
func TestRulingR4_22Variant3KeepsTheFrenchFleet(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "49.13")
	fallen := func(from string, prepare func(*scene)) (*scene, unit) {
		var u unit
		s := fallOfFrance(t, func(s *scene) {
			s.now = dateOf(fall, 1940)
			s.held(1, 3)
			u = s.add("fr-fleet9", from)
			if prepare != nil {
				prepare(s)
			}
		})
		s.play("variant britain 3")
		return s, u
	}
	for _, c := range []struct{ from, answer, to string }{
		{"CC9", "", "CC9"}, // Oran
		{"N18", "", "K21"}, // Brest to Plymouth
		{"V19", "harbour malta", "GG19"},
		{"V19", "harbour gibraltar", "AA7"},
		{"us-box", "harbour plymouth", "K21"},
	} {
		s, u := fallen(c.from, nil)
		if c.answer != "" {
			s.refused("harbour alexandria", "33.42")
			s.play(c.answer)
		}
		s.placeAll()
		if s.nation[u] != freeFrench || s.where(u) != at(t, c.to) || s.commander(u) != britain {
			t.Errorf("%s from %s is %s at %s", u, c.from, nationNames[s.nation[u]], s.where(u))
		}
	}
	s, _ := fallen("V19", func(s *scene) {
		for _, q := range allPorts {
			if h := q.hex(); s.control[h] == britain && world.hexes[h].front == mediterraneanFront {
				s.control[h] = italy
			}
		}
	})
	s.placeAll()
	if _, factors := s.frenchUnits(vichyFrance, fleet); factors != 5 {
		t.Errorf("ships that reach no British port leave Vichy %d factors", factors)
	}
}
