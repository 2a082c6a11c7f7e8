package crash

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sandtable/store"
)

// ack is an entry of which a writer was told that it is kept.
type ack struct {
	match string
	n     int
}

const (
	powerMatches = 8
	cutsARound   = 25
	acksARound   = 400
	roundsAStore = 8 // after which a new store begins
	powerFile    = "club.db"
)

// powerRun cuts the power of a store again and again. Each round begins with the
// disk that the last cut of the round before left behind.
type powerRun struct {
	t     *testing.T
	rng   *rand.Rand
	lies  bool // the disk does not sync when it is told to
	image map[string][]byte
	acked map[string]int // what was acknowledged before the cut

	cuts, acks, syncs, checkpoints, lost, torn int
	wrong                                      []string
}

// TestNoMoveIsLostAtAPowerCut lets many matches be written, and cuts the power at
// random moments of it: what was not synced is lost, kept or torn. The store must
// open again and have every acknowledged entry.
func TestNoMoveIsLostAtAPowerCut(t *testing.T) {
	s := *seed
	if s == 0 {
		s = rand.Uint64()
	}
	began := time.Now()
	fmt.Printf("%s: seed %d\n", t.Name(), s)
	p := &powerRun{t: t, rng: rand.New(rand.NewPCG(s, 0))}
	tell := newTeller()
	for i := 0; p.cuts < *cuts && len(p.wrong) == 0; i++ {
		if i%roundsAStore == 0 {
			p.image, p.acked = nil, map[string]int{}
		}
		p.round()
		tell.say("%d power cuts, %d entries acknowledged", p.cuts, p.acks)
	}
	fmt.Printf("Power cuts of the SQLite store, %v:\n  cuts %d (with unsynced writes %d), entries acknowledged %d, syncs %d, writes to the file of the database itself %d\n  stores that lost an entry or did not open %d\n",
		time.Since(began).Round(time.Second), p.cuts, p.torn, p.acks, p.syncs, p.checkpoints, p.lost)
	for _, w := range p.wrong {
		t.Errorf("%s (seed %d)", w, s)
	}
	if p.torn == 0 || p.acks == 0 || *cuts > 500 && p.checkpoints == 0 {
		t.Error("the run was too short to say anything")
	}
}

// TestADiskThatDoesNotSyncIsFound makes sure that the test above can fail.
func TestADiskThatDoesNotSyncIsFound(t *testing.T) {
	p := &powerRun{t: t, rng: rand.New(rand.NewPCG(1, 1)), acked: map[string]int{}, lies: true}
	p.round()
	if p.lost == 0 {
		t.Error("no entry is missing though nothing was synced")
	}
}

// round writes for a while and then looks at the disk as a cut would have left it
// at some moments, in their order.
func (p *powerRun) round() {
	events := p.write()
	moments := make([]int, cutsARound)
	for i := range moments {
		moments[i] = p.rng.IntN(len(events) + 1)
	}
	slices.Sort(moments)
	d, done := diskOf(p.image), 0
	for _, m := range moments {
		for ; done < m; done++ {
			p.happened(events[done])
			d.play(events[done], p.lies)
		}
		p.cut(d)
	}
}

func (p *powerRun) happened(e event) {
	switch {
	case e.kind == acknowledged:
		p.acks++
		p.acked[e.ack.match] = max(p.acked[e.ack.match], e.ack.n)
	case e.kind == synced:
		p.syncs++
	case e.kind == written && e.file == powerFile:
		p.checkpoints++
	}
}

// write lets several matches go on at once in a store and returns what happened
// to its files, with the acknowledgements among it.
func (p *powerRun) write() []event {
	dir := p.folder(p.image)
	tape := record().start(dir)
	defer record().stop(tape)
	ctx := p.t.Context()
	s, err := store.Open(ctx, filepath.Join(dir, powerFile))
	if err != nil {
		p.t.Fatal(err)
	}
	defer s.Close()
	var wg sync.WaitGroup
	for m := range powerMatches {
		wg.Go(func() {
			if err := writeMatch(ctx, s, tape, fmt.Sprint("match", m)); err != nil {
				p.t.Error(err)
			}
		})
	}
	wg.Wait()
	return tape.list()
}

func writeMatch(ctx context.Context, s store.Store, tape *tape, id string) error {
	if err := s.Create(ctx, store.Match{ID: id, Game: "tt", Created: time.Now()}); err != nil && err != store.ErrExists {
		return err
	}
	head, err := s.Match(ctx, id)
	if err != nil {
		return err
	}
	for n := head.Version + 1; n <= head.Version+acksARound/powerMatches; n++ {
		e := store.Entry{Client: fmt.Sprint("c", n), Body: bodyOf(id, n), At: time.Now()}
		if _, err := s.Append(ctx, id, n-1, e, store.Beside{Notices: []store.Notice{{To: "all", Body: []byte("news")}}}); err != nil {
			return err
		}
		tape.add(event{kind: acknowledged, ack: ack{id, n}})
	}
	return nil
}

// bodyOf is what an entry must hold. It is long, so that pages fill soon.
func bodyOf(id string, n int) []byte {
	return []byte(strings.Repeat(fmt.Sprintf("%s entry %d; ", id, n), 1+n%100))
}

// folder is a new folder with the files of an image.
func (p *powerRun) folder(image map[string][]byte) string {
	dir, err := os.MkdirTemp(p.t.TempDir(), "power-")
	if err == nil {
		err = put(dir, image)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return dir
}

// cut cuts the power now and looks at what is left.
func (p *powerRun) cut(d disk) {
	p.cuts++
	for _, f := range d {
		if len(f.pending) > 0 {
			p.torn++
			break
		}
	}
	p.image = d.cut(p.rng)
	dir := p.folder(p.image)
	defer os.RemoveAll(dir)
	if err := p.check(filepath.Join(dir, powerFile)); err != nil {
		p.lost++
		p.wrong = append(p.wrong, err.Error())
	}
}

// check opens a store and looks for what was acknowledged, whole and in order,
// with what was written beside it.
func (p *powerRun) check(path string) error {
	ctx := p.t.Context()
	s, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	defer s.Close()
	entries := 0
	for m := range powerMatches {
		id := fmt.Sprint("match", m)
		n, err := checkMatch(ctx, s, id)
		if err == store.ErrNotFound && p.acked[id] == 0 {
			continue
		}
		if err != nil {
			return err
		}
		if n < p.acked[id] {
			return fmt.Errorf("%s has %d entries after a power cut, but %d were acknowledged", id, n, p.acked[id])
		}
		entries += n
	}
	notices, err := s.Notices(ctx, time.Now(), 1<<20)
	if err == nil && len(notices) != entries {
		err = fmt.Errorf("there are %d notices for %d entries", len(notices), entries)
	}
	return err
}

func checkMatch(ctx context.Context, s store.Store, id string) (int, error) {
	m, err := s.Match(ctx, id)
	if err != nil {
		return 0, err
	}
	log, err := s.Log(ctx, id, 0, 1<<20)
	if err == nil && len(log) != m.Version {
		err = fmt.Errorf("%s has %d entries for version %d", id, len(log), m.Version)
	}
	for i, e := range log {
		if err == nil && (e.N != i+1 || string(e.Body) != string(bodyOf(id, e.N))) {
			err = fmt.Errorf("entry %d of %s is damaged", i+1, id)
		}
	}
	return len(log), err
}
