package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 15.4, 15.8, 15.20 and 15.21 of Dai Senso!: incidents at the border and with the
// powers, and what can be done about China.

var (
	kSetPosture   = kind(engine.Kind{Name: "set-posture", Args: []string{"display", "posture"}, Rule: "DS 15.8", Help: "Put a policy or a truce into a posture box."})
	kLoseKwantung = kind(engine.Kind{Name: "lose-kwantung", Rule: "DS 15.4", Help: "Eliminate a Kwantung step on the map."})
	kGrantAid     = kind(engine.Kind{Name: "grant-aid", Rule: "DS 15.20", Help: "Let the West receive military aid."})
	kStrife       = kind(engine.Kind{Name: "strife", Rule: "DS 15.8", Help: "Roll a die: one to three cost the Nationalists a step, four to six the Communists."})
	kSeizePort    = kind(engine.Kind{Name: "seize-port", Args: []string{"hex"}, Rule: "DS 15.21", Help: "Place a Japanese detachment in a port of an active Chinese country; Chinese units there are interned."})

	evStrife = event("The die for the strife in China shows {i}: {F} loses a step.")
)

func init() {
	offer("border-incident", &menu{
		rule: "DS 15.4", must: true, asks: say.Say("Border incident: end a policy of Russia or of a China, lose a Kwantung step, or let the army's Government fall."),
		who: func(*front, *program.Action) atlas.Faction { return atlas.Axis }, offers: borderIncident, takes: takeIncident,
	})
	offer("international-incident", &menu{
		rule: "DS 15.20", must: true, asks: say.Say("International incident: end a policy of Britain, of the United States or of Nationalist China, let the West receive military aid, or let the navy's Government fall."),
		who: func(*front, *program.Action) atlas.Faction { return atlas.Axis }, offers: internationalIncident, takes: takeIncident,
	})
	offer("chinese-incident", &menu{
		rule: "DS 15.8", asks: say.Say("Chinese incident: choose its effect, or decline."), offers: chineseIncident, takes: takeIncident,
	})
	offer("japan-supports-nationalists", &menu{
		rule: "DS 15.21", asks: say.Say("Japan supports Nationalists: take a replacement step, seize a port in China or strike at a hex, or decline."),
		who:    func(*front, *program.Action) atlas.Faction { return atlas.Axis },
		offers: supportOfNationalists, takes: takeIncident,
	})
	procedures[pTruceOffer] = flow.Of(proc[strifeFrame]{
		Name: "ChineseIncident", Rule: "DS 15.8", Run: runStrife, Legal: legalStrife, Play: playStrife, Rolled: rolledStrife,
		Question: func(_ *Position, x *strifeFrame, _ atlas.Faction) say.Line {
			return say.Say("A truce is offered by {q}: let your Government fall to reject it, or decline to accept it.", x.box)
		},
	})
}

// incident lists what ends an incident: a policy of one of three powers, or the fall of the
// Government that a branch leads. There is none if the first of them keeps its neutrality, or
// if all are at war.
func (f *front) incident(powers [3]int, branch program.Government, also uint8, out []engine.Move) []engine.Move {
	wars := 0
	for _, power := range powers {
		if f.postures[f.ways.peace[power].box] == f.ways.war {
			wars++
		}
	}
	if wars == len(powers) || f.Postures[f.postures[f.ways.peace[powers[0]].box]].ID == "neutrality" {
		return out
	}
	for _, power := range powers {
		if d := f.ways.peace[power].box; f.isPolicy(f.postures[d]) {
			out = append(out, engine.M1(kBreakOff, d))
		}
	}
	if also != kLoseKwantung || f.anyLevy(f.levyOn(atlas.Axis, levyKwantung)) {
		out = append(out, engine.M0(also))
	}
	if f.leads() == branch {
		out = append(out, engine.M0(kDissolve))
	}
	return out
}

// borderIncident lists the ways out of a Border Incident (DS 15.4).
func borderIncident(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
	return f.incident([3]int{powerRussia, powerCommunists, powerNationalists}, program.Army, kLoseKwantung, out)
}

// internationalIncident lists the ways out of an International Incident (DS 15.20).
func internationalIncident(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
	return f.incident([3]int{powerBritain, powerUS, powerNationalists}, program.Navy, kGrantAid, out)
}

// chineseIncident lists what a faction can do about China (DS 15.8).
func chineseIncident(f *front, x *menuFrame, out []engine.Move) []engine.Move {
	who := atlas.Faction(x.who)
	if _, ok := f.TableByID("area-china"); ok {
		out = append(out, engine.M0(kPolitics))
	}
	if who == atlas.Axis {
		out = append(out, engine.M0(kStrife))
		out = f.chineseStance(atlas.Western, f.chineseStance(atlas.Soviet, out, "acceptance", "resistance"), "acceptance", "resistance")
		return f.chineseTruces(atlas.Western, f.chineseTruces(atlas.Soviet, out))
	}
	out = f.chineseStance(who, out, "resistance", "acceptance", "surrender")
	out = f.guerrillas(out)
	for _, c := range f.ways.chinese {
		if f.canHold("influence", eventFor(who, int16(c))) {
			out = append(out, engine.M1(kSway, c))
		}
	}
	return f.chineseTruces(who, out)
}

// chineseStance lists a policy for the Chinese box of an Ally in place of one of some others.
func (f *front) chineseStance(ally atlas.Faction, out []engine.Move, to string, from ...string) []engine.Move {
	d, ok := f.chinaBox(ally)
	policy, known := f.PostureByID(to)
	for _, id := range from {
		if ok && known && f.Postures[f.postures[d]].ID == id {
			out = append(out, engine.M2(kSetPosture, d, policy))
		}
	}
	return out
}

// chineseTruces lists how the truce in the Chinese box of an Ally can be shifted, or the
// truces that can be placed there if it is at war.
func (f *front) chineseTruces(ally atlas.Faction, out []engine.Move) []engine.Move {
	d, ok := f.chinaBox(ally)
	if !ok {
		return out
	}
	level := f.Postures[f.postures[d]].Truce
	switch {
	case f.postures[d] == f.ways.war:
		for n := 1; n <= mostTruce; n++ {
			out = append(out, engine.M2(kSetPosture, d, f.truceOf(n)))
		}
	case level > 0:
		if level < mostTruce {
			out = append(out, engine.M1(kRaise, d))
		}
		out = append(out, engine.M1(kLower, d))
	}
	return out
}

// guerrillas lists the hexes in Chinese countries and Japanese dependents in which the Axis
// has something to lose.
func (f *front) guerrillas(out []engine.Move) []engine.Move {
	first := len(out)
	out = f.hits(atlas.Axis, out)
	kept := first
	for _, m := range out[first:] {
		h := atlas.Hex(m.A)
		if c := f.owner[h]; f.inJapaneseDependent(h) || c != atlas.NoID && f.Areas[c].Chinese {
			out[kept] = m
			kept++
		}
	}
	return out[:kept]
}

// supportOfNationalists lists what the Axis can do (DS 15.21).
func supportOfNationalists(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
	out = append(out, engine.M0(kMinorStep), engine.M0(kColonial))
	if f.spareDetachment(f.ways.groups[atlas.Axis][0], atlas.Axis) != atlas.NoUnit {
		for h := range f.ways.harbours.bits().All() {
			if f.maySeize(atlas.Hex(h)) {
				out = append(out, engine.M1(kSeizePort, h))
			}
		}
	}
	return f.hits(atlas.Soviet, f.hits(atlas.Western, out))
}

// maySeize reports whether the Axis can place a detachment in a port: of an active Chinese
// country not under a policy, without counters of other Allies (ruling 90). Units of the Axis may
// be there, but no detachment or logistics marker (DS 2.3.5).
func (f *front) maySeize(h atlas.Hex) bool {
	c := f.owner[h]
	if c == atlas.NoID || !f.Areas[c].Chinese || f.areas[c].status != atlas.Active || f.underPolicy(c) || !f.inPlay.has(h) || f.markerIn(f.ways.logistics, inHex(h)) >= 0 {
		return false
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if mine := f.units[u].faction == atlas.Axis; mine && f.detachment(u) || !mine && !f.isChineseUnit(u) {
			return false
		}
	}
	return true
}

// takeIncident does what these events offer.
func takeIncident(p *Position, x menuFrame, m engine.Move) {
	f, who := p.front(), atlas.Faction(x.who)
	rule := x.menu(f).rule
	switch m.Kind {
	case kBreakOff:
		f.endPolicyEverywhere(f.postures[m.A], rule) // not voluntary (13.6.1.2)
	case kDissolve:
		f.topple(rule)
	case kLoseKwantung:
		p.raise(*f.levyOn(atlas.Axis, levyKwantung))
	case kGrantAid:
		p.choose(menuFrame{event: f.eventNamed("military-aid"), who: int16(atlas.Western), country: none})
	case kPolitics:
		t, _ := f.TableByID("area-china")
		p.rollArea(who, int16(t), areaUnrest)
	case kStrife:
		flow.CallWith(&p.State, pTruceOffer, strifeFrame{Head: flow.Head{Step: strifeDie}})
	case kSway:
		f.hold("influence", eventFor(who, m.A))
	case kRaise, kLower:
		f.shiftBox(m, rule)
	case kSetPosture:
		f.putPosture(atlas.Display(m.A), atlas.Policy(m.B), rule)
		if who != atlas.Axis && f.Postures[m.B].Truce > 0 && f.leads() != program.NoGovernment {
			flow.CallWith(&p.State, pTruceOffer, strifeFrame{box: m.A})
		}
	case kSeizePort:
		p.seizePort(atlas.Hex(m.A))
	default:
		takeResistance(p, x, m)
	}
}

// seizePort interns the Chinese in a port and places a Japanese detachment there.
func (p *Position) seizePort(h atlas.Hex) {
	f := p.front()
	u := f.spareDetachment(f.ways.groups[atlas.Axis][0], atlas.Axis)
	f.set(u, counter{at: inHex(h), turned: true, faction: atlas.Axis})
	p.tell(evPlaced, "DS 15.21", int16(u), int16(inHex(h)))
	flow.CallWith(&p.State, pInternment, internFrame{land: none, occupied: none, hex: int16(h) + 1})
}

// strifeFrame is the Axis deciding about a truce in China, or the die of Chinese Strife.
type strifeFrame struct {
	flow.Head `steps:"offer die"`
	box       int16 `note:"box display-or-none"`
}

const (
	strifeOffer uint8 = iota
	strifeDie
)

func runStrife(p *Position, x *strifeFrame) {
	if x.Step == strifeDie {
		p.Roll(6)
		return
	}
	p.ask(atlas.Axis)
}

// rolledStrife takes a step of the Nationalists or the Communists, on the map or in a holding
// box.
func rolledStrife(p *Position, _ *strifeFrame, outcome int) {
	who := atlas.Western
	if outcome >= 3 {
		who = atlas.Soviet
	}
	p.Done()
	p.tell(evStrife, "DS 15.8", int16(outcome)+1, int16(who))
	if f := p.front(); f.plays(who) {
		p.raise(*f.levyOn(who, levyChinese))
	}
}

func legalStrife(_ *Position, _ *strifeFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return append(out, engine.M0(kDissolve), engine.M0(kDecline))
}

// playStrife cancels the truce at the price of the Government.
func playStrife(p *Position, x *strifeFrame, who atlas.Faction, m engine.Move) {
	f, d := p.front(), atlas.Display(x.box)
	p.Done()
	if m.Kind == kDecline {
		p.tell(evDecline, "DS 15.8", int16(who))
		return
	}
	f.topple("DS 15.8")
	f.putPosture(d, f.ways.war, "DS 15.8")
}
