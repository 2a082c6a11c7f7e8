package tt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapter 8.3: the twelve Diplomacy WildCards, each with the lists of its face.

// minorsAndUSA are all Neutrals that Diplomacy can affect at the start.
const minorsAndUSA = "afghanistan austria baltic-states bulgaria czechoslovakia denmark finland greece hungary ireland " +
	"latin-america low-countries norway persia poland portugal rumania spain sweden turkey usa yugoslavia"

// wildTargets are the Neutrals on which the Faction that decides can play a
// WildCard, in alphabetical order.
func wildTargets(t testing.TB, p *Position, id string) string {
	t.Helper()
	var list []string
	for _, m := range legal(t, p) {
		if n, ok := strings.CutPrefix(m, "wildcard "+id+" "); ok {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func sortedWords(text string) string {
	words := strings.Fields(text)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// withCard is a Government Phase in which a Faction holds a WildCard and a card
// that keeps it in the game afterwards.
func withCard(t testing.TB, f faction, id, lines string) *Position {
	t.Helper()
	return scene(t, fmt.Sprintf("1938\nphase: government %s\nhand %s: %s A01\n%s", factionIDs[f], factionIDs[f], id, lines))
}

// influenceIn is an influence line with one marker of a Faction in each nation.
func influenceIn(f faction, nations string) string {
	var list []string
	for _, n := range strings.Fields(nations) {
		list = append(list, n+" "+factionIDs[f]+" 1")
	}
	return "influence: " + strings.Join(list, ", ") + "\n"
}

func TestThereAreTwelveDiplomacyWildcards(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	want := map[string]string{
		"A02": "Fear & Loathing", "A09": "Ethnic Ties", "A12": "Birds of a Feather", "A15": "Intimidation",
		"A17": "Foreign Aid", "A20": "Ties That Bind", "A24": "Versailles", "A35": "Isolationism",
		"A42": "Guarantee", "A44": "Brothers in Arms", "A45": "Birds of a Feather", "A48": "Isolationism",
	}
	for c := range card(numCards) {
		info := &world.cards[c]
		if (info.wild != notWild) != (want[info.id] != "") || info.wildName != want[info.id] {
			t.Errorf("%s is the WildCard %q, not %q", info.id, info.wildName, want[info.id])
		}
	}
}

func TestWildcardsThatListNeutralsForTheirPlayer(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	for _, c := range []struct {
		id    string
		lists [3]string // Axis, West, USSR
	}{
		{"A09", [3]string{"austria sweden norway", "usa norway low-countries rumania", "yugoslavia poland bulgaria"}},
		{"A12", [3]string{"poland spain bulgaria baltic-states", "usa low-countries denmark czechoslovakia", "spain"}},
		{"A20", [3]string{"austria hungary bulgaria", "usa low-countries czechoslovakia", "spain yugoslavia"}},
		{"A24", [3]string{"austria hungary turkey", "poland czechoslovakia yugoslavia", "yugoslavia"}},
		{"A44", [3]string{"austria hungary bulgaria", "usa low-countries rumania", "spain czechoslovakia"}},
		{"A45", [3]string{"portugal spain yugoslavia latin-america", "usa norway denmark sweden", "spain"}},
	} {
		for f := axis; f <= ussr; f++ {
			want := sortedWords(c.lists[f])
			if got := wildTargets(t, withCard(t, f, c.id, ""), c.id); got != want {
				t.Errorf("%s lets %s choose %s, not %s", c.id, factionNames[f], got, want)
			}
			rival := rivals[f][0]
			p := withCard(t, f, c.id, influenceIn(rival, minorsAndUSA))
			if got := wildTargets(t, p, c.id); got != want {
				t.Errorf("%s lets %s take markers off %s, not %s", c.id, factionNames[f], got, want)
			}
			refused(t, p, "wildcard "+c.id+" ireland", "8.3") // on no list
			for _, n := range strings.Fields(c.lists[f]) {
				p := withCard(t, f, c.id, "")
				do(t, p, "wildcard "+c.id+" "+n)
				markers(t, p, n, f, 1) // at once, not at the Resolution
				lies(t, p, discarded, c.id)
				p = withCard(t, f, c.id, influenceIn(rival, n))
				do(t, p, "wildcard "+c.id+" "+n)
				markers(t, p, n, nobody, 0)
				p = withCard(t, f, c.id, influenceIn(f, n))
				do(t, p, "wildcard "+c.id+" "+n)
				markers(t, p, n, f, 2)
			}
		}
	}
}

func TestFearAndLoathingTakesARivalsMarkerOffAListedNeutral(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	// The lists are by the Faction whose marker goes.
	lists := [3]string{
		"low-countries czechoslovakia poland yugoslavia norway rumania usa",
		"austria hungary bulgaria latin-america turkey persia",
		"poland rumania turkey finland sweden baltic-states usa",
	}
	for f := axis; f <= ussr; f++ {
		if got := wildTargets(t, withCard(t, f, "A02", ""), "A02"); got != "" {
			t.Errorf("Fear & Loathing finds %s where there is no Influence", got)
		}
		own := withCard(t, f, "A02", influenceIn(f, minorsAndUSA))
		if got := wildTargets(t, own, "A02"); got != "" {
			t.Errorf("Fear & Loathing lets %s take its own markers off %s", factionNames[f], got)
		}
		refused(t, own, "wildcard A02 poland", "8.3")
		for _, rival := range rivals[f] {
			p := withCard(t, f, "A02", influenceIn(rival, minorsAndUSA))
			if got := wildTargets(t, p, "A02"); got != sortedWords(lists[rival]) {
				t.Errorf("%s can take %s's markers off %s, not %s", factionNames[f], factionNames[rival], got, lists[rival])
			}
			refused(t, p, "wildcard A02 greece", "8.3")
			target := strings.Fields(lists[rival])[0]
			do(t, p, "wildcard A02 "+target)
			markers(t, p, target, nobody, 0)
			lies(t, p, discarded, "A02")
		}
	}
}

func TestIsolationismTakesARivalsMarkerOffOneOfSixNeutrals(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	const list = "usa spain low-countries poland sweden turkey"
	for _, id := range []string{"A35", "A48"} {
		for f := axis; f <= ussr; f++ {
			p := withCard(t, f, id, "")
			if got := wildTargets(t, p, id); got != "" {
				t.Errorf("Isolationism finds %s where there is no Influence", got)
			}
			refused(t, p, "wildcard "+id+" spain", "8.3") // it never adds a marker
			refused(t, withCard(t, f, id, influenceIn(f, list)), "wildcard "+id+" spain", "8.3")
			for _, rival := range rivals[f] {
				p := withCard(t, f, id, influenceIn(rival, minorsAndUSA))
				if got := wildTargets(t, p, id); got != sortedWords(list) {
					t.Errorf("Isolationism lets %s choose %s, not %s", factionNames[f], got, list)
				}
				refused(t, p, "wildcard "+id+" hungary", "8.3")
				do(t, p, "wildcard "+id+" sweden")
				markers(t, p, "sweden", nobody, 0)
				markers(t, p, "spain", rival, 1)
				lies(t, p, discarded, id)
			}
		}
	}
}

// nextTo1936 are the Neutral Minors next to what each Faction controls in 1936.
var nextTo1936 = [3]string{
	"austria baltic-states czechoslovakia denmark low-countries poland yugoslavia",
	"afghanistan low-countries persia spain turkey",
	"afghanistan baltic-states finland persia poland rumania turkey",
}

func TestIntimidationWorksNextToOwnTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	for f := axis; f <= ussr; f++ {
		p := withCard(t, f, "A15", "")
		if got := wildTargets(t, p, "A15"); got != nextTo1936[f] {
			t.Errorf("%s can intimidate %s, not %s", factionNames[f], got, nextTo1936[f])
		}
		refused(t, p, "wildcard A15 usa", "8.3") // no Minor, though next to Canada
		refused(t, p, "wildcard A15 hungary", "8.3")
	}
	p := withCard(t, axis, "A15", "influence: Austria axis 2\n")
	refused(t, p, "wildcard A15 hungary", "8.3") // Influence is no control
	do(t, p, "wildcard A15 austria")
	markers(t, p, "austria", axis, 3)
	p = withCard(t, axis, "A15", "control: Austria axis\ninfluence: Hungary west 1\n")
	do(t, p, "wildcard A15 hungary") // next to a Satellite
	markers(t, p, "hungary", nobody, 0)
	lies(t, p, discarded, "A15")
}

func TestGuaranteeWorksNextToRivalTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	for f := axis; f <= ussr; f++ {
		words := strings.Fields(nextTo1936[rivals[f][0]] + " " + nextTo1936[rivals[f][1]])
		slices.Sort(words)
		want := strings.Join(slices.Compact(words), " ")
		p := withCard(t, f, "A42", "")
		if got := wildTargets(t, p, "A42"); got != want {
			t.Errorf("%s can guarantee %s, not %s", factionNames[f], got, want)
		}
		refused(t, p, "wildcard A42 usa", "8.3")
		refused(t, p, "wildcard A42 hungary", "8.3")
	}
	p := withCard(t, west, "A42", "influence: Austria axis 2, Poland ussr 1\n")
	refused(t, p, "wildcard A42 hungary", "8.3") // next to what Rivals influence only
	do(t, p, "wildcard A42 poland")
	markers(t, p, "poland", nobody, 0)
	p = withCard(t, west, "A42", "control: Austria axis\n")
	do(t, p, "wildcard A42 hungary")
	markers(t, p, "hungary", west, 1)
	lies(t, p, discarded, "A42")
	// Next to the player's own territory alone it does not work.
	refused(t, withCard(t, west, "A42", ""), "wildcard A42 spain", "8.3")
}

func TestForeignAidWorksOnAnyNeutralAndCostsIndustry(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	for f := axis; f <= ussr; f++ {
		p := withCard(t, f, "A17", "")
		if got := wildTargets(t, p, "A17"); got != minorsAndUSA {
			t.Errorf("%s can aid %s", factionNames[f], got)
		}
		before := p.ind[f]
		do(t, p, "wildcard A17 ireland")
		markers(t, p, "ireland", f, 1)
		if p.ind[f] != before-1 {
			t.Errorf("Foreign Aid leaves %s with IND %d of %d", factionNames[f], p.ind[f], before)
		}
		lies(t, p, discarded, "A17")
		p = withCard(t, f, "A17", influenceIn(rivals[f][1], "usa"))
		do(t, p, "wildcard A17 usa")
		markers(t, p, "usa", nobody, 0)
		p = withCard(t, f, "A17", fmt.Sprintf("ind %s: 0\n", factionIDs[f]))
		hasNot(t, p, "wildcard A17 ireland")
		refused(t, p, "wildcard A17 ireland", "8.3")
	}
}

func TestAWildcardIsPlayedFromTheHandAsAWildcard(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	p := scene(t, "1938\nphase: government axis\nhand axis: A09 A05\nhand west: A20\n")
	refused(t, p, "wildcard A20 austria", "8.3")  // the West's
	refused(t, p, "wildcard A05 austria", "8.3")  // an ordinary card
	refused(t, p, "diplomacy A09 austria", "4.1") // no Neutral at its ends
	do(t, p, "wildcard A09 austria")
	awaits(t, p, west) // it was the play
}

func TestAWildcardNeitherCancelsNorIsCancelled(t *testing.T) {
	rulebook.Covers(t, "tt", "8.3")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: A09 A41
		hand west: A03
		diplomacy west: A05 Austria
	`)
	do(t, p, "wildcard A09 austria")
	markers(t, p, "austria", axis, 1)
	lies(t, p, inDiplomacy+place(west), "A05") // still in play, and resolved later
}
