package people_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"sandtable/people"
)

// subscription is what a browser would give.
func subscription(t testing.TB, endpoint string) people.Subscription {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	return people.Subscription{Endpoint: endpoint, P256dh: encode(key.PublicKey().Bytes()), Auth: encode(make([]byte, 16))}
}

func TestNoticesGoToConfirmedChannelsOnly(t *testing.T) {
	d, c := open(t)
	admin, ada := firstAdmin(t, d), register(t, d, "Ada")
	push := subscription(t, "https://push.example.com/send/secret-path")
	if _, err := d.AddPush(ctx, ada.ID, push); err != nil {
		t.Fatal(err)
	}
	c.pass(time.Second)
	hook, secret, err := d.AddWebhook(ctx, ada.ID, "https://hooks.example.com/secret-path?token=1")
	if err != nil || len(secret) < 40 {
		t.Fatalf("the webhook's secret is %q (%v)", secret, err)
	}
	c.pass(time.Second)
	_, code, err := d.AddMail(ctx, ada.ID, "Ada <ada@example.org>")
	if err != nil {
		t.Fatal(err)
	}
	if got := kinds(t, d, ada.ID); got != "push webhook" {
		t.Errorf("before the mail is confirmed notices go to %q", got)
	}
	if c, err := d.ConfirmChannel(ctx, ada.ID, " "+strings.ToUpper(code)); err != nil || c.Kind != people.Mail || !c.Confirmed {
		t.Fatalf("confirming gave %+v (%v)", c, err)
	}
	targets, err := d.Targets(ctx, ada.ID)
	if err != nil || len(targets) != 3 {
		t.Fatalf("the targets are %+v (%v)", targets, err)
	}
	for _, c := range targets {
		switch c.Kind {
		case people.Push:
			if *c.Push != push {
				t.Errorf("the browser is %+v", c.Push)
			}
		case people.Mail:
			if c.Address != "ada@example.org" {
				t.Errorf("the address is %q", c.Address)
			}
		case people.Webhook:
			if c.URL != "https://hooks.example.com/secret-path?token=1" || c.Secret != secret || c.ID != hook.ID {
				t.Errorf("the webhook is %+v", c)
			}
		}
	}
	list, err := d.Channels(ctx, ada.ID)
	if err != nil {
		t.Fatal(err)
	}
	all := fmt.Sprintf("%+v", list)
	for _, hidden := range []string{"secret-path", "token", secret, push.P256dh, push.Auth, "ada@"} {
		if strings.Contains(all, hidden) {
			t.Errorf("the list shows %q: %s", hidden, all)
		}
	}
	for _, visible := range []string{"push.example.com", "hooks.example.com", "a…@example.org"} {
		if !strings.Contains(all, visible) {
			t.Errorf("the list does not show %q: %s", visible, all)
		}
	}
	if err := d.RemoveChannel(ctx, ada.ID, hook.ID); err != nil {
		t.Fatal(err)
	}
	if got := kinds(t, d, ada.ID); got != "push mail" {
		t.Errorf("without the webhook notices go to %q", got)
	}
	if _, err := d.Block(ctx, admin.ID, ada.ID); err != nil {
		t.Fatal(err)
	}
	if got := kinds(t, d, ada.ID); got != "" {
		t.Errorf("notices for somebody blocked go to %q", got)
	}
}

func kinds(t testing.TB, d *people.Directory, person string) string {
	t.Helper()
	targets, err := d.Targets(ctx, person)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, c := range targets {
		list = append(list, c.Kind)
	}
	return strings.Join(list, " ")
}

func TestAnAddressIsConfirmedByItsOwnerInTime(t *testing.T) {
	d, c := open(t)
	ada, bob := register(t, d, "Ada"), register(t, d, "Bob")
	_, code, err := d.AddMail(ctx, ada.ID, "ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	for who, try := range map[string][2]string{"another person": {bob.ID, code}, "a wrong code": {ada.ID, "000000-000000-000000-000000"}, "no code": {ada.ID, ""}} {
		_, err := d.ConfirmChannel(ctx, try[0], try[1])
		wantErr(t, who, err, people.ErrNotFound)
	}
	c.pass(49 * time.Hour)
	_, err = d.ConfirmChannel(ctx, ada.ID, code)
	wantErr(t, "a code of two days ago", err, people.ErrNotFound)
	channel, again, err := d.AddMail(ctx, ada.ID, "ADA@example.org")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := d.ConfirmChannel(ctx, ada.ID, again); err != nil || got.ID != channel.ID {
		t.Errorf("the code of another mail gave %+v (%v)", got, err)
	}
	if list, _ := d.Channels(ctx, ada.ID); len(list) != 1 {
		t.Errorf("one address became %d channels", len(list))
	}
	wantErr(t, "removing another's channel", d.RemoveChannel(ctx, bob.ID, channel.ID), people.ErrNotFound)
}

func TestWhereNoticesCannotGo(t *testing.T) {
	d, _ := open(t)
	config := openConfig(newClock())
	config.AllowLocalWebhooks = true
	local := directory(t, sqlite(t), config)
	ada, here := register(t, d, "Ada"), register(t, local, "Ada")
	const never, always, locally = 0, 1, 2
	tests := []struct {
		url  string
		when int
	}{
		{"https://example.org/x", always},
		{"https://example.org:443/", always},
		{"https://example.org:8443/", never},
		{"https://example.org:22/", never},
		{"https://8.8.8.8/", always},
		{"https://[2001:4860:4860::8888]/", always},
		{"https://bücher.example/", always},
		{"http://example.org/", never},
		{"ftp://example.org/", never},
		{"https://user:pass@example.org/", never},
		{"https://example.org/#here", never},
		{"https:///x", never},
		{"example.org", never},
		{"", never},
		{"https://" + strings.Repeat("a", 3000), never},
		{"https://10.0.0.1/", never},
		{"https://192.168.1.1/", never},
		{"https://172.16.0.1/", never},
		{"https://169.254.169.254/latest/meta-data", never},
		{"https://100.64.0.1/", never},
		{"https://0.0.0.0/", never},
		{"https://[fe80::1%25eth0]/", never},
		{"https://[fd00::1]/", never},
		{"https://[::ffff:10.0.0.1]/", never},
		{"https://[64:ff9b::a00:1]/", never},
		{"https://224.0.0.1/", never},
		{"https://127.1/", never},
		{"https://2130706433/", never},
		{"https://0x7f000001/", never},
		{"https://0177.0.0.1/", never},
		{"https://../", never},
		{"https://router/", never},
		{"https://printer.local/", never},
		{"http://printer.local/", never},
		{"https://metadata.google.internal/", never},
		{"https://127.0.0.1/", locally},
		{"http://127.0.0.1:9000/hook", locally},
		{"http://[::1]:9000/", locally},
		{"http://localhost:9000/", locally},
		{"https://LOCALHOST./", locally},
		{"ftp://localhost/", never},
	}
	for _, tt := range tests {
		_, _, err := d.AddWebhook(ctx, ada.ID, tt.url)
		check(t, tt.url, err, tt.when == always)
		c, _, err := local.AddWebhook(ctx, here.ID, tt.url)
		check(t, tt.url+" on a laptop", err, tt.when != never)
		local.RemoveChannel(ctx, here.ID, c.ID)
	}
}

func check(t *testing.T, what string, err error, allowed bool) {
	t.Helper()
	if allowed && err != nil {
		t.Errorf("%s gave %v", what, err)
	}
	if !allowed {
		wantErr(t, what, err, people.ErrTarget)
	}
}

func TestABrowserMustGiveKeys(t *testing.T) {
	d, _ := open(t)
	ada := register(t, d, "Ada")
	good := subscription(t, "https://push.example.com/x")
	for name, spoil := range map[string]func(*people.Subscription){
		"a private endpoint":        func(s *people.Subscription) { s.Endpoint = "https://10.0.0.1/" },
		"no key":                    func(s *people.Subscription) { s.P256dh = "" },
		"a key that is not one":     func(s *people.Subscription) { s.P256dh = base64.RawURLEncoding.EncodeToString(make([]byte, 65)) },
		"a short secret":            func(s *people.Subscription) { s.Auth = "AAAA" },
		"what cannot be read":       func(s *people.Subscription) { s.Auth = "!!!!" },
		"an endpoint without https": func(s *people.Subscription) { s.Endpoint = "http://push.example.com/x" },
	} {
		s := good
		spoil(&s)
		_, err := d.AddPush(ctx, ada.ID, s)
		wantErr(t, name, err, people.ErrTarget)
	}
	good.P256dh += "=" // some browsers pad
	if _, err := d.AddPush(ctx, ada.ID, good); err != nil {
		t.Errorf("padded keys gave %v", err)
	}
}

func TestAPersonHasOnlySoManyChannels(t *testing.T) {
	d, _ := open(t)
	ada := register(t, d, "Ada")
	var err error
	for i := range 11 {
		_, _, err = d.AddWebhook(ctx, ada.ID, fmt.Sprintf("https://example.org/%d", i))
		if i < 10 && err != nil {
			t.Fatal(err)
		}
	}
	wantErr(t, "the eleventh", err, people.ErrTooMany)
	if _, _, err := d.AddWebhook(ctx, ada.ID, "https://example.org/1"); err != nil {
		t.Errorf("one of the ten again gave %v", err)
	}
	_, _, err = d.AddWebhook(ctx, "nobody", "https://example.org/1")
	wantErr(t, "a channel of nobody", err, people.ErrNotAllowed)
	_, _, err = d.AddMail(ctx, ada.ID, "")
	wantErr(t, "an empty address", err, people.ErrEmail)
}
