package axis

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/engine"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// old plays scenes with the tables and rules of 1999. Most tests below play a scene of
// both editions, so that one sees that the switch decides and nothing else.
var old = scenetest.Table{Game: FirstEdition}

// editions are the tables of both.
var editions = map[string]scenetest.Table{"1999": old, "2011": campaigns}

func oldWorld() *World { return FirstEdition.(*game).world() }

func oldScene(tb testing.TB, lines string) scene {
	tb.Helper()
	return newSceneOn(tb, oldWorld(), lines)
}

// The columns and the cells as the aid prints them, with its Ar1.
const (
	aidColumns = "1-3 1-2 1-1 3-2 2-1 3-1 4-1 6-1 9-1"
	aidTable   = `
		Ex:1/0  Ex:0/0  Dr1:0/0 Dr1:0/0 Dr2:0/0 Dr2:1/0 Dr2:0/0 Dr3:0/1 Dr3:0/1
		Ar1:0/0 Ex:0/0  Ex:0/0  Dr1:0/0 Dr1:0/0 Dr2:0/0 Dr2:0/0 Dr3:0/1 Dr3:0/1
		Ar1:1/0 Ar1:0/0 Ex:0/0  Ex:0/0  Dr1:0/0 Ex:0/0  Dr2:1/1 Dr2:1/1 Dr3:0/2
		Ar1:1/0 Ar1:1/0 Ar1:0/0 Ex:0/0  Ex:0/0  Dr1:0/1 Dr1:0/1 Dr2:0/2 Dr2:0/2
		Ar1:1/0 Ar1:1/0 Ar1:0/0 Ar1:0/0 Ex:0/0  Dr1:1/1 Dr1:1/2 Dr1:1/2 Dr2:1/3
		Ar1:1/0 Ar1:1/0 Ar1:1/0 Ar1:0/0 Ar1:0/0 Dr1:0/1 Dr1:0/2 Dr1:0/2 Dr2:0/3`
)

// 17.18: all 54 cells, and which odds belong to which column.
func TestTheCombatTableOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.18")
	w := oldWorld()
	if got := strings.Join(w.CRTColumns, " "); got != aidColumns {
		t.Errorf("the columns are %s", got)
	}
	cells := strings.Fields(aidTable)
	if len(cells) != 54 {
		t.Fatalf("the aid has %d cells", len(cells))
	}
	for i, want := range cells {
		die, column := i/9+1, i%9
		r := combatResult(w.Theatre, die, column, atlas.ClearWeather)
		got := fmt.Sprintf("%s:%d/%d", atlas.RetreatNames[r.Retreat], r.Attack, r.Defd)
		if got != strings.Replace(want, "Ar1", "Ad", 1) {
			t.Errorf("a %d at %s is %s, the aid has %s", die, w.CRTColumns[column], got, want)
		}
		bad := combatResult(w.Theatre, die, column, atlas.Snow)
		weaker := map[string]string{"Ad": "Ad", "Ex": "Ex", "Dr1": "Ex", "Dr2": "Dr1", "Dr3": "Dr2"}
		if got := atlas.RetreatNames[bad.Retreat]; got != weaker[atlas.RetreatNames[r.Retreat]] || bad.Attack != r.Attack || bad.Defd != r.Defd {
			t.Errorf("a %d at %s in snow is %s %d/%d", die, w.CRTColumns[column], got, bad.Attack, bad.Defd)
		}
	}
	for ratio, column := range map[[2]int]string{{4, 1}: "4-1", {5, 1}: "4-1", {6, 1}: "6-1", {8, 1}: "6-1", {9, 1}: "9-1", {30, 1}: "9-1", {5, 2}: "2-1", {1, 9}: "1-3"} {
		if got := w.CRTColumns[odds(w.Theatre, ratio[0], ratio[1])]; got != column {
			t.Errorf("%v is fought at %s, want %s", ratio, got, column)
		}
	}
}

// 17.19: every value from -20 to +20 in its box.
func TestTheVictoryTrackOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.19")
	s := oldScene(t, "")
	for v := -20; v <= 20; v++ {
		side, box := uint8(alliedCrusade), 0
		switch {
		case v >= 15:
			side, box = axisTide, automaticBox
		case v >= 3:
			side, box = axisTide, v/3
		case v >= 1:
			side = 7 // it stays as it is
		case v > -16:
			box = 1 - v/4
		default:
			box = automaticBox
		}
		for _, was := range []uint8{axisTide, alliedCrusade} {
			s.vpSide, s.vpBox = was, 3
			want := side
			if side == 7 {
				want = was
			}
			if s.placeVP(v); s.vpSide != want || int(s.vpBox) != box {
				t.Errorf("at %+d the marker is in box %d of side %d, want %d of %d", v, s.vpBox, s.vpSide, box, want)
			}
		}
	}
}

// 17.20, 17.21: the tables of the aid line by line, by what our program does on them.
func TestThePoliticalTablesOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.20")
	w := oldWorld()
	for id, want := range map[string]string{
		"guarantee":           "roll:conference | minor-country-politics@aggression | nothing | nothing | minor-country-politics@aggression | roll:conference",
		"conference":          "military-aid | neutrals-pressured:western | nothing | pacific-commitment | allies-support-resistance | military-aid",
		"axis-directive":      "volkssturm | nothing | special-weapons-success | neutrals-pressured:axis | mandated-offensive | hitler-supports-nationalists",
		"diplomatic-incident": "roll:guarantee | coup-detat | neutrality or coup-detat | free-passage | border-war | minor-country-politics@aggression",
		"assassination":       "military-takeover | failure:axis | failure:axis | failure:axis | nothing | nothing",
	} {
		n, ok := w.TableByID(id)
		if !ok {
			t.Fatalf("there is no table %s", id)
		}
		info := &w.Tables[n]
		var lines []string
		for row := 1; row <= 6; row++ {
			lines = append(lines, lineOf(info.Rows.Items(fmt.Sprint(row))))
		}
		if got := strings.Join(lines, " | "); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", id, got, want)
		}
		if !info.Political || info.CountryDRM {
			t.Errorf("%s: the modifiers are not those of the aid", id)
		}
	}
}

// lineOf writes a line of a table in a few words.
func lineOf(ops []atlas.Member) string {
	var out []string
	for _, op := range ops {
		switch op.Str("op") {
		case "roll":
			out = append(out, "roll:"+op.Str("table"))
		case "choose":
			for _, o := range op.Items("options") {
				out = append(out, lineOf(o.Items("do")))
			}
		case "event":
			word := op.Str("event")
			if a := op.Str("area"); a != "" {
				word += "@" + a
			}
			if f := op.Str("faction"); f != "" {
				word += ":" + f
			}
			out = append(out, word)
		default:
			out = append(out, op.Str("op"))
		}
	}
	return strings.Join(out, " or ")
}

// 17.21: a two on the Guarantee Table rolls on the Aggression Table, and what comes up is
// the country of Minor Country Politics; Germany is no result.
func TestTheAggressionTable(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.21")
	w := oldWorld()
	n, ok := w.TableByID("aggression")
	if !ok {
		t.Fatal("there is no Aggression Table")
	}
	for i, want := range []string{"germany", "poland", "yugoslavia", "greece", "spain", "italy"} {
		if areas := w.Tables[n].Areas[i]; len(areas) != 1 || w.Areas[areas[0]].ID != want {
			t.Errorf("line %d names %v, want %s", i+1, areas, want)
		}
	}
	guarantee, _ := w.TableByID("guarantee")
	for die, next := range map[int]string{1: "", 2: "", 5: "country spain"} {
		p := old.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\nw3825: germany-infantry-i9\nwar: limited-war\ncountry spain: neutral\ncountry poland: absent\n").(*Position)
		f := p.front()
		f.vpBox, f.uscl = 0, 0
		p.does(func() { p.runTable(guarantee, atlas.Western, false, none, none) })
		old.Roll(t, p, 2, die)
		if got := p.In(pIncident); got != (next != "") {
			t.Errorf("a %d on the Aggression Table brings an incident: %v", die, got)
		}
		if next != "" {
			old.Has(t, p, next)
		}
	}
	// Elsewhere Minor Country Politics chooses among the six tables of the map.
	p := old.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\n"+berlin).(*Position)
	p.holds(t, "minor-country-politics", eventFor(atlas.Axis, none))
	if tables := old.Legal(p); len(tables) != 6 || slices.Contains(tables, "table aggression") {
		t.Errorf("one may choose %v", tables)
	}
}

// 17.17: the VP marker and the commitment modify political rolls, markers of the country do
// not.
func TestNoModifierForMarkersOfTheCountry(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.17")
	for edition, want := range map[string]int{"1999": 1, "2011": 2} {
		p := editions[edition].Scene(t, "scenario: C.4\nplayers: 3\nphase: 1.1 axis\ncountry hungary: neutral influence=axis\ncard axis-24: hand\ncard axis-28a: pending\n").(*Position)
		f := p.front()
		f.vpBox, f.vpSide, f.uscl = 2, axisTide, 1
		if got := p.script().PoliticalDRM(atlas.Axis, areaNamed(f.Theatre, "hungary"), true); got != want {
			t.Errorf("%s: the modifier is %d, want %d", edition, got, want)
		}
	}
}

// 17.15, 17.22 (ruling A22): the Soviets roll on the Lend-Lease Table in every turn, in limited
// war with -1, so that a 3 gives an infantry step in total war alone; the West never does.
func TestLimitedLendLease(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.15", "17.22")
	const lent = "scenario: C.5\nplayers: 3\nposture russia: war\nforce-pool-soviet: russia-infantry-i1\nconditional-events-soviet: lend-lease western\n"
	for war, steps := range map[string]bool{"limited-war": false, "total-war": true} {
		p := old.Scene(t, lent+"phase: 6.2 soviet\nwar: "+war+"\n").(*Position)
		if p.Top() != pLeaseTable {
			t.Fatalf("%s: the Soviets are asked: %s", war, p.Prompt(2).Text)
		}
		old.Do(t, p, "roll")
		old.Roll(t, p, 3)
		if (p.Top() == pReplacements) != steps {
			t.Errorf("%s: a 3 gives a step: %v", war, !steps)
		}
	}
	for edition, asked := range map[string]bool{"1999": false, "2011": true} {
		p := editions[edition].Scene(t, "scenario: C.4\nplayers: 3\nphase: 6.2 western\nwar: total-war\nposture france: war\nconditional-events-western: lend-lease western\nforce-pool-western: france-infantry-i2\n").(*Position)
		if editions[edition].Do(t, p, "done"); (p.Top() == pLeaseTable) != asked {
			t.Errorf("%s: the West is asked about Lend-Lease: %v", edition, !asked)
		}
	}
	w := oldWorld()
	n, _ := w.TableByID("lend-lease")
	limited := 0
	for _, m := range w.Tables[n].Modifiers.Members() {
		if slices.Contains(m.Get("cond").Strings("in"), "limited-war") && m.Num("add") == -1 && m.Str("src") == "stated" {
			limited++
		}
	}
	if limited != 1 {
		t.Errorf("there are %d modifiers for limited war", limited)
	}
}

// 17.9: the sequence is that of the aid, which the pack writes down; 4.3 is no segment.
func TestTheSequenceOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17", "17.9")
	var aid, played []string
	for _, phase := range oldWorld().Doc("tables").Get("sequence").Items("factionTurn") {
		segments := phase.Items("segments")
		for _, s := range segments {
			aid = append(aid, s.Str("name"))
		}
		if len(segments) == 0 {
			aid = append(aid, phase.Str("name"))
		}
	}
	for _, s := range aidTurn {
		played = append(played, strings.TrimSuffix(s.name, " Segment"))
	}
	if !slices.Equal(aid, played) {
		t.Errorf("the aid has\n%v\nplayed is\n%v", aid, played)
	}
	var names []string
	for _, phase := range FirstEdition.(interface{ Sequence() []engine.Phase }).Sequence() {
		names = append(names, phase.Name)
	}
	if !slices.Contains(names, "Convoy Segment") || slices.Contains(names, "Marker Segment") || slices.Contains(names, "Support Segment") {
		t.Errorf("the sequence is %v", names)
	}
}

// 17.9: convoys return and are placed first, support units after them; those of an escort
// of the last turn are still at sea, so that a convoy may follow it.
func TestConvoysHaveTheirSegment(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.9")
	const lines = "turn: May-June-1941\nposture britain: war\nw3916: britain-infantry-i1\n" +
		"force-pool-western: britain-air-force-1, convoy/britain western\nnorth-sea.convoys: convoy/britain:supply western\nw3717: britain-air-force-2\n"
	p := old.Scene(t, "scenario: C.5\nplayers: 3\nphase: 17.9 western\n"+lines).(*Position)
	if name := p.phaseName(); name != "Convoy Segment" {
		t.Fatalf("the segment is %s", name)
	}
	old.Refused(t, p, "place britain-air-force-1", "17.9")
	old.Do(t, p, "troop-convoy convoy britain north-sea")
	if at := p.whereIs(t, "britain-air-force-2"); at != "w3717" {
		t.Errorf("the air force has returned to %s before its segment", at)
	}
	old.Do(t, p, "done")
	if name := p.phaseName(); name != "Air & Naval Segment" {
		t.Fatalf("the segment is %s", name)
	}
	if at := p.whereIs(t, "britain-air-force-2"); at == "w3717" {
		t.Error("the air force has not returned")
	}
	old.Refused(t, p, "supply-convoy convoy britain north-sea", "17.9")
	old.Has(t, p, "place britain-air-force-1")
	f := p.front()
	north, _ := f.ZoneByID("north-sea")
	if f.shipped[atlas.Western]>>north&1 == 0 || f.stocked[atlas.Western]>>north&1 != 0 {
		t.Error("the convoy that was placed is gone, or the old one has stayed")
	}
}

// 17.9: what the Marker Segment does is done when regular combat is over.
func TestMarkersGoWithoutASegment(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.9")
	p := old.Scene(t, "scenario: C.6\nplayers: 3\nturn: July-Aug-1942\nphase: 4.2 soviet\nposture russia: war\ne3609: failure/command soviet\ne3610: russia-infantry-i1\ne3510: germany-infantry-i1\n").(*Position)
	f := p.front()
	if f.markerIn(f.ways.failure, inHex(hexAt(t, f.Theatre, "e3609"))) < 0 {
		t.Fatal("the Failure goes before combat")
	}
	old.Do(t, p, "done")
	if f = p.front(); f.markerIn(f.ways.failure, inHex(hexAt(t, f.Theatre, "e3609"))) >= 0 {
		t.Error("the Failure stays after combat")
	}
}

// 17.1: an attack below 1-3 is not allowed, and the attacker's HQ counts; one of the
// defender that comes later does not forbid it.
func TestWeakAttacksOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.1", "17.2")
	f := oldScene(t, "").front
	for _, x := range []struct {
		attack, defence int
		want            bool
	}{{1, 3, true}, {1, 4, false}, {2, 6, true}, {2, 7, false}} {
		if f.enoughOdds(x.attack, x.defence) != x.want {
			t.Errorf("%d against %d: %v", x.attack, x.defence, !x.want)
		}
	}
	p := old.Scene(t, "scenario: A.2\nplayers: 2\nphase: 4.2 axis\nturn: July-Aug-1941\ne3511: germany-infantry-i1\ne3510: russia-infantry-i1\ne3512: russia-infantry-8 2, russia-infantry-9 2, russia-infantry-10 2\n")
	old.Refused(t, p, "attack e3512", "4.2.1.1")
	// 17.2: the shifts are those of 4.2.3 and no surprise.
	var room [mostShifts]shift
	for _, s := range p.(*Position).front().shifts(hexAt(t, f.Theatre, "e3512"), atlas.Soviet, blitzSegment, room[:0]) {
		if !strings.HasPrefix(s.rule, "4.2.3.") {
			t.Errorf("there is a shift by %s", s.rule)
		}
	}
}

// 17.3: units land beside the hex that the beachhead faces, too, and without supply.
func TestUnitsLandInAnyCoastalHex(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.3")
	const beach = "scenario: C.4\nplayers: 3\nphase: 4.1 western\nturn: May-June-1941\nwar: total-war\nposture britain: war\n" + france +
		"w2917: germany-infantry-i1\nw2817: beachhead:1 western, britain-infantry-1, britain-hq-me, blitz/western western\n"
	p := old.Scene(t, beach)
	f := p.(*Position).front()
	u, _ := f.words["unit"].find("britain-infantry-1")
	if f.supplied(atlas.Unit(u)) {
		t.Fatal("the unit is supplied")
	}
	old.Do(t, p, "done")
	old.HasNot(t, p, "land britain-infantry-1")
	old.Refused(t, p, "land britain-infantry-1", "17.3")
	old.Refused(t, p, "land-in britain-infantry-1 w2917", "3.1.4") // with Germans in it
	old.Refused(t, p, "land-in britain-infantry-1 w2715", "17.3")  // too far away, or sea
	old.Has(t, p, "land-in britain-infantry-1 w2816")
	old.Do(t, p, "land-in britain-infantry-1 w2818", "land-in britain-hq-me w2818")
	wentTo(t, p, "britain-infantry-1", "w2818")

	// One that attacked does not.
	q := old.Scene(t, strings.Replace(beach, "w2917: germany-infantry-i1\n", "", 1)).(*Position)
	g := q.front()
	g.units[u].used |= hasAttacked
	if no := g.mayLandIn(atlas.Unit(u), hexAt(t, g.Theatre, "w2917")); no.Rule != "4.1.3" {
		t.Errorf("a unit that attacked lands: %q", no.Rule)
	}
	// Nor does one that has only taken part: the aid asks for that, the second edition for an attack.
	g.units[u].used = hasFought
	if no := g.mayLandIn(atlas.Unit(u), hexAt(t, g.Theatre, "w2917")); no.Rule != "17.3" {
		t.Errorf("a unit that a withdrawal has swept up lands: %q", no.Rule)
	}
	p = atSea(t, "4.1 western", "country france: conquered western\nw3815: beachhead:4 western, britain-infantry-1, blitz/western western\n")
	campaigns.Refused(t, p, "land-in britain-infantry-1 w3714", "4.1.3")
}

// 17.3: a landing is no movement in 1999 either, so that Italians land in another country of the Axis
// (ruling 155), and a truce closes zones of control to it (17.12).
func TestALandingOf1999IsNoMarch(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.3", "17.12")
	const beach = "scenario: C.4\nplayers: 3\nphase: 4.1 axis\nturn: May-June-1941\nwar: total-war\ncountry italy: active axis\n" +
		"country yugoslavia: active axis\nw2427: italy-infantry-9 2\nw2725: beachhead:0 axis, blitz/axis axis, italy-infantry-5 2\n"
	p := old.Scene(t, beach)
	old.Do(t, p, "land-in italy-infantry-5 w2726")
	wentTo(t, p, "italy-infantry-5", "w2726")

	const channel = "scenario: C.4\nplayers: 3\nphase: 4.1 western\nturn: May-June-1941\nwar: total-war\ncountry france: conquered western\n" +
		"w3815: beachhead:4 western, britain-infantry-i1, blitz/western western\nw3714: united-states-infantry-i1\nw3615: germany-infantry-i1\n"
	for posture, lands := range map[string]bool{"war": true, "negotiation": false, "armistice": false} {
		p := old.Scene(t, channel+"posture britain: "+posture+"\n")
		if strings.Contains(strings.Join(old.Legal(p), " "), "attack") {
			old.Do(t, p, "done")
		}
		if got := slices.Contains(old.Legal(p), "land-in britain-infantry-i1 w3714"); got != lands {
			t.Errorf("under %s a unit beside Germans lands: %v", posture, got)
		}
	}
}

// 17.4: an airdrop that can be replaced must be, and goes to the Delay Box in any case.
func TestAirdropsMustLand(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.4")
	for edition, tb := range editions {
		p := tb.Scene(t, "scenario: C.6\nplayers: 3\nphase: 4.1 axis\nturn: July-Aug-1942\nposture russia: war\n"+strings.Replace(dropZone, "e3512: russia-infantry-8 2", "", 1))
		tb.Do(t, p, "drop germany-airborne-1flsj e3512")
		for p.(*Position).front().Units != nil && !slices.Contains(tb.Legal(p), "land-airdrop germany-airborne-1flsj germany-infantry-i3") {
			tb.Do(t, p, "done")
		}
		if edition == "2011" {
			tb.Has(t, p, "done")
			continue
		}
		tb.Refused(t, p, "done", "17.4")
		tb.Do(t, p, "land-airdrop germany-airborne-1flsj germany-infantry-i3")
		wentTo(t, p, "germany-infantry-i3", "e3512")
		wentTo(t, p, "germany-airborne-1flsj", "delay-box")
	}
}

// 17.5: who pays a whole point for a road or railway in reserve movement.
func TestRailsInReserveMovement(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.5")
	for _, x := range []struct {
		name, lines, unit, to string
		slow, then            bool // by the aid; in 2011
	}{
		{"a German in Russia at war", "posture russia war", "germany-infantry-i1", "e3808", true, true},
		{"a German in a Russia that has fallen", "russia conquered soviet", "germany-infantry-i1", "e3808", true, false},
		{"a German at home", "", "germany-infantry-i1", "w3825", false, false},
		{"a German in hostile France", "vichy absent\nfrance active western\nposture france war", "germany-infantry-i1", "w3516", false, true},
		{"a Russian at home", "posture russia war", "russia-infantry-i1", "e3808", false, false},
		{"a Russian in Germany", "posture russia war", "russia-infantry-i1", "w3825", true, true},
		{"a Russian in friendly Turkey", "turkey active soviet", "russia-infantry-i1", "e2109", true, false},
		{"a Turk of the Soviets in Russia", "turkey active soviet", "turkey-infantry-i1", "e3808", true, false},
	} {
		for edition, want := range map[string]bool{"1999": x.slow, "2011": x.then} {
			w := worldOf(t, "europe")
			if edition == "1999" {
				w = oldWorld()
			}
			s := newSceneOn(t, w, x.lines)
			clear(s.lands[:])
			s.relist()
			u := s.counter(x.unit)
			s.units[u].faction = setUp{s.front, nil, nil}.ownerOf(u)
			if got := s.slowRoads(u, s.hex(x.to)); got != want {
				t.Errorf("%s, %s: slow %v", edition, x.name, got)
			}
		}
	}
}

// 17.6: in reserve movement no enemy zone is entered or left, beside friends or not, and by
// sea neither.
func TestEnemyZonesInReserveMovementOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.6")
	s := oldScene(t, "posture russia war\nrussia-infantry-i1 e2912\nrussia-infantry-i2 e2912\ngermany-infantry-i1 e3012\nrussia-infantry-i3 e3014")
	sevastopol, kerch := s.hex("e2912"), s.hex("e3014")
	if !s.enemyZone(sevastopol, atlas.Soviet) || !s.negated(sevastopol, atlas.Soviet) || s.enemyZone(kerch, atlas.Soviet) {
		t.Fatal("the scene is wrong")
	}
	if no := s.heldIn(march{unit: s.counter("russia-infantry-i1"), at: sevastopol, phase: reserve}); no.Rule != "5" {
		t.Errorf("a unit leaves the zone: %q", no.Rule)
	}
	v := voyage{unit: s.counter("russia-infantry-i3"), at: inHex(kerch), phase: reserve}
	if _, no := s.zoneEffect(v.march(), sevastopol); no.Rule != "5" {
		t.Errorf("a unit lands in the zone beside friends: %q", no.Rule)
	}
}

// 17.7: in limited war an Allied unit of two steps stays one.
func TestTheTwoStepLimit(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.7")
	for _, x := range []struct{ edition, war, rule string }{{"1999", "limited-war", "17.7"}, {"1999", "total-war", ""}, {"2011", "limited-war", ""}} {
		tb := editions[x.edition]
		p := tb.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.3 soviet\nwar: "+x.war+"\nposture russia: war\ne4214: russia-armor-1t 2, russia-armor-t1\n")
		if x.rule != "" {
			tb.Refused(t, p, "combine russia-armor-1t russia-armor-t1 none", x.rule)
		} else {
			tb.Do(t, p, "combine russia-armor-1t russia-armor-t1 none")
		}
	}
	// The Axis builds on.
	p := old.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.3 axis\nwar: limited-war\nw3825: germany-armor-1p 2, germany-armor-p2\n")
	old.Do(t, p, "combine germany-armor-1p germany-armor-p2 none")
}

// 17.8: the Allies declare no war in limited war.
func TestTheAlliesAreNiceGuys(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.8")
	for _, who := range []atlas.Faction{atlas.Western, atlas.Soviet} {
		s := oldScene(t, "turkey neutral\nwar limited-war")
		if no := s.mayDeclare(&peaceFrame{}, who, s.area("turkey")); no.Rule != "6.1.1" {
			t.Errorf("%v declares war: %q", who, no.Rule)
		}
		if s.front.war = atlas.TotalWar; !s.mayDeclare(&peaceFrame{}, who, s.area("turkey")).Fine() {
			t.Errorf("%v declares no war in total war", who)
		}
	}
}

// 17.15: the lists of the aid in its order, by the rules that carry them out.
func TestThePermanentEventsOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.15")
	p := oldScene(t, "").Position
	for who, want := range map[atlas.Faction]string{
		atlas.Axis: "16.1.1 16.1.2", atlas.Western: "16.3.1 16.3.6 16.3.2 16.3.4 16.3.3", atlas.Soviet: "16.5.2 16.5.3 16.5.6",
	} {
		var rules []string
		p.front().phasing = who
		for _, e := range p.permanentEvents() {
			rules = append(rules, e.rule)
		}
		if got := strings.Join(rules, " "); got != want {
			t.Errorf("%v checks %s, want %s", who, got, want)
		}
	}
	// A German unit in a neutral country is interned in 2011 and stays in 1999.
	for edition, where := range map[string]string{"1999": "w3022", "2011": "pending-card-axis"} {
		tb := editions[edition]
		p := tb.Scene(t, "scenario: C.5\nplayers: 3\nphase: 6.2 axis\nw3825: germany-infantry-i9\nw3221: germany-infantry-i1\n").(*Position)
		_ = where
		if at := p.whereIs(t, "germany-infantry-i1"); (at == "w3221") != (edition == "1999") {
			t.Errorf("%s: the unit in Switzerland is in %s", edition, at)
		}
	}
}

// 17.16: which markers give replacements.
func TestTheAdditionalReplacementsOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.16")
	for _, x := range []struct {
		lines, who string
		want       []grantOf
	}{
		{"strategic-warfare-box: anti-comintern-crusade axis\nposture russia: war", "axis", nil},
		{"strategic-warfare-box: us-victory-program western", "western", nil},
		{"strategic-warfare-box: war-economy/turkey western\ncountry turkey: active western", "western", nil},
		{"strategic-warfare-box: minor-country-production/axis axis", "axis", []grantOf{{"minor", program.AnyStep, 1}}},
		{"strategic-warfare-box: minor-country-production/western western", "western", []grantOf{{"minor", program.AnyStep, 1}}},
		{"strategic-warfare-box: minor-country-production/soviet soviet", "soviet", []grantOf{{"minor", program.AnyStep, 1}}},
		{"strategic-warfare-box: war-economy/italy axis\ncountry italy: active axis", "axis", []grantOf{{"italy", program.AnyStep, 1}}},
		{"strategic-warfare-box: war-economy/france western\ncountry france: active western\ncountry vichy: absent", "western", []grantOf{{"france", program.AnyStep, 1}}},
		{"vp-3: ss-europa axis", "axis", []grantOf{{"germany", ssEuropaStep, 4}}},
		{"vp-3: no-retreat axis", "axis", []grantOf{{"germany", noRetreatStep, 1}}},
	} {
		p := old.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\n"+berlin+x.lines).(*Position)
		f := p.front()
		f.vpSide, f.vpBox = axisTide, 1
		f.grants = [mostGrants]grant{}
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

// A pack that asks for a rule there is not, or names what there is not, is refused with a
// sentence; one that asks for one rule gets this rule alone.
func TestAPackSwitchesRulesOn(t *testing.T) {
	for info, want := range map[string]string{
		`"rules": [{"n": 18}]`: "asks for rule 18: the rules that a pack can switch on are 1 to 17",
		`"rules": [{"n": 15}], "permanentEvents": {"axis": [{"event": "alien-landing"}]}`:                          `there is no permanent event "alien-landing"`,
		`"rules": [{"n": 16}], "additionalReplacements": {"axis": [{"marker": "war-economy", "variant": "mars"}]}`: "there is no marker war-economy mars to give replacements",
	} {
		if _, err := Load("europe", packOf(t, info)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", info, err)
		}
	}
	w, err := Load("europe", packOf(t, `"rules": [{"n": 7}]`))
	if err != nil || !w.aid.says(twoStepLimit) || w.aid.says(convoySegment) || w.aid.lenient != 0 {
		t.Errorf("the pack switches on %+v, %v", w.aid.on, err)
	}
	if a := worldOf(t, "europe").aid; a.on != 0 || a.lenient != 0 || a.events[0] != nil || a.gives != nil {
		t.Error("2011 has rules of 1999")
	}
}

func packOf(t *testing.T, info string) *atlas.Pack {
	t.Helper()
	p, err := atlas.OpenPack(fs.FS(fstest.MapFS{"pack.json": {Data: []byte(`{"id": "mine", "name": "Mine", "schema": 2, "theatres": ["europe"], ` + info + `}`)}}))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The page learns the tables of 1999, and how policies and truces bind.
func TestTheKitOf1999(t *testing.T) {
	var kits [2]struct {
		VP       []struct{ Max int }
		Postures []struct{ ID, Manner string }
	}
	for i, kit := range []func() ([]byte, error){FirstEditionKit, EuropeKit} {
		b, err := kit()
		if err == nil {
			err = json.Unmarshal(b, &kits[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []int{-16, -17} {
		if got := kits[i].VP[len(kits[i].VP)-1].Max; got != want {
			t.Errorf("the last box of the track begins at %d, want %d", got, want)
		}
	}
	for _, p := range kits[0].Postures {
		want := map[string]string{"appeasement": "german-policy", "nazi-soviet-pact": "german-policy", "negotiation": "five-hexes", "armistice": "five-hexes", "reassess-policy": "five-hexes"}[p.ID]
		if p.Manner != want {
			t.Errorf("%s binds as %q, want %q", p.ID, p.Manner, want)
		}
	}
	for _, p := range kits[1].Postures {
		if p.Manner != "" {
			t.Errorf("in 2011 %s binds as %q", p.ID, p.Manner)
		}
	}
}
