package games_test

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games"
)

func TestTheListCallsGamesAsTheyCallThemselves(t *testing.T) {
	if len(games.All()) == 0 {
		t.Fatal("there are no games")
	}
	for _, title := range games.All() {
		g := title.Game()
		if g.ID() != title.ID || g.Title() != title.Name {
			t.Errorf("the list says %s (%s), the game %s (%s)", title.ID, title.Name, g.ID(), g.Title())
		}
	}
}

func TestEveryRuleSetOfAGameIsFoundByItsNumber(t *testing.T) {
	for _, title := range games.All() {
		g := title.Game()
		sets := engine.RuleSets(g)
		if len(sets) == 0 || sets[0] != 1 || sets[len(sets)-1] != g.Version() {
			t.Errorf("%s has the rule sets %v, but 1 must stay and %d is its newest", title.ID, sets, g.Version())
		}
		for _, n := range sets {
			by, err := engine.WithRules(g, n)
			if err != nil || by.Version() != n || by.ID() != g.ID() {
				t.Errorf("rule set %d of %s is found as %d of %s: %v", n, g.ID(), by.Version(), by.ID(), err)
			}
		}
	}
}

func TestWhatIsNotOnTheListIsRefusedWithWhatIs(t *testing.T) {
	_, err := games.ByID("chess")
	if err == nil || !strings.Contains(err.Error(), `no game "chess": the games are tt (Triumph & Tragedy), reich`) {
		t.Errorf("the refusal is %v", err)
	}
	if _, err := games.ByID("tk"); err == nil && games.Boards()[2].Game == nil {
		t.Error("a game without rules is offered for play")
	}
	_, err = games.BoardByID("chess")
	if err == nil || !strings.Contains(err.Error(), `no board "chess": the boards are tt (Triumph & Tragedy), reich`) {
		t.Errorf("the refusal is %v", err)
	}
}

// The rules of a game can be read before it can be played.
func TestTheRulesOfAGameThatIsNotPlayedYetCanBeRead(t *testing.T) {
	for id, want := range map[string]string{"tt": "Triumph", "tk": "Totaler Krieg!", "ds": "Dai Senso!"} {
		title, err := games.BookByID(id)
		if err != nil {
			t.Fatal(err)
		}
		book, err := title.Rules()
		if err != nil || !strings.Contains(book.Title, want) {
			t.Errorf("the rules of %s: %v", id, err)
		}
	}
	if _, err := games.BookByID("chess"); err == nil || !strings.Contains(err.Error(), "tk (Totaler Krieg!)") {
		t.Errorf("the refusal is %v", err)
	}
}

// The page asks every match that is over how it went.
func TestEveryGameTellsHowAMatchWent(t *testing.T) {
	for _, title := range games.All() {
		g, ok := title.Game().(engine.Plotter)
		if !ok {
			t.Errorf("%s tells nothing", title.ID)
			continue
		}
		if figures, sides := g.Plots(); len(figures) == 0 || len(sides) < 2 {
			t.Errorf("%s draws %v of %v", title.ID, figures, sides)
		}
	}
}
