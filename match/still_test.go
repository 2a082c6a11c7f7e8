package match_test

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/match"
	"sandtable/store"
)

// slowStore is a store that can be held up, as by a slow disk, and that counts
// what is read of logs.
type slowStore struct {
	store.Store
	reading, writing atomic.Pointer[chan struct{}] // what reading and writing waits for
	held             chan string
	read             atomic.Int64
}

func (s *slowStore) wait(gate *atomic.Pointer[chan struct{}], what string) {
	if g := gate.Load(); g != nil {
		s.held <- what
		<-*g
	}
}

func (s *slowStore) Log(ctx context.Context, id string, after, limit int) ([]store.Entry, error) {
	s.wait(&s.reading, "reading")
	list, err := s.Store.Log(ctx, id, after, limit)
	s.read.Add(int64(len(list)))
	return list, err
}

func (s *slowStore) Snapshot(ctx context.Context, id string, upTo int) (store.Snapshot, error) {
	s.wait(&s.reading, "reading")
	return s.Store.Snapshot(ctx, id, upTo)
}

func (s *slowStore) Snapshots(ctx context.Context, id string, after int) ([]store.Snapshot, error) {
	s.wait(&s.reading, "reading")
	return s.Store.Snapshots(ctx, id, after)
}

func (s *slowStore) Append(ctx context.Context, id string, after int, e store.Entry, beside ...store.Beside) (store.Entry, error) {
	s.wait(&s.writing, "writing")
	return s.Store.Append(ctx, id, after, e, beside...)
}

// slowHall is a hall alone on a slow store.
func slowHall(t testing.TB) (*hall, *slowStore) {
	h := newHall(t, func(c *match.Config) { c.Alone = true })
	slow := &slowStore{Store: h.db, held: make(chan string, 16)}
	h.db = slow
	h.restart()
	return h, slow
}

// within ends the test if something takes as long as only somebody who waits for
// another can take.
func within(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal(what + " waits for somebody else")
	}
}

// hundred is a match of the toy's with some hundred entries: bids, taken back and
// made again. One person holds both seats, and so need ask nobody.
func hundred(h *hall, entries int) (id string, left, right match.Caller) {
	h.t.Helper()
	id = h.create(match.Options{Game: "toy", Setup: heap})
	left, right = h.sit(id, "left", anna), h.sit(id, "right", anna)
	for h.see(id, nobody, "").Version < entries {
		n := h.play(id, left, "left", "bid 1")
		h.must(errOf(h.AskUndo(ctx, id, left, "left", n, n, fmt.Sprint("back ", n))))
	}
	h.play(id, left, "", "bid 2")
	h.play(id, right, "", "bid 3")
	return id, left, right
}

func (h *hall) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// Whoever looks back, however slowly, holds up nobody who moves or looks.
func TestLookingBackHoldsUpNobody(t *testing.T) {
	for what, look := range map[string]func(h *hall, id string) error{
		"a replay": func(h *hall, id string) error { return errOf(h.Replay(ctx, id, nobody, "", 0, 1)) },
		"the log":  func(h *hall, id string) error { return errOf(h.Log(ctx, id, nobody, "", 0)) },
		"an update": func(h *hall, id string) error {
			return errOf(h.Since(ctx, id, nobody, "", 0))
		},
	} {
		t.Run(what, func(t *testing.T) {
			h, slow := slowHall(t)
			h.t = t
			id, left, right := hundred(h, 220)
			h.restart() // what was told is not in memory any more
			h.see(id, nobody, "")
			gate := make(chan struct{})
			slow.reading.Store(&gate)
			looked := make(chan error, 1)
			go func() { looked <- look(h, id) }()
			select {
			case <-slow.held:
			case err := <-looked:
				t.Fatalf("it never had to read: %v", err)
			}
			slow.reading.Store(nil)
			within(t, "a move", func() {
				seat := left
				if len(h.see(id, left, "").Moves) == 0 {
					seat = right
				}
				h.play(id, seat, "", h.see(id, seat, "").Moves[0])
			})
			close(gate)
			if err := <-looked; err != nil {
				t.Error(err)
			}
		})
	}
}

// While a move is on its way to the disk, everybody sees the match as it was.
func TestReadersDoNotWaitForAMoveOnItsWay(t *testing.T) {
	h, slow := slowHall(t)
	id, left, _ := h.stones(match.Options{})
	was := h.see(id, nobody, "").Version
	gate := make(chan struct{})
	slow.writing.Store(&gate)
	moved := make(chan error, 1)
	go func() {
		_, err := h.Play(ctx, id, left, "", was, "x", "bid 1")
		moved <- err
	}()
	<-slow.held
	within(t, "a reader", func() {
		for _, look := range []func() error{
			func() error { return errOf(h.Replay(ctx, id, left, "", 0, 5)) },
			func() error { return errOf(h.Log(ctx, id, left, "", 0)) },
			func() error { return errOf(h.Since(ctx, id, nobody, "", 0)) },
			func() error { return errOf(h.Explain(ctx, id, left, "", "", "bid 9")) },
			func() error { return errOf(h.Holds(ctx, id, left)) },
			func() error { return errOf(h.Supply(ctx, id, left, "")) },
		} {
			if err := look(); err != nil {
				t.Error(err)
			}
		}
		if now := h.see(id, left, "").Version; now != was {
			t.Errorf("a move that is not on disk is shown: version %d", now)
		}
	})
	close(gate)
	if err := <-moved; err != nil {
		t.Error(err)
	}
	if now := h.see(id, left, "").Version; now != was+1 {
		t.Errorf("after the move the version is %d", now)
	}
}

// However long a match is, looking back reads no more of it than lies between two
// snapshots, and a little.
func TestLookingBackCostsTheSameAtAnyLength(t *testing.T) {
	h, slow := slowHall(t)
	id, left, _ := hundred(h, 700)
	h.restart()
	h.see(id, left, "")
	for what, look := range map[string]func() error{
		"the last moment": func() error { return errOf(h.Replay(ctx, id, left, "", 700, 1)) },
		"the first":       func() error { return errOf(h.Replay(ctx, id, left, "", 0, 1)) },
		"the log":         func() error { return errOf(h.Log(ctx, id, left, "", 0)) },
		"the end of it":   func() error { return errOf(h.Log(ctx, id, left, "", 690)) },
		"taking back": func() error {
			v := h.see(id, left, "").Version
			return errOf(h.AskUndo(ctx, id, left, "", v-1, v, "back"))
		},
	} {
		slow.read.Store(0)
		if err := look(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if n := slow.read.Load(); n > 220 {
			t.Errorf("%s: %d of 700 entries were read", what, n)
		}
	}
}

// What is read from snapshots is what was told and seen at the time, also where
// moves were taken back since.
func TestLookingBackFromSnapshotsShowsWhatWasSeen(t *testing.T) {
	h := newHistory(t, 11)
	for range 330 {
		if !h.step() {
			break
		}
	}
	snapshots, err := h.db.Snapshots(ctx, h.id, 0)
	if err != nil || len(snapshots) < 2 {
		t.Fatalf("there are only %d snapshots: %v", len(snapshots), err)
	}
	h.restart()
	for i, c := range h.all {
		version := h.see(h.id, c, "").Version
		log, err := h.Log(ctx, h.id, c, "", 0)
		h.must(err)
		if !reflect.DeepEqual(log, h.logs[version][i]) {
			t.Fatalf("viewer %d is told %d lines, and %d at the time", i, len(log), len(h.logs[version][i]))
		}
		all, err := h.Replay(ctx, h.id, c, "", 0, 0)
		h.must(err)
		for k := 0; k < len(all.Moments); k += 7 {
			n := all.Moments[k]
			show, err := h.Replay(ctx, h.id, c, "", n, 1)
			h.must(err)
			if then := h.seen[n][i]; string(show.Shown[0].View) != string(then.View) || show.Shown[0].Prompt != then.Prompt {
				t.Fatalf("viewer %d is shown entry %d otherwise than it was", i, n)
			}
		}
	}
}

// A match that an older program kept has no snapshots on the way: whoever looks
// back first leaves them for the next.
func TestLookingBackLeavesSnapshotsOnTheWay(t *testing.T) {
	eachKept(t, func(t *testing.T, h *hall, k keptMatch) {
		if k.Version < 600 {
			t.Skip("it is too short to need any")
		}
		h.conf.Alone = true
		slow := &slowStore{Store: h.db, held: make(chan string, 16)}
		h.db = slow
		h.restart()
		defer func() { h.db = slow.Store }()
		c := by(k.Tokens[k.Seats[0]])
		first, err := h.Replay(ctx, k.ID, c, k.Seats[0], k.Version/2, 1)
		h.must(err)
		lines, err := h.Log(ctx, k.ID, c, k.Seats[0], 0)
		h.must(err)
		slow.read.Store(0)
		again, err := h.Replay(ctx, k.ID, c, k.Seats[0], k.Version/2, 1)
		h.must(err)
		if n := slow.read.Load(); n > 220 {
			t.Errorf("the second look read %d entries", n)
		}
		if !reflect.DeepEqual(first, again) {
			t.Error("the second look showed something else")
		}
		slow.read.Store(0)
		more, err := h.Log(ctx, k.ID, c, k.Seats[0], 0)
		h.must(err)
		if n := slow.read.Load(); n > 320 {
			t.Errorf("the second reading of the log read %d entries", n)
		}
		if !reflect.DeepEqual(lines, more) {
			t.Error("the second reading of the log told something else")
		}
		h.restart() // and the match still loads
		if st := h.see(k.ID, c, ""); st.Version != k.Version {
			t.Errorf("it opens at version %d", st.Version)
		}
	})
}

// All who look at one version are shown the same view, which is worked out once.
func TestAViewIsWorkedOutOnceForAllWhoWatch(t *testing.T) {
	h, _ := slowHall(t)
	id, left, right := h.stones(match.Options{})
	h.play(id, left, "", "bid 1")
	a, b := h.see(id, nobody, ""), h.see(id, nobody, "")
	u, err := h.Since(ctx, id, nobody, "", 0)
	h.must(err)
	if &a.View[0] != &b.View[0] || &a.View[0] != &u.State.View[0] {
		t.Error("the view of the spectators was worked out more than once")
	}
	before := string(a.View)
	h.play(id, right, "", "bid 2")
	if c := h.see(id, nobody, ""); string(a.View) != before || string(c.View) == before {
		t.Error("a later move changed what was shown, or shows nothing new")
	}
}

// What a caller was shown is found again after memory was collected, and what nobody was
// shown is not.
func TestAViewIsFoundAgainAfterMemoryWasCollected(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{})
	h.play(id, l, "", "bid 3")
	st := h.see(id, l, "")
	runtime.GC()
	if got := h.Seen(id, l, "", st.Version); !bytes.Equal(got, st.View) {
		t.Errorf("the view was %s and is %s", st.View, got)
	}
	if got := h.Seen(id, r, "", st.Version); got != nil {
		t.Errorf("somebody who has not looked was shown %s", got)
	}
	if got := h.Seen(id, l, "", st.Version-1); got != nil {
		t.Errorf("of an earlier version there is still %s", got)
	}
}
