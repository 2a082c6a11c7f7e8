package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// The turns of attacked minors (12.16, 12.26).

// dueBefore are the attacked minors that had no turn since their attacker's last
// when he moves again at once (12.16).
func (p *Position) dueBefore(mover atlas.Alliance) (set atlas.NationSet) {
	for n := range p.politics.due.All {
		if p.attackedBy(n, mover) {
			set.Add(n)
		}
	}
	return set
}

// attackedBy reports whether a power of a camp is at war with a nation.
func (s *state) attackedBy(n atlas.Country, a atlas.Alliance) bool {
	return s.war[n].Majors()&s.powersOf(a) != 0
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
		n := atlas.Country(f.minor - 1)
		p.mover, p.moving = p.camp(n), atlas.OnlyNation(n)
		p.heldTurn = onLand(p.heldBy(p.mover))
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
		p.option[atlas.NumMajors] = [atlas.NumFronts]Option{}
		p.politics.chosen[atlas.NumMajors] = 0
		if f.before == 1 { // back to its attacker, who moves again (12.16)
			p.mover = p.mover.Enemy()
		}
		p.moving, p.heldTurn = p.nationsOf(p.mover), onLand(p.heldBy(p.mover))
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
	best, tied := -1, atlas.NationSet(0)
	for n := range turn.All {
		if f.before == 0 && p.attackedBy(n, p.mover) {
			continue
		}
		if p.status[n] != Invaded || !p.hasForces(n) || p.commandOf(n) >= atlas.NumMajors {
			p.politics.due.Remove(n)
			continue
		}
		switch v := minorBRP(n); {
		case v > best:
			best, tied = v, atlas.OnlyNation(n)
		case v == best:
			tied.Add(n)
		}
	}
	switch tied.Count() {
	case 0:
		p.Done()
	case 1:
		p.beginMinor(f, tied.Next())
	default:
		p.Roll(tied.Count())
	}
}

// minorBRP is what a minor country is worth.
func minorBRP(n atlas.Country) int {
	if n >= atlas.NumCountries {
		return 0
	}
	return int(world.Countries[n].BRP)
}

func (p *Position) beginMinor(f *minorTurnsFrame, n atlas.Country) {
	p.politics.due.Remove(n)
	f.minor, f.Step = int16(n)+1, minorOptions
	p.tell(evMinorTurn, "12.16", int16(n))
}

func (p *Position) rolledMinorTurns(f *minorTurnsFrame, outcome int) {
	turn := p.politics.due
	if f.before == 1 {
		turn = p.dueBefore(p.mover)
	}
	best := -1
	for n := range turn.All {
		if f.before == 1 || !p.attackedBy(n, p.mover) {
			best = max(best, minorBRP(n))
		}
	}
	for n := range turn.All {
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
func (s *state) hasForces(n atlas.Country) bool {
	for u := range atlas.Of(atlas.ColoursOf(n)) {
		if s.nation.of(u) == n && s.onBoard(u) {
			return true
		}
	}
	return false
}

func (p *Position) legalMinorTurns(f *minorTurnsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	fronts := p.frontsOf(atlas.Country(f.minor - 1))
	for x := range atlas.Front(atlas.NumFronts) {
		if fronts>>x&1 == 0 || p.politics.chosen[atlas.NumMajors]>>x&1 != 0 {
			continue
		}
		for _, o := range [...]Option{Offensive, Attrition, Pass} {
			out = append(out, engine.M3(kOption, who, x, o))
		}
	}
	return append(out, engine.M1(kDone, who))
}

// frontsOf are the fronts, as bits, on which a minor can act: those of its units
// and of the hexes next to them.
func (s *state) frontsOf(n atlas.Country) (fronts uint8) {
	for u := range atlas.Of(atlas.ColoursOf(n)) {
		h := s.where(u)
		if h == atlas.NoHex || s.nation.of(u) != n {
			continue
		}
		if x := world.Hexes[h].Front; x < atlas.NumFronts {
			fronts |= 1 << x
		}
		for _, link := range world.Land.Links(int(h)) {
			if x := world.Hexes[link.To].Front; x < atlas.NumFronts && world.OnLand.Has(atlas.Hex(link.To)) {
				fronts |= 1 << x
			}
		}
	}
	return fronts
}

func (p *Position) playMinorTurns(f *minorTurnsFrame, _ atlas.Country, m engine.Move) {
	if m.Kind == kDone {
		f.Step = minorMove
		return
	}
	p.option[atlas.NumMajors][m.B] = Option(m.C)
	p.politics.chosen[atlas.NumMajors] |= 1 << m.B
	p.tell(evOption, "12.262", int16(atlas.Country(f.minor-1)), m.B, m.C)
}

func (p *Position) askMinorTurns(f *minorTurnsFrame, _ atlas.Country) say.Line {
	return say.Say("Choose the options of {n}, which takes its own turn at no cost.", f.minor-1)
}

func (p *Position) whyMinorTurns(f *minorTurnsFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kOption {
		return refuse("12.262", "{n} chooses one option for each front on which it can act.", f.minor-1)
	}
	return nil
}
