package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// manhattan is a season of 1945 that begins with the reveal of the Manhattan Project; Iwo Jima
// is an American air base, six hexes from Tokyo and ten from Sapporo.
func manhattan(t *testing.T, die int, lines string) *Position {
	t.Helper()
	const islands = "e4226: united-states-infantry-i6\ne4519: united-states-infantry-i5\ne4113: united-states-infantry-i4\n" +
		"central-pacific.convoys: convoy/united-states:supply western\ninternational-dateline.convoys: convoy/united-states:supply western\nthe-bonins.convoys: convoy/united-states:supply western\n"
	p := pacific.Scene(t, "scenario: C.7\nplayers: 3\nphase: 1.1 western\nturn: Aug-Sept-1945\nwar: total-war\n"+
		"card western-49: current played\ncard western-56: pending\ne4904: japan-infantry-c14\n"+islands+lines).(*Position)
	pacific.Do(t, p, "choose western-58")
	if c := p.cardOf(t, "western-56"); c.at != cardCurrent {
		t.Fatal("the Manhattan Project is not revealed")
	}
	if p.Chance() == 0 {
		t.Fatal("no die decides about the bomb")
	}
	pacific.Roll(t, p, die)
	return p
}

const american = "posture us-and-western-minors: war\n" + onIwo

const onIwo = "e4304: united-states-infantry-i3\n"

// DS 15.33, 14.11: a die of 1 to 3 gives the bomb of the card. The West drops it where it
// likes within nine hexes, nobody contests, and what it destroys goes to the Delay Box or the
// pool. The city counts for the West from now on, though Japanese troops stand in it.
func TestTheManhattanProjectGivesABomb(t *testing.T) {
	rulebook.Covers(t, "ds", "15.33", "14.11")
	const osaka = "e4803: japan-hq-nc 3, japan-infantry-c13, logistics/ighq axis\n"
	for die := 1; die <= 6; die++ {
		if got := manhattan(t, die, american+osaka).Top() == pABomb; got != (die <= 3) {
			t.Errorf("a die of %d gives a bomb: %v", die, got)
		}
	}
	p := manhattan(t, 1, american+osaka+"force-pool-axis: japan-interceptor-302\n")
	if !p.asks(atlas.Western) {
		t.Fatal("another than the West is asked where the bomb falls")
	}
	pacific.Has(t, p, "bomb e4904")
	pacific.Refused(t, p, "bomb e5304", "15.33") // ten hexes
	pacific.Refused(t, p, "bomb e4404", "15.33") // the sea
	pacific.Refused(t, p, "decline", "15.33")
	f := p.front()
	city := hexAt(t, f.Theatre, "e4803")
	if f.control(city) != atlas.Axis {
		t.Fatal("Osaka is not Japanese")
	}
	pacific.Do(t, p, "bomb e4803")
	if !p.asks(atlas.Western) || !p.has(t, "devastation", "atomic", inHex(city)) {
		t.Error("the marker waits for somebody")
	}
	for move, at := range map[string]string{"wipe-out japan-hq-nc": "delay-box", "wipe-out japan-infantry-c13": "force-pool-axis", "raze none": "", "decline": ""} {
		q := p.Clone().(*Position)
		pacific.Do(t, q, move)
		g := q.front()
		left := 0
		for _, u := range []string{"japan-hq-nc", "japan-infantry-c13"} {
			if q.whereIs(t, u) == "e4803" {
				left++
			} else if q.whereIs(t, u) != at {
				t.Errorf("%s: %s lies in %s", move, u, q.whereIs(t, u))
			}
		}
		if want := 2 - min(len(at), 1); left != want {
			t.Errorf("%s: %d units are left in Osaka, not %d", move, left, want)
		}
		if in := g.markerIn(g.ways.logistics, inBox(g.ways.delayBox)) >= 0; in != (move == "raze none") {
			t.Errorf("%s: the logistics marker is in the Delay Box: %v", move, in)
		}
		if g.control(city) != atlas.Western || q.Top() == pABomb {
			t.Errorf("%s: Osaka is not the West's, or it may drop more", move)
		}
	}
}

// DS 15.33: no bomb under a truce of the United States, out of reach of an air base, and when all
// markers of the game lie; under a policy it is dropped all the same. A Soviet unit is an
// enemy of the West, and a neutral country is spared.
func TestWhatBarsTheBombOfTheCard(t *testing.T) {
	rulebook.Covers(t, "ds", "15.33")
	for _, x := range []struct {
		name, lines string
		bomb        bool
	}{
		{"a truce", "posture us-and-western-minors: armistice\n" + onIwo, false},
		{"a policy", "posture us-and-western-minors: quarantine\n" + onIwo, true},
		{"two markers", american + "e4801: devastation/atomic western, devastation/atomic western\n", true},
		{"three markers", american + "e4801: devastation/atomic western, devastation/atomic western, devastation/atomic western\n", false},
	} {
		if got := manhattan(t, 1, x.lines).Top() == pABomb; got != x.bomb {
			t.Errorf("%s: there is a bomb: %v", x.name, got)
		}
	}
	p := manhattan(t, 1, "posture us-and-western-minors: war\n") // the nearest base is Wake
	pacific.Refused(t, p, "bomb e4904", "15.33")
	p = manhattan(t, 1, american+"w5027: russia-infantry-i8\n")
	pacific.Do(t, p, "bomb w5027")
	pacific.Has(t, p, "wipe-out russia-infantry-i8")
}
