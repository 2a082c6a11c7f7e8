package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
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
func movingBoard(tb testing.TB, a alliance) *scene {
	s := &scene{crowded(tb), tb}
	for n := range s.option {
		s.option[n] = [numFronts]option{offensive, offensive, offensive}
	}
	s.begin(a, flow.At(pMovement, moveJudge))
	return s
}

// BenchmarkSupplyOfAPower traces supply for all units of Germany.
func BenchmarkSupplyOfAPower(b *testing.B) {
	s := movingBoard(b, axis)
	s.moving = onlyNation(germany)
	b.ReportAllocs()
	for b.Loop() {
		s.markSupply()
	}
}

// BenchmarkSuppliedHexes finds all hexes in supply of a power.
func BenchmarkSuppliedHexes(b *testing.B) {
	s := movingBoard(b, axis)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.suppliedHexes(germany, true)
	}
}

// BenchmarkListOfAMovementPhase lists what both powers of the Axis may do.
func BenchmarkListOfAMovementPhase(b *testing.B) {
	s := movingBoard(b, axis)
	var list []engine.Move
	b.ReportAllocs()
	for b.Loop() {
		s.Forget()
		list = s.Legal(s.seatOf(germany), list[:0])
	}
}

// BenchmarkListOfAUnitInHand lists the hexes that a German armor unit can reach.
func BenchmarkListOfAUnitInHand(b *testing.B) {
	s := movingBoard(b, axis)
	for u := range of(germany) {
		if u.kind() == armor && s.whyUnmoved(u, germany) == nil {
			s.play("move " + u.String())
			break
		}
	}
	var list []engine.Move
	b.ReportAllocs()
	for b.Loop() {
		s.Forget()
		list = s.Legal(s.seatOf(germany), list[:0])
	}
}

// BenchmarkZones finds the zones of control against a power.
func BenchmarkZones(b *testing.B) {
	s := movingBoard(b, axis)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.zoc(germany)
	}
}

// BenchmarkRandomMoves plays random moves from the beginning of a match.
func BenchmarkRandomMoves(b *testing.B) {
	p := crowded(b)
	start := p.Clone().(*Position)
	seed := uint64(0)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if n%2000 == 0 {
			seed++
			p.CopyFrom(start)
		}
		n++
		playRandomly(b, p, seed+uint64(n), 1, nil)
	}
}
