package axis

import (
	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// Supply (10) is worked out backwards, from the sources of a nation to all hexes
// from which a line can reach them along the network of railways, roads and naval
// zones. Each such hex has one of three levels, by what the rest of its line uses:
//
//	by rail    railways and naval zones only: it may begin with anything
//	on a road  it begins with the one stretch of road: more road may come before
//	spent      the stretch of road or the strait lies further on
//
// A hex of an earlier level can do all that one of a later can, so each hex keeps
// the first it is reached at, and three floods in that order find them all. The
// two free hexes at the start of a line are looked up when a unit is asked about.

// supplies is what has been found out about supply since a counter last moved.
type supplies struct {
	lines     []supplyLines // two for each nation: by any way, and overland
	fresh     [2 * mostNations]bool
	passKnown [3]bool
	pass      [3]hexSet // into which a faction can trace, policies aside
	portsDone bool
	landings  [64]berth // beachheads, each in its naval zones: they are numbered behind the ports
	nLandings int
	open      portSet // open ports, by berth
	mutual    portSet // closed by mutual interdiction
	ports     portSet // of harbours, but for the rule of three hexes: see portCandidates
	held      [3]hexSet
	shut      [3]uint32 // by faction: what those ports follow from
	queue     []atlas.Hex
	sky       *board.HexScratch // of flyFrom
	steps     *firstSteps
	places    []countrySites // by area: see sitesOf
	placesIn  *domains
	bases     []nationBases     // by nation: see basesOf
	based     [mostNations]bool // whether they are known
	airKnown  bool
	nearAir   [3]hexSet // see there
}

func (k *supplies) forget() {
	clear(k.fresh[:])
	clear(k.based[:])
	k.passKnown, k.portsDone, k.airKnown = [3]bool{}, false, false
}

// supplyLines is where a nation's lines run.
type supplyLines struct {
	lineGround
	limited bool // to some sources
	limit   sources
	traced  bool
	levels  [3]hexSet
	reached hexSet // all three
	left    hexSet // passable and not reached
	zones   [mostZones]zoneLevel
	single  bool // all its sources hang together by rail and sea
}

// lineGround is what lines follow from: while it stays as it was, so do they.
type lineGround struct {
	who     atlas.Faction
	pass    hexSet
	sources hexSet
	beach   hexSet          // at sea, with a beachhead
	sail    [mostZones]bool // zones with a convoy that they may use
	open    [portWords - 1]uint64
	landed  uint64 // which landings of the faction are open, in their order
}

// zoneLevel says at which level a naval zone is reached.
type zoneLevel uint8

const (
	zoneNot zoneLevel = iota
	zoneSpent
	zoneByRail
)

const (
	byRail = iota
	onRoad
	spent
)

// supplied reports whether a unit or detachment can trace a supply line (10, 10.3), for
// each of its nations if it is of two (13.8.3).
func (f *front) supplied(u atlas.Unit) bool { return f.suppliedBy(u, false) }

// suppliedOverland reports whether it can without crossing a naval zone (10.2).
func (f *front) suppliedOverland(u atlas.Unit) bool { return f.suppliedBy(u, true) }

func (f *front) suppliedBy(u atlas.Unit, overland bool) bool {
	f.openPorts()
	return f.traces(u, overland)
}

// traces is supplied with the open ports as they are known.
func (f *front) traces(u atlas.Unit, overland bool) bool {
	c := &f.units[u]
	h, ok := c.at.hex()
	if !ok {
		// Units off the map stand in their faction's boxes, which are sources.
		return c.at&placeKind == placeBox && f.Boxes[c.at&^placeKind].Supplies == c.faction
	}
	for _, n := range f.nations(u) {
		if n != atlas.NoID && !f.tracesFrom(h, n, c.faction, overland) {
			return false
		}
	}
	return true
}

// markerNation is the nation a faction's logistics markers belong to (14.18).
func (f *front) markerNation(who atlas.Faction) atlas.Nation {
	if who == atlas.Western {
		return f.ways.groups[who][1]
	}
	return f.ways.groups[who][0]
}

// tracesFrom reports whether a counter of a nation in a hex can trace a line: it
// stands on a source or on the network, or reaches it within two hexes (10.2). Its
// own hex is not traced into, so nothing there stands in its way.
func (f *front) tracesFrom(h atlas.Hex, n atlas.Nation, who atlas.Faction, overland bool) bool {
	return f.joins(h, f.linesOf(n, who, overland))
}

// sources are the supply sources that count where a line must lead to some of them:
// the cities of a country, and boxes off the map, a bit for each.
type sources struct {
	home  atlas.Area
	boxes uint64
}

// tracesTo reports whether a counter of a nation in a hex can trace a line to one of
// some sources.
func (f *front) tracesTo(h atlas.Hex, n atlas.Nation, who atlas.Faction, overland bool, to sources) bool {
	f.openPorts()
	f.linesOf(n, who, overland) // so that there is room
	l := &f.known.lines[2*len(f.Nations)]
	*l = supplyLines{lineGround: lineGround{who: who}, limited: true, limit: to}
	f.trace(l, n, overland)
	return f.joins(h, l)
}

// joins reports whether a counter in a hex reaches supply lines.
func (f *front) joins(h atlas.Hex, l *supplyLines) bool {
	if l.sources.has(h) || l.reached.has(h) || f.sailsFrom(h, l) {
		return true
	}
	for d := range board.Direction(board.Directions) {
		x, ok := f.Grid.Neighbour(int(h), d)
		first := atlas.Hex(x)
		if !ok || !l.pass.has(first) || !f.traceable(h, first, l.who) {
			continue
		}
		if l.reached.has(first) || f.besideLine(first, l) {
			return true
		}
	}
	return false
}

// besideLine reports whether the second free hex of a line can reach the network.
func (f *front) besideLine(first atlas.Hex, l *supplyLines) bool {
	for d := range board.Direction(board.Directions) {
		x, ok := f.Grid.Neighbour(int(first), d)
		if second := atlas.Hex(x); ok && l.reached.has(second) && f.traceable(first, second, l.who) {
			return true
		}
	}
	return false
}

// sailsFrom reports whether a line can put to sea from a hex itself.
func (f *front) sailsFrom(h atlas.Hex, l *supplyLines) bool {
	for _, b := range f.ways.berthsAt[h] {
		if l.zones[f.ways.berths[b].zone] != zoneNot && f.known.open.has(int(l.who), int(b)) {
			return true
		}
	}
	return false
}

// traceable reports whether a line may cross the side between two hexes: over
// water at a strait, or from and to a beachhead in any direction (10.2).
func (f *front) traceable(a, b atlas.Hex, who atlas.Faction) bool {
	e, ok := f.Graph.Edge(int(a), int(b))
	if ok && groundSides>>f.Graph.Class(e)&1 != 0 {
		return true
	}
	return f.beach[who].has(a) || f.beach[who].has(b)
}

// linesOf is where the lines of a nation's counters run, worked out when first
// asked for.
func (f *front) linesOf(n atlas.Nation, who atlas.Faction, overland bool) *supplyLines {
	k := &f.known
	if k.lines == nil {
		k.lines = make([]supplyLines, 2*len(f.Nations)+1)
		k.queue = make([]atlas.Hex, 0, mostHexes)
	}
	i := 2 * int(n)
	if overland {
		i++
	}
	l := &k.lines[i]
	if k.fresh[i] && l.who == who {
		return l
	}
	k.fresh[i] = true
	was, traced := l.lineGround, l.traced
	l.lineGround = lineGround{who: who}
	f.readGround(l, n, overland)
	if traced && f.runsAlike(&was, &l.lineGround) {
		return l
	}
	*l = supplyLines{lineGround: l.lineGround, traced: true}
	f.traceOver(l, overland)
	return l
}

// runsAlike reports whether lines over two grounds are the same: they run from sources along
// tracks and from port to port, so that nothing beside those bears on them.
func (f *front) runsAlike(a, b *lineGround) bool {
	if a.who != b.who || a.sources != b.sources || a.beach != b.beach || a.sail != b.sail || a.open != b.open || a.landed != b.landed {
		return false
	}
	return f.passAlike(a, b)
}

// passAlike reports whether the same sources, tracks, harbours and beachheads are passable.
func (f *front) passAlike(a, b *lineGround) bool {
	with := &f.ways.with
	for w := range a.pass {
		along := a.sources[w] | b.sources[w] | a.beach[w] | b.beach[w] | with[railTrack][w] | with[roadTrack][w] | with[straitTrack][w] | f.ways.harbours[w]
		if (a.pass[w]^b.pass[w])&along != 0 {
			return false
		}
	}
	return true
}

// trace finds where the lines of a nation run.
func (f *front) trace(l *supplyLines, n atlas.Nation, overland bool) {
	f.readGround(l, n, overland)
	f.traceOver(l, overland)
}

// readGround finds what they follow from.
func (f *front) readGround(l *supplyLines, n atlas.Nation, overland bool) {
	f.readPass(l, n)
	f.readSources(l, n)
	for z := range f.Zones {
		l.sail[z] = !overland && f.convoyFor(atlas.Zone(z), n, l.who)
	}
	l.open, l.beach = [portWords - 1]uint64(f.known.open[l.who][:]), f.beach[l.who]
	l.landed = f.openLandings(l.who)
}

// traceOver finds the lines over it.
func (f *front) traceOver(l *supplyLines, overland bool) {
	if f.shareLines(l, overland) {
		return
	}
	l.left = l.pass
	f.floodSupply(l)
	l.reached = l.pass
	l.reached.bits().AndNot(l.left.bits())
}

// shareLines takes over the lines of another nation of the faction if they are the
// same: both may pass and sail alike, and all sources of both hang together by rail
// and sea, so that it does not matter where a line ends. It saves a flood for each
// minor ally.
func (f *front) shareLines(l *supplyLines, overland bool) bool {
	k := &f.known
	for _, b := range f.ways.sourceBoxes {
		if f.Boxes[b].Supplies == l.who {
			return false
		}
	}
	for i := range 2 * len(f.Nations) {
		if !k.fresh[i] || (i&1 == 1) != overland {
			continue
		}
		o := &k.lines[i]
		if o == l || !o.single || o.limited || o.who != l.who || o.sail != l.sail || !f.passAlike(&o.lineGround, &l.lineGround) {
			continue
		}
		any := false
		for w := range l.sources {
			at := l.sources[w] & l.pass[w]
			if at&^o.levels[byRail][w] != 0 {
				return false
			}
			any = any || at != 0
		}
		if any {
			l.levels, l.reached, l.zones, l.single = o.levels, o.reached, o.zones, true
		}
		return any
	}
	return false
}

// passable is into which hexes a faction's lines can be traced, policies aside
// (10.2, restrictions).
func (f *front) passable(who atlas.Faction) *hexSet {
	k := &f.known
	pass := &k.pass[who]
	if k.passKnown[who] {
		return pass
	}
	k.passKnown[who] = true
	for w := range pass {
		shut := f.neutral[w]
		for e := range f.zones {
			if atlas.Faction(e) == who {
				continue
			}
			shut |= f.zones[e][w] &^ (f.unit[who][w] | f.drops[who][w])
			shut |= f.unit[e][w] | f.posts[e][w] | f.drops[e][w]
			shut |= f.sites[e][w] &^ f.posts[who][w]
		}
		pass[w] = f.inPlay[w] & (f.ways.land[w] | f.beach[who][w]) &^ shut
	}
	if red := f.redArmy(); red != nil && who == atlas.Axis {
		for w := range pass {
			pass[w] &^= red[w]
		}
	}
	for i := range f.markers[:f.nMarkers] {
		m := &f.markers[i]
		h, ok := m.at.hex()
		switch {
		case !ok:
		case m.kind == f.ways.partisans && m.faction != who && !f.ground[who].has(h):
			pass.bits().Clear(int(h))
		case m.kind == f.ways.devastation && f.enemySite(h, who):
			// Bombs change who controls a site, and no more.
			enemies := f.enemyZone(h, who) && !f.negated(h, who) || f.enemyHolds(h, who)
			pass.bits().Put(int(h), f.control(h) == who && !enemies && f.inPlay.has(h))
		}
	}
	return pass
}

// enemySite reports whether a hex is a city or port in an enemy country.
func (f *front) enemySite(h atlas.Hex, who atlas.Faction) bool {
	for e := range f.sites {
		if atlas.Faction(e) != who && f.sites[e].has(h) {
			return true
		}
	}
	return false
}

// enemyHolds reports whether an enemy unit, airdrop, detachment or logistics
// marker is in a hex.
func (f *front) enemyHolds(h atlas.Hex, who atlas.Faction) bool {
	for e := range f.unit {
		if atlas.Faction(e) != who && (f.unit[e].has(h) || f.posts[e].has(h) || f.drops[e].has(h)) {
			return true
		}
	}
	return false
}

// readPass finds into which hexes the lines of a nation can be traced: what its
// faction can, less what policies forbid it (13.6.1.1).
func (f *front) readPass(l *supplyLines, n atlas.Nation) {
	l.pass = *f.passable(l.who)
	home := f.citizens(n)
	if l.who == atlas.Axis || home == atlas.NoID {
		return
	}
	policy, under := f.strictPolicy(home)
	switch {
	case under:
		var open [256]bool // by country, and for land of none
		for a := range f.Areas {
			open[a] = f.ownLand(n, atlas.Area(a)) || f.shares(policy, home, atlas.Area(a))
		}
		open[atlas.NoID] = f.shares(policy, home, atlas.NoID)
		for h := range l.pass.bits().All() {
			if !open[f.realm[h]] && f.ways.land.has(atlas.Hex(h)) {
				l.pass.bits().Clear(h)
			}
		}
	case f.atWar(home):
		l.pass.bits().AndNot(f.policies.bits())
	}
}

// shares reports whether a country under a policy may use another's land and
// convoys: its own only in pre-war, afterwards those of the same policy (13.6.1.1).
func (f *front) shares(policy atlas.Policy, home, other atlas.Area) bool {
	if f.war == atlas.PreWar {
		return home == other
	}
	return other != atlas.NoID && f.posture(other) == policy
}

// readSources finds the supply sources of a nation on the map (10.1): cities of its
// home country, partisan bases there, the edge of the map before a box of its
// faction, and in a scenario with a closed edge the land behind it.
func (f *front) readSources(l *supplyLines, n atlas.Nation) {
	home := f.citizens(n)
	if l.limited {
		home, n = l.limit.home, atlas.NoID
	}
	if home != atlas.NoID {
		f.addCities(l, home)
	}
	if f.isPan(n) {
		for _, c := range f.ways.chinese {
			if f.friendlyChinese(n, c) {
				f.addCities(l, c)
			}
		}
	}
	// A partisan base supplies its country (14.27).
	from, to := f.ofKind(f.ways.partisans)
	for i := from; i < to; i++ {
		m := &f.markers[i]
		if h, ok := m.at.hex(); ok && !l.limited && home != atlas.NoID && (f.owner[h] == home || f.friendlyChinese(n, f.owner[h])) {
			f.addSource(l, h)
		}
	}
	for _, b := range f.ways.sourceBoxes {
		if !f.boxSupplies(l, b) {
			continue
		}
		for _, h := range f.Boxes[b].EdgeHexes { // a part of the box, whoever flies over it (10.2)
			if f.inPlay.has(h) {
				l.sources.add(h)
			}
		}
	}
	for _, h := range f.ways.beyond[f.scenario][l.who] {
		f.addSource(l, h)
	}
}

// addCities adds the cities of a country as sources.
func (f *front) addCities(l *supplyLines, c atlas.Area) {
	for h := range f.sitesOf(c).cities.bits().All() {
		f.addSource(l, atlas.Hex(h))
	}
}

// boxSupplies reports whether a box off the map is a source of these lines.
func (f *front) boxSupplies(l *supplyLines, b int) bool {
	return f.Boxes[b].Supplies == l.who && (!l.limited || l.limit.boxes>>b&1 != 0)
}

// addSource adds a source unless an enemy holds it (10.1).
func (f *front) addSource(l *supplyLines, h atlas.Hex) {
	if f.inPlay.has(h) && !f.enemyHolds(h, l.who) {
		l.sources.add(h)
	}
}

// floodSupply finds the hexes of the three levels.
func (f *front) floodSupply(l *supplyLines) {
	k := &f.known
	k.queue = k.queue[:0]
	apart := 0 // parts of the network with a source that rail and sea do not join
	for h := range l.sources.bits().All() {
		if l.left.has(atlas.Hex(h)) {
			apart++
			f.reach(l, byRail, atlas.Hex(h))
			f.flood(l, byRail, &l.sail)
		}
	}
	for _, b := range f.ways.sourceBoxes {
		if f.boxSupplies(l, b) && f.Boxes[b].OpenPort {
			for _, z := range f.Boxes[b].Zones {
				f.crossZone(l, byRail, z, &l.sail)
			}
		}
	}
	f.flood(l, byRail, &l.sail)
	l.single = apart == 1

	f.begin(l, byRail, onRoad, roadTrack)
	f.flood(l, onRoad, &l.sail)

	f.begin(l, byRail, spent, straitTrack)
	f.begin(l, onRoad, spent, railTrack)
	for h := range l.levels[onRoad].bits().All() {
		f.putToSea(l, spent, atlas.Hex(h), &l.sail)
	}
	f.flood(l, spent, &l.sail)
}

// reach enters a hex at a level unless an earlier one has it.
func (f *front) reach(l *supplyLines, level int, h atlas.Hex) {
	if l.left.has(h) {
		l.left.bits().Clear(int(h))
		l.levels[level].add(h)
		f.known.queue = append(f.known.queue, h)
	}
}

// begin enters at a level what one track of a kind joins to an earlier level.
func (f *front) begin(l *supplyLines, from, level int, kind trackKind) {
	at := l.levels[from]
	at.bits().And(f.ways.with[kind].bits())
	for h := range at.bits().All() {
		next := &f.ways.joined[kind][h]
		for _, to := range next.to[:next.n] {
			f.reach(l, level, to)
		}
	}
}

// flood goes on from what a level has just entered: along roads on the stretch of
// road, along railways and over the sea otherwise.
func (f *front) flood(l *supplyLines, level int, sail *[mostZones]bool) {
	kind := railTrack
	if level == onRoad {
		kind = roadTrack
	}
	k, joined := &f.known, f.ways.joined[kind]
	left, entered, queue := &l.left, &l.levels[level], k.queue
	for len(queue) > 0 {
		h := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		next := &joined[h]
		for _, to := range next.to[:next.n] { // reach, in the innermost loop of supply
			if w, bit := to>>6, uint64(1)<<(to&63); left[w]&bit != 0 {
				left[w] &^= bit
				entered[w] |= bit
				queue = append(queue, to)
			}
		}
		if level != onRoad && f.ways.harbours.has(h) {
			k.queue = queue
			f.putToSea(l, level, h, sail)
			queue = k.queue
		}
	}
	k.queue = queue
}

// putToSea carries a level from an open port into its zones. From a beachhead it goes nowhere:
// a hex of sea is in one zone, over which the line has come to it, and no track leads there.
func (f *front) putToSea(l *supplyLines, level int, h atlas.Hex, sail *[mostZones]bool) {
	for _, b := range f.ways.berthsAt[h] {
		if z := f.ways.berths[b].zone; sail[z] && l.zones[z] < zoneAt(level) && f.known.open.has(int(l.who), int(b)) {
			f.crossZone(l, level, z, sail)
		}
	}
}

// zoneAt is how a zone is reached at a level.
func zoneAt(level int) zoneLevel {
	if level == spent {
		return zoneSpent
	}
	return zoneByRail
}

// crossZone carries a level over a naval zone with a supply convoy to its open
// ports and beachheads (10.2).
func (f *front) crossZone(l *supplyLines, level int, z atlas.Zone, sail *[mostZones]bool) {
	if !sail[z] || l.zones[z] >= zoneAt(level) {
		return
	}
	l.zones[z] = zoneAt(level)
	for _, b := range f.ways.inZone[z] {
		if f.known.open.has(int(l.who), int(b)) {
			f.reach(l, level, f.ways.berths[b].hex)
		}
	}
	for h := range f.beach[l.who].bits().All() {
		for _, x := range f.Hexes[h].Zones {
			if x == z && f.landingOpen(atlas.Hex(h), z, l.who) {
				f.reach(l, level, atlas.Hex(h))
			}
		}
	}
}

// convoyFor reports whether a zone has a supply convoy that counters of a nation
// may use (10.2, 13.6.1.1). Those printed on the map belong to the whole faction.
func (f *front) convoyFor(z atlas.Zone, n atlas.Nation, who atlas.Faction) bool {
	if f.Zones[z].Inherent == who {
		return true
	}
	if f.stocked[who]>>z&1 == 0 {
		return false
	}
	for i := range f.markers[:f.nMarkers] {
		m := &f.markers[i]
		if m.faction == who && m.at == zoneBox(z, convoysBox) && f.carriesSupply(m) && f.mayUse(n, who, m) {
			return true
		}
	}
	return false
}

// carriesSupply reports whether a marker is a convoy on its supply side (14.8).
func (f *front) carriesSupply(m *marker) bool {
	switch m.kind {
	case f.ways.convoy, f.ways.scratchConvoy, f.ways.fleetTrain:
		return f.Markers[m.kind].Sides[m.side] == "supply"
	}
	return false
}

// mayUse reports whether policies let counters of a nation use a convoy; scratch
// convoys belong to the whole faction.
func (f *front) mayUse(n atlas.Nation, who atlas.Faction, m *marker) bool {
	return m.kind == f.ways.scratchConvoy || f.mayUseOf(n, who, f.convoyNation(m))
}

// mayUseOf reports whether policies let counters of a nation use convoys of another
// (13.6.1.1).
func (f *front) mayUseOf(n atlas.Nation, who atlas.Faction, of atlas.Nation) bool {
	home, owner := f.citizens(n), f.citizens(of)
	if who == atlas.Axis || home == atlas.NoID || owner == atlas.NoID {
		return true
	}
	policy, under := f.strictPolicy(home)
	switch {
	case under:
		return f.shares(policy, home, owner)
	case f.atWar(home):
		return !f.strictlyBound(owner)
	}
	return true
}
