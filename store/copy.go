package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
)

// tables are all tables in an order in which none refers to a later one. Where
// the database numbers the rows itself, they are numbered anew in their order.
var tables = []struct {
	name     string
	numbered bool
}{
	{"people", false}, {"passkeys", false}, {"sessions", false}, {"invitations", false}, {"channels", false},
	{"audit", true}, {"settings", false},
	{"matches", false}, {"heads", false}, {"log", false}, {"snapshots", false}, {"notices", true},
	{"places", false}, {"departed", false}, {"said", false}, {"notes", false}, {"uptime", false},
	{"simulations", false}, {"simulated", false},
}

// Copy copies everything in a store, as it is at one moment, into another of any
// kind, which must be new or empty.
func Copy(ctx context.Context, from Store, to string) error {
	src, ok := from.(*database)
	if !ok {
		return errors.New("this kind of store cannot be copied")
	}
	opened, err := Open(ctx, to)
	if err != nil {
		return err
	}
	defer opened.Close()
	dst := opened.(*database)
	// One snapshot of the source, however long it takes.
	read, err := src.read.BeginTx(ctx, &sql.TxOptions{Isolation: src.snapshot, ReadOnly: src.group == nil})
	if err != nil {
		return fmt.Errorf("beginning to read: %w", err)
	}
	defer read.Rollback()
	return dst.inTransaction(ctx, func(write *sql.Tx) error {
		for _, t := range tables {
			if err := copyTable(ctx, read, write, dst.bind, t.name, t.numbered); err != nil {
				return fmt.Errorf("copying %s: %w", t.name, err)
			}
		}
		return dst.countOn(ctx, write)
	})
}

// countOn lets new matches be numbered after those that were copied with their
// numbers. SQLite does so by itself.
func (d *database) countOn(ctx context.Context, tx *sql.Tx) error {
	if d.group != nil {
		return nil
	}
	_, err := tx.ExecContext(ctx, `SELECT setval(pg_get_serial_sequence('heads', 'number'), MAX(number)) FROM heads`)
	if err != nil {
		return fmt.Errorf("numbering new matches: %w", err)
	}
	return nil
}

func copyTable(ctx context.Context, read, write *sql.Tx, bind func(string) string, table string, numbered bool) error {
	var there int
	if err := write.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+table).Scan(&there); err != nil {
		return err
	}
	if there > 0 {
		return errors.New("there is something in the other store already")
	}
	order := ""
	if numbered {
		order = " ORDER BY id"
	}
	rows, err := read.QueryContext(ctx, `SELECT * FROM `+table+order)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	skip := -1
	var names, marks []string
	for i, c := range columns {
		if numbered && c == "id" {
			skip = i
			continue
		}
		names, marks = append(names, c), append(marks, "?")
	}
	insert, err := write.PrepareContext(ctx, bind(`INSERT INTO `+table+` (`+strings.Join(names, ", ")+`) VALUES (`+strings.Join(marks, ", ")+`)`))
	if err != nil {
		return err
	}
	defer insert.Close()
	return copyRows(ctx, rows, insert, len(columns), skip)
}

func copyRows(ctx context.Context, rows *sql.Rows, insert *sql.Stmt, columns, skip int) error {
	values, places := make([]any, columns), make([]any, columns)
	for i := range values {
		places[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return err
		}
		var row []any
		for i, v := range values {
			if b, bytes := v.([]byte); bytes {
				v = notNil(b) // an empty value is read as nil, and none is NULL
			}
			if i != skip {
				row = append(row, v)
			}
		}
		if _, err := insert.ExecContext(ctx, row...); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Backup copies the store into a file. SQLite does that itself, page by page.
func (d *database) Backup(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists already: name a file that does not", path)
	}
	if d.group == nil {
		return Copy(ctx, d, path)
	}
	if err := makePrivate(path); err != nil {
		return err
	}
	if _, err := d.read.ExecContext(ctx, `VACUUM INTO ?`, path); err != nil {
		return fmt.Errorf("writing the backup %s: %w", path, err)
	}
	return nil
}
