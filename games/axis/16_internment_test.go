package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 16.7: where counters of the Axis and of the Allies are interned, and where they are not.
func TestWhoIsInterned(t *testing.T) {
	rulebook.Covers(t, "tk", "16.7", "16.1.3", "16.3.8", "16.5.7", "13.6.1.1")
	const pending, delayed = "pending-card-", "delay-box"
	for _, x := range []struct{ what, lines, unit, want string }{
		{"a German unit in Vichy", "w3117: germany-infantry-i1", "germany-infantry-i1", pending + "axis"},
		{"a British unit in a dependent of neutral Vichy", "w2114: britain-infantry-i1", "britain-infantry-i1", pending + "western"},
		{"a Russian unit in Sweden", "e4601: russia-infantry-i1", "russia-infantry-i1", pending + "soviet"},
		{"an air unit over Vichy", "w3117: germany-air-force-1", "germany-air-force-1", delayed},
		{"a detachment in Vichy", "w3117: germany-infantry-i1 turned 0", "germany-infantry-i1", delayed},
		{"a Hungarian unit in Germany", "w3722: hungary-infantry-i1", "hungary-infantry-i1", pending + "axis"},
		{"a Hungarian unit in Occupied France", "w3516: hungary-infantry-i1", "hungary-infantry-i1", pending + "axis"},
		{"a Hungarian Exp unit in Germany", "w3722: hungary-infantry-exp 1", "hungary-infantry-exp", "w3722"},
		{"an Italian air unit over Germany", "w3722: italy-air-force-p", "italy-air-force-p", delayed},
		{"a Hungarian unit in conquered Poland", "e3501: hungary-infantry-i1", "hungary-infantry-i1", "e3501"},
		{"the example: Poland annexed", "e3501: hungary-infantry-i1\ne3702: reich-annex axis", "hungary-infantry-i1", pending + "axis"},
		{"a Russian unit under the Pact in conquered Poland", "e3501: russia-infantry-i1\nposture russia: nazi-soviet-pact", "russia-infantry-i1", pending + "soviet"},
		{"a Russian unit under the Pact in Russia", "e3906: russia-infantry-i1\nposture russia: nazi-soviet-pact", "russia-infantry-i1", "e3906"},
		{"a Russian unit at war in conquered Poland", "e3501: russia-infantry-i1\nposture russia: war", "russia-infantry-i1", "e3501"},
		{"a British unit in Occupied France, later", "w3516: britain-infantry-i1", "britain-infantry-i1", "w3516"},
		{"a British unit at war in Western Iraq under a policy", "e1823: britain-infantry-i1\nposture britain: war\nposture western-minors: guarantees", "britain-infantry-i1", "e1823"},
		{"a fortress in a neutral country", "w3117: germany-fortress-fe1", "germany-fortress-fe1", delayed},
		{"a port-a-fort in a neutral country", "w3117: germany-port-a-fort-gd turned", "germany-port-a-fort-gd", pending + "axis"},
	} {
		p := during(t, "soviet", x.lines)
		p.does(p.checkInternment)
		if at := p.whereIs(t, x.unit); at != x.want {
			t.Errorf("%s is in %s, want %s", x.what, at, x.want)
		}
	}
}

// 16.7: logistics markers and partisan bases are interned, too: bases also in countries of
// an enemy, but not in conquered ones.
func TestMarkersAreInterned(t *testing.T) {
	rulebook.Covers(t, "tk", "16.7")
	p := during(t, "axis", `
		w3117: logistics/okw axis
		e2204: partisan-base/western western
		e2806: partisan-base/soviet soviet
		country yugoslavia: active soviet
		e2404: partisan-base/soviet soviet
		e3001: partisan-base/western western
	`)
	p.does(p.checkInternment)
	f := p.front()
	for _, x := range []struct {
		kind atlas.Marker
		hex  string
		stay bool
	}{{f.ways.logistics, "w3117", false}, {f.ways.partisans, "e2204", true}, {f.ways.partisans, "e2404", true}, {f.ways.partisans, "e2806", false}, {f.ways.partisans, "e3001", false}} {
		if there := f.markerIn(x.kind, inHex(f.hexNamed(t, x.hex))) >= 0; there != x.stay {
			t.Errorf("the marker in %s is there: %v", x.hex, there)
		}
	}
}

// 16.7: the example. A three-step unit breaks down into a one-step and a two-step unit; for
// the latter no one-step unit is left, and it goes to the Delay Box.
func TestStepsThatCannotBreakOffAreLost(t *testing.T) {
	rulebook.Covers(t, "tk", "16.7", "2.3.4.1")
	const panzers = "w3117: germany-armor-1p 3\n"
	p := during(t, "axis", panzers+"force-pool-axis: germany-armor-p1")
	p.does(p.checkInternment)
	p.isAt(t, map[string]string{"germany-armor-p1": "pending-card-axis", "germany-armor-1p": "delay-box"})

	p = during(t, "axis", panzers+"force-pool-axis: germany-armor-p1, germany-infantry-i1")
	p.does(p.checkInternment) // one of the two last steps is lost
	p.isAt(t, map[string]string{"germany-armor-p1": "pending-card-axis", "germany-infantry-i1": "pending-card-axis", "germany-armor-1p": "delay-box"})

	p = during(t, "axis", panzers+"force-pool-axis: germany-armor-p1, germany-armor-p2, germany-infantry-i1, germany-infantry-i2")
	p.does(p.checkInternment)
	campaigns.Do(t, p, "break-down germany-armor-1p germany-infantry-i1 germany-armor-p2")
	p.isAt(t, map[string]string{"germany-armor-p1": "pending-card-axis", "germany-armor-p2": "pending-card-axis", "germany-infantry-i1": "pending-card-axis", "germany-infantry-i2": "force-pool-axis", "germany-armor-1p": "delay-box"})

	p = during(t, "axis", "w3117: germany-infantry-3 2\n") // it turns to its one-step side
	p.does(p.checkInternment)
	p.isAt(t, map[string]string{"germany-infantry-3": "pending-card-axis"})
}

// 16.7: the owner chooses the steps of a unit that must break down.
func TestTheOwnerChoosesTheStepsThatAreInterned(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.4")
	p := during(t, "soviet", "w2114: britain-infantry-1 2\nforce-pool-western: britain-infantry-i1, britain-infantry-ind")
	p.does(p.checkInternment)
	if p.Top() != pEmergency || p.Asked != 1<<atlas.Western {
		t.Fatal("the West is not asked")
	}
	campaigns.Refused(t, p, "break-down britain-infantry-1 germany-infantry-i9 none", "2.3.4.2")
	campaigns.Do(t, p, "break-down britain-infantry-1 britain-infantry-ind none")
	p.isAt(t, map[string]string{"britain-infantry-1": "pending-card-western", "britain-infantry-ind": "pending-card-western", "britain-infantry-i1": "force-pool-western"})
}

// 16.7, 13.6.1.2: the example of the unit left in Eastern Poland. The Axis interns it, or
// keeps it there and ends the Pact, which begins limited war in pre-war.
func TestTheUnitLeftInEasternPoland(t *testing.T) {
	rulebook.Covers(t, "tk", "16.7", "13.6.1.2")
	const scene = "posture russia: nazi-soviet-pact\nposture soviet-minors: nazi-soviet-pact\ne3504: germany-infantry-i1, germany-infantry-i2\n"
	p := during(t, "soviet", scene)
	p.does(p.checkInternment)
	if p.Top() != pInternment || p.Asked != 1<<atlas.Axis {
		t.Fatal("the Axis is not asked")
	}
	campaigns.Refused(t, p, "intern appeasement", "16.7")
	campaigns.Do(t, p, "intern nazi-soviet-pact")
	p.isAt(t, map[string]string{"germany-infantry-i1": "pending-card-axis", "germany-infantry-i2": "pending-card-axis"})
	if !p.hasPolicy("nazi-soviet-pact") {
		t.Error("the Pact ends though the units are interned")
	}
	p = during(t, "soviet", scene+"war: pre-war\n")
	p.does(p.checkInternment)
	campaigns.Do(t, p, "end-policy nazi-soviet-pact")
	p.isAt(t, map[string]string{"germany-infantry-i1": "e3504", "germany-infantry-i2": "e3504"})
	if p.hasPolicy("nazi-soviet-pact") || p.front().war != atlas.LimitedWar {
		t.Error("the Pact holds, or pre-war goes on")
	}
}

// 16.7: an enforced peace does not keep the Axis from ending the accord in this way, which
// is not voluntary.
func TestAnEnforcedPeaceEndsByTheUnitsLeftBehind(t *testing.T) {
	p := during(t, "axis", "posture russia: ostland-accord\nMay-June-1942: enforced-peace\ne4412: germany-infantry-i1\n")
	f := p.front()
	if russia, _ := f.DisplayByID("russia"); f.mayEnd(russia).Fine() {
		t.Fatal("the peace is not enforced")
	}
	p.does(p.checkInternment)
	campaigns.Do(t, p, "end-policy ostland-accord")
	if p.hasPolicy("ostland-accord") {
		t.Error("the accord holds")
	}
}

// 16.7, 1.1.1: units on the back of the pending card are placed as replacements when the next
// card is revealed; without a place they are lost.
func TestInternedUnitsComeHome(t *testing.T) {
	rulebook.Covers(t, "tk", "16.7")
	p := campaigns.Scene(t, `
		scenario: C.5
		players: 3
		phase: 1.1 axis
		turn: May-June-1941
		w3825: germany-infantry-i9
		pending-card-axis: germany-infantry-i1 1, hungary-infantry-i1 1
		e3201: russia-infantry-i1
		e3203: russia-infantry-i2
	`).(*Position)
	f := p.front()
	for c := range f.Cards { // a faction that could choose no card gets its units back all the same
		if f.cards[c].at == cardPending && f.Cards[c].Faction == atlas.Axis {
			f.cards[c].at = cardInHand
		}
	}
	f.set(f.unitNamed(t, "germany-infantry-i1"), counter{at: f.boxFor("pending-card", atlas.Axis), steps: 1, faction: atlas.Axis})
	p.does(p.optionCardSegment)
	campaigns.Refused(t, p, "at w3516", "1.3.4")
	campaigns.Do(t, p, "at w3720")
	p.isAt(t, map[string]string{"germany-infantry-i1": "w3720", "hungary-infantry-i1": "force-pool-axis"})
}

// 14.7: a land ceded in pre-war interns the Allied units in it.
func TestACessionInPreWarInternsAlliedUnits(t *testing.T) {
	rulebook.Covers(t, "tk", "14.7", "16.7")
	p := during(t, "axis", "scenario: C.1\nwar: pre-war\ncountry poland: active western\ne4001: poland-infantry-i1\ne3702: poland-infantry-i2\n")
	f := p.front()
	l, _ := f.LandByID("ceded-germany-polish-corridor")
	if err := f.mark(marker{kind: f.ways.cededLand, variant: uint8(l), faction: atlas.Axis, at: placeTrack | place(f.turn)}); err != nil {
		t.Fatal(err)
	}
	p.does(func() { landDelayed(p, f.landOnItsWay(l)) })
	p.isAt(t, map[string]string{"poland-infantry-i1": "pending-card-western", "poland-infantry-i2": "e3702"})
}
