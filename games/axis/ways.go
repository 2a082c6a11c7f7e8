package axis

import (
	"slices"

	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// How many nations, naval zones and berths a map has room for. A berth is a port as seen from
// one naval zone: a port of two zones may be open in one and closed in the other.
const (
	mostNations = 96
	mostZones   = 32
	mostBerths  = portWords * 64
)

// berth is a port in one of its zones.
type berth struct {
	hex  atlas.Hex
	zone atlas.Zone
}

// track is a road or railway from one hex to the next.
type track struct {
	to   atlas.Hex
	kind trackKind
}

type trackKind uint8

const (
	railTrack trackKind = iota
	roadTrack
	straitTrack // over a connected strait, by road or rail (10.2)
)

// joins are the hexes to which tracks of one kind lead from a hex.
type joins struct {
	n  uint8
	to [board.Directions]atlas.Hex
}

// joinTracks sorts the tracks by their kind.
func (w *ways) joinTracks() {
	for kind := range w.joined {
		w.joined[kind] = make([]joins, len(w.tracks))
	}
	for h, list := range w.tracks {
		for _, t := range list {
			j := &w.joined[t.kind][h]
			j.to[j.n] = t.to
			j.n++
		}
	}
}

// cession is a side of a ceded-land marker.
type cession struct {
	marker atlas.Land
	side   landState
	land   atlas.Area
}

// ways are tables that follow from what is printed and that the rules ask for
// often.
type ways struct {
	tracks   [][]track  // by hex
	joined   [3][]joins // by kind of track and hex: where it leads, for the floods of supply
	with     [3]hexSet  // by kind of track: hexes that have one
	berths   []berth
	berthsAt [][]uint8    // by hex: its berths
	inZone   [][]uint8    // by zone: its berths
	harbours hexSet       // hexes that have one
	home     []atlas.Area // by nation: its country, or NoID for a group
	cessions []cession    // larger lands first, so that a region in one comes after it
	cities   []atlas.Hex
	land     hexSet
	zoneOf   [][]atlas.Hex // by hex: into which hexes a zone reaches from it (8)
	// sovietEdge is the edge of the map before a box that supplies the Soviets.
	sovietEdge hexSet
	inPlay     []hexSet           // by scenario
	beyond     [][3][]atlas.Hex   // by scenario and faction: sources behind a closed edge
	holding    []atlas.Box        // by unit: its holding box, or NoID
	sites      []site             // by unit: where it may be placed (2.3.2.4)
	alike      []atlas.Unit       // by unit: the first that is the same but for its name
	groups     [3][2]atlas.Nation // by faction: whose its multi-national units are (13.8.3)

	cardLimits         []cardLimit
	locations          []location
	citySet            hexSet
	pools              [3]atlas.Box // by faction: its force pool
	delayBox, navalBox atlas.Box
	strategicBox       atlas.Box
	sourceBoxes        []int // boxes off the map

	blitz, failure, raiders, enforcedPeace                                     atlas.Marker
	airdrop, beachhead, convoy, scratchConvoy, fleetTrain                      atlas.Marker
	devastation, logistics, partisans, reichAnnex                              atlas.Marker
	civilWar, freePassage, mobilizing, noOccupation                            atlas.Marker
	france, vichy, britain, germany, russia, occupiedFrance                    atlas.Area
	neutrality, republicanSupport, alliedCollapse, militaryTakeover, noRetreat atlas.Marker
	materielShortages, increaseUSCL, lendLease                                 atlas.Marker
	war                                                                        atlas.Policy
}

func newWays(t *atlas.Theatre) *ways {
	w := &ways{tracks: make([][]track, len(t.Hexes)), berthsAt: make([][]uint8, len(t.Hexes)), inZone: make([][]uint8, len(t.Zones))}
	join := func(e int, kind trackKind) {
		a, b := t.Graph.Ends(e)
		w.tracks[a] = append(w.tracks[a], track{atlas.Hex(b), kind})
		w.tracks[b] = append(w.tracks[b], track{atlas.Hex(a), kind})
		w.with[kind].add(atlas.Hex(a))
		w.with[kind].add(atlas.Hex(b))
	}
	for e, l := range t.Links {
		switch {
		case l == atlas.NoLink:
		case t.Graph.Class(e)&atlas.StraitSide != 0:
			join(e, straitTrack)
		case l == atlas.Road:
			join(e, roadTrack)
		default:
			join(e, railTrack)
		}
	}
	// Roads and railways on both sides of a connected strait are one (10.2).
	tracked := func(h int) bool { return w.with[railTrack].has(atlas.Hex(h)) || w.with[roadTrack].has(atlas.Hex(h)) }
	for e, l := range t.Links {
		if a, b := t.Graph.Ends(e); l == atlas.NoLink && connectedStrait(t, e) && tracked(a) && tracked(b) {
			join(e, straitTrack)
		}
	}
	w.joinTracks()
	for z := range t.Zones {
		for _, h := range t.Zones[z].Ports {
			n := uint8(len(w.berths))
			w.berths = append(w.berths, berth{h, atlas.Zone(z)})
			w.berthsAt[h] = append(w.berthsAt[h], n)
			w.inZone[z] = append(w.inZone[z], n)
			w.harbours.add(h)
		}
	}
	for _, n := range t.Nations {
		w.home = append(w.home, areaNamed(t, n))
	}
	w.zoneOf = make([][]atlas.Hex, len(t.Hexes))
	for h := range t.Hexes {
		zoneOf(t, atlas.Hex(h), func(to atlas.Hex) { w.zoneOf[h] = append(w.zoneOf[h], to) })
	}
	w.readCessions(t)
	w.readBoxes(t)
	w.readScenarios(t)
	w.readCardLimits(t)
	w.readLocations(t)
	w.readSites(t)
	for h := range t.Hexes {
		if !water(t, atlas.Hex(h)) {
			w.land.add(atlas.Hex(h))
		}
		if t.Hexes[h].IsCity() {
			w.cities = append(w.cities, atlas.Hex(h))
			w.citySet.add(atlas.Hex(h))
		}
	}
	for id, m := range map[string]*atlas.Marker{
		"airdrop": &w.airdrop, "blitz": &w.blitz, "failure": &w.failure, "beachhead": &w.beachhead, "convoy": &w.convoy, "scratch-convoy": &w.scratchConvoy,
		"fleet-train": &w.fleetTrain, "devastation": &w.devastation, "logistics": &w.logistics, "partisan-base": &w.partisans,
		"allied-collapse": &w.alliedCollapse, "military-takeover": &w.militaryTakeover, "no-retreat": &w.noRetreat,
		"materiel-shortages": &w.materielShortages, "increase-uscl": &w.increaseUSCL, "lend-lease": &w.lendLease,
		"surface-raiders": &w.raiders, "enforced-peace": &w.enforcedPeace,
		"neutrality": &w.neutrality, "republican-support": &w.republicanSupport,
		"reich-annex": &w.reichAnnex, "civil-war": &w.civilWar,
		"free-passage": &w.freePassage, "mobilizing": &w.mobilizing, "no-occupation": &w.noOccupation,
	} {
		*m = atlas.NoID
		if n, ok := t.MarkerByID(id); ok {
			*m = n
		}
	}
	w.france, w.vichy, w.britain = areaNamed(t, "france"), areaNamed(t, "vichy"), areaNamed(t, "britain")
	w.germany, w.russia = areaNamed(t, "germany"), areaNamed(t, "russia")
	w.occupiedFrance = areaNamed(t, "occupied-france")
	w.war = atlas.Policy(slices.IndexFunc(t.Postures, func(p atlas.PolicyInfo) bool { return p.War }))
	return w
}

// areaNamed is the area of an id, or NoID.
func areaNamed(t *atlas.Theatre, id string) atlas.Area {
	if a, ok := t.AreaByID(id); ok {
		return a
	}
	return atlas.NoID
}

func (w *ways) readCessions(t *atlas.Theatre) {
	for i := range t.Lands {
		l := &t.Lands[i]
		w.cessions = append(w.cessions, cession{atlas.Land(i), landCeded, l.Land})
		if l.Back != atlas.NoID {
			w.cessions = append(w.cessions, cession{atlas.Land(i), landCededBack, l.Back})
		}
	}
	slices.SortStableFunc(w.cessions, func(a, b cession) int { return len(t.Areas[b.land].Hexes) - len(t.Areas[a.land].Hexes) })
}

// readBoxes finds the holding boxes, the edge before the Soviet box, and the
// nations of units of two.
func (w *ways) readBoxes(t *atlas.Theatre) {
	w.holding = make([]atlas.Box, len(t.Units))
	for u := range w.holding {
		w.holding[u] = atlas.NoID
	}
	for b := range t.Boxes {
		if t.Boxes[b].Kind == "off-map" {
			w.sourceBoxes = append(w.sourceBoxes, b)
		}
		if u := t.Boxes[b].Unit; u != atlas.NoUnit {
			w.holding[u] = atlas.Box(b)
		}
		if t.Boxes[b].Supplies == atlas.Soviet {
			for _, h := range t.Boxes[b].EdgeHexes {
				w.sovietEdge.add(h)
			}
		}
	}
	w.delayBox, _ = t.BoxByID("delay-box")
	w.navalBox, _ = t.BoxByID("naval-warfare-delay-box")
	w.strategicBox, _ = t.BoxByID("strategic-warfare-box")
	for who := range w.pools {
		w.pools[who], _ = t.BoxByID("force-pool-" + atlas.Faction(who).String())
	}
	nation := func(id string) atlas.Nation {
		if n, ok := t.NationByID(id); ok {
			return n
		}
		return atlas.NoID
	}
	w.groups = [3][2]atlas.Nation{
		atlas.Axis:    {nation("germany"), atlas.NoID},
		atlas.Western: {nation("britain"), nation("united-states")},
		atlas.Soviet:  {nation("russia"), atlas.NoID},
	}
}
