package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 15.30.1: Pacific Commitment in a match on the European map alone. The Pacific
// Holding Box is the display of the war in the Pacific.

var (
	kShipOut = kind(engine.Kind{Name: "ship-out", Args: []string{"unit"}, Rule: "15.30.1", Help: "Send this support unit to the war beside the map."})
	kReturn  = kind(engine.Kind{Name: "bring-back", Args: []string{"unit"}, Rule: "15.30.1", Help: "Bring this unit back from the war beside the map to the Delay Box."})

	evCommitment = event("The die for the commitment in the Pacific shows {i}.")
	evShipped    = event("{u} leaves for the Pacific.")
	evCameBack   = event("{u} returns from the Pacific.")
)

// commitmentFrame is an Ally with commitments in the Pacific.
type commitmentFrame struct {
	flow.Head `steps:"die send recall"`
	who       int16 `note:"faction faction"`
}

const (
	commitmentDie uint8 = iota
	commitmentSend
	commitmentRecall
)

func init() {
	events["pacific-commitment"] = &operation{
		can: func(f *front, a *program.Action) bool {
			return a.Receiver != atlas.Axis && !f.match.combined() && (f.warAbroadOf(a.Receiver) != atlas.PreWar || f.anyAbroad(a.Receiver))
		},
		do: func(f *front, a *program.Action) bool {
			step := commitmentDie
			if f.warAbroadOf(a.Receiver) == atlas.PreWar {
				step = commitmentRecall
			}
			flow.CallWith(&f.match.State, pCommitment, commitmentFrame{Head: flow.Head{Step: step}, who: int16(a.Receiver)})
			return true
		},
	}
	procedures[pCommitment] = flow.Of(proc[commitmentFrame]{
		Name: "Commitment", Rule: "15.30.1", Run: runCommitment, Legal: legalCommitment, Play: playCommitment, Rolled: rolledCommitment, Why: whyCommitment,
		Question: func(_ *Position, x *commitmentFrame, _ atlas.Faction) say.Line {
			if x.Step == commitmentRecall {
				return say.Say("Choose a unit that returns from the Pacific, or decline.")
			}
			return say.Say("Choose a support unit to send to the Pacific.")
		},
	})
}

// warAbroadOf is how far the war beside the map has come for an Ally.
func (f *front) warAbroadOf(who atlas.Faction) atlas.WarState { return f.abroad[who-atlas.Western] }

// abroadBox is the Pacific Holding Box of Europe, and the European Holding Box of the
// Pacific.
func (f *front) abroadBox() place { return inBox(f.ways.abroadBox) }

func (f *front) anyAbroad(who atlas.Faction) bool { return f.committed(who) > 0 }

// committed is how many units of a faction are beside the map.
func (f *front) committed(who atlas.Faction) (n int) {
	for u := range f.Units {
		if f.units[u].at == f.abroadBox() && f.units[u].faction == who {
			n++
		}
	}
	return n
}

// mustSend reports whether a unit has to leave: not if one is there in limited war, or two
// in total war.
func (f *front) mustSend(who atlas.Faction) bool {
	quota := 1
	if f.warAbroadOf(who) == atlas.TotalWar {
		quota = 2
	}
	return f.committed(who) < quota
}

func runCommitment(p *Position, x *commitmentFrame) {
	who := atlas.Faction(x.who)
	switch {
	case x.Step == commitmentDie:
		p.Roll(6)
	case flow.None(p, commitments, x, who):
		p.Done()
	default:
		p.ask(who)
	}
}

func rolledCommitment(p *Position, x *commitmentFrame, outcome int) {
	p.tell(evCommitment, "15.30.1", int16(outcome)+1)
	x.Step = commitmentSend
	if outcome >= 3 {
		x.Step = commitmentRecall
	}
}

func commitments(p *Position, x *commitmentFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for u := range f.Units {
		c := &f.units[u]
		switch {
		case c.faction != who || f.Units[u].Class == atlas.Ground:
		case x.Step == commitmentRecall:
			if c.at == f.abroadBox() {
				out = append(out, engine.M1(kReturn, u))
			}
		case f.canShipOut(atlas.Unit(u), who):
			out = append(out, engine.M1(kShipOut, u))
		}
	}
	return out
}

// canShipOut reports whether a support unit can leave: from a hex, a naval zone, the Delay
// Box or the force pool.
func (f *front) canShipOut(u atlas.Unit, who atlas.Faction) bool {
	at := f.units[u].at
	_, onMap := at.hex()
	return onMap || at&placeKind == placeZone || at == inBox(f.ways.delayBox) || at == f.pool(who)
}

func legalCommitment(p *Position, x *commitmentFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	out = commitments(p, x, who, out)
	if x.Step == commitmentRecall || !p.front().mustSend(who) {
		out = append(out, engine.M0(kDecline))
	}
	return out
}

func playCommitment(p *Position, _ *commitmentFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	p.Done()
	switch m.Kind {
	case kShipOut:
		f.set(atlas.Unit(m.A), counter{at: f.abroadBox(), faction: who})
		p.tell(evShipped, "15.30.1", m.A)
	case kReturn:
		f.set(atlas.Unit(m.A), counter{at: inBox(f.ways.delayBox), faction: who})
		p.tell(evCameBack, "15.30.1", m.A)
	default:
		p.tell(evDecline, "15.30.1", int16(who))
	}
}

func whyCommitment(p *Position, _ *commitmentFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kShipOut, kReturn:
		return p.because(say.Forbid("15.30.1", "Support units leave from the map, the Delay Box or the force pool, and return from the Pacific Holding Box."))
	case kDecline:
		return p.because(say.Forbid("15.30.1", "A unit must leave: there is none in the Pacific, or fewer than two in total war."))
	}
	return nil
}
