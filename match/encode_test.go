package match_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/match"
)

// What is written by hand is what the standard library writes, byte for byte.
func TestWhatIsWrittenByHandIsWhatTheLibraryWrites(t *testing.T) {
	h := newHistory(t, 5, func(c *match.Config) { c.Alone = true })
	for range 60 {
		h.step()
		for i, c := range h.all {
			st := h.see(h.id, c, "")
			same(t, st, st.AppendJSON(nil))
			u, err := h.Since(ctx, h.id, c, "", max(0, st.Version-9*i))
			h.must(err)
			same(t, u, u.AppendJSON(nil))
			same(t, u.Lines, match.AppendLines(nil, u.Lines))
		}
	}
	left, at := int64(77), time.Date(2026, 11, 16, 6, 7, 8, 9000, time.UTC)
	odd := match.State{
		ID: `a"b`, Options: match.Options{Title: "Ärger & <Not>", Reserved: []string{"x"}}, Seed: "s", Result: "west (military)",
		Seats: []match.SeatState{{ID: "é", Name: "A\\B", Bot: "staff", Taken: true, Reserved: true, Awaited: true, Resigned: true, Late: true, Handed: true, Left: &left, Deadline: &at}, {}},
		Asks:  &match.Asks{What: engine.Saying{Key: "k\n", Words: []engine.Named{{Type: "a", Word: "b\u2028"}}}},
		Bar:   &match.Bar{Why: "moved", By: "é"}, Asked: &match.Asked{What: "undo", Needs: []string{"x"}}, View: json.RawMessage(`{"a":1}`),
	}
	same(t, odd, odd.AppendJSON(nil))
	odd.Dice = &match.DiceState{Commitment: "c", Promises: map[string]string{"west": "p", "axis": "q<", "ussr": ""}, Waiting: []string{"axis"}, Until: &at}
	same(t, odd, odd.AppendJSON(nil))
	for _, s := range []match.Summary{{}, {
		Imported: true, Title: "Ärger & <Not>", Setup: engine.Setup{Scenario: "1936", Players: 3, Packs: "mine 00ff"}, Clock: match.Clock{Kind: "turn"},
		Phase: "1936 Spring", Asks: odd.Asks, Result: "west (military)", Seats: odd.Seats,
	}} {
		same(t, s, s.AppendJSON(nil))
	}
	same(t, match.State{}, (&match.State{}).AppendJSON(nil))
	lines := []match.Line{{}, {N: 3, Text: "<b>", Rule: "1.2", Say: &engine.Saying{}, Private: true}}
	same(t, lines, match.AppendLines(nil, lines))
	same(t, match.Update{}, (&match.Update{}).AppendJSON(nil))
}

func same(t *testing.T, v any, got []byte) {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Fatalf("%s\nis written as\n%s\nand by hand as\n%s", fmt.Sprintf("%T", v), want, got)
	}
}
