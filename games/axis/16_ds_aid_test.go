package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// DS 16.3.9, 16.5.6: aid to a China. Its owner may withdraw his marker, and each marker in the
// box of a faction whose China is at war gives it a roll.
func TestAidToChina(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.9", "16.5.6", "14.1", "14.44.5")
	const both = "posture nationalist-china: war\nconditional-events-western: aid-to-china/western western, aid-to-china/soviet soviet\nw4722: kiangsu-infantry-a2 1\nforce-pool-western: kiangsu-infantry-a1, szechwan-infantry-a1\n"
	aid := func(lines string) *Position {
		p := duringPacific(t, "western", lines)
		p.does(p.checkAidToNationalists)
		return p
	}
	p := aid(both)
	if p.Top() != pLeaseTable || !p.asks(atlas.Western) {
		t.Fatal("the West is not asked about its marker")
	}
	pacific.Do(t, p, "decline", "roll")
	pacific.Roll(t, p, 2) // nothing
	pacific.Do(t, p, "roll")
	pacific.Roll(t, p, 3) // an infantry step
	pacific.Has(t, p, "take kiangsu-infantry-a1")
	pacific.Has(t, p, "take szechwan-infantry-a1")
	pacific.HasNot(t, p, "take britain-infantry-i8")
	pacific.Do(t, p, "take kiangsu-infantry-a1", "at w4722")
	if p.Top() == pLeaseTable {
		t.Error("there are more rolls than markers")
	}
	p = aid(both + "strategic-warfare-box: us-victory-program western\n")
	pacific.Do(t, p, "decline", "roll")
	pacific.Roll(t, p, 2) // three with the Victory Program
	pacific.Has(t, p, "take kiangsu-infantry-a1")

	p = aid(both)
	pacific.Do(t, p, "postpone")
	if at := p.marker1(t, "aid-to-china"); at != "delay-box and conditional-events-western" { // the Soviets' stays
		t.Errorf("the markers are in %s", at)
	}
	pacific.Do(t, p, "roll")
	pacific.Roll(t, p, 1)
	if p.Top() == pLeaseTable {
		t.Error("the postponed marker gives a roll")
	}
	p = aid(both)
	pacific.Do(t, p, "cancel", "decline")
	if p.has(t, "aid-to-china", "western", p.front().boxFor("conditional-events", atlas.Western)) || !p.has(t, "aid-to-china", "soviet", p.front().boxFor("conditional-events", atlas.Western)) {
		t.Error("the West has not removed its own marker alone")
	}
	p = aid("posture nationalist-china: resistance\nconditional-events-western: aid-to-china/western western\n")
	if pacific.Do(t, p, "decline"); p.Top() == pLeaseTable {
		t.Error("there is a roll though the Nationalists are not at war")
	}
	p = aid("posture nationalist-china: war\nconditional-events-soviet: aid-to-china/soviet soviet\n")
	if p.Top() == pLeaseTable {
		t.Error("the West is asked about the marker of the Soviets")
	}
	p = duringPacific(t, "soviet", "posture communist-china: war\nconditional-events-soviet: aid-to-china/western western\nforce-pool-soviet: kansu-infantry-a1\n")
	p.does(p.checkAidToCommunists)
	pacific.Do(t, p, "roll")
	pacific.Roll(t, p, 6)
	pacific.Has(t, p, "take kansu-infantry-a1")
}

// DS 16.3.10, 16.5.7: Lend-Lease to Britain and to Russia.
func TestLendLeaseInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.10", "16.5.7", "14.26")
	for posture, rolls := range map[string]bool{"war": true, "treaty": false} {
		p := duringPacific(t, "western", "posture britain: "+posture+"\nconditional-events-western: lend-lease western\nforce-pool-western: britain-armor-a1, united-states-armor-a1\n")
		p.does(p.checkLeaseToBritain)
		pacific.Do(t, p, "decline")
		if (p.Top() == pLeaseTable) != rolls {
			t.Errorf("Britain under %s: the West rolls: %v", posture, !rolls)
		}
		if rolls {
			pacific.Do(t, p, "roll")
			pacific.Roll(t, p, 5)
			pacific.Has(t, p, "take britain-armor-a1")
			pacific.HasNot(t, p, "take united-states-armor-a1")
		}
	}
}

// Ruling 170: what is lent to Russia in the Pacific are Soviet steps, for Russia or another country
// on its side: an armor step also as infantry, and each is spent once.
func TestSovietStepsOfLendLease(t *testing.T) {
	rulebook.Covers(t, "ds", "16.5.7", "1.3.3")
	lent := func(die int) *Position {
		p := duringPacific(t, "soviet", "posture russia: war\ncountry kansu: active soviet\nconditional-events-soviet: lend-lease western\nw4921: kansu-infantry-a2 1\n"+
			"force-pool-soviet: russia-tank-t1, russia-infantry-i1, kansu-infantry-a1, kansu-infantry-a3\n")
		p.does(p.checkLeaseToRussia)
		pacific.Do(t, p, "roll")
		pacific.Roll(t, p, die)
		return p
	}
	p := lent(5) // armor
	for _, unit := range []string{"russia-tank-t1", "russia-infantry-i1", "kansu-infantry-a1"} {
		pacific.Has(t, p, "take "+unit)
	}
	pacific.Do(t, p, "take kansu-infantry-a1")
	pacific.Do(t, p, pacific.Legal(p)[0])
	if p.Top() == pReplacements {
		t.Errorf("a second unit is taken for one armor step: %v", pacific.Legal(p))
	}
	p = lent(2) // infantry
	pacific.HasNot(t, p, "take russia-tank-t1")
	pacific.Has(t, p, "take russia-infantry-i1")
	pacific.Has(t, p, "take kansu-infantry-a1")
}

// DS 14.1: the West's own card closes the Burma Road, so that aid under way is delayed, and opens
// it; and what a pact or the West has removed from the game no card brings again.
func TestTheBurmaRoad(t *testing.T) {
	rulebook.Covers(t, "ds", "14.1")
	reveals := func(card, lines string) *Position {
		p := duringPacific(t, "western", "posture nationalist-china: war\ncard "+card+": current played\n"+lines)
		who := factionOr(strings.Split(card, "-")[0], atlas.Western)
		p.does(func() { p.runCard(who, program.OptionSegment, false) })
		p.front().reinforce(who)
		return p
	}
	const box, under, pact = "conditional-events-western: aid-to-china/western western\n", "posture britain: treaty\n", "posture britain: neutrality\n"
	for _, x := range []struct{ name, card, lines, want string }{
		{"closed", "western-15b", under + box, "delay-box"},
		{"closed in the box of the Soviets", "western-15b", under + "conditional-events-soviet: aid-to-china/western western\n", "delay-box"},
		{"closed while it is on its way", "western-15b", under + "June-July-1942: aid-to-china/western western\n", "delay-box"},
		{"closed without aid", "western-15b", under, ""},
		{"opened", "western-15a", under, "delay-box"},
		{"opened under a pact", "western-15a", pact, ""},
		{"opened where it is open", "western-15a", under + box, "conditional-events-western"},
		{"opened after it left the game", "western-15a", under + "out: aid-to-china/western western\n", "out"},
		{"the Hump after it left the game", "western-47a", under + "out: aid-to-china/western western\n", "out"},
		{"the Hump", "western-47a", under, "delay-box"},
		{"a pact", "axis-31a", under + box, "out"},
		{"a pact of the West", "western-26b", under + box, "out"},
		{"a pact before there is aid", "axis-31a", under, ""},
	} {
		if at := reveals(x.card, x.lines).marker1(t, "aid-to-china"); at != x.want {
			t.Errorf("%s: the marker is in %q, want %q", x.name, at, x.want)
		}
	}
}

// A road that was closed may be opened again by its other card, a road that was opened is not closed
// by it any more (ruling 181).
func TestTheBurmaRoadMayOpenAgain(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.2")
	for _, x := range []struct {
		plays, other string
		want         cardPlace
	}{
		{"western-15a", "western-15b", cardOut},
		{"western-15b", "western-15a", cardInHand},
	} {
		p := duringPacific(t, "western", "posture nationalist-china: war\nposture britain: treaty\ncard "+x.plays+": current played\ncard "+x.other+": hand\n")
		p.does(func() { p.runCard(atlas.Western, program.OptionSegment, false) })
		if at := p.cardOf(t, x.other).at; at != x.want {
			t.Errorf("after %s the card %s is %s", x.plays, x.other, cardPlaceNames[at])
		}
	}
}
