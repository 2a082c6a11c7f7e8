package server

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"
)

// Who is at a table is known by the live streams that are open: nobody has to say
// that they have come or gone. Servers tell each other, and what one has not
// repeated for a while does not count any more, since it may have been killed.

const (
	// settle is how long a coming or going waits before it is told: somebody who
	// loads the page anew has not been away.
	settle = time.Second
	// believe is for how long another server's word counts.
	believe = 4 * lookEvery
)

// Here is who looks at a match now.
type Here struct {
	Seats    []string `json:"seats" doc:"The seats whose players have the match open."`
	Watching int      `json:"watching" doc:"How many others look on."`
}

func (h Here) same(other Here) bool {
	return h.Watching == other.Watching && slices.Equal(h.Seats, other.Seats)
}

// elsewhere is what another server has said of a match, and when.
type elsewhere struct {
	Here
	at time.Time
}

// attendance keeps who is at which table.
type attendance struct {
	mu     sync.Mutex
	here   map[string]map[*watcher][]string   // by match: who follows it here, and the seats they hold
	others map[string]map[string]elsewhere    // by match and server
	due    map[string]bool                    // matches of which a change will be told
	told   func(id string, atThisServer Here) // is called some time after a change
	now    func() time.Time
}

func newAttendance(now func() time.Time, told func(string, Here)) *attendance {
	return &attendance{
		here: map[string]map[*watcher][]string{}, others: map[string]map[string]elsewhere{}, due: map[string]bool{},
		told: told, now: now,
	}
}

// enter notes that somebody follows a match from some seats, or from others than
// before.
func (a *attendance) enter(w *watcher, seats []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.here[w.id] == nil {
		a.here[w.id] = map[*watcher][]string{}
	}
	if before, known := a.here[w.id][w]; known && slices.Equal(before, seats) {
		return
	}
	a.here[w.id][w] = seats
	a.changed(w.id)
}

// leave notes that somebody follows a match no more.
func (a *attendance) leave(w *watcher) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.here[w.id], w)
	if len(a.here[w.id]) == 0 {
		delete(a.here, w.id)
	}
	a.changed(w.id)
}

// changed has a change told once things have settled.
func (a *attendance) changed(id string) {
	if a.due[id] {
		return
	}
	a.due[id] = true
	time.AfterFunc(settle, func() {
		a.mu.Lock()
		delete(a.due, id)
		here := a.atThisServer(id)
		a.mu.Unlock()
		a.told(id, here)
	})
}

func (a *attendance) atThisServer(id string) Here {
	h := Here{Seats: []string{}}
	for _, seats := range a.here[id] {
		h.add(seats)
		if len(seats) == 0 {
			h.Watching++
		}
	}
	return h
}

func (h *Here) add(seats []string) {
	h.Seats = append(h.Seats, seats...)
	slices.Sort(h.Seats)
	h.Seats = slices.Compact(h.Seats)
}

// of is who is at a match, here and at other servers.
func (a *attendance) of(id string) Here {
	a.mu.Lock()
	defer a.mu.Unlock()
	h := a.atThisServer(id)
	for server, e := range a.others[id] {
		if a.now().Sub(e.at) > believe {
			delete(a.others[id], server)
			continue
		}
		h.add(e.Seats)
		h.Watching += e.Watching
	}
	if len(a.others[id]) == 0 {
		delete(a.others, id)
	}
	return h
}

// hear takes another server's word for who is there.
func (a *attendance) hear(id, server string, h Here) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.others[id] == nil {
		a.others[id] = map[string]elsewhere{}
	}
	a.others[id][server] = elsewhere{h, a.now()}
}

// all is who is at every match that is followed at this server.
func (a *attendance) all() map[string]Here {
	a.mu.Lock()
	defer a.mu.Unlock()
	list := map[string]Here{}
	for id := range a.here {
		list[id] = a.atThisServer(id)
	}
	return list
}

// sweep forgets what was heard long ago.
func (a *attendance) sweep() {
	a.mu.Lock()
	ids := make([]string, 0, len(a.others))
	for id := range a.others {
		ids = append(ids, id)
	}
	a.mu.Unlock()
	for _, id := range ids {
		a.of(id)
	}
}

// hereNews is how servers tell each other who is at a match.
type hereNews struct {
	Server string `json:"server"`
	Here
}

const hereSuffix = ".here"

// tellHere wakes those who follow a match, and tells other servers who is at it.
func (s *Server) tellHere(id string, h Here) {
	s.hub.wake(id)
	s.publishHere(id, h)
}

func (s *Server) publishHere(id string, h Here) {
	if s.Alone || s.Bus == nil {
		return
	}
	body, err := json.Marshal(hereNews{s.name, h})
	if err == nil {
		err = s.Bus.Publish(id+hereSuffix, body)
	}
	if err != nil {
		s.log.Debug("other servers were not told who is here", "match", id, "problem", err)
	}
}

// hearHere takes such news, and reports whether they were such.
func (s *Server) hearHere(subject string, body []byte) bool {
	id, ok := strings.CutSuffix(subject, hereSuffix)
	if !ok {
		return false
	}
	var n hereNews
	if err := json.Unmarshal(body, &n); err == nil && n.Server != s.name {
		s.attendance.hear(id, n.Server, n.Here)
		s.hub.wake(id)
	}
	return true
}

// repeatHere tells other servers again who is here.
func (s *Server) repeatHere() {
	s.attendance.sweep()
	for id, h := range s.attendance.all() {
		s.publishHere(id, h)
	}
}
