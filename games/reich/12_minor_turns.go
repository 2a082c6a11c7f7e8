package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// The turns of attacked minors (12.16, 12.26).

// dueBefore are the attacked minors that had no turn since their attacker's last
// when he moves again at once (12.16).
func (p *Position) dueBefore(mover alliance) (set nationSet) {
	for n := range p.politics.due.all {
		if p.attackedBy(n, mover) {
			set.add(n)
		}
	}
	return set
}

// attackedBy reports whether a power of a camp is at war with a nation.
func (s *state) attackedBy(n country, a alliance) bool {
	return s.war[n].majors()&a.powers() != 0
}

// The steps of the minors' turns (12.16, 12.262).
const (
	minorNext = iota
	minorOptions
	minorMove
	minorFight
	minorStarve
	minorEnd
)

type minorTurnsFrame struct {
	flow.Head
	minor  int16 // whose turn it is, plus 1
	before int16 // 1 for minors attacked in the enemy's turn, which move before him (12.16)
}

func minorTurnsProc() procedure {
	return flow.Of(proc[minorTurnsFrame]{
		Name: "MinorTurns", Rule: "12.16",
		Run: (*Position).runMinorTurns, Legal: (*Position).legalMinorTurns, Play: (*Position).playMinorTurns,
		Rolled: (*Position).rolledMinorTurns, Question: (*Position).askMinorTurns, Why: (*Position).whyMinorTurns,
	})
}

func (p *Position) runMinorTurns(f *minorTurnsFrame) {
	switch f.Step {
	case minorNext:
		p.nextMinor(f)
	case minorOptions:
		n := country(f.minor - 1)
		p.mover, p.moving = p.camp(n), onlyNation(n)
		p.heldTurn = p.heldBy(p.mover)
		if len(flow.List(p, (*Position).legalMinorTurns, f, p.commandOf(n))) <= 1 {
			f.Step = minorMove
			return
		}
		p.ask(p.commandOf(n))
	case minorMove:
		f.Step = minorFight
		p.Call(pMovement)
	case minorFight:
		f.Step = minorStarve
		p.Call(pCombat)
	case minorStarve: // 17.1
		f.Step = minorEnd
		p.Call(pTurnEnd)
	case minorEnd:
		p.option[numMajors] = [numFronts]option{}
		p.politics.chosen[numMajors] = 0
		if f.before == 1 { // back to its attacker, who moves again (12.16)
			p.mover = p.mover.enemy()
		}
		p.moving, p.heldTurn = p.nationsOf(p.mover), p.heldBy(p.mover)
		f.minor, f.Step = 0, minorNext
	}
}

// nextMinor finds the minor whose turn it is: the one with the higher BRP value
// first, ties by the die (12.262).
func (p *Position) nextMinor(f *minorTurnsFrame) {
	turn := p.politics.due
	if f.before == 1 {
		turn = p.dueBefore(p.mover)
	}
	best, tied := -1, nationSet(0)
	for n := range turn.all {
		if f.before == 0 && p.attackedBy(n, p.mover) {
			continue
		}
		if p.status[n] != invaded || !p.hasForces(n) || p.commandOf(n) >= numMajors {
			p.politics.due.remove(n)
			continue
		}
		switch v := minorBRP(n); {
		case v > best:
			best, tied = v, onlyNation(n)
		case v == best:
			tied.add(n)
		}
	}
	switch tied.count() {
	case 0:
		p.Done()
	case 1:
		p.beginMinor(f, tied.next())
	default:
		p.Roll(tied.count())
	}
}

// minorBRP is what a minor country is worth.
func minorBRP(n country) int {
	if n >= numCountries {
		return 0
	}
	return int(world.countries[n].brp)
}

func (p *Position) beginMinor(f *minorTurnsFrame, n country) {
	p.politics.due.remove(n)
	f.minor, f.Step = int16(n)+1, minorOptions
	p.tell(evMinorTurn, "12.16", int16(n))
}

func (p *Position) rolledMinorTurns(f *minorTurnsFrame, outcome int) {
	turn := p.politics.due
	if f.before == 1 {
		turn = p.dueBefore(p.mover)
	}
	best := -1
	for n := range turn.all {
		if f.before == 1 || !p.attackedBy(n, p.mover) {
			best = max(best, minorBRP(n))
		}
	}
	for n := range turn.all {
		if minorBRP(n) != best || f.before == 0 && p.attackedBy(n, p.mover) {
			continue
		}
		if outcome == 0 {
			p.beginMinor(f, n)
			return
		}
		outcome--
	}
}

// hasForces reports whether a nation has units on the board.
func (s *state) hasForces(n country) bool {
	for u := range of(coloursOf(n)) {
		if s.nation[u] == n && s.onBoard(u) {
			return true
		}
	}
	return false
}

func (p *Position) legalMinorTurns(f *minorTurnsFrame, who country, out []engine.Move) []engine.Move {
	fronts := p.frontsOf(country(f.minor - 1))
	for x := range front(numFronts) {
		if fronts>>x&1 == 0 || p.politics.chosen[numMajors]>>x&1 != 0 {
			continue
		}
		for _, o := range [...]option{offensive, attrition, pass} {
			out = append(out, engine.M3(kOption, who, x, o))
		}
	}
	return append(out, engine.M1(kDone, who))
}

// frontsOf are the fronts, as bits, on which a minor can act: those of its units
// and of the hexes next to them.
func (s *state) frontsOf(n country) (fronts uint8) {
	for u := range of(coloursOf(n)) {
		h := s.where(u)
		if h == noHex || s.nation[u] != n {
			continue
		}
		if x := world.hexes[h].front; x < numFronts {
			fronts |= 1 << x
		}
		for _, link := range world.land.Links(int(h)) {
			if x := world.hexes[link.To].front; x < numFronts && world.onLand.has(hex(link.To)) {
				fronts |= 1 << x
			}
		}
	}
	return fronts
}

func (p *Position) playMinorTurns(f *minorTurnsFrame, _ country, m engine.Move) {
	if m.Kind == kDone {
		f.Step = minorMove
		return
	}
	p.option[numMajors][m.B] = option(m.C)
	p.politics.chosen[numMajors] |= 1 << m.B
	p.tell(evOption, "12.262", int16(country(f.minor-1)), m.B, m.C)
}

func (p *Position) askMinorTurns(f *minorTurnsFrame, _ country) say.Line {
	return say.Say("Choose the options of {n}, which takes its own turn at no cost.", f.minor-1)
}

func (p *Position) whyMinorTurns(f *minorTurnsFrame, _ country, m engine.Move) *engine.Refusal {
	if m.Kind == kOption {
		return refuse("12.262", "{n} chooses one option for each front on which it can act.", f.minor-1)
	}
	return nil
}
