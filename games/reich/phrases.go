package reich

import (
	"strconv"
	"strings"

	"sandtable/engine"
)

// What is said to players: a pattern with marks as in the sentences of the log,
// and what the marks stand for. English is written at once; other languages know a
// sentence by its pattern, and get the things that it names by the words of moves.

type phrase struct {
	text string
	v    [maxMarks]int16
}

const maxMarks = 6

func say(text string, v ...int16) phrase {
	p := phrase{text: text}
	copy(p.v[:], v)
	return p
}

// plural says one thing of one, and another of any other number.
func plural(n int16, one, many string) phrase {
	if n == 1 {
		return say(one)
	}
	return say(many, n)
}

func percent(x float64) int16 { return int16(perMille(x)+5) / 10 }

func (p phrase) english() string       { return fill(p.text, p.v[:]) }
func (p phrase) saying() engine.Saying { return sayingOf(p.text, p.v[:]) }

// fill writes a pattern in English.
func fill(text string, v []int16) string {
	parts := strings.Split(text, "%")
	var b strings.Builder
	b.WriteString(parts[0])
	for i, part := range parts[1:] {
		if i < len(v) && part != "" {
			b.WriteString(wordOf(part[0], v[i]))
			b.WriteString(part[1:])
		}
	}
	return b.String()
}

// sayingOf gives a pattern without a language.
func sayingOf(text string, v []int16) engine.Saying {
	s := engine.Saying{Key: text}
	for i, part := range strings.Split(text, "%")[1:] {
		if i < len(v) && part != "" {
			s.Words = append(s.Words, thing(part[0], v[i]))
		}
	}
	return s
}

// markTypes are what the marks of patterns stand for; moves use the same words.
var markTypes = map[byte]string{
	'u': "unit", 'h': "hex", 's': "spot", 'n': "nation", 'p': "nation", 'a': "camp", 'f': "front", 'o': "option", 'd': "date",
	'c': "column", 'r': "result", 'v': "level", 'm': "mission", 'x': "place", 'w': "text", 'i': "number",
}

func thing(what byte, v int16) engine.Named {
	return engine.Named{Type: markTypes[what], Word: markWord(what, v)}
}

// markWord is the word for what a mark stands for.
func markWord(what byte, v int16) string {
	switch what {
	case 'u':
		if v >= 0 && v < numUnits {
			return unit(v).String()
		}
	case 'h':
		if v >= 0 && v < numHexes {
			return hex(v).String()
		}
	case 's':
		return spotID(spot(v))
	case 'n', 'p':
		if v >= 0 && v < numNations {
			return nationIDs[v]
		}
		return "nobody"
	case 'f':
		return frontNames[v]
	case 'd':
		return seasonNames[date(v).season()] + " " + strconv.Itoa(date(v).year())
	case 'm':
		return missionIDs[v]
	}
	return wordOf(what, v)
}

// Saying tells an event without a language.
func (game) Saying(e engine.Event) engine.Saying {
	if int(e.Kind) >= len(sentences) {
		return engine.Saying{}
	}
	return sayingOf(sentences[e.Kind], e.V[:])
}
