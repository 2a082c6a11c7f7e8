// Package store keeps matches. The append-only log of a match is the truth: what
// Append has returned without an error is on disk, in order, once. The store
// knows no game; what an entry says is the business of package match.
//
// SQLite is the embedded default, PostgreSQL the shared one. Both run the same
// code and pass the same tests (storetest).
package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Match is what a match is, apart from what happens in it.
type Match struct {
	ID      string
	Game    string // which game, and which version of its rules
	Rules   int
	Meta    []byte // set-up and options, as package match wrote them; never changes
	Secret  []byte // the seed of its dice, which nobody sees before the end
	Version int    // number of entries in its log
	Created time.Time
	Changed time.Time
}

// Entry is one line of a match's log.
type Entry struct {
	N      int    // its number, from 1
	Client string // the id its sender gave it: sent twice, it is kept once
	Body   []byte
	Hash   []byte // of the position after it
	At     time.Time
}

// Notice is something to be told to somebody outside, kept in the same
// transaction as the entry that caused it, so that none is lost.
type Notice struct {
	ID    int64
	Match string
	N     int
	To    string
	Body  []byte
}

// Snapshot is a position saved to make loading fast. It is never needed.
type Snapshot struct {
	N    int
	Body []byte
}

// Store keeps matches and their logs.
type Store interface {
	// Create makes a match with an empty log. Its ID must be new.
	Create(ctx context.Context, m Match) error
	// Match finds a match, or ErrNotFound.
	Match(ctx context.Context, id string) (Match, error)
	// Matches lists matches, the latest changed first.
	Matches(ctx context.Context, limit int) ([]Match, error)

	// Append adds an entry after version after, with its notices, and returns it
	// as it was kept. An entry whose Client is in the log already is returned as
	// it was, with a *Duplicate error; where the log has another version, nothing
	// is written and the error is a *Stale.
	Append(ctx context.Context, id string, after int, e Entry, notices ...Notice) (Entry, error)
	// Log reads the entries after a version, at most limit of them.
	Log(ctx context.Context, id string, after, limit int) ([]Entry, error)

	// SaveSnapshot keeps the newest snapshot of a match, Snapshot reads it; a
	// match without one has the zero Snapshot.
	SaveSnapshot(ctx context.Context, id string, s Snapshot) error
	Snapshot(ctx context.Context, id string) (Snapshot, error)

	// Notices lists what is still to be told, oldest first; Told removes it.
	Notices(ctx context.Context, limit int) ([]Notice, error)
	Told(ctx context.Context, ids ...int64) error

	// Backup writes a consistent copy of the store to a file that does not exist,
	// while the store goes on. Only the embedded store can.
	Backup(ctx context.Context, path string) error
	Close() error
}

// ErrNotFound says that there is no such match.
var ErrNotFound = errors.New("there is no such match")

// ErrExists says that a match with that ID exists already.
var ErrExists = errors.New("a match with that id exists already")

// Stale is returned for an entry made for a version that is not the latest.
type Stale struct {
	Made, Now int
}

func (s *Stale) Error() string {
	return fmt.Sprintf("the move was made for version %d of the match, which is now at %d: look again and repeat it if you still want it", s.Made, s.Now)
}

// Duplicate is returned for an entry that is in the log already.
type Duplicate struct {
	N int
}

func (d *Duplicate) Error() string {
	return fmt.Sprintf("the move was received before, as number %d", d.N)
}
