package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 16.5.4: the Border Defense Check. While Russia keeps a treaty, the lands ceded to
// it must be garrisoned; where they are not, the Axis moves Russian units there.

var (
	kInspect  = kind(engine.Kind{Name: "inspect", Args: []string{"country"}, Rule: "16.5.4", Help: "Check the border defense of a region next."})
	kRedeploy = kind(engine.Kind{Name: "redeploy", Args: []string{"unit", "hex"}, Rule: "16.5.4", Help: "Move a Russian unit, or in the Pacific a Japanese one, to where border defense is lacking."})

	evUndefended = event("The border defense of {a} is too weak.")
	evRedeployed = event("{u} is redeployed from {s} to {s}.")
)

// watch is what a region ceded to Russia needs: so many steps in each hex that borders
// Germany, or Germany or Poland, or so many in all.
type watch struct {
	land    string
	inHexes bool
	poland  bool
	steps   int
}

var watches = []watch{
	{"baltic-states", true, false, 2},
	{"northern-baltics", true, false, 2},
	{"eastern-poland", true, true, 2},
	{"bessarabia", false, false, 4},
	{"finnish-frontier", false, false, 4},
	{"turkish-frontier", false, false, 4},
}

// borderFrame is the check: the regions that have been checked, a bit for each line of
// watches, and the one that is being filled, plus one.
type borderFrame struct {
	flow.Head `steps:"chooses fills"`
	checked   int16 `note:"checked 63 quiet"`
	region    int16 `note:"region 6"`
}

const (
	borderChooses uint8 = iota
	borderFills
)

func init() {
	procedures[pBorders] = flow.Of(proc[borderFrame]{
		Name: "BorderDefense", Rule: "16.5.4", Run: runBorder, Legal: legalBorder, Play: playBorder, Why: whyBorder,
		Question: func(p *Position, b *borderFrame, _ atlas.Faction) say.Line {
			if b.Step == borderChooses {
				return say.Say("Choose the region whose border defense is checked next.")
			}
			return say.Say("Redeploy Russian units to {a}, and break down those that are too large.", int16(p.front().regionOf(int(b.region))))
		},
	})
}

// checkBorderDefense begins the check if Russia keeps the Entente, Rapallo or the Pact.
func (p *Position) checkBorderDefense() {
	f := p.front()
	switch f.Postures[f.posture(f.ways.russia)].ID {
	case "franco-russian-entente", "treaty-of-rapallo", "nazi-soviet-pact":
		p.Call(pBorders)
	}
}

// regionOf is the region of a line of watches.
func (f *front) regionOf(i int) atlas.Area { return f.ways.borders[i].region }

// frontier is the region of a line of watches, or NoID, and its hexes.
type frontier struct {
	region atlas.Area
	hexes  hexSet
}

// readBorders finds those of the map.
func (w *ways) readBorders(t *atlas.Theatre) {
	for i := range watches {
		b := frontier{region: areaNamed(t, watches[i].land)}
		if b.region != atlas.NoID {
			for _, h := range t.Areas[b.region].Hexes {
				b.hexes.add(h)
			}
		}
		w.borders = append(w.borders, b)
	}
}

// cededToRussia reports whether a land has been ceded to Russia by the side of the marker that
// names it.
func (f *front) cededToRussia(land atlas.Area) bool {
	for _, c := range f.ways.cessions {
		if c.land == land && f.Lands[c.marker].Owner == f.ways.russia && f.lands[c.marker] == c.side {
			return true
		}
	}
	return false
}

// needsGarrison reports whether a region must be defended: it is ceded to Russia, and no
// Axis unit is in it.
func (f *front) needsGarrison(i int) bool {
	land := f.regionOf(i)
	if land == atlas.NoID || !f.cededToRussia(land) {
		return false
	}
	return !f.unit[atlas.Axis].bits().Meets(f.ways.borders[i].hexes.bits())
}

// isPost reports whether a hex of a region must hold steps of its own: it borders Germany,
// in Eastern Poland Germany or Poland.
func (f *front) isPost(i int, h atlas.Hex) bool {
	if !watches[i].inHexes || f.owner[h] != f.ways.russia || !f.inPlay.has(h) {
		return false
	}
	poland := areaNamed(f.Theatre, "poland")
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if ok && (f.owner[n] == f.ways.germany || watches[i].poland && f.owner[n] == poland) {
			return true
		}
	}
	return false
}

// russianSteps are the steps of Russian ground units in a hex, those of fortresses too.
func (f *front) russianSteps(h atlas.Hex) (n int) {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.isGround(u) && f.isOf(u, f.ways.groups[atlas.Soviet][0]) {
			n += int(f.units[u].steps)
		}
	}
	return n
}

// stepsIn are the Russian steps in a region.
func (f *front) stepsIn(i int) (n int) {
	for _, h := range f.Areas[f.regionOf(i)].Hexes {
		n += f.russianSteps(h)
	}
	return n
}

// lacks is how many steps may be moved into a hex of a region to defend it.
func (f *front) lacks(i int, h atlas.Hex) int {
	land := f.regionOf(i)
	switch {
	case !f.inArea(h, land) || !f.inPlay.has(h) || f.enemyCounters(h, atlas.Soviet):
		return 0
	case !watches[i].inHexes:
		return max(watches[i].steps-f.stepsIn(i), 0)
	case !f.isPost(i, h):
		return 0
	}
	return max(watches[i].steps-f.russianSteps(h), 0)
}

// isWeak reports whether a region lacks steps somewhere.
func (f *front) isWeak(i int) bool {
	if !f.needsGarrison(i) {
		return false
	}
	for _, h := range f.Areas[f.regionOf(i)].Hexes {
		if f.lacks(i, h) > 0 {
			return true
		}
	}
	return false
}

// spare is how many Russian steps of a hex no border defense needs. Those of the region
// that is being filled do not help it.
func (f *front) spare(h atlas.Hex, filling int) int {
	n := f.russianSteps(h)
	for i := range watches {
		if !f.needsGarrison(i) || !f.inArea(h, f.regionOf(i)) {
			continue
		}
		switch {
		case !watches[i].inHexes && i == filling:
			return 0
		case !watches[i].inHexes:
			n = min(n, f.stepsIn(i)-watches[i].steps)
		case f.isPost(i, h):
			n = min(n, f.russianSteps(h)-watches[i].steps)
		}
	}
	return n
}

// isMovable says why the Axis cannot redeploy a unit: it moves Russian ground units that are
// no fortresses and bound to no hex, where the border defense can spare steps.
func (f *front) isMovable(u atlas.Unit, filling int) say.No {
	h, onMap := f.units[u].at.hex()
	switch {
	case !onMap || !f.isGround(u) || !f.isOf(u, f.ways.groups[atlas.Soviet][0]) || f.isFortress(u) || len(f.Units[u].Hexes) > 0:
		return say.Forbid("16.5.4", "Choose a Russian ground unit on the map that is no fortress.")
	case f.spare(h, filling) <= 0:
		return say.Forbid("16.5.4", "Its steps are needed where they are.")
	}
	return say.No{}
}

// mayRedeploy says why the Axis cannot move a unit into a hex: whole units, and no more steps
// than the hex or the region needs and the hex it leaves can spare.
func (f *front) mayRedeploy(u atlas.Unit, to atlas.Hex, filling int) say.No {
	if no := f.isMovable(u, filling); !no.Fine() {
		return no
	}
	h, _ := f.units[u].at.hex()
	steps := int(f.units[u].steps)
	switch {
	case f.lacks(filling, to) < steps:
		return say.Forbid("16.5.4", "The border defense there does not need so many steps.")
	case f.spare(h, filling) < steps:
		return say.Forbid("16.5.4", "The unit has more steps than the border defense can spare: break it down first.")
	}
	return say.No{}
}

// mayBreakUp reports whether the Axis may have a unit broken down: it is too large to be moved.
func (f *front) mayBreakUp(u atlas.Unit, filling int) bool {
	if !f.isMovable(u, filling).Fine() || f.units[u].steps < 2 {
		return false
	}
	for _, to := range f.Areas[f.regionOf(filling)].Hexes {
		if f.mayRedeploy(u, to, filling).Fine() {
			return false
		}
	}
	return true
}

// runBorder checks one region after the other, in an order that the Soviets choose if several
// are too weak, and lets the Axis fill it as far as it can.
func runBorder(p *Position, b *borderFrame) {
	f := p.front()
	if b.Step == borderFills {
		if f.isWeak(int(b.region)) && !flow.None(p, legalBorder, b, atlas.Axis) {
			flow.Offer(p, atlas.Axis)
			return
		}
		b.checked |= 1 << b.region
		b.Step = borderChooses
	}
	switch weak := flow.List(p, legalBorder, b, atlas.Soviet); len(weak) {
	case 0:
		p.Done()
	case 1:
		playBorder(p, b, atlas.Soviet, weak[0])
	default:
		flow.Offer(p, atlas.Soviet)
	}
}

func legalBorder(p *Position, b *borderFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if b.Step == borderChooses {
		for i := range watches {
			if b.checked>>i&1 == 0 && f.isWeak(i) {
				out = append(out, engine.M1(kInspect, f.regionOf(i)))
			}
		}
		return out
	}
	region := int(b.region)
	for u := range f.Units {
		u := atlas.Unit(u)
		if !f.isMovable(u, region).Fine() {
			continue
		}
		for _, to := range f.Areas[f.regionOf(region)].Hexes {
			if f.mayRedeploy(u, to, region).Fine() {
				out = append(out, engine.M2(kRedeploy, u, to))
			}
		}
		if f.mayBreakUp(u, region) {
			out = f.breakdownsOf(u, out)
		}
	}
	return out
}

func playBorder(p *Position, b *borderFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kInspect:
		for i := range watches {
			if f.regionOf(i) == atlas.Area(m.A) {
				b.region = int16(i)
			}
		}
		b.Step = borderFills
		p.tell(evUndefended, "16.5.4", m.A)
	case kRedeploy:
		from, to := f.units[m.A].at, inHex(atlas.Hex(m.B))
		f.relocate(atlas.Unit(m.A), to)
		p.tell(evRedeployed, "16.5.4", m.A, int16(from), int16(to))
	default:
		y := atlas.NoUnit
		if m.C != none {
			y = atlas.Unit(m.C)
		}
		p.tell(evBrokenDown, "16.5.4", m.A, int16(f.units[m.A].at))
		f.breakDown(atlas.Unit(m.A), atlas.Unit(m.B), y)
	}
}

func whyBorder(p *Position, b *borderFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	switch {
	case m.Kind == kInspect && b.Step == borderChooses:
		return p.because(say.Forbid("16.5.4", "The border defense of this region is strong enough, or has been checked."))
	case m.Kind == kRedeploy && b.Step == borderFills:
		return p.because(f.mayRedeploy(atlas.Unit(m.A), atlas.Hex(m.B), int(b.region)))
	case m.Kind == kBreak && b.Step == borderFills:
		if no := f.isMovable(atlas.Unit(m.A), int(b.region)); !no.Fine() {
			return p.because(no)
		}
		return p.because(say.Forbid("16.5.4", "Only a unit that is too large to be moved can be broken down, into steps from its force pool."))
	}
	return nil
}
