package people_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"

	"sandtable/people"
	"sandtable/store"
)

// counting notes what is written to the store.
type counting struct {
	store.Store
	saves int
}

func (c *counting) SaveSession(ctx context.Context, s store.Session) error {
	c.saves++
	return c.Store.SaveSession(ctx, s)
}

// site is a small server with sessions, and a browser that visits it.
type site struct {
	t       testing.TB
	url     string
	browser *http.Client
	cookie  *http.Cookie // the latest that was set
}

func newSite(t testing.TB, m *scs.SessionManager, p *people.Person) *site {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/in", func(_ http.ResponseWriter, r *http.Request) {
		if err := people.SignIn(r.Context(), m, *p); err != nil {
			t.Error(err)
		}
	})
	mux.HandleFunc("/out", func(_ http.ResponseWriter, r *http.Request) {
		if err := people.SignOut(r.Context(), m); err != nil {
			t.Error(err)
		}
	})
	mux.HandleFunc("/put", func(_ http.ResponseWriter, r *http.Request) { m.Put(r.Context(), "note", "planted") })
	mux.HandleFunc("/note", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, m.GetString(r.Context(), "note")) })
	mux.HandleFunc("/who", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, people.SignedIn(r.Context(), m)) })
	server := httptest.NewServer(m.LoadAndSave(mux))
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &site{t: t, url: server.URL, browser: &http.Client{Jar: jar}}
}

func (s *site) get(path string) string {
	s.t.Helper()
	res, err := s.browser.Get(s.url + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	for _, c := range res.Cookies() {
		s.cookie = c
	}
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(body)
}

// as visits with a cookie of one's own.
func (s *site) as(token, path string) string {
	s.t.Helper()
	r, _ := http.NewRequest("GET", s.url+path, nil)
	r.AddCookie(&http.Cookie{Name: "sandtable", Value: token})
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)
	return string(body)
}

func TestASessionLastsFromSigningInToSigningOut(t *testing.T) {
	s := sqlite(t)
	d := directory(t, s, openConfig(newClock()))
	ada := register(t, d, "Ada")
	web := newSite(t, people.NewSessions(s, false), &ada)
	if got := web.get("/who"); got != "" || web.cookie != nil {
		t.Errorf("before signing in it is %q with the cookie %v", got, web.cookie)
	}
	web.get("/in")
	if got := web.get("/who"); got != ada.ID {
		t.Errorf("after signing in it is %q", got)
	}
	token := web.cookie.Value
	web.get("/out")
	if got := web.get("/who"); got != "" {
		t.Errorf("after signing out it is %q", got)
	}
	if got := web.as(token, "/who"); got != "" {
		t.Errorf("the old cookie is still %q", got)
	}
}

func TestTheCookieIsOutOfReachOfScriptsAndOtherSites(t *testing.T) {
	s := sqlite(t)
	d := directory(t, s, openConfig(newClock()))
	ada := register(t, d, "Ada")
	for _, secure := range []bool{false, true} {
		web := newSite(t, people.NewSessions(s, secure), &ada)
		web.get("/in")
		c := web.cookie
		want := map[bool]string{false: "sandtable", true: "__Host-sandtable"}[secure]
		if c.Name != want || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Secure != secure || c.Domain != "" {
			t.Errorf("the cookie is %v", c)
		}
		if days := time.Until(c.Expires).Hours() / 24; days < 13 || days > 14.1 {
			t.Errorf("the cookie lasts %.1f days", days)
		}
	}
}

func TestSigningInRenewsTheTokenAndForgetsWhatWasPlanted(t *testing.T) {
	s := sqlite(t)
	d := directory(t, s, openConfig(newClock()))
	ada := register(t, d, "Ada")
	web := newSite(t, people.NewSessions(s, false), &ada)
	web.get("/put")
	planted := web.cookie.Value
	web.get("/in")
	if web.cookie.Value == planted {
		t.Error("the token is the old one")
	}
	if got := web.get("/note"); got != "" {
		t.Errorf("the session still holds %q", got)
	}
	if got := web.as(planted, "/who"); got != "" {
		t.Errorf("the planted token is signed in as %q", got)
	}
}

func TestTheStoreDoesNotKnowTheToken(t *testing.T) {
	s := sqlite(t)
	d := directory(t, s, openConfig(newClock()))
	ada := register(t, d, "Ada")
	web := newSite(t, people.NewSessions(s, false), &ada)
	web.get("/in")
	token := web.cookie.Value
	plain := sha256.Sum256([]byte(token))
	for _, guess := range [][]byte{[]byte(token), plain[:]} {
		if _, err := s.Session(ctx, guess, time.Now()); err == nil {
			t.Error("the session is kept under something that others can compute or read")
		}
	}
	hash := sha256.Sum256([]byte("sandtable session " + token))
	v, err := s.Session(ctx, hash[:], time.Now())
	if err != nil || v.Person != ada.ID {
		t.Errorf("the session is %+v (%v)", v, err)
	}
}

func TestReadingASessionDoesNotWriteIt(t *testing.T) {
	s := &counting{Store: sqlite(t)}
	d := directory(t, s, openConfig(newClock()))
	ada := register(t, d, "Ada")
	web := newSite(t, people.NewSessions(s, false), &ada)
	web.get("/in")
	web.get("/put")
	before := s.saves
	for range 20 {
		web.get("/who")
	}
	if s.saves != before || before != 2 {
		t.Errorf("there were %d writes before and %d after 20 visits", before, s.saves)
	}
}

func TestSessionsEndWhenThePasswordChangesOrSomebodyIsBlocked(t *testing.T) {
	s := sqlite(t)
	d := directory(t, s, newClock().config())
	sessionsEnd(t, d, s, firstAdmin(t, d))
}

func sessionsEnd(t *testing.T, d *people.Directory, s store.Store, admin people.Person) {
	ada := invite(t, d, admin, "Sessions", people.Player)
	m := people.NewSessions(s, false)
	phone, laptop := newSite(t, m, &ada), newSite(t, m, &ada)
	in := func(what string, want bool) {
		t.Helper()
		for name, web := range map[string]*site{"phone": phone, "laptop": laptop} {
			if got := web.get("/who") == ada.ID; got != want {
				t.Errorf("%s: the %s is signed in: %v", what, name, got)
			}
		}
	}
	signIn := func() { phone.get("/in"); laptop.get("/in") }

	signIn()
	in("at first", true)
	stale := ada
	changed, err := d.SetPassword(ctx, ada.ID, password, "a new password")
	if err != nil {
		t.Fatal(err)
	}
	in("after a new password", false)
	ada = stale
	signIn()
	in("with what was proved before the new password", false)
	ada = changed
	signIn()
	in("after signing in again", true)

	if ada, err = d.EndSessions(ctx, ada.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	in("after signing out everywhere", false)
	signIn()
	if _, err = d.Block(ctx, admin.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	in("after being blocked", false)
	if ada, err = d.Unblock(ctx, admin.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	in("after being unblocked", false)
}

func TestNobodyBlockedIsSignedIn(t *testing.T) {
	s := sqlite(t)
	m := people.NewSessions(s, false)
	c, err := m.Load(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	wantErr(t, "signing in somebody blocked", people.SignIn(c, m, people.Person{ID: "x", Blocked: true}), people.ErrBlocked)
}

func TestASlowRequestDoesNotBringAnEndedSessionBack(t *testing.T) {
	s := sqlite(t)
	d := directory(t, s, openConfig(newClock()))
	ada := register(t, d, "Ada")
	m := people.NewSessions(s, false)
	web := newSite(t, m, &ada)
	web.get("/in")
	token := web.cookie.Value
	slow, err := m.Load(ctx, token)
	if err != nil {
		t.Fatal(err)
	}
	web.get("/out")
	m.Put(slow, "note", "late")
	if _, _, err := m.Commit(slow); err != nil {
		t.Fatal(err)
	}
	if got := web.as(token, "/who"); got != "" {
		t.Errorf("the session is back as %q", got)
	}
}

func TestSessionsThatAreOverAreSweptAway(t *testing.T) {
	s, c := sqlite(t), newClock()
	d := directory(t, s, openConfig(c))
	for i, left := range []time.Duration{-time.Hour, time.Hour} {
		if err := s.SaveSession(ctx, store.Session{Token: []byte{byte(i)}, Expires: c.Now().Add(left)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{false, true} {
		if _, err := s.Session(ctx, []byte{byte(i)}, c.Now().Add(-2*time.Hour)); (err == nil) != want {
			t.Errorf("session %d is there: %v", i, err == nil)
		}
	}
}

func TestWhoIsShownOutIsNotStillIn(t *testing.T) {
	d, _ := open(t)
	admin, ada := firstAdmin(t, d), register(t, d, "Ada")
	stays := func(what string, want bool) {
		t.Helper()
		if in, err := d.StillIn(ctx, ada); err != nil || in != want {
			t.Errorf("%s Ada is still in: %v (%v)", what, in, err)
		}
	}
	stays("at first", true)
	if _, err := d.Rename(ctx, ada.ID, ada.ID, "Adele"); err != nil {
		t.Fatal(err)
	}
	stays("renamed", true)
	if _, err := d.Block(ctx, admin.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	stays("blocked", false)
	if _, err := d.Unblock(ctx, admin.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	stays("unblocked, with her old session", false)
	if in, err := d.StillIn(ctx, people.Person{ID: "nobody"}); in || err != nil {
		t.Errorf("nobody is still in: %v (%v)", in, err)
	}
}
