package tt

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapters 7.3 to 7.5: Government cardplay, Diplomacy Resolution and HandSize
// Compliance.

// lies asserts where cards are.
func lies(t testing.TB, p *Position, where place, ids ...string) {
	t.Helper()
	for _, id := range ids {
		if got := p.where[world.cardByID[id]]; got != where {
			t.Errorf("the card %s is in place %d, not %d", id, got, where)
		}
	}
}

// markers asserts the Influence in a nation: whose, and how many markers.
func markers(t testing.TB, p *Position, id string, f faction, count uint8) {
	t.Helper()
	n := world.nationByID[id]
	if p.influencer[n] != f || p.influence[n] != count {
		t.Errorf("%s has %d markers of %s, not %d of %s", id, p.influence[n], factionNames[p.influencer[n]], count, factionNames[f])
	}
}

func TestPlayersTakeTurnsWithOnePlayOfCards(t *testing.T) {
	rulebook.Covers(t, "tt", "7.3")
	p := scene(t, `
		1938
		order: ussr axis west
		phase: government
		hand ussr: A01 A03 I33 I04 I05 I13 I16
		hand axis: A05
		hand west: A10
	`)
	awaits(t, p, ussr)
	for _, m := range []string{
		"pass",                     // 7.35
		"diplomacy A01 spain",      // 7.31, one card
		"diplomacy A01 yugoslavia", // either end of it
		"factory I13",              // 7.32, several cards
		"achieve sonar I04 I05",    // 7.33, a pair
		"secret sonar I04 I05",
		"sabotage I33 axis", // 7.34
	} {
		has(t, p, m)
	}
	do(t, p, "diplomacy A01 spain")
	awaits(t, p, axis) // one play, then the next in Turn Order
	do(t, p, "diplomacy A05 austria")
	awaits(t, p, west)
	do(t, p, "diplomacy A10 bulgaria")
	awaits(t, p, ussr)
	do(t, p, "diplomacy A03 usa")
	awaits(t, p, ussr) // the others hold no more cards and can only pass
}

func TestADiplomacyCardIsPlayedForANeutralItShows(t *testing.T) {
	rulebook.Covers(t, "tt", "7.31")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: A08 A11 A16
		hand west: A05
		control: Czechoslovakia west
	`)
	refused(t, p, "diplomacy A08 hungary", "4.1")        // shows Poland and Austria
	refused(t, p, "diplomacy A05 austria", "7.31")       // in the West's hand
	refused(t, p, "diplomacy A16 czechoslovakia", "8.0") // no Neutral any more
	hasNot(t, p, "diplomacy A16 czechoslovakia")
	do(t, p, "diplomacy A08 poland")
	lies(t, p, inDiplomacy+place(axis), "A08")
	if n := p.purpose[world.cardByID["A08"]]; world.nations[n].id != "poland" {
		t.Errorf("the card is in play for %s", world.nations[n].name)
	}
	markers(t, p, "poland", nobody, 0) // Influence comes with the Resolution
}

func TestRivalCardsForTheSameNeutralCancelEachOther(t *testing.T) {
	rulebook.Covers(t, "tt", "7.31")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: government axis
		hand axis: A08 A11
		hand west: A05 A01
		hand ussr: A31 A40
	`)
	do(t, p, "diplomacy A08 austria")
	do(t, p, "diplomacy A05 czechoslovakia") // another Neutral
	lies(t, p, inDiplomacy+place(axis), "A08")
	lies(t, p, inDiplomacy+place(west), "A05")
	do(t, p, "diplomacy A40 poland")
	do(t, p, "diplomacy A11 austria") // a second card of the same Faction adds up
	lies(t, p, inDiplomacy+place(axis), "A08", "A11")
	do(t, p, "pass")
	awaits(t, p, ussr)
	do(t, p, "diplomacy A31 austria") // cancels one of the two
	lies(t, p, discarded, "A31", "A08")
	lies(t, p, inDiplomacy+place(axis), "A11")
	lies(t, p, inDiplomacy+place(west), "A05")
}

func TestFactoryCardsRaiseIndustryByOneAtOnce(t *testing.T) {
	rulebook.Covers(t, "tt", "7.32")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: government axis
		hand axis: I13 I04 I05 A01
		hand west: I01 I02 A02
	`)
	refused(t, p, "factory A01", "4.2")
	do(t, p, "factory I04")
	hasNot(t, p, "done")
	refused(t, p, "done", "7.32") // 1 of 5
	hasNot(t, p, "diplomacy A01 spain")
	refused(t, p, "diplomacy A01 spain", "7.31") // one play at a time
	do(t, p, "back")
	lies(t, p, p.hand(axis), "I04")
	do(t, p, "factory I04", "factory I13", "done") // 1 + 4
	if p.ind[axis] != 13 {
		t.Errorf("the Axis has IND %d after 12", p.ind[axis])
	}
	lies(t, p, discarded, "I04", "I13")
	lies(t, p, p.hand(axis), "I05")
	awaits(t, p, west)
	hasNot(t, p, "factory I01")
	refused(t, p, "factory I01", "7.32") // the hand holds 5 of 6
}

func TestFactoryCostDropsALevelWithEachDeclarationOfWarSuffered(t *testing.T) {
	rulebook.Covers(t, "tt", "7.32")
	for _, c := range []struct {
		lines string
		want  [3]int // Axis, West, USSR
	}{
		{"", [3]int{5, 6, 7}},
		{"war: axis declared on west", [3]int{5, 5, 7}},
		{"war: west declared on axis", [3]int{4, 6, 7}},
		{"war: axis declared on ussr", [3]int{5, 6, 5}},
		{"war: ussr declared on axis, west declared on axis", [3]int{3, 6, 7}},
		{"war: axis declared on west, ussr declared on west", [3]int{5, 4, 7}},
		{"war: axis declared on ussr, west declared on ussr", [3]int{5, 6, 3}},
		{"usa: satellite", [3]int{5, 5, 7}},
		{"usa: satellite\nwar: axis declared on west, ussr declared on west", [3]int{5, 3, 7}},
	} {
		for f := axis; f <= ussr; f++ {
			// With as many Factories as the cost the play is there, with one less not.
			for _, enough := range []bool{true, false} {
				cards := map[int]string{2: "I08", 3: "I02", 4: "I13", 5: "I13 I04", 6: "I13 I08", 7: "I13 I02"}[c.want[f]-1]
				if enough {
					cards = map[int]string{3: "I02", 4: "I13", 5: "I13 I04", 6: "I13 I08", 7: "I13 I02"}[c.want[f]]
				}
				p := scene(t, fmt.Sprintf("1940\nphase: government %s\nhand %s: %s\n%s", factionIDs[f], factionIDs[f], cards, c.lines))
				first := "factory " + cards[:3]
				if enough {
					has(t, p, first)
				} else {
					hasNot(t, p, first)
					refused(t, p, first, "7.32")
				}
			}
		}
	}
}

func TestIndustryRisesAtMostTwiceAYear(t *testing.T) {
	rulebook.Covers(t, "tt", "7.32")
	const hands = "phase: government axis\nhand axis: I13 I04 I16 I05 I17 I07\n"
	p := scene(t, "1938\n"+hands)
	do(t, p, "factory I13", "factory I04", "done")
	do(t, p, "factory I16", "factory I05", "done")
	if p.ind[axis] != 14 {
		t.Errorf("the Axis has IND %d after 12", p.ind[axis])
	}
	awaits(t, p, axis)
	hasNot(t, p, "factory I17")
	refused(t, p, "factory I17", "7.32")
	p = scene(t, "1938\nraised axis: 1\n"+hands)
	do(t, p, "factory I13", "factory I04", "done")
	refused(t, p, "factory I16", "7.32")
}

func TestRuling10ExcessFactoriesAreLostAndTheTrackEndsAt25(t *testing.T) {
	rulebook.Covers(t, "tt", "7.32")
	p := scene(t, `
		1944
		ind axis: 24
		phase: government axis
		hand axis: I13 I16 I17 I20
	`)
	do(t, p, "factory I13", "factory I16", "done") // 8 for a cost of 5
	if p.ind[axis] != 25 {
		t.Errorf("eight Factories raise IND 24 to %d", p.ind[axis])
	}
	lies(t, p, discarded, "I13", "I16")
	awaits(t, p, axis)
	hasNot(t, p, "factory I17")
	refused(t, p, "factory I17", "7.32")
	if why := p.Explain(0, parseTestMove(t, p, "factory I17")); !strings.Contains(why.Error(), "25") {
		t.Errorf("the refusal does not name the end of the track: %v", why)
	}
}

func TestATechnologyPairWorksAtOnceOrWaitsInTheVault(t *testing.T) {
	rulebook.Covers(t, "tt", "7.33")
	const text = `
		1938
		phase: government west
		hand west: I04 I05 I13 A01
		hand axis: A02
	`
	t.Run("face-up with either card kept", func(t *testing.T) {
		for _, keep := range []string{"I04", "I05"} {
			p := scene(t, text)
			drop := map[string]string{"I04": "I05", "I05": "I04"}[keep]
			do(t, p, "achieve sonar "+keep+" "+drop)
			if !p.has(west, sonar) {
				t.Error("the West has no Sonar")
			}
			lies(t, p, onTable+place(west), keep)
			lies(t, p, discarded, drop)
		}
	})
	t.Run("face-down and revealed at any time", func(t *testing.T) {
		p := scene(t, text)
		do(t, p, "secret sonar I04 I05")
		lies(t, p, inVault+place(west), "I04", "I05")
		if p.has(west, sonar) {
			t.Error("a secret Sonar works already")
		}
		awaits(t, p, axis)
		do(t, p, "pass")
		awaits(t, p, west)
		do(t, p, "reveal sonar I05") // and the West may still play
		if !p.has(west, sonar) {
			t.Error("the revealed Sonar does not work at once")
		}
		awaits(t, p, west)
	})
	t.Run("not without two cards of the Technology", func(t *testing.T) {
		p := scene(t, text)
		for _, m := range []string{"achieve sonar I04 I13", "achieve heavy-bombers I13 I04", "secret jets I13 I05"} {
			hasNot(t, p, m)
			refused(t, p, m, "9.1")
		}
	})
}

func TestAnIntelligenceCardIsExecutedImmediately(t *testing.T) {
	rulebook.Covers(t, "tt", "7.34")
	p := scene(t, `
		1938
		phase: government ussr
		hand ussr: I33 A01
		hand axis: A02
	`)
	refused(t, p, "sabotage I33 ussr", "9.5") // on a Rival
	do(t, p, "sabotage I33 axis")
	if p.ind[axis] != 11 {
		t.Errorf("the Axis has IND %d after the Sabotage of 12", p.ind[axis])
	}
	lies(t, p, discarded, "I33")
	awaits(t, p, axis) // it was the USSR's play
}

func TestThreePassesInARowEndCardplay(t *testing.T) {
	rulebook.Covers(t, "tt", "7.35")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: government
		hand axis: A01
		hand west: A02 A03
		hand ussr: A04
	`)
	do(t, p, "pass", "pass")
	awaits(t, p, ussr)
	do(t, p, "diplomacy A04 greece") // the passes before it count no more
	awaits(t, p, axis)
	do(t, p, "pass")
	do(t, p, "diplomacy A03 usa") // who passed may play later
	do(t, p, "pass")              // the Axis; the USSR has no cards left
	awaits(t, p, west)
	if !p.In(pGovernment) {
		t.Fatalf("it is %s", p.phaseName())
	}
	do(t, p, "pass")
	if p.In(pGovernment) {
		t.Errorf("it is %s after three passes", p.phaseName())
	}
	markers(t, p, "greece", ussr, 1) // Diplomacy is resolved
	markers(t, p, "usa", west, 1)
}

func TestCardsNotPlayedAboveTheLimitAreLost(t *testing.T) {
	rulebook.Covers(t, "tt", "7.35", "7.5")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: government
		hand axis: `+cardRange("A", 1, 9)+`
		hand west: `+cardRange("A", 10, 17)+`
		hand ussr: `+cardRange("A", 18, 24)+`
	`)
	do(t, p, "pass", "pass", "pass")
	awaits(t, p, axis)
	for _, m := range []string{"done", "pass", "discard A10"} {
		hasNot(t, p, m)
		refused(t, p, m, "7.5")
	}
	do(t, p, "discard A03", "discard A05") // nine cards, and seven may stay
	lies(t, p, discarded, "A03", "A05")
	awaits(t, p, ussr) // the West's eight are within its limit
	do(t, p, "discard A24")
	if p.In(pHandSize) || p.season != spring {
		t.Errorf("it is %s", p.phaseName())
	}
	if a, w, u := p.handSize(axis), p.handSize(west), p.handSize(ussr); a != 7 || w != 8 || u != 6 {
		t.Errorf("the hands are %d, %d and %d cards", a, w, u)
	}
}

func TestEachPairInTheVaultLowersTheHandSizeLimit(t *testing.T) {
	rulebook.Covers(t, "tt", "7.5")
	for f, vault := range map[faction]string{axis: "sonar I04 I05", west: "sonar I04 I05", ussr: "sonar I04 I05"} {
		limit := [...]int{7, 8, 6}[f]
		for pairs := range 3 {
			lines := [...]string{"", "vault %s: " + vault, "vault %s: " + vault + ", heavy-tanks I01 I02"}[pairs]
			if pairs > 0 {
				lines = fmt.Sprintf(lines, factionIDs[f])
			}
			p := scene(t, fmt.Sprintf("1938\nphase: hand-size\nhand %s: %s\n%s", factionIDs[f], cardRange("A", 1, limit+1), lines))
			for range pairs + 1 {
				awaits(t, p, f)
				if p.season != newYear {
					t.Fatalf("%s with %d pairs in its Vault keeps %d cards", factionNames[f], pairs, p.handSize(f))
				}
				do(t, p, legal(t, p)[0])
			}
			if n := p.handSize(f); p.season == newYear || n != limit-pairs {
				t.Errorf("%s with %d pairs in its Vault keeps %d cards in %s", factionNames[f], pairs, n, p.phaseName())
			}
		}
	}
}

func TestDiplomacyIsResolvedInTurnOrder(t *testing.T) {
	rulebook.Covers(t, "tt", "7.4")
	p := scene(t, `
		1938
		order: ussr axis west
		phase: resolution
		influence: Rumania ussr 2, Austria axis 2, Poland axis 1, Greece west 1
		diplomacy axis: A05 Austria
		diplomacy west: A08 Poland, A26 Greece, A04 Portugal
		diplomacy ussr: A39 Rumania
		hand axis: A01
	`)
	awaits(t, p, ussr) // its Satellite first
	has(t, p, "place bucharest infantry")
	do(t, p, "place bucharest infantry")
	awaits(t, p, axis)
	has(t, p, "place vienna tank")
	do(t, p, "place vienna tank")
	markers(t, p, "poland", nobody, 0) // a Rival's marker is removed instead of adding one
	markers(t, p, "greece", west, 2)
	markers(t, p, "portugal", west, 1)
	lies(t, p, discarded, "A05", "A08", "A26", "A04", "A39")
}

func TestPopulationAndResourcesFollowInfluenceAtOnce(t *testing.T) {
	rulebook.Covers(t, "tt", "7.4")
	p := scene(t, `
		1938
		order: axis west ussr
		phase: government
		hand axis: A39
		hand west: A06
		influence: Poland west 1
		diplomacy ussr: A08 Poland
	`)
	level := func(f faction) [2]int { t := p.production(f, false); return [2]int{t.pop, t.res} }
	if a, w := level(axis), level(west); a != [2]int{11, 6} || w != [2]int{14, 12} {
		t.Fatalf("at first the Axis has %v and the West %v", a, w)
	}
	do(t, p, "diplomacy A39 rumania")
	if level(axis) != [2]int{11, 6} {
		t.Error("a card in play gives POP or RES before it is resolved")
	}
	do(t, p, "pass")
	if a, w := level(axis), level(west); a != [2]int{12, 8} || w != [2]int{12, 11} {
		t.Errorf("with Rumania gained and Poland lost the Axis has %v and the West %v", a, w)
	}
}

func TestAllCardsOfOneNeutralAreResolved(t *testing.T) {
	rulebook.Covers(t, "tt", "7.4")
	p := scene(t, `
		1938
		phase: resolution
		influence: Spain west 1
		diplomacy axis: A01 Spain, A06 Spain, A16 Spain
		hand west: A02
	`)
	markers(t, p, "spain", axis, 2) // one takes the West's marker off, two add
	lies(t, p, discarded, "A01", "A06", "A16")
}
