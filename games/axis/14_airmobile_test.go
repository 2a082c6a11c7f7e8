package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// attacked is a German defence in Russia, attacked by two armies, with the doctrine in the
// pool; the battle stands before its die, the column is of the test's choice.
func defended(t *testing.T, lines string) *Position {
	t.Helper()
	p := campaigns.Scene(t, "scenario: C.6\nplayers: 3\nturn: July-Aug-1943\nphase: 4.2 soviet\nposture russia: war\n"+
		"force-pool-axis: airmobile-doctrine axis, germany-infantry-i2, germany-infantry-i4\ne3811: russia-armor-1t 3, russia-armor-2t 3\n"+lines).(*Position)
	campaigns.Do(t, p, "attack e3711", "join russia-armor-1t", "join russia-armor-2t", "launch")
	return p
}

// result gives the battle under way a result instead of that of its die.
func (p *Position) result(t *testing.T, retreat string, attack, defence int16) {
	t.Helper()
	for p.Top() == pBattle && p.State.Chance == 0 {
		campaigns.Do(t, p, "done")
	}
	b := p.battle()
	for i, name := range atlas.RetreatNames {
		if name == retreat {
			b.retreat = int16(i)
		}
	}
	b.losses, b.Step = 10*attack+defence, battleRetreat
	p.State.Chance = 0
	p.table().Proceed(p)
	p.Forget()
}

// 14.2: the book's first example. An HQ of two steps and an infantry step take an exchange;
// the attacker pays, and they give way a hex without a loss.
func TestAMobileDefenseInAnExchange(t *testing.T) {
	rulebook.Covers(t, "tk", "14.2", "4.2.5.2")
	p := defended(t, "e3711: germany-hq-a 2, germany-infantry-i1\n")
	p.result(t, "Ex", 0, 0)
	campaigns.Do(t, p, campaigns.Legal(p)[len(campaigns.Legal(p))-1]) // the attacker loses a step
	if !p.asks(atlas.Axis) || offered(p, "mobile-defense") == nil || offered(p, "lose") == nil {
		t.Fatalf("the Axis can %v", campaigns.Legal(p))
	}
	to := offered(p, "mobile-defense")[0]
	campaigns.Do(t, p, "mobile-defense "+to)
	if p.whereIs(t, "germany-hq-a") != to || p.whereIs(t, "germany-infantry-i1") != to || p.counterOf(t, "germany-hq-a").steps != 2 {
		t.Error("they do not give way together and whole")
	}
	f := p.front()
	if f.doctrine() >= 0 || f.markerIn(f.ways.airmobile, placeTrack|place(f.turn+1)) < 0 {
		t.Error("the marker does not come back in the next turn")
	}
}

// 14.2: the book's second example. A Dr3 0/1: one hex, then the two others are losses, until
// no HQ is left in the force.
func TestAMobileDefenseInARetreat(t *testing.T) {
	rulebook.Covers(t, "tk", "14.2", "4.2.5.3")
	p := defended(t, "e3711: germany-hq-a 2, germany-infantry-i1\n")
	p.result(t, "Dr3", 0, 1)
	if offered(p, "retreat") != nil {
		t.Fatal("a force with an HQ retreats")
	}
	to := offered(p, "mobile-defense")[0]
	campaigns.Do(t, p, "mobile-defense "+to)
	if offered(p, "mobile-defense") != nil || offered(p, "retreat") != nil || offered(p, "lose") == nil {
		t.Fatalf("after one hex the Axis can %v", campaigns.Legal(p))
	}
	campaigns.Do(t, p, "lose germany-hq-a germany-infantry-i2")
	if offered(p, "retreat") == nil && p.whereIs(t, "germany-infantry-i1") == to {
		t.Fatalf("without the HQ the third result is no retreat: %v", campaigns.Legal(p))
	}
	if offered(p, "lose") != nil {
		t.Error("the third result can be a loss")
	}
}

// 14.2: attrition is converted, too; only for Germans alone that can move, only once, and
// with an HQ only before a retreat has cost a step.
func TestWhoDefendsMobile(t *testing.T) {
	rulebook.Covers(t, "tk", "14.2")
	for _, x := range []struct {
		name, lines string
		can         bool
	}{
		{"Germans", "e3711: germany-infantry-i1, germany-infantry-i3\n", true},
		{"with Rumanians", "country rumania: active axis\ne3711: germany-infantry-i1, rumania-infantry-i1\n", false},
		{"with a fortress", "e3711: germany-infantry-i1, germany-fortress-fe1\n", false},
	} {
		p := defended(t, x.lines)
		p.result(t, "Ad", 0, 1)
		for p.asks(atlas.Soviet) {
			campaigns.Do(t, p, campaigns.Legal(p)[0])
		}
		if got := offered(p, "mobile-defense") != nil; got != x.can {
			t.Errorf("%s: %v, %v", x.name, got, campaigns.Legal(p))
		}
	}
	p := defended(t, "e3711: germany-hq-a 3, germany-infantry-i1\n")
	p.result(t, "Dr2", 0, 1)
	campaigns.Do(t, p, "lose germany-infantry-i1")
	if offered(p, "mobile-defense") != nil {
		t.Error("an HQ gives way after a retreat has cost a step")
	}
	p = defended(t, "e3711: germany-hq-a 3, germany-infantry-i1\n")
	f := p.front()
	f.useDoctrine()
	p.result(t, "Dr1", 0, 0)
	if offered(p, "mobile-defense") != nil {
		t.Error("it is done without the marker")
	}
}

// 14.2: a German HQ next to the hex advances after an attack of Germans alone, once, and
// does not exploit; an HQ that lent support does not.
func TestAMobileAdvance(t *testing.T) {
	rulebook.Covers(t, "tk", "14.2", "4.2.7")
	const scene = "scenario: C.6\nplayers: 3\nturn: July-Aug-1943\nphase: 4.2 axis\nposture russia: war\ncountry rumania: active axis\ne3811: russia-infantry-i1\n"
	begin := func(lines string, joins ...string) *Position {
		p := campaigns.Scene(t, scene+lines).(*Position)
		campaigns.Do(t, p, append([]string{"attack e3811"}, append(joins, "launch")...)...)
		p.result(t, "Dr1", 0, 1)
		for p.Top() == pRetreat || p.Top() == pAttrition {
			campaigns.Do(t, p, campaigns.Legal(p)[0])
		}
		return p
	}
	const pool = "force-pool-axis: airmobile-doctrine axis\n"
	p := begin(pool+"e3711: germany-hq-a 3, germany-armor-1p 3\n", "join germany-hq-a", "join germany-armor-1p")
	if got := strings.Join(offered(p, "advance"), " "); got != "germany-armor-1p germany-hq-a" && got != "germany-hq-a germany-armor-1p" {
		t.Fatalf("%s advance", got)
	}
	campaigns.Do(t, p, "advance germany-hq-a")
	if p.whereIs(t, "germany-hq-a") != "e3811" || p.Top() == pExploit || p.front().doctrine() >= 0 {
		t.Error("the HQ does not advance, exploits or costs no marker")
	}
	p = begin("e3711: germany-hq-a 3, germany-armor-1p 3\n", "join germany-hq-a", "join germany-armor-1p")
	campaigns.Refused(t, p, "advance germany-hq-a", "4.2.7")
	p = begin(pool+"e3711: germany-hq-a 3\ne3710: germany-armor-1p 3, rumania-infantry-i1\n", "join germany-hq-a", "join germany-armor-1p")
	campaigns.Has(t, p, "advance germany-hq-a")
}

// 14.2: an HQ that lends ranged support lets the force give way, too, and stays where it is.
func TestAMobileDefenseWithAnHQFromAfar(t *testing.T) {
	rulebook.Covers(t, "tk", "14.2", "4.2.5.2")
	p := defended(t, "e3711: germany-infantry-8 2\ne3709: germany-hq-a 3\n")
	campaigns.Do(t, p, "support germany-hq-a")
	p.result(t, "Dr1", 0, 0)
	if offered(p, "retreat") != nil || offered(p, "mobile-defense") == nil {
		t.Fatalf("the Axis can %v", campaigns.Legal(p))
	}
	to := offered(p, "mobile-defense")[0]
	campaigns.Do(t, p, "mobile-defense "+to)
	if p.whereIs(t, "germany-infantry-8") != to || p.whereIs(t, "germany-hq-a") != "e3709" {
		t.Error("the army does not give way, or the HQ goes along")
	}
}
