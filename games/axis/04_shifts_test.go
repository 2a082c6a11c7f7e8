package axis

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// shiftsAt are the shifts of the combat under way, by their rules and signs.
func shiftsAt(t *testing.T, p engine.Position, target string, segment combatSegment) string {
	t.Helper()
	q := p.(*Position)
	f := q.front()
	var list []string
	for _, s := range f.shifts(f.hexNamed(t, target), q.defender(q.battle()), segment, make([]shift, 0, mostShifts)) {
		list = append(list, fmt.Sprintf("%s %+d", s.rule, s.by))
	}
	return strings.Join(list, ", ")
}

// 4.2.3: each shift for itself, in the open before Sumy.
func TestShiftsOfACombat(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3", "4.2.3.1", "4.2.3.4", "4.2.3.7", "11.4")
	const front = "e3711: germany-infantry-6 3\ne3811: russia-infantry-8 2\n"
	for _, x := range []struct{ name, turn, lines, want string }{
		{"nothing", "July-Aug", "", ""},
		{"German air next to it", "July-Aug", "e3810: germany-air-force-1\n", "4.2.3.1 +1"},
		{"two of them", "July-Aug", "e3810: germany-air-force-1\ne3812: germany-air-force-2\n", "4.2.3.1 +2"},
		{"Russian air, too", "July-Aug", "e3810: germany-air-force-1\ne3812: russia-air-force-1\n", "4.2.3.1 +1, 4.2.3.1 -1"},
		{"air two hexes away", "July-Aug", "e3712: germany-air-force-1\n", ""},
		{"air in storms or snow next to it", "Jan-Feb", "e3810: germany-air-force-1\n", ""},
		{"air in snow in the hex", "Jan-Feb", "e3811: germany-air-force-1, russia-infantry-8 2\n", "4.2.3.1 +1"},
		{"mud", "Apr-May", "e3811: germany-air-force-1, russia-infantry-8 2\n", "4.2.3.7 -1"},
		{"a fortress", "July-Aug", "e3811: russia-infantry-8 2, russia-fortress-mos\n", "4.2.3.4 -1"},
	} {
		lines := front
		if strings.Contains(x.lines, "e3811: ") {
			lines = "e3711: germany-infantry-6 3\n"
		}
		p := table.Scene(t, "scenario: A.2\nplayers: 2\nphase: 4.2 axis\nturn: "+x.turn+"-1942\n"+lines+x.lines)
		table.Do(t, p, "attack e3811", "join germany-infantry-6")
		if got := shiftsAt(t, p, "e3811", regularSegment); got != x.want {
			t.Errorf("%s: %s, want %s", x.name, got, x.want)
		}
	}
}

// 4.2.3.1: an Air unit helps where a unit of its nation fights.
func TestAirUnitsHelpTheirOwn(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3.1")
	for lines, want := range map[string]string{
		"e3711: rumania-infantry-3 2\n":                             "",
		"e3711: rumania-infantry-3 2\ne3812: germany-infantry-i1\n": "4.2.3.1 +1",
	} {
		p := russia(t, "4.2", "e3810: germany-air-force-1\ne3811: russia-infantry-i1\n"+lines)
		table.Do(t, p, "attack e3811", "join rumania-infantry-3")
		if want != "" {
			table.Do(t, p, "join germany-infantry-i1")
		}
		if got := shiftsAt(t, p, "e3811", regularSegment); got != want {
			t.Errorf("%q: %s, want %s", lines, got, want)
		}
	}
}

// 4.2.3.2: an airdrop in the hex shifts the blitz, not regular combat.
func TestAnAirdropShiftsTheBlitz(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3.2")
	p := russia(t, "4.1", dropZone)
	table.Do(t, p, "drop germany-airborne-1flsj e3512", "attack e3512", "join germany-armor-1p")
	if got := shiftsAt(t, p, "e3512", blitzSegment); got != "4.2.3.2 +1, 4.2.3.3 +1, 4.2.3.8 -1" {
		t.Errorf("in the blitz: %s", got)
	}
	if got := shiftsAt(t, p, "e3512", regularSegment); got != "4.2.3.8 -1" {
		t.Errorf("in regular combat it would be %s", got)
	}
}

// 4.2.1.3, 4.2.3.6: marines attack over the sea without a beachhead, others do not; with
// a Blitz marker near they bring a shift, in either segment.
func TestMarinesAttackOverTheSea(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.1.3", "4.2.3.6")
	const dover = "country france: conquered western\nw3817: britain-marine-rm, britain-infantry-i1\nw3717: germany-infantry-i1\n"
	for lines, want := range map[string]string{"": "4.2.3.8 -2", "w3917: blitz/western western\n": "4.2.3.6 +1, 4.2.3.8 -2"} {
		p := atSea(t, "4.2 western", dover+lines)
		campaigns.Do(t, p, "attack w3717")
		campaigns.Refused(t, p, "join britain-infantry-i1", "4.2.1.1")
		campaigns.Do(t, p, "join britain-marine-rm")
		if got := shiftsAt(t, p, "w3717", regularSegment); got != want {
			t.Errorf("%q: %s, want %s", lines, got, want)
		}
	}
}

// 4.2.4.2, 4.2.6: the retreat comes first, then the defender loses the steps right of
// the slash, of units of its choice.
func TestAttritionComesAfterTheRetreat(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.4", "4.2.4.2", "4.2.6", "4.2", "4.2.1")
	p := russia(t, "4.2", `
		e3711: germany-infantry-6 3, germany-infantry-9 3
		e3710: germany-infantry-16 3
		e3811: russia-infantry-8 2, russia-infantry-i1
	`)
	table.Do(t, p, "attack e3811", "join germany-infantry-6", "join germany-infantry-9", "join germany-infantry-16", "launch")
	q := p.(*Position)
	f := q.front()
	if got := f.CRTColumns[f.column(f.hexNamed(t, "e3811"), q.defender(q.battle()), regularSegment)]; got != "3-1" {
		t.Fatalf("resolved at %s, want 3-1", got)
	}
	table.Roll(t, p, 4) // Dr1 0/1
	table.HasNot(t, p, "lose germany-infantry-6")
	table.Do(t, p, "retreat "+strings.Fields(retreatsOf(p))[0])
	table.Has(t, p, "lose russia-infantry-8 none")
	table.Do(t, p, "lose russia-infantry-i1 none")
	if q.counterOf(t, "russia-infantry-8").steps != 2 || q.whereIs(t, "russia-infantry-i1") != "force-pool-soviet" {
		t.Errorf("army 8 has %d steps, the infantry is in %s", q.counterOf(t, "russia-infantry-8").steps, q.whereIs(t, "russia-infantry-i1"))
	}
}
