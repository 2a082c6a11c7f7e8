package reich

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"sandtable/engine"
)

func TestPositionsSurviveBeingWrittenDown(t *testing.T) {
	for _, sc := range []string{"1939", "campaign+", "1942", "1944"} {
		n := 0
		randomMatch(t, engine.Setup{Scenario: sc, Players: 3}, 7, func(p *Position, _ engine.Move) {
			if n++; n%40 != 0 {
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
		"K30: ge-tank9":                                        "is not a counter",
		"phase: movement axis\nK30: ge-inf3-1\nK31: ge-inf3-1": "stands twice",
		"phase: movement axis\nbrp germany: many":              "not a number",
		"phase: movement axis\noptions germany: pass pass":     "three words",
		"phase: movement axis\nset moves.nothing: 1":           "no field",
		"phase: movement axis\nwar: germany-germany":           "is not a war",
		"date: Autumn 1940\nphase: movement axis":              "is not a date",
		"phase: movement axis\nK30: ge-inf3 with love":         "unknown",
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
		if err := p.Play(p.seatOf(germany), m, nil); err != nil {
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
