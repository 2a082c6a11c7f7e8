package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapter 12.5: Retreats.

// lvov is a Battle for Lvov in which a German Tank has come through empty Vilna.
// Prague is the Enemy's, Bucharest a Rival's, Budapest Neutral.
func lvov(t testing.TB, lines string) *Position {
	t.Helper()
	p := scene(t, `
		1941 summer
		phase: movement axis 8
		war: axis-ussr
		control: Poland ussr, Rumania west, Czechoslovakia axis
		Konigsberg: German Tank 3
		`+lines)
	do(t, p, "march @konigsberg:german-tank", "to vilna", "to lvov", "stop", "done")
	if p.Top() == pCombat {
		do(t, p, "done")
	}
	do(t, p, "fire @lvov:german-tank G")
	resolve(t, p, 5)
	resolve(t, p, 5)
	resolve(t, p, 5)
	decides(t, p, ussr, pRound)
	return p
}

func TestDefendersRetreatIntoAdjacentFriendlyAreas(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5")
	p := lvov(t, "Lvov: Soviet Infantry 3")
	has(t, p, "retreat @lvov:soviet-infantry kiev")
	has(t, p, "retreat @lvov:soviet-infantry odessa")
	for where, why := range map[string]string{
		"prague": "an Enemy's", "bucharest": "a Rival's", "budapest": "a Neutral's",
		"vilna": "where the Enemy engaged from", "moscow": "not adjacent",
	} {
		t.Run(why, func(t *testing.T) { refused(t, p, "retreat @lvov:soviet-infantry "+where, "12.5") })
	}
	do(t, p, "retreat @lvov:soviet-infantry kiev")
	hasCV(t, p, "kiev", "soviet infantry", 3)
	isOpen(t, p, axis, "kiev", "soviet infantry", false)
}

func TestAWayBackIsOpenThatTheEnemyDidNotUse(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5")
	p := easternFront(t, `
		control: Poland ussr, Czechoslovakia axis
		Lvov: Soviet Infantry 3 | German Infantry 2 from Prague
	`)
	has(t, p, "retreat @lvov:soviet-infantry vilna")
}

func TestUnitsDoNotRetreatIntoABattle(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5")
	p := lvov(t, `
		Lvov: Soviet Infantry 3
		Kiev: Soviet Infantry 2 | German Infantry 2
		hand ussr: A41`)
	refused(t, p, "retreat @lvov:soviet-infantry kiev", "12.5")
	has(t, p, "retreat @lvov:soviet-infantry odessa")
}

func TestUnitsDoNotRetreatWhereABattleWasThisTurn(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5")
	t.Run("it was won in this Combat Phase", func(t *testing.T) {
		p := easternFront(t, `
			control: Poland ussr, Czechoslovakia axis
			Lvov: Soviet Infantry 3 | German Infantry 2 from Prague
			Vilna: Soviet Infantry 2 | German Infantry 1
		`)
		do(t, p, "resolve vilna", "fight vilna", "fire @vilna:soviet-infantry G")
		roll(t, p, 1, 6)
		fightsIn(t, p, "lvov")
		refused(t, p, "retreat @lvov:soviet-infantry vilna", "12.5")
		has(t, p, "retreat @lvov:soviet-infantry kiev")
	})
	t.Run("it was left in the Movement Phase", func(t *testing.T) {
		p := scene(t, `
			1941 summer
			phase: movement axis 8
			war: axis-ussr
			control: Poland ussr, Czechoslovakia axis
			Prague: German Infantry 2
			Lvov: Soviet Infantry 3
			Vilna: Soviet Infantry 2 | German Infantry 1
		`)
		do(t, p, "march @vilna:german-infantry", "to konigsberg", "stop")
		do(t, p, "march @prague:german-infantry", "to lvov", "stop", "done")
		refused(t, p, "retreat @lvov:soviet-infantry vilna", "12.5")
		has(t, p, "retreat @lvov:soviet-infantry kiev")
	})
	t.Run("only Raiders are left of it", func(t *testing.T) {
		p := scene(t, `
			1941 summer
			phase: movement axis 8
			war: axis-ussr
			control: Poland ussr, Czechoslovakia axis
			Prague: German Infantry 2
			Lvov: Soviet Infantry 3
			Vilna: Soviet Infantry 2 | German Infantry 1, German Air Force 1
		`)
		do(t, p, "march @vilna:german-infantry", "to konigsberg", "stop")
		do(t, p, "march @prague:german-infantry", "to lvov", "stop", "done", "done")
		refused(t, p, "retreat @lvov:soviet-infantry vilna", "12.5")
	})
}

func TestARaidDoesNotBlockRetreats(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "12.63", "11.55")
	text := `
		1941 summer
		phase: combat axis
		war: axis-ussr
		control: Poland ussr, Rumania axis
		hand ussr: A41
		Warsaw: German Infantry 2
		Lvov: Soviet Infantry 3 | German Infantry 2 from Warsaw
		Odessa: Soviet Infantry 1 | German Air Force 2 from Bucharest
	`
	t.Run("while the Raiders are there", func(t *testing.T) {
		p := scene(t, text)
		do(t, p, "fight lvov", "retreat @lvov:soviet-infantry odessa")
		// It comes in time for the Raid.
		fightsIn(t, p, "odessa")
		if got := missRound(t, p); !slices.Equal(got, []string{"axis airforce", "ussr infantry", "ussr infantry"}) {
			t.Errorf("the order of fire is %v", got)
		}
	})
	t.Run("after they have left", func(t *testing.T) {
		p := scene(t, text)
		do(t, p, "fight odessa")
		missRound(t, p)
		do(t, p, "rebase @odessa:german-airforce bucharest")
		has(t, p, "retreat @lvov:soviet-infantry odessa")
	})
	t.Run("a Battle with Ground units does", func(t *testing.T) {
		p := scene(t, strings.ReplaceAll(text, "German Air Force", "German Tank"))
		do(t, p, "fight lvov")
		refused(t, p, "retreat @lvov:soviet-infantry odessa", "12.5")
	})
	t.Run("one that Ground units join does", func(t *testing.T) {
		for _, joins := range []bool{false, true} {
			p := scene(t, `
				1941 summer
				phase: movement axis 8
				war: axis-ussr
				control: Poland ussr, Rumania axis
				Warsaw: German Infantry 2
				Bucharest: German Infantry 3
				Lvov: Soviet Infantry 3
				Odessa: Soviet Infantry 1 | German Air Force 2
			`)
			do(t, p, "march @warsaw:german-infantry", "to lvov", "stop")
			if joins {
				do(t, p, "march @bucharest:german-infantry", "to odessa", "stop")
			}
			do(t, p, "done", "done")
			fightsIn(t, p, "lvov")
			if joins {
				refused(t, p, "retreat @lvov:soviet-infantry odessa", "12.5")
			} else {
				has(t, p, "retreat @lvov:soviet-infantry odessa")
			}
		}
	})
	t.Run("bombers over an empty MainCapital", func(t *testing.T) {
		p := easternFront(t, `
			tech axis: precision-bombsight
			Moscow: German Air Force 2 from Bryansk
			Bryansk: German Infantry 1
			Voronezh: Soviet Infantry 3 | German Infantry 2 from Bryansk
		`)
		do(t, p, "fight voronezh", "retreat @voronezh:soviet-infantry moscow")
		fightsIn(t, p, "moscow")
		has(t, p, "fire @moscow:german-airforce G")
	})
}

func TestAttackersThatEngagedThisTurnGoBackTheWayTheyCame(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5")
	p := easternFront(t, `
		control: Poland ussr, Czechoslovakia axis
		Warsaw: German Infantry 1
		Lvov: Soviet Infantry 3 | German Infantry 2 from Warsaw, German Tank 2
	`)
	// The Tank has been there for a while.
	has(t, p, "retreat @lvov:german-tank prague")
	has(t, p, "retreat @lvov:german-tank warsaw")
	missOneAt(t, p, "soviet infantry")
	missOneAt(t, p, "german infantry")
	refused(t, p, "retreat @lvov:german-infantry prague", "12.5")
	do(t, p, "retreat @lvov:german-infantry warsaw")
	hasCV(t, p, "warsaw", "german infantry-2", 2)
}

func TestRetreatsFollowControlAtTheStartOfTheCombatPhase(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "1.14")
	p := scene(t, `
		1941 summer
		phase: movement axis 8
		war: axis-ussr
		control: Poland ussr
		Konigsberg: German Infantry 1
		Lvov: Soviet Infantry 3 | German Tank 2
	`)
	do(t, p, "march @konigsberg:german-infantry", "to vilna", "stop", "done", "resolve lvov")
	has(t, p, "retreat @lvov:german-tank vilna")
}

func TestGroundUnitsRetreatToSeaOnlyWhereFriendlyUnitsAre(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5")
	text := `
		1940 summer
		phase: combat axis
		war: axis-west
		control: Low Countries west
		Amsterdam: British Infantry 3, British Infantry 2, British Fleet 1, British Fleet 1 | German Infantry 3 from Ruhr
	`
	p := scene(t, text)
	has(t, p, "retreat @amsterdam:british-fleet north-sea") // ships need no company
	missOneAt(t, p, "german infantry")
	missOneAt(t, p, "german infantry")
	refused(t, p, "retreat @amsterdam:british-infantry-3 north-sea", "12.5")
	has(t, p, "retreat @amsterdam:british-infantry-3 paris")

	p = scene(t, text)
	do(t, p, "retreat @amsterdam:british-fleet north-sea", "retreat @amsterdam:british-fleet north-sea")
	do(t, p, "retreat @amsterdam:british-infantry-3 north-sea")
	// A coast lets one Ground unit retreat.
	refused(t, p, "retreat @amsterdam:british-infantry-2 north-sea", "11.52")
	has(t, p, "retreat @amsterdam:british-infantry-2 paris")
}

func TestBorderLimitsDoNotHoldShips(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "11.52")
	p := westernFront(t, `
		control: Low Countries west
		North Sea: British Fleet 1
		Amsterdam: British Infantry 3, British Fleet 2 | German Infantry 3 from Ruhr
	`)
	missOneAt(t, p, "german infantry")
	do(t, p, "retreat @amsterdam:british-infantry north-sea")
	missOneAt(t, p, "british fleet")
	// The Fleet has no Ground Support any more and follows.
	decides(t, p, west, pForced)
	has(t, p, "retreat @amsterdam:british-fleet north-sea")
}

func TestShipsDoNotRetreatInland(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "11.1")
	p := westernFront(t, `
		Paris: French Fleet 2 | German Infantry 2
	`)
	do(t, p, "resolve paris")
	refused(t, p, "retreat @paris:french-fleet lorraine", "11.1")
	has(t, p, "retreat @paris:french-fleet gascony")
	has(t, p, "retreat @paris:french-fleet english-channel")
}

func TestAnEscapedSubIsNoCompanyForARetreatToSea(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "12.73")
	p := westernFront(t, `
		control: Low Countries west
		North Sea: British Submarine 2 escaped
		Amsterdam: British Infantry 3 | German Infantry 3 from Ruhr
	`)
	refused(t, p, "retreat @amsterdam:british-infantry north-sea", "12.5")
}

func TestRetreatsKeepBorderLimits(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "11.52")
	p := easternFront(t, `
		control: Poland ussr, Czechoslovakia axis
		Warsaw: German Infantry 1
		Lvov: Soviet Infantry 3, Soviet Infantry 3, Soviet Infantry 3, Soviet Infantry 1 | German Tank 1, German Tank 2, German Infantry 2 from Warsaw, German Infantry 3 from Warsaw, German Infantry 1
	`)
	do(t, p, "retreat @lvov:german-tank-1 prague")
	refused(t, p, "retreat @lvov:german-tank-2 prague", "11.52") // one over mountains
	missOneAt(t, p, "soviet infantry")
	for range 3 {
		do(t, p, "retreat @lvov:soviet-infantry-3 kiev")
	}
	refused(t, p, "retreat @lvov:soviet-infantry-1 kiev", "11.52") // three over plains
	do(t, p, "retreat @lvov:soviet-infantry-1 odessa")
	if len(legalOf(t, p, kRetreat)) != 0 {
		t.Error("there is no Battle left to retreat from")
	}

	// Two over a river, and the two that engaged over it do not count any more.
	p = easternFront(t, `
		control: Poland ussr
		Warsaw: German Infantry 1
		Lvov: Soviet Tank 1 | German Infantry 2 from Warsaw, German Infantry 3 from Warsaw, German Infantry 1
	`)
	missOneAt(t, p, "german infantry")
	do(t, p, "retreat @lvov:german-infantry-2 warsaw", "retreat @lvov:german-infantry-3 warsaw")
	refused(t, p, "retreat @lvov:german-infantry-1 warsaw", "11.52")
}

// legalOf lists the legal moves of a kind.
func legalOf(t testing.TB, p *Position, kind uint8) (list []string) {
	t.Helper()
	for seat := range p.seatOf(ussr) + 1 {
		for _, m := range p.Legal(seat, nil) {
			if m.Kind == kind && p.Deciders().Has(seat) {
				list = append(list, nameOf(unit(m.A)))
			}
		}
	}
	return list
}

func TestFortressesDoNotRetreat(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "3.241")
	p := easternFront(t, `
		control: Poland ussr
		Lvov: Soviet Fortress 2 | German Infantry 2
	`)
	do(t, p, "resolve lvov")
	refused(t, p, "retreat @lvov:soviet-fortress kiev", "3.241")
}

func TestAlliesDoNotRetreatToEachOther(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	p := scene(t, `
		1941 summer
		players: 2
		active-ally: west
		phase: combat axis
		war: axis-west, axis-ussr
		North Sea: British Fleet 2 | German Fleet 2 from Ruhr
		Norwegian Sea: Soviet Fleet 1
		English Channel: Soviet Submarine 1 escaped
	`)
	refused(t, p, "retreat @north-sea:british-fleet norwegian-sea", "18.0")
	refused(t, p, "retreat @north-sea:british-fleet english-channel", "18.0")
	has(t, p, "retreat @north-sea:british-fleet glasgow")
}

func TestShipsRetreatIntoOpenSeasAndCoasts(t *testing.T) {
	rulebook.Covers(t, "tt", "12.5", "12.51")
	p := westernFront(t, `
		North Sea: British Fleet 2 | German Fleet 2 from Ruhr
		Norwegian Sea: Soviet Fleet 1
		English Channel: German Submarine 1
	`)
	has(t, p, "retreat @north-sea:british-fleet norwegian-sea") // a Rival's presence does not close it
	has(t, p, "retreat @north-sea:british-fleet london")
	refused(t, p, "retreat @north-sea:british-fleet english-channel", "12.5")
	refused(t, p, "retreat @north-sea:british-fleet ruhr", "12.5")
	refused(t, p, "retreat @north-sea:british-fleet irish-sea", "12.5")
	// ReBasing reaches beyond the next area, but not out to Sea.
	has(t, p, "rebase @north-sea:british-fleet glasgow")
	refused(t, p, "rebase @north-sea:british-fleet norwegian-sea", "13.0")
}

func TestAirForcesRetreatByReBasingOnly(t *testing.T) {
	rulebook.Covers(t, "tt", "12.51", "13.11")
	p := easternFront(t, `
		control: Poland ussr
		hand ussr: A41
		Lvov: Soviet Air Force 3 | German Infantry 2
	`)
	do(t, p, "resolve lvov")
	refused(t, p, "retreat @lvov:soviet-airforce kiev", "12.51")
	do(t, p, "rebase @lvov:soviet-airforce bryansk")
	hasCV(t, p, "bryansk", "soviet airforce", 3)
	combatIsOver(t, p)
}

func TestANSUnitsLeaveABattleWhereOnlyTheEnemyHasGroundSupport(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "12.22")
	p := easternFront(t, `
		control: Rumania axis
		hand ussr: A41
		Odessa: Soviet Air Force 2, Soviet Fleet 2 | German Infantry 3 from Bucharest
	`)
	missRound(t, p)
	decides(t, p, ussr, pForced)
	refused(t, p, "retreat @odessa:soviet-airforce kiev", "12.51")
	do(t, p, "rebase @odessa:soviet-airforce kiev")
	has(t, p, "retreat @odessa:soviet-fleet western-black-sea")
	has(t, p, "retreat @odessa:soviet-fleet sevastopol")
	do(t, p, "rebase @odessa:soviet-fleet kuban")
	combatIsOver(t, p)
}

func TestRuling25ANSUnitsStayAtHomeWhileNoEnemyGroundUnitIsThere(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "12.22")
	p := easternFront(t, `
		control: Rumania axis
		hand ussr: A41
		Odessa: Soviet Air Force 2 | German Air Force 3 from Bucharest
	`)
	missRound(t, p)
	decides(t, p, axis, pForced)
	do(t, p, "rebase @odessa:german-airforce bucharest")
	combatIsOver(t, p)
	hasCV(t, p, "odessa", "soviet airforce", 2)
}

func TestRaidersLeaveEvenIfTheyWin(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "12.63")
	p := easternFront(t, `
		hand ussr: A41
		Odessa: Soviet Infantry 1 | German Fleet 3 from Western Black Sea
	`)
	do(t, p, "fire @odessa:german-fleet G")
	roll(t, p, 1, 6, 6)
	decides(t, p, axis, pForced)
	// Back the way they came, or to a base: none is in reach here.
	has(t, p, "retreat @odessa:german-fleet western-black-sea")
	refused(t, p, "retreat @odessa:german-fleet sevastopol", "12.5")
	refused(t, p, "done", "6.0")
	do(t, p, "retreat @odessa:german-fleet western-black-sea")
	combatIsOver(t, p)
}

func TestANSUnitsLeaveUnfoughtBattlesWhenTheCombatPhaseEnds(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52")
	p := scene(t, `
		1941 summer
		phase: movement axis 6
		war: axis-ussr
		control: Poland ussr
		hand ussr: A41
		Warsaw: German Infantry 1
		Lvov: Soviet Infantry 2 | German Infantry 1, German Air Force 2
	`)
	do(t, p, "march @lvov:german-infantry", "to warsaw", "stop", "done")
	do(t, p, "done") // the Battle is not resolved
	decides(t, p, axis, pForced)
	if !p.In(pCombat) {
		t.Error("the Combat Phase is over, and the Air Force is still there")
	}
	do(t, p, "rebase @lvov:german-airforce warsaw")
	combatIsOver(t, p)
}

func TestANSUnitsLeaveWhenSupplyTakesTheirGroundSupport(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "14.1")
	p := scene(t, `
		1941 summer
		phase: supply
		war: axis-ussr
		control: Poland ussr
		hand ussr: A41
		Vilna: Soviet Infantry 2
		Warsaw: Soviet Infantry 2
		Lvov: Soviet Infantry 2 | German Infantry 1, German Air Force 2
	`)
	isGone(t, p, "lvov", "german infantry")
	decides(t, p, axis, pForced)
	do(t, p, "rebase @lvov:german-airforce berlin")

	// With a step left the Infantry is Ground Support still.
	p = scene(t, `
		1941 summer
		phase: supply
		war: axis-ussr
		control: Poland ussr
		hand ussr: A41
		Vilna: Soviet Infantry 2
		Warsaw: Soviet Infantry 2
		Lvov: Soviet Infantry 2 | German Infantry 2, German Air Force 2
	`)
	hasCV(t, p, "lvov", "german infantry", 1)
	hasCV(t, p, "lvov", "german airforce", 2)
	decides(t, p, ussr, pCommand)
}

func TestForcedRetreatsAfterSupplyAvoidBattles(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "12.5")
	p := scene(t, `
		1941 summer
		phase: supply
		war: axis-ussr
		control: Rumania axis
		Aegean Sea: Soviet Fleet 1 # which cuts the Supply Line
		Bucharest: German Infantry 3 | Soviet Infantry 2
		Odessa: Soviet Infantry 2 | German Infantry 1, German Fleet 2
	`)
	decides(t, p, axis, pForced)
	refused(t, p, "retreat @odessa:german-fleet bucharest", "12.5")
	has(t, p, "retreat @odessa:german-fleet western-black-sea")
}

func TestUnitsThatMustRetreatAndCannotAreLost(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "12.51")
	p := scene(t, `
		1942 summer
		phase: combat axis
		war: axis-ussr
		hand ussr: A41
		Ufa: Soviet Infantry 2 | German Air Force 4 from Penza
	`)
	missRound(t, p)
	isGone(t, p, "ufa", "german airforce")
	combatIsOver(t, p)
}
