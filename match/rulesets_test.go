package match_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/keptfile"
	"sandtable/games/reich"
	"sandtable/games/tt"
	"sandtable/match"
	"sandtable/store"
)

// newer is a game after an erratum: it has a rule set more, by which no match was
// begun. Its own set is never asked for a position, so that a match that is taken
// for one of the newest set is noticed.
type newer struct{ engine.Game }

func (g newer) Version() int { return g.Game.Version() + 1 }

func (g newer) RuleSet(n int) (engine.Game, bool) {
	old, err := engine.WithRules(g.Game, n)
	return old, err == nil
}

func (newer) New(engine.Setup) (engine.Position, error)  { panic("the newest rule set was asked") }
func (newer) Seats(engine.Setup) ([]string, error)       { panic("the newest rule set was asked") }
func (newer) Decode([]byte) (engine.Position, error)     { panic("the newest rule set was asked") }
func (newer) DecodeJSON([]byte) (engine.Position, error) { panic("the newest rule set was asked") }
func (newer) Word(string, int16) string                  { panic("the newest rule set was asked") }
func (newer) Value(string, string) (int16, bool)         { panic("the newest rule set was asked") }
func (newer) Sentence(engine.Event) string               { panic("the newest rule set was asked") }

func afterAnErratum(id string) (engine.Game, bool) {
	g, ok := map[string]engine.Game{"tt": tt.Game, "reich": reich.Game}[id]
	return newer{g}, ok
}

// keptMatch is a match that was stored by an older program, as internal/rulesets wrote
// it.
type keptMatch struct {
	Name    string
	Game    string
	ID      string
	Rules   int
	State   string
	Version int
	Seats   []string
	Tokens  map[string]match.Token

	file []byte
}

// keptMatches opens a copy of the store of a folder by today's program.
func keptMatches(t *testing.T, dir string) (*hall, []keptMatch) {
	t.Helper()
	h := &hall{t: t, path: filepath.Join(t.TempDir(), "matches.db"), conf: config}
	h.conf.Games = afterAnErratum
	if err := os.WriteFile(h.path, keptfile.Read(t, filepath.Join(dir, "matches.db.gz")), 0o600); err != nil {
		t.Fatal(err)
	}
	h.Service, h.db = mustOpen(t, h.path)
	h.restart()
	var list []keptMatch
	if err := json.Unmarshal(keptfile.Read(t, filepath.Join(dir, "matches.json.gz")), &list); err != nil {
		t.Fatal(err)
	}
	for i := range list {
		list[i].file = keptfile.Read(t, filepath.Join(dir, list[i].Name+".json.gz"))
	}
	return h, list
}

// eachKept runs a test on every match that is kept of any rule set.
func eachKept(t *testing.T, test func(t *testing.T, h *hall, k keptMatch)) {
	dirs, err := filepath.Glob(filepath.Join("testdata", "rules-*"))
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no match of any rule set is kept (%v)", err)
	}
	for _, dir := range dirs {
		h, list := keptMatches(t, dir)
		if len(list) == 0 {
			t.Fatalf("%s holds no matches", dir)
		}
		for _, k := range list {
			t.Run(filepath.Base(dir)+"/"+k.Name, func(t *testing.T) {
				h.t = t
				test(t, h, k)
			})
		}
	}
}

// entries are the entries of a match's file: what was done, and the hash after it.
func entries(t *testing.T, file []byte) (rules int, list []string) {
	t.Helper()
	var f struct {
		Rules int
		Log   []struct {
			Hash string
			Step json.RawMessage
		}
	}
	if err := json.Unmarshal(file, &f); err != nil {
		t.Fatal(err)
	}
	for _, e := range f.Log {
		list = append(list, e.Hash+" "+string(e.Step))
	}
	return f.Rules, list
}

func TestAMatchOfAnOlderRuleSetChecksExportsAndVerifies(t *testing.T) {
	eachKept(t, func(t *testing.T, h *hall, k keptMatch) {
		if n, err := h.Check(ctx, k.ID); err != nil || n != k.Version {
			t.Errorf("checking it gives %d entries of %d: %v", n, k.Version, err)
		}
		rules, now := entries(t, h.export(k.ID))
		was, then := entries(t, k.file)
		if rules != k.Rules || was != k.Rules || !slices.Equal(now, then) || len(then) != k.Version {
			t.Errorf("its export has %d entries of rule set %d, and had %d of %d", len(now), rules, len(then), was)
		}
		v, err := match.Verify(ctx, afterAnErratum, k.file)
		if err != nil || v.Entries != k.Version {
			t.Errorf("verifying its file finds %+v: %v", v, err)
		}
	})
}

func TestAMatchOfAnOlderRuleSetOpensAndPlaysOn(t *testing.T) {
	eachKept(t, func(t *testing.T, h *hall, k keptMatch) {
		st := h.see(k.ID, by(k.Tokens[k.Seats[0]]), "")
		if st.Version != k.Version || st.State != k.State || st.Rules != k.Rules {
			t.Fatalf("it opens at version %d of rule set %d and is %s", st.Version, st.Rules, st.State)
		}
		if st.State == store.Over {
			return
		}
		begun := lastHash(t, h, k.ID)
		made := playKept(h, k, 12)
		if made == 0 {
			t.Fatal("nobody could move")
		}
		takeBack(h, k, begun)
		playKept(h, k, 5)
		h.restart() // and all of it is read again
		if _, err := h.Check(ctx, k.ID); err != nil {
			t.Fatal(err)
		}
		rules, now := entries(t, h.export(k.ID))
		if _, then := entries(t, k.file); rules != k.Rules || !slices.Equal(now[:len(then)], then) {
			t.Errorf("playing on changed what was written before, or its rule set, which is %d now", rules)
		}
		if _, err := match.Verify(ctx, afterAnErratum, h.export(k.ID)); err != nil {
			t.Error(err)
		}
	})
}

// lastHash is the hash of a match's position as it is.
func lastHash(t *testing.T, h *hall, id string) string {
	_, list := entries(t, h.export(id))
	return list[len(list)-1][:64]
}

// playKept makes some moves for whoever is awaited, and returns how many. Bots
// play by the position they are given, as a worker's would.
func playKept(h *hall, k keptMatch, moves int) (made int) {
	h.t.Helper()
	for made < moves {
		if turn, ok, err := h.BotTurn(ctx, k.ID); err != nil {
			h.t.Fatal(err)
		} else if ok {
			if turn.Game.Version() != k.Rules {
				h.t.Fatalf("a bot is asked to play by rule set %d", turn.Game.Version())
			}
			m := turn.Position.Legal(turn.Seat, nil)[0]
			if _, err := h.PlayBot(ctx, k.ID, turn.Version, turn.Seat, engine.FormatMove(turn.Game, m), ""); err != nil {
				h.t.Fatal(err)
			}
			made++
			continue
		}
		seat := awaitedPerson(h, k)
		if seat == "" {
			return made
		}
		st := h.see(k.ID, by(k.Tokens[seat]), seat)
		h.play(k.ID, by(k.Tokens[seat]), seat, st.Moves[len(st.Moves)/2])
		made++
	}
	return made
}

// awaitedPerson is a seat of a person who is to move.
func awaitedPerson(h *hall, k keptMatch) string {
	for _, s := range h.see(k.ID, nobody, "").Seats {
		if s.Awaited && s.Bot == "" {
			return s.ID
		}
	}
	return ""
}

// takeBack takes back all that was played since a match was opened.
func takeBack(h *hall, k keptMatch, begun string) {
	h.t.Helper()
	show, err := h.Replay(ctx, k.ID, by(k.Tokens[k.Seats[0]]), k.Seats[0], k.Version+1, 1)
	if err != nil || len(show.Shown) != 1 {
		h.t.Fatalf("the first new move is shown as %v: %v", show.Shown, err)
	}
	v := h.see(k.ID, nobody, "").Version
	_, err = h.AskUndo(ctx, k.ID, by(k.Tokens[k.Seats[0]]), k.Seats[0], show.Shown[0].N, v, fmt.Sprint("back ", v))
	if err != nil {
		h.t.Fatal(err)
	}
	for _, seat := range k.Seats {
		if a := h.see(k.ID, nobody, "").Asked; a != nil && slices.Contains(a.Needs, seat) {
			if err := h.Answer(ctx, k.ID, by(k.Tokens[seat]), seat, a.Number, true); err != nil {
				h.t.Fatal(err)
			}
		}
	}
	if now := lastHash(h.t.(*testing.T), h, k.ID); now != begun {
		h.t.Errorf("after everything was taken back the position is %s, and was %s", now[:16], begun[:16])
	}
}

func TestAMatchOfAnOlderRuleSetIsShownAgain(t *testing.T) {
	eachKept(t, func(t *testing.T, h *hall, k keptMatch) {
		c := by(k.Tokens[k.Seats[0]])
		st := h.see(k.ID, c, k.Seats[0])
		all, err := h.Replay(ctx, k.ID, c, k.Seats[0], 0, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		if len(all.Shown) != len(all.Moments) || len(all.Shown) == 0 {
			t.Fatalf("%d of %d moments are shown", len(all.Shown), len(all.Moments))
		}
		if last := all.Shown[len(all.Shown)-1]; string(last.View) != string(st.View) {
			t.Error("the last moment is not the match as it is")
		}
		lines, err := h.Log(ctx, k.ID, c, k.Seats[0], 0)
		if err != nil || len(lines) == 0 {
			t.Errorf("its log has %d lines: %v", len(lines), err)
		}
	})
}

func TestAMatchOfAnOlderRuleSetIsImportedWithIt(t *testing.T) {
	eachKept(t, func(t *testing.T, h *hall, k keptMatch) {
		id, err := h.Import(ctx, match.Caller{Person: "anna"}, k.file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := h.db.Match(ctx, id)
		if err != nil || m.Rules != k.Rules {
			t.Fatalf("it is stored under rule set %d: %v", m.Rules, err)
		}
		if _, err := h.Check(ctx, id); err != nil {
			t.Error(err)
		}
		if st := h.see(id, nobody, ""); st.Rules != k.Rules {
			t.Errorf("it opens by rule set %d", st.Rules)
		}
		_, now := entries(t, h.export(id))
		_, then := entries(t, k.file)
		for i, e := range then {
			if now[i][:64] != e[:64] {
				t.Fatalf("entry %d has the hash %s, and had %s", i+1, now[i][:16], e[:16])
			}
		}
	})
}
