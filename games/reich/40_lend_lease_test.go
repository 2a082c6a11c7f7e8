package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

func TestLendLeaseTakesTwoTurnsThroughPersia(t *testing.T) {
	rulebook.Covers(t, "reich", "40.0", "40.1", "40.2", "40.3", "40.6", "Q204")
	s := newScene(t, campaign, "Winter 1941")
	s.add("br-fleet9", "L22")
	s.add("br-inf3", "K23")
	s.build(allies, 100)
	s.refused("open-route britain", "40.6")
	s.makeWar(ussr, germany)
	s.Forget()
	s.refused("lend-lease britain", "40.2")
	s.play("open-route britain")
	if s.brp[britain] != 75 || s.control[at(t, "CC45")] != britain {
		t.Errorf("BRPs %d, Tabriz belongs to %s", s.brp[britain], nationNames[s.control[at(t, "CC45")]])
	}
	s.play("lend-lease britain")
	if s.may("amount britain 21") {
		t.Error("more than 20 BRPs go at a time (Q204)")
	}
	s.play("amount britain 15")
	if s.economy.lent[britain] != 15 || s.inTransit(britain) != 15 || s.brp[ussr] != 100 {
		t.Error("the BRPs are not in the box")
	}
	initiative := s.initiative(allies)
	s.shift(allies)
	if s.may("forward britain") {
		t.Error("they go on in the same turn")
	}
	for s.Stack.Find(pRedeploy) != nil {
		s.play("done britain")
	}
	s.now++
	s.shift(allies)
	before := s.brp[ussr]
	s.play("forward britain")
	if s.brp[ussr] != before+15 || s.economy.lent[britain] != 0 {
		t.Errorf("Russia has %d BRPs", s.brp[ussr])
	}
	if initiative == 0 {
		t.Error("nothing counts for the initiative")
	}
}

func TestTheAxisCutLendLeaseAtEitherGroupOfCities(t *testing.T) {
	rulebook.Covers(t, "reich", "40.4", "40.7")
	s := newScene(t, scenario1942, "Summer 1942")
	s.economy.opener = britain
	s.give(germany, "CC45")
	if !s.leaseOpen() {
		t.Error("one city cuts the way")
	}
	s.give(germany, "CC46")
	if s.leaseOpen() {
		t.Error("Tabriz and Sarab do not cut it")
	}
	s.give(britain, "CC46")
	s.give(germany, "U48", "R50", "X52")
	if s.leaseOpen() {
		t.Error("Grozny, Astrakhan and Krasnovodsk do not cut it")
	}
	s.give(ussr, "R50")
	if !s.leaseOpen() {
		t.Error("a recaptured city does not open it again")
	}
	s.lines("fallen: and britain")
	if s.leaseOpen() {
		t.Error("the way outlives who paid for it")
	}
	if !s.mayOpenRoute(usa) {
		t.Error("America cannot open it again")
	}
}

func TestBRPsInTheBoxCanBeTakenBack(t *testing.T) {
	rulebook.Covers(t, "reich", "40.3", "40.4")
	s := newScene(t, scenario1942, "Summer 1942")
	s.add("br-fleet9", "L22")
	s.economy.opener = britain
	s.economy.lent[britain] = 20
	s.add("br-inf3", "K23")
	before := s.brp[britain]
	s.give(germany, "CC45", "CC46")
	s.shift(allies)
	s.refused("forward britain", "40.3")
	s.play("recall britain")
	if s.brp[britain] != before+20 || s.boxRoom() != 20 {
		t.Errorf("Britain has %d BRPs more", s.brp[britain]-before)
	}
}

func TestAnAlliedTurkeyIsAWayToRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "40.5")
	s := newScene(t, scenario1942, "Summer 1942")
	if s.turkishPort() != noHex {
		t.Fatal("neutral Turkey is a way")
	}
	s.status[turkey], s.patron[turkey] = active, britain
	if s.turkishPort() == noHex {
		t.Fatal("an Allied Turkey is none")
	}
	s.add("br-fleet9", "L22")
	g := s.add("br-fleet9", "AA7")
	s.build(allies, 100)
	s.play("by-turkey britain", "amount britain 10")
	if s.task[g] != escorting || s.economy.byPort[britain] != 10 {
		t.Error("the way does not take a fleet at Gibraltar, or the BRPs are not in port")
	}
	s.give(germany, s.economy.port.String())
	s.mover = axis
	s.settleTerritories()
	if s.economy.byPort[britain] != 0 {
		t.Error("BRPs in a port that fell are not lost")
	}
	s.give(turkey, "EE37")
	s.give(germany, "U48", "R50")
	if s.turkishPort() != noHex {
		t.Error("Grozny and Astrakhan do not cut the way")
	}
}

func TestBRPsComeBackFromTheBoxWithAnEscort(t *testing.T) {
	rulebook.Covers(t, "reich", "40.3")
	s := newScene(t, scenario1942, "Summer 1942")
	s.mover = allies
	s.beginPlayerTurn()
	s.economy.lent[britain] = 10
	back := func() bool {
		for _, m := range s.legalTransit(britain, nil) {
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
	before := s.brp[britain]
	s.playOtherSR(britain, engine.M1(kRecall, britain))
	if s.brp[britain] != before+10 || s.freeToEscort(u) {
		t.Error("the BRPs are not back, or the fleet has not sailed")
	}
}

func TestTheWayThroughTurkeyMayBeginInSyria(t *testing.T) {
	rulebook.Covers(t, "reich", "40.5")
	s := newScene(t, scenario1942, "Summer 1942")
	s.status[turkey], s.patron[turkey] = active, britain
	for h := range world.countries[turkey].cities.bits().All() {
		if mediterraneanHarbour(hex(h)) {
			s.control[h] = germany
		}
	}
	if h := s.turkishPort(); h == noHex || world.hexes[h].country == turkey {
		t.Fatalf("the way begins in %s", h)
	}
	s.giveHexes(world.countries[turkey].hexes, germany)
	if h := s.turkishPort(); h != noHex {
		t.Errorf("there is a way from %s without Turkey", h)
	}
}
