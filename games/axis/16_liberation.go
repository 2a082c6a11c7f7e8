package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 16.3.2, 16.4.1, 16.4.2 and 16.5.2: minor countries that an Allied faction
// liberates, or knocks out of the war.

var (
	evLiberated = event("{a} is liberated by {f}.")
	evAvalanche = event("Operation Avalanche: the army of {a} dissolves.")
)

func init() {
	events["french-liberation"] = &operation{
		can: func(f *front, _ *program.Action) bool {
			return f.once&hadFrenchLiberation == 0 && f.mayLiberate(f.ways.vichy, atlas.Western)
		},
		do: func(f *front, _ *program.Action) bool {
			f.once |= hadFrenchLiberation
			f.match.liberateFrance(atlas.Western, "16.4.1")
			return true
		},
	}
	events["operation-avalanche"] = &operation{
		can: func(f *front, _ *program.Action) bool { return f.anyAvalanche() },
		do:  func(f *front, _ *program.Action) bool { f.match.Call(pAvalanche); return true },
	}
	procedures[pAvalanche] = flow.Of(proc[flow.Plain]{
		Name: "OperationAvalanche", Rule: "16.4.2", Legal: legalAvalanche, Play: playAvalanche, Why: whyAvalanche,
		Run: func(p *Position, _ *flow.Plain) { p.ask(atlas.Western) },
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Operation Avalanche: choose the country whose army dissolves, or decline.")
		},
	})
}

// mayLiberate reports whether a faction could liberate a country: an active minor country
// of another faction.
func (f *front) mayLiberate(c atlas.Area, who atlas.Faction) bool {
	return c != atlas.NoID && f.isMinor(c) && f.areas[c].status == atlas.Active && f.areas[c].faction != who
}

// checkLiberations liberates every minor country of the Axis or the other Ally whose
// cities and partisan bases all hold ground units of the phasing Ally (16.3.2, 16.5.2).
// France can be liberated by the Soviets only: the West would have to lose it first.
func (p *Position) checkLiberations() {
	f, who := p.front(), p.phasing()
	rule := "16.3.2"
	if who == atlas.Soviet {
		rule = "16.5.2"
	}
	for a := range f.Areas {
		c := atlas.Area(a)
		switch {
		case !f.mayLiberate(c, who) || !f.holdsAll(c, who):
		case c == f.ways.france || c == f.ways.vichy:
			p.liberateFrance(who, rule)
		default:
			p.liberate(c, who, rule)
		}
	}
}

// liberate makes a country an active one of the faction that has taken it.
func (p *Position) liberate(c atlas.Area, who atlas.Faction, rule string) {
	f := p.front()
	p.tell(evLiberated, rule, int16(c), int16(who))
	p.disband(c, who, func(u atlas.Unit) place { return f.afterStripe(u, who) }) // steps 1 and 2
	f.changeSides(c, who)
	f.areas[c].everConquered = true
	if f.ways.theatre != theatrePacific || who == atlas.Soviet { // step 3, which DS 16.3.2 has not
		f.cedeFrom(c, who, who == atlas.Western)
	}
	if f.areas[c].status == atlas.Absent { // the Baltic States, ceded to Russia
		f.dropUnits(c)
	}
	f.exile(f.Areas[c].ID) // step 4
	f.relist()
}

// dropUnits takes all units of a country out of the game.
func (f *front) dropUnits(c atlas.Area) {
	for u := range f.Units {
		if f.isNational(atlas.Unit(u), c) {
			f.set(atlas.Unit(u), counter{at: outOfGame, faction: atlas.NoFaction})
		}
	}
}

// afterStripe is where a counter without a place goes: to the Delay Box if it has a delay
// stripe, else to a faction's force pool.
func (f *front) afterStripe(u atlas.Unit, who atlas.Faction) place {
	if f.Units[u].Delay {
		return inBox(f.ways.delayBox)
	}
	return f.pool(who)
}

// liberateFrance makes Vichy, or France in the hands of the Soviets, a country of a
// faction: its fleet and its convoy leave the game, its 0-1-2 infantry with a V goes to the
// force pool, the other V counters to the Delay Box, and the exiles come.
func (p *Position) liberateFrance(who atlas.Faction, rule string) {
	f := p.front()
	p.tell(evLiberated, rule, int16(f.frenchCountry()), int16(who))
	p.regroupFrance(who, func(u atlas.Unit) place {
		switch {
		case f.Units[u].Class == atlas.Fleet:
			return outOfGame
		case f.isWeakInfantry(u):
			return f.pool(who)
		}
		return inBox(f.ways.delayBox)
	})
	f.sendFrenchConvoy(outOfGame)
	f.clearCapital(f.ways.vichy)
	f.becomeVichy(politics{status: atlas.Active, faction: who, influence: atlas.NoFaction, everConquered: true})
	if rule == "16.5.2" {
		f.exile("france") // step 4
	}
}

// isWeakInfantry reports whether a unit is a 0-1-2 infantry.
func (f *front) isWeakInfantry(u atlas.Unit) bool {
	info := &f.Units[u]
	side := info.Sides[0]
	return info.Class == atlas.Ground && info.NSides == 1 && side.Kind == atlas.Infantry && side.Attack == 0 && side.Defence == 1 && side.Move == 2
}

// Operation Avalanche.

func (f *front) anyAvalanche() bool {
	for c := range f.Areas {
		if f.dissolves(atlas.Area(c)).Fine() {
			return true
		}
	}
	return false
}

// dissolves says why Operation Avalanche has no effect on a country: it needs a supplied US
// ground unit in one of its cities.
func (f *front) dissolves(c atlas.Area) say.No {
	switch {
	case f.once&hadAvalanche != 0:
		return say.Forbid("16.4.2", "Operation Avalanche can occur only once in a game.")
	case !f.mayLiberate(c, atlas.Western):
		return say.Forbid("16.4.2", "Choose an Axis or Soviet minor country.")
	}
	for _, h := range f.ways.cities {
		if f.owner[h] != c {
			continue
		}
		for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
			if f.isGround(u) && f.isOf(u, f.ways.groups[atlas.Western][1]) && f.supplied(u) {
				return say.No{}
			}
		}
	}
	return say.Forbid("16.4.2", "A supplied US ground unit must occupy one of its cities.")
}

func legalAvalanche(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
	for c := range p.front().Areas {
		if p.front().dissolves(atlas.Area(c)).Fine() {
			out = append(out, engine.M1(kCountry, c))
		}
	}
	return append(out, engine.M0(kDecline))
}

// playAvalanche takes the counters of the country from wherever they are, as its liberation would;
// it stays on its side. An Axis country gets a No Occupation marker (step 4).
func playAvalanche(p *Position, _ *flow.Plain, who atlas.Faction, m engine.Move) {
	f := p.front()
	p.Done()
	if m.Kind == kDecline {
		p.tell(evDecline, "16.4.2", int16(who))
		return
	}
	c := atlas.Area(m.A)
	side := f.areas[c].faction
	f.once |= hadAvalanche
	p.tell(evAvalanche, "16.4.2", m.A)
	p.disband(c, side, func(u atlas.Unit) place { return f.afterStripe(u, side) }) // steps 1 and 2
	f.exile(f.Areas[c].ID)                                                         // step 3
	if k := (marker{kind: f.ways.noOccupation, variant: atlas.NoID, faction: side, at: inHex(f.Areas[c].Capital)}); side == atlas.Axis && f.hasMarkerLeft(k.kind, k.variant) && f.mark(k) == nil {
		p.tell(evMarkerHere, "16.4.2", k.called(), int16(k.at))
	}
	f.relist()
}

func whyAvalanche(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kCountry {
		return nil
	}
	return p.because(p.front().dissolves(atlas.Area(m.A)))
}
