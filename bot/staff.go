package bot

import (
	"context"

	"sandtable/dice"
	"sandtable/engine"
)

// staff judges by rules of thumb what it imagines.
type staff struct {
	officer  Officer
	src      dice.Source
	imagined engine.Position
}

func newStaff(g engine.Game, character string, src dice.Source) (Player, error) {
	s, err := SchoolOf(g.ID())
	if err != nil {
		return nil, err
	}
	d, err := s.InCharacter(s.Staff, character)
	if err != nil {
		return nil, err
	}
	return NewStaff(g, d, src)
}

// NewStaff makes a staff that judges by a doctrine of its own.
func NewStaff(g engine.Game, d Doctrine, src dice.Source) (Player, error) {
	s, err := SchoolOf(g.ID())
	if err != nil {
		return nil, err
	}
	o, err := s.New(g)
	if err != nil {
		return nil, err
	}
	o.Follow(d)
	return &staff{officer: o, src: src}, nil
}

// Choose asks the officer about one position that fits what the seat knows.
func (p *staff) Choose(_ context.Context, s *Sight) (Choice, error) {
	if len(s.Legal) == 1 {
		return Choice{Move: s.Legal[0]}, nil
	}
	p.imagined = s.ImagineOver(p.imagined, p.src)
	i, err := p.officer.Choose(p.imagined, s.Seat, s.Legal, p.src)
	if err != nil {
		return Choice{}, err
	}
	return Choice{Move: s.Legal[i], Why: p.officer.Why(s.Legal[i])}, nil
}
