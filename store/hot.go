package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
)

// hot holds the statements that every move runs, so that they are read once.
type hot struct {
	readHead, setHead, setFace, addEntry *sql.Stmt
}

func newHot(ctx context.Context, d *database) (*hot, error) {
	h := &hot{}
	for _, s := range []struct {
		into **sql.Stmt
		text string
	}{
		{&h.readHead, `SELECT version, recent FROM heads WHERE match = ?` + d.lock},
		{&h.setHead, `UPDATE heads SET version = ?, recent = ? WHERE match = ?`},
		{&h.setFace, `UPDATE matches SET changed = ?, state = ?, listed = ?, deadline = ?, bots = ?, summary = ? WHERE id = ?`},
		{&h.addEntry, `INSERT INTO log (match, n, client, body, hash, at) VALUES (?, ?, ?, ?, ?, ?)`},
	} {
		stmt, err := d.write.PrepareContext(ctx, d.bind(s.text))
		if err != nil {
			return nil, fmt.Errorf("preparing the store: %w", err)
		}
		*s.into = stmt
	}
	return h, nil
}

func (h *hot) head(tx *sql.Tx) *sql.Stmt    { return tx.Stmt(h.readHead) }
func (h *hot) advance(tx *sql.Tx) *sql.Stmt { return tx.Stmt(h.setHead) }
func (h *hot) face(tx *sql.Tx) *sql.Stmt    { return tx.Stmt(h.setFace) }
func (h *hot) entry(tx *sql.Tx) *sql.Stmt   { return tx.Stmt(h.addEntry) }

// remembered is how many of the latest entries of a match are known by the ids
// that their clients gave them. An entry that comes again for the version it was
// made for is known however late it comes.
const remembered = 32

// recent are the short hashes of the latest ids. They stand in the one row that
// every move changes anyway; an index of all ids would cost a page for each move.
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
