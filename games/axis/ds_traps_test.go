package axis

import (
	"strings"
	"testing"
)

// ruleOf is the number that a theatre's data give a marker (14) or an event (15, 16).
func ruleOf(w *World, id, chapter string) string {
	if m, ok := w.MarkerByID(id); ok && strings.HasPrefix(chapter, "14.") {
		return w.Markers[m].Rule
	}
	if e, ok := w.EventByID(id); ok {
		return w.Events[e].Rule
	}
	return ""
}

// Numbers that mean different things in the two books are never mixed up: the number of
// Totaler Krieg! becomes another one in the Pacific, or none, and that of Dai Senso! is
// none in Europe.
func TestTheSameNumberIsAnotherRule(t *testing.T) {
	europe, pacific := worldOf(t, "europe"), worldOf(t, "pacific")
	for number, thing := range map[string][2]string{
		"14.4": {"anti-comintern-crusade", "bases-damaged"}, "14.8": {"convoy", "chemical-weapons"}, "14.10": {"devastation", "convoy-strategy"},
		"14.18": {"logistics", "hakko-ichiu"}, "14.19": {"materiel-shortages", "i-boat-strategy"}, "15.2": {"border-war", "banzai"},
		"15.4": {"civil-war-defeat", "border-incident"}, "15.8": {"coup-attempt", "chinese-incident"}, "15.17": {"gradual-decline", "gekokujo"},
		"15.20": {"mandated-offensive", "international-incident"}, "15.22": {"military-defeat", "loc-damaged"},
		"15.36": {"special-weapons-success", "successful-improvements"}, "16.3.3": {"their-finest-hour", "us-far-eastern-forces"},
		"16.3.4": {"paris-threatened", "british-far-eastern-forces"}, "16.3.5": {"reduced-us-impact", "french-response"},
		"16.3.6": {"france-rises", "european-reserves-western"}, "16.3.7": {"lend-lease-to-france", "reduced-us-impact"},
	} {
		t.Run(number, func(t *testing.T) {
			if got := ruleOf(europe, thing[theatreEurope], number); got != number {
				t.Errorf("%s is %s in Europe", thing[0], got)
			}
			if got := ruleOf(pacific, thing[theatrePacific], number); got != number {
				t.Errorf("%s is %s in the Pacific", thing[1], got)
			}
			there := cite(theatrePacific, number)
			if there == number {
				t.Errorf("%s of Totaler Krieg! keeps its number in the Pacific, where that is %s", thing[0], thing[1])
			}
			if rule := ruleOf(pacific, thing[theatreEurope], number); rule != "" && there != rule {
				t.Errorf("%s becomes %q, and the Pacific calls it %s", thing[0], there, rule)
			}
			if got := cite(theatrePacific, "DS "+number); got != number {
				t.Errorf("DS %s is cited as %q", number, got)
			}
			if got := cite(theatreEurope, "DS "+number); got != "" {
				t.Errorf("Europe cites DS %s as %q", number, got)
			}
		})
	}
	// 13.8.4 and 13.8.5 are the civil war and the partnerships in Europe, France and the
	// display of Germany's war in the Pacific.
	for _, number := range []string{"13.8.4", "13.8.5"} {
		if got := cite(theatrePacific, number); got != "" {
			t.Errorf("%s of Europe is cited as %q in the Pacific", number, got)
		}
	}
}
