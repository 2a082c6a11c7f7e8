package server_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"sandtable/match"
	"sandtable/server"
)

const passphrase = "correct horse battery"

// club is a house with accounts, by invitation unless it is changed.
func club(t testing.TB, change ...func(*server.Config)) *house {
	t.Helper()
	return open(t, append([]func(*server.Config){func(c *server.Config) {
		c.Accounts = true
		c.People.RPID, c.People.RPName, c.People.Origins = "example.org", "Sandtable", []string{"https://example.org"}
	}}, change...)...)
}

func openToAll(c *server.Config) { c.People.OpenRegistration = true }

// admin is the first one, who came in by the code of the server.
func (h *house) admin() *guest {
	h.t.Helper()
	code, err := h.srv.FirstAdmin(context.Background())
	if err != nil || code == "" {
		h.t.Fatalf("the code for the first admin is %q (%v)", code, err)
	}
	return h.member("Root", code)
}

// member makes an account by an invitation.
func (h *house) member(name, code string) *guest {
	h.t.Helper()
	g := h.visitor()
	g.must("POST", "/api/accounts", map[string]any{"name": name, "password": passphrase, "invitation": code}, nil)
	return g
}

func (g *guest) invite(role string) string {
	g.h.t.Helper()
	var c server.Code
	g.must("POST", "/api/me/invitations", map[string]any{"role": role}, &c)
	return c.Code
}

func (g *guest) me() (a server.AccountInfo) {
	g.h.t.Helper()
	g.must("GET", "/api/me", nil, &a)
	return a
}

// signedIn reports whether the browser is somebody.
func (g *guest) signedIn() bool {
	g.h.t.Helper()
	var s server.Session
	g.must("GET", "/api/session", nil, &s)
	return s.Person != nil
}

// login signs a new browser in.
func (h *house) login(name string) *guest {
	h.t.Helper()
	g := h.visitor()
	g.must("POST", "/api/session/login", map[string]any{"name": name, "password": passphrase}, nil)
	return g
}

// cookie is the browser's cookie for the house, with nothing but name and value.
func (g *guest) cookie() *http.Cookie {
	g.h.t.Helper()
	u, err := url.Parse(g.h.url)
	if err != nil {
		g.h.t.Fatal(err)
	}
	if list := g.client.Jar.Cookies(u); len(list) == 1 {
		return list[0]
	}
	return &http.Cookie{Name: "none", Value: "none"}
}

// with is a new browser into which somebody has planted a cookie.
func (h *house) with(c *http.Cookie) *guest {
	h.t.Helper()
	u, err := url.Parse(h.url)
	if err != nil {
		h.t.Fatal(err)
	}
	g := h.visitor()
	g.client.Jar.SetCookies(u, []*http.Cookie{c})
	return g
}

// answer sends a request and gives the whole answer.
func (g *guest) answer(method, path string, body any) *http.Response {
	g.h.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		g.h.t.Fatal(err)
	}
	req, err := http.NewRequest(method, g.h.url+path, strings.NewReader(string(text)))
	if err != nil {
		g.h.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	r, err := g.client.Do(req)
	if err != nil {
		g.h.t.Fatal(err)
	}
	io.Copy(io.Discard, r.Body)
	r.Body.Close()
	return r
}

func TestAccountsAreByInvitation(t *testing.T) {
	h := club(t)
	admin := h.admin()
	if me := admin.me(); me.Name != "Root" || me.Role != "admin" || me.Guest || !me.Password {
		t.Fatalf("the first admin is %+v", me)
	}
	if code, err := h.srv.FirstAdmin(t.Context()); err != nil || code != "" {
		t.Errorf("with an admin there is still the code %q (%v)", code, err)
	}
	h.visitor().refused(http.StatusForbidden, "POST", "/api/accounts", map[string]any{"name": "Eve", "password": passphrase})
	h.visitor().refused(http.StatusForbidden, "POST", "/api/session/guest", map[string]any{"name": "Eve"})

	forHost := admin.invite("host")
	var about server.InvitationInfo
	h.visitor().must("GET", "/api/invitations/"+forHost, nil, &about)
	if about != (server.InvitationInfo{Kind: "account", Role: "host", By: "Root"}) {
		t.Errorf("the invitation says %+v", about)
	}
	host := h.member("Hana", forHost)
	if me := host.me(); me.Role != "host" {
		t.Errorf("who was invited as host is %+v", me)
	}
	h.visitor().refused(http.StatusNotFound, "GET", "/api/invitations/"+forHost, nil)
	h.visitor().refused(http.StatusForbidden, "POST", "/api/accounts", map[string]any{"name": "Eve", "password": passphrase, "invitation": forHost})

	player := h.member("Paul", host.invite("player"))
	host.refused(http.StatusForbidden, "POST", "/api/me/invitations", map[string]any{"role": "host"})
	player.refused(http.StatusForbidden, "POST", "/api/me/invitations", map[string]any{})
	h.visitor().refused(http.StatusUnauthorized, "POST", "/api/me/invitations", map[string]any{})
	player.refused(http.StatusConflict, "POST", "/api/accounts", map[string]any{"name": "Paula", "password": passphrase, "invitation": host.invite("player")})

	// Who has an account rises by an invitation.
	up := admin.invite("host")
	var s server.Session
	player.must("POST", "/api/invitations/"+up, nil, &s)
	if s.Person == nil || s.Person.Role != "host" || player.me().Role != "host" {
		t.Errorf("by the invitation Paul became %+v", s.Person)
	}
	host.refused(http.StatusNotFound, "POST", "/api/invitations/"+up, nil)

	// What is taken back cannot be used, by its sender or an admin.
	gone := host.invite("player")
	var sent []server.SentInvitation
	host.must("GET", "/api/me/invitations", nil, &sent)
	i := slices.IndexFunc(sent, func(s server.SentInvitation) bool { return s.UsedAt == nil })
	if len(sent) != 3 || i < 0 || sent[2].UsedBy != "Paul" {
		t.Fatalf("Hana sent %+v", sent)
	}
	player.refused(http.StatusNotFound, "DELETE", "/api/me/invitations/"+sent[i].ID, nil)
	for _, s := range sent {
		if s.UsedAt == nil {
			host.must("DELETE", "/api/me/invitations/"+s.ID, nil, nil)
		}
	}
	h.visitor().refused(http.StatusNotFound, "GET", "/api/invitations/"+gone, nil)
}

func TestRegistrationCanBeOpenToAll(t *testing.T) {
	h := club(t, openToAll)
	var s server.Session
	h.visitor().must("GET", "/api/session", nil, &s)
	if !s.Accounts || !s.Open {
		t.Errorf("the house says of itself %+v", s)
	}
	ann := h.visitor()
	for _, bad := range []map[string]any{
		{"name": "Ann", "password": "short"},
		{"name": "<Ann>", "password": passphrase},
		{"name": "Ann", "password": passphrase, "email": "nowhere"},
		{"name": "Ann"},
		{"password": passphrase},
	} {
		ann.refused(http.StatusUnprocessableEntity, "POST", "/api/accounts", bad)
	}
	if ann.signedIn() {
		t.Error("who failed to register is signed in")
	}
	ann.must("POST", "/api/accounts", map[string]any{"name": "Ann", "password": passphrase, "email": "ann@example.org"}, &s)
	if s.Person == nil || s.Person.Name != "Ann" || s.Person.Role != "player" || ann.me().Email != "ann@example.org" {
		t.Errorf("after registering Ann is %+v", s.Person)
	}
	h.visitor().refused(http.StatusConflict, "POST", "/api/accounts", map[string]any{"name": "ANN", "password": passphrase})
}

func TestPeopleChangeWhatIsTheirs(t *testing.T) {
	h := club(t, openToAll)
	ann := h.member("Ann", "")
	h.member("Bob", "")
	ann.must("PUT", "/api/me/name", map[string]any{"name": "Anna"}, nil)
	ann.refused(http.StatusConflict, "PUT", "/api/me/name", map[string]any{"name": "bob"})
	ann.must("PUT", "/api/me/email", map[string]any{"email": "anna@example.org"}, nil)
	ann.refused(http.StatusUnprocessableEntity, "PUT", "/api/me/email", map[string]any{"email": "@"})
	if me := ann.me(); me.Name != "Anna" || me.Email != "anna@example.org" {
		t.Errorf("Anna is %+v", me)
	}
	h.visitor().refused(http.StatusUnauthorized, "GET", "/api/me", nil)
	h.login("Anna")
}

func TestAGuestWhoRegistersKeepsTheirSeats(t *testing.T) {
	h := club(t)
	admin := h.admin()
	m := admin.newMatch(mine("axis"), server.SeatPlan{Seat: "west", For: "invited"}, robot("ussr"))
	code := m.Codes["west"]
	var about server.InvitationInfo
	h.visitor().must("GET", "/api/invitations/"+code, nil, &about)
	if about != (server.InvitationInfo{Kind: "seat", Match: m.ID, Seat: "west", Game: "tt", By: "Root"}) {
		t.Errorf("the invitation to the seat says %+v", about)
	}
	admin.refused(http.StatusConflict, "POST", "/api/invitations/"+code, nil)
	bob := h.visitor()
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{"name": "Bob", "invitation": code}, nil)
	before, asGuest := bob.me(), bob.cookie()
	bob.refused(http.StatusForbidden, "POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939})
	bob.refused(http.StatusForbidden, "POST", "/api/invitations/"+admin.invite("host"), nil)

	bob.must("POST", "/api/accounts", map[string]any{"name": "Robert", "password": passphrase, "invitation": admin.invite("player")}, nil)
	after := bob.me()
	if !before.Guest || after.Guest || after.ID != before.ID || after.Name != "Robert" {
		t.Errorf("the guest %+v became %+v", before, after)
	}
	if s := bob.state(m.ID); !slices.Equal(s.Yours, []string{"west"}) {
		t.Errorf("after registering Bob holds %v", s.Yours)
	}
	if s := h.login("Robert").state(m.ID); !slices.Equal(s.Yours, []string{"west"}) {
		t.Errorf("in another browser Bob holds %v", s.Yours)
	}
	if h.with(asGuest).signedIn() {
		t.Error("the guest's cookie still works after registering")
	}
}

func TestGuessingAPasswordIsSlowedDown(t *testing.T) {
	h := club(t, openToAll)
	h.member("Ann", "")
	eve := h.visitor()
	wrong := map[string]any{"name": "Ann", "password": "not the password"}
	unknown := map[string]any{"name": "Nobody", "password": "not the password"}
	a, b := eve.refused(401, "POST", "/api/session/login", wrong), eve.refused(401, "POST", "/api/session/login", unknown)
	if a.Detail != b.Detail {
		t.Errorf("a wrong password is answered %q, a wrong name %q", a.Detail, b.Detail)
	}
	for range 9 {
		eve.refused(401, "POST", "/api/session/login", wrong)
	}
	r := eve.answer("POST", "/api/session/login", wrong)
	wait, err := strconv.Atoi(r.Header.Get("Retry-After"))
	if r.StatusCode != 429 || err != nil || wait < 1 {
		t.Errorf("the twelfth attempt gave %d and to wait %q", r.StatusCode, r.Header.Get("Retry-After"))
	}
	eve.refused(429, "POST", "/api/session/login", map[string]any{"name": "Ann", "password": passphrase})
	if eve.signedIn() {
		t.Error("the guesser is signed in")
	}
}

func TestTheCookieIsOutOfReach(t *testing.T) {
	for _, secure := range []bool{false, true} {
		h := club(t, openToAll, func(c *server.Config) { c.Secure = secure })
		r := h.visitor().answer("POST", "/api/accounts", map[string]any{"name": "Ann", "password": passphrase})
		if len(r.Cookies()) != 1 {
			t.Fatalf("registering set the cookies %v", r.Cookies())
		}
		c := r.Cookies()[0]
		name := "sandtable"
		if secure {
			name = "__Host-sandtable"
		}
		if c.Name != name || c.Secure != secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.MaxAge <= 0 {
			t.Errorf("the cookie is %v", c)
		}
	}
}

func TestAPlantedSessionIsWorthNothingAfterSigningIn(t *testing.T) {
	h := club(t, openToAll)
	h.member("Ann", "")
	eve := h.visitor()
	eve.must("POST", "/api/session/passkey/begin", nil, nil) // gives Eve a session
	planted := eve.cookie()
	if planted.Name == "none" {
		t.Fatal("Eve has no session to plant")
	}
	ann := h.with(planted)
	ann.must("POST", "/api/session/login", map[string]any{"name": "Ann", "password": passphrase}, nil)
	if !ann.signedIn() || ann.cookie().Value == planted.Value {
		t.Error("Ann is not signed in, or under the planted cookie")
	}
	if eve.signedIn() {
		t.Error("Eve is signed in by the cookie that she planted")
	}
}

func TestSigningOut(t *testing.T) {
	h := club(t, openToAll)
	ann := h.member("Ann", "")
	other, third := h.login("Ann"), h.login("Ann")
	old := ann.cookie()
	ann.must("DELETE", "/api/session", nil, nil)
	if ann.signedIn() || h.with(old).signedIn() || !other.signedIn() {
		t.Error("signing out did not end this session, or ended another")
	}
	old = other.cookie()
	other.must("DELETE", "/api/me/sessions", nil, nil)
	if other.signedIn() || h.with(old).signedIn() || third.signedIn() {
		t.Error("a session outlived signing out everywhere")
	}
}

// watching opens a live stream of a match and reads what it begins with. The
// channel is closed when the server ends the stream.
func (g *guest) watching(id string) <-chan struct{} {
	g.h.t.Helper()
	stream, err := g.listen(g.h.t.Context(), "/api/matches/"+id+"/live", "")
	if err != nil {
		g.h.t.Fatal(err)
	}
	lines := bufio.NewReader(stream.Body)
	if _, err := readEvent(lines); err != nil {
		g.h.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer stream.Body.Close()
		for _, err := readEvent(lines); err == nil; _, err = readEvent(lines) {
		}
	}()
	return ended
}

func TestSigningOutEndsTheStreamsOfThatSessionOnly(t *testing.T) {
	h := club(t, openToAll)
	ann := h.member("Ann", "")
	other := h.login("Ann")
	m := ann.newMatch(mine("axis"))
	here, too, there := ann.watching(m.ID), ann.watching(m.ID), other.watching(m.ID)
	ann.must("DELETE", "/api/session", nil, nil)
	for _, stream := range []<-chan struct{}{here, too} {
		select {
		case <-stream:
		case <-time.After(10 * time.Second):
			t.Fatal("a live stream outlived the session")
		}
	}
	select {
	case <-there:
		t.Error("the stream of another session ended as well")
	case <-time.After(300 * time.Millisecond):
	}
	other.must("DELETE", "/api/session", nil, nil)
	select {
	case <-there:
	case <-time.After(10 * time.Second):
		t.Error("the last live stream outlived its session")
	}
}

func TestANewPasswordEndsOtherSessions(t *testing.T) {
	h := club(t, openToAll)
	ann := h.member("Ann", "")
	other := h.login("Ann")
	ann.refused(401, "PUT", "/api/me/password", map[string]any{"old": "not the password", "new": "another long one"})
	ann.refused(422, "PUT", "/api/me/password", map[string]any{"old": passphrase, "new": "short"})
	if !other.signedIn() {
		t.Fatal("a refused change ended a session")
	}
	old := ann.cookie()
	ann.must("PUT", "/api/me/password", map[string]any{"old": passphrase, "new": "another long one"}, nil)
	if !ann.signedIn() || other.signedIn() || h.with(old).signedIn() {
		t.Error("after a new password the wrong sessions go on")
	}
	h.visitor().refused(401, "POST", "/api/session/login", map[string]any{"name": "Ann", "password": passphrase})
	h.visitor().must("POST", "/api/session/login", map[string]any{"name": "Ann", "password": "another long one"}, nil)
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

// create begins to add a passkey and gives what the device answers.
func (g *guest) create(d *device) map[string]any {
	g.h.t.Helper()
	status, options := g.ask("POST", "/api/me/passkeys/begin", nil)
	o, err := virtualwebauthn.ParseAttestationOptions(string(options))
	if status != 200 || err != nil {
		g.h.t.Fatalf("beginning to add a passkey: %d %s (%v)", status, options, err)
	}
	return map[string]any{"label": "Phone", "credential": json.RawMessage(virtualwebauthn.CreateAttestationResponse(d.party, d.auth, d.key, *o))}
}

// prove begins to sign in and gives what the device answers.
func (g *guest) prove(d *device) map[string]any {
	g.h.t.Helper()
	status, options := g.ask("POST", "/api/session/passkey/begin", nil)
	o, err := virtualwebauthn.ParseAssertionOptions(string(options))
	if status != 200 || err != nil {
		g.h.t.Fatalf("beginning to sign in: %d %s (%v)", status, options, err)
	}
	return map[string]any{"credential": json.RawMessage(virtualwebauthn.CreateAssertionResponse(d.party, d.auth, d.key, *o))}
}

func TestAPasskeySignsIn(t *testing.T) {
	h := club(t, openToAll)
	ann := h.member("Ann", "")
	phone := newDevice(ann.me().ID)
	made := ann.create(phone)
	var key server.PasskeyInfo
	ann.must("POST", "/api/me/passkeys/finish", made, &key)
	if key.Label != "Phone" || key.ID == "" || key.Used != nil {
		t.Errorf("the passkey is %+v", key)
	}
	ann.refused(http.StatusConflict, "POST", "/api/me/passkeys/finish", made) // its ceremony is over

	elsewhere := h.visitor()
	proof := elsewhere.prove(phone)
	h.visitor().refused(http.StatusConflict, "POST", "/api/session/passkey/finish", proof) // begun in another browser
	elsewhere.must("POST", "/api/session/passkey/finish", proof, nil)
	if me := elsewhere.me(); me.Name != "Ann" || len(me.Passkeys) != 1 || me.Passkeys[0].Used == nil {
		t.Errorf("by passkey came in %+v", me)
	}
	elsewhere.refused(http.StatusConflict, "POST", "/api/session/passkey/finish", proof)

	stranger := h.visitor()
	stranger.refused(http.StatusUnauthorized, "POST", "/api/session/passkey/finish", stranger.prove(newDevice(ann.me().ID)))
	stranger.refused(http.StatusConflict, "POST", "/api/session/passkey/finish", proof)
	h.member("Bob", "").refused(http.StatusNotFound, "DELETE", "/api/me/passkeys/"+key.ID, nil)
	ann.refused(http.StatusNotFound, "DELETE", "/api/me/passkeys/!", nil)
	ann.must("DELETE", "/api/me/passkeys/"+key.ID, nil, nil)
	var left []server.PasskeyInfo
	ann.must("GET", "/api/me/passkeys", nil, &left)
	stranger.refused(http.StatusUnauthorized, "POST", "/api/session/passkey/finish", stranger.prove(phone))
	if len(left) != 0 || stranger.signedIn() {
		t.Errorf("after removing it there is still %v", left)
	}
}

func TestAnAccountCanHaveAPasskeyAlone(t *testing.T) {
	h := club(t)
	admin := h.admin()
	m := admin.newMatch(server.SeatPlan{Seat: "west", For: "invited"})
	bob := h.visitor()
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{"name": "Bob", "invitation": m.Codes["west"]}, nil)
	phone := newDevice(bob.me().ID)
	var key server.PasskeyInfo
	bob.must("POST", "/api/me/passkeys/finish", bob.create(phone), &key)
	bob.must("POST", "/api/accounts", map[string]any{"name": "Bob", "invitation": admin.invite("player")}, nil)
	if me := bob.me(); me.Guest || me.Password {
		t.Errorf("Bob is %+v", me)
	}
	bob.refused(http.StatusConflict, "DELETE", "/api/me/passkeys/"+key.ID, nil) // his last way in
	bob.must("PUT", "/api/me/password", map[string]any{"new": passphrase}, nil)
	bob.must("DELETE", "/api/me/passkeys/"+key.ID, nil, nil)
}

func TestWhoIsBlockedIsOutAtOnce(t *testing.T) {
	h := club(t, openToAll)
	admin := h.admin()
	ann := h.member("Ann", "")
	id := ann.me().ID
	m := ann.newMatch(mine("axis"))
	stream, err := ann.client.Get(h.url + "/api/matches/" + m.ID + "/live")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "data:") {
	}

	var p server.PersonInfo
	admin.must("PUT", "/api/people/"+id+"/blocked", map[string]any{"blocked": true}, &p)
	if !p.Blocked || ann.signedIn() {
		t.Errorf("Ann is %+v and still signed in", p)
	}
	ended := make(chan bool)
	go func() {
		defer close(ended)
		for lines.Scan() {
		}
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("her live stream goes on")
	}
	h.visitor().refused(http.StatusForbidden, "POST", "/api/session/login", map[string]any{"name": "Ann", "password": passphrase})
	ann.refused(http.StatusUnauthorized, "POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939})
	admin.must("PUT", "/api/people/"+id+"/blocked", map[string]any{"blocked": false}, nil)
	if ann.signedIn() {
		t.Error("the session from before is good again")
	}
	h.login("Ann")
}

func TestAdminsDecideAboutPeople(t *testing.T) {
	h := club(t, openToAll)
	admin, ann, bob := h.admin(), h.member("Ann", ""), h.member("Bob", "")
	id := ann.me().ID
	var list []server.PersonInfo
	admin.must("GET", "/api/people?limit=2", nil, &list)
	if len(list) != 2 || list[0].Name != "Ann" || list[1].Name != "Bob" {
		t.Fatalf("the first page is %+v", list)
	}
	admin.must("GET", "/api/people?after="+list[1].ID, nil, &list)
	if len(list) != 1 || list[0].Name != "Root" || list[0].Role != "admin" {
		t.Errorf("the next page is %+v", list)
	}
	admin.must("PUT", "/api/people/"+id+"/role", map[string]any{"role": "host"}, nil)
	if ann.me().Role != "host" {
		t.Error("Ann is no host")
	}
	ann.invite("player")
	admin.must("PUT", "/api/people/"+id+"/role", map[string]any{"role": "player"}, nil)
	ann.refused(http.StatusForbidden, "POST", "/api/me/invitations", map[string]any{})
	admin.must("PUT", "/api/people/"+id+"/name", map[string]any{"name": "Anna"}, nil)
	var account server.AccountInfo
	admin.must("GET", "/api/people/"+id, nil, &account)
	if account.Name != "Anna" || !account.Password {
		t.Errorf("the admin sees %+v", account)
	}
	admin.must("DELETE", "/api/people/"+id+"/sessions", nil, nil)
	if ann.signedIn() || !bob.signedIn() {
		t.Error("the wrong sessions were ended")
	}
	admin.refused(422, "PUT", "/api/people/"+id+"/role", map[string]any{"role": "king"})
	admin.refused(404, "PUT", "/api/people/nobody/role", map[string]any{"role": "host"})
	admin.refused(400, "GET", "/api/people/%00", nil)

	root := admin.me().ID
	for _, who := range []*guest{bob, h.visitor()} {
		status := http.StatusForbidden
		if who != bob {
			status = http.StatusUnauthorized
		}
		who.refused(status, "GET", "/api/people", nil)
		who.refused(status, "GET", "/api/people/"+root, nil)
		who.refused(status, "PUT", "/api/people/"+root+"/name", map[string]any{"name": "Nobody"})
		who.refused(status, "PUT", "/api/people/"+root+"/role", map[string]any{"role": "player"})
		who.refused(status, "PUT", "/api/people/"+root+"/blocked", map[string]any{"blocked": true})
		who.refused(status, "DELETE", "/api/people/"+root+"/sessions", nil)
		who.refused(status, "GET", "/api/audit", nil)
	}
}

func TestTheLastAdminStays(t *testing.T) {
	h := club(t, openToAll)
	admin, ann := h.admin(), h.member("Ann", "")
	root, id := admin.me().ID, ann.me().ID
	admin.refused(http.StatusConflict, "PUT", "/api/people/"+root+"/role", map[string]any{"role": "player"})
	admin.refused(http.StatusConflict, "PUT", "/api/people/"+root+"/blocked", map[string]any{"blocked": true})
	admin.must("PUT", "/api/people/"+id+"/role", map[string]any{"role": "admin"}, nil)
	admin.must("PUT", "/api/people/"+root+"/role", map[string]any{"role": "player"}, nil)
	admin.refused(http.StatusForbidden, "GET", "/api/people", nil)
}

func TestAnInvitationUsedByManyAtOnceLetsOneIn(t *testing.T) {
	h := club(t)
	code := h.admin().invite("player")
	const many = 6
	statuses := make([]int, many)
	var at sync.WaitGroup
	for i := range many {
		g := h.visitor()
		at.Go(func() {
			statuses[i], _ = g.ask("POST", "/api/accounts", map[string]any{"name": fmt.Sprint("Twin ", i), "password": passphrase, "invitation": code})
		})
	}
	at.Wait()
	slices.Sort(statuses)
	if want := append([]int{200}, slices.Repeat([]int{403}, many-1)...); !slices.Equal(statuses, want) {
		t.Errorf("the answers are %v, want %v", statuses, want)
	}
}

func TestTheAuditLogTellsWhoDidWhat(t *testing.T) {
	h := club(t, openToAll)
	admin, ann := h.admin(), h.member("Ann", "")
	root, id := admin.me().ID, ann.me().ID
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	admin.must("POST", "/api/matches/"+m.ID+"/abandon", map[string]any{"id": "a", "version": ann.state(m.ID).Version}, nil)
	_, file := admin.ask("GET", "/api/matches/"+m.ID+"/export", nil)
	ann.must("GET", "/api/matches/"+m.ID+"/replay", nil, nil)
	if status, _ := ann.ask("GET", "/api/matches/"+m.ID+"/export", nil); status != 200 {
		t.Errorf("Ann's export gave %d", status)
	}
	var copied created
	admin.must("POST", "/api/import", file, &copied)
	admin.must("PUT", "/api/people/"+id+"/role", map[string]any{"role": "host"}, nil)
	admin.must("PUT", "/api/people/"+id+"/blocked", map[string]any{"blocked": true}, nil)

	var log []server.AuditEntry
	admin.must("GET", "/api/audit", nil, &log)
	var told []string
	for _, e := range log {
		told = append(told, fmt.Sprintf("%s: %s %s", e.Who, e.What, e.About))
		if e.Address != "127.0.0.1" && e.Who != "" || e.At.IsZero() {
			t.Errorf("the entry %+v does not say where from or when", e)
		}
	}
	want := []string{
		root + ": blocked " + id, root + ": role changed " + id,
		root + ": match imported " + copied.ID, root + ": match exported " + m.ID, root + ": match abandoned " + m.ID,
		id + ": registered " + id, root + ": registered " + root, ": invited first admin",
	}
	if !slices.Equal(told, want) {
		t.Errorf("the log tells\n%s\nnot\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
	if log[1].Detail["to"] != "host" {
		t.Errorf("the new role is told as %v", log[1].Detail)
	}
	var rest []server.AuditEntry
	admin.must("GET", fmt.Sprintf("/api/audit?limit=1&before=%d", log[1].ID), nil, &rest)
	if len(rest) != 1 || rest[0].ID != log[2].ID {
		t.Errorf("reading on gives %+v", rest)
	}
	if text, _ := json.Marshal(log); strings.Contains(string(text), passphrase) {
		t.Error("the log holds a password")
	}
}

func TestOnALaptopThereAreNoAccounts(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	for _, r := range [][2]string{
		{"POST", "/api/accounts"}, {"POST", "/api/session/login"},
		{"POST", "/api/session/passkey/begin"}, {"POST", "/api/session/passkey/finish"},
		{"GET", "/api/me/passkeys"}, {"POST", "/api/me/passkeys/begin"}, {"POST", "/api/me/passkeys/finish"}, {"DELETE", "/api/me/passkeys/abc"},
		{"PUT", "/api/me/password"}, {"PUT", "/api/me/email"},
		{"POST", "/api/me/invitations"}, {"POST", "/api/invitations/abc"}, {"GET", "/api/invitations/abc"},
		{"GET", "/api/people"}, {"GET", "/api/people/abc"}, {"PUT", "/api/people/abc/role"}, {"PUT", "/api/people/abc/name"},
		{"PUT", "/api/people/abc/blocked"}, {"DELETE", "/api/people/abc/sessions"}, {"GET", "/api/audit"},
	} {
		ann.refused(http.StatusNotFound, r[0], r[1], sound[r[1]])
	}
	ann.must("PUT", "/api/me/name", map[string]any{"name": "Anna"}, nil)
	if me := ann.me(); !me.Guest || me.Name != "Anna" || me.Role != "player" {
		t.Errorf("the guest is %+v", me)
	}
	m := ann.newMatch(server.SeatPlan{Seat: "west", For: "invited"})
	var about server.InvitationInfo
	h.visitor().must("GET", "/api/invitations/"+m.Codes["west"], nil, &about)
	if about.Kind != "seat" || about.By != "Anna" {
		t.Errorf("the invitation says %+v", about)
	}
}

// sound are bodies that the routes would take.
var sound = map[string]any{
	"/api/accounts":               map[string]any{"name": "Ann", "password": passphrase},
	"/api/session/login":          map[string]any{"name": "Ann", "password": passphrase},
	"/api/session/passkey/finish": map[string]any{"credential": map[string]any{}},
	"/api/me/passkeys/finish":     map[string]any{"credential": map[string]any{}},
	"/api/me/name":                map[string]any{"name": "Ann"},
	"/api/me/password":            map[string]any{"old": passphrase, "new": passphrase},
	"/api/me/email":               map[string]any{"email": "ann@example.org"},
	"/api/me/invitations":         map[string]any{},
	"/api/me/channels":            map[string]any{"kind": "webhook", "url": "https://example.org/x"},
	"/api/me/channels/confirm":    map[string]any{"code": "x"},
	"/api/people/abc/role":        map[string]any{"role": "player"},
	"/api/people/abc/name":        map[string]any{"name": "Ann"},
	"/api/people/abc/blocked":     map[string]any{"blocked": true},
}

func TestASeatsTokenDoesNothingButPlay(t *testing.T) {
	h := club(t, openToAll)
	admin := h.admin()
	m := admin.newMatch(mine("axis"), mine("west"), mine("ussr"))
	script := h.script(m.Tokens["axis"])
	for _, r := range []struct {
		status       int
		method, path string
	}{
		{403, "POST", "/api/accounts"}, {403, "POST", "/api/session/login"}, {403, "DELETE", "/api/session"},
		{403, "POST", "/api/session/passkey/begin"}, {403, "POST", "/api/session/passkey/finish"},
		{401, "GET", "/api/me"}, {401, "PUT", "/api/me/name"}, {401, "PUT", "/api/me/password"}, {401, "PUT", "/api/me/email"},
		{401, "DELETE", "/api/me/sessions"}, {401, "GET", "/api/me/passkeys"}, {401, "POST", "/api/me/passkeys/begin"},
		{401, "POST", "/api/me/passkeys/finish"}, {401, "DELETE", "/api/me/passkeys/abc"},
		{401, "POST", "/api/invitations/" + admin.invite("player")}, {401, "GET", "/api/me/invitations"}, {401, "POST", "/api/me/invitations"},
		{401, "DELETE", "/api/me/invitations/abc"}, {401, "GET", "/api/me/channels"}, {401, "POST", "/api/me/channels"},
		{401, "POST", "/api/me/channels/confirm"}, {401, "DELETE", "/api/me/channels/abc"},
		{401, "GET", "/api/people"}, {401, "GET", "/api/people/abc"}, {401, "PUT", "/api/people/abc/role"}, {401, "PUT", "/api/people/abc/name"},
		{401, "PUT", "/api/people/abc/blocked"}, {401, "DELETE", "/api/people/abc/sessions"}, {401, "GET", "/api/audit"},
	} {
		script.refused(r.status, r.method, r.path, sound[r.path])
	}
	var s match.State
	script.must("GET", "/api/matches/"+m.ID, nil, &s)
}

func TestABlockedPersonsTokensPlayNoMore(t *testing.T) {
	h := open(t, func(c *server.Config) { c.Accounts = true; c.People.OpenRegistration = true })
	boss := h.admin()
	ann := h.visitor()
	ann.must("POST", "/api/accounts", map[string]any{"name": "Ann", "password": "correct horse battery"}, nil)
	m := ann.newMatch(mine("axis"), robot("west"), robot("ussr"))
	axis := h.script(m.Tokens["axis"])
	axis.must("GET", "/api/matches/"+m.ID, nil, nil)
	var me server.Who
	ann.must("GET", "/api/me", nil, &me)
	boss.must("PUT", "/api/people/"+me.ID+"/blocked", map[string]any{"blocked": true}, nil)
	axis.refused(http.StatusForbidden, "GET", "/api/matches/"+m.ID, nil)
	boss.must("PUT", "/api/people/"+me.ID+"/blocked", map[string]any{"blocked": false}, nil)
	axis.must("GET", "/api/matches/"+m.ID, nil, nil)
}
