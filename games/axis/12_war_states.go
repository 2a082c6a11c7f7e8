package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 12: the war state of a map and what happens when it changes.

var (
	evWarState = event("The war state is now {w}.")

	kEndTruce = kind(engine.Kind{Name: "end-truce", Args: []string{"display"}, Rule: "12.3", Help: "Remove the truce of a posture box."})
)

func init() {
	operations[program.SetWarState] = &operation{
		can: func(f *front, a *program.Action) bool { return atlas.WarState(a.To) > f.war },
		do:  func(f *front, a *program.Action) bool { return f.match.goToWar(atlas.WarState(a.To)) },
	}
	procedures[pTruces] = flow.Of(proc[flow.Plain]{
		Name: "Truces", Rule: "12.3", Run: runTruces, Legal: legalTruces,
		Play: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) {
			f := p.front()
			switch m.Kind {
			case kDone:
				p.endTruces()
			case kBreakOff:
				f.endVoluntarily(f.postures[m.A], "12.3")
			default:
				f.putPosture(atlas.Display(m.A), f.ways.war, "12.3")
			}
		},
		Why: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) *engine.Refusal {
			switch m.Kind {
			case kEndTruce:
				return p.because(say.Forbid("12.3", "There is no truce in this posture box."))
			case kBreakOff:
				return p.because(p.front().mayLetGo(atlas.Display(m.A)))
			}
			return nil
		},
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Total war: remove truces, and policies that you may end, as you like, or finish.")
		},
	})
}

// checkWarState begins limited war if an Allied country has come to war in pre-war
// (12). It is asked after the whole list of a card, not between its operations.
func (p *Position) checkWarState() {
	if f := p.front(); f.war == atlas.PreWar && f.alliedWar() {
		p.goToWar(atlas.LimitedWar)
	}
}

// goToWar makes a later war state the one in effect; there is no way back. It answers
// true if it has called a procedure.
func (p *Position) goToWar(to atlas.WarState) bool {
	f := p.front()
	if to <= f.war {
		return false
	}
	from := f.war
	f.war = to
	f.relist()
	p.tell(evWarState, "12", int16(to))
	if from == atlas.PreWar { // 12.2, and 12.3 step 1
		f.releaseUnits("outbreak-of-war")
	}
	if to == atlas.TotalWar {
		return p.totalWar()
	}
	return false
}

// totalWar is what is done when total war goes into effect, in its order (12.3): policies end,
// the Axis is asked about truces, and in the Pacific about some policies, and then come the
// markers. It answers true if the Axis is asked.
func (p *Position) totalWar() bool {
	f := p.front()
	for x := range f.Postures { // step 2
		if f.Postures[x].EndsAtTotalWar {
			f.endIfThere(atlas.Policy(x))
		}
	}
	if !flow.None(p, eachTruce, &flow.Plain{}, 0) { // step 3, DS steps 3 to 5
		p.Call(pTruces)
		return true
	}
	p.totalWarMarkers()
	return false
}

// totalWarMarkers are the steps of 12.3 behind the choice of truces and policies, which may have
// brought the United States to war; who is still under a policy then is bound by it for years
// (DS 12.3, step 7).
func (p *Position) totalWarMarkers() {
	f := p.front()
	f.entriesAhead() // DS step 7
	switch {
	case p.combined(): // step 6, DS step 9
		f.totalWarOnBoth()
	case f.ways.japan != atlas.NoID: // DS step 8, on one map
		f.japanBringsTotalWar()
	default: // steps 4 and 5, on one map
		for i := range f.abroad {
			if f.abroad[i] == atlas.LimitedWar {
				f.abroad[i] = atlas.PreWar
			}
		}
		f.schedule("pacific-total-war", 1)
	}
	f.schedule("increase-uscl", 3)             // step 7, DS step 6
	f.schedule(f.Markers[f.DayMarker].ID, 4*4) // step 8, DS step 10: four years
}

// endTruces ends the choice of truces and policies.
func (p *Position) endTruces() {
	p.Done()
	p.totalWarMarkers()
}

func (f *front) endIfThere(x atlas.Policy) {
	for d := range f.Displays {
		if f.postures[d] == x {
			f.endPolicyEverywhere(x, "12.3")
			return
		}
	}
}

// schedule puts a marker on the turn track, so many Seasonal Turns ahead.
func (f *front) schedule(id string, seasons int) {
	m, ok := f.MarkerByID(id)
	if !ok || f.markerInPlay(m, atlas.NoID) {
		return
	}
	k := marker{kind: m, variant: atlas.NoID, faction: atlas.NoFaction, at: f.seasonsAhead(seasons)}
	if f.mark(k) == nil {
		f.tell(evMarkerHere, "12.3", k.called(), int16(k.at))
	}
}

// eachTruce lists the truces that can be removed, and in the Pacific the policies (DS 12.3,
// steps 3 to 5).
func eachTruce(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for d := range f.Displays {
		switch {
		case f.Postures[f.postures[d]].Truce > 0:
			out = append(out, engine.M1(kEndTruce, d))
		case f.mayLetGo(atlas.Display(d)).Fine():
			out = append(out, engine.M1(kBreakOff, d))
		}
	}
	return out
}

// mayLetGo says why the Axis cannot end the policy of a posture box when total war begins:
// Acceptance costs nothing, Neutrality and Surrender cost it its Government (DS 12.3).
func (f *front) mayLetGo(d atlas.Display) say.No {
	if f.ways.theatre != theatrePacific || !f.isPolicy(f.postures[d]) {
		return say.Forbid("12.3", "There is no policy in this posture box that the Axis could end now.")
	}
	return f.mayEnd(d)
}

func legalTruces(p *Position, t *flow.Plain, who atlas.Faction, out []engine.Move) []engine.Move {
	return append(eachTruce(p, t, who, out), engine.M0(kDone))
}

func runTruces(p *Position, t *flow.Plain) {
	if flow.None(p, eachTruce, t, atlas.Axis) {
		p.endTruces()
		return
	}
	p.ask(atlas.Axis)
}
