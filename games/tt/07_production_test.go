package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Chapter 7.2: the Production Phase.

// placed is the CV of a unit in an area, 0 if none is there.
func placed(p *Position, where, what string) uint8 {
	u, err := findUnit(p, where, what)
	if err != nil {
		return 0
	}
	return p.cv[u]
}

func TestPlayersProduceOneAfterAnotherInTurnOrder(t *testing.T) {
	rulebook.Covers(t, "tt", "7.2")
	p := scene(t, `
		1938
		order: west ussr axis
		phase: production
		hand axis: A01
	`)
	for _, c := range []struct {
		who   faction
		level uint8
	}{{west, 7}, {ussr, 9}, {axis, 11}} {
		awaits(t, p, c.who)
		if p.points != c.level {
			t.Errorf("%s has %d points, not %d", factionNames[c.who], p.points, c.level)
		}
		do(t, p, "buy action") // spent before the next player begins
		do(t, p, "done")
		settle(t, p)
		if c.who != axis && p.handSize(c.who) != 1 {
			t.Errorf("%s holds %d cards after its Production", factionNames[c.who], p.handSize(c.who))
		}
	}
	if !p.In(pGovernment) {
		t.Errorf("after the last Production it is %s", p.phaseName())
	}
}

func TestTheProductionLevelIsTheLeastOfTheTracks(t *testing.T) {
	rulebook.Covers(t, "tt", "7.21")
	for _, c := range []struct {
		name, lines string
		who         faction
		want        uint8
	}{
		{"the Axis of 1936: POP 11 limits IND 12, RES 6 do not count", "", axis, 11},
		{"the West of 1936: IND 7 limits", "", west, 7},
		{"the USSR of 1936: IND 9 limits", "", ussr, 9},
		{"the Axis at War: RES 6 limit", "war: axis-west", axis, 6},
		{"its victim is at War too, IND still limits", "war: axis-west", west, 7},
		{"the third is at Peace and counts no RES", "war: axis-west\nind ussr: 20", ussr, 12},
		{"the West at Peace with much Industry: POP 12", "ind west: 20", west, 12},
		{"the West at War with much Industry: RES 11", "war: west-ussr\nind west: 20", west, 11},
		{"an Associate's POP counts", "ind axis: 20\ninfluence: Rumania axis 1", axis, 12},
		{"an Associate's RES count at War", "war: axis-west\ninfluence: Rumania axis 1", axis, 8},
		{"a Rival's Associate does not", "war: axis-ussr\ninfluence: Rumania west 1", axis, 6},
		{"a controlled Minor counts", "ind axis: 20\ncontrol: Poland axis", axis, 13},
	} {
		p := scene(t, "1939\nphase: production "+factionIDs[c.who]+"\n"+c.lines)
		awaits(t, p, c.who)
		if p.points != c.want {
			t.Errorf("%s: the Production Level is %d, not %d", c.name, p.points, c.want)
		}
	}
}

func TestBlockadesCountIfTheyHoldInSummerAndAtProduction(t *testing.T) {
	rulebook.Covers(t, "tt", "7.211")
	// With much Industry the West's RES limit: 11, of which Canada has one.
	const head = "1940\nind west: 20\nphase: production west\n"
	const ships = "North Atlantic Ocean: German Fleet 1\n"
	for _, c := range []struct {
		name, lines string
		want        uint8
	}{
		{"marked in Summer and cut off now", "war: axis-west\nblockaded: Ottawa\n" + ships, 10},
		{"marked in Summer, but the Ocean is open again", "war: axis-west\nblockaded: Ottawa\n", 11},
		{"cut off now, but not in Summer", "war: axis-west\nblockaded: Tripoli\n" + ships, 11},
		{"at Peace POP alone counts", "blockaded: Ottawa\n" + ships, 12},
	} {
		p := scene(t, head+c.lines)
		awaits(t, p, west)
		if p.points != c.want {
			t.Errorf("%s: the West produces %d, not %d", c.name, p.points, c.want)
		}
	}
}

func TestAfterProductionAllBlockadeMarkersGo(t *testing.T) {
	rulebook.Covers(t, "tt", "7.211")
	p := scene(t, `
		1940
		order: west axis ussr
		phase: production
		war: axis-west
		blockaded: Ottawa, Tripoli, Athens # whose Associate has repudiated Greece since
		med-blockaded: Delhi
		hand axis: A01
		North Atlantic Ocean: German Fleet 1
		Central Mediterranean: British Fleet 1
	`)
	awaits(t, p, west)
	do(t, p, "done")
	awaits(t, p, axis)
	if pop := p.production(axis, true).pop; pop != 10 {
		t.Errorf("with Tripoli blockaded the Axis has POP %d", pop)
	}
	do(t, p, "done", "done")
	if !p.full.empty() || !p.med.empty() {
		t.Errorf("markers are left after Production: %v %v", p.full, p.med)
	}
	if pop := p.production(axis, true).pop; pop != 11 {
		t.Errorf("after Production the Axis has POP %d", pop)
	}
}

func TestEachStepAndEachCardCostsOnePoint(t *testing.T) {
	rulebook.Covers(t, "tt", "7.22")
	p := scene(t, `
		1938
		ind axis: 5
		phase: production axis
		Berlin: German Infantry 2, German Tank 1
	`)
	for i, m := range []string{"build @berlin:german-infantry", "cadre ruhr fleet", "buy action", "buy investment", "build @berlin:german-tank"} {
		if int(p.points) != 5-i {
			t.Fatalf("before %q the Axis has %d points", m, p.points)
		}
		do(t, p, m)
	}
	if p.points != 0 {
		t.Fatalf("after five purchases %d points are left", p.points)
	}
	for _, m := range []string{"buy action", "buy investment", "cadre berlin infantry", "build @ruhr:german-fleet"} {
		hasNot(t, p, m)
	}
	refused(t, p, "buy action", "7.22")
	refused(t, p, "cadre berlin infantry", "7.22")
	do(t, p, "done")
	draw(t, p, "A10", "I10")
	if n := p.handSize(axis); n != 2 {
		t.Errorf("the Axis holds %d cards", n)
	}
}

func TestRivalsDoNotLearnWhatIsBuiltOrDrawn(t *testing.T) {
	rulebook.Covers(t, "tt", "7.22")
	begin := func() *Position {
		return scene(t, `
			1938
			ind axis: 4
			phase: production axis
			hand west: A01
			Berlin: German Infantry 2, German Tank 2
		`)
	}
	p, q := begin(), begin()
	view := func(p *Position) string { return string(p.AppendView(nil, 1)) }
	before := view(p)
	do(t, p, "build @berlin:german-infantry", "cadre ruhr fleet", "buy action", "buy investment")
	if view(p) != before {
		t.Error("the West's view changes while the Axis builds")
	}
	do(t, q, "build @berlin:german-tank", "cadre ruhr tank", "buy action", "buy investment")
	do(t, p, "done")
	do(t, q, "done")
	draw(t, p, "A10", "I10")
	draw(t, q, "A11", "I11")
	if view(p) != view(q) {
		t.Errorf("the West can tell what was built or drawn:\n%s\n%s", view(p), view(q))
	}
	if view(p) == before {
		t.Error("the new block is not to be seen after Production")
	}
	for _, e := range listen(t, begin(), "cadre ruhr fleet") {
		if e.Seats.Has(1) || e.Seats.Has(2) {
			t.Errorf("Rivals hear %q", Game.Sentence(e))
		}
	}
}

func TestRuling9ProductionNotSpentIsLost(t *testing.T) {
	rulebook.Covers(t, "tt", "7.22")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: production
	`)
	do(t, p, "buy action", "done") // ten of eleven points are not spent
	draw(t, p, "A01")
	if p.points != 7 {
		t.Errorf("the West begins with %d points", p.points)
	}
	do(t, p, "done", "done", "pass") // Production, then the Axis's Government
	do(t, p, "pass", "pass", "pass") // the seasons' Command
	settle(t, p)                     // the Year Start: a 1 makes the Axis first
	if awaits(t, p, axis); p.year != 39 || p.points != 11 {
		t.Errorf("in %s the Axis has %d points", p.phaseName(), p.points)
	}
}

// besieged: an Axis at War with both Rivals, with units in all kinds of places.
const besieged = `
	1941
	phase: production axis
	war: axis-west, axis-ussr
	Berlin: German Infantry 3, German Tank 4, German Air Force 1
	Baltic Sea: German Fleet 2, German Infantry 2
	North Sea: German Air Force 2
	Konigsberg: German Fortress 1, German Infantry 1, German Air Force 1 | Soviet Infantry 2
	Tripoli: Italian Infantry 1, Italian Tank 2, Italian Fortress 1, Italian Air Force 1
	Munich: British Infantry 2
	Central Mediterranean: British Fleet 4
	Tyrrhenian Sea: British Fleet 4
	Western Mediterranean: British Fleet 4
`

func TestAnExistingUnitGainsOneStepInAProduction(t *testing.T) {
	rulebook.Covers(t, "tt", "7.23")
	p := scene(t, besieged)
	do(t, p, "build @berlin:german-infantry")
	if cv := placed(p, "berlin", "german infantry"); cv != 4 {
		t.Errorf("the infantry of 3 CV has %d after a step", cv)
	}
	do(t, p, "build @berlin:german-airforce")
	hasNot(t, p, "build @berlin:german-airforce")
	refused(t, p, "build @berlin:german-airforce", "7.23") // a second step
	refused(t, p, "build @berlin:german-tank", "3.12")     // full strength
	refused(t, p, "build @konigsberg:soviet-infantry", "3.11")
}

func TestUnitsAtSeaEngagedOrUnsuppliedAreNotBuilt(t *testing.T) {
	rulebook.Covers(t, "tt", "7.23")
	p := scene(t, besieged)
	for _, c := range []struct{ unit, rule string }{
		{"@baltic-sea:german-fleet", "7.23"},
		{"@baltic-sea:german-infantry", "7.23"},
		{"@north-sea:german-airforce", "7.23"},
		{"@konigsberg:german-fortress", "7.23"},
		{"@konigsberg:german-infantry", "7.23"},
		{"@konigsberg:german-airforce", "7.23"},
		{"@tripoli:italian-infantry", "14.12"},
		{"@tripoli:italian-tank", "14.12"},
	} {
		hasNot(t, p, "build "+c.unit)
		refused(t, p, "build "+c.unit, c.rule)
	}
	has(t, p, "build @tripoli:italian-fortress") // needs no Supply
	has(t, p, "build @tripoli:italian-airforce") // is no Ground unit
}

func TestAtPeaceNobodyNeedsSupplyToBuild(t *testing.T) {
	rulebook.Covers(t, "tt", "7.23")
	p := scene(t, strings.Replace(strings.Replace(besieged, "war: axis-west, axis-ussr", "", 1), "| Soviet Infantry 2", "", 1)+"\nowner: Munich west")
	has(t, p, "build @tripoli:italian-infantry")
	has(t, p, "cadre sardinia infantry")
	refused(t, p, "build @baltic-sea:german-fleet", "7.23")
}

func TestNewCadresOfAnyTypeStandInTheirHomeTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "7.23")
	p := scene(t, `
		1938
		phase: production axis
		control: Austria axis
		influence: Hungary axis 1
	`)
	for _, kind := range []string{"fortress", "airforce", "carrier", "submarine", "fleet", "tank", "infantry"} {
		has(t, p, "cadre berlin "+kind)
		has(t, p, "cadre rome "+kind)
	}
	for _, ship := range []string{"carrier", "submarine", "fleet"} {
		refused(t, p, "cadre munich "+ship, "3.22") // inland
	}
	for _, c := range []struct{ area, kind, rule string }{
		{"tripoli", "infantry", "2.3"}, // a Colony
		{"vienna", "tank", "2.3"},      // a Satellite
		{"budapest", "infantry", "7.23"},
		{"budapest", "fortress", "7.23"}, // an Associate
		{"paris", "infantry", "7.23"},
		{"warsaw", "airforce", "7.23"},
	} {
		hasNot(t, p, "cadre "+c.area+" "+c.kind)
		refused(t, p, "cadre "+c.area+" "+c.kind, c.rule)
	}
	do(t, p, "cadre rome infantry", "cadre berlin tank")
	if placed(p, "rome", "italian infantry") != 1 || placed(p, "berlin", "german tank") != 1 {
		t.Error("the Cadres are not of 1 CV and of the nation whose Home Territory it is")
	}
	hasNot(t, p, "build @berlin:german-tank")
	refused(t, p, "build @berlin:german-tank", "7.23") // not in the same Production
}

func TestNoCadresInABattleNorInEnemyHandsNorUnsupplied(t *testing.T) {
	rulebook.Covers(t, "tt", "7.23")
	p := scene(t, besieged)
	for _, kind := range []string{"airforce", "infantry", "fortress"} {
		refused(t, p, "cadre konigsberg "+kind, "7.23") // a Battle
		refused(t, p, "cadre munich "+kind, "7.23")     // occupied
	}
	for _, kind := range []string{"tank", "infantry"} {
		hasNot(t, p, "cadre sardinia "+kind)
		refused(t, p, "cadre sardinia "+kind, "14.12")
	}
	for _, kind := range []string{"airforce", "fleet", "fortress"} {
		has(t, p, "cadre sardinia "+kind)
	}
}

func TestConqueredHomeTerritoryIsNotOnesOwn(t *testing.T) {
	rulebook.Covers(t, "tt", "7.23")
	p := scene(t, "1941\nphase: production axis\nwar: axis-west\nParis: German Infantry 2\ndefeated: France\n")
	for _, kind := range []string{"infantry", "airforce", "fleet"} {
		hasNot(t, p, "cadre paris "+kind)
		refused(t, p, "cadre paris "+kind, "2.3")
	}
	has(t, p, "cadre paris fortress")
}

func TestAUnitBuiltLastYearCanBeBuiltAgain(t *testing.T) {
	rulebook.Covers(t, "tt", "7.23")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: production
		Berlin: German Infantry 1
	`)
	do(t, p, "build @berlin:german-infantry", "cadre berlin tank", "done", "done", "done")
	settle(t, p)
	awaits(t, p, axis)
	do(t, p, "build @berlin:german-infantry", "build @berlin:german-tank")
	if placed(p, "berlin", "german infantry") != 3 || placed(p, "berlin", "german tank") != 2 {
		t.Error("the units did not gain their second step in the second Year")
	}
}

func TestFortressesStandAnywhereInFriendlyTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "7.231")
	for _, c := range []struct {
		who         faction
		lines, area string
		nation      nation
	}{
		{axis, "", "berlin", germany},
		{axis, "", "rome", italy},
		{axis, "", "tripoli", italy},                       // a Colony of a Major Power
		{axis, "control: Austria axis", "vienna", germany}, // a Satellite
		{axis, "war: axis-west\nSuez: Italian Infantry 1", "suez", germany},
		{axis, "war: axis-west\nDamascus: German Infantry 1", "damascus", germany}, // another's Major Power
		{west, "", "paris", france},
		{west, "", "algiers", france},
		{west, "", "damascus", france},
		{west, "", "glasgow", britain},
		{west, "", "malta", britain},
		{west, "", "karachi", britain},
		{west, "war: axis-west\ndefeated: France\ncontrol: France axis\nMarseille: British Infantry 1", "marseille", britain},
		{ussr, "", "murmansk", ussrNation},
		{ussr, "control: Persia ussr", "abadan", ussrNation},
	} {
		p := scene(t, "1940\nphase: production "+factionIDs[c.who]+"\n"+c.lines)
		do(t, p, "cadre "+c.area+" fortress")
		if cv := placed(p, c.area, nationalityIDs[c.nation]+" fortress"); cv != 1 {
			t.Errorf("a new Fortress in %s is no %s one of 1 CV", c.area, nationalityNames[c.nation])
		}
		hasNot(t, p, "cadre "+c.area+" fortress")
		refused(t, p, "cadre "+c.area+" fortress", "7.231") // one in an area
		refused(t, p, "build @"+c.area+":"+nationalityIDs[c.nation]+"-fortress", "7.23")
	}
}

func TestFortressesAreBuiltUpEvenWhereUnsupplied(t *testing.T) {
	rulebook.Covers(t, "tt", "7.231")
	p := scene(t, besieged)
	do(t, p, "build @tripoli:italian-fortress", "cadre cyrenaica fortress")
	if placed(p, "tripoli", "italian fortress") != 2 || placed(p, "cyrenaica", "italian fortress") != 1 {
		t.Error("the Fortresses of Libya are not built")
	}
	refused(t, p, "build @konigsberg:german-fortress", "7.23") // Disputed
	refused(t, p, "cadre konigsberg fortress", "7.23")
	refused(t, p, "cadre warsaw fortress", "7.23") // Neutral
}

func TestBoughtCardsStayUnseenUntilProductionIsFinished(t *testing.T) {
	rulebook.Covers(t, "tt", "7.24")
	p := scene(t, `
		1938
		phase: production ussr
		hand ussr: A01
	`)
	do(t, p, "buy investment", "buy action", "buy action")
	if p.Chance() > 0 || p.handSize(ussr) != 1 {
		t.Fatal("cards are drawn before the Production is finished")
	}
	if !strings.Contains(string(p.AppendView(nil, 2)), `"hand":["A01"]`) {
		t.Error("the buyer sees more than the card it held")
	}
	do(t, p, "done")
	draw(t, p, "A50", "A02", "I33")
	want := []card{world.cardByID["A01"], world.cardByID["A02"], world.cardByID["A50"], world.cardByID["I33"]}
	var got []card
	for c := range card(numCards) {
		if p.where[c] == p.hand(ussr) {
			got = append(got, c)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the USSR holds %v, not %v", got, want)
	}
}

// Listing Cadres takes a short cut; explaining one does not. They must agree.
func TestTheListOfCadresIsWhatTheRulesOnThemAllow(t *testing.T) {
	for i, setup := range setups {
		randomMatch(t, setup, uint64(70+i), nil, func(p *Position) {
			if p.Stack.N == 0 || p.Top() != pProduce || p.asked() == 0 {
				return
			}
			b := p.buildContextFor(faction(flow.As[produceFrame](p.Stack.Top()).who))
			for a := range world.land.all {
				if p.control[a] != b.who || p.enemyHere(b.who, a) {
					continue
				}
				types := p.cadreTypes(a, &b)
				for typ := range numTypes {
					if why := p.whyNoCadre(a, typ, &b); (why == nil) != (types&(1<<typ) != 0) {
						t.Fatalf("a %s in %s: listed %b, but %v", world.units[typ].name, world.areas[a].name, types, why)
					}
				}
			}
		})
	}
}
