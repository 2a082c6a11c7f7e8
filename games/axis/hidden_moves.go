package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// What the faction on the move does with its units is seen by the others when it
// is told, when somebody else must decide, or when dice are rolled: until then it
// can take its moves back. The veil keeps how the units that have changed since
// then still look to the others. Markers and politics are always seen at once, and
// whatever changes them tells an event, which lifts the veil.

// mostVeiled is how many units may have changed unseen; one more lifts the veil.
const mostVeiled = 64

// veiled is a unit as others see it. They are kept by number, so that equal moments
// are equal bytes.
type veiled struct {
	unit atlas.Unit
	was  counter
}

// hide keeps how a unit looks to others, before it changes for the first time.
func (f *front) hide(u atlas.Unit) {
	i := 0
	for i < int(f.nVeiled) && f.veil[i].unit < u {
		i++
	}
	if i < int(f.nVeiled) && f.veil[i].unit == u {
		return
	}
	if f.nVeiled == mostVeiled {
		f.match.reveal()
		i = 0
	}
	copy(f.veil[i+1:], f.veil[i:f.nVeiled])
	f.veil[i] = veiled{u, f.units[u]}
	f.nVeiled++
}

// reveal shows everybody how units lie now, and tells which have moved.
func (p *Position) reveal() {
	for m := range p.fronts {
		f := &p.fronts[m]
		for _, v := range f.veil[:f.nVeiled] {
			if from, to := v.was.at, f.units[v.unit].at; from != to {
				p.Events.Add(evMoved, f.cite(ruleOfWay(from, to)), int16(v.unit), int16(from), int16(to))
			}
		}
		clear(f.veil[:f.nVeiled])
		f.nVeiled = 0
	}
}

var evMoved = event("{u} moves from {s} to {s}.")

// ruleOfWay is the rule by which a unit went from one place to another without more being
// told of it: it marched between hexes (3.1), waited in a box or on the turn track (7), was
// at sea or in the air (2.2.3), joined the game with a card (1.1.2), or was organized (2.3).
func ruleOfWay(from, to place) string {
	either := func(kind place) bool { return from&placeKind == kind || to&placeKind == kind }
	switch {
	case from&placeKind == placeHex && to&placeKind == placeHex:
		return "3.1"
	case either(placeTrack):
		return "7"
	case either(placeZone):
		return "2.2.3"
	case either(placeAside):
		return "1.1.2"
	}
	return "2.3"
}

// tell tells everybody something, after what has happened unseen before it.
func (p *Position) tell(ev uint8, rule string, v ...int16) {
	p.reveal()
	p.Events.Add(ev, p.cite(rule), v...)
}

// tell is the same for rules that know their map only.
func (f *front) tell(ev uint8, rule string, v ...int16) {
	f.match.reveal()
	f.match.Events.Add(ev, f.cite(rule), v...)
}

// seesAll reports whether a seat plays the faction on the move.
func (p *Position) seesAll(seat engine.Seat) bool {
	return seat != engine.Spectator && p.seatOf(p.front().phasing) == seat
}

// settled lifts the veil when somebody else must decide, or chance.
func (p *Position) settled(atlas.Faction, bool) {
	if p.State.Chance != 0 || p.over || p.Asked&^p.companions() != 0 {
		p.reveal()
	}
}

// companions are the factions that the seat on the move plays.
func (p *Position) companions() (set uint8) {
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if p.seatOf(who) == p.seatOf(p.front().phasing) {
			set |= 1 << who
		}
	}
	return set
}
