package axis

import (
	"slices"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 14.30: an Axis or conquered country on Germany's border becomes German, and its counters
// leave play; not France, Italy or Vichy.
func TestTheReichAnnexesACountry(t *testing.T) {
	rulebook.Covers(t, "tk", "14.30")
	p := granted(t, berlin+"turn: May-June-1941\ncountry hungary: active axis\ncountry poland: conquered western\ncountry italy: active axis\ncountry bulgaria: active axis\ncountry switzerland: neutral\n"+
		"e3703: hungary-infantry-i1\nforce-pool-axis: hungary-infantry-res\nMay-June-1941: reich-annex axis")
	f := p.front()
	p.does(func() { arrivals["reich-annex"](p, f.arriving("reich-annex")) })
	for _, country := range []string{"italy", "bulgaria", "switzerland", "france"} {
		campaigns.Refused(t, p, "annex "+country, "14.30")
	}
	if !slices.Contains(offered(p, "annex"), "poland") {
		t.Error("conquered Poland cannot be annexed")
	}
	campaigns.Do(t, p, "annex hungary")
	hungary := areaNamed(f.Theatre, "hungary")
	budapest := f.Areas[hungary].Capital
	if f.owner[budapest] != f.ways.germany || f.realm[budapest] != f.ways.germany || f.areas[hungary].status != atlas.Absent {
		t.Error("Budapest is not German")
	}
	if p.whereIs(t, "hungary-infantry-i1") != "out" || p.whereIs(t, "hungary-infantry-res") != "out" {
		t.Error("Hungarian units are still in play")
	}
}

// 14.30: without such a country the marker leaves the game.
func TestTheReichHasNobodyToAnnex(t *testing.T) {
	rulebook.Covers(t, "tk", "14.30")
	p := granted(t, berlin+"turn: May-June-1941\nMay-June-1941: reich-annex axis")
	f := p.front()
	for a := range f.Areas {
		if f.Areas[a].IsCountry && !f.Areas[a].Major && (f.areas[a].status == atlas.Active && f.areas[a].faction == atlas.Axis || f.areas[a].status == atlas.Conquered) {
			f.areas[a].status = atlas.Neutral
		}
	}
	f.relist()
	p.does(func() { arrivals["reich-annex"](p, f.arriving("reich-annex")) })
	if p.Top() == pReichAnnex || f.markerInPlay(f.ways.reichAnnex, atlas.NoID) {
		t.Error("the marker waits for something")
	}
}

// 14.30 with 13.8.3: a unit of two nations breaks down when its minor country is annexed,
// and the German step stays.
func TestAnAnnexedCountryLeavesUnitsOfTwoNations(t *testing.T) {
	rulebook.Covers(t, "tk", "14.30", "13.8.3")
	p := granted(t, berlin+"turn: May-June-1941\ncountry hungary: active axis\ne3703: axis-multinational-hq-med 2\nholding-axis-med: hungary-infantry-i1\n"+
		"force-pool-axis: germany-infantry-5\nMay-June-1941: reich-annex axis")
	f := p.front()
	p.does(func() { arrivals["reich-annex"](p, f.arriving("reich-annex")) })
	campaigns.Do(t, p, "annex hungary")
	for unit, want := range map[string]string{"hungary-infantry-i1": "out", "axis-multinational-hq-med": "delay-box", "germany-infantry-5": "e3703"} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
}

// 14.30: the War Economy of a country that is annexed goes with it.
func TestAnAnnexedCountryHasNoEconomy(t *testing.T) {
	rulebook.Covers(t, "tk", "14.30")
	p := granted(t, berlin+"turn: May-June-1941\ncountry poland: active axis\nstrategic-warfare-box: war-economy/poland axis\nMay-June-1941: reich-annex axis")
	f := p.front()
	economy, _ := f.MarkerByID("war-economy")
	p.does(func() { arrivals["reich-annex"](p, f.arriving("reich-annex")) })
	if f.markerIn(economy, inBox(f.ways.strategicBox)) < 0 {
		t.Fatal("Poland has no War Economy to begin with")
	}
	campaigns.Do(t, p, "annex poland")
	if f.markerIn(economy, inBox(f.ways.strategicBox)) >= 0 {
		t.Error("Poland's War Economy is left")
	}
}
