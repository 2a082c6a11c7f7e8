package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 15.5, 16.6 and 33.6: BRP grants between powers, and foreign aid.

// offer is a grant that waits for the recipient's consent (15.5).
type offer struct {
	from, to atlas.Country
	kind     uint8
	amount   uint8
}

// grantStart is when a power may begin to grant BRPs: France and America not
// before Spring 1942 (15.56).
func (p *Position) mayGrant(who atlas.Country) bool {
	switch who {
	case atlas.USSR:
		return false // 15.55
	case atlas.France:
		return p.now >= atlas.DateOf(atlas.Spring, 1942)
	case atlas.USA:
		return p.now >= atlas.DateOf(atlas.Spring, 1942) && (!p.idleYet(atlas.USA) || p.usWaits()) || !p.idleYet(atlas.USA)
	}
	return !p.outOfWar(who)
}

// grantLeft is how much a power may still grant in this year: half of its
// allotment (15.53).
func (p *Position) grantLeft(who atlas.Country) int {
	left := int(p.allotted[who])/2 - int(p.economy.given[who])
	if who == atlas.USA && p.usWaits() && p.inForce(atlas.Axis, 20) {
		left = min(left, 60-int(p.economy.given[atlas.USA]), 20-p.givenTurn(atlas.USA))
	}
	return left
}

// givenTurn is what a power has granted in this turn.
func (p *Position) givenTurn(who atlas.Country) (total int) {
	for _, n := range p.economy.giving[who] {
		total += int(n)
	}
	return total
}

// toRussia is what the West has granted Russia in this turn (15.52).
func (p *Position) toRussia() (total int) {
	for n := range atlas.Country(atlas.NumMajors) {
		total += int(p.economy.giving[n][atlas.USSR])
	}
	return total
}

// mayReceive reports whether a power can be granted BRPs by another: an ally that
// has never granted it any (15.54).
func (p *Position) mayReceive(from, to atlas.Country) bool {
	return from != to && !p.fallen.Has(to) && p.campOf(from) == p.campOf(to) && !p.economy.debtors[to].Has(from)
}

// helpsRussia reports whether a western power can send BRPs to Russia: she is at
// war with Germany (15.55), and so is the giver. France can once it grants at all
// (15.56).
func (p *Position) helpsRussia(who atlas.Country) bool {
	return (who == atlas.Britain || who == atlas.USA || who == atlas.France && p.franceHelpsRussia()) && !p.fallen.Has(atlas.USSR) && p.atWar(atlas.USSR, atlas.Germany) && p.mayReceive(who, atlas.USSR) &&
		!(who == atlas.USA && p.inForce(atlas.Axis, 13))
}

// legalGrants are the grants that a power can begin: to allies, and to Russia by
// Murmansk, which the Axis can oppose (42.1), or beside it through Persia (40.1).
func (p *Position) legalGrants(who atlas.Country, out []engine.Move) []engine.Move {
	if p.fallen.Has(who) || !p.mayGrant(who) || p.purse(who) == 0 || p.grantLeft(who) <= 0 || p.srLeft(who) <= 0 {
		return out
	}
	for to := range p.powersOf(p.mover).All {
		if to != atlas.USSR && p.mayReceive(who, to) && p.alliedPowers(who, to) && p.economy.giving[who][to] < 40 {
			out = append(out, engine.M2(kGrant, who, to))
		}
	}
	if !p.helpsRussia(who) || p.toRussia() >= p.russianMost(who) {
		return out
	}
	if p.murmanskOpen() {
		out = append(out, engine.M1(kConvoy, who))
	}
	if p.leaseOpen() && p.boxRoom() > 0 {
		out = append(out, engine.M1(kSendLease, who))
	}
	if p.turkishPort() != atlas.NoHex && p.portRoom() > 0 {
		out = append(out, engine.M1(kSendTurkey, who))
	}
	return out
}

// russianMost is how much may be granted Russia in a turn (15.52); Axis variant 13
// holds Britain to 20.
func (p *Position) russianMost(who atlas.Country) int {
	if who == atlas.Britain && p.inForce(atlas.Axis, 13) {
		return 20
	}
	return 40
}

// mostToGive is the largest amount for a grant that has been begun. What crosses
// water goes 20 BRPs at a time, with an escort for each (29.62); every 20 are one
// redeployment (16.6).
func (p *Position) mostToGive(who atlas.Country, hand *pick) int {
	if hand.kind == kAid {
		return p.mostAid(who, hand.nation)
	}
	most := min(p.purse(who), p.grantLeft(who), 20*p.srLeft(who))
	if who == atlas.USA {
		most = min(most, 20*(p.deploymentLimit()-int(p.economy.landed))) // 16.71
	}
	if hand.kind == kGrant {
		j, ok := p.grantWay(who, hand.nation)
		if !ok {
			return 0
		}
		if j.legs > 0 || who == atlas.USA {
			most = min(most, 20)
		}
		return min(most, 40-int(p.economy.giving[who][hand.nation]))
	}
	most = min(most, 20, p.russianMost(who)-p.toRussia())
	if p.homeEscort(who) == atlas.NoUnit || p.capitalPressed(who) {
		return 0
	}
	switch hand.kind {
	case kConvoy:
		return min(most, 40-p.convoyBRPs())
	case kSendLease:
		return min(most, p.boxRoom())
	}
	if p.escortAt(spot(atlas.Sites.Gibraltar), who) == atlas.NoUnit {
		return 0
	}
	return min(most, p.portRoom())
}

// capitalPressed reports whether a capital is next to an enemy unit (16.6).
func (p *Position) capitalPressed(n atlas.Country) bool {
	h := world.Countries[n].Capital
	if h == atlas.NoHex {
		return false
	}
	near := p.nearEnemies(n)
	return near.Has(h) || !p.friendly(h, n)
}

// grantWay is the way of a grant from capital to capital (16.6).
func (p *Position) grantWay(from, to atlas.Country) (journey, bool) {
	if p.capitalPressed(from) || p.capitalPressed(to) {
		return journey{}, false
	}
	s := p.newSeas(from, false)
	if from == atlas.USA || to == atlas.USA {
		return p.atlanticWay(&s, from, to)
	}
	return p.findWay(&s, world.Countries[from].Capital, world.Countries[to].Capital, false)
}

// atlanticWay is a grant over the ocean: from America to Britain, or to a France
// that stands, without escort (16.75), else with a fleet based on the giver's side.
func (p *Position) atlanticWay(s *seas, from, to atlas.Country) (journey, bool) {
	shore := to
	if to == atlas.USA {
		shore = from
	}
	var region atlas.HexSet
	region.Add(world.Countries[shore].Capital)
	p.spread(&region, &s.pass)
	switch {
	case !region.Bits().Meets(capePorts.Bits()):
		return journey{}, false
	case to == atlas.USA:
		for b := range s.bases.Bits().All() {
			if region.Has(atlas.Hex(b)) && capePorts.Has(atlas.Hex(b)) {
				return journey{bases: [maxLegs]atlas.Hex{atlas.Hex(b)}, legs: 1}, true
			}
		}
		return journey{}, false
	}
	return journey{}, true
}

// homeEscort is a fleet that can escort BRPs from a power's home: in the U.S. box,
// or in a British or French port on the Atlantic that its capital can reach (42.2).
func (p *Position) homeEscort(who atlas.Country) atlas.Unit {
	if who == atlas.USA {
		return p.escortAt(usSpot, atlas.USA)
	}
	pass := p.passable(who, false)
	var region atlas.HexSet
	region.Add(world.Countries[who].Capital)
	p.spread(&region, &pass)
	for h := range region.Bits().All() {
		if world.Hexes[h].Country == who && capePorts.Has(atlas.Hex(h)) {
			if u := p.escortAt(spot(h), who); u != atlas.NoUnit {
				return u
			}
		}
	}
	return atlas.NoUnit
}

// giveBRPs carries out what was chosen, or offers it to a player who may refuse.
func (p *Position) giveBRPs(f *flow.Plain, who atlas.Country, hand *pick, amount int) {
	if hand.kind == kAid {
		p.giveAid(who, hand.nation, amount)
		return
	}
	to := atlas.USSR
	if hand.kind == kGrant {
		to = hand.nation
	}
	p.economy.offer = offer{who, to, hand.kind, uint8(amount)}
	if p.seatOf(to) != p.seatOf(who) {
		f.Step = buildOffer
		return
	}
	p.answerOffer(true)
}

// answerOffer makes a grant, or drops it.
func (p *Position) answerOffer(accepted bool) {
	o := p.economy.offer
	p.economy.offer = offer{}
	if !accepted {
		return
	}
	e := &p.economy
	srs := (int(o.amount) + 19) / 20
	p.pay(o.from, int(o.amount))
	e.given[o.from] += int16(o.amount)
	e.giving[o.from][o.to] += o.amount
	e.debtors[o.from].Add(o.to)
	e.srUsed[o.from] += uint8(srs)
	if o.from == atlas.USA {
		e.landed += uint8(srs)
	}
	p.tell(evGrant, "15.5", int16(o.from), int16(o.amount), int16(o.to))
	switch o.kind {
	case kGrant:
		j, _ := p.grantWay(o.from, o.to)
		p.useEscorts(&j, o.from)
	case kConvoy:
		u := p.homeEscort(o.from)
		p.commit(u)
		p.addGuard(u)
		e.convoy[o.from] += o.amount
	case kSendLease:
		p.commit(p.homeEscort(o.from))
		e.lent[o.from] += o.amount
		e.fresh[o.from] += o.amount
	case kSendTurkey:
		p.commit(p.homeEscort(o.from))
		p.commit(p.escortAt(spot(atlas.Sites.Gibraltar), o.from))
		e.port = p.turkishPort()
		e.byPort[o.from] += o.amount
		e.newPort[o.from] += o.amount
	}
}

// deliverGrants adds what was granted to the recipients (15.57); what goes to
// Russia goes its own ways.
func (p *Position) deliverGrants() {
	for from := range p.powersOf(p.mover).All {
		for to := range p.powersOf(p.mover).All {
			if to != atlas.USSR {
				p.brp[to] += int16(p.economy.giving[from][to])
			}
		}
	}
}

func (p *Position) offerText() say.Line {
	o := &p.economy.offer
	return say.Say("{n} offers {n} {i} BRPs. Do you take them?", int16(o.from), int16(o.to), int16(o.amount))
}

func (p *Position) whyGrant(who atlas.Country, m engine.Move) *engine.Refusal {
	to := atlas.USSR
	if m.Kind == kGrant && m.B >= 0 && m.B < atlas.NumMajors {
		to = atlas.Country(m.B)
	}
	switch {
	case who == atlas.USSR:
		return engine.Refuse("15.55", "Russia grants no BRPs to other powers.")
	case !p.mayGrant(who):
		return refuse("15.56", "{n} grants no BRPs before Spring 1942.", int16(who))
	case to == atlas.USSR && m.Kind == kGrant:
		return engine.Refuse("15.55", "BRPs reach Russia only by Murmansk or Lend-Lease.")
	case to == atlas.USSR && !p.atWar(atlas.USSR, atlas.Germany):
		return engine.Refuse("15.55", "Russia receives nothing from the West before she is at war with Germany.")
	case p.economy.debtors[to].Has(who):
		return refuse("15.54", "{n} has granted BRPs to {n} and cannot receive any back.", int16(to), int16(who))
	case p.grantLeft(who) <= 0:
		return refuse("15.53", "{n} has granted half of its BRPs of this year.", int16(who))
	case p.srLeft(who) <= 0:
		return engine.Refuse("16.6", "Every 20 BRPs take a redeployment; none is left.")
	case to == atlas.USSR && p.toRussia() >= p.russianMost(who):
		return refuse("15.52", "Russia receives no more than {i} BRPs in a turn.", int16(p.russianMost(who)))
	case m.Kind == kConvoy:
		return engine.Refuse("42.9", "The way to Murmansk is closed: Leningrad and Vologda are both lost or cut off.")
	case m.Kind == kSendLease:
		return engine.Refuse("40.2", "The way through Persia is not open, or its box is full.")
	case m.Kind == kSendTurkey:
		return engine.Refuse("40.5", "No way leads through Turkey to Russia, or its port is full.")
	case p.economy.giving[who][to] >= 40:
		return engine.Refuse("15.51", "No more than 40 BRPs go to one power in a turn.")
	}
	return refuse("15.5", "{n} and {n} are not allied.", int16(who), int16(to))
}

func (p *Position) whyAmount(who atlas.Country, hand *pick) *engine.Refusal {
	if most := p.mostToGive(who, hand); most > 0 {
		return refuse("15.5", "You can give from 1 to {i} BRPs.", int16(most))
	}
	return engine.Refuse("16.6", "The BRPs have no way: capitals next to the enemy, no controlled route, or no 9-factor fleet for an escort.")
}

// Foreign aid (33.6).

// aidFrom says which powers may aid a minor: the lists of the scenario cards (3.39,
// 33.61).
var aidFrom = map[atlas.Country]atlas.PowerSet{
	atlas.Finland: 1<<atlas.Germany | 1<<atlas.Britain, atlas.Hungary: 1<<atlas.Germany | 1<<atlas.Britain | 1<<atlas.USSR, atlas.Rumania: 1<<atlas.Germany | 1<<atlas.Britain | 1<<atlas.USSR,
	atlas.Bulgaria: 1<<atlas.Germany | 1<<atlas.Britain | 1<<atlas.USSR, atlas.Turkey: 1<<atlas.Germany | 1<<atlas.Britain, atlas.VichyFrance: 1<<atlas.Germany | 1<<atlas.Britain,
	atlas.Ireland: 1<<atlas.Germany | 1<<atlas.Britain, atlas.Spain: 1<<atlas.Germany | 1<<atlas.Britain | 1<<atlas.Italy, atlas.Iraq: 1<<atlas.Germany | 1<<atlas.Britain | 1<<atlas.Italy,
	atlas.Yugoslavia: 1<<atlas.Germany | 1<<atlas.Britain | 1<<atlas.USSR | 1<<atlas.Italy,
}

var aidOrder = [...]atlas.Country{atlas.Bulgaria, atlas.Finland, atlas.Hungary, atlas.Iraq, atlas.Ireland, atlas.Rumania, atlas.Spain, atlas.Turkey, atlas.Yugoslavia, atlas.VichyFrance}

// mayAid reports whether a power may aid a minor that has not joined the war.
func (p *Position) mayAid(who, n atlas.Country) bool {
	if p.scenario > atlas.Campaign || !aidFrom[n].Has(who) || n == atlas.Yugoslavia && !p.extra || who == atlas.USSR && n == atlas.Rumania && p.economy.noAid {
		return false
	}
	switch p.status[n] {
	case Neutral, Courted:
		return p.war[n] == 0
	case Colony:
		return n == atlas.Iraq
	}
	return false
}

// aidLeft is what a power may still give in this year: a tenth of its total
// (33.62).
func (p *Position) aidLeft(who atlas.Country) int {
	return int(p.economy.total[who])/10 - int(p.economy.aidYear[who])
}

// aidSRs is what a grant costs in redeployments: one more for Britain to Helsinki,
// unless it goes through the Baltic, and Germany to Dublin (33.62).
func (p *Position) aidSRs(who, n atlas.Country, j *journey) int {
	if who == atlas.Britain && n == atlas.Finland && !j.baltic || who == atlas.Germany && n == atlas.Ireland {
		return 2
	}
	return j.cost()
}

func (p *Position) legalAid(who atlas.Country, out []engine.Move) []engine.Move {
	if p.scenario > atlas.Campaign || p.fallen.Has(who) || p.budget(who) == 0 || p.aidLeft(who) <= 0 || p.srLeft(who) <= 0 || p.outOfWar(who) {
		return out
	}
	for _, n := range aidOrder {
		if p.mayAid(who, n) {
			out = append(out, engine.M2(kAid, who, n))
		}
	}
	return out
}

// aidTarget is where aid goes: the capital, Mosul in Iraq.
func aidTarget(n atlas.Country) atlas.Hex {
	switch n {
	case atlas.VichyFrance:
		return atlas.Sites.Vichy
	case atlas.Iraq:
		return atlas.Sites.Mosul
	}
	return world.Countries[n].Capital
}

// aidWay is the way of aid: over controlled and neutral hexes and with sea escort
// (33.62); British aid to Finland goes off the board by Petsamo with one fleet.
func (p *Position) aidWay(who, n atlas.Country) (journey, bool) {
	if p.capitalPressed(who) {
		return journey{}, false
	}
	s := p.newSeas(who, true)
	if who == atlas.Britain && n == atlas.Finland {
		if j, ok := p.findWay(&s, world.Countries[who].Capital, aidTarget(n), false); ok && p.aidGoesThroughTheBaltic() {
			j.baltic = true
			return j, true
		}
		u := p.homeEscort(atlas.Britain)
		if u == atlas.NoUnit {
			return journey{}, false
		}
		return journey{bases: [maxLegs]atlas.Hex{p.where(u)}, legs: 1}, true
	}
	from, to := world.Countries[who].Capital, aidTarget(n)
	s.pass.Add(to)
	if n != atlas.Iraq { // no BRPs pass through it (38.0)
		s.pass.Bits().AndNot(world.Countries[atlas.Iraq].Hexes.Bits())
	}
	if j, ok := p.findWay(&s, from, to, false); ok {
		return j, true
	}
	return p.findWay(&s, from, to, true)
}

func (p *Position) mostAid(who, n atlas.Country) int {
	j, ok := p.aidWay(who, n)
	if !ok || p.aidSRs(who, n, &j) > p.srLeft(who) {
		return 0
	}
	return min(p.budget(who), p.aidLeft(who), 20)
}

// giveAid spends BRPs in a minor, which everybody learns (33.64).
func (p *Position) giveAid(who, n atlas.Country, amount int) {
	j, _ := p.aidWay(who, n)
	p.pay(who, amount)
	p.economy.aidYear[who] += int16(amount)
	p.economy.srUsed[who] += uint8(p.aidSRs(who, n, &j))
	p.economy.aid[n][who] += uint8(amount)
	p.useEscorts(&j, who)
	p.tell(evAid, "33.64", int16(who), int16(amount), int16(n))
}

func (p *Position) whyAid(who, n atlas.Country) *engine.Refusal {
	switch {
	case p.scenario > atlas.Campaign:
		return engine.Refuse("33.6", "Foreign aid belongs to the scenarios that begin in 1939.")
	case who == atlas.USA:
		return engine.Refuse("33.6", "America gives no foreign aid.")
	case !aidFrom[n].Has(who):
		return refuse("33.61", "{n} may not aid this country.", int16(who))
	case p.aidLeft(who) <= 0:
		return refuse("33.62", "{n} has given a tenth of its BRPs of this year as aid.", int16(who))
	}
	return engine.Refuse("33.62", "This country cannot be given aid now.")
}
