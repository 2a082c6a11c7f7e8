package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// database is a Store on SQL. The two databases differ in their placeholders,
// in how a row is locked, and in whether appends are grouped.
type database struct {
	read, write *sql.DB
	bind        func(string) string
	lock        string
	snapshot    sql.IsolationLevel // in which a transaction sees one moment
	hot         *hot
	recents     recents
	group       *group // nil where the database groups commits itself
}

func stamp(t time.Time) int64   { return t.UnixMicro() }
func unstamp(v int64) time.Time { return time.UnixMicro(v).UTC() }

func (d *database) Create(ctx context.Context, m Match, log ...Entry) error {
	now := stamp(m.Created)
	if m.Face.State == "" {
		m.Face.State = Waiting
	}
	err := d.inTransaction(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, d.bind(`INSERT INTO matches (id, game, rules, meta, secret, created, changed, state, listed, deadline, bots, summary)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`),
			m.ID, m.Game, m.Rules, notNil(m.Meta), notNil(m.Secret), now, now,
			m.Face.State, flag(m.Face.Listed), deadline(m.Face.Deadline), flag(m.Face.Bots), notNil(m.Face.Summary))
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err == nil && n == 0 {
			return ErrExists
		}
		var number int64
		if err := tx.QueryRowContext(ctx, d.bind(`INSERT INTO heads (match, version) VALUES (?, ?) RETURNING number`), m.ID, len(log)).Scan(&number); err != nil {
			return err
		}
		w := d.hot.in(tx)
		for i, e := range log {
			e.N = i + 1
			if err := w.insertEntry(ctx, number, e); err != nil {
				return err
			}
		}
		return d.setPlaces(ctx, tx, m.ID, m.Places)
	})
	if err != nil && !errors.Is(err, ErrExists) {
		err = fmt.Errorf("creating match %s: %w", m.ID, err)
	}
	return err
}

// insertEntry writes an entry of the match with a number.
func (w *writing) insertEntry(ctx context.Context, number int64, e Entry) error {
	_, err := w.addEntry.ExecContext(ctx,
		number, e.N, e.Client, notNil(e.Body), notNil(e.Hash), stamp(e.At))
	if err != nil {
		return fmt.Errorf("writing move %d: %w", e.N, err)
	}
	return nil
}

func (d *database) IDs(ctx context.Context, after string, limit int) ([]string, error) {
	return collect(ctx, d, scanString, "listing matches", `SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
}

func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// flag writes a truth value as both databases keep it.
func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// deadline writes a time, or 0 for none.
func deadline(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return stamp(t)
}

const (
	matchColumns = `id, game, rules, meta, secret, version, created, changed, state, listed, deadline, bots, summary`
	matchTables  = `matches JOIN heads ON heads.match = matches.id`
)

func scanMatch(row interface{ Scan(...any) error }) (Match, error) {
	var m Match
	var created, changed, due int64
	var listed, bots int
	f := &m.Face
	err := row.Scan(&m.ID, &m.Game, &m.Rules, &m.Meta, &m.Secret, &m.Version, &created, &changed, &f.State, &listed, &due, &bots, &f.Summary)
	m.Created, m.Changed = unstamp(created), unstamp(changed)
	f.Listed, f.Bots = listed != 0, bots != 0
	if due != 0 {
		f.Deadline = unstamp(due)
	}
	return m, err
}

func (d *database) Match(ctx context.Context, id string) (Match, error) {
	m, err := scanMatch(d.read.QueryRowContext(ctx, d.bind(`SELECT `+matchColumns+` FROM `+matchTables+` WHERE id = ?`), id))
	if errors.Is(err, sql.ErrNoRows) {
		return Match{}, ErrNotFound
	}
	if err != nil {
		return Match{}, fmt.Errorf("reading match %s: %w", id, err)
	}
	return m, nil
}

func (d *database) Matches(ctx context.Context, q Query) ([]Match, error) {
	where, args := q.where()
	return collect(ctx, d, scanMatch, "listing matches",
		`SELECT `+matchColumns+` FROM `+matchTables+where+` ORDER BY changed DESC, id LIMIT ?`, append(args, q.Limit)...)
}

// where is the condition of a query, with its arguments.
func (q Query) where() (string, []any) {
	var conds []string
	var args []any
	add := func(cond string, arg any) {
		conds, args = append(conds, cond), append(args, arg)
	}
	if q.State != "" {
		add("state = ?", q.State)
	}
	if q.Game != "" {
		add("game = ?", q.Game)
	}
	if q.Person != "" {
		add("id IN (SELECT places.match FROM places WHERE person = ?)", q.Person)
	}
	if q.Left != "" {
		add("id IN (SELECT departed.match FROM departed WHERE person = ?)", q.Left)
	}
	if q.Listed {
		add("listed = ?", 1)
	}
	if !q.Before.IsZero() {
		add("changed < ?", stamp(q.Before))
	}
	if len(conds) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(conds, " AND "), args
}

// collect reads the rows of a query.
func collect[T any](ctx context.Context, d *database, scan func(interface{ Scan(...any) error }) (T, error), doing, query string, args ...any) ([]T, error) {
	rows, err := d.read.QueryContext(ctx, d.bind(query), args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", doing, err)
		}
		list = append(list, v)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return list, nil
}

func scanString(row interface{ Scan(...any) error }) (s string, err error) {
	return s, row.Scan(&s)
}

func (d *database) Due(ctx context.Context, now time.Time, limit int) ([]string, error) {
	return collect(ctx, d, scanString, "looking for clocks that ran out",
		`SELECT id FROM matches WHERE deadline > 0 AND deadline <= ? ORDER BY deadline LIMIT ?`, stamp(now), limit)
}

func (d *database) AwaitingBots(ctx context.Context, limit int) ([]string, error) {
	return collect(ctx, d, scanString, "looking for bots that are awaited",
		`SELECT id FROM matches WHERE bots = 1 ORDER BY changed LIMIT ?`, limit)
}

func (d *database) SetDeadline(ctx context.Context, id string, version int, t time.Time) error {
	_, err := d.write.ExecContext(ctx, d.bind(`UPDATE matches SET deadline = ? WHERE id = ? AND EXISTS (SELECT 1 FROM heads WHERE match = ? AND version = ?)`), deadline(t), id, id, version)
	if err != nil {
		return fmt.Errorf("moving the deadline of match %s: %w", id, err)
	}
	return nil
}

func (d *database) Append(ctx context.Context, id string, after int, e Entry, beside ...Beside) (Entry, error) {
	r := &request{id: id, after: after, entry: e, beside: beside}
	if d.group != nil {
		err := d.group.do(ctx, r)
		return r.entry, err
	}
	err := d.inTransaction(ctx, func(tx *sql.Tx) error { return d.append(ctx, d.hot.in(tx), r) })
	if err != nil {
		d.recents.forget()
		return r.entry, err
	}
	return r.entry, r.err
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
	err := d.inTransaction(ctx, func(tx *sql.Tx) error {
		w := d.hot.in(tx)
		for _, r := range batch {
			if err := d.append(ctx, w, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		d.recents.forget()
	}
	return err
}

// append performs one append. What the caller did wrong is in r.err; an error
// returned is the database's and undoes the transaction.
func (d *database) append(ctx context.Context, tx *writing, r *request) error {
	// Nearly every entry is a new one for the version that was written last.
	if k, ok := d.recents.at(r.id, r.after); ok && !k.ids.has(r.entry.Client) {
		advanced, err := tx.advance(ctx, r, k.number)
		if err != nil {
			return err
		}
		if advanced {
			return d.insert(ctx, tx, r, k)
		}
	}
	return d.appendOld(ctx, tx, r)
}

// appendOld performs an append of which it is not known that it fits.
func (d *database) appendOld(ctx context.Context, tx *writing, r *request) error {
	var number int64
	var version int
	err := tx.readHead.QueryRowContext(ctx, r.id).Scan(&number, &version)
	if errors.Is(err, sql.ErrNoRows) {
		r.err = ErrNotFound
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the version of match %s: %w", r.id, err)
	}
	recent, err := d.recentOf(ctx, tx, r.id, number, version)
	if err != nil {
		return fmt.Errorf("reading the latest ids of match %s: %w", r.id, err)
	}
	// An entry that was sent again follows the version it was made for, or is
	// one of the latest.
	if version != r.after || recent.has(r.entry.Client) {
		known, err := scanEntry(tx.QueryRowContext(ctx, d.bind(`SELECT `+entryColumns+` FROM log WHERE number = ? AND (n = ? OR n > ?) AND client = ?`),
			number, r.after+1, version-remembered, r.entry.Client))
		if err == nil {
			r.entry, r.err = known, &Duplicate{N: known.N}
			return nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("looking for move %q of match %s: %w", r.entry.Client, r.id, err)
		}
	}
	if version != r.after {
		r.err = &Stale{Made: r.after, Now: version}
		return nil
	}
	if advanced, err := tx.advance(ctx, r, number); err != nil {
		return err
	} else if !advanced {
		return fmt.Errorf("match %s has another version than it had in the same transaction", r.id)
	}
	return d.insert(ctx, tx, r, known{number, version, recent})
}

// advance gives a match its next version, and reports whether it had the one that
// an entry was made for. From then on nobody else writes to it before the
// transaction ends.
func (w *writing) advance(ctx context.Context, r *request, number int64) (bool, error) {
	res, err := w.setHead.ExecContext(ctx, r.after+1, number, r.after)
	var rows int64
	if err == nil {
		rows, err = res.RowsAffected()
	}
	if err != nil {
		return false, fmt.Errorf("writing the version of match %s: %w", r.id, err)
	}
	return rows == 1, nil
}

// insert writes an entry of a match that has advanced to it, and of which something
// was known before.
func (d *database) insert(ctx context.Context, tx *writing, r *request, k known) error {
	e := &r.entry
	e.N = r.after + 1
	at := stamp(e.At)
	e.At = unstamp(at)
	if err := tx.insertEntry(ctx, k.number, *e); err != nil {
		return fmt.Errorf("match %s: %w", r.id, err)
	}
	d.recents.remember(r.id, known{k.number, e.N, k.ids.with(e.Client)})
	for _, b := range r.beside {
		if err := d.insertBeside(ctx, tx, r.id, *e, b); err != nil {
			return fmt.Errorf("writing what belongs to move %d of match %s: %w", e.N, r.id, err)
		}
	}
	return nil
}

func (d *database) insertBeside(ctx context.Context, tx *writing, id string, e Entry, b Beside) error {
	exec := func(query string, args ...any) error {
		_, err := tx.ExecContext(ctx, d.bind(query), args...)
		return err
	}
	if f := b.Face; f != nil {
		if _, err := tx.setFace.ExecContext(ctx,
			stamp(e.At), f.State, flag(f.Listed), deadline(f.Deadline), flag(f.Bots), notNil(f.Summary), id); err != nil {
			return err
		}
	}
	if b.Places != nil {
		for _, query := range []string{`DELETE FROM places WHERE match = ?`, `DELETE FROM departed WHERE match = ?`} {
			if err := exec(query, id); err != nil {
				return err
			}
		}
		if err := d.setPlaces(ctx, tx.Tx, id, b.Places); err != nil {
			return err
		}
	}
	if b.Snapshot != nil {
		if err := exec(insertSnapshot, id, b.Snapshot.N, notNil(b.Snapshot.Body)); err != nil {
			return err
		}
	}
	for _, x := range b.Notices {
		if err := exec(`INSERT INTO notices (match, n, who, body, after, tries) VALUES (?, ?, ?, ?, ?, 0)`,
			id, e.N, x.To, notNil(x.Body), deadline(x.After)); err != nil {
			return err
		}
	}
	return nil
}

func (d *database) setPlaces(ctx context.Context, tx *sql.Tx, id string, places []Place) error {
	for _, p := range places {
		query, args := `INSERT INTO places (match, seat, person) VALUES (?, ?, ?)`, []any{id, p.Seat, p.Person}
		if p.Left {
			query, args = `INSERT INTO departed (match, person) VALUES (?, ?) ON CONFLICT DO NOTHING`, []any{id, p.Person}
		}
		if _, err := tx.ExecContext(ctx, d.bind(query), args...); err != nil {
			return err
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
	return collect(ctx, d, scanEntry, "reading the log of match "+id,
		`SELECT `+entryColumns+` FROM log WHERE number = (SELECT number FROM heads WHERE match = ?) AND n > ? ORDER BY n LIMIT ?`, id, after, limit)
}

const insertSnapshot = `INSERT INTO snapshots (match, n, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`

func (d *database) SaveSnapshot(ctx context.Context, id string, s Snapshot) error {
	_, err := d.write.ExecContext(ctx, d.bind(insertSnapshot), id, s.N, notNil(s.Body))
	if err != nil {
		return fmt.Errorf("saving a snapshot of match %s: %w", id, err)
	}
	return nil
}

func scanSnapshot(row interface{ Scan(...any) error }) (s Snapshot, err error) {
	return s, row.Scan(&s.N, &s.Body)
}

func (d *database) Snapshots(ctx context.Context, id string, after int) ([]Snapshot, error) {
	return collect(ctx, d, scanSnapshot, "reading the snapshots of match "+id,
		`SELECT n, body FROM snapshots WHERE match = ? AND n > ? ORDER BY n`, id, after)
}

func (d *database) Snapshot(ctx context.Context, id string, upTo int) (Snapshot, error) {
	s, err := scanSnapshot(d.read.QueryRowContext(ctx, d.bind(`SELECT n, body FROM snapshots WHERE match = ? AND n <= ? ORDER BY n DESC LIMIT 1`), id, upTo))
	if errors.Is(err, sql.ErrNoRows) {
		return Snapshot{}, nil
	}
	if err != nil {
		return Snapshot{}, fmt.Errorf("reading the snapshot of match %s: %w", id, err)
	}
	return s, nil
}

func (d *database) Notices(ctx context.Context, now time.Time, limit int) ([]Notice, error) {
	return collect(ctx, d, scanNotice, "reading notices",
		`SELECT id, match, n, who, body, after, tries FROM notices WHERE after <= ? ORDER BY after, id LIMIT ?`, stamp(now), limit)
}

func scanNotice(row interface{ Scan(...any) error }) (Notice, error) {
	var n Notice
	var after int64
	err := row.Scan(&n.ID, &n.Match, &n.N, &n.To, &n.Body, &after, &n.Tries)
	if after != 0 {
		n.After = unstamp(after)
	}
	return n, err
}

func (d *database) Hold(ctx context.Context, n Notice, until time.Time) (bool, error) {
	res, err := d.write.ExecContext(ctx, d.bind(`UPDATE notices SET body = ?, after = ? WHERE id = ? AND after = ?`),
		notNil(n.Body), stamp(until), n.ID, deadline(n.After))
	if err != nil {
		return false, fmt.Errorf("holding notice %d: %w", n.ID, err)
	}
	held, err := res.RowsAffected()
	if err != nil {
		return false, fmt.Errorf("holding notice %d: %w", n.ID, err)
	}
	return held == 1, nil
}

func (d *database) Later(ctx context.Context, id int64, after time.Time) error {
	_, err := d.write.ExecContext(ctx, d.bind(`UPDATE notices SET after = ?, tries = tries + 1 WHERE id = ?`), stamp(after), id)
	if err != nil {
		return fmt.Errorf("putting off notice %d: %w", id, err)
	}
	return nil
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
