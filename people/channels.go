package people

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"sandtable/internal/outside"
	"sandtable/store"
)

// The kinds of channels.
const (
	Push    = "push"
	Mail    = "mail"
	Webhook = "webhook"
)

const (
	mostChannels = 10
	mailCodeTime = 48 * time.Hour
)

// Channel is a place where somebody wants to be told that it is their turn, as
// it may be shown: never with all that is needed to send something there.
type Channel struct {
	ID        string
	Kind      string
	Shown     string
	Confirmed bool
	Created   time.Time
}

// Subscription is what a browser gives for web push.
type Subscription struct {
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh"`
	Auth     string `json:"auth"`
}

// Target is all that is needed to reach a channel. It is for the sender only.
type Target struct {
	ID      string        `json:"-"`
	Kind    string        `json:"-"`
	Push    *Subscription `json:"push,omitempty"`
	Address string        `json:"address,omitempty"` // of mail
	URL     string        `json:"url,omitempty"`     // of a webhook
	Secret  string        `json:"secret,omitempty"`  // to sign what a webhook gets
}

// AddPush adds a browser.
func (d *Directory) AddPush(ctx context.Context, person string, s Subscription) (Channel, error) {
	if _, err := d.parseURL(s.Endpoint); err != nil {
		return Channel{}, err
	}
	if err := checkPushKeys(s); err != nil {
		return Channel{}, err
	}
	return d.addChannel(ctx, person, Push, s.Endpoint, Target{Push: &s}, nil)
}

// AddMail adds an address, which gets nothing before it is confirmed by the code
// that is returned: send it there and nowhere else.
func (d *Directory) AddMail(ctx context.Context, person, address string) (Channel, string, error) {
	a, err := parseEmail(address)
	if err != nil || a == "" {
		return Channel{}, "", ErrEmail
	}
	code := newCode()
	hash, _ := codeHash("mail", code)
	c, err := d.addChannel(ctx, person, Mail, fold(a), Target{Address: a}, hash)
	if err != nil {
		return Channel{}, "", err
	}
	return c, code, nil
}

// AddWebhook adds a URL and returns the secret by which its owner knows that a
// notice is ours. It is shown now and never again; adding the URL again makes
// another.
func (d *Directory) AddWebhook(ctx context.Context, person, address string) (Channel, string, error) {
	u, err := d.parseURL(address)
	if err != nil {
		return Channel{}, "", err
	}
	secret := base64.RawURLEncoding.EncodeToString(random(32))
	c, err := d.addChannel(ctx, person, Webhook, u.String(), Target{URL: u.String(), Secret: secret}, nil)
	if err != nil {
		return Channel{}, "", err
	}
	return c, secret, nil
}

// addChannel keeps a channel. One that needs no code is confirmed by being added:
// a browser asked its owner, and a webhook belongs to whoever named it.
func (d *Directory) addChannel(ctx context.Context, person, kind, place string, t Target, code []byte) (Channel, error) {
	if _, err := d.allowed(ctx, person, Player); err != nil {
		return Channel{}, err
	}
	body, err := json.Marshal(t)
	if err != nil {
		return Channel{}, fmt.Errorf("writing a channel: %w", err)
	}
	same := sha256.Sum256([]byte(kind + " " + place))
	c, err := d.store.AddChannel(ctx, store.Channel{ID: newID(), Person: person, Kind: kind, Place: same[:], Target: body,
		Code: code, Confirmed: code == nil, Created: d.now()}, mostChannels)
	if err != nil {
		return Channel{}, translate(err)
	}
	return shownChannel(c)
}

// ConfirmChannel confirms the address that a code was sent to.
func (d *Directory) ConfirmChannel(ctx context.Context, person, code string) (Channel, error) {
	hash, ok := codeHash("mail", code)
	if !ok {
		return Channel{}, refuse(ErrNotFound, "this code is not known: copy it from the mail as it is")
	}
	c, err := d.store.ConfirmChannel(ctx, person, hash, d.now().Add(-mailCodeTime))
	if err != nil {
		return Channel{}, translate(err)
	}
	return shownChannel(c)
}

// RemoveChannel takes a person's channel away.
func (d *Directory) RemoveChannel(ctx context.Context, person, id string) error {
	if !plain(id) {
		return ErrNotFound
	}
	return translate(d.store.RemoveChannel(ctx, person, id))
}

// Channels lists a person's channels as they may be shown.
func (d *Directory) Channels(ctx context.Context, person string) ([]Channel, error) {
	list, err := d.store.Channels(ctx, person)
	if err != nil {
		return nil, err
	}
	shown := make([]Channel, len(list))
	for i, c := range list {
		if shown[i], err = shownChannel(c); err != nil {
			return nil, err
		}
	}
	return shown, nil
}

// Targets lists where a person is to be told something: the confirmed channels
// of somebody who is not blocked.
func (d *Directory) Targets(ctx context.Context, person string) ([]Target, error) {
	p, err := d.store.Person(ctx, person)
	if err != nil || p.Blocked {
		return nil, translate(err)
	}
	list, err := d.store.Channels(ctx, person)
	if err != nil {
		return nil, err
	}
	var targets []Target
	for _, c := range list {
		if !c.Confirmed {
			continue
		}
		t, err := target(c)
		if err != nil {
			return nil, err
		}
		targets = append(targets, t)
	}
	return targets, nil
}

func target(c store.Channel) (Target, error) {
	t := Target{ID: c.ID, Kind: c.Kind}
	if err := json.Unmarshal(c.Target, &t); err != nil {
		return Target{}, fmt.Errorf("reading channel %s: %w", c.ID, err)
	}
	return t, nil
}

func shownChannel(c store.Channel) (Channel, error) {
	t, err := target(c)
	if err != nil {
		return Channel{}, err
	}
	return Channel{ID: c.ID, Kind: c.Kind, Shown: t.shown(), Confirmed: c.Confirmed, Created: c.Created}, nil
}

// shown is enough to tell channels apart. The path of a URL is often its secret.
func (t Target) shown() string {
	switch t.Kind {
	case Push:
		return hostOf(t.Push.Endpoint)
	case Webhook:
		return hostOf(t.URL)
	}
	local, domain, _ := strings.Cut(t.Address, "@")
	_, size := utf8.DecodeRuneInString(local)
	return local[:size] + "…@" + domain
}

func hostOf(s string) string {
	u, err := url.Parse(s)
	if err != nil {
		return ""
	}
	return u.Host
}

// checkPushKeys refuses keys that nothing could be encrypted for.
func checkPushKeys(s Subscription) error {
	key, err1 := decodeKey(s.P256dh)
	auth, err2 := decodeKey(s.Auth)
	if err1 != nil || err2 != nil || len(auth) != 16 {
		return refuse(ErrTarget, "the browser's keys for push cannot be read: subscribe again")
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return refuse(ErrTarget, "the browser's key for push is not one: subscribe again")
	}
	return nil
}

func decodeKey(s string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(s, "="))
}

// parseURL checks where this server would be made to send requests: by https, to
// the outside. A name that leads back inside is found when it is resolved, by
// the sender; an address that says so itself is refused here already. Where the
// configuration allows it, this machine may be reached, by http too.
func (d *Directory) parseURL(s string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || len(s) > 2048 || u.Host == "" || u.Opaque != "" || u.User != nil || u.Fragment != "" {
		return nil, refuse(ErrTarget, "this is not a URL that notices can be sent to: take one like https://example.org/notices")
	}
	host, err := parseHost(u.Hostname())
	if err != nil {
		return nil, err
	}
	if host.here && d.config.AllowLocalWebhooks && (u.Scheme == "https" || u.Scheme == "http") {
		return u, nil
	}
	if u.Scheme != "https" {
		return nil, refuse(ErrTarget, "notices are sent by https only: take a URL that begins with https://")
	}
	if host.inside {
		return nil, refuse(ErrTarget, "notices are not sent to private addresses: take one on the Internet")
	}
	if port := u.Port(); port != "" && port != "443" && port != "80" {
		return nil, refuse(ErrTarget, "notices are sent to ports 443 and 80 only: take a URL without another port")
	}
	return u, nil
}

// host says where a URL leads, as far as its name tells.
type host struct {
	here   bool // this machine
	inside bool // this machine or a network that is not the Internet
}

func parseHost(s string) (host, error) {
	if a, err := netip.ParseAddr(s); err == nil {
		return host{here: outside.Here(a), inside: !outside.Public(a)}, nil
	}
	name, err := idna.Lookup.ToASCII(strings.TrimSuffix(s, "."))
	if err != nil || name == "" {
		return host{}, refuse(ErrTarget, "%q is not the name of a server", s)
	}
	labels := strings.Split(name, ".")
	last := labels[len(labels)-1]
	if last == "" || unicode.IsDigit(rune(last[0])) { // 127.1 and 0x7f000001 are addresses to some programs
		return host{}, refuse(ErrTarget, "%q is not the name of a server", s)
	}
	if last == "localhost" {
		return host{here: true, inside: true}, nil
	}
	return host{inside: len(labels) == 1 || last == "local" || last == "internal"}, nil
}
