package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"sandtable/match"
	"sandtable/store"
)

const (
	// hold is how long a notice stays with the sender that took it. It is renewed
	// after each message, so it must outlast one message with a good margin.
	hold = 2 * time.Minute
	// A notice that failed is tried again after firstDelay, then after twice as
	// long each time up to maxDelay, and for the last time after giveUp.
	firstDelay = time.Minute
	maxDelay   = 4 * time.Hour
	giveUp     = 24 * time.Hour
)

var (
	// errLost says that another sender has taken the notice over.
	errLost = errors.New("another server holds the notice")
	// errGone says that an address does not exist any more.
	errGone = errors.New("the address does not exist any more")
)

// errand is a notice that this sender holds.
type errand struct {
	notice store.Notice
	progress
}

// progress is the body of a notice, with what became of it so far.
type progress struct {
	match.YourTurn
	First time.Time `json:"first,omitzero"` // when it was first tried
	Told  []string  `json:"told,omitempty"` // the addresses that have it
}

// tell takes a notice, unless another sender has it, and does what it asks.
func (s *Sender) tell(ctx context.Context, n store.Notice) (sent int, err error) {
	e := &errand{notice: n}
	if err := json.Unmarshal(n.Body, &e.progress); err != nil {
		s.Log.Error("a notice that cannot be read is removed", "notice", n.ID, "error", err)
		return 0, s.Outbox.Told(ctx, n.ID)
	}
	if e.First.IsZero() {
		e.First = s.Now()
	}
	if err = s.keep(ctx, e, hold); err == nil {
		sent, err = s.attempt(ctx, e)
		err = s.settle(ctx, e, err)
	}
	if errors.Is(err, errLost) {
		err = nil
	}
	return sent, err
}

// keep writes down what became of an errand and holds it for a further while.
// What was done is written even when the sender is to stop.
func (s *Sender) keep(ctx context.Context, e *errand, while time.Duration) error {
	body, err := json.Marshal(e.progress)
	if err != nil {
		return fmt.Errorf("writing notice %d: %w", e.notice.ID, err)
	}
	ctx, cancel := finishing(ctx)
	defer cancel()
	e.notice.Body = body
	until := s.Now().Add(while)
	held, err := s.Outbox.Hold(ctx, e.notice, until)
	if err != nil {
		return &outboxError{err}
	}
	if !held {
		return errLost
	}
	e.notice.After = until
	return nil
}

// finishing is a context for what must still be done when another has ended.
func finishing(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), patience)
}

// outboxError is a failure of the outbox, in which nothing can be written down.
type outboxError struct{ err error }

func (e *outboxError) Error() string { return e.err.Error() }
func (e *outboxError) Unwrap() error { return e.err }

// attempt tells every address that does not have it yet. An error says that some
// of them still do not.
func (s *Sender) attempt(ctx context.Context, e *errand) (sent int, err error) {
	lasts, err := s.Still(ctx, e.notice.To, e.YourTurn)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err != nil || !lasts {
		return 0, err
	}
	addresses, err := s.Book.Addresses(ctx, e.notice.To)
	if err != nil {
		return 0, fmt.Errorf("looking up addresses: %w", err)
	}
	m := s.message(e.YourTurn)
	var failed error
	for _, a := range addresses {
		if slices.Contains(e.Told, a.ID) {
			continue
		}
		if ctx.Err() != nil {
			return sent, ctx.Err()
		}
		told, err := s.tellAddress(ctx, e, a, m)
		if told {
			sent++
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s %s: %w", a.Kind, a.ID, err))
		}
		if err := s.keep(ctx, e, hold); err != nil {
			return sent, err
		}
	}
	return sent, failed
}

// tellAddress tells one address, and drops it if it does not exist any more.
func (s *Sender) tellAddress(ctx context.Context, e *errand, a Address, m message) (told bool, err error) {
	sending, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = s.send(sending, a, m)
	if errors.Is(err, errGone) {
		s.Log.Info("an address does not exist any more and is dropped", "kind", a.Kind, "address", a.ID)
		return false, s.Book.Drop(ctx, e.notice.To, a.ID)
	}
	if err != nil {
		return false, err
	}
	e.Told = append(e.Told, a.ID)
	return true, nil
}

func (s *Sender) send(ctx context.Context, a Address, m message) error {
	switch a.Kind {
	case Push:
		return s.sendPush(ctx, a, m)
	case Mail:
		return s.sendMail(ctx, a, m)
	case Webhook:
		return s.sendWebhook(ctx, a, m)
	}
	return fmt.Errorf("there is no kind of address %q", a.Kind)
}

// settle ends an attempt: the notice is removed, or put off until the next one.
func (s *Sender) settle(ctx context.Context, e *errand, failed error) error {
	var broken *outboxError
	if errors.Is(failed, errLost) || errors.As(failed, &broken) {
		return failed
	}
	if failed != nil && ctx.Err() != nil {
		// Not a failure: another server, or this one after its start, may go on. It
		// may not seem as it was before, lest a server that read it then takes it.
		return s.keep(ctx, e, time.Second)
	}
	ctx, cancel := finishing(ctx)
	defer cancel()
	now := s.Now()
	if failed == nil {
		return s.Outbox.Told(ctx, e.notice.ID)
	}
	if end := e.First.Add(giveUp); now.Before(end) {
		next := now.Add(delay(e.notice.Tries))
		if next.After(end) {
			next = end
		}
		s.Log.Warn("somebody could not be told of their turn; trying again", "notice", e.notice.ID, "match", e.Match, "at", next, "error", failed)
		return s.Outbox.Later(ctx, e.notice.ID, next)
	}
	s.Log.Error("somebody could not be told of their turn for a day; giving up", "notice", e.notice.ID, "match", e.Match, "error", failed)
	return s.Outbox.Told(ctx, e.notice.ID)
}

// delay is how long to wait after a number of earlier failures.
func delay(tries int) time.Duration {
	return min(firstDelay<<min(tries, 16), maxDelay)
}
