package atlas

import (
	"slices"
	"strings"
)

// inCapitals are words of ids that people write in capitals: staffs and commands, naval
// infantry, and points of the compass.
var inCapitals = []string{"us", "se", "okh", "okw", "afhq", "shaef", "ighq", "poa", "swpa", "snlf"}

// Title is what people read for an id: "us-and-western-minors" is "US and Western Minors".
func Title(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		switch {
		case w == "and" || w == "of" || w == "":
		case slices.Contains(inCapitals, w):
			words[i] = strings.ToUpper(w)
		default:
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

// VariantWord is what tells a variant of a marker from others: a country, a faction, a policy
// or truce, or a word of its own. A ceded land goes by its country.
func (t *Theatre) VariantWord(m Marker, v uint8) string {
	id := t.Markers[m].Variants[v]
	if l, ok := t.LandByID(id); ok {
		return t.Areas[t.Lands[l].Land].ID
	}
	return id
}

// VariantTitle is a variant of a marker as people call it: "Nazi-Soviet Pact", "SHAEF".
func (t *Theatre) VariantTitle(m Marker, v uint8) string {
	word := t.VariantWord(m, v)
	if a, ok := t.AreaByID(word); ok {
		return t.Areas[a].Name
	}
	if p, ok := t.PostureByID(word); ok && t.Postures[p].Name != "" {
		return t.Postures[p].Name
	}
	return Title(word)
}
