// Package storetest is the one suite that every store passes.
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"sandtable/store"
)

// Run holds a store to its contract. Each call of open gives a fresh connection
// to the same data, as two servers on one database have.
func Run(t *testing.T, open func(t testing.TB) store.Store) {
	tests := []struct {
		name string
		test func(*testing.T, func(testing.TB) store.Store)
	}{
		{"a match is found as it was created", created},
		{"an unknown match is not found", unknown},
		{"entries are kept in order and survive reopening", inOrder},
		{"a stale entry changes nothing", stale},
		{"an entry sent twice is kept once", twice},
		{"of many writers of one version exactly one wins", oneWins},
		{"two servers never fork a match", noForks},
		{"a server that was overtaken is told so", overtaken},
		{"notices come with their entry or not at all", notices},
		{"a notice that failed comes again later", putOff},
		{"a notice is held by one server at a time", held},
		{"lists choose by state, game, person and time", lists},
		{"clocks that ran out and bots that are awaited are found", watched},
		{"what is said is numbered in order", said},
		{"a note is its writer's alone", noted},
		{"time counts while any server is up", uptime},
		{"snapshots are kept along the way", snapshots},
		{"many matches at once lose nothing", manyMatches},
		{"a closed store refuses", closed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, open) })
	}
}

var ctx = context.Background()

func newMatch(t testing.TB, s store.Store, id string) {
	t.Helper()
	m := store.Match{ID: id, Game: "tt", Rules: 1, Meta: []byte(`{"scenario":"1936"}`), Secret: []byte{1, 2, 3}, Created: time.Now()}
	if err := s.Create(ctx, m); err != nil {
		t.Fatal(err)
	}
}

func entry(client string) store.Entry {
	return store.Entry{Client: client, Body: []byte("body of " + client), Hash: []byte{7, 7}, At: time.Now()}
}

func id(t testing.TB) string { return fmt.Sprintf("%s-%d", t.Name(), time.Now().UnixNano()) }

func created(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	m, err := s.Match(ctx, name)
	if err != nil {
		t.Fatal(err)
	}
	if m.Game != "tt" || m.Rules != 1 || string(m.Meta) != `{"scenario":"1936"}` || !bytes.Equal(m.Secret, []byte{1, 2, 3}) || m.Version != 0 {
		t.Errorf("the match came back as %+v", m)
	}
	if err := s.Create(ctx, m); !errors.Is(err, store.ErrExists) {
		t.Errorf("creating it again gave %v", err)
	}
	list, err := s.Matches(ctx, store.Query{Limit: 1})
	if err != nil || len(list) != 1 || list[0].ID != name {
		t.Errorf("the latest match is %v (%v), not %s", list, err, name)
	}
}

func unknown(t *testing.T, open func(testing.TB) store.Store) {
	s := open(t)
	if _, err := s.Match(ctx, "nowhere"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("reading it gave %v", err)
	}
	if _, err := s.Append(ctx, "nowhere", 0, entry("a")); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("appending to it gave %v", err)
	}
}

func inOrder(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	for i := range 50 {
		e, err := s.Append(ctx, name, i, entry(fmt.Sprint(i)))
		if err != nil || e.N != i+1 {
			t.Fatalf("entry %d was kept as number %d (%v)", i+1, e.N, err)
		}
	}
	again := open(t)
	log, err := again.Log(ctx, name, 10, 30)
	if err != nil || len(log) != 30 {
		t.Fatalf("reading 30 entries gave %d (%v)", len(log), err)
	}
	for i, e := range log {
		if e.N != 11+i || e.Client != fmt.Sprint(10+i) || string(e.Body) != "body of "+e.Client || !bytes.Equal(e.Hash, []byte{7, 7}) {
			t.Fatalf("entry %d came back as %+v", 11+i, e)
		}
	}
	if m, _ := again.Match(ctx, name); m.Version != 50 {
		t.Errorf("the version is %d, not 50", m.Version)
	}
}

func stale(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	must(t, s, name, 0, "a")
	for _, after := range []int{0, 2, 99, -1} {
		var old *store.Stale
		if _, err := s.Append(ctx, name, after, entry(fmt.Sprint("late", after))); !errors.As(err, &old) || old.Now != 1 {
			t.Errorf("an entry for version %d of a match at 1 gave %v", after, err)
		}
	}
	if log, _ := s.Log(ctx, name, 0, 10); len(log) != 1 {
		t.Errorf("the log has %d entries, not 1", len(log))
	}
}

func must(t testing.TB, s store.Store, name string, after int, client string, notices ...store.Notice) {
	t.Helper()
	if _, err := s.Append(ctx, name, after, entry(client), store.Beside{Notices: notices}); err != nil {
		t.Fatal(err)
	}
}

func twice(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	must(t, s, name, 0, "a")
	must(t, s, name, 1, "b")
	for _, after := range []int{0, 1, 2} {
		e, err := s.Append(ctx, name, after, store.Entry{Client: "a", Body: []byte("other"), At: time.Now()})
		var dup *store.Duplicate
		if !errors.As(err, &dup) || dup.N != 1 || string(e.Body) != "body of a" {
			t.Errorf("sending it again for version %d gave %+v (%v)", after, e, err)
		}
	}
	if log, _ := s.Log(ctx, name, 0, 10); len(log) != 2 {
		t.Errorf("the log has %d entries, not 2", len(log))
	}
}

func oneWins(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	if won := race(name, 20, s); won != 1 {
		t.Errorf("%d writers won", won)
	}
}

// race lets writers append to the same version at once and counts who succeeds.
func race(name string, writers int, stores ...store.Store) int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range writers {
		wg.Go(func() {
			if _, err := stores[i%len(stores)].Append(ctx, name, 0, entry(fmt.Sprint("w", i))); err == nil {
				mu.Lock()
				won++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return won
}

func noForks(t *testing.T, open func(testing.TB) store.Store) {
	one, two, name := open(t), open(t), id(t)
	newMatch(t, one, name)
	if won := race(name, 20, one, two); won != 1 {
		t.Errorf("%d writers won on two servers", won)
	}
	for i := 1; i < 20; i++ {
		s := []store.Store{one, two}[i%2]
		must(t, s, name, i, fmt.Sprint("turn", i))
	}
	a, _ := one.Log(ctx, name, 0, 100)
	b, _ := two.Log(ctx, name, 0, 100)
	if len(a) != 20 || fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("the servers read %d and %d entries, which differ or are not 20", len(a), len(b))
	}
}

// overtaken: what a server remembers of a match is of no use once another wrote.
func overtaken(t *testing.T, open func(testing.TB) store.Store) {
	one, two, name := open(t), open(t), id(t)
	newMatch(t, one, name)
	must(t, one, name, 0, "a")
	must(t, one, name, 1, "b")
	must(t, two, name, 2, "c")
	var old *store.Stale
	if _, err := one.Append(ctx, name, 2, entry("late")); !errors.As(err, &old) || old.Now != 3 {
		t.Errorf("an entry for version 2, after another server wrote, gave %v", err)
	}
	var dup *store.Duplicate
	for _, after := range []int{2, 3} {
		if _, err := one.Append(ctx, name, after, entry("c")); !errors.As(err, &dup) || dup.N != 3 {
			t.Errorf("what another server wrote, sent again for version %d, gave %v", after, err)
		}
	}
	must(t, one, name, 3, "d")
	if log, _ := two.Log(ctx, name, 0, 10); len(log) != 4 || log[3].Client != "d" {
		t.Errorf("the log is %v", log)
	}
}

func notices(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	must(t, s, name, 0, "a", store.Notice{To: "axis", Body: []byte("your turn")}, store.Notice{To: "west", Body: []byte("watch")})
	s.Append(ctx, name, 0, entry("late"), store.Beside{Notices: []store.Notice{{To: "ussr", Body: []byte("never")}}})
	list := noticesOf(t, s, name)
	if len(list) != 2 || list[0].To != "axis" || list[1].To != "west" || list[0].N != 1 {
		t.Fatalf("the notices are %+v", list)
	}
	if err := s.Told(ctx, list[0].ID); err != nil {
		t.Fatal(err)
	}
	if left := noticesOf(t, s, name); len(left) != 1 || left[0].To != "west" {
		t.Errorf("after telling one, %+v are left", left)
	}
}

func noticesOf(t testing.TB, s store.Store, name string) (list []store.Notice) {
	t.Helper()
	all, err := s.Notices(ctx, time.Now(), 10000)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range all {
		if n.Match == name {
			list = append(list, n)
		}
	}
	return list
}

func snapshots(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	if sn, err := s.Snapshot(ctx, name, 100); err != nil || sn.N != 0 {
		t.Errorf("a match without a snapshot gave %+v (%v)", sn, err)
	}
	for _, n := range []int{3, 9, 5, 5} {
		if err := s.SaveSnapshot(ctx, name, store.Snapshot{N: n, Body: []byte(fmt.Sprint(n))}); err != nil {
			t.Fatal(err)
		}
	}
	beside := store.Beside{Snapshot: &store.Snapshot{N: 1, Body: []byte("1")}}
	if _, err := s.Append(ctx, name, 0, store.Entry{Client: "c", Body: []byte("b"), At: time.Now()}, beside); err != nil {
		t.Fatal(err)
	}
	for upTo, want := range map[int]int{0: 0, 1: 1, 2: 1, 3: 3, 8: 5, 9: 9, 100: 9} {
		if sn, err := s.Snapshot(ctx, name, upTo); err != nil || sn.N != want || want > 0 && string(sn.Body) != fmt.Sprint(want) {
			t.Errorf("the snapshot up to %d is %+v, not that of %d (%v)", upTo, sn, want, err)
		}
	}
	list, err := s.Snapshots(ctx, name, 1)
	if err != nil || len(list) != 3 || list[0].N != 3 || list[1].N != 5 || list[2].N != 9 {
		t.Errorf("the snapshots after 1 are %+v (%v)", list, err)
	}
}

func manyMatches(t *testing.T, open func(testing.TB) store.Store) {
	s := open(t)
	const matches, moves = 40, 25
	base := id(t)
	var wg sync.WaitGroup
	errs := make(chan error, matches)
	for m := range matches {
		name := fmt.Sprint(base, "-", m)
		newMatch(t, s, name)
		wg.Go(func() {
			for i := range moves {
				if _, err := s.Append(ctx, name, i, entry(fmt.Sprint(i))); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		t.Error(err)
	}
	for m := range matches {
		if log, err := s.Log(ctx, fmt.Sprint(base, "-", m), 0, 1000); err != nil || len(log) != moves {
			t.Errorf("match %d has %d entries (%v)", m, len(log), err)
		}
	}
}

func closed(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(ctx, name, 0, entry("a")); err == nil {
		t.Error("a closed store took an entry")
	}
}
