package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 14: what markers do when they come off the turn track (7.2, step 2).

// arrivals are the rules of markers by their id. Each takes the marker, the i-th, from
// the box of the turn.
var arrivals map[string]func(p *Position, i int)

var kFirst = kind(engine.Kind{Name: "first", Args: []string{"marker"}, Rule: "14.19", Help: "Choose which of two markers takes effect first."})

func init() {
	arrivals = map[string]func(p *Position, i int){
		"airmobile-doctrine": intoPool("14.2"),
		"surface-raiders":    intoPool("14.33"),
		"no-retreat":         ontoVPTrack("14.25"),
		"ss-europa":          ontoVPTrack("14.32"),
		"enforced-peace":     outOfPlay("14.11"),
		"increase-uscl":      increaseUSCL,
		"materiel-shortages": materielShortages,
		"lend-lease":         lendLease,
		"ceded-land":         landDelayed,
		"v-e-day":            theDay,
		"v-j-day":            theDay,
		"government":         func(p *Position, _ int) { p.Call(pGovernment) },
	}
	for id, rule := range map[string]string{
		"allied-collapse": "14.3", "anti-comintern-crusade": "14.4", "intensive-bombing": "14.15", "jet-fighter-production": "14.16",
		"minor-country-production": "14.21", "military-takeover": "14.20", "type-xxi-u-boat-production": "14.35", "ural-bomber-production": "14.36",
		"us-victory-program": "14.37.5", "war-economy": "14.39", "war-production": "14.40",
	} {
		arrivals[id] = intoStrategicWarfare(rule)
	}
	procedures[pLendLease] = flow.Of(proc[flow.Plain]{
		Name: "LendLease", Rule: "14.17",
		Run: func(p *Position, _ *flow.Plain) { p.ask(atlas.Western) },
		Legal: func(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
			for _, at := range p.front().lendLeaseBoxes() {
				out = append(out, engine.M1(kInto, int16(at&^placeKind)))
			}
			return out
		},
		Play: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) {
			f := p.front()
			i := f.markerIn(f.ways.lendLease, placeTrack|place(f.turn))
			f.arrive(i, inBox(atlas.Box(m.A)), "14.17")
			p.Done()
		},
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Choose the Conditional Events Box for Lend-Lease.")
		},
	})
	procedures[pShortages] = flow.Of(proc[flow.Plain]{
		Name: "Shortages", Rule: "14.19",
		Run:   func(p *Position, _ *flow.Plain) { p.ask(atlas.Axis) },
		Legal: legalShortages,
		Play: func(p *Position, _ *flow.Plain, _ atlas.Faction, m engine.Move) {
			f := p.front()
			p.Done()
			if atlas.Marker(m.A) == f.ways.increaseUSCL {
				increaseUSCL(p, f.markerIn(f.ways.increaseUSCL, placeTrack|place(f.turn)))
			}
			p.rollShortages()
		},
		Question: func(*Position, *flow.Plain, atlas.Faction) say.Line {
			return say.Say("Choose what comes first: the roll for materiel shortages, or the increase of US commitment.")
		},
	})
}

// theDay ends the match, or the other day the war beside the map: V-E Day in Europe and
// V-J Day in the Pacific (14.38, DS 14.14.5).
func theDay(p *Position, i int) {
	f := p.front()
	if f.markers[i].kind != f.DayMarker {
		veDay(p, i)
		return
	}
	f.unmark(i)
	if p.combined() && f.mayPutBack() {
		p.Call(pSurrender)
		return
	}
	if f.ways.theatre == theatrePacific {
		p.finalCheck(japaneseDay)
		return
	}
	p.finalCheck(dayCame)
}

// arrive moves a marker from the turn track to its place.
func (f *front) arrive(i int, at place, rule string) {
	k := f.markers[i]
	f.moveMarker(i, at)
	f.tell(evMarkerHere, rule, k.called(), int16(at))
}

func intoStrategicWarfare(rule string) func(p *Position, i int) {
	return func(p *Position, i int) {
		f := p.front()
		f.arrive(i, f.boxFor("strategic-warfare-box", atlas.Axis), rule)
	}
}

func intoPool(rule string) func(p *Position, i int) {
	return func(p *Position, i int) { p.front().arrive(i, p.front().pool(atlas.Axis), rule) }
}

// ontoVPTrack puts No Retreat (14.25) or SS Europa (14.32) into the box of the Axis
// Tide, or into the 0 box. SS Europa ends the production of Axis minor countries.
func ontoVPTrack(rule string) func(p *Position, i int) {
	return func(p *Position, i int) {
		f := p.front()
		box := uint8(0)
		if f.vpSide == axisTide {
			box = f.vpBox
		}
		europa := f.markers[i].kind == f.ways.europa
		f.arrive(i, placeVP|place(box), rule)
		if europa {
			f.endAxisProduction(rule)
		}
	}
}

// endAxisProduction takes the Minor Country Production marker of the Axis out of the game for good,
// wherever it is, or before it has come (14.32, ruling 144).
func (f *front) endAxisProduction(rule string) {
	m, ok := f.MarkerByID("minor-country-production")
	if !ok {
		return
	}
	for i := range f.markers[:f.nMarkers] {
		if k := f.markers[i]; k.kind == m && k.faction == atlas.Axis {
			if k.at != outOfGame {
				f.moveMarker(i, outOfGame)
				f.tell(evMarkerGone, rule, k.called(), int16(k.at))
			}
			return
		}
	}
	_ = f.mark(marker{kind: m, variant: f.Variant(m, atlas.Axis.String()), faction: atlas.Axis, at: outOfGame})
}

func outOfPlay(rule string) func(p *Position, i int) {
	return func(p *Position, i int) {
		f := p.front()
		k := f.markers[i]
		f.unmark(i)
		f.tell(evMarkerGone, rule, k.called(), int16(k.at))
	}
}

// increaseUSCL moves US commitment up one box, at most to the last, and comes back in
// four Seasonal Turns (14.37.2).
func increaseUSCL(p *Position, i int) {
	f := p.front()
	f.uscl = int8(min(int(f.uscl)+1, len(f.USCL)-1))
	f.tell(evUSCL, "14.37.2", int16(f.uscl))
	f.putOff(i, 4)
}

// putOff puts a marker on the turn track again, so many Seasonal Turns ahead; beyond
// the end of the track it leaves play.
func (f *front) putOff(i, seasons int) {
	if at := f.seasonsAhead(seasons); at != placeTrack|place(f.turn) {
		f.moveMarker(i, at)
		return
	}
	f.unmark(i)
}

// materielShortages rolls on the table of card 36 with political modifiers and then
// goes to the Strategic Warfare Box. If US commitment is raised in the same turn the
// Axis chooses which comes first (14.19). In the Pacific there is no such table (DS 14.29).
func materielShortages(p *Position, _ int) {
	f := p.front()
	if _, rolls := f.TableByID("materiel-shortages"); rolls && f.markerIn(f.ways.increaseUSCL, placeTrack|place(f.turn)) >= 0 {
		p.Call(pShortages)
		return
	}
	p.rollShortages()
}

func legalShortages(p *Position, _ *flow.Plain, _ atlas.Faction, out []engine.Move) []engine.Move {
	w := p.front().ways
	return append(out, engine.M1(kFirst, int16(w.materielShortages)), engine.M1(kFirst, int16(w.increaseUSCL)))
}

func (p *Position) rollShortages() {
	f := p.front()
	i := f.markerIn(f.ways.materielShortages, placeTrack|place(f.turn))
	f.arrive(i, f.boxFor("strategic-warfare-box", atlas.Axis), "14.19")
	if t, ok := f.TableByID("materiel-shortages"); ok {
		p.runTable(t, atlas.Axis, true, none, none)
	}
}

// lendLease goes to the Conditional Events Box of an Ally that the West chooses
// (14.17).
func lendLease(p *Position, _ int) { p.Call(pLendLease) }

func (f *front) lendLeaseBoxes() [2]place {
	return [2]place{f.boxFor("conditional-events", atlas.Western), f.boxFor("conditional-events", atlas.Soviet)}
}
