package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// campaign plays scenes with the politics of spring 1941.
var campaign = scenetest.Table{Game: newGame("tk", "Totaler Krieg!", 0, "C.5")}

// organize is a scene of the Organization Segment of the Axis in spring 1941.
func organize(t *testing.T, who, lines string) engine.Position {
	t.Helper()
	return campaign.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.3 "+who+"\n"+lines)
}

func (p *Position) lies(t *testing.T, word, where string, steps uint8) {
	t.Helper()
	c := p.counterOf(t, word)
	if at := p.front().placeWord(c.at); at != where || c.steps != steps {
		t.Errorf("%s is in %s with %d steps, want %s with %d", word, at, c.steps, where, steps)
	}
}

// 2.3.1, example: infantry and armor make a panzer unit, one more armor the army.
// Two armors first, or infantry as the third step, do not.
func TestAPanzerArmyIsCombinedStepByStep(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3", "2.3.1", "2.3.1.1")
	p := organize(t, "axis", `
		w3825: germany-infantry-i1, germany-infantry-i2, germany-armor-p1, germany-armor-p2
		force-pool-axis: germany-armor-1p
	`)
	campaign.Refused(t, p, "combine germany-armor-1p germany-armor-p1 germany-armor-p2", "2.3")
	campaign.Refused(t, p, "combine germany-armor-1p germany-infantry-i1 germany-infantry-i2", "2.3")
	campaign.Refused(t, p, "combine germany-armor-1p germany-armor-p1 none", "2.3.1")
	campaign.Do(t, p, "combine germany-armor-1p germany-infantry-i1 germany-armor-p1")
	campaign.Refused(t, p, "combine germany-armor-1p germany-infantry-i2 none", "2.3")
	campaign.Do(t, p, "combine germany-armor-1p germany-armor-p2 none")
	q := p.(*Position)
	q.lies(t, "germany-armor-1p", "w3825", 3)
	q.lies(t, "germany-infantry-i1", "force-pool-axis", 0)
	q.lies(t, "germany-armor-p2", "force-pool-axis", 0)
	campaign.Refused(t, p, "combine germany-armor-1p germany-infantry-i2 none", "2.3.1.1")
}

// 2.3: an HQ is made of infantry only; 2.3.1.1: a two-step unit with a one-step side
// must stand on the map already; one nation; the pool is the limit.
func TestWhatDoesNotCombine(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3", "2.3.1.2")
	p := organize(t, "axis", `
		w3825: germany-infantry-i1, germany-infantry-i2, germany-armor-p1, germany-infantry-1 2
		w3826: germany-infantry-i4, germany-infantry-i5
		w2424: italy-infantry-i1, germany-infantry-i6
		force-pool-axis: germany-hq-a, germany-infantry-3, germany-infantry-2
		delay-box: germany-hq-b
	`)
	campaign.Refused(t, p, "combine germany-hq-a germany-infantry-i1 germany-armor-p1", "2.3")
	campaign.Refused(t, p, "combine germany-infantry-3 germany-infantry-i1 germany-infantry-i2", "2.3.1.1")
	campaign.Refused(t, p, "combine germany-hq-b germany-infantry-i1 germany-infantry-i2", "2.3.1.1")
	campaign.Refused(t, p, "combine germany-hq-a germany-infantry-i1 germany-infantry-i4", "2.3.1")
	campaign.Refused(t, p, "combine germany-hq-a germany-infantry-i6 italy-infantry-i1", "2.3")
	campaign.Refused(t, p, "combine germany-infantry-2 germany-infantry-1 germany-infantry-i1", "2.3") // no switching of armies
	campaign.Refused(t, p, "combine germany-hq-a germany-infantry-i2 germany-infantry-i1", "2.3.1.1")
	campaign.Do(t, p, "combine germany-hq-a germany-infantry-i1 germany-infantry-i2")
}

// 2.3.1.2: supply, calm skies, no fortress or garrison. An own air unit is fine.
func TestWhoCannotCombine(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.1", "2.3.1.2")
	for _, x := range []struct{ name, lines, rule string }{
		{"enemy air", "w3825: germany-infantry-i1, germany-infantry-i2, britain-air-force-1", "2.3.1.2"},
		{"own air", "w3825: germany-infantry-i1, germany-infantry-i2, germany-air-force-1", ""},
		{"no supply", "e1406: germany-infantry-i1, germany-infantry-i2", "2.3.1.2"},
		{"a detachment", "w3825: germany-infantry-i1 turned, germany-infantry-i2", "2.3.1"},
	} {
		p := organize(t, "axis", x.lines+"\nforce-pool-axis: germany-hq-a\n")
		const move = "combine germany-hq-a germany-infantry-i1 germany-infantry-i2"
		if x.rule == "" {
			campaign.Has(t, p, move)
		} else {
			campaign.Refused(t, p, move, x.rule)
		}
	}
	p := organize(t, "axis", "w3825: germany-port-a-fort-gd turned, germany-infantry-i2\nforce-pool-axis: germany-armor-1p\n")
	campaign.Refused(t, p, "combine germany-armor-1p germany-infantry-i2 germany-port-a-fort-gd", "2.3.1.2")
	p = organize(t, "axis", "w3825: germany-port-a-fort-gd, germany-infantry-i2\nforce-pool-axis: germany-armor-1p\n")
	campaign.Do(t, p, "combine germany-armor-1p germany-infantry-i2 germany-port-a-fort-gd")
	p = organize(t, "western", "w1824: britain-garrison-mal, britain-infantry-i1\nforce-pool-western: britain-hq-me\n")
	campaign.Refused(t, p, "combine britain-hq-me britain-garrison-mal britain-infantry-i1", "2.3.1.2")
}

// 2.3.1.1, example: a Russian infantry and a Guards infantry combine to the two-step
// side of either.
func TestEitherOfTwoArmiesGrows(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.1.1")
	const lines = "e4312: russia-infantry-8 1, russia-infantry-1g 1\n"
	p := organize(t, "soviet", lines)
	campaign.Do(t, p, "combine russia-infantry-8 russia-infantry-1g none")
	p.(*Position).lies(t, "russia-infantry-8", "e4312", 2)
	p.(*Position).lies(t, "russia-infantry-1g", "force-pool-soviet", 0)
	p = organize(t, "soviet", lines)
	campaign.Do(t, p, "combine russia-infantry-1g russia-infantry-8 none")
	p.(*Position).lies(t, "russia-infantry-1g", "e4312", 2)
}

// 2.3: SS units are made of SS units only, but they are Germans for others.
func TestSSUnitsAreMadeOfSSUnits(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3")
	p := organize(t, "axis", `
		w3825: germany-infantry-ss-i1, germany-armor-ss-p1, germany-armor-p1, germany-infantry-i1, germany-armor-ss-p2
		force-pool-axis: germany-armor-6ss, germany-armor-1p
	`)
	campaign.Refused(t, p, "combine germany-armor-6ss germany-infantry-i1 germany-armor-ss-p1", "2.3")
	campaign.Refused(t, p, "combine germany-armor-6ss germany-infantry-ss-i1 germany-armor-p1", "2.3")
	campaign.Has(t, p, "combine germany-armor-1p germany-infantry-ss-i1 germany-armor-p1")
	campaign.Do(t, p, "combine germany-armor-6ss germany-infantry-ss-i1 germany-armor-ss-p1")
	campaign.Refused(t, p, "combine germany-armor-6ss germany-armor-p1 none", "2.3")
	campaign.Do(t, p, "combine germany-armor-6ss germany-armor-ss-p2 none")
}

// 2.3: the component of another nation waits in the holding box, and comes back from
// it, never from the pool (2.3.4.1).
func TestMixedArmiesKeepAStepInTheirHoldingBox(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3", "2.3.4.1", "2.3.2.2")
	p := organize(t, "axis", `
		w2424: germany-infantry-i1, italy-infantry-i1, italy-infantry-i2
		force-pool-axis: axis-multinational-hq-med, germany-infantry-i2
	`)
	campaign.Refused(t, p, "combine axis-multinational-hq-med italy-infantry-i1 italy-infantry-i2", "2.3")
	campaign.Do(t, p, "combine axis-multinational-hq-med germany-infantry-i1 italy-infantry-i1")
	q := p.(*Position)
	q.lies(t, "italy-infantry-i1", "holding-axis-med", 1)
	q.lies(t, "germany-infantry-i1", "force-pool-axis", 0)
	campaign.Refused(t, p, "combine axis-multinational-hq-med italy-infantry-i2 none", "2.3")
	campaign.Do(t, p, "detach germany w2424") // it is German as well (13.8.3), and the counter is gone from the pool
	campaign.Refused(t, p, "break-down axis-multinational-hq-med germany-infantry-i2 italy-infantry-i1", "2.3")

	p = organize(t, "axis", "w2424: germany-mountain-nor, italy-infantry-i3\n")
	campaign.Do(t, p, "combine germany-mountain-nor italy-infantry-i3 none")
	q = p.(*Position)
	if c := q.counterOf(t, "germany-mountain-nor"); !c.turned || c.steps != 2 {
		t.Errorf("the 20th army has %d steps", c.steps)
	}
	q.lies(t, "italy-infantry-i3", "holding-axis-20", 1)
	campaign.Do(t, p, "break-down germany-mountain-nor italy-infantry-i3 none")
	q.lies(t, "germany-mountain-nor", "w2424", 1)
	q.lies(t, "italy-infantry-i3", "w2424", 1)

	p = organize(t, "western", `
		w3516: britain-infantry-bef, france-infantry-i1, britain-infantry-pol
		country france: active western
		country vichy: absent
		posture france: war
		land ceded-germany-occupied-france: out
		force-pool-western: western-multinational-infantry-aa
	`)
	campaign.Refused(t, p, "combine western-multinational-infantry-aa britain-infantry-bef britain-infantry-pol", "2.3")
	campaign.Do(t, p, "combine western-multinational-infantry-aa britain-infantry-bef france-infantry-i1")
	p.(*Position).lies(t, "france-infantry-i1", "holding-western-aa", 1)
}

// 2.3.1: units in a box off the map combine. 2.3: a stripe sends the spent step to
// the Delay Box.
func TestStepsWithAStripeAreDelayed(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3", "2.3.1")
	p := organize(t, "western", "middle-east: britain-infantry-1 1, britain-airborne-1\n")
	campaign.Do(t, p, "combine britain-infantry-1 britain-airborne-1 none")
	p.(*Position).lies(t, "britain-airborne-1", "delay-box", 0)
	p.(*Position).lies(t, "britain-infantry-1", "middle-east", 2)
}

// 2.3.2.1, 2.3.2.4: one step gives a two-step fortress, without supply and under
// enemy wings; one FE and one Wall a turn; FE only with No Retreat on the VP track.
func TestFortressesAreConverted(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.2", "2.3.2.1", "2.3.2.4")
	const lines = `
		e1406: germany-armor-p1, britain-air-force-1
		w3720: germany-infantry-i1
		w3620: germany-infantry-i3
		w3521: germany-infantry-i2
		force-pool-axis: germany-fortress-fe1, germany-fortress-fe2, germany-fortress-wall1, germany-fortress-wall2
	`
	p := organize(t, "axis", lines)
	campaign.Refused(t, p, "convert germany-armor-p1 germany-fortress-fe1", "2.3.2.4")
	p = organize(t, "axis", lines+"vp-1: no-retreat axis\n")
	campaign.Refused(t, p, "convert germany-armor-p1 germany-fortress-fe2", "2.3")
	campaign.Do(t, p, "convert germany-armor-p1 germany-fortress-fe1")
	q := p.(*Position)
	q.lies(t, "germany-fortress-fe1", "e1406", 2)
	q.lies(t, "germany-armor-p1", "force-pool-axis", 0)
	campaign.Refused(t, p, "convert germany-infantry-i1 germany-fortress-fe2", "2.3.2.4")
	campaign.Refused(t, p, "convert germany-infantry-i2 germany-fortress-wall1", "2.3.2.4") // Frankfurt has no border
	campaign.Do(t, p, "convert germany-infantry-i1 germany-fortress-wall1")
	campaign.Refused(t, p, "convert germany-infantry-i3 germany-fortress-wall2", "2.3.2.4")
	campaign.Refused(t, p, "combine germany-fortress-wall1 germany-infantry-i1 none", "2.3")
}

// 2.3.2.2: port-a-forts turn over and back without delay; a hex has one fortress.
func TestPortAForts(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.2.1", "2.3.2.2")
	p := organize(t, "axis", `
		w3720: germany-port-a-fort-gd turned, germany-infantry-i1
		w3620: germany-port-a-fort-hg, germany-infantry-i2
		force-pool-axis: germany-fortress-wall1
	`)
	campaign.Refused(t, p, "convert germany-infantry-i1 germany-fortress-wall1", "2.3.2.1")
	campaign.Refused(t, p, "convert germany-port-a-fort-gd germany-fortress-wall1", "2.3.2.2")
	campaign.Do(t, p, "convert germany-port-a-fort-gd none")
	q := p.(*Position)
	q.lies(t, "germany-port-a-fort-gd", "w3720", 1)
	campaign.Refused(t, p, "convert germany-port-a-fort-gd none", "2.3.2.2")
	campaign.Do(t, p, "convert germany-infantry-i1 germany-fortress-wall1", "convert germany-port-a-fort-hg none")
	if f := q.front(); !f.isFortress(unitOf(t, q, "germany-port-a-fort-hg")) || f.sideOf(unitOf(t, q, "germany-port-a-fort-hg")).Move != 0 {
		t.Error("HG is no fortress")
	}
	campaign.Refused(t, p, "convert germany-infantry-i2 none", "2.3.2.2")

	p = organize(t, "axis", `
		w3720: germany-port-a-fort-tot, germany-infantry-i1, germany-fortress-wall1
		w3825: germany-infantry-i2, germany-infantry-ss-i1
		force-pool-axis: germany-fortress-ss-fort
	`)
	campaign.Refused(t, p, "convert germany-port-a-fort-tot none", "2.3.2.1")
	campaign.Refused(t, p, "convert germany-infantry-i2 germany-fortress-ss-fort", "2.3.2.1")
	campaign.Do(t, p, "convert germany-infantry-ss-i1 germany-fortress-ss-fort")
}

// 2.3.2.3: a garrison stands in its hex only, unsupplied or not; the Lon HQ is
// combined in London.
func TestGarrisons(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.2.3", "2.3.2.4")
	p := organize(t, "axis", "e1908: italy-infantry-i1, britain-air-force-1\nw2424: italy-infantry-i2\nforce-pool-axis: italy-garrison-rho\n")
	campaign.Refused(t, p, "convert italy-infantry-i2 italy-garrison-rho", "2.3.2.4")
	campaign.Do(t, p, "convert italy-infantry-i1 italy-garrison-rho")
	p.(*Position).lies(t, "italy-garrison-rho", "e1908", 1)

	p = organize(t, "western", `
		w3916: britain-infantry-i1, britain-infantry-i2
		w3914: britain-infantry-i3, britain-infantry-i4
		force-pool-western: britain-hq-lon
	`)
	campaign.Refused(t, p, "combine britain-hq-lon britain-infantry-i3 britain-infantry-i4", "2.3.2.4")
	campaign.Do(t, p, "combine britain-hq-lon britain-infantry-i1 britain-infantry-i2")
}

// 2.3.2.4, example: Luga borders the Baltic States until they are ceded.
func TestALineNeedsABorder(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.2.4")
	for ceded, rule := range map[string]string{"land ceded-russia-baltic-states: out\n": "", "": "2.3.2.4"} {
		p := organize(t, "soviet", ceded+"e4507: russia-infantry-i1\nforce-pool-soviet: russia-fortress-line1\n")
		if rule == "" {
			campaign.Has(t, p, "convert russia-infantry-i1 russia-fortress-line1")
		} else {
			campaign.Refused(t, p, "convert russia-infantry-i1 russia-fortress-line1", rule)
		}
	}
}

// 2.3.3: without a stripe to the pool; with one onto the turn track as if 1 had been
// rolled. The example: an HQ in May-June comes in June-July, with +1 in July-Aug.
func TestUnitsAreGivenUpWhole(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.3", "7.1")
	const lines = "turn: May-June-1941\nw3825: germany-hq-a 2, germany-infantry-1 3, germany-armor-1p 3\n"
	for shortage, want := range map[string]string{
		"": "June-July-1941", "strategic-warfare-box: materiel-shortages axis\n": "July-Aug-1941",
		"strategic-warfare-box: war-production/axis axis\n": "June-July-1941",
	} {
		p := organize(t, "axis", lines+shortage)
		if f := p.(*Position).front(); f.vpBox != 0 && f.war == 2 {
			f.vpBox = 0
		}
		p.(*Position).front().uscl = 0
		campaign.Do(t, p, "abandon germany-hq-a", "abandon germany-infantry-1", "abandon germany-armor-1p")
		p.(*Position).lies(t, "germany-hq-a", want, 0)
		p.(*Position).lies(t, "germany-infantry-1", "force-pool-axis", 0)
		p.(*Position).lies(t, "germany-armor-1p", want, 0)
	}
	p := organize(t, "axis", "w3825: germany-hq-a 2\nw3916: britain-infantry-i1\n")
	campaign.Refused(t, p, "abandon britain-infantry-i1", "2.3.3")
}

// 2.3.4.1, example: the panzer army sheds an armor, then breaks into armor and
// infantry and is delayed. Breaking down needs no supply and no calm skies.
func TestAPanzerArmyBreaksDown(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.4", "2.3.4.1")
	p := organize(t, "axis", `
		e1406: germany-armor-1p 3, britain-air-force-1
		force-pool-axis: germany-armor-p1, germany-armor-p2, germany-infantry-i1, germany-armor-ss-p1, germany-cavalry-1cav, germany-infantry-by
	`)
	campaign.Refused(t, p, "break-down germany-armor-1p germany-infantry-i1 none", "2.3.4.2")
	campaign.Refused(t, p, "break-down germany-armor-1p germany-armor-ss-p1 none", "2.3.4.2")
	campaign.Refused(t, p, "break-down germany-armor-1p germany-armor-p2 none", "2.3")
	campaign.Do(t, p, "break-down germany-armor-1p germany-armor-p1 none")
	q := p.(*Position)
	q.lies(t, "germany-armor-1p", "e1406", 2)
	q.lies(t, "germany-armor-p1", "e1406", 1)
	campaign.Refused(t, p, "break-down germany-armor-1p germany-armor-p2 none", "2.3.4.1")
	campaign.Refused(t, p, "break-down germany-armor-1p germany-cavalry-1cav germany-armor-p2", "2.3.4.2")
	campaign.Has(t, p, "break-down germany-armor-1p germany-infantry-by germany-armor-p2")
	campaign.Do(t, p, "break-down germany-armor-1p germany-infantry-i1 germany-armor-p2")
	q.lies(t, "germany-armor-1p", "delay-box", 0)
	q.lies(t, "germany-infantry-i1", "e1406", 1)
	p = organize(t, "axis", "w3825: germany-armor-1p 3\n")
	campaign.Refused(t, p, "break-down germany-armor-1p germany-armor-p1 none", "2.3.4.2")
}

// 2.3.4.2, 2.3.4.3, example: a Shock army leaves plain infantry only.
func TestEliteStepsComeBackOnlyWhereTheyWereNeeded(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.4.2", "2.3.4.3")
	p := organize(t, "soviet", `
		e4312: russia-infantry-1s 2
		force-pool-soviet: russia-infantry-i1, russia-infantry-1g, russia-infantry-2s, russia-port-a-fort-def1, russia-infantry-8
	`)
	for _, elite := range []string{"1g", "2s"} {
		campaign.Refused(t, p, "break-down russia-infantry-1s russia-infantry-"+elite+" none", "2.3.4.2")
	}
	campaign.Refused(t, p, "break-down russia-infantry-1s russia-port-a-fort-def1 none", "2.3.4.2")
	campaign.Has(t, p, "break-down russia-infantry-1s russia-infantry-8 none")
	campaign.Do(t, p, "break-down russia-infantry-1s russia-infantry-i1 none")
	p.(*Position).lies(t, "russia-infantry-1s", "e4312", 1)
	p.(*Position).lies(t, "russia-infantry-i1", "e4312", 1)

	p = organize(t, "axis", `
		w3825: germany-armor-6ss 3, germany-hq-a 2, germany-fortress-wall1
		force-pool-axis: germany-armor-ss-p1, germany-armor-p1, germany-infantry-ss-i1, germany-infantry-i1
	`)
	campaign.Has(t, p, "break-down germany-armor-6ss germany-armor-ss-p1 none")
	campaign.Has(t, p, "break-down germany-armor-6ss germany-armor-p1 none")
	campaign.Refused(t, p, "break-down germany-hq-a germany-infantry-i1 germany-infantry-ss-i1", "2.3.4.2")
	campaign.Refused(t, p, "break-down germany-fortress-wall1 germany-infantry-i1 none", "2.3.4.2")
}

// 2.3.4.2: colonial armies leave colonials only, others leave either.
func TestColonialTroopsStayColonial(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.4.2")
	p := organize(t, "western", `
		country france: active western
		country vichy: absent
		posture france: war
		w3516: france-infantry-cola 2, france-infantry-2 2
		force-pool-western: france-infantry-i1, france-infantry-col1
	`)
	campaign.Refused(t, p, "break-down france-infantry-cola france-infantry-i1 none", "2.3.4.2")
	campaign.Has(t, p, "break-down france-infantry-cola france-infantry-col1 none")
	campaign.Has(t, p, "break-down france-infantry-2 france-infantry-col1 none")
	campaign.Has(t, p, "break-down france-infantry-2 france-infantry-i1 none")
}

// 2.3.5: a detachment of the pool joins a unit of its nation, supplied or not, and
// goes home by the Delay Box; not where one or a logistics marker is.
func TestDetachments(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.5")
	p := organize(t, "axis", `
		e1406: germany-infantry-i2, britain-air-force-1
		w3825: germany-infantry-i4, logistics/okh axis
		w2424: italy-infantry-i1
		w3720: germany-infantry-i6, germany-infantry-i1 turned
		e3609: axis-multinational-hq-med 2
		holding-axis-med: italy-infantry-i2
		force-pool-axis: germany-infantry-i3, germany-infantry-i8
	`)
	campaign.Refused(t, p, "detach germany w3825", "2.3.5")
	campaign.Refused(t, p, "detach germany w2424", "2.3.5")
	campaign.Refused(t, p, "detach germany w3720", "2.3.5")
	campaign.Refused(t, p, "detach italy w2424", "2.3.5")
	campaign.Has(t, p, "detach germany e3609")
	campaign.Do(t, p, "detach germany e1406")
	q := p.(*Position)
	if c := q.counterOf(t, "germany-infantry-i3"); !c.turned || q.whereIs(t, "germany-infantry-i3") != "e1406" {
		t.Error("the detachment does not lie in Tobruk")
	}
	campaign.Refused(t, p, "detach germany e3609", "2.3.5") // i8 has no detachment on its back
	campaign.Refused(t, p, "gather germany-infantry-i6", "2.3.5")
	campaign.Do(t, p, "gather germany-infantry-i1", "gather germany-infantry-i3")
	q.lies(t, "germany-infantry-i1", "delay-box", 0)
}

// 2.3: the five steps never go back.
func TestOrganizationNeverGoesBack(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3", "2.3.1", "2.3.4")
	p := organize(t, "axis", `
		w3825: germany-infantry-1 3, germany-infantry-i9
		w3720: germany-infantry-i11
		force-pool-axis: germany-infantry-i1, germany-infantry-i2, germany-infantry-i3, germany-hq-a, germany-fortress-wall1
	`)
	campaign.Has(t, p, "convert germany-infantry-i11 germany-fortress-wall1")
	campaign.Do(t, p, "break-down germany-infantry-1 germany-infantry-i1 none")
	campaign.Refused(t, p, "combine germany-hq-a germany-infantry-i1 germany-infantry-i9", "2.3")
	campaign.Refused(t, p, "convert germany-infantry-i11 germany-fortress-wall1", "2.3")
	campaign.Refused(t, p, "abandon germany-infantry-i9", "2.3")
	campaign.Do(t, p, "detach germany w3825")
	campaign.Refused(t, p, "break-down germany-infantry-1 germany-infantry-i2 germany-infantry-i3", "2.3")
	campaign.Do(t, p, "done")
	if name := p.(*Position).phaseName(); name != "Operational Movement Phase" {
		t.Errorf("after the segment comes the %s", name)
	}
}

func unitOf(t testing.TB, p *Position, word string) atlas.Unit {
	t.Helper()
	u, ok := p.front().words["unit"].find(word)
	if !ok {
		t.Fatalf("there is no unit %s", word)
	}
	return atlas.Unit(u)
}

// 2.3.2.4: where a Wall and the Lines may be built, before and after lands are ceded.
func TestWhereLinesMayBeBuilt(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.2.4")
	for _, x := range []struct{ fort, lines, want string }{
		{"germany-fortress-wall1", "vichy absent\nfrance active western\n", "w3320 w3421 w3520 w3620 w3720 w3821 w3921"},
		{"germany-fortress-wall1", "vichy absent\nfrance active western\nceded alsace-lorraine germany\n", "w3320 w3420 w3519 w3620 w3720 w3821 w3921"},
		{"germany-fortress-wall1", "ceded alsace-lorraine germany\nceded occupied-france germany\n", "w3519 w3620 w3720 w3821 w3921"},
		{"france-fortress-line1", "vichy absent\nfrance active western\n", "w3319 w3420 w3518 w3519 w3618 w3717"},
		{"russia-fortress-line1", "", "e2621 e2718 e2720 e2819 e2820 e3109 e3209 e3308 e3407 e3408 e3507 e3607 e3707 e3807 e3906 e4007 e4107 e4207 e4307 e4407 e4507 e4608 e4809 e4908 e5008 e5107 e5207 e5307 e5407 e5506 e5607 e5707"},
	} {
		s := newScene(t, "")
		clear(s.lands[:])
		for _, line := range strings.Split(x.lines, "\n") {
			if words := strings.Fields(line); len(words) > 0 {
				s.line(words)
			}
		}
		for a := range s.Areas { // nothing has been made or taken from Russia
			if s.Areas[a].IsRegion && s.Areas[a].IsCountry {
				s.areas[a].status = atlas.Absent
			}
		}
		for _, a := range []string{"baltic-states"} {
			s.areas[s.area(a)].status = atlas.Neutral
		}
		s.relist()
		var got []string
		for h := range s.Hexes {
			if s.siteAllows(s.counter(x.fort), inHex(atlas.Hex(h))) {
				got = append(got, strings.TrimPrefix(s.Hexes[h].ID, s.Prefix))
			}
		}
		slices.Sort(got)
		if list := strings.Join(got, " "); list != x.want {
			t.Errorf("%s after %q: %s\nwant %s", x.fort, x.lines, list, x.want)
		}
	}
}
