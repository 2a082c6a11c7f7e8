package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 1.1.2: operations of cards and tables that ask their owner which counters,
// steps or cards they are about.

var (
	kGiveUp  = kind(engine.Kind{Name: "give-up", Args: []string{"card"}, Rule: "1.1.2", Help: "Take a card of the sort that is named out of the game."})
	kSend    = kind(engine.Kind{Name: "send", Args: []string{"unit"}, Rule: "1.1.2", Help: "Send a support unit where the card or table says."})
	kLossWay = kind(engine.Kind{Name: "loss", Args: []string{"number"}, Rule: "4.2.6.2", Help: "Choose which steps to lose."})
)

func init() {
	operations[program.RemoveCard] = &operation{can: canRemoveCard, do: removeCard}
	operations[program.SupportTo] = &operation{can: canSendSupport, do: sendSupport}
	operations[program.LoseSteps] = &operation{can: canLoseSteps, do: loseSteps}
	procedures[pRemoveCard] = flow.Of(proc[removeFrame]{
		Name: "RemoveCard", Rule: "1.1.2", Run: runRemove, Legal: legalRemove, Play: playRemove, Why: whyRemove,
		Question: func(*Position, *removeFrame, atlas.Faction) say.Line {
			return say.Say("Choose a card that leaves the game.")
		},
	})
	procedures[pSupportTo] = flow.Of(proc[sendFrame]{
		Name: "SupportTo", Rule: "1.1.2", Run: runSend, Legal: legalSend, Play: playSend, Why: whySend,
		Question: func(*Position, *sendFrame, atlas.Faction) say.Line {
			return say.Say("Choose a support unit to send away.")
		},
	})
	procedures[pLoseSteps] = flow.Of(proc[lossFrame]{
		Name: "LoseSteps", Rule: "4.2.6.2", Run: runLosses, Legal: legalLosses, Play: playLosses, Why: whyLosses,
		Question: func(_ *Position, l *lossFrame, _ atlas.Faction) say.Line {
			if l.Step == lossWay {
				return say.Say("Choose which steps to lose.")
			}
			return say.Say("Eliminate a step.")
		},
	})
	procedures[pDeploy] = flow.Of(proc[deployFrame]{
		Name: "Deploy", Rule: "1.1.2", Run: runDeploy, Legal: legalDeploy, Play: playDeploy, Why: whyDeploy,
		Question: func(_ *Position, d *deployFrame, _ atlas.Faction) say.Line {
			return say.Say("Choose a hex for {u}.", d.unit)
		},
	})
}

// Cards that leave the game.

// removeFrame is a faction giving up cards of a family.
type removeFrame struct {
	flow.Head
	who    int16 `note:"faction faction"`
	family int16 `note:"family 32767"`
	n      int16 `note:"left 99"`
}

// removable reports whether a card can be taken out of the game: from the hand, or
// from the discard pile if none of its sort is in the hand (1.1.2). The current card
// stays.
func (f *front) removable(c atlas.Card, who atlas.Faction, family int16) bool {
	if !f.inFamily(c, who, family) {
		return false
	}
	switch f.cards[c].at {
	case cardInHand:
		return true
	case cardDiscarded:
		for x := range f.Cards {
			if f.cards[x].at == cardInHand && f.inFamily(atlas.Card(x), who, family) {
				return false
			}
		}
		return true
	}
	return false
}

// inFamily reports whether a card of a faction belongs to a family.
func (f *front) inFamily(c atlas.Card, who atlas.Faction, family int16) bool {
	if f.Cards[c].Faction != who {
		return false
	}
	for _, x := range f.Cards[c].Families {
		if x == f.Code.Text(family) {
			return true
		}
	}
	return false
}

func (f *front) anyRemovable(who atlas.Faction, family int16) bool {
	for c := range f.Cards {
		if f.removable(atlas.Card(c), who, family) {
			return true
		}
	}
	return false
}

func canRemoveCard(f *front, a *program.Action) bool {
	if a.Card >= 0 {
		return canSendCard(f, a)
	}
	return a.Family >= 0 && f.anyRemovable(a.Owner, a.Family)
}

func removeCard(f *front, a *program.Action) bool {
	if a.Card >= 0 {
		f.dropCard(atlas.Card(a.Card), cardOut)
		return false
	}
	flow.CallWith(&f.match.State, pRemoveCard, removeFrame{who: int16(a.Owner), family: a.Family, n: a.N})
	return true
}

func runRemove(p *Position, r *removeFrame) {
	if r.n <= 0 || !p.front().anyRemovable(atlas.Faction(r.who), r.family) {
		p.Done()
		return
	}
	p.ask(atlas.Faction(r.who))
}

func legalRemove(p *Position, r *removeFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	for c := range p.front().Cards {
		if p.front().removable(atlas.Card(c), who, r.family) {
			out = append(out, engine.M1(kGiveUp, c))
		}
	}
	return out
}

func playRemove(p *Position, r *removeFrame, _ atlas.Faction, m engine.Move) {
	r.n--
	p.front().dropCard(atlas.Card(m.A), cardOut)
}

func whyRemove(p *Position, _ *removeFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kGiveUp {
		return nil
	}
	return p.because(say.Forbid("1.1.2", "Only a card of the named kind can leave the game, and a card in hand goes before a discarded one."))
}

// Support units that are sent away.

// sendFrame is a faction choosing support units of a faction.
type sendFrame struct {
	flow.Head
	by      int16 `note:"by faction"`
	faction int16 `note:"faction faction"`
	kind    int16 `note:"kind register"`
	n       int16 `note:"left 99"`
	to      int16 `note:"to 32767"`
}

// sendable reports whether a support unit of a faction is of a kind (any, air, fleet
// or a type) and lies in the pool or is on the map or at sea.
func (f *front) sendable(u atlas.Unit, who atlas.Faction, kind int16) bool {
	c, info := &f.units[u], &f.Units[u]
	_, onMap := c.at.hex()
	if info.Class == atlas.Ground || c.faction != who || c.at != f.pool(who) && !onMap && c.at&placeKind != placeZone {
		return false
	}
	switch word := f.Code.Text(kind); word {
	case "", "any":
		return true
	default:
		return word == atlas.UnitClassNames[info.Class] || word == atlas.UnitKindNames[info.Kind]
	}
}

func (f *front) anySendable(who atlas.Faction, kind int16) bool {
	for u := range f.Units {
		if f.sendable(atlas.Unit(u), who, kind) {
			return true
		}
	}
	return false
}

func canSendSupport(f *front, a *program.Action) bool {
	_, ok := (*script)(f).placeFor(a.Place, a.Faction)
	return ok && f.anySendable(a.Faction, a.Kind)
}

func sendSupport(f *front, a *program.Action) bool {
	to, _ := (*script)(f).placeFor(a.Place, a.Faction)
	flow.CallWith(&f.match.State, pSupportTo, sendFrame{by: int16(a.By), faction: int16(a.Faction), kind: a.Kind, n: a.N, to: int16(to)})
	return true
}

func runSend(p *Position, s *sendFrame) {
	if s.n <= 0 || !p.front().anySendable(atlas.Faction(s.faction), s.kind) {
		p.Done()
		return
	}
	p.ask(atlas.Faction(s.by))
}

func legalSend(p *Position, s *sendFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	for u := range p.front().Units {
		if p.front().sendable(atlas.Unit(u), atlas.Faction(s.faction), s.kind) {
			out = append(out, engine.M1(kSend, u))
		}
	}
	return out
}

func playSend(p *Position, s *sendFrame, _ atlas.Faction, m engine.Move) {
	s.n--
	p.front().set(atlas.Unit(m.A), counter{at: place(s.to), faction: atlas.Faction(s.faction)})
	p.tell(evPlaced, "1.1.2", m.A, s.to)
}

func whySend(p *Position, _ *sendFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kSend {
		return nil
	}
	return p.because(say.Forbid("1.1.2", "Only a support unit of the named kind and faction can be sent away."))
}

// Steps that are lost.

// lossFrame is a faction losing steps: which of the ways it has chosen, which entry
// of it comes next, and how many of its steps are left. at is the operation.
type lossFrame struct {
	flow.Head `steps:"way next steps"`
	who       int16 `note:"faction faction"`
	at        int16 `note:"at 32767"`
	way       int16 `note:"way 99"`
	entry     int16 `note:"entry 99"`
	left      int16 `note:"left 99"`
	kind      int16 `note:"kind 99"`
}

const (
	lossWay uint8 = iota
	lossNext
	lossSteps
)

// action is the operation that takes the steps.
func (l *lossFrame) action(f *front) program.Action {
	x := f.match.topProgram()
	return f.Code.Action(l.at, &x, (*script)(f))
}

// loser is the faction that loses the steps of an operation.
func (f *front) loser(a *program.Action) atlas.Faction {
	if a.Faction <= atlas.Soviet {
		return a.Faction
	}
	if a.Nation >= 0 {
		if home := f.citizens(atlas.Nation(a.Nation)); home != atlas.NoID && f.areas[home].faction <= atlas.Soviet {
			return f.areas[home].faction
		}
	}
	return a.Receiver
}

// canBeLost reports whether a ground unit has a step of a type that an operation
// takes.
func (f *front) canBeLost(u atlas.Unit, a *program.Action, step int16) bool {
	c, info := &f.units[u], &f.Units[u]
	h, onMap := c.at.hex()
	if !f.isGround(u) || c.steps == 0 || c.faction != f.loser(a) || a.Nation >= 0 && int16(info.Nation) != a.Nation {
		return false
	}
	if !onMap && (c.at&placeKind != placeBox || f.Boxes[c.at&^placeKind].Kind != "off-map") {
		return false
	}
	if a.Areas != nil {
		in := false
		for _, n := range a.Areas {
			x := (*script)(f).area(n)
			in = in || onMap && x >= 0 && f.inArea(h, atlas.Area(x))
		}
		if !in {
			return false
		}
	}
	kind := f.sideOf(u).Kind
	switch step {
	case program.InfantryStep:
		return kind == atlas.Infantry
	case program.ArmorStep:
		return kind == atlas.Armor
	case program.ColonialStep:
		return info.Quality == "colonial"
	case program.HQStep:
		return kind == atlas.HQ
	case program.KwantungStep:
		return info.Kwantung
	}
	return true
}

func (f *front) anyLoss(a *program.Action, step int16) bool {
	for u := range f.Units {
		if f.canBeLost(atlas.Unit(u), a, step) {
			return true
		}
	}
	return false
}

// possibleWays are the ways to lose of which some step is there, a bit for each.
func (f *front) possibleWays(a *program.Action) (set uint16) {
	a.Losses(func(way, step, _ int) {
		if f.anyLoss(a, int16(step)) {
			set |= 1 << way
		}
	})
	return set
}

func canLoseSteps(f *front, a *program.Action) bool { return f.possibleWays(a) != 0 }

func loseSteps(f *front, a *program.Action) bool {
	flow.CallWith(&f.match.State, pLoseSteps, lossFrame{who: int16(f.loser(a)), at: a.At})
	return true
}

// runLosses asks for the way, if there is a choice, and then for one step after the
// other; steps that are not there are not owed.
func runLosses(p *Position, l *lossFrame) {
	f := p.front()
	a := l.action(f)
	switch l.Step {
	case lossWay:
		ways := f.possibleWays(&a)
		switch {
		case ways == 0:
			p.Done()
		case ways&(ways-1) == 0 && !a.May:
			l.way, l.Step = firstBit(ways), lossNext
		default:
			p.ask(atlas.Faction(l.who))
		}
	case lossNext:
		n, found := int16(0), false
		a.Losses(func(way, step, count int) {
			if int16(way) != l.way {
				return
			}
			if n == l.entry {
				l.kind, l.left, found = int16(step), int16(count), true
			}
			n++
		})
		if !found {
			p.Done()
			return
		}
		l.entry++
		l.Step = lossSteps
	case lossSteps:
		if l.left == 0 || !f.anyLoss(&a, l.kind) {
			l.Step = lossNext
			return
		}
		p.ask(atlas.Faction(l.who))
	}
}

func firstBit(set uint16) (n int16) {
	for set&1 == 0 {
		set >>= 1
		n++
	}
	return n
}

func legalLosses(p *Position, l *lossFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	a := l.action(f)
	if l.Step == lossWay {
		for ways, n := f.possibleWays(&a), int16(0); ways != 0; ways, n = ways>>1, n+1 {
			if ways&1 != 0 {
				out = append(out, engine.M1(kLossWay, n))
			}
		}
		if a.May {
			out = append(out, engine.M0(kDecline))
		}
		return out
	}
	for u := range f.Units {
		if f.canBeLost(atlas.Unit(u), &a, l.kind) {
			out = f.lossesOfKind(atlas.Unit(u), l.kind, out)
		}
	}
	return out
}

// lossesOfKind lists the ways in which a unit loses a step of a kind: a panzer army that must
// lose armor leaves infantry, if there is any (4.2.6.2).
func (f *front) lossesOfKind(u atlas.Unit, kind int16, out []engine.Move) []engine.Move {
	if kind == program.ArmorStep {
		return f.boundLosses(u, out)
	}
	return f.stepLosses(u, out)
}

func playLosses(p *Position, l *lossFrame, who atlas.Faction, m engine.Move) {
	switch m.Kind {
	case kDecline:
		p.tell(evDecline, "1.1.2", int16(who))
		p.Done()
	case kLossWay:
		p.tell(evOption, "1.1.2", int16(who), m.A+1)
		l.way, l.Step = m.A, lossNext
	default:
		l.left--
		p.front().loseStep(m)
	}
}

func whyLosses(p *Position, _ *lossFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kLose && m.Kind != kLossWay {
		return nil
	}
	return p.because(say.Forbid("4.2.6.2", "Only steps of the named kind and nation can be lost, in the way that their rule says."))
}

// Units that are placed in a hex of an area.

// deployFrame is a unit that a card puts into a hex of its owner's choice.
type deployFrame struct {
	flow.Head
	unit int16 `note:"unit unit"`
	who  int16 `note:"faction faction"`
	at   int16 `note:"at 32767"`
}

// hexFits reports whether an operation may put a unit into a hex: of its area, and
// free of enemies.
func (f *front) hexFits(h atlas.Hex, a *program.Action) bool {
	return f.inPlay.has(h) && f.ways.land.has(h) && !f.enemyCounters(h, a.Owner) && (*script)(f).isAt(inHex(h), a.Place)
}

func (f *front) anyHexOf(a *program.Action) bool {
	for h := range f.Hexes {
		if f.hexFits(atlas.Hex(h), a) {
			return true
		}
	}
	return false
}

// deployAll lets the owner place the units of an operation one after the other.
func (f *front) deployAll(a *program.Action) bool {
	x, called := f.match.topProgram(), false
	f.Code.Units(*a, &x, (*script)(f), func(u atlas.Unit) {
		if f.unplaced(u, a) {
			flow.CallWith(&f.match.State, pDeploy, deployFrame{unit: int16(u), who: int16(a.Owner), at: a.At})
			called = true
		}
	})
	return called
}

func (d *deployFrame) action(f *front) program.Action {
	x := f.match.topProgram()
	return f.Code.Action(d.at, &x, (*script)(f))
}

func runDeploy(p *Position, d *deployFrame) {
	a := d.action(p.front())
	if !p.front().anyHexOf(&a) {
		p.Done()
		return
	}
	p.ask(atlas.Faction(d.who))
}

func legalDeploy(p *Position, d *deployFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	a := d.action(f)
	for h := range f.Hexes {
		if f.hexFits(atlas.Hex(h), &a) {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

func playDeploy(p *Position, d *deployFrame, _ atlas.Faction, m engine.Move) {
	f, at := p.front(), inHex(atlas.Hex(m.A))
	f.set(atlas.Unit(d.unit), counter{at: at, steps: f.usualSteps(atlas.Unit(d.unit), at), faction: atlas.Faction(d.who)})
	p.tell(evPlaced, "1.1.2", d.unit, int16(at))
	p.Done()
}

func whyDeploy(p *Position, _ *deployFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kAt {
		return nil
	}
	return p.because(say.Forbid("1.1.2", "The card does not allow the unit there, or enemies are in the hex."))
}
