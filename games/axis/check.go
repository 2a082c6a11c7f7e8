package axis

import (
	"fmt"

	"sandtable/engine"
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
		if p.Stack.Frames[i].Proc >= numProcedures {
			return fmt.Errorf("there is no procedure %d", p.Stack.Frames[i].Proc)
		}
	}
	for m := range p.fronts {
		if p.played>>m&1 == 0 {
			continue
		}
		if err := p.fronts[m].check(); err != nil {
			return err
		}
	}
	return nil
}

// sound refuses what was read if no match can have come to it: numbers in frames
// that name nothing, and whatever would stop the program when somebody looks.
func (p *Position) sound() (err error) {
	if s := p.front().Scenarios[p.front().scenario]; !playsWith(playersOf(&s), int(p.players)) {
		return fmt.Errorf("%d cannot play %s: choose from %v players", p.players, s.Number, playersOf(&s))
	}
	if err := p.Check(); err != nil {
		return err
	}
	for i := range p.Stack.N {
		if _, err := p.game.load().frames.Write(p.Stack.Frames[i]); err != nil {
			return err
		}
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("its parts do not fit each other (%v)", r)
		}
	}()
	if p.Deciders() == 0 && p.Chance() == 0 && !p.over {
		return fmt.Errorf("nobody must decide")
	}
	for seat := range engine.Seat(p.players) {
		p.Prompt(seat)
		if p.Deciders().Has(seat) && len(p.Legal(seat, nil)) == 0 {
			return fmt.Errorf("a faction is asked that can do nothing")
		}
		p.AppendView(nil, seat)
	}
	p.AppendView(nil, engine.Spectator)
	return nil
}

func playsWith(list []int, n int) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}
