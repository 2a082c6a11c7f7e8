package reich

import (
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// The effects of the variants 11 to 20.

// sinceFall is how many game turns have begun since the one in which France fell,
// 0 while she stands.
func (p *Position) sinceFall() int {
	if fell := p.politics.franceFell; fell != 0 {
		return int(p.now) - int(fell-1)
	}
	return 0
}

// firstAfterFall reports whether this is the first Axis player turn since France
// fell (Axis 18). France falls in an Allied turn; the next Axis turn is in the
// same game turn if the Allies moved first, else in the next.
func (p *Position) firstAfterFall() bool {
	since := p.sinceFall()
	return p.politics.franceFell != 0 && (since == 0 && p.first == atlas.Allies || since == 1 && !p.economy.effects.axisSinceFall)
}

// noteAxisTurn remembers at the end of an Axis turn that one has been played since
// France fell.
func (p *Position) noteAxisTurn() {
	if p.mover == atlas.Axis && p.politics.franceFell != 0 {
		p.economy.effects.axisSinceFall = true
	}
}

// bombBritain: at the end of the German combat phase Britain loses a BRP for each
// German air factor within four hexes of London beyond those of her own (Axis 18).
func (p *Position) bombBritain() {
	if !p.economy.effects.blitz || p.mover != atlas.Axis {
		return
	}
	p.economy.effects.blitz = false
	london := world.Countries[atlas.Britain].Capital
	excess := 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := p.where(u); u.Kind() == atlas.Air && h != atlas.NoHex && atlas.Distance(h, london) <= atlas.AirRange {
			switch {
			case u.Info().Nation == atlas.Germany && p.nation.of(u) == atlas.Germany:
				excess += u.Strength()
			case p.nation.of(u) == atlas.Britain:
				excess -= u.Strength()
			}
		}
	}
	if excess > 0 {
		p.forfeit(atlas.Britain, excess)
		p.tell(evWarfareLoss, "33.41", int16(atlas.Britain), int16(excess))
	}
}

// Axis 11.

// unrestMayBegin: the Axis control three hexes of European France.
func (p *Position) unrestMayBegin() bool {
	held := 0
	for h := range world.Countries[atlas.France].Hexes.Bits().All() {
		if world.Hexes[h].Region != atlas.Corsica && p.camp(p.control.of(atlas.Hex(h))) == atlas.Axis && p.control.of(atlas.Hex(h)) != atlas.VichyFrance {
			held++
		}
	}
	return held >= 3
}

func (p *Position) beginUnrest() {
	e := &p.economy.effects
	switch {
	case !p.fallen.Has(atlas.France):
		e.unrest = unrestGarrison
	case p.control.of(capitalCity(atlas.Tunisia)) == atlas.VichyFrance:
		p.freeColonies()
	default:
		e.unrest = unrestPartisans
	}
}

// capitalCity is the first city of a colony.
func capitalCity(n atlas.Country) atlas.Hex {
	return atlas.Hex(world.Countries[n].Cities.Bits().Next(0))
}

// freeColonies makes neutral countries of Vichy's colonies in North Africa; her
// units there are out of the game.
func (p *Position) freeColonies() {
	p.economy.effects.unrest = unrestFree
	for _, n := range northAfrica {
		for h := range world.Countries[n].Hexes.Bits().All() {
			if p.control.of(atlas.Hex(h)) != atlas.VichyFrance {
				continue
			}
			p.control.set(atlas.Hex(h), n)
			for u := range p.here(atlas.Hex(h)) {
				if p.nation.of(u) == atlas.VichyFrance {
					p.put(u, outOfGame)
				}
			}
		}
		p.status[n], p.patron[n] = Neutral, atlas.Nobody
	}
}

// checkUnrest: until she falls France must keep three 2-3 infantry and a 5-4 air
// unit in North Africa or lose 15 BRPs a turn (Axis 11); when she has fallen the
// colonies' die decides which of the other effects follows.
func (p *Position) checkUnrest() {
	e := &p.economy.effects
	if e.unrest != unrestGarrison || p.mover != atlas.Allies {
		return
	}
	if p.fallen.Has(atlas.France) {
		p.beginUnrest()
		return
	}
	if !e.unrestDue {
		e.unrestDue = true
	}
	if !p.unrestMet() {
		p.forfeit(atlas.France, 15)
		p.tell(evUnrest, "33.41")
	}
}

func (p *Position) unrestMet() bool {
	infantries, wings := 0, 0
	for _, n := range northAfrica {
		for h := range world.Countries[n].Hexes.Bits().All() {
			for u := range p.here(atlas.Hex(h)) {
				switch {
				case p.nation.of(u) != atlas.France:
				case u.Kind() == atlas.Infantry && u.Strength() == 2:
					infantries++
				case u.Kind() == atlas.Air:
					wings += u.Strength()
				}
			}
		}
	}
	return infantries >= 3 && wings >= 5
}

// corridor is what Poland gives up to Germany (Axis 12).
var corridor atlas.HexSet

// noWarYet: the corridor is German and nobody is at war (Axis 12).
func (p *Position) noWarYet() {
	for h := range corridor.All {
		p.control.set(h, atlas.Germany)
	}
	for _, n := range [...]atlas.Country{atlas.Poland, atlas.France, atlas.Britain, atlas.FreeFrench} {
		p.makePeace(atlas.Germany, n)
	}
	p.status[atlas.Poland], p.patron[atlas.Poland] = Neutral, atlas.Nobody
	for u := range atlas.Of(atlas.Poland) {
		if p.at.of(u) == inHand {
			p.put(u, inFuture)
		}
	}
}

// axisInEgypt reports whether an Axis armor or infantry unit is in Egypt: a supplied
// one to begin the rising, any one or a rebel to go on with it (Axis 16).
func (p *Position) axisInEgypt(risen bool) bool {
	for h := range world.Countries[atlas.Egypt].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if p.camp(p.nation.of(u)) != atlas.Axis {
				continue
			}
			switch u.Kind() {
			case atlas.Armor, atlas.Infantry:
				if risen || p.hexInSupply(atlas.Hex(h), p.nation.of(u)) {
					return true
				}
			case atlas.Partisan:
				if risen {
					return true
				}
			}
		}
	}
	return false
}

// Axis 17: the infantry of the 2 Fsjr becomes a counter of airborne troops.

func secondFsjr(k atlas.UnitKind) atlas.Unit {
	for u := range atlas.Of(atlas.Germany) {
		if u.Info().Label == "2 Fsjr" && u.Kind() == k {
			return u
		}
	}
	return atlas.NoUnit
}

// holdBackFsjr has the 2 Fsjr among the units that can be built from the start, in
// exchange for another 3-3: the cards give numbers of units, not their names.
func (p *Position) holdBackFsjr() {
	u := secondFsjr(atlas.Infantry)
	if p.at.of(u) == inPool {
		return
	}
	for v := range atlas.Of(atlas.Germany) {
		if atlas.Alike(u, v) && p.at.of(v) == inPool {
			p.at.set(v, p.at.of(u))
			p.at.set(u, inPool)
			return
		}
	}
}

// secondAirborne: the 2 Fsjr has not been built and the 1 Fsjr never lost.
func (p *Position) secondAirborne() bool {
	u := secondFsjr(atlas.Infantry)
	return u != atlas.NoUnit && p.at.of(u) == inPool && !p.economy.effects.fsjrLost
}

func (p *Position) retrainAirborne() {
	p.put(secondFsjr(atlas.Infantry), outOfGame)
	p.put(secondFsjr(atlas.Airborne), inPool)
}

// noteAirborne remembers that Germany's airborne unit has been lost (Axis 17).
func (p *Position) noteAirborne() {
	e := &p.economy.effects
	for u := range atlas.Of(atlas.Germany) {
		if u.Kind() != atlas.Airborne || u == secondFsjr(atlas.Airborne) {
			continue
		}
		if p.inPlay(u) {
			e.fsjrSeen = true
		} else if e.fsjrSeen {
			e.fsjrLost = true
		}
	}
}

// Allied 12: Italy is bought off.

const (
	italianPrice     = 25
	italianShipments = 2 // of at most 20 BRPs each (29.62)
)

// italyForSale: Italy is at war with no major power and somebody can pay.
func (p *Position) italyForSale() bool {
	return !p.fallen.Has(atlas.Italy) && p.war[atlas.Italy].Majors() == 0 && p.italianPayers() != 0
}

// italianPayers are the powers that could pay Italy now: the holder of the counter,
// or another power of its player.
func (p *Position) italianPayers() (set atlas.PowerSet) {
	for _, n := range [...]atlas.Country{atlas.Britain, atlas.France} {
		if !p.fallen.Has(n) && p.seatOf(n) == p.seatOf(p.holderOf(atlas.Allies)) && p.affords(n, italianPrice) && p.srLeft(n) >= italianShipments && p.waysToRome(n) {
			set.Add(n)
		}
	}
	return set
}

// waysToRome reports whether the BRPs can be redeployed to Rome in two shipments,
// each with its escorts (16.6).
func (p *Position) waysToRome(from atlas.Country) bool {
	if p.capitalPressed(from) {
		return false
	}
	s := p.seasToRome(from)
	for range italianShipments {
		j, ok := p.findWay(&s, world.Countries[from].Capital, world.Countries[atlas.Italy].Capital, false)
		if !ok {
			return false
		}
		for _, base := range j.bases[:j.legs] {
			if p.escortsAt(base, from) < italianShipments {
				s.bases.Remove(base)
			}
		}
	}
	return true
}

// seasToRome are the ways of a nation that may land BRPs in a neutral Italy.
func (p *Position) seasToRome(n atlas.Country) seas {
	s := p.newSeas(n, false)
	s.pass, s.aid = s.pass.Plus(world.Countries[atlas.Italy].Hexes), true
	return s
}

// escortsAt is how many fleets at a base can escort for a nation.
func (p *Position) escortsAt(base atlas.Hex, n atlas.Country) (count int) {
	for u := range p.here(base) {
		if p.freeToEscort(u) && p.mayCarry(u, n) {
			count++
		}
	}
	return count
}

// buyItaly pays by redeployment; the promises begin (Allied 12).
func (p *Position) buyItaly(payer atlas.Country) {
	p.pay(payer, italianPrice)
	for range italianShipments {
		s := p.seasToRome(payer)
		if j, ok := p.findWay(&s, world.Countries[payer].Capital, world.Countries[atlas.Italy].Capital, false); ok {
			p.useEscorts(&j, payer)
		}
		p.economy.srUsed[payer]++
	}
	p.brp[atlas.Italy] += italianPrice
	p.economy.effects.bought = p.now + 1
	p.victory.italyAfter = 2
	p.tell(evGrant, "33.42", int16(payer), italianPrice, int16(atlas.Italy))
}

// italyBound reports whether Italy may not declare war on a major power because
// she was paid for a year of peace (Allied 12).
func (p *Position) italyBound() bool {
	b := p.economy.effects.bought
	return b != 0 && p.now < b-1+atlas.Seasons
}

// demilitarized reports whether Allied units may not enter a hex: Malta, Tunisia
// and Corsica, after Italy was bought off and while she is at peace with them
// (Allied 12).
func (p *Position) demilitarized(h atlas.Hex, n atlas.Country) bool {
	if p.economy.effects.bought == 0 || p.camp(n) != atlas.Allies || p.commandOf(n) == atlas.Italy || p.war[atlas.Italy].Majors()&p.powersOf(atlas.Allies) != 0 {
		return false
	}
	c := world.Hexes[h].Country
	return c == atlas.Malta || c == atlas.Tunisia || world.Hexes[h].Region == atlas.Corsica
}

// evacuate destroys what the Allies have left in the demilitarized areas at the
// end of the turn (Allied 12).
func (p *Position) evacuate() {
	if p.economy.effects.bought != p.now+1 || p.mover != atlas.Allies {
		return
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := p.where(u); h != atlas.NoHex && p.demilitarized(h, p.nation.of(u)) {
			p.tell(evLost, "33.42", int16(u))
			p.lose(u)
		}
	}
}

// strongerArmy: Russian infantry as it would have been without the purges (Allied
// 13).
func (p *Position) strongerArmy() {
	type share struct{ hand, pool int }
	shares := map[int]share{3: {4, 6}, 2: {10, 0}, 1: {3, 7}}
	if p.scenario == atlas.Scenario1942 {
		shares = map[int]share{3: {12, 8}, 2: {10, 0}, 1: {0, 15}}
	}
	var count [4]int
	for u := range atlas.Of(atlas.USSR) {
		if u.Kind() != atlas.Infantry {
			continue
		}
		s := shares[u.Strength()]
		to := inFuture
		switch k := count[u.Strength()]; {
		case k < s.hand:
			to = inHand
		case k < s.hand+s.pool:
			to = inPool
		}
		count[u.Strength()]++
		p.put(u, to)
	}
}

// purgeBuilds: five 1-3 infantry come in 1942 with the stronger army, besides the
// 3-3 that are left (Allied 13).
func (p *Position) purgeBuilds() {
	if p.now == atlas.DateOf(atlas.Spring, 1942) && p.inForce(atlas.Allies, 13) && p.scenario < atlas.Scenario1942 {
		p.releaseLine(atlas.USSR, atlas.PoolLine{Kind: atlas.Infantry, Strength: 1, Count: 5, Colours: atlas.USSR})
		p.releaseLine(atlas.USSR, atlas.PoolLine{Kind: atlas.Infantry, Strength: 3, Count: 20, Colours: atlas.USSR})
	}
}

// stunGermany: for one Axis player turn Germany can spend 100 BRPs less, and the
// other chapters hold her down (Allied 15).
func (p *Position) stunGermany() {
	p.economy.effects.hitler = p.now + 1
	p.spent[atlas.Germany] += 100
}

// stunned reports whether it is the Axis turn after Hitler's death.
func (s *state) stunned() bool { return s.economy.effects.hitler == s.now+1 && s.mover == atlas.Axis }

// frozenInPlace reports whether an air unit or fleet stays where it is because it is
// Germany's in that turn.
func (s *state) frozenInPlace(u atlas.Unit) bool {
	return (u.Kind() == atlas.Air || u.Kind() == atlas.Fleet) && s.stunned() && s.commander(u) == atlas.Germany
}

// armFrance: the French armor is there at the start, and France chooses what she
// may build besides (Allied 16).
func (p *Position) armFrance() {
	for u := range atlas.Of(atlas.France) {
		if u.Kind() == atlas.Armor && p.at.of(u) == inPool {
			p.put(u, inHand)
		}
	}
	flow.CallWith(&p.State, pEntry, entryFrame{event: entryFrench})
}

// frenchBuilds adds three armor, or one and an air unit.
func (p *Position) frenchBuilds(withAir bool) {
	count := uint8(3)
	if withAir {
		count = 1
		p.economy.effects.frenchAir = 1
	}
	p.releaseLine(atlas.France, atlas.PoolLine{Kind: atlas.Armor, Strength: 3, Count: count, Colours: atlas.France})
}

// Allied 18: republican Spain.

// republicMayJoin: France is still in the game from 1941 on, or Rome and all of
// Africa are in Allied hands; a Spain found to be communist joins Russia at war
// with the Axis.
func (p *Position) republicMayJoin() bool {
	if p.status[atlas.Spain] != Neutral {
		return p.status[atlas.Spain] == Conquered && p.camp(p.patron[atlas.Spain]) == atlas.Axis || p.atWar(atlas.Spain, atlas.Germany) || p.atWar(atlas.Spain, atlas.Italy)
	}
	if p.economy.effects.republic == republicRed {
		return p.atWar(atlas.USSR, atlas.Germany) && p.affords(atlas.USSR, 35)
	}
	if !p.franceOutlasted() && !p.africaAllied() {
		return false
	}
	return p.affords(p.spainsFriend(), 35)
}

// franceOutlasted reports whether France was still in the game at the year start of
// 1941.
func (p *Position) franceOutlasted() bool {
	spring41 := atlas.DateOf(atlas.Spring, 1941)
	return p.now >= spring41 && (!p.fallen.Has(atlas.France) || p.politics.franceFell > spring41)
}

// spainsFriend is the power that a republican Spain joins.
func (p *Position) spainsFriend() atlas.Country {
	switch {
	case p.economy.effects.republic == republicRed:
		return atlas.USSR
	case !p.fallen.Has(atlas.France):
		return atlas.France
	}
	return atlas.Britain
}

// africaAllied: Rome and every city of Africa are controlled by the Allies.
func (p *Position) africaAllied() bool {
	if p.camp(p.control.of(world.Countries[atlas.Italy].Capital)) != atlas.Allies {
		return false
	}
	for _, n := range [...]atlas.Country{atlas.Morocco, atlas.Algeria, atlas.Tunisia, atlas.Libya, atlas.Egypt} {
		for h := range world.Countries[n].Cities.Bits().All() {
			if p.camp(p.control.of(atlas.Hex(h))) != atlas.Allies {
				return false
			}
		}
	}
	return true
}

// joinRepublic has Spain join, and Portugal with it unless Spain is Russia's ally.
func (p *Position) joinRepublic() {
	if p.status[atlas.Spain] != Neutral {
		return // played for the partisans only
	}
	friend := p.spainsFriend()
	p.tryAlly(atlas.Spain, friend, 35)
}

// followSpain: Portugal becomes a British Minor Ally with a western Spain.
func (p *Position) followSpain(power atlas.Country) {
	if p.inForce(atlas.Allies, 18) && power != atlas.USSR && p.status[atlas.Portugal] == Neutral {
		p.activate(atlas.Portugal, atlas.Britain)
	}
}

// Allied 19: Finland stays out.

func (p *Position) finlandAtPeace(moment int) bool {
	return p.war[atlas.Finland] == 0 && p.status[atlas.Finland] == Courted || moment == atSetup
}

// freeFinland makes Finland a neutral for good; Axis units there go to Germany.
func (p *Position) freeFinland() {
	for e := range p.war[atlas.Finland].All {
		p.makePeace(atlas.Finland, e)
	}
	if p.status[atlas.Finland] == Active { // at the start of the later scenarios
		p.brp[atlas.Germany] -= int16(minorBRP(atlas.Finland))
		p.economy.total[atlas.Germany] -= int16(minorBRP(atlas.Finland))
		p.economy.got[atlas.Finland], p.economy.claim[atlas.Finland] = territoryBRPs{}, 0
		p.economy.started[atlas.Axis].Remove(atlas.Finland)
		p.setLimits()
	}
	p.status[atlas.Finland], p.patron[atlas.Finland] = Neutral, atlas.Nobody
	for h := range world.Countries[atlas.Finland].Hexes.Bits().All() {
		p.control.set(atlas.Hex(h), atlas.Finland)
		for u := range p.here(atlas.Hex(h)) {
			if p.camp(p.nation.of(u)) == atlas.Axis {
				p.moveToGermany(u)
			}
		}
	}
	for u := range atlas.Of(atlas.Finland) {
		if p.at.of(u) == inHand {
			p.put(u, inFuture)
		}
	}
}

// moveToGermany places a unit in the first German hex that has room for it.
func (p *Position) moveToGermany(u atlas.Unit) {
	for h := range world.Countries[atlas.Germany].Hexes.Bits().All() {
		if p.control.of(atlas.Hex(h)) == atlas.Germany && p.fitsAt(u, atlas.Hex(h)) {
			p.put(u, spot(h))
			return
		}
	}
	p.lose(u)
}

// Axis 19: Yugoslavia.

// belgradeMayJoin: with Hungary, and later if an attempt failed on aid (33.65); after
// an intervention of the Axis; or from the start of the later scenarios, in which
// Yugoslavia is conquered.
func (p *Position) belgradeMayJoin(moment int) bool {
	status, hers := p.status[atlas.Yugoslavia], p.patron[atlas.Yugoslavia]
	switch moment {
	case atYearStart42:
		return status == Conquered && hers < atlas.NumMajors && p.campOf(hers) == atlas.Axis
	case atBelgrade:
		return status == Allied && hers < atlas.NumMajors && p.campOf(hers) == atlas.Axis
	case atPlayerTurn:
		if !axisTurn(p) || !p.economy.variants[atlas.Axis].tried {
			return false
		}
	}
	return status == Neutral || status == Invaded && p.attackedBy(atlas.Yugoslavia, atlas.Allies)
}

func (p *Position) joinBelgrade(moment int) {
	switch moment {
	case atBelgrade:
		p.politics.byAttack.Add(atlas.Yugoslavia)
		p.becomeAlly(atlas.Yugoslavia, p.patron[atlas.Yugoslavia])
	case atYearStart42:
		p.seatBelgrade()
	default:
		p.tryAlly(atlas.Yugoslavia, atlas.Germany, 0)
	}
}

// seatBelgrade has an occupied Yugoslavia begin the scenario as Germany's ally: what
// the Axis hold of it is its own, and its army is there. It brings no BRPs besides
// those that the scenario counts already.
func (p *Position) seatBelgrade() {
	p.status[atlas.Yugoslavia], p.patron[atlas.Yugoslavia] = Active, atlas.Germany
	for h := range world.Countries[atlas.Yugoslavia].Hexes.Bits().All() {
		if p.camp(p.control.of(atlas.Hex(h))) == atlas.Axis {
			p.control.set(atlas.Hex(h), atlas.Yugoslavia)
		}
	}
	p.joinWars(atlas.Yugoslavia, atlas.Germany)
	p.spreadWars()
	p.tell(evActivated, "33.41", int16(atlas.Yugoslavia), int16(atlas.Germany), 0)
	for u := range atlas.Of(atlas.Yugoslavia) {
		if u.Kind() != atlas.Partisan && p.at.of(u) == outOfGame {
			p.put(u, inFuture)
		}
	}
	p.muster(atlas.Yugoslavia)
	p.placeForces(atlas.Yugoslavia, atlas.Germany, atlas.Yugoslavia)
}

// offerBelgrade asks for Axis variant 19 when the Axis have intervened in Yugoslavia.
func (p *Position) offerBelgrade() bool {
	if !p.politics.belgrade {
		return false
	}
	p.politics.belgrade = false
	flow.CallWith(&p.State, pVariants, variantsFrame{moment: atBelgrade})
	return true
}
