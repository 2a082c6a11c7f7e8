package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// What chapters 14 to 25 promise as a whole.

func TestThePhaseOfCombatDependsOnTheOption(t *testing.T) {
	rulebook.Covers(t, "reich", "14.0", "18.0", "19.1")
	for o, want := range map[Option]string{Pass: "nothing", Attrition: "a roll", Offensive: "an attack"} {
		s := newScene(t, atlas.Scenario1942, "Summer 1942")
		s.option[atlas.Germany][atlas.Eastern] = o
		s.add("ru-inf1", "C50")
		u := s.add("ge-inf3", "B50")
		s.start(atlas.Axis, pCombat)
		got := "nothing"
		switch {
		case s.Chance() != 0 && s.Stack.Top().Proc == pAttrition:
			got = "a roll"
		case s.asked() != 0 && s.Stack.Top().Proc == pGround && s.allowed("attack germany C50"):
			got = "an attack"
		case !s.ended():
			got = table.Procs[s.Stack.Top().Proc].Name
		}
		if got != want {
			t.Errorf("with the option %s combat is %s, not %s", optionNames[o], got, want)
		}
		s.left(u)
	}
}

func TestOneAttackJoinsGroundAirSeaAndAirborneForces(t *testing.T) {
	rulebook.Covers(t, "reich", "14.19", "28.42", "29.411", "31.2")
	s := war(t, atlas.Campaign, "Spring 1943")
	s.give(atlas.Germany, "M21")
	s.add("ge-inf3", "M21")
	ships := []atlas.Unit{s.add("br-fleet9", "L22"), s.add("br-fleet9", "L22")}
	troops := s.add("br-inf3", "L22")
	wing := s.add("br-air5", "K22")
	para := s.add("br-abn3", "K23")
	s.give(atlas.Britain, "K22")
	s.add("br-base", "K22")
	s.letDrop(para)
	s.fight(atlas.Allies)
	for _, ship := range ships {
		s.play("invade " + ship.String())
		s.play(s.firstOf("shore M21"))
	}
	s.play("embark " + troops.String())
	for s.Stack.Top().Proc != pFlights {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.play("fly "+wing.String(), "support M21")
	if s.allowed("factors 5") {
		s.play("factors 5")
	}
	for s.Stack.Top().Proc != pDrops {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.play("drop "+para.String(), "at M21")
	s.untilGround()
	s.attack("britain", "M21", troops)
	// 3 ashore, 3 dropped, 5 in the air, nine idle naval factors for 3: 14 against 9.
	if f := top[attackFrame](s); f.attack != 14 || f.defence != 9 {
		t.Errorf("%d against %d, not 14 against 9", f.attack, f.defence)
	}
}

// letDrop lets an airborne unit drop in this turn.
func (s *scene) letDrop(u atlas.Unit) { s.Position.moves.ready.Add(u) }

func TestFleetsAircraftAndPartisansAreBuiltByRulesOfTheirOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "15.3", "28.62", "29.81", "32.13")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.add("ge-air5", "L31")
	s.build(atlas.Axis, 100)
	for u := range atlas.Of(atlas.Germany) {
		if (u.Kind() == atlas.Fleet || u.Kind() == atlas.Air) && !s.onBoard(u) && s.may("build "+u.String()) {
			t.Fatalf("%s is built like a ground unit", u)
		}
	}
	if !s.may("build-air germany 5") {
		t.Errorf("Germany cannot build air factors: %v", s.moves())
	}
	s.build(atlas.Allies, 100)
	if !s.may("build-fleet usa") {
		t.Error("America cannot build a fleet")
	}
	part := s.pooled(atlas.Yugoslavia, atlas.Partisan, 0)
	s.play("raise britain " + part.String())
	s.refused("at J23", "32.13")
	s.play("at X28")
	if s.control.of(at(t, "X28")) != atlas.Germany || s.nation.of(part) != atlas.Britain {
		t.Error("partisans do not rise on a hex of the Axis")
	}
}

func TestWarMustBeDeclaredBeforeACountryIsEntered(t *testing.T) {
	rulebook.Covers(t, "reich", "21.0", "21.1")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.options(Attrition)
	u := s.add("ge-arm4", "M27")
	s.movement(atlas.Axis)
	s.refusedAt(u, "M26", "21.1")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany belgium")
	s.finish()
	s.placeAll()
	s.options(Attrition)
	for v := range s.here(at(t, "M26")) {
		s.put(v, spot(at(t, "M25")))
	}
	s.movement(atlas.Axis)
	s.goes(u, "M26")
	s.holds(atlas.Germany, "M26")
	s.deeds()
	if !s.atWar(atlas.Germany, atlas.Belgium) {
		t.Error("the war is revoked")
	}
}

// norwayAttacked is Germany's attack on Norway, with troops in Bergen.
func norwayAttacked(t *testing.T) *scene {
	t.Helper()
	s := attack(t, "Spring 1940", atlas.Germany, atlas.Norway, nil)
	if s.asked() != atlas.OnlyPower(atlas.Britain) {
		t.Fatalf("%b set up the Norwegians", s.asked())
	}
	s.placeAll()
	return s
}

func TestAnAttackedMinorFightsOnItsOwnUntilItIsHelped(t *testing.T) {
	rulebook.Covers(t, "reich", "22.0", "23.0", "12.16", "23.2")
	s := norwayAttacked(t)
	defended := false
	for u := range s.here(seat(atlas.Norway)) {
		defended = defended || s.nation.of(u) == atlas.Norway
	}
	if !defended || s.patron[atlas.Norway] != atlas.Britain || s.friends(atlas.Norway, atlas.Britain) {
		t.Fatal("Norway is not set up with a unit in Oslo, or has allies already")
	}
	s.march(s.add("ge-inf3", "C32"), "C33")
	s.deeds()
	if !s.politics.due.Has(atlas.Norway) {
		t.Fatal("Norway has no turn of its own to come")
	}
	if s.nationsOf(atlas.Allies)&atlas.OnlyNation(atlas.Norway) != 0 {
		t.Error("Norway moves with the Allies before anybody has helped it")
	}
	s.phase(atlas.Allies, flow.At(pMinorTurns, 0))
	if s.moving != atlas.OnlyNation(atlas.Norway) {
		t.Fatalf("%b move in Norway's turn", s.moving)
	}
	s.politics.due = 0
	s.phase(atlas.Allies, flow.At(pOptions, 0))
	s.entered(s.add("br-inf3", "B34"), at(t, "B34"))
	if s.status[atlas.Norway] != Allied || !s.friends(atlas.Norway, atlas.Britain) || s.nationsOf(atlas.Allies)&atlas.OnlyNation(atlas.Norway) == 0 {
		t.Error("Norway does not fight beside Britain after its intervention")
	}
	if s.incomeFrom(atlas.Norway, atlas.Britain) != int(world.Countries[atlas.Norway].BRP) {
		t.Error("Norway's BRPs do not go to its helper")
	}
}

func TestAConquestLastsWhileTheCapitalIsHeld(t *testing.T) {
	rulebook.Covers(t, "reich", "24.0", "24.1", "24.3")
	s := norwayAttacked(t)
	for u := range s.here(seat(atlas.Norway)) {
		s.put(u, spot(at(t, "C33")))
	}
	s.march(s.add("ge-inf3", "C34"), "C35")
	s.deeds()
	s.holds(atlas.Germany, "C33", "A36", "D35")
	for u := range atlas.Of(atlas.Norway) {
		if s.onBoard(u) {
			t.Errorf("%s fights on", u)
		}
	}
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.brp = [atlas.NumMajors]int16{}
	s.newYear()
	worth := int16(world.Countries[atlas.Norway].BRP)
	if s.economy.got[atlas.Norway][atlas.Germany] != uint8(worth) {
		t.Fatalf("Norway brings %d BRPs", s.economy.got[atlas.Norway][atlas.Germany])
	}
	for u := range s.here(at(t, "C35")) {
		s.put(u, inPool)
	}
	s.give(atlas.Britain, "C35")
	s.mover = atlas.Allies
	s.settleTerritories()
	brp := s.brp[atlas.Germany]
	s.mover = atlas.Axis
	s.settleTerritories()
	if s.brp[atlas.Germany] != brp-worth {
		t.Error("Germany keeps the BRPs of a country that it has lost")
	}
}

func TestMinorAlliesPayInEveryScenario(t *testing.T) {
	rulebook.Covers(t, "reich", "25.32", "24.5")
	for _, c := range []struct {
		id   atlas.ScenarioID
		when string
	}{{atlas.Campaign, "Fall 1941"}, {atlas.Scenario1942, "Fall 1942"}, {atlas.Scenario1944, "Fall 1944"}} {
		s := newScene(t, c.id, c.when)
		base := s.base[atlas.Germany]
		if s.status[atlas.Rumania] != Active {
			before := s.brp[atlas.Germany]
			s.becomeAlly(atlas.Rumania, atlas.Germany)
			if s.brp[atlas.Germany] != before+15 {
				t.Errorf("%s: Rumania brings %d BRPs", atlas.ScenarioIDs[c.id], s.brp[atlas.Germany]-before)
			}
		}
		if s.incomeFrom(atlas.Rumania, atlas.Germany) != 15 || s.base[atlas.Germany] != base {
			t.Errorf("%s: Rumania pays %d a year and the base is %d", atlas.ScenarioIDs[c.id], s.incomeFrom(atlas.Rumania, atlas.Germany), s.base[atlas.Germany])
		}
		s.mover = atlas.Axis
		s.settleTerritories()
		brp := s.brp[atlas.Germany]
		s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
		s.phase(atlas.Allies, flow.At(pOptions, 0))
		s.march(s.add("ru-inf2", "V33"), "W33")
		s.deeds()
		s.mover = atlas.Axis
		s.settleTerritories()
		if s.brp[atlas.Germany] != brp-15 {
			t.Errorf("%s: the loss of Rumania costs %d BRPs", atlas.ScenarioIDs[c.id], brp-s.brp[atlas.Germany])
		}
	}
}
