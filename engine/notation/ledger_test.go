package notation_test

import (
	"encoding/json"
	"hash/crc32"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/engine/flat"
	"sandtable/engine/notation"
)

// wide is a state of many small numbers.
type wide struct {
	Fallen  uint8
	Growth  [3]int16
	Rivers  [2][2]uint64
	Treaty  [3]struct{ With, Until uint8 }
	Dice    [4]uint8
	Winter  bool
	Settled [3]bool
	Owed    [3][3]uint8
	Seen    uint16
}

const wideLayout = `
	Fallen u8
	Growth [3]i16
	Rivers [2][2]u64
	Treaty [3]{With u8 Until u8}
	Dice [4]u8
	Winter bool
	Settled [3]bool
	Owed [3][3]u8
	Seen u16`

const wideNotes = `
	# a comment
	fallen Fallen=realm*
	growth by realm Growth=number
	rivers by slot Rivers=field*
	treaty by realm with:Treaty.With=realm until:Treaty.Until=realm+1
	dice Dice=number~
	winter Winter=flag
	settled by realm Settled=flag
	owed by realm,realm Owed=number
	seen Seen=field`

func ledger() (*flat.Layout[wide], *notation.Ledger[wide]) {
	l := flat.New[wide](wideLayout, flat.Options{Version: 1, Sum: crc32.IEEETable}, nil)
	realms := notation.Of(notation.NewNames("realm", "north", "south", "far-isle"))
	field := notation.Number
	field.Count = 128
	return l, notation.NewLedger(wideNotes, l, map[string]notation.Kind{
		"number": notation.Number, "flag": notation.Number, "slot": notation.Slot,
		"realm": realms, "realm+1": notation.After(realms), "field": notation.OrNone(field, -1),
	})
}

func drawWide(t *rapid.T, name string) (s wide) {
	s.Fallen = rapid.Uint8Range(0, 7).Draw(t, name+" fallen")
	for i := range 3 {
		s.Growth[i] = rapid.Int16Range(-9, 9).Draw(t, name+" growth")
		s.Treaty[i].With, s.Treaty[i].Until = rapid.Uint8Range(0, 2).Draw(t, name+" with"), rapid.Uint8Range(0, 3).Draw(t, name+" until")
		s.Settled[i] = rapid.Bool().Draw(t, name+" settled")
		s.Owed[i][rapid.IntRange(0, 2).Draw(t, name+" to")] = rapid.Uint8().Draw(t, name+" owed")
	}
	for i := range 4 {
		s.Rivers[i/2][i%2] = rapid.Uint64().Draw(t, name+" rivers")
		s.Dice[i] = rapid.Uint8Range(0, 6).Draw(t, name+" die")
	}
	s.Winter = rapid.Bool().Draw(t, name+" winter")
	s.Seen = rapid.SampledFrom([]uint16{0, 5, 0xFFFF}).Draw(t, name+" seen")
	return s
}

func TestALedgerGivesBackTheStateItWrote(t *testing.T) {
	l, lg := ledger()
	if missing := lg.Missing(l, nil); missing != nil {
		t.Errorf("%v are not written", missing)
	}
	rapid.Check(t, func(t *rapid.T) {
		s, ref := drawWide(t, "state"), drawWide(t, "reference")
		back := ref
		if err := lg.Write(&s, &ref, func(key, value string) {
			if err := lg.Read(&back, key, value); err != nil {
				t.Fatalf("%s: %s: %v", key, value, err)
			}
		}); err != nil {
			t.Fatal(err)
		}
		if back != s {
			t.Fatalf("%+v was read back as %+v", s, back)
		}
	})
}

func TestALedgerWritesByName(t *testing.T) {
	_, lg := ledger()
	s, ref := wide{Fallen: 6, Winter: true, Seen: 0xFFFF}, wide{Settled: [3]bool{true}}
	for v := range 9 {
		ref.Rivers[0][0] |= 1 << v
		s.Rivers[0][0] |= 1 << (v + 1)
	}
	s.Growth[2], s.Treaty[1].With, s.Treaty[1].Until, s.Dice, s.Owed[0][2] = -3, 2, 1, [4]uint8{4, 0, 2, 0}, 9
	var lines []string
	if err := lg.Write(&s, &ref, func(key, value string) { lines = append(lines, key+": "+value) }); err != nil {
		t.Fatal(err)
	}
	want := "fallen: south far-isle; growth: far-isle -3; rivers: 1 and 9 but 0; treaty: south with far-isle until north; dice: 4 0 2; " +
		"winter: yes; settled: north no; owed: north far-isle 9; seen: none"
	if got := strings.Join(lines, "; "); got != want {
		t.Errorf("the lines are\n%s, want\n%s", got, want)
	}
}

func TestALedgerSaysWhatIsWrong(t *testing.T) {
	_, lg := ledger()
	for line, want := range map[string]string{
		"fallen: sout":                 "did you mean south?",
		"growth: north":                "says too little",
		"growth north: many":           "is not a number",
		"growth: north 1 2":            "not understood",
		"treaty: south wth north":      "did you mean with?",
		"treaty: south with":           "a value is missing",
		"treaty: south with north+far": "too much",
		"rivers: 3 1":                  "there are 2",
		"rivers: 0 1":                  "from 1",
		"rivers: 1 500":                "cannot be in it",
		"dice: 1 2 3 4 5":              "room for 4",
		"dice: 1 300":                  "beyond",
		"owed: north":                  "does not say enough",
		"weather: fair":                "unknown key",
	} {
		var s wide
		key, value, _ := strings.Cut(line, ": ")
		if err := lg.Read(&s, key, value); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want something about %q", line, err, want)
		}
	}
}

func TestAPageIsTheSameAsTextAndAsJSON(t *testing.T) {
	pg, err := notation.ReadPage("date: now # or then\n\nhere: two, three\n")
	if err != nil || pg.Text() != "date: now\nhere: two, three\n" {
		t.Fatalf("%v, %q", err, pg.Text())
	}
	b, err := json.Marshal(pg)
	if err != nil || string(b) != `{"date":"now","here":"two, three"}` {
		t.Fatalf("%s, %v", b, err)
	}
	var again notation.Page
	if err := json.Unmarshal(b, &again); err != nil || again.Text() != pg.Text() {
		t.Errorf("%v, %q", err, again.Text())
	}
	for text, want := range map[string]string{"date: a\nDate: b": "stands on line 1 already", "nothing": "a colon", ": x": "a colon"} {
		if _, err := notation.ReadPage(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{`[]`, `null`, `{"a": 1}`, `{"a": "x", "A": "y"}`} {
		var p notation.Page
		if err := json.Unmarshal([]byte(text), &p); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

func TestNamesOfSeveralWordsAreReadAsOne(t *testing.T) {
	_, lg := ledger()
	var s wide
	for key, value := range map[string]string{"fallen": "South, Far Isle", "growth": "Far Isle 7", "treaty far isle": "with north"} {
		if err := lg.Read(&s, key, value); err != nil {
			t.Errorf("%s: %s: %v", key, value, err)
		}
	}
	if s.Fallen != 6 || s.Growth[2] != 7 {
		t.Errorf("it reads %+v", s)
	}
	if err := lg.Read(&s, "fallen", "Far North"); err == nil || !strings.Contains(err.Error(), `unknown realm "Far"`) {
		t.Errorf("a name that is none is refused with %v", err)
	}
}

func TestALineWithoutAKeyHasTheOneGiven(t *testing.T) {
	pg, err := notation.ReadPageWith("1939 summer\nphase: movement", "date")
	if err != nil || len(pg) != 2 || pg[0] != (notation.Line{Key: "date", Value: "1939 summer", Number: 1}) {
		t.Errorf("it reads %v, %v", pg, err)
	}
	if _, err := notation.ReadPage("1939 summer"); err == nil {
		t.Error("a line without a key is read where none is given")
	}
	pg.Gap()
	pg.Add("left", "3")
	if got := pg.Text(); got != "date: 1939 summer\nphase: movement\n\nleft: 3\n" {
		t.Errorf("its text is %q", got)
	}
	if b, err := json.Marshal(pg); err != nil || string(b) != `{"date":"1939 summer","phase":"movement","left":"3"}` {
		t.Errorf("its JSON is %s, %v", b, err)
	}
}
