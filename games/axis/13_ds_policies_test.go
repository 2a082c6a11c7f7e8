package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

func (f *front) endsAt(t testing.TB, at place) (list []string) {
	t.Helper()
	set, _, _ := f.endedBy(at, 0)
	for p := range f.Postures {
		if set>>p&1 != 0 {
			list = append(list, f.Postures[p].ID)
		}
	}
	return list
}

func zoneOfPacific(t testing.TB, f *front, id string) atlas.Zone {
	t.Helper()
	z, ok := f.ZoneByID(id)
	if !ok {
		t.Fatalf("there is no zone %s", id)
	}
	return z
}

// DS 13.6.1.2: the examples of the South China Sea, where Kiangsu at war has a port, and of the
// Southeast Pacific, where the Axis ends the policy of Britain or the US and keeps the other.
func TestPortsOfDependentsCountForPolicies(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2")
	const quiet = "scenario: C.5\nplayers: 3\nphase: 3 axis\ne4904: japan-infantry-c14\nposture soviet-minors: neutrality\nposture russia: neutrality\ncountry kiangsu: active western\n"
	f := pacific.Scene(t, quiet+"posture britain: treaty\nposture us-and-western-minors: treaty\nposture nationalist-china: war\n").(*Position).front()
	if got := f.endsAt(t, zoneBox(zoneOfPacific(t, f, "south-china-sea"), onStation)); got != nil {
		t.Errorf("a fleet in the South China Sea ends %v", got)
	}
	f = pacific.Scene(t, quiet+"posture britain: treaty\nposture us-and-western-minors: quarantine\nposture nationalist-china: resistance\n").(*Position).front()
	at := zoneBox(zoneOfPacific(t, f, "southeast-pacific"), onStation)
	if got := f.endsAt(t, at); len(got) != 2 {
		t.Errorf("a fleet in the Southeast Pacific ends one of %v, want treaty and quarantine", got)
	}
	f = pacific.Scene(t, quiet+"posture britain: war\nposture us-and-western-minors: quarantine\nposture nationalist-china: resistance\n").(*Position).front()
	if got := f.endsAt(t, at); got != nil {
		t.Errorf("with Britain at war the fleet ends %v", got)
	}
}

// DS 13.6: which posture box a country of the Pacific uses.
func TestPostureBoxesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6", "13.6.1", "13.6.1.1")
	s := pacificScene(t, `
		kiangsu active western
		hopeh active soviet
		siam active western
		mongolia active soviet
		posture nationalist-china resistance
		posture communist-china acceptance
		posture us-and-western-minors quarantine
		posture soviet-minors disputes
		posture russia neutrality
		posture britain treaty
	`)
	for area, want := range map[string]string{
		"kiangsu": "resistance", "hopeh": "acceptance", "siam": "quarantine", "united-states": "quarantine", "mongolia": "disputes",
		"russia": "neutrality", "britain": "treaty", "japan": "war",
	} {
		if got := s.Postures[s.posture(s.area(area))].ID; got != want {
			t.Errorf("the posture of %s is %s, want %s", area, got, want)
		}
	}
	if s.minorsBox(atlas.Western) != s.postureBox(s.area("united-states"), atlas.Western) {
		t.Error("Western minors do not share the box of the US")
	}
}

// DS 13.5: the example of Hopeh in 1937, which borders Kansu: the Axis chooses in pre-war.
func TestTheAlignmentOfHopeh(t *testing.T) {
	rulebook.Covers(t, "ds", "13.5")
	s := pacificScene(t, "war pre-war\nhopeh neutral\nkansu active soviet\nmongolia active soviet\n")
	if who := s.wouldAlign(s.area("hopeh")); who != atlas.NoFaction {
		t.Errorf("Hopeh aligns itself with %s, and the Axis should choose", who)
	}
	if who := s.wouldAlign(s.area("netherlands-east-indies")); who != atlas.Western {
		t.Errorf("the East Indies, far from any Soviet country, align themselves with %s", who)
	}
	s.areas[s.area("hopeh")].influence = atlas.Soviet
	if who := s.wouldAlign(s.area("hopeh")); who != atlas.Soviet {
		t.Errorf("with Soviet influence Hopeh aligns itself with %s", who)
	}
}

// DS 13.6.1.1: the examples of movement under policies. A Siamese unit under Quarantine moves
// only into countries under it; a Russian one under Neutrality not into conquered Hopeh, and in
// pre-war into no other Soviet country.
func TestUnitsUnderPoliciesOfThePacificStayWithTheirLike(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.1", "12.1", "12.2")
	s := pacificScene(t, `
		siam active western
		hopeh conquered western
		mongolia active soviet
		posture us-and-western-minors quarantine
		posture britain treaty
		posture russia neutrality
		posture soviet-minors neutrality
		siam-infantry-a1 w3817 western
		russia-infantry-i1 w5721
	`)
	siam, russian := s.counter("siam-infantry-a1"), s.counter("russia-infantry-i1")
	for _, x := range []struct {
		unit string
		at   string
		war  atlas.WarState
		rule string
	}{
		{"siam-infantry-a1", "w3915", atlas.LimitedWar, "13.6.1.1"}, // Burma, British
		{"siam-infantry-a1", "w3816", atlas.LimitedWar, ""},
		{"siam-infantry-a1", "w4121", atlas.LimitedWar, "13.6.1.1"}, // at sea, where no policy is in force
		{"russia-infantry-i1", "w5621", atlas.LimitedWar, ""},
		{"russia-infantry-i1", "w5223", atlas.LimitedWar, "13.6.1.1"},
		{"russia-infantry-i1", "w5621", atlas.PreWar, "12.1"},
	} {
		u := siam
		if x.unit[0] == 'r' {
			u = russian
		}
		s.war = x.war
		if no := s.closedByPolitics(u, s.hex(x.at), operational); no.Rule != x.rule {
			t.Errorf("%s into %s: %q %s, want %q", x.unit, x.at, no.Rule, no.Text, x.rule)
		}
	}
}

// Glossary: bombs give strategic hexes of Japan to the Allies, those of Chinese countries and
// Russia to the Axis, and no others.
func TestDevastationControlsStrategicHexesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "14.11", "0.1.1")
	for _, x := range []struct {
		lines, at string
		want      atlas.Faction
	}{
		{"e4801: devastation/bomber western\n", "e4801", atlas.Western},
		{"w4324: devastation/bomber western\nw4224: japan-infantry-c1\n", "w4324", atlas.Axis}, // Formosa is a dependent
		{"country szechwan: active western\nw4620: devastation/bomber axis\n", "w4620", atlas.Axis},
		{"e5301: devastation/bomber axis\n", "e5301", atlas.Axis},
		{"w3824: devastation/bomber axis\n", "w3824", atlas.Western},
	} {
		f := checkedIn1940(t, x.lines).front()
		if got := f.control(hexAt(t, f.Theatre, x.at)); got != x.want {
			t.Errorf("%s: %s is controlled by %s, want %s", x.lines, x.at, got, x.want)
		}
	}
}
