package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 13.8.3: the example of the AA army: France falls, its step leaves the game, and the
// BEF stays.
func TestTheBEFStaysWhenFranceFalls(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.3", "2.3.4")
	const scene = `
		scenario: C.4
		players: 3
		phase: 6.2 axis
		w3916: western-multinational-infantry-aa 2
		holding-western-aa: france-infantry-i1
	`
	p := campaigns.Scene(t, scene+"force-pool-western: britain-infantry-bef, britain-infantry-i1\n"+occupied(t, "france")).(*Position)
	for unit, want := range map[string]string{
		"britain-infantry-bef": "w3916", "france-infantry-i1": "out", "western-multinational-infantry-aa": "delay-box", "britain-infantry-i1": "force-pool-western",
	} {
		if at := p.whereIs(t, unit); at != want {
			t.Errorf("%s is in %s, want %s", unit, at, want)
		}
	}
	p = campaigns.Scene(t, scene+occupied(t, "france")).(*Position)
	if p.whereIs(t, "western-multinational-infantry-aa") != "delay-box" || p.whereIs(t, "france-infantry-i1") != "out" || p.front().ground[atlas.Western].has(hexAt(t, p.front().Theatre, "w3916")) {
		t.Error("without the BEF in the pool the army is not lost")
	}
}

// 13.8.3: the owner chooses what is left of the HQ when a country that gave it a step
// ceases to exist.
func TestWhatIsLeftOfAnHQ(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.3", "13.8.1.1")
	p := neutral(t, "C.5", "country rumania: active axis\ne3609: axis-multinational-hq-med 2\nholding-axis-med: rumania-infantry-i1\nforce-pool-axis: germany-infantry-i1, germany-infantry-5")
	f := p.front()
	p.does(func() { f.cedeSide(f.landNamed(t, "ceded-russia-bessarabia"), landCededBack) })
	campaigns.Refused(t, p, "break-down axis-multinational-hq-med germany-infantry-i1 germany-infantry-5", "2.3.4.2")
	campaigns.Do(t, p, "break-down axis-multinational-hq-med germany-infantry-5 none")
	if at := p.whereIs(t, "rumania-infantry-i1"); at != "set-aside" {
		t.Errorf("the Rumanian step is in %s", at)
	}
	if p.whereIs(t, "axis-multinational-hq-med") != "delay-box" || p.whereIs(t, "germany-infantry-5") != "e3609" || p.Top() == pEmergency {
		t.Error("no German unit is left of the HQ")
	}
}
