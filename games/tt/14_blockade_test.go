package tt

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// blockades asserts which areas carry Blockade markers and which Med Blockade
// markers, by id in the order of the map.
func blockades(t testing.TB, p *Position, full, med string) {
	t.Helper()
	for _, m := range []struct {
		name, want string
		set        areaSet
	}{{"Blockade", full, p.full}, {"Med Blockade", med, p.med}} {
		var ids []string
		for a := range m.set.all {
			ids = append(ids, world.areas[a].id)
		}
		if got := strings.Join(ids, " "); got != m.want {
			t.Errorf("%s markers are on %q, not on %q", m.name, got, m.want)
		}
	}
}

// tracks asserts the POP and RES that a Faction can use, Blockades counted.
func tracks(t testing.TB, p *Position, f faction, pop, res int) {
	t.Helper()
	if tr := p.production(f, true); tr.pop != pop || tr.res != res {
		t.Errorf("%s has POP %d and RES %d, not %d and %d", factionNames[f], tr.pop, tr.res, pop, res)
	}
}

// Turkey in Soviet hands shuts the way overland from Asia to Europe, so that
// Britain's Trade Routes from India run through the Med or around Africa.
const noWayOverland = "\ncontrol: Turkey ussr\n"

const (
	medShut    = "Western Mediterranean: Italian Fleet 1\n"
	africaShut = "West Indian Ocean: German Fleet 1\n"
)

func TestBlockadesAreMarkedInSummer(t *testing.T) {
	rulebook.Covers(t, "tt", "14.0", "14.2", "14.22")
	text := "war: axis-west" + noWayOverland + medShut + africaShut
	for _, season := range []string{"spring", "fall"} {
		blockades(t, supplyPhase(t, season, text), "", "")
	}
	p := supplyPhase(t, "summer", text)
	blockades(t, p, "suez iraq delhi bombay", "")
	tracks(t, p, west, 8, 5)
	p = supplyPhase(t, "summer", noWayOverland+medShut+africaShut) // Peace
	blockades(t, p, "", "")
}

func TestOnlyFactionsAtWarAreBlockaded(t *testing.T) {
	rulebook.Covers(t, "tt", "14.0", "14.22")
	vienna := "\ncontrol: Austria ussr, Hungary axis, Czechoslovakia axis, Yugoslavia axis\n"
	blockades(t, supplyPhase(t, "summer", "war: axis-west"+vienna), "", "")
	blockades(t, supplyPhase(t, "summer", "war: west-ussr"+vienna), "vienna", "") // by Rival land as well
	blockades(t, supplyPhase(t, "summer", "war: axis-ussr"+vienna), "vienna", "")
}

func TestANewSummerReplacesTheMarkersOfTheOld(t *testing.T) {
	rulebook.Covers(t, "tt", "14.22")
	p := supplyPhase(t, "summer", "war: axis-west\nblockaded: Glasgow\nmed-blockaded: Lorraine"+noWayOverland+medShut)
	blockades(t, p, "", "iraq delhi bombay")
}

func TestATradeRouteEndsInTheMainCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "14.21")
	// Bombay lies beside Delhi, a SubCapital, and Marseille beside Paris: of no use.
	p := supplyPhase(t, "summer", "war: axis-west\ncontrol: Turkey ussr, Spain ussr"+`
		North Sea: German Fleet 1
		English Channel: German Fleet 1
		Irish Sea: German Fleet 1
		Norwegian Sea: German Fleet 1
	`)
	blockades(t, p, "paris marseille lorraine ottawa suez iraq delhi bombay algiers", "")

	p = supplyPhase(t, "summer", "war: axis-west\nLondon: German Infantry 1")
	blockades(t, p, "glasgow paris marseille lorraine ottawa suez iraq delhi bombay algiers", "")
}

func TestATradeRouteHasOneLandAndOneSeaSegment(t *testing.T) {
	rulebook.Covers(t, "tt", "14.21")
	for _, c := range []struct{ name, text, full string }{
		{"by land only", "war: axis-west\ncontrol: Hungary axis\nBaltic Sea: British Fleet 1\nNorth Sea: British Fleet 1", ""},
		{"by sea only", "war: axis-west\ncontrol: Norway west", ""},
		{"by land and then by sea", "war: axis-west\ncontrol: Spain west\nWestern Mediterranean: Italian Fleet 1\nMadeira Sea: Italian Fleet 1", ""},
		{"by sea and then by land", "war: axis-ussr\ncontrol: Bulgaria ussr, Rumania west", ""},
		{"by land, by sea and again by land", "war: axis-ussr\ncontrol: Hungary ussr, Rumania west, Poland west, Turkey west", "budapest"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := supplyPhase(t, "summer", c.text)
			blockades(t, p, c.full, "")
		})
	}
}

// The printed example: with Gibraltar shut, Delhi's trade cannot go by Sea
// through the Med to France, across France, and over the Channel to London.
func TestDelhisTradeCannotCrossFrance(t *testing.T) {
	rulebook.Covers(t, "tt", "14.21")
	text := "war: axis-west" + noWayOverland + "Gibraltar: German Infantry 1\n"
	blockades(t, supplyPhase(t, "summer", text), "", "iraq delhi bombay")
	p := supplyPhase(t, "summer", text+"South Atlantic Ocean: German Fleet 1")
	blockades(t, p, "suez iraq delhi bombay", "")
	p = supplyPhase(t, "summer", "war: axis-west"+noWayOverland+"South Atlantic Ocean: German Fleet 1")
	blockades(t, p, "", "") // Gibraltar open
}

func TestRuling31TheSeaSegmentEndsOnLandOtherThanStraits(t *testing.T) {
	rulebook.Covers(t, "tt", "14.21")
	// Stalingrad's trade comes by land to Kuban and by Sea to Berlin, through the
	// Straits of Gibraltar and Copenhagen. The Ruhr lies on the North Sea and on the
	// Baltic but is no Straits.
	text := "war: axis-ussr\nKuban: German Fortress 1\nStalingrad: German Fortress 1\n"
	blockades(t, supplyPhase(t, "summer", text), "", "")
	blockades(t, supplyPhase(t, "summer", text+"control: Denmark ussr"), "stalingrad", "")
}

func TestNeutralsLetTradePass(t *testing.T) {
	rulebook.Covers(t, "tt", "14.21")
	text := "war: axis-west\n" + medShut + africaShut
	p := supplyPhase(t, "summer", text) // from India through Persia, Turkey and Poland
	blockades(t, p, "", "")
	p = supplyPhase(t, "summer", text+"control: Poland ussr, Baltic States ussr")
	blockades(t, p, "suez iraq delhi bombay", "")
}

func TestTheUseOfAnAssociateCanBeBlockaded(t *testing.T) {
	rulebook.Covers(t, "tt", "14.22", "14.24")
	text := "war: axis-west\ninfluence: Persia west 1" + noWayOverland
	tracks(t, supplyPhase(t, "summer", text), west, 13, 15)
	p := supplyPhase(t, "summer", text+medShut)
	blockades(t, p, "", "iraq delhi bombay abadan")
	tracks(t, p, west, 13, 10) // Abadan's red RES still count
	p = supplyPhase(t, "summer", text+medShut+africaShut)
	blockades(t, p, "suez iraq delhi bombay tehran abadan", "")
}

func TestAMedBlockadeDeniesBlackResourcesOnly(t *testing.T) {
	rulebook.Covers(t, "tt", "14.24")
	text := "war: axis-west" + noWayOverland
	tracks(t, supplyPhase(t, "summer", text), west, 12, 11)
	p := supplyPhase(t, "summer", text+medShut)
	blockades(t, p, "", "iraq delhi bombay")
	tracks(t, p, west, 12, 8) // three black RES lost; red RES and POP go around Africa
}

// Summer and Production must agree; where one found a full and the other a Med
// Blockade, the lesser applies. Delhi has 2 POP, a black and a red RES.
func TestABlockadeMustBeConfirmedInProduction(t *testing.T) {
	rulebook.Covers(t, "tt", "14.22", "14.23", "14.24")
	now := map[string]string{"open": "", "med": medShut, "full": medShut + africaShut}
	for _, c := range []struct {
		marked, now string
		pop, res    int
	}{
		{"", "open", 12, 11}, {"", "med", 12, 11}, {"", "full", 12, 11},
		{"med-blockaded: Delhi", "open", 12, 11}, {"med-blockaded: Delhi", "med", 12, 10}, {"med-blockaded: Delhi", "full", 12, 10},
		{"blockaded: Delhi", "open", 12, 11}, {"blockaded: Delhi", "med", 12, 10}, {"blockaded: Delhi", "full", 10, 9},
	} {
		t.Run(c.marked+" now "+c.now, func(t *testing.T) {
			p := scene(t, "1941\nphase: production west\nind west: 20\nwar: axis-west\n"+c.marked+noWayOverland+now[c.now])
			tracks(t, p, west, c.pop, c.res)
			if want := uint8(min(c.pop, c.res)); p.points != want {
				t.Errorf("the West produces %d, not %d", p.points, want)
			}
			if open := p.production(west, false); open.pop != 12 || open.res != 11 {
				t.Errorf("the markers on the track moved to POP %d and RES %d", open.pop, open.res)
			}
		})
	}
}

func TestABlockadeOfSummerThatIsLiftedInFallCostsNothing(t *testing.T) {
	rulebook.Covers(t, "tt", "14.23")
	p := scene(t, `
		1938 fall
		phase: movement axis
		war: axis-west
		med-blockaded: Iraq, Delhi, Bombay
	`+noWayOverland+medShut)
	tracks(t, p, west, 12, 8)
	do(t, p, "sail @western-mediterranean:italian-fleet", "to milan", "stop", "done")
	settle(t, p)
	if !p.In(pProduce) {
		t.Fatalf("it is %s, not the Production Phase", p.phaseName())
	}
	tracks(t, p, west, 12, 11)
}

func TestAllBlockadeMarkersGoAfterProduction(t *testing.T) {
	rulebook.Covers(t, "tt", "14.23")
	p := scene(t, `
		1941
		order: west axis ussr
		phase: production
		ind axis: 25
		ind west: 20
		war: axis-west
		hand axis: A01
		blockaded: Tripoli
		med-blockaded: Delhi
		Central Mediterranean: British Fleet 1
		Eastern Mediterranean: British Fleet 1
	`+noWayOverland+medShut)
	if p.points != 10 {
		t.Errorf("the West produces %d, not the 10 RES left to it", p.points)
	}
	do(t, p, "done")
	tracks(t, p, axis, 10, 6) // its turn to count comes later
	blockades(t, p, "tripoli", "")
	do(t, p, "done")
	blockades(t, p, "", "")
	do(t, p, "done")
	blockades(t, p, "", "")
	tracks(t, p, axis, 11, 6)
}

func TestAChangeOfControlRemovesTheMarker(t *testing.T) {
	rulebook.Covers(t, "tt", "14.22")
	// The West takes blockaded Tripoli.
	p := scene(t, `
		1940 fall
		phase: movement west
		war: axis-west
		blockaded: Tripoli, Milan
		Cyrenaica: British Infantry 2
	`)
	do(t, p, "march @cyrenaica:british-infantry", "to tripoli", "stop", "done")
	blockades(t, p, "milan", "")

	// The Axis takes Suez, to which the way around Africa was still open.
	p = scene(t, `
		1940 fall
		phase: movement axis
		war: axis-west
		med-blockaded: Suez, Delhi
		Egypt: Italian Infantry 2
	`)
	do(t, p, "march @egypt:italian-infantry", "to suez", "stop", "done")
	blockades(t, p, "", "delhi")

	// A blockaded Protectorate becomes a Satellite.
	p = scene(t, `
		1940 fall
		phase: movement axis
		war: axis-west
		influence: Norway west 2
		blockaded: Oslo
		med-blockaded: Delhi
	`)
	blockades(t, p, "oslo", "delhi")
	do(t, p, "violate norway none", "pass")
	settle(t, p)
	do(t, p, "place oslo infantry")
	blockades(t, p, "", "delhi")
}

func TestAViewShowsWhatIsControlledBesideWhatABlockadeLeaves(t *testing.T) {
	rulebook.Covers(t, "tt", "14.23")
	p := inSpring(t, "war: axis-west\nind west: 25\nmed-blockaded: Iraq, Delhi, Bombay"+noWayOverland+medShut)
	left, all := p.production(west, true), p.production(west, false)
	if left.res >= all.res {
		t.Fatalf("nothing is blockaded: %d of %d RES are left", left.res, all.res)
	}
	want := fmt.Sprintf(`"pop":%d,"res":%d,"level":%d,"controlledPop":%d,"controlledRes":%d`, left.pop, left.res, left.level, all.pop, all.res)
	if view := string(p.AppendView(nil, 0)); !strings.Contains(view, want) {
		t.Errorf("the view does not say %s", want)
	}
}
