package people

import (
	"context"
	"errors"
	"unicode/utf8"

	"sandtable/store"
)

// Registration is what somebody gives who wants an account.
type Registration struct {
	Name       string
	Password   string // may be empty for a guest who has a passkey
	Email      string // may be empty
	Invitation string // the code; may be empty where registration is open
	Guest      string // the id of the guest who becomes the account, if any
}

// Register makes an account. A guest who registers stays the same person, with
// the same id and the same seats. Sign them in afterwards, which renews their
// session.
func (d *Directory) Register(ctx context.Context, r Registration) (Person, error) {
	if !plain(r.Guest) {
		return Person{}, ErrNotFound
	}
	n, err := parseName(r.Name)
	if err != nil {
		return Person{}, err
	}
	email, err := parseEmail(r.Email)
	if err != nil {
		return Person{}, err
	}
	by, role, err := d.admission(ctx, r.Invitation)
	if err != nil {
		return Person{}, err
	}
	password, err := d.firstPassword(ctx, r, n)
	if err != nil {
		return Person{}, err
	}
	id := r.Guest
	if id == "" {
		id = newID()
	}
	become := func(p *store.Person) error {
		p.Name, p.Folded, p.Role, p.Password, p.Email, p.Guest = n.shown, n.folded, string(role), password, email, false
		return nil
	}
	note := d.note(ctx, Entry{Who: id, WhoName: n.shown, What: "registered", About: id, AboutName: n.shown, Detail: map[string]string{"name": n.shown, "role": string(role)}})
	if r.Guest != "" {
		return d.promote(ctx, id, by, become, note)
	}
	now := d.now()
	p := store.Person{ID: id, Created: now, Seen: now}
	become(&p)
	if err := d.store.AddPerson(ctx, p, by, note); err != nil {
		return Person{}, nameTaken(err)
	}
	return shown(p), nil
}

// promote turns a guest into an account.
func (d *Directory) promote(ctx context.Context, id string, by *store.Taking, become func(*store.Person) error, note store.AuditEntry) (Person, error) {
	p, err := d.store.ChangePerson(ctx, id, by, func(p *store.Person) error {
		if p.Blocked {
			return ErrBlocked
		}
		if !p.Guest {
			return refuse(ErrNotAllowed, "you have an account already")
		}
		return become(p)
	}, note)
	if err != nil {
		return Person{}, nameTaken(err)
	}
	return shown(p), nil
}

func nameTaken(err error) error {
	if errors.Is(err, store.ErrTaken) {
		return refuse(ErrTaken, "somebody has this name already: choose another")
	}
	return translate(err)
}

// admission says by which invitation somebody comes in, if by any, and as what.
func (d *Directory) admission(ctx context.Context, code string) (*store.Taking, Role, error) {
	if code == "" && d.config.OpenRegistration {
		return nil, Player, nil
	}
	if code == "" {
		return nil, "", refuse(ErrInvitation, "accounts on this server are by invitation: ask somebody for one")
	}
	i, err := d.Look(ctx, code)
	if err != nil {
		return nil, "", err
	}
	if i.Kind != ForAccount {
		return nil, "", refuse(ErrInvitation, "this invitation is for a seat in a match and not for an account")
	}
	by, err := d.taking(code, ForAccount)
	return by, i.Role, err
}

// firstPassword hashes the password of a new account. A guest with a passkey
// needs none.
func (d *Directory) firstPassword(ctx context.Context, r Registration, n name) (string, error) {
	if r.Password == "" && r.Guest != "" {
		keys, err := d.store.Passkeys(ctx, r.Guest)
		if err != nil {
			return "", err
		}
		if len(keys) > 0 {
			return "", nil
		}
	}
	if err := checkPassword(r.Password, n); err != nil {
		return "", err
	}
	return d.hasher.hash(ctx, r.Password)
}

// Login finds the person who has a name and a password. It takes as long and
// says the same whether the name or the password is wrong.
func (d *Directory) Login(ctx context.Context, name, password string) (Person, error) {
	p, err := d.named(ctx, name)
	if err != nil {
		return Person{}, err
	}
	weak, err := d.prove(ctx, p, password)
	if err != nil {
		return Person{}, err
	}
	if p.Blocked {
		return Person{}, ErrBlocked
	}
	if weak {
		if err := d.strengthen(ctx, p, password); err != nil {
			return Person{}, err
		}
	}
	return d.signedIn(ctx, p, "password")
}

// named finds an account by its name. Where there is none it gives somebody
// without a password, whom nobody can be.
func (d *Directory) named(ctx context.Context, s string) (store.Person, error) {
	n, err := readName(s)
	if err != nil {
		return store.Person{Folded: "not a name: " + s[:min(len(s), 64)]}, nil
	}
	p, err := d.store.PersonNamed(ctx, n.folded)
	if err == nil && fold(p.Name) != fold(n.shown) {
		// An older account may have the very name that was given.
		if exact, err := d.store.PersonNamed(ctx, fold(n.shown)); err == nil {
			return exact, nil
		}
	}
	if errors.Is(err, store.ErrNoPerson) {
		return store.Person{Folded: n.folded}, nil
	}
	return p, err
}

// prove checks a password and slows down those who guess.
func (d *Directory) prove(ctx context.Context, p store.Person, password string) (weak bool, err error) {
	if len(password) > longestPassword*utf8.UTFMax {
		return false, ErrCredentials // no account has one, so there is nothing to compute
	}
	wait, n := d.throttle.attempt(p.Folded, d.now())
	if wait > 0 {
		return false, tooMany(wait)
	}
	ok, weak, err := d.hasher.verify(ctx, p.Password, password)
	if err != nil {
		return false, err
	}
	if ok {
		d.throttle.succeeded(p.Folded)
		return weak, nil
	}
	if n == freeAttempts {
		if err := d.Audit(ctx, Entry{What: "sign-in slowed down", About: p.ID, Detail: map[string]string{"name": p.Folded}}); err != nil {
			return false, err
		}
	}
	return false, ErrCredentials
}

// strengthen hashes a password anew at today's cost.
func (d *Directory) strengthen(ctx context.Context, p store.Person, password string) error {
	better, err := d.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	_, err = d.store.ChangePerson(ctx, p.ID, nil, func(now *store.Person) error {
		if now.Password == p.Password {
			now.Password = better
		}
		return nil
	})
	return translate(err)
}

// signedIn notes that somebody proved who they are.
func (d *Directory) signedIn(ctx context.Context, p store.Person, by string) (Person, error) {
	p.Seen = d.now()
	if err := d.store.MarkSeen(ctx, p.ID, p.Seen); err != nil {
		return Person{}, err
	}
	if err := d.Audit(ctx, Entry{Who: p.ID, What: "signed in", About: p.ID, Detail: map[string]string{"by": by}}); err != nil {
		return Person{}, err
	}
	return shown(p), nil
}

// SetPassword gives an account a new password. It needs the old one if there is
// one, and ends all sessions of the person: sign the returned person in again to
// keep the one that asked.
func (d *Directory) SetPassword(ctx context.Context, id, old, password string) (Person, error) {
	p, err := d.store.Person(ctx, id)
	if err != nil {
		return Person{}, translate(err)
	}
	if p.Guest {
		return Person{}, refuse(ErrNotAllowed, "a guest has no password: make an account first")
	}
	if err := checkPassword(password, name{shown: p.Name, folded: p.Folded}); err != nil {
		return Person{}, err
	}
	if p.Password != "" {
		if _, err := d.prove(ctx, p, old); err != nil {
			return Person{}, err
		}
	}
	hash, err := d.hasher.hash(ctx, password)
	if err != nil {
		return Person{}, err
	}
	return d.change(ctx, id, func(now *store.Person) error {
		if now.Password != p.Password {
			return ErrCredentials // it was changed elsewhere in the meantime
		}
		now.Password = hash
		now.Epoch++
		return nil
	}, d.note(ctx, Entry{Who: id, What: "password changed", About: id}))
}

// SetEmail changes the address by which an admin can reach somebody; empty takes
// it away. Notices go to channels and not there.
func (d *Directory) SetEmail(ctx context.Context, id, email string) error {
	address, err := parseEmail(email)
	if err != nil {
		return err
	}
	_, err = d.change(ctx, id, func(p *store.Person) error {
		p.Email = address
		return nil
	}, d.note(ctx, Entry{Who: id, What: "e-mail changed", About: id}))
	return err
}

// Rename gives somebody another name. People rename themselves, admins anybody.
func (d *Directory) Rename(ctx context.Context, by, id, to string) (Person, error) {
	n, err := parseName(to)
	if err != nil {
		return Person{}, err
	}
	role := Admin
	if by == id {
		role = Player
	}
	if _, err := d.allowed(ctx, by, role); err != nil {
		return Person{}, err
	}
	return d.change(ctx, id, func(p *store.Person) error {
		p.Name, p.Folded = n.shown, n.folded
		return nil
	}, d.note(ctx, Entry{Who: by, What: "renamed", About: id, Detail: map[string]string{"to": n.shown}}))
}

// SetRole gives an account another role. Only admins do, and the last one of them
// stays.
func (d *Directory) SetRole(ctx context.Context, by, id string, role Role) (Person, error) {
	if !role.Valid() {
		return Person{}, refuse(ErrNotAllowed, "there is no role %q: take %s, %s or %s", role, Player, Host, Admin)
	}
	if _, err := d.allowed(ctx, by, Admin); err != nil {
		return Person{}, err
	}
	return d.change(ctx, id, func(p *store.Person) error {
		if p.Guest {
			return refuse(ErrNotAllowed, "a guest cannot have a role: they need an account first")
		}
		p.Role = string(role)
		return nil
	}, d.note(ctx, Entry{Who: by, What: "role changed", About: id, Detail: map[string]string{"to": string(role)}}))
}

// Block keeps somebody out and ends their sessions. Only admins do, and the last
// one of them stays.
func (d *Directory) Block(ctx context.Context, by, id string) (Person, error) {
	return d.setBlocked(ctx, by, id, true, "blocked")
}

// Unblock lets somebody in again.
func (d *Directory) Unblock(ctx context.Context, by, id string) (Person, error) {
	return d.setBlocked(ctx, by, id, false, "unblocked")
}

func (d *Directory) setBlocked(ctx context.Context, by, id string, blocked bool, what string) (Person, error) {
	if _, err := d.allowed(ctx, by, Admin); err != nil {
		return Person{}, err
	}
	return d.change(ctx, id, func(p *store.Person) error {
		p.Blocked = blocked
		p.Epoch++
		return nil
	}, d.note(ctx, Entry{Who: by, What: what, About: id}))
}

// EndSessions signs somebody out everywhere.
func (d *Directory) EndSessions(ctx context.Context, by, id string) (Person, error) {
	role := Admin
	if by == id {
		role = Player
	}
	if _, err := d.allowed(ctx, by, role); err != nil {
		return Person{}, err
	}
	return d.change(ctx, id, func(p *store.Person) error {
		p.Epoch++
		return nil
	}, d.note(ctx, Entry{Who: by, What: "signed out everywhere", About: id}))
}

func (d *Directory) change(ctx context.Context, id string, change func(*store.Person) error, note store.AuditEntry) (Person, error) {
	if !plain(id) {
		return Person{}, ErrNotFound
	}
	p, err := d.store.ChangePerson(ctx, id, nil, change, note)
	if err != nil {
		return Person{}, nameTaken(err)
	}
	return shown(p), nil
}
