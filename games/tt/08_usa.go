package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 8.4: the USA. Its Forces (8.45), one Air Force, Fleet, Infantry and Tank, arrive
// free in the West's Production of 1942 to 1944, stronger each Year; after a violation they
// come at once and in the two next Productions (8.46).

// arriveFrame is the arrival of USA Forces.
type arriveFrame struct {
	flow.Head
	cv int16 `note:"cv 4"`
}

func usaArrives() procedure {
	return flow.Of(proc[arriveFrame]{
		Name: "UsaForces", Rule: "8.45", Run: (*Position).runArrive,
		Legal: (*Position).legalArrive, Play: (*Position).playArrive, Why: (*Position).whyNotArrive,
		Question: func(_ *Position, _ *arriveFrame, who faction) say.Line {
			return ask(who, "{F}: place the USA units that arrive.")
		},
	})
}

// publicOpinion: in 1941 to 1944 the West gains one Influence on the USA, which
// may become a Satellite at once (8.44).
func (p *Position) publicOpinion() {
	if p.year < 41 || p.year > 44 || p.usaEntered {
		return
	}
	p.tell(engine.Everyone, evOpinion, "8.44")
	p.applyInfluence(west, usa)
	if p.influencer[usa] == west && p.influence[usa] >= 3 {
		p.enterUSA()
	}
}

// enterUSA makes the USA a West Satellite (8.43): the West's Factory Cost drops
// (see factoryCost), and two fortresses appear.
func (p *Position) enterUSA() {
	p.clearNation(usa)
	p.usaEntered = true
	for i, a := range world.nations[usa].areas {
		if p.control[a] == nobody {
			p.setControl(a, west)
		}
		p.spawn(usa, fortress, [...]uint8{4, 2}[i], a)
	}
	p.tell(engine.Everyone, evSatellite, "8.43", int16(west), int16(usa))
}

// rouseUSA is the entry of the USA by violation or by Enemy units in Canada: it
// becomes a Satellite and the Forces of 1942 come at once (8.46).
func (p *Position) rouseUSA() {
	if p.usaEntered {
		return
	}
	p.enterUSA()
	p.usaForces = usaNext43
	p.arrive(1)
}

// rousedByCanada: Enemy units in Canada bring the USA in (8.46).
func (p *Position) rousedByCanada(f faction) bool {
	if p.usaEntered || !p.atWar(f, west) || p.movedLen == 0 {
		return false
	}
	m := &p.moved[p.movedLen-1]
	for _, a := range m.path[1:m.len] {
		if world.areas[a].nation == canada && p.control[a] == west {
			return true
		}
	}
	return false
}

const usaTypes = 1<<airForce | 1<<fleet | 1<<tank | 1<<infantry

func (p *Position) usaForcesArrive() {
	if !p.usaEntered || p.defeated.has(usa) {
		return
	}
	cv := uint8(0)
	switch p.usaForces {
	case usaByYear:
		if p.year >= 42 && p.year <= 44 {
			cv = p.year - 41
		}
	case usaNext43:
		cv, p.usaForces = 2, usaNext44
	case usaNext44:
		cv, p.usaForces = 3, usaDone
	}
	if cv > 0 {
		p.arrive(cv)
	}
}

func (p *Position) arrive(cv uint8) {
	p.arriving = usaTypes
	flow.CallWith(&p.State, pArrive, arriveFrame{cv: int16(cv)})
}

func (p *Position) runArrive(f *arriveFrame) {
	if p.arriving == 0 || flow.None(p, (*Position).legalArrive, f, west) {
		p.arriving = 0
		p.Done()
		return
	}
	p.ask(west)
}

func (p *Position) legalArrive(_ *arriveFrame, _ faction, out []engine.Move) []engine.Move {
	for _, a := range world.nations[usa].areas {
		if p.control[a] != west || p.enemyHere(west, a) {
			continue
		}
		for t := range numTypes {
			if p.arriving&(1<<t) != 0 && p.available(usa, t) {
				out = append(out, engine.M2(kPlace, a, t))
			}
		}
	}
	return out
}

func (p *Position) whyNotArrive(_ *arriveFrame, _ faction, m engine.Move) *engine.Refusal {
	if m.Kind != kPlace {
		return engine.Refuse("8.45", "Place the USA units that arrive first.")
	}
	if t := unitType(m.B); t < numTypes && p.arriving&(1<<t) == 0 {
		return engine.Refuse("8.45", "One Air Force, Fleet, Infantry and Tank arrive, each once.")
	}
	return engine.Refuse("8.45", "USA units arrive in an area of the USA that the West controls and no Enemy is in.")
}

func (p *Position) playArrive(f *arriveFrame, _ faction, m engine.Move) {
	t := unitType(m.B)
	u := p.spawn(usa, t, uint8(f.cv), area(m.A))
	p.arriving &^= 1 << t
	p.tellUnit(evArrive, "8.45", u, area(m.A))
}
