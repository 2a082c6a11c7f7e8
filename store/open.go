package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

//go:embed migrations
var migrations embed.FS

// Open opens the store that a name says: a postgres:// URL, or the path of the
// SQLite file, which is made if it is not there. The schema is brought up to date.
func Open(ctx context.Context, name string) (Store, error) {
	if strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://") {
		return openPostgres(ctx, name)
	}
	return openSQLite(ctx, name)
}

// openSQLite: WAL with full sync, so that what is committed survives a power
// cut; a long log before pages are copied into the file, because they change
// often; one connection that writes, fed by the group commit, and others that read.
func openSQLite(ctx context.Context, path string) (Store, error) {
	if path == "" {
		return nil, errors.New("name the file in which to keep the matches")
	}
	if err := makeStorePrivate(path); err != nil {
		return nil, err
	}
	file := "file:" + (&url.URL{Path: path}).EscapedPath()
	page, err := smallPages(ctx, file)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	// Those that read have little to remember: what is played is in memory.
	checkpoint := fmt.Sprintf("wal_autocheckpoint(%d)", maxWAL/page)
	dsn := func(pragmas ...string) string {
		return file + "?" + url.Values{
			"_pragma": append(pragmas, "journal_mode(WAL)", checkpoint, "synchronous(FULL)", "busy_timeout(10000)", "foreign_keys(1)"),
			"_txlock": {"immediate"},
		}.Encode()
	}
	write, err := sql.Open("sqlite", dsn())
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write, goose.DialectSQLite3, "migrations/sqlite"); err != nil {
		write.Close()
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	read, err := sql.Open("sqlite", dsn("cache_size(-128)"))
	if err != nil {
		write.Close()
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	read.SetMaxOpenConns(4)
	s := &database{read: read, write: write, bind: func(q string) string { return q }}
	if s.hot, err = newHot(ctx, s); err != nil {
		return nil, errors.Join(err, write.Close(), read.Close())
	}
	s.group = newGroup(s.commitGroup)
	return s, nil
}

// maxWAL is how many bytes of pages the log holds before they are copied into the file.
const maxWAL = 32 << 20

// smallPages gives a new file the smallest pages there are, because a group of moves
// touches one page of each match; a file that has something in it keeps its own. It
// returns how large they are. It comes before the other settings, which the driver
// sorts: in WAL the size cannot be chosen.
func smallPages(ctx context.Context, file string) (size int, err error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, pragma := range []string{"busy_timeout = 10000", "page_size = 512", "journal_mode = WAL"} {
		if _, err := db.ExecContext(ctx, "PRAGMA "+pragma); err != nil {
			return 0, fmt.Errorf("setting %s: %w", pragma, err)
		}
	}
	if err := db.QueryRowContext(ctx, "PRAGMA page_size").Scan(&size); err != nil {
		return 0, fmt.Errorf("asking for the size of pages: %w", err)
	}
	return size, nil
}

func openPostgres(ctx context.Context, dsn string) (Store, error) {
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		return nil, fmt.Errorf("opening PostgreSQL: %w", err)
	}
	db.SetMaxOpenConns(16)
	if err := migrate(ctx, db, goose.DialectPostgres, "migrations/postgres"); err != nil {
		db.Close()
		return nil, fmt.Errorf("opening PostgreSQL: %w", err)
	}
	s := &database{read: db, write: db, bind: dollars, lock: " FOR UPDATE", snapshot: sql.LevelRepeatableRead}
	if s.hot, err = newHot(ctx, s); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// migrate runs what is new in the schema, forwards only. Servers that start at
// once on one PostgreSQL take turns by goose's own lock on its version table.
func migrate(ctx context.Context, db *sql.DB, d goose.Dialect, dir string) error {
	sub, err := fs.Sub(migrations, dir)
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(d, db, sub)
	if err != nil {
		return fmt.Errorf("preparing the schema: %w", err)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bringing the schema up to date: %w", err)
	}
	return nil
}

// dollars writes the placeholders as PostgreSQL wants them.
func dollars(q string) string {
	var b strings.Builder
	n := 0
	for _, r := range q {
		if r != '?' {
			b.WriteRune(r)
			continue
		}
		n++
		fmt.Fprintf(&b, "$%d", n)
	}
	return b.String()
}
