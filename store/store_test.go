package store_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/pressly/goose/v3"
	"go.uber.org/goleak"

	"sandtable/store"
	"sandtable/store/storetest"
)

func mustOpen(t testing.TB, name string) store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestSQLiteIsAStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	storetest.Run(t, func(t testing.TB) store.Store { return mustOpen(t, path) })
	storetest.RunPeople(t, func(t testing.TB) store.Store { return mustOpen(t, path) })
	t.Run("one of an older program opens", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "matches.db")
		older(t, "sqlite", path, goose.DialectSQLite3, "migrations/sqlite", 11)
		opensWhole(t, path)
	})
}

func TestPostgreSQLIsAStore(t *testing.T) {
	dsn := storetest.Postgres(t)
	storetest.Run(t, func(t testing.TB) store.Store { return mustOpen(t, dsn) })
	storetest.RunPeople(t, func(t testing.TB) store.Store { return mustOpen(t, dsn) })
	t.Run("one of an older program opens", func(t *testing.T) {
		other := newDatabase(t, dsn, "older")
		older(t, "pgx", other, goose.DialectPostgres, "migrations/postgres", 10)
		opensWhole(t, other)
	})
	t.Run("a copy goes on", func(t *testing.T) { copies(t, newDatabase(t, dsn, "copied")) })
}

// newDatabase makes another database on a server.
func newDatabase(t *testing.T, dsn, name string) string {
	t.Helper()
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	return strings.Replace(dsn, "/postgres?", "/"+name+"?", 1)
}

// older makes a store with the schema of an older program, whose log named matches by
// their ids, with two matches whose entries were written in turn.
func older(t *testing.T, driver, name string, dialect goose.Dialect, dir string, version int64) {
	t.Helper()
	ctx := context.Background()
	db, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p, err := goose.NewProvider(dialect, db, os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(ctx, version); err != nil {
		t.Fatal(err)
	}
	run := func(format string, args ...any) {
		t.Helper()
		if _, err := db.ExecContext(ctx, fmt.Sprintf(format, args...)); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"b", "a"} {
		run(`INSERT INTO matches (id, game, rules, meta, secret, created, changed) VALUES ('%s', 'tt', 1, 'meta', 'secret', 1, 2)`, id)
		run(`INSERT INTO heads (match, version) VALUES ('%s', 40)`, id)
		run(`INSERT INTO snapshots (match, n, body) VALUES ('%s', 30, 'position')`, id)
	}
	for n := 1; n <= 40; n++ {
		for _, id := range []string{"a", "b"} {
			run(`INSERT INTO log (match, n, client, body, hash, at) VALUES ('%s', %d, 'c%d', '%s %d', 'hash', %d)`, id, n, n, id, n, n)
		}
	}
}

// opensWhole opens what older made, looks at all of it and writes on.
func opensWhole(t *testing.T, name string) {
	t.Helper()
	ctx := context.Background()
	s := mustOpen(t, name)
	for _, id := range []string{"a", "b"} {
		m, err := s.Match(ctx, id)
		if err != nil || m.Version != 40 || string(m.Meta) != "meta" || string(m.Secret) != "secret" {
			t.Fatalf("match %s came back as %+v (%v)", id, m, err)
		}
		log, err := s.Log(ctx, id, 0, 100)
		if err != nil || len(log) != 40 {
			t.Fatalf("%d entries of match %s are left (%v)", len(log), id, err)
		}
		for i, e := range log {
			if e.N != i+1 || e.Client != fmt.Sprint("c", e.N) || string(e.Body) != fmt.Sprint(id, " ", e.N) || string(e.Hash) != "hash" || e.At.UnixMicro() != int64(e.N) {
				t.Fatalf("entry %d of match %s came back as %+v", i+1, id, e)
			}
		}
		if sn, err := s.Snapshot(ctx, id, 40); err != nil || sn.N != 30 || string(sn.Body) != "position" {
			t.Errorf("the snapshot of match %s came back as %+v (%v)", id, sn, err)
		}
		var twice *store.Duplicate
		if _, err := s.Append(ctx, id, 39, store.Entry{Client: "c40", At: time.Now()}); !errors.As(err, &twice) || twice.N != 40 {
			t.Errorf("the last entry of match %s, sent again, gave %v", id, err)
		}
		if e, err := s.Append(ctx, id, 40, store.Entry{Client: "c41", At: time.Now()}); err != nil || e.N != 41 {
			t.Errorf("the next entry of match %s was kept as %d (%v)", id, e.N, err)
		}
	}
	goesOn(t, s)
}

// goesOn makes a match in a store and writes to it.
func goesOn(t *testing.T, s store.Store) {
	t.Helper()
	ctx := context.Background()
	if err := s.Create(ctx, store.Match{ID: "new", Game: "tt", Created: time.Now()}, store.Entry{Client: "c1", At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(ctx, "new", 1, store.Entry{Client: "c2", At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if log, err := s.Log(ctx, "new", 0, 10); err != nil || len(log) != 2 {
		t.Errorf("a new match has %d entries (%v), not 2", len(log), err)
	}
}

// copies copies a file into PostgreSQL and from there into a file: either copy goes on
// where its source stood.
func copies(t *testing.T, dsn string) {
	ctx := context.Background()
	dir := t.TempDir()
	file := mustOpen(t, filepath.Join(dir, "matches.db"))
	for _, id := range []string{"a", "b"} {
		if err := file.Create(ctx, store.Match{ID: id, Game: "tt", Created: time.Now()}, store.Entry{Client: "of " + id, At: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Copy(ctx, file, dsn); err != nil {
		t.Fatal(err)
	}
	shared := mustOpen(t, dsn)
	back := filepath.Join(dir, "back.db")
	if err := store.Copy(ctx, shared, back); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]store.Store{"PostgreSQL": shared, "SQLite": mustOpen(t, back)} {
		for _, id := range []string{"a", "b"} {
			if log, err := s.Log(ctx, id, 0, 10); err != nil || len(log) != 1 || log[0].Client != "of "+id {
				t.Errorf("in %s the log of match %s is %v (%v)", name, id, log, err)
			}
		}
		goesOn(t, s)
	}
}

func TestABackupOfARunningStoreIsAStore(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := mustOpen(t, filepath.Join(dir, "matches.db"))
	if err := s.Create(ctx, store.Match{ID: "m", Game: "tt", Created: time.Now()}); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := range 200 {
			s.Append(ctx, "m", i, store.Entry{Client: fmt.Sprint(i), At: time.Now()})
		}
	})
	backup := filepath.Join(dir, "backup.db")
	if err := s.Backup(ctx, backup); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	b := mustOpen(t, backup)
	m, err := b.Match(ctx, "m")
	if err != nil {
		t.Fatal(err)
	}
	log, err := b.Log(ctx, "m", 0, 1000)
	if err != nil || len(log) != m.Version {
		t.Errorf("the copy says version %d and has %d entries (%v)", m.Version, len(log), err)
	}
	if err := s.Backup(ctx, backup); err == nil {
		t.Error("a backup replaced a file that was there")
	}
}

func TestAStoreLeavesNoGoroutinesBehind(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	s, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkAppend reports durable entries a second with 500 matches open, and what is
// written for each: as many bytes as in play, with a new face for every sixth entry
// and a snapshot for every hundredth.
func BenchmarkAppend(b *testing.B) {
	ctx := context.Background()
	s := mustOpen(b, filepath.Join(b.TempDir(), "matches.db"))
	const matches, atOnce = 500, 20
	id := func(m int) string { h := sha256.Sum256([]byte(fmt.Sprint(m))); return fmt.Sprintf("%x", h[:12]) }
	for m := range matches {
		if err := s.Create(ctx, store.Match{ID: id(m), Game: "tt", Meta: make([]byte, 176), Secret: make([]byte, 32), Created: time.Now()}); err != nil {
			b.Fatal(err)
		}
	}
	queue := make(chan int, matches)
	for m := range matches {
		queue <- m
	}
	versions := make([]int, matches)
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	before, began := written(b), processor()
	var wg sync.WaitGroup
	for range atOnce {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				m := <-queue
				if err := appendOne(ctx, s, id(m), versions[m]); err != nil {
					b.Error(err)
					return
				}
				versions[m]++
				queue <- m
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "entries/s")
	b.ReportMetric(float64(written(b)-before)/float64(b.N), "written/op")
	b.ReportMetric(float64((processor()-began).Microseconds())/float64(b.N), "cpu-us/op")
}

// appendOne writes an entry of about the size of a move.
func appendOne(ctx context.Context, s store.Store, id string, version int) error {
	body := make([]byte, 41)
	var beside []store.Beside
	if version%6 == 0 {
		beside = append(beside, store.Beside{Face: &store.Face{State: store.Running, Listed: true, Summary: make([]byte, 450)}})
	}
	if version%100 == 99 {
		beside = append(beside, store.Beside{Snapshot: &store.Snapshot{N: version + 1, Body: make([]byte, 7000)}})
	}
	hash := sha256.Sum256([]byte(fmt.Sprint(id, version)))
	_, err := s.Append(ctx, id, version, store.Entry{Client: fmt.Sprintf("play %s %d", id[:16], version), Body: body, Hash: hash[:], At: time.Now()}, beside...)
	return err
}

func processor() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// written is what this process has written to disk, in bytes.
func written(b *testing.B) (n int64) {
	io, err := os.ReadFile("/proc/self/io")
	if err != nil {
		b.Skip("the system does not count what is written")
	}
	for _, line := range strings.Split(string(io), "\n") {
		fmt.Sscanf(line, "write_bytes: %d", &n)
	}
	return n
}
