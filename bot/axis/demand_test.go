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

// Before a demand that can begin the war armies set out for the border, before others they do not.
func TestArmiesMarchUpBeforeADemand(t *testing.T) {
	for lines, want := range map[string]bool{
		"card axis-15: pending; posture western-minors: guarantees":        true,
		"card axis-15: pending; posture western-minors: treaty-of-locarno": false,
		"card axis-2: pending; posture western-minors: guarantees":         false,
	} {
		o := staffAt(t, axis.TotalerKrieg, summer1939+"country poland: neutral; "+lines)
		for u := range o.r.Units {
			if o.r.Units[u].ID == "eu-germany-infantry-1" && (o.road[u] >= 0) != want {
				t.Errorf("%s: the 1st Infantry sets out: %v", lines, !want)
			}
		}
	}
}

// Operation Marita strikes at whoever is named: never at a friend, nor at Italy, although it is worth
// more.
func TestStaffNamesNoFriendForWar(t *testing.T) {
	worth := func(country, influence string) float64 {
		o := staffAt(t, axis.TotalerKrieg, "scenario: C.4; players: 2; phase: 3 axis; war: limited-war; posture western-minors: war; card axis-25: current; "+
			"country italy: neutral; country yugoslavia: neutral"+influence+"; w3325: germany-infantry-1; w3223: germany-infantry-7")
		c, _ := o.r.AreaByID(country)
		return o.scoreCountry(c)
	}
	if italy, neighbour, friend := worth("italy", ""), worth("yugoslavia", ""), worth("yugoslavia", " influence=axis"); italy >= neighbour || friend >= neighbour {
		t.Errorf("Yugoslavia is worth %.1f, and %.1f as a friend; Italy %.1f", neighbour, friend, italy)
	}
}

// Nor does it strike at Vichy while that is neutral, wherever Germany's armies stand: Occupied France would be lost (16.3.6). Switzerland costs more
// than it is worth.
func TestStaffLeavesVichyInPeace(t *testing.T) {
	for vichy, spared := range map[string]bool{"neutral": true, "active western": false} {
		o := staffAt(t, axis.TotalerKrieg, "scenario: C.6; players: 2; phase: 3 axis; war: limited-war; posture western-minors: war; card axis-25: current; "+
			"country vichy: "+vichy+"; country yugoslavia: neutral; w3318: germany-infantry-16 2; w3416: germany-infantry-7 3; w3516: germany-infantry-1 3; w3325: germany-infantry-2 2")
		c, _ := o.r.AreaByID("vichy")
		neighbour, _ := o.r.AreaByID("yugoslavia")
		if swiss, _ := o.r.AreaByID("switzerland"); o.scoreCountry(swiss) >= o.scoreCountry(neighbour) {
			t.Errorf("Switzerland is worth %.1f, Yugoslavia %.1f", o.scoreCountry(swiss), o.scoreCountry(neighbour))
		}
		if got := o.scoreCountry(c) < o.scoreCountry(neighbour); got != spared {
			t.Errorf("Vichy is %s: it is worth %.1f, Yugoslavia %.1f", vichy, o.scoreCountry(c), o.scoreCountry(neighbour))
		}
	}
}

// Switzerland is left alone: no strategic hex is in it. In 1944 the Axis begins no war at all, strong as
// it is on the western sheet.
func TestStaffLeavesSwitzerlandAlone(t *testing.T) {
	for _, x := range []struct {
		country, turn string
		war           bool
	}{{"belgium-holland", "Mar-Apr-1942", true}, {"belgium-holland", "Mar-Apr-1944", false}, {"switzerland", "Mar-Apr-1942", false}} {
		o := staffAt(t, axis.TotalerKrieg, "scenario: B.2; players: 2; phase: 6.1 axis; turn: "+x.turn+"; country "+x.country+": neutral; "+
			"w3223: germany-infantry-7 3, germany-infantry-1 3; w3720: germany-infantry-11 3, germany-infantry-15 3")
		c, _ := o.r.AreaByID(x.country)
		if score := o.scoreWar(c); (score != -1) != x.war {
			t.Errorf("%s: war with %s is worth %.1f", x.turn, x.country, score)
		}
	}
}

// Japan seeks friends in Siam first: warlords and colonies are left as they are.
func TestStaffOfJapanSeeksFriendsInSiam(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 3 axis; country szechwan: neutral; country siam: neutral; country netherlands-east-indies: neutral; w4722: japan-infantry-1")
	worth := func(id string) float64 {
		c, ok := o.r.AreaByID(id)
		if !ok {
			t.Fatalf("there is no country %s", id)
		}
		return o.scoreCountry(c)
	}
	if s := worth("siam"); s <= worth("szechwan") || s <= worth("netherlands-east-indies") {
		t.Errorf("Siam is worth %.1f, Szechwan %.1f, the Dutch colonies %.1f", s, worth("szechwan"), worth("netherlands-east-indies"))
	}
}

// Before the war the Axis wins over no country of which it demands land: Poland as a friend would put
// the war off by years.
func TestStaffWinsOverNobodyItDemandsLandOf(t *testing.T) {
	for war, want := range map[string]bool{"pre-war": true, "limited-war": false} {
		o := staffAt(t, axis.TotalerKrieg, "scenario: C.3; players: 2; phase: 3 axis; war: "+war+"; country poland: neutral; country rumania: neutral; w3724: germany-infantry-1")
		poland, _ := o.r.AreaByID("poland")
		rumania, _ := o.r.AreaByID("rumania")
		if got := o.scoreCountry(poland) == 0; got != want || o.scoreCountry(rumania) <= 0 {
			t.Errorf("%s: Poland is worth %.1f to win over, Rumania %.1f", war, o.scoreCountry(poland), o.scoreCountry(rumania))
		}
	}
}
