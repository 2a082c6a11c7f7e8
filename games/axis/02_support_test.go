package axis

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// support is a scene of the Support Segment in spring 1941, with the United States at
// war and France as it was before it fell.
func support(t *testing.T, who, lines string) engine.Position {
	t.Helper()
	return campaign.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.2 "+who+"\nturn: May-June-1941\n"+lines)
}

// france is France in its old borders, conquered, so that Germans in it are supplied.
const france = `
	country france: conquered western
	country vichy: absent
	land ceded-germany-occupied-france: out
	land ceded-germany-alsace-lorraine: out
`

// hexesOf are the hexes into which the support unit in hand can go.
func hexesOf(p engine.Position) (list []string) {
	for _, m := range campaign.Legal(p) {
		if hex, ok := strings.CutPrefix(m, "cover "); ok {
			list = append(list, hex)
		}
	}
	slices.Sort(list)
	return list
}

// 2.2.3.1: where an air force from Calais may go, over land and sea, around neutral
// countries; 2.2.3.3: not next to another; 11.3, 11.5: in mud and snow.
func TestWhereAnAirForceGoes(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1", "2.2.3.3", "11.3", "11.5")
	const land = "w3416 w3417 w3418 w3419 w3515 w3516 w3517 w3518 w3519 w3615 w3616 w3617 w3618 w3714 w3717 w3816 w3817 w3915 w3916 w3917 w4016 w4017"
	const sea = "w3715 w3716 w3815 w3818 w3918 w4018 w4019"
	const calais = france + "country belgium-holland: neutral\nposture britain: war\nw3717: germany-infantry-i1\nforce-pool-axis: germany-air-force-1, germany-air-force-2\n"
	all := strings.Fields(land + " " + sea)
	slices.Sort(all)
	without := func(drop string) (list []string) {
		for _, h := range all {
			if !strings.Contains(drop, h) {
				list = append(list, h)
			}
		}
		return list
	}
	for turn, want := range map[string][]string{"May-June": all, "Sept-Oct": strings.Fields(sea), "Nov-Dec": strings.Fields(land)} {
		p := campaign.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.2 axis\nturn: "+turn+"-1941\n"+calais)
		campaign.Refused(t, p, "place germany-air-force-2", "2.2.3")
		campaign.Do(t, p, "place germany-air-force-1")
		if got := hexesOf(p); !slices.Equal(got, want) {
			t.Errorf("%s: %v\nwant %v", turn, got, want)
		}
		campaign.Has(t, p, "station north-sea")
		campaign.HasNot(t, p, "station north-atlantic")
		campaign.HasNot(t, p, "warfare")
	}
	p := support(t, "axis", calais)
	campaign.Do(t, p, "place germany-air-force-1", "cover w3617", "place germany-air-force-2")
	if got, want := hexesOf(p), without("w3516 w3517 w3616 w3617 w3618 w3716 w3717"); !slices.Equal(got, want) {
		t.Errorf("with an air force over Amiens: %v\nwant %v", got, want)
	}
}

// 2.2.3, example: the German air force over London is contested from London; if it is
// not, London is no British air base any more.
func TestAPlacementIsContestedFromTheHexItself(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3", "2.2.3.2")
	const lines = france + "posture britain: war\nw3717: germany-infantry-i1\nw3916: britain-infantry-i1\n" +
		"force-pool-axis: germany-air-force-1, germany-air-force-2, germany-bomber-kg\nforce-pool-western: britain-air-force-1\n"
	p := support(t, "axis", lines)
	campaign.Do(t, p, "place germany-air-force-1", "cover w3916")
	campaign.Refused(t, p, "contest britain-infantry-i1", "2.2.3.2")
	campaign.Do(t, p, "contest britain-air-force-1")
	q := p.(*Position)
	if q.whereIs(t, "germany-air-force-1") != "delay-box" || q.whereIs(t, "britain-air-force-1") != "delay-box" {
		t.Error("the air forces are not in the Delay Box")
	}
	if n := q.front().nVeiled; n != 0 {
		t.Errorf("the others are not shown where %d units of the contest went", n)
	}
	p = support(t, "axis", lines)
	campaign.Do(t, p, "place germany-air-force-1", "cover w3916", "let-pass")
	q = p.(*Position)
	if q.whereIs(t, "germany-air-force-1") != "w3916" || q.front().airBase(hexAt(t, q.front().Theatre, "w3916"), atlas.Western) {
		t.Error("London is still an air base")
	}
	campaign.Do(t, p, "place germany-air-force-2", "cover w3617")
	if p.(*Position).phasing() != atlas.Axis || !strings.HasPrefix(q.whereIs(t, "germany-air-force-2"), "w3617") {
		t.Error("the West is asked although it has no air base left")
	}
}

// seas are the zones into whose On Station Box a unit of the pool can be placed, in
// short.
func (s scene) seas(unit string) string {
	s.Helper()
	u := s.counter(unit)
	l := s.locate(u, false)
	var list []string
	for z := range s.Zones {
		if l.fault(zoneBox(atlas.Zone(z), onStation)).Fine() {
			list = append(list, s.Zones[z].ID)
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// goes reports whether a unit of the pool can be placed in a hex.
func (s scene) goes(unit, hex string) bool {
	s.Helper()
	l := s.locate(s.counter(unit), false)
	return s.placementFault(&l, inHex(s.hex(hex))).Fine()
}

// 2.2.3.1, example: the Italian fleet in the North Sea, and what stops it.
func TestTheItalianFleetInTheNorthSea(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1")
	const lines = "italy-infantry-i1 w3718\ngermany-infantry-i1 w2208\nitaly-surface-fleet-regiamarina force-pool-axis\nbelgium-holland conquered western\n"
	for _, x := range []struct {
		name, lines string
		want        bool
	}{
		{"the example", lines, true},
		{"a British fleet in the North Atlantic", lines + "britain-surface-fleet-home north-atlantic", false},
		{"one in the Western Mediterranean", lines + "britain-surface-fleet-home western-mediterranean", false},
		{"one in the North Sea", lines + "britain-surface-fleet-home north-sea", true},
		{"the British in Gibraltar", strings.Replace(lines, "germany-infantry-i1", "britain-infantry-i1", 1), false},
		{"Germans in Antwerp", strings.Replace(lines, "italy-infantry-i1", "germany-infantry-i3", 1), false},
	} {
		s := newScene(t, x.lines)
		if got := strings.Contains(s.seas("italy-surface-fleet-regiamarina"), "north-sea"); got != x.want {
			t.Errorf("%s: %v", x.name, got)
		}
		if got := s.goes("italy-surface-fleet-regiamarina", "w3818"); got != x.want {
			t.Errorf("%s: in a hex %v", x.name, got)
		}
	}
}

// 2.2.3.1: the fleets of 1941 in the Mediterranean.
func TestFleetsNeedABaseAndAWay(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1")
	const lines = `
		posture united-states war
		vichy neutral
		britain-infantry-i1 w3916
		britain-infantry-i2 w2208
		britain-infantry-i3 w1824
		britain-infantry-i4 e1310
		britain-infantry-i5 e1213
		italy-infantry-i1 w2424
		italy-infantry-i2 w2427
		italy-infantry-i3 w3023
		germany-infantry-i1 e1406
		convoy italy central-mediterranean axis
		italy-garrison-rho e1908
		britain-surface-fleet-home force-pool-western
		britain-cv-fleet-forceh force-pool-western
		united-states-surface-fleet-atl force-pool-western
		italy-surface-fleet-regiamarina force-pool-axis
		germany-surface-fleet-home force-pool-axis
		germany-sub-fleet-1 force-pool-axis
		`
	s := newScene(t, lines)
	for unit, want := range map[string]string{
		"britain-surface-fleet-home":      "arabian-sea central-mediterranean eastern-mediterranean north-atlantic north-sea western-mediterranean",
		"britain-cv-fleet-forceh":         "arabian-sea central-mediterranean eastern-mediterranean north-atlantic north-sea western-mediterranean",
		"united-states-surface-fleet-atl": "arabian-sea north-atlantic",
		"italy-surface-fleet-regiamarina": "adriatic-sea central-mediterranean western-mediterranean",
		"germany-surface-fleet-home":      "",
		"germany-sub-fleet-1":             "central-mediterranean",
	} {
		if got := s.seas(unit); got != want {
			t.Errorf("%s: %s\nwant %s", unit, got, want)
		}
	}
	// A home naval base needs no way; everybody else does.
	s = newScene(t, lines+"britain-surface-fleet-med central-mediterranean")
	if got, want := s.seas("italy-surface-fleet-regiamarina"), "adriatic-sea central-mediterranean western-mediterranean"; got != want {
		t.Errorf("under a British fleet: %s", got)
	}
	// Malta empty and Suez shut: the Eastern Mediterranean cannot be reached.
	shut := strings.NewReplacer("britain-infantry-i3 w1824", "", "britain-infantry-i5 e1213", "italy-infantry-5 e1312 2\nitaly-infantry-9 e1213 2").Replace(lines)
	if got := newScene(t, shut).seas("britain-surface-fleet-home"); strings.Contains(got, "eastern") {
		t.Errorf("without Malta and Suez: %s", got)
	}
	// A Soviet sub in the Baltic closes ports there, not the home base of the Germans.
	s = newScene(t, "germany-infantry-i1 e4002\nrussia-sub-fleet-1 baltic-sea\ngermany-surface-fleet-home force-pool-axis")
	if got := s.seas("germany-surface-fleet-home"); got != "baltic-sea" {
		t.Errorf("the German fleet: %s", got)
	}
}

// A lake belongs to no naval zone: no fleet sails there, and no beachhead is placed.
func TestNobodySailsOnALake(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1", "2.2.3.4")
	s := newScene(t, "posture russia war\nrussia-infantry-i1 e4608\nrussia-surface-fleet-blacksea force-pool-soviet")
	if s.goes("russia-surface-fleet-blacksea", "e4708") || s.canBeach(s.hex("e4708"), atlas.Soviet) || !s.goes("russia-surface-fleet-blacksea", "e4506") && s.seas("russia-surface-fleet-blacksea") == "" {
		t.Error("the Soviet fleet sails on Lake Ladoga")
	}
}

// 2.2.3.1: submarines need a base, never a way, and never a hex; the Caspian has none.
func TestSubmarinesNeedABaseOnly(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1")
	s := newScene(t, "germany-infantry-i1 w3612\ngermany-sub-fleet-1 force-pool-axis")
	if got := s.seas("germany-sub-fleet-1"); got != "north-atlantic north-sea" {
		t.Errorf("from Brest: %s", got)
	}
	l := s.locate(s.counter("germany-sub-fleet-1"), false)
	if !l.fault(inBox(s.ways.strategicBox)).Fine() || s.goes("germany-sub-fleet-1", "w3611") {
		t.Error("the sub goes into a hex, or not into the Strategic Warfare Box")
	}
	s = newScene(t, "germany-infantry-i1 w3825\ngermany-sub-fleet-1 force-pool-axis\ngermany-bomber-kg force-pool-axis")
	l = s.locate(s.counter("germany-sub-fleet-1"), false)
	if l.fault(inBox(s.ways.strategicBox)).Fine() {
		t.Error("a sub without a naval base")
	}
	l = s.locate(s.counter("germany-bomber-kg"), false)
	if !l.fault(inBox(s.ways.strategicBox)).Fine() {
		t.Error("the bomber of the example is refused")
	}
	s = newScene(t, "germany-infantry-i1 e2922\nrussia conquered soviet\ngermany-sub-fleet-1 force-pool-axis")
	if strings.Contains(s.seas("germany-sub-fleet-1"), "caspian") {
		t.Error("a sub in the Caspian")
	}
}

// 2.2.3.1: bombers reach nine hexes.
func TestBombersFromLondon(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1")
	s := newScene(t, "posture united-states war\nunited-states-infantry-i1 w3916\nunited-states-bomber-8thbc force-pool-western\nbelgium-holland conquered western\ndenmark-norway conquered western")
	for hex, want := range map[string]bool{"w3720": true, "w3825": true, "w3524": false, "e4002": false, "w3818": false} {
		if got := s.goes("united-states-bomber-8thbc", hex); got != want {
			t.Errorf("%s: %v", hex, got)
		}
	}
	if s.seas("united-states-bomber-8thbc") != "" {
		t.Error("a bomber on station")
	}
}

// 2.2.3.2: who contests whom, line by line.
func TestWhoContestsWhom(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.2")
	const strike = 100
	contesters := []struct {
		kind   atlas.UnitKind
		strike bool
	}{{atlas.AirForce, false}, {atlas.Interceptor, false}, {atlas.CVFleet, false}, {atlas.CVFleet, true}, {atlas.SurfaceFleet, false}}
	sea, station, box := inHex(0), zoneBox(0, onStation), inBox(0)
	for _, x := range []struct {
		target int
		at     place
		who    atlas.Faction
		want   string // in the order of contesters
	}{
		{int(atlas.AirForce), sea, atlas.Western, "yyyny"}, {int(atlas.AirForce), station, atlas.Western, "yyyny"},
		{int(atlas.CVFleet), sea, atlas.Western, "yyynn"}, {int(atlas.CVFleet), station, atlas.Western, "yyynn"},
		{int(atlas.CVFleet) + strike, sea, atlas.Western, "yyyny"},
		{int(atlas.SurfaceFleet), sea, atlas.Western, "yyyyy"}, {int(atlas.SurfaceFleet), station, atlas.Western, "yyyyy"},
		{int(atlas.SubFleet), station, atlas.Western, "yyyyy"},
		{int(atlas.Bomber), box, atlas.Western, "nnnnn"}, {int(atlas.Bomber), box, atlas.Axis, "yynnn"}, {int(atlas.Bomber), box, atlas.Soviet, "yynnn"},
		{int(atlas.SubFleet), box, atlas.Western, "yyyyy"}, {int(atlas.SubFleet), box, atlas.Axis, "yyyyy"}, {int(atlas.SubFleet), box, atlas.Soviet, "nnnnn"},
	} {
		got := ""
		for _, c := range contesters {
			if contestsKind(c.kind, c.strike, atlas.UnitKind(x.target%strike), x.target >= strike, x.at, x.who) {
				got += "y"
			} else {
				got += "n"
			}
		}
		if got != x.want {
			t.Errorf("%d in %d: %s, want %s", x.target, x.at, got, x.want)
		}
	}
}

// 2.2.3.2: in the Strategic Warfare Box a bomber is contested from an air base, a submarine
// from a naval base. Breslau is inland, Kiel is a port.
func TestTheStrategicWarfareBoxIsContestedFromABase(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.2")
	for _, x := range []struct {
		base, placed, want string
		phasing            atlas.Faction
	}{
		{"w3626", "britain-bomber-cmd", "", atlas.Western},
		{"w3626", "russia-sub-fleet-1", "2.2.3.2", atlas.Soviet},
		{"w4023", "britain-bomber-cmd", "", atlas.Western},
		{"w4023", "russia-sub-fleet-1", "", atlas.Soviet},
	} {
		s := newScene(t, "posture russia war\ngermany-infantry-i1 "+x.base+"\ngermany-air-force-1 force-pool-axis\nbritain-bomber-cmd force-pool-western\nrussia-sub-fleet-1 force-pool-soviet\n")
		s.front.phasing = x.phasing
		frame := supportUnitFrame{unit: int16(s.counter(x.placed)), at: int16(inBox(s.ways.strategicBox)), from: none}
		if no := s.contestFault(&frame, s.counter("germany-air-force-1"), false); no.Rule != x.want {
			t.Errorf("from %s the air force contests %s: %q %q, want %q", x.base, x.placed, no.Rule, no.Text, x.want)
		}
	}
}

// 2.2.3.3, example: the invasion of Sicily. The air force contests from Cagliari, not
// from Palermo under the strike.
func TestTheInvasionOfSicily(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3", "2.2.3.1", "2.2.3.2", "2.2.3.3", "2.2.3.4", "2.2.4")
	const lines = `
		country vichy: conquered western
		w2021: britain-infantry-i1
		w2122: germany-infantry-i1
		middle-east: britain-infantry-i3
		w2208: britain-infantry-i5
		force-pool-axis: germany-air-force-1
		force-pool-western: britain-cv-fleet-forceh, britain-surface-fleet-med
	`
	for cagliari, contested := range map[string]bool{"w2320: germany-infantry-i3\n": true, "": false} {
		p := support(t, "western", lines+cagliari+"central-mediterranean.convoys: convoy/italy:supply axis\nwestern-mediterranean.convoys: convoy/italy:supply axis\n")
		campaign.Do(t, p, "place britain-cv-fleet-forceh")
		campaign.Refused(t, p, "cover w2122", "2.2.3.1")
		campaign.Do(t, p, "cover w2022", "let-pass")
		campaign.Refused(t, p, "cover w2024", "2.2.3.1")
		campaign.Do(t, p, "cover w2122", "let-pass")
		q := p.(*Position)
		if q.whereIs(t, "britain-cv-fleet-forceh") != "w2122" || !q.counterOf(t, "britain-cv-fleet-forceh").turned {
			t.Fatal("the strike is not over Palermo")
		}
		campaign.Do(t, p, "place britain-surface-fleet-med", "cover w2022")
		if contested {
			campaign.Do(t, p, "contest germany-air-force-1")
			if q.whereIs(t, "britain-surface-fleet-med") != "naval-warfare-delay-box" || q.whereIs(t, "germany-air-force-1") != "delay-box" {
				t.Error("the contest did not send both away")
			}
			continue
		}
		campaign.Refused(t, p, "done", "2.2.3.4")
		campaign.Refused(t, p, "beachhead w2125", "2.2.3.4")
		campaign.Do(t, p, "beachhead w2122")
		if q.whereIs(t, "britain-surface-fleet-med") != "western-mediterranean.used" && q.whereIs(t, "britain-surface-fleet-med") != "central-mediterranean.used" {
			t.Errorf("the fleet is in %s", q.whereIs(t, "britain-surface-fleet-med"))
		}
	}
}

// 2.2.3: Axis, Western, Soviet are asked in this order, and only who can contest.
func TestContestersAreAskedInOrder(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3", "2.2.3.2")
	p := support(t, "western", `
		posture russia: war
		e4002: germany-infantry-i1
		e4608: russia-infantry-i1
		w4224: britain-infantry-i1
		country denmark-norway: active western
		force-pool-axis: germany-air-force-1
		force-pool-soviet: russia-air-force-1
		force-pool-western: britain-air-force-1
	`)
	campaign.Do(t, p, "place britain-air-force-1", "station baltic-sea")
	var asked []atlas.Faction
	for range 2 {
		q := p.(*Position)
		for who := atlas.Axis; who <= atlas.Soviet; who++ {
			if q.Asked>>who&1 != 0 {
				asked = append(asked, who)
			}
		}
		campaign.Do(t, p, "let-pass")
	}
	if len(asked) != 2 || asked[0] != atlas.Axis || asked[1] != atlas.Soviet {
		t.Errorf("asked are %v", asked)
	}
	campaign.Do(t, p, "escort")
	q := p.(*Position)
	if c := q.counterOf(t, "britain-air-force-1"); !c.turned || q.whereIs(t, "britain-air-force-1") != "baltic-sea.convoys" {
		t.Error("the air force is no escort")
	}
}

// 2.2.1: support units and convoys come home, those with a stripe to the Delay Box,
// turned to their unit side; the enemy's and Devastation stay.
func TestReturnToBase(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.1", "2.2", "14.8")
	p := support(t, "western", `
		north-sea.used: britain-surface-fleet-home turned, britain-air-force-1
		north-sea.on-station: germany-air-force-1
		north-sea.convoys: convoy/britain:supply western, convoy/germany:troop axis
		north-atlantic.convoys: fleet-train:supply western, convoy/britain:supply western
		strategic-warfare-box: britain-bomber-cmd
		w3825: devastation/bomber western
		w3916: britain-infantry-i1
	`)
	q := p.(*Position)
	for _, unit := range []string{"britain-surface-fleet-home", "britain-air-force-1", "britain-bomber-cmd"} {
		if c := q.counterOf(t, unit); c.turned || q.whereIs(t, unit) != "delay-box" {
			t.Errorf("%s is in %s", unit, q.whereIs(t, unit))
		}
	}
	if at := q.whereIs(t, "germany-air-force-1"); at != "north-sea.on-station" {
		t.Errorf("the German air force is in %s", at)
	}
	n := map[string]int{}
	for i := range q.front().markers[:q.front().nMarkers] {
		k := &q.front().markers[i]
		n[q.front().Markers[k.kind].ID+" "+q.front().placeWord(k.at)]++
	}
	for want, count := range map[string]int{"convoy force-pool-western": 2, "convoy north-sea.convoys": 1, "fleet-train delay-box": 1, "devastation w3825": 1} {
		if n[want] != count {
			t.Errorf("%s: %d, want %d of %v", want, n[want], count, n)
		}
	}
}

// 2.2.2: a beachhead stays with units on it and enemies before it, on its stronger
// side; otherwise it goes, and its units may advance inland first. 2.2.5: units at
// sea without one are lost.
func TestBeachheadMaintenance(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.2", "2.2.5", "14.5")
	beach := "w3815: britain-infantry-1 2, beachhead/western:D western\n"
	for _, x := range []struct {
		name, lines, move string
		stays, alive      bool
	}{
		{"an army before it", beach + "w3714: germany-infantry-3 2\n", "done", true, true},
		{"taken up all the same", beach + "w3714: germany-infantry-3 2\n", "take-up w3815", false, false},
		{"nobody before it", beach, "done", false, false},
		{"nobody, and inland", beach, "inland britain-infantry-1", false, true},
		{"a detachment is no unit", beach + "w3714: germany-infantry-i1 turned\n", "inland britain-infantry-1", false, true},
		{"an air force is one", beach + "w3714: germany-air-force-1\n", "done", true, true},
		{"nobody on it", "w3815: beachhead/western:D western\nw3714: germany-infantry-3 2\nw3916: britain-infantry-1 2\n", "", false, true},
	} {
		s := newScene(t, "")
		d := 0
		for i := range directions {
			if n, ok := s.Grid.Neighbour(int(s.hex("w3815")), i); ok && atlas.Hex(n) == s.hex("w3714") {
				d = int(i)
			}
		}
		p := support(t, "western", france+strings.ReplaceAll(x.lines, ":D ", ":"+strconv.Itoa(d)+" "))
		if x.move != "" {
			campaign.Do(t, p, x.move)
		}
		q := p.(*Position)
		for q.phaseName() == "Support Segment" {
			campaign.Do(t, p, "done")
		}
		f := q.front()
		i := f.markerIn(f.ways.beachhead, inHex(hexAt(t, f.Theatre, "w3815")))
		if (i >= 0) != x.stays || i >= 0 && f.markers[i].side&beachheadBack == 0 {
			t.Errorf("%s: the beachhead stays: %v", x.name, i >= 0)
		}
		if alive := f.units[unitOf(t, q, "britain-infantry-1")].steps == 2; alive != x.alive {
			t.Errorf("%s: the army lives: %v", x.name, alive)
		}
	}
}

// 2.2.4: as many markers as the card says and events grant; with a beachhead the
// first lies on it and must be placed.
func TestBlitzMarkers(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.4", "14.6")
	s := newScene(t, "beachhead western w3815 w3714\nbritain-infantry-bef w3815\ngermany-infantry-i1 w3714")
	s.front.phasing = atlas.Western
	s.blitzOwed[atlas.Western] = 2
	for c := range s.cards {
		if c < len(s.Cards) && s.Cards[c].Faction == atlas.Western && s.cards[c].at == cardCurrent {
			s.cards[c].at = cardDiscarded
		}
	}
	if s.blitzLeft() != 2 || !s.blitzForced() {
		t.Fatalf("%d markers, forced %v", s.blitzLeft(), s.blitzForced())
	}
	if list := s.supportMoves(blitzing, nil, false); len(list) != 1 || atlas.Hex(list[0].A) != s.hex("w3815") {
		t.Errorf("%d hexes for the first marker", len(list))
	}
	if s.mark(marker{s.ways.blitz, 1, atlas.Western, 0, inHex(s.hex("w3815"))}) != nil || s.blitzLeft() != 1 || s.blitzForced() {
		t.Error("the second marker is not free")
	}
	if list := s.supportMoves(blitzing, nil, false); len(list) < 1000 {
		t.Errorf("%d hexes for the second marker", len(list))
	}
	for c := range s.Cards {
		if s.Cards[c].Faction == atlas.Western && s.Cards[c].Blitz == 1 {
			s.cards[c].at = cardCurrent
			break
		}
	}
	if s.blitzLeft() != 2 {
		t.Errorf("with a card of one: %d", s.blitzLeft())
	}
	s.blitzOwed[atlas.Western] = 100
	for s.hasMarkerLeft(s.ways.blitz, uint8(atlas.Western)) {
		if err := s.mark(marker{s.ways.blitz, 1, atlas.Western, 0, inHex(s.hex("w3916"))}); err != nil {
			t.Fatal(err)
		}
	}
	if s.blitzLeft() != 0 {
		t.Errorf("without a counter: %d", s.blitzLeft())
	}
}

// 2.2.3.5: a bomber in a hex becomes Devastation for good and may destroy a marker.
func TestDevastation(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.5", "14.10")
	p := support(t, "western", `
		posture united-states: war
		w3916: united-states-infantry-i1
		w3720: germany-infantry-i1 turned
		force-pool-western: united-states-bomber-8thbc
		country belgium-holland: conquered western
	`)
	campaign.Do(t, p, "place united-states-bomber-8thbc", "cover w3720", "raze germany-infantry-i1")
	q := p.(*Position)
	f := q.front()
	if q.whereIs(t, "united-states-bomber-8thbc") != "out" || q.whereIs(t, "germany-infantry-i1") != "delay-box" || f.control(hexAt(t, f.Theatre, "w3720")) != atlas.Western {
		t.Error("the Ruhr is not devastated")
	}
	// With nothing to raze nothing more is asked about the bomber.
	p = support(t, "western", `
		posture united-states: war
		w3916: united-states-infantry-i1
		force-pool-western: united-states-bomber-8thbc, united-states-air-force-8
		country belgium-holland: conquered western
	`)
	campaign.Do(t, p, "place united-states-bomber-8thbc", "cover w3720", "place united-states-air-force-8")
}

// 2.2.3.3: an enemy air unit keeps every support unit away that does not contest.
func TestEnemyAirUnitsKeepSupportAway(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.3")
	s := newScene(t, "germany-infantry-i1 w3717\nbritain-air-force-1 w3617\ngermany-air-force-1 force-pool-axis")
	for hex, want := range map[string]bool{"w3617": false, "w3616": false, "w3717": false, "w3714": true} {
		if got := s.goes("germany-air-force-1", hex); got != want {
			t.Errorf("over %s: %v", hex, got)
		}
	}
	l := s.locate(s.counter("germany-air-force-1"), true)
	if !l.fault(inHex(s.hex("w3616"))).Fine() {
		t.Error("it does not contest next to the enemy")
	}
}

// 13.6.2.1: the Axis does not contest a unit under a firm truce.
func TestTheAxisDoesNotContestATruce(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.3", "13.6.2.1")
	for posture, rule := range map[string]string{"armistice": firmTruce, "war": ""} {
		s := newScene(t, "posture britain "+posture+"\ngermany-infantry-i1 w3717\ngermany-air-force-1 force-pool-axis\nbritain-air-force-1 force-pool-western")
		s.front.phasing = atlas.Western
		frame := supportUnitFrame{unit: int16(s.counter("britain-air-force-1")), at: int16(inHex(s.hex("w3817"))), from: none}
		if no := s.contestFault(&frame, s.counter("germany-air-force-1"), false); no.Rule != rule {
			t.Errorf("%s: the contest is refused by %q, want %q", posture, no.Rule, rule)
		}
	}
}

// 2.2.3.4: where a beachhead may point.
func TestBeachheadsFaceLandThatIsNotNeutral(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.4")
	for status, want := range map[string]string{"neutral": "w3717 w3817 w3917", "conquered western": "w3717 w3718 w3817 w3819 w3917"} {
		s := newScene(t, "belgium-holland "+status)
		var got []string
		for _, m := range s.beachheads(s.hex("w3818"), nil) {
			got = append(got, strings.TrimPrefix(s.Hexes[m.A].ID, s.Prefix))
		}
		slices.Sort(got)
		if list := strings.Join(got, " "); list != want {
			t.Errorf("%s: %s", status, list)
		}
	}
}

// 2.2.2: all beachheads that stay are turned.
func TestAllBeachheadsAreTurned(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.2")
	s := newScene(t, `
		beachhead western w3815 w3714
		beachhead western w3716 w3717
		beachhead western w2022 w2122
		britain-infantry-i1 w3815
		britain-infantry-i2 w3716
		britain-infantry-i3 w2022
		germany-infantry-i1 w3714
		germany-infantry-i2 w3717
		germany-infantry-i3 w2122
	`)
	s.front.phasing = atlas.Western
	s.maintainBeachheads()
	n := 0
	for i := range s.markers[:s.nMarkers] {
		if k := &s.markers[i]; k.kind == s.ways.beachhead && k.side&beachheadBack != 0 {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d of 3 beachheads are turned", n)
	}
}

// 2.2: each step of the Support Segment is asked with its own number, so that its rule opens.
func TestTheStepsOfTheSupportSegmentCiteTheirRules(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2")
	p, err := TotalerKrieg.New(engine.Setup{Scenario: "A.2", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	axis := p.(*Position).seatOf(atlas.Axis)
	if pr := p.Prompt(axis); pr.Rule != "2.2.3" {
		t.Errorf("placing cites %q: %s", pr.Rule, pr.Text)
	}
	campaign.Do(t, p, "done")
	if pr := p.Prompt(axis); pr.Rule != "2.2.4" {
		t.Errorf("Blitz markers cite %q: %s", pr.Rule, pr.Text)
	}
}
