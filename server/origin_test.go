package server_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"sandtable/server"
)

// from asks as a proxy would that passes a caller's request on.
func (h *house) from(lines ...string) int {
	h.t.Helper()
	req, err := http.NewRequest("GET", h.url+"/api/session", nil)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, l := range lines {
		req.Header.Add("X-Forwarded-For", l)
	}
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer r.Body.Close()
	io.Copy(io.Discard, r.Body)
	return r.StatusCode
}

// A caller writes what he likes into the header; the proxies append where they were
// asked from, in a line of their own or in the last one.
func TestWhatACallerSaysOfItsAddressIsNotBelieved(t *testing.T) {
	for name, c := range map[string]struct {
		proxies int
		forge   func(i int) []string // of one caller
		limited bool
	}{
		"lies before the proxy's word":          {1, func(i int) []string { return []string{fmt.Sprintf("10.0.0.%d, 192.0.2.7", i)} }, true},
		"lies in a line of their own":           {1, func(i int) []string { return []string{fmt.Sprintf("10.0.0.%d", i), "192.0.2.7"} }, true},
		"lies before the words of two":          {2, func(i int) []string { return []string{fmt.Sprintf("10.0.0.%d", i), "192.0.2.7, 198.51.100.1"} }, true},
		"another address behind two proxies":    {2, func(i int) []string { return []string{fmt.Sprintf("192.0.2.%d", i), "198.51.100.1"} }, false},
		"no proxy at all":                       {0, func(i int) []string { return []string{fmt.Sprintf("192.0.2.%d", i)} }, true},
		"all addresses of a block of IPv6":      {1, func(i int) []string { return []string{fmt.Sprintf("2001:db8:1:2::%x", i)} }, true},
		"other blocks of IPv6":                  {1, func(i int) []string { return []string{fmt.Sprintf("2001:db8:1:%x::1", i)} }, false},
		"IPv4 written as IPv6, and with a port": {1, func(i int) []string { return []string{[]string{"::ffff:192.0.2.7", "192.0.2.7:99"}[i%2]} }, true},
		"no text of an address":                 {1, func(i int) []string { return []string{fmt.Sprint("nobody", i)} }, true},
	} {
		h := open(t, func(s *server.Config) { s.Rate, s.Proxies = 1, c.proxies })
		limited := false
		for i := range 12 {
			limited = h.from(c.forge(i+1)...) == http.StatusTooManyRequests || limited
		}
		if limited != c.limited {
			t.Errorf("%s: limited %v, not %v", name, limited, c.limited)
		}
	}
}

func TestAnAccountIsLimitedWhereverItComesFrom(t *testing.T) {
	h := open(t, func(s *server.Config) { s.Rate, s.Proxies = 1, 1 })
	g := h.guest("Ann")
	limited := false
	for i := range 12 {
		req := g.request("GET", "/api/me", nil)
		req.Header.Set("X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i+1))
		r, err := g.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		limited = limited || r.StatusCode == http.StatusTooManyRequests
	}
	if !limited {
		t.Error("an account may ask as much as it likes from many addresses")
	}
}

func TestLiveStreamsAreLimitedByAddressAndByMatch(t *testing.T) {
	for name, c := range map[string]struct {
		most server.Streams
		from func(i int) string
		want int
	}{
		"by address": {server.Streams{Address: 3}, func(int) string { return "192.0.2.1" }, 3},
		"by block":   {server.Streams{Address: 3}, func(i int) string { return fmt.Sprintf("2001:db8::%x", i+1) }, 3},
		"by match":   {server.Streams{Address: 3, Match: 4}, func(i int) string { return fmt.Sprintf("192.0.2.%d", i+1) }, 4},
		"not at all": {server.Streams{}, func(int) string { return "192.0.2.1" }, 6},
	} {
		h := open(t, func(s *server.Config) { s.Streams, s.Proxies = c.most, 1 })
		var m created
		h.guest("Ann").must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939}, &m)
		follow := func(i int) *http.Response {
			req, _ := http.NewRequestWithContext(t.Context(), "GET", h.url+"/api/matches/"+m.ID+"/live", nil)
			req.Header.Set("X-Forwarded-For", c.from(i))
			r, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { r.Body.Close() })
			return r
		}
		var open []*http.Response
		for i := range 6 {
			if r := follow(i); r.StatusCode == http.StatusOK {
				open = append(open, r)
			} else if r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
				t.Errorf("%s: a stream too many is answered with %s", name, r.Status)
			}
		}
		if len(open) != c.want {
			t.Errorf("%s: %d streams, not %d", name, len(open), c.want)
		}
		if c.want == 6 {
			continue
		}
		// Who hangs up makes room.
		open[0].Body.Close()
		again := false
		for end := time.Now().Add(5 * time.Second); !again && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			again = follow(0).StatusCode == http.StatusOK
		}
		if !again {
			t.Errorf("%s: there is no room after a stream was closed", name)
		}
	}
}

// Whoever asks and does not read holds a goroutine and its memory.
func TestWhoDoesNotReadIsHungUpOn(t *testing.T) {
	h := open(t, func(s *server.Config) { s.Patience = 300 * time.Millisecond })
	c, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.(*net.TCPConn).SetReadBuffer(4096)
	go func() {
		for range 2000 {
			if _, err := fmt.Fprintf(c, "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
				return
			}
		}
	}()
	time.Sleep(2 * time.Second)
	c.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, err := io.Copy(io.Discard, bufio.NewReader(c))
	if ne, ok := err.(net.Error); ok && ne.Timeout() {
		t.Errorf("after %d bytes the server still waits for a client that does not read", n)
	}
	if n > 100<<20 {
		t.Errorf("the whole of %d bytes was sent", n)
	}
}
