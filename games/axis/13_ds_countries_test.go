package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 13.1: each faction is an enemy of both others, also the two Allies of each other.
func TestEveryFactionOfThePacificIsAnEnemyOfBothOthers(t *testing.T) {
	rulebook.Covers(t, "ds", "13", "13.1")
	units := map[atlas.Faction]string{atlas.Axis: "japan-infantry-1", atlas.Western: "britain-infantry-i1", atlas.Soviet: "russia-infantry-i1"}
	for owner, unit := range units {
		s := pacificScene(t, atWarInPacific+unit+" w4822")
		for who := range units {
			if got := s.enemyZone(s.hex("w4722"), who); got != (who != owner) {
				t.Errorf("the zone of %v is an enemy zone for %v: %v", owner, who, got)
			}
		}
	}
}

// DS 13.2.1: the four major countries and what they consist of; glossary: cities and ports of
// Korea are not at home for Japanese units.
func TestTheMajorCountriesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.2", "13.2.1")
	s := pacificScene(t, "ceded heilungkiang russia\n")
	var majors []string
	for a := range s.Areas {
		if s.Areas[a].Major {
			majors = append(majors, s.Areas[a].ID)
		}
	}
	slices.Sort(majors)
	if got := strings.Join(majors, " "); got != "britain japan russia united-states" {
		t.Errorf("the major countries are %s", got)
	}
	for hex, owner := range map[string]string{
		"e5304": "japan", "e4904": "japan", "e4801": "japan", "e4802": "japan", // Hokkaido, Honshu, Kyushu, Shikoku
		"e5505": "japan", "e5609": "japan", // Karafuto, the Kuriles
		"e5810": "russia", "e5806": "russia", // Kamchatka, Sakhalin
		"w5526": "russia",           // Tsitsihar, with Heilungkiang ceded
		"w5226": "manchukuo",        // Mukden
		"w5027": "korea",            // Keijo
		"w4509": "india",            // New Delhi: Britain itself is off the map
		"e4226": "hawaiian-islands", // so are the United States
		"w4725": "shanghai",         // a dependent
		"w4427": "okinawa",          // another
		"e3906": "saipan",           // another
		"e3402": "western-caroline-islands",
	} {
		if got := s.owner[s.hex(hex)]; got != s.area(owner) {
			t.Errorf("%s belongs to %s, want %s", hex, s.Areas[got].ID, owner)
		}
	}
	for box, who := range map[string]atlas.Faction{"europe-africa": atlas.Western, "western-us": atlas.Western, "panama-canal": atlas.Western, "french-polynesia": atlas.Western, "eastern-europe": atlas.Soviet} {
		if b, ok := s.BoxByID(box); !ok || s.Boxes[b].Supplies != who {
			t.Errorf("the box %s does not supply its side", box)
		}
	}
	// Tokyo supplies the Japanese, Keijo does not.
	for hex, want := range map[string]bool{"e4904": true, "w5027": false} {
		s := pacificScene(t, atWarInPacific+"japan-infantry-c1 "+hex+"\nunited-states-sub-fleet-suba yellow-sea\nunited-states-sub-fleet-sub7 sea-of-japan\nunited-states-sub-fleet-subp japanese-coast\n")
		if got := s.supplied(s.counter("japan-infantry-c1")); got != want {
			t.Errorf("a Japanese unit in %s, with all seas closed, is supplied: %v", hex, got)
		}
	}
}

// pacificMinors are the minor countries of DS 13.2.2.
const pacificMinors = "amur australia bangladesh burma france hopeh india indochina kamchatka kansu kiangsu korea malaya manchukuo mongolia netherlands-east-indies new-zealand pakistan philippines primorye siam siberia sinkiang szechwan tannu-tuva tibet trans-baikal yunnan"

// DS 13.2.2, 13.2, 13.3: the 28 minor countries; what does not exist, a dependent and a region
// are no countries to be selected: Mongolia not when it is Russia's, Korea not by a treaty, but
// for a Puppet Government.
func TestTheMinorCountriesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.2", "13.2.2", "13.3", "13.8")
	w := worldOf(t, "pacific")
	var minors []string
	for a := range w.Areas {
		if w.Areas[a].IsCountry && !w.Areas[a].Major {
			minors = append(minors, w.Areas[a].ID)
		}
	}
	slices.Sort(minors)
	if got := strings.Join(minors, " "); got != pacificMinors {
		t.Errorf("the minor countries are\n%s\nwant\n%s", got, pacificMinors)
	}
	for u := range w.Units {
		if home := w.ways.home[w.Units[u].Nation]; home != atlas.NoID && !w.Areas[home].IsCountry {
			t.Errorf("%s has %s for its home", w.Units[u].ID, w.Areas[home].ID)
		}
	}
	treaty := func(lines string) []string {
		p := pacific.Scene(t, "scenario: C.3\nplayers: 3\nphase: 2.1 axis\nturn: Mar-Apr-1939\ncard axis-33a: current played\ncountry siam: neutral\ncountry tibet: neutral\ne4904: japan-infantry-c14\n"+lines).(*Position)
		return offered(p, "country")
	}
	if list := treaty("country mongolia: neutral\n"); !slices.Contains(list, "mongolia") || slices.Contains(list, "korea") {
		t.Errorf("a treaty is made with one of %v", list)
	}
	if list := treaty("country mongolia: absent\nland ceded-russia-mongolia: ceded\n"); slices.Contains(list, "mongolia") {
		t.Errorf("with Mongolia Russian a treaty is made with one of %v", list)
	}
	p := duringPacific(t, "axis", "scenario: C.4\nw5027: japan-infantry-c1\nw4927: japan-infantry-c2\n")
	p.receives(t, "minor-country-created", atlas.Axis, "")
	if !strings.Contains(strings.Join(pacific.Legal(p), "; "), "korea") {
		t.Errorf("no puppet government in Korea: %v", pacific.Legal(p))
	}
}

// pacificDependents are the dependents of DS 13.3.1 and the countries that may have them. The
// book calls the Solomon Islands British only, though the settlements of DS 16.2.5 and 16.4.1
// cede them to Japan, and leaves out Okinawa, Iwo Jima and Saipan, which DS 16.2.6 cedes.
const pacificDependents = `
	addu-atoll britain
	aleutian-islands united-states japan
	amur japan
	australia britain
	borneo netherlands-east-indies
	burma britain japan
	celebes netherlands-east-indies
	ceylon britain
	christmas-island britain
	diego-garcia britain
	dutch-new-guinea netherlands-east-indies
	east-turkestan russia
	eastern-caroline-islands japan britain united-states
	fiji britain
	french-frigate-shoals united-states
	formosa britain japan
	funafati britain
	gilbert-islands britain
	guam united-states japan
	johnston-island united-states
	hawaiian-islands united-states
	hong-kong britain japan
	india britain
	indochina france japan
	inner-mongolia japan
	kamchatka japan
	kansu japan
	kiangsu japan
	komandorski russia
	korea japan russia
	liaoning russia
	line-islands britain
	malaya britain japan
	male britain
	manchukuo japan
	marcus-island japan
	marshall-islands japan britain united-states
	midway united-states japan
	mongol-frontier japan
	mongolia russia
	nepal britain
	new-caledonia france
	new-hebrides britain
	new-zealand britain
	papua britain japan
	philippines united-states japan
	phoenix-islands britain
	port-blair britain
	primorye japan
	sakhalin japan
	sarawak britain japan
	shanghai japan
	siberia japan
	solomon-islands britain japan
	tonga britain
	trans-baikal japan
	uvea france
	wake united-states japan
	western-caroline-islands japan britain united-states
	western-samoa united-states
	okinawa japan britain
	iwo-jima japan united-states
	saipan japan united-states
`

// DS 13.3.1: the dependents, their owners and the Mandate Dependents; the alignment of a
// dependent is its owner's: neutral France keeps all out of Indochina and New Caledonia, and
// Western Dependents stay Western under Japanese boots.
func TestTheDependentsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.3", "13.3.1")
	s := pacificScene(t, "")
	listed := map[string]bool{"hainan": true} // the list leaves it out, and 16.4.2 makes it one
	for _, line := range strings.Split(strings.TrimSpace(pacificDependents), "\n") {
		words := strings.Fields(line)
		a := &s.Areas[s.area(words[0])]
		listed[words[0]] = true
		var owners []string
		for _, o := range a.PossibleOwners {
			owners = append(owners, s.Areas[o].ID)
		}
		slices.Sort(owners)
		want := slices.Sorted(slices.Values(words[1:]))
		if !a.IsDependent || !slices.Equal(owners, want) {
			t.Errorf("%s may belong to %v, want %v", words[0], owners, want)
		}
		// Whoever may get it has a marker for it, unless it is his from the start.
		for _, o := range a.PossibleOwners {
			if o == a.StartOwner || s.Areas[o].ID == "russia" || s.Areas[o].ID == "netherlands-east-indies" {
				continue
			}
			if !slices.ContainsFunc(s.Lands, func(l atlas.LandInfo) bool { return s.Areas[l.Land].ID == words[0] && l.Owner == o }) {
				t.Errorf("no marker cedes %s to %s", words[0], s.Areas[o].ID)
			}
		}
	}
	var mandate []string
	for a := range s.Areas {
		if s.Areas[a].IsDependent && !listed[s.Areas[a].ID] {
			t.Errorf("%s is no dependent of the book", s.Areas[a].ID)
		}
		if s.Areas[a].Mandate {
			mandate = append(mandate, s.Areas[a].ID)
		}
	}
	slices.Sort(mandate)
	if got := strings.Join(mandate, " "); got != "aleutian-islands burma guam hong-kong malaya midway papua philippines sarawak wake" {
		t.Errorf("the Mandate Dependents are %s", got)
	}

	french := func(lines string) scene {
		s := pacificScene(t, atWarInPacific+lines)
		clear(s.lands[:])
		s.relist()
		return s
	}
	s = french("france neutral\njapan-infantry-1 w4319\n")
	for _, hex := range []string{"w4219", "e1913"} {
		if no := s.closedTo(s.counter("japan-infantry-1"), s.hex(hex), operational); no.Fine() {
			t.Errorf("a Japanese unit enters %s of neutral France", hex)
		}
	}
	s = french("france active western\njapan-infantry-1 w4219\njapan-infantry-2 w3619\njapan-infantry-11 w3919\n")
	if c := s.realm[s.hex("w4219")]; s.areas[c].faction != atlas.Western || s.Areas[c].ID != "france" {
		t.Error("occupied Indochina is not Western France's")
	}
	if no := s.closedTo(s.counter("japan-infantry-1"), s.hex("w4218"), operational); !no.Fine() {
		t.Errorf("the Japanese cannot move in Western Indochina: %s", no.Text)
	}
}

// DS 13.3.2: the regions and what they are part of while no marker says otherwise, and the Far
// East Regions; glossary: a region that is ceded leaves its country.
func TestTheRegionsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.3", "13.3.2", "13.8.1")
	s := pacificScene(t, "")
	clear(s.lands[:])
	s.relist()
	parts := map[string]string{
		"amur": "russia", "bangladesh": "india", "east-turkestan": "sinkiang", "hainan": "kiangsu", "heilungkiang": "manchukuo", "inner-mongolia": "hopeh",
		"jehol": "manchukuo", "kamchatka": "russia", "karafuto": "japan", "kirin": "manchukuo", "liaoning": "manchukuo", "mongol-frontier": "mongolia",
		"pakistan": "india", "primorye": "russia", "sakhalin": "russia", "siberia": "russia", "trans-baikal": "russia",
	}
	var farEast []string
	for a := range s.Areas {
		info := &s.Areas[a]
		if _, ok := parts[info.ID]; ok != info.IsRegion {
			t.Errorf("%s is a region: %v", info.ID, info.IsRegion)
		}
		if info.FarEast {
			farEast = append(farEast, info.ID)
		}
		if !info.IsRegion {
			continue
		}
		for _, h := range info.Hexes {
			if s.Areas[s.owner[h]].ID == "komandorski" { // counts to Kamchatka, and is Russia's
				continue
			}
			if got := s.Areas[s.owner[h]].ID; got != parts[info.ID] {
				t.Errorf("%s of %s belongs to %s, want %s", s.Hexes[h].ID, info.ID, got, parts[info.ID])
			}
		}
	}
	slices.Sort(farEast)
	if got := strings.Join(farEast, " "); got != "amur kamchatka primorye siberia trans-baikal" {
		t.Errorf("the Far East Regions are %s", got)
	}
	// The examples of DS 13.8.1: a land that is ceded is part of its new owner, or his dependent.
	s = pacificScene(t, "ceded heilungkiang russia\nceded inner-mongolia japan\n")
	if tsitsihar := s.hex("w5526"); s.owner[tsitsihar] != s.area("russia") {
		t.Error("Heilungkiang is not part of Russia")
	}
	if kalgan := s.hex("w5322"); s.owner[kalgan] != s.area("inner-mongolia") || s.realm[kalgan] != s.area("japan") {
		t.Error("Inner Mongolia is no Japanese dependent")
	}
}

// DS 13.6.2: a truce binds both sides: no support unit or airdrop near the other's land or units,
// no step into his zone; under Reassess Policy and Armistice no attack either, under Negotiation
// it is allowed. DS 13.6.2.1, example: a country under a truce does not attack one under a policy,
// but the Axis may.
func TestTrucesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.2", "13.6.2.1", "13.6.2.2")
	for _, x := range []struct {
		truce  string
		attack bool
	}{{"reassess-policy", false}, {"armistice", false}, {"negotiation", true}, {"war", true}} {
		s := pacificScene(t, strings.Replace(atWarInPacific, "posture britain war", "posture britain "+x.truce, 1)+`
			ceded indochina japan
			siam active axis
			japan-infantry-1 w4017
			japan-infantry-2 w4016
			japan-airborne-1ab w4116
			britain-infantry-i1 w3915
			britain-infantry-i2 w4015
			britain-infantry-i3 w4415
			japan-infantry-c1 w4315 detachment
			japan-air-force-1army force-pool-axis
			britain-air-force-ind force-pool-western
		`)
		bound := x.truce != "war"
		s.front.phasing = atlas.Axis
		if no := s.placementBan("japan-air-force-1army", "w4015"); (no != "") != bound {
			t.Errorf("%s: a Japanese air force over Rangoon is refused by %q", x.truce, no)
		}
		if no := s.mayDropOn(s.counter("japan-airborne-1ab"), s.hex("w4015")); bound != (no.Rule == "13.6.2") {
			t.Errorf("%s: a Japanese drop on Rangoon is refused by %q", x.truce, no.Rule)
		}
		s.front.phasing = atlas.Western
		if no := s.placementBan("britain-air-force-ind", "w4017"); (no != "") != bound {
			t.Errorf("%s: a British air force over Indochina is refused by %q", x.truce, no)
		}
		// Moulmein is beside the Japanese in Chiengmai: no British unit goes there alone.
		s.front.phasing = atlas.Western
		_, no := s.stepTo(march{unit: s.counter("britain-infantry-i3"), at: s.hex("w4415"), phase: operational}, s.hex("w4315"))
		if firm := bound && !x.attack; firm != (no.Rule == "13.6.2.1") {
			t.Errorf("%s: a British step onto a Japanese detachment is refused by %q", x.truce, no.Rule)
		}
	}
}

// DS 13.6.2.1, 13.6.2.2: a truce keeps support units away from the other's land and the hexes next
// to it, and from the hexes of his ground units and markers elsewhere, not from those next to them.
func TestTrucesAndUnitsAbroad(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.2", "13.6.2.1", "13.6.2.2")
	for _, truce := range []string{"armistice", "negotiation"} {
		s := pacificScene(t, strings.Replace(atWarInPacific, "posture russia war", "posture russia "+truce, 1)+`
			hopeh conquered western
			kansu active soviet
			japan-infantry-c1 w5022
			logistics far-east w5019 soviet
			japan-air-force-1army force-pool-axis
			russia-air-force-1 force-pool-soviet
		`)
		rule := map[string]string{"armistice": "13.6.2.1", "negotiation": "13.6.2.2"}[truce]
		s.front.phasing = atlas.Soviet
		for hex, want := range map[string]string{"w5022": rule, "w5021": "", "w5225": rule} {
			if no := s.placementBan("russia-air-force-1", hex); no != want {
				t.Errorf("%s: a Russian air force in %s is refused by %q, want %q", truce, hex, no, want)
			}
		}
		s.front.phasing = atlas.Axis
		for hex, want := range map[string]string{"w5019": "13.6.2", "w5020": "", "w5824": "13.6.2"} {
			if no := s.placementBan("japan-air-force-1army", hex); no != want {
				t.Errorf("%s: a Japanese air force in %s is refused by %q, want %q", truce, hex, no, want)
			}
		}
	}
}

// placementBan is the rule by which truces and policies keep a support unit of the pool from a hex.
func (s scene) placementBan(unit, hex string) string {
	s.Helper()
	return s.supportPolitics(s.counter(unit), inHex(s.hex(hex)), false).Rule
}

// DS 13.6.2.1, example: Britain under Reassess Policy, Russia under Disputes. The British do not
// attack Russians, the Axis may.
func TestATruceAndAPolicy(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.2.1", "13.6.1.1")
	for truce, want := range map[string]bool{"reassess-policy": false, "armistice": false, "negotiation": false} {
		s := pacificScene(t, strings.NewReplacer("posture britain war", "posture britain "+truce, "posture russia war", "posture russia disputes").Replace(atWarInPacific)+"britain-infantry-14 w5023\nrussia-infantry-i1 w5024\n")
		s.front.phasing = atlas.Western
		if no := s.mayAttack(s.counter("britain-infantry-14"), s.hex("w5024"), regularSegment); no.Fine() != want {
			t.Errorf("%s: the British attack Russians: %v (%s)", truce, no.Fine(), no.Rule)
		}
	}
	// Nor do they move into land under a policy: Siam under Quarantine.
	for posture, want := range map[string]bool{"quarantine": false, "war": true} {
		s := pacificScene(t, strings.NewReplacer("posture britain war", "posture britain armistice", "posture us-and-western-minors war", "posture us-and-western-minors "+posture).Replace(atWarInPacific)+"siam active western\nbritain-infantry-14 w3915\n")
		if no := s.closedByPolitics(s.counter("britain-infantry-14"), s.hex("w4016"), operational); no.Fine() != want {
			t.Errorf("with Siam under %s the British enter it: %v (%s)", posture, no.Fine(), no.Rule)
		}
	}
}

// DS 13.7, 13.7.1: major countries are set up by the scenario; Siam by its seven steps.
func TestSiamIsSetUp(t *testing.T) {
	rulebook.Covers(t, "ds", "13.7", "13.7.1")
	p := neutralPacific(t, "C.5", "country siam: neutral influence=western", "siam")
	p.joins(t, "siam", atlas.Axis, mobilizes)
	f := p.front()
	if p.whereIs(t, "siam-reserve-res") != "force-pool-axis" {
		t.Errorf("the Res unit is in %s", p.whereIs(t, "siam-reserve-res"))
	}
	p.settleIn(t)
	taken := map[string]bool{}
	for _, u := range []string{"siam-infantry-a1", "siam-infantry-a2", "siam-infantry-pha", "siam-exp-exp"} {
		c, at := p.counterOf(t, u), p.whereIs(t, u)
		if f.Units[unitOf(t, p, u)].Delay {
			if at != "delay-box" {
				t.Errorf("%s with its stripe is in %s", u, at)
			}
			continue
		}
		if c.steps != 1 || taken[at] {
			t.Errorf("%s is in %s with %d steps", u, at, c.steps)
		}
		taken[at] = true
		h, onMap := c.at.hex()
		if !onMap || f.realm[h] != p.areaBy(t, "siam") {
			t.Errorf("%s is in %s", u, at)
		}
	}
	if f.markerIn(markerNamed(f.Theatre, "mobilizing"), inHex(f.Areas[p.areaBy(t, "siam")].Capital)) < 0 {
		t.Error("no Mobilizing marker in Bangkok")
	}
	if p.Chance() != 6 {
		t.Fatalf("no mobilization roll: %v", pacific.Legal(p))
	}
	pacific.Roll(t, p, 1)
	pacific.Do(t, p, "mobilize siam-infantry-a1")
	if p.counterOf(t, "siam-infantry-a1").steps != 2 || f.areas[p.areaBy(t, "siam")].influence != atlas.NoFaction {
		t.Error("the army is not mobilized, or the influence stays")
	}
}

// DS 14, 14.47, 14.48: markers that only remind are nowhere in play: the weather follows the turn,
// and modifiers are counted. DS 14.37: there are eight policies.
func TestMarkersThatRemind(t *testing.T) {
	rulebook.Covers(t, "ds", "14", "14.37", "14.47", "14.48", "11", "11.1")
	w := worldOf(t, "pacific")
	s := pacificScene(t, "")
	policies := 0
	for p := range s.Postures {
		if s.isPolicy(atlas.Policy(p)) {
			policies++
		}
	}
	if policies != 8 {
		t.Errorf("there are %d policies", policies)
	}
	for i := range w.Markers {
		if id := w.Markers[i].ID; id == "mud" || id == "snow" || id == "storms" {
			t.Errorf("the reminder %s is a marker", id)
		}
	}
	// The weather of each turn is what its areas say (DS 11.1): six of them.
	if got := strings.Join(slices.Sorted(slices.Values(w.WeatherAreas)), " "); got != "central desert north north-monsoon south south-monsoon" {
		t.Errorf("the weather areas are %s", got)
	}
	for turn := range w.Turns {
		s.turn = s.turn/uint8(len(s.Turns))*uint8(len(s.Turns)) + uint8(turn)
		for hex, area := range map[string]string{"w4724": "central", "w5019": "desert", "e5301": "north", "w4213": "north-monsoon", "e1516": "south", "w2819": "south-monsoon"} {
			want := w.WeatherOf[turn][slices.Index(w.WeatherAreas, area)]
			if got := weatherIn(w.Theatre, s.hex(hex), turn); got != want {
				t.Errorf("%s in %s has weather %d, want %d", hex, w.Turns[turn], got, want)
			}
		}
	}
	// A delay is counted from what lies in the Strategic Warfare Box, with no marker for the sum.
	p := duringPacific(t, "axis", "delay-box: japan-infantry-c1\nstrategic-warfare-box: materiel-shortages axis, war-production/axis axis\n")
	f := p.front()
	f.uscl, f.vpBox = 0, 0
	if got := f.unitDelay(unitOf(t, p, "japan-infantry-c1")); got != 0 {
		t.Errorf("shortages and production make %+d", got)
	}
}

// DS 11.1: the Mongol Frontier has the weather of Mongolia also as a Japanese dependent, and a
// beachhead that of the land it faces.
func TestWeatherFollowsThePrintedMap(t *testing.T) {
	rulebook.Covers(t, "ds", "11", "11.1")
	s := pacificScene(t, "turn Mar-Apr\nceded mongol-frontier japan\nbeachhead axis w4119 w4219\n")
	w := s.World
	frontier := s.Areas[s.area("mongol-frontier")].Hexes[0]
	if w.WeatherAreas[w.Hexes[frontier].Weather] != "desert" {
		t.Error("the Mongol Frontier left the desert")
	}
	for turn, want := range map[string]atlas.Weather{"Mar-Apr": atlas.ClearWeather, "July-Aug": atlas.Mud} {
		s := pacificScene(t, "turn "+turn+"\nbeachhead axis w4119 w4219\n")
		if got := s.weather(s.hex("w4119")); got != want {
			t.Errorf("the beachhead before Hanoi has weather %d in %s, want %d", got, turn, want)
		}
	}
}

// DS 9, 9.2: three units of six steps, three steps where stacking is limited, no limit in boxes;
// whoever has too many loses the rest.
func TestStacksOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "9", "9.1", "9.2")
	w := worldOf(t, "pacific")
	for hex, want := range map[string]atlas.StackLimit{"e4904": {Units: 3, Steps: 6}, "w4724": {Units: 3, Steps: 6}, "e3116": {Units: 3, Steps: 3}, "e4113": {Units: 3, Steps: 3}} {
		if got := stackLimitOnLand(w.Theatre, hexAt(t, w.Theatre, hex)); got != want {
			t.Errorf("%s holds %+v, want %+v", hex, got, want)
		}
	}
	p := moving(t, "3 axis", "e4904: japan-infantry-1 2, japan-infantry-2 2, japan-infantry-11 2, japan-infantry-c1\ne4113: japan-infantry-c2, japan-infantry-c3, japan-infantry-12 2, united-states-air-force-5\neastern-europe: russia-infantry-i1, russia-infantry-i2, russia-infantry-i3, russia-infantry-i4, russia-hq-tb 3, russia-hq-2fe 3\n").(*Position)
	pacific.Do(t, p, "done")
	for p.Top() == pStacking {
		list := offered(p, "lose")
		if len(list) == 0 {
			t.Fatalf("nothing can be lost: %v", pacific.Legal(p))
		}
		pacific.Do(t, p, "lose "+list[0])
	}
	f := p.front()
	for hex, most := range map[string]int{"e4904": 6, "e4113": 3} {
		steps, n := 0, 0
		for u := range f.Units {
			if f.units[u].at == inHex(hexAt(t, f.Theatre, hex)) && f.Units[u].Class == atlas.Ground {
				steps, n = steps+int(f.units[u].steps), n+1
			}
		}
		if n > 3 || steps > most || steps == 0 {
			t.Errorf("%s holds %d units of %d steps", hex, n, steps)
		}
	}
	for _, u := range []string{"russia-infantry-i1", "russia-infantry-i4", "russia-hq-tb", "russia-hq-2fe"} {
		if at := p.whereIs(t, u); at != "eastern-europe" {
			t.Errorf("%s of the crowded box is in %s", u, at)
		}
	}
}

// DS 10, 10.1: the example of a partisan base in Hopeh, which supplies Hopeh's units only; a
// Western box any Western unit. DS 10.2: two free hexes to a rail of any length.
func TestSourcesOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "10", "10.1", "10.2")
	s := pacificScene(t, atWarInPacific+"hopeh active western\nkiangsu active western\nkansu active soviet\npartisan-base w5121 western\nhopeh-infantry-a1 w5122 1 western\nbritain-infantry-i1 w5121\njapan-infantry-1 w5223\njapan-infantry-2 w5022\njapan-infantry-11 w5123\nunited-states-infantry-i1 western-us\nbritain-infantry-i2 europe-africa\nszechwan active western\nszechwan-infantry-a1 w4721 1 western\n")
	for unit, want := range map[string]bool{"hopeh-infantry-a1": true, "britain-infantry-i1": false, "united-states-infantry-i1": true, "britain-infantry-i2": true, "szechwan-infantry-a1": true} {
		if got := s.supplied(s.counter(unit)); got != want {
			t.Errorf("%s is supplied: %v, want %v", unit, got, want)
		}
	}
}

// DS 6.1, 6.1.2: the example of a turn without a season. Russia's Armistice stays; the
// Negotiations of Britain and the US fall together.
func TestNegotiationsFallTogether(t *testing.T) {
	rulebook.Covers(t, "ds", "6.1", "6.1.2", "14.43")
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nturn: June-July-1941\nphase: 6.1 axis\nposture russia: armistice\nposture soviet-minors: war\nposture communist-china: war\nposture britain: negotiation\nposture us-and-western-minors: negotiation\nposture nationalist-china: war\ne4904: japan-infantry-c14\n").(*Position)
	pacific.Refused(t, p, "reduce soviet", "6.1.2")
	pacific.Do(t, p, "reduce western")
	f := p.front()
	for box, want := range map[string]string{"russia": "armistice", "britain": "war", "us-and-western-minors": "war"} {
		d, _ := f.DisplayByID(box)
		if got := f.Postures[f.postures[d]].ID; got != want {
			t.Errorf("the posture of %s is %s, want %s", box, got, want)
		}
	}
	// An Ally reduces only its own.
	p = pacific.Scene(t, "scenario: C.5\nplayers: 3\nturn: June-July-1941\nphase: 6.1 western\nposture russia: negotiation\nposture soviet-minors: war\nposture communist-china: war\nposture britain: negotiation\nposture us-and-western-minors: war\nposture nationalist-china: war\ne4904: japan-infantry-c14\nw4509: britain-infantry-i1\n").(*Position)
	pacific.HasNot(t, p, "reduce soviet")
	pacific.Has(t, p, "reduce western")
}

// DS 6.1.1: the Axis declares war on neutral countries in limited war, the Allies only in total
// war, nobody in pre-war.
func TestWhoDeclaresWarInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "6.1", "6.1.1")
	for _, x := range []struct {
		who, war string
		can      bool
	}{{"axis", "pre-war", false}, {"axis", "limited-war", true}, {"western", "limited-war", false}, {"western", "total-war", true}, {"soviet", "total-war", true}} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nturn: June-July-1941\nphase: 6.1 "+x.who+"\nwar: "+x.war+"\ncountry siam: neutral\nposture britain: negotiation\nposture russia: negotiation\ne4904: japan-infantry-c14\n").(*Position)
		if got := slices.Contains(offered(p, "declare-war"), "siam"); got != x.can {
			t.Errorf("%s in %s: %v, want %v: %v", x.who, x.war, got, x.can, pacific.Legal(p))
		}
	}
}

// DS 13.8.1.2: Mongolia and Tannu Tuva that are ceded to Russia are no countries any more: their
// units are set aside, and wait in case they are created again.
func TestMongoliaAndTannuTuvaVanish(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.1.2", "13.8.1")
	p := duringPacific(t, "soviet", "country mongolia: active soviet\ncountry tannu-tuva: active soviet\nland ceded-russia-mongolia: out\nland ceded-russia-tannu-tuva: out\nw5621: mongolia-infantry-a1 1, mongolia-cavalry-1c\nforce-pool-soviet: mongolia-reserve-res\nw5818: tannu-tuva-reserve-res\n")
	f := p.front()
	for _, c := range []string{"mongolia", "tannu-tuva"} {
		l, ok := f.LandByID("ceded-russia-" + c)
		if !ok {
			t.Fatalf("nothing cedes %s", c)
		}
		f.cede(l)
		if a := p.areaBy(t, c); f.areas[a].status != atlas.Absent || f.realm[f.Areas[a].Capital] != f.ways.russia {
			t.Errorf("%s is a country still", c)
		}
	}
	p.isAt(t, map[string]string{"mongolia-infantry-a1": "set-aside", "mongolia-cavalry-1c": "set-aside", "mongolia-reserve-res": "set-aside", "tannu-tuva-reserve-res": "set-aside"})
}
