package reich

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// crowded is the Campaign Game after all have set up at random: every at-start
// counter is on the board, and the Axis are about to move.
func crowded(tb testing.TB) *Position {
	pos, err := Game.New(engine.Setup{Scenario: "1942", Players: 2})
	if err != nil {
		tb.Fatal(err)
	}
	p := pos.(*Position)
	for seed := uint64(1); p.Stack.Find(pSetup) != nil; seed++ {
		playRandomly(tb, p, seed, 1, nil)
	}
	return p
}

// moving is such a board in the movement phase of a camp with Offensives on all
// fronts.
func movingBoard(tb testing.TB, a atlas.Alliance) *scene {
	s := &scene{crowded(tb), tb}
	for n := range s.option {
		s.option[n] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	}
	s.begin(a, flow.At(pMovement, moveJudge))
	return s
}

// BenchmarkSupplyOfAPower traces supply for all units of Germany.
func BenchmarkSupplyOfAPower(b *testing.B) {
	s := movingBoard(b, atlas.Axis)
	s.moving = atlas.OnlyNation(atlas.Germany)
	b.ReportAllocs()
	for b.Loop() {
		s.markSupply()
	}
}

// BenchmarkSuppliedHexes finds all hexes in supply of a power.
func BenchmarkSuppliedHexes(b *testing.B) {
	s := movingBoard(b, atlas.Axis)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.suppliedHexes(atlas.Germany, true)
	}
}

// BenchmarkListOfAMovementPhase lists what both powers of the Axis may do.
func BenchmarkListOfAMovementPhase(b *testing.B) {
	s := movingBoard(b, atlas.Axis)
	var list []engine.Move
	b.ReportAllocs()
	for b.Loop() {
		s.Forget()
		list = s.Legal(s.seatOf(atlas.Germany), list[:0])
	}
}

// BenchmarkListOfAUnitInHand lists the hexes that a German armor unit can reach.
func BenchmarkListOfAUnitInHand(b *testing.B) {
	s := movingBoard(b, atlas.Axis)
	for u := range atlas.Of(atlas.Germany) {
		if u.Kind() == atlas.Armor && s.whyUnmoved(u, atlas.Germany) == nil {
			s.play("move " + u.String())
			break
		}
	}
	var list []engine.Move
	b.ReportAllocs()
	for b.Loop() {
		s.Forget()
		list = s.Legal(s.seatOf(atlas.Germany), list[:0])
	}
}

// BenchmarkZones finds the zones of control against a power.
func BenchmarkZones(b *testing.B) {
	s := movingBoard(b, atlas.Axis)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.zoc(atlas.Germany)
	}
}

// BenchmarkMoves plays random moves from the beginning of a match: one operation
// lists the legal moves and plays one, or lets chance decide.
func BenchmarkMoves(b *testing.B) {
	p := crowded(b)
	start := p.Clone().(*Position)
	rng := rand.New(rand.NewPCG(1, 2))
	var list []engine.Move
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if n%2000 == 0 || p.over {
			p.CopyFrom(start)
		}
		n++
		list = playOne(b, p, rng, list)
	}
}

func playOne(tb testing.TB, p *Position, rng *rand.Rand, list []engine.Move) []engine.Move {
	if n := p.Chance(); n > 0 {
		if err := p.Resolve(rng.IntN(n), nil); err != nil {
			tb.Fatal(err)
		}
		return list
	}
	seat := p.Deciders().First()
	list = p.Legal(seat, list[:0])
	if err := p.Play(seat, list[rng.IntN(len(list))], nil); err != nil {
		tb.Fatal(err)
	}
	return list
}

// BenchmarkCopy: one operation overwrites a position with another.
func BenchmarkCopy(b *testing.B) {
	p := crowded(b)
	q := p.Clone()
	b.ReportAllocs()
	for b.Loop() {
		q.CopyFrom(p)
	}
	b.ReportMetric(float64(unsafe.Sizeof(p.state)), "bytes")
}
