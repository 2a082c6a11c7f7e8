package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 16.2.2: the Ostland Accord, a peace by which Russia gives lands up.

// mostDrafted is how many infantry units the Soviets place after the accord (step 7).
const mostDrafted = 10

var evOstland = event("The Ostland Accord is signed.")

// ostlandFrame is the event: the regions ceded by it, a bit for each, and the units that
// the Soviets may still place; unit is the one in hand.
type ostlandFrame struct {
	flow.Head `steps:"axis mixed remove draft allies influence"`
	lands     int16 `note:"lands 31 quiet"`
	land      int16 `note:"land 9"`
	left      int16 `note:"left 10"`
	unit      int16 `note:"unit unit-or-none"`
}

const (
	ostlandAxis uint8 = iota
	ostlandMixed
	ostlandRemove
	ostlandDraft
	ostlandAllies
	ostlandInfluence
)

func init() {
	events["ostland-accord"] = &operation{
		can: func(f *front, _ *program.Action) bool { return f.once&hadOstland == 0 },
		do:  func(f *front, _ *program.Action) bool { f.match.signOstland(); return true },
	}
	procedures[pOstland] = flow.Of(proc[ostlandFrame]{
		Name: "OstlandAccord", Rule: "16.2.2", Run: runOstland, Legal: legalOstland, Play: playOstland, Why: whyOstland,
		Question: func(_ *Position, o *ostlandFrame, _ atlas.Faction) say.Line {
			if o.unit != none {
				return say.Say("Choose a hex in Russia or the Central Asia Box for {u}.", o.unit)
			}
			return say.Say("Place up to {i} one-step infantry units anywhere in Russia, or finish.", o.left)
		},
	})
}

// signOstland performs the first three steps, and begins the others.
func (p *Position) signOstland() {
	f := p.front()
	f.once |= hadOstland
	p.tell(evOstland, "16.2.2")
	if box := f.Areas[f.ways.russia].Box; box != atlas.NoID { // step 1
		policy, _ := f.PostureByID("ostland-accord")
		f.putPosture(box, policy, "16.2.2")
	}
	f.returnRussianLands()                                                                       // step 2
	lands := f.cedeOstland()                                                                     // step 3
	f.markYearAhead(f.ways.enforcedPeace, atlas.NoID)                                            // step 9
	p.defeated("russia-defeated")                                                                // step 11, on both maps
	flow.CallWith(&p.State, pOstland, ostlandFrame{lands: lands, left: mostDrafted, unit: none}) // the others
}

// returnRussianLands gives all lands ceded to Russia back. Countries that had ceased to
// exist by it are created again, for the Axis (step 2).
func (f *front) returnRussianLands() {
	var again []atlas.Area
	for _, id := range []string{"baltic-states", "finland", "poland", "rumania"} {
		c := areaNamed(f.Theatre, id)
		for l := range f.Lands {
			if x := &f.Lands[l]; x.Owner == f.ways.russia && f.lands[l] >= landCeded && f.wasCeded(x, f.lands[l], c) && f.areas[c].status == atlas.Absent {
				again = append(again, c)
			}
		}
	}
	for l := range f.Lands {
		if f.Lands[l].Owner == f.ways.russia {
			f.returnLand(atlas.Land(l))
		}
	}
	for _, c := range again {
		f.create(c)
	}
}

// cedeOstland cedes the Ostland regions in whose strategic hex a supplied German ground
// unit stands (step 3), and answers which, a bit for each.
func (f *front) cedeOstland() (lands int16) {
	for i, land := range f.ways.ostland {
		if h := f.Areas[land].Strategic[0]; f.owner[h] == f.ways.russia && f.suppliedGerman(h) {
			lands |= 1 << i // ceded below: one cession must not change the supply of the next
		}
	}
	for i, land := range f.ways.ostland {
		if lands>>i&1 != 0 {
			f.cedeToGermany(f.Areas[land].ID)
		}
	}
	f.relist()
	return lands
}

// markYearAhead puts a marker on the turn track a year ahead (step 9), at most into its
// last box. One that still lies there from an earlier peace with the country is moved (DS 14.12).
func (f *front) markYearAhead(m atlas.Marker, variant uint8) {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.variant == variant && k.at&placeKind == placeTrack {
			f.arrive(i, f.yearAhead(), "14.11")
			return
		}
	}
	k := marker{kind: m, variant: variant, faction: atlas.NoFaction, at: f.yearAhead()}
	if f.hasMarkerLeft(m, k.variant) && f.mark(k) == nil {
		f.tell(evMarkerHere, "14.11", k.called(), int16(k.at))
	}
}

// yearAhead is the box of the turn track a year ahead.
func (f *front) yearAhead() place {
	return placeTrack | place(min(int(f.turn)+len(f.Turns), f.turns()-1))
}

func runOstland(p *Position, o *ostlandFrame) {
	f := p.front()
	switch o.Step {
	case ostlandAxis:
		o.Step = ostlandMixed
		p.internIn(f.ways.russia, axisSide) // step 4
	case ostlandMixed:
		if u := f.sovietMixed(); u != atlas.NoUnit { // step 5
			p.breakDownWholly(u)
			return
		}
		o.Step = ostlandRemove
	case ostlandRemove:
		o.Step = ostlandDraft
		f.removeRussians() // step 6
	case ostlandDraft:
		if o.left > 0 && len(flow.List(p, legalOstland, o, atlas.Soviet)) > 1 { // step 7
			p.ask(atlas.Soviet)
			return
		}
		o.Step = ostlandAllies
	case ostlandAllies:
		for ; int(o.land) < len(f.ways.ostland); o.land++ { // step 8
			if o.lands>>o.land&1 != 0 {
				p.internIn(f.ways.ostland[o.land], alliedSides)
				o.land++
				return
			}
		}
		o.Step = ostlandInfluence
	default:
		lands := o.lands
		p.Done()
		if lands != 0 { // step 10
			flow.CallWith(&p.State, pGrant, grantFrame{near: none, lands: lands})
		}
	}
}

// sovietMixed is a Soviet unit of two nations on the map, or NoUnit.
func (f *front) sovietMixed() atlas.Unit {
	for u, box := range f.ways.holding {
		if box != atlas.NoID && f.Units[u].Faction == atlas.Soviet && f.onMap(f.units[u].at) && f.units[u].steps > 1 {
			return atlas.Unit(u)
		}
	}
	return atlas.NoUnit
}

// removeRussians takes all Russian units and markers from the map: to the Delay Box if
// they have a delay stripe, else to the force pool (step 6). Logistics markers go to the
// Delay Box, as whenever they are driven off; convoys have no stripe.
func (f *front) removeRussians() {
	for u := range f.Units {
		u := atlas.Unit(u)
		at := f.units[u].at
		if f.citizens(f.Units[u].Nation) == f.ways.russia && (f.onMap(at) || at&placeKind == placeZone) {
			f.retire(u)
		}
	}
	for i := 0; i < int(f.nMarkers); i++ {
		k, to := f.markers[i], inBox(f.ways.delayBox)
		switch {
		case k.kind == f.ways.logistics && k.faction == atlas.Soviet && k.at&placeKind == placeHex:
		case k.kind == f.ways.convoy && f.markerOfCountry(i, f.ways.russia) && k.at&placeKind == placeZone:
			to = f.pool(atlas.Soviet)
		default:
			continue
		}
		f.moveMarker(i, to)
		f.tell(evMarkerGone, "16.2.2", k.called(), int16(k.at))
		i = -1 // the markers are in another order now
	}
}

// drafted says why the Soviets cannot choose a unit for step 7.
func (f *front) drafted(u atlas.Unit) say.No {
	info := &f.Units[u]
	if f.units[u].at != f.pool(atlas.Soviet) || f.ways.home[info.Nation] != f.ways.russia || info.Class != atlas.Ground || !f.hasSide1(u) ||
		info.Sides[info.NSides-1].Kind != atlas.Infantry || len(info.Hexes) > 0 || !f.firstAlike(u, atlas.NoUnit) {
		return say.Forbid("16.2.2", "Choose a Russian one-step infantry unit in the force pool; if several are alike, the first.")
	}
	return say.No{}
}

// draftBox says why it cannot be placed in a box: Russia reaches into that of the Soviets, the
// Central Asia Box (13.2.1).
func (f *front) draftBox(b atlas.Box) say.No {
	if f.Boxes[b].Kind != "off-map" || f.Boxes[b].Supplies != atlas.Soviet {
		return say.Forbid("16.2.2", "Of the boxes off the map only the Soviet one belongs to Russia.")
	}
	return say.No{}
}

// draftHex says why it cannot be placed in a hex.
func (f *front) draftHex(h atlas.Hex) say.No {
	if !f.inPlay.has(h) || f.owner[h] != f.ways.russia || f.enemyCounters(h, atlas.Soviet) {
		return say.Forbid("16.2.2", "The units must be placed in Russia, in hexes without enemies.")
	}
	return say.No{}
}

func legalOstland(p *Position, o *ostlandFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if o.unit != none {
		for h := range f.Hexes {
			if f.draftHex(atlas.Hex(h)).Fine() {
				out = append(out, engine.M1(kAt, h))
			}
		}
		for b := range f.Boxes {
			if f.draftBox(atlas.Box(b)).Fine() {
				out = append(out, engine.M1(kInto, b))
			}
		}
		return append(out, engine.M0(kBack))
	}
	for u := range f.Units {
		if f.drafted(atlas.Unit(u)).Fine() {
			out = append(out, engine.M1(kTake, u))
		}
	}
	return append(out, engine.M0(kDone))
}

func playOstland(p *Position, o *ostlandFrame, who atlas.Faction, m engine.Move) {
	switch m.Kind {
	case kDone:
		o.Step = ostlandAllies
	case kTake:
		o.unit = m.A
	case kBack:
		o.unit = none
	default:
		f, u, at := p.front(), atlas.Unit(o.unit), inHex(atlas.Hex(m.A))
		if m.Kind == kInto {
			at = inBox(atlas.Box(m.A))
		}
		f.put(u, at, 1, who)
		p.tell(evPlaced, "16.2.2", o.unit, int16(f.units[u].at))
		o.unit = none
		o.left--
	}
}

func whyOstland(p *Position, o *ostlandFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	switch {
	case m.Kind == kTake && o.unit == none:
		return p.because(p.front().drafted(atlas.Unit(m.A)))
	case m.Kind == kAt && o.unit != none:
		return p.because(p.front().draftHex(atlas.Hex(m.A)))
	case m.Kind == kInto && o.unit != none:
		return p.because(p.front().draftBox(atlas.Box(m.A)))
	}
	return nil
}
