package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// The first question of every scenario and every pair of campaigns is a sound position, on a map on which the
// rules would change nothing by themselves: stacks are within their limits and of those who may
// stand together (9), no counter is interned and no policy violated (16.7), no country falls (16.1.1),
// and somebody Allied is at war unless it is pre-war (12).
func TestSetUpsKeepTheRules(t *testing.T) {
	for _, g := range []engine.Game{TotalerKrieg, DaiSenso, AxisEmpires} {
		for _, s := range g.Scenarios() {
			p, err := g.New(engine.Setup{Scenario: s.ID, Players: s.Players[0]})
			if err != nil {
				t.Fatalf("%s: %v", s.ID, err)
			}
			q := p.(*Position)
			if err := q.Check(); err != nil {
				t.Errorf("%s: %v", s.ID, err)
			}
			for m := range q.fronts {
				if q.played>>m&1 != 0 {
					t.Run(q.fronts[m].ID+" "+s.ID, q.fronts[m].isSetUpWell)
				}
			}
		}
	}
}

func (f *front) isSetUpWell(t *testing.T) {
	check := internFrame{land: none, occupied: none}
	if policy, found := f.violated(&check); found {
		t.Errorf("the Axis violates %s", f.Postures[policy].ID)
	}
	for u := range f.Units {
		if f.isInterned(&check, atlas.Unit(u)) {
			t.Errorf("%s would be interned", f.Units[u].ID)
		}
	}
	for h := range f.Hexes {
		sides := 0
		for _, who := range []atlas.Faction{atlas.Axis, atlas.Western, atlas.Soviet} {
			if fault := f.stackFault(atlas.Hex(h), who); fault != stackFine {
				t.Errorf("the %s stack in %s has fault %d", who, f.Hexes[h].ID, fault)
			}
			if f.posts[who].has(atlas.Hex(h)) {
				sides++
			}
		}
		if sides > 1 {
			t.Errorf("enemies stand together in %s", f.Hexes[h].ID)
		}
	}
	atWar := false
	for a := range f.Areas {
		c := atlas.Area(a)
		if f.fallen(c) {
			t.Errorf("%s is conquered at once", f.Areas[c].ID)
		}
		atWar = atWar || f.alliedActive(c) && f.atWar(c)
	}
	if atWar == (f.war == atlas.PreWar) {
		t.Errorf("it is %s, and an Ally at war is %v", f.war, atWar)
	}
}
