package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 15: political events that ask nothing of alignment and activation.

var (
	kHasten = kind(engine.Kind{Name: "hasten", Args: []string{"unit"}, Rule: "15.11", Help: "Let a unit on the turn track arrive one turn sooner."})

	evHastened      = event("{u} arrives sooner: {d}.")
	evNeutrality    = event("{a} insists on its neutrality.")
	evInfluenceGone = event("{a} is freed of foreign influence.")
	evProduction    = event("Production success: {c}.")
)

func init() {
	events["delay-reduction"] = &operation{
		can: func(f *front, a *program.Action) bool { return f.anyHastened(a.Receiver) },
		do: func(f *front, a *program.Action) bool {
			flow.CallWith(&f.match.State, pHasten, hastenFrame{who: int16(a.Receiver)})
			return true
		},
	}
	events["neutrality"] = &operation{can: canBeNeutral, do: insistOnNeutrality}
	events["production-success"] = &operation{do: productionSuccess}
	procedures[pHasten] = flow.Of(proc[hastenFrame]{
		Name: "Hasten", Rule: "15.11", Run: runHasten, Legal: legalHasten, Play: playHasten, Why: whyHasten,
		Question: func(*Position, *hastenFrame, atlas.Faction) say.Line {
			return say.Say("Choose a unit that arrives one turn sooner, or decline.")
		},
	})
}

// 15.11: Delay Reduction.

// hastenFrame is a faction choosing.
type hastenFrame struct {
	flow.Head
	who int16 `note:"faction faction"`
}

// canHasten reports whether a unit of a faction on the turn track can arrive sooner:
// not in the current turn.
func (f *front) canHasten(u atlas.Unit, who atlas.Faction) bool {
	c := &f.units[u]
	return c.faction == who && c.at&placeKind == placeTrack && c.at&^placeKind > place(f.turn)+1
}

func (f *front) anyHastened(who atlas.Faction) bool {
	for u := range f.Units {
		if f.canHasten(atlas.Unit(u), who) {
			return true
		}
	}
	return false
}

func runHasten(p *Position, h *hastenFrame) {
	if !p.front().anyHastened(atlas.Faction(h.who)) {
		p.Done()
		return
	}
	p.ask(atlas.Faction(h.who))
}

func legalHasten(p *Position, _ *hastenFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	for u := range p.front().Units {
		if p.front().canHasten(atlas.Unit(u), who) {
			out = append(out, engine.M1(kHasten, u))
		}
	}
	return append(out, engine.M0(kDecline))
}

func playHasten(p *Position, _ *hastenFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	p.Done()
	if m.Kind == kDecline {
		p.tell(evDecline, "15.11", int16(who))
		return
	}
	at := f.units[m.A].at - 1
	f.relocate(atlas.Unit(m.A), at)
	p.tell(evHastened, "15.11", m.A, int16(at&^placeKind))
}

func whyHasten(p *Position, _ *hastenFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kHasten {
		return nil
	}
	return p.because(say.Forbid("15.11", "Choose a unit of yours on the turn track that does not arrive in the next turn."))
}

// 15.27: Neutrality.

// canBeNeutral reports whether a neutral country has a marker to lose or room for one.
func canBeNeutral(f *front, a *program.Action) bool {
	if a.Country < 0 || a.Country >= program.NationGroup || f.areas[a.Country].status != atlas.Neutral {
		return false
	}
	capital := f.Areas[a.Country].Capital
	return f.areas[a.Country].influence <= atlas.Soviet || capital != atlas.NoHex && f.markerIn(f.ways.neutrality, inHex(capital)) < 0
}

// insistOnNeutrality removes the influence marker of a country, or puts a neutrality
// marker into its capital (15.27, 14.23).
func insistOnNeutrality(f *front, a *program.Action) bool {
	c := &f.areas[a.Country]
	if c.influence <= atlas.Soviet {
		c.influence = atlas.NoFaction
		f.tell(evInfluenceGone, "15.27", a.Country)
		return false
	}
	k := marker{kind: f.ways.neutrality, variant: atlas.NoID, faction: atlas.NoFaction, at: inHex(f.Areas[a.Country].Capital)}
	if f.hasMarkerLeft(k.kind, k.variant) && f.mark(k) == nil {
		f.tell(evNeutrality, "15.27", a.Country)
	}
	return false
}

// 15.32: Production Success.

// productionSuccess runs the list of the current card for its first, its second or a
// further success (15.32).
func productionSuccess(f *front, a *program.Action) bool {
	if c, ok := f.current(a.Owner); ok {
		f.succeed(c)
	}
	return false
}

// nextSuccess is the list of a card for its next success.
func (f *front) nextSuccess(c atlas.Card) (pc int16, ok bool) {
	return f.Code.Start(c, min(program.FirstSuccess+program.Part(f.cards[c].success), program.FurtherSuccess))
}

// succeed gives a card one success and runs its list for that.
func (f *front) succeed(c atlas.Card) {
	pc, has := f.nextSuccess(c)
	f.cards[c].success = min(f.cards[c].success+1, 2)
	f.tell(evProduction, "15.32", int16(c))
	if has {
		f.match.callProgram(program.NewFrame(pc, f.Cards[c].Faction, true))
	}
}
