package reich

import "sandtable/games/reich/atlas"

// Intervention (23, 25.2).

// mayIntervene reports whether forces of a power may enter an attacked minor
// country as its helpers: the power is at war with its attacker (23.1).
func (p *Position) mayIntervene(power, n atlas.Country) bool {
	if n < atlas.NumMajors || n >= atlas.NumNations || p.status[n] != Invaded || p.atWar(power, n) {
		return false
	}
	if p.politics.wooed.Has(n) && p.campOf(power) == atlas.Axis && p.unviolated(n) {
		return true // a garrison that restores peace (25.21)
	}
	return p.war[power]&p.war[n] != 0 && !p.germanyFirst(power, n)
}

// germanyFirst: Italy helps an attacked Minor Ally of Germany with Germany's leave, or
// if Germany cannot or does not (25.2).
func (s *state) germanyFirst(power, n atlas.Country) bool {
	return power == atlas.Italy && !s.germanyHasPassed() && s.politics.wooed.Has(n) && !s.consent[atlas.Germany].Has(atlas.Italy) && !s.fallen.Has(atlas.Germany) && s.war[atlas.Germany]&s.war[n] != 0
}

// germanyHasPassed: Germany has ended its movement, and what it has not entered then it
// does not help.
func (s *state) germanyHasPassed() bool { return s.italyStepsIn() && s.moves.done.Has(atlas.Germany) }

// helps reports whether forces of a power on the move may come to the help of an
// attacked minor, by land, sea or air (23.1).
func (p *Position) helps(power, minor atlas.Country) bool {
	return power < atlas.NumMajors && p.moving.Has(power) && p.mayIntervene(power, minor)
}

// hosts reports whether a nation's cities and ports are open to forces of another:
// its friends, and those that come to its help.
func (p *Position) hosts(owner, n atlas.Country) bool {
	return p.friends(owner, n) || p.helps(n, owner)
}

// unviolated reports whether no enemy stands on a minor's soil (25.21). Enemies
// in Bessarabia do not count.
func (p *Position) unviolated(n atlas.Country) bool {
	if n >= atlas.NumCountries {
		return false // Vichy France, whose attackers are Germany's enemies
	}
	for h := range world.Countries[n].Hexes.Bits().All() {
		if world.Hexes[h].Region == atlas.Bessarabia {
			continue
		}
		for u := range p.here(atlas.Hex(h)) {
			if p.hostile(u, n) {
				return false
			}
		}
	}
	return true
}

// intervene is called when a unit of a power comes into a minor country: it
// becomes its helper if the country is under attack (23.1, 25.2), or restores
// peace by coming in time (25.21).
func (p *Position) intervene(power, n atlas.Country) {
	switch {
	case p.atWar(power, n):
		return
	case p.status[n] == Allied && p.war[power]&p.war[n] != 0:
		p.politics.share[n].Add(power) // 24.7
	case !p.mayIntervene(power, n):
		return
	case p.war[power]&p.war[n] == 0:
		p.tell(evBackedDown, "25.21", int16(n))
		for c := range atlas.Country(atlas.NumMajors) {
			p.politics.declared[c].Remove(n)
		}
		p.restorePeace(n)
	default:
		p.joinForces(power, n)
	}
}

// joinForces makes an attacked minor the ally of a power. Spain and Turkey, and
// the Minor Allies of the Axis, become its active Minor Allies (25.2, 25.22);
// Vichy France does not (25.24).
func (p *Position) joinForces(power, n atlas.Country) {
	p.politics.share[n].Add(power)
	p.politics.due.Remove(n)
	p.tell(evIntervened, "23.1", int16(power), int16(n))
	if p.politics.wooed.Has(n) && n != atlas.VichyFrance || n == atlas.Spain || n == atlas.Turkey || p.joinsByVariant(n, power) {
		p.politics.wooed.Remove(n)
		p.politics.byAttack.Add(n)
		p.becomeAlly(n, power)
		return
	}
	p.status[n] = Allied
	if n != atlas.VichyFrance {
		p.patron[n] = power
	}
	p.politics.belgrade = p.politics.belgrade || n == atlas.Yugoslavia && p.campOf(power) == atlas.Axis
	p.spreadWars()
}

// joinsByVariant: an attacked Yugoslavia becomes the Minor Ally of the Axis who help
// it (Axis 19), an attacked Finland that of anyone (Allied 19).
func (p *Position) joinsByVariant(n, power atlas.Country) bool {
	return n == atlas.Yugoslavia && p.inForce(atlas.Axis, 19) && p.campOf(power) == atlas.Axis || n == atlas.Finland && p.inForce(atlas.Allies, 19)
}

// justAttacked reports whether war was declared on a minor country in this player
// turn: other powers may oppose the attack by naval interception only, unless
// their forces are there already (22.3, 25.23).
func (s *state) justAttacked(n atlas.Country) bool {
	if n < atlas.NumMajors || s.status[n] != Invaded {
		return false
	}
	for c := range s.politics.declared {
		if s.politics.declared[c].Has(n) {
			return true
		}
	}
	return false
}
