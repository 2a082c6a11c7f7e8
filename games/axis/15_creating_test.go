package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// creates holds Minor Country Created.
func (p *Position) creates(t *testing.T, country string) {
	t.Helper()
	if !p.holds(t, "minor-country-created", program.Action{Receiver: atlas.Axis}) {
		t.Fatal("no country can be created")
	}
	campaigns.Do(t, p, "country "+country)
}

// 15.25: the example of the Ukraine, a German dependent.
func TestTheUkraineIsCreated(t *testing.T) {
	rulebook.Covers(t, "tk", "15.25", "13.8.2")
	const scene = "land ceded-germany-ukraine: ceded\nforce-pool-axis: germany-infantry-uk, germany-infantry-don\nset-aside: ukraine-infantry-res, ukraine-infantry-i1\ne3608: partisan-base/soviet soviet"
	p := neutral(t, "C.5", scene+", germany-armor-p1"+"\n"+occupied(t, "ukraine"))
	f := p.front()
	free := neutral(t, "C.5", strings.Replace(scene, "ukraine: ceded", "ukraine: out", 1)+"\n"+occupied(t, "ukraine"))
	free.holds(t, "minor-country-created", program.Action{Receiver: atlas.Axis})
	campaigns.Refused(t, free, "country ukraine", "15.25") // the partisans
	p.creates(t, "ukraine")
	if status, who := p.statusOf("ukraine"); status != atlas.Active || who != atlas.Axis {
		t.Fatalf("the Ukraine is %s for %s", status, who)
	}
	for unit, want := range map[string]string{"ukraine-infantry-res": "force-pool-axis", "ukraine-infantry-i1": "force-pool-axis", "germany-infantry-uk": "out", "germany-infantry-don": "force-pool-axis"} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s", unit, at)
		}
	}
	if f.lands[f.landNamed(t, "ceded-germany-ukraine")] != landOut || f.owner[hexAt(t, f.Theatre, "e3608")] != atlas.Area(p.areaOf("ukraine")) {
		t.Error("the land is German still")
	}
	if f.markerIn(f.ways.partisans, inBox(f.ways.delayBox)) < 0 {
		t.Error("the partisans are not interned")
	}
}

// 15.25: a conquered country needs nothing more; a country that Russia has swallowed and a
// dependent need their cities.
func TestConqueredAndCededCountriesAreCreated(t *testing.T) {
	rulebook.Covers(t, "tk", "15.25", "13.4")
	p := neutral(t, "C.5", "country greece: conquered western\nconquered-minor-countries-western: greece-infantry-epi\ncountry italy: active axis\nset-aside: libya-infantry-res\ne1406: britain-infantry-i1")
	p.creates(t, "greece")
	if status, who := p.statusOf("greece"); status != atlas.Active || who != atlas.Axis || p.whereIs(t, "greece-infantry-epi") != "force-pool-axis" {
		t.Errorf("Greece is %s for %s", status, who)
	}
	p = neutral(t, "C.5", "country greece: conquered western\ncountry poland: conquered western\ne2204: britain-infantry-i1")
	p.holds(t, "minor-country-created", program.Action{Receiver: atlas.Axis})
	campaigns.Refused(t, p, "country greece", "15.25") // Athens is British
	p = neutral(t, "C.5", "country italy: active axis\nset-aside: libya-infantry-res\ne1402: britain-infantry-i1")
	p.holds(t, "minor-country-created", program.Action{Receiver: atlas.Axis})
	campaigns.Refused(t, p, "country libya", "15.25") // Benghazi is British
	p = neutral(t, "C.5", "country italy: active axis\nset-aside: libya-infantry-res\ne1406: britain-infantry-i1")
	p.creates(t, "libya") // Tobruk is no city
	if f := p.front(); f.realm[hexAt(t, f.Theatre, "w1522")] != atlas.Area(p.areaOf("libya")) {
		t.Error("Tripoli is not Libyan")
	}
	p = neutral(t, "C.5", "land ceded-russia-bessarabia: ceded-back\ncountry rumania: absent\nset-aside: rumania-infantry-1, rumania-infantry-res\n"+occupied(t, "rumania"))
	f := p.front()
	if f.owner[hexAt(t, f.Theatre, "e2806")] != f.ways.russia {
		t.Fatal("Rumania is not Russian")
	}
	p.creates(t, "rumania")
	if f.owner[hexAt(t, f.Theatre, "e2806")] != atlas.Area(p.areaOf("rumania")) || p.whereIs(t, "rumania-infantry-1") != "force-pool-axis" {
		t.Error("Rumania is not created again")
	}
	p = neutral(t, "C.2", "land ceded-germany-austria: ceded\ncountry austria: absent")
	if p.holds(t, "minor-country-created", program.Action{Receiver: atlas.Axis}) && p.Top() == pCreate {
		campaigns.Refused(t, p, "country austria", "13.8.2")
	}
	if no := p.front().mayCreate(atlas.Area(p.areaOf("austria"))); no.Fine() {
		t.Error("Austria can be created again (13.8.1.2)")
	}
}

// 13.8.5: a partner is one of five countries of the faction that was never conquered; its
// partnership units come to the Delay Box.
func TestPartnership(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.5")
	p := neutral(t, "C.5", "country italy: active axis\ncountry spain: active axis ever-conquered\ncountry turkey: active axis\ncountry hungary: active axis\ncountry poland: neutral\n"+
		"set-aside: italy-armor-p1, italy-hq-p-hq, italy-air-force-p, turkey-armor-p1")
	p.does(func() { p.runs(t, "axis-30", program.OptionSegment) })
	campaigns.Has(t, p, "country turkey")
	for _, c := range []string{"spain", "hungary", "poland"} {
		campaigns.HasNot(t, p, "country "+c)
	}
	campaigns.Do(t, p, "country italy")
	for unit, want := range map[string]string{"italy-armor-p1": "delay-box", "italy-hq-p-hq": "delay-box", "italy-air-force-p": "set-aside", "turkey-armor-p1": "set-aside"} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s", unit, at)
		}
	}
}
