package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestLendLeaseTakesTwoTurnsThroughPersia(t *testing.T) {
	rulebook.Covers(t, "reich", "40.0", "40.1", "40.2", "40.3", "40.6", "Q204")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.add("br-fleet9", "L22")
	s.add("br-inf3", "K23")
	s.build(atlas.Allies, 100)
	s.refused("open-route britain", "40.6")
	s.makeWar(atlas.USSR, atlas.Germany)
	s.Forget()
	s.refused("lend-lease britain", "40.2")
	s.play("open-route britain")
	if s.brp[atlas.Britain] != 75 || s.control.of(at(t, "CC45")) != atlas.Britain {
		t.Errorf("BRPs %d, Tabriz belongs to %s", s.brp[atlas.Britain], atlas.NationNames[s.control.of(at(t, "CC45"))])
	}
	s.play("lend-lease britain")
	if s.may("amount britain 21") {
		t.Error("more than 20 BRPs go at a time (Q204)")
	}
	s.play("amount britain 15")
	if s.economy.lent[atlas.Britain] != 15 || s.inTransit(atlas.Britain) != 15 || s.brp[atlas.USSR] != 100 {
		t.Error("the BRPs are not in the box")
	}
	initiative := s.initiative(atlas.Allies)
	s.shift(atlas.Allies)
	if s.may("forward britain") {
		t.Error("they go on in the same turn")
	}
	for s.Stack.Find(pRedeploy) != nil {
		s.play("done britain")
	}
	s.now++
	s.shift(atlas.Allies)
	before := s.brp[atlas.USSR]
	s.play("forward britain")
	if s.brp[atlas.USSR] != before+15 || s.economy.lent[atlas.Britain] != 0 {
		t.Errorf("Russia has %d BRPs", s.brp[atlas.USSR])
	}
	if initiative == 0 {
		t.Error("nothing counts for the initiative")
	}
}

func TestTheAxisCutLendLeaseAtEitherGroupOfCities(t *testing.T) {
	rulebook.Covers(t, "reich", "40.4", "40.7")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.opener = atlas.Britain
	s.give(atlas.Germany, "CC45")
	if !s.leaseOpen() {
		t.Error("one city cuts the way")
	}
	s.give(atlas.Germany, "CC46")
	if s.leaseOpen() {
		t.Error("Tabriz and Sarab do not cut it")
	}
	s.give(atlas.Britain, "CC46")
	s.give(atlas.Germany, "U48", "R50", "X52")
	if s.leaseOpen() {
		t.Error("Grozny, Astrakhan and Krasnovodsk do not cut it")
	}
	s.give(atlas.USSR, "R50")
	if !s.leaseOpen() {
		t.Error("a recaptured city does not open it again")
	}
	s.lines("fallen: and britain")
	if s.leaseOpen() {
		t.Error("the way outlives who paid for it")
	}
	if !s.mayOpenRoute(atlas.USA) {
		t.Error("America cannot open it again")
	}
}

func TestBRPsInTheBoxCanBeTakenBack(t *testing.T) {
	rulebook.Covers(t, "reich", "40.3", "40.4")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.add("br-fleet9", "L22")
	s.economy.opener = atlas.Britain
	s.economy.lent[atlas.Britain] = 20
	s.add("br-inf3", "K23")
	before := s.brp[atlas.Britain]
	s.give(atlas.Germany, "CC45", "CC46")
	s.shift(atlas.Allies)
	s.refused("forward britain", "40.3")
	s.play("recall britain")
	if s.brp[atlas.Britain] != before+20 || s.boxRoom() != 20 {
		t.Errorf("Britain has %d BRPs more", s.brp[atlas.Britain]-before)
	}
}

func TestAnAlliedTurkeyIsAWayToRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "40.5")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	if s.turkishPort() != atlas.NoHex {
		t.Fatal("neutral Turkey is a way")
	}
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.Britain
	if s.turkishPort() == atlas.NoHex {
		t.Fatal("an Allied Turkey is none")
	}
	s.add("br-fleet9", "L22")
	g := s.add("br-fleet9", "AA7")
	s.build(atlas.Allies, 100)
	s.play("by-turkey britain", "amount britain 10")
	if s.task.of(g) != Escorting || s.economy.byPort[atlas.Britain] != 10 {
		t.Error("the way does not take a fleet at Gibraltar, or the BRPs are not in port")
	}
	s.give(atlas.Germany, s.economy.port.String())
	s.mover = atlas.Axis
	s.settleTerritories()
	if s.economy.byPort[atlas.Britain] != 0 {
		t.Error("BRPs in a port that fell are not lost")
	}
	s.give(atlas.Turkey, "EE37")
	s.give(atlas.Germany, "U48", "R50")
	if s.turkishPort() != atlas.NoHex {
		t.Error("Grozny and Astrakhan do not cut the way")
	}
}

func TestBRPsComeBackFromTheBoxWithAnEscort(t *testing.T) {
	rulebook.Covers(t, "reich", "40.3")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.economy.lent[atlas.Britain] = 10
	back := func() bool {
		for _, m := range s.legalTransit(atlas.Britain, nil) {
			if m.Kind == kRecall {
				return true
			}
		}
		return false
	}
	if back() {
		t.Error("they come back without a fleet")
	}
	u := s.add("br-fleet9", "L22")
	if !back() {
		t.Fatal("they do not come back with one")
	}
	before := s.brp[atlas.Britain]
	s.playOtherSR(atlas.Britain, engine.M1(kRecall, atlas.Britain))
	if s.brp[atlas.Britain] != before+10 || s.freeToEscort(u) {
		t.Error("the BRPs are not back, or the fleet has not sailed")
	}
}

func TestTheWayThroughTurkeyMayBeginInSyria(t *testing.T) {
	rulebook.Covers(t, "reich", "40.5")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.Britain
	for h := range world.Countries[atlas.Turkey].Cities.Bits().All() {
		if mediterraneanHarbour(atlas.Hex(h)) {
			s.control.set(atlas.Hex(h), atlas.Germany)
		}
	}
	if h := s.turkishPort(); h == atlas.NoHex || world.Hexes[h].Country == atlas.Turkey {
		t.Fatalf("the way begins in %s", h)
	}
	s.giveHexes(world.Countries[atlas.Turkey].Hexes, atlas.Germany)
	if h := s.turkishPort(); h != atlas.NoHex {
		t.Errorf("there is a way from %s without Turkey", h)
	}
}

// By rule set 1 the fleet that shut the Gulf comes to the first port at home that has room.
func TestRuleSet1BringsTheFleetHomeFromTheGulf(t *testing.T) {
	rulebook.Covers(t, "reich", "47.3")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.rules = 1
	u := s.add("br-fleet9", "L22")
	var first []atlas.Hex
	for h := range capePorts.All {
		if world.Hexes[h].Country == atlas.Britain {
			first = append(first, h)
		}
	}
	s.put(u, lendSpot)
	if s.returnFleet(u); s.where(u) != first[0] {
		t.Errorf("it comes to %s, not to %s", spotTitle(s.at.of(u)), first[0])
	}
	s.put(u, lendSpot)
	s.add("br-fleet9 x4", first[0].String())
	if s.returnFleet(u); s.where(u) == first[0] || !s.onBoard(u) {
		t.Errorf("with the first port full it comes to %s", spotTitle(s.at.of(u)))
	}
	american := s.add("us-fleet9", "L22")
	s.put(american, lendSpot)
	if s.returnFleet(american); s.at.of(american) != usSpot {
		t.Errorf("an American fleet comes to %s", spotTitle(s.at.of(american)))
	}
}

func TestASingleBRPGoesOnFromATurkishPort(t *testing.T) {
	rulebook.Covers(t, "reich", "40.5")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.Britain
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	e := &s.economy
	e.port = s.turkishPort()
	for _, c := range []struct {
		lying, fresh uint8
		want         bool
	}{{1, 0, true}, {1, 1, false}, {2, 1, true}} {
		e.byPort[atlas.Britain], e.newPort[atlas.Britain] = c.lying, c.fresh
		got := slices.Contains(s.legalTransit(atlas.Britain, nil), engine.M1(kForwardTurkey, atlas.Britain))
		if got != c.want {
			t.Errorf("%+v: BRPs go on to Russia: %v", c, got)
		}
	}
}

func TestASingleBRPComesBackFromTheBox(t *testing.T) {
	rulebook.Covers(t, "reich", "40.3")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.add("br-fleet9", "L22")
	for fresh, want := range map[uint8]bool{0: true, 1: false} {
		s.economy.lent[atlas.Britain], s.economy.fresh[atlas.Britain] = 1, fresh
		if got := slices.Contains(s.legalTransit(atlas.Britain, nil), engine.M1(kRecall, atlas.Britain)); got != want {
			t.Errorf("with %d BRPs of this turn it comes back: %v", fresh, got)
		}
	}
}
