package axis

import (
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// At the start of Barbarossa the Finns, who can reach it, attack Leningrad, the others set out
// for places that nobody can attack yet, and go a part of their roads.
func TestPlanOfATurn(t *testing.T) {
	o := planned(t, axis.TotalerKrieg, "A.2")
	attacked, marched, steps := map[string]int{}, map[string]int{}, 0
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if o.task[u] != atlas.NoHex {
			attacked[o.title(int16(o.task[u]))]++
		}
		if o.road[u] < 0 {
			continue
		}
		r := &o.roads[o.road[u]]
		marched[o.title(int16(r.goal))]++
		at, _ := o.r.At(unit)
		if best, _ := o.bestHex(unit); best > 0 && r.far[o.trail.Hexes[best]] < r.far[at] {
			steps++
		}
	}
	if attacked["Leningrad"] == 0 || len(attacked) > 1 {
		t.Errorf("units are told to attack %v, want Leningrad alone", attacked)
	}
	if marched["Kiev"] == 0 || marched["Minsk"] == 0 || marched["Leningrad"] > 0 {
		t.Errorf("units set out for %v, want Kiev and Minsk, and not Leningrad", marched)
	}
	if steps < 5 {
		t.Errorf("%d units go on along their roads, want five or more, of %v", steps, marched)
	}
}

// newStaff is a staff for a game.
func newStaff(t *testing.T, g engine.Game) *Officer {
	t.Helper()
	school, err := Both()
	if err != nil {
		t.Fatal(err)
	}
	x, err := school.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return x.(*Officer)
}

// planned is the staff of whoever moves first in a scenario, when it begins to move: it plays
// for everybody until then.
func planned(t *testing.T, g engine.Game, scenario string) *Officer {
	t.Helper()
	return playedTo(t, g, scenario, "Movement")
}

// playedTo is a staff that has played for everybody from the start of a scenario until a
// procedure asks.
func playedTo(t *testing.T, g engine.Game, scenario, procedure string) *Officer {
	t.Helper()
	return playedWith(t, g, scenario, procedure, 1)
}

// playedWith is the same with other luck.
func playedWith(t *testing.T, g engine.Game, scenario, procedure string, seed uint64) *Officer {
	t.Helper()
	o := newStaff(t, g)
	p, err := g.New(engine.Setup{Scenario: scenario, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(seed))
	for {
		for n := p.Chance(); n > 0; n = p.Chance() {
			if err := p.Resolve(src.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
		}
		seat := p.Deciders().First()
		legal := p.Legal(seat, nil)
		i, err := o.Choose(p, seat, legal, src)
		if err != nil {
			t.Fatal(err)
		}
		if o.r.Procedure == procedure {
			return o
		}
		if err := p.Play(seat, legal[i], nil); err != nil {
			t.Fatal(err)
		}
	}
}

// staffOf is the staff of whoever is asked first in a scenario.
func staffOf(t *testing.T, g engine.Game, scenario string) *Officer {
	t.Helper()
	p, err := g.New(engine.Setup{Scenario: scenario, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	for n := p.Chance(); n > 0; n = p.Chance() {
		if err := p.Resolve(0, nil); err != nil {
			t.Fatal(err)
		}
	}
	return lookAt(t, newStaff(t, g), p)
}

// lookAt lets a staff look at a position.
func lookAt(t *testing.T, o *Officer, p engine.Position) *Officer {
	t.Helper()
	if o.pos, o.seat = p, p.Deciders().First(); !axis.Read(p, &o.r) {
		t.Fatal("the position cannot be read")
	}
	o.survey()
	return o
}

// While Japan is not strong enough for another war it plays even a card that it would rather
// keep than renounce the pact with Russia (DS 14.22).
func TestStaffKeepsThePact(t *testing.T) {
	o := staffOf(t, axis.DaiSenso, "C.6")
	var renounce engine.Move
	for kind, k := range o.kinds {
		if k.Name == "renounce" {
			renounce.Kind = uint8(kind)
		}
	}
	if o.me() != atlas.Axis || o.r.AtWar("russia") || o.bold {
		t.Fatal("this is no scene of Japan at peace with Russia")
	}
	worst := 0.0
	for c := range o.r.Cards {
		worst = min(worst, o.scoreCard(atlas.Card(c)))
	}
	if worst >= -1 {
		t.Fatalf("Japan would rather keep no card: the worst is worth %.1f", worst)
	}
	if s := o.score(renounce); s >= worst {
		t.Errorf("to renounce is worth %.1f, the worst card %.1f", s, worst)
	}
}

// Roads are taken in the order of what hopes they promise, and one army marches on no place that
// five defend; on the same place with one defender it does.
func TestStaffMarchesOnTheEasiestFirst(t *testing.T) {
	const scene = "scenario: A.3; players: 2; phase: 3 axis; w3825: germany-infantry-i1; w3724: germany-infantry-6; w3519: france-infantry-1"
	for _, x := range []struct {
		more    string
		marches bool
	}{{", france-infantry-2; w3516: france-infantry-3, france-infantry-4, france-infantry-5", false}, {"", true}} {
		o := staffAt(t, axis.TotalerKrieg, scene+x.more)
		for u := range o.r.Units {
			if o.r.Units[u].ID != "eu-germany-infantry-6" {
				continue
			}
			if marches := o.road[u] >= 0 && !o.roads[o.road[u]].front; marches != x.marches {
				t.Errorf("with%s in its way, the 6th Infantry marches on a place: %v", x.more, marches)
			}
		}
		for i := range o.roads[1:] {
			if o.roads[i].hopes < o.roads[i+1].hopes {
				t.Error("the roads are not in the order of their hopes")
			}
		}
	}
}

// Whoever is nearest stays with a capital that an army has come near to, and others go on.
func TestStaffScreensItsCapital(t *testing.T) {
	o := staffAt(t, axis.TotalerKrieg, "scenario: A.3; players: 2; phase: 3 axis; w3723: france-infantry-1; w3825: germany-infantry-i1; w3824: germany-infantry-1; w3920: germany-infantry-6")
	berlin, _ := placeNamed(&o.r, "Berlin")
	kept := map[string]bool{}
	for u := range o.r.Units {
		if i := o.road[u]; i >= 0 {
			kept[o.r.Units[u].ID] = o.roads[i].keep && o.roads[i].goal == berlin
		}
	}
	if !kept["eu-germany-infantry-1"] || kept["eu-germany-infantry-6"] {
		t.Errorf("with Berlin stay %v, want the 1st Infantry alone", kept)
	}
}

// An attack over mountains counts for less than one over open ground, and one over the sea for
// nothing.
func TestHexsidesAttackedAcross(t *testing.T) {
	o := staffOf(t, axis.TotalerKrieg, "A.3")
	hex := func(id string) atlas.Hex {
		for h := range o.r.Hexes {
			if o.r.Hexes[h].ID == id {
				return atlas.Hex(h)
			}
		}
		t.Fatalf("there is no hex %s", id)
		return atlas.NoHex
	}
	prague := hex("eu-w3524")
	if x := o.across(hex("eu-w3624"), prague); x <= 0 || x >= 1 {
		t.Errorf("an attack from Leipzig on Prague counts %.2f, want between 0 and 1", x)
	}
	if x := o.across(hex("eu-w3824"), hex("eu-w3825")); x != 1 {
		t.Errorf("an attack over open ground on Berlin counts %.2f, want 1", x)
	}
	if x := o.across(hex("eu-w3817"), hex("eu-w3717")); x != 0 {
		t.Errorf("an attack from Dover on Calais counts %.2f, want nothing", x)
	}
}

// Only who can really come beside a hex is reckoned with for an attack on it: not who is held by
// the enemy's zones on the way.
func TestWhoCanComeBesideAHex(t *testing.T) {
	const scene = "scenario: A.3; players: 2; phase: 3 axis; w3825: germany-infantry-i1; w3622: germany-infantry-6; w3519: france-infantry-1"
	for _, x := range []struct {
		more string
		want float64
	}{{"", 6}, {"; w3521: france-infantry-2; w3621: france-infantry-3", 0}} {
		o := staffAt(t, axis.TotalerKrieg, scene+x.more)
		o.findComers()
		metz, _ := placeNamed(&o.r, "Metz")
		if o.comers[metz] != x.want {
			t.Errorf("with%s: %.0f factors can come to Metz, want %.0f", x.more, o.comers[metz], x.want)
		}
	}
}

// While they are not far stronger the Soviets do not end their policy with Japan where a card offers
// it: they choose the limited clash.
func TestSovietsStartNoWarWithJapan(t *testing.T) {
	o := staffAt(t, axis.DaiSenso, "scenario: C.3; players: 3; phase: 1.1 soviet; card soviet-10: pending; card soviet-17a: hand; posture russia: disputes")
	legal := o.pos.Legal(o.seat, nil)
	i, err := o.Choose(o.pos, o.seat, legal, dice.New(dice.FromNumber(1)))
	if err != nil || o.name(legal[i]) != "option" || len(legal) < 3 {
		t.Fatalf("of %v the Soviets choose %d, %v", legal, i, err)
	}
	next := o.pos.Clone()
	if err := next.Play(o.seat, legal[i], nil); err != nil {
		t.Fatal(err)
	}
	var r axis.Reading
	if axis.Read(next, &r); r.AtWar("russia") {
		t.Error("Russia is at war with Japan")
	}
}
