// Load measures how much a real server carries on this machine. It starts the
// program as a child, lets clients on loopback play many matches at once, and
// prints how many moves a second were acknowledged durable, how long a move took
// from click to acknowledgement and from there to another player's screen, and
// what an open and a sleeping match cost in memory.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

type plan struct {
	matches  int
	watched  int
	asleep   int
	idle     int
	seconds  int
	clients  int
	binary   string
	database string
	metrics  string
}

func main() {
	var p plan
	flag.IntVar(&p.matches, "matches", 500, "how many matches are played at once")
	flag.IntVar(&p.watched, "watched", 100, "how many of them are watched live by a second client")
	flag.IntVar(&p.asleep, "asleep", 2000, "how many more matches are kept and not played")
	flag.IntVar(&p.idle, "idle", 2000, "how many clients watch matches in which nothing happens")
	flag.IntVar(&p.seconds, "seconds", 20, "how long to measure")
	flag.IntVar(&p.clients, "clients", 200, "how many moves are under way at once")
	flag.StringVar(&p.binary, "binary", "", "the program; it is built if none is given")
	flag.StringVar(&p.database, "db", "", "the store; a new file if none is given")
	flag.StringVar(&p.metrics, "metrics", "127.0.0.1:0", "where the server answers Prometheus and the profiler")
	flag.Parse()
	if err := run(p); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(p plan) error {
	dir, err := os.MkdirTemp("", "sandtable-load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if p.binary == "" {
		p.binary = filepath.Join(dir, "sandtable")
		if out, err := exec.Command("go", "build", "-o", p.binary, "./cmd/sandtable").CombinedOutput(); err != nil {
			return fmt.Errorf("building the program: %v\n%s", err, out)
		}
	}
	if p.database == "" {
		p.database = filepath.Join(dir, "load.db")
	}
	ctx := context.Background()
	s, err := start(ctx, p)
	if err != nil {
		return err
	}
	defer s.stop()
	return measure(ctx, p, s)
}

func measure(ctx context.Context, p plan, s *child) error {
	empty := s.memory()
	say("making %d matches", p.matches)
	tables, err := makeTables(ctx, s, p.matches)
	if err != nil {
		return err
	}
	screens := newScreens()
	watching, stopWatching := context.WithCancel(ctx)
	var wg sync.WaitGroup
	for _, t := range tables[:min(p.watched, len(tables))] {
		wg.Go(func() { t.watch(watching, screens) })
	}
	say("playing for %d seconds", p.seconds)
	server, clients, wrote := s.processor(), computed(), s.written()
	took, moves := play(p, tables, screens)
	server, clients, wrote = s.processor()-server, computed()-clients, s.written()-wrote
	open := s.memory()
	stopWatching()
	wg.Wait()

	slices.Sort(took)
	seen := screens.sorted()
	fmt.Printf("\n%d matches at once, %d clients, %d processors, the clients on the same machine\n", p.matches, p.clients, runtime.NumCPU())
	fmt.Printf("moves acknowledged durable:       %8.0f a second (%d in %d s, each answered with the match after it)\n", float64(moves)/float64(p.seconds), moves, p.seconds)
	fmt.Printf("click to acknowledgement:         p50 %s, p99 %s\n", at(took, 50), at(took, 99))
	fmt.Printf("acknowledgement to other screen:  p50 %s, p99 %s (%d seen)\n", at(seen, 50), at(seen, 99), len(seen))
	fmt.Printf("memory: %.0f MB empty, %.0f MB with %d matches open, %.0f KB for each\n", mb(empty), mb(open), p.matches, float64(open-empty)/1024/float64(p.matches))
	if moves > 0 {
		fmt.Printf("for each move: %.0f bytes written to disk, %.0f µs of the server's processor time, %.0f µs of the clients'\n",
			float64(wrote)/float64(moves), server*1e6/float64(moves), clients*1e6/float64(moves))
	}
	return sleepers(ctx, p, s, tables)
}

// sleepers measures what matches cost that nobody plays, and clients that watch
// them while others play.
func sleepers(ctx context.Context, p plan, s *child, tables []*table) error {
	if p.asleep == 0 {
		return nil
	}
	say("making %d more that sleep", p.asleep)
	asleep, err := makeTables(ctx, s, p.asleep)
	if err != nil {
		return err
	}
	began := time.Now()
	if err := s.restart(ctx); err != nil {
		return err
	}
	fmt.Printf("\n%d matches are kept; the server was stopped and answered again after %.1f s\n", p.matches+p.asleep, time.Since(began).Seconds())
	fmt.Printf("memory with all of them asleep:   %.0f MB\n", mb(s.memory()))
	watching, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	opened := newScreens()
	for i := range p.idle {
		wg.Go(func() { asleep[i%len(asleep)].watch(watching, opened) })
	}
	for end := time.Now().Add(30 * time.Second); opened.open() < p.idle && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
	}
	took, moves := play(plan{seconds: min(5, p.seconds), clients: 8}, tables, newScreens())
	slices.Sort(took)
	fmt.Printf("with %d idle live connections:    %.0f MB; %d moves beside them, p50 %s, p99 %s\n", opened.open(), mb(s.memory()), moves, at(took, 50), at(took, 99))
	stop()
	wg.Wait()
	return nil
}

// play lets clients move in all matches and returns how long each move took and
// how many there were.
func play(p plan, tables []*table, screens *screens) (took []time.Duration, moves int64) {
	end := time.Now().Add(time.Duration(p.seconds) * time.Second)
	queue := make(chan *table, len(tables))
	for _, t := range tables {
		queue <- t
	}
	var mu sync.Mutex
	var wg sync.WaitGroup
	var done, failed atomic.Int64
	for range p.clients {
		wg.Go(func() {
			var own []time.Duration
			w := &wire{}
			defer w.close()
			for time.Now().Before(end) {
				t := <-queue
				w.address = t.s.address()
				d, moved, err := t.move(w, screens)
				switch {
				case err != nil:
					if failed.Add(1) == 1 {
						say("a move failed: %v", err)
					}
				case moved:
					own = append(own, d)
					done.Add(1)
				}
				queue <- t
			}
			mu.Lock()
			took = append(took, own...)
			mu.Unlock()
		})
	}
	wg.Wait()
	if n := failed.Load(); n > 0 {
		say("%d moves failed", n)
	}
	return took, done.Load()
}

func say(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

func at(list []time.Duration, percent int) string {
	if len(list) == 0 {
		return "none"
	}
	return list[min(len(list)-1, len(list)*percent/100)].Round(100 * time.Microsecond).String()
}

func mb(b int64) float64 { return float64(b) / (1 << 20) }
