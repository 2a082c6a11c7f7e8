package main

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"sandtable/bus/bustest"
	"sandtable/engine"
	"sandtable/games/tt"
	"sandtable/match"
	"sandtable/server"
	"sandtable/store"
	"sandtable/store/storetest"
)

// TestCommandsOfAHouse runs the scripts in testdata/house. They find a store with
// two matches, a damaged copy of it, and a forged file.
func TestCommandsOfAHouse(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/house", RequireExplicitExec: true, UpdateScripts: *updateScripts,
		Setup: func(e *testscript.Env) error {
			over, runs, err := makeClub(e.WorkDir)
			e.Setenv("OVER", over)
			e.Setenv("RUNS", runs)
			return err
		},
	})
}

// makeClub makes club.db with a match that is over and one that runs, damaged.db,
// and forged.json.
func makeClub(dir string) (over, runs string, err error) {
	ctx := context.Background()
	path := filepath.Join(dir, "club.db")
	s, err := store.Open(ctx, path)
	if err != nil {
		return "", "", err
	}
	defer s.Close()
	service := match.New(s, match.Config{Games: (&shelfFlags{}).find, Bots: levels(), Alone: true})
	if over, err = someMatch(ctx, service, 30); err != nil {
		return "", "", err
	}
	if runs, err = someMatch(ctx, service, 10); err != nil {
		return "", "", err
	}
	st, err := service.State(ctx, over, ann, "axis")
	if err == nil {
		_, err = service.Abandon(ctx, over, ann, "axis", st.Version, "end")
	}
	if err == nil {
		err = s.Backup(ctx, filepath.Join(dir, "damaged.db"))
	}
	if err == nil {
		err = damage(filepath.Join(dir, "damaged.db"), over)
	}
	if err == nil {
		err = forge(ctx, s, over, filepath.Join(dir, "forged.json"))
	}
	return over, runs, err
}

var ann = match.Caller{Person: "ann", Name: "Ann"}

// someMatch is a match in which Ann holds all seats and has made some moves.
func someMatch(ctx context.Context, s *match.Service, moves int) (id string, err error) {
	setup := engine.Setup{Scenario: "1939", Players: 3}
	if id, err = s.Create(ctx, match.Options{Game: tt.Game.ID(), Setup: setup, Host: "ann"}); err != nil {
		return "", err
	}
	for _, seat := range []string{"axis", "west", "ussr"} {
		if _, err := s.Sit(ctx, id, ann, seat, false, "seven"); err != nil {
			return "", err
		}
	}
	for i := range moves {
		st, err := s.State(ctx, id, ann, "")
		if err != nil {
			return "", err
		}
		if _, err := s.Play(ctx, id, ann, st.Seat, st.Version, fmt.Sprint(i), st.Moves[i%len(st.Moves)]); err != nil {
			return "", err
		}
	}
	return id, nil
}

// damage changes an entry of a log behind the program's back.
func damage(path, id string) error {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec(`UPDATE log SET hash = x'00' WHERE n = 5 AND number = (SELECT number FROM heads WHERE match = ?)`, id)
	return err
}

// forge changes a move in the file of a match.
func forge(ctx context.Context, s store.Store, id, path string) error {
	data, err := match.Export(ctx, s, id)
	if err != nil {
		return err
	}
	forged := regexp.MustCompile(`"m":"place [a-z-]+ `).ReplaceAll(data, []byte(`"m":"place ruhr `))
	if bytes.Equal(forged, data) {
		return errors.New("there is nothing to forge in the match")
	}
	return os.WriteFile(path, forged, 0o600)
}

// served is a server that runs as a process of its own, as people run it.
type served struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
	mu  sync.Mutex
	log bytes.Buffer
	end chan error
}

// serve starts a program with arguments and waits until it says where it is.
func serve(t *testing.T, program string, args ...string) *served {
	t.Helper()
	s := &served{t: t, cmd: exec.Command(program, args...), end: make(chan error, 1)}
	s.cmd.Dir = t.TempDir()
	said, err := s.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.cmd.Process.Kill()
		<-s.end
	})
	ready := make(chan string, 1)
	go s.listen(said, ready)
	select {
	case s.url = <-ready:
	case <-time.After(20 * time.Second):
		t.Fatalf("the server does not say where it is: %s", s.said())
	}
	return s
}

var sayings = regexp.MustCompile(`^(?:Sandtable is at (\S+)|The worker is ready\.)$`)

// listen keeps what the program says, and tells when it is ready.
func (s *served) listen(said io.Reader, ready chan<- string) {
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		s.mu.Lock()
		fmt.Fprintln(&s.log, lines.Text())
		s.mu.Unlock()
		if m := sayings.FindStringSubmatch(lines.Text()); m != nil {
			ready <- m[1]
		}
	}
	err := s.cmd.Wait()
	s.end <- err
	close(s.end)
}

func (s *served) said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// stop tells the program to stop and waits until it has.
func (s *served) stop() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	select {
	case err := <-s.end:
		if err != nil {
			s.t.Errorf("the program ended with %v: %s", err, s.said())
		}
	case <-time.After(20 * time.Second):
		s.t.Fatalf("the program does not stop: %s", s.said())
	}
}

// ask sends a request and returns the answer, which has to be 200.
func (s *served) ask(method, path, token, body string, into any) {
	s.t.Helper()
	req, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		s.t.Fatalf("%s %s: %s %s, %v", method, path, r.Status, text, err)
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			s.t.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
}

// newMatch makes a match in which Ann plays axis and others the other seats.
func (s *served) newMatch(others string) (id, token string, st match.State) {
	s.t.Helper()
	var m server.Created
	s.ask("POST", "/api/matches", "", `{"game":"tt","setup":{"scenario":"1939","players":3},"name":"Ann","seats":[{"seat":"axis","for":"me"},{"seat":"west",`+others+`},{"seat":"ussr",`+others+`}]}`, &m)
	s.ask("GET", "/api/matches/"+m.ID+"?seat=axis", m.Tokens["axis"], "", &st)
	return m.ID, m.Tokens["axis"], st
}

func (s *served) state(id string) (st match.State) {
	s.t.Helper()
	s.ask("GET", "/api/matches/"+id, "", "", &st)
	return st
}

func (s *served) move(id, token string, st match.State) {
	s.t.Helper()
	s.ask("POST", "/api/matches/"+id+"/moves", token, fmt.Sprintf(`{"id":"m%d","version":%d,"move":%q}`, st.Version, st.Version, st.Moves[0]), nil)
}

const meToo, recruits = `"for":"me"`, `"for":"bot","bot":"recruit"`

// waitFor waits for something that happens by itself.
func waitFor(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if so() {
			return
		}
	}
	t.Fatalf("it never happened that %s", what)
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func TestAServerToldToStopFinishesWhatWasBegun(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	s := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db)
	id, token, st := s.newMatch(meToo)
	c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	body := fmt.Sprintf(`{"id":"slow","version":%d,"move":%q}`, st.Version, st.Moves[0])
	fmt.Fprintf(c, "POST /api/matches/%s/moves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", id, token, len(body), body[:10])
	time.Sleep(100 * time.Millisecond)
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "no more requests are taken", func() bool {
		other, err := net.Dial("tcp", c.RemoteAddr().String())
		if err == nil {
			other.Close()
		}
		return err != nil
	})
	io.WriteString(c, body[10:])
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatalf("%v: %s", err, s.said())
	}
	if r.StatusCode != http.StatusOK {
		t.Errorf("the request that had begun was answered with %s", r.Status)
	}
	c.Close()
	if err := <-s.end; err != nil {
		t.Errorf("the server ended with %v: %s", err, s.said())
	}
	again := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db)
	if now := again.state(id).Version; now != st.Version+1 {
		t.Errorf("the match is at version %d, but %d was answered", now, st.Version+1)
	}
	again.stop()
}

func TestABackupIsMadeWhileTheServerRuns(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "club.db")
	s := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db)
	id, token, st := s.newMatch(meToo)
	s.newMatch(recruits) // goes on meanwhile
	s.move(id, token, st)
	for _, args := range [][]string{
		{"backup", "--db", db, filepath.Join(dir, "copy.db")},
		{"check", "--db", filepath.Join(dir, "copy.db")},
	} {
		if out, err := exec.Command("sandtable", args...).CombinedOutput(); err != nil {
			t.Fatalf("sandtable %v: %v: %s", args, err, out)
		}
	}
	s.stop()
	restored := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", filepath.Join(dir, "copy.db"))
	if now := restored.state(id).Version; now != st.Version+1 {
		t.Errorf("the backup has version %d of the match, but %d was answered before", now, st.Version+1)
	}
}

func TestWhatAServerTellsItsOwner(t *testing.T) {
	metrics := freeAddress(t)
	s := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--accounts", "--log-json", "--log-level", "debug", "--metrics", metrics)
	if !regexp.MustCompile(`There is no admin yet. Whoever opens this link first becomes one:\n  http://localhost:\d+/join/[0-9a-z-]{20,}`).MatchString(s.said()) {
		t.Errorf("the server says nothing of how to become its admin: %s", s.said())
	}
	r, err := http.Get("http://" + metrics + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(r.Body)
	r.Body.Close()
	if err != nil || !bytes.Contains(page, []byte("\nsandtable_entries_total ")) {
		t.Errorf("the figures are %.200s, %v", page, err)
	}
	// The figures are not for everybody.
	if r, err = http.Get(s.url + "/metrics"); err != nil {
		t.Fatal(err)
	}
	page, err = io.ReadAll(r.Body)
	r.Body.Close()
	if err != nil || bytes.Contains(page, []byte("sandtable_entries_total")) {
		t.Errorf("the figures are found where people play: %.200s, %v", page, err)
	}
	waitFor(t, "the log speaks of a request", func() bool {
		for line := range strings.Lines(s.said()) {
			var l struct{ Msg, Route string }
			if json.Unmarshal([]byte(line), &l) == nil && l.Msg == "request" {
				return true
			}
		}
		return false
	})
	s.stop()
}

func TestTracesAreSentOnlyIfAsked(t *testing.T) {
	var got atomic.Int32
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil && r.URL.Path == "/v1/traces" && bytes.Contains(body, []byte("sandtable")) {
			got.Add(1)
		}
	}))
	defer collector.Close()
	// The variable that the library itself reads must not turn it on.
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	quiet := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0")
	quiet.ask("GET", "/api/games", "", "", nil)
	quiet.stop()
	if got.Load() != 0 {
		t.Error("traces were sent though nobody asked for them")
	}
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	s := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--traces", collector.URL)
	s.ask("GET", "/api/games", "", "", nil)
	s.stop()
	if got.Load() == 0 {
		t.Errorf("no traces arrived: %s", s.said())
	}
}

func TestAWorkerThinksForAServer(t *testing.T) {
	db, nats := storetest.Postgres(t), bustest.Cluster(t, 1).URL()
	s := serve(t, "sandtable", "serve", "--listen", "127.0.0.1:0", "--db", db, "--nats", nats, "--workers", "0")
	id, _, st := s.newMatch(recruits)
	worker := serve(t, "sandtable", "worker", "--db", db, "--nats", nats)
	waitFor(t, "the bots of the worker have moved", func() bool {
		now := s.state(id)
		return now.Version > st.Version+10 && !now.Seats[1].Awaited && !now.Seats[2].Awaited
	})
	worker.stop()
	s.stop()
}

// TestTheFirstVisitorsPath does what the README tells a newcomer to do: build the
// program, start a server, open its page, and play from a script. Only the port is
// another, since the usual one may be in use, and the page is not built anew.
func TestTheFirstVisitorsPath(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := fences(string(page))
	if !regexp.MustCompile(`(?m)^make run +# .* http://localhost:8036$`).MatchString(blocks[0].text) {
		t.Fatalf("the README does not begin with how to start:\n%s", blocks[0].text)
	}
	program := filepath.Join(t.TempDir(), "sandtable")
	recipe(t, "-s", "build", "BIN="+program)
	commands := strings.Split(strings.TrimSpace(recipe(t, "-n", "run")), "\n")
	run := strings.Fields(commands[len(commands)-1])
	if run[0] != "./bin/sandtable" {
		t.Fatalf("make run ends with %v", run)
	}
	address := freeAddress(t)
	t.Setenv("SANDTABLE_LISTEN", address)
	s := serve(t, program, run[1:]...)
	s.openPage()
	sh := &shell{t: t, served: s, address: address, vars: map[string]string{}}
	for _, b := range blocks {
		if b.info == "console" {
			sh.run(b.text)
		}
	}
	if sh.commands < 5 {
		t.Errorf("only %d commands were found in the README", sh.commands)
	}
	s.stop()
}

// recipe runs make, without the table for the browser, which needs Node.
func recipe(t *testing.T, args ...string) string {
	t.Helper()
	c := exec.Command("make", append([]string{"--no-print-directory", "-o", "web"}, args...)...)
	c.Dir = "../.."
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("make %v: %v: %s", args, err, out)
	}
	return string(out)
}

func (s *served) openPage() {
	s.t.Helper()
	r, err := http.Get(s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK || !bytes.Contains(text, []byte("<title>Sandtable")) {
		s.t.Errorf("the page is %s %.200s, %v", r.Status, text, err)
	}
}

// shell runs the commands of a page against a server.
type shell struct {
	t        *testing.T
	served   *served
	address  string
	vars     map[string]string
	last     string // what the last command printed
	commands int
}

// run runs the lines that begin with a dollar sign, with those after it that
// begin with a greater-than sign. The lines after them must be printed; three dots
// stand for anything. A variable that is set to three dots gets its value from
// what was printed before.
func (sh *shell) run(text string) {
	sh.t.Helper()
	for _, part := range strings.Split("\n"+text, "\n$ ")[1:] {
		command, shown, _ := strings.Cut(strings.ReplaceAll(part, "\n>", "\n "), "\n")
		for strings.HasPrefix(shown, "  ") {
			line, rest, _ := strings.Cut(shown, "\n")
			command, shown = command+"\n"+line, rest
		}
		if name, ok := strings.CutSuffix(command, "=..."); ok {
			sh.set(name)
			continue
		}
		sh.perform(command)
		for line := range strings.Lines(shown) {
			sh.expect(command, strings.TrimRight(line, "\n"))
		}
	}
}

// set takes the value of a variable from the last answer.
func (sh *shell) set(name string) {
	sh.t.Helper()
	var answer struct {
		ID      string
		Tokens  map[string]string
		Version int
	}
	if err := json.Unmarshal([]byte(sh.last), &answer); err != nil {
		sh.t.Fatalf("%v in %s", err, sh.last)
	}
	values := map[string]string{"MATCH": answer.ID, "TOKEN": answer.Tokens["axis"], "VERSION": fmt.Sprint(answer.Version)}
	if sh.vars[name] = values[name]; values[name] == "" {
		sh.t.Fatalf("there is no value for %s in %s", name, sh.last)
	}
	if name == "MATCH" {
		// A person is slower than the bots are.
		waitFor(sh.t, "the bots have placed their units", func() bool {
			st := sh.served.state(answer.ID)
			return !st.Seats[1].Awaited && !st.Seats[2].Awaited
		})
	}
}

func (sh *shell) perform(command string) {
	sh.t.Helper()
	sh.commands++
	c := exec.Command("bash", "-c", strings.ReplaceAll(command, "localhost:8036", sh.address))
	c.Env = os.Environ()
	for name, value := range sh.vars {
		c.Env = append(c.Env, name+"="+value)
	}
	out, err := c.Output()
	// A stream has no end, so curl hangs up.
	if hungUp := strings.Contains(command, "--max-time"); err != nil && !hungUp {
		sh.t.Fatalf("%s: %v", command, err)
	}
	sh.last = string(out)
}

// expect looks for a line in what was printed.
func (sh *shell) expect(command, line string) {
	sh.t.Helper()
	var parts []string
	for part := range strings.SplitSeq(line, "...") {
		parts = append(parts, regexp.QuoteMeta(part))
	}
	if !regexp.MustCompile(`(?m)^` + strings.Join(parts, ".*") + "$").MatchString(strings.TrimSpace(sh.last)) {
		sh.t.Errorf("%s\nshould print\n%s\nand prints\n%.600s", command, line, sh.last)
	}
}
