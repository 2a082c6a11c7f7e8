package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 29.26, 29.19 and 47.4: fleets whose port the enemy has entered.

// displaceFleets drives the hostile fleets from a port that ground units have
// entered. They look for another port as soon as the move that drove them out is
// made.
func (p *Position) displaceFleets(h atlas.Hex) {
	for u := range p.here(h) {
		if u.Kind() != atlas.Fleet || !p.drivenOut(u, h) {
			continue
		}
		berth := p.naval.berth.of(u)
		p.put(u, atSeaSpot)
		p.naval.berth.set(u, berth)
		p.assign(u, Fleeing, h)
		p.naval.homeless++
	}
}

// drivenOut: enemies hold the hex, or stand in it; of Italians that Russia may not
// attack, Russia (25.2).
func (p *Position) drivenOut(u atlas.Unit, h atlas.Hex) bool {
	if p.hostileHex(h, p.nation.of(u)) || p.control.of(h) == atlas.USSR && p.onlooker(u, h) {
		return true
	}
	for v := range p.here(h) {
		if v.Kind().Ground() && p.hostile(v, p.nation.of(u)) {
			return true
		}
	}
	return false
}

// The steps of displacement (29.26).
const (
	fleePick = iota
	fleeChoose
	fleeArrive
)

type displaceFleetsFrame struct {
	flow.Head
	hex    int16 // they are driven from
	nation int16
	met    int16 // where they met the enemy, plus 1
	force  int16 // under way
}

func displaceFleetsProc() procedure {
	return flow.Of(proc[displaceFleetsFrame]{
		Name: "DisplaceFleets", Rule: "29.26",
		Run: (*Position).runDisplaceFleets, Legal: (*Position).legalDisplaceFleets, Play: (*Position).playDisplaceFleets,
		Question: (*Position).askDisplaceFleets, Why: (*Position).whyDisplaceFleets,
	})
}

func (p *Position) runDisplaceFleets(f *displaceFleetsFrame) {
	switch f.Step {
	case fleePick:
		u := p.nextHomeless(-1, atlas.Nobody)
		if u == atlas.NoUnit {
			p.naval.homeless = 0
			p.Done()
			return
		}
		f.hex, f.nation, f.met = int16(p.goal.of(u)), int16(p.nation.of(u)), 0
		p.naval.bar = [4]atlas.Place{}
		f.Step = fleeChoose
	case fleeChoose:
		p.chooseRefuge(f)
	case fleeArrive:
		p.arriveInRefuge(f)
	}
}

// nextHomeless is a fleet that looks for a port: of one nation from one hex, or
// any.
func (p *Position) nextHomeless(from int16, n atlas.Country) atlas.Unit {
	for u := range p.in(atSeaSpot) {
		if p.task.of(u) == Fleeing && (from < 0 || p.goal.of(u) == atlas.Hex(from) && p.nation.of(u) == n) {
			return u
		}
	}
	return atlas.NoUnit
}

// chooseRefuge sends fleets to the nearest port; the owner chooses among those
// equally near, and among the fronts of a two-front port.
func (p *Position) chooseRefuge(f *displaceFleetsFrame) {
	u := p.nextHomeless(f.hex, atlas.Country(f.nation))
	if u == atlas.NoUnit {
		f.Step = fleePick
		return
	}
	if atlas.Hex(f.hex) == portSuez.Hex() && f.met == 0 && p.fleeSuez(u) {
		return
	}
	p.scratch = p.refugesFor(u, f, p.scratch[:0])
	switch len(p.scratch) {
	case 0:
		p.tell(evNoPort, "29.26", int16(u))
		p.lose(u)
		p.task.set(u, Idle)
	case 1:
		p.flee(f, u, atlas.Place(p.scratch[0].A))
	default:
		p.ask(p.commander(u))
	}
}

func (p *Position) legalDisplaceFleets(f *displaceFleetsFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	return p.refugesFor(p.nextHomeless(f.hex, atlas.Country(f.nation)), f, out)
}

func (p *Position) playDisplaceFleets(f *displaceFleetsFrame, _ atlas.Country, m engine.Move) {
	p.flee(f, p.nextHomeless(f.hex, atlas.Country(f.nation)), atlas.Place(m.A))
}

func (p *Position) askDisplaceFleets(f *displaceFleetsFrame, _ atlas.Country) say.Line {
	return say.Say("Choose the port for the fleets driven from {h}.", f.hex)
}

func (p *Position) whyDisplaceFleets(_ *displaceFleetsFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kHarbour {
		return engine.Refuse("29.26", "The fleets go to the nearest friendly port of their front that has room.")
	}
	return nil
}

// refugesFor are the nearest ports for a fleet on each front that it lies on; a
// French one without a port of its own may go to an empty British one (29.19).
func (p *Position) refugesFor(u atlas.Unit, f *displaceFleetsFrame, out []engine.Move) []engine.Move {
	from := p.fleeFrom(u, f)
	first := len(out)
	for len(from) > 0 {
		out = p.nearestPorts(u, from[:1], false, out)
		from = from[1:]
	}
	if len(out) == first && p.nation.of(u) == atlas.France && !p.frenchFree() {
		for from := p.fleeFrom(u, f); len(from) > 0; from = from[1:] {
			out = p.nearestPorts(u, from[:1], true, out)
		}
	}
	return unique(out, first)
}

// fleeFrom are the waters from which a fleet flees: those of its port, beyond the
// canal if it lay in Suez, or where it was beaten.
func (p *Position) fleeFrom(u atlas.Unit, f *displaceFleetsFrame) []atlas.Water {
	if f.met != 0 {
		w := int(f.met - 1)
		return everyWaterOnce[w : w+1]
	}
	if atlas.Hex(f.hex) == portSuez.Hex() && p.canalLeads(p.nation.of(u)) {
		return canalExit
	}
	q := atlas.NoPlace
	nth := p.naval.berth.of(u)
	for port := range portsIn(atlas.Hex(f.hex)) {
		q = port
		if nth == 0 || nth == balticSide {
			break
		}
		nth--
	}
	return p.fledWaters(q, p.naval.berth.of(u))
}

// fledWaters are the waters of a port that is lost: both of Kiel, if its canal
// worked until then.
func (p *Position) fledWaters(q atlas.Place, berth uint8) []atlas.Water {
	list := world.Places[q].Waters[:world.Places[q].NumWaters]
	if q != portKiel || !p.kiel.shut {
		return list
	}
	if (world.Waters[list[0]].Zone == atlas.Baltic) == (berth == balticSide) {
		return list[:1]
	}
	return list[1:]
}

var everyWaterOnce = func() (list [atlas.NumWaters]atlas.Water) {
	for i := range list {
		list[i] = atlas.Water(i)
	}
	return list
}()

// nearestPorts adds the nearest ports with room to which a fleet can sail from a
// water.
func (p *Position) nearestPorts(u atlas.Unit, from []atlas.Water, guest bool, out []engine.Move) []engine.Move {
	n := p.nation.of(u)
	p.survey(from, p.seaCosts(n, atlas.NoPlace))
	best := -1
	for pass := range 2 {
		for _, q := range allPorts {
			info := &world.Places[q]
			if p.barred(q) || p.roomIn(q) < u.Strength() || !guest && !p.mayHarbour(n, info.Hex) || guest && !p.mayHost(info.Hex) || !p.intoIstanbul(n, from, q) {
				continue
			}
			_, far, ok := p.surveyed(info.Waters[:info.NumWaters])
			switch {
			case !ok:
			case pass == 0 && (best < 0 || far < best):
				best = far
			case pass == 1 && far == best:
				out = append(out, engine.M1(kHarbour, q))
			}
		}
	}
	return out
}

// mayHost: a British port without British units takes in French ships (29.19).
func (p *Position) mayHost(h atlas.Hex) bool {
	if p.control.of(h) != atlas.Britain || p.partisanHeld(h) {
		return false
	}
	for u := range p.here(h) {
		if p.nation.of(u) == atlas.Britain {
			return false
		}
	}
	return true
}

func (p *Position) barred(q atlas.Place) bool {
	for _, b := range p.naval.bar {
		if b == q+1 {
			return true
		}
	}
	return false
}

// unique removes moves that stand in a list twice.
func unique(list []engine.Move, from int) []engine.Move {
	out := list[:from]
	for _, m := range list[from:] {
		seen := false
		for _, o := range out[from:] {
			seen = seen || o == m
		}
		if !seen {
			out = append(out, m)
		}
	}
	return out
}

// flee sends a group of fleets to a port, as many as it has room for; they can be
// intercepted (29.26).
func (p *Position) flee(f *displaceFleetsFrame, u atlas.Unit, q atlas.Place) {
	i := p.newForce()
	g := force{kind: flight, by: p.commander(u), base: atlas.NoPlace, port: q, target: q.Hex(), state: sailing}
	room := p.roomIn(q)
	from := p.fleeFrom(u, f)
	info := &world.Places[q]
	p.sail.laid = p.sail.laid[:0]
	if i == noForce || !p.lay(from, info.Waters[:info.NumWaters], p.seaCosts(p.nation.of(u), atlas.NoPlace), false) || !p.track(&g) {
		panic("reich: fleeing ships have no course")
	}
	p.naval.forces[i] = g
	berth := p.naval.berth.of(u)
	for v := range p.in(atSeaSpot) {
		if p.task.of(v) == Fleeing && p.goal.of(v) == atlas.Hex(f.hex) && p.nation.of(v) == atlas.Country(f.nation) && p.naval.berth.of(v) == berth && v.Strength() <= room {
			p.naval.with.set(v, i+1)
			room -= v.Strength()
		}
	}
	p.tell(evFlees, "29.26", f.nation, int16(p.strengthOf(i)), f.hex, int16(g.target))
	f.force = int16(i)
	f.Step = fleeArrive
	p.Call(pReactions)
}

// arriveInRefuge: the fleets are in port, or beaten and look for the next nearest
// port from where they were met (29.26).
func (p *Position) arriveInRefuge(f *displaceFleetsFrame) {
	i := uint8(f.force)
	g := p.naval.forces[i]
	end := p.naval.track.of(g.from + g.length - 1)
	for u := range p.fleetsOf(i) {
		p.naval.with.set(u, 0)
		if g.state == sailing {
			p.assign(u, Idle, 0)
			p.dock(u, g.port, end)
		}
	}
	if g.state == beaten {
		f.met = int16(g.met) + 1
		for k := range p.naval.bar {
			if p.naval.bar[k] == 0 {
				p.naval.bar[k] = g.port + 1
				break
			}
		}
	}
	p.naval.forces[i] = force{}
	p.naval.tracked = g.from
	f.Step = fleeChoose
}

// canalExit is where fleets that leave Suez by the canal come out: off Port Said.
var canalExit []atlas.Water

func findCanalExit() []atlas.Water {
	q := atlas.PlaceNamed("Port Said")
	return world.Places[q].Waters[:1]
}

// fleeSuez: Allied fleets in Suez go by the canal to the nearest friendly
// Mediterranean port if the Allies hold the rest of the canal and Gibraltar;
// otherwise, and if there is none, they are out of play until they reappear in the
// west by redeployment (47.4). It reports whether they are. Other fleets have no
// way out.
func (p *Position) fleeSuez(u atlas.Unit) bool {
	n := p.nation.of(u)
	if p.camp(n) != atlas.Allies {
		return false
	}
	if p.canalLeads(n) {
		p.scratch = p.nearestPorts(u, canalExit, false, p.scratch[:0])
		if len(p.scratch) > 0 {
			return false
		}
	}
	p.assign(u, Idle, 0)
	p.tell(evOffSuez, "47.4", int16(u))
	return true
}

// canalLeads reports whether fleets driven from Suez may leave by the canal (47.4).
func (p *Position) canalLeads(n atlas.Country) bool {
	return p.camp(n) == atlas.Allies && p.allFriendly(n, canalShores[0], canalShores[1], canalShores[3], portGibraltar.Hex())
}
