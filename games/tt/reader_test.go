package tt

import (
	"fmt"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
)

// TestAReadingSaysWhatThePositionSays keeps one reading all through matches, so
// that anything left over from an earlier moment shows.
func TestAReadingSaysWhatThePositionSays(t *testing.T) {
	for _, s := range []engine.Setup{{Scenario: "1936", Players: 3}, {Scenario: "1939", Players: 2}} {
		var r Reading
		for seed := range uint64(8) {
			randomMatch(t, s, seed, nil, func(p *Position) {
				p.ReadInto(&r)
				if err := misread(p, &r); err != nil {
					t.Fatalf("%v, seed %d: %v", s, seed, err)
				}
			})
		}
	}
}

func misread(p *Position, r *Reading) error {
	for f := axis; f <= ussr; f++ {
		if r.Seats[f] != p.seatOf(f) || int(r.FactoryCost[f]) != p.factoryCost(f) || int(r.HandLimit[f]) != p.handLimit(f) {
			return fmt.Errorf("the tracks of %s are read wrongly", factionNames[f])
		}
		for g := axis; g <= nobody; g++ {
			if r.AtWar(uint8(f), uint8(g)) != p.atWar(f, g) || r.AtWar(uint8(g), uint8(f)) != p.atWar(g, f) {
				return fmt.Errorf("War between %s and %s is read wrongly", factionNames[f], factionNames[g])
			}
		}
		for x := range tech(numTechs) {
			if r.Achieved[f]&(1<<x) != 0 != p.achieved(f, x) {
				return fmt.Errorf("%s of %s is read wrongly", world.techs[x].id, factionNames[f])
			}
		}
	}
	for a := range area(numAreas) {
		if err := misreadArea(p, r, a); err != nil {
			return err
		}
	}
	var alive []uint8
	for u := range unit(maxUnits) {
		if !p.alive(u) {
			continue
		}
		alive = append(alive, uint8(u))
		if area(r.At[u]) != p.at[u] || unitType(r.Type[u]) != p.typ[u] || r.CV[u] != p.cv[u] || faction(r.Owner(uint8(u))) != p.owner(u) || unitFlags(r.Flags[u]) != p.flags[u] {
			return fmt.Errorf("unit %d is read wrongly", u)
		}
	}
	if !slices.Equal(alive, r.Alive()) {
		return fmt.Errorf("the blocks on the map are %d, not %d", alive, r.Alive())
	}
	return misreadSequence(p, r)
}

func misreadArea(p *Position, r *Reading, a area) error {
	if faction(r.Control[a]) != p.control[a] || r.Blockaded(uint8(a)) != p.full.has(a) || r.MedBlockaded(uint8(a)) != p.med.has(a) {
		return fmt.Errorf("%s is read wrongly", world.areas[a].id)
	}
	here, v := uint8(0), r.First[a]
	for u := range p.unitsAt(a) {
		if v != uint8(u) {
			return fmt.Errorf("in %s unit %d is read instead of %d", world.areas[a].id, v, u)
		}
		v = r.After[v]
		if p.flags[u]&escaped == 0 {
			here |= 1 << p.owner(u)
		}
	}
	if v != None || here != r.Here[a] {
		return fmt.Errorf("those in %s are read wrongly", world.areas[a].id)
	}
	return nil
}

// misreadSequence: a unit is read as moving and a Battle as fought exactly while
// it is so.
func misreadSequence(p *Position, r *Reading) error {
	moving := r.Asks == AskMove
	if moving != (r.Mover != None) || moving && (p.busyUnit() != unit(r.Mover) || r.Path[r.PathLen-1] != uint8(p.path[p.pathLen-1])) {
		return fmt.Errorf("unit %d is read as moving", r.Mover)
	}
	if fought := flow.Find[battleFrame](&p.State, pBattle); (fought != nil) != (r.Battle != None) || fought != nil && area(fought.area) != area(r.Battle) {
		return fmt.Errorf("a Battle is read in %d", r.Battle)
	}
	return nil
}

// TestAReadingCostsNoMemory: a search reads thousands of positions a second.
func TestAReadingCostsNoMemory(t *testing.T) {
	p := newPosition(newest, false, 3)
	var r Reading
	if n := testing.AllocsPerRun(100, func() { p.ReadInto(&r) }); n != 0 {
		t.Errorf("a reading allocates %v times", n)
	}
}
