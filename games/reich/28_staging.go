package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
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
func (p *Position) airOpen(n atlas.Country, conform bool) (set atlas.HexSet) {
	var open, own [atlas.NumNations + 1]bool
	for c := range atlas.Country(atlas.NumNations) {
		own[c] = p.friends(c, n)
		open[c] = own[c] || p.atWar(c, n) || p.helps(n, c)
	}
	open[atlas.NumNations] = true
	k := p.look()
	set = k.heldBy(&open)
	if conform {
		for f := range atlas.Front(atlas.NumFronts + 1) {
			if p.optionOn(n, f) == Pass {
				set.RemoveAll(&frontHexes[f])
			}
		}
		set = set.Plus(k.heldBy(&own))
	}
	set.KeepOnly(&world.OnLand)
	return set.Plus(openWater).Minus(unplayable)
}

// openWater are the hexes without land that units can be on; frontHexes are the hexes of
// each front and at last of none.
var (
	openWater  atlas.HexSet
	frontHexes [atlas.NumFronts + 1]atlas.HexSet
)

func findFrontHexes() (list [atlas.NumFronts + 1]atlas.HexSet) {
	for h := range atlas.Hex(atlas.NumHexes) {
		list[world.Hexes[h].Front].Add(h)
	}
	return list
}

// flight are the hexes that aircraft reach from a hex in so many hexes over open
// ones.
func (p *Position) flight(from atlas.Hex, over *atlas.HexSet, steps int) (set atlas.HexSet) {
	set.Add(from)
	board.FloodUnder(world.Land, p.reach, set.Bits(), board.Terms{Classes: board.AllClasses, Through: over.Bits(), Steps: steps})
	return set
}

// stagingBases are the hexes to which an air unit may stage.
func (p *Position) stagingBases(u atlas.Unit) (set atlas.HexSet) {
	n, from := p.nation.of(u), p.where(u)
	over := p.airOpen(n, false)
	reach := p.flight(from, &over, atlas.AirStage)
	var strict atlas.HexSet
	if p.passesAnywhere(n) {
		over = p.airOpen(n, true)
		strict = p.flight(from, &over, atlas.AirStage)
	}
	for h := range reach.All {
		if h != from && world.OnLand.Has(h) && (!p.passesOn(n, h) || strict.Has(h)) && p.whyNoBasing(u, h) == nil {
			set.Add(h)
		}
	}
	return set
}

// whyNoBasing says why an air unit cannot use a base in a hex, or is nil.
func (p *Position) whyNoBasing(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	n := p.nation.of(u)
	switch {
	case !p.heldTurn.Has(h) || !p.hosts(p.control.of(h), n) || p.partisanHeld(h) || p.enemyHolds(h, n):
		return noStageHeld
	case p.airRoomOf(h, u) < u.Strength():
		return noStageRoom
	}
	if why := p.whyNoEntry(u, h); why != nil {
		return why
	}
	if why := p.whyNoStay(u, h); why != nil {
		return why
	}
	if (p.commandOf(p.control.of(h)) == atlas.USSR) != (p.commandOf(n) == atlas.USSR) && !p.helps(n, p.control.of(h)) {
		return noStageRed
	}
	for v := range p.here(h) {
		if p.incompatible(n, p.nation.of(v)) {
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
func (p *Position) runStage(f *handFrame) { p.ask(p.commander(atlas.Unit(f.unit))) }

func (p *Position) legalStage(f *handFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	u := atlas.Unit(f.unit)
	out = append(out, engine.M0(kBack))
	set := p.stageTo(u)
	for h := range set.All {
		out = append(out, engine.M1(kAt, h))
	}
	for k := 1; k < u.Strength(); k++ {
		if p.canDetach(u, k) {
			out = append(out, engine.M1(kFactors, k)) // only a part of it goes (28.61)
		}
	}
	return out
}

// stageTo is where a unit in hand may go: from the Murmansk box to Norway.
func (p *Position) stageTo(u atlas.Unit) atlas.HexSet {
	if p.at.of(u) == murmanskSpot {
		return p.southernBases(u)
	}
	return p.stagingBases(u)
}

func (p *Position) playStage(f *handFrame, _ atlas.Country, m engine.Move) {
	u := atlas.Unit(f.unit)
	if m.Kind == kFactors {
		f.unit = int16(p.detach(u, int(m.A)))
		return
	}
	p.Done()
	if m.Kind == kAt {
		p.mark(u, moved)
		p.put(u, spot(m.A))
		p.entered(u, atlas.Hex(m.A))
	}
}

func (p *Position) askStage(f *handFrame, _ atlas.Country) say.Line {
	return say.Say("To which base does the {u} go?", f.unit)
}

func (p *Position) whyStage(f *handFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	u, h := atlas.Unit(f.unit), atlas.Hex(m.A)
	if m.Kind != kAt || m.A < 0 || m.A >= atlas.NumHexes || p.at.of(u) == murmanskSpot {
		return nil
	}
	over := p.airOpen(p.nation.of(u), false)
	if reach := p.flight(p.where(u), &over, atlas.AirStage); !reach.Has(h) {
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
func (p *Position) mayGoNorth(u atlas.Unit) bool {
	h := p.where(u)
	if h == atlas.NoHex || p.nation.of(u) != atlas.Germany || u.Info().Nation != atlas.Germany || p.has(u, moved) || !p.moving.Has(atlas.Germany) || p.stunned() {
		return false
	}
	if p.camp(p.control.of(atlas.Sites.Bergen)) != atlas.Axis || p.partisanHeld(atlas.Sites.Bergen) {
		return false
	}
	switch u.Kind() {
	case atlas.Air:
		return world.Countries[atlas.Norway].Hexes.Has(h)
	case atlas.Fleet:
		return h == atlas.Sites.Bergen && p.task.of(u) == Idle
	}
	return false
}

// legalMurmansk lists the moves of fleets and submarines to the Murmansk box, and of
// all from it (42.41).
func (p *Position) legalMurmansk(who atlas.Country, out []engine.Move) []engine.Move {
	if who != atlas.Germany || !p.moving.Has(atlas.Germany) {
		return out
	}
	for n := 1; n <= p.subsNorthMost(); n++ {
		out = append(out, engine.M2(kNorthward, who, n))
	}
	for n := 1; n <= p.subsHomeMost(); n++ {
		out = append(out, engine.M2(kHomeward, who, n))
	}
	for u := range p.here(atlas.Sites.Bergen) {
		if u.Kind() == atlas.Fleet && p.mayGoNorth(u) && !p.twin(u) {
			out = append(out, engine.M1(kMurmansk, u))
		}
	}
	for u := range p.in(murmanskSpot) {
		if (u.Kind() == atlas.Air || u.Kind() == atlas.Fleet) && p.nation.of(u) == atlas.Germany && !p.has(u, moved) && !p.stunned() && !p.twin(u) {
			out = append(out, engine.M1(kMove, u))
		}
	}
	return out
}

// sailNorth moves a unit to the Murmansk box. It cannot be intercepted (42.41).
func (p *Position) sailNorth(u atlas.Unit) {
	p.put(u, murmanskSpot)
	p.mark(u, moved)
}

// southernBases are where a unit of the Murmansk box may reappear: Bergen, for
// aircraft also Oslo and air bases in Norway, and Germany if Norway is lost (42.7).
func (p *Position) southernBases(u atlas.Unit) (set atlas.HexSet) {
	fits := func(h atlas.Hex) bool {
		if p.camp(p.control.of(h)) != atlas.Axis || p.partisanHeld(h) {
			return false
		}
		if u.Kind() == atlas.Fleet {
			return world.Ports.Has(h) && p.navalRoom(h, atlas.Germany) >= u.Strength()
		}
		return p.airRoom(h, atlas.Germany) >= u.Strength()
	}
	for h := range world.Countries[atlas.Norway].Hexes.All {
		if fits(h) && (u.Kind() == atlas.Air || h == atlas.Sites.Bergen) {
			set.Add(h)
		}
	}
	if set.Empty() && p.driven(u) {
		for h := range world.Countries[atlas.Germany].Hexes.All {
			if fits(h) {
				set.Add(h)
			}
		}
	}
	return set
}

// driven reports whether a unit must leave the Murmansk box: fleets without
// Bergen, aircraft without Bergen and Oslo (42.7).
func (p *Position) driven(u atlas.Unit) bool {
	axisHolds := func(h atlas.Hex) bool { return p.camp(p.control.of(h)) == atlas.Axis }
	return !axisHolds(atlas.Sites.Bergen) && (u.Kind() == atlas.Fleet || !axisHolds(atlas.Sites.Oslo))
}

// leaveMurmansk withdraws the units that must leave the box and have not: to the
// first base that takes them, or out of play if none does.
func (p *Position) leaveMurmansk() {
	if !p.moving.Has(atlas.Germany) {
		return
	}
	for u := range p.in(murmanskSpot) {
		if u.Kind() != atlas.Air && u.Kind() != atlas.Fleet || p.nation.of(u) != atlas.Germany || !p.driven(u) {
			continue
		}
		if set := p.southernBases(u); !set.Empty() {
			p.put(u, spot(set.Bits().Next(0)))
		} else {
			p.lose(u)
		}
	}
}
