package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"sandtable/match"
	"sandtable/server"
)

// apply is a view with what has changed in it.
func apply(t *testing.T, has int, view string, st match.State) string {
	t.Helper()
	c := st.Changes
	if c == nil {
		return string(st.View)
	}
	if c.Of != has || len(st.View) > 0 && string(st.View) != "null" {
		t.Fatalf("changes are of version %d and beside the view %.40q, but version %d is shown", c.Of, st.View, has)
	}
	now, from := "", 0
	for _, p := range c.Places {
		now += view[from:p.At] + p.Put
		from = p.At + p.Cut
	}
	return now + view[from:]
}

// A client that asks for changes sees what one sees that asks for everything, both
// after its own moves and live.
func TestChangesAmountToTheView(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	script := h.script(m.Tokens["axis"])
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	live, err := h.visitor().listen(ctx, "/api/matches/"+m.ID+"/live?changes=true", "")
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close()
	events := bufio.NewReader(live.Body)
	var shown, watched string
	has, sees, changes := -1, -1, 0
	st := script.state(m.ID)
	shown, has = string(st.View), st.Version
	for n := range 12 {
		if len(st.Moves) == 0 {
			break
		}
		var moved server.Moved
		script.must("POST", "/api/matches/"+m.ID+"/moves?state=true&changes=true",
			map[string]any{"id": fmt.Sprint("m", n), "version": st.Version, "move": st.Moves[0]}, &moved)
		shown = apply(t, has, shown, *moved.State)
		st, has = *moved.State, moved.State.Version
		if st.Changes != nil {
			changes++
		}
		if whole := script.state(m.ID); shown != string(whole.View) {
			t.Fatalf("after move %d the changes amount to\n%s\nand the view is\n%s", n, shown, whole.View)
		}
		for sees < has {
			e, err := readEvent(events)
			if err != nil {
				t.Fatal(err)
			}
			if e.kind != "update" {
				continue
			}
			var u match.Update
			if err := json.Unmarshal([]byte(e.data), &u); err != nil {
				t.Fatal(err)
			}
			watched = apply(t, sees, watched, u.State)
			sees = u.State.Version
		}
		if whole := h.visitor().state(m.ID); watched != string(whole.View) {
			t.Fatalf("after move %d spectators see\n%s\nand the view is\n%s", n, watched, whole.View)
		}
	}
	if changes < 5 {
		t.Errorf("only %d moves were answered with what has changed", changes)
	}
	// One who has no earlier view gets the whole.
	if st := script.state(m.ID); st.Changes != nil || len(st.View) == 0 {
		t.Error("a view that nobody has is answered with changes")
	}
}
