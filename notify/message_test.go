package notify

import (
	"testing"

	"sandtable/match"
)

func TestAMessageNamesTheMatchAndItsGame(t *testing.T) {
	s := &Sender{Config: Config{Site: "https://table.example"}}
	for _, c := range []struct {
		turn        match.YourTurn
		title, text string
	}{
		{match.YourTurn{Seat: "axis"}, "It is your turn", "It is your turn as axis."},
		{match.YourTurn{Seat: "axis", Game: "Chess"}, "It is your turn in Chess", "It is your turn as axis in Chess."},
		{match.YourTurn{Seat: "axis", Title: "Monday"}, "It is your turn in Monday", "It is your turn as axis in Monday."},
		{match.YourTurn{Seat: "axis", Title: "Monday", Game: "Chess"}, "It is your turn in Monday", "It is your turn as axis in Monday, a match of Chess."},
		{match.YourTurn{Seat: "axis", Title: "Mon\r\nday", Game: "Ch\ness"}, "It is your turn in Mon  day", "It is your turn as axis in Mon  day, a match of Ch ess."},
	} {
		if m := s.message(c.turn); m.Title != c.title || m.Text != c.text {
			t.Errorf("%+v is told as %q and %q", c.turn, m.Title, m.Text)
		}
	}
}
