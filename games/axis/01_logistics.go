package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 1.2: the Logistics / Partisan Segment.

var (
	kLogistics = kind(engine.Kind{Name: "logistics", Args: []string{"hex"}, Rule: "1.2.1", Help: "Place a logistics marker of your force pool."})
	kKwantung  = kind(engine.Kind{Name: "kwantung-logistics", Args: []string{"hex"}, Rule: "DS 1.2.1", Help: "Place the logistics marker of the Kwantung Army, in Manchukuo or Korea."})
	kRecall    = kind(engine.Kind{Name: "recall", Args: []string{"hex"}, Rule: "1.2.1", Help: "Pick a logistics marker up and put it into the Delay Box."})
	kPartisans = kind(engine.Kind{Name: "partisans", Args: []string{"hex"}, Rule: "1.2.2.1", Help: "Place a partisan base of your force pool."})
	kDisband   = kind(engine.Kind{Name: "disband", Args: []string{"hex"}, Rule: "1.2.2.2", Help: "Remove a partisan base and put it into the Delay Box."})

	evLogistics = event("{F} places a logistics marker: {h}.")
	evRecalled  = event("{F} picks the logistics marker up: {h}.")
	evPartisans = event("{F} places a partisan base: {h}.")
	evDisbanded = event("{F} removes a partisan base: {h}.")
	evChased    = event("The logistics marker of {f} is driven off: {h}.")
)

// logisticsFrame is the segment: whether a logistics marker has been placed or picked
// up, and the countries that have received a partisan base in it, each plus one.
type logisticsFrame struct {
	flow.Head
	acted  int16 `note:"acted bool"`
	first  int16 `note:"first 255 quiet"`
	second int16 `note:"second 255 quiet"`
	third  int16 `note:"third 255 quiet"`
	fourth int16 `note:"fourth 255 quiet"`
}

func (l *logisticsFrame) countries() [4]*int16 {
	return [4]*int16{&l.first, &l.second, &l.third, &l.fourth}
}

func (l *logisticsFrame) received(c atlas.Area) bool {
	for _, x := range l.countries() {
		if *x == int16(c)+1 {
			return true
		}
	}
	return false
}

func init() {
	procedures[pLogistics] = flow.Of(proc[logisticsFrame]{
		Name: "Logistics", Rule: "1.2",
		Run: runLogistics, Legal: legalLogistics, Play: playLogistics, Why: whyLogistics,
		Question: func(*Position, *logisticsFrame, atlas.Faction) say.Line {
			return say.Say("Place or pick up a logistics marker and partisan bases, or finish.")
		},
	})
}

// logisticsSegment begins the segment.
func (p *Position) logisticsSegment() { p.Call(pLogistics) }

func runLogistics(p *Position, l *logisticsFrame) {
	if len(flow.List(p, legalLogistics, l, p.phasing())) == 1 { // to be done
		p.Done()
		return
	}
	flow.Offer(p, p.phasing())
}

func legalLogistics(p *Position, l *logisticsFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if !f.hasSegmentMarkers(who) {
		return append(out, engine.M0(kDone))
	}
	near := f.logisticsNear(who)
	for h := range near.bits().All() {
		at := atlas.Hex(h)
		for _, x := range logisticsMoves {
			if x.no(f, l, at, who).Fine() {
				out = append(out, engine.M1(*x.kind, h))
			}
		}
	}
	return append(out, engine.M0(kDone))
}

// logisticsNear are the hexes worth asking about: with a marker of the faction, at its ground
// units and next to them, and all that are in play if it has a partisan base to place.
func (f *front) logisticsNear(who atlas.Faction) (set hexSet) {
	if f.marked(f.ways.partisans, f.pool(who), who) >= 0 {
		set = f.inPlay
	}
	for h := range f.ground[who].bits().All() {
		set.add(atlas.Hex(h))
		for d := range directions {
			if n, ok := f.Grid.Neighbour(h, d); ok {
				set.add(atlas.Hex(n))
			}
		}
	}
	for i := range f.markers[:f.nMarkers] {
		if h, onMap := f.markers[i].at.hex(); onMap && f.markers[i].faction == who {
			set.add(h)
		}
	}
	return set
}

// hasSegmentMarkers reports whether a faction has a logistics marker or a partisan
// base in its pool or on the map.
func (f *front) hasSegmentMarkers(who atlas.Faction) bool {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		_, onMap := k.at.hex()
		if k.faction == who && (k.kind == f.ways.logistics || k.kind == f.ways.partisans) && (onMap || k.at == f.pool(who)) {
			return true
		}
	}
	return false
}

// logisticsMoves are what can be done in the segment, and what bars it in a hex.
var logisticsMoves = []struct {
	kind *uint8
	no   func(f *front, l *logisticsFrame, h atlas.Hex, who atlas.Faction) say.No
}{
	{&kLogistics, (*front).noLogistics}, {&kKwantung, (*front).noKwantung}, {&kRecall, (*front).noRecall},
	{&kPartisans, (*front).noPartisans}, {&kDisband, (*front).noDisband},
}

func whyLogistics(p *Position, l *logisticsFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	for _, x := range logisticsMoves {
		if m.Kind == *x.kind {
			return p.because(x.no(p.front(), l, atlas.Hex(m.A), who))
		}
	}
	return nil
}

func playLogistics(p *Position, l *logisticsFrame, who atlas.Faction, m engine.Move) {
	f, h := p.front(), atlas.Hex(m.A)
	switch m.Kind {
	case kDone:
		p.Done()
	case kLogistics, kKwantung:
		l.acted = 1
		f.driveDetachment(h, who)
		f.moveMarker(f.logisticsInPool(who, m.Kind == kKwantung), inHex(h))
		p.tell(evLogistics, "1.2.1", int16(who), m.A)
	case kRecall:
		l.acted = 1
		f.moveMarker(f.marked(f.ways.logistics, inHex(h), who), inBox(f.ways.delayBox))
		p.tell(evRecalled, "1.2.1", int16(who), m.A)
	case kPartisans:
		for _, x := range l.countries() {
			if *x == 0 {
				*x = int16(f.owner[h]) + 1
				break
			}
		}
		f.moveMarker(f.marked(f.ways.partisans, f.pool(who), who), inHex(h))
		p.tell(evPartisans, "1.2.2.1", int16(who), m.A)
	case kDisband:
		f.moveMarker(f.marked(f.ways.partisans, inHex(h), who), inBox(f.ways.delayBox))
		p.tell(evDisbanded, "1.2.2.2", int16(who), m.A)
	}
}

// marked is the first marker of a kind that a faction has in a place, or -1.
func (f *front) marked(m atlas.Marker, at place, who atlas.Faction) int {
	from, to := f.ofKind(m)
	for i := from; i < to; i++ {
		if k := &f.markers[i]; k.at == at && k.faction == who {
			return i
		}
	}
	return -1
}

// moveMarker puts a marker elsewhere.
func (f *front) moveMarker(i int, at place) {
	k := f.markers[i]
	f.unmark(i)
	k.at = at
	if f.mark(k) != nil {
		panic("axis: there was room for a marker, and now there is none")
	}
	f.restand()
}

// driveDetachment sends a friendly detachment in a hex to the Delay Box, for it makes
// room for a logistics marker (1.2.1).
func (f *front) driveDetachment(h atlas.Hex, who atlas.Faction) {
	for u := range f.Units {
		if f.units[u].at == inHex(h) && f.units[u].faction == who && f.detachment(atlas.Unit(u)) {
			f.set(atlas.Unit(u), counter{at: inBox(f.ways.delayBox), faction: who})
		}
	}
}

// noLogistics says why a faction cannot place a logistics marker in a hex (1.2.1).
func (f *front) noLogistics(l *logisticsFrame, h atlas.Hex, who atlas.Faction) say.No {
	switch {
	case l.acted != 0:
		return say.Forbid("1.2.1", "Only one logistics marker can be placed or picked up in a segment.")
	case f.logisticsInPool(who, false) < 0:
		return say.Forbid("1.2.1", "No logistics marker is in your force pool.")
	}
	return f.logisticsFault(h, who)
}

// noKwantung says why the logistics marker of the Kwantung Army cannot be placed in a hex:
// only in Manchukuo or Korea while that is a Japanese dependent (DS 1.2.1).
func (f *front) noKwantung(l *logisticsFrame, h atlas.Hex, who atlas.Faction) say.No {
	switch {
	case l.acted != 0:
		return say.Forbid("1.2.1", "Only one logistics marker can be placed or picked up in a segment.")
	case f.logisticsInPool(who, true) < 0:
		return say.Forbid("1.2.1", "No logistics marker is in your force pool.")
	case !f.inKwantung(h):
		return say.Forbid("DS 1.2.1", "The logistics marker of the Kwantung Army is placed in Manchukuo or Korea, while they are Japanese dependents.")
	}
	return f.logisticsFault(h, who)
}

// logisticsInPool is a logistics marker in a faction's force pool, that of the Kwantung Army
// or another, or -1.
func (f *front) logisticsInPool(who atlas.Faction, kwantung bool) int {
	from, to := f.ofKind(f.ways.logistics)
	for i := from; i < to; i++ {
		k := &f.markers[i]
		if k.at == f.pool(who) && k.faction == who && (f.Markers[k.kind].Variants[k.variant] == "kwantung") == kwantung {
			return i
		}
	}
	return -1
}

// logisticsFault says why no logistics marker of a faction can be placed in a hex (1.2.1).
func (f *front) logisticsFault(h atlas.Hex, who atlas.Faction) say.No {
	switch {
	case !f.inPlay.has(h) || !f.logisticsSite(h, who):
		return say.Forbid("1.2.1", "A logistics marker must be placed in a city with a supplied unit of your leading nation, or in a road or rail hex with or next to a supplied Russian HQ.")
	case f.enemyCounters(h, who):
		return say.Forbid("1.2.1", "An enemy unit, detachment or logistics marker is in the hex.")
	case f.marked(f.ways.logistics, inHex(h), who) >= 0:
		return say.Forbid("1.2.1", "There is a logistics marker in the hex already.")
	}
	return say.No{}
}

// enemyCounters reports whether an enemy unit, detachment or logistics marker is in a
// hex.
func (f *front) enemyCounters(h atlas.Hex, who atlas.Faction) bool {
	for e := range f.unit {
		if atlas.Faction(e) != who && (f.unit[e].has(h) || f.posts[e].has(h)) {
			return true
		}
	}
	return false
}

// logisticsSite reports whether a faction has the unit that a logistics marker needs:
// the Axis a German one in the city with an overland line to Germany or a Japanese one with
// any line to Japan, the West a supplied US one, in the Pacific in no British dependent of
// the western sheet, the Soviets a Russian HQ in or next to a hex with road or rail, with an
// overland line to Russia (1.2.1, DS 1.2.1).
func (f *front) logisticsSite(h atlas.Hex, who atlas.Faction) bool {
	if who == atlas.Western && f.ways.westSheet.has(h) && f.realm[h] == f.ways.britain {
		return false
	}
	if who != atlas.Soviet {
		return f.Hexes[h].IsCity() && f.logisticsUnit(h, who)
	}
	if len(f.ways.tracks[h]) == 0 {
		return false
	}
	if f.logisticsUnit(h, who) {
		return true
	}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && f.logisticsUnit(atlas.Hex(n), who) {
			return true
		}
	}
	return false
}

// logisticsUnit reports whether a hex holds a unit at which a faction can place a
// logistics marker.
func (f *front) logisticsUnit(h atlas.Hex, who atlas.Faction) bool {
	nation := f.markerNation(who)
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction != who || !f.isGround(u) || !f.isOf(u, nation) {
			continue
		}
		fits := false
		switch {
		case who == atlas.Axis && f.ways.japan != atlas.NoID:
			fits = f.tracesTo(h, nation, who, false, sources{home: f.ways.japan})
		case who == atlas.Axis:
			f.openPorts()
			fits = f.tracesFrom(h, nation, who, true)
		case who == atlas.Western:
			fits = f.supplied(u)
		default:
			fits = f.isHQ(u) && f.tracesTo(h, nation, who, true, f.sourcesInRussia())
		}
		if fits {
			return true
		}
	}
	return false
}

// sourcesInRussia are the supply sources in Russia: its cities, and the Soviet box beside the
// map, which is part of it (13.2.1).
func (f *front) sourcesInRussia() sources {
	in := sources{home: f.ways.russia}
	for _, b := range f.ways.sourceBoxes {
		if f.Boxes[b].Supplies == atlas.Soviet {
			in.boxes |= 1 << b
		}
	}
	return in
}

// noRecall says why a faction cannot pick up a logistics marker (1.2.1).
func (f *front) noRecall(l *logisticsFrame, h atlas.Hex, who atlas.Faction) say.No {
	switch {
	case l.acted != 0:
		return say.Forbid("1.2.1", "Only one logistics marker can be placed or picked up in a segment.")
	case f.marked(f.ways.logistics, inHex(h), who) < 0:
		return say.Forbid("1.2.1", "You have no logistics marker there.")
	}
	return say.No{}
}

// noPartisans says why a faction cannot place a partisan base in a hex (1.2.2.1).
func (f *front) noPartisans(l *logisticsFrame, h atlas.Hex, who atlas.Faction) say.No {
	c := f.owner[h]
	switch {
	case who == atlas.Axis:
		return say.Forbid("1.2.2", "Only the Allies have partisan bases.")
	case f.marked(f.ways.partisans, f.pool(who), who) < 0:
		return say.Forbid("1.2.2.1", "No partisan base is in your force pool.")
	case !f.inPlay.has(h) || c == atlas.NoID || c != f.realm[h] || f.areas[c].status != atlas.Conquered:
		return say.Forbid("1.2.2.1", "Partisan bases can be placed only in conquered Allied countries.")
	case f.Hexes[h].Class != atlas.RoughClass && !f.Hexes[h].IsCity():
		return say.Forbid("1.2.2.1", "A partisan base must be placed in rough terrain or in a city.")
	case l.received(c):
		return say.Forbid("1.2.2", "A country can receive only one partisan base in a segment.")
	case f.markerIn(f.ways.partisans, inHex(h)) >= 0:
		return say.Forbid("1.2.2.1", "There is a partisan base in the hex already.")
	case f.enemyCounters(h, who):
		return say.Forbid("1.2.2.1", "An enemy unit, detachment or logistics marker is in the hex.")
	case f.enemyZone(h, who) && !f.unit[who].has(h):
		return say.Forbid("1.2.2.1", "No partisan base can be placed in an enemy zone of control without a friendly unit.")
	case f.enemyPartisans(c, who):
		return say.Forbid("1.2.2.1", "The other Ally has a partisan base in this country.")
	}
	return say.No{}
}

// enemyPartisans reports whether another faction has a partisan base in a country.
func (f *front) enemyPartisans(c atlas.Area, who atlas.Faction) bool {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if h, ok := k.at.hex(); ok && k.kind == f.ways.partisans && k.faction != who && f.owner[h] == c {
			return true
		}
	}
	return false
}

// noDisband says why a faction cannot remove a partisan base (1.2.2.2).
func (f *front) noDisband(_ *logisticsFrame, h atlas.Hex, who atlas.Faction) say.No {
	if f.marked(f.ways.partisans, inHex(h), who) < 0 {
		return say.Forbid("1.2.2.2", "You have no partisan base there.")
	}
	return say.No{}
}

// chaseOff sends the logistics markers of others from a hex that a faction's ground
// unit or airdrop has entered to the Delay Box (1.2.1).
func (f *front) chaseOff(h atlas.Hex, who atlas.Faction) {
	for e := atlas.Axis; e <= atlas.Soviet; e++ {
		if e == who {
			continue
		}
		if i := f.marked(f.ways.logistics, inHex(h), e); i >= 0 {
			f.moveMarker(i, inBox(f.ways.delayBox))
			f.tell(evChased, "1.2.1", int16(e), int16(h))
		}
	}
}
