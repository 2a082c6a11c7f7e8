package axis

import (
	"slices"

	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Special rules that scenarios name in their records (SCHEMA.md, special): what part of a
// turn is played, the weather, more Blitz markers, hexes that count as taken when they are
// cut off, and how far the Red Army has come.

// special is what a scenario changes.
type special struct {
	window  bool // the scenario is one faction's turn, or a part of it
	faction atlas.Faction
	from    int // the segments of factionTurn with which it begins and ends
	to      int

	climate int // the turn of the year whose weather holds throughout, or -1

	blitzFor  atlas.Faction // who has more Blitz markers
	blitzFrom int           // from this turn of the track on
	blitz     int

	cutOff    []atlas.Hex
	cutOffFor atlas.Faction

	redFrom int      // the turn of the track with which the Red Army comes
	red     []hexSet // what lies behind it, by the seasonal turns since then
}

func readSpecial(t *atlas.Theatre, s *atlas.ScenarioInfo) special {
	x := special{climate: -1, blitzFor: atlas.NoFaction, cutOffFor: atlas.NoFaction}
	if w := specialRule(s, "play-window"); w != nil {
		x.window = true
		x.faction, _ = atlas.FactionByID(w.Get("from").Str("faction"))
		x.from, x.to = segmentOf(w.Get("from").Str("segment")), segmentOf(w.Get("to").Str("segment"))
	}
	if w := specialRule(s, "fixed-weather"); w != nil {
		x.climate = climateOf(t, w.Str("weather"))
	}
	if b := specialRule(s, "extra-blitz"); b != nil {
		x.blitzFor, _ = atlas.FactionByID(b.Str("faction"))
		x.blitz, x.blitzFrom = b.Num("n"), turnOf(t, b.Get("from"))
	}
	if c := specialRule(s, "cut-off-counts"); c != nil {
		x.cutOffFor, _ = atlas.FactionByID(c.Str("faction"))
		for _, id := range c.Strings("hexes") {
			if h, ok := t.HexByID(id); ok {
				x.cutOff = append(x.cutOff, h)
			}
		}
	}
	if r := specialRule(s, "red-army-track"); r != nil {
		x.redFrom = turnOf(t, r.Get("from"))
		x.red = redColumns(t, s, r.Num("stepWest"))
	}
	return x
}

// westSheet is the number of the west sheet of a map.
const westSheet = 0

// turnOf is the turn of the track that a record names.
func turnOf(t *atlas.Theatre, r *atlas.Value) int {
	return (r.Num("year")-t.FirstYear)*len(t.Turns) + slices.Index(t.Turns, r.Str("turn"))
}

var evRedArmy = event("The Red Army has come {i} columns west of the eastern edge: everything behind it is Allied and closed to the Axis.")

// redColumns are the hexes that lie behind the Red Army after each of its steps west from
// the east edge of the sheet (14.29), over as many turns as the scenario has.
func redColumns(t *atlas.Theatre, s *atlas.ScenarioInfo, step int) []hexSet {
	edge := int16(0)
	for h := range t.Hexes {
		if t.Hexes[h].Sheet == westSheet {
			edge = max(edge, t.Hexes[h].GX)
		}
	}
	red := make([]hexSet, s.Record.Num("turns"))
	for n := range red {
		for h := range t.Hexes {
			// A column is two wide: every other row is shifted by one.
			if t.Hexes[h].Sheet == westSheet && t.Hexes[h].GX > edge-int16(2*step*(n+1)) {
				red[n].add(atlas.Hex(h))
			}
		}
	}
	return red
}

// redArmy is what lies behind the Red Army, or nil: the Allies control it, and it is
// closed to the Axis (14.29).
func (f *front) redArmy() *hexSet {
	x := f.special()
	if x.red == nil {
		return nil
	}
	if n := f.redSteps(); n > 0 {
		return &x.red[min(n, len(x.red))-1]
	}
	return nil
}

// tellRedArmy says at the start of a turn how far the Red Army has come.
func (f *front) tellRedArmy() {
	if f.redArmy() != nil && f.seasonal() {
		f.tell(evRedArmy, "14.29", int16(f.redSteps()))
	}
}

// behindTheRedArmy reports whether the Red Army has come past a hex.
func (f *front) behindTheRedArmy(h atlas.Hex) bool {
	red := f.redArmy()
	return red != nil && red.has(h)
}

func redArmyHolds() say.No {
	return say.Forbid("14.29", "The Red Army has passed this hex: it is closed to the Axis.")
}

// redSteps is how many steps the Red Army has made: one at the start of each seasonal turn.
func (f *front) redSteps() (n int) {
	for turn := f.special().redFrom; turn <= int(f.turn); turn++ {
		if f.Seasonal[turn%len(f.Turns)] {
			n++
		}
	}
	return n
}

// segmentOf is the segment of a faction's turn with a rule.
func segmentOf(rule string) int {
	return slices.IndexFunc(factionTurn, func(s segment) bool { return s.rule == rule })
}

// climateOf is a turn of the year in which all weather areas have the same weather, or -1.
func climateOf(t *atlas.Theatre, weather string) int {
	for turn := range t.Turns {
		if !slices.ContainsFunc(t.WeatherOf[turn], func(w atlas.Weather) bool { return weatherWords[w] != weather }) {
			return turn
		}
	}
	return -1
}

// closedAreas takes the areas that no unit may enter out of the hexes in play.
func closedAreas(t *atlas.Theatre, s *atlas.ScenarioInfo, set *hexSet) {
	for _, id := range specialRule(s, "no-entry").Strings("areas") {
		if a, ok := t.AreaByID(id); ok {
			for _, h := range t.Areas[a].Hexes {
				set.bits().Clear(int(h))
			}
		}
	}
}

// special is what the scenario under way changes.
func (f *front) special() *special { return &f.ways.specials[f.scenario] }

// climate is the turn of the year whose weather holds.
func (f *front) climate() int {
	if c := f.special().climate; c >= 0 {
		return c
	}
	return f.season()
}

// extraBlitz is how many Blitz markers the scenario adds for a faction.
func (f *front) extraBlitz(who atlas.Faction) int {
	if x := f.special(); x.blitzFor == who && int(f.turn) >= x.blitzFrom {
		return x.blitz
	}
	return 0
}

// isCutOff reports whether a hex counts for victory as taken by a faction: Axis ground units
// are in it, and none of them can trace a supply line. An overland line to Japan there is never.
func (f *front) isCutOff(h atlas.Hex, who atlas.Faction) bool {
	x := f.special()
	if x.cutOffFor != who || !slices.Contains(x.cutOff, h) || !f.ground[atlas.Axis].has(h) {
		return false
	}
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == atlas.Axis && f.isGround(u) && f.supplied(u) {
			return false
		}
	}
	return true
}

// verdict is a map as the victory conditions of a scenario see it.
type verdict struct{ *script }

// Controls reports whether a faction controls a hex, or it counts as if.
func (v verdict) Controls(who atlas.Faction, h atlas.Hex) bool {
	return v.script.Controls(who, h) || v.f().isCutOff(h, who)
}

// verdict is the map as its scenario judges it.
func (f *front) verdict() verdict { return verdict{(*script)(f)} }
