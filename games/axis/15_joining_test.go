package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

func (p *Position) statusOf(country string) (atlas.Status, atlas.Faction) {
	c := p.front().areas[areaNamed(p.front().Theatre, country)]
	return c.status, c.faction
}

func (p *Position) areaOf(id string) int16 { return int16(areaNamed(p.front().Theatre, id)) }

// finishSetUps plays all set-ups to their end with as little as possible.
func (p *Position) finishSetUps(t testing.TB) {
	t.Helper()
	for p.Top() == pSetUp {
		p.settleIn(t)
		if p.Top() != pSetUp {
			return
		}
		if p.Chance() > 0 {
			p.scenes().Roll(t, p, 1)
			continue
		}
		moves := p.scenes().Legal(p)
		p.scenes().Do(t, p, moves[len(moves)-1])
	}
}

const republic = "w2710: civil-war/republican-stronghold:republican soviet, republican-support soviet\n"

// 15.2: the country joins the receiver, then a neutral neighbour the other side.
func TestBorderWar(t *testing.T) {
	rulebook.Covers(t, "tk", "15.2")
	p := neutral(t, "C.5", "war: limited-war\nposture western-minors: guarantees\nland ceded-germany-austria: out\nland ceded-germany-czechoslovakia: out", "hungary", "yugoslavia", "rumania", "bulgaria", "austria", "czechoslovakia")
	p.holds(t, "border-war", program.Action{Receiver: atlas.Axis, Country: p.areaOf("hungary")})
	p.finishSetUps(t)
	if _, who := p.statusOf("hungary"); who != atlas.Axis {
		t.Fatalf("Hungary joins %s", who)
	}
	campaigns.Refused(t, p, "country bulgaria", "15.2")
	if asked := p.Prompt(0); asked.Rule != "15.2" || !strings.HasSuffix(asked.Text, "Hungary: it joins the Allies.") {
		t.Errorf("the Axis is asked by %s: %s", asked.Rule, asked.Text)
	}
	campaigns.Do(t, p, "country yugoslavia")
	p.finishSetUps(t)
	if status, who := p.statusOf("yugoslavia"); status != atlas.Active || who != atlas.Western {
		t.Errorf("Yugoslavia is %s for %s", status, who)
	}
	if !p.hasPolicy("guarantees") {
		t.Error("a border war ends a policy")
	}
	// An Ally: Portugal has one neutral neighbour, and with none nothing more happens.
	p = neutral(t, "C.5", "war: limited-war", "portugal", "spain")
	p.holds(t, "border-war", program.Action{Receiver: atlas.Western, Country: p.areaOf("portugal")})
	p.finishSetUps(t)
	if _, who := p.statusOf("portugal"); who != atlas.Western {
		t.Errorf("Portugal joins %s", who)
	}
	if status, who := p.statusOf("spain"); status != atlas.Active || who != atlas.Axis {
		t.Errorf("Spain is %s for %s", status, who)
	}
	// No faction is named: 13.5 decides, and a country in civil war is no neighbour.
	p = neutral(t, "C.1", republic+"w2910: civil-war/nationalist-stronghold axis\ncountry portugal: neutral influence=soviet", "portugal", "spain")
	p.holds(t, "border-war", program.Action{Receiver: atlas.Western, Country: p.areaOf("portugal")})
	p.finishSetUps(t)
	if _, who := p.statusOf("portugal"); who != atlas.Soviet {
		t.Errorf("with Soviet influence Portugal joins %s", who)
	}
	if status, _ := p.statusOf("spain"); status != atlas.Neutral {
		t.Error("the country in civil war is drawn into the border war")
	}
	p = neutral(t, "C.5", "country spain: active axis", "portugal")
	p.holds(t, "border-war", program.Action{Receiver: atlas.Western, Country: p.areaOf("portugal")})
	p.finishSetUps(t)
	if p.Top() == pNeighbour {
		t.Error("a neighbour is asked for that there is not")
	}
}

// 15.6: markers take the blow one by one; then the country joins.
func TestCountryJoinsAxis(t *testing.T) {
	rulebook.Covers(t, "tk", "15.6")
	p := neutral(t, "C.5", republic+"country spain: neutral influence=western", "spain")
	join := func() { p.holds(t, "country-joins", program.Action{Receiver: atlas.Axis, Country: p.areaOf("spain")}) }
	f := p.front()
	spain := atlas.Area(p.areaOf("spain"))
	join()
	campaigns.Do(t, p, "option 1")
	if f.republicans(spain) >= 0 || f.areas[spain].influence != atlas.Western || p.script().RepublicanSupport() != atlas.NoFaction {
		t.Error("not the stronghold alone is gone")
	}
	join()
	if status, _ := p.statusOf("spain"); f.areas[spain].influence != atlas.NoFaction || status != atlas.Neutral {
		t.Error("not the influence alone is gone")
	}
	join()
	if status, who := p.statusOf("spain"); status != atlas.Active || who != atlas.Axis {
		t.Errorf("Spain is %s for %s", status, who)
	}
	p = neutral(t, "C.5", republic, "spain")
	p.holds(t, "country-joins", program.Action{Receiver: atlas.Axis, Country: p.areaOf("spain")})
	if p.front().republicans(spain) >= 0 {
		t.Error("the stronghold stays")
	}
	p = neutral(t, "C.5", "country bulgaria: neutral influence=axis", "bulgaria")
	p.holds(t, "country-joins", program.Action{Receiver: atlas.Axis, Country: p.areaOf("bulgaria")})
	if status, _ := p.statusOf("bulgaria"); status != atlas.Active {
		t.Error("the influence of the Axis is in its way")
	}
}

// 15.9: the country joins the other side and does not mobilize.
func TestCoupDetat(t *testing.T) {
	rulebook.Covers(t, "tk", "15.9")
	for receiver, want := range map[atlas.Faction]atlas.Faction{atlas.Soviet: atlas.Axis, atlas.Axis: atlas.Western} {
		p := neutral(t, "C.5", "war: limited-war\nposture western-minors: guarantees", "yugoslavia")
		p.holds(t, "coup-detat", program.Action{Receiver: receiver, Country: p.areaOf("yugoslavia")})
		p.settleIn(t)
		if status, who := p.statusOf("yugoslavia"); status != atlas.Active || who != want || p.Top() == pSetUp {
			t.Errorf("%s: Yugoslavia is %s for %s, or rolls", receiver, status, who)
		}
		if !p.marked("mobilizing", "e2902") || !p.hasPolicy("guarantees") {
			t.Error("there is no Mobilizing marker, or the policy has ended")
		}
	}
}

// 15.10: war by an event, also on a country in civil war, also in pre-war.
func TestDeclareWarByAnEvent(t *testing.T) {
	rulebook.Covers(t, "tk", "15.10", "13.8.4")
	const peace = "war: pre-war\nposture britain: guarantees\nposture france: guarantees\nposture western-minors: guarantees\nposture russia: nazi-soviet-pact\nposture soviet-minors: nazi-soviet-pact\n"
	p := neutral(t, "C.3", peace, "greece")
	p.holds(t, "declare-war", program.Action{Receiver: atlas.Axis, Country: p.areaOf("greece")})
	p.finishSetUps(t)
	if _, who := p.statusOf("greece"); who != atlas.Western || p.hasPolicy("guarantees") || p.front().war != atlas.LimitedWar {
		t.Errorf("Greece joins %s, the war state is %s", who, p.front().war)
	}
	p = neutral(t, "C.3", peace, "greece")
	p.holds(t, "declare-war", program.Action{Receiver: atlas.Western, Country: p.areaOf("greece")})
	p.settleIn(t)
	if p.Chance() != 6 { // No Occupation belongs to the War & Peace Segment (6.1.1)
		t.Error("after the units something else is asked than the die of mobilization")
	}
	p.finishSetUps(t)
	if _, who := p.statusOf("greece"); who != atlas.Axis || !p.hasPolicy("guarantees") {
		t.Errorf("Greece joins %s", who)
	}
	p = neutral(t, "C.1", peace+republic+"w2910: civil-war/nationalist-stronghold axis", "spain")
	spain := program.Action{Receiver: atlas.Axis, Country: p.areaOf("spain")}
	for _, event := range []string{"free-passage", "coup-detat", "border-war", "country-joins"} {
		if p.holds(t, event, spain) {
			t.Errorf("%s has a result in a civil war", event)
		}
	}
	if !p.holds(t, "declare-war", spain) {
		t.Error("no war is declared on a country in civil war")
	}
}

// 15.15: neutrality and enemy influence absorb it, a stronghold does not.
func TestFreePassage(t *testing.T) {
	rulebook.Covers(t, "tk", "15.15", "14.13")
	for lines, absorbed := range map[string]bool{
		"country bulgaria: neutral influence=soviet": true, "e2604: neutrality": true, "country bulgaria: neutral influence=axis": false, "": false,
	} {
		p := neutral(t, "C.5", lines, "bulgaria")
		p.holds(t, "free-passage", program.Action{Receiver: atlas.Axis, Country: p.areaOf("bulgaria")})
		p.settleIn(t)
		status, who := p.statusOf("bulgaria")
		if joined := status == atlas.Active && who == atlas.Axis; joined == absorbed || joined != p.marked("free-passage", "e2604") || p.Top() == pSetUp {
			t.Errorf("%q: Bulgaria is %s", lines, status)
		}
		if c := p.front().areas[p.areaOf("bulgaria")]; c.influence != atlas.NoFaction || p.marked("neutrality", "e2604") || p.marked("mobilizing", "e2604") {
			t.Errorf("%q leaves a marker", lines)
		}
	}
	p := neutral(t, "C.5", republic, "spain")
	p.holds(t, "free-passage", program.Action{Receiver: atlas.Axis, Country: p.areaOf("spain")})
	if status, _ := p.statusOf("spain"); status != atlas.Active {
		t.Error("a stronghold absorbs Free Passage")
	}
}
