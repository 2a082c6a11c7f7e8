package axis

import (
	"testing"

	"sandtable/games/axis"
)

// afoot is Europe in spring 1944, with the West in a corner of France.
const afoot = "scenario: C.6; players: 2; phase: 3 western; turn: Mar-Apr-1944; war: total-war; posture britain: war; country france: conquered western; " +
	"w3516: germany-infantry-i3; w3618: germany-infantry-i1; "

// What is wanted in France comes to Britain over the sea, to all of its ports as to one, and not to Dover over the Channel as if
// it were land: in spring 1944 most steps in Britain stood in London and Norwich.
func TestTheChannelIsNoLand(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, afoot+"w3717: britain-infantry-i1, britain-infantry-i2; w3817: britain-infantry-i3; w4116: britain-infantry-i4; w3917: britain-infantry-i5")
	field := func(id string) float64 { return o.field[hexOf(t, o, id)] }
	dover, hull, norwich, calais := field("eu-w3817"), field("eu-w4116"), field("eu-w3917"), field("eu-w3717")
	if dover >= calais || dover != hull || norwich >= hull {
		t.Errorf("Calais is worth %.1f, Dover %.1f, Hull %.1f and Norwich, which is no port, %.1f", calais, dover, hull, norwich)
	}
}

// Who waits in a port of Britain stands better on a beachhead before France, because of what lies behind its shore, unless
// three are there: one more would be lost for want of room (9.2).
func TestTheWestEmbarksForABeachhead(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, afoot)
	beach := afoot + "w3715: beachhead/western" + facing(t, o, "eu-w3715", "eu-w3615") + " western"
	for aboard, room := range map[string]bool{
		"":                      true,
		", britain-infantry-i4": true,
		", britain-infantry-i4, britain-infantry-i5, britain-infantry-i6": false,
	} {
		o := staffAt(t, axis.TotalerKrieg, beach+aboard+"; w3915: britain-infantry-i3")
		u, sea := unitNamed(t, o, "britain-infantry-i3"), hexOf(t, o, "eu-w3715")
		if room && o.standing(u, sea) <= o.place(u) {
			t.Errorf("aboard%s: the beachhead is worth %.2f, Southampton %.2f", aboard, o.standing(u, sea), o.place(u))
		}
		if o.overcrowds(u, sea) == room {
			t.Errorf("aboard%s: there is room for one more: %v", aboard, !room)
		}
	}
}
