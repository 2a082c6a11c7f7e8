package games

import (
	"errors"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/games/axis/atlas"
)

// One slip at a time, as somebody makes it who types in a printed game: each is found
// with its file, its record and one sentence, and nothing of the pack is kept.
func TestEverySlipIsToldAndNothingIsKept(t *testing.T) {
	slips := []struct{ name, file, text, record, want string }{
		{"a misspelt field", "cards", `{"cards": [{"id": "eu-axis-1", "replacments": {}}]}`, "eu-axis-1", "there is no field replacments"},
		{"a word for a number", "cards", `{"cards": [{"id": "eu-axis-2", "blitz": "two"}]}`, "eu-axis-2", "blitz must be a whole number, it is text"},
		{"half a new card", "cards", `{"cards": [{"id": "eu-axis-999", "faction": "axis", "number": "999", "name": "New", "src": "stated"}]}`, "eu-axis-999", "the field warState is missing"},
		{"an operation that is none", "cards", `{"cards": [{"id": "eu-axis-9", "optionSegment": [{"op": "conquer"}]}]}`, "eu-axis-9 optionSegment", `operation "conquer" is not in the vocabulary`},
		{"an operation without its object", "cards", `{"cards": [{"id": "eu-axis-9", "optionSegment": [{"op": "blitz"}]}]}`, "eu-axis-9 optionSegment", "blitz: n is missing"},
		{"a name that nothing binds", "cards", `{"cards": [{"id": "eu-axis-9", "optionSegment": [{"op": "event", "event": "influence", "country": "$friend"}]}]}`, "eu-axis-9 optionSegment", "$friend is used and nothing binds it"},
		{"an event that does not exist", "cards", `{"cards": [{"id": "eu-axis-9", "optionSegment": [{"op": "event", "event": "invasion-of-mars"}]}]}`, "eu-axis-9 optionSegment", `"invasion-of-mars" is not an event of this theatre`},
		{"a country that does not exist", "cards", `{"cards": [{"id": "eu-axis-9", "optionSegment": [{"op": "event", "event": "influence", "country": "atlantis"}]}]}`, "eu-axis-9 optionSegment", `"atlantis" is not a country`},
		{"a condition that is none", "cards", `{"cards": [{"id": "eu-axis-9", "requires": [{"q": "sunshine"}]}]}`, "eu-axis-9 requires", `condition "sunshine" is not in the vocabulary`},
		{"requirements in a circle", "cards", `{"cards": [{"id": "eu-axis-1", "requires": [{"q": "played", "card": "eu-axis-9"}]}]}`, "eu-axis-1", "no line of play ever makes it selectable: its requirements run in a circle or name a card that is not there"},
		{"a card too few", "cards", `{"cards": [{"id": "eu-axis-16", "remove": true}]}`, "axis", "the deck has 75 cards, it should have 76"},
		{"more steps than there are counters", "cards", `{"cards": [{"id": "eu-axis-21", "replacements": {"germany": {"infantry": 90}}}]}`, "eu-axis-21", "it gives 90 steps to germany, which has"},
		{"a record removed that is not there", "cards", `{"cards": [{"id": "eu-axis-900", "remove": true}]}`, "eu-axis-900", "the pack removes a record that does not exist"},
		{"a mark of confidence that is none", "units", `{"units": [{"id": "eu-germany-infantry-i1", "src": "guess"}]}`, "eu-germany-infantry-i1", `src is "guess", not stated, derived or reconstructed`},
		{"sides the wrong way round", "units", `{"units": [{"id": "eu-germany-hq-c", "sides": [{"steps": 1, "a": 1, "d": 1, "m": 2}, {"steps": 2, "a": 2, "d": 2, "m": 2}]}]}`, "eu-germany-hq-c", "sides must run from full to reduced"},
		{"a way in that is none", "units", `{"units": [{"id": "eu-germany-hq-c", "entry": {"kind": "magic"}}]}`, "eu-germany-hq-c", "entry kind magic is not defined"},
		{"a recipe too short", "units", `{"units": [{"id": "eu-germany-infantry-2", "recipe": {"kind": "combination", "src": "derived", "steps": [{"unit": "self"}]}}]}`, "eu-germany-infantry-2", "the recipe has 1 steps, the unit 3"},
		{"more markers than counters", "markers", `{"markers": [{"id": "influence", "count": 99}]}`, "influence", "counts add up to"},
		{"a railway that leaps", "links", `{"links": [{"id": "eu-e1201|eu-w3825", "a": "eu-e1201", "b": "eu-w3825", "kind": "rail", "line": "x", "src": "derived"}]}`, "eu-e1201|eu-w3825", "its hexes are not adjacent"},
		{"a hexside of another world", "hexsides", `{"hexsides": [{"id": "eu-e1111|eu-e1112", "type": "wall"}]}`, "eu-e1111|eu-e1112", "unknown type wall"},
		{"a town under another name", "hexes", `{"hexes": [{"id": "eu-e2825", "name": "Bakou"}]}`, "eu-e2825", "it is called Bakou on the map, Baku in the rulebook"},
		{"a capital abroad", "countries", `{"countries": [{"id": "sweden", "capital": "eu-w3825"}]}`, "sweden", "its capital eu-w3825 lies outside"},
		{"a unit that does not exist in a set-up", "scenarios", `{"scenarios": [{"id": "eu-A.1", "units": [{"unit": "eu-germany-hq-nobody", "steps": 1, "at": "eu-w3825", "faction": "axis"}]}]}`, "eu-A.1", "unit eu-germany-hq-nobody does not exist"},
		{"a unit that stands nowhere", "scenarios", `{"scenarios": [{"id": "eu-A.1", "units": [{"unit": "eu-germany-infantry-i3", "steps": 1, "at": "atlantis", "faction": "axis"}]}]}`, "eu-A.1", "eu-germany-infantry-i3 stands at atlantis, which is no hex, box or zone"},
		{"a side that the counter does not have", "scenarios", `{"scenarios": [{"id": "eu-A.1", "units": [{"unit": "eu-germany-infantry-i2", "steps": 7, "at": "eu-w3825", "faction": "axis"}]}]}`, "eu-A.1", "eu-germany-infantry-i2 has no side with 7 steps"},
		{"a posture that is none", "scenarios", `{"scenarios": [{"id": "eu-A.1", "postures": {"russia": "friendship"}}]}`, "eu-A.1", "posture russia = friendship is not known"},
		{"a rule that no pack can switch on", "pack", `{"id": "slips", "name": "Slips", "schema": 2, "theatres": ["europe"], "rules": [{"n": 99}]}`, "", "asks for rule 99"},
		{"broken JSON", "cards", `{"cards": [`, "", "not valid JSON: line 1"},
		{"a list in place of the file", "units", `[]`, "", `the file must be an object like {"units": [...]}`},
	}
	dir := t.TempDir()
	l, err := OpenPacks(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range slips {
		file := "europe/" + s.file + ".json"
		if s.file == "pack" {
			file = "pack.json"
		}
		files := fstest.MapFS{"pack.json": {Data: []byte(`{"id": "slips", "name": "Slips", "schema": 2, "theatres": ["europe"]}`)}}
		files[file] = &fstest.MapFile{Data: []byte(s.text)}
		p, err := l.Keep(files)
		var faults atlas.Faults
		if p != nil || !errors.As(err, &faults) {
			t.Errorf("%s: kept as %v, %v", s.name, p, err)
			continue
		}
		if !told(faults, file, s.record, s.want) {
			t.Errorf("%s: %q of %s is not told as %q, but\n%v", s.name, s.record, file, s.want, faults)
		}
		for _, f := range faults {
			if f.File == "" || f.Text == "" || strings.ContainsAny(f.Text, "\n") {
				t.Errorf("%s: %+v names no file or is no sentence", s.name, f)
			}
		}
	}
	if kept, err := os.ReadDir(dir); err != nil || len(kept) > 0 || len(l.Library().Packs()) > 0 {
		t.Errorf("of the faulty packs %v and %v are kept, %v", kept, l.Library().Packs(), err)
	}
}

func told(faults atlas.Faults, file, record, text string) bool {
	for _, f := range faults {
		if f.File == file && f.Record == record && strings.Contains(f.Text, text) {
			return true
		}
	}
	return false
}
