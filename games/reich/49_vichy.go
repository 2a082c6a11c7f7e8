package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapter 49: Vichy France and the Free French.

// vichyExists reports whether there is a Vichy France.
func (s *state) vichyExists() bool {
	switch s.status[atlas.VichyFrance] {
	case Courted, Invaded, Allied, Active:
		return true
	}
	return false
}

// axisInVichy reports whether a German or Italian unit is in Vichy territory
// (25.23).
func (s *state) axisInVichy() bool {
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := s.where(u); h != atlas.NoHex && s.control.of(h) == atlas.VichyFrance && s.nation.of(u) != atlas.VichyFrance && s.camp(s.nation.of(u)) == atlas.Axis {
			return true
		}
	}
	return false
}

// attackVichy: an Allied declaration of war on Vichy France. Axis forces there
// intervene at once; that does not activate it (25.23, 25.24).
func (p *Position) attackVichy(who atlas.Country) {
	p.makeWar(who, atlas.VichyFrance)
	p.politics.onVichy = true
	if p.status[atlas.VichyFrance] != Courted {
		return
	}
	p.status[atlas.VichyFrance] = Invaded
	p.politics.wooed.Add(atlas.VichyFrance)
	if p.axisInVichy() {
		p.joinForces(atlas.Germany, atlas.VichyFrance)
	}
}

// activateVichy makes Vichy France an active Minor Ally; it brings no BRPs
// (25.34, 49.2).
func (p *Position) activateVichy() {
	if !p.vichyExists() || p.status[atlas.VichyFrance] == Active {
		return
	}
	p.politics.vichyRoll = vichyDone
	p.politics.wooed.Remove(atlas.VichyFrance)
	p.becomeAlly(atlas.VichyFrance, atlas.Germany)
}

// endVichy is the end of Vichy France, by deactivation or by conquest: its units
// are gone, what it holds in Europe and Corsica is German, and its colonies are
// nobody's (49.41, 49.5).
func (p *Position) endVichy() {
	if !p.vichyExists() {
		return
	}
	p.tell(evVichyEnds, "49.5")
	p.politics.vichyRoll = vichyDone
	p.removeForces(atlas.VichyFrance)
	p.peaceWithAll(atlas.VichyFrance)
	p.politics.due.Remove(atlas.VichyFrance)
	p.politics.wooed.Remove(atlas.VichyFrance)
	p.status[atlas.VichyFrance], p.patron[atlas.VichyFrance] = Absent, atlas.Nobody
	heir := atlas.Germany
	if p.fallen.Has(atlas.Germany) {
		heir = atlas.Nobody
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		switch {
		case p.control.of(h) != atlas.VichyFrance:
		case world.Hexes[h].Country == atlas.France:
			p.cede(h, heir)
		default:
			p.cede(h, atlas.Nobody)
		}
	}
	for _, n := range frenchColonies {
		if p.patron[n] == atlas.VichyFrance {
			p.patron[n] = atlas.Nobody
		}
	}
}

// checkVichy: Vichy France ends when the Allies hold its city at the end of a
// Combat phase, or when the Axis have not won Paris back in theirs; partisans do
// not count (49.5).
func (p *Position) checkVichy() {
	if !p.vichyExists() {
		return
	}
	paris := p.control.of(atlas.Sites.Paris)
	if p.camp(p.control.of(atlas.Sites.Vichy)) == atlas.Allies || p.mover == atlas.Axis && paris != atlas.Nobody && p.camp(paris) == atlas.Allies {
		p.endVichy()
	}
}

// destroyTrapped: Allied units that are still in Vichy territory when the next
// Allied player turn begins are destroyed, unless war has been declared on Vichy
// (49.6).
func (p *Position) destroyTrapped() {
	if p.mover != atlas.Allies || !p.politics.trapped {
		return
	}
	p.politics.trapped = false
	for u := range atlas.Unit(atlas.NumUnits) {
		h := p.where(u)
		if h == atlas.NoHex || p.control.of(h) != atlas.VichyFrance || p.camp(p.nation.of(u)) != atlas.Allies || p.atWar(p.nation.of(u), atlas.VichyFrance) {
			continue
		}
		p.tell(evLost, "49.6", int16(u))
		p.lose(u)
	}
}

var frenchColonies = [...]atlas.Country{atlas.LebanonSyria, atlas.Tunisia, atlas.Algeria, atlas.Morocco}

// trappedAt reports whether a unit is one of those that may leave Vichy territory
// by redeployment once, over Vichy hexes (49.6).
func (p *Position) trappedAt(u atlas.Unit) bool {
	h := p.where(u)
	return p.politics.trapped && h != atlas.NoHex && p.control.of(h) == atlas.VichyFrance && p.camp(p.nation.of(u)) == atlas.Allies && !p.atWar(p.nation.of(u), atlas.VichyFrance)
}

var noSRBeforeVichy = engine.Refuse("49.6", "Units that can leave Vichy France must, before anything else is redeployed.")

// trappedUnits are the units of a power that can be redeployed out of Vichy France.
func (p *Position) trappedUnits(who atlas.Country, out []engine.Move) []engine.Move {
	if p.srLeft(who) <= 0 || p.srBarred(who) {
		return out
	}
	near := p.nearEnemies(who)
	from := len(out)
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.commander(u) != who || !p.trappedAt(u) || !p.movable(u, &near) || p.listedAlike(out[from:], u) {
			continue
		}
		if set, box := p.destinations(u); box || !set.Bits().Empty() {
			out = append(out, engine.M1(kRedeploy, u))
		}
	}
	return out
}

// mustLeaveVichy reports whether a power has units that can leave Vichy France and so
// must (49.6).
func (p *Position) mustLeaveVichy(who atlas.Country) bool {
	return p.trappedUnitsLeaveFirst() && p.politics.trapped && len(p.trappedUnits(who, nil)) > 0
}

// hostOf is the nation whose land a unit must leave, and over whose hexes it may:
// Vichy France for those that its fall has trapped (49.6), a neutral Britain for
// its guests (33.41), Italy or Germany for units of the other when an alliance has
// come to nothing (21.4, 36.1).
func (p *Position) hostOf(u atlas.Unit) atlas.Country {
	h, n := p.where(u), p.nation.of(u)
	if h == atlas.NoHex {
		return atlas.Nobody
	}
	owner := p.control.of(h)
	switch {
	case p.trappedAt(u), p.estranged(n, owner):
		return owner
	case p.guestOfBritain(u):
		return atlas.Britain
	}
	return atlas.Nobody
}

// estranged reports whether two nations are Italy and another power of her camp before
// their alliance, or after it has come to nothing (21.4, 36.1).
func (p *Position) estranged(a, b atlas.Country) bool {
	return a < atlas.NumMajors && b < atlas.NumMajors && (a == atlas.Italy || b == atlas.Italy) && p.campOf(a) == p.campOf(b) && !p.alliedPowers(a, b)
}

// waysOf are the ways open to a unit that is redeployed. Those that must leave go
// over the hexes of their host that are not next to the enemy, and Italians out of a
// Minor Ally that Russia attacks over Russian ones too (25.2).
func (p *Position) waysOf(u atlas.Unit) seas {
	s := p.newSeas(p.nation.of(u), false)
	host, russian := p.hostOf(u), atlas.Nobody
	if from := p.where(u); p.onlooker(u, from) {
		host, russian = world.Hexes[from].Country, atlas.USSR
	}
	if host == atlas.Nobody {
		return s
	}
	near := p.nearEnemies(p.nation.of(u))
	for h := range atlas.Hex(atlas.NumHexes) {
		if c := p.control.of(h); c != atlas.Nobody && (c == host || c == russian) && world.OnLand.Has(h) && !near.Has(h) {
			s.pass.Add(h)
		}
	}
	s.bases = p.escortBases(p.nation.of(u))
	s.bases.Bits().And(s.pass.Bits())
	return s
}

// vichyModifier is what is added to the rolls for Vichy France (49.42).
func (p *Position) vichyModifier() (drm int) {
	british := func(h atlas.Hex) bool {
		n := p.control.of(h)
		return n != atlas.Nobody && p.commandOf(n) == atlas.Britain
	}
	for _, m := range [...]struct {
		when bool
		drm  int
	}{
		{!british(atlas.Sites.Malta), 1},
		{p.politics.onVichy, 2},
		{!british(atlas.Sites.Suez) || !british(atlas.Sites.Alexandria), 2},
		{!british(atlas.Sites.Gibraltar), 2},
		{p.coloniesLost(), -1},
		{!p.axisInAfrica(), -1},
		{p.politics.crossed, -1},
		{p.westernFoothold(), -1},
		{p.war[atlas.USA] != 0, -1},
		{p.politics.onSpain, -2},
	} {
		if m.when {
			drm += m.drm
		}
	}
	return drm
}

// coloniesLost reports whether all French colonies are Free French or under Allied
// control.
func (p *Position) coloniesLost() bool {
	for _, n := range frenchColonies {
		for h := range world.Countries[n].Cities.Bits().All() {
			if holder := p.control.of(atlas.Hex(h)); holder == atlas.Nobody || p.camp(holder) != atlas.Allies {
				return false
			}
		}
	}
	return true
}

// westernFoothold reports whether Britain or America have a bridgehead with other
// than airborne forces, or a port, on the continent of Europe; Gibraltar, Norway
// and islands do not count.
func (p *Position) westernFoothold() bool {
	western := func(n atlas.Country) bool { return n == atlas.Britain || n == atlas.USA || n == atlas.FreeFrench }
	for i := range p.bridges {
		b := &p.bridges[i]
		if b.hex == atlas.NoHex || !western(b.owner) || !onContinent(b.hex) {
			continue
		}
		for u := range p.here(b.hex) {
			if u.Kind().Ground() && u.Kind() != atlas.Airborne && western(p.nation.of(u)) {
				return true
			}
		}
	}
	for h := range world.Ports.Bits().All() {
		if n := p.control.of(atlas.Hex(h)); n != atlas.Nobody && western(n) && onContinent(atlas.Hex(h)) {
			return true
		}
	}
	return false
}

// onContinent reports whether a hex is on the continent of Europe, without
// Gibraltar, Norway and the islands.
func onContinent(h atlas.Hex) bool {
	info := &world.Hexes[h]
	switch info.Region {
	case atlas.NoRegion, atlas.EastPrussia, atlas.EasternPoland, atlas.EuropeanTurkey, atlas.Bessarabia, atlas.NorthJutland:
	default:
		return false
	}
	switch info.Country {
	case atlas.Belgium, atlas.Bulgaria, atlas.Denmark, atlas.Finland, atlas.France, atlas.Germany, atlas.Greece, atlas.Hungary, atlas.Italy, atlas.BalticStates, atlas.Albania, atlas.Luxembourg,
		atlas.Netherlands, atlas.Poland, atlas.Portugal, atlas.Rumania, atlas.Spain, atlas.Sweden, atlas.USSR, atlas.Yugoslavia:
		return !world.OneHexIslands.Has(h)
	case atlas.Turkey:
		return info.Region == atlas.EuropeanTurkey
	}
	return false
}
