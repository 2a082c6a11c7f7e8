package server

import (
	"encoding/json"
	"strings"
	"testing"

	"sandtable/match"
)

// What is read quickly is what the library would read, and what is not plain is
// left to it.
func TestAPlainMoveIsReadAsTheLibraryReadsIt(t *testing.T) {
	plain := []string{
		`{"id":"a","version":0,"move":"bid 1"}`,
		` { "move" : "to a-b c_d" , "version" : 123456789 , "id" : "x 1" } `,
		`{"id":"a","version":1,"move":"m","share":{"reveal":"aa","promise":"bb"}}`,
		`{"share" : { "promise":"bb" } ,"id":"a","version":1,"move":"m"}`,
		"{\"version\":7,\n\t\"id\":\"ü\"}",
	}
	for i, text := range plain {
		checkRead(t, text, i < 4)
	}
	for _, text := range []string{
		``, `{}`, `null`, `[]`, `{"id":"a","version":1}`, `{"id":"a","version":1,"move":"m","more":1}`,
		`{"id":"a","id":"b","version":1,"move":"m"}`, `{"id":"a","version":1.0,"move":"m"}`, `{"id":"a","version":-1,"move":"m"}`,
		`{"id":"a","version":01,"move":"m"}`, `{"id":"a","version":1234567890,"move":"m"}`, `{"id":"a","version":"1","move":"m"}`,
		`{"id":"","version":1,"move":"m"}`, `{"id":"a","version":1,"move":""}`, `{"id":"a\n","version":1,"move":"m"}`,
		`{"id":"a","version":1,"move":"m"}x`, `{"id":"a","version":1,"move":"m"`, `{"id":"a","version":1,"move":"m",}`,
		`{"id":"a","version":1,"move":"m","share":{}}`, `{"id":"a","version":1,"move":"m","share":{"reveal":"a","reveal":"b"}}`,
		`{"id":"a","version":1,"move":"m","share":{"other":"a"}}`, `{"id":"a","version":1,"move":"m","share":{"reveal":"` + strings.Repeat("a", 65) + `"}}`,
		`{"id":"a","version":1,"move":"m","share":null}`, `{"id":"a","version":1,"move":"m","share":{"reveal":"a"},"share":{"reveal":"a"}}`,
		`{"id":"` + strings.Repeat("a", 81) + `","version":1,"move":"m"}`, `{"id":"a","version":1,"move":"` + strings.Repeat("m", 201) + `"}`,
	} {
		checkRead(t, text, false)
	}
}

func checkRead(t *testing.T, text string, plain bool) {
	t.Helper()
	got, ok := readMove([]byte(text))
	if ok != plain {
		t.Errorf("%.80q is plain: %v", text, ok)
	}
	if !ok {
		return
	}
	var want struct {
		ID      string
		Version int
		Move    string
		Share   match.Share
	}
	if err := json.Unmarshal([]byte(text), &want); err != nil || got.id != want.ID || got.version != want.Version || got.move != want.Move || got.share != want.Share {
		t.Errorf("%.80q is read as %+v, and by the library as %+v (%v)", text, got, want, err)
	}
}

func FuzzAPlainMove(f *testing.F) {
	f.Add(`{"id":"a","version":3,"move":"bid 1"}`)
	f.Fuzz(func(t *testing.T, text string) {
		_, plain := readMove([]byte(text))
		checkRead(t, text, plain)
	})
}

func TestTheQueryOfAPlainMove(t *testing.T) {
	for text, want := range map[string]moveQuery{"": {}, "state=true": {look: true}, "seat=axis&state=false": {seat: "axis"}, "state=true&changes=true": {look: true, changes: true}, "seat=west": {seat: "west"}} {
		if got, ok := readMoveQuery(text); !ok || got != want {
			t.Errorf("%q is read as %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"state=1", "seat=a&seat=b", "more=1", "seat=%41", "seat=" + strings.Repeat("a", 41)} {
		if got, ok := readMoveQuery(text); ok {
			t.Errorf("%q is plain: %+v", text, got)
		}
	}
}
