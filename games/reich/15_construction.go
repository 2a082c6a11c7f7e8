package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 15: unit construction. Every power of the camp builds at the same time;
// grants, aid and the rest of the phase (55.II.D.9) are among its choices.

// The steps of the phase.
const (
	buildBegin = iota
	buildVariants
	buildChoices
	buildOffer
)

func constructionProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "Construction", Rule: "15.1",
		Run: (*Position).runConstruction, Legal: (*Position).legalConstruction, Play: (*Position).playConstruction,
		Question: (*Position).askConstruction, Why: (*Position).whyConstruction,
	})
}

func (p *Position) runConstruction(f *flow.Plain) {
	switch f.Step {
	case buildBegin:
		p.beginConstruction()
		f.Step = buildVariants
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atConstruction})
	case buildVariants:
		f.Step = buildChoices
	case buildChoices:
		if ask := p.busy((*Position).legalConstruction, f); ask != 0 {
			p.askAll(ask)
			return
		}
		p.economy.done = 0
		p.Done()
	case buildOffer:
		p.ask(p.economy.offer.to)
	}
}

// beginConstruction does what comes before any choice: fleets leave the yards
// (29.82), bombed Germany turns an air unit into interceptors (10.23), a lost
// Russian garrison is rebuilt (3.35).
func (p *Position) beginConstruction() {
	e := &p.economy
	e.done, e.siberian, e.siberianArm, e.vichyTry = 0, 0, 0, 0
	e.srUsed, e.giving, e.convoy, e.landed = [atlas.NumMajors]uint8{}, [atlas.NumMajors]giftTable{}, [atlas.NumMajors]uint8{}, 0
	for n := range e.picks {
		e.picks[n] = pick{unit: atlas.NoUnit}
	}
	for i := range e.guards {
		e.guards[i] = atlas.NoUnit
	}
	e.spies[p.mover].done = false
	p.noteFalls()
	p.checkUnrest()
	p.payRussianDebt()
	p.launchFleets()
	if p.mover == atlas.Axis && e.airOwed > 0 && p.airFree(atlas.Germany) >= 5 && p.affords(atlas.Germany, 15) {
		e.airOwed--
		p.pay(atlas.Germany, 15)
		p.turnInterceptors(false)
	}
	p.rebuildGarrison()
}

// rebuildGarrison replaces a Russian garrison that was lost attacking out of
// Leningrad, as long as it must stand there (3.35).
func (p *Position) rebuildGarrison() {
	at := russianCities[leningradCity]
	if p.mover != atlas.Allies || p.fallen.Has(atlas.USSR) || p.approached(at) {
		return
	}
	for u := range p.in(inPool) {
		cost := buildCost(u)
		if p.has(u, garrison) && p.nation.of(u) == atlas.USSR && p.control.of(at) == atlas.USSR && p.affords(atlas.USSR, cost) && p.room(u, at) {
			p.pay(atlas.USSR, cost)
			p.put(u, spot(at))
			return
		}
	}
}

// buildCost is what a counter costs (15.2).
func buildCost(u atlas.Unit) int { return atlas.CostPerFactor[u.Kind()] * u.Strength() }

// budget is what a power may still spend in this turn (11.4, 15.1).
func (p *Position) budget(who atlas.Country) int {
	left := p.purse(who)
	if who == atlas.USA && p.usWaits() && p.inForce(atlas.Axis, 20) {
		left = min(left, 27-int(p.spent[atlas.USA])+p.givenTurn(atlas.USA))
	}
	return max(left, 0)
}

// purse is what a power has left in this turn for grants as well (11.4).
func (p *Position) purse(who atlas.Country) int {
	return max(min(int(p.brp[who]), int(p.limit[who])-int(p.spent[who])), 0)
}

// mayBuild reports whether a power builds at all: America not before she musters
// (50.13), nobody who has fallen.
func (p *Position) mayBuild(who atlas.Country) bool {
	return !p.fallen.Has(who) && (who != atlas.USA || !p.idleYet(atlas.USA) || p.mayComeEarly() || p.usWaits() && p.now >= atlas.DateOf(atlas.Spring, 1942))
}

// homeOf is where the units of a nation are built: not in Corsica, Sardinia, the
// Balearic Islands or Spanish Morocco (15.4, 46.1), Vichy's on the continent
// (49.7), those of the Free French in Britain (49.8), Russia's not in East Europe (43.8).
func (p *Position) homeOf(n atlas.Country) (set atlas.HexSet) {
	switch n {
	case atlas.FreeFrench:
		n = p.commandOf(atlas.FreeFrench)
	case atlas.VichyFrance:
		set = world.Tagged[atlas.VichyTag]
		set.Bits().AndNot(world.Regions[atlas.Corsica].Bits())
		return set
	}
	set = world.Countries[n].Hexes
	if n == atlas.Germany && p.inForce(atlas.Axis, 12) {
		set = set.Plus(corridor)
	}
	for _, r := range [...]atlas.Region{atlas.Corsica, atlas.Sardinia, atlas.BalearicIslands, atlas.SpanishMorocco} {
		set.Bits().AndNot(world.Regions[r].Bits())
	}
	set.Bits().And(world.OnLand.Bits())
	return set
}

// buildable reports whether units of a nation can be built in a hex: controlled
// now and when the game turn began, in supply, free of enemy zones of control
// (15.4). A partisan's hex is not controlled by those who raised him (32.6).
func (p *Position) buildable(h atlas.Hex, n atlas.Country, zone *atlas.HexSet) bool {
	return p.friendly(h, n) && p.heldGame[p.camp(n)].Has(h) && !zone.Has(h) && !(p.control.of(h) != p.commandOf(n) && p.partisanHeld(h)) && p.hexInSupply(h, n)
}

// buildSites calls with the hexes where something of a nation fits.
func (p *Position) buildSites(n atlas.Country, fits func(atlas.Hex) bool, yield func(atlas.Hex) bool) {
	home, zone := p.homeOf(n), p.zoc(n)
	for h := range home.Bits().All() {
		if h := atlas.Hex(h); fits(h) && p.buildable(h, n, &zone) && !yield(h) {
			return
		}
	}
}

// hasSite reports whether there is a hex for it.
func (p *Position) hasSite(n atlas.Country, fits func(atlas.Hex) bool) bool {
	if p.american(n) {
		return true
	}
	found := false
	p.buildSites(n, fits, func(atlas.Hex) bool { found = true; return false })
	return found
}

// american reports whether units of a nation are built in America and deploy from
// there: her own, and the Free French once Britain has fallen (15.4, 49.8).
func (s *state) american(n atlas.Country) bool {
	return n == atlas.USA || n == atlas.FreeFrench && s.commandOf(atlas.FreeFrench) == atlas.USA
}

// ownPool reports whether a counter is in a force pool from which a power builds:
// its own, its active Minor Allies', the Free French (25.3, 49.8).
func (p *Position) ownPool(u atlas.Unit, who atlas.Country) bool {
	n := p.nation.of(u)
	if p.has(u, doomed) || p.commandOf(n) != who {
		return false
	}
	return n == who || n == atlas.FreeFrench || p.status[n] == Active
}

// legalConstruction is what a power may do in the Construction phase; aircraft, fleets
// and partisans are built by rules of their own (15.3).
func (p *Position) legalConstruction(f *flow.Plain, who atlas.Country, out []engine.Move) []engine.Move {
	if f.Step == buildOffer {
		return append(out, engine.M1(kReceive, who), engine.M1(kRefuse, who))
	}
	if p.seatBusy(who) {
		return out
	}
	if hand := &p.economy.picks[who]; hand.kind != 0 {
		return append(p.legalHand(who, hand, out), engine.M0(kBack))
	}
	from := len(out)
	out = append(out, engine.M1(kDone, who))
	for i, part := range [...]func(*Position, atlas.Country, []engine.Move) []engine.Move{
		(*Position).legalBuilds, (*Position).legalSiberian, (*Position).legalFactors, (*Position).legalFleets, (*Position).legalPartisans,
		(*Position).legalGrants, (*Position).legalAid, (*Position).legalSpecial,
	} {
		if i < 5 && !p.mayBuild(who) {
			continue
		}
		if out = part(p, who, out); p.desk.brief && len(out) > from+1 {
			return out
		}
	}
	return p.orBase(who, from, out)
}

// legalBuilds are the counters that a power can pay for and place: one of those
// alike.
func (p *Position) legalBuilds(who atlas.Country, out []engine.Move) []engine.Move {
	budget := p.budget(who)
	last, lastOK := atlas.NoUnit, false
	for _, from := range [2]spot{inPool, spare} {
		for u := range p.in(from) {
			if !p.ownPool(u, who) || u.Kind() == atlas.Partisan || u.Kind() == atlas.AirBase || buildCost(u) > budget {
				continue
			}
			if from == spare && (u.Kind() != atlas.Air || p.nation.of(u) < atlas.NumMajors) {
				continue // factors, not counters
			}
			if last != atlas.NoUnit && atlas.Alike(last, u) && p.nation.of(last) == p.nation.of(u) {
				if lastOK {
					continue
				}
				if p.at.of(last) == p.at.of(u) {
					continue
				}
			}
			last = u
			lastOK = p.hasSite(p.nation.of(u), func(h atlas.Hex) bool { return p.fitsAt(u, h) })
			if lastOK {
				out = append(out, engine.M1(kBuild, u))
				if p.desk.brief {
					return out
				}
			}
		}
	}
	return out
}

// The Free Siberian Transfer (15.6).

// siberianLeft is how many units more Russia may bring this turn: four in Winter
// 1941, then three, two and one. Axis variant 20 can end it.
func (p *Position) siberianLeft() int {
	since := int(p.now) - int(atlas.DateOf(atlas.Winter, 1941))
	if since < 0 || since > 3 || p.inForce(atlas.Axis, 20) && p.economy.effects.pearl == 2 {
		return 0
	}
	return 4 - since - int(p.economy.siberian)
}

// transferable: ground units but no airborne, and never more armor than infantry
// (15.61).
func (p *Position) transferable(u atlas.Unit) bool {
	e := &p.economy
	switch u.Kind() {
	case atlas.Infantry:
		return true
	case atlas.Armor:
		return e.siberianArm < e.siberian-e.siberianArm
	}
	return false
}

func (p *Position) legalSiberian(who atlas.Country, out []engine.Move) []engine.Move {
	if who != atlas.USSR || p.siberianLeft() <= 0 {
		return out
	}
	last := atlas.NoUnit
	for u := range p.in(inPool) {
		if p.nation.of(u) == atlas.USSR && !p.has(u, doomed) && p.transferable(u) && (last == atlas.NoUnit || !atlas.Alike(last, u)) {
			last = u
			out = append(out, engine.M1(kTransfer, u))
		}
	}
	return out
}

// eastward reports whether a hex has a line of Russian hexes, free of enemy zones
// of control, to the east edge of the board (15.62) or to Moscow (42.9).
func (p *Position) eastward(from atlas.Hex, moscow bool) bool {
	zone := p.zoc(atlas.USSR)
	free := p.look().held[atlas.USSR]
	free.KeepOnly(&world.OnLand)
	free.RemoveAll(&zone)
	region := atlas.HexSet{}.With(from)
	p.spread(&region, &free)
	if moscow {
		capital := russianCities[0]
		near := region
		world.Land.Around(near.Bits(), region.Bits(), atlas.GroundSides)
		if p.control.of(capital) == atlas.USSR && (region.Has(capital) || near.Has(capital)) {
			return true
		}
	}
	return region.Bits().Meets(world.EastEdge.Bits())
}

// legalHand are the places or amounts for what a power has in hand.
func (p *Position) legalHand(who atlas.Country, hand *pick, out []engine.Move) []engine.Move {
	add := func(h atlas.Hex) bool { out = append(out, engine.M1(kAt, h)); return true }
	switch hand.kind {
	case kRaise:
		return p.legalRising(who, hand.unit, out)
	case kBuild:
		p.buildSites(p.nation.of(hand.unit), func(h atlas.Hex) bool { return p.fitsAt(hand.unit, h) }, add)
	case kTransfer:
		for h := range world.Countries[atlas.USSR].Cities.Bits().All() {
			if h := atlas.Hex(h); p.control.of(h) == atlas.USSR && p.room(hand.unit, h) && p.eastward(h, false) {
				add(h)
			}
		}
	case kBuildAir:
		p.buildSites(who, func(h atlas.Hex) bool { return p.airSite(h, who, int(hand.amount)) }, add)
	case kBuildFleet, kRebuildFleet:
		p.buildSites(who, func(h atlas.Hex) bool { return world.Ports.Has(h) && p.navalRoom(h, who) >= atlas.FullFleet }, add)
	default:
		for n := 1; n <= p.mostToGive(who, hand); n++ {
			out = append(out, engine.M2(kAmount, who, n))
		}
	}
	return out
}

func (p *Position) playConstruction(f *flow.Plain, who atlas.Country, m engine.Move) {
	hand := &p.economy.picks[who]
	switch m.Kind {
	case kDone:
		p.economy.done.Add(who)
	case kBack:
		*hand = pick{unit: atlas.NoUnit}
	case kRaise:
		*hand = pick{kind: m.Kind, unit: atlas.Unit(m.B)}
	case kBuild, kTransfer:
		*hand = pick{kind: m.Kind, unit: atlas.Unit(m.A)}
		if u := atlas.Unit(m.A); m.Kind == kBuild && p.american(p.nation.of(u)) {
			*hand = pick{unit: atlas.NoUnit}
			p.pay(atlas.USA, buildCost(u))
			p.arrive(u, usSpot)
		}
	case kBase:
		flow.CallWith(&p.State, pPlaceBase, handFrame{unit: m.A})
	case kBuildAir:
		*hand = pick{kind: kBuildAir, unit: atlas.NoUnit, amount: uint8(m.B)}
		if who == atlas.USA {
			p.playAt(who, hand, atlas.NoHex)
		}
	case kBuildFleet, kRebuildFleet:
		*hand = pick{kind: m.Kind, unit: atlas.NoUnit}
		if who == atlas.USA {
			p.playAt(who, hand, atlas.NoHex)
		}
	case kAt:
		p.playAt(who, hand, atlas.Hex(m.A))
	case kGrant, kConvoy, kSendLease, kSendTurkey, kAid:
		*hand = pick{kind: m.Kind, unit: atlas.NoUnit, nation: atlas.Country(m.B)}
	case kAmount:
		done := *hand
		*hand = pick{unit: atlas.NoUnit}
		p.giveBRPs(f, who, &done, int(m.B))
	case kReceive, kRefuse:
		f.Step = buildChoices
		p.answerOffer(m.Kind == kReceive)
	default:
		p.playSpecial(who, m)
	}
}

// playAt places what a power has in hand; atlas.NoHex is the U.S. box.
func (p *Position) playAt(who atlas.Country, hand *pick, h atlas.Hex) {
	done := *hand
	*hand = pick{unit: atlas.NoUnit}
	to := usSpot
	if h != atlas.NoHex {
		to = spot(h)
	}
	switch done.kind {
	case kBuild:
		p.pay(who, buildCost(done.unit))
		p.arrive(done.unit, to)
	case kRaise:
		p.pay(who, buildCost(done.unit))
		p.raise(done.unit, who, h)
	case kTransfer:
		e := &p.economy
		e.siberian++
		if done.unit.Kind() == atlas.Armor {
			e.siberianArm++
		}
		p.victory.siberian = true
		p.arrive(done.unit, to)
	case kBuildAir:
		p.pay(who, atlas.CostPerFactor[atlas.Air]*int(done.amount))
		p.buildAir(who, int(done.amount), to)
	case kBuildFleet:
		p.pay(who, atlas.CostPerFactor[atlas.Fleet]*atlas.FullFleet)
		p.economy.fleetsBuilt[who]++
		p.arrive(p.counterIn(spare, who, atlas.Fleet, atlas.FullFleet), to)
	case kRebuildFleet:
		p.pay(who, atlas.CostPerFactor[atlas.Fleet]*atlas.FullFleet)
		p.layDown(who, h)
	}
}

// arrive puts a new unit on the board; air units and fleets are inverted for the
// rest of the game turn (28.33, 29.31). Those built earlier that come from America
// are not, and defend at once (16.74).
func (p *Position) arrive(u atlas.Unit, to spot) {
	p.put(u, to)
	p.marks.set(u, raw)
	p.used.set(u, 0)
	if u.Kind() == atlas.Air || u.Kind() == atlas.Fleet {
		p.invert(u)
	}
}

func (p *Position) askConstruction(f *flow.Plain, who atlas.Country) say.Line {
	if f.Step == buildOffer {
		return p.offerText()
	}
	hand := &p.economy.picks[who]
	switch hand.kind {
	case 0:
		return say.Say("{n}: build units and spend BRPs on grants and other aims, or finish.", int16(who))
	case kBuild, kRaise, kTransfer:
		return say.Say("Where is the {u} placed?", int16(hand.unit))
	case kBuildAir:
		return say.Say("Where are the air factors based?")
	case kBuildFleet:
		return say.Say("In which port does the new fleet begin?")
	case kRebuildFleet:
		return say.Say("In which port will the rebuilt fleet appear a year from now?")
	}
	return say.Say("How many BRPs?")
}

func (p *Position) whyConstruction(f *flow.Plain, who atlas.Country, m engine.Move) *engine.Refusal {
	hand := &p.economy.picks[who]
	switch {
	case namesPower(m) && atlas.Country(m.A) != who:
		return nil // another power of the seat explains it
	case f.Step == buildOffer:
		return engine.Refuse("15.5", "Accept the BRPs or refuse them first.")
	case hand.kind != 0 && m.Kind == kAt:
		return p.whySite(who, hand, atlas.Hex(m.A))
	case hand.kind != 0 && m.Kind == kAmount:
		return p.whyAmount(who, hand)
	case hand.kind != 0:
		return engine.Refuse("15.1", "Finish first what you have begun, or take it back.")
	case m.Kind == kBase:
		return p.whyNoBaseOf(m, who)
	case m.Kind == kRaise:
		return p.whyPartisan(who, atlas.Unit(m.B))
	case m.Kind == kBuild:
		return p.whyBuild(who, atlas.Unit(m.A))
	case m.Kind == kTransfer:
		return p.whyTransfer(atlas.Unit(m.A))
	case m.Kind == kBuildAir:
		return refuse("28.62", "{n} may build {i} air factors more and has {i} BRPs to spend; fewer than five must complete a 5-4.", int16(who), int16(max(p.airFree(who), 0)), int16(p.budget(who)))
	case m.Kind == kBuildFleet:
		return refuse("29.81", "{n} may build {i} fleets more, each for 27 BRPs, and has {i} to spend.", int16(who), int16(max(p.fleetsFree(who), 0)), int16(p.budget(who)))
	case m.Kind == kRebuildFleet:
		return refuse("29.82", "Nine factors must have been lost and a 9-factor counter be free; {i} are lost, and rebuilding costs 27 BRPs.", int16(p.economy.navalLost[who]))
	case m.Kind == kGrant || m.Kind == kConvoy || m.Kind == kSendLease || m.Kind == kSendTurkey:
		return p.whyGrant(who, m)
	case m.Kind == kAid:
		return p.whyAid(who, atlas.Country(m.B))
	}
	return p.whySpecial(who, m)
}

// namesPower reports whether a move begins with the power that makes it.
func namesPower(m engine.Move) bool {
	args := kinds[m.Kind].Args
	return len(args) > 0 && args[0] == "power"
}

func (p *Position) whyBuild(who atlas.Country, u atlas.Unit) *engine.Refusal {
	switch {
	case u >= atlas.NumUnits || p.at.of(u) != inPool && p.at.of(u) != spare:
		return engine.Refuse("3.38", "This unit is not in your force pool.")
	case u.Kind() == atlas.Partisan:
		return engine.Refuse("32.1", "Partisans are raised by a power that is named: write raise, the power and the unit.")
	case p.has(u, doomed):
		return engine.Refuse("12.5", "It was destroyed or lost its supply in this turn and cannot be rebuilt in it.")
	case !p.ownPool(u, who):
		return engine.Refuse("3.38", "This unit is not in your force pool.")
	case buildCost(u) > p.budget(who):
		return refuse("11.4", "It costs {i} BRPs; {n} may spend {i} more in this turn.", int16(buildCost(u)), int16(who), int16(p.budget(who)))
	}
	return engine.Refuse("15.4", "There is no hex at home to place it: controlled since the game turn began, in supply and free of enemy zones of control.")
}

func (p *Position) whyTransfer(u atlas.Unit) *engine.Refusal {
	switch {
	case p.siberianLeft() <= 0:
		return engine.Refuse("15.6", "No more units come from Siberia in this turn.")
	case u < atlas.NumUnits && u.Kind() == atlas.Airborne:
		return engine.Refuse("15.61", "Airborne units do not come free.")
	case u < atlas.NumUnits && u.Kind() == atlas.Armor:
		return engine.Refuse("15.61", "No more armor than infantry may come in a turn.")
	}
	return engine.Refuse("15.6", "Only ground units in the force pool come from Siberia.")
}

func (p *Position) whySite(who atlas.Country, hand *pick, h atlas.Hex) *engine.Refusal {
	if h >= atlas.NumHexes {
		return engine.Refuse("15.4", "There is no such hex.")
	}
	if hand.kind == kTransfer {
		return engine.Refuse("15.62", "They come to a Russian city with a line of supply to the east edge and room for them.")
	}
	n := who
	if hand.unit != atlas.NoUnit {
		n = p.nation.of(hand.unit)
		if hand.unit.Kind() == atlas.Partisan {
			return engine.Refuse("32.13", "Partisans rise on a vacant hex of their country that the Axis control, outside Axis zones of control.")
		}
	}
	home, zone := p.homeOf(n), p.zoc(n)
	switch {
	case !home.Has(h):
		return engine.Refuse("15.4", "New units are placed in their home country.")
	case !p.friendly(h, n):
		return refuse("15.4", "Your side does not control {h}.", int16(h))
	case !p.heldGame[p.camp(n)].Has(h):
		return refuse("15.4", "Your side did not control {h} when the game turn began.", int16(h))
	case zone.Has(h):
		return refuse("15.4", "{h} is in the zone of control of enemy armor.", int16(h))
	case !p.hexInSupply(h, n):
		return refuse("15.4", "{h} is out of supply.", int16(h))
	}
	return refuse("6.1", "There is no room for it at {h}.", int16(h))
}
