package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 31: airborne drops, in movement and, called from there, in combat.

var (
	noDropUnit    = engine.Refuse("31.1", "Only airborne units drop.")
	noDropMoved   = engine.Refuse("31.1", "A unit that has moved or dropped in this turn cannot drop.")
	noDropBase    = engine.Refuse("31.1", "The unit must have begun its turn on an air base in supply and out of enemy zones.")
	noDropOption  = engine.Refuse("31.1", "Airborne units drop only on fronts with an Offensive option.")
	noDropFar     = engine.Refuse("31.1", "The hex is more than six hexes away, or neutral land is in between.")
	noDropLimited = engine.Refuse("35.7", "More Axis factors than can be supplied may not enter Africa or the Levant.")
)

// noteReady remembers which airborne units begin their turn on an air base that
// traces supply and is out of enemy zones (31.1). One that dropped in the last game
// turn needs a line to a source other than the hex it dropped on (31.3). A base
// counter placed in this turn does not count.
func (p *Position) noteReady() {
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() != atlas.Airborne || !p.moving.Has(p.nation.of(u)) {
			continue
		}
		free := p.moves.ready.Has(u)
		p.moves.ready.Remove(u)
		h := p.where(u)
		if h == atlas.NoHex || !p.isAirBase(h, p.nation.of(u)) || p.has(u, unsupplied) {
			continue
		}
		if !p.zonesCountFromTheStart() {
			zones := p.zoc(p.nation.of(u))
			free = !zones.Has(h)
		}
		if free && p.fedFromElsewhere(u) {
			p.moves.ready.Add(u)
		}
	}
}

// noteFree remembers which airborne units begin the player turn on a base and out of
// enemy zones, before war is declared on anybody (31.1). Whether they are in supply is
// judged with the rest of the supply.
func (p *Position) noteFree() {
	if !p.zonesCountFromTheStart() {
		return
	}
	for _, u := range airborneCounters {
		p.moves.ready.Remove(u)
		if h := p.where(u); h != atlas.NoHex && p.moving.Has(p.nation.of(u)) && p.isAirBase(h, p.nation.of(u)) {
			if zones := p.zoc(p.nation.of(u)); !zones.Has(h) {
				p.moves.ready.Add(u)
			}
		}
	}
}

// isAirBase reports whether a hex has a city, or an air base counter that a
// nation's aircraft may use and that stood there when the turn began.
func (p *Position) isAirBase(h atlas.Hex, n atlas.Country) bool {
	if world.Hexes[h].NumPlaces > 0 {
		return true
	}
	for u := range p.here(h) {
		if u.Kind() == atlas.AirBase && !p.has(u, moved) && p.friends(p.nation.of(u), n) && !p.incompatible(p.nation.of(u), n) {
			return true
		}
	}
	return false
}

// fedFromElsewhere reports whether a unit that dropped lately traces a normal line
// to a source beyond its own hex (31.3). For others any supply will do.
func (p *Position) fedFromElsewhere(u atlas.Unit) bool {
	if !p.has(u, easySupply|freshlyDropped) {
		return true
	}
	return p.moves.traced.Has(u) && !p.ownSourceOnly(p.where(u), p.nation.of(u))
}

// ownSourceOnly reports whether a hex is a source of supply for a nation and no
// line by land leads from it to another (31.3, 31.4).
func (p *Position) ownSourceOnly(h atlas.Hex, n atlas.Country) bool {
	m := p.supplyMapOf(n)
	from := p.supplySources(&m, atlas.RegionsOf.Europe.Has(h))
	if !from.Has(h) {
		return false
	}
	from.Remove(h)
	linked := p.floodFrom(&m, from)
	return !linked.Has(h)
}

// mayDrop reports whether an airborne unit may still drop in this turn.
func (p *Position) mayDrop(u atlas.Unit) bool {
	return u.Kind() == atlas.Airborne && p.onBoard(u) && p.moves.ready.Has(u) && !p.has(u, moved|dropped|attacked)
}

// whyNoDrop says why a unit cannot drop, or is nil.
func (p *Position) whyNoDrop(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch {
	case !p.moving.Has(p.nation.of(u)) || p.commander(u) != who:
		return noMoveOther
	case u.Kind() != atlas.Airborne:
		return noDropUnit
	case p.has(u, moved|dropped|attacked):
		return noDropMoved
	case !p.mayDrop(u):
		return noDropBase
	case !p.offensiveSomewhere(p.nation.of(u)):
		return noDropOption
	}
	return nil
}

// offensiveSomewhere reports whether a nation has an Offensive on any front.
func (p *Position) offensiveSomewhere(n atlas.Country) bool {
	for f := range atlas.Front(atlas.NumFronts) {
		if p.optionOn(n, f) == Offensive {
			return true
		}
	}
	return false
}

// dropHexes are where an airborne unit may drop: any land within six hexes on a
// front with an Offensive, occupied by the enemy or not (31.1, 31.2).
func (p *Position) dropHexes(u atlas.Unit) (set atlas.HexSet) {
	n := p.nation.of(u)
	over := p.airOpen(n, false)
	reach := p.flight(p.where(u), &over, atlas.DropRange)
	for h := range reach.All {
		if h != p.where(u) && p.whyNotOn(u, h) == nil {
			set.Add(h)
		}
	}
	return set
}

// whyNotOn says why a unit cannot drop on a hex in reach, or is nil.
func (p *Position) whyNotOn(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	n := p.nation.of(u)
	if why := p.whyNoEntry(u, h); why != nil {
		return why
	}
	switch {
	case p.optionOn(n, world.Hexes[h].Front) != Offensive:
		return noDropOption
	case p.whyNoStay(u, h) != nil:
		return p.whyNoStay(u, h)
	case !p.room(u, h):
		return p.whyNoRoom(u, h)
	case p.africaFull(u, h, true):
		return noDropLimited
	}
	return nil
}

func dropProc() procedure {
	return flow.Of(proc[handFrame]{
		Name: "Drop", Rule: "31.1",
		Run: (*Position).runDrop, Legal: (*Position).legalDrop, Play: (*Position).playDrop,
		Question: (*Position).askDrop, Why: (*Position).whyDrop,
	})
}

// runDrop asks where the airborne unit A drops.
func (p *Position) runDrop(f *handFrame) { p.ask(p.commander(atlas.Unit(f.unit))) }

func (p *Position) legalDrop(f *handFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	out = append(out, engine.M0(kBack))
	set := p.dropHexes(atlas.Unit(f.unit))
	for h := range set.All {
		out = append(out, engine.M1(kAt, h))
	}
	return out
}

// playDrop lands it. On enemies it takes nothing yet and must attack them (31.2);
// else it takes the hex like any ground unit.
func (p *Position) playDrop(f *handFrame, _ atlas.Country, m engine.Move) {
	u := atlas.Unit(f.unit)
	p.Done()
	if m.Kind != kAt {
		return
	}
	p.mark(u, moved|dropped|freshlyDropped)
	p.moves.ready.Remove(u)
	p.advance(u, atlas.Hex(m.A))
}

func (p *Position) askDrop(f *handFrame, _ atlas.Country) say.Line {
	return say.Say("Where does the {u} drop?", f.unit)
}

func (p *Position) whyDrop(f *handFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	u, h := atlas.Unit(f.unit), atlas.Hex(m.A)
	if m.Kind != kAt || m.A < 0 || m.A >= atlas.NumHexes {
		return nil
	}
	if why := p.whyNoEntry(u, h); why != nil {
		return why
	}
	over := p.airOpen(p.nation.of(u), false)
	if reach := p.flight(p.where(u), &over, atlas.DropRange); !reach.Has(h) {
		return noDropFar
	}
	return p.whyNotOn(u, h)
}

// ageSupply lets the supply that exploiting and dropping give run out (14.38,
// 31.3, 31.4) when the game turn ends. Units beyond the limits of 35 stay turned
// over until their owner's next turn (35.31).
func (p *Position) ageSupply(u atlas.Unit) {
	fresh := p.has(u, exploited|dropped) && !p.has(u, spoiled)
	droppedNow := p.has(u, dropped)
	p.unmark(u, exploited|dropped|easySupply|spoiled)
	if fresh {
		p.mark(u, easySupply)
	}
	if !droppedNow {
		p.unmark(u, freshlyDropped)
	}
	if p.moves.excess.Has(u) && (u.Kind() == atlas.Air || u.Kind() == atlas.Fleet) {
		p.invert(u)
	}
}
