package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Steps that the events 15.1, 15.8, 15.18, 15.20 and 15.36, and DS 15.4 and 15.8, take, as 4.2.6.2 says;
// 15_national_losses.go has those of a nation.

// levy is what kind of steps an event takes.
type levy int16

const (
	levyAny        levy = iota
	levyArmor           // 15.20
	levyArmorFirst      // 15.8: armor, as long as there is any
	levyAuxiliary       // 15.1, 15.18: colonial and minor country steps, and SS while SS Europa is out
	levyKwantung        // DS 15.4
	levyChinese         // DS 15.8: of a Chinese country of the faction
)

// levyFrame is a faction losing steps: in one hex, of one unit, or anywhere on the map.
type levyFrame struct {
	flow.Head
	who  int16 `note:"faction faction"`
	what int16 `note:"what 9"`
	left int16 `note:"left 99"`
	hex  int16 `note:"hex hex-or-none"`
	unit int16 `note:"unit unit-or-none"`
}

func init() {
	procedures[pLevy] = flow.Of(proc[levyFrame]{
		Name: "Levy", Rule: "4.2.6.2", Run: runLevy, Legal: legalLevy, Play: playLevy, Why: whyLevy,
		Question: func(_ *Position, x *levyFrame, _ atlas.Faction) say.Line {
			switch levy(x.what) {
			case levyArmor, levyArmorFirst:
				return say.Say("Eliminate a step ({i} left); it must be armor if you have any on the map.", x.left)
			case levyAuxiliary:
				return say.Say("Eliminate a colonial, minor country or SS step in {h}.", x.hex)
			}
			return say.Say("Eliminate a step ({i} left).", x.left)
		},
	})
}

// exact begins a levy on a faction, anywhere on the map.
func (p *Position) exact(who atlas.Faction, what levy, n int16) {
	p.raise(levyFrame{who: int16(who), what: int16(what), left: n, hex: none, unit: none})
}

// levyOn is a levy of one step on a faction, anywhere on the map.
func (f *front) levyOn(who atlas.Faction, what levy) *levyFrame {
	return &levyFrame{who: int16(who), what: int16(what), left: 1, hex: none, unit: none}
}

// raise begins a levy.
func (p *Position) raise(x levyFrame) { flow.CallWith(&p.State, pLevy, x) }

// owes reports whether a ground unit in a hex has a step that a levy takes.
func (f *front) owes(u atlas.Unit, x *levyFrame) bool {
	c := &f.units[u]
	h, onMap := c.at.hex()
	if !onMap || c.faction != atlas.Faction(x.who) || !f.isGround(u) || c.steps == 0 || x.hex != none && int16(h) != x.hex || x.unit != none && int16(u) != x.unit {
		return false
	}
	switch levy(x.what) {
	case levyArmor:
		return f.armored(u)
	case levyAuxiliary:
		return f.auxiliary(u) || f.heldMinor(u) != atlas.NoUnit
	case levyKwantung:
		return f.Units[u].Kwantung
	case levyChinese:
		held := f.heldMinor(u)
		return f.isChineseUnit(u) || held != atlas.NoUnit && f.isChineseUnit(held)
	}
	return true
}

// takesHeld reports whether a levy takes the step in the holding box of a unit of two nations,
// and not one of its own.
func (f *front) takesHeld(u atlas.Unit, what levy) bool {
	return what == levyAuxiliary && !f.auxiliary(u) || what == levyChinese && !f.isChineseUnit(u)
}

// auxiliary reports whether a unit is a colonial or minor country unit, or an SS unit
// while the SS Europa marker is on the VP track (15.1, 15.18).
func (f *front) auxiliary(u atlas.Unit) bool {
	info := &f.Units[u]
	home := f.citizens(info.Nation)
	switch {
	case info.Quality == "colonial" || f.isPanNational(u) || home != atlas.NoID && !f.Areas[home].Major:
		return true
	case info.Quality == "ss":
		_, out := f.onVPTrack(f.ways.europa)
		return out
	}
	return false
}

// heldMinor is the minor country unit in the holding box of a unit of two nations, or
// NoUnit.
func (f *front) heldMinor(u atlas.Unit) atlas.Unit {
	box := f.ways.holding[u]
	if box == atlas.NoID {
		return atlas.NoUnit
	}
	for x := range f.Units {
		if home := f.citizens(f.Units[x].Nation); f.units[x].at == inBox(box) && home != atlas.NoID && !f.Areas[home].Major {
			return atlas.Unit(x)
		}
	}
	return atlas.NoUnit
}

// levies lists the ways to pay. A panzer army that must lose armor leaves infantry, if
// there is any (4.2.6.1); of a unit of two nations that must lose its minor country's
// step the other is left.
func (f *front) levies(x *levyFrame, out []engine.Move) []engine.Move {
	first := len(out)
	for n := range f.fielded.bits().All() {
		u := atlas.Unit(n)
		if !f.owes(u, x) {
			continue
		}
		switch what := levy(x.what); {
		case f.takesHeld(u, what):
			out = f.heldLosses(u, out)
		case what == levyArmor:
			out = f.boundLosses(u, out)
		case what != levyArmorFirst:
			out = f.stepLosses(u, out)
		case f.armored(u):
			out = f.boundLosses(u, out)
		}
	}
	if len(out) == first && levy(x.what) == levyArmorFirst {
		y := *x
		y.what = int16(levyAny)
		return f.levies(&y, out)
	}
	return out
}

// heldLosses lists the ways in which a unit of two nations loses the step in its holding
// box: a unit of the pool that could have been its other step is left.
func (f *front) heldLosses(u atlas.Unit, out []engine.Move) []engine.Move {
	first := len(out)
	if f.units[u].steps == 2 {
		for x := range f.Units {
			if f.units[x].at != inBox(f.ways.holding[u]) && f.remnant(u, atlas.Unit(x)) {
				out = append(out, engine.M2(kLose, int16(u), int16(x)))
			}
		}
	}
	if len(out) == first {
		out = append(out, engine.M2(kLose, int16(u), none))
	}
	return out
}

// loseHeld carries such a loss out. A unit of three steps breaks down into its other two
// (2.3.4).
func (f *front) loseHeld(m engine.Move) {
	u := atlas.Unit(m.A)
	c := f.units[u]
	if m.B != none || c.steps < 3 {
		f.loseStep(m)
		return
	}
	for i := range f.Units[u].Recipe {
		r := &f.Units[u].Recipe[i]
		for x := range f.Units {
			if y := atlas.Unit(x); r.Holding == atlas.NoID && f.canJoin(u, y, r) {
				f.put(y, c.at, 1, c.faction)
				break
			}
		}
	}
	f.emptyHolding(u, atlas.NoUnit)
	f.retire(u)
	f.tell(evRemoved, "2.3.4", m.A, int16(c.at))
}

func (f *front) anyLevy(x *levyFrame) bool {
	for u := range f.fielded.bits().All() {
		if f.owes(atlas.Unit(u), x) {
			return true
		}
	}
	return false
}

// runLevy asks for step after step; steps that are not there are not owed.
func runLevy(p *Position, x *levyFrame) {
	f, who := p.front(), atlas.Faction(x.who)
	if x.left <= 0 || !f.anyLevy(x) {
		p.Done()
		return
	}
	if list := flow.List(p, legalLevy, x, who); len(list) == 1 {
		playLevy(p, x, who, list[0])
		return
	}
	p.ask(who)
}

func legalLevy(p *Position, x *levyFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return p.front().levies(x, out)
}

func playLevy(p *Position, x *levyFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	x.left--
	if f.takesHeld(atlas.Unit(m.A), levy(x.what)) {
		f.loseHeld(m)
		return
	}
	f.loseStep(m)
}

func whyLevy(p *Position, _ *levyFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kLose {
		return nil
	}
	return p.because(say.Forbid("4.2.6.2", "The event takes steps of another kind, or from another place."))
}
