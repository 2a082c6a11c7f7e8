package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// during is a moment in the turn of a faction in spring 1941, with a unit of each faction
// at home. C.5 has no units of its own in a scene.
func during(t *testing.T, who, lines string) *Position {
	t.Helper()
	const home = "w3825: germany-infantry-i15\nw3916: britain-infantry-i8\ne4312: russia-infantry-i13\n"
	if !strings.Contains(lines, "scenario:") {
		lines = "scenario: C.5\n" + lines
	}
	return campaigns.Scene(t, lines+"\nplayers: 3\nphase: 3 "+who+"\n"+home).(*Position)
}

// duringPacific is the same in the Pacific, where C.5 begins in spring 1941, too.
func duringPacific(t *testing.T, who, lines string) *Position {
	t.Helper()
	const home = "e4904: japan-infantry-c14\nw4509: britain-infantry-i8\nw6012: russia-infantry-i8\n"
	if !strings.Contains(lines, "scenario:") {
		lines = "scenario: C.5\n" + lines
	}
	return pacific.Scene(t, lines+"\nplayers: 3\nphase: 3 "+who+"\n"+home).(*Position)
}

// areaBy is an area by its name.
func (p *Position) areaBy(t testing.TB, id string) atlas.Area {
	t.Helper()
	a, ok := p.front().AreaByID(id)
	if !ok {
		t.Fatalf("there is no area %s", id)
	}
	return a
}

// isAt checks where units are.
func (p *Position) isAt(t testing.TB, want map[string]string) {
	t.Helper()
	for unit, place := range want {
		if at := p.whereIs(t, unit); at != place {
			t.Errorf("%s is in %s, want %s", unit, at, place)
		}
	}
}

// 16.1.2: what occupies an Axis minor country and what does not.
func TestWhatOccupiesACountry(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.2", "14.24")
	for _, x := range []struct{ what, lines, country string }{
		{"a German army of two steps", "e2604: germany-infantry-3 2", "bulgaria"},
		{"one-step German units", "e2604: germany-infantry-i1, germany-armor-p1 1, germany-infantry-3 1", ""},
		{"another country's army", "e2604: rumania-infantry-3 2", "bulgaria"},
		{"another country's single step", "e2604: rumania-infantry-i1", "bulgaria"},
		{"another country's one-step Exp unit", "e2604: rumania-infantry-exp 1", ""},
		{"its own army", "e2604: bulgaria-infantry-1", ""},
		{"the Med HQ with an Italian step in Italy", "w2623: axis-multinational-hq-med\nholding-axis-med: italy-infantry-10", ""},
		{"the Med HQ with an Italian step in Albania", "e2401: axis-multinational-hq-med\nholding-axis-med: italy-infantry-10", ""},
		{"the Med HQ with an Italian step in Bulgaria", "e2604: axis-multinational-hq-med\nholding-axis-med: italy-infantry-10", "bulgaria"},
		{"a panzer in Libya", "w1522: germany-armor-1p 2", "italy"},
		{"PA with an Italian step in Libya", "w1522: axis-multinational-armor-pa 2\nholding-axis-pa: italy-infantry-10", ""},
		{"a German army in Tunisia", "w2021: germany-infantry-3 2\ncountry vichy: active western", ""},
		{"a German air unit", "e2604: germany-air-force-1", ""},
		{"an army where a marker forbids it", "e2604: germany-infantry-3 2, no-occupation axis", ""},
		{"a German army in a conquered country", "e2204: germany-infantry-3 2", ""},
	} {
		f := during(t, "axis", x.lines).front()
		for a := range f.Areas {
			if occupied := f.underOccupation(atlas.Area(a)); occupied != (f.Areas[a].ID == x.country) {
				t.Errorf("%s: %s is under occupation: %v", x.what, f.Areas[a].ID, occupied)
			}
		}
	}
}

// 16.1.2: the Axis breaks the units down, interns them, or loses the army of the country.
func TestTheWaysOutOfAnOccupation(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.2", "2.3.4")
	const libya = `
		w1522: germany-armor-1p 2, italy-infantry-10
		w2623: italy-infantry-1
		delay-box: italy-infantry-i1
	`
	steps := "force-pool-axis: germany-infantry-i1, germany-armor-p1\n"
	p := during(t, "axis", libya+steps)
	p.does(p.checkOccupations)
	campaigns.Refused(t, p, "send-home italy", "16.1.2") // no line over land leads home from Libya
	campaigns.Refused(t, p, "dismiss rumania", "16.1.2")
	campaigns.Do(t, p, "split italy")
	p.isAt(t, map[string]string{"germany-armor-1p": "delay-box", "germany-infantry-i1": "w1522", "germany-armor-p1": "w1522", "italy-infantry-10": "w1522"})

	p = during(t, "axis", libya+"force-pool-axis: germany-infantry-i1\n")
	p.does(p.checkOccupations) // without armor in the pool only the last way is left
	p.isAt(t, map[string]string{"germany-armor-1p": "w1522", "italy-infantry-10": "force-pool-axis", "italy-infantry-1": "force-pool-axis", "italy-infantry-i1": "delay-box"})
	if f := p.front(); f.areas[p.areaBy(t, "italy")].faction != atlas.Axis || f.areas[p.areaBy(t, "italy")].status != atlas.Active {
		t.Error("Italy does not stay with the Axis")
	}

	p = during(t, "axis", "e2806: germany-infantry-3 2\ne2604: rumania-infantry-3 2\nforce-pool-axis: germany-infantry-i1, rumania-infantry-i1")
	p.does(p.checkOccupations)
	campaigns.Refused(t, p, "split bulgaria", "16.1.2") // broken down, the Rumanians would still be there
	campaigns.Do(t, p, "send-home bulgaria")
	p.isAt(t, map[string]string{"rumania-infantry-3": "pending-card-axis", "rumania-infantry-i1": "pending-card-axis"})
	campaigns.Do(t, p, "split rumania")
	p.isAt(t, map[string]string{"germany-infantry-3": "e2806", "germany-infantry-i1": "e2806"})
	home := during(t, "axis", "e2806: germany-infantry-3 2\nforce-pool-axis: germany-infantry-i1\n")
	home.does(home.checkOccupations)
	campaigns.Do(t, home, "send-home rumania")
	home.isAt(t, map[string]string{"germany-infantry-3": "pending-card-axis", "germany-infantry-i1": "pending-card-axis"})
	if p.Top() == pOccupation || p.counterOf(t, "germany-infantry-3").steps != 1 {
		t.Error("the army in Rumania was not broken down")
	}
}

// 16.1.2: two panzer armies do not break down into one armor step.
func TestEveryOccupierNeedsStepsOfItsOwn(t *testing.T) {
	p := during(t, "axis", "e2806: germany-armor-1p 2, germany-armor-2p 2\nforce-pool-axis: germany-infantry-i1, germany-infantry-i2, germany-armor-p1")
	rumania := p.areaBy(t, "rumania")
	if no := p.front().maySplit(rumania); no.Fine() {
		t.Error("one armor step is enough for two panzer armies")
	}
	p = during(t, "axis", "e2806: germany-armor-1p 2, germany-armor-2p 2\nforce-pool-axis: germany-infantry-i1, germany-infantry-i2, germany-armor-p1, germany-armor-p2")
	if no := p.front().maySplit(rumania); !no.Fine() {
		t.Errorf("four steps are too few: %v", no)
	}
}

// 16.1.2: whoever ends the reserve movement of the Axis, the last of its turn, knows which of
// its countries will then be under occupation.
func TestAnOccupationIsKnownBeforeTheLastMovementEnds(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.2")
	for phase, want := range map[string]bool{"3": false, "5": true} {
		p := campaigns.Scene(t, "scenario: C.5\nplayers: 3\nphase: "+phase+" axis\nturn: May-June-1941\ne2806: germany-infantry-3 2\n").(*Position)
		seen := string(p.AppendView(nil, p.seatOf(atlas.Axis)))
		if told := strings.Contains(seen, `"occupied":["rumania"]`); told != want {
			t.Errorf("in phase %s Rumania is told to be under occupation: %v, want %v", phase, told, want)
		}
		if strings.Contains(string(p.AppendView(nil, engine.Spectator)), `"occupied"`) {
			t.Error("it is told to spectators")
		}
	}
}
