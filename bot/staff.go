package bot

import (
	"context"
	"fmt"

	thirdreich "sandtable/bot/reich"
	triumph "sandtable/bot/tt"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
)

// staff judges by rules of thumb what it imagines.
type staff struct {
	officer *triumph.Officer
	src     dice.Source
}

func newStaff(g engine.Game, character string, src dice.Source) (Player, error) {
	if g.ID() == reich.Game.ID() {
		if character != "" {
			return nil, fmt.Errorf("the staff of %s has no characters", g.Title())
		}
		return &reichStaff{thirdreich.New(g), src}, nil
	}
	w, err := triumph.Bent(triumph.Shipped(), character)
	if err != nil {
		return nil, err
	}
	return NewStaff(g, triumph.Everywhere(w), src)
}

// NewStaff makes a staff that judges by a doctrine of its own.
func NewStaff(g engine.Game, d triumph.Doctrine, src dice.Source) (Player, error) {
	o, err := triumph.New(g, d)
	if err != nil {
		return nil, err
	}
	return &staff{o, src}, nil
}

// Choose asks the officer about one position that fits what the seat knows.
func (p *staff) Choose(_ context.Context, s *Sight) (Choice, error) {
	if len(s.Legal) == 1 {
		return Choice{Move: s.Legal[0]}, nil
	}
	i, err := p.officer.Choose(s.Imagine(p.src), s.Seat, s.Legal, p.src)
	if err != nil {
		return Choice{}, err
	}
	return Choice{Move: s.Legal[i], Why: p.officer.Why(s.Legal[i])}, nil
}

// reichStaff is the staff of Third Reich.
type reichStaff struct {
	officer *thirdreich.Officer
	src     dice.Source
}

// Choose asks the officer about one position that fits what the seat knows.
func (p *reichStaff) Choose(_ context.Context, s *Sight) (Choice, error) {
	if len(s.Legal) == 1 {
		return Choice{Move: s.Legal[0]}, nil
	}
	i, err := p.officer.Choose(s.Imagine(p.src), s.Seat, s.Legal, p.src)
	if err != nil {
		return Choice{}, err
	}
	return Choice{Move: s.Legal[i], Why: p.officer.Why()}, nil
}
