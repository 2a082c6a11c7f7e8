package notify_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sandtable/notify"
	"sandtable/store"
)

// These tell a process that it is the sender to be killed: its store, whom it
// tells, and how far its clock is ahead.
const (
	crashStore = "SANDTABLE_CRASH_STORE"
	crashURL   = "SANDTABLE_CRASH_URL"
	crashAhead = "SANDTABLE_CRASH_AHEAD"
)

// TestMain lets the test program play the server that dies.
func TestMain(m *testing.M) {
	if path := os.Getenv(crashStore); path != "" {
		if err := sendUntilKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func sendUntilKilled(path string) error {
	ahead, err := time.ParseDuration(os.Getenv(crashAhead))
	if err != nil {
		return err
	}
	db, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	defer db.Close()
	url := os.Getenv(crashURL)
	c := config(db, addresses(hook(url+"/1"), hook(url+"/2"), hook(url+"/3")))
	c.Now = func() time.Time { return time.Now().Add(ahead) }
	s, err := notify.New(c)
	if err != nil {
		return err
	}
	_, err = s.Once(ctx)
	return err
}

// TestASenderThatIsKilledLosesNothing kills the sending process at the worst
// moment, when a message was taken and the answer is not yet there.
func TestASenderThatIsKilledLosesNothing(t *testing.T) {
	const turns, every, atOnce = 40, 15, 8
	path := filepath.Join(t.TempDir(), "matches.db")
	db := mustOpen(t, path)
	for i := range turns {
		yourTurn(t, db, fmt.Sprint("m", i), "")
	}
	var mu sync.Mutex
	seen, calls, kills := map[string]int{}, 0, 0
	kill := func() {}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		seen[r.URL.Path+string(body)]++
		if calls++; calls%every == 0 {
			kills++
			kill()
		}
	}))
	defer srv.Close()

	for run := 0; waiting(t, db) > 0; run++ {
		if run > 100 {
			t.Fatalf("after %d runs %d notices are left", run, waiting(t, db))
		}
		dying, stop := context.WithCancel(ctx)
		c := exec.CommandContext(dying, os.Args[0]) // the end of the context kills it
		c.Env = append(os.Environ(), crashStore+"="+path, crashURL+"="+srv.URL, crashAhead+"="+(time.Duration(run)*5*time.Minute).String())
		c.Stderr = os.Stderr
		mu.Lock()
		kill = stop
		mu.Unlock()
		if err := c.Run(); err != nil && dying.Err() == nil {
			t.Fatal(err)
		}
		stop()
	}
	mu.Lock()
	defer mu.Unlock()
	t.Logf("%d kills; %d notices, %d messages sent, %d arrived", kills, 3*turns, calls, len(seen))
	if len(seen) != 3*turns {
		t.Errorf("%d messages arrived, not %d", len(seen), 3*turns)
	}
	if kills < 5 || calls > 3*turns+kills*atOnce {
		t.Errorf("%d kills led to %d messages for %d: at most those in flight may arrive twice", kills, calls, 3*turns)
	}
}
