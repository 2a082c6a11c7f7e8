package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 4.2.2: eleven against four are 2-1, twelve are 3-1.
func TestOddsInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.2")
	w := worldOf(t, "pacific")
	if a, b := odds(w.Theatre, 11, 4), odds(w.Theatre, 12, 4); w.CRTColumns[a] != "2-1" || w.CRTColumns[b] != "3-1" {
		t.Errorf("11 to 4 is %s, 12 to 4 is %s", w.CRTColumns[a], w.CRTColumns[b])
	}
}

// DS 4.2.5.2: from Taihoku a unit retreats into Foochow over the strait, and not into Amoy. DS
// 4.2.5.3: a lake bars a retreat, too.
func TestTheRetreatFromTaihoku(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.5", "4.2.5.2")
	s := pacificScene(t, atWarInPacific+"kiangsu conquered western\njapan-infantry-c1 w4324\n")
	if !s.retreatsAcross(s.hex("w4324"), s.hex("w4424")) {
		t.Error("no retreat into Foochow")
	}
	if s.retreatsAcross(s.hex("w4324"), s.hex("w4323")) {
		t.Error("a retreat over the sea into Amoy")
	}
	if s.retreatsAcross(s.hex("w4623"), s.hex("w4622")) {
		t.Error("a retreat over the lake into w4622")
	}
}

// DS 4.2.1.2: a Chinese HQ lends ranged support to any Chinese unit on its side, and to no other.
func TestAChineseHQSupportsAnyChineseUnit(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.1.2", "13.8.3")
	for _, x := range []struct {
		defender string
		want     bool
	}{{"kiangsu-infantry-a1 w4623 western", true}, {"szechwan-infantry-a1 w4623 western", true}, {"britain-infantry-i1 w4623", false}} {
		s := pacificScene(t, atWarInPacific+"kiangsu active western\nszechwan active western\nnationalist-china-hq-kmt w4621\njapan-infantry-12 w4723\n"+x.defender+"\n")
		s.front.phasing = atlas.Axis
		for u := range s.Units {
			if s.units[u].at == inHex(s.hex("w4623")) {
				s.units[u].used |= inCombat
			}
		}
		if no := s.maySupport(s.counter("nationalist-china-hq-kmt"), s.hex("w4623"), atlas.Western, regularSegment); no.Fine() != x.want {
			t.Errorf("%s: the KMT HQ supports it %v, want %v (%s)", x.defender, no.Fine(), x.want, no.Text)
		}
	}
}

// 4.2.1.2: no ranged support goes through a dependent of a neutral country or of one under a
// policy, for the defender either; the hex of the HQ does not count.
func TestNoRangedSupportThroughADependentOfANeutral(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.1.2")
	rulebook.Covers(t, "tk", "4.2.1.2")
	for _, x := range []struct {
		france string
		want   bool
	}{{"france neutral", false}, {"france active western\nposture us-and-western-minors quarantine", false}, {"france active western", true}, {"france active western\nposture us-and-western-minors negotiation", true}} {
		s := pacificScene(t, atWarInPacific+"yunnan active western\nsiam active axis\nnationalist-china-hq-kmt w4116\nyunnan-infantry-a1 w4317\njapan-infantry-12 w4316\n"+x.france+"\n")
		clear(s.lands[:])
		s.relist()
		if c := s.realm[s.hex("w4217")]; c != s.area("france") || s.country(s.owner[s.hex("w4217")]) == s.owner[s.hex("w4217")] {
			t.Fatal("w4217 is in no dependent of France")
		}
		s.front.phasing = atlas.Axis
		s.units[s.counter("yunnan-infantry-a1")].used |= inCombat
		no := s.maySupport(s.counter("nationalist-china-hq-kmt"), s.hex("w4317"), atlas.Western, regularSegment)
		if no.Fine() != x.want {
			t.Errorf("%q: the HQ supports the defender through Indochina: %v (%s)", x.france, no.Fine(), no.Text)
		}
	}
	for italy, want := range map[string]bool{"neutral": false, "active axis": true} {
		s := newScene(t, "italy "+italy+"\nyugoslavia conquered western\n")
		if got := s.supportPath(s.hex("e2502"), s.hex("w2527")); got != want {
			t.Errorf("Italy is %s: support goes through Albania: %v", italy, got)
		}
	}
}

// DS 9.1, 4.2.1.1: a Chinese HQ stands and attacks with any one Chinese country on its side, and
// with no other minor country; Exp units go with anybody.
func TestWithWhomAChineseHQStands(t *testing.T) {
	rulebook.Covers(t, "ds", "9.1", "4.2.1.1")
	s := pacificScene(t, "kiangsu active western\nszechwan active western\nkansu active soviet\nnetherlands-east-indies active western\n")
	for _, x := range []struct {
		units []string
		want  bool
	}{
		{[]string{"nationalist-china-hq-kmt", "kiangsu-infantry-a1"}, true},
		{[]string{"nationalist-china-hq-kmt", "szechwan-infantry-a1"}, true},
		{[]string{"nationalist-china-hq-kmt", "kiangsu-infantry-a1", "szechwan-infantry-a1"}, false},
		{[]string{"kiangsu-infantry-a1", "szechwan-infantry-a1"}, false},
		{[]string{"nationalist-china-hq-kmt", "netherlands-east-indies-infantry-knil1"}, false},
		{[]string{"nationalist-china-hq-kmt", "kiangsu-exp-exp1", "szechwan-infantry-a1"}, true},
		{[]string{"nationalist-china-hq-kmt", "britain-infantry-i1"}, true},
		{[]string{"nationalist-china-hq-kmt", "nationalist-china-hq-cen"}, false},
	} {
		var stack []standing
		for _, id := range x.units {
			u := s.counter(id)
			steps := uint8(1)
			if s.Units[u].Kind == atlas.HQ {
				steps = 2
			}
			stack = append(stack, standing{u, steps})
		}
		if got := s.mayStack(stack); got != x.want {
			t.Errorf("%v stand together: %v, want %v", x.units, got, x.want)
		}
	}
}

// DS 4.1.2, 11.5: in snow only Russians attack in the Blitz Combat Segment. DS 11.2: it reduces
// retreats.
func TestOnlyRussiansBlitzInSnow(t *testing.T) {
	rulebook.Covers(t, "ds", "4.1.2", "11.5", "11.2", "11.4")
	s := pacificScene(t, atWarInPacific+"russia-infantry-i1 w5727\njapan-infantry-12 w5726\nmongolia-cavalry-1c w5524 soviet\n")
	for unit, want := range map[string]bool{"russia-infantry-i1": true, "japan-infantry-12": false, "mongolia-cavalry-1c": false} {
		if got := s.hardy(s.counter(unit)); got != want {
			t.Errorf("%s blitzes in snow: %v, want %v", unit, got, want)
		}
	}
	w := s.World
	for _, weather := range []atlas.Weather{atlas.Mud, atlas.Storms, atlas.Snow} {
		for column := range w.CRTColumns {
			for die := 1; die <= 6; die++ {
				clear, bad := combatResult(w.Theatre, die, column, atlas.ClearWeather), combatResult(w.Theatre, die, column, weather)
				if bad.Attack != clear.Attack || bad.Defd != clear.Defd {
					t.Errorf("weather changes the attrition of column %d, die %d", column, die)
				}
				if reduced := atlas.RetreatNames[bad.Retreat] != atlas.RetreatNames[clear.Retreat]; reduced != (atlas.RetreatNames[clear.Retreat] == "Dr1" || atlas.RetreatNames[clear.Retreat] == "Dr2" || atlas.RetreatNames[clear.Retreat] == "Dr3") {
					t.Errorf("column %d, die %d: %s becomes %s", column, die, atlas.RetreatNames[clear.Retreat], atlas.RetreatNames[bad.Retreat])
				}
			}
		}
	}
}

// DS 4.2.6.2, 2.3.4.1: the example of the ABDA army. It leaves the British FE infantry or the step
// in its holding box. DS 13.8.3: it is supplied if both its nations are.
func TestTheABDAArmy(t *testing.T) {
	rulebook.Covers(t, "ds", "4.2.6.2", "2.3.4.1", "13.8.3")
	s := pacificScene(t, atWarInPacific+"netherlands-east-indies active western\nwestern-multinational-infantry-abda w2819\nnetherlands-east-indies-infantry-knil1 holding-western-abda 1 western\nbritain-far-east-fe force-pool-western\n")
	abda := s.counter("western-multinational-infantry-abda")
	if n := s.nations(abda); n[0] != s.front.nation("britain") || n[1] != s.front.nation("netherlands-east-indies") {
		t.Errorf("the nations of ABDA are %v", n)
	}
	if s.supplied(abda) {
		t.Error("ABDA is supplied without a British line")
	}
	if !s.shareNation(abda, s.counter("britain-infantry-i1")) || !s.shareNation(abda, s.counter("netherlands-east-indies-infantry-knil2")) || s.shareNation(abda, s.counter("united-states-infantry-i1")) {
		t.Error("ABDA is of other nations than British and Dutch")
	}
}
