// Package say makes sentences by pattern: what happened, what a player is asked
// and why something is refused have one form. A pattern is the English sentence
// with a mark in braces for each thing it names: "{F} draws {c}." English is
// written from it at once; another language finds its own sentence by the
// pattern, and gets what it names by the words that moves use.
package say

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sandtable/engine"
)

// MaxMarks is how many things one sentence can name.
const MaxMarks = 8

// Line is a sentence: its pattern, and what its marks stand for, in order.
type Line struct {
	Text string
	V    [MaxMarks]int16
}

// Say makes a line.
func Say(text string, v ...int16) Line {
	l := Line{Text: text}
	copy(l.V[:], v)
	return l
}

// Plural says one thing of one, and another of any other number. Both patterns
// are given the number first.
func Plural(n int16, one, many string, v ...int16) Line {
	l := Line{Text: many}
	if n == 1 {
		l.Text = one
	}
	l.V[0] = n
	copy(l.V[1:], v)
	return l
}

// Skip is the mark for a number that the sentence does not tell.
const Skip = '_'

// Mark is what a letter in braces stands for: the type of thing, as moves know
// it, how English writes it in a sentence, and the word for it in moves.
type Mark struct {
	Type    string
	English func(v int16) string
	Word    func(v int16) string
}

// Number is the mark for a plain number.
var Number = Mark{Type: "number", English: number, Word: number}

func number(v int16) string { return strconv.Itoa(int(v)) }

// Words is the mark for a thing that sentences and moves call by the same word.
func Words(kind string, words ...string) Mark {
	word := func(v int16) string { return words[v] }
	return Mark{Type: kind, English: word, Word: word}
}

// Capital is the mark where a sentence begins with it.
func (m Mark) Capital() Mark {
	m.English = func(english func(int16) string) func(int16) string {
		return func(v int16) string {
			first, size := utf8.DecodeRuneInString(english(v))
			return string(unicode.ToUpper(first)) + english(v)[size:]
		}
	}(m.English)
	return m
}

// Marks are the marks of a game by their letter.
type Marks map[byte]Mark

// English writes a line as a sentence. An article that begins it has a capital.
func (m Marks) English(l Line) string {
	var b strings.Builder
	b.Grow(len(l.Text) + 32)
	rest := each(l, func(before string, mark byte, v int16) {
		b.WriteString(before)
		if mark == Skip {
			return
		}
		text := m[mark].English(v)
		if name, ok := strings.CutPrefix(text, "the "); ok && b.Len() == 0 {
			text = "The " + name
		}
		b.WriteString(text)
	})
	b.WriteString(rest)
	return b.String()
}

// Saying gives a line without its language. What it does not tell stays untold.
func (m Marks) Saying(l Line) engine.Saying {
	s := engine.Saying{Key: l.Text}
	each(l, func(_ string, mark byte, v int16) {
		if mark != Skip {
			s.Words = append(s.Words, engine.Named{Type: m[mark].Type, Word: m[mark].Word(v)})
		}
	})
	return s
}

// each calls do for every mark with the text before it and its number, and
// returns the text after the last.
func each(l Line, do func(before string, mark byte, v int16)) string {
	text := l.Text
	for next := 0; ; next++ {
		i := strings.IndexByte(text, '{')
		if i < 0 || next == MaxMarks {
			return text
		}
		do(text[:i], text[i+1], l.V[next])
		text = text[i+3:]
	}
}

// Refuse says which rule stands in the way.
func (m Marks) Refuse(rule string, l Line) *engine.Refusal {
	s := m.Saying(l)
	return &engine.Refusal{Rule: rule, Reason: m.English(l), Say: &s}
}

// No is a refusal before its sentence is made, so that long lists can be checked
// without making any. The zero No refuses nothing.
type No struct {
	Rule string
	Line
}

// Forbid makes a No.
func Forbid(rule, text string, v ...int16) No { return No{Rule: rule, Line: Say(text, v...)} }

// Fine reports that nothing stands in the way.
func (n No) Fine() bool { return n.Rule == "" }

// Because is the refusal as a player reads it, or nil if nothing stands in the way.
func (m Marks) Because(n No) *engine.Refusal {
	if n.Fine() {
		return nil
	}
	return m.Refuse(n.Rule, n.Line)
}

// Of is the line that tells an event, from the patterns of all kinds of events.
func Of(patterns []string, e engine.Event) Line {
	if int(e.Kind) >= len(patterns) {
		return Line{}
	}
	return Say(patterns[e.Kind], e.V[:]...)
}

// Choice is some numbers as people offer them: "2", "2 or 3", "2, 3 or 4".
func Choice(numbers []int) string {
	var b strings.Builder
	for i, n := range numbers {
		switch {
		case i == 0:
		case i == len(numbers)-1:
			b.WriteString(" or ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}
