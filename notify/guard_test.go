package notify

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestOnlyPublicAddressesAreCalled(t *testing.T) {
	const never, always, locally = 0, 1, 2
	for address, when := range map[string]int{
		"1.1.1.1:443":             always,
		"[2606:4700::1111]:443":   always,
		"1.1.1.1:80":              always,
		"1.1.1.1:22":              never,
		"1.1.1.1:8443":            never,
		"[2606:4700::1111]:25":    never,
		"127.0.0.1:80":            locally,
		"127.0.0.1:8080":          locally,
		"[::1]:80":                locally,
		"10.0.0.1:443":            never,
		"169.254.169.254:80":      never, // where clouds keep their secrets
		"[::ffff:10.0.0.1]:443":   never,
		"[fe80::1%eth0]:443":      never,
		"[64:ff9b::a9fe:a9fe]:80": never, // the same behind a translator
		"no address":              never,
	} {
		if err := mayReach(address, false); (err == nil) != (when == always) {
			t.Errorf("a connection to %s gave %v", address, err)
		}
		if err := mayReach(address, true); (err == nil) != (when != never) {
			t.Errorf("a connection to %s for trials gave %v", address, err)
		}
	}
}

// TestDiscordGetsItsOwnFormat calls Discord by its name, at an address of this
// machine.
func TestDiscordGetsItsOwnFormat(t *testing.T) {
	bodies := make(chan string, 1)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies <- calledAs(r.Host, body)
		w.WriteHeader(http.StatusNoContent)
	}))
	defer srv.Close()
	for _, host := range []string{"discord.com", "DISCORDAPP.com", "ptb.discord.com"} {
		s := &Sender{Config: Config{AllowLocal: true}, client: guardedClient(true, nil)}
		s.client.Transport.(*http.Transport).DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", srv.Listener.Addr().String())
		}
		m := message{Text: "It is your turn as axis in @everyone [here](x).", URL: "https://table.example/m/7"}
		if err := s.sendWebhook(t.Context(), Address{Target: "http://" + host + "/api/webhooks/1/token"}, m); err != nil {
			t.Fatal(err)
		}
		got := <-bodies
		want := host + ` {"content":"It is your turn as axis in \\@everyone \\[here\\]\\(x\\).\nhttps://table.example/m/7","flags":4,"allowed_mentions":{"parse":[]}}`
		if got != want {
			t.Errorf("Discord got\n%s\nnot\n%s", got, want)
		}
	}
	for _, host := range []string{"notdiscord.com", "discord.com.example.org", "discord.example"} {
		if isDiscord(host) {
			t.Errorf("%s is taken for Discord", host)
		}
	}
}

// calledAs names the host before a body, which must be JSON.
func calledAs(host string, body []byte) string {
	if !json.Valid(body) {
		return "not JSON: " + string(body)
	}
	return host + " " + strings.TrimSpace(string(body))
}

func TestDelaysGrowToALimit(t *testing.T) {
	for tries, want := range map[int]string{0: "1m0s", 1: "2m0s", 5: "32m0s", 7: "2h8m0s", 8: "4h0m0s", 1000: "4h0m0s"} {
		if got := delay(tries).String(); got != want {
			t.Errorf("after %d failures the delay is %s, not %s", tries, got, want)
		}
	}
}
