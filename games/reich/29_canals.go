package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapters 29.13 and 47.3: the canals of Kiel and Suez; and what must be in order
// in the ports when a player turn ends (29.11, 29.19).

const (
	harboursGuests = iota
	harboursCrowds
	canalsRepair
)

type canalsFrame struct {
	flow.Head
	port int16 // with more ships than it can base
}

func canalsProc() procedure {
	return flow.Of(proc[canalsFrame]{
		Name: "Canals", Rule: "29.13",
		Run: (*Position).runCanals, Legal: (*Position).legalCanals, Play: (*Position).playCanals,
		Question: (*Position).askCanals,
	})
}

func (p *Position) runCanals(f *canalsFrame) {
	switch f.Step {
	case harboursGuests:
		p.loseGuests()
		f.Step = harboursCrowds
	case harboursCrowds:
		q := p.overfull()
		if q == noPlace {
			f.Step = canalsRepair
			return
		}
		f.port = int16(q)
		p.ask(p.crowdedFor(q))
	case canalsRepair:
		p.keepKiel()
		p.keepSuez()
		p.Done()
	}
}

// loseGuests: French fleets that stay in a British port at the end of their turn
// are lost (29.19).
func (p *Position) loseGuests() {
	if p.mover != allies {
		return
	}
	for _, u := range allFleets {
		if p.onBoard(u) && p.guest(u) {
			p.tell(evLost, "29.19", int16(u))
			p.lose(u)
		}
	}
}

// overfull is a port with more fleets of the mover's than it can base, or
// noPlace: the excess is lost now (29.11).
func (p *Position) overfull() place {
	for _, q := range allPorts {
		if p.lying(q) > capacity(q) && p.crowdedFor(q) != nobody {
			return q
		}
	}
	return noPlace
}

// crowdedFor is the power of the mover's camp that has ships in a port.
func (p *Position) crowdedFor(q place) country {
	for u := range p.here(q.hex()) {
		if c := p.commander(u); u.kind() == fleet && p.portOf(u) == q && c < numMajors && campOf(c) == p.mover {
			return c
		}
	}
	return nobody
}

func (p *Position) legalCanals(f *canalsFrame, who country, out []engine.Move) []engine.Move {
	last := noUnit
	for u := range p.here(place(f.port).hex()) {
		if u.kind() == fleet && p.portOf(u) == place(f.port) && p.commander(u) == who && (last == noUnit || !p.sameShips(last, u)) {
			out, last = append(out, engine.M1(kChoose, u)), u
		}
	}
	return out
}

func (p *Position) playCanals(_ *canalsFrame, _ country, m engine.Move) {
	p.tell(evLost, "29.11", m.A)
	p.lose(unit(m.A))
}

func (p *Position) askCanals(f *canalsFrame, _ country) say.Line {
	return say.Say("{x} has more ships than it can base: choose a fleet that is lost.", f.port)
}

// keepKiel: when Kiel changes hands its canal is out of use, until one side has
// held it for two full game turns (29.13).
func (p *Position) keepKiel() {
	holder := p.camp(p.control[portKiel.hex()])
	c := &p.kiel
	if holder != c.owner {
		*c = canalState{shut: true, owner: holder, since: p.now + 1}
		p.tell(evCanalShut, "29.13", int16(portKiel.hex()))
		return
	}
	if p.repaired(c) {
		c.shut = false
		p.tell(evCanalOpen, "29.13", int16(portKiel.hex()))
		for u := range p.here(portKiel.hex()) {
			if p.naval.berth[u] == balticSide {
				p.naval.berth[u] = 0
			}
		}
	}
}

// repaired: the second full game turn in one hand ends now.
func (p *Position) repaired(c *canalState) bool {
	return c.shut && c.owner != noAlliance && p.mover != p.first && p.now >= c.since+1
}

// keepSuez: when a hex along the canal is lost and not won back in the owner's
// next turn the canal is out of use, until one side has held all of them for two
// full game turns (47.3).
func (p *Position) keepSuez() {
	holder := p.canalHolder()
	c := &p.suez
	switch {
	case !c.shut && holder != c.owner && p.mover == c.owner:
		*c = canalState{shut: true, owner: holder, since: p.now + 1}
		p.tell(evCanalShut, "47.3", int16(portSuez.hex()))
	case c.shut && holder != c.owner:
		c.owner, c.since = holder, p.now+1
	case p.repaired(c):
		c.shut = false
		p.tell(evCanalOpen, "47.3", int16(portSuez.hex()))
	}
}

// canalHolder is the camp that holds all hexes along the Suez canal.
func (p *Position) canalHolder() alliance {
	holder := p.camp(p.control[canalShores[0]])
	for _, h := range canalShores[1:] {
		if p.camp(p.control[h]) != holder {
			return noAlliance
		}
	}
	return holder
}

// suezBlockaded: a nine-factor fleet of the western Allies keeps the Axis from
// redeploying through the Gulf of Suez (47.3).
func (s *state) suezBlockaded() bool {
	for u := range s.in(lendSpot) {
		if u.kind() == fleet && s.task[u] == blockading {
			return true
		}
	}
	return false
}

// mayBlockade reports whether a fleet can be put aside to shut the Gulf of Suez: a
// nine-factor one of the western Allies (47.3).
func (p *Position) mayBlockade(u unit) bool {
	c := p.commander(u)
	return u.kind() == fleet && u.strength() == fullFleet && c < numMajors && western3.has(c) && p.available(u)
}
