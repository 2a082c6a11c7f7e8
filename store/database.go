package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"
)

// database is a Store on SQL. The two databases differ in their placeholders,
// in how a row is locked, and in whether appends are grouped.
type database struct {
	read, write *sql.DB
	bind        func(string) string
	lock        string
	group       *group // nil where the database groups commits itself
}

func stamp(t time.Time) int64   { return t.UnixMicro() }
func unstamp(v int64) time.Time { return time.UnixMicro(v).UTC() }

func (d *database) Create(ctx context.Context, m Match) error {
	now := stamp(m.Created)
	res, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO matches (id, game, rules, meta, secret, version, created, changed)
		VALUES (?, ?, ?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING`), m.ID, m.Game, m.Rules, notNil(m.Meta), notNil(m.Secret), now, now)
	if err != nil {
		return fmt.Errorf("creating match %s: %w", m.ID, err)
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return ErrExists
	}
	return nil
}

func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

const matchColumns = `id, game, rules, meta, secret, version, created, changed`

func scanMatch(row interface{ Scan(...any) error }) (Match, error) {
	var m Match
	var created, changed int64
	err := row.Scan(&m.ID, &m.Game, &m.Rules, &m.Meta, &m.Secret, &m.Version, &created, &changed)
	m.Created, m.Changed = unstamp(created), unstamp(changed)
	return m, err
}

func (d *database) Match(ctx context.Context, id string) (Match, error) {
	m, err := scanMatch(d.read.QueryRowContext(ctx, d.bind(`SELECT `+matchColumns+` FROM matches WHERE id = ?`), id))
	if errors.Is(err, sql.ErrNoRows) {
		return Match{}, ErrNotFound
	}
	if err != nil {
		return Match{}, fmt.Errorf("reading match %s: %w", id, err)
	}
	return m, nil
}

func (d *database) Matches(ctx context.Context, limit int) ([]Match, error) {
	rows, err := d.read.QueryContext(ctx, d.bind(`SELECT `+matchColumns+` FROM matches ORDER BY changed DESC, id LIMIT ?`), limit)
	if err != nil {
		return nil, fmt.Errorf("listing matches: %w", err)
	}
	defer rows.Close()
	var list []Match
	for rows.Next() {
		m, err := scanMatch(rows)
		if err != nil {
			return nil, fmt.Errorf("listing matches: %w", err)
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

func (d *database) Append(ctx context.Context, id string, after int, e Entry, notices ...Notice) (Entry, error) {
	r := &request{id: id, after: after, entry: e, notices: notices}
	if d.group != nil {
		err := d.group.do(ctx, r)
		return r.entry, err
	}
	err := d.inTransaction(ctx, func(tx *sql.Tx) error { return d.append(ctx, tx, r) })
	if err == nil {
		err = r.err
	}
	return r.entry, err
}

func (d *database) inTransaction(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("beginning a transaction: %w", err)
	}
	if err := do(tx); err != nil {
		tx.Rollback()
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// commitGroup performs the appends of a batch in one transaction. Those that are
// stale or known already say so themselves and do not stop the others.
func (d *database) commitGroup(batch []*request) error {
	ctx := context.Background()
	return d.inTransaction(ctx, func(tx *sql.Tx) error {
		for _, r := range batch {
			if err := d.append(ctx, tx, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// append performs one append. What the caller did wrong is in r.err; an error
// returned is the database's and undoes the transaction.
func (d *database) append(ctx context.Context, tx *sql.Tx, r *request) error {
	var version int
	err := tx.QueryRowContext(ctx, d.bind(`SELECT version FROM matches WHERE id = ?`+d.lock), r.id).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		r.err = ErrNotFound
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the version of match %s: %w", r.id, err)
	}
	known, err := scanEntry(tx.QueryRowContext(ctx, d.bind(`SELECT `+entryColumns+` FROM log WHERE match = ? AND client = ?`), r.id, r.entry.Client))
	switch {
	case err == nil:
		r.entry, r.err = known, &Duplicate{N: known.N}
		return nil
	case !errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("looking for move %q of match %s: %w", r.entry.Client, r.id, err)
	}
	if version != r.after {
		r.err = &Stale{Made: r.after, Now: version}
		return nil
	}
	return d.insert(ctx, tx, r)
}

func (d *database) insert(ctx context.Context, tx *sql.Tx, r *request) error {
	e := &r.entry
	e.N = r.after + 1
	at := stamp(e.At)
	e.At = unstamp(at)
	if _, err := tx.ExecContext(ctx, d.bind(`INSERT INTO log (match, n, client, body, hash, at) VALUES (?, ?, ?, ?, ?, ?)`),
		r.id, e.N, e.Client, notNil(e.Body), notNil(e.Hash), at); err != nil {
		return fmt.Errorf("writing move %d of match %s: %w", e.N, r.id, err)
	}
	if _, err := tx.ExecContext(ctx, d.bind(`UPDATE matches SET version = ?, changed = ? WHERE id = ?`), e.N, at, r.id); err != nil {
		return fmt.Errorf("writing the version of match %s: %w", r.id, err)
	}
	for _, n := range r.notices {
		if _, err := tx.ExecContext(ctx, d.bind(`INSERT INTO notices (match, n, who, body) VALUES (?, ?, ?, ?)`), r.id, e.N, n.To, notNil(n.Body)); err != nil {
			return fmt.Errorf("writing a notice of match %s: %w", r.id, err)
		}
	}
	return nil
}

const entryColumns = `n, client, body, hash, at`

func scanEntry(row interface{ Scan(...any) error }) (Entry, error) {
	var e Entry
	var at int64
	err := row.Scan(&e.N, &e.Client, &e.Body, &e.Hash, &at)
	e.At = unstamp(at)
	return e, err
}

func (d *database) Log(ctx context.Context, id string, after, limit int) ([]Entry, error) {
	rows, err := d.read.QueryContext(ctx, d.bind(`SELECT `+entryColumns+` FROM log WHERE match = ? AND n > ? ORDER BY n LIMIT ?`), id, after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading the log of match %s: %w", id, err)
	}
	defer rows.Close()
	var list []Entry
	for rows.Next() {
		e, err := scanEntry(rows)
		if err != nil {
			return nil, fmt.Errorf("reading the log of match %s: %w", id, err)
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// SaveSnapshot never replaces a newer snapshot by an older one.
func (d *database) SaveSnapshot(ctx context.Context, id string, s Snapshot) error {
	_, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO snapshots (match, n, body) VALUES (?, ?, ?)
		ON CONFLICT (match) DO UPDATE SET n = excluded.n, body = excluded.body WHERE excluded.n > snapshots.n`), id, s.N, s.Body)
	if err != nil {
		return fmt.Errorf("saving a snapshot of match %s: %w", id, err)
	}
	return nil
}

func (d *database) Snapshot(ctx context.Context, id string) (Snapshot, error) {
	var s Snapshot
	err := d.read.QueryRowContext(ctx, d.bind(`SELECT n, body FROM snapshots WHERE match = ?`), id).Scan(&s.N, &s.Body)
	if errors.Is(err, sql.ErrNoRows) {
		return Snapshot{}, nil
	}
	if err != nil {
		return Snapshot{}, fmt.Errorf("reading the snapshot of match %s: %w", id, err)
	}
	return s, nil
}

func (d *database) Notices(ctx context.Context, limit int) ([]Notice, error) {
	rows, err := d.read.QueryContext(ctx, d.bind(`SELECT id, match, n, who, body FROM notices ORDER BY id LIMIT ?`), limit)
	if err != nil {
		return nil, fmt.Errorf("reading notices: %w", err)
	}
	defer rows.Close()
	var list []Notice
	for rows.Next() {
		var n Notice
		if err := rows.Scan(&n.ID, &n.Match, &n.N, &n.To, &n.Body); err != nil {
			return nil, fmt.Errorf("reading notices: %w", err)
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

func (d *database) Told(ctx context.Context, ids ...int64) error {
	return d.inTransaction(ctx, func(tx *sql.Tx) error {
		for _, id := range ids {
			if _, err := tx.ExecContext(ctx, d.bind(`DELETE FROM notices WHERE id = ?`), id); err != nil {
				return fmt.Errorf("removing notice %d: %w", id, err)
			}
		}
		return nil
	})
}

func (d *database) Backup(ctx context.Context, path string) error {
	if d.group == nil {
		return errors.New("PostgreSQL is backed up with its own tools: use pg_dump")
	}
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists already: name a file that does not", path)
	}
	if _, err := d.read.ExecContext(ctx, `VACUUM INTO ?`, path); err != nil {
		return fmt.Errorf("writing the backup %s: %w", path, err)
	}
	return os.Chmod(path, 0o600)
}

// Close finishes what is being written and refuses what comes after.
func (d *database) Close() error {
	if d.group != nil {
		d.group.close()
	}
	err := d.write.Close()
	if d.read != d.write {
		err = errors.Join(err, d.read.Close())
	}
	return err
}
