package program

import (
	"strings"

	"sandtable/games/axis/atlas"
)

// Words: how countries, units, places and other things are called in explanations.

// all joins phrases with commas and a word.
func all(word string, list []Phrase) Phrase {
	switch len(list) {
	case 0:
		return Phrase{Pattern: "nothing"}
	case 1:
		return list[0]
	}
	out := list[0]
	for _, p := range list[1 : len(list)-1] {
		out = phrase("%s, %s", out, p)
	}
	if word == "or" {
		return phrase("%s or %s", out, list[len(list)-1])
	}
	return phrase("%s and %s", out, list[len(list)-1])
}

func names(word string, list []string) Phrase {
	var out []Phrase
	for _, n := range list {
		out = append(out, Phrase{Pattern: n})
	}
	return all(word, out)
}

// ---- things by name

func (e *explainer) faction(word int16) Phrase {
	if word == absent {
		return Phrase{Pattern: "the receiver"}
	}
	return Phrase{Pattern: map[atlas.Faction]string{
		atlas.Axis: "the Axis", atlas.Western: "the Western faction", atlas.Soviet: "the Soviet faction", atlas.Allied: "an Allied faction",
		atlas.Phasing: "the phasing faction", atlas.Each: "every faction",
	}[atlas.Faction(word)]}
}

// side is who wins: a faction, or both Allies.
func (e *explainer) side(who atlas.Faction) string {
	if who == atlas.Allied {
		return "the Allied side"
	}
	return e.faction(int16(who)).Pattern
}

// area is a country, dependent or region, or the name that will stand for one.
func (e *explainer) area(n int16) Phrase {
	if n >= NationGroup {
		return e.nation(n - NationGroup)
	}
	if n >= 0 {
		return named(e.theatre.Areas[n].Name)
	}
	return e.bound(n, "the country picked")
}

// named is a country as a sentence writes it, with its article if it has one.
func named(country string) Phrase {
	if atlas.TakesArticle(country) {
		return phrase("the %s", country)
	}
	return Phrase{Pattern: country}
}

func (e *explainer) land(n int16) Phrase {
	if n >= 0 {
		return named(e.theatre.Areas[n].Name)
	}
	return Phrase{Pattern: "the land demanded"}
}

func (e *explainer) bound(n int16, register string) Phrase {
	if n <= firstKept {
		return Phrase{Pattern: "the country picked earlier"}
	}
	return Phrase{Pattern: register}
}

func (e *explainer) areas(list []int16) Phrase {
	var out []Phrase
	for _, a := range list {
		out = append(out, e.area(a))
	}
	return all("or", out)
}

func (e *explainer) nation(n int16) Phrase {
	id := e.theatre.Nations[n]
	if a, ok := e.theatre.AreaByID(id); ok {
		return named(e.theatre.Areas[a].Name)
	}
	return Phrase{Pattern: map[string]string{"minor": "the minor countries", "nationalist-china": "Nationalist China", "communist-china": "Communist China"}[id] + fallback(id, "minor", "nationalist-china", "communist-china")}
}

// fallback is the id in words, unless it is one of those that have their own.
func fallback(id string, known ...string) string {
	for _, k := range known {
		if id == k {
			return ""
		}
	}
	return spoken(id)
}

// spoken is an id in words within a sentence; a port-a-fort is one.
func spoken(id string) string {
	return strings.ReplaceAll(atlas.Spoken(id), "port a fort", "port-a-fort")
}

func (e *explainer) hex(n int16) Phrase {
	if n < 0 {
		return e.bound(n, "the hex picked")
	}
	h := &e.theatre.Hexes[n]
	if h.Name != "" {
		return Phrase{Pattern: h.Name}
	}
	return Phrase{Pattern: strings.TrimPrefix(h.ID, e.theatre.Prefix)}
}

func (e *explainer) hexes(list []int16) []Phrase {
	var out []Phrase
	for _, h := range list {
		out = append(out, e.hex(h))
	}
	return out
}

func (e *explainer) unit(n int16) Phrase {
	if n < 0 {
		return e.bound(n, "the unit picked")
	}
	u := &e.theatre.Units[n]
	return phrase("the %s %s of %s", arm(u), u.Name, e.nation(int16(u.Nation)))
}

// arms are symbols that a sentence does not call as their ids are written.
var arms = map[string]string{
	"mech": "mechanized", "cav-mech": "cav-mech", "colonial": "colonial infantry", "afr": "African infantry", "aus": "Australian infantry",
	"far-east": "Far East", "ind": "Indian infantry", "kwantung": "Kwantung", "nz": "New Zealand infantry", "phil": "Philippine infantry",
}

// arm is what the symbol on a counter is called.
func arm(u *atlas.UnitInfo) string {
	if name := arms[u.Symbol]; name != "" {
		return name
	}
	return spoken(u.Symbol)
}

func (e *explainer) units(list []int16) Phrase {
	var out []Phrase
	for i := 0; i < len(list); i++ {
		if list[i] > entryOfUnits {
			out = append(out, e.unit(list[i]))
			continue
		}
		kind := spoken(e.entryKind(int(entryOfUnits - list[i])))
		i++
		out = append(out, phrase("all %s units of %s", kind, e.area(list[i])))
	}
	return all("and", out)
}

func (e *explainer) card(n int16) Phrase {
	if n < 0 {
		return e.bound(n, "the card picked")
	}
	k := &e.theatre.Cards[n]
	return phrase("card %s %s", k.Number, k.Name)
}

func (e *explainer) marker(n, variant int16) Phrase {
	name := e.theatre.Markers[n].Name
	if variant >= 0 {
		return phrase("the marker %s (%s)", name, e.theatre.VariantTitle(atlas.Marker(n), uint8(variant)))
	}
	return phrase("a marker %s", name)
}

func (e *explainer) box(n int16) Phrase {
	if n < 0 {
		return e.bound(n, "the posture box picked")
	}
	return phrase("the %s posture box", atlas.Title(e.theatre.Displays[n].ID))
}

func (e *explainer) posture(n int16) Phrase {
	p := &e.theatre.Postures[n]
	if p.Name != "" {
		return Phrase{Pattern: p.Name}
	}
	return Phrase{Pattern: atlas.Title(p.ID)}
}

func (e *explainer) postures(mask int16) Phrase {
	var out []Phrase
	for i := range e.theatre.Postures {
		if mask>>i&1 != 0 {
			out = append(out, e.posture(int16(i)))
		}
	}
	if mask&anyPolicyBit != 0 {
		out = append(out, Phrase{Pattern: "a policy"})
	}
	if mask&anyTruceBit != 0 {
		out = append(out, Phrase{Pattern: "a truce"})
	}
	return all("or", out)
}

func masked(mask int16, words []string) []string {
	var out []string
	for i, w := range words {
		if mask>>i&1 != 0 {
			out = append(out, spoken(w))
		}
	}
	return out
}

func (e *explainer) text(n int16) string {
	if n < 0 {
		return ""
	}
	return e.texts[n]
}

func stepPhrase(step int, n int16) Phrase {
	one := [...]string{"%s infantry step", "%s armor step", "%s colonial step", "%s step of any kind", "%s Kwantung step", "%s HQ step"}
	many := [...]string{"%s infantry steps", "%s armor steps", "%s colonial steps", "%s steps of any kind", "%s Kwantung steps", "%s HQ steps"}
	if n == 1 {
		return phrase(one[step], n)
	}
	return phrase(many[step], n)
}

var placePhrases = [...]string{
	NoPlace: "anywhere", ForcePool: "the Force Pool", DelayBox: "the Delay Box", NavalDelayBox: "the Naval Warfare Delay Box",
	StrategicWarfareBox: "the Strategic Warfare Box", ConditionalEventsBox: "the Conditional Events Box", CededLandsBox: "the Ceded Lands Box",
	ConqueredBox: "the Conquered Box", HoldingBox: "its Holding Box", VPTrack: "the VP Track", TurnTrack: "the Turn Track", OutOfGame: "out of the game", OnMap: "the map",
	InHex: "", InCapital: "", InArea: "", SeasonsAhead: "", InBox: "",
}

// place reads a place: "the Delay Box", "Berlin", "a rough hex of Germany".
func (e *explainer) place() Phrase {
	kind := PlaceKind(e.r.next())
	switch kind {
	case InHex:
		return e.hex(e.r.next())
	case InCapital:
		return phrase("the capital of %s", e.area(e.r.next()))
	case InBox:
		b := &e.theatre.Boxes[e.r.next()]
		if b.Name != "" {
			return Phrase{Pattern: "the " + b.Name}
		}
		return Phrase{Pattern: "the " + atlas.Title(b.ID)}
	case SeasonsAhead:
		return phrase("the Turn Track, %s seasonal turns ahead", e.r.next())
	case InArea:
		areas := e.areas(e.r.list())
		terrain, settlement := e.r.next(), e.r.next()
		ground := "hex"
		if terrain != absent {
			ground = strings.Join(masked(terrain, append(atlas.TerrainNames[:len(atlas.TerrainNames):len(atlas.TerrainNames)], "rough")), " or ") + " hex"
		}
		p := phrase("a %s of %s", ground, areas)
		if settlement != absent {
			p = phrase("%s with a %s", p, strings.Join(masked(settlement, atlas.SettlementNames), " or "))
		}
		return p
	}
	return Phrase{Pattern: placePhrases[kind]}
}

// to is where something goes.
func (e *explainer) to() Phrase {
	if PlaceKind(e.r.w[e.r.at]) == OutOfGame {
		return e.place()
	}
	return phrase("to %s", e.place())
}
