package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 6.1.1: the Axis declares war on one country after the other, each set up before the
// next; a policy that the country shares ends.
func TestTheAxisDeclaresWar(t *testing.T) {
	rulebook.Covers(t, "tk", "6.1", "6.1.1", "13.6.1.2")
	p := neutral(t, "C.5", "war: limited-war\nposture western-minors: guarantees\nposture france: guarantees\nposture britain: war", "yugoslavia", "greece", "turkey")
	f := p.front()
	p.does(p.warAndPeaceSegment)
	for _, country := range []string{"britain", "france", "libya"} {
		campaigns.Refused(t, p, "declare-war "+country, "6.1.1")
	}
	campaigns.Do(t, p, "declare-war yugoslavia")
	if p.hasPolicy("guarantees") {
		t.Error("the guarantees have not ended")
	}
	p.settleIn(t)
	campaigns.Roll(t, p, 1)
	campaigns.Do(t, p, "done", "declare-war greece")
	if c := f.areas[areaNamed(f.Theatre, "yugoslavia")]; c.status != atlas.Active || c.faction != atlas.Western || c.fresh {
		t.Errorf("Yugoslavia is %+v", c)
	}
	if p.Top() != pSetUp {
		t.Error("Greece is not set up")
	}
}

// 6.1.1: nobody in pre-war, no Ally in limited war. In total war a victim of an Ally joins
// the Axis, which may save it from occupation; the Soviets cannot follow the West at once.
func TestTheAlliesDeclareWar(t *testing.T) {
	rulebook.Covers(t, "tk", "6.1.1", "3.1.4", "14.24")
	for war, who := range map[string]atlas.Faction{"pre-war": atlas.Axis, "limited-war": atlas.Western} {
		p := neutral(t, "C.5", "war: "+war+"\nposture russia: negotiation\nposture britain: negotiation", "turkey")
		p.front().phasing = who
		p.does(p.warAndPeaceSegment)
		campaigns.Refused(t, p, "declare-war turkey", "6.1.1")
	}
	p := neutral(t, "C.5", "war: total-war", "turkey")
	f := p.front()
	f.phasing = atlas.Western
	p.does(p.warAndPeaceSegment)
	campaigns.Do(t, p, "declare-war turkey")
	p.settleIn(t)
	campaigns.Do(t, p, "no-occupation")
	campaigns.Roll(t, p, 1)
	campaigns.Do(t, p, "done")
	turkey := areaNamed(f.Theatre, "turkey")
	if c := f.areas[turkey]; c.faction != atlas.Axis || !c.fresh || !p.marked("no-occupation", "e2412") || !p.marked("mobilizing", "e2412") {
		t.Errorf("Turkey is %+v", c)
	}
	f.phasing = atlas.Soviet
	p.does(p.warAndPeaceSegment)
	if f.areas[turkey].fresh {
		t.Error("the Soviets have moved, and Turkey is closed to them still")
	}
}

// 6.1: war is declared before truces are reduced; 13.6.1.2: not on a country that might
// end the Ostland Accord while its peace is enforced.
func TestWhenWarIsNotDeclared(t *testing.T) {
	rulebook.Covers(t, "tk", "6.1", "13.6.1.2")
	p := neutral(t, "C.5", "war: total-war\nposture britain: negotiation\nposture russia: negotiation", "turkey")
	p.does(p.warAndPeaceSegment)
	campaigns.Has(t, p, "declare-war turkey")
	reduced := p.Clone().(*Position)
	campaigns.Do(t, reduced, "reduce western")
	campaigns.Refused(t, reduced, "declare-war turkey", "6.1")
	p = neutral(t, "C.5", "war: total-war\nposture russia: ostland-accord\nposture soviet-minors: ostland-accord", "turkey", "finland", "greece")
	f := p.front()
	if err := f.mark(marker{kind: f.ways.enforcedPeace, variant: atlas.NoID, faction: atlas.NoFaction, at: placeTrack | place(f.turn) + 1}); err != nil {
		t.Fatal(err)
	}
	p.does(p.warAndPeaceSegment)
	campaigns.Refused(t, p, "declare-war finland", "13.6.1.2") // Soviet for sure
	campaigns.Refused(t, p, "declare-war turkey", "13.6.1.2")  // if the die says so
	campaigns.Has(t, p, "declare-war greece")
}
