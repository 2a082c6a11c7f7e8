package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// posture is what lies in a posture box.
func (p *Position) postureIn(box string) string {
	f := p.front()
	d, _ := f.DisplayByID(box)
	return f.Postures[f.postures[d]].ID
}

// offered are the moves of a kind that are on the list.
func offered(p *Position, kind string) (list []string) {
	for _, m := range p.scenes().Legal(p) {
		if rest, ok := strings.CutPrefix(m, kind); ok && (rest == "" || rest[0] == ' ') {
			list = append(list, strings.TrimSpace(rest))
		}
	}
	return list
}

// 15.19: the book's example of Rumania. Soviet influence lets the Soviets activate it; the
// others can only remove it.
func TestInfluenceInRumania(t *testing.T) {
	rulebook.Covers(t, "tk", "15.19", "14.14")
	const scene = "country rumania: neutral influence=soviet"
	p := neutral(t, "C.5", scene, "rumania")
	p.receives(t, "influence", atlas.Soviet, "rumania")
	if got := strings.Join(campaigns.Legal(p), ", "); got != "activate rumania, decline" {
		t.Errorf("the Soviets can: %s", got)
	}
	campaigns.Do(t, p, "activate rumania")
	f := p.front()
	rumania := areaNamed(f.Theatre, "rumania")
	if s := f.areas[rumania]; s.status != atlas.Active || s.faction != atlas.Soviet {
		t.Errorf("Rumania is %+v", s)
	}
	for _, who := range []atlas.Faction{atlas.Axis, atlas.Western} {
		p := neutral(t, "C.5", scene, "rumania")
		p.receives(t, "influence", who, "rumania")
		if got := strings.Join(campaigns.Legal(p), ", "); got != "influence rumania, decline" {
			t.Errorf("%s can: %s", who, got)
		}
		campaigns.Do(t, p, "influence rumania")
		if p.front().areas[rumania].influence != atlas.NoFaction {
			t.Error("the marker is not removed")
		}
	}
}

// 15.19: the ladder. How many Influence events bring a country in.
func TestHowManyEventsBringACountryIn(t *testing.T) {
	rulebook.Covers(t, "tk", "15.19")
	for _, x := range []struct {
		lines string
		want  int
	}{
		{"country hungary: neutral", 2},
		{"country hungary: neutral influence=axis", 1},
		{"country hungary: neutral influence=western", 3},
		{"country hungary: neutral\nw3028: neutrality", 3},
	} {
		lines := strings.Replace(x.lines, "w3028", capitalOf(t, "hungary"), 1)
		p := neutral(t, "C.5", lines, "hungary")
		f := p.front()
		hungary := areaNamed(f.Theatre, "hungary")
		n := 0
		for n < 9 && f.areas[hungary].status == atlas.Neutral {
			n++
			p.receives(t, "influence", atlas.Axis, "hungary")
			campaigns.Do(t, p, campaigns.Legal(p)[0])
		}
		if n != x.want {
			t.Errorf("%q: %d events, want %d", x.lines, n, x.want)
		}
	}
}

func capitalOf(t *testing.T, country string) string {
	t.Helper()
	w := worldOf(t, "europe")
	return w.words["hex"].word(int(w.Areas[areaNamed(w.Theatre, country)].Capital))
}

// 15.19: an enemy stronghold must go first, when the civil war is over; in pre-war no Ally
// brings in a country under Locarno or the Cordon, and the Axis does.
func TestWhatHindersInfluence(t *testing.T) {
	rulebook.Covers(t, "tk", "15.19", "14.9")
	p := neutral(t, "C.5", "w2710: civil-war/republican-stronghold:republican soviet, republican-support:soviet soviet\ncountry spain: neutral influence=axis", "spain")
	p.receives(t, "influence", atlas.Axis, "spain")
	if got := strings.Join(campaigns.Legal(p), ", "); got != "stronghold-lost spain, decline" {
		t.Errorf("the Axis can: %s", got)
	}
	campaigns.Do(t, p, "stronghold-lost spain")
	p.receives(t, "influence", atlas.Axis, "spain")
	campaigns.Has(t, p, "activate spain")

	for who, can := range map[atlas.Faction]bool{atlas.Western: false, atlas.Axis: true} {
		p = neutral(t, "C.1", "posture western-minors: treaty-of-locarno\ncountry hungary: neutral influence="+who.String(), "hungary")
		if got := p.receives(t, "influence", who, "hungary"); got != can {
			t.Errorf("%s brings Hungary in under Locarno: %v", who, got)
		}
	}
	p = neutral(t, "C.1", "posture western-minors: guarantees\ncountry hungary: neutral influence=western", "hungary")
	if !p.receives(t, "influence", atlas.Western, "hungary") {
		t.Error("the West does not bring Hungary in under Guarantees")
	}
}

// 15.19, 14.13, 14.24: in a friendly country a marker that keeps its units at home goes.
func TestInfluenceUnleashesAFriend(t *testing.T) {
	rulebook.Covers(t, "tk", "15.19", "14.13", "14.24")
	at := capitalOf(t, "hungary")
	p := granted(t, berlin+"country hungary: active axis\n"+at+": free-passage axis, no-occupation axis")
	f := p.front()
	hungary := areaNamed(f.Theatre, "hungary")
	p.receives(t, "influence", atlas.Axis, "hungary")
	campaigns.Has(t, p, "unleash hungary free-passage")
	campaigns.Do(t, p, "unleash hungary no-occupation")
	if !f.keptAtHome(hungary, false) {
		t.Error("the Free Passage marker has gone, too")
	}
	p.receives(t, "influence", atlas.Axis, "hungary")
	campaigns.Do(t, p, "unleash hungary free-passage")
	if f.keptAtHome(hungary, false) {
		t.Error("Hungary is still bound")
	}
	if p.receives(t, "influence", atlas.Axis, "hungary") {
		t.Error("there is nothing left to do in Hungary")
	}
}

// 14.22: a Mobilizing marker keeps units from moving and attacking abroad, but not from
// retreating there.
func TestMobilizingUnitsRetreatAbroad(t *testing.T) {
	rulebook.Covers(t, "tk", "14.22", "14.13", "14.24")
	for marker, retreats := range map[string]bool{"mobilizing": true, "free-passage": false, "no-occupation": false} {
		p := granted(t, berlin+"country hungary: active axis\n"+capitalOf(t, "hungary")+": "+marker+" axis")
		f := p.front()
		hungary := areaNamed(f.Theatre, "hungary")
		if !f.keptAtHome(hungary, false) || f.keptAtHome(hungary, true) == retreats {
			t.Errorf("%s: wrong", marker)
		}
	}
}

// 15.28: Reassess Policies takes a policy of one's own boxes, if the VP marker reads Axis
// Tide, not in pre-war, and neither Isolationism nor the Ostland Accord.
func TestReassessPolicies(t *testing.T) {
	rulebook.Covers(t, "tk", "15.28", "13.6.1.2")
	const scene = berlin + "posture britain: guarantees\nposture france: guarantees\nposture western-minors: guarantees\nposture united-states: isolationism\nposture russia: nazi-soviet-pact\nposture soviet-minors: ostland-accord\n"
	p := granted(t, scene)
	f := p.front()
	f.vpSide, f.vpBox = axisTide, 1
	p.receives(t, "neutrals-pressured", atlas.Western, "")
	if got := strings.Join(offered(p, "reassess"), " "); got != "britain france western-minors" {
		t.Errorf("the West reassesses %s", got)
	}
	campaigns.Do(t, p, "reassess france")
	for _, box := range []string{"britain", "france", "western-minors"} {
		if got := p.postureIn(box); got != "reassess-policy" {
			t.Errorf("%s: %s", box, got)
		}
	}
	p.receives(t, "neutrals-pressured", atlas.Soviet, "")
	if got := strings.Join(offered(p, "reassess"), " "); got != "russia" {
		t.Errorf("the Soviets reassess %s", got)
	}
	for name, change := range map[string]func(f *front){
		"the Allied side is up": func(f *front) { f.vpSide = 1 - axisTide },
		"pre-war":               func(f *front) { f.war = atlas.PreWar },
	} {
		p := granted(t, scene)
		p.front().vpSide = axisTide
		change(p.front())
		p.receives(t, "neutrals-pressured", atlas.Western, "")
		if got := offered(p, "reassess"); got != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// 15.28: influence anywhere, Lend-Lease while the United States are under a policy, the
// stronghold after the civil war, and free passage; something must be done if it can.
func TestNeutralsPressured(t *testing.T) {
	rulebook.Covers(t, "tk", "15.28")
	p := neutral(t, "C.5", "posture united-states: isolationism\nconditional-events-soviet: lend-lease western\nw2710: civil-war/republican-stronghold:republican soviet, republican-support:soviet soviet\n"+
		"country hungary: active axis\n"+capitalOf(t, "hungary")+": free-passage axis\ncountry sweden: neutral influence=axis", "spain", "sweden", "turkey")
	p.receives(t, "neutrals-pressured", atlas.Axis, "")
	for _, m := range []string{"press-us", "stronghold-lost spain", "unleash hungary free-passage", "influence turkey"} {
		campaigns.Has(t, p, m)
	}
	campaigns.HasNot(t, p, "influence sweden")
	campaigns.Refused(t, p, "decline", "15.28")
	f := p.front()
	us := p.Clone().(*Position)
	campaigns.Do(t, us, "press-us")
	if us.front().markerIn(f.ways.lendLease, inBox(f.ways.delayBox)) < 0 {
		t.Error("Lend-Lease is not delayed")
	}
	campaigns.Do(t, p, "stronghold-lost spain")
	if f.civilMarker(republicanStronghold) >= 0 || f.markerInPlay(f.ways.republicanSupport, atlas.NoID) {
		t.Error("the stronghold stays")
	}
	p = neutral(t, "C.5", "posture united-states: war\nconditional-events-soviet: lend-lease western\n", "turkey")
	p.receives(t, "neutrals-pressured", atlas.Axis, "")
	campaigns.HasNot(t, p, "press-us")
	p = inSpain(t, "")
	p.receives(t, "neutrals-pressured", atlas.Axis, "")
	campaigns.HasNot(t, p, "stronghold-lost spain")
	campaigns.HasNot(t, p, "influence spain")
}

// 15.28, 13.8.6.1: the Axis seizes the French fleet of neutral Vichy, and has it then, or the West
// destroys it.
func TestTheVichyFleet(t *testing.T) {
	rulebook.Covers(t, "tk", "15.28", "13.8.6.1")
	p := neutral(t, "C.5", "", "vichy")
	f := p.front()
	fleet, _ := f.words["unit"].find("france-surface-fleet-1")
	f.units[fleet] = counter{at: setAside, faction: atlas.NoFaction}
	sunk := p.Clone().(*Position)
	sunk.receives(t, "neutrals-pressured", atlas.Western, "")
	p.receives(t, "neutrals-pressured", atlas.Axis, "")
	campaigns.Do(t, p, "seize-fleet")
	if c := p.counterOf(t, "france-surface-fleet-1"); c.faction != atlas.Axis || p.whereIs(t, "france-surface-fleet-1") != "delay-box" {
		t.Errorf("the fleet is %+v", c)
	}
	p.receives(t, "neutrals-pressured", atlas.Western, "")
	campaigns.HasNot(t, p, "sink-fleet") // the Axis has it
	campaigns.HasNot(t, p, "seize-fleet")
	campaigns.Do(t, sunk, "sink-fleet")
	if sunk.whereIs(t, "france-surface-fleet-1") != "out" {
		t.Error("the fleet is still in the game")
	}
}

// 15.31: each faction has its own menu.
func TestPoliticalOptions(t *testing.T) {
	rulebook.Covers(t, "tk", "15.31")
	const scene = "posture britain: armistice\nposture france: appeasement\nposture western-minors: war\nposture united-states: isolationism\nposture russia: nazi-soviet-pact\nposture soviet-minors: war\n"
	begin := func(who atlas.Faction) *Position {
		p := neutral(t, "C.5", scene, "turkey", "sweden")
		p.receives(t, "political-option", who, "")
		return p
	}
	for _, x := range []struct {
		who                           atlas.Faction
		policies, raised, talks, fail string
	}{
		{atlas.Axis, "russia france", "britain", "soviet", "western soviet"},
		{atlas.Western, "france", "britain", "", "axis soviet"},
		{atlas.Soviet, "russia", "", "soviet", "axis western"},
	} {
		p := begin(x.who)
		if got := strings.Join(offered(p, "break"), " "); got != x.policies {
			t.Errorf("%s ends a policy of %q, want %q", x.who, got, x.policies)
		}
		if got := strings.Join(offered(p, "raise-truce"), " "); got != x.raised {
			t.Errorf("%s raises the truce of %q, want %q", x.who, got, x.raised)
		}
		if got := strings.Join(offered(p, "open-talks"), " "); got != x.talks {
			t.Errorf("%s opens talks with %q, want %q", x.who, got, x.talks)
		}
		for _, kind := range []string{"command-failure", "supply-failure"} {
			if got := strings.Join(offered(p, kind), " "); got != x.fail {
				t.Errorf("%s: %s of %q, want %q", x.who, kind, got, x.fail)
			}
		}
		if !slices.Contains(offered(p, "declare-war"), "turkey") || !slices.Contains(offered(p, "influence"), "sweden") {
			t.Errorf("%s: %v", x.who, campaigns.Legal(p))
		}
	}
	p := begin(atlas.Soviet)
	campaigns.Do(t, p, "declare-war turkey")
	if s := p.front().areas[areaNamed(p.front().Theatre, "turkey")]; s.status != atlas.Active || s.faction != atlas.Axis {
		t.Errorf("Turkey is %+v", s)
	}
	p = begin(atlas.Soviet)
	campaigns.Do(t, p, "supply-failure western")
	if !p.asks(atlas.Axis) || p.Top() != pFailure {
		t.Error("the Axis does not place the failure of the West")
	}
	p = begin(atlas.Soviet)
	campaigns.Do(t, p, "break russia")
	if p.postureIn("russia") != "war" {
		t.Error("the pact holds")
	}
	p = begin(atlas.Axis)
	campaigns.Do(t, p, "lower-truce britain")
	for box, want := range map[string]string{"britain": "negotiation", "france": "appeasement", "western-minors": "negotiation", "united-states": "isolationism", "soviet-minors": "war"} {
		if got := p.postureIn(box); got != want {
			t.Errorf("%s: %s, want %s", box, got, want)
		}
	}
	p = begin(atlas.Soviet)
	campaigns.Do(t, p, "open-talks soviet")
	if p.postureIn("soviet-minors") != "negotiation" || p.postureIn("russia") != "nazi-soviet-pact" || p.postureIn("western-minors") != "war" {
		t.Error("the talks are with others")
	}
	p = begin(atlas.Western)
	campaigns.Do(t, p, "influence sweden")
	if p.Top() != pMenu {
		t.Fatal("there is no Influence event")
	}
	campaigns.Do(t, p, "influence sweden")
	if p.front().areas[areaNamed(p.front().Theatre, "sweden")].influence != atlas.Western {
		t.Error("there is no Western influence in Sweden")
	}
}

// 15.31, 13.6.1.2: in pre-war no policy ends in this way, and the Axis cannot draw a country
// in whose policy would end; an Ally can. The Ostland Accord never ends.
func TestPoliticalOptionsInPreWar(t *testing.T) {
	rulebook.Covers(t, "tk", "15.31", "13.6.1.2")
	p := neutral(t, "C.1", "", "turkey")
	p.receives(t, "political-option", atlas.Axis, "")
	if offered(p, "break") != nil || offered(p, "declare-war") != nil {
		t.Errorf("the Axis can: %v", campaigns.Legal(p))
	}
	p = neutral(t, "C.1", "", "turkey")
	p.receives(t, "political-option", atlas.Soviet, "")
	if offered(p, "break") != nil || !slices.Contains(offered(p, "declare-war"), "turkey") {
		t.Errorf("the Soviets can: %v", campaigns.Legal(p))
	}
	p = neutral(t, "C.5", "posture russia: ostland-accord", "turkey")
	p.receives(t, "political-option", atlas.Axis, "")
	if slices.Contains(offered(p, "break"), "russia") {
		t.Error("the Ostland Accord can be ended")
	}
	p = inSpain(t, "")
	p.receives(t, "political-option", atlas.Western, "") // not the supporter
	campaigns.HasNot(t, p, "influence spain")
	campaigns.Do(t, p, "civil-war-victory")
	if !p.asks(atlas.Soviet) {
		t.Error("the supporter does not turn a center")
	}
}

// 15.37: a Blitz marker, a war, or the end of a policy of the country that is named, in
// pre-war, too.
func TestASuccessfulChallenge(t *testing.T) {
	rulebook.Covers(t, "tk", "15.37")
	const scene = "posture britain: appeasement\nposture france: appeasement\nposture western-minors: treaty-of-locarno\n"
	p := neutral(t, "C.1", scene, "turkey")
	p.receives(t, "successful-challenge", atlas.Western, "britain")
	if got := strings.Join(offered(p, "break"), " "); got != "britain" {
		t.Errorf("the West ends a policy of %s", got)
	}
	campaigns.Has(t, p, "declare-war turkey")
	policy := p.Clone().(*Position)
	campaigns.Do(t, p, "more-blitz")
	if p.front().blitzOwed[atlas.Western] != 1 {
		t.Error("there is no Blitz marker")
	}
	campaigns.Do(t, policy, "break britain")
	if policy.postureIn("britain") != "war" || policy.postureIn("france") != "war" || policy.postureIn("western-minors") != "treaty-of-locarno" {
		t.Error("the policy does not end wherever it lies")
	}
	p = neutral(t, "C.5", "posture russia: ostland-accord", "turkey")
	p.receives(t, "successful-challenge", atlas.Soviet, "russia")
	if offered(p, "break") != nil {
		t.Error("the Ostland Accord can be ended")
	}
}
