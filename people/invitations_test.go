package people_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sandtable/people"
)

func TestTheFirstAdminIsInvitedByTheServer(t *testing.T) {
	d := directory(t, sqlite(t), newClock().config())
	old, err := d.Bootstrap(ctx)
	if err != nil {
		t.Fatal(err)
	}
	code, err := d.Bootstrap(ctx)
	if err != nil || code == old {
		t.Fatalf("the second start gave %q after %q (%v)", code, old, err)
	}
	_, err = d.Register(ctx, people.Registration{Name: "Eve", Password: password, Invitation: old})
	wantErr(t, "the code of the first start", err, people.ErrInvitation)
	p, err := d.Register(ctx, people.Registration{Name: "Root", Password: password, Invitation: strings.ToUpper(code)})
	if err != nil || p.Role != people.Admin {
		t.Fatalf("the first admin is %+v (%v)", p, err)
	}
	_, err = d.Register(ctx, people.Registration{Name: "Eve", Password: password, Invitation: code})
	wantErr(t, "the code again", err, people.ErrInvitation)
	if code, err := d.Bootstrap(ctx); err != nil || code != "" {
		t.Errorf("with an admin there is still a code %q (%v)", code, err)
	}
}

func TestSomebodyWithAnAccountCanBecomeTheFirstAdmin(t *testing.T) {
	d, _ := open(t)
	ada := register(t, d, "Ada")
	guest, _ := d.Guest(ctx, "Guest")
	code, err := d.Bootstrap(ctx)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Take(ctx, code, guest.ID)
	wantErr(t, "a guest taking it", err, people.ErrNotAllowed)
	if _, err := d.Take(ctx, code, ada.ID); err != nil {
		t.Fatal(err)
	}
	if p, _ := d.Person(ctx, ada.ID); p.Role != people.Admin {
		t.Errorf("their role is %s", p.Role)
	}
	_, err = d.Take(ctx, code, ada.ID)
	wantErr(t, "taking it again", err, people.ErrInvitation)

	lesser, err := d.Invite(ctx, ada.ID, people.Invitation{Kind: people.ForAccount, Role: people.Host})
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Take(ctx, lesser, ada.ID)
	wantErr(t, "an admin taking an invitation for hosts", err, people.ErrNotAllowed)
	if _, err := d.Look(ctx, lesser); err != nil {
		t.Errorf("and afterwards it is %v", err)
	}
}

func TestWhoMayInviteWhom(t *testing.T) {
	d, c := open(t)
	admin := firstAdmin(t, d)
	host := invite(t, d, admin, "Host", people.Host)
	player := register(t, d, "Player")
	guest, _ := d.Guest(ctx, "Guest")
	account := func(r people.Role) people.Invitation { return people.Invitation{Kind: people.ForAccount, Role: r} }
	seat := people.Invitation{Kind: people.ForSeat, Match: "m1", Seat: "axis"}
	tests := []struct {
		who  people.Person
		what people.Invitation
		want error
	}{
		{guest, account(""), people.ErrNotAllowed},
		{player, account(people.Player), people.ErrNotAllowed},
		{host, account(""), nil},
		{host, account(people.Player), nil},
		{host, account(people.Host), people.ErrNotAllowed},
		{host, account(people.Admin), people.ErrNotAllowed},
		{admin, account(people.Host), nil},
		{admin, account(people.Admin), nil},
		{admin, account("king"), people.ErrInvitation},
		{host, account("king"), people.ErrNotAllowed},
		{guest, seat, nil},
		{player, seat, nil},
		{player, people.Invitation{Kind: people.ForSeat, Match: "m1"}, people.ErrInvitation},
		{player, people.Invitation{Kind: "party"}, people.ErrInvitation},
		{people.Person{ID: "nobody"}, seat, people.ErrNotAllowed},
		{admin, people.Invitation{Kind: people.ForAccount, Expires: c.Now()}, people.ErrInvitation},
		{admin, people.Invitation{Kind: people.ForAccount, Expires: c.Now().Add(100 * 24 * time.Hour)}, people.ErrInvitation},
	}
	for _, tt := range tests {
		code, err := d.Invite(ctx, tt.who.ID, tt.what)
		if tt.want != nil {
			wantErr(t, fmt.Sprintf("%s inviting with %+v", tt.who.Name, tt.what), err, tt.want)
			continue
		}
		if err != nil {
			t.Errorf("%s inviting with %+v gave %v", tt.who.Name, tt.what, err)
			continue
		}
		if i, err := d.Look(ctx, code); err != nil || i.By != tt.who.ID || i.Kind != tt.what.Kind || i.Seat != tt.what.Seat {
			t.Errorf("the invitation is %+v (%v)", i, err)
		}
	}
}

func TestAnInvitationToASeatIsNotOneToAnAccount(t *testing.T) {
	d := directory(t, sqlite(t), newClock().config())
	admin := firstAdmin(t, d)
	guest, _ := d.Guest(ctx, "Guest")
	code, err := d.Invite(ctx, admin.ID, people.Invitation{Kind: people.ForSeat, Match: "m1", Seat: "axis", Role: people.Admin})
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Register(ctx, people.Registration{Name: "Ada", Password: password, Invitation: code})
	wantErr(t, "registering with it", err, people.ErrInvitation)
	i, err := d.Take(ctx, code, guest.ID)
	if err != nil || i.Match != "m1" || i.Seat != "axis" || i.UsedBy != guest.ID {
		t.Errorf("taking it gave %+v (%v)", i, err)
	}
	if p, _ := d.Person(ctx, guest.ID); p.Role != people.Player {
		t.Errorf("it made the guest %s", p.Role)
	}
	_, err = d.Look(ctx, code)
	wantErr(t, "looking at it afterwards", err, people.ErrInvitation)
}

func TestInvitationsLapseAndCanBeTakenBack(t *testing.T) {
	d, c := open(t)
	admin := firstAdmin(t, d)
	ada, bob := register(t, d, "Ada"), register(t, d, "Bob")
	seat := people.Invitation{Kind: people.ForSeat, Match: "m1", Seat: "axis"}
	lapsed, _ := d.Invite(ctx, ada.ID, seat)
	c.pass(7 * 24 * time.Hour)
	_, err := d.Take(ctx, lapsed, bob.ID)
	wantErr(t, "taking it after a week", err, people.ErrInvitation)

	for _, by := range []people.Person{ada, admin} {
		code, err := d.Invite(ctx, ada.ID, seat)
		if err != nil {
			t.Fatal(err)
		}
		list, err := d.Invitations(ctx, ada.ID, 10)
		if err != nil || len(list) == 0 {
			t.Fatalf("the invitations are %+v (%v)", list, err)
		}
		wantErr(t, "somebody else taking it back", d.Revoke(ctx, bob.ID, list[0].ID), people.ErrInvitation)
		if err := d.Revoke(ctx, by.ID, list[0].ID); err != nil {
			t.Errorf("%s taking it back gave %v", by.Name, err)
		}
		_, err = d.Take(ctx, code, bob.ID)
		wantErr(t, "taking it then", err, people.ErrInvitation)
		c.pass(time.Minute)
	}
	code, _ := d.Invite(ctx, ada.ID, seat)
	d.Block(ctx, admin.ID, bob.ID)
	_, err = d.Take(ctx, code, bob.ID)
	wantErr(t, "somebody blocked taking it", err, people.ErrBlocked)
}

func TestOneInvitationServesOnePerson(t *testing.T) {
	path := t.TempDir() + "/people.db"
	c := newClock()
	servers := []*people.Directory{directory(t, mustOpen(t, path), c.config()), directory(t, mustOpen(t, path), c.config())}
	admin := firstAdmin(t, servers[0])
	oneAccount(t, servers, admin)
	oneSeat(t, servers, admin)
	oneName(t, servers, admin)
}

func oneAccount(t *testing.T, servers []*people.Directory, admin people.Person) {
	code, err := servers[0].Invite(ctx, admin.ID, people.Invitation{Kind: people.ForAccount})
	if err != nil {
		t.Fatal(err)
	}
	won := atOnce(10, func(i int) error {
		_, err := servers[i%2].Register(ctx, people.Registration{Name: fmt.Sprint("Racer ", i), Password: password, Invitation: code})
		return err
	})
	if won != 1 {
		t.Errorf("%d accounts came of one invitation", won)
	}
}

func oneSeat(t *testing.T, servers []*people.Directory, admin people.Person) {
	code, err := servers[0].Invite(ctx, admin.ID, people.Invitation{Kind: people.ForSeat, Match: "m", Seat: "west"})
	if err != nil {
		t.Fatal(err)
	}
	guests := make([]people.Person, 10)
	for i := range guests {
		if guests[i], err = servers[0].Guest(ctx, "Guest"); err != nil {
			t.Fatal(err)
		}
	}
	if won := atOnce(len(guests), func(i int) error {
		_, err := servers[i%2].Take(ctx, code, guests[i].ID)
		return err
	}); won != 1 {
		t.Errorf("%d people got one seat", won)
	}
}

func oneName(t *testing.T, servers []*people.Directory, admin people.Person) {
	codes := make([]string, 6)
	for i := range codes {
		var err error
		if codes[i], err = servers[0].Invite(ctx, admin.ID, people.Invitation{Kind: people.ForAccount}); err != nil {
			t.Fatal(err)
		}
	}
	if won := atOnce(len(codes), func(i int) error {
		_, err := servers[i%2].Register(ctx, people.Registration{Name: "Wanted", Password: password, Invitation: codes[i]})
		return err
	}); won != 1 {
		t.Errorf("%d people got one name", won)
	}
	left := 0
	for _, code := range codes {
		if _, err := servers[0].Look(ctx, code); err == nil {
			left++
		}
	}
	if left != len(codes)-1 {
		t.Errorf("%d invitations are left of those who did not get the name", left)
	}
}

func TestTheStoreHoldsNoSecretsInTheClear(t *testing.T) {
	s := sqlite(t)
	d := directory(t, s, newClock().config())
	code, err := d.Bootstrap(ctx)
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.Register(ctx, people.Registration{Name: "Root", Password: password, Invitation: code})
	if err != nil {
		t.Fatal(err)
	}
	_, mail, err := d.AddMail(ctx, p.ID, "root@example.org")
	if err != nil {
		t.Fatal(err)
	}
	var kept strings.Builder
	person, _ := s.Person(ctx, p.ID)
	invitations, _ := s.Invitations(ctx, "", 10)
	channels, _ := s.Channels(ctx, p.ID)
	log, _ := s.AuditLog(ctx, 0, 100)
	fmt.Fprintf(&kept, "%+v\n%q\n", person, []byte(person.Password))
	for _, v := range []any{invitations, channels, log} {
		fmt.Fprintf(&kept, "%s\n%+v\n", v, v)
	}
	if len(invitations) != 1 || len(channels) != 1 || len(log) == 0 {
		t.Fatalf("there are %d invitations, %d channels and %d entries to look at", len(invitations), len(channels), len(log))
	}
	for _, secret := range []string{password, code, strings.ReplaceAll(code, "-", ""), mail} {
		if strings.Contains(kept.String(), secret) {
			t.Errorf("the store holds %q", secret)
		}
	}
}
