package axis

import (
	"math/rand/v2"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// groundChange changes one thing that first steps follow from, and nothing else.
type groundChange struct {
	what string
	do   func(f *front, r *rand.Rand)
}

// anyUnit is one of the units that are fit.
func anyUnit(f *front, r *rand.Rand, fit func(atlas.Unit) bool) (u atlas.Unit, ok bool) {
	for _, x := range r.Perm(len(f.Units)) {
		if fit(atlas.Unit(x)) {
			return atlas.Unit(x), true
		}
	}
	return 0, false
}

// firstUnit is the first of the units that are fit.
func firstUnit(f *front, fit func(atlas.Unit) bool) (u atlas.Unit, ok bool) {
	for x := range f.Units {
		if fit(atlas.Unit(x)) {
			return atlas.Unit(x), true
		}
	}
	return 0, false
}

// redrawn makes domains of its own, so that they can be changed.
func redrawn(f *front) *domains {
	d := *f.domains
	f.domains = &d
	return f.domains
}

var groundChanges = []groundChange{
	{"the countries", func(f *front, r *rand.Rand) {
		for a := range f.Areas {
			f.areas[a].fresh = r.IntN(2) == 0
			if f.areas[a].status == atlas.Active && r.IntN(2) == 0 {
				f.areas[a].faction = atlas.Faction(r.IntN(3))
			}
		}
	}},
	{"the posture boxes", func(f *front, r *rand.Rand) {
		for d := range f.Displays {
			f.postures[d] = atlas.Policy(r.IntN(len(f.Postures)))
		}
	}},
	{"the markers", func(f *front, r *rand.Rand) {
		kinds := []atlas.Marker{f.ways.noOccupation, f.ways.mobilizing, f.ways.freePassage}
		u, ok := anyUnit(f, r, func(x atlas.Unit) bool { return f.unmoved(int(x)) })
		home, kind := f.citizens(f.Units[u].Nation), kinds[r.IntN(len(kinds))]
		if !ok || home == atlas.NoID || f.Areas[home].Capital == atlas.NoHex || kind == atlas.NoID {
			return
		}
		if err := f.mark(marker{kind: kind, variant: atlas.NoID, faction: f.phasing, at: inHex(f.Areas[home].Capital)}); err != nil {
			panic(err)
		}
		f.shifted = false
	}},
	{"the steps in holding boxes", func(f *front, r *rand.Rand) {
		for u, b := range f.ways.holding[:len(f.Units)] {
			step, ok := anyUnit(f, r, func(x atlas.Unit) bool {
				return f.inPool(x) && f.isGround(x) && f.Units[x].Nation != f.Units[u].Nation
			})
			if b != atlas.NoID && ok {
				f.put(step, inBox(b), 1, f.phasing)
			}
		}
	}},
	{"the beachheads", func(f *front, r *rand.Rand) {
		f.landed = true // or a copy does without them
		for u := range f.Units {
			h, onMap := f.units[u].at.hex()
			if !onMap || !f.unmoved(u) || r.IntN(8) > 0 {
				continue
			}
			for _, n := range around(f, h) {
				if f.Hexes[n].Class == atlas.SeaClass {
					f.beach[f.phasing].add(n)
				}
			}
		}
	}},
	{"whose land it is", func(f *front, r *rand.Rand) {
		d := redrawn(f)
		for h, c := range d.realm[:len(f.Hexes)] {
			if c == atlas.NoID {
				continue
			}
			d.policies.bits().Put(h, r.IntN(4) == 0)
			d.neutral.bits().Put(h, r.IntN(4) > 0)
		}
	}},
}

// hedgeIn brings the units of two nations, and leaves few ways open to everybody, so that each
// change bears on somebody.
func hedgeIn(f *front, r *rand.Rand) {
	for u, b := range f.ways.holding[:len(f.Units)] {
		with, ok := anyUnit(f, r, func(x atlas.Unit) bool { return f.unmoved(int(x)) && f.units[x].at&placeKind == placeHex })
		if b != atlas.NoID && ok {
			f.put(atlas.Unit(u), f.units[with].at, f.Units[u].Sides[0].Steps, f.phasing)
		}
	}
	d := redrawn(f)
	for h, c := range d.realm[:len(f.Hexes)] {
		if c != atlas.NoID && r.IntN(6) > 0 {
			d.neutral.add(atlas.Hex(h))
		}
	}
	if r.IntN(2) == 0 {
		f.war = atlas.PreWar // everybody stays at home
	}
}

// 3.1.4: what is known of first steps is forgotten with each thing that they follow from: the
// answers are those of a position on which nothing is known.
func TestFirstStepsFollowTheGround(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.4")
	rulebook.Covers(t, "ds", "3.1.4")
	r := rand.New(rand.NewPCG(3, 14))
	turned := make([]int, len(groundChanges))
	try := func(q *Position, phase movePhase, i int) {
		f := q.front()
		hedgeIn(f, r)
		before := canMove(f, phase)
		groundChanges[i].do(f, r)
		f.known.forget() // supply is another matter
		cold := q.clone().front()
		kept, anew := canMove(f, phase), canMove(cold, phase)
		if kept != anew {
			t.Fatalf("turn %d: after a change of %s other units can move by what was known than by what is found anew", f.turn, groundChanges[i].what)
		}
		if kept != before {
			turned[i]++
		}
	}
	onBothMaps(t, 120, func(f *front) {
		for i := range groundChanges {
			try(f.match.clone(), operational, i)
			try(f.match.clone(), reserve, i)
		}
	})
	for i, n := range turned {
		if n == 0 {
			t.Errorf("no change of %s bore on anybody: it was not looked at", groundChanges[i].what)
		}
	}
}

// canMove are the units that have not moved and can.
func canMove(f *front, phase movePhase) (units unitSet) {
	known := f.firstSteps(phase)
	for u := range f.Units {
		if f.unmoved(u) && f.couldMove(atlas.Unit(u), phase, known) {
			units.bits().Set(u)
		}
	}
	return units
}

// 3.2: an HQ that loses its supply protects nobody from an overrun any more, though no unit or
// zone of its faction has changed: panzers that had no other way out can move now.
func TestPanzersLearnThatAnHQHasLostItsSupply(t *testing.T) {
	rulebook.Covers(t, "tk", "3.2")
	p := table.Scene(t, `
		scenario: A.3
		players: 2
		phase: 3 axis
		country belgium-holland: conquered axis
		w3717: germany-armor-1p 3, germany-infantry-i1
		w3617: britain-armor-a1
		w3517: britain-hq-21 3
	`).(*Position)
	f := p.front()
	panzers, hq := f.unitNamed(t, "germany-armor-1p"), f.unitNamed(t, "britain-hq-21")
	from, victim, behind := f.hexNamed(t, "w3717"), f.hexNamed(t, "w3617"), f.hexNamed(t, "w3517")
	d := redrawn(f)
	for _, h := range around(f, from) {
		if h != victim {
			d.neutral.add(h)
		}
	}
	steps := func() bool {
		return f.hasFirstStep(f.standing(panzers, operational), f.firstSteps(operational))
	}
	if !f.supplied(hq) || steps() {
		t.Fatalf("the HQ is supplied: %v; the panzers can overrun past it: %v", f.supplied(hq), steps())
	}
	for _, h := range append(around(f, behind), around(f, victim)...) {
		if h != behind && h != victim {
			german, _ := firstUnit(f, func(u atlas.Unit) bool {
				at, onMap := f.units[u].at.hex()
				return f.units[u].faction == atlas.Axis && f.isGround(u) && !(onMap && f.Grid.Distance(int(at), int(behind)) <= 3)
			})
			f.relocate(german, inHex(h))
		}
	}
	if f.supplied(hq) || !steps() {
		t.Errorf("the HQ is supplied: %v; the panzers can overrun: %v", f.supplied(hq), steps())
	}
}

// around are the hexes next to one.
func around(f *front, h atlas.Hex) (near []atlas.Hex) {
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok {
			near = append(near, atlas.Hex(n))
		}
	}
	return near
}
