package server_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"sandtable/notify"
	"sandtable/server"
)

var recoveryLink = regexp.MustCompile(`http://table\.example/recover/([0-9a-z-]+)`)

func TestALostPasswordIsRecoveredByMail(t *testing.T) {
	box := newMailbox(t)
	h := club(t, openToAll, tells, func(c *server.Config) {
		c.Mail = notify.MailConfig{Addr: box.addr, From: "table@example.org", TLS: notify.NoTLS}
	})
	ann := h.visitor()
	ann.must("POST", "/api/accounts", map[string]any{"name": "Ann", "password": passphrase, "email": "ann@example.org"}, nil)
	ask := func(name string) *http.Response {
		return h.visitor().answer("POST", "/api/session/recover", map[string]any{"name": name})
	}
	// Whether there is such an account is not told.
	for _, name := range []string{"Nobody", "Ann"} {
		if r := ask(name); r.StatusCode != http.StatusOK {
			t.Errorf("%s is answered %s", name, r.Status)
		}
	}
	eventually(t, "a mail comes", func() bool { return len(box.mails()) > 0 })
	link := recoveryLink.FindStringSubmatch(box.mails()[0])
	if link == nil || !strings.Contains(box.mails()[0], "To: <ann@example.org>") {
		t.Fatalf("the mail is\n%s", box.mails()[0])
	}
	other := h.visitor()
	other.must("POST", "/api/session/recover/finish", map[string]any{"code": link[1], "password": "another horse altogether"}, nil)
	if !other.signedIn() || ann.signedIn() {
		t.Error("whoever recovered the password is not in, or the old sessions go on")
	}
	h.visitor().refused(http.StatusForbidden, "POST", "/api/session/recover/finish", map[string]any{"code": link[1], "password": "a third horse altogether"})
	limited := false
	for range 8 {
		limited = limited || ask("Ann").StatusCode == http.StatusTooManyRequests
	}
	time.Sleep(100 * time.Millisecond)
	if n := len(box.mails()); !limited || n > 6 {
		t.Errorf("a mailbox is filled: limited %v, %d mails", limited, n)
	}
}

func TestWhoIsDeletedLeavesTheirSeats(t *testing.T) {
	h := club(t)
	admin := h.admin()
	ann, bob := h.member("Ann", admin.invite("player")), h.member("Bob", admin.invite("player"))
	m := ann.newMatch(mine("axis"))
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{}, nil)
	bob.must("POST", "/api/matches/"+m.ID+"/seats/ussr", map[string]any{}, nil)
	open := ann.newMatch(mine("axis"))
	ann.refused(http.StatusUnauthorized, "DELETE", "/api/me", map[string]any{"password": "wrong, and long enough"})
	ann.must("DELETE", "/api/me", map[string]any{"password": passphrase}, nil)
	if ann.signedIn() {
		t.Error("Ann is still in")
	}
	for _, id := range []string{m.ID, open.ID} {
		if st := bob.state(id); st.Seats[0].Taken {
			t.Errorf("the seat of who is gone is %+v", st.Seats[0])
		}
	}
	h.script(m.Tokens["axis"]).refused(http.StatusForbidden, "GET", "/api/matches/"+m.ID, nil)
	var log []server.AuditEntry
	admin.must("GET", "/api/audit?limit=1", nil, &log)
	if log[0].What != "account deleted" || log[0].WhoName != "Ann" {
		t.Errorf("the audit log says %+v", log[0])
	}
}

func TestNoErrorRepeatsAPassword(t *testing.T) {
	h := club(t, openToAll)
	secret := "hunter2 hunter2 hunter2"
	for path, bodies := range map[string][]any{
		"/api/accounts":               {map[string]any{"password": secret}, map[string]any{"name": 3, "password": secret}, map[string]any{"name": "A", "password": strings.Repeat(secret, 100)}, map[string]any{"name": "Ann", "password": map[string]any{"is": secret}}, []any{secret}, []byte(`{"name":"Ann","password":"` + secret + `"`)},
		"/api/session/login":          {map[string]any{"password": secret}, map[string]any{"name": "Ann", "password": secret, "more": secret}, []any{secret}},
		"/api/session/recover/finish": {map[string]any{"password": secret}, map[string]any{"code": 1, "password": secret}},
	} {
		for _, body := range bodies {
			status, text := h.visitor().ask("POST", path, body)
			if status < 400 || strings.Contains(string(text), "hunter2") {
				t.Errorf("%s %v is answered %d %s", path, body, status, text)
			}
		}
	}
	ann := h.visitor()
	ann.must("POST", "/api/accounts", map[string]any{"name": "Ann", "password": passphrase}, nil)
	for _, body := range []any{map[string]any{"old": secret}, map[string]any{"old": secret, "new": []string{secret}}} {
		if status, text := ann.ask("PUT", "/api/me/password", body); status < 400 || strings.Contains(string(text), "hunter2") {
			t.Errorf("%v is answered %d %s", body, status, text)
		}
	}
}

// onceWriter counts how often a request is answered.
type onceWriter struct {
	*httptest.ResponseRecorder
	answers int
}

func (w *onceWriter) WriteHeader(status int) {
	w.answers++
	w.ResponseRecorder.WriteHeader(status)
}

// A client that hangs up while it is signed in: its session is kept, and nothing is
// answered twice.
func TestWhoHangsUpIsAnsweredOnce(t *testing.T) {
	h := open(t)
	for range 3 {
		ctx, cancel := context.WithCancel(context.Background())
		r := httptest.NewRequestWithContext(ctx, "POST", "/api/session/guest", &hangingBody{strings.NewReader(`{"name":"Ann"}`), cancel})
		r.Header.Set("Content-Type", "application/json")
		w := &onceWriter{ResponseRecorder: httptest.NewRecorder()}
		h.srv.Handler().ServeHTTP(w, r)
		if w.answers > 1 {
			t.Errorf("the request was answered %d times", w.answers)
		}
	}
}

// hangingBody is a body after whose last byte its sender hangs up.
type hangingBody struct {
	*strings.Reader
	hangUp context.CancelFunc
}

func (b *hangingBody) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if b.Len() == 0 {
		b.hangUp()
	}
	return n, err
}
