package axis

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"sandtable/engine"
	"sandtable/engine/notation"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Names: what moves, sentences and positions call units, hexes and all else. The
// word of a thing is its id in the data without the prefix of its map. Where both maps
// are played its map's letters stand before it (eu-poland), as ids that both maps have
// would else be ambiguous.

// wording is how things of one kind are called.
type wording struct {
	n     int
	word  func(i int) string
	title func(i int) string // in an English sentence; the word if nil
	find  func(word string) (int, bool)
}

// wordsOf are the things that moves, sentences and frames name, by their type, each with
// the letters of its map before it.
func wordsOf(t *atlas.Theatre, letters string) map[string]wording {
	id := func(n int, of func(i int) string, find func(id string) (int, bool)) wording {
		return wording{n: n,
			word: said(letters, n, func(i int) string { return strings.TrimPrefix(of(i), t.Prefix) }),
			find: func(word string) (int, bool) {
				word, ours := strings.CutPrefix(word, letters)
				if i, ok := find(t.Prefix + word); ok {
					return i, ours
				}
				i, ok := find(word)
				return i, ok && ours && !strings.HasPrefix(word, t.Prefix)
			}}
	}
	list := func(letters string, names []string) wording {
		return wording{n: len(names), word: said(letters, len(names), func(i int) string { return names[i] }), find: func(word string) (int, bool) {
			word, ours := strings.CutPrefix(word, letters)
			i := slices.Index(names, word)
			return i, ours && i >= 0
		}}
	}
	out := map[string]wording{
		"unit":    id(len(t.Units), func(i int) string { return t.Units[i].ID }, numbered(t.UnitByID)),
		"hex":     id(len(t.Hexes), func(i int) string { return t.Hexes[i].ID }, numbered(t.HexByID)),
		"zone":    id(len(t.Zones), func(i int) string { return t.Zones[i].ID }, numbered(t.ZoneByID)),
		"box":     id(len(t.Boxes), func(i int) string { return t.Boxes[i].ID }, numbered(t.BoxByID)),
		"country": id(len(t.Areas), func(i int) string { return t.Areas[i].ID }, numbered(t.AreaByID)),
		"land":    id(len(t.Lands), func(i int) string { return t.Lands[i].ID }, numbered(t.LandByID)),
		"marker":  id(len(t.Markers), func(i int) string { return t.Markers[i].ID }, numbered(t.MarkerByID)),
		"card":    id(len(t.Cards), func(i int) string { return t.Cards[i].ID }, numbered(t.CardByID)),
		"event":   id(len(t.Events), func(i int) string { return t.Events[i].ID }, numbered(t.EventByID)),
		"table":   id(len(t.Tables), func(i int) string { return t.Tables[i].ID }, numbered(t.TableByID)),
		"posture": id(len(t.Postures), func(i int) string { return t.Postures[i].ID }, numbered(t.PostureByID)),
		"display": id(len(t.Displays), func(i int) string { return t.Displays[i].ID }, numbered(t.DisplayByID)),
		"faction": list("", []string{"axis", "western", "soviet"}),
		"war":     list("", []string{"pre-war", "limited-war", "total-war"}),
		"nation":  list(letters, t.Nations),
		"branch":  list("", branchNames),
	}
	titles := map[string]func(i int) string{
		"unit":    func(i int) string { return unitTitle(t, atlas.Unit(i)) },
		"hex":     func(i int) string { return hexTitle(t, atlas.Hex(i)) },
		"zone":    func(i int) string { return t.Zones[i].Name },
		"box":     func(i int) string { return t.Boxes[i].Name },
		"country": func(i int) string { return t.Areas[i].Name },
		"marker":  func(i int) string { return t.Markers[i].Name },
		"card":    func(i int) string { return fmt.Sprintf("%s (%s)", t.Cards[i].Name, t.Cards[i].Number) },
		"event":   func(i int) string { name, _, _ := strings.Cut(t.Events[i].Name, " ["); return name },
		"posture": func(i int) string { return t.Postures[i].Name },
		"display": func(i int) string { return areaTitle(t, t.Displays[i].ID) },
		"nation":  func(i int) string { return areaTitle(t, t.Nations[i]) },
		"table":   func(i int) string { return atlas.Title(strings.TrimPrefix(t.Tables[i].ID, t.Prefix)) },
		"war":     func(i int) string { return [...]string{"pre-war", "limited war", "total war"}[i] },
		"faction": func(i int) string { return [...]string{"the Axis", "the West", "the Soviet Union"}[i] },
	}
	for kind, title := range titles {
		w := out[kind]
		w.title = title
		out[kind] = w
	}
	return out
}

// said is how things are written with the letters of their map: made once, because views
// are written often.
func said(letters string, n int, of func(i int) string) func(i int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = letters + of(i)
	}
	return func(i int) string { return words[i] }
}

func numbered[T ~uint8 | ~uint16](find func(string) (T, bool)) func(string) (int, bool) {
	return func(id string) (int, bool) { n, ok := find(id); return int(n), ok }
}

// unitTitle is a unit in a sentence, by the symbol on its counter: "US Marine 6m".
func unitTitle(t *atlas.Theatre, u atlas.Unit) string {
	info := &t.Units[u]
	words := []string{atlas.People(t.Nations[info.Nation]), symbolTitle(info)}
	if info.Name != words[1] { // as of the Russian Ski
		words = append(words, info.Name)
	}
	return strings.Join(words, " ")
}

// symbolTitles are symbols that people do not call as their ids are written.
var symbolTitles = map[string]string{
	"mech": "Mechanized", "cav-mech": "Cav-Mech", "port-a-fort": "Port-a-Fort", "exp": "Expeditionary",
	"colonial": "Colonial Infantry", "afr": "African Infantry", "aus": "Australian Infantry", "ind": "Indian Infantry",
	"nz": "New Zealand Infantry", "phil": "Philippine Infantry",
}

// symbolTitle is what the symbol on a counter is called: "Mountain", "Mechanized".
func symbolTitle(info *atlas.UnitInfo) string {
	if title := symbolTitles[info.Symbol]; title != "" {
		return title
	}
	return atlas.Title(info.Symbol)
}

// areaTitle is what people call a country, or a group of several.
func areaTitle(t *atlas.Theatre, id string) string {
	if a, ok := t.AreaByID(id); ok {
		return t.Areas[a].Name
	}
	return atlas.Title(id)
}

func capital(s string) string {
	for i, r := range s {
		return s[:i] + string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

// hexTitle is a hex in a sentence: "Warsaw (e3702)".
func hexTitle(t *atlas.Theatre, h atlas.Hex) string {
	id := strings.TrimPrefix(t.Hexes[h].ID, t.Prefix)
	if name := t.Hexes[h].Name; name != "" {
		return name + " (" + id + ")"
	}
	return id
}

// marksOf are the marks of sentences: {u} a unit, {h} a hex, {s} a place of any
// kind, {f} a faction and {F} one at the start of a sentence, {a} a country, {c} a
// card, {m} a marker, {z} a zone, {b} a box, {e} an event, {t} a table, {p} a
// posture, {q} a posture box, {n} a nation, {w} a war state, {d} a turn of the track, {o} a column of the combat table,
// {r} a result of it, {j} a shift and {k} the reason for it, {l} lost steps, {y} a type of
// replacement step, {i} a number.
func marksOf(w *World) say.Marks {
	stepType := func(v int16) string {
		switch name := grantName(uint8(v)); name {
		case "any":
			return "of any type"
		case "marker":
			return "by marker"
		default:
			return name
		}
	}
	number := func(v int16) string { return strconv.Itoa(int(v)) }
	odds := func(v int16) string { return nth(w.CRTColumns, v) }
	reason := func(v int16) string { return nth(reasons[:], v) }
	signed := func(v int16) string { return fmt.Sprintf("%+d", v) }
	marks := say.Marks{
		'o': {Type: "odds", English: odds, Word: odds},
		'r': {Type: "result", English: func(v int16) string { return nth(resultTitles, v) }, Word: func(v int16) string { return nth(atlas.RetreatNames, v) }},
		'j': {Type: "shift", English: signed, Word: signed},
		'k': {Type: "reason", English: reason, Word: reason},
		'l': {Type: "steps", English: func(v int16) string { return nth(stepTitles, v) }, Word: number},
		'y': {Type: "step", English: stepType, Word: func(v int16) string { return grantName(uint8(v)) }},
		'i': {Type: "number", English: number, Word: number},
		's': {Type: "place", English: func(v int16) string { return w.placeTitle(place(v)) }, Word: func(v int16) string { return w.placeWord(place(v)) }},
		'd': {Type: "turn", English: func(v int16) string { return w.dateTitle(int(v)) }, Word: func(v int16) string { return w.dateWord(int(v)) }},
	}
	for letter, kind := range map[byte]string{
		'u': "unit", 'h': "hex", 'f': "faction", 'F': "faction", 'a': "country", 'c': "card", 'm': "marker", 'z': "zone", 'b': "box",
		'e': "event", 'q': "display", 't': "table", 'p': "posture", 'n': "nation", 'w': "war",
	} {
		marks[letter] = markOf(w.words[kind], kind, letter == 'F')
	}
	marks['m'] = markerMark(w, marks['m'])
	marks['a'], marks['q'] = withArticle(marks['a']), withArticle(marks['q'])
	return marks
}

// withArticle writes countries and posture boxes as a sentence does: "the Philippines".
func withArticle(mark say.Mark) say.Mark {
	plain := mark.English
	mark.English = func(v int16) string {
		name := plain(v)
		if atlas.TakesArticle(name) {
			return "the " + name
		}
		return name
	}
	return mark
}

// called is a marker as {m} tells it: its kind and, in the upper byte, its variant. A kind
// alone is a marker as well.
func (k *marker) called() int16 { return calledMarker(k.kind, k.variant) }

func calledMarker(kind atlas.Marker, variant uint8) int16 {
	if variant == atlas.NoID {
		return int16(kind)
	}
	return int16(kind) | (int16(variant)+1)<<8
}

// markerMark tells markers with their variants: "Logistics (OKH)", whose word is "logistics.okh".
func markerMark(w *World, kinds say.Mark) say.Mark {
	split := func(v int16) (kind int16, m atlas.Marker, variant uint8, varied bool) {
		return v & 0xff, atlas.Marker(v), uint8(v>>8) - 1, v > 0xff
	}
	return say.Mark{Type: kinds.Type,
		Word: func(v int16) string {
			kind, m, variant, varied := split(v)
			if !varied {
				return kinds.Word(v)
			}
			return kinds.Word(kind) + "." + w.VariantWord(m, variant)
		},
		English: func(v int16) string {
			kind, m, variant, varied := split(v)
			if !varied {
				return kinds.English(v)
			}
			return kinds.English(kind) + " (" + w.VariantTitle(m, variant) + ")"
		}}
}

var (
	// resultTitles are the results of atlas.RetreatNames in a sentence (4.2.4.1).
	resultTitles = []string{
		"it fails, and the attacker withdraws or loses a step",
		"an exchange, in which the attacker withdraws, or loses a step before the defender retreats or loses one",
		"the defender retreats one hex", "the defender retreats two hexes", "the defender retreats three hexes",
	}
	stepTitles = []string{"no step", "one step", "two steps", "three steps", "four steps", "five steps"}
)

// nth is an element of a list of words.
func nth(list []string, i int16) string {
	if i < 0 || int(i) >= len(list) {
		return "?"
	}
	return list[i]
}

func markOf(k wording, kind string, first bool) say.Mark {
	known := func(v int16, name func(i int) string) string {
		if v < 0 || int(v) >= k.n {
			return "nobody"
		}
		return name(int(v))
	}
	title := k.title
	if title == nil {
		title = k.word
	}
	return say.Mark{Type: kind,
		Word: func(v int16) string { return known(v, k.word) },
		English: func(v int16) string {
			if first {
				return capital(known(v, title))
			}
			return known(v, title)
		}}
}

// placeWord writes a place: e3702, force-pool-axis, baltic-sea.0, Mar-Apr-1940.
func (w *World) placeWord(p place) string {
	n := int(p &^ placeKind)
	switch p & placeKind {
	case placeHex:
		return w.words["hex"].word(n)
	case placeBox:
		return w.words["box"].word(n)
	case placeZone:
		return w.words["zone"].word(n>>2) + "." + zoneBoxNames[n&3]
	case placeTrack:
		return w.letters + w.dateWord(n)
	case placeVP:
		return w.letters + "vp-" + strconv.Itoa(n)
	}
	return w.aside(min(n, len(asideNames)-1))
}

var (
	zoneBoxNames = []string{"on-station", "convoys", "used", "fourth"}
	asideNames   = []string{"out", "set-aside", "waits-for-card"}
)

// findPlace reads what placeWord writes.
func (w *World) findPlace(word string) (place, error) {
	short, ours := strings.CutPrefix(word, w.letters)
	if i := slices.Index(asideNames, short); ours && i >= 0 {
		return placeAside | place(i), nil
	}
	if h, ok := w.words["hex"].find(word); ok {
		return inHex(atlas.Hex(h)), nil
	}
	if b, ok := w.words["box"].find(word); ok {
		return inBox(atlas.Box(b)), nil
	}
	if zone, box, ok := strings.Cut(word, "."); ok {
		z, known := w.words["zone"].find(zone)
		if i := slices.Index(zoneBoxNames, box); known && i >= 0 {
			return zoneBox(atlas.Zone(z), i), nil
		}
	}
	if n, ok := strings.CutPrefix(short, "vp-"); ours && ok {
		if i, err := strconv.Atoi(n); err == nil && i >= 0 && i < len(w.VPTrack) {
			return placeVP | place(i), nil
		}
	}
	if d, ok := w.findDate(short); ours && ok {
		return placeTrack | place(d), nil
	}
	return 0, fmt.Errorf("%q is no place: write a hex such as %s, a box such as %s, a zone and its box such as %s.convoys, or a turn such as %s",
		word, w.words["hex"].word(0), w.letters+"force-pool-axis", w.words["zone"].word(0), w.letters+w.dateWord(0))
}

func (w *World) placeTitle(p place) string {
	n := int(p &^ placeKind)
	switch p & placeKind {
	case placeHex:
		return w.words["hex"].title(n)
	case placeBox:
		return "the " + w.words["box"].title(n)
	case placeZone:
		return "the " + w.words["zone"].title(n>>2)
	case placeTrack:
		return w.dateTitle(n)
	case placeAside:
		return "out of play"
	}
	return w.placeWord(p)
}

// dateWord is a box of the turn track: Mar-Apr-1940.
func (w *World) dateWord(turn int) string {
	return w.Turns[turn%len(w.Turns)] + "-" + strconv.Itoa(w.FirstYear+turn/len(w.Turns))
}

func (w *World) dateTitle(turn int) string {
	return w.Turns[turn%len(w.Turns)] + " " + strconv.Itoa(w.FirstYear+turn/len(w.Turns))
}

func (w *World) findDate(word string) (int, bool) {
	i := strings.LastIndexByte(word, '-')
	if i < 0 {
		return 0, false
	}
	turn := slices.Index(w.Turns, word[:i])
	year, err := strconv.Atoi(word[i+1:])
	if turn < 0 || err != nil || year < w.FirstYear || year > w.lastYear() {
		return 0, false
	}
	return (year-w.FirstYear)*len(w.Turns) + turn, true
}

// frameKinds are the kinds of the numbers in frames: see engine/notation. A note
// of a frame's field names one of them: `note:"unit unit"`. What is read may be a word of
// any map that is played: its letters say which.
func frameKinds(w *World, all []*World) map[string]notation.Kind {
	out := map[string]notation.Kind{
		"register":       notation.OrNone(notation.UpTo(32767), none),
		"bool":           notation.Choice("choice", "no", "yes"),
		"segment":        notation.Choice("segment", rulesOf(w.factionTurn())...),
		"part":           notation.Choice("part of a turn", rulesOf(gameTurn)...),
		"combat-segment": notation.Choice("combat segment", "blitz", "regular"),
		"phase":          notation.Choice("movement phase", "operational", "reserve"),
	}
	for name, k := range w.words {
		kind := notation.Kind{
			Read: func(_ *engine.Frame, word string) (int16, error) {
				for _, x := range all {
					if v, ok := x.words[name].find(notation.Fold(word)); ok {
						return int16(v), nil
					}
				}
				return 0, fmt.Errorf("unknown %s %q: write one such as %s", name, word, k.word(0))
			},
			Write: func(_ *engine.Frame, v int16) (string, error) {
				if v < 0 || int(v) >= k.n {
					return "", fmt.Errorf("there is no %s number %d", name, v)
				}
				return k.word(int(v)), nil
			},
		}
		out[name] = kind
		out[name+"-or-none"] = notation.OrNone(kind, none)
	}
	return out
}

// german is what players read in German.
//
//go:embed data/words.de.json
var german []byte
