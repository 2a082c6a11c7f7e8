package probe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"sandtable/engine"
)

// checkTwins is the leak test. For each seat, and for somebody who only watches,
// everything that it cannot know is replaced by something else; nothing that it
// is shown or told may differ.
func (t *Trial) checkTwins() error {
	q := t.keep(3)
	for _, s := range t.everyone() {
		q.CopyFrom(t.pos)
		q.Resample(s, t.surprise)
		if err := q.Check(); err != nil {
			return fmt.Errorf("the twin world of seat %d breaks an invariant: %w", s, err)
		}
		if err := t.checkTwin(q, s); err != nil {
			return err
		}
	}
	return nil
}

func (t *Trial) checkTwin(q engine.Position, s engine.Seat) error {
	t.Counts.Twins++
	t.a, t.b = t.pos.AppendBinary(t.a[:0]), q.AppendBinary(t.b[:0])
	if !bytes.Equal(t.a, t.b) {
		t.Counts.Different++
	}
	if q.Deciders() != t.pos.Deciders() {
		return fmt.Errorf("who owes a decision depends on what seat %d cannot know", s)
	}
	t.a, t.b = t.pos.AppendView(t.a[:0], s), q.AppendView(t.b[:0], s)
	if !json.Valid(t.a) {
		return fmt.Errorf("the view of seat %d is not JSON", s)
	}
	if !bytes.Equal(t.a, t.b) {
		return fmt.Errorf("the view of seat %d shows what it cannot know: %s", s, contrast(t.a, t.b))
	}
	if t.a, t.b = engine.AppendGlance(t.a[:0], t.pos, s), engine.AppendGlance(t.b[:0], q, s); !bytes.Equal(t.a, t.b) {
		return fmt.Errorf("the glance of seat %d tells what its view does not show", s)
	}
	if a, b := t.pos.Prompt(s), q.Prompt(s); a != b {
		return fmt.Errorf("the prompt of seat %d shows what it cannot know: %q or %q", s, a, b)
	}
	if a, b := asked(t.pos, s), asked(q, s); !reflect.DeepEqual(a, b) {
		return fmt.Errorf("what seat %d is asked shows what it cannot know: %v or %v", s, a, b)
	}
	t.legal, t.others = t.pos.Legal(s, t.legal[:0]), q.Legal(s, t.others[:0])
	if !slices.Equal(t.legal, t.others) {
		return fmt.Errorf("the legal moves of seat %d show what it cannot know: %s", s, t.oddMove(t.legal, t.others))
	}
	if err := t.checkTwinReasons(q, s); err != nil {
		return err
	}
	return t.checkTwinEvents(q, s)
}

// contrast shows where two views part.
func contrast(a, b []byte) string {
	at := firstDifference(a, b)
	cut := func(v []byte) string { return string(v[max(0, at-60):min(len(v), at+40)]) }
	return fmt.Sprintf("...%s... or ...%s...", cut(a), cut(b))
}

// oddMove names a move that is in one list only.
func (t *Trial) oddMove(a, b []engine.Move) string {
	for _, m := range a {
		if !slices.Contains(b, m) {
			return fmt.Sprintf("%q is legal in one world only", t.text(m))
		}
	}
	for _, m := range b {
		if !slices.Contains(a, m) {
			return fmt.Sprintf("%q is legal in one world only", t.text(m))
		}
	}
	return "their order differs"
}

// checkTwinReasons: why a move is refused tells nothing that the seat cannot know.
func (t *Trial) checkTwinReasons(q engine.Position, s engine.Seat) error {
	for range 8 {
		m := t.invented()
		if n := len(t.legal); n > 0 && t.surprise.Draw(2) == 0 {
			m = t.mutated(t.legal[t.surprise.Draw(n)])
		}
		a, b := t.pos.Explain(s, m), q.Explain(s, m)
		if a == nil && b == nil {
			continue
		}
		if !reflect.DeepEqual(a, b) {
			return fmt.Errorf("why seat %d may not play %q (%v) shows what it cannot know: %v or %v", s, t.text(m), m, a, b)
		}
	}
	return nil
}

// checkTwinEvents plays a move in both worlds, the seat's own or that of somebody
// else. Where no chance is drawn and the seat still cannot tell the worlds apart,
// it was told the same.
func (t *Trial) checkTwinEvents(q engine.Position, s engine.Seat) error {
	deciders := members(t.pos.Deciders())
	if len(deciders) == 0 {
		return nil
	}
	mover := deciders[t.surprise.Draw(len(deciders))]
	t.legal = t.pos.Legal(mover, t.legal[:0])
	m := t.legal[t.surprise.Draw(len(t.legal))]
	if mover != s && q.Explain(mover, m) != nil {
		return nil // somebody else has other moves in the other world
	}
	a, b := t.keep(1), t.keep(2)
	a.CopyFrom(t.pos)
	b.CopyFrom(q)
	var told, twin engine.Events
	if err := errors.Join(a.Play(mover, m, &told), b.Play(mover, m, &twin)); err != nil {
		return fmt.Errorf("the move %q of seat %d is refused in a twin world: %w", t.text(m), mover, err)
	}
	if a.Chance() > 0 || b.Chance() > 0 {
		return nil
	}
	t.a, t.b = a.AppendView(t.a[:0], s), b.AppendView(t.b[:0], s)
	if !bytes.Equal(t.a, t.b) {
		return nil // the move has shown the seat something
	}
	x, y := heard(told.List, s), heard(twin.List, s)
	if !slices.Equal(x, y) {
		return fmt.Errorf("the events of %q of seat %d tell seat %d what it cannot know: %s", t.text(m), mover, s, t.oddEvent(x, y))
	}
	return nil
}

// heard are the events that a seat is told.
func heard(list []engine.Event, s engine.Seat) []engine.Event {
	return slices.DeleteFunc(list, func(e engine.Event) bool { return !e.Seats.Has(s) })
}

func (t *Trial) oddEvent(a, b []engine.Event) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("%q or %q", t.game.Sentence(a[i]), t.game.Sentence(b[i]))
		}
	}
	if len(a) > len(b) {
		return fmt.Sprintf("%q or nothing", t.game.Sentence(a[len(b)]))
	}
	return fmt.Sprintf("nothing or %q", t.game.Sentence(b[len(a)]))
}

// checkBarrier counts the moves without chance that can be taken back: others do not see
// them in their views, and were not told of them.
func (t *Trial) checkBarrier(before engine.Position, mover engine.Seat) error {
	t.Counts.Steps++
	if err := t.checkGlances(before); err != nil {
		return err
	}
	if engine.Told(t.events.List, mover) == 0 && !engine.Barrier(before, t.pos, mover, t.seats) {
		t.Counts.Undoable++
	}
	return nil
}

// checkGlances: a move changes the glance of a seat exactly where it changes its view.
func (t *Trial) checkGlances(before engine.Position) error {
	if _, ok := before.(engine.Glancer); !ok {
		return nil // its views are compared
	}
	for _, s := range t.everyone() {
		t.a, t.b = before.AppendView(t.a[:0], s), t.pos.AppendView(t.b[:0], s)
		views := bytes.Equal(t.a, t.b)
		t.a, t.b = engine.AppendGlance(t.a[:0], before, s), engine.AppendGlance(t.b[:0], t.pos, s)
		switch glances := bytes.Equal(t.a, t.b); {
		case glances && !views:
			return fmt.Errorf("the glance of a seat misses what the view of seat %d shows", s)
		case views && !glances:
			return fmt.Errorf("the glance of seat %d tells what its view does not show", s)
		}
	}
	return nil
}

// asked is what a seat is asked without a language, from a position that says so.
func asked(p engine.Position, s engine.Seat) (said [2]engine.Saying) {
	if a, ok := p.(engine.Asker); ok {
		said[0], said[1] = a.Asks(s)
	}
	return said
}
