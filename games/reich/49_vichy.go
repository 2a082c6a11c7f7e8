package reich

import "sandtable/engine"

// Chapter 49: Vichy France and the Free French.

// vichyExists reports whether there is a Vichy France.
func (s *state) vichyExists() bool {
	switch s.status[vichyFrance] {
	case courted, invaded, allied, active:
		return true
	}
	return false
}

// axisInVichy reports whether a German or Italian unit is in Vichy territory
// (25.23).
func (s *state) axisInVichy() bool {
	for u := range unit(numUnits) {
		if h := s.where(u); h != noHex && s.control[h] == vichyFrance && s.nation[u] != vichyFrance && s.camp(s.nation[u]) == axis {
			return true
		}
	}
	return false
}

// attackVichy: an Allied declaration of war on Vichy France. Axis forces there
// intervene at once; that does not activate it (25.23, 25.24).
func (p *Position) attackVichy(who country) {
	p.makeWar(who, vichyFrance)
	p.politics.onVichy = true
	if p.status[vichyFrance] != courted {
		return
	}
	p.status[vichyFrance] = invaded
	p.politics.wooed.add(vichyFrance)
	if p.axisInVichy() {
		p.joinForces(germany, vichyFrance)
	}
}

// activateVichy makes Vichy France an active Minor Ally; it brings no BRPs
// (25.34, 49.2).
func (p *Position) activateVichy() {
	if !p.vichyExists() || p.status[vichyFrance] == active {
		return
	}
	p.politics.vichyRoll = vichyDone
	p.politics.wooed.remove(vichyFrance)
	p.becomeAlly(vichyFrance, germany)
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
	p.removeForces(vichyFrance)
	p.peaceWithAll(vichyFrance)
	p.politics.due.remove(vichyFrance)
	p.politics.wooed.remove(vichyFrance)
	p.status[vichyFrance], p.patron[vichyFrance] = absent, nobody
	heir := germany
	if p.fallen.has(germany) {
		heir = nobody
	}
	for h := range hex(numHexes) {
		switch {
		case p.control[h] != vichyFrance:
		case world.hexes[h].country == france:
			p.cede(h, heir)
		default:
			p.cede(h, nobody)
		}
	}
	for _, n := range frenchColonies {
		if p.patron[n] == vichyFrance {
			p.patron[n] = nobody
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
	paris := p.control[hexParis]
	if p.camp(p.control[hexVichy]) == allies || p.mover == axis && paris != nobody && p.camp(paris) == allies {
		p.endVichy()
	}
}

// destroyTrapped: Allied units that are still in Vichy territory when the next
// Allied player turn begins are destroyed, unless war has been declared on Vichy
// (49.6).
func (p *Position) destroyTrapped() {
	if p.mover != allies || !p.politics.trapped {
		return
	}
	p.politics.trapped = false
	for u := range unit(numUnits) {
		h := p.where(u)
		if h == noHex || p.control[h] != vichyFrance || p.camp(p.nation[u]) != allies || p.atWar(p.nation[u], vichyFrance) {
			continue
		}
		p.tell(evLost, "49.6", int16(u))
		p.lose(u)
	}
}

var frenchColonies = [...]country{lebanonSyria, tunisia, algeria, morocco}

// trappedAt reports whether a unit is one of those that may leave Vichy territory
// by redeployment once, over Vichy hexes (49.6).
func (p *Position) trappedAt(u unit) bool {
	h := p.where(u)
	return p.politics.trapped && h != noHex && p.control[h] == vichyFrance && p.camp(p.nation[u]) == allies && !p.atWar(p.nation[u], vichyFrance)
}

var noSRBeforeVichy = engine.Refuse("49.6", "Units that can leave Vichy France must, before anything else is redeployed.")

// trappedUnits are the units of a power that can be redeployed out of Vichy France.
func (p *Position) trappedUnits(who country, out []engine.Move) []engine.Move {
	if p.srLeft(who) <= 0 || p.srBarred(who) {
		return out
	}
	near := p.nearEnemies(who)
	from := len(out)
	for u := range unit(numUnits) {
		if p.commander(u) != who || !p.trappedAt(u) || !p.movable(u, &near) || p.listedAlike(out[from:], u) {
			continue
		}
		if set, box := p.destinations(u); box || !set.bits().Empty() {
			out = append(out, engine.M1(kRedeploy, u))
		}
	}
	return out
}

// mustLeaveVichy reports whether a power has units that can leave Vichy France and so
// must (49.6).
func (p *Position) mustLeaveVichy(who country) bool {
	return p.trappedUnitsLeaveFirst() && p.politics.trapped && len(p.trappedUnits(who, nil)) > 0
}

// hostOf is the nation whose land a unit must leave, and over whose hexes it may:
// Vichy France for those that its fall has trapped (49.6), a neutral Britain for
// its guests (33.41), Italy or Germany for units of the other when an alliance has
// come to nothing (21.4, 36.1).
func (p *Position) hostOf(u unit) country {
	h, n := p.where(u), p.nation[u]
	if h == noHex {
		return nobody
	}
	owner := p.control[h]
	switch {
	case p.trappedAt(u), p.estranged(n, owner):
		return owner
	case p.guestOfBritain(u):
		return britain
	}
	return nobody
}

// estranged reports whether two nations are Germany and Italy before their
// alliance (36.1).
func (p *Position) estranged(a, b country) bool {
	return (a == germany && b == italy || a == italy && b == germany) && !p.alliedPowers(a, b)
}

// waysOf are the ways open to a unit that is redeployed. Those that must leave go
// over the hexes of their host that are not next to the enemy, and Italians out of a
// Minor Ally that Russia attacks over Russian ones too (25.2).
func (p *Position) waysOf(u unit) seas {
	s := p.newSeas(p.nation[u], false)
	host, russian := p.hostOf(u), nobody
	if from := p.where(u); p.onlooker(u, from) {
		host, russian = world.hexes[from].country, ussr
	}
	if host == nobody {
		return s
	}
	near := p.nearEnemies(p.nation[u])
	for h := range hex(numHexes) {
		if c := p.control[h]; c != nobody && (c == host || c == russian) && world.onLand.has(h) && !near.has(h) {
			s.pass.add(h)
		}
	}
	s.bases = p.escortBases(p.nation[u])
	s.bases.bits().And(s.pass.bits())
	return s
}

// vichyModifier is what is added to the rolls for Vichy France (49.42).
func (p *Position) vichyModifier() (drm int) {
	british := func(h hex) bool {
		n := p.control[h]
		return n != nobody && p.commandOf(n) == britain
	}
	for _, m := range [...]struct {
		when bool
		drm  int
	}{
		{!british(hexMalta), 1},
		{p.politics.onVichy, 2},
		{!british(hexSuez) || !british(hexAlexandria), 2},
		{!british(hexGibraltar), 2},
		{p.coloniesLost(), -1},
		{!p.axisInAfrica(), -1},
		{p.politics.crossed, -1},
		{p.westernFoothold(), -1},
		{p.war[usa] != 0, -1},
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
		for h := range world.countries[n].cities.bits().All() {
			if holder := p.control[h]; holder == nobody || p.camp(holder) != allies {
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
	western := func(n country) bool { return n == britain || n == usa || n == freeFrench }
	for i := range p.bridges {
		b := &p.bridges[i]
		if b.hex == noHex || !western(b.owner) || !onContinent(b.hex) {
			continue
		}
		for u := range p.here(b.hex) {
			if u.kind().ground() && u.kind() != airborne && western(p.nation[u]) {
				return true
			}
		}
	}
	for h := range world.ports.bits().All() {
		if n := p.control[h]; n != nobody && western(n) && onContinent(hex(h)) {
			return true
		}
	}
	return false
}

// onContinent reports whether a hex is on the continent of Europe, without
// Gibraltar, Norway and the islands.
func onContinent(h hex) bool {
	info := &world.hexes[h]
	switch info.region {
	case noRegion, eastPrussia, easternPoland, europeanTurkey, bessarabia, northJutland:
	default:
		return false
	}
	switch info.country {
	case belgium, bulgaria, denmark, finland, france, germany, greece, hungary, italy, balticStates, albania, luxembourg,
		netherlands, poland, portugal, rumania, spain, sweden, ussr, yugoslavia:
		return !world.oneHexIslands.has(h)
	case turkey:
		return info.region == europeanTurkey
	}
	return false
}
