package reich

import (
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
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
	if s.status[atlas.Poland] == Neutral {
		return false
	}
	switch s.politics.east {
	case eastWar, eastTaken:
		return true
	case eastOpen:
		return s.status[atlas.Poland] == Conquered
	}
	return false
}

// breakPact frees Russia from the ban on declaring war for good: Germany has had
// too few factors in the East, or has left units beyond the line (43.2, 43.3).
func (p *Position) breakPact() {
	if p.politics.pactBroken || p.atWar(atlas.USSR, atlas.Germany) {
		return
	}
	p.politics.pactBroken = true
	p.tell(evPactBroken, "43.2")
}

// whyEastEurope: Russia may take East Europe from Fall 1939; Germany from Spring
// 1940 if Russia has not, or when the two are at war; the others may not before
// it is a country like others (43.4, 43.412, 43.5).
func (p *Position) whyEastEurope(who, target atlas.Country) say.No {
	if target != atlas.BalticStates || p.politics.east == eastLapsed {
		return say.No{}
	}
	switch {
	case p.politics.east != eastOpen:
		return say.Forbid("43.4", "War has been declared on East Europe already.")
	case who == atlas.USSR:
		return say.No{}
	case who == atlas.Germany && p.now >= atlas.DateOf(atlas.Spring, 1940):
		return say.No{}
	case who == atlas.Germany:
		return say.Forbid("43.5", "Germany may declare war on East Europe from Spring 1940, if Russia has not entered it by then.")
	}
	return say.Forbid("43.5", "East Europe is for Russia or Germany until Summer 1940.")
}

// attackEastEurope begins the war on East Europe, or on the Baltic States alone.
// Bessarabia is part of it for Russia, unless Russia is at war with Rumania (43.7);
// so are the Poles east of the line (43.4).
func (p *Position) attackEastEurope(who atlas.Country) {
	p.makeWar(who, atlas.BalticStates)
	p.status[atlas.BalticStates], p.patron[atlas.BalticStates] = Invaded, atlas.Nobody
	if p.politics.east == eastLapsed {
		return
	}
	p.politics.east, p.politics.eastBy = eastWar, who
	if who != atlas.USSR {
		return
	}
	if !p.atWar(atlas.USSR, atlas.Rumania) {
		p.politics.bessarabia = true
		p.give(atlas.Bessarabia, atlas.Rumania, atlas.BalticStates)
	}
	if p.status[atlas.Poland] == Invaded && !p.atWar(atlas.USSR, atlas.Germany) {
		p.makeWar(atlas.USSR, atlas.Poland)
	}
}

// give passes the hexes of a region that one nation controls to another.
func (p *Position) give(r atlas.Region, from, to atlas.Country) {
	for h := range world.Regions[r].Bits().All() {
		if p.control.of(atlas.Hex(h)) == from {
			p.control.set(atlas.Hex(h), to)
		}
	}
}

// returnBessarabia: attacked together with East Europe, or before it, Rumania
// keeps Bessarabia, and it is no part of East Europe (43.7).
func (p *Position) returnBessarabia() {
	if p.politics.declared[atlas.USSR].Has(atlas.BalticStates) && p.politics.bessarabia {
		p.politics.bessarabia = false
		p.give(atlas.Bessarabia, atlas.BalticStates, atlas.Rumania)
	}
}

// revokeEastEurope: the war on East Europe was not followed up (21.4).
func (p *Position) revokeEastEurope() {
	p.makePeace(atlas.USSR, atlas.Poland)
	p.status[atlas.BalticStates], p.patron[atlas.BalticStates] = Neutral, atlas.Nobody
	if p.politics.east == eastLapsed {
		return
	}
	p.politics.east, p.politics.eastBy = eastOpen, atlas.Nobody
	if p.politics.bessarabia {
		p.politics.bessarabia = false
		p.give(atlas.Bessarabia, atlas.BalticStates, atlas.Rumania)
	}
}

// polandFalls divides conquered Poland along the line, if the pact holds: what
// lies east of it and was not entered is part of East Europe (43.3, 43.4).
func (p *Position) polandFalls(by atlas.Country) {
	p.makePeace(atlas.USSR, atlas.Poland)
	if p.politics.east == eastLapsed || p.atWar(atlas.USSR, atlas.Germany) {
		p.give(atlas.EasternPoland, atlas.Poland, by)
		return
	}
	p.give(atlas.EasternPoland, atlas.Poland, p.eastHolder())
}

// eastHolder is who controls hexes of East Europe that nobody has entered.
func (p *Position) eastHolder() atlas.Country {
	if p.politics.east == eastTaken {
		return p.patron[atlas.BalticStates]
	}
	return atlas.BalticStates
}

// lapseEastEurope: if nobody has declared war on East Europe by the end of Spring
// 1940 eastern Poland belongs to who controls Warsaw, and the Baltic States are a
// country like others (43.5).
func (p *Position) lapseEastEurope() {
	if p.politics.east == eastOpen && p.now > atlas.DateOf(atlas.Spring, 1940) {
		p.dissolveEastEurope()
	}
}

func (p *Position) dissolveEastEurope() {
	p.give(atlas.EasternPoland, atlas.BalticStates, p.control.of(atlas.Sites.Warsaw))
	p.politics.east = eastLapsed
}

// russoGermanWar is what begins when Russia and Germany go to war: East Europe
// falls into its parts if nobody has attacked it (43.41): Russia may enter all of
// Poland (43.411), and Bessarabia stays Rumanian (43.413). A Russian declaration
// in a Winter turn brings the first winter at once (44.3).
func (p *Position) russoGermanWar(by atlas.Country) {
	p.makePeace(atlas.USSR, atlas.Poland)
	switch p.politics.east {
	case eastOpen:
		p.dissolveEastEurope()
	case eastWar:
		p.makeWar(atlas.Germany, atlas.BalticStates)
		p.makeWar(atlas.USSR, atlas.BalticStates)
	}
	if p.status[atlas.Poland] == Invaded && !p.fallen.Has(atlas.Britain) {
		p.status[atlas.Poland] = Allied // it fights beside Russia (43.3)
		p.spreadWars()
	}
	if p.couldPlay(atlas.Axis, atRussianWar, atlas.Nobody) {
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atRussianWar})
	}
	if by == atlas.USSR {
		p.firstWinterNow()
	}
}

// eastCities are the cities that must be controlled to hold East Europe: Bessarabia
// counts for Russia unless it is Rumanian; eastern Poland unless it is Polish
// again (43.5, 43.7).
func (p *Position) eastCities(by atlas.Country) (set atlas.HexSet) {
	set = world.Countries[atlas.BalticStates].Cities
	add := func(r atlas.Region) {
		for h := range world.Regions[r].Bits().All() {
			if world.Cities.Has(atlas.Hex(h)) {
				set.Add(atlas.Hex(h))
			}
		}
	}
	if p.politics.east == eastWar || p.politics.east == eastTaken {
		if p.divided() {
			add(atlas.EasternPoland)
		}
		if p.politics.bessarabia && by == atlas.USSR {
			add(atlas.Bessarabia)
		}
	}
	return set
}

// conquerEastEurope: whoever holds all its cities has East Europe (43.5, 43.6).
func (p *Position) conquerEastEurope() {
	if p.status[atlas.BalticStates] != Invaded {
		return
	}
	for by := range p.living(p.mover).All {
		cities := p.eastCities(by)
		if !p.atWar(by, atlas.BalticStates) || p.holdsAll(&cities) != by {
			continue
		}
		if p.politics.east == eastWar {
			p.politics.east = eastTaken
		}
		p.peaceWithAll(atlas.BalticStates)
		p.status[atlas.BalticStates], p.patron[atlas.BalticStates] = Conquered, by
		p.setShare(atlas.BalticStates, p.sharers(atlas.BalticStates, by))
		p.politics.taken.Add(atlas.BalticStates)
		p.tell(evConquered, "43.5", int16(atlas.BalticStates), int16(by))
		for h := range atlas.Hex(atlas.NumHexes) {
			if p.control.of(h) == atlas.BalticStates {
				p.cede(h, by)
			}
		}
		return
	}
}

// germansBeyondLine reports whether German units are east of the partition line
// while it binds Germany (43.3). An air base counter is none (ruling R4-23).
func (p *Position) germansBeyondLine() bool {
	if p.scenario >= atlas.Scenario1942 || p.politics.east == eastLapsed || p.atWar(atlas.USSR, atlas.Germany) || p.politics.eastBy == atlas.Germany {
		return false
	}
	for h := range world.Regions[atlas.EasternPoland].Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if p.nation.of(u) == atlas.Germany && u.Kind() != atlas.AirBase {
				return true
			}
		}
	}
	return false
}

// destroyBeyondLine eliminates the German units that would break the pact (43.3).
func (p *Position) destroyBeyondLine() {
	for h := range world.Regions[atlas.EasternPoland].Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if p.nation.of(u) == atlas.Germany {
				p.tell(evLost, "43.3", int16(u))
				p.lose(u)
			}
		}
	}
}

// sparedByPact: while Russia is not at war with Germany it fights Poles only east of
// the partition line, and Poles do not attack Russians (43.4, 43.9).
func (p *Position) sparedByPact(h atlas.Hex, n atlas.Country) bool {
	if n != atlas.USSR && n != atlas.Poland || p.atWar(atlas.USSR, atlas.Germany) {
		return false
	}
	if n == atlas.USSR {
		return westernPoland.Has(h)
	}
	for u := range p.here(h) {
		if u.Kind().Ground() && p.nation.of(u) != atlas.USSR && p.hostile(u, atlas.Poland) {
			return false
		}
	}
	return true
}

// withdrawToLine: once Germany has no units east of the line its hexes there are
// no longer German (43.4).
func (p *Position) withdrawToLine() {
	if p.scenario >= atlas.Scenario1942 || p.politics.east == eastLapsed || p.atWar(atlas.USSR, atlas.Germany) || p.politics.eastBy == atlas.Germany || p.germansBeyondLine() {
		return
	}
	to := p.eastHolder()
	if p.status[atlas.Poland] != Conquered && p.politics.east == eastOpen {
		to = atlas.Poland
	}
	p.give(atlas.EasternPoland, atlas.Germany, to)
}
