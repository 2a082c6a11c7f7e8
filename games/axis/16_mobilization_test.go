package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 16.3.3, 16.3.4: which Axis units call up the reserves of Britain and of France.
func TestTheirFinestHourAndParisThreatened(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.3", "16.3.4")
	for _, x := range []struct {
		what, lines  string
		hour, threat bool
	}{
		{"nobody", "", false, false},
		{"total war", "war: total-war\n", true, true},
		{"an air unit over London", "w3914: germany-air-force-1\n", true, true},
		{"a German unit in Paris", "w3516: germany-infantry-i1\n", true, true},
		{"a German unit in Amsterdam", "w3919: germany-infantry-i1\n", true, true},
		{"a German unit in Malta", "w1824: germany-infantry-i1\n", true, false},
		{"a German unit in Algeria", "w2114: germany-infantry-i1\n", false, true},
		{"a German unit in neutral Spain", "w2710: germany-infantry-i1\n", false, true},
		{"an Italian unit in Italy", "country italy: active axis\nw2623: italy-infantry-1\n", false, true},
		{"an Italian unit in Libya", "country italy: active axis\nw1522: italy-infantry-1\n", false, false},
		{"a German detachment in Lille", "w3618: germany-infantry-i1 turned 0\n", false, false},
		{"a German unit in Denmark", "w4224: germany-infantry-i1\n", false, false},
	} {
		p := during(t, "western", "scenario: C.4\n"+x.lines+"conditional-events-western: britain-hq-lon, britain-air-force-2, france-infantry-4, france-hq-ga2, germany-infantry-i2\n")
		p.does(p.checkFinestHour)
		p.does(p.checkParis)
		at := func(out bool) string {
			if out {
				return "delay-box"
			}
			return "conditional-events-western"
		}
		if p.whereIs(t, "britain-hq-lon") != at(x.hour) || p.whereIs(t, "britain-air-force-2") != at(x.hour) {
			t.Errorf("%s: Their Finest Hour comes: want %v", x.what, x.hour)
		}
		if p.whereIs(t, "france-infantry-4") != at(x.threat) || p.whereIs(t, "france-hq-ga2") != at(x.threat) {
			t.Errorf("%s: Paris is threatened: want %v", x.what, x.threat)
		}
	}
}

// 16.3.4, 16.5.3: the Axis may influence a country if France or Russia is at war, once.
func TestMobilizationGrantsInfluence(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.4", "16.5.3")
	for posture, granted := range map[string]bool{"war": true, "appeasement": false, "armistice": false} {
		p := during(t, "western", "scenario: C.4\nposture france: "+posture+"\nw3516: germany-infantry-i1\nconditional-events-western: france-infantry-4\ncountry hungary: neutral\n")
		p.does(p.checkParis)
		p.isAt(t, map[string]string{"france-infantry-4": "delay-box"})
		if (p.Top() == pGrant) != granted {
			t.Errorf("while the posture of France is %s the Axis is asked: %v", posture, !granted)
		}
		if granted {
			campaigns.Refused(t, p, "country poland", "15.19")
			campaigns.Refused(t, p, "country france", "15.19")
			campaigns.Do(t, p, "country hungary")
		}
		p.does(p.checkParis)
		if p.Top() == pGrant {
			t.Error("Paris is threatened twice")
		}
	}
}

// 16.5.3: what mobilizes Russia.
func TestRussianEmergencyMobilization(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.3")
	for _, x := range []struct {
		what, lines string
		comes       bool
	}{
		{"nobody", "", false},
		{"total war", "war: total-war\n", true},
		{"a German unit in Minsk", "e3906: germany-infantry-i1\n", true},
		{"a German air unit in Russia", "e3906: germany-air-force-1\n", true},
		{"a Rumanian unit in Bessarabia", "e3108: rumania-infantry-1\n", true},
		{"a German unit in Riga, not ceded", "scenario: C.3\ne4205: germany-infantry-i1\n", true},
		{"a German unit in Warsaw", "e3702: germany-infantry-i1\n", false},
		{"the card", "card soviet-4d: discarded played\n", true},
	} {
		p := during(t, "soviet", x.lines+"conditional-events-soviet: russia-infantry-10, russia-fortress-len\n")
		p.does(p.checkEmergency)
		want := "conditional-events-soviet"
		if x.comes {
			want = "delay-box"
		}
		for _, unit := range []string{"russia-infantry-10", "russia-fortress-len"} {
			if at := p.whereIs(t, unit); at != want {
				t.Errorf("%s: %s is in %s, want %s", x.what, unit, at, want)
			}
		}
	}
}

// 16.3.5: Reduced US Impact comes and goes with London, Oslo and Paris.
func TestReducedUSImpact(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.5")
	p := during(t, "western", "w4624: germany-infantry-i1\nw3516: italy-infantry-1\n")
	f := p.front()
	marker, _ := f.MarkerByID("reduced-us-impact")
	there := func() bool { p.does(p.checkUSImpact); return f.markerIn(marker, inBox(f.ways.strategicBox)) >= 0 }
	if there() {
		t.Error("two of three are enough")
	}
	f.set(f.unitNamed(t, "britain-infantry-i8"), counter{at: outOfGame})
	f.put(f.unitNamed(t, "germany-infantry-i3"), inHex(f.hexNamed(t, "w3916")), 1, atlas.Axis)
	for range 2 {
		if !there() {
			t.Error("the marker does not come, or does not stay")
		}
	}
	f.set(f.unitNamed(t, "germany-infantry-i3"), counter{at: inHex(f.hexNamed(t, "w3916")), faction: atlas.Axis, turned: true})
	if f.detachment(f.unitNamed(t, "germany-infantry-i3")) && there() {
		t.Error("a detachment counts")
	}
	f.put(f.unitNamed(t, "germany-infantry-i3"), f.pool(atlas.Axis), 0, atlas.Axis)
	if there() {
		t.Error("the marker stays")
	}
}

// 16.3.6: an unguarded city of Occupied France lets neutral Vichy join the West, and with
// Vichy active Occupied France is French again.
func TestFranceRises(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.6", "13.8.6.2")
	const guarded = "w3113: germany-infantry-i1\nw3414: logistics/okw axis\nw3516: germany-air-force-1\n"
	for _, x := range []struct {
		what, lines string
		rises       bool
	}{
		{"all guarded", guarded + "w3618: germany-infantry-i2\n", false},
		{"Lille empty", guarded, true},
		{"an Italian unit in Lille", guarded + "w3618: italy-infantry-1\n", true},
		{"the card is current", guarded + "card axis-22a: current played\n", false},
	} {
		p := during(t, "western", x.lines)
		p.does(p.checkFranceRises)
		if asked := p.Top() == pFranceRises; asked != x.rises {
			t.Errorf("%s: the West is asked: %v", x.what, asked)
		}
	}
	p := during(t, "western", guarded+"set-aside: france-infantry-res, france-infantry-1, france-surface-fleet-1\n")
	f := p.front()
	p.does(p.checkFranceRises)
	declined := p.clone()
	campaigns.Do(t, declined, "decline")
	if declined.front().areas[f.ways.vichy].status != atlas.Neutral || !declined.front().germanLand(f.ways.occupiedFrance) {
		t.Error("France rises though the West declines")
	}
	campaigns.Do(t, p, "revolt")
	p.isAt(t, map[string]string{"france-infantry-res": "force-pool-western", "france-infantry-1": "delay-box", "france-surface-fleet-1": "out"})
	if c := f.areas[f.ways.vichy]; c.status != atlas.Active || c.faction != atlas.Western || f.owner[f.hexNamed(t, "w3516")] != f.ways.vichy {
		t.Errorf("Vichy is %+v, or Paris is not French", c)
	}
	p = during(t, "western", "country vichy: active axis\n")
	p.does(p.checkFranceRises)
	if p.front().germanLand(p.front().ways.occupiedFrance) {
		t.Error("Occupied France stays German beside an Axis Vichy")
	}
}

// 16.3.7, 16.5.6: Lend-Lease.
func TestLendLease(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.7", "16.5.6", "14.17")
	const lent = "conditional-events-soviet: lend-lease western\nposture russia: war\nwar: total-war\nforce-pool-soviet: russia-infantry-i1, russia-armor-t1, russia-infantry-i2\n"
	p := during(t, "western", lent)
	f := p.front()
	p.does(p.checkLeaseToFrance)
	campaigns.Do(t, p, "decline")
	if p.Top() == pLeaseTable {
		t.Error("the West rolls for Russia")
	}
	for move, box := range map[string]place{"postpone": inBox(f.ways.delayBox), "cancel": outOfGame} {
		p := during(t, "western", lent)
		p.does(p.checkLeaseToFrance)
		campaigns.Do(t, p, move)
		if i := p.front().leased(); i >= 0 || p.front().markerIn(p.front().ways.lendLease, box) < 0 {
			t.Errorf("after %s the marker is not where it should be", move)
		}
	}
	for _, x := range []struct {
		die         int
		lines, take string
	}{{2, "", ""}, {3, "", "take russia-infantry-i1"}, {5, "", "option 0"}, {5, "strategic-warfare-box: us-victory-program western\n", "take russia-armor-t1"}} {
		p := during(t, "soviet", lent+x.lines)
		p.does(p.checkLeaseToRussia)
		campaigns.Do(t, p, "roll")
		campaigns.Roll(t, p, x.die)
		if x.take == "" {
			if p.Top() == pReplacements {
				t.Errorf("a %d gives something", x.die)
			}
			continue
		}
		campaigns.Has(t, p, x.take)
	}
	for _, lines := range []string{"posture russia: nazi-soviet-pact\nconditional-events-soviet: lend-lease western\n", "posture russia: war\nconditional-events-western: lend-lease western\n"} {
		p := during(t, "soviet", lines)
		p.does(p.checkLeaseToRussia)
		if p.Top() == pLeaseTable {
			t.Errorf("Russia receives Lend-Lease with %q", lines)
		}
	}
	p = during(t, "western", "scenario: C.4\nposture france: war\nconditional-events-western: lend-lease western\nforce-pool-western: france-infantry-i2, britain-infantry-i1\n")
	p.does(p.checkLeaseToFrance)
	campaigns.Do(t, p, "decline", "roll")
	campaigns.Roll(t, p, 6)
	campaigns.Do(t, p, campaigns.Legal(p)[0])
	campaigns.HasNot(t, p, "take britain-infantry-i1")
}
