package tt

import (
	"fmt"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// Chapter 8.4: the USA.

// usaUnits are the strengths of the US units of each type in the USA's areas.
func usaUnits(p *Position) (cv [numTypes]uint8) {
	for _, a := range world.nations[usa].areas {
		for u := range p.unitsAt(a) {
			cv[p.typ[u]] += p.cv[u]
		}
	}
	return cv
}

// landForces places the four USA units that arrive.
func landForces(t testing.TB, p *Position) {
	t.Helper()
	awaits(t, p, west)
	refused(t, p, "place london tank", "8.45")
	refused(t, p, "place washington submarine", "8.45")
	do(t, p, "place washington airforce", "place washington fleet", "place new-york tank", "place new-york infantry")
}

func TestTheUSABeginsNeutralAndAllMayInfluenceIt(t *testing.T) {
	rulebook.Covers(t, "tt", "8.4")
	pos, err := Game.New(engine.Setup{Scenario: "1936", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	if !p.isNeutral(usa) || world.nations[usa].class != major || p.usaEntered {
		t.Error("the USA is no Neutral Major Power")
	}
	markers(t, p, "usa", nobody, 0)
	for f := axis; f <= ussr; f++ {
		p := scene(t, fmt.Sprintf("1938\nphase: government %s\nhand %s: A01 A03\n", factionIDs[f], factionIDs[f]))
		do(t, p, "diplomacy A03 usa")
		for p.In(pGovernment) {
			do(t, p, "pass")
		}
		markers(t, p, "usa", f, 1)
	}
}

func TestUSAStatusByInfluence(t *testing.T) {
	rulebook.Covers(t, "tt", "8.41", "8.42")
	// The table: only the West has the use of 3 POP and 4 RES.
	base := [3][2]int{{11, 6}, {12, 11}, {12, 11}}
	for f := axis; f <= ussr; f++ {
		for count := uint8(1); count <= 3; count++ {
			p := scene(t, fmt.Sprintf("1938\nphase: resolution\nhand west: A01\ninfluence: USA %s %d\n", factionIDs[f], count))
			want := base[f]
			if f == west {
				want = [2]int{15, 15}
			}
			if got := popRes(p, f); got != want {
				t.Errorf("with %d markers on the USA %s has POP and RES %v, not %v", count, factionNames[f], got, want)
			}
			for _, rival := range rivals[f] {
				if got := popRes(p, rival); got != base[rival] {
					t.Errorf("%s's Influence changes POP and RES of %s to %v", factionNames[f], factionNames[rival], got)
				}
			}
			if satellite := f == west && count == 3; p.usaEntered != satellite {
				t.Errorf("with %d markers of %s the USA is a Satellite: %v", count, factionNames[f], p.usaEntered)
			} else if !satellite {
				markers(t, p, "usa", f, count)
			}
		}
	}
}

func TestAxisAndUSSRHaveAtMostThreeMarkersOnTheUSA(t *testing.T) {
	rulebook.Covers(t, "tt", "8.41")
	for _, f := range []faction{axis, ussr} {
		id := factionIDs[f]
		p := scene(t, fmt.Sprintf("1938\nphase: resolution\nhand west: A01\ninfluence: USA %s 3\ndiplomacy %s: A03 USA\n", id, id))
		markers(t, p, "usa", f, 3)
		lies(t, p, discarded, "A03")
		p = scene(t, fmt.Sprintf("1938\nphase: government %s\nhand %s: A17 A03\ninfluence: USA %s 3\n", id, id, id))
		hasNot(t, p, "wildcard A17 usa")
		refused(t, p, "wildcard A17 usa", "8.41")
		has(t, p, "diplomacy A03 usa") // it can still cancel a Rival's card
		if g := p.protector(usa, rivals[f][0]); g != nobody {
			t.Errorf("%s is the USA's Protector", factionNames[g])
		}
	}
}

func TestTheWestMustFirstTakeOffIsolationistMarkers(t *testing.T) {
	rulebook.Covers(t, "tt", "8.41")
	p := scene(t, `
		1938
		phase: resolution
		hand west: A01
		influence: USA axis 2
		diplomacy west: A03 USA, A13 USA, A19 USA
	`)
	markers(t, p, "usa", west, 1)
}

func TestTheUSAAsAWestSatellite(t *testing.T) {
	rulebook.Covers(t, "tt", "8.43")
	p := scene(t, `
		1939
		phase: government west
		hand west: A03 A17 I13 I04
		hand axis: A19
		influence: USA west 2
	`)
	if cost := p.factoryCost(west); cost != 6 {
		t.Fatalf("the West's Factory Cost is %d", cost)
	}
	do(t, p, "diplomacy A03 usa")
	for p.In(pGovernment) {
		do(t, p, "pass")
	}
	if !p.usaEntered || p.isNeutral(usa) {
		t.Fatal("the USA is no Satellite")
	}
	if cost := p.factoryCost(west); cost != 5 {
		t.Errorf("the West's Factory Cost is %d, not a level lower", cost)
	}
	if placed(p, "washington", "us fortress") != 4 || placed(p, "new-york", "us fortress") != 2 {
		t.Error("there are no USA Fortresses of 4 CV in Washington and 2 CV in New York")
	}
	if cv := usaUnits(p); cv != [numTypes]uint8{fortress: 6} {
		t.Errorf("the USA has units of %v CV before its Forces are due", cv)
	}
	markers(t, p, "usa", nobody, 0)
	if p.canInfluence(usa) {
		t.Error("Diplomacy can still affect the USA")
	}
	if got := popRes(p, west); got != [2]int{15, 15} {
		t.Errorf("the West has POP and RES %v", got)
	}
}

func TestUSAUnitsAreBuiltWithWestProductionOnlyInASatellite(t *testing.T) {
	rulebook.Covers(t, "tt", "8.43")
	p := scene(t, "1939\nphase: production west\ninfluence: USA west 2\n")
	for _, kind := range []string{"infantry", "fortress"} {
		hasNot(t, p, "cadre washington "+kind)
		refused(t, p, "cadre washington "+kind, "8.43")
	}
	p = scene(t, "1939\nphase: production west\nusa: satellite\nNew York: US Infantry 1\n")
	points := p.points
	do(t, p, "cadre washington carrier", "build @new-york:us-infantry")
	if placed(p, "washington", "us carrier") != 1 || placed(p, "new-york", "us infantry") != 2 || p.points != points-2 {
		t.Error("the Carrier and the step are not built with two points of the West")
	}
}

func TestUSAUnitsStayAtHomeUntilTheWestIsAtWar(t *testing.T) {
	rulebook.Covers(t, "tt", "8.43")
	const state = "1942 spring\nphase: movement west\nusa: satellite\nNew York: US Infantry 2, US Fleet 3, US Air Force 1\n"
	p := scene(t, state)
	do(t, p, "march @new-york:us-infantry")
	hasNot(t, p, "to ottawa")
	refused(t, p, "to ottawa", "8.43")
	do(t, p, "to washington", "stop")
	do(t, p, "fly @new-york:us-airforce")
	refused(t, p, "to ottawa", "8.43")
	refused(t, p, "to north-atlantic-ocean", "8.43")
	do(t, p, "back")
	hasNot(t, p, "sail @new-york:us-fleet")
	refused(t, p, "sail @new-york:us-fleet", "8.43")
	for _, war := range []string{"axis-west", "west-ussr"} {
		p := scene(t, state+"war: "+war+"\n")
		do(t, p, "march @new-york:us-infantry", "to ottawa", "stop")
		do(t, p, "sail @new-york:us-fleet", "to north-atlantic-ocean", "stop")
	}
	p = scene(t, state+"war: axis-ussr\n") // a War of others
	refused(t, p, "sail @new-york:us-fleet", "8.43")
}

func TestPublicOpinionGivesTheWestAMarkerFrom1941To1944(t *testing.T) {
	rulebook.Covers(t, "tt", "8.44")
	for year := 1939; year <= 1945; year++ {
		flag := year >= 1941 && year <= 1944
		p := scene(t, fmt.Sprintf("%d\nphase: year-start\n", year))
		if flag {
			markers(t, p, "usa", west, 1)
		} else {
			markers(t, p, "usa", nobody, 0)
		}
		p = scene(t, fmt.Sprintf("%d\nphase: year-start\ninfluence: USA west 2\n", year))
		if p.usaEntered != flag {
			t.Errorf("at the start of %d the third marker makes the USA a Satellite: %v", year, p.usaEntered)
		}
		if flag && (placed(p, "washington", "us fortress") != 4 || p.control[world.areaByID["new-york"]] != west) {
			t.Errorf("at the start of %d the USA is not a Satellite at once", year)
		}
		p = scene(t, fmt.Sprintf("%d\nphase: year-start\nusa: satellite\n", year))
		markers(t, p, "usa", nobody, 0) // a Satellite already
	}
}

func TestPublicOpinionComesAsTheYearAdvances(t *testing.T) {
	rulebook.Covers(t, "tt", "8.44")
	// The USA's POP and RES count in the Victory Check that follows: with ten points
	// of Peace Dividends the West needs a Level of 15, and its own RES are 11.
	p := scene(t, `
		1940 winter
		phase: command
		hand ussr: A01
		war: axis-west
		ind west: 15
		dividends west: 2 2 2 1 1 1 1
	`)
	if vp := p.victoryPoints(west, true); vp != 21 {
		t.Fatalf("the West has %d points in 1940", vp)
	}
	do(t, p, "pass")
	if p.over != economic || p.winners != only(west) {
		t.Errorf("with the USA's POP and RES the West has %d points and does not win", p.victoryPoints(west, true))
	}
}

func TestRuling14PublicOpinionTakesOffIsolationistMarkersFirst(t *testing.T) {
	rulebook.Covers(t, "tt", "8.44")
	p := scene(t, "1941\nphase: year-start\ninfluence: USA axis 2\n")
	markers(t, p, "usa", axis, 1)
	p = scene(t, "1942\nphase: year-start\ninfluence: USA ussr 1\n")
	markers(t, p, "usa", nobody, 0)
}

func TestUSAForcesArriveFreeInThreeYears(t *testing.T) {
	rulebook.Covers(t, "tt", "8.45")
	for year := 1941; year <= 1945; year++ {
		p := scene(t, fmt.Sprintf("%d\nphase: production west\nusa: satellite\nind west: 3\n", year))
		cv := map[int]uint8{1942: 1, 1943: 2, 1944: 3}[year]
		if cv == 0 {
			if p.Top() != pProduce {
				t.Errorf("USA Forces arrive in %d", year)
			}
			continue
		}
		awaits(t, p, west)
		for _, m := range []string{"place london infantry", "place ottawa infantry", "place washington carrier", "done", "pass"} {
			hasNot(t, p, m)
		}
		landForces(t, p)
		if got, want := usaUnits(p), ([numTypes]uint8{airForce: cv, fleet: cv, tank: cv, infantry: cv}); got != want {
			t.Errorf("in %d units of %v CV arrive, not %v", year, got, want)
		}
		if p.points != 3 {
			t.Errorf("in %d the West has %d points left of 3", year, p.points)
		}
		do(t, p, "build @new-york:us-tank") // built up further in the same Production
		if got := placed(p, "new-york", "us tank"); got != cv+1 {
			t.Errorf("the tank of %d has %d CV after a step", year, got)
		}
	}
}

func TestUSAForcesAreForgoneWithoutASatellite(t *testing.T) {
	rulebook.Covers(t, "tt", "8.45")
	for year := 1942; year <= 1944; year++ {
		p := scene(t, fmt.Sprintf("%d\nphase: production west\ninfluence: USA west 2\n", year))
		if p.Top() != pProduce || usaUnits(p) != [numTypes]uint8{} {
			t.Errorf("USA Forces arrive in %d while the USA is a Protectorate", year)
		}
	}
	// A Satellite only since the Government Phase of 1942: those of 1943 are next.
	p := scene(t, `
		1942
		order: west axis ussr
		phase: government west
		influence: USA west 2
		hand west: A03
	`)
	do(t, p, "diplomacy A03 usa")
	settle(t, p)
	do(t, p, "done", "done") // a 1 lets the Axis and the USSR produce first
	landForces(t, p)
	if got := usaUnits(p); got != [numTypes]uint8{fortress: 6, airForce: 2, fleet: 2, tank: 2, infantry: 2} {
		t.Errorf("in 1943 the USA has units of %v CV", got)
	}
}

func TestUSAForcesDoNotDependOnWestProduction(t *testing.T) {
	rulebook.Covers(t, "tt", "8.45")
	p := scene(t, `
		1943
		phase: production west
		war: axis-west
		usa: satellite
		London: German Infantry 3
	`)
	landForces(t, p) // although London is lost and the West produces nothing
}

func TestADefeatedUSASendsNoForces(t *testing.T) {
	rulebook.Covers(t, "tt", "8.45")
	p := scene(t, `
		1943
		phase: production west
		war: axis-west
		usa: satellite
		defeated: USA
		control: USA axis
		New York: British Infantry 2
	`)
	if p.Top() != pProduce {
		t.Errorf("%s although the USA is Defeated", p.Prompt(1).Text)
	}
}

func TestOnlyTheAxisViolatesTheUSA(t *testing.T) {
	rulebook.Covers(t, "tt", "8.46")
	for _, f := range []faction{west, ussr} {
		p := scene(t, fmt.Sprintf("1940 spring\nphase: movement %s\nOttawa: British Infantry 1\nMoscow: Soviet Infantry 1\n", factionIDs[f]))
		hasNot(t, p, "violate usa none")
		refused(t, p, "violate usa none", "8.46")
	}
	p := scene(t, "1940 spring\nphase: movement axis\nusa: satellite\nBerlin: German Infantry 1\n")
	hasNot(t, p, "violate usa none")
	refused(t, p, "violate usa none", "15.4") // no Neutral any more
}

func TestAViolationBringsTheUSAInWithItsForces(t *testing.T) {
	rulebook.Covers(t, "tt", "8.46")
	p := scene(t, `
		1940 fall
		order: axis west ussr
		phase: movement axis
		war: axis-west
		influence: USA axis 2
		ind axis: 1
		ind west: 1
		ind ussr: 1
		Berlin: German Infantry 1
	`)
	do(t, p, "violate usa none")
	if !p.usaEntered || placed(p, "washington", "us fortress") != 4 || placed(p, "new-york", "us fortress") != 2 {
		t.Fatal("the USA is no West Satellite at once")
	}
	markers(t, p, "usa", nobody, 0)
	landForces(t, p) // those of 1942, immediately
	if got := usaUnits(p); got != [numTypes]uint8{fortress: 6, airForce: 1, fleet: 1, tank: 1, infantry: 1} {
		t.Errorf("the USA has units of %v CV", got)
	}
	awaits(t, p, axis)
	do(t, p, "done")
	for _, c := range []struct{ year, cv uint8 }{{41, 3}, {42, 6}, {43, 6}} { // those of 1943, of 1944, then none
		settle(t, p) // the Turn Order is Axis, USSR, West
		do(t, p, "done", "done")
		if c.year < 43 {
			landForces(t, p)
		}
		awaits(t, p, west)
		if got := usaUnits(p); p.year != c.year || p.Top() != pProduce || got[tank] != c.cv || got[airForce] != c.cv {
			t.Errorf("in %s the USA has units of %v CV, not %d", p.phaseName(), got, c.cv)
		}
		do(t, p, "done")
	}
}

func TestEnemyUnitsInCanadaBringTheUSAIn(t *testing.T) {
	rulebook.Covers(t, "tt", "8.46")
	for _, c := range []struct{ who, war, unit, move string }{
		{"axis", "axis-west", "German Infantry 2", "sail @north-atlantic-ocean:german-infantry"},
		{"ussr", "west-ussr", "Soviet Tank 1", "sail @north-atlantic-ocean:soviet-tank"},
	} {
		p := scene(t, fmt.Sprintf("1940 spring\nphase: movement %s\nwar: %s\nNorth Atlantic Ocean: %s\n", c.who, c.war, c.unit))
		do(t, p, c.move, "to ottawa")
		if p.usaEntered {
			t.Fatal("the USA comes in before the move is made")
		}
		do(t, p, "stop")
		if !p.usaEntered {
			t.Errorf("%s is in Canada and the USA stays out", c.unit)
		}
		landForces(t, p)
		if p.usaForces != usaNext43 {
			t.Error("the Forces of 1943 do not come next")
		}
	}
	// The West's own units go where they like.
	p := scene(t, "1940 spring\nphase: movement west\nwar: axis-west\nNorth Atlantic Ocean: British Infantry 1\n")
	do(t, p, "sail @north-atlantic-ocean:british-infantry", "to ottawa", "stop")
	if p.usaEntered {
		t.Error("a British move to Canada brings the USA in")
	}
}

func TestRuling13ToViolateTheUSATheAxisDeclaresWarOnTheWest(t *testing.T) {
	rulebook.Covers(t, "tt", "8.46")
	const state = `
		1940 spring
		phase: movement axis
		Berlin: German Infantry 1, German Infantry 2
	`
	p := scene(t, state)
	do(t, p, "march @berlin:german-infantry-1", "to munich", "stop")
	hasNot(t, p, "violate usa none")
	refused(t, p, "violate usa none", "15.21") // War is declared before units move
	p = scene(t, state)
	do(t, p, "violate usa none")
	if !p.atWar(axis, west) || !p.declared[axis].has(west) || p.atWar(axis, ussr) {
		t.Error("the Axis is not at War with the West alone, by its own declaration")
	}
	landForces(t, p)
	p = scene(t, state+"war: west declared on axis\n")
	do(t, p, "violate usa none")
	if p.declared[axis] != 0 {
		t.Error("the Axis declares a War that it is in already")
	}
}
