package axis

import "sandtable/games/axis/atlas"

// What happens on one map because of the other: US entry (12.3), the defeat of France and
// of Russia (16.2.1, 16.2.2, DS 14.14.3) and the independence of India (DS 15.25).

// totalWarOnBoth is what total war on one map does to both (TK 12.3, step 6; DS 12.3, step
// 9): in Europe US Entry comes three Seasonal Turns ahead on both tracks, in the Pacific
// one ahead on the track of Europe, sooner than it lies there.
func (f *front) totalWarOnBoth() {
	if f.theatre() == theatrePacific {
		f.other().usEntryBy(f.seasonsAhead(1))
		return
	}
	f.usEntryBy(f.seasonsAhead(3))
	f.other().usEntryBy(f.seasonsAhead(3))
}

// usEntryBy puts the US Entry marker on the turn track, unless it is there for an earlier
// turn or the United States are at war already.
func (f *front) usEntryBy(at place) {
	m, _ := f.MarkerByID("us-entry")
	if !f.goesOn() || f.atWar(areaNamed(f.Theatre, "united-states")) {
		return
	}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.at&placeKind == placeTrack {
			if k.at > at {
				f.moveMarker(i, at)
				f.tell(evMarkerHere, "12.3", int16(m), int16(at))
			}
			return
		}
	}
	if f.mark(marker{m, atlas.NoID, atlas.NoFaction, 0, at}) == nil {
		f.tell(evMarkerHere, "12.3", int16(m), int16(at))
	}
}

// defeated puts France Defeated or Russia Defeated into the Strategic Warfare Box of the
// Pacific (16.2.1, step 7; 16.2.2, step 11). France that is active there stays so; it is
// another country than that of Europe (13.8.6.3).
func (p *Position) defeated(variant string) {
	f := &p.fronts[theatrePacific]
	if !p.combined() || !f.goesOn() {
		return
	}
	m, _ := f.MarkerByID("german-victory")
	f.germanVictory(marker{m, f.Variant(m, variant), atlas.NoFaction, indexOr(f.Markers[m].Sides, variant, 0), 0})
}

// leaveEurope takes all Ind units of Europe out of the game when India becomes a neutral
// country in the Pacific (DS 15.25).
func (p *Position) leaveEurope(c atlas.Area) {
	g := &p.fronts[theatreEurope]
	if !p.combined() || p.fronts[theatrePacific].Areas[c].ID != "india" {
		return
	}
	for u := range g.Units {
		if g.Units[u].Name == "Ind" && g.units[u].at != outOfGame {
			g.set(atlas.Unit(u), counter{at: outOfGame, faction: g.units[u].faction})
			g.tell(evUnitGone, "15.25", int16(u))
		}
	}
}
