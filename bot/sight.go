package bot

import (
	"sandtable/dice"
	"sandtable/engine"
)

// Sight is what a seat may know when it is asked, and nothing else. Everything
// that it gives is a function of the seat's view, its legal moves and the source
// handed in: two positions that differ only in what the seat cannot know give
// the same sight.
type Sight struct {
	Game  engine.Game
	Seat  engine.Seat
	Legal []engine.Move

	pos engine.Position // never handed out
}

// See is a position as a seat sees it.
func See(g engine.Game, pos engine.Position, seat engine.Seat) Sight {
	s := Sight{Game: g}
	s.Again(pos, seat)
	return s
}

// Again looks at another position of the game, with the memory of the last look.
func (s *Sight) Again(pos engine.Position, seat engine.Seat) {
	s.pos, s.Seat = pos, seat
	s.Legal = pos.Legal(seat, s.Legal[:0])
}

// View is what the seat may know, as JSON.
func (s *Sight) View() []byte { return s.pos.AppendView(nil, s.Seat) }

// Prompt is what the seat is asked.
func (s *Sight) Prompt() engine.Prompt { return s.pos.Prompt(s.Seat) }

// Imagine makes a whole position that fits all the seat knows. The rest is drawn
// from the source and from nothing else.
func (s *Sight) Imagine(src dice.Source) engine.Position { return s.ImagineOver(nil, src) }

// ImagineOver does it in the memory of a position imagined before, if there is one.
func (s *Sight) ImagineOver(p engine.Position, src dice.Source) engine.Position {
	if p == nil {
		p = s.pos.Clone()
	} else {
		p.CopyFrom(s.pos)
	}
	p.Resample(s.Seat, src)
	return p
}
