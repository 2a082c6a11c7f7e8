package tt

import (
	"cmp"
	"errors"
	"fmt"

	"sandtable/engine"
	"sandtable/engine/flow"
)

// Where in the sequence of play a sheet stands, and whether play can go on from
// there.

// flow sets where in the sequence of play the position stands.
func (b *assembler) flow() error {
	switch {
	case b.Phase != nil && b.Stack != nil:
		return b.fail("stack", "a phase and a stack are both given: write one of them")
	case len(b.Stack) > 0:
		return b.exactFlow()
	}
	return b.startPhase()
}

// exactFlow takes the procedures as given. Who is asked, or what chance decides,
// is found by running on where the sheet does not say.
func (b *assembler) exactFlow() error {
	p := b.p
	if len(b.Stack) > engine.MaxDepth {
		return b.fail("stack", "procedures nest at most %d deep: leave some out", engine.MaxDepth)
	}
	for i := range b.Stack {
		f, err := frames.Read(&b.Stack[i])
		if err != nil {
			return b.fail("stack", "%w", err)
		}
		if err := b.fits(f); err != nil {
			return err
		}
		p.Stack.Push(f)
	}
	if p.Stack.Frames[0].Proc != pYears {
		return b.fail("stack", "the outermost procedure is the sequence of years: write Years and its next step first")
	}
	switch {
	case b.Over != nil:
		return b.ended()
	case p.Waiting():
		return nil
	}
	return b.runOn()
}

// fits: a procedure about a unit needs that unit on the map, one of a Player Turn
// needs its Active Player, and each Turn to come a card that gives its commands.
func (b *assembler) fits(f engine.Frame) error {
	switch f.Proc {
	case pMove:
		u := unit(flow.As[moveFrame](&f).unit)
		if err := b.onMap(f.Proc, u); err != nil {
			return err
		}
		return b.walks(u)
	case pFire:
		return b.onMap(f.Proc, unit(flow.As[fireFrame](&f).unit))
	case pLeave:
		return b.onMap(f.Proc, unit(flow.As[leaveFrame](&f).unit))
	case pCommand:
		if who := faction(flow.As[commandFrame](&f).second); f.Step == commandSecond && (who == nobody || b.p.commands[who].cards[0] == noCard) {
			return b.fail("stack", "a second card follows a first: write committed %s as well (18.232)", nameOf(who))
		}
	case pMovement:
		return b.isActive(f.Proc, faction(flow.As[movementFrame](&f).who))
	case pCombat:
		return b.isActive(f.Proc, faction(flow.As[combatFrame](&f).who))
	case pSeason:
		return b.turnsToCome(flow.As[seasonFrame](&f))
	}
	return nil
}

func (b *assembler) onMap(proc uint8, u unit) error {
	if b.p.alive(u) {
		return nil
	}
	return b.fail("stack", "%s is about %s, which is not on the map: name a block that is", table.Procs[proc].Name, nameOf(u))
}

func (b *assembler) isActive(proc uint8, who faction) error {
	if who != nobody && b.p.active == who {
		return nil
	}
	return b.fail("stack", "the %s Phase is that of the Active Player: write active: %s as well", table.Procs[proc].Name, nameOf(who))
}

// turnsToCome: the Command Order is gone when a season's Turns are over.
func (b *assembler) turnsToCome(f *seasonFrame) error {
	p := b.p
	if f.Step > seasonCombat {
		return nil
	}
	if f.turn > int16(p.turnsLen) {
		return b.fail("stack", "turn %d of the season is beyond its Command Order: write command-order as well", f.turn)
	}
	for _, who := range p.seats[f.turn:p.turnsLen] {
		if p.commands[who].cards[0] == noCard {
			return b.fail("command-order", "the Turn of %s needs a Command card: write committed %s as well", factionNames[who], nameOf(who))
		}
	}
	return nil
}

// walks: the way of a moving unit begins where it stands and crosses borders.
func (b *assembler) walks(u unit) error {
	way := b.p.path[:b.p.pathLen]
	if b.p.left == 0 {
		return b.fail("left", "%s is moving, which takes a command: write left: 1 or more", nameOf(u))
	}
	if len(way) == 0 || way[0] != b.p.at[u] {
		return b.fail("path", "%s is moving from %s: write its way from there on", nameOf(u), b.p.at[u].Label())
	}
	for i := range way[1:] {
		if linkBetween(way[i], way[i+1]) == nil {
			return b.fail("path", "%s does not border on %s: name adjacent areas", way[i].Label(), way[i+1].Label())
		}
	}
	return nil
}

// ended: nobody decides anything in a match that is over.
func (b *assembler) ended() error {
	set, err := b.powers("over", b.Over.Winners)
	if err != nil {
		return err
	}
	if b.Over.How == notOver || set == 0 || b.p.Waiting() {
		return b.fail("over", "a match that is over has a kind of victory and winners, and nobody is asked: write such as military axis")
	}
	b.p.over, b.p.winners = b.Over.How, set
	return nil
}

// runOn lets the procedures run until somebody must decide. A position written
// by hand can be one that no play leads to, in which a procedure finds what it
// never meets: that is an error of the text, not of the program.
func (b *assembler) runOn() error {
	err := engine.Attempt(func() error {
		table.Proceed(b.p)
		return nil
	})
	if err != nil {
		return errors.New("the rules cannot go on from this position: check the phase or the stack against the rest")
	}
	return nil
}

// sound checks the rules' invariants, and that whoever must decide can.
func (b *assembler) sound() (err error) {
	p := b.p
	defer func() {
		if recover() != nil {
			err = errors.New("the stack does not fit the position: check its values against the units, cards and nations")
		}
	}()
	if err := p.checkRanges(); err != nil {
		return fmt.Errorf("the position is damaged: %w", err)
	}
	if err := p.Check(); err != nil {
		return fmt.Errorf("the position breaks the rules: %w", err)
	}
	if err := b.sensible(); err != nil {
		return err
	}
	if err := b.atPeace(); err != nil {
		return err
	}
	top := p.Stack.Top()
	if p.over == 0 && p.State.Chance != 0 {
		if n := p.outcomes(top); int(p.State.Chance) != n {
			return b.fail("chance", "chance has %d outcomes here: write that, or leave the line out", n)
		}
	}
	for seat := range engine.Seat(p.players) {
		if p.Deciders().Has(seat) && len(p.Legal(seat, nil)) == 0 {
			return b.fail("asked", "a player is asked who has nothing to decide: leave the line out")
		}
	}
	p.Forget()
	if err := cmp.Or(engine.Stands(p, int(p.players)), engine.PlaysOn(p)); err != nil {
		return fmt.Errorf("the position cannot be played: %w", err)
	}
	return nil
}

// sensible checks what the invariants of play take for granted.
func (b *assembler) sensible() error {
	p := b.p
	if most := len(p.moved); int(p.left)+int(p.movedLen) > most {
		return b.fail("left", "no more than %d units move in a Turn: %d may still and %d did", most, p.left, p.movedLen)
	}
	turn := p.In(pMovement) || p.In(pCombat)
	if p.movedLen > 0 && !turn {
		return b.fail("marches", "units have moved, but nobody's Turn is under way: leave out the marches and where units came from")
	}
	if p.turnsLen > 0 && !p.In(pSeason) {
		return b.fail("command-order", "there is a Command Order, but no season is under way: leave it out")
	}
	if p.Top() == pMuster && p.Asked != 0 && p.musterCV(flow.As[musterFrame](p.Stack.Top())) == 0 {
		return b.fail("stack", "there is nothing to muster: list the units that are exchanged, or leave the procedure out (8.2)")
	}
	for c := range card(deckSize) {
		if n := p.purpose[c]; n != noNation && !p.canInfluence(n) {
			return fmt.Errorf("the card %s is played for %s, which is no Neutral: leave it out (8.0)", nameOf(c), n.Label())
		}
	}
	return nil
}

// atPeace: a scene puts no unit on the land of a Faction with which its own is at
// Peace (15.21). What an exact
// position says has come about in play.
func (b *assembler) atPeace() error {
	p := b.p
	if len(b.Stack) > 0 {
		return nil
	}
	for u := range p.high {
		a, f := p.at[u], p.owner(u)
		if p.cv[u] == 0 || f == nobody || world.water.has(a) {
			continue
		}
		g := b.holder(a)
		if g == nobody || g == f || p.atWar(f, g) || p.allied(f, g) {
			continue
		}
		return b.failAt(a, "a %s %s cannot stand in %s: %s and %s are at Peace: write war: %s-%s as well, whose the area is, or another area (15.21)",
			nationalityNames[p.nation[u]], world.units[p.typ[u]].name, a.Label(), factionNames[f], factionNames[g], factionIDs[min(f, g)], factionIDs[max(f, g)])
	}
	return nil
}

// holder is the Faction that holds an area of a Power: who the sheet says, else the
// Power's as long as it is not Defeated. In a Minor several may have come to stand.
func (b *assembler) holder(a area) faction {
	n := world.areas[a].nation
	info := &world.nations[n]
	if info.class == minor {
		return nobody
	}
	for _, o := range b.Owner {
		if o.Area == a {
			return o.Faction
		}
	}
	for _, c := range b.Control {
		if c.Nation == n {
			return c.Faction
		}
	}
	if b.p.defeated.has(info.power) {
		return nobody
	}
	return info.faction
}

// outcomes is how many outcomes a procedure lets chance choose among.
func (p *Position) outcomes(f *engine.Frame) int {
	switch f.Proc {
	case pDraw:
		return p.countCards(uint8(flow.As[drawFrame](f).deck), inDeck)
	case pChit:
		return int(p.pool[0]) + int(p.pool[1]) + int(p.pool[2])
	case pIntel:
		return p.handSize(faction(flow.As[intelFrame](f).on))
	case pFire, pYearStart, pShortGame:
		return 6
	}
	return 0
}
