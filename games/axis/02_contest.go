package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 2.2.3 to 2.2.3.5: a support unit on its way. It has no effect until the
// others have had their chance to contest it; then it lands troops, escorts, strikes
// or bombs at once.

var (
	kCover     = kind(engine.Kind{Name: "cover", Args: []string{"hex"}, Rule: "2.2.3.1", Help: "Place the support unit in hand in a hex."})
	kStation   = kind(engine.Kind{Name: "station", Args: []string{"zone"}, Rule: "2.2.3.1", Help: "Place it in the On Station Box of a naval zone."})
	kWarfare   = kind(engine.Kind{Name: "warfare", Rule: "2.2.3.1", Help: "Place it in the Strategic Warfare Box."})
	kEndPolicy = kind(engine.Kind{Name: "end-policy", Args: []string{"posture"}, Rule: "13.6.1.2", Help: "End this policy by the placement, or by leaving your counters where they violate it."})
	kContest   = kind(engine.Kind{Name: "contest", Args: []string{"unit"}, Rule: "2.2.3.2", Help: "Contest the placement with a support unit of your force pool."})
	kStrike    = kind(engine.Kind{Name: "strike", Args: []string{"unit"}, Rule: "2.2.3.2", Help: "Contest it with the strike side of a CV Fleet."})
	kLet       = kind(engine.Kind{Name: "let-pass", Rule: "2.2.3.2", Help: "Do not contest."})
	kBeach     = kind(engine.Kind{Name: "beachhead", Args: []string{"hex"}, Rule: "2.2.3.4", Help: "Exchange the unit for a beachhead that faces a land hex."})
	kEscort    = kind(engine.Kind{Name: "escort", Rule: "2.2.3.6", Help: "Turn the unit to an Escort Troop Convoy."})
	kRaze      = kind(engine.Kind{Name: "raze", Args: []string{"unit-or-none"}, Rule: "2.2.3.5", Help: "Send a detachment in the hex to the Delay Box; with 'none' the logistics marker."})
)

var (
	evAttempt   = event("{F} places {u} in {s}.")
	evContested = event("{u} contests {u}: both leave the map.")
	evBeachhead = event("A beachhead is placed in {h}, facing {h}.")
	evEscort    = event("{u} becomes an Escort Troop Convoy.")
	evBombed    = event("{u} devastates {h}.")
	evRazed     = event("{u} is sent to the Delay Box.")
	evRazedMark = event("{m} is sent to the Delay Box.")
)

// supportUnitFrame is a support unit on its way. From is the hex of the CV Fleet of
// which it is the strike, or none.
type supportUnitFrame struct {
	flow.Head `steps:"where policies contest follows"`
	unit      int16 `note:"unit unit"`
	at        int16 `note:"at 32767"`
	asked     int16 `note:"asked 3"`
	from      int16 `note:"from hex-or-none"`
	told      int16 `note:"told bool"`
}

const (
	unitWhere uint8 = iota
	unitPolicies
	unitContest
	unitFollows
)

func init() {
	procedures[pSupportUnit] = flow.Of(proc[supportUnitFrame]{
		Name: "SupportUnit", Rule: "2.2.3",
		Run: runSupportUnit, Legal: legalSupportUnit, Play: playSupportUnit, Why: whySupportUnit,
		Question: func(p *Position, s *supportUnitFrame, _ atlas.Faction) say.Line {
			switch {
			case s.Step == unitWhere && s.from != none:
				return say.Say("{u} strikes: choose a hex within one hex of its fleet.", s.unit)
			case s.Step == unitWhere:
				return say.Say("{u}: choose where to place it.", s.unit)
			case s.Step == unitPolicies:
				return say.Say("This placement ends a policy: choose which.")
			case s.Step == unitContest:
				return say.Say("{F} places {u} in {s}. Contest it, or let it pass.", int16(p.front().phasing), s.unit, s.at)
			case p.front().Units[s.unit].Kind == atlas.Bomber:
				return say.Say("{u} has bombed the hex: choose a marker to destroy, or finish.", s.unit)
			case place(s.at)&placeKind == placeZone:
				return say.Say("{u} is on station: turn it to an Escort Troop Convoy, or finish.", s.unit)
			}
			if p.front().Units[s.unit].Kind == atlas.SurfaceFleet {
				return say.Say("{u}: choose the land hex that its beachhead faces.", s.unit)
			}
			return say.Say("{u}: choose the land hex that its beachhead faces, or finish.", s.unit)
		},
	})
}

// striking reports whether the frame is about the strike of a CV Fleet.
func (s *supportUnitFrame) striking() bool { return s.from != none }

// placeFault says why a support unit cannot be placed at all.
func (f *front) placeFault(u atlas.Unit) say.No {
	info := &f.Units[u]
	switch {
	case info.Class == atlas.Ground || !f.inPool(u) || f.units[u].faction != f.phasing:
		return say.Forbid("2.2.3", "Only support units in your force pool can be placed.")
	case info.ContestOnly:
		return say.Forbid("2.2.3.1", "An Interceptor can be placed only to contest.")
	case f.war == atlas.PreWar:
		return say.Forbid("12.1", "In pre-war no support unit can be placed.")
	case !f.kamikaze(u).Fine():
		return f.kamikaze(u)
	case !f.firstAlike(u, atlas.NoUnit):
		return say.Forbid("2.2.3", "Take the first counter of this kind in the force pool: they are all the same.")
	}
	var room [1]engine.Move
	if len(f.locations(u, room[:0], true)) == 0 {
		return say.Forbid("2.2.3.1", "There is no place where this support unit could be placed.")
	}
	return say.No{}
}

// locations appends where a support unit can be placed; any stops at the first.
func (f *front) locations(u atlas.Unit, out []engine.Move, any bool) []engine.Move {
	if f.boundSupport(u) {
		return out
	}
	l := f.locate(u, false)
	if f.placementFault(&l, inBox(f.ways.strategicBox)).Fine() {
		if out = append(out, engine.M0(kWarfare)); any {
			return out
		}
	}
	for z := range f.Zones {
		if f.placementFault(&l, zoneBox(atlas.Zone(z), onStation)).Fine() {
			if out = append(out, engine.M1(kStation, z)); any {
				return out
			}
		}
	}
	if f.Units[u].Kind == atlas.SubFleet {
		return out
	}
	might := l.might()
	for h := range might.bits().All() {
		if f.placementFault(&l, inHex(atlas.Hex(h))).Fine() {
			if out = append(out, engine.M1(kCover, h)); any {
				return out
			}
		}
	}
	return out
}

// placementFault adds to the locator what a fleet in a hex must do next: a Surface
// Fleet must place a beachhead, a CV Fleet must strike.
func (f *front) placementFault(l *locator, at place) say.No {
	if no := l.fault(at); !no.Fine() {
		return no
	}
	h, inHex := at.hex()
	switch kind := f.Units[l.unit].Kind; {
	case inHex && kind == atlas.SurfaceFleet && !f.beachFault(l.unit, h).Fine():
		return f.beachFault(l.unit, h)
	case inHex && kind == atlas.SurfaceFleet && !f.canBeach(h, l.who):
		return say.Forbid("2.2.3.4", "A Surface Fleet at sea must place a beachhead: there is none left, or no land hex that it could face.")
	case inHex && kind == atlas.CVFleet && !f.anyStrike(l.unit, h):
		return say.Forbid("2.2.3.1", "A CV Fleet at sea must strike: there is no hex for it.")
	}
	return say.No{}
}

// strikeHexes appends the hexes into which the strike of a CV Fleet at sea can go.
func (f *front) strikeHexes(u atlas.Unit, from atlas.Hex, out []engine.Move) []engine.Move {
	if f.strikeFault(u, from, from).Fine() {
		out = append(out, engine.M1(kCover, from))
	}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(from), d); ok && f.strikeFault(u, from, atlas.Hex(n)).Fine() {
			out = append(out, engine.M1(kCover, n))
		}
	}
	return out
}

// anyStrike reports whether there is such a hex.
func (f *front) anyStrike(u atlas.Unit, from atlas.Hex) bool {
	return f.around(from, func(h atlas.Hex) bool { return f.strikeFault(u, from, h).Fine() })
}

// strikeFault says why a CV Strike cannot be placed in a hex: within one hex of its
// fleet, by an air path (2.2.3.1), and not where the weather or other air units keep it
// out, which may be another sea than that of its fleet (2.2.3.3).
func (f *front) strikeFault(u atlas.Unit, from, h atlas.Hex) say.No {
	who := f.units[u].faction
	switch {
	case f.Grid.Distance(int(from), int(h)) > 1 || h != from && !f.canFly(h, f.endingAt(h, who)):
		return say.Forbid("2.2.3.1", "A CV Strike goes within one hex of its fleet, along an air path.")
	case f.weather(h) == atlas.Mud:
		return say.Forbid("11.3", "Air units cannot be placed in mud.")
	case !f.aid.says(oneFailure) && f.failureHex(h, who):
		return say.Forbid("14.12", "In a Failure hex no support unit can be placed or contest.")
	}
	if no := f.stormySea(h); !no.Fine() {
		return no
	}
	if no := f.airLimits(h, who, true, false); !no.Fine() {
		return no
	}
	return f.supportPolitics(u, inHex(h), false)
}

// endingAt is the policy that an Axis placement in a hex ends, or none.
func (f *front) endingAt(h atlas.Hex, who atlas.Faction) atlas.Policy {
	if p, ok := f.policyAt(h); ok && who == atlas.Axis {
		return p
	}
	return atlas.Policy(atlas.NoID)
}

func runSupportUnit(p *Position, s *supportUnitFrame) {
	f := p.front()
	switch s.Step {
	case unitWhere:
		p.ask(f.phasing)
	case unitPolicies:
		_, set, _ := f.endedBy(place(s.at), f.spares(f.isGerman(atlas.Unit(s.unit))))
		switch {
		case f.phasing != atlas.Axis || set == 0:
		case set&(set-1) != 0:
			p.ask(f.phasing)
			return
		default:
			for pol := range f.Postures {
				if set>>pol&1 != 0 {
					f.endVoluntarily(atlas.Policy(pol), "13.6.1.2")
				}
			}
		}
		s.Step = unitContest
	case unitContest:
		for ; s.asked <= int16(atlas.Soviet); s.asked++ {
			var room [1]engine.Move
			if who := atlas.Faction(s.asked); who != f.phasing && len(f.contests(s, who, room[:0], true)) > 0 {
				p.announce(s)
				p.ask(who)
				return
			}
		}
		p.placed(s)
	case unitFollows:
		p.ask(f.phasing)
	}
}

func legalSupportUnit(p *Position, s *supportUnitFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f, u := p.front(), atlas.Unit(s.unit)
	switch s.Step {
	case unitWhere:
		if s.striking() {
			return f.strikeHexes(u, atlas.Hex(s.from), out)
		}
		return append(f.locations(u, out, false), engine.M0(kBack))
	case unitPolicies:
		_, set, _ := f.endedBy(place(s.at), f.spares(f.isGerman(atlas.Unit(s.unit))))
		for pol := range f.Postures {
			if set>>pol&1 != 0 {
				out = append(out, engine.M1(kEndPolicy, pol))
			}
		}
		return out
	case unitContest:
		return append(f.contests(s, who, out, false), engine.M0(kLet))
	}
	h, inHex := place(s.at).hex()
	switch {
	case !inHex:
		out = append(out, engine.M0(kEscort))
	case f.Units[u].Kind == atlas.Bomber:
		out = f.razes(h, out)
	default:
		out = f.beachheads(h, out)
		if f.Units[u].Kind == atlas.SurfaceFleet {
			return out
		}
	}
	return append(out, engine.M0(kDone))
}

func playSupportUnit(p *Position, s *supportUnitFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kBack, kDone:
		p.Done()
	case kCover:
		p.attempt(s, inHex(atlas.Hex(m.A)))
	case kStation:
		p.attempt(s, zoneBox(atlas.Zone(m.A), onStation))
	case kWarfare:
		p.attempt(s, inBox(f.ways.strategicBox))
	case kEndPolicy:
		f.endVoluntarily(atlas.Policy(m.A), "13.6.1.2")
		s.Step = unitContest
	case kLet:
		s.asked++
	case kContest, kStrike:
		f.sendOff(atlas.Unit(m.A), m.Kind == kStrike)
		f.sendOff(atlas.Unit(s.unit), s.striking())
		p.tell(evContested, "2.2.3.2", m.A, s.unit) // everybody sees where both are from now on
		p.Done()
	case kBeach:
		f.beachLand(atlas.Unit(s.unit), place(s.at), atlas.Hex(m.A))
		p.Done()
	case kEscort:
		c := f.units[s.unit]
		c.at, c.turned = place(s.at)&^3|convoysBox, true
		f.set(atlas.Unit(s.unit), c)
		p.tell(evEscort, "2.2.3.6", s.unit)
		p.Done()
	case kRaze:
		f.raze(unitArg(m.A), place(s.at), "2.2.3.5")
		p.Done()
	}
}

// attempt begins a placement, which may end a policy and be contested.
func (p *Position) attempt(s *supportUnitFrame, at place) {
	s.at, s.asked, s.told, s.Step = int16(at), 0, 0, unitPolicies
}

// announce tells everybody of a placement, once somebody is asked about it or it can
// be seen on the map: until then it can be taken back.
func (p *Position) announce(s *supportUnitFrame) {
	if s.told == 0 {
		s.told = 1
		p.tell(evAttempt, "2.2.3", int16(p.front().phasing), s.unit, s.at)
	}
}

// sendOff takes a support unit of a contest from the map: air units to the Delay
// Box, fleets to the Naval Warfare Delay Box (2.2.3.2). A CV Strike is an air unit there, too.
func (f *front) sendOff(u atlas.Unit, strike bool) {
	box := f.ways.delayBox
	if f.Units[u].Class == atlas.Fleet && !strike {
		box = f.ways.navalBox
	}
	f.set(u, counter{at: inBox(box), faction: f.units[u].faction, turned: strike})
}

// placed puts a unit that nobody contests on the map, with what follows at once
// (2.2.3.1, 2.2.3.4, 2.2.3.5).
func (p *Position) placed(s *supportUnitFrame) {
	f, u, at := p.front(), atlas.Unit(s.unit), place(s.at)
	h, inHex := at.hex()
	s.Step = unitFollows
	switch kind := f.Units[u].Kind; {
	case s.striking():
		f.set(u, counter{at: at, faction: f.phasing, turned: true})
		p.announce(s)
		p.Done()
	case inHex && kind == atlas.CVFleet:
		s.from, s.Step = int16(h), unitWhere
	case inHex && kind == atlas.Bomber:
		f.devastate(u, h)
		if len(f.razes(h, nil)) == 0 {
			p.Done()
		}
	case inHex && kind == atlas.SurfaceFleet:
	default:
		f.set(u, counter{at: at, faction: f.phasing})
		p.announce(s)
		escorts := at&placeKind == placeZone && f.Units[u].Back == "escort"
		if lands := inHex && f.canBeach(h, f.phasing) && f.beachFault(u, h).Fine(); !escorts && !lands {
			p.Done()
		}
	}
}

// devastate turns a Bomber to its Devastation marker for good (2.2.3.5).
func (f *front) devastate(u atlas.Unit, h atlas.Hex) {
	f.set(u, counter{at: outOfGame, faction: f.units[u].faction})
	if f.mark(marker{kind: f.ways.devastation, faction: f.phasing, at: inHex(h)}) == nil {
		f.restand()
	}
	f.tell(evBombed, "2.2.3.5", int16(u), int16(h))
}

// razes appends the enemy detachments and logistics marker that a Bomber may destroy.
func (f *front) razes(h atlas.Hex, out []engine.Move) []engine.Move {
	for e := atlas.Axis; e <= atlas.Soviet; e++ {
		if e != f.phasing {
			out = f.outposts(h, e, out)
		}
	}
	return out
}

// outposts appends the detachments and the logistics marker of a faction in a hex.
func (f *front) outposts(h atlas.Hex, who atlas.Faction, out []engine.Move) []engine.Move {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.detachment(u) && f.units[u].faction == who {
			out = append(out, engine.M1(kRaze, u))
		}
	}
	if f.marked(f.ways.logistics, inHex(h), who) >= 0 {
		out = append(out, engine.M1(kRaze, int16(none)))
	}
	return out
}

// raze sends a detachment, or the logistics marker in a place, to the Delay Box.
func (f *front) raze(u atlas.Unit, at place, rule string) {
	if u != atlas.NoUnit {
		f.gather(u)
		f.tell(evRazed, rule, int16(u))
		return
	}
	i := f.markerIn(f.ways.logistics, at)
	k := f.markers[i]
	f.moveMarker(i, inBox(f.ways.delayBox))
	f.tell(evRazedMark, rule, k.called())
}

// canBeach reports whether a faction can place a beachhead in a hex (2.2.3.4).
func (f *front) canBeach(h atlas.Hex, who atlas.Faction) bool {
	var room [6]engine.Move
	left := f.hasMarkerLeft(f.ways.beachhead, uint8(who)) && f.nMarkers < mostMarkers
	return left && len(f.Hexes[h].Zones) > 0 && f.Hexes[h].Class == atlas.SeaClass && !f.beached(h) && len(f.beachheads(h, room[:0])) > 0
}

// beachheads appends the land hexes that a beachhead in a hex may face: none in a
// neutral country.
func (f *front) beachheads(h atlas.Hex, out []engine.Move) []engine.Move {
	for d := range directions {
		n, ok := f.Grid.Neighbour(int(h), d)
		if to := atlas.Hex(n); ok && f.inPlay.has(to) && f.Hexes[to].Class != atlas.SeaClass && !f.neutral.has(to) {
			out = append(out, engine.M1(kBeach, n))
		}
	}
	return out
}

// beachLand exchanges a unit for a beachhead: of strength 2 for an Air Force, 1 for a
// Surface Fleet. The unit goes to the Used Box of the zone (2.2.3.4).
func (f *front) beachLand(u atlas.Unit, at place, to atlas.Hex) {
	h, _ := at.hex()
	k := marker{kind: f.ways.beachhead, variant: uint8(f.phasing), faction: f.phasing, at: at}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && atlas.Hex(n) == to {
			k.side = uint8(d)
		}
	}
	if f.Units[u].Kind == atlas.SurfaceFleet {
		k.side |= beachheadBack
	}
	if f.mark(k) != nil {
		return
	}
	f.set(u, counter{at: zoneBox(f.Hexes[h].Zones[0], usedBox), faction: f.phasing})
	f.tell(evBeachhead, "2.2.3.4", int16(h), int16(to))
}

// contests appends how a faction can contest a placement; any stops at the first.
func (f *front) contests(s *supportUnitFrame, who atlas.Faction, out []engine.Move, any bool) []engine.Move {
	for x := range f.pooled[who].bits().All() {
		u := atlas.Unit(x)
		if f.units[u].faction != who || !f.Units[u].CanContest || f.boundSupport(u) {
			continue // most units, found out without a reason
		}
		for _, m := range [...]engine.Move{engine.M1(kContest, x), engine.M1(kStrike, x)} {
			if f.contestFault(s, u, m.Kind == kStrike).Fine() {
				if out = append(out, m); any {
					return out
				}
			}
		}
	}
	return out
}

// contestFault says why a unit of the pool cannot contest a placement (2.2.3.2): by
// the types of both, and because it must be able to be placed there itself.
func (f *front) contestFault(s *supportUnitFrame, u atlas.Unit, strike bool) say.No {
	target, at, info := atlas.Unit(s.unit), place(s.at), &f.Units[u]
	switch who := f.units[u].faction; {
	case info.Class == atlas.Ground || f.units[u].at != f.pool(who) || who == f.phasing || !info.CanContest || strike && info.Back != "cv-strike":
		return say.Forbid("2.2.3.2", "You can contest only with a support unit in your force pool that is able to.")
	case !contestsKind(info.Kind, strike, f.Units[target].Kind, s.striking(), at, who):
		return say.Forbid("2.2.3.2", "A unit of this type cannot contest that placement.")
	case !f.aid.says(fiveHexTruces) && f.contestsTruce(who, target):
		return say.Forbid(firmTruce, "The Axis cannot contest a unit under this truce.")
	case !f.firstAlike(u, atlas.NoUnit):
		return say.Forbid("2.2.3", "Take the first counter of this kind in the force pool: they are all the same.")
	}
	l := f.locate(u, true)
	if at == inBox(f.ways.strategicBox) {
		if f.Units[target].Kind == atlas.Bomber && l.bases.bits().Empty() || f.Units[target].Kind == atlas.SubFleet && !l.harbour {
			return say.Forbid("2.2.3.2", "Its nation has no base for that.")
		}
	}
	return l.fault(at)
}

// contestsKind reports whether a type of unit contests another in a place (2.2.3.2).
func contestsKind(k atlas.UnitKind, strike bool, target atlas.UnitKind, striking bool, at place, who atlas.Faction) bool {
	air := k == atlas.AirForce || k == atlas.Interceptor
	switch at & placeKind {
	case placeHex:
		switch {
		case air, k == atlas.CVFleet && !strike:
			return true
		case strike:
			return target == atlas.SurfaceFleet
		}
		return target == atlas.AirForce || target == atlas.SurfaceFleet || target == atlas.CVFleet && striking
	case placeZone:
		switch {
		case air, k == atlas.CVFleet && !strike:
			return true
		case strike:
			return target == atlas.SurfaceFleet || target == atlas.SubFleet
		}
		return target == atlas.AirForce || target == atlas.SurfaceFleet || target == atlas.SubFleet
	}
	if target == atlas.Bomber {
		return air && who != atlas.Western
	}
	return who != atlas.Soviet
}

func whySupportUnit(p *Position, s *supportUnitFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f, u := p.front(), atlas.Unit(s.unit)
	var at place
	switch m.Kind {
	case kCover:
		at = inHex(atlas.Hex(m.A))
	case kStation:
		at = zoneBox(atlas.Zone(m.A), onStation)
	case kWarfare:
		at = inBox(f.ways.strategicBox)
	}
	switch {
	case at != 0 && s.Step == unitWhere && s.striking():
		if h, inHex := at.hex(); inHex {
			return p.because(f.strikeFault(u, atlas.Hex(s.from), h))
		}
		return p.because(say.Forbid("2.2.3.1", "A CV Strike goes within one hex of its fleet, along an air path."))
	case at != 0 && s.Step == unitWhere:
		l := f.locate(u, false)
		return p.because(f.placementFault(&l, at))
	case (m.Kind == kContest || m.Kind == kStrike) && s.Step == unitContest:
		return p.because(f.contestFault(s, unitArg(m.A), m.Kind == kStrike))
	case m.Kind == kBeach && s.Step == unitFollows:
		return p.because(say.Forbid("2.2.3.4", "A beachhead must face an adjacent land hex that is not in a neutral country."))
	case m.Kind == kDone && s.Step == unitFollows:
		return p.because(say.Forbid("2.2.3.4", "A Surface Fleet at sea must place a beachhead."))
	}
	return nil
}
