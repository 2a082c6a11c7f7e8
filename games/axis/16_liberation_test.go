package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// 16.3.1: a conquered country rises in its capital if nobody guards it.
func TestPolandRises(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.1", "16.3")
	const poland = "posture western-minors: war\nconquered-minor-countries-western: poland-infantry-res, poland-infantry-i1, poland-infantry-lod, poland-cavalry-cav\n"
	for _, x := range []struct {
		what, lines string
		rises       bool
	}{
		{"Warsaw empty", "", true},
		{"German units beside it", "e3701: germany-infantry-3\n", true},
		{"a German unit", "e3702: germany-infantry-i1\n", false},
		{"a German detachment", "e3702: germany-infantry-i1 turned 0\n", false},
		{"a German air unit", "e3702: germany-air-force-1\n", false},
		{"an Axis logistics marker", "e3702: logistics/okw axis\n", false},
		{"a Russian unit", "e3702: russia-infantry-i1\n", false},
		{"a partisan base elsewhere", "e3702: germany-infantry-i1\ne3602: partisan-base/western western\n", true},
		{"a guarded partisan base", "e3702: germany-infantry-i1\ne3602: partisan-base/western western, germany-infantry-i2\n", false},
		{"a Soviet partisan base", "e3702: germany-infantry-i1\ne3602: partisan-base/soviet soviet\n", false},
		{"a policy", "posture western-minors: guarantees\n", false},
	} {
		lines := poland + x.lines
		if x.what == "a policy" {
			lines = lines[len("posture western-minors: war\n"):]
		}
		p := during(t, "western", lines)
		rises := false
		for _, h := range []string{"e3702", "e3602"} {
			rises = rises || p.front().mayRise(p.areaBy(t, "poland"), p.front().hexNamed(t, h), atlas.Western).Fine()
		}
		if rises != x.rises {
			t.Errorf("%s: Poland may rise: %v", x.what, rises)
		}
	}
	p := during(t, "western", poland)
	p.does(p.checkReactivations)
	campaigns.Refused(t, p, "rise poland e3701", "16.3.1")
	campaigns.Refused(t, p, "rise italy w2623", "16.3.1")
	campaigns.Do(t, p, "rise poland e3702")
	p.isAt(t, map[string]string{"poland-infantry-res": "e3702", "poland-infantry-i1": "force-pool-western", "poland-infantry-lod": "force-pool-western"})
	f := p.front()
	if c := f.areas[p.areaBy(t, "poland")]; c.status != atlas.Active || c.faction != atlas.Western {
		t.Errorf("Poland is %+v", c)
	}
	if f.owner[f.hexNamed(t, "e4001")] != f.ways.germany {
		t.Error("the Polish Corridor is not German any more")
	}
	campaigns.Refused(t, p, "rise poland e3702", "16.3.1")
}

// 16.5.1: by a partisan base of its own an Ally takes a country over from the other.
func TestTheSovietsTakeYugoslaviaOver(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.1", "16.5")
	p := during(t, "soviet", "posture soviet-minors: war\nposture russia: war\ne2801: partisan-base/soviet soviet\ne2902: germany-infantry-i1\nconquered-minor-countries-western: yugoslavia-infantry-res, yugoslavia-infantry-1\n")
	p.does(p.checkReactivations)
	campaigns.Refused(t, p, "rise greece e2204", "16.5.1") // a Western country without a Soviet base
	campaigns.Do(t, p, "rise yugoslavia e2801")
	p.isAt(t, map[string]string{"yugoslavia-infantry-res": "e2801", "yugoslavia-infantry-1": "force-pool-soviet"})
	f := p.front()
	if c := f.areas[p.areaBy(t, "yugoslavia")]; c.status != atlas.Active || c.faction != atlas.Soviet {
		t.Errorf("Yugoslavia is %+v", c)
	}
	if u := f.unitNamed(t, "yugoslavia-infantry-res"); f.units[u].faction != atlas.Soviet || !f.supplied(u) {
		t.Error("the reserve unit is not a supplied one of the Soviets")
	}
}

// held puts infantry of a nation into the cities of a country.
func heldBy(t *testing.T, country string, units ...string) (lines string) {
	t.Helper()
	w := worldOf(t, "europe")
	for i, h := range w.Areas[areaNamed(w.Theatre, country)].Cities {
		lines += w.words["hex"].word(int(h)) + ": " + units[i] + "\n"
	}
	return lines
}

// 16.3.2: Italy is liberated when Western ground units hold all its cities; the lands that
// the West waits for are ceded, in a dependent, too.
func TestItalyIsLiberated(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.2", "13.8.3")
	cities := heldBy(t, "italy", "britain-infantry-i1", "britain-infantry-i2", "britain-infantry-i3", "britain-infantry-i4", "britain-infantry-i5", "britain-infantry-i6", "britain-infantry-i7", "britain-infantry-can", "britain-infantry-ind")
	lines := cities + `
		posture britain: war
		e1305: axis-multinational-armor-pa 2
		holding-axis-pa: italy-infantry-res 1
		force-pool-axis: germany-infantry-i1, italy-infantry-1, italy-air-force-p
		delay-box: italy-surface-fleet-regiamarina
		e2501: italy-infantry-10
		e1908: italy-garrison-rho
		conquered-minor-countries-western: britain-infantry-italy
		land ceded-britain-cyrenaica: pool
	`
	p := during(t, "western", lines)
	f := p.front()
	if err := f.mark(marker{kind: f.ways.noOccupation, variant: atlas.NoID, faction: atlas.Axis, at: inHex(f.hexNamed(t, "w2623"))}); err != nil {
		t.Fatal(err)
	}
	p.does(p.checkLiberations)
	if f.keptAtHome(p.areaBy(t, "italy"), false) {
		t.Error("the No Occupation marker stays in Rome")
	}
	if c := f.areas[p.areaBy(t, "italy")]; c.status != atlas.Active || c.faction != atlas.Western || !c.everConquered {
		t.Fatalf("Italy is %+v", c)
	}
	p.isAt(t, map[string]string{
		"italy-infantry-1": "force-pool-western", "italy-infantry-10": "force-pool-western", "italy-infantry-res": "force-pool-western",
		"italy-air-force-p": "out", "italy-surface-fleet-regiamarina": "out", "britain-infantry-italy": "delay-box",
		"axis-multinational-armor-pa": "delay-box", "germany-infantry-i1": "e1305",
	})
	if l, _ := f.LandByID("ceded-britain-cyrenaica"); f.lands[l] != landCeded {
		t.Error("Cyrenaica is not British")
	}
}

// 16.3.2: one city is not enough, and a conquered country of the other Ally is not liberated.
func TestWhatIsNotLiberated(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.2")
	for _, lines := range []string{
		"posture britain: war\ne2604: britain-infantry-i1\n",
		"posture britain: war\ncountry bulgaria: conquered soviet\ne2604: britain-infantry-i1\ne2707: britain-infantry-i2\n",
		"posture britain: war\ne2604: britain-infantry-i1\ne2707: britain-infantry-i2\ne2705: partisan-base/soviet soviet\n",
	} {
		p := during(t, "western", lines)
		p.does(p.checkLiberations)
		if p.front().areas[p.areaBy(t, "bulgaria")].faction == atlas.Western {
			t.Errorf("Bulgaria is liberated by %q", lines)
		}
	}
	p := during(t, "western", "posture britain: war\ncountry bulgaria: active soviet\ne2604: britain-infantry-i1\ne2707: britain-infantry-i2\n")
	p.does(p.checkLiberations)
	if p.front().areas[p.areaBy(t, "bulgaria")].faction != atlas.Western {
		t.Error("a Soviet country is not liberated by the West")
	}
}

// 16.5.2: the Baltic States become Russian when they are liberated, if the marker waits.
func TestTheBalticStatesAreLiberated(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.2")
	lines := heldBy(t, "baltic-states", "russia-infantry-i1", "russia-infantry-i2", "russia-infantry-i3")
	lines += "posture russia: war\ncountry baltic-states: active axis\nland ceded-russia-baltic-states: pool\nland ceded-germany-memelland: out\nforce-pool-axis: baltic-states-infantry-res\n"
	for _, east := range []bool{true, false} {
		scene := lines
		if !east {
			scene += "land ceded-russia-eastern-poland: out\n"
		}
		p := during(t, "soviet", scene)
		f := p.front()
		p.does(p.checkLiberations)
		if c := f.areas[p.areaBy(t, "baltic-states")]; c.status != atlas.Absent || f.owner[f.hexNamed(t, "e4205")] != f.ways.russia {
			t.Errorf("the Baltic States are %+v", c)
		}
		if german := f.owner[f.hexNamed(t, "e4102")] == f.ways.germany; german == east {
			t.Errorf("with Eastern Poland Russian: %v, Memelland is German: %v", east, german)
		}
		p.isAt(t, map[string]string{"baltic-states-infantry-res": "out"})
	}
}

// 16.3.2, 16.4.1, 16.5.2: Vichy and France change sides without their fleet.
func TestFranceIsLiberated(t *testing.T) {
	rulebook.Covers(t, "tk", "16.3.2", "16.4", "16.4.1", "16.5.2")
	const french = `
		country vichy: active axis
		posture britain: war
		posture russia: war
		force-pool-axis: france-surface-fleet-1 axis, convoy/france axis, france-infantry-res axis
		w2114: france-infantry-col1 axis
		w2021: france-infantry-1 3 axis
		conquered-minor-countries-western: britain-infantry-fra
	`
	check := func(p *Position, who atlas.Faction, pool string) {
		t.Helper()
		f := p.front()
		if c := f.areas[f.ways.vichy]; c.status != atlas.Active || c.faction != who {
			t.Fatalf("Vichy is %+v", c)
		}
		p.isAt(t, map[string]string{"france-surface-fleet-1": "out", "france-infantry-res": pool, "france-infantry-col1": pool, "france-infantry-1": "delay-box"})
		if f.markerInPlay(f.ways.convoy, 4) {
			t.Error("the French convoy is in play")
		}
	}
	cities := heldBy(t, "vichy", "britain-infantry-i1", "britain-infantry-i2", "britain-infantry-i3", "britain-infantry-i4")
	p := during(t, "western", french+cities)
	p.does(p.checkLiberations)
	check(p, atlas.Western, "force-pool-western")
	p.isAt(t, map[string]string{"britain-infantry-fra": "conquered-minor-countries-western"})

	p = during(t, "soviet", french+heldBy(t, "vichy", "russia-infantry-i1", "russia-infantry-i2", "russia-infantry-i3", "russia-infantry-i4"))
	p.does(p.checkLiberations)
	check(p, atlas.Soviet, "force-pool-soviet")
	p.isAt(t, map[string]string{"britain-infantry-fra": "delay-box"})

	liberates := program.Action{Owner: atlas.Western, Receiver: atlas.Western}
	p = during(t, "western", french)
	if !p.holds(t, "french-liberation", liberates) {
		t.Fatal("nothing happens")
	}
	check(p, atlas.Western, "force-pool-western")
	p.front().areas[p.front().ways.vichy].faction = atlas.Axis
	if p.holds(t, "french-liberation", liberates) {
		t.Error("the event occurs twice")
	}
	for _, status := range []string{"neutral", "active western"} {
		if p := during(t, "western", "country vichy: "+status); p.holds(t, "french-liberation", liberates) {
			t.Errorf("Vichy is liberated though it is %s", status)
		}
	}
}

// 16.5.2: France itself, taken by the Soviets, goes on as Vichy on their side.
func TestTheSovietsLiberateFrance(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.2")
	units := []string{"russia-infantry-i1", "russia-infantry-i2", "russia-infantry-i3", "russia-infantry-i4", "russia-infantry-i5", "russia-infantry-i6", "russia-infantry-i7", "russia-infantry-i8", "russia-infantry-i9", "russia-infantry-i10"}
	p := during(t, "soviet", "scenario: C.4\nposture russia: war\nw2114: france-infantry-2, france-infantry-col1\n"+heldBy(t, "france", units...))
	p.does(p.checkLiberations)
	f := p.front()
	if c := f.areas[f.ways.vichy]; c.status != atlas.Active || c.faction != atlas.Soviet || !f.areas[f.ways.france].everConquered {
		t.Errorf("Vichy is %+v", c)
	}
	p.isAt(t, map[string]string{"france-infantry-2": "out", "france-infantry-col1": "force-pool-soviet"})
}

// 16.4.2: a supplied US unit in Naples dissolves the Italian army.
func TestOperationAvalanche(t *testing.T) {
	rulebook.Covers(t, "tk", "16.4.2", "14.24", "13.8.3")
	const italy = `
		posture united-states: war
		posture britain: war
		w2424: united-states-infantry-i1
		w2623: italy-infantry-1, italy-mech-exp
		w1522: italy-infantry-10
		e3609: axis-multinational-hq-med 2
		holding-axis-med: italy-infantry-i1 1
		force-pool-axis: germany-infantry-i1, italy-infantry-2
		delay-box: italy-infantry-4
		conquered-minor-countries-western: britain-infantry-italy
		strategic-warfare-box: war-economy/italy axis
		central-mediterranean.on-station: italy-surface-fleet-regiamarina
	`
	avalanche := program.Action{Owner: atlas.Western, Receiver: atlas.Western}
	p := during(t, "western", italy)
	if p.holds(t, "operation-avalanche", avalanche) {
		t.Fatal("a US unit without supply dissolves the army")
	}
	const convoys = "north-atlantic.convoys: convoy/united-states:supply western\nwestern-mediterranean.convoys: convoy/united-states:supply western\nw2208: britain-infantry-i2\n"
	british := during(t, "western", strings.Replace(italy, "united-states-infantry-i1", "britain-infantry-i1", 1)+convoys)
	if f := british.front(); !f.supplied(f.unitNamed(t, "britain-infantry-i1")) || british.holds(t, "operation-avalanche", avalanche) {
		t.Fatal("a British unit dissolves the army, or has no supply")
	}
	p = during(t, "western", italy+convoys)
	f := p.front()
	if !p.holds(t, "operation-avalanche", avalanche) {
		t.Fatal("a supplied US unit does not dissolve the army")
	}
	campaigns.Refused(t, p, "country hungary", "16.4.2")
	declined := p.clone()
	campaigns.Do(t, declined, "decline")
	if !declined.holds(t, "operation-avalanche", avalanche) {
		t.Error("an event that was declined is spent")
	}
	campaigns.Do(t, p, "country italy")
	p.isAt(t, map[string]string{
		"italy-infantry-1": "force-pool-axis", "italy-mech-exp": "delay-box", "italy-infantry-10": "force-pool-axis", "italy-infantry-2": "force-pool-axis",
		"italy-infantry-4": "force-pool-axis", "italy-infantry-i1": "force-pool-axis", "italy-surface-fleet-regiamarina": "out",
		"axis-multinational-hq-med": "delay-box", "germany-infantry-i1": "e3609", "britain-infantry-italy": "delay-box",
	})
	rome := inHex(f.hexNamed(t, "w2623"))
	if c := f.areas[p.areaBy(t, "italy")]; c.status != atlas.Active || c.faction != atlas.Axis || f.markerIn(f.ways.noOccupation, rome) < 0 || f.nMarkers != 4 || p.marker1(t, "war-economy") != "out" {
		t.Errorf("Italy is %+v, with %d markers", c, f.nMarkers)
	}
	if p.holds(t, "operation-avalanche", avalanche) {
		t.Error("the event occurs twice")
	}
}
