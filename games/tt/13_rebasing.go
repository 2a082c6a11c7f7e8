package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 13: ReBasing.

// rebaseFrame is the ReBasing after a Battle: the Active Player's ANS units in the
// area may ReBase, Escaped Subs excepted (13.12).
type rebaseFrame struct {
	flow.Head `steps:"ask end"`
	area      int16 `note:"area area"`
}

func rebase() procedure {
	return flow.Of(proc[rebaseFrame]{
		Name: "Rebase", Rule: "13.12", Run: (*Position).runRebase,
		Legal: (*Position).legalRebase, Play: (*Position).playRebase,
		Question: func(_ *Position, f *rebaseFrame, who faction) say.Line {
			return ask(who, "{F}: units in {a} may ReBase. Press Done when finished.", f.area)
		},
		Why: (*Position).whyNotRebase,
	})
}

// rebaseTo are the undisputed Friendly land areas within a unit's movement range
// (12.51, 13.0). The way follows the ordinary rules of Movement.
func (p *Position) rebaseTo(u unit) (set areaSet) {
	t := p.typ[u]
	if isGround(t) {
		return set
	}
	if t == airForce {
		p.reachBases(u, byAir, &set)
		return set
	}
	p.reachBases(u, byLand, &set)
	p.reachBases(u, bySea, &set)
	return set
}

func (p *Position) reachBases(u unit, mode moveMode, set *areaSet) {
	w, why := p.startWalk(u, mode, true)
	if why != nil {
		return
	}
	home := w.at
	// Breadth first by cost: an area reached more cheaply lets more be reached.
	var best [numAreas]int8
	queue := p.walks()
	head, tail := 0, 1
	queue[0] = w
	for head < tail {
		at := queue[head]
		head++
		links := world.links[at.at]
		for i := range links {
			to := links[i].to
			if to == home {
				continue
			}
			n, why := p.advance(&at, &links[i])
			if why != nil || best[to] != 0 && best[to] <= n.spent {
				continue
			}
			best[to] = n.spent
			if n.mayEnd() && p.undisputed(w.owner, to) {
				set.add(to)
			}
			if tail < len(queue) {
				queue[tail] = n
				tail++
			}
		}
	}
}

func (p *Position) rebaseMoves(u unit, out []engine.Move) []engine.Move {
	set := p.rebaseTo(u)
	for a := range set.all {
		out = append(out, engine.M2(kRebase, u, a))
	}
	return out
}

func (p *Position) runRebase(f *rebaseFrame) {
	if f.Step == 1 || flow.None(p, (*Position).optionalRebases, f, p.active) {
		p.Done()
		return
	}
	p.ask(p.active)
}

func (p *Position) optionalRebases(f *rebaseFrame, _ faction, out []engine.Move) []engine.Move {
	for u := range p.unitsAt(area(f.area)) {
		if p.owner(u) == p.active && isANS(p.typ[u]) && p.flags[u]&escaped == 0 {
			out = p.rebaseMoves(u, out)
		}
	}
	return out
}

func (p *Position) legalRebase(f *rebaseFrame, _ faction, out []engine.Move) []engine.Move {
	return append(p.optionalRebases(f, p.active, out), engine.M0(kDone))
}

func (p *Position) playRebase(f *rebaseFrame, _ faction, m engine.Move) {
	if m.Kind == kDone {
		f.Step = 1
		return
	}
	p.withdraw(unit(m.A), m)
}

func (p *Position) whyNotRebase(_ *rebaseFrame, _ faction, m engine.Move) *engine.Refusal {
	u := unit(m.A)
	if m.Kind == kRebase && !isGround(p.typ[u]) && (p.owner(u) != p.active || p.flags[u]&escaped != 0) {
		return engine.Refuse("13.12", "After a Battle only the Active Player's units ReBase, and no Escaped Subs.")
	}
	return p.whyNotAction(m)
}
