// Package crash kills servers while people play, and looks whether anything that
// was acknowledged is lost, doubled or half there. It uses the real program,
// real HTTP, real databases and a real message cluster, and nothing in the
// program knows of it.
//
// make test runs a small set; make crash runs the full one.
package crash

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

var (
	kills   = flag.Int("kills", 8, "how often the one server is killed")
	faults  = flag.Int("faults", 0, "how many faults three servers meet; 0 leaves that test out")
	named   = flag.Int("named", 0, "how often the one server is killed in a named place; 0 leaves that test out")
	cuts    = flag.Int("cuts", 25, "how often the power is cut")
	matches = flag.Int("matches", 20, "how many matches are played at once")
	seed    = flag.Uint64("seed", 0, "what the random choices follow from; 0 takes another each time")
)

func TestMain(m *testing.M) {
	var err error
	if binary.dir, err = os.MkdirTemp("", "sandtable-crash-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(binary.dir)
	os.Exit(code)
}

// TestNoMoveIsLostWhenTheServerIsKilled kills the one server of a club at random
// moments, and just after requests were sent or answered.
func TestNoMoveIsLostWhenTheServerIsKilled(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	server := newServer(t, "server", "--db", db)
	c := newClub(t, db, []*process{server}, 3*time.Minute+time.Duration(*kills)*3*time.Second)
	e := c.begin(*matches)
	at := map[string]int{}
	rng := c.rng(1)
	tell := newTeller()
	for i := range *kills {
		at[c.await(rng)]++
		server.kill()
		server.start()
		if !server.awaitReady() || c.violations() > 0 {
			break
		}
		tell.say("%d kills, %d moves acknowledged", i+1, c.acked.Load())
	}
	f := c.close(e, time.Now())
	f.title = fmt.Sprintf("One server on SQLite, %v:", time.Since(c.began).Round(time.Second))
	f.faults = fmt.Sprintf("killed %d times (at any moment %d, after a request was sent %d, after one was answered %d)",
		*kills, at["any"], at["sent"], at["answered"])
	c.report(f)
}

// teller says from time to time how far a long run is.
type teller struct{ last time.Time }

func newTeller() *teller { return &teller{time.Now()} }

func (t *teller) say(format string, args ...any) {
	if time.Since(t.last) < 5*time.Second {
		return
	}
	t.last = time.Now()
	fmt.Printf("  "+format+"\n", args...)
}
