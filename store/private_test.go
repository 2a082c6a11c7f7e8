//go:build unix

package store_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"sandtable/store"
)

// watchRights looks at a folder again and again, and names every file in it that
// others could read at any moment.
func watchRights(t *testing.T, dir string) (stop func() map[string]os.FileMode) {
	open := map[string]os.FileMode{}
	end := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			list, _ := os.ReadDir(dir)
			for _, e := range list {
				if info, err := e.Info(); err == nil && info.Mode().Perm()&0o077 != 0 {
					open[e.Name()] = info.Mode()
				}
			}
			select {
			case <-end:
				return
			default:
			}
		}
	})
	return func() map[string]os.FileMode {
		close(end)
		wg.Wait()
		return open
	}
}

func TestFilesArePrivateFromTheirFirstByte(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	ctx := context.Background()
	dir := t.TempDir()
	stop := watchRights(t, dir)
	path := filepath.Join(dir, "club.db")
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Create(ctx, store.Match{ID: "m", Game: "g", Meta: []byte("{}"), Secret: []byte("secret"), Created: time.Now()}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"club.db", "club.db-wal", "club.db-shm"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has the rights %v (%v)", name, info.Mode(), err)
		}
	}
	if err := s.Backup(ctx, filepath.Join(dir, "backup.db")); err != nil {
		t.Fatal(err)
	}
	release, err := store.Reserve(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(release(), s.Close()); err != nil {
		t.Fatal(err)
	}
	if open := stop(); len(open) > 0 {
		t.Errorf("others could read %v", open)
	}
}

func TestFilesOfAnOlderProgramAreMadePrivate(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "club.db")
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if err := os.Chmod(name, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	other, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	defer other.Close()
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has the rights %v (%v)", name, info.Mode(), err)
		}
	}
}

// A file that cannot be reserved for another reason is not said to be another server's.
func TestAFileThatCannotBeReservedSaysWhy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	if err := os.WriteFile(path+".lock", bytes.Repeat([]byte("no lock "), 200), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Reserve(context.Background(), path); err == nil || errors.Is(err, store.ErrInUse) {
		t.Errorf("it is refused with %v", err)
	}
}

func TestAFileIsReservedForOneServer(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "club.db")
	release, err := store.Reserve(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Reserve(ctx, path); !errors.Is(err, store.ErrInUse) {
		t.Errorf("a second server gets %v", err)
	}
	// Commands that look into it do not mind.
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if release, err = store.Reserve(ctx, path); err != nil {
		t.Fatal(err)
	}
	release()
}

func TestANewFileHasSmallPages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "small.db")
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	head := make([]byte, 18)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.ReadFull(f, head); err != nil {
		t.Fatal(err)
	}
	// The header of a SQLite file gives the size of its pages at byte 16.
	if size := int(head[16])<<8 | int(head[17]); size != 512 {
		t.Errorf("the pages have %d bytes, want 512", size)
	}
}
