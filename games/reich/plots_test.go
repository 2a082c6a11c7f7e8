package reich

import (
	"slices"
	"testing"

	"sandtable/games/reich/atlas"
)

func TestPlotsCountTheFactorsOfEachSide(t *testing.T) {
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.add("ge-arm4", "L31")
	s.add("it-inf3", "Y22")
	s.add("br-fleet9", "L22")
	s.add("us-inf3", "K23")
	s.add("ru-inf3", "H47")
	s.brp = [atlas.NumMajors]int16{atlas.Germany: 100, atlas.Italy: 20, atlas.Britain: 50, atlas.USA: 70, atlas.USSR: 90}
	when, values := game{}.Tally(s.Position)
	if when.Key != "{d} begins." || when.Words[0].Word != "Summer 1942" {
		t.Errorf("the moment is %+v", when)
	}
	for i, want := range [][]int{{120, 120, 90}, {7, 3, 3}, {0, 9, 0}} {
		if !slices.Equal(values[i], want) {
			t.Errorf("%s: %v, not %v", plotFigures[i], values[i], want)
		}
	}
}
