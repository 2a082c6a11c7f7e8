package server_test

import (
	"bufio"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"sandtable/notify"
	"sandtable/server"
)

const grace = 400 * time.Millisecond

// tells makes a house on a laptop that tells people of their turns.
func tells(c *server.Config) {
	c.Site, c.Grace = "http://table.example", grace
	c.People.AllowLocalWebhooks = true
}

// hook is a webhook that somebody owns.
type hook struct {
	*httptest.Server
	mu    sync.Mutex
	calls []called
}

type called struct {
	Event, ID, Match, Name, Game, Seat, Text, URL string

	body, signature string
}

func newHook(t testing.TB) *hook {
	h := &hook{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		c := called{body: string(body), signature: r.Header.Get("Sandtable-Signature")}
		if err := json.Unmarshal(body, &c); err != nil {
			t.Error(err)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.calls = append(h.calls, c)
	}))
	t.Cleanup(h.Close)
	return h
}

func (h *hook) got() []called {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]called{}, h.calls...)
}

// silent waits for as long as a notice would take and fails if there are more
// calls than those told.
func (h *hook) silent(t testing.TB, n int, after string) {
	t.Helper()
	time.Sleep(3 * grace)
	if got := h.got(); len(got) != n {
		t.Errorf("%s the webhook has %d calls, not %d: %+v", after, len(got), n, got)
	}
}

// table is a match of Ann, who holds two seats, and Bob, who wants to be told.
type table struct {
	t        testing.TB
	id       string
	ann, bob *guest
	hook     *hook
	secret   string
}

// seated makes a match in which Bob is awaited from the moment it starts.
func seated(t testing.TB, h *house) *table {
	t.Helper()
	x := &table{t: t, ann: h.guest("Ann"), bob: h.guest("Bob"), hook: newHook(t)}
	var added server.AddedChannel
	x.bob.must("POST", "/api/me/channels", map[string]any{"kind": "webhook", "url": x.hook.URL + "/secret"}, &added)
	x.secret = added.Secret
	var m created
	x.ann.must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "title": "Monday night", "seats": []any{mine("axis")}}, &m)
	x.id = m.ID
	x.bob.must("POST", "/api/matches/"+x.id+"/seats/west", map[string]any{}, nil)
	x.ann.must("POST", "/api/matches/"+x.id+"/seats/ussr", map[string]any{}, nil)
	return x
}

// plays makes somebody's moves while a seat of theirs is awaited.
func (x *table) plays(g *guest, until func() bool) {
	x.t.Helper()
	for range 2000 {
		if until() {
			return
		}
		s := g.state(x.id)
		if len(s.Moves) == 0 {
			return
		}
		g.move(x.id, s.Version, s.Moves[0])
	}
	x.t.Fatal("two thousand moves were not enough")
}

func (x *table) awaitsBob() bool { return len(x.bob.state(x.id).Moves) > 0 }

func TestWhoIsAwaitedIsToldOnceForATurn(t *testing.T) {
	x := seated(t, open(t, tells))
	eventually(t, "Bob is told that the match began", func() bool { return len(x.hook.got()) == 1 })
	x.hook.silent(t, 1, "at the beginning")
	first := x.hook.got()[0]
	mac := hmac.New(sha256.New, []byte(x.secret))
	mac.Write([]byte(first.body))
	if want := "sha256=" + hex.EncodeToString(mac.Sum(nil)); first.signature != want || x.secret == "" {
		t.Errorf("the call is signed %q, not %q", first.signature, want)
	}
	if first.Event != "your-turn" || first.Match != x.id || first.Seat != "west" || first.Name != "Monday night" ||
		first.Text != "It is your turn as west in Monday night, a match of Triumph & Tragedy." || first.URL != "http://table.example/m/"+x.id {
		t.Errorf("Bob is told %s", first.body)
	}

	// Bob does all that is awaited of him; then Ann plays until it is his turn again.
	x.plays(x.bob, func() bool { return !x.awaitsBob() })
	if x.awaitsBob() {
		t.Fatal("Bob is still awaited")
	}
	x.hook.silent(t, 1, "after Bob has played")
	x.plays(x.ann, x.awaitsBob)
	if !x.awaitsBob() {
		t.Fatal("Bob's turn did not come")
	}
	eventually(t, "Bob is told of his next turn", func() bool { return len(x.hook.got()) == 2 })
	x.hook.silent(t, 2, "in the second turn")
	if second := x.hook.got()[1]; second.ID == first.ID || second.Seat != "west" {
		t.Errorf("the second turn is told as %s", second.body)
	}
}

func TestWhoActsInTimeIsNotTold(t *testing.T) {
	x := seated(t, open(t, tells))
	s := x.bob.state(x.id)
	x.bob.move(x.id, s.Version, s.Moves[0])
	x.hook.silent(t, 0, "after Bob has acted")
}

func TestWhoIsNotAwaitedAnyMoreIsNotTold(t *testing.T) {
	for name, end := range map[string]func(*table){
		"Bob left": func(x *table) { x.bob.must("DELETE", "/api/matches/"+x.id+"/seats/west", nil, nil) },
		"the match ended": func(x *table) {
			var asked struct{ Asked *struct{ Number int } }
			x.ann.must("POST", "/api/matches/"+x.id+"/abandon?seat=axis", map[string]any{"id": "a", "version": x.ann.state(x.id).Version}, nil)
			x.bob.must("GET", "/api/matches/"+x.id, nil, &asked)
			x.bob.must("POST", "/api/matches/"+x.id+"/answers", map[string]any{"number": asked.Asked.Number, "agree": true}, nil)
		},
		"Bob turned notices off": func(x *table) {
			var list server.ChannelList
			x.bob.must("GET", "/api/me/channels", nil, &list)
			x.bob.must("DELETE", "/api/me/channels/"+list.Channels[0].ID, nil, nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			x := seated(t, open(t, tells))
			end(x)
			x.hook.silent(t, 0, "when "+name)
		})
	}
}

func TestANoticeSurvivesTheServer(t *testing.T) {
	h := open(t, tells, func(c *server.Config) { c.Grace = 2 * time.Second })
	x := seated(t, h)
	path := h.path
	h.stop()
	h.stop = func() {}
	openAt(t, path, tells)
	eventually(t, "Bob is told by the next server", func() bool { return len(x.hook.got()) == 1 })
	x.hook.silent(t, 1, "after the restart")
}

// subscription is what a browser gives, with the nothing that it says of its end.
func subscription(t testing.TB, endpoint string) map[string]any {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	return map[string]any{"endpoint": endpoint, "expirationTime": nil,
		"keys": map[string]any{"p256dh": encode(key.PublicKey().Bytes()), "auth": encode(make([]byte, 16))}}
}

func TestABrowserIsToldByPush(t *testing.T) {
	h := open(t, tells, func(c *server.Config) { c.Mail.From = "table@example.org" })
	var key, again server.PushKey
	h.visitor().must("GET", "/api/push-key", nil, &key)
	if raw, err := base64.RawURLEncoding.DecodeString(key.Key); err != nil || len(raw) != 65 {
		t.Errorf("the key is %q (%v)", key.Key, err)
	}
	pushes := make(chan *http.Request, 10)
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		pushes <- r
		w.WriteHeader(http.StatusGone) // the browser is not there any more
	}))
	defer service.Close()
	ann, bob := h.guest("Ann"), h.guest("Bob")
	bob.must("POST", "/api/me/channels", map[string]any{"kind": "push", "push": subscription(t, service.URL+"/browser")}, nil)
	m := ann.newMatch(mine("axis"))
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{}, nil)
	ann.must("POST", "/api/matches/"+m.ID+"/seats/ussr", map[string]any{}, nil)
	select {
	case r := <-pushes:
		if auth := r.Header.Get("Authorization"); !strings.Contains(auth, key.Key) || r.Header.Get("Content-Encoding") != "aes128gcm" {
			t.Errorf("the push message has the headers %v", r.Header)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("no push message came")
	}
	eventually(t, "the browser that is gone is forgotten", func() bool {
		var list server.ChannelList
		bob.must("GET", "/api/me/channels", nil, &list)
		return len(list.Channels) == 0
	})
	h.stop()
	h.stop = func() {}
	next := openAt(t, h.path, tells, func(c *server.Config) { c.Mail.From = "table@example.org" })
	next.visitor().must("GET", "/api/push-key", nil, &again)
	if again != key {
		t.Error("the next server has another key, with which old subscriptions are of no use")
	}
}

// mailbox is a mail server that takes all mail.
type mailbox struct {
	addr string
	mu   sync.Mutex
	text []string
}

func newMailbox(t testing.TB) *mailbox {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &mailbox{addr: l.Addr().String()}
	var open sync.WaitGroup
	open.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			open.Go(func() {
				defer c.Close()
				b.talk(c)
			})
		}
	})
	t.Cleanup(func() {
		l.Close()
		open.Wait()
	})
	return b
}

func (b *mailbox) talk(c net.Conn) {
	in := bufio.NewScanner(c)
	say := func(s string) { fmt.Fprintf(c, "%s\r\n", s) }
	say("220 here")
	for in.Scan() {
		switch verb, _, _ := strings.Cut(strings.ToUpper(in.Text()), " "); verb {
		case "DATA":
			say("354 go on")
			var text strings.Builder
			for in.Scan() && in.Text() != "." {
				text.WriteString(in.Text() + "\n")
			}
			b.mu.Lock()
			b.text = append(b.text, readable(text.String()))
			b.mu.Unlock()
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// readable is a mail as a mail program shows it.
func readable(text string) string {
	head, body, _ := strings.Cut(text, "\n\n")
	plain, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
	if err != nil {
		return err.Error()
	}
	return head + "\n\n" + string(plain)
}

func (b *mailbox) mails() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string{}, b.text...)
}

var confirmation = regexp.MustCompile(`http://table\.example/settings\?confirm=([0-9a-z-]+)`)

func TestMailGoesToAConfirmedAddressOnly(t *testing.T) {
	box := newMailbox(t)
	h := open(t, tells, func(c *server.Config) {
		c.Mail = notify.MailConfig{Addr: box.addr, From: "table@example.org", TLS: notify.NoTLS}
	})
	ann, bob := h.guest("Ann"), h.guest("Bob")
	var added server.AddedChannel
	bob.must("POST", "/api/me/channels", map[string]any{"kind": "mail", "address": "Bob <bob@example.org>"}, &added)
	if added.Channel.Confirmed || added.Channel.Shown != "b…@example.org" || added.Secret != "" || len(box.mails()) != 1 {
		t.Fatalf("the new channel is %+v, and %d mails came", added, len(box.mails()))
	}
	link := confirmation.FindStringSubmatch(box.mails()[0])
	if link == nil || !strings.Contains(box.mails()[0], "To: <bob@example.org>") {
		t.Fatalf("the mail is\n%s", box.mails()[0])
	}
	m := ann.newMatch(mine("axis"))
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{}, nil)
	ann.must("POST", "/api/matches/"+m.ID+"/seats/ussr", map[string]any{}, nil)
	time.Sleep(3 * grace)
	if n := len(box.mails()); n != 1 {
		t.Errorf("before the address was confirmed %d mails came", n)
	}
	ann.refused(http.StatusNotFound, "POST", "/api/me/channels/confirm", map[string]any{"code": link[1]})
	bob.refused(http.StatusNotFound, "POST", "/api/me/channels/confirm", map[string]any{"code": "no code"})
	var now server.ChannelInfo
	bob.must("POST", "/api/me/channels/confirm", map[string]any{"code": link[1]}, &now)
	if !now.Confirmed {
		t.Errorf("after confirming the channel is %+v", now)
	}
	// A match in which it is his turn from now on.
	m = ann.newMatch(mine("axis"))
	bob.must("POST", "/api/matches/"+m.ID+"/seats/west", map[string]any{}, nil)
	ann.must("POST", "/api/matches/"+m.ID+"/seats/ussr", map[string]any{}, nil)
	eventually(t, "Bob gets a mail", func() bool { return len(box.mails()) == 2 })
	if text := box.mails()[1]; !strings.Contains(text, "http://table.example/m/"+m.ID) || !strings.Contains(text, "Triumph & Tragedy") {
		t.Errorf("the mail is\n%s", text)
	}

	// Nobody can use the server to fill a stranger's mailbox.
	sent := 0
	for range 12 {
		eve := h.guest("Eve")
		status, _ := eve.ask("POST", "/api/me/channels", map[string]any{"kind": "mail", "address": "Victim@example.org"})
		if status == http.StatusOK {
			sent++
		}
	}
	if sent == 0 || sent > 5 {
		t.Errorf("%d mails were sent to somebody who did not ask for them", sent)
	}
	if r := bob.answer("POST", "/api/me/channels", map[string]any{"kind": "mail", "address": "victim@EXAMPLE.org"}); r.StatusCode != 429 || r.Header.Get("Retry-After") == "" {
		t.Errorf("one more is answered %d", r.StatusCode)
	}
}

func TestMailThatCannotBeSentLeavesNoChannel(t *testing.T) {
	h := open(t, tells, func(c *server.Config) {
		c.Mail = notify.MailConfig{Addr: "127.0.0.1:1", From: "table@example.org", TLS: notify.NoTLS}
	})
	bob := h.guest("Bob")
	bob.refused(http.StatusBadGateway, "POST", "/api/me/channels", map[string]any{"kind": "mail", "address": "bob@example.org"})
	var list server.ChannelList
	bob.must("GET", "/api/me/channels", nil, &list)
	if len(list.Channels) != 0 {
		t.Errorf("there is %+v", list.Channels)
	}
}

func TestChannelsThatCannotBe(t *testing.T) {
	h := open(t, tells, func(c *server.Config) { c.People.AllowLocalWebhooks = false })
	bob := h.guest("Bob")
	var list server.ChannelList
	bob.must("GET", "/api/me/channels", nil, &list)
	if fmt.Sprint(list.Kinds) != "[webhook]" {
		t.Errorf("without https and mail there are %v", list.Kinds)
	}
	h.visitor().refused(http.StatusNotFound, "GET", "/api/push-key", nil)
	for status, bodies := range map[int][]map[string]any{
		404: {{"kind": "mail", "address": "bob@example.org"}, {"kind": "push", "push": subscription(t, "https://push.example.org/x")}},
		422: {
			{"kind": "pigeon"}, {"kind": "webhook"},
			{"kind": "webhook", "url": "http://example.org/x"}, {"kind": "webhook", "url": "https://127.0.0.1/x"},
			{"kind": "webhook", "url": "https://169.254.169.254/x"}, {"kind": "webhook", "url": "https://192.0.2.1/x"},
		},
	} {
		for _, b := range bodies {
			bob.refused(status, "POST", "/api/me/channels", b)
		}
	}
	bob.must("POST", "/api/me/channels", map[string]any{"kind": "webhook", "url": "https://hooks.example.org/secret-path"}, nil)
	h.guest("Eve").must("GET", "/api/me/channels", nil, &list)
	if len(list.Channels) != 0 {
		t.Errorf("Eve sees %+v", list.Channels)
	}
	bob.must("GET", "/api/me/channels", nil, &list)
	if text, _ := json.Marshal(list); strings.Contains(string(text), "secret") || len(list.Channels) != 1 {
		t.Errorf("the list is %s", text)
	}
	h.guest("Eve").refused(http.StatusNotFound, "DELETE", "/api/me/channels/"+list.Channels[0].ID, nil)
	bob.must("DELETE", "/api/me/channels/"+list.Channels[0].ID, nil, nil)
	bob.refused(http.StatusNotFound, "DELETE", "/api/me/channels/"+list.Channels[0].ID, nil)

	secure := open(t, func(c *server.Config) { c.Site = "https://table.example" })
	ann := secure.guest("Ann")
	ann.refused(422, "POST", "/api/me/channels", map[string]any{"kind": "push"})
	ann.refused(422, "POST", "/api/me/channels", map[string]any{"kind": "push", "push": subscription(t, "https://10.0.0.1/x")})
	ann.must("POST", "/api/me/channels", map[string]any{"kind": "push", "push": subscription(t, "https://push.example.org/x")}, nil)

	dumb := open(t)
	dumb.guest("Ann").refused(http.StatusNotFound, "POST", "/api/me/channels", map[string]any{"kind": "webhook", "url": "https://example.org/x"})
}
