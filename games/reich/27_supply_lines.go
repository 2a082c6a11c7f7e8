package reich

import (
	"slices"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// Supply lines to look at: for each ground unit the way from its source, as
// supply would be judged if it were now (27.44).

// SupplyLines traces the lines of all units that a seat sees.
func (p *Position) SupplyLines(seat engine.Seat) []engine.SupplyLine {
	q := p.asSeenBy(seat)
	for n := range atlas.Country(atlas.NumNations) {
		q.moving.Add(n)
	}
	list := []engine.SupplyLine{}
	for u := range atlas.Unit(atlas.NumUnits) {
		if needsSupply(u) && q.onBoard(u) && q.alwaysSupplied(u) {
			list = append(list, engine.SupplyLine{Unit: u.Info().Name, Supplied: true})
		}
	}
	t := tracing{nation: atlas.Nobody}
	q.distribute(q.needsNow, func(u atlas.Unit, byLand, bySea bool, _ uint32) bool {
		t.begin(q, u)
		aside := q.moves.excess.Has(u) // beyond the limits of 35 and 37.3
		line := engine.SupplyLine{Unit: u.Info().Name, Supplied: (byLand || bySea) && !aside}
		switch {
		case aside:
		case byLand:
			line.Way = coordinates(t.byLand(q, q.where(u)))
		case bySea:
			var way []atlas.Hex
			way, line.Fleet = t.bySea(q, u)
			line.Way = coordinates(way)
		}
		list = append(list, line)
		return true
	})
	return list
}

// asSeenBy is a copy of the position with the board as it lies before a seat.
func (p *Position) asSeenBy(seat engine.Seat) *Position {
	q := p.Clone().(*Position)
	if !p.onTheMove(seat) {
		q.at, q.control = p.shown.at, p.shown.control
		q.relist()
	}
	return q
}

func coordinates(way []atlas.Hex) []string {
	list := make([]string, len(way))
	for i, h := range way {
		list[i] = h.String()
	}
	return list
}

// tracing is the tree of lines by land of one nation: for each hex the one before
// it, and for a source itself.
type tracing struct {
	nation   atlas.Country
	inEurope bool
	before   [atlas.NumHexes]atlas.Hex
}

// begin grows the tree for the nation of a unit, unless it stands already. The
// French in Europe and overseas have different sources (27.28).
func (t *tracing) begin(p *Position, u atlas.Unit) {
	n := p.nation.of(u)
	inEurope := n != atlas.France || atlas.RegionsOf.Europe.Has(p.where(u))
	if t.nation == n && t.inEurope == inEurope {
		return
	}
	t.nation, t.inEurope = n, inEurope
	for h := range t.before {
		t.before[h] = atlas.NoHex
	}
	lines := &p.desk.lifting.lines
	queue := t.plant(p, lines)
	t.grow(lines, queue)
}

// plant puts down the sources (27.11 to 27.18), those beyond the east edge among
// them (27.14), and gives the hexes from which lines go on.
func (t *tracing) plant(p *Position, m *supplyMap) (queue []atlas.Hex) {
	sources := p.supplySources(m, t.inEurope)
	for h := range sources.All {
		t.before[h] = h
		if !m.zones.Has(h) {
			queue = append(queue, h)
			continue
		}
		for _, l := range world.Land.Links(int(h)) {
			to := atlas.Hex(l.To)
			switch {
			case atlas.GroundSides>>l.Class&1 == 0 || t.before[to] != atlas.NoHex:
			case m.through.Has(to):
				t.before[to] = h
				queue = append(queue, to)
			case m.into.Has(to) && !p.zocOfOne(h, to, m.nation):
				t.before[to] = h
			}
		}
	}
	if p.commandOf(m.nation) == atlas.USSR {
		edge := p.eastEdge()
		for h := range edge.All {
			if t.before[h] != atlas.NoHex || !m.through.Has(h) && !m.into.Has(h) {
				continue
			}
			t.before[h] = h
			if m.through.Has(h) {
				queue = append(queue, h)
			}
		}
	}
	return queue
}

// grow lets the lines run on, each hex from the nearest source.
func (t *tracing) grow(m *supplyMap, queue []atlas.Hex) {
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for _, l := range world.Land.Links(int(h)) {
			to := atlas.Hex(l.To)
			if atlas.GroundSides>>l.Class&1 == 0 || t.before[to] != atlas.NoHex || !m.through.Has(to) && !m.into.Has(to) {
				continue
			}
			t.before[to] = h
			if m.through.Has(to) {
				queue = append(queue, to)
			}
		}
	}
}

// byLand is the line from a source to a hex; one that is shared with an enemy is
// entered from a hex next to it.
func (t *tracing) byLand(p *Position, h atlas.Hex) (way []atlas.Hex) {
	if t.before[h] == atlas.NoHex {
		m := &p.desk.lifting.lines
		for _, l := range world.Land.Links(int(h)) {
			if to := atlas.Hex(l.To); atlas.GroundSides>>l.Class&1 != 0 && m.through.Has(to) && t.before[to] != atlas.NoHex {
				return append(t.byLand(p, to), h)
			}
		}
		return nil
	}
	for {
		way = append(way, h)
		if t.before[h] == h {
			slices.Reverse(way)
			return way
		}
		h = t.before[h]
	}
}

// bySea is the line of a unit that a fleet supplies: to the fleet's base, and from
// where it comes ashore to the unit.
func (t *tracing) bySea(p *Position, u atlas.Unit) (way []atlas.Hex, fleet string) {
	s, load := &p.desk.lifting, &p.desk.loading
	k := slices.Index(load.units[:load.n], u)
	if k < 0 || load.by[k] < 0 {
		return nil, ""
	}
	i := load.by[k]
	l := &s.lifts[i]
	switch feeder := load.fed[k]; {
	case feeder >= 0 && s.lifts[feeder].base != atlas.NoHex: // through a two-front port (27.26)
		way = append(t.byLand(p, s.lifts[feeder].base), l.base)
	case l.base != atlas.NoHex:
		way = t.byLand(p, l.base)
	}
	for j := range s.shores {
		if at := &s.landings[j]; at.area.Has(p.where(u)) && at.from>>i&1 != 0 {
			return append(way, inland(&s.lines, at.hex, p.where(u))...), l.fleet.Info().Name
		}
	}
	return way, l.fleet.Info().Name
}

// inland is the way from where supply comes ashore to a unit.
func inland(m *supplyMap, from, to atlas.Hex) []atlas.Hex {
	shore := tracing{}
	for h := range shore.before {
		shore.before[h] = atlas.NoHex
	}
	shore.before[from] = from
	if m.through.Has(from) {
		shore.grow(m, []atlas.Hex{from})
	}
	var way []atlas.Hex
	for h := to; h != from && shore.before[h] != atlas.NoHex; h = shore.before[h] {
		way = append(way, h)
	}
	way = append(way, from)
	slices.Reverse(way)
	return way
}
