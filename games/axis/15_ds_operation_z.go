package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// DS 15.29 and 15.37: Operation Z and Widespread Attacks, the surprise with which Japan goes to
// war. Each Z Action is a kind of move of its own.

var (
	kIncident  = kind(engine.Kind{Name: "incident", Args: []string{"country"}, Rule: "DS 15.29", Help: "Choose a neutral country and roll on the Diplomatic Incident Table."})
	kHarbor    = kind(engine.Kind{Name: "harbor-attack", Args: []string{"unit"}, Rule: "DS 15.29", Help: "Send a Surface Fleet of an Ally at war from its force pool or the turn track to the Naval Warfare Delay Box."})
	kHeroic    = kind(engine.Kind{Name: "heroic-effort", Args: []string{"unit-or-none"}, Rule: "DS 15.29", Help: "Take a unit of yours from the map, the Delay Box or the turn track back into your force pool at once; with 'none' the Scratch Convoy."})
	kSNLF      = kind(engine.Kind{Name: "snlf", Args: []string{"hex"}, Rule: "DS 15.29", Help: "Place an SNLF beachhead in an all-sea hex; nobody contests it."})
	kTotsugeki = kind(engine.Kind{Name: "totsugeki", Args: []string{"hex"}, Rule: "DS 15.29", Help: "Place a Totsugeki marker in any hex: your units within two hexes are Blitz-enabled."})

	evHarbor    = event("Harbor attack: {u} goes to the Naval Warfare Delay Box.")
	evHeroic    = event("Heroic effort: {u} returns to its force pool.")
	evHeroicM   = event("Heroic effort: {m} returns to its force pool.")
	evSurprise  = event("Surprise troop movement: {u} to {h}.")
	evTotsugeki = event("{F} places a Totsugeki marker in {h}.")
)

// zAction is one of the actions.
type zAction uint8

const (
	zHarbor zAction = iota
	zHeroicArmy
	zHeroicNavy
	zLanding
	zMovement
	zTotsugeki
	numZActions
)

// mostAlike is how often an action may be chosen in an Operation Z.
const mostAlike = 3

// zFrame is the event: how many actions are left and, two bits each, how often each was
// chosen; whether a neutral country may still be dealt with, and whether the limits of
// Operation Z count; the unit that moves or the sea in which a beachhead is turned.
type zFrame struct {
	flow.Head `steps:"actions moving facing"`
	left      int16 `note:"left 6"`
	chosen    int16 `note:"chosen 4095 quiet"`
	neutral   int16 `note:"neutral bool"`
	limited   int16 `note:"limited bool"`
	subject   int16 `note:"subject 32767 quiet"`
}

const (
	zActions uint8 = iota
	zMoving
	zFacing
)

func init() {
	events["operation-z"] = &operation{do: func(f *front, _ *program.Action) bool {
		n := int16(6)
		if (*script)(f).Season() == summer {
			n = 4
		}
		flow.CallWith(&f.match.State, pOperationZ, zFrame{left: n, neutral: 1, limited: 1})
		return true
	}}
	events["widespread-attacks"] = &operation{do: func(f *front, _ *program.Action) bool {
		flow.CallWith(&f.match.State, pOperationZ, zFrame{left: 2})
		return true
	}}
	procedures[pOperationZ] = flow.Of(proc[zFrame]{
		Name: "OperationZ", Rule: "DS 15.29", Run: runZ, Legal: legalZ, Play: playZ, Why: whyZ,
		Question: func(_ *Position, z *zFrame, _ atlas.Faction) say.Line {
			switch {
			case z.Step == zMoving:
				return say.Say("{u}: choose the hex in Japan or a Japanese dependent where it appears.", z.subject)
			case z.Step == zFacing:
				return say.Say("Choose the land hex that the SNLF beachhead in {h} faces.", z.subject)
			case z.neutral != 0:
				return say.Say("Operation Z: choose Z Actions ({i} left), and a neutral country for war or an incident, or finish.", z.left)
			}
			return say.Say("Choose Z Actions ({i} left), or finish.", z.left)
		},
	})
}

// times is how often an action was chosen.
func (z *zFrame) times(a zAction) int16 { return z.chosen >> (2 * a) & 3 }

// count takes an action off.
func (z *zFrame) count(a zAction) {
	z.left--
	if z.limited != 0 {
		z.chosen += 1 << (2 * a)
	}
}

// mayChoose says why an action cannot be chosen whatever it is about.
func (f *front) mayChoose(z *zFrame, a zAction) say.No {
	switch {
	case z.left == 0:
		return say.Forbid("DS 15.29", "All Z Actions are used.")
	case z.limited != 0 && z.times(a) == mostAlike:
		return say.Forbid("DS 15.29", "The same Z Action can be chosen three times at most.")
	case a == zHeroicArmy && !f.hasPlayed("axis-28b"):
		return say.Forbid("DS 15.29", "The army makes no heroic effort unless North Wind Cloudy has been played.")
	case a == zHeroicNavy && !f.hasPlayed("axis-28a"):
		return say.Forbid("DS 15.29", "The navy makes no heroic effort unless East Wind Rain has been played.")
	}
	return say.No{}
}

// hasPlayed reports whether a card is or was current (glossary).
func (f *front) hasPlayed(id string) bool {
	c, ok := f.CardByID(f.Prefix + id)
	return ok && f.cards[c].played
}

func runZ(p *Position, z *zFrame) {
	if z.Step == zActions && (z.left == 0 && z.neutral == 0 || flow.None(p, zActors, z, atlas.Axis) && flow.None(p, zPlaces, z, atlas.Axis)) {
		p.Done()
		return
	}
	p.ask(atlas.Axis)
}

func legalZ(p *Position, z *zFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	out = zChoices(p, z, who, out)
	switch z.Step {
	case zActions:
		return append(out, engine.M0(kDone))
	case zMoving:
		return append(out, engine.M0(kBack))
	}
	return out
}

// zChoices lists the actions, or where the one that is begun leads.
func zChoices(p *Position, z *zFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	switch z.Step {
	case zMoving:
		for h := range f.Hexes {
			if f.mayAppear(z, atlas.Hex(h)).Fine() {
				out = append(out, engine.M1(kHex, h))
			}
		}
		return out
	case zFacing:
		return f.beachheads(atlas.Hex(z.subject), out)
	}
	return zPlaces(p, z, who, zActors(p, z, who, out))
}

// zActors lists the actions on a country or with a counter.
func zActors(p *Position, z *zFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if z.neutral != 0 {
		for a := range f.Areas {
			if f.neutralMinor(atlas.Area(a)) {
				out = append(out, engine.M1(kDeclare, a), engine.M1(kIncident, a))
			}
		}
	}
	if z.left == 0 {
		return out
	}
	for u := range f.Units {
		switch c := &f.units[u]; { // who can do nothing is found out without a reason
		case c.faction > atlas.Soviet:
		case c.faction != atlas.Axis:
			if m := engine.M1(kHarbor, u); f.Units[u].Kind == atlas.SurfaceFleet && f.zFault(z, m).Fine() {
				out = append(out, m)
			}
		case f.recoverable(c.at):
			for _, kind := range [...]uint8{kHeroic, kMove} {
				if m := engine.M1(kind, u); f.zFault(z, m).Fine() {
					out = append(out, m)
				}
			}
		}
	}
	if m := engine.M1(kHeroic, int16(none)); f.zFault(z, m).Fine() {
		out = append(out, m)
	}
	return out
}

// zPlaces lists the actions in a hex.
func zPlaces(p *Position, z *zFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if f.mayChoose(z, zLanding).Fine() && f.markerForZ(kSNLF).Fine() {
		for h := range f.ways.offshore.bits().All() { // elsewhere it faces no land
			if f.landingFault(atlas.Hex(h)).Fine() {
				out = append(out, engine.M1(kSNLF, h))
			}
		}
	}
	if f.mayChoose(z, zTotsugeki).Fine() && f.markerForZ(kTotsugeki).Fine() {
		for h := range f.inPlay.bits().All() {
			out = append(out, engine.M1(kTotsugeki, h))
		}
	}
	return out
}

// markerForZ says why there is no marker for an action in a hex.
func (f *front) markerForZ(kind uint8) say.No {
	switch {
	case kind == kSNLF && (!f.hasMarkerLeft(f.ways.beachhead, f.ways.snlf) || f.nMarkers == mostMarkers):
		return say.Forbid("DS 15.29", "There is no SNLF beachhead left.")
	case kind == kTotsugeki && (!f.hasMarkerLeft(f.ways.totsugeki, atlas.NoID) || f.nMarkers == mostMarkers):
		return say.Forbid("DS 15.29", "There is no Totsugeki marker left, or no such hex in play.")
	}
	return say.No{}
}

// zActionOf is which action a move is; a heroic effort depends on who makes it.
var zActionOf [256]zAction

func init() {
	zActionOf[kHarbor], zActionOf[kSNLF], zActionOf[kMove], zActionOf[kTotsugeki] = zHarbor, zLanding, zMovement, zTotsugeki
}

// zFault says why a Z Action is not possible.
func (f *front) zFault(z *zFrame, m engine.Move) say.No {
	var no say.No
	action := zActionOf[m.Kind]
	switch m.Kind {
	case kHarbor:
		no = f.harborFault(atlas.Unit(m.A))
	case kHeroic:
		action, no = f.heroicEffort(unitArg(m.A))
	case kSNLF:
		if no = f.markerForZ(m.Kind); no.Fine() {
			no = f.landingFault(atlas.Hex(m.A))
		}
	case kMove:
		no = f.surpriseFault(atlas.Unit(m.A))
	case kTotsugeki:
		if no = f.markerForZ(m.Kind); no.Fine() && !f.inPlay.has(atlas.Hex(m.A)) {
			no = say.Forbid("DS 15.29", "There is no Totsugeki marker left, or no such hex in play.")
		}
	}
	if !no.Fine() {
		return no
	}
	return f.mayChoose(z, action)
}

// harborFault says why a unit is no target of a Harbor Attack: a Surface Fleet of a country at
// war, in its force pool or on the turn track.
func (f *front) harborFault(u atlas.Unit) say.No {
	c := &f.units[u]
	home := f.citizens(f.Units[u].Nation)
	switch {
	case f.Units[u].Kind != atlas.SurfaceFleet || c.faction != atlas.Western && c.faction != atlas.Soviet || c.at != f.pool(c.faction) && c.at&placeKind != placeTrack:
		return say.Forbid("DS 15.29", "A Harbor Attack hits a Surface Fleet in an Allied force pool or on the turn track.")
	case home == atlas.NoID || f.restrained(home):
		return say.Forbid("DS 15.29", "This fleet is under a policy or a truce.")
	}
	return say.No{}
}

// heroicEffort is whose effort it is to bring a counter back, and why it cannot be made: the
// army's for air units and HQs, the navy's for fleets and the Scratch Convoy. NoUnit is the
// Scratch Convoy.
func (f *front) heroicEffort(u atlas.Unit) (zAction, say.No) {
	away := say.Forbid("DS 15.29", "A heroic effort takes an air unit, a fleet, an HQ or the Scratch Convoy from the map, the Delay Box or the turn track.")
	if u == atlas.NoUnit {
		if f.scratchAway() < 0 {
			return zHeroicNavy, away
		}
		return zHeroicNavy, say.No{}
	}
	action := zHeroicArmy
	if f.Units[u].Class == atlas.Fleet {
		action = zHeroicNavy
	}
	ground := f.Units[u].Class == atlas.Ground && f.Units[u].Kind != atlas.HQ
	if c := &f.units[u]; c.faction != atlas.Axis || ground || !f.recoverable(c.at) {
		return action, away
	}
	return action, say.No{}
}

// recoverable reports whether a place is on the map, the Delay Box or the turn track.
func (f *front) recoverable(at place) bool {
	switch at & placeKind {
	case placeHex, placeZone, placeTrack:
		return true
	}
	return at == inBox(f.ways.delayBox)
}

// scratchAway is the Scratch Convoy of the Axis where a heroic effort can reach it, or -1.
func (f *front) scratchAway() int {
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == f.ways.scratchConvoy && k.faction == atlas.Axis && f.recoverable(k.at) {
			return i
		}
	}
	return -1
}

// landingFault says why no SNLF beachhead can be placed in a hex, if one is left. Weather does
// not matter, and nobody contests it; it faces land as every beachhead does (2.2.3.4).
func (f *front) landingFault(h atlas.Hex) say.No {
	var room [6]engine.Move
	switch {
	case !f.inPlay.has(h) || f.Hexes[h].Class != atlas.SeaClass || len(f.Hexes[h].Zones) == 0:
		return say.Forbid("DS 15.29", "An SNLF beachhead must be placed in an all-sea hex.")
	case f.beached(h):
		return say.Forbid("2.2.3.4", "There is a beachhead in this hex already.")
	case len(f.beachheads(h, room[:0])) == 0:
		return say.Forbid("2.2.3.4", "A beachhead must face an adjacent land hex that is not in a neutral country.")
	}
	return say.No{}
}

// surpriseFault says why a unit cannot be moved by surprise: a ground unit of one step in Japan
// or a Japanese dependent, but none that is tied to its place (2.3.2.4).
func (f *front) surpriseFault(u atlas.Unit) say.No {
	h, onMap := f.units[u].at.hex()
	switch {
	case !onMap || f.units[u].faction != atlas.Axis || !f.isGround(u) || f.units[u].steps != 1 || f.isFortress(u) || f.sideOf(u).Move == 0:
		return say.Forbid("DS 15.29", "Only a one-step ground unit can make the surprise move.")
	case !f.isJapan(h):
		return say.Forbid("DS 15.29", "The unit must be in Japan or a Japanese dependent.")
	}
	return say.No{}
}

// isJapan reports whether a hex lies in Japan or one of its dependents.
func (f *front) isJapan(h atlas.Hex) bool {
	return f.realm[h] == f.ways.japan
}

// mayAppear says why the unit in hand cannot appear in a hex: in Japan or a Japanese dependent,
// with no enemy unit or marker.
func (f *front) mayAppear(z *zFrame, h atlas.Hex) say.No {
	if !f.inPlay.has(h) || !f.isJapan(h) || f.units[z.subject].at == inHex(h) {
		return say.Forbid("DS 15.29", "The unit must appear in another hex of Japan or a Japanese dependent.")
	}
	for e := atlas.Western; e <= atlas.Soviet; e++ {
		if f.unit[e].has(h) || f.posts[e].has(h) || f.drops[e].has(h) {
			return say.Forbid("DS 15.29", "An enemy unit or marker is in this hex.")
		}
	}
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.at == inHex(h) && (k.faction == atlas.Western || k.faction == atlas.Soviet) {
			return say.Forbid("DS 15.29", "An enemy unit or marker is in this hex.")
		}
	}
	return say.No{}
}

func playZ(p *Position, z *zFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kDone:
		p.Done()
	case kBack:
		z.Step = zActions
	case kDeclare:
		z.neutral = 0
		p.declareWar(atlas.Axis, atlas.Area(m.A))
	case kIncident:
		z.neutral = 0
		p.incidentIn(atlas.Area(m.A))
	case kHarbor:
		z.count(zHarbor)
		f.set(atlas.Unit(m.A), counter{at: inBox(f.ways.navalBox), faction: f.units[m.A].faction})
		p.tell(evHarbor, "DS 15.29", m.A)
	case kHeroic:
		action, _ := f.heroicEffort(unitArg(m.A))
		z.count(action)
		f.rally(unitArg(m.A))
	case kMove:
		z.Step, z.subject = zMoving, m.A
	case kHex:
		z.count(zMovement)
		z.Step = zActions
		f.relocate(atlas.Unit(z.subject), inHex(atlas.Hex(m.A)))
		p.tell(evSurprise, "DS 15.29", z.subject, m.A)
	case kSNLF:
		z.Step, z.subject = zFacing, m.A
	case kBeach:
		z.count(zLanding)
		z.Step = zActions
		f.landSNLF(atlas.Hex(z.subject), atlas.Hex(m.A))
	case kTotsugeki:
		z.count(zTotsugeki)
		if f.mark(marker{kind: f.ways.totsugeki, variant: atlas.NoID, faction: atlas.Axis, at: inHex(atlas.Hex(m.A))}) == nil {
			p.tell(evTotsugeki, "DS 15.29", int16(atlas.Axis), m.A)
		}
	}
}

// incidentIn rolls on the Diplomatic Incident Table about a neutral country (DS 15.29).
func (p *Position) incidentIn(c atlas.Area) {
	p.tell(evCountry, "DS 15.29", int16(atlas.Axis), int16(c))
	if t, ok := p.front().TableByID("diplomatic-incident"); ok {
		p.runTable(t, atlas.Axis, true, int16(c), none)
	}
}

// rally brings a unit, or the Scratch Convoy, back into the force pool of the Axis.
func (f *front) rally(u atlas.Unit) {
	if u == atlas.NoUnit {
		i := f.scratchAway()
		k := f.markers[i]
		f.unmark(i)
		k.side, k.at = 0, f.pool(atlas.Axis)
		f.mark(k) // one was just taken out, so there is room
		f.restand()
		f.tell(evHeroicM, "DS 15.29", k.called())
		return
	}
	f.emptyHolding(u, atlas.NoUnit)
	f.set(u, counter{at: f.pool(atlas.Axis), faction: atlas.Axis})
	f.tell(evHeroic, "DS 15.29", int16(u))
}

// landSNLF places an SNLF beachhead that faces a land hex.
func (f *front) landSNLF(h, to atlas.Hex) {
	k := marker{kind: f.ways.beachhead, variant: f.ways.snlf, faction: atlas.Axis, at: inHex(h)}
	for d := range directions {
		if n, ok := f.Grid.Neighbour(int(h), d); ok && atlas.Hex(n) == to {
			k.side = uint8(d)
		}
	}
	if f.mark(k) == nil {
		f.restand()
		f.tell(evBeachhead, "DS 15.29", int16(h), int16(to))
	}
}

func whyZ(p *Position, z *zFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	switch {
	case z.Step == zMoving && m.Kind == kHex:
		return p.because(f.mayAppear(z, atlas.Hex(m.A)))
	case z.Step == zFacing && m.Kind == kBeach:
		return p.because(say.Forbid("2.2.3.4", "A beachhead must face an adjacent land hex that is not in a neutral country."))
	case z.Step != zActions:
		return p.because(say.Forbid("DS 15.29", "Finish the Z Action that you have begun."))
	case m.Kind == kDeclare || m.Kind == kIncident:
		return p.because(say.Forbid("DS 15.29", "Operation Z can deal with only one neutral minor country."))
	case m.Kind == kHarbor || m.Kind == kHeroic || m.Kind == kSNLF || m.Kind == kMove || m.Kind == kTotsugeki:
		return p.because(f.zFault(z, m))
	}
	return nil
}
