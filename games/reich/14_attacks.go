package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 14.2: announcing ground attacks.

type groundFrame struct {
	flow.Head
	late    int16 // 1 for the attacks of exploiting armor
	_, _, _ int16
	done    int16 // powers that attack no more
}

func groundProc() procedure {
	return flow.Of(proc[groundFrame]{
		Name: "Ground", Rule: "14.16",
		Run: (*Position).runGround, Legal: (*Position).legalGround, Play: (*Position).playGround,
		Question: (*Position).askGround, Why: (*Position).whyGround,
	})
}

// pGround is the announcing of attacks, one after the other (14.16),
// and those of the exploitation (14.35).
func (p *Position) runGround(f *groundFrame) {
	asked := atlas.PowerSet(0)
	for n := range p.actors().All {
		if !atlas.PowerSet(f.done).Has(n) && !flow.None(p, (*Position).openings, f, n) {
			asked.Add(n)
		}
	}
	if p.stalled(asked) {
		return
	}
	if asked == 0 {
		p.Done()
		return
	}
	p.askAll(asked)
}

func (p *Position) legalGround(f *groundFrame, who atlas.Country, out []engine.Move) []engine.Move {
	out = p.legalBases(who, p.openings(f, who, out))
	out = p.legalQuarrels(who, p.actors()&^atlas.PowerSet(f.done), out)
	if !p.mustAttack(f, who) {
		out = append(out, engine.M1(kDone, who))
	}
	return out
}

// openings are the hexes that a power can attack.
func (p *Position) openings(f *groundFrame, who atlas.Country, out []engine.Move) []engine.Move {
	late := f.late == 1
	var set atlas.HexSet
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.commander(u) != who || p.cannotAttack(u, late) != fine {
			continue
		}
		if h, sea := p.landingOf(u); sea {
			if p.cannotLand(u, h) == fine {
				set.Add(h)
			}
			continue
		}
		here := p.where(u)
		if p.defended(here, p.nation.of(u)) {
			if p.cannotStrike(u, here) == fine {
				set.Add(here)
			}
			continue
		}
		for _, link := range world.Land.Links(int(here)) {
			h := atlas.Hex(link.To)
			if atlas.GroundSides>>link.Class&1 != 0 && !set.Has(h) && (p.cannotStrike(u, h) == fine || !late && p.cannotOccupy(u, h) == fine) {
				set.Add(h)
			}
		}
	}
	for h := range set.Bits().All() {
		if p.yieldsTo(atlas.Hex(h), who, f) && !p.waitsFor(who, atlas.Hex(h)) {
			out = append(out, engine.M2(kAttack, who, atlas.Hex(h)))
		}
	}
	return out
}

// mustAttack: an airborne unit that dropped on enemies must attack them (14.21,
// 31.2), and Germany must attack Poles (43.1).
func (p *Position) mustAttack(f *groundFrame, who atlas.Country) bool {
	for _, u := range airborneCounters {
		if p.commander(u) == who && p.forced(u) && p.cannotAttack(u, f.late == 1) == fine && p.cannotStrike(u, p.where(u)) == fine {
			return true
		}
	}
	return f.late == 0 && p.mustStrikePoles(who)
}

// forced reports whether an airborne unit is on top of enemies.
func (p *Position) forced(u atlas.Unit) bool {
	h := p.where(u)
	return h != atlas.NoHex && p.has(u, dropped) && p.defended(h, p.nation.of(u))
}

// cannotAttack is why a unit cannot make an attack at all, or fine. Unsupplied units
// attack with all their factors (27.41).
func (p *Position) cannotAttack(u atlas.Unit, late bool) bar {
	switch {
	case !u.Kind().Ground() || !p.moving.Has(p.nation.of(u)):
		return barNoAttacker
	case u.Kind() == atlas.Replacement:
		return barReplacement
	case p.has(u, attacked):
		return barTwice
	case p.fight.worn.Has(u):
		return barWorn
	case late && p.task.of(u) != Exploiting && !p.fight.late.Has(u):
		return barNotExploiting
	case p.onBoard(u):
		return p.overQuota(u, late)
	case p.at.of(u) == carried && p.task.of(u) == Aboard && !late:
		return fine
	}
	return barNoAttacker
}

// overQuota: two units attack out of a hex (14.24); three British out of London;
// airborne units do not count (31.5); armour that exploits attacks in any number
// from its breakthrough hex (14.37).
func (p *Position) overQuota(u atlas.Unit, late bool) bar {
	h := p.where(u)
	if u.Kind() == atlas.Airborne || late && p.isBreak(h) {
		return fine
	}
	count := 0
	if p.fight.fromOnce.Has(h) {
		count++
	}
	if p.fight.fromTwice.Has(h) {
		count += 2
	}
	for v := range p.here(h) {
		if p.fight.attackers.Has(v) && v.Kind() != atlas.Airborne && v != u {
			count++
		}
	}
	if count < attackLimit || count == attackLimit && p.britishLondon(h) {
		return fine
	}
	return barQuota
}

// britishLondon reports whether a hex is London with only British ground units
// (6.11).
func (p *Position) britishLondon(h atlas.Hex) bool {
	if h != atlas.Sites.London {
		return false
	}
	for u := range p.here(h) {
		if u.Kind().Ground() && p.nation.of(u) != atlas.Britain {
			return false
		}
	}
	return true
}

// noteOrigin counts an attacker of its hex.
func (p *Position) noteOrigin(u atlas.Unit) {
	h := p.where(u)
	if h == atlas.NoHex || u.Kind() == atlas.Airborne {
		return
	}
	if p.fight.fromOnce.Has(h) {
		p.fight.fromOnce.Remove(h)
		p.fight.fromTwice.Add(h)
		return
	}
	p.fight.fromOnce.Add(h)
}

// landingOf is the hex that a unit aboard ship invades.
func (p *Position) landingOf(u atlas.Unit) (atlas.Hex, bool) {
	if p.at.of(u) == carried && p.task.of(u) == Aboard {
		return p.goal.of(u), true
	}
	return atlas.NoHex, false
}

// cannotLand is why an invader cannot attack its hex now: two at most do so
// (29.433, 31.5).
func (p *Position) cannotLand(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	aboard := 0
	for v := range p.fight.attackers.All {
		if p.at.of(v) == carried {
			aboard++
		}
	}
	switch {
	case p.optionOn(n, world.Hexes[h].Front) != Offensive:
		return barOption
	case p.wasStruck(h, n):
		return barStruck
	case aboard >= 2:
		return barTwoInvaders
	case !p.invading(u, h):
		return barNotInvading
	}
	return fine
}

// invading reports whether a unit is one of those that R3's invasion brings.
func (p *Position) invading(u atlas.Unit, h atlas.Hex) bool {
	for v := range p.invaders(h) {
		if v == u {
			return true
		}
	}
	return false
}

// wasStruck: no hex is attacked twice before the exploitation (14.23), but by
// Russia after the West or the West after Russia (45.3).
func (p *Position) wasStruck(h atlas.Hex, n atlas.Country) bool {
	return p.fight.struck.has(p.blocOf(n), h)
}

// cannotStrike is why a unit that can attack cannot attack a neighbouring hex, or
// the hex it dropped on.
func (p *Position) cannotStrike(u atlas.Unit, h atlas.Hex) bar {
	n, here := p.nation.of(u), p.where(u)
	switch {
	case !p.defended(h, n):
		return barEmpty
	case p.optionOn(n, world.Hexes[h].Front) != Offensive:
		return barOption
	case p.wasStruck(h, n):
		return barStruck
	case p.forced(u) && h != here:
		return barOnTop
	case h != here && !groundLink(here, h):
		return barNotAdjacent
	case u.Kind() == atlas.Partisan && world.Hexes[here].Country != world.Hexes[h].Country:
		return barPartisanBorder
	case p.sparedByPact(h, n):
		return barPact
	case h != here && p.frontierShut(here, h) || p.campOf(p.commandOf(n)) == atlas.Axis && p.neutralLow(h):
		return barLowCountries
	}
	return fine
}

// groundLink reports whether ground units can cross from hex to hex.
func groundLink(a, b atlas.Hex) bool {
	x, ok := atlas.Between(a, b)
	return ok && atlas.GroundSides>>world.Sides[x].Class&1 != 0
}

// cannotOccupy is why armour cannot attack an empty hex to move into it (14.4).
func (p *Position) cannotOccupy(u atlas.Unit, h atlas.Hex) bar {
	n := p.nation.of(u)
	switch {
	case u.Kind() != atlas.Armor:
		return barEmpty
	case p.has(u, unsupplied):
		return barUnsupplied
	case !world.OnLand.Has(h) || !p.hostileHex(h, n) || p.defended(h, n):
		return barNotVacant
	case p.optionOn(n, world.Hexes[h].Front) != Offensive:
		return barOption
	case p.wasStruck(h, n):
		return barStruck
	case !groundLink(p.where(u), h):
		return barNotAdjacent
	case !p.mayEnter(u, h):
		return barMayNotEnter
	case p.frontierShut(p.where(u), h):
		return barLowCountries
	}
	return fine
}

// yieldsTo: where Russia and the West could both attack a hex, those who can
// bring more factors to bear go first; the others wait until they have, or have
// said that they are done (45.3).
func (p *Position) yieldsTo(h atlas.Hex, who atlas.Country, f *groundFrame) bool {
	mine := p.blocOf(who)
	if mine == axisBloc {
		return true
	}
	other := westernBloc + russianBloc - mine
	if p.fight.struck.has(other, h) || p.bearing(h, other, f) <= p.bearing(h, mine, f) {
		return true
	}
	return false
}

// bearing are the factors that a bloc can bring to bear on a hex, of powers that
// are not done.
func (p *Position) bearing(h atlas.Hex, side bloc, f *groundFrame) (sum int) {
	add := func(u atlas.Unit) {
		if p.blocOf(p.nation.of(u)) == side && !atlas.PowerSet(f.done).Has(p.commander(u)) && p.cannotAttack(u, f.late == 1) == fine && p.cannotStrike(u, h) == fine {
			sum += u.Strength()
		}
	}
	for _, link := range world.Land.Links(int(h)) {
		for u := range p.here(atlas.Hex(link.To)) {
			add(u)
		}
	}
	for u := range p.here(h) {
		add(u)
	}
	return sum
}

func (p *Position) playGround(f *groundFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kDone {
		f.done |= int16(atlas.OnlyPower(who))
		p.endQuarrel(p.actors() &^ atlas.PowerSet(f.done))
		return
	}
	if m.Kind == kBase {
		flow.CallWith(&p.State, pPlaceBase, handFrame{unit: m.A})
		return
	}
	if m.Kind == kDispute || m.Kind == kYield {
		p.playQuarrel(who, m)
		return
	}
	p.openAttack(who, atlas.Hex(m.B))
	flow.CallWith(&p.State, pAttack, attackFrame{late: f.late})
}

// openAttack begins an attack on a hex. Airborne units on top of the enemy are in
// it at once.
func (p *Position) openAttack(who atlas.Country, h atlas.Hex) {
	g := &p.fight
	g.leader, g.side, g.count, g.crossed, g.hostile = who, atlas.Nobody, 1, 0, false
	g.attackers, g.defenders = atlas.UnitSet{}, atlas.UnitSet{}
	g.targets, g.times = [maxTargets]atlas.Hex{h}, [maxTargets]uint8{}
	for u := range p.here(h) {
		if p.forced(u) && !p.has(u, attacked) && p.blocOf(p.nation.of(u)) == p.blocOf(who) {
			p.joinAttack(u)
		}
	}
}

func (p *Position) joinAttack(u atlas.Unit) {
	p.fight.attackers.Add(u)
	if p.fight.side == atlas.Nobody {
		p.fight.side = p.nation.of(u)
	}
}

func (p *Position) askGround(f *groundFrame, who atlas.Country) say.Line {
	must := p.mustAttack(f, who)
	switch {
	case f.late == 1 && must:
		return say.Say("Announce exploitation attacks: one must still be made. Choose a hex to attack.")
	case must:
		return say.Say("Announce ground attacks: one must still be made. Choose a hex to attack.")
	case f.late == 1:
		return say.Say("Announce exploitation attacks: choose a hex to attack, or say done.")
	}
	return say.Say("Announce ground attacks: choose a hex to attack, or say done.")
}

func (p *Position) whyGround(f *groundFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	switch {
	case m.Kind == kDone && atlas.Country(m.A) == who && f.late == 0 && p.mustStrikePoles(who):
		return engine.Refuse("43.1", "Germany must attack Polish ground units in every turn until Poland is conquered.")
	case m.Kind == kDone && atlas.Country(m.A) == who:
		return engine.Refuse("14.21", "An airborne unit that dropped on enemies must attack them.")
	case m.Kind == kBase:
		return p.whyNoBaseOf(m, who)
	case m.Kind == kAttack && atlas.Hex(m.B) < atlas.NumHexes && m.A >= 0 && m.A < atlas.NumMajors && p.seatOf(atlas.Country(m.A)) == p.seatOf(who):
		return p.whyNoOpening(f, atlas.Country(m.A), atlas.Hex(m.B)).refusal()
	}
	return nil
}

// whyNoOpening is the best reason that any unit of a power has not to attack a
// hex.
func (p *Position) whyNoOpening(f *groundFrame, who atlas.Country, h atlas.Hex) (worst bar) {
	worst = barNoAttacker
	for u := range atlas.Unit(atlas.NumUnits) {
		here := p.where(u)
		if p.commander(u) != who || !u.Kind().Ground() || here == atlas.NoHex || atlas.Distance(here, h) > 1 {
			continue
		}
		if b := p.cannotAttack(u, f.late == 1); b != fine {
			worst = max(worst, b)
			continue
		}
		b := p.cannotStrike(u, h)
		if b == barEmpty {
			b = p.cannotOccupy(u, h)
		}
		worst = max(worst, b)
	}
	if worst == barNoAttacker && p.waitsFor(who, h) {
		return barQuarrel
	}
	if worst == barNoAttacker && p.defended(h, who) && !p.yieldsTo(h, who, f) {
		return barYield
	}
	return worst
}
