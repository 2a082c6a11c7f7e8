package axis

import (
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
)

// Chapter 7.2: the Turn Marker Segment.

// turnMarkerSegment moves the turn marker to the next box of the track (7.2), unless
// the match ends with this turn, and begins with what comes off there.
func (p *Position) turnMarkerSegment() {
	if p.turnEnds() || !p.goesOn(int(p.theatre)) {
		return
	}
	f := p.front()
	f.turn++
	f.known.forget() // harbours may freeze, and the Red Army comes on
	f.tellRedArmy()
	f.returnCounters()
	p.Call(pArrivals)
}

// returnCounters puts units, convoys, logistics markers and partisan bases in the box
// of the turn into their force pools (7.2, step 1).
func (f *front) returnCounters() {
	now := placeTrack | place(f.turn)
	for u := range f.Units {
		if c := f.units[u]; c.at == now && c.faction <= atlas.Soviet {
			f.set(atlas.Unit(u), counter{at: f.pool(c.faction), faction: c.faction})
			f.tell(evArrives, "7.2", int16(u), int16(f.pool(c.faction)))
		}
	}
	for i := range f.nMarkers { // of the same markers those in a pool come first, so whoever moves passes none that follows
		if k := f.markers[i]; k.at == now && f.returnsToPool(k.kind) && k.faction <= atlas.Soviet {
			f.moveMarker(int(i), f.pool(k.faction))
			f.tell(evMarkerHere, "7.2", k.called(), int16(f.pool(k.faction)))
		}
	}
}

// returnsToPool reports whether a marker comes off the turn track like a unit.
func (f *front) returnsToPool(m atlas.Marker) bool {
	switch m {
	case f.ways.convoy, f.ways.scratchConvoy, f.ways.fleetTrain, f.ways.logistics, f.ways.partisans:
		return true
	}
	return false
}

func init() {
	procedures[pArrivals] = flow.Of(proc[flow.Plain]{Name: "Arrivals", Rule: "7.2", Run: runArrivals})
}

// runArrivals performs what the other markers in the box of the turn do, in the order
// of chapter 14 (7.2, step 2), which is that of the data.
func runArrivals(p *Position, _ *flow.Plain) {
	f := p.front()
	if !p.goesOn(int(p.theatre)) {
		p.Done()
		return
	}
	now := placeTrack | place(f.turn)
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].at != now {
			continue
		}
		if arrive := arrivals[f.Markers[f.markers[i].kind].ID]; arrive != nil {
			arrive(p, i)
			return
		}
	}
	p.Done()
}
