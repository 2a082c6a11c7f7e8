package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// fallOfFrance is the end of an Allied Combat phase with Paris in German hands.
func fallOfFrance(t *testing.T, prepare func(*scene)) *scene {
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.give(atlas.Germany, "O22", "N21")
	s.add("ge-inf3", "O22")
	if prepare != nil {
		prepare(s)
	}
	s.aftermath(atlas.Allies)
	return s
}

// vichyUnits counts the units of Vichy and of the Free French.
func (s *scene) frenchUnits(n atlas.Country, k atlas.UnitKind) (count, factors int) {
	for u := range atlas.Of(atlas.France) {
		if s.nation.of(u) == n && u.Kind() == k && (s.inPlay(u) || s.at.of(u) == inHand) {
			count++
			factors += u.Strength()
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
	if inf, _ := s.frenchUnits(atlas.VichyFrance, atlas.Infantry); inf != 4 {
		t.Errorf("Vichy has %d infantry", inf)
	}
	if arm, _ := s.frenchUnits(atlas.VichyFrance, atlas.Armor); arm != 2 {
		t.Errorf("Vichy has %d armor", arm)
	}
	if _, factors := s.frenchUnits(atlas.VichyFrance, atlas.Air); factors != 3 {
		t.Errorf("Vichy has %d air factors", factors)
	}
	if _, factors := s.frenchUnits(atlas.VichyFrance, atlas.Fleet); factors != 14 {
		t.Errorf("Vichy has %d naval factors", factors)
	}
	if s.asked() != atlas.OnlyPower(atlas.Germany) {
		t.Error("Germany does not place Vichy's units")
	}
	s.placeAll()
	for u := range atlas.Of(atlas.France) {
		if h := s.where(u); s.nation.of(u) == atlas.VichyFrance && h != atlas.NoHex && !world.Tagged[atlas.VichyTag].Has(h) {
			t.Errorf("%s is at %s", u, h)
		}
	}
	if !s.fallen.Has(atlas.France) || s.war[atlas.France] != 0 {
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
		s.give(atlas.Italy, "S21")
	})
	s.rolls(1, 1)
	f, u := top[placeFrame](s), atlas.NoUnit
	for v := range s.in(inHand) {
		u = v
	}
	if u == atlas.NoUnit {
		t.Fatal("nothing is to be placed")
	}
	allowed := func(where string, want bool) {
		t.Helper()
		set := s.placesFor(f, u)
		if got := set.Has(at(t, where)); got != want {
			t.Errorf("%s can be placed in %s: %v", u, where, got)
		}
	}
	allowed("R20", false) // a British unit is there
	allowed("T20", false) // a British air base
	allowed("S21", true)  // Italian, and vacant
	allowed("S20", true)  // beside German armour
	allowed("V19", true)
	first := atlas.NoUnit
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
		s.give(atlas.Italy, "S21")  // Lyons: Q225
		s.give(atlas.France, "M25") // a conquest
	})
	s.rolls(2, 2)
	s.placeAll()
	s.holds(atlas.Germany, "M21", "Q24", "M25")
	s.holds(atlas.VichyFrance, "R20", "V19", "X20")
	s.holds(atlas.Italy, "S21")
	if s.status[atlas.VichyFrance] != Courted || s.war[atlas.VichyFrance] != 0 || s.commandOf(atlas.VichyFrance) != atlas.Germany {
		t.Error("Vichy is no inactive Minor Ally of Germany")
	}
	if s.soil(atlas.Sites.Vichy) != atlas.VichyFrance {
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
	s.holds(atlas.FreeFrench, "HH35", "HH36")
	s.holds(atlas.VichyFrance, "CC12", "DD17", "DD3")
	if n, _ := s.frenchUnits(atlas.FreeFrench, atlas.Infantry); n != 1 {
		t.Errorf("the Free French have %d infantry", n)
	}
	if n, _ := s.frenchUnits(atlas.VichyFrance, atlas.Infantry); n != 3 {
		t.Errorf("Vichy has %d infantry: those in colonies are not halved", n)
	}
	if !s.atWar(atlas.FreeFrench, atlas.Italy) || s.commandOf(atlas.FreeFrench) != atlas.Britain {
		t.Error("the Free French do not fight beside Britain")
	}
}

func TestAColonyTheAxisHaveTakenStaysTheirs(t *testing.T) {
	rulebook.Covers(t, "reich", "49.12", "49.9")
	s := fallOfFrance(t, func(s *scene) { s.give(atlas.Italy, "DD17") }) // Q219
	s.rolls(1, 1)
	s.placeAll()
	s.holds(atlas.Italy, "DD17")
	if s.patron[atlas.Tunisia] == atlas.FreeFrench {
		t.Error("Tunisia is Free French")
	}
	s.holds(atlas.FreeFrench, "CC12")
}

func TestFrenchUnitsAbroadGoToTheNearestFrenchSoil(t *testing.T) {
	rulebook.Covers(t, "reich", "49.13")
	s := fallOfFrance(t, func(s *scene) {
		s.add("fr-inf2", "MM29")   // Cairo: nearest is Lebanon-Syria
		s.add("fr-fleet9", "LL29") // a fleet goes to Marseilles
	})
	s.rolls(1, 2)
	s.placeAll()
	if n, _ := s.frenchUnits(atlas.FreeFrench, atlas.Infantry); n != 1 {
		t.Error("the unit in Egypt has not gone to Syria")
	}
	for u := range atlas.Of(atlas.France) {
		if u.Kind() == atlas.Fleet && s.nation.of(u) == atlas.VichyFrance && s.onBoard(u) && s.where(u) != atlas.Sites.Marseilles {
			t.Errorf("%s is at %s", u, s.where(u))
		}
	}
}

func TestBritishUnitsTrappedInVichy(t *testing.T) {
	rulebook.Covers(t, "reich", "49.6", "26.84")
	for _, war := range []bool{false, true} {
		var u atlas.Unit
		s := fallOfFrance(t, func(s *scene) { u = s.add("br-inf3", "T18") })
		s.rolls(1, 1)
		s.placeAll()
		if !s.politics.trapped {
			t.Fatal("nobody is trapped")
		}
		s.holds(atlas.VichyFrance, "T18")
		s.phase(atlas.Allies, flow.At(pWar, 0))
		brp := s.brp[atlas.Britain]
		if war {
			s.play("declare britain vichy-france")
			if s.brp[atlas.Britain] != brp-10 {
				t.Errorf("war on Vichy costs %d BRPs", brp-s.brp[atlas.Britain])
			}
		}
		s.finish()
		if s.onBoard(u) != war {
			t.Errorf("with war %v the unit is on the board: %v", war, s.onBoard(u))
		}
	}
}

func vichyScene(t *testing.T) *scene {
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	u := s.add("fr-inf2", "R20")
	s.nation.set(u, atlas.VichyFrance)
	return s
}

func TestHelpForVichyDoesNotActivateIt(t *testing.T) {
	rulebook.Covers(t, "reich", "25.24", "25.23", "49.2")
	s := vichyScene(t)
	s.add("ge-inf3", "S20")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain vichy-france")
	if s.status[atlas.VichyFrance] != Allied || !s.atWar(atlas.VichyFrance, atlas.USA) || !s.politics.onVichy {
		t.Errorf("Vichy is %s", standingNames[s.status[atlas.VichyFrance]])
	}
	s = vichyScene(t)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain vichy-france")
	if s.status[atlas.VichyFrance] != Invaded {
		t.Errorf("Vichy without Axis units is %s", standingNames[s.status[atlas.VichyFrance]])
	}
	s.entered(s.add("ge-inf3", "S20"), at(t, "S20"))
	if s.status[atlas.VichyFrance] != Allied {
		t.Errorf("a German unit leaves Vichy %s", standingNames[s.status[atlas.VichyFrance]])
	}
}

func TestAnActiveVichyBringsNoBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "25.34", "49.2", "49.7")
	s := vichyScene(t)
	brp := s.brp[atlas.Germany]
	s.activateVichy()
	if s.status[atlas.VichyFrance] != Active || s.brp[atlas.Germany] != brp || !s.atWar(atlas.VichyFrance, atlas.Britain) {
		t.Error("Vichy is not an active Minor Ally without BRPs")
	}
	if !s.rebuildable(atlas.VichyFrance, atlas.Infantry) {
		t.Error("an active Vichy's units cannot be rebuilt")
	}
}

func TestTheEndOfVichy(t *testing.T) {
	rulebook.Covers(t, "reich", "49.41", "49.5")
	for name, end := range map[string]func(*scene){
		"by deactivation":       func(s *scene) { s.endVichy() },
		"by its city":           func(s *scene) { s.control.set(atlas.Sites.Vichy, atlas.USA); s.aftermath(atlas.Allies) },
		"by a Paris that stays": func(s *scene) { s.control.set(atlas.Sites.Paris, atlas.Britain); s.aftermath(atlas.Axis) },
	} {
		t.Run(name, func(t *testing.T) {
			s := vichyScene(t)
			u := s.toVichy()
			end(s)
			s.isAt(u, outOfGame)
			s.holds(atlas.Germany, "V19", "X20")
			s.holds(atlas.Nobody, "CC12", "DD17", "DD3")
			if s.vichyExists() {
				t.Error("there is still a Vichy France")
			}
		})
	}
	s := vichyScene(t)
	s.control.set(atlas.Sites.Paris, atlas.Britain)
	s.aftermath(atlas.Allies)
	if !s.vichyExists() {
		t.Error("Vichy ends before the Axis could retake Paris")
	}
}

func (s *scene) toVichy() atlas.Unit {
	for u := range s.here(atlas.Sites.Vichy) {
		return u
	}
	return atlas.NoUnit
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
		"Malta lost":            {func(s *scene) { s.control.set(atlas.Sites.Malta, atlas.Italy) }, 1},
		"war on Vichy":          {func(s *scene) { s.politics.onVichy = true }, 2},
		"Suez lost":             {func(s *scene) { s.control.set(atlas.Sites.Suez, atlas.Germany) }, 2},
		"Alexandria lost":       {func(s *scene) { s.control.set(atlas.Sites.Alexandria, atlas.Germany) }, 2},
		"Gibraltar lost":        {func(s *scene) { s.control.set(atlas.Sites.Gibraltar, atlas.Germany) }, 2},
		"all colonies lost":     {func(s *scene) { s.give(atlas.Britain, "CC9", "CC12", "DD14", "DD17", "DD3", "EE2") }, -1},
		"no Axis in Africa":     {func(s *scene) { s.clearHex("II17") }, -1},
		"Axis crossed Vichy":    {func(s *scene) { s.entered(s.add("ge-inf3", "S20"), at(t, "S20")) }, -1},
		"a port on the Channel": {func(s *scene) { s.give(atlas.Britain, "M21") }, -1},
		"a port in Norway":      {func(s *scene) { s.give(atlas.Britain, "C33") }, 0},
		"a port in Sicily":      {func(s *scene) { s.give(atlas.Britain, "DD21") }, 0},
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
	s.wars([2]atlas.Country{atlas.VichyFrance, atlas.Britain})
	s.politics.grace = false
	s.entered(s.add("ge-inf3", "S20"), at(t, "S20"))
	if s.politics.crossed {
		t.Error("coming to Vichy's help counts as crossing")
	}
}

func TestTrappedUnitsLeaveVichyByRedeploymentOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "49.6", "27.42", "Q124")
	var u, late atlas.Unit
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
	near := s.nearEnemies(atlas.Britain)
	if !s.movable(u, &near) || s.movable(late, &near) {
		t.Error("a supplied unit must be able to leave, one that was unsupplied must not")
	}
	ways := s.waysOf(u)
	if !ways.pass.Has(atlas.Sites.Marseilles) {
		t.Error("the way over Vichy hexes is closed")
	}
	if set, _ := s.destinations(u); set.Has(at(t, "U20")) {
		t.Error("the unit may redeploy into Vichy territory")
	}
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.finish()
	if s.politics.trapped {
		t.Error("the way out stays open for another turn")
	}
}

func TestTrappedUnitsLeaveBeforeAnythingElseIsRedeployed(t *testing.T) {
	rulebook.Covers(t, "reich", "49.6")
	var u, other atlas.Unit
	s := fallOfFrance(t, func(s *scene) {
		u = s.add("br-inf3", "V19")
		s.add("br-fleet9 x2", "V19")
		other = s.add("br-inf3", "K23")
	})
	s.rolls(1, 1)
	s.placeAll()
	s.shift(atlas.Allies)
	s.refused("redeploy "+other.String(), "49.6")
	s.refused("done britain", "49.6")
	s.play("redeploy " + u.String())
	s.play(s.firstOf("at "))
	if s.control.of(s.where(u)) == atlas.VichyFrance {
		t.Error("the unit has not left")
	}
	s.put(u, spot(at(t, "V19")))
	s.unmark(u, redeployed)
	if s.rules = 1; s.mustLeaveVichy(atlas.Britain) {
		t.Error("rule set 1 has changed")
	}
}

func TestTheRollsForVichyGoOnAfterAnAlliedDeclarationOfWar(t *testing.T) {
	rulebook.Covers(t, "reich", "49.4", "49.42")
	s := vichyScene(t)
	s.now = atlas.DateOf(atlas.Summer, 1941)
	for _, status := range [...]Standing{Courted, Invaded, Allied} {
		s.status[atlas.VichyFrance] = status
		s.economy.vichyTry = 0
		if !s.mayRollVichy(atlas.Germany) || !s.mayRollVichy(atlas.Britain) {
			t.Errorf("no roll while Vichy is %s", standingNames[status])
		}
	}
	s.status[atlas.VichyFrance] = Active
	if s.mayRollVichy(atlas.Germany) || s.mayRollVichy(atlas.Britain) {
		t.Error("there are rolls for an active Vichy")
	}
}

func TestLostFreeFrenchUnitsAreRebuiltWhileBritainOrAmericaFights(t *testing.T) {
	rulebook.Covers(t, "reich", "49.8")
	for _, c := range []struct {
		britainFell, americaFights, want bool
	}{{false, false, true}, {false, true, true}, {true, false, false}, {true, true, true}} {
		s := newScene(t, atlas.Campaign, "Summer 1941")
		if c.britainFell {
			s.fallen.Add(atlas.Britain)
		}
		if c.americaFights {
			s.makeWar(atlas.USA, atlas.Germany)
		}
		if s.rebuildable(atlas.FreeFrench, atlas.Infantry) != c.want || s.rebuildable(atlas.FreeFrench, atlas.Fleet) {
			t.Errorf("%+v: infantry can be rebuilt: %v", c, !c.want)
		}
	}
}

// With Allied variant 3 no ship is lost: those in colonies stay, others go to the
// nearest British port of their front.
func TestRulingR4_22Variant3KeepsTheFrenchFleet(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "49.13")
	fallen := func(from string, prepare func(*scene)) (*scene, atlas.Unit) {
		var u atlas.Unit
		s := fallOfFrance(t, func(s *scene) {
			s.now = atlas.DateOf(atlas.Fall, 1940)
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
		if s.nation.of(u) != atlas.FreeFrench || s.where(u) != at(t, c.to) || s.commander(u) != atlas.Britain {
			t.Errorf("%s from %s is %s at %s", u, c.from, atlas.NationNames[s.nation.of(u)], s.where(u))
		}
	}
	s, _ := fallen("V19", func(s *scene) {
		for _, q := range allPorts {
			if h := q.Hex(); s.control.of(h) == atlas.Britain && world.Hexes[h].Front == atlas.MediterraneanFront {
				s.control.set(h, atlas.Italy)
			}
		}
	})
	s.placeAll()
	if _, factors := s.frenchUnits(atlas.VichyFrance, atlas.Fleet); factors != 5 {
		t.Errorf("ships that reach no British port leave Vichy %d factors", factors)
	}
}

// Hexes beyond Vichy France are cut off from a British port on the other side of it.
func TestVichyCutsBritishLines(t *testing.T) {
	rulebook.Covers(t, "reich", "26.84", "26.5")
	for _, c := range []struct {
		between atlas.Country
		want    bool
	}{{atlas.Britain, true}, {atlas.VichyFrance, false}} {
		s := newScene(t, atlas.Campaign, "Fall 1940")
		s.lines("fallen: and france")
		s.giveHexes(world.Countries[atlas.France].Hexes, atlas.Germany)
		s.giveHexes(world.Tagged[atlas.VichyTag], atlas.VichyFrance)
		s.give(atlas.Britain, "Q18", "R18", "T18")
		s.give(c.between, "S18")
		s.add("br-inf3", "T18")
		s.task.set(s.add("br-fleet9", "L22"), Supplying)
		if !s.hexInSupply(at(t, "R18"), atlas.Britain) {
			t.Fatal("the port gives no supply")
		}
		if got := s.hexInSupply(at(t, "T18"), atlas.Britain); got != c.want {
			t.Errorf("with S18 controlled by %s the unit in T18 is in supply: %v", atlas.NationNames[c.between], got)
		}
	}
}

func TestGermanyRollsForVichyInThePlayerTurnAfterTheFall(t *testing.T) {
	rulebook.Covers(t, "reich", "49.4")
	for first, want := range map[atlas.Alliance]bool{atlas.Allies: true, atlas.Axis: false} {
		s := newScene(t, atlas.Campaign, "Summer 1940")
		s.status[atlas.VichyFrance] = Courted
		s.first = first
		s.politics.franceFell = s.now + 1
		s.economy.effects.axisSinceFall = false
		if got := s.mayRollVichy(atlas.Germany); got != want {
			t.Errorf("France fell in this turn, in which the %s moved first: %v", atlas.AllianceIDs[first], got)
		}
		if s.mayRollVichy(atlas.Britain) {
			t.Error("Britain rolls at once")
		}
	}
}

func TestItalyIsAStrangerBeforeItsAlliance(t *testing.T) {
	rulebook.Covers(t, "reich", "36.1")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	for _, c := range []struct {
		a, b atlas.Country
		want bool
	}{
		{atlas.Italy, atlas.Germany, true}, {atlas.Germany, atlas.Italy, true}, {atlas.Britain, atlas.France, false},
		{atlas.Italy, atlas.Britain, false}, {atlas.Italy, atlas.Rumania, false},
	} {
		if got := s.estranged(c.a, c.b); got != c.want {
			t.Errorf("%s and %s are strangers: %v", atlas.NationNames[c.a], atlas.NationNames[c.b], got)
		}
	}
}
