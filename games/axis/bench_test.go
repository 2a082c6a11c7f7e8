package axis

import (
	"testing"

	"sandtable/dice"
	"sandtable/engine"
)

// BenchmarkRandomPlay plays random moves of the training scenarios, lists included.
func BenchmarkRandomPlay(b *testing.B) {
	for _, s := range TotalerKrieg.Scenarios() {
		b.Run(s.ID, func(b *testing.B) {
			begin, err := TotalerKrieg.New(engine.Setup{Scenario: s.ID, Players: 2})
			if err != nil {
				b.Fatal(err)
			}
			src := dice.New(dice.FromNumber(1))
			p := begin.Clone()
			var legal []engine.Move
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				if _, over := p.Outcome(); over {
					p.CopyFrom(begin)
				}
				if n := p.Chance(); n > 0 {
					if err := p.Resolve(src.Draw(n), nil); err != nil {
						b.Fatal(err)
					}
					continue
				}
				seat := engine.Seat(0)
				for !p.Deciders().Has(seat) {
					seat++
				}
				legal = p.Legal(seat, legal[:0])
				if err := p.Play(seat, legal[src.Draw(len(legal))], nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
