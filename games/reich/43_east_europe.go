package reich

import (
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 43: Poland, East Europe and the pact. East Europe as a whole goes by the
// name of the Baltic States: whoever declares war on them declares it on all of
// it, and the parts of Poland and Rumania that belong to it are theirs (43.4).

// eastState is what has become of East Europe.
type eastState uint8

const (
	eastOpen   eastState = iota // nobody has declared war on it
	eastWar                     // eastBy has
	eastTaken                   // someone has controlled all its cities (43.5)
	eastLapsed                  // the Baltic States are a country like others (43.5)
)

// divided reports whether eastern Poland is part of East Europe: once Poland is
// conquered, or war has been declared on East Europe, until the question lapses. A
// Poland that Axis variant 12 left in peace is whole.
func (s *state) divided() bool {
	if s.status[poland] == neutral {
		return false
	}
	switch s.politics.east {
	case eastWar, eastTaken:
		return true
	case eastOpen:
		return s.status[poland] == conquered
	}
	return false
}

// breakPact frees Russia from the ban on declaring war for good: Germany has had
// too few factors in the East, or has left units beyond the line (43.2, 43.3).
func (p *Position) breakPact() {
	if p.politics.pactBroken || p.atWar(ussr, germany) {
		return
	}
	p.politics.pactBroken = true
	p.tell(evPactBroken, "43.2")
}

// whyEastEurope: Russia may take East Europe from Fall 1939; Germany from Spring
// 1940 if Russia has not, or when the two are at war; the others may not before
// it is a country like others (43.4, 43.412, 43.5).
func (p *Position) whyEastEurope(who, target country) say.No {
	if target != balticStates || p.politics.east == eastLapsed {
		return say.No{}
	}
	switch {
	case p.politics.east != eastOpen:
		return say.Forbid("43.4", "War has been declared on East Europe already.")
	case who == ussr:
		return say.No{}
	case who == germany && p.now >= dateOf(spring, 1940):
		return say.No{}
	case who == germany:
		return say.Forbid("43.5", "Germany may declare war on East Europe from Spring 1940, if Russia has not entered it by then.")
	}
	return say.Forbid("43.5", "East Europe is for Russia or Germany until Summer 1940.")
}

// attackEastEurope begins the war on East Europe, or on the Baltic States alone.
// Bessarabia is part of it for Russia, unless Russia is at war with Rumania (43.7);
// so are the Poles east of the line (43.4).
func (p *Position) attackEastEurope(who country) {
	p.makeWar(who, balticStates)
	p.status[balticStates], p.patron[balticStates] = invaded, nobody
	if p.politics.east == eastLapsed {
		return
	}
	p.politics.east, p.politics.eastBy = eastWar, who
	if who != ussr {
		return
	}
	if !p.atWar(ussr, rumania) {
		p.politics.bessarabia = true
		p.give(bessarabia, rumania, balticStates)
	}
	if p.status[poland] == invaded && !p.atWar(ussr, germany) {
		p.makeWar(ussr, poland)
	}
}

// give passes the hexes of a region that one nation controls to another.
func (p *Position) give(r region, from, to country) {
	for h := range world.regions[r].bits().All() {
		if p.control[h] == from {
			p.control[h] = to
		}
	}
}

// returnBessarabia: attacked together with East Europe, or before it, Rumania
// keeps Bessarabia, and it is no part of East Europe (43.7).
func (p *Position) returnBessarabia() {
	if p.politics.declared[ussr].has(balticStates) && p.politics.bessarabia {
		p.politics.bessarabia = false
		p.give(bessarabia, balticStates, rumania)
	}
}

// revokeEastEurope: the war on East Europe was not followed up (21.4).
func (p *Position) revokeEastEurope() {
	p.makePeace(ussr, poland)
	p.status[balticStates], p.patron[balticStates] = neutral, nobody
	if p.politics.east == eastLapsed {
		return
	}
	p.politics.east, p.politics.eastBy = eastOpen, nobody
	if p.politics.bessarabia {
		p.politics.bessarabia = false
		p.give(bessarabia, balticStates, rumania)
	}
}

// polandFalls divides conquered Poland along the line, if the pact holds: what
// lies east of it and was not entered is part of East Europe (43.3, 43.4).
func (p *Position) polandFalls(by country) {
	p.makePeace(ussr, poland)
	if p.politics.east == eastLapsed || p.atWar(ussr, germany) {
		p.give(easternPoland, poland, by)
		return
	}
	p.give(easternPoland, poland, p.eastHolder())
}

// eastHolder is who controls hexes of East Europe that nobody has entered.
func (p *Position) eastHolder() country {
	if p.politics.east == eastTaken {
		return p.patron[balticStates]
	}
	return balticStates
}

// lapseEastEurope: if nobody has declared war on East Europe by the end of Spring
// 1940 eastern Poland belongs to who controls Warsaw, and the Baltic States are a
// country like others (43.5).
func (p *Position) lapseEastEurope() {
	if p.politics.east == eastOpen && p.now > dateOf(spring, 1940) {
		p.dissolveEastEurope()
	}
}

func (p *Position) dissolveEastEurope() {
	p.give(easternPoland, balticStates, p.control[hexWarsaw])
	p.politics.east = eastLapsed
}

// russoGermanWar is what begins when Russia and Germany go to war: East Europe
// falls into its parts if nobody has attacked it (43.41): Russia may enter all of
// Poland (43.411), and Bessarabia stays Rumanian (43.413). A Russian declaration
// in a Winter turn brings the first winter at once (44.3).
func (p *Position) russoGermanWar(by country) {
	p.makePeace(ussr, poland)
	switch p.politics.east {
	case eastOpen:
		p.dissolveEastEurope()
	case eastWar:
		p.makeWar(germany, balticStates)
		p.makeWar(ussr, balticStates)
	}
	if p.status[poland] == invaded && !p.fallen.has(britain) {
		p.status[poland] = allied // it fights beside Russia (43.3)
		p.spreadWars()
	}
	if p.couldPlay(axis, atRussianWar, nobody) {
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atRussianWar})
	}
	if by == ussr {
		p.firstWinterNow()
	}
}

// eastCities are the cities that must be controlled to hold East Europe: Bessarabia
// counts for Russia unless it is Rumanian; eastern Poland unless it is Polish
// again (43.5, 43.7).
func (p *Position) eastCities(by country) (set hexSet) {
	set = world.countries[balticStates].cities
	add := func(r region) {
		for h := range world.regions[r].bits().All() {
			if world.cities.has(hex(h)) {
				set.add(hex(h))
			}
		}
	}
	if p.politics.east == eastWar || p.politics.east == eastTaken {
		if p.divided() {
			add(easternPoland)
		}
		if p.politics.bessarabia && by == ussr {
			add(bessarabia)
		}
	}
	return set
}

// conquerEastEurope: whoever holds all its cities has East Europe (43.5, 43.6).
func (p *Position) conquerEastEurope() {
	if p.status[balticStates] != invaded {
		return
	}
	for by := range p.living(p.mover).all {
		cities := p.eastCities(by)
		if !p.atWar(by, balticStates) || p.holdsAll(&cities) != by {
			continue
		}
		if p.politics.east == eastWar {
			p.politics.east = eastTaken
		}
		p.peaceWithAll(balticStates)
		p.status[balticStates], p.patron[balticStates] = conquered, by
		p.setShare(balticStates, p.sharers(balticStates, by))
		p.politics.taken.add(balticStates)
		p.tell(evConquered, "43.5", int16(balticStates), int16(by))
		for h := range hex(numHexes) {
			if p.control[h] == balticStates {
				p.cede(h, by)
			}
		}
		return
	}
}

// germansBeyondLine reports whether German units are east of the partition line
// while it binds Germany (43.3).
func (p *Position) germansBeyondLine() bool {
	if p.scenario >= scenario1942 || p.politics.east == eastLapsed || p.atWar(ussr, germany) || p.politics.eastBy == germany {
		return false
	}
	for h := range world.regions[easternPoland].bits().All() {
		for u := range p.here(hex(h)) {
			if p.nation[u] == germany && u.kind() != airBase {
				return true
			}
		}
	}
	return false
}

// destroyBeyondLine eliminates the German units that would break the pact (43.3).
func (p *Position) destroyBeyondLine() {
	for h := range world.regions[easternPoland].bits().All() {
		for u := range p.here(hex(h)) {
			if p.nation[u] == germany {
				p.tell(evLost, "43.3", int16(u))
				p.lose(u)
			}
		}
	}
}

// sparedByPact: while Russia is not at war with Germany it fights Poles only east of
// the partition line, and Poles do not attack Russians (43.4, 43.9).
func (p *Position) sparedByPact(h hex, n country) bool {
	if n != ussr && n != poland || p.atWar(ussr, germany) {
		return false
	}
	if n == ussr {
		return westernPoland.has(h)
	}
	for u := range p.here(h) {
		if u.kind().ground() && p.nation[u] != ussr && p.hostile(u, poland) {
			return false
		}
	}
	return true
}

// withdrawToLine: once Germany has no units east of the line its hexes there are
// no longer German (43.4).
func (p *Position) withdrawToLine() {
	if p.scenario >= scenario1942 || p.politics.east == eastLapsed || p.atWar(ussr, germany) || p.politics.eastBy == germany || p.germansBeyondLine() {
		return
	}
	to := p.eastHolder()
	if p.status[poland] != conquered && p.politics.east == eastOpen {
		to = poland
	}
	p.give(easternPoland, germany, to)
}
