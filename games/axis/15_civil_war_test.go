package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

const civilWar = "w2408: civil-war/center:nationalist axis\nw2910: civil-war/nationalist-stronghold:nationalist axis\n" +
	"w2715: civil-war/center:republican soviet\nw2710: civil-war/republican-stronghold:republican soviet, republican-support:soviet soviet\n"

// inSpain is the civil war with one center on each side.
func inSpain(t *testing.T, lines string) *Position {
	t.Helper()
	return neutral(t, "C.1", civilWar+lines, "spain")
}

// receives holds an event that a faction receives, about a country or none.
func (p *Position) receives(t *testing.T, event string, who atlas.Faction, country string) bool {
	t.Helper()
	a := eventFor(who, none)
	if country != "" {
		a.Country = int16(areaNamed(p.front().Theatre, country))
	}
	return p.holds(t, event, a)
}

// asks reports whether a faction is asked.
func (p *Position) asks(who atlas.Faction) bool { return p.Asked == 1<<who }

// side is whose the marker of the civil war in a hex is.
func (p *Position) side(t *testing.T, hex string) string {
	t.Helper()
	f := p.front()
	i := f.markerIn(f.ways.civilWar, inHex(hexAt(t, f.Theatre, hex)))
	if i < 0 {
		return "gone"
	}
	return f.Markers[f.ways.civilWar].Sides[f.markers[i].side]
}

// 15.4, 15.5: who rolled decides who flips: a defeat of the Axis and a victory of an Ally
// are turned by the Republic's supporter, the others by the Axis; a stronghold turns last.
func TestWhoTurnsACenter(t *testing.T) {
	rulebook.Covers(t, "tk", "15.4", "15.5")
	for _, x := range []struct {
		event         string
		receiver      atlas.Faction
		asked         atlas.Faction
		hex, last, to string
	}{
		{"civil-war-defeat", atlas.Axis, atlas.Soviet, "w2408", "w2910", "republican"},
		{"civil-war-victory", atlas.Western, atlas.Soviet, "w2408", "w2910", "republican"},
		{"civil-war-victory", atlas.Axis, atlas.Axis, "w2715", "w2710", "nationalist"},
		{"civil-war-defeat", atlas.Soviet, atlas.Axis, "w2715", "w2710", "nationalist"},
	} {
		p := inSpain(t, "")
		if !p.receives(t, x.event, x.receiver, "") || !p.asks(x.asked) {
			t.Fatalf("%s of %s asks %b", x.event, x.receiver, p.Asked)
		}
		campaigns.Refused(t, p, "win-over "+x.last, "15.5")
		campaigns.Do(t, p, "win-over "+x.hex)
		if got := p.side(t, x.hex); got != x.to {
			t.Errorf("%s of %s: the center is %s", x.event, x.receiver, got)
		}
		if p.Top() == pCivilWar {
			t.Error("more than one center turns")
		}
	}
	p := neutral(t, "C.1", "", "spain")
	if p.receives(t, "civil-war-defeat", atlas.Axis, "") || p.receives(t, "civil-war-victory", atlas.Axis, "") {
		t.Error("there is no civil war")
	}
}

// 15.5, 15.4: when all markers lie on one side the war is over. If the Republic has won,
// its stronghold and the marker of its supporter stay.
func TestTheEndOfACivilWar(t *testing.T) {
	rulebook.Covers(t, "tk", "15.4", "15.5", "14.9", "14.31")
	p := inSpain(t, "")
	for _, hex := range []string{"w2715", "w2710"} {
		p.receives(t, "civil-war-victory", atlas.Axis, "")
		campaigns.Do(t, p, "win-over "+hex)
	}
	f := p.front()
	for _, hex := range []string{"w2408", "w2910", "w2715", "w2710"} {
		if p.side(t, hex) != "gone" {
			t.Errorf("the marker in %s is still there", hex)
		}
	}
	if f.civilWarFought() || f.markerInPlay(f.ways.republicanSupport, atlas.NoID) || !p.asks(atlas.Axis) {
		t.Error("the Nationalists have won, and the war goes on")
	}
	declined := p.Clone().(*Position)
	campaigns.Do(t, declined, "decline")
	campaigns.Do(t, p, "table area-balkan")
	f.vpBox, f.uscl = 0, 0
	campaigns.Roll(t, p, 5) // Turkey, neutral in 1937
	if p.Top() != pMenu || !p.asks(atlas.Axis) {
		t.Fatal("no influence is gained in Turkey")
	}
	campaigns.Do(t, p, "influence turkey")
	if f.areas[areaNamed(f.Theatre, "turkey")].influence != atlas.Axis {
		t.Error("there is no Axis influence in Turkey")
	}

	p = inSpain(t, "")
	for _, hex := range []string{"w2408", "w2910"} {
		p.receives(t, "civil-war-defeat", atlas.Axis, "")
		campaigns.Do(t, p, "win-over "+hex)
	}
	f = p.front()
	if f.civilWarFought() || p.side(t, "w2710") != "republican" || p.side(t, "w2910") != "gone" || p.side(t, "w2408") != "gone" {
		t.Error("the Republic has won, and more or less than its stronghold stays")
	}
	if got := f.control(hexAt(t, f.Theatre, "w2710")); got != atlas.Soviet || (*script)(f).RepublicanSupport() != atlas.Soviet {
		t.Errorf("Madrid is controlled by %s", got)
	}
	if !p.asks(atlas.Soviet) {
		t.Error("the winner does not choose an area table")
	}
}

// 13.8.4: only some events can be applied to a country in civil war.
func TestMostEventsHaveNoResultInACivilWar(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.4")
	p := inSpain(t, "")
	for _, event := range []string{"influence", "neutrality"} {
		if p.receives(t, event, atlas.Axis, "spain") {
			t.Errorf("%s is applied to Spain", event)
		}
	}
	if !p.receives(t, "neutrality", atlas.Axis, "portugal") {
		t.Error("and neither to Portugal")
	}
	// It can be drawn in, and then its civil war is over.
	p.joins(t, "spain", atlas.Axis, mobilizes)
	p.settleIn(t)
	if p.front().civilWarFought() {
		t.Error("the war goes on in an active country")
	}
}

// 15.29: a step, or a defeat; who has no step has no choice.
func TestNoPasaran(t *testing.T) {
	rulebook.Covers(t, "tk", "15.29")
	p := inSpain(t, "")
	p.receives(t, "no-pasaran", atlas.Axis, "")
	campaigns.Refused(t, p, "decline", "15.29")
	defeat := p.Clone().(*Position)
	campaigns.Do(t, p, "lose germany-infantry-i9")
	if p.whereIs(t, "germany-infantry-i9") != "force-pool-axis" || p.side(t, "w2408") != "nationalist" {
		t.Error("the step is not the price")
	}
	campaigns.Do(t, defeat, "civil-war-defeat")
	if !defeat.asks(atlas.Soviet) || defeat.Top() != pCivilWar {
		t.Error("the defeat is none")
	}
	p = inSpain(t, "")
	p.receives(t, "no-pasaran", atlas.Western, "")
	if !p.asks(atlas.Axis) || p.Top() != pCivilWar {
		t.Error("the West has no units, so it must take the defeat")
	}
}

// 15.39: a step buys a victory, or nothing happens.
func TestTheBellTolls(t *testing.T) {
	rulebook.Covers(t, "tk", "15.39")
	p := inSpain(t, "")
	p.receives(t, "the-bell-tolls-for-thee", atlas.Axis, "")
	nothing := p.Clone().(*Position)
	campaigns.Do(t, p, "lose germany-infantry-i9", "win-over w2715")
	if p.whereIs(t, "germany-infantry-i9") != "force-pool-axis" || p.side(t, "w2715") != "nationalist" {
		t.Error("the victory is not bought")
	}
	campaigns.Do(t, nothing, "decline")
	if nothing.Top() == pMenu || nothing.side(t, "w2715") != "republican" {
		t.Error("declining costs or wins something")
	}
}

// 15.35: the civil war takes its course, or the Republic has another supporter.
func TestRepublicanInfighting(t *testing.T) {
	rulebook.Covers(t, "tk", "15.35", "14.31")
	p := inSpain(t, "")
	p.receives(t, "republican-infighting", atlas.Axis, "")
	campaigns.Has(t, p, "civil-war-victory")
	campaigns.HasNot(t, p, "civil-war-defeat")
	campaigns.Do(t, p, "other-supporter")
	f := p.front()
	if (*script)(f).RepublicanSupport() != atlas.Western || f.control(hexAt(t, f.Theatre, "w2710")) != atlas.Western {
		t.Error("the West does not support the Republic")
	}
	p.receives(t, "republican-infighting", atlas.Western, "")
	campaigns.HasNot(t, p, "civil-war-victory")
	campaigns.Do(t, p, "civil-war-defeat")
	if !p.asks(atlas.Axis) {
		t.Error("the defeat of an Ally is not turned by the Axis")
	}
}

// 15.34: a breakaway region with a Republican center becomes neutral; the West chooses.
func TestProvincialIndependence(t *testing.T) {
	rulebook.Covers(t, "tk", "15.34")
	p := inSpain(t, "w3012: civil-war/center:republican soviet\n")
	f := p.front()
	p.receives(t, "provincial-independence", atlas.Axis, "")
	if !p.asks(atlas.Western) {
		t.Fatal("the West does not choose")
	}
	campaigns.Refused(t, p, "secede ukraine", "15.34")
	campaigns.Do(t, p, "secede basque")
	bilbao, basque := hexAt(t, f.Theatre, "w3012"), areaNamed(f.Theatre, "basque")
	if f.areas[basque].status != atlas.Neutral || f.owner[bilbao] != basque || p.side(t, "w3012") != "gone" {
		t.Error("the Basques are not independent")
	}
	p.receives(t, "provincial-independence", atlas.Axis, "") // Catalonia alone is left: no choice
	if c := areaNamed(f.Theatre, "catalonia"); f.areas[c].status != atlas.Neutral || p.Top() == pMenu {
		t.Error("Catalonia is not independent")
	}
	if p.receives(t, "provincial-independence", atlas.Axis, "") {
		t.Error("a third region becomes independent")
	}
	p = neutral(t, "C.1", "w2408: civil-war/center:nationalist axis\nw2910: civil-war/nationalist-stronghold:nationalist axis\nw2715: civil-war/center:nationalist axis\nw2710: civil-war/republican-stronghold:republican soviet, republican-support:soviet soviet\n", "spain")
	if p.receives(t, "provincial-independence", atlas.Axis, "") {
		t.Error("a region with a Nationalist center becomes independent")
	}
}
