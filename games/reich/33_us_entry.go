package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Variants that need a die or a choice of their own: America's entry under Axis
// 20 and Allied 20, republican Spain (Allied 18), the French builds of Allied 16.

// What the procedure is about.
const (
	entryPearl   = iota // the die of Axis 20
	entryAmerica        // the die at the start of an Allied turn or game turn
	entrySpain          // whether the republic is communist
	entryFrench         // what France may build
	entryItaly          // who pays Italy (Allied 12)
)

type entryFrame struct {
	flow.Head
	event int16 // see entryPearl
}

func entryProc() procedure {
	return flow.Of(proc[entryFrame]{
		Name: "Entry", Rule: "33.4",
		Run: (*Position).runEntry, Legal: (*Position).legalEntry, Play: (*Position).playEntry,
		Question: (*Position).askEntry, Why: (*Position).whyEntry, Rolled: (*Position).rolledEntry,
	})
}

func (p *Position) runEntry(f *entryFrame) {
	switch {
	case f.Step == 1:
		p.Done()
	case f.event == entryFrench:
		p.ask(atlas.France)
	case f.event == entryItaly:
		p.askPayer(f)
	case f.event == entrySpain && (p.status[atlas.Spain] != Neutral || p.economy.effects.republic != republicUnknown):
		p.Done()
		p.joinRepublic()
	default:
		p.Roll(6)
	}
}

func (p *Position) rolledEntry(f *entryFrame, outcome int) {
	die := outcome + 1
	e := &p.economy.effects
	f.Step = 1
	switch f.event {
	case entryPearl:
		e.pearl = uint8(die)
		p.tell(evPearl, "33.41", int16(die))
		if die == 2 {
			p.japanStrikesRussia()
		}
	case entryAmerica:
		need := p.entryNeed()
		e.usMay = die+p.entryModifier() >= need
		if e.usMay && p.inForce(atlas.Allies, 20) {
			p.musterEarly()
		}
		p.tell(evEntryRoll, "33.42", int16(die), int16(need))
	case entrySpain:
		e.republic = republicWest
		if die == 6 {
			e.republic = republicRed
		}
		p.tell(evRepublic, "33.42", int16(die))
		p.Done()
		if p.republicMayJoin() {
			p.joinRepublic()
		} else {
			p.keepVariant(atlas.Allies)
		}
	}
}

// japanStrikesRussia takes five 3-3 infantry from Russia for good, those that are
// not on the board first (Axis 20).
func (p *Position) japanStrikesRussia() {
	left := 5
	for _, from := range [...]spot{inFuture, inPool} {
		for u := range atlas.Of(atlas.USSR) {
			if left > 0 && u.Kind() == atlas.Infantry && u.Strength() == 3 && p.at.of(u) == from {
				p.put(u, outOfGame)
				left--
			}
		}
	}
	p.economy.effects.russianDebt = uint8(left)
}

// payRussianDebt takes 3-3 infantry that Russia loses later (Axis 20).
func (p *Position) payRussianDebt() {
	e := &p.economy.effects
	for u := range atlas.Of(atlas.USSR) {
		if e.russianDebt > 0 && u.Kind() == atlas.Infantry && u.Strength() == 3 && p.at.of(u) == inPool {
			p.put(u, outOfGame)
			e.russianDebt--
		}
	}
}

// earlyBase is America's base if she enters before 1942 (Allied 20).
func earlyBase(year int) int16 {
	if year == 1940 {
		return 145
	}
	return 185
}

// noPearlHarbor: America is not in the war, and a die tells what Japan does (Axis
// 20).
func (p *Position) noPearlHarbor() {
	p.peaceWithAll(atlas.USA)
	flow.CallWith(&p.State, pEntry, entryFrame{event: entryPearl})
}

// mayComeEarly reports whether America's die has let her declare war on a power of
// the Axis before 1942, which she need not do at once (Allied 20).
func (p *Position) mayComeEarly() bool { return p.inForce(atlas.Allies, 20) && p.economy.effects.usMay }

// arriveEarly is what America's own declaration of war before 1942 brings besides the
// war: it is never revoked (21.41), and her base is that of the year.
func (p *Position) arriveEarly(target atlas.Country) {
	p.politics.pursued[atlas.USA].Add(target)
	p.politics.americaNow = true
	p.lateWarfare()
}

// lateWarfare: when America enters in Spring she may build for strategic warfare as if
// she had been in the war at the year start (Axis 20, Allied 20).
func (p *Position) lateWarfare() {
	late := p.inForce(atlas.Axis, 20) || p.inForce(atlas.Allies, 20) && p.now.Year() == 1941
	if !late || p.now.Season() != atlas.Spring || int(p.economy.total[atlas.USA])/10 < swCost(atlas.USA) {
		return
	}
	p.economy.plan[atlas.USA] = swPlan{step: planSea}
	p.Stack.Push(flow.At(pYearStart, yearLate))
}

// usWaits reports whether America's entry depends on dice.
func (p *Position) usWaits() bool {
	return p.idleYet(atlas.USA) && (p.inForce(atlas.Axis, 20) || p.inForce(atlas.Allies, 20) && p.now < atlas.DateOf(atlas.Spring, 1942))
}

// entryNeed is what the die must show for America to enter in this turn, 7 if she
// cannot.
func (p *Position) entryNeed() int {
	if p.inForce(atlas.Allies, 20) && !p.inForce(atlas.Axis, 20) {
		return entryLadder(p.now, atlas.DateOf(atlas.Winter, 1940), 6, 2)
	}
	switch p.economy.effects.pearl {
	case 1:
		return entryLadder(p.now, atlas.DateOf(atlas.Summer, 1942), 6, 2)
	case 2:
		return entryLadder(p.now, atlas.DateOf(atlas.Spring, 1942), 6, 2)
	}
	return entryLadder(p.now, atlas.DateOf(atlas.Summer, 1942), 4, 2)
}

// entryLadder begins at a number on a date and gets easier by one each turn.
func entryLadder(now, from atlas.Date, first, least int) int {
	if now < from {
		return 7
	}
	return max(first-int(now-from), least)
}

// entryModifier: France in the game makes an early entry harder, the Axis in
// Britain easier (Allied 20).
func (p *Position) entryModifier() (drm int) {
	if !p.inForce(atlas.Allies, 20) || p.inForce(atlas.Axis, 20) {
		return 0
	}
	if !p.fallen.Has(atlas.France) {
		drm--
	}
	if p.axisInBritain() {
		drm++
	}
	return drm
}

// axisInBritain: the Axis control a port or hold a bridgehead in Britain.
func (p *Position) axisInBritain() bool {
	for h := range world.Countries[atlas.Britain].Hexes.Bits().All() {
		if world.Ports.Has(atlas.Hex(h)) && p.camp(p.control.of(atlas.Hex(h))) == atlas.Axis {
			return true
		}
	}
	for i := range axisBridges {
		if h := p.bridges[i].hex; h != atlas.NoHex && world.Hexes[h].Country == atlas.Britain {
			return true
		}
	}
	return false
}

// startOfTurnRolls calls for the die of America's entry at the start of the Allied
// turn.
func (p *Position) startOfTurnRolls() bool {
	if p.mover != atlas.Allies || !p.usWaits() || p.economy.effects.usMay || p.entryNeed() > 6 {
		return false
	}
	flow.CallWith(&p.State, pEntry, entryFrame{event: entryAmerica})
	return true
}

// usBuildsWarfare: America builds for strategic warfare from the year start of
// 1942, or when a variant has brought her in (10.41).
func (p *Position) usBuildsWarfare() bool {
	if p.inForce(atlas.Axis, 20) && p.idleYet(atlas.USA) {
		return false
	}
	return p.now.Year() >= 1942 || !p.idleYet(atlas.USA)
}

// askPayer asks which power pays Italy, if there is a choice (Allied 12).
func (p *Position) askPayer(f *entryFrame) {
	switch set := p.italianPayers(); set {
	case 1<<atlas.Britain | 1<<atlas.France:
		p.ask(p.holderOf(atlas.Allies))
	default:
		f.Step = 1
		for n := range set.All {
			p.buyItaly(n)
		}
	}
}

func (p *Position) legalEntry(_ *entryFrame, who atlas.Country, out []engine.Move) []engine.Move {
	return append(out, engine.M2(kPlan, who, 1), engine.M2(kPlan, who, 2))
}

func (p *Position) playEntry(f *entryFrame, _ atlas.Country, m engine.Move) {
	f.Step = 1
	switch {
	case f.event == entryFrench:
		p.frenchBuilds(m.B == 2)
	case m.B == 1:
		p.buyItaly(atlas.Britain)
	default:
		p.buyItaly(atlas.France)
	}
}

func (p *Position) askEntry(f *entryFrame, _ atlas.Country) say.Line {
	if f.event == entryItaly {
		return say.Say("Who pays Italy 25 BRPs: Britain (1) or France (2)?")
	}
	return say.Say("What does France add to its force pool: three armor units (1), or an armor and an air unit (2)?")
}

func (p *Position) whyEntry(*entryFrame, atlas.Country, engine.Move) *engine.Refusal {
	return engine.Refuse("33.42", "Choose plan 1 or 2.")
}

// earlyForces are America's forces when a roll lets her in before 1942 (Allied
// 20): infantry, fleets, air units and armor by date.
var earlyForces = [...]struct {
	infantry, fleets, air, armor uint8
}{{4, 2, 0, 0}, {5, 3, 0, 0}, {6, 3, 1, 0}, {7, 4, 1, 1}, {9, 4, 1, 1}}

// musterEarly fixes America's forces when the die lets her in: what she would have
// had in 1942 besides must be built (Allied 20).
func (p *Position) musterEarly() {
	base := earlyBase(p.now.Year())
	p.base[atlas.USA], p.brp[atlas.USA], p.economy.total[atlas.USA] = base, base, base
	p.allotted[atlas.USA], p.limit[atlas.USA] = base, base/2
	has := earlyForces[p.now-atlas.DateOf(atlas.Winter, 1940)]
	for _, line := range world.Scenarios[p.scenario].Pools[atlas.USA].AtStart {
		early := map[atlas.UnitKind]uint8{atlas.Infantry: has.infantry, atlas.Fleet: has.fleets, atlas.Air: has.air, atlas.Armor: has.armor}[line.Kind]
		p.musterLine(line, early)
	}
}

// musterLine puts the first counters of a line into the U.S. box and the rest into
// the force pool; fleets among them become allowable builds.
func (p *Position) musterLine(line atlas.PoolLine, early uint8) {
	placed := uint8(0)
	for u := range atlas.Of(atlas.USA) {
		if c := u.Info(); c.Kind != line.Kind || c.Strength != line.Strength || p.at.of(u) != inFuture && p.at.of(u) != spare {
			continue
		}
		switch {
		case placed < early:
			p.put(u, usSpot)
		case placed < line.Count && line.Kind.Ground():
			p.put(u, inPool)
		}
		placed++
	}
	if line.Kind == atlas.Fleet {
		p.economy.effects.usFleets += line.Count - min(early, line.Count)
	}
}
