package reich

import (
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// Chapter 33.63: foreign aid may keep a Minor Ally from becoming active.

// aidAgainst is by how much enemy aid to a minor exceeds that of the power that
// would activate it: aid of fallen powers and of those that attacked the minor
// does not count, nor Russian aid to Rumania once she held Bessarabia (33.61,
// 33.63). Aid does no more than sway the activation by whoever is entitled to it
// (33.66).
func (p *Position) aidAgainst(minor, power atlas.Country) int {
	lead := 0
	for giver := range atlas.Country(atlas.NumMajors) {
		brp := int(p.economy.aid[minor][giver])
		if brp == 0 || p.fallen.Has(giver) || p.atWar(giver, minor) || giver == atlas.USSR && minor == atlas.Rumania && p.economy.noAid {
			continue
		}
		switch {
		case giver == power:
			lead -= brp
		case p.campOf(giver) != p.campOf(power):
			lead += brp
		}
	}
	return lead
}

// What runActivate keeps in D: where the activation comes from.
const (
	byDate = iota
	byVariant
)

type activateFrame struct {
	flow.Head
	minor int16
	power int16 // that woos it
	cost  int16 // in BRPs
	cause int16 // byVariant, or aid
}

func activateProc() procedure {
	return flow.Of(proc[activateFrame]{
		Name: "Activate", Rule: "33.63",
		Run: (*Position).runActivate, Rolled: (*Position).rolledActivate,
	})
}

// runActivate makes a minor country a Minor Ally of a power if foreign aid lets
// it (33.41, 33.63).
func (p *Position) runActivate(f *activateFrame) {
	minor, power := atlas.Country(f.minor), atlas.Country(f.power)
	if f.Step == 0 {
		if p.activationNeed(minor, power) > 1 {
			f.Step = 1
			p.Roll(6)
			return
		}
		p.succeed(f, minor, power)
		return
	}
	p.Done()
}

func (p *Position) rolledActivate(f *activateFrame, outcome int) {
	minor, power := atlas.Country(f.minor), atlas.Country(f.power)
	need := p.activationNeed(minor, power)
	p.tell(evActivation, "33.63", int16(minor), int16(outcome+1), int16(need))
	if outcome+1 >= need {
		p.succeed(f, minor, power)
		return
	}
	f.Step = 2
	if f.cause == byVariant {
		p.keepVariant(p.campOf(power))
	}
}

// succeed pays and activates.
func (p *Position) succeed(f *activateFrame, minor, power atlas.Country) {
	cost := int(f.cost)
	p.Done()
	if cost > 0 {
		p.pay(power, cost)
	}
	p.makeAlly(minor, power)
}

// makeAlly activates a minor, Vichy France in its own way (49.2).
func (p *Position) makeAlly(minor, power atlas.Country) {
	if minor == atlas.VichyFrance {
		p.activateVichy()
		return
	}
	p.activate(minor, power)
	if minor == atlas.Spain {
		p.followSpain(power)
	}
}
