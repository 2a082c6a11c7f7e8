package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 9 and 14.29: advancing after combat, and placing bridgeheads.

// The steps of advancing after combat (14.29), with the bridgeheads (9.2).
const (
	advanceUnits = iota
	advanceBridge
	advanceLeave // future allies allow a second bridgehead (9.7)
	advanceOver
	advanceCoin // they disagree (51.5)
)

type advanceFrame struct {
	flow.Head
	how   int16 // see withArmor
	late  int16 // 1 after an attack of exploiting armor
	hex   int16 // where a bridgehead is offered, plus 1
	noted int16 // see armorIn and bridgeAsked
	done  int16 // powers that advance no more
	leave int16 // powers that must still agree to a bridgehead, or leaveRefused
}

func advanceProc() procedure {
	return flow.Of(proc[advanceFrame]{
		Name: "Advance", Rule: "14.29",
		Run: (*Position).runAdvance, Legal: (*Position).legalAdvance, Play: (*Position).playAdvance, Rolled: (*Position).rolledLeave,
		Question: (*Position).askAdvance, Why: (*Position).whyAdvance,
	})
}

func (p *Position) runAdvance(f *advanceFrame) {
	switch f.Step {
	case advanceUnits:
		p.standOnTargets()
		if p.offerBridge(f) {
			return
		}
		asked := atlas.PowerSet(0)
		for n := range p.actors().All {
			if !atlas.PowerSet(f.done).Has(n) && !flow.None(p, (*Position).advances, f, n) {
				asked.Add(n)
			}
		}
		if asked != 0 {
			p.askAll(asked)
			return
		}
		f.Step = advanceOver
	case advanceBridge:
		p.ask(p.commandOf(p.control.of(atlas.Hex(f.hex - 1))))
	case advanceLeave:
		p.askAll(atlas.PowerSet(f.leave) & atlas.EveryPower)
	case advanceCoin:
		p.Roll(2)
	case advanceOver:
		p.noteBreaks(f)
		p.dropAttack()
		p.Done()
	}
}

const (
	armorIn     = 1       // of D of pAdvance
	bridgeAsked = 2       // and the bits above, one for each target
	allyNext    = 1 << 14 // of two who quarrel the one that did not lead advances next (51.5)
)

// offerBridge asks for a bridgehead as soon as the first unit is in a hex that
// may have one (9.2). An airborne unit that dropped with an invasion will do
// (9.11).
func (p *Position) offerBridge(f *advanceFrame) bool {
	g := &p.fight
	for i, h := range g.targets[:g.count] {
		if f.noted&(bridgeAsked<<i) != 0 || !p.mayBridge(f, h) {
			continue
		}
		for u := range p.here(h) {
			if g.attackers.Has(u) && (!p.has(u, dropped) || f.how&fromSea != 0) {
				f.noted |= bridgeAsked << i
				f.Step, f.hex = advanceBridge, int16(h)+1
				return true
			}
		}
	}
	return false
}

// standOnTargets: an airborne unit that dropped on the defenders holds the hex
// when they are gone.
func (p *Position) standOnTargets() {
	g := &p.fight
	for u := range g.attackers.All {
		h := p.where(u)
		if h != atlas.NoHex && g.isTarget(h) && !p.defended(h, g.side) && p.control.of(h) != p.nation.of(u) && !p.friendly(h, p.nation.of(u)) {
			p.advance(u, h)
		}
	}
}

// advances are the units of a power that can advance, and where.
func (p *Position) advances(f *advanceFrame, who atlas.Country, out []engine.Move) []engine.Move {
	g := &p.fight
	for _, h := range g.targets[:g.count] {
		if p.defended(h, g.side) {
			continue
		}
		last := atlas.NoUnit
		list := func(u atlas.Unit) {
			if p.commander(u) != who || p.cannotAdvance(f, u, h) != fine {
				return
			}
			if last != atlas.NoUnit && atlas.Alike(u, last) && p.at.of(u) == p.at.of(last) && p.nation.of(u) == p.nation.of(last) {
				return
			}
			last = u
			out = append(out, engine.M2(kAdvance, u, h))
		}
		for u := range g.attackers.All {
			list(u)
		}
		last = atlas.NoUnit
		for u := range p.in(carried) {
			if !g.attackers.Has(u) {
				list(u)
			}
		}
	}
	return out
}

// cannotAdvance is why a unit cannot advance into a hex (14.29): units that were
// unsupplied, that dropped, or that must stay do not; into an empty hex armour
// goes first (14.4); units still aboard follow onto a bridgehead (29.436); those
// who exploit keep their chain (14.36).
func (p *Position) cannotAdvance(f *advanceFrame, u atlas.Unit, h atlas.Hex) bar {
	attacker := p.fight.attackers.Has(u)
	switch {
	case p.where(u) != atlas.NoHex && p.fight.isTarget(p.where(u)):
		return barAdvanced
	case !attacker && !p.followsAshore(u, h):
		return barNoAttacker
	case p.has(u, unsupplied):
		return barUnsupplied
	case p.has(u, dropped):
		return barDropped
	case p.has(u, garrison):
		return barGarrison
	case p.where(u) != atlas.NoHex && !groundLink(p.where(u), h):
		return barNotAdjacent
	case f.how&onVacant != 0 && f.how&fromSea == 0 && f.noted&armorIn == 0 && u.Kind() != atlas.Armor:
		return barArmorFirst
	case !p.mayEnter(u, h):
		return barMayNotEnter
	case !p.room(u, h):
		return barStacking
	case f.late == 1 && !p.keepsChain(u, h):
		return barChain
	case p.advanceWaits(f, p.commander(u), h):
		return barQuarrel
	case p.claimRefused(u, h):
		return barClaim
	}
	return fine
}

// claimRefused: an ally who attacked as well does not agree that this power controls
// the hex (14.29). It may follow once another does.
func (p *Position) claimRefused(u atlas.Unit, h atlas.Hex) bool {
	g := &p.fight
	for i, target := range g.targets[:g.count] {
		if target == h && g.refused[i].Has(p.commander(u)) {
			return !p.friendly(h, p.nation.of(u))
		}
	}
	return false
}

// claimRivals are the powers of other players whose ground units took part in the attack:
// they must agree before a unit takes a hex that nobody of them controls (14.29).
func (p *Position) claimRivals(u atlas.Unit, h atlas.Hex) (set atlas.PowerSet) {
	if !p.alliesAgreeOnTheHex() || p.friendly(h, p.nation.of(u)) {
		return 0
	}
	by := p.commander(u)
	var seats engine.SeatSet
	for v := range p.fight.attackers.All {
		n := p.commander(v)
		if p.inPlay(v) && p.seatOf(n) != p.seatOf(by) && !seats.Has(p.seatOf(n)) {
			seats |= engine.Only(p.seatOf(n))
			set.Add(n)
		}
	}
	return set
}

type claimFrame struct {
	flow.Head
	unit  int16 // that would take the hex
	hex   int16
	asked int16 // allies who have not agreed yet
}

func claimProc() procedure {
	return flow.Of(proc[claimFrame]{
		Name: "Claim", Rule: "14.29",
		Run: (*Position).runClaim, Legal: (*Position).legalClaim, Play: (*Position).playClaim,
		Question: func(p *Position, f *claimFrame, _ atlas.Country) say.Line {
			return say.Say("Do you agree that {n} takes {h} and controls it?", int16(p.commander(atlas.Unit(f.unit))), f.hex)
		},
		Why: func(*Position, *claimFrame, atlas.Country, engine.Move) *engine.Refusal {
			return engine.Refuse("14.29", "Say first whether you agree that your ally controls the hex.")
		},
	})
}

// runClaim asks the allies, and brings the unit into the hex when all agree.
func (p *Position) runClaim(f *claimFrame) {
	if f.asked != 0 {
		p.askAll(atlas.PowerSet(f.asked))
		return
	}
	u, h := atlas.Unit(f.unit), atlas.Hex(f.hex)
	p.Done()
	p.stepForward(flow.As[advanceFrame](p.Stack.Find(pAdvance)), u, h)
}

func (p *Position) legalClaim(f *claimFrame, who atlas.Country, out []engine.Move) []engine.Move {
	by := p.commander(atlas.Unit(f.unit))
	return append(out, engine.M2(kConsent, who, by), engine.M2(kDissent, who, by))
}

func (p *Position) playClaim(f *claimFrame, who atlas.Country, m engine.Move) {
	if m.Kind == kConsent {
		f.asked &^= int16(atlas.OnlyPower(who))
		return
	}
	by, g := atlas.Country(m.B), &p.fight
	for i, target := range g.targets[:g.count] {
		if target == atlas.Hex(f.hex) {
			g.refused[i].Add(by)
		}
	}
	p.tell(evClaimRefused, "14.29", int16(who), int16(by), f.hex)
	p.Done()
}

// followsAshore: units aboard that did not attack land on the bridgehead (29.436).
func (p *Position) followsAshore(u atlas.Unit, h atlas.Hex) bool {
	i := p.bridgeAt(h)
	return p.at.of(u) == carried && p.invading(u, h) && i >= 0 && p.bridges[i].bySea && !p.has(u, attacked)
}

func (p *Position) legalAdvance(f *advanceFrame, who atlas.Country, out []engine.Move) []engine.Move {
	switch f.Step {
	case advanceBridge:
		return p.bridgeChoices(f, who, out)
	case advanceLeave:
		builder := p.commandOf(p.control.of(atlas.Hex(f.hex - 1)))
		return append(out, engine.M2(kConsent, who, builder), engine.M2(kDissent, who, builder))
	}
	out = p.advances(f, who, out)
	if f.mayStay() {
		out = append(out, engine.M1(kDone, who))
	}
	return out
}

// mayStay: what attacks an empty hex with armor moves armor into it (14.4); nobody
// else has to advance.
func (f *advanceFrame) mayStay() bool {
	return f.how&onVacant == 0 || f.how&fromSea != 0 || f.noted&armorIn != 0
}

func (p *Position) playAdvance(f *advanceFrame, who atlas.Country, m engine.Move) {
	switch m.Kind {
	case kAdvance:
		if asked := p.claimRivals(atlas.Unit(m.A), atlas.Hex(m.B)); asked != 0 {
			flow.CallWith(&p.State, pClaim, claimFrame{unit: m.A, hex: m.B, asked: int16(asked)})
			return
		}
		p.stepForward(f, atlas.Unit(m.A), atlas.Hex(m.B))
	case kBridge:
		if asked := p.leaveGivers(who); asked != 0 {
			f.Step, f.leave = advanceLeave, int16(asked)
			return
		}
		p.bridgeHere(f, who)
	case kConsent, kDissent:
		p.answerLeave(f, who, atlas.Country(m.B), m.Kind == kConsent)
	case kUnbridge:
		p.bridges[p.bridgeAt(atlas.Hex(m.B))] = bridgehead{hex: atlas.NoHex}
		f.leave = 0
	case kDone:
		if f.Step == advanceBridge {
			f.Step, f.hex, f.leave = advanceUnits, 0, 0
			return
		}
		f.done |= int16(atlas.OnlyPower(who))
	}
}

// stepForward brings a unit into the hex.
func (p *Position) stepForward(f *advanceFrame, u atlas.Unit, h atlas.Hex) {
	if p.at.of(u) == carried {
		p.landed(u, h)
	}
	p.advance(u, h)
	p.winBack(u, h)
	p.mark(u, attacked)
	if u.Kind() == atlas.Armor {
		f.noted |= armorIn
	}
	if p.exploitersTakeTurns() && p.inQuarrel(h) {
		f.noted ^= allyNext
	}
}

// mayBridge: a bridgehead may be placed on an enemy's hex that was invaded
// (9.11), or on one whose defenders were attacked over rivers or arrows alone,
// not counting a drop (9.12).
func (p *Position) mayBridge(f *advanceFrame, h atlas.Hex) bool {
	if p.bridgeAt(h) >= 0 {
		return false
	}
	if f.how&fromSea != 0 {
		return p.fight.hostile
	}
	if f.how&onVacant != 0 || !p.wasCrossed(h) {
		return false
	}
	switch world.Hexes[h].Fortress {
	case atlas.NoFortress, atlas.Maginot, atlas.WestWall:
		return true
	}
	return p.fight.multiplier(h) < 4
}

// wasCrossed reports whether a target was attacked over rivers or arrows alone,
// drops aside (9.12).
func (p *Position) wasCrossed(h atlas.Hex) bool {
	if !p.bridgesAreJudgedHexByHex() {
		return p.fight.crossed != 0
	}
	for i, target := range p.fight.targets[:p.fight.count] {
		if target == h {
			return p.fight.crossed>>i&1 != 0
		}
	}
	return false
}

// foreignShore reports whether a hex is the enemy's, or that of an attacked minor
// which becomes friendly only by the invasion that comes to its help (9.11).
func (p *Position) foreignShore(h atlas.Hex, n atlas.Country) bool {
	return p.hostileHex(h, n) || p.mayIntervene(p.commandOf(n), p.control.of(h))
}

// bridgeAt is the bridgehead counter on a hex, or -1.
func (s *state) bridgeAt(h atlas.Hex) int {
	for i := range s.bridges {
		if s.bridges[i].hex == h {
			return i
		}
	}
	return -1
}

// bridgeRange are the counters of a camp: three of the Axis, five of the Allies
// (9.3).
func bridgeRange(a atlas.Alliance) (from, to int) {
	if a == atlas.Axis {
		return 0, axisBridges
	}
	return axisBridges, maxBridges
}

func (p *Position) freeBridge(a atlas.Alliance) int {
	from, to := bridgeRange(a)
	for i := from; i < to; i++ {
		if p.bridges[i].hex == atlas.NoHex {
			return i
		}
	}
	return -1
}

// ownBridges are how many counters a power has on the board.
func (p *Position) ownBridges(who atlas.Country) (n int) {
	for i := range p.bridges {
		if p.bridges[i].hex != atlas.NoHex && p.commandOf(p.bridges[i].owner) == who {
			n++
		}
	}
	return n
}

// leaveRefused: a future ally has refused a second bridgehead.
const leaveRefused = -1

// leaveGivers are the players whose leave a neutral Russia or Italy needs for more
// than one bridgehead: its future allies, but for those of the same player (9.7).
func (p *Position) leaveGivers(who atlas.Country) (set atlas.PowerSet) {
	if who != atlas.USSR && who != atlas.Italy || p.hasAlly(who) || p.ownBridges(who) == 0 {
		return 0
	}
	for n := range p.living(p.campOf(who)).All {
		if p.seatOf(n) != p.seatOf(who) && !p.idleYet(n) {
			set.Add(n)
		}
	}
	return set
}

// What leave keeps of the answers beside the powers that are still asked.
const (
	leaveGiven = 1 << (atlas.NumMajors + iota)
	leaveDenied
)

// answerLeave takes the answer of a future ally. If all agree that is it; if they do
// not a coin decides (9.7, 51.5).
func (p *Position) answerLeave(f *advanceFrame, who, builder atlas.Country, yes bool) {
	f.leave &^= int16(atlas.OnlyPower(who))
	switch {
	case !p.coinDecidesOnLeave() && !yes:
		f.leave = leaveDenied
	case yes && p.coinDecidesOnLeave():
		f.leave |= leaveGiven
	case !yes:
		f.leave |= leaveDenied
	}
	switch f.leave {
	case 0, leaveGiven:
		p.bridgeHere(f, builder)
	case leaveDenied:
		p.refuseLeave(f)
		p.tell(evDissent, "9.7", int16(who), int16(builder))
	case leaveGiven | leaveDenied:
		f.Step = advanceCoin
	}
}

func (p *Position) refuseLeave(f *advanceFrame) { f.Step, f.leave = advanceBridge, leaveRefused }

// rolledLeave takes the coin of future allies who disagree.
func (p *Position) rolledLeave(f *advanceFrame, outcome int) {
	builder := p.commandOf(p.control.of(atlas.Hex(f.hex - 1)))
	if outcome == 0 {
		p.tell(evLeaveWon, "51.5", int16(builder))
		p.bridgeHere(f, builder)
		return
	}
	p.tell(evLeaveLost, "51.5", int16(builder))
	p.refuseLeave(f)
}

// bridgeHere places the counter in the hex that was entered.
func (p *Position) bridgeHere(f *advanceFrame, who atlas.Country) {
	p.placeBridge(atlas.Hex(f.hex-1), who, f.how&fromSea != 0)
	f.Step, f.hex, f.leave = advanceUnits, 0, 0
}

// bridgeChoices: place a counter, take one off elsewhere to have it (9.4), or do
// without.
func (p *Position) bridgeChoices(f *advanceFrame, who atlas.Country, out []engine.Move) []engine.Move {
	h := atlas.Hex(f.hex - 1)
	if p.freeBridge(p.campOf(who)) >= 0 && f.leave != leaveRefused {
		out = append(out, engine.M2(kBridge, who, h))
	} else {
		from, to := bridgeRange(p.campOf(who))
		for i := from; i < to; i++ {
			if b := &p.bridges[i]; b.hex != atlas.NoHex && p.commandOf(b.owner) == who {
				out = append(out, engine.M2(kUnbridge, who, b.hex))
			}
		}
	}
	return append(out, engine.M1(kDone, who))
}

// hasAlly reports whether a power fights beside another of its camp.
func (p *Position) hasAlly(who atlas.Country) bool {
	for n := range p.living(p.campOf(who)).All {
		if n != who && p.alliedPowers(n, who) {
			return true
		}
	}
	return false
}

func (p *Position) placeBridge(h atlas.Hex, who atlas.Country, bySea bool) {
	p.bridges[p.freeBridge(p.campOf(who))] = bridgehead{hex: h, owner: who, bySea: bySea}
	p.tell(evBridge, "9.2", int16(who), int16(h))
}

func (p *Position) askAdvance(f *advanceFrame, _ atlas.Country) say.Line {
	if f.Step == advanceLeave {
		return say.Say("Do you allow {n} a second bridgehead, in {h}?", int16(p.commandOf(p.control.of(atlas.Hex(f.hex-1)))), f.hex-1)
	}
	if f.Step == advanceBridge {
		return say.Say("Place a bridgehead in {h}?", f.hex-1)
	}
	if !f.mayStay() {
		return say.Say("Choose the armor that moves into the empty hex it attacked.")
	}
	return say.Say("Choose units that advance, or say done.")
}

func (p *Position) whyAdvance(f *advanceFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	u, h := atlas.Unit(m.A), atlas.Hex(m.B)
	switch {
	case m.Kind == kDone && f.Step == advanceUnits && atlas.Country(m.A) == who:
		return engine.Refuse("14.4", "The armor that attacked an empty hex moves into it.")
	case m.Kind == kBridge && f.leave == leaveRefused:
		return engine.Refuse("9.7", "Your future ally does not allow you a second bridgehead while you are neutral.")
	case m.Kind == kBridge:
		return engine.Refuse("9.3", "No bridgehead counter is free: take one off the board first.")
	case m.Kind != kAdvance || u >= atlas.NumUnits || h >= atlas.NumHexes:
		return nil
	case !p.fight.isTarget(h):
		return engine.Refuse("14.29", "Units advance into the hex that they attacked.")
	case p.commander(u) != who:
		return engine.Refuse("14.29", "This unit is not yours to move.")
	}
	b := p.cannotAdvance(f, u, h)
	if b == barMayNotEnter { // the rule that closes the hex says more
		if why := p.whyNoEntry(u, h); why != nil {
			return why
		}
		return p.whyNoStay(u, h)
	}
	return b.refusal()
}
