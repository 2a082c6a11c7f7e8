package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestASecondServerOnAFileSaysSoAndEnds(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	s := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db)
	out, err := exec.Command("sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "sandtable: another server uses "+db+" already: stop it first") {
		t.Errorf("the second server ended with %v: %s", err, out)
	}
	id, token, st := s.newMatch(meToo)
	s.move(id, token, st)
	// A server that was killed leaves nothing behind that keeps the next one out.
	if err := s.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-s.end
	again := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db)
	if now := again.state(id).Version; now != st.Version+1 {
		t.Errorf("the match is at version %d", now)
	}
}

func TestWhoInsistsServesOthersWithoutAccounts(t *testing.T) {
	s := serve(t, "sandtable", "serve", "--listen", ":0", "--anybody")
	if !strings.Contains(s.url, "localhost") {
		t.Errorf("the server is at %s", s.url)
	}
}

func TestAServersFilesArePrivate(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := t.TempDir()
	db := filepath.Join(dir, "club.db")
	s := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db)
	id, token, st := s.newMatch(meToo)
	s.move(id, token, st)
	file := filepath.Join(dir, "match.json")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("sandtable", "export", "--db", db, id, file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, e := range list {
		found[e.Name()] = true
		if info, err := e.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others may read %s: %v (%v)", e.Name(), info.Mode(), err)
		}
	}
	for _, name := range []string{"club.db", "club.db-wal", "club.db-shm", "club.db.lock", "club.db.jobs", "match.json"} {
		if !found[name] {
			t.Errorf("there is no %s", name)
		}
	}
}
