package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 16.2.5, 16.2.6, 16.4.1 to 16.4.3, 16.6.1 and 16.6.2 of Dai Senso!: an Allied power
// is forced to settle, is bought off by Japanese concessions, or surrenders. All of them put
// a Surrender policy into its posture box, move lands, and send counters home.

// treaty is how peace is made.
type treaty int16

const (
	forced      treaty = iota // Forced Settlement (DS 16.2.5)
	conceded                  // Japanese Concessions (DS 16.2.6)
	surrendered               // the five surrenders
)

// treaties are the events of peace that have occurred and cannot again, as bits: the two of
// the Axis, the surrenders of the powers, and Colonial Liberation (DS 16.4.4).
type treaties uint16

const (
	hadForced treaties = 1 << iota
	hadConceded
	hadColonialLiberation
	hadSurrender // of the first power; those of the others follow
)

func (x *settleFrame) bit() treaties {
	switch treaty(x.how) {
	case forced:
		return hadForced
	case conceded:
		return hadConceded
	}
	return hadSurrender << x.power
}

// rule is the rule of the event.
func (x *settleFrame) rule(f *front) string {
	switch treaty(x.how) {
	case forced:
		return "DS 16.2.5"
	case conceded:
		return "DS 16.2.6"
	}
	return f.ways.peace[x.power].surrender
}

var (
	kCedeLand = kind(engine.Kind{Name: "cede", Args: []string{"country"}, Rule: "DS 16.2.6", Help: "Choose the land that changes hands."})

	evPeaceMade = event("Peace is made with {q}.")
	evCollapse  = event("{a} collapses.")
)

// settleFrame is a peace being made: how, with which power, and the lands that have become
// Japanese by it, a bit for each of its key hexes and then for its heartland, Inner Mongolia
// and Hainan.
type settleFrame struct {
	flow.Head `steps:"truce cedes axis abroad guests lands influence"`
	how       int16 `note:"how 2"`
	power     int16 `note:"power 4"`
	lands     int16 `note:"lands 511 quiet"`
}

const (
	settleTruce uint8 = iota
	settleCedes
	settleAxis
	settleAbroad
	settleGuests
	settleLands
	settleInfluence
)

// The bits of settleFrame.lands behind those of the key hexes.
const (
	heartlandBit = 1 << (6 + iota)
	innerMongoliaBit
	hainanBit
)

func init() {
	events["forced-settlement"] = &operation{
		can: func(f *front, a *program.Action) bool {
			x, ok := f.settlement(forced, a)
			return ok && f.strategicHeld(&x) > 0
		},
		do: func(f *front, a *program.Action) bool {
			x, _ := f.settlement(forced, a)
			f.match.forceSettlement(x)
			return true
		},
	}
	events["japanese-concessions"] = &operation{
		can: func(f *front, a *program.Action) bool { _, ok := f.settlement(conceded, a); return ok },
		do: func(f *front, a *program.Action) bool {
			x, _ := f.settlement(conceded, a)
			f.match.concede(x)
			return true
		},
	}
	for power, id := range [numPowers]string{"british-surrender", "us-surrender", "nationalist-chinese-surrender", "communist-chinese-surrender", "russian-surrender"} {
		x := settleFrame{how: int16(surrendered), power: int16(power)}
		events[id] = &operation{
			can: func(f *front, _ *program.Action) bool { return f.treaties&x.bit() == 0 },
			do:  func(f *front, _ *program.Action) bool { f.match.surrender(x); return true },
		}
	}
	procedures[pSettlement] = flow.Of(proc[settleFrame]{
		Name: "Settlement", Rule: "DS 16.2.5", Run: runSettlement, Legal: legalSettlement, Play: playSettlement, Why: whySettlement,
		Question: func(_ *Position, x *settleFrame, _ atlas.Faction) say.Line {
			switch {
			case x.Step == settleTruce:
				return say.Say("Choose the truce that the settlement brings.")
			case treaty(x.how) == conceded:
				return say.Say("Choose the land that Japan gives up.")
			}
			return say.Say("Choose a land that Japan gains, or decline.")
		},
	})
}

// settlement is the frame of a settlement of the Axis with the country that an event names;
// ok is false if there is none or the event has occurred.
func (f *front) settlement(how treaty, a *program.Action) (x settleFrame, ok bool) {
	x = settleFrame{how: int16(how)}
	id := ""
	switch {
	case a.Country >= program.NationGroup:
		id = f.Nations[a.Country-program.NationGroup]
	case a.Country >= 0:
		id = f.Areas[a.Country].ID
	}
	for i := range f.ways.peace {
		if f.ways.peace[i].id == id {
			x.power = int16(i)
			return x, f.treaties&x.bit() == 0
		}
	}
	return x, false
}

// takesPart reports whether a country is a party to the peace: the power itself, and the
// minor countries of its posture boxes that are active or, in a forced settlement, conquered.
// Russia surrenders without its minor countries (DS 16.6.2). Kansu and Kiangsu stay parties when
// they have become dependents by step 5, so that their units abroad are interned.
func (x *settleFrame) takesPart(f *front, c atlas.Area) bool {
	if c == atlas.NoID {
		return false
	}
	p := &f.ways.peace[x.power]
	if c == p.country || c == p.heartland && f.areas[c].status == atlas.Absent && f.areas[c].faction == p.faction {
		return true
	}
	if !f.isMinor(c) || f.alignment(c) != p.faction || f.areas[c].status == atlas.Conquered && treaty(x.how) != forced {
		return false
	}
	switch x.power {
	case powerUS:
		return !f.Areas[c].Chinese
	case powerRussia:
		return !f.Areas[c].Chinese && treaty(x.how) != surrendered
	case powerBritain:
		return false
	}
	return f.Areas[c].Chinese
}

// forceSettlement is DS 16.2.5: with one or two strategic hexes a truce of the Axis's choice,
// with three the peace of its steps 1 to 5. The others follow.
func (p *Position) forceSettlement(x settleFrame) {
	f := p.front()
	f.treaties |= x.bit()
	if f.strategicHeld(&x) < 3 {
		flow.CallWith(&p.State, pSettlement, x) // it begins with a truce
		return
	}
	p.submit(&x)                       // step 1
	f.topple("DS 16.2.5")              // step 2
	f.returnLandsOf(&x)                // step 3
	x.lands = f.cedeKeys(&x, f.held()) // step 4
	if home := f.ways.peace[x.power].heartland; home != atlas.NoID && x.takesPart(f, home) && f.axisHoldsCities(home) {
		x.lands |= f.cedeToJapan(home, heartlandBit) // step 5
	}
	x.Step = settleAxis
	flow.CallWith(&p.State, pSettlement, x)
}

// concede is DS 16.2.6, steps 1 to 4: all that Japan has been ceded goes back, and the power
// gains the lands whose key hexes its supplied units hold, or one of the Axis's choice. Supply
// is that before the peace, for under a policy nobody traces a line through land of Japan
// (13.6.1.1).
func (p *Position) concede(x settleFrame) {
	f := p.front()
	f.treaties |= x.bit()
	var held [8]bool
	for i, k := range f.ways.peace[x.power].concessions {
		held[i] = f.garrisonedBy(k.hex, x.takesPart)
	}
	p.submit(&x)
	if i := f.governmentMarker(); i >= 0 { // step 2, wherever it is
		f.arrive(i, f.yearAhead(), "DS 16.2.6")
	}
	for l := range f.Lands {
		if f.Lands[l].Owner == f.ways.axisPower {
			f.returnLand(atlas.Land(l))
		}
	}
	gained := false
	for i, k := range f.ways.peace[x.power].concessions {
		if held[i] && f.concedable(&x, k) {
			f.cede(k.marker)
			gained = true
		}
	}
	x.Step = settleAxis
	if !gained {
		x.Step = settleCedes // step 5
	}
	flow.CallWith(&p.State, pSettlement, x)
}

// surrender is the surrender of a power: steps 1 to 3, for a China 1 to 5.
func (p *Position) surrender(x settleFrame) {
	f := p.front()
	f.treaties |= x.bit()
	p.submit(&x)
	x.Step = settleAxis
	if power := &f.ways.peace[x.power]; power.heartland != atlas.NoID {
		p.breakUpChina(&x)
	} else {
		f.returnLandsOf(&x)
		if x.lands = f.cedeKeys(&x, f.held()); x.lands == 0 {
			x.Step = settleCedes // step 4
		}
	}
	flow.CallWith(&p.State, pSettlement, x)
}

// submit puts the Surrender policy into the posture boxes of the parties and the Enforced
// Peace marker of the power a year ahead on the turn track (DS 14.12).
func (p *Position) submit(x *settleFrame) {
	f := p.front()
	power := &f.ways.peace[x.power]
	p.tell(evPeaceMade, x.rule(f), int16(power.box))
	surrender, _ := f.PostureByID("surrender")
	x.putPostures(f, surrender)
	f.markYearAhead(f.ways.enforcedPeace, f.Variant(f.ways.enforcedPeace, power.id))
}

// putPostures puts a policy or truce into the boxes of the parties: that of the power, and in
// a settlement with Russia that of the Soviet minor countries if one of them is a party.
func (x *settleFrame) putPostures(f *front, to atlas.Policy) {
	power := &f.ways.peace[x.power]
	f.imposePosture(power.box, to, x.rule(f))
	if x.hasMinors(f) {
		f.imposePosture(power.minors, to, x.rule(f))
	}
}

// hasMinors reports whether a minor country is a party besides the power.
func (x *settleFrame) hasMinors(f *front) bool {
	for a := range f.Areas {
		if c := atlas.Area(a); f.isMinor(c) && x.takesPart(f, c) {
			return true
		}
	}
	return false
}

// runSettlement goes on with the steps that ask or intern: the Axis leaves the lands of the
// parties, their counters come home, those of other Allies leave, and so do all Allies the
// new Japanese dependents (16.7). In the end the Axis may influence a country.
func runSettlement(p *Position, x *settleFrame) {
	f := p.front()
	switch x.Step {
	case settleTruce:
		p.ask(atlas.Axis)
	case settleCedes:
		if flow.None(p, eachCession, x, atlas.Axis) {
			x.Step = settleAxis
			return
		}
		p.ask(atlas.Axis)
	case settleAxis, settleAbroad, settleGuests:
		which := int16(x.Step - settleAxis)
		x.Step++
		if which == treatyAxis && treaty(x.how) == surrendered && f.ways.peace[x.power].heartland != atlas.NoID {
			return // where Japan stands China has collapsed, and others of the Axis may stay (DS 16.4.2, DS 16.6.1)
		}
		flow.CallWith(&p.State, pInternment, internFrame{land: none, occupied: none, treaty: 1 + (which<<treatyShift | x.how<<3 | x.power)})
	case settleLands:
		if land, bit := f.newLand(x); bit != 0 {
			x.lands &^= bit
			p.internIn(land, alliedSides)
			return
		}
		x.Step = settleInfluence
	default:
		grants := treaty(x.how) != conceded
		p.Done()
		if grants {
			p.grantInfluence()
		}
	}
}

func legalSettlement(p *Position, x *settleFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	if x.Step == settleTruce {
		f := p.front()
		for level := 1; level <= mostTruce; level++ {
			out = append(out, engine.M2(kSetPosture, int16(f.ways.peace[x.power].box), int16(f.truceOf(level))))
		}
		return out
	}
	if out = eachCession(p, x, who, out); treaty(x.how) == surrendered {
		out = append(out, engine.M0(kDecline))
	}
	return out
}

func playSettlement(p *Position, x *settleFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kSetPosture:
		frame := *x
		p.Done()
		frame.putPostures(f, atlas.Policy(m.B))
		f.topple("DS 16.2.5")
	case kDecline:
		p.tell(evDecline, x.rule(f), int16(who))
		x.Step = settleAxis
	default:
		x.Step = settleAxis
		f.cedeChosen(x, atlas.Area(m.A))
	}
}

func whySettlement(p *Position, x *settleFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	rule := x.rule(p.front())
	switch {
	case m.Kind == kCedeLand && x.Step == settleCedes:
		return p.because(say.Forbid(rule, "Choose a land on the list that has not changed hands."))
	case m.Kind == kSetPosture && x.Step == settleTruce:
		return p.because(say.Forbid(rule, "Choose a truce for the posture box of the country."))
	case m.Kind == kDecline:
		return p.because(say.Forbid(rule, "Japan must give up one of these lands."))
	}
	return nil
}
