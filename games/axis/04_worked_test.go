package axis

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// worked are cases worked out from the rulebook and the map without this program:
// odds, first hexes of a retreat, and hexes that a unit can reach with what it pays.
type worked struct {
	Odds []struct {
		Attack, Defence, DefendingRangedHq, NetShiftRight int
		Legal                                             bool
		Column, ResolvedOn                                string
	}
	Retreat []struct {
		Hex                  string
		Enemies, Friends, To []string
	}
	Reach []struct {
		Start            string
		Allowance, Steps uint8
		Enemies, Friends []string
		Weather, Phase   string
		Reach            map[string]float64
	}
}

func workedCases(t *testing.T) (w worked) {
	t.Helper()
	text, err := os.ReadFile("testdata/worked.json")
	if err == nil {
		err = json.Unmarshal(text, &w)
	}
	if err != nil || len(w.Odds) == 0 || len(w.Retreat) == 0 || len(w.Reach) == 0 {
		t.Fatalf("the worked cases cannot be read: %v", err)
	}
	return w
}

func TestOddsAsTheyWereWorkedOut(t *testing.T) {
	s := newScene(t, "")
	for _, c := range workedCases(t).Odds {
		if got := s.enoughOdds(c.Attack, c.Defence); got != c.Legal {
			t.Errorf("%d to %d: legal %v", c.Attack, c.Defence, got)
		}
		if !c.Legal {
			continue
		}
		column := odds(s.Theatre, c.Attack, c.Defence+c.DefendingRangedHq)
		if got := s.CRTColumns[column]; got != c.Column {
			t.Errorf("%d to %d: %s, want %s", c.Attack, c.Defence+c.DefendingRangedHq, got, c.Column)
		}
		if got := s.CRTColumns[shifted(s.Theatre, column, c.NetShiftRight, 0)]; got != c.ResolvedOn {
			t.Errorf("%d to %d with %d: %s, want %s", c.Attack, c.Defence+c.DefendingRangedHq, c.NetShiftRight, got, c.ResolvedOn)
		}
	}
}

// lines places one unit after another of a list in hexes.
func lines(units []string, hexes []string) string {
	var b strings.Builder
	for i, h := range hexes {
		b.WriteString("\n" + units[i] + " " + h)
	}
	return b.String()
}

var (
	germans  = []string{"germany-infantry-6", "germany-infantry-17", "germany-infantry-11", "germany-infantry-4", "germany-infantry-8", "germany-infantry-10", "germany-infantry-12"}
	russians = []string{"russia-infantry-8", "russia-infantry-9", "russia-infantry-18", "russia-infantry-14", "russia-infantry-10", "russia-infantry-13", "russia-infantry-16", "russia-infantry-20"}
)

func TestRetreatsAsTheyWereWorkedOut(t *testing.T) {
	for _, c := range workedCases(t).Retreat {
		s := newScene(t, "posture russia war\nturn July-Aug"+lines(germans, c.Enemies)+lines(russians, append([]string{c.Hex}, c.Friends...)))
		var got []string
		for _, m := range s.retreats(s.hex(c.Hex), s.hex(c.Hex), atlas.Soviet, make([]engine.Move, 0, 6)) {
			// The cases look at Russia and Poland only.
			if c := s.Hexes[m.A].Country; c == s.area("russia") || c == s.area("poland") {
				got = append(got, strings.TrimPrefix(s.Hexes[m.A].ID, s.Prefix))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.To) {
			t.Errorf("from %s before %v with friends in %v: to %v, want %v", c.Hex, c.Enemies, c.Friends, got, c.To)
		}
	}
}

// turnWith is a turn in which a hex has a kind of weather.
func (s scene) turnWith(h atlas.Hex, weather string) (uint8, bool) {
	want := map[string]atlas.Weather{"clear": atlas.ClearWeather, "mud": atlas.Mud, "storms": atlas.Storms, "snow": atlas.Snow}[weather]
	for i := range s.Turns {
		if weatherIn(s.Theatre, h, i) == want {
			return uint8(3*len(s.Turns) + i), true
		}
	}
	return 0, false
}

func TestMarchesAsTheyWereWorkedOut(t *testing.T) {
	tried := 0
	for _, c := range workedCases(t).Reach {
		s := newScene(t, "posture russia war"+lines(russians, c.Enemies)+lines(germans, c.Friends))
		start := s.hex(c.Start)
		turn, ok := s.turnWith(start, c.Weather)
		u := s.unitWith(c.Allowance, c.Steps)
		if !ok || u == atlas.NoUnit {
			continue
		}
		tried++
		s.turn = turn
		s.put(u, inHex(start), c.Steps, atlas.Axis)
		phase := operational
		if c.Phase == "reserve" {
			phase = reserve
		}
		got := s.reached(march{unit: u, at: start, phase: phase})
		for h, cost := range c.Reach {
			if g, ok := got[h]; !ok {
				t.Errorf("%s of %s in %s with %d points and %d steps: %s is not reached", c.Phase, c.Start, c.Weather, c.Allowance, c.Steps, h)
			} else if g != cost {
				t.Errorf("%s of %s in %s with %d points and %d steps: %s costs %v, want %v", c.Phase, c.Start, c.Weather, c.Allowance, c.Steps, h, g, cost)
			}
		}
		for h := range got {
			if _, ok := c.Reach[h]; !ok {
				t.Errorf("%s of %s in %s with %d points and %d steps: %s is reached for %v", c.Phase, c.Start, c.Weather, c.Allowance, c.Steps, h, got[h])
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d of the cases could be set up", tried)
	}
}

// unitWith is a German unit that is not placed in these cases, with a side of so many
// points and steps.
func (s scene) unitWith(allowance, steps uint8) atlas.Unit {
	for x := range s.Units {
		info := &s.Units[x]
		if s.Nations[info.Nation] != "germany" || info.Class != atlas.Ground || info.Symbol != "infantry" && info.Symbol != "armor" || info.Kind == atlas.HQ {
			continue
		}
		if slices.Contains(germans, strings.TrimPrefix(info.ID, s.Prefix)) {
			continue
		}
		for i := range info.Sides[:info.NSides] {
			if info.Sides[i].Move == allowance && info.Sides[i].Steps == steps {
				return atlas.Unit(x)
			}
		}
	}
	return atlas.NoUnit
}

// reached are the hexes of Russia that a march can reach, with the least it pays; over
// the first hex a unit may pay more than it has, and then pays what it has.
func (s scene) reached(m march) map[string]float64 {
	best := map[string]float64{}
	home := m.unit
	var walk func(m march)
	walk = func(m march) {
		for d := range directions {
			n, ok := s.Grid.Neighbour(int(m.at), d)
			if !ok || s.Hexes[n].Country != s.area("russia") {
				continue
			}
			to := atlas.Hex(n)
			s.put(home, inHex(m.at), s.units[home].steps, atlas.Axis)
			pace, no := s.stepTo(m, to)
			if !no.Fine() || pace.whole {
				continue
			}
			spent := m.spent + pace.cost
			cost := min(float64(spent)/2, float64(s.sideOf(m.unit).Move))
			id := strings.TrimPrefix(s.Hexes[n].ID, s.Prefix)
			if b, ok := best[id]; !ok || cost < b {
				best[id] = cost
			}
			if !pace.stop {
				walk(march{unit: m.unit, at: to, spent: spent, phase: m.phase})
			}
		}
	}
	walk(m)
	delete(best, strings.TrimPrefix(s.Hexes[m.at].ID, s.Prefix))
	return best
}
