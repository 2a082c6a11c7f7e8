package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// summer39 is the summer of 1939: guarantees in the West, the pact in the East.
const summer39 = "turn: Aug-Sept-1939\nwar: pre-war\nposture britain: guarantees\nposture france: guarantees\nposture western-minors: guarantees\n" +
	"posture russia: nazi-soviet-pact\nposture soviet-minors: nazi-soviet-pact\nposture united-states: isolationism\nland ceded-germany-polish-corridor: out\n"

// 13.5, 13.6.1.2, 15.7: the examples of the Polish Corridor, from the roll to world war.
func TestTheDemandForThePolishCorridor(t *testing.T) {
	rulebook.Covers(t, "tk", "15.7", "13.5", "13.6.1.2", "12.2")
	p := neutral(t, "C.3", summer39+"card axis-15: current played\nconditional-events-western: britain-infantry-bef", "poland")
	f := p.front()
	f.vpBox, f.uscl = 0, 0
	begun := p.Clone().(*Position)
	p.does(func() { p.runCard(atlas.Axis, program.PoliticalEvents, true) })
	campaigns.Roll(t, p, 3)
	campaigns.Do(t, p, "align western")
	if _, who := p.statusOf("poland"); who != atlas.Western || p.hasPolicy("guarantees") || !p.hasPolicy("nazi-soviet-pact") || f.war != atlas.LimitedWar {
		t.Fatalf("Poland joins %s, the war state is %s", who, f.war)
	}
	if at := p.whereIs(t, "britain-infantry-bef"); at != "delay-box" {
		t.Errorf("the BEF is in %s", at)
	}
	p.settleIn(t)
	campaigns.Roll(t, p, 5)
	for _, unit := range []string{"lod", "kra", "poz", "pom"} {
		campaigns.Do(t, p, "mobilize poland-infantry-"+unit)
	}
	if got := p.stands("poland"); len(got) != 7 || got["cavalry-cav"] != 1 || got["infantry-lod"] != 2 {
		t.Errorf("Poland has %v", got)
	}
	for unit, want := range map[string]string{"infantry-res": "force-pool-western", "armor-p1": "set-aside", "hq-p-hq": "set-aside", "air-force-p": "set-aside"} {
		if at := p.whereIs(t, "poland-"+unit); at != want {
			t.Errorf("%s is in %s", unit, at)
		}
	}
	if f.lands[f.landNamed(t, "ceded-germany-polish-corridor")] != landInPool || f.blitzOwed[atlas.Axis] != 1 || !p.marked("mobilizing", "e3702") {
		t.Error("the marker is not in the pool, or there is no Blitz marker, or Poland does not mobilize")
	}
	// The Axis may choose the Soviets: then the pact ends, and the guarantees hold.
	p = begun
	p.does(func() { p.runCard(atlas.Axis, program.PoliticalEvents, true) })
	campaigns.Roll(t, p, 3)
	campaigns.Do(t, p, "align soviet")
	if _, who := p.statusOf("poland"); who != atlas.Soviet || !p.hasPolicy("guarantees") || p.hasPolicy("nazi-soviet-pact") || p.front().war != atlas.LimitedWar {
		t.Errorf("Poland joins %s", who)
	}
}

// 15.7: in pre-war Locarno and the Cordon lead to a crisis, other policies to nothing;
// later the country joins the Allies and its policy ends.
func TestACountryResistsTheAxis(t *testing.T) {
	rulebook.Covers(t, "tk", "15.7")
	resist := func(p *Position) {
		p.holds(t, "country-resists", program.Action{Receiver: atlas.Axis, Country: p.areaOf("austria"), Land: p.areaOf("austria")})
	}
	for posture, crisis := range map[string]bool{"treaty-of-locarno": true, "cordon-sanitaire": true, "appeasement": false, "treaty-of-rapallo": false} {
		p := neutral(t, "C.2", "war: pre-war\nland ceded-germany-austria: out\nposture britain: appeasement\nposture france: appeasement\nposture western-minors: "+posture, "austria")
		resist(p)
		if got := p.Top() == pProgram && p.Chance() == 6; got != crisis {
			t.Errorf("under %s there is a crisis: %v", posture, got)
		}
		if status, _ := p.statusOf("austria"); status != atlas.Neutral || p.front().blitzOwed[atlas.Axis] != 0 {
			t.Errorf("under %s Austria is %s", posture, status)
		}
	}
	p := neutral(t, "C.2", "war: limited-war\nland ceded-germany-austria: out\nposture western-minors: treaty-of-locarno", "austria")
	resist(p)
	if _, who := p.statusOf("austria"); who != atlas.Western || p.hasPolicy("treaty-of-locarno") || p.front().blitzOwed[atlas.Axis] != 1 {
		t.Errorf("in limited war Austria joins %s", who)
	}
}

// 15.7: the example of the Winter War, and Finland when Russia is at war.
func TestTheWinterWar(t *testing.T) {
	rulebook.Covers(t, "tk", "15.7")
	const front = "war: limited-war\nland ceded-russia-finnish-frontier: out\ne4608: russia-infantry-8 2, russia-infantry-i1\ne4312: russia-armor-t1\n"
	frontier := func(p *Position) {
		p.holds(t, "country-resists", program.Action{Receiver: atlas.Soviet, Country: p.areaOf("finland"), Land: p.areaOf("finnish-frontier")})
	}
	p := neutral(t, "C.3", front+"posture russia: nazi-soviet-pact", "finland")
	frontier(p)
	moves := campaigns.Legal(p)
	if p.Top() != pToll || len(moves) == 0 {
		t.Fatalf("no steps are lost: %v", moves)
	}
	if moves[0] == "lose-armor" {
		campaigns.Do(t, p, "lose-infantry")
	}
	campaigns.Do(t, p, "lose russia-infantry-8 none", "lose russia-infantry-i1 none")
	if status, _ := p.statusOf("finland"); status != atlas.Neutral || p.Top() == pToll || p.front().blitzOwed[atlas.Soviet] != 0 {
		t.Errorf("Finland is %s", status)
	}
	p = neutral(t, "C.3", front+"posture russia: war", "finland")
	frontier(p)
	if _, who := p.statusOf("finland"); who != atlas.Axis || p.front().blitzOwed[atlas.Soviet] != 1 || p.front().lands[p.front().landNamed(t, "ceded-russia-finnish-frontier")] != landInPool {
		t.Errorf("Finland joins %s", who)
	}
}

// 15.3: who ceded land to the Axis turns to the Allies, or frees itself.
func TestCededLandToTheAxis(t *testing.T) {
	rulebook.Covers(t, "tk", "15.3")
	corridor := func(p *Position) {
		p.holds(t, "ceded-land", program.Action{Receiver: atlas.Axis, Country: p.areaOf("poland"), Land: p.areaOf("polish-corridor")})
	}
	for _, x := range []struct {
		lines string
		die   int
		want  atlas.Faction
	}{
		{"", 3, atlas.Western}, {"", 4, atlas.Soviet},
		{"e3702: neutrality", 0, atlas.NoFaction},
		{"country poland: neutral influence=axis", 0, atlas.NoFaction},
		{"country poland: neutral influence=western", 0, atlas.Western},
	} {
		p := neutral(t, "C.3", summer39+x.lines, "poland")
		corridor(p)
		if x.die > 0 {
			campaigns.Roll(t, p, x.die)
		}
		if got := p.front().areas[p.areaOf("poland")].influence; got != x.want || p.Top() == pCession || p.marked("neutrality", "e3702") {
			t.Errorf("%q with %d: influence of %s", x.lines, x.die, got)
		}
		if p.front().owner[hexAt(t, p.front().Theatre, "e4001")] != p.front().ways.germany {
			t.Error("the corridor is not German")
		}
		if p.holds(t, "ceded-land", program.Action{Receiver: atlas.Axis, Land: p.areaOf("polish-corridor")}) {
			t.Error("it is ceded twice")
		}
	}
	p := neutral(t, "C.2", "war: pre-war\nland ceded-germany-gau-moselland: out", "belgium-holland")
	p.holds(t, "ceded-land", program.Action{Receiver: atlas.Axis, Land: p.areaOf("gau-moselland")})
	if got := p.front().areas[p.areaOf("belgium-holland")].influence; got != atlas.Western {
		t.Errorf("without a Soviet border: influence of %s", got)
	}
	// A detachment may take over the land.
	p = neutral(t, "C.3", summer39+"force-pool-axis: germany-infantry-i3", "poland")
	corridor(p)
	campaigns.Refused(t, p, "detach germany e3702", "15.3")
	campaigns.Do(t, p, "detach germany e4001")
	if c := p.counterOf(t, "germany-infantry-i3"); !c.turned || p.whereIs(t, "germany-infantry-i3") != "e4001" {
		t.Error("there is no detachment in Danzig")
	}
	p = neutral(t, "C.3", summer39+"force-pool-axis: germany-infantry-i3", "poland")
	corridor(p)
	campaigns.Do(t, p, "decline")
	campaigns.Roll(t, p, 1)
}

// 15.3: the example of Eastern Poland.
func TestCededLandToRussia(t *testing.T) {
	rulebook.Covers(t, "tk", "15.3")
	for lines, want := range map[string]atlas.Faction{
		"": atlas.Axis, "country poland: neutral influence=axis": atlas.Axis, "country poland: neutral influence=western": atlas.NoFaction,
		"country poland: neutral influence=soviet": atlas.NoFaction, "e3702: neutrality": atlas.NoFaction, "country poland: conquered western": atlas.NoFaction,
	} {
		p := neutral(t, "C.3", summer39+"land ceded-russia-eastern-poland: out\n"+lines, "poland")
		p.holds(t, "ceded-land", program.Action{Receiver: atlas.Soviet, Country: p.areaOf("poland"), Land: p.areaOf("eastern-poland")})
		f := p.front()
		if got := f.areas[p.areaOf("poland")].influence; got != want || f.owner[hexAt(t, f.Theatre, "e3504")] != f.ways.russia || p.Top() == pCession {
			t.Errorf("%q: influence of %s", lines, got)
		}
	}
}

// 15.16: region by region, then the whole country; the Straits unless they are British.
func TestFurtherConcessions(t *testing.T) {
	rulebook.Covers(t, "tk", "15.16", "13.8.1.1")
	concede := func(p *Position, country string) bool {
		return p.holds(t, "further-concessions", program.Action{Receiver: atlas.Soviet, Country: p.areaOf(country)})
	}
	p := neutral(t, "C.3", "land ceded-russia-finnish-frontier: out\nland ceded-russia-turkish-frontier: out\nforce-pool-soviet: russia-infantry-i1, russia-infantry-i2, russia-infantry-i3", "finland", "turkey", "baltic-states")
	f := p.front()
	concede(p, "finland")
	if f.lands[f.landNamed(t, "ceded-russia-finnish-frontier")] != landCeded || f.areas[p.areaOf("finland")].influence != atlas.Axis || p.Top() == pCession {
		t.Error("the frontier is not ceded")
	}
	concede(p, "finland")
	if status, _ := p.statusOf("finland"); status != atlas.Absent || f.owner[hexAt(t, f.Theatre, "e4605")] != f.ways.russia {
		t.Errorf("Finland is %s", status)
	}
	if p.Top() == pCession {
		campaigns.Do(t, p, "decline")
	} else {
		t.Error("no detachment can be placed in Finland")
	}
	concede(p, "turkey")
	concede(p, "turkey")
	campaigns.Refused(t, p, "detach russia e2412", "15.3")
	campaigns.Do(t, p, "detach russia e2508")
	if f.owner[hexAt(t, f.Theatre, "e2508")] != atlas.Area(p.areaOf("turkish-straits")) || f.realm[hexAt(t, f.Theatre, "e2508")] != f.ways.russia {
		t.Error("Istanbul is not Russian")
	}
	if concede(p, "turkey") {
		t.Error("Turkey has more to cede")
	}
	concede(p, "baltic-states")
	if status, _ := p.statusOf("baltic-states"); status != atlas.Absent {
		t.Errorf("the Baltic States are %s", status)
	}
	p = neutral(t, "C.3", "land ceded-russia-turkish-frontier: ceded\nland ceded-britain-turkish-straits: ceded", "turkey")
	if concede(p, "turkey") {
		t.Error("the British straits are ceded to Russia")
	}
}

// 15.17, 14.7: Munich: the land is delayed, the country joins the Allies without a roll,
// and peace goes on.
func TestGradualDecline(t *testing.T) {
	rulebook.Covers(t, "tk", "15.17", "14.7")
	p := neutral(t, "C.2", "war: pre-war\nland ceded-germany-austria: out\nposture britain: treaty-of-locarno\nposture france: treaty-of-locarno\nposture western-minors: treaty-of-locarno", "austria", "hungary")
	f := p.front()
	p.holds(t, "gradual-decline", program.Action{Receiver: atlas.Axis, Country: p.areaOf("austria"), Land: p.areaOf("austria")})
	// Whoever chooses is told what for.
	if asked := p.Prompt(0); asked.Rule != "15.17" || asked.Text != "Choose a neutral country that shares a border with Austria, to gain influence there." {
		t.Errorf("the Axis is asked by %s: %s", asked.Rule, asked.Text)
	}
	campaigns.Do(t, p, "country hungary")
	for p.Top() != pSetUp { // what Influence asks
		campaigns.Do(t, p, campaigns.Legal(p)[0])
	}
	p.settleIn(t)
	l := f.landNamed(t, "ceded-germany-austria")
	if i := f.landOnItsWay(l); i < 0 || f.markers[i].at != inBox(f.ways.delayBox) {
		t.Error("the marker is not in the Delay Box")
	}
	if status, who := p.statusOf("austria"); status != atlas.Active || who != atlas.Western || !p.hasPolicy("treaty-of-locarno") || f.war != atlas.PreWar || p.Top() == pSetUp {
		t.Errorf("Austria is %s for %s", status, who)
	}
	if p.holds(t, "ceded-land", program.Action{Receiver: atlas.Axis, Land: p.areaOf("austria")}) {
		t.Error("the land is ceded while its marker is on its way")
	}
}

// 15.12: the protector gains influence next door, then the land is ceded.
func TestDiplomaticSettlement(t *testing.T) {
	rulebook.Covers(t, "tk", "15.12")
	p := neutral(t, "C.2", "war: pre-war\nland ceded-germany-czechoslovakia: out\nposture britain: treaty-of-locarno\nposture france: treaty-of-locarno\nposture western-minors: treaty-of-locarno", "czechoslovakia", "hungary", "poland")
	f := p.front()
	p.holds(t, "diplomatic-settlement", program.Action{Receiver: atlas.Axis, Country: p.areaOf("czechoslovakia"), Land: p.areaOf("czechoslovakia")})
	for f.lands[f.landNamed(t, "ceded-germany-czechoslovakia")] != landCeded {
		if p.Top() == pNeighbour && (p.Asked != 1<<atlas.Western || p.Prompt(p.seatOf(atlas.Western)).Rule != "15.12") {
			t.Errorf("factions %b choose the neighbour by %s", p.Asked, p.Prompt(p.seatOf(atlas.Western)).Rule)
		}
		campaigns.Do(t, p, campaigns.Legal(p)[0])
	}
	if status, _ := p.statusOf("czechoslovakia"); status != atlas.Absent {
		t.Errorf("Czechoslovakia is %s", status)
	}
}

// 15.7, 15.3: the Anschluss, from the roll of the card: Locarno leads to a crisis, and the
// crisis to Austria's end.
func TestTheAnschluss(t *testing.T) {
	rulebook.Covers(t, "tk", "15.7", "15.3", "13.8.1.2", "1.1.2.1")
	p := neutral(t, "C.2", "turn: Mar-Apr-1938\nwar: pre-war\nland ceded-germany-austria: out\nposture britain: treaty-of-locarno\nposture france: treaty-of-locarno\n"+
		"posture western-minors: treaty-of-locarno\nposture russia: treaty-of-rapallo\nposture soviet-minors: treaty-of-rapallo\nposture united-states: isolationism\n"+
		"card axis-10: current played\nforce-pool-axis: germany-infantry-i3", "austria")
	f := p.front()
	f.vpSide, f.vpBox, f.uscl = 1-axisTide, 1, 0
	p.does(func() { p.runCard(atlas.Axis, program.PoliticalEvents, true) })
	campaigns.Roll(t, p, 3, 6) // with the Allied Crusade: it resists; Ceded Land
	if status, _ := p.statusOf("austria"); status != atlas.Absent || f.owner[hexAt(t, f.Theatre, "w3325")] != f.ways.germany {
		t.Fatalf("Austria is %s", status)
	}
	campaigns.Do(t, p, "detach germany w3325")
	if f.war != atlas.PreWar || !p.hasPolicy("treaty-of-locarno") || p.whereIs(t, "austria-infantry-1") != "out" {
		t.Error("there is a war, or Austria's army is still there")
	}
}
