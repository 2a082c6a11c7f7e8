package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 14.14, 29.423 and 29.43: landing what ships carry, and the part of
// ships in the ground combat of an invasion.

const (
	landingsBegin = iota
	landingsMarch
)

type landingsFrame struct {
	flow.Head
	unit int16 // that marches from its ship
	from int16 // where it stood, or 0
}

func landingsProc() procedure {
	return flow.Of(proc[landingsFrame]{
		Name: "Landings", Rule: "29.42",
		Run: (*Position).runLandings, Legal: (*Position).legalLandings, Play: (*Position).playLandings,
		Question: (*Position).askLandings, Why: (*Position).whyLandings,
	})
}

// runLandings concludes sea transport (14.14): units go ashore and may march on
// with what movement they have left (29.423).
func (p *Position) runLandings(f *landingsFrame) {
	switch f.Step {
	case landingsBegin:
		p.landTransports()
		p.naval.ready, p.naval.verb = 0, 0
		f.Step = landingsMarch
	case landingsMarch:
		p.marched(f)
		if askSailors(p, f, p.actors(), (*Position).marchers) {
			return
		}
		p.forgetLanded()
		p.Done()
	}
}

func (p *Position) landTransports() {
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind != seaTransport {
			continue
		}
		if f.state == sailing {
			for k := range p.naval.cargo {
				if c := &p.naval.cargo[k]; c.force() == uint8(i)+1 && !c.ashore() {
					p.goAshore(c, spot(f.target))
					p.entered(c.unit(), f.target)
					p.tell(evLanded, "29.421", int16(c.unit()), int16(f.target))
				}
			}
		}
		p.release(uint8(i))
	}
}

// release: the fleets of a force are home again and have acted (29.31).
func (p *Position) release(i uint8) {
	for u := range p.fleetsOf(i) {
		p.invert(u)
		p.task.set(u, Idle)
		p.naval.with.set(u, 0)
	}
	p.naval.forces[i] = force{}
}

// marchers are the landed units that may march on.
func (p *Position) marchers(_ *landingsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	for k := range p.naval.cargo {
		if c := &p.naval.cargo[k]; c.ashore() && c.left() > 0 && c.unit().Kind().Ground() && p.commander(c.unit()) == who && p.onBoard(c.unit()) {
			out = append(out, engine.M1(kChoose, c.unit()))
		}
	}
	return out
}

func (p *Position) legalLandings(f *landingsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(p.marchers(f, who, out), engine.M1(kDone, who))
}

func (p *Position) playLandings(f *landingsFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kDone {
		p.naval.ready.Add(who)
		return
	}
	u := atlas.Unit(m.A)
	for k := range p.naval.cargo {
		if c := &p.naval.cargo[k]; c.ashore() && c.unit() == u {
			f.unit, f.from = int16(u), int16(p.where(u))
			p.marchOn(u, int(c.left()))
		}
	}
}

// marchOn takes a unit in hand that has so many movement factors left.
func (p *Position) marchOn(u atlas.Unit, left int) {
	m := &p.moves
	m.unit, m.path[0], m.steps, m.spent = u, p.where(u), 1, uint8(u.Movement()-left)
	flow.CallWith(&p.State, pMarch, handFrame{unit: int16(u)})
}

// marched: a unit that has marched on has made its move.
func (p *Position) marched(f *landingsFrame) {
	if f.from == 0 || p.where(atlas.Unit(f.unit)) == atlas.Hex(f.from) {
		return
	}
	p.dropCargo(atlas.Unit(f.unit))
	f.from = 0
}

// forgetLanded: what is ashore is cargo no more. A unit that has not left a hex in
// which it may not stop is lost (34.1).
func (p *Position) forgetLanded() {
	for k := range p.naval.cargo {
		c := p.naval.cargo[k]
		if !c.ashore() {
			continue
		}
		p.naval.cargo[k] = 0
		if p.mustMarch(c.unit()) {
			p.tell(evLost, "34.1", int16(c.unit()))
			p.lose(c.unit())
		}
	}
}

// mustMarch reports whether a landed ground unit may not stop where it is.
func (p *Position) mustMarch(u atlas.Unit) bool {
	h := p.where(u)
	return h != atlas.NoHex && u.Kind().Ground() && p.whyNoStay(u, h) != nil
}

func (p *Position) askLandings(_ *landingsFrame, who atlas.Country) say.Line {
	for k := range p.naval.cargo {
		if c := &p.naval.cargo[k]; c.ashore() && p.commander(c.unit()) == who && p.mustMarch(c.unit()) {
			return say.Say("Units have gone ashore where they may not stop: march on with them, or they are lost.")
		}
	}
	return say.Say("Units have gone ashore: march on with them.")
}

func (p *Position) whyLandings(_ *landingsFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kChoose {
		return engine.Refuse("29.423", "Only ground units that have gone ashore and have movement left march on.")
	}
	return nil
}

// invaders calls with the units that may attack a hex from the sea: those aboard
// ships that have come through, unless a nine-factor fleet still lies there
// (29.432).
func (p *Position) invaders(h atlas.Hex) func(func(atlas.Unit) bool) {
	return func(yield func(atlas.Unit) bool) {
		for k := range p.naval.cargo {
			c := p.naval.cargo[k]
			if c.force() == 0 || c.ashore() {
				continue
			}
			f := &p.naval.forces[c.force()-1]
			if f.kind != invasion || f.state != sailing || f.target != h || p.nineAt(p.nation.of(c.unit()), h) {
				continue
			}
			if !yield(c.unit()) {
				return
			}
		}
	}
}

// bombardment are the naval factors that support an attack on a hex: those of
// bombarding fleets, and those of invasion fleets that carry nothing (29.411,
// 29.433). Three of them add one factor.
func (p *Position) bombardment(h atlas.Hex) (factors int) {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; p.bombards(f, h) {
			factors += p.idleGuns(uint8(i))
		}
	}
	return factors
}

func (p *Position) bombards(f *force, h atlas.Hex) bool {
	return (f.kind == invasion || f.kind == bombarding) && f.state == sailing && f.target == h
}

// idleGuns are the factors of a force that carry nothing.
func (p *Position) idleGuns(i uint8) int {
	f := &p.naval.forces[i]
	return max(p.strengthOf(i)-f.perFactor()*int(f.load), 0)
}

// landed: a unit goes ashore in the hex that it invades.
func (p *Position) landed(u atlas.Unit, h atlas.Hex) {
	p.dropCargo(u)
	if p.task.of(u) == Aboard {
		p.assign(u, Idle, 0)
	}
	p.mark(u, moved)
}

// endInvasions sends the fleets of invasions home, with what could not land
// (6.3).
func (p *Position) endInvasions() {
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; f.kind == invasion || f.kind == bombarding {
			p.sendBack(uint8(i))
			p.release(uint8(i))
		}
	}
	p.endSailing()
}

// sinkBombarders takes losses of an exchange from ships that support the attack on
// a hex (29.414, 29.437).
func (p *Position) sinkBombarders(h atlas.Hex, factors int) {
	b := battle{point: world.Hexes[h].Water}
	for i := range p.naval.forces {
		if f := &p.naval.forces[i]; p.bombards(f, h) && p.idleGuns(uint8(i)) > 0 {
			b.side[1] |= 1 << i
		}
	}
	p.naval.fight = b
	flow.CallWith(&p.State, pSink, sinkFrame{factors: int16(min(factors, p.bombardment(h))), power: int16(p.opponentAt(h))})
}

// opponentAt is the power that holds a hex against the nations on the move.
func (p *Position) opponentAt(h atlas.Hex) atlas.Country {
	if c := p.commandOf(p.control.of(h)); c < atlas.NumMajors && p.campOf(c) != p.mover {
		return c
	}
	for n := range p.living(p.mover.Enemy()).All {
		return n
	}
	return atlas.Nobody
}

// sinkInPort takes losses from the fleets in a port that aircraft have attacked
// (28.453).
func (p *Position) sinkInPort(h atlas.Hex, factors int) {
	i := p.newForce()
	if factors == 0 || i == noForce {
		return
	}
	who := atlas.Nobody
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.task.of(u) == PortStrike && p.goal.of(u) == h {
			who = p.commander(u)
			break
		}
	}
	f := force{kind: moored, by: p.commandOf(p.control.of(h)), base: atlas.NoPlace, target: h}
	total := 0
	for u := range p.here(h) {
		if u.Kind() == atlas.Fleet && p.naval.with.of(u) == 0 && !p.moving.Has(p.nation.of(u)) {
			p.naval.with.set(u, i+1)
			total += u.Strength()
		}
	}
	if total == 0 {
		return
	}
	p.naval.forces[i] = f
	p.naval.fight = battle{side: [2]uint64{0, 1 << i}, point: world.Hexes[h].Water}
	flow.CallWith(&p.State, pSink, sinkFrame{factors: int16(min(factors, total)), power: int16(who)})
}

// runSink takes naval factors of side 1 of the fight, unless a power refuses the
// loss (29.9).
const (
	sinkRefuse = iota
	sinkTake
	sinkEnd
)

type sinkFrame struct {
	flow.Head
	factors int16 // to be lost
	power   int16 // that may refuse the loss
}

func sinkProc() procedure {
	return flow.Of(proc[sinkFrame]{
		Name: "Sink", Rule: "29.9",
		Run: (*Position).runSink, Legal: (*Position).legalSink, Play: (*Position).playSink,
		Question: (*Position).askSink,
	})
}

func (p *Position) runSink(f *sinkFrame) {
	switch f.Step {
	case sinkRefuse:
		f.Step = sinkTake
		if n := atlas.Country(f.power); f.factors > 0 && n < atlas.NumMajors {
			p.ask(n)
		}
	case sinkTake:
		f.Step = sinkEnd
		if f.factors > 0 {
			flow.CallWith(&p.State, pNavalLosses, navalLossesFrame{side: 1, factors: f.factors})
		}
	case sinkEnd:
		for i := range forcesIn(p.naval.fight.side[1]) {
			if p.naval.forces[i].kind == moored {
				for u := range p.fleetsOf(i) {
					p.naval.with.set(u, 0)
				}
				p.naval.forces[i] = force{}
			}
		}
		p.naval.fight = battle{}
		p.Done()
	}
}

func (p *Position) legalSink(_ *sinkFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kConcede, who), engine.M1(kSpare, who))
}

func (p *Position) playSink(f *sinkFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kSpare {
		p.tell(evSpared, "29.9", int16(who), f.factors)
		f.factors = 0
	}
}

func (p *Position) askSink(*sinkFrame, atlas.Country) say.Line {
	return say.Say("The enemy loses ships: accept the loss, or leave them in play.")
}
