package match

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"slices"
	"strings"

	"sandtable/engine"
)

// Token is the secret by which whoever took a seat plays it.
type Token string

func (t Token) hash() string {
	h := sha256.Sum256([]byte("sandtable seat " + string(t)))
	return hex.EncodeToString(h[:])
}

// Caller is who asks: somebody signed in, the holder of a seat's token, or
// nobody in particular.
type Caller struct {
	Person string
	Name   string
	Token  Token
	Admin  bool

	hash string // of the token, if it is known
}

// Known is the caller with the hash of its token, for whom that is not worked out anew
// by each question.
func (c Caller) Known() Caller {
	c.hash = c.tokenHash()
	return c
}

// tokenHash is the hash of the caller's token, or empty if it has none.
func (c *Caller) tokenHash() string {
	if c.hash == "" && c.Token != "" {
		return c.Token.hash()
	}
	return c.hash
}

// request names what a caller asked for: the id that it gave, with who it is, so
// that two players who chose the same id are not taken for one. Some of a token's
// hash is enough for that, and every entry of the log holds it.
func (c Caller) request(what, id string) string {
	who := c.Person
	if h := c.tokenHash(); h != "" {
		who = h[:16]
	}
	return what + " " + who + " " + id
}

// seat is a place at a table, as the log says.
type seat struct {
	Name     string `json:"name,omitempty"`
	Person   string `json:"person,omitempty"`
	Token    string `json:"token,omitempty"` // hashed
	Bot      string `json:"bot,omitempty"`
	Entropy  string `json:"entropy,omitempty"`
	Late     bool   `json:"late,omitempty"`     // its clock ran out: anybody may take it over
	Resigned bool   `json:"resigned,omitempty"` // whoever held it gave the match up
	Was      string `json:"was,omitempty"`      // the person who held it before

	Promise string   `json:"promise,omitempty"` // of its next share in the dice
	Share   string   `json:"share,omitempty"`   // the sum of those that it has shown
	Moved   int      `json:"moved,omitempty"`   // how often, taken back or not
	Knew    []string `json:"knew,omitempty"`    // people who have seen its secrets
	Handed  bool     `json:"handed,omitempty"`  // free for anybody, by the consent of all
	Orders  []Order  `json:"orders,omitempty"`  // standing answers, the newest first
}

func (s seat) taken() bool  { return s.Token != "" || s.Bot != "" }
func (s seat) person() bool { return s.Token != "" }

// latest is the person who holds a seat, or held it last.
func (s seat) latest() string { return cmp.Or(s.Person, s.Was) }

// ErrToken says that a token opens no seat of the match.
var ErrToken = &Forbidden{"the token opens no seat of this match"}

// ErrNoSeat says that the caller holds no seat of the match.
var ErrNoSeat = &Forbidden{"you hold no seat of this match: take one, or give a seat's token"}

// held are the seats that a caller holds.
func (r *room) held(c Caller) engine.SeatSet {
	var set engine.SeatSet
	h := []byte(c.tokenHash())
	for i := range r.seats {
		s := &r.seats[i]
		byToken := c.Token != "" && subtle.ConstantTimeCompare([]byte(s.Token), h) == 1
		byName := c.Token == "" && c.Person != "" && s.Person == c.Person
		if (byToken || byName) && (s.Person == "" || !r.barred(s.Person)) {
			set |= engine.Only(engine.Seat(i))
		}
	}
	return set
}

// looksAs is the seat whose view a caller is shown: the one it names, the only
// one it holds, the one of several that is awaited, or none.
func (r *room) looksAs(c Caller, as string) (engine.Seat, error) {
	return r.looksFrom(r.held(c), c, as)
}

// looksFrom is looksAs where it is known which seats the caller holds.
func (r *room) looksFrom(held engine.SeatSet, c Caller, as string) (engine.Seat, error) {
	if c.Token != "" && held == 0 {
		return 0, ErrToken
	}
	if as != "" {
		return r.named(held, as)
	}
	for _, set := range []engine.SeatSet{held & r.awaited(), held} {
		for i := range r.seats {
			if set.Has(engine.Seat(i)) {
				return engine.Seat(i), nil
			}
		}
	}
	return engine.Spectator, nil
}

// named is a seat by its name, if the caller may look from it: when the match is
// over there are no more secrets, and everybody may look from every seat.
func (r *room) named(held engine.SeatSet, name string) (engine.Seat, error) {
	if name == "spectator" {
		return engine.Spectator, nil
	}
	i := slices.Index(r.names, name)
	if i < 0 {
		return 0, invalid("there is no seat %q: the seats are %s", name, strings.Join(r.names, ", "))
	}
	if !held.Has(engine.Seat(i)) && !r.over() {
		return 0, forbidden("the seat %s is not yours", name)
	}
	return engine.Seat(i), nil
}

// actsAs is the seat that a caller acts for.
func (r *room) actsAs(c Caller, as string) (engine.Seat, error) {
	held := r.held(c)
	s, err := r.looksFrom(held, c, as)
	if err != nil {
		return 0, err
	}
	if s == engine.Spectator || !held.Has(s) {
		return 0, ErrNoSeat
	}
	return s, nil
}

// Holds lists the seats that a caller holds, by name.
func (s *Service) Holds(ctx context.Context, id string, c Caller) ([]string, error) {
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	var names []string
	for i, n := range r.names {
		if r.held(c).Has(engine.Seat(i)) {
			names = append(names, n)
		}
	}
	return names, nil
}

func (r *room) seatNamed(name string) (engine.Seat, error) {
	i := slices.Index(r.names, name)
	if i < 0 {
		return 0, invalid("there is no seat %q: the seats are %s", name, strings.Join(r.names, ", "))
	}
	return engine.Seat(i), nil
}

// free reports whether a seat may be taken: it is empty, or its clock ran out.
func (r *room) free(i engine.Seat) error {
	if r.over() {
		return engine.ErrOver
	}
	if s := r.seats[i]; s.taken() && !s.Late {
		return conflict("the seat %s is taken by %s", r.names[i], s.Name)
	}
	return nil
}

// Sit takes a free seat, or takes over one whose holder left or let the clock
// run out. Entropy given before the first move becomes part of the match's dice.
// A match starts when all seats are taken. Invited says that an invitation to
// this very seat was shown.
func (s *Service) Sit(ctx context.Context, id string, c Caller, name string, invited bool, entropy string, promise ...string) (Token, error) {
	token := newToken()
	_, err := s.append(ctx, id, "sit "+token.hash(), func(r *room) (*step, error) {
		st, err := r.sitStep(c, name, entropy, cmp.Or(promise...), token)
		if err == nil && slices.Contains(r.meta.Reserved, name) && !invited && (c.Person == "" || c.Person != r.meta.Host) {
			return nil, forbidden("the seat %s is opened by an invitation: ask the host for one", name)
		}
		return st, err
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

func newToken() Token { return Token(randomName() + randomName()) }

// sitStep is the step by which a person takes a free seat.
func (r *room) sitStep(c Caller, name, entropy, promise string, token Token) (*step, error) {
	who, err := tidy("the name", c.Name, maxName)
	if err == nil {
		entropy, err = tidy("the entropy", entropy, maxEntropy)
	}
	if err == nil && who == "" {
		err = invalid("say under which name you play")
	}
	if err != nil {
		return nil, err
	}
	i, err := r.seatNamed(name)
	if err != nil {
		return nil, err
	}
	if err := r.free(i); err != nil {
		return nil, err
	}
	if err := r.mayTake(c, i); err != nil {
		return nil, err
	}
	sh := Share{Promise: promise}
	if err := sh.check(); err != nil {
		return nil, err
	}
	if r.oldDice() {
		sh.Promise = ""
	}
	return r.starting(&step{
		Kind: stepSit, Seat: i, Name: who, Person: c.Person, Token: token.hash(), Entropy: entropy, Promise: sh.Promise,
		Starts: r.startsBy(i, sh.Promise), Fresh: r.newcomer(i, c),
	}), nil
}

// startsBy reports whether a match starts when a seat is taken: it is the last
// one, and no share in the dice is waited for. The promise is that of a person.
func (r *room) startsBy(i engine.Seat, promise string) bool {
	owing := r.owing()&^engine.Only(i) != 0 || promise != "" && r.pos.Chance() > 0
	return r.lastFree(i) && !owing
}

// newcomer reports whether a seat of a running match gets a clock of its own
// when somebody takes it: whoever leaves a seat and comes back does not.
func (r *room) newcomer(i engine.Seat, c Caller) bool {
	return r.started > 0 && (c.Person == "" || c.Person != r.seats[i].latest())
}

// lastFree reports whether the match starts when a seat is taken.
func (r *room) lastFree(i engine.Seat) bool {
	for j, s := range r.seats {
		if j != int(i) && !s.taken() {
			return false
		}
	}
	return r.started == 0
}

// SeatBot puts a bot into a free seat: the host may before the match starts, and
// every player once somebody left or ran out of time.
func (s *Service) SeatBot(ctx context.Context, id string, c Caller, name, level string) error {
	_, err := s.append(ctx, id, "bot "+randomName(), func(r *room) (*step, error) {
		if !r.hostedBy(c) && (r.started == 0 || r.held(c) == 0) {
			return nil, forbidden("only the host may give a seat to a bot before the match starts, and then only its players")
		}
		return s.botStep(r, name, level)
	})
	return err
}

// botStep is the step by which a bot takes a free seat.
func (s *Service) botStep(r *room, name, level string) (*step, error) {
	if !slices.Contains(s.Bots, level) {
		return nil, invalid("there is no bot %q: the bots are %s", level, strings.Join(s.Bots, ", "))
	}
	if s.Plays != nil && !s.Plays(r.meta.Game, level) {
		return nil, invalid("the bot %q does not play this game: choose another", level)
	}
	i, err := r.seatNamed(name)
	if err != nil {
		return nil, err
	}
	if err := r.free(i); err != nil {
		return nil, err
	}
	next := r.seats[i].empty(r.started > 0)
	return r.starting(&step{
		Kind: stepSit, Seat: i, Name: level, Bot: level, Starts: r.startsBy(i, ""), Promise: r.botShows(i, next).Promise,
	}), nil
}

func (r *room) hostedBy(c Caller) bool {
	return c.Admin || c.Person != "" && c.Person == r.meta.Host
}

// MayInvite reports whether a caller may invite to a seat.
func (s *Service) MayInvite(ctx context.Context, id string, c Caller, name string) error {
	r, err := s.look(ctx, id)
	if err != nil {
		return err
	}
	i, err := r.seatNamed(name)
	if err != nil {
		return err
	}
	if !r.hostedBy(c) && r.held(c) == 0 {
		return forbidden("only the host and the players of a match invite to it")
	}
	return r.free(i)
}

// Leave gives a seat up. Before the match starts it is open again; afterwards
// the match waits until a person or a bot takes it over. Before the start the host
// may also take a bot away.
func (s *Service) Leave(ctx context.Context, id string, c Caller, name string) error {
	_, err := s.append(ctx, id, "leave "+randomName(), func(r *room) (*step, error) {
		i, err := r.seatNamed(name)
		if err != nil {
			return nil, err
		}
		if r.over() {
			return nil, engine.ErrOver
		}
		ownBot := r.seats[i].Bot != "" && r.hostedBy(c)
		if !r.held(c).Has(i) && ownBot && r.started > 0 {
			return nil, forbidden("the match runs: a bot's seat is freed only if all who play agree")
		}
		if !r.held(c).Has(i) && !ownBot {
			return nil, forbidden("the seat %s is not yours to give up", name)
		}
		return &step{Kind: stepLeave, Seat: i, Name: r.seats[i].Name}, nil
	})
	return err
}

// Resign gives a match up for a seat. If at most one person is left, the match
// ends; otherwise the others may let a person or a bot play the seat on.
func (s *Service) Resign(ctx context.Context, id string, c Caller, as string, version int, client string) (int, error) {
	if err := requestID(client); err != nil {
		return 0, err
	}
	return s.appendAt(ctx, id, version, c.request("resign", client), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		if err := r.running(); err != nil {
			return nil, err
		}
		return &step{Kind: stepResign, Seat: i, Name: r.seats[i].Name}, nil
	})
}

// AddEntropy adds a player's own entropy to the dice, before the first move.
func (s *Service) AddEntropy(ctx context.Context, id string, c Caller, as, entropy string) error {
	entropy, err := tidy("the entropy", entropy, maxEntropy)
	if err != nil {
		return err
	}
	_, err = s.append(ctx, id, "entropy "+randomName(), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		if r.over() {
			return nil, engine.ErrOver
		}
		if len(r.line) > 0 {
			return nil, conflict("entropy can be added only before the first move")
		}
		return &step{Kind: stepEntropy, Seat: i, Entropy: entropy}, nil
	})
	return err
}
