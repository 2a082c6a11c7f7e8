package people

import (
	"sync"
	"time"
)

const (
	freeAttempts  = 10              // wrong passwords for a name before one must wait
	longestDelay  = 5 * time.Minute // so that nobody can shut another out for long
	forgetAfter   = time.Hour
	rememberNames = 10_000
)

// throttle makes guessing slow: after some failures with one name, each further
// one doubles the time until the next attempt.
//
// It is kept in memory and not in the store, because a flood of guesses must not
// become a flood of writes. A restart forgets it, and several servers count each
// for itself; both give a guesser a few attempts more, which is nothing against
// the number of passwords. Names that do not exist are counted like others, so
// that a delay tells nothing.
type throttle struct {
	mu    sync.Mutex
	names map[string]failures
}

type failures struct {
	count int
	last  time.Time
	until time.Time // no attempt before
}

func newThrottle() *throttle { return &throttle{names: map[string]failures{}} }

// attempt counts an attempt as a failure before its outcome is known, so that
// many at once gain nothing. It returns how long to wait instead, or the number
// of the attempt.
func (t *throttle) attempt(name string, now time.Time) (wait time.Duration, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.names[name]
	if now.Sub(f.last) > forgetAfter {
		f = failures{}
	}
	if now.Before(f.until) {
		return f.until.Sub(now), f.count
	}
	f.count++
	f.last = now
	if over := f.count - freeAttempts; over >= 0 {
		f.until = now.Add(min(time.Second<<min(over, 20), longestDelay))
	}
	t.makeRoom(now)
	t.names[name] = f
	return 0, f.count
}

// succeeded forgets the failures of a name.
func (t *throttle) succeeded(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.names, name)
}

// makeRoom keeps the memory bounded: first go names of long ago, then those with
// few failures, then any. It makes more room than is needed at once, so that it
// is seldom called for.
func (t *throttle) makeRoom(now time.Time) {
	if len(t.names) < rememberNames {
		return
	}
	const enough = rememberNames * 9 / 10
	for _, most := range []int{0, freeAttempts / 2, freeAttempts} {
		for name, f := range t.names {
			if f.count < most || now.Sub(f.last) > forgetAfter {
				delete(t.names, name)
			}
		}
		if len(t.names) <= enough {
			return
		}
	}
	for name := range t.names {
		if len(t.names) <= enough {
			return
		}
		delete(t.names, name)
	}
}
