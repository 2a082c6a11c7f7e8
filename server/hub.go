package server

import "sync"

// hub wakes those who watch a match when it has changed. It says only that
// something is new; what, each finds out for itself from the match.
type hub struct {
	mu       sync.Mutex
	watchers map[string]map[chan struct{}]bool
	closed   bool
}

func newHub() *hub { return &hub{watchers: map[string]map[chan struct{}]bool{}} }

// watch returns a channel that gets a signal after each change, or one signal
// for several. It is closed when the server stops.
func (h *hub) watch(subject string) (wake chan struct{}, stop func()) {
	wake = make(chan struct{}, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		close(wake)
		return wake, func() {}
	}
	if h.watchers[subject] == nil {
		h.watchers[subject] = map[chan struct{}]bool{}
	}
	h.watchers[subject][wake] = true
	return wake, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.watchers[subject], wake)
		if len(h.watchers[subject]) == 0 {
			delete(h.watchers, subject)
		}
	}
}

func (h *hub) wake(subject string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.watchers[subject] {
		select {
		case w <- struct{}{}:
		default: // it has a signal already
		}
	}
}

// wakeAll is for when news may have been missed.
func (h *hub) wakeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, set := range h.watchers {
		for w := range set {
			select {
			case w <- struct{}{}:
			default:
			}
		}
	}
}

// close ends all watching, so that the server can stop.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, set := range h.watchers {
		for w := range set {
			close(w)
		}
	}
	h.watchers = map[string]map[chan struct{}]bool{}
}
