package server_test

import (
	"net/http"
	"strings"
	"testing"

	"sandtable/match"
)

func TestABotPlacesTheRestOfASetUp(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	first := ann.state(m.ID)
	if !strings.Contains(first.Prompt.Phase, "Set-up") {
		t.Fatalf("the match begins with %q", first.Prompt.Phase)
	}
	ann.must("POST", "/api/matches/"+m.ID+"/moves?seat=axis", map[string]any{"id": "by hand", "version": first.Version, "move": first.Moves[0]}, nil)
	ann.must("POST", "/api/matches/"+m.ID+"/setup?seat=axis", nil, nil)
	var st match.State
	ann.must("GET", "/api/matches/"+m.ID+"?seat=axis", nil, &st)
	if st.Version < first.Version+5 || len(st.Moves) > 0 {
		t.Fatalf("at version %d there is still to be placed: %s", st.Version, st.Prompt.Text)
	}
	ann.refused(http.StatusConflict, "POST", "/api/matches/"+m.ID+"/setup?seat=axis", nil)
}
