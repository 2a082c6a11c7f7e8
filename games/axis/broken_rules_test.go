package axis

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/board"
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
		if to, ok := s.Grid.Neighbour(int(s.hex("w3815")), board.Direction(s.markers[i].side&^beachheadBack)); !ok || atlas.Hex(to) != s.hex("w3714") {
			t.Errorf("%s: the beachhead does not face w3714", unit)
		}
	}
}

// 2.2.5: detachments at sea are lost with their beachhead, too.
func TestDetachmentsAreLostWithTheirBeachhead(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.5")
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

// 13.6.2.1: no unit of a country under a truce drops on a unit of the Axis. Outside its land the
// hexes next to its units are free.
func TestNobodyUnderATruceDropsOnTheAxis(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.2.1", "4.1.1")
	for posture, want := range map[string]string{"armistice": "13.6.2.1", "war": ""} {
		s := newScene(t, "posture russia "+posture+"\nrussia-airborne-1ab e3512\ngermany-infantry-i1 e3510\n")
		s.front.phasing = atlas.Soviet
		u := s.counter("russia-airborne-1ab")
		if no := s.mayDropOn(u, s.hex("e3510")); no.Rule != want {
			t.Errorf("under %s a drop on German infantry is refused by %q, want %q", posture, no.Rule, want)
		}
		if no := s.mayDropOn(u, s.hex("e3511")); !no.Fine() {
			t.Errorf("under %s a drop next to German infantry is refused by %q", posture, no.Rule)
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

// DS 1.2.1: the logistics marker of the Kwantung Army lies in Manchukuo or Korea, and not in
// other lands of Japan; one in the force pool is enough.
func TestWhereTheKwantungArmyHasItsLogistics(t *testing.T) {
	rulebook.Covers(t, "ds", "1.2.1")
	s := pacificScene(t, "")
	kwantung := s.Variant(s.ways.logistics, "kwantung")
	if err := s.mark(marker{kind: s.ways.logistics, variant: kwantung, faction: atlas.Axis, at: s.pool(atlas.Axis)}); err != nil {
		t.Fatal(err)
	}
	in := map[string]int{}
	for h := range s.Hexes {
		if a := s.owner[h]; s.realm[h] == s.ways.japan && a != atlas.NoID {
			id := s.Areas[a].ID
			in[id]++
			if s.inKwantung(atlas.Hex(h)) != (id == "manchukuo" || id == "korea") {
				t.Fatalf("%s in %s is land of the Kwantung Army: %v", s.Hexes[h].ID, id, s.inKwantung(atlas.Hex(h)))
			}
		}
	}
	if in["korea"] == 0 || in["manchukuo"] == 0 || len(in) < 3 {
		t.Errorf("lands of Japan: %v", in)
	}
	s.stand([]string{"japan-infantry-c1", "w5427"})
	s.relist()
	var l logisticsFrame
	if no := s.noKwantung(&l, s.hex("w5427"), atlas.Axis); no.Text == s.noKwantung(&l, s.hex("w5427"), atlas.Western).Text {
		t.Errorf("the marker in the pool is not found: %s", no.Text)
	}
}

// 2.2.3.3: a CV Strike is not placed in a hex with an enemy air unit.
func TestStrikesKeepAwayFromEnemyAircraft(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.3")
	rulebook.Covers(t, "ds", "2.2.3.3")
	const fleet = "posture britain war\nbritain-cv-fleet-forceh w3815\n"
	for lines, want := range map[string]bool{"": true, "germany-air-force-1 w3714\n": false} {
		s := newScene(t, fleet+lines)
		s.front.phasing = atlas.Western
		if no := s.strikeFault(s.counter("britain-cv-fleet-forceh"), s.hex("w3815"), s.hex("w3714")); no.Fine() != want {
			t.Errorf("%q: the strike goes there: %v (%s)", lines, !want, no.Text)
		}
	}
}

// 2.2.3.4: one land hex to face is enough for a beachhead, and without one there is none.
func TestABeachheadFacesOneHexAtLeast(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.4")
	s := newScene(t, "")
	s.front.phasing = atlas.Western
	tried := 0
	for h := range s.Hexes {
		if s.Hexes[h].Class != atlas.SeaClass || len(s.Hexes[h].Zones) == 0 || !s.inPlay.has(atlas.Hex(h)) {
			continue
		}
		land := 0
		for d := range directions {
			if n, ok := s.Grid.Neighbour(h, d); ok && s.inPlay.has(atlas.Hex(n)) && s.Hexes[n].Class != atlas.SeaClass && !s.neutral.has(atlas.Hex(n)) {
				land++
			}
		}
		if land < 2 {
			tried += land
			if s.canBeach(atlas.Hex(h), atlas.Western) != (land == 1) {
				t.Errorf("%s with %d hexes of land: a beachhead is %v", s.Hexes[h].ID, land, land == 0)
			}
		}
	}
	if tried == 0 {
		t.Error("no sea hex lies next to one hex of land")
	}
}

// 13.6.1.2: the Axis ends the policy of a unit that it overruns, wherever that stands.
func TestAnOverrunEndsThePolicyOfTheVictim(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.1.2", "3.2")
	s := newScene(t, "posture russia nazi-soviet-pact\npoland conquered western\nrussia-infantry-i1 e3503\ngermany-armor-1p e3502\n")
	if _, under := s.policyAt(s.hex("e3503")); under || !s.hasPolicy("nazi-soviet-pact") {
		t.Fatal("the land is under the Pact, or there is none")
	}
	s.moveInto(s.counter("germany-armor-1p"), s.hex("e3503"))
	if s.hasPolicy("nazi-soviet-pact") {
		t.Error("the Pact goes on")
	}
}

// 4.2.1.1: three defence factors can be attacked by one attack factor, four cannot.
func TestNobodyAttacksBelowOneToThree(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.1.1")
	const scene = "posture russia war\ngermany-infantry-i1 e3511\nrussia-infantry-8 e3512 2\n"
	for more, want := range map[string]string{"": "", "russia-infantry-i1 e3512\n": "4.2.1.1"} {
		s := newScene(t, scene+more)
		s.front.phasing = atlas.Axis
		if no := s.mayTarget(s.hex("e3512"), regularSegment); no.Rule != want {
			t.Errorf("%q: the attack is refused by %q", more, no.Rule)
		}
	}
}

// 1.2.1, 2.3.5: an airdrop drives a marker away that is alone in its hex.
func TestAnAirdropDrivesALoneMarkerAway(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.5", "1.2.1")
	for guard, stays := range map[string]bool{"": false, "russia-infantry-i2 e3512\n": true} {
		s := newScene(t, "posture russia war\nrussia-infantry-i1 e3512 detachment\n"+guard)
		s.front.phasing = atlas.Axis
		s.sweepUnder(s.hex("e3512"))
		if _, there := s.units[s.counter("russia-infantry-i1")].at.hex(); there != stays {
			t.Errorf("%q: the detachment stays: %v", guard, there)
		}
	}
}

// 4.2.1.2, 14.2: an HQ that has advanced has taken part in the combat, and lends no support in
// another one of the segment; without advances the combat goes on.
func TestAnHQThatHasAdvancedLendsNoSupport(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.1.2", "4.2.8")
	p := during(t, "axis", "posture russia: war\ne3511: germany-hq-a 2\nforce-pool-axis: airmobile-doctrine axis\n")
	f := p.front()
	u, _ := f.UnitByID("eu-germany-hq-a")
	flow.CallWith(&p.State, pAdvance, advanceFrame{target: int16(f.hexNamed(t, "e3512")), distance: 1, mobile: 1})
	a := flow.Find[advanceFrame](&p.State, pAdvance)
	playAdvance(p, a, atlas.Axis, engine.M1(kAdvance, u))
	if no := f.maySupport(u, f.hexNamed(t, "e3513"), atlas.Axis, regularSegment); no.Rule != "4.2.1.2" || no.Text != "An HQ that has taken part in a combat cannot lend support again in the same segment." {
		t.Errorf("it is refused by %q: %s", no.Rule, no.Text)
	}
	if playAdvance(p, a, atlas.Axis, engine.M0(kDone)); p.In(pAdvance) {
		t.Error("the advance does not end")
	}
}

// 13.6.2.1: no unit under a truce retreats into a hex with an Axis marker.
func TestNobodyUnderATruceRetreatsOntoAnAxisMarker(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.2.1", "4.2.5.2")
	for posture, want := range map[string]string{"armistice": "13.6.2.1", "war": ""} {
		for from, to := range map[string]string{"e3512": "e3513", "w3825": "w3824"} {
			s := newScene(t, "posture russia "+posture+"\nrussia-infantry-i1 "+from+"\ngermany-infantry-i1 "+to+" detachment\n")
			s.units[s.counter("russia-infantry-i1")].used |= inCombat
			if no := s.retreatPolitics(s.hex(from), s.hex(to), atlas.Soviet); no.Rule != want {
				t.Errorf("under %s to %s: refused by %q", posture, to, no.Rule)
			}
		}
	}
}

// 10.2: a line crosses a strait only from road or railway to road or railway.
func TestStraitsJoinTracksOnly(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	rulebook.Covers(t, "ds", "10.2")
	for _, theatre := range []string{"europe", "pacific"} {
		w := worldOf(t, theatre)
		tracked := map[int]bool{}
		for e, l := range w.Links {
			if a, b := w.Graph.Ends(e); l != atlas.NoLink {
				tracked[a], tracked[b] = true, true
			}
		}
		bare := 0
		for e, l := range w.Links {
			a, b := w.Graph.Ends(e)
			if l != atlas.NoLink || !connectedStrait(w.Theatre, e) || tracked[a] && tracked[b] {
				continue
			}
			bare++
			for _, x := range w.ways.tracks[a] {
				if int(x.to) == b && x.kind == straitTrack {
					t.Errorf("a line crosses from %s to %s, where there is no road", w.Hexes[a].ID, w.Hexes[b].ID)
				}
			}
		}
		t.Logf("%s: %d straits without tracks", theatre, bare)
	}
}

// 14.10: only Devastation devastates.
func TestOnlyDevastationDevastates(t *testing.T) {
	rulebook.Covers(t, "tk", "14.10")
	s := newScene(t, "")
	ruhr := s.hex("w3720")
	for kind, want := range map[atlas.Marker]atlas.Faction{s.ways.devastation + 1: atlas.NoFaction, s.ways.devastation: atlas.Western} {
		s.nMarkers = 0
		if err := s.mark(marker{kind: kind, faction: atlas.Western, at: inHex(ruhr)}); err != nil {
			t.Fatal(err)
		}
		if got := s.devastated(ruhr); got != want {
			t.Errorf("%s: the Ruhr is devastated by %s", s.Markers[kind].ID, got)
		}
	}
}

// 14.32: SS Europa ends the production of Axis minor countries, not of others.
func TestSSEuropaEndsProductionOfTheAxisOnly(t *testing.T) {
	rulebook.Covers(t, "tk", "14.32")
	production := markerNamed(worldOf(t, "europe").Theatre, "minor-country-production")
	for who, stays := range map[atlas.Faction]bool{atlas.Axis: false, atlas.Western: true} {
		s := newScene(t, "")
		s.front.mark(marker{kind: production, variant: atlas.NoID, faction: who, at: s.pool(who)})
		s.front.mark(marker{kind: s.ways.europa, variant: atlas.NoID, faction: atlas.Axis, at: s.pool(atlas.Axis)})
		ontoVPTrack("14.32")(s.Position, s.markerIn(s.ways.europa, s.pool(atlas.Axis)))
		if there := s.markerIn(production, s.pool(who)) >= 0; there != stays {
			t.Errorf("the production of %s goes on: %v", who, there)
		}
	}
}

// 15.27: an insistence on neutrality takes away the influence of any faction.
func TestNeutralityTakesAnyInfluenceAway(t *testing.T) {
	rulebook.Covers(t, "tk", "15.27")
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		s := newScene(t, "spain neutral")
		spain := s.area("spain")
		s.areas[spain].influence = who
		insistOnNeutrality(s.front, &program.Action{Country: int16(spain)})
		if s.areas[spain].influence != atlas.NoFaction || s.markerIn(s.ways.neutrality, inHex(s.Areas[spain].Capital)) >= 0 {
			t.Errorf("%s keeps its influence, or a neutrality marker is placed as well", who)
		}
	}
}

// DS 13.6.1.2: a policy that ends because a country joins the war costs Japan its Government
// only if the Axis wanted it.
func TestAPolicyThatOthersEndCostsNoGovernment(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2", "14.22")
	for how, want := range map[joining]program.Government{policyEnds: program.Navy, policyEnds | ofOwnWill: program.NoGovernment} {
		p := duringPacific(t, "axis", "government-holding-box: government:navy axis\nposture us-and-western-minors: surrender\ncountry siam: neutral\n")
		p.does(func() { p.activate(p.areaBy(t, "siam"), atlas.Western, how) })
		if got := p.front().leads(); got != want || p.hasPolicy("surrender") {
			t.Errorf("%b: %d leads, want %d", how, got, want)
		}
	}
}

// DS 12.3, step 7: a country whose policy nobody can end when total war begins has its Entry
// marker fifteen turns ahead.
func TestEntryMarkersOfBoundCountries(t *testing.T) {
	rulebook.Covers(t, "ds", "12.3")
	p := duringPacific(t, "axis", "war: limited-war\nposture britain: neutrality\nposture us-and-western-minors: war\nposture nationalist-china: war\nposture communist-china: war\nposture russia: war\nposture soviet-minors: war\n")
	p.does(func() { p.goToWar(atlas.TotalWar) })
	if at := p.marker1(t, "entry"); at == "" {
		t.Error("Britain has no Entry marker")
	}
}

// 16.7: after the check of internment no counter is left in a neutral country.
func TestIntrudersAreFound(t *testing.T) {
	rulebook.Covers(t, "tk", "16.7")
	for _, x := range []struct {
		after int16 // events after the last of the list
		once  bool
		found bool
	}{{0, false, false}, {1, false, true}, {1, true, false}} {
		p := during(t, "axis", "w3117: germany-infantry-i1")
		if x.once {
			p.front().once |= hadCaseYellow
		}
		flow.CallWith(&p.State, pConditional, conditionalFrame{event: int16(len(p.permanentEvents())) + x.after})
		if err := p.intruders(); (err != nil) != x.found {
			t.Errorf("%+v: %v", x, err)
		}
	}
}

// DS 16.2.6, 16.7: Japan's concessions return Indochina to a neutral, and who stands there
// stays until the next check of internment.
func TestCountersStayInLandThatAPeaceReturns(t *testing.T) {
	rulebook.Covers(t, "ds", "16.2.6", "16.7")
	const lines = "posture russia: war\ncountry manchukuo: active axis\nw4219: japan-infantry-c2\n"
	p := makesPeace(t, "japanese-concessions", "russia", lines)
	pacific.Do(t, p, "cede korea")
	f := p.front()
	if !f.neutral.has(f.hexNamed(t, "w4219")) {
		t.Fatal("Indochina is not neutral")
	}
	p.isAt(t, map[string]string{"japan-infantry-c2": "w4219"})
	flow.CallWith(&p.State, pConditional, conditionalFrame{event: int16(len(p.permanentEvents())) + 1})
	if err := p.intruders(); err != nil {
		t.Error(err)
	}
	if f.treaties = 0; p.intruders() == nil {
		t.Error("nobody is found where no peace was made")
	}
}

// 1.2.1: a hex has one logistics marker, which an enemy who enters drives away.
func TestLogisticsMarkersInAHex(t *testing.T) {
	rulebook.Covers(t, "tk", "1.2.1")
	for lines, want := range map[string]bool{"": true, "logistics okh w3825 axis\n": false} {
		s := newScene(t, "germany-infantry-i1 w3825\n"+lines)
		if no := s.logisticsFault(s.hex("w3825"), atlas.Axis); no.Fine() != want {
			t.Errorf("%q: a marker in Berlin: %s", lines, no.Text)
		}
	}
	for _, x := range [][2]atlas.Faction{{atlas.Soviet, atlas.Axis}, {atlas.Axis, atlas.Soviet}} {
		s := newScene(t, "")
		h := inHex(s.hex("e3512"))
		if err := s.mark(marker{kind: s.ways.logistics, faction: x[0], at: h}); err != nil {
			t.Fatal(err)
		}
		s.chaseOff(s.hex("e3512"), x[1])
		if s.markerIn(s.ways.logistics, h) >= 0 {
			t.Errorf("the logistics marker of %s stays though %s has come", x[0], x[1])
		}
	}
}

// 2.2.3.1: nobody flies into a country under a policy.
func TestNobodyFliesIntoACountryUnderAPolicy(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1", "13.6.1.1")
	for posture, want := range map[string]bool{"appeasement": false, "war": true} {
		s := newScene(t, "vichy absent\nfrance active western\nposture france "+posture+"\nposture britain war\nbritain-infantry-i1 w3916\n")
		clear(s.lands[:])
		s.relist()
		u := s.counter("britain-air-force-1")
		s.units[u] = counter{at: s.pool(atlas.Western), faction: atlas.Western}
		l := s.locate(u, false)
		if got := l.flies(s.hex("w3717")); got != want {
			t.Errorf("France under %s: the air force flies to Calais: %v", posture, got)
		}
	}
}

// 13.6.1.1: what keeps an air force under the Pact from its own air base is the Pact.
func TestAnAirForceUnderThePactIsKeptFromItsBaseByThePact(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.1.1", "13.6.1.2")
	for posture, want := range map[string]string{"nazi-soviet-pact": "13.6.1.1", "war": ""} {
		s := newScene(t, "posture russia "+posture+"\nrussia-infantry-i1 e4312\nrussia-air-force-1 force-pool-soviet\n")
		l := s.locate(s.counter("russia-air-force-1"), false)
		if no := l.fault(inHex(s.hex("e4312"))); no.Rule != want {
			t.Errorf("under %s: %q %q, want %q", posture, no.Rule, no.Text, want)
		}
	}
}

// 3.1.3: a box takes the whole allowance; half a point spent before is too much.
func TestABoxTakesTheWholeAllowance(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.3")
	s := newScene(t, "posture russia war\nrussia-infantry-i1 e3527\n")
	box, _ := s.BoxByID("central-asia")
	m := march{unit: s.counter("russia-infantry-i1"), at: s.hex("e3527")}
	if no := s.boxFault(m, box); !no.Fine() {
		t.Errorf("with all its points: %s", no.Text)
	}
	m.spent = 1
	if s.boxFault(m, box).Fine() {
		t.Error("after half a point it still enters")
	}
}

// 4.2.3.3: without armor there is no shift for it.
func TestNoArmorNoShift(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3.3")
	s := newScene(t, "germany-infantry-i1 e3511\n")
	s.front.phasing = atlas.Axis
	s.units[s.counter("germany-infantry-i1")].used |= inCombat
	if n := s.armorShift(); n != 0 {
		t.Errorf("infantry has a shift of %d for its armor", n)
	}
}

// 4.2.5: a stack retreats to sea onto a friendly beachhead only.
func TestARetreatOntoABeachhead(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.5")
	for lines, want := range map[string]string{"beachhead western w3815 w3714\n": "", "": "4.2.5"} {
		s := newScene(t, "posture britain war\nbritain-infantry-i1 w3714\n"+lines)
		s.units[s.counter("britain-infantry-i1")].used |= inCombat
		if no := s.mayRetreat(s.hex("w3714"), s.hex("w3714"), s.hex("w3815"), atlas.Western); no.Rule != want {
			t.Errorf("%q: refused by %q: %s", lines, no.Rule, no.Text)
		}
	}
}

// 10.2: what bars a line is named.
func TestWhatBarsALineIsNamed(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	s := newScene(t, "posture russia war\nspain neutral\nrussia-infantry-i1 e3704\n")
	texts := map[string]string{}
	for what, h := range map[string]atlas.Hex{"a neutral capital": s.Areas[s.area("spain")].Capital, "an enemy unit": s.hex("e3704"), "an enemy city": s.hex("e4312"), "an enemy zone": s.hex("e3703")} {
		texts[what] = s.lineBarred(h, atlas.Axis).Text
	}
	want := map[string]string{
		"a neutral capital": "{h} is neutral: no supply line runs through it.",
		"an enemy unit":     "An enemy stands in {h}.",
		"an enemy city":     "{h} is an enemy city or port with none of your units in it.",
		"an enemy zone":     "An enemy zone of control reaches {h}, and none of your units stands there.",
	}
	for what := range want {
		if texts[what] != want[what] {
			t.Errorf("%s: %s", what, texts[what])
		}
	}
}

// 13.8.1: the marker of a land that is ceded is nowhere else.
func TestACededLandIsNotOnItsWay(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.1")
	s := newScene(t, "")
	l := s.landNamed(t, "ceded-russia-bessarabia")
	s.lands[l] = 0
	if err := s.mark(marker{kind: s.ways.cededLand, variant: uint8(l), faction: atlas.Soviet, at: inBox(s.ways.delayBox)}); err != nil {
		t.Fatal(err)
	}
	s.cede(l)
	if s.lands[l] != landCeded || s.landOnItsWay(l) >= 0 {
		t.Error("Bessarabia is not ceded, or its marker is in the Delay Box, too")
	}
}

// 13.8.3: a policy of one of its countries affects a unit of two nations.
func TestAPolicyOfEitherNationAffectsAUnitOfTwo(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.3", "13.6.1")
	for posture, want := range map[string]bool{"appeasement": true, "war": false} {
		s := newScene(t, "posture united-states war\nposture britain "+posture+"\nwestern-multinational-hq-15 w3916\nunited-states-infantry-i1 w3916\n")
		if got := s.unitUnderPolicy(s.counter("western-multinational-hq-15")); got != want {
			t.Errorf("Britain under %s: the HQ is under a policy: %v", posture, got)
		}
	}
}

// 16.1.2: an army of two nations does not outlast the units of one that are dismissed.
func TestAMixedArmyBreaksWhenACountryIsDismissed(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.2", "13.8.3")
	p := during(t, "axis", "w3824: axis-multinational-armor-pa 3\nholding-axis-pa: italy-infantry-res\nforce-pool-axis: germany-armor-p1, germany-armor-p2\n")
	p.does(func() { p.dismiss(p.areaBy(t, "italy")) })
	u, _ := p.front().UnitByID("eu-axis-multinational-armor-pa")
	if _, onMap := p.front().units[u].at.hex(); onMap && !p.In(pEmergency) {
		t.Error("the Panzer Army of two nations is still there")
	}
}

// 2.3.3, 13.8.3: with a unit of two nations its step in the holding box is given up, too.
func TestTheStepInTheHoldingBoxIsGivenUp(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.3", "13.8.3")
	s := newScene(t, "axis-multinational-armor-pa w3825 3\nitaly-infantry-res holding-axis-pa\n")
	held := s.units[s.counter("italy-infantry-res")].at
	s.giveUp(s.counter("axis-multinational-armor-pa"))
	if s.units[s.counter("italy-infantry-res")].at == held {
		t.Error("the Italian step stays in the holding box")
	}
}

// 13.8.4: a Nationalist stronghold on the map is a civil war.
func TestAStrongholdIsACivilWar(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.4")
	s := newScene(t, "")
	if s.civilWarFought() {
		t.Error("there is a civil war without a stronghold")
	}
	if err := s.mark(marker{kind: s.ways.civilWar, variant: nationalistStronghold, faction: atlas.Axis, at: inHex(s.hex("w2208"))}); err != nil {
		t.Fatal(err)
	}
	if !s.civilWarFought() {
		t.Error("there is a stronghold and no civil war")
	}
}

// 4.3: with a troop convoy that is ready again troops sail in its zone.
func TestTroopsSailAgainAfterTheMarkerSegment(t *testing.T) {
	rulebook.Covers(t, "tk", "4.3")
	p := during(t, "axis", "central-mediterranean.used: convoy/italy:troop axis\n")
	f := p.front()
	z, _ := f.ZoneByID("central-mediterranean")
	p.markerSegment()
	if f.shipped[atlas.Axis]>>z&1 == 0 {
		t.Error("no troops sail in the Central Mediterranean")
	}
}

// 15.28: Neutrals Pressured may press the United States while an Ally has its Lend-Lease.
func TestTheUnitedStatesArePressedForLendLease(t *testing.T) {
	rulebook.Covers(t, "tk", "15.28")
	for lent := range 2 {
		s := newScene(t, "posture united-states isolationism\n")
		if lent == 1 {
			if err := s.mark(marker{kind: s.ways.lendLease, variant: atlas.NoID, faction: atlas.Western, at: s.boxFor("conditional-events", atlas.Western)}); err != nil {
				t.Fatal(err)
			}
		}
		pressed := slices.ContainsFunc(pressures(s.front, &menuFrame{who: int16(atlas.Axis)}, nil), func(m engine.Move) bool { return m.Kind == kPressUS })
		if pressed != (lent == 1) {
			t.Errorf("with %d Lend-Lease markers the United States can be pressed: %v", lent, pressed)
		}
	}
}

// 14.12: no CV Strike is placed in a hex of a Failure of its own side.
func TestStrikesKeepOutOfAFailure(t *testing.T) {
	rulebook.Covers(t, "tk", "14.12")
	rulebook.Covers(t, "ds", "14.12")
	for theatre, x := range map[string][3]string{"europe": {"britain-cv-fleet-forceh", "w3815", "w3714"}, "pacific": {"japan-cv-fleet-1cv", "w4219", "w4119"}} {
		for _, failing := range []atlas.Faction{atlas.NoFaction, atlas.Axis, atlas.Western} {
			s := sceneOn(t, theatre, "posture britain war\n"+x[0]+" "+x[1])
			u, from, to := s.counter(x[0]), s.hex(x[1]), s.hex(x[2])
			who := s.units[u].faction
			s.front.phasing = who
			if failing != atlas.NoFaction {
				if err := s.mark(marker{s.ways.failure, 0, failing, 0, inHex(to)}); err != nil {
					t.Fatal(err)
				}
			}
			if no := s.strikeFault(u, from, to); no.Fine() != (failing != who) {
				t.Errorf("%s: with a failure of %d a strike of %d is refused by %q (%s)", theatre, failing, who, no.Rule, no.Text)
			}
		}
	}
}

// 4.1.4, 2.3.2.3: infantry of one step lands from the air, but for the elite; garrisons do not move.
func TestWhoLandsFromTheAir(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1.4", "2.3.2.3")
	rulebook.Covers(t, "ds", "4.1.4", "2.3.2.3")
	for theatre, cases := range map[string]map[string]bool{
		"europe": {"germany-infantry-i1": true, "britain-infantry-can": true, "germany-armor-p1": false,
			"britain-garrison-mal": false, "germany-hq-a": false, "germany-air-force-1": false, "britain-fortress-gib": false},
		"pacific": {"japan-infantry-c1": true, "britain-infantry-i1": true, "japan-garrison-kwa": false, "united-states-garrison-wake": false, "japan-hq-cc": false},
	} {
		s := sceneOn(t, theatre, "")
		for unit, want := range cases {
			if got := s.landsFromTheAir(s.counter(unit)); got != want {
				t.Errorf("%s lands from the air: %v", unit, got)
			}
		}
	}
}

// 14.19: the Axis chooses what comes first wherever the marker of commitment lies in the list.
func TestTheOrderOfShortagesIsAsked(t *testing.T) {
	rulebook.Covers(t, "tk", "14.19")
	for _, increase := range []bool{true, false} {
		s := newScene(t, "")
		come := []marker{{s.ways.materielShortages, atlas.NoID, atlas.Axis, 0, placeTrack | place(s.turn)}}
		if increase {
			come = append(come, marker{s.ways.increaseUSCL, atlas.NoID, atlas.NoFaction, 0, placeTrack | place(s.turn)})
		}
		for _, k := range come {
			if err := s.mark(k); err != nil {
				t.Fatal(err)
			}
		}
		materielShortages(s.Position, 0)
		if asked := s.Top() == pShortages; asked != increase {
			t.Errorf("the increase comes in this turn: %v, and the Axis is asked: %v", increase, asked)
		}
	}
}

// 13.6: a country that is at war is an active one, whatever lies in its posture box.
func TestOnlyActiveCountriesAreAtWar(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6")
	rulebook.Covers(t, "ds", "13.6")
	for _, status := range []string{"active western", "neutral", "conquered western", "absent"} {
		s := newScene(t, "posture britain war\nposture western-minors war\ngreece "+status)
		if got := s.script().AtWar(s.area("greece")); got != (status == "active western") {
			t.Errorf("Greece, %s, is at war: %v", status, got)
		}
	}
}

// 13.8.5: countries that were conquered before a scenario begins are no partners.
func TestAScenarioKnowsWhoWasConquered(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.5")
	rulebook.Covers(t, "ds", "13.8.5")
	for _, theatre := range []string{"europe", "pacific"} {
		w, listed := worldOf(t, theatre), 0
		for i := range w.Scenarios {
			p, err := SetUp(w, w.Scenarios[i].Number)
			if err != nil {
				t.Fatal(err)
			}
			before := w.Scenarios[i].Record.Strings("everConquered")
			listed += len(before)
			for a := range w.Areas {
				if want := slices.Contains(before, w.Areas[a].ID); p.front().areas[a].everConquered != want {
					t.Errorf("%s %s: %s was conquered: %v", theatre, w.Scenarios[i].Number, w.Areas[a].ID, !want)
				}
			}
		}
		if listed == 0 {
			t.Errorf("%s: nobody was ever conquered", theatre)
		}
	}
}

// 1.3.3: what is told of steps that are lost is how many they are, and of none nothing.
func TestTheLogTellsOfStepsLost(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.3")
	rulebook.Covers(t, "ds", "1.3.3")
	for n := range uint8(3) {
		s := pacificScene(t, "")
		s.Events = &engine.Events{}
		s.grants[0].n = n
		s.lapse(atlas.Axis)
		told := s.Events.List
		if len(told) != int(min(n, 1)) || n > 0 && told[0].V[1] != int16(n) {
			t.Errorf("of %d steps lost the log tells %+v", n, told)
		}
	}
}

// 7.1: a delay leads to the next turn at least, and to the last box of the track at most.
func TestADelayStaysOnTheTrack(t *testing.T) {
	rulebook.Covers(t, "tk", "7.1")
	rulebook.Covers(t, "ds", "7.1")
	s := pacificScene(t, "")
	for result, ahead := range map[int]int{-2: 1, 0: 1, 1: 1, 2: 2, 200: s.turns() - 1 - int(s.turn)} {
		if got, want := s.returning(result), placeTrack|place(int(s.turn)+ahead); got != want {
			t.Errorf("a result of %d leads to box %d, want %d", result, got&^placeKind, want&^placeKind)
		}
	}
}

// 9.1: of HQs and of fortresses one stands in a hex, in both theatres.
func TestOneFortressStandsInAHex(t *testing.T) {
	rulebook.Covers(t, "tk", "9.1")
	rulebook.Covers(t, "ds", "9.1")
	for _, th := range theatres(t) {
		var forts []standing
		for u := range th.Units {
			if info := &th.Units[u]; info.Sides[0].Kind == atlas.Fortress && info.Faction != atlas.Minor {
				forts = append(forts, standing{atlas.Unit(u), info.Sides[0].Steps})
			}
		}
		if len(forts) < 2 || !mayStackAsPrinted(th, forts[:1]) || mayStackAsPrinted(th, forts[:2]) {
			t.Errorf("%s: of %d fortresses one does not stand alone, or two stand together", th.ID, len(forts))
		}
	}
}

// 2.3.4.2: no unit that belongs to one hex, such as a garrison, is left of another.
func TestGarrisonsAreNotLeftOfArmies(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3.4.2")
	rulebook.Covers(t, "ds", "2.3.4.2")
	for _, s := range []scene{newScene(t, ""), pacificScene(t, "")} {
		bound := 0
		for x := range s.Units {
			if len(s.Units[x].Hexes) == 0 {
				continue
			}
			bound++
			for u := range s.Units {
				for i := range s.Units[u].Recipe {
					if r := &s.Units[u].Recipe[i]; r.Unit == atlas.NoUnit && s.fitsStep(atlas.Unit(u), atlas.Unit(x), r) {
						t.Fatalf("%s is left of %s", s.Units[x].ID, s.Units[u].ID)
					}
				}
			}
		}
		if bound == 0 {
			t.Error("no unit belongs to a hex")
		}
	}
}

// 14.7: the marker of a ceded land leaves the turn track as it comes.
func TestACededLandLeavesTheTrack(t *testing.T) {
	rulebook.Covers(t, "tk", "14.7")
	rulebook.Covers(t, "ds", "14.7")
	for _, war := range []string{"pre-war", "limited-war"} {
		for _, s := range []scene{newScene(t, "war "+war), pacificScene(t, "war "+war)} {
			const land = 0
			if err := s.mark(marker{kind: s.ways.cededLand, variant: land, faction: atlas.Axis, at: placeTrack | place(s.turn)}); err != nil {
				t.Fatal(err)
			}
			landDelayed(s.Position, s.landOnItsWay(land))
			if s.landOnItsWay(land) >= 0 {
				t.Errorf("%s, %s: the marker is still on its way", s.World.ID, war)
			}
		}
	}
}

// 15.27: a neutrality marker is told of.
func TestTheLogTellsOfNeutrality(t *testing.T) {
	rulebook.Covers(t, "ds", "15.27")
	s := pacificScene(t, "siam neutral")
	s.areas[s.area("siam")].influence = atlas.NoFaction
	s.Events = &engine.Events{}
	insistOnNeutrality(s.front, &program.Action{Country: int16(s.area("siam"))})
	if told := s.Events.List; len(told) != 1 || told[0].Kind != evNeutrality {
		t.Errorf("the log tells %+v", told)
	}
}

// 4.1.2: a refusal names who may attack in snow on this map.
func TestARefusalInSnowNamesThoseOfTheMap(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1.2")
	rulebook.Covers(t, "ds", "4.1.2")
	for finns, s := range map[bool]scene{
		true:  newScene(t, "turn Jan-Feb\nposture russia war\ngermany-infantry-i1 e4211\nrussia-infantry-i1 e4210\n"),
		false: pacificScene(t, atWarInPacific+"turn Jan-Feb\nrussia-infantry-i1 w5727\njapan-infantry-12 w5726\n"),
	} {
		var unit, target = "germany-infantry-i1", "e4210"
		if !finns {
			unit, target = "japan-infantry-12", "w5727"
		}
		no := s.blitzWeather(s.counter(unit), s.hex(target))
		if no.Rule != "4.1.2" || strings.Contains(no.Line.Text, "Finns") != finns {
			t.Errorf("refused by %s: %q", no.Rule, no.Line.Text)
		}
	}
}

// 2.2.3.1: a CV Strike stays with its fleet or goes into a neighbouring hex, into which an air
// path must lead.
func TestAStrikeGoesWhereAnAirPathLeads(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.1")
	rulebook.Covers(t, "ds", "2.2.3.1")
	s := pacificScene(t, atWarInPacific+"siam neutral\n")
	fleet, ok := firstUnit(s.front, func(u atlas.Unit) bool {
		return s.Units[u].Back == "cv-strike" && s.Units[u].Faction == atlas.Axis
	})
	if !ok {
		t.Fatal("Japan has no carriers")
	}
	s.put(fleet, s.pool(atlas.Axis), 1, atlas.Axis)
	near, closed := 0, 0
	for from := range s.Hexes {
		if s.Hexes[from].Class != atlas.SeaClass || !s.inPlay.has(atlas.Hex(from)) {
			continue
		}
		for _, h := range around(s.front, atlas.Hex(from)) {
			if s.neutral.has(h) {
				if no := s.strikeFault(fleet, atlas.Hex(from), h); no.Rule != "2.2.3.1" {
					t.Fatalf("%s: refused by %q", s.Hexes[h].ID, no.Rule)
				}
				closed++
			}
		}
		near++
	}
	if near == 0 || closed == 0 {
		t.Error("nothing was asked")
	}
}
