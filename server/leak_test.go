package server_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sandtable/match"
	"sandtable/server"
)

// twin is one of two worlds: the same match, with the same seed, players and time,
// on a server of its own. They differ by what the seat axis does in secret.
type twin struct {
	*house
	id    string
	seats map[string]*guest
	// What those who may not know the secrets hear live.
	streams map[string]*bufio.Reader
}

// others are those who may not know what axis does.
var others = []string{"west", "ussr", "spectator"}

// twinHouses are two servers at a time that does not pass, and the id of a match
// that both have, with the same seed: one began with a copy of the other's store.
func twinHouses(t *testing.T) (houses [2]*house, id string) {
	var still fakeTime
	clock := func(c *server.Config) { c.Now = still.now }
	houses[0] = open(t, clock)
	var m created
	houses[0].guest("Ann").must("POST", "/api/matches", map[string]any{
		"game": "tt", "setup": setup1939, "clock": map[string]any{"kind": "move", "seconds": 3600},
	}, &m)
	path := filepath.Join(t.TempDir(), "twin.db")
	if err := houses[0].store.Backup(context.Background(), path); err != nil {
		t.Fatal(err)
	}
	houses[1] = openAt(t, path, clock)
	return houses, m.ID
}

// newTwin makes a world of the match in a house.
func newTwin(t *testing.T, h *house, id string) *twin {
	t.Helper()
	m := created{ID: id}
	w := &twin{house: h, id: m.ID, seats: map[string]*guest{"spectator": h.visitor()}, streams: map[string]*bufio.Reader{}}
	for _, seat := range []string{"axis", "west", "ussr"} {
		var s server.Seated
		h.guest("The "+seat).must("POST", "/api/matches/"+m.ID+"/seats/"+seat, map[string]any{"entropy": "from " + seat}, &s)
		w.seats[seat] = h.script(s.Token)
	}
	for _, who := range others {
		r, err := w.seats[who].listen(t.Context(), "/api/matches/"+m.ID+"/live", "")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.Body.Close() })
		w.streams[who] = bufio.NewReader(r.Body)
	}
	return w
}

// heard are the events that somebody hears until a version has come and as much
// was said as was said.
func (w *twin) heard(who string, version, said int) (list []string) {
	w.t.Helper()
	for {
		e, err := readEvent(w.streams[who])
		if err != nil {
			w.t.Fatal(err)
		}
		if e.kind == "here" {
			continue // who is at the table is open, and told when it has settled
		}
		list = append(list, e.id+" "+e.kind+" "+e.data)
		if e.id == fmt.Sprintf("%d.%d", version, said) {
			return list
		}
	}
}

// answered is everything of an answer that its receiver can see.
func (w *twin) answered(who, method, path string, body any) string {
	w.t.Helper()
	r, err := w.seats[who].client.Do(w.seats[who].request(method, path, body))
	if err != nil {
		w.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, other := range []string{"Date", "X-Request-Id"} {
		r.Header.Del(other)
	}
	var head bytes.Buffer
	r.Header.Write(&head)
	return fmt.Sprintf("%s %s by %s: %s\n%s\n%s", method, path, who, r.Status, head.String(), text)
}

// answers are all that somebody can get out of the server. Tries are moves to try,
// most of them not legal for whoever asks.
func (w *twin) answers(who string, version int, tries []string) (list []string) {
	get := func(path string) { list = append(list, w.answered(who, "GET", path, nil)) }
	post := func(path string, body map[string]any) {
		list = append(list, w.answered(who, "POST", "/api/matches/"+w.id+path, body))
	}
	path := "/api/matches/" + w.id
	get(path)
	get(path + "?seat=axis")
	get(path + "/log")
	get(path + "/sheet")
	get(path + "/sheet?seat=spectator")
	get(path + "/log?seat=spectator")
	get(path + "/replay?limit=50")
	get(path + fmt.Sprintf("/replay?limit=50&from=%d", max(0, version-20)))
	get(path + "/replay?limit=50&seat=axis")
	get(path + "/reasons")
	get(path + "/course")
	get(path + "/chat")
	get(path + "/note")
	get(path + "/export")
	get("/api/matches")
	get("/api/matches?state=running&game=tt")
	for i, move := range tries {
		get(path + "/why?move=" + url.QueryEscape(move))
		post("/moves", map[string]any{"id": fmt.Sprint("try ", i), "version": version - 1, "move": move})
		if who == "spectator" {
			post("/moves", map[string]any{"id": fmt.Sprint("try ", i), "version": version, "move": move})
		}
	}
	post("/undo", map[string]any{"id": "mine", "version": version, "to": version + 1})
	post("/undo", map[string]any{"id": "his", "version": version - 1})
	return list
}

// masked hides the id of the match, which is the one thing that may differ.
func (w *twin) masked(list []string) []string {
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], w.id, "MATCH")
	}
	return list
}

// difference is where two lists part.
func difference(a, b []string) string {
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			continue
		}
		n := 0
		for n < min(len(a[i]), len(b[i])) && a[i][n] == b[i][n] {
			n++
		}
		cut := func(s string) string { return s[max(0, n-200):min(len(s), n+100)] }
		head, _, _ := strings.Cut(a[i], "\n")
		return fmt.Sprintf("%.100s\n…%s\nor\n…%s", head, cut(a[i]), cut(b[i]))
	}
	if len(a) != len(b) {
		return fmt.Sprintf("%d answers or %d", len(a), len(b))
	}
	return ""
}

// twins are the two worlds.
type twins struct {
	t        *testing.T
	worlds   [2]*twin
	r        *rand.Rand
	said     int
	compared int
	secrets  int // moves of axis that were not the same
}

// play makes a move in each world; what axis does may differ.
func (p *twins) play(seat string, moves [2]string) {
	p.t.Helper()
	for i, w := range p.worlds {
		st := w.seats[seat].state(w.id)
		w.seats[seat].move(w.id, st.Version, moves[i])
	}
}

// secretly is another move than one of axis, of the same kind and at the same
// place, if there is one.
func (p *twins) secretly(move string, legal []string) string {
	words := strings.Fields(move)
	same := slices.DeleteFunc(slices.Clone(legal), func(m string) bool {
		f := strings.Fields(m)
		return len(f) != 3 || m == move || f[0] != words[0] || f[1] != words[1]
	})
	if words[0] != "place" && words[0] != "cadre" || len(same) == 0 {
		return move
	}
	return same[p.r.IntN(len(same))]
}

// forward are the moves of a set-up that lead to its end, or all other moves.
func forward(moves []string) []string {
	ahead := slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return !strings.HasPrefix(m, "place ") })
	if len(ahead) == 0 {
		return moves
	}
	return ahead
}

// step lets a seat that is awaited move, in both worlds.
func (p *twins) step() (more bool) {
	p.t.Helper()
	var st [2]match.State
	seats := []string{"axis", "west", "ussr"}
	first := p.r.IntN(3)
	for i := range seats {
		seat := seats[(first+i)%3]
		for k, w := range p.worlds {
			st[k] = w.seats[seat].state(w.id)
		}
		if len(st[0].Moves) == 0 {
			continue
		}
		moves := forward(st[0].Moves)
		move := moves[p.r.IntN(len(moves))]
		twin := move
		if seat == "axis" {
			twin = p.secretly(move, st[1].Moves)
		}
		if !slices.Contains(st[1].Moves, twin) {
			return false // what axis did in secret forbids it
		}
		p.play(seat, [2]string{move, twin})
		if twin != move {
			p.secrets++
		}
		return true
	}
	return false
}

// compare holds everything that the others get in one world against the other.
func (p *twins) compare(all bool) {
	p.t.Helper()
	version := p.worlds[0].seats["spectator"].state(p.worlds[0].id).Version
	tries := p.tries()
	for _, who := range others {
		var got [2][]string
		for i, w := range p.worlds {
			list := w.heard(who, version, p.said)
			if all {
				list = append(list, w.answers(who, version, tries)...)
			}
			got[i] = w.masked(list)
		}
		if d := difference(got[0], got[1]); d != "" {
			p.t.Fatalf("at version %d %s can tell the worlds apart:\n%s", version, who, d)
		}
		p.compared += len(got[0])
	}
}

// tries are moves of all seats in the first world.
func (p *twins) tries() (list []string) {
	for _, seat := range []string{"axis", "west", "ussr"} {
		if moves := p.worlds[0].seats[seat].state(p.worlds[0].id).Moves; len(moves) > 0 {
			list = append(list, moves[p.r.IntN(len(moves))], moves[len(moves)-1])
		}
	}
	return append(list, "place berlin tank", "place moscow fleet", "fire u1 G", "nonsense")
}

// ownDiffers reports whether axis itself sees two different worlds.
func (p *twins) ownDiffers() bool {
	var own [2]string
	for i, w := range p.worlds {
		own[i] = w.masked([]string{w.answered("axis", "GET", "/api/matches/"+w.id, nil)})[0]
	}
	return own[0] != own[1]
}

// say lets axis say the same in both worlds.
func (p *twins) say() {
	p.said++
	for _, w := range p.worlds {
		w.seats["axis"].must("POST", "/api/matches/"+w.id+"/chat", map[string]any{"text": fmt.Sprint("Guess! ", p.said)}, nil)
		w.seats["axis"].must("PUT", "/api/matches/"+w.id+"/note", map[string]any{"text": "Mine."}, nil)
	}
}

func TestNobodyLearnsOverHTTPWhatAnotherSeatDoesInSecret(t *testing.T) {
	compared, secrets := 0, 0
	for seed := range uint64(2) {
		houses, id := twinHouses(t)
		p := &twins{t: t, r: rand.New(rand.NewPCG(seed, 2))}
		for i := range p.worlds {
			p.worlds[i] = newTwin(t, houses[i], id)
		}
		differed := false
		for i := range 80 {
			all := i%16 == int(seed)
			if i%20 == 5 {
				p.compare(false)
				p.say()
			}
			p.compare(all)
			differed = differed || all && p.ownDiffers()
			if !p.step() {
				break
			}
		}
		if !differed {
			t.Error("axis saw the same in both worlds: nothing was secret")
		}
		compared, secrets = compared+p.compared, secrets+p.secrets
	}
	if compared < 1000 || secrets < 40 {
		t.Errorf("only %d answers and events were compared, after %d secret moves", compared, secrets)
	}
}
