package match_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/match"
	"sandtable/store"
)

// A history is a match that is played at random, with moves taken back alone and
// by consent, and what everybody saw after each entry.
type history struct {
	*hall
	id   string
	all  []match.Caller // the seats, and a spectator
	src  dice.Source
	logs [][][]match.Line      // by version and viewer
	seen map[int][]match.State // by version, what the viewers were shown
}

func newHistory(t testing.TB, seed uint64, change ...func(*match.Config)) *history {
	h := &history{hall: newHall(t, change...), src: dice.New(dice.FromNumber(seed)), seen: map[int][]match.State{}}
	id := h.create(match.Options{Game: "tt", Setup: threePlayers})
	h.id = id
	h.remember()
	for i, name := range []string{"axis", "west", "ussr"} {
		h.all = append(h.all, h.sit(id, name, []match.Caller{anna, boris, clara}[i]))
	}
	h.all = append(h.all, nobody)
	h.remember()
	return h
}

// remember keeps what everybody reads now.
func (h *history) remember() {
	h.t.Helper()
	st := h.see(h.id, nobody, "")
	for len(h.logs) <= st.Version {
		h.logs = append(h.logs, make([][]match.Line, 4))
	}
	for i, c := range h.all {
		log, err := h.Log(ctx, h.id, c, "", 0)
		if err != nil {
			h.t.Fatal(err)
		}
		h.logs[st.Version][i] = log
		h.seen[st.Version] = append(h.seen[st.Version], h.see(h.id, c, ""))
	}
}

// step does one thing at random and reports whether the match goes on.
func (h *history) step() bool {
	h.t.Helper()
	st := h.see(h.id, nobody, "")
	if st.State == store.Over {
		return false
	}
	switch h.src.Draw(12) {
	case 0, 1:
		for _, c := range h.all[:3] {
			if h.see(h.id, c, "").CanUndo {
				h.must(h.undo(h.id, c))
				break
			}
		}
	case 2:
		h.askAround(st)
	default:
		h.move()
	}
	h.remember()
	return true
}

func (h *history) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// askAround asks to take some moves back, and lets the others answer.
func (h *history) askAround(st match.State) {
	h.t.Helper()
	show, err := h.Replay(ctx, h.id, nobody, "", st.Version+1, 1)
	h.must(err)
	if len(show.Moments) < 2 {
		return
	}
	last := show.Moments[1:]
	to := last[len(last)-1-h.src.Draw(min(len(last), 12))]
	n, err := h.AskUndo(ctx, h.id, h.all[h.src.Draw(3)], "", to, st.Version, fmt.Sprint("ask ", st.Version))
	h.must(err)
	for {
		h.remember()
		a := h.see(h.id, nobody, "").Asked
		if a == nil {
			return
		}
		who := slices.Index([]string{"axis", "west", "ussr"}, a.Needs[0])
		h.must(h.Answer(ctx, h.id, h.all[who], "", n, h.src.Draw(6) > 0))
	}
}

func (h *history) move() {
	h.t.Helper()
	for i := h.src.Draw(3); ; i = (i + 1) % 3 {
		if moves := h.see(h.id, h.all[i], "").Moves; len(moves) > 0 {
			m := moves[h.src.Draw(len(moves))]
			if slices.Contains(moves, "done") && h.src.Draw(3) == 0 {
				m = "done"
			}
			h.play(h.id, h.all[i], "", m)
			return
		}
	}
}

func TestAClientAtAnyOldVersionIsBroughtUpToDate(t *testing.T) {
	h := newHistory(t, 1)
	for i := range 260 {
		if !h.step() {
			break
		}
		if i%87 == 86 {
			h.restart()
		}
	}
	now := h.see(h.id, nobody, "").Version
	h.catchesUp(now, 1)
	match.Forget(t, h.Service, h.id)
	h.catchesUp(now, 17)
	h.sound(h.id)
}

// catchesUp compares for every viewer, and every so many versions that it may have
// seen last, what it has then with what there is.
func (h *history) catchesUp(now, every int) {
	h.t.Helper()
	for i, c := range h.all {
		for v := 0; v <= now; v += every {
			then := h.logs[v][i]
			if then == nil {
				continue // nobody looked then
			}
			u, err := h.Since(ctx, h.id, c, "", v)
			h.must(err)
			kept := slices.DeleteFunc(slices.Clone(then), func(l match.Line) bool { return l.N > u.Keep })
			got := append(kept, u.Lines...)
			if want := h.logs[now][i]; !reflect.DeepEqual(got, want) {
				h.t.Fatalf("viewer %d at version %d has %d lines after being told to keep %d, not %d", i, v, len(got), u.Keep, len(want))
			}
			if u.State.Version != now || !bytes.Equal(u.State.View, h.seen[now][i].View) {
				h.t.Fatalf("viewer %d at version %d is shown another state", i, v)
			}
		}
	}
}

func TestAClientThatKnowsTooMuchBeginsAnew(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{})
	h.play(id, l, "", "bid 3")
	h.play(id, r, "", "bid 1")
	all, err := h.Log(ctx, id, l, "", 0)
	if err != nil || len(all) == 0 {
		t.Fatal(err)
	}
	for _, seen := range []int{-1, 0, 99, 1 << 40} {
		u, err := h.Since(ctx, id, l, "", seen)
		if err != nil || u.Keep != 0 || !reflect.DeepEqual(u.Lines, all) {
			t.Errorf("a client at %d keeps %d and is told %v (%v)", seen, u.Keep, u.Lines, err)
		}
	}
}

func TestTheLogIsTheSameRememberedAndReadAgain(t *testing.T) {
	h := newHistory(t, 2)
	for range 220 {
		if !h.step() {
			break
		}
	}
	for i, c := range h.all {
		for after := range h.see(h.id, nobody, "").Version + 2 {
			if after%15 != 0 {
				continue
			}
			quick, err := h.Log(ctx, h.id, c, "", after)
			h.must(err)
			other := match.New(h.db, h.conf)
			match.Forget(t, other, h.id)
			slow, err := other.Log(ctx, h.id, c, "", after)
			h.must(err)
			if !reflect.DeepEqual(quick, slow) {
				t.Fatalf("viewer %d is told %v, and %v when it is read again", i, quick, slow)
			}
		}
	}
}

func TestAReplayShowsWhatWasSeenAtTheTime(t *testing.T) {
	h := newHistory(t, 3)
	for range 150 {
		if !h.step() {
			break
		}
	}
	for i, c := range h.all {
		show, err := h.Replay(ctx, h.id, c, "", 0, -1)
		h.must(err)
		if len(show.Shown) != len(show.Moments) || len(show.Shown) < 20 {
			t.Fatalf("%d of %d moments are shown", len(show.Shown), len(show.Moments))
		}
		told := []match.Line{}
		for k, m := range show.Shown {
			if m.N != show.Moments[k] {
				t.Fatalf("moment %d is entry %d, not %d", k, m.N, show.Moments[k])
			}
			then := h.seen[m.N][i]
			if !bytes.Equal(m.View, then.View) || m.Prompt != then.Prompt {
				t.Fatalf("viewer %d is shown entry %d otherwise than it was", i, m.N)
			}
			told = append(told, m.Lines...)
			one, err := h.Replay(ctx, h.id, c, "", m.N, 1)
			if k%10 == 0 && (err != nil || len(one.Shown) != 1 || !reflect.DeepEqual(one.Shown[0], m)) {
				t.Fatalf("entry %d by itself is shown otherwise: %v", m.N, err)
			}
		}
		log, _ := h.Log(ctx, h.id, c, "", 0)
		log = slices.DeleteFunc(log, func(l match.Line) bool { return strings.Contains(l.Text, " takes the seat ") })
		if !reflect.DeepEqual(log, told) {
			t.Errorf("the replay tells viewer %d other lines than the log", i)
		}
	}
	for _, c := range []struct{ first, limit, want int }{{1 << 30, 5, 0}, {-5, 1, 1}, {0, 0, 0}} {
		show, err := h.Replay(ctx, h.id, nobody, "", c.first, c.limit)
		if err != nil || len(show.Shown) != c.want || show.Shown == nil {
			t.Errorf("from %d, at most %d: %d moments (%v)", c.first, c.limit, len(show.Shown), err)
		}
	}
}

func TestThereIsNothingToReplayBeforeTheStart(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "tt", Setup: threePlayers})
	show, err := h.Replay(ctx, id, nobody, "", 0, 10)
	if err != nil || len(show.Moments) != 0 || len(show.Shown) != 0 {
		t.Errorf("the replay shows %+v (%v)", show, err)
	}
	log, err := h.Log(ctx, id, nobody, "", 0)
	if err != nil || len(log) != 0 {
		t.Errorf("the log tells %v (%v)", log, err)
	}
}

// edit changes a store behind its back.
func (h *hall) edit(query string, args ...any) {
	h.t.Helper()
	db, err := sql.Open("sqlite", h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	res, err := db.Exec(query, args...)
	if err != nil {
		h.t.Fatal(err)
	}
	if n, _ := res.RowsAffected(); n == 0 {
		h.t.Fatalf("nothing was changed by %s", query)
	}
}

func TestASnapshotThatIsOfNoUseIsIgnored(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	playOn(t, id, tokensOf(all), 130, h.Service)
	other, rest := threeHands(t, h)
	playOn(t, other, tokensOf(rest), 110, h.Service)
	good, err := h.db.Snapshot(ctx, id, 1<<20)
	if err != nil || good.N == 0 {
		t.Fatalf("there is no snapshot: %v", err)
	}
	foreign, _ := h.db.Snapshot(ctx, other, 1<<20)
	want := jsonOf(t, h.see(id, all[0], ""))
	damaged := map[string]store.Snapshot{
		"empty":               {N: good.N, Body: []byte{}},
		"short":               {N: good.N, Body: good.Body[:20]},
		"without its sum":     {N: good.N, Body: good.Body[32:]},
		"cut":                 {N: good.N, Body: good.Body[:len(good.Body)-1]},
		"of another match":    foreign,
		"of another version":  {N: good.N - 1, Body: good.Body},
		"beyond the end":      {N: 10000, Body: good.Body},
		"of negative version": {N: -1, Body: good.Body},
	}
	for i := 0; i < len(good.Body); i += 1 + len(good.Body)/25 {
		b := bytes.Clone(good.Body)
		b[i] ^= 4
		damaged[fmt.Sprint("with another byte ", i)] = store.Snapshot{N: good.N, Body: b}
	}
	for name, sn := range damaged {
		t.Run(name, func(t *testing.T) {
			h.edit(`UPDATE snapshots SET n = ?, body = ? WHERE match = ?`, sn.N, sn.Body, id)
			h.restart()
			if got := jsonOf(t, h.see(id, all[0], "")); got != want {
				t.Error("the match is another one after a bad snapshot")
			}
		})
	}
	h.edit(`UPDATE snapshots SET n = ?, body = ? WHERE match = ?`, good.N, good.Body, id)
	h.restart()
	if got := jsonOf(t, h.see(id, all[0], "")); got != want {
		t.Error("the match is another one after a good snapshot")
	}
}

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What was asked, who sits where and what the clocks show is part of a snapshot.
func TestASnapshotHoldsTheWholeTable(t *testing.T) {
	for name, end := range map[string]func(h *hall, id string, all []match.Caller){
		"with something asked": func(h *hall, id string, all []match.Caller) {
			h.t.Helper()
			if _, err := h.Abandon(ctx, id, all[0], "", h.see(id, nobody, "").Version, "x"); err != nil {
				h.t.Fatal(err)
			}
		},
		"with a seat given up": func(h *hall, id string, all []match.Caller) {
			h.t.Helper()
			if _, err := h.Resign(ctx, id, all[0], "", h.see(id, nobody, "").Version, "x"); err != nil {
				h.t.Fatal(err)
			}
		},
		"with a seat left": func(h *hall, id string, all []match.Caller) {
			h.t.Helper()
			if err := h.Leave(ctx, id, all[0], "axis"); err != nil {
				h.t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t)
			id := h.create(match.Options{Game: "tt", Setup: threePlayers, Clock: match.Clock{Kind: "player", Seconds: 7200, Bonus: 3}})
			var all []match.Caller
			for _, seat := range []string{"axis", "west", "ussr"} {
				all = append(all, h.sit(id, seat, match.Caller{}))
			}
			for h.see(id, nobody, "").Version < 99 {
				h.wait(1e9)
				playOn(t, id, tokensOf(all), 1, h.Service)
			}
			end(h, id, all) // the hundredth entry
			if sn, _ := h.db.Snapshot(ctx, id, 1<<20); sn.N != 100 {
				t.Fatalf("the snapshot is of entry %d", sn.N)
			}
			want := jsonOf(t, h.see(id, all[1], ""))
			h.restart()
			if got := jsonOf(t, h.see(id, all[1], "")); got != want {
				t.Errorf("from the snapshot it is\n%s, not\n%s", got, want)
			}
			h.edit(`DELETE FROM snapshots`)
			h.restart()
			if got := jsonOf(t, h.see(id, all[1], "")); got != want {
				t.Errorf("from the log it is\n%s, not\n%s", got, want)
			}
		})
	}
}

func TestAMatchWhoseLogIsDamagedIsNotShown(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{})
	h.play(id, l, "", "bid 3")
	h.play(id, r, "", "bid 1")
	fine, fl, _ := h.stones(match.Options{})
	h.edit(`UPDATE log SET body = '{"k":"play","s":0,"m":"bid 2"}' WHERE n = 3 AND number = (SELECT number FROM heads WHERE match = ?)`, id)
	h.restart()
	_, err := h.State(ctx, id, l, "")
	refused(t, err, "entry 3: the position after it is not the one that was recorded")
	if h.Open() != 0 {
		t.Error("a match that cannot be read stays in memory")
	}
	h.play(fine, fl, "", "bid 1")
}

func TestAReaderWhoGivesUpDoesNotBreakTheMatch(t *testing.T) {
	h := newHall(t)
	id, l, _ := h.stones(match.Options{})
	gone, cancel := context.WithCancel(ctx)
	cancel()
	h.restart()
	if _, err := h.State(gone, id, l, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("somebody who has gone is answered %v", err)
	}
	if _, err := h.Play(gone, id, l, "", 2, "x", "bid 1"); !errors.Is(err, context.Canceled) {
		t.Errorf("somebody who has gone is answered %v", err)
	}
	h.play(id, l, "", "bid 1")
}

// filled is a match of at least so many entries: set-up choices made and taken
// back again, and in between the moves of a real match.
func filled(b *testing.B, h *hall, entries int) (string, []match.Caller) {
	b.Helper()
	id := h.create(match.Options{Game: "tt", Setup: threePlayers})
	var all []match.Caller
	for _, seat := range []string{"axis", "west", "ussr"} {
		all = append(all, h.sit(id, seat, match.Caller{}))
	}
	for h.see(id, nobody, "").Version < entries {
		n := h.see(id, nobody, "").Version
		if playOn(b, id, tokensOf(all), 10, h.Service) < 10 {
			b.Fatalf("the match was over after %d entries", n)
		}
		if n%20 < 10 {
			continue
		}
		for _, c := range all {
			for h.undo(id, c) == nil {
			}
		}
	}
	return id, all
}

func BenchmarkLoadingAMatchOfAThousandEntries(b *testing.B) {
	for _, snapshot := range []bool{true, false} {
		b.Run(fmt.Sprintf("snapshot=%v", snapshot), func(b *testing.B) {
			h := newHall(b)
			id, all := filled(b, h, 1000)
			if !snapshot {
				h.edit(`DELETE FROM snapshots`)
			}
			b.ResetTimer()
			for range b.N {
				h.restart()
				h.see(id, all[0], "")
			}
		})
	}
}

func BenchmarkAMoveAfterSoManyEntries(b *testing.B) {
	for _, entries := range []int{10, 5000} {
		b.Run(fmt.Sprint(entries), func(b *testing.B) {
			h := newHall(b, func(c *match.Config) { c.Alone = true })
			id, all := threeHandsOf(b, h)
			for v := h.see(id, nobody, "").Version; v < entries; v = h.see(id, nobody, "").Version {
				h.play(id, all[0], "", "place berlin tank")
				if err := h.undo(id, all[0]); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			for range b.N {
				h.play(id, all[0], "", "place berlin tank")
				b.StopTimer()
				if err := h.undo(id, all[0]); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}

func threeHandsOf(b testing.TB, h *hall) (string, []match.Caller) {
	b.Helper()
	id := h.create(match.Options{Game: "tt", Setup: threePlayers})
	var all []match.Caller
	for _, seat := range []string{"axis", "west", "ussr"} {
		all = append(all, h.sit(id, seat, match.Caller{}))
	}
	return id, all
}

func TestAStoreThatIsABackupPlaysOn(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{})
	h.play(id, l, "", "bid 3")
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := h.db.Backup(ctx, copied); err != nil {
		t.Fatal(err)
	}
	h.play(id, r, "", "bid 1")
	s, _ := mustOpen(t, copied)
	st, err := s.State(ctx, id, r, "")
	if err != nil || st.Version != 3 || !strings.Contains(strings.Join(st.Moves, " "), "bid 1") {
		t.Fatalf("the copy shows %+v (%v)", st, err)
	}
	if _, err := s.Play(ctx, id, r, "", 3, "other", "bid 2"); err != nil {
		t.Error(err)
	}
}
