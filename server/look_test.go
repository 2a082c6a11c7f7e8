package server_test

import (
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"testing"
)

// A plain look at a match is answered by a shorter way than others. Whoever asks, both
// ways give the same answer.
func TestAPlainLookIsAnsweredAsAnyOther(t *testing.T) {
	h := open(t)
	ann := h.guest("Ann")
	m := ann.newMatch(mine("axis"), mine("west"), mine("ussr"))
	for name, c := range map[string]struct {
		by   *guest
		path string
		want int
	}{
		"the holder of all seats":  {ann, m.ID, 200},
		"one of her seats":         {ann, m.ID + "?seat=west", 200},
		"a seat that is not there": {ann, m.ID + "?seat=japan", 422},
		"a script":                 {h.script(m.Tokens["ussr"]), m.ID, 200},
		"a script at another seat": {h.script(m.Tokens["ussr"]), m.ID + "?seat=axis", 403},
		"a wrong token":            {h.script("wrong"), m.ID, 403},
		"a spectator":              {h.visitor(), m.ID, 200},
		"a match that is not here": {ann, "nowhere", 404},
		"a seat with a long name":  {ann, m.ID + "?seat=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 422},
		"a seat named twice":       {ann, m.ID + "?seat=axis&seat=west", 200},
	} {
		status, header, body := c.by.look(c.path, "")
		ordinary, other, text := c.by.look(c.path, "application/json;q=0.9")
		if status != c.want || ordinary != status || text != body {
			t.Errorf("%s: %d %.200s\nand by the ordinary way %d %.200s", name, status, body, ordinary, text)
		}
		for _, varies := range []string{"X-Request-Id", "Date", "Content-Length"} {
			delete(header, varies)
			delete(other, varies)
		}
		withoutTheSecond(header)
		withoutTheSecond(other)
		if !maps.EqualFunc(header, other, slices.Equal) {
			t.Errorf("%s: the headers are %v and by the ordinary way %v", name, header, other)
		}
	}
}

// expires is the moment a cookie ends, counted from the second it is sent in.
var expires = regexp.MustCompile(`; Expires=[^;]*`)

// withoutTheSecond takes out of the cookies the moment they end: two answers, sent one
// after the other, may fall into two seconds. How long they last stays.
func withoutTheSecond(h http.Header) {
	for i, cookie := range h["Set-Cookie"] {
		h["Set-Cookie"][i] = expires.ReplaceAllString(cookie, "")
	}
}

// look asks for a match, with a header that only the ordinary way understands.
func (g *guest) look(path, accept string) (int, http.Header, string) {
	g.h.t.Helper()
	req, err := http.NewRequest("GET", g.h.url+"/api/matches/"+path, nil)
	if err != nil {
		g.h.t.Fatal(err)
	}
	if accept != "" {
		req.Header.Set("Accept", accept)
	}
	if g.token != "" {
		req.Header.Set("Authorization", "Bearer "+g.token)
	}
	r, err := g.client.Do(req)
	if err != nil {
		g.h.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		g.h.t.Fatal(err)
	}
	return r.StatusCode, r.Header, string(body)
}
