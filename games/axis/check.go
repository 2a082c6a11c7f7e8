package axis

import (
	"fmt"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Check returns the first invariant that does not hold.
func (p *Position) Check() error {
	switch {
	case p.theatre > 1 || p.played>>p.theatre&1 == 0:
		return fmt.Errorf("the segment under way is on a map that is not played")
	case p.how >= numEndings || p.over != (p.how != notYet):
		return fmt.Errorf("the match has an ending that does not exist")
	case p.Stack.N == 0 || p.Stack.N > engine.MaxDepth:
		return fmt.Errorf("no procedure is under way")
	case !p.over && (p.Asked != 0) == (p.State.Chance != 0):
		return fmt.Errorf("either factions or chance must decide")
	case p.Asked >= 1<<3 || p.over && p.Asked != 0:
		return fmt.Errorf("a faction is asked that does not exist")
	}
	for i := range p.Stack.N {
		switch proc := p.Stack.Frames[i].Proc; {
		case proc >= numProcedures || procedures[proc].Run == nil:
			return fmt.Errorf("there is no procedure %d", proc)
		case (proc == pMatch) != (i == 0):
			return fmt.Errorf("the first procedure under way, and no other, is the match itself")
		case proc == pFactionTurn && p.played>>uint16(flow.As[factionFrame](&p.Stack.Frames[i]).theatre)&1 == 0:
			return fmt.Errorf("a faction's turn is on a map that is not played")
		}
	}
	for m := range p.fronts {
		if p.played>>m&1 == 0 {
			continue
		}
		if err := p.fronts[m].check(); err != nil {
			return err
		}
		if err := p.fronts[m].holds(); err != nil {
			return err
		}
	}
	if err := p.pairsHold(); err != nil {
		return err
	}
	if err := p.noStandIns(); err != nil {
		return err
	}
	if err := p.intruders(); err != nil {
		return err
	}
	if g := p.front().grants; g != ([mostGrants]grant{}) && !p.In(pReplacements) {
		return fmt.Errorf("replacement steps are saved (1.3.3)")
	}
	return nil
}

// holds returns the first invariant of a map that does not hold.
func (f *front) holds() error {
	if f.vpBox > automaticBox || int(f.vpSide) >= len(f.VPSides) {
		return fmt.Errorf("the VP marker is in box %d on side %d", f.vpBox, f.vpSide)
	}
	var piles [3][2]int
	for c := range f.Cards {
		who := f.Cards[c].Faction
		switch f.cards[c].at {
		case cardCurrent:
			piles[who][0]++
		case cardPending:
			piles[who][1]++
			if f.eligible[who] != (cardSet{}) && !f.eligible[who].has(atlas.Card(c)) {
				return fmt.Errorf("the pending card of %s could not have been chosen", who)
			}
		}
	}
	for who, n := range piles {
		if n[0] > 1 || n[1] > 1 {
			return fmt.Errorf("%s has %d current and %d pending cards", atlas.Faction(who), n[0], n[1])
		}
	}
	for u := range f.Units {
		h, onMap := f.units[u].at.hex()
		if !onMap {
			continue
		}
		switch {
		case !f.inPlay.has(h):
			return fmt.Errorf("unit %s is in a hex that is not in play", f.Units[u].ID)
		case f.isGround(atlas.Unit(u)) && (f.units[u].steps == 0 || f.units[u].steps > f.mostSteps(atlas.Unit(u))):
			return fmt.Errorf("unit %s has %d steps on the map", f.Units[u].ID, f.units[u].steps)
		}
	}
	if err := f.governmentHolds(); err != nil {
		return err
	}
	return f.politicsHold()
}

// intruders refuses counters in a neutral country after the check of internment (16.7), until
// an event of the card makes another country neutral: the fall of France, or a peace by which
// ceded lands return to neutrals (DS 16.2.6). Then they stay until the next check.
func (p *Position) intruders() error {
	c := flow.Find[conditionalFrame](&p.State, pConditional)
	f := p.front()
	list := p.permanentEvents()
	if c == nil || int(c.event) <= len(list) || f.once&hadCaseYellow != 0 || f.treaties != 0 || !f.politicsOf("6.2", list[len(list)-1].rule) {
		return nil
	}
	for u := range f.Units {
		if h, onMap := f.units[u].at.hex(); onMap && f.neutral.has(h) {
			return fmt.Errorf("unit %s is in a neutral country after the check of internment", f.Units[u].ID)
		}
	}
	return nil
}

// politicsHold returns the first invariant of politics that does not hold: a land that is
// ceded exists as no country, and no country has both an influence and a neutrality marker.
func (f *front) politicsHold() error {
	for _, c := range f.ways.cessions {
		if f.lands[c.marker] == c.side && f.Areas[c.land].IsCountry && f.areas[c.land].status != atlas.Absent {
			return fmt.Errorf("%s is ceded and exists as a country", f.Areas[c.land].ID)
		}
	}
	for a := range f.Areas {
		if f.areas[a].influence <= atlas.Soviet && f.capitalHas(atlas.Area(a), f.ways.neutrality) {
			return fmt.Errorf("%s has both an influence and a neutrality marker", f.Areas[a].ID)
		}
	}
	return f.mixedHold()
}

// mixedHold refuses a step in the holding box of a unit of two nations that is not on the map
// (13.8.3).
func (f *front) mixedHold() error {
	for u, box := range f.ways.holding {
		if box != atlas.NoID && f.heldStep(box) != atlas.NoUnit && !f.onMap(f.units[u].at) {
			return fmt.Errorf("a step is in the holding box of %s, which is not on the map", f.Units[u].ID)
		}
	}
	return nil
}

// mostSteps is how many steps a unit can have on the face that is up.
func (f *front) mostSteps(u atlas.Unit) uint8 {
	if f.armyOnBack(u) {
		return f.Units[u].BackSide.Steps
	}
	return uint8(f.Units[u].Steps())
}

// sound refuses what was read if no match can have come to it: numbers in frames
// that name nothing, and whatever would stop the program when somebody looks.
func (p *Position) sound() error {
	if s := p.front().Scenarios[p.front().scenario]; !playsWith(playersOf(&s), int(p.players)) {
		return fmt.Errorf("%s is for %s players, not %d", s.Number, say.Choice(playersOf(&s)), p.players)
	}
	if err := p.Check(); err != nil {
		return err
	}
	for i := range p.Stack.N {
		if _, err := p.frames().Write(p.Stack.Frames[i]); err != nil {
			return err
		}
	}
	if v := flow.Find[voyageFrame](&p.State, pVoyage); v != nil && v.Step == aboard && !p.front().carries(v) {
		return fmt.Errorf("a unit is aboard a convoy that is not there")
	}
	return engine.Stands(p, int(p.players))
}

func playsWith(list []int, n int) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}
