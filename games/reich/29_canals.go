package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
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
		if q == atlas.NoPlace {
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
	if p.mover != atlas.Allies {
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
// atlas.NoPlace: the excess is lost now (29.11).
func (p *Position) overfull() atlas.Place {
	for _, q := range allPorts {
		if p.lying(q) > capacity(q) && p.crowdedFor(q) != atlas.Nobody {
			return q
		}
	}
	return atlas.NoPlace
}

// crowdedFor is the power of the mover's camp that has ships in a port.
func (p *Position) crowdedFor(q atlas.Place) atlas.Country {
	for u := range p.here(q.Hex()) {
		if c := p.commander(u); u.Kind() == atlas.Fleet && p.portOf(u) == q && c < atlas.NumMajors && p.campOf(c) == p.mover {
			return c
		}
	}
	return atlas.Nobody
}

func (p *Position) legalCanals(f *canalsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	last := atlas.NoUnit
	for u := range p.here(atlas.Place(f.port).Hex()) {
		if u.Kind() == atlas.Fleet && p.portOf(u) == atlas.Place(f.port) && p.commander(u) == who && (last == atlas.NoUnit || !p.sameShips(last, u)) {
			out, last = append(out, engine.M1(kChoose, u)), u
		}
	}
	return out
}

func (p *Position) playCanals(_ *canalsFrame, _ atlas.Country, m engine.Move) {
	p.tell(evLost, "29.11", m.A)
	p.lose(atlas.Unit(m.A))
}

func (p *Position) askCanals(f *canalsFrame, _ atlas.Country) say.Line {
	return say.Say("{x} has more ships than it can base: choose a fleet that is lost.", f.port)
}

// keepKiel: when Kiel changes hands its canal is out of use, until one side has
// held it for two full game turns (29.13).
func (p *Position) keepKiel() {
	holder := p.camp(p.control.of(portKiel.Hex()))
	c := &p.kiel
	if holder != c.owner {
		*c = canalState{shut: true, owner: holder, since: p.now + 1}
		p.tell(evCanalShut, "29.13", int16(portKiel.Hex()))
		return
	}
	if p.repaired(c) {
		c.shut = false
		p.tell(evCanalOpen, "29.13", int16(portKiel.Hex()))
		for u := range p.here(portKiel.Hex()) {
			if p.naval.berth.of(u) == balticSide {
				p.naval.berth.set(u, 0)
			}
		}
	}
}

// repaired: the second full game turn in one hand ends now.
func (p *Position) repaired(c *canalState) bool {
	return c.shut && c.owner != atlas.NoAlliance && p.mover != p.first && p.now >= c.since+1
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
		p.tell(evCanalShut, "47.3", int16(portSuez.Hex()))
	case c.shut && holder != c.owner:
		c.owner, c.since = holder, p.now+1
	case p.repaired(c):
		c.shut = false
		p.tell(evCanalOpen, "47.3", int16(portSuez.Hex()))
	}
}

// canalHolder is the camp that holds all hexes along the Suez canal.
func (p *Position) canalHolder() atlas.Alliance {
	holder := p.camp(p.control.of(canalShores[0]))
	for _, h := range canalShores[1:] {
		if p.camp(p.control.of(h)) != holder {
			return atlas.NoAlliance
		}
	}
	return holder
}
