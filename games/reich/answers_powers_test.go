package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on chapters 25.8, 26, 32, 40 and 49.

func TestAGarrisonHoldsRussiaOffOnlyWhileItIsThere(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8", "Q107")
	s := warScene(t, allies, "Spring 1940")
	u := s.add("ge-inf3", "D41")
	s.phase(allies, flow.At(pWar, 0))
	s.refused("declare ussr finland", "25.8")
	s.put(u, spot(at(t, "L31"))) // the Germans leave
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr finland")
	if s.atWar(ussr, germany) {
		t.Error("Russia is at war with Germany")
	}
}

func TestAGarrisonedMinorMeansWarWithGermanyWhateverFreedRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8", "43.2", "Q108")
	for _, c := range []struct {
		when   string
		broken bool
	}{{"Fall 1941", false}, {"Spring 1940", true}} {
		s := warScene(t, allies, c.when)
		s.politics.pactBroken = c.broken
		s.add("ge-inf3", "W33")
		s.phase(allies, flow.At(pWar, 0))
		if _, cost := s.declarations(ussr); cost[rumania] != 35 {
			t.Errorf("%s: war on a garrisoned Rumania costs %d BRPs", c.when, cost[rumania])
		}
		s.play("declare ussr rumania")
		if !s.atWar(ussr, germany) {
			t.Errorf("%s: Russia is at peace with Germany", c.when)
		}
	}
}

func TestAnEmptyParisInAxisHandsBindsTheFrench(t *testing.T) {
	rulebook.Covers(t, "reich", "26.8", "Q111")
	begin := func() (*scene, unit) {
		s := parisTaken(t) // nobody is in it
		s.add("ge-inf1", "P25")
		s.give(germany, "P25", "P26")
		return s, s.add("fr-arm3", "P24")
	}
	s, far := begin()
	s.fight(allies)
	s.play("attack france P25", "join "+far.String())
	s.refused("launch france", "26.811")
	// A British unit that moves through Paris frees it.
	s, far = begin()
	tommy := s.add("br-inf3", "O23")
	s.movement(allies)
	s.unmark(tommy, unsupplied)
	s.goes(tommy, "O21")
	s.holder(britain, "O22")
	s.option[france][western] = offensive
	s.fight(allies)
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
	s.give(germany, "D44") // Leningrad, now with partisans
	for _, h := range []string{"D44", "N49"} {
		rebel := s.add("ru-part", h)
		s.nation[rebel] = ussr
	}
	s.phase(allies, flow.At(pSurrender, 0))
	s.play("accept germany")
	s.holds(germany, "D44")
	s.holds(ussr, "N49")
	s.holds(nobody, "H46")
	u := s.add("ge-inf3", "J44")
	s.control[at(t, "J44")] = germany
	s.options(attrition)
	s.movement(axis)
	s.unmark(u, unsupplied)
	s.goes(u, "J45") // land of nobody
	s.holds(germany, "J45")
}

func TestPartisansStayWhenTheirCountryIsFree(t *testing.T) {
	rulebook.Covers(t, "reich", "32.0", "Q171")
	s := newScene(t, scenario1944, "")
	rebel := s.add("gre-part", "BB28")
	s.nation[rebel] = ussr
	s.give(britain, "DD28")
	s.conquer(britain, greece)
	s.aftermath(allies)
	if !s.onBoard(rebel) || s.nation[rebel] != ussr {
		t.Error("partisans go home when Greece is free")
	}
	s.options(attrition)
	s.movement(allies)
	s.play("move " + rebel.String())
	if s.allowed("at Z29") { // Bulgaria
		t.Error("they may leave their country now")
	}
	s.play("back")
	// Whose partisans stack with whom.
	west, east := s.add("br-inf3", "CC28"), s.add("ru-inf2", "AA28")
	for _, c := range []struct {
		maker country
		with  unit
		want  bool
	}{{ussr, west, false}, {britain, west, true}, {britain, east, false}, {ussr, east, true}} {
		s.nation[rebel] = c.maker
		if got := s.room(rebel, s.where(c.with)); got != c.want {
			t.Errorf("partisans of %s stack with %s: %v", nationNames[c.maker], c.with, got)
		}
	}
}

func TestAnAttackOfPartisansOverAnArrowIsUntripledByOneOfThem(t *testing.T) {
	rulebook.Covers(t, "reich", "32.3", "Q173")
	for _, near := range []bool{false, true} {
		s := newScene(t, scenario1944, "")
		for n := range s.option {
			s.option[n] = [numFronts]option{offensive, offensive, offensive}
		}
		target, over, ashore := arrowHexes(t)
		s.give(germany, target)
		s.add("ge-inf1", target)
		a := s.add("yug-part", over)
		s.nation[a] = britain
		units := []unit{a}
		want := 3
		if near {
			b := s.add("yug-part", ashore)
			s.nation[b] = britain
			units, want = append(units, b), 2
		}
		s.mover = allies
		s.beginPlayerTurn()
		s.Position.fight.attackers = unitSet{}
		for _, u := range units {
			s.Position.fight.attackers.add(u)
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
	for h := range hex(numHexes) {
		if world.mountains.has(h) || world.swamps.has(h) || fortressHexes.has(h) {
			continue
		}
		target, over, ashore = "", "", ""
		for _, l := range world.land.Links(int(h)) {
			x, _ := between(h, hex(l.To))
			switch {
			case x.is(arrowSide):
				over = hex(l.To).String()
			case x.is(landSide) && !x.is(riverSide):
				ashore = hex(l.To).String()
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
		"conquered by Britain": func(s *scene) { s.conquer(britain, persia) },
		"conquered by Russia":  func(s *scene) { s.conquer(ussr, persia) },
		"attacked by the Axis": func(s *scene) {
			s.makeWar(germany, persia)
			s.status[persia], s.patron[persia] = invaded, britain
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t, campaign, "Winter 1941")
			s.wars([2]country{ussr, germany})
			prepare(s)
			tabriz := s.control[at(t, "CC45")]
			s.build(allies, 100)
			s.play("open-route britain")
			if s.brp[britain] != 75 || !s.leaseOpen() {
				t.Errorf("it cost %d BRPs", 100-s.brp[britain])
			}
			if tabriz == ussr {
				s.holds(ussr, "CC45") // a Russian conquest stays Russian
			}
		})
	}
}

func TestOnlyBRPsGoByMurmanskAndLendLease(t *testing.T) {
	rulebook.Covers(t, "reich", "42.1", "Q205")
	s := newScene(t, scenario1942, "Summer 1942")
	s.economy.opener = britain
	s.add("br-fleet9 x2", "L22")
	u, plane := s.add("br-inf3", "L22"), s.add("br-air5", "K23")
	s.shift(allies)
	for _, v := range []unit{u, plane} {
		set, box := s.destinations(v)
		if box {
			t.Errorf("%s goes to a box", v)
		}
		for h := range set.all {
			if world.hexes[h].country == ussr {
				t.Errorf("%s goes to %s in Russia", v, h)
			}
		}
	}
}

func TestAColonyTakenBeforeTheFallOfFrancePaysTheAxis(t *testing.T) {
	rulebook.Covers(t, "reich", "49.12", "49.9", "Q219")
	s := fallOfFrance(t, func(s *scene) { s.holdAll(italy, tunisia) })
	s.rolls(2, 2) // the others become Vichy's
	s.placeAll()
	s.holds(italy, "DD17")
	s.holds(vichyFrance, "CC12")
	s.mover = axis
	s.settleTerritories()
	if s.incomeFrom(tunisia, italy) == 0 || s.incomeFrom(algeria, germany) != 0 {
		t.Errorf("Tunisia pays %d, Algeria %d", s.incomeFrom(tunisia, italy), s.incomeFrom(algeria, germany))
	}
}

func TestObjectivesThatItalyTookStayItalianWhenFranceFalls(t *testing.T) {
	rulebook.Covers(t, "reich", "49.5", "Q225")
	count := func(cities ...string) [numMajors]int {
		s := fallOfFrance(t, func(s *scene) { s.give(italy, cities...) })
		s.rolls(2, 2)
		s.placeAll()
		return s.objectives()
	}
	none, both := count(), count("S21", "V19") // Lyons and Marseilles
	if both[italy] != none[italy]+2 || both[germany] != none[germany]-2 {
		t.Errorf("Italy has %d objectives instead of %d, Germany %d instead of %d", both[italy], none[italy], both[germany], none[germany])
	}
}
