package axis

import (
	"slices"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 2.2.3.6: convoys, which nobody contests; and 14.33, Surface Raiders.

var (
	kTroops = kind(engine.Kind{Name: "troop-convoy", Args: []string{"marker", "nation-or-none", "zone"}, Rule: "2.2.3.6",
		Help: "Place a convoy of the force pool in a naval zone, to carry troops; a standard convoy is named with its nation."})
	kSupplies = kind(engine.Kind{Name: "supply-convoy", Args: []string{"marker", "nation-or-none", "zone"}, Rule: "2.2.3.6",
		Help: "Place it to carry supplies."})
	kRaiders = kind(engine.Kind{Name: "raiders", Rule: "14.33", Help: "Send the Surface Raiders out against the support units of the West."})
	kMatch   = kind(engine.Kind{Name: "match", Args: []string{"unit"}, Rule: "14.33", Help: "Match the raiders with a support unit of your force pool."})
	kMatchCV = kind(engine.Kind{Name: "match-strike", Args: []string{"unit"}, Rule: "14.33", Help: "Match them with the strike side of a CV Fleet."})
)

var (
	evConvoy  = event("{m} is placed in {s}.")
	evRaiders = event("The Surface Raiders put to sea.")
	evMatched = event("{u} hunts the raiders.")
)

// convoyMoves appends all convoys that can be placed, in both modes; any stops at the
// first.
func (f *front) convoyMoves(out []engine.Move, any bool) []engine.Move {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.at != f.pool(f.phasing) || k.faction != f.phasing || !f.isConvoy(k.kind) || i > 0 && *k == f.markers[i-1] {
			continue
		}
		n := f.convoyNation(k)
		arg := int16(none)
		if k.kind == f.ways.convoy {
			arg = int16(n)
		}
		paths := f.fleetPaths(atlas.NoUnit, n, f.phasing)
		for z := range f.Zones {
			if !f.convoyZoneFault(k.kind, n, atlas.Zone(z), paths).Fine() {
				continue
			}
			if out = append(out, engine.M3(kTroops, int16(k.kind), arg, int16(z))); any {
				return out
			}
			out = append(out, engine.M3(kSupplies, int16(k.kind), arg, int16(z)))
		}
	}
	return out
}

// convoyNation is the nation of a convoy: its own, or the United States for the Fleet
// Train; scratch convoys belong to the first nation of their faction.
func (f *front) convoyNation(k *marker) atlas.Nation {
	if k.kind == f.ways.convoy && int(k.variant) < len(f.Markers[k.kind].Variants) {
		return f.ways.convoyOf[k.variant]
	}
	return f.markerNation(k.faction)
}

// findConvoy is the marker in the force pool that a move names, or -1.
func (f *front) findConvoy(m engine.Move) int {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.at != f.pool(f.phasing) || k.faction != f.phasing || int16(k.kind) != m.A || !f.isConvoy(k.kind) {
			continue
		}
		if k.kind != f.ways.convoy && m.B == none || k.kind == f.ways.convoy && m.B == int16(f.convoyNation(k)) {
			return i
		}
	}
	return -1
}

// convoyFault says why a convoy cannot be placed.
func (f *front) convoyFault(m engine.Move) say.No {
	i := f.findConvoy(m)
	if i < 0 {
		return say.Forbid("2.2.3.6", "This convoy is not in your force pool.")
	}
	n := f.convoyNation(&f.markers[i])
	return f.convoyZoneFault(f.markers[i].kind, n, atlas.Zone(m.C), f.fleetPaths(atlas.NoUnit, n, f.phasing))
}

// convoyZoneFault says why a convoy of a kind and nation cannot be placed in a zone;
// paths are the zones to which its nation can trace a fleet path.
func (f *front) convoyZoneFault(k atlas.Marker, n atlas.Nation, z atlas.Zone, paths uint32) say.No {
	if seaBarred(f.Theatre, z, f.season(), atlas.Convoys) {
		return say.Forbid("17.13", "In snow no convoy can be placed in this sea.")
	}
	switch k {
	case f.ways.scratchConvoy:
		if !f.keyPortHeld(z, atlas.NoID) {
			return say.Forbid("2.2.3.6", "A scratch convoy must be placed in a zone with a key port that holds a unit, detachment or logistics marker of its faction.")
		}
		return say.No{}
	case f.ways.fleetTrain:
		if !f.keyPortHeld(z, n) && !f.boxIn(z, f.phasing) {
			return say.Forbid("2.2.3.6", "The Fleet Train goes to a zone with a key port that holds a US unit, detachment or logistics marker, or to one of a Western box.")
		}
	default:
		home := f.citizens(n)
		if f.boxIn(z, f.phasing) || f.portsIn(z, func(h atlas.Hex) bool { return home != atlas.NoID && f.owner[h] == home }) {
			return say.No{} // a port of the home country needs no path: see RULINGS.md
		}
		if !f.dependentPort(z, home) && !f.escorted(z) {
			return say.Forbid("2.2.3.6", "A convoy must be placed in a zone with a port of its country or of a dependent, or with an escort.")
		}
	}
	if paths>>z&1 == 0 {
		return say.Forbid("2.2.3.6", "No fleet path leads from there to a home port of the convoy.")
	}
	return say.No{}
}

// dependentPort reports whether a zone has a port in a dependent of a country.
// Occupied France gives Germany none in the North Atlantic.
func (f *front) dependentPort(z atlas.Zone, home atlas.Area) bool {
	return home != atlas.NoID && f.portsIn(z, func(h atlas.Hex) bool {
		occupied := home == f.ways.germany && f.Zones[z].ID == "north-atlantic" && f.owner[h] == f.ways.occupiedFrance
		return f.realm[h] == home && f.owner[h] != home && !occupied
	})
}

// escorted reports whether a friendly Escort Troop Convoy is in the Convoys Box of a
// zone.
func (f *front) escorted(z atlas.Zone) bool {
	if f.shipped[f.phasing]>>z&1 == 0 {
		return false
	}
	for u := range f.afloat.bits().All() {
		if f.escortIn(atlas.Unit(u), z, f.phasing) {
			return true
		}
	}
	return false
}

// keyPortHeld reports whether a key port of a zone holds a unit, detachment or
// logistics marker of the phasing faction, or of a nation of it.
func (f *front) keyPortHeld(z atlas.Zone, n atlas.Nation) bool {
	return f.portsIn(z, func(h atlas.Hex) bool {
		if !f.Hexes[h].KeyPort {
			return false
		}
		for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
			if f.units[u].faction == f.phasing && f.isOf(u, n) {
				return true
			}
		}
		i := f.markerIn(f.ways.logistics, inHex(h))
		return i >= 0 && f.markers[i].faction == f.phasing
	})
}

// placeConvoy puts a convoy into the Convoys Box of a zone with its mode up.
func (f *front) placeConvoy(m engine.Move) {
	i := f.findConvoy(m)
	k := f.markers[i]
	mode := "troop"
	if m.Kind == kSupplies {
		mode = "supply"
	}
	k.side = uint8(slices.Index(f.Markers[k.kind].Sides, mode))
	k.at = zoneBox(atlas.Zone(m.C), convoysBox)
	f.moveConvoy(i, k)
	f.tell(evConvoy, "2.2.3.6", k.called(), int16(k.at))
}

// moveConvoy puts a convoy elsewhere, as it lies there: that bears on naval zones alone.
func (f *front) moveConvoy(i int, k marker) {
	was, shifted := f.markers[i].at, f.shifted
	f.unmark(i)
	f.mark(k) // one was just taken out, so there is room
	if shifted {
		f.restand()
		return
	}
	f.shifted = false
	f.restandAt(was)
	f.restandAt(k.at)
}

// raidersReady reports whether the Axis has the Surface Raiders in its pool (14.33).
func (f *front) raidersReady() bool {
	return f.phasing == atlas.Axis && f.markerIn(f.ways.raiders, f.pool(atlas.Axis)) >= 0
}

// sendRaiders sends the raiders to the Naval Warfare Delay Box; the West must match
// them with two support units of its pool, or one if it has no more (14.33).
func (p *Position) sendRaiders() {
	f := p.front()
	i := f.markerIn(f.ways.raiders, f.pool(atlas.Axis))
	k := f.markers[i]
	f.unmark(i)
	k.at = inBox(f.ways.navalBox)
	f.mark(k) // one was just taken out, so there is room
	p.tell(evRaiders, "14.33")
	flow.CallWith(&p.State, pRaiders, raidersFrame{left: 2})
}

// raidersFrame is the West matching the raiders.
type raidersFrame struct {
	flow.Head
	left int16 `note:"left 2"`
}

func init() {
	procedures[pRaiders] = flow.Of(proc[raidersFrame]{
		Name: "Raiders", Rule: "14.33",
		Run: runRaiders, Legal: legalRaiders, Play: playRaiders, Why: whyRaiders,
		Question: func(*Position, *raidersFrame, atlas.Faction) say.Line {
			return say.Say("Surface Raiders: choose a support unit of your force pool to hunt them.")
		},
	})
}

func runRaiders(p *Position, r *raidersFrame) {
	var room [4]engine.Move
	if r.left == 0 || len(legalRaiders(p, r, atlas.Western, room[:0])) == 0 {
		p.Done()
		return
	}
	p.ask(atlas.Western)
}

func legalRaiders(p *Position, _ *raidersFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for u := range f.Units {
		if f.Units[u].Class == atlas.Ground || f.units[u].faction != who || f.units[u].at != f.pool(who) {
			continue
		}
		out = append(out, engine.M1(kMatch, u))
		if f.Units[u].Back == "cv-strike" {
			out = append(out, engine.M1(kMatchCV, u))
		}
	}
	return out
}

func playRaiders(p *Position, r *raidersFrame, _ atlas.Faction, m engine.Move) {
	r.left--
	p.front().sendOff(atlas.Unit(m.A), m.Kind == kMatchCV)
	p.tell(evMatched, "14.33", m.A)
}

func whyRaiders(p *Position, _ *raidersFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kMatch && m.Kind != kMatchCV {
		return nil
	}
	return p.because(say.Forbid("14.33", "The raiders must be hunted with support units in your force pool."))
}
