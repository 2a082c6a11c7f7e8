package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// befalls lets a faction receive an event, and lists what can be done.
func befalls(t *testing.T, event string, who atlas.Faction, lines string) (*Position, string) {
	t.Helper()
	p := duringPacific(t, "axis", lines)
	f := p.front()
	p.does(func() { f.hold(event, eventFor(who, none)) })
	if p.Top() != pMenu {
		return p, ""
	}
	return p, strings.Join(pacific.Legal(p), ", ")
}

// DS 15.4: a border incident costs a policy, a Kwantung step or the army's Government.
func TestABorderIncident(t *testing.T) {
	rulebook.Covers(t, "ds", "15.4", "13.6.1.2")
	const policies = "posture russia: disputes\nposture soviet-minors: disputes\nposture communist-china: resistance\nposture nationalist-china: resistance\n"
	const kwantung = "w5427: japan-kwantung-k3 2\n"
	for _, x := range []struct{ what, lines, want string }{
		{"Russia is neutral", "posture russia: neutrality\n" + kwantung, ""},
		{"all three are at war", "posture russia: war\nposture communist-china: war\nposture nationalist-china: war\n" + kwantung, ""},
		{"three policies and the army", policies + kwantung + "government-holding-box: government:army axis\n", "break russia, break communist-china, break nationalist-china, lose-kwantung, dissolve"},
		{"the navy leads", policies + kwantung + "government-holding-box: government:navy axis\n", "break russia, break communist-china, break nationalist-china, lose-kwantung"},
		{"a truce and wars", "posture russia: armistice\nposture communist-china: war\nposture nationalist-china: war\n" + kwantung + "government-holding-box: government:army axis\n", "lose-kwantung, dissolve"},
		{"no Kwantung unit", policies, "break russia, break communist-china, break nationalist-china"},
	} {
		if p, got := befalls(t, "border-incident", atlas.Axis, x.lines); withoutAnytime(got) != x.want || got != "" && p.Asked != 1<<atlas.Axis {
			t.Errorf("%s: %q, want %q", x.what, got, x.want)
		}
	}
	p, _ := befalls(t, "border-incident", atlas.Western, policies+kwantung)
	pacific.Refused(t, p, "decline", "15.4")
	pacific.Do(t, p, "break communist-china")
	if p.postureOf(t, "nationalist-china") != "war" || p.postureOf(t, "russia") != "disputes" {
		t.Error("Resistance does not end everywhere, or Disputes ends, too")
	}
	p, _ = befalls(t, "border-incident", atlas.Axis, policies+kwantung)
	pacific.Do(t, p, "lose-kwantung")
	if c := p.counterOf(t, "japan-kwantung-k3"); c.steps != 1 {
		t.Errorf("the Kwantung unit has %d steps", c.steps)
	}
	p, _ = befalls(t, "border-incident", atlas.Axis, policies+"government-holding-box: government:army axis\n")
	if pacific.Do(t, p, "dissolve"); p.front().leads() != program.NoGovernment || p.postureOf(t, "russia") != "disputes" {
		t.Error("the Government does not pay for it")
	}
}

// withoutAnytime leaves out what the Axis may do at any time.
func withoutAnytime(list string) string {
	var kept []string
	for _, m := range strings.Split(list, ", ") {
		if !strings.HasPrefix(m, "renounce") && m != "restore" {
			kept = append(kept, m)
		}
	}
	return strings.Join(kept, ", ")
}

// DS 15.20: an international incident costs a policy, military aid or the navy's Government.
func TestAnInternationalIncident(t *testing.T) {
	rulebook.Covers(t, "ds", "15.20")
	const policies = "posture britain: treaty\nposture us-and-western-minors: quarantine\nposture nationalist-china: war\n"
	for _, x := range []struct{ what, lines, want string }{
		{"Britain is neutral", "posture britain: neutrality\n", ""},
		{"all three are at war", "posture britain: war\nposture us-and-western-minors: war\nposture nationalist-china: war\n", ""},
		{"two policies and the navy", policies + "government-holding-box: government:navy axis\n", "break britain, break us-and-western-minors, grant-aid, dissolve"},
		{"the army leads", policies + "government-holding-box: government:army axis\n", "break britain, break us-and-western-minors, grant-aid"},
	} {
		if _, got := befalls(t, "international-incident", atlas.Soviet, x.lines); withoutAnytime(got) != x.want {
			t.Errorf("%s: %q, want %q", x.what, got, x.want)
		}
	}
	p, _ := befalls(t, "international-incident", atlas.Axis, policies)
	pacific.Do(t, p, "grant-aid")
	if p.Top() != pMenu || p.Asked != 1<<atlas.Western {
		t.Error("the West, though not phasing, receives no military aid")
	}
	p, _ = befalls(t, "international-incident", atlas.Axis, policies)
	if pacific.Do(t, p, "break us-and-western-minors"); p.postureOf(t, "us-and-western-minors") != "war" {
		t.Error("Quarantine does not end")
	}
}

// DS 15.8: what an Ally can do about China.
func TestAChineseIncidentOfAnAlly(t *testing.T) {
	rulebook.Covers(t, "ds", "15.8")
	const quiet = "posture nationalist-china: resistance\nposture communist-china: war\n"
	const others = "influence sinkiang, influence tibet"
	for _, x := range []struct{ what, lines, want string }{
		{"under resistance", quiet, "minor-country-politics, " + others + ", decline"},
		{"under acceptance", "posture nationalist-china: acceptance\n", "minor-country-politics, set-posture nationalist-china resistance, " + others + ", decline"},
		{"under surrender", "posture nationalist-china: surrender\n", "minor-country-politics, set-posture nationalist-china resistance, " + others + ", decline"},
		{"at war", "posture nationalist-china: war\n", "minor-country-politics, " + others + ", set-posture nationalist-china negotiation, set-posture nationalist-china armistice, set-posture nationalist-china reassess-policy, decline"},
		{"under a negotiation", "posture nationalist-china: negotiation\n", "minor-country-politics, " + others + ", raise-truce nationalist-china, lower-truce nationalist-china, decline"},
		{"under the highest truce", "posture nationalist-china: reassess-policy\n", "minor-country-politics, " + others + ", lower-truce nationalist-china, decline"},
		{"with Japanese posts", quiet + "w4725: japan-infantry-c1 turned 0\nw5427: japan-colonial-col1 1\nw3619: japan-colonial-col2 1\nw3824: japan-colonial-col3 1\nw4427: japan-infantry-c2 turned 0\nw4724: japan-infantry-c3\n",
			"minor-country-politics, hit w5427, hit w4725, hit w3619, " + others + ", decline"},
	} {
		if _, got := befalls(t, "chinese-incident", atlas.Western, x.lines); got != x.want {
			t.Errorf("%s:\n%q, want\n%q", x.what, got, x.want)
		}
	}
	p, _ := befalls(t, "chinese-incident", atlas.Western, "posture nationalist-china: surrender\n")
	if pacific.Do(t, p, "set-posture nationalist-china resistance"); p.postureOf(t, "nationalist-china") != "resistance" {
		t.Error("the Nationalists do not resist")
	}
	p, _ = befalls(t, "chinese-incident", atlas.Soviet, "posture communist-china: war\nw5427: japan-colonial-col1 1\n")
	if pacific.Do(t, p, "hit w5427"); p.whereIs(t, "japan-colonial-col1") != "force-pool-axis" {
		t.Error("the guerrillas hit nobody")
	}
	p, _ = befalls(t, "chinese-incident", atlas.Soviet, "posture communist-china: war\n")
	pacific.Do(t, p, "influence tibet", "influence tibet")
	if f := p.front(); f.areas[p.areaBy(t, "tibet")].influence != atlas.Soviet {
		t.Error("Tibet is not influenced")
	}
	p, _ = befalls(t, "chinese-incident", atlas.Soviet, "")
	pacific.Do(t, p, "minor-country-politics")
	if p.Top() != pAreaTable || p.Chance() == 0 {
		t.Error("the table of China is not rolled on at once")
	}
}

// DS 15.8: the Axis may cancel a truce that an Ally places, at the price of its Government.
func TestTheAxisCancelsATruce(t *testing.T) {
	rulebook.Covers(t, "ds", "15.8")
	const led = "posture nationalist-china: war\ngovernment-holding-box: government:navy axis\n"
	p, _ := befalls(t, "chinese-incident", atlas.Western, led)
	pacific.Do(t, p, "set-posture nationalist-china armistice")
	if p.Top() != pTruceOffer || p.Asked != 1<<atlas.Axis {
		t.Fatal("the Axis is not asked")
	}
	pacific.Do(t, p, "dissolve")
	if p.postureOf(t, "nationalist-china") != "war" || p.front().leads() != program.NoGovernment {
		t.Error("the truce stands")
	}
	p, _ = befalls(t, "chinese-incident", atlas.Western, led)
	pacific.Do(t, p, "set-posture nationalist-china armistice", "decline")
	if p.postureOf(t, "nationalist-china") != "armistice" || p.front().leads() != program.Navy {
		t.Error("the truce is cancelled")
	}
	p, _ = befalls(t, "chinese-incident", atlas.Western, "posture nationalist-china: war\n")
	if pacific.Do(t, p, "set-posture nationalist-china armistice"); p.Top() == pTruceOffer {
		t.Error("the Axis is asked without a Government")
	}
}

// DS 15.8: what the Axis can do about China; strife takes a step of one of the two, that of a
// Chinese HQ or of one in a holding box, too.
func TestAChineseIncidentOfTheAxis(t *testing.T) {
	rulebook.Covers(t, "ds", "15.8", "13.8.3")
	_, got := befalls(t, "chinese-incident", atlas.Axis, "posture nationalist-china: resistance\nposture communist-china: armistice\n")
	if withoutAnytime(got) != "minor-country-politics, strife, set-posture nationalist-china acceptance, raise-truce communist-china, lower-truce communist-china, decline" {
		t.Errorf("the Axis can %s", got)
	}
	_, got = befalls(t, "chinese-incident", atlas.Axis, "posture nationalist-china: acceptance\nposture communist-china: war\n")
	if withoutAnytime(got) != "minor-country-politics, strife, set-posture communist-china negotiation, set-posture communist-china armistice, set-posture communist-china reassess-policy, decline" {
		t.Errorf("the Axis can %s", got)
	}
	const armies = "w4724: kiangsu-infantry-a1\nw4418: nationalist-china-hq-kmt\nw3218: western-multinational-infantry-abda\nholding-western-abda: yunnan-infantry-a1 1\nforce-pool-western: britain-far-east-fe\nw5019: kansu-infantry-a1\n"
	p, _ := befalls(t, "chinese-incident", atlas.Axis, armies)
	pacific.Do(t, p, "strife")
	pacific.Roll(t, p, 3)
	if p.Top() != pLevy || p.Asked != 1<<atlas.Western {
		t.Fatal("the West loses nothing")
	}
	pacific.Refused(t, p, "lose britain-infantry-i8 none", "4.2.6.2")
	pacific.Has(t, p, "lose kiangsu-infantry-a1 none")
	pacific.Has(t, p, "lose nationalist-china-hq-kmt none")
	pacific.Do(t, p, "lose western-multinational-infantry-abda britain-far-east-fe")
	p.isAt(t, map[string]string{"western-multinational-infantry-abda": "delay-box", "britain-far-east-fe": "w3218", "yunnan-infantry-a1": "force-pool-western"})
	p, _ = befalls(t, "chinese-incident", atlas.Axis, armies)
	pacific.Do(t, p, "strife")
	pacific.Roll(t, p, 4)
	if c := p.counterOf(t, "kansu-infantry-a1"); c.steps != 1 {
		t.Errorf("the Communists have %d steps in Kansu", c.steps)
	}
}

// DS 15.21: Japan supports Nationalists.
func TestJapanSupportsNationalists(t *testing.T) {
	rulebook.Covers(t, "ds", "15.21")
	const war = "posture nationalist-china: war\nforce-pool-axis: japan-infantry-c1, japan-colonial-col1\nw4724: japan-infantry-c9\n"
	for _, x := range []struct{ what, lines, want string }{
		{"at war", war, "minor-step, colonial-step, seize-port w5025, seize-port w4424, seize-port w4323, seize-port w4120, decline"},
		{"under a policy", replace(t, war, "china: war", "china: resistance"), "minor-step, colonial-step, decline"},
		{"without a detachment", replace(t, war, "japan-infantry-c1, ", ""), "minor-step, colonial-step, decline"},
		{"with an American in a port, and posts of both Allies", war + "w4323: united-states-infantry-i1\nw4424: britain-infantry-i1 turned 0\nw4120: japan-infantry-c2 turned 0\nw5019: kansu-infantry-a1 1\n",
			"minor-step, colonial-step, seize-port w5025, hit w4424, hit w5019, decline"},
		{"with Japanese in three ports, and a detachment or a logistics marker under two of them", war + "w4323: japan-infantry-12 2\nw4424: japan-infantry-c3, japan-infantry-c2 turned 0\nw4120: japan-infantry-c4, logistics/ighq axis\n",
			"minor-step, colonial-step, seize-port w5025, seize-port w4323, decline"},
		{"with a Chinese HQ", war + "w4418: nationalist-china-hq-kmt\n", "minor-step, colonial-step, seize-port w5025, seize-port w4424, seize-port w4323, seize-port w4120, hit w4418, decline"},
	} {
		if p, got := befalls(t, "japan-supports-nationalists", atlas.Soviet, x.lines); withoutAnytime(got) != x.want || p.Asked != 1<<atlas.Axis {
			t.Errorf("%s:\n%q, want\n%q", x.what, got, x.want)
		}
	}
	p, _ := befalls(t, "japan-supports-nationalists", atlas.Axis, war+"w4323: kiangsu-infantry-a1 1\n")
	pacific.Do(t, p, "seize-port w4323")
	p.isAt(t, map[string]string{"japan-infantry-c1": "w4323", "kiangsu-infantry-a1": "pending-card-western"})
	if !p.front().detachment(p.front().unitNamed(t, "japan-infantry-c1")) {
		t.Error("it is no detachment")
	}
	p, _ = befalls(t, "japan-supports-nationalists", atlas.Axis, war+"w5427: japan-infantry-c8\n")
	pacific.Do(t, p, "colonial-step")
	pacific.Has(t, p, "take japan-colonial-col1")
	pacific.HasNot(t, p, "take japan-infantry-c1")
}

// DS 13.8.3: the example. Of two Kiangsu steps that Minor Country Politics takes, the West may
// give some from its HQs, but need not unless Kiangsu is its only Chinese country.
func TestPanNationalHQsMayPayForACountry(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.3", "15.26")
	tolled := func(lines string) *Position {
		p := duringPacific(t, "axis", "war: total-war\ncountry yunnan: neutral\n"+lines)
		p.does(func() { p.unrest(p.areaBy(t, "kiangsu")) })
		return p
	}
	const one = "w4622: kiangsu-infantry-a1 1\nw4724: nationalist-china-hq-kmt\n"
	p := tolled("country szechwan: active western\n" + one)
	pacific.Has(t, p, "lose nationalist-china-hq-kmt none")
	pacific.Do(t, p, "lose kiangsu-infantry-a1 none")
	if p.Top() == pToll {
		t.Error("the HQ must pay though it can count as one of Szechwan")
	}
	p = tolled("country szechwan: neutral\n" + one)
	pacific.Do(t, p, "lose kiangsu-infantry-a1 none")
	if p.Top() != pToll {
		t.Fatal("the HQ need not pay though it can count as one of Kiangsu only")
	}
	pacific.Do(t, p, "lose nationalist-china-hq-kmt kiangsu-infantry-a1")
	p = tolled("country szechwan: active western\nw4622: kiangsu-infantry-a1\nw4724: nationalist-china-hq-kmt\nforce-pool-western: szechwan-infantry-a2\n")
	pacific.Do(t, p, "lose nationalist-china-hq-kmt szechwan-infantry-a2")
	p.isAt(t, map[string]string{"szechwan-infantry-a2": "w4724", "nationalist-china-hq-kmt": "delay-box"})
}
