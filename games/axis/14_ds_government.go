package axis

import (
	"fmt"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// DS 14.22: the Japanese Government, led by the army or by the navy, or by nobody while its
// marker is away. DS 14.40: the Showa Restoration that turns it over. What the marker buys
// stands here; the events about it are in 15_ds_cabinet.go.

var (
	kLead     = kind(engine.Kind{Name: "lead", Args: []string{"branch"}, Rule: "DS 14.22", Help: "Choose whether the army or the navy leads the new Japanese Government."})
	kRenounce = kind(engine.Kind{Name: "renounce", Args: []string{"display"}, Rule: "DS 14.22", Anytime: true,
		Help: "Send the Japanese Government to the Delay Box and end the Neutrality or Surrender policy of this posture box, wherever else it lies."})
	kRestore = kind(engine.Kind{Name: "restore", Rule: "DS 14.40", Anytime: true,
		Help: "Send the Showa Restoration to the Delay Box and turn the Japanese Government over: the other branch leads it at once."})

	evArmyLeads  = event("The army leads the Japanese Government.")
	evNavyLeads  = event("The navy leads the Japanese Government.")
	evCabinet    = event("A new Japanese Government is formed: the die shows {i}.")
	evDissolved  = event("The Japanese Government is dissolved: nobody leads it.")
	evRestored   = event("The Showa Restoration turns the Japanese Government over.")
	evRenounced  = event("Japan breaks with {q} at the price of its Government.")
	noGovernment = say.Forbid("DS 13.6.1.2", "The Axis can end this policy only if its Government is led by the branch that is responsible for that country: the army for China and Russia, the navy for Britain and the United States.")
	notLed       = say.Forbid("DS 14.22", "There is no Neutrality or Surrender policy in this posture box that the Government could end.")
	peaceful     = say.Forbid("12.1", "In pre-war nobody can end a policy by choice.")
	peaceHolds   = say.Forbid("DS 14.12", "The Axis cannot end this Surrender while its peace is enforced.")
)

// branchNames are the branches by the sides of the Government marker.
var branchNames = []string{"army", "navy"}

func init() {
	operations[program.SetGovernment] = &operation{can: canSetGovernment, do: setGovernment}
	procedures[pGovernment] = flow.Of(proc[flow.Plain]{
		Name: "Government", Rule: "DS 14.22", Run: runGovernment,
		Legal: func(_ *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
			return append(out, engine.M1(kLead, int16(program.Army)), engine.M1(kLead, int16(program.Navy)))
		},
		Play: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) {
			p.Done()
			p.front().form(program.Government(m.A), "DS 14.22")
		},
		Rolled: func(p *Position, _ *flow.Plain, outcome int) {
			p.tell(evCabinet, "DS 14.22", int16(outcome+1))
			p.Done()
			p.front().form(program.Government(outcome/3), "DS 14.22")
		},
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("The military has taken over: choose the branch that leads the Japanese Government.")
		},
	})
}

// governmentMarker is the Government marker wherever it is, or -1 if there is none in play.
func (f *front) governmentMarker() int {
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].kind == f.ways.government {
			return i
		}
	}
	return -1
}

// leads is the branch that leads the Japanese Government: nobody while its marker is in the
// Delay Box or on the turn track (DS 14.22).
func (f *front) leads() program.Government {
	if f.ways.government == atlas.NoID {
		return program.NoGovernment
	}
	if i := f.governmentMarker(); i >= 0 && f.markers[i].at == inBox(f.ways.governmentBox) {
		return program.Government(f.markers[i].side)
	}
	return program.NoGovernment
}

// form puts the Government marker into its Holding Box with a branch up, from wherever it
// was.
func (f *front) form(branch program.Government, rule string) {
	if i := f.governmentMarker(); i >= 0 {
		f.unmark(i)
	}
	k := marker{kind: f.ways.government, variant: atlas.NoID, faction: atlas.Axis, side: uint8(branch), at: inBox(f.ways.governmentBox)}
	if f.mark(k) == nil {
		f.tell([...]uint8{evArmyLeads, evNavyLeads}[branch], rule)
	}
}

// topple sends the Government marker from its Holding Box to the Delay Box, and answers
// whether it was there.
func (f *front) topple(rule string) bool {
	if f.leads() == program.NoGovernment {
		return false
	}
	f.moveMarker(f.governmentMarker(), inBox(f.ways.delayBox))
	f.tell(evDissolved, rule)
	return true
}

// turnGovernment turns the marker over in its Holding Box (DS 15.6, 15.31).
func (f *front) turnGovernment(rule string) {
	f.form(program.Navy-f.leads(), rule)
}

// governmentHolds refuses a second Government marker, and one that is neither in its Holding
// Box nor on its way back.
func (f *front) governmentHolds() error {
	n := 0
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.kind != f.ways.government || f.ways.government == atlas.NoID {
			continue
		}
		n++
		if n > 1 || k.at != inBox(f.ways.governmentBox) && k.at != inBox(f.ways.delayBox) && k.at&placeKind != placeTrack {
			return fmt.Errorf("the Japanese Government is there %d times, or where it cannot be", n)
		}
	}
	return nil
}

// governmentDue reports whether the marker lies in the box of the turn on the turn track.
func (f *front) governmentDue() bool {
	return f.ways.government != atlas.NoID && f.markerIn(f.ways.government, placeTrack|place(f.turn)) >= 0
}

// runGovernment finds who leads the Government that returns: a die, or the Axis as it likes
// while a Military Takeover marker is in the Strategic Warfare Box (DS 14.22, 14.30).
func runGovernment(p *Position, _ *flow.Plain) {
	f := p.front()
	if f.markerIn(f.ways.militaryTakeover, inBox(f.ways.strategicBox)) >= 0 {
		p.ask(atlas.Axis)
		return
	}
	p.Roll(6)
}

// canSetGovernment reports whether an operation of a card would change anything.
func canSetGovernment(f *front, a *program.Action) bool {
	switch to := program.Government(a.To); {
	case f.ways.government == atlas.NoID:
		return false
	case to == program.FlipGovernment || to == program.DelayGovernment:
		return f.leads() != program.NoGovernment
	default:
		return f.leads() != to
	}
}

// setGovernment lets a branch lead, turns the marker over or sends it to the Delay Box.
func setGovernment(f *front, a *program.Action) bool {
	switch to := program.Government(a.To); to {
	case program.FlipGovernment:
		f.turnGovernment("1.1.2")
	case program.DelayGovernment:
		f.topple("1.1.2")
	default:
		f.form(to, "1.1.2")
	}
	return false
}

// What the Government pays for: ending a Neutrality or Surrender policy (DS 13.6.1.2).

// price is the branch that must lead the Government, and falls over it, if the Axis ends the
// policy in a posture box of its own will; costs is false if the policy costs nothing, and
// the branch NoGovernment if no Government can end it. Minor countries go with Russia and
// the United States, on whose side they are (16.2.5).
func (f *front) price(d atlas.Display) (branch program.Government, costs bool) {
	policy := f.Postures[f.postures[d]].ID
	if f.ways.government == atlas.NoID || policy != "neutrality" && policy != "surrender" {
		return program.NoGovernment, false
	}
	switch box := f.Displays[d].ID; {
	case box == "russia" || box == "soviet-minors", policy == "surrender" && (box == "communist-china" || box == "nationalist-china"):
		return program.Army, true
	case box == "britain", policy == "surrender" && box == "us-and-western-minors":
		return program.Navy, true
	}
	return program.NoGovernment, true
}

// mayEnd says why the Axis cannot end the policy in a posture box of its own will
// (13.6.1.2).
func (f *front) mayEnd(d atlas.Display) say.No {
	branch, costs := f.price(d)
	switch {
	case f.peaceEnforcedFor(f.postures[d]):
		if costs {
			return peaceHolds
		}
		return enforcedPeace
	case costs && (branch == program.NoGovernment || f.leads() != branch):
		return noGovernment
	}
	return say.No{}
}

// peaceEnforcedFor reports whether a policy cannot be ended because the peace of a posture box
// with it is enforced: it would end in all of them (13.6.1.2).
func (f *front) peaceEnforcedFor(p atlas.Policy) bool {
	for d := range f.Displays {
		if f.postures[d] == p && f.peaceEnforced(atlas.Display(d)) {
			return true
		}
	}
	return false
}

// peaceEnforced reports whether the Enforced Peace marker that protects the policy of a
// posture box is on the turn track (14.11, DS 14.12): that of the Ostland Accord, or that of
// the country of the box for its Surrender.
func (f *front) peaceEnforced(d atlas.Display) bool {
	switch f.Postures[f.postures[d]].ID {
	case "ostland-accord", "surrender":
	default:
		return false
	}
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.kind == f.ways.enforcedPeace && k.at&placeKind == placeTrack && (k.variant == atlas.NoID || f.Markers[k.kind].Variants[k.variant] == peaceWith(f.Displays[d].ID)) {
			return true
		}
	}
	return false
}

// peaceWith is the country whose Enforced Peace marker counts for a posture box.
func peaceWith(box string) string {
	switch box {
	case "us-and-western-minors":
		return "united-states"
	case "soviet-minors":
		return "russia"
	}
	return box
}

// endVoluntarily ends a policy that the Axis breaks of its own will, at the price of the
// Government where it has one.
func (f *front) endVoluntarily(p atlas.Policy, rule string) {
	for d := range f.Displays {
		if _, costs := f.price(atlas.Display(d)); costs && f.postures[d] == p && f.mayEnd(atlas.Display(d)).Fine() {
			f.topple(rule)
			break
		}
	}
	f.endPolicyEverywhere(p, rule)
}

// What the Axis may do whenever it is asked anything.

// anytime lists the pacts that the Government can end now, and the Showa Restoration.
func anytime(p *Position, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if who != atlas.Axis || f.leads() == program.NoGovernment {
		return out
	}
	for d := range f.Displays {
		if f.mayRenounce(atlas.Display(d)).Fine() {
			out = append(out, engine.M1(kRenounce, d))
		}
	}
	if f.mayRestore().Fine() {
		out = append(out, engine.M0(kRestore))
	}
	return out
}

// mayRenounce says why the Axis cannot end the pact of a posture box by sending its
// Government away.
func (f *front) mayRenounce(d atlas.Display) say.No {
	if _, costs := f.price(d); !costs {
		return notLed
	}
	if f.war == atlas.PreWar {
		return peaceful
	}
	return f.mayEnd(d)
}

// mayRestore says why the Showa Restoration cannot turn the Government over.
func (f *front) mayRestore() say.No {
	switch {
	case f.ways.showa == atlas.NoID || f.markerIn(f.ways.showa, inBox(f.ways.strategicBox)) < 0:
		return say.Forbid("DS 14.40", "The Showa Restoration is not in the Strategic Warfare Box.")
	case f.leads() == program.NoGovernment:
		return say.Forbid("DS 14.40", "There is no Government to turn over: nobody leads it.")
	}
	return say.No{}
}

func playAnytime(p *Position, _ atlas.Faction, m engine.Move) {
	f := p.front()
	if m.Kind == kRenounce {
		p.tell(evRenounced, "DS 14.22", m.A)
		f.endVoluntarily(f.postures[m.A], "DS 14.22")
		return
	}
	f.spendShowa()
	p.tell(evRestored, "DS 14.40")
	f.turnGovernment("DS 14.40")
}

// spendShowa sends the Showa Restoration from the Strategic Warfare Box to the Delay Box.
func (f *front) spendShowa() {
	f.moveMarker(f.markerIn(f.ways.showa, inBox(f.ways.strategicBox)), inBox(f.ways.delayBox))
}

func whyAnytime(p *Position, who atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	switch {
	case who != atlas.Axis:
		return p.because(say.Forbid("DS 14.22", "Only the Axis decides about the Japanese Government."))
	case m.Kind == kRenounce:
		return p.because(f.mayRenounce(atlas.Display(m.A)))
	}
	return p.because(f.mayRestore())
}
