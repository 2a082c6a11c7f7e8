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

// Reach looks ahead along a move that is made in small steps, such as a march
// from area to area: everything that steps of one kind lead to from here, each by
// its shortest way. It tells no more than making the steps and taking them back
// would: where chance decides or another seat is asked, it looks no further.
func (s *Service) Reach(ctx context.Context, id string, c Caller, as, kind string) (list []Way, err error) {
	defer s.contain(id, &err)
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	i, err := r.actsAs(c, as)
	if err != nil {
		return nil, err
	}
	if err := r.running(); err != nil {
		return nil, err
	}
	k := slices.IndexFunc(r.game.Kinds(), func(k engine.Kind) bool { return k.Name == kind && len(k.Args) == 1 })
	if kind == "" || k < 0 {
		return nil, invalid("%q is not a kind of step of %s", kind, r.game.Title())
	}
	return r.ways(i, uint8(k)), nil
}

// ways searches breadth first, so that the first way found is the shortest.
func (r *room) ways(i engine.Seat, kind uint8) []Way {
	type place struct {
		pos   engine.Position
		moves []string
	}
	list, seen := []Way{}, map[int16]bool{}
	for queue := []place{{pos: r.pos}}; len(queue) > 0 && len(list) < maxWays; queue = queue[1:] {
		here := queue[0]
		for _, m := range here.pos.Legal(i, nil) {
			if m.Kind != kind || seen[m.A] {
				continue
			}
			next := here.pos.Clone()
			if next.Play(i, m, nil) != nil {
				continue
			}
			seen[m.A] = true
			moves := append(slices.Clone(here.moves), engine.FormatMove(r.game, m))
			list = append(list, Way{To: r.game.Word(r.game.Kinds()[kind].Args[0], m.A), Moves: moves})
			if next.Chance() == 0 && next.Deciders() == here.pos.Deciders() {
				queue = append(queue, place{next, moves})
			}
		}
	}
	return list
}
