package axis

import (
	"slices"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// DS 16.1.1: the example. Hopeh is conquered: its port-a-forts leave the game, its other units
// go to the Western box, and the waiting Inner Mongolia becomes Japanese.
func TestHopehIsConquered(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.1", "14.7")
	const lines = `
		country hopeh: active western
		land ceded-japan-inner-mongolia: pool
		w5223: japan-infantry-c1
		w5022: japan-infantry-c2
		w5122: hopeh-infantry-a1, hopeh-port-a-fort-def1
		delay-box: hopeh-port-a-fort-def2
	`
	p := duringPacific(t, "axis", lines)
	p.does(p.checkConquests)
	f := p.front()
	if c := f.areas[p.areaBy(t, "hopeh")]; c.status != atlas.Conquered || c.faction != atlas.Western {
		t.Errorf("Hopeh is %+v", c)
	}
	p.isAt(t, map[string]string{"hopeh-infantry-a1": "conquered-minor-countries-western", "hopeh-port-a-fort-def1": "out", "hopeh-port-a-fort-def2": "out"})
	if !p.isJapanese(t, "inner-mongolia") {
		t.Error("Inner Mongolia is not Japanese")
	}
	p = duringPacific(t, "axis", lines+"w5121: partisan-base/soviet soviet\n")
	p.does(p.checkConquests)
	if p.front().areas[p.areaBy(t, "hopeh")].status != atlas.Active {
		t.Error("Hopeh is conquered though a partisan base is free")
	}
}

// DS 16.1.1: Kansu and Kiangsu cannot be conquered.
func TestKansuAndKiangsuAreNotConquered(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.1")
	p := duringPacific(t, "axis", `
		w5019: japan-infantry-c1
		w5021: japan-infantry-c2
		w5117: japan-infantry-c3
		w4321: japan-infantry-c4
		w4420: japan-infantry-c5
		w4622: japan-infantry-c6
		w4722: japan-infantry-c7
		w4724: japan-infantry-c8
		w4922: japan-infantry-c9
		w4418: japan-infantry-c10
		w4519: japan-infantry-c11
	`)
	p.does(p.checkConquests)
	for country, want := range map[string]atlas.Status{"kansu": atlas.Active, "kiangsu": atlas.Active, "yunnan": atlas.Conquered} {
		if got := p.front().areas[p.areaBy(t, country)].status; got != want {
			t.Errorf("%s has the status %d", country, got)
		}
	}
}

// DS 16.1.2: what occupies an Axis minor country, and what the Showa Restoration makes it bear.
func TestOccupationInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.2", "14.34", "14.40")
	const siam = "country siam: active axis\n"
	const showa = siam + "strategic-warfare-box: showa-restoration axis\n"
	for _, x := range []struct {
		what, lines string
		occupied    bool
	}{
		{"a Japanese army", siam + "w3817: japan-infantry-12 2", true},
		{"one-step units", siam + "w3817: japan-infantry-12 1, japan-infantry-c1", false},
		{"a Kwantung army", siam + "w3817: japan-kwantung-k3 2", true},
		{"a Hopeh unit", siam + "country hopeh: active axis\nw3817: hopeh-infantry-a1 1", true},
		{"a Hopeh Exp unit", siam + "country hopeh: active axis\nw3817: hopeh-exp-exp1", false},
		{"the AEx HQ with a Siamese step", siam + "w3817: axis-multinational-hq-aex\nholding-axis-aex: siam-infantry-a1 1", false},
		{"the example: the AEx HQ with a Hopeh step", siam + "country hopeh: active axis\nw3817: axis-multinational-hq-aex\nholding-axis-aex: hopeh-infantry-a1 1", true},
		{"a Japanese army without occupation", siam + "w3817: japan-infantry-12 2, no-occupation axis", false},
		{"a Japanese army in the Showa Restoration", showa + "w3817: japan-infantry-12 2", false},
		{"two Japanese armies in the Showa Restoration", showa + "w3817: japan-infantry-12 2\nw3616: japan-infantry-13 2", true},
		{"an army and a Hopeh unit in the Showa Restoration", showa + "country hopeh: active axis\nw3817: japan-infantry-12 2\nw3616: hopeh-infantry-a1 1", true},
		{"the restoration delayed", siam + "delay-box: showa-restoration axis\nw3817: japan-infantry-12 2", true},
	} {
		p := duringPacific(t, "axis", x.lines+"\n")
		if got := p.front().underOccupation(p.areaBy(t, "siam")); got != x.occupied {
			t.Errorf("%s: Siam is occupied: %v", x.what, got)
		}
	}
}

// DS 16.3.7: three of six hexes reduce the impact of the US.
func TestReducedUSImpactInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.7", "14.44.3")
	const two = "w3824: japan-infantry-c1\ne2606: japan-infantry-c2\n"
	for lines, in := range map[string]bool{two: false, two + "e1913: japan-infantry-c3\n": true, two + "e2221: japan-infantry-c3\n": true, two + "e4226: japan-air-force-1army\n": false, two + "e5720: japan-infantry-c3 turned 0\n": false} {
		p := duringPacific(t, "western", lines)
		p.does(p.checkUSImpact)
		if (p.marker1(t, "reduced-us-impact") != "") != in {
			t.Errorf("%q: the marker is there: %v", lines, !in)
		}
	}
	p := duringPacific(t, "western", two+"strategic-warfare-box: reduced-us-impact western\n")
	if p.does(p.checkUSImpact); p.marker1(t, "reduced-us-impact") != "" {
		t.Error("the marker stays with two hexes")
	}
}

// DS 16.3.1, 16.3.2, 16.5.1, 16.5.2: conquered countries rise, and others are liberated.
func TestReactivationAndLiberationInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.1", "16.3.2", "16.5.1", "16.5.2")
	const hopeh = "country hopeh: conquered western\nconquered-minor-countries-western: hopeh-reserve-res, hopeh-infantry-a1, hopeh-exp-exp1\n"
	p := duringPacific(t, "western", "posture nationalist-china: war\n"+hopeh)
	p.does(p.checkReactivations)
	pacific.Do(t, p, "rise hopeh w5223", "done")
	p.isAt(t, map[string]string{"hopeh-reserve-res": "w5223", "hopeh-infantry-a1": "force-pool-western"})
	p = duringPacific(t, "western", "posture nationalist-china: resistance\n"+hopeh)
	if p.does(p.checkReactivations); p.Top() == pReactivation {
		t.Error("Hopeh rises under the policy of the Nationalists")
	}
	p = duringPacific(t, "soviet", "posture communist-china: war\n"+hopeh+"w5121: partisan-base/soviet soviet\n")
	p.does(p.checkReactivations)
	pacific.Do(t, p, "rise hopeh w5121", "done")
	if c := p.front().areas[p.areaBy(t, "hopeh")]; c.faction != atlas.Soviet || c.status != atlas.Active {
		t.Errorf("Hopeh is %+v", c)
	}
	p = duringPacific(t, "soviet", "country hopeh: active axis\nland ceded-russia-mongolia: out\nw5223: russia-infantry-i1 1\nw5022: russia-infantry-i2 1\nw5123: hopeh-infantry-a1 1, hopeh-port-a-fort-def1\nw5024: nationalist-china-hq-kmt\n")
	p.does(p.checkLiberations)
	if c := p.front().areas[p.areaBy(t, "hopeh")]; c.faction != atlas.Soviet {
		t.Errorf("Hopeh is %+v", c)
	}
	p.isAt(t, map[string]string{"hopeh-infantry-a1": "force-pool-soviet", "hopeh-port-a-fort-def1": "out", "nationalist-china-hq-kmt": "w5024"})
	p = duringPacific(t, "western", "country kansu: active soviet\nw5019: kiangsu-infantry-a1 1\nw5021: kiangsu-infantry-a2 1\nw5117: kiangsu-infantry-a3 1\n")
	p.does(p.checkLiberations)
	if c := p.front().areas[p.areaBy(t, "kansu")]; c.faction != atlas.Western {
		t.Errorf("Kansu is %+v", c)
	}
}

// DS 16.7: internment in the Pacific.
func TestWhoIsInternedInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "16.7", "16.1.6", "16.3.11", "16.5.8")
	const pending = "pending-card-"
	const free = "posture russia: war\nposture communist-china: war\nposture nationalist-china: war\n"
	for _, x := range []struct{ what, lines, unit, want string }{
		{"a Japanese unit in Siam", "w3817: japan-infantry-c1", "japan-infantry-c1", pending + "axis"},
		{"a British unit in Siam", "w3817: britain-infantry-i1", "britain-infantry-i1", pending + "western"},
		{"a Siamese unit in Japan", "country siam: active axis\ne5005: siam-infantry-a1 1", "siam-infantry-a1", pending + "axis"},
		{"a Siamese unit in Indochina, a Japanese dependent", "country siam: active axis\nw3619: siam-infantry-a1 1", "siam-infantry-a1", pending + "axis"},
		{"a Siamese Exp unit in Indochina", "country siam: active axis\nw3619: siam-exp-exp", "siam-exp-exp", "w3619"},
		{"a Kwantung unit in Kiangsu, Russia neutral", "posture russia: neutrality\nw4724: japan-kwantung-k3 1", "japan-kwantung-k3", pending + "axis"},
		{"a Kwantung unit in Kiangsu, all at war", free + "w4724: japan-kwantung-k3 1", "japan-kwantung-k3", "w4724"},
		{"a Kwantung unit in Inner Mongolia", "w5322: japan-kwantung-k3 1", "japan-kwantung-k3", "w5322"},
		{"a Kwantung air unit in Kiangsu", "w4724: japan-air-force-kw", "japan-air-force-kw", "w4724"},
		{"a Chinese HQ in Kiangsu under a policy", "posture nationalist-china: resistance\nw4724: nationalist-china-hq-kmt", "nationalist-china-hq-kmt", "w4724"},
		{"a Chinese HQ in Burma under a policy", "posture nationalist-china: resistance\nforce-pool-western: kiangsu-infantry-a1, kiangsu-infantry-a2\nw4015: nationalist-china-hq-kmt", "nationalist-china-hq-kmt", "delay-box"},
		{"a Kiangsu unit in Burma at war", "posture nationalist-china: war\nw4015: kiangsu-infantry-a1 1", "kiangsu-infantry-a1", "w4015"},
		{"a Russian unit under its policy in conquered Hopeh", "w5022: russia-infantry-i1 1", "russia-infantry-i1", pending + "soviet"},
		{"a port-a-fort of Siam's guests", "w3817: hopeh-port-a-fort-def1 turned\ncountry hopeh: active western", "hopeh-port-a-fort-def1", pending + "western"},
	} {
		p := duringPacific(t, "soviet", x.lines+"\n")
		p.does(p.checkInternment)
		for p.Top() == pEmergency {
			pacific.Do(t, p, pacific.Legal(p)[0])
		}
		if at := p.whereIs(t, x.unit); at != x.want {
			t.Errorf("%s is in %s, want %s", x.what, at, x.want)
		}
	}
	p := duringPacific(t, "soviet", "posture britain: treaty\nw4015: japan-infantry-c1\n")
	p.does(p.checkInternment)
	pacific.Do(t, p, "end-policy treaty")
	p.isAt(t, map[string]string{"japan-infantry-c1": "w4015"})
	if got := p.postureOf(t, "britain"); got != "war" {
		t.Errorf("after the treaty the posture of Britain is %s", got)
	}
}

// DS 16.4.4: Colonial Liberation; DS 16.4.5: Operation Avalanche.
func TestColonialLiberation(t *testing.T) {
	rulebook.Covers(t, "ds", "16.4.4", "16.4.5")
	const supplied = "posture us-and-western-minors: war\ncountry new-zealand: active axis\ne1516: united-states-infantry-i1\ne1317: new-zealand-infantry-n1\ndelay-box: new-zealand-reserve-res\ncountry siam: active axis\nw3817: united-states-infantry-i2\n"
	for _, x := range []struct {
		what, lines string
		asked       bool
	}{
		{"a supplied US unit in Auckland", supplied, true},
		{"a US unit without supply in Manila", "posture us-and-western-minors: war\ncountry philippines: active axis\nw3824: united-states-infantry-i1\n", false},
		{"a British unit", replace(t, supplied, "e1516: united-states", "e1516: britain"), false},
		{"New Zealand on the Soviet side", replace(t, supplied, "zealand: active axis", "zealand: active soviet"), true},
		{"New Zealand on the Western side", replace(t, supplied, "zealand: active axis", "zealand: active western"), false},
	} {
		p := duringPacific(t, "western", x.lines)
		if p.receives(t, "colonial-liberation", atlas.Western, ""); (p.Top() == pLiberation) != x.asked {
			t.Errorf("%s: the West is asked: %v", x.what, !x.asked)
		}
	}
	p := duringPacific(t, "western", supplied)
	p.receives(t, "colonial-liberation", atlas.Western, "")
	pacific.Refused(t, p, "country siam", "16.4.4")
	pacific.Do(t, p, "country new-zealand")
	if c := p.front().areas[p.areaBy(t, "new-zealand")]; c.faction != atlas.Western || c.status != atlas.Active {
		t.Errorf("New Zealand is %+v", c)
	}
	p.isAt(t, map[string]string{"new-zealand-infantry-n1": "force-pool-western", "new-zealand-reserve-res": "force-pool-western"})
	p.front().areas[p.areaBy(t, "new-zealand")].faction = atlas.Axis
	if p.receives(t, "colonial-liberation", atlas.Western, ""); p.Top() == pLiberation {
		t.Error("it occurs twice")
	}
	p = duringPacific(t, "western", supplied)
	p.receives(t, "operation-avalanche", atlas.Western, "")
	pacific.Refused(t, p, "country siam", "16.4.5")
	pacific.Do(t, p, "country new-zealand")
	f := p.front()
	if c := f.areas[p.areaBy(t, "new-zealand")]; c.faction != atlas.Axis || !f.capitalHas(p.areaBy(t, "new-zealand"), f.ways.noOccupation) {
		t.Errorf("New Zealand is %+v, or lacks its marker", c)
	}
	p.isAt(t, map[string]string{"new-zealand-infantry-n1": "force-pool-axis"})
}

// DS 15.25, 13.8.2: independence makes a dependent a neutral country.
func TestIndependence(t *testing.T) {
	rulebook.Covers(t, "ds", "15.25", "13.8.2")
	frees := func(country, lines string) *Position {
		p := duringPacific(t, "western", lines)
		f := p.front()
		card, _ := f.CardByID("pa-western-9a")
		if country == "philippines" {
			card, _ = f.CardByID("pa-western-8a")
		}
		pc, _ := f.Code.Start(card, program.OptionSegment)
		p.does(func() { p.callProgram(program.NewFrame(pc, atlas.Western, true)) })
		return p
	}
	p := frees("india", `
		w4106: britain-ind-4, britain-infantry-i1
		w4213: japan-infantry-c1
		w3508: britain-infantry-i2
		force-pool-western: britain-ind-5
		force-pool-axis: japan-colonial-ind
		waits-for-card: britain-ind-23
		strategic-warfare-box: quit-india axis
	`)
	f, india := p.front(), p.areaBy(t, "india")
	if f.areas[india].status != atlas.Neutral || f.realm[f.hexNamed(t, "w4509")] != india {
		t.Fatal("India is no neutral country")
	}
	p.isAt(t, map[string]string{
		"britain-ind-4": "out", "britain-ind-5": "out", "britain-ind-23": "out", "japan-colonial-ind": "out",
		"britain-infantry-i1": "pending-card-western", "britain-infantry-i8": "pending-card-western", "japan-infantry-c1": "pending-card-axis", "britain-infantry-i2": "w3508",
	})
	if p.marker1(t, "quit-india") != "out" {
		t.Error("Quit India is there still")
	}
	p = frees("philippines", "w3824: united-states-phil-res, united-states-infantry-i1\n")
	p.isAt(t, map[string]string{"united-states-phil-res": "out", "united-states-infantry-i1": "pending-card-western"})
	p = frees("philippines", "land ceded-japan-philippines: ceded\nw3824: japan-infantry-c1\n")
	if p.front().areas[p.areaBy(t, "philippines")].status != atlas.Absent {
		t.Error("Japanese Philippines become independent")
	}
}

// DS 16, 16.1, 16.3, 16.5: every permanent event of the book is checked by its faction, in the
// order of the book.
func TestThePermanentEventsOfThePacificAreInOrder(t *testing.T) {
	rulebook.Covers(t, "ds", "16", "16.1", "16.3", "16.5")
	var want [3][]string
	w := worldOf(t, "pacific")
	for i := range w.Events {
		if e := &w.Events[i]; e.Kind == "permanent" {
			who := map[byte]atlas.Faction{'1': atlas.Axis, '3': atlas.Western, '5': atlas.Soviet}[e.Rule[3]]
			want[who] = append(want[who], e.Rule)
		}
	}
	for who, list := range permanentEvents[theatrePacific] {
		var got []string
		for _, e := range list {
			got = append(got, e.rule)
		}
		if !slices.Equal(got, want[who]) {
			t.Errorf("%s checks %v, want %v", atlas.Faction(who), got, want[who])
		}
	}
}

// DS 16.1.2: the ways out of an occupation.
func TestTheWaysOutOfAnOccupationInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.2", "2.3.4")
	const siam = "country siam: active axis\nw3817: japan-infantry-12 2\nw3616: siam-infantry-a1, siam-reserve-res\n"
	occupied := func(lines string) *Position {
		p := duringPacific(t, "axis", siam+lines)
		p.does(p.checkOccupations)
		return p
	}
	p := occupied("force-pool-axis: japan-infantry-c1\n")
	pacific.Refused(t, p, "send-home siam", "16.1.2") // no overland line leads to Japan
	pacific.Do(t, p, "split siam")
	p.isAt(t, map[string]string{"japan-infantry-12": "w3817", "japan-infantry-c1": "w3817"})
	p = occupied("force-pool-axis: japan-infantry-c1\n")
	pacific.Do(t, p, "dismiss siam")
	p.isAt(t, map[string]string{"japan-infantry-12": "w3817", "siam-infantry-a1": "force-pool-axis", "siam-reserve-res": "force-pool-axis"})
	p = occupied("") // one way is left only
	p.isAt(t, map[string]string{"japan-infantry-12": "w3817", "siam-infantry-a1": "force-pool-axis"})
}

// DS 13.8.3: the ABDA army breaks down when the country of its other step is conquered.
func TestTheABDAArmyOutlivesTheIndies(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.3", "16.1.1")
	p := duringPacific(t, "axis", `
		country netherlands-east-indies: active western
		w2819: japan-infantry-c1
		w2721: japan-infantry-c2
		w2918: japan-infantry-c3
		w3218: western-multinational-infantry-abda
		holding-western-abda: netherlands-east-indies-infantry-knil1
		force-pool-western: britain-far-east-fe
	`)
	p.does(p.checkConquests)
	p.isAt(t, map[string]string{
		"western-multinational-infantry-abda": "delay-box", "britain-far-east-fe": "w3218", "netherlands-east-indies-infantry-knil1": "conquered-minor-countries-western",
	})
}

// DS 16.7, example: a three-step HQ is interned. With one infantry unit in the pool it leaves
// that and its two-step side; with none left for that, it goes to the Delay Box for its stripe.
func TestAnHQIsInternedStepByStep(t *testing.T) {
	rulebook.Covers(t, "ds", "16.7", "2.3.4")
	for _, x := range []struct {
		pool, hq string
		interned []string
	}{
		{"japan-infantry-c1", "delay-box", []string{"japan-infantry-c1"}},
		{"japan-infantry-c1, japan-infantry-c2, japan-infantry-c3", "delay-box", []string{"japan-infantry-c1", "japan-infantry-c2", "japan-infantry-c3"}},
	} {
		p := duringPacific(t, "soviet", "country siam: neutral\nw3817: japan-hq-nc 3\nforce-pool-axis: "+x.pool+"\n")
		p.does(p.checkInternment)
		for p.Top() == pEmergency {
			pacific.Do(t, p, pacific.Legal(p)[0])
		}
		want := map[string]string{"japan-hq-nc": x.hq}
		for _, u := range x.interned {
			want[u] = "pending-card-axis"
		}
		p.isAt(t, want)
	}
}
