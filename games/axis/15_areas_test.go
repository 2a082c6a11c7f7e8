package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// politics holds Minor Country Politics and rolls a row of an Area Table. Outside a card no
// political modifiers count.
func (p *Position) politics(t *testing.T, table string, row int) {
	t.Helper()
	p.receives(t, "minor-country-politics", atlas.Axis, "")
	campaigns.Do(t, p, "table "+table)
	campaigns.Roll(t, p, row)
}

// 15.26 before total war: what the country is decides.
func TestMinorCountryPoliticsBeforeTotalWar(t *testing.T) {
	rulebook.Covers(t, "tk", "15.26")
	const war = "war: limited-war\n"
	// A neutral country: the Axis may roll for an incident, and then receives it.
	p := neutral(t, "C.5", war, "rumania")
	p.politics(t, "area-balkan", 4)
	declined := p.Clone().(*Position)
	campaigns.Do(t, declined, "decline")
	if declined.Top() == pProgram || declined.Top() == pIncident {
		t.Error("the incident cannot be declined")
	}
	campaigns.Do(t, p, "country rumania")
	campaigns.Roll(t, p, 4)
	if _, who := p.statusOf("rumania"); who != atlas.Axis || p.Top() != pSetUp {
		t.Error("Free Passage does not make Rumania a country of the Axis")
	}
	// An Axis country starts a war.
	p = neutral(t, "C.5", war+"country rumania: active axis", "bulgaria", "yugoslavia", "turkey")
	p.politics(t, "area-balkan", 4)
	campaigns.Refused(t, p, "country turkey", "15.2")
	campaigns.Do(t, p, "country bulgaria")
	if _, who := p.statusOf("bulgaria"); who != atlas.Western {
		t.Errorf("Bulgaria joins %s", who)
	}
	// So does a Soviet country, against the Soviets.
	p = neutral(t, "C.5", war+"country rumania: active soviet\ncountry hungary: active axis", "bulgaria")
	p.politics(t, "area-balkan", 4)
	if _, who := p.statusOf("bulgaria"); who != atlas.Axis {
		t.Errorf("Bulgaria joins %s", who)
	}
	// A Western one does nothing, nor one that does not exist, nor one in civil war.
	for _, lines := range []string{"country rumania: active western", "country rumania: absent"} {
		p = neutral(t, "C.5", war+lines, "bulgaria", "hungary")
		p.politics(t, "area-balkan", 4)
		if status, _ := p.statusOf("bulgaria"); status != atlas.Neutral || p.Top() == pNeighbour || p.Top() == pIncident {
			t.Errorf("%s: something happens", lines)
		}
	}
	p = neutral(t, "C.1", war+republic+"w2910: civil-war/nationalist-stronghold axis", "spain")
	p.politics(t, "area-western", 6)
	if p.Top() == pIncident {
		t.Error("there is an incident in a country in civil war")
	}
}

// 15.26: conquered countries and dependents cost the Axis a step there; in total war an
// active country loses two of its own, anywhere.
func TestUnrestCostsSteps(t *testing.T) {
	rulebook.Covers(t, "tk", "15.26")
	p := neutral(t, "C.5", "war: limited-war\ncountry italy: active axis\ne1402: italy-infantry-10 2, germany-infantry-i1\nw2623: italy-infantry-2 1")
	p.politics(t, "area-mediterranean", 3) // Libya
	campaigns.Refused(t, p, "lose italy-infantry-2 none", "4.2.6.2")
	campaigns.Has(t, p, "lose germany-infantry-i1 none")
	campaigns.Do(t, p, "lose italy-infantry-10 none")
	if p.Top() == pToll || p.counterOf(t, "italy-infantry-10").steps != 1 {
		t.Error("not one step is lost")
	}
	p = neutral(t, "C.5", "war: total-war\ncountry rumania: active axis\ne2806: rumania-infantry-3 2, germany-infantry-i1\ne3609: rumania-infantry-i1")
	p.politics(t, "area-balkan", 4)
	campaigns.Refused(t, p, "lose germany-infantry-i1 none", "4.2.6.2")
	campaigns.Do(t, p, "lose rumania-infantry-3 none", "lose rumania-infantry-i1 none")
	if p.Top() == pToll {
		t.Error("more than two steps are lost")
	}
	p = neutral(t, "C.5", "war: total-war", "rumania")
	p.politics(t, "area-balkan", 4)
	if p.Top() == pIncident {
		t.Error("a neutral country has an incident in total war")
	}
	p = neutral(t, "C.5", "war: total-war\ncountry greece: conquered western\ne2204: germany-infantry-i1")
	p.politics(t, "area-balkan", 2)
	campaigns.Do(t, p, "lose germany-infantry-i1 none")
}

// 15.13: political modifiers count on the Area Table, and Influence comes to a neutral
// country only.
func TestDiplomaticSuccess(t *testing.T) {
	rulebook.Covers(t, "tk", "15.13", "1.1.2.1")
	was := events["influence"]
	defer func() { events["influence"] = was }()
	for lines, want := range map[string]int16{"country rumania: neutral": 1, "country rumania: active western": 0} {
		var influenced []program.Action
		events["influence"] = &operation{do: func(_ *front, a *program.Action) bool {
			influenced = append(influenced, *a)
			return false
		}}
		p := neutral(t, "C.5", "war: limited-war\ncard axis-20b: current played\n"+lines, "turkey", "hungary")
		f := p.front()
		f.vpSide, f.vpBox, f.uscl = axisTide, 1, 0
		p.does(func() { p.runCard(atlas.Axis, program.PoliticalEvents, true) })
		campaigns.Roll(t, p, 3, 3) // with the Axis Tide: Diplomatic Success, Rumania
		if len(influenced) != int(want) || want > 0 && (influenced[0].Country != p.areaOf("rumania") || influenced[0].Receiver != atlas.Axis) {
			t.Errorf("%s: Influence comes to %+v", lines, influenced)
		}
	}
}
