package reich

import (
	"math"
	"strings"
	"testing"

	"sandtable/games/reich/data"
	"sandtable/rulebook"
)

func TestOddsDropFractionsInTheDefendersFavour(t *testing.T) {
	rulebook.Covers(t, "reich", "14.25")
	for _, c := range []struct {
		attack, defence int
		want            column
	}{
		{20, 10, twoToOne}, {19, 10, even}, {5, 13, oneToThree}, {13, 6, twoToOne}, {12, 7, even}, {5, 12, oneToThree},
		{30, 5, fiveToOne}, {1, 4, oneToFour}, {1, 5, worse}, {3, 13, worse}, {4, 4, even}, {3, 4, oneToTwo}, {2, 4, oneToTwo},
	} {
		if got := columnFor(c.attack, c.defence); got != c.want {
			t.Errorf("%d against %d is %s, not %s", c.attack, c.defence, got, c.want)
		}
	}
}

func TestBattlesEndAsOftenAsThePercentagesSay(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26", "14.27")
	var file struct {
		CrtPercentages struct{ Rows [][5]any }
	}
	if err := data.Decode("tables.json", &file); err != nil {
		t.Fatal(err)
	}
	if len(file.CrtPercentages.Rows) != 16 {
		t.Fatalf("%d rows, not 16", len(file.CrtPercentages.Rows))
	}
	for _, row := range file.CrtPercentages.Rows {
		name := row[0].(string)
		odds, counter := oddsOf(t, name)
		got := chancesAt(odds, counter)
		for i, p := range []float64{got.attackerGone, got.defenderGone, got.exchange, got.counterExchange} {
			if want := row[i+1].(float64); math.Abs(100*p-want) > 0.0101 {
				t.Errorf("%s: chance %d is %.3f%%, not %.2f%%", name, i, 100*p, want)
			}
		}
	}
}

func oddsOf(t *testing.T, name string) (odds, counter column) {
	t.Helper()
	byName := func(s string) column {
		for c, n := range columnNames {
			if n == s {
				return column(c)
			}
		}
		t.Fatalf("no column %q", s)
		return worse
	}
	first, rest, free := strings.Cut(name, " with CA ")
	odds = byName(first)
	if !free {
		return odds, even
	}
	if rest == "below 1-4" {
		return odds, worse
	}
	return odds, byName(strings.TrimPrefix(rest, "at "))
}
