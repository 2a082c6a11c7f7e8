package rulebook

import (
	"regexp"
	"slices"
	"strings"
)

// Answer is a published answer to a question about rules. It binds like a rule,
// is cited by its own number ("Q014") and covered by tests of its own.
type Answer struct {
	ID   string   `json:"id"`
	On   []string `json:"on"` // the rules that it explains
	Text string   `json:"text"`
}

// rule is the answer in the form in which it is looked up and cited.
func (a *Answer) rule() Rule {
	return Rule{ID: a.ID, Title: "Answer on " + strings.Join(a.On, ", "), Text: a.Text}
}

// Answers returns the published answers in the order of their numbers.
func (b *Book) Answers() []Answer { return slices.Clone(b.answers) }

// answerNumber tells answers from rules, whose numbers begin with a digit.
var answerNumber = regexp.MustCompile(`^Q\d{3}$`)

// checkAnswers holds the answers to the form of the rules and indexes them.
func (b *Book) checkAnswers(fault func(format string, args ...any)) {
	b.answered = make(map[string]int, len(b.answers))
	last := ""
	for i, a := range b.answers {
		if !answerNumber.MatchString(a.ID) {
			fault("answer %q: a number of an answer is Q and three digits", a.ID)
			continue
		}
		if strings.TrimSpace(a.Text) == "" {
			fault("answer %q has no text", a.ID)
		}
		if a.ID <= last {
			fault("answer %q is out of order: it follows %q", a.ID, last)
			continue
		}
		last = a.ID
		b.answered[a.ID] = i
		if len(a.On) == 0 {
			fault("answer %q explains no rule", a.ID)
		}
		for _, id := range a.On {
			if _, ok := b.index[id]; !ok {
				fault("answer %q explains rule %q, which is not listed", a.ID, id)
			}
		}
	}
}
