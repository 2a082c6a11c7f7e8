package tt

import (
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// points asserts a Faction's Victory Points, Blockades counted.
func points(t testing.TB, p *Position, f faction, want int) {
	t.Helper()
	if got := p.victoryPoints(f, true); got != want {
		t.Errorf("%s has %d Victory Points, not %d", factionNames[f], got, want)
	}
}

// won asserts how the match ended and for whom; nothing means that it goes on.
func won(t testing.TB, p *Position, how, sides string) {
	t.Helper()
	switch o, over := p.Outcome(); {
	case how == "" && over:
		t.Errorf("the match is over: %s victory for %s", o.How, o.Sides)
	case how != "" && (o.How != how || o.Sides != sides):
		t.Errorf("the match ends with %q for %q, not with %s for %s", o.How, o.Sides, how, sides)
	}
}

// inSpring waits in the Command Phase of Spring.
func inSpring(t testing.TB, text string) *Position {
	t.Helper()
	return scene(t, "1940 spring\nphase: command\nhand axis: A01\n"+text)
}

// newYears is the Year Start of 1940.
func newYears(t testing.TB, text string) *Position {
	t.Helper()
	return scene(t, "1940\nphase: year-start\n"+text)
}

func TestThereAreFourWaysToWin(t *testing.T) {
	rulebook.Covers(t, "tt", "16.0")
	for _, c := range []struct{ how, rule, text string }{
		{"economic", "16.2", "1940\nphase: year-start\ndividends axis: 2 2 2 2 1 1 1 1 1 1"},
		{"military", "16.3", "1940 spring\nphase: supply\nwar: axis-west\nLondon: German Infantry 1\nParis: German Infantry 1"},
		{"atomic", "16.4", "1940 spring\nphase: movement axis\ntech axis: atomic-research-4\ncontrol: Low Countries axis\nAmsterdam: German Air Force 1"},
		{"hegemony", "16.5", "1945 winter\nphase: supply\ndividends axis: 2 2"},
	} {
		t.Run(c.how, func(t *testing.T) {
			p := scene(t, c.text)
			won(t, p, c.how, "axis")
			if o, _ := p.Outcome(); o.Rule != c.rule {
				t.Errorf("rule %s is cited, not %s", o.Rule, c.rule)
			}
			if p.Deciders() != 0 || p.Chance() != 0 {
				t.Error("somebody still has to decide")
			}
			for seat := range engine.Seat(3) {
				if list := p.Legal(seat, nil); len(list) != 0 {
					t.Errorf("seat %d still has %d moves", seat, len(list))
				}
			}
		})
	}
}

func TestWhatVictoryPointsAreMadeOf(t *testing.T) {
	rulebook.Covers(t, "tt", "16.1")
	for _, c := range []struct {
		name, text string
		who        faction
		points     int
	}{
		{"the Production Level at Peace", "", axis, 11},
		{"the Production Level at War", "war: west-axis", axis, 6},
		{"no Production without the MainCapital", "war: axis-west\nBerlin: British Infantry 1\nind axis: 20", axis, 0},
		{"Atomic Research", "tech axis: atomic-research-1 atomic-research-2", axis, 13},
		{"secret Atomic Research", "tech axis: atomic-research-1\nvault axis: atomic-research-2 I22 I27", axis, 13},
		{"other Technologies", "tech axis: jets sonar", axis, 11},
		{"Peace Dividends", "dividends axis: 2 1 1 0 0", axis, 15},
		{"a Rival's Peace Dividends", "dividends west: 2 1", axis, 11},
		{"an Enemy SubCapital", "war: axis-west\nParis: German Infantry 1", axis, 10}, // Lorraine's RES count as well
		{"an Enemy MainCapital", "war: axis-west\nLondon: German Infantry 1", axis, 9},
		{"one that is Disputed and not one's own", "war: axis-west\nParis: French Infantry 1 | German Infantry 1", axis, 6},
		{"an Enemy City that is no capital", "war: axis-west\nMarseille: German Infantry 1", axis, 6},
		{"a Rival's capital at Peace with it", "war: axis-west\nLeningrad: British Infantry 1\nowner: Leningrad west\nind west: 7", west, 7},
		{"the same at War with it", "war: axis-west, west-ussr\nLeningrad: British Infantry 1\nind west: 7", west, 9},
		{"a declaration of War", "war: axis declared on west", axis, 5},
		{"two declarations of War", "war: axis declared on west, axis declared on ussr", axis, 4},
		{"a declaration of War suffered", "war: west declared on axis", axis, 6},
		{"a Blockade", "war: axis-west\nind west: 25\nmed-blockaded: Iraq, Delhi, Bombay" + noWayOverland + medShut, west, 8},
		{"a Blockade no longer in force", "war: axis-west\nind west: 25\nmed-blockaded: Iraq, Delhi, Bombay", west, 11},
		{"all of it", "war: axis declared on west\nParis: German Infantry 1\ntech axis: atomic-research-1\ndividends axis: 2 0 1", axis, 13},
	} {
		t.Run(c.name, func(t *testing.T) { points(t, inSpring(t, c.text), c.who, c.points) })
	}
}

func TestRuling36RomeParisAndWashingtonCountAfterADefeat(t *testing.T) {
	rulebook.Covers(t, "tt", "16.1", "16.3")
	points(t, inSpring(t, "war: axis-west\ncontrol: France axis\ndefeated: France"), axis, 10)
	points(t, inSpring(t, "war: axis-west\ncontrol: Italy west\ndefeated: Italy\nind west: 7"), west, 9)
	points(t, inSpring(t, "war: axis-west\nusa: satellite\ndefeated: USA\ncontrol: USA axis"), axis, 12)
	p := inSpring(t, "war: axis-west\ncontrol: France axis\ndefeated: France\nLondon: German Infantry 1")
	won(t, p, "military", "axis") // Paris by its marker, London by its garrison
}

func TestTwentyFivePointsAtTheNewYearWin(t *testing.T) {
	rulebook.Covers(t, "tt", "16.2")
	p := newYears(t, "dividends axis: 2 2 2 2 1 1 1 1 1 1")
	points(t, p, axis, 25)
	won(t, p, "economic", "axis")

	p = newYears(t, "dividends axis: 2 2 2 2 1 1 1 1 1")
	points(t, p, axis, 24)
	won(t, p, "", "")
}

func TestEconomicVictoryIsCheckedAtTheStartOfANewYearOnly(t *testing.T) {
	rulebook.Covers(t, "tt", "16.2")
	rich := "dividends axis: 2 2 2 2 1 1 1 1 1 1\n"
	won(t, inSpring(t, rich), "", "")
	won(t, scene(t, "1940\nphase: production\n"+rich), "", "")
	won(t, scene(t, "1940\nphase: government\nhand axis: A01\n"+rich), "", "")

	// The Dividend of the New Year comes after the check, for the next one.
	p := newYears(t, "tech axis: atomic-research-1\ndividends axis: 1 1 1 1 1 1 1 1 1 1 1 1")
	points(t, p, axis, 24)
	resolve(t, p, p.Chance()-1)
	points(t, p, axis, 26)
	won(t, p, "", "")
	// Public opinion in the USA comes before it.
	usa := "ind west: 15\ndividends west: 2 2 2 2 1 1\n"
	won(t, scene(t, "1941\nphase: year-start\n"+usa), "economic", "west")
	won(t, scene(t, "1940\nphase: year-start\n"+usa), "", "")
}

func TestBlockadesCountForEconomicVictory(t *testing.T) {
	rulebook.Covers(t, "tt", "16.2")
	text := "war: axis-west\nind west: 25\ndividends west: 2 2 2 2 1 1 1 1 1 1" + noWayOverland + medShut
	won(t, newYears(t, text), "economic", "west")
	won(t, newYears(t, text+"med-blockaded: Delhi"), "", "")
}

func TestRuling35TheMostPointsWinAndEqualPointsShare(t *testing.T) {
	rulebook.Covers(t, "tt", "16.2", "16.5")
	base := "ind axis: 20\nind ussr: 20\ncontrol: Spain axis, Poland axis, Austria axis, Hungary axis, Czechoslovakia axis, Sweden ussr, Persia ussr, Turkey ussr, Rumania ussr\n"
	for _, c := range []struct {
		dividends, winners string
	}{
		{"dividends axis: 2 2 1 1 1 1\ndividends ussr: 2 2 1 1 1 1", "axis"},
		{"dividends axis: 2 2 1 1 1\ndividends ussr: 2 2 1 1 1 1", "axis+ussr"},
		{"dividends axis: 2 2 1 1\ndividends ussr: 2 2 1 1 1 1", "ussr"},
	} {
		p := newYears(t, base+c.dividends)
		won(t, p, "economic", c.winners)
		p = scene(t, "1945 winter\nphase: supply\n"+base+c.dividends)
		won(t, p, "hegemony", c.winners)
	}
}

func TestTwoRivalCapitalsAtTheSameTimeWin(t *testing.T) {
	rulebook.Covers(t, "tt", "16.3")
	for _, c := range []struct{ name, text, winner string }{
		{"two MainCapitals", "war: axis-west, axis-ussr\nLondon: German Infantry 1\nMoscow: German Infantry 1", "axis"},
		{"a MainCapital and a SubCapital", "war: axis-west\nBerlin: British Infantry 1\nRome: French Infantry 1", "west"},
		{"two SubCapitals", "war: axis-ussr\nRuhr: Soviet Infantry 1\nRome: Soviet Infantry 1", "ussr"},
		{"of two Rivals", "war: axis-west, axis-ussr\nParis: German Infantry 1\nBaku: German Infantry 1", "axis"},
		{"Delhi, in a Colony", "war: axis-west\nParis: German Infantry 1\nDelhi: German Infantry 1", "axis"},
		{"of a Rival who is no Enemy", "war: axis-west\nLeningrad: British Infantry 1\nBaku: British Infantry 1\nowner: Leningrad west, Baku west", "west"},
		{"one only", "war: axis-west\nParis: German Infantry 1", ""},
		{"one and a City", "war: axis-west\nParis: German Infantry 1\nMarseille: German Infantry 1", ""},
		{"one and one Disputed", "war: axis-west\nParis: German Infantry 1\nLondon: British Fleet 1 | German Infantry 1", ""},
		{"one and one Disputed but one's own", "war: axis-west\nParis: German Infantry 1\nLondon: British Fleet 1, German Infantry 1\nowner: London axis", "axis"},
		{"one for each of two Factions", "war: axis-west, axis-ussr\nRuhr: British Infantry 1\nRome: Soviet Infantry 1", ""},
		{"one's own", "war: axis-west\nBerlin: German Infantry 1\nRuhr: German Infantry 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			how := "military"
			if c.winner == "" {
				how = ""
			}
			won(t, inSpring(t, c.text), how, c.winner)
		})
	}
}

func TestMilitaryVictoryComesAtOnce(t *testing.T) {
	rulebook.Covers(t, "tt", "16.3")
	leningrad := `
		1941 summer
		phase: movement axis
		war: axis-west, axis-ussr
		control: Finland axis
		Paris: German Infantry 1
		Helsinki: German Infantry 4, German Tank 1
		Murmansk: Soviet Infantry 1
		hand axis: A41
	`
	atOnce := func(p *Position) {
		t.Helper()
		if p.season != summer || p.active != axis {
			t.Error("the match went on after it was won")
		}
	}

	// By walking into an empty capital: control of it counts as the Combat Phase
	// begins, before any Battle.
	p := scene(t, leningrad)
	do(t, p, "march @helsinki:german-tank", "to murmansk", "stop")
	do(t, p, "march @helsinki:german-infantry", "to leningrad", "stop")
	won(t, p, "", "") // not during the Movement Phase
	do(t, p, "done")
	won(t, p, "military", "axis")
	atOnce(p)

	// By destroying its garrison.
	p = scene(t, leningrad+"Leningrad: Soviet Infantry 1")
	do(t, p, "march @helsinki:german-infantry", "to leningrad", "stop", "done")
	won(t, p, "", "")
	do(t, p, "fire @leningrad:soviet-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @leningrad:german-infantry G")
	roll(t, p, 1, 6, 6, 6)
	won(t, p, "military", "axis")
	atOnce(p)

	// By starving it: the Germans who hold Baku die, and the British beside them
	// have it and Leningrad.
	p = supplyPhase(t, "spring", `
		war: axis-west, axis-ussr
		Leningrad: British Infantry 1
		Baku: German Infantry 1 | British Infantry 2
		owner: Baku axis, Leningrad west
	`)
	won(t, p, "military", "west")
	if p.season != spring {
		t.Error("the match went on after it was won")
	}
}

func TestAGreatPowersCapitalLeftEmptyNoLongerCounts(t *testing.T) {
	rulebook.Covers(t, "tt", "16.3")
	p := scene(t, `
		1941 summer
		phase: movement axis
		war: axis-west, axis-ussr
		Leningrad: German Infantry 1
		Konigsberg: German Infantry 1
		Amsterdam: German Infantry 1
		control: Low Countries axis
		hand axis: A41
	`)
	do(t, p, "march @leningrad:german-infantry", "to archangel", "stop")
	do(t, p, "march @amsterdam:german-infantry", "to paris", "stop", "done")
	won(t, p, "", "")
}

func TestFactionsThatWinTheWarTogetherShareTheVictory(t *testing.T) {
	rulebook.Covers(t, "tt", "16.3")
	p := inSpring(t, `
		war: axis-ussr
		Leningrad: German Infantry 1
		Baku: German Infantry 1
		Ruhr: Soviet Infantry 1
		Rome: Soviet Infantry 1
	`)
	won(t, p, "military", "axis+ussr")
}

func TestAlliesDoNotWinByTheCapitalsOfEachOther(t *testing.T) {
	rulebook.Covers(t, "tt", "16.3", "16.4")
	p := inSpring(t, "players: 2\nactive-ally: west\nwar: axis-west, axis-ussr\nLeningrad: British Infantry 1\nBaku: British Infantry 1")
	won(t, p, "", "")
	p = inSpring(t, "players: 2\nactive-ally: west\nwar: axis-west, axis-ussr\nLeningrad: British Infantry 1\nBaku: British Infantry 1\nRuhr: British Infantry 1\nRome: British Infantry 1")
	won(t, p, "military", "west")
	bomber := "1944 spring\nphase: movement west\ntech west: atomic-research-4\nLeningrad: British Air Force 1, British Infantry 1\n"
	won(t, scene(t, bomber+"war: axis-west\nowner: Leningrad west"), "atomic", "west")
	won(t, scene(t, bomber+"war: axis-west\nplayers: 2\nactive-ally: west"), "", "")
}

func TestTheBombMustBeRevealedAndCarriedToARivalMainCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "16.4")
	base := "1944 spring\nphase: movement west\ncontrol: Low Countries west\n"
	for _, c := range []struct{ name, text, how string }{
		{"an Air Force within range", "tech west: atomic-research-4\nAmsterdam: British Air Force 1", "atomic"},
		{"a French one as well", "tech west: atomic-research-4\nAmsterdam: French Air Force 1", "atomic"},
		{"a Rival's Air Force", "tech west: atomic-research-4\nRuhr: German Air Force 1", ""},
		{"no Air Force", "tech west: atomic-research-4 heavy-bombers\nAmsterdam: British Infantry 1\nNorth Sea: British Carrier 3", ""},
		{"too far away", "tech west: atomic-research-4\nLondon: British Air Force 1", ""},
		{"with Heavy Bombers", "tech west: atomic-research-4 heavy-bombers\nLondon: British Air Force 1", "atomic"},
		{"only the third stage", "tech west: atomic-research-1 atomic-research-2 atomic-research-3\nAmsterdam: British Air Force 1", ""},
		{"in the Secret Vault", "vault west: atomic-research-4 I17 I55\nAmsterdam: British Air Force 1", ""},
		{"a SubCapital in reach", "tech west: atomic-research-4\nMarseille: British Air Force 1", ""},
		{"over the MainCapital already", "tech west: atomic-research-4\nwar: axis-west\nBerlin: German Fortress 1 | British Air Force 1, British Infantry 1", "atomic"},
	} {
		t.Run(c.name, func(t *testing.T) {
			winner := ""
			if c.how != "" {
				winner = "west"
			}
			won(t, scene(t, base+c.text), c.how, winner)
		})
	}
	p := scene(t, base+"vault west: atomic-research-4 I17 I55\nAmsterdam: British Air Force 1")
	do(t, p, "reveal atomic-research-4 I17")
	won(t, p, "atomic", "west")
	p = inSpring(t, "tech west: atomic-research-4\ncontrol: Low Countries west\nAmsterdam: British Air Force 1")
	won(t, p, "", "") // no Movement Phase
	p = scene(t, "1944 spring\nphase: movement ussr\ntech west: atomic-research-4\ncontrol: Low Countries west\nAmsterdam: British Air Force 1")
	won(t, p, "", "") // not its own
}

func TestRuling37WhatDeliversTheBomb(t *testing.T) {
	rulebook.Covers(t, "tt", "16.4")
	bomb := "tech axis: atomic-research-4 heavy-bombers\n"
	for _, c := range []struct{ name, text, how string }{
		{"at Peace", "phase: movement axis\nRuhr: German Air Force 1", "atomic"},
		{"moved already", "phase: movement axis\nRuhr: German Air Force 1 moved", ""},
		{"no Command left", "phase: movement axis 0\nRuhr: German Air Force 1", ""},
		{"Emergency Command", "phase: movement axis emergency\nRuhr: German Air Force 1", ""},
		{"over Neutral land", "phase: movement axis\nKonigsberg: German Air Force 1", ""},
		{"over Friendly land", "phase: movement axis\nKonigsberg: German Air Force 1\ncontrol: Baltic States axis", "atomic"},
		{"over Rival land", "phase: movement axis\nKonigsberg: German Air Force 1\ncontrol: Baltic States ussr", "atomic"},
		{"over an Ocean", "phase: movement axis\nwar: axis-west\nOttawa: German Air Force 1, German Infantry 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			winner := ""
			if c.how != "" {
				winner = "axis"
			}
			won(t, scene(t, "1944 spring\n"+bomb+c.text), c.how, winner)
		})
	}
	won(t, scene(t, "1944 winter\nphase: movement ussr\ntech ussr: atomic-research-4\nwar: axis-ussr\nWarsaw: Soviet Air Force 1\ncontrol: Poland ussr"), "", "")
	won(t, scene(t, "1944 fall\nphase: movement ussr\ntech ussr: atomic-research-4\nwar: axis-ussr\nWarsaw: Soviet Air Force 1\ncontrol: Poland ussr"), "atomic", "ussr")

	// Revealed after the only Air Force has flown, the bomb has no bomber.
	p := scene(t, "1944 spring\nphase: movement west\nvault west: atomic-research-4 I17 I55\ncontrol: Low Countries west\nAmsterdam: British Air Force 1")
	do(t, p, "fly @amsterdam:british-airforce", "to paris", "stop", "reveal atomic-research-4 I17")
	won(t, p, "", "")
}

func TestAfter1945TheMostPointsWin(t *testing.T) {
	rulebook.Covers(t, "tt", "16.5")
	p := scene(t, "1944 winter\nphase: supply\ndividends axis: 2")
	won(t, p, "", "")
	if p.year != 45 {
		t.Errorf("after 1944 comes 19%d", p.year)
	}
	for _, c := range []struct{ name, text, winner string }{
		{"Axis 11, West 7, USSR 9", "", "axis"},
		{"Peace Dividends count", "dividends ussr: 2 1", "ussr"},
		{"Atomic Research counts", "tech west: atomic-research-1 atomic-research-2 atomic-research-3\ndividends west: 2", "west"},
		{"RES count at War", "war: axis-ussr", "ussr"},
		{"declarations of War count", "war: ussr declared on axis\ndividends axis: 1 1 1", "axis"}, // 9 to 8
	} {
		t.Run(c.name, func(t *testing.T) {
			won(t, scene(t, "1945 winter\nphase: supply\n"+c.text), "hegemony", c.winner)
		})
	}
}

func TestBlockadesDoNotCountAfter1945(t *testing.T) {
	rulebook.Covers(t, "tt", "16.5")
	text := "phase: supply\nwar: axis-west\nind west: 25\ndividends axis: 2 2\nmed-blockaded: Iraq, Delhi, Bombay" + noWayOverland + medShut
	p := scene(t, "1945 winter\n"+text)
	points(t, p, west, 8)
	points(t, p, axis, 10)
	won(t, p, "hegemony", "west") // with its 11 RES of 1946
}
