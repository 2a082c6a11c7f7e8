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
	Meta    []byte  // set-up and options, as package match wrote them; never changes
	Secret  []byte  // the seed of its dice, which nobody sees before the end
	Version int     // number of entries in its log
	Face    Face    // how it looks from outside, as of the latest entry
	Places  []Place // who holds seats, when it is created; not read back
	Created time.Time
	Changed time.Time
}

// The states of a match.
const (
	Waiting = "open" // seats are still free
	Running = "running"
	Over    = "over"
)

// Face is what lists and watchers need to know of a match without reading its
// log. It follows from the log and is written with each entry that changes it.
type Face struct {
	State    string
	Listed   bool      // shown to everybody, not only to those who have its link
	Deadline time.Time // when the next clock runs out if the server stays up; zero if none runs
	Bots     bool      // a bot is awaited
	Summary  []byte    // what a list shows, as package match wrote it
}

// Place says who holds a seat or held one, so that people find their matches.
type Place struct {
	Seat   string
	Person string
	Left   bool // the person held a seat once, and holds none any more
}

// Beside is what is written in the same transaction as an entry.
type Beside struct {
	Face    *Face   // the new face, or nil if it is the old one
	Places  []Place // who holds seats now, or nil if that is as it was
	Notices []Notice
	// Snapshot is one of the match after the entry, or nil.
	Snapshot *Snapshot
}

// Query chooses matches for a list. Zero values choose all.
type Query struct {
	State  string
	Game   string
	Person string    // who holds a seat
	Left   string    // who held a seat and holds none any more
	Listed bool      // only those shown to everybody
	Before time.Time // changed before, to read on
	Limit  int
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
	After time.Time // not to be told before
	Tries int       // how often telling it has failed
}

// Line is something said at the table.
type Line struct {
	N    int
	Who  string // a seat, or empty for the server itself
	Name string
	Text string
	At   time.Time
}

// Snapshot is a position saved to make loading fast. It is never needed.
type Snapshot struct {
	N    int
	Body []byte
}

// Store keeps matches and their logs.
type Store interface {
	People
	Simulations

	// Create makes a match with the log it is given, usually none. Its ID must be
	// new.
	Create(ctx context.Context, m Match, log ...Entry) error
	// IDs lists all matches in the order of their ids, after one of them.
	IDs(ctx context.Context, after string, limit int) ([]string, error)
	// Match finds a match, or ErrNotFound.
	Match(ctx context.Context, id string) (Match, error)
	// Matches lists matches, the latest changed first.
	Matches(ctx context.Context, q Query) ([]Match, error)
	// Due lists matches of which a clock has run out, AwaitingBots those in which
	// a bot is to move.
	Due(ctx context.Context, now time.Time, limit int) ([]string, error)
	AwaitingBots(ctx context.Context, limit int) ([]string, error)
	// SetDeadline corrects a deadline that the server's own absence moved.
	SetDeadline(ctx context.Context, id string, version int, t time.Time) error

	// Append adds an entry after version after, with what belongs beside it, and
	// returns it as it was kept. An entry whose Client is in the log already is returned as
	// it was, with a *Duplicate error; where the log has another version, nothing
	// is written and the error is a *Stale.
	Append(ctx context.Context, id string, after int, e Entry, beside ...Beside) (Entry, error)
	// Log reads the entries after a version, at most limit of them.
	Log(ctx context.Context, id string, after, limit int) ([]Entry, error)

	// SaveSnapshot keeps a snapshot of a match, unless there is one of that entry.
	SaveSnapshot(ctx context.Context, id string, s Snapshot) error
	// Snapshot reads the newest one up to an entry; where there is none, it is the
	// zero Snapshot. Snapshots reads all after an entry, in order.
	Snapshot(ctx context.Context, id string, upTo int) (Snapshot, error)
	Snapshots(ctx context.Context, id string, after int) ([]Snapshot, error)

	// Notices lists what is to be told now, oldest first; Told removes it, Later
	// puts it off after a failure.
	Notices(ctx context.Context, now time.Time, limit int) ([]Notice, error)
	// Hold puts a notice off until a time and keeps its body as n has it, unless it
	// was put off or removed since n was read. Of several servers one holds it.
	Hold(ctx context.Context, n Notice, until time.Time) (bool, error)
	Told(ctx context.Context, ids ...int64) error
	Later(ctx context.Context, id int64, after time.Time) error

	// Say keeps something said at the table and returns its number; Said reads
	// what was said after a number.
	Say(ctx context.Context, id string, l Line) (int, error)
	Said(ctx context.Context, id string, after, limit int) ([]Line, error)
	// Note reads somebody's private note on a match, SetNote replaces it.
	Note(ctx context.Context, id, who string) (string, error)
	SetNote(ctx context.Context, id, who, text string, at time.Time) error

	// Beat says that a server which began at a time is alive; Uptime is how much
	// of a span at least one server was.
	Beat(ctx context.Context, server string, began, now time.Time) error
	Uptime(ctx context.Context, from, to time.Time) (time.Duration, error)

	// Backup writes a consistent copy of the store to a file that does not exist,
	// while the store goes on. The file is an embedded store.
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
