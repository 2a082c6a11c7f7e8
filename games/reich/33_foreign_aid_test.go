package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestGrantsAreLimitedAndArriveWithRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "15.5", "15.51", "15.53", "15.57", "16.6", "29.62")
	s := newScene(t, atlas.Scenario1942, "Spring 1942")
	s.build(atlas.Axis, 100)
	s.play("grant germany italy")
	if s.may("amount germany 41") || !s.may("amount germany 40") {
		t.Error("the limit of 40 BRPs to one power does not hold")
	}
	s.play("amount germany 30")
	if s.brp[atlas.Germany] != 70 || s.brp[atlas.Italy] != 100 || s.economy.srUsed[atlas.Germany] != 2 {
		t.Errorf("Germany %d, Italy %d, %d redeployments", s.brp[atlas.Germany], s.brp[atlas.Italy], s.economy.srUsed[atlas.Germany])
	}
	s.play("grant germany italy")
	if s.may("amount germany 11") || !s.may("amount germany 10") {
		t.Error("the two grants of a turn are not added")
	}
	s.play("back")
	s.economy.given[atlas.Germany] = 50
	s.Forget()
	s.refused("grant germany italy", "15.53")
	s.refused("grant italy germany", "15.54")
	s.deliverGrants()
	if s.brp[atlas.Italy] != 130 {
		t.Errorf("Italy has %d BRPs", s.brp[atlas.Italy])
	}
}

func TestWhoMayGrantAndWhen(t *testing.T) {
	rulebook.Covers(t, "reich", "15.54", "15.55", "15.56")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.add("br-fleet9 x2", "L22")
	s.add("fr-fleet9", "M21")
	s.build(atlas.Allies, 100)
	s.refused("grant france britain", "15.56")
	s.refused("grant ussr britain", "15.55")
	s.refused("convoy britain", "15.55")
	s.play("grant britain france", "amount britain 20")
	if s.debtors(atlas.Britain) != 1<<atlas.France {
		t.Error("the grant is not remembered")
	}
	if s.mayReceive(atlas.France, atlas.Britain) {
		t.Error("Britain could be paid back")
	}
}

func (s *scene) debtors(n atlas.Country) atlas.PowerSet { return s.economy.debtors[n] }

// Over water every 20 BRPs take a fleet, and a capital next to the enemy is shut.
func TestGrantsOverWaterTakeAnEscort(t *testing.T) {
	rulebook.Covers(t, "reich", "16.6", "16.3")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	f := s.add("br-fleet9", "L22")
	s.build(atlas.Allies, 100)
	s.play("grant britain france")
	if s.may("amount britain 21") {
		t.Error("one fleet escorts more than 20 BRPs")
	}
	s.play("amount britain 20")
	if s.task.of(f) != Escorting {
		t.Error("the fleet does not escort")
	}
	s.play("grant britain france")
	s.refused("amount britain 5", "16.6")
	s.play("back")
	s.add("br-fleet9", "K21")
	s.add("ge-inf3", "O23")
	s.give(atlas.Germany, "O23")
	s.Forget()
	s.play("grant britain france")
	s.refused("amount britain 5", "16.6") // Paris is next to the enemy
}

// With another player the recipient is asked.
func TestAGrantNeedsTheRecipientsConsent(t *testing.T) {
	rulebook.Covers(t, "reich", "15.5", "Q050")
	p := emptyBoard(atlas.Scenario1942, 4, false)
	s := &scene{p, t}
	s.build(atlas.Axis, 100)
	s.play("grant germany italy", "amount germany 10")
	if s.asked() != 1<<atlas.Italy {
		t.Fatalf("asked are %b", s.asked())
	}
	s.play("refuse italy")
	if s.brp[atlas.Germany] != 100 {
		t.Error("a refused grant was paid")
	}
	s.play("grant germany italy", "amount germany 10", "receive italy")
	if s.brp[atlas.Germany] != 90 {
		t.Error("an accepted grant was not paid")
	}
}

func TestAmericanGrantsCountAsDeployments(t *testing.T) {
	rulebook.Covers(t, "reich", "16.71", "16.75", "Q059")
	s := newScene(t, atlas.Scenario1942, "Spring 1942")
	s.build(atlas.Allies, 100)
	s.play("grant usa britain", "amount usa 20")
	if s.economy.landed != 1 || s.brp[atlas.USA] != 80 {
		t.Errorf("%d deployments, %d BRPs; no escort is needed", s.economy.landed, s.brp[atlas.USA])
	}
}

func TestForeignAidIsATenthOfTheYear(t *testing.T) {
	rulebook.Covers(t, "reich", "33.6", "33.61", "33.62", "33.64", "33.66")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.build(atlas.Axis, 150)
	s.economy.total[atlas.Germany] = 150
	s.Forget()
	s.refused("aid italy hungary", "33.61")
	s.play("aid germany hungary")
	if s.may("amount germany 16") || !s.may("amount germany 15") {
		t.Error("more than a tenth of the year can be given")
	}
	s.play("amount germany 5")
	if s.brp[atlas.Germany] != 145 || s.economy.aid[atlas.Hungary][atlas.Germany] != 5 || s.economy.srUsed[atlas.Germany] != 1 {
		t.Errorf("BRPs %d, aid %d, %d redeployments", s.brp[atlas.Germany], s.economy.aid[atlas.Hungary][atlas.Germany], s.economy.srUsed[atlas.Germany])
	}
	late := newScene(t, atlas.Scenario1942, "Summer 1942")
	late.add("ge-inf3", "L31")
	late.build(atlas.Axis, 150)
	late.refused("aid germany turkey", "33.6")
}

func TestAidOnlySwaysWhoeverIsEntitledToAMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "33.66", "33.63")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	for _, c := range []struct {
		giver atlas.Country
		want  int
	}{{atlas.Britain, 10}, {atlas.USSR, 10}, {atlas.Germany, -10}, {atlas.Italy, 0}} {
		s.economy.aid[atlas.Hungary] = territoryBRPs{}
		s.economy.aid[atlas.Hungary][c.giver] = 10
		if got := s.aidAgainst(atlas.Hungary, atlas.Germany); got != c.want {
			t.Errorf("ten BRPs from %s count %d against Germany", atlas.NationNames[c.giver], got)
		}
	}
	// It brings no minor before its time, nor to anybody else.
	for _, giver := range []atlas.Country{atlas.Germany, atlas.Britain} {
		for _, mover := range []atlas.Alliance{atlas.Axis, atlas.Allies} {
			s := newScene(t, atlas.Campaign, "Winter 1939")
			s.economy.aid[atlas.Hungary][giver] = 60
			s.turn(mover)
			for s.Stack.Top().Proc == pWar && s.asked() != 0 {
				s.finish()
			}
			if s.status[atlas.Hungary] != Courted || s.patron[atlas.Hungary] != atlas.Germany {
				t.Errorf("sixty BRPs from %s make Hungary an ally of %s", atlas.NationNames[giver], atlas.NationNames[s.patron[atlas.Hungary]])
			}
		}
	}
}

// British aid to Finland goes by Petsamo with one fleet and two redeployments;
// German aid to Ireland takes two as well.
func TestAidToHelsinkiAndDublinTakesAnotherRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "33.62")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	f := s.add("br-fleet9", "L22")
	s.build(atlas.Allies, 100)
	s.economy.total[atlas.Britain] = 100
	s.Forget()
	s.play("aid britain finland", "amount britain 5")
	if s.economy.srUsed[atlas.Britain] != 2 || s.task.of(f) != Escorting {
		t.Errorf("%d redeployments", s.economy.srUsed[atlas.Britain])
	}
	if s.aidSRs(atlas.Germany, atlas.Ireland, &journey{}) != 2 || s.aidSRs(atlas.Britain, atlas.Ireland, &journey{}) != 1 {
		t.Error("aid to Ireland costs the wrong number")
	}
}

func TestAidToFinlandThroughTheBalticCostsOneRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "33.62")
	for rules, want := range map[ruleSet]uint8{1: 2, newest: 1} {
		s := newScene(t, atlas.Campaign, "Winter 1939")
		s.rules = rules
		s.give(atlas.Britain, "E38") // Stockholm, to which the way leads over neutral land
		home, baltic := s.add("br-fleet9", "L22"), s.add("br-fleet9", "E38")
		s.build(atlas.Allies, 100)
		s.economy.total[atlas.Britain] = 100
		s.play("aid britain finland", "amount britain 5")
		if s.economy.srUsed[atlas.Britain] != want || (s.task.of(baltic) == Escorting) != (want == 1) || s.task.of(home) != Escorting {
			t.Errorf("in rule set %d aid costs %d redeployments", rules, s.economy.srUsed[atlas.Britain])
		}
	}
}

func TestRussianAidToRumaniaEndsWithBessarabia(t *testing.T) {
	rulebook.Covers(t, "reich", "33.61")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.economy.aid[atlas.Rumania][atlas.USSR] = 4
	if s.aidAgainst(atlas.Rumania, atlas.Germany) != 4 {
		t.Fatal("Russian aid does not count")
	}
	s.give(atlas.USSR, "T36") // Kishinev
	s.mover = atlas.Allies
	s.settleTerritories()
	s.give(atlas.Rumania, "T36")
	s.settleTerritories()
	if s.mayAid(atlas.USSR, atlas.Rumania) || s.aidAgainst(atlas.Rumania, atlas.Germany) != 0 {
		t.Error("Russian aid to Rumania is not forfeit for good (Q188)")
	}
}

func TestAidKeepsMinorAlliesFromJoining(t *testing.T) {
	rulebook.Covers(t, "reich", "33.63", "33.65", "33.67", "46.3")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.economy.aid[atlas.Turkey][atlas.Britain], s.economy.aid[atlas.Turkey][atlas.Germany] = 5, 2
	if need := s.activationNeed(atlas.Turkey, atlas.Germany); need != 4 {
		t.Errorf("needed is %d, not 4", need)
	}
	s.lines("fallen: and britain")
	if need := s.activationNeed(atlas.Turkey, atlas.Germany); need > 1 {
		t.Error("aid of a fallen power counts")
	}
	s.fallen.Remove(atlas.Britain)
	s.makeWar(atlas.Britain, atlas.Turkey)
	if s.aidAgainst(atlas.Turkey, atlas.Germany) != -2 {
		t.Error("aid of an attacker counts")
	}
	s.makePeace(atlas.Britain, atlas.Turkey)
	s.politics.onSpain = true
	s.economy.aid[atlas.Turkey] = territoryBRPs{atlas.Germany: 2}
	if need := s.activationNeed(atlas.Turkey, atlas.Germany); need != 4 {
		t.Errorf("after an attack on Spain needed is %d, not 4", need)
	}
}

// A variant that fails on aid is kept.
func TestAVariantThatFailsOnAidIsKept(t *testing.T) {
	rulebook.Covers(t, "reich", "33.65", "33.41")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.economy.drawn = true
	s.economy.variants[atlas.Axis].number, s.economy.variants[atlas.Allies].number = 1, 2
	s.economy.aid[atlas.Iraq][atlas.Britain] = 3
	s.turn(atlas.Axis)
	s.play("variant germany 1")
	if s.State.Chance != 6 {
		t.Fatal("no die is rolled")
	}
	s.rolls(3)
	if s.inForce(atlas.Axis, 1) || s.economy.variants[atlas.Axis].gone || !s.economy.variants[atlas.Axis].public {
		t.Error("the failed variant is not kept, or not known")
	}
	s.turn(atlas.Axis)
	s.play("variant germany 1")
	s.rolls(4)
	if s.status[atlas.Iraq] != Active {
		t.Error("Iraq has not risen")
	}
}

func TestRulingR5_13FranceGrantsRussiaBRPsFrom1942(t *testing.T) {
	rulebook.Covers(t, "reich", "15.56", "42.2", "40.3")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.wars([2]atlas.Country{atlas.Germany, atlas.France}, [2]atlas.Country{atlas.Germany, atlas.USSR})
	s.add("fr-fleet9", "N18") // Brest
	s.build(atlas.Allies, 100)
	s.play("convoy france", "amount france 20")
	if s.brp[atlas.France] != 80 || s.economy.giving[atlas.France][atlas.USSR] != 20 {
		t.Errorf("France has %d BRPs and has given Russia %d", s.brp[atlas.France], s.economy.giving[atlas.France][atlas.USSR])
	}
	early := newScene(t, atlas.Campaign, "Winter 1941")
	early.wars([2]atlas.Country{atlas.Germany, atlas.France}, [2]atlas.Country{atlas.Germany, atlas.USSR})
	early.add("fr-fleet9", "N18")
	early.build(atlas.Allies, 100)
	if early.may("convoy france") {
		t.Error("France grants BRPs before 1942")
	}
}

func TestFortyBRPsGoToOnePowerInATurn(t *testing.T) {
	rulebook.Covers(t, "reich", "15.51")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.build(atlas.Axis, 200)
	s.economy.giving[atlas.Germany][atlas.Italy] = 39
	if s.Forget(); !s.may("grant germany italy") {
		t.Error("Germany may not grant Italy its fortieth BRP")
	}
	s.economy.giving[atlas.Germany][atlas.Italy] = 40
	s.Forget()
	s.refused("grant germany italy", "15.51")
}

func TestTheLastBRPOfAYearsGrantsMayBeGiven(t *testing.T) {
	rulebook.Covers(t, "reich", "15.53")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.build(atlas.Axis, 200)
	s.economy.given[atlas.Germany] = s.allotted[atlas.Germany]/2 - 1
	if s.Forget(); !s.may("grant germany italy") {
		t.Error("Germany may not grant the last BRP")
	}
	s.economy.given[atlas.Germany]++
	s.Forget()
	s.refused("grant germany italy", "15.53")
}
