package notation_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
)

type (
	town uint8
	side uint8
)

var (
	towns = notation.NewNames("town")
	sides = notation.NewNames("side", "red", "blue")
)

func init() {
	towns.Add("Old Mill", "old-mill", "mill")
	towns.Add("Ford", "ford")
}

func (t town) MarshalText() ([]byte, error)  { return towns.Marshal(int(t)) }
func (t *town) UnmarshalText(b []byte) error { return notation.Unmarshal(towns, t, b) }
func (t town) Label() string                 { return towns.Label(int(t)) }
func (s side) MarshalText() ([]byte, error)  { return sides.Marshal(int(s)) }
func (s *side) UnmarshalText(b []byte) error { return notation.Unmarshal(sides, s, b) }

type sheet struct {
	Round    int     `json:"round,omitempty" hint:"is no round: write 1 to 9"`
	Active   *side   `json:"active,omitempty"`
	MayMove  []side  `json:"mayMove,omitempty"`
	Seen     []town  `json:"seen,omitempty"`
	Held     []held  `json:"held,omitempty"`
	Hidden   string  `json:"hidden,omitempty" line:"-"`
	Weather  *sky    `json:"weather,omitempty"`
	Truce    []truce `json:"truce,omitempty"`
	Counters []uint8 `json:"counters,omitempty"`
}

type held struct {
	_     struct{} `form:"Town By Men [DugIn=dug-in] [with Also...]" hint:"is no garrison: write such as Ford red 3"`
	Town  town     `json:"town"`
	By    side     `json:"by"`
	Men   uint8    `json:"men"`
	DugIn bool     `json:"dugIn,omitempty"`
	Also  *[]side  `json:"also,omitempty"`
}

type sky struct {
	_    struct{} `form:"[Rain=rain] [Wind=wind]" hint:"is no weather: write rain, wind or both"`
	Rain bool     `json:"rain,omitempty"`
	Wind bool     `json:"wind,omitempty"`
}

// truce is written in a way of its own.
type truce struct{ A, B side }

func (c *truce) Text() string { return notation.Name(c.A) + "-" + notation.Name(c.B) }
func (c *truce) ReadText(text string) (err error) {
	a, b, _ := strings.Cut(text, "-")
	if c.A, err = notation.Read[side](a); err == nil {
		c.B, err = notation.Read[side](b)
	}
	return err
}

func readAll(t *testing.T, text string) (*sheet, error) {
	t.Helper()
	s, lines := &sheet{}, notation.Lines{}
	err := notation.EachLine(text, func(line string, number int) error {
		key, value, _ := strings.Cut(line, ":")
		if err := lines.Once(key, key, number); err != nil {
			return err
		}
		known, err := notation.ReadField(s, key, strings.TrimSpace(value))
		if !known {
			t.Fatalf("the key %q is not known", key)
		}
		return err
	})
	return s, err
}

func TestASheetIsReadAndWrittenAsText(t *testing.T) {
	text := `round: 3
active: blue
may-move: red blue
seen: old-mill, ford
held: Old Mill red 3 dug-in with blue, Ford blue 0, Ford red 1 with none
weather: rain wind
truce: red-blue
counters: 0 7 255
`
	s, err := readAll(t, text)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Held) != 3 || !s.Held[0].DugIn || s.Held[0].Town != 0 || len(*s.Held[0].Also) != 1 || s.Held[1].Also != nil || len(*s.Held[2].Also) != 0 {
		t.Errorf("the garrisons are %+v", s.Held)
	}
	var b strings.Builder
	notation.WriteFields(&b, s, "")
	if b.String() != text+"\n" {
		t.Errorf("it is written as\n%s", b.String())
	}
}

func TestNamesAreReadInWhateverWayPeopleWriteThem(t *testing.T) {
	s, err := readAll(t, "Seen: MILL ford, old_mill   # both\n\nweather: wind, rain\nheld: mill red 2 Ford blue 1")
	if err != nil || !reflect.DeepEqual(s.Seen, []town{0, 1, 0}) || len(s.Held) != 2 || !s.Weather.Rain {
		t.Errorf("it is read as %+v (%v)", s, err)
	}
}

func TestWhatIsWrongIsSaidWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"\nseen: fort":              `line 2: unknown town "fort": did you mean Ford?`,
		"held: Old Mil red 3":       `line 1: unknown town "Old Mil": did you mean Old Mill?`,
		"held: Ford rad 3":          `line 1: unknown side "rad": did you mean red?`,
		"held: Ford green 3":        `line 1: unknown side "green": write red, blue`,
		"held: Ford red":            `line 1: "Ford red" is no garrison: write such as Ford red 3`,
		"held: Ford red many":       `line 1: "many" is not a number from 0 to 255: write one`,
		"weather: sun":              `line 1: "sun" is no weather: write rain, wind or both`,
		"round: late":               `line 1: "late" is no round: write 1 to 9`,
		"counters: 256":             `line 1: "256" is not a number from 0 to 255: write one`,
		"round: 1\n# two\nRound: 2": `line 3: "Round" stands on line 1 already: write it once`,
	} {
		if _, err := readAll(t, text); err == nil || err.Error() != want {
			t.Errorf("of %q it says %v, want %s", text, err, want)
		}
	}
	if err := (notation.Lines{"round": 4}).Fail("round", "too late"); err.Error() != "line 4: too late" {
		t.Error(err)
	}
	if err := notation.Lines(nil).Fail("round", "too late"); err.Error() != "round: too late" {
		t.Error(err)
	}
}

func TestKeysLeaveOutWhatIsNoLine(t *testing.T) {
	want := []string{"round", "active", "may-move", "seen", "held", "weather", "truce", "counters"}
	if got := notation.Keys(&sheet{}); !reflect.DeepEqual(got, want) {
		t.Errorf("the keys are %v", got)
	}
}

func TestJSONIsReadStrictly(t *testing.T) {
	for text, want := range map[string]string{
		`{"held":[{"town":"ford","by":"red","men":2}]}`: "",
		`{"held":[{"town":"ford","men":2}]}`:            `"held" lacks its "by": write it`,
		`{"held":[null]}`:                               `"held" has an empty part: leave it out`,
		`{"round":1} {}`:                                "something follows its end",
		`{"rounds":1}`:                                  `json: unknown field "rounds"`,
	} {
		var s sheet
		err := notation.DecodeJSON([]byte(text), &s)
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("of %s it says %v, want %q", text, err, want)
		}
	}
}

//lint:ignore U1000 the notation reads the fields by reflection
type raidFrame struct {
	flow.Head `steps:"begin fight end"`
	on        int16 `note:"town town"`
	men       int16 `note:"men 9 quiet"`
	in        int16 `note:"in sides"`
}

type nothing struct{ flow.State }

func (n *nothing) Flow() (*flow.State, *flow.Work) { return &n.State, nil }
func (n *nothing) Over() bool                      { return false }

var frames = notation.NewFrames(&flow.Table[*nothing, side]{Procs: []flow.Procedure[*nothing, side]{
	flow.Of(flow.Proc[flow.Plain, *nothing, side]{Name: "Rounds"}),
	flow.Of(flow.Proc[raidFrame, *nothing, side]{Name: "Raid"}),
}}, map[string]notation.Kind{"town": notation.Named(town.MarshalText), "sides": notation.Bits(map[int]string{0: "red", 1: "blue"})})

func TestAStackIsReadAndWrittenInWords(t *testing.T) {
	for _, text := range []string{"Rounds; Raid fight town=ford men=3 in=red+blue", "Raid begin town=old-mill in=none"} {
		var stack, again notation.Stack
		if err := stack.ReadText(text); err != nil {
			t.Fatal(err)
		}
		for i := range stack {
			f, err := frames.Read(&stack[i])
			if err != nil {
				t.Fatal(err)
			}
			s, err := frames.Write(f)
			if err != nil {
				t.Fatal(err)
			}
			again = append(again, s)
		}
		if again.Text() != text {
			t.Errorf("%q is written as %q", text, again.Text())
		}
		b, err := json.Marshal(again)
		var back notation.Stack
		if err != nil || json.Unmarshal(b, &back) != nil || len(back) != len(again) || !reflect.DeepEqual(back[0].Values, again[0].Values) {
			t.Errorf("%s is read back as %+v", b, back)
		}
	}
}

func TestAFrameThatMeansNothingIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"Rade":              `unknown procedure "Rade": did you mean Raid?`,
		"Raid middle":       `Raid has no step "middle": its steps are begin, fight, end`,
		"Raid town=fort":    `town of Raid: unknown town "fort": did you mean Ford?`,
		"Raid men=10":       `men of Raid: "10" is not a number from 0 to 9: write one`,
		"Raid horses=1":     `Raid has no value "horses": its values are town, men, in`,
		"Raid in=red+green": `in of Raid: unknown word "green": join words such as red+blue`,
	} {
		var stack notation.Stack
		if err := stack.ReadText(text); err != nil {
			t.Fatal(err)
		}
		if _, err := frames.Read(&stack[0]); err == nil || err.Error() != want {
			t.Errorf("of %q it says %v, want %s", text, err, want)
		}
	}
	for _, f := range []engine.Frame{{Proc: 0, A: 1}, {Proc: 1, A: 2}, {Proc: 1, A: 256}, {Proc: 1, Step: 3}, {Proc: 1, B: 10}, {Proc: 1, C: 4}, {Proc: 1, F: 1}} {
		if s, err := frames.Write(f); err == nil {
			t.Errorf("%+v is written as %+v", f, s)
		}
	}
	var stack notation.Stack
	for _, text := range []string{"", "Raid begin begin", "Raid men=1 men=2"} {
		if stack.ReadText(text) == nil {
			t.Errorf("the stack %q is read", text)
		}
	}
}
