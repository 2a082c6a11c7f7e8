package axis

import (
	"cmp"
	"slices"

	"sandtable/games/axis/atlas"
)

// Garrisons: no capital and no strategic hex is left open for the enemy to walk into, and none
// takes more than one unit.

// post is a place of one's own that an enemy can come to, and what a garrison of it is worth.
type post struct {
	at    atlas.Hex
	worth float64
}

// findPosts lists the places worth a garrison that an enemy can come to in his next turn, as
// the map is now, and with them in war the capitals of great powers and those by the sea. They are
// looked for again before the Reserve Movement Phase, which brings somebody back if the way is open.
func (o *Officer) findPosts() {
	o.posts, o.watched, o.lines = o.posts[:0], o.watched[:0], o.lines[:0]
	if o.fights() || o.part() == "Support" {
		return // nobody is posted then
	}
	for _, g := range o.goals {
		if g.Control == o.me() && !o.held(g.Hex) && (o.subdued(g.Hex) || o.restless(g.Hex) || o.onTheLine(g.Hex) || o.possession(g.Hex)) {
			o.posts = append(o.posts, post{g.Hex, provincial * o.by().Seat})
		} else if g.Control == o.me() && g.Hold >= objective {
			worth := o.by().Seat
			if o.r.Hexes[g.Hex].Settlement != atlas.Capital {
				worth *= provincial
			} else if (o.heart(g.Hex) || o.coastal(g.Hex)) && o.r.War > atlas.PreWar {
				o.posts = append(o.posts, post{g.Hex, worth}) // units that sail and march on could come there
				continue
			}
			o.watched = append(o.watched, post{g.Hex, worth})
		}
	}
	o.findLinks()
	o.findStraits()
	o.findLifelines()
	o.lines = o.r.BorderPosts(o.lines)
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		if len(o.watched) > 0 && hostile(o.me(), o.r.Faction(unit)) && o.r.Ground(unit) && o.r.Side(unit).Move > 0 {
			o.raids(unit)
		}
	}
}

// subdued reports whether a hex is the capital of a conquered country of the enemy's, which
// rises again as soon as nobody stands in it (16.3.1, 16.5.1).
func (o *Officer) subdued(h atlas.Hex) bool {
	c := o.r.Realm(h)
	if o.inEurope() && o.amphibious() || o.brief() || c == atlas.NoID || o.r.Hexes[h].Settlement != atlas.Capital {
		return false
	}
	status, who := o.r.Status(c)
	return status == atlas.Conquered && hostile(o.me(), who)
}

// restless reports whether a city in Europe is one of those that Germans must hold, or a defeated country goes to war
// again, as Vichy does (16.3.6, 16.5.5).
func (o *Officer) restless(h atlas.Hex) bool { return o.continental() && o.r.Revolts(h) }

// held reports whether a detachment or logistics marker in Europe will do as a garrison where no enemy is near: no
// country rises there, and supply comes through.
func (o *Officer) held(h atlas.Hex) bool { return o.inEurope() && o.r.Outpost(h, o.me()) }

// possession reports whether a hex is a strategic hex by the sea that Japan has taken or been given. One without a garrison, such
// as Saigon, falls to the first enemy who lands there.
func (o *Officer) possession(h atlas.Hex) bool {
	info := &o.r.Hexes[h]
	return !o.inEurope() && o.me() == atlas.Axis && o.r.War == atlas.LimitedWar && !o.brief() && len(info.Zones) > 0 && info.Strategic != atlas.NoFaction && info.Strategic != o.me()
}

// brief reports whether a war in the Pacific ends within a few turns.
func (o *Officer) brief() bool { return !o.inEurope() && o.r.Last-o.r.Turn < wholeRoad }

// findLinks adds the ports behind a landing: leaving the only one that joins its naval zone to
// others would cut off all units that land (10.2).
func (o *Officer) findLinks() {
	if !o.amphibious() {
		return
	}
	for _, h := range o.beaches {
		for _, z := range o.r.Hexes[h].Zones {
			if at, ok := o.onlyLink(z); ok {
				o.posts = append(o.posts, post{at, link * o.by().Seat})
			}
		}
	}
}

// onlyLink is the port through which alone supply comes to a naval zone.
func (o *Officer) onlyLink(z atlas.Zone) (at atlas.Hex, found bool) {
	for _, p := range o.r.Zones[z].Ports {
		switch {
		case o.r.Control(p) != o.me() || len(o.r.Hexes[p].Zones) < 2:
		case !o.r.Manned(p, o.me()):
			return at, false // open without anybody
		case o.strength(p) > 0:
			if found {
				return at, false
			}
			at, found = p, true
		}
	}
	return at, found
}

// link is what such a port is worth, in capitals.
const link = 3

// heart reports whether a hex is the capital of a great power: it is never left empty in war.
func (o *Officer) heart(h atlas.Hex) bool {
	c := o.r.Hexes[h].Country
	return c != atlas.NoID && o.r.Areas[c].Major
}

// coastal reports whether a hex in Europe is by the sea: fleets and convoys can come there that are
// not in any naval zone before the enemy's turn.
func (o *Officer) coastal(h atlas.Hex) bool { return !o.amphibious() && len(o.r.Hexes[h].Zones) > 0 }

// provincial is what a strategic hex is worth to guard, as a part of a capital.
const provincial = 0.7

// raids makes posts of the watched places that an enemy's unit could come to.
func (o *Officer) raids(u atlas.Unit) {
	o.trail.Clear()
	at, onMap := o.r.At(u)
	if onMap && o.r.Bound(at) && !o.inEurope() {
		return // an enemy under a policy, as in Vladivostok, is no reason for a garrison in Sapporo
	}
	if onMap && !o.r.Bound(at) {
		far := 2*int(o.r.Side(u).Move) + 1 // a hex of road or rail costs half a point
		if slices.ContainsFunc(o.watched, func(p post) bool { return o.apart(at, p.at) <= far }) {
			o.r.Raid(u, &o.trail)
		}
	}
	o.watched = slices.DeleteFunc(o.watched, func(p post) bool {
		near := func(h atlas.Hex) bool { return o.apart(h, p.at) <= 1 }
		if !o.sailsTo(u, p.at) && !slices.ContainsFunc(o.trail.Hexes, near) {
			return false
		}
		o.posts = append(o.posts, p)
		return true
	})
}

func (o *Officer) apart(a, b atlas.Hex) int { return o.r.Grid.Distance(int(a), int(b)) }

// sailsTo reports whether an enemy's unit waits where it could be carried to the shore of a place.
func (o *Officer) sailsTo(u atlas.Unit, to atlas.Hex) bool {
	who := o.r.Faction(u)
	return slices.ContainsFunc(o.r.Hexes[to].Zones, func(z atlas.Zone) bool {
		return o.r.Shipped(z, who) && o.r.Steps(u) == 1 && zoned(o.zonesBy(u), z)
	})
}

// watchman is a unit that can be the garrison of a post, and how much it would be missed elsewhere.
type watchman struct {
	unit   atlas.Unit
	at     atlas.Hex
	missed float64
}

// postSentries chooses one unit as the garrison of each post: of those that can be there, the one that
// is missed least. The others need not turn back for it. In Europe a unit that stands alone at a post does not leave
// it for another, and posts where somebody stands come first, or a country such as Poland rises behind it.
func (o *Officer) postSentries() {
	if o.part() != "Movement" || len(o.posts) == 0 {
		return
	}
	for u := range o.r.Units {
		o.comesToPosts(atlas.Unit(u))
	}
	if o.inEurope() {
		o.sendGuards()
		slices.SortStableFunc(o.posts, func(a, b post) int { return cmp.Compare(o.patience(a.at), o.patience(b.at)) })
	}
	slices.SortStableFunc(o.watchmen, func(a, b watchman) int { return cmp.Compare(a.missed, b.missed) })
	for _, p := range o.posts {
		for _, w := range o.watchmen {
			if w.at == p.at && o.sentry[w.unit] == atlas.NoHex && o.free(w.unit, p.at) {
				o.sentry[w.unit] = p.at
				break
			}
		}
	}
}

// patience is how late a post in Europe chooses its sentry: places that would revolt come first, and of them those that the
// fewest units can reach. Otherwise tanks stop in Paris, which infantry could hold as well, and nobody comes to Bordeaux.
func (o *Officer) patience(h atlas.Hex) int {
	switch {
	case o.restless(h) && o.vacant(h):
		return o.choice(h)
	case o.strength(h) > 0:
		return len(o.watchmen) + 1
	}
	return len(o.watchmen) + 2
}

// choice is how many units can be the sentry of a post.
func (o *Officer) choice(h atlas.Hex) (n int) {
	for _, w := range o.watchmen {
		n += int(boolTo(w.at == h))
	}
	return n
}

// bound reports whether a unit in Europe is the only garrison of a post, leaving out units that are sent elsewhere: it does
// not leave it for another.
func (o *Officer) bound(u atlas.Unit) bool {
	at, _ := o.r.At(u)
	if !o.inEurope() || o.postWorth(at) == 0 || o.restless(at) && !o.r.Germanic(u) {
		return false
	}
	for x := o.r.First(at); x != atlas.NoUnit; x = o.r.Next(x) {
		stays := o.road[x] < 0 && (o.sentry[x] == atlas.NoHex || o.sentry[x] == at)
		if x != u && stays && o.r.Faction(x) == o.me() && o.r.Ground(x) && (!o.restless(at) || o.r.Germanic(x)) {
			return false
		}
	}
	return true
}

// free reports whether a unit can be the sentry of a post: it stands there, or leaves none.
func (o *Officer) free(u atlas.Unit, post atlas.Hex) bool {
	at, _ := o.r.At(u)
	return at == post || !o.bound(u)
}

// comesToPosts notes to which posts a unit can come.
func (o *Officer) comesToPosts(u atlas.Unit) {
	at, onMap := o.r.At(u)
	side := o.r.Side(u)
	if !onMap || o.r.Faction(u) != o.me() || !o.r.Ground(u) || side.Defence == 0 {
		return
	}
	o.r.Reach(u, &o.trail)
	for _, p := range o.posts {
		if o.restless(p.at) && !o.r.Germanic(u) {
			continue
		}
		if o.free(u, p.at) && (at == p.at || slices.Contains(o.trail.Hexes, p.at)) {
			o.watchmen = append(o.watchmen, watchman{u, p.at, float64(side.Attack) + 3*boolTo(o.isHQ(u)) + 0.1*float64(o.apart(at, p.at))})
		}
	}
}

// guards is what a unit is worth in a hex as its only garrison: the weakest will do. In Europe the sentry comes to
// relieve a unit that stands there alone, and that unit waits for it: otherwise each of the two relies on the other,
// and both leave.
func (o *Officer) guards(u atlas.Unit, h atlas.Hex) float64 {
	side := o.r.Side(u)
	if side.Defence == 0 || !o.onGuard(u, h) {
		return 0
	}
	return max(0, o.postWorth(h)-0.3*float64(side.Attack))
}

// onGuard reports whether a post depends on a unit.
func (o *Officer) onGuard(u atlas.Unit, h atlas.Hex) bool {
	switch at, _ := o.r.At(u); {
	case len(o.watchmen) == 0 || !o.inEurope() && o.sentry[u] == h:
		return o.lastGuard(u, h)
	case o.sentry[u] == h:
		return true
	default:
		return o.inEurope() && at == h && o.lastGuard(u, h)
	}
}

// lastGuard reports whether a hex would have no garrison without a unit: in lands that would revolt only Germans
// count as one.
func (o *Officer) lastGuard(u atlas.Unit, h atlas.Hex) bool {
	if !o.restless(h) {
		return o.alone(u, h)
	}
	for x := o.r.First(h); x != atlas.NoUnit; x = o.r.Next(x) {
		if x != u && o.r.Ground(x) && o.r.Germanic(x) {
			return false
		}
	}
	return o.r.Germanic(u)
}

// relief is what a replacement is worth in a place that nobody guards.
func (o *Officer) relief(h atlas.Hex) float64 {
	if o.strength(h) > 0 {
		return 0
	}
	return o.postWorth(h)
}

// postWorth is what a garrison of a hex is worth.
func (o *Officer) postWorth(h atlas.Hex) float64 {
	for _, p := range o.posts {
		if p.at == h {
			return p.worth
		}
	}
	return 0
}
