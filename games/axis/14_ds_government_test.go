package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// The Government in its Holding Box.
const (
	armyLeads = "government-holding-box: government:army axis\n"
	navyLeads = "government-holding-box: government:navy axis\n"
)

// marker1 is where the only marker of a kind is, or nothing if there is none; of several it is
// where all of them are.
func (p *Position) marker1(t testing.TB, id string) string {
	t.Helper()
	m, ok := p.front().MarkerByID(id)
	if !ok {
		t.Fatalf("there is no marker %s", id)
	}
	var at []string
	for i := range p.front().markers[:p.front().nMarkers] {
		if k := &p.front().markers[i]; k.kind == m {
			at = append(at, p.front().placeWord(k.at))
		}
	}
	return strings.Join(at, " and ")
}

// DS 1.1.3.1: the examples of the Army Program and of the Demand for Inner Mongolia.
func TestCardsAskWhoLeadsTheGovernment(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.3.1", "14.22")
	for _, x := range []struct {
		led          string
		army, demand bool
	}{{armyLeads, true, true}, {navyLeads, false, false}, {"delay-box: government:army axis\n", true, false}, {"Aug-Sept-1937: government:army axis\n", true, false}} {
		p := duringPacific(t, "axis", "scenario: C.1\n"+x.led)
		if got := p.refusalOf(t, "axis-3") == ""; got != x.army {
			t.Errorf("%s: the Army Program can be chosen: %v", x.led, got)
		}
		if got := p.refusalOf(t, "axis-8") == ""; got != x.demand {
			t.Errorf("%s: Inner Mongolia can be demanded: %v", x.led, got)
		}
	}
}

// DS 14.22: on 1 to 3 the army leads a Government that returns, on 4 to 6 the navy; after a
// Military Takeover the Axis chooses (14.30).
func TestAGovernmentReturns(t *testing.T) {
	rulebook.Covers(t, "ds", "14.22", "14.30")
	for die, want := range []program.Government{1: program.Army, 3: program.Army, 4: program.Navy, 6: program.Navy} {
		if die != 1 && die != 3 && die != 4 && die != 6 {
			continue
		}
		p := duringPacific(t, "axis", "turn: May-June-1941\nMay-June-1941: government:navy axis\n")
		p.does(func() { p.Call(pArrivals) })
		if p.front().leads() != program.NoGovernment {
			t.Error("a Government on its way is led by somebody")
		}
		pacific.Roll(t, p, die)
		if got := p.front().leads(); got != want {
			t.Errorf("a %d lets %d lead", die, got)
		}
	}
	p := duringPacific(t, "axis", "turn: May-June-1941\nMay-June-1941: government:army axis\nstrategic-warfare-box: military-takeover axis\n")
	p.does(func() { p.Call(pArrivals) })
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis does not choose")
	}
	pacific.Do(t, p, "lead navy")
	if p.front().leads() != program.Navy || p.marker1(t, "government") != "government-holding-box" {
		t.Error("the navy does not lead")
	}
}

// SCHEMA.md: a scenario may say who leads, or let a die form the first Government.
func TestTheFirstGovernment(t *testing.T) {
	rulebook.Covers(t, "ds", "14.22")
	p, err := DaiSenso.New(engine.Setup{Scenario: "B.1", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	q := p.(*Position)
	f := q.front()
	if f.leads() != program.Army || p.Chance() == 6 {
		t.Fatal("the army does not lead in 1937, or a die is rolled for it")
	}
	// A set-up that says nothing of it has the marker on the track, and a die decides.
	f.moveMarker(f.governmentMarker(), placeTrack|place(f.turn))
	q.Stack.N, q.Asked = 0, 0
	q.Call(pMatch)
	q.callGovernment()
	q.begins(t)
	if q.Top() != pGovernment || p.Chance() != 6 {
		t.Fatal("no die forms the Government of 1937")
	}
	pacific.Roll(t, p, 5)
	if f.leads() != program.Navy || q.Top() == pGovernment {
		t.Error("the navy does not lead")
	}
	p, err = DaiSenso.New(engine.Setup{Scenario: "C.2", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	if p.(*Position).front().leads() != program.Army {
		t.Error("the army does not lead in 1938")
	}
}

// On both maps the first Government is formed in the Pacific, though Europe comes first.
func TestTheFirstGovernmentOnBothMaps(t *testing.T) {
	rulebook.Covers(t, "ae", "DS 14.22")
	pos, err := AxisEmpires.New(engine.Setup{Scenario: "C.1", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	f := &p.fronts[theatrePacific]
	f.moveMarker(f.governmentMarker(), placeTrack|place(f.turn))
	p.Stack.N, p.Asked, p.theatre = 0, 0, theatreEurope
	p.Call(pMatch)
	p.callGovernment()
	p.begins(t)
	if p.Top() != pGovernment || p.Chance() != 6 {
		t.Fatal("no die forms the Government of 1937")
	}
	both.Roll(t, p, 5)
	if f.leads() != program.Navy || p.theatre != theatreEurope {
		t.Errorf("the navy does not lead, or the match does not begin in Europe but on map %d", p.theatre)
	}
}

// DS 13.6.1.2, example: without the army in the Government the Axis cannot end the Neutrality
// of Russia, and a Surrender not at all while its peace is enforced.
func TestTheGovernmentPaysForAPact(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2", "14.22", "14.12")
	const border = "w5226: japan-kwantung-kc2\n"
	for _, x := range []struct{ what, lines, rule string }{
		{"the navy leads", navyLeads, "13.6.1.2"},
		{"nobody leads", "", "13.6.1.2"},
		{"the army leads", armyLeads, ""},
		{"surrender", armyLeads + "posture russia: surrender\n", ""},
		{"surrender under the navy", navyLeads + "posture russia: surrender\n", "13.6.1.2"},
		{"an enforced peace", armyLeads + "posture russia: surrender\nMay-June-1942: enforced-peace/russia\n", "14.12"},
		{"another's enforced peace", armyLeads + "posture russia: surrender\nMay-June-1942: enforced-peace/britain\n", ""},
		{"disputes cost nothing", "posture russia: disputes\nposture soviet-minors: disputes\n", ""},
	} {
		p := duringPacific(t, "axis", border+x.lines)
		f := p.front()
		h := hexAt(t, f.Theatre, "e5301") // Vladivostok
		if got := p.because(f.mayBreach(h)); (got == nil) != (x.rule == "") || got != nil && got.Rule != x.rule {
			t.Errorf("%s: %v", x.what, got)
		}
	}
	p := duringPacific(t, "axis", armyLeads)
	p.front().entered(hexAt(t, p.front().Theatre, "e5301"), atlas.Axis, false)
	if p.hasPolicy("neutrality") || p.marker1(t, "government") != "delay-box" {
		t.Error("the march into Russia has no price, or does not end the pact")
	}
	p = duringPacific(t, "axis", armyLeads+"posture russia: disputes\nposture soviet-minors: disputes\n")
	p.front().entered(hexAt(t, p.front().Theatre, "e5301"), atlas.Axis, false)
	if p.hasPolicy("disputes") || p.marker1(t, "government") != "government-holding-box" {
		t.Error("the end of the Disputes costs the Government, or does not come")
	}
}

// DS 14.22: which branch ends which pact, at any time.
func TestWhichBranchEndsWhichPact(t *testing.T) {
	rulebook.Covers(t, "ds", "14.22", "12.1")
	boxes := []string{"us-and-western-minors", "britain", "nationalist-china", "communist-china", "russia"}
	for _, x := range []struct{ led, policy, can string }{
		{armyLeads, "neutrality", "russia"}, {navyLeads, "neutrality", "britain"},
		{armyLeads, "surrender", "nationalist-china communist-china russia"}, {navyLeads, "surrender", "us-and-western-minors britain"},
		{armyLeads, "acceptance", ""}, {navyLeads, "treaty", ""},
	} {
		for _, box := range boxes {
			lines := x.led
			for _, other := range append(boxes, "soviet-minors") {
				policy := "war"
				if other == box {
					policy = x.policy
				}
				lines += "posture " + other + ": " + policy + "\n"
			}
			p := duringPacific(t, "axis", lines)
			move := "renounce " + box
			if !strings.Contains(x.can, box) {
				if pacific.Try(t, p, move) == nil {
					t.Errorf("%s%s with %s can be ended", x.led, x.policy, box)
				}
				continue
			}
			pacific.Do(t, p, move)
			if p.postureOf(t, box) != "war" || p.marker1(t, "government") != "delay-box" {
				t.Errorf("%s with %s has not ended, or at no price", x.policy, box)
			}
			if p.Top() != pMovement {
				t.Error("the question of before is not open any more")
			}
		}
	}
	p := duringPacific(t, "axis", armyLeads+"war: pre-war\n")
	pacific.Refused(t, p, "renounce russia", "12.1")
	p = duringPacific(t, "western", armyLeads)
	pacific.Refused(t, p, "renounce russia", "14.22")
}

// DS 13.6.1.2: a declaration of war that ends a pact costs the Government, an event does not.
func TestADeclarationOfWarMayCostTheGovernment(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2", "6.1.1")
	const siam = "country siam: neutral\nposture us-and-western-minors: surrender\n"
	war := func(lines string) *Position {
		p := duringPacific(t, "axis", lines)
		p.Stack.N--
		p.does(p.warAndPeaceSegment)
		return p
	}
	pacific.Refused(t, war(siam+armyLeads), "declare-war siam", "13.6.1.2")
	p := war(siam + navyLeads)
	pacific.Do(t, p, "declare-war siam")
	for p.Chance() > 0 {
		pacific.Roll(t, p, 1)
	}
	if p.hasPolicy("surrender") || p.marker1(t, "government") != "delay-box" {
		t.Error("the war with Siam costs nothing")
	}
	p = duringPacific(t, "axis", siam+armyLeads)
	p.receives(t, "declare-war", atlas.Axis, "siam")
	for p.Chance() > 0 {
		pacific.Roll(t, p, 1)
	}
	if p.hasPolicy("surrender") || p.marker1(t, "government") != "government-holding-box" {
		t.Error("an event costs the Government, or ends no policy")
	}
}

// DS 14.40: the Showa Restoration turns the Government over at any time, once.
func TestTheShowaRestorationTurnsTheGovernment(t *testing.T) {
	rulebook.Covers(t, "ds", "14.40")
	const showa = "strategic-warfare-box: showa-restoration axis\n"
	p := duringPacific(t, "axis", navyLeads+showa)
	pacific.Do(t, p, "restore", "renounce russia")
	if p.marker1(t, "showa-restoration") != "delay-box" || p.hasPolicy("neutrality") {
		t.Error("the army did not come to lead")
	}
	pacific.Refused(t, duringPacific(t, "axis", showa), "restore", "14.40")
	pacific.Refused(t, duringPacific(t, "axis", navyLeads+"delay-box: showa-restoration axis\n"), "restore", "14.40")
	p = duringPacific(t, "axis", "turn: May-June-1941\nMay-June-1941: showa-restoration axis\n")
	p.does(func() { p.Call(pArrivals) })
	if p.marker1(t, "showa-restoration") != "strategic-warfare-box" {
		t.Error("the Showa Restoration does not arrive")
	}
}

// DS 2.2.4: a Blitz marker on land without the army, or at sea without the navy, leads to a
// roll on the Cabinet Crisis Table, with political modifiers.
func TestABlitzMarkerMayLeadToACrisis(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.4", "14.6")
	const land, sea = "w4724", "w4626"
	for _, x := range []struct {
		led, hex string
		crisis   bool
	}{{armyLeads, land, false}, {armyLeads, sea, true}, {navyLeads, land, true}, {navyLeads, sea, false}, {"", land, true}, {"", sea, true}} {
		p := duringPacific(t, "axis", x.led)
		f := p.front()
		f.blitzOwed[atlas.Axis] = 1
		p.Stack.N--
		p.does(p.supportSegment)
		for p.Top() == pSupport && !strings.HasPrefix(pacific.Legal(p)[0], "blitz") {
			pacific.Do(t, p, "done")
		}
		pacific.Do(t, p, "blitz "+x.hex)
		if got := p.Chance() == 6; got != x.crisis {
			t.Errorf("%s%s: a crisis: %v", x.led, x.hex, got)
			continue
		}
		if x.crisis && x.led == armyLeads {
			// With the Rising Sun in box 1 a 4 is a 5: Cabinet Shuffle.
			pacific.Roll(t, p, 4)
			if f.leads() != program.Navy {
				t.Error("the crisis does not shuffle the cabinet")
			}
		}
	}
}

// DS 15.6, 15.31: the examples: the navy makes way for the army, by force or at will.
func TestCabinetsAreShuffled(t *testing.T) {
	rulebook.Covers(t, "ds", "15.6", "15.31")
	p := duringPacific(t, "axis", navyLeads)
	if p.receives(t, "cabinet-shuffle", atlas.Axis, ""); p.front().leads() != program.Army {
		t.Error("the cabinet is not shuffled")
	}
	for _, event := range []string{"cabinet-shuffle", "power-shift", "cabinet-dissolution"} {
		if q := duringPacific(t, "axis", ""); q.receives(t, event, atlas.Axis, "") {
			t.Errorf("%s does something without a Government", event)
		}
	}
	p = duringPacific(t, "axis", navyLeads)
	p.receives(t, "power-shift", atlas.Western, "")
	pacific.Refused(t, p, "lead navy", "15.31")
	if asked := p.Prompt(0); asked.Rule != "15.31" {
		t.Errorf("the question %q cites %s", asked.Text, asked.Rule)
	}
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis is not asked")
	}
	pacific.Do(t, p, "lead army")
	if p.front().leads() != program.Army {
		t.Error("the army does not lead")
	}
	p.receives(t, "power-shift", atlas.Axis, "")
	pacific.Do(t, p, "decline")
	if p.front().leads() != program.Army {
		t.Error("the Axis had declined")
	}
}

// DS 15.17: in pre-war Gekokujo topples the Government and ends a policy of the Axis's choice;
// later it is a failure of the branch that leads, or of the West's choice.
func TestGekokujo(t *testing.T) {
	rulebook.Covers(t, "ds", "15.17")
	p := duringPacific(t, "axis", "scenario: C.1\n"+navyLeads)
	p.receives(t, "gekokujo", atlas.Axis, "")
	if !p.asks(atlas.Axis) || p.marker1(t, "government") != "delay-box" {
		t.Fatal("the Government stands, or the Axis does not choose")
	}
	pacific.Do(t, p, "break communist-china")
	if p.hasPolicy("resistance") || p.postureOf(t, "britain") != "treaty" || p.front().war != atlas.LimitedWar {
		t.Error("Resistance goes on, or pre-war")
	}
	for led, move := range map[string]string{armyLeads: "command", navyLeads: "supply"} {
		p := duringPacific(t, "axis", led)
		p.receives(t, "gekokujo", atlas.Axis, "")
		pacific.Do(t, p, "hand-over soviet", "failure w4724")
		f := p.front()
		i := f.markerIn(f.ways.failure, inHex(hexAt(t, f.Theatre, "w4724")))
		if i < 0 || f.Markers[f.ways.failure].Variants[f.markers[i].variant] != move || f.markers[i].faction != atlas.Axis {
			t.Errorf("%s: no failure of %s", led, move)
		}
	}
	p = duringPacific(t, "axis", "")
	p.receives(t, "gekokujo", atlas.Axis, "")
	if !p.asks(atlas.Western) {
		t.Fatal("the West does not choose the failure")
	}
	pacific.Do(t, p, "supply-failure axis")
	if !p.asks(atlas.Axis) {
		t.Error("the Axis does not choose the Ally who places the marker")
	}
}

// DS 15.24: Military Takeover.
func TestTheMilitaryTakesOverInJapan(t *testing.T) {
	rulebook.Covers(t, "ds", "15.24", "14.30")
	p := duringPacific(t, "axis", armyLeads+"strategic-warfare-box: showa-restoration axis\nvp-2: hakko-ichiu axis\n")
	before := p.front().strategicValue(false)
	p.receives(t, "military-takeover", atlas.Axis, "")
	for id, at := range map[string]string{"military-takeover": "strategic-warfare-box", "government": "delay-box", "showa-restoration": "", "hakko-ichiu": "", "japanese-mandate": "vp-2"} {
		if got := p.marker1(t, id); got != at {
			t.Errorf("%s is in %q, want %q", id, got, at)
		}
	}
	if p.front().blitzOwed[atlas.Axis] != 1 || p.front().strategicValue(false) != before-1 {
		t.Error("no Blitz marker, or the marker does not count against the Axis")
	}
	p = duringPacific(t, "axis", "Aug-Sept-1941: showa-restoration axis\n")
	p.receives(t, "military-takeover", atlas.Axis, "")
	if p.marker1(t, "showa-restoration") != "" {
		t.Error("the Showa Restoration is still on its way")
	}
}

// DS 16.1.5: in its Conditional Events Segment the Axis may dissolve its Government.
func TestCabinetDissolution(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.5")
	p := duringPacific(t, "axis", armyLeads)
	p.does(p.checkCabinet)
	pacific.Do(t, p, "decline")
	if p.front().leads() != program.Army {
		t.Fatal("the Axis had declined")
	}
	p.does(p.checkCabinet)
	pacific.Do(t, p, "dissolve")
	if p.marker1(t, "government") != "delay-box" {
		t.Error("the Government stands")
	}
}

// The cards of the cabinets let a branch lead, wherever the marker was.
func TestCardsFormAGovernment(t *testing.T) {
	rulebook.Covers(t, "ds", "14.22", "1.1.2")
	for _, led := range []string{navyLeads, "delay-box: government:navy axis\n", ""} {
		p := duringPacific(t, "axis", led)
		p.does(func() { p.runs(t, "axis-14a", program.OptionSegment) })
		if p.front().leads() != program.Army || p.marker1(t, "government") != "government-holding-box" {
			t.Errorf("%q: the army does not lead", led)
		}
	}
	p := duringPacific(t, "axis", navyLeads)
	for _, x := range []struct {
		to   program.Government
		want program.Government
	}{{program.FlipGovernment, program.Army}, {program.DelayGovernment, program.NoGovernment}} {
		p.does(func() { p.script().Do(program.Action{Op: program.SetGovernment, To: int16(x.to)}) })
		if got := p.front().leads(); got != x.want {
			t.Errorf("operation %d lets %d lead", x.to, got)
		}
	}
	if p.script().Can(program.Action{Op: program.SetGovernment, To: int16(program.FlipGovernment)}) {
		t.Error("a Government that is away is turned")
	}
}

// DS 14.12, 13.6.1.2: a Surrender ends in all its boxes, so the Axis cannot end it while the
// peace of one of them is enforced. Whoever is not the Axis can.
func TestAnEnforcedPeaceHoldsEverySurrender(t *testing.T) {
	rulebook.Covers(t, "ds", "14.12", "13.6.1.2")
	const lines = armyLeads + "posture nationalist-china: surrender\nposture communist-china: surrender\n"
	p := duringPacific(t, "axis", lines+"Mar-Apr-1942: enforced-peace/nationalist-china\n")
	pacific.Refused(t, p, "renounce communist-china", "14.12")
	p.receives(t, "political-option", atlas.Axis, "")
	pacific.HasNot(t, p, "break communist-china")
	p = duringPacific(t, "soviet", lines+"Mar-Apr-1942: enforced-peace/nationalist-china\n")
	p.receives(t, "political-option", atlas.Soviet, "")
	pacific.Do(t, p, "break communist-china")
	if p.hasPolicy("surrender") {
		t.Error("a Surrender is left")
	}
	p = duringPacific(t, "axis", lines)
	pacific.Do(t, p, "renounce communist-china")
	if p.hasPolicy("surrender") {
		t.Error("a Surrender is left after the Axis has ended it")
	}
}
