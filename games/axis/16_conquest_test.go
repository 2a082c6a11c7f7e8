package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 16.1.1: the example of Poland. The exiles go to the Delay Box, Polish units to the
// Conquered Minors Box, and the Polish Corridor to Germany.
func TestPolandIsConquered(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.1", "6.2")
	const scene = `
		scenario: C.3
		players: 3
		phase: 6.2 axis
		war: limited-war
		country poland: active western
		land ceded-germany-polish-corridor: pool
		e3501: germany-infantry-i2
		e3504: germany-infantry-i3
		e3701: germany-infantry-i4
		e4001: germany-infantry-i5
		e4005: germany-infantry-i6
		e3602: poland-infantry-lod
		force-pool-western: poland-infantry-i1
		delay-box: poland-infantry-i2, poland-air-force-p
		conquered-minor-countries-western: britain-infantry-pol, britain-infantry-fra
	`
	p := campaigns.Scene(t, scene).(*Position)
	poland := areaNamed(p.front().Theatre, "poland")
	if p.front().areas[poland].status != atlas.Active {
		t.Fatal("Poland falls while Warsaw stands")
	}
	p = campaigns.Scene(t, scene+"e3702: germany-infantry-i1").(*Position)
	f := p.front()
	if f.areas[poland].status != atlas.Conquered || f.areas[poland].faction != atlas.Western || !f.areas[poland].everConquered {
		t.Fatalf("Poland is %+v", f.areas[poland])
	}
	for unit, want := range map[string]string{
		"poland-infantry-lod": "conquered-minor-countries-western", "poland-infantry-i1": "conquered-minor-countries-western",
		"poland-infantry-i2": "conquered-minor-countries-western", "poland-air-force-p": "out",
		"britain-infantry-fra": "conquered-minor-countries-western",
	} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
	if at := p.whereIs(t, "britain-infantry-pol"); at != "delay-box" {
		t.Errorf("the exiles are in %s", at)
	}
	danzig := hexAt(t, f.Theatre, "e4001")
	if f.owner[danzig] != f.ways.germany {
		t.Error("the Polish Corridor is not part of Germany")
	}
}

// 16.1.1: a partisan base must be occupied, too.
func TestPartisanBasesKeepACountryActive(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.1")
	scene := "scenario: C.5\nplayers: 3\nphase: 6.2 axis\ncountry greece: active western\n" + occupied(t, "greece")
	greece := func(lines string) atlas.Status {
		p := campaigns.Scene(t, lines).(*Position)
		return p.front().areas[areaNamed(p.front().Theatre, "greece")].status
	}
	if got := greece(scene); got != atlas.Conquered {
		t.Errorf("with all its cities occupied Greece is %v", got)
	}
	if got := greece(scene + "e2303: partisan-base/western western"); got != atlas.Active {
		t.Errorf("with free partisans Greece is %v", got)
	}
}

// occupied puts German infantry into all cities of a country.
func occupied(t *testing.T, country string) (lines string) {
	t.Helper()
	w := worldOf(t, "europe")
	units := []string{"i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8", "i9", "1", "2", "3", "4", "5"}
	for i, h := range w.Areas[areaNamed(w.Theatre, country)].Cities {
		lines += w.words["hex"].word(int(h)) + ": germany-infantry-" + units[i] + "\n"
	}
	return lines
}

// 16.1.1, France: Vichy fights on with colonial units in its dependents.
func TestFranceFightsOnAsVichy(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.1")
	lines := `
		scenario: C.4
		players: 3
		phase: 6.2 axis
		conquered-minor-countries-western: britain-infantry-fra
		force-pool-western: france-infantry-1, france-infantry-2, france-infantry-col1, france-infantry-col2, france-infantry-col3
	`
	lines += occupied(t, "france")
	p := campaigns.Scene(t, lines).(*Position)
	f := p.front()
	if f.areas[f.ways.france].status != atlas.Absent || f.areas[f.ways.vichy].status != atlas.Active || f.areas[f.ways.vichy].faction != atlas.Western {
		t.Fatal("France is still France")
	}
	if p.Top() != pColonials {
		t.Fatal("nobody places the colonial units")
	}
	campaigns.Refused(t, p, "at w3516", "16.1.1") // Paris
	first := campaigns.Legal(p)[0]
	campaigns.Do(t, p, first)
	campaigns.Refused(t, p, first, "16.1.1")
	campaigns.Do(t, p, campaigns.Legal(p)[0], campaigns.Legal(p)[1])
	if p.Top() == pColonials {
		t.Error("more than three units are placed")
	}
	for unit, want := range map[string]string{"france-infantry-1": "delay-box", "france-infantry-2": "out", "britain-infantry-fra": "delay-box"} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
	if f.owner[hexAt(t, f.Theatre, "w3519")] != f.ways.germany {
		t.Error("Metz is not ceded to Germany")
	}
}

// Case White leaves all politics out but the conquest.
func TestCaseWhiteHasConquestsAndNoOtherPolitics(t *testing.T) {
	p := table.Scene(t, "scenario: A.1\nplayers: 2\nphase: 3 axis\nw3825: germany-infantry-i1").(*Position)
	f := p.front()
	if !f.politicsOf("6.2", "16.1.1") || f.politicsOf("6.2", "16.1.2") || f.politicsOf("6.1", "6.1.1") || f.cardEvents(atlas.Axis) {
		t.Error("the politics of Case White are wrong")
	}
	p = table.Scene(t, "scenario: A.3\nplayers: 2\nphase: 3 axis\nw3825: germany-infantry-i1").(*Position)
	f = p.front()
	if !f.cardEvents(atlas.Axis) || f.cardEvents(atlas.Western) || !f.politicsOf("6.2", "16.1.1") || f.politicsOf("6.2", "16.1.2") || f.politicsOf("6.2", "16.3.3") {
		t.Error("the Fall of France has other events than conquest and Case Yellow")
	}
	p = table.Scene(t, "scenario: A.2\nplayers: 2\nphase: 3 axis\ne3702: germany-infantry-i1").(*Position)
	for who, list := range permanentEvents[theatreEurope] {
		for _, e := range list {
			if !p.front().politicsOf("6.2", e.rule) || !p.front().cardEvents(atlas.Faction(who)) {
				t.Errorf("Barbarossa leaves %s out", e.rule)
			}
		}
	}
}

// 16.1.1: detachments occupy nothing, other Axis nations do, and a marker in the Soviet force
// pool is not the Axis's to place.
func TestWhoOccupiesTheCitiesOfPoland(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.1")
	poland := "scenario: C.3\nwar: limited-war\ncountry poland: active western\nland ceded-russia-eastern-poland: pool\n" + occupied(t, "poland")
	p := during(t, "axis", strings.Replace(poland, "germany-infantry-i1\n", "germany-infantry-i1 turned 0\n", 1))
	p.does(p.checkConquests)
	if p.front().areas[p.areaBy(t, "poland")].status != atlas.Active {
		t.Error("a detachment occupies a city")
	}
	p = during(t, "axis", strings.Replace(poland, "germany-infantry-i1\n", "italy-infantry-i1 axis\n", 1))
	p.does(p.checkConquests)
	f := p.front()
	if f.areas[p.areaBy(t, "poland")].status != atlas.Conquered {
		t.Error("an Italian unit does not occupy a city")
	}
	if l, _ := f.LandByID("ceded-russia-eastern-poland"); f.lands[l] != landInPool {
		t.Error("Eastern Poland goes to Russia when Germany conquers Poland")
	}
}

// 16.1.1, 13.8.3: a unit of two nations breaks down when one of its countries is conquered.
func TestConquestBreaksUnitsOfTwoNationsDown(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.1", "13.8.3")
	p := during(t, "axis", "scenario: C.3\nwar: limited-war\ncountry poland: active western\n"+occupied(t, "poland")+`
		w3516: western-multinational-infantry-aa
		holding-western-aa: poland-infantry-i1 1
		force-pool-western: britain-infantry-bef
	`)
	p.does(p.checkConquests)
	p.isAt(t, map[string]string{
		"western-multinational-infantry-aa": "delay-box", "britain-infantry-bef": "w3516", "poland-infantry-i1": "conquered-minor-countries-western",
	})
}

// 16.1.1: France and another country fall in the same segment. The French convoy has a V.
func TestFranceAndBelgiumFallTogether(t *testing.T) {
	lines := "scenario: C.4\ncountry belgium-holland: active western\nw3718: germany-infantry-6\nw3919: germany-infantry-7\nforce-pool-western: convoy/france western\n" + occupied(t, "france")
	p := during(t, "axis", lines)
	f := p.front()
	p.does(p.checkConquests)
	if f.areas[f.ways.vichy].status != atlas.Active || f.areas[p.areaBy(t, "belgium-holland")].status != atlas.Conquered {
		t.Error("only one of the two has fallen")
	}
	if f.markerIn(f.ways.convoy, inBox(f.ways.delayBox)) < 0 {
		t.Error("the French convoy is not in the Delay Box")
	}
}

// 13.8.6.2: Vichy is never conquered, whoever holds its cities.
func TestVichyDoesNotSurrender(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.6.2", "16.1.1", "16.2.1")
	p := during(t, "axis", "country vichy: active western\n"+occupied(t, "vichy"))
	p.does(p.checkConquests)
	f := p.front()
	if c := f.areas[f.ways.vichy]; c.status != atlas.Active || c.faction != atlas.Western || f.surrenders(f.ways.vichy).Fine() {
		t.Errorf("Vichy is %+v", c)
	}
	if box := f.Displays[f.minorsBox(atlas.Western)].ID; box != "western-minors" || f.postureFor(f.ways.vichy, atlas.Western) != f.postures[f.minorsBox(atlas.Western)] {
		t.Errorf("Vichy does not use the box of the Western minors, %s", box)
	}
}
