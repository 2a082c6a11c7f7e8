package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 14.38: Quit India leaves the game when a Japanese ground unit enters India or Ceylon, and
// not when another Axis unit does, or a Japanese one elsewhere.
func TestJapaneseUnitsEndQuitIndia(t *testing.T) {
	rulebook.Covers(t, "ds", "14.38")
	for _, x := range []struct {
		unit, hex string
		ends      bool
	}{{"japan-infantry-c1", "w4213", true}, {"japan-infantry-c1", "w4015", false}, {"siam-infantry-a1", "w4213", false}} {
		p := duringPacific(t, "axis", "war: total-war\nposture britain: war\ncountry siam: active axis\nstrategic-warfare-box: quit-india axis\n"+x.hex+": "+x.unit+" axis\n")
		p.front().entered(hexAt(t, p.front().Theatre, x.hex), atlas.Axis, false)
		if got := p.marker1(t, "quit-india") == "out"; got != x.ends {
			t.Errorf("%s in %s ends Quit India: %v", x.unit, x.hex, got)
		}
	}
}

// DS 14.38: a Japanese ground unit that has come to India in another way than by a move, such as
// a retreat, ends Quit India by the end of the segment; a detachment does not.
func TestQuitIndiaEndsWhereverJapaneseUnitsComeFrom(t *testing.T) {
	rulebook.Covers(t, "ds", "14.38")
	for side, ends := range map[string]bool{"": true, " turned": false} {
		p := duringPacific(t, "axis", "strategic-warfare-box: quit-india axis\nw4213: japan-infantry-c1"+side+"\n")
		if p.marker1(t, "quit-india") == "out" {
			t.Fatal("the marker is gone before the segment is over")
		}
		pacific.Do(t, p, "done")
		if got := p.marker1(t, "quit-india") == "out"; got != ends {
			t.Errorf("japan-infantry-c1%s ends Quit India: %v", side, got)
		}
	}
}

// DS 14.38, 3.1.4: no unit leaves India for a box off the map, either.
func TestQuitIndiaClosesBoxesToo(t *testing.T) {
	rulebook.Covers(t, "ds", "14.38", "3.1.4")
	p := duringPacific(t, "western", "strategic-warfare-box: quit-india axis\nw4106: britain-infantry-i1\n")
	f := p.front()
	box, _ := f.BoxByID("europe-africa")
	u := unitOf(t, p, "britain-infantry-i1")
	for to, held := range map[place]bool{inBox(box): true, inHex(hexAt(t, f.Theatre, "w4015")): true, inHex(hexAt(t, f.Theatre, "w3508")): false} {
		if f.heldInIndia(u, to) != held {
			t.Errorf("a unit in Bombay is kept from %s: %v", f.placeWord(to), !held)
		}
	}
}
