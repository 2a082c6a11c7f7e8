package reich

import (
	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Chapters 40, 36.2 and 47.3: Lend-Lease, lent Italian forces, and the fleet that
// shuts the Gulf of Suez.

// boxMost is what the Lend-Lease box holds (40.3).
const boxMost = 20

// routeCost opens the way through Persia (40.2).
const routeCost = 25

// leaseCities cut the way when the Axis control all of a group (40.4).
var leaseCities [2][]atlas.Hex

func findLeaseCities() [2][]atlas.Hex {
	return [2][]atlas.Hex{
		{atlas.Site("Tabriz"), atlas.Site("Sarab")},
		{atlas.Site("Grozny"), atlas.Site("Astrakhan"), atlas.Site("Krasnovodsk")},
	}
}

// leaseCut reports whether the Axis control all cities of a group.
func (p *Position) leaseCut() bool {
	for _, group := range leaseCities {
		held := 0
		for _, h := range group {
			if p.camp(p.control.of(h)) == atlas.Axis {
				held++
			}
		}
		if held == len(group) {
			return true
		}
	}
	return false
}

// leaseOpen reports whether BRPs can go through Persia: somebody in the game has
// paid for the way (40.7), and it is not cut.
func (p *Position) leaseOpen() bool {
	e := &p.economy
	return e.opener < atlas.NumMajors && !p.fallen.Has(e.opener) && !p.leaseCut()
}

// boxRoom is what the box can still take.
func (p *Position) boxRoom() int {
	total := 0
	for _, n := range p.economy.lent {
		total += int(n)
	}
	return boxMost - total
}

func (p *Position) portRoom() int {
	total := 0
	for _, n := range p.economy.byPort {
		total += int(n)
	}
	return boxMost - total
}

// mayOpenRoute: a western power pays once Russia is at war with Germany (40.2,
// 40.6).
func (p *Position) mayOpenRoute(who atlas.Country) bool {
	e := &p.economy
	return (who == atlas.Britain || who == atlas.USA || who == atlas.France) && p.atWar(atlas.USSR, atlas.Germany) && p.atWar(who, atlas.Germany) && !p.fallen.Has(atlas.USSR) &&
		(e.opener >= atlas.NumMajors || p.fallen.Has(e.opener)) && p.affords(who, routeCost)
}

// openRoute puts what is Persian under the control of who pays (40.2); what an ally
// has conquered there stays his.
func (p *Position) openRoute(who atlas.Country) {
	p.pay(who, routeCost)
	p.economy.opener = who
	p.tell(evRoute, "40.2", int16(who))
	for h := range world.Countries[atlas.Persia].Hexes.Bits().All() {
		if (p.control.of(atlas.Hex(h)) == atlas.Persia || p.control.of(atlas.Hex(h)) == atlas.Nobody) && world.OnLand.Has(atlas.Hex(h)) {
			p.control.set(atlas.Hex(h), who)
		}
	}
	if p.status[atlas.Persia] == Neutral {
		p.status[atlas.Persia], p.patron[atlas.Persia] = Conquered, who
	}
}

// throughTurkey are the countries with Mediterranean ports from which every way to
// Russia that avoids Iraq leads through Turkey (40.5).
var throughTurkey = [...]atlas.Country{atlas.Turkey, atlas.LebanonSyria, atlas.Palestine, atlas.Egypt}

// turkishPort is a Mediterranean port from which the Allies have a land route through
// Turkey to Russia's supply (40.5), or atlas.NoHex. It does not pass through Iraq, and the
// Axis cut it at Grozny and Astrakhan.
func (p *Position) turkishPort() atlas.Hex {
	if p.camp(p.control.of(leaseCities[1][0])) == atlas.Axis && p.camp(p.control.of(leaseCities[1][1])) == atlas.Axis {
		return atlas.NoHex
	}
	zone := p.zoc(atlas.USSR)
	var open [atlas.NumNations + 1]bool
	for n := range atlas.Country(atlas.NumNations) {
		open[n] = p.camp(n) == atlas.Allies && p.serves(n)
	}
	pass := p.look().heldBy(&open)
	pass.KeepOnly(&world.OnLand)
	pass.RemoveAll(&zone)
	pass.RemoveAll(&world.Countries[atlas.Iraq].Hexes)
	for _, n := range throughTurkey {
		for h := range world.Countries[n].Cities.Bits().All() {
			if !world.Ports.Has(atlas.Hex(h)) || !pass.Has(atlas.Hex(h)) || !mediterraneanHarbour(atlas.Hex(h)) {
				continue
			}
			var region atlas.HexSet
			region.Add(atlas.Hex(h))
			p.spread(&region, &pass)
			if region.Bits().Meets(world.EastEdge.Bits()) {
				return atlas.Hex(h)
			}
		}
	}
	return atlas.NoHex
}

// mediterraneanHarbour reports whether a port lies on the Mediterranean.
func mediterraneanHarbour(h atlas.Hex) bool {
	info := &world.Hexes[h]
	for k := range info.NumPlaces {
		pl := &world.Places[info.Place+atlas.Place(k)]
		for w := range pl.NumWaters {
			if world.Waters[pl.Waters[w]].Zone == atlas.Mediterranean {
				return true
			}
		}
	}
	return false
}

// destroyPortBRPs: what lies in a port that the Axis have taken is lost (40.5).
func (p *Position) destroyPortBRPs() {
	e := &p.economy
	if e.port != atlas.NoHex && p.camp(p.control.of(e.port)) == atlas.Axis {
		e.byPort, e.newPort, e.port = [atlas.NumMajors]uint8{}, [atlas.NumMajors]uint8{}, atlas.NoHex
	}
}

// legalTransit: what lies in the Lend-Lease box since an earlier turn goes on to
// Russia, or back (40.3); the same for a Turkish port (40.5); a fleet shuts the
// Gulf of Suez or returns (47.3).
func (p *Position) legalTransit(who atlas.Country, out []engine.Move) []engine.Move {
	e := &p.economy
	if p.srLeft(who) <= 0 {
		return out
	}
	if ripe := e.lent[who] - min(e.fresh[who], e.lent[who]); ripe > 0 {
		if p.leaseOpen() && !p.fallen.Has(atlas.USSR) && p.atWar(atlas.USSR, atlas.Germany) {
			out = append(out, engine.M1(kForward, who))
		}
		if p.homeEscort(who) != atlas.NoUnit {
			out = append(out, engine.M1(kRecall, who))
		}
	}
	if ripe := e.byPort[who] - min(e.newPort[who], e.byPort[who]); ripe > 0 && p.turkishPort() == e.port && !p.fallen.Has(atlas.USSR) {
		out = append(out, engine.M1(kForwardTurkey, who))
	}
	return p.legalBlockade(who, out)
}

func (p *Position) legalBlockade(who atlas.Country, out []engine.Move) []engine.Move {
	if who != atlas.Britain && who != atlas.USA && who != atlas.France {
		return out
	}
	for u := range p.in(lendSpot) {
		if u.Kind() == atlas.Fleet && p.commander(u) == who && !p.has(u, redeployed) {
			out = append(out, engine.M1(kUnblock, u))
		}
	}
	if p.suez.owner != atlas.Axis || p.gulfShut() {
		return out
	}
	last := atlas.NoUnit
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.commander(u) == who && p.freeToEscort(u) && (p.onBoard(u) || p.at.of(u) == usSpot) && (last == atlas.NoUnit || p.at.of(last) != p.at.of(u)) {
			last = u
			out = append(out, engine.M1(kBlockade, u))
		}
	}
	return out
}

// Lent Italian forces (36.2).

const lentMost = 10 // factors under German control (36.21)

// lentFactors are the Italian factors that obey Germany. Fleets seized from a
// fallen Italy are not lent (26.72).
func (p *Position) lentFactors() (total int) {
	if p.fallen.Has(atlas.Italy) {
		return 0
	}
	for u := range atlas.Of(atlas.Italy) {
		if p.nation.of(u) == atlas.Germany && p.inPlay(u) {
			total += u.Strength()
		}
	}
	return total
}

// lender is the power whose redeployment pays for a loan: the one that has one
// left, Italy first (36.22).
func (p *Position) lender() atlas.Country {
	switch {
	case p.srLeft(atlas.Italy) > 0:
		return atlas.Italy
	case p.srLeft(atlas.Germany) > 0:
		return atlas.Germany
	}
	return atlas.Nobody
}

// legalLending: Italy lends ground, air and naval units to Germany and reclaims
// them once they are allied (36.21, 36.24). Other allies lend none: everyone moves his
// own, as agreed (51.7).
func (p *Position) legalLending(who atlas.Country, out []engine.Move) []engine.Move {
	if who != atlas.Italy || p.fallen.Has(atlas.Italy) || p.fallen.Has(atlas.Germany) || !p.alliedPowers(atlas.Germany, atlas.Italy) || p.lender() == atlas.Nobody {
		return out
	}
	room := lentMost - p.lentFactors()
	from := len(out)
	for u := range atlas.Of(atlas.Italy) {
		if !p.onBoard(u) || u.Kind() == atlas.AirBase || u.Kind() == atlas.Partisan {
			continue
		}
		switch {
		case p.nation.of(u) == atlas.Italy && u.Strength() <= room && !p.listedSpot(out[from:], kLend, u):
			out = append(out, engine.M1(kLend, u))
		case p.nation.of(u) == atlas.Germany && !p.listedSpot(out[from:], kReclaim, u):
			out = append(out, engine.M1(kReclaim, u))
		}
	}
	return out
}

// listedSpot reports whether a move of a kind is listed for a counter like this
// one in the same spot.
func (p *Position) listedSpot(list []engine.Move, kind uint8, u atlas.Unit) bool {
	for _, m := range list {
		if v := atlas.Unit(m.A); m.Kind == kind && p.at.of(v) == p.at.of(u) && p.nation.of(v) == p.nation.of(u) && atlas.Alike(u, v) {
			return true
		}
	}
	return false
}

// playOtherSR carries out what is no redeployment of a unit.
func (p *Position) playOtherSR(who atlas.Country, m engine.Move) {
	e := &p.economy
	switch m.Kind {
	case kForward:
		e.srUsed[who]++
		ripe := e.lent[who] - min(e.fresh[who], e.lent[who])
		e.lent[who] -= ripe
		p.brp[atlas.USSR] += int16(ripe)
		p.tell(evForward, "40.3", int16(ripe))
	case kForwardTurkey:
		e.srUsed[who]++
		ripe := e.byPort[who] - min(e.newPort[who], e.byPort[who])
		e.byPort[who] -= ripe
		p.brp[atlas.USSR] += int16(ripe)
		p.tell(evForward, "40.5", int16(ripe))
	case kRecall: // the way back needs its escort, too
		p.commit(p.homeEscort(who))
		e.srUsed[who]++
		ripe := e.lent[who] - min(e.fresh[who], e.lent[who])
		e.lent[who] -= ripe
		p.brp[who] += int16(ripe)
	case kBlockade:
		u := atlas.Unit(m.A)
		e.srUsed[who]++
		p.put(u, lendSpot)
		p.task.set(u, Blockading)
		p.mark(u, redeployed)
	case kUnblock:
		u := atlas.Unit(m.A)
		if p.blockadersChooseTheirPort() {
			p.economy.picks[who] = pick{kind: kRedeploy, unit: u}
			return
		}
		e.srUsed[who]++
		p.task.set(u, Idle)
		p.mark(u, redeployed)
		p.returnFleet(u)
	case kLend:
		e.srUsed[p.lender()]++
		p.nation.set(atlas.Unit(m.A), atlas.Germany)
	case kReclaim:
		e.srUsed[p.lender()]++
		p.nation.set(atlas.Unit(m.A), atlas.Italy)
	default:
		p.playNorth(who, m)
	}
}

// returnFleet puts a fleet that has shut the Gulf into the first port of its homeland
// that has room, America's into its box: so rule set 1 had it (47.3).
func (p *Position) returnFleet(u atlas.Unit) {
	n := p.nation.of(u)
	if p.commandOf(n) == atlas.USA {
		p.put(u, usSpot)
		return
	}
	for h := range capePorts.Bits().All() {
		if world.Hexes[h].Country == p.commandOf(n) && p.friendly(atlas.Hex(h), n) && p.navalRoom(atlas.Hex(h), n) >= u.Strength() {
			p.put(u, spot(h))
			return
		}
	}
	p.put(u, usSpot)
}

func (p *Position) whyOtherSR(who atlas.Country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kLend, kReclaim:
		switch {
		case !p.alliedPowers(atlas.Germany, atlas.Italy):
			return engine.Refuse("36.21", "Germany and Italy are not allied yet.")
		case p.lender() == atlas.Nobody:
			return engine.Refuse("36.22", "A loan takes a redeployment; none is left.")
		}
		return refuse("36.21", "Italy lends no more than {i} factors, and no air bases.", int16(lentMost))
	case kForward, kRecall:
		return engine.Refuse("40.3", "No BRPs of yours wait in the Lend-Lease box since an earlier turn, or the way is cut.")
	case kForwardTurkey:
		return engine.Refuse("40.5", "No BRPs of yours wait in Turkey since an earlier turn, or the way is cut.")
	case kBlockade, kUnblock:
		return engine.Refuse("47.3", "A 9-factor fleet shuts the Gulf only while the canal is in Axis hands.")
	}
	return p.whyNorth(who, m)
}

// inTransit are a power's BRPs on the way to Russia by land, which count for the
// initiative (40.3).
func (s *state) inTransit(n atlas.Country) int {
	return int(s.economy.lent[n]) + int(s.economy.byPort[n])
}
