package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Person is somebody who plays here, with an account or as a guest.
type Person struct {
	ID       string
	Name     string
	Folded   string // the name as it is compared: no two accounts share it
	Role     string
	Guest    bool
	Blocked  bool
	Password string // its hash, or empty
	Email    string
	Epoch    int // sessions of an earlier epoch are over
	Created  time.Time
	Seen     time.Time
}

// Passkey is one way for a person to sign in without a password.
type Passkey struct {
	ID         []byte
	Person     string
	Credential []byte // as the WebAuthn library wrote it
	Label      string
	Created    time.Time
	Used       time.Time // zero if it never was
}

// Session is what a browser's cookie stands for.
type Session struct {
	Token   []byte // the hash of what is in the cookie
	Person  string // empty while nobody has signed in
	Epoch   int    // the person's epoch when they signed in
	Data    []byte
	Expires time.Time
}

// The kinds of invitations.
const (
	ForAccount = "account"
	ForSeat    = "seat"
)

// Invitation lets one person in, once.
type Invitation struct {
	ID      string
	Code    []byte // the hash of what is in the link
	Kind    string
	Match   string
	Seat    string
	Role    string
	By      string // who invites; empty for the server itself
	Created time.Time
	Expires time.Time
	UsedBy  string
	UsedAt  time.Time // zero while it is open
}

// Taking is the use of an invitation.
type Taking struct {
	Code []byte
	Kind string
	At   time.Time
}

// Channel is a place where somebody wants to be told that it is their turn.
type Channel struct {
	ID        string
	Person    string
	Kind      string
	Place     []byte // the same for the same place: a person has it once
	Target    []byte // how to reach it, as package people wrote it
	Code      []byte // the hash of what confirms it
	Confirmed bool
	Created   time.Time
}

// AuditEntry says who did what. Entries are only ever added.
type AuditEntry struct {
	ID      int64
	At      time.Time
	Who     string
	What    string
	About   string
	Address string // where the request came from
	Detail  []byte
}

// People keeps who plays here and how they sign in. Audit entries that are given
// to a change are written in its transaction.
type People interface {
	// AddPerson makes a person, and takes the invitation that lets them in if
	// there is one. A name that another account has gives ErrTaken.
	AddPerson(ctx context.Context, p Person, by *Taking, audit ...AuditEntry) error
	// ChangePerson lets change alter a person while nobody else can, and takes an
	// invitation with it if there is one. It never takes the last admin away.
	// An error of change is returned as it is, and nothing changes.
	ChangePerson(ctx context.Context, id string, by *Taking, change func(*Person) error, audit ...AuditEntry) (Person, error)
	// RemovePerson deletes a person with their passkeys, sessions, channels, notices
	// and the invitations they sent that nobody has used. The last admin stays.
	RemovePerson(ctx context.Context, id string, audit ...AuditEntry) error
	Person(ctx context.Context, id string) (Person, error)
	// PersonNamed finds an account by its folded name.
	PersonNamed(ctx context.Context, folded string) (Person, error)
	// ListPeople reads on after a folded name and an id, in their order.
	ListPeople(ctx context.Context, afterName, afterID string, limit int) ([]Person, error)
	// CountAdmins counts those who are not blocked.
	CountAdmins(ctx context.Context) (int, error)
	MarkSeen(ctx context.Context, id string, at time.Time) error

	AddPasskey(ctx context.Context, k Passkey, audit ...AuditEntry) error
	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	// ChangePasskey lets change alter a passkey while nobody else can.
	ChangePasskey(ctx context.Context, id []byte, change func(*Passkey) error) error
	// RemovePasskey refuses with ErrLastWayIn if the person has no other passkey
	// and no password.
	RemovePasskey(ctx context.Context, person string, id []byte, audit ...AuditEntry) error

	// SaveSession never brings a session back that was ended.
	SaveSession(ctx context.Context, s Session) error
	// Session finds a session that is neither over nor of an earlier epoch.
	Session(ctx context.Context, token []byte, now time.Time) (Session, error)
	EndSession(ctx context.Context, token []byte) error
	// SweepSessions removes those that expired before a time and says how many.
	SweepSessions(ctx context.Context, before time.Time) (int, error)

	// AddInvitation keeps an invitation. One of an ID that exists takes its place
	// and ends the code that it had.
	AddInvitation(ctx context.Context, i Invitation, audit ...AuditEntry) error
	// Invitation finds one by the hash of its code, used or not.
	Invitation(ctx context.Context, code []byte) (Invitation, error)
	Invitations(ctx context.Context, by string, limit int) ([]Invitation, error)
	// TakeInvitation uses an invitation up. Of any number who try exactly one
	// succeeds; the others get ErrInvitation.
	TakeInvitation(ctx context.Context, t Taking, person string, audit ...AuditEntry) (Invitation, error)
	// RevokeInvitation removes one that is not used and that somebody sent; an
	// empty by removes anybody's.
	RevokeInvitation(ctx context.Context, id, by string, audit ...AuditEntry) error

	// AddChannel keeps a channel and returns it as it is kept: a place that the
	// person has already keeps its ID, and stays confirmed if it was. A person
	// has at most limit of them; one more gives ErrTooMany.
	AddChannel(ctx context.Context, c Channel, limit int) (Channel, error)
	Channels(ctx context.Context, person string) ([]Channel, error)
	// ConfirmChannel confirms the channel that waits for a code since a time or later.
	ConfirmChannel(ctx context.Context, person string, code []byte, since time.Time) (Channel, error)
	RemoveChannel(ctx context.Context, person, id string) error

	AddAudit(ctx context.Context, e AuditEntry) error
	// AuditLog reads entries before an id, the latest first; 0 is the end.
	AuditLog(ctx context.Context, before int64, limit int) ([]AuditEntry, error)

	// Setting finds what is kept under a key, or keeps what fresh gives. All who
	// ask get the same value.
	Setting(ctx context.Context, key string, fresh func() ([]byte, error)) ([]byte, error)
}

// What a change of people can be refused for.
var (
	ErrNoPerson   = errors.New("there is no such person")
	ErrNoPasskey  = errors.New("there is no such passkey")
	ErrNoSession  = errors.New("there is no such session")
	ErrNoChannel  = errors.New("there is no such channel")
	ErrTaken      = errors.New("this is taken already")
	ErrInvitation = errors.New("there is no such invitation, or it is used or expired")
	ErrLastAdmin  = errors.New("this is the last admin")
	ErrLastWayIn  = errors.New("this is the last way to sign in")
	ErrTooMany    = errors.New("there are too many already")
)

// The role of those who may do everything; the store keeps the last of them.
const admin = "admin"

type scanner = interface{ Scan(...any) error }

// stampOrZero writes a time of which zero means never.
func stampOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return stamp(t)
}

func unstampOrZero(v int64) time.Time {
	if v == 0 {
		return time.Time{}
	}
	return unstamp(v)
}

// taken says whether a database refused something that must be unique.
func taken(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return false
}

// one reads a single row, and gives missing if there is none.
func one[T any](scan func(scanner) (T, error), row *sql.Row, doing string, missing error) (T, error) {
	v, err := scan(row)
	if errors.Is(err, sql.ErrNoRows) {
		return v, missing
	}
	if err != nil {
		return v, fmt.Errorf("%s: %w", doing, err)
	}
	return v, nil
}

// exec performs a statement and says how many rows it touched.
func (d *database) exec(ctx context.Context, tx *sql.Tx, query string, args ...any) (int64, error) {
	res, err := tx.ExecContext(ctx, d.bind(query), args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// audited does something and writes the entries about it in one transaction.
func (d *database) audited(ctx context.Context, doing string, audit []AuditEntry, do func(*sql.Tx) error) error {
	return d.inTransaction(ctx, func(tx *sql.Tx) error {
		if err := do(tx); err != nil {
			return err
		}
		for _, e := range audit {
			if _, err := d.exec(ctx, tx, insertAudit, auditValues(e)...); err != nil {
				return fmt.Errorf("%s: writing the audit log: %w", doing, err)
			}
		}
		return nil
	})
}

const personColumns = `id, name, folded, role, guest, blocked, password, email, epoch, created, seen`

func scanPerson(row scanner) (Person, error) {
	var p Person
	var guest, blocked int
	var created, seen int64
	err := row.Scan(&p.ID, &p.Name, &p.Folded, &p.Role, &guest, &blocked, &p.Password, &p.Email, &p.Epoch, &created, &seen)
	p.Guest, p.Blocked = guest != 0, blocked != 0
	p.Created, p.Seen = unstamp(created), unstamp(seen)
	return p, err
}

func (d *database) AddPerson(ctx context.Context, p Person, by *Taking, audit ...AuditEntry) error {
	return d.audited(ctx, "adding a person", audit, func(tx *sql.Tx) error {
		_, err := d.exec(ctx, tx, `INSERT INTO people (`+personColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			p.ID, p.Name, p.Folded, p.Role, flag(p.Guest), flag(p.Blocked), p.Password, p.Email, p.Epoch, stamp(p.Created), stamp(p.Seen))
		if taken(err) {
			return ErrTaken
		}
		if err != nil {
			return fmt.Errorf("adding a person: %w", err)
		}
		return d.takeIf(ctx, tx, by, p.ID)
	})
}

func (d *database) ChangePerson(ctx context.Context, id string, by *Taking, change func(*Person) error, audit ...AuditEntry) (Person, error) {
	var p Person
	err := d.audited(ctx, "changing person "+id, audit, func(tx *sql.Tx) error {
		others, err := d.otherAdmins(ctx, tx, id)
		if err != nil {
			return err
		}
		p, err = one(scanPerson, tx.QueryRowContext(ctx, d.bind(`SELECT `+personColumns+` FROM people WHERE id = ?`+d.lock), id),
			"reading person "+id, ErrNoPerson)
		if err != nil {
			return err
		}
		was := p
		if err := change(&p); err != nil {
			return err
		}
		if rules(was) && !rules(p) && others == 0 {
			return ErrLastAdmin
		}
		if err := d.takeIf(ctx, tx, by, id); err != nil {
			return err
		}
		return d.updatePerson(ctx, tx, p)
	})
	if err != nil {
		return Person{}, err
	}
	return p, nil
}

func (d *database) RemovePerson(ctx context.Context, id string, audit ...AuditEntry) error {
	return d.audited(ctx, "removing person "+id, audit, func(tx *sql.Tx) error {
		others, err := d.otherAdmins(ctx, tx, id)
		if err != nil {
			return err
		}
		p, err := one(scanPerson, tx.QueryRowContext(ctx, d.bind(`SELECT `+personColumns+` FROM people WHERE id = ?`+d.lock), id),
			"reading person "+id, ErrNoPerson)
		if err != nil {
			return err
		}
		if rules(p) && others == 0 {
			return ErrLastAdmin
		}
		for _, query := range []string{
			`DELETE FROM passkeys WHERE person = ?`, `DELETE FROM sessions WHERE person = ?`, `DELETE FROM channels WHERE person = ?`,
			`DELETE FROM notices WHERE who = ?`, `DELETE FROM invitations WHERE created_by = ? AND used_at = 0`,
			`DELETE FROM invitations WHERE kind = 'recovery' AND seat = ?`, `DELETE FROM people WHERE id = ?`,
		} {
			if _, err := d.exec(ctx, tx, query, id); err != nil {
				return fmt.Errorf("removing person %s: %w", id, err)
			}
		}
		return nil
	})
}

func rules(p Person) bool { return p.Role == admin && !p.Blocked }

// otherAdmins counts the admins besides one, if that one is an admin. All of them
// are locked, in the same order by everybody, so that two admins cannot depose
// each other at once. Changes of other people do not wait for this.
func (d *database) otherAdmins(ctx context.Context, tx *sql.Tx, id string) (int, error) {
	rows, err := tx.QueryContext(ctx, d.bind(`SELECT id FROM people WHERE role = ? AND blocked = 0
		AND EXISTS (SELECT 1 FROM people one WHERE one.id = ? AND one.role = ?) ORDER BY id`+d.lock), admin, id, admin)
	if err != nil {
		return 0, fmt.Errorf("counting admins: %w", err)
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		var other string
		if err := rows.Scan(&other); err != nil {
			return 0, fmt.Errorf("counting admins: %w", err)
		}
		if other != id {
			n++
		}
	}
	return n, rows.Err()
}

func (d *database) updatePerson(ctx context.Context, tx *sql.Tx, p Person) error {
	_, err := d.exec(ctx, tx, `UPDATE people SET name = ?, folded = ?, role = ?, guest = ?, blocked = ?, password = ?, email = ?, epoch = ?, seen = ? WHERE id = ?`,
		p.Name, p.Folded, p.Role, flag(p.Guest), flag(p.Blocked), p.Password, p.Email, p.Epoch, stamp(p.Seen), p.ID)
	if taken(err) {
		return ErrTaken
	}
	if err != nil {
		return fmt.Errorf("changing person %s: %w", p.ID, err)
	}
	return nil
}

func (d *database) Person(ctx context.Context, id string) (Person, error) {
	return one(scanPerson, d.read.QueryRowContext(ctx, d.bind(`SELECT `+personColumns+` FROM people WHERE id = ?`), id),
		"reading person "+id, ErrNoPerson)
}

func (d *database) PersonNamed(ctx context.Context, folded string) (Person, error) {
	return one(scanPerson, d.read.QueryRowContext(ctx, d.bind(`SELECT `+personColumns+` FROM people WHERE folded = ? AND guest = 0`), folded),
		"reading a person by name", ErrNoPerson)
}

func (d *database) ListPeople(ctx context.Context, afterName, afterID string, limit int) ([]Person, error) {
	return collect(ctx, d, scanPerson, "listing people",
		`SELECT `+personColumns+` FROM people WHERE folded > ? OR (folded = ? AND id > ?) ORDER BY folded, id LIMIT ?`, afterName, afterName, afterID, limit)
}

func (d *database) CountAdmins(ctx context.Context) (int, error) {
	var n int
	err := d.read.QueryRowContext(ctx, d.bind(`SELECT COUNT(*) FROM people WHERE role = ? AND blocked = 0`), admin).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting admins: %w", err)
	}
	return n, nil
}

func (d *database) MarkSeen(ctx context.Context, id string, at time.Time) error {
	if _, err := d.write.ExecContext(ctx, d.bind(`UPDATE people SET seen = ? WHERE id = ? AND seen < ?`), stamp(at), id, stamp(at)); err != nil {
		return fmt.Errorf("noting that person %s was here: %w", id, err)
	}
	return nil
}

const passkeyColumns = `id, person, credential, label, created, used`

func scanPasskey(row scanner) (Passkey, error) {
	var k Passkey
	var created, used int64
	err := row.Scan(&k.ID, &k.Person, &k.Credential, &k.Label, &created, &used)
	k.Created, k.Used = unstamp(created), unstampOrZero(used)
	return k, err
}

func (d *database) AddPasskey(ctx context.Context, k Passkey, audit ...AuditEntry) error {
	return d.audited(ctx, "adding a passkey", audit, func(tx *sql.Tx) error {
		_, err := d.exec(ctx, tx, `INSERT INTO passkeys (`+passkeyColumns+`) VALUES (?, ?, ?, ?, ?, ?)`,
			k.ID, k.Person, notNil(k.Credential), k.Label, stamp(k.Created), stampOrZero(k.Used))
		if taken(err) {
			return ErrTaken
		}
		if err != nil {
			return fmt.Errorf("adding a passkey: %w", err)
		}
		return nil
	})
}

func (d *database) Passkeys(ctx context.Context, person string) ([]Passkey, error) {
	return collect(ctx, d, scanPasskey, "reading the passkeys of person "+person,
		`SELECT `+passkeyColumns+` FROM passkeys WHERE person = ? ORDER BY created, id`, person)
}

func (d *database) ChangePasskey(ctx context.Context, id []byte, change func(*Passkey) error) error {
	return d.inTransaction(ctx, func(tx *sql.Tx) error {
		k, err := one(scanPasskey, tx.QueryRowContext(ctx, d.bind(`SELECT `+passkeyColumns+` FROM passkeys WHERE id = ?`+d.lock), id),
			"reading a passkey", ErrNoPasskey)
		if err != nil {
			return err
		}
		if err := change(&k); err != nil {
			return err
		}
		if _, err := d.exec(ctx, tx, `UPDATE passkeys SET credential = ?, label = ?, used = ? WHERE id = ?`,
			notNil(k.Credential), k.Label, stampOrZero(k.Used), id); err != nil {
			return fmt.Errorf("changing a passkey: %w", err)
		}
		return nil
	})
}

func (d *database) RemovePasskey(ctx context.Context, person string, id []byte, audit ...AuditEntry) error {
	return d.audited(ctx, "removing a passkey", audit, func(tx *sql.Tx) error {
		// The person is locked, so that two of their passkeys cannot go at once.
		p, err := one(scanPerson, tx.QueryRowContext(ctx, d.bind(`SELECT `+personColumns+` FROM people WHERE id = ?`+d.lock), person),
			"reading person "+person, ErrNoPerson)
		if err != nil {
			return err
		}
		n, err := d.exec(ctx, tx, `DELETE FROM passkeys WHERE id = ? AND person = ?`, id, person)
		if err != nil {
			return fmt.Errorf("removing a passkey: %w", err)
		}
		if n == 0 {
			return ErrNoPasskey
		}
		var left int
		if err := tx.QueryRowContext(ctx, d.bind(`SELECT COUNT(*) FROM passkeys WHERE person = ?`), person).Scan(&left); err != nil {
			return fmt.Errorf("counting passkeys: %w", err)
		}
		if left == 0 && p.Password == "" {
			return ErrLastWayIn
		}
		return nil
	})
}

func (d *database) SaveSession(ctx context.Context, s Session) error {
	_, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO sessions (token, person, epoch, data, expires, ended) VALUES (?, ?, ?, ?, ?, 0)
		ON CONFLICT (token) DO UPDATE SET person = excluded.person, epoch = excluded.epoch, data = excluded.data, expires = excluded.expires
		WHERE sessions.ended = 0`), s.Token, s.Person, s.Epoch, notNil(s.Data), stamp(s.Expires))
	if err != nil {
		return fmt.Errorf("saving a session: %w", err)
	}
	return nil
}

func (d *database) Session(ctx context.Context, token []byte, now time.Time) (Session, error) {
	return one(scanSession, d.read.QueryRowContext(ctx, d.bind(`SELECT s.token, s.person, s.epoch, s.data, s.expires
		FROM sessions s LEFT JOIN people p ON p.id = s.person
		WHERE s.token = ? AND s.ended = 0 AND s.expires > ? AND (s.person = '' OR (p.epoch = s.epoch AND p.blocked = 0))`), token, stamp(now)),
		"reading a session", ErrNoSession)
}

func scanSession(row scanner) (Session, error) {
	var s Session
	var expires int64
	err := row.Scan(&s.Token, &s.Person, &s.Epoch, &s.Data, &expires)
	s.Expires = unstamp(expires)
	return s, err
}

// EndSession leaves the empty row until it expires: a request that began before
// the end and is saved after it must not bring the session back.
func (d *database) EndSession(ctx context.Context, token []byte) error {
	if _, err := d.write.ExecContext(ctx, d.bind(`UPDATE sessions SET ended = 1, data = ? WHERE token = ?`), []byte{}, token); err != nil {
		return fmt.Errorf("ending a session: %w", err)
	}
	return nil
}

func (d *database) SweepSessions(ctx context.Context, before time.Time) (int, error) {
	res, err := d.write.ExecContext(ctx, d.bind(`DELETE FROM sessions WHERE expires <= ?`), stamp(before))
	if err != nil {
		return 0, fmt.Errorf("removing expired sessions: %w", err)
	}
	n, err := res.RowsAffected()
	return int(n), err
}

const invitationColumns = `id, code, kind, match, seat, role, created_by, created, expires, used_by, used_at`

func scanInvitation(row scanner) (Invitation, error) {
	var i Invitation
	var created, expires, used int64
	err := row.Scan(&i.ID, &i.Code, &i.Kind, &i.Match, &i.Seat, &i.Role, &i.By, &created, &expires, &i.UsedBy, &used)
	i.Created, i.Expires, i.UsedAt = unstamp(created), unstamp(expires), unstampOrZero(used)
	return i, err
}

func (d *database) AddInvitation(ctx context.Context, i Invitation, audit ...AuditEntry) error {
	return d.audited(ctx, "keeping an invitation", audit, func(tx *sql.Tx) error {
		_, err := d.exec(ctx, tx, `INSERT INTO invitations (`+invitationColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', 0)
			ON CONFLICT (id) DO UPDATE SET code = excluded.code, kind = excluded.kind, match = excluded.match, seat = excluded.seat, role = excluded.role,
			created_by = excluded.created_by, created = excluded.created, expires = excluded.expires, used_by = '', used_at = 0`,
			i.ID, i.Code, i.Kind, i.Match, i.Seat, i.Role, i.By, stamp(i.Created), stamp(i.Expires))
		if err != nil {
			return fmt.Errorf("keeping an invitation: %w", err)
		}
		return nil
	})
}

func (d *database) Invitation(ctx context.Context, code []byte) (Invitation, error) {
	return one(scanInvitation, d.read.QueryRowContext(ctx, d.bind(`SELECT `+invitationColumns+` FROM invitations WHERE code = ?`), code),
		"reading an invitation", ErrInvitation)
}

func (d *database) Invitations(ctx context.Context, by string, limit int) ([]Invitation, error) {
	return collect(ctx, d, scanInvitation, "listing invitations",
		`SELECT `+invitationColumns+` FROM invitations WHERE created_by = ? ORDER BY created DESC, id LIMIT ?`, by, limit)
}

func (d *database) TakeInvitation(ctx context.Context, t Taking, person string, audit ...AuditEntry) (Invitation, error) {
	var i Invitation
	err := d.audited(ctx, "taking an invitation", audit, func(tx *sql.Tx) (err error) {
		if err := d.takeIf(ctx, tx, &t, person); err != nil {
			return err
		}
		i, err = one(scanInvitation, tx.QueryRowContext(ctx, d.bind(`SELECT `+invitationColumns+` FROM invitations WHERE code = ?`), t.Code),
			"reading an invitation", ErrInvitation)
		return err
	})
	if err != nil {
		return Invitation{}, err
	}
	return i, nil
}

// takeIf uses an invitation up if there is one to use.
func (d *database) takeIf(ctx context.Context, tx *sql.Tx, t *Taking, person string) error {
	if t == nil {
		return nil
	}
	n, err := d.exec(ctx, tx, `UPDATE invitations SET used_by = ?, used_at = ? WHERE code = ? AND kind = ? AND used_at = 0 AND expires > ?`,
		person, stamp(t.At), t.Code, t.Kind, stamp(t.At))
	if err != nil {
		return fmt.Errorf("taking an invitation: %w", err)
	}
	if n == 0 {
		return ErrInvitation
	}
	return nil
}

func (d *database) RevokeInvitation(ctx context.Context, id, by string, audit ...AuditEntry) error {
	return d.audited(ctx, "revoking an invitation", audit, func(tx *sql.Tx) error {
		n, err := d.exec(ctx, tx, `DELETE FROM invitations WHERE id = ? AND used_at = 0 AND (? = '' OR created_by = ?)`, id, by, by)
		if err != nil {
			return fmt.Errorf("revoking an invitation: %w", err)
		}
		if n == 0 {
			return ErrInvitation
		}
		return nil
	})
}

const channelColumns = `id, person, kind, place, target, code, confirmed, created`

func scanChannel(row scanner) (Channel, error) {
	var c Channel
	var confirmed int
	var created int64
	err := row.Scan(&c.ID, &c.Person, &c.Kind, &c.Place, &c.Target, &c.Code, &confirmed, &created)
	c.Confirmed, c.Created = confirmed != 0, unstamp(created)
	return c, err
}

func (d *database) AddChannel(ctx context.Context, c Channel, limit int) (Channel, error) {
	err := d.inTransaction(ctx, func(tx *sql.Tx) error {
		// The person is locked, so that the count holds.
		if _, err := one(scanPerson, tx.QueryRowContext(ctx, d.bind(`SELECT `+personColumns+` FROM people WHERE id = ?`+d.lock), c.Person),
			"reading person "+c.Person, ErrNoPerson); err != nil {
			return err
		}
		var others int
		if err := tx.QueryRowContext(ctx, d.bind(`SELECT COUNT(*) FROM channels WHERE person = ? AND place <> ?`), c.Person, c.Place).Scan(&others); err != nil {
			return fmt.Errorf("counting channels: %w", err)
		}
		if others >= limit {
			return ErrTooMany
		}
		var err error
		c, err = one(scanChannel, tx.QueryRowContext(ctx, d.bind(`INSERT INTO channels (`+channelColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (person, place) DO UPDATE SET target = excluded.target, code = excluded.code, created = excluded.created
			RETURNING `+channelColumns), c.ID, c.Person, c.Kind, c.Place, notNil(c.Target), notNil(c.Code), flag(c.Confirmed), stamp(c.Created)),
			"adding a channel", ErrNoChannel)
		return err
	})
	if err != nil {
		return Channel{}, err
	}
	return c, nil
}

func (d *database) Channels(ctx context.Context, person string) ([]Channel, error) {
	return collect(ctx, d, scanChannel, "reading the channels of person "+person,
		`SELECT `+channelColumns+` FROM channels WHERE person = ? ORDER BY created, id`, person)
}

func (d *database) ConfirmChannel(ctx context.Context, person string, code []byte, since time.Time) (Channel, error) {
	var c Channel
	err := d.inTransaction(ctx, func(tx *sql.Tx) (err error) {
		c, err = one(scanChannel, tx.QueryRowContext(ctx, d.bind(`UPDATE channels SET confirmed = 1
			WHERE person = ? AND code = ? AND created >= ? RETURNING `+channelColumns), person, notNil(code), stamp(since)),
			"confirming a channel", ErrNoChannel)
		return err
	})
	if err != nil {
		return Channel{}, err
	}
	return c, nil
}

func (d *database) RemoveChannel(ctx context.Context, person, id string) error {
	res, err := d.write.ExecContext(ctx, d.bind(`DELETE FROM channels WHERE id = ? AND person = ?`), id, person)
	if err != nil {
		return fmt.Errorf("removing a channel: %w", err)
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return ErrNoChannel
	}
	return nil
}

const insertAudit = `INSERT INTO audit (at, who, what, about, address, detail) VALUES (?, ?, ?, ?, ?, ?)`

func auditValues(e AuditEntry) []any {
	return []any{stamp(e.At), e.Who, e.What, e.About, e.Address, notNil(e.Detail)}
}

func scanAudit(row scanner) (AuditEntry, error) {
	var e AuditEntry
	var at int64
	err := row.Scan(&e.ID, &at, &e.Who, &e.What, &e.About, &e.Address, &e.Detail)
	e.At = unstamp(at)
	return e, err
}

func (d *database) AddAudit(ctx context.Context, e AuditEntry) error {
	if _, err := d.write.ExecContext(ctx, d.bind(insertAudit), auditValues(e)...); err != nil {
		return fmt.Errorf("writing the audit log: %w", err)
	}
	return nil
}

func (d *database) AuditLog(ctx context.Context, before int64, limit int) ([]AuditEntry, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return collect(ctx, d, scanAudit, "reading the audit log",
		`SELECT id, at, who, what, about, address, detail FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?`, before, limit)
}

func (d *database) Setting(ctx context.Context, key string, fresh func() ([]byte, error)) ([]byte, error) {
	if v, err := d.setting(ctx, d.read, key); !errors.Is(err, sql.ErrNoRows) {
		return v, err
	}
	v, err := fresh()
	if err != nil {
		return nil, fmt.Errorf("making the setting %s: %w", key, err)
	}
	if _, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING`), key, notNil(v)); err != nil {
		return nil, fmt.Errorf("writing the setting %s: %w", key, err)
	}
	return d.setting(ctx, d.write, key) // somebody else may have been first
}

func (d *database) setting(ctx context.Context, from *sql.DB, key string) ([]byte, error) {
	var v []byte
	err := from.QueryRowContext(ctx, d.bind(`SELECT value FROM settings WHERE key = ?`), key).Scan(&v)
	if err != nil {
		return nil, fmt.Errorf("reading the setting %s: %w", key, err)
	}
	return v, nil
}
