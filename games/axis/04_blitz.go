package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 4.1: the Blitz Combat Segment around its combat: airdrops before it, landings
// after it, and the carriers' strikes that return. Chapter 4.3: the markers.

var (
	kDrop        = kind(engine.Kind{Name: "drop", Args: []string{"unit", "hex"}, Rule: "4.1.1", Help: "Drop an airborne unit within two hexes."})
	kLand        = kind(engine.Kind{Name: "land", Args: []string{"unit"}, Rule: "4.1.3", Help: "Land a unit from its beachhead in the hex it faces."})
	kLandIn      = kind(engine.Kind{Name: "land-in", Args: []string{"unit", "hex"}, Rule: "4.1.3", Help: "Land a unit from its beachhead in a coastal hex next to it."})
	kLandAirdrop = kind(engine.Kind{Name: "land-airdrop", Args: []string{"unit", "unit"}, Rule: "4.1.4", Help: "Put a one-step infantry unit of the force pool in the place of an airdrop."})
)

var (
	evDropped = event("{u} drops on {h}.")
	evLanded  = event("{u} lands in {h}.")
)

// blitzFrame is the Blitz Combat Segment.
type blitzFrame struct {
	flow.Head `steps:"airdrops combat landings airdrop-landings returns"`
}

const (
	blitzAirdrops uint8 = iota
	blitzCombat
	blitzLandings
	blitzAirdropLandings
	blitzReturns
)

func init() {
	procedures[pBlitz] = flow.Of(proc[blitzFrame]{
		Name: "Blitz", Rule: "4.1",
		Run: runBlitz, Legal: legalBlitz, Play: playBlitz, Why: whyBlitz,
		Question: func(_ *Position, b *blitzFrame, _ atlas.Faction) say.Line {
			switch b.Step {
			case blitzAirdrops:
				return say.Say("Airdrops: choose an airborne unit and where it drops, or finish.")
			case blitzLandings:
				return say.Say("Beachhead landings: choose a unit that lands, or finish.")
			}
			return say.Say("Airdrop landings: choose an airdrop and the infantry that takes its place, or finish.")
		},
	})
}

// beginBlitz begins the segment. Without a Blitz or Totsugeki marker or an SNLF beachhead on
// the map only carriers' strikes return (4.1).
func (p *Position) beginBlitz() {
	f := p.front()
	step := blitzReturns
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.faction == f.phasing && k.at&placeKind == placeHex && (f.charges(k) || f.snlf(k)) {
			step = blitzAirdrops
		}
	}
	flow.CallWith(&p.State, pBlitz, blitzFrame{Head: flow.Head{Step: step}})
}

func runBlitz(p *Position, b *blitzFrame) {
	f := p.front()
	switch b.Step {
	case blitzCombat:
		b.Step = blitzLandings
		p.beginCombat(blitzSegment)
		return
	case blitzReturns:
		f.returnStrikes()
		f.forgetDeeds()
		p.Done()
		return
	}
	if flow.None(p, blitzChoices, b, f.phasing) {
		p.endBlitzStep(b)
		return
	}
	p.ask(f.phasing)
}

// endBlitzStep goes on to the next step. Airdrops that have not landed go to the Delay
// Box (4.1.4).
func (p *Position) endBlitzStep(b *blitzFrame) {
	f := p.front()
	if b.Step == blitzAirdropLandings {
		for x := range f.Units {
			if u := atlas.Unit(x); f.units[u].faction == f.phasing && f.dropped(u) {
				f.retire(u)
				f.tell(evDelayed, "4.1.4", int16(x))
			}
		}
	}
	b.Step++
}

var evDelayed = event("{u} goes to the Delay Box.")

func blitzChoices(p *Position, b *blitzFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for x := range f.Units {
		u := atlas.Unit(x)
		if f.units[u].faction != f.phasing {
			continue
		}
		switch b.Step {
		case blitzAirdrops:
			out = f.airdropsOf(u, out)
		case blitzLandings:
			out = f.beachLandings(u, out)
		case blitzAirdropLandings:
			out = f.airdropLandings(u, out)
		}
	}
	if b.Step == blitzLandings {
		out = f.storms(out)
	}
	return out
}

// legalBlitz lists the choices of a step, or to go on: not from airdrops that must be
// replaced (17.4).
func legalBlitz(p *Position, b *blitzFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	first := len(out)
	out = blitzChoices(p, b, who, out)
	if b.Step == blitzAirdropLandings && len(out) > first && p.front().aid.says(airdropsMustLand) {
		return out
	}
	return append(out, engine.M0(kDone))
}

func playBlitz(p *Position, b *blitzFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kDone:
		p.endBlitzStep(b)
	case kDrop:
		c := f.units[m.A]
		c.at, c.turned = inHex(atlas.Hex(m.B)), true
		f.set(atlas.Unit(m.A), c)
		f.tell(evDropped, "4.1.1", m.A, m.B)
		f.sweepUnder(atlas.Hex(m.B))
	case kLand:
		h, _ := f.landsIn(atlas.Unit(m.A))
		f.placeAfterCombat(atlas.Unit(m.A), h)
		f.tell(evLanded, "4.1.3", m.A, int16(h))
	case kStorm:
		f.storm(atlas.Hex(m.A))
	case kLandIn:
		f.placeAfterCombat(atlas.Unit(m.A), atlas.Hex(m.B))
		f.tell(evLanded, "17.3", m.A, m.B)
	case kLandAirdrop:
		h, _ := f.units[m.A].at.hex()
		f.retire(atlas.Unit(m.A))
		f.put(atlas.Unit(m.B), inHex(h), 1, f.phasing)
		f.entered(h, f.phasing, f.isGerman(atlas.Unit(m.B))) // markers of those who have retreated from under it
		f.tell(evLanded, "4.1.4", m.B, int16(h))
	}
}

// sweepUnder drives a marker away on which an airdrop comes down, if it is alone in the
// hex (1.2.1, 2.3.5).
func (f *front) sweepUnder(h atlas.Hex) {
	for e := range f.unit {
		if atlas.Faction(e) != f.phasing && f.unit[e].has(h) {
			return
		}
	}
	f.sweep(h, f.phasing)
}

func whyBlitz(p *Position, b *blitzFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	switch {
	case m.Kind == kDrop && b.Step == blitzAirdrops:
		if no := f.mayDrop(atlas.Unit(m.A)); !no.Fine() {
			return p.because(no)
		}
		return p.because(f.mayDropOn(atlas.Unit(m.A), atlas.Hex(m.B)))
	case m.Kind == kLand && b.Step == blitzLandings:
		return p.because(f.mayLand(atlas.Unit(m.A)))
	case m.Kind == kStorm && b.Step == blitzLandings:
		return p.because(f.mayStorm(atlas.Hex(m.A)))
	case m.Kind == kLandIn && b.Step == blitzLandings:
		return p.because(f.mayLandIn(atlas.Unit(m.A), atlas.Hex(m.B)))
	case m.Kind == kDone && b.Step == blitzAirdropLandings && f.aid.says(airdropsMustLand):
		return p.because(say.Forbid("17.4", "An airdrop that is supplied and alone is replaced by infantry: choose it."))
	case m.Kind == kLandAirdrop && b.Step == blitzAirdropLandings:
		return p.because(say.Forbid("4.1.4", "An airdrop that is supplied and alone is replaced by a one-step infantry unit of its nation from the force pool, not an elite one."))
	}
	return nil
}

// dropped reports whether an airborne unit lies on its airdrop side: a marker, and no
// unit (14.1).
func (f *front) dropped(u atlas.Unit) bool {
	return f.units[u].turned && f.Units[u].Back == "airdrop"
}

// mayDrop says why a unit cannot conduct an airdrop (4.1.1).
func (f *front) mayDrop(u atlas.Unit) say.No {
	at, onMap := f.units[u].at.hex()
	switch {
	case !onMap || f.units[u].faction != f.phasing || f.Units[u].Back != "airdrop" || f.dropped(u):
		return say.Forbid("4.1.1", "Only airborne and helicopter units on the map can drop.")
	case f.Hexes[at].Class == atlas.SeaClass:
		return say.Forbid("4.1.1", "No unit can drop from a beachhead.")
	case !f.blitzEnabled(at, f.phasing):
		return say.Forbid("4.1.1", "Only units within two hexes of a Blitz marker can drop.")
	case f.war == atlas.PreWar:
		return say.Forbid("12.1", "In pre-war nobody can make an airdrop.")
	case !f.supplied(u):
		return say.Forbid("4.1.1", "A unit without supply cannot drop.")
	}
	return say.No{}
}

// airdropsOf lists the airdrops of a unit.
func (f *front) airdropsOf(u atlas.Unit, out []engine.Move) []engine.Move {
	if f.Units[u].Back != "airdrop" || !f.mayDrop(u).Fine() {
		return out
	}
	at, _ := f.units[u].at.hex()
	for h := range f.Hexes {
		if f.Grid.Distance(int(at), h) <= 2 && f.mayDropOn(u, atlas.Hex(h)).Fine() {
			out = append(out, engine.M2(kDrop, int16(u), int16(h)))
		}
	}
	return out
}

// mayDropOn says why an airdrop cannot be placed in a hex (4.1.1).
func (f *front) mayDropOn(u atlas.Unit, h atlas.Hex) say.No {
	at, _ := f.units[u].at.hex()
	switch {
	case !f.inPlay.has(h) || f.Hexes[h].Class == atlas.SeaClass:
		return say.Forbid("4.1.1", "An airdrop must come down on land.")
	case !f.dropPath(at, h):
		return say.Forbid("4.1.1", "An airdrop can go two hexes at most, and not over neutral countries or those under a policy.")
	case f.enemyAirNear(h, f.phasing):
		return say.Forbid("4.1.1", "No airdrop can come down in a hex with an enemy Air unit or next to one.")
	case f.failureHex(h, f.phasing):
		return say.Forbid("14.12", "No airdrop can come down in a Failure hex.")
	case f.phasing == atlas.Axis && f.behindTheRedArmy(h):
		return redArmyHolds()
	}
	if f.aid.says(fiveHexTruces) && f.tooBold(u, h) {
		return say.Forbid("17.12", "A truce allows no airdrop here.")
	}
	if f.units[u].faction == atlas.Axis && !f.aid.says(fiveHexTruces) && f.nearTruce(h) { // a truce binds both sides
		return say.Forbid("13.6.2", "An Axis airdrop cannot be placed in or next to the land of a country under a truce.")
	}
	for _, home := range f.homes(u) {
		if home == atlas.NoID {
			continue
		}
		if no := f.mayDropFor(home, u, h); !no.Fine() {
			return no
		}
	}
	return say.No{}
}

// mayDropFor says why the policies and truces of a country keep an airdrop out of a hex.
func (f *front) mayDropFor(home atlas.Area, u atlas.Unit, h atlas.Hex) say.No {
	if f.units[u].faction != atlas.Axis {
		if no := f.germanPolicyKeepsOff(home, inHex(h)); !no.Fine() {
			return no
		}
		if no := f.uncooperative(f.units[u].faction, h); !no.Fine() {
			return no
		}
	}
	if f.strictlyBound(home) || !f.aid.says(fiveHexTruces) && f.truce(home) > 0 && f.nearAxis(h) {
		return say.Forbid("13.6.2.1", "Policies and truces of its country forbid this airdrop.")
	}
	return say.No{}
}

// dropPath reports whether a way of two hexes at most leads to a hex.
func (f *front) dropPath(at, h atlas.Hex) bool {
	if f.closedToSupport(h) {
		return false
	}
	distance := f.Grid.Distance(int(at), int(h))
	return distance <= 1 || distance == 2 && f.wayOver(at, h, func(atlas.Hex) bool { return true })
}

// enemyAirNear reports whether an enemy Air unit is in a hex or next to it.
func (f *front) enemyAirNear(h atlas.Hex, who atlas.Faction) bool {
	for x := range f.Units {
		u := atlas.Unit(x)
		if at, onMap := f.units[u].at.hex(); onMap && f.units[u].faction != who && f.strikes(u) && f.Grid.Distance(int(at), int(h)) <= 1 {
			return true
		}
	}
	return false
}

// nearAxis reports whether a hex is in or next to an Axis country or dependent, or holds a
// ground unit or marker of the Axis (13.6.2).
func (f *front) nearAxis(h atlas.Hex) bool {
	return f.posts[atlas.Axis].has(h) || f.around(h, f.isAxisLand)
}

// landsIn is the hex that the beachhead under a unit faces.
func (f *front) landsIn(u atlas.Unit) (atlas.Hex, bool) {
	at, onMap := f.units[u].at.hex()
	if !onMap || f.Hexes[at].Class != atlas.SeaClass {
		return 0, false
	}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(at), d); ok && f.faces(at, atlas.Hex(n)) {
			return atlas.Hex(n), true
		}
	}
	return 0, false
}

// beachLandings lists where a unit can land: in the hex that its beachhead faces (4.1.3), or
// by the aid of 1999 in any coastal hex next to it (17.3).
func (f *front) beachLandings(u atlas.Unit, out []engine.Move) []engine.Move {
	if !f.aid.says(landAnywhere) {
		if f.mayLand(u).Fine() {
			out = append(out, engine.M1(kLand, int16(u)))
		}
		return out
	}
	if !f.onBeachhead(u).Fine() {
		return out
	}
	at, _ := f.units[u].at.hex()
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(at), d); ok && f.mayLandIn(u, atlas.Hex(n)).Fine() {
			out = append(out, engine.M2(kLandIn, int16(u), int16(n)))
		}
	}
	return out
}

// onBeachhead says why a unit is none that could land from a beachhead now (4.1.3). One that a
// withdrawal has swept up did not attack; by the aid of 1999 it has taken part (17.3).
func (f *front) onBeachhead(u atlas.Unit) say.No {
	_, beached := f.landsIn(u)
	at, _ := f.units[u].at.hex()
	switch {
	case !beached || f.units[u].faction != f.phasing || !f.isGround(u):
		return say.Forbid("4.1.3", "Only ground units on a beachhead can land.")
	case f.units[u].used&hasAttacked != 0:
		return say.Forbid("4.1.3", "A unit that attacked in this segment cannot land.")
	case f.aid.says(landAnywhere) && f.units[u].used&hasFought != 0:
		return say.Forbid("17.3", "A unit that took part in a combat of this segment cannot land.")
	case !f.blitzEnabled(at, f.phasing):
		return say.Forbid("4.1.3", "Only units within two hexes of a Blitz marker can land.")
	}
	return say.No{}
}

// mayLand says why a unit cannot land in the hex that its beachhead faces (4.1.3).
func (f *front) mayLand(u atlas.Unit) say.No {
	if no := f.onBeachhead(u); !no.Fine() {
		return no
	}
	if f.aid.says(landAnywhere) {
		return say.Forbid("17.3", "Choose the coastal hex next to the beachhead in which the unit lands.")
	}
	if !f.supplied(u) {
		return say.Forbid("4.1.3", "A unit without supply cannot land.")
	}
	h, _ := f.landsIn(u)
	return f.placedIn(u, h, landing)
}

// mayLandIn says why a unit cannot land in a coastal hex next to its beachhead (17.3).
func (f *front) mayLandIn(u atlas.Unit, h atlas.Hex) say.No {
	if no := f.onBeachhead(u); !no.Fine() {
		return no
	}
	at, _ := f.units[u].at.hex()
	switch {
	case !f.aid.says(landAnywhere):
		return say.Forbid("4.1.3", "A unit must land in the hex that its beachhead faces.")
	case f.Grid.Distance(int(at), int(h)) != 1 || !f.inPlay.has(h) || f.Hexes[h].Class == atlas.SeaClass:
		return say.Forbid("17.3", "A unit must land in a coastal hex next to its beachhead.")
	}
	return f.placedIn(u, h, landing)
}

// airdropLandings lists the infantry that can take the place of an airdrop: supplied,
// and not with an enemy unit in its hex (4.1.4).
func (f *front) airdropLandings(u atlas.Unit, out []engine.Move) []engine.Move {
	h, onMap := f.units[u].at.hex()
	if !onMap || !f.dropped(u) || !f.aid.says(oneFailure) && f.failureHex(h, f.phasing) {
		return out
	}
	for e := range f.unit {
		if atlas.Faction(e) != f.phasing && f.unit[e].has(h) {
			return out
		}
	}
	if !f.traces(u, false) {
		return out
	}
	for x := range f.Units {
		if f.units[x].at == f.pool(f.phasing) && f.landsFromTheAir(atlas.Unit(x)) && f.shareNation(u, atlas.Unit(x)) {
			out = append(out, engine.M2(kLandAirdrop, int16(u), int16(x)))
		}
	}
	return out
}

// landsFromTheAir reports whether a unit can take the place of an airdrop of its nation: one-step
// infantry of whatever symbol that is neither elite nor a garrison, which does not move and is
// placed by conversion alone (4.1.4, 2.3.2.3).
func (f *front) landsFromTheAir(u atlas.Unit) bool {
	info := &f.Units[u]
	if info.Class != atlas.Ground || info.Quality == "elite" || info.Quality == "ss" {
		return false
	}
	last := &info.Sides[info.NSides-1]
	return last.Steps == 1 && last.Kind == atlas.Infantry && last.Move > 0
}

// returnStrikes puts carriers' strikes back into the Used Box of their zone (4.1.5): of
// the first zone that the hex belongs to.
func (f *front) returnStrikes() {
	for x := range f.Units {
		u := atlas.Unit(x)
		h, onMap := f.units[u].at.hex()
		if !onMap || f.units[u].faction != f.phasing || !f.units[u].turned || f.Units[u].Back != "cv-strike" {
			continue
		}
		zone, ok := f.strikeZone(h)
		if !ok {
			continue
		}
		c := f.units[u]
		c.at, c.turned = zoneBox(zone, usedBox), false
		f.set(u, c)
	}
}

// strikeZone is the zone into which a strike on a hex returns: that of its hex, or of a
// neighbouring one if it lies in none.
func (f *front) strikeZone(h atlas.Hex) (atlas.Zone, bool) {
	if z := f.Hexes[h].Zones; len(z) > 0 {
		return z[0], true
	}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && len(f.Hexes[n].Zones) > 0 {
			return f.Hexes[n].Zones[0], true
		}
	}
	return 0, false
}

// markerSegment makes troop convoys ready again and sets Blitz, Totsugeki, Failure and
// Mobilizing markers aside, then the SNLF's beachheads (4.3).
func (p *Position) markerSegment() {
	f := p.front()
	for i := int(f.nMarkers) - 1; i >= 0; i-- {
		k := f.markers[i]
		_, onMap := k.at.hex()
		switch {
		case k.faction != f.phasing:
		case onMap && (f.charges(&k) || k.kind == f.ways.failure || k.kind == f.ways.mobilizing):
			f.unmark(i)
			p.tell(evSetAside, "4.3", k.called(), int16(k.at))
		case f.carriesTroops(&k) && k.at&placeKind == placeZone && k.at&3 == usedBox:
			f.unmark(i)
			k.at = k.at&^3 | convoysBox
			f.mark(k) // one was just taken out, so there is room
			p.tell(evReady, "4.3", k.called(), int16(k.at))
			i = int(f.nMarkers) // the list has another order now
		}
	}
	for x := range f.Units {
		if c := f.units[x]; c.faction == f.phasing && c.turned && f.Units[x].Back == "escort" && c.at&placeKind == placeZone && c.at&3 == usedBox {
			f.relocate(atlas.Unit(x), c.at&^3|convoysBox)
		}
	}
	f.restand()
	f.callOff()
}

var (
	evSetAside = event("{m} in {s} is set aside.")
	evReady    = event("{m} is ready again in {s}.")
)

// carriesTroops reports whether a marker is a convoy on its troop side.
func (f *front) carriesTroops(k *marker) bool {
	switch k.kind {
	case f.ways.convoy, f.ways.scratchConvoy, f.ways.fleetTrain:
		return !f.carriesSupply(k)
	}
	return false
}
