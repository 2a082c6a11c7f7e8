package probe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sandtable/engine"
)

// A form is a way to write a position down and read it back.
type form struct {
	name  string
	write func(engine.Position) ([]byte, error)
	read  func([]byte) (engine.Position, error)
	// exact: nothing can be added or left out at the end unnoticed.
	exact bool
}

func forms(g engine.Game) []form {
	return []form{
		{"bytes", func(p engine.Position) ([]byte, error) { return p.AppendBinary(nil), nil }, g.Decode, true},
		{"JSON", func(p engine.Position) ([]byte, error) { return p.MarshalJSON() }, g.DecodeJSON, true},
		{"notation", func(p engine.Position) ([]byte, error) {
			text, err := g.FormatPosition(p)
			return []byte(text), err
		}, func(b []byte) (engine.Position, error) { return g.ParsePosition(string(b)) }, false},
	}
}

// checkCodecs: what is written is read back exactly, and damage does no harm. The
// bytes are examined each time, of the forms for people one or the other, which
// take a thousand times as long.
func (t *Trial) checkCodecs() error {
	all := forms(t.game)
	for _, f := range []form{all[0], all[1+t.surprise.Draw(2)]} {
		written, err := f.write(t.pos)
		if err != nil {
			return fmt.Errorf("the position cannot be written as %s: %w", f.name, err)
		}
		if err := t.roundTrip(f, written); err != nil {
			return err
		}
		for range 2 {
			if err := t.checkDamage(f, written); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *Trial) roundTrip(f form, written []byte) error {
	q, err := f.read(written)
	if err != nil {
		return fmt.Errorf("the position written as %s cannot be read: %w", f.name, err)
	}
	t.a, t.b = t.pos.AppendBinary(t.a[:0]), q.AppendBinary(t.b[:0])
	if !bytes.Equal(t.a, t.b) {
		return fmt.Errorf("the position read from its %s is another: byte %d of %d differs", f.name, firstDifference(t.a, t.b), len(t.a))
	}
	again, err := f.write(q)
	if err != nil || !bytes.Equal(written, again) {
		return fmt.Errorf("the position read from its %s is written in another way the second time (%v)", f.name, err)
	}
	for _, s := range t.everyone() {
		t.a, t.b = t.pos.AppendView(t.a[:0], s), q.AppendView(t.b[:0], s)
		t.legal, t.others = t.pos.Legal(s, t.legal[:0]), q.Legal(s, t.others[:0])
		if !bytes.Equal(t.a, t.b) || !slices.Equal(t.legal, t.others) {
			return fmt.Errorf("the position read from its %s looks different to seat %d", f.name, s)
		}
	}
	t.Counts.RoundTrips++
	return nil
}

func firstDifference(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// checkDamage: what is damaged is refused, or read as a position that is sound.
func (t *Trial) checkDamage(f form, written []byte) error {
	bad, how, whole := t.damaged(written)
	err := t.guardDamage(func() error {
		q, err := f.read(bad)
		if err != nil {
			if err.Error() == "" {
				return errors.New("is refused without a reason")
			}
			return nil
		}
		if !whole && f.exact {
			return errors.New("is accepted")
		}
		return t.usable(q)
	})
	if err != nil {
		return fmt.Errorf("the position's %s, %s, %w", f.name, how, err)
	}
	t.Counts.Damaged++
	return nil
}

// damaged is a copy with some damage, what was done, and whether it still has
// its length.
func (t *Trial) damaged(b []byte) (bad []byte, how string, whole bool) {
	bad = bytes.Clone(b)
	at := t.surprise.Draw(len(bad))
	switch t.surprise.Draw(4) {
	case 0:
		return bad[:at:at], fmt.Sprintf("cut off after %d of %d bytes", at, len(b)), false
	case 1:
		return append(bad, 'x'), "with a letter added at the end", false
	case 2:
		v := byte(t.surprise.Draw(256))
		how = fmt.Sprintf("with byte %d of %d changed from %d to %d", at, len(b), bad[at], v)
		bad[at] = v
		return bad, how, true
	}
	bit := t.surprise.Draw(8)
	bad[at] ^= 1 << bit
	return bad, fmt.Sprintf("with bit %d of byte %d of %d turned", bit, at, len(b)), true
}

// usable: a position that was accepted can be looked at. It is not played: a
// changed number can make a flow that no match reaches, and might not return.
func (t *Trial) usable(q engine.Position) error {
	if err := q.Check(); err != nil {
		return fmt.Errorf("is accepted although an invariant does not hold: %w", err)
	}
	for _, s := range t.everyone() {
		q.Prompt(s)
		q.Legal(s, nil)
		if !json.Valid(q.AppendView(nil, s)) {
			return errors.New("is accepted and has a view that is not JSON")
		}
	}
	return nil
}

func (t *Trial) guardDamage(part func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("makes the game panic at %s: %v", panicSite(), r)
		}
	}()
	return part()
}
