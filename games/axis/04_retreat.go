package axis

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 4.2.5: retreats, hex by hex.

var (
	kRetreat   = kind(engine.Kind{Name: "retreat", Args: []string{"hex"}, Rule: "4.2.5", Help: "Retreat the stack into an adjacent hex."})
	evRetreats = event("{F} retreats from {h} to {h}.")
)

// retreatFrame is a stack in retreat from the hex at: how many results are left, and
// whether it may lose steps instead although it could retreat.
type retreatFrame struct {
	flow.Head
	target int16 `note:"target hex"`
	at     int16 `note:"at hex"`
	left   int16 `note:"left 9"`
	who    int16 `note:"faction faction"`
	free   int16 `note:"free 1"`
}

func init() {
	procedures[pRetreat] = flow.Of(proc[retreatFrame]{
		Name: "Retreat", Rule: "4.2.5",
		Run: runRetreat, Legal: legalRetreat, Play: playRetreat, Why: whyRetreat,
		Question: askRetreat,
	})
}

// askRetreat speaks of hexes and of losses only where there are some to choose from.
func askRetreat(p *Position, r *retreatFrame, who atlas.Faction) say.Line {
	list := legalRetreat(p, r, who, nil)
	losses := 0
	for _, m := range list {
		if m.Kind == kLose {
			losses++
		}
	}
	switch losses {
	case 0:
		return say.Say("Retreat from {h} ({i} left): choose a hex.", r.at, r.left)
	case len(list):
		return say.Say("No retreat is possible from {h} ({i} left): lose a step instead.", r.at, r.left)
	}
	return say.Say("Retreat from {h} ({i} left): choose a hex, or lose a step instead.", r.at, r.left)
}

// runRetreat goes on until the result is satisfied or nobody is left to do it. What the
// defender leaves undone lengthens the pursuit (4.2.8).
func runRetreat(p *Position, r *retreatFrame) {
	f, who := p.front(), atlas.Faction(r.who)
	if r.left == 0 || f.force(who) == 0 {
		if who != f.phasing {
			p.battle().distance += r.left
		}
		p.Done()
		return
	}
	var room [4]engine.Move
	if list := legalRetreat(p, r, who, room[:0]); len(list) == 1 {
		playRetreat(p, r, who, list[0])
		return
	}
	p.ask(who)
}

// legalRetreat lists the hexes that are free, and losses where a retreat is impossible
// or the defender may stand (4.2.5.3).
func legalRetreat(p *Position, r *retreatFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	first := len(out)
	if f.forceIn(atlas.Hex(r.at), who) && f.mayFallBack(who).Fine() {
		out = f.retreats(atlas.Hex(r.target), atlas.Hex(r.at), who, out)
	}
	if len(out) == first || r.free != 0 {
		pinned := len(out) == first
		out = p.lossesOf(who, out)
		if pinned { // 14.2
			out = p.waysOut(atlas.Hex(r.at), who, out)
		}
	}
	return out
}

func playRetreat(p *Position, r *retreatFrame, who atlas.Faction, m engine.Move) {
	r.left--
	from, to := atlas.Hex(r.at), atlas.Hex(m.A)
	switch m.Kind {
	case kLose:
		if who != p.phasing() {
			p.battle().armored |= conversionPaid
		}
		p.pay(m)
		return
	case kMobile:
		p.giveWay(from, to, who)
	default:
		p.fallBack(from, to, who)
	}
	r.at, r.free = m.A, 0
}

// fallBack leads a stack from a hex into the next.
func (p *Position) fallBack(from, to atlas.Hex, who atlas.Faction) {
	f := p.front()
	for u := f.first[from]; u != atlas.NoUnit; {
		next := f.next[u]
		if f.units[u].faction == who && f.units[u].used&inCombat != 0 {
			f.relocate(u, inHex(to))
		}
		u = next
	}
	// Whoever stands there is swept along and has taken part (4.2.5).
	f.enlist(to, who)
	f.sweep(to, who)
	p.tell(evRetreats, "4.2.5", int16(who), int16(from), int16(to))
	if who != f.phasing {
		p.battle().distance++
	}
}

// mayFallBack says why a stack cannot go on retreating. Attackers withdraw all or none, which is
// seen before the first of their stacks goes: what one of them falls back on holds no other (4.2.4.1).
func (f *front) mayFallBack(who atlas.Faction) say.No {
	if who == f.phasing {
		return say.No{}
	}
	return f.pinned(who)
}

// pinned says why a force cannot retreat: a unit without movement or an HQ is in it
// (4.2.5.2). An HQ that lends support from afar pins it as well.
func (f *front) pinned(who atlas.Faction) say.No {
	if f.hqTakesPart(who) != atlas.NoUnit {
		return say.Forbid("4.2.5.2", "A force with an HQ cannot retreat.")
	}
	return f.immobile(who)
}

// immobile says that a unit without movement is in a force.
func (f *front) immobile(who atlas.Faction) say.No {
	for x := range f.Units {
		if u := atlas.Unit(x); f.takesPart(u, who) && f.isGround(u) && f.sideOf(u).Move == 0 && f.units[u].used&inCombat != 0 {
			return say.Forbid("4.2.5.2", "A force with a unit that cannot move cannot retreat.")
		}
	}
	return say.No{}
}

// retreats lists the hexes into which a stack can retreat (4.2.5.1): free of enemy
// zones, or if there is none, with a friendly unit.
func (f *front) retreats(target, at atlas.Hex, who atlas.Faction, out []engine.Move) []engine.Move {
	for _, priority := range [2]bool{true, false} {
		first := len(out)
		for d := range board.Direction(board.Directions) {
			n, ok := f.Grid.Neighbour(int(at), d)
			if ok && f.mayRetreat(target, at, atlas.Hex(n), who).Fine() && f.meets(atlas.Hex(n), who, priority) {
				out = append(out, engine.M1(kRetreat, n))
			}
		}
		if len(out) > first {
			break
		}
	}
	return out
}

// meets reports whether a hex meets the first priority, no enemy zone, or the second, a
// friendly ground or Air unit or an airdrop.
func (f *front) meets(h atlas.Hex, who atlas.Faction, first bool) bool {
	if first {
		return !f.enemyZone(h, who)
	}
	return f.negated(h, who)
}

func (f *front) hasRetreat(target, at atlas.Hex, who atlas.Faction) bool {
	var room [board.Directions]engine.Move
	return len(f.retreats(target, at, who, room[:0])) > 0
}

// mayRetreat says why a stack cannot retreat into a hex, zones aside: each hex is
// farther from the defending one than the last (4.2.5.1), and 4.2.5.2.
func (f *front) mayRetreat(target, at, to atlas.Hex, who atlas.Faction) say.No {
	switch {
	case f.Grid.Distance(int(at), int(to)) != 1:
		return say.Forbid("4.2.5", "A stack must retreat into an adjacent hex.")
	case !f.inPlay.has(to):
		return say.Forbid("4.2.5", "This hex is not part of the scenario.")
	case f.Grid.Distance(int(target), int(to)) <= f.Grid.Distance(int(target), int(at)):
		return say.Forbid("4.2.5.1", "Each hex of a retreat must be farther from the defending hex than the last.")
	case f.Hexes[to].Class == atlas.SeaClass && !f.beach[who].has(to):
		return say.Forbid("4.2.5", "A stack must retreat into a land hex or onto a friendly beachhead.")
	case !f.retreatsAcross(at, to):
		return say.Forbid("4.2.5.2", "A stack cannot retreat across water, except over a strait or the side of a beachhead.")
	case f.neutral.has(to):
		return say.Forbid("4.2.5.2", "No unit can retreat into a neutral country.")
	case who == atlas.Axis && f.behindTheRedArmy(to):
		return redArmyHolds()
	}
	for e := range f.unit {
		if atlas.Faction(e) != who && (f.unit[e].has(to) || f.drops[e].has(to) || f.beach[e].has(to)) {
			return say.Forbid("4.2.5.2", "No unit can retreat into a hex with an enemy unit, airdrop or beachhead.")
		}
	}
	return f.retreatPolitics(at, to, who)
}

// retreatsAcross reports whether a retreat may cross the side between two hexes.
func (f *front) retreatsAcross(at, to atlas.Hex) bool {
	if f.beachheadSide(at, to) {
		return true
	}
	line := f.sideLine(at, to)
	return f.Hexes[at].Class != atlas.SeaClass && f.Hexes[to].Class != atlas.SeaClass && (line == nil || line.By == "")
}

// retreatPolitics says why politics keep the units of a stack out of a hex: policies,
// truces, and markers that keep them at home (4.2.5.2, 13.6, 14.13).
func (f *front) retreatPolitics(at, to atlas.Hex, who atlas.Faction) say.No {
	for u := f.first[at]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction != who || f.units[u].used&inCombat == 0 {
			continue
		}
		for _, n := range f.nations(u) {
			if n == atlas.NoID || f.citizens(n) == atlas.NoID {
				continue
			}
			if no := f.retreatOf(n, to, who); !no.Fine() {
				return no
			}
		}
	}
	return say.No{}
}

// retreatOf says why politics keep the units of a nation out of a hex.
func (f *front) retreatOf(n atlas.Nation, to atlas.Hex, who atlas.Faction) say.No {
	home := f.citizens(n)
	policy, under := f.strictPolicy(home)
	switch {
	case f.policies.has(to) && !(under && (f.ownLand(n, f.realm[to]) || f.shares(policy, home, f.realm[to]))):
		return say.Forbid("4.2.5.2", "No unit can retreat into a country under a policy.")
	case f.appeases(home) && f.owner[to] == f.ways.germany:
		return f.germanPolicyBars(home, to, reserve)
	case !f.uncooperative(who, to).Fine():
		return f.uncooperative(who, to)
	case !f.ownLand(n, f.realm[to]) && f.keptHome(n, true):
		return say.Forbid("14.13", "The marker in its capital keeps the unit in its country and its dependents.")
	case f.aid.says(fiveHexTruces):
		return f.retreatOf1999(home, to, who)
	case f.truceIs(home, firmTruce) && f.posts[atlas.Axis].has(to):
		return say.Forbid(firmTruce, "A unit under a truce cannot retreat into a hex with an Axis marker.")
	case who == atlas.Axis && f.anyTruce() && f.truceMarker(to): // a truce binds both sides
		return say.Forbid(firmTruce, "The Axis cannot retreat into a hex with a marker of a country under a truce.")
	}
	return say.No{}
}

// mayStand is 1 if a defending force may lose steps instead of retreating although it
// could: in a city without a Blitz marker, or behind straits, beachheads and mountains
// alone (4.2.5.3).
func (f *front) mayStand(target atlas.Hex) int16 {
	if f.Hexes[target].IsCity() && !f.charged(target, f.phasing) {
		return 1
	}
	for x := range f.Units {
		u := atlas.Unit(x)
		if !f.attacks(u) {
			continue
		}
		at, _ := f.units[u].at.hex()
		if line := f.sideLine(at, target); !f.beachheadSide(at, target) && (line == nil || !line.VoluntaryConversion) {
			return 0
		}
	}
	return 1
}

func whyRetreat(p *Position, r *retreatFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	switch m.Kind {
	case kRetreat:
		if no := f.mayFallBack(who); !no.Fine() {
			return p.because(no)
		}
		if no := f.mayRetreat(atlas.Hex(r.target), atlas.Hex(r.at), atlas.Hex(m.A), who); !no.Fine() {
			return p.because(no)
		}
		return p.because(say.Forbid("4.2.5.1", "A stack must retreat into a hex free of enemy zones of control; only if there is none may it retreat onto a friendly unit."))
	case kMobile:
		return p.because(p.mayGiveWay(who))
	case kLose:
		return p.because(say.Forbid("4.2.5.3", "You can lose steps instead of retreating only where a retreat is impossible, in a city without a Blitz marker, or behind straits, beachheads and mountains."))
	}
	return nil
}
