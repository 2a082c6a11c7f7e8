package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
)

func (s scene) open(hex, zone string, who atlas.Faction, want bool) {
	s.Helper()
	z, ok := s.ZoneByID(zone)
	if !ok {
		s.Fatalf("there is no zone %s", zone)
	}
	if got := s.openPort(s.hex(hex), z, who); got != want {
		s.Errorf("%s is an open port of the %s in the %s: %v, want %v", hex, who, zone, got, want)
	}
}

// Glossary: Athens is open in an active country; conquered, it needs a unit. Malta,
// a dependent, always does. An airdrop is enough, an enemy's is too much.
func TestOpenPorts(t *testing.T) {
	s := newScene(t, "greece active western")
	s.open("e2204", "eastern-mediterranean", atlas.Western, true)
	s.open("w1824", "central-mediterranean", atlas.Western, false)
	s = newScene(t, "greece conquered western")
	s.open("e2204", "eastern-mediterranean", atlas.Axis, false)
	s.open("e2204", "eastern-mediterranean", atlas.Western, false)
	for line, open := range map[string]bool{
		"germany-infantry-i1 e2204": true, "germany-infantry-i1 e2204 detachment": true, "logistics okw e2204 axis": true,
		"airdrop e2204 axis": true, "germany-air-force-1 e2204": false,
		"germany-infantry-i1 e2204\nbritain-air-force-1 e2204": false, "germany-infantry-i1 e2204\nairdrop e2204 western": false,
	} {
		s = newScene(t, "greece conquered western\n"+line)
		s.open("e2204", "eastern-mediterranean", atlas.Axis, open)
	}
	s = newScene(t, "britain-garrison-mal w1824")
	s.open("w1824", "central-mediterranean", atlas.Western, true)
	s = newScene(t, "beachhead western w3815 w3714")
	s.open("w3815", "north-sea", atlas.Western, true)
	s.open("w3815", "north-sea", atlas.Axis, false)
	s = newScene(t, "beachhead western w3815 w3714\ngermany-sub-fleet-1 north-sea")
	s.open("w3815", "north-sea", atlas.Western, false)
}

// Glossary, 11.5: an ice hex in snow is neither open port nor naval base.
func TestIceClosesPorts(t *testing.T) {
	for turn, open := range map[string]bool{"May-June": true, "Jan-Feb": false} {
		s := newScene(t, "turn "+turn+"\nrussia-infantry-i1 e4608")
		if snow := weatherIn(s.Theatre, s.hex("e4608"), s.season()) == atlas.Snow; snow == open {
			t.Fatalf("in %s there is snow in Leningrad: %v", turn, snow)
		}
		s.open("e4608", "baltic-sea", atlas.Soviet, open)
		if got := s.navalBase(s.hex("e4608"), atlas.Soviet); got != open {
			t.Errorf("in %s Leningrad is a naval base: %v", turn, got)
		}
	}
}

// Glossary, the example of Brest: an air force on station in the North Sea and a
// naval base in Cherbourg close it there, and not in the North Atlantic. A fleet
// closes all ports of its zone.
func TestBrestIsOpenInOneZoneOnly(t *testing.T) {
	lines := "posture united-states war\nunited-states-infantry-i1 w3612\ngermany-air-force-1 north-sea\n"
	s := newScene(t, lines+"italy-infantry-10 w3714")
	if !s.navalBase(s.hex("w3714"), atlas.Axis) {
		t.Fatal("Cherbourg is no naval base of the Axis")
	}
	s.open("w3612", "north-sea", atlas.Western, false)
	s.open("w3612", "north-atlantic", atlas.Western, true)
	s = newScene(t, lines+"italy-infantry-10 w3714\nbritain-air-force-1 w3714")
	if s.navalBase(s.hex("w3714"), atlas.Axis) {
		t.Error("Cherbourg is a naval base under an enemy air unit")
	}
	s.open("w3612", "north-sea", atlas.Western, true)
	s = newScene(t, lines)
	s.open("w3612", "north-sea", atlas.Western, true)
	s = newScene(t, lines+"germany-sub-fleet-1 north-sea")
	s.open("w3612", "north-sea", atlas.Western, false)
	s.open("w3916", "north-sea", atlas.Western, false)
	s.open("w3612", "north-atlantic", atlas.Western, true)
}

// Glossary: two bases that live by the sea and deny each other their port are both
// closed, whoever is looked at first; if one can be supplied overland, it stays.
func TestMutualInterdictionClosesBothPorts(t *testing.T) {
	lines := `
		posture united-states war
		united-states-infantry-i1 w3714
		germany-infantry-i1 w3915
		britain-air-force-1 north-sea
		germany-air-force-1 north-sea
		convoy germany north-sea axis
		`
	s := newScene(t, lines)
	if d := s.Grid.Distance(int(s.hex("w3714")), int(s.hex("w3915"))); d > 3 {
		t.Fatalf("the ports lie %d hexes apart", d)
	}
	s.open("w3714", "north-sea", atlas.Western, false)
	s.open("w3915", "north-sea", atlas.Axis, false)
	for who, hex := range map[atlas.Faction]string{atlas.Western: "w3714", atlas.Axis: "w3915"} {
		if b := s.ways.berthsAt[s.hex(hex)][0]; !s.known.mutual.has(int(who), int(b)) {
			t.Errorf("%s is not closed by mutual interdiction", hex)
		}
	}
	s.is("united-states-infantry-i1", false)
	s.is("germany-infantry-i1", false)

	// A third base nearby that lives by land decides it: the German port is closed
	// whatever Cherbourg is, so no base closes Cherbourg.
	s = newScene(t, lines+"britain-infantry-i1 w3914")
	s.open("w3714", "north-sea", atlas.Western, true)
	s.open("w3915", "north-sea", atlas.Axis, false)
	if s.known.mutual != (portSet{}) {
		t.Error("interdiction is mutual although a third base decides it")
	}

	// A British unit in Portsmouth's place is supplied by land: its base stands, and
	// the German one across the Channel, supplied by land as well, closes it.
	s = newScene(t, `
		britain-infantry-i1 w3915
		germany-infantry-i1 w3714
		britain-air-force-1 north-sea
		germany-air-force-1 north-sea
	`)
	s.open("w3915", "north-sea", atlas.Western, false)
	s.open("w3714", "north-sea", atlas.Axis, false)
	if s.known.mutual != (portSet{}) {
		t.Error("bases supplied by land are closed by mutual interdiction")
	}
	s.is("britain-infantry-i1", true)
}

// Glossary: an air base needs a city, port, road or railway and a supplied ground
// unit, detachment or logistics marker; a beachhead is none.
func TestAirBases(t *testing.T) {
	for _, x := range []struct {
		lines string
		want  bool
	}{
		{"germany-infantry-i1 w3720", true},
		{"germany-infantry-i1 w3720 detachment", true},
		{"logistics okw w3720 axis", true},
		{"germany-air-force-1 w3720", false},
		{"germany-infantry-i1 w3720\nbritain-air-force-1 w3720", false},
	} {
		s := newScene(t, x.lines)
		if got := s.airBase(s.hex("w3720"), atlas.Axis); got != x.want {
			t.Errorf("%q: the Ruhr is an air base: %v", x.lines, got)
		}
	}
	s := newScene(t, axisToAnkara+"germany-infantry-i2 e1819\ngermany-infantry-i1 e1919")
	if s.airBase(s.hex("e1819"), atlas.Axis) || s.airBase(s.hex("e1919"), atlas.Axis) {
		t.Error("an air base without road, or without supply")
	}
}

// Glossary: a beachhead is closed like other ports: by an enemy air unit on station within
// three hexes of a naval base, and by one in its hex. What stands on it has no supply then.
func TestAirUnitsCloseBeachheads(t *testing.T) {
	lines := "posture united-states war\nbeachhead western w3815 w3714\nunited-states-infantry-i1 w3815\n"
	for _, x := range []struct {
		name, more string
		open       bool
	}{
		{"nobody about", "", true},
		{"an air unit on station and no base", "germany-air-force-1 north-sea", true},
		{"a base and no air unit", "germany-infantry-i1 w3717", true},
		{"both", "germany-infantry-i1 w3717\ngermany-air-force-1 north-sea", false},
		{"both, in another zone", "germany-infantry-i1 w3717\ngermany-air-force-1 baltic-sea", true},
		{"a base four hexes away", "germany-infantry-i1 w3718\ngermany-air-force-1 north-sea", true},
		{"an air unit in the hex", "germany-air-force-1 w3815", false},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := newScene(t, lines+x.more)
			s.open("w3815", "north-sea", atlas.Western, x.open)
		})
	}
	norway := "posture united-states war\ndenmark-norway conquered western\nbeachhead western w4520 w4521\nunited-states-infantry-i1 w4520\n"
	s := newScene(t, norway+"germany-infantry-i1 w4222")
	s.is("united-states-infantry-i1", true)
	s = newScene(t, norway+"germany-infantry-i1 w4222\ngermany-air-force-1 north-sea")
	s.is("united-states-infantry-i1", false)
}
