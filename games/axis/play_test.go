package axis

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/scenetest"
	"sandtable/rulebook"
)

// table plays scenes of Totaler Krieg! in its notation, pacific those of Dai Senso!.
var (
	table   = scenetest.Table{Game: TotalerKrieg}
	pacific = scenetest.Table{Game: DaiSenso}
)

// scenes are those of the map on which a position is played.
func (p *Position) scenes() scenetest.Table {
	switch {
	case p.played == 1<<theatreEurope|1<<theatrePacific:
		return both
	case p.theatre == theatrePacific:
		return pacific
	}
	return campaigns
}

// the unit of a position by its word.
func (p *Position) counterOf(t testing.TB, word string) counter {
	t.Helper()
	u, ok := p.front().words["unit"].find(word)
	if !ok {
		t.Fatalf("there is no unit %s", word)
	}
	return p.front().units[u]
}

func (p *Position) whereIs(t testing.TB, word string) string {
	t.Helper()
	return p.front().placeWord(p.counterOf(t, word).at)
}

// The turn goes through its phases faction by faction, and the scenario ends after
// its turns.
func TestATurnGoesFromFactionToFaction(t *testing.T) {
	rulebook.Covers(t, "tk", "2", "3", "4", "7")
	p, err := TotalerKrieg.New(engine.Setup{Scenario: "A.1", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for {
		if _, over := p.Outcome(); over {
			break
		}
		q := p.(*Position)
		seen = append(seen, q.front().dateWord(int(q.front().turn))+" "+q.phasing().String()+" "+q.phaseName())
		table.Do(t, p, "done")
	}
	want := []string{
		"Aug-Sept-1939 axis Support Segment", "Aug-Sept-1939 axis Support Segment", // placement, Blitz markers
		"Aug-Sept-1939 axis Organization Segment", "Aug-Sept-1939 axis Operational Movement Phase", "Aug-Sept-1939 axis Regular Combat Segment", "Aug-Sept-1939 axis Reserve Movement Phase",
		"Aug-Sept-1939 western Organization Segment", "Aug-Sept-1939 western Operational Movement Phase", "Aug-Sept-1939 western Reserve Movement Phase",
	}
	if len(seen) != 2*len(want) || strings.Join(seen[:len(want)], "\n") != strings.Join(want, "\n") || !strings.HasPrefix(seen[len(want)], "Sept-Oct-1939 axis") {
		t.Errorf("the match went\n%s", strings.Join(seen, "\n"))
	}
}

// 3.1, 3.1.1: a unit is led hex by hex, stops where it must, and moves once.
func TestAUnitIsLedHexByHex(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1")
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-i1, germany-armor-p1 1
		e3702: poland-infantry-lod
	`)
	table.Refused(t, p, "to w3726", "3.1.1")
	table.Refused(t, p, "move poland-infantry-lod", "3")
	table.Refused(t, p, "move germany-infantry-i2", "3.1")
	table.Do(t, p, "move germany-armor-p1")
	table.Refused(t, p, "stop", "3.1")
	table.Refused(t, p, "move germany-infantry-i1", "3.1")
	table.Do(t, p, "back", "move germany-armor-p1", "to w3826")
	table.Refused(t, p, "back", "3.1")
	table.Do(t, p, "stop")
	table.Refused(t, p, "move germany-armor-p1", "3.1")
	if at := p.(*Position).whereIs(t, "germany-armor-p1"); at != "w3826" {
		t.Errorf("the panzers are in %s", at)
	}
}

// 9.2: whoever is overstacked at the end of a phase eliminates steps, and no hex is
// overstacked afterwards.
func TestOverstackedHexesAreBroughtIntoOrder(t *testing.T) {
	rulebook.Covers(t, "tk", "9.2", "4.2.6.2")
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-3 2, germany-infantry-4 2, germany-infantry-8 2
		w3826: germany-infantry-i1
	`)
	table.Do(t, p, "move germany-infantry-i1", "to w3825", "stop")
	if seen := p.AppendView(nil, engine.Spectator); !strings.Contains(string(seen), `"crowded":"w3825"`) {
		t.Error("nobody is told before the end of the phase that Berlin holds too much")
	}
	table.Do(t, p, "done")
	table.Refused(t, p, "done", "3")
	table.Refused(t, p, "lose poland-infantry-lod", "9.2")
	table.Do(t, p, "lose germany-infantry-i1")
	if at := p.(*Position).whereIs(t, "germany-infantry-i1"); at != "force-pool-axis" {
		t.Errorf("the eliminated unit is in %s", at)
	}
	if name := p.(*Position).phaseName(); name != "Reserve Movement Phase" {
		t.Errorf("after the repair comes the %s", name)
	}
}

// 4.2.6.2: the example of the panzer army. It leaves an armor or an infantry step of
// the pool, no SS and no elite unit, and goes to the Delay Box; without any such unit
// in the pool it is lost whole.
func TestATwoStepArmyLeavesAStepOfThePool(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.6.2")
	const scene = `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-armor-1p 2, germany-infantry-4 2, germany-infantry-8 2, germany-infantry-i9
	`
	p := table.Scene(t, scene+"force-pool-axis: germany-armor-p1, germany-infantry-i2, germany-armor-ss-p3, germany-mountain-nor\n")
	if name := p.(*Position).phaseName(); name == "" {
		t.Fatal(name)
	}
	table.Do(t, p, "done")
	table.Has(t, p, "lose germany-armor-1p germany-armor-p1")
	table.Has(t, p, "lose germany-armor-1p germany-infantry-i2")
	table.HasNot(t, p, "lose germany-armor-1p germany-armor-ss-p3")
	table.HasNot(t, p, "lose germany-armor-1p germany-mountain-nor")
	table.HasNot(t, p, "lose germany-armor-1p none")
	table.Do(t, p, "lose germany-armor-1p germany-infantry-i2")
	q := p.(*Position)
	if q.whereIs(t, "germany-armor-1p") != "delay-box" || q.whereIs(t, "germany-infantry-i2") != "w3825" || q.counterOf(t, "germany-infantry-i2").steps != 1 {
		t.Error("the army was not reduced to the infantry")
	}
	p = table.Scene(t, scene)
	table.Do(t, p, "done", "lose germany-armor-1p none")
	if at := p.(*Position).whereIs(t, "germany-armor-1p"); at != "delay-box" {
		t.Errorf("without a step in the pool the army is in %s", at)
	}
}

// What a faction moves is seen by the others when it has finished, and can be taken
// back until then.
func TestMovesAreSeenWhenTheyAreDone(t *testing.T) {
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-i1
		e3702: poland-infantry-lod
	`)
	before := p.Clone()
	table.Do(t, p, "move germany-infantry-i1", "to w3826", "stop")
	if engine.Barrier(before, p, 0, 2) {
		t.Error("the West sees a move that is not finished")
	}
	if !strings.Contains(string(p.AppendView(nil, 0)), `"w3826"`) {
		t.Error("the Axis does not see its own move")
	}
	table.Do(t, p, "done")
	if !strings.Contains(string(p.AppendView(nil, 1)), `"w3826"`) {
		t.Error("the West does not see what is done")
	}
}

// What follows from the end of a segment belongs to the segments after it: every event says in
// which it happens, whatever the match was in when the move was made.
func TestEventsSayInWhichSegmentTheyHappen(t *testing.T) {
	// By their rule: a segment that nothing else can lead to.
	only := map[string]string{"7.1": "Delay Segment", "4.3": "Marker Segment", "2.2.4": "Support Segment", "1.1.3": "Option Card Segment"}
	for _, x := range []struct {
		game     engine.Game
		scenario string
	}{{TotalerKrieg, "C.3"}, {DaiSenso, "A.3"}} {
		p, err := x.game.New(engine.Setup{Scenario: x.scenario, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		chance, sequence, seen := rand.New(rand.NewPCG(7, 7)), x.game.Sequence(), map[string]int{}
		for range 4000 {
			if _, over := p.Outcome(); over {
				break
			}
			before, ev := p.(*Position).part(), engine.Events{}
			if n := p.Chance(); n > 0 {
				if err := p.Resolve(chance.IntN(n), &ev); err != nil {
					t.Fatal(err)
				}
			} else {
				seat := engine.Seat(bits.TrailingZeros8(uint8(p.Deciders())))
				moves := p.Legal(seat, nil)
				if err := p.Play(seat, moves[chance.IntN(len(moves))], &ev); err != nil {
					t.Fatal(err)
				}
			}
			for _, e := range ev.List {
				name := "between segments"
				if e.Part > 0 {
					name = sequence[e.Part-1].Name
				}
				want, one := only[e.Rule]
				if e.Kind == evTurn || e.Kind == evFactionTurn {
					want, one = "between segments", true
				}
				if !one {
					continue
				}
				if name != want {
					t.Fatalf("%s is told in: %s", x.game.Sentence(e), name)
				}
				if e.Part != before {
					seen[want]++
				}
			}
		}
		for _, want := range []string{"between segments", "Marker Segment"} {
			if seen[want] == 0 {
				t.Errorf("%s: no move before it leads to: %s", x.scenario, want)
			}
		}
	}
}
