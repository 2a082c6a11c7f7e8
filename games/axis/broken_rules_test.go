package axis

import (
	"encoding/json"
	"fmt"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// Small changes of the rules that no other test noticed.

// 1.1.2.2: a card brings units of a minor country only if it is active on the card's side;
// those of a major power come anyhow.
func TestACardBringsUnitsOfActiveMinorsOnly(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2.2")
	rulebook.Covers(t, "ds", "1.1.2.2")
	for _, x := range []struct {
		status, unit string
		want         bool
	}{
		{"hungary neutral", "hungary-infantry-i1", false},
		{"hungary active western", "hungary-infantry-i1", false},
		{"hungary active axis", "hungary-infantry-i1", true},
		{"hungary neutral", "germany-infantry-i1", true},
	} {
		s := newScene(t, x.status)
		u := s.counter(x.unit)
		s.units[u].at = setAside
		if got := s.unplaced(u, &program.Action{Owner: atlas.Axis}); got != x.want {
			t.Errorf("%s: %s comes: %v", x.status, x.unit, got)
		}
	}
}

// 0.3: at the end an Ally has the hexes of a neutral country by influence once Berlin has
// fallen, the Axis as long as it has not.
func TestInfluenceAtTheEnd(t *testing.T) {
	rulebook.Covers(t, "tk", "0.3")
	for _, x := range []struct {
		influence, want atlas.Faction
		berlin          string
	}{
		{atlas.Soviet, atlas.Soviet, "russia-infantry-i1 w3825"},
		{atlas.Western, atlas.Western, "russia-infantry-i1 w3825"},
		{atlas.Axis, atlas.NoFaction, "russia-infantry-i1 w3825"},
		{atlas.Soviet, atlas.NoFaction, ""},
		{atlas.Axis, atlas.Axis, ""},
	} {
		s := newScene(t, "spain neutral\n"+x.berlin)
		s.areas[s.area("spain")].influence = x.influence
		if got := s.finalControl(s.Areas[s.area("spain")].Capital); got != x.want {
			t.Errorf("influence of %s, %q: Madrid is held by %s", x.influence, x.berlin, got)
		}
	}
}

// 1.1.1: with its card a faction reveals what it could have chosen, and nothing is hidden.
func TestNothingIsPendingOnceACardIsRevealed(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.1")
	s := newScene(t, "")
	for c := range s.Cards {
		if s.Cards[c].Faction == atlas.Axis && s.cards[c].at == cardInHand {
			s.cards[c].at = cardPending
			s.eligible[atlas.Axis].add(atlas.Card(c))
			break
		}
	}
	s.revealCard(atlas.Axis)
	if s.eligible[atlas.Axis] != (cardSet{}) {
		t.Error("a card could still be pending")
	}
}

// 1.1.2.2: the markers of a card come into play with it.
func TestACardBringsItsMarkers(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2.2")
	s := newScene(t, "")
	brought := 0
	for c := range s.Cards {
		for i, m := range s.Cards[c].Markers {
			who := s.Cards[c].Faction
			if _, ok := s.Code.Marker(atlas.Card(c), i, (*script)(s.front)); !ok || who > atlas.Soviet || s.markerInPlay(m.Marker, m.Variant) {
				continue
			}
			for x := range s.Cards {
				if s.Cards[x].Faction == who && s.cards[x].at == cardCurrent {
					s.cards[x].at = cardDiscarded
				}
			}
			s.cards[c].at = cardCurrent
			if s.reinforce(who); !s.markerInPlay(m.Marker, m.Variant) {
				t.Errorf("%s does not bring its marker", s.Cards[c].ID)
			}
			brought++
		}
	}
	if brought == 0 {
		t.Error("no card brings a marker")
	}
}

// In the training scenarios every card is followed by the one that the scenario names.
func TestTheNextCardOfAScenarioIsPending(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.1")
	begun, err := DaiSenso.New(engine.Setup{Scenario: "A.2", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	p := begun.(*Position)
	f := p.front()
	f.phasing = atlas.Axis
	f.discard(atlas.Axis)
	third, _ := f.CardByID("pa-axis-3")
	f.cards[third].at = cardCurrent
	p.does(func() { flow.CallWith(&p.State, pOptionCard, cardFrame{flow.Head{Step: cardChooses}}) })
	if next, ok := f.cardAt(atlas.Axis, cardPending); !ok || f.Cards[next].ID != "pa-axis-17" {
		t.Error("the next card is not pending")
	}
}

// 2.2.3.4: a beachhead in exchange for an Air Force has its full strength, one for a fleet its
// back.
func TestTheStrengthOfABeachhead(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.4")
	rulebook.Covers(t, "ds", "2.2.3.4")
	for unit, back := range map[string]bool{"britain-surface-fleet-home": true, "britain-air-force-1": false} {
		s := newScene(t, unit+" w3815")
		s.front.phasing = atlas.Western
		s.beachLand(s.counter(unit), inHex(s.hex("w3815")), s.hex("w3714"))
		i := s.markerIn(s.ways.beachhead, inHex(s.hex("w3815")))
		if i < 0 || s.markers[i].side&beachheadBack != 0 != back {
			t.Errorf("%s: a beachhead on its back: %v", unit, !back)
		}
	}
}

// 2.2.5: detachments at sea are lost with their beachhead, too.
func TestDetachmentsAreLostWithTheirBeachhead(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.5")
	rulebook.Covers(t, "ds", "2.2.5")
	s := newScene(t, "britain-infantry-i1 w3815 detachment\n")
	s.front.phasing = atlas.Western
	s.failBeachheads("2.2.5")
	if _, onMap := s.units[s.counter("britain-infantry-i1")].at.hex(); onMap {
		t.Error("the detachment swims")
	}
}

// 3.2: whom an enemy zone has stopped goes on only to overrun, if all zones there are those of
// the unit that it overruns.
func TestWhoIsHeldGoesOnToOverrunOnly(t *testing.T) {
	rulebook.Covers(t, "tk", "3.2")
	rulebook.Covers(t, "ds", "3.2")
	const panzers, victim = "posture russia war\ngermany-armor-1p e3511\n", "russia-infantry-i1 e3512\n"
	for _, x := range []struct {
		what, lines string
		want        bool
	}{
		{"nobody", "", false},
		{"one step", victim, true},
		{"one step with a neighbour", victim + "russia-infantry-i2 e3411\n", false},
		{"two steps", "russia-infantry-8 e3512 2\n", false},
	} {
		s := newScene(t, panzers+x.lines)
		u := s.counter("germany-armor-1p")
		if got := s.heldBy(march{unit: u, at: s.hex("e3511"), held: true}, s.hex("e3512")); got != x.want {
			t.Errorf("%s in Kharkov: the panzers go on: %v", x.what, got)
		}
	}
}

// 4.2.5.3: outside a city a force stands only if no attack comes over open ground.
func TestWhoStandsBehindMountains(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.5.3")
	rulebook.Covers(t, "ds", "4.2.5.3")
	s := newScene(t, "")
	s.front.phasing = atlas.Axis
	covered, open := s.counter("germany-infantry-i1"), s.counter("germany-infantry-i2")
	tried := 0
	for h := range s.Hexes {
		target := atlas.Hex(h)
		behind, plain := atlas.Hex(atlas.NoHex), atlas.Hex(atlas.NoHex)
		for d := range directions {
			n, ok := s.Grid.Neighbour(h, d)
			if !ok {
				continue
			}
			switch line := s.sideLine(atlas.Hex(n), target); {
			case line != nil && line.VoluntaryConversion:
				behind = atlas.Hex(n)
			case line == nil:
				plain = atlas.Hex(n)
			}
		}
		if s.Hexes[h].Class == atlas.SeaClass || s.Hexes[h].IsCity() || behind == atlas.NoHex || plain == atlas.NoHex {
			continue
		}
		tried++
		s.units[covered] = counter{at: inHex(behind), steps: 1, faction: atlas.Axis, used: inCombat}
		s.units[open] = counter{at: inHex(plain), steps: 1, faction: atlas.Axis}
		if s.mayStand(target) != 1 {
			t.Fatalf("%s does not stand against an attack over %s alone", s.Hexes[h].ID, s.Hexes[behind].ID)
		}
		s.units[open].used |= inCombat
		if s.mayStand(target) != 0 {
			t.Fatalf("%s stands against an attack over open ground", s.Hexes[h].ID)
		}
	}
	if tried == 0 {
		t.Error("no hex has mountains on a side")
	}
}

// 14.12: only a Failure marker makes a Failure hex.
func TestOnlyAFailureFails(t *testing.T) {
	rulebook.Covers(t, "tk", "14.12")
	s := newScene(t, "")
	h := s.hex("e3512")
	for kind, want := range map[atlas.Marker]bool{s.ways.failure + 1: false, s.ways.failure: true} {
		s.nMarkers = 0
		if err := s.mark(marker{kind: kind, variant: commandFailure, faction: atlas.Axis, at: inHex(h)}); err != nil {
			t.Fatal(err)
		}
		if got := s.failureHex(h, atlas.Axis); got != want {
			t.Errorf("%s: a Failure hex: %v", s.Markers[kind].ID, got)
		}
	}
}

// 10.1: the edge of the map before a box supplies its faction, unless an enemy is there.
func TestTheEdgeBeforeABoxIsASource(t *testing.T) {
	rulebook.Covers(t, "ds", "10.1")
	rulebook.Covers(t, "tk", "10.1")
	for _, theatre := range []string{"europe", "pacific"} {
		s := sceneOn(t, theatre, "posture russia war")
		n := 0
		for _, b := range s.ways.sourceBoxes {
			who := s.Boxes[b].Supplies
			for _, h := range s.Boxes[b].EdgeHexes {
				if s.inPlay.has(h) && !s.neutral.has(h) && s.Hexes[h].Class != atlas.SeaClass {
					n++
					if !s.linesOf(s.ways.groups[who][0], who, false).sources.has(h) {
						t.Errorf("%s supplies nobody", s.Hexes[h].ID)
					}
				}
			}
		}
		if n == 0 {
			t.Errorf("%s has no such edge", theatre)
		}
	}
}

// 13.6.1.2: a placement in land under a policy ends that policy alone, one next to such land
// that of its neighbours.
func TestWhichPoliciesAPlacementEnds(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.1.2")
	rulebook.Covers(t, "ds", "13.6.1.2")
	s := newScene(t, "vichy absent\nfrance active western\nbelgium-holland active western\nposture france appeasement\nposture western-minors guarantees\nposture britain appeasement\n")
	clear(s.lands[:])
	s.relist()
	appeasement, _ := s.PostureByID("appeasement")
	guarantees, _ := s.PostureByID("guarantees")
	tried := [2]int{}
	for h := range s.Hexes {
		nextTo := uint64(0)
		for d := range directions {
			if n, ok := s.Grid.Neighbour(h, d); ok {
				if p, ok := s.policyAt(atlas.Hex(n)); ok {
					nextTo |= 1 << p
				}
			}
		}
		here, under := s.policyAt(atlas.Hex(h))
		var want uint64
		switch {
		case under && nextTo == 1<<appeasement|1<<guarantees:
			want = 1 << here
			tried[0]++
		case s.realm[h] == s.ways.germany && nextTo == 1<<appeasement:
			want = nextTo
			tried[1]++
		default:
			continue
		}
		if set, _, _ := s.endedBy(inHex(atlas.Hex(h)), 0); set != want {
			t.Errorf("%s: the policies %b end, want %b", s.Hexes[h].ID, set, want)
		}
	}
	if tried[0] == 0 || tried[1] == 0 {
		t.Errorf("tried in %v hexes", tried)
	}
}

// 13.6.2.1: no unit of a country under a truce drops near the Axis.
func TestNobodyUnderATruceDropsNearTheAxis(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.2.1", "4.1.1")
	rulebook.Covers(t, "ds", "13.6.2.1", "4.1.1")
	for posture, want := range map[string]string{"armistice": "13.6.2.1", "war": ""} {
		s := newScene(t, "posture russia "+posture+"\nrussia-airborne-1ab e3512\ngermany-infantry-i1 e3510\n")
		s.front.phasing = atlas.Soviet
		u := s.counter("russia-airborne-1ab")
		if no := s.mayDropOn(u, s.hex("e3511")); no.Rule != want {
			t.Errorf("under %s a drop next to German infantry is refused by %q, want %q", posture, no.Rule, want)
		}
	}
}

// DS 13.8.3: units of a China are kept at home only if each country on its side has a marker.
func TestAllOfAChinaIsKeptAtHome(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.3")
	s := pacificScene(t, "")
	n := s.front.nation("nationalist-china")
	var on []atlas.Area
	for _, c := range s.ways.chinese {
		if s.friendlyChinese(n, c) {
			on = append(on, c)
		}
	}
	if len(on) < 2 || len(on) == len(s.ways.chinese) {
		t.Fatalf("%d countries of %d are on its side", len(on), len(s.ways.chinese))
	}
	for _, c := range on {
		if s.keptHome(n, false) {
			t.Errorf("kept at home without a marker in %s", s.Areas[c].ID)
		}
		if err := s.mark(marker{kind: s.ways.noOccupation, faction: atlas.Western, at: inHex(s.Areas[c].Capital)}); err != nil {
			t.Fatal(err)
		}
	}
	if !s.keptHome(n, false) {
		t.Error("not kept at home with a marker in every capital")
	}
}

// 13.8.1: of the two lands of a marker the one is ceded that lies upward.
func TestOneSideOfAMarkerIsCeded(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.1")
	s := newScene(t, "")
	asked := (*script)(s.front)
	baltics, north, russia := s.area("baltic-states"), s.area("northern-baltics"), s.area("russia")
	for i := range s.Lands {
		if s.Lands[i].Land != baltics {
			continue
		}
		for side, want := range map[landState][2]bool{0: {false, false}, landCeded: {true, false}, landCededBack: {false, true}} {
			s.lands[i] = side
			if got := [2]bool{asked.Ceded(baltics, russia), asked.Ceded(north, russia)}; got != want {
				t.Errorf("side %d: the Baltic States and their north are ceded: %v, want %v", side, got, want)
			}
		}
	}
}

// 1.3: everybody sees which replacement steps are left, and whose.
func TestReplacementStepsAreSeen(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3")
	rulebook.Covers(t, "ds", "1.3")
	p := grantedInPacific(t, "")
	f := p.front()
	f.allow(f.nation("japan"), program.ArmorStep, 2)
	f.allow(anyNation, program.ColonialStep, 1)
	var seen struct {
		Pacific struct {
			Grants []struct {
				Nation, Step string
				N            int
			}
		}
	}
	if err := json.Unmarshal(p.AppendView(nil, 0), &seen); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(seen.Pacific.Grants); got != "[{japan armor 2} { colonial 1}]" {
		t.Errorf("%s is seen", got)
	}
}
