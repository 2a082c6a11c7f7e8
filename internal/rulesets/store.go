package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// sitting is a match that a person plays on a server, alone or against bots.
type sitting struct {
	Name     string `json:"name"`
	Game     string `json:"game"`
	Scenario string `json:"scenario"`
	Players  int    `json:"players"`
	Bot      string `json:"bot,omitempty"` // on every seat but the first
	Moves    int    `json:"-"`             // how many to make, at the most
	End      string `json:"-"`             // how it is ended, if it is

	// What is kept of it.
	ID      string            `json:"id"`
	Rules   int               `json:"rules"`
	State   string            `json:"state"`
	Version int               `json:"version"`
	Seats   []string          `json:"seats"`
	Tokens  map[string]string `json:"tokens"`
}

var sittings = []*sitting{
	{Name: "tt-finished", Game: "tt", Scenario: "1939", Players: 2, Moves: 5000},
	{Name: "tt-alone", Game: "tt", Scenario: "1936", Players: 3, Moves: 420},
	{Name: "tt-bots", Game: "tt", Scenario: "1936", Players: 3, Bot: "staff", Moves: 150},
	{Name: "reich-resigned", Game: "reich", Scenario: "1944", Players: 2, Moves: 500, End: "resign"},
	{Name: "reich-alone", Game: "reich", Scenario: "1939", Players: 3, Moves: 700},
	{Name: "reich-bots", Game: "reich", Scenario: "1942", Players: 2, Bot: "staff", Moves: 200},
}

// house is a server that runs for a while.
type house struct {
	url, cookie string
	cmd         *exec.Cmd
	chance      *rand.Rand
	sent        int
}

// store plays on a server of the program and keeps its file, the exports of the
// matches in it and what a test must know to play them on.
func store(binary, root string) error {
	dir, err := os.MkdirTemp("", "rulesets")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	db := filepath.Join(dir, "matches.db")
	h, err := open(binary, db)
	if err != nil {
		return err
	}
	for _, s := range sittings {
		if err := h.play(s); err != nil {
			h.close()
			return fmt.Errorf("playing %s: %w", s.Name, err)
		}
		fmt.Printf("%s: %s, %d entries\n", s.Name, s.State, s.Version)
	}
	h.close()
	return write(binary, db, root)
}

// write keeps what was played.
func write(binary, db, root string) error {
	files := map[string][]byte{}
	rules := 0
	for _, s := range sittings {
		name := filepath.Join(filepath.Dir(db), s.Name)
		if out, err := exec.Command(binary, "export", s.ID, name, "--db", db).CombinedOutput(); err != nil {
			return fmt.Errorf("exporting %s: %w\n%s", s.Name, err, out)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var head struct{ Rules int }
		if err := json.Unmarshal(data, &head); err != nil {
			return err
		}
		s.Rules, rules = head.Rules, max(rules, head.Rules)
		files[s.Name+".json.gz"] = data
	}
	small := db + ".small"
	if out, err := exec.Command(binary, "backup", small, "--db", db).CombinedOutput(); err != nil {
		return fmt.Errorf("copying the store: %w\n%s", err, out)
	}
	var err error
	if files["matches.db.gz"], err = os.ReadFile(small); err != nil {
		return err
	}
	if files["matches.json.gz"], err = json.MarshalIndent(sittings, "", "\t"); err != nil {
		return err
	}
	for name, data := range files {
		if err := zip(filepath.Join(root, "match", "testdata", fmt.Sprint("rules-", rules), name), data); err != nil {
			return err
		}
	}
	return nil
}

// open starts a server and comes in as a guest.
func open(binary, db string) (*house, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := l.Addr().String()
	l.Close()
	h := &house{url: "http://" + address, chance: rand.New(rand.NewPCG(1936, 1939))}
	h.cmd = exec.Command(binary, "serve", "--listen", address, "--db", db, "--log-level", "warn")
	h.cmd.Stderr = os.Stderr
	if err := h.cmd.Start(); err != nil {
		return nil, err
	}
	for range 200 {
		if r, err := http.Get(h.url + "/readyz"); err == nil {
			r.Body.Close()
			return h, h.call("POST", "/api/session/guest", "", map[string]string{"name": "Keeper"}, nil)
		}
		time.Sleep(50 * time.Millisecond)
	}
	h.close()
	return nil, errors.New("the server did not start within ten seconds")
}

func (h *house) close() {
	h.cmd.Process.Signal(syscall.SIGTERM)
	h.cmd.Wait()
}

// errStale is what a move made for an older version is refused with.
var errStale = errors.New("the match has gone on")

func (h *house) call(method, path, token string, in, out any) error {
	b, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(context.Background(), method, h.url+path, bytes.NewReader(b))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	} else {
		req.Header.Set("Cookie", h.cookie)
	}
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	if c := r.Header.Get("Set-Cookie"); c != "" {
		h.cookie, _, _ = strings.Cut(c, ";")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if r.StatusCode == http.StatusConflict && bytes.Contains(body, []byte("which is now at")) {
		return errStale
	}
	if r.StatusCode/100 != 2 {
		return fmt.Errorf("%s %s: %s: %s", method, path, r.Status, body)
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(body, out)
}

// look is the part of a match that is needed here.
type look struct {
	Version int      `json:"version"`
	State   string   `json:"state"`
	Moves   []string `json:"moves"`
	CanUndo bool     `json:"canUndo"`
	Seats   []struct {
		ID      string `json:"id"`
		Bot     string `json:"bot"`
		Awaited bool   `json:"awaited"`
	} `json:"seats"`
}

// play makes a match and plays it: with something said, moves taken back alone
// and many at once, and an end if it is to have one.
func (h *house) play(s *sitting) error {
	if err := h.create(s); err != nil {
		return err
	}
	say := map[string]string{"text": "Good luck to all of us at " + s.Name + "."}
	if err := h.call("POST", "/api/matches/"+s.ID+"/chat", s.Tokens[s.Seats[0]], say, nil); err != nil {
		return err
	}
	for n := 0; n < s.Moves; {
		seat, l, err := h.turn(s)
		if err != nil {
			return err
		}
		if l.State == "over" {
			break
		}
		switch {
		case n%40 == 7 && l.CanUndo:
			err = h.send(s, seat, "undo", l.Version, nil)
		case n == 120 && s.Bot == "":
			err = h.back(s, seat, l.Version)
		default:
			err = h.send(s, seat, "moves", l.Version, map[string]any{"move": h.choose(l.Moves)})
		}
		if errors.Is(err, errStale) {
			continue // a bot was quicker
		}
		if err != nil {
			return err
		}
		n++
	}
	return h.end(s)
}

// back takes a whole row of moves back at once, dice and all.
func (h *house) back(s *sitting, seat string, version int) error {
	var show struct{ Moments []int }
	if err := h.call("GET", "/api/matches/"+s.ID+"/replay?limit=0", s.Tokens[seat], nil, &show); err != nil {
		return err
	}
	return h.send(s, seat, "undo", version, map[string]any{"to": show.Moments[len(show.Moments)-12]})
}

func (h *house) create(s *sitting) error {
	var list []struct {
		ID        string
		Scenarios []struct {
			ID      string
			Players []int
			Seats   [][]string
		}
	}
	if err := h.call("GET", "/api/games", "", nil, &list); err != nil {
		return err
	}
	for _, g := range list {
		for _, sc := range g.Scenarios {
			if i := slices.Index(sc.Players, s.Players); g.ID == s.Game && sc.ID == s.Scenario && i >= 0 {
				s.Seats = sc.Seats[i]
			}
		}
	}
	var plan []map[string]string
	for i, seat := range s.Seats {
		who := map[string]string{"seat": seat, "for": "me"}
		if i > 0 && s.Bot != "" {
			who = map[string]string{"seat": seat, "for": "bot", "bot": s.Bot}
		}
		plan = append(plan, who)
	}
	var made struct {
		ID     string
		Tokens map[string]string
	}
	err := h.call("POST", "/api/matches", "", map[string]any{
		"game": s.Game, "title": s.Name, "seats": plan, "entropy": "kept",
		"setup": map[string]any{"scenario": s.Scenario, "players": s.Players},
	}, &made)
	s.ID, s.Tokens = made.ID, made.Tokens
	return err
}

// turn waits until a person is to move, and is what that person sees.
func (h *house) turn(s *sitting) (seat string, l look, err error) {
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		seat = s.Seats[0]
		l = look{}
		if err := h.call("GET", "/api/matches/"+s.ID, s.Tokens[seat], nil, &l); err != nil {
			return "", l, err
		}
		s.State, s.Version = l.State, l.Version
		if l.State == "over" || len(l.Moves) > 0 {
			return seat, l, nil
		}
		for _, x := range l.Seats {
			if !x.Awaited || x.Bot != "" {
				continue
			}
			l = look{}
			err := h.call("GET", "/api/matches/"+s.ID, s.Tokens[x.ID], nil, &l)
			return x.ID, l, err
		}
	}
	return "", l, errors.New("nobody moves any more")
}

func (h *house) send(s *sitting, seat, what string, version int, more map[string]any) error {
	h.sent++
	in := map[string]any{"id": fmt.Sprint("kept ", h.sent), "version": version}
	for k, v := range more {
		in[k] = v
	}
	return h.call("POST", "/api/matches/"+s.ID+"/"+what, s.Tokens[seat], in, nil)
}

// choose is at random, but seldom what only takes back or breaks up.
func (h *house) choose(moves []string) string {
	m := moves[h.chance.IntN(len(moves))]
	for range 20 {
		if !strings.HasPrefix(m, "back") && !strings.HasPrefix(m, "disband") && !strings.HasPrefix(m, "undo") {
			break
		}
		m = moves[h.chance.IntN(len(moves))]
	}
	return m
}

// end ends the match if it is to end, and otherwise leaves it where a person is
// to move.
func (h *house) end(s *sitting) error {
	seat, l, err := h.turn(s)
	if err != nil || s.End == "" {
		return err
	}
	if err := h.send(s, seat, s.End, l.Version, nil); err != nil {
		return err
	}
	_, _, err = h.turn(s)
	return err
}
