// Package match is what happens between players and a game: seats, moves that
// are never lost and never played twice, undo, clocks, replay, and views that
// show a seat only what it may know. It knows no game and no network.
//
// The append-only log is the truth. A move is checked on a copy of the position,
// written, and only then answered; a server that dies in between has either
// written it or not, and the sender, who gave it an id, can ask again.
package match

import (
	"container/list"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/store"
)

// Options are chosen when a match is created and never change.
type Options struct {
	Game     string       `json:"game"`
	Setup    engine.Setup `json:"setup"`
	Title    string       `json:"title,omitempty"`
	Private  bool         `json:"private,omitempty"`  // found by its link alone
	Reserved []string     `json:"reserved,omitempty"` // seats that only an invitation opens
	Clock    Clock        `json:"clock,omitzero"`
	Host     string       `json:"host,omitempty"` // the person who made it
}

// meta is what the store keeps of a match besides its log.
type meta struct {
	Options
	Commitment string `json:"commitment"` // of the seed, published before the first roll
	// Dice is how outcomes are drawn; 0 is how the first matches did.
	Dice     int       `json:"dice,omitempty"`
	Imported *Imported `json:"imported,omitempty"`
}

// Bot is a bot that is to move.
type Bot struct {
	Seat  engine.Seat
	Name  string // of the seat
	Level string
}

// News says that a match has a new version, and which bots it awaits now.
type News struct {
	Match   string
	Version int
	State   string
	Listed  bool
	Bots    []Bot
}

// Config is what a service needs to know of the house it stands in.
type Config struct {
	Games func(id string) (engine.Game, bool)
	// Bots are the levels of bots that can be seated; Plays reports whether one
	// plays a game, and nil means that all play all.
	Bots  []string
	Plays func(game, bot string) bool
	// News is called after each entry that this service wrote, and may be nil. The
	// match is locked meanwhile: News must be quick and not call the service.
	News func(News)
	// Wants reports whether a person wants to be told when it is their turn.
	Wants func(person string) bool
	// Barred reports whether a person may not play here any more, by a session or
	// by a seat's token.
	Barred func(person string) bool
	// Grace is how long a turn must last before its player is told of it.
	Grace time.Duration
	// Alone says that no other service writes to the store, so that what is in
	// memory need not be compared with it before each answer.
	Alone bool
	// Keep is how many matches stay in memory.
	Keep   int
	Now    func() time.Time
	Logger *slog.Logger
}

// Service plays matches. Any number of services may share a store: the store
// decides which move of one version comes first, and a service that was behind
// reads what it missed.
type Service struct {
	Config
	store  store.Store
	began  time.Time
	spares spares

	mistakes mistakes

	mu    sync.Mutex
	rooms map[string]*list.Element // of *room
	used  *list.List               // the latest used first
}

// New makes a service on a store.
func New(s store.Store, c Config) *Service {
	if c.News == nil {
		c.News = func(News) {}
	}
	if c.Wants == nil {
		c.Wants = func(string) bool { return false }
	}
	if c.Barred == nil {
		c.Barred = func(string) bool { return false }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Keep == 0 {
		c.Keep = 1024
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Service{Config: c, store: s, began: c.Now(), rooms: map[string]*list.Element{}, used: list.New()}
}

// now is the time as the store keeps it.
func (s *Service) now() time.Time { return s.Now().UTC().Truncate(time.Microsecond) }

// Began is when this service began, from which on it counts its time as up.
func (s *Service) Began() time.Time { return s.began }

// The limits of what people may write.
const (
	maxName    = 40
	maxTitle   = 80
	maxEntropy = 200
	maxID      = 80
	maxText    = 2000
	maxNote    = 20000
)

// Invalid says what is wrong with what somebody asked for.
type Invalid struct{ Text string }

func (e *Invalid) Error() string { return e.Text }

func invalid(format string, args ...any) error { return &Invalid{fmt.Sprintf(format, args...)} }

// Conflict says that a match is not in a state in which that can be done.
type Conflict struct{ Text string }

func (e *Conflict) Error() string { return e.Text }

func conflict(format string, args ...any) error { return &Conflict{fmt.Sprintf(format, args...)} }

// Forbidden says that a caller may not do what it asked for.
type Forbidden struct{ Text string }

func (e *Forbidden) Error() string { return e.Text }

func forbidden(format string, args ...any) error { return &Forbidden{fmt.Sprintf(format, args...)} }

// Create makes a match with empty seats and returns its id.
func (s *Service) Create(ctx context.Context, o Options) (string, error) {
	id, _, err := s.CreateSeated(ctx, o, Caller{}, nil)
	return id, err
}

// Taking is a seat that is taken as a match is made: by whoever makes it, or by
// a bot.
type Taking struct {
	Seat    string
	Bot     string
	Entropy string
	Promise string // of a share in the dice
}

// CreateSeated makes a match in which seats are taken, all at once or not at all,
// and returns its id and the tokens of its maker's seats.
func (s *Service) CreateSeated(ctx context.Context, o Options, c Caller, takings []Taking) (id string, tokens map[string]Token, err error) {
	g, ok := s.Games(o.Game)
	if !ok {
		return "", nil, invalid("there is no game %q here", o.Game)
	}
	g, err = engine.Of(g, g.Version(), o.Setup)
	if err != nil {
		return "", nil, invalid("%v", err)
	}
	m, err := s.newMatch(g, &o)
	if err != nil {
		return "", nil, err
	}
	var seed dice.Seed
	if _, err := rand.Read(seed[:]); err != nil {
		return "", nil, fmt.Errorf("making a seed: %w", err)
	}
	tokens, err = s.create(ctx, m, o, seed, c, takings)
	return m.ID, tokens, err
}

// create puts a match into the store with the seats that are taken in it.
func (s *Service) create(ctx context.Context, m store.Match, o Options, seed dice.Seed, c Caller, takings []Taking) (tokens map[string]Token, err error) {
	defer s.contain(m.ID, &err)
	if m.Meta, err = json.Marshal(meta{Options: o, Commitment: seed.Commitment(), Dice: sharedDice}); err != nil {
		return nil, fmt.Errorf("writing the options: %w", err)
	}
	m.Secret = seed[:]
	r, err := s.empty(m)
	if err != nil {
		return nil, err
	}
	log, tokens, err := s.take(r, c, takings)
	if err != nil {
		return nil, err
	}
	r.shown = r.face(&r.table)
	m.Face, m.Places = r.shown, r.places(&r.table)
	if err := s.store.Create(ctx, m, log...); err != nil {
		return nil, err
	}
	if len(log) > 0 {
		s.News(r.news())
	}
	return tokens, nil
}

// take lets seats of a match be taken that nobody knows of yet.
func (s *Service) take(r *room, c Caller, takings []Taking) (log []store.Entry, tokens map[string]Token, err error) {
	tokens = map[string]Token{}
	for _, t := range takings {
		var st *step
		client := "bot " + randomName()
		if t.Bot != "" {
			st, err = s.botStep(r, t.Seat, t.Bot)
		} else {
			tokens[t.Seat] = newToken()
			client = "sit " + tokens[t.Seat].hash()
			st, err = r.sitStep(c, t.Seat, t.Entropy, t.Promise, tokens[t.Seat])
		}
		if err != nil {
			return nil, nil, err
		}
		e, err := s.enter(r, client, st)
		if err != nil {
			return nil, nil, err
		}
		log = append(log, e)
	}
	return log, tokens, nil
}

// enter makes a step in a match that is not in the store yet, and the entry that
// goes there with it.
func (s *Service) enter(r *room, client string, st *step) (store.Entry, error) {
	h := happened{step: st}
	next, err := r.apply(&r.table, &h, s.now(), true, false, nil)
	if err != nil {
		return store.Entry{}, err
	}
	body, err := json.Marshal(h.step)
	if err != nil {
		return store.Entry{}, fmt.Errorf("writing the log: %w", err)
	}
	r.become(next, &h)
	return store.Entry{N: r.version, Client: client, Body: body, Hash: next.hash(), At: next.at}, nil
}

// newMatch checks the options by the rule set of a game, and gives the match an id.
func (s *Service) newMatch(g engine.Game, o *Options) (store.Match, error) {
	seats, err := g.Seats(o.Setup)
	if err != nil {
		return store.Match{}, invalid("%v", err)
	}
	if o.Title, err = tidy("the title", o.Title, maxTitle); err != nil {
		return store.Match{}, err
	}
	o.Reserved = slices.Compact(slices.Sorted(slices.Values(o.Reserved)))
	for _, r := range o.Reserved {
		if !slices.Contains(seats, r) {
			return store.Match{}, invalid("there is no seat %q: the seats are %s", r, strings.Join(seats, ", "))
		}
	}
	if err := o.Clock.check(s.Bots); err != nil {
		return store.Match{}, err
	}
	return store.Match{ID: randomName(), Game: g.ID(), Rules: g.Version(), Created: s.Now()}, nil
}

// randomName is an id that cannot be guessed.
func randomName() string {
	var b [12]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// tidy makes one line of what somebody wrote, or says why that cannot be.
func tidy(what, text string, limit int) (string, error) {
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return "", invalid("%s may hold only characters that can be printed", what)
	}
	if utf8.RuneCountInString(text) > limit {
		return "", invalid("%s is longer than %d characters", what, limit)
	}
	return text, nil
}

// requestID checks the id that a client gave to what it asked for.
func requestID(id string) error {
	if id == "" {
		return invalid("give the request an id of your own, so that it can be sent again safely")
	}
	if len(id) > maxID || strings.ContainsFunc(id, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return invalid("the id of a request is at most %d printable characters", maxID)
	}
	return nil
}

// errNotStarted is returned while seats are open.
var errNotStarted = &Conflict{"the match has not started: seats are still open"}

// ErrBroken is returned for a match that this program cannot go on with.
var ErrBroken = errors.New("this match has met a mistake in sandtable's own rules code; it is kept as it was before, and the others go on")
