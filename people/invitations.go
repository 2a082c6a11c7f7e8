package people

import (
	"context"
	"time"

	"sandtable/store"
)

// The kinds of invitations.
const (
	ForAccount = store.ForAccount
	ForSeat    = store.ForSeat
)

// Invitation lets one person make an account or take a seat, once.
type Invitation struct {
	ID      string
	Kind    string
	Match   string // for a seat
	Seat    string
	Role    Role   // of the account
	By      string // who invites; empty for the server itself
	Created time.Time
	Expires time.Time
	UsedBy  string
	UsedAt  time.Time
}

func shownInvitation(i store.Invitation) Invitation {
	return Invitation{ID: i.ID, Kind: i.Kind, Match: i.Match, Seat: i.Seat, Role: Role(i.Role), By: i.By,
		Created: i.Created, Expires: i.Expires, UsedBy: i.UsedBy, UsedAt: i.UsedAt}
}

const (
	invitationLasts = 7 * 24 * time.Hour
	longestInvited  = 90 * 24 * time.Hour
)

// firstAdmin is the invitation of the server itself. There is only one, so a new
// code ends the one before.
const firstAdmin = "first admin"

// Invite makes an invitation of the given kind and returns its code, which is
// shown now and never again. Hosts invite players, admins anybody. Whether
// somebody may give a seat away is for the match to say.
func (d *Directory) Invite(ctx context.Context, by string, i Invitation) (string, error) {
	needed := Player
	switch i.Kind {
	case ForAccount:
		if i.Role == "" {
			i.Role = Player
		}
		needed = mayInvite(i.Role)
		i.Match, i.Seat = "", ""
	case ForSeat:
		if i.Match == "" || i.Seat == "" || !plain(i.Match) || !plain(i.Seat) {
			return "", refuse(ErrInvitation, "say to which seat of which match the invitation is")
		}
		i.Role = ""
	default:
		return "", refuse(ErrInvitation, "there are no invitations of the kind %q", i.Kind)
	}
	if _, err := d.allowed(ctx, by, needed); err != nil {
		return "", err
	}
	i.ID, i.By = newID(), by
	return d.invite(ctx, i)
}

// mayInvite is who may invite somebody of a role. A role that does not exist
// nobody may give.
func mayInvite(r Role) Role {
	if r == Player {
		return Host
	}
	return Admin
}

func (d *Directory) invite(ctx context.Context, i Invitation) (string, error) {
	now := d.now()
	if i.Expires.IsZero() {
		i.Expires = now.Add(invitationLasts)
	}
	if !i.Expires.After(now) || i.Expires.After(now.Add(longestInvited)) {
		return "", refuse(ErrInvitation, "an invitation lasts at most 90 days from now")
	}
	if i.Kind == ForAccount && !i.Role.Valid() {
		return "", refuse(ErrInvitation, "there is no role %q: take %s, %s or %s", i.Role, Player, Host, Admin)
	}
	code := newCode()
	hash, _ := codeHash("invitation", code)
	kept := store.Invitation{ID: i.ID, Code: hash, Kind: i.Kind, Match: i.Match, Seat: i.Seat, Role: string(i.Role), By: i.By, Created: now, Expires: i.Expires}
	note := d.note(ctx, Entry{Who: i.By, What: "invited", About: i.ID,
		Detail: map[string]string{"kind": i.Kind, "match": i.Match, "seat": i.Seat, "role": string(i.Role)}})
	if err := d.store.AddInvitation(ctx, kept, note); err != nil {
		return "", err
	}
	return code, nil
}

// Bootstrap gives the code of an invitation for the first admin, or nothing if
// there is an admin. Each call ends the code of the one before, so of several
// servers on one store the last to start has the one that works.
func (d *Directory) Bootstrap(ctx context.Context) (string, error) {
	n, err := d.store.CountAdmins(ctx)
	if err != nil || n > 0 {
		return "", err
	}
	return d.invite(ctx, Invitation{ID: firstAdmin, Kind: ForAccount, Role: Admin})
}

// Look finds an invitation that can still be used.
func (d *Directory) Look(ctx context.Context, code string) (Invitation, error) {
	hash, ok := codeHash("invitation", code)
	if !ok {
		return Invitation{}, ErrInvitation
	}
	i, err := d.store.Invitation(ctx, hash)
	if err != nil {
		return Invitation{}, translate(err)
	}
	if !i.UsedAt.IsZero() || !i.Expires.After(d.now()) {
		return Invitation{}, ErrInvitation
	}
	return shownInvitation(i), nil
}

func (d *Directory) taking(code, kind string) (*store.Taking, error) {
	hash, ok := codeHash("invitation", code)
	if !ok {
		return nil, ErrInvitation
	}
	return &store.Taking{Code: hash, Kind: kind, At: d.now()}, nil
}

// Take uses an invitation up for a person. One for a seat tells the caller which
// seat to give; one for an account raises somebody who has an account already to
// its role. Who has none registers with the code instead.
func (d *Directory) Take(ctx context.Context, code, person string) (Invitation, error) {
	i, err := d.Look(ctx, code)
	if err != nil {
		return Invitation{}, err
	}
	p, err := d.allowed(ctx, person, Player)
	if err != nil {
		return Invitation{}, err
	}
	by, err := d.taking(code, i.Kind)
	if err != nil {
		return Invitation{}, err
	}
	note := d.note(ctx, Entry{Who: person, What: "invitation taken", About: i.ID})
	if i.Kind == ForAccount {
		if err := d.raise(ctx, p, i.Role, by, note); err != nil {
			return Invitation{}, err
		}
		return i, nil
	}
	taken, err := d.store.TakeInvitation(ctx, *by, person, note)
	if err != nil {
		return Invitation{}, translate(err)
	}
	return shownInvitation(taken), nil
}

// raise gives an account the role of an invitation.
func (d *Directory) raise(ctx context.Context, p Person, role Role, by *store.Taking, note store.AuditEntry) error {
	_, err := d.store.ChangePerson(ctx, p.ID, by, func(p *store.Person) error {
		if p.Guest {
			return refuse(ErrNotAllowed, "a guest cannot have a role: make an account with this invitation")
		}
		if Role(p.Role).AtLeast(role) {
			return refuse(ErrNotAllowed, "you may do already what this invitation lets you do: leave it to somebody else")
		}
		p.Role = string(role)
		return nil
	}, note)
	return translate(err)
}

// Invitations lists what somebody has sent, the latest first.
func (d *Directory) Invitations(ctx context.Context, by string, limit int) ([]Invitation, error) {
	list, err := d.store.Invitations(ctx, by, page(limit))
	if err != nil {
		return nil, err
	}
	shown := []Invitation{}
	for _, v := range list {
		if v.Kind != forRecovery {
			shown = append(shown, shownInvitation(v))
		}
	}
	return shown, nil
}

// Revoke takes back an invitation that is not used. People take back their own,
// admins any.
func (d *Directory) Revoke(ctx context.Context, by, id string) error {
	if !plain(id) {
		return ErrInvitation
	}
	p, err := d.allowed(ctx, by, Player)
	if err != nil {
		return err
	}
	sender := by
	if p.Role.AtLeast(Admin) {
		sender = ""
	}
	return translate(d.store.RevokeInvitation(ctx, id, sender, d.note(ctx, Entry{Who: by, What: "invitation revoked", About: id})))
}
