package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// winter1940 is Europe after the fall of France, with the pact in force.
const winter1940 = "scenario: C.4; players: 2; phase: 3 axis; war: limited-war; country france: conquered western; " +
	"posture britain: war; posture russia: nazi-soviet-pact; posture soviet-minors: nazi-soviet-pact; e3609: russia-infantry-i1, russia-infantry-i2; e3806: russia-infantry-i3; "

// unitNamed is a unit by its name.
func unitNamed(t *testing.T, o *Officer, id string) atlas.Unit {
	t.Helper()
	for u := range o.r.Units {
		if o.r.Units[u].ID == "eu-"+id {
			return atlas.Unit(u)
		}
	}
	t.Fatalf("there is no unit %s", id)
	return atlas.NoUnit
}

// marchesEast reports how many hexes nearer to Kiev a unit goes.
func marchesEast(t *testing.T, o *Officer, id string) int {
	t.Helper()
	u := unitNamed(t, o, id)
	kiev, _ := placeNamed(&o.r, "Kiev")
	at, _ := o.r.At(u)
	best, _ := o.bestHex(u)
	return o.apart(at, kiev) - o.apart(o.trail.Hexes[best], kiev)
}

// Armies that have nothing to do in France go to the border of Russia before the war with it: when Barbarossa
// is chosen, or three seasons before its own unless a Western army is left on the continent.
func TestArmiesGoToTheBorderBeforeAWar(t *testing.T) {
	const army = "; w3516: germany-infantry-i1, germany-infantry-1 3, germany-hq-b"
	for _, x := range []struct {
		lines string
		east  bool
	}{
		{"turn: Mar-Apr-1940", false},
		{"turn: Nov-Dec-1940", true},
		{"turn: Nov-Dec-1940; w2919: britain-infantry-i1, britain-infantry-i2, britain-infantry-i3; w3018: britain-infantry-i4, britain-infantry-i5, britain-infantry-i6; w3017: britain-infantry-i7, britain-infantry-i8", false},
		{"turn: Mar-Apr-1940; card axis-23a: pending", true},
	} {
		o := staffAt(t, axis.TotalerKrieg, winter1940+x.lines+army)
		if o.eve != x.east {
			t.Errorf("%s: it is the eve of war: %v", x.lines, o.eve)
		}
		for _, id := range []string{"germany-infantry-1", "germany-hq-b"} {
			if far := marchesEast(t, o, id); (far > 1) != x.east {
				t.Errorf("%s: %s goes %d hexes to the east", x.lines, id, far)
			}
		}
	}
}

// An army on the border waits there: it would end the pact by marching through land of Russia.
func TestArmiesWaitAtTheBorder(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, winter1940+"turn: Mar-Apr-1940; card axis-23a: pending; e3705: germany-armor-1p 2; w3825: germany-infantry-i1")
	u := unitNamed(t, o, "germany-armor-1p")
	if best, _ := o.bestHex(u); o.trail.Crosses(best, o.r.Bound) {
		t.Errorf("the tanks march to %s", o.title(int16(o.trail.Hexes[best])))
	}
	o.bold = true
	if best, _ := o.bestHex(u); !o.trail.Crosses(best, o.r.Bound) {
		t.Error("the tanks have no reason to march into Russia")
	}
}

// Reserves, and HQs with them, go to a front where more is missing, and to nobody across the sea.
func TestReservesGoToTheFront(t *testing.T) {
	const scene = "scenario: C.6; players: 2; phase: 3 axis; war: total-war; posture britain: war; posture russia: war; country france: conquered western; " +
		"w3618: germany-infantry-i4 turned; w3414: germany-infantry-i5 turned; w3113: germany-infantry-i7 turned; " +
		"w3516: germany-infantry-i3; w3825: germany-infantry-1 3, germany-infantry-i1, germany-hq-b; e3705: germany-infantry-i2; "
	for lines, east := range map[string]bool{
		"e3907: russia-infantry-i1, russia-infantry-i2, russia-infantry-i3; e3608: russia-infantry-i4, russia-infantry-i5, russia-infantry-i6; e4307: russia-infantry-i7, russia-infantry-i8": true,
		"e3907: russia-infantry-i1; e3806: germany-armor-1p 2, germany-armor-2p 2":                                                                                                            false,
		"w3817: britain-infantry-i1, britain-infantry-i2, britain-infantry-i3":                                                                                                                false,
	} {
		o := staffAt(t, axis.TotalerKrieg, scene+lines)
		for _, id := range []string{"germany-infantry-1", "germany-hq-b"} {
			if i := o.road[unitNamed(t, o, id)]; (i >= 0 && o.roads[i].front) != east {
				t.Errorf("%s: %s sets out for a front: %v", lines, id, !east)
			}
		}
		if far := marchesEast(t, o, "germany-infantry-1"); east && far < 1 {
			t.Errorf("%s: the reserve in Berlin goes %d hexes to the east", lines, far)
		}
	}
}

// An attack on a Russian unit in Poland ends the pact as well as one across the border, and is not made.
func TestStaffAttacksNobodyUnderAPact(t *testing.T) {
	for posture, want := range map[string]bool{"nazi-soviet-pact": true, "war": false} {
		o := staffAt(t, axis.TotalerKrieg, "scenario: C.4; players: 2; phase: 3 axis; war: limited-war; posture russia: "+posture+"; e3904: russia-infantry-i1; e3903: germany-infantry-1 3")
		h, _ := o.r.HexByID("eu-e3904")
		if got := o.pact(h); got != want {
			t.Errorf("posture %s: a unit in eastern Poland is spared: %v", posture, got)
		}
	}
}

// Somebody stays in a town of the enemy's through which supply comes (10.2), and who marches on does not go
// where none comes.
func TestArmiesKeepTheirSupply(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, "scenario: C.6; players: 2; phase: 3 axis; war: total-war; posture russia: war; e3906: germany-infantry-i1; e4009: germany-infantry-1 3; e4312: russia-infantry-i1")
	minsk, _ := placeNamed(&o.r, "Minsk")
	if o.postWorth(minsk) == 0 {
		t.Error("nobody is wanted in Minsk, through which supply comes")
	}
	vitebsk, deep := atlas.Hex(0), atlas.Hex(0)
	for h := range o.r.Hexes {
		switch o.r.Hexes[h].ID {
		case "eu-e4009":
			vitebsk = atlas.Hex(h)
		case "eu-e4614":
			deep = atlas.Hex(h)
		}
	}
	if o.unfed(vitebsk) != 0 || o.unfed(deep) == 0 {
		t.Errorf("it costs %.1f to stand near Minsk, and %.1f far behind Moscow", o.unfed(vitebsk), o.unfed(deep))
	}
}

// An army in Britain keeps no more Axis troops in France than it could carry over the sea.
func TestWhoIsAcrossTheSeaIsLessFeared(t *testing.T) {
	const scene = "scenario: C.6; players: 2; phase: 3 axis; war: total-war; posture britain: war; country france: conquered western; w3516: germany-infantry-i1; "
	danger := func(lines string) float64 {
		o := staffAt(t, axis.TotalerKrieg, scene+lines)
		paris, _ := placeNamed(&o.r, "Paris")
		return o.danger(paris, o.within(paris, widest))
	}
	const army = "britain-infantry-i1, britain-infantry-i2, britain-infantry-i3; "
	few, many := danger("w3817: "+army), danger("w3817: "+army+"w3916: britain-infantry-i4, britain-infantry-i5, britain-infantry-i6; w3915: britain-infantry-i7, britain-infantry-i8")
	if landed := danger("w3415: " + army); few <= 0 || many > aWave || landed < few {
		t.Errorf("Paris is in danger of %.1f from a few across the Channel, %.1f from many, and %.1f from those who have landed", few, many, landed)
	}
}

// The Axis, which has few ships, does not wait in ports of France for what lies in Britain, but keeps troops near
// Paris for whoever could land: more of them when the West comes back.
func TestTheAxisStaysAshore(t *testing.T) {
	const army = "britain-infantry-i1, britain-infantry-i2, britain-infantry-i3"
	screened := func(turn string) float64 {
		o := staffAt(t, axis.TotalerKrieg, "scenario: C.6; players: 2; phase: 3 axis; turn: "+turn+"; war: total-war; posture britain: war; country france: conquered western; "+
			"w3516: germany-infantry-i1; w3717: germany-infantry-1 3; w3817: "+army+"; w3916: britain-infantry-i4, britain-infantry-i5, britain-infantry-i6; w3915: britain-infantry-i7, britain-infantry-i8")
		if o.awaitsShips(unitNamed(t, o, "germany-infantry-1")) || o.seaways() >= o.by().Sea {
			t.Error("an army waits in Calais for ships")
		}
		paris, _ := placeNamed(&o.r, "Paris")
		return o.offshore(paris)
	}
	if before, after := screened("Mar-Apr-1942"), screened("Mar-Apr-1944"); before <= 0 || after <= before {
		t.Errorf("%.1f factors could come to Paris over the sea in 1942, %.1f in 1944", before, after)
	}
}

// In limited war Germany surrenders when five of its strategic hexes are lost (0.2): with three of them lost it
// looks to the others, and to those three.
func TestTheAxisLooksToItsOwnNearSurrender(t *testing.T) {
	munich := func(lines string) (weight, hold float64) {
		o := staffAt(t, axis.TotalerKrieg, "scenario: C.4; players: 2; phase: 3 axis; posture france: war; "+lines)
		h, _ := placeNamed(&o.r, "Munich")
		return o.weight[h], o.hold[h]
	}
	const lost = "w3519: france-infantry-1; w3720: france-infantry-2; w3922: france-infantry-3"
	plain, _ := munich("war: limited-war; w3825: germany-infantry-i1")
	if w, h := munich("war: limited-war; " + lost); w <= plain || h <= plain {
		t.Errorf("Munich weighs %.1f, and %.1f to hold it, when others are lost; %.1f before", w, h, plain)
	}
	if w, _ := munich("war: total-war; " + lost); w != plain {
		t.Errorf("Munich weighs %.1f in total war, %.1f in limited war", w, plain)
	}
}

// Whoever has come to Europe is shipped to no box off the map; who waits in one comes.
func TestNobodyLeavesTheWarInEurope(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, "scenario: C.6; players: 2; phase: 3 western; turn: Mar-Apr-1944; war: total-war; posture britain: war; w3914: britain-infantry-i1; eastern-us-canada: united-states-infantry-i1")
	offMap := slices.IndexFunc(o.kinds, func(k engine.Kind) bool { return k.Name == "off-map" })
	for id, leaves := range map[string]bool{"britain-infantry-i1": false, "united-states-infantry-i1": true} {
		if s, known := o.ashore(unitNamed(t, o, id), engine.Move{Kind: uint8(offMap)}); !known || (s > never) != leaves {
			t.Errorf("%s: a box off the map is worth %.1f", id, s)
		}
	}
}

// In Europe the last two cities of a country that falls with them weigh as much as a strategic hex, and any once its capital has fallen, and then all of
// them: Krakow, Lvov and Vilna had stood empty for a year, and Poland was not conquered (16.1.1).
func TestTheLastCitiesOfACountryAreTaken(t *testing.T) {
	const poland = "scenario: C.3; players: 2; phase: 3 axis; war: limited-war; country poland: active western; posture western-minors: war; w3825: germany-infantry-i4; "
	const danzigAndKrakow = "e4001: germany-infantry-i2; e3501: germany-infantry-i6; "
	for _, x := range []struct {
		lines  string
		weighs float64 // Lvov
	}{
		{poland + danzigAndKrakow + "e3701: germany-infantry-i7; e3702: germany-infantry-i3", 4},
		{poland + danzigAndKrakow + "e3701: germany-infantry-i7", 1},
		{poland + danzigAndKrakow + "e3702: germany-infantry-i3", 4},
		{poland + "e3702: germany-infantry-i3", 4},
		{poland + "e4001: germany-infantry-i2", 1},
	} {
		o := staffAt(t, axis.TotalerKrieg, x.lines)
		if got := o.weight[hexOf(t, o, "eu-e3504")]; got != x.weighs {
			t.Errorf("%s: Lvov weighs %v, want %v", x.lines, got, x.weighs)
		}
	}
}

// Somebody German sets out for a city of Occupied France that nobody comes to in one move, and no Italian does.
func TestGarrisonsSetOutForOccupiedFrance(t *testing.T) {
	const quiet = "scenario: C.6; players: 2; phase: 3 axis; w3516: germany-infantry-i1; w3618: germany-infantry-i3 turned; w3414: germany-infantry-i5 turned; w3825: germany-infantry-i4; "
	for lines, who := range map[string]string{
		quiet + "w3524: germany-infantry-16 2; w3320: italy-infantry-4":                                    "germany-infantry-16",
		quiet + "w3524: germany-infantry-16 2; w3320: italy-infantry-4; w3113: germany-infantry-i7 turned": "",
	} {
		o := staffAt(t, axis.TotalerKrieg, lines)
		bordeaux, got := hexOf(t, o, "eu-w3113"), ""
		for u := range o.r.Units {
			if o.road[u] >= 0 && o.roads[o.road[u]].goal == bordeaux {
				got += strings.TrimPrefix(o.r.Units[u].ID, "eu-")
			}
		}
		if got != who {
			t.Errorf("%s: %q sets out for Bordeaux, want %q", lines, got, who)
		}
	}
}

// After the fall of France the places where the fewest can be in time have the choice: tanks go to Bordeaux and Nantes, where nobody else comes, and
// infantry does for Lille and Paris. Of those to which nobody comes in one move Bordeaux is the farthest, and the fastest set out for it.
func TestTheFastestGoFarthestInFrance(t *testing.T) {
	const france = "scenario: C.6; players: 2; phase: 3 axis; w3825: germany-infantry-i4; "
	o := staffAt(t, axis.TotalerKrieg, france+"w3519: germany-armor-p2; w3418: germany-armor-p4, germany-infantry-9 2; w3419: germany-infantry-3 2, germany-infantry-8 2")
	tanks := strings.Join(postedAt(o, hexOf(t, o, "eu-w3113")), " ") + " " + strings.Join(postedAt(o, hexOf(t, o, "eu-w3414")), " ")
	if tanks != "germany-armor-p2 germany-armor-p4" && tanks != "germany-armor-p4 germany-armor-p2" {
		t.Errorf("to Bordeaux and Nantes go %q, want the tanks", tanks)
	}
	for _, place := range []string{"eu-w3618", "eu-w3516"} {
		if len(postedAt(o, hexOf(t, o, place))) != 1 {
			t.Errorf("nobody goes to %s", place)
		}
	}
	o = staffAt(t, axis.TotalerKrieg, france+"w3618: germany-infantry-i3 turned; w3516: germany-infantry-i1; w3720: germany-armor-p3; w3420: germany-infantry-5 2")
	for id, goal := range map[string]string{"germany-armor-p3": "eu-w3113", "germany-infantry-5": "eu-w3414"} {
		u := unitNamed(t, o, id)
		if o.road[u] < 0 || o.roads[o.road[u]].goal != hexOf(t, o, goal) {
			t.Errorf("%s does not set out for %s", id, goal)
		}
	}
}
