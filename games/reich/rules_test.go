package reich

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sandtable/rulebook"
)

// The chapters and how many numbered rules each of them has, itself included.
func TestEveryNumberedRuleIsListed(t *testing.T) {
	book, err := Rules()
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]int{
		1: 7, 2: 19, 3: 14, 4: 6, 5: 33, 6: 10, 7: 5, 8: 6, 9: 10, 10: 31, 11: 5, 12: 21, 13: 9, 14: 32, 15: 21,
		16: 17, 17: 2, 18: 10, 19: 6, 20: 5, 21: 14, 22: 9, 23: 4, 24: 16, 25: 26, 26: 31, 27: 32, 28: 65, 29: 94,
		30: 4, 31: 6, 32: 15, 33: 29, 34: 14, 35: 17, 36: 8, 37: 5, 38: 1, 39: 1, 40: 8, 41: 4, 42: 14, 43: 14,
		44: 6, 45: 7, 46: 4, 47: 5, 48: 1, 49: 17, 50: 20, 51: 11,
	}
	got := map[int]int{}
	for _, r := range book.Rules() {
		chapter := 0
		if _, err := fmt.Sscanf(r.ID, "%d.", &chapter); err != nil {
			t.Errorf("rule %q has no chapter", r.ID)
		}
		got[chapter]++
	}
	for chapter := 1; chapter <= 51; chapter++ {
		if got[chapter] != want[chapter] {
			t.Errorf("chapter %d has %d rules, want %d", chapter, got[chapter], want[chapter])
		}
		if _, ok := book.Rule(fmt.Sprintf("%d.0", chapter)); !ok {
			t.Errorf("there is no chapter %d", chapter)
		}
	}
	if len(got) != 51 {
		t.Errorf("%d chapters, want 51", len(got))
	}
}

// A number in the text of a rule is a rule; other numbers have no point.
func TestRulesReferToRulesThatExist(t *testing.T) {
	book, err := Rules()
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`\b\d{1,2}\.\d{1,4}\b`)
	for _, r := range book.Rules() {
		for _, id := range number.FindAllString(r.Text, -1) {
			if _, ok := book.Rule(id); !ok {
				t.Errorf("rule %s refers to %s, which does not exist", r.ID, id)
			}
		}
	}
}

// The reference is read in the middle of a match: an entry that only names its
// subject does not help. Headings may be short.
func TestTheReferenceSaysEnoughToGoOn(t *testing.T) {
	const least, middle = 15, 35
	book, err := Rules()
	if err != nil {
		t.Fatal(err)
	}
	var lengths []int
	count := func(id, text string) {
		n := len(strings.Fields(text))
		if n < least {
			t.Errorf("%s has %d words, fewer than %d: say what a player needs to go on", id, n, least)
		}
		lengths = append(lengths, n)
	}
	for _, r := range book.Rules() {
		if r.Kind != rulebook.Heading {
			count("rule "+r.ID, r.Text)
		}
	}
	for _, a := range book.Answers() {
		count("answer "+a.ID, a.Text)
	}
	slices.Sort(lengths)
	if median := lengths[len(lengths)/2]; median < middle {
		t.Errorf("half of the %d entries have fewer than %d words, want %d", len(lengths), median, middle)
	}
}
