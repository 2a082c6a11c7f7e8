package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// step asks what a step costs a unit; want is the rule that forbids it, or "".
func (s scene) step(unit, to string, phase movePhase, spent uint8, want string) pace {
	s.Helper()
	u := s.counter(unit)
	at, ok := s.units[u].at.hex()
	if !ok {
		s.Fatalf("%s is not on the map", unit)
	}
	p, no := s.stepTo(march{u, at, spent, phase, false}, s.hex(to))
	if no.Rule != want {
		s.Errorf("%s to %s: %q %q, want rule %q", unit, to, no.Rule, no.Text, want)
	}
	if book, err := Rules(s.ID); err != nil {
		s.Fatal(err)
	} else if _, ok := book.Rule(no.Rule); !no.Fine() && !ok {
		s.Errorf("there is no rule %s", no.Rule)
	}
	return p
}

// 3.1.1: the Russian HQ of the example enters the swamp with its first step and
// stops there; after another step it could not.
func TestAFirstStepMayExceedTheAllowance(t *testing.T) {
	s := newScene(t, "posture russia war\nrussia-hq-wes e3609 2")
	p := s.step("russia-hq-wes", "e3708", operational, 0, "")
	if !p.stop || p.cost != 6 {
		t.Errorf("into the swamp: %+v", p)
	}
	s.step("russia-hq-wes", "e3708", operational, 2, "3.1.1")
	s.step("russia-hq-wes", "e3808", operational, 0, "3.1.1") // not adjacent
}

// Of a hex further off it is said what closes it, and only if nothing does, that it is far.
func TestAHexFurtherOffIsRefusedForWhatClosesIt(t *testing.T) {
	s := newScene(t, "posture russia war\ngermany-infantry-i1 w3825\nrussia-infantry-i1 w3622")
	for _, x := range []struct{ to, rule, text string }{
		{"w3220", "13.4", "{a} is neutral: no unit enters it or its dependents before you declare war on it, in your War & Peace Segment."}, // Bern
		{"w3622", "3.1.4", "An enemy unit is in the hex."},                // Kassel
		{"w4018", "3.1.1", "Ground units cannot cross this water."},       // the North Sea
		{"w3322", "3.1.1", "The unit cannot get that far in this phase."}, // Munich
	} {
		u := s.counter("germany-infantry-i1")
		if _, no := s.stepTo(march{u, s.hex("w3825"), 0, operational, false}, s.hex(x.to)); no.Rule != x.rule || no.Text != x.text {
			t.Errorf("to %s: %s %q, want %s %q", x.to, no.Rule, no.Text, x.rule, x.text)
		}
	}
}

// 3.1.1: a step that takes the whole allowance is refused with another reason than one that is
// too dear for what is left.
func TestAStepIsRefusedForWhatItTakes(t *testing.T) {
	s := newScene(t, "posture russia war\nposture britain war\nbritain-infantry-i1 w3815\nbeachhead western w3815 w3816\nrussia-hq-wes e3609 2")
	for _, x := range []struct{ unit, from, to, text string }{
		{"britain-infantry-i1", "w3815", "w3816", "This step takes the whole allowance: it must be the unit's only one in the phase."},
		{"russia-hq-wes", "e3609", "e3708", "The unit does not have enough movement points left for this hex."},
	} {
		if _, no := s.stepTo(march{s.counter(x.unit), s.hex(x.from), 2, operational, false}, s.hex(x.to)); no.Rule != "3.1.1" || no.Text != x.text {
			t.Errorf("%s to %s: %s %q", x.unit, x.to, no.Rule, no.Text)
		}
	}
}

// 13.4, 6.1.1: whoever is kept out of a neutral country reads which one it is, and what
// would open it.
func TestANeutralCountryIsNamedWithTheWayIn(t *testing.T) {
	rulebook.Covers(t, "tk", "13.4")
	s := newScene(t, "")
	switzerland, russia := s.area("switzerland"), s.area("russia")
	bern := s.hex("w3220")
	s.areas[russia].status = atlas.Neutral
	s.relist()
	for _, x := range []struct {
		war     atlas.WarState
		who     atlas.Faction
		country atlas.Area
		h       atlas.Hex
		end     string
	}{
		{atlas.LimitedWar, atlas.Axis, switzerland, bern, " before you declare war on it, in your War & Peace Segment."},
		{atlas.LimitedWar, atlas.Western, switzerland, bern, ", and in limited war only the Axis declares war. A card or a political event may bring it in."},
		{atlas.PreWar, atlas.Axis, switzerland, bern, ", and in pre-war nobody declares war. A card or a political event may bring it in."},
		{atlas.TotalWar, atlas.Western, russia, s.Areas[russia].Capital, ", and war is declared on minor countries only. A card or a political event may bring it in."},
	} {
		s.war = x.war
		no := s.neutralLand(x.who, x.h)
		if no.Rule != "13.4" || no.Text != "{a} is neutral: no unit enters it or its dependents"+x.end || atlas.Area(no.V[0]) != x.country {
			t.Errorf("%v in %v: %s of %d", x.who, x.war, no.Text, no.V[0])
		}
	}
	a1, err := SetUp(worldOf(t, "europe"), "A.1")
	if err != nil {
		t.Fatal(err)
	}
	if no := a1.front().neutralLand(atlas.Axis, bern); !strings.HasSuffix(no.Text, "nobody declares war in this scenario.") {
		t.Errorf("Case White: %s", no.Text)
	}
}

// 3, 5: without supply a unit moves in reserve movement only; a garrison never.
func TestWhoMayMove(t *testing.T) {
	rulebook.Covers(t, "tk", "3", "10.3")
	s := newScene(t, "germany-infantry-i1 e1406\nbritain-fortress-gib w2208\ngermany-infantry-i3 w3825 detachment")
	for _, x := range []struct {
		unit  string
		phase movePhase
		want  string
	}{
		{"germany-infantry-i1", operational, "3"}, {"germany-infantry-i1", reserve, ""},
		{"britain-fortress-gib", reserve, "3"}, {"germany-infantry-i3", operational, "3"},
	} {
		if no := s.mayMove(s.counter(x.unit), x.phase); no.Rule != x.want {
			t.Errorf("%s in phase %d: %q", x.unit, x.phase, no.Rule)
		}
	}
}

// 3.1.1, the example of the beachhead before Cherbourg: from Southampton onto it
// with the whole allowance, off it over the side it faces only.
func TestOntoAndOffABeachhead(t *testing.T) {
	s := newScene(t, `
		beachhead western w3815 w3714
		britain-infantry-1 w3915
		britain-infantry-i1 w3815
	`)
	if p := s.step("britain-infantry-1", "w3815", operational, 0, ""); !p.whole || !p.stop {
		t.Errorf("onto the beachhead: %+v", p)
	}
	s.step("britain-infantry-1", "w3815", operational, 2, "3.1.1")
	if p := s.step("britain-infantry-i1", "w3714", reserve, 0, ""); !p.stop {
		t.Error("a unit does not stop after leaving the beachhead")
	}
	s.step("britain-infantry-i1", "w3915", reserve, 0, "3.1.1")
	s = newScene(t, "beachhead western w3815 w3714\ngermany-infantry-i1 w3714")
	s.step("germany-infantry-i1", "w3815", operational, 0, "3.1.1")
}

// channel is the first part of the example of 3.2.
const channel = `
	vichy absent
	france active western
	belgium-holland conquered western
	germany-infantry-i1 w3718
	germany-infantry-i2 w3619
	britain-infantry-1 w3618
	`

// 8.2, and the example of 3.2: an infantry unit stops in Calais before the British,
// and takes the effect of their zone away for the next.
func TestEnemyZonesStopUnitsUnlessAFriendIsThere(t *testing.T) {
	rulebook.Covers(t, "tk", "8.2", "3.1")
	s := newScene(t, channel)
	if !s.step("germany-infantry-i1", "w3717", operational, 0, "").stop {
		t.Error("a unit does not stop in an enemy zone")
	}
	s = newScene(t, channel+"germany-infantry-i3 w3717")
	if s.step("germany-infantry-i1", "w3717", operational, 0, "").stop {
		t.Error("a unit stops in a zone that a friend negates")
	}
	s = newScene(t, channel+"germany-infantry-i3 w3717 detachment")
	if !s.step("germany-infantry-i1", "w3717", operational, 0, "").stop {
		t.Error("a detachment negates an enemy zone")
	}
	s.step("germany-infantry-i1", "w3618", operational, 0, "3.1.4") // the British are there
	s.step("germany-infantry-i1", "w3717", reserve, 0, "5")
}

// 8.2, 11.3 to 11.5: mud holds units in enemy zones; storms and snow stop them,
// friends or not.
func TestWeatherInEnemyZones(t *testing.T) {
	rulebook.Covers(t, "tk", "8.2", "11.3", "11.5")
	front := "posture russia war\ngermany-infantry-i1 e3609\ngermany-infantry-i2 e3608\nrussia-infantry-i1 e3709\n"
	s := newScene(t, front+"turn May-June")
	if !s.enemyZone(s.hex("e3609"), atlas.Axis) || s.step("germany-infantry-i1", "e3608", operational, 0, "").stop {
		t.Fatal("in the clear a unit does not leave an enemy zone freely")
	}
	s.step("germany-infantry-i1", "e3608", reserve, 0, "5")
	if s.step("germany-infantry-i2", "e3609", operational, 0, "").stop {
		t.Error("in the clear a unit stops beside a friend")
	}
	for turn, weather := range map[string]atlas.Weather{"Apr-May": atlas.Mud, "Jan-Feb": atlas.Snow} {
		s = newScene(t, front+"turn "+turn)
		if s.weather(s.hex("e3609")) != weather {
			t.Fatalf("the weather of %s is %d", turn, s.weather(s.hex("e3609")))
		}
		if weather == atlas.Mud {
			s.step("germany-infantry-i1", "e3608", operational, 0, "11.3")
		} else if !s.step("germany-infantry-i1", "e3608", operational, 0, "").stop {
			t.Error("in snow a unit does not stop after leaving an enemy zone")
		} else if !s.step("germany-infantry-i2", "e3609", operational, 0, "").stop {
			t.Error("in snow a unit does not stop in an enemy zone beside a friend")
		}
	}
	s = newScene(t, "turn Jan-Feb\nbeachhead western w3815 w3714")
	if s.weather(s.hex("w3815")) != atlas.Snow {
		t.Error("a beachhead has not the weather of the hex it faces (11.1)")
	}
}

// 5: in an active enemy country one-step units pay a whole point for a road in
// reserve movement, elsewhere half.
func TestReservesMoveSlowlyInEnemyCountries(t *testing.T) {
	rulebook.Covers(t, "tk", "5", "13.3.1")
	s := newScene(t, "posture russia war\ngermany-infantry-i1 e3609\ngermany-infantry-i2 w3825")
	for phase, want := range map[movePhase]uint8{operational: 1, reserve: 2} {
		if p := s.step("germany-infantry-i1", "e3608", phase, 0, ""); p.cost != want {
			t.Errorf("along the railway in Russia: %+v in phase %d", p, phase)
		}
	}
	to := s.Hexes[s.ways.tracks[s.hex("w3825")][0].to].ID[len(s.Prefix):]
	if p := s.step("germany-infantry-i2", to, reserve, 0, ""); p.cost != 1 {
		t.Errorf("along a railway at home: %+v", p)
	}
	s = newScene(t, "britain-infantry-i1 e1406")
	if p := s.step("britain-infantry-i1", "e1405", reserve, 0, ""); p.cost != 1 {
		t.Errorf("along the road in Libya, a dependent: %+v", p)
	}
}

// 3.1.4, 12.1, 13.4, 13.6: who may enter whose country.
func TestPoliticsCloseCountries(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.4", "13.4", "13.6.2", "13.6.2.1", "13.6.2.2", "12.1", "14.13")
	for _, x := range []struct{ name, lines, unit, to, want string }{
		{"a neutral country", "", "germany-infantry-i1", "w2910", "13.4"},
		{"pre-war, out of the country", "war pre-war", "germany-infantry-i1", "e3702", "12.1"},
		{"pre-war, at home", "war pre-war", "germany-infantry-i1", "w3720", ""},
		{"pre-war, a dependent", "war pre-war", "italy-infantry-10", "e1406", ""},
		{"an Italian in Germany", "", "italy-infantry-10", "w3825", "3.1.4"},
		{"an Exp unit in Germany", "", "hungary-infantry-exp", "w3825", ""},
		{"a German in Italy", "", "germany-infantry-i1", "w2922", ""},
		{"a Russian under the pact in Poland", "", "russia-infantry-i1", "e3702", "13.6.1.1"},
		{"a Russian at war in Poland", "posture russia war", "russia-infantry-i1", "e3702", ""},
		{"a Turk under Guarantees in Greece", "turkey active western\ngreece active western\nposture western-minors guarantees", "turkey-infantry-i1", "e2204", ""},
		{"a Turk under Guarantees in Britain", "turkey active western\nposture western-minors guarantees", "turkey-infantry-i1", "w3916", "13.6.1.1"},
		{"an American at war in Britain under Appeasement", "posture united-states war\nposture britain appeasement", "united-states-infantry-i1", "w3916", "13.6.1.1"},
		{"an American under a truce there", "posture united-states armistice\nposture britain appeasement", "united-states-infantry-i1", "w3916", "13.6.2.1"},
		{"the Axis into a country under a policy", "", "germany-infantry-i1", "e3808", ""},
		{"the Axis at the eastern edge", "posture russia war", "germany-infantry-i1", "e4127", "3.1.4"},
		{"a Russian at the eastern edge", "", "russia-infantry-i1", "e4127", ""},
		{"a unit whose country grants free passage", "hungary active axis\nfree-passage e3201 axis", "hungary-infantry-exp", "e3306", "3.1.4"},
		{"the enemy's beachhead", "beachhead western w3815 w3714", "germany-infantry-i1", "w3815", "3.1.4"},
		{"a truce before an Axis zone", "posture russia negotiation\ngermany-infantry-i2 e3609", "russia-infantry-i1", "e3608", "13.6.2.2"},
		{"a truce before a zone a friend negates", "posture russia negotiation\ngermany-infantry-i2 e3609\nrussia-infantry-i2 e3608", "russia-infantry-i1", "e3608", ""},
		{"a truce and an Axis detachment", "posture russia armistice\ngermany-infantry-i3 e3608 detachment", "russia-infantry-i1", "e3608", "13.6.2.1"},
		{"a negotiation and an Axis detachment", "posture russia negotiation\ngermany-infantry-i3 e3608 detachment", "russia-infantry-i1", "e3608", ""},
		{"the Axis before a zone of a country under a truce", "posture russia negotiation\nrussia-infantry-i2 e3609", "germany-infantry-i1", "e3608", "13.6.2.2"},
		{"the Axis before that zone with a friend in it", "posture russia negotiation\nrussia-infantry-i2 e3609\ngermany-infantry-i2 e3608", "germany-infantry-i1", "e3608", ""},
		{"the Axis and a detachment under a truce", "posture russia armistice\nrussia-infantry-i3 e3608 detachment", "germany-infantry-i1", "e3608", "13.6.2.1"},
		{"the Axis and a logistics marker under a truce", "posture russia armistice\nlogistics stavka e3608 soviet", "germany-infantry-i1", "e3608", "13.6.2.1"},
		{"the Axis and a marker in a negotiation", "posture russia negotiation\nlogistics stavka e3608 soviet", "germany-infantry-i1", "e3608", ""},
	} {
		s := newScene(t, x.lines)
		u := s.counter(x.unit)
		s.units[u].faction = setUp{s.front, nil, nil}.ownerOf(u)
		s.units[u].steps = 1
		if no := s.closedTo(u, s.hex(x.to), operational); no.Rule != x.want {
			t.Errorf("%s: %q %q, want rule %q", x.name, no.Rule, no.Text, x.want)
		}
	}
	s := newScene(t, "posture russia war\nbulgaria active axis\nrussia-infantry-i1 e3609")
	sofia := s.Areas[s.area("bulgaria")].Capital
	u := s.counter("russia-infantry-i1")
	if no := s.closedTo(u, sofia, operational); !no.Fine() {
		t.Errorf("Bulgaria: %q", no.Text)
	}
	s.areas[s.area("bulgaria")].fresh = true
	if no := s.closedTo(u, sofia, operational); no.Rule != "3.1.4" {
		t.Error("the Soviets enter a country the West has just activated")
	}
}

// 3.1.4, 13.8.3: the PA army of Germans and Italians may enter Italy, not Germany
// or another Axis country.
func TestAUnitOfTwoNationsObeysBoth(t *testing.T) {
	s := newScene(t, "hungary active axis\naxis-multinational-armor-pa w2922 3\nitaly-infantry-res holding-axis-pa")
	u := s.counter("axis-multinational-armor-pa")
	for hex, want := range map[string]string{"w2922": "", "w3825": "3.1.4", "e3201": "3.1.4", "e3609": ""} {
		if no := s.closedTo(u, s.hex(hex), operational); no.Rule != want {
			t.Errorf("%s: %q, want %q", hex, no.Rule, want)
		}
	}
}
