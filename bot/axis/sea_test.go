package axis

import (
	"slices"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// When Japan strikes, its naval infantry goes where nobody defends something worth taking, and
// where troops can follow, but to no sea from which no port of Japan supplies it (DS 15.29).
func TestNavalInfantryLandsWhereItCounts(t *testing.T) {
	o := playedTo(t, axis.DaiSenso, "A.3", "Support")
	faced := map[string]bool{}
	for _, h := range o.r.Beachheads(atlas.Axis, nil) {
		shore, _ := o.r.Beachhead(h, atlas.Axis)
		faced[o.title(int16(shore))] = true
		if !o.homeward(h) {
			t.Errorf("naval infantry before %s has no port behind it", o.title(int16(shore)))
		}
	}
	for _, want := range []string{"Balikpapan", "Manila"} {
		if !faced[want] {
			t.Errorf("naval infantry goes to %v, want %s too", faced, want)
		}
	}
}

// Troops land in strength: before the first combat more than one unit lies off Manila, of armies
// that were split to sail (2.3.4), and they are supplied, without which nobody lands (4.1.3).
func TestTroopsLandInStrength(t *testing.T) {
	o := playedTo(t, axis.DaiSenso, "A.3", "Combat")
	manila, _ := placeNamed(&o.r, "Manila")
	for _, h := range o.r.Beachheads(atlas.Axis, nil) {
		if shore, _ := o.r.Beachhead(h, atlas.Axis); shore == manila {
			if o.strength(h) < 2 || o.attack[atlas.Axis][h] < 3 || !o.r.SuppliedAt(h, atlas.Axis) {
				t.Errorf("%d units with %.0f factors lie off Manila, supplied: %v", o.strength(h), o.attack[atlas.Axis][h], o.r.SuppliedAt(h, atlas.Axis))
			}
			return
		}
	}
	t.Error("nobody lies off Manila")
}

// The first convoy supplies armies that are cut off without it, as they hardly move (3); the
// next carries troops.
func TestSupplyConvoyComesFirst(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, "scenario: A.3; players: 2; phase: 2.1 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; "+
		"e4904: japan-infantry-c1; e3402: japan-garrison-pal; e3408: japan-infantry-16, japan-marine-sase; w4324: japan-marine-kure; w3824: united-states-infantry-i1; force-pool-axis: convoy/japan axis, convoy/japan axis")
	for _, want := range []string{"supply-convoy bismarck-sea", "troop-convoy bismarck-sea"} {
		m := chosen(t, o)
		if got := o.name(m) + " " + o.r.Zones[m.C].ID; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if err := o.pos.Play(o.seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// chosen is the move that a staff chooses.
func chosen(t *testing.T, o *Officer) engine.Move {
	t.Helper()
	legal := o.pos.Legal(o.seat, nil)
	i, err := o.Choose(o.pos, o.seat, legal, dice.New(dice.FromNumber(1)))
	if err != nil {
		t.Fatal(err)
	}
	return legal[i]
}

// In Europe the West lands from summer 1943 on, and the Axis never.
func TestTheWestLandsInEuropeFrom1943(t *testing.T) {
	for _, x := range []struct {
		scene string
		want  bool
	}{
		{"scenario: B.2; players: 2; phase: 3 western", true},
		{"scenario: B.2; players: 2; phase: 3 axis", false},
		{"scenario: A.3; players: 2; phase: 3 western", false},
	} {
		if o := staffAt(t, axis.TotalerKrieg, x.scene); o.amphibious() != x.want {
			t.Errorf("%s: the staff thinks of landings: %v, want %v", x.scene, !x.want, x.want)
		}
	}
}

// In the Pacific whom a policy binds is no danger: Vladivostok's garrison keeps nobody in Hokkaido.
func TestBoundEnemiesAreNoDanger(t *testing.T) {
	for posture, want := range map[string]bool{"disputes": false, "war": true} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 3 axis; war: limited-war; posture russia: "+posture+"; e5301: russia-infantry-i1; e5304: japan-infantry-c5")
		vladivostok, _ := placeNamed(&o.r, "Vladivostok")
		if o.enemyAttack(vladivostok, atlas.Axis) == 0 {
			t.Fatal("nobody stands in Vladivostok")
		}
		if got := o.menace(vladivostok) > 0; got != want {
			t.Errorf("Russia is at %s: its army is a danger: %v, want %v", posture, got, want)
		}
	}
}

// Who is aboard lands, whatever draws it away: a staff that turned back had embarked the same unit for ever.
func TestWhoIsAboardLands(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, "scenario: A.3; players: 2; phase: 3 axis; war: total-war; posture britain: war; posture us-and-western-minors: war; "+
		"e4904: japan-infantry-c1; w4324: japan-marine-kure; w3619: japan-infantry-c5; south-china-sea.convoys: convoy/japan:troop axis; w3824: united-states-infantry-i1")
	for _, want := range []string{"move", "embark"} {
		moves := o.pos.Legal(o.seat, nil)
		i := slices.IndexFunc(moves, func(m engine.Move) bool {
			return o.name(m) == want && (want == "embark" || o.r.Units[m.A].ID == "pa-japan-marine-kure")
		})
		if i < 0 {
			t.Fatalf("nobody can %s", want)
		}
		if err := o.pos.Play(o.seat, moves[i], nil); err != nil {
			t.Fatal(err)
		}
	}
	chosen(t, o)
	for u := range o.road {
		o.road[u] = 0
	}
	o.roads = o.roads[:0]
	o.roads = append(o.roads, road{far: o.spareRoad()}) // one to which no way leads
	if m := chosen(t, o); o.name(m) != "port" {
		t.Errorf("the staff chooses %s, want a port", o.name(m))
	}
}

// No army is split in a port that has no room for its halves (9.2).
func TestNobodyIsSplitWithoutRoom(t *testing.T) {
	for others, want := range map[string]bool{"": true, ", japan-infantry-c2, japan-infantry-c3, japan-infantry-c4": false} {
		o := staffAt(t, axis.DaiSenso, "scenario: C.1; players: 2; phase: 2.3 axis; war: limited-war; e4801: japan-infantry-1 2"+others)
		if got := o.roomToSplit(unitOf(t, o, "pa-japan-infantry-1")); got != want {
			t.Errorf("with%s in Nagasaki there is room to split an army: %v, want %v", others, got, want)
		}
	}
}
