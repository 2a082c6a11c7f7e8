package tt

import (
	"fmt"
	"testing"

	"sandtable/engine/notation"
	"sandtable/rulebook"
)

// spot is an area by its name on the map.
func spot(t testing.TB, name string) area {
	t.Helper()
	a, err := notation.Read[area](name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// country is a nation by its name.
func country(t testing.TB, name string) nation {
	t.Helper()
	n, err := notation.Read[nation](name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// held asserts who controls some areas in this phase.
func held(t testing.TB, p *Position, want faction, areas ...string) {
	t.Helper()
	for _, name := range areas {
		if got := p.control[spot(t, name)]; got != want {
			t.Errorf("%s is controlled by %s, not by %s", name, factionNames[got], factionNames[want])
		}
	}
}

// levels asserts the POP and RES that a Faction can use now.
func levels(t testing.TB, p *Position, f faction, pop, res int) {
	t.Helper()
	if got := p.production(f, true); got.pop != pop || got.res != res {
		t.Errorf("%s has POP %d and RES %d, not %d and %d", factionNames[f], got.pop, got.res, pop, res)
	}
}

func TestTheBoardConsistsOfLandSeasOceansAndStraits(t *testing.T) {
	rulebook.Covers(t, "tt", "1.0")
	var kinds [4]int
	var land, water, straits int
	for a := range area(numAreas) {
		kinds[world.areas[a].kind]++
		if world.land.has(a) == world.water.has(a) {
			t.Errorf("%s is not either land or water", world.areas[a].name)
		}
		for _, c := range []struct {
			set *areaSet
			n   *int
		}{{&world.land, &land}, {&world.water, &water}, {&world.straits, &straits}} {
			if c.set.has(a) {
				*c.n++
			}
		}
	}
	if kinds != [4]int{landArea: 95, strait: 8, sea: 28, ocean: 5} {
		t.Errorf("the board has %v land areas, straits, seas and oceans", kinds)
	}
	if land != 103 || water != 33 || straits != 8 {
		t.Errorf("%d areas count as land, %d as water and %d as straits", land, water, straits)
	}
}

func TestTheBordersOfTheBoard(t *testing.T) {
	rulebook.Covers(t, "tt", "1.11", "1.2")
	var count [oceanBorder + 1]int
	for _, b := range world.borders {
		count[b.terrain]++
		var want bool
		wet := world.water.has(b.a)
		both := wet == world.water.has(b.b)
		crossing := world.straits.has(b.a) || world.straits.has(b.b)
		deep := world.areas[b.a].kind == ocean || world.areas[b.b].kind == ocean
		switch b.terrain {
		case straitBorder:
			want = crossing
		case coast:
			want = !both && !crossing
		case oceanBorder:
			want = both && wet && deep
		case seaBorder:
			want = both && wet && !deep
		default:
			want = both && !wet && !crossing
		}
		if !want {
			t.Errorf("%s and %s do not meet at a %s border", world.areas[b.a].name, world.areas[b.b].name, terrainNames[b.terrain])
		}
	}
	want := [...]int{plains: 55, river: 24, forest: 29, mountain: 58, straitBorder: 41, coast: 110, seaBorder: 25, oceanBorder: 11}
	if count != want {
		t.Errorf("the borders are %v, not %v", count, want)
	}
}

func TestWhatTouchesWhatOnTheMap(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		touch bool
	}{
		{"North Sea", "Baltic Sea", false},
		{"Tyrrhenian Sea", "Central Mediterranean", false},
		{"Algiers", "Sfax", false},
		{"Algiers", "Dakar", false},
		{"Kabul", "Delhi", false},
		{"Kars", "Adana", true},
		{"Oslo", "Gallivare", true},
		{"South Atlantic Ocean", "West Indian Ocean", true},
	} {
		if got := linkBetween(spot(t, c.a), spot(t, c.b)) != nil; got != c.touch {
			t.Errorf("%s borders on %s: %v", c.a, c.b, got)
		}
	}
}

// Inland seas have no way in but Straits; the Caspian has none at all.
func TestInlandSeasAreEnteredOnlyThroughStraits(t *testing.T) {
	for _, c := range []struct {
		seas []string
		by   []string
	}{
		{[]string{"Baltic Sea", "Gulf of Bothnia"}, []string{"Copenhagen"}},
		{[]string{"Western Black Sea", "Eastern Black Sea"}, []string{"Istanbul", "Sevastopol"}},
		{[]string{"Sea of Azov"}, []string{"Sevastopol"}},
		{[]string{"Northern Caspian Sea", "Southern Caspian Sea"}, nil},
		{[]string{"Western Mediterranean", "Tyrrhenian Sea"}, []string{"Gibraltar", "Malta", "Sicily"}},
		{[]string{"Central Mediterranean", "Eastern Mediterranean", "Aegean Sea", "Adriatic Sea"}, []string{"Malta", "Sicily", "Istanbul", "Suez"}},
	} {
		var inside, ways areaSet
		for _, s := range c.seas {
			inside.add(spot(t, s))
		}
		for a := range inside.all {
			for _, l := range world.links[a] {
				if world.straits.has(l.to) || world.water.has(l.to) && !inside.has(l.to) {
					ways.add(l.to)
				}
			}
		}
		var want areaSet
		for _, s := range c.by {
			want.add(spot(t, s))
		}
		if ways != want {
			t.Errorf("the ways into %v are %s", c.seas, namesIn(ways))
		}
	}
}

func namesIn(s areaSet) (list string) {
	for a := range s.all {
		list += world.areas[a].name + " "
	}
	return list
}

func TestEveryLandAreaBelongsToOneNation(t *testing.T) {
	rulebook.Covers(t, "tt", "1.1")
	var owned areaSet
	for n := range nation(numNations) {
		for _, a := range world.nations[n].areas {
			if owned.has(a) || world.areas[a].nation != n {
				t.Errorf("%s belongs to %s and to another", world.areas[a].name, world.nations[n].name)
			}
			owned.add(a)
		}
	}
	if owned != world.land {
		t.Error("national territories and land are not the same areas")
	}
}

func TestCoastalAreasAreThoseThatTouchWater(t *testing.T) {
	rulebook.Covers(t, "tt", "1.1")
	for a := range world.land.all {
		wet := false
		for _, l := range world.links[a] {
			wet = wet || world.water.has(l.to)
		}
		if wet != world.areas[a].coastal || wet != world.coastal.has(a) {
			t.Errorf("%s touches water: %v, coastal: %v", world.areas[a].name, wet, world.areas[a].coastal)
		}
	}
}

func TestIslandsAndTheAmericasArePlayable(t *testing.T) {
	rulebook.Covers(t, "tt", "1.1")
	for _, c := range []struct{ sea, place string }{
		{"North Atlantic Ocean", "Ottawa"},
		{"North Atlantic Ocean", "Washington"},
		{"North Atlantic Ocean", "New York"},
		{"Mid Atlantic Ocean", "Rio de Janeiro"},
		{"Madeira Sea", "Azores"},
		{"Norwegian Sea", "Iceland"},
		{"Irish Sea", "Dublin"},
		{"Aegean Sea", "Crete"},
		{"Tyrrhenian Sea", "Malta"},
		{"Tyrrhenian Sea", "Sicily"},
		{"Western Mediterranean", "Sardinia"},
	} {
		p := scene(t, `
			1940 summer
			phase: movement west 2
			usa: satellite
			control: Latin America west, Portugal west, Denmark west, Ireland west, Greece west, Italy west
			defeated: Italy
			`+c.sea+`: British Fleet 2
		`)
		id := world.areas[spot(t, c.place)].id
		do(t, p, "sail @"+world.areas[spot(t, c.sea)].id+":british-fleet", "to "+id, "stop", "done")
		if p.cv[unitAt(t, p, id, "British Fleet")] != 2 {
			t.Errorf("no fleet has come to %s", c.place)
		}
	}
}

func TestVioletAreasDoNotExist(t *testing.T) {
	rulebook.Covers(t, "tt", "1.1")
	for _, name := range []string{"Switzerland", "Sahara", "Arabia", "Northern Ireland", "Greenland", "Nepal"} {
		if a, err := notation.Read[area](name); err == nil {
			t.Errorf("%s is on the map as %s", name, world.areas[a].name)
		}
	}
}

// Each row is a border that Axis infantry cross into a Battle.
func TestLandBordersLimitGroundUnitsEnteringABattle(t *testing.T) {
	rulebook.Covers(t, "tt", "1.11")
	for _, c := range []struct {
		from, to, nation string
		limit            int
	}{
		{"munich", "vienna", "German", 3},   // plains
		{"berlin", "warsaw", "German", 2},   // river
		{"berlin", "prague", "German", 2},   // forest
		{"venice", "croatia", "Italian", 1}, // mountain
		{"ruhr", "copenhagen", "German", 1}, // straits
	} {
		inf := c.nation + " Infantry 2"
		board := fmt.Sprintf(`
			1940 summer
			phase: movement axis 6
			war: axis-ussr
			control: Austria ussr, Poland ussr, Czechoslovakia ussr, Yugoslavia ussr, Denmark ussr
			%s: %s, %s, %s, %s
		`, c.from, inf, inf, inf, inf)
		march := "march @" + c.from + ":" + c.nation + "-infantry"
		p := scene(t, board+c.to+": Soviet Infantry 3")
		for range c.limit {
			do(t, p, march, "to "+c.to, "stop")
		}
		do(t, p, march)
		hasNot(t, p, "to "+c.to)
		refused(t, p, "to "+c.to, "11.52")

		p = scene(t, board) // nobody to engage: terrain does not matter
		for range 4 {
			do(t, p, march, "to "+c.to, "stop")
		}
	}
}

func TestACoastLimitsSeaInvasionsAlsoWhereNobodyDefends(t *testing.T) {
	rulebook.Covers(t, "tt", "1.11")
	p := scene(t, `
		1940 summer
		phase: movement west 6
		war: axis-west
		North Sea: British Infantry 3, British Infantry 2
	`)
	do(t, p, "sail @north-sea:british-infantry-3", "to ruhr", "stop")
	do(t, p, "sail @north-sea:british-infantry-2")
	hasNot(t, p, "to ruhr")
	refused(t, p, "to ruhr", "11.221")
	has(t, p, "to london") // no Enemy Territory: no limit
}

func TestCirclesOfACityAreItsPopulation(t *testing.T) {
	rulebook.Covers(t, "tt", "1.12")
	var count [town + 1]int
	for a := range world.land.all {
		info := &world.areas[a]
		count[info.city]++
		want := map[cityKind][2]uint8{mainCapital: {3, 0}, subCapital: {2, 0}, capitalCity: {1, 3}, city: {1, 2}, town: {0, 1}}[info.city]
		if got := [2]uint8{info.pop, info.muster}; got != want {
			t.Errorf("%s has POP and Muster %v, not %v", info.name, got, want)
		}
	}
	if count != [...]int{noCity: 48, mainCapital: 3, subCapital: 7, capitalCity: 3, city: 25, town: 17} {
		t.Errorf("the cities by kind are %v", count)
	}
}

func TestAnAssociateGivesThePopulationOfItsCitiesNotOfItsTown(t *testing.T) {
	rulebook.Covers(t, "tt", "1.12")
	p := scene(t, `
		phase: movement axis
		influence: Poland axis 1
	`)
	levels(t, p, axis, 11+2, 6+1) // Warsaw and Lvov, and nothing for Vilna
}

func TestCitiesAndTownsOfAViolatedNeutralRaiseFortresses(t *testing.T) {
	rulebook.Covers(t, "tt", "1.12")
	p := scene(t, `
		1939 fall
		phase: movement axis 6
		Berlin: German Infantry 4
	`)
	do(t, p, "violate poland none")
	for where, cv := range map[string]uint8{"warsaw": 3, "lvov": 2, "vilna": 1} {
		if got := p.cv[unitAt(t, p, where, "neutral fortress")]; got != cv {
			t.Errorf("the Fortress of %s has %d CV, not %d", where, got, cv)
		}
	}
}

func TestTheTotalsOfTheNations(t *testing.T) {
	rulebook.Covers(t, "tt", "1.12", "1.13")
	for n := range nation(numNations) {
		info := &world.nations[n]
		var pop, res uint8
		for _, a := range info.areas {
			pop += world.areas[a].pop
			res += world.areas[a].res + world.areas[a].resAfrica
		}
		if pop != info.pop || res != info.res {
			t.Errorf("the areas of %s have POP %d and RES %d, and it has %d and %d", info.name, pop, res, info.pop, info.res)
		}
		if c := info.capital; c != noArea && info.reaction != world.areas[c].muster && info.class != great {
			t.Errorf("%s brings %d Reaction cards", info.name, info.reaction)
		}
	}
	if u := &world.nations[usa]; u.pop != 3 || u.res != 4 {
		t.Errorf("the USA has POP %d and RES %d", u.pop, u.res)
	}
}

func TestTheLargestCityOfANationIsItsCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "1.121")
	for n := range nation(numNations) {
		info := &world.nations[n]
		if info.capital == noArea {
			if info.id != "albania" {
				t.Errorf("%s has no Capital", info.name)
			}
			continue
		}
		c := &world.areas[info.capital]
		if c.nation != n || c.city == noCity {
			t.Errorf("the Capital of %s is %s", info.name, c.name)
		}
		for _, a := range info.areas {
			if k := world.areas[a].city; a != info.capital && k != noCity && k <= c.city {
				t.Errorf("%s is as large as %s", world.areas[a].name, c.name)
			}
		}
	}
}

// A German army has come into Paris over the border from Lorraine.
const parisAttacked = `
	1940 summer
	phase: combat axis
	war: axis-west
	Lorraine: German Infantry 1
	Paris: French Infantry 1 | German Infantry 4 from Lorraine
`

func TestACapitalIsCapturedByItsSoleOccupantAtTheEndOfACombatPhase(t *testing.T) {
	rulebook.Covers(t, "tt", "1.121")
	p := scene(t, parisAttacked)
	do(t, p, "fire @paris:french-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @paris:german-infantry G")
	if p.defeated.has(france) {
		t.Error("France is defeated before the Combat Phase has ended")
	}
	roll(t, p, 1, 6, 6, 6)
	if !p.defeated.has(france) || p.marker[france] != axis {
		t.Error("Paris is not captured by the army that alone holds it")
	}
}

func TestACapitalStillFoughtOverIsNotCaptured(t *testing.T) {
	rulebook.Covers(t, "tt", "1.121")
	p := scene(t, parisAttacked)
	do(t, p, "fire @paris:french-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @paris:german-infantry G")
	roll(t, p, 6, 6, 6, 6)
	if p.defeated.has(france) || p.marker[france] != nobody {
		t.Error("Paris is captured while a French army stands in it")
	}
	held(t, p, west, "paris")

	// Nor is it when its new Owner is not alone in it: the French strike back.
	p = scene(t, `
		1940 fall
		phase: combat west
		war: axis-west
		hand ussr: A01
		Paris: German Infantry 1 | French Infantry 2
		owner: Paris axis
	`)
	do(t, p, "resolve paris", "fire @paris:german-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @paris:french-infantry G")
	roll(t, p, 6, 6)
	if p.defeated.has(france) {
		t.Error("Paris is captured while a French army fights for it")
	}
	held(t, p, axis, "paris")
}

func TestResourcesOfTheMap(t *testing.T) {
	rulebook.Covers(t, "tt", "1.13")
	red := map[string]uint8{"delhi": 1, "bombay": 1, "iraq": 1, "baku": 1, "abadan": 2}
	for a := range world.land.all {
		info := &world.areas[a]
		if info.resAfrica != red[info.id] {
			t.Errorf("%s has %d TransAfrica Resources, not %d", info.name, info.resAfrica, red[info.id])
		}
	}
}

// With the Axis in Suez and Turkey the way home from India is around Africa: what
// Delhi and Bombay have in black is lost, what they have in red is not.
func TestOnlyRedResourcesAreShippedAroundAfrica(t *testing.T) {
	rulebook.Covers(t, "tt", "1.13")
	p := scene(t, `
		1938 summer
		phase: supply
		war: axis-west
		control: Turkey axis
		Suez: Italian Infantry 3
	`)
	if p.full.has(spot(t, "delhi")) || !p.med.has(spot(t, "delhi")) || !p.med.has(spot(t, "bombay")) {
		t.Error("Delhi and Bombay are not under Med Blockade alone")
	}
	levels(t, p, west, 12-1, 11-2-2) // Suez and Iraq are lost, two black RES cut off
}

func TestAFactionAtPeaceDisregardsResources(t *testing.T) {
	rulebook.Covers(t, "tt", "1.13")
	for _, c := range []struct {
		war   string
		level int
	}{{"", 11}, {"war: axis-ussr", 6}} {
		p := scene(t, "phase: production axis\n"+c.war)
		if got := int(p.points); got != c.level {
			t.Errorf("with %q the Axis produces %d, not %d", c.war, got, c.level)
		}
	}
}
