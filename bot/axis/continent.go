package axis

import (
	"slices"

	"sandtable/games/axis/atlas"
)

// The continent: in Europe the Axis and the Soviets fight along fronts on land. Reserves go to the fronts, and
// armies to the border of the country that the Axis attacks next. No army stays in France to face one in Britain
// that has few ships, and nobody goes where there is no supply if it can be helped.

const (
	fewShips   = 0.3 // what is left of a goal across the sea for a faction with few ships
	aWave      = 6   // attack factors that are expected to come over the sea at once
	aCrusade   = 12  // and when the West comes back to the continent
	ahead      = 3   // seasons before a war on the historical line in which armies march to its border
	bridgehead = 10  // defence factors of the West on the continent that keep these armies from it
	frontOdds  = 1.5 // attack factors that are sent to a front for each of defence there
	behind     = 4   // how far from the enemy reserves stand, at least
	brink      = -3  // the strategic value at which the Axis looks to its own hexes in limited war
	wall       = 4   // how much more its strategic hexes weigh then
	inATurn    = 3   // moves in which a garrison comes in time: a turn has two, and roads save one
	taken      = -1  // the need of a road that somebody has taken
	starving   = 3   // what it costs to stand where no supply comes
)

// inEurope reports whether the map is that of Europe.
func (o *Officer) inEurope() bool { return o.r.Theatre.ID == atlas.Theatres[0] }

// continental reports whether the faction asked is the Axis in Europe.
func (o *Officer) continental() bool { return o.inEurope() && o.me() == atlas.Axis }

// alongFronts reports whether the faction asked fights along fronts on land.
func (o *Officer) alongFronts() bool { return o.inEurope() && o.me() != atlas.Western }

// seaways is what is left of a goal's worth across a naval zone.
func (o *Officer) seaways() float64 {
	if o.continental() {
		return fewShips * o.by().Sea
	}
	return o.by().Sea
}

// eveOfWar reports whether the Axis in Europe is about to end a policy with a card: it has chosen one, or the
// historical line has one soon and the West has no army on the continent.
func (o *Officer) eveOfWar() bool {
	if !o.continental() || o.r.War != atlas.LimitedWar {
		return false
	}
	if card, chosen := o.r.Pending(o.me()); chosen && o.goesToWar(&o.r.Cards[card]) {
		return true
	}
	if o.inTheField(atlas.Western) > bridgehead {
		return false
	}
	for c := range o.r.Cards {
		off, listed := o.r.SeasonsOff(atlas.Card(c))
		if listed && off < 0 && off >= -ahead && o.r.Cards[c].Faction == o.me() && o.goesToWar(&o.r.Cards[c]) {
			return true
		}
	}
	return false
}

// untouched reports whether a policy protects the enemy in a place: on the eve of a war it counts no more.
func (o *Officer) untouched(h atlas.Hex) bool { return !o.eve && (o.r.Bound(h) || o.pact(h)) }

// pact reports whether a unit stands in a place in Europe that the Axis does not attack because that would end a policy.
func (o *Officer) pact(h atlas.Hex) bool { return o.continental() && !o.bold && o.r.Provokes(h) }

// lastWall is how much more a strategic hex of its own weighs to the Axis in Europe once three are lost in limited war:
// with two more it has lost (0.2).
func (o *Officer) lastWall(h atlas.Hex) float64 {
	if !o.continental() || o.r.War != atlas.LimitedWar || o.r.Value > brink || o.r.Hexes[h].Strategic != atlas.Axis {
		return 0
	}
	return wall
}

// inTheField are the defence factors of an enemy in Europe that can be reached by land from one's own capital.
func (o *Officer) inTheField(enemy atlas.Faction) (sum float64) {
	home := o.home()
	for h, def := range o.defence[enemy] {
		if def > 0 && !o.apartBySea(home, atlas.Hex(h)) {
			sum += def
		}
	}
	return sum
}

// home is the capital of the great power that leads the faction asked.
func (o *Officer) home() atlas.Hex {
	for _, g := range o.goals {
		if info := &o.r.Hexes[g.Hex]; info.Strategic == o.me() && info.Settlement == atlas.Capital && o.heart(g.Hex) {
			return g.Hex
		}
	}
	return 0
}

// apartBySea reports whether nobody in Europe marches from one hex to another: a sea lies between them.
func (o *Officer) apartBySea(a, b atlas.Hex) bool {
	if !o.inEurope() {
		return false
	}
	if len(o.mainland) != len(o.r.Hexes) {
		o.numberLands()
	}
	return o.mainland[a] != o.mainland[b]
}

// numberLands numbers the lands that seas divide.
func (o *Officer) numberLands() {
	o.mainland = make([]uint8, len(o.r.Hexes))
	next := uint8(0)
	for h := range o.r.Hexes {
		if o.mainland[h] != 0 || o.r.Hexes[h].Class == atlas.SeaClass {
			continue
		}
		next++
		o.mainland[h] = next
		o.queue = append(o.queue[:0], atlas.Hex(h))
		for i := 0; i < len(o.queue); i++ {
			for _, l := range o.r.Graph.Links(int(o.queue[i])) {
				side := o.r.SideLine[l.Edge]
				if n := l.To; o.mainland[n] == 0 && o.r.Hexes[n].Class != atlas.SeaClass && (side == atlas.NoID || o.r.SideTerrain[side].By == "") {
					o.mainland[n] = next
					o.queue = append(o.queue, atlas.Hex(n))
				}
			}
		}
	}
}

// danger is what enemies near a place of one's own can do to it; of those across the sea, as many count as can be carried.
func (o *Officer) danger(h atlas.Hex, near []atlas.Hex) float64 {
	land, sea := 0.0, 0.0
	for _, n := range near {
		if o.apartBySea(h, n) {
			sea += o.menace(n)
		} else {
			land += o.menace(n)
		}
	}
	return land + min(sea, o.invaders())
}

// invaders are the attack factors that are expected over the sea at once. Until the West comes back to the continent it
// stays on its island, whatever stands across the Channel; after that it fears nobody there.
func (o *Officer) invaders() float64 {
	switch {
	case o.crusades():
		return 1
	case o.me() == atlas.Western:
		return certain
	}
	return aWave
}

// offshore is what could come to a place of the Axis in Europe over the sea.
func (o *Officer) offshore(h atlas.Hex) (sum float64) {
	if !o.continental() {
		return 0
	}
	for _, n := range o.within(h, widest) {
		sum += o.menace(n) * boolTo(o.apartBySea(h, n))
	}
	if o.r.Year() >= crusade {
		return min(sum, aCrusade)
	}
	return min(sum, aWave)
}

// findFronts lists the roads to the armies of each enemy on land, for units that have nothing else to do.
func (o *Officer) findFronts() {
	if !o.alongFronts() || o.r.War == atlas.PreWar {
		return
	}
	for who := range atlas.Faction(sides) {
		if hostile(o.me(), who) {
			o.findFront(who)
		}
	}
}

// findFront lists the road to the armies of an enemy, with what is missing there.
func (o *Officer) findFront(enemy atlas.Faction) {
	home := o.home()
	o.ring = o.ring[:0]
	for h, def := range o.defence[enemy] {
		if def > 0 && !o.untouched(atlas.Hex(h)) && !o.apartBySea(home, atlas.Hex(h)) {
			o.ring = append(o.ring, atlas.Hex(h))
		}
	}
	if len(o.ring) == 0 {
		return
	}
	r := o.surveyRoad(o.ring...)
	r.hopes, r.front = hopeless, true // taken after all others
	for h, far := range r.far {
		if far == 0 {
			r.need += frontOdds * o.defence[enemy][h]
		} else if far < behind {
			r.need -= o.attack[o.me()][h]
		}
	}
}

// sendGuards decides, before anything else, who marches to the cities of Occupied France and Ostland that want a garrison
// and that nobody reaches in one move: there is one turn for it after the fall of France (16.3.6). The place that is
// hardest to reach has the first choice.
func (o *Officer) sendGuards() {
	for _, p := range o.posts {
		if o.restless(p.at) && o.vacant(p.at) && o.choice(p.at) == 0 {
			o.surveyRoad(p.at).hopes = certain
		}
	}
	for {
		last, who, latest := 0, atlas.NoUnit, -1.0
		for i := range o.roads {
			r := &o.roads[i]
			if r.need == taken {
				continue
			}
			if u := o.nearest(r); u != atlas.NoUnit && o.arrives(u, r) > latest {
				last, who, latest = i, u, o.arrives(u, r)
			}
		}
		if who == atlas.NoUnit {
			break
		}
		o.roads[last].need = taken
		if latest <= inATurn {
			o.road[who] = int16(last)
		}
	}
	o.errands = len(o.roads)
	o.watchmen = slices.DeleteFunc(o.watchmen, func(w watchman) bool { return o.road[w.unit] >= 0 })
}

// findVacant lists the roads to those of these cities to which nobody is sent yet.
func (o *Officer) findVacant() {
	for _, p := range o.posts {
		sent := func(i int16) bool { return i >= 0 && o.roads[i].goal == p.at }
		if o.restless(p.at) && o.vacant(p.at) && !slices.Contains(o.sentry, p.at) && !slices.ContainsFunc(o.road, sent) {
			r := o.surveyRoad(p.at)
			r.need, r.hopes = 1, certain
		}
	}
}

// vacant reports whether a city in lands that would revolt has no German garrison.
func (o *Officer) vacant(h atlas.Hex) bool {
	for x := o.r.First(h); x != atlas.NoUnit; x = o.r.Next(x) {
		if o.r.Ground(x) && o.r.Germanic(x) {
			return false
		}
	}
	return true
}

// setsOut reports whether a unit could take a road: to a front HQs go too, and only units that are far from it.
func (o *Officer) setsOut(u atlas.Unit, r *road) bool {
	if !r.front {
		return o.strikes(u) && (!o.restless(r.goal) || o.r.Germanic(u) && !o.bound(u))
	}
	at, onMap := o.r.At(u)
	return onMap && r.far[at] >= behind && (o.strikes(u) || o.isHQ(u) && o.r.Faction(u) == o.me())
}

// onTheLine reports whether a city in Europe lies in the enemy's land: without a garrison no supply comes through it
// (10.2), and units beyond it move no more.
func (o *Officer) onTheLine(h atlas.Hex) bool { return o.inEurope() && o.inEnemyLand(h) }

// unfed is what it costs to stand where no supply comes, because such units move no more (10.3), unless the
// place decides the war.
func (o *Officer) unfed(h atlas.Hex) float64 {
	if !o.alongFronts() || o.weight[h] >= objective || o.r.SuppliedAt(h, o.me()) {
		return 0
	}
	return starving
}
