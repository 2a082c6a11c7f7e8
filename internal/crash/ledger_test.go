package crash

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"

	"sandtable/store"
)

// figures are what a run found.
type figures struct {
	title                         string
	faults                        string
	matches, untold               int
	told, refused, again, unasked int
	lost, doubled, half           int
	entries, bots, botsAfter      int
	streams, resumed, updates     int
	missed, repeated, forks       int
	histories, operations         int
	checked                       string
}

func (f *figures) String() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, "  "+format+"\n", args...) }
	fmt.Fprintf(&b, "%s\n", f.title)
	say("faults: %s", f.faults)
	say("matches %d, entries kept %d, of them by bots %d, after the last restart %d", f.matches, f.entries, f.bots, f.botsAfter)
	say("moves acknowledged %d, refused as late %d, kept though the first try was never answered %d", f.told, f.refused, f.again)
	say("lost %d, doubled %d, half-applied %d, kept but never acknowledged %d, forks %d", f.lost, f.doubled, f.half, f.unasked, f.forks)
	say("streams %d, resumed %d times, updates %d, lines missed %d, doubled %d", f.streams, f.resumed, f.updates, f.missed, f.repeated)
	say("linearizable histories %d with %d operations", f.histories, f.operations)
	say("matches made but never acknowledged %d", f.untold)
	say("%s", f.checked)
	return b.String()
}

// told keeps what a player was answered.
func (t *table) told(p *player, answer told) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers = append(t.answers, answer)
	if !answer.Lost {
		t.history = append(t.history, porcupine.Operation{ClientId: p.number, Call: answer.Began, Return: answer.Ended, Input: answer.asked, Output: answer})
	}
}

// looked keeps that a player saw a version.
func (t *table) looked(p *player, began, ended int64, version int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.history = append(t.history, porcupine.Operation{ClientId: p.number, Call: began, Return: ended, Input: asked{Kind: "look"}, Output: told{Version: version}})
}

// saw compares what a seat sees of a version with what it saw of it before, on
// whatever server: a match that went two ways shows here.
func (t *table) saw(c *club, seat string, version int, view [sha256.Size]byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := fmt.Sprint(seat, " ", version)
	if before, ok := t.seen[key]; ok && before != view {
		t.forks++
		c.violated("%s: %s saw two different positions of version %d", t, seat, version)
	}
	t.seen[key] = view
}

// compare holds what the clients of a match were told against its log.
func (t *table) compare(c *club, s store.Store, f *figures, lastFault time.Time) {
	m, err := s.Match(c.ctx, t.id)
	if err != nil {
		f.lost++
		c.violated("%s: %v", t, err)
		return
	}
	log, err := s.Log(c.ctx, t.id, 0, 1<<20)
	if err != nil || len(log) != m.Version {
		f.half++
		c.violated("%s has %d entries for version %d (%v)", t, len(log), m.Version, err)
	}
	f.entries += len(log)
	kept := map[string][]store.Entry{} // by the id that the client gave
	for i, e := range log {
		if e.N != i+1 || len(e.Hash) == 0 {
			f.half++
			c.violated("%s: entry %d stands at place %d", t, e.N, i+1)
		}
		switch kind, rest, _ := strings.Cut(e.Client, " "); kind {
		case "play", "undo":
			id := rest[strings.LastIndex(rest, " ")+1:]
			kept[id] = append(kept[id], e)
		case "bot":
			f.bot(e, lastFault)
		}
	}
	for _, a := range t.answers {
		t.settle(c, f, a, kept[a.ID])
		delete(kept, a.ID)
	}
	f.unasked += len(kept)
	for id := range kept {
		c.violated("%s: %s is in the log, but nobody was told", t, id)
	}
}

// bot counts the moves of bots; a bot that is seated has an entry too.
func (f *figures) bot(e store.Entry, lastFault time.Time) {
	if !strings.Contains(string(e.Body), `"k":"play"`) {
		return
	}
	f.bots++
	if e.At.After(lastFault) {
		f.botsAfter++
	}
}

// settle compares one answer with the entries under its id.
func (t *table) settle(c *club, f *figures, a told, kept []store.Entry) {
	if a.Refused {
		f.refused++
		if len(kept) > 0 {
			f.doubled++
			c.violated("%s: %s was refused and is in the log as %d", t, a.ID, kept[0].N)
		}
		return
	}
	f.told++
	switch len(kept) {
	case 0:
		f.lost++
		c.violated("%s: %s was acknowledged as version %d and is not in the log", t, a.ID, a.Version)
		return
	case 1:
	default:
		f.doubled++
		c.violated("%s: %s is in the log %d times", t, a.ID, len(kept))
	}
	e := kept[0]
	var body struct{ K, M string }
	if err := json.Unmarshal(e.Body, &body); err != nil || e.N != a.Version || body.K != a.Kind || body.M != a.Move {
		f.half++
		c.violated("%s: %s was acknowledged as version %d and is in the log as %d %s (%v)", t, a.ID, a.Version, e.N, e.Body, err)
	}
	if !a.Failed.IsZero() && e.At.Before(a.Failed) {
		f.again++
	}
}
