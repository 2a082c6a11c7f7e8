package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 8: Diplomacy.

// resolutionFrame is the Diplomacy Resolution.
type resolutionFrame struct {
	flow.Head `steps:"cards end"`
}

func resolution() procedure {
	return flow.Of(proc[resolutionFrame]{Name: "Resolution", Rule: "7.4", Run: (*Position).runResolution})
}

func satellites() procedure {
	return flow.Of(proc[flow.Plain]{Name: "Satellites", Rule: "8.2", Run: (*Position).runSatellites})
}

// musterFrame places the units of a new Satellite.
type musterFrame struct {
	flow.Head
	nation   int16 `note:"nation nation"`
	who      int16 `note:"faction faction"`
	areas    int16 `note:"areas 136 quiet"`  // of the nation that are done
	exchange int16 `note:"exchange 1 quiet"` // for the fortresses of an Armed Minor (15.423)
}

func muster() procedure {
	return flow.Of(proc[musterFrame]{
		Name: "Muster", Rule: "8.2", Run: (*Position).runMuster,
		Legal: (*Position).legalMuster, Play: (*Position).playMuster,
		Question: func(_ *Position, f *musterFrame, who faction) say.Line {
			return ask(who, "{F}: choose the type of the unit in {a}.", int16(world.nations[f.nation].areas[f.areas]))
		},
	})
}

// isNeutral reports whether a nation is a Neutral: not part of any Faction and
// not an Armed Minor (8.1).
func (s *state) isNeutral(n nation) bool {
	info := &world.nations[n]
	switch {
	case s.armed.has(n):
		return false
	case n == usa:
		return !s.usaEntered
	case info.class != minor:
		return false
	case info.capital == noArea:
		return true
	}
	return s.marker[n] == nobody && s.control[info.capital] == nobody
}

// canInfluence reports whether Diplomacy can affect a nation now.
func (s *state) canInfluence(n nation) bool {
	return world.nations[n].influence && s.isNeutral(n)
}

// applyInfluence adds a marker of a Faction to a Neutral, or removes a Rival's
// if one is there (8.0). The Axis and the USSR have at most three on the USA (8.41).
func (p *Position) applyInfluence(f faction, n nation) {
	switch {
	case p.influence[n] > 0 && p.influencer[n] != f:
		p.tell(engine.Everyone, evRemoveInfluence, "8.0", int16(f), int16(p.influencer[n]), int16(n))
		p.takeInfluence(n, 1)
	case n == usa && f != west && p.influence[n] >= 3:
		p.tell(engine.Everyone, evNoInfluence, "8.41", int16(f), int16(n))
	default:
		p.influencer[n] = f
		p.influence[n] = min(p.influence[n]+1, maxInfluence)
		p.tell(engine.Everyone, evAddInfluence, "8.0", int16(f), int16(n), int16(p.influence[n]))
	}
}

func (p *Position) takeInfluence(n nation, count uint8) {
	p.influence[n] -= count
	if p.influence[n] == 0 {
		p.influencer[n] = nobody
	}
}

// repudiate removes one of a Faction's own markers (8.0).
func (p *Position) repudiate(f faction, n nation) {
	p.takeInfluence(n, 1)
	p.tell(engine.Everyone, evRepudiate, "8.0", int16(f), int16(n))
}

// protector is the Rival of f that protects a Neutral with two or more markers (8.13).
func (s *state) protector(n nation, f faction) faction {
	if g := s.influencer[n]; s.influence[n] >= 2 && g != f && (n != usa || g == west) {
		return g
	}
	return nobody
}

// diplomacyMoves are the Action cards a Faction can play for Influence.
func (p *Position) diplomacyMoves(f faction, out []engine.Move) []engine.Move {
	h := p.hand(f)
	for c := range card(deckSize) {
		if p.where[c] != h {
			continue
		}
		info := &world.cards[c]
		if info.wild != notWild {
			for n := range nation(numNations) {
				if p.whyNoWildcard(f, c, n) == nil {
					out = append(out, engine.M2(kWildcard, c, n))
				}
			}
			continue
		}
		for _, n := range info.nations {
			if p.canInfluence(n) {
				out = append(out, engine.M2(kDiplomacy, c, n))
			}
		}
	}
	return out
}

var (
	noTarget       = engine.Refuse("8.0", "Diplomacy can affect only Neutrals: this nation is controlled, at war or beyond influence.")
	noWildListed   = engine.Refuse("8.3", "The WildCard does not allow this Neutral.")
	noWildRemove   = engine.Refuse("8.3", "The WildCard only removes a Rival's Influence, and there is none it allows here.")
	noWildNextTo   = engine.Refuse("8.3", "The Neutral must be a Minor next to territory that is controlled as the WildCard says.")
	noWildIndustry = engine.Refuse("8.3", "Foreign Aid costs one Industry, and there is none left.")
	noWildFull     = engine.Refuse("8.41", "The Axis and the USSR can have at most three Influence on the USA.")
)

// whyNoWildcard: each WildCard names the Neutrals it works on (8.3).
func (p *Position) whyNoWildcard(f faction, c card, n nation) *engine.Refusal {
	if !p.canInfluence(n) {
		return noTarget
	}
	info := &world.cards[c]
	owner := p.influencer[n]
	foreign := p.influence[n] > 0 && owner != f
	switch info.wild {
	case wildOwnList:
		if !info.lists[f].has(n) {
			return noWildListed
		}
	case wildRivalList:
		if !foreign || !info.lists[owner].has(n) {
			return noWildRemove
		}
	case wildFixedList:
		if !info.lists[f].has(n) {
			return noWildListed
		}
		if !foreign {
			return noWildRemove
		}
	case wildNextToOwn:
		if n == usa || !p.nextTo(n, only(f)) {
			return noWildNextTo
		}
	case wildNextToRival:
		if n == usa || !p.nextTo(n, 7&^only(f)) {
			return noWildNextTo
		}
	case wildAny:
		if p.ind[f] == 0 {
			return noWildIndustry
		}
	}
	if !foreign && n == usa && f != west && p.influence[n] >= 3 {
		return noWildFull
	}
	return nil
}

// nextTo reports whether a nation's land borders land that one of some Factions
// controls.
func (p *Position) nextTo(n nation, fs factionSet) bool {
	for _, a := range world.nations[n].areas {
		for _, l := range world.links[a] {
			if world.land.has(l.to) && world.areas[l.to].nation != n && fs.has(p.control[l.to]) {
				return true
			}
		}
	}
	return false
}

// playWildcard applies a Diplomacy WildCard at once and discards it (8.3).
func (p *Position) playWildcard(f faction, c card, n nation) {
	p.tell(engine.Everyone, evWildcard, "8.3", int16(f), int16(c), int16(n))
	if cost := world.cards[c].indCost; cost > 0 {
		p.changeIndustry(f, -int(cost), "8.3")
	}
	p.applyInfluence(f, n)
	p.discard(c)
}

func (p *Position) changeIndustry(f faction, by int, rule string) {
	p.ind[f] = uint8(min(25, max(0, int(p.ind[f])+by)))
	p.tell(engine.Everyone, evIndustry, rule, int16(f), int16(p.ind[f]))
}

// runResolution: in Turn Order each Diplomacy card still in play places or
// removes a marker (7.4).
func (p *Position) runResolution(f *resolutionFrame) {
	if f.Step == 1 {
		p.beginPhase()
		p.Done()
		return
	}
	f.Step = 1
	for _, who := range p.order {
		for c := range card(deckSize) {
			if p.where[c] == inDiplomacy+place(who) {
				p.applyInfluence(who, p.purpose[c])
				p.purpose[c] = noNation
				p.discard(c)
			}
		}
	}
	p.Call(pSatellites)
}

// runSatellites turns Neutrals with three or more markers into Satellites, in
// Turn Order of their new masters (8.2).
func (p *Position) runSatellites(f *flow.Plain) {
	for _, who := range p.order {
		for n := range nation(numNations) {
			if p.influence[n] < 3 || p.influencer[n] != who || !p.isNeutral(n) {
				continue
			}
			if n == usa && who != west {
				continue // 8.41
			}
			if n == usa {
				p.enterUSA()
			} else {
				p.makeSatellite(n, who)
			}
			return
		}
	}
	p.Done()
}

// makeSatellite gives a nation to a Faction: a Control marker, and units of its
// Great Power by Muster Value (8.2).
func (p *Position) makeSatellite(n nation, f faction) {
	p.clearNation(n)
	p.marker[n] = f
	for _, a := range world.nations[n].areas {
		if p.control[a] == nobody {
			p.setControl(a, f)
		}
	}
	p.tell(engine.Everyone, evSatellite, "8.2", int16(f), int16(n))
	flow.CallWith(&p.State, pMuster, musterFrame{nation: int16(n), who: int16(f)})
}

// clearNation ends what Diplomacy and violation had made of a nation.
func (p *Position) clearNation(n nation) {
	p.influence[n], p.influencer[n] = 0, nobody
	p.armed &^= 1 << n
	p.enemies[n], p.violator[n] = 0, nobody
}

func (p *Position) runMuster(f *musterFrame) {
	areas := world.nations[f.nation].areas
	for int(f.areas) < len(areas) {
		if p.musterCV(f) > 0 {
			if !flow.None(p, (*Position).legalMuster, f, faction(f.who)) {
				p.ask(faction(f.who))
				return
			}
			p.removeMinor(areas[f.areas])
		}
		f.areas++
	}
	p.Done()
}

// musterCV is the strength of the unit to place in the area under way.
func (p *Position) musterCV(f *musterFrame) uint8 {
	a := world.nations[f.nation].areas[f.areas]
	if f.exchange == 0 {
		return world.areas[a].muster
	}
	for u := p.first[a]; u != noUnit; u = p.after[u] {
		if p.owner(u) == nobody {
			return p.cv[u]
		}
	}
	return 0
}

// removeMinor takes an Armed Minor's unit from an area.
func (p *Position) removeMinor(a area) {
	for u := range p.unitsAt(a) {
		if p.owner(u) == nobody {
			p.remove(u)
		}
	}
}

func (p *Position) legalMuster(f *musterFrame, who faction, out []engine.Move) []engine.Move {
	a := world.nations[f.nation].areas[f.areas]
	for t := range numTypes {
		if !p.available(greatPower[who], t) || !canStand(t, a) {
			continue
		}
		if t == fortress && f.exchange == 0 && p.hasFortress(a) {
			continue
		}
		out = append(out, engine.M2(kPlace, a, t))
	}
	return out
}

func (p *Position) playMuster(f *musterFrame, who faction, m engine.Move) {
	a, t := area(m.A), unitType(m.B)
	cv := p.musterCV(f)
	p.removeMinor(a)
	u := p.spawn(greatPower[who], t, cv, a)
	p.tellPlaced("8.2", u)
	f.areas++
}

// The USA (8.4).
