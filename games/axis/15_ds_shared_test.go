package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// neutralPacific is a scene of a scenario of Dai Senso! in which some countries are neutral
// and their units are set aside.
func neutralPacific(t *testing.T, scenario, lines string, countries ...string) *Position {
	t.Helper()
	for _, c := range countries {
		if !strings.Contains(lines, "country "+c+":") {
			lines += "\ncountry " + c + ": neutral"
		}
	}
	p := duringPacific(t, "axis", "scenario: "+scenario+"\n"+lines)
	f := p.front()
	p.Asked, f.vpBox, f.uscl = 0, 0, 0
	for _, c := range countries {
		for u := range f.Units {
			if f.citizens(f.Units[u].Nation) == areaNamed(f.Theatre, c) && f.units[u].at == outOfGame {
				f.units[u] = counter{at: setAside, faction: atlas.NoFaction}
			}
		}
	}
	f.relist()
	return p
}

// joined says for whom a country is active, or nothing.
func (p *Position) joined(country string) string {
	if status, who := p.statusOf(country); status == atlas.Active {
		return who.String()
	}
	return ""
}

// demands is an event about a country and a land.
func (p *Position) demands(t *testing.T, event string, who atlas.Faction, country, land string) bool {
	t.Helper()
	a := eventFor(who, p.areaOf(country))
	if land != "" {
		a.Land = p.areaOf(land)
	}
	return p.holds(t, event, a)
}

// DS 15.1: there is no civil war to roll for; a detachment on an island is safe, and so is
// the pre-war Axis from partisan bases. The example: the AEx HQ loses the minor country's
// step from its holding box.
func TestAlliesSupportResistanceInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.1", "14.36")
	const scene = "w5223: japan-infantry-c1 turned\ne4304: japan-infantry-c2 turned\nw5022: japan-colonial-col1\nw3817: siam-infantry-a1\ncountry siam: active axis\nw4724: japan-infantry-c3"
	p := neutralPacific(t, "C.5", scene)
	p.receives(t, "allies-support-resistance", atlas.Western, "")
	if got := strings.Join(offered(p, "hit"), " "); !strings.Contains(got, "w5223") || !strings.Contains(got, "w5022") || !strings.Contains(got, "w3817") || strings.Contains(got, "w4724") || strings.Contains(got, "e4304") {
		t.Errorf("the West strikes at %s", got)
	}
	if got := offered(p, "roll-civil-war"); got != nil {
		t.Error("there is a civil war in the Pacific")
	}
	if q := p.Prompt(1).Text; strings.Contains(q, "Civil War") {
		t.Errorf("the West is asked: %s", q)
	}
	base := p.Clone().(*Position)
	pacific.Do(t, base, "partisan-base")
	if !base.has(t, "partisan-base", "western", base.front().pool(atlas.Western)) {
		t.Error("the West has received no partisan base")
	}
	pacific.Do(t, p, "hit w5022")
	if c := p.counterOf(t, "japan-colonial-col1"); c.steps != 1 {
		t.Errorf("the colonial unit has %d steps of 2", c.steps)
	}
	p = neutralPacific(t, "C.1", scene)
	p.receives(t, "allies-support-resistance", atlas.Western, "")
	if offered(p, "partisan-base") != nil {
		t.Error("there are partisans in pre-war")
	}
	// For the Axis a die says which Ally acts.
	p = neutralPacific(t, "C.5", scene)
	p.receives(t, "allies-support-resistance", atlas.Axis, "")
	pacific.Roll(t, p, 4)
	if !p.asks(atlas.Soviet) {
		t.Error("a 4 does not let the Soviets act")
	}
	p = neutralPacific(t, "C.5", "country siam: active axis\nw4015: axis-multinational-hq-aex 2\nholding-axis-aex: siam-infantry-a1 1\nforce-pool-axis: japan-infantry-c1")
	p.receives(t, "allies-support-resistance", atlas.Western, "")
	pacific.Do(t, p, "hit w4015")
	for p.Top() == pLevy || p.Top() == pEmergency {
		pacific.Do(t, p, pacific.Legal(p)[0])
	}
	if p.whereIs(t, "axis-multinational-hq-aex") != "delay-box" || p.whereIs(t, "japan-infantry-c1") != "w4015" {
		t.Errorf("the AEx HQ is in %s, the Japanese infantry in %s", p.whereIs(t, "axis-multinational-hq-aex"), p.whereIs(t, "japan-infantry-c1"))
	}
}

// DS 15.5, and the trap of 15.2: in the Pacific that number is Banzai!, in Europe it is the
// border war.
func TestBorderWarInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.5")
	p := neutralPacific(t, "C.5", "country kansu: active soviet", "hopeh", "szechwan", "yunnan")
	p.receives(t, "border-war", atlas.Axis, "hopeh")
	p.finishSetUps(t)
	if p.joined("hopeh") != "axis" {
		t.Errorf("Hopeh joins %q", p.joined("hopeh"))
	}
	p = neutralPacific(t, "C.5", "", "szechwan", "yunnan", "hopeh")
	p.receives(t, "border-war", atlas.Axis, "yunnan")
	p.finishSetUps(t)
	if p.Top() == pNeighbour {
		pacific.Refused(t, p, "country hopeh", "15.5")
		pacific.Do(t, p, "country szechwan")
	}
	if p.Top() == pAlign { // Szechwan borders Soviet Kansu
		pacific.Roll(t, p, 3)
	}
	p.finishSetUps(t)
	if p.joined("yunnan") != "axis" || p.joined("szechwan") == "" || p.joined("szechwan") == "axis" {
		t.Errorf("Yunnan %q, Szechwan %q", p.joined("yunnan"), p.joined("szechwan"))
	}
}

// DS 15.7: the example of Inner Mongolia. Neutral Hopeh, which borders Kansu, turns to the
// Soviets with a 5. A neutrality marker goes instead, and a country that is not neutral
// turns to nobody.
func TestInnerMongoliaIsCeded(t *testing.T) {
	rulebook.Covers(t, "ds", "15.7", "14.7", "13.8.1")
	begin := func(lines string) *Position {
		p := neutralPacific(t, "C.2", lines+"\ncountry kansu: active soviet\ncountry sinkiang: neutral\nland ceded-japan-inner-mongolia: out\nforce-pool-axis: japan-infantry-c1", "hopeh")
		if !p.demands(t, "ceded-land", atlas.Axis, "hopeh", "inner-mongolia") {
			t.Fatal("Inner Mongolia cannot be ceded")
		}
		return p
	}
	p := begin("") // it has no city for a detachment
	pacific.Roll(t, p, 5)
	hopeh := p.areaBy(t, "hopeh")
	if p.front().areas[hopeh].influence != atlas.Soviet {
		t.Errorf("the influence in Hopeh is %s", p.front().areas[hopeh].influence)
	}
	kalgan := hexAt(t, p.front().Theatre, "w5322")
	if owner := p.front().owner[kalgan]; owner != p.areaBy(t, "inner-mongolia") || p.front().realm[kalgan] != p.front().ways.japan {
		t.Error("Inner Mongolia is no Japanese dependent")
	}
	p = begin("w5223: neutrality")
	if p.front().areas[hopeh].influence <= atlas.Soviet || p.front().neutralityIn(hopeh) >= 0 {
		t.Error("the neutrality marker does not go instead")
	}
	p = begin("country hopeh: neutral influence=western")
	if p.front().areas[hopeh].influence != atlas.Western {
		t.Error("the influence of the West changes")
	}
}

// DS 15.7, 13.8.4: Indochina is ceded by neutral France, which lies off the map, borders no
// Soviet country and turns to the West. A detachment may go to Saigon.
func TestIndochinaIsCeded(t *testing.T) {
	rulebook.Covers(t, "ds", "15.7", "13.8.4")
	p := neutralPacific(t, "C.4", "land ceded-japan-indochina: out\nforce-pool-axis: japan-infantry-c1", "france")
	p.demands(t, "ceded-land", atlas.Axis, "france", "indochina")
	pacific.Refused(t, p, "detach japan w4015", "15.7")
	pacific.Do(t, p, "detach japan w3619")
	if p.whereIs(t, "japan-infantry-c1") != "w3619" || !p.counterOf(t, "japan-infantry-c1").turned {
		t.Error("there is no detachment in Saigon")
	}
	if f := p.front(); f.areas[f.ways.france].influence != atlas.Western || f.realm[hexAt(t, f.Theatre, "w3619")] != f.ways.japan {
		t.Error("France does not turn to the West, or Indochina is not Japanese")
	}
}

// DS 15.9: the example of Hopeh with Western influence, which the event removes. Unlike in
// Europe the event may bring a country in for any faction.
func TestCountryJoinsInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.9", "14.20", "14.33")
	p := neutralPacific(t, "C.5", "country hopeh: neutral influence=western", "hopeh")
	p.receives(t, "country-joins", atlas.Axis, "hopeh")
	if c := p.front().areas[p.areaBy(t, "hopeh")]; c.status != atlas.Neutral || c.influence != atlas.NoFaction {
		t.Errorf("Hopeh: %+v", c)
	}
	p.receives(t, "country-joins", atlas.Axis, "hopeh")
	p.finishSetUps(t)
	if p.joined("hopeh") != "axis" {
		t.Error("the second hit does not bring Hopeh in")
	}
	p = neutralPacific(t, "C.5", "country hopeh: neutral influence=western", "hopeh")
	p.receives(t, "country-joins", atlas.Western, "hopeh")
	p.finishSetUps(t)
	if p.joined("hopeh") != "western" {
		t.Errorf("Hopeh joins %q instead of the West", p.joined("hopeh"))
	}
	p = neutral(t, "C.5", "country hungary: neutral influence=western", "hungary")
	p.receives(t, "country-joins", atlas.Western, "hungary")
	if status, _ := p.statusOf("hungary"); status != atlas.Neutral {
		t.Error("in Europe the event is Country Joins Axis")
	}
}

// DS 15.10: in pre-war a country under Acceptance brings a cabinet crisis; any other fights
// and limited war begins. The example of 13.6.1.2: Hopeh resists, and the Resistance policy
// ends in both Chinas.
func TestACountryResistsJapan(t *testing.T) {
	rulebook.Covers(t, "ds", "15.10", "13.5", "13.6.1.2")
	const demand = "land ceded-japan-inner-mongolia: out\ncountry kansu: active soviet\n"
	p := neutralPacific(t, "C.1", demand+"posture nationalist-china: resistance\nposture communist-china: resistance", "hopeh")
	p.demands(t, "country-resists", atlas.Axis, "hopeh", "inner-mongolia")
	pacific.Do(t, p, "align western")
	p.finishSetUps(t)
	f := p.front()
	if p.joined("hopeh") != "western" || f.war != atlas.LimitedWar || p.postureOf(t, "nationalist-china") != "war" || p.postureOf(t, "communist-china") != "war" {
		t.Errorf("Hopeh %q, %s, %s", p.joined("hopeh"), f.war, p.postureOf(t, "communist-china"))
	}
	l, _ := f.LandByID("ceded-japan-inner-mongolia")
	if f.lands[l] != landInPool || f.blitzOwed[atlas.Axis] != 1 {
		t.Errorf("the marker is %d, Blitz markers owed %d", f.lands[l], f.blitzOwed[atlas.Axis])
	}
	p = neutralPacific(t, "C.1", demand+"posture nationalist-china: acceptance\nposture communist-china: acceptance", "hopeh")
	p.demands(t, "country-resists", atlas.Axis, "hopeh", "inner-mongolia")
	pacific.Do(t, p, "align western")
	if p.Chance() == 0 || p.joined("hopeh") != "" || p.front().war != atlas.PreWar {
		t.Error("Acceptance does not bring a cabinet crisis")
	}
	// In limited war the alignment is found by the list, and a policy ends.
	p = neutralPacific(t, "C.2", demand+"country hopeh: neutral influence=western\nposture nationalist-china: acceptance", "hopeh")
	p.demands(t, "country-resists", atlas.Axis, "hopeh", "inner-mongolia")
	p.finishSetUps(t)
	if p.joined("hopeh") != "western" || p.postureOf(t, "nationalist-china") != "war" {
		t.Error("Hopeh does not fight in limited war")
	}
	p = neutralPacific(t, "C.2", demand+"country hopeh: active western\nposture nationalist-china: acceptance")
	if p.demands(t, "country-resists", atlas.Axis, "hopeh", "inner-mongolia") {
		t.Error("an active country resists")
	}
}

// DS 15.10: the example of Demand Mongolia: Russia under Disputes loses two infantry steps;
// at war the country joins the Axis. For the West it is Britain that counts.
func TestACountryResistsAnAllyInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.10")
	const scene = "land ceded-russia-mongolia: out\nw5821: russia-infantry-i1 1, russia-infantry-i2 1\n"
	p := neutralPacific(t, "C.5", scene+"posture russia: disputes", "mongolia")
	p.demands(t, "country-resists", atlas.Soviet, "mongolia", "mongolia")
	for p.Top() == pToll {
		pacific.Do(t, p, pacific.Legal(p)[0])
	}
	gone := 4
	for _, u := range []string{"russia-infantry-i1", "russia-infantry-i2", "russia-infantry-i8"} {
		if c := p.counterOf(t, u); c.at&placeKind == placeHex {
			gone -= int(c.steps)
		}
	}
	if gone != 2 || p.joined("mongolia") != "" {
		t.Errorf("%d Russian steps are lost, Mongolia %q", gone, p.joined("mongolia"))
	}
	p = neutralPacific(t, "C.5", scene+"posture russia: war", "mongolia")
	p.demands(t, "country-resists", atlas.Soviet, "mongolia", "mongolia")
	p.finishSetUps(t)
	if p.joined("mongolia") != "axis" || p.front().blitzOwed[atlas.Soviet] != 1 {
		t.Errorf("Mongolia joins %q", p.joined("mongolia"))
	}
}

// DS 15.11, 15.12, 15.16: the country comes in against the receiver without mobilizing,
// against it with its policy's end, or for it with a Free Passage marker.
func TestCoupWarAndPassageInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.11", "15.12", "15.16", "14.16", "14.32", "13.7.1")
	p := neutralPacific(t, "C.5", "", "siam")
	p.receives(t, "coup-detat", atlas.Western, "siam")
	p.settleIn(t)
	if p.Chance() > 0 || p.joined("siam") != "axis" {
		t.Errorf("a coup: Siam %q, a die %v", p.joined("siam"), p.Chance() > 0)
	}
	p = neutralPacific(t, "C.5", "posture us-and-western-minors: quarantine", "siam")
	p.receives(t, "declare-war", atlas.Axis, "siam")
	p.settleIn(t)
	if p.Chance() == 0 && p.Top() == pSetUp || p.joined("siam") != "western" || p.postureOf(t, "us-and-western-minors") != "war" {
		t.Errorf("war: Siam %q, the US %s", p.joined("siam"), p.postureOf(t, "us-and-western-minors"))
	}
	p = neutralPacific(t, "C.5", "", "siam")
	p.receives(t, "free-passage", atlas.Axis, "siam")
	p.finishSetUps(t)
	bangkok := inHex(hexAt(t, p.front().Theatre, "w3817"))
	if p.joined("siam") != "axis" || p.front().markerIn(p.front().ways.freePassage, bangkok) < 0 || p.front().markerIn(p.front().ways.mobilizing, bangkok) >= 0 {
		t.Error("there is no free passage through Siam")
	}
	p = neutralPacific(t, "C.5", "w3817: neutrality", "siam")
	p.receives(t, "free-passage", atlas.Axis, "siam")
	if p.joined("siam") != "" || p.front().neutralityIn(p.areaBy(t, "siam")) >= 0 {
		t.Error("neutrality does not absorb free passage")
	}
}

// DS 15.19: the example of Mongolia with Soviet influence. In pre-war Acceptance, Peace and
// Quarantine keep an Ally from activating a country, but not the Axis.
func TestInfluenceInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.19", "14.20")
	const soviet = "country mongolia: neutral influence=soviet"
	p := neutralPacific(t, "C.2", soviet, "mongolia")
	for _, who := range []atlas.Faction{atlas.Axis, atlas.Western} {
		q := p.Clone().(*Position)
		q.receives(t, "influence", who, "mongolia")
		if offered(q, "activate") != nil {
			t.Errorf("%s activates Mongolia by Soviet influence", who)
		}
		pacific.Do(t, q, "influence mongolia")
		if q.front().areas[q.areaBy(t, "mongolia")].influence != atlas.NoFaction {
			t.Errorf("%s does not remove the Soviet influence", who)
		}
	}
	p.receives(t, "influence", atlas.Soviet, "mongolia")
	pacific.Do(t, p, "activate mongolia")
	p.finishSetUps(t)
	if p.joined("mongolia") != "soviet" {
		t.Errorf("Mongolia joins %q", p.joined("mongolia"))
	}
	for policy, can := range map[string]bool{"acceptance": false, "peace": false, "quarantine": false, "treaty": true} {
		p := neutralPacific(t, "C.1", "country siam: neutral influence=western\nposture us-and-western-minors: "+policy, "siam")
		p.receives(t, "influence", atlas.Western, "siam")
		if got := offered(p, "activate") != nil; got != can {
			t.Errorf("%s: the West can activate Siam: %v", policy, got)
		}
	}
	p = neutralPacific(t, "C.1", "country siam: neutral influence=axis\nposture us-and-western-minors: peace", "siam")
	p.receives(t, "influence", atlas.Axis, "siam")
	pacific.Has(t, p, "activate siam")
}

// DS 15.28: the seven options, and what the policies of the Pacific allow of Reassess
// Policies.
func TestNeutralsPressuredInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.28", "14.1", "14.26", "14.37", "14.43")
	const scene = "posture britain: treaty\nposture russia: disputes\nposture us-and-western-minors: quarantine\nposture soviet-minors: surrender\n" +
		"conditional-events-western: aid-to-china/western western, lend-lease western\nconditional-events-soviet: aid-to-china/soviet soviet\n" +
		"country siam: active axis\nw3817: free-passage axis\n"
	p := neutralPacific(t, "C.5", scene, "tibet")
	p.receives(t, "neutrals-pressured", atlas.Axis, "")
	for _, m := range []string{"minor-country-politics", "influence tibet", "press-aid western", "press-aid soviet", "press-us", "unleash siam free-passage"} {
		pacific.Has(t, p, m)
	}
	pacific.HasNot(t, p, "decline")
	closed := p.Clone().(*Position)
	pacific.Do(t, closed, "press-aid western")
	if !closed.has(t, "aid-to-china", "western", inBox(closed.front().ways.delayBox)) || !closed.has(t, "aid-to-china", "soviet", closed.front().boxFor("conditional-events", atlas.Soviet)) {
		t.Error("the wrong aid to China is delayed")
	}
	pacific.Do(t, p, "press-us")
	if !p.has(t, "lend-lease", "", inBox(p.front().ways.delayBox)) {
		t.Error("Lend-Lease is not delayed")
	}
	p = neutralPacific(t, "C.5", strings.NewReplacer("britain: treaty", "britain: war", "russia: disputes", "russia: armistice", "minors: quarantine", "minors: war").Replace(scene), "tibet")
	p.receives(t, "neutrals-pressured", atlas.Axis, "")
	for _, m := range []string{"press-aid western", "press-aid soviet", "press-us"} {
		pacific.HasNot(t, p, m)
	}
	// Reassess Policies.
	for who, want := range map[atlas.Faction]string{atlas.Western: "britain", atlas.Soviet: "russia soviet-minors", atlas.Axis: ""} {
		p := neutralPacific(t, "C.5", scene, "tibet")
		p.front().vpSide = axisTide
		p.receives(t, "neutrals-pressured", who, "")
		if got := strings.Join(offered(p, "reassess"), " "); got != want {
			t.Errorf("%s reassesses %q, want %q", who, got, want)
		}
	}
	p = neutralPacific(t, "C.5", scene, "tibet")
	p.front().vpSide = alliedCrusade
	p.receives(t, "neutrals-pressured", atlas.Western, "")
	if offered(p, "reassess") != nil {
		t.Error("policies are reassessed without a Rising Sun")
	}
}

// DS 15.30: which policies each faction can end. The West cannot start a war in Asia, not
// even Nationalist China's, and the Soviets none in the Pacific.
func TestPoliticalOptionInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.30", "13.6.2.3")
	const scene = "posture britain: treaty\nposture russia: disputes\nposture us-and-western-minors: quarantine\nposture nationalist-china: resistance\nposture communist-china: acceptance\nposture soviet-minors: war\n"
	for who, want := range map[atlas.Faction]string{
		atlas.Western: "us-and-western-minors britain",
		atlas.Soviet:  "nationalist-china communist-china russia",
		atlas.Axis:    "us-and-western-minors britain nationalist-china communist-china russia",
	} {
		p := neutralPacific(t, "C.5", scene, "tibet")
		p.receives(t, "political-option", who, "")
		got := map[string]bool{}
		for _, box := range offered(p, "break") {
			got[box] = true
		}
		for _, box := range strings.Fields(want) {
			if !got[box] {
				t.Errorf("%s cannot end the policy of %s", who, box)
			}
		}
		if len(got) != len(strings.Fields(want)) {
			t.Errorf("%s ends the policies of %v", who, got)
		}
		pacific.Has(t, p, "declare-war tibet")
		pacific.Has(t, p, "influence tibet")
		pacific.Has(t, p, "chinese-incident")
		for ally := atlas.Western; ally <= atlas.Soviet; ally++ {
			if talks := strings.Contains(strings.Join(pacific.Legal(p), "|"), "open-talks "+ally.String()); talks != (ally == atlas.Soviet && who != atlas.Western) {
				t.Errorf("%s talks with %s: %v", who, ally, talks)
			}
		}
	}
	// The Axis ends a Neutrality only with the branch that leads the Government.
	for leads, can := range map[string]bool{"army": true, "navy": false} {
		p := neutralPacific(t, "C.5", "posture russia: neutrality\nposture soviet-minors: neutrality\ngovernment-holding-box: government/"+leads+":"+leads+" axis\ncountry mongolia: neutral influence=soviet", "tibet", "mongolia")
		p.receives(t, "political-option", atlas.Axis, "")
		if got := strings.Contains(strings.Join(offered(p, "declare-war"), " "), "mongolia"); got != can {
			t.Errorf("the %s declares war on Mongolia: %v", leads, got)
		}
		if got := strings.Contains(strings.Join(offered(p, "break"), " "), "russia"); got != can {
			t.Errorf("the %s ends the Neutrality of Russia: %v", leads, got)
		}
		if can {
			pacific.Do(t, p, "break russia")
			if p.postureOf(t, "russia") != "war" || p.front().governmentMarker() < 0 || p.front().markers[p.front().governmentMarker()].at != inBox(p.front().ways.delayBox) {
				t.Error("the Government does not fall over Russia")
			}
		}
	}
	// In pre-war nobody can end a policy by choice.
	p := neutralPacific(t, "C.1", strings.Replace(scene, "soviet-minors: war", "soviet-minors: disputes", 1), "tibet")
	p.receives(t, "political-option", atlas.Axis, "")
	if offered(p, "break") != nil || offered(p, "declare-war") != nil {
		t.Error("a policy can be ended in pre-war")
	}
}

// DS 15.35: a challenge ends any policy of its country but Neutrality; that of the United
// States lies in the box of the US and Western minors.
func TestASuccessfulChallengeInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.35")
	for _, x := range []struct{ country, box, policy, want string }{
		{"united-states", "us-and-western-minors", "quarantine", "us-and-western-minors"},
		{"russia", "russia", "neutrality", ""},
		{"russia", "russia", "disputes", "russia"},
	} {
		p := neutralPacific(t, "C.5", "posture "+x.box+": "+x.policy, "tibet")
		p.receives(t, "successful-challenge", atlas.Western, x.country)
		if got := strings.Join(offered(p, "break"), " "); got != x.want {
			t.Errorf("%s under %s: %q", x.country, x.policy, got)
		}
		pacific.Has(t, p, "more-blitz")
		pacific.Has(t, p, "declare-war tibet")
	}
}

// DS 15.26: the event may name its table; a dependent costs the Axis a step, and those of
// the Netherlands East Indies count as parts of it.
func TestMinorCountryPoliticsInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.26")
	begin := func(lines string, die int) *Position {
		p := neutralPacific(t, "C.5", lines, "siam")
		table, _ := p.front().TableByID("area-se-asia")
		a := eventFor(atlas.Axis, none)
		a.Table = int16(table)
		p.holds(t, "minor-country-politics", a)
		pacific.Roll(t, p, die)
		return p
	}
	p := begin("w4015: japan-infantry-c1", 1) // Burma, a dependent
	if got := pacific.Legal(p); len(got) != 1 || !strings.HasPrefix(got[0], "lose japan-infantry-c1") {
		t.Errorf("unrest in Burma: %v", got)
	}
	p = begin("country netherlands-east-indies: conquered western\ne3001: japan-infantry-c1", 4)
	if got := pacific.Legal(p); len(got) != 1 || !strings.HasPrefix(got[0], "lose japan-infantry-c1") {
		t.Errorf("unrest in Dutch New Guinea: %v", got)
	}
	p = begin("country indochina: absent\nw3422: japan-infantry-c1\ncountry netherlands-east-indies: conquered western", 4)
	if p.Top() == pToll {
		t.Error("Sarawak is no part of the Netherlands East Indies")
	}
	p = begin("", 2) // neutral Siam: the Axis may roll for an incident
	pacific.Has(t, p, "country siam")
	pacific.Has(t, p, "decline")
	// Without a table the receiver chooses one of four.
	p = neutralPacific(t, "C.5", "", "siam")
	p.receives(t, "minor-country-politics", atlas.Western, "")
	if got := offered(p, "table"); len(got) != 4 {
		t.Errorf("the tables are %v", got)
	}
}

// DS 15.25: the example of Indochina, whose ceded-land marker goes, and of Burma, whose
// Japanese colonial unit goes.
func TestJapanCreatesCountries(t *testing.T) {
	rulebook.Covers(t, "ds", "15.25", "13.8.2")
	p := neutralPacific(t, "C.5", "land ceded-japan-indochina: ceded\nw3619: japan-infantry-c1\nw3919: japan-infantry-c2\nw4219: japan-infantry-c3\n"+
		"w4015: japan-infantry-c4, japan-colonial-bur\nw4215: japan-infantry-c5")
	f := p.front()
	burma := p.Clone().(*Position)
	p.receives(t, "minor-country-created", atlas.Axis, "")
	pacific.Refused(t, p, "country india", "15.25")
	pacific.Refused(t, p, "country kiangsu", "13.8.2")
	pacific.Do(t, p, "country indochina")
	l, _ := f.LandByID("ceded-japan-indochina")
	if p.joined("indochina") != "axis" || f.lands[l] != landOut || f.owner[hexAt(t, f.Theatre, "w3619")] != p.areaBy(t, "indochina") {
		t.Errorf("Indochina %q, its marker %d", p.joined("indochina"), f.lands[l])
	}
	burma.receives(t, "minor-country-created", atlas.Axis, "")
	pacific.Do(t, burma, "country burma")
	if burma.joined("burma") != "axis" || burma.whereIs(t, "japan-colonial-bur") != "out" {
		t.Error("the Burmese colonial unit stays")
	}
}

// DS 15.25: the example of card 9a. India becomes neutral, its units are ready, the Indian
// colonials of Britain and Japan leave the game, and what stands there is interned.
func TestIndiaBecomesIndependent(t *testing.T) {
	rulebook.Covers(t, "ds", "15.25", "16.7")
	p := neutralPacific(t, "C.5", "w4213: britain-infantry-i1\nw4106: britain-ind-4\nforce-pool-western: britain-ind-5\nforce-pool-axis: japan-colonial-ind\nset-aside: india-infantry-n1\ncard western-9a: current played\ncard western-5: pending")
	p.Asked = 0
	p.runCard(atlas.Western, program.OptionSegment, false)
	p.runCard(atlas.Western, program.PoliticalEvents, false)
	p.table().Proceed(p)
	p.Forget()
	for p.Top() == pProgram || p.Top() == pInternment || p.Top() == pEmergency {
		if p.Chance() > 0 {
			pacific.Roll(t, p, 6)
			continue
		}
		pacific.Do(t, p, pacific.Legal(p)[0])
	}
	if status, _ := p.statusOf("india"); status != atlas.Neutral {
		t.Fatalf("India is %s", status)
	}
	p.isAt(t, map[string]string{"britain-ind-4": "out", "britain-ind-5": "out", "japan-colonial-ind": "out", "britain-infantry-i1": "pending-card-western", "india-infantry-n1": "set-aside"})
}

// DS 15.33: the West drops the bomb where it can, nine hexes from a US air base; the Axis
// has none, and a truce with the United States bars it.
func TestTheBombInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "15.33", "14.11")
	const scene = "e5720: united-states-infantry-i3\ne5714: japan-hq-nc 2, japan-infantry-c1 1\ngulf-of-alaska.convoys: convoy/united-states:supply western\n"
	begin := func(posture string) *Position {
		return neutralPacific(t, "C.7", "posture us-and-western-minors: "+posture+"\n"+scene)
	}
	p := begin("war")
	f := p.front()
	if f.canHold("a-bomb", eventFor(atlas.Axis, none)) || f.canHold("a-bomb", eventFor(atlas.Soviet, none)) {
		t.Error("another than the West has the bomb")
	}
	x := bombFrame{who: int16(atlas.Western)}
	for hex, rule := range map[string]string{"e4904": "15.33"} {
		if no := f.mayBomb(&x, hexAt(t, f.Theatre, hex)); no.Rule != rule {
			t.Errorf("%s: %+v", hex, no)
		}
	}
	if !f.airBaseOf(hexAt(t, f.Theatre, "e5720"), f.nation("united-states"), atlas.Western) {
		t.Fatal("Dutch Harbor is no American air base")
	}
	if !p.receives(t, "a-bomb", atlas.Western, "") {
		t.Fatal("the bomb cannot be dropped")
	}
	pacific.Refused(t, p, "decline", "15.33")
	pacific.Do(t, p, "bomb e5714", "wipe-out japan-hq-nc")
	if p.whereIs(t, "japan-hq-nc") != "delay-box" || !p.has(t, "devastation", "atomic", inHex(hexAt(t, f.Theatre, "e5714"))) {
		t.Errorf("the HQ is in %s", p.whereIs(t, "japan-hq-nc"))
	}
	if begin("armistice").front().canHold("a-bomb", eventFor(atlas.Western, none)) {
		t.Error("the bomb is dropped under a truce")
	}
}

// DS 13.8.1.2: Mongolia and Tannu Tuva cease to exist when they are ceded to Russia, and can
// be created again. Ceylon has no counters.
func TestMongoliaIsCreatedAgain(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.1.2", "13.8.2")
	for country, capital := range map[string]string{"mongolia": "w5621", "tannu-tuva": "w5818"} {
		p := neutralPacific(t, "C.5", "land ceded-russia-"+country+": out\n"+capital+": japan-infantry-c1", country)
		f := p.front()
		l, _ := f.LandByID("ceded-russia-" + country)
		f.cede(l)
		if status, _ := p.statusOf(country); status != atlas.Absent || f.owner[hexAt(t, f.Theatre, capital)] == p.areaBy(t, country) && f.realm[hexAt(t, f.Theatre, capital)] != f.ways.russia {
			t.Fatalf("%s still exists", country)
		}
		p.receives(t, "minor-country-created", atlas.Axis, "")
		pacific.Refused(t, p, "country ceylon", "13.8.2")
		pacific.Do(t, p, "country "+country)
		if p.joined(country) != "axis" || f.lands[l] != landOut || p.whereIs(t, country+"-reserve-res") != "force-pool-axis" {
			t.Errorf("%s %q, its reserve in %s", country, p.joined(country), p.whereIs(t, country+"-reserve-res"))
		}
	}
}

// DS 15.30: with a Political Option the Axis makes either Ally suffer a failure, an Ally the
// Axis or the other Ally, and nobody itself.
func TestAPoliticalOptionMayBeAFailure(t *testing.T) {
	rulebook.Covers(t, "ds", "15.30", "15.15")
	for who, want := range map[atlas.Faction]string{atlas.Axis: "western soviet", atlas.Western: "axis soviet", atlas.Soviet: "axis western"} {
		for _, failure := range []string{"command-failure", "supply-failure"} {
			p := neutralPacific(t, "C.5", "", "siam")
			p.receives(t, "political-option", who, "")
			if got := strings.Join(offered(p, failure), " "); got != want {
				t.Errorf("%s of %s is for %q, want %q", failure, who, got, want)
			}
		}
	}
}
