package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 6.1: the War & Peace Segment. Declarations of war (6.1.1) wait for the
// chapters on alignment and activation.

var kReduce = kind(engine.Kind{Name: "reduce", Args: []string{"faction"}, Rule: "6.1.2", Help: "Reduce all truces that bind an Allied faction by one level."})

var evTrucesReduced = event("{F} reduces the truces of {f}.")

// peaceFrame is the segment: the Allied factions whose truces have been reduced in it,
// a bit for each.
type peaceFrame struct {
	flow.Head
	reduced int16 `note:"reduced 7 quiet"`
}

func init() {
	procedures[pWarAndPeace] = flow.Of(proc[peaceFrame]{
		Name: "WarAndPeace", Rule: "6.1", Run: runPeace, Legal: legalPeace, Play: playPeace, Why: whyPeace,
		Question: func(*Position, *peaceFrame, atlas.Faction) say.Line {
			return say.Say("War and peace: reduce truces, or finish.")
		},
	})
}

// warAndPeaceSegment begins the segment.
func (p *Position) warAndPeaceSegment() {
	if p.front().politicsOf("6.1", "6.1.2") {
		p.Call(pWarAndPeace)
	}
}

// reducible says why a faction cannot reduce the truces of an Allied faction (6.1.2):
// the Axis reduces those of either Ally, an Ally its own; all of them by one level in a
// Seasonal Turn, only Negotiations in another.
func (f *front) reducible(w *peaceFrame, who, ally atlas.Faction) say.No {
	switch {
	case ally == atlas.Axis || who != atlas.Axis && who != ally:
		return say.Forbid("6.1.2", "The Axis reduces the truces of either Ally, an Ally only its own.")
	case w.reduced>>ally&1 != 0:
		return say.Forbid("6.1.2", "These truces have been reduced already in this segment.")
	}
	for d := range f.Displays {
		if f.reducesHere(atlas.Display(d), ally) {
			return say.No{}
		}
	}
	return say.Forbid("6.1.2", "This faction has no truce that can be reduced in this turn.")
}

// reducesHere reports whether the truce of a box can be reduced in this turn.
func (f *front) reducesHere(d atlas.Display, ally atlas.Faction) bool {
	level := f.Postures[f.postures[d]].Truce
	return f.Displays[d].Faction == ally && (level == 1 || level > 1 && f.seasonal())
}

func runPeace(p *Position, w *peaceFrame) {
	if len(flow.List(p, legalPeace, w, p.phasing())) == 1 {
		p.Done()
		return
	}
	p.ask(p.phasing())
}

func legalPeace(p *Position, w *peaceFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	for ally := atlas.Western; ally <= atlas.Soviet; ally++ {
		if p.front().reducible(w, who, ally).Fine() {
			out = append(out, engine.M1(kReduce, int16(ally)))
		}
	}
	return append(out, engine.M0(kDone))
}

func whyPeace(p *Position, w *peaceFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kReduce {
		return nil
	}
	return p.because(p.front().reducible(w, who, atlas.Faction(m.A)))
}

func playPeace(p *Position, w *peaceFrame, who atlas.Faction, m engine.Move) {
	if m.Kind == kDone {
		p.Done()
		return
	}
	f, ally := p.front(), atlas.Faction(m.A)
	w.reduced |= 1 << ally
	p.tell(evTrucesReduced, "6.1.2", int16(who), m.A)
	for d := range f.Displays {
		if f.reducesHere(atlas.Display(d), ally) {
			f.putPosture(atlas.Display(d), f.truceOf(int(f.Postures[f.postures[d]].Truce)-1), "6.1.2")
		}
	}
}
