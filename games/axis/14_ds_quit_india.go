package axis

import "sandtable/games/axis/atlas"

// quitIndia reports whether Quit India is in the Strategic Warfare Box (DS 14.38).
func (f *front) quitIndia() bool {
	return f.markerIn(f.ways.quitIndia, inBox(f.ways.strategicBox)) >= 0
}

// quitIndiaComes puts the marker into the Strategic Warfare Box, unless Japanese units are in
// India.
func quitIndiaComes(p *Position, i int) {
	f := p.front()
	f.arrive(i, inBox(f.ways.strategicBox), "DS 14.38")
	f.rallyIndia()
}

// indiaInvaded reports whether a Japanese ground unit is in India or Ceylon.
func (f *front) indiaInvaded() bool {
	for x := range f.Units {
		u := atlas.Unit(x)
		h, onMap := f.units[u].at.hex()
		if onMap && f.isGround(u) && f.units[u].faction == atlas.Axis && f.ways.raj.has(h) && f.isJapanese(u) {
			return true
		}
	}
	return false
}

// isJapanese reports whether a unit is Japan's, or of Japan and another country.
func (f *front) isJapanese(u atlas.Unit) bool {
	for _, n := range f.nations(u) {
		if n != atlas.NoID && n == f.ways.groups[atlas.Axis][0] {
			return true
		}
	}
	return false
}

// rallyIndia takes Quit India out of the game if Japanese units are in India.
func (f *front) rallyIndia() {
	if f.ways.quitIndia == atlas.NoID {
		return
	}
	for i := range f.markers[:f.nMarkers] {
		if k := f.markers[i]; k.kind == f.ways.quitIndia && k.at != outOfGame && f.indiaInvaded() {
			f.moveMarker(i, outOfGame)
			f.tell(evMarkerGone, "DS 14.38", k.called(), int16(k.at))
			return
		}
	}
}
