package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// What chapters 14 to 25 promise as a whole.

func TestThePhaseOfCombatDependsOnTheOption(t *testing.T) {
	rulebook.Covers(t, "reich", "14.0", "18.0", "19.1")
	for o, want := range map[option]string{pass: "nothing", attrition: "a roll", offensive: "an attack"} {
		s := newScene(t, scenario1942, "Summer 1942")
		s.option[germany][eastern] = o
		s.add("ru-inf1", "C50")
		u := s.add("ge-inf3", "B50")
		s.start(axis, pCombat)
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
	s := war(t, campaign, "Spring 1943")
	s.give(germany, "M21")
	s.add("ge-inf3", "M21")
	ships := []unit{s.add("br-fleet9", "L22"), s.add("br-fleet9", "L22")}
	troops := s.add("br-inf3", "L22")
	wing := s.add("br-air5", "K22")
	para := s.add("br-abn3", "K23")
	s.give(britain, "K22")
	s.add("br-base", "K22")
	s.letDrop(para)
	s.fight(allies)
	for _, ship := range ships {
		s.play("invade " + ship.String())
		s.play(s.firstOf("shore M21"))
	}
	s.play("embark " + troops.String())
	for s.Stack.Top().Proc != pFlights {
		s.play("done " + nationIDs[s.firstAsked()])
	}
	s.play("fly "+wing.String(), "support M21")
	if s.allowed("factors 5") {
		s.play("factors 5")
	}
	for s.Stack.Top().Proc != pDrops {
		s.play("done " + nationIDs[s.firstAsked()])
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
func (s *scene) letDrop(u unit) { s.Position.moves.ready.add(u) }

func TestFleetsAircraftAndPartisansAreBuiltByRulesOfTheirOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "15.3", "28.62", "29.81", "32.13")
	s := newScene(t, scenario1942, "Summer 1942")
	s.add("ge-air5", "L31")
	s.build(axis, 100)
	for u := range of(germany) {
		if (u.kind() == fleet || u.kind() == air) && !s.onBoard(u) && s.may("build "+u.String()) {
			t.Fatalf("%s is built like a ground unit", u)
		}
	}
	if !s.may("build-air germany 5") {
		t.Errorf("Germany cannot build air factors: %v", s.moves())
	}
	s.build(allies, 100)
	if !s.may("build-fleet usa") {
		t.Error("America cannot build a fleet")
	}
	part := s.pooled(yugoslavia, partisan, 0)
	s.play("raise britain " + part.String())
	s.refused("at J23", "32.13")
	s.play("at X28")
	if s.control[at(t, "X28")] != germany || s.nation[part] != britain {
		t.Error("partisans do not rise on a hex of the Axis")
	}
}

func TestWarMustBeDeclaredBeforeACountryIsEntered(t *testing.T) {
	rulebook.Covers(t, "reich", "21.0", "21.1")
	s := newScene(t, campaign, "Spring 1940")
	s.options(attrition)
	u := s.add("ge-arm4", "M27")
	s.movement(axis)
	s.refusedAt(u, "M26", "21.1")
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany belgium")
	s.finish()
	s.placeAll()
	s.options(attrition)
	for v := range s.here(at(t, "M26")) {
		s.put(v, spot(at(t, "M25")))
	}
	s.movement(axis)
	s.goes(u, "M26")
	s.holds(germany, "M26")
	s.deeds()
	if !s.atWar(germany, belgium) {
		t.Error("the war is revoked")
	}
}

// norwayAttacked is Germany's attack on Norway, with troops in Bergen.
func norwayAttacked(t *testing.T) *scene {
	t.Helper()
	s := attack(t, "Spring 1940", germany, norway, nil)
	if s.asked() != onlyPower(britain) {
		t.Fatalf("%b set up the Norwegians", s.asked())
	}
	s.placeAll()
	return s
}

func TestAnAttackedMinorFightsOnItsOwnUntilItIsHelped(t *testing.T) {
	rulebook.Covers(t, "reich", "22.0", "23.0", "12.16", "23.2")
	s := norwayAttacked(t)
	defended := false
	for u := range s.here(seat(norway)) {
		defended = defended || s.nation[u] == norway
	}
	if !defended || s.patron[norway] != britain || s.friends(norway, britain) {
		t.Fatal("Norway is not set up with a unit in Oslo, or has allies already")
	}
	s.march(s.add("ge-inf3", "C32"), "C33")
	s.deeds()
	if !s.politics.due.has(norway) {
		t.Fatal("Norway has no turn of its own to come")
	}
	if s.nationsOf(allies)&onlyNation(norway) != 0 {
		t.Error("Norway moves with the Allies before anybody has helped it")
	}
	s.phase(allies, flow.At(pMinorTurns, 0))
	if s.moving != onlyNation(norway) {
		t.Fatalf("%b move in Norway's turn", s.moving)
	}
	s.politics.due = 0
	s.phase(allies, flow.At(pOptions, 0))
	s.entered(s.add("br-inf3", "B34"), at(t, "B34"))
	if s.status[norway] != allied || !s.friends(norway, britain) || s.nationsOf(allies)&onlyNation(norway) == 0 {
		t.Error("Norway does not fight beside Britain after its intervention")
	}
	if s.incomeFrom(norway, britain) != int(world.countries[norway].brp) {
		t.Error("Norway's BRPs do not go to its helper")
	}
}

func TestAConquestLastsWhileTheCapitalIsHeld(t *testing.T) {
	rulebook.Covers(t, "reich", "24.0", "24.1", "24.3")
	s := norwayAttacked(t)
	for u := range s.here(seat(norway)) {
		s.put(u, spot(at(t, "C33")))
	}
	s.march(s.add("ge-inf3", "C34"), "C35")
	s.deeds()
	s.holds(germany, "C33", "A36", "D35")
	for u := range of(norway) {
		if s.onBoard(u) {
			t.Errorf("%s fights on", u)
		}
	}
	s.now = dateOf(spring, 1941)
	s.brp = [numMajors]int16{}
	s.newYear()
	worth := int16(world.countries[norway].brp)
	if s.economy.got[norway][germany] != uint8(worth) {
		t.Fatalf("Norway brings %d BRPs", s.economy.got[norway][germany])
	}
	for u := range s.here(at(t, "C35")) {
		s.put(u, inPool)
	}
	s.give(britain, "C35")
	s.mover = allies
	s.settleTerritories()
	brp := s.brp[germany]
	s.mover = axis
	s.settleTerritories()
	if s.brp[germany] != brp-worth {
		t.Error("Germany keeps the BRPs of a country that it has lost")
	}
}

func TestMinorAlliesPayInEveryScenario(t *testing.T) {
	rulebook.Covers(t, "reich", "25.32", "24.5")
	for _, c := range []struct {
		id   scenarioID
		when string
	}{{campaign, "Fall 1941"}, {scenario1942, "Fall 1942"}, {scenario1944, "Fall 1944"}} {
		s := newScene(t, c.id, c.when)
		base := s.base[germany]
		if s.status[rumania] != active {
			before := s.brp[germany]
			s.becomeAlly(rumania, germany)
			if s.brp[germany] != before+15 {
				t.Errorf("%s: Rumania brings %d BRPs", scenarioIDs[c.id], s.brp[germany]-before)
			}
		}
		if s.incomeFrom(rumania, germany) != 15 || s.base[germany] != base {
			t.Errorf("%s: Rumania pays %d a year and the base is %d", scenarioIDs[c.id], s.incomeFrom(rumania, germany), s.base[germany])
		}
		s.mover = axis
		s.settleTerritories()
		brp := s.brp[germany]
		s.wars([2]country{ussr, germany})
		s.phase(allies, flow.At(pOptions, 0))
		s.march(s.add("ru-inf2", "V33"), "W33")
		s.deeds()
		s.mover = axis
		s.settleTerritories()
		if s.brp[germany] != brp-15 {
			t.Errorf("%s: the loss of Rumania costs %d BRPs", scenarioIDs[c.id], brp-s.brp[germany])
		}
	}
}
