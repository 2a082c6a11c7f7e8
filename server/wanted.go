package server

import (
	"context"
	"sync"
	"time"

	"sandtable/store"
)

// wantedFor is how long it is remembered whether somebody wants notices.
const wantedFor = 30 * time.Second

// wanted knows who wants to be told when it is their turn. It is asked for every
// turn, so it remembers for a little while.
type wanted struct {
	store store.People
	mu    sync.Mutex
	known map[string]want
}

type want struct {
	notices bool
	until   time.Time
}

func newWanted(s store.People) *wanted { return &wanted{store: s, known: map[string]want{}} }

// has reports whether a person has a place to be told at. If that cannot be
// found out, a notice is written: the sender asks again.
func (w *wanted) has(person string) bool {
	now := time.Now()
	w.mu.Lock()
	k, ok := w.known[person]
	w.mu.Unlock()
	if ok && now.Before(k.until) {
		return k.notices
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	list, err := w.store.Channels(ctx, person)
	if err != nil {
		return true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.known) > 10_000 {
		clear(w.known)
	}
	w.known[person] = want{len(list) > 0, now.Add(wantedFor)}
	return len(list) > 0
}

// changed forgets what was known of a person.
func (w *wanted) changed(person string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.known, person)
}
