// Package rulebook holds the numbered rules of a game and the ledger of the
// tests that cover them.
//
// A game keeps its rules in rules.json, in our own words. That one file is the
// rules reference in the app, the source of every citation in a refusal or an
// event, and the list against which tests declare what they cover.
package rulebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Rule is one numbered rule. Its ID is written as players cite it ("12.44").
type Rule struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// Kind says why no code cites the rule: it is a heading of others, or it is
	// carried out by data alone. A rule that code carries out has none.
	Kind string `json:"kind,omitempty"`
}

// The kinds of rules that code need not cite.
const (
	Heading = "heading"
	Data    = "data"
)

// Book is the list of a game's numbered rules. It does not change after Parse
// and may be shared.
type Book struct {
	Game    string
	Title   string
	Edition string

	numbering numbering
	rules     []Rule
	keys      [][]int        // keys[i] is the place of rules[i] in the numbering
	index     map[string]int // from ID into rules
	answers   []Answer
	answered  map[string]int // from ID into answers

	base      string          // the game that it varies, or none: see Over
	inherited map[string]bool // the rules it has from there
	parts     []part          // the books that it joins: see ParseJoin
	joint     map[string]bool // the rules of which a part is for it alone
}

// Parse reads a rules.json. It reports everything that is wrong with the file
// at once, because such a file is written by hand and mistakes in it come in
// groups.
func Parse(data []byte) (*Book, error) {
	var file struct {
		Game      string    `json:"game"`
		Title     string    `json:"title"`
		Edition   string    `json:"edition"`
		Numbering numbering `json:"numbering"`
		Rules     []Rule    `json:"rules"`
		Answers   []Answer  `json:"answers"`
	}
	d := json.NewDecoder(bytes.NewReader(data))
	// A misspelt field would otherwise silently leave a rule without text.
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("rulebook: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("rulebook: something follows the end of the book")
	}

	b := &Book{
		Game:      file.Game,
		Title:     file.Title,
		Edition:   file.Edition,
		numbering: file.Numbering,
		rules:     file.Rules,
		keys:      make([][]int, len(file.Rules)),
		index:     make(map[string]int, len(file.Rules)),
		answers:   file.Answers,
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	return b, nil
}

// check validates the book and fills in its keys and index.
func (b *Book) check() error {
	var errs []error
	fault := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("rulebook: "+format, args...))
	}

	for _, f := range []struct{ name, value string }{
		{"game", b.Game}, {"title", b.Title}, {"edition", b.Edition},
	} {
		if strings.TrimSpace(f.value) == "" {
			fault("the book has no %s", f.name)
		}
	}
	if b.numbering != byDigits && b.numbering != byDots {
		fault("numbering %q is unknown: say %q or leave it out", b.numbering, byDots)
		return errors.Join(errs...)
	}
	if len(b.rules) == 0 {
		fault("the book has no rules")
	}

	last := -1 // the rule that the next one must follow
	for i, r := range b.rules {
		if strings.TrimSpace(r.Title) == "" {
			fault("rule %q has no title", r.ID)
		}
		if strings.TrimSpace(r.Text) == "" {
			fault("rule %q has no text", r.ID)
		}
		if r.Kind != "" && r.Kind != Heading && r.Kind != Data {
			fault("rule %q is of the kind %q: say %q, %q or nothing", r.ID, r.Kind, Heading, Data)
		}
		key, err := b.numbering.key(r.ID)
		if err != nil {
			fault("rule %d of the file: %v", i+1, err)
			continue
		}
		b.keys[i] = key
		if _, dup := b.index[r.ID]; dup {
			fault("rule %q is listed twice", r.ID)
			continue
		}
		b.index[r.ID] = i
		if last >= 0 && slices.Compare(b.keys[last], key) >= 0 {
			fault("rule %q is out of order: it follows %q", r.ID, b.rules[last].ID)
			continue
		}
		last = i
	}
	b.checkAnswers(fault)
	return errors.Join(errs...)
}

// Rule returns the rule, or the answer, with the given number.
func (b *Book) Rule(id string) (Rule, bool) {
	if i, ok := b.index[id]; ok {
		return b.rules[i], true
	}
	if i, ok := b.answered[id]; ok {
		return b.answers[i].rule(), true
	}
	return Rule{}, false
}

// Rules returns all rules in the order of the rulebook.
func (b *Book) Rules() []Rule {
	return slices.Clone(b.rules)
}

// Parent returns the rule that the given one is part of: "11.5" for "11.52",
// "11.0" for "11.5". Where a rulebook leaves a number out, it is the nearest
// one above that exists. A chapter has no parent.
func (b *Book) Parent(id string) (Rule, bool) {
	i, ok := b.index[id]
	if !ok {
		return Rule{}, false
	}
	if p := b.parent(i); p >= 0 {
		return b.rules[p], true
	}
	return Rule{}, false
}

// Children returns the rules whose Parent is the given one, in order.
func (b *Book) Children(id string) []Rule {
	i, ok := b.index[id]
	if !ok {
		return nil
	}
	var children []Rule
	for j := i + 1; j < len(b.rules) && within(b.keys[j], b.keys[i]); j++ {
		if b.parent(j) == i {
			children = append(children, b.rules[j])
		}
	}
	return children
}

// parent looks backwards because an ancestor always precedes what is under it.
func (b *Book) parent(i int) int {
	for p := i - 1; p >= 0; p-- {
		if within(b.keys[i], b.keys[p]) {
			return p
		}
	}
	return -1
}
