package people_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/people"
	"sandtable/store"
	"sandtable/store/storetest"
)

var ctx = people.WithAddress(context.Background(), "192.0.2.7")

// cheap makes hashing fast; what is tested does not depend on its cost.
var cheap = people.HashCost{Memory: 64, Time: 1, Threads: 1}

const password = "correct horse battery"

// clock is a time that tests move.
type clock struct{ now atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.now.Store(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).UnixNano())
	return c
}

func (c *clock) Now() time.Time         { return time.Unix(0, c.now.Load()).UTC() }
func (c *clock) pass(d time.Duration)   { c.now.Add(int64(d)) }
func (c *clock) config() people.Config  { return people.Config{Cost: cheap, Now: c.Now} }
func openConfig(c *clock) people.Config { v := c.config(); v.OpenRegistration = true; return v }

func mustOpen(t testing.TB, name string) store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func sqlite(t testing.TB) store.Store {
	t.Helper()
	return mustOpen(t, filepath.Join(t.TempDir(), "people.db"))
}

func directory(t testing.TB, s store.Store, c people.Config) *people.Directory {
	t.Helper()
	d, err := people.New(s, c)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// open is a directory in which anybody may register.
func open(t testing.TB) (*people.Directory, *clock) {
	t.Helper()
	c := newClock()
	return directory(t, sqlite(t), openConfig(c)), c
}

func register(t testing.TB, d *people.Directory, name string) people.Person {
	t.Helper()
	p, err := d.Register(ctx, people.Registration{Name: name, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// firstAdmin registers the admin of a new server.
func firstAdmin(t testing.TB, d *people.Directory) people.Person {
	t.Helper()
	code, err := d.Bootstrap(ctx)
	if err != nil || code == "" {
		t.Fatalf("the first invitation is %q (%v)", code, err)
	}
	p, err := d.Register(ctx, people.Registration{Name: "Root", Password: password, Invitation: code})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// invite makes an account by invitation.
func invite(t testing.TB, d *people.Directory, by people.Person, name string, role people.Role) people.Person {
	t.Helper()
	code, err := d.Invite(ctx, by.ID, people.Invitation{Kind: people.ForAccount, Role: role})
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.Register(ctx, people.Registration{Name: name, Password: password, Invitation: code})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func wantErr(t testing.TB, doing string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s gave %v and not %q", doing, err, want)
	}
}

// atOnce counts who succeeds of many who do the same at once.
func atOnce(n int, do func(i int) error) int {
	var wg sync.WaitGroup
	var won atomic.Int32
	for i := range n {
		wg.Go(func() {
			if do(i) == nil {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	return int(won.Load())
}

// told lists what the audit log says, the oldest first.
func told(t testing.TB, d *people.Directory) []string {
	t.Helper()
	log, err := d.AuditLog(ctx, 0, 200)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range log {
		list = append(list, e.What)
	}
	slices.Reverse(list)
	return list
}

func TestARoleMayDoWhatThoseBelowItMay(t *testing.T) {
	roles := []people.Role{"", people.Player, people.Host, people.Admin}
	for i, a := range roles {
		for j, b := range roles {
			if a.AtLeast(b) != (i >= j) {
				t.Errorf("%q at least %q is %v", a, b, a.AtLeast(b))
			}
		}
	}
}

func TestAGuestPlaysWithoutAnAccount(t *testing.T) {
	d := directory(t, sqlite(t), newClock().config())
	a, err := d.Guest(ctx, " Ada ")
	if err != nil || a.Name != "Ada" || !a.Guest || a.Role != people.Player {
		t.Fatalf("the guest is %+v (%v)", a, err)
	}
	b, err := d.Guest(ctx, "ada")
	if err != nil || b.ID == a.ID {
		t.Errorf("a second guest of the name is %+v (%v)", b, err)
	}
	if got, err := d.Person(ctx, a.ID); err != nil || got != a {
		t.Errorf("the guest came back as %+v (%v)", got, err)
	}
	_, err = d.Login(ctx, "Ada", "")
	wantErr(t, "signing in as a guest", err, people.ErrCredentials)
}

func TestRegistrationIsByInvitationUnlessItIsOpen(t *testing.T) {
	d := directory(t, sqlite(t), newClock().config())
	_, err := d.Register(ctx, people.Registration{Name: "Ada", Password: password})
	wantErr(t, "registering without an invitation", err, people.ErrInvitation)
	_, err = d.Register(ctx, people.Registration{Name: "Ada", Password: password, Invitation: "000000-000000-000000-000000"})
	wantErr(t, "registering with a made-up invitation", err, people.ErrInvitation)

	admin := firstAdmin(t, d)
	ada := invite(t, d, admin, "Ada", people.Host)
	if ada.Role != people.Host || ada.Guest {
		t.Errorf("who was invited as a host is %+v", ada)
	}
	o, _ := open(t)
	if p := register(t, o, "Ada"); p.Role != people.Player {
		t.Errorf("who registered freely is %+v", p)
	}
}

func TestWhatCannotBeRegisteredIsRefused(t *testing.T) {
	d, _ := open(t)
	register(t, d, "Ada Lovelace")
	tests := []struct {
		name, password, email string
		want                  error
	}{
		{"A", password, "", people.ErrName},
		{"Ada\x00", password, "", people.ErrName},
		{"ada  LOVELACE", password, "", people.ErrTaken},
		{"Ａda Lovelace", password, "", people.ErrTaken}, // a wide letter
		{"Grace", "too short", "", people.ErrPassword},
		{"Grace", strings.Repeat("x", 257), "", people.ErrPassword},
		{"Grace Hopper", "grace hopper", "", people.ErrPassword},
		{"Grace", password, "nowhere", people.ErrEmail},
		{"Grace", "", "", people.ErrPassword},
	}
	for _, tt := range tests {
		_, err := d.Register(ctx, people.Registration{Name: tt.name, Password: tt.password, Email: tt.email})
		wantErr(t, fmt.Sprintf("registering %q, %q, %q", tt.name, tt.password, tt.email), err, tt.want)
	}
}

func TestATakenNameDoesNotUseTheInvitationUp(t *testing.T) {
	d := directory(t, sqlite(t), newClock().config())
	admin := firstAdmin(t, d)
	code, err := d.Invite(ctx, admin.ID, people.Invitation{Kind: people.ForAccount})
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Register(ctx, people.Registration{Name: "root", Password: password, Invitation: code})
	wantErr(t, "registering a taken name", err, people.ErrTaken)
	if _, err := d.Register(ctx, people.Registration{Name: "Ada", Password: password, Invitation: code}); err != nil {
		t.Errorf("registering another name with it gave %v", err)
	}
	_, err = d.Register(ctx, people.Registration{Name: "Bob", Password: password, Invitation: code})
	wantErr(t, "using it again", err, people.ErrInvitation)
}

func TestAGuestWhoRegistersStaysTheSamePerson(t *testing.T) {
	d, _ := open(t)
	guest, err := d.Guest(ctx, "Visitor")
	if err != nil {
		t.Fatal(err)
	}
	ada, err := d.Register(ctx, people.Registration{Name: "Ada", Password: password, Email: "Ada <ada@example.org>", Guest: guest.ID})
	if err != nil || ada.ID != guest.ID || ada.Guest || ada.Name != "Ada" {
		t.Fatalf("the guest became %+v (%v)", ada, err)
	}
	if got, err := d.Login(ctx, "ADA", password); err != nil || got.ID != guest.ID {
		t.Errorf("signing in gave %+v (%v)", got, err)
	}
	if a, err := d.Account(ctx, ada.ID); err != nil || a.Email != "ada@example.org" || !a.HasPassword {
		t.Errorf("the account is %+v (%v)", a, err)
	}
	_, err = d.Register(ctx, people.Registration{Name: "Eve", Password: password, Guest: ada.ID})
	wantErr(t, "registering on top of an account", err, people.ErrNotAllowed)
	_, err = d.Register(ctx, people.Registration{Name: "Eve", Password: password, Guest: "nobody"})
	wantErr(t, "registering on top of nobody", err, people.ErrNotFound)
}

func TestSigningInSaysTheSameForAWrongNameAndAWrongPassword(t *testing.T) {
	d, _ := open(t)
	ada := register(t, d, "Ada")
	if got, err := d.Login(ctx, " ada", password); err != nil || got.ID != ada.ID {
		t.Fatalf("signing in gave %+v (%v)", got, err)
	}
	_, wrong := d.Login(ctx, "Ada", "another password")
	_, unknown := d.Login(ctx, "Nobody", password)
	_, noName := d.Login(ctx, "\x00", password)
	_, long := d.Login(ctx, "Ada", strings.Repeat("x", 1<<20))
	for _, err := range []error{wrong, unknown, noName, long} {
		if !errors.Is(err, people.ErrCredentials) || err.Error() != wrong.Error() {
			t.Errorf("one of them says %v", err)
		}
	}
}

func TestAPasswordTypedOnAnotherKeyboardIsTheSame(t *testing.T) {
	d, _ := open(t)
	if _, err := d.Register(ctx, people.Registration{Name: "Ada", Password: "caf\u00e9 am Markt"}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Login(ctx, "Ada", "cafe\u0301 am Markt"); err != nil {
		t.Errorf("the same word in other code points gave %v", err)
	}
}

func TestUnknownNamesAreHashedLikeOthers(t *testing.T) {
	c := newClock()
	config := openConfig(c)
	config.Hashes = 1
	d := directory(t, sqlite(t), config)
	register(t, d, "Ada")
	release := d.HoldHashing()
	for _, name := range []string{"Ada", "Nobody", "?"} {
		brief, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		_, err := d.Login(brief, name, password)
		cancel()
		wantErr(t, "signing in as "+name+" while nothing can be hashed", err, context.DeadlineExceeded)
	}
	release()
	if _, err := d.Login(ctx, "Ada", password); err != nil {
		t.Errorf("afterwards signing in gave %v", err)
	}
}

func TestGuessingGetsSlowerAndSlower(t *testing.T) {
	d, c := open(t)
	register(t, d, "Ada")
	for _, name := range []string{"Ada", "Nobody"} {
		for i := range 10 {
			_, err := d.Login(ctx, name, "wrong password")
			wantErr(t, fmt.Sprint("attempt ", i), err, people.ErrCredentials)
		}
		var last time.Duration
		for range 12 {
			_, err := d.Login(ctx, name, password)
			var r *people.Refusal
			if !errors.Is(err, people.ErrTooMany) || !errors.As(err, &r) || r.Wait < last {
				t.Fatalf("after a wait of %v another attempt gave %v", last, err)
			}
			last = r.Wait
			c.pass(r.Wait)
			_, err = d.Login(ctx, name, "wrong password")
			wantErr(t, "a wrong password after the wait", err, people.ErrCredentials)
		}
		if last != 5*time.Minute {
			t.Errorf("the longest wait is %v", last)
		}
	}
	c.pass(5 * time.Minute)
	if _, err := d.Login(ctx, "Ada", password); err != nil {
		t.Errorf("the right password after the wait gave %v", err)
	}
	if _, err := d.Login(ctx, "Ada", "wrong password"); !errors.Is(err, people.ErrCredentials) {
		t.Errorf("after success a failure gave %v", err)
	}
	if n := strings.Count(strings.Join(told(t, d), "\n"), "sign-in slowed down"); n != 2 {
		t.Errorf("the audit log tells %d times of guessing, not once for each name", n)
	}
}

func TestManyGuessesAtOnceGainNothing(t *testing.T) {
	d, _ := open(t)
	register(t, d, "Ada")
	var tried atomic.Int32
	atOnce(50, func(int) error {
		_, err := d.Login(ctx, "Ada", "wrong password")
		if errors.Is(err, people.ErrCredentials) {
			tried.Add(1)
		}
		return err
	})
	if tried.Load() != 10 {
		t.Errorf("of 50 guesses at once %d were looked at, not 10", tried.Load())
	}
}

func TestPasswordsAreHashedAnewWhenHashingCostsMore(t *testing.T) {
	s, c := sqlite(t), newClock()
	register(t, directory(t, s, openConfig(c)), "Ada")
	dearer := openConfig(c)
	dearer.Cost.Time = 3
	d := directory(t, s, dearer)
	if _, err := d.Login(ctx, "Ada", password); err != nil {
		t.Fatal(err)
	}
	p, err := s.PersonNamed(ctx, "ada")
	if err != nil || !strings.HasPrefix(p.Password, "$argon2id$v=19$m=64,t=3,p=1$") {
		t.Errorf("what is kept is %q (%v)", p.Password, err)
	}
	before := p.Password
	cheaper := directory(t, s, openConfig(c))
	for range 2 {
		if _, err := cheaper.Login(ctx, "Ada", password); err != nil {
			t.Fatal(err)
		}
	}
	if p, _ := s.PersonNamed(ctx, "ada"); p.Password != before {
		t.Error("a dear hash was replaced by a cheap one")
	}
}

func TestPeopleChangeTheirPasswordWithTheOldOne(t *testing.T) {
	d, _ := open(t)
	ada := register(t, d, "Ada")
	_, err := d.SetPassword(ctx, ada.ID, "wrong password", "a new password")
	wantErr(t, "a wrong old password", err, people.ErrCredentials)
	_, err = d.SetPassword(ctx, ada.ID, password, "short")
	wantErr(t, "a short new password", err, people.ErrPassword)
	if _, err := d.SetPassword(ctx, ada.ID, password, "a new password"); err != nil {
		t.Fatal(err)
	}
	_, err = d.Login(ctx, "Ada", password)
	wantErr(t, "the old password", err, people.ErrCredentials)
	if _, err := d.Login(ctx, "Ada", "a new password"); err != nil {
		t.Errorf("the new password gave %v", err)
	}
	guest, _ := d.Guest(ctx, "Guest")
	_, err = d.SetPassword(ctx, guest.ID, "", "a new password")
	wantErr(t, "a password for a guest", err, people.ErrNotAllowed)
}

func TestAdminsDecideAboutPeople(t *testing.T) {
	d := directory(t, sqlite(t), newClock().config())
	admin := firstAdmin(t, d)
	host := invite(t, d, admin, "Host", people.Host)
	ada := invite(t, d, host, "Ada", people.Player)

	_, err := d.SetRole(ctx, host.ID, ada.ID, people.Host)
	wantErr(t, "a host giving a role", err, people.ErrNotAllowed)
	_, err = d.Block(ctx, host.ID, ada.ID)
	wantErr(t, "a host blocking", err, people.ErrNotAllowed)
	_, err = d.SetRole(ctx, admin.ID, ada.ID, "king")
	wantErr(t, "a role that does not exist", err, people.ErrNotAllowed)
	_, err = d.SetRole(ctx, "nobody", ada.ID, people.Host)
	wantErr(t, "nobody giving a role", err, people.ErrNotAllowed)
	guest, _ := d.Guest(ctx, "Guest")
	_, err = d.SetRole(ctx, admin.ID, guest.ID, people.Admin)
	wantErr(t, "a role for a guest", err, people.ErrNotAllowed)
	_, err = d.SetRole(ctx, admin.ID, admin.ID, people.Player)
	wantErr(t, "the last admin stepping down", err, people.ErrLastAdmin)
	_, err = d.Block(ctx, admin.ID, admin.ID)
	wantErr(t, "the last admin blocking themselves", err, people.ErrLastAdmin)

	if p, err := d.SetRole(ctx, admin.ID, ada.ID, people.Admin); err != nil || p.Role != people.Admin {
		t.Fatalf("a new admin is %+v (%v)", p, err)
	}
	if p, err := d.Block(ctx, ada.ID, admin.ID); err != nil || !p.Blocked {
		t.Fatalf("the blocked admin is %+v (%v)", p, err)
	}
	_, err = d.Unblock(ctx, admin.ID, admin.ID)
	wantErr(t, "unblocking oneself", err, people.ErrBlocked)
	_, err = d.Login(ctx, "Root", password)
	wantErr(t, "signing in while blocked", err, people.ErrBlocked)
	_, err = d.Login(ctx, "Root", "wrong password")
	wantErr(t, "a wrong password while blocked", err, people.ErrCredentials)
	if _, err := d.Unblock(ctx, ada.ID, admin.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Login(ctx, "Root", password); err != nil {
		t.Errorf("signing in after being unblocked gave %v", err)
	}
}

func TestPeopleRenameThemselves(t *testing.T) {
	d, _ := open(t)
	admin := firstAdmin(t, d)
	ada, bob := register(t, d, "Ada"), register(t, d, "Bob")
	if p, err := d.Rename(ctx, ada.ID, ada.ID, "ADA"); err != nil || p.Name != "ADA" {
		t.Errorf("writing the name another way gave %+v (%v)", p, err)
	}
	_, err := d.Rename(ctx, ada.ID, ada.ID, "bob")
	wantErr(t, "taking another's name", err, people.ErrTaken)
	_, err = d.Rename(ctx, ada.ID, bob.ID, "Robert")
	wantErr(t, "renaming another", err, people.ErrNotAllowed)
	if p, err := d.Rename(ctx, admin.ID, bob.ID, "Robert"); err != nil || p.Name != "Robert" {
		t.Errorf("an admin renaming gave %+v (%v)", p, err)
	}
	if err := d.SetEmail(ctx, ada.ID, "ada@example.org"); err != nil {
		t.Fatal(err)
	}
	if a, _ := d.Account(ctx, ada.ID); a.Email != "ada@example.org" {
		t.Errorf("the address is %q", a.Email)
	}
	wantErr(t, "an address that is none", d.SetEmail(ctx, ada.ID, "x"), people.ErrEmail)
}

func TestEverybodyIsListedOnce(t *testing.T) {
	d, _ := open(t)
	for i := range 7 {
		if _, err := d.Guest(ctx, []string{"Ada", "Bob"}[i%2]); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	var names []string
	for after := ""; ; {
		page, err := d.People(ctx, after, 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			seen[p.ID] = true
			names = append(names, p.Name)
			after = p.ID
		}
	}
	if len(seen) != 7 || len(names) != 7 || !slices.IsSorted(names) {
		t.Errorf("the list is %v", names)
	}
}

func TestWhenSomebodyWasHereIsKnownRoughly(t *testing.T) {
	d, c := open(t)
	ada := register(t, d, "Ada")
	for _, step := range []struct{ pass, want time.Duration }{{time.Minute, 0}, {10 * time.Minute, 11 * time.Minute}} {
		c.pass(step.pass)
		if err := d.Saw(ctx, ada); err != nil {
			t.Fatal(err)
		}
		if p, _ := d.Person(ctx, ada.ID); p.Seen.Sub(ada.Seen) != step.want {
			t.Errorf("after %v more they were seen %v later, not %v", step.pass, p.Seen.Sub(ada.Seen), step.want)
		}
	}
}

func TestTheAuditLogTellsWhoDidWhatFromWhere(t *testing.T) {
	d, c := open(t)
	admin := firstAdmin(t, d)
	ada := register(t, d, "Ada")
	c.pass(time.Hour)
	d.Rename(ctx, ada.ID, ada.ID, "Augusta")
	d.SetPassword(ctx, ada.ID, password, "a new password")
	d.SetRole(ctx, admin.ID, ada.ID, people.Host)
	d.Login(ctx, "Augusta", "a new password")
	d.EndSessions(ctx, ada.ID, ada.ID)
	d.Block(ctx, admin.ID, ada.ID)
	d.Unblock(ctx, admin.ID, ada.ID)
	d.SetRole(ctx, ada.ID, admin.ID, people.Player) // refused, so not told
	want := []string{"invited", "registered", "registered", "renamed", "password changed", "role changed", "signed in", "signed out everywhere", "blocked", "unblocked"}
	if got := told(t, d); !slices.Equal(got, want) {
		t.Errorf("it tells %q\nand not  %q", got, want)
	}
	log, err := d.AuditLog(ctx, 0, 1)
	if err != nil || len(log) != 1 {
		t.Fatalf("the latest entry is %+v (%v)", log, err)
	}
	if e := log[0]; e.Who != admin.ID || e.About != ada.ID || e.Address != "192.0.2.7" || !e.At.Equal(c.Now()) {
		t.Errorf("the latest entry is %+v", e)
	}
	if err := d.Audit(ctx, people.Entry{Who: ada.ID, What: "backup made", Detail: map[string]string{"file": "x"}}); err != nil {
		t.Fatal(err)
	}
	if log, _ = d.AuditLog(ctx, 0, 1); log[0].What != "backup made" || log[0].Detail["file"] != "x" {
		t.Errorf("an entry of somebody else came back as %+v", log[0])
	}
	if before, _ := d.AuditLog(ctx, log[0].ID, 1); len(before) != 1 || before[0].What != "unblocked" {
		t.Errorf("the one before is %+v", before)
	}
}

// TestPostgreSQLKeepsPeopleToo runs what several servers on one database must get
// right, as two directories on a real PostgreSQL.
func TestPostgreSQLKeepsPeopleToo(t *testing.T) {
	dsn, c := storetest.Postgres(t), newClock()
	servers := []*people.Directory{directory(t, mustOpen(t, dsn), passkeyConfig(c)), directory(t, mustOpen(t, dsn), passkeyConfig(c))}
	admin := firstAdmin(t, servers[0])

	t.Run("one invitation makes one account", func(t *testing.T) { oneAccount(t, servers, admin) })
	t.Run("one invitation gives one seat", func(t *testing.T) { oneSeat(t, servers, admin) })
	t.Run("one name has one owner", func(t *testing.T) { oneName(t, servers, admin) })
	t.Run("passkeys work and copies do not", func(t *testing.T) { copiedPasskey(t, servers[0], admin) })
	t.Run("sessions end everywhere", func(t *testing.T) { sessionsEnd(t, servers[0], mustOpen(t, dsn), admin) })
	t.Run("strange input is refused and not an error", func(t *testing.T) {
		_, err := servers[0].Login(ctx, "\xff\x00", password)
		wantErr(t, "a name that is no text", err, people.ErrCredentials)
		_, err = servers[0].Look(ctx, "\xff\x00")
		wantErr(t, "a code that is no text", err, people.ErrInvitation)
		for _, id := range []string{"\x00", "\xff", strings.Repeat("x", 1000)} {
			_, err = servers[0].Person(ctx, id)
			wantErr(t, "such a person", err, people.ErrNotFound)
			_, err = servers[0].People(ctx, id, 10)
			wantErr(t, "the list after such a person", err, people.ErrNotFound)
			_, err = servers[0].Block(ctx, admin.ID, id)
			wantErr(t, "blocking such a person", err, people.ErrNotFound)
			_, err = servers[0].Register(ctx, people.Registration{Name: "Ada", Password: password, Guest: id})
			wantErr(t, "registering such a guest", err, people.ErrNotFound)
			_, err = servers[0].Invite(ctx, admin.ID, people.Invitation{Kind: people.ForSeat, Match: id, Seat: id})
			wantErr(t, "inviting to such a seat", err, people.ErrInvitation)
			wantErr(t, "revoking such an invitation", servers[0].Revoke(ctx, admin.ID, id), people.ErrInvitation)
			wantErr(t, "removing such a channel", servers[0].RemoveChannel(ctx, admin.ID, id), people.ErrNotFound)
		}
	})
	t.Run("of two admins one stays", func(t *testing.T) {
		other := invite(t, servers[0], admin, "Second", people.Admin)
		won := atOnce(2, func(i int) error {
			_, err := servers[i].SetRole(ctx, []string{admin.ID, other.ID}[i], []string{other.ID, admin.ID}[i], people.Player)
			return err
		})
		if won != 1 {
			t.Errorf("%d of two admins deposed the other", won)
		}
	})
}
