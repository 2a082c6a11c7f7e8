package notify

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"sandtable/match"
)

// message is what somebody is told. It holds nothing that a spectator of the
// match could not see.
type message struct {
	ID    string // the same for the same turn, so that receivers can tell a repetition
	Match string
	Seat  string
	Name  string // what the players call the match, if they named it
	Game  string // its title, if it is known
	Title string
	Text  string
	URL   string
}

func (s *Sender) message(y match.YourTurn) message {
	m := message{
		ID:    fmt.Sprintf("%s/%s/%d", y.Match, y.Seat, y.Since),
		Match: y.Match,
		Seat:  oneLine(y.Seat),
		Name:  oneLine(y.Title),
		Game:  oneLine(y.Game),
		URL:   s.Site + "/m/" + url.PathEscape(y.Match),
	}
	m.Title = "It is your turn"
	m.Text = "It is your turn as " + m.Seat
	if where := cmp.Or(m.Name, m.Game); where != "" {
		m.Title += " in " + where
		m.Text += " in " + where
	}
	if m.Name != "" && m.Game != "" {
		m.Text += ", a match of " + m.Game
	}
	m.Text += "."
	return m
}

// oneLine replaces what cannot be printed, and with it every way out of a line.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text))
}
