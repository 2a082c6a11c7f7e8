package server

import (
	"encoding/json"
	"testing"

	"sandtable/match"
)

func TestAStateIsWrittenAsTheLibraryWouldWriteIt(t *testing.T) {
	s := match.State{ID: "m", Version: 7, Moves: []string{"a & b", "<c>"}, View: json.RawMessage(`{"year":1939,"x":[1,2]}`)}
	for _, v := range []any{s, &match.Update{Keep: 3, Lines: []match.Line{{N: 1, Text: "first"}}, State: s}, match.State{}, Why{Legal: true}, Moved{Version: 4}, Moved{Version: 4, State: &s}} {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		got, err := appendJSON(nil, v)
		if err != nil || string(got) != string(want) {
			t.Errorf("written as %s (%v), not as %s", got, err, want)
		}
	}
}
