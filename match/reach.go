package match

import (
	"context"
	"slices"

	"sandtable/engine"
)

// Way is somewhere that a seat can go on to, and the moves that lead there.
type Way struct {
	To    string   `json:"to"`
	Moves []string `json:"moves"`
}

// maxWays is how many places are looked at.
const maxWays = 400

// Trip is a move that is made in small steps: the kind of the steps, such as from
// area to area; the move that begins it, if it has not begun; and the kind that
// ends it, if only places are asked for where it can end.
type Trip struct{ Step, Begin, End string }

// Reach looks ahead along a move that is made in small steps: everything that
// the steps lead to from here, each by its shortest way. It tells no more than
// making the steps and taking them back would: where chance decides or another
// seat is asked, it looks no further.
func (s *Service) Reach(ctx context.Context, id string, c Caller, as string, t Trip) (list []Way, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	i, err := r.actsAs(c, as)
	if err != nil {
		return nil, err
	}
	if r.running() != nil {
		return []Way{}, nil // a page that still shows an earlier moment asks all the same
	}
	g := guide{game: r.game, seat: i, step: kindOf(r.game, t.Step, 1), end: kindOf(r.game, t.End, 0)}
	if g.step == 0 || t.End != "" && g.end == 0 {
		return nil, invalid("%q is not a kind of step of %s, or %q none that ends it", t.Step, r.game.Title(), t.End)
	}
	from, err := r.inThought(i, t.Begin)
	if err != nil {
		return nil, err
	}
	return g.ways(from, t.Begin), nil
}

// Supply traces the lines of supply of a match as a seat sees it; a game without
// such lines has none.
func (s *Service) Supply(ctx context.Context, id string, c Caller, as string) (_ []engine.SupplyLine, err error) {
	defer s.contain(id, &err)
	pos, seat, err := s.seenBy(ctx, id, c, as)
	if err != nil {
		return nil, err
	}
	if p, ok := pos.(engine.Supplier); ok {
		return p.SupplyLines(seat), nil
	}
	return []engine.SupplyLine{}, nil
}

// Survey is what the board of a match shows beyond what lies on it, as a seat sees
// it; a game that has nothing of that kind shows nothing.
func (s *Service) Survey(ctx context.Context, id string, c Caller, as string) (_ []engine.Finding, err error) {
	defer s.contain(id, &err)
	pos, seat, err := s.seenBy(ctx, id, c, as)
	if err != nil {
		return nil, err
	}
	if p, ok := pos.(engine.Surveyor); ok {
		return p.Survey(seat), nil
	}
	return []engine.Finding{}, nil
}

// seenBy is a copy of the position of a match and the seat that a caller looks from.
func (s *Service) seenBy(ctx context.Context, id string, c Caller, as string) (engine.Position, engine.Seat, error) {
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	seat, err := r.looksAs(c, as)
	if err != nil {
		return nil, 0, err
	}
	return r.pos.Clone(), seat, nil
}

// kindOf is the number of a kind of moves with so many words, or 0.
func kindOf(game engine.Game, name string, words int) uint8 {
	k := slices.IndexFunc(game.Kinds(), func(k engine.Kind) bool { return k.Name == name && len(k.Args) == words })
	if name == "" || k < 0 {
		return 0
	}
	return uint8(k)
}

// inThought is the position after a move that a seat could make and take back
// again; without a move, the position as it is. It is the caller's own.
func (r *room) inThought(i engine.Seat, move string) (engine.Position, error) {
	if move == "" {
		return r.pos.Clone(), nil
	}
	m, err := engine.ParseMove(r.game, move)
	if err != nil {
		return nil, invalid("%v", err)
	}
	now := r.pos.Clone()
	next := now.Clone()
	if err := next.Play(i, m, nil); err != nil {
		return nil, err
	}
	if !r.goesBack(next, i) && (next.Chance() > 0 || engine.Barrier(now, next, i, len(r.names))) {
		return nil, invalid("what follows on %q is only known when it is played", move)
	}
	return next, nil
}

// goesBack reports whether the rules let a seat take back what it has begun.
func (r *room) goesBack(p engine.Position, i engine.Seat) bool {
	return slices.ContainsFunc(p.Legal(i, nil), func(m engine.Move) bool { return r.game.Kinds()[m.Kind].Back })
}

// guide knows how a seat goes on: by which kind of step, and by which kind of
// move a way ends, or 0 if it need not end.
type guide struct {
	game      engine.Game
	seat      engine.Seat
	step, end uint8
}

// ways searches breadth first, so that the first way found is the shortest.
func (g *guide) ways(from engine.Position, begin string) []Way {
	type place struct {
		pos   engine.Position
		moves []string
	}
	start := place{pos: from}
	if begin != "" {
		start.moves = []string{begin}
	}
	list, been, listed := []Way{}, map[int16]bool{}, map[int16]bool{}
	for queue := []place{start}; len(queue) > 0 && len(list) < maxWays; queue = queue[1:] {
		here := queue[0]
		for _, m := range here.pos.Legal(g.seat, nil) {
			if m.Kind != g.step || listed[m.A] && been[m.A] {
				continue
			}
			next := here.pos.Clone()
			if next.Play(g.seat, m, nil) != nil {
				continue
			}
			moves := append(slices.Clone(here.moves), engine.FormatMove(g.game, m))
			if ending, ends := g.ends(next); ends && !listed[m.A] {
				listed[m.A] = true
				list = append(list, Way{To: g.game.Word(g.game.Kinds()[g.step].Args[0], m.A), Moves: append(slices.Clone(moves), ending...)})
			}
			if !been[m.A] && next.Chance() == 0 && next.Deciders() == here.pos.Deciders() {
				queue = append(queue, place{next, moves})
			}
			been[m.A] = true
		}
	}
	return list
}

// ends reports whether a way can end here, and by which move. It has ended by
// itself where it can neither go on nor be taken back.
func (g *guide) ends(p engine.Position) (by []string, ends bool) {
	if g.end == 0 {
		return nil, true
	}
	under := false
	for _, m := range p.Legal(g.seat, nil) {
		if m.Kind == g.end {
			return []string{engine.FormatMove(g.game, m)}, true
		}
		under = under || m.Kind == g.step || g.game.Kinds()[m.Kind].Back
	}
	return nil, !under
}
