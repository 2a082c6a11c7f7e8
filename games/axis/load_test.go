package axis

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/data"
)

// folder is a pack in memory; files without pack.json get a plain one.
func folder(files map[string]string) fs.FS {
	out := fstest.MapFS{"pack.json": {Data: []byte(`{"id": "mine", "name": "My game", "schema": 2, "theatres": ["europe", "pacific"]}`)}}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func pack(tb testing.TB, files map[string]string) *atlas.Pack {
	tb.Helper()
	p, err := atlas.OpenPack(folder(files))
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// The groups look at as many things as the checker the data was compiled with
// did, so that none of them looks away.
func TestTheShippedDataHasNoFaultInAnyGroup(t *testing.T) {
	r := Check()
	for _, f := range r.Faults() {
		t.Error(f)
	}
	looked := map[string]int{}
	for _, g := range r.Groups {
		looked[g.Name] = g.Looked
	}
	want := map[string]int{
		"files": 32, "ids unique": 8700, "grid consistent": 4300, "map facts of the rulebook": 251, "hexsides and links": 2446, "zones, ports and boxes": 608,
		"countries and areas": 302, "supply net": 233, "references": 11258, "deck sizes": 6, "selection graph": 400, "historical line": 207, "sources": 1152,
		"units": 863, "recipes": 360, "counts": 584, "one shape per table": 118, "scenarios: units": 4646, "scenarios: stacking": 1262, "scenarios: sides": 2949,
		"scenarios: politics": 23, "scenarios: cards": 1012, "scenarios: supply": 1651, "scenarios: references": 5955, "combined game": 43, "build-up": 8, "scenarios: set-up": 23,
	}
	for g, n := range want {
		if looked[g] != n {
			t.Errorf("%s: %d looked at, want %d", g, looked[g], n)
		}
	}
	for g, least := range map[string]int{"structure": 8000, "confidence marks": 8000, "vocabulary": 1800, "bindings": 400} {
		if looked[g] < least {
			t.Errorf("%s: %d looked at, want at least %d", g, looked[g], least)
		}
	}
	if len(r.Groups) != 31 {
		t.Errorf("there are %d groups, want 31", len(r.Groups))
	}
}

// Faults planted in one record each, all found in one pass with file, record and
// a sentence. Records of the wrong shape are told before anything else is looked
// at, so they come in a pack of their own.
func TestEveryPlantedFaultIsFound(t *testing.T) {
	stages := []struct {
		files map[string]string
		want  []string
	}{
		{map[string]string{
			"europe/cards.json": `{"cards": [{"id": "eu-axis-1", "replacments": {}}, {"id": "eu-axis-2", "blitz": "two"}, {"id": "eu-axis-999"}]}`,
			"europe/units.json": `{"units": [{"id": "eu-germany-hq-c", "sides": {"steps": 2}}]}`,
		}, []string{
			"europe/cards.json eu-axis-1: there is no field replacments",
			"europe/cards.json eu-axis-2: blitz must be a whole number, it is text",
			"europe/cards.json eu-axis-999: the field warState is missing",
			"europe/units.json eu-germany-hq-c: sides must be a list, it is an object",
		}},
		{map[string]string{
			"europe/hexes.json":     `{"hexes": [{"id": "eu-w3825", "class": "sea"}, {"id": "eu-w3516", "weather": "tropics"}, {"id": "eu-e2825", "name": "Bakou"}, {"id": "eu-w3718", "zones": ["mare-nostrum"]}, {"id": "eu-e3109", "row": 99, "gx": 99}]}`,
			"europe/hexsides.json":  `{"hexsides": [{"id": "eu-e1111|eu-e1112", "type": "wall"}]}`,
			"europe/links.json":     `{"links": [{"id": "eu-e1201|eu-w3825", "a": "eu-e1201", "b": "eu-w3825", "kind": "rail", "line": "x", "src": "derived"}]}`,
			"europe/zones.json":     `{"zones": [{"id": "baltic-sea", "neighbours": []}]}`,
			"europe/boxes.json":     `{"boxes": [{"id": "africa", "adjacent": ["middle-east"]}]}`,
			"europe/countries.json": `{"countries": [{"id": "sweden", "capital": "eu-w3825", "postureBox": "moon"}], "cededLands": [{"id": "ceded-germany-austria", "as": "gift"}]}`,
			"europe/units.json": `{"units": [{"id": "eu-germany-hq-c", "entry": {"kind": "magic"}}, {"id": "eu-germany-armor-1p", "sides": [{"steps": 1, "a": 1, "d": 1, "m": 1}, {"steps": 2, "a": 1, "d": 1, "m": 1}]},
				{"id": "eu-germany-infantry-2", "recipe": {"kind": "combination", "src": "derived", "steps": [{"unit": "self"}]}}, {"id": "eu-germany-infantry-i1", "src": "guess"}]}`,
			"europe/markers.json": `{"markers": [{"id": "influence", "count": 99}]}`,
			"europe/cards.json": `{"cards": [{"id": "eu-axis-1", "requires": [{"q": "played", "card": "eu-axis-2"}]}, {"id": "eu-axis-12", "remove": true},
				{"id": "eu-axis-21", "replacements": {"germany": {"infantry": 90}}}]}`,
			"europe/tables.json": `{"weather": {"areas": {"desert": []}, "default": null, "byTurn": {}, "effects": {}}}`,
			"europe/line.json":   `{"soviet": [{"season": "spring 1937", "card": "eu-axis-1"}]}`,
			"europe/scenarios.json": `{"scenarios": [{"id": "eu-A.1", "postures": {"russia": "friendship"}}, {"id": "eu-C.1", "units": [{"unit": "eu-germany-hq-nobody", "steps": 1, "at": "eu-w3825", "faction": "axis"},
				{"unit": "eu-germany-infantry-i1", "steps": 1, "at": "eu-w2710", "faction": "axis"}, {"unit": "eu-germany-infantry-i2", "steps": 7, "at": "eu-w3825", "faction": "western"},
				{"unit": "eu-germany-infantry-i3", "steps": 1, "at": "atlantis", "faction": "axis"}], "markers": [{"marker": "no-retreat", "n": 7}, {"marker": "unicorn"}], "playedCards": {"axis": ["eu-axis-35"]}, "vp": {"side": "axis-tide", "box": 4}}]}`,
		}, []string{
			"europe/hexes.json eu-w3825: class sea does not fit terrain",
			"europe/hexes.json eu-w3516: weather area tropics does not exist",
			"europe/hexes.json eu-e2825: it is called Bakou on the map, Baku in the rulebook",
			"europe/hexes.json eu-w3718: zone mare-nostrum does not exist",
			"the rulebook calls these hexes adjacent, and they are not",
			"the rulebook counts",
			"europe/hexsides.json eu-e1111|eu-e1112: unknown type wall",
			"europe/links.json eu-e1201|eu-w3825: its hexes are not adjacent",
			"europe/zones.json north-sea: it names baltic-sea as a neighbour, which does not name it",
			"europe/boxes.json eastern-us-canada: it is next to africa, which does not say so",
			"europe/countries.json sweden: its capital eu-w3825 lies outside",
			"europe/countries.json sweden: posture box moon does not exist",
			"europe/countries.json ceded-germany-austria: land, owner or kind is wrong",
			"europe/units.json eu-germany-hq-c: entry kind magic is not defined",
			"europe/units.json eu-germany-armor-1p: sides must run from full to reduced",
			"europe/units.json eu-germany-infantry-2: the recipe has 1 steps, the unit 3",
			"europe/units.json eu-germany-infantry-i1: src is \"guess\", not stated, derived or reconstructed",
			"europe/markers.json influence: counts add up to",
			"europe/cards.json eu-axis-1: no line of play ever makes it selectable: its requirements run in a circle or name a card that is not there",
			"europe/cards.json axis: the deck has 75 cards, it should have 76",
			"europe/cards.json eu-axis-21: it gives 90 steps to germany, which has",
			"europe/tables.json weather Jan-Feb: not one weather for every area",
			"europe/tables.json weather: effects are not clear, mud, storms, snow",
			"europe/line.json soviet spring 1937: eu-axis-1 is no card of this faction",
			"europe/scenarios.json eu-A.1: posture russia = friendship is not known",
			"europe/scenarios.json eu-C.1: unit eu-germany-hq-nobody does not exist",
			"europe/scenarios.json eu-C.1: eu-germany-infantry-i1 stands in eu-w2710 in the neutral country spain",
			"europe/scenarios.json eu-C.1: eu-germany-infantry-i2 has no side with 7 steps",
			"europe/scenarios.json eu-C.1: eu-germany-infantry-i2 is set up for western and belongs to axis",
			"europe/scenarios.json eu-C.1: eu-germany-infantry-i3 stands at atlantis, which is no hex, box or zone",
			"europe/scenarios.json eu-C.1: eu-w3825 holds 1 units and 7 steps",
			"europe/scenarios.json eu-C.1: it uses 7 markers no-retreat, there are 1",
			"europe/scenarios.json eu-C.1: marker unicorn does not exist",
			"europe/scenarios.json eu-C.1: playedCards of axis: eu-axis-35 needs one of eu-axis-34",
			"europe/scenarios.json eu-C.1: the strategic value",
		}},
		{map[string]string{
			"pacific/cards.json": `{"cards": [{"id": "pa-axis-1", "optionSegment": [{"op": "conquer-china"}]}, {"id": "pa-axis-3", "politicalEvents": [{"op": "blitz"}]},
				{"id": "pa-axis-4", "optionSegment": [{"op": "event", "event": "influence", "country": "$friend"}]}]}`,
			"pacific/scenarios.json": `{"scenarios": [{"id": "pa-C.1", "start": {"turn": "Jan-Feb", "year": 1938}}]}`,
			"pacific/units.json":     `{"units": [{"id": "pa-japan-hq-nc", "entry": {"kind": "card", "cards": ["pa-axis-1"]}}]}`,
		}, []string{
			"combined.json eu-C.1 and pa-C.1: the two scenarios do not start in the same turn",
			"pacific/units.json pa-japan-hq-nc: it says it comes with pa-axis-1, which does not bring it",
			`pacific/cards.json pa-axis-1 optionSegment: operation "conquer-china" is not in the vocabulary`,
			"pacific/cards.json pa-axis-3 politicalEvents: blitz: n is missing",
			"pacific/cards.json pa-axis-4 optionSegment: $friend is used and nothing binds it",
		}},
		{map[string]string{
			"europe/scenarios.json": `{"scenarios": [{"id": "eu-B.1", "forcePool": {"axis": ["nobody"]}}, {"id": "eu-C.6", "markers": [{"marker": "logistics", "variant": "okh", "at": "force-pool"}]}]}`,
		}, []string{
			"europe/scenarios.json eu-B.1: setting up B.1: the unit nobody cannot lie in the box force-pool-axis: one of them does not exist",
			`europe/scenarios.json eu-C.6: setting up C.6: the marker logistics lies in "force-pool", which is no place`,
		}},
	}
	for _, s := range stages {
		w, err := Load("europe", pack(t, s.files))
		if err == nil || w != nil {
			t.Fatalf("%v is loaded", slices.Collect(maps.Keys(s.files)))
		}
		told := strings.Split(err.Error(), "\n")
		for _, want := range s.want {
			if !slices.ContainsFunc(told, func(l string) bool { return strings.Contains(l, want) }) {
				t.Errorf("not found: %s\namong %s", want, err)
			}
		}
	}
}

func TestAFolderThatIsNoPackIsRefused(t *testing.T) {
	for want, files := range map[string]fs.FS{
		"pack.json: there is no pack in this folder: the file pack.json is missing":       fstest.MapFS{},
		"europe/cards.json: not valid JSON: line 1, column 12: a value is expected":       folder(map[string]string{"europe/cards.json": `{"cards": [,]}`}),
		"europe/cards.json: not valid JSON: line 1, column 15: the field id stands twice": folder(map[string]string{"europe/cards.json": `{"id": 1, "id": 2}`}),
		"europe/kards.json: there is no such file in the data":                            folder(map[string]string{"europe/kards.json": `{}`}),
		"europe/units.json: the file must be an object like {\"units\": [...]}":           folder(map[string]string{"europe/units.json": `[]`}),
		"pack.json: the pack is of schema 3, this program reads schema 1 and 2":           folder(map[string]string{"pack.json": `{"id": "x", "name": "X", "schema": 3, "theatres": []}`}),
		"pack.json: the field name is missing":                                            folder(map[string]string{"pack.json": `{"id": "x", "schema": 2, "theatres": []}`}),
		"pack.json: there is a folder europe that theatres does not name":                 folder(map[string]string{"pack.json": `{"id": "x", "name": "X", "schema": 2, "theatres": ["pacific"]}`, "europe/cards.json": `{}`}),
		"pack.json: there is no theatre \"africa\"; the theatres are europe and pacific":  folder(map[string]string{"pack.json": `{"id": "x", "name": "X", "schema": 2, "theatres": ["africa"]}`}),
		"pack.json: the id \"my game\" is no word":                                        folder(map[string]string{"pack.json": `{"id": "my game", "name": "X", "schema": 2, "theatres": []}`}),
		"pack.json: the id \"my\\u202egame\" is no word":                                  folder(map[string]string{"pack.json": `{"id": "my\u202egame", "name": "X", "schema": 2, "theatres": []}`}),
		"pack.json: the id \"my\\x00game\" is no word":                                    folder(map[string]string{"pack.json": `{"id": "my\u0000game", "name": "X", "schema": 2, "theatres": []}`}),
		"pack.json: the id \"..\" is no word":                                             folder(map[string]string{"pack.json": `{"id": "..", "name": "X", "schema": 2, "theatres": []}`}),
		"pack.json: the id \"a@b\" is no word":                                            folder(map[string]string{"pack.json": `{"id": "a@b", "name": "X", "schema": 2, "theatres": []}`}),
		"at most 60 letters, digits and hyphens":                                          folder(map[string]string{"pack.json": `{"id": "` + strings.Repeat("a", 61) + `", "name": "X", "schema": 2, "theatres": []}`}),
		"europe/zones.json: there are more than 200 zones":                                folder(map[string]string{"europe/zones.json": `{"zones": [` + strings.Repeat("{},", 200) + `{}]}`}),
		"a list has more than 3000 entries":                                               folder(map[string]string{"europe/cards.json": `{"cards": [` + strings.Repeat("{},", 3000) + `{}]}`}),
	} {
		p, err := atlas.OpenPack(files)
		if err == nil || p != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestAPackIsLaidOverTheDataRecordByRecord(t *testing.T) {
	p := pack(t, map[string]string{"europe/cards.json": `{"cards": [
		{"id": "eu-axis-9", "name": "Stahlpakt", "src": "stated", "basis": "printed"},
		{"id": "eu-axis-8", "replace": true, "faction": "axis", "number": "8", "name": "Mission", "warState": "pre-war", "src": "stated"},
		{"id": "eu-axis-16", "remove": true},
		{"id": "eu-axis-16x", "faction": "axis", "number": "16x", "name": "New", "warState": "pre-war", "blitz": 2, "src": "stated", "optionSegment": [{"op": "blitz", "n": 1}]}]}`})
	w, err := Load("europe", p)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := Load("europe")
	if err != nil {
		t.Fatal(err)
	}
	card := func(w *World, id string) *atlas.CardInfo {
		n, ok := w.CardByID(id)
		if !ok {
			return nil
		}
		return &w.Cards[n]
	}
	if c := card(w, "eu-axis-9"); c.Name != "Stahlpakt" || c.Number != "9" || c.OptionSegment == nil || c.Source != atlas.Stated {
		t.Errorf("fields not given stay, those given are replaced: %+v", c)
	}
	if c := card(w, "eu-axis-8"); c.Recyclable || c.PoliticalEvents != nil {
		t.Errorf("a record replaced as a whole keeps %+v", c)
	}
	if card(w, "eu-axis-16") != nil || card(w, "eu-axis-16x").Blitz != 2 {
		t.Error("a record is not dropped, or not added")
	}
	if c := card(plain, "eu-axis-9"); c.Name != "Pact of Steel" || card(plain, "eu-axis-16") == nil {
		t.Error("the pack has changed the shipped data")
	}
}

func TestTwoPacksMayNotWriteTheSameRecord(t *testing.T) {
	files := map[string]string{"europe/cards.json": `{"cards": [{"id": "eu-axis-9", "name": "Stahlpakt"}]}`}
	a := pack(t, files)
	files["pack.json"] = `{"id": "other", "name": "Other", "schema": 2, "theatres": ["europe"]}`
	b := pack(t, files)
	_, err := Load("europe", a, b)
	if want := "europe/cards.json eu-axis-9: the packs mine and other both write this record; take one of them out of one pack"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	files["europe/cards.json"] = `{"cards": [{"id": "eu-axis-900", "remove": true}]}`
	_, err = Load("europe", pack(t, files))
	if want := "europe/cards.json eu-axis-900: the pack removes a record that does not exist"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestADigestIsOfTheContentNotOfItsSpacing(t *testing.T) {
	a := pack(t, map[string]string{"europe/cards.json": `{"cards": [{"id": "eu-axis-9", "name": "Stahlpakt"}]}`})
	b := pack(t, map[string]string{"europe/cards.json": "{\"cards\": [\n {\"id\":\"eu-axis-9\",   \"name\":\"Stahlpakt\"}\n]}"})
	c := pack(t, map[string]string{"europe/cards.json": `{"cards": [{"id": "eu-axis-9", "name": "Stahl"}]}`})
	if a.Digest != b.Digest || a.Digest == c.Digest || len(a.Digest) != 64 {
		t.Errorf("the digests are %s, %s, %s", a.Digest, b.Digest, c.Digest)
	}
}

func TestTheFirstEditionAndTheEmptyPackLoad(t *testing.T) {
	for _, name := range []string{"variants/first-edition", "pack-template"} {
		sub, err := fs.Sub(data.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := atlas.OpenPack(sub)
		if err != nil {
			t.Fatal(err)
		}
		w, err := Load("europe", p)
		if err != nil {
			t.Fatal(err)
		}
		// The 1999 table gives Dr3 at the worst odds but one; ours does not.
		plain, _ := Load("europe")
		if same := slices.Equal(w.CRT[0], plain.CRT[0]); same != (name == "pack-template") {
			t.Errorf("%s: the combat table is changed: %v", name, !same)
		}
	}
}

func TestThereAreTwoTheatres(t *testing.T) {
	if _, err := Load("africa"); err == nil || err.Error() != `there is no theatre "africa": the theatres are europe and pacific` {
		t.Error(err)
	}
}
