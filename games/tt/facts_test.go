package tt

import (
	"testing"

	"sandtable/rulebook"
)

// TestFactsAreThoseOfTheRules compares what is told of the board, the decks and
// the blocks with what the rules themselves go by.
func TestFactsAreThoseOfTheRules(t *testing.T) {
	rulebook.Covers(t, "tt", "3.24")
	f := NewFacts()
	for a := range area(numAreas) {
		got, want := &f.Areas[a], &world.areas[a]
		if got.Name != want.name || got.Water != (want.kind == sea || want.kind == ocean) || nation(got.Nation) != want.nation ||
			got.Pop != want.pop || got.Res != want.res+want.resAfrica || faction(got.CapitalOf) != want.capitalOf {
			t.Errorf("%s is told as %+v", want.id, got)
		}
		for i, l := range world.links[a] {
			got := got.Links[i]
			dry := world.land.has(a) && world.land.has(l.to)
			if area(got.To) != l.to || border(got.Border) != l.border || got.Limit != borderLimit(l.terrain) || got.Land != dry || !got.Sea && !dry {
				t.Errorf("the border from %s to %s is told as %+v", want.id, world.areas[l.to].id, got)
			}
		}
	}
	for n := range nation(numNations) {
		muster := 0
		for _, a := range world.nations[n].areas {
			muster += int(world.areas[a].muster)
		}
		if got := &f.Nations[n]; got.Name != world.nations[n].name || area(got.Capital) != world.nations[n].capital || int(got.Muster) != muster {
			t.Errorf("%s is told as %+v", world.nations[n].id, got)
		}
	}
	for kind := range numTypes {
		ground, navy := false, false
		switch world.units[kind].id {
		case "fortress", "tank", "infantry":
			ground = true
		case "carrier", "submarine", "fleet":
			navy = true
		}
		if IsGround(uint8(kind)) != ground || IsNavy(uint8(kind)) != navy {
			t.Errorf("a %s is told to be a Ground unit: %v, a ship: %v", world.units[kind].name, IsGround(uint8(kind)), IsNavy(uint8(kind)))
		}
	}
	for who, a := range f.MainCapitals {
		if world.areas[a].mainOf != faction(who) {
			t.Errorf("%s is told to be the MainCapital of %s", world.areas[a].id, f.Factions[who])
		}
	}
}

// TestFactsBelongToWhoAsked: what one caller does to its facts is seen neither by
// another nor by the rules.
func TestFactsBelongToWhoAsked(t *testing.T) {
	mine, before := NewFacts(), world.links[0][0]
	mine.Areas[0].Links[0].To++
	mine.Areas[0].Pop, mine.MaxCV[0], mine.Rivals[0][0] = 99, 99, 99
	yours := NewFacts()
	if yours.Areas[0].Links[0].To != uint8(before.to) || yours.Areas[0].Pop == 99 || yours.MaxCV[0] == 99 || yours.Rivals[0][0] == 99 {
		t.Error("another caller sees the change")
	}
	if world.links[0][0] != before || world.areas[0].pop == 99 || world.maxCV[0] == 99 || rivals[0][0] == 99 {
		t.Error("the rules see the change")
	}
}
