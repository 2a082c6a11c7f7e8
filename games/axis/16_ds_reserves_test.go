package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// has reports whether a marker with a variant lies in a place.
func (p *Position) has(t testing.TB, id, variant string, at place) bool {
	t.Helper()
	f := p.front()
	m, ok := f.MarkerByID(id)
	if !ok {
		t.Fatalf("there is no marker %s", id)
	}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.variant == f.Variant(m, variant) && k.at == at {
			return true
		}
	}
	return false
}

// DS 16.3.6, 16.5.4: an Ally's reserves of limited war are called up when its power is at
// war or there is limited war in Europe, those of total war when there is; each once.
func TestEuropeanReserves(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3.6", "16.5.4", "14.39")
	for _, x := range []struct {
		who, power, posture string
		europe              atlas.WarState
		limited, total      bool
	}{
		{"western", "britain", "treaty", atlas.PreWar, false, false},
		{"western", "britain", "war", atlas.PreWar, true, false},
		{"western", "britain", "treaty", atlas.LimitedWar, true, false},
		{"western", "britain", "treaty", atlas.TotalWar, false, true},
		{"soviet", "russia", "war", atlas.PreWar, true, false},
		{"soviet", "russia", "disputes", atlas.TotalWar, false, true},
	} {
		p := duringPacific(t, x.who, "posture "+x.power+": "+x.posture)
		f := p.front()
		f.abroad = [2]atlas.WarState{x.europe, x.europe}
		p.checkReserves()
		for variant, want := range map[string]bool{x.who + "-limited": x.limited, x.who + "-total": x.total} {
			if got := p.has(t, "reserves", variant, inBox(f.ways.delayBox)); got != want {
				t.Errorf("%+v: reserves %s: %v", x, variant, got)
			}
		}
		n := f.nMarkers
		p.checkReserves()
		if f.nMarkers != n {
			t.Errorf("%+v: the reserves are called up twice", x)
		}
		if x.limited {
			f.removeMarkers("reserves")
			p.checkReserves()
			if f.nMarkers == n {
				t.Errorf("%+v: the reserves are called up again", x)
			}
		}
	}
}

// DS 14.39: the units of a Reserves marker go to Europe when it comes off the turn track,
// or at once when the other side of the marker is called for.
func TestReservesGoToEurope(t *testing.T) {
	rulebook.Covers(t, "ds", "14.39")
	p := delayingPacific(t, "Jan-Feb-1941", "Mar-Apr-1941: reserves/western-limited western\nconditional-events-western: britain-cv-fleet-force-h, britain-air-force-fe")
	p.begins(t)
	if p.whereIs(t, "britain-cv-fleet-force-h") != "european-war-display" || p.whereIs(t, "britain-air-force-fe") != "conditional-events-western" {
		t.Errorf("Force H is in %s", p.whereIs(t, "britain-cv-fleet-force-h"))
	}
	p = duringPacific(t, "western", "posture britain: treaty\nAug-Sept-1941: reserves/western-limited western\nconditional-events-western: britain-cv-fleet-force-h")
	p.checkReserves() // there is total war in Europe
	f := p.front()
	if p.whereIs(t, "britain-cv-fleet-force-h") != "european-war-display" || !p.has(t, "reserves", "western-total", inBox(f.ways.delayBox)) {
		t.Error("total war in Europe does not send the reserves of limited war there at once")
	}
	if p.arrivesIn(t, "reserves", "Aug-Sept-1941") {
		t.Error("the marker has not been turned over")
	}
}
