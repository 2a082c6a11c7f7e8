package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 13.8 and 27.44: naming supply fleets and judging supply.

var (
	noNameFleet   = engine.Refuse("13.8", "Only fleets of the power on the move can be named to carry supply.")
	noNameUsed    = engine.Refuse("29.31", "The fleet has done something in this game turn already, is new, or only a guest in its port.")
	noNameUseless = engine.Refuse("27.24", "No port, bridgehead or island that needs supply by sea is within the fleet's reach.")
	noNameAmerica = engine.Refuse("29.172", "Fleets in the U.S. box carry supply only while London and Paris are lost or cut off.")
)

// whyNotNamed says why a fleet cannot be named to carry supply, or is nil.
func (p *Position) whyNotNamed(u atlas.Unit, who atlas.Country) *engine.Refusal {
	switch {
	case u.Kind() != atlas.Fleet || p.commander(u) != who || !p.alone() && !p.moving.Has(p.nation.of(u)):
		return noNameFleet
	case p.at.of(u) == usSpot && !p.americaSupplies(p.nation.of(u)):
		return noNameAmerica
	case !p.onBoard(u) && p.at.of(u) != usSpot:
		return noNameFleet
	case p.used.of(u) != 0 || p.has(u, raw) || p.task.of(u) != Idle || p.naval.crowded.Has(u) || p.guest(u):
		return noNameUsed
	}
	return nil
}

// legalNaming lists the fleets that could bring supply to a shore that lines by
// land do not reach.
func (p *Position) legalNaming(who atlas.Country, out []engine.Move) []engine.Move {
	out = append(out, engine.M1(kDone, who))
	laid := atlas.Nobody
	var coasts atlas.HexSet
	for _, u := range allFleets {
		if p.desk.brief && len(out) > 1 {
			return out
		}
		if p.whyNotNamed(u, who) != nil || p.twin(u) {
			continue
		}
		if n := p.nation.of(u); n != laid {
			laid, coasts = n, p.thirstyCoasts(n)
		}
		if p.at.of(u) == usSpot {
			out = append(out, engine.M1(kSupply, u))
			continue
		}
		if reach := p.supplyWaters(u); reach.Meets(&coasts) {
			out = append(out, engine.M1(kSupply, u))
		}
	}
	return out
}

// thirstyCoasts are the landings that need supply by sea, and the ports where
// airborne units would have needed it (31.4).
func (p *Position) thirstyCoasts(n atlas.Country) (set atlas.HexSet) {
	s := p.layLifts(n, true, func(atlas.Unit) bool { return false })
	for i := range s.shores {
		set.Add(s.landings[i].hex)
	}
	for i := range p.moves.pleas {
		if x := &p.moves.pleas[i]; p.pleadedFor(x, n) {
			set.Add(x.port)
		}
	}
	return set
}

// nameFleet commits a fleet to carrying supply and turns it over (13.8, 27.23,
// 29.311).
func (p *Position) nameFleet(u atlas.Unit) {
	p.task.set(u, Supplying)
	p.invert(u)
}

// askShore asks where supply comes ashore on an island of several hexes without a
// port, when units there first depend on it (27.24).
func (p *Position) askShore(f *movementFrame) bool {
	for i := range chosenIslands {
		for u := range atlas.Unit(atlas.NumUnits) {
			h := p.where(u)
			if h == atlas.NoHex || !islands[i].Has(h) || !needsSupply(u) || !p.moving.Has(p.nation.of(u)) {
				continue
			}
			a := p.camp(p.nation.of(u))
			if c := p.moves.shores[i]; c.chosen && c.camp == a || !p.anyNamed() {
				break
			}
			f.island, f.unit = int16(i), int16(u)
			p.ask(p.commander(u))
			return true
		}
	}
	return false
}

// anyNamed reports whether any fleet carries supply.
func (p *Position) anyNamed() bool {
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() == atlas.Fleet && p.named(u) {
			return true
		}
	}
	return false
}

func (p *Position) legalShores(f *movementFrame, out []engine.Move) []engine.Move {
	for h := range islands[f.island].All {
		if p.friendly(h, p.nation.of(atlas.Unit(f.unit))) {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

// judgeSupply marks the units on the move that are out of supply (27.44). Where
// fleets or the limits of 35 and 37.3 do not suffice for all it has the owner
// choose, and reports false until nothing is left to choose. Within a limit units
// still need fleets (35.52).
func (p *Position) judgeSupply() bool {
	if u := p.firstShort(p.needsNow); u != atlas.NoUnit {
		p.chooseForgone(u, shortOfFleets)
		return false
	}
	for g := range limitedGroups {
		if p.overLimit(g) {
			flow.CallWith(&p.State, pForgo, forgoFrame{unit: -1, want: int16(1 + g)})
			return false
		}
	}
	p.markSupply()
	return true
}

// needsNow reports whether a unit on the move needs a line of its own.
func (p *Position) needsNow(u atlas.Unit) bool {
	return needsSupply(u) && p.onBoard(u) && p.moving.Has(p.nation.of(u)) && !p.alwaysSupplied(u)
}

// The reasons for which units are left out of supply:
// shortOfFleets, or one more than the group of a limit.
const shortOfFleets = 0

// distribute gives the factors of supply fleets to the units that need them, in
// the order of the counters, and calls with each unit: whether a line by land
// reaches it, and whether a fleet does. With a refusal to go on it stops.
func (p *Position) distribute(needs func(atlas.Unit) bool, each func(u atlas.Unit, byLand, bySea bool, from uint32) bool) {
	p.desk.cargo = [atlas.NumUnits]int8{}
	var here atlas.NationSet
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.onBoard(u) {
			here.Add(p.nation.of(u))
		}
	}
	for n := range (p.moving & here).All {
		if n != atlas.France {
			if !p.distributeTo(n, true, needs, each) {
				return
			}
			continue
		}
		for _, inEurope := range [...]bool{true, false} {
			if !p.distributeTo(n, inEurope, needs, each) {
				return
			}
		}
	}
}

// distributeTo does so for one nation; the French in Europe and overseas have
// different sources (27.28).
func (p *Position) distributeTo(n atlas.Country, inEurope bool, needs func(atlas.Unit) bool, each func(atlas.Unit, bool, bool, uint32) bool) bool {
	laid := false
	s, load := &p.desk.lifting, &p.desk.loading
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.nation.of(u) != n || !needs(u) || n == atlas.France && atlas.RegionsOf.Europe.Has(p.where(u)) != inEurope {
			continue
		}
		if !laid {
			laid = true
			p.layLifts(n, inEurope, p.named)
			load.begin(s, &p.desk.cargo)
		}
		h := p.where(u)
		byLand := s.lines.inLine(h, &s.land)
		from := uint32(0)
		if !byLand && !p.moves.forgone.Has(u) {
			from = s.fromFleets(h)
		}
		if !each(u, byLand, from != 0 && load.load(s, u, from), from) {
			return false
		}
	}
	if laid {
		load.unload(s, &p.desk.cargo)
	}
	return true
}

// firstShort is the first unit that fleets reach but have no factor left for.
func (p *Position) firstShort(needs func(atlas.Unit) bool) atlas.Unit {
	short := atlas.NoUnit
	p.distribute(needs, func(u atlas.Unit, byLand, bySea bool, from uint32) bool {
		if byLand || bySea || from == 0 {
			return true
		}
		short = u
		return false
	})
	return short
}

// chooseForgone has the owner choose which of the units that depend on the same
// fleets goes without; alone it goes without.
func (p *Position) chooseForgone(u atlas.Unit, why int16) {
	if len(p.contenders(u, p.needsOf(why), p.scratch[:0])) < 2 {
		p.moves.forgone.Add(u)
		return
	}
	flow.CallWith(&p.State, pForgo, forgoFrame{unit: int16(u), want: why})
}

// atTurnEnd is the reason when supply is judged at the end of a turn.
const atTurnEnd = -1

func (p *Position) needsOf(why int16) func(atlas.Unit) bool {
	if why == atTurnEnd {
		return p.needsAtEnd
	}
	return p.needsNow
}

// contenders lists the units that depend on fleets which also supply a unit.
func (p *Position) contenders(u atlas.Unit, needs func(atlas.Unit) bool, out []engine.Move) []engine.Move {
	n, inEurope := p.nation.of(u), atlas.RegionsOf.Europe.Has(p.where(u))
	s := p.layLifts(n, inEurope, p.named)
	mask := s.fromFleets(p.where(u))
	for v := range atlas.Unit(atlas.NumUnits) {
		if p.nation.of(v) != n || !needs(v) || p.moves.forgone.Has(v) || n == atlas.France && atlas.RegionsOf.Europe.Has(p.where(v)) != inEurope {
			continue
		}
		if h := p.where(v); !s.lines.inLine(h, &s.land) && s.fromFleets(h)&mask != 0 {
			out = append(out, engine.M1(kChoose, v))
		}
	}
	return out
}

type forgoFrame struct {
	flow.Head
	unit int16 // that wants supply, or -1
	want int16 // what there is too little of: fleets, or a limited group
}

func forgoProc() procedure {
	return flow.Of(proc[forgoFrame]{
		Name: "Forgo", Rule: "27.232",
		Run: (*Position).runForgo, Legal: (*Position).legalForgo, Play: (*Position).playForgo,
		Question: (*Position).askForgo, Why: (*Position).whyForgo,
	})
}

// runForgo asks which unit goes without supply.
func (p *Position) runForgo(f *forgoFrame) {
	p.scratch = p.legalForgo(f, atlas.Nobody, p.scratch[:0])
	p.ask(p.commander(atlas.Unit(p.scratch[0].A)))
}

func (p *Position) legalForgo(f *forgoFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	if f.want > shortOfFleets {
		return p.limited(int(f.want)-1, out)
	}
	return p.contenders(atlas.Unit(f.unit), p.needsOf(f.want), out)
}

func (p *Position) playForgo(f *forgoFrame, _ atlas.Country, m engine.Move) {
	if f.want > shortOfFleets {
		p.moves.excess.Add(atlas.Unit(m.A))
	} else {
		p.moves.forgone.Add(atlas.Unit(m.A))
	}
	p.Done()
}

func (p *Position) askForgo(f *forgoFrame, _ atlas.Country) say.Line {
	if f.want > shortOfFleets {
		return say.Say(limitedGroups[f.want-1].question)
	}
	return say.Say("The fleets cannot supply all units there. Choose one that goes without supply.")
}

func (p *Position) whyForgo(f *forgoFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind != kChoose {
		return nil
	}
	return engine.Refuse("27.232", "The unit does not depend on the supply that is short.")
}

// markSupply marks the units on the move by what was judged.
func (p *Position) markSupply() {
	m := &p.moves
	for u := range atlas.Unit(atlas.NumUnits) {
		if !p.moving.Has(p.nation.of(u)) {
			continue
		}
		p.unmark(u, unsupplied)
		m.traced.Remove(u)
	}
	p.distribute(p.tracing, func(u atlas.Unit, byLand, bySea bool, _ uint32) bool {
		switch {
		case byLand || bySea:
			m.traced.Add(u)
		case !p.alwaysSupplied(u):
			p.mark(u, unsupplied)
		}
		return true
	})
	for u := range atlas.Unit(atlas.NumUnits) {
		if m.excess.Has(u) && p.moving.Has(p.nation.of(u)) {
			p.setAside(u)
		}
	}
}

// tracing reports whether a unit on the move could trace a line.
func (p *Position) tracing(u atlas.Unit) bool {
	return needsSupply(u) && p.onBoard(u) && p.moving.Has(p.nation.of(u))
}

// begin gives each fleet its factors (27.232), less what is in use already.
func (l *loading) begin(s *sealift, used *[atlas.NumUnits]int8) {
	l.n = 0
	for i := range s.n {
		f := s.lifts[i].fleet
		l.room[i] = int8(f.Strength()) - used[f]
	}
}

// unload writes down what is in use.
func (l *loading) unload(s *sealift, used *[atlas.NumUnits]int8) {
	for i := range s.n {
		f := s.lifts[i].fleet
		used[f] = int8(f.Strength()) - l.room[i]
	}
}
