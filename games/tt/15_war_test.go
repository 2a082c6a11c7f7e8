package tt

import (
	"fmt"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// Chapter 15.1 to 15.3: Peace, declarations of War, and War. The Neutrals' part of
// the chapter is in violation_test.go.

// chitsOf counts a Faction's Peace Dividends.
func chitsOf(p *Position, f faction) (n int) {
	for _, k := range p.chits[f] {
		n += int(k)
	}
	return n
}

func TestAllFactionsBeginAtPeaceAndOnlyADeclarationEndsIt(t *testing.T) {
	rulebook.Covers(t, "tt", "15.0", "15.1", "15.2")
	for _, scenario := range []string{"1936", "1939"} {
		pos, err := Game.New(engine.Setup{Scenario: scenario, Players: 3})
		if err != nil {
			t.Fatal(err)
		}
		if p := pos.(*Position); p.war != 0 || p.armed != 0 {
			t.Errorf("the scenario of %s begins with a War or an Armed Minor", scenario)
		}
	}
	p := scene(t, `
		phase: movement axis 4
		Munich: German Infantry 2
	`)
	do(t, p, "violate austria none")
	settle(t, p)
	if p.war != 0 {
		t.Error("a Violation of Neutrality has begun a War")
	}
	do(t, p, "declare-war west none")
	if !p.atWar(axis, west) || !p.atWar(west, axis) {
		t.Error("the Axis and the West are not at War after the declaration")
	}
	if p.atWar(axis, ussr) || p.atWar(west, ussr) {
		t.Error("the USSR is at War though nobody declared it")
	}
}

func TestPeaceAndWarDecideAboutPeaceDividends(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.3")
	for _, c := range []struct {
		name, text       string
		axis, west, ussr int
	}{
		{"all at Peace", "", 1, 1, 1},
		{"the Axis fought last Year", "restless: axis", 0, 1, 1},
		{"the Axis and the West at War", "war: axis-west", 0, 0, 1},
		{"everybody at War with somebody", "war: axis-west, axis-ussr", 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, "1938\nphase: year-start\n"+c.text)
			settle(t, p)
			for f, want := range []int{c.axis, c.west, c.ussr} {
				if n := chitsOf(p, faction(f)); n != want {
					t.Errorf("%s has %d Peace Dividends, not %d", factionNames[f], n, want)
				}
			}
		})
	}
}

func TestResourcesCountOnlyAtWar(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.3")
	for war, want := range map[string]int{"": 11, "war: axis-west": 6, "war: west-ussr": 11} {
		p := scene(t, "1938\nphase: production axis\n"+war)
		if got := p.points; int(got) != want {
			t.Errorf("with %q the Axis produces %d of POP 11 and RES 6, not %d", war, got, want)
		}
	}
}

func TestSupplyIsCheckedOnlyAtWarAndThenInEverySeason(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.3")
	for _, season := range []string{"spring", "summer", "fall"} {
		for war, cv := range map[string]uint8{"": 3, "war: axis-west": 3, "war: west-ussr": 2} {
			p := scene(t, fmt.Sprintf(`
				1940 %s
				phase: supply
				%s
				hand axis: A01     # who is asked in the next season
				control: Austria ussr
				Vienna: Soviet Infantry 3
			`, season, war))
			if u := unitAt(t, p, "vienna", "soviet infantry"); p.cv[u] != cv {
				t.Errorf("in %s with %q the Infantry in Vienna has %d CV, not %d", season, war, p.cv[u], cv)
			}
		}
	}
}

// rioAtSea is a USSR that holds Rio de Janeiro, with German ships before its coast.
const rioAtSea = `
	control: Latin America ussr
	Rio de Janeiro: Soviet Infantry 3
	Mid Atlantic Ocean: German Fleet 1
	South Atlantic Ocean: German Fleet 2
	hand axis: A01
`

func TestShipsOfARivalDisturbNobodyAndThoseOfAnEnemyDo(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.3", "11.2")
	for _, c := range []struct {
		season, war string
		supplied    bool
		blockaded   bool
	}{
		{"summer", "", true, false},
		{"summer", "war: axis-west", true, false}, // the USSR is at Peace
		{"summer", "war: west-ussr", true, false}, // the ships are a Rival's
		{"summer", "war: axis-ussr", false, true},
		{"spring", "war: axis-ussr", false, false}, // Blockades are declared in Summer only
		{"fall", "war: axis-ussr", false, false},
	} {
		p := scene(t, "1940 "+c.season+"\nphase: supply\n"+c.war+rioAtSea)
		u := unitAt(t, p, "rio-de-janeiro", "soviet infantry")
		if got := p.cv[u] == 3; got != c.supplied {
			t.Errorf("in %s with %q the Infantry in Rio is supplied: %t", c.season, c.war, got)
		}
		if got := p.full.has(world.areaByID["rio-de-janeiro"]); got != c.blockaded {
			t.Errorf("in %s with %q Rio is blockaded: %t", c.season, c.war, got)
		}
	}
}

func TestBlockadesReduceProductionOnlyAtWar(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.3")
	for war, want := range map[string]uint8{"": 12, "war: axis-west": 12, "war: axis-ussr": 11} {
		p := scene(t, "1940\nphase: production ussr\nind ussr: 20\nblockaded: Rio de Janeiro\n"+war+rioAtSea)
		if p.points != want {
			t.Errorf("with %q the USSR produces %d of POP 12 and RES 13 with 2 blockaded, not %d", war, p.points, want)
		}
	}
}

func TestAtPeaceEvenCutOffTerritoryServesItsHolder(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.3")
	// Vienna, POP 1, is the West's and surrounded by land of the Axis.
	const text = `
		control: Austria west, Czechoslovakia axis, Hungary axis, Yugoslavia axis
		ind west: 20
		hand axis: A01
	`
	for _, c := range []struct {
		war       string
		blockaded bool
		points    uint8
	}{
		{"", false, 13},
		{"war: axis-ussr", false, 13},
		{"war: west-ussr", true, 11}, // RES count, and Vienna does not
	} {
		p := scene(t, "1940 summer\nphase: supply\n"+c.war+text)
		if got := p.full.has(world.areaByID["vienna"]); got != c.blockaded {
			t.Errorf("with %q Vienna is blockaded: %t", c.war, got)
		}
		p = scene(t, "1941\nphase: production west\nblockaded: Vienna\n"+c.war+text)
		if p.points != c.points {
			t.Errorf("with %q the West produces %d, not %d", c.war, p.points, c.points)
		}
	}
}

func TestFactoryCostFallsForTheVictimOfADeclaration(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.22")
	for _, c := range []struct {
		war              string
		axis, west, ussr int
	}{
		{"", 5, 6, 7},
		{"usa: satellite", 5, 5, 7}, // the exception of 8.43
		{"war: axis-west, axis-ussr, west-ussr", 5, 6, 7},
		{"war: axis declared on west", 5, 5, 7},
		{"war: axis declared on ussr", 5, 6, 5},
		{"war: west declared on axis", 4, 6, 7},
		{"war: west declared on axis, ussr declared on axis", 3, 6, 7},
		{"war: axis declared on west, ussr declared on west", 5, 4, 7},
		{"war: axis declared on ussr, west declared on ussr", 5, 6, 3},
	} {
		p := scene(t, "phase: movement axis 4\n"+c.war)
		for f, want := range []int{c.axis, c.west, c.ussr} {
			if got := p.factoryCost(faction(f)); got != want {
				t.Errorf("with %q the Factory Cost of %s is %d, not %d", c.war, factionNames[f], got, want)
			}
		}
	}
}

func TestADeclarationOfWarHasLastingEffects(t *testing.T) {
	rulebook.Covers(t, "tt", "15.2", "15.22", "15.3")
	p := scene(t, `
		1938 spring
		phase: movement axis 4
		Munich: German Infantry 2
		Paris: French Infantry 3
		hand west: A16
	`)
	bonus := func(f faction) int { return p.victoryPoints(f, false) - p.production(f, false).level }
	noWay(t, p, "march @munich:german-infantry", "15.21", "lorraine")
	do(t, p, "declare-war west none")
	if bonus(axis) != -1 || bonus(west) != 0 {
		t.Errorf("a declaration changes the points of the Declarer by %d and of the victim by %d", bonus(axis), bonus(west))
	}
	if got := p.factoryCost(west); got != 5 {
		t.Errorf("the victim's Factory Cost is %d, not 5", got)
	}
	barred(t, p, "declare-war west none", "15.22")
	goes(t, p, "march @munich:german-infantry", "lorraine")
	// In its own Turn the victim is at War too, and pays nothing for it.
	do(t, p, "done", "commit A16")
	barred(t, p, "declare-war axis none", "15.22")
	goes(t, p, "march @paris:french-infantry", "lorraine")
	if bonus(west) != 0 || p.factoryCost(axis) != 5 {
		t.Error("the victim of a declaration has paid for the War")
	}
}

func TestAnAttackMustFollowADeclaration(t *testing.T) {
	rulebook.Covers(t, "tt", "15.21")
	const text = `
		1938 spring
		phase: movement axis 4
		Munich: German Infantry 2, German Air Force 1
		Ruhr: German Fleet 2
		Lorraine: French Infantry 3
		London: British Infantry 1
		Bay of Biscay: British Fleet 1
	`
	for _, c := range []struct{ begin, way string }{
		{"march @munich:german-infantry", "lorraine"},
		{"fly @munich:german-air-force", "lorraine"},
		{"sail @ruhr:german-fleet", "bay-of-biscay"},
	} {
		p := scene(t, text)
		do(t, p, "declare-war west none")
		barred(t, p, "done", "15.21")
		if c.way == "bay-of-biscay" {
			goes(t, p, c.begin, "north-sea", "english-channel", c.way)
		} else {
			goes(t, p, c.begin, c.way)
		}
		has(t, p, "done")
	}
	// Entering empty land of the victim is Aggression as well (11.54).
	p := scene(t, `
		phase: movement axis 4
		Munich: German Infantry 2, German Infantry 1, German Tank 1
	`)
	do(t, p, "declare-war west none")
	goes(t, p, "march @munich:german-infantry-1", "berlin")
	barred(t, p, "done", "15.21")
	goes(t, p, "march @munich:german-infantry-2", "lorraine")
	has(t, p, "done")
}

func TestRuling32WarNeedsAPossibleAttackOrASharedSea(t *testing.T) {
	rulebook.Covers(t, "tt", "15.21")
	for _, c := range []struct {
		name, units string
		may         bool
	}{
		{"nobody in reach", "Konigsberg: German Infantry 4, German Tank 4", false},
		{"in reach by Strategic Movement only", "control: Poland axis\nBerlin: German Infantry 4", false},
		{"in reach", "control: Poland axis\nBerlin: German Tank 4", true},
		{"ships that share a Sea", "South Atlantic Ocean: German Submarine 1 | Soviet Fleet 1", true},
		{"an Air Force over empty land", "control: Poland axis\nLvov: German Air Force 4", false},
		{"an Air Force beside units", "control: Poland axis\nLvov: German Air Force 4\nKiev: Soviet Infantry 1", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, "phase: movement axis 4\n"+c.units)
			if !c.may {
				barred(t, p, "declare-war ussr none", "15.21")
				return
			}
			do(t, p, "declare-war ussr none")
		})
	}
	// Who has spent the units that could attack may end the phase.
	p := scene(t, `
		phase: movement axis 1
		Munich: German Infantry 2, German Infantry 1
	`)
	do(t, p, "declare-war west none")
	goes(t, p, "march @munich:german-infantry-1", "berlin")
	has(t, p, "done")
}

func TestWarIsDeclaredOnARival(t *testing.T) {
	rulebook.Covers(t, "tt", "15.21")
	p := scene(t, `
		phase: movement axis 4
		Munich: German Infantry 2
	`)
	barred(t, p, "declare-war axis none", "15.21")
}

func TestARivalsProtectorateIsAttackedByADeclarationOfWar(t *testing.T) {
	rulebook.Covers(t, "tt", "15.1", "15.21", "15.4")
	const text = `
		1938 spring
		phase: movement axis 4
		influence: Poland west 2, Austria west 1
		Berlin: German Infantry 2
		Munich: German Infantry 1
	`
	p := scene(t, text)
	noWay(t, p, "march @berlin:german-infantry", "15.4", "warsaw")
	do(t, p, "violate poland none", "pass")
	settle(t, p)
	do(t, p, "place warsaw infantry", "place lvov infantry", "place vilna infantry")
	if !p.atWar(axis, west) || !p.declared[axis].has(west) {
		t.Error("violating a Protectorate of the West is no declaration of War on it")
	}
	if !p.surprise.has(axis) {
		t.Error("the Axis has no Surprise")
	}
	barred(t, p, "done", "15.21") // and an attack on the West must follow
	goes(t, p, "march @berlin:german-infantry", "warsaw")
	has(t, p, "done")

	// Like every declaration it comes before all movement; that on an Associate need not.
	p = scene(t, text)
	goes(t, p, "march @munich:german-infantry", "ruhr")
	barred(t, p, "violate poland none", "15.21")
	do(t, p, "violate austria none")
	settle(t, p)
	if p.war != 0 {
		t.Error("violating an Associate of the West has begun a War")
	}
}

func TestSurpriseIsFirstFireUnlessATechnologyNegatesIt(t *testing.T) {
	rulebook.Covers(t, "tt", "15.22")
	for _, c := range []struct {
		name, tech string
		first      string // whose Infantry fires first
	}{
		{"Surprise", "", "german"},
		{"negated by a FirstFire Technology", "tech west: rocket-artillery", "french"},
		{"not negated if the Declarer has it too", "tech west: rocket-artillery\ntech axis: rocket-artillery", "german"},
		{"not negated by that of another type", "tech west: heavy-tanks", "german"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, `
				1938 spring
				phase: movement axis 4
				Munich: German Infantry 2
				Lorraine: French Infantry 3
			`+c.tech)
			do(t, p, "declare-war west none")
			goes(t, p, "march @munich:german-infantry", "lorraine")
			do(t, p, "done")
			has(t, p, "fire @lorraine:"+c.first+"-infantry G")
		})
	}
}

func TestSurpriseIsForAllUnitsOfTheDeclarer(t *testing.T) {
	rulebook.Covers(t, "tt", "15.22")
	p := scene(t, `
		1938 spring
		phase: movement axis 4
		North Sea: German Submarine 1 | British Submarine 1
	`)
	do(t, p, "declare-war west none", "done")
	has(t, p, "fire @north-sea:german-submarine S") // no Technology gives Subs FirstFire
}

func TestSurpriseLastsForOnePlayerTurn(t *testing.T) {
	rulebook.Covers(t, "tt", "15.22")
	p := scene(t, `
		1938 spring
		phase: movement axis 4
		Munich: German Infantry 4
		Lorraine: French Infantry 3
		hand axis: A16
	`)
	do(t, p, "declare-war west none")
	goes(t, p, "march @munich:german-infantry", "lorraine")
	do(t, p, "done", "fire @lorraine:german-infantry G")
	roll(t, p, 6, 6, 6, 6)
	do(t, p, "fire @lorraine:french-infantry G")
	roll(t, p, 6, 6, 6)
	// In Summer the Defender fires first again.
	do(t, p, "commit A16", "done", "resolve lorraine")
	has(t, p, "fire @lorraine:french-infantry G")
	hasNot(t, p, "fire @lorraine:german-infantry G")
}

func TestTheDeclarerLeavesTheSeasHeSharesOrFights(t *testing.T) {
	rulebook.Covers(t, "tt", "15.22")
	const text = `
		1938 spring
		phase: movement axis 4
		North Sea: German Fleet 2, German Infantry 1 | British Fleet 1
		Norwegian Sea: British Fleet 2
		Irish Sea: Soviet Fleet 1 | German Fleet 1
	`
	t.Run("at Peace nothing happens", func(t *testing.T) {
		p := scene(t, text)
		do(t, p, "done")
		if p.In(pBattle) {
			t.Error("Rivals at Peace fight at Sea")
		}
	})
	t.Run("he fights", func(t *testing.T) {
		p := scene(t, text)
		do(t, p, "declare-war west none", "done")
		// It is Active without being chosen, and the Declarer has Surprise.
		has(t, p, "fire @north-sea:german-fleet N")
		do(t, p, "fire @north-sea:german-fleet N")
		roll(t, p, 1, 1)
		if _, err := findUnit(p, "north-sea", "british fleet"); err == nil {
			t.Error("the British Fleet has survived")
		}
		stands(t, p, "irish-sea", "soviet fleet") // still a Rival and no more
	})
	t.Run("he leaves by the rules of Disengaging", func(t *testing.T) {
		p := scene(t, text)
		do(t, p, "declare-war west none")
		noWay(t, p, "sail @north-sea:german-fleet", "11.51", "norwegian-sea")
		noWay(t, p, "sail @north-sea:german-fleet", "11.51", "english-channel", "irish-sea", "norwegian-sea")
		barred(t, p, "sail @north-sea:german-infantry", "11.22")
		goes(t, p, "sail @north-sea:german-fleet", "ruhr")
		do(t, p, "done")
		has(t, p, "fire @north-sea:british-fleet N") // at the Convoy that stayed
	})
}
