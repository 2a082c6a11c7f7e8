package axis

import (
	"strings"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// ending is a scene of a campaign in which the Delay Segment begins.
func delaying(t *testing.T, turn, lines string) *Position {
	t.Helper()
	p := campaigns.Scene(t, "scenario: C.6\nplayers: 3\nphase: 3 axis\nturn: "+turn+"\nw3825: germany-infantry-i1\n"+lines).(*Position)
	p.Stack.N, p.Asked = 0, 0
	p.Call(pMatch)
	flow.CallWith(&p.State, pTurn, turnFrame{line: 4})
	return p
}

func (p *Position) begins(t *testing.T) {
	t.Helper()
	p.table().Proceed(p)
	p.Forget()
}

// 7.1: the example of the German air unit in Sept-Oct 1943: 4 with +1, -1 and -1 is
// Mar-Apr 1944.
func TestTheDelayOfAnAirUnit(t *testing.T) {
	rulebook.Covers(t, "tk", "7", "7.1")
	p := delaying(t, "Sept-Oct-1943", "war: total-war\ndelay-box: germany-air-force-1\nstrategic-warfare-box: war-production/axis axis")
	f := p.front()
	f.uscl, f.vpSide, f.vpBox = 1, axisTide, 1
	p.begins(t)
	campaigns.Roll(t, p, 4)
	if at := p.whereIs(t, "germany-air-force-1"); at != "Mar-Apr-1944" {
		t.Errorf("the air unit comes back in %s", at)
	}
}

// 7.1: the example of the British fleet in Mar-Apr 1944: 6 and 5 with -3 is 8 turns.
func TestASixInTheNavalBoxRollsAgain(t *testing.T) {
	rulebook.Covers(t, "tk", "7.1")
	p := delaying(t, "Mar-Apr-1944", "war: total-war\nnaval-warfare-delay-box: britain-surface-fleet-home\nstrategic-warfare-box: war-production/western western")
	p.front().uscl = 2
	p.begins(t)
	twice := p.Clone().(*Position)
	campaigns.Roll(t, twice, 6, 6)
	campaigns.Roll(t, p, 6, 5)
	if at := p.whereIs(t, "britain-surface-fleet-home"); at != "Jan-Feb-1945" && at != "Mar-Apr-1945" {
		t.Errorf("the fleet comes back in %s", at)
	}
	if got, want := p.counterOf(t, "britain-surface-fleet-home").at, placeTrack|place(p.front().turn-1+8); got != want {
		t.Errorf("the fleet comes back in box %d, want %d", got&^placeKind, want&^placeKind)
	}
}

// 7.1: a result is at least one turn, a marker rolls like a unit, and some modifiers
// are for air units only or not for countries under a policy.
func TestModifiersOfDelays(t *testing.T) {
	rulebook.Covers(t, "tk", "7.1", "14.16", "14.40")
	for _, x := range []struct {
		lines, unit string
		want        int
	}{
		{"", "germany-air-force-1", 0},
		{"strategic-warfare-box: materiel-shortages axis", "germany-air-force-1", 1},
		{"strategic-warfare-box: jet-fighter-production axis\nposture britain: war", "britain-air-force-1", 1},
		{"strategic-warfare-box: jet-fighter-production axis\nposture britain: war", "britain-surface-fleet-home", 0},
		{"strategic-warfare-box: jet-fighter-production axis\nposture britain: appeasement", "britain-air-force-1", 0},
		{"strategic-warfare-box: jet-fighter-production axis\nposture britain: war\ndelay-box: britain-cv-fleet-forceh", "britain-cv-fleet-forceh", 0},
		{"strategic-warfare-box: jet-fighter-production axis\nposture britain: war\ndelay-box: britain-cv-fleet-forceh turned", "britain-cv-fleet-forceh", 1},
		{"strategic-warfare-box: us-victory-program western", "britain-surface-fleet-home", 1},
		{"strategic-warfare-box: war-production/soviet soviet", "russia-surface-fleet-baltic", -1},
		{"strategic-warfare-box: war-production/soviet soviet", "britain-surface-fleet-home", 0},
	} {
		p := delaying(t, "Mar-Apr-1943", "war: limited-war\n"+x.lines)
		f := p.front()
		f.uscl, f.vpBox = 0, 0
		u, ok := f.words["unit"].find(x.unit)
		if !ok {
			t.Fatalf("there is no unit %s", x.unit)
		}
		f.units[u].faction = setUp{front: f}.ownerOf(atlas.Unit(u))
		if got := f.unitDelay(atlas.Unit(u)); got != x.want {
			t.Errorf("%s with %q: %d, want %d", x.unit, x.lines, got, x.want)
		}
	}
	if at := delaying(t, "Mar-Apr-1943", "").front().returning(-3); at != placeTrack|place(6*9+2) {
		t.Errorf("a result of -3 is box %d", at&^placeKind)
	}
}

// 7.2: counters in the box of the turn go to their pools, and markers where their
// rules send them.
func TestCountersComeOffTheTrack(t *testing.T) {
	rulebook.Covers(t, "tk", "7.2", "14.3", "14.25", "14.37.2")
	p := delaying(t, "Apr-May-1943", `
		war: total-war
		May-June-1943: germany-air-force-1, britain-infantry-1, logistics/okh axis, allied-collapse axis, no-retreat axis, increase-uscl
		June-July-1943: germany-air-force-2
	`)
	f := p.front()
	f.vpSide, f.vpBox, f.uscl = axisTide, 2, 1
	p.begins(t)
	if p.whereIs(t, "germany-air-force-1") != "force-pool-axis" || p.whereIs(t, "britain-infantry-1") != "force-pool-western" {
		t.Error("units of the turn are not in their pools")
	}
	if p.whereIs(t, "germany-air-force-2") != "June-July-1943" {
		t.Error("a unit came too early")
	}
	if f.marked(f.ways.logistics, f.pool(atlas.Axis), atlas.Axis) < 0 {
		t.Error("the logistics marker is not in its pool")
	}
	if f.markerIn(f.ways.alliedCollapse, f.boxFor("strategic-warfare-box", atlas.Axis)) < 0 {
		t.Error("Allied Collapse is not in the Strategic Warfare Box")
	}
	if box, ok := f.onVPTrack(f.ways.noRetreat); !ok || box != 2 {
		t.Error("No Retreat is not in the box of the Axis Tide")
	}
	next, _ := f.findDate("May-June-1944")
	if f.uscl != 2 || f.markerIn(f.ways.increaseUSCL, placeTrack|place(next)) < 0 {
		t.Errorf("US commitment is %d, or its marker does not come back in a year", f.uscl)
	}
}

// 7.2: every marker of the turn comes off the track, the first in the list included, though
// whoever moves changes its place in it.
func TestEveryMarkerComesOffTheTrack(t *testing.T) {
	rulebook.Covers(t, "tk", "7.2")
	s := newScene(t, "")
	now := placeTrack | place(s.turn)
	for range 3 {
		if err := s.mark(marker{kind: s.ways.convoy, faction: atlas.Axis, at: now}); err != nil {
			t.Fatal(err)
		}
	}
	s.returnCounters()
	for i := range s.markers[:s.nMarkers] {
		if s.markers[i].at != s.pool(atlas.Axis) {
			t.Errorf("marker %d is still at %d", i, s.markers[i].at)
		}
	}
}

// 14.19: if US commitment rises in the same turn, the Axis chooses what comes first.
func TestShortagesBeforeOrAfterTheIncrease(t *testing.T) {
	rulebook.Covers(t, "tk", "14.19")
	for word, die := range map[string]int{"materiel-shortages": 5, "increase-uscl": 4} {
		p := delaying(t, "Apr-May-1943", "war: total-war\nMay-June-1943: materiel-shortages axis, increase-uscl\nforce-pool-axis: germany-air-force-1, germany-surface-fleet-km")
		f := p.front()
		f.vpBox, f.vpSide, f.uscl = 0, alliedCrusade, 0
		p.begins(t)
		campaigns.Do(t, p, "first "+word)
		campaigns.Roll(t, p, 5)
		// With 5 nothing happens; after the increase it is a 4, which costs a fleet.
		if asked := p.Top() == pSupportTo; asked != (die == 4) {
			t.Errorf("%s first: asked %v", word, asked)
		}
		if f.markerIn(f.ways.materielShortages, f.boxFor("strategic-warfare-box", atlas.Axis)) < 0 {
			t.Error("the marker is not in the Strategic Warfare Box")
		}
	}
}

// 14.38, 0.3: V-E Day ends the game.
func TestVEDayEndsTheGame(t *testing.T) {
	rulebook.Covers(t, "tk", "14.38")
	p := delaying(t, "Mar-Apr-1945", "war: total-war\nApr-May-1945: v-e-day")
	p.begins(t)
	if o, over := p.Outcome(); !over || o.How != "V-E Day" {
		t.Errorf("the match goes on: %+v", o)
	}
}

// 14.17: the West chooses whose box Lend-Lease goes to.
func TestLendLeaseArrives(t *testing.T) {
	rulebook.Covers(t, "tk", "14.17")
	p := delaying(t, "Mar-Apr-1942", "war: total-war\nApr-May-1942: lend-lease western")
	p.begins(t)
	campaigns.Do(t, p, "into conditional-events-soviet")
	f := p.front()
	if f.markerIn(f.ways.lendLease, f.boxFor("conditional-events", atlas.Soviet)) < 0 {
		t.Error("Lend-Lease is elsewhere")
	}
}

// 14.37.2: in the last box there can be there is nothing ahead, and the match goes on to its end.
func TestNothingLiesAheadOfTheLastBox(t *testing.T) {
	p := delaying(t, "Sept-Oct-1952", "war: total-war\nNov-Dec-1952: increase-uscl")
	p.begins(t)
	if f := p.front(); p.Deciders() == 0 || f.markerInPlay(f.ways.increaseUSCL, atlas.NoID) {
		t.Error("the marker is still on the track")
	}
}

// 14.15, 14.35 to 14.37: what bombing, production and American commitment do to delays.
func TestProductionAndCommitmentDelay(t *testing.T) {
	rulebook.Covers(t, "tk", "14.15", "14.35", "14.36", "14.37", "14.37.1", "14.37.3", "14.42")
	const bombing = "strategic-warfare-box: intensive-bombing western\nposture united-states: war\nw3916: united-states-infantry-i1\nnorth-atlantic.convoys: convoy/united-states:supply western\nnorth-sea.convoys: convoy/united-states:supply western\n"
	for _, x := range []struct {
		name, lines, unit string
		uscl              int8
		want              int
	}{
		{"bombing from London", bombing, "germany-air-force-1", 0, 1},
		{"bombing from an HQ of two nations", strings.Replace(bombing, "united-states-infantry-i1", "western-multinational-hq-15 2", 1), "germany-air-force-1", 0, 1},
		{"bombing under isolation", strings.Replace(bombing, "posture united-states: war", "posture united-states: isolationism", 1), "germany-air-force-1", 0, 0},
		{"bombing without a base", strings.Replace(bombing, "w3916: united-states-infantry-i1\n", "", 1), "germany-air-force-1", 0, 0},
		{"bombing with less impact", strings.Replace(bombing, "western\n", "western, reduced-us-impact\n", 1), "germany-air-force-1", 0, 0},
		{"no impact at level 0", "strategic-warfare-box: reduced-us-impact", "germany-air-force-1", 0, 0},
		{"U-boats", "strategic-warfare-box: type-xxi-u-boat-production axis\nposture britain: war", "britain-surface-fleet-home", 0, 1},
		{"U-boats under a truce", "strategic-warfare-box: type-xxi-u-boat-production axis\nposture britain: armistice", "britain-surface-fleet-home", 0, 0},
		{"U-boats against the Soviets", "strategic-warfare-box: type-xxi-u-boat-production axis\nposture russia: war", "russia-surface-fleet-baltic", 0, 0},
		{"Ural bombers", "strategic-warfare-box: ural-bomber-production axis\nposture russia: war", "russia-surface-fleet-baltic", 0, 1},
		{"Ural bombers under the Pact", "strategic-warfare-box: ural-bomber-production axis\nposture russia: nazi-soviet-pact", "russia-surface-fleet-baltic", 0, 0},
	} {
		p := delaying(t, "Mar-Apr-1943", "war: limited-war\n"+x.lines)
		f := p.front()
		f.uscl, f.vpBox = x.uscl, 0
		u, ok := f.words["unit"].find(x.unit)
		if !ok {
			t.Fatalf("there is no unit %s", x.unit)
		}
		f.units[u].faction = setUp{front: f}.ownerOf(atlas.Unit(u))
		if got := f.unitDelay(atlas.Unit(u)); got != x.want {
			t.Errorf("%s: %d, want %d", x.name, got, x.want)
		}
	}
	// The level of commitment gives what its track says, to the Axis and to the West; reduced
	// impact takes one off for the Axis from level 1 on.
	for level, row := range worldOf(t, "europe").USCL {
		for lines, less := range map[string]int{"": 0, "strategic-warfare-box: reduced-us-impact": min(level, 1)} {
			f := delaying(t, "Mar-Apr-1943", "war: limited-war\n"+lines).front()
			f.uscl, f.vpBox = int8(level), 0
			for unit, want := range map[string]int{"germany-air-force-1": int(row[1]) - less, "britain-surface-fleet-home": int(row[2])} {
				u, _ := f.words["unit"].find(unit)
				f.units[u].faction = setUp{front: f}.ownerOf(atlas.Unit(u))
				if got := f.unitDelay(atlas.Unit(u)); got != want {
					t.Errorf("%s at level %d %q: %d, want %d", unit, level, lines, got, want)
				}
			}
			if got := f.match.script().PoliticalDRM(atlas.Axis, 0, false); got != int(row[0]) {
				t.Errorf("a political roll at level %d: %d, want %d", level, got, row[0])
			}
		}
	}
}
