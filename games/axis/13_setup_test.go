package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// neutral is a scene of a scenario in which some countries are neutral and their units are
// set aside.
func neutral(t *testing.T, scenario, lines string, countries ...string) *Position {
	t.Helper()
	for _, c := range countries {
		if !strings.Contains(lines, "country "+c+":") {
			lines += "\ncountry " + c + ": neutral"
		}
	}
	p := campaigns.Scene(t, "scenario: "+scenario+"\nplayers: 3\nphase: 3 axis\n"+berlin+lines).(*Position)
	f := p.front()
	p.Asked = 0
	for _, c := range countries {
		for u := range f.Units {
			if f.citizens(f.Units[u].Nation) == areaNamed(f.Theatre, c) && f.units[u].at == outOfGame {
				f.units[u] = counter{at: setAside, faction: atlas.NoFaction}
			}
		}
	}
	f.relist()
	return p
}

// does begins something that a rule calls for, and goes on until somebody must decide.
func (p *Position) does(begin func()) {
	p.Asked, p.State.Chance = 0, 0
	begin()
	p.table().Proceed(p)
	p.Forget()
}

// joins activates a country.
func (p *Position) joins(t testing.TB, country string, who atlas.Faction, how joining) {
	t.Helper()
	p.does(func() { p.activate(areaNamed(p.front().Theatre, country), who, how) })
}

// settleIn places every unit of a set-up in the first hex that is offered.
func (p *Position) settleIn(t testing.TB) {
	t.Helper()
	for p.Top() == pSetUp && p.Chance() == 0 {
		moves := p.scenes().Legal(p)
		if !strings.HasPrefix(moves[0], "at ") {
			return
		}
		p.scenes().Do(t, p, moves[0])
	}
}

// stands are the units of a nation on the map, with their steps.
func (p *Position) stands(nation string) map[string]int {
	f, list := p.front(), map[string]int{}
	for u := range f.Units {
		if _, onMap := f.units[u].at.hex(); onMap && f.Nations[f.Units[u].Nation] == nation {
			list[strings.TrimPrefix(f.words["unit"].word(u), nation+"-")] = int(f.units[u].steps)
		}
	}
	return list
}

func (p *Position) marked(marker, hex string) bool {
	f := p.front()
	m, _ := f.MarkerByID(marker)
	h, _ := f.words["hex"].find(hex)
	return f.markerIn(m, inHex(atlas.Hex(h))) >= 0
}

// 13.7.1: Rumania joins the Axis after it has ceded Bessarabia.
func TestRumaniaIsSetUp(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7", "13.7.1", "14.22")
	p := neutral(t, "C.5", "land ceded-russia-bessarabia: ceded\ncountry rumania: neutral\ne2806: neutrality", "rumania")
	p.joins(t, "rumania", atlas.Axis, mobilizes)
	f := p.front()
	if at := p.whereIs(t, "rumania-infantry-res"); at != "force-pool-axis" {
		t.Errorf("the Res unit is in %s", at)
	}
	if at := p.whereIs(t, "rumania-infantry-exp"); at != "delay-box" {
		t.Errorf("the Exp unit is in %s", at)
	}
	campaigns.Refused(t, p, "at e3009", "13.7.1") // Bessarabia
	campaigns.Refused(t, p, "at e3201", "13.7.1") // Budapest
	campaigns.Refused(t, p, "at "+lonelyHex(t, f, "rumania"), "13.7.1")
	campaigns.Do(t, p, "at e2806")
	campaigns.Refused(t, p, "at e2806", "13.7.1") // one in a hex
	p.settleIn(t)
	for _, unit := range []string{"infantry-3", "infantry-4", "infantry-1", "infantry-i1", "infantry-i2"} {
		if steps := p.stands("rumania")[unit]; steps != 1 {
			t.Errorf("%s has %d steps on the map", unit, steps)
		}
	}
	if !p.marked("mobilizing", "e2806") || p.marked("free-passage", "e2806") {
		t.Error("Rumania is not mobilizing")
	}
	campaigns.Roll(t, p, 2)
	campaigns.Refused(t, p, "mobilize rumania-infantry-i1", "13.7.1")
	campaigns.Do(t, p, "mobilize rumania-infantry-3", "mobilize rumania-infantry-4")
	if p.Top() == pSetUp {
		t.Error("a die of two gives more than two mobilizations")
	}
	if got := p.stands("rumania"); got["infantry-3"] != 2 || got["infantry-4"] != 2 || got["infantry-1"] != 1 {
		t.Errorf("the units have %v", got)
	}
	rumania := areaNamed(f.Theatre, "rumania")
	if c := f.areas[rumania]; c.status != atlas.Active || c.faction != atlas.Axis || p.marked("neutrality", "e2806") {
		t.Errorf("Rumania is %+v", c)
	}
	p = neutral(t, "C.5", "country rumania: neutral influence=axis", "rumania")
	p.joins(t, "rumania", atlas.Axis, 0)
	p.settleIn(t)
	if c := p.front().areas[rumania]; c.status != atlas.Active || c.influence != atlas.NoFaction {
		t.Errorf("Rumania is %+v", c)
	}
}

// lonelyHex is a hex of a country that is not in or next to one of its cities and ports.
func lonelyHex(t *testing.T, f *front, country string) string {
	t.Helper()
	c := areaNamed(f.Theatre, country)
	for _, h := range f.Areas[c].Hexes {
		lonely := f.owner[h] == c
		for _, near := range f.Areas[c].Hexes {
			if (f.Hexes[near].IsCity() || f.Hexes[near].Port) && f.Grid.Distance(int(h), int(near)) <= 1 {
				lonely = false
			}
		}
		if lonely {
			return f.words["hex"].word(int(h))
		}
	}
	t.Fatalf("%s has a city or port everywhere", country)
	return ""
}

// 13.7.1: mobilizations may be left unused, and some countries do not roll.
func TestNotEveryCountryMobilizes(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.1", "14.13", "13.8.4")
	p := neutral(t, "C.5", "", "rumania")
	p.joins(t, "rumania", atlas.Axis, mobilizes)
	p.settleIn(t)
	campaigns.Roll(t, p, 6)
	campaigns.Do(t, p, "done")
	if p.Top() == pSetUp {
		t.Error("mobilizations must be used")
	}
	for how, marker := range map[joining]string{0: "mobilizing", freePassage | mobilizes: "free-passage"} {
		p = neutral(t, "C.5", "", "rumania")
		p.joins(t, "rumania", atlas.Axis, how)
		p.settleIn(t)
		if p.Top() == pSetUp || !p.marked(marker, "e2806") {
			t.Errorf("with %d Rumania rolls, or there is no marker %s", how, marker)
		}
	}
	// A country in civil war does not roll, and the war is over.
	p = neutral(t, "C.1", "w2710: civil-war/republican-stronghold:republican soviet, republican-support soviet\nw2910: civil-war/nationalist-stronghold axis", "spain")
	f := p.front()
	spain := areaNamed(f.Theatre, "spain")
	if !f.atCivilWar(spain) {
		t.Fatal("there is no civil war")
	}
	p.joins(t, "spain", atlas.Axis, mobilizes)
	p.settleIn(t)
	if p.Top() == pSetUp || f.atCivilWar(spain) || p.script().RepublicanSupport() != atlas.NoFaction {
		t.Error("Spain rolls, or is in civil war still")
	}
}

// 13.7.2: the forts of Finland stand in the Finnish Frontier, or leave the game.
func TestFinlandIsSetUp(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.2")
	p := neutral(t, "C.5", "land ceded-russia-finnish-frontier: out", "finland")
	p.joins(t, "finland", atlas.Axis, mobilizes)
	if p.whereIs(t, "finland-fortress-man1") != "e4607" || p.whereIs(t, "finland-fortress-man2") != "e4707" {
		t.Error("the forts are not in the frontier")
	}
	if got := p.stands("finland")["fortress-man1"]; got != 2 {
		t.Errorf("a fort has %d steps", got)
	}
	campaigns.Refused(t, p, "at e4607", "13.7.1")
	p = neutral(t, "C.5", "land ceded-russia-finnish-frontier: ceded", "finland")
	p.joins(t, "finland", atlas.Axis, mobilizes)
	if p.whereIs(t, "finland-fortress-man1") != "out" || p.whereIs(t, "finland-fortress-man2") != "out" {
		t.Error("the forts have not left the game")
	}
}

// 13.7.2: Italy's colonies, convoy, fleet and economy, then the rest as usual.
func TestItalyIsSetUp(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.2")
	p := neutral(t, "C.4", "", "italy")
	p.joins(t, "italy", atlas.Axis, mobilizes)
	f := p.front()
	campaigns.Refused(t, p, "at w2623", "13.7.1") // Rome
	for _, hex := range []string{"e2501", "w1522", "e1402"} {
		campaigns.Do(t, p, "at "+hex)
	}
	for unit, want := range map[string]string{
		"italy-infantry-5": "e2501", "italy-infantry-9": "w1522", "italy-infantry-10": "e1402", "italy-garrison-rho": "e1908",
		"italy-infantry-1": "delay-box", "italy-infantry-8": "delay-box", "italy-infantry-col": "delay-box", "italy-mech-exp": "delay-box",
		"italy-surface-fleet-regiamarina": "delay-box", "italy-infantry-res": "force-pool-axis", "italy-armor-p1": "set-aside", "italy-air-force-p": "set-aside",
	} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
	economy, _ := f.MarkerByID("war-economy")
	if f.markerIn(economy, inBox(f.ways.delayBox)) < 0 {
		t.Error("there is no War Economy")
	}
	campaigns.Refused(t, p, "at w1522", "13.7.1")
	p.settleIn(t)
	campaigns.Refused(t, p, "supply-convoy convoy italy baltic-sea", "13.7.2")
	campaigns.Do(t, p, "supply-convoy convoy italy central-mediterranean")
	z, _ := f.ZoneByID("central-mediterranean")
	if i := f.markerIn(f.ways.convoy, zoneBox(z, convoysBox)); i < 0 || f.markers[i].side != 1 || f.markers[i].faction != atlas.Axis {
		t.Error("there is no supply convoy")
	}
	campaigns.Roll(t, p, 6)
	for _, unit := range []string{"5", "9", "10", "2", "4", "6"} {
		campaigns.Do(t, p, "mobilize italy-infantry-"+unit)
	}
	if p.Top() == pSetUp {
		t.Error("Italy is not set up")
	}
}

// 13.7.2: an infantry unit and a one-step fortress in each Swiss hex.
func TestSwitzerlandIsSetUp(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.2")
	p := neutral(t, "C.5", "", "switzerland")
	p.joins(t, "switzerland", atlas.Western, mobilizes)
	campaigns.Do(t, p, "at w3220")
	for unit, want := range map[string]string{"infantry-i1": "w3220", "infantry-i2": "w3221", "fortress-bern": "w3220", "fortress-zur": "w3221", "infantry-res": "force-pool-western"} {
		if at := p.whereIs(t, "switzerland-"+unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
	if p.Top() == pSetUp {
		t.Error("Switzerland mobilizes although no unit has a second step")
	}
}

// 13.7.2, 13.8.6.2: Vichy brings its V counters; its fleet only to the Axis.
func TestVichyIsSetUp(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.2", "13.8.6.2")
	for _, who := range []atlas.Faction{atlas.Axis, atlas.Western} {
		p := neutral(t, "C.5", "country france: absent\nforce-pool-axis: france-surface-fleet-1 axis", "vichy")
		if who == atlas.Axis {
			p = neutral(t, "C.5", "country france: absent", "vichy")
		}
		p.joins(t, "vichy", who, mobilizes)
		campaigns.Refused(t, p, "at w3516", "13.7.1") // Paris, occupied
		campaigns.Do(t, p, "at w3217", "at w2114")    // Vichy and Algiers
		p.settleIn(t)
		fleet := map[atlas.Faction]string{atlas.Axis: "delay-box", atlas.Western: "out"}[who]
		for unit, want := range map[string]string{
			"infantry-col1": "w3217", "infantry-col2": "w2114", "infantry-res": "force-pool-" + who.String(), "infantry-1": "delay-box",
			"infantry-7": "delay-box", "mech-exp": "delay-box", "infantry-cola": "delay-box", "surface-fleet-1": fleet, "infantry-2": "set-aside",
		} {
			if at := p.whereIs(t, "france-"+unit); at != want {
				t.Errorf("%s: %s is in %s, want %s", who, unit, at, want)
			}
		}
		if p.Top() == pSetUp {
			t.Error("Vichy mobilizes")
		}
	}
}

// A unit for which there is no hex goes to the force pool.
func TestAUnitWithoutAHexGoesToThePool(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.1")
	p := neutral(t, "C.5", "w3220: germany-infantry-i1\nw3221: germany-infantry-i2", "switzerland")
	p.joins(t, "switzerland", atlas.Western, mobilizes)
	if at := p.whereIs(t, "switzerland-infantry-i1"); at != "force-pool-western" {
		t.Errorf("the unit is in %s", at)
	}
}

// Every neutral country of every campaign can be set up as it stands there: no unit is left
// aside but those of a partnership, and its capital has its marker.
func TestEveryNeutralCountryIsSetUp(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.1", "13.7.2")
	for n, scenario := range []string{"C.1", "C.2", "C.3", "C.4", "C.5", "C.6"} {
		start, err := campaigns.Game.New(engine.Setup{Scenario: scenario, Players: 3})
		if err != nil {
			t.Fatal(err)
		}
		f := start.(*Position).front()
		for a := range f.Areas {
			if c := atlas.Area(a); f.neutralMinor(c) {
				setUpWhole(t, start.Clone().(*Position), c, atlas.Faction((a+n)%3))
			}
		}
	}
}

func setUpWhole(t *testing.T, p *Position, c atlas.Area, who atlas.Faction) {
	t.Helper()
	f := p.front()
	p.does(func() { p.activate(c, who, mobilizes) })
	p.finishSetUps(t)
	if err := p.Check(); err != nil {
		t.Errorf("%s: %v", f.Areas[c].ID, err)
	}
	for u := range f.Units {
		if f.setsUp(atlas.Unit(u), c) {
			t.Errorf("%s is left aside", f.Units[u].ID)
		}
		if f.citizens(f.Units[u].Nation) == c && f.units[u].at&placeKind != placeAside && f.units[u].faction != who {
			t.Errorf("%s belongs to %s", f.Units[u].ID, f.units[u].faction)
		}
	}
	if f.markerIn(f.ways.mobilizing, inHex(f.Areas[c].Capital)) < 0 {
		t.Errorf("%s does not mobilize", f.Areas[c].ID)
	}
}

// 1.1: what a set-up makes happen before the first decision is told, under the segment in which
// it happens.
func TestTheOpeningOfAScenarioIsTold(t *testing.T) {
	for _, x := range []struct {
		game     *game
		scenario string
		want     []string
	}{
		{TotalerKrieg.(*game), "A.2", []string{"The turn of the Axis begins."}},
		{TotalerKrieg.(*game), "C.4", []string{"Option Card Segment: The Axis plays Operation Weserubung (24).", "Option Card Segment: Denmark-Norway joins the West."}},
		{TotalerKrieg.(*game), "C.5", []string{"Option Card Segment: The war state is now total war."}},
		{DaiSenso.(*game), "A.3", []string{"Option Card Segment: The Axis plays East Wind Rain (28a).", "Option Card Segment: The posture of Britain is now War."}},
	} {
		events, err := x.game.Opening(engine.Setup{Scenario: x.scenario, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, e := range events {
			line := x.game.Sentence(e)
			if e.Part > 0 {
				line = x.game.Sequence()[e.Part-1].Name + ": " + line
			}
			told = append(told, line)
		}
		for _, want := range x.want {
			if !slices.Contains(told, want) {
				t.Errorf("%s: it does not tell %q, but %q", x.scenario, want, told)
			}
		}
	}
}
