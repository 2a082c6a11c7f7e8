package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Dai Senso! 15.36: Successful Improvements in China.

var kExpand = kind(engine.Kind{Name: "expand-production", Rule: "DS 15.36", Help: "Turn your Minor Country Production marker to its +2 side."})

// expand turns the Minor Country Production marker of an Ally to its +2 side.
func (f *front) expand(who atlas.Faction) {
	i := f.minorProduction(who)
	k := f.markers[i]
	k.side = 1
	f.unmark(i)
	f.mark(k) // in its own place
	f.tell(evMarkerTurns, "DS 15.36", k.called())
}

// chineseImprovements lists what an Ally can improve: its Chinese interceptor, which waits
// for the event, and its Minor Country Production in the Strategic Warfare Box.
func (f *front) chineseImprovements(who atlas.Faction, out []engine.Move) []engine.Move {
	event, _ := f.EventByID("successful-improvements")
	for u := range f.Units {
		info := &f.Units[u]
		if info.Entry.Event == event && info.Faction == who && f.units[u].at == setAside {
			out = append(out, engine.M1(kImprove, u))
		}
	}
	if i := f.minorProduction(who); i >= 0 && f.markers[i].side == 0 {
		out = append(out, engine.M0(kExpand))
	}
	return out
}

// minorProduction is the Minor Country Production marker of a faction in the Strategic
// Warfare Box, or -1.
func (f *front) minorProduction(who atlas.Faction) int {
	m, ok := f.MarkerByID("minor-country-production")
	if !ok {
		return -1
	}
	return f.marked(m, inBox(f.ways.strategicBox), who)
}
