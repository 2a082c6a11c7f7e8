package axis

import (
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 13.6: how policies and truces come and go. What they forbid stands with the
// rules that they bind.

var (
	evPosture   = event("The posture of {q} is now {p}.")
	evPolicyEnd = event("The policy ends: {p}.")
)

func init() {
	operations[program.SetPosture] = &operation{can: canSetPosture, do: setPosture}
	operations[program.EndPolicy] = &operation{can: canEndPolicy, do: endPolicy}
	operations[program.ShiftTruce] = &operation{can: canShiftTruce, do: shiftTruce}
}

// putPosture puts a policy, a truce or war into a posture box. Politics change what belongs
// to whom, so the lists are made anew.
func (f *front) putPosture(d atlas.Display, p atlas.Policy, rule string) {
	if f.postures[d] == p {
		return
	}
	f.postures[d] = p
	f.relist()
	f.tell(evPosture, rule, int16(d), int16(p))
}

// isPolicy reports whether a posture is a policy, and neither war nor a truce.
func (f *front) isPolicy(p atlas.Policy) bool { return !f.Postures[p].War && f.Postures[p].Truce == 0 }

// endPolicyEverywhere removes all markers of a policy from the display (13.6.1.2).
func (f *front) endPolicyEverywhere(p atlas.Policy, rule string) {
	f.replacePolicy(p, f.ways.war, rule)
}

// replacePolicy puts something else into every box with a policy: war if it ends, or a
// truce, which replaces all its markers (13.6.1.2).
func (f *front) replacePolicy(p, by atlas.Policy, rule string) {
	if !f.isPolicy(p) {
		return
	}
	f.tell(evPolicyEnd, rule, int16(p))
	for d := range f.Displays {
		if f.postures[d] == p {
			f.putPosture(atlas.Display(d), by, rule)
		}
	}
}

func canSetPosture(f *front, a *program.Action) bool {
	return a.Box >= 0 && f.postures[a.Box] != atlas.Policy(a.To)
}

// setPosture changes one box by a card.
func setPosture(f *front, a *program.Action) bool {
	f.imposePosture(atlas.Display(a.Box), atlas.Policy(a.To), "13.6")
	return false
}

// imposePosture changes one box, and leaves the old policy in others; a truce in place of
// a policy goes into every box with that policy (13.6.1.2).
func (f *front) imposePosture(d atlas.Display, to atlas.Policy, rule string) {
	if was := f.postures[d]; f.isPolicy(was) && f.Postures[to].Truce > 0 {
		f.replacePolicy(was, to, "13.6.1.2")
		return
	}
	f.putPosture(d, to, rule)
}

// endsHere reports whether an operation ends what lies in a box.
func (f *front) endsHere(d atlas.Display, a *program.Action) bool {
	p := f.postures[d]
	if !f.isPolicy(p) || a.Box >= 0 && int16(d) != a.Box || a.Policy >= 0 && int16(p) != a.Policy {
		return false
	}
	for _, x := range a.List {
		if int16(p) == x {
			return false
		}
	}
	return true
}

func canEndPolicy(f *front, a *program.Action) bool {
	for d := range f.Displays {
		if f.endsHere(atlas.Display(d), a) {
			return true
		}
	}
	return false
}

// endPolicy ends the policy of a box, or one that is named, wherever it lies.
func endPolicy(f *front, a *program.Action) bool {
	for d := range f.Displays {
		if f.endsHere(atlas.Display(d), a) {
			f.endPolicyEverywhere(f.postures[d], "13.6.1.2")
		}
	}
	return false
}

// truceOf is the truce of a level; war is level 0.
func (f *front) truceOf(level int) atlas.Policy {
	for p := range f.Postures {
		if level > 0 && int(f.Postures[p].Truce) == level {
			return atlas.Policy(p)
		}
	}
	return f.ways.war
}

// mostTruce is the highest level of a truce: Reassess Policy.
const mostTruce = 3

func canShiftTruce(f *front, a *program.Action) bool {
	return a.Box >= 0 && f.Postures[f.postures[a.Box]].Truce > 0
}

// shiftTruce reduces or increases the truce of a box (13.6.2.3).
func shiftTruce(f *front, a *program.Action) bool {
	level := int(f.Postures[f.postures[a.Box]].Truce) + int(a.N)
	f.putPosture(atlas.Display(a.Box), f.truceOf(min(max(level, 0), mostTruce)), "13.6.2.3")
	return false
}

// alliedWar reports whether an active Allied country has a posture of war. A box that no
// active country uses does not count.
func (f *front) alliedWar() bool {
	for a := range f.Areas {
		c := &f.areas[a]
		if f.Areas[a].IsCountry && c.status == atlas.Active && (c.faction == atlas.Western || c.faction == atlas.Soviet) && f.atWar(atlas.Area(a)) {
			return true
		}
	}
	return false
}
