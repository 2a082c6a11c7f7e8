package axis

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"sandtable/board/chart"
	"sandtable/engine/say"
	"sandtable/engine/say/saytest"
	"sandtable/games/axis/atlas"
)

// patterns are all sentences that players read: those of the log, what they are
// asked, where the match stands, and why something is refused.
func patterns(t *testing.T) []string {
	t.Helper()
	list := append([]string(nil), sentences[1:]...)
	for _, s := range gameTurn {
		list = append(list, s.name)
	}
	for _, s := range slices.Concat(factionTurn, aidTurn) {
		list = append(list, s.name)
	}
	list = append(list, "The end", "Game turn")
	return append(list, saytest.Patterns(t, ".", "../../engine/flow")...)
}

func TestEverySentenceIsSaidInGerman(t *testing.T) {
	all := patterns(t)
	if len(all) < 50 {
		t.Fatalf("only %d sentences were found in the game", len(all))
	}
	saytest.Read(t, german).Says(t, marksOf(worldOf(t, "europe")), all)
}

func TestEverythingHasAnEnglishName(t *testing.T) {
	for _, theatre := range []string{"europe", "pacific"} {
		for kind, k := range worldOf(t, theatre).words {
			for i := range k.n {
				if k.title != nil && k.title(i) == "" && kind != "card" {
					t.Errorf("%s: the %s %q has no name", theatre, kind, k.word(i))
				}
			}
		}
	}
}

// Zones, boxes and the like have German names by their words, cards and scenarios by their
// English titles, which the same card may have in both games.
func TestEverythingHasAGermanName(t *testing.T) {
	named := map[string]map[string]bool{"card": {}, "scenario": {}, "kind": {}}
	for _, theatre := range []string{"europe", "pacific"} {
		w := worldOf(t, theatre)
		for _, kind := range []string{"zone", "box", "country", "marker", "posture", "display", "event", "table"} {
			if named[kind] == nil {
				named[kind] = map[string]bool{}
			}
			for i := range w.words[kind].n {
				named[kind][w.words[kind].word(i)] = true
			}
		}
		for _, nation := range w.Nations { // some are of no country on the map
			named["country"][nation] = true
		}
		for u := range w.Units {
			named["kind"][w.Units[u].Symbol] = true
		}
		for i := range w.Cards {
			named["card"][w.Cards[i].Name] = true
		}
		for i := range w.Scenarios {
			named["scenario"][w.Scenarios[i].Name] = true
		}
	}
	for kind, names := range named {
		saytest.Read(t, german).HasNames(t, map[string][]string{kind: slices.Collect(maps.Keys(names))})
	}
	saytest.Read(t, german).HasNames(t, map[string][]string{
		"faction": {"axis", "western", "soviet"},
		"war":     {"pre-war", "limited-war", "total-war"},
		"reason":  reasons[:],
		"result":  atlas.RetreatNames,
		"legend":  legendOf(t),
		"step":    {"infantry", "armor", "colonial", "any", "kwantung", "hq", "marker"},
		"steps":   {"0", "1", "2", "3", "4", "5"},
	})
}

// A marker is told with its variant, as owners of the game call it, and each variant has a
// German name: one of its own, or that of a country, a policy or a faction.
func TestMarkersAreToldWithTheirVariants(t *testing.T) {
	for _, x := range []struct{ theatre, id, variant, word, english string }{
		{"europe", "logistics", "okh", "logistics.okh", "Logistics (OKH)"},
		{"europe", "policy", "nazi-soviet-pact", "policy.nazi-soviet-pact", "Policy (Nazi-Soviet Pact)"},
		{"europe", "ceded-land", "ceded-germany-austria", "ceded-land.austria", "Ceded Land (Austria)"},
		{"europe", "no-retreat", "", "no-retreat", "No Retreat"},
		{"pacific", "entry", "communist-china", "entry.communist-china", "Entry (Communist China)"},
		{"pacific", "logistics", "far-east", "logistics.far-east", "Logistics (Far East)"},
		{"pacific", "beachhead", "snlf", "beachhead.snlf", "Beachhead (SNLF)"},
	} {
		w := worldOf(t, x.theatre)
		m, _ := w.MarkerByID(x.id)
		k := marker{kind: m, variant: w.Variant(m, x.variant)}
		if mark := marksOf(w)['m']; mark.English(k.called()) != x.english || mark.Word(k.called()) != x.word {
			t.Errorf("the marker is %q, %q, want %q, %q", mark.English(k.called()), mark.Word(k.called()), x.english, x.word)
		}
	}
	var words struct{ Names map[string]map[string]any }
	if err := json.Unmarshal(german, &words); err != nil {
		t.Fatal(err)
	}
	for _, theatre := range atlas.Theatres {
		w := worldOf(t, theatre)
		for m := range w.Markers {
			for v := range w.Markers[m].Variants {
				word := w.VariantWord(atlas.Marker(m), uint8(v))
				if !slices.ContainsFunc([]string{"variant", "country", "posture", "faction"}, func(kind string) bool { return words.Names[kind][word] != nil }) {
					t.Errorf("%s: the variant %s of %s has no German name", theatre, word, w.Markers[m].ID)
				}
			}
		}
	}
}

func TestUnitsAreCalledAfterTheirPeople(t *testing.T) {
	for _, x := range []struct{ theatre, id, want string }{
		{"europe", "germany-infantry-1", "German Infantry 1"},
		{"europe", "germany-hq-a", "German HQ A"},
		{"europe", "axis-multinational-armor-pa", "Multinational Axis Armor PA"},
		{"pacific", "united-states-cv-fleet-tf16", "US CV Fleet TF16"},
		{"pacific", "communist-china-hq-ccp", "Communist Chinese HQ CCP"},
		{"pacific", "hopeh-infantry-a1", "Hopeh Infantry a1"},
		{"pacific", "united-states-marine-6m", "US Marine 6m"},
		{"pacific", "japan-tank-1t", "Japanese Tank 1t"},
		{"pacific", "britain-aus-8", "British Australian Infantry 8"},
		{"europe", "italy-mech-exp", "Italian Mechanized Exp"},
		{"europe", "russia-airborne-1ab", "Russian Airborne 1AB"},
		{"europe", "germany-mountain-alp", "German Mountain Alp"},
		{"europe", "russia-cav-mech-2cm", "Russian Cav-Mech 2CM"},
		{"europe", "russia-ski-ski", "Russian Ski"},
	} {
		w := worldOf(t, x.theatre)
		u, ok := w.words["unit"].find(x.id)
		if got := w.words["unit"].title(u); !ok || got != x.want {
			t.Errorf("%s is called %q, want %q", x.id, got, x.want)
		}
	}
}

func TestCountriesAndPostureBoxesAreWrittenAsPeopleWriteThem(t *testing.T) {
	w := worldOf(t, "pacific")
	marks := marksOf(w)
	for _, x := range []struct{ kind, id, pattern, want string }{
		{"display", "us-and-western-minors", "Peace is made with {q}.", "Peace is made with the US and Western Minors."},
		{"country", "united-states", "The Far Eastern Forces of {a} are called up.", "The Far Eastern Forces of the United States are called up."},
		{"country", "netherlands-east-indies", "{a} is conquered.", "The Netherlands East Indies is conquered."},
		{"country", "siam", "{a} is conquered.", "Siam is conquered."},
	} {
		n, _ := w.words[x.kind].find(x.id)
		if got := marks.English(say.Say(x.pattern, int16(n))); got != x.want {
			t.Errorf("it says %q, want %q", got, x.want)
		}
	}
}

// legendOf are the entries of the legend on the board.
func legendOf(t *testing.T) (list []string) {
	t.Helper()
	c, err := EuropeChart()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range c.Legend.Entries {
		list = append(list, e.Text)
	}
	return list
}

func TestWarStatesAreWrittenAsPeopleWriteThem(t *testing.T) {
	p := campaigns.Scene(t, "scenario: C.3\nplayers: 3\nphase: 3 axis\nw3825: germany-infantry-i1\nwar: pre-war\ncard axis-21: hand\ncard axis-3: discarded played").(*Position)
	card, _ := p.front().words["card"].find("axis-21")
	no := p.front().selectable(atlas.Card(card), atlas.Axis)
	if got, want := marksOf(p.front().World).Because(no).Reason, "This is a card of limited war, but the war state is pre-war now"; !strings.HasPrefix(got, want) {
		t.Errorf("the refusal is %q, want %q", got, want)
	}
}

func TestABoardIsDrawnWithGermanNames(t *testing.T) {
	for _, x := range []struct {
		draw         func() (*chart.Chart, error)
		sea, country string
	}{{GermanEuropeChart, "Ostsee", "Deutschland"}, {GermanPacificChart, "Philippinensee", "Philippinen"}} {
		c, err := x.draw()
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(c.Notes, func(n chart.Note) bool { return n.Text == x.sea }) {
			t.Errorf("no sea of the German board is called %s", x.sea)
		}
		if !slices.ContainsFunc(c.Regions, func(r chart.Region) bool { return r.Text == x.country }) {
			t.Errorf("no country of the German board is called %s", x.country)
		}
		if !slices.ContainsFunc(c.Boxes, func(b chart.Box) bool { return b.ID == "box-delay-box" && b.Text == "Verzögerungsfeld" }) {
			t.Errorf("no box of the German board is the Verzögerungsfeld: %+v", c.Boxes)
		}
	}
}
