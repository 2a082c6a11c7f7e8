package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 3.1.2: movement from port to port, over naval zones with troop convoys and
// through canals.

var (
	kEmbark = kind(engine.Kind{Name: "embark", Args: []string{"marker", "nation-or-none", "zone"}, Rule: "3.1.2",
		Help: "Embark the unit in hand on a troop convoy in a naval zone; a standard convoy is named with its nation."})
	kEmbarkEscort = kind(engine.Kind{Name: "embark-escort", Args: []string{"nation", "zone"}, Rule: "3.1.2",
		Help: "Embark the unit in hand on an Escort Troop Convoy of a nation in a naval zone."})
	kPort  = kind(engine.Kind{Name: "port", Args: []string{"hex"}, Rule: "3.1.2", Help: "Put the unit ashore in an open port of the zone."})
	kCanal = kind(engine.Kind{Name: "canal", Rule: "3.1.2", Help: "Move the unit in hand through the canal to its other port."})
)

var (
	evCarried  = event("{m} carries troops over the {z}.")
	evEscorted = event("{u} escorts troops over the {z}.")
)

// voyage is a ground unit that moves from port to port.
type voyage struct {
	unit  atlas.Unit
	at    place // a hex, or a box off the map
	phase movePhase
	last  atlas.Zone // it has just crossed, or NoID
}

// voyageFrame is a unit on its way from port to port.
type voyageFrame struct {
	flow.Head `steps:"ashore aboard"`
	unit      int16 `note:"unit unit"`
	phase     int16 `note:"phase phase"`
	last      int16 `note:"crossed zone-or-none"`
	zone      int16 `note:"zone zone-or-none"`
	convoy    int16 `note:"convoy marker-or-none"` // none: an escort
	nation    int16 `note:"nation nation-or-none"`
}

const (
	ashore uint8 = iota
	aboard       // of the convoy that the frame names
)

func init() {
	procedures[pVoyage] = flow.Of(proc[voyageFrame]{
		Name: "Voyage", Rule: "3.1.2",
		Run: runVoyage, Legal: legalVoyage, Play: playVoyage, Why: whyVoyage,
		Question: func(_ *Position, v *voyageFrame, _ atlas.Faction) say.Line {
			if v.Step == aboard {
				return say.Say("{u} is aboard a convoy on the {z}: choose where it lands.", v.unit, v.zone)
			}
			return say.Say("{u} may sail on from here, or stop.", v.unit)
		},
	})
}

// voyage is the unit of a frame where it is.
func (v *voyageFrame) voyage(f *front) voyage {
	last := atlas.Zone(atlas.NoID)
	if v.last != none {
		last = atlas.Zone(v.last)
	}
	return voyage{atlas.Unit(v.unit), f.units[v.unit].at, movePhase(v.phase), last}
}

// voyage is a unit that has not moved yet.
func (m march) voyage(f *front) voyage {
	return voyage{m.unit, f.units[m.unit].at, m.phase, atlas.NoID}
}

// march is the unit as zones of control see it: in a hex, or in none.
func (v voyage) march() march {
	m := march{unit: v.unit, at: atlas.NoHex, phase: v.phase}
	if h, onMap := v.at.hex(); onMap {
		m.at = h
	}
	return m
}

// runVoyage ends a voyage that cannot go on.
func runVoyage(p *Position, v *voyageFrame) {
	f := p.front()
	if v.Step == aboard || f.putsToSea(v.voyage(f)) {
		p.ask(p.phasing())
		return
	}
	p.Done()
}

func legalVoyage(p *Position, v *voyageFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	at := v.voyage(f)
	if v.Step == ashore {
		return append(f.sailings(at, out), engine.M0(kStop))
	}
	return append(f.landings(at, atlas.Zone(v.zone), out), engine.M0(kBack))
}

func playVoyage(p *Position, v *voyageFrame, _ atlas.Faction, x engine.Move) {
	f := p.front()
	switch x.Kind {
	case kStop:
		p.Done()
	case kBack:
		if f.units[v.unit].used&hasMoved == 0 {
			p.Done()
			return
		}
		v.Step = ashore
	case kPort:
		p.land(v, atlas.Hex(x.A))
	case kBox:
		f.enterBox(atlas.Unit(v.unit), atlas.Box(x.A))
		f.useConvoy(v)
		p.Done()
	default:
		if p.setOut(v, x) {
			p.Done()
		}
	}
}

// setOut embarks a unit, or takes it through a canal and reports whether it must stop
// there.
func (p *Position) setOut(v *voyageFrame, x engine.Move) (stops bool) {
	switch x.Kind {
	case kEmbark:
		v.Step, v.convoy, v.nation, v.zone = aboard, x.A, x.B, x.C
	case kEmbarkEscort:
		v.Step, v.convoy, v.nation, v.zone = aboard, none, x.A, x.B
	case kCanal:
		f := p.front()
		at := v.voyage(f)
		c, to, _ := f.canalAt(at.at)
		stop, _ := f.zoneEffect(at.march(), to)
		f.moveInto(at.unit, to)
		if m := flow.Find[movementFrame](&p.State, pMovement); m != nil {
			m.canals |= 1 << c
		}
		v.Step, v.last = ashore, none
		return stop || f.caught(at.unit, to)
	}
	return false
}

// land puts a unit ashore and sends its convoy to the Used Box. The voyage ends where a
// zone of control holds the unit.
func (p *Position) land(v *voyageFrame, to atlas.Hex) {
	f := p.front()
	at := v.voyage(f)
	stop, _ := f.zoneEffect(at.march(), to)
	f.moveInto(at.unit, to)
	f.useConvoy(v)
	v.Step, v.last = ashore, v.zone
	if stop || f.caught(at.unit, to) {
		p.Done()
	}
}

func whyVoyage(p *Position, v *voyageFrame, _ atlas.Faction, x engine.Move) *engine.Refusal {
	f := p.front()
	at := v.voyage(f)
	switch {
	case v.Step == aboard && x.Kind == kPort:
		return p.because(f.landFault(at, atlas.Zone(v.zone), atlas.Hex(x.A)))
	case v.Step == aboard && x.Kind == kBox:
		return p.because(f.dockFault(at, atlas.Zone(v.zone), atlas.Box(x.A)))
	case v.Step == aboard:
		return p.because(say.Forbid("3.1.2", "The unit is aboard: choose where it lands, or take it back."))
	case x.Kind == kTo || x.Kind == kBox:
		return p.because(say.Forbid("3.1.4", "A unit moves in only one way in a phase: one that has sailed from port to port cannot march."))
	case x.Kind == kPort:
		return p.because(say.Forbid("3.1.2", "Choose a convoy first."))
	}
	return p.whySailing(at, x)
}

// whySailing says why a unit cannot put to sea as a move says.
func (p *Position) whySailing(v voyage, x engine.Move) *engine.Refusal {
	f := p.front()
	switch x.Kind {
	case kEmbark:
		return p.because(f.embarkFault(v, x.A, x.B, atlas.Zone(x.C)))
	case kEmbarkEscort:
		return p.because(f.embarkFault(v, none, x.A, atlas.Zone(x.B)))
	case kCanal:
		return p.because(f.canalFault(v))
	}
	return p.because(say.Forbid("3.1", "Finish the move of one unit before you move the next."))
}

// putsToSea reports whether a unit can move from port to port.
func (f *front) putsToSea(v voyage) bool {
	if f.shipped[f.units[v.unit].faction]&f.zonesOf(v) == 0 {
		return f.canalFault(v).Fine()
	}
	var room [8]engine.Move
	return len(f.sailings(v, room[:0])) > 0
}

// sailings appends the convoys on which a unit can embark, and the canal.
func (f *front) sailings(v voyage, out []engine.Move) []engine.Move {
	who := f.units[v.unit].faction
	from := f.zonesOf(v) & f.shipped[who]
	for z := range f.Zones {
		if from>>z&1 != 0 {
			out = f.convoysFor(v, atlas.Zone(z), out)
		}
	}
	if f.canalFault(v).Fine() {
		out = append(out, engine.M0(kCanal))
	}
	return out
}

// convoysFor appends the convoys of a zone on which a unit can embark. Those that are
// alike are listed once.
func (f *front) convoysFor(v voyage, z atlas.Zone, out []engine.Move) []engine.Move {
	who := f.units[v.unit].faction
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.at != zoneBox(z, convoysBox) || k.faction != who || !f.carriesTroops(k) || i > 0 && *k == f.markers[i-1] {
			continue
		}
		nation := int16(none)
		if k.kind == f.ways.convoy {
			nation = int16(f.convoyNation(k))
		}
		if f.embarkFault(v, int16(k.kind), nation, z).Fine() {
			out = append(out, engine.M3(kEmbark, int16(k.kind), nation, int16(z)))
		}
	}
	var seen [mostNations]bool
	for x := range f.afloat.bits().All() {
		n := f.Units[x].Nation
		if f.escortIn(atlas.Unit(x), z, who) && !seen[n] && f.embarkFault(v, none, int16(n), z).Fine() {
			seen[n] = true
			out = append(out, engine.M2(kEmbarkEscort, int16(n), int16(z)))
		}
	}
	return out
}

// escortIn reports whether a support unit is an Escort Troop Convoy of a faction that is
// ready in a zone.
func (f *front) escortIn(u atlas.Unit, z atlas.Zone, who atlas.Faction) bool {
	c := &f.units[u]
	return c.faction == who && c.turned && c.at == zoneBox(z, convoysBox)
}

// zonesOf are the zones into which a unit can put to sea from where it is: those of its
// port, beachhead or box. After a crossing it sails on over another zone, which only a
// Multi-Zone Port has.
func (f *front) zonesOf(v voyage) (zones uint32) {
	h, onMap := v.at.hex()
	if !onMap {
		for _, z := range f.Boxes[v.at&^placeKind].Zones {
			zones |= 1 << z
		}
		return zones
	}
	for _, b := range f.ways.berthsAt[h] {
		zones |= 1 << f.ways.berths[b].zone
	}
	if f.beach[f.units[v.unit].faction].has(h) {
		for _, z := range f.Hexes[h].Zones {
			zones |= 1 << z
		}
	}
	if v.last != atlas.NoID {
		zones &^= 1 << v.last
	}
	return zones
}

// embarkFault says why a unit cannot embark on a convoy: a marker, or with none an
// escort of a nation.
func (f *front) embarkFault(v voyage, convoy, nation int16, z atlas.Zone) say.No {
	switch {
	case f.zonesOf(v)>>z&1 == 0 && v.last != atlas.NoID:
		return say.Forbid("3.1.2", "A unit can sail on only from a Multi-Zone Port, and only over another naval zone.")
	case f.zonesOf(v)>>z&1 == 0:
		return say.Forbid("3.1.2", "The unit is not in a port, beachhead or box of this naval zone.")
	case !f.convoyReady(f.units[v.unit].faction, convoy, nation, z):
		return say.Forbid("3.1.2", "There is no such troop convoy in the Convoys Box of this naval zone.")
	}
	if no := f.rideFault(v.unit, convoy, nation); !no.Fine() {
		return no
	}
	if !f.canLand(v, z) {
		return say.Forbid("3.1.2", "There is no open port in this naval zone where the unit can land.")
	}
	return say.No{}
}

// convoyReady reports whether a faction has a troop convoy as a move names it in the
// Convoys Box of a zone.
func (f *front) convoyReady(who atlas.Faction, convoy, nation int16, z atlas.Zone) bool {
	if convoy == none {
		return f.escortOf(who, nation, z) != atlas.NoUnit
	}
	return f.troopConvoy(who, convoy, nation, z) >= 0
}

// escortOf is an Escort Troop Convoy of a nation in a zone, or NoUnit.
func (f *front) escortOf(who atlas.Faction, nation int16, z atlas.Zone) atlas.Unit {
	for x := range f.afloat.bits().All() {
		if f.escortIn(atlas.Unit(x), z, who) && int16(f.Units[x].Nation) == nation {
			return atlas.Unit(x)
		}
	}
	return atlas.NoUnit
}

// troopConvoy is the number of a convoy marker on its troop side in the Convoys Box of a
// zone, or -1.
func (f *front) troopConvoy(who atlas.Faction, convoy, nation int16, z atlas.Zone) int {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.faction != who || int16(k.kind) != convoy || k.at != zoneBox(z, convoysBox) || !f.carriesTroops(k) {
			continue
		}
		if k.kind != f.ways.convoy && nation == none || k.kind == f.ways.convoy && nation == int16(f.convoyNation(k)) {
			return i
		}
	}
	return -1
}

// rideFault says why a convoy does not carry a unit: by its size, its nation, or the
// policies that affect either (3.1.2, 13.6.1.1). A unit of two nations rides as either,
// and policies bind it as both (13.8.3).
func (f *front) rideFault(u atlas.Unit, convoy, nation int16) say.No {
	if f.Units[u].Kwantung {
		return say.Forbid("DS 3.1.4", "Kwantung units never move by sea.")
	}
	train := convoy == int16(f.ways.fleetTrain)
	owner := atlas.Nation(nation)
	if train {
		owner = f.markerNation(atlas.Western)
	}
	switch {
	case train && !f.isOf(u, owner):
		return say.Forbid("3.1.2", "The Fleet Train carries US units only.")
	case !train && f.units[u].steps != 1:
		return say.Forbid("3.1.2", "A troop convoy carries one step; only the Fleet Train carries larger units.")
	case convoy == int16(f.ways.scratchConvoy):
		return say.No{}
	case !f.Units[u].Exp && !f.carriedBy(u, owner):
		return say.Forbid("3.1.2", "A convoy of this nation cannot carry this unit.")
	}
	for _, n := range f.nations(u) {
		if n != atlas.NoID && !f.mayUseOf(n, f.units[u].faction, owner) {
			return say.Forbid("13.6.1.1", "A policy bars the unit from this convoy.")
		}
	}
	return say.No{}
}

// carriedBy reports whether a standard convoy or an escort of a nation carries a unit:
// British and US ones all Western units, those of other major countries their own,
// those of minor countries their own and friendly major countries'.
func (f *front) carriedBy(u atlas.Unit, n atlas.Nation) bool {
	if f.isOf(u, n) || f.isMajor(n) && f.units[u].faction == atlas.Western {
		return true
	}
	list := f.nations(u)
	return !f.isMajor(n) && (f.isMajor(list[0]) || f.isMajor(list[1]))
}

// isMajor reports whether a nation is a major country (13.2.1).
func (f *front) isMajor(n atlas.Nation) bool {
	return n != atlas.NoID && f.ways.home[n] != atlas.NoID && f.Areas[f.ways.home[n]].Major
}

// canLand reports whether a zone has a port or box where a unit can land.
func (f *front) canLand(v voyage, z atlas.Zone) bool {
	var room [1]engine.Move
	return len(f.landingsUpTo(v, z, room[:0], 1)) > 0
}

// landings appends the open ports, beachheads and boxes of a zone where a unit can land.
func (f *front) landings(v voyage, z atlas.Zone, out []engine.Move) []engine.Move {
	return f.landingsUpTo(v, z, out, int(^uint(0)>>1))
}

// landingsUpTo appends so many of them.
func (f *front) landingsUpTo(v voyage, z atlas.Zone, out []engine.Move, most int) []engine.Move {
	full := len(out) + most
	for _, b := range f.ways.inZone[z] {
		if h := f.ways.berths[b].hex; f.landFault(v, z, h).Fine() {
			if out = append(out, engine.M1(kPort, int16(h))); len(out) == full {
				return out
			}
		}
	}
	for h := range f.beach[f.units[v.unit].faction].bits().All() {
		if f.landFault(v, z, atlas.Hex(h)).Fine() {
			if out = append(out, engine.M1(kPort, int16(h))); len(out) == full {
				return out
			}
		}
	}
	for _, b := range f.Zones[z].Boxes {
		if f.dockFault(v, z, b).Fine() {
			if out = append(out, engine.M1(kBox, int16(b))); len(out) == full {
				return out
			}
		}
	}
	return out
}

// landFault says why a unit aboard a convoy cannot land in a hex: only the port where it
// lands must be open.
func (f *front) landFault(v voyage, z atlas.Zone, h atlas.Hex) say.No {
	switch {
	case inHex(h) == v.at:
		return say.Forbid("3.1.2", "The unit is already in this port: choose another.")
	case !f.openPort(h, z, f.units[v.unit].faction):
		return say.Forbid("3.1.2", "This is not an open port of yours in the naval zone.")
	}
	if no := f.closedTo(v.unit, h, v.phase); !no.Fine() {
		return no
	}
	_, no := f.zoneEffect(v.march(), h)
	return no
}

// canalAt is the canal that has a port in a place, and its other port.
func (f *front) canalAt(at place) (canal int, other atlas.Hex, ok bool) {
	h, onMap := at.hex()
	if !onMap || !f.Hexes[h].Canal {
		return 0, 0, false
	}
	for i, c := range f.ways.canals {
		if c[0] == h || c[1] == h {
			return i, c[0] + c[1] - h, true
		}
	}
	return 0, 0, false
}

// canalFault says why a unit cannot move through a canal: both ports must be open, and
// one step passes in a phase.
func (f *front) canalFault(v voyage) say.No {
	i, to, ok := f.canalAt(v.at)
	if !ok {
		return say.Forbid("3.1.2", "The unit is not in a port of a canal.")
	}
	from, _ := v.at.hex()
	who := f.units[v.unit].faction
	switch {
	case f.units[v.unit].steps != 1:
		return say.Forbid("3.1.2", "Only a one-step unit can move through a canal.")
	case f.canalUsed(i):
		return say.Forbid("3.1.2", "A unit has already moved through this canal in this phase.")
	case !f.openInSome(from, who) || !f.openInSome(to, who):
		return say.Forbid("3.1.2", "Both ports of the canal must be open to you.")
	}
	if no := f.closedTo(v.unit, to, v.phase); !no.Fine() {
		return no
	}
	_, no := f.zoneEffect(v.march(), to)
	return no
}

// canalUsed reports whether a unit has moved through a canal in this phase.
func (f *front) canalUsed(i int) bool {
	m := flow.Find[movementFrame](&f.match.State, pMovement)
	return m != nil && m.canals>>i&1 != 0
}

// openInSome reports whether a hex has an open port of a faction in one of its zones.
func (f *front) openInSome(h atlas.Hex, who atlas.Faction) bool {
	for _, b := range f.ways.berthsAt[h] {
		if f.openPort(h, f.ways.berths[b].zone, who) {
			return true
		}
	}
	return false
}

// carries reports whether the convoy or escort aboard which a unit is lies in its zone.
func (f *front) carries(v *voyageFrame) bool {
	who, z := f.units[v.unit].faction, atlas.Zone(v.zone)
	if v.zone == none {
		return false
	}
	if v.convoy == none {
		return f.escortOf(who, v.nation, z) != atlas.NoUnit
	}
	return f.troopConvoy(who, v.convoy, v.nation, z) >= 0
}

// useConvoy moves the convoy that has carried a unit to the Used Box of its zone.
func (f *front) useConvoy(v *voyageFrame) {
	who, z := f.units[v.unit].faction, atlas.Zone(v.zone)
	if v.convoy == none {
		u := f.escortOf(who, v.nation, z)
		f.relocate(u, zoneBox(z, usedBox))
		f.tell(evEscorted, "3.1.2", int16(u), v.zone)
		return
	}
	i := f.troopConvoy(who, v.convoy, v.nation, z)
	k := f.markers[i]
	f.unmark(i)
	k.at = zoneBox(z, usedBox)
	f.mark(k) // one was just taken out, so there is room
	f.restand()
	f.tell(evCarried, "3.1.2", k.called(), v.zone)
}
