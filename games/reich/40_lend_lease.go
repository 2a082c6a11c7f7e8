package reich

import "sandtable/engine"

// Chapters 40, 36.2 and 47.3: Lend-Lease, lent Italian forces, and the fleet that
// shuts the Gulf of Suez.

// boxMost is what the Lend-Lease box holds (40.3).
const boxMost = 20

// routeCost opens the way through Persia (40.2).
const routeCost = 25

// leaseCities cut the way when the Axis control all of a group (40.4).
var leaseCities [2][]hex

func findLeaseCities() [2][]hex {
	return [2][]hex{
		{cityNamed("Tabriz"), cityNamed("Sarab")},
		{cityNamed("Grozny"), cityNamed("Astrakhan"), cityNamed("Krasnovodsk")},
	}
}

// cityNamed is the hex of a city.
func cityNamed(name string) hex {
	for i := range world.places {
		if world.places[i].name == name {
			return world.places[i].hex
		}
	}
	panic("reich: there is no city " + name)
}

// leaseCut reports whether the Axis control all cities of a group.
func (p *Position) leaseCut() bool {
	for _, group := range leaseCities {
		held := 0
		for _, h := range group {
			if p.camp(p.control[h]) == axis {
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
	return e.opener < numMajors && !p.fallen.has(e.opener) && !p.leaseCut()
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
func (p *Position) mayOpenRoute(who country) bool {
	e := &p.economy
	return (who == britain || who == usa || who == france) && p.atWar(ussr, germany) && p.atWar(who, germany) && !p.fallen.has(ussr) &&
		(e.opener >= numMajors || p.fallen.has(e.opener)) && p.affords(who, routeCost)
}

// openRoute puts what is Persian under the control of who pays (40.2); what an ally
// has conquered there stays his.
func (p *Position) openRoute(who country) {
	p.pay(who, routeCost)
	p.economy.opener = who
	p.tell(evRoute, "40.2", int16(who))
	for h := range world.countries[persia].hexes.bits().All() {
		if (p.control[h] == persia || p.control[h] == nobody) && world.onLand.has(hex(h)) {
			p.control[h] = who
		}
	}
	if p.status[persia] == neutral {
		p.status[persia], p.patron[persia] = conquered, who
	}
}

// throughTurkey are the countries with Mediterranean ports from which every way to
// Russia that avoids Iraq leads through Turkey (40.5).
var throughTurkey = [...]country{turkey, lebanonSyria, palestine, egypt}

// turkishPort is a Mediterranean port from which the Allies have a land route through
// Turkey to Russia's supply (40.5), or noHex. It does not pass through Iraq, and the
// Axis cut it at Grozny and Astrakhan.
func (p *Position) turkishPort() hex {
	if p.camp(p.control[leaseCities[1][0]]) == axis && p.camp(p.control[leaseCities[1][1]]) == axis {
		return noHex
	}
	zone := p.zoc(ussr)
	var pass hexSet
	for h := range hex(numHexes) {
		if n := p.control[h]; n != nobody && p.camp(n) == allies && p.serves(n) && !zone.has(h) && world.onLand.has(h) && world.hexes[h].country != iraq {
			pass.add(h)
		}
	}
	for _, n := range throughTurkey {
		for h := range world.countries[n].cities.bits().All() {
			if !world.ports.has(hex(h)) || !pass.has(hex(h)) || !mediterraneanHarbour(hex(h)) {
				continue
			}
			var region hexSet
			region.add(hex(h))
			p.spread(&region, &pass)
			if region.bits().Meets(world.eastEdge.bits()) {
				return hex(h)
			}
		}
	}
	return noHex
}

// mediterraneanHarbour reports whether a port lies on the Mediterranean.
func mediterraneanHarbour(h hex) bool {
	info := &world.hexes[h]
	for k := range info.numPlaces {
		pl := &world.places[info.place+place(k)]
		for w := range pl.numWaters {
			if world.waters[pl.waters[w]].zone == mediterranean {
				return true
			}
		}
	}
	return false
}

// destroyPortBRPs: what lies in a port that the Axis have taken is lost (40.5).
func (p *Position) destroyPortBRPs() {
	e := &p.economy
	if e.port != noHex && p.camp(p.control[e.port]) == axis {
		e.byPort, e.newPort, e.port = [numMajors]uint8{}, [numMajors]uint8{}, noHex
	}
}

// legalTransit: what lies in the Lend-Lease box since an earlier turn goes on to
// Russia, or back (40.3); the same for a Turkish port (40.5); a fleet shuts the
// Gulf of Suez or returns (47.3).
func (p *Position) legalTransit(who country, out []engine.Move) []engine.Move {
	e := &p.economy
	if p.srLeft(who) <= 0 {
		return out
	}
	if ripe := e.lent[who] - min(e.fresh[who], e.lent[who]); ripe > 0 {
		if p.leaseOpen() && !p.fallen.has(ussr) && p.atWar(ussr, germany) {
			out = append(out, engine.M1(kForward, who))
		}
		if p.homeEscort(who) != noUnit {
			out = append(out, engine.M1(kRecall, who))
		}
	}
	if ripe := e.byPort[who] - min(e.newPort[who], e.byPort[who]); ripe > 0 && p.turkishPort() == e.port && !p.fallen.has(ussr) {
		out = append(out, engine.M1(kForwardTurkey, who))
	}
	return p.legalBlockade(who, out)
}

func (p *Position) legalBlockade(who country, out []engine.Move) []engine.Move {
	if who != britain && who != usa && who != france {
		return out
	}
	for u := range p.in(lendSpot) {
		if u.kind() == fleet && p.commander(u) == who && !p.has(u, redeployed) {
			out = append(out, engine.M1(kUnblock, u))
		}
	}
	if p.suez.owner != axis || p.gulfShut() {
		return out
	}
	last := noUnit
	for u := range unit(numUnits) {
		if p.commander(u) == who && p.freeToEscort(u) && (p.onBoard(u) || p.at[u] == usSpot) && (last == noUnit || p.at[last] != p.at[u]) {
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
	if p.fallen.has(italy) {
		return 0
	}
	for u := range of(italy) {
		if p.nation[u] == germany && p.inPlay(u) {
			total += u.strength()
		}
	}
	return total
}

// lender is the power whose redeployment pays for a loan: the one that has one
// left, Italy first (36.22).
func (p *Position) lender() country {
	switch {
	case p.srLeft(italy) > 0:
		return italy
	case p.srLeft(germany) > 0:
		return germany
	}
	return nobody
}

// legalLending: Italy lends ground, air and naval units to Germany and reclaims
// them once they are allied (36.21, 36.24). Other allies lend none: everyone moves his
// own, as agreed (51.7).
func (p *Position) legalLending(who country, out []engine.Move) []engine.Move {
	if who != italy || p.fallen.has(italy) || p.fallen.has(germany) || !p.alliedPowers(germany, italy) || p.lender() == nobody {
		return out
	}
	room := lentMost - p.lentFactors()
	from := len(out)
	for u := range of(italy) {
		if !p.onBoard(u) || u.kind() == airBase || u.kind() == partisan {
			continue
		}
		switch {
		case p.nation[u] == italy && u.strength() <= room && !p.listedSpot(out[from:], kLend, u):
			out = append(out, engine.M1(kLend, u))
		case p.nation[u] == germany && !p.listedSpot(out[from:], kReclaim, u):
			out = append(out, engine.M1(kReclaim, u))
		}
	}
	return out
}

// listedSpot reports whether a move of a kind is listed for a counter like this
// one in the same spot.
func (p *Position) listedSpot(list []engine.Move, kind uint8, u unit) bool {
	for _, m := range list {
		if v := unit(m.A); m.Kind == kind && p.at[v] == p.at[u] && p.nation[v] == p.nation[u] && alike(u, v) {
			return true
		}
	}
	return false
}

// playOtherSR carries out what is no redeployment of a unit.
func (p *Position) playOtherSR(who country, m engine.Move) {
	e := &p.economy
	switch m.Kind {
	case kForward:
		e.srUsed[who]++
		ripe := e.lent[who] - min(e.fresh[who], e.lent[who])
		e.lent[who] -= ripe
		p.brp[ussr] += int16(ripe)
		p.tell(evForward, "40.3", int16(ripe))
	case kForwardTurkey:
		e.srUsed[who]++
		ripe := e.byPort[who] - min(e.newPort[who], e.byPort[who])
		e.byPort[who] -= ripe
		p.brp[ussr] += int16(ripe)
		p.tell(evForward, "40.5", int16(ripe))
	case kRecall: // the way back needs its escort, too
		p.commit(p.homeEscort(who))
		e.srUsed[who]++
		ripe := e.lent[who] - min(e.fresh[who], e.lent[who])
		e.lent[who] -= ripe
		p.brp[who] += int16(ripe)
	case kBlockade:
		u := unit(m.A)
		e.srUsed[who]++
		p.put(u, lendSpot)
		p.task[u] = blockading
		p.mark(u, redeployed)
	case kUnblock:
		u := unit(m.A)
		if p.blockadersChooseTheirPort() {
			p.economy.picks[who] = pick{kind: kRedeploy, unit: u}
			return
		}
		e.srUsed[who]++
		p.task[u] = idle
		p.mark(u, redeployed)
		p.returnFleet(u)
	case kLend:
		e.srUsed[p.lender()]++
		p.nation[m.A] = germany
	case kReclaim:
		e.srUsed[p.lender()]++
		p.nation[m.A] = italy
	default:
		p.playNorth(who, m)
	}
}

// returnFleet puts a fleet that has shut the Gulf into the first port of its homeland
// that has room, America's into its box: so rule set 1 had it (47.3).
func (p *Position) returnFleet(u unit) {
	n := p.nation[u]
	if p.commandOf(n) == usa {
		p.put(u, usSpot)
		return
	}
	for h := range capePorts.bits().All() {
		if world.hexes[h].country == p.commandOf(n) && p.friendly(hex(h), n) && p.navalRoom(hex(h), n) >= u.strength() {
			p.put(u, spot(h))
			return
		}
	}
	p.put(u, usSpot)
}

func (p *Position) whyOtherSR(who country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kLend, kReclaim:
		switch {
		case !p.alliedPowers(germany, italy):
			return engine.Refuse("36.21", "Germany and Italy are not allied yet.")
		case p.lender() == nobody:
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
func (s *state) inTransit(n country) int {
	return int(s.economy.lent[n]) + int(s.economy.byPort[n])
}
