package axis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

func newPacific(t *testing.T, scenario string) *Position {
	t.Helper()
	p, err := DaiSenso.New(engine.Setup{Scenario: scenario, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// August Storm is a Soviet turn, from its card to its reserves, in clear weather.
func TestAugustStormIsOneSovietTurn(t *testing.T) {
	rulebook.Covers(t, "ds", "7")
	p := newPacific(t, "A.1")
	var seen []string
	for n := 0; n < 200; n++ {
		if _, over := p.Outcome(); over {
			break
		}
		if where := p.phasing().String() + " " + p.phaseName(); len(seen) == 0 || seen[len(seen)-1] != where {
			seen = append(seen, where)
		}
		if p.Chance() > 0 {
			t.Fatal("nobody attacks, and dice are rolled")
		}
		seat := p.Deciders().First()
		legal := p.Legal(seat, nil)
		m := legal[len(legal)-1] // done, or the last of the cards
		if err := p.Play(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	o, over := p.Outcome()
	if !over || !o.Winners.Has(0) || len(seen) == 0 || !strings.HasPrefix(seen[0], "soviet Option Card") || !strings.HasPrefix(seen[len(seen)-1], "soviet Reserve") {
		t.Errorf("over %v, %+v, by way of %v", over, o, seen)
	}
	for _, s := range seen {
		if !strings.HasPrefix(s, "soviet") {
			t.Errorf("%s is played", s)
		}
	}
	if f := p.front(); f.climate() == f.season() || weatherIn(f.Theatre, hexAt(t, f.Theatre, "w4213"), f.climate()) != atlas.ClearWeather {
		t.Error("the monsoon of Aug-Sept is not lifted")
	}
}

// In August Storm a city that is cut off counts as Soviet.
func TestACityThatIsCutOffCounts(t *testing.T) {
	const mukden = "scenario: A.1\nplayers: 2\nphase: 3 soviet\nw5226: japan-kwantung-kc1\nw5427: japan-kwantung-kc2\ne5301: russia-infantry-i8\n"
	w, around := worldOf(t, "pacific"), ""
	for d := range directions {
		n, _ := w.Grid.Neighbour(int(hexAt(t, w.Theatre, "w5226")), d)
		around += fmt.Sprintf("%s: russia-infantry-i%d\n", w.words["hex"].word(n), int(d)+1)
	}
	for lines, want := range map[string]bool{mukden + "w5125: japan-fortress-dai\n": false, mukden + around: true} {
		f := pacific.Scene(t, lines).(*Position).front()
		h := hexAt(t, f.Theatre, "w5226")
		if got := f.verdict().Controls(atlas.Soviet, h); got != want {
			t.Errorf("%s: Mukden counts as Soviet %v, want %v", lines, got, want)
		}
		if f.verdict().Controls(atlas.Western, h) {
			t.Error("Mukden counts as Western")
		}
	}
}

// The China Incident closes areas to all units, and gives Japan a Blitz marker more from
// Aug-Sept 1937 on.
func TestTheChinaIncidentClosesAreas(t *testing.T) {
	p := newPacific(t, "A.2")
	f := p.front()
	for at, want := range map[string]bool{"w5223": true, "w5019": false, "w4620": false, "w5621": false, "w4724": true, "e4904": true, "e5301": false} {
		if got := f.inPlay.has(hexAt(t, f.Theatre, at)); got != want {
			t.Errorf("%s is in play %v, want %v", at, got, want)
		}
	}
	begin := f.turn
	for turn, want := range map[uint8]int{begin: 0, begin + 1: 1, begin + 4: 1} {
		if f.turn = turn; f.extraBlitz(atlas.Axis) != want || f.extraBlitz(atlas.Western) != 0 {
			t.Errorf("turn %d: %d more Blitz markers, want %d", turn, f.extraBlitz(atlas.Axis), want)
		}
	}
}

// Every special rule that a scenario names is carried out.
func TestSpecialRulesAreCarriedOut(t *testing.T) {
	known := []string{"scripted-cards", "cards-counters-in-play", "closed-edge", "one-map-cards", "no-politics", "no-entry", "extra-blitz", "play-window", "fixed-weather", "cut-off-counts", "faction-absent", "red-army-track"}
	for _, theatre := range atlas.Theatres {
		w := worldOf(t, theatre)
		for i := range w.Scenarios {
			for _, r := range w.Scenarios[i].Record.Items("special") {
				if !slices.Contains(known, r.Str("id")) {
					t.Errorf("%s names the special rule %s, which no code carries out", w.Scenarios[i].ID, r.Str("id"))
				}
			}
		}
	}
}

// 14.29, B.2: from Aug-Sept 1944 on the Red Army comes a column west with each seasonal turn.
// What lies behind it is Allied and closed to Axis units, replacements and supply.
func TestTheRedArmyComesWest(t *testing.T) {
	rulebook.Covers(t, "tk", "14.29")
	begin := func(scenario string, players int) *front {
		p, err := TotalerKrieg.New(engine.Setup{Scenario: scenario, Players: players})
		if err != nil {
			t.Fatal(err)
		}
		return p.(*Position).front()
	}
	f := begin("B.2", 2)
	poznan, between, before := hexAt(t, f.Theatre, "w3827"), hexAt(t, f.Theatre, "w3826"), hexAt(t, f.Theatre, "w3825")
	u, _ := f.UnitByID("eu-germany-infantry-i6")
	para, ok := f.UnitByID("eu-germany-airborne-1flsj")
	if !ok {
		t.Fatal("there are no German paratroopers")
	}
	f.units[para].at = inHex(between)
	f.phasing = atlas.Axis
	wa, ok := f.UnitByID("eu-united-states-infantry-i1")
	if !ok {
		t.Fatal("there is no American infantry")
	}
	turn := func(name string, year int) uint8 {
		return uint8((year-f.FirstYear)*len(f.Turns) + slices.Index(f.Turns, name))
	}
	for _, x := range []struct {
		turn  uint8
		steps int
	}{{turn("July-Aug", 1944), 0}, {turn("Aug-Sept", 1944), 1}, {turn("Sept-Oct", 1944), 1}, {turn("Nov-Dec", 1944), 2}} {
		f.turn = x.turn
		f.known.forget()
		if got := f.redSteps(); got != x.steps {
			t.Errorf("turn %d: %d steps, want %d", x.turn, got, x.steps)
		}
		closed := x.steps > 0
		if got := f.barredByEnemies(u, poznan).Rule == "14.29"; got != closed {
			t.Errorf("turn %d: the edge is closed to the Axis %v, want %v", x.turn, got, closed)
		}
		if got := f.control(poznan) == atlas.Western; got != closed {
			t.Errorf("turn %d: the edge is Allied %v, want %v", x.turn, got, closed)
		}
		if got := f.passable(atlas.Axis).has(poznan); got == closed {
			t.Errorf("turn %d: Axis supply runs over the edge %v", x.turn, got)
		}
		if got := f.mayPlace(u, inHex(poznan), atlas.Axis).Rule == "14.29"; got != closed {
			t.Errorf("turn %d: replacements are barred from the edge %v, want %v", x.turn, got, closed)
		}
		if got := f.mayRetreat(before, between, poznan, atlas.Axis).Rule == "14.29"; got != closed {
			t.Errorf("turn %d: a retreat to the edge is barred %v, want %v", x.turn, got, closed)
		}
		if f.mayRetreat(before, between, poznan, atlas.Western).Rule == "14.29" || f.barredByEnemies(wa, poznan).Rule == "14.29" {
			t.Errorf("turn %d: the Red Army bars the West", x.turn)
		}
		if got := f.mayDropOn(para, poznan).Rule == "14.29"; got != closed {
			t.Errorf("turn %d: an airdrop on the edge is barred %v, want %v", x.turn, got, closed)
		}
		if f.behindTheRedArmy(before) {
			t.Errorf("turn %d: the Red Army stands before Berlin", x.turn)
		}
	}
	if begin("C.6", 3).redArmy() != nil {
		t.Error("the Red Army's columns come in another scenario")
	}
}
