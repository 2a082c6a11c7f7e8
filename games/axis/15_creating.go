package axis

import (
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 13.8.2 and 15.25: countries that the Axis creates.

var evCreated = event("{a} is created as a country of the Axis.")

func init() {
	events["minor-country-created"] = &operation{
		can: func(f *front, a *program.Action) bool {
			if f.independence(a) {
				return f.mayFree(atlas.Area(a.Country))
			}
			return !flow.None(f.match, eachCreatable, &flow.Plain{}, atlas.Axis)
		},
		do: func(f *front, a *program.Action) bool {
			if f.independence(a) {
				f.free(atlas.Area(a.Country))
				return true
			}
			f.match.Call(pCreate)
			return true
		},
	}
	procedures[pCreate] = flow.Of(proc[flow.Plain]{
		Name: "Create", Rule: "15.25",
		Run: func(p *Position, _ *flow.Plain) { p.ask(atlas.Axis) },
		Legal: func(p *Position, x *flow.Plain, who atlas.Faction, out []engine.Move) []engine.Move {
			return append(eachCreatable(p, x, who, out), engine.M0(kDecline))
		},
		Play: func(p *Position, _ *flow.Plain, who atlas.Faction, m engine.Move) {
			p.Done()
			if m.Kind == kDecline {
				p.tell(evDecline, "15.25", int16(who))
				return
			}
			p.front().create(atlas.Area(m.A))
		},
		Why: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) *engine.Refusal {
			if m.Kind != kCountry {
				return nil
			}
			return p.because(p.front().mayCreate(atlas.Area(m.A)))
		},
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Choose a country to create, or decline.")
		},
	})
}

// mayCreate says why the Axis cannot create a country: a conquered one, or an eligible dependent
// or region, with all its cities and the hexes with partisan bases under Axis control.
func (f *front) mayCreate(c atlas.Area) say.No {
	area := &f.Areas[c]
	switch {
	case area.IsCountry && !area.Major && f.areas[c].status == atlas.Conquered:
		return f.heldForCreation(c, func(h atlas.Hex) bool { return f.owner[h] == c })
	case !area.IsCountry || area.Creatable == "" || f.areas[c].status != atlas.Absent || !f.inPlay.has(area.Capital):
		return say.Forbid("13.8.2", "Choose a conquered country, or a dependent or region that can become a country.")
	case f.markerIn(f.ways.reichAnnex, inHex(area.Capital)) >= 0:
		return say.Forbid("14.30", "The country is part of the Reich.")
	}
	return f.heldForCreation(c, func(atlas.Hex) bool { return true })
}

// heldForCreation says why the Axis does not hold all cities and partisan bases of an area, as far
// as its hexes count.
func (f *front) heldForCreation(c atlas.Area, counts func(atlas.Hex) bool) say.No {
	for _, h := range f.Areas[c].Hexes {
		site := f.Hexes[h].IsCity() || f.markerIn(f.ways.partisans, inHex(h)) >= 0
		if site && counts(h) && f.control(h) != atlas.Axis {
			return say.Forbid("15.25", "All its cities and partisan bases must be under Axis control.")
		}
	}
	return say.No{}
}

func eachCreatable(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
	for a := range p.front().Areas {
		if p.front().mayCreate(atlas.Area(a)).Fine() {
			out = append(out, engine.M1(kCountry, a))
		}
	}
	return out
}

// create makes a conquered country, a dependent or a region an active country of the Axis.
// Its units come to the force pool; it does not mobilize.
func (f *front) create(c atlas.Area) {
	f.areas[c].status, f.areas[c].faction, f.areas[c].influence = atlas.Active, atlas.Axis, atlas.NoFaction
	for i := range f.Lands { // what was ceded as a whole, or as a dependent, is its own again
		l := &f.Lands[i]
		if f.lands[i] >= landCeded && (l.Land == c || f.Areas[c].Creatable == "country" && f.wasCeded(l, f.lands[i], c)) {
			f.lands[i] = landOut
		}
	}
	f.relist()
	f.tell(evCreated, "15.25", int16(c))
	for u := range f.Units {
		switch at := f.units[u].at; {
		case f.axisColonial(atlas.Unit(u), c):
			f.removeColonial(atlas.Unit(u))
		case !f.isNational(atlas.Unit(u), c) || strings.HasPrefix(f.Units[u].Entry.Kind, "partnership"):
		case at == setAside || (*script)(f).isAt(at, program.Place{Kind: program.ConqueredBox}):
			f.set(atlas.Unit(u), counter{at: f.pool(atlas.Axis), faction: atlas.Axis})
			f.tell(evPlaced, "15.25", int16(u), int16(f.pool(atlas.Axis)))
		}
	}
	f.internPartisans(c)
}

// wasCeded reports whether a marker says that a country is ceded as a whole: by its own
// name or, for the Baltic States, by that of all but Memelland.
func (f *front) wasCeded(l *atlas.LandInfo, side landState, c atlas.Area) bool {
	if side == landCededBack {
		return l.Back == c || l.Land == c
	}
	return l.Land == c
}

// axisColonial reports whether a unit is the German or Japanese colonial one of a country.
func (f *front) axisColonial(u atlas.Unit, c atlas.Area) bool {
	return f.citizens(f.Units[u].Nation) == f.ways.axisPower && f.Units[u].Quality == "colonial" && f.Units[u].Name == f.Areas[c].Abbr
}

// removeColonial takes the Axis colonial unit of a new country out of the game.
func (f *front) removeColonial(u atlas.Unit) {
	at := f.units[u].at
	_, onMap := at.hex()
	if onMap || at&placeKind == placeTrack || at == f.pool(atlas.Axis) {
		f.set(u, counter{at: outOfGame, faction: atlas.Axis})
		f.tell(evPlaced, "15.25", int16(u), int16(outOfGame))
	}
}

// internPartisans sends the partisan bases in a country to the Delay Box (16.7).
func (f *front) internPartisans(c atlas.Area) {
	for i := 0; i < int(f.nMarkers); {
		k := f.markers[i]
		if h, onMap := k.at.hex(); onMap && k.kind == f.ways.partisans && f.owner[h] == c {
			f.moveMarker(i, inBox(f.ways.delayBox))
			f.tell(evMarkerHere, "16.7", k.called(), int16(inBox(f.ways.delayBox)))
			i = 0 // the markers are in another order now
			continue
		}
		i++
	}
}
