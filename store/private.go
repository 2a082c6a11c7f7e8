package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A store holds secrets, so nobody else may read its files, from their first byte.

// makePrivate makes a file that only its owner may read, or takes the others'
// rights from one that is there.
func makePrivate(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("opening %s: %w", path, err)
	}
	if err := errors.Join(f.Chmod(0o600), f.Close()); err != nil {
		return fmt.Errorf("making %s private, as it holds secrets: %w", path, err)
	}
	return nil
}

// makeStorePrivate does so for the file of a store, and for those beside it that
// an older program left behind. SQLite makes these anew with the rights of the
// store's own.
func makeStorePrivate(path string) error {
	for _, beside := range []string{path + "-wal", path + "-shm", path + "-journal"} {
		if err := os.Chmod(beside, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("making %s private, as it holds secrets: %w", beside, err)
		}
	}
	return makePrivate(path)
}

// hasCode reports whether an error is SQLite's of a kind.
func hasCode(err error, code int) bool {
	var lite *sqlite.Error
	return errors.As(err, &lite) && lite.Code()&0xff == code
}

// IsFull reports whether something was not written because there is no room on the disk.
func IsFull(err error) bool {
	return hasCode(err, sqlite3.SQLITE_FULL) || errors.Is(err, syscall.ENOSPC)
}

// ErrInUse says that another server has a store.
var ErrInUse = errors.New("another server uses it already")

// Reserve keeps the file of a store for one server until release is called, or
// until the process ends in whatever way. Commands that only look into a store
// do not need it. The lock is SQLite's own, on a file beside the store.
func Reserve(ctx context.Context, path string) (release func() error, err error) {
	lock := path + ".lock"
	if err := makePrivate(lock); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: lock}).EscapedPath()+"?_pragma=busy_timeout(1000)&_txlock=exclusive")
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", lock, err)
	}
	db.SetMaxOpenConns(1)
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		db.Close()
		if !hasCode(err, sqlite3.SQLITE_BUSY) {
			return nil, fmt.Errorf("reserving %s by the file %s: %w", path, lock, err)
		}
		return nil, fmt.Errorf("opening %s: %w (%v)", path, ErrInUse, err)
	}
	return func() error { return errors.Join(tx.Rollback(), db.Close()) }, nil
}
