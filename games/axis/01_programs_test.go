package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/say"
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
