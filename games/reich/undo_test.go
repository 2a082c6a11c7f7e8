package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Moving counters on the board changes nothing that the other camp or a spectator may
// see until the phase ends, so that it can be taken back. What is seen at once is what
// fleets announce, and who has nothing left to do.
func TestMostOfAMovementPhaseCanBeTakenBack(t *testing.T) {
	steps, unseen := 0, 0
	var before [2]string
	randomMatch(t, engine.Setup{Scenario: "1939", Players: 2}, 3, func(p *Position, m engine.Move) {
		if p.phaseName() != "Movement" || p.Chance() != 0 {
			before = [2]string{}
			return
		}
		other := engine.Seat(0)
		if p.mover == atlas.Axis {
			other = p.seatOf(atlas.Britain)
		}
		now := [2]string{string(p.AppendView(nil, other)), string(p.AppendView(nil, engine.Spectator))}
		if before[0] != "" && m.Kind != kDone {
			if steps++; now == before {
				unseen++
			}
		}
		before = now
	})
	if steps < 100 || unseen*4 < steps*3 {
		t.Errorf("%d of %d moves in movement phases can be taken back, and three quarters should be", unseen, steps)
	}
}
