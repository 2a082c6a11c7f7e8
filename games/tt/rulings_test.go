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
