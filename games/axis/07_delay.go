package axis

import (
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 7.1: the Delay Segment. One die decides for each counter in the two delay
// boxes how many turns it takes to come back.

var (
	evUnitDelayed   = event("{u} returns in {d}: the die shows {i}, with modifiers {i}.")
	evMarkerDelayed = event("{m} returns in {d}: the die shows {i}, with modifiers {i}.")
)

// delayFrame is the segment: the counter whose die is rolled, a unit or, behind the
// units, a marker, and the six of a counter in the naval box that rolls again.
type delayFrame struct {
	flow.Head `steps:"next rolls again"`
	counter   int16 `note:"counter 32767"`
	sum       int16 `note:"sum 99 quiet"`
}

const (
	delayNext uint8 = iota
	delayRolls
	delayAgain
)

func init() {
	procedures[pDelay] = flow.Of(proc[delayFrame]{Name: "Delay", Rule: "7.1", Run: runDelay, Rolled: rolledDelay})
}

// delaySegment begins the segment.
func (p *Position) delaySegment() { p.Call(pDelay) }

// runDelay rolls for the next counter: the units by number, then the markers.
func runDelay(p *Position, d *delayFrame) {
	f := p.front()
	if d.Step == delayNext {
		n, ok := f.nextDelayed()
		if !ok {
			p.Done()
			p.convoyStrategy()
			return
		}
		d.counter, d.sum, d.Step = n, 0, delayRolls
	}
	p.Roll(6)
}

// nextDelayed is the first counter in a delay box.
func (f *front) nextDelayed() (n int16, ok bool) {
	for u := range f.Units {
		if f.delayed(f.units[u].at) {
			return int16(u), true
		}
	}
	for i := range f.markers[:f.nMarkers] {
		if f.delayed(f.markers[i].at) {
			return int16(mostUnits + i), true
		}
	}
	return 0, false
}

func (f *front) delayed(at place) bool {
	return at == inBox(f.ways.delayBox) || at == inBox(f.ways.navalBox)
}

// rolledDelay: a six in the Naval Warfare Delay Box rolls again, and both count.
func rolledDelay(p *Position, d *delayFrame, outcome int) {
	f := p.front()
	die := int16(outcome) + 1
	if d.Step == delayRolls && die == 6 && f.inNavalBox(d.counter) {
		d.sum, d.Step = die, delayAgain
		return
	}
	die += d.sum
	d.Step = delayNext
	if d.counter < mostUnits {
		u := atlas.Unit(d.counter)
		at := f.returning(int(die) + f.unitDelay(u))
		f.set(u, counter{at: at, faction: f.units[u].faction})
		p.tell(evUnitDelayed, "7.1", d.counter, int16(at&^placeKind), die, die+int16(f.unitDelay(u)))
		return
	}
	i := int(d.counter) - mostUnits
	k := f.markers[i]
	drm := f.markerDelay(&k)
	at := f.returning(int(die) + drm)
	f.moveMarker(i, at)
	p.tell(evMarkerDelayed, "7.1", k.called(), int16(at&^placeKind), die, die+int16(drm))
}

func (f *front) inNavalBox(counter int16) bool {
	if counter < mostUnits {
		return f.units[counter].at == inBox(f.ways.navalBox)
	}
	return f.markers[counter-mostUnits].at == inBox(f.ways.navalBox)
}

// returning is the box of the turn track for a delay result: at least one turn ahead,
// and at most the last box there is (7.1).
func (f *front) returning(result int) place {
	return placeTrack | place(min(int(f.turn)+max(result, 1), f.turns()-1))
}

// unitDelay is the sum of the delay modifiers of a unit (7.1).
func (f *front) unitDelay(u atlas.Unit) int {
	x := f.delayOf(f.units[u].faction, f.citizens(f.Units[u].Nation))
	x.unit, x.air, x.support = true, f.isAir(u), f.Units[u].Class != atlas.Ground
	for _, n := range f.nations(u) { // what spares one nation of a multi-national unit spares it (13.8.3)
		if n != atlas.NoID && f.citizens(n) != atlas.NoID {
			x.restrained = x.restrained || f.restrained(f.citizens(n))
		}
	}
	return f.delayDRM(x)
}

// delayedCounter is what modifiers of delays look at.
type delayedCounter struct {
	who                                     atlas.Faction
	unit, air, support, chinese, restrained bool
}

// delayOf is a counter of a faction and a country, or of none.
func (f *front) delayOf(who atlas.Faction, home atlas.Area) delayedCounter {
	if home == atlas.NoID {
		return delayedCounter{who: who}
	}
	return delayedCounter{who: who, chinese: f.Areas[home].Chinese, restrained: f.restrained(home)}
}

// markerDelay is that of a marker: of a convoy, of logistics and of the fleet train by its nation.
func (f *front) markerDelay(k *marker) int {
	return f.delayDRM(f.delayOf(k.faction, f.homeOf(k)))
}

// homeOf is the country to which a marker belongs, or none.
func (f *front) homeOf(k *marker) atlas.Area {
	switch {
	case k.kind == f.ways.convoy && k.variant != atlas.NoID:
		if n, ok := f.NationByID(f.Markers[k.kind].Variants[k.variant]); ok {
			return f.citizens(n)
		}
	case (k.kind == f.ways.logistics || k.kind == f.ways.fleetTrain) && k.faction <= atlas.Soviet:
		return f.citizens(f.markerNation(k.faction))
	}
	return atlas.NoID
}

// restrained reports whether a policy or a truce affects a country.
func (f *front) restrained(c atlas.Area) bool {
	p := &f.Postures[f.posture(c)]
	return !p.War
}

// counts reports whether a modifier of delays is about a counter: some are for units, for air or
// for support units only, some not for countries under a policy or a truce, some only or not for
// Chinese countries.
func counts(d *program.DelayModifier, x *delayedCounter) bool {
	return d.Faction == x.who && (!d.AirOnly || x.air) && (!d.SupportOnly || x.support) && (!d.UnitsOnly || x.unit) && (!d.NotRestrained || !x.restrained) &&
		(d.Chinese == 0 || (d.Chinese > 0) == x.chinese)
}

// delayDRM is the sum of the modifiers of a counter, printed on the map and on markers.
func (f *front) delayDRM(x delayedCounter) (sum int) {
	for i := range f.Code.Delays {
		d := &f.Code.Delays[i]
		if !counts(d, &x) || !f.Code.Holds(d.Cond, (*script)(f)) || !f.passes(d.Needs) {
			continue
		}
		sum += d.Add
		switch d.Track {
		case program.TrackUSCL:
			column := 1
			if x.who == atlas.Western {
				column = 2
			}
			if n := int(f.uscl); n < len(f.USCL) {
				sum += int(f.USCL[n][column])
			}
		case program.TrackVP:
			sum -= int(f.vpBox)
		}
		if d.PerUnit {
			sum += f.strategicUnits(d.Kind, d.Of)
		}
	}
	return sum
}

// strategicUnits counts the units of a kind that a faction, or both Allies, have in
// the Strategic Warfare Box.
func (f *front) strategicUnits(kind atlas.UnitKind, of atlas.Faction) (n int) {
	box := inBox(f.ways.strategicBox)
	for _, u := range f.ways.support {
		c := &f.units[u]
		if c.at != box || f.Units[u].Kind != kind {
			continue
		}
		if c.faction == of || of == atlas.Allied && (c.faction == atlas.Western || c.faction == atlas.Soviet) {
			n++
		}
	}
	return n
}

// passes reports whether a test that is no condition of a card holds.
func (f *front) passes(test string) bool {
	switch test {
	case "us-air-base-within-9-of-axis-home-city": // 14.15
		return f.americanBaseNear(f.ways.axisPower)
	case "no-supplied-axis-counter-on-oil":
		return !f.axisOil()
	}
	return true
}

// axisOil reports whether a supplied Axis ground unit, detachment or logistics marker is in a
// hex with oil (DS 14.35).
func (f *front) axisOil() bool {
	f.openPorts()
	for h := range f.posts[atlas.Axis].bits().All() {
		if f.Hexes[h].Oil && f.suppliedPost(atlas.Hex(h), atlas.Axis, atlas.NoID) {
			return true
		}
	}
	return false
}

// convoyStrategy lets the Axis hasten one of its units at the end of the segment if the Convoy
// Strategy marker is in the Strategic Warfare Box (DS 7.1, 14.10).
func (p *Position) convoyStrategy() {
	f := p.front()
	if m := markerNamed(f.Theatre, "convoy-strategy"); m != atlas.NoID && f.markerIn(m, inBox(f.ways.strategicBox)) >= 0 {
		flow.CallWith(&p.State, pHasten, hastenFrame{who: int16(atlas.Axis)})
	}
}

// americanBaseNear reports whether a US air base lies within nine hexes of a city of a
// country.
func (f *front) americanBaseNear(country atlas.Area) bool {
	american := f.ways.groups[atlas.Western][1]
	for h := range f.posts[atlas.Western].bits().All() {
		if !f.airBaseOf(atlas.Hex(h), american, atlas.Western) {
			continue
		}
		for _, c := range f.ways.cities {
			if f.owner[c] == country && f.Grid.Distance(h, int(c)) <= 9 {
				return true
			}
		}
	}
	return false
}
