package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// table is one match, with the tokens of all its seats.
type table struct {
	s      *child
	id     string
	seats  []string
	tokens map[string]string
	turn   int // whose seat was awaited last
	seen   *look
	n      int
}

// makeTables makes matches in which one guest holds all seats.
func makeTables(ctx context.Context, s *child, n int) ([]*table, error) {
	if s.cookie == "" {
		r, err := s.call(ctx, "POST", "/api/session/guest", "", map[string]string{"name": "Load"}, nil)
		if err != nil {
			return nil, err
		}
		s.cookie = r.Header.Get("Set-Cookie")
	}
	seats := []string{"axis", "west", "ussr"}
	plan := []map[string]string{}
	for _, seat := range seats {
		plan = append(plan, map[string]string{"seat": seat, "for": "me"})
	}
	var list []*table
	for range n {
		t := &table{s: s, seats: seats}
		var made struct {
			ID     string            `json:"id"`
			Tokens map[string]string `json:"tokens"`
		}
		_, err := s.call(ctx, "POST", "/api/matches", "", map[string]any{
			"game": "tt", "setup": map[string]any{"scenario": "1936", "players": 3}, "seats": plan,
		}, &made)
		if err != nil {
			return nil, err
		}
		t.id, t.tokens = made.ID, made.Tokens
		list = append(list, t)
	}
	return list, nil
}

func (s *child) call(ctx context.Context, method, path, token string, in, out any) (*http.Response, error) {
	var body io.Reader
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, s.url+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	} else if s.cookie != "" {
		req.Header.Set("Cookie", strings.SplitN(s.cookie, ";", 2)[0])
	}
	r, err := s.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	if r.StatusCode != http.StatusOK {
		return r, fmt.Errorf("%s %s: %s: %s", method, path, r.Status, b)
	}
	if out != nil {
		return r, json.Unmarshal(b, out)
	}
	return r, nil
}

// look is the part of a match that a client at random needs.
type look struct {
	Version int      `json:"version"`
	State   string   `json:"state"`
	Moves   []string `json:"moves"`
	Seats   []struct {
		Awaited bool `json:"awaited"`
	} `json:"seats"`
}

// move makes one move in the match, and returns how long that took. The answer
// shows the match after it, so that only a change of seats needs another look.
func (t *table) move(w *wire, screens *screens) (took time.Duration, moved bool, err error) {
	if t.seen == nil || len(t.seen.Moves) == 0 {
		if err := t.look(w); err != nil || len(t.seen.Moves) == 0 {
			return 0, false, err
		}
	}
	t.n++
	began := time.Now()
	var done struct {
		Version int
		State   look
	}
	body := fmt.Appendf(nil, `{"id":"%d","version":%d,"move":%q}`, t.n, t.seen.Version, choose(t.seen.Moves))
	err = w.ask("POST", "/api/matches/"+t.id+"/moves?state=true", t.tokens[t.seats[t.turn]], body, &done)
	now := time.Now()
	t.seen = nil
	if err == nil {
		screens.acknowledged(t.id, done.Version, now)
		t.seen = &done.State
	}
	return now.Sub(began), err == nil, err
}

// look finds the seat that is awaited and what it may do.
func (t *table) look(w *wire) error {
	for range 2 {
		if t.seen != nil {
			for i, s := range t.seen.Seats {
				if s.Awaited {
					t.turn = i
				}
			}
		}
		var l look
		if err := w.ask("GET", "/api/matches/"+t.id, t.tokens[t.seats[t.turn]], nil, &l); err != nil {
			return err
		}
		t.seen = &l
		if len(l.Moves) > 0 {
			return nil
		}
	}
	return nil
}

// choose is at random, but seldom what only takes back or breaks up.
func choose(moves []string) string {
	for range 20 {
		m := moves[rand.IntN(len(moves))]
		if !strings.HasPrefix(m, "back") && !strings.HasPrefix(m, "disband") {
			return m
		}
	}
	return moves[rand.IntN(len(moves))]
}

// screens measures the time from an acknowledgement to another client's screen.
type screens struct {
	mu    sync.Mutex
	acked map[string]time.Time // by match and version
	shown map[string]time.Time
	took  []time.Duration
	watch map[string]bool
	begun int // streams that have sent something
}

func (s *screens) open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun
}

func newScreens() *screens {
	return &screens{acked: map[string]time.Time{}, shown: map[string]time.Time{}, watch: map[string]bool{}}
}

func (s *screens) acknowledged(id string, version int, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.watch[id] {
		s.meet(fmt.Sprint(id, " ", version), s.acked, s.shown, at)
	}
}

func (s *screens) seen(id string, version int, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.meet(fmt.Sprint(id, " ", version), s.shown, s.acked, at)
}

// meet notes one of the two moments; whichever comes second gives the time. A
// screen that was faster than the acknowledgement counts as no time at all.
func (s *screens) meet(key string, own, other map[string]time.Time, at time.Time) {
	first, ok := other[key]
	if !ok {
		own[key] = at
		return
	}
	delete(other, key)
	acked, shown := first, at
	if _, isShown := s.shown[key]; isShown {
		acked, shown = at, first
	}
	s.took = append(s.took, max(0, shown.Sub(acked)))
}

func (s *screens) sorted() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.Sort(s.took)
	return s.took
}

// watch reads a match live as a spectator.
func (t *table) watch(ctx context.Context, s *screens) {
	s.mu.Lock()
	s.watch[t.id] = true
	s.mu.Unlock()
	req, err := http.NewRequestWithContext(ctx, "GET", t.s.url+"/api/matches/"+t.id+"/live", nil)
	if err != nil {
		return
	}
	r, err := (&http.Client{Transport: t.s.client.Transport}).Do(req)
	if err != nil {
		return
	}
	defer r.Body.Close()
	lines := bufio.NewReaderSize(r.Body, 16<<10)
	s.mu.Lock()
	s.begun++
	s.mu.Unlock()
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		var version int
		if n, _ := fmt.Sscanf(line, "id: %d.", &version); n == 1 {
			s.seen(t.id, version, time.Now())
		}
	}
}
