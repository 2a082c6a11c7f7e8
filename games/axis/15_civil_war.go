package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 13.8.4, 14.9, 14.31 and the events of a civil war: 15.4, 15.5, 15.29, 15.34,
// 15.35 and 15.39. The Nationalist stronghold lies on the map as long as the war lasts;
// after a Republican victory the Republican stronghold stays without it.

var (
	kWinOver = kind(engine.Kind{Name: "win-over", Args: []string{"hex"}, Rule: "15.5", Help: "Turn a center or stronghold of the civil war to your side; a stronghold turns last."})
	kDefeat  = kind(engine.Kind{Name: "civil-war-defeat", Rule: "15.4", Help: "Take a defeat in the civil war: your opponent turns a center to his side."})
	kVictory = kind(engine.Kind{Name: "civil-war-victory", Rule: "15.5", Help: "Take a victory in the civil war: a center of the other side is turned to yours."})
	kFlip    = kind(engine.Kind{Name: "other-supporter", Rule: "15.35", Help: "Turn the Republican Support marker over: the other Ally now stands behind the Republic."})
	kSecede  = kind(engine.Kind{Name: "secede", Args: []string{"country"}, Rule: "15.34", Help: "Let this breakaway region become a neutral country."})

	evWonOver   = event("{h} goes over to the other side of the civil war.")
	evWarOver   = event("The civil war in {a} is over: {F} has won it.")
	evSecedes   = event("{a} becomes an independent neutral country.")
	evSupporter = event("{F} now supports the Republic.")
)

// civilFrame is a side of a civil war winning a center, and rolling on an area table
// when it has won the war.
type civilFrame struct {
	flow.Head `steps:"center table"`
	who       int16 `note:"faction faction"`
	nation    int16 `note:"nationalists bool"`
}

const (
	civilCenter uint8 = iota
	civilTable
)

// The sides of a civil-war marker.
const (
	nationalistSide = iota
	republicanSide
)

// The variants of a civil-war marker.
const (
	civilCenterMarker = iota
	nationalistStronghold
	republicanStronghold
)

func init() {
	events["civil-war-defeat"] = &operation{can: hasCivilWar, do: func(f *front, a *program.Action) bool { return f.turnCenter(a.Receiver != atlas.Axis) }}
	events["civil-war-victory"] = &operation{can: hasCivilWar, do: func(f *front, a *program.Action) bool { return f.turnCenter(a.Receiver == atlas.Axis) }}
	procedures[pCivilWar] = flow.Of(proc[civilFrame]{
		Name: "CivilWar", Rule: "15.5", Run: runCivilWar, Legal: legalCivilWar, Play: playCivilWar, Why: whyCivilWar,
		Question: func(_ *Position, c *civilFrame, _ atlas.Faction) say.Line {
			if c.Step == civilTable {
				return say.Say("The civil war is won: choose an area table to roll on, or decline.")
			}
			return say.Say("Civil war: choose the center that comes over to your side.")
		},
	})
	offer("no-pasaran", &menu{
		rule: "15.29", must: true, asks: say.Say("No pasaran! Eliminate a step of your own in any hex, or take a defeat in the civil war."),
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			if !f.civilWarFought() {
				return out
			}
			return append(f.anyStepOf(atlas.Faction(x.who), out), engine.M0(kDefeat))
		},
		takes: takeCivilEvent,
	})
	offer("the-bell-tolls-for-thee", &menu{
		rule: "15.39", asks: say.Say("The bell tolls: eliminate a step of your own in any hex to win a center of the civil war, or decline."),
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			if !f.civilWarFought() {
				return out
			}
			return f.anyStepOf(atlas.Faction(x.who), out)
		},
		takes: func(p *Position, x menuFrame, m engine.Move) {
			p.front().loseStep(m)
			p.front().hold("civil-war-victory", eventFor(atlas.Faction(x.who), none))
		},
	})
	offer("republican-infighting", &menu{
		rule: "15.35", must: true, asks: say.Say("Republican infighting: let the civil war take its course, or turn the Republican Support marker over."),
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			if !f.civilWarFought() {
				return out
			}
			if atlas.Faction(x.who) == atlas.Axis {
				out = append(out, engine.M0(kVictory))
			} else {
				out = append(out, engine.M0(kDefeat))
			}
			return append(out, engine.M0(kFlip))
		},
		takes: takeCivilEvent,
	})
	offer("provincial-independence", &menu{
		rule: "15.34", must: true, asks: say.Say("Choose the breakaway region that becomes independent."),
		who:    func(*front, *program.Action) atlas.Faction { return atlas.Western },
		offers: (*front).secessions,
		takes:  func(p *Position, _ menuFrame, m engine.Move) { p.front().secede(atlas.Area(m.A)) },
	})
}

// takeCivilEvent does what a menu of the civil war offers.
func takeCivilEvent(p *Position, x menuFrame, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kDefeat:
		f.hold("civil-war-defeat", eventFor(atlas.Faction(x.who), none))
	case kVictory:
		f.hold("civil-war-victory", eventFor(atlas.Faction(x.who), none))
	case kFlip:
		f.turnSupport()
	default:
		f.loseStep(m)
	}
}

// anyStepOf lists the ways in which a faction can lose one step of a ground unit in any
// hex.
func (f *front) anyStepOf(who atlas.Faction, out []engine.Move) []engine.Move {
	for x := range f.Units {
		u := atlas.Unit(x)
		if _, onMap := f.units[u].at.hex(); onMap && f.units[u].faction == who && f.isGround(u) && f.units[u].steps > 0 {
			out = f.stepLosses(u, out)
		}
	}
	return out
}

// civilWarFought reports whether a civil war is in effect (13.8.4).
func (f *front) civilWarFought() bool { return f.civilMarker(nationalistStronghold) >= 0 }

// civilMarker is the marker of the civil war of a variant on the map, or -1.
func (f *front) civilMarker(variant uint8) int {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if _, onMap := k.at.hex(); onMap && k.kind == f.ways.civilWar && k.variant == variant {
			return i
		}
	}
	return -1
}

func hasCivilWar(f *front, _ *program.Action) bool { return f.civilWarFought() }

// civilWarCountry is the country in civil war, or NoID (13.8.4).
func (f *front) civilWarCountry() atlas.Area {
	i := f.civilMarker(nationalistStronghold)
	if i < 0 {
		return atlas.NoID
	}
	h, _ := f.markers[i].at.hex()
	return f.realm[h]
}

// allowedInCivilWar are the events that can be applied to a country in civil war.
var allowedInCivilWar = map[string]bool{
	"civil-war-defeat": true, "civil-war-victory": true, "declare-war": true, "no-pasaran": true, "political-option": true,
	"provincial-independence": true, "republican-infighting": true, "the-bell-tolls-for-thee": true,
}

// barredByCivilWar reports whether an event has no result because the country that it is
// applied to is in civil war (13.8.4).
func (f *front) barredByCivilWar(a *program.Action) bool {
	return a.Op == program.HoldEvent && f.areaArg(a.Country) != none && f.atCivilWar(atlas.Area(a.Country)) && !allowedInCivilWar[f.Events[a.Event].ID]
}

// turnCenter lets a side turn a center of the other: the Nationalists, for whom the Axis
// chooses, or the Republicans, for whom their supporter does (15.4, 15.5).
func (f *front) turnCenter(nationalists bool) bool {
	c := civilFrame{who: int16((*script)(f).RepublicanSupport())}
	if nationalists {
		c = civilFrame{who: int16(atlas.Axis), nation: 1}
	}
	flow.CallWith(&f.match.State, pCivilWar, c)
	return true
}

// from and to are the sides between which a marker turns.
func (c *civilFrame) from() uint8 { return uint8(c.nation) } // the Nationalists win Republican markers

func (c *civilFrame) to() uint8 { return 1 - uint8(c.nation) }

// mayWinOver says why a marker of a hex cannot turn: a stronghold is the last.
func (f *front) mayWinOver(c *civilFrame, h atlas.Hex) say.No {
	i := f.markerIn(f.ways.civilWar, inHex(h))
	switch {
	case i < 0 || f.markers[i].side != c.from():
		return say.Forbid("15.5", "No center of the other side of the civil war is there.")
	case f.markers[i].variant != civilCenterMarker && f.civilCount(c.from()) > 1:
		return say.Forbid("15.5", "A stronghold changes sides only when it is the last marker of its side.")
	}
	return say.No{}
}

// civilCount is how many markers of the civil war lie on a side.
func (f *front) civilCount(side uint8) (n int) {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if _, onMap := k.at.hex(); onMap && k.kind == f.ways.civilWar && k.side == side {
			n++
		}
	}
	return n
}

func runCivilWar(p *Position, c *civilFrame) { p.ask(atlas.Faction(c.who)) }

func legalCivilWar(p *Position, c *civilFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if c.Step == civilTable {
		return append(legalArea(p, nil, who, out), engine.M0(kDecline))
	}
	for i := range f.markers[:f.nMarkers] {
		if h, onMap := f.markers[i].at.hex(); onMap && f.markers[i].kind == f.ways.civilWar && f.mayWinOver(c, h).Fine() {
			out = append(out, engine.M1(kWinOver, h))
		}
	}
	return out
}

func playCivilWar(p *Position, c *civilFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kWinOver:
		f.winOver(atlas.Hex(m.A), c.to(), who)
		if f.civilCount(c.from()) > 0 {
			p.Done()
			return
		}
		f.endCivilWar(who)
		c.Step = civilTable
	case kDecline:
		p.Done()
		p.tell(evDecline, "15.5", int16(who))
	case kTable:
		p.Done()
		p.rollArea(who, m.A, areaInfluenced)
	}
}

// winOver turns the marker of a hex.
func (f *front) winOver(h atlas.Hex, side uint8, who atlas.Faction) {
	i := f.markerIn(f.ways.civilWar, inHex(h))
	k := f.markers[i]
	f.unmark(i)
	k.side, k.faction = side, who
	f.mark(k) // one was just taken out, so there is room
	f.restand()
	f.tell(evWonOver, "15.5", int16(h))
}

// endCivilWar takes the markers of a civil war that a side has won from the game. If it
// was the Republicans, their stronghold and the marker of their supporter stay.
func (f *front) endCivilWar(winner atlas.Faction) {
	country := f.civilWarCountry()
	f.dropCivilMarkers(winner != atlas.Axis)
	f.tell(evWarOver, "15.5", int16(country), int16(winner))
}

// dropCivilMarkers takes the markers of a civil war from the game.
func (f *front) dropCivilMarkers(keepRepublic bool) {
	for i := int(f.nMarkers) - 1; i >= 0; i-- {
		k := &f.markers[i]
		keep := k.kind == f.ways.republicanSupport || k.variant == republicanStronghold
		if (k.kind == f.ways.civilWar || k.kind == f.ways.republicanSupport) && !(keep && keepRepublic) {
			f.unmark(i)
		}
	}
	f.restand()
}

func whyCivilWar(p *Position, c *civilFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kWinOver || c.Step != civilCenter {
		return nil
	}
	return p.because(p.front().mayWinOver(c, atlas.Hex(m.A)))
}

// turnSupport makes the other Ally the supporter of the Republic (14.31, 15.35): what is
// Republican carries its name.
func (f *front) turnSupport() {
	was := (*script)(f).RepublicanSupport()
	now := atlas.Western + atlas.Soviet - was
	for i := 0; i < int(f.nMarkers); i++ {
		k := f.markers[i]
		switch {
		case k.faction != was || k.kind != f.ways.civilWar && k.kind != f.ways.republicanSupport:
			continue
		case k.kind == f.ways.republicanSupport:
			k.side = 1 - k.side
		}
		k.faction = now
		f.unmark(i)
		f.mark(k) // one was just taken out, so there is room
		i = -1    // the list has another order now
	}
	f.restand()
	f.tell(evSupporter, "14.31", int16(now))
}

// secessions lists the breakaway regions whose city holds a Republican center (15.34).
func (f *front) secessions(_ *menuFrame, out []engine.Move) []engine.Move {
	if !f.civilWarFought() {
		return out
	}
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		h, onMap := k.at.hex()
		if !onMap || k.kind != f.ways.civilWar || k.side != republicanSide || k.variant != civilCenterMarker {
			continue
		}
		if c := f.breakaway(h); c != atlas.NoID {
			out = append(out, engine.M1(kSecede, c))
		}
	}
	return out
}

// breakaway is the region of a country in civil war that could become independent and
// of which a hex is a city, or NoID (13.8.4).
func (f *front) breakaway(h atlas.Hex) atlas.Area {
	for _, r := range f.Hexes[h].Regions {
		if a := &f.Areas[r]; a.IsCountry && a.IsRegion && f.Hexes[h].IsCity() && f.areas[r].status == atlas.Absent && a.PartOf == f.civilWarCountry() {
			return r
		}
	}
	return atlas.NoID
}

// secede makes a breakaway region a neutral country; its center is gone (15.34).
func (f *front) secede(c atlas.Area) {
	for i := range f.markers[:f.nMarkers] {
		if h, onMap := f.markers[i].at.hex(); onMap && f.markers[i].kind == f.ways.civilWar && f.breakaway(h) == c {
			f.unmark(i)
			break
		}
	}
	f.areas[c] = politics{status: atlas.Neutral, faction: atlas.NoFaction, influence: atlas.NoFaction}
	f.relist()
	f.tell(evSecedes, "15.34", int16(c))
}
