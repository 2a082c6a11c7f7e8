package axis

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 4.2.7 and 4.2.8: advance after combat, and exploitation.

var (
	kAdvance = kind(engine.Kind{Name: "advance", Args: []string{"unit"}, Rule: "4.2.7", Help: "Advance a unit into the hex that was attacked."})
	kExploit = kind(engine.Kind{Name: "exploit", Args: []string{"hex"}, Rule: "4.2.8", Help: "Lead the unit on into an adjacent hex."})
)

// advanceFrame is the advance into a hex that the defender has left: how many hexes an
// exploiting unit may enter, and whether armor attacked.
type advanceFrame struct {
	flow.Head
	target   int16 `note:"target hex"`
	distance int16 `note:"distance 99"`
	exploits int16 `note:"exploits 1"`
	mobile   int16 `note:"mobile bool"` // a German HQ may advance (14.2)
}

// exploitFrame is a unit that exploits: how many hexes it may still enter.
type exploitFrame struct {
	flow.Head
	unit int16 `note:"unit unit"`
	left int16 `note:"left 9"`
}

func init() {
	procedures[pAdvance] = flow.Of(proc[advanceFrame]{
		Name: "Advance", Rule: "4.2.7",
		Run: runAdvance, Legal: legalAdvance, Play: playAdvance, Why: whyAdvance,
		Question: func(_ *Position, a *advanceFrame, _ atlas.Faction) say.Line {
			return say.Say("{h} has been vacated: advance units into it, or finish.", a.target)
		},
	})
	procedures[pExploit] = flow.Of(proc[exploitFrame]{
		Name: "Exploit", Rule: "4.2.8",
		Run: runExploit, Legal: legalExploit, Play: playExploit, Why: whyExploit,
		Question: func(_ *Position, x *exploitFrame, _ atlas.Faction) say.Line {
			return say.Say("{u} exploits: choose the next hex, or stop ({i} left).", x.unit, x.left)
		},
	})
}

func runAdvance(p *Position, a *advanceFrame) {
	if flow.None(p, advances, a, p.phasing()) {
		p.Done()
		return
	}
	p.ask(p.phasing())
}

// advances lists the units that can advance.
func advances(p *Position, a *advanceFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for x := range f.Units {
		if f.attacks(atlas.Unit(x)) && f.mayAdvance(atlas.Unit(x), a).Fine() {
			out = append(out, engine.M1(kAdvance, x))
		}
	}
	return out
}

func legalAdvance(p *Position, a *advanceFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	return append(advances(p, a, who, out), engine.M0(kDone))
}

// mayAdvance says why a unit cannot advance after combat (4.2.7).
func (f *front) mayAdvance(u atlas.Unit, a *advanceFrame) say.No {
	target := atlas.Hex(a.target)
	at, onMap := f.units[u].at.hex()
	switch {
	case !onMap || !f.attacks(u) || f.Grid.Distance(int(at), int(target)) != 1:
		return say.Forbid("4.2.7", "Only units that attacked and are next to the hex can advance.")
	case f.isHQ(u) && a.mobile == 0: // one HQ takes part in a combat, so one marker is enough
		return say.Forbid("4.2.7", "An HQ cannot advance after combat.")
	case f.sideOf(u).Move == 0:
		return say.Forbid("4.2.7", "A unit without a movement allowance cannot advance.")
	case !f.supplied(u):
		return say.Forbid("4.2.7", "A unit without supply cannot advance.")
	case f.Hexes[at].Class == atlas.SeaClass && !f.beachheadSide(at, target):
		return say.Forbid("14.5", "Units can leave a beachhead only across the side that it faces.")
	}
	return f.entersAfterCombat(u, target)
}

// entersAfterCombat says why a unit cannot be placed in a hex by advance or exploitation: what
// would keep it out in movement, a truce's zones of control too (ruling 153), and a Failure (3.1.4,
// 14.12). The aid of 1999 names the truces that close zones to advances (17.12).
func (f *front) entersAfterCombat(u atlas.Unit, h atlas.Hex) say.No {
	if f.aid.says(fiveHexTruces) {
		return f.placedIn(u, h, reserve)
	}
	return f.placedIn(u, h, operational)
}

// placedIn says the same of a phase, or of a landing (4.1.3).
func (f *front) placedIn(u atlas.Unit, h atlas.Hex, phase movePhase) say.No {
	if !f.aid.says(oneFailure) && f.failureHex(h, f.units[u].faction) {
		return say.Forbid("14.12", "In a Failure hex no unit can advance, exploit or land.")
	}
	return f.closedTo(u, h, phase)
}

// failureHex reports whether a hex is within five hexes of a Failure marker of a
// faction (14.12).
func (f *front) failureHex(h atlas.Hex, who atlas.Faction) bool {
	if from, to := f.ofKind(f.ways.failure); from == to {
		return false // as mostly: no need to look for each
	}
	return f.fails(h, who, commandFailure) || f.fails(h, who, supplyFailure)
}

// fails reports whether a hex is within five hexes of the Failure marker of a faction of
// a variant (14.12).
func (f *front) fails(h atlas.Hex, who atlas.Faction, variant uint8) bool {
	from, to := f.ofKind(f.ways.failure)
	for i := from; i < to; i++ {
		k := &f.markers[i]
		if at, onMap := k.at.hex(); onMap && k.variant == variant && k.faction == who && f.Grid.Distance(int(at), int(h)) <= 5 {
			return true
		}
	}
	return false
}

// failureBarsEntry says why a Failure keeps a faction's units out of an enemy zone in a
// hex: when its supply fails (14.12). By the aid of 1999 every Failure does, but for the
// Axis while No Retreat or SS Europa is played, outside limited war and without a Military
// Takeover (17.10).
func (f *front) failureBarsEntry(h atlas.Hex, who atlas.Faction) say.No {
	if f.aid.says(oneFailure) {
		if f.failureHex(h, who) && (who != atlas.Axis || f.takenOver() || !f.lastStand()) {
			return say.Forbid("17.10", "Within five hexes of the Failure no unit can enter an enemy zone of control.")
		}
		return say.No{}
	}
	if f.fails(h, who, supplyFailure) {
		return say.Forbid("14.12", "While its supply fails, no unit can enter an enemy zone of control within five hexes of the marker.")
	}
	return say.No{}
}

// failureHolds says why a Failure keeps a faction's units in an enemy zone: when its
// command fails (14.12). By the aid of 1999 only those of the Axis are held, and not in
// limited war or after a Military Takeover (17.10).
func (f *front) failureHolds(h atlas.Hex, who atlas.Faction) say.No {
	if f.aid.says(oneFailure) {
		if who == atlas.Axis && f.failureHex(h, who) && !f.takenOver() {
			return say.Forbid("17.10", "Within five hexes of the Failure no Axis unit can leave an enemy zone of control.")
		}
		return say.No{}
	}
	if f.fails(h, who, commandFailure) {
		return say.Forbid("14.12", "While its command fails, no unit can leave an enemy zone of control within five hexes of the marker.")
	}
	return say.No{}
}

// takenOver reports whether a Failure of the Axis is the lighter kind of the aid: in
// limited war, and after a Military Takeover (17.10).
func (f *front) takenOver() bool {
	return f.war == atlas.LimitedWar || f.markerIn(f.ways.militaryTakeover, inBox(f.ways.strategicBox)) >= 0
}

// lastStand reports whether No Retreat or SS Europa is on the VP track.
func (f *front) lastStand() bool {
	_, noRetreat := f.onVPTrack(f.ways.noRetreat)
	_, europa := f.onVPTrack(f.ways.europa)
	return noRetreat || europa
}

// playAdvance places a unit in the hex. If it may exploit, it goes on from there; it
// must stop where any exploiting unit stops (4.2.8).
func playAdvance(p *Position, a *advanceFrame, who atlas.Faction, m engine.Move) {
	if m.Kind == kDone {
		p.Done()
		return
	}
	f, u, target := p.front(), atlas.Unit(m.A), atlas.Hex(a.target)
	from, _ := f.units[u].at.hex()
	exploits := a.exploits != 0 && f.weather(target) != atlas.Mud && !f.isHQ(u) && !(f.aid.says(oneFailure) && f.failureHex(target, who)) // 17.10
	if f.isHQ(u) {
		f.useDoctrine()
		p.tell(evMobileHQ, "14.2", m.A)
	}
	left := min(a.distance, int16(f.sideOf(u).Move)) - 1
	f.placeAfterCombat(u, target)
	f.units[u].used &^= inCombat // it has advanced
	f.units[u].used |= hasFought
	if exploits && left > 0 && !f.stopsExploiting(u, from, target, who) {
		flow.CallWith(&p.State, pExploit, exploitFrame{unit: m.A, left: left})
	}
}

// placeAfterCombat puts a unit into a hex and drives markers away.
func (f *front) placeAfterCombat(u atlas.Unit, h atlas.Hex) {
	f.relocate(u, inHex(h))
	f.entered(h, f.units[u].faction, f.isGerman(u))
}

// stopsExploiting reports whether an exploiting unit must stop in the hex it was placed
// in: in an enemy zone without another friendly unit or an airdrop, and behind water and mountains.
func (f *front) stopsExploiting(u atlas.Unit, from, at atlas.Hex, who atlas.Faction) bool {
	line := f.sideLine(from, at)
	if f.beachheadSide(from, at) || line != nil && line.StopsExploitation {
		return true
	}
	return f.enemyZone(at, who) && !f.besidesUnit(at, u, who) && !f.drops[who].has(at)
}

// besidesUnit reports whether another unit of a faction than u is in a hex.
func (f *front) besidesUnit(h atlas.Hex, u atlas.Unit, who atlas.Faction) bool {
	for x := f.first[h]; x != atlas.NoUnit; x = f.next[x] {
		if x != u && f.units[x].faction == who && !f.detachment(x) && !f.dropped(x) {
			return true
		}
	}
	return false
}

func whyAdvance(p *Position, a *advanceFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kAdvance {
		return nil
	}
	return p.because(p.front().mayAdvance(atlas.Unit(m.A), a))
}

func runExploit(p *Position, x *exploitFrame) {
	if x.left <= 0 || flow.None(p, exploits, x, p.phasing()) {
		p.Done()
		return
	}
	p.ask(p.phasing())
}

// exploits lists the hexes into which an exploiting unit can go on.
func exploits(p *Position, x *exploitFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	at, _ := f.units[x.unit].at.hex()
	for d := range board.Direction(board.Directions) {
		if n, ok := f.Grid.Neighbour(int(at), d); ok && f.mayExploit(atlas.Unit(x.unit), atlas.Hex(n)).Fine() {
			out = append(out, engine.M1(kExploit, n))
		}
	}
	return out
}

// mayExploit says why an exploiting unit cannot enter a hex (4.2.8).
func (f *front) mayExploit(u atlas.Unit, to atlas.Hex) say.No {
	at, _ := f.units[u].at.hex()
	line := f.sideLine(at, to)
	switch {
	case f.Grid.Distance(int(at), int(to)) != 1 || !f.inPlay.has(to) || f.Hexes[to].Class == atlas.SeaClass:
		return say.Forbid("4.2.8", "A unit can exploit only into an adjacent land hex.")
	case !f.beachheadSide(at, to) && line != nil && line.By != "" && !f.marines(u):
		return say.Forbid("4.2.8", "Only marines can exploit across open water.")
	case f.weather(to) == atlas.Mud:
		return say.Forbid("4.2.8", "No unit can exploit into mud.")
	case f.aid.says(fiveHexTruces) && f.tooBold(u, to):
		return say.Forbid("17.12", "A truce allows no exploitation here.")
	}
	return f.entersAfterCombat(u, to)
}

func legalExploit(p *Position, x *exploitFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	return append(exploits(p, x, who, out), engine.M0(kStop))
}

func playExploit(p *Position, x *exploitFrame, who atlas.Faction, m engine.Move) {
	if m.Kind == kStop {
		p.Done()
		return
	}
	f, u, to := p.front(), atlas.Unit(x.unit), atlas.Hex(m.A)
	from, _ := f.units[u].at.hex()
	f.placeAfterCombat(u, to)
	x.left--
	if f.stopsExploiting(u, from, to, who) {
		x.left = 0
	}
}

func whyExploit(p *Position, x *exploitFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kExploit {
		return nil
	}
	return p.because(p.front().mayExploit(atlas.Unit(x.unit), atlas.Hex(m.A)))
}
