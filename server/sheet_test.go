package server_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"sandtable/match"
)

// A player may take home what he knows of a running match, and no more.
func TestASheetIsWhatASeatKnows(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	axis := h.script(m.Tokens["axis"])
	st := axis.state(m.ID)
	axis.must("POST", "/api/matches/"+m.ID+"/moves", map[string]any{"id": "1", "version": st.Version, "move": st.Moves[0]}, nil)
	for name, by := range map[string]*guest{"axis": axis, "west": h.script(m.Tokens["west"]), "spectator": h.visitor()} {
		status, header, body := by.look(m.ID+"/sheet", "")
		if want := `attachment; filename="match-` + m.ID + `-` + name + `.json"`; status != 200 || header.Get("Content-Disposition") != want {
			t.Fatalf("%s: %d, %q", name, status, header.Get("Content-Disposition"))
		}
		var sheet struct {
			Format string
			State  json.RawMessage
			Log    []match.Line
		}
		if err := json.Unmarshal([]byte(body), &sheet); err != nil || sheet.Format != "sandtable sheet 1" {
			t.Fatalf("%s: %v in %.100s", name, err, body)
		}
		_, _, now := by.look(m.ID, "")
		if strings.TrimSpace(now) != string(sheet.State) {
			t.Errorf("%s sees\n%s\nand in the sheet\n%s", name, now, sheet.State)
		}
		var log []match.Line
		by.must("GET", "/api/matches/"+m.ID+"/log", nil, &log)
		if !reflect.DeepEqual(log, sheet.Log) || len(log) == 0 {
			t.Errorf("%s was told %d lines, and in the sheet %d", name, len(log), len(sheet.Log))
		}
	}
}
