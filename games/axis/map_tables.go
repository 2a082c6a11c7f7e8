package axis

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// How many nations, naval zones and berths a map has room for. A berth is a port as seen from
// one naval zone: a port of two zones may be open in one and closed in the other.
const (
	mostNations = 96
	mostZones   = 32
	mostBerths  = (portWords - 1) * 64 // the last word is for beachheads
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

// mostVariants is more than any marker has; NoID is a marker without a variant.
const mostVariants = atlas.NoID - 1

// ways are tables that follow from what is printed and that the rules ask for
// often.
type ways struct {
	theatre    int        // of atlas.Theatres
	tracks     [][]track  // by hex
	joined     [3][]joins // by kind of track and hex: where it leads, for the floods of supply
	with       [3]hexSet  // by kind of track: hexes that have one
	berths     []berth
	berthsAt   [][]uint8    // by hex: its berths
	berthsNear [][]uint8    // by hex with a port: the berths within three hexes of it
	inZone     [][]uint8    // by zone: its berths
	harbours   hexSet       // hexes that have one
	seaOf      []hexSet     // by zone: its all-sea hexes
	airfields  hexSet       // cities, ports, roads and railways, which are air bases (glossary)
	offshore   hexSet       // all-sea hexes next to others
	home       []atlas.Area // by nation: its country, or NoID for a group
	lasting    []atlas.Area // the same, and NoID where it may change: see citizens
	cessions   []cession    // larger lands first, so that a region in one comes after it
	cities     []atlas.Hex
	canals     [][2]atlas.Hex // the ports of each canal (3.1.2)
	land       hexSet
	mud        [9]hexSet       // by turn of the year: land in mud (11.3)
	ice        [9]hexSet       // and what is frozen (11.5)
	sky        *board.HexFlood // over all sides of hexes, as air units fly
	convoyOf   []atlas.Nation  // by variant of the standard convoy: its nation
	detached   [][]atlas.Unit  // by nation: its units with a detachment on their back (2.3.5)
	zoneOf     [][]atlas.Hex   // by hex: into which hexes a zone reaches from it (8)
	// sovietEdge is the edge of the map before a box that supplies the Soviets.
	sovietEdge hexSet
	eventRules []string           // by event: its number in the book of the map
	inPlay     []hexSet           // by scenario
	specials   []special          // by scenario
	beyond     [][3][]atlas.Hex   // by scenario and faction: sources behind a closed edge
	leftOut    []leftOut          // by scenario
	holding    []atlas.Box        // by unit: its holding box, or NoID
	nationsOf  [][2]atlas.Nation  // by unit: whose it is, a step in its holding box aside
	sites      []site             // by unit: where it may be placed (2.3.2.4)
	alike      []atlas.Unit       // by unit: the first that is the same but for its name
	musters    []muster           // by unit: where the set-up of its country puts it by an exception (13.7.2)
	setUpGoods []setUpMarker      // markers that come with a country (13.7.2)
	groups     [3][2]atlas.Nation // by faction: whose its multi-national units are (13.8.3)

	china   []atlas.Faction // by nation: whose China it is, or NoFaction (DS 13.8.3)
	chinese []atlas.Area    // Chinese countries

	borders       []frontier      // regions whose defense is watched (16.5.4)
	watched       []atlas.Display // whose policies bind Kwantung units (DS 3.1.4)
	raj           hexSet          // India and Ceylon
	leastSteps    uint8           // how many steps every hex holds (9.2)
	westSheet     hexSet          // of the Pacific
	imperialGuard atlas.Unit      // the HQ that leaves the game (DS 4.2.6.2)
	minors        [3]atlas.Display
	postureBoxes  [mostAreas][3]atlas.Display // by country and the faction it is aligned with

	cardLimits         []cardLimit
	locations          []location
	guises             [][]guise    // by unit: as what it may be placed (1.3.4)
	placedAs           []atlas.Unit // by unit: the first that is placed alike (1.3.4)
	hqs                []atlas.Unit
	support            []atlas.Unit // air units and fleets
	minor              atlas.Nation // the group of all minor countries
	citySet            hexSet
	settled            hexSet                // cities and ports
	homeland           [mostHexes]atlas.Area // by hex: the country or dependent that is printed
	pools              [3]atlas.Box          // by faction: its force pool
	delayBox, navalBox atlas.Box
	strategicBox       atlas.Box
	abroadBox          atlas.Box // units sent to the war beside the map
	sourceBoxes        []int     // boxes off the map
	besideMap          uint64    // the same, a bit for each

	blitz, failure, raiders, enforcedPeace                           atlas.Marker
	airdrop, beachhead, convoy, scratchConvoy, fleetTrain            atlas.Marker
	devastation, logistics, partisans, reichAnnex                    atlas.Marker
	civilWar, freePassage, mobilizing, noOccupation                  atlas.Marker
	france, vichy, britain, germany, russia, occupiedFrance, japan   atlas.Area
	axisPower                                                        atlas.Area   // Germany or Japan
	ostland                                                          []atlas.Area // regions (13.3.2)
	usImpact                                                         []atlas.Hex  // 16.3.5
	strategic                                                        []atlas.Hex
	neutrality, republicanSupport, alliedCollapse, militaryTakeover  atlas.Marker
	noRetreat, europa                                                atlas.Marker // or what stands for them: see ideas
	materielShortages, increaseUSCL, lendLease, cededLand, airmobile atlas.Marker
	war                                                              atlas.Policy

	government, showa, totsugeki, kamikazes, chemicals, convoyStrategy, quitIndia atlas.Marker // of Japan
	governmentBox                                                                 atlas.Box
	snlf                                                                          uint8 // the variant of a beachhead, or none

	peace peaceWays // DS 16.2.5
}

func newWays(t *atlas.Theatre) *ways {
	w := &ways{theatre: slices.Index(atlas.Theatres, t.ID), imperialGuard: atlas.NoUnit, tracks: make([][]track, len(t.Hexes)), berthsAt: make([][]uint8, len(t.Hexes)), inZone: make([][]uint8, len(t.Zones))}
	w.readLinks(t)
	w.joinTracks()
	w.readPorts(t)
	w.readSeas(t)
	w.readNations(t)
	w.readEventRules(t)
	w.readZonesOfControl(t)
	w.readCessions(t)
	w.readCanals(t)
	w.readSky(t)
	w.readBoxes(t)
	w.readScenarios(t)
	w.readCardLimits(t)
	w.readLocations(t)
	w.readSites(t)
	w.readSetUps(t)
	w.readChina(t)
	w.readPacific(t)
	w.readHexes(t)
	w.readMarkers(t)
	w.readCountries(t)
	w.readPeace(t)
	w.readNationsOf(t)
	w.readBorders(t)
	w.leastSteps = uint8(min(t.Stacking[0].Steps, t.Stacking[1].Steps))
	w.readPostureBoxes(t)
	w.war = atlas.Policy(slices.IndexFunc(t.Postures, func(p atlas.PolicyInfo) bool { return p.War }))
	return w
}

// readLinks finds which hexes railways, roads and straits join. Roads and railways on both
// sides of a connected strait are one (10.2).
func (w *ways) readLinks(t *atlas.Theatre) {
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
	tracked := func(h int) bool { return w.with[railTrack].has(atlas.Hex(h)) || w.with[roadTrack].has(atlas.Hex(h)) }
	for e, l := range t.Links {
		if a, b := t.Graph.Ends(e); l == atlas.NoLink && connectedStrait(t, e) && tracked(a) && tracked(b) {
			join(e, straitTrack)
		}
	}
}

// readPorts finds the berths of each port: one in each naval zone it lies on.
func (w *ways) readPorts(t *atlas.Theatre) {
	for z := range t.Zones {
		for _, h := range t.Zones[z].Ports {
			n := uint8(len(w.berths))
			w.berths = append(w.berths, berth{h, atlas.Zone(z)})
			w.berthsAt[h] = append(w.berthsAt[h], n)
			w.inZone[z] = append(w.inZone[z], n)
			w.harbours.add(h)
		}
	}
	w.berthsNear = make([][]uint8, len(t.Hexes))
	for h := range w.harbours.bits().All() {
		for b := range w.berths {
			if t.Grid.Distance(h, int(w.berths[b].hex)) <= 3 {
				w.berthsNear[h] = append(w.berthsNear[h], uint8(b))
			}
		}
	}
}

// readNations finds the country of each nation, its detachments, and all headquarters.
func (w *ways) readNations(t *atlas.Theatre) {
	for _, n := range t.Nations {
		w.home = append(w.home, areaNamed(t, n))
	}
	w.minor, _ = t.NationByID("minor")
	w.detached = make([][]atlas.Unit, len(t.Nations))
	for u := range t.Units {
		info := &t.Units[u]
		if info.Back == "detachment" {
			w.detached[info.Nation] = append(w.detached[info.Nation], atlas.Unit(u))
		}
		if info.Class != atlas.Ground {
			w.support = append(w.support, atlas.Unit(u))
		}
		if info.Kind == atlas.HQ {
			w.hqs = append(w.hqs, atlas.Unit(u))
		}
	}
}

// readNationsOf finds whose each unit is (13.8.3): those of a group that is no China are its
// faction's.
func (w *ways) readNationsOf(t *atlas.Theatre) {
	for u := range t.Units {
		n := t.Units[u].Nation
		list := [2]atlas.Nation{n, atlas.NoID}
		if w.home[n] == atlas.NoID && w.china[n] > atlas.Soviet {
			list = w.groups[t.Units[u].Faction]
		}
		w.nationsOf = append(w.nationsOf, list)
	}
}

// readPostureBoxes finds the posture box of each country, by the faction it is aligned with (13.6).
func (w *ways) readPostureBoxes(t *atlas.Theatre) {
	for c := range t.Areas {
		for who := range w.minors {
			box := t.Areas[c].BoxIf[who]
			if box == atlas.NoID {
				box = t.Areas[c].Box
			}
			if box == atlas.NoID {
				box = w.minors[who]
			}
			w.postureBoxes[c][who] = box
		}
	}
}

// readEventRules writes the number of the rule of each political event, with the letters of
// its book.
func (w *ways) readEventRules(t *atlas.Theatre) {
	letters := ""
	if w.theatre == theatrePacific {
		letters = pacificLetters
	}
	for e := range t.Events {
		w.eventRules = append(w.eventRules, letters+t.Events[e].Rule)
	}
}

// readZonesOfControl lists the hexes into which a zone of control reaches from each hex (8).
func (w *ways) readZonesOfControl(t *atlas.Theatre) {
	w.zoneOf = make([][]atlas.Hex, len(t.Hexes))
	for h := range t.Hexes {
		zoneOf(t, atlas.Hex(h), func(to atlas.Hex) { w.zoneOf[h] = append(w.zoneOf[h], to) })
	}
}

// readHexes finds land, cities, airfields, strategic hexes and those of US impact.
func (w *ways) readHexes(t *atlas.Theatre) {
	for h := range t.Hexes {
		if !water(t, atlas.Hex(h)) {
			w.land.add(atlas.Hex(h))
		}
		if t.Hexes[h].IsCity() {
			w.cities = append(w.cities, atlas.Hex(h))
			w.citySet.add(atlas.Hex(h))
		}
		w.homeland[h] = homeland(&t.Hexes[h])
		if t.Hexes[h].IsCity() || t.Hexes[h].Port {
			w.settled.add(atlas.Hex(h))
		}
		if t.Hexes[h].IsCity() || t.Hexes[h].Port || len(w.tracks[h]) > 0 {
			w.airfields.add(atlas.Hex(h))
		}
		if t.Hexes[h].Strategic <= atlas.Soviet {
			w.strategic = append(w.strategic, atlas.Hex(h))
		}
		if t.Hexes[h].USImpact {
			w.usImpact = append(w.usImpact, atlas.Hex(h))
		}
	}
}

// readMarkers finds the kinds of markers that rules name.
func (w *ways) readMarkers(t *atlas.Theatre) {
	for id, m := range map[string]*atlas.Marker{
		"airdrop": &w.airdrop, "blitz": &w.blitz, "failure": &w.failure, "beachhead": &w.beachhead, "convoy": &w.convoy, "scratch-convoy": &w.scratchConvoy,
		"fleet-train": &w.fleetTrain, "devastation": &w.devastation, "logistics": &w.logistics, "partisan-base": &w.partisans,
		"allied-collapse": &w.alliedCollapse, "military-takeover": &w.militaryTakeover,
		"materiel-shortages": &w.materielShortages, "increase-uscl": &w.increaseUSCL, "lend-lease": &w.lendLease, "airmobile-doctrine": &w.airmobile,
		"ceded-land": &w.cededLand, "enforced-peace": &w.enforcedPeace,
		"neutrality": &w.neutrality, "republican-support": &w.republicanSupport,
		"reich-annex": &w.reichAnnex, "civil-war": &w.civilWar,
		"government": &w.government, "showa-restoration": &w.showa, "totsugeki": &w.totsugeki, "kamikazes": &w.kamikazes,
		"chemical-weapons": &w.chemicals, "convoy-strategy": &w.convoyStrategy, "quit-india": &w.quitIndia,
		"free-passage": &w.freePassage, "mobilizing": &w.mobilizing, "no-occupation": &w.noOccupation,
	} {
		*m = markerNamed(t, id)
	}
	// One idea under two names (SCHEMA.md).
	for idea, m := range map[string]*atlas.Marker{"last-stand": &w.noRetreat, "extra-replacements": &w.europa, "raiders": &w.raiders} {
		*m = atlas.Marker(slices.IndexFunc(t.Markers, func(k atlas.MarkerInfo) bool { return k.Idea == idea }))
	}
	w.snlf = mostVariants
	if w.beachhead != atlas.NoID {
		w.snlf = indexOr(t.Markers[w.beachhead].Variants, "snlf", mostVariants)
	}
	if w.convoy != atlas.NoID {
		for _, id := range t.Markers[w.convoy].Variants {
			n, _ := t.NationByID(id)
			w.convoyOf = append(w.convoyOf, n)
		}
	}
}

// readCountries finds the countries that rules name.
func (w *ways) readCountries(t *atlas.Theatre) {
	w.france, w.vichy, w.britain = areaNamed(t, "france"), areaNamed(t, "vichy"), areaNamed(t, "britain")
	w.germany, w.russia, w.japan = areaNamed(t, "germany"), areaNamed(t, "russia"), areaNamed(t, "japan")
	if w.axisPower = w.germany; w.axisPower == atlas.NoID {
		w.axisPower = w.japan
	}
	w.occupiedFrance = areaNamed(t, "occupied-france")
	for _, home := range w.home {
		if home == w.france {
			home = atlas.NoID
		}
		w.lasting = append(w.lasting, home)
	}
	for a := range t.Areas {
		if t.Areas[a].Ostland {
			w.ostland = append(w.ostland, atlas.Area(a))
		}
	}
}

// markerNamed is the kind of marker of an id, or NoID.
func markerNamed(t *atlas.Theatre, id string) atlas.Marker {
	if m, ok := t.MarkerByID(id); ok {
		return m
	}
	return atlas.NoID
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

// readSky prepares the map for air paths.
func (w *ways) readSky(t *atlas.Theatre) {
	sky, err := board.NewHexFlood(t.Grid, t.Graph, ^uint32(0))
	if err != nil {
		panic(fmt.Sprintf("axis: the sides of %s join hexes that are not neighbours: %v", t.ID, err))
	}
	w.sky = sky
	for turn := range w.mud {
		for h := range t.Hexes {
			if !water(t, atlas.Hex(h)) && weatherIn(t, atlas.Hex(h), turn) == atlas.Mud {
				w.mud[turn].add(atlas.Hex(h))
			}
			if iced(t, atlas.Hex(h), turn) {
				w.ice[turn].add(atlas.Hex(h))
			}
		}
	}
}

// readSeas finds the all-sea hexes of each zone, and which have land next to them.
func (w *ways) readSeas(t *atlas.Theatre) {
	w.seaOf = make([]hexSet, len(t.Zones))
	for h := range t.Hexes {
		if t.Hexes[h].Class != atlas.SeaClass {
			continue
		}
		for _, z := range t.Hexes[h].Zones {
			w.seaOf[z].add(atlas.Hex(h))
		}
		for d := range directions {
			if n, ok := t.Grid.Neighbour(h, d); ok && t.Hexes[n].Class != atlas.SeaClass {
				w.offshore.add(atlas.Hex(h))
			}
		}
	}
}

// readCanals finds the canals: two ports next to each other that are printed as such.
func (w *ways) readCanals(t *atlas.Theatre) {
	for h := range t.Hexes {
		for d := range directions {
			n, ok := t.Grid.Neighbour(h, d)
			if ok && n > h && t.Hexes[h].Canal && t.Hexes[n].Canal {
				w.canals = append(w.canals, [2]atlas.Hex{atlas.Hex(h), atlas.Hex(n)})
			}
		}
	}
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
			w.besideMap |= 1 << b
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
	for _, id := range []string{"pacific-display", "european-war-display"} {
		if b, ok := t.BoxByID(id); ok {
			w.abroadBox = b
		}
	}
	for d := range t.Displays {
		if x := &t.Displays[d]; x.Faction <= atlas.Soviet && strings.HasSuffix(x.ID, "minors") {
			w.minors[x.Faction] = atlas.Display(d)
		}
	}
	w.governmentBox, _ = t.BoxByID("government-holding-box")
	for who := range w.pools {
		w.pools[who], _ = t.BoxByID("force-pool-" + atlas.Faction(who).String())
	}
	nation := func(ids ...string) atlas.Nation {
		for _, id := range ids {
			if n, ok := t.NationByID(id); ok {
				return n
			}
		}
		return atlas.NoID
	}
	w.groups = [3][2]atlas.Nation{
		atlas.Axis:    {nation("germany", "japan"), atlas.NoID},
		atlas.Western: {nation("britain"), nation("united-states")},
		atlas.Soviet:  {nation("russia"), atlas.NoID},
	}
}
