package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 16.1.2: Axis Minor Country Occupation. Large or foreign units offend an Axis
// minor country, and the Axis must break them down, send them home or lose the army of
// the country.

var (
	kSplit    = kind(engine.Kind{Name: "split", Args: []string{"country"}, Rule: "16.1.2", Help: "Break down all units that occupy an Axis minor country."})
	kSendHome = kind(engine.Kind{Name: "send-home", Args: []string{"country"}, Rule: "16.1.2", Help: "Intern all units that occupy an Axis minor country."})
	kDismiss  = kind(engine.Kind{Name: "dismiss", Args: []string{"country"}, Rule: "16.1.2", Help: "Remove all units of an occupied Axis minor country."})

	evOccupied  = event("{a} is under occupation.")
	evDismissed = event("{a} disbands its units.")
)

// occupationFrame is the check: the country that is looked at next, or whose occupiers
// break down.
type occupationFrame struct {
	flow.Head `steps:"looks splits"`
	next      int16 `note:"next 255"`
}

const (
	occupationLooks uint8 = iota
	occupationSplits
)

func init() {
	procedures[pOccupation] = flow.Of(proc[occupationFrame]{
		Name: "Occupation", Rule: "16.1.2", Run: runOccupation, Legal: legalOccupation, Play: playOccupation, Why: whyOccupation,
		Question: func(p *Position, o *occupationFrame, _ atlas.Faction) say.Line {
			return say.Say("{a} is under occupation: break the units down, intern them or dismiss its army.", o.next)
		},
	})
}

// checkOccupations begins the check of 16.1.2.
func (p *Position) checkOccupations() { p.Call(pOccupation) }

// runOccupation goes from country to country; the Axis is asked if it has a choice.
func runOccupation(p *Position, o *occupationFrame) {
	f := p.front()
	if o.Step == occupationSplits {
		if u := f.occupierOf(atlas.Area(o.next)); u != atlas.NoUnit {
			p.breakDownWholly(u)
			return
		}
		o.Step = occupationLooks
		o.next++
	}
	for ; int(o.next) < len(f.Areas); o.next++ {
		if !f.underOccupation(atlas.Area(o.next)) {
			continue
		}
		p.tell(evOccupied, "16.1.2", o.next)
		if ways := flow.List(p, legalOccupation, o, atlas.Axis); len(ways) == 1 {
			playOccupation(p, o, atlas.Axis, ways[0])
		} else {
			p.ask(atlas.Axis)
		}
		return
	}
	p.Done()
}

// underOccupation reports whether units occupy an Axis minor country that no marker
// exempts (14.24).
func (f *front) underOccupation(c atlas.Area) bool {
	if !f.Areas[c].IsCountry || f.Areas[c].Major || !f.alignedWithAxis(c) || f.capitalHas(c, f.ways.noOccupation) {
		return false
	}
	return f.occupierOf(c) != atlas.NoUnit && !f.showaTolerates(c)
}

// showaTolerates reports whether the Showa Restoration lets a country bear what occupies it: one
// Japanese unit of several steps, and none of another country (DS 14.40, DS 16.1.2).
func (f *front) showaTolerates(c atlas.Area) bool {
	if !f.showaHolds() {
		return false
	}
	japanese := 0
	for u := range f.Units {
		switch u := atlas.Unit(u); {
		case !f.occupies(u, c):
		case f.minorOf(u) != atlas.NoID:
			return false
		default:
			japanese++
		}
	}
	return japanese == 1
}

// occupierOf is the first unit that occupies a country, or NoUnit.
func (f *front) occupierOf(c atlas.Area) atlas.Unit {
	for u := range f.Units {
		if f.occupies(atlas.Unit(u), c) {
			return atlas.Unit(u)
		}
	}
	return atlas.NoUnit
}

// capitalHas reports whether a marker lies in a country's capital.
func (f *front) capitalHas(c atlas.Area, m atlas.Marker) bool {
	capital := f.Areas[c].Capital
	return capital != atlas.NoHex && f.markerIn(m, inHex(capital)) >= 0
}

// occupies reports whether an Axis ground unit in a minor country or one of its
// dependents occupies it: a German one of several steps, one of another minor country,
// or one of Germany and another minor country. One-step Exp units do not.
func (f *front) occupies(u atlas.Unit, c atlas.Area) bool {
	h, onMap := f.units[u].at.hex()
	if !onMap || f.units[u].faction != atlas.Axis || !f.isGround(u) || f.realm[h] != c {
		return false
	}
	if minor := f.minorOf(u); minor != atlas.NoID {
		return f.citizens(minor) != c
	}
	return f.units[u].steps > 1
}

// maySplit says why breaking the units down is no way out: the country must not be
// under occupation afterwards. A fortress is eliminated, all others need one-step units
// in the force pool (2.3.4).
func (f *front) maySplit(c atlas.Area) say.No {
	var need stepMatch
	for u := range f.Units {
		u := atlas.Unit(u)
		if !f.occupies(u, c) || f.isFortress(u) {
			continue
		}
		if home := f.citizens(f.Units[u].Nation); home != atlas.NoID && !f.Areas[home].Major || !need.add(f, u, c) {
			return say.Forbid("16.1.2", "Even broken down, the units would still occupy the country.")
		}
	}
	if !need.found(f) {
		return say.Forbid("16.1.2", "The force pool has too few one-step units to break down all that occupy the country.")
	}
	return say.No{}
}

// stepMatch are the steps into which units break down, each with the unit it comes from.
type stepMatch struct {
	n     int
	of    [32]atlas.Unit
	steps [32]*atlas.RecipeStep
	taken [32]atlas.Unit
}

// add adds the steps of a unit; false if it cannot break down, or if the step in its
// holding box would occupy a country.
func (s *stepMatch) add(f *front, u atlas.Unit, c atlas.Area) bool {
	info := &f.Units[u]
	if info.RecipeKind == "conversion" || int(f.units[u].steps) > len(info.Recipe) {
		return false
	}
	for i := range info.Recipe[:f.units[u].steps] {
		r := &info.Recipe[i]
		if r.Self {
			continue
		}
		if r.Holding != atlas.NoID {
			if x := f.heldStep(r.Holding); x == atlas.NoUnit || f.citizens(f.Units[x].Nation) != c && !f.Units[x].Exp {
				return false
			}
			continue
		}
		if s.n == len(s.steps) {
			return false
		}
		s.of[s.n], s.steps[s.n], s.taken[s.n] = u, r, atlas.NoUnit
		s.n++
	}
	return true
}

// found reports whether every step finds a counter of its own.
func (s *stepMatch) found(f *front) bool {
	for i := range s.n {
		var seen [mostUnits]bool
		if !s.place(f, i, &seen) {
			return false
		}
	}
	return true
}

// place finds a counter for a step, moving earlier steps to others if need be.
func (s *stepMatch) place(f *front, i int, seen *[mostUnits]bool) bool {
	for x := range f.Units {
		if seen[x] || !f.canJoin(s.of[i], atlas.Unit(x), s.steps[i]) {
			continue
		}
		seen[x] = true
		holder := -1
		for j := range s.n {
			if s.taken[j] == atlas.Unit(x) {
				holder = j
			}
		}
		if holder < 0 || s.place(f, holder, seen) {
			s.taken[i] = atlas.Unit(x)
			return true
		}
	}
	return false
}

// maySendHome says why interning the units is no way out: each must trace an overland
// supply line (10.2).
func (f *front) maySendHome(c atlas.Area) say.No {
	for u := range f.Units {
		if u := atlas.Unit(u); f.occupies(u, c) && !f.suppliedOverland(u) {
			return say.Forbid("16.1.2", "{u} has no overland supply line.", int16(u))
		}
	}
	return say.No{}
}

func legalOccupation(p *Position, o *occupationFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f, c := p.front(), atlas.Area(o.next)
	if f.maySplit(c).Fine() {
		out = append(out, engine.M1(kSplit, c))
	}
	if f.maySendHome(c).Fine() {
		out = append(out, engine.M1(kSendHome, c))
	}
	return append(out, engine.M1(kDismiss, c))
}

func playOccupation(p *Position, o *occupationFrame, _ atlas.Faction, m engine.Move) {
	if m.Kind == kSplit {
		o.Step = occupationSplits
		return
	}
	o.next++
	switch m.Kind {
	case kSendHome:
		flow.CallWith(&p.State, pInternment, internFrame{land: none, occupied: m.A})
	default:
		p.dismiss(atlas.Area(m.A))
		p.tell(evDismissed, "16.1.2", m.A)
	}
}

func whyOccupation(p *Position, o *occupationFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	switch {
	case m.Kind != kSplit && m.Kind != kSendHome && m.Kind != kDismiss:
		return nil
	case m.A != o.next:
		return p.because(say.Forbid("16.1.2", "Decide about {a} first.", o.next))
	case m.Kind == kSplit:
		return p.because(p.front().maySplit(atlas.Area(m.A)))
	}
	return p.because(p.front().maySendHome(atlas.Area(m.A)))
}
