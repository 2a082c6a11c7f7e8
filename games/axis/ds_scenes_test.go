package axis

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// dsCase is a scene of Dai Senso! that was worked out from the rulebook and the map alone: see
// testdata/scenes/README.md. Nobody is under a policy in it unless it says so.
type dsCase struct {
	ID    string   `json:"id"`
	Phase string   `json:"phase"`
	Turn  string   `json:"turn"`
	Lines []string `json:"lines"`
	Steps []string `json:"steps"`
}

func (c dsCase) position(t *testing.T) *Position {
	t.Helper()
	turn := c.Turn
	if turn == "" {
		turn = "Sept-Oct-1941" // fine weather everywhere
	}
	lines := strings.Join(c.Lines, "\n")
	for _, posture := range strings.Split(strings.TrimSpace(allAtWar), "\n") {
		if box, _, _ := strings.Cut(posture, ":"); !strings.Contains(lines, box+":") {
			lines = posture + "\n" + lines
		}
	}
	for _, line := range strings.Split(lines, "\n") { // beachhead/axis>w4219 faces w4219
		if before, rest, ok := strings.Cut(line, ">"); ok {
			hex, _, _ := strings.Cut(line, ":")
			to, rest, _ := strings.Cut(rest, " ")
			lines = strings.Replace(lines, line, before+faceOf(t, hex, to)+" "+rest, 1)
		}
	}
	return pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: "+c.Phase+"\nturn: "+turn+"\n"+lines+"\n").(*Position)
}

// DS: every scene of testdata/scenes/ds-cases.json comes out as the rulebook says.
func TestScenesOfDaiSenso(t *testing.T) {
	rulebook.Covers(t, "ds", "0.1.1", "1.1.3.1", "1.1.3.2", "1.1.3.3", "1.2.1", "1.2.2", "1.2.2.1", "1.2.2.2", "1.3.3.5",
		"1.3.4", "2.2.2", "2.2.3.1", "2.2.3.2", "2.2.3.3", "2.2.3.4", "2.2.3.6", "2.2.5", "2.3",
		"2.3.1.2", "2.3.2.1", "2.3.2.2", "2.3.2.3", "2.3.2.4", "2.3.4.1", "2.3.4.2", "2.3.4.3", "2.3.5",
		"3.1", "3.1.1", "3.1.2", "3.1.4", "3.2", "4.1.1", "4.1.2", "4.1.3", "4.1.3.1", "4.2.1.1",
		"4.2.1.2", "4.2.1.3", "4.2.2", "4.2.3.1", "4.2.3.6", "4.2.3.7", "4.2.3.8", "4.2.4.1", "4.2.5.1",
		"4.2.5.2", "4.2.5.3", "4.2.6.1", "4.2.6.2", "4.2.7", "4.3", "5", "8", "8.1", "8.2",
		"9.1", "9.2", "10.1", "10.2", "10.3", "11.1", "11.3", "11.4", "11.5", "13.1", "13.3.1",
		"13.3.2", "13.4", "13.6.1.1", "13.8.1", "13.8.3", "13.8.4", "14.3", "14.5", "14.11", "14.25",
		"14.28", "14.30", "14.32", "14.34", "14.36", "14.38", "14.41", "15.29")
	for _, c := range dsCases[dsCase](t, "ds-cases.json") {
		t.Run(c.ID, func(t *testing.T) { c.position(t).goesBy(t, c.Steps) })
	}
}

// dsCases reads the scenes of a file.
func dsCases[C any](t *testing.T, name string) (cases []C) {
	t.Helper()
	text, err := os.ReadFile("testdata/scenes/" + name)
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil || len(cases) == 0 {
		t.Fatalf("the scenes cannot be read: %v", err)
	}
	return cases
}

// goesBy carries out the steps of a scene, or asks what they ask: those of the war, else those
// of politics.
func (p *Position) goesBy(t *testing.T, steps []string) {
	t.Helper()
	for _, step := range steps {
		if !p.scripted(t, step) && !p.scriptedPolitics(t, step) {
			t.Fatalf("no such step: %q", step)
		}
	}
}

// scripted carries out a step about counters and hexes; known is false for any other.
func (p *Position) scripted(t *testing.T, step string) (known bool) {
	t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	w := strings.Fields(rest)
	f := p.front()
	hex := func(i int) atlas.Hex { t.Helper(); return hexAt(t, f.Theatre, w[i]) }
	unit := func(i int) atlas.Unit { t.Helper(); return unitOf(t, p, w[i]) }
	is := func(got, want bool) {
		t.Helper()
		if got != want {
			t.Errorf("%q is not so", step)
		}
	}
	switch verb {
	case "do":
		pacific.Do(t, p, rest)
	case "roll": // the rest of the dice may be rolled in later steps
		for _, face := range w {
			n, _ := strconv.Atoi(face)
			if p.Chance() == 0 {
				t.Fatalf("%q: no die is to be rolled", step)
			}
			if err := p.Resolve(n-1, nil); err != nil {
				t.Fatal(err)
			}
		}
	case "has":
		pacific.Has(t, p, rest)
	case "lacks":
		pacific.HasNot(t, p, rest)
	case "refused":
		pacific.Refused(t, p, strings.Join(w[1:], " "), w[0])
	case "offers": // every move of a kind, and no other: offers retreat w4523 w4623
		got := offered(p, w[0])
		slices.Sort(got)
		slices.Sort(w[1:])
		if !slices.Equal(got, w[1:]) {
			t.Errorf("%s: offered are %v, want %v", w[0], got, w[1:])
		}
	case "at":
		if at := p.whereIs(t, w[0]); at != w[1] {
			t.Errorf("%s is in %s, want %s", w[0], at, w[1])
		}
		if len(w) > 2 {
			is(strconv.Itoa(int(f.units[unit(0)].steps)) == w[2], true)
		}
	case "supplied", "unsupplied":
		is(f.supplied(unit(0)), verb == "supplied")
	case "open", "closed":
		f.openPorts()
		is(f.openPort(hex(0), zoneOfPacific(t, f, w[1]), factionOr(w[2], atlas.NoFaction)), verb == "open")
	case "replaces", "replaces-not":
		at := place(0)
		if b, ok := f.BoxByID(w[1]); ok {
			at = inBox(b)
		} else {
			at = inHex(hex(1))
		}
		is(f.mayPlace(unit(0), at, factionOr(w[2], atlas.NoFaction)).Fine(), verb == "replaces")
	case "controls":
		is(f.control(hex(1)) == factionOr(w[0], atlas.NoFaction), true)
	case "choosable":
		if why := p.refusalOf(t, w[0]); why != "" {
			t.Errorf("%s is barred by %s", w[0], why)
		}
	case "barred":
		if why := p.refusalOf(t, w[1]); why != w[0] {
			t.Errorf("%s is barred by %q, want %s", w[1], why, w[0])
		}
	case "value":
		if got := strconv.Itoa(f.strategicValue(false)); got != w[0] {
			t.Errorf("the strategic value is %s, want %s", got, w[0])
		}
	case "weather":
		if got := []string{"clear", "mud", "storms", "snow"}[f.weather(hex(0))]; got != w[1] {
			t.Errorf("the weather in %s is %s, want %s", w[0], got, w[1])
		}
	case "column", "blitz-column":
		segment := regularSegment
		if verb == "blitz-column" {
			segment = blitzSegment
		}
		if got := columnAt(t, p, w[0], segment); got != w[1] {
			t.Errorf("the combat at %s is resolved at %s, want %s", w[0], got, w[1])
		}
	case "zone": // zone axis w4624: an enemy zone of control for that faction
		is(f.enemyZone(hex(1), factionOr(w[0], atlas.NoFaction)), true)
	case "no-zone":
		is(f.enemyZone(hex(1), factionOr(w[0], atlas.NoFaction)), false)
	case "markers":
		if got := markersIn(t, p, w[0]); got != strings.Join(w[1:], " ") {
			t.Errorf("in %s lie %q, want %q", w[0], got, strings.Join(w[1:], " "))
		}
	case "phase":
		if got := p.phaseName(); got != rest {
			t.Errorf("it is the %s, want %s", got, rest)
		}
	default:
		return false
	}
	return true
}
