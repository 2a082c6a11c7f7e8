package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapters 16.8 and 42: convoys to Murmansk.

var northCities [2]atlas.Hex

// murmanskOpen: the way is closed when Leningrad and Vologda are both controlled
// by the Axis or cut off from the east edge and Moscow (42.9).
func (p *Position) murmanskOpen() bool {
	for _, h := range northCities {
		if p.control.of(h) == atlas.USSR && p.eastward(h, true) {
			return true
		}
	}
	return false
}

// convoyBRPs are the BRPs in the convoy.
func (p *Position) convoyBRPs() (total int) {
	for _, n := range p.economy.convoy {
		total += int(n)
	}
	return total
}

// addGuard adds a fleet to the convoy.
func (p *Position) addGuard(u atlas.Unit) {
	for i := range p.economy.guards {
		if p.economy.guards[i] == atlas.NoUnit {
			p.economy.guards[i] = u
			return
		}
	}
}

// guarding are how many fleets and naval factors go with the convoy.
func (p *Position) guarding() (nines, factors int) {
	for _, u := range p.economy.guards {
		if u != atlas.NoUnit && p.inPlay(u) {
			factors += u.Strength()
			if u.Strength() == atlas.FullFleet {
				nines++
			}
		}
	}
	return nines, factors
}

// legalNorth: additional fleets for the convoy, each for a redeployment, and ASW
// for the Murmansk box, which comes back only in Spring (16.8, 42.2).
func (p *Position) legalNorth(who atlas.Country, out []engine.Move) []engine.Move {
	if p.mover != atlas.Allies || who != atlas.Britain && who != atlas.USA && who != atlas.France || p.fallen.Has(atlas.USSR) {
		return out
	}
	e := &p.economy
	if p.convoyBRPs() > 0 && p.srLeft(who) > 0 && e.guards[maxGuards-1] == atlas.NoUnit {
		out = p.legalGuards(who, out)
	}
	if e.sw[who].sea > 0 && p.atWar(atlas.USSR, atlas.Germany) {
		for n := 1; n <= int(e.sw[who].sea); n++ {
			out = append(out, engine.M2(kNorthward, who, n))
		}
	}
	if home := int(e.murmansk[who]) - int(e.arrived[who]); home > 0 && p.now.Season() == atlas.Spring {
		for n := 1; n <= home; n++ {
			out = append(out, engine.M2(kHomeward, who, n))
		}
	}
	return out
}

// legalGuards are the fleets on the Western Front that can join the convoy.
func (p *Position) legalGuards(who atlas.Country, out []engine.Move) []engine.Move {
	from := len(out)
	for u := range atlas.Unit(atlas.NumUnits) {
		if u.Kind() != atlas.Fleet || p.commander(u) != who || p.used.of(u) != 0 || p.task.of(u) != Idle || p.has(u, raw|redeployed) {
			continue
		}
		fromBox := p.at.of(u) == usSpot
		if !fromBox && (p.where(u) == atlas.NoHex || !capePorts.Has(p.where(u))) {
			continue
		}
		if fromBox && !p.has(u, deployed) && int(p.economy.landed) >= p.deploymentLimit() {
			continue
		}
		if !p.listedSpot(out[from:], kGuard, u) {
			out = append(out, engine.M1(kGuard, u))
		}
	}
	return out
}

func (p *Position) playNorth(who atlas.Country, m engine.Move) {
	e := &p.economy
	switch m.Kind {
	case kGuard:
		u := atlas.Unit(m.A)
		e.srUsed[who]++
		if p.at.of(u) == usSpot && !p.has(u, deployed) {
			e.landed++
		}
		p.commit(u)
		p.addGuard(u)
	case kNorthward:
		e.sw[who].sea -= uint8(m.B)
		e.murmansk[who] += uint8(m.B)
		e.arrived[who] += uint8(m.B)
	case kHomeward:
		e.murmansk[who] -= uint8(m.B)
		e.sw[who].sea += uint8(m.B)
	}
}

func (p *Position) whyNorth(_ atlas.Country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kGuard:
		return engine.Refuse("16.8", "Only unused fleets based on the Atlantic or in America can join a convoy that sails in this turn.")
	case kHomeward:
		return engine.Refuse("42.6", "ASW comes back from the Murmansk box only in Spring, and not in the year in which it came.")
	case kNorthward:
		return engine.Refuse("16.8", "You have no such ASW factors in the SW box, or Russia is not at war with Germany.")
	}
	return engine.Refuse("16.1", "Redeploy units or finish.")
}

// Submarines go to and from the Murmansk box in German Movement phases (42.41).

// subsNorthMost and subsHomeMost are how many may go.
func (p *Position) subsNorthMost() int { return int(p.economy.sw[atlas.Germany].sea) }
func (p *Position) subsHomeMost() int {
	if p.now.Season() != atlas.Spring || p.now >= atlas.DateOf(atlas.Spring, 1945) {
		return 0
	}
	return int(p.economy.murmansk[atlas.Germany]) - int(p.economy.arrived[atlas.Germany])
}

// sendSubs moves submarines into the Murmansk box, bringSubs back.
func (p *Position) sendSubs(n int) {
	p.economy.sw[atlas.Germany].sea -= uint8(n)
	p.economy.murmansk[atlas.Germany] += uint8(n)
	p.economy.arrived[atlas.Germany] += uint8(n)
}

func (p *Position) bringSubs(n int) {
	p.economy.murmansk[atlas.Germany] -= uint8(n)
	p.economy.sw[atlas.Germany].sea += uint8(n)
}
