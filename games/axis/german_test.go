package axis

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"testing"
)

// Every German sentence on a card of both maps.
func germanSentences(t *testing.T) (sentences []string) {
	t.Helper()
	for _, read := range []func() ([]byte, error){EuropeKit, PacificKit} {
		b, err := read()
		if err != nil {
			t.Fatal(err)
		}
		var kit struct {
			Cards []struct {
				Requires map[string][]string
				Text     map[string][]struct{ Text string }
			}
		}
		if err := json.Unmarshal(b, &kit); err != nil {
			t.Fatal(err)
		}
		for _, c := range kit.Cards {
			sentences = append(sentences, c.Requires["de"]...)
			for _, l := range c.Text["de"] {
				sentences = append(sentences, l.Text)
			}
		}
	}
	return sentences
}

func TestGermanCardsHaveArticlesPluralsAndTheWordOrderOfSpeech(t *testing.T) {
	all := germanSentences(t)
	for _, want := range []string{
		"3-6: Ereignis Abgetretenes Land (15.3) für die Baltischen Staaten (es geht um: Memelland).",
		"Wenn die Baltischen Staaten nicht an Russland abgetreten sind und die Baltischen Staaten neutral oder erobert sind:",
		"Wenn der Polnische Korridor nicht an Deutschland abgetreten ist und Polen neutral oder erobert ist:",
		"Wenn die Türkischen Meerengen nicht an Russland abgetreten sind und die Türkei neutral oder erobert ist:",
		"Wenn die Mongolei nicht an Russland abgetreten ist und (die Mongolei neutral oder erobert ist oder die Mongolei für die Sowjets aktiv ist):",
		"Wenn Deutschland eine versorgte Bodeneinheit in Moskau hat und Marker Zusammenbruch der Alliierten nicht im Spiel ist:",
		"Spanien für die Achse aktiv ist, die Achse eine Bodeneinheit im Besetzten Frankreich hat oder das Besetzte Frankreich an Deutschland abgetreten ist",
		"Die Vereinigten Staaten erhalten 1 Infanteriestufe.",
		"Das Kommunistische China erhält 1 Infanteriestufe.",
		"Die Sowjets dürfen wählen:",
		"die Westmächte die Republikaner unterstützen",
		"Garantien kommen in das Haltungsfeld Frankreich, an die Stelle dessen, was dort liegt.",
		"Krieg mit Japan (nur wenn im Haltungsfeld Russland Streitfälle liegen):",
		"Sie bringt Marker Behelfskonvoi (Achse) in das Verzögerungsfeld.",
	} {
		if !slices.Contains(all, want) {
			t.Errorf("no card says: %s", want)
		}
	}
	wrong := regexp.MustCompile(`für (Schweiz|Türkei|Mongolei|Tschechoslowakei|Philippinen|Baltische|Vereinigte|Kommunistisches)|hat in |aktiv ist für|Staaten [^:]* ist:|\((Axis|Soviet|Western|France)`)
	for _, s := range all {
		if wrong.MatchString(s) {
			t.Errorf("a card says: %s", s)
		}
	}
}

// The countries that a card names with an article have one in the log too: "Kriegserklärung
// an die Baltischen Staaten".
func TestGermanNamesWithAnArticleHaveTheirForms(t *testing.T) {
	said := map[string]bool{}
	for _, of := range germanForms(t) {
		said[of["nom"]], said[of["acc"]] = true, true
	}
	for name, with := range articled {
		if !said[with] {
			t.Errorf("the words of the log have no article for %s (%s)", name, with)
		}
	}
}

// germanForms are the German names of countries that have forms.
func germanForms(t *testing.T) (forms []map[string]string) {
	t.Helper()
	var words struct {
		Names struct{ Country map[string]json.RawMessage }
	}
	b, err := os.ReadFile("data/words.de.json")
	if err == nil {
		err = json.Unmarshal(b, &words)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range words.Names.Country {
		var of map[string]string
		if json.Unmarshal(name, &of) == nil {
			forms = append(forms, of)
		}
	}
	return forms
}

// Cards name things by their English names, which are put into German: what is an event and a marker
// has one German name, or a card would speak of either.
func TestAThingThatCardsNameHasOneGermanName(t *testing.T) {
	names := map[string]string{}
	eachGermanThing(func(english, german string) {
		if other, known := names[english]; known && other != german {
			t.Errorf("%s is both %q and %q in German", english, other, german)
		}
		names[english] = german
	})
	if len(names) == 0 {
		t.Error("no thing has a German name")
	}
}
