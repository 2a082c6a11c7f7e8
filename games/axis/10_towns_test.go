package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// Glossary: the Channel under a German air umbrella.
func TestTheChannelUnderAnAirUmbrella(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	for _, x := range []struct{ lines, open, closed string }{
		{"italy-infantry-i1 w3714\nconvoy italy north-sea axis", "w4116", "w3612 w3616 w3717 w3817 w3915 w3916"},
		{"germany-infantry-i2 w3718\nbelgium-holland conquered western", "w3915 w3612 w3714 w4116", "w3616 w3717 w3817 w3916"},
		{"germany-sub-fleet-1 north-sea", "", "w4116 w3612 w3915 w3916"},
	} {
		s := newScene(t, "vichy absent\nfrance active western\nposture france war\nposture britain war\ngermany-infantry-i1 w3922\ngermany-air-force-1 north-sea\n"+x.lines)
		clear(s.lands[:])
		s.relist()
		for _, hex := range strings.Fields(x.open) {
			s.open(hex, "north-sea", atlas.Western, true)
		}
		for _, hex := range strings.Fields(x.closed) {
			s.open(hex, "north-sea", atlas.Western, false)
		}
	}
}

// Lines that one nation takes over from another are those it would find by itself.
func TestSharedLinesAreTheOnesANationWouldFind(t *testing.T) {
	shared := 0
	for _, number := range []string{"A.1", "A.2", "C.3", "C.5", "C.6"} {
		p, err := SetUp(worldOf(t, "europe"), number)
		if err != nil {
			t.Fatal(err)
		}
		f := &p.fronts[0]
		for u := range f.Units {
			f.supplied(atlas.Unit(u))
			f.suppliedOverland(atlas.Unit(u))
		}
		together, fresh := slices.Clone(f.known.lines), f.known.fresh
		for i, known := range fresh {
			if !known {
				continue
			}
			f.known.forget()
			f.openPorts()
			f.known.fresh = [len(fresh)]bool{}
			alone := f.linesOf(atlas.Nation(i/2), together[i].who, i&1 == 1)
			if alone.reached != together[i].reached || alone.levels != together[i].levels || alone.zones != together[i].zones {
				t.Errorf("%s: %s finds other lines by itself", number, f.Nations[i/2])
			}
			for j := range i {
				if fresh[j] && together[j].reached == together[i].reached && together[i].single {
					shared++
				}
			}
		}
	}
	if shared == 0 {
		t.Error("no nation shares lines: the test tests nothing")
	}
}
