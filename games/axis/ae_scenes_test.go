package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// The scenes of testdata/scenes/ae-combined.md that no other test holds, by their numbers.

// campaignOnBoth is the first moment of a pair of campaigns.
func campaignOnBoth(t *testing.T, scenario string) *Position {
	t.Helper()
	pos, err := AxisEmpires.New(engine.Setup{Scenario: scenario, Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	return pos.(*Position)
}

// comingOff is a scene in which the Turn Marker Segment comes next, in Europe first.
func comingOff(t *testing.T, lines string) *Position {
	t.Helper()
	p := onBoth(t, "3 axis", lines+homeOnBoth)
	p.Stack.N, p.Asked = 0, 0
	p.Call(pMatch)
	flow.CallWith(&p.State, pTurn, turnFrame{line: 5})
	p.begins(t)
	return p
}

// legalCard reports whether a faction may choose a card as its pending card.
func (p *Position) legalCard(t *testing.T, m int, id string) bool {
	t.Helper()
	f := &p.fronts[m]
	c, ok := f.CardByID(id)
	if !ok {
		t.Fatalf("there is no card %s", id)
	}
	return f.limited(c, f.Cards[c].Faction).Fine() && f.overLimit(c).Fine() && f.boundByOther(c).Fine()
}

// shows makes a card the current card of its faction, as it is when it has been revealed.
func (p *Position) shows(t *testing.T, m int, id string) {
	t.Helper()
	p.pend(t, id)
	f := &p.fronts[m]
	c, _ := f.CardByID(id)
	f.displace(c, cardCurrent)
	f.revealCard(f.Cards[c].Faction)
}

// AE-02, AE-03, AE-04, AE-08: war states, postures and political modifiers are those of a map.
func TestScenesOfTwoWarStates(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 12", "DS 12", "TK 13.6", "DS 13.6", "TK 12.3")
	p := campaignOnBoth(t, "C.2")
	if p.europe.war != atlas.PreWar || p.pacific.war != atlas.LimitedWar {
		t.Errorf("AE-02: 1938 begins in %s and %s", p.europe.war, p.pacific.war)
	}
	p = onBoth(t, "3 axis", "turn: May-June-1941\nwar: limited-war, limited-war\nposture eu-united-states: isolationism\nposture eu-britain: war\nposture pa-us-and-western-minors: quarantine\n"+homeOnBoth)
	p.goToWar(atlas.TotalWar)
	if p.pacific.war != atlas.LimitedWar || p.on(1).postureOf(t, "us-and-western-minors") != "quarantine" {
		t.Error("AE-03: total war in Europe is felt in Asia")
	}
	p.on(theatrePacific).goToWar(atlas.TotalWar)
	if us := p.on(1).postureOf(t, "us-and-western-minors"); us == "quarantine" {
		t.Error("AE-04: Quarantine outlives total war in Asia")
	}
	if us := p.on(0).postureOf(t, "united-states"); us != "isolationism" {
		t.Errorf("AE-04: total war in Asia makes the United States %s in Europe", us)
	}
	drm := func(m int) int { return (*script)(&p.fronts[m]).PoliticalDRM(atlas.Axis, 0, false) }
	p.europe.vpSide, p.europe.vpBox, p.europe.uscl = axisTide, 3, 0
	p.pacific.vpSide, p.pacific.vpBox, p.pacific.uscl = alliedCrusade, 1, 2
	e, a := drm(0), drm(1)
	if e != 3 || a >= -1 { // Crusade 1, and what USCL 2 takes off
		t.Errorf("AE-08: the modifiers are %d and %d", e, a)
	}
	p.europe.vpBox, p.europe.uscl = 1, 3
	if drm(1) != a || drm(0) == e {
		t.Errorf("AE-08: a change in Europe makes the modifiers %d and %d", drm(0), drm(1))
	}
}

// AE-12, AE-13, AE-14, AE-17: what a card of one map has to do with the other.
func TestScenesOfTwoHands(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 1.1.3.3", "DS 1.1.3.3")
	p := onBoth(t, "3 axis", "war: limited-war, limited-war\n"+homeOnBoth)
	p.pend(t, "eu-soviet-23")
	if p.legalCard(t, 1, "pa-soviet-24") {
		t.Error("AE-13: two cards of 1 are chosen without total war")
	}
	f := &p.fronts[1]
	for c := range f.Cards {
		if f.Cards[c].Faction == atlas.Soviet && f.Cards[c].Production == 0 {
			f.cards[c].at = cardOut
		}
	}
	if f.canChoose(atlas.Soviet) {
		t.Error("AE-14: the Soviets can choose a card in Asia")
	}
	europe, _ := p.fronts[0].CardByID("eu-soviet-23")
	p.fronts[0].cards[europe].at = cardInHand
	if !f.canChoose(atlas.Soviet) {
		t.Error("AE-14: without a pending card in Europe the Soviets can choose none in Asia")
	}

	p = onBoth(t, "3 axis", "war: limited-war, total-war\n"+homeOnBoth)
	p.pend(t, "eu-soviet-23")
	if !p.legalCard(t, 1, "pa-soviet-24") {
		t.Error("AE-12: Limited War Production cannot be chosen on both maps")
	}
	p = onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
	p.pend(t, "pa-soviet-24")
	if !p.legalCard(t, 0, "eu-soviet-38") {
		t.Error("AE-12: the card that Asia reveals this season binds what Europe chooses for the next")
	}

	p = onBoth(t, "3 axis", "war: limited-war, limited-war\n"+homeOnBoth)
	p.shows(t, 0, "eu-axis-10")
	if p.legalCard(t, 0, "eu-axis-11") || !p.legalCard(t, 1, "pa-axis-8") {
		t.Error("AE-17: a Demand in Europe keeps another from being chosen in Asia, or not in Europe")
	}
	p.shows(t, 0, "eu-soviet-1")
	if p.legalCard(t, 0, "eu-soviet-2") || !p.legalCard(t, 1, "pa-soviet-1") {
		t.Error("AE-17: Rearmament in Europe keeps that of Asia from being chosen in the same year, or not that of Europe")
	}

	// V-E Day does not end total war in Europe as far as the cards of Asia are concerned.
	p = onBoth(t, "3 axis", "war: total-war, limited-war\n"+homeOnBoth)
	p.ended = 1 << theatreEurope
	f = p.on(theatrePacific).front()
	if c, _ := f.CardByID("pa-soviet-6"); !f.eligibleCard(c, atlas.Soviet).Fine() {
		t.Error("AE-18: War Progress cannot be chosen after V-E Day")
	}
}

// AE-16: the Soviets reveal both pending cards, Europe's first, and the twin of the one leaves
// the hand of the other map before they choose there.
func TestScenesOfTwins(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 1.1.1", "DS 1.1.1")
	p := onBoth(t, "1.1 soviet", "turn: Mar-Apr-1942\nwar: total-war, total-war\nposture eu-russia: war\nposture pa-russia: war\ncard eu-soviet-26a: discarded played\ncard eu-soviet-26b: pending\ncard pa-soviet-11b: hand\ncard pa-soviet-17a: pending\n"+homeOnBoth)
	twin, _ := p.fronts[1].CardByID("pa-soviet-11b")
	randomFrom(t, p, 1, func() bool { return p.Top() != pOptionCard || p.theatre == theatreEurope })
	if c, ok := p.fronts[0].current(atlas.Soviet); !ok || p.fronts[0].Cards[c].ID != "eu-soviet-26b" {
		t.Fatal("AE-16: Siberian Reserves Released is not the current card of Europe")
	}
	if p.theatre != theatrePacific || p.pacific.cards[twin].at != cardOut {
		t.Error("AE-16: its twin is in the hand of Asia")
	}
	both.HasNot(t, p, "choose pa-soviet-11b")
}

// AE-23, AE-25, AE-26: what can be committed, and by whom.
func TestScenesOfCommitment(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 15.30.2", "DS 15.14.2", "TK 0.4", "DS 0.4")
	send := func(p *Position, who atlas.Faction) bool {
		event := [2]string{"pacific-commitment", "european-commitment"}[p.theatre]
		return p.holds(t, event, program.Action{Owner: who, Receiver: who})
	}
	if p := onBoth(t, "3 western", "eu-north-sea.on-station: eu-britain-cv-fleet-forceh\n"+homeOnBoth); send(p, atlas.Western) {
		t.Error("AE-23: a fleet is sent from sea")
	}
	const pools = "eu-force-pool-western: eu-britain-cv-fleet-forceh\neu-force-pool-soviet: eu-russia-air-force-1\n"
	p := onBoth(t, "3 soviet", pools+homeOnBoth)
	if !send(p, atlas.Soviet) {
		t.Fatal("AE-25: the Soviets cannot send their air force")
	}
	both.Refused(t, p, "commit eu-britain-cv-fleet-forceh", "TK 15.30.2")
	both.Do(t, p, "commit eu-russia-air-force-1")
	if at := p.on(1).whereIs(t, "pa-eu-russia-air-force-1"); at != "pa-delay-box" {
		t.Errorf("AE-25: the air force is in %s", at)
	}
	if p := onBoth(t, "3 soviet", pools+"pa-strategic-warfare-box: pa-loc-damaged/russia axis\n"+homeOnBoth); send(p, atlas.Soviet) {
		t.Error("AE-25: the air force crosses a damaged line")
	}
	p = onBoth(t, "3 western", "pa-force-pool-western: pa-britain-surface-fleet-chi\n"+homeOnBoth)
	if !send(p.clone().on(theatrePacific), atlas.Western) {
		t.Error("AE-26: the fleet cannot leave for Europe while it is played")
	}
	p.ended = 1 << theatreEurope
	if send(p.on(theatrePacific), atlas.Western) {
		t.Error("AE-26: a fleet leaves for Europe, where play has ended")
	}
}

// AE-33, AE-35, AE-36: US Entry comes off each track for its own map, and a war in Europe
// does not put it off (ruling 111).
func TestScenesOfUSEntry(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 12.3", "DS 12.3", "TK 13.6", "DS 13.6")
	const us = "turn: Nov-Dec-1941\nposture eu-united-states: isolationism\nposture pa-us-and-western-minors: quarantine\npa-conditional-events-western: pa-united-states-air-force-7\n"
	p := comingOff(t, us+"war: total-war, limited-war\neu-Jan-Feb-1942: eu-us-entry\npa-Jan-Feb-1942: pa-us-entry\n")
	if e, a := p.on(0).postureOf(t, "united-states"), p.on(1).postureOf(t, "us-and-western-minors"); e != "war" || a != "war" {
		t.Errorf("AE-33: the United States are %s in Europe and %s in Asia", e, a)
	}
	if at := p.on(1).whereIs(t, "pa-united-states-air-force-7"); at != "pa-delay-box" {
		t.Errorf("AE-33: the Far Eastern Forces are in %s", at)
	}
	p = comingOff(t, us+"war: pre-war, limited-war\neu-Jan-Feb-1942: eu-us-entry\n")
	if e, a := p.on(0).postureOf(t, "united-states"), p.on(1).postureOf(t, "us-and-western-minors"); e != "war" || a != "quarantine" {
		t.Errorf("AE-36: the United States are %s in Europe and %s in Asia", e, a)
	}
	if p.europe.war != atlas.LimitedWar || p.pacific.war != atlas.LimitedWar {
		t.Errorf("AE-36: the war states are %s and %s", p.europe.war, p.pacific.war)
	}
	p = onBoth(t, "3 axis", us+"war: limited-war, limited-war\n"+homeOnBoth)
	p.on(theatrePacific).goToWar(atlas.TotalWar)
	p.on(theatreEurope).goToWar(atlas.TotalWar)
	if !p.on(theatreEurope).arrivesIn(t, "us-entry", "Mar-Apr-1942") {
		t.Error("AE-35: total war in Europe puts the United States off")
	}
	if p.on(theatrePacific).arrivesIn(t, "us-entry", "Aug-Sept-1942") {
		t.Error("AE-35: US Entry is on the track of Asia, where the United States are at war")
	}
	if err := p.noStandIns(); err != nil {
		t.Errorf("AE-34: %v", err)
	}
}

// AE-41, AE-43, AE-45: what falls in Europe and what becomes of France in Asia.
func TestScenesOfFallenCountries(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 16.2.1", "TK 16.2.2", "TK 13.8.6.3", "DS 13.8.4", "DS 14.14.3")
	p := both.Scene(t, `
		scenario: C.4
		players: 3
		phase: 3 axis
		country eu-belgium-holland: active western
		eu-w3919: eu-germany-infantry-i1
		pa-force-pool-western: pa-france-reserve-res-n
	`).(*Position)
	if !p.holds(t, "case-yellow", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis}) {
		t.Fatal("AE-41: no country falls")
	}
	both.Do(t, p, "country eu-belgium-holland")
	f := &p.fronts[1]
	if f.markerIn(f.mustMarker(t, "german-victory"), inBox(f.ways.strategicBox)) >= 0 || p.on(1).whereIs(t, "pa-france-reserve-res-n") != "pa-force-pool-western" {
		t.Error("AE-41: another country than France falls in Asia")
	}

	// France falls in Europe while it is neutral in Asia, and joins the West there later.
	p = campaignOnBoth(t, "C.4")
	f = &p.fronts[1]
	france := f.ways.france
	if f.areas[france].status != atlas.Neutral {
		t.Fatal("AE-43: France is not neutral in Asia")
	}
	p.defeated("france-defeated")
	p.on(theatrePacific).Stack.N = 0
	f.enters(f.ways.peace[powerUS].box, "DS 14.44.4")
	p.Call(pMatch)
	p.does(p.checkFrenchResponse)
	both.Do(t, p, "activate pa-france")
	for p.Asked != 0 && p.Top() == pSetUp {
		both.Do(t, p, both.Legal(p)[0])
	}
	if f.areas[france].status != atlas.Active || f.areas[france].faction != atlas.Western {
		t.Error("AE-43: France is not Western in Asia")
	}
	inPlay := 0
	for u := range f.Units {
		if f.citizens(f.Units[u].Nation) != france || f.units[u].at == outOfGame || f.units[u].at == setAside {
			continue
		}
		inPlay++
		if f.Units[u].Entry.Unless != atlas.NoID {
			t.Errorf("AE-43: %s comes into play though France is defeated", f.Units[u].ID)
		}
	}
	if inPlay == 0 {
		t.Error("AE-43: France has no units in Asia")
	}

	// France is conquered city by city, and fights on: it is not defeated in Asia, where its
	// fleet is one of the France of that map.
	p = onBoth(t, "3 axis", "war: total-war, total-war\ncountry eu-france: active western\ncountry pa-france: active western\npa-force-pool-western: pa-eu-france-surface-fleet-1, pa-france-reserve-res-n\n"+homeOnBoth)
	e := &p.fronts[0]
	for u, cities := 0, e.ways.cities; len(cities) > 0; cities = cities[1:] {
		if e.owner[cities[0]] != e.ways.france {
			continue
		}
		for e.units[u].at != outOfGame || e.citizens(e.Units[u].Nation) != e.ways.germany || e.Units[u].Class != atlas.Ground {
			u++
		}
		e.put(atlas.Unit(u), inHex(cities[0]), 1, atlas.Axis)
	}
	p.does(p.checkConquests)
	f = &p.fronts[1]
	if e.areas[e.ways.vichy].status != atlas.Active || f.markerIn(f.mustMarker(t, "german-victory"), inBox(f.ways.strategicBox)) >= 0 {
		t.Error("AE-46: France does not fight on, or is defeated in Asia")
	}
	if at, unit := p.on(1).whereIs(t, "pa-eu-france-surface-fleet-1"), p.on(1).whereIs(t, "pa-france-reserve-res-n"); at != "pa-force-pool-western" || unit != "pa-force-pool-western" {
		t.Errorf("AE-46: the French of Asia are in %s and %s", at, unit)
	}
	if p.on(1).commits(t) || p.on(0).whereIs(t, "eu-france-surface-fleet-1") != "eu-out" {
		t.Error("AE-46: the fleet goes to Vichy")
	}

	// Russia and France both fall (ruling 112).
	p = onBoth(t, "3 axis", "pa-force-pool-western: pa-france-surface-fleet-1\n"+homeOnBoth)
	p.defeated("russia-defeated")
	p.defeated("france-defeated")
	f = &p.fronts[1]
	sides := map[string]bool{}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == f.mustMarker(t, "german-victory") {
			sides[f.Markers[k.kind].Variants[k.variant]] = true
		}
	}
	if !sides["russia-defeated"] || !sides["france-defeated"] || p.on(1).whereIs(t, "pa-france-surface-fleet-1") != "pa-out" {
		t.Errorf("AE-45: after both defeats there are %v", sides)
	}
	if err := p.Check(); err != nil {
		t.Errorf("AE-45: %v", err)
	}
}

// AE-44: India is independent, and its units leave Europe wherever they are, and do not come
// by a card any more.
func TestScenesOfIndia(t *testing.T) {
	rulebook.Covers(t, "ae", "DS 15.25")
	for _, at := range []string{"eu-w2208", "eu-Nov-Dec-1941", "eu-force-pool-western", "eu-delay-box"} {
		p := onBoth(t, "3 western pacific", "turn: May-June-1941\nwar: limited-war, limited-war\n"+at+": eu-britain-infantry-ind\n"+homeOnBoth)
		p.Asked = 0
		p.on(theatrePacific).runs(t, "pa-western-9a", program.OptionSegment)
		if got := p.on(theatreEurope).whereIs(t, "eu-britain-infantry-ind"); got != "eu-out" {
			t.Errorf("AE-44: the unit in %s is in %s", at, got)
		}
	}
	p := campaignOnBoth(t, "C.1")
	india, _ := p.fronts[1].AreaByID("india")
	p.fronts[1].free(india)
	p.shows(t, 0, "eu-western-10")
	p.fronts[0].reinforce(atlas.Western)
	if at := p.on(theatreEurope).whereIs(t, "eu-britain-infantry-ind"); at != "eu-out" {
		t.Errorf("AE-44: after independence a card brings the unit into %s", at)
	}
}

// AE-50, AE-60, AE-61, AE-62, AE-63, AE-64: the end on both maps.
func TestScenesOfTheEnd(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 0.2", "DS 0.2", "TK 0.3", "DS 0.3", "TK 0.4", "DS 0.4", "TK 14.38", "DS 14.45")
	p := onBoth(t, "3 axis", "war: limited-war, total-war\npa-vp-2: pa-japanese-mandate axis\n"+homeOnBoth)
	p.on(theatrePacific).front().value(t, 30)
	p.victoryPhase()
	p.on(theatreEurope).front().value(t, 30)
	p.victoryPhase()
	if p.over {
		t.Error("AE-64: the Axis wins by a map with the Mandate, or by one in limited war")
	}
	p.europe.war = atlas.TotalWar
	p.victoryPhase()
	if p.winners != axisSeat {
		t.Error("AE-50: the Axis does not win by Europe alone")
	}

	p = onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
	p.lastStands(t)
	p.on(theatreEurope).finalCheck(dayCame)
	p.on(theatrePacific).front().value(t, -17)
	p.victoryPhase()
	if out, over := p.Outcome(); !over || out.Winners != axisSeat || out.How != "the end on both maps" {
		t.Errorf("AE-60: after V-E Day and a rout in Asia the outcome is %+v", out)
	}

	p = onBoth(t, "3 axis", "eu-vp-3: eu-ss-europa axis\npa-vp-3: pa-hakko-ichiu axis\n"+homeOnBoth)
	for m := range p.fronts {
		f := &p.fronts[m]
		f.vpSide, f.vpBox = alliedCrusade, 2
		if axis, allied := f.score(); axis != 0 || allied != 2 {
			t.Errorf("AE-58: the score of %s is %d to %d", f.ID, axis, allied)
		}
	}

	// Both checks fall due in one Victory Phase: Europe's is first.
	for _, c := range []struct {
		war             string
		europe, pacific int
		winners         engine.SeatSet
	}{
		{"total-war, limited-war", 30, -17, axisSeat},
		{"limited-war, total-war", -17, 30, allies},
		{"total-war, total-war", -17, -17, allies},
		{"total-war, total-war", -17, 30, axisSeat},
	} {
		p := onBoth(t, "3 axis", "turn: Mar-Apr-1942\nwar: "+c.war+"\n"+homeOnBoth)
		p.fronts[0].value(t, c.europe)
		p.fronts[1].value(t, c.pacific)
		p.nextPart(t, 0)
		if !p.over || p.winners != c.winners {
			t.Errorf("AE-65: in %s with %d and %d the winners are %b", c.war, c.europe, c.pacific, p.winners)
		}
	}

	const stands = "eu-vp-2: eu-no-retreat axis\npa-vp-2: pa-japanese-mandate axis\n"
	p = arriving(t, stands+"eu-May-June-1945: eu-v-e-day\npa-June-July-1945: pa-v-j-day\n")
	p.begins(t)
	both.Do(t, p, "put-back")
	p.nextPart(t, 5)
	if !p.over || p.europe.bonus != 1 || p.pacific.bonus != 0 {
		t.Errorf("AE-61: both days have come, and the match is over: %t", p.over)
	}
	p = arriving(t, stands+"eu-May-June-1945: eu-v-e-day\npa-June-July-1945: pa-v-j-day\n")
	p.begins(t)
	both.Do(t, p, "decline")
	p.nextPart(t, 5)
	if !p.over || p.Top() == pSurrender {
		t.Error("AE-62: V-J Day is put back after V-E Day")
	}
	p = onBoth(t, "3 axis", "war: total-war, limited-war\n"+homeOnBoth)
	for m := range p.fronts {
		p.of(m).turn = uint8(p.fronts[m].turns() - 1)
	}
	p.nextPart(t, 5)
	if out, over := p.Outcome(); !over || out.How != "the end on both maps" {
		t.Errorf("AE-63: at the end of the track the outcome is %+v", out)
	}
}

// AE-54: Germany is what has been ceded to it, too (13.2.1): Vienna alone keeps it in the war,
// and a dependent does not keep Japan.
func TestScenesOfTheLastHex(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 14.38", "DS 14.45")
	rulebook.Covers(t, "tk", "14.38", "13.2.1")
	for _, c := range []struct {
		m    int
		hex  string
		mine bool
	}{
		{theatreEurope, "eu-w3325", true},   // Vienna
		{theatreEurope, "eu-w3825", true},   // Berlin
		{theatreEurope, "eu-w2623", false},  // Rome
		{theatrePacific, "pa-e4904", true},  // Tokyo
		{theatrePacific, "pa-w5027", false}, // Keijo
	} {
		p := onBoth(t, "3 axis", "war: total-war, total-war\ncountry eu-italy: active axis\n")
		f := p.on(c.m).front()
		keep, _ := f.words["hex"].find(c.hex)
		var enemies []atlas.Unit
		for u := range f.Units {
			if f.Units[u].Faction == atlas.Soviet && f.Units[u].Class == atlas.Ground && f.units[u].at == outOfGame {
				enemies = append(enemies, atlas.Unit(u))
			}
		}
		for h := range f.Hexes {
			if f.Hexes[h].Strategic == atlas.Axis && h != keep && f.control(atlas.Hex(h)) == atlas.Axis {
				f.put(enemies[0], inHex(atlas.Hex(h)), 1, atlas.Soviet)
				enemies = enemies[1:]
			}
		}
		if f.control(atlas.Hex(keep)) != atlas.Axis {
			t.Fatalf("AE-54: the Axis does not control %s", c.hex)
		}
		if f.holdsHome() != c.mine {
			t.Errorf("AE-54: with %s alone the Axis is at home: %t", c.hex, !c.mine)
		}
	}
}

// AE-33, 12.3: the steps are done in their order, so that a truce of the United States that the
// Axis removes (step 3) is gone before US Entry is placed (step 6): it is not placed where they are
// at war then. Asia has a posture of its own.
func TestUSEntryFollowsTheTruces(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 12.3")
	for move, onTrack := range map[string]bool{"end-truce eu-united-states": false, "done": true} {
		p := onBoth(t, "3 axis", "turn: May-June-1941\nwar: limited-war, limited-war\nposture eu-united-states: armistice\nposture eu-france: armistice\nposture pa-us-and-western-minors: quarantine\n"+homeOnBoth)
		p.does(func() { p.on(theatreEurope).goToWar(atlas.TotalWar) })
		if !p.asks(atlas.Axis) || p.Top() != pTruces {
			t.Fatal("the Axis is not asked about truces")
		}
		if p.on(theatreEurope).arrivesIn(t, "increase-uscl", "Mar-Apr-1942") || p.arrivesIn(t, "us-entry", "Mar-Apr-1942") {
			t.Error("steps 6 and 7 come before step 3")
		}
		if both.Do(t, p, move); move != "done" {
			both.Do(t, p, "done")
		}
		if got := p.on(theatreEurope).arrivesIn(t, "us-entry", "Mar-Apr-1942"); got != onTrack {
			t.Errorf("after %s US Entry is on the track of Europe: %v", move, got)
		}
		if !p.arrivesIn(t, "increase-uscl", "Mar-Apr-1942") || !p.arrivesIn(t, "v-e-day", "May-June-1945") {
			t.Error("steps 7 and 8 are left out")
		}
		if !p.on(theatrePacific).arrivesIn(t, "us-entry", "Mar-Apr-1942") {
			t.Error("US Entry is not on the track of Asia")
		}
	}
}

// 12.3 (ruling 151): the Axis reveals Barbarossa and East Wind Rain in one segment. All of the
// total war of Europe comes first, with the question about its truces, then that of Asia: US Entry
// goes to both tracks, and forward to the next season in Europe.
func TestTotalWarOnBothMapsInOneSegment(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 12.3", "DS 12.3")
	p := onBoth(t, "1.1 axis", "turn: May-June-1941\nwar: limited-war, limited-war\ncard eu-axis-23a: pending\ncard pa-axis-28a: pending\n"+
		"posture eu-united-states: isolationism\nposture eu-france: armistice\nposture pa-us-and-western-minors: quarantine\nposture pa-nationalist-china: armistice\nposture pa-russia: neutrality\n"+homeOnBoth)
	var asked []string
	for n := 0; n < 40 && (p.europe.war != atlas.TotalWar || p.pacific.war != atlas.TotalWar || p.Top() == pTruces); n++ {
		if p.Top() != pTruces {
			both.Do(t, p, both.Legal(p)[0])
			continue
		}
		if !p.asks(atlas.Axis) {
			t.Fatal("somebody else than the Axis is asked about truces")
		}
		asked = append(asked, p.front().ID)
		if p.theatre == theatreEurope && p.pacific.war == atlas.TotalWar {
			t.Error("total war has come to Asia before that of Europe is done")
		}
		both.Do(t, p, "done")
	}
	if len(asked) != 2 || asked[0] != "europe" || asked[1] != "pacific" {
		t.Fatalf("the Axis is asked about the truces of %v", asked)
	}
	if !p.on(theatreEurope).arrivesIn(t, "us-entry", "Aug-Sept-1941") || !p.on(theatrePacific).arrivesIn(t, "us-entry", "Mar-Apr-1942") {
		t.Error("US Entry does not come in Aug-Sept 1941 in Europe and in Mar-Apr 1942 in Asia")
	}
}
