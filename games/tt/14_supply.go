package tt

import "sandtable/engine/flow"

// Chapter 14: the Supply Phase and Supply Lines.

// supplyFrame is the Supply Phase.
type supplyFrame struct {
	flow.Head `steps:"check forced end"`
}

func supply() procedure {
	return flow.Of(proc[supplyFrame]{Name: "Supply", Rule: "14.0", Run: (*Position).runSupply})
}

const (
	supplyCheck = iota
	supplyForced
	supplyEnd
)

// runSupply: Ground units are checked for Supply, and in Summer Blockades are marked
// (10.3).
func (p *Position) runSupply(f *supplyFrame) {
	switch f.Step {
	case supplyCheck:
		f.Step = supplyForced
		p.beginPhase()
		p.checkSupply()
		if p.season == summer {
			p.declareBlockades()
		}
	case supplyForced:
		f.Step = supplyEnd
		flow.CallWith(&p.State, pForced, forcedFrame{area: int16(noArea)})
	case supplyEnd:
		p.beginPhase()
		p.Done()
	}
}

// checkSupply: Ground units of Factions at War lose a step without a Supply Line;
// Fortresses ignore Supply (14.1). In Winter only units within the USSR are
// checked (10.4).
func (p *Position) checkSupply() {
	var lacking [maxUnits]bool
	for f := axis; f <= ussr; f++ {
		if !p.atWarWithAny(f) {
			continue
		}
		supplied := p.supplied(f)
		for u := range p.mine[f].all {
			if p.typ[u] < tank || supplied.has(p.at[u]) {
				continue
			}
			lacking[u] = p.season != winter || world.ussrLand.has(p.at[u])
		}
	}
	for u := range p.high {
		if lacking[u] {
			p.tellOwner(evUnsupplied, evUnsuppliedSeen, "14.1", u)
			p.reduce(u, 1)
		}
	}
}

// supplied are the areas in which a Faction's Ground units have a Supply Line: a
// chain of Friendly areas and Open Seas to a Main- or SubCapital of the Faction
// that it controls (14.11). It may pass Rival and Neutral Straits (1.3). Units in
// an area that is not Friendly are supplied from beside it.
func (p *Position) supplied(f faction) areaSet {
	open := p.openTo(f)
	for a := range world.straits.all {
		if p.standingOf(f, a) != enemy {
			open.add(a)
		}
	}
	var sources areaSet
	for a := range world.capitals.all {
		if world.areas[a].capitalOf == f && p.control[a] == f && p.isSource(a) {
			sources.add(a)
		}
	}
	reached := sources
	for found := sources; !found.empty(); {
		beside := world.ways.beside(through, found)
		found = beside.without(reached).meet(open)
		reached = reached.union(beside)
	}
	return reached
}

// isSource: a Defeated Major Power no longer belongs to its Faction (2.21).
func (p *Position) isSource(a area) bool {
	return !p.defeated.has(world.nations[world.areas[a].nation].power)
}
