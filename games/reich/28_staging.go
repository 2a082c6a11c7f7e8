package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 28.2 and 42.41: staging aircraft, and German forces for the Murmansk
// box.

var (
	noStageHeld  = engine.Refuse("28.21", "The base must have been controlled since the player turn began.")
	noStageRoom  = engine.Refuse("28.11", "There is no base with room for the unit.")
	noStageFar   = engine.Refuse("28.21", "Air units stage up to eight hexes, and never over neutral land.")
	noStagePass  = engine.Refuse("19.3", "Under a Pass option air units stage only over controlled hexes and open sea.")
	noStageOther = engine.Refuse("34.34", "Allies who do not stack do not share bases.")
	noStageRule  = engine.Refuse("35.7", "More Axis factors than can be supplied may not enter Africa or the Levant.")
	noStageRed   = engine.Refuse("45.5", "Russian and western Allied air units do not use each other's bases.")
)

// airOpen are the hexes over which aircraft of a nation may fly: all but those
// with neutral land (28.23). Under conform the land on fronts with a Pass option
// must be controlled (19.3).
func (p *Position) airOpen(n country, conform bool) (set hexSet) {
	var open, own [numNations + 1]bool
	for c := range country(numNations) {
		own[c] = p.friends(c, n)
		open[c] = own[c] || p.atWar(c, n) || p.helps(n, c)
	}
	open[numNations] = true
	k := p.look()
	set = k.heldBy(&open)
	if conform {
		for f := range front(numFronts + 1) {
			if p.optionOn(n, f) == pass {
				set.removeAll(&frontHexes[f])
			}
		}
		set = set.plus(k.heldBy(&own))
	}
	set.keepOnly(&world.onLand)
	return set.plus(openWater).minus(unplayable)
}

// openWater are the hexes without land that units can be on; frontHexes are the hexes of
// each front and at last of none.
var (
	openWater  hexSet
	frontHexes [numFronts + 1]hexSet
)

func findFrontHexes() (list [numFronts + 1]hexSet) {
	for h := range hex(numHexes) {
		list[world.hexes[h].front].add(h)
	}
	return list
}

// flight are the hexes that aircraft reach from a hex in so many hexes over open
// ones.
func (p *Position) flight(from hex, over *hexSet, steps int) (set hexSet) {
	set.add(from)
	board.FloodUnder(world.land, p.reach, set.bits(), board.Terms{Classes: board.AllClasses, Through: over.bits(), Steps: steps})
	return set
}

// stagingBases are the hexes to which an air unit may stage.
func (p *Position) stagingBases(u unit) (set hexSet) {
	n, from := p.nation[u], p.where(u)
	over := p.airOpen(n, false)
	reach := p.flight(from, &over, airStage)
	var strict hexSet
	if p.passesAnywhere(n) {
		over = p.airOpen(n, true)
		strict = p.flight(from, &over, airStage)
	}
	for h := range reach.all {
		if h != from && world.onLand.has(h) && (!p.passesOn(n, h) || strict.has(h)) && p.whyNoBasing(u, h) == nil {
			set.add(h)
		}
	}
	return set
}

// whyNoBasing says why an air unit cannot use a base in a hex, or is nil.
func (p *Position) whyNoBasing(u unit, h hex) *engine.Refusal {
	n := p.nation[u]
	switch {
	case !p.heldTurn.has(h) || !p.hosts(p.control[h], n) || p.partisanHeld(h) || p.enemyHolds(h, n):
		return noStageHeld
	case p.airRoomOf(h, u) < u.strength():
		return noStageRoom
	}
	if why := p.whyNoEntry(u, h); why != nil {
		return why
	}
	if why := p.whyNoStay(u, h); why != nil {
		return why
	}
	if (p.commandOf(p.control[h]) == ussr) != (p.commandOf(n) == ussr) && !p.helps(n, p.control[h]) {
		return noStageRed
	}
	for v := range p.here(h) {
		if p.incompatible(n, p.nation[v]) {
			return noStageOther
		}
	}
	if p.africaFull(u, h, false) {
		return noStageRule
	}
	return nil
}

func stageProc() procedure {
	return flow.Of(proc[handFrame]{
		Name: "Stage", Rule: "28.21",
		Run: (*Position).runStage, Legal: (*Position).legalStage, Play: (*Position).playStage,
		Question: (*Position).askStage, Why: (*Position).whyStage,
	})
}

// runStage asks where the air unit A goes; from the Murmansk box with B.
func (p *Position) runStage(f *handFrame) { p.ask(p.commander(unit(f.unit))) }

func (p *Position) legalStage(f *handFrame, _ country, out []engine.Move) []engine.Move {
	u := unit(f.unit)
	out = append(out, engine.M0(kBack))
	set := p.stageTo(u)
	for h := range set.all {
		out = append(out, engine.M1(kAt, h))
	}
	for k := 1; k < u.strength(); k++ {
		if p.canDetach(u, k) {
			out = append(out, engine.M1(kFactors, k)) // only a part of it goes (28.61)
		}
	}
	return out
}

// stageTo is where a unit in hand may go: from the Murmansk box to Norway.
func (p *Position) stageTo(u unit) hexSet {
	if p.at[u] == murmanskSpot {
		return p.southernBases(u)
	}
	return p.stagingBases(u)
}

func (p *Position) playStage(f *handFrame, _ country, m engine.Move) {
	u := unit(f.unit)
	if m.Kind == kFactors {
		f.unit = int16(p.detach(u, int(m.A)))
		return
	}
	p.Done()
	if m.Kind == kAt {
		p.mark(u, moved)
		p.put(u, spot(m.A))
		p.entered(u, hex(m.A))
	}
}

func (p *Position) askStage(f *handFrame, _ country) say.Line {
	return say.Say("To which base does the {u} go?", f.unit)
}

func (p *Position) whyStage(f *handFrame, _ country, m engine.Move) *engine.Refusal {
	u, h := unit(f.unit), hex(m.A)
	if m.Kind != kAt || m.A < 0 || m.A >= numHexes || p.at[u] == murmanskSpot {
		return nil
	}
	over := p.airOpen(p.nation[u], false)
	if reach := p.flight(p.where(u), &over, airStage); !reach.has(h) {
		return noStageFar
	}
	if why := p.whyNoBasing(u, h); why != nil {
		return why
	}
	return noStagePass
}

// mayGoNorth reports whether a German air unit or fleet that began its turn in
// Norway may move to the Murmansk box: Bergen must be German, and fleets must be
// in it (42.4, 42.41).
func (p *Position) mayGoNorth(u unit) bool {
	h := p.where(u)
	if h == noHex || p.nation[u] != germany || u.info().nation != germany || p.has(u, moved) || !p.moving.has(germany) || p.stunned() {
		return false
	}
	if p.camp(p.control[sites.bergen]) != axis || p.partisanHeld(sites.bergen) {
		return false
	}
	switch u.kind() {
	case air:
		return world.countries[norway].hexes.has(h)
	case fleet:
		return h == sites.bergen && p.task[u] == idle
	}
	return false
}

// legalMurmansk lists the moves of fleets and submarines to the Murmansk box, and of
// all from it (42.41).
func (p *Position) legalMurmansk(who country, out []engine.Move) []engine.Move {
	if who != germany || !p.moving.has(germany) {
		return out
	}
	for n := 1; n <= p.subsNorthMost(); n++ {
		out = append(out, engine.M2(kNorthward, who, n))
	}
	for n := 1; n <= p.subsHomeMost(); n++ {
		out = append(out, engine.M2(kHomeward, who, n))
	}
	for u := range p.here(sites.bergen) {
		if u.kind() == fleet && p.mayGoNorth(u) && !p.twin(u) {
			out = append(out, engine.M1(kMurmansk, u))
		}
	}
	for u := range p.in(murmanskSpot) {
		if (u.kind() == air || u.kind() == fleet) && p.nation[u] == germany && !p.has(u, moved) && !p.stunned() && !p.twin(u) {
			out = append(out, engine.M1(kMove, u))
		}
	}
	return out
}

// sailNorth moves a unit to the Murmansk box. It cannot be intercepted (42.41).
func (p *Position) sailNorth(u unit) {
	p.put(u, murmanskSpot)
	p.mark(u, moved)
}

// southernBases are where a unit of the Murmansk box may reappear: Bergen, for
// aircraft also Oslo and air bases in Norway, and Germany if Norway is lost (42.7).
func (p *Position) southernBases(u unit) (set hexSet) {
	fits := func(h hex) bool {
		if p.camp(p.control[h]) != axis || p.partisanHeld(h) {
			return false
		}
		if u.kind() == fleet {
			return world.ports.has(h) && p.navalRoom(h, germany) >= u.strength()
		}
		return p.airRoom(h, germany) >= u.strength()
	}
	for h := range world.countries[norway].hexes.all {
		if fits(h) && (u.kind() == air || h == sites.bergen) {
			set.add(h)
		}
	}
	if set.empty() && p.driven(u) {
		for h := range world.countries[germany].hexes.all {
			if fits(h) {
				set.add(h)
			}
		}
	}
	return set
}

// driven reports whether a unit must leave the Murmansk box: fleets without
// Bergen, aircraft without Bergen and Oslo (42.7).
func (p *Position) driven(u unit) bool {
	axisHolds := func(h hex) bool { return p.camp(p.control[h]) == axis }
	return !axisHolds(sites.bergen) && (u.kind() == fleet || !axisHolds(sites.oslo))
}

// leaveMurmansk withdraws the units that must leave the box and have not: to the
// first base that takes them, or out of play if none does.
func (p *Position) leaveMurmansk() {
	if !p.moving.has(germany) {
		return
	}
	for u := range p.in(murmanskSpot) {
		if u.kind() != air && u.kind() != fleet || p.nation[u] != germany || !p.driven(u) {
			continue
		}
		if set := p.southernBases(u); !set.empty() {
			p.put(u, spot(set.bits().Next(0)))
		} else {
			p.lose(u)
		}
	}
}
