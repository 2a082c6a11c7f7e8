package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/store"
)

// RunPeople holds a store to what it promises about people. Open is as in Run.
func RunPeople(t *testing.T, open func(t testing.TB) store.Store) {
	tests := []struct {
		name string
		test func(*testing.T, func(testing.TB) store.Store)
	}{
		{"a person is found as they were added", personAdded},
		{"no two accounts share a name but guests may", namesOnce},
		{"of many who take one name exactly one gets it", nameRace},
		{"a change that fails changes nothing", changeFails},
		{"changes of one person never get lost", changesAdd},
		{"people are listed page by page", peopleListed},
		{"the last admin stays", lastAdmin},
		{"two admins cannot depose each other at once", deposeRace},
		{"passkeys are kept and changed", passkeysKept},
		{"the last way in stays", lastWayIn},
		{"two passkeys cannot go at once if they are the only ones", wayInRace},
		{"a session is found until it expires", sessionExpires},
		{"an ended session never comes back", sessionEnds},
		{"a new epoch ends the sessions of a person", sessionEpoch},
		{"an invitation is used once", invitationOnce},
		{"of many who take an invitation exactly one succeeds", invitationRace},
		{"an account and its invitation come together or not at all", invitedAccount},
		{"an invitation can be replaced and revoked", invitationReplaced},
		{"channels are confirmed by their code", channelsKept},
		{"a person has only so many channels", channelLimit},
		{"the audit log is read backwards", auditKept},
		{"all who ask for a setting get the same", settingRace},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, open) })
	}
}

// noon is a moment without fractions that a database could cut off.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func person(name string) store.Person {
	return store.Person{ID: name, Name: name, Folded: name, Role: "player", Created: noon, Seen: noon}
}

func addPerson(t testing.TB, s store.Store, p store.Person) store.Person {
	t.Helper()
	if err := s.AddPerson(ctx, p, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// atOnce lets many do the same and counts who succeeded; other errors than the
// expected one fail the test.
func atOnce(t testing.TB, n int, expected error, do func(i int) error) int {
	t.Helper()
	var wg sync.WaitGroup
	var won atomic.Int32
	for i := range n {
		wg.Go(func() {
			switch err := do(i); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, expected):
				t.Errorf("instead of %q came %v", expected, err)
			}
		})
	}
	wg.Wait()
	return int(won.Load())
}

func personAdded(t *testing.T, open func(testing.TB) store.Store) {
	s := open(t)
	p := store.Person{ID: id(t), Name: "Ada", Folded: id(t), Role: "host", Guest: true, Blocked: true, Password: "hash", Email: "ada@example.org", Epoch: 3, Created: noon, Seen: noon.Add(time.Hour)}
	addPerson(t, s, p)
	if got, err := open(t).Person(ctx, p.ID); err != nil || got != p {
		t.Errorf("the person came back as %+v (%v)", got, err)
	}
	if _, err := s.Person(ctx, "nobody"); !errors.Is(err, store.ErrNoPerson) {
		t.Errorf("looking for nobody gave %v", err)
	}
	for _, at := range []time.Time{noon.Add(3 * time.Hour), noon.Add(2 * time.Hour)} {
		if err := s.MarkSeen(ctx, p.ID, at); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := s.Person(ctx, p.ID); !got.Seen.Equal(noon.Add(3 * time.Hour)) {
		t.Errorf("they were last seen at %v", got.Seen)
	}
}

func namesOnce(t *testing.T, open func(testing.TB) store.Store) {
	s, name := open(t), id(t)
	a := person(name)
	addPerson(t, s, a)
	b := person(name + "b")
	b.Folded = name
	if err := s.AddPerson(ctx, b, nil); !errors.Is(err, store.ErrTaken) {
		t.Errorf("a second account of the name gave %v", err)
	}
	b.Guest = true
	addPerson(t, s, b)
	if got, err := s.PersonNamed(ctx, name); err != nil || got.ID != a.ID {
		t.Errorf("the name finds %q (%v)", got.ID, err)
	}
	if _, err := s.ChangePerson(ctx, b.ID, nil, func(p *store.Person) error { p.Guest = false; return nil }); !errors.Is(err, store.ErrTaken) {
		t.Errorf("a guest becoming an account of the name gave %v", err)
	}
	if got, _ := s.Person(ctx, b.ID); !got.Guest {
		t.Error("the guest became an account all the same")
	}
}

func nameRace(t *testing.T, open func(testing.TB) store.Store) {
	stores, name := []store.Store{open(t), open(t)}, id(t)
	won := atOnce(t, 10, store.ErrTaken, func(i int) error {
		p := person(fmt.Sprint(name, i))
		p.Folded = name
		return stores[i%2].AddPerson(ctx, p, nil)
	})
	if won != 1 {
		t.Errorf("%d got the name", won)
	}
}

func changeFails(t *testing.T, open func(testing.TB) store.Store) {
	s := open(t)
	p := addPerson(t, s, person(id(t)))
	no := errors.New("no")
	_, err := s.ChangePerson(ctx, p.ID, nil, func(p *store.Person) error { p.Name = "other"; return no }, store.AuditEntry{What: "never " + p.ID})
	if !errors.Is(err, no) {
		t.Errorf("the change gave %v", err)
	}
	if got, _ := s.Person(ctx, p.ID); got != p {
		t.Errorf("the person became %+v", got)
	}
	log, err := s.AuditLog(ctx, 0, 1000)
	if err != nil || slices.ContainsFunc(log, func(e store.AuditEntry) bool { return e.What == "never "+p.ID }) {
		t.Errorf("the audit log tells of what did not happen (%v)", err)
	}
}

func changesAdd(t *testing.T, open func(testing.TB) store.Store) {
	stores := []store.Store{open(t), open(t)}
	p := addPerson(t, stores[0], person(id(t)))
	atOnce(t, 20, nil, func(i int) error {
		_, err := stores[i%2].ChangePerson(ctx, p.ID, nil, func(p *store.Person) error { p.Epoch++; return nil })
		return err
	})
	if got, _ := stores[0].Person(ctx, p.ID); got.Epoch != 20 {
		t.Errorf("of 20 changes %d are there", got.Epoch)
	}
}

func peopleListed(t *testing.T, open func(testing.TB) store.Store) {
	s, base := open(t), id(t)
	want := map[string]bool{}
	for i := range 7 {
		p := person(fmt.Sprint(base, i))
		p.Guest, p.Folded = true, base // the same name, told apart by the id
		want[addPerson(t, s, p).ID] = true
	}
	var name, last string
	for {
		page, err := s.ListPeople(ctx, name, last, 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			delete(want, p.ID)
			name, last = p.Folded, p.ID
		}
	}
	if len(want) != 0 {
		t.Errorf("the list misses %v", want)
	}
}

// onlyAdmins leaves the given people as the only admins of the store. The last
// one of an earlier test goes only after the new ones came.
func onlyAdmins(t testing.TB, s store.Store, names ...string) {
	t.Helper()
	for _, n := range names {
		p := person(n)
		p.Role = "admin"
		addPerson(t, s, p)
	}
	var name, last string
	for {
		page, err := s.ListPeople(ctx, name, last, 100)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			return
		}
		for _, p := range page {
			name, last = p.Folded, p.ID
			if p.Role == "admin" && !slices.Contains(names, p.ID) {
				if _, err := s.ChangePerson(ctx, p.ID, nil, demote); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func demote(p *store.Person) error { p.Role = "player"; return nil }
func block(p *store.Person) error  { p.Blocked = true; return nil }

func lastAdmin(t *testing.T, open func(testing.TB) store.Store) {
	s, a := open(t), id(t)
	b := a + "b"
	onlyAdmins(t, s, a, b)
	if n, err := s.CountAdmins(ctx); err != nil || n != 2 {
		t.Fatalf("there are %d admins (%v)", n, err)
	}
	if _, err := s.ChangePerson(ctx, a, nil, block); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*store.Person) error{"demoting": demote, "blocking": block} {
		if _, err := s.ChangePerson(ctx, b, nil, change); !errors.Is(err, store.ErrLastAdmin) {
			t.Errorf("%s the last admin gave %v", name, err)
		}
	}
	if _, err := s.ChangePerson(ctx, b, nil, func(p *store.Person) error { p.Name = "Renamed"; return nil }); err != nil {
		t.Errorf("renaming the last admin gave %v", err)
	}
	if n, _ := s.CountAdmins(ctx); n != 1 {
		t.Errorf("there are %d admins", n)
	}
}

func deposeRace(t *testing.T, open func(testing.TB) store.Store) {
	stores := []store.Store{open(t), open(t)}
	for round := range 5 {
		base := fmt.Sprint(id(t), round)
		onlyAdmins(t, stores[0], base+"0", base+"1")
		if won := atOnce(t, 2, store.ErrLastAdmin, func(i int) error {
			_, err := stores[i].ChangePerson(ctx, fmt.Sprint(base, i), nil, demote)
			return err
		}); won != 1 {
			t.Errorf("%d of two admins were deposed", won)
		}
	}
}

func passkey(person, key string) store.Passkey {
	return store.Passkey{ID: []byte(person + key), Person: person, Credential: []byte(`{"signCount":1}`), Label: "phone", Created: noon}
}

func addPasskey(t testing.TB, s store.Store, k store.Passkey) store.Passkey {
	t.Helper()
	if err := s.AddPasskey(ctx, k); err != nil {
		t.Fatal(err)
	}
	return k
}

func passkeysKept(t *testing.T, open func(testing.TB) store.Store) {
	s := open(t)
	p := addPerson(t, s, person(id(t)))
	k := addPasskey(t, s, passkey(p.ID, "a"))
	if err := s.AddPasskey(ctx, k); !errors.Is(err, store.ErrTaken) {
		t.Errorf("adding it again gave %v", err)
	}
	err := s.ChangePasskey(ctx, k.ID, func(k *store.Passkey) error {
		k.Credential, k.Used = []byte(`{"signCount":2}`), noon
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.Passkeys(ctx, p.ID)
	if err != nil || len(list) != 1 || string(list[0].Credential) != `{"signCount":2}` || !list[0].Used.Equal(noon) || list[0].Label != "phone" {
		t.Errorf("the passkeys are %+v (%v)", list, err)
	}
	if err := s.ChangePasskey(ctx, []byte("none"), func(*store.Passkey) error { return nil }); !errors.Is(err, store.ErrNoPasskey) {
		t.Errorf("changing one that is not there gave %v", err)
	}
}

func lastWayIn(t *testing.T, open func(testing.TB) store.Store) {
	s := open(t)
	p := addPerson(t, s, person(id(t)))
	other := addPerson(t, s, person(id(t)+"other"))
	k := addPasskey(t, s, passkey(p.ID, "a"))
	if err := s.RemovePasskey(ctx, p.ID, k.ID); !errors.Is(err, store.ErrLastWayIn) {
		t.Errorf("removing the last way in gave %v", err)
	}
	if err := s.RemovePasskey(ctx, other.ID, k.ID); !errors.Is(err, store.ErrNoPasskey) {
		t.Errorf("removing somebody else's passkey gave %v", err)
	}
	if _, err := s.ChangePerson(ctx, p.ID, nil, func(p *store.Person) error { p.Password = "hash"; return nil }); err != nil {
		t.Fatal(err)
	}
	if err := s.RemovePasskey(ctx, p.ID, k.ID); err != nil {
		t.Errorf("with a password left, removing the passkey gave %v", err)
	}
	if list, _ := s.Passkeys(ctx, p.ID); len(list) != 0 {
		t.Errorf("%d passkeys are left", len(list))
	}
}

func wayInRace(t *testing.T, open func(testing.TB) store.Store) {
	stores := []store.Store{open(t), open(t)}
	for round := range 5 {
		p := addPerson(t, stores[0], person(fmt.Sprint(id(t), round)))
		keys := []store.Passkey{addPasskey(t, stores[0], passkey(p.ID, "a")), addPasskey(t, stores[0], passkey(p.ID, "b"))}
		if won := atOnce(t, 2, store.ErrLastWayIn, func(i int) error {
			return stores[i].RemovePasskey(ctx, p.ID, keys[i].ID)
		}); won != 1 {
			t.Errorf("%d of two passkeys went", won)
		}
	}
}

func session(token, person string, epoch int) store.Session {
	return store.Session{Token: []byte(token), Person: person, Epoch: epoch, Data: []byte("data"), Expires: noon.Add(time.Hour)}
}

func saveSession(t testing.TB, s store.Store, v store.Session) {
	t.Helper()
	if err := s.SaveSession(ctx, v); err != nil {
		t.Fatal(err)
	}
}

func hasSession(t testing.TB, s store.Store, token string, at time.Time) bool {
	t.Helper()
	_, err := s.Session(ctx, []byte(token), at)
	if err != nil && !errors.Is(err, store.ErrNoSession) {
		t.Fatal(err)
	}
	return err == nil
}

func sessionExpires(t *testing.T, open func(testing.TB) store.Store) {
	s, token := open(t), id(t)
	v := session(token, "", 0)
	saveSession(t, s, v)
	v.Data = []byte("changed")
	saveSession(t, s, v)
	if got, err := open(t).Session(ctx, v.Token, noon); err != nil || !bytes.Equal(got.Data, v.Data) || !got.Expires.Equal(v.Expires) {
		t.Errorf("the session came back as %+v (%v)", got, err)
	}
	if hasSession(t, s, token, v.Expires) {
		t.Error("the session outlived its time")
	}
	if _, err := s.SweepSessions(ctx, noon); err != nil {
		t.Fatal(err)
	}
	if !hasSession(t, s, token, noon) {
		t.Error("a live session was swept away")
	}
	if n, err := s.SweepSessions(ctx, v.Expires); err != nil || n == 0 {
		t.Errorf("%d expired sessions were swept away (%v)", n, err)
	}
	if hasSession(t, s, token, noon) {
		t.Error("an expired session was not swept away")
	}
}

func sessionEnds(t *testing.T, open func(testing.TB) store.Store) {
	s, token := open(t), id(t)
	saveSession(t, s, session(token, "", 0))
	if err := s.EndSession(ctx, []byte(token)); err != nil {
		t.Fatal(err)
	}
	saveSession(t, s, session(token, "", 0)) // as a slow request would
	if hasSession(t, s, token, noon) {
		t.Error("the session is back")
	}
}

func sessionEpoch(t *testing.T, open func(testing.TB) store.Store) {
	s, token := open(t), id(t)
	p := addPerson(t, s, person(id(t)))
	saveSession(t, s, session(token, p.ID, 0))
	if !hasSession(t, s, token, noon) {
		t.Fatal("the session is not there")
	}
	if _, err := s.ChangePerson(ctx, p.ID, nil, func(p *store.Person) error { p.Epoch++; return nil }); err != nil {
		t.Fatal(err)
	}
	saveSession(t, s, session(token, p.ID, 0))
	if hasSession(t, s, token, noon) {
		t.Error("a session of the old epoch goes on")
	}
	saveSession(t, s, session(token+"new", p.ID, 1))
	if !hasSession(t, s, token+"new", noon) {
		t.Error("a session of the new epoch is refused")
	}
	if _, err := s.ChangePerson(ctx, p.ID, nil, block); err != nil {
		t.Fatal(err)
	}
	if hasSession(t, s, token+"new", noon) {
		t.Error("a blocked person's session goes on")
	}
}

func invitation(code string) store.Invitation {
	return store.Invitation{ID: "id " + code, Code: []byte(code), Kind: store.ForSeat, Match: "m", Seat: "axis", Role: "player", By: "by " + code, Created: noon, Expires: noon.Add(time.Hour)}
}

func addInvitation(t testing.TB, s store.Store, i store.Invitation) store.Invitation {
	t.Helper()
	if err := s.AddInvitation(ctx, i); err != nil {
		t.Fatal(err)
	}
	return i
}

func invitationOnce(t *testing.T, open func(testing.TB) store.Store) {
	s, code := open(t), id(t)
	i := addInvitation(t, s, invitation(code))
	got, err := open(t).Invitation(ctx, i.Code)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(i) {
		t.Errorf("the invitation came back as %+v (%v)", got, err)
	}
	for name, bad := range map[string]store.Taking{
		"another code":    {Code: []byte("other"), Kind: store.ForSeat, At: noon},
		"another kind":    {Code: i.Code, Kind: store.ForAccount, At: noon},
		"after it lapsed": {Code: i.Code, Kind: store.ForSeat, At: i.Expires},
	} {
		if _, err := s.TakeInvitation(ctx, bad, "ada"); !errors.Is(err, store.ErrInvitation) {
			t.Errorf("taking it with %s gave %v", name, err)
		}
	}
	good := store.Taking{Code: i.Code, Kind: store.ForSeat, At: noon}
	if got, err := s.TakeInvitation(ctx, good, "ada"); err != nil || got.UsedBy != "ada" || !got.UsedAt.Equal(noon) || got.Seat != "axis" {
		t.Errorf("taking it gave %+v (%v)", got, err)
	}
	if _, err := s.TakeInvitation(ctx, good, "ada"); !errors.Is(err, store.ErrInvitation) {
		t.Errorf("taking it again gave %v", err)
	}
	if list, err := s.Invitations(ctx, i.By, 10); err != nil || len(list) != 1 || list[0].UsedBy != "ada" {
		t.Errorf("those who invited see %+v (%v)", list, err)
	}
}

func invitationRace(t *testing.T, open func(testing.TB) store.Store) {
	stores, code := []store.Store{open(t), open(t)}, id(t)
	addInvitation(t, stores[0], invitation(code))
	won := atOnce(t, 20, store.ErrInvitation, func(i int) error {
		_, err := stores[i%2].TakeInvitation(ctx, store.Taking{Code: []byte(code), Kind: store.ForSeat, At: noon}, fmt.Sprint("person", i))
		return err
	})
	if won != 1 {
		t.Errorf("%d took it", won)
	}
}

func invitedAccount(t *testing.T, open func(testing.TB) store.Store) {
	stores, base := []store.Store{open(t), open(t)}, id(t)
	s := stores[0]
	addPerson(t, s, person(base))
	i := invitation(base)
	i.Kind = store.ForAccount
	addInvitation(t, s, i)
	by := &store.Taking{Code: i.Code, Kind: store.ForAccount, At: noon}

	same := person(base + "same")
	same.Folded = base
	if err := s.AddPerson(ctx, same, by); !errors.Is(err, store.ErrTaken) {
		t.Errorf("an invited person with a taken name gave %v", err)
	}
	if got, _ := s.Invitation(ctx, i.Code); !got.UsedAt.IsZero() {
		t.Error("the invitation is used although nobody came")
	}
	if won := atOnce(t, 6, store.ErrInvitation, func(i int) error {
		return stores[i%2].AddPerson(ctx, person(fmt.Sprint(base, "p", i)), by)
	}); won != 1 {
		t.Errorf("%d accounts came of one invitation", won)
	}
	there := 0
	for i := range 6 {
		if _, err := s.Person(ctx, fmt.Sprint(base, "p", i)); err == nil {
			there++
		}
	}
	if there != 1 {
		t.Errorf("%d accounts are there", there)
	}
	if _, err := s.ChangePerson(ctx, base, by, func(p *store.Person) error { p.Name = "late"; return nil }); !errors.Is(err, store.ErrInvitation) {
		t.Errorf("a change by a used invitation gave %v", err)
	}
	if got, _ := s.Person(ctx, base); got.Name == "late" {
		t.Error("the change was made all the same")
	}
}

func invitationReplaced(t *testing.T, open func(testing.TB) store.Store) {
	s, code := open(t), id(t)
	i := addInvitation(t, s, invitation(code))
	again := i
	again.Code = []byte(code + "new")
	addInvitation(t, s, again)
	if _, err := s.TakeInvitation(ctx, store.Taking{Code: i.Code, Kind: i.Kind, At: noon}, "ada"); !errors.Is(err, store.ErrInvitation) {
		t.Errorf("the old code gave %v", err)
	}
	if err := s.RevokeInvitation(ctx, i.ID, "somebody else"); !errors.Is(err, store.ErrInvitation) {
		t.Errorf("revoking somebody else's invitation gave %v", err)
	}
	if err := s.RevokeInvitation(ctx, i.ID, i.By); err != nil {
		t.Fatal(err)
	}
	if _, err := s.TakeInvitation(ctx, store.Taking{Code: again.Code, Kind: i.Kind, At: noon}, "ada"); !errors.Is(err, store.ErrInvitation) {
		t.Errorf("a revoked code gave %v", err)
	}
	if err := s.RevokeInvitation(ctx, i.ID, ""); !errors.Is(err, store.ErrInvitation) {
		t.Errorf("revoking it again gave %v", err)
	}
}

func channel(person, place string) store.Channel {
	return store.Channel{ID: person + place, Person: person, Kind: "mail", Place: []byte(place), Target: []byte("{}"), Code: []byte("code " + place), Created: noon}
}

func addChannel(t testing.TB, s store.Store, c store.Channel) store.Channel {
	t.Helper()
	got, err := s.AddChannel(ctx, c, 10)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func channelsKept(t *testing.T, open func(testing.TB) store.Store) {
	s := open(t)
	p := addPerson(t, s, person(id(t)))
	c := addChannel(t, s, channel(p.ID, "a"))
	addChannel(t, s, channel(p.ID, "b"))
	for name, try := range map[string]func() error{
		"another code":     func() error { _, err := s.ConfirmChannel(ctx, p.ID, []byte("no"), noon); return err },
		"an empty code":    func() error { _, err := s.ConfirmChannel(ctx, p.ID, nil, noon); return err },
		"another person":   func() error { _, err := s.ConfirmChannel(ctx, "other", c.Code, noon); return err },
		"the code too old": func() error { _, err := s.ConfirmChannel(ctx, p.ID, c.Code, noon.Add(time.Second)); return err },
	} {
		if err := try(); !errors.Is(err, store.ErrNoChannel) {
			t.Errorf("confirming with %s gave %v", name, err)
		}
	}
	if got, err := s.ConfirmChannel(ctx, p.ID, c.Code, noon); err != nil || got.ID != c.ID || !got.Confirmed {
		t.Errorf("confirming gave %+v (%v)", got, err)
	}
	again := channel(p.ID, "a")
	again.ID, again.Target = "other", []byte(`{"new":1}`)
	if got := addChannel(t, s, again); got.ID != c.ID || !got.Confirmed || string(got.Target) != `{"new":1}` {
		t.Errorf("adding the place again gave %+v", got)
	}
	if err := s.RemoveChannel(ctx, "other", c.ID); !errors.Is(err, store.ErrNoChannel) {
		t.Errorf("removing somebody else's channel gave %v", err)
	}
	if err := s.RemoveChannel(ctx, p.ID, c.ID); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Channels(ctx, p.ID); err != nil || len(list) != 1 || string(list[0].Place) != "b" || list[0].Confirmed {
		t.Errorf("the channels left are %+v (%v)", list, err)
	}
}

func channelLimit(t *testing.T, open func(testing.TB) store.Store) {
	stores := []store.Store{open(t), open(t)}
	p := addPerson(t, stores[0], person(id(t)))
	won := atOnce(t, 8, store.ErrTooMany, func(i int) error {
		_, err := stores[i%2].AddChannel(ctx, channel(p.ID, fmt.Sprint(i)), 3)
		return err
	})
	if list, _ := stores[0].Channels(ctx, p.ID); won != 3 || len(list) != 3 {
		t.Errorf("%d channels were taken and %d are there, not 3", won, len(list))
	}
	if _, err := stores[0].AddChannel(ctx, channel("nobody", "x"), 3); !errors.Is(err, store.ErrNoPerson) {
		t.Errorf("a channel of nobody gave %v", err)
	}
}

func auditKept(t *testing.T, open func(testing.TB) store.Store) {
	s, who := open(t), id(t)
	addPersonAudited := func(i int) {
		e := store.AuditEntry{At: noon, Who: who, What: fmt.Sprint("did ", i), About: "b", Address: "::1", Detail: []byte(`{"n":1}`)}
		var err error
		if i%2 == 0 {
			err = s.AddAudit(ctx, e)
		} else {
			err = s.AddPerson(ctx, person(fmt.Sprint(who, i)), nil, e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 5 {
		addPersonAudited(i)
	}
	page, err := s.AuditLog(ctx, 0, 3)
	if err != nil || len(page) != 3 || page[0].What != "did 4" || page[2].What != "did 2" {
		t.Fatalf("the latest entries are %+v (%v)", page, err)
	}
	if e := page[0]; e.Who != who || e.About != "b" || e.Address != "::1" || string(e.Detail) != `{"n":1}` || !e.At.Equal(noon) {
		t.Errorf("an entry came back as %+v", e)
	}
	if page, err = s.AuditLog(ctx, page[2].ID, 2); err != nil || len(page) != 2 || page[0].What != "did 1" || page[1].What != "did 0" {
		t.Errorf("the entries before are %+v (%v)", page, err)
	}
}

func settingRace(t *testing.T, open func(testing.TB) store.Store) {
	stores, key := []store.Store{open(t), open(t)}, id(t)
	var mu sync.Mutex
	got := map[string]bool{}
	atOnce(t, 10, nil, func(i int) error {
		v, err := stores[i%2].Setting(ctx, key, func() ([]byte, error) { return []byte{byte(i)}, nil })
		mu.Lock()
		defer mu.Unlock()
		got[string(v)] = true
		return err
	})
	if len(got) != 1 {
		t.Errorf("%d different values were given out", len(got))
	}
	no := errors.New("no")
	if _, err := stores[0].Setting(ctx, key+"other", func() ([]byte, error) { return nil, no }); !errors.Is(err, no) {
		t.Errorf("a setting that cannot be made gave %v", err)
	}
}
