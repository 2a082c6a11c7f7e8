package server_test

import (
	"net/http"
	"strings"
	"testing"

	"sandtable/server"
)

func TestABotPlacesTheRestOfASetUp(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), server.SeatPlan{Seat: "west", For: "bot", Bot: "recruit"}, server.SeatPlan{Seat: "ussr", For: "bot", Bot: "recruit"})
	first := ann.state(m.ID)
	if !strings.Contains(first.Prompt.Phase, "Set-up") {
		t.Fatalf("the match begins with %q", first.Prompt.Phase)
	}
	ann.move(m.ID, first.Version, first.Moves[0])
	ann.must("POST", "/api/matches/"+m.ID+"/setup?seat=axis", nil, nil)
	if st := ann.state(m.ID); strings.Contains(st.Prompt.Phase, "Set-up") && len(st.Moves) > 0 {
		t.Fatalf("there is still to be placed: %s", st.Prompt.Text)
	}
	ann.refused(http.StatusConflict, "POST", "/api/matches/"+m.ID+"/setup?seat=axis", nil)
}
