// Package attack does to a real server what people tried from outside, and prints a
// line for each: what was tried, and what came of it.
package attack

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"sandtable/dice"
)

var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "sandtable-attack-")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(dir, "sandtable")
	if out, err := exec.Command("go", "build", "-o", program, "sandtable/cmd/sandtable").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s", out)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// house is a running server.
type house struct {
	t       *testing.T
	url, db string
	out     strings.Builder
}

var ready = regexp.MustCompile(`^Sandtable is at (\S+)$`)

func serve(t *testing.T, args ...string) *house {
	t.Helper()
	h := &house{t: t, db: filepath.Join(t.TempDir(), "club.db")}
	cmd := exec.Command(program, append([]string{"serve", "--listen", "127.0.0.1:0", "--db", h.db}, args...)...)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		h.out.WriteString(lines.Text() + "\n")
		if m := ready.FindStringSubmatch(lines.Text()); m != nil {
			h.url = m[1]
			go io.Copy(io.Discard, said)
			return h
		}
	}
	t.Fatalf("the server did not start: %s", h.out.String())
	return nil
}

// person is somebody with a browser.
type person struct {
	*house
	client *http.Client
}

func (h *house) person() *person {
	jar, _ := cookiejar.New(nil)
	return &person{h, &http.Client{Jar: jar, Timeout: 30 * time.Second}}
}

func (p *person) ask(method, path string, body, into any, headers ...string) int {
	p.t.Helper()
	text, err := json.Marshal(body)
	if raw, ok := body.([]byte); ok {
		text = raw
	}
	if err != nil {
		p.t.Fatal(err)
	}
	req, err := http.NewRequest(method, p.url+path, bytes.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Add(headers[i], headers[i+1])
	}
	r, err := p.client.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer r.Body.Close()
	answer, err := io.ReadAll(r.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	if s, ok := into.(*string); ok {
		*s = string(answer)
	} else if into != nil && r.StatusCode == 200 {
		if err := json.Unmarshal(answer, into); err != nil {
			p.t.Fatalf("%s %s: %v in %s", method, path, err, answer)
		}
	}
	return r.StatusCode
}

// state is what these tests read of a match.
type state struct {
	Version    int
	State      string
	Commitment string
	Imported   *struct{ By string }
	Dice       *struct{ Waiting []string }
	Seats      []struct {
		ID, Bot string
		Taken   bool
	}
	Moves []string
}

func (p *person) state(id string) (st state) {
	p.t.Helper()
	p.ask("GET", "/api/matches/"+id, nil, &st)
	return st
}

func (p *person) log(id string) (text string) {
	p.t.Helper()
	p.ask("GET", "/api/matches/"+id+"/log", nil, &text)
	return text
}

type object = map[string]any

// newMatch makes a match of a game; plan says for whom each seat is.
func (p *person) newMatch(game, scenario string, players int, more object, plan ...string) string {
	p.t.Helper()
	seats := []object{}
	for i := 0; i+1 < len(plan); i += 2 {
		seat := object{"seat": plan[i], "for": plan[i+1]}
		if plan[i+1] == "bot" {
			seat["bot"] = "recruit"
		}
		seats = append(seats, seat)
	}
	body := object{"game": game, "setup": object{"scenario": scenario, "players": players}, "name": "Ann", "seats": seats}
	for k, v := range more {
		body[k] = v
	}
	var made struct{ ID string }
	if status := p.ask("POST", "/api/matches", body, &made); status != 200 {
		p.t.Fatalf("a match cannot be made: %d", status)
	}
	return made.ID
}

// run runs the program.
func run(t *testing.T, args ...string) (string, error) {
	t.Helper()
	out, err := exec.Command(program, args...).CombinedOutput()
	return string(out), err
}

// line prints what came of an attack.
func line(t *testing.T, what string, failed bool, format string, args ...any) {
	t.Helper()
	verdict := "held"
	if failed {
		verdict = "BROKEN"
		t.Fail()
	}
	fmt.Printf("%-6s  %-44s %s\n", verdict, what, fmt.Sprintf(format, args...))
}

func TestImportedDice(t *testing.T) {
	h := serve(t)
	ann := h.person()
	id := ann.newMatch("tt", "1939", 3, nil, "axis", "me", "west", "me", "ussr", "me")
	file := filepath.Join(t.TempDir(), "m.json")
	if out, err := run(t, "export", "--db", h.db, id, file); err != nil {
		t.Fatal(out)
	}
	data, _ := os.ReadFile(file)
	var made struct{ ID string }
	ann.ask("POST", "/api/import", data, &made)
	old, now := ann.state(id), ann.state(made.ID)
	told := strings.Contains(ann.log(made.ID), "brought here from elsewhere")
	line(t, "1 dice of an imported match", now.Commitment == old.Commitment || now.Imported == nil || !told, "new seed %v, marked %v, in the log %v", now.Commitment != old.Commitment, now.Imported != nil, told)
}

func TestChosenDice(t *testing.T) {
	h := serve(t)
	ann, bob := h.person(), h.person()
	s := func(n uint64) string { return dice.FromNumber(n).String() }
	id := ann.newMatch("reich", "1939", 2, object{"promises": object{"axis": dice.Promise(s(1))}}, "axis", "me")
	bob.ask("POST", "/api/matches/"+id+"/seats/allies", object{"name": "Bob", "promise": dice.Promise(s(2))}, nil)
	seats := bob.state(id)
	waits := seats.State == "open" && seats.Dice != nil && len(seats.Dice.Waiting) == 2
	wrong := ann.ask("POST", "/api/matches/"+id+"/dice", object{"reveal": s(9)}, nil)
	ann.ask("POST", "/api/matches/"+id+"/dice", object{"reveal": s(1), "promise": dice.Promise(s(3))}, nil)
	bob.ask("POST", "/api/matches/"+id+"/dice", object{"reveal": s(2)}, nil)
	runs := ann.state(id).State == "running"
	file := filepath.Join(t.TempDir(), "m.json")
	run(t, "export", "--db", h.db, id, file)
	out, err := run(t, "verify", file)
	line(t, "2 a share chosen after the others'", !waits || wrong != 422 || !runs || err != nil || !strings.Contains(out, "2 shares"), "waits for shares %v, another share refused with %d, starts %v, verified %v", waits, wrong, runs, err == nil)
}

func TestABotsEyes(t *testing.T) {
	h := serve(t)
	ann, bob := h.person(), h.person()
	id := ann.newMatch("tt", "1939", 3, nil, "axis", "me", "ussr", "bot")
	bob.ask("POST", "/api/matches/"+id+"/seats/west", object{"name": "Bob"}, nil)
	freed := ann.ask("DELETE", "/api/matches/"+id+"/seats/ussr", nil, nil)
	var v struct{ Version int }
	asked := 0
	for range 50 { // the bot moves meanwhile
		if asked = ann.ask("POST", "/api/matches/"+id+"/seats/ussr/ask", object{"id": "x", "version": ann.state(id).Version}, &v); asked != 409 {
			break
		}
	}
	took := ann.ask("POST", "/api/matches/"+id+"/seats/ussr", object{}, nil)
	bob.ask("DELETE", "/api/matches/"+id+"/seats/west", nil, nil)
	empty := ann.ask("POST", "/api/matches/"+id+"/seats/west", object{}, nil)
	log := ann.log(id)
	told := strings.Contains(log, "leaves the seat west") && strings.Contains(log, "hand the seat ussr over")
	line(t, "3 a host looks through a bot's eyes", freed != 403 || took != 409 || empty != 403 || !told, "freeing %d, taking %d, an empty seat %d, in the log %v (asking %d)", freed, took, empty, told, asked)
}

func TestASeatsView(t *testing.T) {
	moves := "axis: place berlin tank; west: place london tank"
	leaks := 0
	for _, more := range [][]string{{}, {"--json"}} {
		out, err := run(t, append([]string{"position", "tt", "--scenario", "1936", "--players", "3", "--moves", moves, "--view", "west"}, more...)...)
		if err != nil || strings.Contains(out, "place berlin") || strings.Contains(out, "Berlin: ") {
			leaks++
		}
	}
	line(t, "4 position --view with another's moves", leaks > 0, "%d of 2 forms leak", leaks)
}

func TestSimulationsStopNoBot(t *testing.T) {
	h := serve(t)
	ann := h.person()
	ann.ask("POST", "/api/session/guest", object{"name": "Ann"}, nil)
	sim := object{"game": "tt", "setup": object{"scenario": "1936", "players": 3}, "bots": []string{"staff", "staff", "staff"}, "games": 100000, "seed": 1}
	var made struct{ ID string }
	ann.ask("POST", "/api/simulations", sim, &made)
	ann.ask("POST", "/api/simulations", sim, nil)
	third := ann.ask("POST", "/api/simulations", sim, nil)
	time.Sleep(2 * time.Second)
	began := time.Now()
	id := ann.newMatch("tt", "1939", 3, nil, "axis", "me", "west", "bot", "ussr", "bot")
	first := ann.state(id).Version
	for ann.state(id).Version < first+5 && time.Since(began) < 20*time.Second {
		time.Sleep(10 * time.Millisecond)
	}
	took := time.Since(began)
	cancelled := ann.ask("DELETE", "/api/simulations/"+made.ID, nil, nil)
	line(t, "6 200,000 simulated matches", took > 5*time.Second || third != 429 || cancelled != 200, "bots moved five times in %v, a third simulation %d, cancelling %d", took.Round(time.Millisecond), third, cancelled)
}

func TestCallersAndStreams(t *testing.T) {
	h := serve(t, "--rate", "5", "--behind-proxy")
	eve := h.person()
	count := func(headers func(i int) []string) (limited int) {
		for i := range 60 {
			if eve.ask("GET", "/api/session", nil, nil, headers(i)...) == 429 {
				limited++
			}
		}
		return limited
	}
	forged := count(func(i int) []string {
		return []string{"X-Forwarded-For", fmt.Sprintf("10.0.0.%d", i), "X-Forwarded-For", "192.0.2.1"}
	})
	block := count(func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("2001:db8::%x", i+1)} })
	line(t, "7 forged addresses, a block of IPv6", forged == 0 || block == 0, "%d and %d of 60 requests limited", forged, block)
	open := 0
	for range 80 {
		req, _ := http.NewRequestWithContext(t.Context(), "GET", h.url+"/api/lobby/live", nil)
		req.Header.Set("X-Forwarded-For", "192.0.2.77")
		r, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		if r.StatusCode == 200 {
			open++
		}
		time.Sleep(150 * time.Millisecond)
	}
	line(t, "7 live streams from one address", open > 60, "%d of 80 opened", open)
}

func TestSlowReaders(t *testing.T) {
	h := serve(t)
	c, err := net.Dial("tcp", strings.TrimPrefix(strings.Replace(h.url, "localhost", "127.0.0.1", 1), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.(*net.TCPConn).SetReadBuffer(4096)
	go func() {
		for range 5000 {
			if _, err := io.WriteString(c, "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
				return
			}
		}
	}()
	began := time.Now()
	time.Sleep(25 * time.Second)
	c.SetReadDeadline(time.Now().Add(5 * time.Second))
	n, err := io.Copy(io.Discard, c)
	ne, timeout := err.(net.Error)
	line(t, "7 a client that does not read", timeout && ne.Timeout(), "hung up on after at most %v, with %d KB sent", time.Since(began).Round(time.Second), n>>10)
}

func TestSafeByDefault(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	h := serve(t)
	h.person().newMatch("tt", "1939", 3, nil, "axis", "me")
	readable := 0
	list, _ := os.ReadDir(filepath.Dir(h.db))
	for _, e := range list {
		if info, err := e.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			readable++
		}
	}
	out, err := run(t, "serve", "--listen", "127.0.0.1:0", "--db", h.db)
	second := err != nil && strings.Contains(out, "another server uses")
	out, err = run(t, "serve", "--listen", ":0", "--db", filepath.Join(t.TempDir(), "x.db"))
	world := err != nil && strings.Contains(out, "without accounts only this machine")
	line(t, "9 files, a second server, the world", readable > 0 || !second || !world, "%d of %d files readable by others, second server refused %v, other machines refused %v", readable, len(list), second, world)
}

func TestPeople(t *testing.T) {
	h := serve(t, "--accounts", "--open-registration")
	password := "hunter2 hunter2 hunter2"
	register := func(name string) int {
		return h.person().ask("POST", "/api/accounts", object{"name": name, "password": password}, nil)
	}
	register("Alice")
	taken := 0
	for _, name := range []string{"ALICE", "AIice", "A1ice", "\u0410lice"} {
		if status := register(name); status == 409 || status == 422 {
			taken++
		}
	}
	var answer string
	h.person().ask("POST", "/api/accounts", object{"password": password}, &answer)
	line(t, "10 names that look alike, echoed passwords", taken != 4 || strings.Contains(answer, "hunter2"), "%d of 4 names refused, password repeated %v", taken, strings.Contains(answer, "hunter2"))
	inside := 0
	ann := h.person()
	ann.ask("POST", "/api/accounts", object{"name": "Bertha", "password": password}, nil)
	for _, url := range []string{"https://127.0.0.1/", "https://10.0.0.1/", "https://example.org:22/", "https://[::1]/", "https://169.254.169.254/", "http://example.org/"} {
		if ann.ask("POST", "/api/me/channels", object{"kind": "webhook", "url": url}, nil) == 200 {
			inside++
		}
	}
	line(t, "9 webhooks that lead inside", inside > 0, "%d of 6 taken", inside)
}
