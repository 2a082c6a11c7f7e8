package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Rules 24.2, 24.23 and 26.5: the hexes of a conquered country pass to the
// conqueror, but for those that supplied units of hostile major powers hold and
// for a way from each of them to the nearest port or friendly border. Where
// several ways are as short the owner of the units chooses.

// noteHolders remembers, before a country is conquered, the hexes that hostile
// units in supply hold there and those that are friendly to them.
func (p *Position) noteHolders(n, by atlas.Country) {
	s := &p.politics
	for h := range world.Countries[n].Hexes.Bits().All() {
		h := atlas.Hex(h)
		if p.heldAgainst(h, by) {
			s.held.Add(h)
		}
		for e := range p.war[by].Majors().All {
			if p.control.of(h) != atlas.Nobody && p.friends(p.control.of(h), e) {
				s.open.Add(h)
			}
		}
	}
}

// heldAgainst reports whether supplied ground units of a hostile major power hold
// a hex (24.23).
func (p *Position) heldAgainst(h atlas.Hex, by atlas.Country) bool {
	owner := p.heldBy24(h, by)
	return owner != atlas.Nobody && p.hexInSupply(h, owner)
}

// heldBy24 is the hostile major power whose ground units stand on a hex.
func (p *Position) heldBy24(h atlas.Hex, by atlas.Country) atlas.Country {
	for u := range p.here(h) {
		if n := p.nation.of(u); u.Kind().Ground() && u.Kind() != atlas.Partisan && n < atlas.NumMajors && p.atWar(n, by) {
			return n
		}
	}
	return atlas.Nobody
}

// transfer passes the hexes of a conquered country to its conqueror, its islands and
// Spanish Morocco among them (24.24).
func (p *Position) transfer(n, by atlas.Country) {
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
	n, by := atlas.Country(f.nation), atlas.Country(f.by)
	for h := range p.politics.held.All {
		if owner := p.heldBy24(h, by); int16(h) >= f.hex && owner != atlas.Nobody && p.soil(h) == n {
			p.keepHex(h, owner)
			f.hex, f.owner, f.Step = int16(h), int16(owner), routesStep
			return
		}
	}
	p.endRoutes(n, by)
	p.Done()
}

// keepHex leaves a hex in the hands of the units that need it.
func (p *Position) keepHex(h atlas.Hex, owner atlas.Country) {
	p.politics.routes.Add(h)
	if p.control.of(h) != owner && !p.friends(p.control.of(h), owner) || p.control.of(h) >= atlas.NumMajors {
		p.cede(h, owner)
	}
}

// extendRoute adds the next hex of the way, or asks which.
func (p *Position) extendRoute(f *routesFrame) {
	p.scratch = p.legalRoutes(f, atlas.Country(f.owner), p.scratch[:0])
	switch len(p.scratch) {
	case 0:
		f.hex++
		f.Step = routesNext
	case 1:
		p.keepHex(atlas.Hex(p.scratch[0].A), atlas.Country(f.owner))
	default:
		p.ask(atlas.Country(f.owner))
	}
}

func (p *Position) legalRoutes(f *routesFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	next := p.wayOn(f)
	for h := range next.Bits().All() {
		out = append(out, engine.M1(kAt, h))
	}
	return out
}

func (p *Position) playRoutes(f *routesFrame, _ atlas.Country, m engine.Move) {
	p.keepHex(atlas.Hex(m.A), atlas.Country(f.owner))
}

func (p *Position) askRoutes(f *routesFrame, _ atlas.Country) say.Line {
	return say.Say("Choose the next hex of the supply route from {h} out of {n}.", f.hex, f.nation)
}

func (p *Position) whyRoutes(_ *routesFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kAt {
		return engine.Refuse("24.23", "The route goes the shortest way to the nearest port or friendly border.")
	}
	return nil
}

const noWay = 1 << 14

// wayOn are the hexes that can be next on a shortest way from the held hex; none
// when the way is complete or there is none.
func (p *Position) wayOn(f *routesFrame) (next atlas.HexSet) {
	n, owner := atlas.Country(f.nation), atlas.Country(f.owner)
	joined := p.joined(atlas.Hex(f.hex))
	for h := range joined.Bits().All() {
		if p.wayOutAt(atlas.Hex(h), n, owner) {
			return next
		}
	}
	dist := p.wayOut(n, atlas.Country(f.by), owner)
	best := noWay
	for h := range joined.Bits().All() {
		for _, link := range world.Land.Links(h) {
			to := atlas.Hex(link.To)
			if atlas.GroundSides>>link.Class&1 == 0 || joined.Has(to) || dist[to] > best || dist[to] >= noWay {
				continue
			}
			if dist[to] < best {
				best, next = dist[to], atlas.HexSet{}
			}
			next.Add(to)
		}
	}
	return next
}

// joined are the route hexes that hang together with a hex.
func (p *Position) joined(from atlas.Hex) (set atlas.HexSet) {
	queue := []atlas.Hex{from}
	set.Add(from)
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for _, link := range world.Land.Links(int(h)) {
			if to := atlas.Hex(link.To); atlas.GroundSides>>link.Class&1 != 0 && p.politics.routes.Has(to) && !set.Has(to) {
				set.Add(to)
				queue = append(queue, to)
			}
		}
	}
	return set
}

// wayOutAt reports whether a hex is a port, or at a border with friendly land.
func (p *Position) wayOutAt(h atlas.Hex, n, owner atlas.Country) bool {
	if world.Ports.Has(h) {
		return true
	}
	for _, link := range world.Land.Links(int(h)) {
		to := atlas.Hex(link.To)
		if atlas.GroundSides>>link.Class&1 != 0 && world.OnLand.Has(to) && p.soil(to) != n && p.control.of(to) != atlas.Nobody && p.friends(p.control.of(to), owner) && p.soil(to) != atlas.VichyFrance {
			return true
		}
	}
	return false
}

// wayOut is how many more hexes a way out through each hex of the country needs,
// that hex included; routes that are there already cost nothing.
func (p *Position) wayOut(n, by, owner atlas.Country) (dist [atlas.NumHexes]int) {
	zoc := p.zoc(owner)
	cost := func(h atlas.Hex) int {
		switch {
		case p.politics.routes.Has(h):
			return 0
		case p.soil(h) == n && p.politics.open.Has(h) && !zoc.Has(h) && !p.hostileGround(h, owner):
			return 1
		}
		return noWay
	}
	for h := range dist {
		dist[h] = noWay
	}
	for h := range world.Countries[n].Hexes.Bits().All() {
		if c := cost(atlas.Hex(h)); c < noWay && p.wayOutAt(atlas.Hex(h), n, owner) {
			dist[h] = c
		}
	}
	for again := true; again; {
		again = false
		for h := range world.Countries[n].Hexes.Bits().All() {
			c := cost(atlas.Hex(h))
			if c >= noWay {
				continue
			}
			for _, link := range world.Land.Links(h) {
				if d := dist[link.To] + c; atlas.GroundSides>>link.Class&1 != 0 && d < dist[h] {
					dist[h], again = d, true
				}
			}
		}
	}
	return dist
}

// endRoutes passes what is left of a conquered country to the conqueror.
func (p *Position) endRoutes(n, by atlas.Country) {
	for h := range world.Countries[n].Hexes.Bits().All() {
		h := atlas.Hex(h)
		if !p.politics.routes.Has(h) && p.passes(h, n, by) {
			p.cede(h, by)
		}
	}
	for h := range world.Countries[n].Hexes.Bits().All() {
		p.politics.held.Remove(atlas.Hex(h))
		p.politics.open.Remove(atlas.Hex(h))
	}
	if n < atlas.NumMajors {
		p.politics.routes = landSet{} // the conqueror may cut these (26.5)
	}
}

// passes reports whether a hex of a conquered country passes to the conqueror:
// it is land of that country that neither he nor an ally holds.
func (p *Position) passes(h atlas.Hex, n, by atlas.Country) bool {
	holder := p.control.of(h)
	if !world.OnLand.Has(h) || p.soil(h) != n || holder == by {
		return false
	}
	return holder == n || holder == atlas.Nobody || !p.friends(holder, by)
}

// cutsRoute reports whether armor redeployed to a hex would cut a supply route
// that the conqueror must leave in this player turn (24.23).
func (p *Position) cutsRoute(u atlas.Unit, h atlas.Hex) bool {
	if u.Kind() != atlas.Armor {
		return false
	}
	for _, link := range world.Land.Links(int(h)) {
		if to := atlas.Hex(link.To); p.politics.routes.Has(to) && p.hostileHex(to, p.nation.of(u)) {
			return true
		}
	}
	return false
}
