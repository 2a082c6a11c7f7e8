package store_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sandtable/store"
)

// crashFile tells a process that it is the one to be killed, and which store it
// writes to.
const crashFile = "SANDTABLE_CRASH_STORE"

// TestMain lets the test program play the server that dies.
func TestMain(m *testing.M) {
	if path := os.Getenv(crashFile); path != "" {
		writeUntilKilled(path)
		return
	}
	os.Exit(m.Run())
}

const crashMatches = 8

// writeUntilKilled appends to several matches at once and says of each entry that
// it was acknowledged.
func writeUntilKilled(path string) {
	ctx := context.Background()
	s, err := store.Open(ctx, path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var wg sync.WaitGroup
	for m := range crashMatches {
		wg.Go(func() {
			id := fmt.Sprint("match", m)
			s.Create(ctx, store.Match{ID: id, Game: "tt", Created: time.Now()})
			head, err := s.Match(ctx, id)
			for n := head.Version; err == nil; n++ {
				e := store.Entry{Client: fmt.Sprint("c", n), Body: fmt.Appendf(nil, "%s entry %d", id, n+1), At: time.Now()}
				if _, err = s.Append(ctx, id, n, e, store.Beside{Notices: []store.Notice{{To: "all", Body: []byte("news")}}}); err == nil {
					fmt.Printf("%s %d\n", id, n+1)
				}
			}
		})
	}
	wg.Wait()
}

// TestAnAcknowledgedEntrySurvivesAKill kills the writing process at many moments
// and looks whether everything it was told is kept is there, once and whole.
func TestAnAcknowledgedEntrySurvivesAKill(t *testing.T) {
	kills := 12
	if testing.Short() {
		kills = 3
	}
	path := filepath.Join(t.TempDir(), "matches.db")
	acked := map[string]int{}
	for k := range kills {
		killAfter(t, path, time.Duration(40+37*k%200)*time.Millisecond, acked)
		checkAcked(t, path, acked)
	}
	if len(acked) != crashMatches {
		t.Errorf("only %d of %d matches were written to: the test is too short to say anything", len(acked), crashMatches)
	}
}

// killAfter runs the writer, notes what it acknowledges, and kills it some time
// after its first word.
func killAfter(t *testing.T, path string, after time.Duration, acked map[string]int) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), crashFile+"="+path)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		once.Do(func() { time.AfterFunc(after, func() { c.Process.Kill() }) })
		var id string
		var n int
		if _, err := fmt.Sscan(lines.Text(), &id, &n); err == nil && n > acked[id] {
			acked[id] = n
		}
	}
	c.Wait()
}

func checkAcked(t *testing.T, path string, acked map[string]int) {
	t.Helper()
	ctx := context.Background()
	s := mustOpen(t, path)
	defer s.Close()
	for id, n := range acked {
		m, err := s.Match(ctx, id)
		if err != nil || m.Version < n {
			t.Fatalf("%s is at version %d (%v), but %d was acknowledged", id, m.Version, err, n)
		}
		log, err := s.Log(ctx, id, 0, 1<<20)
		if err != nil || len(log) != m.Version {
			t.Fatalf("%s has %d entries for version %d (%v)", id, len(log), m.Version, err)
		}
		for i, e := range log {
			if e.N != i+1 || string(e.Body) != fmt.Sprintf("%s entry %d", id, i+1) {
				t.Fatalf("%s: entry %d is %d %q", id, i+1, e.N, e.Body)
			}
		}
	}
	entries := 0
	for m := range crashMatches {
		if head, err := s.Match(ctx, fmt.Sprint("match", m)); err == nil {
			entries += head.Version
		}
	}
	notices, err := s.Notices(ctx, time.Now(), 1<<20)
	if err != nil || len(notices) != entries {
		t.Fatalf("there are %d notices for %d entries (%v)", len(notices), entries, err)
	}
}
