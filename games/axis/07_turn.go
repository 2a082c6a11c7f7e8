package axis

// Chapter 7: the end of a game turn.

// turnMarkerSegment moves the turn marker to the next box of the track (7.2), unless
// the scenario ends with this turn.
func (p *Position) turnMarkerSegment() {
	if p.turnEnds() {
		return
	}
	for m := range p.fronts {
		if p.played>>m&1 != 0 {
			p.of(m).turn++
		}
	}
}
