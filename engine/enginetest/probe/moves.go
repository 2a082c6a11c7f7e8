package probe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sandtable/engine"
)

// Examine looks closely at the position that the match has reached.
func (t *Trial) Examine() error {
	t.Counts.Examined++
	before := t.pos.AppendBinary(nil)
	for _, check := range []func() error{
		t.checkLists, t.checkListed, t.checkRefused, t.checkChance, t.checkCopies, t.checkPrompts, t.checkView, t.checkCodecs, t.checkTwins,
	} {
		if err := check(); err != nil {
			return err
		}
		if t.b = t.pos.AppendBinary(t.b[:0]); !bytes.Equal(before, t.b) {
			return errors.New("looking at the position has changed it")
		}
	}
	return nil
}

// everyone lists the seats of the match and the spectator.
func (t *Trial) everyone() []engine.Seat {
	var list []engine.Seat
	for s := engine.Seat(0); int(s) < t.seats; s++ {
		list = append(list, s)
	}
	return append(list, engine.Spectator)
}

// checkLists: a seat that owes a decision has moves, none of them twice and the
// same each time; nobody else has any.
func (t *Trial) checkLists() error {
	for _, s := range t.everyone() {
		t.legal = t.pos.Legal(s, t.legal[:0])
		decides := t.pos.Deciders().Has(s)
		switch {
		case decides && len(t.legal) == 0:
			return fmt.Errorf("seat %d owes a decision and has no legal move", s)
		case !decides && len(t.legal) > 0:
			return fmt.Errorf("seat %d owes no decision and yet has the legal move %q", s, t.text(t.legal[0]))
		}
		seen := make(map[engine.Move]bool, len(t.legal))
		for _, m := range t.legal {
			if seen[m] {
				return fmt.Errorf("the move %q is listed twice for seat %d", t.text(m), s)
			}
			seen[m] = true
			if err := t.checkNotation(m); err != nil {
				return err
			}
		}
		t.others = t.pos.Legal(s, t.others[:0])
		if !slices.Equal(t.legal, t.others) {
			return fmt.Errorf("the legal moves of seat %d are not the same when they are listed again", s)
		}
	}
	return nil
}

// checkNotation: a legal move is of a known kind and can be written and read.
func (t *Trial) checkNotation(m engine.Move) error {
	if m.Kind == 0 || int(m.Kind) >= len(t.kinds) {
		return fmt.Errorf("a legal move is of the unknown kind %d", m.Kind)
	}
	back, err := engine.ParseMove(t.game, t.text(m))
	if err != nil {
		return fmt.Errorf("the legal move %v is written as %q, which cannot be read: %w", m, t.text(m), err)
	}
	if back != m {
		return fmt.Errorf("the legal move %v is written as %q, which is read as %v", m, t.text(m), back)
	}
	return nil
}

func (t *Trial) text(m engine.Move) string { return engine.FormatMove(t.game, m) }

// checkListed: every listed move plays, on a copy, to a sound position, and the
// copy does not touch the original.
func (t *Trial) checkListed() error {
	q := t.keep(1)
	t.a = t.pos.AppendBinary(t.a[:0])
	for _, s := range t.everyone() {
		t.legal = t.pos.Legal(s, t.legal[:0])
		for _, m := range t.legal {
			if why := t.pos.Explain(s, m); why != nil {
				return fmt.Errorf("the listed move %q of seat %d is explained away: %w", t.text(m), s, why)
			}
			q.CopyFrom(t.pos)
			if err := q.Play(s, m, nil); err != nil {
				return fmt.Errorf("the listed move %q of seat %d is refused on a copy: %w", t.text(m), s, err)
			}
			if err := q.Check(); err != nil {
				return fmt.Errorf("after the listed move %q of seat %d an invariant does not hold: %w", t.text(m), s, err)
			}
			t.Counts.Tried++
		}
	}
	return nil
}

// checkRefused: what is not listed is refused with a sentence and changes
// nothing: the moves of another seat, listed moves with one number changed, and
// moves made up.
func (t *Trial) checkRefused() error {
	seats := t.everyone()
	t.others = append(t.others[:0], engine.Move{})
	for _, s := range seats {
		t.others = t.pos.Legal(s, t.others)
	}
	listed := len(t.others)
	for range 12 {
		t.others = append(t.others, t.mutated(t.others[t.surprise.Draw(listed)]), t.invented())
	}
	for _, s := range seats {
		t.legal = t.pos.Legal(s, t.legal[:0])
		for range 16 {
			m := t.others[t.surprise.Draw(len(t.others))]
			if slices.Contains(t.legal, m) {
				continue
			}
			if err := t.refused(s, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// mutated is a move with one thing about it changed.
func (t *Trial) mutated(m engine.Move) engine.Move {
	v := int16(t.surprise.Draw(300) - 20)
	switch t.surprise.Draw(7) {
	case 0:
		m.Kind = uint8(t.surprise.Draw(len(t.kinds) + 2))
	case 1, 2:
		m.A = v
	case 3, 4:
		m.B = v
	case 5:
		m.C = v
	case 6:
		m.A = int16(t.surprise.Draw(1<<16) - 1<<15)
	}
	return m
}

// invented is a move of a known kind that names what it likes.
func (t *Trial) invented() engine.Move {
	m := engine.Move{Kind: uint8(t.surprise.Draw(len(t.kinds)))}
	v := [3]*int16{&m.A, &m.B, &m.C}
	for i := range t.kinds[m.Kind].Args {
		*v[i] = int16(t.surprise.Draw(180))
	}
	return m
}

func (t *Trial) refused(s engine.Seat, m engine.Move) error {
	what := fmt.Sprintf("the unlisted move %q (%v) of seat %d", t.text(m), m, s)
	t.a = t.pos.AppendBinary(t.a[:0])
	t.events.Reset()
	err := t.pos.Play(s, m, &t.events)
	if err == nil {
		return fmt.Errorf("%s is accepted", what)
	}
	if t.b = t.pos.AppendBinary(t.b[:0]); !bytes.Equal(t.a, t.b) {
		return fmt.Errorf("%s is refused and yet changes the position", what)
	}
	if len(t.events.List) > 0 {
		return fmt.Errorf("%s is refused and yet tells events", what)
	}
	if !slices.Equal(t.pos.Legal(s, nil), t.legal) {
		return fmt.Errorf("%s is refused and yet changes the list of legal moves", what)
	}
	t.Counts.Refused++
	if _, over := t.pos.Outcome(); over && errors.Is(err, engine.ErrOver) {
		return nil
	}
	return t.checkRefusal(what, s, m, err)
}

func (t *Trial) checkRefusal(what string, s engine.Seat, m engine.Move, err error) error {
	var why *engine.Refusal
	if !errors.As(err, &why) {
		return fmt.Errorf("%s is refused with %T and not with a *Refusal: %w", what, err, err)
	}
	if why == nil {
		return fmt.Errorf("%s is refused without a reason", what)
	}
	if err := t.checkSentence(why.Reason); err != nil {
		return fmt.Errorf("%s is refused badly: %w", what, err)
	}
	if why.Rule != "" {
		if err := t.cited(why.Rule, "the refusal of "+what); err != nil {
			return err
		}
	}
	if again := t.pos.Explain(s, m); again == nil || !reflect.DeepEqual(again, why) {
		return fmt.Errorf("%s is refused with %q but explained with %v", what, why, again)
	}
	return nil
}

// checkSentence: what people read is a sentence.
func (t *Trial) checkSentence(text string) error {
	text, _ = strings.CutSuffix(text, `"`)
	if strings.TrimSpace(text) == "" || !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "!") && !strings.HasSuffix(text, "?") {
		return fmt.Errorf("%q is no sentence", text)
	}
	if strings.ContainsAny(text, "{}") || strings.Contains(text, "%!") {
		return fmt.Errorf("%q has something left in it that was to be filled in", text)
	}
	return nil
}

// cited: a rule that is named stands in the rulebook.
func (t *Trial) cited(rule, where string) error {
	if _, ok := t.book.Rule(rule); !ok {
		return fmt.Errorf("%s cites rule %q, which the rulebook does not have", where, rule)
	}
	return nil
}

// checkChance: outcomes that do not exist are refused.
func (t *Trial) checkChance() error {
	n := t.pos.Chance()
	for _, outcome := range [...]int{-1, n, n + 1 + t.surprise.Draw(1000)} {
		if err := t.pos.Resolve(outcome, nil); err == nil {
			return fmt.Errorf("outcome %d is accepted where chance has %d", outcome, n)
		}
	}
	return nil
}

// checkCopies: a clone and a position that was overwritten are equal to the
// original, go on like it, and do not touch it.
func (t *Trial) checkCopies() error {
	clone, over := t.pos.Clone(), t.keep(2)
	over.CopyFrom(t.pos)
	t.a = t.pos.AppendBinary(t.a[:0])
	for _, q := range [...]engine.Position{clone, over} {
		if t.b = q.AppendBinary(t.b[:0]); !bytes.Equal(t.a, t.b) {
			return errors.New("a copy has other bytes than the original")
		}
	}
	if n := t.pos.Chance(); n > 0 {
		o := t.surprise.Draw(n)
		return t.goOnAlike(clone, over, func(p engine.Position) error { return p.Resolve(o, nil) })
	}
	for _, s := range t.everyone() {
		if t.legal = t.pos.Legal(s, t.legal[:0]); len(t.legal) == 0 {
			continue
		}
		if t.others = clone.Legal(s, t.others[:0]); !slices.Equal(t.legal, t.others) {
			return fmt.Errorf("a copy lists other legal moves for seat %d than the original", s)
		}
		m := t.legal[t.surprise.Draw(len(t.legal))]
		return t.goOnAlike(clone, over, func(p engine.Position) error { return p.Play(s, m, nil) })
	}
	return nil
}

// goOnAlike plays on with two copies. That the original stays as it is is seen
// after every check.
func (t *Trial) goOnAlike(p, q engine.Position, step func(engine.Position) error) error {
	if err := errors.Join(step(p), step(q)); err != nil {
		return fmt.Errorf("a copy cannot go on: %w", err)
	}
	t.a, t.b = p.AppendBinary(t.a[:0]), q.AppendBinary(t.b[:0])
	if !bytes.Equal(t.a, t.b) {
		return errors.New("two copies on which the same is played come to differ")
	}
	return nil
}

// checkPrompts: every seat is told in a sentence what is asked or awaited.
func (t *Trial) checkPrompts() error {
	for _, s := range t.everyone() {
		pr := t.pos.Prompt(s)
		if err := t.checkSentence(pr.Text); err != nil {
			return fmt.Errorf("the prompt of seat %d: %w", s, err)
		}
		if pr.Rule != "" {
			if err := t.cited(pr.Rule, fmt.Sprintf("the prompt of seat %d (%s)", s, pr.Text)); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkView: whoever sees a view can tell from it what is played.
func (t *Trial) checkView() error {
	var setup engine.Setup
	if err := json.Unmarshal(t.pos.AppendView(nil, engine.Spectator), &setup); err != nil {
		return fmt.Errorf("a view is not JSON: %w", err)
	}
	if setup != t.setup {
		return fmt.Errorf("a view says that %v is played, and it is %v", setup, t.setup)
	}
	return nil
}

// checkEvents: each event is told in a sentence and cites a rule.
func (t *Trial) checkEvents() error {
	for _, e := range t.events.List {
		t.Counts.Events[e.Kind]++
		if t.watch != nil {
			if what := t.watch.Occasion(e); what != "" {
				t.Counts.see(what, 1)
			}
		}
		text := t.game.Sentence(e)
		if err := t.checkSentence(text); err != nil {
			return fmt.Errorf("event %v: %w", e, err)
		}
		if err := t.cited(e.Rule, fmt.Sprintf("the event %q", text)); err != nil {
			return err
		}
	}
	return nil
}
