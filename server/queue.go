package server

import (
	"context"
	"net/http"
	"runtime"
	"sync"
)

// queue is where those wait who ask for something that takes a processor for a while. Few
// are served at once, so that there is always a processor left for moves, and whoever does
// not wait any more is passed over.
type queue struct {
	turn     chan struct{} // holds one for each that is served
	own, all int           // so many may wait: of one caller, and together
	full     string        // what the next one is told

	mu      sync.Mutex
	waiting int
	asking  map[string]int // by caller
}

func newQueue(atOnce, own, all int, full string) *queue {
	return &queue{turn: make(chan struct{}, atOnce), own: own, all: all, full: full, asking: map[string]int{}}
}

// newChecks is for checks of data packs. A page asks while somebody types, and gives up
// what it asked before.
func newChecks() *queue {
	return newQueue(1, 4, 16, "too many data packs are being checked: try again in a moment")
}

// newLooks is for what is worked out of a match for whoever looks at it: moments that are
// over, supply, ways. All processors but one may do that.
func newLooks() *queue {
	return newQueue(max(1, runtime.GOMAXPROCS(0)-1), 16, 200, "you look at too much at once: wait a little and try again")
}

// enter waits until it is the caller's turn, and returns how to end it.
func (q *queue) enter(ctx context.Context) (leave func(), err error) {
	c := callerOf(ctx)
	who := household(c.address)
	if c.signedIn() {
		who = c.person.ID
	}
	if !q.ask(who) {
		p := problem(http.StatusTooManyRequests, q.full)
		p.wait = 2
		return nil, p
	}
	select {
	case q.turn <- struct{}{}:
		return func() { <-q.turn; q.leave(who) }, nil
	case <-ctx.Done():
		q.leave(who)
		return nil, problem(499, "the request was given up")
	}
}

// ask counts somebody, if there is room.
func (q *queue) ask(who string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting >= q.all || q.asking[who] >= q.own {
		return false
	}
	q.waiting++
	q.asking[who]++
	return true
}

func (q *queue) leave(who string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting--
	if q.asking[who]--; q.asking[who] == 0 {
		delete(q.asking, who)
	}
}
