package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"sync"
)

// hot holds the statements that every move runs, so that they are read once: for
// the database, or in a transaction.
type hot struct {
	readHead, setHead, setFace, addEntry *sql.Stmt
}

func newHot(ctx context.Context, d *database) (*hot, error) {
	h := &hot{}
	for _, s := range []struct {
		into **sql.Stmt
		text string
	}{
		{&h.readHead, `SELECT number, version FROM heads WHERE match = ?` + d.lock},
		{&h.setHead, `UPDATE heads SET version = ? WHERE number = ? AND version = ?`},
		{&h.setFace, `UPDATE matches SET changed = ?, state = ?, listed = ?, deadline = ?, bots = ?, summary = ? WHERE id = ?`},
		{&h.addEntry, `INSERT INTO log (number, n, client, body, hash, at) VALUES (?, ?, ?, ?, ?, ?)`},
	} {
		stmt, err := d.write.PrepareContext(ctx, d.bind(s.text))
		if err != nil {
			return nil, fmt.Errorf("preparing the store: %w", err)
		}
		*s.into = stmt
	}
	return h, nil
}

// writing is a transaction with the statements that every move runs.
type writing struct {
	*sql.Tx
	hot
}

func (h *hot) in(tx *sql.Tx) *writing {
	return &writing{tx, hot{tx.Stmt(h.readHead), tx.Stmt(h.setHead), tx.Stmt(h.setFace), tx.Stmt(h.addEntry)}}
}

// remembered is how many of the latest entries of a match are known by the ids
// that their clients gave them. An entry that comes again for the version it was
// made for is known however late it comes.
const remembered = 32

// recent are the short hashes of the latest ids.
type recent []byte

const shortHash = 8

func short(client string) []byte {
	h := sha256.Sum256([]byte(client))
	return h[:shortHash]
}

// has reports whether an id may be one of them; the log knows for sure.
func (r recent) has(client string) bool {
	h := short(client)
	for i := 0; i+shortHash <= len(r); i += shortHash {
		if bytes.Equal(r[i:i+shortHash], h) {
			return true
		}
	}
	return false
}

// with adds an id and forgets the oldest.
func (r recent) with(client string) recent {
	keep := r[max(0, len(r)-(remembered-1)*shortHash):]
	return append(append(make(recent, 0, remembered*shortHash), keep...), short(client)...)
}

// recents remembers the latest ids of the matches that are written to, so that a
// move need not write them: they stand in the log. What is remembered is of one
// version of a match, and of no use when another process has written since.
type recents struct {
	mu sync.Mutex
	of map[string]known
}

// known is what is remembered of a match.
type known struct {
	number  int64 // under which the log has it
	version int
	ids     recent
}

// maxRecents is how many matches are remembered.
const maxRecents = 8192

// at is what is remembered of a match at a version.
func (r *recents) at(match string, version int) (known, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k, ok := r.of[match]
	return k, ok && k.version == version
}

func (r *recents) remember(match string, k known) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of == nil || len(r.of) >= maxRecents {
		r.of = map[string]known{}
	}
	r.of[match] = k
}

// forget is for when something was not written after all.
func (r *recents) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.of = nil
}

// recentOf are the latest ids of a match at a version.
func (d *database) recentOf(ctx context.Context, tx *writing, match string, number int64, version int) (ids recent, err error) {
	if k, ok := d.recents.at(match, version); ok {
		return k.ids, nil
	}
	rows, err := tx.QueryContext(ctx, d.bind(`SELECT client FROM log WHERE number = ? AND n > ? ORDER BY n`), number, version-remembered)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		client, err := scanString(rows)
		if err != nil {
			return nil, err
		}
		ids = ids.with(client)
	}
	return ids, rows.Err()
}
