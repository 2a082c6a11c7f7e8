package tt

import (
	"testing"

	"sandtable/engine/say/saytest"
)

// patterns are all sentences of the game in their English: those of the log, what
// players are asked, where the match stands, and why something is refused, by the
// game or by the driver.
func patterns(t *testing.T) []string {
	t.Helper()
	list := append(saytest.Patterns(t, ".", "../../engine/flow"), sentences[1:]...)
	for _, ph := range yearSequence {
		if ph.proc != pSeason {
			list = append(list, "19{#} "+ph.name)
		}
	}
	return list
}

func TestEverySentenceIsSaidInGerman(t *testing.T) {
	all := patterns(t)
	if len(all) < 220 {
		t.Fatalf("only %d sentences were found in the game", len(all))
	}
	saytest.Read(t, german).Says(t, marks, all)
}

func TestEverythingHasAGermanName(t *testing.T) {
	w := saytest.Read(t, german)
	want := map[string][]string{
		"faction": append([]string{"neutral"}, factionIDs[:]...), "nationality": nationalityIDs[:], "season": seasonIDs[:],
		"victory": victoryNames[1:], "class": append([]string{"industry"}, classLetters[:]...), "tech": intelIDs[1:],
	}
	for i := range world.areas {
		want["area"] = append(want["area"], world.areas[i].id)
	}
	for i := range world.nations {
		want["nation"] = append(want["nation"], world.nations[i].id)
	}
	for i := range world.techs {
		want["tech"] = append(want["tech"], world.techs[i].id)
	}
	for i := range world.units {
		want["type"] = append(want["type"], world.units[i].id)
	}
	w.HasNames(t, want)
}

// What the cards and the technologies do, their names and those of the phases are
// found by their English as well.
func TestEveryTextOnACardIsSaidInGerman(t *testing.T) {
	w := saytest.Read(t, german)
	var techs struct{ Technologies, Intelligence []struct{ Effect string } }
	var deck struct {
		Cards []struct {
			Name   string
			Effect struct{ Text string }
		}
	}
	texts := []string{"Science", "Industrial Espionage", "Factory"}
	for _, ph := range Game.Sequence() {
		texts = append(texts, ph.Name)
	}
	readData(t, "data/technologies.json", &techs)
	for _, k := range append(techs.Technologies, techs.Intelligence...) {
		texts = append(texts, k.Effect)
	}
	readData(t, "data/action-deck.json", &deck)
	for _, c := range deck.Cards {
		if c.Name != "" {
			texts = append(texts, c.Name, c.Effect.Text)
		}
	}
	for _, text := range texts {
		if w.Said[text] == "" {
			t.Errorf("there is no German for %q", text)
		}
	}
}
