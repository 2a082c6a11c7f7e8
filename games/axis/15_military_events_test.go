package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 15.8: two of three things, none twice; steps of armor first; an HQ goes whole.
func TestACoupAttempt(t *testing.T) {
	rulebook.Covers(t, "tk", "15.8")
	const scene = "force-pool-axis: germany-air-force-1\nw3825: germany-hq-a, germany-armor-p1\ne3609: germany-infantry-i1, germany-infantry-i2\n"
	p := granted(t, scene)
	p.receives(t, "coup-attempt", atlas.Axis, "")
	campaigns.Refused(t, p, "decline", "15.8")
	campaigns.Refused(t, p, "delay germany-armor-p1", "15.8")
	campaigns.Do(t, p, "delay germany-air-force-1")
	campaigns.Refused(t, p, "delay germany-air-force-1", "15.8")
	both := p.Clone().(*Position)
	campaigns.Do(t, p, "lose-two-steps")
	if p.whereIs(t, "germany-armor-p1") == "w3825" {
		t.Error("the armor step does not go first")
	}
	campaigns.Do(t, p, "lose germany-infantry-i1")
	if p.Top() == pMenu || p.Top() == pLevy || p.whereIs(t, "germany-hq-a") != "w3825" || p.whereIs(t, "germany-infantry-i2") != "e3609" {
		t.Error("more than two things are done")
	}
	campaigns.Do(t, both, "delay germany-hq-a")
	if c := both.counterOf(t, "germany-hq-a"); both.whereIs(t, "germany-hq-a") != "delay-box" || c.steps != 0 || both.Top() == pMenu {
		t.Error("the HQ is not delayed whole")
	}
	p = granted(t, "force-pool-axis: germany-air-force-1") // only one thing can be done
	p.receives(t, "coup-attempt", atlas.Axis, "")
	if p.whereIs(t, "germany-air-force-1") != "delay-box" || p.Top() == pMenu {
		t.Error("what alone can be done is not done")
	}
}

// 15.20: the attack comes at once, by the rules of regular combat, with armor; or an armor
// step is lost.
func TestAMandatedOffensive(t *testing.T) {
	rulebook.Covers(t, "tk", "15.20")
	const scene = "e3711: germany-armor-1p 3, germany-infantry-8 2\ne3811: russia-infantry-i8\ne3610: russia-infantry-i9\ne3609: germany-infantry-i2\nforce-pool-axis: germany-infantry-i3\nposture russia: war\n"
	p := granted(t, scene)
	if !p.receives(t, "mandated-offensive", atlas.Axis, "") || p.Top() != pMandated {
		t.Fatal("nothing is mandated")
	}
	campaigns.Refused(t, p, "attack e3610", "15.20") // only infantry stands there
	campaigns.Refused(t, p, "lose germany-infantry-8", "15.20")
	loses := p.Clone().(*Position)
	campaigns.Do(t, p, "attack e3811", "join germany-infantry-8")
	campaigns.Refused(t, p, "launch", "15.20")
	campaigns.Do(t, p, "back", "attack e3811", "join germany-armor-1p", "launch")
	campaigns.Roll(t, p, 6)
	for p.Top() != pMovement {
		campaigns.Do(t, p, campaigns.Legal(p)[0])
	}
	if !p.front().attacked.bits().Empty() || p.counterOf(t, "germany-armor-1p").used != 0 {
		t.Error("the attack counts for the combat segment that is to come")
	}
	campaigns.Do(t, loses, "lose germany-armor-1p")
	if loses.counterOf(t, "germany-armor-1p").steps != 2 || loses.Top() != pMovement {
		t.Error("an armor step is not enough")
	}
	p = granted(t, "e3711: germany-infantry-8 2\ne3811: russia-infantry-i8\nposture russia: war\n")
	if p.receives(t, "mandated-offensive", atlas.Axis, "") {
		t.Error("something is mandated without armor")
	}
}

// 15.22: one armor or two infantry steps of Germany; the Axis alone mobilizes.
func TestAMilitaryDefeat(t *testing.T) {
	rulebook.Covers(t, "tk", "15.22")
	p := neutral(t, "C.1", "country italy: active axis\ne3609: germany-armor-p1, germany-infantry-i10, italy-infantry-10\n")
	p.receives(t, "military-defeat", atlas.Western, "")
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis is not asked")
	}
	infantry := p.Clone().(*Position)
	campaigns.Do(t, p, "lose-armor", "lose germany-armor-p1")
	if p.whereIs(t, "germany-armor-p1") != "force-pool-axis" || p.whereIs(t, "germany-infantry-i9") != "w3825" || p.Top() == pToll {
		t.Error("one armor step is not the price")
	}
	campaigns.Do(t, infantry, "lose-infantry", "lose germany-infantry-i9", "lose germany-infantry-i10")
	if infantry.whereIs(t, "germany-infantry-i9") != "force-pool-axis" || infantry.whereIs(t, "italy-infantry-10") != "e3609" || infantry.whereIs(t, "germany-armor-p1") != "e3609" || infantry.Top() == pToll {
		t.Error("two infantry steps are not the price, or others are lost")
	}
}

// 15.22, 15.24: who mobilizes.
func TestWhoMobilizesAfterACrisis(t *testing.T) {
	rulebook.Covers(t, "tk", "15.22", "15.24")
	for event, all := range map[string]bool{"military-defeat": false, "military-victory": true} {
		p := neutral(t, "C.1", "")
		f := p.front()
		group := map[atlas.Faction]atlas.Unit{}
		for u := range f.Units {
			if f.Units[u].Entry.Group != "outbreak-of-war" {
				continue
			}
			who := f.Units[u].Faction
			if _, found := group[who]; !found && who <= atlas.Soviet {
				f.put(atlas.Unit(u), f.boxFor("conditional-events", who), 0, who)
				group[who] = atlas.Unit(u)
			}
		}
		if len(group) < 2 {
			t.Fatal("nobody waits for the outbreak of war")
		}
		p.receives(t, event, atlas.Axis, "")
		for p.Top() == pToll {
			campaigns.Do(t, p, campaigns.Legal(p)[0])
		}
		for who, u := range group {
			if got := f.units[u].at == inBox(f.ways.delayBox); got != (all || who == atlas.Axis) {
				t.Errorf("%s: %s mobilizes: %v", event, who, got)
			}
		}
		if f.war != atlas.PreWar {
			t.Errorf("%s: it is no longer pre-war", event)
		}
	}
}

// 15.23: No Retreat takes the place of SS Europa, the truces are shifted as the Axis likes,
// and every other box gets Negotiation, those with policies, too.
func TestAMilitaryTakeover(t *testing.T) {
	rulebook.Covers(t, "tk", "15.23", "14.20", "13.6.2.3")
	p := granted(t, berlin+"vp-2: ss-europa axis\nposture britain: armistice\nposture france: negotiation\nposture russia: nazi-soviet-pact\nposture soviet-minors: war\nposture united-states: reassess-policy\nposture western-minors: war")
	p.receives(t, "military-takeover", atlas.Axis, "")
	if _, err := campaigns.Game.Decode(p.AppendBinary(nil)); err != nil {
		t.Errorf("while the truces are shifted, the position cannot be read again: %v", err)
	}
	campaigns.Refused(t, p, "raise-truce united-states", "15.23")
	campaigns.Refused(t, p, "lower-truce russia", "15.23")
	campaigns.Do(t, p, "raise-truce britain")
	campaigns.Refused(t, p, "lower-truce britain", "15.23")
	campaigns.Do(t, p, "lower-truce france", "decline")
	f := p.front()
	europa, _ := f.MarkerByID("ss-europa")
	if _, out := f.onVPTrack(europa); out {
		t.Error("SS Europa stays")
	}
	if box, out := f.onVPTrack(f.ways.noRetreat); !out || box != 2 {
		t.Error("No Retreat is not in its place")
	}
	if f.markerIn(f.ways.militaryTakeover, f.boxFor("strategic-warfare-box", atlas.Axis)) < 0 {
		t.Error("there is no Military Takeover marker")
	}
	for box, want := range map[string]string{
		"britain": "reassess-policy", "france": "negotiation", "russia": "negotiation", "soviet-minors": "negotiation",
		"united-states": "reassess-policy", "western-minors": "negotiation",
	} {
		d, _ := f.DisplayByID(box)
		if got := f.Postures[f.postures[d]].ID; got != want {
			t.Errorf("%s: %s, want %s", box, got, want)
		}
	}
}
