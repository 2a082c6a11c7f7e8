package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// fails makes a faction suffer a Failure.
func (p *Position) fails(victim atlas.Faction, variant int16) {
	p.does(func() { p.front().fail(victim, variant) })
}

// 15.14: an Ally's Failure is placed by the Axis, the Axis's by the Ally it names; then a
// support unit of the pool, a hex or the turn track may be delayed.
func TestWhoPlacesAFailure(t *testing.T) {
	rulebook.Covers(t, "tk", "15.14")
	const scene = berlin + "force-pool-axis: germany-air-force-1\nAug-Sept-1941: germany-surface-fleet-km\ndelay-box: germany-air-force-2\nforce-pool-western: britain-bomber-cmd\n"
	p := granted(t, scene)
	p.fails(atlas.Axis, supplyFailure)
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis does not choose the Ally")
	}
	campaigns.Refused(t, p, "hand-over axis", "15.14")
	campaigns.Do(t, p, "hand-over soviet")
	if !p.asks(atlas.Soviet) {
		t.Fatal("the Soviets do not place the marker")
	}
	campaigns.Do(t, p, "failure e3609")
	for _, unit := range []string{"britain-bomber-cmd", "germany-air-force-2", "germany-infantry-i9"} {
		campaigns.Refused(t, p, "delay "+unit, "15.14")
	}
	campaigns.Has(t, p, "delay germany-air-force-1")
	campaigns.Do(t, p, "delay germany-surface-fleet-km")
	if p.whereIs(t, "germany-surface-fleet-km") != "delay-box" {
		t.Error("the fleet still arrives in August")
	}
	f := p.front()
	kiev := hexAt(t, f.Theatre, "e3609")
	if !f.fails(kiev, atlas.Axis, supplyFailure) || f.fails(kiev, atlas.Axis, commandFailure) || f.fails(kiev, atlas.Soviet, supplyFailure) {
		t.Error("the marker is not the one for the supply of the Axis")
	}
	p.fails(atlas.Western, commandFailure)
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis does not place an Ally's marker")
	}
	campaigns.Do(t, p, "failure w3516", "decline")
}

// 15.14 by the table of an assassination: there is one marker of each kind.
func TestThereIsOneFailureOfEachKind(t *testing.T) {
	rulebook.Covers(t, "tk", "15.14", "14.12")
	p := granted(t, berlin+"e3609: failure/supply soviet")
	a := eventFor(atlas.Western, none)
	f := p.front()
	table, _ := f.TableByID("assassination")
	for variant, die := range map[string]int{"command": 2, "supply": 3} {
		q := p.Clone().(*Position)
		q.front().vpBox, q.front().uscl = 0, 0
		q.does(func() { q.runTable(table, a.Receiver, false, none, none) })
		campaigns.Roll(t, q, die)
		if got := q.Top() == pFailure; got != (variant == "command") {
			t.Errorf("a failure of %s: placed %v", variant, got)
		}
	}
}

// 14.12: the supply of the Soviets fails around Kharkov: in that radius they enter no enemy
// zone, whatever unit is there, and when their command fails they leave none.
func TestAFailureBindsMovement(t *testing.T) {
	rulebook.Covers(t, "tk", "14.12")
	for _, x := range []struct {
		name, marker   string
		from, to       string
		friends, enemy string
		rule           string
	}{
		{"into a zone without a failure", "", "e3711", "e3611", "", "e3510", ""},
		{"into a zone while supply fails", "e3512: failure/supply soviet", "e3711", "e3611", "", "e3510", "14.12"},
		{"beside a friend", "e3512: failure/supply soviet", "e3711", "e3611", "e3611: russia-infantry-i2\n", "e3510", "14.12"},
		{"while command fails", "e3512: failure/command soviet", "e3711", "e3611", "", "e3510", ""},
		{"of another faction", "e3512: failure/supply axis", "e3711", "e3611", "", "e3510", ""},
		{"far away", "e4608: failure/supply soviet", "e3711", "e3611", "", "e3510", ""},
		{"out of a zone while command fails", "e3512: failure/command soviet", "e3611", "e3711", "", "e3510", "14.12"},
		{"out of a zone while supply fails", "e3512: failure/supply soviet", "e3611", "e3711", "", "e3510", ""},
	} {
		p := campaigns.Scene(t, "scenario: C.6\nplayers: 3\nturn: July-Aug-1942\nphase: 3 soviet\nposture russia: war\n"+
			x.from+": russia-infantry-i1\n"+x.friends+x.enemy+": germany-infantry-i1\n"+x.marker).(*Position)
		f := p.front()
		u, _ := f.words["unit"].find("russia-infantry-i1")
		from, to := hexAt(t, f.Theatre, x.from), hexAt(t, f.Theatre, x.to)
		zone := to
		if x.from == "e3611" {
			zone = from
		}
		if !f.enemyZone(zone, atlas.Soviet) || f.Grid.Distance(int(from), int(to)) != 1 {
			t.Fatalf("%s: the scene is wrong", x.name)
		}
		_, no := f.stepTo(march{unit: atlas.Unit(u), at: from}, to)
		if no.Rule != x.rule {
			t.Errorf("%s: refused by %q, want %q", x.name, no.Rule, x.rule)
		}
	}
}

// 14.12: nor is an enemy zone entered or left by sea while they fail.
func TestAFailureBindsVoyages(t *testing.T) {
	rulebook.Covers(t, "tk", "14.12", "3.1.2")
	for variant, x := range map[string]struct{ in, out string }{"supply": {"14.12", ""}, "command": {"", "14.12"}} {
		p := campaigns.Scene(t, "scenario: C.6\nplayers: 3\nturn: July-Aug-1942\nphase: 3 soviet\nposture russia: war\n"+
			"e2912: russia-infantry-i1\ne3012: germany-infantry-i1\ne3013: failure/"+variant+" soviet\n").(*Position)
		f := p.front()
		u, _ := f.words["unit"].find("russia-infantry-i1")
		port := hexAt(t, f.Theatre, "e2912")
		v := voyage{unit: atlas.Unit(u), at: f.units[u].at}
		if no := f.heldIn(v.march()); no.Rule != x.out {
			t.Errorf("%s: it leaves Sevastopol by sea: %q, want %q", variant, no.Rule, x.out)
		}
		if _, no := f.zoneEffect(march{unit: atlas.Unit(u), at: atlas.NoHex}, port); no.Rule != x.in {
			t.Errorf("%s: it lands in Sevastopol: %q, want %q", variant, no.Rule, x.in)
		}
	}
}

// 14.12: the radius is five hexes; support, airdrops, landings, advance and exploitation end
// there, and the marker goes in the Marker Segment of whom it affects.
func TestWhatAFailureForbids(t *testing.T) {
	rulebook.Covers(t, "tk", "14.12", "4.3")
	p := campaigns.Scene(t, "scenario: C.6\nplayers: 3\nturn: July-Aug-1942\nphase: 3 soviet\nposture russia: war\n"+
		"e3609: failure/command soviet\ne3610: russia-infantry-i1\ne3510: germany-infantry-i1\n").(*Position)
	f := p.front()
	u, _ := f.words["unit"].find("russia-infantry-i1")
	kiev := hexAt(t, f.Theatre, "e3609")
	for h := range f.Hexes {
		if want := f.Grid.Distance(h, int(kiev)) <= 5; f.failureHex(atlas.Hex(h), atlas.Soviet) != want || f.failureHex(atlas.Hex(h), atlas.Axis) {
			t.Fatalf("%s: wrong", f.Hexes[h].ID)
		}
	}
	if no := f.entersAfterCombat(atlas.Unit(u), kiev); no.Rule != "14.12" {
		t.Errorf("an advance is refused by %q", no.Rule)
	}
	f.phasing = atlas.Soviet
	if no := f.mayDropOn(atlas.Unit(u), kiev); no.Rule != "14.12" {
		t.Errorf("an airdrop is refused by %q", no.Rule)
	}
	air, ok := f.words["unit"].find("russia-air-force-1")
	if !ok {
		t.Fatal("there is no Russian air force")
	}
	f.units[air] = counter{at: f.pool(atlas.Soviet), faction: atlas.Soviet}
	l := f.locate(atlas.Unit(air), true)
	if no := l.limits(kiev); no.Rule != "14.12" {
		t.Errorf("a support unit that contests is refused by %q", no.Rule)
	}
	f.phasing = atlas.Axis
	p.markerSegment()
	if f.markerIn(f.ways.failure, inHex(kiev)) < 0 {
		t.Error("the marker goes in the segment of another faction")
	}
	f.phasing = atlas.Soviet
	p.markerSegment()
	if f.markerIn(f.ways.failure, inHex(kiev)) >= 0 {
		t.Error("the marker stays after the Soviet Marker Segment")
	}
}

// The prompts say in words what fails.
func TestAFailureIsExplained(t *testing.T) {
	p := granted(t, berlin)
	p.fails(atlas.Western, commandFailure)
	if got := p.Prompt(0).Text; !strings.Contains(got, "failure of command of the West") {
		t.Errorf("the Axis is asked %q", got)
	}
}

// 14.12: a marker that is kept behind those of Failure is none of them, though it lies near.
func TestOnlyAFailureMarkerFails(t *testing.T) {
	rulebook.Covers(t, "tk", "14.12")
	s := newScene(t, "")
	near := s.hex("w3825")
	for _, m := range []marker{
		{kind: s.ways.failure, variant: commandFailure, faction: atlas.Western, at: inHex(near)},
		{kind: s.ways.logistics, variant: commandFailure, faction: atlas.Axis, at: inHex(near)},
	} {
		if err := s.mark(m); err != nil {
			t.Fatal(err)
		}
	}
	if !s.front.fails(near, atlas.Western, commandFailure) || s.front.fails(near, atlas.Axis, commandFailure) || s.front.fails(near, atlas.Western, supplyFailure) {
		t.Error("the wrong faction fails, or in the wrong way")
	}
}
