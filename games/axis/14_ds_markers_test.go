package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// DS 12.3: East Wind Rain begins total war in Nov-Dec 1941. The examples: Increase USCL comes
// in Aug-Sept 1942 and V-J Day in Nov-Dec 1945; the Axis declines to end the Neutrality of
// Russia, so that Russian Entry comes in Aug-Sept 1945.
func TestTotalWarInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "12.3", "14.13", "14.44.1", "14.45")
	const lines = "scenario: C.6\nturn: Nov-Dec-1941\nposture communist-china: acceptance\nposture nationalist-china: negotiation\n"
	entries := func(p *Position) (list []string) {
		f := p.front()
		m, _ := f.MarkerByID("entry")
		for i := range f.markers[:f.nMarkers] {
			if k := &f.markers[i]; k.kind == m {
				list = append(list, f.Markers[m].Variants[k.variant]+" "+f.placeWord(k.at))
			}
		}
		return list
	}
	begin := func(led string) *Position {
		p := duringPacific(t, "axis", lines+led)
		p.does(func() { p.goToWar(atlas.TotalWar) })
		return p
	}
	p := begin(navyLeads)
	for box, want := range map[string]string{"us-and-western-minors": "war", "britain": "war", "russia": "neutrality", "communist-china": "acceptance", "nationalist-china": "negotiation"} {
		if got := p.postureOf(t, box); got != want {
			t.Errorf("the posture of %s is %s, want %s", box, got, want)
		}
	}
	pacific.Refused(t, p, "break russia", "13.6.1.2") // the navy leads
	pacific.Refused(t, p, "break britain", "12.3")
	pacific.Do(t, p, "break communist-china", "end-truce nationalist-china")
	if p.Top() == pTruces {
		t.Error("there is something left to remove")
	}
	for id, when := range map[string]string{"increase-uscl": "Aug-Sept-1942", "v-j-day": "Nov-Dec-1945"} {
		if got := p.marker1(t, id); got != when {
			t.Errorf("%s comes in %s, want %s", id, got, when)
		}
	}
	if got := entries(p); len(got) != 1 || got[0] != "russia Aug-Sept-1945" {
		t.Errorf("the entries are %v", got)
	}

	p = begin(armyLeads)
	pacific.Do(t, p, "break russia")
	if p.hasPolicy("neutrality") || p.marker1(t, "government") != "delay-box" {
		t.Error("the end of Neutrality is free")
	}
	pacific.Do(t, p, "done")
	if got := entries(p); len(got) != 1 || got[0] != "communist-china Aug-Sept-1945" {
		t.Errorf("the entries are %v", got)
	}
}

// DS 14.13: an Entry marker ends the policy or the truce of its country, wherever else the
// policy lies, and calls its Far Eastern Forces.
func TestEntryMarkers(t *testing.T) {
	rulebook.Covers(t, "ds", "14.13")
	for _, truce := range []string{"neutrality", "armistice"} {
		p := duringPacific(t, "axis", "turn: Aug-Sept-1945\nwar: total-war\nposture russia: "+truce+"\nposture soviet-minors: "+truce+
			"\nposture britain: treaty\nAug-Sept-1945: entry/russia\nconditional-events-soviet: russia-infantry-15, russia-air-force-10\nconditional-events-western: britain-air-force-fe\n")
		p.does(func() { p.Call(pArrivals) })
		minors := map[string]string{"neutrality": "war", "armistice": "armistice"}[truce]
		if p.postureOf(t, "russia") != "war" || p.postureOf(t, "soviet-minors") != minors || p.postureOf(t, "britain") != "treaty" || p.marker1(t, "entry") != "" {
			t.Errorf("%s: Russia does not enter, or others do", truce)
		}
		p.isAt(t, map[string]string{"russia-infantry-15": "delay-box", "russia-air-force-10": "delay-box", "britain-air-force-fe": "conditional-events-western"})
	}
}

// DS 14.1: the Ally who has received Aid to China puts it into either Conditional Events Box.
func TestAidToChinaArrives(t *testing.T) {
	rulebook.Covers(t, "ds", "14.1")
	for variant, who := range map[string]atlas.Faction{"western": atlas.Western, "soviet": atlas.Soviet} {
		p := duringPacific(t, "axis", "turn: May-June-1941\nMay-June-1941: aid-to-china/"+variant+" "+variant+"\n")
		p.does(func() { p.Call(pArrivals) })
		if !p.asks(who) {
			t.Fatalf("%s is not asked", variant)
		}
		pacific.Do(t, p, "into conditional-events-soviet")
		if at := p.marker1(t, "aid-to-china"); at != "conditional-events-soviet" {
			t.Errorf("the aid of %s is in %s", variant, at)
		}
	}
}

// DS 14.8, 14.10, 14.17 to 14.19, 14.23 to 14.25, 14.35, 14.38, 14.40, 14.41: where markers go when they come
// off the turn track.
func TestWhereTheMarkersOfThePacificGo(t *testing.T) {
	rulebook.Covers(t, "ds", "14.8", "14.10", "14.17", "14.18", "14.19", "14.23", "14.24", "14.25", "14.29", "14.35", "14.38", "14.40", "14.41")
	for id, want := range map[string]string{
		"convoy-strategy": "strategic-warfare-box", "fujiyama": "strategic-warfare-box", "i-boat-strategy": "strategic-warfare-box",
		"jet-fighter-production": "strategic-warfare-box", "kamikazes": "strategic-warfare-box", "oil-embargo": "strategic-warfare-box",
		"showa-restoration": "strategic-warfare-box", "quit-india": "strategic-warfare-box", "materiel-shortages": "strategic-warfare-box",
		"chemical-weapons": "force-pool-axis", "suicidal-raiders": "force-pool-axis", "hakko-ichiu": "vp-2", "japanese-mandate": "vp-2",
	} {
		p := duringPacific(t, "axis", "turn: May-June-1943\nMay-June-1943: "+id+" axis, increase-uscl\n")
		p.front().vpSide, p.front().vpBox = axisTide, 2
		p.does(func() { p.Call(pArrivals) })
		if got := p.marker1(t, id); got != want || p.Asked != 0 && p.Top() == pShortages {
			t.Errorf("%s comes to %q, want %s", id, got, want)
		}
	}
	p := duringPacific(t, "axis", "turn: May-June-1943\nMay-June-1943: quit-india axis\nw4213: japan-infantry-c1\n")
	p.does(func() { p.Call(pArrivals) })
	if p.marker1(t, "quit-india") != "out" {
		t.Error("Quit India comes although Japanese units are in India")
	}
	p = duringPacific(t, "axis", "turn: May-June-1943\nMay-June-1943: hakko-ichiu axis\nstrategic-warfare-box: minor-country-production/axis axis, minor-country-production/western western\n")
	p.front().vpSide = alliedCrusade
	p.does(func() { p.Call(pArrivals) })
	if p.marker1(t, "hakko-ichiu") != "vp-0" || p.script().Markers(p.markerKind(t, "minor-country-production"), -1, program.Place{}) != 1 {
		t.Error("under the Allied Crusade Hakko Ichiu is not in box 0, or minor country production goes on")
	}
}

// markerKind is a kind of marker by its word.
func (p *Position) markerKind(t testing.TB, id string) atlas.Marker {
	t.Helper()
	m, ok := p.front().MarkerByID(id)
	if !ok {
		t.Fatalf("there is no marker %s", id)
	}
	return m
}
