package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Commitment between the maps (TK 15.30.2, DS 15.14.2): an Ally may send one support unit
// from its force pool to the Delay Box of the other map. On one map the other is a box
// (15_commitment.go, 15_ds_commitment.go).

var (
	kCommit = kind(engine.Kind{Name: "commit", Args: []string{"unit"}, Rule: "15.30.2", Help: "Send this support unit to the Delay Box of the other map."})

	evCommitted = event("{u} leaves for the other map.")
)

// transferFrame is an Ally who may send a unit.
type transferFrame struct {
	flow.Head
	who int16 `note:"faction faction"`
}

func init() {
	for _, id := range []string{"pacific-commitment", "european-commitment"} {
		alone := events[id]
		events[id] = &operation{
			can: func(f *front, a *program.Action) bool {
				if f.match.combined() {
					return f.anyToCommit(a.Receiver)
				}
				return alone.can(f, a)
			},
			do: func(f *front, a *program.Action) bool {
				if f.match.combined() {
					flow.CallWith(&f.match.State, pTransfer, transferFrame{who: int16(a.Receiver)})
					return true
				}
				return alone.do(f, a)
			},
		}
	}
	procedures[pTransfer] = flow.Of(proc[transferFrame]{
		Name: "Transfer", Rule: "15.30.2",
		Run: func(p *Position, x *transferFrame) { p.ask(atlas.Faction(x.who)) },
		Legal: func(p *Position, _ *transferFrame, who atlas.Faction, out []engine.Move) []engine.Move {
			f := p.front()
			for u := range f.Units {
				if f.mayCommit(atlas.Unit(u), who).Fine() {
					out = append(out, engine.M1(kCommit, u))
				}
			}
			return append(out, engine.M0(kDecline))
		},
		Play: func(p *Position, _ *transferFrame, who atlas.Faction, m engine.Move) {
			p.Done()
			if m.Kind == kDecline {
				p.tell(evDecline, "15.30.2", int16(who))
				return
			}
			p.front().commit(atlas.Unit(m.A), who)
		},
		Why: func(p *Position, _ *transferFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
			if m.Kind != kCommit {
				return nil
			}
			return p.because(p.front().mayCommit(atlas.Unit(m.A), who))
		},
		Question: func(*Position, *transferFrame, atlas.Faction) say.Line {
			return say.Say("Choose a support unit in your force pool to send to the other map, or decline.")
		},
	})
}

// mayCommit says why a unit cannot be sent to the other map.
func (f *front) mayCommit(u atlas.Unit, who atlas.Faction) say.No {
	switch {
	case f.elsewhere[u] == atlas.NoUnit:
		return say.Forbid("15.30.2", "Only support units of Britain, France, Russia and the United States can go to the other map.")
	case f.units[u].faction != who || f.units[u].at != f.pool(who):
		return say.Forbid("15.30.2", "The unit must be in your force pool on this map.")
	case !f.other().goesOn():
		return say.Forbid("0.4", "Play has ended on the other map.")
	case !f.alliedThere(u, who):
		return say.Forbid("15.30.2", "Its country must be active on your side on both maps, and Vichy is on one only.")
	case f.match.fronts[theatrePacific].locDamaged(f.inPacific(u)):
		return say.Forbid("15.30.2", "LOC Damaged in the Strategic Warfare Box of the Pacific keeps the units of this country where they are.")
	}
	return say.No{}
}

func (f *front) goesOn() bool { return f.match.goesOn(f.theatre()) }

func (f *front) anyToCommit(who atlas.Faction) bool {
	for u := range f.Units {
		if who != atlas.Axis && f.mayCommit(atlas.Unit(u), who).Fine() {
			return true
		}
	}
	return false
}

// inPacific is the counter of a unit of either map in the Pacific, where lines of
// communication are damaged (DS 14.27).
func (f *front) inPacific(u atlas.Unit) atlas.Unit {
	if f.theatre() == theatrePacific {
		return u
	}
	return f.elsewhere[u]
}

// alliedThere reports whether a unit has a country on the other map: a major one, or France,
// active on the side of the unit's faction. Vichy is another country (13.8.6.3).
func (f *front) alliedThere(u atlas.Unit, who atlas.Faction) bool {
	g := f.other()
	here, there := f.citizens(f.Units[u].Nation), g.citizens(g.Units[f.elsewhere[u]].Nation)
	if g.Areas[there].Major {
		return true
	}
	return f.Areas[here].ID == g.Areas[there].ID && g.areas[there].status == atlas.Active && g.areas[there].faction == who
}

// frenchGuest reports whether a unit has come from Europe and is French: it has no F, and
// leaves when France is defeated (16.2.1, step 7).
func (f *front) frenchGuest(u atlas.Unit) bool {
	return f.Units[u].GuestOf != "" && f.ways.home[f.Units[u].Nation] == f.ways.france
}

// commit sends a unit from its force pool to the Delay Box of the other map.
func (f *front) commit(u atlas.Unit, who atlas.Faction) {
	g, there := f.other(), f.elsewhere[u]
	f.set(u, counter{at: outOfGame, faction: who})
	f.tell(evCommitted, "15.30.2", int16(u))
	g.set(there, counter{at: inBox(g.ways.delayBox), faction: who})
	g.tell(evArrives, "15.30.2", int16(there), int16(inBox(g.ways.delayBox)))
}
