package tt

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Chapter 10: the seasons. Spring cards are A01 (A4) to A15, Summer cards A16
// (A6) to A40, Fall cards A41 (A6) to A55.

// refusedBy asserts that a Faction's player may not make a move now.
func refusedBy(t testing.TB, p *Position, f faction, move, rule string) {
	t.Helper()
	m := parseTestMove(t, p, move)
	before := p.Clone().(*Position)
	err := p.Play(p.seatOf(f), m, nil)
	var why *engine.Refusal
	if !errors.As(err, &why) || why.Rule != rule {
		t.Errorf("%q of %s meets %v, not rule %s", move, factionNames[f], err, rule)
	}
	if p.state != before.state {
		t.Errorf("%q is refused but changed the position", move)
	}
}

// moves asserts that a Faction is in its Movement Phase with so many commands.
func moves(t testing.TB, p *Position, f faction, commands int, mode commandMode) {
	t.Helper()
	if p.Top() != pMovement || p.active != f || int(p.left) != commands || p.mode != mode {
		t.Errorf("it is %s with %d commands in mode %d, not the Movement of %s with %d in mode %d",
			p.phaseName(), p.left, p.mode, factionNames[f], commands, mode)
	}
	asks(t, p, f)
}

func TestFourSeasonsFollowTheNewYear(t *testing.T) {
	rulebook.Covers(t, "tt", "10.0", "10.1")
	p := scene(t, `
		1937
		phase: hand-size
		Berlin: German Infantry 2
		hand axis: A01 A02 A03 A04 A05 A06 A07 A08
		hand west: A16
		hand ussr: A41
	`)
	do(t, p, "discard A01")
	for _, s := range []season{spring, summer, fall} {
		if p.season != s || p.Top() != pCommand {
			t.Fatalf("it is %s and not the Command Phase of %s", p.phaseName(), seasonNames[s])
		}
		asks(t, p, axis)
		do(t, p, "pass", "pass", "pass") // without a card nobody moves: the season is over
	}
	if p.season != winter || p.Top() != pCommand {
		t.Fatalf("it is %s and not the Command Phase of Winter", p.phaseName())
	}
	asks(t, p, ussr)
	do(t, p, "pass")
	settle(t, p)
	if p.year != 38 || p.season != newYear {
		t.Errorf("after Winter it is %s and not the New Year of 1938", p.phaseName())
	}
}

func TestPlayersCommitInTurnOrderUntilThreePassInSuccession(t *testing.T) {
	rulebook.Covers(t, "tt", "10.1")
	p := scene(t, `
		1937 summer
		order: ussr axis west
		phase: command
		hand axis: A17 A22
		hand west: A16
		hand ussr: A18 A19
	`)
	asks(t, p, ussr)
	refused(t, p, "commit A16", "10.1") // a Rival's
	refused(t, p, "commit A30", "10.1") // nobody's
	do(t, p, "pass")
	asks(t, p, axis)
	do(t, p, "commit A22")
	asks(t, p, west)
	do(t, p, "pass")
	asks(t, p, ussr) // who passed, but not three in succession have
	do(t, p, "commit A18")
	asks(t, p, west) // the Axis has committed a card and must pass
	refusedBy(t, p, axis, "commit A17", "10.1")
	do(t, p, "pass") // which is the third in succession, with two who must
	moves(t, p, ussr, 6, normalTurn)
	lyingAt(t, p, "A16", "hand-west")
	lyingAt(t, p, "A17", "hand-axis")
}

func TestCommandCardsLieFaceDownUntilAllHavePassed(t *testing.T) {
	rulebook.Covers(t, "tt", "10.1")
	p := scene(t, `
		1937 summer
		phase: command
		hand axis: A22
		hand west: A30
	`)
	do(t, p, "commit A22")
	for _, f := range []faction{axis, west, ussr} {
		c := sightOf(t, p, f).Command
		if len(c) != 1 || c[0].Cards != 1 || c[0].Revealed != nil {
			t.Errorf("%s sees %v of the card committed", factionNames[f], c)
		}
	}
	do(t, p, "pass")
	if c := sightOf(t, p, ussr).Command; len(c) != 1 || !slices.Equal(c[0].Revealed, []string{"A22"}) {
		t.Errorf("the USSR sees %v of the card revealed", c)
	}
}

func TestLettersSetTheCommandOrderAndNumbersTheCommands(t *testing.T) {
	rulebook.Covers(t, "tt", "10.1", "10.2")
	p := scene(t, `
		1937 summer
		phase: command
		hand axis: A40 A41
		hand west: A30
		hand ussr: A18
	`)
	do(t, p, "commit A40", "commit A30", "commit A18")
	for _, c := range []struct {
		f     faction
		value int
	}{{ussr, 6}, {west, 10}, {axis, 6}} { // C, P and Z
		moves(t, p, c.f, c.value, normalTurn)
		do(t, p, "done")
	}
	lyingAt(t, p, "A30", "discards")
	if p.season != fall {
		t.Errorf("after the last Player Turn it is %s", p.phaseName())
	}
}

func TestAPlayerTurnIsMovementAndThenCombat(t *testing.T) {
	rulebook.Covers(t, "tt", "10.2")
	p := scene(t, `
		1940 summer
		phase: command
		war: axis-west
		Lorraine: French Infantry 2 | German Infantry 2
		Munich: German Tank 1
		hand axis: A22
		hand west: A30
		hand ussr: A23
	`)
	do(t, p, "commit A22", "commit A30", "pass")
	moves(t, p, axis, 8, normalTurn)
	do(t, p, "march @munich:german-tank", "to lorraine", "stop")
	if p.left != 7 {
		t.Errorf("%d commands are left after one move of eight", p.left)
	}
	do(t, p, "done")
	if p.Top() != pCombat || p.active != axis {
		t.Errorf("after the Axis's Movement it is %s", p.phaseName())
	}
	do(t, p, "done") // without resolving the old Battle
	moves(t, p, west, 10, normalTurn)
	do(t, p, "done")
	has(t, p, "resolve lorraine")
	do(t, p, "done")
	if p.season != fall { // the USSR, which committed nothing, has no Turn
		t.Errorf("after the last Player Turn it is %s", p.phaseName())
	}
}

func TestAnInvestmentCardIsABluff(t *testing.T) {
	rulebook.Covers(t, "tt", "10.1")
	p := scene(t, `
		1937 summer
		phase: command
		hand axis: I01 A16
		hand west: A30
	`)
	do(t, p, "commit I01")
	if c := sightOf(t, p, west).Command; len(c) != 1 || c[0].Cards != 1 || c[0].Revealed != nil {
		t.Errorf("the West sees %v of the bluff", c)
	}
	lyingAt(t, p, "I01", "committed-axis")
	do(t, p, "commit A30")
	lyingAt(t, p, "I01", "discards")
	moves(t, p, west, 10, normalTurn)
	do(t, p, "done")
	if p.season != fall { // the Axis had no Turn
		t.Errorf("after the West's Turn it is %s", p.phaseName())
	}
}

func TestACardOfAnotherSeasonGivesEmergencyCommand(t *testing.T) {
	rulebook.Covers(t, "tt", "10.11", "10.1")
	p := scene(t, `
		1937 summer
		phase: command
		hand axis: A02
		hand west: A43
		hand ussr: A16
	`)
	do(t, p, "commit A02", "commit A43", "commit A16")
	moves(t, p, ussr, 6, normalTurn) // A6
	do(t, p, "done")
	moves(t, p, axis, 4, emergencyTurn) // B: the letter counts, the number does not
	do(t, p, "done")
	moves(t, p, west, 2, emergencyTurn) // C
	do(t, p, "done")

	p = scene(t, `
		1937 summer
		phase: command
		hand ussr: A01
	`)
	do(t, p, "commit A01")
	moves(t, p, ussr, 2, emergencyTurn)
}

const emergencyScene = `
	1940 summer
	phase: movement axis emergency
	war: axis-west
	control: Low Countries axis
	Lorraine: French Infantry 2 | German Infantry 1
	Paris: French Infantry 1
	Amsterdam: German Infantry 1
	Munich: German Tank 2, German Tank 3
	Milan: Italian Infantry 1
	Ruhr: German Fleet 2, German Air Force 2
	North Sea: British Fleet 1
	hand axis: A41
	hand west: A42
`

func TestEmergencyCommandBeginsNoBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "10.11")
	p := scene(t, emergencyScene)
	for _, c := range []struct{ begin, to string }{
		{"march @amsterdam:german-infantry", "paris"},  // Enemy units
		{"march @milan:italian-infantry", "marseille"}, // empty Enemy Territory
		{"sail @ruhr:german-fleet", "north-sea"},       // Enemy units at Sea
	} {
		do(t, p, c.begin)
		hasNot(t, p, "to "+c.to)
		refused(t, p, "to "+c.to, "10.11")
		do(t, p, "back")
	}
	do(t, p, "fly @ruhr:german-air-force", "to amsterdam")
	refused(t, p, "to paris", "10.11")
	do(t, p, "back")
	refused(t, p, "declare-war ussr none", "10.11")
	refused(t, p, "violate denmark none", "10.11")

	p = scene(t, `
		1940 summer
		phase: movement west emergency
		war: axis-west
		armed: Norway by axis
		Oslo: Neutral Fortress 1
		London: British Infantry 1
	`)
	refused(t, p, "intervene norway", "10.11")
}

func TestRuling18EmergencyCommandReinforcesAFriendlyBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "10.11")
	p := scene(t, emergencyScene)
	do(t, p, "march @munich:german-tank-2", "to lorraine", "stop") // in Enemy-owned land
	unitAt(t, p, "lorraine", "German Tank 2")
	do(t, p, "march @amsterdam:german-infantry", "to munich", "stop") // and within Friendly Territory

	p = scene(t, `
		1940 summer
		phase: movement axis emergency
		war: axis-west
		Munich: German Infantry 1 | French Infantry 2
		Berlin: German Tank 2
	`)
	do(t, p, "march @berlin:german-tank", "to munich", "stop") // in its own land
	unitAt(t, p, "munich", "German Tank")
}

func TestEmergencyCommandHasNoCombatPhase(t *testing.T) {
	rulebook.Covers(t, "tt", "10.11", "10.2")
	p := scene(t, emergencyScene)
	do(t, p, "march @munich:german-tank-2", "to lorraine", "stop", "done")
	if p.season != fall || p.Top() != pCommand {
		t.Errorf("after an Emergency Turn it is %s", p.phaseName())
	}
	if u := unitAt(t, p, "lorraine", "French Infantry"); p.cv[u] != 2 {
		t.Error("a Battle was fought")
	}
}

func TestRuling17TheOpponentChoosesBetweenEqualLetters(t *testing.T) {
	rulebook.Covers(t, "tt", "10.11")
	t.Run("whose card is valid chooses", func(t *testing.T) {
		p := scene(t, `
			1937 summer
			phase: command
			hand axis: A01
			hand west: A16
			hand ussr: A41
		`)
		do(t, p, "commit A01", "commit A16", "commit A41") // three As
		asks(t, p, west)
		has(t, p, "first axis")
		has(t, p, "first west")
		do(t, p, "first ussr")
		refused(t, p, "first ussr", "10.11")
		asks(t, p, west)
		do(t, p, "first axis")
		moves(t, p, ussr, 2, emergencyTurn)
		do(t, p, "done")
		moves(t, p, axis, 4, emergencyTurn)
		do(t, p, "done")
		moves(t, p, west, 6, normalTurn)
	})
	t.Run("the third player chooses between two Emergency Commands", func(t *testing.T) {
		for _, third := range []string{"A40", "I01"} { // a later letter, or no Turn at all
			p := scene(t, `
				1937 summer
				phase: command
				hand axis: A01
				hand west: A41
				hand ussr: `+third)
			do(t, p, "commit A01", "commit A41", "commit "+third)
			asks(t, p, ussr)
			hasNot(t, p, "first ussr")
			do(t, p, "first west")
			moves(t, p, west, 2, emergencyTurn)
			do(t, p, "done")
			moves(t, p, axis, 4, emergencyTurn)
		}
	})
	t.Run("in the two-player game", func(t *testing.T) {
		for _, c := range []struct {
			order            string
			axis, west, ussr string
			chooser          faction
		}{
			{"axis west ussr", "A40", "A01", "A41", axis}, // the Allies tie
			{"west ussr axis", "A40", "A16", "A41", axis}, // even if one of their cards is valid
			{"axis west ussr", "A01", "A41", "A40", axis}, // the earlier in Turn Order
			{"ussr west axis", "A01", "A41", "A40", west},
			{"axis west ussr", "A01", "A16", "A40", west}, // whose card is valid
			{"west axis ussr", "A16", "A41", "A40", axis},
		} {
			p := scene(t, fmt.Sprintf(`
				1937 summer
				players: 2
				active-ally: west
				order: %s
				phase: command
				hand axis: %s
				hand west: %s
				hand ussr: %s
			`, c.order, c.axis, c.west, c.ussr))
			for flow.Find[commandFrame](&p.State, pCommand).Step != commandOrder {
				if list := legal(t, p); slices.Contains(list, "done") { // the Passive Ally has no second card
					do(t, p, "done")
				} else {
					do(t, p, list[0])
				}
			}
			asks(t, p, c.chooser)
		}
	})
}

func TestTheSupplyPhaseIsForFactionsAtWar(t *testing.T) {
	rulebook.Covers(t, "tt", "10.3")
	text := `
		1940 %s
		phase: movement axis
		war: %s
		control: Hungary axis, Austria west, Czechoslovakia west, Poland west, Rumania west, Yugoslavia west
		Budapest: German Infantry 3
		hand axis: A01
		hand ussr: A02
	`
	for _, c := range []struct {
		season, war string
		cv          uint8
		blockaded   bool
	}{
		{"spring", "axis-west", 2, false},
		{"summer", "axis-west", 2, true},
		{"fall", "axis-west", 2, false},
		{"summer", "west-ussr", 3, false}, // cut off by a Rival, but the Axis is at Peace
	} {
		p := scene(t, fmt.Sprintf(text, c.season, c.war))
		do(t, p, "done") // no Turn is left: the Supply Phase follows
		if u := unitAt(t, p, "budapest", "German Infantry"); p.cv[u] != c.cv {
			t.Errorf("%s, war %s: the cut-off Infantry has %d CV, not %d", c.season, c.war, p.cv[u], c.cv)
		}
		if a := world.areaByID["budapest"]; p.full.has(a) != c.blockaded {
			t.Errorf("%s, war %s: whether Budapest is blockaded is %v", c.season, c.war, p.full.has(a))
		}
	}
}

func TestWinterIsForTheUSSRAloneWithACardOfAnySeason(t *testing.T) {
	rulebook.Covers(t, "tt", "10.4")
	for _, c := range []struct {
		card  string
		value int
	}{{"A01", 4}, {"A30", 10}, {"A41", 6}} {
		p := scene(t, `
			1941 winter
			order: west ussr axis
			phase: command
			Moscow: Soviet Infantry 1
			hand axis: A02
			hand west: A16
			hand ussr: A03 I01 `+c.card)
		asks(t, p, ussr)
		refusedBy(t, p, axis, "commit A02", "10.1")
		refusedBy(t, p, west, "commit A16", "10.1")
		do(t, p, "commit "+c.card)
		moves(t, p, ussr, c.value, normalTurn)
		lyingAt(t, p, "A03", "hand-ussr") // one card only
		do(t, p, "done")
		settle(t, p)
		if p.year != 42 {
			t.Errorf("after the USSR's Winter Turn it is %s", p.phaseName())
		}
	}
	p := scene(t, `
		1941 winter
		phase: command
		hand ussr: I01
	`)
	do(t, p, "commit I01") // a bluff in Winter too
	settle(t, p)
	if p.year != 42 {
		t.Errorf("after an Investment card in Winter it is %s", p.phaseName())
	}
	lyingAt(t, p, "I01", "deck") // discarded, and reshuffled in the New Year
}

const winterScene = `
	1941 winter
	phase: movement ussr
	war: axis-ussr
	control: Poland ussr
	Kiev: Soviet Infantry 2, Soviet Tank 2 | German Infantry 2
	Warsaw: Soviet Infantry 3 | German Infantry 3
	Lvov: Soviet Infantry 1, Soviet Air Force 1
	Leningrad: Soviet Fleet 1, Soviet Infantry 1
	Bryansk: German Infantry 1
	Moscow: Soviet Infantry 3
	Baltic Sea: Soviet Submarine 2 escaped | German Fleet 1
	Belgrade: German Infantry 1
`

func TestInWinterUnitsMoveWithinTheUSSR(t *testing.T) {
	rulebook.Covers(t, "tt", "10.4")
	p := scene(t, winterScene)
	for _, m := range []string{
		"march @lvov:soviet-infantry", "fly @lvov:soviet-air-force", // stand outside
		"sail @leningrad:soviet-fleet", "sail @leningrad:soviet-infantry", // would go to Sea
		"sail @baltic-sea:soviet-submarine",
	} {
		hasNot(t, p, m)
		refused(t, p, m, "10.4")
	}
	do(t, p, "march @kiev:soviet-tank")
	refused(t, p, "to lvov", "10.4") // though Friendly
	do(t, p, "back", "march @leningrad:soviet-infantry")
	refused(t, p, "to helsinki", "10.4")
	do(t, p, "back", "march @moscow:soviet-infantry", "to bryansk", "stop", "done")
	if !p.In(pCombat) {
		t.Errorf("after the Movement it is %s", p.phaseName())
	}
}

func TestInWinterBattlesAreFoughtWithinTheUSSR(t *testing.T) {
	rulebook.Covers(t, "tt", "10.4")
	p := scene(t, winterScene)
	do(t, p, "done")
	has(t, p, "resolve kiev")
	for _, m := range []string{"resolve warsaw", "engage @baltic-sea:soviet-submarine"} {
		hasNot(t, p, m)
		refused(t, p, m, "10.4")
	}
	do(t, p, "resolve kiev") // which is all there is to choose
	has(t, p, "fire @kiev:soviet-tank G")
}

func TestRuling19WinterRetreatsAreOrdinaryAndNothingIsDeclared(t *testing.T) {
	rulebook.Covers(t, "tt", "10.4")
	p := scene(t, winterScene)
	refused(t, p, "declare-war west none", "10.4")
	refused(t, p, "violate finland none", "10.4")
	do(t, p, "done", "resolve kiev")
	do(t, p, "retreat @kiev:soviet-tank lvov")
	unitAt(t, p, "lvov", "Soviet Tank 2")
}

func TestTheWinterSupplyPhaseIsForUnitsWithinTheUSSR(t *testing.T) {
	rulebook.Covers(t, "tt", "10.4")
	text := `
		1941 %s
		phase: supply
		war: axis-ussr, axis-west
		Urals: German Infantry 2
		Stalingrad: Soviet Infantry 2
		Tripoli: Italian Infantry 2
		Central Mediterranean: British Fleet 1
		Eastern Mediterranean: British Fleet 1
		hand ussr: A01
	`
	for s, tripoli := range map[string]uint8{"winter": 2, "fall": 1} {
		p := scene(t, fmt.Sprintf(text, s))
		for _, c := range []struct {
			where, unit string
			cv          uint8
		}{{"urals", "German Infantry", 1}, {"stalingrad", "Soviet Infantry", 2}, {"tripoli", "Italian Infantry", tripoli}} {
			if u := unitAt(t, p, c.where, c.unit); p.cv[u] != c.cv {
				t.Errorf("%s: the %s in %s has %d CV, not %d", s, c.unit, c.where, p.cv[u], c.cv)
			}
		}
	}
}
