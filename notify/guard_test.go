package notify

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestOnlyPublicAddressesAreCalled(t *testing.T) {
	tests := []struct {
		address string
		public  bool
	}{
		{"1.1.1.1", true},
		{"100.63.255.255", true},
		{"172.32.0.1", true},
		{"2606:4700::1111", true},
		{"::ffff:1.1.1.1", true},
		{"64:ff9b::101:101", true}, // 1.1.1.1 behind a translator

		{"127.0.0.1", false},
		{"127.8.9.1", false},
		{"0.0.0.0", false},
		{"0.1.2.3", false},
		{"10.0.0.1", false},
		{"172.16.0.1", false},
		{"172.31.255.255", false},
		{"192.168.1.1", false},
		{"100.64.0.1", false},
		{"169.254.169.254", false}, // where clouds keep their secrets
		{"192.0.0.8", false},
		{"192.0.2.1", false},
		{"198.18.0.1", false},
		{"224.0.0.1", false},
		{"239.255.255.255", false},
		{"240.0.0.1", false},
		{"255.255.255.255", false},

		{"::", false},
		{"::1", false},
		{"::127.0.0.1", false},
		{"::ffff:127.0.0.1", false},
		{"::ffff:10.0.0.1", false},
		{"::ffff:169.254.169.254", false},
		{"64:ff9b::7f00:1", false}, // 127.0.0.1 behind a translator
		{"64:ff9b::a9fe:a9fe", false},
		{"64:ff9b:1::1", false},
		{"fc00::1", false},
		{"fd12:3456::1", false},
		{"fe80::1", false},
		{"fe80::1%eth0", false},
		{"fec0::1", false},
		{"ff02::1", false},
		{"100::1", false},
		{"2001::1", false},
		{"2001:db8::1", false},
		{"2002:7f00:1::", false}, // 127.0.0.1 by 6to4
	}
	for _, tt := range tests {
		if got := public(netip.MustParseAddr(tt.address)); got != tt.public {
			t.Errorf("public(%s) is %v", tt.address, got)
		}
		err := refuseLocal("tcp", net.JoinHostPort(tt.address, "443"), nil)
		if (err == nil) != tt.public {
			t.Errorf("a connection to %s gave %v", tt.address, err)
		}
	}
	if refuseLocal("tcp", "no address", nil) == nil {
		t.Error("what is not an address was let through")
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
