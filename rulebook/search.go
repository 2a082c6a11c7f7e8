package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Search returns the rules that contain every one of the words, best matches
// first and otherwise in the order of the book. Every word has to match so that
// typing one more narrows the list. A word matches the start of a word in the
// rule, whatever its case, so that "retreat" finds "Retreats". A rule number
// finds that rule, then what is part of it, then the rules that refer to it.
func (b *Book) Search(words string) []Rule {
	query := split(words)
	if len(query) == 0 {
		return nil
	}
	type match struct {
		rule  int
		score int
	}
	var matches []match
	for i := range b.rules {
		if score := b.score(i, query); score > 0 {
			matches = append(matches, match{i, score})
		}
	}
	slices.SortStableFunc(matches, func(x, y match) int {
		return cmp.Compare(y.score, x.score)
	})
	found := make([]Rule, len(matches))
	for i, m := range matches {
		found[i] = b.rules[m.rule]
	}
	return found
}

// The weights put the number before the title and the title before the text,
// and a whole word before the start of one. A title that consists of the words
// searched for and nothing else outweighs a longer one.
const (
	scoreNumber     = 1000
	scorePart       = 500
	scoreTitle      = 40
	scoreTitleStart = 30
	scoreWholeTitle = 20
	scoreText       = 2
	scoreTextStart  = 1
)

// score is zero for a rule that lacks one of the words.
func (b *Book) score(i int, query []string) int {
	title, text := split(b.rules[i].Title), split(b.rules[i].Text)
	total, inTitle := 0, 0
	for _, word := range query {
		s := 0
		if word == b.rules[i].ID || strings.HasSuffix(b.rules[i].ID, " "+word) {
			s += scoreNumber
		} else if j, ok := b.index[word]; ok && within(b.keys[i], b.keys[j]) {
			s += scorePart
		}
		if t := best(title, word, scoreTitle, scoreTitleStart); t > 0 {
			s += t
			inTitle++
		}
		s += best(text, word, scoreText, scoreTextStart)
		if s == 0 {
			return 0
		}
		total += s
	}
	if inTitle == len(query) && len(title) == len(query) {
		total += scoreWholeTitle
	}
	return total
}

// best returns whole if the word is among the words, start if one of them only
// begins with it, and otherwise zero.
func best(words []string, word string, whole, start int) int {
	s := 0
	for _, w := range words {
		if w == word {
			return whole
		}
		if strings.HasPrefix(w, word) {
			s = start
		}
	}
	return s
}

// split cuts a text into words in lower case. A point inside a rule number
// stays, the point at the end of a sentence does not.
func split(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.'
	})
	for i, w := range words {
		words[i] = strings.Trim(w, ".")
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}
