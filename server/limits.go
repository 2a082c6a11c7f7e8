package server

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limits slow down whoever asks too much. Each address has a bucket, and each
// account; signing in and making things have a smaller one of their own.
type limits struct {
	each  float64
	mu    sync.Mutex
	known map[string]*bucket
}

type bucket struct {
	all, costly *rate.Limiter
	used        time.Time
}

// maxBuckets is how many addresses are remembered; with more, those that were
// quiet for a minute are forgotten.
const maxBuckets = 10_000

func newLimits(each float64) *limits { return &limits{each: each, known: map[string]*bucket{}} }

func (l *limits) bucket(address string, now time.Time) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.known[address]
	if !ok {
		if len(l.known) >= maxBuckets {
			l.forget(now)
		}
		b = &bucket{
			all:    rate.NewLimiter(rate.Limit(l.each), int(4*l.each)+1),
			costly: rate.NewLimiter(rate.Limit(l.each/20), int(l.each/2)+5),
		}
		l.known[address] = b
	}
	b.used = now
	return b
}

func (l *limits) forget(now time.Time) {
	for a, b := range l.known {
		if now.Sub(b.used) > time.Minute {
			delete(l.known, a)
		}
	}
	if len(l.known) >= maxBuckets {
		clear(l.known)
	}
}

// costly reports whether a request makes the server work hard or lets somebody in.
func costly(r *http.Request) bool {
	if r.Method == http.MethodGet {
		return false
	}
	switch r.URL.Path {
	case "/api/matches", "/api/import", "/api/simulations", "/api/accounts":
		return true
	}
	return len(r.URL.Path) > len("/api/session/") && r.URL.Path[:len("/api/session/")] == "/api/session/"
}

func (l *limits) wrap(s *Server, next http.Handler) http.Handler {
	if l.each <= 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.pass(s, household(s.address(r)), w, r, next)
	})
}

// pass lets a request through if there is something left in the bucket of a key.
func (l *limits) pass(s *Server, key string, w http.ResponseWriter, r *http.Request, next http.Handler) {
	b := l.bucket(key, time.Now())
	if !b.all.Allow() || costly(r) && !b.costly.Allow() {
		s.metrics.limited.Inc()
		p := problem(http.StatusTooManyRequests, "this is too much at once: wait a little and try again")
		p.wait = 2
		writeProblem(w, p)
		return
	}
	next.ServeHTTP(w, r)
}

// wrapCallers limits each account, and each seat's token, however many addresses
// it comes from.
func (l *limits) wrapCallers(s *Server, next http.Handler) http.Handler {
	if l.each <= 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch c := callerOf(r.Context()); {
		case c.signedIn():
			l.pass(s, "person "+c.person.ID, w, r, next)
		case c.token != "":
			l.pass(s, "token "+string(c.token), w, r, next)
		default:
			next.ServeHTTP(w, r)
		}
	})
}
