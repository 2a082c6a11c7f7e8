package view

import (
	"encoding/json"
	"testing"
)

func TestWhatIsWrittenIsJSON(t *testing.T) {
	var w Writer
	w.Open('{')
	w.Strs("name", "a \"quoted\" \\ line\n")
	w.Nums("n", -7)
	w.Bools("ok", true)
	w.Array("list")
	w.Num(1)
	w.Open('{')
	w.Close('}')
	w.Close(']')
	w.Object("inner")
	w.Strs("x", "y")
	w.Raw(Member("z", "a \"quoted\" word"))
	w.Raw(Member("last", "plain"))
	w.Close('}')
	w.Close('}')
	var got struct {
		Name  string
		N     int
		OK    bool
		List  []any
		Inner map[string]string
	}
	if err := json.Unmarshal(w.B, &got); err != nil {
		t.Fatalf("%v: %s", err, w.B)
	}
	if got.Name != "a \"quoted\" \\ line\n" || got.N != -7 || !got.OK || len(got.List) != 2 || got.Inner["x"] != "y" ||
		got.Inner["z"] != "a \"quoted\" word" || got.Inner["last"] != "plain" {
		t.Errorf("%s was read as %+v", w.B, got)
	}
}
