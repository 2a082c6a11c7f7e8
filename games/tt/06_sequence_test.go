package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// phasesMet plays on with the answer given for whoever decides and lists the
// phases that are met, until one begins with stop or the match is over. It tells
// the events to ev.
func phasesMet(t testing.TB, p *Position, stop string, ev *engine.Events, answer func(list []string) string) (met []string) {
	t.Helper()
	for range 1000 {
		if name := p.phaseName(); len(met) == 0 || met[len(met)-1] != name {
			met = append(met, name)
		}
		if p.over != 0 || strings.HasPrefix(met[len(met)-1], stop) {
			return met
		}
		var err error
		if p.Chance() > 0 {
			err = p.Resolve(p.Chance()-1, ev)
		} else {
			m := parseTestMove(t, p, answer(legal(t, p)))
			err = p.Play(deciderFor(p, m), m, ev)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("no end of %v", met)
	return nil
}

// idle passes, finishes, or discards.
func idle(list []string) string {
	for _, m := range []string{"pass", "done"} {
		if slices.Contains(list, m) {
			return m
		}
	}
	return list[0]
}

func TestAYearIsANewYearAndFourSeasons(t *testing.T) {
	rulebook.Covers(t, "tt", "6.0")
	p := scene(t, `
		1937
		phase: year-start
		hand axis: A01 A02 A03 A04 A05 A06 A07 A08
		hand west: A16
		hand ussr: A41
	`)
	met := phasesMet(t, p, "1938", nil, idle)
	want := []string{
		"1937 Year Start", "1937 Production", "1937 Government", "1937 HandSize Compliance",
		"1937 Spring, Command", "1937 Summer, Command", "1937 Fall, Command", "1937 Winter, Command", "1938 Year Start",
	}
	if !slices.Equal(met, want) {
		t.Errorf("the Year went through %v", met)
	}
	var names []string
	for _, ph := range Game.Sequence() {
		names = append(names, ph.Name+" "+ph.Rule)
	}
	if got := strings.Join(names, ", "); got != "Year Start 7.1, Production 7.2, Government 7.3, Diplomacy Resolution 7.4, "+
		"HandSize Compliance 7.5, Spring 10.0, Summer 10.0, Fall 10.0, Winter 10.4" {
		t.Errorf("the sequence of play is %s", got)
	}
}

// eager commits, fights and fires before anything else.
func eager(list []string) string {
	for _, kind := range []string{"commit", "resolve", "fire"} {
		for _, m := range list {
			if strings.HasPrefix(m, kind) {
				return m
			}
		}
	}
	return idle(list)
}

// All three have a valid card in Summer; the USSR has the earliest letter, then
// the Axis, then the West. A German army far from home starves.
func TestASeasonIsCommandThenPlayerTurnsThenSupply(t *testing.T) {
	rulebook.Covers(t, "tt", "6.0")
	p := scene(t, `
		1941 summer
		phase: command
		war: axis-west, axis-ussr
		hand axis: A18
		hand west: A22
		hand ussr: A16 A41
		Kiev: Soviet Infantry 3 | German Infantry 4
		Paris: French Infantry 3 | German Infantry 4
		Karachi: German Infantry 1
	`)
	ev := &engine.Events{}
	met := phasesMet(t, p, "1941 Fall", ev, eager)
	if want := []string{
		"1941 Summer, Command",
		"1941 Summer, Movement of the USSR", "1941 Summer, Combat of the USSR",
		"1941 Summer, Movement of the Axis", "1941 Summer, Combat of the Axis",
		"1941 Summer, Movement of the West", "1941 Summer, Combat of the West",
	}; len(met) < len(want) || !slices.Equal(met[:len(want)], want) {
		t.Errorf("the Season went through %v", met)
	}
	var rules []string
	for _, e := range ev.List {
		switch e.Kind {
		case evCommand, evTurn, evBattle, evUnsuppliedSeen, evSeason:
			rules = append(rules, e.Rule)
		}
	}
	// Three cards are revealed; the Axis fights in two places, the others in one.
	if got := strings.Join(rules, " "); got != "10.1 10.1 10.1 10.2 12.2 10.2 12.2 12.2 10.2 12.2 14.1 10.0" {
		t.Errorf("what happened in the Season came in the order %s", got)
	}
}

func TestWithoutACommandCardThereIsNoPlayerTurn(t *testing.T) {
	rulebook.Covers(t, "tt", "6.0")
	p := scene(t, `
		1938 summer
		phase: command
		hand axis: A18 A19
		hand west: I01
		hand ussr: A17
		London: British Infantry 1
		Moscow: Soviet Infantry 1
	`)
	do(t, p, "commit A18", "commit I01", "pass") // the West bluffs, the USSR passes
	met := phasesMet(t, p, "1938 Fall", nil, idle)
	if want := []string{"1938 Summer, Movement of the Axis", "1938 Fall, Command"}; !slices.Equal(met, want) {
		t.Errorf("the Season went through %v", met)
	}
}

func TestWinterIsForTheUSSRAlone(t *testing.T) {
	rulebook.Covers(t, "tt", "6.0")
	p := scene(t, `
		1938 winter
		phase: command
		hand axis: A18
		hand west: A19
		hand ussr: A17
		Moscow: Soviet Infantry 1
	`)
	hasNot(t, p, "commit A18")
	met := phasesMet(t, p, "1939", nil, eager)
	if want := []string{"1938 Winter, Command", "1938 Winter, Movement of the USSR", "1939 Year Start"}; !slices.Equal(met, want) {
		t.Errorf("Winter went through %v", met)
	}
}

func TestTheMatchEndsAfterTenYears(t *testing.T) {
	rulebook.Covers(t, "tt", "6.0")
	p := newPosition(newest, false, 3)
	p.ind = [3]uint8{5, 5, 5} // too little for an Economic Victory
	for f := axis; f <= ussr; f++ {
		setUp(t, p, f)
	}
	var years []string
	for _, name := range phasesMet(t, p, "the end", nil, idle) {
		if year := name[:4]; !slices.Contains(years, year) {
			years = append(years, year)
		}
	}
	if want := strings.Fields("1936 1937 1938 1939 1940 1941 1942 1943 1944 1945"); !slices.Equal(years, want) || p.over != hegemonic {
		t.Errorf("the match lasted the Years %v", years)
	}
}
