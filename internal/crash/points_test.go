package crash

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A place in the life of a move is where the server asks the system for something.
// strace ends it there: the call at which it dies is not made any more. After the
// commit no call follows that others do not make as well, so there each sync is held
// up when it has been done, and the server is killed while nobody has been told.
type place struct {
	name string
	call string
	file string // which file the call is about, after the store's name
	wait bool   // hold the call up when it is done, and kill meanwhile
}

var places = []place{
	{"before the write", "pwrite64", "-wal", false},
	{"written and not synced", "fsync,fdatasync", "-wal", false},
	{"committed and nobody told", "fsync,fdatasync", "-wal", true},
	{"before the answer is sent", "write", "", false},
}

// held is how long a sync is held up, in microseconds.
const held = 100_000

// under is the command that runs a program so that it dies in this place, at the n-th
// call that one of its threads makes there. The program stays our own child.
func (p place) under(db string, n int, program []string) []string {
	fault := fmt.Sprintf("inject=%s:signal=KILL:when=%d", p.call, n)
	if p.wait {
		fault = fmt.Sprintf("inject=%s:delay_exit=%d", p.call, held)
	}
	args := []string{"strace", "-D", "-f", "-o", "/dev/null", "-e", "trace=" + p.call, "-e", fault}
	if p.file != "" {
		args = append(args, "-P", db+p.file)
	}
	return append(args, program...)
}

// TestNoMoveIsLostWhenTheServerDiesInANamedPlace kills the one server of a club in each
// of the places, one after the other. Each time it is started so that it will die, and
// then once more as it is, because it may have died while it was starting.
func TestNoMoveIsLostWhenTheServerDiesInANamedPlace(t *testing.T) {
	if *named == 0 {
		t.Skip("the test with strace runs with -named, as in make crash")
	}
	if _, err := exec.LookPath("strace"); err != nil {
		t.Fatal("this test needs strace; make crash installs it")
	}
	db := t.TempDir() + "/club.db"
	server := newServer(t, "server", "--db", db)
	c := newClub(t, db, []*process{server}, 3*time.Minute+time.Duration(*named)*20*time.Second)
	e := c.begin(*matches)
	rng, tell := c.rng(1), newTeller()
	died := map[string]int{}
	for i := range *named {
		p := places[i%len(places)]
		server.kill()
		server.under = func(program []string) []string { return p.under(db, 1+rng.IntN(60), program) }
		server.start()
		if p.wait {
			sleep(c.ctx, 2*time.Second+upTo(rng, time.Second))
			server.kill()
			died[p.name]++
		} else if server.dies(10 * time.Second) {
			died[p.name]++
		}
		server.kill()
		server.under = nil
		server.start()
		if !server.awaitReady() || c.violations() > 0 {
			break
		}
		sleep(c.ctx, upTo(rng, 250*time.Millisecond))
		tell.say("%d of %d, %d moves acknowledged", i+1, *named, c.acked.Load())
	}
	f := c.close(e, time.Now())
	f.title = fmt.Sprintf("One server on SQLite, in named places, %v:", time.Since(c.began).Round(time.Second))
	var counts []string
	for _, p := range places {
		counts = append(counts, fmt.Sprintf("%s %d times", p.name, died[p.name]))
		if died[p.name] == 0 {
			t.Errorf("the server was never killed %s", p.name)
		}
	}
	f.faults = "killed " + strings.Join(counts, ", ")
	c.report(f)
}
