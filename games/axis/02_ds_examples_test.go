package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// allAtWar ends all policies of a Pacific position.
const allAtWar = "posture britain: war\nposture us-and-western-minors: war\nposture nationalist-china: war\nposture communist-china: war\nposture russia: war\nposture soviet-minors: war\n"

// inPacific41 is a phase of the Pacific in summer 1941 in which nobody is under a policy.
func inPacific41(t *testing.T, phase, lines string) engine.Position {
	t.Helper()
	return pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: "+phase+"\nturn: May-June-1941\n"+allAtWar+lines)
}

// DS 2, 2.1, 4: what a faction does in its turn, in this order, and that the political events
// of a card come in every turn of its season.
func TestATurnOfAFactionInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2", "2.1", "4", "4.2", "5")
	for _, turn := range []string{"May-June-1941", "June-July-1941"} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.1 axis\nturn: "+turn+"\n"+allAtWar+"card axis-33a: current played\ncountry siam: neutral\ncountry kiangsu: active western\ne4904: japan-infantry-c14, japan-infantry-c13\nw4725: japan-infantry-12 2\nw4724: kiangsu-infantry-a1 1\nforce-pool-axis: japan-hq-nc, convoy/japan axis\n").(*Position)
		pacific.Do(t, p, "country siam")
		pacific.Roll(t, p, 3)
		var phases []string
		for p.phasing() == atlas.Axis && p.Chance() == 0 && len(phases) < 40 {
			if name := p.phaseName(); len(phases) == 0 || phases[len(phases)-1] != name {
				phases = append(phases, name)
			}
			legal := pacific.Legal(p)
			move := legal[0]
			if slices.Contains(legal, "done") {
				move = "done"
			}
			pacific.Do(t, p, move)
		}
		const want = "Political Events Segment, Support Segment, Organization Segment, Operational Movement Phase, Regular Combat Segment, Reserve Movement Phase, War & Peace Segment"
		if got := strings.Join(phases, ", "); got != want {
			t.Errorf("%s: the turn goes %s\nwant %s", turn, got, want)
		}
	}
}

// DS 2.2.1: support units and convoys come home, those with a stripe to the Delay Box and
// turned to their unit's side.
func TestReturnToBaseInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2", "2.2.1", "14.9")
	p := inPacific41(t, "2.2 axis", `
		e4904: japan-infantry-c14
		south-china-sea.convoys: japan-surface-fleet-3f turned, convoy/japan:troop axis, convoy/britain:supply western
		south-china-sea.on-station: japan-air-force-1army
		bay-of-bengal.on-station: britain-surface-fleet-z
		w4222: japan-cv-fleet-1cv turned
		strategic-warfare-box: japan-sub-fleet-6f
		w4620: devastation/bomber axis
	`).(*Position)
	for _, unit := range []string{"japan-surface-fleet-3f", "japan-air-force-1army", "japan-cv-fleet-1cv", "japan-sub-fleet-6f"} {
		c, want := p.counterOf(t, unit), "force-pool-axis"
		if p.front().Units[unitOf(t, p, unit)].Delay {
			want = "delay-box"
		}
		if c.turned || p.whereIs(t, unit) != want {
			t.Errorf("%s is in %s, turned %v", unit, p.whereIs(t, unit), c.turned)
		}
	}
	if at := p.whereIs(t, "britain-surface-fleet-z"); at != "bay-of-bengal.on-station" {
		t.Errorf("the British fleet is in %s", at)
	}
	f := p.front()
	if f.marked(f.ways.convoy, f.pool(atlas.Axis), atlas.Axis) < 0 || f.marked(f.ways.convoy, zoneBox(zoneOfPacific(t, f, "south-china-sea"), convoysBox), atlas.Western) < 0 {
		t.Error("the Japanese convoy is not in the pool, or the British one does not stay")
	}
	if f.control(hexAt(t, f.Theatre, "w4620")) != atlas.Axis {
		t.Error("Devastation returns to base")
	}
}

// DS 2.2.3, 2.2.3.2: the example of Manila. The West contests from the air base that the
// placement would close; if it does not, Manila is none any more. Air units go to the Delay
// Box.
func TestManilaContestsFromItself(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3", "2.2.3.2")
	const luzon = "e4904: japan-infantry-c14\nw4324: japan-infantry-c1\nw4025: japan-infantry-c2\nw3824: united-states-infantry-i1\nw3426: united-states-infantry-i2\ne3806: united-states-infantry-i3\ne4113: united-states-infantry-i4\ne4519: united-states-infantry-i5\ne4226: united-states-infantry-i6\nforce-pool-axis: japan-air-force-1army, convoy/japan axis\nforce-pool-western: united-states-air-force-feaf\nsouth-china-sea.convoys: convoy/united-states:supply western\nphilippine-sea.convoys: convoy/united-states:supply western\nmarianas.convoys: convoy/united-states:supply western\ninternational-dateline.convoys: convoy/united-states:supply western\n"
	for contested := range 2 {
		p := inPacific41(t, "2.2 axis", luzon).(*Position)
		f := p.front()
		manila := hexAt(t, f.Theatre, "w3824")
		if !f.airBase(manila, atlas.Western) {
			t.Fatal("Manila is no US air base")
		}
		pacific.Do(t, p, "supply-convoy convoy japan south-china-sea", "place japan-air-force-1army")
		pacific.Do(t, p, "cover w3824")
		if !p.asks(atlas.Western) {
			t.Fatal("the West cannot contest")
		}
		if contested == 1 {
			pacific.Do(t, p, "contest united-states-air-force-feaf")
			if p.whereIs(t, "japan-air-force-1army") != "delay-box" || p.whereIs(t, "united-states-air-force-feaf") != "delay-box" {
				t.Error("the air forces are not in the Delay Box")
			}
			continue
		}
		pacific.Do(t, p, "let-pass")
		if p.whereIs(t, "japan-air-force-1army") != "w3824" || f.airBase(manila, atlas.Western) {
			t.Error("Manila is still an air base")
		}
	}
}

// DS 2.2.3.1: the examples of Singapore, Saigon and Saipan: an air force needs a base of its
// own nation within three hexes, or a naval base in the zone; a bomber any air base of it.
func TestWhereAirUnitsOfThePacificGo(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.1")
	s := pacificScene(t, atWarInPacific+"britain-infantry-i1 w3218\nbritain-air-force-fe force-pool-western\nunited-states-air-force-feaf force-pool-western\nconvoy britain bay-of-bengal western\nbritain-infantry-i2 w3509\n")
	// Singora is near, but in neutral Siam; Brunei is four hexes away.
	for hex, want := range map[string]bool{"w3218": true, "w3217": true, "w3220": true, "w3315": true, "w3516": false, "w3321": false} {
		if got := s.goes("britain-air-force-fe", hex); got != want {
			t.Errorf("a British air force over %s: %v, want %v", hex, got, want)
		}
		if s.goes("united-states-air-force-feaf", hex) {
			t.Errorf("a US air force over %s without a US air base", hex)
		}
	}
	s = pacificScene(t, atWarInPacific+"ceded indochina japan\njapan-infantry-c1 w3619\njapan-infantry-c2 w4324\nconvoy japan south-china-sea axis\njapan-air-force-1army force-pool-axis\n")
	if got := s.seas("japan-air-force-1army"); !strings.Contains(got, "south-china-sea") || strings.Contains(got, "bay-of-bengal") {
		t.Errorf("from Saigon an air force goes on station in %s", got)
	}
	const saipan = "united-states-bomber-xxi force-pool-western\nconvoy united-states marianas western\nconvoy united-states micronesia western\nconvoy united-states international-dateline western\nunited-states-infantry-i2 e3513\nunited-states-infantry-i3 e4113\nunited-states-infantry-i4 e4519\nunited-states-infantry-i5 e4226\n"
	for base, want := range map[string]bool{"united-states-infantry-i1 e3906\n": true, "": false} {
		s = pacificScene(t, atWarInPacific+strings.ReplaceAll(saipan, "united-states-infantry-i", "britain-infantry-i")+base)
		if base != "" && !s.supplied(s.counter("united-states-infantry-i1")) {
			t.Fatal("the unit in Saipan has no supply")
		}
		l := s.locate(s.counter("united-states-bomber-xxi"), false)
		if got := l.fault(inBox(s.ways.strategicBox)).Fine(); got != want {
			t.Errorf("with %q the bomber goes into the Strategic Warfare Box: %v", base, got)
		}
	}
}

// DS 2.2.3.2: the examples of the Bay of Bengal and the Coral Sea: a strike contests a surface
// fleet in a hex where its carriers could go, a surface fleet an air force on station.
func TestWhoContestsInTheBayOfBengalAndTheCoralSea(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.2")
	contest := func(s scene, placed, at, with string, strike bool) bool {
		t.Helper()
		var where place
		if z, ok := s.ZoneByID(at); ok {
			where = zoneBox(z, onStation)
		} else {
			where = inHex(s.hex(at))
		}
		frame := supportUnitFrame{unit: int16(s.counter(placed)), at: int16(where), from: none}
		return s.contestFault(&frame, s.counter(with), strike).Fine()
	}
	const fleets = "britain-cv-fleet-force-h force-pool-western\njapan-surface-fleet-comb force-pool-axis\njapan-air-force-1army force-pool-axis\nunited-states-surface-fleet-pac force-pool-western\n"
	s := pacificScene(t, atWarInPacific+fleets+"britain-infantry-i1 w3809\nbritain-infantry-i2 w3509\nconvoy britain bay-of-bengal western\n")
	s.front.phasing = atlas.Axis
	if !contest(s, "japan-surface-fleet-comb", "w3811", "britain-cv-fleet-force-h", true) || !contest(s, "japan-surface-fleet-comb", "w3811", "britain-cv-fleet-force-h", false) {
		t.Error("the British carriers do not contest a Japanese fleet off Madras")
	}
	if contest(s, "japan-air-force-1army", "w3811", "britain-cv-fleet-force-h", true) {
		t.Error("a strike contests an air force")
	}
	s = pacificScene(t, atWarInPacific+fleets+"japan-infantry-c1 w3809\n")
	s.front.phasing = atlas.Axis
	if contest(s, "japan-surface-fleet-comb", "w3811", "britain-cv-fleet-force-h", true) {
		t.Error("the British carriers contest without a naval base in the Bay of Bengal")
	}
	for nation, want := range map[string]bool{"united-states": true, "britain": false} {
		s = pacificScene(t, atWarInPacific+fleets+nation+"-infantry-i1 e2106\n"+nation+"-infantry-i2 e2313\nconvoy united-states coral-sea western\n")
		s.front.phasing = atlas.Axis
		if got := contest(s, "japan-air-force-1army", "coral-sea", "united-states-surface-fleet-pac", false); got != want {
			t.Errorf("with bases of %s a US fleet contests in the Coral Sea: %v, want %v", nation, got, want)
		}
	}
}

// DS 2.2.3.2: in the Strategic Warfare Box the Axis contests bombers from any air base of its own,
// submarines from any naval base; the West contests no bombers, the Soviets no submarines.
func TestContestsInTheStrategicWarfareBox(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.2")
	const units = "japan-infantry-c1 e4904\nrussia-infantry-i1 e5301\nunited-states-infantry-i1 e4226\njapan-air-force-1army force-pool-axis\njapan-surface-fleet-comb force-pool-axis\nrussia-air-force-1 force-pool-soviet\nunited-states-air-force-5 force-pool-western\nunited-states-surface-fleet-pac force-pool-western\nunited-states-bomber-xxi force-pool-western\nunited-states-sub-fleet-suba force-pool-western\njapan-bomber-8 force-pool-axis\njapan-sub-fleet-6 force-pool-axis\n"
	for _, x := range []struct {
		phasing      atlas.Faction
		placed, with string
		want         bool
	}{
		{atlas.Western, "united-states-bomber-xxi", "japan-air-force-1army", true},
		{atlas.Western, "united-states-bomber-xxi", "russia-air-force-1", true},
		{atlas.Western, "united-states-bomber-xxi", "japan-surface-fleet-comb", false},
		{atlas.Axis, "japan-bomber-8", "united-states-air-force-5", false},
		{atlas.Western, "united-states-sub-fleet-suba", "japan-surface-fleet-comb", true},
		{atlas.Axis, "japan-sub-fleet-6", "united-states-air-force-5", true},
		{atlas.Axis, "japan-sub-fleet-6", "united-states-surface-fleet-pac", true},
		{atlas.Axis, "japan-sub-fleet-6", "russia-air-force-1", false},
	} {
		s := pacificScene(t, atWarInPacific+units)
		s.front.phasing = x.phasing
		frame := supportUnitFrame{unit: int16(s.counter(x.placed)), at: int16(inBox(s.ways.strategicBox)), from: none}
		if no := s.contestFault(&frame, s.counter(x.with), false); no.Fine() != x.want {
			t.Errorf("%s contests %s: %v, want %v (%s)", x.with, x.placed, no.Fine(), x.want, no.Text)
		}
	}
	// Without a base of its own it does not.
	s := pacificScene(t, atWarInPacific+strings.Replace(units, "japan-infantry-c1 e4904\n", "", 1))
	s.front.phasing = atlas.Western
	frame := supportUnitFrame{unit: int16(s.counter("united-states-bomber-xxi")), at: int16(inBox(s.ways.strategicBox)), from: none}
	if s.contestFault(&frame, s.counter("japan-air-force-1army"), false).Fine() {
		t.Error("the Japanese contest without an air base")
	}
	// Kyoto is an air base and no port.
	s = pacificScene(t, atWarInPacific+strings.Replace(units, "japan-infantry-c1 e4904\n", "japan-infantry-c1 e4902\n", 1))
	s.front.phasing = atlas.Western
	for placed, want := range map[string]bool{"united-states-bomber-xxi": true, "united-states-sub-fleet-suba": false} {
		frame.unit = int16(s.counter(placed))
		if no := s.contestFault(&frame, s.counter("japan-air-force-1army"), false); no.Fine() != want {
			t.Errorf("from Kyoto %s is contested: %v, want %v", placed, no.Fine(), want)
		}
	}
}

// DS 2.2.3.3: the example of Java. The strike over Telukbetung closes its air base; from
// Batavia the air force contests beside the strike all the same.
func TestTheInvasionOfJava(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3", "2.2.3.2", "2.2.3.3", "2.2.3.4")
	const java = `
		country netherlands-east-indies: conquered western
		e4904: japan-infantry-c14
		w3218: japan-infantry-c3
		w4324: japan-infantry-c4
		w2518: britain-infantry-i1
		w3509: britain-infantry-i2
		w2818: japan-infantry-c1
		south-china-sea.convoys: convoy/japan:supply axis
		bay-of-bengal.convoys: convoy/japan:supply axis
		force-pool-axis: japan-air-force-1army
		force-pool-western: britain-cv-fleet-force-h, britain-surface-fleet-z, convoy/britain western
	`
	for batavia, contested := range map[string]bool{"w2819: japan-infantry-c2\n": true, "": false} {
		p := inPacific41(t, "2.2 western", java+batavia).(*Position)
		pacific.Do(t, p, "supply-convoy convoy britain bay-of-bengal")
		pacific.Do(t, p, "place britain-cv-fleet-force-h", "cover w2717", "let-pass", "cover w2818", "let-pass")
		if p.whereIs(t, "britain-cv-fleet-force-h") != "w2818" || !p.counterOf(t, "britain-cv-fleet-force-h").turned {
			t.Fatal("the strike is not over Telukbetung")
		}
		pacific.Do(t, p, "place britain-surface-fleet-z", "cover w2618")
		if p.asks(atlas.Axis) != contested {
			t.Fatalf("with %q the Axis can contest: %v", batavia, !contested)
		}
		if contested {
			pacific.Do(t, p, "contest japan-air-force-1army")
			if p.whereIs(t, "britain-surface-fleet-z") != "naval-warfare-delay-box" || p.whereIs(t, "japan-air-force-1army") != "delay-box" {
				t.Error("the contest did not send both away")
			}
			continue
		}
		pacific.Do(t, p, "beachhead w2718")
		f := p.front()
		if i := f.markerIn(f.ways.beachhead, inHex(hexAt(t, f.Theatre, "w2618"))); i < 0 || !strings.HasSuffix(p.whereIs(t, "britain-surface-fleet-z"), ".used") {
			t.Error("the fleet did not make a beachhead")
		}
	}
}

// DS 2.2.3.1, 2.2.3.6: a Surface Fleet that nobody contests lies on station, and may become an escort
// convoy there.
func TestASurfaceFleetIsPutOnStation(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.1", "2.2.3.6")
	for move, box := range map[string]string{"done": ".on-station", "escort": ".convoys"} {
		p := inPacific41(t, "2.2 western", "w3509: britain-infantry-i2\nforce-pool-western: britain-surface-fleet-z\n").(*Position)
		pacific.Do(t, p, "place britain-surface-fleet-z", "station bay-of-bengal")
		if at := p.whereIs(t, "britain-surface-fleet-z"); at != "bay-of-bengal.on-station" {
			t.Errorf("the fleet is at %s", at)
		}
		pacific.Do(t, p, move)
		if at := p.whereIs(t, "britain-surface-fleet-z"); at != "bay-of-bengal"+box {
			t.Errorf("after %s the fleet is at %s", move, at)
		}
	}
}

// DS 2.2.3.5: a bomber in a hex becomes Devastation and may destroy a marker there.
func TestDevastationInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.5", "14.11")
	p := inPacific41(t, "2.2 western", `
		e4904: japan-infantry-c14
		e4801: japan-infantry-c1 turned 0
		e4304: united-states-infantry-i1
		western-us: united-states-infantry-i9
		e4226: united-states-infantry-i2
		e4519: united-states-infantry-i3
		e4113: united-states-infantry-i4
		force-pool-western: united-states-bomber-xxi, convoy/united-states western, convoy/united-states western
	`).(*Position)
	pacific.Do(t, p, "supply-convoy convoy united-states international-dateline", "supply-convoy convoy united-states the-bonins")
	pacific.Do(t, p, "place united-states-bomber-xxi", "cover e4801", "raze japan-infantry-c1")
	f := p.front()
	if p.whereIs(t, "united-states-bomber-xxi") != "out" || p.whereIs(t, "japan-infantry-c1") != "delay-box" || f.control(hexAt(t, f.Theatre, "e4801")) != atlas.Western {
		t.Error("Nagasaki is not devastated")
	}
	// With nothing to raze nothing more is asked about the bomber.
	p = inPacific41(t, "2.2 western", `
		e4226: united-states-infantry-i2
		force-pool-western: united-states-bomber-xxi, united-states-air-force-5
	`).(*Position)
	pacific.Do(t, p, "place united-states-bomber-xxi", "cover e4519", "place united-states-air-force-5")
}

// DS 2.2.2, 2.2.5: a beachhead needs units on it and enemies before it; whoever is left at sea
// without one is eliminated.
func TestBeachheadsFailInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.2", "2.2.5", "14.5")
	beach := "e4904: japan-infantry-c14\ncountry france: active western\nw4119: japan-infantry-15 2, beachhead/axis" + faceOf(t, "w4119", "w4219") + " axis\n"
	for _, x := range []struct {
		name, lines, move string
		stays             bool
		at                string
	}{
		{"enemies before it", "w4219: britain-infantry-i1\n", "done", true, "w4119"},
		{"taken up all the same", "w4219: britain-infantry-i1\n", "take-up w4119", false, "force-pool-axis"},
		{"nobody before it", "", "done", false, "force-pool-axis"},
		{"nobody, and inland", "", "inland japan-infantry-15", false, "w4219"},
	} {
		p := inPacific41(t, "2.2 axis", beach+x.lines).(*Position)
		pacific.Do(t, p, x.move)
		for p.phaseName() == "Support Segment" {
			pacific.Do(t, p, "done")
		}
		f := p.front()
		if stays := f.markerIn(f.ways.beachhead, inHex(hexAt(t, f.Theatre, "w4119"))) >= 0; stays != x.stays {
			t.Errorf("%s: the beachhead stays: %v", x.name, stays)
		}
		if at := p.whereIs(t, "japan-infantry-15"); at != x.at {
			t.Errorf("%s: the army is in %s, want %s", x.name, at, x.at)
		}
	}
}

// organizing is an Organization Segment of the Pacific.
func organizing(t *testing.T, who, lines string) *Position {
	t.Helper()
	return inPacific41(t, "2.3 "+who, lines).(*Position)
}

// DS 2.3, 2.3.1, 2.3.1.1: the examples. Two British infantry make an army, with armor it is
// the mechanized one of three steps, in one segment; the third step is never infantry. A
// Japanese HQ takes no armor, an army of the US no British step.
func TestCombinationsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3", "2.3.1", "2.3.1.1", "2.3.1.2")
	p := organizing(t, "western", "europe-africa: britain-infantry-i1, britain-infantry-i2, britain-infantry-i3, britain-armor-a1\nforce-pool-western: britain-infantry-eas\n")
	pacific.Refused(t, p, "combine britain-infantry-eas britain-infantry-i1 britain-armor-a1", "2.3")
	pacific.Do(t, p, "combine britain-infantry-eas britain-infantry-i1 britain-infantry-i2")
	p.lies(t, "britain-infantry-eas", "europe-africa", 2) // 3-4-1
	pacific.Refused(t, p, "combine britain-infantry-eas britain-infantry-i3 none", "2.3")
	pacific.Do(t, p, "combine britain-infantry-eas britain-armor-a1 none")
	p.lies(t, "britain-infantry-eas", "europe-africa", 3) // 6-6-2
	p.lies(t, "britain-armor-a1", "force-pool-western", 0)
	if side := p.front().sideOf(unitOf(t, p, "britain-infantry-eas")); side.Attack != 6 || side.Defence != 6 || side.Move != 2 {
		t.Errorf("the army is %+v", side)
	}

	p = organizing(t, "axis", "e4904: japan-infantry-c1, japan-infantry-c2, japan-infantry-12 1, japan-tank-1t 1, japan-infantry-1 2\nforce-pool-axis: japan-hq-nc, japan-infantry-21\n")
	pacific.Refused(t, p, "combine japan-hq-nc japan-infantry-c1 japan-tank-1t", "2.3")
	pacific.Refused(t, p, "combine japan-hq-nc japan-infantry-1 japan-infantry-c1", "2.3") // no switching (2.3.1.2)
	pacific.Do(t, p, "combine japan-infantry-12 japan-infantry-c1 none")
	p.lies(t, "japan-infantry-12", "e4904", 2)
	p.lies(t, "japan-infantry-c1", "force-pool-axis", 0)
	if side := p.front().sideOf(unitOf(t, p, "japan-infantry-12")); side.Attack != 2 || side.Defence != 2 || side.Move != 1 {
		t.Errorf("the army is %+v", side)
	}

	for _, grows := range []string{"russia-infantry-i1", "russia-shock-1s"} {
		p = organizing(t, "soviet", "w6012: russia-infantry-i1 1, russia-shock-1s 1\n")
		other := "russia-shock-1s"
		if grows == other {
			other = "russia-infantry-i1"
		}
		pacific.Do(t, p, "combine "+grows+" "+other+" none")
		p.lies(t, grows, "w6012", 2)
		p.lies(t, other, "force-pool-soviet", 0)
	}

	p = organizing(t, "western", "western-us: united-states-infantry-i1, united-states-infantry-i2, britain-infantry-i1, united-states-armor-a1\nforce-pool-western: united-states-hq-poa, united-states-infantry-8\n")
	pacific.Refused(t, p, "combine united-states-infantry-8 united-states-infantry-i1 britain-infantry-i1", "2.3")
	pacific.Do(t, p, "combine united-states-hq-poa united-states-infantry-i1 united-states-infantry-i2")
	p.lies(t, "united-states-hq-poa", "western-us", 2)
}

// DS 2.3, 2.3.1.2: the mixed units and the bans.
func TestRecipesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3", "2.3.1.1", "2.3.1.2")
	const scene = "w4324: japan-infantry-c9\nsouth-china-sea.convoys: convoy/japan:supply axis\ncountry siam: active axis\ncountry netherlands-east-indies: active western\ncountry kiangsu: active western\ncountry szechwan: active western\ncountry kansu: active soviet\n"
	for _, x := range []struct {
		who, at, units, target string
		legal                  bool
	}{
		{"axis", "w3516", "japan-infantry-c1 siam-reserve-res", "axis-multinational-hq-aex", true},
		{"axis", "e4904", "japan-infantry-c1 japan-infantry-c2", "axis-multinational-hq-aex", false},
		{"western", "western-us", "britain-infantry-i1 united-states-infantry-i1", "western-multinational-hq-cbi", true},
		{"western", "western-us", "britain-infantry-i1 britain-infantry-i2", "western-multinational-hq-cbi", false},
		{"western", "western-us", "britain-far-east-fe netherlands-east-indies-infantry-knil1", "western-multinational-infantry-abda", true},
		{"western", "western-us", "britain-infantry-i1 netherlands-east-indies-infantry-knil1", "western-multinational-infantry-abda", false},
		{"western", "w4622", "kiangsu-exp-exp1 kiangsu-reserve-res", "nationalist-china-hq-kmt", true},
		{"western", "w4620", "britain-infantry-i1 szechwan-reserve-res", "nationalist-china-hq-kmt", false},
		{"soviet", "w5021", "kansu-exp-exp1 kansu-reserve-res", "communist-china-hq-ccp", true},
		{"axis", "e4904", "japan-infantry-c1 japan-kwantung-kc1", "japan-hq-nc", false},
		{"axis", "e4904", "japan-kwantung-kc1 japan-kwantung-kc2", "japan-hq-kwa", true},
		{"axis", "e4904", "japan-infantry-c1 japan-infantry-c2", "japan-hq-kwa", false},
		{"axis", "e4904", "japan-infantry-c1 japan-colonial-bur", "japan-hq-nc", false},
		{"axis", "e4904", "japan-infantry-c1 japan-port-a-fort-ig", "japan-hq-nc", true},
		{"western", "w4222", "britain-garrison-hk britain-infantry-i1", "britain-hq-sea", false},
	} {
		units := strings.Fields(x.units)
		p := organizing(t, x.who, scene+x.at+": "+strings.Join(units, ", ")+"\nforce-pool-"+x.who+": "+x.target+"\n")
		got := slices.ContainsFunc(pacific.Legal(p), func(m string) bool {
			return strings.HasPrefix(m, "combine "+x.target+" ") && strings.Contains(m, units[0]) && strings.Contains(m, units[1])
		})
		if got != x.legal {
			t.Errorf("%s make %s: %v, want %v", x.units, x.target, got, x.legal)
		}
	}
	// Enemy aircraft, or no supply, and nobody combines.
	for lines, legal := range map[string]bool{"e4904: japan-infantry-c1, japan-infantry-c2\n": true, "e4904: japan-infantry-c1, japan-infantry-c2, united-states-air-force-5\n": false, "w2518: japan-infantry-c1, japan-infantry-c2\n": false} {
		p := organizing(t, "axis", lines+"e4803: japan-infantry-c3\nforce-pool-axis: japan-hq-nc\n")
		if got := len(offered(p, "combine")) > 0; got != legal {
			t.Errorf("%q combine: %v, want %v", lines, got, legal)
		}
	}
}

// DS 2.3.2 to 2.3.2.4: fortresses, port-a-forts and garrisons, and where they stand.
func TestFortressesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3.2", "2.3.2.1", "2.3.2.2", "2.3.2.3", "2.3.2.4")
	const pool = "force-pool-axis: japan-fortress-per1, japan-fortress-per2, japan-fortress-truk, japan-fortress-sai, japan-fortress-dai, japan-garrison-kwa\n"
	const atolls = "e4904: japan-infantry-c14\ne3408: japan-tank-1t 1, united-states-air-force-5\ne3906: japan-colonial-col1 1, japan-infantry-c1\ne3513: japan-infantry-c2\ne4304: japan-infantry-c3\n"
	p := organizing(t, "axis", atolls+pool)
	pacific.Refused(t, p, "convert japan-infantry-c3 japan-fortress-per1", "2.3.2.4") // no Mandate
	pacific.Refused(t, p, "convert japan-infantry-c3 japan-fortress-truk", "2.3.2.4")
	pacific.Refused(t, p, "convert japan-infantry-c3 japan-garrison-kwa", "2.3.2.4")
	pacific.Do(t, p, "convert japan-tank-1t japan-fortress-truk") // without supply, under enemy aircraft
	p.lies(t, "japan-fortress-truk", "e3408", 2)
	pacific.Do(t, p, "convert japan-colonial-col1 japan-fortress-sai")
	pacific.Refused(t, p, "convert japan-infantry-c1 japan-fortress-per1", "2.3.2.1") // one in a hex
	pacific.Do(t, p, "convert japan-infantry-c2 japan-garrison-kwa")
	p.lies(t, "japan-garrison-kwa", "e3513", 1)

	p = organizing(t, "axis", atolls+pool+"vp-2: japanese-mandate axis\n")
	pacific.Do(t, p, "convert japan-infantry-c3 japan-fortress-per1")
	pacific.Refused(t, p, "convert japan-infantry-c2 japan-fortress-per2", "2.3.2.4") // one a turn

	p = organizing(t, "western", "w4222: britain-garrison-hk\nw3218: britain-infantry-i1\nw3824: united-states-infantry-i1\ne3806: united-states-garrison-guam\nforce-pool-western: britain-fortress-hk, britain-fortress-sing, britain-fortress-cey, united-states-fortress-man, united-states-fortress-gm\n")
	pacific.Refused(t, p, "convert britain-infantry-i1 britain-fortress-cey", "2.3.2.4")
	pacific.Refused(t, p, "convert united-states-infantry-i1 britain-fortress-sing", "2.3.2.1") // of the same nation
	pacific.Do(t, p, "convert britain-garrison-hk britain-fortress-hk", "convert britain-infantry-i1 britain-fortress-sing", "convert united-states-infantry-i1 united-states-fortress-man", "convert united-states-garrison-guam united-states-fortress-gm")

	p = organizing(t, "western", "country kiangsu: active western\nw4622: kiangsu-port-a-fort-def1, kiangsu-port-a-fort-def2\n")
	pacific.Do(t, p, "convert kiangsu-port-a-fort-def1 none")
	if f := p.front(); !f.isFortress(unitOf(t, p, "kiangsu-port-a-fort-def1")) {
		t.Error("the port-a-fort is no fortress")
	}
	pacific.Refused(t, p, "convert kiangsu-port-a-fort-def2 none", "2.3.2.1")
	p = organizing(t, "western", "country kiangsu: active western\nw4622: kiangsu-port-a-fort-def1 turned\n")
	pacific.Do(t, p, "convert kiangsu-port-a-fort-def1 none")
	p.lies(t, "kiangsu-port-a-fort-def1", "w4622", 1)
}

// DS 2.3.2.4: the example of Blagoveshchensk, which the book numbers once w5724: a Line is
// built on the border of Manchukuo, and not any more when Heilungkiang is Russian; one a turn.
func TestALineIsBuiltAtBlagoveshchensk(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3.2.4")
	const line = "w5727: russia-infantry-i1 1\ne5402: russia-infantry-i2 1\nw6012: russia-infantry-i3 1\nforce-pool-soviet: russia-fortress-line1, russia-fortress-line2\n"
	p := organizing(t, "soviet", line)
	pacific.Refused(t, p, "convert russia-infantry-i3 russia-fortress-line1", "2.3.2.4")
	pacific.Do(t, p, "convert russia-infantry-i1 russia-fortress-line1")
	pacific.Refused(t, p, "convert russia-infantry-i2 russia-fortress-line2", "2.3.2.4")
	p = organizing(t, "soviet", line+"land ceded-russia-heilungkiang: ceded\n")
	pacific.Refused(t, p, "convert russia-infantry-i1 russia-fortress-line1", "2.3.2.4")
	// One that stands stays.
	p = organizing(t, "soviet", "land ceded-russia-heilungkiang: ceded\nw5727: russia-fortress-line1\nw6012: russia-infantry-i3 1\n")
	p.lies(t, "russia-fortress-line1", "w5727", 2)
}

// DS 2.3.3: the example of an HQ given up in May-June: June-July, and July-Aug with +1.
func TestAJapaneseHQIsGivenUp(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3.3")
	for marker, want := range map[string]string{"": "June-July-1941", "strategic-warfare-box: materiel-shortages axis\n": "July-Aug-1941"} {
		p := organizing(t, "axis", "e4904: japan-hq-nc 3, japan-infantry-1 2\ne4803: japan-infantry-c1\nw4622: britain-infantry-i1\n"+marker)
		f := p.front()
		f.uscl, f.vpBox = 0, 0
		pacific.Refused(t, p, "abandon britain-infantry-i1", "2.3.3")
		pacific.Do(t, p, "abandon japan-hq-nc", "abandon japan-infantry-1")
		p.lies(t, "japan-hq-nc", want, 0)
		p.lies(t, "japan-infantry-1", "force-pool-axis", 0)
	}
}

// DS 2.3.4.1, 2.3.4.2, 2.3.4.3: the examples of breaking down.
func TestBreakdownsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3.4", "2.3.4.1", "2.3.4.2", "2.3.4.3")
	p := organizing(t, "axis", "w2518: japan-hq-nc 2, united-states-air-force-5\ne4904: japan-infantry-1 2, japan-hq-cc 3, japan-colonial-col1 2, japan-kwantung-k3 2, japan-fortress-truk\nforce-pool-axis: japan-infantry-c1, japan-infantry-c2, japan-infantry-c3, japan-infantry-2, japan-colonial-bur, japan-kwantung-kc1, japan-marine-kure, japan-airborne-1ab\n")
	pacific.Refused(t, p, "break-down japan-fortress-truk japan-infantry-c1 none", "2.3.4.2")
	pacific.Refused(t, p, "break-down japan-colonial-col1 japan-infantry-c3 none", "2.3.4.2")
	pacific.Refused(t, p, "break-down japan-kwantung-k3 japan-infantry-c3 none", "2.3.4.2")
	pacific.Refused(t, p, "break-down japan-infantry-1 japan-kwantung-kc1 none", "2.3.4.2")
	pacific.Refused(t, p, "break-down japan-infantry-1 japan-marine-kure none", "2.3.4.2")
	pacific.Has(t, p, "break-down japan-infantry-1 japan-colonial-bur none") // a colonial may come of others
	pacific.Do(t, p, "break-down japan-hq-nc japan-infantry-c1 japan-infantry-c2")
	p.lies(t, "japan-hq-nc", "delay-box", 0)
	p.lies(t, "japan-infantry-c1", "w2518", 1)
	pacific.Do(t, p, "break-down japan-infantry-1 japan-infantry-c3 none", "break-down japan-colonial-col1 japan-colonial-bur none", "break-down japan-kwantung-k3 japan-kwantung-kc1 none")
	p.lies(t, "japan-infantry-1", "e4904", 1) // 2-1-1
	p.lies(t, "japan-infantry-c3", "e4904", 1)

	pacific.Do(t, p, "break-down japan-hq-cc japan-infantry-2 none") // an HQ never becomes an army of two steps
	p.lies(t, "japan-hq-cc", "e4904", 2)
	p.lies(t, "japan-infantry-2", "e4904", 1)

	p = organizing(t, "western", "w4509: britain-infantry-14 3\nforce-pool-western: britain-armor-a1, britain-infantry-i1, britain-infantry-i2, britain-infantry-i3\n")
	pacific.Refused(t, p, "break-down britain-infantry-14 britain-infantry-i1 none", "2.3.4.2")
	pacific.Do(t, p, "break-down britain-infantry-14 britain-armor-a1 none")
	p.lies(t, "britain-infantry-14", "w4509", 2) // 4-4-1
	pacific.Do(t, p, "break-down britain-infantry-14 britain-infantry-i1 britain-infantry-i2")
	p.lies(t, "britain-infantry-i2", "w4509", 1)

	p = organizing(t, "soviet", "w6012: russia-shock-1s 2\nforce-pool-soviet: russia-airborne-1ab, russia-cavalry-59c, russia-shock-2s, russia-guards-1g, russia-infantry-i1\n")
	for _, elite := range []string{"airborne-1ab", "cavalry-59c", "shock-2s", "guards-1g"} {
		pacific.Refused(t, p, "break-down russia-shock-1s russia-"+elite+" none", "2.3.4.2")
	}
	pacific.Do(t, p, "break-down russia-shock-1s russia-infantry-i1 none")
	p.lies(t, "russia-shock-1s", "w6012", 1)
}

// DS 2.3.5: a detachment joins a unit of its nation, not where one or a logistics marker is,
// and goes home by the Delay Box.
func TestDetachmentsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.3.5")
	p := organizing(t, "axis", "country siam: active axis\nw2518: japan-infantry-c12, united-states-air-force-5\ne4904: japan-infantry-c13, logistics/ighq axis\nw3817: siam-infantry-a1 1 axis\ne3408: japan-infantry-c11, japan-infantry-c1 turned 0\nforce-pool-axis: japan-infantry-c2, japan-infantry-c14\n")
	pacific.Refused(t, p, "detach japan e4904", "2.3.5")
	pacific.Refused(t, p, "detach japan w3817", "2.3.5")
	pacific.Refused(t, p, "detach japan e3408", "2.3.5")
	pacific.Do(t, p, "detach japan w2518")
	if c := p.counterOf(t, "japan-infantry-c2"); !c.turned || p.whereIs(t, "japan-infantry-c2") != "w2518" {
		t.Error("the detachment does not lie on Christmas Island")
	}
	p.lies(t, "japan-infantry-c12", "w2518", 1) // the unit stays
	pacific.Do(t, p, "gather japan-infantry-c1")
	p.lies(t, "japan-infantry-c1", "delay-box", 0)
}
