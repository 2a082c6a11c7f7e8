package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// inChina41 is a combat segment in July-Aug 1941, when the weather is fine in all of China,
// with the Axis attacking and nobody under a policy.
func inChina41(t *testing.T, phase, lines string) engine.Position {
	t.Helper()
	const china = "country kiangsu: active western\ncountry szechwan: active western\ncountry hopeh: conquered western\ne4904: japan-infantry-c14\nw4725: japan-infantry-c13\n"
	return pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: "+phase+"\nturn: July-Aug-1941\n"+allAtWar+china+lines)
}

// pacificRetreats are the hexes offered to a retreat.
func pacificRetreats(p engine.Position) string {
	return strings.Join(offered(p.(*Position), "retreat"), " ")
}

// columnAt is the column of the combat under way.
func columnAt(t *testing.T, p engine.Position, target string, segment combatSegment) string {
	t.Helper()
	q := p.(*Position)
	f := q.front()
	return f.CRTColumns[f.column(f.hexNamed(t, target), q.defender(q.battle()), segment)]
}

const beforeNanking = `
	w4724: japan-infantry-1 2, japan-infantry-2 2
	w4625: japan-infantry-11 2, japan-infantry-14 2
	w4624: kiangsu-war-zone-9wz 3
`

// attackNanking opens the attack of these four armies on w4624 and rolls the die.
func attackNanking(t *testing.T, lines string, die int) engine.Position {
	t.Helper()
	p := inChina41(t, "4.2 axis", beforeNanking+lines)
	pacific.Do(t, p, "attack w4624", "join japan-infantry-1", "join japan-infantry-2", "join japan-infantry-11", "join japan-infantry-14", "launch")
	if got := columnAt(t, p, "w4624", regularSegment); got != "3-1" {
		t.Fatalf("12 to 4 in the open is resolved at %s", got)
	}
	if q := p.(*Position); q.In(pBattle) && q.battle().Step == battleSupport {
		pacific.Do(t, p, "done") // no HQ helps
	}
	pacific.Roll(t, p, die)
	return p
}

// DS 4.2.5.3: the book's 9th War Zone south of Nanking. It retreats two hexes from w4624: first
// into w4623 or w4523, out of the Japanese zones; the reserve that it meets in w4623 goes along,
// into w4722 or w4522, and not over the lake into w4622.
func TestTheRoutOfThe9thWarZone(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.4", "4.2.4.1", "4.2.5", "4.2.5.1", "4.2.5.2", "4.2.7")
	p := attackNanking(t, "w4623: kiangsu-reserve-res\n", 1) // Dr2
	if got := pacificRetreats(p); got != "w4523 w4623" && got != "w4623 w4523" {
		t.Errorf("the 9th War Zone may retreat to %s", got)
	}
	pacific.HasNot(t, p, "lose kiangsu-war-zone-9wz none") // no city, no river
	pacific.Do(t, p, "retreat w4623")
	if got := pacificRetreats(p); got != "w4522 w4722" && got != "w4722 w4522" {
		t.Errorf("from w4623 they go to %s", got)
	}
	pacific.Do(t, p, "retreat w4522")
	q := p.(*Position)
	q.lies(t, "kiangsu-war-zone-9wz", "w4522", 3)
	q.lies(t, "kiangsu-reserve-res", "w4522", 1)
	pacific.Do(t, p, "advance japan-infantry-1")
	if q.In(pExploit) {
		t.Error("infantry alone exploits")
	}
	pacific.Do(t, p, "done")
	q.lies(t, "japan-infantry-1", "w4624", 2)
	q.lies(t, "japan-infantry-11", "w4625", 2)
}

// DS 4.2.5.3, example: the force retreats into a hex with an HQ, goes no farther, and pays the
// rest in steps.
func TestARoutEndsAtAChineseHQ(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.5", "4.2.5.2", "4.2.5.3")
	p := attackNanking(t, "w4623: nationalist-china-hq-kmt 2\nw4523: japan-infantry-15 2\nforce-pool-western: kiangsu-reserve-res, szechwan-reserve-res\n", 1)
	q := p.(*Position)
	q.lies(t, "kiangsu-war-zone-9wz", "w4623", 3) // the only way
	if got := pacificRetreats(p); got != "" {
		t.Errorf("with the HQ they retreat to %s", got)
	}
	pacific.Has(t, p, "lose kiangsu-war-zone-9wz none")
	pacific.Do(t, p, "lose kiangsu-war-zone-9wz none")
	q.lies(t, "kiangsu-war-zone-9wz", "w4623", 2)
	q.lies(t, "nationalist-china-hq-kmt", "w4623", 2)
}

// DS 4.2.4.1: in an exchange the attacker withdraws all or loses a step, and only then the
// defender; defeated he does the same.
func TestAnExchangeAtNanking(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.4", "4.2.4.1", "4.2.1")
	p := attackNanking(t, "", 3) // Ex
	if !p.(*Position).asks(atlas.Axis) {
		t.Fatal("the attacker is not asked first")
	}
	pacific.Has(t, p, "withdraw")
	pacific.Do(t, p, "lose japan-infantry-1")
	if !p.(*Position).asks(atlas.Western) {
		t.Fatal("the defender is not asked after the attacker has paid")
	}
	pacific.Do(t, p, "lose kiangsu-war-zone-9wz none")
	q := p.(*Position)
	q.lies(t, "japan-infantry-1", "w4724", 1)
	q.lies(t, "kiangsu-war-zone-9wz", "w4624", 2)
	pacific.Refused(t, p, "attack w4624", "4.2.1") // once in a segment
	p = attackNanking(t, "", 3)
	pacific.Do(t, p, "withdraw")
	for p.(*Position).In(pRetreat) {
		pacific.Do(t, p, "retreat "+offered(p.(*Position), "retreat")[0])
	}
	q = p.(*Position)
	q.lies(t, "kiangsu-war-zone-9wz", "w4624", 3)
	if q.whereIs(t, "japan-infantry-1") == "w4724" || q.whereIs(t, "japan-infantry-11") == "w4625" || q.whereIs(t, "japan-infantry-1") != q.whereIs(t, "japan-infantry-2") {
		t.Error("not all attackers have withdrawn, stack by stack")
	}
}

// DS 4.2.4.2, 4.2.6: the retreat comes first, then the attrition, of units of its owner's choice;
// who did not attack suffers nothing.
func TestAttritionAtNanking(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.4", "4.2.4.2", "4.2.6", "4.2", "4.2.1")
	p := attackNanking(t, "w4723: kiangsu-infantry-a2 1\n", 4) // Dr1 0/1
	pacific.HasNot(t, p, "lose kiangsu-war-zone-9wz none")
	if !strings.Contains(pacificRetreats(p), "w4623") {
		t.Fatalf("they retreat to %s", pacificRetreats(p))
	}
	pacific.Do(t, p, "retreat w4623")
	q := p.(*Position)
	q.lies(t, "kiangsu-war-zone-9wz", "w4623", 2)
	q.lies(t, "kiangsu-infantry-a2", "w4723", 1)
	q.lies(t, "japan-infantry-1", "w4724", 2)
}

// DS 4.2.6.1: the example of the US force on a beachhead. Defeated, it cannot retreat; its first
// loss is the armor step of the mechanized army, the next of either.
func TestTheFirstLossIsArmor(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.6.1", "4.2.6.2", "4.2.4.1", "14.5")
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 4.2 western\nturn: Sept-Oct-1941\n"+allAtWar+"land ceded-japan-indochina: ceded\ne4904: japan-infantry-c14\nw4119: beachhead/western"+faceOf(t, "w4119", "w4219")+" western, united-states-infantry-16 3, united-states-infantry-6 2\nw4219: japan-infantry-1 2, japan-infantry-2 2, japan-infantry-11 2\nforce-pool-western: united-states-infantry-i1, united-states-infantry-i2\n")
	pacific.Do(t, p, "attack w4219", "join united-states-infantry-16", "join united-states-infantry-6", "launch")
	pacific.Roll(t, p, 6) // Ad 1/0 at any of the low columns
	pacific.HasNot(t, p, "withdraw")
	if asked := p.Prompt(1).Text; !strings.Contains(asked, "not all who attacked can withdraw") {
		t.Errorf("the West is asked: %s", asked)
	}
	pacific.Refused(t, p, "lose united-states-infantry-6", "4.2.6.1")
	pacific.Refused(t, p, "lose japan-infantry-1", "4.2.6")
	for _, m := range offered(p.(*Position), "lose") {
		if !strings.HasPrefix(m, "united-states-infantry-16") {
			t.Errorf("the first loss may be %s", m)
		}
	}
	q := p.(*Position)
	if q.counterOf(t, "united-states-infantry-16").steps == 3 {
		pacific.Do(t, p, "lose united-states-infantry-16")
	}
	if side := q.front().sideOf(unitOf(t, q, "united-states-infantry-16")); side.Attack != 4 || side.Defence != 4 || side.Move != 1 {
		t.Errorf("the mechanized army is %+v", side)
	}
	list := strings.Join(offered(q, "lose"), ", ")
	if !strings.Contains(list, "united-states-infantry-16") || !strings.Contains(list, "united-states-infantry-6") {
		t.Errorf("the second loss may be %s", list)
	}
}

// DS 4.2.8: the examples. A Russian step that retreats three hexes and dies leaves a pursuit of
// three, but no unit goes farther than it moves; one that dies in Chita instead of retreating
// leaves one hex.
func TestPursuitsInTheEast(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.8", "4.2.7", "4.2.5.3")
	const east = "scenario: C.5\nplayers: 3\nphase: 4.2 axis\nturn: July-Aug-1941\n" + allAtWar + "country mongolia: active soviet\ne4904: japan-infantry-c14\nw4927: japan-infantry-c13\nw5526: japan-infantry-c12\n"
	p := pacific.Scene(t, east+"w5624: japan-tank-1t 2, japan-infantry-1 2, japan-hq-nc 3\nw5524: japan-infantry-2 2, japan-infantry-11 2\nw5623: russia-infantry-i1 1\n")
	pacific.Do(t, p, "attack w5623", "join japan-tank-1t", "join japan-infantry-1", "join japan-hq-nc", "launch")
	if got := columnAt(t, p, "w5623", regularSegment); got != "9-1" {
		t.Fatalf("resolved at %s", got)
	}
	pacific.Roll(t, p, 1) // Dr3 0/1
	q := p.(*Position)
	for q.In(pRetreat) {
		pacific.Do(t, p, "retreat "+offered(q, "retreat")[0])
	}
	if at := q.whereIs(t, "russia-infantry-i1"); at != "force-pool-soviet" {
		t.Fatalf("the Russians are in %s", at)
	}
	if d := q.battle().distance; d != 3 {
		t.Errorf("the pursuit is %d hexes long, want 3", d)
	}
	pacific.HasNot(t, p, "advance japan-hq-nc") // HQs never do
	pacific.Do(t, p, "advance japan-tank-1t")
	if left := q.front().mostLeft(q); left != 1 {
		t.Errorf("the tanks with two points may enter %d more hexes, want 1", left)
	}

	const chita = east + "w5824: russia-infantry-i1 1\nw5825: japan-tank-1t 2, japan-infantry-1 2\n"
	p = pacific.Scene(t, chita)
	pacific.Do(t, p, "attack w5824", "join japan-tank-1t", "join japan-infantry-1", "launch")
	q = p.(*Position)
	if got := columnAt(t, p, "w5824", regularSegment); got != "4-1" {
		t.Fatalf("Chita is attacked at %s", got)
	}
	pacific.Roll(t, p, 4) // Dr1 0/1
	pacific.Do(t, p, "lose russia-infantry-i1 none")
	if at := q.whereIs(t, "russia-infantry-i1"); at != "force-pool-soviet" {
		t.Fatalf("the Russians are in %s", at)
	}
	if d := q.battle().distance; d != 1 {
		t.Errorf("the pursuit is %d hexes long, want 1", d)
	}
	pacific.Do(t, p, "advance japan-tank-1t")
	if q.In(pExploit) && q.front().mostLeft(q) > 0 {
		t.Error("the tanks go on")
	}
	q.lies(t, "japan-tank-1t", "w5824", 2)

	// Of Dr2 its step pays for one; the other nobody satisfies.
	p = pacific.Scene(t, chita)
	pacific.Do(t, p, "attack w5824", "join japan-tank-1t", "join japan-infantry-1", "launch")
	pacific.Roll(t, p, 1) // Dr2 0/0
	pacific.Do(t, p, "lose russia-infantry-i1 none")
	if d := p.(*Position).battle().distance; d != 1 {
		t.Errorf("after Dr2 the pursuit is %d hexes long, want 1", d)
	}
}

// DS 4.2.3: each shift for itself, in the open south of Nanking and in the hills of Hopeh.
func TestShiftsInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.3", "4.2.3.1", "4.2.3.4", "4.2.3.5", "4.2.3.7", "4.2.3.8", "11.3")
	const front = "w4724: japan-infantry-1 2\n"
	const chinese = "w4624: kiangsu-infantry-a1 2"
	for _, x := range []struct{ name, turn, lines, want string }{
		{"nothing", "July-Aug", chinese, ""},
		{"Japanese air next to it", "July-Aug", chinese + "\nw4625: japan-air-force-1army", "4.2.3.1 +1"},
		{"two of them", "July-Aug", chinese + "\nw4625: japan-air-force-1army\nw4723: japan-air-force-2navy", "4.2.3.1 +2"},
		{"two hexes away", "July-Aug", chinese + "\nw4726: japan-air-force-1army", ""},
		{"a US air force helps no Chinese", "July-Aug", chinese + "\nw4624: united-states-air-force-5", ""},
		{"but its own", "July-Aug", chinese + ", united-states-infantry-i1, united-states-air-force-5", "4.2.3.1 -1"},
		{"mud", "May-June", chinese, "4.2.3.7 -1"},
		{"air in mud", "May-June", chinese + ", japan-air-force-1army", "4.2.3.7 -1"},
		{"a fort", "July-Aug", chinese + ", kiangsu-port-a-fort-def1 turned", "4.2.3.4 -1"},
		{"an infantry side of one", "July-Aug", chinese + ", kiangsu-port-a-fort-def1", ""},
		{"a defending HQ", "July-Aug", chinese + ", nationalist-china-hq-kmt 2", "4.2.3.5 -1"},
	} {
		lines := strings.ReplaceAll(x.lines, "\nw4624: united", ", united")
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 4.2 axis\nturn: "+x.turn+"-1941\n"+allAtWar+"country kiangsu: active western\ne4904: japan-infantry-c14\nw4725: japan-infantry-c13\n"+front+lines+"\n")
		pacific.Do(t, p, "attack w4624", "join japan-infantry-1")
		if got := shiftsAt(t, p, "w4624", regularSegment); got != x.want {
			t.Errorf("%s: %s, want %s", x.name, got, x.want)
		}
	}
	// Terrain: hills over a river count the river once, and only the lowest hexside counts.
	s := pacificScene(t, atWarInPacific)
	s.front.phasing = atlas.Axis
	for _, x := range []struct {
		target string
		from   []string
		want   int
	}{
		{"w4723", []string{"w4724"}, 1},          // clear, over a river
		{"w4723", []string{"w4724", "w4823"}, 0}, // and from a side without one
		{"w4722", []string{"w4622"}, 2},          // Wuhan over its river
	} {
		s := pacificScene(t, atWarInPacific+lines([]string{"japan-infantry-1", "japan-infantry-2"}, x.from))
		s.front.phasing = atlas.Axis
		for _, h := range x.from {
			s.enlist(s.hex(h), atlas.Axis)
		}
		if got := int(hexShift(s.Theatre, s.hex(x.target))) + s.hexsideShift(s.hex(x.target)); got != x.want {
			t.Errorf("%s from %v has %d shifts, want %d", x.target, x.from, got, x.want)
		}
	}
}

// DS 4.2.3.1: in snow an Air unit helps in the hex of the defender only.
func TestAirUnitsInSnow(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.3.1", "11.5")
	for lines, want := range map[string]string{
		"w5022: hopeh-infantry-a1 1\nw5121: japan-air-force-1army\n": "",
		"w5022: hopeh-infantry-a1 1, japan-air-force-1army\n":        "4.2.3.1 +1",
	} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 4.2 axis\nturn: Nov-Dec-1941\n"+allAtWar+"country hopeh: active western\ne4904: japan-infantry-c14\nw5023: japan-infantry-1 2\n"+lines)
		pacific.Do(t, p, "attack w5022", "join japan-infantry-1")
		got := shiftsAt(t, p, "w5022", regularSegment)
		if air := strings.Contains(got, "4.2.3.1"); air != (want != "") || air && !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %q", lines, got, want)
		}
	}
}

// DS 4.1.1, 4.1.4, 4.2.3.2, 4.2.3.3, 14.2: Japanese paratroops drop within two hexes while a
// Blitz marker is near; they and tanks shift the blitz, not regular combat; with an enemy in the
// hex they only go to the Delay Box, without one they become infantry, never elite.
func TestAirdropsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "4.1", "4.1.1", "4.1.4", "4.2.3.2", "4.2.3.3", "14.2")
	const drop = "w4724: japan-airborne-1ab, japan-tank-1t 2, blitz/axis axis\nforce-pool-axis: japan-infantry-c1, japan-port-a-fort-ig, japan-marine-kure\n"
	p := inChina41(t, "4.1 axis", drop+"w4624: kiangsu-infantry-a1 2\n")
	pacific.Refused(t, p, "drop japan-tank-1t w4624", "4.1.1")
	pacific.Refused(t, p, "drop japan-airborne-1ab w4721", "4.1.1") // three hexes
	pacific.Refused(t, p, "drop japan-airborne-1ab w4726", "4.1.1") // the sea
	pacific.Do(t, p, "drop japan-airborne-1ab w4624", "attack w4624", "join japan-tank-1t")
	if got := shiftsAt(t, p, "w4624", blitzSegment); got != "4.2.3.2 +1, 4.2.3.3 +1" {
		t.Errorf("in the blitz: %s", got)
	}
	if got := shiftsAt(t, p, "w4624", regularSegment); got != "" {
		t.Errorf("in regular combat it would be %s", got)
	}

	p = inChina41(t, "4.1 axis", drop+"w4624: kiangsu-infantry-a1 2\n")
	pacific.Do(t, p, "drop japan-airborne-1ab w4624", "done")
	q := p.(*Position)
	q.lies(t, "japan-airborne-1ab", "delay-box", 0)
	q.lies(t, "japan-infantry-c1", "force-pool-axis", 0)

	p = inChina41(t, "4.1 axis", drop)
	pacific.Do(t, p, "drop japan-airborne-1ab w4624")
	for _, elite := range []string{"japan-port-a-fort-ig", "japan-marine-kure"} {
		pacific.HasNot(t, p, "land-airdrop japan-airborne-1ab "+elite)
	}
	pacific.Do(t, p, "land-airdrop japan-airborne-1ab japan-infantry-c1")
	q = p.(*Position)
	q.lies(t, "japan-airborne-1ab", "delay-box", 0)
	q.lies(t, "japan-infantry-c1", "w4624", 1)

	// Next to an enemy Air unit nobody drops; far from the marker or cut off neither.
	p = inChina41(t, "4.1 axis", drop+"w4624: kiangsu-infantry-a1 2\nw4523: britain-air-force-fe\n")
	pacific.Refused(t, p, "drop japan-airborne-1ab w4624", "4.1.1")
	p = inChina41(t, "4.1 axis", strings.Replace(drop, "japan-airborne-1ab, ", "", 1)+"w4825: japan-infantry-c2\nw5025: japan-airborne-1ab\n")
	if drops := offered(p.(*Position), "drop"); len(drops) > 0 {
		t.Errorf("three hexes from the marker they drop: %v", drops)
	}
}

// DS 4.1.3, 4.1.5: who stands on a beachhead, is supplied and did not attack lands, HQs too, in
// mud or not; strikes of carriers go to the Used Box.
func TestLandingsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "4.1.3", "4.1.5")
	beach := "country france: active western\nw4324: japan-infantry-c12\nw4119: beachhead/axis" + faceOf(t, "w4119", "w4219") + " axis, japan-infantry-15 2, japan-hq-s 2, blitz/axis axis\nw4222: japan-cv-fleet-1cv turned\n"
	p := inChina41(t, "4.1 axis", beach) // the monsoon has come (11.3)
	pacific.Do(t, p, "land japan-infantry-15", "land japan-hq-s")
	q := p.(*Position)
	q.lies(t, "japan-infantry-15", "w4219", 2)
	q.lies(t, "japan-hq-s", "w4219", 2)
	if at := q.whereIs(t, "japan-cv-fleet-1cv"); at != "south-china-sea.used" {
		t.Errorf("the strike is in %s", at)
	}
	for _, x := range []string{
		beach + "w4219: britain-infantry-i1\n",
		strings.Replace(beach, ", blitz/axis axis", "\nw4725: japan-infantry-c9, blitz/axis axis", 1),
		strings.Replace(beach, "w4324: japan-infantry-c12\n", "", 1), // which joins two naval zones
	} {
		p := inChina41(t, "4.1 axis", strings.Replace(x, "\nw4725: japan-infantry-c9, ", "\nw4825: japan-infantry-c9, ", 1))
		pacific.HasNot(t, p, "land japan-infantry-15")
	}
}

// DS 4.2.1.3, 4.2.3.6: marines attack over the sea, others do not; with a Blitz marker near they
// bring a shift in either segment, and it leaves one to the left.
func TestMarinesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.1.3", "4.2.3.6", "4.2.3.8")
	const strait = "w4324: japan-marine-kure, japan-infantry-c12\nw4323: kiangsu-infantry-a1 1\n"
	for lines, want := range map[string]bool{"": false, "w4224: japan-infantry-c11, blitz/axis axis\n": true} {
		p := inChina41(t, "4.2 axis", strait+lines)
		pacific.Do(t, p, "attack w4323")
		pacific.Refused(t, p, "join japan-infantry-c12", "4.2.1.1")
		pacific.Do(t, p, "join japan-marine-kure")
		got := shiftsAt(t, p, "w4323", regularSegment)
		if strings.Contains(got, "4.2.3.6 +1") != want {
			t.Errorf("%q: %s", lines, got)
		}
		f := p.(*Position).front()
		if side := f.hexsideShift(f.hexNamed(t, "w4323")); side != 2 {
			t.Errorf("over the sea the defender has %d shifts, want 2", side)
		}
	}
}

// DS 4.2.5, example: an HQ that a retreat meets has taken part in that combat, and lends no
// support to another in the segment.
func TestAnHQInARoutSupportsNobodyElse(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.5", "4.2.1.2")
	for swept, want := range map[bool]bool{false: true, true: false} {
		p := attackNanking(t, "w4623: nationalist-china-hq-kmt 2\nw4523: japan-infantry-15 2\nw4722: kiangsu-infantry-a1 2\nforce-pool-western: kiangsu-reserve-res\n", 1)
		f := p.(*Position).front()
		if !swept {
			p = inChina41(t, "4.2 axis", "w4623: nationalist-china-hq-kmt 2\nw4722: kiangsu-infantry-a1 2\nw4723: japan-infantry-15 2\n")
			f = p.(*Position).front()
		} else if at := p.(*Position).whereIs(t, "kiangsu-war-zone-9wz"); at != "w4623" {
			t.Fatalf("the 9th War Zone is in %s", at)
		}
		hq, wuhan := unitOf(t, p.(*Position), "nationalist-china-hq-kmt"), f.hexNamed(t, "w4722")
		f.units[unitOf(t, p.(*Position), "kiangsu-infantry-a1")].used |= inCombat
		if no := f.maySupport(hq, wuhan, atlas.Western, regularSegment); no.Fine() != want {
			t.Errorf("swept along %v: the HQ supports Wuhan: %v (%s)", swept, no.Fine(), no.Text)
		}
	}
}

// DS 4.2.6.2, example: the ABDA army loses a step. It leaves the British FE infantry, or the
// Dutch step of its holding box.
func TestTheABDAArmyLosesAStep(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.6.2", "2.3.4.1")
	for _, x := range []struct{ left, gone, to string }{
		{"britain-far-east-fe", "netherlands-east-indies-infantry-knil1", "force-pool-western"},
		{"netherlands-east-indies-infantry-knil1", "britain-far-east-fe", "force-pool-western"},
	} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 4.2 axis\nturn: July-Aug-1941\n"+allAtWar+"country netherlands-east-indies: active western\ne4904: japan-infantry-c14\nw2819: western-multinational-infantry-abda\nholding-western-abda: netherlands-east-indies-infantry-knil1\nforce-pool-western: britain-far-east-fe, britain-infantry-i1\nw2718: japan-infantry-1 2, japan-infantry-2 2\nw2719: japan-infantry-11 2, japan-infantry-14 2\n").(*Position)
		pacific.Do(t, p, "attack w2819", "join japan-infantry-11", "join japan-infantry-14", "launch")
		pacific.Roll(t, p, 3) // Ex
		for p.In(pBattle) && p.asks(atlas.Axis) {
			pacific.Do(t, p, "lose japan-infantry-11")
		}
		move := "lose western-multinational-infantry-abda " + x.left
		pacific.HasNot(t, p, "lose western-multinational-infantry-abda britain-infantry-i1")
		pacific.Do(t, p, move)
		p.lies(t, x.left, "w2819", 1)
		if at := p.whereIs(t, x.gone); at != x.to {
			t.Errorf("%s is in %s", x.gone, at)
		}
	}
}

// DS 4.2.1.2: an HQ on a beachhead supports only over the side that it faces, also two hexes
// away.
func TestAnHQOnABeachheadOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.1.2", "14.5")
	s := pacificScene(t, atWarInPacific+"france active western\nkiangsu active western\nyunnan active western\njapan-hq-s w4119\nbeachhead axis w4119 w4219\n")
	clear(s.lands[:])
	s.relist()
	for hex, want := range map[string]bool{"w4219": true, "w4118": false, "w4220": false, "w4319": true, "w4318": true, "w4218": true, "w4117": false, "w4320": false, "w4018": false} {
		if got := s.supportPath(s.hex("w4119"), s.hex(hex)); got != want {
			t.Errorf("support from the beachhead to %s: %v, want %v", hex, got, want)
		}
	}
}

// DS 4.3: troop convoys and escorts that were used come back to the Convoys Box of their zone,
// those of others stay.
func TestConvoysOfThePacificAreReadyAgain(t *testing.T) {
	rulebook.Covers(t, "ds", "4.3", "14.9")
	p := duringPacific(t, "axis", "south-china-sea.used: convoy/japan:troop axis, japan-surface-fleet-3f turned\nbay-of-bengal.used: convoy/britain:troop western, japan-air-force-1army\nmicronesia.used: convoy/japan:troop axis\nyellow-sea.on-station: japan-surface-fleet-comb\n")
	f := p.front()
	p.markerSegment()
	for _, zone := range []string{"south-china-sea", "micronesia"} {
		if f.marked(f.ways.convoy, zoneBox(zoneOfPacific(t, f, zone), convoysBox), atlas.Axis) < 0 {
			t.Errorf("the convoy in the zone %s is not ready", zone)
		}
		if f.shipped[atlas.Axis]>>zoneOfPacific(t, f, zone)&1 == 0 {
			t.Errorf("no troops sail in the zone %s", zone)
		}
	}
	if f.marked(f.ways.convoy, zoneBox(zoneOfPacific(t, f, "bay-of-bengal"), usedBox), atlas.Western) < 0 {
		t.Error("a British convoy is ready in the segment of the Axis")
	}
	p.isAt(t, map[string]string{"japan-surface-fleet-3f": "south-china-sea.convoys", "japan-air-force-1army": "bay-of-bengal.used", "japan-surface-fleet-comb": "yellow-sea.on-station"})
}
