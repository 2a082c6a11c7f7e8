// Package people knows who plays here: guests and accounts, how they sign in,
// what they may do, whom they invite and where they want to be told that it is
// their turn. It keeps everything in the store, knows no game, and leaves routes
// and pages to the server.
//
// On a laptop everybody is a guest and nothing of the rest is needed.
package people

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/webauthn"

	"sandtable/store"
)

// Role is what somebody may do. Each role may do all that those before it may.
type Role string

// The roles, from the least to the most.
const (
	Player Role = "player" // plays
	Host   Role = "host"   // also invites new players
	Admin  Role = "admin"  // also decides about people
)

func (r Role) rank() int {
	switch r {
	case Player:
		return 1
	case Host:
		return 2
	case Admin:
		return 3
	}
	return 0
}

// AtLeast says whether a role may do what another may.
func (r Role) AtLeast(other Role) bool { return r.rank() >= other.rank() }

// Valid says whether there is such a role.
func (r Role) Valid() bool { return r.rank() > 0 }

// Person is somebody who plays here.
type Person struct {
	ID      string
	Name    string
	Role    Role
	Guest   bool
	Blocked bool
	Created time.Time
	Seen    time.Time

	// epoch is the one in which the person was read. A session that starts with
	// it is over as soon as the person's sessions are ended.
	epoch int
}

func shown(p store.Person) Person {
	return Person{ID: p.ID, Name: p.Name, Role: Role(p.Role), Guest: p.Guest, Blocked: p.Blocked, Created: p.Created, Seen: p.Seen, epoch: p.Epoch}
}

// Account is what people see of their own account.
type Account struct {
	Person
	Email       string
	HasPassword bool
	Passkeys    []Passkey
}

// Config says how people come in. The zero value lets in guests and those who
// were invited, without passkeys.
type Config struct {
	Origins []string // where the pages are served from, as https://example.org
	RPID    string   // the domain that passkeys belong to; without it there are none
	RPName  string   // what an authenticator calls this server

	OpenRegistration   bool // anybody may make an account
	AllowLocalWebhooks bool // notices may go to this machine, by http too

	Cost   HashCost // of a password; zero is DefaultCost
	Hashes int      // how many passwords are hashed at once; zero is one for each processor

	Now func() time.Time // zero is time.Now
}

// Directory is the list of people.
type Directory struct {
	store    store.People
	config   Config
	now      func() time.Time
	hasher   *hasher
	throttle *throttle
	passkeys *webauthn.WebAuthn // nil if there are none
}

// New opens the directory that a store keeps.
func New(s store.People, c Config) (*Directory, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Cost == (HashCost{}) {
		c.Cost = DefaultCost
	}
	if c.Hashes <= 0 {
		c.Hashes = runtime.GOMAXPROCS(0)
	}
	if err := c.Cost.check(); err != nil {
		return nil, err
	}
	d := &Directory{store: s, config: c, now: c.Now, hasher: newHasher(c.Cost, c.Hashes), throttle: newThrottle()}
	if c.RPID == "" {
		return d, nil
	}
	var err error
	if d.passkeys, err = relyingParty(c); err != nil {
		return nil, fmt.Errorf("setting up passkeys: %w", err)
	}
	return d, nil
}

// newID is an id that cannot be guessed.
func newID() string {
	var b [12]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// Guest makes somebody who plays without an account. Guests may share a name.
func (d *Directory) Guest(ctx context.Context, name string) (Person, error) {
	n, err := parseName(name)
	if err != nil {
		return Person{}, err
	}
	now := d.now()
	p := store.Person{ID: newID(), Name: n.shown, Folded: n.folded, Role: string(Player), Guest: true, Created: now, Seen: now}
	if err := d.store.AddPerson(ctx, p, nil); err != nil {
		return Person{}, translate(err)
	}
	return shown(p), nil
}

// plain says whether an id from outside can be one at all. Not every database
// takes every text.
func plain(id string) bool {
	return len(id) <= 128 && utf8.ValidString(id) && !strings.ContainsRune(id, 0)
}

// Person finds somebody, blocked or not.
func (d *Directory) Person(ctx context.Context, id string) (Person, error) {
	if !plain(id) {
		return Person{}, ErrNotFound
	}
	p, err := d.store.Person(ctx, id)
	if err != nil {
		return Person{}, translate(err)
	}
	return shown(p), nil
}

// StillIn reports whether somebody who came in as a person may stay: they are not
// blocked, and their sessions were not ended since.
func (d *Directory) StillIn(ctx context.Context, p Person) (bool, error) {
	now, err := d.Person(ctx, p.ID)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil && !now.Blocked && now.epoch == p.epoch, err
}

// Account finds what people see of their own account.
func (d *Directory) Account(ctx context.Context, id string) (Account, error) {
	if !plain(id) {
		return Account{}, ErrNotFound
	}
	p, err := d.store.Person(ctx, id)
	if err != nil {
		return Account{}, translate(err)
	}
	keys, err := d.Passkeys(ctx, id)
	if err != nil {
		return Account{}, err
	}
	return Account{Person: shown(p), Email: p.Email, HasPassword: p.Password != "", Passkeys: keys}, nil
}

// People lists everybody by name, from the one after a person on; an empty id
// is the beginning.
func (d *Directory) People(ctx context.Context, after string, limit int) ([]Person, error) {
	var from store.Person
	if !plain(after) {
		return nil, ErrNotFound
	}
	if after != "" {
		var err error
		if from, err = d.store.Person(ctx, after); err != nil {
			return nil, translate(err)
		}
	}
	list, err := d.store.ListPeople(ctx, from.Folded, from.ID, page(limit))
	if err != nil {
		return nil, err
	}
	people := make([]Person, len(list))
	for i, p := range list {
		people[i] = shown(p)
	}
	return people, nil
}

// page keeps the length of a list within reason.
func page(limit int) int { return min(max(limit, 1), 200) }

// seenEvery is how exactly it is known when somebody was last here: closer would
// mean a write for every request.
const seenEvery = 5 * time.Minute

// Saw notes that a person is here.
func (d *Directory) Saw(ctx context.Context, p Person) error {
	now := d.now()
	if now.Sub(p.Seen) < seenEvery {
		return nil
	}
	return d.store.MarkSeen(ctx, p.ID, now)
}

// allowed finds somebody who does something, if they have the role for it.
func (d *Directory) allowed(ctx context.Context, by string, role Role) (Person, error) {
	p, err := d.Person(ctx, by)
	if errors.Is(err, ErrNotFound) {
		return Person{}, ErrNotAllowed
	}
	if err != nil {
		return Person{}, err
	}
	if p.Blocked {
		return Person{}, ErrBlocked
	}
	if !p.Role.AtLeast(role) {
		return Person{}, refuse(ErrNotAllowed, "this is for those with the role %s", role)
	}
	return p, nil
}
