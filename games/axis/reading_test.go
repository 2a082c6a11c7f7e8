package axis

import (
	"testing"

	"sandtable/engine"
)

// The places that decide a scenario are those that its own conditions of victory name or
// count. Where a country must fall, or the rules of the chapter decide, nothing is aside.
func TestGoalsThatCount(t *testing.T) {
	for _, x := range []struct {
		game        engine.Game
		scenario    string
		count, none []string // named by the conditions, and not
	}{
		{DaiSenso, "A.1", []string{"Harbin", "Mukden"}, []string{"Peiping", "Tokyo"}},
		{TotalerKrieg, "A.2", []string{"Moscow", "Leningrad", "Rostov"}, []string{"Ploesti", "Smolensk"}},
		{TotalerKrieg, "A.3", []string{"Paris", "Metz"}, nil},
		{TotalerKrieg, "C.3", []string{"Moscow", "Smolensk", "Paris"}, nil},
	} {
		p, err := x.game.New(engine.Setup{Scenario: x.scenario, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		var r Reading
		if !Read(p, &r) {
			t.Fatal("the position cannot be read")
		}
		aside := map[string]bool{}
		for _, g := range r.Goals(nil) {
			aside[r.Hexes[g.Hex].Name] = g.Aside
		}
		for want, places := range map[bool][]string{false: x.count, true: x.none} {
			for _, place := range places {
				if got, known := aside[place]; !known || got != want {
					t.Errorf("%s: %s is aside: %v (a goal: %v), want %v", x.scenario, place, got, known, want)
				}
			}
		}
	}
}

// To who takes places that are counted one is as good as another; who holds them holds his
// capital dearer. Where countries fall with their capitals those are dearer to both.
func TestGoalsOfCapitals(t *testing.T) {
	for scenario, alike := range map[string]bool{"A.2": true, "C.3": false} {
		p, err := TotalerKrieg.New(engine.Setup{Scenario: scenario, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		var r Reading
		if !Read(p, &r) {
			t.Fatal("the position cannot be read")
		}
		goals := map[string]Goal{}
		for _, g := range r.Goals(nil) {
			goals[r.Hexes[g.Hex].Name] = g
		}
		moscow, leningrad := goals["Moscow"], goals["Leningrad"]
		if got := moscow.Weight == leningrad.Weight; got != alike {
			t.Errorf("%s: Moscow weighs %v and Leningrad %v", scenario, moscow.Weight, leningrad.Weight)
		}
		if moscow.Hold <= leningrad.Hold {
			t.Errorf("%s: who holds them holds Moscow at %v, Leningrad at %v", scenario, moscow.Hold, leningrad.Hold)
		}
	}
}
