package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// enters checks whether units of a sort may be in hexes.
func (s *scene) enters(u atlas.Unit, want bool, hexes ...string) {
	s.t.Helper()
	for _, h := range hexes {
		if got := s.mayEnter(u, at(s.t, h)); got != want {
			s.t.Errorf("%s may enter %s: %v, want %v", u, h, got, want)
		}
	}
}

func TestUnitsOfMinorsStayAtHome(t *testing.T) {
	rulebook.Covers(t, "reich", "22.7")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.makeWar(atlas.Germany, atlas.Sweden)
	s.makeWar(atlas.Germany, atlas.Norway)
	s.status[atlas.Sweden], s.patron[atlas.Sweden] = Invaded, atlas.Britain
	s.give(atlas.Germany, "E35")
	u := s.add("swe-inf2", "E36")
	s.enters(u, true, "H36", "D36") // Gotland is home, too
	s.enters(u, false, "C36", "D35")
	s.status[atlas.Sweden] = Allied
	s.enters(u, false, "C36")
}

func TestMinorAlliesKeepToTheirAreas(t *testing.T) {
	rulebook.Covers(t, "reich", "25.4", "25.41", "25.42", "25.43", "25.44", "25.45", "25.46", "25.47")
	s := newScene(t, atlas.Scenario1942, "")
	for n, c := range map[atlas.Country]struct{ in, out []string }{
		atlas.Finland:  {[]string{"D42", "D45", "E43"}, []string{"K43", "L31"}},
		atlas.Bulgaria: {[]string{"Y30", "W30", "CC28"}, []string{"W32", "L31", "N40"}},
		atlas.Rumania:  {[]string{"W33", "U30", "T36", "P38"}, []string{"CC28", "N33", "S31"}},
		atlas.Hungary:  {[]string{"S30", "U29", "N33", "P38", "H39"}, []string{"CC28", "W33", "L31"}},
	} {
		u := s.add(atlas.NationCodes[n]+"-inf", c.in[0])
		s.enters(u, true, c.in...)
		s.enters(u, false, c.out...)
	}
	s.status[atlas.Spain], s.patron[atlas.Spain] = Active, atlas.Italy
	s.joinWars(atlas.Spain, atlas.Italy)
	u := s.add("spa-inf2", "V12")
	s.enters(u, true, "V12", "X23", "P38", "CC9")
	s.enters(u, false, "L31", "O21")
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.Germany
	s.joinWars(atlas.Turkey, atlas.Germany)
	v := s.add("tur-inf2", "AA36")
	s.enters(v, true, "AA36", "P38", "X23")
	s.enters(v, false, "M35", "O21")
	s.status[atlas.Iraq], s.patron[atlas.Iraq] = Active, atlas.Germany
	s.joinWars(atlas.Iraq, atlas.Germany)
	w := s.add("iraq-inf1", "EE42")
	s.enters(w, true, "EE42", "KK34", "HH36")
	s.enters(w, false, "MM30", "AA36")
}

func TestSpainAsAnAllyOfTheWestMayEnterFrance(t *testing.T) {
	rulebook.Covers(t, "reich", "25.45", "Q103")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.status[atlas.Spain], s.patron[atlas.Spain] = Active, atlas.Britain
	s.joinWars(atlas.Spain, atlas.Britain)
	s.giveHexes(world.Countries[atlas.France].Hexes, atlas.Germany)
	u := s.add("spa-inf2", "V12")
	s.enters(u, true, "T17", "O21", "CC9")
	s.enters(u, false, "M35")
}

func TestTheAxisMayHoldTwentyFactorsInInactiveMinors(t *testing.T) {
	rulebook.Covers(t, "reich", "25.6")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.add("ge-arm4 x2", "S30")
	s.add("ge-inf3 x2", "T30")
	s.add("ge-inf3", "D41")
	u := s.add("ge-inf3", "R30") // 17 factors are there
	s.movement(atlas.Axis)
	if set := s.reaches(u); !set.Has(at(t, "R31")) {
		t.Error("20 factors are allowed")
	}
	s.goes(u, "R31")
	v := s.add("ge-inf1", "S28")
	s.refusedAt(v, "S29", "25.6")
}

func TestFinlandTakesFiveFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "25.6", "25.8", "Q106")
	s := newScene(t, atlas.Campaign, "")
	s.add("ge-inf3", "D41")
	u := s.add("ge-inf3", "L31")
	v := s.add("ge-air1", "L31")
	if !s.garrisonFull(u, at(t, "D42")) || s.garrisonFull(v, at(t, "D42")) {
		t.Error("five factors, and no more, may be in Finland")
	}
	s.status[atlas.Finland] = Active
	if s.garrisonFull(u, at(t, "D42")) {
		t.Error("the limit ends with activation")
	}
}

func TestR1_5ForcedExcessInMinorsIsMendedAtTheEndOfMovement(t *testing.T) {
	rulebook.Covers(t, "reich", "25.6", "Q105")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	a := s.add("ge-inf3", "D41")
	b := s.add("ge-inf3", "D42")
	s.movement(atlas.Axis)
	s.allDone()
	s.play("choose " + b.String())
	if s.onBoard(b) || !s.onBoard(a) {
		t.Error("the owner chooses what is lost")
	}
}

func TestItaliansMayEnterMinorAlliesOnceAllied(t *testing.T) {
	rulebook.Covers(t, "reich", "25.6", "36.1", "Q104")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	u := s.add("it-inf2", "T26")
	s.enters(u, false, "S30")
	s.makeWar(atlas.Italy, atlas.France)
	s.makeWar(atlas.Italy, atlas.Britain)
	s.enters(u, true, "S30")
}

func TestR1_6BessarabiaIsClosedToTheAxisBeforeWarWithRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8")
	s := newScene(t, atlas.Campaign, "")
	u := s.add("ge-inf3", "T35")
	s.enters(u, false, "T36")
	s.enters(u, true, "S33")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.enters(u, true, "T36")
}

func TestRussiaDoesNotCrossThePartitionLine(t *testing.T) {
	rulebook.Covers(t, "reich", "43.4")
	s := newScene(t, atlas.Campaign, "")
	s.makeWar(atlas.USSR, atlas.Poland)
	u := s.add("ru-inf2", "K40")
	s.enters(u, true, "K39", "M37")
	s.enters(u, false, "M36", "L36")
	s.makeWar(atlas.USSR, atlas.Germany)
	s.enters(u, true, "M36")
}

func TestBritishUnitsDoNotStopInFrenchStrongholds(t *testing.T) {
	rulebook.Covers(t, "reich", "34.0", "34.1", "34.4")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	u := s.add("br-inf3", "O23")
	s.movement(atlas.Allies)
	for _, h := range []string{"O22", "P24"} {
		s.refusedAt(u, h, "34.1")
	}
	if set := s.reaches(u); !set.Has(at(t, "O21")) {
		t.Error("the unit may pass through Paris")
	}
	s.enters(u, false, "V19", "R20", "Q24", "P25")
	s.ruin(at(t, "P25"))
	s.enters(u, true, "P25")
	s.now = atlas.DateOf(atlas.Spring, 1942)
	s.enters(u, true, "O22", "V19", "P24")
	s.now = atlas.DateOf(atlas.Fall, 1940)
	s.lines("fallen: and france")
	s.enters(u, true, "O22")
}

func TestFrenchUnitsStayOutOfBritishLand(t *testing.T) {
	rulebook.Covers(t, "reich", "34.2")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	u := s.add("fr-inf2", "HH36")
	s.enters(u, false, "JJ34", "K23", "LL29")
	s.give(atlas.Germany, "JJ34")
	s.enters(u, true, "JJ34")
	s.give(atlas.Britain, "JJ34")
	s.now = atlas.DateOf(atlas.Spring, 1942)
	s.enters(u, true, "JJ34", "K23")
}

func TestFrenchUnitsDoNotLeaveFranceWhileParisIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "26.82")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.makeWar(atlas.Italy, atlas.France)
	u := s.add("fr-inf2", "T21")
	s.enters(u, true, "T22")
	s.give(atlas.Germany, "O22")
	s.enters(u, false, "T22")
	s.enters(u, true, "T20")
}

func TestTenWesternFactorsMayBeInRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "45.6", "Q217")
	s := newScene(t, atlas.Scenario1944, "")
	s.add("br-inf3 x2", "DD45")
	s.put(s.add("br-inf3", "K23"), spot(at(t, "H45")))
	u := s.add("br-inf3", "K23")
	s.put(s.add("br-air5", "K23"), spot(at(t, "H46")))
	if !s.westernersFull(u, at(t, "H44")) {
		t.Error("eleven factors are too many")
	}
	s.lines("fallen: and ussr")
	if s.westernersFull(u, at(t, "H44")) {
		t.Error("a defeated Russia sets no limit")
	}
}

func TestAllySConsentIsNeeded(t *testing.T) {
	rulebook.Covers(t, "reich", "51.4")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	u := s.add("ge-inf3", "S26")
	s.consent[atlas.Italy].Remove(atlas.Germany)
	s.movement(atlas.Axis)
	s.refusedAt(u, "T25", "51.4")
}

func TestAPowerMayComeToTheHelpOfAnAttackedMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	u := s.add("fr-inf2", "M24")
	s.enters(u, false, "M25")
	s.makeWar(atlas.Germany, atlas.Belgium)
	s.status[atlas.Belgium], s.patron[atlas.Belgium] = Invaded, atlas.France
	s.enters(u, true, "M25")
}

func TestLandOfNobodyIsOpen(t *testing.T) {
	rulebook.Covers(t, "reich", "26.6")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.options(Pass)
	s.give(atlas.Nobody, "N30")
	u := s.add("ge-inf3", "N29")
	s.movement(atlas.Axis)
	s.refusedAt(u, "N30", "19.2") // not under a Pass
	s.options(Attrition)
	s.movement(atlas.Axis)
	s.goes(u, "N30")
	s.holder(atlas.Germany, "N30")
}

func TestTwoGroundUnitsToAHex(t *testing.T) {
	rulebook.Covers(t, "reich", "6.0", "6.1", "6.2", "6.3", "6.12", "31.5")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.add("ge-inf3 x2", "N29")
	s.add("ge-air5", "N29")
	s.add("ge-abn3", "N29")
	u := s.add("ge-inf3", "N28")
	s.movement(atlas.Axis)
	s.refusedAt(u, "N29", "6.1")
	if set := s.reaches(u); !set.Has(at(t, "N30")) {
		t.Error("moving through a full hex is allowed")
	}
	abn := s.add("br-abn", "L22")
	s.add("br-inf3 x2", "L23")
	if !s.room(abn, at(t, "L23")) {
		t.Error("airborne units ignore the limit")
	}
	if v := s.add("ge-inf3", "N27"); s.room(v, at(t, "N29")) {
		t.Error("the airborne unit makes no room")
	}
}

func TestLondonHoldsThreeBritishUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "6.11")
	s := newScene(t, atlas.Scenario1944, "")
	s.add("br-inf3 x2", "K23")
	brit, yank := s.add("br-inf3", "K22"), s.add("us-inf3", "K22")
	if !s.room(brit, at(t, "K23")) || s.room(yank, at(t, "K23")) {
		t.Error("the third unit in London must be British")
	}
}

func TestABridgeheadHoldsFive(t *testing.T) {
	rulebook.Covers(t, "reich", "6.15", "9.5")
	s := newScene(t, atlas.Scenario1944, "")
	s.give(atlas.USA, "N21")
	s.add("us-inf3 x4", "N21")
	u := s.add("us-inf3", "M21")
	if s.room(u, at(t, "N21")) {
		t.Error("four units are too many already")
	}
	s.lines("bridgeheads: N21 usa by-sea")
	if !s.room(u, at(t, "N21")) {
		t.Error("a fifth finds room on a bridgehead")
	}
	s.put(u, spot(at(t, "N21")))
	if v := s.add("us-inf3", "M21"); s.room(v, at(t, "N21")) {
		t.Error("a sixth does not")
	}
}

func TestAlliesWhoDoNotStack(t *testing.T) {
	rulebook.Covers(t, "reich", "6.4", "34.3", "34.34", "34.5", "45.1")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	s.add("fr-inf2", "N23")
	s.add("fr-air5", "N22")
	u := s.add("br-inf3", "M23")
	s.movement(atlas.Allies)
	s.refusedAt(u, "N23", "34.3")
	s.refusedAt(u, "N22", "34.3")
	s.now = atlas.DateOf(atlas.Spring, 1942)
	if !s.room(u, at(t, "N23")) {
		t.Error("from 1942 on they do")
	}
	s.now = atlas.DateOf(atlas.Spring, 1940)

	// Nor with the other's minor allies.
	s.add("bel-inf2", "M24")
	s.status[atlas.Belgium], s.patron[atlas.Belgium] = Allied, atlas.France
	f := s.add("fr-inf2", "N24")
	if s.room(u, at(t, "M24")) || !s.room(f, at(t, "M24")) {
		t.Error("Britons stack with a minor ally of France, or Frenchmen do not")
	}
	s.patron[atlas.Belgium] = atlas.Britain
	if !s.room(u, at(t, "M24")) || s.room(f, at(t, "M24")) {
		t.Error("Frenchmen stack with a minor ally of Britain, or Britons do not")
	}
	if s.rules = 1; !s.room(f, at(t, "M24")) {
		t.Error("rule set 1 has changed")
	}
	late := newScene(t, atlas.Scenario1944, "")
	late.add("ru-inf2", "H46")
	v := late.add("br-inf3", "H45")
	if late.room(v, at(t, "H46")) || late.whyNoRoom(v, at(t, "H46")) != noStayRussians {
		t.Error("Russians and the West never do")
	}
	ff := late.add("fr-inf2", "JJ34")
	late.nation.set(ff, atlas.FreeFrench)
	if w := late.add("br-inf3", "JJ35"); !late.room(w, at(t, "JJ34")) {
		t.Error("the Free French stack with everyone in the West")
	}
}

func TestOverstackedUnitsAreLostAfterTheOwnersMovement(t *testing.T) {
	rulebook.Covers(t, "reich", "6.13", "18.35")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	s.add("fr-inf2 x2", "P23")
	u, v := s.add("fr-arm3", "P23"), s.add("fr-rep", "P23")
	s.movement(atlas.Allies)
	s.goes(u, "P22")
	s.allDone()
	s.play("choose " + v.String())
	if s.onBoard(v) || s.excessAt(at(t, "P23"), atlas.Allies) > 0 {
		t.Error("the excess is gone")
	}
}

func TestOverstackedBreakthroughHexesAreMendedAtTheEndOfTheTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "6.14", "14.37")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.give(atlas.Germany, "N25", "N24")
	u := s.add("ge-arm4", "N24")
	s.add("ge-arm4 x2", "N24")
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.runTurnEndOnly()
	s.play("choose " + u.String())
	if s.onBoard(u) {
		t.Error("the owner chose it")
	}
}

func TestBridgeheadsEndWhenNobodyNeedsThem(t *testing.T) {
	rulebook.Covers(t, "reich", "9.4")
	for _, c := range []struct {
		enemy  string
		supply bool
		want   bool
	}{{"", false, false}, {"Q21", false, true}, {"T19", false, false}, {"", true, true}} {
		s := newScene(t, atlas.Scenario1944, "")
		s.giveHexes(world.Countries[atlas.France].Hexes, atlas.USA)
		s.options(Attrition)
		s.add("us-inf3 x2", "N21")
		s.lines("bridgeheads: N21 usa by-sea")
		if c.enemy != "" {
			s.give(atlas.Germany, c.enemy)
			s.add("ge-inf3", c.enemy)
		}
		if c.supply { // the only way to the units, and Paris is German
			s.giveHexes(world.Countries[atlas.France].Hexes, atlas.Germany)
			s.give(atlas.USA, "N21")
		}
		s.mover, s.moving = atlas.Allies, s.nationsOf(atlas.Allies)
		s.name(s.add("br-fleet9", "L22"))
		s.runTurnEndOnly()
		if got := s.bridges[axisBridges].hex != atlas.NoHex; got != c.want {
			t.Errorf("enemy at %q, needed for supply %v: the bridgehead stays: %v, want %v", c.enemy, c.supply, got, c.want)
		}
	}
}

func TestTheOwnerMayLiftABridgeheadAndLosesTheExcess(t *testing.T) {
	rulebook.Covers(t, "reich", "9.4")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.giveHexes(world.Countries[atlas.France].Hexes, atlas.USA)
	s.add("us-inf3 x2", "N21")
	u := s.add("us-arm5", "N21")
	s.lines("bridgeheads: N21 usa by-sea")
	s.movement(atlas.Allies)
	s.play("lift N21")
	if s.bridges[axisBridges].hex != atlas.NoHex {
		t.Fatal("it is still there")
	}
	s.allDone()
	s.play("choose " + u.String())
	if s.onBoard(u) {
		t.Error("the excess is lost")
	}
}

func TestAnEnemyEndsABridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "9.4", "7.3")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "N21")
	s.lines("bridgeheads: N21 usa by-sea")
	u := s.add("ge-inf3", "N22")
	s.advance(u, at(t, "N21"))
	if s.bridges[axisBridges].hex != atlas.NoHex {
		t.Error("only the enemy is there")
	}
}

func TestVoluntaryDestruction(t *testing.T) {
	rulebook.Covers(t, "reich", "12.5")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	u := s.add("br-inf3", "K23")
	f := s.add("fr-inf2", "O22")
	b := s.add("br-base", "K22")
	g := s.add("ru-inf2", "H47")
	s.mark(g, garrison)
	s.begin(atlas.Allies, flow.At(pDestroy, 0))
	if s.asked().Has(atlas.France) {
		t.Error("France may destroy nothing before 1942")
	}
	if s.whyNotDestroyed(g, atlas.USSR) != noDestroyGarrison {
		t.Error("a garrison may not be given up")
	}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	if s.whyNotDestroyed(f, atlas.France) != nil {
		t.Error("from 1942 on the French may")
	}
	s.now = atlas.DateOf(atlas.Spring, 1940)
	s.play("destroy britain")
	s.refused("choose "+b.String(), "12.5")
	s.refused("choose "+f.String(), "12.5")
	s.play("back", "destroy britain", "choose "+u.String())
	if s.at.of(u) != inPool || !s.has(u, doomed) {
		t.Error("the unit is in the pool and cannot be rebuilt now")
	}
}

func TestGermanyKeepsTwentyFactorsInTheEast(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.add("ge-arm4 x2", "J36")
	s.add("ge-inf3 x2", "J37")
	s.add("ge-air5", "J36") // 19
	s.add("it-inf2", "K36") // does not count
	if got := s.easternFactors(); got != 19 {
		t.Errorf("%d factors in the East, want 19", got)
	}
	s.add("ge-inf3", "W33") // in Rumania
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.checkPact()
	if !s.politics.pactBroken {
		t.Error("19 factors break the pact")
	}
	s.politics.pactBroken = false
	s.add("ge-inf1", "K36")
	s.checkPact()
	if s.politics.pactBroken {
		t.Error("20 factors keep it")
	}
}

func TestR1_8MinorAlliesAndFreeFrenchTakeHexesForTheirCommand(t *testing.T) {
	rulebook.Covers(t, "reich", "7.1", "49.8")
	s := newScene(t, atlas.Scenario1942, "")
	u := s.add("hun-inf", "S30")
	s.advance(u, at(t, "O45"))
	s.holder(atlas.Germany, "O45")
	ff := s.add("fr-inf2", "HH36")
	s.nation.set(ff, atlas.FreeFrench)
	s.give(atlas.Germany, "GG37")
	s.advance(ff, at(t, "GG37"))
	s.holder(atlas.Britain, "GG37")
	s.give(atlas.USSR, "S31")
	s.advance(u, at(t, "S31"))
	s.holder(atlas.Hungary, "S31")
}

func TestAlliesPassThroughEachOther(t *testing.T) {
	rulebook.Covers(t, "reich", "34.37")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	s.add("fr-inf2 x2", "N23")
	u := s.add("br-inf3", "M23")
	s.movement(atlas.Allies)
	if set := s.reaches(u); !set.Has(at(t, "O23")) {
		t.Error("the unit cannot pass")
	}
}

func TestPartisansOfRussiaAndTheWestDoNotStack(t *testing.T) {
	rulebook.Covers(t, "reich", "45.4", "32.0")
	s := newScene(t, atlas.Scenario1944, "")
	a, b := s.add("yug-part", "V28"), s.add("yug-part", "V27")
	s.nation.set(a, atlas.USSR)
	s.nation.set(b, atlas.Britain)
	if s.room(b, at(t, "V28")) {
		t.Error("they share a hex")
	}
	s.nation.set(b, atlas.USSR)
	if !s.room(b, at(t, "V28")) {
		t.Error("partisans of one maker stack")
	}
	// Nor do they attack together.
	for _, same := range []bool{false, true} {
		s := newScene(t, atlas.Scenario1944, "")
		s.option[atlas.Britain], s.option[atlas.USSR] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}, [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
		a, b := s.add("yug-part", "V28"), s.add("yug-part", "V27")
		s.nation.set(a, atlas.USSR)
		s.nation.set(b, atlas.Britain)
		if same {
			s.nation.set(b, atlas.USSR)
		}
		target := atlas.NoHex
		for _, link := range world.Land.Links(int(at(t, "V28"))) {
			if h := atlas.Hex(link.To); groundLink(h, at(t, "V28")) && groundLink(h, at(t, "V27")) {
				target = h
			}
		}
		s.control.set(target, atlas.Germany)
		s.add("ge-inf1", target.String())
		s.fight(atlas.Allies)
		s.play("attack ussr "+target.String(), "join "+a.String())
		if got := s.allowed("join " + b.String()); got != same {
			t.Errorf("partisans of one maker: %v; they attack together: %v", same, got)
		}
	}
}
