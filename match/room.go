package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/store"
)

// room is a match in memory: a cache of what the log says, and nothing more.
type room struct {
	mu    sync.Mutex
	id    string
	game  engine.Game
	meta  meta
	seeds []dice.Seed // the first, and one for each time that the match was imported
	// commitments are the published hashes of the seeds.
	commitments []string
	names       []string
	sequence    []engine.Phase // of play, for the headings of the log
	// optionsJSON are the options as everybody is shown them.
	optionsJSON []byte
	// sizes are about as large as the views of the seats are.
	sizes []atomic.Int32
	spare *sync.Pool // of positions to work on
	table
	barred func(person string) bool

	// Stills share these slices: they are replaced, not changed.
	shown   store.Face // what the store shows of it
	tail    []played   // the latest moves, as far as they are remembered
	told    chronicle  // all that was told after the entry unheard
	unheard int
	backs   []back // all goings back after the entry unheard
	since   int    // what was told up to this entry is in snapshots
	saved   int    // the version of the newest snapshot
	loading bool
	gone    bool // it is not in memory any more, whoever still knows it

	now atomic.Pointer[room] // what readers see

	// What is worked out of a still.
	own    engine.Position // while it is locked, and only if it was needed
	views  []weak.Pointer[[]byte]
	seen   []uint64
	judged bool                 // whether the last move can be taken back alone is known
	bars   string               // what bars it
	before atomic.Pointer[room] // the still before the last move

	plotting sync.Mutex // held while the course is worked out
	course   *Course
}

// back is an entry that took back every move from another on.
type back struct{ n, to int }

// played is a move with what is needed to take it back.
type played struct {
	n      int
	seat   engine.Seat
	rolled bool
	told   engine.SeatSet // who else was told something
	before []byte         // the position before it, packed
}

// How much of a match a room remembers; the rest is read again when it is asked
// for. What was told by the latest entries is remembered until it is in a snapshot.
const (
	maxTail  = 2
	keepTold = 32
	maxTold  = 2 * snapshotEvery
)

// room finds a match, reads what is new in its log, and returns it locked.
func (s *Service) room(ctx context.Context, id string) (*room, error) {
	r, err := s.lock(ctx, id)
	if err != nil || s.Alone && !r.loading {
		return r, err
	}
	known := r.version
	if err := s.catchUp(ctx, r); err != nil {
		s.forget(r)
		r.mu.Unlock()
		return nil, err
	}
	if r.loading || r.version > known {
		s.obey(ctx, r) // a server that died may have left that to do
	}
	r.loading = false
	return r, nil
}

// lock finds a match and locks it. One that was put out of memory while others
// waited for it is read again, so that nobody works on an old copy.
func (s *Service) lock(ctx context.Context, id string) (*room, error) {
	for {
		r := s.cached(id)
		if r == nil {
			var err error
			if r, err = s.load(ctx, id); err != nil {
				return nil, err
			}
		}
		r.mu.Lock()
		if !r.gone {
			return r, nil
		}
		r.mu.Unlock()
	}
}

func (s *Service) cached(id string) *room {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.rooms[id]
	if !ok {
		return nil
	}
	s.used.MoveToFront(e)
	return e.Value.(*room)
}

// forget puts a match that the caller has locked out of memory.
func (s *Service) forget(r *room) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(r)
}

func (s *Service) drop(r *room) {
	if e, ok := s.rooms[r.id]; ok && e.Value == r {
		s.used.Remove(e)
		delete(s.rooms, r.id)
	}
	r.gone = true
}

// makeRoom puts the matches that were not used for longest out of memory, except
// those that somebody is using now.
func (s *Service) makeRoom() {
	for e := s.used.Back(); e != s.used.Front() && s.used.Len() > s.Keep; {
		r := e.Value.(*room)
		e = e.Prev()
		if r.mu.TryLock() {
			s.drop(r)
			r.mu.Unlock()
		}
	}
}

// load makes a room from the newest snapshot, or from nothing.
func (s *Service) load(ctx context.Context, id string) (_ *room, err error) {
	defer s.contain(id, &err)
	m, err := s.store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	r, err := s.empty(m)
	if err != nil {
		return nil, err
	}
	s.restore(ctx, r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.rooms[id]; ok {
		return e.Value.(*room), nil
	}
	s.rooms[id] = s.used.PushFront(r)
	s.makeRoom()
	return r, nil
}

// Open is how many matches are in memory.
func (s *Service) Open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used.Len()
}

// empty is a match before its first entry.
func (s *Service) empty(m store.Match) (*room, error) {
	g, ok := s.Games(m.Game)
	if !ok {
		return nil, fmt.Errorf("match %s is of the game %q, which is not here", m.ID, m.Game)
	}
	r := &room{id: m.ID, shown: m.Face, loading: true, barred: s.Barred}
	err := json.Unmarshal(m.Meta, &r.meta)
	if err != nil {
		return nil, fmt.Errorf("reading match %s: %w", m.ID, err)
	}
	if g, err = engine.Of(g, m.Rules, r.meta.Setup); err != nil {
		return nil, fmt.Errorf("opening match %s: %w", m.ID, err)
	}
	r.game, r.spare = g, s.spares.of(g, r.meta.Setup.Packs)
	shown := r.meta.Options
	shown.Host = ""
	r.optionsJSON = appendAny(nil, shown)
	if r.seeds, err = readSeeds(m.Secret); err != nil {
		return nil, fmt.Errorf("reading match %s: %w", m.ID, err)
	}
	for _, seed := range r.seeds {
		r.commitments = append(r.commitments, seed.Commitment())
	}
	if r.names, err = g.Seats(r.meta.Setup); err != nil {
		return nil, fmt.Errorf("setting up match %s: %w", m.ID, err)
	}
	if r.pos, err = g.New(r.meta.Setup); err != nil {
		return nil, fmt.Errorf("setting up match %s: %w", m.ID, err)
	}
	r.at = m.Created
	r.sizes = make([]atomic.Int32, len(r.names)+1)
	r.sequence = g.Sequence()
	r.seats = make([]seat, len(r.names))
	r.clocks = make([]clock, len(r.names))
	return r, nil
}

// catchUp applies the entries that are new. Whoever wrote them has written the
// face that goes with them.
func (s *Service) catchUp(ctx context.Context, r *room) (err error) {
	defer s.contain(r.id, &err)
	const page = 1000
	known := r.version
	for {
		entries, err := s.store.Log(ctx, r.id, r.version, page)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := s.read(ctx, r, e, false); err != nil {
				return fmt.Errorf("match %s, entry %d: %w", r.id, e.N, err)
			}
		}
		if len(entries) < page {
			break
		}
	}
	if r.version > known {
		r.shown = r.face(&r.table)
		r.now.Store(nil)
	}
	return nil
}

// read applies an entry of the log. With verify, the seed must give what chance
// decided.
func (s *Service) read(ctx context.Context, r *room, e store.Entry, verify bool) error {
	st, err := readStep(e)
	if err != nil {
		return err
	}
	h := happened{step: &st}
	next, err := s.guarded(r, &h, func() (*table, error) {
		return r.apply(&r.table, &h, e.At, false, verify, s.pastOf(ctx, r))
	})
	if err != nil {
		return err
	}
	if !slices.Equal(next.hash(), e.Hash) {
		return errors.New("the position after it is not the one that was recorded: the rules of this program differ from those it was played by")
	}
	r.become(next, &h)
	return nil
}

func readStep(e store.Entry) (step, error) {
	var st step
	if err := json.Unmarshal(e.Body, &st); err != nil {
		return st, fmt.Errorf("reading it: %w", err)
	}
	return st, nil
}

// contain is deferred where the rules of a game are asked: a mistake in them is
// told to whoever asked, and stops nobody else.
func (s *Service) contain(id string, err *error) {
	if p := recover(); p != nil {
		if s.mistakes.news(id+": "+fmt.Sprint(p), s.Now()) {
			s.Logger.Error("a mistake in the rules", "match", id, "problem", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
		*err = ErrBroken
	}
}

// mistakes are those that were logged lately, each with its match: whoever looks at such a
// match again and again must not fill the log.
type mistakes struct {
	mu     sync.Mutex
	logged map[string]time.Time
}

const (
	mistakeEvery = time.Minute
	maxMistakes  = 1000
)

// news reports whether a mistake is to be logged.
func (m *mistakes) news(what string, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if last, ok := m.logged[what]; ok && now.Sub(last).Abs() < mistakeEvery {
		return false
	}
	if m.logged == nil || len(m.logged) >= maxMistakes {
		m.logged = map[string]time.Time{}
	}
	m.logged[what] = now
	return true
}

// guarded keeps a mistake in the rules of one game from stopping the others:
// the match stays as it was, and what was asked of it is kept in the log of the
// program.
func (s *Service) guarded(r *room, h *happened, do func() (*table, error)) (t *table, err error) {
	defer func() {
		if p := recover(); p != nil {
			st := h.step
			s.Logger.Error("a mistake in the rules", "match", r.id, "version", r.version, "kind", st.Kind, "seat", st.Seat, "move", st.Move, "problem", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = ErrBroken
		}
	}()
	return do()
}

// become makes a table that was written the present one.
func (r *room) become(next *table, h *happened) {
	before := r.packed
	r.table = *next
	r.settle()
	switch {
	case h.step.Kind == stepPlay:
		r.tail = append(slices.Clone(r.tail[max(0, len(r.tail)-maxTail+1):]),
			played{n: r.version, seat: h.step.Seat, rolled: len(h.step.Rolls) > 0, told: engine.Told(h.events, h.step.Seat), before: before})
	case h.goesBack():
		r.tail = without(r.tail, func(p played) bool { return p.n >= h.step.To })
		r.told = r.told.upTo(h.step.To - 1)
		r.backs = append(r.backs[:len(r.backs):len(r.backs)], back{r.version, h.step.To})
		if h.step.To <= r.since {
			r.since = r.unheard // some of what is in snapshots does not count any more
		}
	}
	r.told = r.told.with(r.version, h.events)
	if r.version-r.unheard >= maxTold {
		r.trim()
	}
}

// goesBack reports whether moves were taken back.
func (h *happened) goesBack() bool {
	return h.step.To > 0 && (h.step.Done || h.step.Kind == stepUndo)
}

// trim forgets what was told long ago.
func (r *room) trim() {
	if r.version-keepTold <= r.unheard {
		return
	}
	r.unheard = r.version - keepTold
	r.since = max(r.since, r.unheard)
	r.told = slices.Clone(r.told.after(r.unheard))
	r.backs = without(r.backs, func(b back) bool { return b.n <= r.unheard })
}

// without is a list without some of its elements, and another one than it was.
func without[T any](list []T, drop func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), drop)
}

// append writes a step for whatever the latest version is.
func (s *Service) append(ctx context.Context, id, client string, decide func(*room) (*step, error)) (int, error) {
	for {
		n, err := s.appendAt(ctx, id, latest, client, decide)
		var stale *store.Stale
		if !errors.As(err, &stale) {
			return n, err
		}
	}
}

// latest stands for whatever version a match has.
const latest = -1

// appendAt writes a step made for a version: decide, apply on a copy, write, and
// only then show it.
func (s *Service) appendAt(ctx context.Context, id string, version int, client string, decide func(*room) (*step, error)) (_ int, err error) {
	defer s.contain(id, &err)
	r, err := s.room(ctx, id)
	if err != nil {
		return 0, err
	}
	defer r.mu.Unlock()
	if version == latest {
		version = r.version
	}
	if version != r.version {
		n, err := s.answered(ctx, r, version, client)
		// Whoever may not do it at all is told that, and not the version.
		var no *Forbidden
		if _, why := decide(r); err != nil && errors.As(why, &no) {
			return 0, no
		}
		return n, err
	}
	st, err := decide(r)
	if err != nil {
		return 0, err
	}
	now := s.now()
	if st.Ms, err = s.elapsed(ctx, r, now); err != nil {
		return 0, err
	}
	h := happened{step: st}
	next, err := s.guarded(r, &h, func() (*table, error) {
		return r.apply(&r.table, &h, now, true, false, s.pastOf(ctx, r))
	})
	if err != nil {
		return 0, err
	}
	n, err := s.write(ctx, r, client, next, r.face(next), &h)
	if err == nil {
		s.obey(ctx, r)
	}
	return n, err
}

// write puts a step on disk and then into memory.
func (s *Service) write(ctx context.Context, r *room, client string, next *table, face store.Face, h *happened) (int, error) {
	body := h.step.appendJSON(make([]byte, 0, 96))
	beside := r.beside(next, face, h.step)
	beside.Notices = s.notices(r, next, h.step.Seat)
	e := store.Entry{Client: client, Body: body, Hash: next.hash(), At: next.at}
	beside.Snapshot = r.snapshot(next, h)
	_, err := s.store.Append(ctx, r.id, r.version, e, beside)
	var twice *store.Duplicate
	var stale *store.Stale
	switch {
	case errors.As(err, &twice):
		return twice.N, s.catchUp(ctx, r)
	case errors.As(err, &stale):
		// Another server was first: what is in memory is old.
		if err := s.catchUp(ctx, r); err != nil {
			return 0, err
		}
		return 0, stale
	case err != nil:
		return 0, err
	}
	r.become(next, h)
	if beside.Face != nil {
		r.shown = *beside.Face
	}
	if beside.Snapshot != nil {
		r.saved, r.since = r.version, r.version
		r.trim()
	}
	r.publish(h)
	s.News(r.news())
	return r.version, nil
}

// answered: a move made for an old version is either the one that was written
// then, and is answered as it was, or too late.
func (s *Service) answered(ctx context.Context, r *room, version int, client string) (int, error) {
	if version < r.version && version >= 0 {
		entries, err := s.store.Log(ctx, r.id, version, 1)
		if err != nil {
			return 0, err
		}
		if len(entries) == 1 && entries[0].Client == client {
			return entries[0].N, nil
		}
	}
	return 0, &store.Stale{Made: version, Now: r.version}
}

func (r *room) news() News {
	return News{Match: r.id, Version: r.version, State: r.shown.State, Listed: r.shown.Listed, Bots: r.bots(&r.table)}
}

// bots are the bots that are awaited.
func (r *room) bots(t *table) (list []Bot) {
	awaited := t.awaited(r)
	for i := range t.seats {
		if s := &t.seats[i]; s.Bot != "" && awaited.Has(engine.Seat(i)) {
			list = append(list, Bot{Seat: engine.Seat(i), Name: r.names[i], Level: s.Bot})
		}
	}
	return list
}

func botID(version int, i engine.Seat) string { return fmt.Sprintf("bot %d of %d", i, version) }

func (r *room) seatExists(s engine.Seat) error {
	if int(s) >= len(r.seats) {
		return invalid("there is no seat %d: the seats are %s", s, strings.Join(r.names, ", "))
	}
	return nil
}

// awaited are the seats that owe a decision now.
func (r *room) awaited() engine.SeatSet { return r.table.awaited(r) }

// counts reports whether an entry is a move that was not taken back.
func (r *room) counts(n int) bool { return r.line.has(n) }

func (r *room) running() error {
	if r.over() {
		return engine.ErrOver
	}
	if r.started == 0 {
		return errNotStarted
	}
	return nil
}
