package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
)

// BenchmarkRandomPlay plays random moves of every scenario of both theatres, lists included.
func BenchmarkRandomPlay(b *testing.B) {
	for _, g := range []engine.Game{TotalerKrieg, DaiSenso} {
		for _, s := range g.Scenarios() {
			b.Run(g.ID()+" "+s.ID, func(b *testing.B) {
				begin, err := g.New(engine.Setup{Scenario: s.ID, Players: 2})
				if err != nil {
					b.Fatal(err)
				}
				playRandomly(b, begin)
			})
		}
	}
}

// playRandomly plays random moves from a position on, over and over.
func playRandomly(b *testing.B, begin engine.Position) {
	w, p := enginetest.Walk(1), begin.Clone()
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if _, over := p.Outcome(); over {
			p.CopyFrom(begin)
		}
		if err := w.Step(p, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkView writes what a seat may know at the start of each scenario.
func BenchmarkView(b *testing.B) {
	for _, s := range TotalerKrieg.Scenarios() {
		b.Run(s.ID, func(b *testing.B) {
			p, err := TotalerKrieg.New(engine.Setup{Scenario: s.ID, Players: 2})
			if err != nil {
				b.Fatal(err)
			}
			var view []byte
			b.ReportAllocs()
			for b.Loop() {
				view = p.AppendView(view[:0], 0)
			}
			b.ReportMetric(float64(len(view)), "bytes")
		})
	}
}

// BenchmarkAxisEmpires plays random moves on both maps, lists included: pre-war politics, the
// war on one map, and the war on both. A position takes so many bytes where it is kept.
func BenchmarkAxisEmpires(b *testing.B) {
	for _, scenario := range []string{"C.1", "C.4", "C.6"} {
		b.Run(scenario, func(b *testing.B) {
			begin, err := AxisEmpires.New(engine.Setup{Scenario: scenario, Players: 3})
			if err != nil {
				b.Fatal(err)
			}
			playRandomly(b, begin)
			b.ReportMetric(float64(len(begin.AppendBinary(nil))), "bytes/position")
		})
	}
}

// BenchmarkViewBoth writes what a seat may know of both maps.
func BenchmarkViewBoth(b *testing.B) {
	p, err := AxisEmpires.New(engine.Setup{Scenario: "C.6", Players: 3})
	if err != nil {
		b.Fatal(err)
	}
	var view []byte
	b.ReportAllocs()
	for b.Loop() {
		view = p.AppendView(view[:0], 0)
	}
}

// BenchmarkCopy copies a position on one map, as search does before every try.
func BenchmarkCopy(b *testing.B) {
	for _, g := range []engine.Game{TotalerKrieg, DaiSenso} {
		b.Run(g.ID(), func(b *testing.B) { copyOver(b, g, engine.Setup{Scenario: "C.6", Players: 2}) })
	}
}

// BenchmarkCopyBoth does the same on both maps.
func BenchmarkCopyBoth(b *testing.B) {
	copyOver(b, AxisEmpires, engine.Setup{Scenario: "C.6", Players: 3})
}

// copyOver copies the start of a scenario over another position, again and again.
func copyOver(b *testing.B, g engine.Game, s engine.Setup) {
	begin, err := g.New(s)
	if err != nil {
		b.Fatal(err)
	}
	p := begin.Clone()
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(begin)
	}
}
