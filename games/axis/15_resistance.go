package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 15.1 and 15.18: partisans and volunteers.

var (
	kCivilTable   = kind(engine.Kind{Name: "roll-civil-war", Rule: "15.1", Help: "Roll on the Civil War Table."})
	kPartisanBase = kind(engine.Kind{Name: "partisan-base", Rule: "15.1", Help: "Receive a Partisan Base marker in your force pool."})
	kHit          = kind(engine.Kind{Name: "hit", Args: []string{"hex"}, Rule: "15.1", Help: "Name a hex: its owner loses a colonial, minor country or SS step there, or a detachment or logistics marker."})
	kMinorStep    = kind(engine.Kind{Name: "minor-step", Rule: "15.21", Help: "Receive a replacement step of a minor country."})
	kColonial     = kind(engine.Kind{Name: "colonial-step", Rule: "15.21", Help: "Receive a colonial replacement step."})
	kSooner       = kind(engine.Kind{Name: "delay-reduction", Rule: "15.11", Help: "Let a unit on the turn track arrive one turn sooner."})

	evResistance = event("The die for the resistance shows {i}: {F} may act.")
	evHit        = event("{F} strikes at {h}.")
	evBase       = event("{F} receives a partisan base.")
)

// resistanceFrame is the die that says which Ally supports the resistance (15.1), and
// the owner of a hex that is hit choosing the marker that it loses.
type resistanceFrame struct {
	flow.Head `steps:"die marker"`
	who       int16 `note:"faction faction"`
	hex       int16 `note:"hex hex-or-none"`
}

const (
	resistanceDie uint8 = iota
	resistanceMarker
)

func init() {
	offer("allies-support-resistance", &menu{
		rule: "15.1", asks: say.Say("Support the resistance: roll on the Civil War Table, take a partisan base or strike at a hex, or decline."),
		pacific: say.Say("Support the resistance: take a partisan base or strike at a hex, or decline."),
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			if f.civilWarFought() {
				out = append(out, engine.M0(kCivilTable))
			}
			if f.war != atlas.PreWar && f.hasMarkerLeft(f.ways.partisans, f.partisansOf(atlas.Faction(x.who))) {
				out = append(out, engine.M0(kPartisanBase))
			}
			return f.hits(atlas.Axis, out)
		},
		takes: takeResistance,
	})
	ally := events["allies-support-resistance"]
	events["allies-support-resistance"] = &operation{
		// For the Axis a die names the Ally who acts, so it is rolled even if that one
		// may find nothing to do.
		can: func(f *front, a *program.Action) bool { return a.Receiver == atlas.Axis || ally.can(f, a) },
		do: func(f *front, a *program.Action) bool {
			if a.Receiver != atlas.Axis {
				return ally.do(f, a)
			}
			flow.CallWith(&f.match.State, pResistance, resistanceFrame{who: int16(atlas.Axis), hex: none})
			return true
		},
	}
	offer("hitler-supports-nationalists", &menu{
		rule: "15.18", asks: say.Say("Hitler supports the Nationalists: roll on the Civil War Table, take a replacement step or strike at a hex, or decline."),
		who: func(*front, *program.Action) atlas.Faction { return atlas.Axis },
		offers: func(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
			if f.civilWarFought() {
				out = append(out, engine.M0(kCivilTable))
			}
			out = append(out, engine.M0(kMinorStep), engine.M0(kColonial))
			return f.hits(atlas.Soviet, f.hits(atlas.Western, out))
		},
		takes: takeResistance,
	})
	offer("military-aid", &menu{
		rule: "15.21", asks: say.Say("Military aid: choose a minor country step, a colonial step or a delay reduction, or decline."),
		who: func(f *front, _ *program.Action) atlas.Faction { return f.phasing },
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			out = append(out, engine.M0(kMinorStep), engine.M0(kColonial))
			if f.anyHastened(atlas.Faction(x.who)) {
				out = append(out, engine.M0(kSooner))
			}
			return out
		},
		takes: takeResistance,
	})
	procedures[pResistance] = flow.Of(proc[resistanceFrame]{
		Name: "Resistance", Rule: "15.1",
		Run: runResistance, Legal: legalResistance, Play: playResistance, Rolled: rolledResistance, Why: whyResistance,
		Question: func(_ *Position, x *resistanceFrame, _ atlas.Faction) say.Line {
			return say.Say("{h} is struck: choose the marker that goes to the Delay Box.", x.hex)
		},
	})
}

// partisansOf is the variant of a faction's partisan bases.
func (f *front) partisansOf(who atlas.Faction) uint8 {
	return indexOr(f.Markers[f.ways.partisans].Variants, who.String(), atlas.NoID)
}

// takeResistance does what the three events offer.
func takeResistance(p *Position, x menuFrame, m engine.Move) {
	f, who := p.front(), atlas.Faction(x.who)
	switch m.Kind {
	case kCivilTable:
		if t, ok := f.TableByID("civil-war"); ok {
			p.runTable(t, who, true, none, none)
		}
	case kPartisanBase:
		if f.mark(marker{kind: f.ways.partisans, variant: f.partisansOf(who), faction: who, at: f.pool(who)}) == nil {
			p.tell(evBase, "15.1", x.who)
		}
	case kMinorStep:
		f.allow(f.nation("minor"), program.AnyStep, 1)
		p.takeReplacements(who)
	case kColonial:
		n := anyNation
		switch f.Events[x.event].ID {
		case "hitler-supports-nationalists", "japan-supports-nationalists":
			n = f.ways.groups[atlas.Axis][0]
		}
		f.allow(n, program.ColonialStep, 1)
		p.takeReplacements(who)
	case kSooner:
		flow.CallWith(&p.State, pHasten, hastenFrame{who: x.who})
	case kHit:
		p.tell(evHit, "15.1", x.who, m.A)
		p.strikeAt(atlas.Hex(m.A), who)
	}
}

// hits lists the hexes in which a faction has something to lose: a colonial, minor
// country or SS step, or a detachment or logistics marker that is on no island.
func (f *front) hits(victim atlas.Faction, out []engine.Move) []engine.Move {
	var room [4]engine.Move
	for h := range f.posts[victim].bits().All() {
		if at := atlas.Hex(h); f.anyLevy(f.levyIn(at, victim)) || !f.Hexes[h].Island && len(f.outposts(at, victim, room[:0])) > 0 {
			out = append(out, engine.M1(kHit, h))
		}
	}
	return out
}

func (f *front) levyIn(h atlas.Hex, victim atlas.Faction) *levyFrame {
	return &levyFrame{who: int16(victim), what: int16(levyAuxiliary), left: 1, hex: int16(h), unit: none}
}

// strikeAt takes a step, or if there is none a marker, from a hex; its owner chooses.
func (p *Position) strikeAt(h atlas.Hex, by atlas.Faction) {
	f := p.front()
	victim := f.defenderOf(h, by)
	if f.anyLevy(f.levyIn(h, victim)) {
		p.raise(*f.levyIn(h, victim))
		return
	}
	flow.CallWith(&p.State, pResistance, resistanceFrame{Head: flow.Head{Step: resistanceMarker}, who: int16(victim), hex: int16(h)})
}

func runResistance(p *Position, x *resistanceFrame) {
	if x.Step == resistanceDie {
		p.Roll(6)
		return
	}
	who := atlas.Faction(x.who)
	switch list := flow.List(p, legalResistance, x, who); len(list) {
	case 0:
		p.Done()
	case 1:
		playResistance(p, x, who, list[0])
	default:
		p.ask(who)
	}
}

// rolledResistance reads the unmodified die: the West up to three, else the Soviets.
func rolledResistance(p *Position, x *resistanceFrame, outcome int) {
	f := p.front()
	who := atlas.Western
	if outcome >= 3 {
		who = atlas.Soviet
	}
	p.Done()
	p.tell(evResistance, "15.1", int16(outcome)+1, int16(who))
	f.hold("allies-support-resistance", eventFor(who, none))
}

// legalResistance lists the markers in a hex that its owner can give up.
func legalResistance(p *Position, x *resistanceFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	return p.front().outposts(atlas.Hex(x.hex), who, out)
}

func playResistance(p *Position, x *resistanceFrame, _ atlas.Faction, m engine.Move) {
	at := inHex(atlas.Hex(x.hex))
	p.Done()
	p.front().raze(unitArg(m.A), at, "15.1")
}

func whyResistance(p *Position, _ *resistanceFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kRaze {
		return nil
	}
	return p.because(say.Forbid("15.1", "Choose a detachment or the logistics marker in the hex that was struck."))
}
