// Package match is what happens between players and a game: seats, moves that
// are never lost and never played twice, undo, replay, and views that show a
// seat only what it may know. It knows no game and no network.
//
// The append-only log is the truth. A move is checked on a copy of the position,
// written, and only then answered; a server that dies in between has either
// written it or not, and the sender, who gave it an id, can ask again.
package match

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/store"
)

// Options are chosen when a match is created and never change.
type Options struct {
	Game  string       `json:"game"`
	Setup engine.Setup `json:"setup"`
	Title string       `json:"title,omitempty"`
}

// meta is what the store keeps of a match besides its log.
type meta struct {
	Options
	Commitment string `json:"commitment"` // of the seed, published before the first roll
}

// News says that a match has a new version, and whom it awaits now.
type News struct {
	Match    string
	Version  int
	Awaiting engine.SeatSet
	Over     bool
}

// Service plays matches. Any number of services may share a store: the store
// decides which move of one version comes first, and a service that was behind
// reads what it missed.
type Service struct {
	store store.Store
	games func(id string) (engine.Game, bool)
	news  func(News)
	now   func() time.Time

	mu    sync.Mutex
	rooms map[string]*room
	used  []string // least recently used first
	keep  int
}

// New makes a service. News is called after each new entry that this service
// wrote or read, and may be nil.
func New(s store.Store, games func(id string) (engine.Game, bool), news func(News)) *Service {
	if news == nil {
		news = func(News) {}
	}
	return &Service{store: s, games: games, news: news, now: time.Now, rooms: map[string]*room{}, keep: 256}
}

// Create makes a match with empty seats and returns its id.
func (s *Service) Create(ctx context.Context, o Options) (string, error) {
	g, ok := s.games(o.Game)
	if !ok {
		return "", fmt.Errorf("there is no game %q here", o.Game)
	}
	if _, err := g.New(o.Setup); err != nil {
		return "", err
	}
	var seed dice.Seed
	if _, err := rand.Read(seed[:]); err != nil {
		return "", fmt.Errorf("making a seed: %w", err)
	}
	body, err := json.Marshal(meta{Options: o, Commitment: seed.Commitment()})
	if err != nil {
		return "", fmt.Errorf("writing the options: %w", err)
	}
	id := randomName()
	m := store.Match{ID: id, Game: g.ID(), Rules: g.Version(), Meta: body, Secret: seed[:], Created: s.now()}
	if err := s.store.Create(ctx, m); err != nil {
		return "", err
	}
	return id, nil
}

// randomName is an id that cannot be guessed.
func randomName() string {
	var b [12]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// Token is the secret by which whoever took a seat plays it.
type Token string

func (t Token) hash() string {
	h := sha256.Sum256([]byte("sandtable seat " + string(t)))
	return hex.EncodeToString(h[:])
}

// Sit takes an open seat under a name, and adds the player's own entropy to the
// match's dice if it is given before the first move. The match starts when all
// seats are taken.
func (s *Service) Sit(ctx context.Context, id string, seat engine.Seat, name, entropy string) (Token, error) {
	token := Token(randomName() + randomName())
	_, err := s.append(ctx, id, "sit "+string(token.hash()), func(r *room) (step, error) {
		if err := r.seatExists(seat); err != nil {
			return step{}, err
		}
		if r.seats[seat].token != "" {
			return step{}, fmt.Errorf("the seat %s is taken by %s", r.names[seat], r.seats[seat].name)
		}
		st := step{Kind: stepSit, Seat: seat, Name: name, Token: token.hash(), Entropy: entropy}
		if r.openSeats() == 1 {
			st.Starts = true
		}
		return st, nil
	})
	return token, err
}

// Who is the seat that a token plays.
func (s *Service) Who(ctx context.Context, id string, t Token) (engine.Seat, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return 0, err
	}
	defer r.mu.Unlock()
	return r.who(t)
}

// Play makes a move: for the version it was made for, under the id its client
// gave it. Sent again with the same id it is played once and answered alike.
func (s *Service) Play(ctx context.Context, id string, t Token, version int, client, move string) (int, error) {
	if client == "" {
		return 0, errors.New("give the move an id of your own, so that it can be sent again safely")
	}
	return s.appendAt(ctx, id, version, "play "+client, func(r *room) (step, error) {
		seat, err := r.who(t)
		if err != nil {
			return step{}, err
		}
		if err := r.running(); err != nil {
			return step{}, err
		}
		if _, err := engine.ParseMove(r.game, move); err != nil {
			return step{}, err
		}
		return step{Kind: stepPlay, Seat: seat, Move: move}, nil
	})
}

// Undo takes back a seat's last move while nobody else has seen anything of it
// and nothing was rolled.
func (s *Service) Undo(ctx context.Context, id string, t Token, version int, client string) (int, error) {
	return s.appendAt(ctx, id, version, "undo "+client, func(r *room) (step, error) {
		seat, err := r.who(t)
		if err != nil {
			return step{}, err
		}
		if err := r.mayUndo(seat); err != nil {
			return step{}, err
		}
		return step{Kind: stepUndo, Seat: seat, To: r.line[len(r.line)-1].n}, nil
	})
}

// Resign gives a match up for a seat: it ends without that seat among its winners.
func (s *Service) Resign(ctx context.Context, id string, t Token, version int, client string) (int, error) {
	return s.appendAt(ctx, id, version, "resign "+client, func(r *room) (step, error) {
		seat, err := r.who(t)
		if err != nil {
			return step{}, err
		}
		if err := r.running(); err != nil {
			return step{}, err
		}
		return step{Kind: stepResign, Seat: seat}, nil
	})
}

// State is a match as a seat may know it.
type State struct {
	ID         string          `json:"id"`
	Options    Options         `json:"options"`
	Version    int             `json:"version"`
	Commitment string          `json:"commitment"`
	Seed       string          `json:"seed,omitempty"` // when the match is over
	Seats      []SeatState     `json:"seats"`
	Started    bool            `json:"started"`
	Over       bool            `json:"over"`
	Result     string          `json:"result,omitempty"`
	Seat       string          `json:"seat,omitempty"` // whose view this is
	Prompt     engine.Prompt   `json:"prompt"`
	Moves      []string        `json:"moves,omitempty"` // what the seat may do now
	CanUndo    bool            `json:"canUndo"`
	View       json.RawMessage `json:"view"`
}

// SeatState is a seat as all see it.
type SeatState struct {
	ID       string `json:"id"`
	Name     string `json:"name,omitempty"`
	Taken    bool   `json:"taken"`
	Awaited  bool   `json:"awaited"`
	Resigned bool   `json:"resigned,omitempty"`
}

// State shows a match to whoever holds the token, or to a spectator without one.
func (s *Service) State(ctx context.Context, id string, t Token) (State, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return State{}, err
	}
	defer r.mu.Unlock()
	seat := engine.Spectator
	if t != "" {
		if seat, err = r.who(t); err != nil {
			return State{}, err
		}
	}
	return r.state(seat), nil
}

// Line is one sentence of the log.
type Line struct {
	N    int    `json:"n"`
	Text string `json:"text"`
	Rule string `json:"rule"`
}

// Log tells what happened after a version, as far as the seat may know it. Moves
// that were taken back are not told.
func (s *Service) Log(ctx context.Context, id string, t Token, after int) ([]Line, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	seat := engine.Spectator
	if t != "" {
		if seat, err = r.who(t); err != nil {
			return nil, err
		}
	}
	return r.lines(seat, after), nil
}

// Explain says why a move is refused to a seat now, or nothing if it is legal.
func (s *Service) Explain(ctx context.Context, id string, t Token, move string) (*engine.Refusal, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	seat, err := r.who(t)
	if err != nil {
		return nil, err
	}
	m, err := engine.ParseMove(r.game, move)
	if err != nil {
		return nil, err
	}
	return r.pos.Explain(seat, m), nil
}
