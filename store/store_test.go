package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

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
}

func TestPostgreSQLIsAStore(t *testing.T) {
	dsn := storetest.Postgres(t)
	storetest.Run(t, func(t testing.TB) store.Store { return mustOpen(t, dsn) })
	storetest.RunPeople(t, func(t testing.TB) store.Store { return mustOpen(t, dsn) })
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

// BenchmarkAppend reports durable entries a second with 500 matches open.
func BenchmarkAppend(b *testing.B) {
	ctx := context.Background()
	s := mustOpen(b, filepath.Join(b.TempDir(), "matches.db"))
	const matches = 500
	for m := range matches {
		if err := s.Create(ctx, store.Match{ID: fmt.Sprint(m), Game: "tt", Created: time.Now()}); err != nil {
			b.Fatal(err)
		}
	}
	body := make([]byte, 64)
	each := b.N/matches + 1
	b.ResetTimer()
	var wg sync.WaitGroup
	for m := range matches {
		wg.Go(func() {
			for i := range each {
				if _, err := s.Append(ctx, fmt.Sprint(m), i, store.Entry{Client: fmt.Sprint(i), Body: body, Hash: body[:32], At: time.Now()}); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(each*matches)/b.Elapsed().Seconds(), "entries/s")
}
