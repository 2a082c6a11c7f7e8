package axis

import (
	"testing"

	"sandtable/rulebook"
)

// france is the rulebook's scene of 1940: three panzer armies and two divisions before
// the British in the north of France.
const france1940 = `
	scenario: A.3
	players: 2
	phase: 3 axis
	country belgium-holland: conquered axis
	w3718: germany-armor-1p 3, germany-armor-2p 3, germany-infantry-i1
	w3619: germany-armor-3p 3, germany-infantry-i2
	w3618: britain-infantry-1 2
	w3617: britain-armor-a1
	w3518: britain-infantry-bef
`

// 3.2: the example of the rulebook, hex by hex.
func TestPanzersOverrunAsInTheExample(t *testing.T) {
	rulebook.Covers(t, "tk", "3.2")
	p := table.Scene(t, france1940)
	q := p.(*Position)
	table.Do(t, p, "move germany-armor-1p")
	table.Refused(t, p, "to w3618", "3.1.4")
	// In Calais the zone of the First Army holds the panzers.
	table.Do(t, p, "to w3717")
	if q.Top() == pMarch {
		table.Refused(t, p, "to w3617", "8.2")
	}
	p = table.Scene(t, france1940)
	q = p.(*Position)
	table.Do(t, p, "move germany-armor-3p")
	table.Refused(t, p, "to w3518", "3.2")
	table.Do(t, p, "back", "move germany-infantry-i2", "to w3718", "to w3717")
	table.Do(t, p, "move germany-armor-1p", "to w3717", "to w3617")
	if at := q.whereIs(t, "britain-armor-a1"); at != "force-pool-western" && at != "delay-box" {
		t.Fatalf("the British armor is in %s", at)
	}
	if q.Top() == pMarch {
		t.Error("the panzers march on out of the First Army's zone")
	}
	table.Do(t, p, "move germany-infantry-i1", "to w3717", "to w3617", "to w3517")
	table.Do(t, p, "move germany-armor-2p", "to w3717", "to w3617", "to w3517", "to w3518")
	if at := q.whereIs(t, "germany-armor-2p"); at != "w3518" {
		t.Errorf("the second panzer army is in %s", at)
	}
	if at := q.whereIs(t, "britain-infantry-bef"); at == "w3518" {
		t.Error("the BEF was not overrun")
	}
}

// 3.2: a supplied HQ that could lend its shift prevents every overrun, and so does an Air
// unit of the victim's nation.
func TestWhoCouldReceiveAShiftIsNotOverrun(t *testing.T) {
	rulebook.Covers(t, "tk", "3.2")
	for _, help := range []string{"w3516: britain-hq-21 3\n", "w3516: britain-air-force-1\n"} {
		p := table.Scene(t, france1940+help)
		table.Do(t, p, "move germany-infantry-i1", "to w3717", "move germany-armor-1p", "to w3717")
		table.Refused(t, p, "to w3617", "3.2")
	}
}
