package people_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"sandtable/people"
	"sandtable/store"
)

func TestALostPasswordIsRecoveredByALinkOfAnAdmin(t *testing.T) {
	d, clock := open(t)
	root := firstAdmin(t, d)
	ann := invite(t, d, root, "Ann", people.Player)
	if _, err := d.Recovery(ctx, ann.ID, root.ID); !errors.Is(err, people.ErrNotAllowed) {
		t.Errorf("a player makes a link for an admin: %v", err)
	}
	first, err := d.Recovery(ctx, root.ID, ann.ID)
	if err != nil {
		t.Fatal(err)
	}
	second, err := d.Recovery(ctx, root.ID, ann.ID)
	if err != nil {
		t.Fatal(err)
	}
	const fresh = "another horse altogether"
	_, err = d.Recover(ctx, first, fresh)
	wantErr(t, "using a link that a newer one ended", err, people.ErrInvitation)
	_, err = d.Recover(ctx, second, "short")
	wantErr(t, "choosing a short password", err, people.ErrPassword)
	if _, err := d.Look(ctx, second); !errors.Is(err, people.ErrInvitation) {
		t.Errorf("the code is taken for an invitation: %v", err)
	}
	if list, err := d.Invitations(ctx, root.ID, 50); err != nil || slices.ContainsFunc(list, func(i people.Invitation) bool { return i.Kind == "recovery" }) {
		t.Errorf("it is listed among the invitations: %+v (%v)", list, err)
	}
	p, err := d.Recover(ctx, second, fresh)
	if err != nil || p.ID != ann.ID {
		t.Fatalf("%+v, %v", p, err)
	}
	if in, err := d.StillIn(ctx, ann); in || err != nil {
		t.Errorf("the sessions from before go on (%v)", err)
	}
	_, err = d.Login(ctx, "Ann", password)
	wantErr(t, "signing in with the old password", err, people.ErrCredentials)
	if _, err := d.Login(ctx, "Ann", fresh); err != nil {
		t.Error(err)
	}
	_, err = d.Recover(ctx, second, fresh+"!")
	wantErr(t, "using it twice", err, people.ErrInvitation)
	late, err := d.Recovery(ctx, root.ID, ann.ID)
	if err != nil {
		t.Fatal(err)
	}
	clock.pass(25 * time.Hour)
	_, err = d.Recover(ctx, late, fresh)
	wantErr(t, "using it after a day", err, people.ErrInvitation)
	n := atOnce(8, func(int) error { _, err := d.Recover(ctx, "nonsense", fresh); return err })
	if n != 0 {
		t.Error("nonsense is a code")
	}
}

func TestALinkByMailGoesToTheAddressOfTheAccountAlone(t *testing.T) {
	d, _ := open(t)
	root := firstAdmin(t, d)
	ann := invite(t, d, root, "Ann", people.Player)
	for _, name := range []string{"Ann", "Nobody", "?!"} {
		if code, to, err := d.RecoveryByMail(ctx, name); code != "" || to != "" || err != nil {
			t.Errorf("%s, without an address, gets %q at %q (%v)", name, code, to, err)
		}
	}
	if err := d.SetEmail(ctx, ann.ID, "ann@example.org"); err != nil {
		t.Fatal(err)
	}
	code, to, err := d.RecoveryByMail(ctx, "ANN")
	if err != nil || to != "ann@example.org" {
		t.Fatalf("the link goes to %q (%v)", to, err)
	}
	if p, err := d.Recover(ctx, code, "another horse altogether"); err != nil || p.ID != ann.ID {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestAnAccountIsDeleted(t *testing.T) {
	d, _ := open(t)
	root := firstAdmin(t, d)
	ann := invite(t, d, root, "Ann", people.Host)
	bob := invite(t, d, root, "Bob", people.Player)
	if _, _, err := d.AddWebhook(ctx, ann.ID, "https://example.org/ann"); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "deleting another's account", d.Remove(ctx, bob.ID, ann.ID, password), people.ErrNotAllowed)
	wantErr(t, "deleting one's own without the password", d.Remove(ctx, ann.ID, ann.ID, "wrong"), people.ErrCredentials)
	wantErr(t, "deleting the last admin", d.Remove(ctx, root.ID, root.ID, password), people.ErrLastAdmin)
	if err := d.Remove(ctx, ann.ID, ann.ID, password); err != nil {
		t.Fatal(err)
	}
	_, err := d.Person(ctx, ann.ID)
	wantErr(t, "looking for who is gone", err, people.ErrNotFound)
	_, err = d.Login(ctx, "Ann", password)
	wantErr(t, "signing in", err, people.ErrCredentials)
	if in, err := d.StillIn(ctx, ann); in || err != nil {
		t.Errorf("their sessions go on (%v)", err)
	}
	again := invite(t, d, root, "Ann", people.Player) // the name is free
	if again.ID == ann.ID {
		t.Error("the new account is the old one")
	}
	if err := d.Remove(ctx, root.ID, bob.ID, ""); err != nil {
		t.Errorf("an admin cannot delete an account: %v", err)
	}
}

// An account from before names were compared by how they look.
func TestAnOldAccountKeepsItsWayIn(t *testing.T) {
	s := sqlite(t)
	c := newClock()
	d := directory(t, s, openConfig(c))
	ivan := register(t, d, "Иван")
	other := register(t, d, "Bill")
	old := func(id, folded string) {
		if _, err := s.ChangePerson(ctx, id, nil, func(p *store.Person) error { p.Folded = folded; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	old(ivan.ID, "иван")
	old(other.ID, "bill")
	if err := d.Refold(ctx); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"иван", "BILL"} {
		if _, err := d.Login(ctx, name, password); err != nil {
			t.Errorf("%s does not come in any more: %v", name, err)
		}
	}
	_, err := d.Register(ctx, people.Registration{Name: "BiII", Password: password})
	wantErr(t, "taking a name that looks like another", err, people.ErrTaken)
}

func TestTheAuditLogHasTheNamesOfThen(t *testing.T) {
	d, _ := open(t)
	root := firstAdmin(t, d)
	ann := invite(t, d, root, "Ann", people.Player)
	if _, err := d.SetRole(ctx, root.ID, ann.ID, people.Host); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Rename(ctx, ann.ID, ann.ID, "Hanna"); err != nil {
		t.Fatal(err)
	}
	if err := d.Remove(ctx, root.ID, ann.ID, ""); err != nil {
		t.Fatal(err)
	}
	log, err := d.AuditLog(ctx, 0, 50)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][2]string{
		"registered": {"Ann", "Ann"}, "role changed": {root.Name, "Ann"}, "renamed": {"Ann", "Ann"}, "account deleted": {root.Name, "Hanna"},
	}
	for _, e := range log {
		if names, ok := want[e.What]; ok && e.About == ann.ID {
			if e.WhoName != names[0] || e.AboutName != names[1] {
				t.Errorf("%q was done by %q to %q, not by %q to %q", e.What, e.WhoName, e.AboutName, names[0], names[1])
			}
			delete(want, e.What)
		}
		for k, v := range e.Detail {
			if v == "" || k == "name of who" {
				t.Errorf("%q has the detail %q: %q", e.What, k, v)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("the log does not tell of %v", want)
	}
}
