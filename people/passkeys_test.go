package people_test

import (
	"crypto/ecdsa"
	"crypto/x509"
	"errors"
	"strings"
	"testing"

	"github.com/descope/virtualwebauthn"

	"sandtable/people"
)

func passkeyConfig(c *clock) people.Config {
	v := c.config()
	v.RPID, v.RPName, v.Origins = "example.org", "Sandtable", []string{"https://example.org"}
	return v
}

// device is an authenticator with one passkey.
type device struct {
	party virtualwebauthn.RelyingParty
	auth  virtualwebauthn.Authenticator
	key   virtualwebauthn.Credential
}

func newDevice(owner string) *device {
	return &device{
		party: virtualwebauthn.RelyingParty{ID: "example.org", Name: "Sandtable", Origin: "https://example.org"},
		auth:  virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(owner)}),
		key:   newKey(),
	}
}

// newKey makes a key whose coordinates have no leading zeros: the library would
// leave those out, which real devices do not.
func newKey() virtualwebauthn.Credential {
	for {
		c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
		parsed, err := x509.ParsePKCS8PrivateKey(c.Key.Data)
		if err != nil {
			panic(err)
		}
		point, err := parsed.(*ecdsa.PrivateKey).PublicKey.Bytes()
		if err != nil {
			panic(err)
		}
		if x, y := point[1:33], point[33:]; x[0] != 0 && y[0] != 0 {
			return c
		}
	}
}

// create answers the options of a new passkey.
func (v *device) create(t testing.TB, options []byte) []byte {
	t.Helper()
	o, err := virtualwebauthn.ParseAttestationOptions(string(options))
	if err != nil {
		t.Fatal(err)
	}
	return []byte(virtualwebauthn.CreateAttestationResponse(v.party, v.auth, v.key, *o))
}

// answer answers the options of signing in.
func (v *device) answer(t testing.TB, options []byte) []byte {
	t.Helper()
	o, err := virtualwebauthn.ParseAssertionOptions(string(options))
	if err != nil {
		t.Fatal(err)
	}
	return []byte(virtualwebauthn.CreateAssertionResponse(v.party, v.auth, v.key, *o))
}

func (v *device) add(t testing.TB, d *people.Directory, person string) (people.Passkey, error) {
	t.Helper()
	options, ceremony, err := d.BeginRegister(ctx, person)
	if err != nil {
		return people.Passkey{}, err
	}
	return d.FinishRegister(ctx, person, " My \x00phone ", ceremony, v.create(t, options))
}

func (v *device) signIn(t testing.TB, d *people.Directory) (people.Person, error) {
	t.Helper()
	options, ceremony, err := d.BeginLogin(ctx)
	if err != nil {
		return people.Person{}, err
	}
	return d.FinishLogin(ctx, ceremony, v.answer(t, options))
}

func withPasskeys(t testing.TB) *people.Directory {
	t.Helper()
	c := passkeyConfig(newClock())
	c.OpenRegistration = true
	return directory(t, sqlite(t), c)
}

func TestAPasskeySignsIn(t *testing.T) {
	d := withPasskeys(t)
	ada := register(t, d, "Ada")
	phone := newDevice(ada.ID)
	k, err := phone.add(t, d, ada.ID)
	if err != nil || k.Label != "My phone" || !k.Used.IsZero() {
		t.Fatalf("the passkey is %+v (%v)", k, err)
	}
	for range 2 { // its counter stays at zero, as that of many devices does
		if p, err := phone.signIn(t, d); err != nil || p.ID != ada.ID {
			t.Fatalf("signing in gave %+v (%v)", p, err)
		}
	}
	list, err := d.Passkeys(ctx, ada.ID)
	if err != nil || len(list) != 1 || list[0].Used.IsZero() {
		t.Errorf("the passkeys are %+v (%v)", list, err)
	}
	if _, err := phone.add(t, d, ada.ID); !errors.Is(err, people.ErrTaken) {
		t.Errorf("adding it again gave %v", err)
	}
}

func TestTheOptionsAskForAPasskeyThatTheDeviceRemembers(t *testing.T) {
	d := withPasskeys(t)
	ada := register(t, d, "Ada")
	options, ceremony, err := d.BeginRegister(ctx, ada.ID)
	if err != nil || !strings.Contains(string(options), `"residentKey":"preferred"`) || !strings.Contains(string(options), `"credProps":true`) {
		t.Fatalf("the options are %s (%v)", options, err)
	}
	phone := newDevice(ada.ID)
	forgets := strings.Replace(string(phone.create(t, options)), `"type":"public-key"`, `"type":"public-key","clientExtensionResults":{"credProps":{"rk":false}}`, 1)
	_, err = d.FinishRegister(ctx, ada.ID, "", ceremony, []byte(forgets))
	wantErr(t, "a device that does not remember it", err, people.ErrPasskey)
}

func TestACopiedPasskeyIsRefused(t *testing.T) {
	d := withPasskeys(t)
	copiedPasskey(t, d, register(t, d, "Ada"))
}

func copiedPasskey(t *testing.T, d *people.Directory, p people.Person) {
	phone := newDevice(p.ID)
	if _, err := phone.add(t, d, p.ID); err != nil {
		t.Fatal(err)
	}
	twin := *phone
	phone.key.Counter = 5
	if _, err := phone.signIn(t, d); err != nil {
		t.Fatal(err)
	}
	for _, counter := range []uint32{5, 3, 0} {
		twin.key.Counter = counter
		_, err := twin.signIn(t, d)
		wantErr(t, "a copy whose counter is behind", err, people.ErrPasskey)
	}
	if log := told(t, d); log[len(log)-1] != "copied passkey refused" {
		t.Errorf("the audit log ends with %q", log[len(log)-1])
	}
	phone.key.Counter = 6
	if _, err := phone.signIn(t, d); err != nil {
		t.Errorf("the passkey itself then gave %v", err)
	}
	phone.key.Counter = 7
	ceremonies, answers := make([][]byte, 6), make([][]byte, 6)
	for i := range answers {
		var options []byte
		var err error
		if options, ceremonies[i], err = d.BeginLogin(ctx); err != nil {
			t.Fatal(err)
		}
		answers[i] = phone.answer(t, options)
	}
	if won := atOnce(len(answers), func(i int) error {
		_, err := d.FinishLogin(ctx, ceremonies[i], answers[i])
		return err
	}); won != 1 {
		t.Errorf("%d of 6 at once passed with the same counter", won)
	}
}

func TestAPasskeyOfAnotherPlaceOrPersonIsRefused(t *testing.T) {
	d := withPasskeys(t)
	ada, bob := register(t, d, "Ada"), register(t, d, "Bob")
	phone := newDevice(ada.ID)
	if _, err := phone.add(t, d, ada.ID); err != nil {
		t.Fatal(err)
	}
	tests := map[string]func(v *device){
		"another origin":        func(v *device) { v.party.Origin = "https://example.com" },
		"another domain":        func(v *device) { v.party.ID = "example.com" },
		"another person":        func(v *device) { v.auth.Options.UserHandle = []byte(bob.ID) },
		"nobody":                func(v *device) { v.auth.Options.UserHandle = []byte(strings.Repeat("0", 24)) },
		"a handle that is none": func(v *device) { v.auth.Options.UserHandle = []byte("\xff\x00") },
		"no handle":             func(v *device) { v.auth.Options.UserHandle = nil },
		"another key": func(v *device) {
			id := v.key.ID
			v.key = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
			v.key.ID = id
		},
		"an unknown key":     func(v *device) { v.key = newKey() },
		"nobody touching it": func(v *device) { v.auth.Options.UserNotPresent = true },
	}
	for name, spoil := range tests {
		v := *phone
		spoil(&v)
		_, err := v.signIn(t, d)
		wantErr(t, name, err, people.ErrCredentials)
	}

	options, ceremony, _ := d.BeginRegister(ctx, ada.ID)
	_, err := d.FinishRegister(ctx, bob.ID, "", ceremony, newDevice(bob.ID).create(t, options))
	wantErr(t, "finishing what another began", err, people.ErrPasskey)
	other, _, _ := d.BeginRegister(ctx, ada.ID)
	_, err = d.FinishRegister(ctx, ada.ID, "", ceremony, newDevice(ada.ID).create(t, other))
	wantErr(t, "an answer to another challenge", err, people.ErrPasskey)
	for _, bad := range []string{"", "{}", "null", "[1]"} {
		_, err = d.FinishRegister(ctx, ada.ID, "", []byte(bad), []byte(bad))
		wantErr(t, "registering with "+bad, err, people.ErrPasskey)
		_, err = d.FinishLogin(ctx, []byte(bad), []byte(bad))
		wantErr(t, "signing in with "+bad, err, people.ErrCredentials)
	}
	begin, _, _ := d.BeginLogin(ctx)
	_, err = d.FinishLogin(ctx, ceremony, phone.answer(t, begin))
	wantErr(t, "signing in with the ceremony of registering", err, people.ErrCredentials)
}

func TestAPasskeyDoesNotLetABlockedPersonIn(t *testing.T) {
	d := withPasskeys(t)
	admin, ada := firstAdmin(t, d), register(t, d, "Ada")
	phone := newDevice(ada.ID)
	if _, err := phone.add(t, d, ada.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Block(ctx, admin.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	_, err := phone.signIn(t, d)
	wantErr(t, "signing in", err, people.ErrBlocked)
	_, err = newDevice(ada.ID).add(t, d, ada.ID)
	wantErr(t, "adding another passkey", err, people.ErrBlocked)
}

func TestTheLastWayInStays(t *testing.T) {
	d := withPasskeys(t)
	guest, err := d.Guest(ctx, "Guest")
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Register(ctx, people.Registration{Name: "Ada", Guest: guest.ID})
	wantErr(t, "an account without any way in", err, people.ErrPassword)
	phone, laptop := newDevice(guest.ID), newDevice(guest.ID)
	first, err := phone.add(t, d, guest.ID)
	if err != nil {
		t.Fatal(err)
	}
	ada, err := d.Register(ctx, people.Registration{Name: "Ada", Guest: guest.ID})
	if err != nil {
		t.Fatalf("an account with a passkey alone gave %v", err)
	}
	_, err = d.Login(ctx, "Ada", "")
	wantErr(t, "the empty password", err, people.ErrCredentials)
	wantErr(t, "removing the only passkey", d.RemovePasskey(ctx, ada.ID, first.ID), people.ErrLastWayIn)
	if _, err := laptop.add(t, d, ada.ID); err != nil {
		t.Fatal(err)
	}
	if err := d.RemovePasskey(ctx, ada.ID, first.ID); err != nil {
		t.Errorf("removing one of two gave %v", err)
	}
	_, err = phone.signIn(t, d)
	wantErr(t, "signing in with the removed one", err, people.ErrCredentials)
	if p, err := laptop.signIn(t, d); err != nil || p.ID != guest.ID {
		t.Errorf("signing in with the other gave %+v (%v)", p, err)
	}
	if _, err := d.SetPassword(ctx, ada.ID, "", "a first password"); err != nil {
		t.Errorf("setting a first password gave %v", err)
	}
	if err := d.RemovePasskey(ctx, ada.ID, laptop.key.ID); err != nil {
		t.Errorf("removing the passkey beside a password gave %v", err)
	}
	wantErr(t, "removing it again", d.RemovePasskey(ctx, ada.ID, laptop.key.ID), people.ErrNotFound)
}

func TestAServerWithoutADomainHasNoPasskeys(t *testing.T) {
	d, _ := open(t)
	ada := register(t, d, "Ada")
	_, _, err := d.BeginRegister(ctx, ada.ID)
	wantErr(t, "adding one", err, people.ErrNotAllowed)
	_, _, err = d.BeginLogin(ctx)
	wantErr(t, "signing in", err, people.ErrNotAllowed)
	_, err = d.FinishLogin(ctx, nil, nil)
	wantErr(t, "finishing to sign in", err, people.ErrNotAllowed)
}

func TestPasskeysWorkOnALaptopToo(t *testing.T) {
	c := openConfig(newClock())
	c.RPID, c.RPName, c.Origins = "localhost", "Sandtable", []string{"http://localhost:8080"}
	d := directory(t, sqlite(t), c)
	ada := register(t, d, "Ada")
	phone := newDevice(ada.ID)
	phone.party.ID, phone.party.Origin = "localhost", "http://localhost:8080"
	if _, err := phone.add(t, d, ada.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := phone.signIn(t, d); err != nil {
		t.Error(err)
	}
}
