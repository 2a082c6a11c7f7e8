// Package loadtest goes into Third Reich by each of its doors first: none may need
// another to have been opened before it.
package loadtest

import (
	"os"
	"os/exec"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich"
)

const sheet = "scenario: campaign\ndate: Summer 1940\nphase: options axis\n"

var doors = map[string]func(t *testing.T){
	"New": func(t *testing.T) {
		if _, err := reich.Game.New(engine.Setup{Scenario: "1939", Players: 2}); err != nil {
			t.Error(err)
		}
	},
	"Seats": func(t *testing.T) {
		if seats, err := reich.Game.Seats(engine.Setup{Scenario: "1939", Players: 3}); err != nil || len(seats) != 3 {
			t.Error(seats, err)
		}
	},
	"Decode": func(t *testing.T) {
		if _, err := reich.Game.Decode([]byte{1, 2, 3, 4, 5, 6, 7}); err == nil {
			t.Error("bytes that are no position are read")
		}
	},
	"ParsePosition": func(t *testing.T) {
		if _, err := reich.Game.ParsePosition(sheet); err != nil {
			t.Error(err)
		}
	},
	"DecodeJSON": func(t *testing.T) {
		if _, err := reich.Game.DecodeJSON([]byte(`{"scenario":"campaign","players":"2","date":"Summer 1940","phase":"options axis"}`)); err != nil {
			t.Error(err)
		}
	},
	"Word": func(t *testing.T) {
		if w := reich.Game.Word("unit", 0); w == "" || w == "0" {
			t.Error(w)
		}
	},
	"Value": func(t *testing.T) {
		if _, ok := reich.Game.Value("hex", "K30"); !ok {
			t.Error("K30 is unknown")
		}
	},
	"Sentence": func(t *testing.T) {
		if s := reich.Game.Sentence(engine.Event{Kind: 1, V: [6]int16{2}}); s == "" || s == " begins." {
			t.Error(s)
		}
	},
	"Saying": func(t *testing.T) {
		if s := reich.Game.(engine.Teller).Saying(engine.Event{Kind: 1}); len(s.Words) != 1 || s.Words[0].Type != "date" {
			t.Error(s)
		}
	},
	"Chart": func(t *testing.T) {
		if c, err := reich.Chart(); err != nil || len(c.Areas) == 0 {
			t.Error(err)
		}
	},
	"Kit": func(t *testing.T) {
		if _, err := reich.Kit(); err != nil {
			t.Error(err)
		}
	},
	"Board": func(t *testing.T) {
		if b := reich.Board(); b == nil {
			t.Error("there is no board")
		}
	},
	"OverWater": func(*testing.T) { reich.OverWater(500, 501) },
}

func TestEveryWayInLoadsTheGame(t *testing.T) {
	if name := os.Getenv("REICH_DOOR"); name != "" {
		doors[name](t)
		return
	}
	for name := range doors {
		cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), "REICH_DOOR="+name)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s fails when it is called first: %v\n%s", name, err, out)
		}
	}
}
