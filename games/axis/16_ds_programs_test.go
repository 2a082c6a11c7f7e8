package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

const programBox = "conditional-events-axis: japan-air-force-ap, japan-surface-fleet-np, japan-colonial-col3, japan-colonial-bur, japan-colonial-ind\n"

// DS 16.2.1 to 16.2.4: each program sends its counters to the Delay Box, once.
func TestTheProgramsOfJapan(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.1", "16.2.2", "16.2.3", "16.2.4")
	for event, want := range map[string][]string{
		"army-program": {"japan-air-force-ap"}, "navy-program": {"japan-surface-fleet-np"}, "economic-program": {"logistics"},
		"political-program": {"japan-colonial-col3", "japan-colonial-bur", "japan-colonial-ind", "quit-india"},
	} {
		p := duringPacific(t, "axis", programBox)
		if !p.receives(t, event, atlas.Axis, "") {
			t.Fatalf("%s does nothing", event)
		}
		for _, word := range want {
			at := ""
			if strings.HasPrefix(word, "japan") {
				at = p.whereIs(t, word)
			} else {
				at = p.marker1(t, word)
			}
			if at != "delay-box" {
				t.Errorf("%s: %s is in %q", event, word, at)
			}
		}
		for _, unit := range []string{"japan-air-force-ap", "japan-surface-fleet-np", "japan-colonial-bur"} {
			if at := p.whereIs(t, unit); at != "conditional-events-axis" && !strings.Contains(strings.Join(want, " "), unit) {
				t.Errorf("%s takes %s along: %s", event, unit, at)
			}
		}
		if p.receives(t, event, atlas.Axis, "") {
			t.Errorf("%s occurs twice", event)
		}
	}
	p := duringPacific(t, "axis", programBox+"w4213: japan-infantry-c1\n")
	p.receives(t, "political-program", atlas.Axis, "")
	if p.marker1(t, "quit-india") != "" {
		t.Error("Quit India comes although Japanese units are in India")
	}
}

// DS 12.3: total war triggers the programs that have not occurred.
func TestTotalWarTriggersThePrograms(t *testing.T) {
	rulebook.Covers(t, "ds", "12.3")
	for war, want := range map[string]string{"total-war": "delay-box", "limited-war": "conditional-events-axis"} {
		p := duringPacific(t, "axis", "war: "+war+"\nposture russia: war\n"+programBox)
		p.Stack.N--
		p.does(p.conditionalEventsSegment)
		for p.In(pConditional) && p.Asked != 0 {
			pacific.Do(t, p, "decline")
		}
		for _, unit := range []string{"japan-air-force-ap", "japan-surface-fleet-np", "japan-colonial-bur"} {
			if at := p.whereIs(t, unit); at != want {
				t.Errorf("%s: %s is in %s", war, unit, at)
			}
		}
		if at := p.marker1(t, "logistics"); (at == "delay-box") != (want == "delay-box") {
			t.Errorf("%s: IGHQ is in %q", war, at)
		}
	}
}

// DS 14.38, 16.2.4 (rulings 98, 150): the West's cards take Quit India out of the game from
// wherever it is, and from the box where it waits for the Political Program.
func TestQuitIndiaLeavesForGood(t *testing.T) {
	rulebook.Covers(t, "ds", "14.38", "16.2.4")
	for _, lines := range []string{"", "strategic-warfare-box: quit-india axis\n", "delay-box: quit-india axis\n", "June-July-1942: quit-india axis\n"} {
		for _, card := range []string{"9a", "9b"} {
			p := duringPacific(t, "western", programBox+"card western-"+card+": current played\n"+lines)
			p.does(func() { p.runCard(atlas.Western, program.OptionSegment, false) })
			if p.receives(t, "political-program", atlas.Axis, ""); p.whereIs(t, "japan-colonial-bur") != "delay-box" {
				t.Fatal("the program does not occur")
			}
			if at := p.marker1(t, "quit-india"); at != "out" {
				t.Errorf("card %s with %q: Quit India is in %q", card, lines, at)
			}
		}
	}
}
