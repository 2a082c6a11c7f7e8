package axis

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 15.8, 15.20, 15.22, 15.23 and 15.24: plots, orders and adventures that cost
// steps.

var (
	kTwoSteps = kind(engine.Kind{Name: "lose-two-steps", Rule: "15.8", Help: "Eliminate two of your steps on the map, of armor if you can."})
	kRaise    = kind(engine.Kind{Name: "raise-truce", Args: []string{"display"}, Rule: "13.6.2.3", Help: "Increase the truce in a posture box by one level, away from war."})
	kLower    = kind(engine.Kind{Name: "lower-truce", Args: []string{"display"}, Rule: "13.6.2.3", Help: "Reduce the truce in a posture box by one level, towards war."})

	evTakeover = event("The generals take power in Germany.")
	evMandated = event("{F} is ordered to attack.")
)

// mandatedFrame is the faction that must attack with armor or lose an armor step.
type mandatedFrame struct {
	flow.Head
	who int16 `note:"faction faction"`
}

func init() {
	offer("coup-attempt", &menu{
		rule: "15.8", must: true, asks: say.Say("Coup attempt: send a support unit of your force pool or an HQ on the map to the Delay Box, or lose two steps."),
		offers: coupLosses, takes: takeCoup,
	})
	german := func(*front, *program.Action) atlas.Faction { return atlas.Axis }
	events["military-defeat"] = &operation{do: func(f *front, _ *program.Action) bool {
		f.mobilize("15.22", atlas.Axis)
		f.match.tollOfWar(atlas.Axis, int16(f.nation("germany")))
		return true
	}}
	events["military-victory"] = &operation{do: militaryVictory}
	events["mandated-offensive"] = &operation{
		can: func(f *front, _ *program.Action) bool {
			return f.anyLevy(&levyFrame{who: int16(f.phasing), what: int16(levyArmor), hex: none, unit: none})
		},
		do: func(f *front, _ *program.Action) bool {
			f.forgetDeeds()
			f.attacked = hexSet{}
			f.tell(evMandated, "15.20", int16(f.phasing))
			flow.CallWith(&f.match.State, pMandated, mandatedFrame{who: int16(f.phasing)})
			return true
		},
	}
	procedures[pMandated] = flow.Of(proc[mandatedFrame]{
		Name: "Mandated", Rule: "15.20", Run: runMandated, Legal: legalMandated, Play: playMandated, Why: whyMandated,
		Question: func(*Position, *mandatedFrame, atlas.Faction) say.Line {
			return say.Say("Mandated offensive: choose a hex that you attack at once with armor, or eliminate an armor step.")
		},
	})
	offer("military-takeover", &menu{
		rule: "15.23", asks: say.Say("The new government seeks peace: raise or lower truces by one level each, or decline what is left."), who: german,
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			return f.truceShifts(atlas.NoFaction, x.done, out)
		},
		takes: func(p *Position, x menuFrame, m engine.Move) {
			p.front().shiftBox(m, "15.23")
			x.done |= 1 << m.A
			p.choose(x)
		},
	})
	talks := events["military-takeover"]
	events["military-takeover"] = &operation{do: func(f *front, a *program.Action) bool {
		if f.ways.government != atlas.NoID {
			f.junta()
			return false
		}
		f.takeover()
		// The boxes without a truce get theirs when the Axis has done with the others.
		flow.CallWith(&f.match.State, pTalks, talksFrame{of: int16(atlas.NoFaction), policies: 1})
		if talks.can(f, a) {
			talks.do(f, a)
		}
		return true
	}}
	procedures[pTalks] = flow.Of(proc[talksFrame]{
		Name: "Talks", Rule: "13.6.2", Run: func(p *Position, x *talksFrame) {
			talks := *x
			p.Done()
			p.front().openTalks(&talks)
		},
	})
}

// 15.8: Coup Attempt.

// What a faction has done of the three.
const (
	coupSupport = 1 << iota
	coupSteps
	coupHQ
)

// coupLosses lists what a faction can still do: two things of three, none twice.
func coupLosses(f *front, x *menuFrame, out []engine.Move) []engine.Move {
	if x.done&(x.done-1) != 0 { // two are done
		return out
	}
	who := atlas.Faction(x.who)
	for n := range f.Units {
		u := atlas.Unit(n)
		c := &f.units[u]
		_, onMap := c.at.hex()
		switch {
		case c.faction != who:
		case x.done&coupSupport == 0 && f.Units[u].Class != atlas.Ground && c.at == f.pool(who) && f.firstAlike(u, atlas.NoUnit),
			x.done&coupHQ == 0 && onMap && f.isHQ(u):
			out = append(out, engine.M1(kPutDelay, n))
		}
	}
	if x.done&coupSteps == 0 && f.anyLevy(&levyFrame{who: x.who, hex: none, unit: none}) {
		out = append(out, engine.M0(kTwoSteps))
	}
	return out
}

func takeCoup(p *Position, x menuFrame, m engine.Move) {
	f := p.front()
	switch {
	case m.Kind == kTwoSteps:
		x.done |= coupSteps
	case f.Units[m.A].Class == atlas.Ground:
		x.done |= coupHQ
		f.delayUnit(atlas.Unit(m.A), "15.8")
	default:
		x.done |= coupSupport
		f.delayUnit(atlas.Unit(m.A), "15.8")
	}
	p.choose(x) // for the second
	if m.Kind == kTwoSteps {
		p.exact(atlas.Faction(x.who), levyArmorFirst, 2)
	}
}

// 15.22 and 15.24: Military Defeat and Military Victory.

// militaryVictory costs the Germans steps, then cedes the land that was demanded; all
// factions mobilize.
func militaryVictory(f *front, a *program.Action) bool {
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		f.mobilize("15.24", who)
	}
	f.hold("ceded-land", *a)
	f.match.tollOfWar(atlas.Axis, int16(f.nation("germany"))) // done before what the cession asks
	return true
}

// mobilize sends the Outbreak of War units of a faction to the Delay Box.
func (f *front) mobilize(rule string, who atlas.Faction) {
	box := f.boxFor("conditional-events", who)
	for u := range f.Units {
		if f.Units[u].Entry.Group == "outbreak-of-war" && f.units[u].at == box {
			f.relocate(atlas.Unit(u), inBox(f.ways.delayBox))
			f.tell(evArrives, rule, int16(u), int16(f.units[u].at))
		}
	}
}

// 15.20: Mandated Offensive.

// runMandated asks until the attack is made or the step is lost.
func runMandated(p *Position, x *mandatedFrame) {
	f, who := p.front(), atlas.Faction(x.who)
	if !f.attacked.bits().Empty() || flow.None(p, legalMandated, x, who) {
		f.attacked = hexSet{}
		f.forgetDeeds()
		p.Done()
		return
	}
	p.ask(who)
}

func legalMandated(p *Position, x *mandatedFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for e := range f.posts {
		if atlas.Faction(e) == who || f.war == atlas.PreWar {
			continue
		}
		for h := range f.posts[e].bits().All() {
			if f.mandated(atlas.Hex(h)).Fine() {
				out = append(out, engine.M1(kAttack, h))
			}
		}
	}
	return f.levies(&levyFrame{who: x.who, what: int16(levyArmor), hex: none, unit: none}, out)
}

// mandated says why a hex cannot be attacked with armor.
func (f *front) mandated(h atlas.Hex) say.No { return f.attackedBy(h, (*front).armored, noArmor) }

// attackedBy says why a hex cannot be attacked by a unit of a kind that must take part.
func (f *front) attackedBy(h atlas.Hex, must func(*front, atlas.Unit) bool, nobody say.No) say.No {
	if no := f.mayTarget(h, regularSegment); !no.Fine() {
		return no
	}
	for d := range board.Direction(board.Directions) {
		n, ok := f.Grid.Neighbour(int(h), d)
		if !ok {
			continue
		}
		for u := f.first[n]; u != atlas.NoUnit; u = f.next[u] {
			if f.isGround(u) && must(f, u) && f.mayAttack(u, h, regularSegment).Fine() {
				return say.No{}
			}
		}
	}
	return nobody
}

// joined reports whether a unit of a kind takes part in the attack.
func (f *front) joined(must func(*front, atlas.Unit) bool) bool {
	for u := range f.Units {
		if f.attacks(atlas.Unit(u)) && must(f, atlas.Unit(u)) {
			return true
		}
	}
	return false
}

var noArmor = say.Forbid("15.20", "An armor unit must take part in the mandated attack.")

// orderedWithoutArmor reports whether an attack is mandated and no armor has joined it.
func (p *Position) orderedWithoutArmor() bool {
	return p.In(pMandated) && !p.front().joined((*front).armored)
}

func playMandated(p *Position, _ *mandatedFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	if m.Kind == kLose {
		p.Done()
		f.loseStep(m)
		f.forgetDeeds()
		return
	}
	f.enlist(atlas.Hex(m.A), f.defenderOf(atlas.Hex(m.A), f.phasing))
	flow.CallWith(&p.State, pAttack, attackFrame{target: m.A, segment: int16(regularSegment)})
}

func whyMandated(p *Position, _ *mandatedFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kAttack:
		return p.because(p.front().mandated(atlas.Hex(m.A)))
	case kLose:
		return p.because(say.Forbid("15.20", "Eliminate an armor step of yours on the map."))
	}
	return nil
}

// 15.23: Military Takeover.

// takeover puts No Retreat into the place of SS Europa and a Military Takeover marker into
// the Strategic Warfare Box.
func (f *front) takeover() {
	f.tell(evTakeover, "15.23")
	f.lastStandFor("15.23")
	k := marker{kind: f.ways.militaryTakeover, variant: atlas.NoID, faction: atlas.Axis, at: f.boxFor("strategic-warfare-box", atlas.Axis)}
	if f.hasMarkerLeft(k.kind, k.variant) && f.mark(k) == nil {
		f.tell(evMarkerHere, "15.23", k.called(), int16(k.at))
	}
}

// lastStandFor puts the marker of the last stand (No Retreat, Japanese Mandate) into the
// place of that of the dream on the VP track (SS Europa, Hakko Ichiu).
func (f *front) lastStandFor(rule string) {
	box, out := f.onVPTrack(f.ways.europa)
	if !out {
		return
	}
	at := placeVP | place(box)
	f.unmark(f.markerIn(f.ways.europa, at))
	if _, out := f.onVPTrack(f.ways.noRetreat); out {
		return
	}
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].kind == f.ways.noRetreat {
			f.unmark(i) // wherever it was
			break
		}
	}
	f.mark(marker{kind: f.ways.noRetreat, variant: atlas.NoID, faction: atlas.Axis, at: at}) // in the place of the other
	f.tell(evMarkerHere, rule, int16(f.ways.noRetreat), int16(at))
}

// truceShifts lists the truces that can be raised or lowered, in the boxes of a faction or
// of all, but for those done.
func (f *front) truceShifts(of atlas.Faction, done int16, out []engine.Move) []engine.Move {
	for d := range f.Displays {
		level := f.Postures[f.postures[d]].Truce
		if level == 0 || done>>d&1 != 0 || of != atlas.NoFaction && f.Displays[d].Faction != of {
			continue
		}
		if level < mostTruce {
			out = append(out, engine.M1(kRaise, d))
		}
		out = append(out, engine.M1(kLower, d))
	}
	return out
}

// shiftBox raises or lowers the truce of a box by one level (13.6.2.3).
func (f *front) shiftBox(m engine.Move, rule string) {
	level := int(f.Postures[f.postures[m.A]].Truce)
	if m.Kind == kRaise {
		level++
	} else {
		level--
	}
	f.putPosture(atlas.Display(m.A), f.truceOf(level), rule)
}

// talksFrame is that Negotiation markers are placed when truces have been shifted: in the
// boxes of a faction or of all, over policies or not.
type talksFrame struct {
	flow.Head
	of       int16 `note:"of 7"`
	policies int16 `note:"policies bool"`
}

// openTalks places Negotiation markers in the boxes without a truce.
func (f *front) openTalks(x *talksFrame) {
	for d := range f.Displays {
		p := f.postures[d]
		if atlas.Faction(x.of) != atlas.NoFaction && f.Displays[d].Faction != atlas.Faction(x.of) || f.Postures[p].Truce > 0 || f.isPolicy(p) && x.policies == 0 {
			continue
		}
		f.putPosture(atlas.Display(d), f.truceOf(1), "13.6.2")
	}
}
