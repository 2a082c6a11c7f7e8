package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// staffAt is the staff of whoever is asked in a scene.
func staffAt(t *testing.T, g engine.Game, lines string) *Officer {
	t.Helper()
	p, err := g.ParsePosition(strings.ReplaceAll(lines, "; ", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return lookAt(t, newStaff(t, g), p)
}

// The capital of a great power is guarded in war: by the weakest who is near, who stays there.
// Only an open place of the enemy's draws it away.
func TestStaffGarrisonsItsCapital(t *testing.T) {
	const scene = "scenario: A.3; players: 2; phase: 3 axis; "
	for _, x := range []struct{ lines, goes string }{
		{"w3922: belgium-holland-infantry-hol; w3724: germany-infantry-1, germany-infantry-i1", "infantry-i1"},
		{"w3922: belgium-holland-infantry-hol; w3724: germany-infantry-1; w3825: germany-infantry-i1", ""},
		{"w3519: france-infantry-1; w3919: belgium-holland-infantry-hol; w3718: belgium-holland-infantry-bel; w3724: germany-infantry-1, germany-infantry-i1", "infantry-i1"},
		{"w3919: belgium-holland-infantry-hol; w3724: germany-infantry-1, germany-infantry-i1", ""},
	} {
		o := staffAt(t, axis.TotalerKrieg, scene+x.lines)
		berlin, _ := placeNamed(&o.r, "Berlin")
		goes, most := "", 0.0
		for u := range o.r.Units {
			unit := atlas.Unit(u)
			at, onMap := o.r.At(unit)
			if !onMap || o.r.Faction(unit) != atlas.Axis {
				continue
			}
			best, better := o.bestHex(unit)
			if at == berlin && best != 0 {
				t.Errorf("%s: the garrison of Berlin leaves for %s", x.lines, o.title(int16(o.trail.Hexes[best])))
			}
			if best > 0 && o.trail.Hexes[best] == berlin && better > most {
				goes, most = strings.TrimPrefix(o.r.Units[u].ID, "eu-germany-"), better
			}
		}
		if goes != x.goes {
			t.Errorf("%s: %q goes to Berlin, want %q", x.lines, goes, x.goes)
		}
	}
}

// Each post has one sentry, whoever else could guard it: the others need not turn back.
func TestOnePostOneSentry(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, "scenario: A.3; players: 2; phase: 3 axis; w3922: belgium-holland-infantry-hol; w3724: germany-infantry-1, germany-armor-1p, germany-infantry-i1")
	berlin, _ := placeNamed(&o.r, "Berlin")
	sentries := 0
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if o.sentry[u] == berlin {
			sentries++
		}
		if _, onMap := o.r.At(unit); onMap && o.r.Faction(unit) == atlas.Axis && o.sentry[u] != berlin && o.guards(unit, berlin) != 0 {
			t.Errorf("%s is drawn to Berlin too", o.r.Units[u].ID)
		}
	}
	if sentries != 1 {
		t.Errorf("Berlin has %d sentries, want one", sentries)
	}
}

// A capital by the sea is guarded in war although no ships are near: they come in the enemy's turn.
func TestStaffGarrisonsCapitalsByTheSea(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, "scenario: C.4; players: 2; phase: 3 axis; war: limited-war; country italy: active axis; w2722: italy-infantry-2; w3519: france-infantry-1")
	rome, _ := placeNamed(&o.r, "Rome")
	for u := range o.r.Units {
		if o.r.Units[u].ID == "eu-italy-infantry-2" && o.sentry[u] != rome {
			t.Error("nobody is told to guard Rome")
		}
	}
}

// In Europe somebody stays in the capital of a conquered country, which would rise again (16.3.1).
func TestStaffGarrisonsConqueredCapitals(t *testing.T) {
	for status, want := range map[string]bool{"conquered western": true, "active axis": false} {
		o := staffAt(t, axis.TotalerKrieg, "scenario: C.4; players: 2; phase: 3 axis; war: limited-war; country belgium-holland: "+status+"; w3919: germany-infantry-i1; w3516: france-infantry-1")
		amsterdam, _ := placeNamed(&o.r, "Amsterdam")
		if got := o.postWorth(amsterdam) > 0; got != want {
			t.Errorf("Belgium-Holland is %s: a garrison of Amsterdam is wanted: %v, want %v", status, got, want)
		}
	}
}

// In a war of years somebody stays in the capital of a conquered country of China, which would rise again (16.3.1). Japan had fought for
// Peiping every year anew.
func TestConqueredCapitalsOfChinaAreHeld(t *testing.T) {
	for war, want := range map[string]bool{"C.1; country hopeh: conquered western": true, "C.1; country hopeh: active western": false, "A.2; country hopeh: conquered western": false} {
		o := staffAt(t, axis.DaiSenso, "players: 2; phase: 3 axis; war: limited-war; posture nationalist-china: war; w5223: japan-infantry-c1; scenario: "+war)
		if got := o.postWorth(hexOf(t, o, "pa-w5223")) > 0; got != want {
			t.Errorf("%s: a garrison of Peiping is wanted: %v, want %v", war, got, want)
		}
	}
}

// Before the war with the West somebody is wanted in Saigon, where whoever lands first has it; later Japan has other cares.
func TestPossessionsOverseasAreHeld(t *testing.T) {
	for war, want := range map[string]bool{"C.1; war: limited-war": true, "C.1; war: total-war": false, "A.3; war: limited-war": false} {
		o := staffAt(t, axis.DaiSenso, "players: 2; phase: 3 axis; land ceded-japan-indochina: ceded; w3619: japan-infantry-c1; scenario: "+war)
		if got := o.postWorth(hexOf(t, o, "pa-w3619")) > 0; got != want {
			t.Errorf("%s: a garrison of Saigon is wanted: %v, want %v", war, got, want)
		}
	}
}

// winter1941 is Europe in winter 1941 with nobody on the map: Poland is conquered, and Occupied France is German.
const winter1941 = "scenario: C.6; players: 2; phase: 3 axis; "

// postedAt are the units told to guard a place.
func postedAt(o *Officer, place atlas.Hex) (list []string) {
	for u, post := range o.sentry {
		if post == place {
			list = append(list, strings.TrimPrefix(o.r.Units[u].ID, "eu-"))
		}
	}
	return list
}

// Nobody leaves a post where he is the only garrison for another; of two, one does. A detachment does for a garrison where
// no enemy is near: i16 had left Warsaw for one in Riga, and Poland rose (16.3.1).
func TestGarrisonsStayAtTheirPosts(t *testing.T) {
	const warsaw, berlin, kaunas = "eu-e3702", "eu-w3825", "eu-e4004"
	const i16, i15, none = "germany-infantry-i16", "germany-infantry-i15", ""
	for _, x := range []struct {
		lines  string
		guards map[string]string
	}{
		{"e3702: germany-infantry-i16", map[string]string{warsaw: i16, berlin: none}},
		{"e3702: germany-infantry-i16, germany-infantry-i15", map[string]string{warsaw: i15, berlin: i16}},
		{"e3702: germany-infantry-i16; w3825: germany-armor-1p 3", map[string]string{warsaw: i16, berlin: "germany-armor-1p"}},
		{"e3802: germany-infantry-i16; w3825: germany-infantry-i14; e4004: germany-infantry-i1 turned", map[string]string{warsaw: i16, kaunas: none}},
	} {
		o := staffAt(t, axis.TotalerKrieg, winter1941+x.lines)
		for place, want := range x.guards {
			if got := strings.Join(postedAt(o, hexOf(t, o, place)), " "); got != want {
				t.Errorf("%s: in %s stays %q, want %q", x.lines, place, got, want)
			}
		}
	}
}

// Whoever stands alone at a post in Europe waits there for its sentry, who comes although somebody stands there: an army had left Warsaw for Lvov, and the
// sentry had gone elsewhere.
func TestGarrisonsWaitToBeRelieved(t *testing.T) {
	const poland = "scenario: C.3; players: 2; phase: 3 axis; war: limited-war; country poland: active western; posture western-minors: war; w3825: germany-infantry-i4; " +
		"e4001: germany-infantry-i2; e3501: germany-infantry-i6; e3701: germany-infantry-i7; e3702: germany-infantry-1 3"
	for lines, sentry := range map[string]string{poland + "; w3726: germany-infantry-i3": "germany-infantry-i3", poland + ", germany-infantry-i3": "germany-infantry-i3", poland: "germany-infantry-1"} {
		o := staffAt(t, axis.TotalerKrieg, lines)
		warsaw := hexOf(t, o, "eu-e3702")
		if got := strings.Join(postedAt(o, warsaw), " "); got != sentry {
			t.Errorf("%s: the sentry of Warsaw is %q, want %q", lines, got, sentry)
		}
		s := unitNamed(t, o, sentry)
		if o.guards(s, warsaw) <= 0 {
			t.Errorf("%s: the sentry is not drawn to Warsaw", lines)
		}
		army := unitNamed(t, o, "germany-infantry-1")
		at, _ := o.r.At(s)
		if waits := o.guards(army, warsaw) > 0; waits != (at != warsaw || s == army) {
			t.Errorf("%s: the army waits in Warsaw: %v", lines, waits)
		}
	}
}

// Somebody German stays in each city of Occupied France while Vichy is neutral: it may go to war otherwise (16.3.6). A detachment
// or logistics marker does, and with Vichy in the war nobody need stay; of two in Paris one goes to Lille or Amsterdam.
func TestOccupiedFranceIsGuarded(t *testing.T) {
	const quiet = "; w3618: germany-infantry-i3 turned; w3414: germany-infantry-i5 turned; w3113: logistics/okw axis"
	for _, x := range []struct {
		lines string
		want  int // of the posts in Paris, Lille, Nantes and Bordeaux
		paris string
	}{
		{"w3516: germany-infantry-i1" + quiet, 1, "germany-infantry-i1"},
		{"w3516: germany-infantry-i1, italy-infantry-i1" + quiet, 1, "germany-infantry-i1"},
		{"w3516: italy-infantry-i1" + quiet, 1, ""},
		{"w3516: germany-infantry-i1", 4, "germany-infantry-i1"},
		{"w3516: germany-infantry-i1, germany-infantry-i2", 4, "germany-infantry-i2"},
		{"country vichy: active axis; w3516: germany-infantry-i1" + quiet, 0, ""},
	} {
		o := staffAt(t, axis.TotalerKrieg, winter1941+x.lines)
		posts := 0
		for _, id := range []string{"eu-w3516", "eu-w3618", "eu-w3414", "eu-w3113"} {
			posts += int(boolTo(o.postWorth(hexOf(t, o, id)) > 0))
		}
		if posts != x.want {
			t.Errorf("%s: %d cities of Occupied France want a garrison, want %d", x.lines, posts, x.want)
		}
		paris := hexOf(t, o, "eu-w3516")
		if got := strings.Join(postedAt(o, paris), " "); got != x.paris {
			t.Errorf("%s: in Paris stays %q, want %q", x.lines, got, x.paris)
		}
		if i1 := unitNamed(t, o, "germany-infantry-i1"); x.want == 1 && x.paris != "" && o.guards(i1, paris) <= 0 {
			t.Errorf("%s: the only German in Paris does not mind leaving it", x.lines)
		}
	}
}

// A town in the enemy's land that nobody holds is worth walking into; one that a detachment holds is not for its own sake.
func TestNoTroopsRelieveADetachment(t *testing.T) {
	stands := func(more string) float64 {
		o := staffAt(t, axis.TotalerKrieg, winter1941+"e3702: germany-infantry-i15; e3903: germany-infantry-i16; w3825: germany-infantry-i14"+more)
		return o.standing(unitNamed(t, o, "germany-infantry-i16"), hexOf(t, o, "eu-e4004"))
	}
	if empty, held := stands(""), stands("; e4004: germany-infantry-i1 turned"); empty < held+2 {
		t.Errorf("to stand in Kaunas is worth %.1f with a detachment there, %.1f without", held, empty)
	}
}
