package axis

import (
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 13.7: how a neutral country comes in and its units are set up.

var (
	kMobilize     = kind(engine.Kind{Name: "mobilize", Args: []string{"unit"}, Rule: "13.7.1", Help: "Turn a one-step unit of the country to its two-step side."})
	kNoOccupation = kind(engine.Kind{Name: "no-occupation", Rule: "14.24", Help: "Put a No Occupation marker into the capital of the country."})

	evJoins     = event("{a} joins {f}.")
	evSidesWith = event("{a} is now a country of {f}.")
	evMobilizes = event("{a} mobilizes: the die shows {i}.")
	evMobilized = event("{u} is brought to two steps at {s}.")
)

// joining is how a country comes in (13.7).
type joining uint8

const (
	mobilizes    joining = 1 << iota // rolls for mobilization (13.7.1)
	freePassage                      // gets a Free Passage marker instead of a Mobilizing one (15.15)
	policyEnds                       // a policy that it shares ends (15.7, 15.10)
	noOccupation                     // the Axis may give it a No Occupation marker (6.1.1)
	staysNeutral                     // only its alignment is found (15.7)
	ofOwnWill                        // the Axis ends the policy voluntarily, at its price (DS 13.6.1.2)
)

func init() {
	operations[program.Activate] = &operation{
		can: func(f *front, a *program.Action) bool { return f.isNeutral(a.Country) },
		do:  activateBy,
	}
	procedures[pSetUp] = flow.Of(proc[setUpFrame]{
		Name: "SetUp", Rule: "13.7", Run: runSetUp, Legal: legalSetUp, Play: playSetUp, Rolled: rolledSetUp, Why: whySetUp, Question: askSetUp,
	})
}

// activateBy is the operation of a card: the faction it names, or an Allied one that is
// found by 13.5.
func activateBy(f *front, a *program.Action) bool {
	how := joining(0)
	if a.Mobilize() {
		how |= mobilizes
	}
	if a.FreePassage() {
		how |= freePassage
	}
	if a.Faction <= atlas.Soviet {
		f.match.activate(atlas.Area(a.Country), a.Faction, how)
	} else {
		f.match.alignAndActivate(atlas.Area(a.Country), how)
	}
	return true
}

// isNeutral reports whether a number of a program names a neutral minor country.
func (f *front) isNeutral(c int16) bool {
	return c >= 0 && c < program.NationGroup && f.neutralMinor(atlas.Area(c))
}

// neutralMinor reports whether an area is a neutral minor country on the map of the
// scenario (13.2, 13.4).
func (f *front) neutralMinor(c atlas.Area) bool {
	area := &f.Areas[c]
	return area.IsCountry && !area.Major && f.areas[c].status == atlas.Neutral && f.inPlay.has(area.Capital)
}

// activate brings a neutral country in on the side of a faction and begins the procedure
// that sets up its units (13.4, 13.7). What it must do before, like ending a policy, is
// done at once; what its caller calls next is done first.
func (p *Position) activate(c atlas.Area, who atlas.Faction, how joining) {
	f := p.front()
	if f.areas[c].status != atlas.Neutral {
		return
	}
	if f.atCivilWar(c) {
		how &^= mobilizes // 13.8.4
	}
	f.areas[c].status, f.areas[c].faction = atlas.Active, who
	f.areas[c].fresh = who == atlas.Axis && f.phasing == atlas.Western && p.In(pWarAndPeace)
	f.relist()
	p.tell(evJoins, "13.4", int16(c), int16(who))
	if policy, under := f.policy(c); under && how&policyEnds != 0 {
		if how&ofOwnWill != 0 {
			f.endVoluntarily(policy, "13.6.1.2")
		} else {
			f.endPolicyEverywhere(policy, "13.6.1.2")
		}
	}
	flow.CallWith(&p.State, pSetUp, setUpFrame{country: int16(c), how: int16(how)})
}

// changeSides makes an active or conquered country an active one of a faction without
// setting it up anew. What becomes of its units is said by the rule that calls for it.
func (f *front) changeSides(c atlas.Area, to atlas.Faction) {
	f.areas[c].status, f.areas[c].faction, f.areas[c].influence = atlas.Active, to, atlas.NoFaction
	f.relist()
	f.tell(evSidesWith, "13.5", int16(c), int16(to))
}

// muster is where the set-up of a country puts a unit by an exception (13.7.2).
type muster struct {
	listed     bool
	box        string // a word for a box beside the map
	areas      []atlas.Area
	dependents bool // of the country, too
}

// setUpMarker is a marker that comes with a country: into the Convoys Box of one of some
// zones, or into the Delay Box (13.7.2).
type setUpMarker struct {
	country atlas.Area
	kind    atlas.Marker
	variant uint8
	zones   []atlas.Zone
}

// readSetUps reads the exceptions of 13.7.2.
func (w *ways) readSetUps(t *atlas.Theatre) {
	w.musters = make([]muster, len(t.Units))
	for _, c := range t.Doc("countries").Get("special").Get("setupExceptions").Members() {
		country := areaNamed(t, c.Key)
		for _, step := range c.Items("before") {
			in := step.Get("in")
			m := muster{listed: true, box: in.Text()}
			for _, id := range in.Strings("areas") {
				if id == c.Key+"-dependents" {
					m.dependents = true
				} else {
					m.areas = append(m.areas, areaNamed(t, id))
				}
			}
			for _, id := range step.Strings("units") {
				if u, ok := t.UnitByID(id); ok {
					w.musters[u] = m
				}
			}
			w.readSetUpMarkers(t, country, &step.Value)
		}
	}
}

func (w *ways) readSetUpMarkers(t *atlas.Theatre, country atlas.Area, step *atlas.Value) {
	for _, x := range step.Items("markers") {
		k, ok := t.MarkerByID(x.Str("marker"))
		if !ok {
			continue
		}
		m := setUpMarker{country: country, kind: k, variant: t.Variant(k, x.Str("variant"))}
		for _, id := range step.Get("in").Strings("convoysBox") {
			if z, ok := t.ZoneByID(id); ok {
				m.zones = append(m.zones, z)
			}
		}
		if m.zones != nil || step.Str("in") == "delay-box" {
			w.setUpGoods = append(w.setUpGoods, m)
		}
	}
}

// setUpFrame is a country that is set up: how it has come in, and how many units it may
// still bring to two steps.
type setUpFrame struct {
	flow.Head `steps:"begins places convoys markers occupation rolls flips ends"`
	country   int16 `note:"country country"`
	how       int16 `note:"how 255"`
	left      int16 `note:"left 6 quiet"`
}

const (
	setUpBegins uint8 = iota
	setUpPlaces
	setUpConvoys
	setUpMarkers
	setUpOccupation
	setUpRolls
	setUpFlips
	setUpEnds
)

func (s *setUpFrame) area() atlas.Area { return atlas.Area(s.country) }
func (s *setUpFrame) has(j joining) bool {
	return joining(s.how)&j != 0
}

func runSetUp(p *Position, s *setUpFrame) {
	f, c := p.front(), s.area()
	who := f.areas[c].faction
	switch s.Step {
	case setUpBegins:
		f.muster(c, who)
		s.Step = setUpPlaces
	case setUpPlaces:
		p.placeNext(s, who)
	case setUpConvoys:
		if f.convoyDue(c) == nil {
			s.Step = setUpMarkers
			return
		}
		p.ask(who)
	case setUpMarkers:
		f.markCapital(s, who)
		s.Step = setUpOccupation
	case setUpOccupation:
		if s.has(noOccupation) && who == atlas.Axis && f.Areas[c].Capital != atlas.NoHex && f.hasMarkerLeft(f.ways.noOccupation, atlas.NoID) {
			p.ask(atlas.Axis)
			return
		}
		s.Step = setUpRolls
	case setUpRolls:
		if s.has(mobilizes) && !s.has(freePassage) && c != f.ways.vichy && !flow.None(p, eachFlip, s, who) {
			p.Roll(6)
			return
		}
		s.Step = setUpEnds
	case setUpFlips:
		if s.left == 0 || flow.None(p, eachFlip, s, who) {
			s.Step = setUpEnds
			return
		}
		p.ask(who)
	case setUpEnds:
		f.clearNeutral(c)
		p.Done()
		if !p.In(pProgram) {
			p.checkWarState()
		}
	}
}

// muster sends the units of a country that need no hex of anybody's choice to their
// places: the Res unit to the pool, those with delay stripes to the Delay Box, garrisons
// and fortresses to their hexes (steps 1 to 4, and 13.7.2).
func (f *front) muster(c atlas.Area, who atlas.Faction) {
	for u := range f.Units {
		id := atlas.Unit(u)
		if !f.setsUp(id, c) || f.holdsNoumea(id, c, who) {
			continue
		}
		if at, ok := f.mustersAt(id, c, who); ok {
			steps := uint8(0)
			if _, onMap := at.hex(); onMap {
				steps = f.fewestSteps(id)
			}
			f.set(id, counter{at: at, steps: steps, faction: who})
			f.tell(evPlaced, "13.7.1", int16(id), int16(at))
		}
	}
	if c == f.ways.vichy && who != atlas.Axis {
		f.scuttle(c)
	}
	for i := range f.ways.setUpGoods {
		if g := &f.ways.setUpGoods[i]; g.country == c && g.zones == nil && (c != f.ways.vichy || who == atlas.Axis) {
			f.bring(marker{kind: g.kind, variant: g.variant, faction: who}, program.Place{Kind: program.DelayBox})
		}
	}
}

// setsUp reports whether a unit waits for the set-up of its country. Partnership counters
// stay aside (step 1); of Vichy's only those that are listed come (13.7.2).
func (f *front) setsUp(u atlas.Unit, c atlas.Area) bool {
	info := &f.Units[u]
	return f.units[u].at == setAside && f.isNational(u, c) && !strings.HasPrefix(info.Entry.Kind, "partnership") &&
		(c != f.ways.vichy || f.ways.musters[u].listed)
}

// mustersAt is where a unit goes in the set-up of its country; ok is false for one whose
// hex is chosen.
func (f *front) mustersAt(u atlas.Unit, c atlas.Area, who atlas.Faction) (at place, ok bool) {
	info, m := &f.Units[u], &f.ways.musters[u]
	switch {
	case m.box == "delay-box":
		return inBox(f.ways.delayBox), true
	case m.areas != nil:
		return 0, false
	case info.Name == "Res" || info.Entry.Kind == "activation-force-pool" || m.box == "force-pool":
		return f.pool(who), true // step 2
	case info.Kind == atlas.Fortress || len(info.Hexes) > 0:
		for _, h := range info.Hexes { // step 4
			if f.realm[h] == c && f.inPlay.has(h) {
				return inHex(h), true
			}
		}
		if f.beyondMap(c) {
			return f.pool(who), true // DS 13.7.2: Saigon is Japanese
		}
		return outOfGame, true // its hex is no longer its country's
	case info.Delay:
		return inBox(f.ways.delayBox), true // step 3
	case info.Class != atlas.Ground:
		return f.pool(who), true
	}
	return 0, false
}

// scuttle takes the fleet and the convoy of a neutral Vichy that joins the Allies out of
// the game, wherever they are (13.8.6.2).
func (f *front) scuttle(c atlas.Area) {
	for u := range f.Units {
		if f.Units[u].Class == atlas.Fleet && f.citizens(f.Units[u].Nation) == c && f.units[u].at != outOfGame {
			f.set(atlas.Unit(u), counter{at: outOfGame, faction: atlas.NoFaction})
			f.tell(evPlaced, "13.8.6.2", int16(u), int16(outOfGame))
		}
	}
	f.removeMarkersOf(f.ways.france)
}

// fewestSteps is how many steps the smallest side of a counter has: units are set up with
// it face up (step 5).
func (f *front) fewestSteps(u atlas.Unit) uint8 {
	info := &f.Units[u]
	return info.Sides[info.NSides-1].Steps
}

// nextToSetUp is the unit whose hex is chosen next: first those that go elsewhere than
// into the country (13.7.2).
func (f *front) nextToSetUp(c atlas.Area) atlas.Unit {
	next := atlas.NoUnit
	for u := range f.Units {
		if f.units[u].at != setAside || !f.setsUp(atlas.Unit(u), c) {
			continue
		}
		if f.ways.musters[u].areas != nil {
			return atlas.Unit(u)
		}
		if next == atlas.NoUnit {
			next = atlas.Unit(u)
		}
	}
	return next
}

// placeNext lets the faction place the next unit (step 5). A unit for which there is one
// hex goes there, one for which there is none into the force pool.
func (p *Position) placeNext(s *setUpFrame, who atlas.Faction) {
	f := p.front()
	u := f.nextToSetUp(s.area())
	if u == atlas.NoUnit {
		s.Step = setUpConvoys
		return
	}
	switch list := flow.List(p, eachSetUpHex, s, who); len(list) {
	case 0:
		f.set(u, counter{at: f.pool(who), faction: who})
		f.tell(evPlaced, "13.7.1", int16(u), int16(f.pool(who)))
	case 1:
		p.setUpIn(u, atlas.Hex(list[0].A), who)
	default:
		flow.Offer(p, who)
	}
}

func (p *Position) setUpIn(u atlas.Unit, h atlas.Hex, who atlas.Faction) {
	f := p.front()
	f.set(u, counter{at: inHex(h), steps: f.fewestSteps(u), faction: who})
	p.tell(evPlaced, "13.7.1", int16(u), int16(inHex(h)))
}

// setUpFault says why a unit cannot be set up in a hex.
func (f *front) setUpFault(u atlas.Unit, h atlas.Hex, c atlas.Area) say.No {
	switch {
	case !f.inPlay.has(h) || !f.ways.land.has(h) || !f.mustersIn(u, f.owner[h], c):
		return say.Forbid("13.7.1", "The unit must be set up in its country, or where its exception says.")
	case !f.nearSettlement(h, f.owner[h]):
		return say.Forbid("13.7.1", "The unit must be set up in or next to a city or port of that land.")
	case f.setUpTaken(h, c) || f.enemyCounters(h, f.areas[c].faction):
		return say.Forbid("13.7.1", "No more than one unit can be set up in a hex.")
	}
	return say.No{}
}

// mustersIn reports whether a unit may be set up in a land: its country, or the lands of
// its exception.
func (f *front) mustersIn(u atlas.Unit, land, c atlas.Area) bool {
	m := &f.ways.musters[u]
	if m.areas == nil {
		return land == c
	}
	for _, a := range m.areas {
		if land == a && f.country(a) == c {
			return true
		}
	}
	return m.dependents && land != atlas.NoID && land != c && f.country(land) == c
}

// nearSettlement reports whether a hex is in or next to a city or port of a land.
func (f *front) nearSettlement(h atlas.Hex, land atlas.Area) bool {
	return f.around(h, func(x atlas.Hex) bool {
		return f.owner[x] == land && (f.Hexes[x].IsCity() || f.Hexes[x].Port)
	})
}

// setUpTaken reports whether a unit of the country is in a hex already; in Switzerland an
// infantry unit joins the fortress of each hex (13.7.2).
func (f *front) setUpTaken(h atlas.Hex, c atlas.Area) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.citizens(f.Units[u].Nation) == c && (f.Units[u].Kind != atlas.Fortress || f.Areas[c].ID != "switzerland") {
			return true
		}
	}
	return false
}

func eachSetUpHex(p *Position, s *setUpFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	u := f.nextToSetUp(s.area())
	var musters [256]bool // by owner: whether the unit may be set up in its land
	for a := range f.Areas {
		musters[a] = f.mustersIn(u, atlas.Area(a), s.area())
	}
	for h, owner := range f.owner[:len(f.Hexes)] {
		if musters[owner] && f.setUpFault(u, atlas.Hex(h), s.area()).Fine() {
			out = append(out, engine.M1(kAt, h))
		}
	}
	return out
}

// convoyDue is a convoy of a country that must be put to sea, or nil.
func (f *front) convoyDue(c atlas.Area) *setUpMarker {
	for i := range f.ways.setUpGoods {
		if g := &f.ways.setUpGoods[i]; g.country == c && g.zones != nil && f.hasMarkerLeft(g.kind, g.variant) {
			return g
		}
	}
	return nil
}

// eachSetUpConvoy lists the zones and the two modes of the convoy.
func eachSetUpConvoy(p *Position, s *setUpFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	g := f.convoyDue(s.area())
	n := f.convoyNation(&marker{kind: g.kind, variant: g.variant})
	for _, z := range g.zones {
		out = append(out, engine.M3(kTroops, int16(g.kind), int16(n), int16(z)), engine.M3(kSupplies, int16(g.kind), int16(n), int16(z)))
	}
	return out
}

// markCapital puts the Free Passage or the Mobilizing marker into the capital (step 6).
func (f *front) markCapital(s *setUpFrame, who atlas.Faction) {
	kind := f.ways.mobilizing
	if s.has(freePassage) {
		kind = f.ways.freePassage
	}
	f.markIn(kind, s.area(), who, "13.7.1")
}

// markIn puts a marker of a faction into the capital of a country, as far as the counter
// mix allows.
func (f *front) markIn(m atlas.Marker, c atlas.Area, who atlas.Faction, rule string) {
	capital := f.Areas[c].Capital
	if m == atlas.NoID || capital == atlas.NoHex || !f.hasMarkerLeft(m, atlas.NoID) {
		return
	}
	if f.mark(marker{kind: m, variant: atlas.NoID, faction: who, at: inHex(capital)}) == nil {
		f.tell(evMarkerHere, rule, int16(m), int16(inHex(capital)))
	}
}

// clearNeutral removes what only a neutral country has: influence, neutrality and the
// markers of a civil war (step 8).
func (f *front) clearNeutral(c atlas.Area) {
	f.areas[c].influence = atlas.NoFaction
	for i := 0; i < int(f.nMarkers); {
		k := &f.markers[i]
		h, onMap := k.at.hex()
		gone := k.kind == f.ways.neutrality || k.kind == f.ways.civilWar || k.kind == f.ways.republicanSupport
		if gone && onMap && (f.owner[h] == c || f.Areas[c].Capital == h) {
			f.unmark(i)
			continue
		}
		i++
	}
	f.relist()
}

// flippable reports whether a unit can be brought to two steps by a mobilization.
func (f *front) flippable(u atlas.Unit, c atlas.Area) bool {
	_, onMap := f.units[u].at.hex()
	return onMap && f.isGround(u) && f.citizens(f.Units[u].Nation) == c && f.units[u].steps == 1 && f.sideWith(u, 2)
}

func eachFlip(p *Position, s *setUpFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	for u := range p.front().Units {
		if p.front().flippable(atlas.Unit(u), s.area()) {
			out = append(out, engine.M1(kMobilize, u))
		}
	}
	return out
}

func legalSetUp(p *Position, s *setUpFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	switch s.Step {
	case setUpPlaces:
		return eachSetUpHex(p, s, who, out)
	case setUpConvoys:
		return eachSetUpConvoy(p, s, who, out)
	case setUpOccupation:
		return append(out, engine.M0(kNoOccupation), engine.M0(kDecline))
	}
	return append(eachFlip(p, s, who, out), engine.M0(kDone))
}

func playSetUp(p *Position, s *setUpFrame, who atlas.Faction, m engine.Move) {
	f, c := p.front(), s.area()
	switch m.Kind {
	case kAt:
		p.setUpIn(f.nextToSetUp(c), atlas.Hex(m.A), who)
	case kTroops, kSupplies:
		k := marker{kind: atlas.Marker(m.A), variant: f.convoyDue(c).variant, faction: who, at: zoneBox(atlas.Zone(m.C), convoysBox)}
		if m.Kind == kSupplies {
			k.side = 1
		}
		if f.mark(k) != nil {
			s.Step = setUpMarkers // no room for it
			return
		}
		f.restand()
		p.tell(evMarkerHere, "13.7.2", k.called(), int16(k.at))
	case kNoOccupation:
		s.Step = setUpRolls
		f.markIn(f.ways.noOccupation, c, who, "14.24")
	case kDecline:
		s.Step = setUpRolls
		p.tell(evDecline, "14.24", int16(who))
	case kMobilize:
		s.left--
		counter := f.units[m.A]
		counter.steps = 2
		f.set(atlas.Unit(m.A), counter)
		p.tell(evMobilized, "13.7.1", m.A, int16(counter.at))
	case kDone:
		s.Step = setUpEnds
	}
}

func rolledSetUp(p *Position, s *setUpFrame, outcome int) {
	s.left, s.Step = int16(outcome)+1, setUpFlips
	p.tell(evMobilizes, "13.7.1", s.country, s.left)
}

func whySetUp(p *Position, s *setUpFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	f := p.front()
	switch {
	case s.Step == setUpPlaces && m.Kind == kAt:
		return p.because(f.setUpFault(f.nextToSetUp(s.area()), atlas.Hex(m.A), s.area()))
	case s.Step == setUpConvoys && (m.Kind == kTroops || m.Kind == kSupplies):
		return p.because(say.Forbid("13.7.2", "The convoy of the country must be put to sea in one of the zones of its set-up."))
	case s.Step == setUpFlips && m.Kind == kMobilize:
		return p.because(say.Forbid("13.7.1", "Only a one-step unit of the country on the map can be turned to its two-step side."))
	}
	return nil
}

func askSetUp(p *Position, s *setUpFrame, _ atlas.Faction) say.Line {
	switch s.Step {
	case setUpPlaces:
		f := p.front()
		return say.Say("{a} joins {f}: choose a hex for {u}.", s.country, int16(f.areas[s.area()].faction), int16(f.nextToSetUp(s.area())))
	case setUpConvoys:
		return say.Say("Put the convoy of {a} to sea.", s.country)
	case setUpOccupation:
		return say.Say("Choose whether {a} gets a No Occupation marker.", s.country)
	}
	return say.Say("{a} mobilizes: turn up to {i} units to their two-step side, or finish.", s.country, s.left)
}
