package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Steps that events of chapter 15 take from units on the map.

var (
	kArmor    = kind(engine.Kind{Name: "lose-armor", Rule: "15.7", Help: "Lose one armor step."})
	kInfantry = kind(engine.Kind{Name: "lose-infantry", Rule: "15.7", Help: "Lose two infantry steps."})
)

func init() {
	procedures[pToll] = flow.Of(proc[tollFrame]{
		Name: "Toll", Rule: "4.2.6.2", Run: runToll, Legal: legalToll, Play: playToll, Why: whyToll,
		Question: func(_ *Position, t *tollFrame, _ atlas.Faction) say.Line {
			if t.Step == tollWay {
				return say.Say("Lose one armor step or two infantry steps.")
			}
			return say.Say("Eliminate a step.")
		},
	})
}

// tollFrame is a faction losing steps on the map: of a nation, in an area, of a kind, as
// far as that is said.
type tollFrame struct {
	flow.Head `steps:"way steps"`
	who       int16 `note:"faction faction"`
	nation    int16 `note:"nation nation-or-none"`
	area      int16 `note:"area country-or-none"`
	kind      int16 `note:"kind 99"`
	left      int16 `note:"left 9"`
}

const (
	tollWay uint8 = iota
	tollSteps
)

// toll lets a faction lose so many steps of any kind.
func (p *Position) toll(who atlas.Faction, nation, area, steps int16) {
	flow.CallWith(&p.State, pToll, tollFrame{Head: flow.Head{Step: tollSteps}, who: int16(who), nation: nation, area: area, kind: program.AnyStep, left: steps})
}

// tollOfWar lets a faction lose one armor step or two infantry steps of a nation.
func (p *Position) tollOfWar(who atlas.Faction, nation int16) {
	flow.CallWith(&p.State, pToll, tollFrame{who: int16(who), nation: nation, area: none})
}

// pays reports whether a unit on the map has a step of a kind that is owed.
func (t *tollFrame) pays(f *front, u atlas.Unit, kind int16) bool {
	a := program.Action{Faction: atlas.Faction(t.who), Nation: t.nation}
	h, onMap := f.units[u].at.hex()
	return onMap && (t.area == none || f.unrestIn(h, atlas.Area(t.area))) && f.canBeLost(u, &a, kind)
}

// mayPay reports whether a unit can pay though it need not: a Chinese HQ for any Chinese
// country of its side (DS 13.8.3). must is set if no other country is left for which it could
// stand.
func (t *tollFrame) mayPay(f *front, u atlas.Unit) (may, must bool) {
	if t.nation == none || t.area != none || !f.isPanNational(u) {
		return false, false
	}
	home, who := f.ways.home[t.nation], atlas.Faction(t.who)
	_, onMap := f.units[u].at.hex()
	may = onMap && f.isGround(u) && f.units[u].faction == who && f.isChinese(home, who)
	return may, may && f.isOnlyChinese(home, who)
}

// paysHeld reports whether a unit of two nations on the map has a step that is owed in its
// holding box: every rule for either nation holds for it (13.8.3).
func (t *tollFrame) paysHeld(f *front, u atlas.Unit) bool {
	held, c := f.heldMinor(u), &f.units[u]
	_, onMap := c.at.hex()
	return onMap && held != atlas.NoUnit && t.kind == program.AnyStep && c.faction == atlas.Faction(t.who) && int16(f.Units[held].Nation) == t.nation
}

func (t *tollFrame) anyPays(f *front, kind int16) bool {
	for u := range f.Units {
		if _, must := t.mayPay(f, atlas.Unit(u)); must || t.paysHeld(f, atlas.Unit(u)) || t.pays(f, atlas.Unit(u), kind) {
			return true
		}
	}
	return false
}

// paysTwice reports whether the faction has the two infantry steps that are the other way: one
// of them alone is no way out of the loss of armor.
func (t *tollFrame) paysTwice(f *front) bool {
	steps := uint8(0)
	for u := range f.Units {
		if t.pays(f, atlas.Unit(u), program.InfantryStep) {
			steps += f.units[u].steps
		}
	}
	return steps >= 2
}

// The two ways of tollOfWar, by the number of the choice.
var tollWays = [2]struct{ kind, steps int16 }{{program.ArmorStep, 1}, {program.InfantryStep, 2}}

// runToll asks for the way, if both are possible, and then for one step after the other;
// steps that are not there are not owed.
func runToll(p *Position, t *tollFrame) {
	f := p.front()
	if t.Step == tollWay {
		armor := t.anyPays(f, program.ArmorStep)
		switch {
		case armor && t.paysTwice(f):
			p.ask(atlas.Faction(t.who))
		case armor:
			t.choose(0)
		default:
			t.choose(1)
		}
		return
	}
	if t.left == 0 || !t.anyPays(f, t.kind) {
		p.Done()
		return
	}
	p.ask(atlas.Faction(t.who))
}

func (t *tollFrame) choose(way int16) {
	t.kind, t.left, t.Step = tollWays[way].kind, tollWays[way].steps, tollSteps
}

func legalToll(p *Position, t *tollFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	if t.Step == tollWay {
		return append(out, engine.M0(kArmor), engine.M0(kInfantry))
	}
	f := p.front()
	for n := range f.Units {
		u := atlas.Unit(n)
		if may, _ := t.mayPay(f, u); may || t.pays(f, u, t.kind) {
			out = f.lossesOfKind(u, t.kind, out)
		} else if t.paysHeld(f, u) {
			out = f.heldLosses(u, out)
		}
	}
	return out
}

func playToll(p *Position, t *tollFrame, _ atlas.Faction, m engine.Move) {
	switch m.Kind {
	case kArmor:
		t.choose(0)
	case kInfantry:
		t.choose(1)
	default:
		t.left--
		if t.paysHeld(p.front(), atlas.Unit(m.A)) {
			p.front().loseHeld(m)
			return
		}
		p.front().loseStep(m)
	}
}

func whyToll(p *Position, _ *tollFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kLose && m.Kind != kArmor && m.Kind != kInfantry {
		return nil
	}
	return p.because(say.Forbid("4.2.6.2", "Only steps of the named kind and nation can be lost, in the way that their rule says."))
}
