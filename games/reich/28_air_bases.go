package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 28.12 and 28.15: air base counters. One that was placed in this player
// turn has the mark moved: only its own nation uses it (28.14).

var (
	noBaseOwn    = engine.Refuse("28.12", "Only an unused air base counter of a power on the move can be placed.")
	noBaseHex    = engine.Refuse("28.12", "An air base counter is placed on a controlled hex in supply.")
	noBaseSecond = engine.Refuse("28.12", "No more than one air base counter may be placed on a hex.")
	noBaseShared = engine.Refuse("34.34", "Allies who do not stack keep away from each other's air bases.")
)

// legalBases lists an air base counter that a power can still place. It may do so
// at any point of its turn (28.12): it is asked in movement, and besides whatever
// else it can choose in ground combat, construction and redeployment.
func (p *Position) legalBases(who atlas.Country, out []engine.Move) []engine.Move {
	for u := range atlas.Of(who) {
		if p.whyNoBase(u, who) == nil {
			return append(out, engine.M1(kBase, u))
		}
	}
	return out
}

// whyNoBase says why a counter cannot be placed as an air base, or is nil.
func (p *Position) whyNoBase(u atlas.Unit, who atlas.Country) *engine.Refusal {
	if u.Kind() != atlas.AirBase || u.Info().Nation != who || p.nation.of(u) != who || p.at.of(u) != inPool || !p.moving.Has(who) || who == atlas.USA && p.war[atlas.USA] == 0 {
		return noBaseOwn
	}
	return nil
}

// whyNoBaseOf says why the counter that a move names cannot be placed.
func (p *Position) whyNoBaseOf(m engine.Move, who atlas.Country) *engine.Refusal {
	if m.A < 0 || m.A >= atlas.NumUnits {
		return noBaseOwn
	}
	return p.whyNoBase(atlas.Unit(m.A), who)
}

// orBase adds the placing of an air base to a list that offers something else.
func (p *Position) orBase(who atlas.Country, from int, out []engine.Move) []engine.Move {
	if len(out) == from+1 || p.desk.brief {
		return out
	}
	return p.legalBases(who, out)
}

func placeBaseProc() procedure {
	return flow.Of(proc[handFrame]{
		Name: "PlaceBase", Rule: "28.12",
		Run: (*Position).runPlaceBase, Legal: (*Position).legalPlaceBase, Play: (*Position).playPlaceBase,
		Question: (*Position).askPlaceBase, Why: (*Position).whyPlaceBase,
	})
}

// runPlaceBase asks where an air base counter is placed.
func (p *Position) runPlaceBase(f *handFrame) { p.ask(p.commander(atlas.Unit(f.unit))) }

// baseHexes are where an air base counter may be placed: any controlled hex in
// supply, also under enemy zones (28.12), and also an ally's (45.5).
func (p *Position) baseHexes(u atlas.Unit) (set atlas.HexSet) {
	n := p.nation.of(u)
	supplied := p.suppliedHexes(n, true)
	for h := range supplied.All {
		if p.friendly(h, n) && p.mayPass(u, h) && !p.shunnedBy(n, h) && !p.partisanHeld(h) && p.baseFits(n, h) {
			set.Add(h)
		}
	}
	return set
}

func (p *Position) shunnedBy(n atlas.Country, h atlas.Hex) bool {
	return n == atlas.Britain && p.shunned(h)
}

// baseFits reports whether a hex has no air base counter yet and no units that
// do not stack with its owner's (34.34, 45.1).
func (p *Position) baseFits(n atlas.Country, h atlas.Hex) bool {
	for v := range p.here(h) {
		if v.Kind() == atlas.AirBase || p.incompatible(n, p.nation.of(v)) {
			return false
		}
	}
	return true
}

func (p *Position) legalPlaceBase(f *handFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	out = append(out, engine.M0(kBack))
	set := p.baseHexes(atlas.Unit(f.unit))
	for h := range set.All {
		out = append(out, engine.M1(kAt, h))
	}
	return out
}

func (p *Position) playPlaceBase(f *handFrame, _ atlas.Country, m engine.Move) {
	u := atlas.Unit(f.unit)
	p.Done()
	if m.Kind == kAt {
		p.put(u, spot(m.A))
		p.mark(u, moved)
	}
}

func (p *Position) askPlaceBase(f *handFrame, who atlas.Country) say.Line {
	return say.Say("Where does {n} place the air base?", int16(who))
}

func (p *Position) whyPlaceBase(f *handFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	u, h := atlas.Unit(f.unit), atlas.Hex(m.A)
	if m.Kind != kAt || m.A < 0 || m.A >= atlas.NumHexes {
		return nil
	}
	for v := range p.here(h) {
		switch {
		case v.Kind() == atlas.AirBase:
			return noBaseSecond
		case p.incompatible(p.nation.of(u), p.nation.of(v)):
			return noBaseShared
		}
	}
	return noBaseHex
}

// relocateBase takes an air base that is overrun or cut off to its capital
// (28.15): Russian ones beyond the Urals once Moscow has fallen, American ones to
// the U.S. box. If the enemy has the capital it is lost.
func (p *Position) relocateBase(u atlas.Unit) {
	p.put(u, p.baseRefuge(u))
	p.unmark(u, moved|redeployed)
}

func (p *Position) baseRefuge(u atlas.Unit) spot {
	n := p.nation.of(u)
	if n == atlas.USA {
		return usSpot
	}
	capital := atlas.NoHex
	switch {
	case n == atlas.VichyFrance:
		capital = atlas.Sites.Vichy
	case n < atlas.NumMajors:
		capital = world.Countries[n].Capital
	}
	if capital != atlas.NoHex && p.friendly(capital, n) && !p.enemyHolds(capital, n) {
		return spot(capital)
	}
	if n == atlas.USSR {
		for _, h := range atlas.Sites.Urals {
			if p.friendly(h, atlas.USSR) {
				return spot(h)
			}
		}
	}
	return outOfGame
}

// relocateCutOff takes the air bases of the nations on the move that are out of
// supply when redeployment has ended to their capitals (28.15), and aircraft that
// lose their room to other bases (28.24).
func (p *Position) relocateCutOff() {
	p.distribute(p.needsAtEnd, func(u atlas.Unit, byLand, bySea bool, _ uint32) bool {
		if u.Kind() == atlas.AirBase && !byLand && !bySea && !p.fortressSupplies(p.where(u), p.nation.of(u)) {
			p.moves.forgone.Add(u)
		}
		return true
	})
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if u.Kind() != atlas.AirBase || h == atlas.NoHex || !p.moves.forgone.Has(u) || !p.moving.Has(p.nation.of(u)) {
			continue
		}
		p.tell(evBaseMoved, "28.15", int16(u), int16(h))
		p.relocateBase(u)
		p.displaceAir(h)
	}
}
