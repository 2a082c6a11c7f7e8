package match

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"sandtable/engine"
	"sandtable/store"
)

// Snapshots are kept along the way. The newest makes loading fast; the others make
// any moment of a long match near one, so that nobody who looks back has to play
// all of it again. They can always be made again from the log.

// snapshotEvery is how many entries lie between two snapshots.
const snapshotEvery = 100

// saved is a snapshot as it is kept.
type saved struct {
	Version   int       `json:"version"`
	At        time.Time `json:"at"`
	Seats     []seat    `json:"seats"`
	Clocks    []clock   `json:"clocks"`
	Started   int       `json:"started"`
	Line      []int     `json:"line,omitempty"` // as format 2 kept it
	Runs      line      `json:"runs,omitempty"` // the line
	Asked     *ask      `json:"asked,omitempty"`
	Abandoned bool      `json:"abandoned,omitempty"`
	Conceded  bool      `json:"conceded,omitempty"`
	Gather    time.Time `json:"gather,omitzero"`
	Epoch     int       `json:"epoch,omitempty"`
	Copied    []string  `json:"copied,omitempty"`
	Notes     []Line    `json:"notes,omitempty"`
	Noted     bool      `json:"noted,omitempty"` // notes were kept when it was made
	Position  []byte    `json:"position"`
	// Told is what happened after the entry Since. Bare says that the snapshot was
	// made later, by somebody who looked back, and knows nothing of seats.
	// Snapshots of old keep it as "told", without the parts of the sequence of play: what they
	// tell of is played again.
	Since int    `json:"since,omitempty"`
	Told  []byte `json:"happened"`
	Bare  bool   `json:"bare,omitempty"`
}

// snapshot is one of a table that follows on a room, if enough has happened since
// the last. It is written together with the entry that leads to the table.
func (r *room) snapshot(t *table, h *happened) *store.Snapshot {
	if t.version-r.saved < snapshotEvery {
		return nil
	}
	tells := r.told.after(r.since)
	if h.goesBack() {
		tells = tells.upTo(h.step.To - 1)
	}
	tells = append(chronicle{}, tells...).with(t.version, h.events)
	return saved{
		Version: t.version, At: t.at, Seats: t.seats, Clocks: t.clocks, Started: t.started, Runs: t.line,
		Asked: t.asked, Abandoned: t.abandoned, Conceded: t.conceded,
		Gather: t.gather, Epoch: t.epoch, Copied: t.copied, Notes: t.notes, Noted: true, Position: t.bytes(),
		Since: min(r.since, t.version), Told: tells,
	}.seal()
}

// line is the line of a snapshot.
func (v *saved) line() line {
	if v.Runs == nil {
		return lineOf(v.Line)
	}
	return v.Runs
}

// snapshotFormat changes whenever what a snapshot holds does, so that those of
// an older program are not misread. What format 2 held is still understood.
const (
	snapshotFormat = "sandtable snapshot 3\n"
	olderSnapshot  = "sandtable snapshot 2\n"
)

// seal puts a sum before a snapshot, by which damage to it is noticed.
func (v saved) seal() *store.Snapshot {
	body, err := json.Marshal(v)
	if err != nil {
		panic("match: a snapshot that cannot be written: " + err.Error()) // strings and numbers always can
	}
	return &store.Snapshot{N: v.Version, Body: append(sum(snapshotFormat, body), body...)}
}

func sum(format string, body []byte) []byte {
	h := sha256.New()
	h.Write([]byte(format))
	h.Write(body)
	return h.Sum(nil)
}

// unseal reads a snapshot.
func unseal(sn store.Snapshot) (v saved, err error) {
	if len(sn.Body) < sha256.Size {
		return v, errors.New("it is damaged")
	}
	is, body := sn.Body[:sha256.Size], sn.Body[sha256.Size:]
	if !bytes.Equal(is, sum(snapshotFormat, body)) && !bytes.Equal(is, sum(olderSnapshot, body)) {
		return v, errors.New("it is damaged or of another format")
	}
	if err := json.Unmarshal(body, &v); err != nil {
		return v, err
	}
	if v.Version != sn.N || !v.line().within(v.Version) {
		return v, errors.New("it is of another match")
	}
	return v, nil
}

// restore begins with the newest snapshot if it is a good one.
func (s *Service) restore(ctx context.Context, r *room) {
	for upTo := maxLog; upTo > 0; {
		sn, err := s.store.Snapshot(ctx, r.id, upTo)
		if err != nil || sn.N == 0 {
			return
		}
		v, err := unseal(sn)
		if err == nil && (v.Bare || !v.Noted) {
			upTo = sn.N - 1
			continue
		}
		var t *table
		if err == nil {
			t, err = s.tableOf(ctx, r, v)
		}
		if err != nil {
			s.Logger.Warn("a snapshot is of no use; the match is read from its beginning", "match", r.id, "problem", err)
			return
		}
		r.table, r.saved, r.unheard, r.since = *t, sn.N, sn.N, sn.N
		r.settle()
		return
	}
}

// tableOf is the table of a snapshot, which must fit the log.
func (s *Service) tableOf(ctx context.Context, r *room, v saved) (*table, error) {
	if v.Epoch >= len(r.seeds) || len(v.Seats) != len(r.seats) || len(v.Clocks) != len(r.seats) {
		return nil, errors.New("it is of another match")
	}
	pos, err := r.game.Decode(v.Position)
	if err != nil {
		return nil, err
	}
	t := &table{
		version: v.Version, at: v.At, seats: v.Seats, clocks: v.Clocks, started: v.Started,
		line: v.line(), asked: v.Asked, abandoned: v.Abandoned, conceded: v.Conceded,
		gather: v.Gather, epoch: v.Epoch, copied: v.Copied, notes: v.Notes, pos: pos,
	}
	last, err := s.store.Log(ctx, r.id, v.Version-1, 1)
	if err == nil && (len(last) != 1 || !slices.Equal(last[0].Hash, t.hash())) {
		err = fmt.Errorf("it does not fit entry %d", v.Version)
	}
	return t, err
}

// stands reports whether a snapshot lies on the way to a match as it is: the last
// move before it was not taken back since.
func (r *room) stands(v *saved) bool {
	last := v.line().last()
	if last == 0 {
		return v.Started == 0 || v.Started == r.started
	}
	return r.counts(last)
}

// nearest is the position after an entry from which it is not far to another: that
// of a snapshot, or the beginning of the match.
func (s *Service) nearest(ctx context.Context, r *room, upTo int) (after int, p engine.Position, err error) {
	for upTo > 0 {
		sn, err := s.store.Snapshot(ctx, r.id, upTo)
		if err != nil {
			return 0, nil, err
		}
		if sn.N == 0 {
			break
		}
		v, err := unseal(sn)
		if err == nil && r.stands(&v) {
			if p, err = r.game.Decode(v.Position); err == nil {
				return sn.N, p, nil
			}
		}
		if err != nil {
			s.Logger.Warn("a snapshot is of no use", "match", r.id, "entry", sn.N, "problem", err)
		}
		upTo = sn.N - 1
	}
	p, err = r.game.New(r.meta.Setup)
	return 0, p, err
}

// way notes what a replay passes that had to begin far away, as in a match that an
// older program kept, so that the next need not go so far.
type way struct {
	s    *Service
	r    *room
	last int // the entry of the last snapshot on the way
	told []told
	made []*store.Snapshot
}

// wayTo is the way from one entry to another, or nil if it is a short one. A file
// that is checked is nobody's way.
func (s *Service) wayTo(r *room, begin, last int) *way {
	if _, file := s.store.(*archive); file || last-begin < 3*snapshotEvery || s.store == nil {
		return nil
	}
	return &way{s: s, r: r, last: begin}
}

// pass notes an entry.
func (w *way) pass(n int, p engine.Position, ev []engine.Event) {
	if w == nil {
		return
	}
	if len(ev) > 0 {
		w.told = append(w.told, told{n, slices.Clone(ev)})
	}
	if n-w.last < snapshotEvery {
		return
	}
	w.made = append(w.made, saved{
		Version: n, Started: w.r.started, Runs: w.r.line.before(n + 1), Position: p.AppendBinary(nil),
		Since: w.last, Told: appendTold([]byte{}, w.told), Bare: true,
	}.seal())
	w.told, w.last = nil, n
}

// keep saves what was noted. That it fails is no harm, so it is only said.
func (w *way) keep(ctx context.Context) {
	if w == nil {
		return
	}
	for _, sn := range w.made {
		if err := w.s.store.SaveSnapshot(context.WithoutCancel(ctx), w.r.id, *sn); err != nil {
			w.s.Logger.Warn("a snapshot could not be saved; looking back stays slow", "match", w.r.id, "problem", err)
			return
		}
	}
}
