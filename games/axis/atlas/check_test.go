package atlas

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTheShippedDataHasNoFault(t *testing.T) {
	r := Check()
	for _, g := range r.Groups {
		t.Logf("%-30s %6d looked at, %d faults", g.Name, g.Looked, len(g.Faults))
	}
	for i, f := range r.Faults() {
		if i > 30 {
			break
		}
		t.Error(f)
	}
	if len(r.Worlds) != 2 {
		t.Error("not built")
	}
}

// replaced is the shipped data with one file changed.
type replaced struct {
	fs.FS
	with fstest.MapFS
}

func (r replaced) Open(name string) (fs.File, error) {
	if _, ok := r.with[name]; ok {
		return r.with.Open(name)
	}
	return r.FS.Open(name)
}

// What cards have more or less on both maps is said of a theatre and a family that are there.
func TestStepsOnBothMapsNameAFamilyOfCards(t *testing.T) {
	data, err := fs.ReadFile(files(), "combined.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ record, want string }{
		{`{"theatre": "africa", "family": "axis total-war", "by": 1}`, `"africa" is no theatre`},
		{`{"theatre": "europe", "family": "japan total-war", "by": 1}`, `europe has no cards "japan total-war"`},
		{`{"theatre": "pacific", "family": "axis total-war", "by": 0}`, `the cards "axis total-war" have no number of steps more or less`},
	} {
		broken := strings.Replace(string(data), `"steps": [`, `"steps": [`+x.record+",", 1)
		found := false
		for _, f := range check(replaced{files(), fstest.MapFS{"combined.json": {Data: []byte(broken)}}}, nil).Faults() {
			found = found || strings.Contains(f.String(), "combined.json steps: "+x.want)
		}
		if !found {
			t.Errorf("%s: nobody says that %s", x.record, x.want)
		}
	}
}

// A hex of sea lies in one naval zone: supply does not look for a way on from a beachhead (10.2).
func TestAHexOfSeaIsInOneZone(t *testing.T) {
	data, err := fs.ReadFile(files(), "europe/hexes.json")
	if err != nil {
		t.Fatal(err)
	}
	one, two := `"zones": ["black-sea"]`, `"zones": ["black-sea", "baltic-sea"]`
	if !strings.Contains(string(data), one) {
		one, two = strings.ReplaceAll(one, " ", ""), strings.ReplaceAll(two, " ", "")
	}
	broken := strings.ReplaceAll(string(data), one, two)
	for _, f := range check(replaced{files(), fstest.MapFS{"europe/hexes.json": {Data: []byte(broken)}}}, nil).Faults() {
		if strings.Contains(f.String(), "a hex of sea in two zones") {
			return
		}
	}
	t.Error("nobody says that a hex of sea is in two zones")
}
