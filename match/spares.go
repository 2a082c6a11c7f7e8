package match

import (
	"sync"

	"sandtable/engine"
)

// Games keep working memory in positions, so a position that is only kept should
// be one on which nothing was worked out, and what is worked out should be done on
// a position that was used before. Spares are such positions, by what is played.
type spares struct {
	mu    sync.Mutex
	pools map[kindOfMatch]*sync.Pool
}

// kindOfMatch is what positions must have in common so that one can overwrite another.
type kindOfMatch struct {
	game  string
	rules int
	packs string
}

// maxKinds is for how many kinds spares are kept: packs can be many.
const maxKinds = 64

// of are the spares of a game with packs.
func (s *spares) of(g engine.Game, packs string) *sync.Pool {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := kindOfMatch{g.ID(), g.Version(), packs}
	if s.pools == nil {
		s.pools = map[kindOfMatch]*sync.Pool{}
	}
	if s.pools[key] == nil {
		if len(s.pools) >= maxKinds {
			clear(s.pools)
		}
		s.pools[key] = new(sync.Pool)
	}
	return s.pools[key]
}

// borrow is a copy of a position to work on. Whoever is done with it gives it
// back; one on which the rules made a mistake is not given back.
func (r *room) borrow(of engine.Position) engine.Position {
	if p, ok := r.spare.Get().(engine.Position); ok {
		p.CopyFrom(of)
		return p
	}
	return of.Clone()
}

func (r *room) giveBack(p engine.Position) { r.spare.Put(p) }
