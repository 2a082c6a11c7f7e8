package server

import (
	"context"
	"sync"
	"time"
)

// rememberFor is how long an answer about a person is remembered.
const rememberFor = 30 * time.Second

// remembered answers a question about people that is asked for every move, and
// remembers the answer for a little while.
type remembered struct {
	// ask finds the answer out; where that fails, the answer is otherwise.
	ask       func(ctx context.Context, person string) (bool, error)
	otherwise bool

	mu    sync.Mutex
	known map[string]answered
}

type answered struct {
	yes   bool
	until time.Time
}

func newRemembered(otherwise bool, ask func(ctx context.Context, person string) (bool, error)) *remembered {
	return &remembered{ask: ask, otherwise: otherwise, known: map[string]answered{}}
}

func (r *remembered) is(person string) bool {
	now := time.Now()
	r.mu.Lock()
	a, ok := r.known[person]
	r.mu.Unlock()
	if ok && now.Before(a.until) {
		return a.yes
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	yes, err := r.ask(ctx, person)
	if err != nil {
		return r.otherwise
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.known) > 10_000 {
		clear(r.known)
	}
	r.known[person] = answered{yes, now.Add(rememberFor)}
	return yes
}

// changed forgets what was known of a person.
func (r *remembered) changed(person string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.known, person)
}
