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
	evExile     = event("{u} fights on in exile: {s}.")
	evCeded     = event("{a} is ceded to {a}.")
	evVichy     = event("France is lost; Vichy fights on.")
)

// checkConquests conquers every active Allied minor country whose cities and partisan
// bases all hold Axis ground units. France becomes Vichy instead, and Vichy is never
// conquered.
func (p *Position) checkConquests() {
	f := p.front()
	for a := range f.Areas {
		c := atlas.Area(a)
		if !f.fallen(c) {
			continue
		}
		if c == f.ways.france {
			p.loseFrance()
			return
		}
		f.conquer(c)
	}
}

// fallen reports whether Axis ground units occupy all cities and partisan bases of an
// active Allied minor country.
func (f *front) fallen(c atlas.Area) bool {
	who := f.areas[c].faction
	if !f.Areas[c].IsCountry || f.Areas[c].Major || c == f.ways.vichy || f.areas[c].status != atlas.Active || who != atlas.Western && who != atlas.Soviet {
		return false
	}
	sites := 0
	for h := range f.Hexes {
		at := atlas.Hex(h)
		if f.owner[h] != c || !f.inPlay.has(at) || !f.Hexes[h].IsCity() && f.markerIn(f.ways.partisans, inHex(at)) < 0 {
			continue
		}
		if !f.ground[atlas.Axis].has(at) {
			return false
		}
		sites++
	}
	return sites > 0
}

// conquer makes an Allied minor country a conquered one.
func (f *front) conquer(c atlas.Area) {
	who := f.areas[c].faction
	box := f.boxFor("conquered-minor-countries", who)
	for u := range f.Units {
		if f.citizens(f.Units[u].Nation) != c || !f.inUse(atlas.Unit(u)) {
			continue
		}
		at := box // step 2
		if f.leavesWithCountry(atlas.Unit(u)) {
			at = outOfGame // step 1
		}
		f.set(atlas.Unit(u), counter{at: at, faction: who})
	}
	f.removeMarkersOf(c)
	f.exile(f.Areas[c].ID)
	f.areas[c].status, f.areas[c].everConquered = atlas.Conquered, true
	f.cedeConquered(c)
	f.relist()
	f.tell(evConquered, "16.1.1", int16(c))
}

// inUse reports whether a counter is in play: on the map, in a box, on the turn track
// or at sea, and not in the holding box of a unit of two nations.
func (f *front) inUse(u atlas.Unit) bool {
	at := f.units[u].at
	return at&placeKind != placeAside && !(at&placeKind == placeBox && f.Boxes[at&^placeKind].Kind == "holding")
}

// leavesWithCountry reports whether a unit leaves the game when its country is
// conquered: support, fortress and partnership units (step 1).
func (f *front) leavesWithCountry(u atlas.Unit) bool {
	info := &f.Units[u]
	return info.Class != atlas.Ground || info.Kind == atlas.Fortress || strings.HasPrefix(info.Entry.Kind, "partnership")
}

// removeMarkersOf removes the convoys and War Economy markers of a country (step 1).
func (f *front) removeMarkersOf(c atlas.Area) {
	for i := 0; i < int(f.nMarkers); {
		k := &f.markers[i]
		ofCountry := k.variant != atlas.NoID && int(k.variant) < len(f.Markers[k.kind].Variants) && f.Markers[k.kind].Variants[k.variant] == f.Areas[c].ID
		if ofCountry && (k.kind == f.ways.convoy || f.Markers[k.kind].ID == "war-economy") {
			f.unmark(i)
			continue
		}
		i++
	}
}

// exile sends the British colonial unit of a conquered country's exiles to the Delay
// Box (step 3).
func (f *front) exile(country string) {
	box := f.boxFor("conquered-minor-countries", atlas.Western)
	for u := range f.Units {
		name := strings.ToLower(f.Units[u].Name)
		if f.units[u].at == box && f.Units[u].Entry.Kind == "conquest" && strings.HasPrefix(country, name) {
			f.set(atlas.Unit(u), counter{at: inBox(f.ways.delayBox), faction: atlas.Western})
			f.tell(evExile, "16.1.1", int16(u), int16(f.units[u].at))
		}
	}
}

// cedeConquered puts the ceded-land markers in the Axis pool that lie in a conquered
// country into the Ceded Lands Box (step 4).
func (f *front) cedeConquered(c atlas.Area) {
	for i := range f.Lands {
		l := &f.Lands[i]
		if f.lands[i] == landInPool && (l.Land == c || f.Areas[l.Land].PartOf == c) {
			f.cede(atlas.Land(i))
		}
	}
}

// cede puts a ceded-land marker into the Ceded Lands Box (13.8.1).
func (f *front) cede(l atlas.Land) {
	f.lands[l] = landCeded
	f.tell(evCeded, "13.8.1", int16(f.Lands[l].Land), int16(f.Lands[l].Owner))
}

// loseFrance is the special case of France: what has no V leaves the game, Vichy goes
// on with three colonial units in its dependents, the rest is delayed, and Alsace-
// Lorraine is ceded to Germany.
func (p *Position) loseFrance() {
	f := p.front()
	who := f.areas[f.ways.france].faction
	for u := range f.Units {
		if f.citizens(f.Units[u].Nation) != f.ways.france || !f.inUse(atlas.Unit(u)) && f.units[u].at != waitsForCard {
			continue
		}
		at := inBox(f.ways.delayBox) // step 3
		if !f.Units[u].Vichy {
			at = outOfGame // step 1
		}
		f.set(atlas.Unit(u), counter{at: at, faction: who})
	}
	f.removeMarkersOf(f.ways.france)
	f.areas[f.ways.vichy] = politics{status: atlas.Active, faction: who, influence: atlas.NoFaction}
	f.areas[f.ways.france] = politics{status: atlas.Absent, faction: atlas.NoFaction, influence: atlas.NoFaction, everConquered: true}
	f.exile("france") // step 4
	if l, _, ok := (setUp{front: f}).landMarker("alsace-lorraine", "germany"); ok && f.lands[l] < landCeded {
		f.cede(l) // step 5
	}
	f.relist()
	p.tell(evVichy, "16.1.1")
	flow.CallWith(&p.State, pColonials, colonialFrame{who: int16(who), left: 3}) // step 2
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

// colonialHex says why a colonial unit cannot be placed in a hex.
func (f *front) colonialHex(h atlas.Hex, who atlas.Faction) say.No {
	c := f.realm[h]
	switch {
	case !f.inPlay.has(h) || c != f.ways.vichy || f.owner[h] == c || !f.Hexes[h].IsCity() && !f.Hexes[h].Port:
		return say.Forbid("16.1.1", "The unit is placed in a city or port of a French dependent.")
	case f.enemyCounters(h, who):
		return say.Forbid("16.1.1", "An enemy unit, detachment or logistics marker is in the hex.")
	case f.ground[who].has(h):
		return say.Forbid("16.1.1", "No more than one of these units is placed in a hex.")
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
