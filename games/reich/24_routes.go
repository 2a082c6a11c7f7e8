package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Rules 24.2, 24.23 and 26.5: the hexes of a conquered country pass to the
// conqueror, but for those that supplied units of hostile major powers hold and
// for a way from each of them to the nearest port or friendly border. Where
// several ways are as short the owner of the units chooses.

// noteHolders remembers, before a country is conquered, the hexes that hostile
// units in supply hold there and those that are friendly to them.
func (p *Position) noteHolders(n, by country) {
	s := &p.politics
	for h := range world.countries[n].hexes.bits().All() {
		h := hex(h)
		if p.heldAgainst(h, by) {
			s.held.add(h)
		}
		for e := range p.war[by].majors().all {
			if p.control[h] != nobody && p.friends(p.control[h], e) {
				s.open.add(h)
			}
		}
	}
}

// heldAgainst reports whether supplied ground units of a hostile major power hold
// a hex (24.23).
func (p *Position) heldAgainst(h hex, by country) bool {
	owner := p.heldBy24(h, by)
	return owner != nobody && p.hexInSupply(h, owner)
}

// heldBy24 is the hostile major power whose ground units stand on a hex.
func (p *Position) heldBy24(h hex, by country) country {
	for u := range p.here(h) {
		if n := p.nation[u]; u.kind().ground() && u.kind() != partisan && n < numMajors && p.atWar(n, by) {
			return n
		}
	}
	return nobody
}

// transfer passes the hexes of a conquered country to its conqueror, its islands and
// Spanish Morocco among them (24.24).
func (p *Position) transfer(n, by country) {
	flow.CallWith(&p.State, pRoutes, routesFrame{nation: int16(n), by: int16(by)})
}

// The steps of finding routes out of a conquered country (24.23).
const (
	routesNext = iota
	routesStep
)

type routesFrame struct {
	flow.Head
	nation int16 // that is conquered
	by     int16 // its conqueror
	hex    int16 // from which a route leads out
	owner  int16 // of the units there
}

func routesProc() procedure {
	return flow.Of(proc[routesFrame]{
		Name: "Routes", Rule: "24.23",
		Run: (*Position).runRoutes, Legal: (*Position).legalRoutes, Play: (*Position).playRoutes,
		Question: (*Position).askRoutes, Why: (*Position).whyRoutes,
	})
}

func (p *Position) runRoutes(f *routesFrame) {
	switch f.Step {
	case routesNext:
		p.nextRoute(f)
	case routesStep:
		p.extendRoute(f)
	}
}

// nextRoute turns to the next held hex, from C on; when all have their ways the
// rest of the country passes.
func (p *Position) nextRoute(f *routesFrame) {
	n, by := country(f.nation), country(f.by)
	for h := p.politics.held.bits().Next(int(f.hex)); h >= 0; h = p.politics.held.bits().Next(h + 1) {
		if owner := p.heldBy24(hex(h), by); owner != nobody && p.soil(hex(h)) == n {
			p.keepHex(hex(h), owner)
			f.hex, f.owner, f.Step = int16(h), int16(owner), routesStep
			return
		}
	}
	p.endRoutes(n, by)
	p.Done()
}

// keepHex leaves a hex in the hands of the units that need it.
func (p *Position) keepHex(h hex, owner country) {
	p.politics.routes.add(h)
	if p.control[h] != owner && !p.friends(p.control[h], owner) || p.control[h] >= numMajors {
		p.cede(h, owner)
	}
}

// extendRoute adds the next hex of the way, or asks which.
func (p *Position) extendRoute(f *routesFrame) {
	p.scratch = p.legalRoutes(f, country(f.owner), p.scratch[:0])
	switch len(p.scratch) {
	case 0:
		f.hex++
		f.Step = routesNext
	case 1:
		p.keepHex(hex(p.scratch[0].A), country(f.owner))
	default:
		p.ask(country(f.owner))
	}
}

func (p *Position) legalRoutes(f *routesFrame, _ country, out []engine.Move) []engine.Move {
	next := p.wayOn(f)
	for h := range next.bits().All() {
		out = append(out, engine.M1(kAt, h))
	}
	return out
}

func (p *Position) playRoutes(f *routesFrame, _ country, m engine.Move) {
	p.keepHex(hex(m.A), country(f.owner))
}

func (p *Position) askRoutes(f *routesFrame, _ country) say.Line {
	return say.Say("Choose the next hex of the supply route from {h} out of {n}.", f.hex, f.nation)
}

func (p *Position) whyRoutes(_ *routesFrame, _ country, m engine.Move) *engine.Refusal {
	if m.Kind == kAt {
		return engine.Refuse("24.23", "The route goes the shortest way to the nearest port or friendly border.")
	}
	return nil
}

const noWay = 1 << 14

// wayOn are the hexes that can be next on a shortest way from the held hex; none
// when the way is complete or there is none.
func (p *Position) wayOn(f *routesFrame) (next hexSet) {
	n, owner := country(f.nation), country(f.owner)
	joined := p.joined(hex(f.hex))
	for h := range joined.bits().All() {
		if p.wayOutAt(hex(h), n, owner) {
			return next
		}
	}
	dist := p.wayOut(n, country(f.by), owner)
	best := noWay
	for h := range joined.bits().All() {
		for _, link := range world.land.Links(h) {
			to := hex(link.To)
			if groundSides>>link.Class&1 == 0 || joined.has(to) || dist[to] > best || dist[to] >= noWay {
				continue
			}
			if dist[to] < best {
				best, next = dist[to], hexSet{}
			}
			next.add(to)
		}
	}
	return next
}

// joined are the route hexes that hang together with a hex.
func (p *Position) joined(from hex) (set hexSet) {
	queue := []hex{from}
	set.add(from)
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for _, link := range world.land.Links(int(h)) {
			if to := hex(link.To); groundSides>>link.Class&1 != 0 && p.politics.routes.has(to) && !set.has(to) {
				set.add(to)
				queue = append(queue, to)
			}
		}
	}
	return set
}

// wayOutAt reports whether a hex is a port, or at a border with friendly land.
func (p *Position) wayOutAt(h hex, n, owner country) bool {
	if world.ports.has(h) {
		return true
	}
	for _, link := range world.land.Links(int(h)) {
		to := hex(link.To)
		if groundSides>>link.Class&1 != 0 && world.onLand.has(to) && p.soil(to) != n && p.control[to] != nobody && p.friends(p.control[to], owner) && p.soil(to) != vichyFrance {
			return true
		}
	}
	return false
}

// wayOut is how many more hexes a way out through each hex of the country needs,
// that hex included; routes that are there already cost nothing.
func (p *Position) wayOut(n, by, owner country) (dist [numHexes]int) {
	zoc := p.zoc(owner)
	cost := func(h hex) int {
		switch {
		case p.politics.routes.has(h):
			return 0
		case p.soil(h) == n && p.politics.open.has(h) && !zoc.has(h) && !p.hostileGround(h, owner):
			return 1
		}
		return noWay
	}
	for h := range dist {
		dist[h] = noWay
	}
	for h := range world.countries[n].hexes.bits().All() {
		if c := cost(hex(h)); c < noWay && p.wayOutAt(hex(h), n, owner) {
			dist[h] = c
		}
	}
	for again := true; again; {
		again = false
		for h := range world.countries[n].hexes.bits().All() {
			c := cost(hex(h))
			if c >= noWay {
				continue
			}
			for _, link := range world.land.Links(h) {
				if d := dist[link.To] + c; groundSides>>link.Class&1 != 0 && d < dist[h] {
					dist[h], again = d, true
				}
			}
		}
	}
	return dist
}

// endRoutes passes what is left of a conquered country to the conqueror.
func (p *Position) endRoutes(n, by country) {
	for h := range world.countries[n].hexes.bits().All() {
		h := hex(h)
		if !p.politics.routes.has(h) && p.passes(h, n, by) {
			p.cede(h, by)
		}
	}
	for h := range world.countries[n].hexes.bits().All() {
		p.politics.held.remove(hex(h))
		p.politics.open.remove(hex(h))
	}
	if n < numMajors {
		p.politics.routes = hexSet{} // the conqueror may cut these (26.5)
	}
}

// passes reports whether a hex of a conquered country passes to the conqueror:
// it is land of that country that neither he nor an ally holds.
func (p *Position) passes(h hex, n, by country) bool {
	holder := p.control[h]
	if !world.onLand.has(h) || p.soil(h) != n || holder == by {
		return false
	}
	return holder == n || holder == nobody || !p.friends(holder, by)
}

// cutsRoute reports whether armor redeployed to a hex would cut a supply route
// that the conqueror must leave in this player turn (24.23).
func (p *Position) cutsRoute(u unit, h hex) bool {
	if u.kind() != armor {
		return false
	}
	for _, link := range world.land.Links(int(h)) {
		if to := hex(link.To); p.politics.routes.has(to) && p.hostileHex(to, p.nation[u]) {
			return true
		}
	}
	return false
}
