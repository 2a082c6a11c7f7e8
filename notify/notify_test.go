package notify_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sandtable/engine"
	"sandtable/games/tt"
	"sandtable/match"
	"sandtable/notify"
	"sandtable/store"
)

var ctx = context.Background()

func mustOpen(t testing.TB, path string) store.Store {
	t.Helper()
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newStore(t testing.TB) store.Store {
	return mustOpen(t, filepath.Join(t.TempDir(), "matches.db"))
}

// yourTurn puts a notice for ann into the outbox, as a move does.
func yourTurn(t testing.TB, s store.Store, id, title string) {
	t.Helper()
	if err := s.Create(ctx, store.Match{ID: id, Game: "tt", Created: time.Now()}); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(match.YourTurn{Match: id, Seat: "axis", Title: title, Since: 1})
	if err != nil {
		t.Fatal(err)
	}
	b := store.Beside{Notices: []store.Notice{{To: "ann", Body: body}}}
	if _, err := s.Append(ctx, id, 0, store.Entry{Client: "a", At: time.Now()}, b); err != nil {
		t.Fatal(err)
	}
}

// book is where ann asked to be told.
type book struct {
	mu   sync.Mutex
	list []notify.Address
}

func (b *book) Addresses(_ context.Context, person string) ([]notify.Address, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if person != "ann" {
		return nil, fmt.Errorf("%s is not in the book", person)
	}
	return slices.Clone(b.list), nil
}

func (b *book) Drop(_ context.Context, person, id string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.list = slices.DeleteFunc(b.list, func(a notify.Address) bool { return person == "ann" && a.ID == id })
	return nil
}

func addresses(list ...notify.Address) *book {
	for i := range list {
		list[i].ID = fmt.Sprint("address", i+1)
	}
	return &book{list: list}
}

func hook(url string) notify.Address { return notify.Address{Kind: notify.Webhook, Target: url} }

// clock is a time that the test moves.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

func newClock() *clock { return &clock{t: time.Now()} }

func always(context.Context, string, match.YourTurn) (bool, error) { return true, nil }

// config is one with which all peers on this machine can be reached.
func config(s notify.Outbox, b notify.Book) notify.Config {
	return notify.Config{Outbox: s, Book: b, Still: always, Site: "https://table.example/", AllowLocal: true}
}

func mustNew(t testing.TB, c notify.Config) *notify.Sender {
	t.Helper()
	s, err := notify.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// expect sends once and checks how many messages were sent.
func expect(t testing.TB, s *notify.Sender, want int) {
	t.Helper()
	sent, err := s.Once(ctx)
	if err != nil || sent != want {
		t.Errorf("%d messages were sent (%v), not %d", sent, err, want)
	}
}

// waiting is how many notices are in the outbox, due or not.
func waiting(t testing.TB, s store.Store) int {
	t.Helper()
	list, err := s.Notices(ctx, time.Now().Add(1000*time.Hour), 1000)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// hooks is a web server that notes the calls it gets.
type hooks struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	calls  []called
}

type called struct {
	path, body string
	header     http.Header
}

func newHooks(t testing.TB) *hooks {
	h := &hooks{status: http.StatusNoContent}
	h.Server = httptest.NewServer(h)
	t.Cleanup(h.Close)
	return h
}

func (h *hooks) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.calls = append(h.calls, called{r.URL.Path, string(body), r.Header})
	w.WriteHeader(h.status)
}

func (h *hooks) answer(status int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status = status
}

func (h *hooks) count() int { return len(h.got()) }

func (h *hooks) got() []called {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.calls)
}

func TestAWebhookIsToldOnceWithASignature(t *testing.T) {
	db, h := newStore(t), newHooks(t)
	yourTurn(t, db, "m 1", "Monday\r\nnight")
	to := hook(h.URL + "/ann")
	to.Secret = "between us"
	s := mustNew(t, config(db, addresses(to)))
	expect(t, s, 1)
	expect(t, s, 0)
	calls := h.got()
	if len(calls) != 1 || waiting(t, db) != 0 {
		t.Fatalf("there were %d calls, and %d notices are left", len(calls), waiting(t, db))
	}
	want := `{"event":"your-turn","id":"m 1/axis/1","match":"m 1","name":"Monday  night","seat":"axis",` +
		`"text":"It is your turn as axis in Monday  night.","url":"https://table.example/m/m%201"}`
	if c := calls[0]; c.body != want || c.path != "/ann" || c.header.Get("Content-Type") != "application/json" {
		t.Errorf("the call was\n%+v\nnot\n%s", c, want)
	}
	// printf '%s' "$body" | openssl dgst -sha256 -hmac 'between us'
	if got := calls[0].header.Get("Sandtable-Signature"); got != "sha256=042df25a29ec79c7766fff67c8e63b028833f4871db48cd85860c9ab33006a92" {
		t.Errorf("the signature is %s", got)
	}
}

func TestAMatchWithoutANameIsToldWithoutOne(t *testing.T) {
	db, h := newStore(t), newHooks(t)
	yourTurn(t, db, "m1", "")
	expect(t, mustNew(t, config(db, addresses(hook(h.URL)))), 1)
	if body := h.got()[0].body; !strings.Contains(body, `"text":"It is your turn as axis."`) || strings.Contains(body, `"name"`) {
		t.Errorf("the call was %s", body)
	}
}

func TestATurnThatIsOverIsNotTold(t *testing.T) {
	db, h := newStore(t), newHooks(t)
	service := match.New(db, match.Config{
		Games: func(id string) (engine.Game, bool) { return tt.Game, id == "tt" },
		Wants: func(person string) bool { return person == "ann" },
	})
	ann, bob := match.Caller{Person: "ann", Name: "Ann"}, match.Caller{Person: "bob", Name: "Bob"}
	id, err := service.Create(ctx, match.Options{Game: "tt", Title: "Real", Setup: engine.Setup{Scenario: "1936", Players: 3}})
	if err != nil {
		t.Fatal(err)
	}
	names, err := tt.Game.Seats(engine.Setup{Scenario: "1936", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		if _, err := service.Sit(ctx, id, []match.Caller{ann, ann, bob}[i], name, false, ""); err != nil {
			t.Fatal(err)
		}
	}
	first, err := db.Notices(ctx, time.Now().Add(time.Hour), 10)
	if err != nil || len(first) == 0 {
		t.Fatalf("the match wrote no notice when it began (%v)", err)
	}
	c := config(db, addresses(hook(h.URL)))
	c.Still = service.StillYours
	s := mustNew(t, c)

	// Ann resigns both seats, and nothing is awaited of her any more.
	for i, name := range names[:2] {
		st, err := service.State(ctx, id, ann, name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := service.Resign(ctx, id, ann, name, st.Version, fmt.Sprint("r", i)); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, s, 0)
	if h.count() != 0 || waiting(t, db) != 0 {
		t.Errorf("%d calls were made, and %d notices are left", h.count(), waiting(t, db))
	}
}

func TestAMatchThatIsGoneIsNotTold(t *testing.T) {
	db, h := newStore(t), newHooks(t)
	yourTurn(t, db, "m1", "")
	c := config(db, addresses(hook(h.URL)))
	c.Still = func(context.Context, string, match.YourTurn) (bool, error) {
		return false, fmt.Errorf("loading: %w", store.ErrNotFound)
	}
	expect(t, mustNew(t, c), 0)
	if h.count() != 0 || waiting(t, db) != 0 {
		t.Errorf("%d calls were made, and %d notices are left", h.count(), waiting(t, db))
	}
}

func TestWhoHasNoAddressIsNotTold(t *testing.T) {
	db := newStore(t)
	yourTurn(t, db, "m1", "")
	expect(t, mustNew(t, config(db, addresses())), 0)
	if waiting(t, db) != 0 {
		t.Error("the notice is still there")
	}
}

func TestAFailureIsTriedAgainLaterEachTimeForADay(t *testing.T) {
	db, h, now := newStore(t), newHooks(t), newClock()
	h.answer(http.StatusInternalServerError)
	yourTurn(t, db, "m1", "")
	c := config(db, addresses(hook(h.URL)))
	c.Now = now.now
	s := mustNew(t, c)
	var at []time.Duration
	for minute := range 26 * 60 {
		before := h.count()
		expect(t, s, 0)
		if h.count() > before {
			at = append(at, time.Duration(minute)*time.Minute)
		}
		now.advance(time.Minute)
	}
	want := "[0s 1m0s 3m0s 7m0s 15m0s 31m0s 1h3m0s 2h7m0s 4h15m0s 8h15m0s 12h15m0s 16h15m0s 20h15m0s 24h0m0s]"
	if fmt.Sprint(at) != want {
		t.Errorf("it was tried at\n%v\nnot\n%s", at, want)
	}
	if waiting(t, db) != 0 {
		t.Error("after a day the notice is still there")
	}
}

func TestABrokenAddressKeepsNeitherTheOthersWaitingNorHasThemToldAgain(t *testing.T) {
	db, good, bad, now := newStore(t), newHooks(t), newHooks(t), newClock()
	bad.answer(http.StatusBadGateway)
	yourTurn(t, db, "m1", "")
	c := config(db, addresses(hook(good.URL+"/1"), hook(bad.URL), hook(good.URL+"/2"), notify.Address{Kind: "pigeon"}, hook("gopher://x")))
	c.Now = now.now
	s := mustNew(t, c)
	expect(t, s, 2)
	now.advance(time.Hour)
	expect(t, s, 0)
	bad.answer(http.StatusOK)
	now.advance(time.Hour)
	expect(t, s, 1)
	if good.count() != 2 || bad.count() != 3 {
		t.Errorf("the good addresses were called %d times and the bad one %d times", good.count(), bad.count())
	}
}

// stopping is an outbox that ends a context after a number of holds.
type stopping struct {
	store.Store
	after int
	stop  func()
}

func (s *stopping) Hold(ctx context.Context, n store.Notice, until time.Time) (bool, error) {
	if s.after--; s.after == 0 {
		s.stop()
	}
	return s.Store.Hold(ctx, n, until)
}

func TestASenderStoppedBetweenTwoAddressesLeavesTheSecondToTheNext(t *testing.T) {
	db, h, now := newStore(t), newHooks(t), newClock()
	yourTurn(t, db, "m1", "")
	where := addresses(hook(h.URL+"/1"), hook(h.URL+"/2"))
	stopped, stop := context.WithCancel(ctx)
	c := config(&stopping{db, 2, stop}, where) // the first hold takes it, the second notes the first address
	c.Now = now.now
	sent, err := mustNew(t, c).Once(stopped)
	if sent != 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("the stopped sender sent %d (%v)", sent, err)
	}
	c.Outbox = db
	now.advance(2 * time.Second) // nobody waits until a hold runs out
	expect(t, mustNew(t, c), 1)
	calls := h.got()
	if len(calls) != 2 || calls[0].path != "/1" || calls[1].path != "/2" || waiting(t, db) != 0 {
		t.Errorf("the calls were %+v, and %d notices are left", calls, waiting(t, db))
	}
}

func TestTwoSendersAtOnceSendOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	one, two, h := mustOpen(t, path), mustOpen(t, path), newHooks(t)
	const turns = 60
	for i := range turns {
		yourTurn(t, one, fmt.Sprint("m", i), "")
	}
	where := addresses(hook(h.URL+"/1"), hook(h.URL+"/2"))
	var wg sync.WaitGroup
	for i := range 4 {
		s := mustNew(t, config([]store.Store{one, two}[i%2], where))
		wg.Go(func() {
			if _, err := s.Once(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	seen := map[string]int{}
	for _, c := range h.got() {
		seen[c.path+c.body]++
	}
	if len(seen) != 2*turns || h.count() != 2*turns || waiting(t, one) != 0 {
		t.Errorf("%d calls told %d things, not %d, and %d notices are left", h.count(), len(seen), 2*turns, waiting(t, one))
	}
}

func TestAHoldThatRunsOutLeavesTheNoticeToOthers(t *testing.T) {
	db, h, now := newStore(t), newHooks(t), newClock()
	yourTurn(t, db, "m1", "")
	dead, err := db.Notices(ctx, now.now(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := db.Hold(ctx, dead[0], now.now().Add(2*time.Minute)); !ok || err != nil {
		t.Fatal(ok, err)
	}
	c := config(db, addresses(hook(h.URL)))
	c.Now = now.now
	s := mustNew(t, c)
	expect(t, s, 0)
	now.advance(3 * time.Minute)
	expect(t, s, 1)
}

func TestANoticeThatCannotBeReadIsRemoved(t *testing.T) {
	db := newStore(t)
	if err := db.Create(ctx, store.Match{ID: "m", Created: time.Now()}); err != nil {
		t.Fatal(err)
	}
	b := store.Beside{Notices: []store.Notice{{To: "ann", Body: []byte("not JSON")}}}
	if _, err := db.Append(ctx, "m", 0, store.Entry{Client: "a", At: time.Now()}, b); err != nil {
		t.Fatal(err)
	}
	expect(t, mustNew(t, config(db, addresses())), 0)
	if waiting(t, db) != 0 {
		t.Error("it is still there")
	}
}

func TestNobodyIsSentInside(t *testing.T) {
	plain := newHooks(t)
	secure := httptest.NewTLSServer(plain)
	defer secure.Close()
	port := secure.URL[strings.LastIndex(secure.URL, ":"):]
	var logged bytes.Buffer
	for _, url := range []string{secure.URL + "/hidden", "https://localhost" + port, "https://[::1]" + port, "https://[::ffff:127.0.0.1]" + port, "https://0.0.0.0" + port, plain.URL, "file:///etc/passwd", "https://"} {
		db := newStore(t)
		yourTurn(t, db, "m1", "")
		subscription := fmt.Sprintf(`{"endpoint":%q,"keys":{"p256dh":%q,"auth":%q}}`, url, browser.public(), browser.auth())
		c := config(db, addresses(hook(url), notify.Address{Kind: notify.Push, Target: subscription}))
		c.AllowLocal, c.VAPID = false, newVAPID(t)
		c.Roots = secure.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
		c.Log = slog.New(slog.NewTextHandler(&logged, nil))
		expect(t, mustNew(t, c), 0)
		if waiting(t, db) != 1 {
			t.Errorf("%s: the notice is gone", url)
		}
	}
	if plain.count() != 0 {
		t.Errorf("%d calls went inside", plain.count())
	}
	if !strings.Contains(logged.String(), "127.0.0.1 is not a public address") || strings.Contains(logged.String(), "hidden") {
		t.Errorf("the log does not say why, or says too much:\n%s", &logged)
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	db, inside := newStore(t), newHooks(t)
	lure := httptest.NewServer(http.RedirectHandler(inside.URL, http.StatusTemporaryRedirect))
	defer lure.Close()
	yourTurn(t, db, "m1", "")
	expect(t, mustNew(t, config(db, addresses(hook(lure.URL)))), 0)
	if inside.count() != 0 {
		t.Error("the redirect was followed")
	}
}

func TestASenderRunsUntilItIsStoppedAndLeavesNothingBehind(t *testing.T) {
	db, h := newStore(t), newHooks(t)
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	running, stop := context.WithCancel(ctx)
	done := make(chan error)
	s := mustNew(t, config(db, addresses(hook(h.URL))))
	go func() { done <- s.Run(running, 5*time.Millisecond) }()
	for i := range 3 {
		yourTurn(t, db, fmt.Sprint("m", i), "")
		for deadline := time.Now().Add(5 * time.Second); h.count() <= i; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("nothing is sent")
			}
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := s.Run(ctx, 0); err == nil {
		t.Error("a sender that never waits was let run")
	}
	h.Close()
}

func TestAWrongConfigurationIsNamed(t *testing.T) {
	db := newStore(t)
	keys, other := newVAPID(t), newVAPID(t)
	tests := []struct {
		name  string
		spoil func(*notify.Config)
		want  string
	}{
		{"no outbox", func(c *notify.Config) { c.Outbox = nil }, "a sender needs an outbox"},
		{"no site", func(c *notify.Config) { c.Site = "table.example" }, "give one such as https://example.org"},
		{"settings in two lines", func(c *notify.Config) { c.Settings = "https://x\r\nBcc: y" }, "the address of the settings"},
		{"no port", func(c *notify.Config) { c.Mail.Addr = "mail.example.org" }, "mail.example.org:587"},
		{"a name as port", func(c *notify.Config) { c.Mail.Addr = "mail.example.org:mail" }, "give a number"},
		{"a sender in two lines", func(c *notify.Config) { c.Mail = notify.MailConfig{Addr: "x:25", From: "a@b.c\r\nBcc: d@e.f"} }, "mail cannot come from"},
		{"unknown encryption", func(c *notify.Config) { c.Mail = notify.MailConfig{Addr: "x:25", From: "a@b.c", TLS: "rot13"} }, "choose starttls, tls or none"},
		{"half a pair", func(c *notify.Config) { c.VAPID.Public = keys.Public }, "do not belong together"},
		{"two pairs", func(c *notify.Config) { c.VAPID = notify.VAPID{Public: keys.Public, Private: other.Private} }, "do not belong together"},
		{"not a key", func(c *notify.Config) { c.VAPID = notify.VAPID{Private: "?"} }, "not in base64"},
		{"nobody to write to", func(c *notify.Config) { c.VAPID, c.Site = keys, "http://localhost:8080" }, "give a contact"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := config(db, addresses())
			tt.spoil(&c)
			if _, err := notify.New(c); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("the error is %v", err)
			}
		})
	}
}
