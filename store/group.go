package store

import (
	"context"
	"errors"
	"sync"
)

// maxGroup is how many appends share one transaction at the most.
const maxGroup = 256

var errClosed = errors.New("the store is closed")

// request is one append that waits for its turn.
type request struct {
	id     string
	after  int
	entry  Entry
	beside []Beside
	done   chan struct{}
	err    error
}

// group commits appends of many matches in one transaction: while one is being
// synced to disk the next ones gather, so that the more there are, the cheaper
// each is.
type group struct {
	commit func([]*request) error
	queue  chan *request
	stop   chan struct{}
	once   sync.Once
	ended  chan struct{}
}

func newGroup(commit func([]*request) error) *group {
	g := &group{commit: commit, queue: make(chan *request, 4*maxGroup), stop: make(chan struct{}), ended: make(chan struct{})}
	go g.run()
	return g
}

func (g *group) run() {
	defer close(g.ended)
	batch := make([]*request, 0, maxGroup)
	for {
		select {
		case r := <-g.queue:
			batch = append(batch[:0], r)
		case <-g.stop:
			g.drain()
			return
		}
		for more := true; more && len(batch) < maxGroup; {
			select {
			case r := <-g.queue:
				batch = append(batch, r)
			default:
				more = false
			}
		}
		g.finish(batch)
	}
}

// finish commits a batch and wakes those who wait. A transaction that failed
// wrote nothing, so all of its requests failed.
func (g *group) finish(batch []*request) {
	err := g.commit(batch)
	for _, r := range batch {
		if err != nil {
			r.err = err
		}
		close(r.done)
	}
}

// drain refuses what was still waiting when the store closed.
func (g *group) drain() {
	for {
		select {
		case r := <-g.queue:
			r.err = errClosed
			close(r.done)
		default:
			return
		}
	}
}

// do waits until the request is on disk. Once queued it runs to its end even if
// the caller gives up, because nobody could then say whether it was written.
func (g *group) do(ctx context.Context, r *request) error {
	r.done = make(chan struct{})
	select {
	case g.queue <- r:
	case <-g.stop:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-r.done:
		return r.err
	case <-g.ended:
		select {
		case <-r.done:
			return r.err
		default:
			return errClosed
		}
	}
}

func (g *group) close() {
	g.once.Do(func() { close(g.stop) })
	<-g.ended
}
