package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// staffAt is the staff of whoever is asked in a scene.
func staffAt(t *testing.T, g engine.Game, lines string) *Officer {
	t.Helper()
	p, err := g.ParsePosition(strings.ReplaceAll(lines, "; ", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return lookAt(t, newStaff(t, g), p)
}

// A capital is guarded if an enemy can really come to it, however weak he is: by the weakest
// who is near, who stays there, and by nobody where the way is barred or too far.
func TestStaffGarrisonsItsCapital(t *testing.T) {
	const scene = "scenario: A.3; players: 2; phase: 3 axis; "
	for _, x := range []struct{ lines, goes string }{
		{"w3922: belgium-holland-infantry-hol; w3724: germany-infantry-1, germany-infantry-i1", "infantry-i1"},
		{"w3922: belgium-holland-infantry-hol; w3724: germany-infantry-1; w3825: germany-infantry-i1", ""},
		{"w3919: belgium-holland-infantry-hol; w3724: germany-infantry-1, germany-infantry-i1", ""},
	} {
		o := staffAt(t, axis.TotalerKrieg, scene+x.lines)
		berlin, _ := placeNamed(&o.r, "Berlin")
		goes, most := "", 0.0
		for u := range o.r.Units {
			unit := atlas.Unit(u)
			at, onMap := o.r.At(unit)
			if !onMap || o.r.Faction(unit) != atlas.Axis {
				continue
			}
			best, better := o.bestHex(unit)
			if at == berlin && best != 0 {
				t.Errorf("%s: the garrison of Berlin leaves for %s", x.lines, o.title(int16(o.trail.Hexes[best])))
			}
			if best > 0 && o.trail.Hexes[best] == berlin && better > most {
				goes, most = strings.TrimPrefix(o.r.Units[u].ID, "eu-germany-"), better
			}
		}
		if goes != x.goes {
			t.Errorf("%s: %q goes to Berlin, want %q", x.lines, goes, x.goes)
		}
	}
}
