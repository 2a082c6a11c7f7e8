package axis

import (
	"testing"

	"sandtable/crt"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 4.2.2, step 3: fractions favour the defender; beyond 9-1 and 1-3 the table ends.
func TestOddsAreRoundedForTheDefender(t *testing.T) {
	eu := theatre(t, "europe")
	for _, x := range []struct {
		attack, defence int
		want            string
	}{
		{1, 9, "1-3"}, {1, 3, "1-3"}, {4, 9, "1-3"}, {1, 2, "1-2"}, {5, 6, "1-2"}, {6, 6, "1-1"}, {8, 6, "1-1"}, {9, 6, "3-2"},
		{11, 6, "3-2"}, {12, 6, "2-1"}, {17, 6, "2-1"}, {3, 1, "3-1"}, {5, 1, "4-1"}, {6, 1, "6-1"}, {8, 1, "6-1"}, {9, 1, "9-1"}, {40, 1, "9-1"},
	} {
		if got := eu.CRTColumns[odds(eu, x.attack, x.defence)]; got != x.want {
			t.Errorf("%d against %d is %s, want %s", x.attack, x.defence, got, x.want)
		}
	}
}

// 4.2.2, step 4 and its note: a 3-1 attack with three shifts is fought at 9-1;
// shifts do not lead off the table.
func TestShiftsStayOnTheTable(t *testing.T) {
	eu := theatre(t, "europe")
	for _, x := range []struct {
		attack, defence, right, left int
		want                         string
	}{{3, 1, 3, 0, "9-1"}, {3, 1, 5, 0, "9-1"}, {3, 1, 5, 4, "4-1"}, {1, 1, 0, 2, "1-3"}, {1, 1, 0, 7, "1-3"}} {
		if got := eu.CRTColumns[shifted(eu, odds(eu, x.attack, x.defence), x.right, x.left)]; got != x.want {
			t.Errorf("%d-%d with %d right and %d left is %s, want %s", x.attack, x.defence, x.right, x.left, got, x.want)
		}
	}
}

// 11.2: bad weather shortens the defender's retreat by one and makes the shortest
// an exchange; Ad, Ex and losses stay.
func TestBadWeatherShortensRetreats(t *testing.T) {
	rulebook.Covers(t, "tk", "11.2")
	for _, th := range theatres(t) {
		seen := map[string]string{}
		for column := range th.CRTColumns {
			for die := 1; die <= 6; die++ {
				clear := combatResult(th, die, column, atlas.ClearWeather)
				for _, w := range []atlas.Weather{atlas.Mud, atlas.Storms, atlas.Snow} {
					bad := combatResult(th, die, column, w)
					seen[atlas.RetreatNames[clear.Retreat]] = atlas.RetreatNames[bad.Retreat]
					if bad.Attack != clear.Attack || bad.Defd != clear.Defd {
						t.Errorf("weather changes the losses of a %d in %s", die, th.CRTColumns[column])
					}
				}
			}
		}
		for clear, bad := range map[string]string{"Ad": "Ad", "Ex": "Ex", "Dr1": "Ex", "Dr2": "Dr1", "Dr3": "Dr2"} {
			if seen[clear] != bad {
				t.Errorf("%s: %s becomes %q, want %s", th.ID, clear, seen[clear], bad)
			}
		}
	}
}

// The chances of a column are the sides of one die, each result once.
func TestChancesAreThoseOfOneDie(t *testing.T) {
	eu := theatre(t, "europe")
	for column := range eu.CRTColumns {
		list := combatChances(eu, column, atlas.ClearWeather, make([]crt.Chance[atlas.CombatResult], 1, 7))[1:]
		sum := 0
		for i, c := range list {
			sum += c.Faces
			for _, o := range list[:i] {
				if o.Result == c.Result {
					t.Errorf("%s lists a result twice", eu.CRTColumns[column])
				}
			}
		}
		if sum != 6 {
			t.Errorf("the chances of %s add up to %d sixths", eu.CRTColumns[column], sum)
		}
	}
	list := combatChances(eu, 3, atlas.ClearWeather, nil)
	dr1 := atlas.CombatResult{Retreat: defenderRetreats}
	if list[0].Result != dr1 || list[0].Faces != 2 {
		t.Errorf("3-2 begins with %+v, want a Dr1 on two sides", list[0])
	}
}
