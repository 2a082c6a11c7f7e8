package triumph

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write facts.json anew from the game's data")

// TestTheFactsAreThoseOfTheGame keeps facts.json equal to the game's data files.
func TestTheFactsAreThoseOfTheGame(t *testing.T) {
	var f facts
	var techs struct{ Technologies []struct{ ID string } }
	read := func(name string, into any) {
		b, err := os.ReadFile("../../games/tt/data/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, into); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	read("areas.json", &f)
	read("borders.json", &f)
	read("nations.json", &f)
	read("units.json", &f)
	read("action-deck.json", &struct{ Cards *[]actionFact }{&f.Actions})
	read("investment-deck.json", &struct{ Cards *[]investFact }{&f.Invest})
	read("technologies.json", &techs)
	for _, x := range techs.Technologies {
		f.Techs = append(f.Techs, x.ID)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(&f); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("facts.json", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(b.Bytes(), factsJSON) {
		t.Error("facts.json is not what the game's data says: run this test with -update and look at what changed")
	}
}
