package people

import (
	"errors"
	"fmt"
	"time"

	"sandtable/store"
)

// What can be refused. Every refusal is one of these, by errors.Is; what it says
// is written for the person who asked.
var (
	ErrNotAllowed  = errors.New("you may not do this")
	ErrNotFound    = errors.New("there is no such thing here")
	ErrName        = errors.New("this name cannot be used: take 2 to 32 letters, digits and spaces")
	ErrPassword    = errors.New("this password cannot be used: take at least 10 characters")
	ErrEmail       = errors.New("this is not an e-mail address")
	ErrTaken       = errors.New("this is taken already: choose another")
	ErrCredentials = errors.New("the name or the password is wrong, or the passkey is not known here")
	ErrBlocked     = errors.New("this account is blocked: ask an admin of this server")
	ErrInvitation  = errors.New("this invitation is not known, used already or too old: ask for a new one")
	ErrTooMany     = errors.New("this is too much at once: wait a little and try again")
	ErrPasskey     = errors.New("this passkey cannot be used")
	ErrTarget      = errors.New("notices cannot be sent there")
	ErrLastAdmin   = errors.New("this is the last admin: make another one first")
	ErrLastWayIn   = errors.New("this is the last way to sign in: add another one first")
)

// Refusal says more exactly why something is refused than its kind does.
type Refusal struct {
	Kind     error // one of the errors above
	Sentence string
	Wait     time.Duration // how long to wait, where that helps
}

func (r *Refusal) Error() string { return r.Sentence }
func (r *Refusal) Unwrap() error { return r.Kind }

func refuse(kind error, format string, args ...any) error {
	return &Refusal{Kind: kind, Sentence: fmt.Sprintf(format, args...)}
}

func tooMany(wait time.Duration) error {
	wait = max(wait.Round(time.Second), time.Second)
	return &Refusal{Kind: ErrTooMany, Sentence: fmt.Sprintf("there were too many attempts: wait %v and try again", wait), Wait: wait}
}

// translate says what the store refused in the words of this package.
func translate(err error) error {
	switch {
	case errors.Is(err, store.ErrNoPerson), errors.Is(err, store.ErrNoPasskey), errors.Is(err, store.ErrNoChannel):
		return ErrNotFound
	case errors.Is(err, store.ErrTaken):
		return ErrTaken
	case errors.Is(err, store.ErrInvitation):
		return ErrInvitation
	case errors.Is(err, store.ErrLastAdmin):
		return ErrLastAdmin
	case errors.Is(err, store.ErrLastWayIn):
		return ErrLastWayIn
	case errors.Is(err, store.ErrTooMany):
		return refuse(ErrTooMany, "you have as many as you can: remove one first")
	}
	return err
}
