package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// atWarInPacific ends all policies of the Pacific, so that nothing but the map counts.
const atWarInPacific = `
	posture britain war
	posture us-and-western-minors war
	posture nationalist-china war
	posture communist-china war
	posture russia war
	posture soviet-minors war
`

// isOpen reports whether a port is open to a faction in a zone.
func (s scene) isOpen(port, zone string, who atlas.Faction) bool {
	s.Helper()
	z, ok := s.ZoneByID(zone)
	if !ok {
		s.Fatalf("there is no zone %s", zone)
	}
	s.openPorts()
	return s.openPort(s.hex(port), z, who)
}

// Glossary of Dai Senso!: who shares a border.
func TestBordersOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.2", "13.3", "13.3.1")
	s := pacificScene(t, "kiangsu active western\nnetherlands-east-indies active western\nfrance neutral\n")
	for _, x := range [][2]string{{"malaya", "netherlands-east-indies"}} {
		if !s.borders(s.area(x[0]), s.area(x[1])) {
			t.Errorf("%s and %s share no border", x[0], x[1])
		}
	}
	if s.borders(s.area("malaya"), s.area("kiangsu")) {
		t.Error("Malaya and Kiangsu share a border")
	}
}

// Glossary: the examples of Batavia and Hong Kong. A port of an active country is open by itself,
// that of a dependent or of a conquered country needs a unit or marker.
func TestOpenPortsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "10.2", "13.3.1", "13.4")
	s := pacificScene(t, atWarInPacific+"netherlands-east-indies active western\n")
	if !s.isOpen("w2819", "south-china-sea", atlas.Western) {
		t.Error("Batavia in the active East Indies is closed to the West")
	}
	if s.isOpen("w4222", "south-china-sea", atlas.Western) {
		t.Error("Hong Kong, a dependent, is open without a unit")
	}
	s = pacificScene(t, atWarInPacific+"netherlands-east-indies conquered western\nbritain-infantry-i1 w4222\n")
	if s.isOpen("w2819", "south-china-sea", atlas.Axis) || s.isOpen("w2819", "south-china-sea", atlas.Western) {
		t.Error("Batavia in the conquered East Indies is open without a unit")
	}
	if !s.isOpen("w4222", "south-china-sea", atlas.Western) {
		t.Error("Hong Kong with a unit is closed")
	}
	s = pacificScene(t, atWarInPacific+"netherlands-east-indies conquered western\njapan-infantry-c1 w2819\n")
	if !s.isOpen("w2819", "south-china-sea", atlas.Axis) {
		t.Error("Batavia with a Japanese unit is closed to the Axis")
	}
}

// Glossary: the examples of Singapore. An enemy air unit in the hex closes it in both zones, one
// on station with a base at Kota Bharu in its own zone; a sub fleet closes all Axis ports.
func TestSingaporeIsClosed(t *testing.T) {
	rulebook.Covers(t, "ds", "10.2", "2.2")
	s := pacificScene(t, atWarInPacific+"britain-fortress-sing w3218\njapan-air-force-1army w3218\n")
	if s.isOpen("w3218", "bay-of-bengal", atlas.Western) || s.isOpen("w3218", "south-china-sea", atlas.Western) {
		t.Error("Singapore is open under a Japanese air unit")
	}
	const bharu = "britain-fortress-sing w3218\njapan-infantry-c1 w3417\nconvoy japan south-china-sea axis\njapan-infantry-c2 e4801\njapan-infantry-c3 w4324\n"
	s = pacificScene(t, atWarInPacific+bharu+"japan-air-force-1army south-china-sea\n")
	if s.isOpen("w3218", "south-china-sea", atlas.Western) || !s.isOpen("w3218", "bay-of-bengal", atlas.Western) {
		t.Error("with Japanese aircraft at Kota Bharu Singapore is closed in the South China Sea and open in the Bay of Bengal")
	}
	s = pacificScene(t, atWarInPacific+bharu+"united-states-sub-fleet-suba south-china-sea\n")
	if s.isOpen("w3417", "south-china-sea", atlas.Axis) || s.isOpen("w4324", "south-china-sea", atlas.Axis) {
		t.Error("a US sub fleet leaves Axis ports in the South China Sea open")
	}
	if !s.isOpen("w4324", "yellow-sea", atlas.Axis) {
		t.Error("the sub fleet closes Taihoku in the Yellow Sea")
	}
}

// Glossary: from Dacca an air unit reaches Lashio, and not Chiengmai.
func TestTheRangeFromDacca(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.1")
	s := pacificScene(t, atWarInPacific+"siam active western\nbritain-infantry-i1 w4313\nbritain-infantry-i2 w3509\nconvoy britain bay-of-bengal western\n")
	u := s.counter("britain-air-force-fe")
	s.units[u] = counter{at: s.pool(atlas.Western), faction: atlas.Western}
	l := s.locate(u, false)
	if no := l.hexFault(s.hex("w4216")); !no.Fine() {
		t.Errorf("Lashio: %s", no.Text)
	}
	if l.hexFault(s.hex("w4016")).Fine() {
		t.Error("Chiengmai is within three hexes of Dacca")
	}
}

// DS 2.2.3.1: the example of Genzan. A British fleet comes into the Sea of Japan by Nagasaki; a
// Japanese fleet in the Yellow Sea or an air unit in Nagasaki blocks the path, a fleet in the Sea
// of Japan does not.
func TestAFleetComesToGenzan(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.1")
	const landed = atWarInPacific + "britain-infantry-i1 w5127\nunited-states-infantry-i1 e4801\nunited-states-infantry-i2 w4427\nunited-states-infantry-i3 e4304\nunited-states-infantry-i4 e4113\nunited-states-infantry-i5 e4519\nunited-states-infantry-i6 e4226\nconvoy britain yellow-sea western\nconvoy britain sea-of-japan western\nconvoy united-states japanese-coast western\nconvoy united-states the-bonins western\nconvoy united-states international-dateline western\n"
	for _, x := range []struct {
		lines string
		want  bool
	}{
		{"", true},
		{"japan-surface-fleet-comb sea-of-japan\n", true},
		{"japan-surface-fleet-comb yellow-sea\njapan-surface-fleet-2f japanese-coast\n", false},
		{"japan-air-force-1army e4801\n", false},
	} {
		s := pacificScene(t, landed+x.lines)
		z, _ := s.ZoneByID("sea-of-japan")
		paths := s.fleetPaths(s.counter("britain-surface-fleet-z"), s.front.nation("britain"), atlas.Western)
		if got := paths>>z&1 != 0; got != x.want {
			t.Errorf("%q: a path to the Sea of Japan %v, want %v", x.lines, got, x.want)
		}
	}
}

// DS 2.2.3.3, 11.3, 11.5: weather closes seas: the monsoons by mud, the north by snow.
func TestWeatherClosesSeasOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.3", "11.1", "11.3", "11.5")
	w := worldOf(t, "pacific")
	for turn := range w.Turns {
		for zone, area := range map[string]struct {
			name string
			by   atlas.Weather
		}{
			"bay-of-bengal": {"north-monsoon", atlas.Mud}, "philippine-sea": {"north-monsoon", atlas.Mud}, "south-china-sea": {"north-monsoon", atlas.Mud},
			"arafura-sea": {"south-monsoon", atlas.Mud}, "bismarck-sea": {"south-monsoon", atlas.Mud},
			"sea-of-japan": {"north", atlas.Snow}, "sea-of-okhotsk": {"north", atlas.Snow}, "northwest-pacific": {"north", atlas.Snow},
			"north-pacific": {"north", atlas.Snow}, "gulf-of-alaska": {"north", atlas.Snow}, "coral-sea": {"", 0},
		} {
			z, _ := w.ZoneByID(zone)
			want := atlas.ClearWeather
			for a, name := range w.WeatherAreas {
				if name == area.name && w.WeatherOf[turn][a] == area.by {
					want = area.by
				}
			}
			if got := closingWeather(w.Theatre, z, turn, atlas.SupportUnits); got != want {
				t.Errorf("%s in %s: %v, want %v", zone, w.Turns[turn], got, want)
			}
		}
	}
	// Areas are as printed, whoever owns the land; islands have no weather.
	for hex, area := range map[string]string{"w5523": "desert", "w5322": "north", "w4015": "north-monsoon", "w2819": "south-monsoon", "e1317": "south", "w4724": "central", "e2606": "south-monsoon"} {
		h := hexAt(t, w.Theatre, hex)
		if n := w.Hexes[h].Weather; n == atlas.NoID || w.WeatherAreas[n] != area {
			t.Errorf("%s is not in the weather area %s", hex, area)
		}
	}
	if w.Hexes[hexAt(t, w.Theatre, "e4226")].Weather != atlas.NoID {
		t.Error("Hawaii has weather")
	}
}

// DS 8.2: the zone of Imphal does not cross the mountains.
func TestTheZoneOfImphal(t *testing.T) {
	rulebook.Covers(t, "ds", "8", "8.1", "8.2")
	s := pacificScene(t, atWarInPacific+"britain-ind-4 w4415\njapan-infantry-c1 w4315\n")
	if s.zones[atlas.Western].has(s.hex("w4416")) {
		t.Error("the zone crosses the mountains into w4416")
	}
	if !s.zones[atlas.Western].has(s.hex("w4315")) || !s.zones[atlas.Western].has(s.hex("w4515")) {
		t.Error("the zone does not reach w4315 and Ledo")
	}
	if !s.negated(s.hex("w4315"), atlas.Axis) {
		t.Error("the Japanese unit in w4315 does not negate the zone")
	}
}

// DS 10.2: the detachment in Rangoon traces its line over three zones, and a sub fleet in the
// South China Sea cuts it.
func TestRangoonIsSuppliedOverThreeZones(t *testing.T) {
	rulebook.Covers(t, "ds", "10.1", "10.2", "10.3")
	const line = atWarInPacific + "japan-infantry-c1 w4015 detachment\njapan-infantry-c2 w3218\njapan-infantry-c3 w4324\njapan-infantry-c4 e4801\nconvoy japan bay-of-bengal axis\nconvoy japan south-china-sea axis\n"
	s := pacificScene(t, line)
	if !s.supplied(s.counter("japan-infantry-c1")) {
		t.Error("the detachment in Rangoon has no supply")
	}
	s = pacificScene(t, line+"united-states-sub-fleet-suba south-china-sea\n")
	if s.supplied(s.counter("japan-infantry-c1")) {
		t.Error("the sub fleet does not cut the line")
	}
}

// DS 10.3: a convoy is placed in Micronesia under a US sub fleet: a port of a Japanese dependent
// is enough, open or not.
func TestAConvoyIsPlacedUnderASubFleet(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.6", "10.3", "14.9")
	s := pacificScene(t, atWarInPacific+"japan-infantry-c1 e3408\njapan-infantry-c2 e3906\njapan-infantry-c3 e4304\njapan-infantry-c4 e4904\nunited-states-sub-fleet-suba micronesia\n")
	s.front.phasing = atlas.Axis
	z, _ := s.ZoneByID("micronesia")
	japan := s.front.nation("japan")
	if no := s.convoyZoneFault(s.ways.convoy, japan, z, s.fleetPaths(atlas.NoUnit, japan, atlas.Axis)); !no.Fine() {
		t.Errorf("no convoy is placed in Micronesia: %s", no.Text)
	}
	z, _ = s.ZoneByID("coral-sea")
	if s.convoyZoneFault(s.ways.convoy, japan, z, ^uint32(0)).Fine() {
		t.Error("a Japanese convoy goes to the Coral Sea, where Japan has no port")
	}
}
