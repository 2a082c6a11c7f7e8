package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// What is said at a table, what its players note for themselves, and when the
// server was there at all.

func (d *database) Say(ctx context.Context, id string, l Line) (int, error) {
	var n int
	err := d.inTransaction(ctx, func(tx *sql.Tx) error {
		// The row of the match is locked, so that numbers follow one another.
		var version int
		err := tx.QueryRowContext(ctx, d.bind(`SELECT version FROM heads WHERE match = ?`+d.lock), id).Scan(&version)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, d.bind(`SELECT COALESCE(MAX(n), 0) + 1 FROM said WHERE match = ?`), id).Scan(&n); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, d.bind(`INSERT INTO said (match, n, who, name, text, at) VALUES (?, ?, ?, ?, ?, ?)`),
			id, n, l.Who, l.Name, l.Text, stamp(l.At))
		return err
	})
	if err != nil && !errors.Is(err, ErrNotFound) {
		err = fmt.Errorf("keeping what was said in match %s: %w", id, err)
	}
	return n, err
}

func (d *database) Said(ctx context.Context, id string, after, limit int) ([]Line, error) {
	return collect(ctx, d, scanLine, "reading what was said in match "+id,
		`SELECT n, who, name, text, at FROM said WHERE match = ? AND n > ? ORDER BY n LIMIT ?`, id, after, limit)
}

func scanLine(row interface{ Scan(...any) error }) (Line, error) {
	var l Line
	var at int64
	err := row.Scan(&l.N, &l.Who, &l.Name, &l.Text, &at)
	l.At = unstamp(at)
	return l, err
}

func (d *database) Note(ctx context.Context, id, who string) (string, error) {
	var text string
	err := d.read.QueryRowContext(ctx, d.bind(`SELECT text FROM notes WHERE match = ? AND who = ?`), id, who).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading a note on match %s: %w", id, err)
	}
	return text, nil
}

func (d *database) SetNote(ctx context.Context, id, who, text string, at time.Time) error {
	_, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO notes (match, who, text, changed) VALUES (?, ?, ?, ?)
		ON CONFLICT (match, who) DO UPDATE SET text = excluded.text, changed = excluded.changed`), id, who, text, stamp(at))
	if err != nil {
		return fmt.Errorf("writing a note on match %s: %w", id, err)
	}
	return nil
}

func (d *database) Beat(ctx context.Context, server string, began, now time.Time) error {
	_, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO uptime (server, began, beat) VALUES (?, ?, ?)
		ON CONFLICT (server) DO UPDATE SET beat = excluded.beat WHERE excluded.beat > uptime.beat`), server, stamp(began), stamp(now))
	if err != nil {
		return fmt.Errorf("noting that the server is up: %w", err)
	}
	return nil
}

func (d *database) Uptime(ctx context.Context, from, to time.Time) (time.Duration, error) {
	type span struct{ began, beat int64 }
	spans, err := collect(ctx, d, func(row interface{ Scan(...any) error }) (s span, err error) {
		return s, row.Scan(&s.began, &s.beat)
	}, "reading when the server was up", `SELECT began, beat FROM uptime WHERE beat > ? AND began < ? ORDER BY began`, stamp(from), stamp(to))
	if err != nil {
		return 0, err
	}
	// The spans of several servers overlap: what counts is their union.
	var up int64
	end := stamp(from)
	for _, s := range spans {
		first, last := max(s.began, end), min(s.beat, stamp(to))
		if last > first {
			up += last - first
			end = last
		}
	}
	return time.Duration(up) * time.Microsecond, nil
}
