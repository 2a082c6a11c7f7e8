package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Victory on both maps (0.2, 0.4) and the days that are put back (14.38). An Automatic
// Victory of the Axis in total war, and one of the Allies in limited war, ends the match
// whichever map it is on. One of the Allies in total war ends play on its map only, as the
// day of the map does; the scores are added when play has ended on both.

var (
	kPutBack = kind(engine.Kind{Name: "put-back", Rule: "14.38", Help: "Put the day marker back on the turn track for one more turn, for a Victory Point."})

	evMapEnds = event("Play ends on this map: {i} Victory Points for the Axis, {i} for the Allies.")
	evPutBack = event("{m} is put back one turn. The Axis has {i} bonus Victory Points on this map.")
)

func init() {
	procedures[pSurrender] = flow.Of(proc[flow.Plain]{
		Name: "UnconditionalSurrender", Rule: "14.38",
		Run: func(p *Position, _ *flow.Plain) { p.ask(atlas.Axis) },
		Legal: func(_ *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
			return append(out, engine.M0(kPutBack), engine.M0(kDecline))
		},
		Play: func(p *Position, _ *flow.Plain, who atlas.Faction, m engine.Move) {
			p.Done()
			if m.Kind == kPutBack {
				p.putDayBack()
				return
			}
			p.tell(evDecline, "14.38", int16(who))
			p.finalCheck(dayCame)
		},
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Unconditional surrender: put the day marker back one more turn, or let play end on this map.")
		},
	})
}

// mayPutBack reports whether the Axis may put the day marker of a map back that has come
// off its track: its last stand or its extra replacements lie on the VP track, it controls
// a strategic hex of its own in Germany or Japan, and the other day is still to come. A day
// that comes in the same turn is none (14.38), nor is that of a map on which play has
// stopped (ruling 100).
func (f *front) mayPutBack() bool {
	_, stand := f.onVPTrack(f.ways.noRetreat)
	_, europa := f.onVPTrack(f.ways.europa)
	return (stand || europa) && f.holdsHome() && int(f.turn)+1 < f.turns() && f.other().goesOn() && f.other().dayAfter(int(f.turn))
}

// holdsHome reports whether the Axis controls a strategic hex of its own at home. Germany is
// what has been ceded to it, too (13.2.1).
func (f *front) holdsHome() bool {
	for _, h := range f.ways.strategic {
		if f.Hexes[h].Strategic == atlas.Axis && f.owner[h] == f.ways.axisPower && f.control(h) == atlas.Axis {
			return true
		}
	}
	return false
}

// dayAfter reports whether the day marker of a map is on its track, later than a turn.
func (f *front) dayAfter(turn int) bool {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == f.DayMarker && k.at&placeKind == placeTrack && int(k.at&^placeKind) > turn {
			return true
		}
	}
	return false
}

// putDayBack puts the day marker of the map into the very next box of the track, for which
// the Axis scores a bonus VP.
func (p *Position) putDayBack() {
	f := p.front()
	if f.mark(marker{f.DayMarker, atlas.NoID, atlas.NoFaction, 0, placeTrack | place(f.turn+1)}) != nil {
		p.finalCheck(dayCame)
		return
	}
	f.bonus++
	p.tell(evPutBack, "14.38", int16(f.DayMarker), int16(f.bonus))
}

// endsMap ends play on the map under way if both are played: with what lies on its VP track.
// The match is over when play has ended on both.
func (p *Position) endsMap() bool {
	if !p.combined() {
		return false
	}
	f := p.front()
	axis, allies := f.score()
	p.ended |= 1 << p.theatre
	p.tell(evMapEnds, "0.4", int16(axis), int16(allies))
	if p.ended == p.played {
		p.countBoth()
	}
	return true
}

// countBoth adds the Victory Points of both maps: the side with more wins, the Axis a tie.
// An Automatic Victory on both is one of the Allies whatever the points (0.4).
func (p *Position) countBoth() {
	axis, allies := 0, 0
	for m := range p.fronts {
		a, b := p.fronts[m].score()
		axis, allies = axis+a, allies+b
	}
	p.tell(evFinalScore, "0.4", int16(axis), int16(allies))
	switch {
	case p.routed == p.played:
		p.end(automaticVictory, p.seatsOf(atlas.Western, atlas.Soviet))
	case allies > axis:
		p.end(bothEnded, p.seatsOf(atlas.Western, atlas.Soviet))
	default:
		p.end(bothEnded, p.seatsOf(atlas.Axis))
	}
}
