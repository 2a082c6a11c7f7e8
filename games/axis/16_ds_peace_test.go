package axis

import (
	"strings"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// replace changes a scene, and fails if there is nothing to change.
func replace(t *testing.T, lines, old, with string) string {
	t.Helper()
	if !strings.Contains(lines, old) {
		t.Fatalf("%q is not in the scene", old)
	}
	return strings.Replace(lines, old, with, 1)
}

// sealanes are Japanese supply convoys by way of Formosa as far as the Bay of Bengal.
const sealanes = `
	yellow-sea.convoys: convoy/japan:supply axis
	south-china-sea.convoys: convoy/japan:supply axis
	bay-of-bengal.convoys: convoy/japan:supply axis
	w4324: japan-infantry-c13
`

// makesPeace performs an event of peace with a power.
func makesPeace(t *testing.T, event, power, lines string) *Position {
	t.Helper()
	p := duringPacific(t, "axis", lines)
	p.makesPeace(t, event, power)
	return p
}

func (p *Position) makesPeace(t *testing.T, event, power string) {
	t.Helper()
	f := p.front()
	country := int16(none)
	if a, ok := f.AreaByID(power); ok {
		country = int16(a)
	} else if n, ok := f.NationByID(power); ok {
		country = program.NationGroup + int16(n)
	}
	p.does(func() { f.hold(event, eventFor(atlas.Axis, country)) })
	f.isDrawn(t)
}

// isJapanese reports whether a land is a Japanese dependent by a marker.
func (p *Position) isJapanese(t *testing.T, land string) bool {
	t.Helper()
	return p.front().japaneseMarker(p.areaBy(t, land)) >= 0
}

// enforcedTurn is how many turns ahead the Enforced Peace marker of a power is, or 0.
func (p *Position) enforcedTurn(power string) int {
	f := p.front()
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.kind == f.ways.enforcedPeace && k.variant == f.Variant(k.kind, power) && k.at&placeKind == placeTrack {
			return int(k.at&^placeKind) - int(f.turn)
		}
	}
	return 0
}

// DS 16.2.5: which countries are parties to a settlement.
func TestWhoTakesPartInAPeace(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.5", "16.2.6", "16.6.2")
	f := duringPacific(t, "axis", `
		country siam: active western
		country netherlands-east-indies: conquered western
		country hopeh: conquered western
		country kiangsu: active western
		country szechwan: active soviet
		country kansu: active soviet
		country mongolia: active soviet
		country tibet: neutral
	`).front()
	for power, want := range [numPowers][3]string{
		powerBritain:      {"britain", "britain", "britain"},
		powerUS:           {"united-states netherlands-east-indies siam", "united-states siam", "united-states siam"},
		powerNationalists: {"hopeh kiangsu yunnan", "kiangsu yunnan", "kiangsu yunnan"},
		powerCommunists:   {"kansu szechwan", "kansu szechwan", "kansu szechwan"},
		powerRussia:       {"russia mongolia", "russia mongolia", "russia"},
	} {
		for how, list := range want {
			got, blank := "", ""
			for a := range f.Areas {
				x := settleFrame{how: int16(how), power: int16(power)}
				if x.takesPart(f, atlas.Area(a)) {
					got += blank + f.Areas[a].ID
					blank = " "
				}
			}
			if got != list {
				t.Errorf("%s by %d: %s take part, want %s", f.ways.peace[power].id, how, got, list)
			}
		}
	}
}

// DS 16.2.5: with one or two strategic hexes a settlement is a truce of the Axis's choice, and
// the Government falls; with none it has no result and is not spent.
func TestASettlementWithFewStrategicHexesIsATruce(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.5")
	p := makesPeace(t, "forced-settlement", "britain", "posture britain: war\n")
	if p.Top() == pSettlement || p.front().treaties != 0 {
		t.Fatal("without strategic hexes there is a settlement")
	}
	p = makesPeace(t, "forced-settlement", "britain", "posture britain: war\nw4106: japan-infantry-c1\ngovernment-holding-box: government:army axis\n")
	if p.Top() != pSettlement || p.Asked != 1<<atlas.Axis {
		t.Fatal("the Axis does not choose a truce")
	}
	pacific.Refused(t, p, "set-posture britain surrender", "16.2.5")
	pacific.Refused(t, p, "set-posture russia armistice", "16.2.5")
	pacific.Do(t, p, "set-posture britain armistice")
	f := p.front()
	if p.postureOf(t, "britain") != "armistice" || f.leads() != program.NoGovernment || p.Top() == pSettlement {
		t.Error("no armistice, or the Government stands")
	}
	if p.makesPeace(t, "forced-settlement", "russia"); f.treaties&hadForced == 0 || p.Top() == pSettlement {
		t.Error("a second settlement is possible")
	}
	p = makesPeace(t, "forced-settlement", "russia", "posture russia: war\nposture soviet-minors: war\ne5301: japan-infantry-c1\n")
	pacific.Do(t, p, "set-posture russia negotiation")
	if p.postureOf(t, "soviet-minors") != "negotiation" {
		t.Error("the truce with Russia is none with its minor countries")
	}
}

// DS 16.2.5: with three strategic hexes Britain surrenders: lands whose key hexes Japan holds
// in supply become Japanese, and counters go home.
func TestABritishSettlement(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.5", "14.12", "16.7")
	p := makesPeace(t, "forced-settlement", "britain", sealanes+`
		posture britain: war
		posture us-and-western-minors: war
		w4106: japan-infantry-c1
		w4213: japan-infantry-c2
		e1308: japan-infantry-c3
		w3218: japan-infantry-c4
		w4015: japan-infantry-c5
		w3919: britain-infantry-i1
		w3619: britain-infantry-i2
		w4222: britain-infantry-i3
		w4215: united-states-infantry-i1
		w4405: united-states-infantry-i2, united-states-air-force-5
		e4226: united-states-infantry-i3
		e2106: united-states-infantry-i4 turned 0
		e1303: logistics/swpa western
	`)
	f := p.front()
	if p.postureOf(t, "britain") != "surrender" || p.enforcedTurn("britain") != len(f.Turns) {
		t.Fatalf("Britain is under %s, its peace enforced for %d turns", p.postureOf(t, "britain"), p.enforcedTurn("britain"))
	}
	for land, japanese := range map[string]bool{"malaya": true, "burma": true, "hong-kong": false, "sarawak": false, "papua": false, "solomon-islands": false} {
		if p.isJapanese(t, land) != japanese {
			t.Errorf("%s is Japanese: %v", land, !japanese)
		}
	}
	p.isAt(t, map[string]string{
		"japan-infantry-c1": "pending-card-axis", "japan-infantry-c2": "pending-card-axis", "japan-infantry-c3": "pending-card-axis", // step 6
		"japan-infantry-c4": "w3218", "japan-infantry-c5": "w4015",
		"britain-infantry-i1": "pending-card-western", "britain-infantry-i2": "pending-card-western", "britain-infantry-i3": "w4222", // step 7
		"united-states-infantry-i1": "pending-card-western",                                                                                     // in a new Japanese dependent (16.7)
		"united-states-infantry-i2": "pending-card-western", "united-states-air-force-5": "delay-box", "united-states-infantry-i4": "delay-box", // step 8
		"united-states-infantry-i3": "e4226",
	})
	if f.markerIn(f.ways.logistics, inBox(f.ways.delayBox)) < 0 {
		t.Error("the US logistics marker stays in Australia")
	}
	if p.Top() != pGrant { // step 9
		t.Error("the Axis may influence nobody")
	}
}

// DS 16.2.5: a key hex without supply gains nothing, and a land that is not the party's is not
// ceded.
func TestKeyHexesMustBeSupplied(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.5")
	const three = "posture us-and-western-minors: war\ncountry france: active western\nw3824: japan-infantry-c1\nw3426: japan-infantry-c2\ne4226: japan-infantry-c3\n"
	p := makesPeace(t, "forced-settlement", "united-states", three+"w3619: japan-infantry-c4\nland ceded-japan-indochina: out\n")
	if p.isJapanese(t, "philippines") || p.isJapanese(t, "indochina") {
		t.Error("an isolated unit gains the Philippines or Indochina")
	}
	p = makesPeace(t, "forced-settlement", "united-states", sealanes+three+"w3619: japan-infantry-c4\nland ceded-japan-indochina: out\n")
	if !p.isJapanese(t, "philippines") || !p.isJapanese(t, "indochina") {
		t.Error("the Philippines and Indochina are not Japanese")
	}
	p = makesPeace(t, "forced-settlement", "united-states", sealanes+three+"country philippines: active axis\nland ceded-japan-indochina: out\n")
	if p.isJapanese(t, "philippines") {
		t.Error("the Philippines are a country and become Japanese")
	}
}

// DS 16.2.5: a settlement with Russia returns its lands, and Mongolia joins the Axis.
func TestARussianSettlement(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.5", "13.8.1.2")
	p := duringPacific(t, "axis", `
		posture russia: war
		posture soviet-minors: war
		posture communist-china: war
		e5301: japan-infantry-c1
		e5603: japan-infantry-c2
		w5824: japan-infantry-c3
		e5810: japan-infantry-c4
		sea-of-japan.convoys: convoy/japan:supply axis
		set-aside: mongolia-cavalry-1c, mongolia-reserve-res, tannu-tuva-reserve-res
		country tannu-tuva: absent
		land ceded-russia-tannu-tuva: ceded
		w5621: russia-infantry-i1 1
		w5321: russia-infantry-i2 1
		w5823: kansu-infantry-a1 1
		country mongolia: absent
		land ceded-russia-mongolia: ceded
		land ceded-russia-east-turkestan: ceded
	`)
	p.makesPeace(t, "forced-settlement", "russia")
	f := p.front()
	mongolia := p.areaBy(t, "mongolia")
	if f.areas[mongolia].status != atlas.Active || f.areas[mongolia].faction != atlas.Axis || f.owner[f.hexNamed(t, "w5621")] != mongolia {
		t.Error("Mongolia is no country of the Axis")
	}
	if f.owner[f.hexNamed(t, "w5415")] != p.areaBy(t, "sinkiang") || p.postureOf(t, "soviet-minors") != "war" || p.postureOf(t, "communist-china") != "war" { // no minor country is a party (ruling 146)
		t.Error("East Turkestan or the postures are wrong")
	}
	if !p.isJapanese(t, "primorye") || !p.isJapanese(t, "trans-baikal") || p.isJapanese(t, "amur") || p.isJapanese(t, "kamchatka") {
		t.Error("Japan gains Primorye by Vladivostok and Trans-Baikal by Chita; in Petropavlovsk it has no supply")
	}
	p.isAt(t, map[string]string{
		"mongolia-cavalry-1c": "force-pool-axis", "mongolia-reserve-res": "force-pool-axis", "tannu-tuva-reserve-res": "force-pool-axis",
		"russia-infantry-i1": "pending-card-soviet", "russia-infantry-i2": "pending-card-soviet", "kansu-infantry-a1": "pending-card-soviet",
		"japan-infantry-c1": "e5301", "japan-infantry-c2": "e5603", "japan-infantry-c3": "w5824", "japan-infantry-c4": "pending-card-axis",
	})
}

// DS 16.2.5: a Chinese settlement gains Inner Mongolia and Hainan by their key hexes, and the
// whole of Kiangsu if all its cities are held. A Chinese HQ is at home in all its countries.
func TestAChineseSettlement(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.5", "13.8.3")
	const cities = `
		w4321: japan-infantry-c1
		w4420: japan-infantry-c2
		w4622: japan-infantry-c3
		w4722: japan-infantry-c4
		w4724: japan-infantry-c5
		w5125: japan-infantry-c11
	`
	const lines = sealanes + cities + `
		posture nationalist-china: war
		country hopeh: active western
		land ceded-japan-inner-mongolia: out
		w5223: japan-infantry-c6
		w4620: japan-infantry-c7
		w4418: nationalist-china-hq-kmt
		w4519: szechwan-infantry-a1 1, kiangsu-exp-exp1
	`
	p := makesPeace(t, "forced-settlement", "nationalist-china", lines+"w4922: japan-infantry-c8\nw5322: japan-infantry-c9\nw4015: nationalist-china-hq-cen\nforce-pool-western: szechwan-infantry-a2, szechwan-infantry-a3\n")
	f, kiangsu := p.front(), p.areaBy(t, "kiangsu")
	if !p.isJapanese(t, "kiangsu") || f.areas[kiangsu].status != atlas.Absent || !p.isJapanese(t, "inner-mongolia") || p.isJapanese(t, "hainan") {
		t.Error("the lands are wrong")
	}
	for p.Top() == pEmergency { // the HQ in Burma breaks down
		pacific.Do(t, p, pacific.Legal(p)[0])
	}
	p.isAt(t, map[string]string{
		"japan-infantry-c5": "w4724", "japan-infantry-c6": "pending-card-axis", "japan-infantry-c7": "pending-card-axis",
		"nationalist-china-hq-kmt": "w4418", "nationalist-china-hq-cen": "delay-box",
		"szechwan-infantry-a1": "pending-card-western", "kiangsu-exp-exp1": "pending-card-western",
	})
	p = makesPeace(t, "forced-settlement", "nationalist-china", lines)
	if p.isJapanese(t, "kiangsu") || p.isJapanese(t, "inner-mongolia") {
		t.Error("Kiangsu falls though a city is free, or Inner Mongolia without Kalgan")
	}
	p = makesPeace(t, "forced-settlement", "communist-china", "posture communist-china: war\n"+lines+"w5322: japan-infantry-c9\nw5019: japan-infantry-c10\n")
	if p.isJapanese(t, "inner-mongolia") {
		t.Error("a settlement with the Communists takes land of the Nationalists")
	}
}

// DS 16.2.6: concessions. What Japan has been ceded returns, the power takes the lands whose
// key hexes it holds, and the Government is away for a year.
func TestJapaneseConcessions(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.6", "14.12")
	p := makesPeace(t, "japanese-concessions", "russia", `
		posture russia: war
		posture soviet-minors: war
		w5027: russia-infantry-i1 1
		w5427: russia-infantry-i2 1
		w5226: russia-tank-t1
		w5824: japan-infantry-c1
		w5526: japan-infantry-c2
		w5022: russia-infantry-i3 1
		e5806: britain-infantry-i1
		w5023: mongolia-infantry-a1 1
		delay-box: government:navy axis
		land ceded-japan-inner-mongolia: ceded
		land ceded-japan-mongol-frontier: ceded
		e5401: russia-infantry-i4 1
	`)
	f := p.front()
	if p.postureOf(t, "russia") != "surrender" || p.postureOf(t, "soviet-minors") != "surrender" || p.enforcedTurn("russia") != len(f.Turns) {
		t.Error("no enforced peace")
	}
	if i := f.governmentMarker(); f.markers[i].at != f.yearAhead() {
		t.Errorf("the Government is in %s", f.placeWord(f.markers[i].at))
	}
	if p.isJapanese(t, "indochina") || p.isJapanese(t, "inner-mongolia") || p.isJapanese(t, "mongol-frontier") {
		t.Error("Japan keeps what it was ceded")
	}
	if p.Top() == pSettlement {
		t.Fatalf("the Axis is asked: %v", pacific.Legal(p))
	}
	for hex, want := range map[string]atlas.Area{"w5027": f.ways.russia, "w5427": f.ways.russia, "w5226": f.ways.russia, "w5526": f.ways.axisPower, "e5505": f.ways.axisPower} {
		if got := f.realm[f.hexNamed(t, hex)]; got != want {
			t.Errorf("%s belongs to %s", hex, f.Areas[got].ID)
		}
	}
	p.isAt(t, map[string]string{
		"russia-infantry-i1": "w5027", "russia-infantry-i2": "w5427", "russia-tank-t1": "w5226", "japan-infantry-c1": "pending-card-axis", "japan-infantry-c2": "w5526",
		"russia-infantry-i3": "pending-card-soviet", "britain-infantry-i1": "pending-card-western", "mongolia-infantry-a1": "pending-card-soviet",
	})
	if p.Top() == pGrant {
		t.Error("concessions bring influence")
	}
}

// DS 16.2.6, step 5: if the power holds none of the key hexes, the Axis must give up one land.
func TestTheAxisMustGiveUpALand(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.6")
	p := makesPeace(t, "japanese-concessions", "russia", "posture russia: war\ncountry manchukuo: active axis\nw5027: japan-infantry-c1\n")
	if p.Top() != pSettlement {
		t.Fatal("the Axis does not choose")
	}
	pacific.Refused(t, p, "decline", "16.2.6")
	pacific.Has(t, p, "cede kirin") // a region, though of a country of the Axis (ruling 119)
	pacific.Refused(t, p, "cede formosa", "16.2.6")
	pacific.Has(t, p, "cede karafuto")
	pacific.Do(t, p, "cede korea")
	f := p.front()
	if f.realm[f.hexNamed(t, "w5027")] != f.ways.russia {
		t.Error("Korea is not Russian")
	}
	p.isAt(t, map[string]string{"japan-infantry-c1": "w5027"}) // Korea is a dependent and no country (ruling 145)

	p = makesPeace(t, "japanese-concessions", "nationalist-china", "posture nationalist-china: war\n")
	pacific.Refused(t, p, "cede jehol", "16.2.6") // Hopeh is conquered and no party
	pacific.Do(t, p, "cede shanghai")
	if f := p.front(); f.owner[f.hexNamed(t, "w4725")] != p.areaBy(t, "kiangsu") {
		t.Error("Shanghai is not part of Kiangsu")
	}
}

// DS 16.4.1: Britain surrenders.
func TestBritishSurrender(t *testing.T) {
	rulebook.Covers(t, "ds", "16.4.1", "14.12")
	const lines = sealanes + `
		posture britain: war
		land ceded-britain-okinawa: ceded
		w4222: japan-infantry-c1
		w4106: japan-infantry-c2
		w4405: kiangsu-infantry-a1 1
		w4418: britain-infantry-i1
	`
	p := makesPeace(t, "british-surrender", "", lines)
	f := p.front()
	if p.postureOf(t, "britain") != "surrender" || p.enforcedTurn("britain") != len(f.Turns) || !p.isJapanese(t, "hong-kong") || p.isJapanese(t, "burma") {
		t.Error("the peace is wrong")
	}
	if f.realm[f.hexNamed(t, "w4427")] != f.ways.axisPower {
		t.Error("Okinawa is British still")
	}
	p.isAt(t, map[string]string{
		"japan-infantry-c1": "w4222", "japan-infantry-c2": "pending-card-axis", "kiangsu-infantry-a1": "pending-card-western", "britain-infantry-i1": "pending-card-western",
		"britain-infantry-i8": "w4509",
	})
	if p.Top() != pGrant {
		t.Error("the Axis may influence nobody")
	}
	pacific.Do(t, p, "decline")
	if p.makesPeace(t, "british-surrender", ""); p.Top() == pSettlement || f.treaties&(hadSurrender<<powerBritain) == 0 {
		t.Error("Britain surrenders twice")
	}
	had := f.treaties
	for _, x := range []struct{ event, power string }{{"us-surrender", ""}, {"japanese-concessions", "russia"}, {"forced-settlement", "britain"}, {"russian-surrender", ""}} {
		p.makesPeace(t, x.event, x.power)
		if f.treaties&had != had || f.treaties == had {
			t.Errorf("%s is not noted, or another peace is forgotten", x.event)
		}
		had = f.treaties
		for p.Top() == pSettlement || p.Top() == pGrant || p.Top() == pEmergency {
			pacific.Do(t, p, pacific.Legal(p)[len(pacific.Legal(p))-1])
		}
	}

	p = makesPeace(t, "british-surrender", "", "posture britain: war\n") // step 4
	pacific.Refused(t, p, "cede guam", "16.4.1")
	pacific.Do(t, p, "cede papua")
	if !p.isJapanese(t, "papua") {
		t.Error("Papua is not Japanese")
	}
	p = makesPeace(t, "british-surrender", "", "posture britain: war\n")
	pacific.Do(t, p, "decline")
	if p.Top() == pSettlement {
		t.Error("the Axis must take a land")
	}
}

// DS 16.4.3: the United States surrender with the Western minor countries.
func TestUSSurrender(t *testing.T) {
	rulebook.Covers(t, "ds", "16.4.3")
	p := makesPeace(t, "us-surrender", "", sealanes+`
		posture us-and-western-minors: war
		posture britain: war
		country france: active western
		country siam: active western
		land ceded-japan-indochina: out
		land ceded-united-states-saipan: ceded
		w3619: japan-infantry-c1
		w3817: japan-infantry-c2
		w2819: britain-infantry-i1
		w3218: siam-infantry-a1 1
		w4722: united-states-air-force-14
		w4724: kiangsu-infantry-a1 1
	`)
	f := p.front()
	if p.postureOf(t, "us-and-western-minors") != "surrender" || p.postureOf(t, "britain") != "war" || p.enforcedTurn("united-states") != len(f.Turns) {
		t.Error("the postures are wrong")
	}
	if !p.isJapanese(t, "indochina") || f.realm[f.hexNamed(t, "e3906")] != f.ways.axisPower {
		t.Error("Indochina or Saipan are not Japanese")
	}
	p.isAt(t, map[string]string{
		"japan-infantry-c1": "w3619", "japan-infantry-c2": "pending-card-axis", "britain-infantry-i1": "pending-card-western",
		"siam-infantry-a1": "pending-card-western", "united-states-air-force-14": "delay-box", "kiangsu-infantry-a1": "w4724",
	})
}

// DS 16.4.2, 16.6.1: a China surrenders: countries with a Japanese counter collapse, Kiangsu or
// Kansu becomes a dependent, Inner Mongolia and Hainan are ceded in any case.
func TestAChinaSurrenders(t *testing.T) {
	rulebook.Covers(t, "ds", "16.4.2", "16.6.1", "13.8.3")
	const lines = `
		posture nationalist-china: war
		posture communist-china: war
		country hopeh: active soviet
		country szechwan: active western
		land ceded-japan-inner-mongolia: out
		land ceded-kiangsu-shanghai: ceded
		w4725: japan-infantry-c1
		w4620: japan-infantry-c2 turned 0
		w4724: japan-infantry-c3
		w4321: kiangsu-infantry-a1 1, kiangsu-port-a-fort-def1
		w4718: szechwan-infantry-a1 1
		w4418: nationalist-china-hq-kmt
		w4519: yunnan-infantry-a1 1
		w4219: yunnan-exp-exp1
		w4418: britain-infantry-i1
		delay-box: kiangsu-infantry-a5, szechwan-port-a-fort-def1
	`
	scene := replace(t, lines, "\t\tw4418: nationalist-china-hq-kmt\n", "")
	scene = replace(t, scene, "w4418: britain-infantry-i1", "w4418: britain-infantry-i1, nationalist-china-hq-kmt")
	p := makesPeace(t, "nationalist-chinese-surrender", "", scene)
	f := p.front()
	if p.postureOf(t, "nationalist-china") != "surrender" || p.enforcedTurn("nationalist-china") != len(f.Turns) || p.postureOf(t, "communist-china") != "war" {
		t.Error("the postures are wrong")
	}
	for _, land := range []string{"inner-mongolia", "hainan", "kiangsu"} {
		if !p.isJapanese(t, land) {
			t.Errorf("%s is not Japanese", land)
		}
	}
	if f.owner[f.hexNamed(t, "w4725")] != p.areaBy(t, "shanghai") || f.realm[f.hexNamed(t, "w4725")] != f.ways.axisPower {
		t.Error("Shanghai is Chinese still")
	}
	if c := f.areas[p.areaBy(t, "szechwan")]; c.status != atlas.Conquered || c.faction != atlas.Western {
		t.Errorf("Szechwan has not collapsed: %+v", c)
	}
	if c := f.areas[p.areaBy(t, "yunnan")]; c.status != atlas.Active {
		t.Error("Yunnan has collapsed without a Japanese counter")
	}
	p.isAt(t, map[string]string{
		"kiangsu-infantry-a1": "force-pool-western", "kiangsu-port-a-fort-def1": "out", "kiangsu-infantry-a5": "out", "szechwan-port-a-fort-def1": "out",
		"szechwan-infantry-a1": "conquered-minor-countries-western", "nationalist-china-hq-kmt": "w4418", "yunnan-infantry-a1": "w4519",
		"yunnan-exp-exp1": "pending-card-western", "britain-infantry-i1": "pending-card-western", "japan-infantry-c3": "w4724",
	})
	p = makesPeace(t, "communist-chinese-surrender", "", "posture communist-china: war\nw5019: japan-infantry-c1\nw5021: kansu-infantry-a1 1\n")
	if p.postureOf(t, "communist-china") != "surrender" || !p.isJapanese(t, "kansu") || p.whereIs(t, "kansu-infantry-a1") != "force-pool-soviet" || p.enforcedTurn("communist-china") == 0 {
		t.Error("Kansu is no dependent")
	}
	p = makesPeace(t, "communist-chinese-surrender", "", "posture communist-china: war\nw5021: kansu-infantry-a1 1\nw5117: nationalist-china-hq-kmt\nw5019: communist-china-hq-ccp\n")
	p.isAt(t, map[string]string{"nationalist-china-hq-kmt": "delay-box", "communist-china-hq-ccp": "w5019"}) // a guest, and a party at home
	if p.isJapanese(t, "kansu") || !p.isJapanese(t, "hainan") {
		t.Error("Kansu without a Japanese counter is lost, or Hainan is not")
	}
}

// DS 16.6.2: Russia surrenders without its minor countries; Tannu Tuva comes back for the Axis.
func TestRussianSurrender(t *testing.T) {
	rulebook.Covers(t, "ds", "16.6.2")
	p := duringPacific(t, "axis", `
		posture russia: war
		posture soviet-minors: war
		country tannu-tuva: absent
		land ceded-russia-tannu-tuva: ceded
		set-aside: tannu-tuva-reserve-res
		w5621: japan-infantry-c1
		w5821: japan-infantry-c2
		w5824: mongolia-infantry-a1 1
		w5022: russia-infantry-i1 1
	`)
	p.makesPeace(t, "russian-surrender", "")
	pacific.Do(t, p, "cede siberia")
	f := p.front()
	if p.postureOf(t, "russia") != "surrender" || p.postureOf(t, "soviet-minors") != "war" || p.enforcedTurn("russia") != len(f.Turns) {
		t.Error("the postures are wrong")
	}
	if c := f.areas[p.areaBy(t, "tannu-tuva")]; c.status != atlas.Active || c.faction != atlas.Axis {
		t.Errorf("Tannu Tuva is %+v", c)
	}
	p.isAt(t, map[string]string{
		"japan-infantry-c1": "w5621", // Mongolia is no party
		"japan-infantry-c2": "w5821", "mongolia-infantry-a1": "pending-card-soviet", "russia-infantry-i1": "pending-card-soviet", "tannu-tuva-reserve-res": "force-pool-axis",
	})
}

// DS 13.8.3: what becomes of a Chinese country does not touch the Chinese HQs.
func TestChineseHQsOutliveACountry(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.3", "16.1.1")
	p := duringPacific(t, "axis", `
		country hopeh: active western
		w5223: japan-infantry-c1
		w5022: japan-infantry-c2
		w5122: nationalist-china-hq-kmt, hopeh-infantry-a1 1
	`)
	p.does(p.checkConquests)
	p.isAt(t, map[string]string{"nationalist-china-hq-kmt": "w5122", "hopeh-infantry-a1": "conquered-minor-countries-western"})
}

// The frames of a peace and of what it interns can be written down and read again.
func TestAPeaceIsWrittenDown(t *testing.T) {
	p := makesPeace(t, "british-surrender", "", "posture britain: war\n")
	text, err := pacific.Game.FormatPosition(p)
	if err != nil {
		t.Fatal(err)
	}
	q, err := pacific.Game.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	if x := flow.Find[settleFrame](&q.(*Position).State, pSettlement); x == nil || x.power != powerBritain || treaty(x.how) != surrendered || string(q.AppendBinary(nil)) != string(p.AppendBinary(nil)) {
		t.Errorf("the position comes back as another one:\n%s", text)
	}
}

// DS 16.2, 16.4, 16.6: each event of peace comes by its card, after the permanent events.
func TestPeaceComesByItsCard(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2", "16.4", "16.6", "6.2")
	for _, x := range []struct{ who, card, box string }{
		{"axis", "axis-37a", "britain"}, {"axis", "axis-37b", "communist-china"}, {"axis", "axis-37c", "nationalist-china"},
		{"axis", "axis-37d", "russia"}, {"axis", "axis-37e", "us-and-western-minors"},
		{"western", "western-22b", "nationalist-china"}, {"western", "western-29", "britain"}, {"western", "western-37", "us-and-western-minors"},
		{"soviet", "soviet-25", "russia"}, {"soviet", "soviet-29", "communist-china"},
	} {
		p := pacific.Scene(t, "scenario: C.7\nplayers: 3\nphase: 6.2 "+x.who+"\nposture russia: war\nposture soviet-minors: war\ncard "+x.card+": current\ne4904: japan-infantry-c14\nw4509: britain-infantry-i8\nw6012: russia-infantry-i8\n").(*Position)
		for n := 0; p.phaseName() == "Conditional Events Segment" && p.postureOf(t, x.box) != "surrender"; n++ {
			move := "decline"
			switch p.Top() {
			case pProgram:
				move = "option 1" // concessions, which need no strategic hexes
			case pReactivation:
				move = "done"
			}
			if n > 20 {
				t.Fatalf("%s: it never ends: %v", x.card, pacific.Legal(p))
			}
			pacific.Do(t, p, move)
		}
		if got := p.postureOf(t, x.box); got != "surrender" {
			t.Errorf("%s: the posture of %s is %s", x.card, x.box, got)
		}
	}
}
