package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 14.14: a marker of one's own is placed where there is none, one of an enemy or of
// neutrality is removed first; strongholds and civil wars are in the way.
func TestInfluenceIsGainedStepByStep(t *testing.T) {
	rulebook.Covers(t, "tk", "14.14", "14.23", "13.8.4")
	p := neutral(t, "C.5", "e3201: neutrality\ncountry bulgaria: neutral influence=soviet", "hungary", "bulgaria")
	f := p.front()
	hungary, bulgaria := areaNamed(f.Theatre, "hungary"), areaNamed(f.Theatre, "bulgaria")
	for _, x := range []struct {
		country atlas.Area
		steps   int
	}{{hungary, 2}, {bulgaria, 2}} {
		for range x.steps {
			if no := f.mayInfluence(x.country, atlas.Axis); !no.Fine() {
				t.Fatal(no)
			}
			f.influence(x.country, atlas.Axis)
		}
		if f.areas[x.country].influence != atlas.Axis || f.neutralityIn(x.country) >= 0 {
			t.Errorf("after %d steps the Axis has no influence", x.steps)
		}
		if f.mayInfluence(x.country, atlas.Axis).Fine() {
			t.Error("a second marker is placed")
		}
	}
	if f.mayInfluence(f.ways.germany, atlas.Axis).Fine() || f.mayInfluence(areaNamed(f.Theatre, "libya"), atlas.Axis).Fine() {
		t.Error("influence is gained in a major country or a dependent")
	}
	const republic = "w2710: civil-war/republican-stronghold:republican soviet, republican-support soviet"
	p = neutral(t, "C.5", republic, "spain")
	spain := areaNamed(p.front().Theatre, "spain")
	for who, want := range map[atlas.Faction]bool{atlas.Axis: false, atlas.Western: false, atlas.Soviet: true} {
		if got := p.front().mayInfluence(spain, who).Fine(); got != want {
			t.Errorf("with a stronghold %s gains influence: %v", who, got)
		}
	}
	p = neutral(t, "C.1", republic+"\nw2910: civil-war/nationalist-stronghold axis", "spain")
	if no := p.front().mayInfluence(spain, atlas.Soviet); no.Fine() || no.Rule != "13.8.4" {
		t.Errorf("in civil war influence is refused by %v", no)
	}
}

// 14.14: there are as many markers as the counter mix has.
func TestInfluenceMarkersRunOut(t *testing.T) {
	rulebook.Covers(t, "tk", "14.14")
	lines := ""
	for _, c := range []string{"greece", "bulgaria", "yugoslavia", "turkey", "persia"} {
		lines += "country " + c + ": neutral influence=western\n"
	}
	f := neutral(t, "C.5", lines, "hungary").front()
	for a := range f.Areas {
		if f.areas[a].influence == atlas.Western && !f.neutralMinor(atlas.Area(a)) {
			t.Fatalf("%s has influence", f.Areas[a].ID)
		}
	}
	if f.influenceLeft(atlas.Western) != 0 || f.mayInfluence(areaNamed(f.Theatre, "hungary"), atlas.Western).Fine() {
		t.Errorf("%d markers are left", f.influenceLeft(atlas.Western))
	}
}

// changeSides makes a conquered country active for another faction.
func TestACountryChangesSides(t *testing.T) {
	p := neutral(t, "C.5", "country poland: conquered western")
	f := p.front()
	poland := areaNamed(f.Theatre, "poland")
	f.changeSides(poland, atlas.Soviet)
	if c := f.areas[poland]; c.status != atlas.Active || c.faction != atlas.Soviet || !f.sites[atlas.Soviet].has(hexAt(t, f.Theatre, "e3702")) {
		t.Errorf("Poland is %+v", c)
	}
}
