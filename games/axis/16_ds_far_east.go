package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 16.1.4, 16.3.3 to 16.3.5 and 16.5.3 of Dai Senso!: what the posture of a country
// calls up. Counters that have left the Conditional Events Box do not come again, so that
// each call occurs once.

var (
	evPactLapses = event("Without a pact with Britain its air units are free.")
	evFarEast    = event("The Far Eastern Forces of {a} are called up.")
)

// checkNeutralityPact sends the support unit of the British Neutrality Pact to the Delay Box
// if Britain's posture is not Neutrality (DS 16.1.4).
func (p *Position) checkNeutralityPact() {
	f := p.front()
	if f.waits("british-neutrality-pact") && f.Postures[f.posture(f.ways.britain)].ID != "neutrality" {
		p.tell(evPactLapses, "DS 16.1.4")
		f.releaseUnits("british-neutrality-pact")
	}
}

// checkUSForces, checkBritishForces and checkRussianForces are the Far Eastern Forces of the
// three major countries (DS 16.3.3, DS 16.3.4, DS 16.5.3).
func (p *Position) checkUSForces()      { p.callUp(powerUS, "DS 16.3.3") }
func (p *Position) checkBritishForces() { p.callUp(powerBritain, "DS 16.3.4") }
func (p *Position) checkRussianForces() { p.callUp(powerRussia, "DS 16.5.3") }

// callUp sends the Far Eastern Forces of a power to the Delay Box once it is at war.
func (p *Position) callUp(n int, rule string) {
	f := p.front()
	power := &f.ways.peace[n]
	if group := farEastern[f.Displays[power.box].ID]; f.waits(group) && f.atWar(power.country) {
		p.tell(evFarEast, rule, int16(power.country))
		f.releaseUnits(group)
	}
}

// French Response (DS 16.3.5): once the United States are at war, the West may activate
// France. France that has come in is never neutral again, so that it occurs once.

func init() {
	menus["french-response"] = &menu{
		rule: "DS 16.3.5", asks: say.Say("The United States is at war: activate {a}, or decline."),
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			if c := atlas.Area(x.country); f.neutralMinor(c) && f.atWar(f.ways.peace[powerUS].country) {
				out = append(out, engine.M1(kActivate, c))
			}
			return out
		},
		takes: takeOption,
	}
}

// checkFrenchResponse lets the West decide about France.
func (p *Position) checkFrenchResponse() {
	f := p.front()
	p.choose(menuFrame{event: f.eventNamed("french-response"), who: int16(atlas.Western), country: int16(f.ways.france)})
}
