package program

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
)

func load(tb testing.TB, id string) (*atlas.Theatre, *Code) {
	tb.Helper()
	t, err := atlas.Load(id)
	if err != nil {
		tb.Fatal(err)
	}
	c, err := Compile(t)
	if err != nil {
		tb.Fatal(err)
	}
	return t, c
}

func TestTheVocabularyIsThatOfTheDataFiles(t *testing.T) {
	th, _ := load(t, "europe")
	same := func(kind, name string, spec *atlas.Value, args []argument) {
		given := map[string]string{}
		for _, m := range spec.Get("args").Members() {
			given[m.Key] = m.Text()
		}
		if len(given) != len(args) {
			t.Errorf("%s %s has %d arguments in vocabulary.json, %d here", kind, name, len(given), len(args))
		}
		for _, a := range args {
			if k := strings.Replace(a.kind, "nation", "country", 1); given[a.name] != k {
				t.Errorf("%s %s: %s is %q in vocabulary.json, %q here", kind, name, a.name, given[a.name], k)
			}
		}
	}
	count := func(kind string, n int, group *atlas.Value) {
		if len(group.Members()) != n {
			t.Errorf("vocabulary.json has %d %s, we have %d", len(group.Members()), kind, n)
		}
	}
	v := th.Vocabulary
	count("operations", len(operations), v.Get("operations"))
	for op, args := range operations {
		same("operation", op.String(), v.Get("operations").Get(op.String()), args)
	}
	count("conditions", len(queries), v.Get("conditions"))
	for q, args := range queries {
		same("condition", queryNames[q], v.Get("conditions").Get(queryNames[q]), args)
	}
	count("counts", len(tallies), v.Get("counts"))
	for k, args := range tallies {
		same("count", tallyNames[k], v.Get("counts").Get(tallyNames[k]), args)
	}
	for key, fields := range map[string][]argument{"selector": countryFields, "hexSelector": hexFields, "unitSelector": unitFields, "boxSelector": boxFields, "cardSelector": cardFields} {
		count(key, len(fields), v.Get(key).Get("fields"))
		for _, f := range fields {
			if !v.Get(key).Get("fields").Has(f.name) {
				t.Errorf("%s has no field %s in vocabulary.json", key, f.name)
			}
		}
	}
	if got := v.Get("places").Strings("strings"); !slices.Equal(got, placeNames[ForcePool:InHex]) {
		t.Errorf("the places are %v in vocabulary.json", got)
	}
	for _, m := range v.Get("places").Get("objects").Members() {
		if !slices.Contains(placeNames[InHex:], m.Key) {
			t.Errorf("place %s is not known here", m.Key)
		}
	}
}

func TestEveryCardAndTableCompilesAndIsExplained(t *testing.T) {
	for _, id := range atlas.Theatres {
		th, c := load(t, id)
		if len(th.Cards) != 200 {
			t.Errorf("%s has %d cards", id, len(th.Cards))
		}
		parts, rows := 0, 0
		for k := range th.Cards {
			info := &th.Cards[k]
			lines := c.ExplainCard(atlas.Card(k))
			for _, l := range lines {
				if s := l.String(); strings.Contains(s, "%") || strings.Contains(s, "  ") || !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, ":") {
					t.Errorf("%s is explained by %q", info.ID, s)
				} else if strings.Contains(s, "countries receives") || strings.Contains(s, "only if (") && strings.HasSuffix(s, ").") {
					t.Errorf("%s is explained clumsily by %q", info.ID, s)
				}
			}
			for part := OptionSegment; part <= FurtherSuccess; part++ {
				if pc, ok := c.Start(atlas.Card(k), part); ok {
					parts++
					if of, table := c.Source(pc); of != int16(k) || table {
						t.Errorf("a list of %s is taken for one of %d, table %t", info.ID, of, table)
					}
				}
			}
			if given := len(info.Requires.Members()); given != len(c.Requires(atlas.Card(k))) {
				t.Errorf("%s has %d requirements, %d compiled", info.ID, given, len(c.Requires(atlas.Card(k))))
			}
		}
		for n := range th.Tables {
			if pc, ok := c.Table(atlas.Table(n)); ok {
				rows++
				if of, table := c.Source(pc); of != int16(n) || !table {
					t.Errorf("%s is taken for %d, table %t", th.Tables[n].ID, of, table)
				}
				if len(c.Explain(pc)) < 3 {
					t.Errorf("table %s is explained by %v", th.Tables[n].ID, c.Explain(pc))
				}
			}
		}
		want := map[string][2]int{"europe": {120, 8}, "pacific": {160, 6}}[id]
		if parts != want[0] || rows != want[1] {
			t.Errorf("%s has %d lists on cards and %d tables of events, want %v", id, parts, rows, want)
		}
	}
}

// Units of one arm and nation that come to the same place are one sentence, and each arm is
// called what its counter shows.
func TestACardNamesTheUnitsThatItBringsTogether(t *testing.T) {
	for _, want := range []struct {
		theatre, card string
		brings        []string
	}{
		{"europe", "Wehrmacht Mobilizes", []string{"It brings the infantry i10, i11, i12, i13 and i14 of Germany to the Force Pool.", "It brings the air force 2 of Germany to the Delay Box."}},
		{"pacific", "Commonwealth Rearmament", []string{"It brings the Australian infantry 8 and 6 of Britain to the Force Pool.", "It brings the New Zealand infantry Exp of Britain to the Force Pool."}},
	} {
		th, c := load(t, want.theatre)
		n := slices.IndexFunc(th.Cards, func(k atlas.CardInfo) bool { return k.Name == want.card })
		var brings []string
		for _, l := range c.ExplainCard(atlas.Card(n)) {
			if s := l.String(); strings.HasPrefix(s, "It brings the ") && !strings.Contains(s, "marker") {
				brings = append(brings, s)
			}
		}
		if !slices.Equal(brings, want.brings) {
			t.Errorf("%s: %q", want.card, brings)
		}
	}
}

// Every operation with every argument, told in a sentence. What is explained is
// read from the compiled program, so that the sentence proves the program.
func TestEveryOperationCompiles(t *testing.T) {
	cases := []struct{ theatre, list, says string }{
		{"europe", `[{"op": "event", "event": "influence", "country": "italy", "faction": "soviet", "times": 2}]`, "2 times:|  Event Influence (15.19) for Italy, received by the Soviet faction."},
		{"europe", `[{"op": "event", "event": "failure", "variant": "command", "faction": "each"}]`, "Event Failure (15.14), form command, received by the Axis.|Event Failure (15.14), form command, received by the Western faction.|Event Failure (15.14), form command, received by the Soviet faction."},
		{"europe", `[{"op": "event", "event": "minor-country-politics", "area": "area-balkan", "faction": "phasing"}]`, "Event Minor Country Politics (15.26) on the table Area Balkan, received by the phasing faction."},
		{"europe", `[{"op": "event", "event": "ceded-land", "land": "polish-corridor", "country": "poland", "faction": "allied"}]`, "Event Ceded Land (15.3) for Poland about the Polish Corridor, received by the Allied faction the country is aligned with, else by the Western faction.|Event Ceded Land (15.3) for Poland about the Polish Corridor, received by the Soviet faction if the country is aligned with neither Ally."},
		{"europe", `[{"op": "roll", "table": "international-crisis", "country": "poland", "land": "polish-corridor", "drm": "none", "modifiers": [{"add": 1, "cond": {"q": "season", "in": ["winter"]}}, {"add": -2}]}]`, "Roll a die on the table International Crisis for Poland about the Polish Corridor without political modifiers.|Add +1 to the die if the season is winter.|Add -2 to the die."},
		{"europe", `[{"op": "card-roll", "country": "austria", "land": "austria", "drm": "political", "modifiers": [{"add": 1}], "rows": {"1": [{"op": "nothing"}], "2": [{"op": "nothing"}], "3": [{"op": "nothing"}], "4": [{"op": "blitz", "n": 1}], "5": [{"op": "blitz", "n": 2}], "6": [{"op": "blitz", "n": 2}, {"op": "nothing"}]}}]`, "Roll a die for Austria with political modifiers:|  Add +1 to the die.|  1-3: No result.|  4: The owner has 1 more blitz markers in the next Support Segment.|  5: The owner has 2 more blitz markers in the next Support Segment.|  6:|    The owner has 2 more blitz markers in the next Support Segment.|    No result."},
		{"europe", `[{"op": "select", "from": {"ids": ["spain", "turkey"], "status": ["neutral"], "faction": "axis", "area": "area-balkan", "borders": "france", "chinese": false, "not": ["turkey"], "partnership": true}, "as": "x", "by": "soviet", "may": true}, {"op": "event", "event": "influence", "country": "$x"}]`, "The Soviet faction may pick a neutral non-Chinese partnership minor country out of Spain or Turkey of the Axis on the table Area Balkan that borders France other than Turkey; if not, the rest is skipped.|Event Influence (15.19) for the country picked."},
		{"europe", `[{"op": "select", "from": {"status": ["active"]}, "as": "y", "keep": true}, {"op": "event", "event": "influence", "country": "$y"}]`, "The receiver picks an active minor country.|Event Influence (15.19) for the country picked earlier."},
		{"europe", `[{"op": "select-hex", "from": {"hexes": ["eu-w3825"], "area": ["germany"], "terrain": ["clear", "rough"], "settlement": ["capital"], "strategic": "axis", "controlledBy": "axis", "contains": {"class": "ground"}, "within": {"n": 3, "of": "eu-w3825"}}, "as": "h", "by": "axis"}, {"op": "place-marker", "marker": "logistics", "variant": "okw", "to": {"hex": "$h"}}]`, "The Axis picks a clear or rough hex out of Berlin of Germany with a capital that is strategic for the Axis controlled by the Axis that holds a ground unit within 3 hexes of Berlin.|Move the marker Logistics (OKW) to the hex picked."},
		{"europe", `[{"op": "select-hex", "from": {"within": {"n": 2, "of": {"capital": "germany"}}}, "as": "h", "may": true}, {"op": "select-hex", "from": {"within": {"n": 1, "of": {"faction": "axis", "class": "ground"}}}, "as": "k", "keep": true}, {"op": "nothing"}]`, "The receiver may pick a hex within 2 hexes of the capital of Germany; if not, the rest is skipped.|The receiver picks a hex within 1 hexes of a ground unit of the Axis.|No result."},
		{"europe", `[{"op": "select-unit", "from": {"faction": "axis", "nation": "germany", "class": "ground", "type": ["armor", "hq"], "steps": {"min": 2, "max": 3}, "in": "map", "hex": "eu-w3825", "supplied": true}, "as": "u"}, {"op": "place-units", "units": ["$u"], "to": "delay-box", "from": "map"}]`, "The receiver picks a ground armor or HQ unit of Germany of the Axis with at least 2 steps with at most 3 steps in the map in Berlin in supply.|Move the unit picked to the Delay Box from the map."},
		{"europe", `[{"op": "select-box", "from": {"boxes": ["russia", "britain"], "posture": ["any-policy", "armistice"]}, "as": "b"}, {"op": "posture", "box": "$b", "to": "war"}, {"op": "end-policy", "box": "$b"}, {"op": "shift-truce", "box": "$b", "by": -1}]`, "The receiver picks the Russia posture box or the Britain posture box with Armistice or a policy.|War is put into the posture box picked in place of what lies there.|The policy in the posture box picked ends in every box, which turn to war.|The truce in the posture box picked moves by -1 on the ladder of truces."},
		{"europe", `[{"op": "select-card", "from": {"faction": "axis", "family": "demand", "in": "hand", "cards": ["eu-axis-10", "eu-axis-11"]}, "as": "c", "may": true}, {"op": "card-to", "card": "$c", "to": "discard"}, {"op": "card-to", "card": "eu-axis-1", "to": "hand"}, {"op": "card-to", "card": "eu-axis-2", "to": "out"}]`, "The receiver may pick card 10 Demand Austria or card 11 Demand Denmark of the kind demand of the Axis in the hand; if not, the rest is skipped.|The card picked goes to the discard pile.|Card 1 Four Year Plan goes to the hand.|Card 2 Expanded Rearmament leaves the game."},
		{"europe", `[{"op": "choose", "by": "western", "may": true, "options": [{"label": "Blitz", "if": {"q": "uscl", "min": 2}, "do": [{"op": "blitz", "n": 1}]}, {"label": "Wait", "do": [{"op": "nothing"}]}]}]`, "The Western faction may choose:|  Blitz (only if the US Commitment Level is at least 2):|    The owner has 1 more blitz markers in the next Support Segment.|  Wait:|    No result."},
		{"europe", `[{"op": "choose", "pick": 2, "options": [{"label": "A", "do": [{"op": "uscl", "by": 1}]}, {"label": "B", "do": [{"op": "uscl", "by": -1}]}, {"label": "C", "do": [{"op": "nothing"}]}]}]`, "The receiver chooses 2 of these:|  A:|    The US Commitment Level moves by +1.|  B:|    The US Commitment Level moves by -1.|  C:|    No result."},
		{"europe", `[{"op": "if", "cond": {"q": "combined", "is": true}, "then": [{"op": "if", "cond": {"q": "combined", "is": false}, "then": [{"op": "nothing"}], "else": [{"op": "blitz", "n": 3}]}], "else": [{"op": "nothing"}]}, {"op": "blitz", "n": 1}]`, "If both maps are played together:|  If this map is played alone:|    No result.|  Otherwise:|    The owner has 3 more blitz markers in the next Support Segment.|Otherwise:|  No result.|The owner has 1 more blitz markers in the next Support Segment."},
		{"europe", `[{"op": "if", "cond": {"q": "combined", "is": true}, "then": [{"op": "card-roll", "rows": {"1": [], "2": [], "3": [], "4": [], "5": [], "6": [{"op": "nothing"}]}}]}]`, "If both maps are played together:|  Roll a die:|    1-5:|    6: No result."},
		{"europe", `[{"op": "if", "cond": {"q": "war-state", "in": ["total-war"], "theatre": "pacific"}, "then": [{"op": "if", "cond": {"q": "war-state", "in": ["limited-war"], "theatre": "europe"}, "then": [{"op": "nothing"}]}]}]`, "If there is total war in the Pacific:|  If there is limited war in Europe:|    No result."},
		{"europe", `[{"op": "die-at-most", "count": {"c": "ceded-lands", "of": "germany"}, "then": [{"op": "nothing"}], "else": [{"op": "uscl", "by": 1}]}]`, "Roll a die. If it is not above the number of lands ceded to Germany:|  No result.|Otherwise:|  The US Commitment Level moves by +1."},
		{"europe", `[{"op": "repeat", "n": 3, "do": [{"op": "uscl", "by": 1}]}, {"op": "repeat", "n": {"c": "vp-box"}, "do": [{"op": "uscl", "by": 1}]}]`, "3 times:|  The US Commitment Level moves by +1.|As many times as the number of the VP box:|  The US Commitment Level moves by +1."},
		{"europe", `[{"op": "place-units", "units": ["eu-germany-hq-fb", "entry:partnership:italy"], "to": {"area": ["germany", "austria"], "terrain": "rough", "settlement": "city"}}]`, "Move the HQ FB of Germany and all partnership units of Italy to a rough hex of Germany or Austria with a city."},
		{"europe", `[{"op": "place-marker", "marker": "influence", "to": {"capital": "italy"}, "nation": "germany", "side": "axis"}, {"op": "place-marker", "marker": "v-e-day", "to": {"seasonsAhead": 3}}, {"op": "place-marker", "marker": "logistics", "to": {"box": "africa"}}]`, "Move a marker Influence to the capital of Italy for Germany with the side axis up.|Move a marker V-E Day to the Turn Track, 3 seasonal turns ahead.|Move a marker Logistics to the Africa Box."},
		{"europe", `[{"op": "remove-marker", "marker": "war-production", "variant": "axis", "from": "strategic-warfare-box", "gone": true}, {"op": "flip-marker", "marker": "minor-country-production", "variant": "axis", "side": "+2"}, {"op": "flip-marker", "marker": "minor-country-production"}]`, "The marker War Production (Axis) is removed from the Strategic Warfare Box and leaves the game.|The marker Minor Country Production (Axis) is turned to +2.|A marker Minor Country Production is turned over."},
		{"europe", `[{"op": "replacements", "steps": {"germany": {"infantry": 2, "armor": 1}, "minor": {"any": 1}}}]`, "Replacements at once: 2 infantry steps for Germany, 1 armor step for Germany and 1 step of any kind for the minor countries."},
		{"europe", `[{"op": "war-state", "to": "total-war"}, {"op": "end-policy", "policy": "appeasement", "except": ["ostland-accord"]}]`, "Total war begins.|The policy Appeasement ends in every box, which turn to war (Ostland Accord excepted)."},
		{"pacific", `[{"op": "esv", "by": -2}, {"op": "government", "to": "flip"}, {"op": "government", "to": "delay-box"}]`, "The European Strategic Value moves by -2.|The Japanese Government marker is turned over.|The Japanese Government marker goes to the Delay Box."},
		{"europe", `[{"op": "lose-steps", "nation": "russia", "faction": "soviet", "steps": [{"hq": 1}, {"any": 2, "armor": 1}], "area": "ukraine", "may": true}]`, "Russia may lose 1 HQ step or 2 steps of any kind and 1 armor step in Ukraine."},
		{"europe", `[{"op": "remove-card", "card": "eu-axis-10"}, {"op": "remove-card", "family": "directive", "n": 2}, {"op": "remove-card", "family": "directive"}]`, "Card 10 Demand Austria leaves the game.|The owner takes 2 other directive cards out of the game.|The owner takes another directive card out of the game."},
		{"europe", `[{"op": "activate", "country": "italy", "faction": "axis", "mobilize": true, "freePassage": true}, {"op": "cede", "land": "austria", "to": "germany"}, {"op": "return-land", "land": "austria", "to": "germany"}]`, "Italy becomes an active country of the Axis and mobilizes and grants free passage.|Austria is ceded to Germany.|Austria ceded to Germany is returned."},
		{"europe", `[{"op": "release", "group": "outbreak-of-war"}, {"op": "support-to", "faction": "western", "kind": "air", "n": 1, "to": "out-of-game", "by": "axis"}, {"op": "note", "text": "Mind the gap"}]`, "The counters of the group outbreak of war go from the Conditional Events Box to the Delay Box.|The Western faction sends support units (air): 1, out of the game, picked by the Axis.|Mind the gap."},
	}
	seen := map[string]bool{}
	for _, x := range cases {
		b := newTable(t, x.theatre)
		pc := b.compile(x.list)
		var got []string
		for _, l := range b.code.Explain(pc) {
			got = append(got, strings.Repeat("  ", l.Depth)+l.String())
		}
		if s := strings.Join(got, "|"); s != x.says {
			t.Errorf("%s\nis told as %s\nwant       %s", x.list, strings.ReplaceAll(s, "|", "\n           "), strings.ReplaceAll(x.says, "|", "\n           "))
		}
		for op := range operations {
			if strings.Contains(x.list, `"op": "`+op.String()+`"`) {
				seen[op.String()] = true
			}
		}
	}
	for op := range operations {
		if !seen[op.String()] {
			t.Errorf("no case for %s", op)
		}
	}
}

func TestEveryPlaceIsUnderstood(t *testing.T) {
	b := newTable(t, "europe")
	for k, name := range placeNames {
		if PlaceKind(k) == NoPlace || PlaceKind(k) >= InHex {
			continue
		}
		got := b.play(atlas.Axis, `[{"op": "place-marker", "marker": "v-e-day", "to": "`+name+`"}]`)
		if want := "place-marker v-e-day -1 > " + name + " -1"; len(got) != 1 || got[0] != want {
			t.Errorf("%s: %v, want %s", name, got, want)
		}
	}
	berlin, africa := b.hex("eu-w3825"), atlas.Box(0)
	africa, _ = b.BoxByID("africa")
	italy := b.area("italy")
	for place, want := range map[string]Place{
		`{"hex": "eu-w3825"}`: {Kind: InHex, ID: int16(berlin)}, `{"box": "africa"}`: {Kind: InBox, ID: int16(africa)},
		`{"capital": "italy"}`: {Kind: InCapital, ID: int16(italy)}, `{"seasonsAhead": 4}`: {Kind: SeasonsAhead, ID: 4},
	} {
		b.play(atlas.Axis, `[{"op": "place-marker", "marker": "v-e-day", "to": `+place+`}]`)
		if got := b.markers[b.DayMarker]; got.Kind != want.Kind || got.ID != want.ID {
			t.Errorf("%s is read as %+v", place, got)
		}
	}
}

func TestBadListsAreRefusedInOneSentence(t *testing.T) {
	th, _ := load(t, "europe")
	for list, want := range map[string]string{
		`[{"op": "conquer"}]`:                                                                                            `operation "conquer" is not in the vocabulary`,
		`[{"op": "blitz"}]`:                                                                                              "blitz: n is missing",
		`[{"op": "blitz", "n": "two"}]`:                                                                                  `blitz n: "two" is not a number`,
		`[{"op": "blitz", "n": 1, "m": 2}]`:                                                                              "blitz: m is not an argument",
		`[{"op": "event", "event": "tea-party"}]`:                                                                        `"tea-party" is not an event of this theatre`,
		`[{"op": "event", "event": "country-resists"}]`:                                                                  "event country-resists needs a country and nothing names one",
		`[{"op": "roll", "table": "diplomatic-incident"}]`:                                                               "it rolls on diplomatic-incident, which needs $selected, and nothing binds it",
		`[{"op": "roll", "table": "area-balkan"}]`:                                                                       "roll: area-balkan is no table of events",
		`[{"op": "event", "event": "influence", "country": "$friend"}]`:                                                  "$friend is used and nothing binds it",
		`[{"op": "event", "event": "influence", "country": "atlantis"}]`:                                                 `"atlantis" is not a country`,
		`[{"op": "place-units", "units": ["eu-nobody"], "to": "delay-box"}]`:                                             `"eu-nobody" is not a unit`,
		`[{"op": "place-units", "units": ["entry:magic:italy"], "to": "delay-box"}]`:                                     "entry:magic:italy is not entry:<entry kind>:<country>",
		`[{"op": "place-marker", "marker": "v-e-day", "to": "attic"}]`:                                                   `"attic" is no place`,
		`[{"op": "place-marker", "marker": "logistics", "variant": "acme", "to": "delay-box"}]`:                          "marker logistics has no variant acme",
		`[{"op": "place-marker", "marker": "v-e-day", "to": {"moon": 1}}]`:                                               "a place has no field moon",
		`[{"op": "if", "cond": {"q": "lucky"}, "then": []}]`:                                                             `condition "lucky" is not in the vocabulary`,
		`[{"op": "if", "cond": {"q": "season", "in": ["monsoon"]}, "then": []}]`:                                         `season in: ["monsoon"] is not a list of seasons`,
		`[{"op": "repeat", "n": {"c": "sheep"}, "do": []}]`:                                                              `count {"c": "sheep"} is not in the vocabulary`,
		`[{"op": "repeat", "n": -1, "do": []}]`:                                                                          "-1 is not a number from 0 to 100",
		`[{"op": "choose", "options": []}]`:                                                                              "choose: there are 0 options, there must be 1 to 14",
		`[{"op": "choose", "pick": 3, "options": [{"label": "A", "do": []}]}]`:                                           "choose: pick must lie between 1 and the 1 options",
		`[{"op": "card-roll", "rows": {"1": [], "2": []}}]`:                                                              "rows must have the keys 1 to 6",
		`[{"op": "select", "from": {"colour": "red"}}]`:                                                                  "a selector has no field colour",
		`[{"op": "posture", "box": "russia", "to": "friendship"}]`:                                                       `posture to: "friendship" is not a policy, a truce or war`,
		`[{"op": "end-policy", "policy": "armistice"}]`:                                                                  `end-policy policy: "armistice" is not a policy`,
		`[{"op": "cede", "land": "sweden", "to": "germany"}]`:                                                            `cede land: "sweden" is not a land with a ceded-land marker`,
		`[{"op": "release", "group": "navy-program"}]`:                                                                   `release group: "navy-program" is not a group of the Conditional Events Box`,
		`[{"op": "blitz", "n": 1}, 7]`:                                                                                   "operation null is not in the vocabulary",
		`{"op": "blitz", "n": 1}`:                                                                                        "a list of operations is expected, there is an object",
		`[{"op": "repeat", "n": 1, "do": [{"op": "repeat", "n": 1, "do": [` + nested(3) + `]}]}]`:                        "more than 4 selections, repeats and choices of several lie in one another",
		`[{"op": "repeat", "n": 100, "do": [{"op": "repeat", "n": 100, "do": [{"op": "repeat", "n": 100, "do": []}]}]}]`: "more than 2 repeats lie in one another",
	} {
		v, err := atlas.Parse(list)
		if err != nil {
			t.Fatal(err)
		}
		c := newCompiler(th)
		c.file, c.where = "cards", "eu-axis-1 optionSegment"
		c.program(v)
		if len(c.faults) == 0 {
			t.Errorf("%s compiles", list)
		} else if got := c.faults[0].String(); got != "europe/cards.json eu-axis-1 optionSegment: "+want {
			t.Errorf("%s\nis refused with %s\nwant            %s", list, got, want)
		}
	}
}

// nested are choices of two of two, one in the other.
func nested(n int) string {
	if n == 0 {
		return ""
	}
	return `{"op": "choose", "pick": 2, "options": [{"label": "A", "do": [` + nested(n-1) + `]}, {"label": "B", "do": []}]}`
}

// A pack can hold more operations than there is room for. What is compiled after the room
// has run out may be wrong, but is said to be so.
func TestProgramsThatAreTooLongAreRefused(t *testing.T) {
	th, _ := load(t, "europe")
	v, err := atlas.Parse(`[` + strings.Repeat(`{"op": "blitz", "n": 1}, `, 2900) + nested(1) + `]`)
	if err != nil {
		t.Fatal(err)
	}
	pick, err := atlas.Parse(`[{"op": "choose", "options": [{"label": "A", "do": []}, {"label": "B", "do": []}]}]`)
	if err != nil {
		t.Fatal(err)
	}
	c := newCompiler(th)
	c.file, c.where = "cards", "eu-axis-1 optionSegment"
	for range 20 {
		c.program(v)
		c.program(pick)
	}
	if len(c.faults) == 0 || !strings.Contains(c.faults[0].Text, "longer than 32767 words") {
		t.Errorf("it is refused with %v", c.faults)
	}
}
