package tt

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapter 8.0 to 8.2: Influence and what it makes of a Neutral. The WildCards
// (8.3) and the USA (8.4) have files of their own.

// popRes is a Faction's POP and RES on the map.
func popRes(p *Position, f faction) [2]int {
	t := p.production(f, false)
	return [2]int{t.pop, t.res}
}

func TestACardAddsAMarkerOrTakesARivalsOff(t *testing.T) {
	rulebook.Covers(t, "tt", "8.0")
	for _, c := range []struct {
		before string
		owner  faction
		count  uint8
	}{
		{"", axis, 1},
		{"influence: Turkey axis 1", axis, 2},
		{"influence: Turkey west 2", west, 1},
		{"influence: Turkey ussr 1", nobody, 0},
	} {
		p := scene(t, "1938\nphase: resolution\nhand axis: A01\ndiplomacy axis: A23 Turkey\n"+c.before)
		markers(t, p, "turkey", c.owner, c.count)
		lies(t, p, discarded, "A23")
	}
}

func TestDiplomacyAffectsOnlyNeutrals(t *testing.T) {
	rulebook.Covers(t, "tt", "8.0")
	p := scene(t, `
		1940
		phase: government west
		hand west: A10 A17 A50
		control: Rumania axis
		armed: Greece by axis
		Athens: Neutral Fortress 1
	`)
	for _, m := range []string{"diplomacy A10 rumania", "diplomacy A50 greece", "wildcard A17 rumania",
		"wildcard A17 greece", "wildcard A17 france", "wildcard A17 albania"} {
		hasNot(t, p, m)
		refused(t, p, m, "8.0")
	}
	has(t, p, "diplomacy A10 bulgaria")
	has(t, p, "diplomacy A50 turkey")
}

func TestOwnersRepudiateInfluenceAtAnyTime(t *testing.T) {
	rulebook.Covers(t, "tt", "8.0")
	const state = "influence: Rumania axis 2, Turkey west 1\n"
	for _, phase := range []string{
		"1939\nphase: production axis\n",
		"1939\nphase: government axis\nhand axis: A01\n",
		"1939\nphase: hand-size\nhand axis: " + cardRange("A", 1, 8) + "\n",
		"1939 spring\nphase: command\nhand axis: A01\n",
		"1939 spring\nphase: movement axis\nBerlin: German Infantry 1\n",
	} {
		p := scene(t, phase+state)
		refused(t, p, "repudiate turkey", "8.0") // the West's
		refused(t, p, "repudiate spain", "8.0")  // nobody's
		before := p.production(axis, false)
		do(t, p, "repudiate rumania")
		markers(t, p, "rumania", axis, 1)
		do(t, p, "repudiate rumania")
		markers(t, p, "rumania", nobody, 0)
		hasNot(t, p, "repudiate rumania")
		if after := p.production(axis, false); after.pop != before.pop-1 || after.res != before.res-2 {
			t.Errorf("without Rumania the Axis has POP %d and RES %d after %d and %d", after.pop, after.res, before.pop, before.res)
		}
		awaits(t, p, axis) // nothing else has happened
	}
}

func TestRepudiationExampleTheWestGivesUpCzechoslovakia(t *testing.T) {
	rulebook.Covers(t, "tt", "8.0")
	p := scene(t, `
		1938 fall
		phase: movement axis
		influence: Czechoslovakia west 2
		Berlin: German Infantry 3
		Munich: German Infantry 3
	`)
	do(t, p, "violate czechoslovakia none")
	awaits(t, p, west) // threatened, but not yet violated
	markers(t, p, "czechoslovakia", west, 2)
	do(t, p, "repudiate czechoslovakia")
	settle(t, p)
	if p.war != 0 || p.declared != [3]factionSet{} {
		t.Error("the violation declared War on the West, which had repudiated")
	}
	if !p.armed.has(world.nationByID["czechoslovakia"]) || placed(p, "prague", "neutral fortress") != 2 {
		t.Error("Czechoslovakia is no Armed Minor with a Fortress of 2 CV in Prague")
	}
	awaits(t, p, axis)
}

func TestRuling12TheProtectorIsAskedAlsoWhenAtWar(t *testing.T) {
	rulebook.Covers(t, "tt", "8.0", "8.13")
	for _, repudiates := range []bool{false, true} {
		p := scene(t, `
			1940 spring
			phase: movement axis
			war: axis-west
			influence: Norway west 2
			Ruhr: German Infantry 3
		`)
		do(t, p, "violate norway none")
		awaits(t, p, west)
		if repudiates {
			do(t, p, "repudiate norway")
		} else {
			do(t, p, "pass")
		}
		settle(t, p)
		if !repudiates {
			do(t, p, "place oslo infantry")
		}
		norway := world.nationByID["norway"]
		if p.armed.has(norway) != repudiates || (p.marker[norway] == west) == repudiates {
			t.Errorf("repudiated %v: Norway is armed %v, marker of %s", repudiates, p.armed.has(norway), factionNames[p.marker[norway]])
		}
	}
}

func TestAtTheStartAllMinorsAreNeutralFactionsOfTheirOwn(t *testing.T) {
	rulebook.Covers(t, "tt", "8.1")
	p := scene(t, "1936 spring\nphase: movement axis\nBerlin: German Infantry 1\n")
	count := 0
	for n := range nation(numNations) {
		info := &world.nations[n]
		if info.class != minor && n != usa {
			if p.isNeutral(n) {
				t.Errorf("%s is a Neutral", info.name)
			}
			continue
		}
		count++
		for _, a := range info.areas {
			if !p.isNeutral(n) || p.control[a] != nobody {
				t.Errorf("%s in %s is not Neutral", world.areas[a].name, info.name)
			}
		}
	}
	if count != 23 {
		t.Errorf("there are %d Neutrals, not 22 Minors and the USA", count)
	}
}

func TestUnitsEnterANeutralOnlyAfterAViolation(t *testing.T) {
	rulebook.Covers(t, "tt", "8.1", "8.12", "8.13")
	for _, influence := range []string{"", "influence: Poland axis 1", "influence: Poland axis 2", "influence: Poland ussr 1"} {
		p := scene(t, "1939 fall\nphase: movement axis\nBerlin: German Infantry 3\n"+influence)
		do(t, p, "march @berlin:german-infantry")
		hasNot(t, p, "to warsaw")
		refused(t, p, "to warsaw", "15.4")
		do(t, p, "back", "violate poland none") // for the Axis's own Protectorate as well
		settle(t, p)
		do(t, p, "march @berlin:german-infantry", "to warsaw", "stop")
	}
}

func TestAnUnalignedNeutralServesNobody(t *testing.T) {
	rulebook.Covers(t, "tt", "8.11")
	p := scene(t, "1938\nphase: production axis\n")
	for n := range nation(numNations) {
		if !p.isNeutral(n) {
			continue
		}
		for _, a := range world.nations[n].areas {
			if f := p.user(a); f != nobody {
				t.Errorf("%s has the use of %s", factionNames[f], world.areas[a].name)
			}
		}
	}
	for f, want := range [][2]int{{11, 6}, {12, 11}, {12, 11}} {
		if got := popRes(p, faction(f)); got != want {
			t.Errorf("%s has POP and RES %v, not its base %v", factionNames[f], got, want)
		}
	}
}

func TestAssociatesAndProtectoratesServeOneFactionAndStayNeutral(t *testing.T) {
	rulebook.Covers(t, "tt", "8.12", "8.13")
	for markers := 1; markers <= 2; markers++ {
		p := scene(t, fmt.Sprintf("1938\nphase: production ussr\ninfluence: Persia ussr %d\n", markers))
		// Tehran has POP 1, Abadan RES 4.
		if got := popRes(p, ussr); got != [2]int{13, 15} {
			t.Errorf("with %d markers in Persia the USSR has POP and RES %v", markers, got)
		}
		if a, w := popRes(p, axis), popRes(p, west); a != [2]int{11, 6} || w != [2]int{12, 11} {
			t.Errorf("a Rival has the use of the USSR's Persia: %v %v", a, w)
		}
		for _, a := range world.nations[world.nationByID["persia"]].areas {
			if p.control[a] != nobody {
				t.Errorf("%s is controlled with %d markers in Persia", world.areas[a].name, markers)
			}
		}
		hasNot(t, p, "cadre tehran fortress")
		refused(t, p, "cadre tehran fortress", "7.23")
		refused(t, p, "cadre tehran infantry", "7.23")
		p = scene(t, fmt.Sprintf("1938 spring\nphase: movement ussr\ninfluence: Persia ussr %d\nBaku: Soviet Infantry 1\n", markers))
		do(t, p, "march @baku:soviet-infantry")
		hasNot(t, p, "to tabriz")
		refused(t, p, "to tabriz", "15.4")
	}
}

func TestAnIncursionIntoAnAssociateIsAViolationAndNoWar(t *testing.T) {
	rulebook.Covers(t, "tt", "8.12", "8.14")
	for _, owner := range []string{"axis", "west"} {
		p := scene(t, "1938 fall\nphase: movement axis\nMunich: German Infantry 3\ninfluence: Austria "+owner+" 1\n")
		do(t, p, "violate austria none")
		settle(t, p)
		awaits(t, p, axis)
		austria := world.nationByID["austria"]
		if p.war != 0 || !p.armed.has(austria) || placed(p, "vienna", "neutral fortress") != 2 {
			t.Error("Austria is not simply an Armed Minor")
		}
		markers(t, p, "austria", nobody, 0)
		if f := p.user(world.areaByID["vienna"]); f != nobody {
			t.Errorf("%s still has the use of Vienna", factionNames[f])
		}
	}
}

func TestAProtectorWhoViolatesItsProtectorateArmsIt(t *testing.T) {
	rulebook.Covers(t, "tt", "8.13", "8.14")
	p := scene(t, "1938 fall\nphase: movement axis\nMunich: German Infantry 3\ninfluence: Austria axis 2\n")
	do(t, p, "violate austria none")
	settle(t, p)
	markers(t, p, "austria", nobody, 0)
	if austria := world.nationByID["austria"]; !p.armed.has(austria) || p.marker[austria] != nobody || !p.enemies[austria].has(axis) {
		t.Error("Austria is no Armed Minor and Enemy of the Axis")
	}
}

func TestAttackingARivalsProtectorateIsWar(t *testing.T) {
	rulebook.Covers(t, "tt", "8.13")
	p := scene(t, `
		1939 fall
		phase: movement axis
		influence: Poland west 2
		Berlin: German Infantry 3
		Konigsberg: German Tank 2
	`)
	do(t, p, "violate poland none")
	awaits(t, p, west)
	do(t, p, "pass")
	settle(t, p)
	if !p.atWar(axis, west) || !p.declared[axis].has(west) || p.declared[west] != 0 || !p.surprise.has(axis) {
		t.Error("the Axis has not declared War on the Protector")
	}
	awaits(t, p, west) // Satellite forces before the attack
	do(t, p, "place warsaw infantry", "place lvov airforce", "place vilna tank")
	poland := world.nationByID["poland"]
	if p.armed.has(poland) || p.marker[poland] != west {
		t.Error("Poland is no Satellite of the West")
	}
	if placed(p, "warsaw", "british infantry") != 3 || placed(p, "lvov", "british airforce") != 2 || placed(p, "vilna", "british tank") != 1 {
		t.Error("Poland's Satellite forces are not of 3, 2 and 1 CV")
	}
	awaits(t, p, axis)
	do(t, p, "march @berlin:german-infantry", "to warsaw", "stop")
}

func TestAProtectorateIsNotAttackedAfterUnitsHaveMoved(t *testing.T) {
	rulebook.Covers(t, "tt", "8.13")
	p := scene(t, `
		1939 fall
		phase: movement axis
		influence: Poland west 2, Austria west 1
		Berlin: German Infantry 3, German Infantry 2
	`)
	has(t, p, "violate poland none")
	do(t, p, "march @berlin:german-infantry-2", "to munich", "stop")
	hasNot(t, p, "violate poland none")
	refused(t, p, "violate poland none", "15.21") // it would declare War
	has(t, p, "violate austria none")             // an Associate's violation does not
}

func TestRuling12AViolatedProtectorateBringsReactionCards(t *testing.T) {
	rulebook.Covers(t, "tt", "8.13")
	p := scene(t, `
		1939 fall
		phase: movement axis
		influence: Poland west 2
		Berlin: German Infantry 3
	`)
	do(t, p, "violate poland none", "pass")
	draw(t, p, "A01", "A02", "A03", "A04", "A05", "A06") // three for each Rival
	if p.handSize(west) != 3 || p.handSize(ussr) != 3 {
		t.Errorf("the Rivals hold %d and %d cards", p.handSize(west), p.handSize(ussr))
	}
	do(t, p, "place warsaw infantry", "place lvov infantry", "place vilna infantry")
}

func TestRuling12RepudiationLeavesAnAssociateToViolate(t *testing.T) {
	rulebook.Covers(t, "tt", "8.0", "8.13")
	p := scene(t, `
		1939 fall
		phase: movement axis
		influence: Poland ussr 2
		Berlin: German Infantry 3
	`)
	do(t, p, "violate poland none", "repudiate poland")
	draw(t, p, "A01", "A02", "A03", "A04", "A05", "A06") // the violation goes on
	awaits(t, p, axis)
	if p.war != 0 || !p.armed.has(world.nationByID["poland"]) {
		t.Error("Poland is not violated, or the Axis is at War")
	}
	if got := popRes(p, ussr); got != [2]int{12, 11} {
		t.Errorf("the USSR has POP and RES %v after Poland", got)
	}
}

func TestAViolatedNeutralLosesAllInfluenceAndDiplomacyEndsThere(t *testing.T) {
	rulebook.Covers(t, "tt", "8.14")
	p := scene(t, `
		1938 fall
		phase: movement ussr
		influence: Finland west 1
		hand west: A27 A47
		Leningrad: Soviet Infantry 3
	`)
	do(t, p, "violate finland none")
	draw(t, p, "A01", "A02")
	finland := world.nationByID["finland"]
	if !p.armed.has(finland) || placed(p, "helsinki", "neutral fortress") != 1 || p.violator[finland] != ussr {
		t.Error("Finland is no Armed Minor")
	}
	markers(t, p, "finland", nobody, 0)
	if p.canInfluence(finland) {
		t.Error("Diplomacy can still affect Finland")
	}
}

func TestThreeMarkersMakeASatellite(t *testing.T) {
	rulebook.Covers(t, "tt", "8.2")
	p := scene(t, `
		1938
		phase: resolution
		influence: Poland axis 2
		diplomacy axis: A08 Poland, A18 Poland
		hand axis: A40
		hand west: A24
	`)
	awaits(t, p, axis) // four markers, three suffice
	for _, kind := range []string{"fortress", "airforce", "carrier", "submarine", "fleet", "tank", "infantry"} {
		has(t, p, "place warsaw "+kind) // any type
	}
	hasNot(t, p, "place lvov infantry") // one City after the other
	do(t, p, "place warsaw tank")
	hasNot(t, p, "place lvov fleet") // inland
	do(t, p, "place lvov fortress", "place vilna infantry")
	for _, c := range []struct {
		area, unit string
		cv         uint8
	}{{"warsaw", "german tank", 3}, {"lvov", "german fortress", 2}, {"vilna", "german infantry", 1}} {
		if got := placed(p, c.area, c.unit); got != c.cv {
			t.Errorf("%s has a %s of %d CV, not %d", c.area, c.unit, got, c.cv)
		}
	}
	poland := world.nationByID["poland"]
	markers(t, p, "poland", nobody, 0)
	if p.marker[poland] != axis {
		t.Error("no Control marker of the Axis lies in Warsaw")
	}
	if got := popRes(p, axis); got != [2]int{13, 7} {
		t.Errorf("with Poland the Axis has POP and RES %v", got)
	}
}

func TestSatelliteForcesFollowTheMusterValues(t *testing.T) {
	rulebook.Covers(t, "tt", "8.2")
	for _, c := range []struct {
		nation, who string
		want        string
	}{
		{"Turkey", "west", "ankara 3, istanbul 2, izmir 1"}, // Capital City, City, Town
		{"Spain", "ussr", "madrid 3, barcelona 2"},
		{"Poland", "axis", "warsaw 3, lvov 2, vilna 1"},
		{"Persia", "ussr", "tehran 2"},
		{"Sweden", "axis", "stockholm 2"},
		{"Greece", "west", "athens 1"},
		{"Denmark", "axis", "copenhagen 1"},
		{"Ireland", "west", "dublin 1"},
	} {
		p := scene(t, fmt.Sprintf("1938\nphase: resolution\nhand %s: A01\ninfluence: %s %s 3\n", c.who, c.nation, c.who))
		var got []string
		for p.Top() == pMuster {
			do(t, p, legal(t, p)[0])
		}
		great := map[string]nation{"axis": germany, "west": britain, "ussr": ussrNation}[c.who]
		for _, a := range world.nations[world.nationByID[strings.ToLower(c.nation)]].areas {
			for u := range p.unitsAt(a) {
				if p.nation[u] != great {
					t.Errorf("the unit in %s is not the Great Power's", world.areas[a].name)
				}
				got = append(got, fmt.Sprintf("%s %d", world.areas[a].id, p.cv[u]))
			}
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s musters %s, not %s", c.nation, s, c.want)
		}
	}
}

func TestASatelliteIsItsFactionsTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "8.2")
	const satellite = "control: Austria axis\nMunich: German Infantry 2\n"
	p := scene(t, "1938\nphase: government ussr\nhand ussr: A05 A17 I38\n"+satellite)
	for _, m := range []string{"diplomacy A05 austria", "wildcard A17 austria"} {
		hasNot(t, p, m)
		refused(t, p, m, "8.0") // beyond Diplomacy
	}
	refused(t, p, "coup I38 austria", "9.5")

	p = scene(t, "1938\nphase: production axis\n"+satellite)
	do(t, p, "cadre vienna fortress")

	p = scene(t, "1938 spring\nphase: movement axis\n"+satellite)
	do(t, p, "march @munich:german-infantry", "to vienna", "stop")

	p = scene(t, "1938 spring\nphase: movement west\ncontrol: Austria axis, Czechoslovakia west, Hungary west\nPrague: French Infantry 1\n")
	do(t, p, "march @prague:french-infantry")
	refused(t, p, "to vienna", "15.21") // for a Rival only after a declaration of War
	do(t, p, "back", "declare-war axis none", "march @prague:french-infantry", "to vienna", "stop")
}

func TestRuling11AWildcardsThirdMarkerWaitsForTheResolution(t *testing.T) {
	rulebook.Covers(t, "tt", "8.0", "8.2")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: government
		influence: Austria axis 2, Hungary axis 2
		hand axis: A20 A44
		hand west: A17
	`)
	austria, hungary := world.nationByID["austria"], world.nationByID["hungary"]
	do(t, p, "wildcard A20 austria")
	markers(t, p, "austria", axis, 3)
	if !p.isNeutral(austria) || p.marker[austria] != nobody {
		t.Error("Austria is a Satellite before Diplomacy is resolved")
	}
	do(t, p, "wildcard A17 austria") // so the West can still take a marker off
	markers(t, p, "austria", axis, 2)
	do(t, p, "wildcard A44 hungary")
	awaits(t, p, axis) // nobody holds cards: Diplomacy is resolved
	do(t, p, "place budapest infantry")
	if p.marker[hungary] != axis || !p.isNeutral(austria) {
		t.Error("Hungary is no Satellite, or Austria is one")
	}
}
