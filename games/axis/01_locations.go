package axis

import (
	"math/bits"
	"slices"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 1.3.4: where replacements are placed, and how one is. The lists of the two
// books differ, so they are data (tables.json, replacementLocations).

// location is a line of the list: which units it is about, and where they may be
// placed.
type location struct {
	nations    []atlas.Nation
	names      []string
	symbols    []string
	kwantung   int8 // 1: only units of the Kwantung pool, -1: no such units
	quality    string
	notQuality []string
	minor      bool
	unit       atlas.Unit // or NoUnit
	only       bool       // no other line holds for its units
	spots      []spot
}

// spot is a kind of place.
type spot struct {
	kind      spotKind
	box       atlas.Box
	country   atlas.Area
	dependent bool          // the area counts only while it is a dependent (DS 1.3.4)
	areas     []string      // in which a post of the Axis power stands (DS 1.3.4)
	faction   atlas.Faction // of a logistics marker
	variant   uint8         // or which it is
	line      sources       // that it must be able to trace to
	overland  bool
	as        []atlas.Nation // nations as whose unit it is placed
}

type spotKind uint8

const (
	homeCity spotKind = iota
	homeHQ
	homePartisans
	logisticsMarker
	boxSpot
	countryCity
	dependentCity
	strategicPost
	areaCity
	postCity
	asNation
)

// readLocations reads the list of a map.
func (w *ways) readLocations(t *atlas.Theatre) {
	for _, l := range t.Doc("tables").Get("replacementLocations").Items("list") {
		who := l.Get("who")
		x := location{nations: nationsNamed(t, words(who.Get("nation"))), names: words(who.Get("name")), quality: who.Str("quality"),
			symbols: who.Strings("symbol"), notQuality: who.Strings("notQuality"), minor: who.Str("kind") == "minor", unit: atlas.NoUnit, only: l.Flag("only")}
		switch {
		case who.Str("pool") == "kwantung":
			x.kwantung = 1
		case who.Str("notPool") == "kwantung":
			x.kwantung = -1
		}
		if u, ok := t.UnitByID(who.Str("unit")); ok {
			x.unit = u
		}
		for _, at := range l.Items("at") {
			if s, ok := readSpot(t, &at.Value); ok {
				x.spots = append(x.spots, s)
			}
		}
		w.locations = append(w.locations, x)
	}
	w.readPlacedAs(t)
}

// guise is a nation as whose unit a counter may be placed, and the lines about it then.
type guise struct {
	nation atlas.Nation
	lines  []uint8
}

// readPlacedAs finds the guises of each unit, and the first unit that is placed alike: of
// its nation and with the same lines in all guises.
func (w *ways) readPlacedAs(t *atlas.Theatre) {
	var others []atlas.Nation
	for i := range w.locations {
		for _, s := range w.locations[i].spots {
			others = append(others, s.as...)
		}
	}
	first := map[string]atlas.Unit{}
	w.guises, w.placedAs = make([][]guise, len(t.Units)), make([]atlas.Unit, len(t.Units))
	for u := range t.Units {
		var key []byte
		for _, n := range append([]atlas.Nation{t.Units[u].Nation}, others...) {
			g := guise{nation: n}
			for i := range w.locations {
				if w.about(t, &w.locations[i], atlas.Unit(u), n) {
					g.lines = append(g.lines, uint8(i))
				}
			}
			w.guises[u] = append(w.guises[u], g)
			key = append(append(append(key, byte(n)), g.lines...), atlas.NoID)
		}
		if _, ok := first[string(key)]; !ok {
			first[string(key)] = atlas.Unit(u)
		}
		w.placedAs[u] = first[string(key)]
	}
}

// words are the texts of a value that is one or a list.
func words(v *atlas.Value) []string {
	switch {
	case v == nil:
		return nil
	case v.IsList():
		return v.Texts()
	}
	return []string{v.Text()}
}

// nationsNamed are the nations of ids.
func nationsNamed(t *atlas.Theatre, ids []string) (list []atlas.Nation) {
	for _, id := range ids {
		if n, ok := t.NationByID(id); ok {
			list = append(list, n)
		}
	}
	return list
}

func readSpot(t *atlas.Theatre, at *atlas.Value) (s spot, ok bool) {
	s.box, s.country = atlas.NoID, atlas.NoID
	switch {
	case at.Str("home") == "city":
		s.kind = homeCity
	case at.Str("with") == "supplied-hq-of-same-nation":
		s.kind = homeHQ
	case at.Str("with") == "partisan-base":
		s.kind = homePartisans
	case at.Str("marker") == "logistics":
		s.kind = logisticsMarker
		s.faction = factionOr(at.Str("owner"), atlas.NoFaction)
		s.variant = atlas.NoID
		if m, known := t.MarkerByID("logistics"); known {
			s.variant = indexOr(t.Markers[m].Variants, at.Str("variant"), atlas.NoID)
		}
		s.overland = at.Get("line").Flag("overland")
		s.line = readSources(t, at.Get("line").Strings("to"))
	case at.Has("box"):
		s.kind = boxSpot
		s.box, ok = t.BoxByID(at.Str("box"))
		return s, ok
	case at.Has("country"):
		s.kind = countryCity
		s.country, ok = t.AreaByID(at.Str("country"))
		return s, ok
	case at.Has("area"):
		s.kind, s.dependent = areaCity, at.Has("dependentOf")
		s.country, ok = t.AreaByID(at.Str("area"))
		return s, ok
	case at.Has("areas"):
		s.kind, s.areas = postCity, at.Strings("areas")
	case at.Has("dependentOf"):
		s.kind = dependentCity
		s.country, ok = t.AreaByID(at.Str("dependentOf"))
		return s, ok
	case at.Str("hex") == "soviet-strategic":
		s.kind = strategicPost
	case at.Has("as"):
		s.kind = asNation
		s.as = nationsNamed(t, at.Strings("as"))
	default:
		return s, false
	}
	return s, true
}

// readSources reads what a line must lead to: "source-in:britain", "box:africa",
// "soviet-off-map-box".
func readSources(t *atlas.Theatre, list []string) sources {
	to := sources{home: atlas.NoID}
	for _, id := range list {
		if country, ok := strings.CutPrefix(id, "source-in:"); ok {
			to.home = areaNamed(t, country)
		}
		if box, ok := strings.CutPrefix(id, "box:"); ok {
			if b, ok := t.BoxByID(box); ok {
				to.boxes |= 1 << b
			}
		}
		if who, ok := strings.CutSuffix(id, "-off-map-box"); ok {
			for b := range t.Boxes {
				if x := &t.Boxes[b]; x.Kind == "off-map" && x.Faction.String() == who {
					to.boxes |= 1 << b
				}
			}
		}
	}
	to.joinBoxes(t)
	return to
}

// joinBoxes adds the boxes from which a line goes on from box to box (10.2).
func (to *sources) joinBoxes(t *atlas.Theatre) {
	for more := to.boxes; more != 0; {
		b := bits.TrailingZeros64(more)
		more &^= 1 << b
		for _, next := range t.Boxes[b].Adjacent {
			if bit := uint64(1) << next; to.boxes&bit == 0 && t.Boxes[next].Supplies == t.Boxes[b].Supplies {
				to.boxes, more = to.boxes|bit, more|bit
			}
		}
	}
}

// about reports whether a line is about a unit, which is placed as one of a nation.
func (w *ways) about(t *atlas.Theatre, l *location, u atlas.Unit, nation atlas.Nation) bool {
	info := &t.Units[u]
	home := w.home[nation]
	switch {
	case l.unit != atlas.NoUnit:
		return l.unit == u && nation == info.Nation
	case l.nations != nil && !slices.Contains(l.nations, nation),
		l.names != nil && !slices.Contains(l.names, info.Name),
		l.symbols != nil && !slices.Contains(l.symbols, info.Symbol),
		l.kwantung != 0 && (l.kwantung > 0) != info.Kwantung,
		l.quality != "" && l.quality != info.Quality,
		slices.Contains(l.notQuality, info.Quality),
		l.minor && (home == atlas.NoID || t.Areas[home].Major):
		return false
	}
	return true
}

// mayPlace says why a unit of a faction cannot be placed somewhere as a replacement
// (1.3.4).
func (f *front) mayPlace(u atlas.Unit, at place, who atlas.Faction) say.No {
	if h, ok := at.hex(); ok {
		if no := f.heldAgainst(h, who); !no.Fine() {
			return no
		}
	}
	if !f.mayPlaceAs(u, at, who, f.Units[u].Nation) {
		return say.Forbid("1.3.4", "Replacements of this kind do not appear here: take one of the places that are offered.")
	}
	return say.No{}
}

// heldAgainst says why a faction can place no unit at all in a hex (1.3.4).
func (f *front) heldAgainst(h atlas.Hex, who atlas.Faction) say.No {
	switch {
	case !f.inPlay.has(h) || f.enemyCounters(h, who):
		return say.Forbid("1.3.4", "An enemy unit, detachment or logistics marker is in the hex.")
	case who == atlas.Axis && f.behindTheRedArmy(h):
		return redArmyHolds()
	}
	return say.No{}
}

func (f *front) mayPlaceAs(u atlas.Unit, at place, who atlas.Faction, nation atlas.Nation) bool {
	found := false
	for _, i := range f.ways.linesAbout(u, nation) {
		l := &f.ways.locations[i]
		if l.only {
			return f.fitsSpots(l, u, at, who, nation)
		}
		found = found || f.fitsSpots(l, u, at, who, nation)
	}
	return found
}

// linesAbout are the lines about a unit that is placed as one of a nation.
func (w *ways) linesAbout(u atlas.Unit, nation atlas.Nation) []uint8 {
	for i := range w.guises[u] {
		if g := &w.guises[u][i]; g.nation == nation {
			return g.lines
		}
	}
	return nil
}

func (f *front) fitsSpots(l *location, u atlas.Unit, at place, who atlas.Faction, nation atlas.Nation) bool {
	for i := range l.spots {
		s := &l.spots[i]
		if s.kind == asNation {
			for _, n := range s.as {
				if f.mayPlaceAs(u, at, who, n) {
					return true
				}
			}
		} else if f.fitsSpot(s, at, who, nation) {
			return true
		}
	}
	return false
}

// fitsSpot reports whether a place is of a kind for units of a nation.
func (f *front) fitsSpot(s *spot, at place, who atlas.Faction, nation atlas.Nation) bool {
	h, onMap := at.hex()
	if !onMap {
		// Only its own faction enters a box off the map, so that no French unit of the Axis or
		// the Soviets comes to Europe/Africa.
		return s.kind == boxSpot && at == inBox(s.box) && f.Boxes[s.box].Supplies == who
	}
	city := f.ways.citySet.has(h)
	switch s.kind {
	case homeCity:
		return city && f.isHome(h, nation)
	case homeHQ:
		return f.isHome(h, nation) && f.suppliedHQ(h, nation, who)
	case homePartisans:
		return f.isHome(h, nation) && f.markerIn(f.ways.partisans, inHex(h)) >= 0
	case logisticsMarker:
		return f.hasLogistics(s, at, who) && f.tracesTo(h, f.lineNation(s, who), who, s.overland, s.line)
	case countryCity:
		return city && f.owner[h] == s.country
	case dependentCity:
		return city && f.realm[h] != atlas.NoID && f.isFrench(f.realm[h], s.country) && f.owner[h] != f.realm[h] && f.control(h) == who
	case strategicPost:
		return f.Hexes[h].Strategic == atlas.Soviet && f.axisPost(h)
	case areaCity:
		return city && f.inArea(h, s.country) && f.control(h) == who && (!s.dependent || f.owner[h] != f.realm[h])
	case postCity:
		return city && f.inAreas(h, s.areas) && f.axisPost(h)
	}
	return false
}

// isHome reports whether a hex lies in the country of a nation, and not in a dependent of it.
func (f *front) isHome(h atlas.Hex, n atlas.Nation) bool {
	home := f.citizens(n)
	return home != atlas.NoID && f.owner[h] == home
}

// hasLogistics reports whether a faction has the logistics marker of a spot in a place: one
// of its own, or the one that is named.
func (f *front) hasLogistics(s *spot, at place, who atlas.Faction) bool {
	if s.variant == atlas.NoID {
		return f.marked(f.ways.logistics, at, s.faction) >= 0
	}
	i := f.marked(f.ways.logistics, at, who)
	return i >= 0 && f.markers[i].variant == s.variant
}

// inAreas reports whether a hex lies in one of some areas, or in an area of one of the kinds
// that the list of the Pacific names (DS 1.3.4).
func (f *front) inAreas(h atlas.Hex, list []string) bool {
	a, c := f.owner[h], f.realm[h]
	japanese := c != atlas.NoID && c == f.ways.axisPower && a != c
	for _, id := range list {
		found := false
		switch id {
		case "japanese-dependent":
			found = japanese
		case "conquered-allied-country":
			found = c != atlas.NoID && a == c && f.areas[c].status == atlas.Conquered // a dependent is no country (13.3)
		case "far-east-region-as-japanese-dependent":
			found = japanese && f.Areas[a].FarEast
		default:
			area, ok := f.AreaByID(id)
			found = ok && f.inArea(h, area)
		}
		if found {
			return true
		}
	}
	return false
}

// isFrench reports whether a country is another, or Vichy in place of France.
func (f *front) isFrench(c, of atlas.Area) bool {
	return c == of || of == f.ways.france && c == f.ways.vichy
}

// lineNation is the nation as which a logistics marker traces its line: that of the
// source it leads to.
func (f *front) lineNation(s *spot, who atlas.Faction) atlas.Nation {
	if s.line.home != atlas.NoID {
		if n, ok := f.NationByID(f.Areas[s.line.home].ID); ok {
			return n
		}
	}
	return f.markerNation(who)
}

// suppliedHQ reports whether a supplied HQ of a nation is in a hex.
func (f *front) suppliedHQ(h atlas.Hex, n atlas.Nation, who atlas.Faction) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		list := f.nations(u)
		if f.units[u].faction == who && f.isGround(u) && f.sideOf(u).Kind == atlas.HQ && (f.sameNation(list[0], n) || f.sameNation(list[1], n)) && f.supplied(u) {
			return true
		}
	}
	return false
}

// axisPost reports whether a German or Japanese ground unit or detachment or an Axis
// logistics marker is in a hex.
func (f *front) axisPost(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		for _, home := range f.homes(u) {
			if f.Units[u].Class == atlas.Ground && home == f.ways.axisPower {
				return true
			}
		}
	}
	return f.marked(f.ways.logistics, inHex(h), atlas.Axis) >= 0
}

// The decision where to place a unit.

var (
	kAt   = kind(engine.Kind{Name: "at", Args: []string{"hex"}, Rule: "1.3.4", Help: "Place the unit in a hex."})
	kInto = kind(engine.Kind{Name: "into", Args: []string{"box"}, Rule: "1.3.4", Help: "Place the unit in a box off the map."})

	evReplaced = event("{u} is placed as a replacement in {s}.")
	evNoPlace  = event("There is no place for {u}.")
)

// placementFrame is a unit that its faction places by the rules for replacements.
// Whoever has taken it from the pool may put it back.
type placementFrame struct {
	flow.Head
	unit  int16 `note:"unit unit"`
	who   int16 `note:"faction faction"`
	taken int16 `note:"taken bool"`
}

func init() {
	procedures[pPlacement] = flow.Of(proc[placementFrame]{
		Name: "Placement", Rule: "1.3.4",
		Run: runPlacement, Legal: legalPlacement, Play: playPlacement, Why: whyPlacement,
		Question: func(_ *Position, x *placementFrame, _ atlas.Faction) say.Line {
			return say.Say("Choose where to place {u}.", x.unit)
		},
	})
}

// runPlacement asks for a place; a unit that has none is eliminated.
func runPlacement(p *Position, x *placementFrame) {
	f := p.front()
	if x.taken == 0 && !f.hasLocation(atlas.Unit(x.unit), atlas.Faction(x.who)) {
		f.retire(atlas.Unit(x.unit))
		p.tell(evNoPlace, "1.3.4", x.unit)
		p.Done()
		return
	}
	p.ask(atlas.Faction(x.who))
}

// eachLocation visits the places where a unit may be placed, until visit says stop.
func (f *front) eachLocation(u atlas.Unit, who atlas.Faction, visit func(at place) bool) {
	nation := f.Units[u].Nation
	sites, others := f.sitesFor(who)
	var might hexSet
	f.mightPlaceAs(u, nation, &others, &might)
	sites.bits().And(might.bits())
	for h := range sites.bits().All() { // most do not fit, which is found out without a reason
		if at := inHex(atlas.Hex(h)); f.mayPlaceAs(u, at, who, nation) && f.heldAgainst(atlas.Hex(h), who).Fine() && !visit(at) {
			return
		}
	}
	for b := range f.Boxes {
		if at := inBox(atlas.Box(b)); f.Boxes[b].Kind == "off-map" && f.mayPlaceAs(u, at, who, nation) && !visit(at) {
			return
		}
	}
}

// mightPlaceAs adds the hexes that are worth asking about for a unit that is placed as one of a
// nation: the cities of its country are few, and so are the hexes with something else than a
// city to place it with; of other places it may be any city.
func (f *front) mightPlaceAs(u atlas.Unit, nation atlas.Nation, others, might *hexSet) {
	for _, i := range f.ways.linesAbout(u, nation) {
		for j := range f.ways.locations[i].spots {
			switch s := &f.ways.locations[i].spots[j]; s.kind {
			case homeCity, homeHQ, homePartisans:
				if home := f.citizens(nation); home != atlas.NoID {
					might.bits().Or(f.sitesOf(home).cities.bits())
					might.bits().Or(others.bits())
				}
			case logisticsMarker:
				might.bits().Or(others.bits())
			case asNation:
				for _, n := range s.as {
					f.mightPlaceAs(u, n, others, might)
				}
			case boxSpot:
			default:
				might.bits().Or(f.ways.citySet.bits())
				might.bits().Or(others.bits())
			}
		}
	}
}

// sitesFor are the hexes in which units of a faction could be placed at all: cities,
// and hexes with an HQ, a logistics marker or a partisan base, without enemy counters. others
// are those that are worth asking about for something else than a city.
func (f *front) sitesFor(who atlas.Faction) (set, others hexSet) {
	for _, u := range f.ways.hqs {
		if h, ok := f.units[u].at.hex(); ok && f.units[u].faction == who {
			others.add(h)
		}
	}
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if h, ok := k.at.hex(); ok && (k.kind == f.ways.logistics || k.kind == f.ways.partisans) {
			others.add(h)
		}
	}
	set = f.ways.citySet
	set.bits().Or(others.bits())
	set.bits().And(f.inPlay.bits())
	for e := range f.unit {
		if atlas.Faction(e) != who {
			set.bits().AndNot(f.unit[e].bits())
			set.bits().AndNot(f.posts[e].bits())
		}
	}
	return set, others
}

func (f *front) hasLocation(u atlas.Unit, who atlas.Faction) (found bool) {
	f.eachLocation(u, who, func(place) bool { found = true; return false })
	return found
}

func legalPlacement(p *Position, x *placementFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	p.front().eachLocation(atlas.Unit(x.unit), who, func(at place) bool {
		if h, ok := at.hex(); ok {
			out = append(out, engine.M1(kAt, h))
		} else {
			out = append(out, engine.M1(kInto, int16(at&^placeKind)))
		}
		return true
	})
	if x.taken != 0 {
		out = append(out, engine.M0(kBack))
	}
	return out
}

func whyPlacement(p *Position, x *placementFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kAt:
		return p.because(p.front().mayPlace(atlas.Unit(x.unit), inHex(atlas.Hex(m.A)), who))
	case kInto:
		return p.because(p.front().mayPlace(atlas.Unit(x.unit), inBox(atlas.Box(m.A)), who))
	case kBack:
		return p.because(say.Forbid("1.3.4", "This unit must be placed."))
	}
	return nil
}

func playPlacement(p *Position, x *placementFrame, who atlas.Faction, m engine.Move) {
	f, u := p.front(), atlas.Unit(x.unit)
	if m.Kind == kBack {
		p.Done()
		return
	}
	at := inHex(atlas.Hex(m.A))
	if m.Kind == kInto {
		at = inBox(atlas.Box(m.A))
	}
	if x.taken != 0 {
		f.pay(u)
	}
	f.set(u, counter{at: at, steps: 1, faction: who})
	p.tell(evReplaced, "1.3.4", x.unit, int16(at))
	p.Done()
}
