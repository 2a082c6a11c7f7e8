package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/store"
)

func putOff(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	soon := time.Now().Add(time.Hour)
	must(t, s, name, 0, "a", store.Notice{To: "axis"}, store.Notice{To: "west", After: soon})
	list := noticesOf(t, s, name)
	if len(list) != 1 || list[0].To != "axis" || list[0].Tries != 0 {
		t.Fatalf("to be told now are %+v", list)
	}
	if err := s.Later(ctx, list[0].ID, soon); err != nil {
		t.Fatal(err)
	}
	if left := noticesOf(t, s, name); len(left) != 0 {
		t.Errorf("a notice that was put off is still to be told: %+v", left)
	}
	later, err := s.Notices(ctx, soon.Add(time.Minute), 10000)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(later, func(n store.Notice) bool { return n.ID == list[0].ID })
	if i < 0 || later[i].Tries != 1 {
		t.Errorf("an hour later it does not come again: %+v", later)
	}
}

func held(t *testing.T, open func(testing.TB) store.Store) {
	one, two, name := open(t), open(t), id(t)
	newMatch(t, one, name)
	must(t, one, name, 0, "a", store.Notice{To: "axis", Body: []byte("new")})
	read := noticesOf(t, one, name)[0]
	soon := time.Now().Add(time.Hour)
	read.Body = []byte("half told")
	var wg sync.WaitGroup
	var holders atomic.Int32
	for i := range 10 {
		wg.Go(func() {
			s := []store.Store{one, two}[i%2]
			ok, err := s.Hold(ctx, read, soon.Add(time.Duration(i)*time.Minute))
			if err != nil {
				t.Error(err)
			}
			if ok {
				holders.Add(1)
			}
		})
	}
	wg.Wait()
	if holders.Load() != 1 {
		t.Fatalf("%d of ten hold the notice, not one", holders.Load())
	}
	if left := noticesOf(t, two, name); len(left) != 0 {
		t.Errorf("a notice that is held is still to be told: %+v", left)
	}
	later, err := two.Notices(ctx, soon.Add(time.Hour), 10000)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(later, func(n store.Notice) bool { return n.ID == read.ID })
	if i < 0 || string(later[i].Body) != "half told" || later[i].Tries != 0 {
		t.Fatalf("when the time is up it does not come as it was kept: %+v", later)
	}
	if err := two.Told(ctx, read.ID); err != nil {
		t.Fatal(err)
	}
	if ok, err := one.Hold(ctx, later[i], soon); ok || err != nil {
		t.Errorf("a notice that is gone was held: %v (%v)", ok, err)
	}
}

func lists(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	me, gone := "person of "+name, "once of "+name
	faces := []store.Face{
		{State: store.Running, Listed: true, Summary: []byte("first")},
		{State: store.Running, Listed: false},
		{State: store.Over, Listed: true},
	}
	for i, f := range faces {
		m := fmt.Sprint(name, i)
		newMatch(t, s, m)
		b := store.Beside{Face: &f}
		if i != 1 {
			b.Places = []store.Place{{Seat: "axis", Person: me}, {Seat: "west", Person: "another"}, {Seat: "axis", Person: gone, Left: true}, {Seat: "west", Person: gone + " too", Left: true}}
		}
		if _, err := s.Append(ctx, m, 0, entry("a"), b); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		q    store.Query
		want []int
	}{
		{store.Query{Person: me}, []int{2, 0}},
		{store.Query{Person: me, State: store.Running}, []int{0}},
		{store.Query{Person: me, Listed: true, Game: "tt"}, []int{2, 0}},
		{store.Query{Person: me, Game: "other"}, nil},
		{store.Query{Person: "nobody"}, nil},
		{store.Query{Left: gone, State: store.Over}, []int{2}},
		{store.Query{Left: gone + " too", Game: "tt"}, []int{2, 0}},
		{store.Query{Left: me}, nil},
		{store.Query{Person: gone}, nil},
		{store.Query{Person: me, Before: time.Now().Add(-time.Hour)}, nil},
	} {
		c.q.Limit = 100
		got, err := s.Matches(ctx, c.q)
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		for _, m := range got {
			have = append(have, m.ID)
		}
		var want []string
		for _, i := range c.want {
			want = append(want, fmt.Sprint(name, i))
		}
		if !slices.Equal(have, want) {
			t.Errorf("%+v lists %v, not %v", c.q, have, want)
		}
	}
	if m, _ := s.Match(ctx, name+"0"); string(m.Face.Summary) != "first" || m.Face.State != store.Running || !m.Face.Listed {
		t.Errorf("the face came back as %+v", m.Face)
	}
	// A seat given up is no longer on the list of who held it.
	if _, err := s.Append(ctx, name+"0", 1, entry("b"), store.Beside{Places: []store.Place{}}); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Matches(ctx, store.Query{Person: me, Limit: 9}); len(got) != 1 {
		t.Errorf("after leaving one, the person has %d matches", len(got))
	}
}

func watched(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	now := time.Now()
	face := store.Face{State: store.Running, Deadline: now.Add(time.Minute), Bots: true}
	if _, err := s.Append(ctx, name, 0, entry("a"), store.Beside{Face: &face}); err != nil {
		t.Fatal(err)
	}
	due := func(at time.Time) bool {
		list, err := s.Due(ctx, at, 1000)
		if err != nil {
			t.Fatal(err)
		}
		return slices.Contains(list, name)
	}
	if due(now) || !due(now.Add(2*time.Minute)) {
		t.Error("the clock runs out at another time than was said")
	}
	if list, err := s.AwaitingBots(ctx, 1000); err != nil || !slices.Contains(list, name) {
		t.Errorf("the awaited bot is not found (%v)", err)
	}
	if err := s.SetDeadline(ctx, name, 0, now); err != nil || due(now.Add(time.Second)) {
		t.Errorf("a deadline was moved for an old version (%v)", err)
	}
	if err := s.SetDeadline(ctx, name, 1, now); err != nil || !due(now.Add(time.Second)) {
		t.Errorf("the deadline was not moved (%v)", err)
	}
	face.Bots, face.Deadline = false, time.Time{}
	if _, err := s.Append(ctx, name, 1, entry("b"), store.Beside{Face: &face}); err != nil {
		t.Fatal(err)
	}
	if list, _ := s.AwaitingBots(ctx, 1000); slices.Contains(list, name) || due(now.Add(time.Hour)) {
		t.Error("a match that awaits nobody is still watched")
	}
}

func said(t *testing.T, open func(testing.TB) store.Store) {
	one, two, name := open(t), open(t), id(t)
	newMatch(t, one, name)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			s := []store.Store{one, two}[i%2]
			if _, err := s.Say(ctx, name, store.Line{Who: "axis", Name: "Ann", Text: fmt.Sprint("word ", i), At: time.Now()}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	lines, err := one.Said(ctx, name, 5, 10)
	if err != nil || len(lines) != 10 || lines[0].N != 6 || lines[9].N != 15 || lines[0].Name != "Ann" {
		t.Errorf("ten lines after the fifth are %+v (%v)", lines, err)
	}
	if _, err := one.Say(ctx, "nowhere", store.Line{}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("speaking in no match gave %v", err)
	}
}

func noted(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	newMatch(t, s, name)
	for _, text := range []string{"first thoughts", "second thoughts"} {
		if err := s.SetNote(ctx, name, "ann", text, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := s.Note(ctx, name, "ann"); err != nil || text != "second thoughts" {
		t.Errorf("the note reads %q (%v)", text, err)
	}
	if text, err := s.Note(ctx, name, "bob"); err != nil || text != "" {
		t.Errorf("somebody else's note reads %q (%v)", text, err)
	}
}

func uptime(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	// A day that no other test uses, long ago.
	day := time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(hour float64) time.Time { return day.Add(time.Duration(hour * float64(time.Hour))) }
	for _, b := range []struct {
		server      string
		began, beat float64
	}{
		{"a", 1, 2}, {"a", 1, 3}, {"a", 1, 2.5}, // an older beat changes nothing
		{"b", 2, 4}, {"c", 6, 7}, {"d", 6.5, 6.6},
	} {
		if err := s.Beat(ctx, name+b.server, at(b.began), at(b.beat)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ from, to, want float64 }{
		{0, 8, 4}, {1.5, 3.5, 2}, {4, 6, 0}, {3, 6.5, 1.5}, {7, 9, 0},
	} {
		up, err := s.Uptime(ctx, at(c.from), at(c.to))
		if err != nil || up.Hours() != c.want {
			t.Errorf("from %v to %v a server was up for %v hours (%v), not %v", c.from, c.to, up.Hours(), err, c.want)
		}
	}
}
