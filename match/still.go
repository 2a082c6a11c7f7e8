package match

import (
	"context"
	"hash/maphash"
	"sync"
	"weak"

	"sandtable/engine"
)

// Whoever only looks at a match waits for nobody who moves in it, and holds nobody
// up. After each entry the room makes a still: a copy of what it knows that never
// changes. Readers share it. Its lock is its own, and guards only what is worked
// out once for all of them: the views of the seats, and whether the last move can
// be taken back.
//
// The position of a room is shared with its stills, so it is only ever cloned:
// games keep working memory in positions, and two who used one at the same time
// would meet there.

// still is the room as it stands, for those who only look.
func (r *room) still() *room {
	return &room{
		id: r.id, game: r.game, meta: r.meta, seeds: r.seeds, commitments: r.commitments, names: r.names, sequence: r.sequence, optionsJSON: r.optionsJSON, barred: r.barred,
		sizes: r.sizes, spare: r.spare, table: r.table, shown: r.shown, told: r.told, unheard: r.unheard, since: r.since, backs: r.backs, tail: r.tail,
	}
}

// current is the still of a room that the caller has locked.
func (r *room) current() *room {
	st := r.now.Load()
	if st == nil || st.version != r.version {
		st = r.still()
		r.now.Store(st)
	}
	return st
}

// publish shows readers what has been written. What they saw before is kept until
// the last move is compared with it.
func (r *room) publish(h *happened) {
	last, st := r.now.Load(), r.still()
	if last != nil {
		last.before.Store(nil)
		if h.step.Kind == stepPlay && last.version == r.version-1 {
			st.before.Store(last)
		}
	}
	r.now.Store(st)
}

// look finds a match for somebody who only looks at it.
func (s *Service) look(ctx context.Context, id string) (*room, error) {
	if s.Alone {
		if r := s.cached(id); r != nil {
			if st := r.now.Load(); st != nil {
				return st, nil
			}
		}
	}
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.current(), nil
}

// position is the still's own copy of the position, for whoever has locked it.
func (r *room) position() engine.Position {
	if r.own == nil {
		r.own = r.borrow(r.pos)
	}
	return r.own
}

// rest gives the still's own position back, when nothing more is asked of it.
func (r *room) rest() {
	if r.own != nil {
		r.giveBack(r.own)
		r.own = nil
	}
}

// unlock ends the use of a still. A position that was not given back until then
// has met a mistake in the rules.
func (r *room) unlock() {
	r.own = nil
	r.mu.Unlock()
}

// index is where what belongs to a seat stands in a list, the spectators last.
func (r *room) index(seat engine.Seat) int { return min(int(seat), len(r.names)) }

// view is what a seat sees, worked out once for all who look at about the same time:
// views are larger than all else in a match, so they go when memory is collected. The
// caller has locked the still and does not change what it gets.
func (r *room) view(seat engine.Seat) []byte {
	if r.views == nil {
		r.views = make([]weak.Pointer[[]byte], len(r.names)+1)
	}
	i := r.index(seat)
	if v := r.views[i].Value(); v != nil {
		return *v
	}
	v := r.position().AppendView(make([]byte, 0, r.sizes[i].Load()), seat)
	r.sizes[i].Store(int32(len(v) + len(v)/16))
	r.views[i] = weak.Make(&v)
	return v
}

// wasShown reports whether a seat's view was worked out. The caller has locked the still.
func (r *room) wasShown(seat engine.Seat) bool {
	return r.views != nil && r.views[r.index(seat)] != weak.Pointer[[]byte]{}
}

var (
	glanceSeed = maphash.MakeSeed()
	glanceRoom = sync.Pool{New: func() any { return new([]byte) }}
)

// glance is a number for what a seat sees, for comparing it.
func (r *room) glance(seat engine.Seat) uint64 {
	if r.seen == nil {
		r.seen = make([]uint64, len(r.names)+1)
	}
	i := r.index(seat)
	if r.seen[i] != 0 {
		return r.seen[i]
	}
	buffer := glanceRoom.Get().(*[]byte)
	*buffer = engine.AppendGlance((*buffer)[:0], r.position(), seat)
	r.seen[i] = max(1, maphash.Bytes(glanceSeed, *buffer))
	glanceRoom.Put(buffer)
	return r.seen[i]
}

// showed is what a move that led from another still to this one showed anybody but
// its mover, if anything. Who is asked is seen by all. What everybody sees changes
// most often, so that is looked at first.
func (r *room) showed(before *room, mover engine.Seat) string {
	if before.pos.Deciders() != r.pos.Deciders() {
		return barAsked
	}
	if before.glance(engine.Spectator) != r.glance(engine.Spectator) {
		return barSeen
	}
	for i := range r.names {
		if seat := engine.Seat(i); seat != mover && before.glance(seat) != r.glance(seat) {
			return barSeen
		}
	}
	return barNothing
}

// judge finds out why the last move can no longer be taken back alone, if it cannot.
// The caller has locked the still.
func (s *Service) judge(ctx context.Context, r *room, last played) (why string, err error) {
	if r.judged {
		return r.bars, nil
	}
	switch {
	case last.rolled:
		why = barRolled
	case last.told != 0:
		why = barTold
	default:
		before, release, err := s.before(ctx, r, last)
		if err != nil {
			return "", err
		}
		why = r.showed(before, last.seat)
		release()
	}
	r.judged, r.bars = true, why
	r.before.Store(nil)
	return why, nil
}

// before is the still before the last move, locked: the one that was shown then,
// unless somebody is using it or it is gone, or else one made for this alone.
func (s *Service) before(ctx context.Context, r *room, last played) (_ *room, release func(), err error) {
	shown := r.before.Load()
	if shown != nil && shown.mu.TryLock() {
		return shown, func() { shown.rest(); shown.unlock() }, nil
	}
	own := &room{names: r.names, sizes: r.sizes, spare: r.spare}
	if shown != nil {
		own.pos = shown.pos
	} else if own.pos, err = s.pastOf(ctx, r)(last.n); err != nil {
		return nil, nil, err
	}
	return own, own.rest, nil
}
