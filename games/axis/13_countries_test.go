package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 13.1: each faction is an enemy of both others: a Russian stops in a British zone, and both
// are Allied.
func TestEveryFactionIsAnEnemyOfBothOthers(t *testing.T) {
	rulebook.Covers(t, "tk", "13", "13.1")
	units := map[atlas.Faction]string{atlas.Axis: "germany-infantry-i1", atlas.Western: "britain-infantry-i1", atlas.Soviet: "russia-infantry-i1"}
	for owner, unit := range units {
		s := newScene(t, "posture britain war\nposture russia war\n"+unit+" e3609")
		for who := range units {
			if got := s.enemyZone(s.hex("e3608"), who); got != (who != owner) {
				t.Errorf("the zone of %v is an enemy zone for %v: %v", owner, who, got)
			}
		}
	}
}

// 13.2.1: the major countries, and what belongs to them: land that is ceded, the country
// with the Reich Annex marker, and boxes beside the map.
func TestTheMajorCountries(t *testing.T) {
	rulebook.Covers(t, "tk", "13.2", "13.2.1")
	s := newScene(t, "ceded eastern-poland russia\nceded alsace-lorraine germany\nreich-annex e3201 axis\nhungary active axis")
	var majors []string
	for a := range s.Areas {
		if s.Areas[a].Major {
			majors = append(majors, s.Areas[a].ID)
		}
	}
	slices.Sort(majors)
	if got := strings.Join(majors, " "); got != "britain germany russia united-states" {
		t.Errorf("the major countries are %s", got)
	}
	for hex, owner := range map[string]string{
		"e4002": "germany", // East Prussia
		"w3420": "germany", // Alsace-Lorraine
		"e3201": "germany", // Budapest, annexed
		"w3916": "britain",
	} {
		if got := s.owner[s.hex(hex)]; got != s.area(owner) {
			t.Errorf("%s belongs to %s, want %s", hex, s.Areas[got].ID, owner)
		}
	}
	for _, h := range s.Areas[s.area("eastern-poland")].Hexes {
		if s.owner[h] != s.area("russia") {
			t.Errorf("%s of Eastern Poland is not Russian", s.Hexes[h].ID)
		}
	}
	for box, who := range map[string]atlas.Faction{"central-asia": atlas.Soviet, "eastern-us-canada": atlas.Western} {
		b, ok := s.BoxByID(box)
		if !ok || s.Boxes[b].Supplies != who {
			t.Errorf("the box %s supplies nobody of its side", box)
		}
	}
}

// 13.2.2, 13.2: minor countries; some stand for two, some exist only once they are created,
// and what does not exist, or is a dependent or a region, is no country to be selected.
func TestTheMinorCountries(t *testing.T) {
	rulebook.Covers(t, "tk", "13.2", "13.2.2", "13.3", "13.8")
	s := newScene(t, "belgium-holland neutral\nturkey neutral\nukraine absent")
	for area, want := range map[string]bool{
		"belgium-holland": true, "turkey": true,
		"ukraine": false, // until it is created (13.8.2)
		"libya":   false, // a dependent
		"denmark": false, // a region
		"britain": false, // a major country
	} {
		if got := s.neutralMinor(s.area(area)); got != want {
			t.Errorf("%s can be selected as a neutral minor country: %v", area, got)
		}
	}
	// 13.2: what is not on the map of a scenario takes no part in it.
	poland, err := TotalerKrieg.New(engine.Setup{Scenario: "A.1", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	f := poland.(*Position).front()
	if turkey := s.area("turkey"); f.areas[turkey].status != atlas.Neutral || f.neutralMinor(turkey) {
		t.Error("in the scenario of Poland Turkey can be selected")
	}
	for _, two := range []string{"belgium-holland", "denmark-norway"} {
		if a := &s.Areas[s.area(two)]; !a.IsCountry || a.Major {
			t.Errorf("%s is no minor country", two)
		}
	}
	// A dependent is no home of units.
	for u := range s.Units {
		if home := s.ways.home[s.Units[u].Nation]; home != atlas.NoID && !s.Areas[home].IsCountry {
			t.Errorf("%s has %s for its home", s.Units[u].ID, s.Areas[home].ID)
		}
	}
}

// 14.29: the Red Army markers belong to one scenario, and 14.28 to nine policies.
func TestMarkersOfPoliticsAndScenarios(t *testing.T) {
	rulebook.Covers(t, "tk", "14", "14.28", "14.29")
	w := worldOf(t, "europe")
	for i := range w.Scenarios {
		s := &w.Scenarios[i]
		if got := strings.Contains(s.Record.String(), `"red-army"`); got != (s.Number == "B.2") {
			t.Errorf("%s uses the Red Army markers: %v", s.Number, got)
		}
	}
	policies := 0
	s := newScene(t, "")
	for p := range s.Postures {
		if s.isPolicy(atlas.Policy(p)) {
			policies++
		}
	}
	if policies != 9 {
		t.Errorf("there are %d policies", policies)
	}
	s = newScene(t, "posture britain guarantees\nposture france guarantees\nposture russia nazi-soviet-pact")
	guarantees, _ := s.PostureByID("guarantees")
	s.endPolicyEverywhere(guarantees, "13.6.1.2")
	if s.inEffect(guarantees) || !s.underPolicy(s.area("russia")) {
		t.Error("the markers of a policy that ends stay, or those of another go")
	}
}
