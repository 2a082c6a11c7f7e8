package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
)

// Long play counts which cards, events and endings it has seen, by names from the list of all.
func TestWhatLongPlaySees(t *testing.T) {
	for _, x := range []struct {
		game  engine.Game
		setup engine.Setup
	}{
		{TotalerKrieg, engine.Setup{Scenario: "C.3", Players: 3}},
		{DaiSenso, engine.Setup{Scenario: "C.6", Players: 3}},
		{AxisEmpires, engine.Setup{Scenario: "C.5", Players: 2}},
	} {
		all := x.game.(engine.Eventful).Occasions()
		trial, err := probe.New(x.game, probe.Options{Replays: 1000})
		if err == nil {
			err = trial.Match(x.setup, 3)
		}
		if err != nil {
			t.Fatal(err)
		}
		cards, events := 0, 0
		for what := range trial.Counts.Seen {
			switch {
			case !slices.Contains(all, what) && what[:4] == "card":
				// One with which the Axis began.
			case what[:4] == "card":
				cards++
			case slices.Contains(all, what):
				events++
			}
		}
		if cards < 2 || events < 3 {
			t.Errorf("%s: %d cards and %d events or endings of %d were seen: %v", x.game.ID(), cards, events, len(all), trial.Counts.Seen)
		}
	}
}

// Long play that looks for what it has not seen sees more of it: cards are chosen that nobody
// chose yet, and options that lead to events.
func TestLongPlaySeeksWhatItHasNotSeen(t *testing.T) {
	seen := func(seek bool) int {
		all := probe.Counts{}
		o := probe.Options{Replays: 1000}
		if seek {
			o.Missing = func(what string) bool { return all.Seen[what] == 0 }
		}
		trial, err := probe.New(TotalerKrieg, o)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(2) {
			trial.Counts = probe.Counts{}
			if err := trial.Match(engine.Setup{Scenario: "C.5", Players: 2}, seed); err != nil {
				t.Fatal(err)
			}
			all.Add(&trial.Counts)
		}
		return len(all.Seen)
	}
	if by, without := seen(true), seen(false); by < without+5 {
		t.Errorf("%d cards, events and endings were seen when they were looked for, and %d when not", by, without)
	} else {
		t.Logf("%d seen, without looking %d", by, without)
	}
}

// A card that is chosen is the one of the map on which the segment is played.
func TestLongPlaySeeksCardsOnBothMaps(t *testing.T) {
	all := AxisEmpires.(engine.Eventful).Occasions()
	asked := map[string]bool{}
	trial, err := probe.New(AxisEmpires, probe.Options{Replays: 1000, Missing: func(what string) bool {
		asked[what] = true
		return true
	}})
	if err == nil {
		err = trial.Match(engine.Setup{Scenario: "C.5", Players: 2}, 3)
	}
	if err != nil {
		t.Fatal(err)
	}
	maps := map[string]int{}
	for what := range asked {
		if card, ok := strings.CutPrefix(what, "card "); ok && slices.Contains(all, what) {
			maps[card[:3]]++
		}
	}
	if maps["eu-"] < 10 || maps["pa-"] < 10 {
		t.Errorf("cards that were looked for: %v", maps)
	}
}

// Cards for one map are looked for only where a scenario deals them.
func TestLongPlayLooksForCardsThatCanCome(t *testing.T) {
	for game, want := range map[engine.Game]bool{TotalerKrieg: true, AxisEmpires: false} {
		if got := slices.Contains(game.(engine.Eventful).Occasions(), "card eu-axis-64"); got != want {
			t.Errorf("%s looks for a card of Fire in the East: %v", game.ID(), got)
		}
	}
}

// A die that leads to an event says which, with its number, and so does one that leads to nothing.
func TestTheLogNamesEvents(t *testing.T) {
	p := during(t, "axis", "scenario: C.3\ncountry hungary: neutral")
	told := &engine.Events{}
	p.Events = told
	f := p.front()
	hungary, _ := f.AreaByID("hungary")
	f.hold("influence", eventFor(0, int16(hungary)))
	f.hold("civil-war-victory", eventFor(0, none))
	var said []string
	for _, e := range told.List {
		said = append(said, TotalerKrieg.Sentence(e)+" "+e.Rule)
	}
	for _, want := range []string{"Influence: Hungary. 15.19", "Civil War Victory: it has no result. 15.5"} {
		if !slices.Contains(said, want) {
			t.Errorf("the log lacks %q: %q", want, said)
		}
	}
}
