package reich

import (
	"regexp"
	"slices"
	"testing"

	"sandtable/engine"
)

// offersDone are the words by which a prompt promises that nothing more need be done.
var offersDone = regexp.MustCompile(`(or|then) say done|: say done|, or finish`)

func TestAPromptSpeaksOfDoneOnlyWhereDoneIsAllowed(t *testing.T) {
	var list []engine.Move
	for seed := range uint64(20) {
		scenario := []string{"1939", "1942", "1944", "campaign"}[seed%4]
		randomMatch(t, engine.Setup{Scenario: scenario, Players: 2}, seed, func(p *Position, _ engine.Move) {
			for seat := range engine.Seat(2) {
				if p.over || !p.Deciders().Has(seat) {
					continue
				}
				prompt := p.Prompt(seat)
				list = p.Legal(seat, list[:0])
				done := slices.ContainsFunc(list, func(m engine.Move) bool { return m.Kind == kDone })
				if offersDone.MatchString(prompt.Text) && !done {
					t.Fatalf("seed %d: %q, but Done is not allowed: the first move is %s", seed, prompt.Text, engine.FormatMove(Game, list[0]))
				}
			}
		})
	}
}
