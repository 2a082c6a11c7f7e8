package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapter 29: naval warfare.

func TestPortsInOneHexInterceptForThemselves(t *testing.T) {
	rulebook.Covers(t, "reich", "29.11", "29.54", "Q146")
	begin := func() (s *scene, one, two, a, b atlas.Unit) {
		s = war(t, atlas.Campaign, "Spring 1942")
		one, two = s.add("ge-fleet9", "N18"), s.add("ge-fleet9", "K28")
		s.give(atlas.Germany, "N18", "N19", "L24")
		a, b = s.add("br-fleet9", "L22"), s.add("br-fleet8", "L22")
		s.naval.berth.set(b, 1) // the other port
		s.start(atlas.Axis, pBaseChange)
		s.play("sail "+one.String(), "harbour lorient", "sail "+two.String(), "harbour calais")
		s.quietCamp(atlas.Axis)
		return s, one, two, a, b
	}
	s, one, two, a, b := begin()
	s.play("intercept "+a.String(), "choose "+one.String())
	s.play(s.firstOf("at"))
	s.play("intercept "+b.String(), "choose "+two.String())
	s.play(s.firstOf("at"))
	first, second := s.naval.forces[s.naval.with.of(a)-1], s.naval.forces[s.naval.with.of(b)-1]
	if first.target == second.target {
		t.Error("fleets of two ports go for one mission")
	}
	// Against one mission each port rolls.
	s, one, _, a, b = begin()
	s.play("intercept "+a.String(), "choose "+one.String())
	s.play(s.firstOf("at"))
	s.play("intercept " + b.String())
	if s.naval.verb != 0 && s.offers("choose "+one.String()) {
		s.play("choose " + one.String())
	}
	s.quiet()
	if s.naval.with.of(a) == s.naval.with.of(b) || s.State.Chance == 0 {
		t.Fatal("the two ports are one base")
	}
	s.rolls(6)
	if s.State.Chance == 0 {
		t.Error("the second port does not roll")
	}
}

func TestAFleetChangesBaseAndActsInEitherOrder(t *testing.T) {
	rulebook.Covers(t, "reich", "29.2", "29.32", "Q147")
	s := war(t, atlas.Campaign, "Spring 1942")
	used, fresh := s.add("it-fleet9", "AA24"), s.add("it-fleet9", "W22")
	s.invert(used)
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+used.String(), "harbour tripoli", "sail "+fresh.String(), "harbour naples")
	s.quiet()
	s.lies(used, "II17")
	s.lies(fresh, "Z23")
	if !s.available(fresh) {
		t.Error("a fleet that has changed base may not act")
	}
}

func TestFleetsTurnedBackFromABaseChangeAreNotInverted(t *testing.T) {
	rulebook.Covers(t, "reich", "29.21", "29.573", "Q148")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	guard := s.add("br-fleet9", "GG19")
	s.start(atlas.Axis, pBaseChange)
	s.send("sail", u, "harbour tripoli")
	s.quietCamp(atlas.Axis)
	s.play("intercept "+guard.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	s.rolls(3, 5) // 4 against 4: a tie, won by the interceptor without loss
	s.lies(u, "AA24")
	if s.used.of(u) != 0 || !s.available(u) {
		t.Error("it has acted")
	}
	if s.Stack.Find(pBaseChange) != nil && s.offers("sail "+u.String()) {
		t.Error("it changes base again")
	}
}

func TestExtraAmericanGuardsOfAConvoy(t *testing.T) {
	rulebook.Covers(t, "reich", "29.25", "42.2", "Q149")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.sailConvoy(20, 1)
	s.economy.convoy[atlas.Britain] = 20
	green, old := s.add("us-fleet9", "us-box"), s.add("us-fleet9", "us-box")
	s.mark(old, deployed)
	for _, c := range []struct {
		u      atlas.Unit
		landed uint8
	}{{old, 0}, {green, 1}} {
		sr, landed := s.economy.srUsed[atlas.USA], s.economy.landed
		s.playNorth(atlas.USA, engine.M1(kGuard, c.u))
		if s.economy.srUsed[atlas.USA] != sr+1 || s.economy.landed-landed != c.landed {
			t.Errorf("%s takes %d redeployments and %d deployments", c.u, s.economy.srUsed[atlas.USA]-sr, s.economy.landed-landed)
		}
	}
	// With the deployments of the turn used up a fresh one cannot come.
	third := s.add("us-fleet9", "us-box")
	s.economy.landed = uint8(s.deploymentLimit())
	for _, m := range s.legalGuards(atlas.USA, nil) {
		if atlas.Unit(m.A) == third {
			t.Error("it comes beyond the limit of initial deployment")
		}
	}
}

func TestBeatenRefugeesWithoutAnotherPortAreLost(t *testing.T) {
	rulebook.Covers(t, "reich", "29.26", "29.58", "Q150")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	for _, q := range allPorts {
		h := q.Hex()
		if s.camp(s.control.of(h)) == atlas.Axis && h != at(t, "II17") && h != at(t, "DD21") {
			s.control.set(h, atlas.Britain)
		}
	}
	s.add("it-fleet9", "II17")
	guard, other := s.add("br-fleet9", "GG19"), s.add("br-fleet9", "LL29")
	s.drive(atlas.Britain, "II17")
	s.play("intercept " + guard.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	s.rolls(3, 3)
	for s.offersAny("let-sink") {
		s.play(s.firstOf("let-sink"))
	}
	// From where they were beaten they may be met again by ships that have not
	// been out, before they are lost or reach a port.
	if s.asked().Has(atlas.Britain) && !s.may("intercept "+other.String()) && s.may("intercept "+guard.String()) {
		t.Error("the same ships intercept again")
	}
	s.quiet()
	for _, f := range allFleets {
		if s.nation.of(f) == atlas.Italy && s.onBoard(f) {
			t.Errorf("%s lies at %s: the only port is the one it was kept from", f, s.where(f))
		}
	}
}

func TestShipsThatSaveTheirTroopsMatchTheDefendersTotal(t *testing.T) {
	rulebook.Covers(t, "reich", "29.414", "Q153")
	s, u := beachAssault(t, "ge-inf1", 4, "br-inf3") // 3 + 9 against 3
	s.attack("britain", "M21", u[0])
	s.rolls(1) // exchange
	s.asks(pLosses)
	if top[lossesFrame](s).factors != 3 {
		t.Fatalf("the attacker owes %d", top[lossesFrame](s).factors)
	}
	// A tripled 2-factor unit asks for six factors, eighteen of ships.
	s = war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	tank := s.add("it-arm2", "M21")
	for range 4 {
		s.add("br-fleet9", "L22")
	}
	foot := s.add("br-inf3", "L22")
	s.fight(atlas.Allies)
	for range 4 {
		s.play(s.firstOf("invade"), "shore M21 0")
	}
	s.play("embark " + foot.String())
	s.untilGround()
	s.attack("britain", "M21", foot) // 12 against 6
	if f := top[attackFrame](s); f.attack != 12 || f.defence != 6 {
		t.Fatalf("%d against %d", f.attack, f.defence)
	}
	s.rolls(1) // exchange
	s.asks(pLosses)
	s.gone(tank)
	if top[lossesFrame](s).factors != 6 || s.allowed("sink britain 7") {
		t.Errorf("the attacker owes %d: %v", top[lossesFrame](s).factors, s.moves())
	}
	s.play("sink britain 6")
	for s.Stack.Top().Proc != pLosses {
		s.play(s.moves()[0])
	}
	s.play("done britain") // no more than that
	s.left(foot)
	if got := s.factorsAt(atlas.Britain, "L22"); got != 18 {
		t.Errorf("%d naval factors are left of 36", got)
	}
}

// beatenTransport is an Italian transport from Taranto that has taken a unit aboard
// at Naples and is turned back off Tripoli.
func beatenTransport(t *testing.T, s *scene, cargo atlas.Unit) {
	t.Helper()
	ship := s.add("it-fleet9", "AA24")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+cargo.String())
	s.quiet()
	guard := s.add("br-fleet9", "GG19")
	s.after(pReactions)
	s.play("intercept "+guard.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	s.rolls(3, 5) // 4 against 4: a tie
	s.lies(ship, "AA24")
}

func TestTroopsOfABeatenTransportReturnToWhereTheyEmbarkedAndMayMarch(t *testing.T) {
	rulebook.Covers(t, "reich", "29.422", "29.424", "29.573", "Q155", "Q157")
	s := war(t, atlas.Campaign, "Spring 1942")
	tank := s.add("it-arm2", "Z24") // one hex from Naples
	beatenTransport(t, s, tank)
	s.lies(tank, "Z23")
	s.after(pLandings)
	s.play("choose " + tank.String())
	farthest := 0
	for h := range atlas.Hex(atlas.NumHexes) {
		if s.offers("at " + h.String()) {
			farthest = max(farthest, atlas.Distance(at(t, "Z23"), h))
		}
	}
	if farthest != 3 { // five, less one to the port and one to disembark
		t.Errorf("it marches %d hexes", farthest)
	}
}

func TestATiedNavalBattleCostsNothingAndStopsTheMission(t *testing.T) {
	rulebook.Covers(t, "reich", "29.572", "29.571", "Q165")
	s := war(t, atlas.Campaign, "Spring 1942")
	inf := s.add("it-inf2", "AA24")
	beatenTransport(t, s, inf)
	if s.factorsAt(atlas.Italy, "AA24") != 9 || s.factorsAt(atlas.Britain, "GG19") != 9 {
		t.Error("a tie costs ships")
	}
	s.lies(inf, "AA24")
}

func TestTransportedAircraftPayOneFactorWhateverArmorWatches(t *testing.T) {
	rulebook.Covers(t, "reich", "29.423", "Q156")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	plane := s.add("ge-air3", "KK24") // Tobruk
	s.give(atlas.Britain, "LL24")
	s.add("br-arm4", "LL24")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+plane.String())
	if base, reach := s.airBaseOf(plane); base != at(t, "II17") || reach != 3 {
		t.Errorf("it flies %d hexes from %s", reach, base)
	}
}

func TestNineFactorsInSmallShipsDoNotGuardAPort(t *testing.T) {
	rulebook.Covers(t, "reich", "29.432", "Q158")
	for _, c := range []struct {
		ships []string
		want  bool
	}{{[]string{"ge-fleet8", "it-fleet1"}, true}, {[]string{"ge-fleet9"}, false}} {
		s := war(t, atlas.Campaign, "Spring 1942")
		s.give(atlas.Germany, "M21")
		s.add("ge-inf3", "M21")
		for _, what := range c.ships {
			s.add(what, "M21")
		}
		ship := s.add("br-fleet9", "L22")
		s.add("br-inf3", "L22")
		s.start(atlas.Allies, pMissions)
		if got := s.whyNotInvade(ship, at(t, "M21")) == nil; got != c.want {
			t.Errorf("with %v in port an invasion is allowed: %v", c.ships, got)
		}
	}
}

func TestABeachTakenFromTheAirGetsNoBridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "29.432", "29.436", "Q158")
	for _, dropFirst := range []bool{false, true} {
		s, u := beachAssault(t, "", 2, "br-inf3")
		if dropFirst {
			drop := s.add("br-abn", "M21")
			s.mark(drop, dropped|freshlyDropped)
			s.take(at(t, "M21"), atlas.Britain)
		}
		s.attack("britain", "M21", u[0])
		s.play("advance " + u[0].String() + " M21")
		s.isIn(u[0], "M21")
		if got := s.allowed("bridgehead britain M21"); got == dropFirst {
			t.Errorf("after a drop %v a bridgehead is offered: %v", dropFirst, got)
		}
	}
}

func TestAircraftReachABridgeheadWithoutAPortAndBaseCountersDoNot(t *testing.T) {
	rulebook.Covers(t, "reich", "29.438", "Q159")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "N21") // Caen
	s.add("us-inf3", "N21")
	s.lines("bridgeheads: N21 usa by-sea")
	s.name(s.add("br-fleet9", "L22"))
	plane := s.add("us-air5", "L22")
	base := s.add("us-base", "K22")
	s.add("br-fleet9", "L22")
	if s.airRoom(at(t, "N21"), atlas.USA) == 0 {
		t.Fatal("Caen bases no aircraft")
	}
	s.shift(atlas.Allies)
	if set, _ := s.destinations(plane); !set.Has(at(t, "N21")) {
		t.Error("aircraft cannot be redeployed to a bridgehead")
	}
	if set, _ := s.destinations(base); set.Has(at(t, "N21")) {
		t.Error("an air base can be redeployed to a bridgehead without a port")
	}
}

func TestTheBeachesOfLorientMakeOneBattle(t *testing.T) {
	rulebook.Covers(t, "reich", "29.43", "29.57", "Q160")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "N19")
	north, south := s.add("br-fleet9", "K21"), s.add("br-fleet8", "K21")
	foot, other := s.add("br-inf3", "K21"), s.add("br-inf1", "K21")
	s.start(atlas.Allies, pMissions)
	s.play("invade "+north.String(), "shore N19 0", "invade "+south.String(), "shore N19 1", "embark "+foot.String(), "embark "+other.String())
	if s.naval.with.of(north) == s.naval.with.of(south) || s.together(0, 1, s.endOf(0)) || s.together(0, 1, s.endOf(1)) {
		t.Error("both can be met at once")
	}
	count := 0
	for range s.invaders(at(t, "N19")) {
		count++
	}
	if count != 2 {
		t.Errorf("%d units fight the battle ashore", count)
	}
}

func TestUnitsTurnedBackToAFullPortStayUntilTheTurnEnds(t *testing.T) {
	rulebook.Covers(t, "reich", "29.58", "6.13", "Q166")
	s := war(t, atlas.Campaign, "Spring 1942")
	cargo := s.add("it-inf2", "AA24")
	beatenTransport(t, s, cargo)
	a, b := s.add("it-inf1", "AA24"), s.add("it-inf1", "AA24") // came meanwhile
	s.lies(cargo, "AA24")
	if s.excessAt(at(t, "AA24"), atlas.Axis) != 1 || !s.onBoard(a) || !s.onBoard(b) {
		t.Fatal("the port is not overstacked")
	}
	s.only(atlas.Axis, flow.At(pTurnEnd, 0))
	s.asks(pCull)
	s.play("choose " + cargo.String())
	if s.onBoard(cargo) {
		t.Error("the excess stays for good")
	}
}

func TestANeutralDenmarkDoesNotOpenTheSound(t *testing.T) {
	rulebook.Covers(t, "reich", "29.66", "Q167")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.give(atlas.Britain, "J30") // Kiel is lost to Germany
	if s.status[atlas.Denmark] != Neutral {
		t.Fatal("Denmark is not neutral")
	}
	reaches := func(n atlas.Country) bool {
		set := s.seaHexes(at(t, "K28"), n, true)
		return set.Has(at(t, "J32"))
	}
	if reaches(atlas.Germany) {
		t.Error("German ships pass a neutral Denmark")
	}
	s.give(atlas.Germany, "I32", "I33")
	if !reaches(atlas.Germany) {
		t.Error("with both shores they do not pass")
	}
}

func TestBritishAidReachesFinlandPastAnAxisCopenhagen(t *testing.T) {
	rulebook.Covers(t, "reich", "29.66", "33.62", "Q168")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.give(atlas.Germany, "I32", "I31", "I33")
	s.add("br-fleet9", "L22")
	s.build(atlas.Allies, 100)
	s.economy.total[atlas.Britain] = 100
	s.Forget()
	s.play("aid britain finland", "amount britain 5")
	if s.economy.aid[atlas.Finland][atlas.Britain] != 5 {
		t.Error("the aid did not arrive")
	}
}

func TestAParachutistLostInAPortIsSavedByASupplyFleetNamedLater(t *testing.T) {
	rulebook.Covers(t, "reich", "31.4", "Q170")
	for _, c := range []struct {
		name            string
		first           atlas.Alliance
		supplied, saved bool
	}{
		{"a fleet is named", atlas.Axis, true, true},
		{"no fleet is named", atlas.Axis, false, false},
		{"the owner has had his turn", atlas.Allies, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := war(t, atlas.Campaign, "Spring 1943")
			s.options(Attrition)
			s.first = c.first
			s.giveHexes(world.Countries[atlas.France].Hexes, atlas.Germany)
			s.give(atlas.Britain, "M21") // Cherbourg, taken from the air
			drop := s.add("br-abn", "M21")
			s.mark(drop, freshlyDropped)
			ships := s.add("br-fleet9", "L22")
			s.mover = atlas.Axis
			s.beginPlayerTurn()
			s.lose(drop)
			if s.at.of(drop) != outOfGame {
				t.Fatal("it is not lost for good")
			}
			s.give(atlas.Germany, "M21")
			s.movement(atlas.Allies)
			if c.supplied && s.allowed("supply "+ships.String()) {
				s.play("supply " + ships.String())
			}
			s.allDone()
			if got := s.at.of(drop) == inPool; got != c.saved {
				t.Errorf("it can be rebuilt: %v", got)
			}
		})
	}
}
