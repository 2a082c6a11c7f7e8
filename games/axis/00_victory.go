package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 0: victory. vpBox is the number of Victory Points of the box that holds
// the VP marker, vpSide the side that it shows.

// ending is how a match ended.
type ending uint8

const (
	notYet ending = iota
	scenarioOver
	automaticVictory
	dayCame
	trackOver
	drawGame
	japaneseDay
	bothEnded
	numEndings
)

// endings are what people read of them.
var endings = [numEndings]struct{ how, rule string }{
	scenarioOver:     {"the end of the scenario", "0.3"},
	automaticVictory: {"automatic victory", "0.2"},
	dayCame:          {"V-E Day", "0.3"},
	trackOver:        {"the end of the turn track", "0.3"},
	drawGame:         {"a draw", "0.3"},
	japaneseDay:      {"V-J Day", "0.3"},
	bothEnded:        {"the end on both maps", "0.4"},
}

var (
	evOver         = event("The match is over.")
	evVictoryCheck = event("The strategic value is {i}.")
	evFinalScore   = event("The final score: {i} for the Axis, {i} for the Allies.")
)

// The sides of the VP marker, and the box of automatic victory. In the Pacific Axis Tide
// is the Rising Sun.
const (
	axisTide      = 0
	alliedCrusade = 1
	automaticBox  = 5
	lastVPBox     = 4
)

// victoryPhase is the Seasonal Victory Phase (0).
func (p *Position) victoryPhase() {
	f := p.front()
	v := f.strategicValue(false)
	f.placeVP(v)
	f.tell(evVictoryCheck, "0.1", int16(v))
	switch {
	case f.rulesOfVictory() && f.war == atlas.TotalWar && f.vpBox == automaticBox:
		p.winsAutomatically(f.vpSide)
	case f.rulesOfVictory() && f.war == atlas.LimitedWar && f.vpSide == alliedCrusade && f.vpBox >= 2:
		p.winsAutomatically(alliedCrusade) // German or Japanese Surrender
	case f.vpBox == automaticBox:
		f.vpBox = lastVPBox
	}
}

// rulesOfVictory reports whether a scenario is won by the rules of this chapter, and
// not by conditions of its own.
func (f *front) rulesOfVictory() bool {
	_, own := f.Code.Decided(f.scenario, f.verdict())
	return !own
}

// winsAutomatically ends the match with an Automatic Victory (0.2).
func (p *Position) winsAutomatically(side uint8) {
	if f := p.front(); p.combined() && side == alliedCrusade && f.war == atlas.TotalWar {
		f.vpBox = lastVPBox // play ends on this map only, unless they have won the other as well
		p.routed |= 1 << p.theatre
		p.endsMap()
		return
	}
	winners := p.seatsOf(atlas.Western, atlas.Soviet)
	if side == axisTide {
		winners = p.seatsOf(atlas.Axis)
	}
	p.end(automaticVictory, winners)
}

// strategicValue is the Current Strategic Value (0.1.1), or the final one (0.3).
func (f *front) strategicValue(final bool) (v int) {
	for _, h := range f.ways.strategic {
		if !f.inPlay.has(h) {
			continue
		}
		who := f.control(h)
		if final && who == atlas.NoFaction {
			who = f.finalControl(h)
		}
		switch {
		case f.leftOutByTrade(h):
		case f.Hexes[h].Strategic != atlas.Axis && who == atlas.Axis:
			v++
		case f.Hexes[h].Strategic == atlas.Axis && who <= atlas.Soviet && who != atlas.Axis && !f.leftOut(h):
			v--
		}
	}
	box, _ := f.BoxByID("strategic-warfare-box")
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == inBox(box) && k.kind == f.ways.alliedCollapse {
			v++
		} else if k.at == inBox(box) && k.kind == f.ways.militaryTakeover {
			v--
		}
	}
	return v + f.strategicESV()
}

// leftOut reports whether an Axis strategic hex that the Allies control is not
// counted: it lies in a country under a policy, or in a dependent of one (0.1.1), in the
// Pacific only if that country is active (DS 0.1.1, ruling 162). One that they control by the Republican Stronghold alone goes by the minor
// countries of the side that supports the Republic (0.1.1).
func (f *front) leftOut(h atlas.Hex) bool {
	bound := f.policies.has(h) && (f.ways.theatre == theatreEurope || f.areas[f.realm[h]].status == atlas.Active)
	if f.posts[atlas.Western].has(h) || f.posts[atlas.Soviet].has(h) {
		return bound
	}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == f.ways.civilWar && k.at == inHex(h) && f.stronghold(k) && k.faction != atlas.Axis && k.faction <= atlas.Soviet {
			p := &f.Postures[f.postures[f.minorsBox(k.faction)]]
			return !p.War && p.Truce == 0
		}
	}
	return bound
}

// finalControl is who is held to control a hex of a neutral country at the end of the
// game (0.3): the Axis by its influence while no Allied ground unit is in Berlin or Tokyo,
// an Ally by his while one is.
func (f *front) finalControl(h atlas.Hex) atlas.Faction {
	c := f.realm[h]
	if c == atlas.NoID || f.areas[c].status != atlas.Neutral {
		return atlas.NoFaction
	}
	capital := f.Areas[f.ways.axisPower].Capital
	fallen := f.ground[atlas.Western].has(capital) || f.ground[atlas.Soviet].has(capital)
	if who := f.areas[c].influence; who <= atlas.Soviet && fallen == (who != atlas.Axis) {
		return who
	}
	return atlas.NoFaction
}

// placeVP puts the VP marker into the box for a strategic value (0.1.2). At +1 and
// +2 it keeps its side; Axis Tide goes no higher than the No Retreat marker, the Rising Sun
// no higher than the Japanese Mandate.
func (f *front) placeVP(v int) {
	for i := range f.VPTrack {
		b := &f.VPTrack[i]
		if v < int(b.Min) || v > int(b.Max) {
			continue
		}
		f.vpBox = b.VP
		if b.Automatic {
			f.vpBox = automaticBox
		}
		if b.Side != atlas.NoID {
			f.vpSide = b.Side
		}
	}
	if limit, ok := f.onVPTrack(f.ways.noRetreat); ok && f.vpSide == axisTide {
		f.vpBox = min(f.vpBox, limit)
	}
}

// onVPTrack is the box of the VP track that holds a marker.
func (f *front) onVPTrack(m atlas.Marker) (box uint8, ok bool) {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.at&placeKind == placeVP {
			return uint8(k.at &^ placeKind), true
		}
	}
	return 0, false
}

// turnEnds ends the match if the scenario ends with this turn, or has been decided
// in it. A campaign ends with the last box of the printed track (ruling 13), but total war goes
// on until its day, on the same track once more (7.2).
func (p *Position) turnEnds() bool {
	f := p.front()
	s := &f.Scenarios[f.scenario]
	begun := (s.Year-f.FirstYear)*len(f.Turns) + int(s.Turn)
	turns := s.Record.Get("end").Num("turns")
	last := turns > 0 && int(f.turn)-begun+1 >= turns
	level, own := f.Code.Decided(f.scenario, f.verdict())
	switch {
	case own && (last || level.Won && level.Side == atlas.Axis && s.Record.Get("victory").Str("check") == "each-turn-and-end"):
		p.decided(level)
	case last:
		p.finalCheck(scenarioOver)
	case int(f.turn)+1 == f.turns(), int(f.turn)+1 >= f.printedTurns() && f.war != atlas.TotalWar:
		p.finalCheck(trackOver)
	}
	return p.over
}

// lastTurn is the last turn of a campaign as far as that is settled: that of the printed track,
// or the one before the day of a war that goes on beyond it.
func (f *front) lastTurn() int {
	last := f.printedTurns() - 1
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == f.DayMarker && k.at&placeKind == placeTrack {
			last = max(last, int(k.at&^placeKind)-1)
		}
	}
	return last
}

// decided ends a scenario by a level of its own.
func (p *Position) decided(level program.Level) {
	switch {
	case !level.Won:
		p.end(drawGame, p.seatsOf(p.front().factions()...))
	case level.Side == atlas.Allied:
		p.end(scenarioOver, p.seatsOf(atlas.Western, atlas.Soviet))
	default:
		p.end(scenarioOver, p.seatsOf(level.Side))
	}
}

// endsWith ends a scenario that lasts until a marker comes off the turn track with a result:
// by its own levels, for which the VP marker is placed once more.
func (p *Position) endsWith(marker, result string) {
	f := p.front()
	end := f.Scenarios[f.scenario].Record.Get("end")
	if end.Str("marker") != marker || end.Str("result") != result {
		return
	}
	f.placeVP(f.strategicValue(true))
	if level, own := f.Code.Decided(f.scenario, f.verdict()); own {
		p.decided(level)
	}
}

// finalCheck is the Final Victory Point Check (0.3): the side with more Victory
// Points wins, and the Axis a tie. The last box of the track has no points to count: in total
// war it is an Automatic Victory here, too (ruling 101).
func (p *Position) finalCheck(how ending) {
	f := p.front()
	v := f.strategicValue(true)
	f.placeVP(v)
	p.tell(evVictoryCheck, "0.3", int16(v))
	if f.war == atlas.TotalWar && f.vpBox == automaticBox {
		p.winsAutomatically(f.vpSide)
		return
	}
	f.vpBox = min(f.vpBox, lastVPBox)
	if p.endsMap() {
		return
	}
	axis, allies := f.score()
	p.tell(evFinalScore, "0.3", int16(axis), int16(allies))
	winners := p.seatsOf(atlas.Axis)
	if allies > axis {
		winners = p.seatsOf(atlas.Western, atlas.Soviet)
	}
	p.end(how, winners)
}

// score is the Victory Points of both sides (0.3): those of the VP marker, for the
// Axis those of No Retreat or the Japanese Mandate, and one if the West has played Operation Galvanic in the
// game on one map.
func (f *front) score() (axis, allies int) {
	if f.vpSide == axisTide {
		axis = int(f.vpBox)
	} else {
		allies = int(f.vpBox)
	}
	if box, ok := f.onVPTrack(f.ways.noRetreat); ok {
		axis += int(box)
	}
	if c, ok := f.CardByID(f.Prefix + "western-37"); ok && f.cards[c].played && f.ID == "europe" && !f.match.combined() {
		axis++
	}
	return axis + int(f.bonus), allies
}

// end ends the match.
func (p *Position) end(how ending, winners engine.SeatSet) {
	p.tell(evOver, endings[how].rule)
	p.over, p.how, p.winners = true, how, winners
}

// seatsOf are the seats of factions that play.
func (p *Position) seatsOf(list ...atlas.Faction) (set engine.SeatSet) {
	for _, who := range p.front().factions() {
		for _, x := range list {
			if x == who {
				set |= engine.Only(p.seatOf(who))
			}
		}
	}
	return set
}

// Outcome is how the match ended.
func (p *Position) Outcome() (engine.Outcome, bool) {
	if !p.over {
		return engine.Outcome{}, false
	}
	e := endings[p.how]
	return engine.Outcome{Winners: p.winners, How: e.how, Rule: p.cite(e.rule), When: p.front().dateTitle(int(p.front().turn))}, true
}
