package axis

import (
	"regexp"
	"slices"
	"testing"

	"sandtable/engine"
)

// Words by which a prompt promises that nothing more need be done, and the kinds of
// moves that keep the promise.
var (
	offersAnEnd = regexp.MustCompile(`(or|then) (finish|stop|decline)`)
	ends        = []string{"done", "stop", "decline"}
)

func TestAPromptOffersAnEndOnlyWhereThereIsOne(t *testing.T) {
	kinds := TotalerKrieg.Kinds()
	var list []engine.Move
	for seed := range uint64(20) {
		randomPlay(t, TotalerKrieg, "C.1", seed, 4000, 1, func(p *Position) {
			for seat := range engine.Seat(3) {
				if !p.Deciders().Has(seat) {
					continue
				}
				prompt := p.Prompt(seat)
				list = p.Legal(seat, list[:0])
				ending := func(m engine.Move) bool { return slices.Contains(ends, kinds[m.Kind].Name) }
				if offersAnEnd.MatchString(prompt.Text) && !slices.ContainsFunc(list, ending) {
					t.Fatalf("seed %d: %q, but no move ends it: the first is %s", seed, prompt.Text, engine.FormatMove(TotalerKrieg, list[0]))
				}
			}
		})
	}
}
