package server_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/match"
	"sandtable/server"
)

// factions are the seats of a campaign for three, of which the first has a secret.
var factions = []string{"axis", "western", "soviet"}

// pair is the same match of the Axis Empires on two servers. In the second the Axis
// chooses other cards.
type pair struct {
	t        *testing.T
	worlds   [2]*twin
	r        *rand.Rand
	secrets  int // cards that are not the same
	compared int
}

func newPair(t *testing.T, g engine.Game, scenario string, seed uint64) *pair {
	var still fakeTime
	plain := func(c *server.Config) { c.Games, c.Now, c.Workers = []engine.Game{g}, still.now, 0 }
	first := open(t, plain)
	var m created
	first.guest("Ann").must("POST", "/api/matches", map[string]any{"game": g.ID(), "setup": map[string]any{"scenario": scenario, "players": 3}}, &m)
	path := filepath.Join(t.TempDir(), "twin.db")
	if err := first.store.Backup(context.Background(), path); err != nil {
		t.Fatal(err)
	}
	p := &pair{t: t, r: rand.New(rand.NewPCG(seed, 7))}
	for i, h := range []*house{first, openAt(t, path, plain)} {
		w := &twin{house: h, id: m.ID, seats: map[string]*guest{"spectator": h.visitor()}, streams: map[string]*bufio.Reader{}}
		for _, seat := range factions {
			var s server.Seated
			h.guest("The "+seat).must("POST", "/api/matches/"+m.ID+"/seats/"+seat, map[string]any{"entropy": "from " + seat}, &s)
			w.seats[seat] = h.script(s.Token)
		}
		p.worlds[i] = w
	}
	return p
}

// listen opens the streams of the others, as soon as there is something to hide.
func (p *pair) listen() {
	for _, w := range p.worlds {
		for _, who := range p.others() {
			r, err := w.seats[who].listen(p.t.Context(), "/api/matches/"+w.id+"/live", "")
			if err != nil {
				p.t.Fatal(err)
			}
			p.t.Cleanup(func() { r.Body.Close() })
			w.streams[who] = bufio.NewReader(r.Body)
		}
	}
}

func (p *pair) others() []string { return []string{factions[1], factions[2], "spectator"} }

// step lets somebody move, in both worlds alike except for the card that the Axis chooses.
func (p *pair) step() bool {
	p.t.Helper()
	for _, seat := range factions {
		var st [2]match.State
		for i, w := range p.worlds {
			st[i] = w.seats[seat].state(w.id)
		}
		both := slices.DeleteFunc(slices.Clone(st[0].Moves), func(m string) bool { return !slices.Contains(st[1].Moves, m) })
		if len(st[0].Moves) == 0 || len(both) == 0 {
			continue
		}
		move := both[p.r.IntN(len(both))]
		moves := [2]string{move, move}
		if kind, _, _ := strings.Cut(move, " "); kind == "choose" && seat == factions[0] && len(both) > 1 {
			for moves[1] == move {
				moves[1] = both[p.r.IntN(len(both))]
			}
			if p.secrets++; p.secrets == 1 {
				p.listen()
			}
		}
		for i, w := range p.worlds {
			w.seats[seat].move(w.id, st[i].Version, moves[i])
		}
		return true
	}
	return false
}

// told reports whether the Axis has shown a card after an entry.
func (p *pair) told(after int) bool {
	var log []match.Line
	p.worlds[0].seats["spectator"].must("GET", fmt.Sprintf("/api/matches/%s/log?after=%d", p.worlds[0].id, after), nil, &log)
	return slices.ContainsFunc(log, func(l match.Line) bool { return strings.Contains(l.Text, "reveals") })
}

// asked are all that somebody can ask of a match, with moves to try.
func (p *pair) asked(w *twin, who string, version int, tries []string) []string {
	list := w.answers(who, version, tries)
	path := "/api/matches/" + w.id
	for _, more := range []string{"/supply", "/survey", "/reach?step=to", "/reach?step=step", "/live?after=x", "?seat=" + who, "/orders", "/setup"} {
		list = append(list, w.answered(who, "GET", path+more, nil))
	}
	for _, move := range tries {
		list = append(list, w.answered(who, "GET", path+"/why?after="+url.QueryEscape(move)+"&move=done", nil),
			w.answered(who, "GET", path+"/reach?step=to&begin="+url.QueryEscape(move), nil))
	}
	return append(list, w.answered(who, "POST", path+"/orders", map[string]any{"rule": "1.1.3", "answers": tries[:1]}))
}

func (p *pair) compare(all bool) {
	p.t.Helper()
	version := p.worlds[0].seats["spectator"].state(p.worlds[0].id).Version
	tries := []string{"choose axis-1", "choose axis-2", "card axis-3", "done", "pass", "nonsense"}
	for _, seat := range factions {
		for i, w := range p.worlds {
			if moves := w.seats[seat].state(w.id).Moves; i == 0 && len(moves) > 0 {
				tries = append(tries, moves[0], moves[len(moves)-1])
			}
		}
	}
	for _, who := range p.others() {
		var got [2][]string
		for i, w := range p.worlds {
			got[i] = w.heard(who, version, 0)
			if all {
				got[i] = append(got[i], p.asked(w, who, version, tries)...)
			}
			got[i] = w.masked(got[i])
		}
		if d := difference(got[0], got[1]); d != "" {
			p.t.Fatalf("at version %d %s can tell which card is pending:\n%s", version, who, d)
		}
		p.compared += len(got[0])
	}
}

// ownDiffers reports whether the Axis sees its other card.
func (p *pair) ownDiffers() bool {
	var own [2]string
	for i, w := range p.worlds {
		own[i] = w.answered(factions[0], "GET", "/api/matches/"+w.id, nil)
	}
	return own[0] != own[1]
}

// Which card is pending is known to its faction alone (1.1.3): nothing that the others
// hear, ask or are refused tells of it, nor the size of it, until it is revealed.
func TestNobodyLearnsOverHTTPWhichCardIsPending(t *testing.T) {
	for _, c := range []struct {
		game     engine.Game
		scenario string
		secrets  int
	}{{axis.TotalerKrieg, "C.3", 1}, {axis.DaiSenso, "C.3", 1}, {axis.AxisEmpires, "C.3", 2}} {
		t.Run(c.game.ID(), func(t *testing.T) {
			t.Parallel()
			p := newPair(t, c.game, c.scenario, 3)
			chosen, after := 0, 0
			for range 1200 {
				if !p.step() {
					break
				}
				if p.secrets == 0 {
					chosen = p.worlds[0].seats["spectator"].state(p.worlds[0].id).Version
					continue
				}
				if p.told(chosen) {
					break
				}
				p.compare(after%20 == 1)
				if after++; after > 40 {
					break
				}
			}
			if p.secrets > 0 && !p.ownDiffers() {
				t.Error("the Axis sees the same in both worlds: nothing was secret")
			}
			if t.Logf("%d secret cards, %d moves after the first, %d answers and events compared", p.secrets, after, p.compared); p.secrets < c.secrets || after < 20 {
				t.Errorf("only %d cards were secret, for %d moves", p.secrets, after)
			}
		})
	}
}
