package match

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"sandtable/engine"
	"sandtable/store"
)

// What a service never writes into a log. A log that comes from elsewhere, or
// that is checked, is read with these eyes.

// readSound applies an entry that must be one that a service would have written.
func (s *Service) readSound(ctx context.Context, r *room, e store.Entry) error {
	st, err := readStep(e)
	if err != nil {
		return err
	}
	if err := s.sound(ctx, r, st); err != nil {
		return err
	}
	return s.read(ctx, r, e, true)
}

// sound reports why a step cannot have been made.
func (s *Service) sound(ctx context.Context, r *room, st step) (err error) {
	defer s.contain(r.id, &err)
	if int(st.Seat) >= len(r.seats) {
		return fmt.Errorf("there is no seat %d", st.Seat)
	}
	if !reflect.DeepEqual(st, st.only()) {
		return fmt.Errorf("it says more than belongs to the kind %q", st.Kind)
	}
	if st.Ms < 0 || st.Ms > maxMs {
		return errors.New("time ran backwards, or for longer than anybody lives")
	}
	if r.over() {
		return engine.ErrOver
	}
	if bare := st; st.Starts {
		bare.Shown = nil
		if !reflect.DeepEqual(st.Shown, r.starting(&bare).Shown) {
			return errors.New("a match starts with the shares that its bots have promised, all of them and no others")
		}
	}
	switch st.Kind {
	case stepSit:
		return r.soundSit(st)
	case stepShare:
		return r.soundShare(st)
	case stepBegin, stepImport, stepCopy:
		return nil // performing it says whether it can be
	case stepLeave, stepEntropy:
		return r.soundSeat(st)
	case stepAsk:
		return r.soundAsk(st)
	case stepOrder:
		return r.soundOrder(st)
	}
	if err := r.running(); err != nil {
		return err
	}
	return s.soundTurn(ctx, r, st)
}

// maxMs is more time than can pass between two entries, a hundred years.
const maxMs = 100 * 366 * 24 * 3600 * 1000

// only is a step with nothing but what belongs to its kind.
func (st step) only() step {
	c := step{Kind: st.Kind, Seat: st.Seat, Ms: st.Ms}
	switch st.Kind {
	case stepSit:
		c.Name, c.Person, c.Token, c.Bot, c.Entropy, c.Starts, c.Fresh = st.Name, st.Person, st.Token, st.Bot, st.Entropy, st.Starts, st.Fresh
		c.Promise = st.Promise
		if st.Starts {
			c.Rolls, c.Shown = st.Rolls, st.Shown
		}
	case stepEntropy:
		c.Entropy = st.Entropy
	case stepShare, stepBegin:
		c.Starts = st.Starts
		if st.Starts {
			c.Rolls, c.Shown = st.Rolls, st.Shown
		}
		if st.Kind == stepShare {
			c.Reveal, c.Promise, c.Anew = st.Reveal, st.Promise, st.Anew
		}
	case stepLeave:
		c.Name, c.Done = st.Name, st.Done
	case stepResign:
		c.Name = st.Name
	case stepImport:
		c.Name, c.Seed = st.Name, st.Seed
	case stepCopy:
		c.Name, c.Person = st.Name, st.Person
	case stepPlay:
		c.Move, c.Rolls, c.Why, c.Obeys = st.Move, st.Rolls, st.Why, st.Obeys
		c.Reveal, c.Promise, c.Anew = st.Reveal, st.Promise, st.Anew
	case stepUndo:
		c.To = st.To
	case stepOrder:
		c.Order, c.To = st.Order, st.To
	case stepAsk:
		c.What, c.To, c.Place, c.Needs, c.Done = st.What, st.To, st.Place, st.Needs, st.Done
	case stepAgree:
		c.What, c.To, c.Place, c.Done = st.What, st.To, st.Place, st.Done
	}
	return c
}

func (r *room) soundSit(st step) error {
	if err := r.free(st.Seat); err != nil {
		return err
	}
	owes := st.Promise
	if st.Bot != "" {
		owes = ""
	}
	if (st.Token == "") == (st.Bot == "") {
		return errors.New("a seat is taken by a person or by a bot")
	}
	if st.Starts != r.startsBy(st.Seat, owes) {
		return errors.New("a match starts when the last seat is taken, not before and not later")
	}
	if r.oldDice() && st.Promise != "" {
		return errors.New("the dice of this match are older than shares in them")
	}
	if st.Fresh && r.started == 0 {
		return errors.New("no clock runs before the match has started")
	}
	return nil
}

func (r *room) soundSeat(st step) error {
	if !r.seats[st.Seat].taken() {
		return fmt.Errorf("nobody has the seat %s", r.names[st.Seat])
	}
	if st.Kind == stepEntropy && (len(r.line) > 0 || !r.seats[st.Seat].person()) {
		return errors.New("entropy is added by a player, before the first move")
	}
	return nil
}

func (r *room) soundAsk(st step) error {
	switch {
	case st.Done != (st.Needs == 0):
		return errors.New("what is asked for is done when nobody needs to agree, and only then")
	case st.What == askAbandon && st.To == 0 && (r.started > 0 || st.Done):
	case st.What == askUndo && r.running() == nil && r.counts(st.To):
	case st.What == askSeat && st.To == 0 && r.running() == nil:
		return r.soundSeatAsk(st)
	default:
		return errors.New("it asks for what cannot be")
	}
	for i := engine.Seat(0); i < 8; i++ {
		if st.Needs.Has(i) && (int(i) >= len(r.seats) || !r.other(st.Seat, i)) {
			return fmt.Errorf("the seat %d cannot be asked", i)
		}
	}
	return nil
}

// soundTurn checks what happens only in a match that runs.
func (s *Service) soundTurn(ctx context.Context, r *room, st step) error {
	x, a := r.seats[st.Seat], r.asked
	switch st.Kind {
	case stepPlay:
		if r.oldDice() && st.Reveal+st.Promise != "" {
			return errors.New("the dice of this match are older than shares in them")
		}
		if !x.taken() {
			return fmt.Errorf("nobody has the seat %s", r.names[st.Seat])
		}
		if x.Bot != "" && x.Promise != "" && st.Reveal == "" {
			return errors.New("a bot shows the share in the dice that it has promised")
		}
		if m, err := r.moveOf(st.Seat, st.Move); err != nil || m.Move != st.Move {
			return fmt.Errorf("%.80q is not how a move is written", st.Move)
		}
		if text, err := tidy("the reason", st.Why, maxText); err != nil || text != st.Why || text != "" && x.Bot == "" {
			return errors.New("only a bot gives its reason, in a line that can be printed")
		}
		return x.soundObeyed(st)
	case stepUndo:
		if err := s.mayUndoNow(ctx, r, st.Seat); err != nil {
			return err
		}
		if st.To != r.line.last() {
			return errors.New("one move is taken back at a time")
		}
	case stepAgree:
		if a == nil || !a.Needs.Has(st.Seat) || a.What != st.What || a.To != st.To || a.Place != st.Place || st.Done != (a.Needs == engine.Only(st.Seat)) {
			return errors.New("that was not asked for")
		}
	case stepDecline:
		if a == nil || a.By != st.Seat && !a.Needs.Has(st.Seat) {
			return errors.New("nothing was asked of this seat")
		}
	case stepResign:
		if !x.person() {
			return errors.New("nobody has this seat who could give up")
		}
	case stepFlag:
		if r.meta.Clock.Kind == "" || !r.clockRuns(&r.table, st.Seat) || r.meta.Clock.left(r.clocks[st.Seat]) > st.Ms {
			return errors.New("its clock had not run out")
		}
	}
	return nil
}
