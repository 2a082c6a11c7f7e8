package tt

import (
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapter 15.4: Violations of Neutrality and what becomes of the violated.

// fortressIn is the CV of the Neutral Fortress in an area, or 0.
func fortressIn(p *Position, where string) uint8 {
	u, err := findUnit(p, where, "neutral fortress")
	if err != nil {
		return 0
	}
	return p.cv[u]
}

// marked asserts whose Control marker lies on a nation's Capital.
func marked(t testing.TB, p *Position, f faction, n string) {
	t.Helper()
	if m := p.marker[world.nationByID[n]]; m != f {
		t.Errorf("the Control marker on the Capital of %s is of %s, not of %s", n, factionNames[m], factionNames[f])
	}
}

func TestNeutralTerritoryIsEnteredOnlyAfterAViolation(t *testing.T) {
	rulebook.Covers(t, "tt", "15.4", "15.1")
	for _, influence := range []string{"", "influence: Austria axis 1", "influence: Austria axis 2", "influence: Austria ussr 1"} {
		p := scene(t, `
			1938 spring
			phase: movement axis 4
			Munich: German Infantry 2
			Venice: Italian Infantry 1
		`+influence)
		noWay(t, p, "march @munich:german-infantry", "15.4", "vienna")
		do(t, p, "violate austria none")
		settle(t, p)
		if !p.restless.has(axis) {
			t.Error("the Violator will get a Peace Dividend (7.13)")
		}
		goes(t, p, "march @munich:german-infantry", "vienna")
		noWay(t, p, "march @venice:italian-infantry", "15.4", "croatia") // that was Austria only
	}
}

func TestOnlyNeutralsAreViolated(t *testing.T) {
	rulebook.Covers(t, "tt", "15.4")
	p := scene(t, `
		phase: movement axis 4
		control: Austria west, Hungary axis
		armed: Poland by axis, Norway by west
	`)
	for _, n := range []string{"france", "italy", "syria", "austria", "hungary", "poland", "norway"} {
		barred(t, p, "violate "+n+" none", "15.4")
	}
	has(t, p, "violate rumania none")
}

func TestNeutralStraitsArePassedWithoutViolation(t *testing.T) {
	rulebook.Covers(t, "tt", "15.4")
	p := scene(t, `
		phase: movement axis 4
		Baltic Sea: German Fleet 2
		Ruhr: German Air Force 1
	`)
	noStop(t, p, "sail @baltic-sea:german-fleet", "15.4", "copenhagen")
	noStop(t, p, "fly @ruhr:german-air-force", "15.4", "copenhagen")
	goes(t, p, "sail @baltic-sea:german-fleet", "copenhagen", "north-sea")
	goes(t, p, "fly @ruhr:german-air-force", "copenhagen", "north-sea")
	if p.restless != 0 || p.armed != 0 {
		t.Error("passing Neutral Straits was a Violation")
	}
}

// The rulebook's example: a violation of Norway gives each Rival one card, of
// Austria two, of Poland three.
func TestTheWorldReactsByTheMusterValueOfTheCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "15.41")
	for nation, cards := range map[string]int{"norway": 1, "austria": 2, "poland": 3} {
		p := scene(t, `
			1938 spring
			phase: movement axis 4
			hand west: A01
		`)
		do(t, p, "violate "+nation+" none")
		settle(t, p)
		if p.handSize(axis) != 0 || p.handSize(west) != 1+cards || p.handSize(ussr) != cards {
			t.Errorf("after the violation of %s the Axis holds %d cards, the West %d and the USSR %d",
				nation, p.handSize(axis), p.handSize(west), p.handSize(ussr))
		}
	}
}

func TestReactionCardsArePlayedLikeOthers(t *testing.T) {
	rulebook.Covers(t, "tt", "15.41")
	p := scene(t, `
		1938 spring
		phase: movement axis 4
		London: British Infantry 1
	`)
	do(t, p, "violate norway none")
	draw(t, p, "A17", "A16")
	do(t, p, "done", "commit A16") // of the West in Summer
	settle(t, p)
	has(t, p, "commit A17")
}

// The rulebook's example: Poland gets a Fortress of 3 CV in Warsaw, of 2 in Lvov
// and of 1 in Vilna.
func TestAViolatedNeutralBecomesAnArmedMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "15.42", "15.4")
	p := scene(t, `
		1938 spring
		phase: movement axis 4
		influence: Poland ussr 1
		hand west: A08
		Berlin: German Infantry 4
	`)
	do(t, p, "violate poland none")
	settle(t, p)
	for where, cv := range map[string]uint8{"warsaw": 3, "lvov": 2, "vilna": 1} {
		if got := fortressIn(p, where); got != cv {
			t.Errorf("the Fortress in %s has %d CV, not %d", where, got, cv)
		}
	}
	poland := world.nationByID["poland"]
	if p.influence[poland] != 0 || p.influencer[poland] != nobody {
		t.Error("there is still Influence in Poland")
	}
	if p.user(world.areaByID["warsaw"]) != nobody {
		t.Error("somebody has the use of Poland's POP and RES")
	}
	// It is an Enemy of its Violator and of nobody else.
	warsaw := world.areaByID["warsaw"]
	if p.foes(nobody, warsaw) != only(axis) {
		t.Errorf("the Enemies of Poland are %b", p.foes(nobody, warsaw))
	}
	goes(t, p, "march @berlin:german-infantry", "warsaw")
	do(t, p, "done")
	has(t, p, "fire @warsaw:neutral-fortress G")
}

func TestDiplomacyNoLongerAffectsAnArmedMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "15.42")
	p := scene(t, `
		1938
		phase: government west
		hand west: A08
		armed: Poland by axis
		Warsaw: Neutral Fortress 3
	`)
	barred(t, p, "diplomacy A08 poland", "8.0")
	has(t, p, "diplomacy A08 austria")
}

func TestNeutralFortressesFireAtGroundUnitsFirst(t *testing.T) {
	rulebook.Covers(t, "tt", "15.42")
	p := scene(t, `
		1938 spring
		phase: combat axis
		armed: Poland by axis
		Warsaw: Neutral Fortress 3 | German Infantry 2 from Berlin, German Air Force 1 from Berlin
	`)
	barred(t, p, "fire @warsaw:neutral-fortress A", "15.42")
	do(t, p, "fire @warsaw:neutral-fortress G")
	roll(t, p, 4, 5, 6) // G4
	if u := unitAt(t, p, "warsaw", "german infantry"); p.cv[u] != 1 {
		t.Errorf("the Infantry has %d CV, not 1", p.cv[u])
	}

	// Without Ground units there is nothing else to fire at.
	p = scene(t, `
		1938 spring
		phase: combat axis
		armed: Poland by axis
		Warsaw: Neutral Fortress 3 | German Air Force 1 from Berlin
	`)
	has(t, p, "fire @warsaw:neutral-fortress A")
}

func TestRuling34WhoFiresForAnArmedMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "15.42")
	for _, c := range []struct {
		name, text string
		seat       string
	}{
		{"a Rival of the Violator who attacks", "phase: combat axis\norder: axis ussr west\nWarsaw: Neutral Fortress 3 | German Infantry 2 from Berlin", "the USSR"},
		{"in Turn Order", "phase: combat axis\norder: axis west ussr\nWarsaw: Neutral Fortress 3 | German Infantry 2 from Berlin", "the West"},
		{"not the Violator against another", "phase: combat ussr\norder: axis west ussr\nWarsaw: Neutral Fortress 3 | Soviet Infantry 2 from Vilna", "the West"},
		{"rather one who has no units there", "phase: combat axis\norder: axis ussr west\nwar: axis-ussr\nWarsaw: Neutral Fortress 3 | German Infantry 2 from Berlin, Soviet Infantry 1", "the West"},
		{"the Axis against an Ally", "players: 2\nactive-ally: west\nphase: combat ussr\nWarsaw: Neutral Fortress 3 | Soviet Infantry 2 from Vilna", "the Axis"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, "1938 spring\narmed: Poland by axis enemies axis ussr\n"+c.text)
			for p.Top() == pBattle {
				do(t, p, "done") // whom not to target in a Battle of three
			}
			has(t, p, "fire @warsaw:neutral-fortress G")
			for f := axis; f <= ussr; f++ {
				if p.asked().has(f) && factionNames[f] != c.seat {
					t.Errorf("%s fires for Poland, not %s", factionNames[f], c.seat)
				}
			}
		})
	}
}

func TestAColonyThatBecameAnArmedMinorCanBeViolated(t *testing.T) {
	rulebook.Covers(t, "tt", "15.42", "15.41")
	p := scene(t, `
		1941 spring
		phase: movement west 4
		war: axis-west
		defeated: France
		control: France axis
		armed: Syria
		colonial: Syria
		Damascus: Neutral Fortress 1
		Jordan: British Infantry 3
	`)
	noWay(t, p, "march @jordan:british-infantry", "15.4", "damascus")
	do(t, p, "violate syria none")
	settle(t, p)
	if p.handSize(axis) != 1 || p.handSize(ussr) != 1 {
		t.Errorf("the Rivals drew %d and %d cards for Damascus, not 1 each", p.handSize(axis), p.handSize(ussr))
	}
	if n := p.used[neutralBlocks][fortress]; n != 1 || fortressIn(p, "damascus") != 1 {
		t.Errorf("there are %d Neutral Fortresses, not the one that was there", n)
	}
	barred(t, p, "violate syria none", "15.4") // once
	goes(t, p, "march @jordan:british-infantry", "damascus")
	do(t, p, "done")
	has(t, p, "fire @damascus:neutral-fortress G")

	// A Fortress that is gone does not come back.
	p = scene(t, `
		1941 spring
		phase: movement west 4
		defeated: France
		control: France axis
		armed: Syria
		colonial: Syria
	`)
	do(t, p, "violate syria none")
	settle(t, p)
	if fortressIn(p, "damascus") != 0 {
		t.Error("the violation has placed another Fortress in Damascus")
	}
}

func TestCapturingItsCapitalDefeatsAnArmedMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "15.421")
	const text = `
		1938 spring
		phase: combat axis
		hand west: A16
		armed: Poland by axis
		Lvov: Neutral Fortress 2
		Vilna: Neutral Fortress 1
	`
	t.Run("captured", func(t *testing.T) {
		p := scene(t, text+"Warsaw: Neutral Fortress 1 | German Infantry 4 from Berlin")
		before := p.production(axis, false)
		do(t, p, "fire @warsaw:neutral-fortress G")
		roll(t, p, 6)
		do(t, p, "fire @warsaw:german-infantry G")
		roll(t, p, 3, 6, 6, 6)
		marked(t, p, axis, "poland")
		if fortressIn(p, "lvov") != 0 || fortressIn(p, "vilna") != 0 {
			t.Error("Poland still has units after its Defeat")
		}
		for _, a := range []string{"warsaw", "lvov", "vilna"} {
			heldBy(t, p, axis, a)
		}
		if after := p.production(axis, false); after.pop != before.pop+2 || after.res != before.res+1 {
			t.Errorf("POP and RES of the Axis went from %d and %d to %d and %d", before.pop, before.res, after.pop, after.res)
		}
	})
	t.Run("still Disputed", func(t *testing.T) {
		p := scene(t, text+"Warsaw: Neutral Fortress 2 | German Infantry 4 from Berlin")
		do(t, p, "fire @warsaw:neutral-fortress G")
		roll(t, p, 6, 6)
		do(t, p, "fire @warsaw:german-infantry G")
		roll(t, p, 3, 6, 6, 6)
		marked(t, p, nobody, "poland")
		if fortressIn(p, "warsaw") != 1 || fortressIn(p, "lvov") != 2 {
			t.Error("Poland has lost units without being Defeated")
		}
	})
	t.Run("by a Raid", func(t *testing.T) {
		p := scene(t, text+"Warsaw: Neutral Fortress 1 | German Air Force 2 from Berlin")
		do(t, p, "fire @warsaw:neutral-fortress A")
		roll(t, p, 6)
		do(t, p, "fire @warsaw:german-air-force G")
		roll(t, p, 1, 6)
		do(t, p, "rebase @warsaw:german-air-force berlin")
		marked(t, p, nobody, "poland")
		heldBy(t, p, nobody, "warsaw")
	})
}

func TestOnlyTheCapitalDecidesAboutAnArmedMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "15.421")
	p := scene(t, `
		1938 spring
		phase: combat axis
		hand west: A16
		armed: Poland by axis
		Warsaw: Neutral Fortress 3
		Lvov: Neutral Fortress 2
		Vilna: Neutral Fortress 1 | German Infantry 4 from Konigsberg
	`)
	do(t, p, "fire @vilna:neutral-fortress G")
	roll(t, p, 6)
	do(t, p, "fire @vilna:german-infantry G")
	roll(t, p, 1, 6, 6, 6)
	heldBy(t, p, axis, "vilna")
	heldBy(t, p, nobody, "lvov")
	marked(t, p, nobody, "poland")
	if fortressIn(p, "warsaw") != 3 || fortressIn(p, "lvov") != 2 {
		t.Error("Poland has lost units without being Defeated")
	}
}

func TestTheMarkerGoesToWhoeverConquersTheCapitalLater(t *testing.T) {
	rulebook.Covers(t, "tt", "15.421")
	p := scene(t, `
		1941 spring
		phase: movement ussr 4
		war: axis-ussr
		hand west: A16
		control: Poland axis
		Belorussia: Soviet Infantry 2
	`)
	goes(t, p, "march @belorussia:soviet-infantry", "vilna", "warsaw")
	do(t, p, "done")
	marked(t, p, ussr, "poland")
	heldBy(t, p, ussr, "lvov")
}

func TestARivalPartitionsAnArmedMinorWithoutAViolation(t *testing.T) {
	rulebook.Covers(t, "tt", "15.422")
	p := scene(t, `
		1939 fall
		phase: movement ussr 4
		armed: Poland by axis
		Warsaw: Neutral Fortress 3 | German Infantry 1
		Lvov: Neutral Fortress 2
		Vilna: Neutral Fortress 1
		Belorussia: Soviet Infantry 3
		Kiev: Soviet Tank 1
		Odessa: Soviet Infantry 1
	`)
	barred(t, p, "violate poland none", "15.4")
	vilna := world.areaByID["vilna"]
	if p.foes(ussr, vilna) != 0 {
		t.Error("the USSR is an Enemy of Poland before it has entered")
	}
	noWay(t, p, "march @odessa:soviet-infantry", "15.4", "bucharest")
	goes(t, p, "march @belorussia:soviet-infantry", "vilna")
	if p.handSize(axis)+p.handSize(west) != 0 {
		t.Error("the World has reacted to a Partition")
	}
	if !p.foes(nobody, vilna).has(ussr) || p.violator[world.nationByID["poland"]] != axis {
		t.Error("the USSR is no Enemy of Poland, or its Violator now")
	}
	if p.restless.has(ussr) {
		t.Error("entering has cost the USSR its Peace Dividend before any Battle")
	}
	do(t, p, "done", "fire @vilna:neutral-fortress G")
	roll(t, p, 6)
	if !p.restless.has(ussr) || p.restless.has(west) {
		t.Error("the Battle does not count against the USSR's Peace Dividend alone (7.13)")
	}
	do(t, p, "fire @vilna:soviet-infantry G")
	roll(t, p, 1, 6, 6)
	heldBy(t, p, ussr, "vilna")
	marked(t, p, nobody, "poland")
}

func TestPartitionIntoRivalOccupiedLandTakesADeclarationOfWar(t *testing.T) {
	rulebook.Covers(t, "tt", "15.422", "15.21")
	const text = `
		1939 fall
		phase: movement ussr 4
		Vilna: Soviet Infantry 2, Soviet Infantry 3
		Lvov: Soviet Infantry 1
	`
	p := scene(t, text+`
		armed: Poland by axis enemies axis ussr
		Warsaw: Neutral Fortress 3 | German Infantry 1
	`)
	noWay(t, p, "march @vilna:soviet-infantry-2", "15.21", "warsaw")
	do(t, p, "declare-war axis none")
	goes(t, p, "march @vilna:soviet-infantry-2", "warsaw")
	has(t, p, "done") // the Axis has been attacked, though the land is not its own

	// Once it is Defeated it is the conqueror's.
	p = scene(t, text+"control: Poland axis")
	noWay(t, p, "march @vilna:soviet-infantry-2", "15.21", "warsaw")
}

func TestPartitionNeedsAViolation(t *testing.T) {
	rulebook.Covers(t, "tt", "15.422")
	p := scene(t, `
		1941 spring
		phase: movement ussr 4
		defeated: France
		control: France axis, Turkey ussr
		armed: Syria
		colonial: Syria
		Damascus: Neutral Fortress 1
		Adana: Soviet Infantry 1
	`)
	noWay(t, p, "march @adana:soviet-infantry", "15.4", "damascus")
}

func TestAnEnemyOfTheViolatorIntervenes(t *testing.T) {
	rulebook.Covers(t, "tt", "15.423")
	p := scene(t, `
		1940 spring
		phase: movement west 4
		war: axis-west
		armed: Turkey by axis
		Ankara: Neutral Fortress 3
		Istanbul: Neutral Fortress 1 | German Infantry 2
		Izmir: Neutral Fortress 1
		Damascus: French Infantry 2, French Tank 1
		Suez: British Infantry 3
	`)
	do(t, p, "intervene turkey")
	barred(t, p, "intervene turkey", "15.423")
	// Neither Border Limits nor Enemies: it is welcome.
	goes(t, p, "march @damascus:french-infantry", "adana", "ankara")
	marked(t, p, nobody, "turkey") // until the end of the phase
	do(t, p, "done")
	barred(t, p, "done", "6.0")
	marked(t, p, west, "turkey") // while the units are being exchanged
	// In the order of Turkey's areas, each of any type.
	do(t, p, "place ankara tank", "place istanbul airforce", "place izmir fleet")
	for where, what := range map[string]string{"ankara": "british tank 3", "istanbul": "british air force 1", "izmir": "british fleet 1"} {
		stands(t, p, where, what)
		if fortressIn(p, where) != 0 {
			t.Errorf("the Fortress in %s was not exchanged", where)
		}
	}
	marked(t, p, west, "turkey")
	heldBy(t, p, west, "kars")
	heldBy(t, p, west, "istanbul") // its Battle goes on, with the West as Owner
	if p.armed != 0 {
		t.Error("Turkey is still an Armed Minor")
	}
	has(t, p, "resolve istanbul")
}

func TestWhoCannotIntervene(t *testing.T) {
	rulebook.Covers(t, "tt", "15.423")
	for _, c := range []struct {
		name, text string
		may        bool
	}{
		{"an Enemy of the Violator", "war: axis-west\narmed: Norway by axis", true},
		{"not at War with the Violator", "armed: Norway by axis", false},
		{"at War with another", "war: west-ussr\narmed: Norway by axis", false},
		{"the Violator himself", "war: axis-west\narmed: Norway by west", false},
		{"who has attacked it too", "war: axis-west\narmed: Norway by axis enemies axis west", false},
		{"for a Neutral", "war: axis-west", false},
		{"for one that is Defeated", "war: axis-west\ncontrol: Norway axis", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, "1940 spring\nphase: movement west 4\nLondon: British Infantry 1\n"+c.text)
			if c.may {
				has(t, p, "intervene norway")
				return
			}
			barred(t, p, "intervene norway", "15.423")
		})
	}
	p := scene(t, `
		1940 spring
		phase: movement west 4
		war: axis-west
		armed: Albania by axis
	`)
	barred(t, p, "intervene albania", "15.423") // it has no Capital
}

func TestEnteringWithoutAnInterventionIsPartition(t *testing.T) {
	rulebook.Covers(t, "tt", "15.423", "15.422")
	p := scene(t, `
		1940 spring
		phase: movement west 4
		war: axis-west
		armed: Norway by axis
		Oslo: Neutral Fortress 1
		North Sea: British Infantry 3
	`)
	goes(t, p, "sail @north-sea:british-infantry", "oslo")
	barred(t, p, "intervene norway", "15.423") // too late: it has attacked Norway
	do(t, p, "done")
	has(t, p, "fire @oslo:neutral-fortress G")
}

func TestRuling33AnInterventionBeginsWithAGroundUnit(t *testing.T) {
	rulebook.Covers(t, "tt", "15.423")
	const text = `
		1940 spring
		phase: movement west 4
		war: axis-west
		hand ussr: A16
		armed: Norway by axis
		Oslo: Neutral Fortress 1
		North Sea: British Infantry 3, British Fleet 2, British Tank 1
		London: British Air Force 1
	`
	p := scene(t, text)
	do(t, p, "intervene norway")
	noWay(t, p, "sail @north-sea:british-fleet", "15.423", "oslo")
	noWay(t, p, "fly @london:british-air-force", "15.423", "north-sea", "oslo")
	goes(t, p, "sail @north-sea:british-infantry", "oslo")
	goes(t, p, "sail @north-sea:british-tank", "oslo") // no invasion, so no limit
	goes(t, p, "sail @north-sea:british-fleet", "oslo")
	goes(t, p, "fly @london:british-air-force", "north-sea", "oslo")
	do(t, p, "done", "place oslo infantry")
	marked(t, p, west, "norway")

	// Without one it lapses.
	p = scene(t, text)
	do(t, p, "intervene norway", "done")
	marked(t, p, nobody, "norway")
	if fortressIn(p, "oslo") != 1 || p.intervened != 0 {
		t.Error("the Intervention had an effect though no Ground unit came")
	}

	// Lesser Commands do not allow it.
	p = scene(t, strings.Replace(text, "movement west 4", "movement west 4 emergency", 1))
	barred(t, p, "intervene norway", "10.11")
}

func TestTheLandOfAnAlliedMinorIsAWayToANewWar(t *testing.T) {
	rulebook.Covers(t, "tt", "15.423", "15.21")
	p := scene(t, `
		1940 spring
		phase: movement west 4
		war: axis-west
		control: Hungary west
		armed: Poland by axis
		Lvov: Neutral Fortress 2
		Budapest: British Tank 3
	`)
	barred(t, p, "declare-war ussr none", "15.21")
	do(t, p, "intervene poland", "declare-war ussr none")
	goes(t, p, "march @budapest:british-tank", "lvov", "kiev")
}
