package rulebook

import "slices"

// Over returns the book of a variant: its own rules laid over those of the game that
// it varies. A rule of its own takes the place of one with the same number. Tests of
// the other game count for the rules that the variant has from it, because it is the
// same code that carries them out.
func (b *Book) Over(base *Book) (*Book, error) {
	laid := &Book{
		Game: b.Game, Title: b.Title, Edition: b.Edition, numbering: base.numbering,
		index: make(map[string]int), answers: slices.Concat(base.answers, b.answers),
		base: base.Game, inherited: make(map[string]bool),
	}
	i, j := 0, 0
	for i < len(base.rules) || j < len(b.rules) {
		switch {
		case j == len(b.rules) || i < len(base.rules) && slices.Compare(base.keys[i], b.keys[j]) < 0:
			laid.rules = append(laid.rules, base.rules[i])
			laid.inherited[base.rules[i].ID] = true
			i++
		default:
			if i < len(base.rules) && slices.Equal(base.keys[i], b.keys[j]) {
				i++
			}
			laid.rules = append(laid.rules, b.rules[j])
			j++
		}
	}
	laid.keys = make([][]int, len(laid.rules))
	return laid, laid.check()
}

// covers reports whether a claim of a test counts for a rule of the book: one for its own
// game, or one for the game whose rule it has taken over or joins with others.
func (b *Book) covers(game, claimed, id string) bool {
	return claimed == game || claimed == b.base && b.inherited[id] || claimed != b.base && !b.joint[id]
}
