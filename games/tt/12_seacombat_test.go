package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine/notation"
	"sandtable/rulebook"
)

// Chapter 12.7: what is special at Sea.

func TestASeaBattleIsFoughtToTheEnd(t *testing.T) {
	rulebook.Covers(t, "tt", "12.2", "12.21", "12.23", "12.3")
	p := westernFront(t, `
		hand west: A41
		North Sea: British Fleet 2 | German Fleet 2 from Ruhr
	`)
	for range 3 {
		if got := missRound(t, p); !slices.Equal(got, []string{"west fleet", "axis fleet"}) {
			t.Fatalf("in a round %v act", got)
		}
		fightsIn(t, p, "north-sea")
	}
	do(t, p, "fire @north-sea:british-fleet N")
	roll(t, p, 1, 3)
	isGone(t, p, "north-sea", "german fleet")
	combatIsOver(t, p)
}

func TestAtTheEndOfASeaRoundAirForcesLeaveAndSubsMayEscape(t *testing.T) {
	rulebook.Covers(t, "tt", "12.23", "12.52", "12.7", "12.75", "13.2")
	p := westernFront(t, `
		North Sea: British Air Force 2, British Submarine 2, British Fleet 2 | German Air Force 2 from Ruhr, German Submarine 2 from Ruhr
	`)
	missRound(t, p)
	decides(t, p, west, pForced)
	refused(t, p, "retreat @north-sea:british-airforce norwegian-sea", "12.51")
	refused(t, p, "done", "6.0")
	do(t, p, "rebase @north-sea:british-airforce glasgow")
	decides(t, p, axis, pForced)
	do(t, p, "rebase @north-sea:german-airforce ruhr")
	// Then the Subs, the Defender's first.
	decides(t, p, west, pBattle)
	has(t, p, "escape @north-sea:british-submarine")
	refused(t, p, "escape @north-sea:british-fleet", "12.73")
	refused(t, p, "escape @north-sea:german-submarine", "12.73")
	do(t, p, "done")
	decides(t, p, axis, pBattle)
	do(t, p, "done")
	if got := missRound(t, p); !slices.Equal(got, []string{"west submarine", "axis submarine", "west fleet"}) {
		t.Errorf("in the second round %v act", got)
	}
}

func TestRuling29AirForcesReBaseAfterTheRoundThatEndsTheBattleToo(t *testing.T) {
	rulebook.Covers(t, "tt", "12.75", "13.2")
	p := westernFront(t, `
		hand west: A41
		North Sea: British Fleet 1 | German Air Force 2 from Ruhr, German Air Force 3 from Ruhr
	`)
	do(t, p, "fire @north-sea:german-airforce-2 N")
	roll(t, p, 1, 6)
	decides(t, p, axis, pForced)
	do(t, p, "rebase @north-sea:german-airforce-2 ruhr", "rebase @north-sea:german-airforce-3 berlin")
	combatIsOver(t, p)
}

func TestAirForcesWithoutABaseInReachAreLostAtSea(t *testing.T) {
	rulebook.Covers(t, "tt", "12.52", "12.75", "13.2")
	p := westernFront(t, `
		North Atlantic Ocean: British Fleet 2 | German Air Force 4, German Fleet 1
	`)
	missRound(t, p)
	isGone(t, p, "north-atlantic-ocean", "german airforce")
	fightsIn(t, p, "north-atlantic-ocean")
}

func TestAnAirForceThatTakesNoPartStaysAtSea(t *testing.T) {
	rulebook.Covers(t, "tt", "12.75", "13.2")
	p := westernFront(t, `
		North Sea: Soviet Air Force 2 | British Fleet 2 | German Fleet 2 from Ruhr
	`)
	missRound(t, p)
	decides(t, p, west, pRound)
	hasCV(t, p, "north-sea", "soviet airforce", 2)
}

// groups sends three BattleGroups into the North Sea: two units on the straight
// way, one from the same port on another, one from another port.
func groups(t testing.TB, british string) *Position {
	t.Helper()
	p := scene(t, `
		1940 summer
		phase: movement axis 8
		war: axis-west
		hand west: A41
		Ruhr: German Fleet 2 u0, German Submarine 2, German Fleet 3
		Berlin: German Fleet 1
		North Sea: `+british)
	for _, way := range []string{
		"sail @ruhr:german-fleet-2, to north-sea, stop",
		"sail @ruhr:german-submarine, to north-sea, stop",
		"sail @ruhr:german-fleet-3, to baltic-sea, to copenhagen, to north-sea, stop",
		"sail @berlin:german-fleet, to baltic-sea, to copenhagen, to north-sea, stop",
	} {
		do(t, p, strings.Split(way, ", ")...)
	}
	do(t, p, "done")
	return p
}

func TestBattleGroupsJoinOneARound(t *testing.T) {
	rulebook.Covers(t, "tt", "12.7", "12.71", "11.53")
	p := groups(t, "British Fleet 4, British Fleet 3")
	decides(t, p, axis, pRound)
	if n := len(legalOf(t, p, kJoin)); n != 3 {
		t.Fatalf("%d BattleGroups wait, not 3", n)
	}
	refused(t, p, "done", "6.0")
	do(t, p, "join @north-sea:german-fleet-3")
	isOpen(t, p, west, "north-sea", "german fleet-3", true)
	isOpen(t, p, west, "north-sea", "german fleet-2", false)
	isOpen(t, p, west, "north-sea", "german submarine", false)
	// Those that wait neither fire nor are fired at.
	decides(t, p, west, pRound)
	refused(t, p, "fire @north-sea:british-fleet-4 S", "12.41")
	do(t, p, "fire @north-sea:british-fleet-4 N")
	roll(t, p, 1, 6, 6, 6)
	hasCV(t, p, "north-sea", "german fleet-2", 2)
	do(t, p, "fire @north-sea:british-fleet-3 N")
	roll(t, p, 6, 6, 6)
	decides(t, p, axis, pRound)
	refused(t, p, "fire u0 N", "12.71")
	missRound(t, p)
	// The next round begins with the next BattleGroup, both its units at once.
	decides(t, p, axis, pRound)
	if n := len(legalOf(t, p, kJoin)); n != 2 {
		t.Fatalf("%d BattleGroups wait, not 2", n)
	}
	do(t, p, "join u0")
	if got := missRound(t, p); !slices.Equal(got, []string{"axis submarine", "west fleet", "west fleet", "axis fleet", "axis fleet"}) {
		t.Errorf("in the second round %v act", got)
	}
	do(t, p, "done") // the Sub stays
	// The last one joins without a choice.
	if got := missRound(t, p); len(got) != 6 {
		t.Errorf("in the third round %v act", got)
	}
}

func TestABattleGroupJoinsThoughAllBeforeItAreLost(t *testing.T) {
	rulebook.Covers(t, "tt", "12.71")
	p := groups(t, "British Fleet 4, British Fleet 3")
	do(t, p, "join @north-sea:german-fleet-1", "fire @north-sea:british-fleet-4 N")
	roll(t, p, 1, 1, 1, 6) // two Hits are lost: nobody else has joined
	isGone(t, p, "north-sea", "german fleet-1")
	do(t, p, "hold @north-sea:british-fleet-3")
	decides(t, p, axis, pRound)
	refused(t, p, "done", "6.0")
	has(t, p, "join @north-sea:german-fleet-2")
	has(t, p, "join @north-sea:german-fleet-3")
}

func TestBattleGroupsStayHiddenWhenNoEnemyIsLeft(t *testing.T) {
	rulebook.Covers(t, "tt", "12.71", "12.24")
	p := groups(t, "British Fleet 1")
	do(t, p, "join @north-sea:german-fleet-3", "fire @north-sea:british-fleet N")
	roll(t, p, 6)
	do(t, p, "fire @north-sea:german-fleet-3 N")
	roll(t, p, 1, 6, 6)
	decides(t, p, axis, pRebase)
	isOpen(t, p, west, "north-sea", "german fleet-2", false)
	isOpen(t, p, west, "north-sea", "german fleet-3", false)
	// They have not fought, but may ReBase with the others.
	has(t, p, "rebase @north-sea:german-fleet-2 ruhr")
}

func TestConvoysNeitherFireNorRetreatAndLoseTwoCVForEachHit(t *testing.T) {
	rulebook.Covers(t, "tt", "12.7", "12.72", "12.44", "3.244")
	p := westernFront(t, `
		North Sea: British Fleet 2, British Tank 4, British Infantry 1 | German Fleet 3 from Ruhr
	`)
	refused(t, p, "fire @north-sea:british-infantry N", "12.72")
	refused(t, p, "retreat @north-sea:british-infantry london", "12.72")
	do(t, p, "fire @north-sea:british-fleet N")
	roll(t, p, 6, 6)
	refused(t, p, "fire @north-sea:german-fleet G", "12.41")
	do(t, p, "fire @north-sea:german-fleet N")
	roll(t, p, 1, 6, 6)
	hasCV(t, p, "north-sea", "british tank", 2)
	fightsIn(t, p, "north-sea")
	// With the Fleet gone the Convoys are helpless.
	do(t, p, "retreat @north-sea:british-fleet london")
	do(t, p, "fire @north-sea:german-fleet N")
	roll(t, p, 1, 6, 6)
	isGone(t, p, "north-sea", "british tank")
	do(t, p, "fire @north-sea:german-fleet N")
	for i := range 3 {
		resolve(t, p, i)
	}
	isGone(t, p, "north-sea", "british infantry")
}

func TestConvoysDoNotWaitOutsideABattle(t *testing.T) {
	rulebook.Covers(t, "tt", "12.72", "12.71")
	p := scene(t, `
		1940 summer
		phase: movement west 6
		war: axis-west
		London: British Infantry 4
		Glasgow: British Fleet 1
		North Sea: British Fleet 2 | German Submarine 2 escaped
	`)
	do(t, p, "sail @london:british-infantry", "to north-sea", "stop", "sail @glasgow:british-fleet", "to north-sea", "stop")
	do(t, p, "done", "engage @north-sea:german-submarine")
	do(t, p, "fire @north-sea:german-submarine N")
	roll(t, p, 1, 6)
	hasCV(t, p, "north-sea", "british infantry", 2)
}

func TestRuling28ConvoysThatMeetFightNoBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "12.2", "12.72")
	p := westernFront(t, `
		hand west: A41
		North Sea: British Infantry 2 | German Infantry 3
	`)
	combatIsOver(t, p)
	hasCV(t, p, "north-sea", "british infantry", 2)
	hasCV(t, p, "north-sea", "german infantry", 3)

	// Nor do Convoys and a Fleet that has spared them.
	p = scene(t, `
		1940 summer
		phase: combat axis
		war: axis-west, axis-ussr, west-ussr
		hand west: A41
		North Sea: Soviet Infantry 2 | British Fleet 1 | German Fleet 2 from Ruhr
	`)
	do(t, p, "done", "done", "spare ussr", "done", "fire @north-sea:british-fleet N")
	roll(t, p, 6)
	do(t, p, "fire @north-sea:german-fleet N")
	resolve(t, p, 0)
	resolve(t, p, 5)
	isGone(t, p, "north-sea", "british fleet")
	decides(t, p, axis, pRebase)
	do(t, p, "done")
	combatIsOver(t, p)
	hasCV(t, p, "north-sea", "soviet infantry", 2)

	p = scene(t, `
		1940 summer
		phase: combat axis
		war: axis-west, axis-ussr, west-ussr
		North Sea: Soviet Infantry 2 | British Submarine 1 | German Fleet 2 from Ruhr
	`)
	do(t, p, "done", "done", "spare ussr", "done")
	missRound(t, p)
	do(t, p, "escape @north-sea:british-submarine")
	decides(t, p, axis, pRebase)
}

func TestASubEscapesAfterARound(t *testing.T) {
	rulebook.Covers(t, "tt", "12.7", "12.73", "12.24")
	p := westernFront(t, `
		hand west: A41
		North Sea: British Fleet 2 | German Submarine 2 from Ruhr, German Submarine 3 from Ruhr
	`)
	missRound(t, p)
	decides(t, p, axis, pBattle)
	do(t, p, "escape @north-sea:german-submarine-3", "done")
	isOpen(t, p, west, "north-sea", "german submarine-3", false)
	// It is out of the Battle: the next Hits fall on the weaker one.
	refused(t, p, "fire @north-sea:german-submarine-3 N", "12.73")
	do(t, p, "fire @north-sea:german-submarine-2 N")
	roll(t, p, 6, 6)
	do(t, p, "fire @north-sea:british-fleet S")
	resolve(t, p, 0)
	resolve(t, p, 5)
	hasCV(t, p, "north-sea", "german submarine-3", 3)
	decides(t, p, axis, pBattle)
	do(t, p, "escape @north-sea:german-submarine-1")
	// With both below, the Fleet is alone in the Battle, and that ends it.
	combatIsOver(t, p)
	if !p.here[p.at[unitAt(t, p, "north-sea", "british fleet")]].subs().has(axis) {
		t.Error("the Escaped Subs are not where they dived")
	}
}

func TestASubEscapesOnlyFromABattleThatGoesOn(t *testing.T) {
	rulebook.Covers(t, "tt", "12.73", "12.24")
	p := westernFront(t, `
		North Sea: British Fleet 1 | German Submarine 2 from Ruhr
	`)
	do(t, p, "fire @north-sea:german-submarine N")
	roll(t, p, 1, 6)
	decides(t, p, axis, pRebase)
	refused(t, p, "escape @north-sea:german-submarine", "12.73")
}

func TestEscapedSubsStopOnlyStrategicMovementAndTrade(t *testing.T) {
	rulebook.Covers(t, "tt", "12.73", "11.4", "14.21")
	with := "North Sea: German Submarine 2 escaped, British Fleet 1"
	p := scene(t, `
		1940 summer
		phase: movement west 8
		war: axis-west
		Gibraltar: British Fleet 3
		London: British Infantry 2, British Fleet 2
		Baltic Sea: German Fleet 1
		`+with)
	// Strategic Movement does not enter.
	do(t, p, "sail @gibraltar:british-fleet", "to madeira-sea", "to bay-of-biscay", "to english-channel")
	refused(t, p, "to north-sea", "11.4")
	do(t, p, "to irish-sea", "back")
	// Ships and Convoys come and go as on an Open Sea.
	do(t, p, "sail @london:british-infantry", "to north-sea", "to norwegian-sea", "stop")
	do(t, p, "sail @london:british-fleet", "to north-sea", "stop")
	// The Fleet that was there is not Engaged: it may leave and engage elsewhere.
	do(t, p, "sail @north-sea:british-fleet-1", "to copenhagen", "to baltic-sea", "stop")

	// Trade Routes are cut, Supply Lines are not.
	p = scene(t, `
		1940 summer
		phase: movement west 8
		war: axis-west
		North Atlantic Ocean: German Submarine 2 escaped
	`)
	ottawa, _ := notation.Read[area]("ottawa")
	d := p.cutOff(west)
	if !d.all.has(ottawa) {
		t.Error("Canada trades through a Sea with an Escaped Enemy Sub")
	}
	if s := p.supplied(west); !s.has(ottawa) {
		t.Error("Canada is out of Supply for an Escaped Enemy Sub")
	}
}

func TestAnEscapedSubMovesFreelyAndIsNormalAfterwards(t *testing.T) {
	rulebook.Covers(t, "tt", "12.73")
	p := scene(t, `
		1940 summer
		phase: movement axis 8
		war: axis-west
		North Sea: British Fleet 1 | German Submarine 2 escaped
		Norwegian Sea: British Fleet 2
	`)
	// Not Engaged where it is, it may engage at once elsewhere.
	do(t, p, "sail @north-sea:german-submarine", "to norwegian-sea", "stop")
	if u := unitAt(t, p, "norwegian-sea", "german submarine"); p.flags[u]&escaped != 0 {
		t.Error("the Sub is still face-down after its move")
	}
	do(t, p, "done")
	fightsIn(t, p, "norwegian-sea")
}

func TestEscapedSubsAreBroughtToBattleAtOption(t *testing.T) {
	rulebook.Covers(t, "tt", "12.73")
	text := `
		1940 summer
		war: axis-west
		hand west: A41
		North Sea: British Fleet 2 | German Submarine 2 escaped
		phase: combat `
	t.Run("by their Enemies", func(t *testing.T) {
		p := scene(t, text+"west")
		do(t, p, "engage @north-sea:german-submarine")
		// The Sub defends, and may Escape again after a round.
		if got := missRound(t, p); !slices.Equal(got, []string{"axis submarine", "west fleet"}) {
			t.Errorf("the order of fire is %v", got)
		}
		decides(t, p, axis, pBattle)
		do(t, p, "escape @north-sea:german-submarine")
		decides(t, p, west, pRebase)
	})
	t.Run("by their owner", func(t *testing.T) {
		p := scene(t, text+"axis")
		do(t, p, "engage @north-sea:german-submarine")
		missRound(t, p)
		decides(t, p, axis, pBattle)
		do(t, p, "escape @north-sea:german-submarine")
		combatIsOver(t, p)
	})
	t.Run("by nobody", func(t *testing.T) {
		p := scene(t, text+"axis")
		do(t, p, "done")
		combatIsOver(t, p)
		hasCV(t, p, "north-sea", "german submarine", 2)
	})
	t.Run("not by Convoys", func(t *testing.T) {
		p := scene(t, `
			1940 summer
			phase: combat west
			war: axis-west
			Lorraine: French Infantry 2 | German Infantry 1
			North Sea: British Infantry 2 | German Submarine 2 escaped`)
		refused(t, p, "engage @north-sea:german-submarine", "12.73")
	})
	t.Run("not by Rivals at Peace", func(t *testing.T) {
		p := scene(t, `
			1940 summer
			phase: combat ussr
			war: axis-ussr, axis-west
			Lvov: Soviet Infantry 2 | German Infantry 1
			North Sea: British Submarine 2 escaped, Soviet Fleet 2`)
		refused(t, p, "engage @north-sea:british-submarine", "12.73")
	})
}

func TestRuling24EscapedSubsAreBroughtToBattleSingly(t *testing.T) {
	rulebook.Covers(t, "tt", "12.73")
	p := scene(t, `
		1940 summer
		phase: combat west
		war: axis-west
		hand west: A41
		North Sea: British Fleet 2 | German Submarine 2 escaped, German Submarine 3 escaped
	`)
	has(t, p, "engage @north-sea:german-submarine-3")
	do(t, p, "engage @north-sea:german-submarine-2", "done", "fire @north-sea:german-submarine-2 N")
	roll(t, p, 6, 6)
	do(t, p, "fire @north-sea:british-fleet S")
	roll(t, p, 1, 2)
	isGone(t, p, "north-sea", "german submarine-2")
	hasCV(t, p, "north-sea", "german submarine-3", 3)

	// Two that hide do not find each other.
	p = scene(t, `
		1940 summer
		phase: combat west
		war: axis-west
		Lorraine: French Infantry 2 | German Infantry 1
		North Sea: British Submarine 2 escaped, German Submarine 3 escaped
	`)
	refused(t, p, "engage @north-sea:german-submarine", "12.73")
	refused(t, p, "engage @north-sea:british-submarine", "12.73")
}

func TestBattleGroupsReEngageAnEscapedSubOneARoundFromTheFirst(t *testing.T) {
	rulebook.Covers(t, "tt", "12.73", "12.71")
	p := groups(t, "German Fleet 4 | British Submarine 2 escaped")
	do(t, p, "engage @north-sea:british-submarine", "join @north-sea:german-fleet-3")
	// The Fleet that was there already fights from the first round as well.
	if got := missRound(t, p); !slices.Equal(got, []string{"west submarine", "axis fleet", "axis fleet"}) {
		t.Errorf("in the first round %v act", got)
	}
}

func TestACarrierStrikesAndLeaves(t *testing.T) {
	rulebook.Covers(t, "tt", "12.7", "12.74", "3.221")
	p := westernFront(t, `
		hand west: A41
		North Sea: British Carrier 3 | German Fleet 3 from Ruhr
	`)
	has(t, p, "fire @north-sea:british-carrier N")
	do(t, p, "strike @north-sea:british-carrier")
	roll(t, p, 1, 2, 2) // N1: only the first hits
	hasCV(t, p, "north-sea", "german fleet", 2)
	decides(t, p, west, pLeave)
	refused(t, p, "hold @north-sea:british-carrier", "12.3")
	refused(t, p, "disband @north-sea:british-carrier", "3.3")
	has(t, p, "retreat @north-sea:british-carrier norwegian-sea")
	do(t, p, "rebase @north-sea:british-carrier glasgow")
	decides(t, p, axis, pRebase) // nobody is left to fight
}

func TestACarrierThatStaysFiresAtItsFullFirepower(t *testing.T) {
	rulebook.Covers(t, "tt", "12.74")
	p := westernFront(t, `
		North Sea: British Carrier 3 | German Fleet 3 from Ruhr
	`)
	do(t, p, "fire @north-sea:british-carrier N")
	roll(t, p, 1, 2, 3)
	hasCV(t, p, "north-sea", "german fleet", 1)
	decides(t, p, axis, pRound)
}

func TestAStrikeThatEndsTheBattleNeedsNoRetreat(t *testing.T) {
	rulebook.Covers(t, "tt", "12.74", "12.24")
	p := scene(t, `
		1940 summer
		phase: combat west
		war: axis-west
		North Sea: German Fleet 1 | British Carrier 3 from London
	`)
	do(t, p, "strike @north-sea:british-carrier")
	roll(t, p, 1, 6, 6)
	hasCV(t, p, "north-sea", "british carrier", 3)
	decides(t, p, west, pRebase)
}

func TestAStrikeNeedsNavalTargetsAndAWayOut(t *testing.T) {
	rulebook.Covers(t, "tt", "12.74")
	for _, c := range []struct{ name, text, unit string }{
		{"only Subs to fire at", `
			phase: combat axis
			war: axis-west
			North Sea: British Carrier 3 | German Submarine 3 from Ruhr`, "@north-sea:british-carrier"},
		{"nowhere to go", `
			phase: combat axis
			war: axis-west
			Gulf of Bothnia: German Submarine 1
			Baltic Sea: British Carrier 3 | German Fleet 3 from Berlin`, "@baltic-sea:british-carrier"},
		{"no Carrier", `
			phase: combat axis
			war: axis-west
			North Sea: British Fleet 3 | German Fleet 3 from Ruhr`, "@north-sea:british-fleet"},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, scene(t, c.text), "strike "+c.unit, "12.74") })
	}
}
