package axis

import (
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/rulebook"
)

// playAtRandom plays a match to its end. It hands over every event, and now and then
// what a seat is asked and how it is refused.
func playAtRandom(t *testing.T, g engine.Game, s engine.Setup, seed uint64, most int, cites func(what, rule string)) {
	t.Helper()
	p, err := g.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(seed))
	var legal []engine.Move
	var ev engine.Events
	for range most {
		if _, over := p.Outcome(); over {
			return
		}
		ev.List = ev.List[:0]
		if n := p.Chance(); n > 0 {
			err = p.Resolve(src.Draw(n), &ev)
		} else {
			seat := p.Deciders().First()
			prompt := p.Prompt(seat)
			cites(prompt.Text, prompt.Rule)
			legal = p.Legal(seat, legal[:0])
			m := legal[src.Draw(len(legal))]
			wrong := m
			wrong.A += int16(src.Draw(9)) - 4
			if no := p.Explain(seat, wrong); no != nil && no.Rule != "" {
				cites(no.Reason, no.Rule)
			}
			err = p.Play(seat, m, &ev)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range ev.List {
			cites(g.Sentence(e), e.Rule)
		}
	}
	t.Errorf("%s is not over after %d moves", s.Scenario, most)
}

// Whatever a match of Dai Senso! cites is a rule of its own book, and the training
// scenarios come to their end.
func TestThePacificCitesItsOwnBook(t *testing.T) {
	book, err := DaiSenso.Rules()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	cites := func(what, rule string) {
		if _, ok := book.Rule(rule); !ok && !said[rule] {
			said[rule] = true
			t.Errorf("%q cites the rule %q, which Dai Senso! does not have", what, rule)
		}
	}
	for _, k := range DaiSenso.Kinds()[1:] {
		if k.Rule != "" {
			cites(k.Name, k.Rule)
		}
	}
	for _, s := range DaiSenso.Scenarios() {
		if !strings.HasPrefix(s.ID, "A") {
			continue
		}
		for seed := range uint64(20) {
			playAtRandom(t, DaiSenso, engine.Setup{Scenario: s.ID, Players: s.Players[0]}, seed, 100_000, cites)
		}
	}
}

// Every number that has another meaning in the book of the Pacific is turned into the one
// of the same rule there, or into none.
func TestANumberIsTurnedIntoTheSameRule(t *testing.T) {
	tk, err := Rules("europe")
	if err != nil {
		t.Fatal(err)
	}
	ds, err := Rules("pacific")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ rule, europe, pacific string }{
		{"15.2", "15.2", "15.5"}, {"15.8", "15.8", ""}, {"3.1.1", "3.1.1", "3.1.1"}, {"DS 15.29", "", "15.29"}, {"", "", ""},
	} {
		if e, p := cite(theatreEurope, c.rule), cite(theatrePacific, c.rule); e != c.europe || p != c.pacific {
			t.Errorf("%s is %q in Europe and %q in the Pacific", c.rule, e, p)
		}
	}
	for from, to := range inPacific {
		if _, ok := tk.Rule(from); !ok {
			t.Errorf("Totaler Krieg! has no rule %s", from)
		}
		if _, ok := ds.Rule(to); !ok && to != "" {
			t.Errorf("Dai Senso! has no rule %s", to)
		}
	}
	for _, r := range tk.Rules() { // V-E Day ends the match in Europe and is another thing in the Pacific
		there, ok := ds.Rule(cite(theatrePacific, r.ID))
		if ok && r.ID != "14.38" && sameTitle(tk, r) && there.Title != r.Title && hasTitle(ds, r.Title) {
			t.Errorf("%s %q becomes %s %q", r.ID, r.Title, there.ID, there.Title)
		}
	}
}

// sameTitle reports whether a title belongs to one rule only, so that it can be compared.
func sameTitle(b *rulebook.Book, r rulebook.Rule) bool {
	n := 0
	for _, x := range b.Rules() {
		if x.Title == r.Title {
			n++
		}
	}
	return n == 1
}

func hasTitle(b *rulebook.Book, title string) bool {
	for _, x := range b.Rules() {
		if x.Title == title {
			return true
		}
	}
	return false
}

// A scene in the Pacific is set up like one in Europe.
func TestAPacificSceneIsSetUp(t *testing.T) {
	s := pacificScene(t, "kansu active soviet\njapan-infantry-c1 w5223\nkansu-infantry-a1 w5021\nturn Nov-Dec\n")
	if h, _ := s.units[s.counter("japan-infantry-c1")].at.hex(); h != s.hex("w5223") || s.season() != 8 {
		t.Errorf("the scene is wrong: %d, turn %d", h, s.season())
	}
	p := duringPacific(t, "axis", "w5223: japan-infantry-c1")
	pacific.Refused(t, p, "move japan-infantry-c1", "3")
	pacific.Do(t, p, "move japan-infantry-c14")
}
