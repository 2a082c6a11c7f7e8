package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"sandtable/server"
)

// A page keeps the kit of a game and asks whether it has changed: the same is not sent again, and
// a new one is at once.
func TestAKitIsSentAgainOnlyIfItChanged(t *testing.T) {
	kit := `{"words":"old"}`
	h := open(t, func(c *server.Config) { c.Kit = func(_, _ string) ([]byte, error) { return []byte(kit), nil } })
	ask := func(known string) (status int, tag, body string) {
		t.Helper()
		req, err := http.NewRequest("GET", h.url+"/api/games/tt/kit", nil)
		if err != nil {
			t.Fatal(err)
		}
		if known != "" {
			req.Header.Set("If-None-Match", known)
		}
		r, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		if err != nil || r.Header.Get("Cache-Control") != "no-cache" {
			t.Fatalf("%v, to be kept as %q", err, r.Header.Get("Cache-Control"))
		}
		return r.StatusCode, r.Header.Get("ETag"), strings.TrimSpace(string(b))
	}
	status, tag, body := ask("")
	if status != http.StatusOK || tag == "" || body != kit {
		t.Fatalf("the first answer is %d %s %s", status, tag, body)
	}
	for _, known := range []string{tag, "W/" + tag} {
		if status, _, body := ask(known); status != http.StatusNotModified || body != "" {
			t.Errorf("who has %s is answered %d %q", known, status, body)
		}
	}
	kit = `{"words":"new"}`
	if status, again, body := ask(tag); status != http.StatusOK || again == tag || body != kit {
		t.Errorf("after an update the answer is %d %s %s", status, again, body)
	}
}
