package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// 1.1.2.1: whoever reads the log learns for which card or table a die was rolled, and what it
// comes to where that differs.
func TestADieSaysWhatItIsFor(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2.1")
	p := during(t, "axis", "scenario: C.3\ncard axis-15: current played\n")
	p.does(func() { p.runCard(p.phasing(), program.PoliticalEvents, true) })
	var ev engine.Events
	if err := p.Resolve(0, &ev); err != nil {
		t.Fatal(err)
	}
	line := marksOf(p.front().World).English(say.Of(sentences, ev.List[0]))
	if line != "Demand Polish Corridor (15): the die shows 1, 0 with modifiers." {
		t.Errorf("the log says %q", line)
	}
}

// 1.1.2.1: a die that leads to nothing says so.
func TestADieWithoutResultSaysSo(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2.1")
	p := during(t, "axis", "scenario: C.6\n")
	table, _ := p.front().TableByID("assassination")
	p.does(func() { p.runTable(table, p.phasing(), false, none, none) })
	var ev engine.Events
	if err := p.Resolve(5, &ev); err != nil {
		t.Fatal(err)
	}
	if line := marksOf(p.front().World).English(say.Of(sentences, ev.List[1])); line != "There is no result." {
		t.Errorf("the log says %q", line)
	}
}

// 1.1.2: a faction that does not take part in a one-map campaign agrees to nothing. In a campaign of
// three it is asked.
func TestWhoDoesNotPlayAgreesToNothing(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2")
	for _, x := range []struct {
		lines string
		asked bool
	}{
		{"scenario: B.1\nphase: 3 soviet\ncard soviet-8: current played\ne4312: russia-infantry-i13\n", false},
		{"scenario: B.2\nphase: 3 western\ncard western-11: current played\nw3825: germany-infantry-i15\n", false},
		{"scenario: C.1\nphase: 3 soviet\ncard soviet-8: current played\ne4312: russia-infantry-i13\n", true},
	} {
		p := scenetest.Table{Game: TotalerKrieg}.Scene(t, x.lines+"players: 2\n").(*Position)
		depth := p.Stack.N
		p.does(func() { p.runCard(p.phasing(), program.OptionSegment, false) })
		if asked := p.Stack.N > depth; asked != x.asked {
			t.Errorf("%s: somebody is asked to agree: %v", x.lines, asked)
		}
	}
}
