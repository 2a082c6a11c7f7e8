package atlas

import (
	"cmp"
	"slices"
	"strings"
)

// inCapitals are words of ids that people write in capitals.
var inCapitals = []string{"us", "se", "hq", "cv", "okh", "okw", "afhq", "shaef", "ighq", "poa", "swpa", "snlf"}

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

// Spoken is what people read for an id within a sentence: "cv-fleet" is "CV fleet".
func Spoken(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		if slices.Contains(inCapitals, w) {
			words[i] = strings.ToUpper(w)
		}
	}
	return strings.Join(words, " ")
}

// withArticle is how names of countries end that stand with an article in a sentence.
var withArticle = []string{
	"Indies", "Philippines", "Islands", "States", "Minors", "Frontier", "Corridor", "Straits", "Hebrides", "Baltics", "Caucasus", "Crimea", "Donbass",
}

// TakesArticle reports whether a name stands with an article in a sentence: "the Philippines".
func TakesArticle(name string) bool {
	return slices.ContainsFunc(withArticle, func(end string) bool { return strings.HasSuffix(name, end) })
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

// People is what a nation's units are called after: "Polish". A nation of a data pack goes by
// its own name.
func People(nation string) string {
	return cmp.Or(peoples[nation], Title(nation))
}

var peoples = map[string]string{
	"algeria": "Algerian", "amur": "Amur", "australia": "Australian", "austria": "Austrian",
	"axis-multinational": "Multinational Axis", "baltic-states": "Baltic", "bangladesh": "Bangladeshi",
	"basque": "Basque", "belgium-holland": "Belgian-Dutch", "britain": "British", "bulgaria": "Bulgarian",
	"burma": "Burmese", "byelorussia": "Byelorussian", "catalonia": "Catalan", "caucasus": "Caucasian",
	"communist-china": "Communist Chinese", "crimea": "Crimean", "czechoslovakia": "Czechoslovak", "denmark": "Danish",
	"denmark-norway": "Danish-Norwegian", "donbass": "Donbass", "egypt": "Egyptian", "finland": "Finnish",
	"france": "French", "germany": "German", "greece": "Greek", "hopeh": "Hopeh", "hungary": "Hungarian",
	"india": "Indian", "indochina": "Indochinese", "iraq": "Iraqi", "ireland": "Irish", "italy": "Italian",
	"japan": "Japanese", "kamchatka": "Kamchatka", "kansu": "Kansu", "kiangsu": "Kiangsu", "korea": "Korean",
	"libya": "Libyan", "malaya": "Malayan", "manchukuo": "Manchukuoan", "mongolia": "Mongolian", "morocco": "Moroccan",
	"nationalist-china": "Nationalist Chinese", "netherlands-east-indies": "Dutch East Indies",
	"new-zealand": "New Zealand", "pakistan": "Pakistani", "palestine": "Palestinian", "persia": "Persian",
	"philippines": "Philippine", "poland": "Polish", "portugal": "Portuguese", "primorye": "Primorye",
	"rumania": "Rumanian", "russia": "Russian", "siam": "Siamese", "siberia": "Siberian", "sinkiang": "Sinkiang",
	"soviet-multinational": "Multinational Soviet", "spain": "Spanish", "sweden": "Swedish", "switzerland": "Swiss",
	"syria": "Syrian", "szechwan": "Szechwan", "tannu-tuva": "Tuvan", "tibet": "Tibetan",
	"trans-baikal": "Trans-Baikal", "trans-jordan": "Trans-Jordanian", "tunisia": "Tunisian", "turkey": "Turkish",
	"ukraine": "Ukrainian", "united-states": "US", "western-multinational": "Multinational Western",
	"yugoslavia": "Yugoslav", "yunnan": "Yunnan",
}
