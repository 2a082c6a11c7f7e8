package tt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// Chapter 18: the two-player game.

// allies is a scene of the two-player game in which the West is Active.
func allies(t testing.TB, text string) *Position {
	t.Helper()
	return scene(t, "players: 2\nactive-ally: west\n"+text)
}

// holds counts a Faction's cards in hand and in its Passive Stack.
func holds(t testing.TB, p *Position, f faction, hand, stack int) {
	t.Helper()
	if h, s := p.handSize(f), int(p.holdings()[inPassive+place(f)]); h != hand || s != stack {
		t.Errorf("%s holds %d cards and has %d in its Passive Stack, not %d and %d", factionNames[f], h, s, hand, stack)
	}
}

func TestOneSeatPlaysBothAllies(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	p := allies(t, `
		1937
		phase: government
		hand axis: A01
		hand west: A02
		hand ussr: A03
	`)
	for _, f := range []faction{axis, west, ussr} {
		asks(t, p, f)
		if seat := engine.Seat(min(f, 1)); p.Deciders() != engine.Only(seat) {
			t.Errorf("the seats %b decide for %s, not seat %d", p.Deciders(), factionNames[f], seat)
		}
		do(t, p, "pass")
	}
	v := sightOf(t, p, ussr)
	expects(t, "the West's hand to the Allied player", v.Factions["west"].Hand, "A02")
	expects(t, "the Axis's hand to the Allied player", v.Factions["axis"].Hand)
}

func TestAlliedCadresInBakuAndIndiaAreFortresses(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	p := scene(t, "players: 2\nphase: setup")
	for _, where := range []string{"baku", "delhi", "bombay"} {
		has(t, p, "place "+where+" fortress")
		for _, what := range []string{"infantry", "tank", "airforce", "fleet", "submarine", "carrier"} {
			hasNot(t, p, "place "+where+" "+what)
			refusedBy(t, p, west, "place "+where+" "+what, "18.0")
		}
	}
	unitAt(t, p, "karachi", "British Fortress")
	has(t, p, "place suez infantry")
	has(t, p, "place kiev infantry")

	p = scene(t, "phase: setup")
	has(t, p, "place baku infantry")
	has(t, p, "place delhi tank")
	unitAt(t, p, "karachi", "British Infantry")
}

func TestRuling7BakuAndDelhiHoldTwoFortressesEach(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	p := scene(t, "players: 2\nphase: setup")
	for range 2 {
		do(t, p, "place baku fortress", "place delhi fortress")
	}
	do(t, p, "place london fortress")
	hasNot(t, p, "place london fortress") // elsewhere one is the limit

	// A Faction cannot use up the blocks that Baku must get.
	p = scene(t, "players: 2\nphase: setup")
	for _, where := range []string{"moscow", "leningrad", "kiev", "kharkov", "odessa", "stalingrad", "urals"} {
		if slices.Contains(legal(t, p), "place "+where+" fortress") {
			do(t, p, "place "+where+" fortress")
		}
	}
	do(t, p, "place baku fortress", "place baku fortress")
}

func TestTheAlliesSetupCardsAreDealtWhenThePassiveAllyIsKnown(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0", "18.21")
	p := scene(t, "players: 2\nphase: setup")
	for p.settingUp() {
		list := legal(t, p)
		do(t, p, list[0])
	}
	for p.Top() == pDraw {
		resolve(t, p, 0)
	}
	holds(t, p, axis, 14, 0)
	holds(t, p, west, 0, 0)
	holds(t, p, ussr, 0, 0)

	for _, c := range []struct {
		scenario, active string
		west, ussr       [2]int
	}{
		{"1936", "west", [2]int{8, 0}, [2]int{3, 3}},
		{"1936", "ussr", [2]int{4, 4}, [2]int{6, 0}},
		{"1939", "west", [2]int{16, 0}, [2]int{7, 7}},
		{"1939", "ussr", [2]int{8, 8}, [2]int{14, 0}},
	} {
		p := scene(t, "players: 2\nphase: year-start\nscenario: "+c.scenario)
		settle(t, p)
		do(t, p, "activate "+c.active)
		settle(t, p)
		holds(t, p, west, c.west[0], c.west[1])
		holds(t, p, ussr, c.ussr[0], c.ussr[1])
	}
	p = scene(t, "1937\nplayers: 2\nphase: year-start")
	settle(t, p)
	do(t, p, "activate west")
	settle(t, p)
	holds(t, p, west, 0, 0) // they are dealt once
}

func TestDiplomacyOfTheAlliesCancels(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	p := allies(t, `
		1937
		phase: government west
		hand axis: A01
		hand west: A08 A02
		hand ussr: A18
	`)
	do(t, p, "diplomacy A08 poland")
	lyingAt(t, p, "A08", "diplomacy-west")
	do(t, p, "diplomacy A18 poland")
	lyingAt(t, p, "A08", "discards")
	lyingAt(t, p, "A18", "discards")
}

func TestTheAlliesShareTheWorldReaction(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	for _, c := range []struct {
		violator, minor  string
		axis, west, ussr int
	}{
		{"axis", "poland", 0, 2, 1}, // 3 cards: the odd one to the West
		{"axis", "austria", 0, 1, 1},
		{"axis", "norway", 0, 1, 0},
		{"west", "poland", 3, 0, 0}, // none for the other Ally
		{"west", "norway", 1, 0, 0},
		{"ussr", "austria", 2, 0, 0},
	} {
		p := allies(t, "1937 spring\nphase: movement "+c.violator)
		do(t, p, "violate "+c.minor+" none")
		settle(t, p)
		holds(t, p, axis, c.axis, 0)
		holds(t, p, west, c.west, 0)
		holds(t, p, ussr, c.ussr, 0) // the Passive Ally's go to its hand
	}
}

func TestWarWithOneAllyIsPeaceWithTheOther(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	text := `
		1939 summer
		Munich: German Infantry 2
		Lorraine: French Infantry 2
		Konigsberg: German Infantry 2
		Leningrad: Soviet Fleet 1
		Baltic Sea: German Fleet 1
		hand west: A16
		hand ussr: A17
	`
	for _, c := range []struct {
		by, move        string
		west, ussr      bool
		costWest, costU int
	}{
		{"axis", "declare-war west none", true, false, 5, 7},
		{"axis", "declare-war ussr none", false, true, 6, 5},
		{"west", "declare-war axis A16", true, false, 6, 7},
		{"ussr", "declare-war axis A17", false, true, 6, 7},
	} {
		p := allies(t, text+"\nphase: movement "+c.by+"\ncontrol: Poland axis, Baltic States axis\n")
		do(t, p, c.move)
		if p.atWar(axis, west) != c.west || p.atWar(axis, ussr) != c.ussr || p.atWar(west, ussr) {
			t.Errorf("%s of %s: the War is %b", c.move, c.by, p.war)
		}
		if p.factoryCost(west) != c.costWest || p.factoryCost(ussr) != c.costU {
			t.Errorf("%s: the Factory Costs are %d and %d", c.move, p.factoryCost(west), p.factoryCost(ussr))
		}
	}
}

func TestTheAlliesNeverDeclareWarOnEachOther(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	p := allies(t, `
		1939 summer
		phase: movement west
		control: Poland west
		influence: Rumania ussr 2, Hungary axis 2
		Lvov: British Infantry 2
		Kiev: Soviet Infantry 1
		hand west: A16
	`)
	for _, m := range []string{"declare-war ussr A16", "declare-war ussr none", "violate rumania A16", "violate rumania none"} {
		hasNot(t, p, m)
		refused(t, p, m, "18.0")
	}
	has(t, p, "violate hungary A16")
	do(t, p, "march @lvov:british-infantry")
	refused(t, p, "to kiev", "15.21")
}

func TestTheAlliesUnitsNeverShareAnArea(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	text := `
		1939 summer
		phase: movement ussr
		Norwegian Sea: Soviet Fleet 1
		North Sea: British Fleet 1
		Irish Sea: British Submarine 1
	`
	p := allies(t, text)
	do(t, p, "sail @norwegian-sea:soviet-fleet", "to north-sea")
	hasNot(t, p, "stop")
	refused(t, p, "stop", "18.0")
	do(t, p, "to english-channel", "stop") // passing through is not occupying

	p = scene(t, text)
	do(t, p, "sail @norwegian-sea:soviet-fleet", "to north-sea", "stop") // Rivals of the three-player game may

	p = allies(t, `
		1940 summer
		phase: combat axis
		war: axis-ussr, axis-west
		Norwegian Sea: Soviet Fleet 2 | German Fleet 2 from Oslo
		Irish Sea: British Fleet 1
	`)
	has(t, p, "retreat @norwegian-sea:soviet-fleet greenland-sea")
	hasNot(t, p, "retreat @norwegian-sea:soviet-fleet irish-sea")
	refused(t, p, "retreat @norwegian-sea:soviet-fleet irish-sea", "18.0")
}

func TestAnAllyDoesNotInterveneWhereTheOtherFightsTheArmedMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "18.0")
	text := `
		1940 summer
		phase: movement west
		war: axis-west
		armed: Poland by axis enemies axis ussr
		Warsaw: Neutral Fortress 3
		%s: Neutral Fortress 2
		Lvov: Soviet Infantry 2
		London: British Infantry 1
	`
	p := allies(t, strings.Replace(fmt.Sprintf(text, "Lvov"), "\t\tLvov: Soviet Infantry 2\n", "", 1))
	has(t, p, "intervene poland")
	p = allies(t, strings.Replace(fmt.Sprintf(text, "Lvov"), "Fortress 2\n\t\tLvov: ", "Fortress 2 | ", 1))
	hasNot(t, p, "intervene poland")
	refused(t, p, "intervene poland", "18.0")
	p = allies(t, fmt.Sprintf(text, "Vilna")) // the two stand apart
	has(t, p, "intervene poland")
}

func TestTheActiveAllyIsNamedAfterTheTurnOrderRoll(t *testing.T) {
	rulebook.Covers(t, "tt", "18.1")
	p := allies(t, `
		1938
		phase: year-start
		restless: axis west ussr
	`)
	if !dicePending(p) {
		t.Fatal("the Turn Order is not rolled first")
	}
	roll(t, p, 1)
	if p.Deciders() != engine.Only(1) || p.Top() != pYearStart {
		t.Fatalf("after the roll it is %s", p.phaseName())
	}
	if got := legal(t, p); !slices.Contains(got, "activate west") || !slices.Contains(got, "activate ussr") {
		t.Errorf("the Allied player may %v", got)
	}
	refused(t, p, "activate axis", "18.1")
	do(t, p, "activate ussr") // another than last Year
	if p.isPassive(ussr) || !p.isPassive(west) || p.isPassive(axis) {
		t.Error("the West is not the Passive Ally")
	}
	if p.In(pYearStart) {
		t.Error("the Year does not go on")
	}

	p = scene(t, "1938\nphase: year-start\nrestless: axis west ussr")
	roll(t, p, 1)
	if p.In(pYearStart) {
		t.Error("the three-player game waits for an Active Ally")
	}
}

func TestTheActiveAllyPlaysNormallyAndThePassiveOneDoesNot(t *testing.T) {
	rulebook.Covers(t, "tt", "18.1", "18.2")
	for _, active := range []string{"west", "ussr"} {
		two := "players: 2\nactive-ally: " + active + "\n"
		p := scene(t, two+"1937\nphase: production west\nind west: 6")
		do(t, p, "buy action", "buy action")
		if free := active == "west"; slices.Contains(legal(t, p), "buy action") != free {
			t.Errorf("whether the West may spend as it likes while %s is Active is not %v", active, free)
		}

		p = scene(t, two+"1937 summer\nphase: command\nhand west: A16")
		do(t, p, "commit A16")
		if active == "west" {
			moves(t, p, west, 6, normalTurn)
			continue
		}
		do(t, p, "done") // no second card
		moves(t, p, west, 6, defensiveTurn)
	}
}

// passiveWest is the Production of a Passive West, whose forces are in London.
func passiveWest(t testing.TB, points int, lines ...string) *Position {
	t.Helper()
	return scene(t, fmt.Sprintf("players: 2\nactive-ally: ussr\n1937\nphase: production west\nind west: %d\n%s", points, strings.Join(lines, "\n")))
}

func TestPassiveProductionOfEightIsTwoOfEachAndTwoDifferentMore(t *testing.T) {
	rulebook.Covers(t, "tt", "18.21")
	buy := map[string]string{"u": "cadre london infantry", "a": "buy action", "i": "buy investment"}
	for _, c := range []struct{ way, refused string }{
		{"uuaaii", ""},
		{"uuaaiiu", "u"},
		{"uuaaiia", "a"},
		{"uuu", "u"}, // one of the last two points, spent early
		{"aaa", "a"},
		{"uuuaaa", "ua"},
		{"uuuiiiaa", "uai"},
	} {
		p := passiveWest(t, 8)
		for _, k := range c.way {
			do(t, p, buy[string(k)])
		}
		rule := "18.21"
		if len(c.way) == 8 {
			rule = "7.22"
		}
		for k, m := range buy {
			if strings.Contains(c.refused, k) {
				hasNot(t, p, m)
				refused(t, p, m, rule)
			} else {
				has(t, p, m)
			}
		}
		if len(c.way) < 8 {
			refused(t, p, "done", "18.21") // it must spend
		}
	}
}

func TestPassiveProductionIsDividedAsEvenlyAsPossible(t *testing.T) {
	rulebook.Covers(t, "tt", "18.21")
	buy := []string{"cadre london infantry", "buy action", "buy investment"}
	for points := 1; points <= 7; points++ {
		for first := range 3 { // greedily for one kind, then the next
			p := passiveWest(t, points)
			for i := range 3 {
				m := buy[(first+i)%3]
				for slices.Contains(legal(t, p), engine.FormatMove(Game, parseTestMove(t, p, m))) {
					do(t, p, m)
				}
			}
			lo, hi := slices.Min(p.spent[:]), slices.Max(p.spent[:])
			if p.points != 0 || hi-lo > 1 {
				t.Errorf("of %d points %d are left and %v spent", points, p.points, p.spent)
			}
		}
	}
}

func TestStepsAndCadresAreOneKindOfPassivePurchase(t *testing.T) {
	rulebook.Covers(t, "tt", "18.21")
	p := passiveWest(t, 3, "London: British Infantry 1")
	do(t, p, "build @london:british-infantry")
	refused(t, p, "cadre london tank", "18.21")
	refused(t, p, "cadre glasgow fortress", "18.21")
	do(t, p, "buy action", "buy investment")
}

func TestRuling39WhatCannotBeBoughtIsNotOwed(t *testing.T) {
	rulebook.Covers(t, "tt", "18.21")
	var all []string
	for i := range 55 {
		all = append(all, fmt.Sprintf("I%02d", i+1))
	}
	p := passiveWest(t, 3, "hand axis: "+strings.Join(all, " "))
	refused(t, p, "done", "18.21")
	do(t, p, "buy action")
	refused(t, p, "done", "18.21")
	do(t, p, "cadre london infantry")
	hasNot(t, p, "buy investment") // that deck is empty
	hasNot(t, p, "buy action")     // and no share is left for others
	do(t, p, "done")
}

func TestThePassiveStackIsClosedUntilTheNextNewYear(t *testing.T) {
	rulebook.Covers(t, "tt", "18.21")
	p := passiveWest(t, 4, "hand west: A40")
	do(t, p, "buy action", "buy action", "buy investment", "cadre london infantry", "done")
	draw(t, p, "A01", "A02", "I01")
	holds(t, p, west, 1, 3)
	v := sightOf(t, p, west).Factions["west"]
	if v.PassiveStack != 3 || !slices.Equal(v.Hand, []string{"A40"}) {
		t.Errorf("the Allied player sees %d cards in the Stack and the hand %v", v.PassiveStack, v.Hand)
	}

	p = scene(t, `
		players: 2
		active-ally: ussr
		1937
		phase: hand-size
		hand west: A01 A02 A03 A04 A05 A06 A07 A08
		passive west: A09 A10 I01
		hand axis: A16
	`)
	if p.In(pHandSize) { // eight cards are the West's limit
		t.Error("the Passive Stack counts against the HandSize")
	}

	for _, active := range []string{"west", "ussr"} { // whoever is Active then
		p = scene(t, `
			players: 2
			active-ally: ussr
			1938
			phase: year-start
			restless: axis west ussr
			hand west: A01
			passive west: A09 A10 I01
		`)
		roll(t, p, 1)
		do(t, p, "activate "+active)
		holds(t, p, west, 4, 0)
	}
}

func TestThePassiveAllyPlaysFromItsHandOnly(t *testing.T) {
	rulebook.Covers(t, "tt", "18.22")
	p := scene(t, `
		players: 2
		active-ally: ussr
		1937
		phase: government west
		hand west: A40 I08
		passive west: A08 A12 I04 I05 I33 I16
	`)
	refused(t, p, "diplomacy A08 poland", "7.31")
	refused(t, p, "wildcard A12 denmark", "8.3")
	refused(t, p, "achieve sonar I04 I05", "9.1")
	refused(t, p, "achieve sonar I08 I04", "9.1")
	refused(t, p, "sabotage I33 axis", "9.5")
	refused(t, p, "factory I16", "4.2")
	has(t, p, "diplomacy A40 spain")

	p = scene(t, `
		players: 2
		active-ally: ussr
		1937 summer
		phase: command
		hand west: A40
		passive west: A16 A17
	`)
	refused(t, p, "commit A16", "10.1")
	do(t, p, "commit A40")
	refused(t, p, "commit A17", "10.1") // nor as a second card
}

func TestWorldReactionCardsArePlayableAtOnceByThePassiveAlly(t *testing.T) {
	rulebook.Covers(t, "tt", "18.22")
	p := scene(t, `
		players: 2
		active-ally: ussr
		1937 spring
		phase: movement axis
	`)
	do(t, p, "violate norway none")
	draw(t, p, "A16")
	lyingAt(t, p, "A16", "hand-west")
	do(t, p, "done")
	if p.season != summer {
		t.Fatalf("it is %s", p.phaseName())
	}
	asks(t, p, west)
	has(t, p, "commit A16")
}

func TestThePassiveAllysCardsMakeItsTurn(t *testing.T) {
	rulebook.Covers(t, "tt", "18.23", "18.231", "18.232", "18.233")
	for _, c := range []struct {
		commits []string
		value   int
		mode    commandMode
	}{
		{[]string{"commit A30", "done"}, 10, defensiveTurn},
		{[]string{"commit A30", "commit A22"}, 8, normalTurn}, // P and G: the earlier letter governs
		{[]string{"commit A22", "commit A30"}, 8, normalTurn},
		{[]string{"commit A01"}, 2, emergencyTurn}, // another season: it is not asked for a second card
	} {
		p := scene(t, `
			players: 2
			active-ally: west
			1937 summer
			order: ussr west axis
			phase: command
			hand ussr: A30 A22 A01 I01
		`)
		do(t, p, c.commits...)
		moves(t, p, ussr, c.value, c.mode)
	}
	p := allies(t, `
		1937 summer
		order: ussr west axis
		phase: command
		hand ussr: A30 A01 A41 I01 A16
	`)
	do(t, p, "commit A30")
	for _, m := range []string{"commit A01", "commit A41", "commit I01"} { // two valid cards are needed
		hasNot(t, p, m)
		refused(t, p, m, "18.232")
	}
	refused(t, p, "commit A17", "10.1")
}

func TestInWinterAPassiveUSSRDefendsWithOneCardOfAnySeason(t *testing.T) {
	rulebook.Covers(t, "tt", "18.231", "18.232")
	for commit, mode := range map[string]commandMode{"done": defensiveTurn, "commit A41": normalTurn} {
		p := allies(t, "1941 winter\nphase: command\nMoscow: Soviet Infantry 1\nhand ussr: A01 A41")
		do(t, p, "commit A01", commit)
		if p.mode != mode || p.active != ussr {
			t.Errorf("after A01 and %q it is %s in mode %d", commit, p.phaseName(), p.mode)
		}
	}
}

func TestTheEarlierLetterGivesAnOffensiveTurnItsPlace(t *testing.T) {
	rulebook.Covers(t, "tt", "18.232")
	p := allies(t, `
		1937 summer
		phase: command
		hand axis: A23
		hand west: A27
		hand ussr: A30 A22
	`)
	do(t, p, "commit A23", "commit A27", "commit A30", "commit A22")
	moves(t, p, ussr, 8, normalTurn) // G
	do(t, p, "done")
	moves(t, p, axis, 8, normalTurn) // H
	do(t, p, "done")
	moves(t, p, west, 9, normalTurn) // L
}

const defensiveScene = `
	1940 summer
	phase: movement ussr 6 defensive
	war: axis-ussr
	control: Poland axis
	influence: Hungary axis 2
	Lvov: German Infantry 2 | Soviet Infantry 1
	Kiev: Soviet Tank 2, Soviet Infantry 3, Soviet Air Force 1
	Vilna: German Infantry 1
	Belorussia: Soviet Infantry 2
	Baltic Sea: German Fleet 1
	Leningrad: Soviet Fleet 1
	Gulf of Bothnia: Soviet Submarine 1
	hand axis: A41
	hand ussr: A16 A17
`

func TestADefensiveTurnReinforcesButDoesNotAttack(t *testing.T) {
	rulebook.Covers(t, "tt", "18.231")
	p := allies(t, defensiveScene)
	moves(t, p, ussr, 6, defensiveTurn)
	for _, c := range []struct{ begin, to string }{
		{"march @belorussia:soviet-infantry", "vilna"},           // Enemy units
		{"sail @gulf-of-bothnia:soviet-submarine", "baltic-sea"}, // Enemy units at Sea
	} {
		do(t, p, c.begin)
		hasNot(t, p, "to "+c.to)
		refused(t, p, "to "+c.to, "18.231")
		do(t, p, "back")
	}
	refused(t, p, "declare-war west A16", "18.231")
	refused(t, p, "violate turkey none", "18.231")
	refused(t, p, "violate hungary A16", "18.231")
	do(t, p, "march @kiev:soviet-tank", "to lvov", "stop") // a Battle with its own units
	do(t, p, "march @kiev:soviet-infantry", "to odessa", "stop")
	do(t, p, "done")
	if p.season != fall { // no Combat Phase
		t.Errorf("after a Defensive Turn it is %s", p.phaseName())
	}
	unitAt(t, p, "lvov", "Soviet Tank 2")
}

func TestRuling18ADefensiveTurnEntersNoEmptyEnemyLand(t *testing.T) {
	rulebook.Covers(t, "tt", "18.231")
	p := allies(t, strings.Replace(defensiveScene, "Vilna: German Infantry 1", "", 1))
	do(t, p, "march @belorussia:soviet-infantry")
	hasNot(t, p, "to vilna")
	refused(t, p, "to vilna", "18.231")
}

func TestAnOffensiveTurnIsANormalPlayerTurn(t *testing.T) {
	rulebook.Covers(t, "tt", "18.232")
	p := allies(t, `
		1940 summer
		phase: command
		order: ussr west axis
		war: axis-ussr
		control: Poland axis
		Lvov: German Infantry 2
		Kiev: Soviet Tank 2
		hand ussr: A16 A17
	`)
	do(t, p, "commit A17", "commit A16", "march @kiev:soviet-tank", "to lvov", "stop", "done")
	if !p.In(pBattle) {
		t.Errorf("after the Aggression it is %s", p.phaseName())
	}
	has(t, p, "fire @lvov:soviet-tank G")
}

func TestThePassiveAllysEmergencyTurnMovesTwoUnits(t *testing.T) {
	rulebook.Covers(t, "tt", "18.233")
	p := allies(t, strings.NewReplacer("6 defensive", "emergency").Replace(defensiveScene))
	moves(t, p, ussr, 2, emergencyTurn)
	do(t, p, "march @belorussia:soviet-infantry")
	refused(t, p, "to vilna", "10.11")
	do(t, p, "back")
	refused(t, p, "declare-war west A16", "10.11")
	do(t, p, "march @kiev:soviet-tank", "to lvov", "stop")
	do(t, p, "march @kiev:soviet-infantry", "to odessa", "stop")
	refused(t, p, "fly @kiev:soviet-air-force", "11.0") // both commands are used
	do(t, p, "done")
	if p.season != fall {
		t.Errorf("after an Emergency Turn it is %s", p.phaseName())
	}
}

func TestAnAllyDeclaresWarWithAnAdditionalCommandCard(t *testing.T) {
	rulebook.Covers(t, "tt", "18.3")
	text := `
		1939 summer
		influence: Hungary axis 2
		Lorraine: French Infantry 2, French Infantry 1
		Munich: German Infantry 1
		hand axis: A18
		hand west: A16 A01 I01
		hand ussr: A17
		passive ussr: A19
		phase: movement %s
	`
	p := allies(t, fmt.Sprintf(text, "west"))
	for _, m := range []string{"none", "A01", "I01", "A17", "A18", "A19"} { // no card, not valid, not the West's
		hasNot(t, p, "declare-war axis "+m)
		refused(t, p, "declare-war axis "+m, "18.3")
		hasNot(t, p, "violate hungary "+m)
		refused(t, p, "violate hungary "+m, "18.3") // which would be War on its Protector
	}
	has(t, p, "violate hungary A16")
	has(t, p, "violate austria none") // a violation alone costs no card
	refused(t, p, "violate austria A16", "18.3")
	do(t, p, "declare-war axis A16")
	lyingAt(t, p, "A16", "discards")
	if !p.atWar(axis, west) {
		t.Error("War is not declared")
	}

	p = allies(t, fmt.Sprintf(text, "west"))
	do(t, p, "march @lorraine:french-infantry-1", "to paris", "stop")
	refused(t, p, "declare-war axis A16", "15.21") // not after a unit has moved

	p = allies(t, fmt.Sprintf(text, "axis"))
	has(t, p, "declare-war west none") // the Axis needs no card
	refused(t, p, "declare-war west A18", "18.3")
}

func TestThePassiveAllyDeclaresWarWithThreeCards(t *testing.T) {
	rulebook.Covers(t, "tt", "18.3", "18.232")
	text := `
		players: 2
		active-ally: ussr
		1939 summer
		order: west ussr axis
		phase: command
		Lorraine: French Infantry 2
		Munich: German Infantry 1
		hand west: A16 A17 A18
	`
	p := scene(t, text)
	do(t, p, "commit A17", "commit A16")
	refused(t, p, "declare-war axis A17", "18.3") // committed already
	do(t, p, "declare-war axis A18")
	lyingAt(t, p, "A18", "discards")
	if !p.atWar(axis, west) {
		t.Error("War is not declared")
	}
	p = scene(t, text)
	do(t, p, "commit A17", "done")
	hasNot(t, p, "declare-war axis A18")
	refused(t, p, "declare-war axis A18", "18.231")
}

func TestHegemonyComparesTheAxisWithTheBetterAlly(t *testing.T) {
	rulebook.Covers(t, "tt", "18.4")
	for _, c := range []struct {
		axis, west, ussr int
		winners          engine.SeatSet
	}{
		{11, 10, 10, engine.Only(0)}, // the totals of the Allies are not added
		{10, 11, 2, engine.Only(1)},
		{10, 2, 11, engine.Only(1)},
		{9, 11, 11, engine.Only(1)},
	} {
		p := allies(t, fmt.Sprintf("1945 winter\nphase: supply\nind axis: %d\nind west: %d\nind ussr: %d", c.axis, c.west, c.ussr))
		o, over := p.Outcome()
		if !over || o.Rule != "16.5" || o.Winners != c.winners {
			t.Errorf("%d against %d and %d ends in %+v", c.axis, c.west, c.ussr, o)
		}
	}
}
