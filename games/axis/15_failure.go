package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 15.14: Failure, of command or of supply. What a Failure marker forbids (14.12)
// stands with the rules that it binds.

var (
	kTrust    = kind(engine.Kind{Name: "hand-over", Args: []string{"faction"}, Rule: "15.14", Help: "Choose the Ally who places the Failure marker against the Axis."})
	kFailure  = kind(engine.Kind{Name: "failure", Args: []string{"hex"}, Rule: "15.14", Help: "Place the Failure marker in a hex; it is felt within five hexes."})
	kPutDelay = kind(engine.Kind{Name: "delay", Args: []string{"unit"}, Rule: "15.14", Help: "Put this support unit into the Delay Box."})

	evCommandFails = event("{F} suffers a failure of command in {h}.")
	evSupplyFails  = event("{F} suffers a failure of supply in {h}.")
)

// failureFrame is a Failure: who suffers it, who places it, and its variant.
type failureFrame struct {
	flow.Head `steps:"ally hex unit"`
	victim    int16 `note:"victim faction"`
	by        int16 `note:"by faction"`
	variant   int16 `note:"supply bool"`
}

const (
	failureAlly uint8 = iota
	failureHexStep
	failureUnit
)

// The variants of a Failure marker.
const (
	commandFailure = iota
	supplyFailure
)

func init() {
	events["failure"] = &operation{
		can: func(f *front, a *program.Action) bool { return f.mayFail(f.failureOf(a)) },
		do: func(f *front, a *program.Action) bool {
			return f.fail(a.Receiver, f.failureOf(a))
		},
	}
	procedures[pFailure] = flow.Of(proc[failureFrame]{
		Name: "Failure", Rule: "15.14", Run: runFailure, Legal: legalFailure, Play: playFailure, Why: whyFailure,
		Question: func(_ *Position, x *failureFrame, _ atlas.Faction) say.Line {
			switch {
			case x.Step == failureAlly:
				return say.Say("The Axis suffers a failure: choose the Ally who places the marker.")
			case x.Step == failureUnit:
				return say.Say("Choose a support unit of {f} that goes to the Delay Box, or decline.", x.victim)
			case x.variant == supplyFailure:
				return say.Say("Place the marker for the failure of supply of {f} in any hex.", x.victim)
			}
			return say.Say("Place the marker for the failure of command of {f} in any hex.", x.victim)
		},
	})
}

// failureOf is the variant of an event.
func (f *front) failureOf(a *program.Action) int16 {
	if f.Code.Text(a.Variant) == "supply" {
		return supplyFailure
	}
	return commandFailure
}

// mayFail reports whether the marker of a variant can be placed: there is one of each,
// and there must be somebody to fight.
func (f *front) mayFail(variant int16) bool {
	return f.hasMarkerLeft(f.ways.failure, uint8(variant)) && f.nMarkers < mostMarkers
}

// fail makes a faction suffer a Failure: the Axis places that of an Ally, an Ally of the
// Axis's choice that of the Axis.
func (f *front) fail(victim atlas.Faction, variant int16) bool {
	x := failureFrame{Head: flow.Head{Step: failureHexStep}, victim: int16(victim), by: int16(atlas.Axis), variant: variant}
	if victim == atlas.Axis {
		x.Step = failureAlly
	}
	flow.CallWith(&f.match.State, pFailure, x)
	return true
}

func runFailure(p *Position, x *failureFrame) {
	who := atlas.Faction(x.by)
	list := flow.List(p, failures, x, who)
	switch {
	case len(list) == 0:
		p.Done()
	case len(list) == 1 && x.Step == failureAlly:
		playFailure(p, x, who, list[0])
	default:
		p.ask(who)
	}
}

func failures(p *Position, x *failureFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	switch x.Step {
	case failureAlly:
		for _, ally := range []atlas.Faction{atlas.Western, atlas.Soviet} {
			if f.plays(ally) {
				out = append(out, engine.M1(kTrust, ally))
			}
		}
	case failureHexStep:
		for h := range f.Hexes {
			if f.inPlay.has(atlas.Hex(h)) {
				out = append(out, engine.M1(kFailure, h))
			}
		}
	default:
		for u := range f.Units {
			if f.delayable(atlas.Unit(u), atlas.Faction(x.victim)) {
				out = append(out, engine.M1(kPutDelay, u))
			}
		}
	}
	return out
}

// delayable reports whether a Failure can send a support unit to the Delay Box: from the
// force pool, a hex or the turn track; one of the Axis from where one of an Ally is taken.
func (f *front) delayable(u atlas.Unit, victim atlas.Faction) bool {
	c := &f.units[u]
	_, onMap := c.at.hex()
	return f.Units[u].Class != atlas.Ground && c.faction == victim && (onMap || c.at == f.pool(victim) || c.at&placeKind == placeTrack)
}

func legalFailure(p *Position, x *failureFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	out = failures(p, x, who, out)
	if x.Step == failureUnit {
		out = append(out, engine.M0(kDecline))
	}
	return out
}

func playFailure(p *Position, x *failureFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kTrust:
		x.by, x.Step = m.A, failureHexStep
	case kFailure:
		k := marker{kind: f.ways.failure, variant: uint8(x.variant), faction: atlas.Faction(x.victim), at: inHex(atlas.Hex(m.A))}
		if f.mark(k) == nil {
			ev := evCommandFails
			if x.variant == supplyFailure {
				ev = evSupplyFails
			}
			p.tell(ev, "15.14", x.victim, m.A)
		}
		x.Step = failureUnit
	case kPutDelay:
		f.delayUnit(atlas.Unit(m.A), "15.14")
		p.Done()
	default:
		p.tell(evDecline, "15.14", int16(who))
		p.Done()
	}
}

// delayUnit puts a unit into the Delay Box, whole.
func (f *front) delayUnit(u atlas.Unit, rule string) {
	f.emptyHolding(u, atlas.NoUnit)
	f.set(u, counter{at: inBox(f.ways.delayBox), faction: f.units[u].faction})
	f.tell(evDelayed, rule, int16(u))
}

func whyFailure(p *Position, _ *failureFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kPutDelay:
		return p.because(say.Forbid("15.14", "Choose a support unit of the faction that suffers the failure, in its force pool, in a hex or on the turn track."))
	case kTrust:
		return p.because(say.Forbid("15.14", "An Ally places the marker against the Axis."))
	}
	return nil
}
