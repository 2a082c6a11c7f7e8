package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 15.2: the Axis attacks at once with a Japanese unit.
func TestBanzaiIsAnAttack(t *testing.T) {
	rulebook.Covers(t, "ds", "15.2")
	p := duringPacific(t, "axis", "country siam: active axis\nposture nationalist-china: war\nw4725: japan-infantry-1 2\nw4625: siam-infantry-a1\nw4724: kiangsu-infantry-a1\n")
	if !p.receives(t, "banzai", atlas.Axis, "") {
		t.Fatal("Banzai has no result")
	}
	pacific.Refused(t, p, "done", "15.2")
	pacific.Do(t, p, "attack w4724")
	if m := "join siam-infantry-a1"; pacific.Try(t, p, m) == nil {
		pacific.Refused(t, p, "launch", "15.2")
	}
	pacific.Do(t, p, "join japan-infantry-1", "launch")
	if p.Chance() != 6 {
		t.Fatal("no combat")
	}
	pacific.Roll(t, p, 1)
	for p.In(pBanzai) && p.Asked != 0 {
		pacific.Do(t, p, pacific.Legal(p)[0])
	}
	if p.Top() != pMovement || p.counterOf(t, "japan-infantry-1").used != 0 {
		t.Error("the attack is not over, or the army has no further deeds")
	}
}

// DS 15.2, example: a carrier fleet of the Axis goes with an Allied one to the Naval Warfare
// Delay Box, or alone with its strike side up to the Delay Box; no other type goes with it.
func TestBanzaiIsASacrifice(t *testing.T) {
	rulebook.Covers(t, "ds", "15.2")
	const pools = "force-pool-axis: japan-cv-fleet-1cv, japan-air-force-1army\nforce-pool-western: united-states-cv-fleet-tf8, united-states-surface-fleet-pac, united-states-air-force-feaf\nforce-pool-soviet: russia-air-force-1\nposture russia: neutrality\n"
	begin := func() *Position {
		p := strike(t, pools)
		if !p.receives(t, "banzai", atlas.Axis, "") {
			t.Fatal("Banzai has no result")
		}
		return p
	}
	p := begin()
	pacific.Refused(t, p, "sacrifice united-states-cv-fleet-tf8", "15.2")
	pacific.Do(t, p, "sacrifice japan-cv-fleet-1cv")
	pacific.Refused(t, p, "sacrifice united-states-surface-fleet-pac", "15.2")
	pacific.Do(t, p, "sacrifice united-states-cv-fleet-tf8")
	p.isAt(t, map[string]string{"japan-cv-fleet-1cv": "naval-warfare-delay-box", "united-states-cv-fleet-tf8": "naval-warfare-delay-box"})
	p = begin()
	pacific.Do(t, p, "sacrifice japan-cv-fleet-1cv", "fly-off")
	p.isAt(t, map[string]string{"japan-cv-fleet-1cv": "delay-box", "united-states-cv-fleet-tf8": "force-pool-western"})
	p = begin()
	pacific.Do(t, p, "sacrifice japan-air-force-1army")
	pacific.Refused(t, p, "sacrifice russia-air-force-1", "15.2")
	pacific.Refused(t, p, "fly-off", "15.2")
	pacific.Do(t, p, "sacrifice united-states-air-force-feaf")
	p.isAt(t, map[string]string{"japan-air-force-1army": "delay-box", "united-states-air-force-feaf": "delay-box"})
	if p.In(pBanzai) {
		t.Error("Banzai goes on")
	}
	if strike(t, "").receives(t, "banzai", atlas.Axis, "") {
		t.Error("Banzai without a unit to attack or to sacrifice")
	}
}

// DS 15.3: East Wind Rain damages the bases of the West, North Wind Cloudy those of the Soviets;
// 14.4: support units of the faction come back one turn later.
func TestBasesDamaged(t *testing.T) {
	rulebook.Covers(t, "ds", "15.3", "14.4")
	for card, who := range map[string]atlas.Faction{"28a": atlas.Western, "28b": atlas.Soviet} {
		p := strike(t, "card axis-"+card+": current played\n")
		f := p.front()
		delay := func(unit string) int { u, _ := f.words["unit"].find(unit); return f.unitDelay(atlas.Unit(u)) }
		units := map[atlas.Faction]string{atlas.Western: "britain-air-force-fe", atlas.Soviet: "russia-air-force-1"}
		ground := map[atlas.Faction]string{atlas.Western: "britain-infantry-i1", atlas.Soviet: "russia-infantry-i1"}
		before := map[string]int{}
		for _, m := range []map[atlas.Faction]string{units, ground} {
			for _, unit := range m {
				before[unit] = delay(unit)
			}
		}
		if !p.receives(t, "bases-damaged", atlas.Axis, "") || p.marker1(t, "bases-damaged") != "strategic-warfare-box" {
			t.Fatalf("%s damages no bases", card)
		}
		for side, unit := range units {
			want := before[unit]
			if side == who {
				want++
			}
			if delay(unit) != want || delay(ground[side]) != before[ground[side]] {
				t.Errorf("%s: the delay of %s is %d, want %d, or that of ground units has changed", card, unit, delay(unit), want)
			}
		}
		if p.receives(t, "bases-damaged", atlas.Axis, "") {
			t.Error("there is a second marker")
		}
	}
	if duringPacific(t, "axis", "").receives(t, "bases-damaged", atlas.Axis, "") {
		t.Error("bases are damaged without a strike")
	}
}

// DS 15.22: a line of communications is damaged, or aid to China is cut off.
func TestLinesOfCommunicationAreDamaged(t *testing.T) {
	rulebook.Covers(t, "ds", "15.22", "14.27")
	p := strike(t, "conditional-events-western: aid-to-china/western western\n")
	p.receives(t, "loc-damaged", atlas.Axis, "")
	pacific.Refused(t, p, "country russia", "15.22")
	pacific.Refused(t, p, "cut-aid western", "15.22")
	pacific.Do(t, p, "country britain")
	f := p.front()
	m := p.markerKind(t, "loc-damaged")
	if i := f.markerIn(m, inBox(f.ways.strategicBox)); i < 0 || f.Markers[m].Variants[f.markers[i].variant] != "britain" {
		t.Error("the British line is whole")
	}
	const north = "card axis-28b: current played\n"
	for lines, move := range map[string]string{
		"conditional-events-western: aid-to-china/western western\n": "cut-aid western", "May-June-1942: aid-to-china/soviet soviet\n": "cut-aid soviet",
	} {
		p = strike(t, north+lines)
		p.receives(t, "loc-damaged", atlas.Axis, "")
		pacific.Refused(t, p, "country britain", "15.22")
		pacific.Do(t, p, move)
		if at := p.marker1(t, "aid-to-china"); at != "delay-box" {
			t.Errorf("the aid is in %s", at)
		}
	}
	p = strike(t, north)
	p.receives(t, "loc-damaged", atlas.Axis, "")
	pacific.Do(t, p, "country russia")
	if p.marker1(t, "loc-damaged") != "strategic-warfare-box" {
		t.Error("the Russian line is whole")
	}
}

// DS 15.18: an HD unit is placed as a replacement in Japan.
func TestHomeDefense(t *testing.T) {
	rulebook.Covers(t, "ds", "15.18")
	p := duringPacific(t, "axis", "war: total-war\nset-aside: japan-home-defense-hd1, japan-home-defense-hd2\n")
	if !p.receives(t, "home-defense", atlas.Axis, "") {
		t.Fatal("there is no home defense")
	}
	pacific.Refused(t, p, "take japan-infantry-c14", "15.18")
	pacific.Do(t, p, "take japan-home-defense-hd1", "at e4904")
	if p.whereIs(t, "japan-home-defense-hd1") != "e4904" || p.counterOf(t, "japan-home-defense-hd1").steps != 1 {
		t.Error("the HD unit is not in Tokyo")
	}
	p.receives(t, "home-defense", atlas.Axis, "")
	pacific.Do(t, p, "decline")
	if p.whereIs(t, "japan-home-defense-hd2") != "set-aside" {
		t.Error("a second unit comes unasked")
	}
}

// DS 15.34: a CV Fleet, or else another support unit, goes to the Delay Box, never to the Naval
// Warfare Delay Box.
func TestRaidersDiscovered(t *testing.T) {
	rulebook.Covers(t, "ds", "15.34")
	p := strike(t, "force-pool-axis: japan-surface-fleet-comb, japan-cv-fleet-1cv, japan-air-force-1army\n")
	p.receives(t, "raiders-discovered", atlas.Axis, "")
	p.isAt(t, map[string]string{"japan-cv-fleet-1cv": "delay-box", "japan-surface-fleet-comb": "force-pool-axis"})
	p.receives(t, "raiders-discovered", atlas.Axis, "")
	pacific.Refused(t, p, "decline", "15.34")
	pacific.Do(t, p, "delay japan-surface-fleet-comb")
	p.isAt(t, map[string]string{"japan-surface-fleet-comb": "delay-box", "japan-air-force-1army": "force-pool-axis"})
}
