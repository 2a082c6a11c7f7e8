package tt

import (
	"testing"

	"sandtable/rulebook"
)

func TestRuling46SupplyIsCheckedThoughNobodyCommits(t *testing.T) {
	rulebook.Covers(t, "tt", "10.3", "15.3")
	p := scene(t, `
		1941 fall
		phase: command
		war: axis-ussr
		Berlin: German Infantry 1
		Moscow: Soviet Infantry 1
		Stalingrad: German Infantry 3
		hand axis: A01
	`)
	do(t, p, "pass")
	if cv := p.cv[unitAt(t, p, "stalingrad", "german infantry")]; cv != 1 {
		t.Errorf("the army without a Supply Line has %d CV left after Fall and Winter, not 1", cv)
	}
}

func TestRuling47NoInterventionBesideARivalAtPeace(t *testing.T) {
	rulebook.Covers(t, "tt", "15.423", "15.21")
	position := func(war string) *Position {
		return scene(t, `
			1940 spring
			phase: movement west 4
			war: axis-west`+war+`
			armed: Poland by axis enemies axis ussr
			Warsaw: Neutral Fortress 2 | Soviet Infantry 2
			Lvov: Neutral Fortress 2
			London: British Infantry 3
		`)
	}
	refused(t, position(""), "intervene poland", "15.21")
	has(t, position(", west-ussr"), "intervene poland")
}

func TestRuling48NoCardIsPaidForAWarThatRepudiationAverts(t *testing.T) {
	rulebook.Covers(t, "tt", "18.3", "8.13")
	threaten := func() *Position {
		p := scene(t, `
			1939 summer
			players: 2
			active-ally: west
			phase: movement west 4
			influence: Low Countries axis 2
			hand west: A16
			London: British Infantry 3
			Paris: French Infantry 3
			Berlin: German Infantry 2
		`)
		do(t, p, "violate low-countries A16")
		return p
	}
	spared := threaten()
	do(t, spared, "repudiate low-countries")
	settle(t, spared)
	if spared.where[world.cardByID["A16"]] != spared.hand(west) || spared.atWar(axis, west) {
		t.Error("the card is not back in hand although no War was declared")
	}
	war := threaten()
	do(t, war, "pass")
	settle(t, war)
	if war.where[world.cardByID["A16"]] != discarded || !war.atWar(axis, west) {
		t.Error("the War was not paid for with the card")
	}
}

func TestTheStraitsOfAnArmedMinorArePassedLikeNeutralOnes(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3", "15.422")
	position := func() *Position {
		return scene(t, `
			1940 spring
			phase: movement west 4
			armed: Denmark by axis, Portugal by axis
			Copenhagen: Neutral Fortress 1
			North Sea: British Fleet 2, British Infantry 2
			Glasgow: British Air Force 2
			Madeira Sea: British Fleet 1
		`)
	}
	p := position()
	do(t, p, "sail @north-sea:british-fleet", "to copenhagen", "to baltic-sea", "stop")
	if denmark := world.nationByID["denmark"]; p.enemies[denmark].has(west) {
		t.Error("a fleet that passed through made an Enemy of Denmark")
	}
	do(t, p, "sail @madeira-sea:british-fleet", "to azores")
	hasNot(t, p, "stop") // no Raid on unoccupied land (11.55)
	do(t, p, "to bay-of-biscay", "stop")

	p = position()
	do(t, p, "sail @north-sea:british-fleet", "to copenhagen", "stop")
	if denmark := world.nationByID["denmark"]; !p.enemies[denmark].has(west) {
		t.Error("a fleet that stayed did not attack Denmark")
	}
}

func TestRuling49ACommandCardGoesToTheDiscardsWithItsTurn(t *testing.T) {
	rulebook.Covers(t, "tt", "10.2")
	for rules, want := range map[ruleSet]place{1: committed + place(axis), newest: discarded} {
		p := scene(t, `
			1937 summer
			phase: command
			hand axis: A17
			hand west: A40
			hand ussr: A01
			Berlin: German Infantry 1
			London: British Infantry 1
		`)
		p.rules = rules
		do(t, p, "commit A17", "commit A40", "pass")
		lyingAt(t, p, "A17", "committed-axis") // while its Turn lasts
		do(t, p, "done")
		if p.active != west || p.where[world.cardByID["A17"]] != want {
			t.Errorf("by rule set %d the Axis's card lies at %d in the Turn of %s", rules, p.where[world.cardByID["A17"]], factionNames[p.active])
		}
		lyingAt(t, p, "A40", "committed-west")
		do(t, p, "done")
		lyingAt(t, p, "A17", "discards")
		lyingAt(t, p, "A40", "discards")
	}
}

func TestRuling50ABomberGoesWhereItsMoveMay(t *testing.T) {
	rulebook.Covers(t, "tt", "16.4", "11.3", "11.51")
	for _, c := range []struct{ name, text, how string }{
		{"from land, at Peace", "Amsterdam: British Air Force 1", "atomic"},
		{"from land, at War", "war: axis-west\nAmsterdam: British Air Force 1", "atomic"},
		{"from Sea", "war: axis-west\nNorth Sea: British Air Force 1", ""},
		{"from Sea, by way of land", "war: axis-west\nBaltic Sea: British Air Force 1", ""},
		{"engaged, to where it would engage again", "war: axis-west\nAmsterdam: British Air Force 1, British Infantry 1 | German Infantry 1\nBerlin: German Infantry 1", ""},
		{"engaged, to an empty MainCapital", "war: axis-west\nAmsterdam: British Air Force 1, British Infantry 1 | German Infantry 1", "atomic"},
		{"engaged beside it", "war: axis-west\nRuhr: German Infantry 1 | British Air Force 1, British Infantry 1", ""},
		{"engaged over it", "war: axis-west\nBerlin: German Infantry 1 | British Air Force 1, British Infantry 1", "atomic"},
	} {
		t.Run(c.name, func(t *testing.T) {
			winner := ""
			if c.how != "" {
				winner = "west"
			}
			won(t, scene(t, "1944 spring\nphase: movement west\ncontrol: Low Countries west\ntech west: atomic-research-4\n"+c.text), c.how, winner)
		})
	}
	// The first rule set lets every Air Force in range deliver it.
	p := scene(t, "1944 spring\nphase: movement axis\nwar: axis-west\nvault axis: atomic-research-4 I17 I55\nNorth Sea: German Air Force 1\nBerlin: German Infantry 1")
	p.rules = 1
	do(t, p, "reveal atomic-research-4 I17")
	won(t, p, "atomic", "axis")
}

func TestRuling51ABlockIsLeftForAustria(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	for rules, cv := range map[ruleSet]uint8{1: 0, newest: 2} {
		p := shortGame(t)
		p.rules = rules
		roll(t, p, 2)
		for p.used[germany][infantry] < world.blocks[germany][infantry]-1 {
			do(t, p, "cadre berlin infantry")
		}
		if rules == 1 {
			do(t, p, "cadre berlin infantry")
		} else {
			hasNot(t, p, "cadre berlin infantry")
			refused(t, p, "cadre berlin infantry", "17.0")
		}
		has(t, p, "cadre berlin tank")
		for range 3 {
			do(t, p, "done")
			settle(t, p)
		}
		strength(t, p, "vienna", "german infantry", cv)
		tracks(t, p, axis, 12, 6) // Austria is the Axis's either way
	}
}

func TestRuling52TheFactoryCostOfTheUSSRFallsByTwo(t *testing.T) {
	rulebook.Covers(t, "tt", "7.32", "15.22")
	for war, want := range map[string]int{
		"": 7, "war: axis declared on ussr": 5, "war: axis declared on ussr, west declared on ussr": 3,
	} {
		if got := scene(t, "1941\nphase: government axis\nhand axis: A01\n"+war).factoryCost(ussr); got != want {
			t.Errorf("with %q Industry costs the USSR %d Factories, not %d", war, got, want)
		}
	}
}

func TestRuling53AnAllyPassesThroughASeaOfTheOther(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0", "15.1")
	p := allies(t, `
		1939 summer
		phase: movement ussr
		Norwegian Sea: Soviet Fleet 1
		North Sea: British Fleet 1
	`)
	do(t, p, "sail @norwegian-sea:soviet-fleet", "to north-sea")
	refused(t, p, "stop", "18.0")
	do(t, p, "to english-channel", "stop")
	if u := unitAt(t, p, "english-channel", "soviet fleet"); p.cv[u] != 1 {
		t.Error("the fleet did not come through")
	}
}

func TestRuling54ACarrierThatCannotWithdrawMayFireButNotStrike(t *testing.T) {
	rulebook.Covers(t, "tt", "12.74")
	p := westernFront(t, `
		Gulf of Bothnia: German Submarine 1
		Baltic Sea: British Carrier 3 | German Fleet 3 from Berlin
	`)
	refused(t, p, "strike @baltic-sea:british-carrier", "12.74")
	do(t, p, "fire @baltic-sea:british-carrier N")
	roll(t, p, 2, 6, 6) // N2, which a strike would not have hit with
	hasCV(t, p, "baltic-sea", "german fleet", 2)
}
