package reich

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

func TestPositionsSurviveBeingWrittenDown(t *testing.T) {
	for _, sc := range []string{"1939", "campaign+", "1942", "1944"} {
		n := 0
		randomMatch(t, engine.Setup{Scenario: sc, Players: 3}, 7, func(p *Position, _ engine.Move) {
			if n++; n%200 != 0 {
				return
			}
			want := string(p.AppendBinary(nil))
			text, err := Game.FormatPosition(p)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Game.ParsePosition(text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if string(again.AppendBinary(nil)) != want {
				t.Fatalf("%s, move %d: the text gives another position:\n%s", sc, n, text)
			}
			b, err := p.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if again, err = Game.DecodeJSON(b); err != nil {
				t.Fatal(err)
			}
			if string(again.AppendBinary(nil)) != want {
				t.Fatalf("%s, move %d: the JSON gives another position", sc, n)
			}
		})
	}
}

// The examples in the documentation can be read.
func TestTheDocumentedPositionsCanBeRead(t *testing.T) {
	text, err := os.ReadFile("../../docs/positions.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```reich\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Fatal("docs/positions.md has no example of Third Reich")
	}
	for _, b := range blocks {
		p, err := Game.ParsePosition(b[1])
		if err != nil {
			t.Fatalf("%v:\n%s", err, b[1])
		}
		if p.Deciders() == 0 && p.Chance() == 0 {
			t.Errorf("nobody decides in:\n%s", b[1])
		}
	}
}

func TestPositionsThatMakeNoSenseAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"scenario: 1941\nphase: movement axis":                 "scenarios of Third Reich",
		"phase: dancing axis":                                  "unknown",
		"K30: ge-tank9":                                        "unknown counter",
		"phase: movement axis\nK30: ge-inf3-1\nK31: ge-inf3-1": "stands twice",
		"phase: movement axis\nbrp germany: many":              "not a number",
		"phase: movement axis\noptions germany: pass pass":     "3 words",
		"phase: movement axis\nset moves.nothing: 1":           "neither a key",
		"phase: movement axis\nwar: germany-germany":           "is not a war",
		"date: Autumn 1940\nphase: movement axis":              "is not a date",
		"phase: movement axis\nK30: ge-inf3 with love":         "is no counter",
		"phase: movement axis\nK30: ge-inf3 used 4":            "cannot be inverted",
		"phase: movement axis\nphase: combat axis":             "already",
		"just words": "a colon",
	} {
		_, err := Game.ParsePosition(text)
		if err == nil && want != "" || err != nil && want != "" && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want something about %q", text, err, want)
		}
	}
}

// A variant that is played during the set-up changes the board before it has been
// shown to anybody.
func TestAPositionInWhichAVariantWasPlayedDuringTheSetUpIsWrittenDown(t *testing.T) {
	for _, setup := range []engine.Setup{{Scenario: "1939+", Players: 2}, {Scenario: "campaign+", Players: 5}} {
		pos, err := Game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		for _, variant := range []int{12, 1} { // Germany's, then Britain's
			if err := p.Resolve(variant-1, nil); err != nil {
				t.Fatal(err)
			}
		}
		m, err := engine.ParseMove(Game, "variant germany 12")
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(p.seatOf(atlas.Germany), m, nil); err != nil {
			t.Fatal(err)
		}
		b, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Game.DecodeJSON(b)
		if err != nil {
			t.Fatal(err)
		}
		q := again.(*Position)
		for _, f := range layout.Fields() {
			for k := range f.Len {
				if f.Get(&p.state, k) != f.Get(&q.state, k) {
					t.Errorf("%s for %d: %s %d is %d and is read as %d", setup.Scenario, setup.Players, f.Name, k, f.Get(&p.state, k), f.Get(&q.state, k))
				}
			}
		}
	}
}

// Every field of the layout can be written by name.
func TestEveryFieldHasANameInTheNotation(t *testing.T) {
	missing := written.first.Missing(layout, ownFields)
	for _, name := range written.rest.Missing(layout, ownFields) {
		if slices.Contains(missing, name) {
			t.Errorf("no line of notation.txt writes %s: add one", name)
		}
	}
	for _, key := range slices.Concat(headKeys, written.first.Keys(), written.rest.Keys()) {
		if _, err := written.spots.Find(key); err == nil {
			t.Errorf("%s is a key and a place on the board: call the key something else", key)
		}
	}
}

func read(t *testing.T, text string) *Position {
	t.Helper()
	p, err := Game.ParsePosition(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p.(*Position)
}

// Everything that people put on the board is written by name.
func TestASceneSaysEverythingByName(t *testing.T) {
	p := read(t, `
		scenario: campaign
		date: Summer 1943
		phase: movement allies
		status: poland conquered by germany, belgium conquered by germany
		fallen: france
		war: germany-britain, germany-usa, italy-britain, italy-usa
		control britain: tunisia, Algiers
		bridgeheads: Taranto usa by-sea, AA23 britain, AA18 italy
		ruined: Sevastopol
		brp: usa 200
		options usa: pass pass offensive
		Tunis: us-fleet4 supplying, us-air3 used 1
		Taranto: us-inf3 unsupplied
		Rome: it-inf2 of germany`)
	ship, plane := world.Units.ByName["us-fleet4-1"], world.Units.ByName["us-air3-1"]
	soldier, lent := world.Units.ByName["us-inf3-1"], world.Units.ByName["it-inf2-1"]
	taranto := cityHex("Taranto")
	for what, holds := range map[string]bool{
		"Poland is Germany's":                      p.status[atlas.Poland] == Conquered && p.patron[atlas.Poland] == atlas.Germany && p.control.of(atlas.Sites.Warsaw) == atlas.Germany,
		"Poland is at peace":                       p.war[atlas.Poland] == 0 && p.politics.taken.Has(atlas.Poland),
		"France has fallen":                        p.fallen.Has(atlas.France),
		"the first Allied bridgehead is America's": p.bridges[axisBridges] == bridgehead{taranto, atlas.USA, true},
		"the second is Britain's":                  p.bridges[axisBridges+1].owner == atlas.Britain && !p.bridges[axisBridges+1].bySea,
		"the first of the Axis is Italy's":         p.bridges[0].owner == atlas.Italy,
		"Sevastopol is ruined":                     p.ruined.Has(atlas.Sites.Sevastopol),
		"the fleet carries supply":                 p.task.of(ship) == Supplying && p.where(ship) == atlas.Sites.Tunis,
		"a factor is inverted":                     p.used.of(plane) == 1,
		"the unit in Taranto is out of supply":     p.has(soldier, unsupplied),
		"Taranto is held by whoever is there":      p.control.of(taranto) == atlas.USA,
		"Italians are lent":                        p.nation.of(lent) == atlas.Germany,
		"countries and cities are held":            p.control.of(atlas.Sites.Tunis) == atlas.Britain && p.control.of(cityHex("Algiers")) == atlas.Britain,
		"the limit is half of the BRPs":            p.limit[atlas.USA] == 100,
		"the option is chosen":                     p.option[atlas.USA][atlas.MediterraneanFront] == Offensive,
	} {
		if !holds {
			t.Errorf("it is not so that %s", what)
		}
	}
}

// cityHex is the hex of a city.
func cityHex(city string) atlas.Hex {
	h, _ := written.hexes.Find(city)
	return atlas.Hex(h)
}

func TestCountersAreNumberedInTheOrderWritten(t *testing.T) {
	p := read(t, `
		phase: movement axis
		L32: ge-inf3, ge-inf3
		Berlin: ge-inf3-1, ge-inf3
		K30: ge-inf3`)
	for name, where := range map[string]string{"ge-inf3-2": "L32", "ge-inf3-3": "L32", "ge-inf3-1": "Berlin", "ge-inf3-4": "Berlin", "ge-inf3-5": "K30"} {
		if u := world.Units.ByName[name]; p.where(u) != cityHex(where) {
			t.Errorf("%s is in %s, not %s", name, spotID(p.at.of(u)), where)
		}
	}
}

// A scene in the middle of a turn has what its start would have done.
func TestASceneInTheMiddleOfATurnHasItsBeginning(t *testing.T) {
	p := read(t, `
		scenario: campaign
		date: Summer 1942
		phase: combat axis
		status: poland conquered by germany
		war: germany-britain, italy-britain
		brp: germany 50, italy 10, britain 200
		options germany: pass offensive offensive
		control italy: egypt
		Tripoli: it-inf2
		Haifa: br-inf3
		Birmingham: ge-inf3, ge-inf3`)
	cut, fed := world.Units.ByName["ge-inf3-1"], world.Units.ByName["it-inf2-1"]
	if !p.has(cut, unsupplied) {
		t.Error("Germans in Birmingham are in supply")
	}
	if p.has(fed, unsupplied) || !p.moves.traced.Has(fed) {
		t.Error("Italians in Libya are out of supply")
	}
	if p.first != atlas.Allies || p.Stack.Frames[1].Step != turnUp {
		t.Error("the Axis, with fewer BRPs, are first")
	}
	if !p.heldTurn.Has(atlas.Sites.Suez) || !p.heldGame[atlas.Axis].Has(atlas.Sites.Suez) {
		t.Error("it is not known that Italy held Suez when the turn began")
	}
	if p.politics.before.all() != p.war {
		t.Error("the wars at the beginning of the turn are others")
	}
}

// Forces of the card that a late scene does not name are gone: nobody is asked to
// place them.
func TestALateSceneHasNoForcesInHand(t *testing.T) {
	for _, sc := range []string{"1939", "campaign", "1942", "1944"} {
		p := read(t, "scenario: "+sc+"\ndate: Fall 1944\nphase: construction allies\nMoscow: ru-inf3\nLondon: br-inf3")
		for u := range p.in(inHand) {
			t.Errorf("%s: %s is still to be placed", sc, u)
		}
		if u := world.Units.ByName["ru-arm5-1"]; sc == "campaign" && p.at.of(u) != inPool {
			t.Errorf("the Russian 5-5s that come by date are in %s", spotID(p.at.of(u)))
		}
		if u := world.Units.ByName["pol-inf1-1"]; sc == "campaign" && p.at.of(u) != outOfGame {
			t.Errorf("the Polish army is in %s", spotID(p.at.of(u)))
		}
	}
}

func TestAnImpossiblePositionIsRefusedInOneSentence(t *testing.T) {
	for text, want := range map[string]string{
		"Rome: br-inf3\nwar: germany-britain":   "cannot be in Y22, which Italy holds",
		"Berlin: ge-inf3, br-inf3":              "are enemies and cannot share",
		"Athens: ge-inf3":                       "which Greece holds",
		"status: atlantis conquered by germany": "unknown nation",
		"bridgeheads: 9 K24 britain":            "there are 8",
		"statis: poland conquered by germany":   "did you mean status?",
		"ruined: Nowhere":                       "unknown hex",
		"Berlin: ge-inf3 sleeping":              "unknown task",
		"brp germany: 99999":                    "not a number",
		"limit germany 5: 6":                    "not understood",
		"stack: Game 4":                         "both given",
		"held: axis none 0":                     `"none" cannot be in it`,
	} {
		_, err := Game.ParsePosition("phase: options axis\n" + text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want something about %q", text, err, want)
		}
	}
}

func TestAStackBeginsWithTheGame(t *testing.T) {
	for _, stack := range []string{"Variants", "Game 4; Game 4"} {
		_, err := Game.ParsePosition("stack: " + stack)
		if err == nil || !strings.Contains(err.Error(), "the first procedure under way, and no other, is the game itself") {
			t.Errorf("%s: %v", stack, err)
		}
	}
}

// In the summer of 1942 a scene has America's builds in its force pool. It enters all the
// same, with what is left of its first forces (21.7).
func TestAmericaEntersALateSceneThatBeganWithoutIt(t *testing.T) {
	p := read(t, `
		scenario: campaign
		date: Summer 1942
		phase: movement axis
		war: germany-britain
		Berlin: ge-inf3
		London: br-inf3`)
	p.musterUSA()
	mustered := 0
	for range p.in(usSpot) {
		mustered++
	}
	if mustered == 0 {
		t.Error("America has mustered nothing")
	}
}

// Moves and positions call the same things by the same names.
func TestMovesNameThingsAsPositionsDo(t *testing.T) {
	for text, want := range map[string]string{
		"at paris": "at " + atlas.Sites.Paris.String(), "at p25": "at P25", "harbour Scapa-Flow": "harbour scapa-flow", "divide 3 2": "divide 3 2",
		"option germany east offensive": "option germany east offensive", "move GE-ARM4-2": "move ge-arm4-2", "course br-fleet9-1 direct": "course br-fleet9-1 direct",
	} {
		m, err := engine.ParseMove(Game, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := engine.FormatMove(Game, m); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"at none", "move none", "move ge-arm4", "done poland", "option germany east dance"} {
		if _, err := engine.ParseMove(Game, text); err == nil {
			t.Errorf("%q is a move", text)
		}
	}
}
