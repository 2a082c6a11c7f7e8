package axis

import (
	"testing"

	"sandtable/rulebook"
)

// lowlands are the countries of the campaign of 1940.
const lowlands = "country france: active western\ncountry belgium-holland: active western\n"

// 3.1.4: an enemy Air unit alone closes a hex, even to armor; who is in a hex with one
// leaves it freely.
func TestAnAirUnitClosesAHex(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.4", "3.1.1")
	p := atSea(t, "3 axis", lowlands+"w3717: germany-armor-1p 3\nw3718: germany-infantry-i1\nw3719: germany-infantry-i2\nw3617: britain-air-force-1\n")
	campaigns.Do(t, p, "move germany-armor-1p")
	campaigns.Refused(t, p, "to w3617", "3.1.4")
	p = atSea(t, "3 axis", lowlands+"w3718: germany-infantry-i1, britain-air-force-1\nw3719: germany-infantry-i2\n")
	campaigns.Do(t, p, "move germany-infantry-i1", "to w3719", "stop")
	wentTo(t, p, "germany-infantry-i1", "w3719")
}

// 1.2.1, 2.3.5: markers alone in a hex go to the Delay Box and slow nobody down.
func TestMarkersAloneSlowNobodyDown(t *testing.T) {
	rulebook.Covers(t, "tk", "1.2.1", "2.3.5")
	p := atSea(t, "3 axis", lowlands+`
		w3717: germany-armor-1p 3
		w3718: germany-infantry-i1
		w3719: germany-infantry-i2
		w3617: britain-infantry-i1 turned
		w3517: logistics/afhq western
	`)
	campaigns.Do(t, p, "move germany-armor-1p", "to w3617", "to w3517", "to w3516")
	wentTo(t, p, "germany-armor-1p", "w3516")
	wentTo(t, p, "britain-infantry-i1", "delay-box")
	if got := markersIn(t, p, "delay-box"); got != "logistics/afhq western" {
		t.Errorf("in the Delay Box: %q", got)
	}
}

// 3.1.1: marines cross an all-sea hexside with their whole allowance, as their first
// step; others do not.
func TestMarinesCrossTheSea(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.1")
	p := atSea(t, "3 western", "w3817: britain-marine-rm, britain-infantry-i1\n")
	campaigns.Do(t, p, "move britain-infantry-i1")
	campaigns.Refused(t, p, "to w3717", "3.1.1")
	campaigns.Do(t, p, "back", "move britain-marine-rm", "to w3717")
	wentTo(t, p, "britain-marine-rm", "w3717")
	campaigns.Has(t, p, "done") // it had to stop
	p = atSea(t, "3 western", "w3916: britain-marine-rm\n")
	campaigns.Do(t, p, "move britain-marine-rm", "to w3817")
	campaigns.Refused(t, p, "to w3717", "3.1.1")
}

// 3: supply counts at the moment a unit begins to move: a friend may open its line first.
func TestSupplyCountsWhenAUnitStarts(t *testing.T) {
	rulebook.Covers(t, "tk", "3", "10.3")
	const pocket = `
		e3709: germany-infantry-i1
		e3708: russia-infantry-8 2
		e3710: russia-infantry-9 2
		e3608: germany-infantry-i2, germany-infantry-i3
	`
	p := atSea(t, "3 axis", pocket)
	campaigns.Refused(t, p, "move germany-infantry-i1", "3")
	campaigns.Do(t, p, "move germany-infantry-i2", "to e3609")
	campaigns.Has(t, p, "move germany-infantry-i1")
	p = atSea(t, "5 axis", pocket)
	campaigns.Refused(t, p, "move germany-infantry-i1", "3.1") // in a zone of control
}

// 5: whoever has moved may move again as a reserve, without supply too, with the minimum
// move, but nobody overruns.
func TestReserves(t *testing.T) {
	rulebook.Covers(t, "tk", "5", "3.1.1", "3.2")
	p := atSea(t, "5 soviet", "e3609: russia-hq-kie 3\n")
	campaigns.Do(t, p, "move russia-hq-kie", "to e3708")
	wentTo(t, p, "russia-hq-kie", "e3708")
	campaigns.Refused(t, p, "move russia-hq-kie", "3.1")
	p = atSea(t, "3 axis", "w3825: germany-infantry-i1\n")
	campaigns.Do(t, p, "move germany-infantry-i1", "to w3826", "stop", "done")
	for p.(*Position).phaseName() != "Reserve Movement Phase" {
		campaigns.Do(t, p, "done")
	}
	campaigns.Do(t, p, "move germany-infantry-i1", "to w3825", "stop")
	wentTo(t, p, "germany-infantry-i1", "w3825")
	p = atSea(t, "5 axis", lowlands+"w3717: germany-armor-1p 3\nw3719: germany-infantry-i2\nw3517: britain-infantry-i1\n")
	campaigns.Do(t, p, "move germany-armor-1p")
	campaigns.Refused(t, p, "to w3617", "5")
}
