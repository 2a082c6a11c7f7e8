package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// DS 15.6, 15.17, 15.24, 15.31 and 16.1.5: how Japan's cabinets fall and change, and DS 2.2.4,
// the crisis over a Blitz marker of the branch that does not lead.

var (
	kDissolve = kind(engine.Kind{Name: "dissolve", Rule: "DS 16.1.5", Help: "Send the Japanese Government to the Delay Box; a die forms the next one."})

	evCrisis   = event("The placement leads to a cabinet crisis.")
	evGekokujo = event("Gekokujo: officers act on their own.")
	evJunta    = event("The military takes power in Japan.")
)

func init() {
	japanese := func(*front, *program.Action) atlas.Faction { return atlas.Axis }
	events["cabinet-shuffle"] = &operation{
		can: func(f *front, _ *program.Action) bool { return f.leads() != program.NoGovernment },
		do: func(f *front, _ *program.Action) bool {
			f.turnGovernment("DS 15.6")
			return false
		},
	}
	offer("power-shift", &menu{
		rule: "DS 15.31", asks: say.Say("Power shift: let the other branch lead the Japanese Government, or decline."), who: japanese,
		offers: func(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
			if led := f.leads(); led != program.NoGovernment {
				out = append(out, engine.M1(kLead, int16(program.Navy-led)))
			}
			return out
		},
		takes: func(p *Position, _ menuFrame, m engine.Move) { p.front().form(program.Government(m.A), "DS 15.31") },
	})
	offer("cabinet-dissolution", &menu{
		rule: "DS 16.1.5", asks: say.Say("Dissolve the Japanese Government, or decline."), who: japanese,
		offers: func(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
			if f.leads() != program.NoGovernment {
				out = append(out, engine.M0(kDissolve))
			}
			return out
		},
		takes: func(p *Position, _ menuFrame, _ engine.Move) { p.front().topple("DS 16.1.5") },
	})
	offer("gekokujo", &menu{
		rule: "DS 15.17", must: true, asks: say.Say("Gekokujo: choose the policy that it ends, or the failure that it causes."),
		who: func(f *front, _ *program.Action) atlas.Faction { return f.gekokujoBy() }, offers: insubordination, takes: takeInsubordination,
	})
	rebels := events["gekokujo"]
	events["gekokujo"] = &operation{do: func(f *front, a *program.Action) bool {
		f.tell(evGekokujo, "DS 15.17")
		return f.gekokujo(rebels, a)
	}}
}

// crisisOver rolls on the Cabinet Crisis Table for a Blitz marker that the Axis has placed:
// on land unless the army leads the Government, at sea unless the navy does (DS 2.2.4).
func (p *Position) crisisOver(h atlas.Hex) {
	if p.front().offends(h) {
		p.tell(evCrisis, "DS 2.2.4")
		p.cabinetCrisis()
	}
}

// offends reports whether a Blitz marker in a hex leads to a cabinet crisis.
func (f *front) offends(h atlas.Hex) bool {
	if f.phasing != atlas.Axis || f.ways.government == atlas.NoID {
		return false
	}
	branch := program.Army
	if f.Hexes[h].Class == atlas.SeaClass {
		branch = program.Navy
	}
	return f.leads() != branch
}

// cabinetCrisis is a roll on the Cabinet Crisis Table, with political modifiers
// (DS 2.2.4, 15.10).
func (p *Position) cabinetCrisis() {
	if t, ok := p.front().TableByID("cabinet-crisis"); ok {
		p.runTable(t, atlas.Axis, true, none, none)
	}
}

// checkCabinet lets the Axis dissolve its Government (DS 16.1.5).
func (p *Position) checkCabinet() {
	p.front().hold("cabinet-dissolution", eventFor(atlas.Axis, none))
}

// DS 15.17: Gekokujo.

// gekokujoBy is who chooses: the Axis the policy that ends, and the West, or the Ally there
// is, the failure while nobody leads the Government.
func (f *front) gekokujoBy() atlas.Faction {
	switch {
	case f.war == atlas.PreWar:
		return atlas.Axis
	case f.plays(atlas.Western):
		return atlas.Western
	}
	return atlas.Soviet
}

// gekokujo topples the Government and ends a policy in pre-war, and is a failure after it:
// of command if the army leads, of supply if the navy does.
func (f *front) gekokujo(choice *operation, a *program.Action) bool {
	if f.war == atlas.PreWar {
		f.topple("DS 15.17")
		if !choice.can(f, a) {
			return f.match.goToWar(atlas.LimitedWar)
		}
		return choice.do(f, a)
	}
	switch led := f.leads(); {
	case led == program.NoGovernment:
		return choice.can(f, a) && choice.do(f, a)
	case f.mayFail(int16(led)): // the marker's variants are in the order of the branches
		return f.fail(atlas.Axis, int16(led))
	}
	return false
}

// insubordination lists the policies that can end in pre-war, and after it the failures.
func insubordination(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
	if f.war == atlas.PreWar {
		for d := range f.Displays {
			if f.isPolicy(f.postures[d]) {
				out = append(out, engine.M1(kBreakOff, d))
			}
		}
		return out
	}
	if f.mayFail(commandFailure) {
		out = append(out, engine.M1(kCommand, int16(atlas.Axis)))
	}
	if f.mayFail(supplyFailure) {
		out = append(out, engine.M1(kSupplyFail, int16(atlas.Axis)))
	}
	return out
}

func takeInsubordination(p *Position, _ menuFrame, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kBreakOff:
		f.endPolicyEverywhere(f.postures[m.A], "DS 15.17") // not voluntary (13.6.1.2)
		p.goToWar(atlas.LimitedWar)
	case kCommand:
		f.fail(atlas.Axis, commandFailure)
	default:
		f.fail(atlas.Axis, supplyFailure)
	}
}

// DS 15.24: Military Takeover in Japan.

// junta puts a Military Takeover marker into the Strategic Warfare Box, topples the
// Government, ends the Showa Restoration, turns Hakko Ichiu to the Japanese Mandate and
// gives the Axis a Blitz marker.
func (f *front) junta() {
	f.tell(evJunta, "DS 15.24")
	k := marker{kind: f.ways.militaryTakeover, variant: atlas.NoID, faction: atlas.Axis, at: inBox(f.ways.strategicBox)}
	if f.hasMarkerLeft(k.kind, k.variant) && f.mark(k) == nil {
		f.tell(evMarkerHere, "DS 15.24", k.called(), int16(k.at))
	}
	f.topple("DS 15.24")
	for i := range f.markers[:f.nMarkers] {
		if k := f.markers[i]; k.kind == f.ways.showa && (k.at == inBox(f.ways.strategicBox) || k.at&placeKind == placeTrack) {
			f.unmark(i)
			f.tell(evMarkerGone, "DS 15.24", k.called(), int16(k.at))
			break
		}
	}
	f.lastStandFor("DS 15.24")
	f.blitzOwed[atlas.Axis]++
	f.tell(evBlitzOwed, "DS 15.24", int16(atlas.Axis), int16(f.blitzOwed[atlas.Axis]))
}
