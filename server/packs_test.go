package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
	"sandtable/server"
)

// withPacks is Totaler Krieg! at a server, with the packs of a library.
func withPacks(l *axis.Library) func(*server.Config) {
	return func(c *server.Config) { c.Games, c.Workers = []engine.Game{l.Over(axis.TotalerKrieg)}, 0 }
}

// A match is looked at with its packs only; without them whoever comes is told which
// one is missing.
func TestAMatchWithoutItsPackSaysWhichOne(t *testing.T) {
	p, err := atlas.OpenPack(fstest.MapFS{
		"pack.json":             {Data: []byte(`{"id": "printed", "name": "Printed", "schema": 2, "theatres": ["europe"]}`)},
		"europe/scenarios.json": {Data: []byte(`{"scenarios": [{"id": "eu-A.1", "name": "As printed"}]}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	l := axis.NewLibrary()
	l.Add(p)
	name := axis.PackName(p)
	h := open(t, withPacks(l))
	ann := h.guest("Ann")
	var info server.GameInfo
	ann.must("GET", "/api/games/tk?packs="+url.QueryEscape(name), nil, &info)
	if len(info.Theatres) != 1 || info.Theatres[0] != "europe" || !strings.Contains(info.Scenarios[0].Title, "As printed") || len(info.Scenarios[0].Seats) == 0 {
		t.Errorf("with the pack the game is %v, %+v", info.Theatres, info.Scenarios[0])
	}
	var made created
	ann.must("POST", "/api/matches", map[string]any{"game": "tk", "setup": map[string]any{"scenario": "A.1", "players": 2, "packs": name}, "seats": []server.SeatPlan{mine("axis"), mine("western")}}, &made)
	ann.must("GET", "/api/matches/"+made.ID, nil, nil)

	h.stop()
	h.stop = func() {}
	again := openAt(t, h.path, withPacks(axis.NewLibrary()))
	ann.h = again
	for _, path := range []string{"/api/matches/" + made.ID, "/api/games/tk?packs=" + url.QueryEscape(name), "/api/games/tk/kit?packs=" + url.QueryEscape(name)} {
		if told := ann.refused(http.StatusConflict, "GET", path, nil); told.Detail != "this match needs the data pack "+name+", which is not here" {
			t.Errorf("%s says %q", path, told.Detail)
		}
	}
}
