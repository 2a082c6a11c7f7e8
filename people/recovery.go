package people

import (
	"context"
	"errors"
	"time"

	"sandtable/store"
)

// forRecovery is the kind of what lets somebody in who has lost their password. It
// is kept among the invitations, since it too lets one person in, once.
const (
	forRecovery   = "recovery"
	recoveryLasts = 24 * time.Hour
)

// Recovery makes a code with which the owner of an account chooses a new password,
// once and within a day. Admins make it for anybody. It is shown now and never
// again, and a new one ends the one before.
func (d *Directory) Recovery(ctx context.Context, by, id string) (string, error) {
	if _, err := d.allowed(ctx, by, Admin); err != nil {
		return "", err
	}
	if !plain(id) {
		return "", ErrNotFound
	}
	p, err := d.store.Person(ctx, id)
	if err != nil {
		return "", translate(err)
	}
	return d.recovery(ctx, by, p)
}

// RecoveryByMail makes such a code for an account by its name, to be sent to the
// address of the account and to be shown to nobody. Both are empty where there is
// no such account, or none with an address.
func (d *Directory) RecoveryByMail(ctx context.Context, name string) (code, address string, err error) {
	p, err := d.named(ctx, name)
	if err != nil || p.ID == "" || p.Blocked || p.Email == "" {
		return "", "", err
	}
	code, err = d.recovery(ctx, "", p)
	return code, p.Email, err
}

func (d *Directory) recovery(ctx context.Context, by string, p store.Person) (string, error) {
	if p.Guest {
		return "", refuse(ErrNotAllowed, "a guest has no password that could be lost")
	}
	code := newCode()
	hash, _ := codeHash(forRecovery, code)
	now := d.now()
	kept := store.Invitation{ID: forRecovery + " " + p.ID, Code: hash, Kind: forRecovery, Seat: p.ID, By: by, Created: now, Expires: now.Add(recoveryLasts)}
	note := d.note(ctx, Entry{Who: by, What: "recovery of the password begun", About: p.ID})
	return code, d.store.AddInvitation(ctx, kept, note)
}

// Recover gives the account that a code is for a new password, ends all its
// sessions, and returns whose it is: sign them in.
func (d *Directory) Recover(ctx context.Context, code, password string) (Person, error) {
	hash, ok := codeHash(forRecovery, code)
	if !ok {
		return Person{}, errRecovery
	}
	i, err := d.store.Invitation(ctx, hash)
	if errors.Is(err, store.ErrInvitation) || err == nil && (i.Kind != forRecovery || !i.UsedAt.IsZero() || !i.Expires.After(d.now())) {
		return Person{}, errRecovery
	}
	if err != nil {
		return Person{}, err
	}
	p, err := d.store.Person(ctx, i.Seat)
	if err != nil {
		return Person{}, translate(err)
	}
	if p.Blocked {
		return Person{}, ErrBlocked
	}
	if err := checkPassword(password, name{shown: p.Name, folded: p.Folded}); err != nil {
		return Person{}, err
	}
	hashed, err := d.hasher.hash(ctx, password)
	if err != nil {
		return Person{}, err
	}
	changed, err := d.store.ChangePerson(ctx, p.ID, &store.Taking{Code: hash, Kind: forRecovery, At: d.now()}, func(now *store.Person) error {
		now.Password = hashed
		now.Epoch++
		return nil
	}, d.note(ctx, Entry{Who: p.ID, What: "password recovered", About: p.ID}))
	if errors.Is(err, store.ErrInvitation) {
		return Person{}, errRecovery
	}
	if err != nil {
		return Person{}, translate(err)
	}
	d.throttle.succeeded(p.Folded)
	return shown(changed), nil
}

var errRecovery = refuse(ErrInvitation, "this link is not known, used already or older than a day: ask for a new one")

// Remove deletes an account or a guest, with everything by which they come in and
// are told of their turns. People delete their own account with their password, if
// it has one; admins anybody's. The last admin stays.
func (d *Directory) Remove(ctx context.Context, by, id, password string) error {
	if !plain(id) {
		return ErrNotFound
	}
	p, err := d.store.Person(ctx, id)
	if err != nil {
		return translate(err)
	}
	if by != id {
		if _, err := d.allowed(ctx, by, Admin); err != nil {
			return err
		}
	} else if p.Password != "" {
		if _, err := d.prove(ctx, p, password); err != nil {
			return err
		}
	}
	return translate(d.store.RemovePerson(ctx, id, d.note(ctx, Entry{Who: by, What: "account deleted", About: id})))
}
