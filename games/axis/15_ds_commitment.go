package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Dai Senso! 15.14.1: European Commitment in a match on the map of the Pacific alone.

var (
	kMoveESV = kind(engine.Kind{Name: "move-esv", Rule: "DS 15.14.1", Help: "Move the European Strategic Value by one instead of a unit."})

	evEuropeanDie = event("The die for the commitment in Europe shows {i}.")
	evToEurope    = event("{u} leaves for Europe.")
	evFromEurope  = event("{u} returns from Europe.")
)

// europeanFrame is an Ally with commitments in Europe.
type europeanFrame struct {
	flow.Head `steps:"interest die send recall"`
	who       int16 `note:"faction faction"`
}

const (
	europeanInterest uint8 = iota
	europeanDie
	europeanSend
	europeanRecall
)

func init() {
	events["european-commitment"] = &operation{
		can: func(f *front, a *program.Action) bool {
			return a.Receiver != atlas.Axis && !f.match.combined() && (f.warAbroadOf(a.Receiver) != atlas.PreWar || f.anyReturns(a.Receiver))
		},
		do: func(f *front, a *program.Action) bool {
			step := europeanInterest
			if f.warAbroadOf(a.Receiver) == atlas.PreWar {
				step = europeanRecall
			}
			flow.CallWith(&f.match.State, pEuropean, europeanFrame{Head: flow.Head{Step: step}, who: int16(a.Receiver)})
			return true
		},
	}
	procedures[pEuropean] = flow.Of(proc[europeanFrame]{
		Name: "EuropeanCommitment", Rule: "DS 15.14.1", Run: runEuropean, Legal: legalEuropean, Play: playEuropean, Rolled: rolledEuropean, Why: whyEuropean,
		Question: func(p *Position, x *europeanFrame, _ atlas.Faction) say.Line {
			switch {
			case x.Step == europeanSend:
				return say.Say("Choose a support unit to send to Europe, or raise the European Strategic Value.")
			case p.front().atWarInEurope(x):
				return say.Say("Choose a unit that returns from Europe, lower the European Strategic Value, or decline.")
			}
			return say.Say("Choose a unit that returns from Europe, or decline.")
		},
	})
}

// atWarInEurope reports whether the Ally of a commitment is at war in Europe: then the ESV
// can move, too.
func (f *front) atWarInEurope(x *europeanFrame) bool {
	return f.warAbroadOf(atlas.Faction(x.who)) != atlas.PreWar
}

// runEuropean rolls the two dice and asks. Raising the ESV is always possible, so the Ally
// is never without a choice when it must send a unit, unless that is the only one.
func runEuropean(p *Position, x *europeanFrame) {
	who := atlas.Faction(x.who)
	if x.Step <= europeanDie {
		p.Roll(6)
		return
	}
	list := flow.List(p, eachEuropean, x, who)
	switch {
	case len(list) == 0:
		p.Done()
	case len(list) == 1 && x.Step == europeanSend && !p.front().mayForgo(who):
		playEuropean(p, x, who, list[0])
	default:
		p.ask(who)
	}
}

// rolledEuropean: the first die not above the ESV is the interest on forces borrowed from
// Europe, the second decides whether a unit must go or may return.
func rolledEuropean(p *Position, x *europeanFrame, outcome int) {
	f, die := p.front(), outcome+1
	p.tell(evEuropeanDie, "DS 15.14.1", int16(die))
	switch {
	case x.Step == europeanInterest:
		x.Step = europeanDie
		if die <= int(f.esv) {
			f.moveESV(1, "DS 15.14.1")
		}
	case die <= 3:
		x.Step = europeanSend
	default:
		x.Step = europeanRecall
	}
}

// mayForgo reports whether an Ally need do nothing: a unit of its own is in Europe in
// limited war, or five of both Allies in total war.
func (f *front) mayForgo(who atlas.Faction) bool {
	if f.warAbroadOf(who) == atlas.TotalWar {
		return f.committed(atlas.Western)+f.committed(atlas.Soviet) >= 5
	}
	return f.committed(who) >= 1
}

// canGoToEurope reports whether a support unit of an Ally can be sent: one of a major
// country in the force pool whose line of communication is whole.
func (f *front) canGoToEurope(u atlas.Unit, who atlas.Faction) bool {
	home := f.citizens(f.Units[u].Nation)
	return f.units[u].at == f.pool(who) && f.units[u].faction == who && f.Units[u].Class != atlas.Ground &&
		home != atlas.NoID && f.Areas[home].Major && !f.locDamaged(u)
}

// canReturn reports whether a unit of an Ally in the European Holding Box can come back.
func (f *front) canReturn(u atlas.Unit, who atlas.Faction) bool {
	return f.units[u].at == f.abroadBox() && f.units[u].faction == who && !f.locDamaged(u)
}

func (f *front) anyReturns(who atlas.Faction) bool {
	for u := range f.Units {
		if f.canReturn(atlas.Unit(u), who) {
			return true
		}
	}
	return false
}

// locDamaged reports whether an LOC Damaged marker cuts a unit's country off from Europe;
// French units use the British line (DS 14.27).
func (f *front) locDamaged(u atlas.Unit) bool {
	m, ok := f.MarkerByID("loc-damaged")
	if !ok {
		return false
	}
	nation := f.Nations[f.Units[u].Nation]
	if nation == "france" {
		nation = "britain"
	}
	variant := f.Variant(m, nation)
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.variant == variant && k.at == inBox(f.ways.strategicBox) {
			return true
		}
	}
	return false
}

func eachEuropean(p *Position, x *europeanFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	by := -1
	if x.Step == europeanSend {
		by = 1
	}
	for u := range f.Units {
		switch {
		case x.Step == europeanSend && f.canGoToEurope(atlas.Unit(u), who):
			out = append(out, engine.M1(kShipOut, u))
		case x.Step == europeanRecall && f.canReturn(atlas.Unit(u), who):
			out = append(out, engine.M1(kReturn, u))
		}
	}
	if f.atWarInEurope(x) && f.movedESV(by) != f.esv {
		out = append(out, engine.M0(kMoveESV))
	}
	return out
}

func legalEuropean(p *Position, x *europeanFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	out = eachEuropean(p, x, who, out)
	if x.Step == europeanRecall || p.front().mayForgo(who) {
		out = append(out, engine.M0(kDecline))
	}
	return out
}

func playEuropean(p *Position, x *europeanFrame, who atlas.Faction, m engine.Move) {
	f, step := p.front(), x.Step
	p.Done()
	switch {
	case m.Kind == kShipOut:
		f.set(atlas.Unit(m.A), counter{at: f.abroadBox(), faction: who})
		p.tell(evToEurope, "DS 15.14.1", m.A)
	case m.Kind == kReturn:
		f.set(atlas.Unit(m.A), counter{at: inBox(f.ways.delayBox), faction: who})
		p.tell(evFromEurope, "DS 15.14.1", m.A)
	case m.Kind == kDecline:
		p.tell(evDecline, "DS 15.14.1", int16(who))
	case step == europeanSend:
		f.moveESV(1, "DS 15.14.1")
	default:
		f.moveESV(-1, "DS 15.14.1")
	}
}

func whyEuropean(p *Position, _ *europeanFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kShipOut:
		return p.because(say.Forbid("DS 15.14.1", "A support unit of a major country must leave from your force pool, and its lines of communication must be intact."))
	case kReturn:
		return p.because(say.Forbid("DS 15.14.1", "Only a unit of yours in the European Holding Box can return, and its lines of communication must be intact."))
	case kDecline:
		return p.because(say.Forbid("DS 15.14.1", "Too few units are in Europe: send one, or raise the European Strategic Value."))
	case kMoveESV:
		return p.because(say.Forbid("DS 15.14.1", "The European Strategic Value does not move now."))
	}
	return nil
}
