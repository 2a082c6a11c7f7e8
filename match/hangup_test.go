package match_test

import (
	"context"
	"fmt"
	"testing"

	"sandtable/match"
	"sandtable/store"
)

// impatient is a store whose callers hang up as soon as their entry is written.
type impatient struct {
	store.Store
	hangUp context.CancelFunc
}

func (s *impatient) Append(ctx context.Context, id string, after int, e store.Entry, beside ...store.Beside) (store.Entry, error) {
	e, err := s.Store.Append(ctx, id, after, e, beside...)
	s.hangUp()
	return e, err
}

func TestASnapshotIsWrittenThoughTheClientHungUp(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	playOn(t, id, tokensOf(all), 90, h.Service)
	db := &impatient{Store: h.db}
	s := match.New(db, h.conf)
	for h.see(id, nobody, "").Version < 110 {
		h.restart()
		for _, c := range all {
			st := h.see(id, c, "")
			if len(st.Moves) == 0 {
				continue
			}
			hanging, cancel := context.WithCancel(ctx)
			db.hangUp = cancel
			if _, err := s.Play(hanging, id, c, "", st.Version, fmt.Sprint("m", st.Version), st.Moves[len(st.Moves)-1]); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if sn, err := h.db.Snapshot(ctx, id, 1000); err != nil || sn.N < 100 {
		t.Errorf("the snapshot is of entry %d (%v)", sn.N, err)
	}
}
