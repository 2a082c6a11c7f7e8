package axis

import (
	"testing"

	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// summer1939 is Germany before its demand for the Polish corridor.
const summer1939 = "scenario: C.3; players: 2; phase: 3 axis; war: pre-war; posture soviet-minors: nazi-soviet-pact; w3724: germany-infantry-1; "

// Nobody demands land of a country that would end the pact with the Soviets by resisting (15.7).
func TestStaffDemandsNothingOfSovietFriends(t *testing.T) {
	score := func(influence string) float64 {
		o := staffAt(t, axis.TotalerKrieg, summer1939+"card axis-15: pending; posture western-minors: guarantees; country poland: neutral"+influence)
		card, ok := o.r.Pending(atlas.Axis)
		if !ok {
			t.Fatal("no card is pending")
		}
		return o.scoreCard(card)
	}
	free, west, soviet := score(""), score(" influence=western"), score(" influence=soviet")
	if free != west || soviet > free-rash {
		t.Errorf("the demand is worth %.1f, with Western influence %.1f, with Soviet %.1f", free, west, soviet)
	}
}

// Before a demand that can begin the war armies are drawn to the border, before others they are not.
func TestArmiesMarchUpBeforeADemand(t *testing.T) {
	field := func(lines string) float64 {
		o := staffAt(t, axis.TotalerKrieg, summer1939+"country poland: neutral; "+lines)
		breslau, ok := placeNamed(&o.r, "Breslau")
		if !ok {
			t.Fatal("there is no Breslau")
		}
		return o.field[breslau]
	}
	war := field("card axis-15: pending; posture western-minors: guarantees")
	crisis := field("card axis-15: pending; posture western-minors: treaty-of-locarno")
	none := field("card axis-2: pending; posture western-minors: guarantees")
	if war == 0 || crisis >= war || none >= war {
		t.Errorf("Breslau draws armies by %.1f before war, by %.1f before a mere crisis, by %.1f before no demand", war, crisis, none)
	}
}
