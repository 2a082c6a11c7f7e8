package axis

import (
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 16.1.1: Allied Minor Country Conquest.

var (
	evConquered = event("{a} is conquered.")
	evExile     = event("{u} fights on in exile, in {s}.")
	evVichy     = event("France is lost; Vichy fights on.")
)

// checkConquests conquers every active Allied minor country whose cities and partisan
// bases all hold Axis ground units. France becomes Vichy instead, and Vichy is never
// conquered; nor are Kansu and Kiangsu (DS 16.1.1).
func (p *Position) checkConquests() {
	f := p.front()
	for a := range f.Areas {
		c := atlas.Area(a)
		switch {
		case !f.fallen(c):
		case c == f.ways.france:
			p.loseFrance()
		default:
			p.conquer(c, "16.1.1")
		}
	}
}

// fallen reports whether Axis ground units occupy all cities and partisan bases of an
// active Allied minor country.
func (f *front) fallen(c atlas.Area) bool {
	return f.isAlliedMinor(c) && c != f.ways.vichy && !f.isHeartland(c) && f.holdsAll(c, atlas.Axis)
}

// isAlliedMinor reports whether an area is an active Allied minor country.
func (f *front) isAlliedMinor(c atlas.Area) bool { return f.isMinor(c) && f.alliedActive(c) }

// isMinor reports whether an area is a minor country, whether it exists or not.
func (f *front) isMinor(c atlas.Area) bool { return f.Areas[c].IsCountry && !f.Areas[c].Major }

// holdsAll reports whether ground units of a faction occupy all cities and partisan bases
// of a country.
func (f *front) holdsAll(c atlas.Area, who atlas.Faction) bool {
	sites := f.ways.citySet
	from, to := f.ofKind(f.ways.partisans)
	for i := from; i < to; i++ {
		if h, onMap := f.markers[i].at.hex(); onMap {
			sites.add(h)
		}
	}
	sites.bits().And(f.inPlay.bits())
	any := false
	for h := range sites.bits().All() {
		if f.owner[h] != c {
			continue
		}
		if !f.ground[who].has(atlas.Hex(h)) {
			return false
		}
		any = true
	}
	return any
}

// conquer makes an Allied minor country a conquered one (16.1.1, 16.2.1).
func (p *Position) conquer(c atlas.Area, rule string) {
	f := p.front()
	who := f.areas[c].faction
	p.tell(evConquered, rule, int16(c))
	box := f.boxFor("conquered-minor-countries", who)
	p.disband(c, who, func(atlas.Unit) place { return box }) // steps 1 and 2
	f.exile(f.Areas[c].ID)                                   // step 3
	f.areas[c].status, f.areas[c].everConquered = atlas.Conquered, true
	f.cedeFrom(c, atlas.Axis, false) // step 4
	f.relist()
}

// disband takes the counters of a country from wherever they are. Support units,
// fortresses, partnership units, convoys and War Economy markers leave the game; the
// other counters in play go where to says and belong to a faction. Units of two nations
// that lose a step by it break down (13.8.3).
func (p *Position) disband(c atlas.Area, who atlas.Faction, to func(u atlas.Unit) place) {
	f := p.front()
	mixed := f.mixedWith(c)
	for u := range f.Units {
		u := atlas.Unit(u)
		if !f.isNational(u, c) || f.units[u].at == outOfGame {
			continue
		}
		switch {
		case f.leavesWithCountry(u):
			f.set(u, counter{at: outOfGame, faction: who})
		case f.units[u].at&placeKind != placeAside:
			f.set(u, counter{at: to(u), faction: who})
		}
	}
	f.removeMarkersOf(c)
	f.dropEconomy(c)
	f.clearCapital(c)
	p.breakMixed(mixed)
}

// dropEconomy takes the War Economy marker of a country out of the game for good, one that has not
// come yet, too: no improvement brings it any more (15.38).
func (f *front) dropEconomy(c atlas.Area) {
	k, ok := f.economyOf(c)
	if !ok {
		return
	}
	if i := f.economyMarker(k); i >= 0 {
		f.moveMarker(i, outOfGame)
		return
	}
	k.at = outOfGame
	_ = f.mark(k)
}

// dismiss sends the units of a country that are on the map or at sea to the Delay Box if
// they have a delay stripe, else to the force pool (16.1.2).
func (p *Position) dismiss(c atlas.Area) {
	f := p.front()
	mixed := f.mixedWith(c)
	for u := range f.Units {
		if u := atlas.Unit(u); f.isNational(u, c) && f.serves(u) {
			f.retire(u)
		}
	}
	p.breakMixed(mixed)
}

// serves reports whether a unit is on the map, at sea, in a holding box or interned, and
// not in a force pool or delayed.
func (f *front) serves(u atlas.Unit) bool {
	at := f.units[u].at
	if at&placeKind == placeBox {
		kind := f.Boxes[at&^placeKind].Kind
		return kind == "off-map" || kind == "holding" || at == f.boxFor("pending-card", f.units[u].faction)
	}
	return at&placeKind == placeHex || at&placeKind == placeZone
}

// inUse reports whether a counter is in play: on the map, in a box, on the turn track
// or at sea, and not in the holding box of a unit of two nations.
func (f *front) inUse(u atlas.Unit) bool {
	at := f.units[u].at
	return at&placeKind != placeAside && !(at&placeKind == placeBox && f.Boxes[at&^placeKind].Kind == "holding")
}

// leavesWithCountry reports whether a unit leaves the game when its country is
// conquered: support, fortress and partnership units (step 1), in the Pacific port-a-forts,
// too (DS 16.1.1).
func (f *front) leavesWithCountry(u atlas.Unit) bool {
	info := &f.Units[u]
	if f.ways.theatre == theatrePacific && info.FortressSide.Steps > 0 {
		return true
	}
	return info.Class != atlas.Ground || info.Kind == atlas.Fortress || strings.HasPrefix(info.Entry.Kind, "partnership")
}

// removeMarkersOf removes the convoys and War Economy markers of a country (step 1).
func (f *front) removeMarkersOf(c atlas.Area) {
	for i := 0; i < int(f.nMarkers); {
		if kind := f.markers[i].kind; f.markerOfCountry(i, c) && (kind == f.ways.convoy || f.Markers[kind].ID == "war-economy") {
			f.unmark(i)
			continue
		}
		i++
	}
}

// markerOfCountry reports whether a marker is that of a country; Vichy's are French.
func (f *front) markerOfCountry(i int, c atlas.Area) bool {
	k := &f.markers[i]
	if c == f.ways.vichy {
		c = f.ways.france
	}
	variants := f.Markers[k.kind].Variants
	return int(k.variant) < len(variants) && variants[k.variant] == f.Areas[c].ID
}

// exile sends the British colonial unit of a conquered country's exiles to the Delay
// Box (step 3).
func (f *front) exile(country string) {
	box := f.boxFor("conquered-minor-countries", atlas.Western)
	for u := range f.Units {
		if f.units[u].at == box && f.Units[u].Entry.Kind == "conquest" && strings.HasPrefix(country, strings.ToLower(f.Units[u].Name)) {
			f.set(atlas.Unit(u), counter{at: inBox(f.ways.delayBox), faction: atlas.Western})
			f.tell(evExile, "16.1.1", int16(u), int16(f.units[u].at))
		}
	}
}

// cedeFrom puts the ceded-land markers in a faction's force pool that lie in a country
// into the Ceded Lands Box (16.1.1, step 4; 16.3.2 and 16.5.2, step 3; DS 16.1.1 and 16.5.2,
// step 3); with dependents, those that lie in one of its dependents, too. The regions of a
// dependent that has become a country, such as Manchukuo, lie in that country.
func (f *front) cedeFrom(c atlas.Area, to atlas.Faction, dependents bool) {
	for i := range f.Lands {
		l := &f.Lands[i]
		if f.lands[i] != landInPool || f.areas[l.Owner].faction != to {
			continue
		}
		part := f.Areas[l.Land].PartOf
		if l.Land == c || part == c || f.Areas[l.Land].PartOfDependent == c || dependents && part != atlas.NoID && f.country(part) == c {
			f.cede(atlas.Land(i))
		}
	}
}

// loseFrance is the special case of France: what has no V leaves the game, Vichy goes
// on with three colonial units in its dependents, the rest is delayed, and Alsace-
// Lorraine is ceded to Germany.
func (p *Position) loseFrance() {
	f := p.front()
	who := f.areas[f.ways.france].faction
	delay := inBox(f.ways.delayBox)
	p.regroupFrance(who, func(atlas.Unit) place { return delay }) // steps 1 and 3
	f.sendFrenchConvoy(delay)
	f.becomeVichy(politics{status: atlas.Active, faction: who, influence: atlas.NoFaction})
	f.exile("france") // step 4
	f.cedeToGermany("alsace-lorraine")
	f.relist()
	p.tell(evVichy, "16.1.1")
	flow.CallWith(&p.State, pColonials, colonialFrame{who: int16(who), left: 3}) // step 2
}

// regroupFrance takes all French counters from wherever they are: what has no V leaves
// the game with the War Economy marker, what has one goes where to says. A unit of two
// nations that loses its French step breaks down (13.8.3).
func (p *Position) regroupFrance(who atlas.Faction, to func(u atlas.Unit) place) {
	f := p.front()
	french := f.frenchCountry()
	mixed := f.mixedWith(french)
	for u := range f.Units {
		u := atlas.Unit(u)
		if f.citizens(f.Units[u].Nation) != french || f.units[u].at == outOfGame {
			continue
		}
		at := outOfGame
		if f.Units[u].Vichy {
			at = to(u)
		}
		f.set(u, counter{at: at, faction: who})
	}
	for i := 0; i < int(f.nMarkers); {
		if f.markerOfCountry(i, f.ways.france) && f.markers[i].kind != f.ways.convoy {
			f.unmark(i)
			continue
		}
		i++
	}
	f.dropEconomy(f.ways.france)
	p.breakMixed(mixed)
}

// frenchCountry is France, or Vichy in its place.
func (f *front) frenchCountry() atlas.Area {
	if f.areas[f.ways.france].status == atlas.Absent {
		return f.ways.vichy
	}
	return f.ways.france
}

// sendFrenchConvoy puts the French convoy elsewhere. One that is not in play any more is
// no marker; if Vichy joins the Axis, its set-up brings a new one (13.7.2).
func (f *front) sendFrenchConvoy(to place) {
	for i := range f.markers[:f.nMarkers] {
		switch {
		case f.markers[i].kind != f.ways.convoy || !f.markerOfCountry(i, f.ways.france):
			continue
		case to&placeKind == placeAside:
			f.unmark(i)
		default:
			f.moveMarker(i, to)
		}
		return
	}
}

// becomeVichy puts Vichy into the place of France (13.8.6).
func (f *front) becomeVichy(vichy politics) {
	f.areas[f.ways.vichy] = vichy
	f.areas[f.ways.france] = politics{status: atlas.Absent, faction: atlas.NoFaction, influence: atlas.NoFaction, everConquered: true}
	f.relist()
}

// cedeToGermany puts the German marker of a land into the Ceded Lands Box.
func (f *front) cedeToGermany(land string) {
	if l, _, ok := (setUp{front: f}).landMarker(land, "germany"); ok && f.lands[l] < landCeded {
		f.cede(l)
	}
}

// Step 2 of France: three colonial units are placed in cities and ports of French
// dependents, one in a hex.

// colonialFrame is the Ally placing them; unit is the one in hand, plus one.
type colonialFrame struct {
	flow.Head
	who  int16 `note:"faction faction"`
	left int16 `note:"left 9"`
}

func init() {
	procedures[pColonials] = flow.Of(proc[colonialFrame]{
		Name: "Colonials", Rule: "16.1.1", Run: runColonials, Legal: legalColonials, Play: playColonials, Why: whyColonials,
		Question: func(p *Position, _ *colonialFrame, _ atlas.Faction) say.Line {
			return say.Say("Choose a hex for {u}.", int16(p.front().nextColonial()))
		},
	})
}

// nextColonial is the first French one-step colonial unit that waits in the Delay Box,
// or NoUnit.
func (f *front) nextColonial() atlas.Unit {
	for u := range f.Units {
		info := &f.Units[u]
		if f.citizens(info.Nation) == f.ways.vichy && info.Quality == "colonial" && info.NSides == 1 && f.units[u].at == inBox(f.ways.delayBox) {
			return atlas.Unit(u)
		}
	}
	return atlas.NoUnit
}

// colonialHex says why a colonial unit cannot be placed in a hex. Units of other friends there
// are no hindrance: all French ones have left the map before.
func (f *front) colonialHex(h atlas.Hex, who atlas.Faction) say.No {
	c := f.realm[h]
	switch {
	case !f.inPlay.has(h) || c != f.ways.vichy || f.owner[h] == c || !f.Hexes[h].IsCity() && !f.Hexes[h].Port:
		return say.Forbid("16.1.1", "The unit must be placed in a city or port of a French dependent.")
	case f.enemyCounters(h, who):
		return say.Forbid("16.1.1", "An enemy unit, detachment or logistics marker is in the hex.")
	case f.setUpTaken(h, c):
		return say.Forbid("16.1.1", "No more than one of these units can be placed in a hex.")
	}
	return say.No{}
}

func runColonials(p *Position, c *colonialFrame) {
	f := p.front()
	u := f.nextColonial()
	if c.left == 0 || u == atlas.NoUnit {
		p.Done()
		return
	}
	if !flow.None(p, legalColonials, c, atlas.Faction(c.who)) {
		p.ask(atlas.Faction(c.who))
		return
	}
	c.left--
	f.set(u, counter{at: f.pool(atlas.Faction(c.who)), faction: atlas.Faction(c.who)}) // there is no place for it
}

func legalColonials(p *Position, _ *colonialFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for h := range f.Hexes {
		if f.colonialHex(atlas.Hex(h), who).Fine() {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

func playColonials(p *Position, c *colonialFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	u := f.nextColonial()
	c.left--
	f.set(u, counter{at: inHex(atlas.Hex(m.A)), steps: 1, faction: who})
	p.tell(evPlaced, "16.1.1", int16(u), int16(f.units[u].at))
}

func whyColonials(p *Position, _ *colonialFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kAt {
		return nil
	}
	return p.because(p.front().colonialHex(atlas.Hex(m.A), who))
}
