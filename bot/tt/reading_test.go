package tt

import (
	"encoding/json"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

// spectacle is what the game's own view of a finished look tells, for comparison.
type spectacle struct {
	Year     int
	Control  map[string]string
	Factions map[string]struct {
		Ind, Level, Cards, Limit, FactoryCost int
		VictoryPoints                         *int
		Hand                                  []string
	}
	Units []struct {
		ID, Nation, Area, Type string
		CV                     int
	}
}

// TestTheTableIsThePosition compares what is laid out with what the game's
// views say, all through matches played at random.
func TestTheTableIsThePosition(t *testing.T) {
	learnBoard()
	for _, s := range []engine.Setup{{Scenario: "1936", Players: 3}, {Scenario: "1939", Players: 2}} {
		for seed := range uint64(3) {
			randomMatch(t, s, seed, func(n int, pos engine.Position) {
				if n%40 == 0 {
					compareTable(t, pos)
				}
			})
		}
	}
}

func randomMatch(t *testing.T, s engine.Setup, seed uint64, each func(n int, pos engine.Position)) {
	pos, err := tt.Game.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(seed))
	for n := 0; ; n++ {
		each(n, pos)
		if _, over := pos.Outcome(); over {
			return
		}
		if k := pos.Chance(); k > 0 {
			err = pos.Resolve(src.Draw(k), nil)
		} else {
			seat := pos.Deciders().First()
			legal := pos.Legal(seat, nil)
			m := legal[src.Draw(len(legal))]
			for tt.Game.Kinds()[m.Kind].Anytime && src.Draw(20) != 0 {
				m = legal[src.Draw(len(legal))]
			}
			err = pos.Play(seat, m, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func compareTable(t *testing.T, pos engine.Position) {
	t.Helper()
	var tab table
	if err := tab.read(pos); err != nil {
		t.Fatal(err)
	}
	for seat := range engine.Seat(3) {
		var v spectacle
		if err := json.Unmarshal(pos.AppendView(nil, seat), &v); err != nil {
			t.Fatal(err)
		}
		if v.Year != 1900+int(tab.Year) {
			t.Fatalf("the year is %d, not 19%d", v.Year, tab.Year)
		}
		for f := range uint8(3) {
			id := tt.Game.Word("faction", int16(f))
			x := v.Factions[id]
			if got := tab.production(f); x.Ind != int(tab.Ind[f]) || x.Level < got.level {
				t.Fatalf("%s has IND %d and level %d, not %d and %d", id, x.Ind, x.Level, tab.Ind[f], got.level)
			}
			if x.VictoryPoints != nil && !tab.blockaded() && *x.VictoryPoints != tab.points16(f) {
				t.Fatalf("%s has %d points, not %d", id, *x.VictoryPoints, tab.points16(f))
			}
		}
		for _, u := range v.Units {
			id, _ := tt.Game.Value("unit", u.ID)
			if u.Type == "" || tab.CV[id] == 0 {
				continue
			}
			typ, _ := tt.Game.Value("type", u.Type)
			area, _ := tt.Game.Value("area", u.Area)
			if int(tab.CV[id]) != u.CV || int16(tab.Type[id]) != typ || int16(tab.At[id]) != area {
				t.Fatalf("unit %s is %+v, not of type %d with %d CV in %d", u.ID, u, tab.Type[id], tab.CV[id], tab.At[id])
			}
		}
	}
}

func (t *table) blockaded() bool {
	for a := range uint8(tt.NumAreas) {
		if t.Blockaded(a) || t.MedBlockaded(a) {
			return true
		}
	}
	return false
}
