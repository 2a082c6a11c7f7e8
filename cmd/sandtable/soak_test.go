package main

import (
	"bytes"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
	"sandtable/games/tt"
)

// A soak with bots follows their advice but for a whim now and then, and a match follows
// from its seed alone all the same.
func TestASoakFollowsBots(t *testing.T) {
	setup := engine.Setup{Scenario: "1939", Players: 3}
	play := func(bots string) []byte {
		k := &soak{soakCmd: &soakCmd{Bots: bots}, game: tt.Game}
		o := probe.Options{}
		if bots != "" {
			o.Advise = k.advise
		}
		trial, err := probe.New(tt.Game, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := trial.Match(setup, 7); err != nil {
			t.Fatal(err)
		}
		return trial.Record().Encode()
	}
	staff := play("staff")
	if !bytes.Equal(staff, play("staff")) {
		t.Error("with the same seed and the same bots another match was played")
	}
	if bytes.Equal(staff, play("")) {
		t.Error("the bots are not listened to")
	}
	if bytes.Equal(staff, play("recruit")) {
		t.Error("it makes no difference whose advice is taken")
	}
}

func TestASoakSaysWhichBotOrScenarioItDoesNotKnow(t *testing.T) {
	c, _ := testConsole()
	err := (&soakCmd{Game: "tt", Minutes: 1, Every: 1, Bots: "marshal"}).Run(c)
	if err == nil || err.Error() != `there is no bot "marshal": the bots are recruit, staff, general` {
		t.Errorf("the error is %v", err)
	}
	err = (&soakCmd{Game: "tt", Minutes: 1, Every: 1, Scenario: "1937"}).Run(c)
	if err == nil || !strings.Contains(err.Error(), `not "1937"`) {
		t.Errorf("of an unknown scenario the error is %v", err)
	}
}
