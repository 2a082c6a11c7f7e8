package tt

import (
	"slices"
	"testing"

	"sandtable/rulebook"
)

func TestPlotsCountWhatEachFactionHas(t *testing.T) {
	rulebook.Covers(t, "tt", "8.1", "16.1")
	p := scene(t, `
		1938 fall
		phase: movement axis
		influence: Rumania axis 2, Sweden axis 1, Turkey ussr 1
		control: Austria axis
		ind axis: 9
		ind ussr: 8
		dividends ussr: 2 2
		Berlin: German Infantry 3, German Tank 1
		London: British Fleet 4
	`)
	when, values := game{}.Tally(p)
	if when.Words[0].Word != "fall" {
		t.Errorf("the moment is %+v", when)
	}
	for i, want := range [][]int{{9, 7, 8}, {2, 1, 0}, {6, 0, 1}, {9, 7, 12}} {
		if !slices.Equal(values[i], want) {
			t.Errorf("%s: %v, not %v", plotFigures[i], values[i], want)
		}
	}
}
