package reich

import "sandtable/engine/flow"

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
	return p.politics.franceFell != 0 && (since == 0 && p.first == allies || since == 1 && !p.economy.effects.axisSinceFall)
}

// noteAxisTurn remembers at the end of an Axis turn that one has been played since
// France fell.
func (p *Position) noteAxisTurn() {
	if p.mover == axis && p.politics.franceFell != 0 {
		p.economy.effects.axisSinceFall = true
	}
}

// bombBritain: at the end of the German combat phase Britain loses a BRP for each
// German air factor within four hexes of London beyond those of her own (Axis 18).
func (p *Position) bombBritain() {
	if !p.economy.effects.blitz || p.mover != axis {
		return
	}
	p.economy.effects.blitz = false
	london := world.countries[britain].capital
	excess := 0
	for u := range unit(numUnits) {
		if h := p.where(u); u.kind() == air && h != noHex && distance(h, london) <= airRange {
			switch {
			case u.info().nation == germany && p.nation[u] == germany:
				excess += u.strength()
			case p.nation[u] == britain:
				excess -= u.strength()
			}
		}
	}
	if excess > 0 {
		p.forfeit(britain, excess)
		p.tell(evWarfareLoss, "33.41", int16(britain), int16(excess))
	}
}

// Axis 11.

// unrestMayBegin: the Axis control three hexes of European France.
func (p *Position) unrestMayBegin() bool {
	held := 0
	for h := range world.countries[france].hexes.bits().All() {
		if world.hexes[h].region != corsica && p.camp(p.control[h]) == axis && p.control[h] != vichyFrance {
			held++
		}
	}
	return held >= 3
}

func (p *Position) beginUnrest() {
	e := &p.economy.effects
	switch {
	case !p.fallen.has(france):
		e.unrest = unrestGarrison
	case p.control[capitalCity(tunisia)] == vichyFrance:
		p.freeColonies()
	default:
		e.unrest = unrestPartisans
	}
}

// capitalCity is the first city of a colony.
func capitalCity(n country) hex { return hex(world.countries[n].cities.bits().Next(0)) }

// freeColonies makes neutral countries of Vichy's colonies in North Africa; her
// units there are out of the game.
func (p *Position) freeColonies() {
	p.economy.effects.unrest = unrestFree
	for _, n := range northAfrica {
		for h := range world.countries[n].hexes.bits().All() {
			if p.control[h] != vichyFrance {
				continue
			}
			p.control[h] = n
			for u := range p.here(hex(h)) {
				if p.nation[u] == vichyFrance {
					p.put(u, outOfGame)
				}
			}
		}
		p.status[n], p.patron[n] = neutral, nobody
	}
}

// checkUnrest: until she falls France must keep three 2-3 infantry and a 5-4 air
// unit in North Africa or lose 15 BRPs a turn (Axis 11); when she has fallen the
// colonies' die decides which of the other effects follows.
func (p *Position) checkUnrest() {
	e := &p.economy.effects
	if e.unrest != unrestGarrison || p.mover != allies {
		return
	}
	if p.fallen.has(france) {
		p.beginUnrest()
		return
	}
	if !e.unrestDue {
		e.unrestDue = true
	}
	if !p.unrestMet() {
		p.forfeit(france, 15)
		p.tell(evUnrest, "33.41")
	}
}

func (p *Position) unrestMet() bool {
	infantries, wings := 0, 0
	for _, n := range northAfrica {
		for h := range world.countries[n].hexes.bits().All() {
			for u := range p.here(hex(h)) {
				switch {
				case p.nation[u] != france:
				case u.kind() == infantry && u.strength() == 2:
					infantries++
				case u.kind() == air:
					wings += u.strength()
				}
			}
		}
	}
	return infantries >= 3 && wings >= 5
}

// corridor is what Poland gives up to Germany (Axis 12).
var corridor hexSet

// noWarYet: the corridor is German and nobody is at war (Axis 12).
func (p *Position) noWarYet() {
	for h := range corridor.all {
		p.control[h] = germany
	}
	for _, n := range [...]country{poland, france, britain, freeFrench} {
		p.makePeace(germany, n)
	}
	p.status[poland], p.patron[poland] = neutral, nobody
	for u := range of(poland) {
		if p.at[u] == inHand {
			p.put(u, inFuture)
		}
	}
}

// axisInEgypt reports whether an Axis armor or infantry unit is in Egypt: a supplied
// one to begin the rising, any one or a rebel to go on with it (Axis 16).
func (p *Position) axisInEgypt(risen bool) bool {
	for h := range world.countries[egypt].hexes.bits().All() {
		for u := range p.here(hex(h)) {
			if p.camp(p.nation[u]) != axis {
				continue
			}
			switch u.kind() {
			case armor, infantry:
				if risen || p.hexInSupply(hex(h), p.nation[u]) {
					return true
				}
			case partisan:
				if risen {
					return true
				}
			}
		}
	}
	return false
}

// Axis 17: the infantry of the 2 Fsjr becomes a counter of airborne troops.

func secondFsjr(k unitKind) unit {
	for u := range of(germany) {
		if u.info().label == "2 Fsjr" && u.kind() == k {
			return u
		}
	}
	return noUnit
}

// holdBackFsjr has the 2 Fsjr among the units that can be built from the start, in
// exchange for another 3-3: the cards give numbers of units, not their names.
func (p *Position) holdBackFsjr() {
	u := secondFsjr(infantry)
	if p.at[u] == inPool {
		return
	}
	for v := range of(germany) {
		if alike(u, v) && p.at[v] == inPool {
			p.at[u], p.at[v] = inPool, p.at[u]
			return
		}
	}
}

// secondAirborne: the 2 Fsjr has not been built and the 1 Fsjr never lost.
func (p *Position) secondAirborne() bool {
	u := secondFsjr(infantry)
	return u != noUnit && p.at[u] == inPool && !p.economy.effects.fsjrLost
}

func (p *Position) retrainAirborne() {
	p.put(secondFsjr(infantry), outOfGame)
	p.put(secondFsjr(airborne), inPool)
}

// noteAirborne remembers that Germany's airborne unit has been lost (Axis 17).
func (p *Position) noteAirborne() {
	e := &p.economy.effects
	for u := range of(germany) {
		if u.kind() != airborne || u == secondFsjr(airborne) {
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
	return !p.fallen.has(italy) && p.war[italy].majors() == 0 && p.italianPayers() != 0
}

// italianPayers are the powers that could pay Italy now: the holder of the counter,
// or another power of its player.
func (p *Position) italianPayers() (set powerSet) {
	for _, n := range [...]country{britain, france} {
		if !p.fallen.has(n) && p.seatOf(n) == p.seatOf(p.holderOf(allies)) && p.affords(n, italianPrice) && p.srLeft(n) >= italianShipments && p.waysToRome(n) {
			set.add(n)
		}
	}
	return set
}

// waysToRome reports whether the BRPs can be redeployed to Rome in two shipments,
// each with its escorts (16.6).
func (p *Position) waysToRome(from country) bool {
	if p.capitalPressed(from) {
		return false
	}
	s := p.seasToRome(from)
	for range italianShipments {
		j, ok := p.findWay(&s, world.countries[from].capital, world.countries[italy].capital, false)
		if !ok {
			return false
		}
		for _, base := range j.bases[:j.legs] {
			if p.escortsAt(base, from) < italianShipments {
				s.bases.remove(base)
			}
		}
	}
	return true
}

// seasToRome are the ways of a nation that may land BRPs in a neutral Italy.
func (p *Position) seasToRome(n country) seas {
	s := p.newSeas(n, false)
	s.pass, s.aid = s.pass.plus(world.countries[italy].hexes), true
	return s
}

// escortsAt is how many fleets at a base can escort for a nation.
func (p *Position) escortsAt(base hex, n country) (count int) {
	for u := range p.here(base) {
		if p.freeToEscort(u) && p.mayCarry(u, n) {
			count++
		}
	}
	return count
}

// buyItaly pays by redeployment; the promises begin (Allied 12).
func (p *Position) buyItaly(payer country) {
	p.pay(payer, italianPrice)
	for range italianShipments {
		s := p.seasToRome(payer)
		if j, ok := p.findWay(&s, world.countries[payer].capital, world.countries[italy].capital, false); ok {
			p.useEscorts(&j, payer)
		}
		p.economy.srUsed[payer]++
	}
	p.brp[italy] += italianPrice
	p.economy.effects.bought = p.now + 1
	p.victory.italyAfter = 2
	p.tell(evGrant, "33.42", int16(payer), italianPrice, int16(italy))
}

// italyBound reports whether Italy may not declare war on a major power because
// she was paid for a year of peace (Allied 12).
func (p *Position) italyBound() bool {
	b := p.economy.effects.bought
	return b != 0 && p.now < b-1+seasons
}

// demilitarized reports whether Allied units may not enter a hex: Malta, Tunisia
// and Corsica, after Italy was bought off and while she is at peace with them
// (Allied 12).
func (p *Position) demilitarized(h hex, n country) bool {
	if p.economy.effects.bought == 0 || p.camp(n) != allies || p.war[italy].majors()&allies.powers() != 0 {
		return false
	}
	c := world.hexes[h].country
	return c == malta || c == tunisia || world.hexes[h].region == corsica
}

// evacuate destroys what the Allies have left in the demilitarized areas at the
// end of the turn (Allied 12).
func (p *Position) evacuate() {
	if p.economy.effects.bought != p.now+1 || p.mover != allies {
		return
	}
	for u := range unit(numUnits) {
		if h := p.where(u); h != noHex && p.demilitarized(h, p.nation[u]) {
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
	if p.scenario == scenario1942 {
		shares = map[int]share{3: {12, 8}, 2: {10, 0}, 1: {0, 15}}
	}
	var count [4]int
	for u := range of(ussr) {
		if u.kind() != infantry {
			continue
		}
		s := shares[u.strength()]
		to := inFuture
		switch k := count[u.strength()]; {
		case k < s.hand:
			to = inHand
		case k < s.hand+s.pool:
			to = inPool
		}
		count[u.strength()]++
		p.put(u, to)
	}
}

// purgeBuilds: five 1-3 infantry come in 1942 with the stronger army, besides the
// 3-3 that are left (Allied 13).
func (p *Position) purgeBuilds() {
	if p.now == dateOf(spring, 1942) && p.inForce(allies, 13) && p.scenario < scenario1942 {
		p.releaseLine(ussr, poolLine{kind: infantry, strength: 1, count: 5, colours: ussr})
		p.releaseLine(ussr, poolLine{kind: infantry, strength: 3, count: 20, colours: ussr})
	}
}

// stunGermany: for one Axis player turn Germany can spend 100 BRPs less, and the
// other chapters hold her down (Allied 15).
func (p *Position) stunGermany() {
	p.economy.effects.hitler = p.now + 1
	p.spent[germany] += 100
}

// stunned reports whether it is the Axis turn after Hitler's death.
func (s *state) stunned() bool { return s.economy.effects.hitler == s.now+1 && s.mover == axis }

// frozenInPlace reports whether an air unit or fleet stays where it is because it is
// Germany's in that turn.
func (s *state) frozenInPlace(u unit) bool {
	return (u.kind() == air || u.kind() == fleet) && s.stunned() && s.commander(u) == germany
}

// armFrance: the French armor is there at the start, and France chooses what she
// may build besides (Allied 16).
func (p *Position) armFrance() {
	for u := range of(france) {
		if u.kind() == armor && p.at[u] == inPool {
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
	p.releaseLine(france, poolLine{kind: armor, strength: 3, count: count, colours: france})
}

// Allied 18: republican Spain.

// republicMayJoin: France is still in the game from 1941 on, or Rome and all of
// Africa are in Allied hands; a Spain found to be communist joins Russia at war
// with the Axis.
func (p *Position) republicMayJoin() bool {
	if p.status[spain] != neutral {
		return p.status[spain] == conquered && p.camp(p.patron[spain]) == axis || p.atWar(spain, germany) || p.atWar(spain, italy)
	}
	if p.economy.effects.republic == republicRed {
		return p.atWar(ussr, germany) && p.affords(ussr, 35)
	}
	if !p.franceOutlasted() && !p.africaAllied() {
		return false
	}
	return p.affords(p.spainsFriend(), 35)
}

// franceOutlasted reports whether France was still in the game at the year start of
// 1941.
func (p *Position) franceOutlasted() bool {
	spring41 := dateOf(spring, 1941)
	return p.now >= spring41 && (!p.fallen.has(france) || p.politics.franceFell > spring41)
}

// spainsFriend is the power that a republican Spain joins.
func (p *Position) spainsFriend() country {
	switch {
	case p.economy.effects.republic == republicRed:
		return ussr
	case !p.fallen.has(france):
		return france
	}
	return britain
}

// africaAllied: Rome and every city of Africa are controlled by the Allies.
func (p *Position) africaAllied() bool {
	if p.camp(p.control[world.countries[italy].capital]) != allies {
		return false
	}
	for _, n := range [...]country{morocco, algeria, tunisia, libya, egypt} {
		for h := range world.countries[n].cities.bits().All() {
			if p.camp(p.control[h]) != allies {
				return false
			}
		}
	}
	return true
}

// joinRepublic has Spain join, and Portugal with it unless Spain is Russia's ally.
func (p *Position) joinRepublic() {
	if p.status[spain] != neutral {
		return // played for the partisans only
	}
	friend := p.spainsFriend()
	p.tryAlly(spain, friend, 35)
}

// followSpain: Portugal becomes a British Minor Ally with a western Spain.
func (p *Position) followSpain(power country) {
	if p.inForce(allies, 18) && power != ussr && p.status[portugal] == neutral {
		p.activate(portugal, britain)
	}
}

// Allied 19: Finland stays out.

func (p *Position) finlandAtPeace(moment int) bool {
	return p.war[finland] == 0 && p.status[finland] == courted || moment == atSetup
}

// freeFinland makes Finland a neutral for good; Axis units there go to Germany.
func (p *Position) freeFinland() {
	for e := range p.war[finland].all {
		p.makePeace(finland, e)
	}
	if p.status[finland] == active { // at the start of the later scenarios
		p.brp[germany] -= int16(minorBRP(finland))
		p.economy.total[germany] -= int16(minorBRP(finland))
		p.economy.got[finland], p.economy.claim[finland] = territoryBRPs{}, 0
		p.economy.started[axis].remove(finland)
		p.setLimits()
	}
	p.status[finland], p.patron[finland] = neutral, nobody
	for h := range world.countries[finland].hexes.bits().All() {
		p.control[h] = finland
		for u := range p.here(hex(h)) {
			if p.camp(p.nation[u]) == axis {
				p.moveToGermany(u)
			}
		}
	}
	for u := range of(finland) {
		if p.at[u] == inHand {
			p.put(u, inFuture)
		}
	}
}

// moveToGermany places a unit in the first German hex that has room for it.
func (p *Position) moveToGermany(u unit) {
	for h := range world.countries[germany].hexes.bits().All() {
		if p.control[h] == germany && p.fitsAt(u, hex(h)) {
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
	status, hers := p.status[yugoslavia], p.patron[yugoslavia]
	switch moment {
	case atYearStart42:
		return status == conquered && hers < numMajors && campOf(hers) == axis
	case atBelgrade:
		return status == allied && hers < numMajors && campOf(hers) == axis
	case atPlayerTurn:
		if !axisTurn(p) || !p.economy.variants[axis].tried {
			return false
		}
	}
	return status == neutral || status == invaded && p.attackedBy(yugoslavia, allies)
}

func (p *Position) joinBelgrade(moment int) {
	switch moment {
	case atBelgrade:
		p.politics.byAttack.add(yugoslavia)
		p.becomeAlly(yugoslavia, p.patron[yugoslavia])
	case atYearStart42:
		p.seatBelgrade()
	default:
		p.tryAlly(yugoslavia, germany, 0)
	}
}

// seatBelgrade has an occupied Yugoslavia begin the scenario as Germany's ally: what
// the Axis hold of it is its own, and its army is there. It brings no BRPs besides
// those that the scenario counts already.
func (p *Position) seatBelgrade() {
	p.status[yugoslavia], p.patron[yugoslavia] = active, germany
	for h := range world.countries[yugoslavia].hexes.bits().All() {
		if p.camp(p.control[h]) == axis {
			p.control[h] = yugoslavia
		}
	}
	p.joinWars(yugoslavia, germany)
	p.spreadWars()
	p.tell(evActivated, "33.41", int16(yugoslavia), int16(germany), 0)
	for u := range of(yugoslavia) {
		if u.kind() != partisan && p.at[u] == outOfGame {
			p.put(u, inFuture)
		}
	}
	p.muster(yugoslavia)
	p.placeForces(yugoslavia, germany, yugoslavia)
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
