package server

import (
	"sync"
	"time"
)

// stuck remembers jobs that have failed, so that what cannot be done is not tried all the
// time.
type stuck struct {
	mu   sync.Mutex
	jobs map[string]failures
}

type failures struct {
	times int
	until time.Time // it is not tried before
}

// A job is given back to the queue that often, which tries it again after seconds. From
// then on it is left alone, each time for twice as long.
const (
	soonTried = 3
	leftAlone = time.Minute
	longAlone = time.Hour
	maxStuck  = 10_000
)

func newStuck() *stuck { return &stuck{jobs: map[string]failures{}} }

// waits reports whether a job is to be left alone now.
func (s *stuck) waits(id string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return now.Before(s.jobs[id].until)
}

// failed notes that a job has failed, and says for how long it is left alone; zero is
// that the queue may try it again.
func (s *stuck) failed(id string, now time.Time) (wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.jobs) >= maxStuck {
		clear(s.jobs)
	}
	f := s.jobs[id]
	if f.times++; f.times > soonTried {
		wait = min(leftAlone<<min(f.times-soonTried-1, 10), longAlone)
		f.until = now.Add(wait)
	}
	s.jobs[id] = f
	return wait
}
