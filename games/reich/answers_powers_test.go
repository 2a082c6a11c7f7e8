package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapters 25.8, 26, 32, 40 and 49.

func TestAGarrisonHoldsRussiaOffOnlyWhileItIsThere(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8", "Q107")
	s := warScene(t, atlas.Allies, "Spring 1940")
	u := s.add("ge-inf3", "D41")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.refused("declare ussr finland", "25.8")
	s.put(u, spot(at(t, "L31"))) // the Germans leave
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr finland")
	if s.atWar(atlas.USSR, atlas.Germany) {
		t.Error("Russia is at war with Germany")
	}
}

func TestAGarrisonedMinorMeansWarWithGermanyWhateverFreedRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8", "43.2", "Q108")
	for _, c := range []struct {
		when   string
		broken bool
	}{{"Fall 1941", false}, {"Spring 1940", true}} {
		s := warScene(t, atlas.Allies, c.when)
		s.politics.pactBroken = c.broken
		s.add("ge-inf3", "W33")
		s.phase(atlas.Allies, flow.At(pWar, 0))
		if _, cost := s.declarations(atlas.USSR); cost[atlas.Rumania] != 35 {
			t.Errorf("%s: war on a garrisoned Rumania costs %d BRPs", c.when, cost[atlas.Rumania])
		}
		s.play("declare ussr rumania")
		if !s.atWar(atlas.USSR, atlas.Germany) {
			t.Errorf("%s: Russia is at peace with Germany", c.when)
		}
	}
}

func TestAnEmptyParisInAxisHandsBindsTheFrench(t *testing.T) {
	rulebook.Covers(t, "reich", "26.8", "Q111")
	begin := func() (*scene, atlas.Unit) {
		s := parisTaken(t) // nobody is in it
		s.add("ge-inf1", "P25")
		s.give(atlas.Germany, "P25", "P26")
		return s, s.add("fr-arm3", "P24")
	}
	s, far := begin()
	s.fight(atlas.Allies)
	s.play("attack france P25", "join "+far.String())
	s.refused("launch france", "26.811")
	// A British unit that moves through Paris frees it.
	s, far = begin()
	tommy := s.add("br-inf3", "O23")
	s.movement(atlas.Allies)
	s.unmark(tommy, unsupplied)
	s.goes(tommy, "O21")
	s.holder(atlas.Britain, "O22")
	s.option[atlas.France][atlas.Western] = Offensive
	s.fight(atlas.Allies)
	s.play("attack france P25", "join "+far.String(), "launch france")
}

func TestShipsDoNotCountForTheSurrenderOfRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "26.92", "Q113")
	s := beatenRussia(t)
	s.add("ru-inf2 x2", "H54") // fourteen against twenty
	s.add("ge-fleet9 x2", "T37")
	if s.russiaOffers() {
		t.Error("German ships count")
	}
	s = beatenRussia(t)
	s.add("ru-fleet9 x2", "V38")
	if !s.russiaOffers() {
		t.Error("Russian ships count")
	}
}

func TestObjectivesThatPartisansHoldGoToWhoHadThem(t *testing.T) {
	rulebook.Covers(t, "reich", "26.921", "Q114")
	s := beatenRussia(t)
	s.give(atlas.Germany, "D44") // Leningrad, now with partisans
	for _, h := range []string{"D44", "N49"} {
		rebel := s.add("ru-part", h)
		s.nation.set(rebel, atlas.USSR)
	}
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	s.play("accept germany")
	s.holds(atlas.Germany, "D44")
	s.holds(atlas.USSR, "N49")
	s.holds(atlas.Nobody, "H46")
	u := s.add("ge-inf3", "J44")
	s.control.set(at(t, "J44"), atlas.Germany)
	s.options(Attrition)
	s.movement(atlas.Axis)
	s.unmark(u, unsupplied)
	s.goes(u, "J45") // land of nobody
	s.holds(atlas.Germany, "J45")
}

func TestPartisansStayWhenTheirCountryIsFree(t *testing.T) {
	rulebook.Covers(t, "reich", "32.0", "Q171")
	s := newScene(t, atlas.Scenario1944, "")
	rebel := s.add("gre-part", "BB28")
	s.nation.set(rebel, atlas.USSR)
	s.give(atlas.Britain, "DD28")
	s.conquer(atlas.Britain, atlas.Greece)
	s.aftermath(atlas.Allies)
	if !s.onBoard(rebel) || s.nation.of(rebel) != atlas.USSR {
		t.Error("partisans go home when Greece is free")
	}
	s.options(Attrition)
	s.movement(atlas.Allies)
	s.play("move " + rebel.String())
	if s.allowed("at Z29") { // Bulgaria
		t.Error("they may leave their country now")
	}
	s.play("back")
	// Whose partisans stack with whom.
	west, east := s.add("br-inf3", "CC28"), s.add("ru-inf2", "AA28")
	for _, c := range []struct {
		maker atlas.Country
		with  atlas.Unit
		want  bool
	}{{atlas.USSR, west, false}, {atlas.Britain, west, true}, {atlas.Britain, east, false}, {atlas.USSR, east, true}} {
		s.nation.set(rebel, c.maker)
		if got := s.room(rebel, s.where(c.with)); got != c.want {
			t.Errorf("partisans of %s stack with %s: %v", atlas.NationNames[c.maker], c.with, got)
		}
	}
}

func TestAnAttackOfPartisansOverAnArrowIsUntripledByOneOfThem(t *testing.T) {
	rulebook.Covers(t, "reich", "32.3", "Q173")
	for _, near := range []bool{false, true} {
		s := newScene(t, atlas.Scenario1944, "")
		for n := range s.option {
			s.option[n] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
		}
		target, over, ashore := arrowHexes(t)
		s.give(atlas.Germany, target)
		s.add("ge-inf1", target)
		a := s.add("yug-part", over)
		s.nation.set(a, atlas.Britain)
		units := []atlas.Unit{a}
		want := 3
		if near {
			b := s.add("yug-part", ashore)
			s.nation.set(b, atlas.Britain)
			units, want = append(units, b), 2
		}
		s.mover = atlas.Allies
		s.beginPlayerTurn()
		s.Position.fight.attackers = atlas.UnitSet{}
		for _, u := range units {
			s.Position.fight.attackers.Add(u)
		}
		if got := s.terrainTimes(at(t, target), false); got != want {
			t.Errorf("with a partisan on the near side %v the defence counts %d times", near, got)
		}
	}
}

// arrowHexes are a hex, one across a crossing arrow from it, and one next to it by
// land.
func arrowHexes(t *testing.T) (target, over, ashore string) {
	t.Helper()
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Mountains.Has(h) || world.Swamps.Has(h) || fortressHexes.Has(h) {
			continue
		}
		target, over, ashore = "", "", ""
		for _, l := range world.Land.Links(int(h)) {
			x, _ := atlas.Between(h, atlas.Hex(l.To))
			switch {
			case x.Is(atlas.ArrowSide):
				over = atlas.Hex(l.To).String()
			case x.Is(atlas.LandSide) && !x.Is(atlas.RiverSide):
				ashore = atlas.Hex(l.To).String()
			}
		}
		if over != "" && ashore != "" {
			return h.String(), over, ashore
		}
	}
	t.Fatal("there is no such hex")
	return
}

func TestLendLeaseCostsTwentyFiveEvenThroughAConqueredPersia(t *testing.T) {
	rulebook.Covers(t, "reich", "40.2", "Q203")
	for name, prepare := range map[string]func(*scene){
		"conquered by Britain": func(s *scene) { s.conquer(atlas.Britain, atlas.Persia) },
		"conquered by Russia":  func(s *scene) { s.conquer(atlas.USSR, atlas.Persia) },
		"attacked by the Axis": func(s *scene) {
			s.makeWar(atlas.Germany, atlas.Persia)
			s.status[atlas.Persia], s.patron[atlas.Persia] = Invaded, atlas.Britain
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t, atlas.Campaign, "Winter 1941")
			s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
			prepare(s)
			tabriz := s.control.of(at(t, "CC45"))
			s.build(atlas.Allies, 100)
			s.play("open-route britain")
			if s.brp[atlas.Britain] != 75 || !s.leaseOpen() {
				t.Errorf("it cost %d BRPs", 100-s.brp[atlas.Britain])
			}
			if tabriz == atlas.USSR {
				s.holds(atlas.USSR, "CC45") // a Russian conquest stays Russian
			}
		})
	}
}

func TestOnlyBRPsGoByMurmanskAndLendLease(t *testing.T) {
	rulebook.Covers(t, "reich", "42.1", "Q205")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.opener = atlas.Britain
	s.add("br-fleet9 x2", "L22")
	u, plane := s.add("br-inf3", "L22"), s.add("br-air5", "K23")
	s.shift(atlas.Allies)
	for _, v := range []atlas.Unit{u, plane} {
		set, box := s.destinations(v)
		if box {
			t.Errorf("%s goes to a box", v)
		}
		for h := range set.All {
			if world.Hexes[h].Country == atlas.USSR {
				t.Errorf("%s goes to %s in Russia", v, h)
			}
		}
	}
}

func TestAColonyTakenBeforeTheFallOfFrancePaysTheAxis(t *testing.T) {
	rulebook.Covers(t, "reich", "49.12", "49.9", "Q219")
	s := fallOfFrance(t, func(s *scene) { s.holdAll(atlas.Italy, atlas.Tunisia) })
	s.rolls(2, 2) // the others become Vichy's
	s.placeAll()
	s.holds(atlas.Italy, "DD17")
	s.holds(atlas.VichyFrance, "CC12")
	s.mover = atlas.Axis
	s.settleTerritories()
	if s.incomeFrom(atlas.Tunisia, atlas.Italy) == 0 || s.incomeFrom(atlas.Algeria, atlas.Germany) != 0 {
		t.Errorf("Tunisia pays %d, Algeria %d", s.incomeFrom(atlas.Tunisia, atlas.Italy), s.incomeFrom(atlas.Algeria, atlas.Germany))
	}
}

func TestObjectivesThatItalyTookStayItalianWhenFranceFalls(t *testing.T) {
	rulebook.Covers(t, "reich", "49.5", "Q225")
	count := func(cities ...string) [atlas.NumMajors]int {
		s := fallOfFrance(t, func(s *scene) { s.give(atlas.Italy, cities...) })
		s.rolls(2, 2)
		s.placeAll()
		return s.objectives()
	}
	none, both := count(), count("S21", "V19") // Lyons and Marseilles
	if both[atlas.Italy] != none[atlas.Italy]+2 || both[atlas.Germany] != none[atlas.Germany]-2 {
		t.Errorf("Italy has %d objectives instead of %d, Germany %d instead of %d", both[atlas.Italy], none[atlas.Italy], both[atlas.Germany], none[atlas.Germany])
	}
}
