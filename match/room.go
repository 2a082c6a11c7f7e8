package match

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/store"
)

// The kinds of steps in a log.
const (
	stepSit    = "sit"
	stepPlay   = "play"
	stepUndo   = "undo"
	stepResign = "resign"
)

// step is one entry of a match's log.
type step struct {
	Kind    string      `json:"k"`
	Seat    engine.Seat `json:"s"`
	Move    string      `json:"m,omitempty"`
	Rolls   []int       `json:"r,omitempty"` // what chance decided after it
	Seen    bool        `json:"b,omitempty"` // others saw something of it: a barrier for undo
	To      int         `json:"to,omitempty"`
	Name    string      `json:"name,omitempty"`
	Token   string      `json:"token,omitempty"` // hashed
	Entropy string      `json:"entropy,omitempty"`
	Starts  bool        `json:"starts,omitempty"`
}

type seat struct {
	name     string
	token    string
	entropy  string
	resigned bool
}

// played is a move that counts, with what is needed to take it back.
type played struct {
	n      int
	seat   engine.Seat
	final  bool // chance was drawn or somebody saw something
	before engine.Position
	events []engine.Event
}

// room is a match in memory: a cache of what the log says, and nothing more.
type room struct {
	mu      sync.Mutex
	id      string
	game    engine.Game
	meta    meta
	seed    dice.Seed
	version int
	names   []string
	seats   []seat
	started bool
	pos     engine.Position
	opening []engine.Event // what chance decided before the first move
	line    []played
}

// room finds a match, reads what is new in its log, and returns it locked.
func (s *Service) room(ctx context.Context, id string) (*room, error) {
	s.mu.Lock()
	r, ok := s.rooms[id]
	s.touch(id)
	s.mu.Unlock()
	if !ok {
		var err error
		if r, err = s.load(ctx, id); err != nil {
			return nil, err
		}
	}
	r.mu.Lock()
	if err := s.catchUp(ctx, r); err != nil {
		r.mu.Unlock()
		return nil, err
	}
	return r, nil
}

// touch notes the use of a match and lets go of the one that slept longest.
func (s *Service) touch(id string) {
	if i := slices.Index(s.used, id); i >= 0 {
		s.used = slices.Delete(s.used, i, i+1)
	}
	s.used = append(s.used, id)
	if len(s.used) > s.keep {
		delete(s.rooms, s.used[0])
		s.used = s.used[1:]
	}
}

func (s *Service) load(ctx context.Context, id string) (*room, error) {
	m, err := s.store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	r, err := s.empty(m)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if other, ok := s.rooms[id]; ok {
		return other, nil
	}
	s.rooms[id] = r
	return r, nil
}

// empty is a match before its first entry.
func (s *Service) empty(m store.Match) (*room, error) {
	g, ok := s.games(m.Game)
	if !ok {
		return nil, fmt.Errorf("match %s is of the game %q, which is not here", m.ID, m.Game)
	}
	r := &room{id: m.ID, game: g}
	if err := json.Unmarshal(m.Meta, &r.meta); err != nil {
		return nil, fmt.Errorf("reading match %s: %w", m.ID, err)
	}
	copy(r.seed[:], m.Secret)
	var err error
	if r.names, err = g.Seats(r.meta.Setup); err != nil {
		return nil, err
	}
	if r.pos, err = g.New(r.meta.Setup); err != nil {
		return nil, err
	}
	r.seats = make([]seat, len(r.names))
	return r, nil
}

// catchUp applies the entries that another server, or nobody yet, has applied.
func (s *Service) catchUp(ctx context.Context, r *room) error {
	for {
		entries, err := s.store.Log(ctx, r.id, r.version, 1000)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := r.read(e); err != nil {
				return fmt.Errorf("match %s, entry %d: %w", r.id, e.N, err)
			}
			s.news(r.news())
		}
		if len(entries) < 1000 {
			return nil
		}
	}
}

// read applies an entry of the log.
func (r *room) read(e store.Entry) error {
	var st step
	if err := json.Unmarshal(e.Body, &st); err != nil {
		return fmt.Errorf("reading it: %w", err)
	}
	c, err := r.apply(st, e.N, false)
	if err != nil {
		return err
	}
	if h := c.hash(); !slices.Equal(h, e.Hash) {
		return errors.New("the position after it is not the one that was recorded: the rules of this program differ from those it was played by")
	}
	r.become(c)
	return nil
}

// change is a room as it will be once an entry is written.
type change struct {
	step
	n       int
	seats   []seat
	started bool
	pos     engine.Position
	line    []played
	opening []engine.Event
}

func (c *change) hash() []byte {
	h := sha256.Sum256(c.pos.AppendBinary(nil))
	return h[:]
}

// apply performs a step on a copy. With draw, chance is drawn and whether others
// saw something is found out; otherwise both stand in the step.
func (r *room) apply(st step, n int, draw bool) (*change, error) {
	c := &change{step: st, n: n, seats: slices.Clone(r.seats), started: r.started, pos: r.pos, line: r.line, opening: r.opening}
	switch st.Kind {
	case stepSit:
		c.seats[st.Seat] = seat{name: st.Name, token: st.Token, entropy: st.Entropy}
		if st.Starts {
			return c, r.start(c, draw)
		}
		return c, nil
	case stepPlay:
		return c, r.play(c, draw)
	case stepUndo:
		last := c.line[len(c.line)-1]
		c.pos = last.before
		c.line = c.line[:len(c.line)-1]
		return c, nil
	case stepResign:
		c.seats[st.Seat].resigned = true
		return c, nil
	}
	return nil, fmt.Errorf("an entry of the unknown kind %q", st.Kind)
}

// chance is where the outcomes of an entry come from: for a new one the match's
// seed, the players' entropy and the number of the entry, so that an entry taken
// back and made again does not roll the same; for an old one the log.
func (r *room) chance(c *change, draw bool) dice.Source {
	if !draw {
		return &dice.Script{Outcomes: c.Rolls}
	}
	var parts []string
	for _, s := range c.seats {
		parts = append(parts, s.entropy)
	}
	return dice.New(r.seed.Mix(append(parts, fmt.Sprint("entry ", c.n))...))
}

func (r *room) start(c *change, draw bool) error {
	c.started = true
	c.pos = c.pos.Clone()
	var ev engine.Events
	rolls, err := engine.Advance(c.pos, r.chance(c, draw), &ev, nil)
	c.Rolls, c.opening = rolls, ev.List
	return err
}

func (r *room) play(c *change, draw bool) error {
	m, err := engine.ParseMove(r.game, c.Move)
	if err != nil {
		return err
	}
	before := c.pos
	c.pos = before.Clone()
	var ev engine.Events
	if err := c.pos.Play(c.Seat, m, &ev); err != nil {
		return err
	}
	rolls, err := engine.Advance(c.pos, r.chance(c, draw), &ev, nil)
	if err != nil {
		return err
	}
	if draw {
		c.Rolls = rolls
		c.Seen = len(rolls) > 0 || engine.Barrier(before, c.pos, c.Seat, len(r.names))
	}
	p := played{n: c.n, seat: c.Seat, final: c.Seen, before: before, events: ev.List}
	if p.final {
		p.before = nil
	}
	c.line = append(c.line[:len(c.line):len(c.line)], p)
	return nil
}

// become makes a change that was written the present.
func (r *room) become(c *change) {
	r.version, r.seats, r.started = c.n, c.seats, c.started
	r.pos, r.line, r.opening = c.pos, c.line, c.opening
	if c.Kind == stepPlay && c.Seen {
		// Nothing before a barrier can be taken back: let go of what it took.
		for i := len(r.line) - 2; i >= 0 && r.line[i].before != nil; i-- {
			r.line[i].before = nil
		}
	}
}

// append writes a step for whatever the latest version is.
func (s *Service) append(ctx context.Context, id, client string, decide func(*room) (step, error)) (int, error) {
	for {
		n, err := s.appendAt(ctx, id, -1, client, decide)
		var stale *store.Stale
		if !errors.As(err, &stale) {
			return n, err
		}
	}
}

// appendAt writes a step made for a version, or for the latest one if that is
// negative: decide, apply on a copy, write, and only then show it.
func (s *Service) appendAt(ctx context.Context, id string, version int, client string, decide func(*room) (step, error)) (int, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return 0, err
	}
	defer r.mu.Unlock()
	if version < 0 {
		version = r.version
	}
	if version != r.version {
		return s.answered(ctx, r, version, client)
	}
	st, err := decide(r)
	if err != nil {
		return 0, err
	}
	c, err := r.apply(st, version+1, true)
	if err != nil {
		return 0, err
	}
	body, err := json.Marshal(c.step)
	if err != nil {
		return 0, fmt.Errorf("writing the move: %w", err)
	}
	e := store.Entry{Client: client, Body: body, Hash: c.hash(), At: s.now()}
	kept, err := s.store.Append(ctx, id, version, e)
	var twice *store.Duplicate
	if errors.As(err, &twice) {
		return twice.N, nil
	}
	if err != nil {
		return 0, err
	}
	r.become(c)
	s.news(r.news())
	return kept.N, nil
}

// answered: a move made for an old version is either one that was written
// before, and is answered as it was then, or too late.
func (s *Service) answered(ctx context.Context, r *room, version int, client string) (int, error) {
	entries, err := s.store.Log(ctx, r.id, version, r.version-version)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		if e.Client == client {
			return e.N, nil
		}
	}
	return 0, &store.Stale{Made: version, Now: r.version}
}

func (r *room) news() News {
	_, over := r.outcome()
	n := News{Match: r.id, Version: r.version, Over: over}
	if r.started && !over {
		n.Awaiting = r.pos.Deciders()
	}
	return n
}

func (r *room) seatExists(s engine.Seat) error {
	if int(s) >= len(r.seats) {
		return fmt.Errorf("there is no seat %d: the seats are %s", s, strings.Join(r.names, ", "))
	}
	return nil
}

func (r *room) openSeats() (n int) {
	for _, s := range r.seats {
		if s.token == "" {
			n++
		}
	}
	return n
}

// ErrToken says that a token opens no seat of the match.
var ErrToken = errors.New("the token opens no seat of this match")

func (r *room) who(t Token) (engine.Seat, error) {
	h := t.hash()
	for i, s := range r.seats {
		if t != "" && s.token == h {
			return engine.Seat(i), nil
		}
	}
	return 0, ErrToken
}

func (r *room) running() error {
	if !r.started {
		return errors.New("the match has not started: seats are still open")
	}
	if _, over := r.outcome(); over {
		return engine.ErrOver
	}
	return nil
}

// outcome is how the match ended: by the rules, or because a seat resigned.
func (r *room) outcome() (engine.Outcome, bool) {
	if o, over := r.pos.Outcome(); over {
		return o, true
	}
	var left engine.SeatSet
	over := false
	for i, s := range r.seats {
		if s.resigned {
			over = true
		} else {
			left |= engine.Only(engine.Seat(i))
		}
	}
	return engine.Outcome{Winners: left, How: "resignation"}, over
}

func (r *room) mayUndo(s engine.Seat) error {
	if err := r.running(); err != nil {
		return err
	}
	if len(r.line) == 0 {
		return errors.New("there is no move to take back")
	}
	switch last := r.line[len(r.line)-1]; {
	case last.seat != s:
		return errors.New("the last move is not yours to take back")
	case last.final:
		return errors.New("the move cannot be taken back: dice were rolled, cards were drawn, or another player has seen its effect")
	}
	return nil
}

func (r *room) state(s engine.Seat) State {
	o, over := r.outcome()
	st := State{
		ID: r.id, Options: r.meta.Options, Version: r.version, Commitment: r.meta.Commitment,
		Started: r.started, Over: over, Prompt: r.pos.Prompt(s), View: r.pos.AppendView(nil, s),
	}
	awaited := r.news().Awaiting
	for i, x := range r.seats {
		st.Seats = append(st.Seats, SeatState{
			ID: r.names[i], Name: x.name, Taken: x.token != "", Resigned: x.resigned, Awaited: awaited.Has(engine.Seat(i)),
		})
	}
	if over {
		st.Seed = r.seed.String()
		st.Result = r.result(o)
	}
	if s == engine.Spectator {
		return st
	}
	st.Seat = r.names[s]
	st.CanUndo = r.mayUndo(s) == nil
	if awaited.Has(s) {
		for _, m := range r.pos.Legal(s, nil) {
			st.Moves = append(st.Moves, engine.FormatMove(r.game, m))
		}
	}
	return st
}

func (r *room) result(o engine.Outcome) string {
	var names []string
	for i, n := range r.names {
		if o.Winners.Has(engine.Seat(i)) {
			names = append(names, n)
		}
	}
	return strings.Join(names, " and ") + " (" + o.How + ")"
}

func (r *room) lines(s engine.Seat, after int) []Line {
	var list []Line
	tell := func(n int, events []engine.Event) {
		for _, e := range events {
			if n > after && e.Seats.Has(s) {
				list = append(list, Line{N: n, Text: r.game.Sentence(e), Rule: e.Rule})
			}
		}
	}
	tell(len(r.seats), r.opening)
	for _, p := range r.line {
		tell(p.n, p.events)
	}
	return list
}
