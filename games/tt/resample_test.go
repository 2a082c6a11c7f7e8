package tt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/rulebook"
)

// guesses are twenty guesses of a seat at what it does not know, each of them a position
// that keeps the invariants.
func guesses(t testing.TB, p *Position, f faction) (list []*Position) {
	t.Helper()
	for i := range 20 {
		guess := p.Clone().(*Position)
		guess.Resample(p.seatOf(f), dice.New(dice.Seed{byte(i)}))
		if err := guess.Check(); err != nil {
			t.Fatalf("guess %d cannot be: %v", i, err)
		}
		list = append(list, guess)
	}
	return list
}

// secret is a scene of the Government Phase in which the Axis has one pair in its Vault and
// the West, whose turn it is, sees all Investment cards but some: the others are discarded.
func secret(t testing.TB, year int, vault string, unseen []string, more string) *Position {
	t.Helper()
	var discards []string
	for c := card(deckSize); c < numCards; c++ {
		if id := world.cards[c].id; !slices.Contains(unseen, id) && !strings.Contains(vault+more, id) {
			discards = append(discards, id)
		}
	}
	return scene(t, fmt.Sprintf("%d\nphase: government west\nhand west: A03\nvault axis: %s\ndiscards: %s\n%s", year, vault, strings.Join(discards, " "), more))
}

// vaultOf is the only pair in a Vault, with the Technology first.
func vaultOf(p *Position, f faction) string {
	v := p.vault[f][0]
	return fmt.Sprintf("%s %s %s", world.techs[v.tech].id, world.cards[v.cards[0]].id, world.cards[v.cards[1]].id)
}

// What the West takes to be in the Vault of the Axis is a pair that could be there.
func TestAGuessAtAVaultIsAPairOfOneTechnology(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3", "9.4", "9.5")
	for _, c := range []struct {
		name   string
		vault  string
		unseen []string
		more   string
		could  []string
	}{
		{"two cards that share one Technology", "sonar I05 I09", nil, "", []string{"sonar I05 I09"}},
		{
			"one of three cards is left over", "sonar I05 I09", []string{"I48"}, "",
			[]string{"sonar I05 I09", "rocket-artillery I09 I48"},
		},
		{"no Technology that it has revealed", "sonar I05 I09", []string{"I48"}, "tech axis: rocket-artillery I25", []string{"sonar I05 I09"}},
		{
			"a Mole where nothing else makes a pair", "sonar I09 I31", []string{"I32"},
			"tech axis: rocket-artillery I25", []string{"sonar I09 I31"},
		},
		{"no Mole where cards make a pair", "sonar I05 I09", []string{"I31"}, "", []string{"sonar I05 I09"}},
		{
			"the stage of Atomic Research that is next", "atomic-research-2 I27 I46", []string{"I16", "I53"},
			"tech axis: atomic-research-1 I18, motorized-infantry I11", []string{"atomic-research-2 I27 I46"},
		},
		{
			"no second stage without the first", "motorized-infantry I27 I53", []string{"I46"}, "",
			[]string{"motorized-infantry I27 I53"},
		},
	} {
		seen := map[string]bool{}
		for _, guess := range guesses(t, secret(t, 1941, c.vault, c.unseen, c.more), west) {
			v := vaultOf(guess, axis)
			if !slices.Contains(c.could, v) {
				t.Fatalf("%s: the West guesses %s", c.name, v)
			}
			seen[v] = true
		}
		if len(seen) != len(c.could) {
			t.Errorf("%s: the West guesses only %v, not %v", c.name, seen, c.could)
		}
	}
}

// Where one pair could be made of the cards that another needs, the guess begins anew.
func TestAGuessAtTwoVaultsFillsBoth(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3", "9.5")
	p := secret(t, 1941, "sonar I05 I09", nil, "vault ussr: jets I13 I31\ntech axis: heavy-bombers I12\ntech ussr: heavy-bombers I29")
	for _, guess := range guesses(t, p, west) {
		pairs := []string{vaultOf(guess, axis), vaultOf(guess, ussr)}
		slices.Sort(pairs)
		if !slices.Equal(pairs, []string{"jets I13 I31", "sonar I05 I09"}) {
			t.Fatalf("the West guesses %v", pairs)
		}
	}
}

func TestAGuessGivesUnseenUnitsOtherTypes(t *testing.T) {
	rulebook.Covers(t, "tt", "3.0")
	p := scene(t, `
		1940 summer
		phase: movement axis 4
		Berlin: German Infantry 3
		Moscow: Soviet Tank 2
		North Sea: British Fleet 4
		Leningrad: Soviet Fortress 1 fresh
	`)
	berlin, moscow, fleet, built := unitAt(t, p, "berlin", "german infantry"), unitAt(t, p, "moscow", "soviet tank"), unitAt(t, p, "north-sea", "british fleet"), unitAt(t, p, "leningrad", "soviet fortress")
	var types, strengths [2]map[uint8]bool
	for i := range types {
		types[i], strengths[i] = map[uint8]bool{}, map[uint8]bool{}
	}
	for _, guess := range guesses(t, p, axis) {
		if guess.typ[berlin] != infantry || guess.cv[berlin] != 3 {
			t.Fatal("the Axis guesses at its own unit")
		}
		if guess.typ[built] != fortress || guess.cv[built] != 1 {
			t.Error("the Axis guesses at a unit that it does not see at all")
		}
		if isNavy(guess.typ[moscow]) || guess.typ[fleet] == fortress {
			t.Errorf("a %s in Moscow and a %s in the North Sea", world.units[guess.typ[moscow]].name, world.units[guess.typ[fleet]].name)
		}
		for i, u := range []unit{moscow, fleet} {
			types[i][uint8(guess.typ[u])] = true
			strengths[i][guess.cv[u]] = true
		}
	}
	for i, name := range []string{"Moscow", "North Sea"} {
		if len(types[i]) < 3 || len(strengths[i]) < 3 {
			t.Errorf("%s: %d types and %d strengths in twenty guesses", name, len(types[i]), len(strengths[i]))
		}
	}
}

// In the two-player game the Allies' Cadres in Baku and India are Fortresses (18.0), and
// the Axis, which does not see them placed, knows it.
func TestAGuessAtTheSetUpPutsFortressesIntoBakuAndIndia(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0", "18.0")
	made, err := Game.New(engine.Setup{Scenario: "1936", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	p := made.(*Position)
	setUp(t, p, west)
	setUp(t, p, ussr)
	elsewhere := map[unitType]bool{}
	for _, guess := range guesses(t, p, axis) {
		for _, f := range []faction{west, ussr} {
			was, _ := forces(p, f)
			if units, _ := forces(guess, f); units != was {
				t.Fatalf("%s has %d units, not %d", factionNames[f], units, was)
			}
		}
		for u := range guess.high {
			if guess.cv[u] == 0 || guess.flags[u]&fresh == 0 {
				continue
			}
			if only := guess.fortressesOnly(guess.at[u]); only && guess.typ[u] != fortress {
				t.Fatalf("a %s in %s", world.units[guess.typ[u]].name, world.areas[guess.at[u]].name)
			} else if !only {
				elsewhere[guess.typ[u]] = true
			}
		}
	}
	if len(elsewhere) < 4 {
		t.Errorf("other Cadres are of %d types in twenty guesses", len(elsewhere))
	}
}
