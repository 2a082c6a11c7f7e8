package crash

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// line is one sentence of what happened in a match.
type line struct {
	N    int    `json:"n"`
	Text string `json:"text"`
	Rule string `json:"rule"`
}

// watcher follows a match live, from a seat or as a spectator, and puts the log
// together from what it is told. When its stream ends it comes back and says
// which event it saw last.
type watcher struct {
	*caller
	club  *club
	table *table
	seat  string

	mu      sync.Mutex
	last    string // the id of the last event
	version int
	lines   []line
	resumed int
	updates int
}

func (w *watcher) watch(ctx context.Context) {
	w.http.Timeout = 0 // a stream has no end
	for ctx.Err() == nil {
		w.follow(ctx)
		w.home++
		sleep(ctx, 20*time.Millisecond)
	}
}

// follow reads one stream until it ends.
func (w *watcher) follow(ctx context.Context) {
	r, err := w.request(ctx, "GET", w.table.path("/live?seat="+w.seat), nil)
	if err != nil {
		w.club.violated("watching %s: %v", w.table, err)
		return
	}
	if w.last != "" {
		r.Header.Set("Last-Event-ID", w.last)
	}
	answer, err := w.http.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		if answer.StatusCode < 500 {
			w.club.violated("watching %s was answered with %s", w.table, answer.Status)
		}
		return
	}
	if w.last != "" {
		w.resumed++
	}
	w.read(bufio.NewReader(answer.Body))
}

func (w *watcher) read(in *bufio.Reader) {
	var id, event string
	for {
		text, err := in.ReadString('\n')
		if err != nil {
			return // what was cut off in the middle does not count
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(text, "\n"), ": ")
		switch name {
		case "id":
			id = value
		case "event":
			event = value
		case "data":
			if event == "update" {
				w.update(id, value)
			}
		}
	}
}

// update does what the documentation of the stream says: drop the lines after
// keep, add the new ones.
func (w *watcher) update(id, data string) {
	var u struct {
		Keep  int    `json:"keep"`
		Lines []line `json:"lines"`
		State state  `json:"state"`
	}
	if err := json.Unmarshal([]byte(data), &u); err != nil {
		w.club.violated("watching %s: %v", w.table, err)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = slices.DeleteFunc(w.lines, func(l line) bool { return l.N > u.Keep })
	w.lines = append(w.lines, u.Lines...)
	w.last, w.version = id, u.State.Version
	w.updates++
}

func (w *watcher) at() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.version
}

// compare holds what was put together against the log that the server gives
// when it is asked for the whole of it.
func (w *watcher) compare(ctx context.Context, version int) (missed, doubled int) {
	for end := time.Now().Add(time.Minute); w.at() < version && time.Now().Before(end); {
		sleep(ctx, 20*time.Millisecond)
	}
	status, text, _, err := w.insist(ctx, "GET", w.table.path("/log?seat="+w.seat), nil)
	var whole []line
	if err == nil && status == http.StatusOK {
		err = json.Unmarshal(text, &whole)
	}
	if err != nil || status != http.StatusOK {
		w.club.violated("reading the log of %s: %d %v", w.table, status, err)
		return 0, 0
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	missed, doubled = difference(whole, w.lines)
	if missed+doubled == 0 && !slices.Equal(whole, w.lines) {
		missed++ // the same lines in another order
	}
	if missed+doubled > 0 {
		w.club.violated("the stream of %s for %q, at version %d of %d, missed %d lines and has %d too many%s", w.table, w.seat, w.version, version, missed, doubled, first(whole, w.lines))
	}
	return missed, doubled
}

// difference counts the lines that are missing and those that are too many.
func difference(want, have []line) (missing, extra int) {
	count := map[line]int{}
	for _, l := range want {
		count[l]++
	}
	for _, l := range have {
		count[l]--
	}
	for _, n := range count {
		missing += max(0, n)
		extra += max(0, -n)
	}
	return missing, extra
}

// first says where two logs part.
func first(want, have []line) string {
	for i := range max(len(want), len(have)) {
		var w, h line
		if i < len(want) {
			w = want[i]
		}
		if i < len(have) {
			h = have[i]
		}
		if w != h {
			return fmt.Sprintf("; line %d is %+v and should be %+v", i, h, w)
		}
	}
	return ""
}
