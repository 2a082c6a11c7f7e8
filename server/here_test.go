package server_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"sandtable/bus/bustest"
	"sandtable/server"
	"sandtable/store/storetest"
)

// present is who is at the table, as a screen was told last.
func (s *screen) present() server.Here {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.here
}

// attends follows a match until the returned function is called.
func attends(g *guest, id string) (*screen, func()) {
	s := &screen{}
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { s.follow(ctx, g, id, func() int { return 10_000 }) })
	return s, func() { cancel(); wg.Wait() }
}

func TestEverybodyIsToldWhoIsAtTheTable(t *testing.T) {
	h := open(t)
	tab := h.table3()
	axis, axisGoes := attends(tab.seats["axis"], tab.id)
	defer axisGoes()
	told := func(want string) {
		t.Helper()
		eventually(t, "everybody knows that "+want, func() bool { return fmt.Sprint(axis.present()) == want })
	}
	told("{[axis] 0}")
	_, westGoes := attends(tab.seats["west"], tab.id)
	told("{[axis west] 0}")
	_, visitorGoes := attends(h.visitor(), tab.id)
	told("{[axis west] 1}")
	// Two pages of one player are one player.
	_, againGoes := attends(tab.seats["west"], tab.id)
	westGoes()
	visitorGoes()
	told("{[axis west] 0}")
	againGoes()
	told("{[axis] 0}")
	// Of another match nobody is told here.
	_, otherGoes := attends(h.visitor(), h.table3().id)
	defer otherGoes()
	_, watchGoes := attends(h.visitor(), tab.id)
	defer watchGoes()
	told("{[axis] 1}")
}

func TestWhoGaveASeatUpIsNoLongerPresentAtIt(t *testing.T) {
	h := open(t)
	ann, bob := h.guest("Ann"), h.guest("Bob")
	m := ann.newMatch(mine("axis"))
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{}, nil)
	axis, axisGoes := attends(ann, m.ID)
	defer axisGoes()
	_, westGoes := attends(bob, m.ID)
	defer westGoes()
	eventually(t, "Bob is there", func() bool { return fmt.Sprint(axis.present()) == "{[axis west] 0}" })
	bob.must("DELETE", "/api/matches/"+m.ID+"/seats/west", nil, nil)
	eventually(t, "Bob looks on", func() bool { return fmt.Sprint(axis.present()) == "{[axis] 1}" })
}

func TestServersTellEachOtherWhoIsAtTheTable(t *testing.T) {
	db, nodes := storetest.Postgres(t), bustest.Cluster(t, 1)
	here, there := openAt(t, db, sharing(t, nodes)), openAt(t, db, sharing(t, nodes))
	tab := here.table3()
	axis, axisGoes := attends(tab.seats["axis"], tab.id)
	defer axisGoes()
	far, farGoes := attends(there.script(tab.seats["west"].token), tab.id)
	for _, s := range []*screen{axis, far} {
		eventually(t, "both know of both", func() bool { return fmt.Sprint(s.present()) == "{[axis west] 0}" })
	}
	farGoes()
	eventually(t, "one has gone", func() bool { return fmt.Sprint(axis.present()) == "{[axis] 0}" })
}
