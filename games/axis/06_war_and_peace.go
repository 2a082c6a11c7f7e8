package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 6.1: the War & Peace Segment: declarations of war, then truces.

var (
	kDeclare = kind(engine.Kind{Name: "declare-war", Args: []string{"country"}, Rule: "6.1.1", Help: "Declare war on a neutral minor country."})
	kReduce  = kind(engine.Kind{Name: "reduce", Args: []string{"faction"}, Rule: "6.1.2", Help: "Reduce all truces that bind an Allied faction by one level."})

	evWarDeclared   = event("{F} declares war on {a}.")
	evTrucesReduced = event("{F} reduces the truces of {f}.")
)

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
			return say.Say("War and peace: declare war on neutral countries, then reduce truces, or finish.")
		},
	})
}

// warAndPeaceSegment begins the segment. What was activated in the one before is open to
// the Soviets from now on: they have moved (3.1.4).
func (p *Position) warAndPeaceSegment() {
	f := p.front()
	for a := range f.Areas {
		f.areas[a].fresh = false
	}
	if f.politicsOf("6.1", "6.1.1") || f.politicsOf("6.1", "6.1.2") {
		p.Call(pWarAndPeace)
	}
}

// declareWar brings a neutral country in on the other side: one that the Axis attacks
// joins the Allies and ends the policy it shares, one that an Ally attacks joins the Axis
// (6.1.1, 15.10).
func (p *Position) declareWar(by atlas.Faction, on atlas.Area) { p.wageWar(by, on, 0) }

// declareFreely is the same in the War & Peace Segment and as a Political Option: the Axis
// ends the policy of its own will, which may have its price (DS 13.6.1.2).
func (p *Position) declareFreely(by atlas.Faction, on atlas.Area) { p.wageWar(by, on, ofOwnWill) }

func (p *Position) wageWar(by atlas.Faction, on atlas.Area, how joining) {
	p.tell(evWarDeclared, "6.1.1", int16(by), int16(on))
	if by == atlas.Axis {
		p.alignAndActivate(on, how|mobilizes|policyEnds)
		return
	}
	how = mobilizes
	if p.In(pWarAndPeace) {
		how |= noOccupation
	}
	p.activate(on, atlas.Axis, how)
}

// mayDeclare says why a faction cannot declare war on a country in the segment: in
// pre-war nobody may, in limited war only the Axis.
func (f *front) mayDeclare(w *peaceFrame, who atlas.Faction, on atlas.Area) say.No {
	switch {
	case !f.politicsOf("6.1", "6.1.1"):
		return say.Forbid("6.1.1", "There are no declarations of war in this scenario.")
	case f.war == atlas.PreWar:
		return say.Forbid("6.1.1", "In pre-war nobody can declare war.")
	case f.war == atlas.LimitedWar && who != atlas.Axis:
		return say.Forbid("6.1.1", "In limited war only the Axis can declare war.")
	case w.reduced != 0:
		return say.Forbid("6.1", "War must be declared before truces are reduced.")
	case !f.neutralMinor(on):
		return say.Forbid("6.1.1", "War can be declared only on a neutral minor country.")
	case who == atlas.Axis:
		return f.mayEndWith(on)
	}
	return say.No{}
}

// mayEndWith says why a declaration of war on a neutral country could end a policy that the
// Axis cannot end now (13.6.1.2), in pre-war any: that of the faction with which it aligns
// itself, or of either if a die or the Axis decides.
func (f *front) mayEndWith(c atlas.Area) say.No {
	for ally := atlas.Western; ally <= atlas.Soviet; ally++ {
		box := f.postureBox(c, ally)
		if !f.isPolicy(f.postures[box]) {
			continue
		}
		no := f.mayEnd(box)
		if f.war == atlas.PreWar {
			no = peaceful
		}
		if !no.Fine() {
			if who := f.wouldAlign(c); who == ally || who == atlas.NoFaction {
				return no
			}
		}
	}
	return say.No{}
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
		p.endPeace()
		return
	}
	flow.Offer(p, p.phasing())
}

// endPeace ends the segment; a truce that has gone in pre-war begins limited war (12).
func (p *Position) endPeace() {
	p.Done()
	p.checkWarState()
}

func legalPeace(p *Position, w *peaceFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for a := range f.Areas {
		if f.areas[a].status == atlas.Neutral && f.mayDeclare(w, who, atlas.Area(a)).Fine() {
			out = append(out, engine.M1(kDeclare, a))
		}
	}
	for ally := atlas.Western; ally <= atlas.Soviet; ally++ {
		if f.reducible(w, who, ally).Fine() {
			out = append(out, engine.M1(kReduce, int16(ally)))
		}
	}
	return append(out, engine.M0(kDone))
}

func whyPeace(p *Position, w *peaceFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDeclare:
		return p.because(p.front().mayDeclare(w, who, atlas.Area(m.A)))
	case kReduce:
		return p.because(p.front().reducible(w, who, atlas.Faction(m.A)))
	}
	return nil
}

func playPeace(p *Position, w *peaceFrame, who atlas.Faction, m engine.Move) {
	switch m.Kind {
	case kDone:
		p.endPeace()
		return
	case kDeclare:
		p.declareFreely(who, atlas.Area(m.A))
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
