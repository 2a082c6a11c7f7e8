package axis

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// granted is a scene of the campaign of 1941 in which nobody has received anything
// yet, so that no card matters.
func granted(t *testing.T, lines string) *Position {
	t.Helper()
	p := campaigns.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\n"+lines).(*Position)
	p.Asked = 0
	return p
}

// takes lets a faction take what it has been granted.
func (p *Position) takes(who atlas.Faction) {
	p.takeReplacements(who)
	p.table().Proceed(p)
	p.Forget()
}

const berlin = "w3825: germany-infantry-i9\n"

// 1.3.3: replacements come from the force pool, as units of the type received; armor
// steps may be infantry, infantry steps no armor, and what is left is lost.
func TestReplacementsAreTakenFromThePool(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.3", "1.3.3.3")
	p := granted(t, berlin+"force-pool-axis: germany-infantry-i1, germany-armor-p1, germany-infantry-1, germany-hq-a, germany-fortress-fe1, italy-garrison-rho\ndelay-box: germany-infantry-i2")
	f := p.front()
	f.allow(f.nation("germany"), program.InfantryStep, 1)
	f.allow(f.nation("germany"), program.ArmorStep, 1)
	p.takes(atlas.Axis)
	campaigns.Refused(t, p, "take germany-infantry-i2", "1.3.3")
	campaigns.Refused(t, p, "take germany-hq-a", "1.3.3")
	campaigns.Refused(t, p, "take germany-fortress-fe1", "1.3.3")
	campaigns.Refused(t, p, "take italy-garrison-rho", "1.3.3.3")
	campaigns.Do(t, p, "take germany-armor-p1", "at w3825")
	campaigns.Refused(t, p, "take germany-armor-p1", "1.3.3")
	campaigns.Do(t, p, "take germany-infantry-i1")
	campaigns.Refused(t, p, "done", "3")
	campaigns.Refused(t, p, "at w3516", "1.3.4")
	campaigns.Do(t, p, "back", "take germany-infantry-i1", "at w3825")
	if c := p.counterOf(t, "germany-infantry-i1"); c.steps != 1 || p.whereIs(t, "germany-infantry-i1") != "w3825" {
		t.Errorf("the infantry is %+v", c)
	}
	if f.grants != ([mostGrants]grant{}) {
		t.Errorf("grants are left: %v", f.grants)
	}
}

// 1.3.3, the example of the pool limit: twelve steps and ten units.
func TestThePoolLimitsReplacements(t *testing.T) {
	pool := "force-pool-soviet: "
	for i := 1; i <= 10; i++ {
		pool += "russia-infantry-i" + string(rune('0'+i%10)) + ", "
	}
	pool = strings.Replace(pool, "russia-infantry-i0, ", "russia-infantry-i10, ", 1)
	p := granted(t, "e4312: russia-infantry-i11\n"+pool)
	f := p.front()
	f.allow(f.nation("russia"), program.InfantryStep, 12)
	p.takes(atlas.Soviet)
	n := 0
	for p.Deciders() != 0 && p.Top() == pReplacements {
		campaigns.Do(t, p, campaigns.Legal(p)[0], "at e4312")
		if n++; n > 12 {
			t.Fatal("there is no end")
		}
	}
	if n != 10 || f.grants != ([mostGrants]grant{}) {
		t.Errorf("%d units were taken, and %v is left", n, f.grants)
	}
}

// 1.3.3.2: an airborne or marine unit takes two infantry steps, the Western airborne
// one British and one American.
func TestAirborneAndMarinesTakeTwoSteps(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.3.2")
	for _, x := range []struct {
		name, unit string
		grants     []grantOf
		ok         bool
	}{
		{"one step", "russia-airborne-1ab", []grantOf{{"russia", program.InfantryStep, 1}}, false},
		{"two steps", "russia-airborne-1ab", []grantOf{{"russia", program.InfantryStep, 2}}, true},
		{"infantry and armor", "britain-marine-rm", []grantOf{{"britain", program.InfantryStep, 1}, {"britain", program.ArmorStep, 1}}, true},
		{"two British for the Western airborne", "western-multinational-airborne-1ab", []grantOf{{"britain", program.InfantryStep, 2}}, false},
		{"one of each", "western-multinational-airborne-1ab", []grantOf{{"britain", program.InfantryStep, 1}, {"united-states", program.InfantryStep, 1}}, true},
		{"armor of one", "western-multinational-airborne-1ab", []grantOf{{"britain", program.ArmorStep, 1}, {"united-states", program.InfantryStep, 1}}, true},
	} {
		p := granted(t, berlin)
		f := p.front()
		for _, g := range x.grants {
			f.allow(f.nation(g.nation), g.step, g.n)
		}
		u, _ := f.words["unit"].find(x.unit)
		left, ok := f.paid(unitNumber(u))
		if ok != x.ok || ok && left != ([mostGrants]grant{}) {
			t.Errorf("%s: %v, left %v", x.name, ok, left)
		}
	}
}

type grantOf struct {
	nation string
	step   uint8
	n      int
}

// 1.3.2.3, the example of No Retreat: four steps are four infantry, one armor and two
// infantry, or two armor.
func TestLastStandReplacements(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.2.3")
	p := granted(t, berlin+"vp-4: no-retreat axis")
	f := p.front()
	f.vpSide, f.vpBox = axisTide, 4
	f.allowMore(0)
	if want := (grant{f.nation("germany"), noRetreatStep, 4}); f.grants[0] != want {
		t.Fatalf("No Retreat gives %v", f.grants)
	}
	for _, x := range []struct {
		units string
		ok    bool
	}{
		{"i1 i2 i3 i4", true}, {"i1 i2 i3 i4 i5", false}, {"p1 i1 i2", true}, {"p1 i1 i2 i3", false}, {"p1 p2", true}, {"p1 p2 i1", false},
	} {
		q := p.Clone().(*Position).front()
		ok := true
		for _, w := range strings.Fields(x.units) {
			name := "germany-infantry-" + w
			if w[0] == 'p' {
				name = "germany-armor-" + w
			}
			u, _ := q.words["unit"].find(name)
			_, paid := q.paid(unitNumber(u))
			ok = ok && paid
			q.pay(unitNumber(u))
		}
		if ok != x.ok {
			t.Errorf("%s: %v", x.units, ok)
		}
	}
	f.grants = [mostGrants]grant{}
	f.vpSide = alliedCrusade
	if f.allowMore(0); f.grants != ([mostGrants]grant{}) {
		t.Errorf("under the Allied Crusade No Retreat gives %v", f.grants)
	}
}

// 1.3.2: what markers give.
func TestMarkersGiveReplacements(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.2", "1.3.2.1", "1.3.2.2", "1.3.2.4", "1.3.2.5", "1.3.2.6", "14.4", "14.21", "14.32", "14.37.5", "14.39")
	for _, x := range []struct {
		lines string
		who   string
		want  []grantOf
	}{
		{"strategic-warfare-box: anti-comintern-crusade axis\nposture russia: war", "axis", []grantOf{{"germany", program.ColonialStep, 1}}},
		{"strategic-warfare-box: anti-comintern-crusade axis\nposture russia: nazi-soviet-pact", "axis", nil},
		{"strategic-warfare-box: minor-country-production/axis axis", "axis", []grantOf{{"minor", program.AnyStep, 1}}},
		{"strategic-warfare-box: minor-country-production/axis:+2 axis", "axis", []grantOf{{"minor", program.AnyStep, 2}}},
		{"strategic-warfare-box: minor-country-production/axis axis", "western", nil},
		{"strategic-warfare-box: us-victory-program western", "western", []grantOf{{"united-states", program.InfantryStep, 1}, {"united-states", program.ArmorStep, 1}}},
		{"strategic-warfare-box: war-economy/italy axis\ncountry italy: active axis", "axis", []grantOf{{"italy", program.AnyStep, 1}}},
		{"strategic-warfare-box: war-economy/italy axis\ncountry italy: neutral", "axis", nil},
		{"delay-box: war-economy/italy axis\ncountry italy: active axis", "axis", nil},
		{"vp-3: ss-europa axis", "axis", []grantOf{{"germany", ssEuropaStep, 4}}},
	} {
		p := granted(t, berlin+x.lines)
		f := p.front()
		f.vpSide, f.vpBox = axisTide, 1
		f.allowMore(factionOr(x.who, 0))
		var want [mostGrants]grant
		for i, g := range x.want {
			want[i] = grant{f.nation(g.nation), g.step, uint8(g.n)}
		}
		if f.grants != want {
			t.Errorf("%s: %v, want %v", x.lines, f.grants, want)
		}
	}
}

// 1.3.2.4: the steps of SS Europa's own box are paid whatever the VP marker shows, those of
// the marker's box only under Axis Tide.
func TestSSEuropaPaysForItsOwnBox(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.2.4", "14.32")
	for side, want := range map[uint8]uint8{axisTide: 5, 1 - axisTide: 2} {
		p := granted(t, berlin+"vp-2: ss-europa axis")
		f := p.front()
		f.vpSide, f.vpBox = side, 3
		f.allowMore(atlas.Axis)
		if got := f.grants[0]; got.n != want || got.step != ssEuropaStep {
			t.Errorf("side %d: %v, want %d steps", side, got, want)
		}
	}
}

// 1.3.3.1, 1.3.3.5: steps for minor countries go to any of them, as infantry or armor;
// colonial steps to colonials only, and colonials also for infantry steps.
func TestWhichStepPaysForWhichUnit(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.3.1", "1.3.3.5")
	for _, x := range []struct {
		unit  string
		grant grantOf
		ok    bool
	}{
		{"italy-infantry-res", grantOf{"minor", program.AnyStep, 1}, true},
		{"turkey-armor-p1", grantOf{"minor", program.AnyStep, 1}, true},
		{"germany-infantry-i1", grantOf{"minor", program.AnyStep, 1}, false},
		{"germany-infantry-i1", grantOf{"italy", program.AnyStep, 1}, false},
		{"britain-infantry-ind", grantOf{"britain", program.ColonialStep, 1}, true},
		{"britain-infantry-i1", grantOf{"britain", program.ColonialStep, 1}, false},
		{"britain-infantry-ind", grantOf{"britain", program.InfantryStep, 1}, true},
		{"germany-armor-p1", grantOf{"germany", program.InfantryStep, 2}, false},
		{"germany-infantry-i1", grantOf{"germany", program.ArmorStep, 1}, true},
	} {
		p := granted(t, berlin)
		f := p.front()
		f.allow(f.nation(x.grant.nation), x.grant.step, x.grant.n)
		u, ok := f.words["unit"].find(x.unit)
		if !ok {
			t.Fatalf("there is no unit %s", x.unit)
		}
		if _, ok := f.paid(unitNumber(u)); ok != x.ok {
			t.Errorf("%s for %v: %v", x.unit, x.grant, ok)
		}
	}
}

// 1.3.2.3, 1.3.2.4: pairs of steps of one marker are exchanged for armor, so that infantry takes
// the odd step of the other, whichever it is.
func TestInfantryLeavesPairsForArmor(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.2.3", "1.3.2.4")
	for _, n := range [][2]int{{2, 1}, {1, 2}, {2, 3}, {3, 2}, {4, 1}, {1, 4}} {
		p := granted(t, berlin)
		f := p.front()
		f.allow(f.nation("germany"), noRetreatStep, n[0])
		f.allow(f.nation("germany"), ssEuropaStep, n[1])
		infantry, _ := f.words["unit"].find("germany-infantry-i1")
		panzer, _ := f.words["unit"].find("germany-armor-p1")
		f.pay(unitNumber(infantry))
		armor := 0
		for left, ok := f.paid(unitNumber(panzer)); ok; left, ok = f.paid(unitNumber(panzer)) {
			f.grants, armor = left, armor+1
		}
		if want := (n[0] + n[1] - 1) / 2; armor != want {
			t.Errorf("infantry out of %d steps of No Retreat and %d of SS Europa leaves %d steps of armor, want %d", n[0], n[1], armor, want)
		}
	}
}

// 1.3.4: every kind of place.
func TestWhereReplacementsArePlaced(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.4")
	for _, x := range []struct{ name, lines, unit, at, want string }{
		{"a home city", "", "germany-infantry-i1", "w3825", ""},
		{"a city in a ceded land", "", "germany-infantry-i1", "w3325", ""},
		{"not elsewhere", "", "germany-infantry-i1", "w3516", "1.3.4"},
		{"not beside an enemy", "posture britain: war\nw3720: britain-infantry-i1", "germany-infantry-i1", "w3720", "1.3.4"},
		{"not with an enemy detachment", "posture britain: war\nw3720: britain-infantry-i1 turned 0", "germany-infantry-i1", "w3720", "1.3.4"},
		{"a home hex with a supplied HQ", "w3724: germany-hq-a", "germany-infantry-i1", "w3724", ""},
		{"a home hex without", "", "germany-infantry-i1", "w3724", "1.3.4"},
		{"an HQ abroad", "country poland: conquered western\ne3701: germany-hq-a", "germany-infantry-i1", "e3701", "1.3.4"},
		{"an HQ of others", "w3724: italy-hq-p-hq", "germany-infantry-i1", "w3724", "1.3.4"},
		{"the Axis logistics marker", "e3609: germany-infantry-i2, logistics/okh axis", "germany-infantry-i1", "e3609", ""},
		{"a logistics marker without a line overland", "e1406: germany-infantry-i2, logistics/okh axis", "germany-infantry-i1", "e1406", "1.3.4"},
		{"no Italians there", "country italy: active axis\ne3609: germany-infantry-i2, logistics/okh axis", "italy-infantry-10", "e3609", "1.3.4"},
		{"German colonials in a Soviet strategic hex", "e3609: germany-infantry-i2", "germany-infantry-uk", "e3609", ""},
		{"German colonials not without a German", "", "germany-infantry-uk", "e3609", "1.3.4"},
		{"German colonials not at home", "", "germany-infantry-uk", "w3825", "1.3.4"},
		{"British in London", "", "britain-infantry-i1", "w3916", ""},
		{"British not off the map", "", "britain-infantry-i1", "africa", "1.3.4"},
		{"South Africans in Africa", "", "britain-infantry-sa", "africa", ""},
		{"South Africans not in London", "", "britain-infantry-sa", "w3916", "1.3.4"},
		{"Indians in the Middle East", "", "britain-infantry-ind", "middle-east", ""},
		{"Canadians in Canada", "", "britain-infantry-can", "eastern-us-canada", ""},
		{"Poles in London", "", "britain-infantry-pol", "w3916", ""},
		{"Free French in Africa or London", "", "britain-infantry-fra", "africa", ""},
		{"Free French in London", "", "britain-infantry-fra", "w3916", ""},
		{"Americans in America", "", "united-states-infantry-i1", "eastern-us-canada", ""},
		{"Russians in Central Asia", "", "russia-infantry-i1", "central-asia", ""},
		{"Russians in Moscow", "", "russia-infantry-i1", "e4312", ""},
		{"Italians in Rome", "country italy: active axis", "italy-infantry-10", "w2623", ""},
		{"Italians not in Libya", "country italy: active axis", "italy-infantry-10", "w1624", "1.3.4"},
		{"the Western airborne in London", "", "western-multinational-airborne-1ab", "w3916", ""},
		{"the Western airborne in America", "", "western-multinational-airborne-1ab", "eastern-us-canada", ""},
		{"Poles on a partisan base", "country poland: active western\ne3602: partisan-base/western western", "poland-infantry-i1", "e3602", ""},
		{"Poles not in the open", "country poland: active western", "poland-infantry-i1", "e3602", "1.3.4"},
	} {
		p := granted(t, x.lines)
		f := p.front()
		u, ok := f.words["unit"].find(x.unit)
		at, err := f.findPlace(x.at)
		if !ok || err != nil {
			t.Errorf("%s: %v %v", x.name, ok, err)
			continue
		}
		who := setUp{front: f}.ownerOf(unitNumber(u))
		if got := f.mayPlace(unitNumber(u), at, who).Rule; got != x.want {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
}

// 1.3.4, 16.7: units on the back of the pending card are placed when it is revealed.
func TestInternedUnitsComeBack(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.1")
	p := campaigns.Scene(t, `
		scenario: C.3
		players: 3
		phase: 1.1 axis
		w3825: germany-infantry-i9
		pending-card-axis: germany-infantry-i1 1
	`).(*Position)
	campaigns.Refused(t, p, "back", "1.3.4")
	campaigns.Do(t, p, "at w3825")
	if p.whereIs(t, "germany-infantry-i1") != "w3825" || p.Top() != pOptionCard {
		t.Error("the unit is not back")
	}
}

// 1.3, 1.3.1: the segment gives the steps printed on the current card; elite units may be
// taken for them (1.3.3.4).
func TestTheCardGivesReplacements(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3", "1.3.1", "1.3.3.4")
	p := granted(t, berlin+"force-pool-axis: germany-mountain-nor, germany-armor-p1\ncard axis-2: current\n")
	p.replacementsSegment()
	f := p.front()
	var want [mostGrants]grant
	want[0] = grant{f.nation("germany"), program.InfantryStep, 6}
	want[1] = grant{f.nation("germany"), program.ArmorStep, 2}
	if f.grants != want {
		if want[0], want[1] = want[1], want[0]; f.grants != want {
			t.Fatalf("the card gives %v", f.grants)
		}
	}
	p.table().Proceed(p)
	p.Forget()
	campaigns.Do(t, p, "take germany-mountain-nor", "at w3825")
}

// 10.2, 1.3.4: a supply line runs from box to box. From Suez it leads over the Arabian Sea to
// the Middle East, to Africa and to the United States, so that logistics there bring
// replacements although the Mediterranean is closed.
func TestALineRunsFromBoxToBox(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2", "1.3.4")
	for ships, want := range map[string]bool{"": true, "arabian-sea.on-station: italy-surface-fleet-regiamarina\n": false} {
		p := campaigns.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 western\ne1213: logistics/afhq western, britain-infantry-i1\neastern-mediterranean.on-station: germany-sub-fleet-1\n"+ships).(*Position)
		f := p.front()
		if got := f.mayPlace(unitOf(t, p, "united-states-infantry-i1"), inHex(hexAt(t, f.Theatre, "e1213")), atlas.Western).Fine(); got != want {
			t.Errorf("with %q a US unit comes to Suez: %v, want %v", ships, got, want)
		}
	}
}

// 1.3.4, 9.2: whoever places a replacement is told in which hexes it would be too much.
func TestTheHexesThatAReplacementWouldOverfillAreNamed(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.4", "9.2")
	p := granted(t, `
		w3825: germany-infantry-8 2, germany-infantry-3 2, germany-infantry-i9
		w3922: germany-infantry-1 3, germany-infantry-7 3
		w3720: germany-infantry-9 2, germany-infantry-12 2
		force-pool-axis: germany-infantry-i1`)
	p.front().allow(p.front().nation("germany"), program.InfantryStep, 1)
	p.takes(atlas.Axis)
	campaigns.Do(t, p, "take germany-infantry-i1")
	var seen struct{ Crowding []string }
	if err := json.Unmarshal(p.AppendView(nil, p.seatOf(atlas.Axis)), &seen); err != nil {
		t.Fatal(err)
	}
	slices.Sort(seen.Crowding)
	if !slices.Equal(seen.Crowding, []string{"w3825", "w3922"}) { // too many units, and too many steps
		t.Errorf("too much would stand in %v", seen.Crowding)
	}
	seen.Crowding = nil
	if err := json.Unmarshal(p.AppendView(nil, engine.Spectator), &seen); err != nil || len(seen.Crowding) != 0 {
		t.Errorf("spectators are told of %v (%v)", seen.Crowding, err)
	}
}
