package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// at puts a unit that stands nowhere into the hands of its side, with one step.
func (s scene) at(unit string) atlas.Unit {
	s.Helper()
	u := s.counter(unit)
	if s.units[u].at == outOfGame {
		s.units[u].faction, s.units[u].steps = setUp{s.front, nil, nil}.ownerOf(u), 1
	}
	return u
}

// 17.11: who may go where while Appeasement or the Pact is in effect; the other policies
// bind as in 13.6.1.1.
func TestWhereUnitsUnderAppeasementAndThePactGo(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	const pact, appeasement = "posture russia nazi-soviet-pact\n", "posture britain appeasement\n"
	for _, x := range []struct{ name, lines, unit, to, want string }{
		{"a Russian in Finland at war with nobody", pact + "finland active western", "russia-infantry-i1", "e4703", ""},
		{"a Russian in Rumania of the Axis", pact + "rumania active axis", "russia-infantry-i1", "e2906", ""},
		{"a Russian in Germany", pact, "russia-infantry-i1", "w3825", "17.11"},
		{"a Russian in Britain", pact, "russia-infantry-i1", "w3916", "17.11"},
		{"a Russian in Egypt", pact, "russia-infantry-i1", "e1310", "17.11"},
		{"a Briton in Russia under the Pact", pact, "britain-infantry-i1", "e3808", "17.11"},
		{"a Briton in Persia of the Soviets", pact + "persia active soviet", "britain-infantry-i1", "e2027", "17.11"},
		{"a Briton in Russia under Appeasement", appeasement + "posture russia war\nposture soviet-minors war", "britain-infantry-i1", "e3808", "17.11"},
		{"a Briton in Russia when all are at war", "posture britain war\nposture russia war\nposture soviet-minors war", "britain-infantry-i1", "e3808", ""},
		{"a Briton in Persia under Appeasement", appeasement + "posture russia war\nposture soviet-minors war\npersia active soviet", "britain-infantry-i1", "e2027", ""},
		{"a Russian in active Greece under Appeasement", appeasement + "posture russia war\nposture western-minors war\ngreece active western", "russia-infantry-i1", "e2204", "17.11"},
		{"a Russian in conquered Greece", appeasement + "posture russia war\ngreece conquered western", "russia-infantry-i1", "e2204", ""},
		{"a Russian in Egypt under Appeasement", appeasement + "posture russia war\nposture soviet-minors war", "russia-infantry-i1", "e1310", ""},
		{"a Briton in the Turkish Straits as a Russian dependent under the Pact", pact + "turkey active western\nceded turkish-straits russia", "britain-infantry-i1", "e2506", ""},
		{"a Briton in Germany under Appeasement", appeasement, "britain-infantry-i1", "w3720", "17.11"},
		{"a Briton beside Germans in Norway", appeasement + "denmark-norway conquered western\ngermany-infantry-i1 w4822", "britain-infantry-i1", "w4821", "17.11"},
		{"a Briton beside Italians in Greece", appeasement + "greece conquered western\nitaly-infantry-i1 e2203", "britain-infantry-i1", "e2204", ""},
		{"a Turk under Guarantees in Britain", "turkey active western\nposture western-minors guarantees", "turkey-infantry-i1", "w3916", "13.6.1.1"},
		{"a German in Russia", pact, "germany-infantry-i1", "e3808", ""},
	} {
		s := oldScene(t, x.lines)
		if no := s.closedTo(s.at(x.unit), s.hex(x.to), operational); no.Rule != x.want {
			t.Errorf("%s: %q %q, want %q", x.name, no.Rule, no.Text, x.want)
		}
	}
	// A friend in the German zone is no help, and reserve movement has rules of its own.
	s := oldScene(t, appeasement+"denmark-norway conquered western\ngermany-infantry-i1 w4822\nbritain-infantry-i2 w4821")
	if no := s.closedTo(s.at("britain-infantry-i1"), s.hex("w4821"), operational); no.Rule != "17.11" {
		t.Errorf("beside a friend: %q", no.Rule)
	}
}

// 17.11, 13.8.3: under Appeasement a British airdrop keeps away from Germans as well, and so do
// the paratroopers that are British and American.
func TestAirdropsUnderAppeasementKeepAwayFromGermans(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	rulebook.Covers(t, "tk", "4.1.1")
	for _, x := range []struct{ unit, posture, want string }{
		{"britain-airborne-1", "appeasement", "17.11"},
		{"britain-airborne-1", "war", ""},
		{"western-multinational-airborne-1ab", "appeasement", "17.11"},
		{"western-multinational-airborne-1ab", "war\nposture united-states war", ""},
	} {
		s := oldScene(t, "posture britain "+x.posture+"\ndenmark-norway conquered western\ngermany-infantry-i1 w4822\n"+x.unit+" w4820\n")
		s.front.phasing = atlas.Western
		if no := s.mayDropOn(s.counter(x.unit), s.hex("w4821")); no.Rule != x.want {
			t.Errorf("%s under %s: %q %q, want %q", x.unit, x.posture, no.Rule, no.Text, x.want)
		}
	}
}

// 17.11, forward policy: who stands in a border region ceded to Russia leaves it only for
// its country or a minor country of the Axis.
func TestTheForwardPolicy(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	lines := "posture russia nazi-soviet-pact\nrumania active axis\nceded bessarabia russia\nrussia-infantry-i1 e3107\nrussia-infantry-i2 e3310\n"
	s := oldScene(t, lines)
	bessarabia := s.Areas[s.area("bessarabia")].Hexes
	u := s.counter("russia-infantry-i1")
	s.units[u].at = inHex(bessarabia[0])
	s.relist()
	for to, want := range map[string]string{"e3310": "17.11", "e2906": "", "w3825": "17.11"} {
		if no := s.forwardPolicy(u, s.hex(to)); no.Rule != want {
			t.Errorf("from Bessarabia to %s: %q, want %q", to, no.Rule, want)
		}
	}
	if no := s.forwardPolicy(u, bessarabia[len(bessarabia)-1]); !no.Fine() {
		t.Errorf("within Bessarabia: %q", no.Rule)
	}
	if no := s.forwardPolicy(s.counter("russia-infantry-i2"), s.hex("e3309")); !no.Fine() {
		t.Errorf("inside Russia: %q", no.Rule)
	}
	s = oldScene(t, strings.Replace(lines, "nazi-soviet-pact", "war", 1))
	u = s.counter("russia-infantry-i1")
	s.units[u].at = inHex(bessarabia[0])
	if no := s.forwardPolicy(u, s.hex("e3310")); !no.Fine() {
		t.Errorf("at war: %q", no.Rule)
	}
}

// 17.11: it may attack minor allies, not Germans; Germans end the policy by what they do,
// their allies do not.
func TestWhomThePactSpares(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	const lines = "posture russia nazi-soviet-pact\nrumania active axis\nrussia-infantry-i1 e3608\ngermany-infantry-i1 e3607\nrumania-infantry-i1 e3609\n"
	s := oldScene(t, lines)
	u := s.counter("russia-infantry-i1")
	for hex, want := range map[string]string{"e3607": "17.11", "e3609": ""} {
		if no := s.politicsOfAttack(u, s.hex(hex)); no.Rule != want {
			t.Errorf("an attack on %s: %q, want %q", hex, no.Rule, want)
		}
	}
	if no := newScene(t, lines).politicsOfAttack(u, s.hex("e3609")); no.Rule != "13.6.1.1" {
		t.Errorf("in 2011: %q", no.Rule)
	}
	russia := s.area("russia")
	for unit, stays := range map[string]bool{"rumania-infantry-i1": true, "germany-infantry-i1": false} {
		s := oldScene(t, lines)
		s.entered(s.hex("e3808"), atlas.Axis, s.isGerman(s.counter(unit)))
		if s.underPolicy(russia) != stays {
			t.Errorf("%s enters Russia: the Pact stays %v", unit, !stays)
		}
		s = oldScene(t, lines)
		s.provoke(s.hex("e3608"), atlas.Axis, s.isGerman(s.counter(unit)))
		if s.underPolicy(russia) != stays {
			t.Errorf("%s attacks Russians: the Pact stays %v", unit, !stays)
		}
	}
	s = newScene(t, lines)
	if s.entered(s.hex("e3808"), atlas.Axis, false); s.underPolicy(russia) {
		t.Error("in 2011 a Rumanian does not end the Pact")
	}
}

// 17.11: zones of German units do not reach into land under the Pact, those of their allies
// do, and Russian zones reach everywhere.
func TestZonesUnderThePact(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	border := func(w *World, unit string) (zone, russian bool) {
		s := newSceneOn(t, w, "posture russia nazi-soviet-pact\nrumania active axis\nceded eastern-poland russia\n"+unit+" e3603\nrussia-infantry-i1 e3605\n")
		h := s.hex("e3604")
		if s.realm[h] != s.area("russia") {
			t.Fatalf("e3604 is in %s", s.Areas[s.realm[h]].ID)
		}
		return s.zones[atlas.Axis].has(h), s.zones[atlas.Soviet].has(s.hex("e3604"))
	}
	for unit, want := range map[string]bool{"germany-infantry-i1": false, "rumania-infantry-i1": true} {
		zone, russian := border(oldWorld(), unit)
		if zone != want || !russian {
			t.Errorf("the zone of %s reaches into Russia: %v; that of the Russians: %v", unit, zone, russian)
		}
		if zone, russian := border(worldOf(t, "europe"), unit); zone || russian {
			t.Errorf("%s in 2011: there are zones under a policy", unit)
		}
	}
}

// 17.11: a German beachhead projects its zone ashore as in 8, over the side it faces and not
// into land under Appeasement.
func TestAGermanBeachheadProjectsItsZone(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	const lines = "vichy absent\nbeachhead axis w3815 w3714\ngermany-infantry-i1 w3815\n"
	for posture, want := range map[string]bool{"france conquered western": true, "france active western\nposture france appeasement": false} {
		s := oldScene(t, lines+posture)
		clear(s.lands[:])
		s.relist()
		for d := range directions {
			n, ok := s.Grid.Neighbour(int(s.hex("w3815")), d)
			if got, faced := s.zones[atlas.Axis].has(atlas.Hex(n)), atlas.Hex(n) == s.hex("w3714"); ok && got != (want && faced) {
				t.Errorf("%s: the zone reaches %s: %v", posture, s.Hexes[n].ID, got)
			}
		}
	}
}

// 17.11: support units under Appeasement are placed, but not near Germans.
func TestSupportUnderAppeasement(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	const lines = "posture britain appeasement\nbritain-infantry-i1 w3916\ngermany-infantry-i1 w3717\nbritain-air-force-1 force-pool-western\nbritain-surface-fleet-home force-pool-western\n"
	s := oldScene(t, lines)
	u := s.counter("britain-air-force-1")
	for hex, want := range map[string]string{"w4014": "", "w3717": "17.11", "w3718": "17.11", "w3720": "17.11"} {
		if no := s.supportPolitics(u, inHex(s.hex(hex)), false); no.Rule != want {
			t.Errorf("over %s: %q, want %q", hex, no.Rule, want)
		}
	}
	for zone, want := range map[string]string{"north-atlantic": "", "baltic-sea": "17.11"} {
		z, _ := s.ZoneByID(zone)
		for _, contesting := range []bool{false, true} {
			if no := s.supportPolitics(u, zoneBox(z, onStation), contesting); no.Rule != want {
				t.Errorf("in the %s: %q, want %q", zone, no.Rule, want)
			}
		}
	}
	if no := newScene(t, lines).supportPolitics(u, inHex(s.hex("w4014")), false); no.Rule != "13.6.1.1" {
		t.Errorf("in 2011: %q", no.Rule)
	}
}

// 17.11, economic cooperation: strategic hexes between the Axis and a country under the
// Pact are not counted.
func TestEconomicCooperation(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.11")
	value := func(lines string) int { return oldScene(t, "rumania active axis\n"+lines).strategicValue(false) }
	var moscow, ploesti string
	s := oldScene(t, "rumania active axis")
	for h := range s.Hexes {
		switch id := strings.TrimPrefix(s.Hexes[h].ID, "eu-"); {
		case s.Hexes[h].Strategic == atlas.Soviet && s.realm[h] == s.area("russia"):
			moscow = id
		case s.Hexes[h].Strategic == atlas.Axis && s.realm[h] == s.area("rumania"):
			ploesti = id
		}
	}
	if moscow == "" || ploesti == "" {
		t.Fatalf("no strategic hexes: %q, %q", moscow, ploesti)
	}
	const pact, war = "posture russia nazi-soviet-pact\n", "posture russia war\n"
	for lines, want := range map[string][2]int{
		"rumania-infantry-i1 " + moscow: {1, 0}, "russia-infantry-i1 " + ploesti: {-1, 0},
	} {
		if at, under := value(war+lines)-value(war), value(pact+lines)-value(pact); at != want[0] || under != want[1] {
			t.Errorf("%s counts %d at war and %d under the Pact, want %v", lines, at, under, want)
		}
	}
}

// 17.12: an Armistice keeps both sides five hexes apart in the air and out of naval zones
// with ports of the other; a Negotiation leaves support free.
func TestTrucesOf1999KeepSupportApart(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	const lines = "britain-infantry-i1 w3916\nbritain-air-force-1 force-pool-western\ngermany-infantry-i1 w3717\ngermany-air-force-1 force-pool-axis\n"
	for posture, want := range map[string]string{"armistice": "17.12", "reassess-policy": "17.12", "negotiation": "", "war": ""} {
		s := oldScene(t, lines+"posture britain "+posture)
		if d := s.Grid.Distance(int(s.hex("w4014")), int(s.hex("w3717"))); d > 5 {
			t.Fatalf("w4014 is %d hexes away", d)
		}
		baltic, _ := s.ZoneByID("baltic-sea")
		north, _ := s.ZoneByID("north-sea")
		for _, x := range []struct {
			unit string
			at   place
		}{
			{"britain-air-force-1", inHex(s.hex("w4014"))}, {"britain-air-force-1", zoneBox(baltic, onStation)},
			{"germany-air-force-1", inHex(s.hex("w3718"))}, {"germany-air-force-1", zoneBox(north, onStation)},
		} {
			if no := s.supportPolitics(s.counter(x.unit), x.at, false); no.Rule != want {
				t.Errorf("%s, %s at %s: %q, want %q", posture, x.unit, s.placeWord(x.at), no.Rule, want)
			}
		}
		far := inHex(s.hex("e1310"))
		if no := s.supportPolitics(s.counter("britain-air-force-1"), far, true); !no.Fine() {
			t.Errorf("%s: contesting far away: %q", posture, no.Rule)
		}
	}
}

// 17.12: no truce lets units into zones of control beside a friend; markers are no bar.
func TestTrucesOf1999AndZones(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	for _, x := range []struct{ name, lines, unit, want string }{
		{"a Russian beside a friend", "posture russia negotiation\ngermany-infantry-i2 e3609\nrussia-infantry-i2 e3608", "russia-infantry-i1", "13.6.2.2"},
		{"a German beside a friend", "posture russia negotiation\nrussia-infantry-i2 e3609\ngermany-infantry-i2 e3608", "germany-infantry-i1", "13.6.2.2"},
		{"an Axis detachment", "posture russia armistice\ngermany-infantry-i3 e3608 detachment", "russia-infantry-i1", ""},
		{"a Russian detachment", "posture russia armistice\nrussia-infantry-i3 e3608 detachment", "germany-infantry-i1", ""},
	} {
		s := oldScene(t, x.lines)
		if no := s.closedTo(s.at(x.unit), s.hex("e3608"), operational); no.Rule != x.want {
			t.Errorf("%s: %q, want %q", x.name, no.Rule, x.want)
		}
	}
	for posture, want := range map[string]string{"armistice": firmTruce, "negotiation": ""} {
		s := oldScene(t, "posture russia "+posture+"\nrussia-infantry-i1 e3608\ngermany-infantry-i1 e3609")
		if no := s.politicsOfAttack(s.counter("russia-infantry-i1"), s.hex("e3609")); no.Rule != want {
			t.Errorf("an attack under %s: %q, want %q", posture, no.Rule, want)
		}
	}
}

// 17.12: zones of control of the other side are closed to advances and retreats as well under an
// Armistice, not under a Negotiation; the Axis is bound likewise.
func TestZonesUnderAnArmisticeOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	for posture, want := range map[string]string{"armistice": firmTruce, "negotiation": ""} {
		s := oldScene(t, "posture russia "+posture+"\ngermany-infantry-i2 e3609\nrussia-infantry-i2 e3608\nrussia-infantry-i4 e3807\ngermany-infantry-i4 e3906")
		for _, x := range []struct {
			unit, into string
		}{{"russia-infantry-i1", "e3608"}, {"germany-infantry-i1", "e3609"}} {
			u, h := s.at(x.unit), s.hex(x.into)
			if no := s.closedTo(u, h, reserve); no.Rule != want {
				t.Errorf("%s: %s advances into a zone: %q, want %q", posture, x.unit, no.Rule, want)
			}
			n, _ := s.NationByID(strings.Split(x.unit, "-")[0])
			if no := s.retreatOf(n, h, s.units[u].faction); no.Rule != want {
				t.Errorf("%s: %s retreats into a zone: %q, want %q", posture, x.unit, no.Rule, want)
			}
		}
	}
}

// 13.6.1.2: the Axis may contest where it could not place a unit, because that would end an
// enforced peace; 17.12 changes nothing in that.
func TestAContestEndsNoEnforcedPeace(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	for edition, tb := range editions {
		p := tb.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\nturn: May-June-1941\nposture russia: ostland-accord\nAug-Sept-1942: enforced-peace\n"+berlin).(*Position)
		f := p.front()
		u, _ := f.words["unit"].find("germany-air-force-1")
		f.units[u].faction = atlas.Axis
		moscow := inHex(f.Areas[f.ways.russia].Capital)
		if no := f.supportPolitics(atlas.Unit(u), moscow, false); no.Rule != "13.6.1.2" {
			t.Errorf("%s: a placement: %q", edition, no.Rule)
		}
		if no := f.supportPolitics(atlas.Unit(u), moscow, true); !no.Fine() {
			t.Errorf("%s: a contest: %q", edition, no.Rule)
		}
	}
}

// 13.6.2: the Axis keeps out of the zone of a beachhead of those with whom it negotiates.
func TestATruceHoldsBeforeABeachhead(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	const lines = "vichy absent\nfrance conquered western\nposture britain negotiation\nbritain-infantry-i1 w3815\n"
	for beachhead, want := range map[string]string{"": "", "beachhead western w3815 w3714": "13.6.2.2"} {
		for _, w := range []*World{oldWorld(), worldOf(t, "europe")} {
			s := newSceneOn(t, w, lines+beachhead)
			clear(s.lands[:])
			s.relist()
			if no := s.closedTo(s.at("germany-infantry-i1"), s.hex("w3714"), operational); no.Rule != want {
				t.Errorf("%q: %q, want %q", beachhead, no.Rule, want)
			}
		}
	}
}

// 17.12: beachheads, airdrops and exploitation stay five hexes away from the other side,
// under a Negotiation as well, and the Axis likewise.
func TestNothingBoldUnderATruce(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	const lines = "britain-infantry-i1 w3916\ngermany-infantry-i1 w3717\nbritain-air-force-1 force-pool-western\ngermany-air-force-1 force-pool-axis\nposture united-states war\n"
	for posture, want := range map[string]string{"negotiation": "17.12", "armistice": "17.12", "war": ""} {
		s := oldScene(t, lines+"posture britain "+posture)
		for _, unit := range []string{"britain-air-force-1", "germany-air-force-1"} {
			if no := s.beachFault(s.counter(unit), s.hex("w3815")); no.Rule != want {
				t.Errorf("%s: a beachhead of %s: %q, want %q", posture, unit, no.Rule, want)
			}
		}
		for _, unit := range []string{"britain-infantry-i1", "germany-infantry-i1"} {
			u := s.counter(unit)
			at, _ := s.units[u].at.hex()
			s.front.phasing = s.units[u].faction
			to := s.hex(map[string]string{"britain-infantry-i1": "w3915", "germany-infantry-i1": "w3718"}[unit])
			if s.Grid.Distance(int(at), int(to)) != 1 {
				t.Fatalf("%s is not next to its hex", unit)
			}
			if no := s.mayExploit(u, to); (no.Rule == "17.12") != (want != "") {
				t.Errorf("%s: %s exploits: %q, want %q", posture, unit, no.Rule, want)
			}
			if no := s.mayDropOn(u, to); (no.Rule == "17.12") != (want != "") {
				t.Errorf("%s: %s drops: %q, want %q", posture, unit, no.Rule, want)
			}
		}
	}
}

// 17.12: a Negotiation allows a unit of its country nothing bold, however far the Axis is; the Axis
// keeps five hexes away from all its units, those in the air among them. An Armistice has five
// hexes for both and speaks of ground units.
func TestHowFarANegotiationReaches(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	const lines = "britain-infantry-i1 w3916\nbritain-air-force-1 w4617\ngermany-infantry-i1 e3511\ngermany-infantry-i2 w4621\nposture united-states war\n"
	for posture, want := range map[string][2]string{"negotiation": {"17.12", "17.12"}, "armistice": {}, "war": {}} {
		s := oldScene(t, lines+"posture britain "+posture)
		for i, unit := range []string{"britain-infantry-i1", "germany-infantry-i2"} {
			u := s.counter(unit)
			at, _ := s.units[u].at.hex()
			if s.tooBold(u, at) != (want[i] != "") {
				t.Errorf("%s: %s: too bold is %v", posture, unit, want[i] == "")
			}
		}
		if s.tooBold(s.counter("germany-infantry-i1"), s.hex("e3511")) {
			t.Errorf("%s: the Axis in Russia is bound by Britain", posture)
		}
	}
}

// 17.10: one kind of failure; whom it keeps out of zones of control and whom in them.
func TestTheFailureOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.10")
	for _, x := range []struct {
		name, lines, who string
		in, out          string
	}{
		{"the Soviets", "", "soviet", "17.10", ""},
		{"the West in limited war", "war: limited-war\n", "western", "17.10", ""},
		{"the Axis", "", "axis", "17.10", "17.10"},
		{"the Axis in limited war", "war: limited-war\n", "axis", "17.10", ""},
		{"the Axis after a takeover", "strategic-warfare-box: military-takeover axis\n", "axis", "17.10", ""},
		{"the Axis with No Retreat", "vp-3: no-retreat axis\n", "axis", "", "17.10"},
		{"the Axis with SS Europa", "vp-3: ss-europa axis\n", "axis", "", "17.10"},
		{"No Retreat and a takeover", "vp-3: no-retreat axis\nstrategic-warfare-box: military-takeover axis\n", "axis", "17.10", ""},
	} {
		for _, variant := range []string{"command", "supply"} {
			p := old.Scene(t, "scenario: C.6\nplayers: 3\nturn: July-Aug-1942\nphase: 3 axis\n"+x.lines+berlin+"e3609: failure/"+variant+" "+x.who+"\n").(*Position)
			f, who := p.front(), factionOr(x.who, 0)
			near, far := hexAt(t, f.Theatre, "e3610"), hexAt(t, f.Theatre, "w3825")
			if in, out := f.failureBarsEntry(near, who), f.failureHolds(near, who); in.Rule != x.in || out.Rule != x.out {
				t.Errorf("%s, %s: in %q, out %q, want %q and %q", x.name, variant, in.Rule, out.Rule, x.in, x.out)
			}
			if !f.failureBarsEntry(far, who).Fine() || !f.failureHolds(far, who).Fine() {
				t.Errorf("%s: it is felt far away", x.name)
			}
		}
	}
}

// 17.10: beachheads, airdrops and exploitation fail within the radius; support units,
// advance and landings do not.
func TestWhatTheFailureOf1999Forbids(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.10")
	p := old.Scene(t, "scenario: C.6\nplayers: 3\nturn: July-Aug-1942\nphase: 3 soviet\nposture russia: war\n"+
		"e3609: failure/command soviet\ne2912: failure/supply soviet\ne3610: russia-infantry-i1\ne3510: germany-infantry-i1\nforce-pool-soviet: russia-air-force-1\n").(*Position)
	f := p.front()
	u, _ := f.words["unit"].find("russia-infantry-i1")
	air, _ := f.words["unit"].find("russia-air-force-1")
	kiev := hexAt(t, f.Theatre, "e3609")
	f.phasing = atlas.Soviet
	if no := f.entersAfterCombat(atlas.Unit(u), kiev); !no.Fine() {
		t.Errorf("an advance: %q", no.Rule)
	}
	if no := f.mayDropOn(atlas.Unit(u), kiev); no.Rule != "14.12" {
		t.Errorf("an airdrop: %q", no.Rule)
	}
	l := f.locate(atlas.Unit(air), true)
	if no := l.limits(kiev); no.Rule == "14.12" {
		t.Error("a support unit is kept off")
	}
	coast := -1 // a hex of the Black Sea within five hexes of Sevastopol
	for h := range f.Hexes {
		if f.Hexes[h].Class == atlas.SeaClass && len(f.Hexes[h].Zones) > 0 && f.failureHex(atlas.Hex(h), atlas.Soviet) {
			coast = h
		}
	}
	if coast < 0 {
		t.Fatal("there is no sea within five hexes")
	}
	if no := f.beachFault(atlas.Unit(air), atlas.Hex(coast)); no.Rule != "17.10" {
		t.Errorf("a beachhead: %q", no.Rule)
	}

	// The panzers advance into the hex they attacked, and stop there.
	for marker, exploits := range map[string]bool{"": true, "e3513: failure/command axis\n": false} {
		p := old.Scene(t, "scenario: A.2\nplayers: 2\nphase: 4.2 axis\nturn: July-Aug-1941\ne3511: germany-armor-1p 3\ne3512: russia-infantry-i1\n"+marker).(*Position)
		old.Do(t, p, "attack e3512", "join germany-armor-1p", "launch")
		old.Roll(t, p, 1)
		for range 4 {
			if len(old.Legal(p)) > 0 && strings.HasPrefix(old.Legal(p)[0], "retreat ") {
				old.Do(t, p, old.Legal(p)[0])
			}
		}
		old.Do(t, p, "advance germany-armor-1p")
		if got := p.In(pExploit); got != exploits {
			t.Errorf("with %q the panzers exploit: %v", marker, got)
		}
	}
}

// 17.13: no storms, a dry desert, seas that are closed to beachheads or convoys alone, and
// Soviets of every nation who blitz in snow.
func TestTheWeatherOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.13")
	w := oldWorld()
	for turn := range w.WeatherOf {
		for area, weather := range w.WeatherOf[turn] {
			if weather == atlas.Storms || w.WeatherAreas[area] == "desert" && weather != atlas.ClearWeather {
				t.Errorf("%s in %s has weather %v", w.WeatherAreas[area], w.Turns[turn], weather)
			}
		}
	}
	for _, x := range []struct {
		zone, turn           string
		beachheads, convoys_ bool
	}{
		{"north-sea", "Jan-Feb", true, false}, {"baltic-sea", "Nov-Dec", true, false}, {"arctic-sea", "Jan-Feb", false, true},
		{"north-sea", "July-Aug", false, false}, {"arctic-sea", "July-Aug", false, false}, {"black-sea", "Jan-Feb", false, false},
	} {
		z, _ := w.ZoneByID(x.zone)
		turn := int(indexOr(w.Turns, x.turn, 0))
		if b, c := seaBarred(w.Theatre, z, turn, atlas.Beachheads), seaBarred(w.Theatre, z, turn, atlas.Convoys); b != x.beachheads || c != x.convoys_ || seaBarred(w.Theatre, z, turn, atlas.SupportUnits) {
			t.Errorf("%s in %s: beachheads barred %v, convoys %v", x.zone, x.turn, b, c)
		}
	}
	const fleet = "posture britain war\nbritain-infantry-i1 w3916\nbritain-air-force-1 force-pool-western\n"
	for turn, want := range map[string]string{"Jan-Feb": "17.13", "July-Aug": ""} {
		s := oldScene(t, fleet+"turn "+turn)
		north, _ := s.ZoneByID("north-sea")
		arctic, _ := s.ZoneByID("arctic-sea")
		for _, h := range []string{"w3815"} {
			if z := s.Hexes[s.hex(h)].Zones; len(z) == 0 || z[0] != north {
				t.Fatalf("%s is in no hex of the North Sea", h)
			}
			if no := s.beachFault(s.counter("britain-air-force-1"), s.hex(h)); no.Rule != want {
				t.Errorf("%s: a beachhead: %q, want %q", turn, no.Rule, want)
			}
		}
		if no := s.convoyZoneFault(s.ways.scratchConvoy, s.front.nation("britain"), arctic, 0); (no.Rule == "17.13") != (want != "") {
			t.Errorf("%s: a convoy in the Arctic Sea: %q", turn, no.Rule)
		}
	}
	s := oldScene(t, "turn Jan-Feb\nposture russia war\nturkey active soviet\nturkey-infantry-i1 e3608 soviet\ngermany-infantry-i1 e3609")
	u := s.counter("turkey-infantry-i1")
	if no := s.blitzWeather(u, s.hex("e3609")); !no.Fine() {
		t.Errorf("a Turk of the Soviets: %q", no.Rule)
	}
	if no := s.blitzWeather(s.counter("germany-infantry-i1"), s.hex("e3608")); no.Rule != "4.1.2" {
		t.Errorf("a German: %q", no.Rule)
	}
}

// 17.13: snow keeps an air unit that lies in it from shifting the combat next to it, and not one in
// the desert from shifting a combat in snow; in 2011 the defender's hex decides.
func TestSnowOnAirUnitsOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.13")
	const syria, turkey = "e2117: britain-infantry-i1, britain-air-force-1\n", "e2217: germany-infantry-i1, germany-air-force-1\n"
	for _, x := range []struct {
		phase, target, now, then string
	}{
		{"4.2 western", "e2217", "4.2.3.1 +1, 4.2.3.1 -1", "4.2.3.1 -1"}, // in snow
		{"4.2 axis", "e2117", "4.2.3.1 -1", "4.2.3.1 +1, 4.2.3.1 -1"},    // in the desert
	} {
		for edition, want := range map[string]string{"1999": x.now, "2011": x.then} {
			p := editions[edition].Scene(t, "scenario: C.5\nplayers: 3\nphase: "+x.phase+"\nturn: Jan-Feb-1942\ncountry turkey: conquered western\n"+europeAtWar+syria+turkey)
			attacker := map[string]string{"e2217": "britain-infantry-i1", "e2117": "germany-infantry-i1"}[x.target]
			editions[edition].Do(t, p, "attack "+x.target, "join "+attacker)
			if got := strings.TrimSuffix(shiftsAt(t, p, x.target, regularSegment), ", 4.2.3.8 -1"); got != want {
				t.Errorf("%s, %s: %s, want %s", x.target, edition, got, want)
			}
		}
	}
}

// 17.14: air units fly from any land hex with a supplied unit of their nation, and from
// nothing else.
func TestAirRangeOf1999(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.14")
	var wild string // a hex of Germany without city, port, road or rail
	s := oldScene(t, "")
	for _, h := range s.Areas[s.area("germany")].Hexes {
		if !s.Hexes[h].IsCity() && !s.Hexes[h].Port && len(s.ways.tracks[h]) == 0 {
			wild = strings.TrimPrefix(s.Hexes[h].ID, "eu-")
		}
	}
	if wild == "" {
		t.Fatal("every hex of Germany has a road")
	}
	for _, x := range []struct {
		name, lines string
		now, then   bool // in 1999; in 2011
	}{
		{"a unit in the wild", "germany-infantry-i1 " + wild, true, false},
		{"a unit of another nation", "italy-infantry-i1 " + wild, false, false},
		{"a unit in a city", "germany-infantry-i1 w3825", true, true},
		{"a detachment in a city", "germany-infantry-i1 w3825 detachment", false, true},
		{"a logistics marker in a city", "logistics okh w3825 axis", false, true},
	} {
		for w, want := range map[*World]bool{oldWorld(): x.now, worldOf(t, "europe"): x.then} {
			s := newSceneOn(t, w, x.lines)
			hex := "w3825"
			if strings.HasSuffix(x.lines, wild) {
				hex = wild
			}
			if got := s.airBaseOf(s.hex(hex), s.front.nation("germany"), atlas.Axis); got != want {
				t.Errorf("%s, %v: %v", x.name, w.aid.on != 0, got)
			}
		}
	}
	// Units without supply, and those with an enemy air unit, do not combine.
	p := old.Scene(t, "scenario: C.5\nplayers: 3\nphase: 2.3 axis\nw3825: germany-infantry-i1, germany-armor-p1, britain-air-force-1\nforce-pool-axis: germany-armor-1p\n")
	old.Refused(t, p, "combine germany-armor-1p germany-infantry-i1 germany-armor-p1", "2.3.1.2")
}

// 17.12, 13.8.3: a unit of two nations is under the truce of either. With Britain under a
// Negotiation and the United States under an Armistice both bind the paratroopers of the two, and
// the Axis near them; with one of them at war the truce of the other does.
func TestAUnitOfTwoNationsIsUnderTheTruceOfEither(t *testing.T) {
	rulebook.Covers(t, "tk1", "17.12")
	const unit = "western-multinational-airborne-1ab"
	for _, x := range []struct {
		britain, states string
		attacks, closed string // attacks between them and Germans; zones in advances and retreats
		bold            bool
	}{
		{"negotiation", "armistice", firmTruce, firmTruce, true},
		{"armistice", "negotiation", firmTruce, firmTruce, true},
		{"war", "armistice", firmTruce, firmTruce, true},
		{"armistice", "war", firmTruce, firmTruce, true},
		{"war", "negotiation", "", "", true},
		{"negotiation", "war", "", "", true},
		{"war", "war", "", "", false},
	} {
		s := oldScene(t, "posture britain "+x.britain+"\nposture united-states "+x.states+"\npoland conquered western\n"+unit+" e3603\ngermany-infantry-i1 e3605\ngermany-infantry-i2 e3604\n")
		u, german := s.counter(unit), s.counter("germany-infantry-i2")
		var zoned atlas.Hex // next to Germans, and empty
		for d := range directions {
			n, _ := s.Grid.Neighbour(int(s.hex("e3604")), d)
			if h := atlas.Hex(n); s.zones[atlas.Axis].has(h) && s.first[h] == atlas.NoUnit {
				zoned = h
			}
		}
		if zoned == 0 {
			t.Fatal("no zone of the Germans is empty")
		}
		name := "Britain under " + x.britain + ", the US under " + x.states
		s.front.phasing = atlas.Western
		if no := s.politicsOfAttack(u, s.hex("e3604")); no.Rule != x.attacks {
			t.Errorf("%s: they attack: %q, want %q", name, no.Rule, x.attacks)
		}
		if no := s.closedTo(u, zoned, reserve); no.Rule != x.closed {
			t.Errorf("%s: they advance into a zone: %q, want %q", name, no.Rule, x.closed)
		}
		if got := s.tooBold(u, s.hex("e3603")); got != x.bold {
			t.Errorf("%s: they may not be bold: %v", name, got)
		}
		s.front.phasing = atlas.Axis
		if no := s.politicsOfAttack(german, s.hex("e3603")); no.Rule != x.attacks {
			t.Errorf("%s: Germans attack them: %q, want %q", name, no.Rule, x.attacks)
		}
		if got := s.tooBold(german, s.hex("e3604")); got != x.bold {
			t.Errorf("%s: Germans may not be bold next to them: %v", name, got)
		}
		if no := s.truceBindsAxis(s.hex("e3604"), reserve); no.Rule != x.closed {
			t.Errorf("%s: Germans advance into their zone: %q, want %q", name, no.Rule, x.closed)
		}
	}
}
