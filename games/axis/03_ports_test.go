package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// atSea is a scene of total war in May-June 1941, all at war, in which a faction moves.
func atSea(t *testing.T, phase, lines string) engine.Position {
	t.Helper()
	for key, value := range map[string]string{"turn": "May-June-1941", "war": "total-war"} {
		if !strings.Contains(lines, key+": ") {
			lines += "\n" + key + ": " + value + "\n"
		}
	}
	return campaigns.Scene(t, "scenario: C.4\nplayers: 3\nphase: "+phase+
		"\nposture britain: war\nposture france: war\nposture western-minors: war\nposture united-states: war\nposture russia: war\nposture soviet-minors: war\n"+lines)
}

// wentTo complains unless a unit has come to a place.
func wentTo(t *testing.T, p engine.Position, unit, want string) {
	t.Helper()
	if got := p.(*Position).whereIs(t, unit); got != want {
		t.Errorf("%s is in %s, want %s", unit, got, want)
	}
}

// markersIn are the markers in a place, as the notation writes them.
func markersIn(t *testing.T, p engine.Position, at string) string {
	t.Helper()
	f := p.(*Position).front()
	where, err := f.findPlace(at)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].at == where {
			list = append(list, f.markerText(&f.markers[i]))
		}
	}
	return strings.Join(list, ", ")
}

const brest = `
w3916: britain-infantry-i1
north-sea.convoys: convoy/britain:troop western
north-sea.on-station: germany-air-force-1
`

// 3.1.2, the example of London and Brest: an air unit on station closes a port only
// within three hexes of a naval base of its faction.
func TestLondonToBrestUnderAnAirThreat(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2")
	p := atSea(t, "3 western", brest)
	campaigns.Do(t, p, "move britain-infantry-i1")
	campaigns.Refused(t, p, "port w3612", "3.1.2")
	campaigns.Do(t, p, "embark convoy britain north-sea")
	campaigns.Refused(t, p, "to w3915", "3.1.2")
	campaigns.Refused(t, p, "port w3916", "3.1.2")
	campaigns.Do(t, p, "back", "embark convoy britain north-sea", "port w3612")
	wentTo(t, p, "britain-infantry-i1", "w3612")
	if got := markersIn(t, p, "north-sea.used"); got != "convoy/britain:troop western" && got != "convoy/britain western" {
		t.Errorf("in the Used Box: %q", got)
	}
	campaigns.Refused(t, p, "move britain-infantry-i1", "3.1")

	// A supplied Italian in Cherbourg makes it a naval base, three hexes away.
	const conquered = brest + "country france: conquered western\ncountry italy: active axis\nw3612: britain-infantry-i2\n"
	p = atSea(t, "3 western", conquered)
	campaigns.Do(t, p, "move britain-infantry-i1", "embark convoy britain north-sea")
	campaigns.Has(t, p, "port w3612")
	p = atSea(t, "3 western", conquered+"w3714: italy-infantry-i1\n")
	campaigns.Do(t, p, "move britain-infantry-i1", "embark convoy britain north-sea")
	campaigns.Refused(t, p, "port w3612", "3.1.2")
}

// 3.1.2, the example goes on: from Multi-Zone Port to Multi-Zone Port, each time over
// another zone with a convoy; a box ends the voyage.
func TestLondonBrestGibraltarMalta(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2")
	const chain = brest + `
		north-atlantic.convoys: convoy/france:troop western
		western-mediterranean.convoys: convoy/britain:troop western
		w2208: britain-infantry-i2
	`
	toBrest := []string{"move britain-infantry-i1", "embark convoy britain north-sea", "port w3612"}
	p := atSea(t, "3 western", chain+"w1824: britain-garrison-mal\n")
	campaigns.Do(t, p, toBrest...)
	campaigns.Refused(t, p, "embark convoy britain north-sea", "3.1.2")
	campaigns.Refused(t, p, "to w3613", "3.1.4")
	campaigns.Do(t, p, "embark convoy france north-atlantic", "port w2208", "embark convoy britain western-mediterranean", "port w1824")
	wentTo(t, p, "britain-infantry-i1", "w1824")
	if name := p.(*Position).phaseName(); name != "Operational Movement Phase" {
		t.Errorf("after Malta: %s", name)
	}
	campaigns.Has(t, p, "done")

	p = atSea(t, "3 western", chain+"w1824: britain-garrison-mal\n")
	campaigns.Do(t, p, toBrest...)
	campaigns.Do(t, p, "embark convoy france north-atlantic", "off-map africa")
	wentTo(t, p, "britain-infantry-i1", "africa")
	campaigns.Has(t, p, "done") // it had to stop

	// Malta is a dependent: without a unit or marker in it its port is not open.
	p = atSea(t, "3 western", chain)
	campaigns.Do(t, p, toBrest...)
	campaigns.Do(t, p, "embark convoy france north-atlantic", "port w2208", "embark convoy britain western-mediterranean")
	campaigns.Refused(t, p, "port w1824", "3.1.2")

	// Two convoys in the North Sea do not lead from Brest to Le Havre.
	p = atSea(t, "3 western", strings.ReplaceAll(chain, "britain:troop western\nnorth-sea.on", "britain:troop western, convoy/france:troop western\nnorth-sea.on"))
	campaigns.Do(t, p, toBrest...)
	campaigns.Refused(t, p, "embark convoy france north-sea", "3.1.2")
	campaigns.Do(t, p, "stop")
}

// 3.1.2: a convoy carries one step, and convoys do not add up; the Fleet Train carries
// US units of any size.
func TestWhatAConvoyCarries(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2", "14.8")
	p := atSea(t, "3 western", `
				w3916: britain-infantry-1
		eastern-us-canada: united-states-armor-1, britain-infantry-can, britain-infantry-9
		north-sea.convoys: convoy/britain:troop western, convoy/britain:troop western
		north-atlantic.convoys: fleet-train:troop western
	`)
	campaigns.Do(t, p, "move britain-infantry-1")
	campaigns.Refused(t, p, "embark convoy britain north-sea", "3.1.2")
	campaigns.Do(t, p, "back", "move united-states-armor-1", "embark fleet-train none north-atlantic", "port w3612")
	wentTo(t, p, "united-states-armor-1", "w3612")
	campaigns.Refused(t, p, "embark convoy britain north-atlantic", "3.1.2")
	campaigns.Refused(t, p, "embark fleet-train none north-atlantic", "3.1.2")
}

// 3.1.2: who may use whose convoy.
func TestConvoyNationality(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2")
	const axis = `
		country italy: active axis
		country rumania: active axis
		w2427: italy-infantry-i1, germany-infantry-i1, italy-mech-exp
		w1522: rumania-infantry-exp, rumania-infantry-i1
		central-mediterranean.convoys: convoy/italy:troop axis, convoy/germany:troop axis, scratch-convoy/axis:troop axis
	`
	const western = `
				w3612: france-infantry-i1, britain-infantry-i1, united-states-infantry-i1, france-mech-exp
		north-atlantic.convoys: convoy/france:troop western, convoy/britain:troop western, fleet-train:troop western
	`
	const soviet = `
		country bulgaria: active soviet
		e2707: bulgaria-infantry-i1 soviet, russia-infantry-i1
		e3109: russia-infantry-i2
		black-sea.convoys: convoy/russia:troop soviet, scratch-convoy/soviet:troop soviet
	`
	for _, x := range []struct{ phase, lines, unit, convoy, want string }{
		{"5 axis", axis, "italy-infantry-i1", "convoy italy central-mediterranean", ""},
		{"5 axis", axis, "germany-infantry-i1", "convoy italy central-mediterranean", ""},
		{"5 axis", axis, "rumania-infantry-exp", "convoy italy central-mediterranean", ""},
		{"5 axis", axis, "italy-infantry-i1", "convoy germany central-mediterranean", "3.1.2"},
		{"5 axis", axis, "italy-mech-exp", "convoy germany central-mediterranean", ""},
		{"5 axis", axis, "germany-infantry-i1", "convoy germany central-mediterranean", ""},
		{"5 axis", axis, "italy-infantry-i1", "scratch-convoy none central-mediterranean", ""},
		{"3 western", western, "britain-infantry-i1", "convoy france north-atlantic", ""},
		{"3 western", western, "france-infantry-i1", "convoy france north-atlantic", ""},
		{"3 western", western, "france-infantry-i1", "convoy britain north-atlantic", ""},
		{"3 western", western, "united-states-infantry-i1", "convoy france north-atlantic", ""},
		{"3 western", western, "britain-infantry-i1", "fleet-train none north-atlantic", "3.1.2"},
		{"3 western", western, "france-mech-exp", "fleet-train none north-atlantic", "3.1.2"}, // RULINGS.md
		{"3 western", western, "united-states-infantry-i1", "fleet-train none north-atlantic", ""},
		{"5 soviet", soviet, "russia-infantry-i1", "convoy russia black-sea", ""},
		{"5 soviet", soviet, "bulgaria-infantry-i1", "convoy russia black-sea", "3.1.2"},
		{"5 soviet", soviet, "bulgaria-infantry-i1", "scratch-convoy none black-sea", ""},
	} {
		p := atSea(t, x.phase, x.lines)
		campaigns.Do(t, p, "move "+x.unit)
		if x.want == "" {
			campaigns.Has(t, p, "embark "+x.convoy)
		} else {
			campaigns.Refused(t, p, "embark "+x.convoy, x.want)
		}
	}
	s := newScene(t, axis[:0])
	if no := s.rideFault(s.counter("rumania-infantry-i1"), int16(s.ways.convoy), int16(s.nation("italy"))); no.Rule != "3.1.2" {
		t.Errorf("a Rumanian on the Italian convoy: %q", no.Rule)
	}
}

// 3.1.2: an Air Force or Surface Fleet on its escort side carries as a convoy of its
// nation does, and lies in the Used Box until the Marker Segment (4.3).
func TestEscortsCarryTroops(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2", "4.3")
	p := atSea(t, "3 axis", `
		country italy: active axis
		w2427: italy-infantry-i1, germany-infantry-i1, germany-infantry-i2
		w1522: italy-garrison-rho
		central-mediterranean.convoys: germany-air-force-1 turned, italy-surface-fleet-regiamarina turned
	`)
	campaigns.Do(t, p, "move italy-infantry-i1")
	campaigns.Refused(t, p, "embark-escort germany central-mediterranean", "3.1.2")
	campaigns.Do(t, p, "embark-escort italy central-mediterranean", "port w1522")
	wentTo(t, p, "italy-surface-fleet-regiamarina", "central-mediterranean.used")
	campaigns.Do(t, p, "move germany-infantry-i1")
	campaigns.Refused(t, p, "embark-escort italy central-mediterranean", "3.1.2")
	campaigns.Do(t, p, "embark-escort germany central-mediterranean", "port w1522")
	campaigns.Do(t, p, "move germany-infantry-i2")
	campaigns.Refused(t, p, "embark-escort germany central-mediterranean", "3.1.2")
	campaigns.Do(t, p, "back", "done")
	for p.(*Position).phaseName() != "Reserve Movement Phase" {
		campaigns.Do(t, p, "done")
	}
	campaigns.Do(t, p, "move germany-infantry-i2", "embark-escort germany central-mediterranean", "port w1522")
	wentTo(t, p, "germany-infantry-i2", "w1522")
}

// 3.1.2, glossary: where the voyage begins the port may be closed; where it ends it must
// be open in the zone that is crossed.
func TestThePortOfDepartureMayBeClosed(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2")
	p := atSea(t, "3 western", `
				w3916: britain-infantry-i1
		w3612: britain-infantry-i2
		north-sea.convoys: convoy/britain:troop western
		north-sea.on-station: germany-sub-fleet-1
		north-atlantic.convoys: convoy/britain:troop western
	`)
	campaigns.Do(t, p, "move britain-infantry-i1")
	campaigns.Refused(t, p, "embark convoy britain north-sea", "3.1.2")
	campaigns.Do(t, p, "back", "move britain-infantry-i2", "embark convoy britain north-atlantic", "off-map eastern-us-canada")
	wentTo(t, p, "britain-infantry-i2", "eastern-us-canada")
}

const kiel = `
w3922: germany-infantry-i1, germany-infantry-i2, germany-armor-1p
e4001: germany-infantry-i3 turned
baltic-sea.convoys: convoy/germany:troop axis
`

// 3.1.2: one step moves through a canal in a phase, if both ports are open; then it may
// sail on, and it does not march.
func TestTheKielCanal(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2", "3.1.4")
	p := atSea(t, "3 axis", kiel)
	campaigns.Do(t, p, "move germany-armor-1p")
	campaigns.Refused(t, p, "canal", "3.1.2")
	campaigns.Do(t, p, "back", "move germany-infantry-i1", "canal")
	campaigns.Refused(t, p, "to w4024", "3.1.4")
	campaigns.Do(t, p, "embark convoy germany baltic-sea", "port e4001")
	wentTo(t, p, "germany-infantry-i1", "e4001")
	campaigns.Do(t, p, "move germany-infantry-i2")
	campaigns.Refused(t, p, "canal", "3.1.2")
	campaigns.Do(t, p, "to w4023") // by rail, as a march
	campaigns.Refused(t, p, "embark convoy germany baltic-sea", "3.1.4")
	campaigns.Refused(t, p, "canal", "3.1.4")

	p = atSea(t, "3 axis", kiel+"baltic-sea.on-station: russia-surface-fleet-baltic\n")
	campaigns.Do(t, p, "move germany-infantry-i1")
	campaigns.Refused(t, p, "canal", "3.1.2")
}

// 3.1.2: a convoy, the Suez Canal and another convoy are one voyage; the canal is free
// again in the next phase.
func TestThroughSuez(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2", "3.1.3")
	p := atSea(t, "3 western", `
		middle-east: britain-infantry-ind
		e1213: britain-garrison-suez, britain-infantry-i1
		e1312: britain-infantry-i2
		w1824: britain-garrison-mal
		e1615: britain-garrison-haifa
		arabian-sea.convoys: convoy/britain:troop western
		eastern-mediterranean.convoys: convoy/britain:troop western
	`)
	campaigns.Do(t, p, "move britain-infantry-ind", "embark convoy britain arabian-sea", "port e1213", "canal", "embark convoy britain eastern-mediterranean", "port e1615")
	wentTo(t, p, "britain-infantry-ind", "e1615")
	campaigns.Do(t, p, "move britain-infantry-i1")
	campaigns.Refused(t, p, "canal", "3.1.2")
	campaigns.Do(t, p, "back", "done")
	for p.(*Position).phaseName() != "Reserve Movement Phase" {
		campaigns.Do(t, p, "done")
	}
	campaigns.Do(t, p, "move britain-infantry-i1", "canal", "stop")
	wentTo(t, p, "britain-infantry-i1", "e1312")
}

// 3.1.2, 5, 11.3: zones of control bind voyages as they bind marches: in reserve
// movement none into or out of them, in mud none out of them.
func TestZonesHoldShips(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2", "5", "11.3")
	const beach = `
		w3714: germany-infantry-i1
		w3815: beachhead:4 western, britain-infantry-i2
		w3915: britain-infantry-i3
		w3916: britain-infantry-i1
		north-sea.convoys: convoy/britain:troop western, convoy/britain:troop western
	`
	p := atSea(t, "3 western", beach)
	f := p.(*Position).front()
	if !f.faces(f.hexNamed(t, "w3815"), f.hexNamed(t, "w3714")) {
		t.Fatal("the beachhead does not face Cherbourg")
	}
	campaigns.Do(t, p, "move britain-infantry-i1", "embark convoy britain north-sea", "port w3815")
	campaigns.Do(t, p, "move britain-infantry-i2", "embark convoy britain north-sea", "port w3916")
	wentTo(t, p, "britain-infantry-i1", "w3815")
	wentTo(t, p, "britain-infantry-i2", "w3916")
	p = atSea(t, "5 western", beach)
	campaigns.Do(t, p, "move britain-infantry-i3")
	campaigns.Refused(t, p, "to w3815", "5")
	campaigns.Do(t, p, "back", "move britain-infantry-i1", "embark convoy britain north-sea")
	campaigns.Refused(t, p, "port w3815", "5")
	campaigns.Do(t, p, "back", "back")
	campaigns.Refused(t, p, "move britain-infantry-i2", "3.1")

	const antwerp = `
		country belgium-holland: conquered western
		w3618: britain-infantry-1
		w3718: germany-infantry-i1, germany-infantry-i2
		w3922: germany-infantry-i3
		north-sea.convoys: convoy/germany:troop axis
	`
	p = atSea(t, "3 axis", antwerp)
	campaigns.Do(t, p, "move germany-infantry-i1", "embark convoy germany north-sea", "port w3922")
	p = atSea(t, "3 axis", strings.Replace(antwerp, "\n", "\nturn: Apr-May-1941\n", 1))
	campaigns.Refused(t, p, "move germany-infantry-i1", "3.1")
}

// 3.1: a unit that lands in an enemy zone of control stops, unless a friend is there; in
// snow in any case (11.5).
func TestWhoLandsInAZoneStops(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1", "3.1.2", "11.5")
	const lines = `
				w3613: germany-infantry-1
		w3916: britain-infantry-i1
		north-sea.convoys: convoy/britain:troop western
		north-atlantic.convoys: convoy/britain:troop western
	`
	for _, x := range []struct {
		name, lines string
		stops       bool
	}{
		{"alone", lines, true},
		{"with a friend in Brest", lines + "w3612: france-infantry-i1\n", false},
		{"with a friend in snow", strings.Replace(lines, "\n", "\nturn: Jan-Feb-1941\n", 1) + "w3612: france-infantry-i1\n", true},
	} {
		p := atSea(t, "3 western", x.lines)
		campaigns.Do(t, p, "move britain-infantry-i1", "embark convoy britain north-sea", "port w3612")
		if x.stops {
			campaigns.HasNot(t, p, "stop")
		} else {
			campaigns.Has(t, p, "embark convoy britain north-atlantic")
		}
	}
}

// 13.6.1.1, the example of France and Britain under Appeasement: in pre-war a unit uses
// convoys of its own nation, later those under the same policy; who is at war none of
// those.
func TestPoliciesBindTroopConvoys(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.1.1", "3.1.2")
	for _, x := range []struct {
		lines, unit, nation, want string
	}{
		{"war pre-war\nposture britain appeasement\nposture france appeasement", "france-infantry-i1", "britain", "13.6.1.1"},
		{"war pre-war\nposture britain appeasement\nposture france appeasement", "france-infantry-i1", "france", ""},
		{"war limited-war\nposture britain appeasement\nposture france appeasement", "france-infantry-i1", "britain", ""},
		{"war total-war\nposture britain appeasement\nposture france war", "france-infantry-i1", "britain", "13.6.1.1"},
		{"war total-war\nposture britain war\nposture france war", "france-infantry-i1", "britain", ""},
	} {
		s := newScene(t, "france active western\n"+x.lines+"\n"+x.unit+" w3612")
		if no := s.rideFault(s.counter(x.unit), int16(s.ways.convoy), int16(s.nation(x.nation))); no.Rule != x.want {
			t.Errorf("%s: %q, want %q", x.lines, no.Rule, x.want)
		}
	}
}

// 3.1.2, 13.8.3: the British and American HQ is a US unit, too, and rides on the Fleet
// Train; a policy of one of its nations keeps it from convoys of others.
func TestAUnitOfTwoNationsSails(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.2", "13.8.3")
	for posture, want := range map[string]string{"war": "", "isolationism": "13.6.1.1"} {
		s := newScene(t, "posture britain war\nposture united-states "+posture+"\nwestern-multinational-hq-15 w3916 3")
		u := s.counter("western-multinational-hq-15")
		if no := s.rideFault(u, int16(s.ways.fleetTrain), none); no.Rule != want {
			t.Errorf("with the US in %s: %q, want %q", posture, no.Rule, want)
		}
	}
}

// nation is a nation by its id.
func (s scene) nation(id string) (n uint8) {
	s.Helper()
	x, ok := s.NationByID(id)
	if !ok {
		s.Fatalf("there is no nation %s", id)
	}
	return uint8(x)
}
