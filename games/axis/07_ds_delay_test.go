package axis

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// delayingInPacific is a scene of the Pacific in which the Delay Segment begins.
func delayingInPacific(t *testing.T, turn, lines string) *Position {
	t.Helper()
	p := pacific.Scene(t, "scenario: C.8\nplayers: 3\nphase: 3 axis\nturn: "+turn+"\ne4904: japan-infantry-c14\nwar: total-war\n"+lines).(*Position)
	p.Stack.N, p.Asked = 0, 0
	p.Call(pMatch)
	flow.CallWith(&p.State, pTurn, turnFrame{line: 4})
	return p
}

// DS 7.1: the example of the Japanese air unit in Sept-Oct 1943: 4 with +1 of the USCL, -1 of the
// Rising Sun and -1 of War Production is Mar-Apr 1944.
func TestTheDelayOfAJapaneseAirUnit(t *testing.T) {
	rulebook.Covers(t, "ds", "7", "7.1", "14.46")
	p := delayingInPacific(t, "Sept-Oct-1943", "delay-box: japan-air-force-1army\nstrategic-warfare-box: war-production/axis axis")
	f := p.front()
	f.uscl, f.vpSide, f.vpBox = 1, axisTide, 1
	p.begins(t)
	pacific.Roll(t, p, 4)
	if at := p.whereIs(t, "japan-air-force-1army"); at != "Mar-Apr-1944" {
		t.Errorf("the air unit comes back in %s", at)
	}
}

// DS 7.1: a six in the Naval Warfare Delay Box rolls again, as in the example of the British
// fleet: 6 and 5 with -3 is 8 turns.
func TestASixInTheNavalBoxRollsAgainInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "7.1")
	p := delayingInPacific(t, "Mar-Apr-1944", "naval-warfare-delay-box: britain-surface-fleet-z\nstrategic-warfare-box: war-production/western western")
	p.front().uscl = 2
	p.begins(t)
	for _, face := range []int{6, 5} {
		if err := p.Resolve(face-1, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := p.counterOf(t, "britain-surface-fleet-z").at, placeTrack|place(p.front().turn-1+8); got != want {
		t.Errorf("the fleet comes back in box %d, want %d", got&^placeKind, want&^placeKind)
	}
}

// DS 7.1: the modifiers of the Pacific that look at the counter: support units, Chinese ones, and
// those of countries that are not at war.
func TestModifiersOfDelaysInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "7.1", "14.4", "14.17", "14.19", "14.24", "14.25", "14.35")
	const chinas = "country kiangsu: active western\ncountry kansu: active soviet\nposture us-and-western-minors: war\nposture britain: war\nposture nationalist-china: war\nposture communist-china: war\n"
	for _, x := range []struct {
		lines, unit string
		want        int
	}{
		{"", "japan-air-force-1army", 0},
		{"strategic-warfare-box: oil-embargo western", "japan-air-force-1army", 1},
		{"strategic-warfare-box: oil-embargo western", "japan-hq-nc", 0},
		{"strategic-warfare-box: oil-embargo western\nw3022: japan-infantry-c1", "japan-air-force-1army", 1}, // without supply
		{"strategic-warfare-box: oil-embargo western\ne5806: japan-infantry-c1\nsea-of-okhotsk.convoys: convoy/japan:supply axis\ne5505: japan-infantry-c2", "japan-air-force-1army", 0},
		{"strategic-warfare-box: kamikazes axis", "japan-surface-fleet-comb", -1},
		{"strategic-warfare-box: i-boat-strategy axis", "britain-hq-sea", 1},
		{"strategic-warfare-box: i-boat-strategy axis", "nationalist-china-hq-kmt", 0},
		{"strategic-warfare-box: fujiyama axis", "nationalist-china-hq-kmt", 1},
		{"strategic-warfare-box: fujiyama axis", "britain-hq-sea", 0},
		{"strategic-warfare-box: fujiyama axis\nposture russia: war", "russia-hq-tb", 1},
		{"strategic-warfare-box: fujiyama axis\nposture russia: neutrality", "russia-hq-tb", 0},
		{"strategic-warfare-box: jet-fighter-production axis", "britain-air-force-fe", 1},
		{"strategic-warfare-box: jet-fighter-production axis", "britain-surface-fleet-z", 0},
		{"strategic-warfare-box: bases-damaged/western axis", "britain-surface-fleet-z", 1},
		{"strategic-warfare-box: bases-damaged/soviet axis", "britain-surface-fleet-z", 0},
		{"strategic-warfare-box: bases-damaged/western axis", "britain-hq-sea", 0},
	} {
		p := delayingInPacific(t, "Sept-Oct-1943", chinas+x.lines)
		f := p.front()
		f.uscl, f.vpSide, f.vpBox = 0, alliedCrusade, 0
		if got := f.unitDelay(unitOf(t, p, x.unit)); got != x.want {
			t.Errorf("%s: %s %+d, want %+d", x.lines, x.unit, got, x.want)
		}
	}
}

// DS 7.1, 14.10: Convoy Strategy hastens one Axis unit at the end of the segment.
func TestConvoyStrategyHastensAUnit(t *testing.T) {
	rulebook.Covers(t, "ds", "7.1", "14.10", "15.13")
	p := delayingInPacific(t, "Sept-Oct-1943", "delay-box: japan-air-force-1army\nstrategic-warfare-box: convoy-strategy axis")
	f := p.front()
	f.uscl, f.vpSide, f.vpBox = 0, alliedCrusade, 0
	p.begins(t)
	pacific.Roll(t, p, 3)
	if p.Asked != 1<<atlas.Axis {
		t.Fatal("the Axis is not asked")
	}
	pacific.Do(t, p, "hasten japan-air-force-1army")
	if at := p.whereIs(t, "japan-air-force-1army"); at != "Jan-Feb-1944" {
		t.Errorf("the air unit comes back in %s", at)
	}
}

// DS 14.17, 14.19, 13.8.3: markers of a country under a policy, and units of two nations of which
// one is, are spared what its units are; a marker that belongs to no country is not. The US
// Victory Program counts for units alone (14.44.5).
func TestWhatInTheDelayBoxAPolicySpares(t *testing.T) {
	rulebook.Covers(t, "ds", "7.1", "14.17", "14.19", "13.8.3", "14.44.5")
	const pacts = "posture us-and-western-minors: quarantine\nposture britain: war\nposture russia: neutrality\nposture soviet-minors: neutrality\n"
	for counter, want := range map[string][2]int{ // at war, and with these policies
		"logistics/poa western":                    {1, 0},
		"fleet-train western":                      {1, 0},
		"convoy/united-states western":             {1, 0},
		"convoy/britain western":                   {1, 1},
		"lend-lease western":                       {1, 1},
		"logistics/far-east soviet":                {1, 0},
		"western-multinational-hq-cbi":             {2, 1},
		"britain-hq-ghq":                           {2, 2},
		"united-states-infantry-16 2":              {2, 1},
		"logistics/ighq axis":                      {0, 0},
		"minor-country-production/western western": {1, 1},
	} {
		for i, postures := range [2]string{allAtWar, pacts} {
			p := duringPacific(t, "axis", postures+"strategic-warfare-box: i-boat-strategy axis, fujiyama axis, us-victory-program western\ndelay-box: "+counter+"\n")
			f := p.front()
			got := 0
			for m := range f.markers[:f.nMarkers] {
				if k := &f.markers[m]; k.at == inBox(f.ways.delayBox) {
					got = f.markerDelay(k)
				}
			}
			for u := range f.Units {
				if f.units[u].at == inBox(f.ways.delayBox) {
					got = f.unitDelay(atlas.Unit(u))
				}
			}
			if got != want[i] {
				t.Errorf("%s, %d: the modifier is %d, want %d", counter, i, got, want[i])
			}
		}
	}
}
