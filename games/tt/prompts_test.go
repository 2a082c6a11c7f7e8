package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
)

func TestAPromptSpeaksOfPassingOnlyWhereOneMayPass(t *testing.T) {
	kinds := Game.Kinds()
	var list []engine.Move
	for seed := range uint64(20) {
		randomMatch(t, engine.Setup{Scenario: "1936", Players: 3}, seed, nil, func(p *Position) {
			for seat := range engine.Seat(3) {
				if p.over != 0 || !p.Deciders().Has(seat) {
					continue
				}
				prompt := p.Prompt(seat)
				list = p.Legal(seat, list[:0])
				passes := func(m engine.Move) bool { return kinds[m.Kind].Name == "pass" }
				if strings.Contains(prompt.Text, "or pass") && !slices.ContainsFunc(list, passes) {
					t.Fatalf("seed %d: %q, but nobody may pass: the first move is %s", seed, prompt.Text, engine.FormatMove(Game, list[0]))
				}
			}
		})
	}
}
