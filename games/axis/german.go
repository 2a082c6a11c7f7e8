package axis

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// The sentences on cards are put together from parts that are all in the nominative and the
// singular. What follows gives a German one its articles, cases, plurals and word order.

// inflected is a German sentence on a card as one would say it.
func inflected(s string) string {
	s = nameOnCard.ReplaceAllStringFunc(germanCases.Replace(s), giveArticle)
	for _, g := range germanGrammar {
		s = g.find.ReplaceAllString(s, g.put)
	}
	return s
}

// germanCases gives the names in a German sentence the case that the word before them asks for.
var germanCases = strings.NewReplacer(
	"empfangen von die ", "empfangen von der ",
	"von die Achse", "der Achse", "von die Sowjets", "der Sowjets", "von die Westmächte", "der Westmächte",
	"von dem Heer", "vom Heer",
	"von das zuvor gewählte Land", "des zuvor gewählten Landes",
	"von Vereinigte Staaten", "der Vereinigten Staaten",
	"von Achsenmächte", "der Achsenmächte",
	"von westliche Verbündete", "der westlichen Verbündeten", "von sowjetische Verbündete", "der sowjetischen Verbündeten",
	"hat in Besetztes Frankreich", "im Besetzten Frankreich hat",
	"raues Feld von", "raues Feld in",
)

// articled are the countries and lands that German names with an article.
var articled = map[string]string{
	"Baltische Staaten": "die Baltischen Staaten", "Besetztes Frankreich": "das Besetzte Frankreich", "Finnische Grenze": "die Finnische Grenze",
	"Gau Moselland": "der Gau Moselland", "Memelland": "das Memelland",
	"Innere Mongolei": "die Innere Mongolei", "Kommunistisches China": "das Kommunistische China",
	"Mongolei": "die Mongolei", "Mongolische Grenze": "die Mongolische Grenze", "Philippinen": "die Philippinen",
	"Polnischer Korridor": "der Polnische Korridor", "Schweiz": "die Schweiz", "Tschechoslowakei": "die Tschechoslowakei",
	"Türkei": "die Türkei", "Türkische Grenze": "die Türkische Grenze", "Türkische Meerengen": "die Türkischen Meerengen",
	"Vereinigte Staaten": "die Vereinigten Staaten",
}

// nameOnCard finds such a name after "für", and where it is what a sentence speaks of: not in
// titles, or after a colon.
var nameOnCard = func() *regexp.Regexp {
	var names []string
	for name := range articled {
		names = append(names, name)
	}
	slices.Sort(names)
	name := "(" + strings.Join(names, "|") + ")"
	return regexp.MustCompile("für " + name + `|(^|[Ww]enn |und |oder |\()` + name + " (nicht|neutral|aktiv|an|erhält) ")
}()

// giveArticle puts the article before the name that was found; a name that receives something
// begins its sentence.
func giveArticle(found string) string {
	m := nameOnCard.FindStringSubmatch(found)
	name := m[1] + m[3]
	said := articled[name]
	if m[2] == "" && m[4] == "erhält" {
		said = string(unicode.ToUpper(rune(said[0]))) + said[1:]
	}
	return strings.Replace(found, name, said, 1)
}

// germanGrammar is what is mended once the names have their articles: verbs of several, and
// what stands before a verb at the end.
var germanGrammar = []struct {
	find *regexp.Regexp
	put  string
}{
	{regexp.MustCompile("(Sowjets|Westmächte) darf"), "$1 dürfen"},
	{regexp.MustCompile("(Sowjets|Westmächte) die Republikaner unterstützt"), "$1 die Republikaner unterstützen"},
	{regexp.MustCompile("(Sowjets|Westmächte) die Republikaner nicht unterstützt"), "$1 die Republikaner nicht unterstützen"},
	{regexp.MustCompile("Staaten erhält"), "Staaten erhalten"},
	{regexp.MustCompile("Garantien kommt"), "Garantien kommen"},
	{regexp.MustCompile("(Garantien|Streitfälle) liegt"), "$1 liegen"},
	{regexp.MustCompile("(die (?:Baltischen Staaten|Türkischen Meerengen|Philippinen) [^:,]*?) ist"), "$1 sind"},
	{regexp.MustCompile(`hat in (\p{L}+)`), "in $1 hat"},
	{regexp.MustCompile(`aktiv ist für (die \p{L}+)`), "für $1 aktiv ist"},
}
