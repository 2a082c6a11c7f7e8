package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 16.2.5, 16.2.6, 16.4.1 to 16.4.3, 16.6.1 and 16.6.2 of Dai Senso!: an Allied power
// is forced to settle, is bought off by Japanese concessions, or surrenders. All of them put
// a Surrender policy into its posture box, move lands, and send counters home.

// power is who makes peace: Britain, the United States, a China or Russia, with the minor
// countries of its posture boxes.
type power struct {
	id          string // of its Enforced Peace marker
	country     atlas.Area
	faction     atlas.Faction
	box, minors atlas.Display // its posture box, and that of its minor countries if it is another
	keys        []keyHex      // lands that Japan gains, by the hexes that it must hold
	concessions []keyHex      // lands that it gains from Japan
	heartland   atlas.Area    // Kiangsu or Kansu
	rises       []atlas.Area  // lands whose cities Japan must guard (DS 16.3.8, DS 16.5.5)
	cards       [2]string     // its surrender and the Axis settlement with it
	surrender   string        // the rule of its surrender
}

// keyHex is a hex and the ceded-land marker that goes with it.
type keyHex struct {
	hex    atlas.Hex
	marker atlas.Land
}

// The powers in the order of their lists.
const (
	powerBritain = iota
	powerUS
	powerNationalists
	powerCommunists
	powerRussia
	numPowers
)

// peaceWays are the powers, with what the data say of them.
type peaceWays [numPowers]power

// readPeace reads the lists of lands that change hands. A map without a Japan has none.
func (w *ways) readPeace(t *atlas.Theatre) {
	box := func(id string) atlas.Display {
		if d, ok := t.DisplayByID(id); ok {
			return d
		}
		return atlas.NoID
	}
	land := func(id string) atlas.Area { return areaNamed(t, id) }
	w.peace = peaceWays{
		{id: "britain", country: land("britain"), faction: atlas.Western, box: box("britain"), heartland: atlas.NoID,
			cards: [2]string{"pa-western-29", "pa-axis-37a"}, surrender: "DS 16.4.1"},
		{id: "united-states", country: land("united-states"), faction: atlas.Western, box: box("us-and-western-minors"), heartland: atlas.NoID,
			cards: [2]string{"pa-western-37", "pa-axis-37e"}, surrender: "DS 16.4.3"},
		{id: "nationalist-china", country: atlas.NoID, faction: atlas.Western, box: box("nationalist-china"), heartland: land("kiangsu"),
			cards: [2]string{"pa-western-22b", "pa-axis-37c"}, surrender: "DS 16.4.2"},
		{id: "communist-china", country: atlas.NoID, faction: atlas.Soviet, box: box("communist-china"), heartland: land("kansu"),
			cards: [2]string{"pa-soviet-29", "pa-axis-37b"}, surrender: "DS 16.6.1"},
		{id: "russia", country: land("russia"), faction: atlas.Soviet, box: box("russia"), heartland: atlas.NoID,
			cards: [2]string{"pa-soviet-25", "pa-axis-37d"}, surrender: "DS 16.6.2"},
	}
	names := [numPowers]string{"britain", "unitedStates", "china", "china", "russia"}
	rises := [numPowers]string{"mandateDependentsBritainRises", "mandateDependentsUnitedStatesRises", "", "", "farEastRegionsRises"}
	special := t.Doc("countries").Get("special")
	for i := range w.peace {
		p := &w.peace[i]
		p.minors = p.box
		for _, k := range special.Get("cession").Items(names[i]) {
			p.keys = appendKey(t, p.keys, &k.Value, "japan")
		}
		for _, k := range special.Get("concessions").Items(names[i]) {
			p.concessions = appendKey(t, p.concessions, &k.Value, p.id)
		}
		for _, id := range special.Strings(rises[i]) {
			p.rises = append(p.rises, land(id))
		}
		if p.heartland != atlas.NoID {
			p.rises = []atlas.Area{p.heartland}
		}
	}
	w.peace[powerRussia].minors = box("soviet-minors")
}

// appendKey adds a key hex with the marker by which its land goes to a country.
func appendKey(t *atlas.Theatre, list []keyHex, k *atlas.Value, to string) []keyHex {
	if id := k.Str("to"); id != "" {
		to = id
	}
	hex, isHex := t.HexByID(k.Str("hex"))
	marker, isLand := t.LandByID("ceded-" + to + "-" + k.Str("land"))
	if !isHex || !isLand {
		return list
	}
	return append(list, keyHex{hex, marker})
}

// treaty is how peace is made.
type treaty int16

const (
	forced      treaty = iota // Forced Settlement (DS 16.2.5)
	conceded                  // Japanese Concessions (DS 16.2.6)
	surrendered               // the five surrenders
)

// treaties are the events of peace that have occurred and cannot again, as bits: the two of
// the Axis, the surrenders of the powers, and Colonial Liberation (DS 16.4.4).
type treaties uint16

const (
	hadForced treaties = 1 << iota
	hadConceded
	hadColonialLiberation
	hadSurrender // of the first power; those of the others follow
)

func (x *settleFrame) bit() treaties {
	switch treaty(x.how) {
	case forced:
		return hadForced
	case conceded:
		return hadConceded
	}
	return hadSurrender << x.power
}

// rule is the rule of the event.
func (x *settleFrame) rule(f *front) string {
	switch treaty(x.how) {
	case forced:
		return "DS 16.2.5"
	case conceded:
		return "DS 16.2.6"
	}
	return f.ways.peace[x.power].surrender
}

var (
	kCedeLand = kind(engine.Kind{Name: "cede", Args: []string{"country"}, Rule: "DS 16.2.6", Help: "Choose the land that changes hands."})

	evPeaceMade = event("Peace is made with {q}.")
	evCollapse  = event("{a} collapses.")
)

// settleFrame is a peace being made: how, with which power, and the lands that have become
// Japanese by it, a bit for each of its key hexes and then for its heartland, Inner Mongolia
// and Hainan.
type settleFrame struct {
	flow.Head `steps:"truce cedes axis abroad guests lands influence"`
	how       int16 `note:"how 2"`
	power     int16 `note:"power 4"`
	lands     int16 `note:"lands 511 quiet"`
}

const (
	settleTruce uint8 = iota
	settleCedes
	settleAxis
	settleAbroad
	settleGuests
	settleLands
	settleInfluence
)

// The bits of settleFrame.lands behind those of the key hexes.
const (
	heartlandBit = 1 << (6 + iota)
	innerMongoliaBit
	hainanBit
)

func init() {
	events["forced-settlement"] = &operation{
		can: func(f *front, a *program.Action) bool {
			x, ok := f.settlement(forced, a)
			return ok && f.strategicHeld(&x) > 0
		},
		do: func(f *front, a *program.Action) bool {
			x, _ := f.settlement(forced, a)
			f.match.forceSettlement(x)
			return true
		},
	}
	events["japanese-concessions"] = &operation{
		can: func(f *front, a *program.Action) bool { _, ok := f.settlement(conceded, a); return ok },
		do: func(f *front, a *program.Action) bool {
			x, _ := f.settlement(conceded, a)
			f.match.concede(x)
			return true
		},
	}
	for power, id := range [numPowers]string{"british-surrender", "us-surrender", "nationalist-chinese-surrender", "communist-chinese-surrender", "russian-surrender"} {
		x := settleFrame{how: int16(surrendered), power: int16(power)}
		events[id] = &operation{
			can: func(f *front, _ *program.Action) bool { return f.treaties&x.bit() == 0 },
			do:  func(f *front, _ *program.Action) bool { f.match.surrender(x); return true },
		}
	}
	procedures[pSettlement] = flow.Of(proc[settleFrame]{
		Name: "Settlement", Rule: "DS 16.2.5", Run: runSettlement, Legal: legalSettlement, Play: playSettlement, Why: whySettlement,
		Question: func(_ *Position, x *settleFrame, _ atlas.Faction) say.Line {
			switch {
			case x.Step == settleTruce:
				return say.Say("Choose the truce that the settlement brings.")
			case treaty(x.how) == conceded:
				return say.Say("Choose the land that Japan gives up.")
			}
			return say.Say("Choose a land that Japan gains, or decline.")
		},
	})
}

// settlement is the frame of a settlement of the Axis with the country that an event names;
// ok is false if there is none or the event has occurred.
func (f *front) settlement(how treaty, a *program.Action) (x settleFrame, ok bool) {
	x = settleFrame{how: int16(how)}
	id := ""
	switch {
	case a.Country >= program.NationGroup:
		id = f.Nations[a.Country-program.NationGroup]
	case a.Country >= 0:
		id = f.Areas[a.Country].ID
	}
	for i := range f.ways.peace {
		if f.ways.peace[i].id == id {
			x.power = int16(i)
			return x, f.treaties&x.bit() == 0
		}
	}
	return x, false
}

// takesPart reports whether a country is a party to the peace: the power itself, and the
// minor countries of its posture boxes that are active or, in a forced settlement, conquered.
// Russia surrenders without its minor countries (DS 16.6.2). Kansu and Kiangsu stay parties when
// they have become dependents by step 5, so that their units abroad are interned.
func (x *settleFrame) takesPart(f *front, c atlas.Area) bool {
	if c == atlas.NoID {
		return false
	}
	p := &f.ways.peace[x.power]
	if c == p.country || c == p.heartland && f.areas[c].status == atlas.Absent && f.areas[c].faction == p.faction {
		return true
	}
	if !f.isMinor(c) || f.alignment(c) != p.faction || f.areas[c].status == atlas.Conquered && treaty(x.how) != forced {
		return false
	}
	switch x.power {
	case powerUS:
		return !f.Areas[c].Chinese
	case powerRussia:
		return !f.Areas[c].Chinese && treaty(x.how) != surrendered
	case powerBritain:
		return false
	}
	return f.Areas[c].Chinese
}

// strategicHeld is how many Allied strategic hexes of the parties and their dependents are
// under Axis control.
func (f *front) strategicHeld(x *settleFrame) (n int) {
	for h := range f.Hexes {
		s := f.Hexes[h].Strategic
		if (s == atlas.Western || s == atlas.Soviet) && f.inPlay.has(atlas.Hex(h)) && x.takesPart(f, f.realm[h]) && f.control(atlas.Hex(h)) == atlas.Axis {
			n++
		}
	}
	return n
}

// forceSettlement is DS 16.2.5: with one or two strategic hexes a truce of the Axis's choice,
// with three the peace of its steps 1 to 5. The others follow.
func (p *Position) forceSettlement(x settleFrame) {
	f := p.front()
	f.treaties |= x.bit()
	if f.strategicHeld(&x) < 3 {
		flow.CallWith(&p.State, pSettlement, x) // it begins with a truce
		return
	}
	p.submit(&x)                       // step 1
	f.topple("DS 16.2.5")              // step 2
	f.returnLandsOf(&x)                // step 3
	x.lands = f.cedeKeys(&x, f.held()) // step 4
	if home := f.ways.peace[x.power].heartland; home != atlas.NoID && x.takesPart(f, home) && f.axisHoldsCities(home) {
		x.lands |= f.cedeToJapan(home, heartlandBit) // step 5
	}
	x.Step = settleAxis
	flow.CallWith(&p.State, pSettlement, x)
}

// concede is DS 16.2.6, steps 1 to 4: all that Japan has been ceded goes back, and the power
// gains the lands whose key hexes its supplied units hold, or one of the Axis's choice. Supply
// is that before the peace, for under a policy nobody traces a line through land of Japan
// (13.6.1.1).
func (p *Position) concede(x settleFrame) {
	f := p.front()
	f.treaties |= x.bit()
	var held [8]bool
	for i, k := range f.ways.peace[x.power].concessions {
		held[i] = f.garrisonedBy(k.hex, x.takesPart)
	}
	p.submit(&x)
	if i := f.governmentMarker(); i >= 0 { // step 2, wherever it is
		f.arrive(i, f.yearAhead(), "DS 16.2.6")
	}
	for l := range f.Lands {
		if f.Lands[l].Owner == f.ways.axisPower {
			f.returnLand(atlas.Land(l))
		}
	}
	gained := false
	for i, k := range f.ways.peace[x.power].concessions {
		if held[i] && f.concedable(&x, k) {
			f.cede(k.marker)
			gained = true
		}
	}
	x.Step = settleAxis
	if !gained {
		x.Step = settleCedes // step 5
	}
	flow.CallWith(&p.State, pSettlement, x)
}

// surrender is the surrender of a power: steps 1 to 3, for a China 1 to 5.
func (p *Position) surrender(x settleFrame) {
	f := p.front()
	f.treaties |= x.bit()
	p.submit(&x)
	x.Step = settleAxis
	if power := &f.ways.peace[x.power]; power.heartland != atlas.NoID {
		p.breakUpChina(&x)
	} else {
		f.returnLandsOf(&x)
		if x.lands = f.cedeKeys(&x, f.held()); x.lands == 0 {
			x.Step = settleCedes // step 4
		}
	}
	flow.CallWith(&p.State, pSettlement, x)
}

// submit puts the Surrender policy into the posture boxes of the parties and the Enforced
// Peace marker of the power a year ahead on the turn track (DS 14.12).
func (p *Position) submit(x *settleFrame) {
	f := p.front()
	power := &f.ways.peace[x.power]
	p.tell(evPeaceMade, x.rule(f), int16(power.box))
	surrender, _ := f.PostureByID("surrender")
	x.putPostures(f, surrender)
	f.markYearAhead(f.ways.enforcedPeace, f.Variant(f.ways.enforcedPeace, power.id))
}

// putPostures puts a policy or truce into the boxes of the parties: that of the power, and in
// a settlement with Russia that of the Soviet minor countries if one of them is a party.
func (x *settleFrame) putPostures(f *front, to atlas.Policy) {
	power := &f.ways.peace[x.power]
	f.putPosture(power.box, to, x.rule(f))
	if x.hasMinors(f) {
		f.putPosture(power.minors, to, x.rule(f))
	}
}

// hasMinors reports whether a minor country is a party besides the power.
func (x *settleFrame) hasMinors(f *front) bool {
	for a := range f.Areas {
		if c := atlas.Area(a); f.isMinor(c) && x.takesPart(f, c) {
			return true
		}
	}
	return false
}

// returnLandsOf takes the markers of lands ceded to the parties out of the Ceded Lands Box.
// Mongolia and Tannu Tuva, created again by it, join the Axis (DS 16.2.5, DS 16.6.2).
func (f *front) returnLandsOf(x *settleFrame) {
	for l := range f.Lands {
		land := f.Lands[l].Land
		if f.lands[l] < landCeded || !x.takesPart(f, f.Lands[l].Owner) {
			continue
		}
		f.returnLand(atlas.Land(l))
		if f.Areas[land].IsCountry && !f.Areas[land].IsRegion && f.areas[land].status == atlas.Absent && f.country(land) == atlas.NoID {
			f.create(land)
		}
	}
}

// held finds what Japan holds: it reports whether a supplied Japanese ground unit is in a hex.
func (f *front) held() func(h atlas.Hex) bool {
	japan := func(_ *front, c atlas.Area) bool { return c == f.ways.axisPower }
	return func(h atlas.Hex) bool { return f.garrisonedBy(h, japan) }
}

// garrisonedBy reports whether a supplied ground unit of some countries is in a hex. A Chinese HQ
// is a unit of any of them (DS 13.8.3).
func (f *front) garrisonedBy(h atlas.Hex, of func(f *front, c atlas.Area) bool) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.isGround(u) && f.belongsTo(u, of) && f.supplied(u) {
			return true
		}
	}
	return false
}

// belongsTo reports whether a unit is one of some countries: by either of its nations, or as
// a Chinese HQ by any Chinese country of its faction.
func (f *front) belongsTo(u atlas.Unit, of func(f *front, c atlas.Area) bool) bool {
	if f.isPanNational(u) {
		for a := range f.Areas {
			if c := atlas.Area(a); f.isChinese(c, f.units[u].faction) && of(f, c) {
				return true
			}
		}
		return false
	}
	for _, n := range f.nations(u) {
		if n != atlas.NoID && f.citizens(n) != atlas.NoID && of(f, f.citizens(n)) {
			return true
		}
	}
	return false
}

// cedeKeys makes the lands of the power whose key hexes fulfil a condition Japanese
// dependents, and answers which. All are looked at before any is ceded, for one cession must
// not change the supply of the next.
func (f *front) cedeKeys(x *settleFrame, gains func(h atlas.Hex) bool) (lands int16) {
	keys := f.ways.peace[x.power].keys
	for i, k := range keys {
		if f.gainable(x, k) && gains(k.hex) {
			lands |= 1 << i
		}
	}
	for i, k := range keys {
		if lands>>i&1 != 0 {
			f.cede(k.marker)
		}
	}
	return lands
}

// gainable reports whether a land is a region or dependent of a party, so that Japan can gain
// it: a country of its own, such as the Philippines after their independence, is neither.
func (f *front) gainable(x *settleFrame, k keyHex) bool {
	land := f.Lands[k.marker].Land
	return f.country(land) != land && x.takesPart(f, f.realm[k.hex])
}

// concedable reports whether a land is a region or dependent of Japan, or a region of its friend
// Manchukuo, so that a party can gain it.
func (f *front) concedable(x *settleFrame, k keyHex) bool {
	land := f.Lands[k.marker].Land
	return f.country(land) != land && f.alignedWithAxis(f.realm[k.hex]) && x.takesPart(f, f.Lands[k.marker].Owner)
}

// cedeToJapan makes a land a Japanese dependent unless it is one, and answers its bit if it does.
func (f *front) cedeToJapan(land atlas.Area, bit int16) int16 {
	for l := range f.Lands {
		if f.Lands[l].Land == land && f.Lands[l].Owner == f.ways.axisPower && f.lands[l] < landCeded {
			f.cede(atlas.Land(l))
			return bit
		}
	}
	return 0
}

// axisHoldsCities reports whether the Axis controls all cities of a country.
func (f *front) axisHoldsCities(c atlas.Area) bool {
	for _, h := range f.ways.cities {
		if f.owner[h] == c && f.inPlay.has(h) && f.control(h) != atlas.Axis {
			return false
		}
	}
	return true
}

// breakUpChina performs steps 2 to 5 of the surrender of a China (DS 16.4.2, DS 16.6.1): what
// was ceded to Chinese countries goes back, Inner Mongolia and Hainan become Japanese, Chinese
// countries with a Japanese counter collapse, and the heartland becomes a dependent.
func (p *Position) breakUpChina(x *settleFrame) {
	f := p.front()
	power := &f.ways.peace[x.power]
	for l := range f.Lands {
		if f.Areas[f.Lands[l].Owner].Chinese {
			f.returnLand(atlas.Land(l))
		}
	}
	x.lands |= f.cedeToJapan(areaNamed(f.Theatre, "inner-mongolia"), innerMongoliaBit)
	x.lands |= f.cedeToJapan(areaNamed(f.Theatre, "hainan"), hainanBit)
	for a := range f.Areas {
		c := atlas.Area(a)
		if !f.isChinese(c, power.faction) || !f.japaneseIn(c) {
			continue
		}
		p.tell(evCollapse, x.rule(f), int16(c))
		if c == power.heartland {
			p.takeCounters(c, power.faction, f.pool(power.faction))
			x.lands |= f.cedeToJapan(c, heartlandBit)
			continue
		}
		p.takeCounters(c, power.faction, f.boxFor("conquered-minor-countries", power.faction))
		f.areas[c].status, f.areas[c].everConquered = atlas.Conquered, true
		f.relist()
	}
}

// japaneseIn reports whether a Japanese unit or marker is in a country: a bomber that has become
// a devastation marker is one, too (ruling 156).
func (f *front) japaneseIn(c atlas.Area) bool {
	for h := range f.Hexes {
		if at := atlas.Hex(h); f.owner[h] == c && (f.japaneseAt(at) || f.marked(f.ways.devastation, inHex(at), atlas.Axis) >= 0) {
			return true
		}
	}
	return false
}

// japaneseAt reports whether a Japanese unit, detachment or logistics marker is in a hex.
func (f *front) japaneseAt(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == atlas.Axis && f.isJapanese(u) {
			return true
		}
	}
	return f.marked(f.ways.logistics, inHex(h), atlas.Axis) >= 0
}

// takeCounters takes all counters of a country in play: those with a delay stripe leave the
// game, the others go to a place (DS 16.4.2, DS 16.6.1). Units of two nations that lose a step
// by it break down (13.8.3).
func (p *Position) takeCounters(c atlas.Area, who atlas.Faction, to place) {
	f := p.front()
	mixed := f.mixedWith(c)
	for u := range f.Units {
		u := atlas.Unit(u)
		if !f.isNational(u, c) || f.units[u].at&placeKind == placeAside {
			continue
		}
		at := to
		if f.Units[u].Delay {
			at = outOfGame
		}
		f.set(u, counter{at: at, faction: who})
	}
	f.removeMarkersOf(c)
	f.clearCapital(c)
	p.breakMixed(mixed)
}

// runSettlement goes on with the steps that ask or intern: the Axis leaves the lands of the
// parties, their counters come home, those of other Allies leave, and so do all Allies the
// new Japanese dependents (16.7). In the end the Axis may influence a country.
func runSettlement(p *Position, x *settleFrame) {
	f := p.front()
	switch x.Step {
	case settleTruce:
		p.ask(atlas.Axis)
	case settleCedes:
		if flow.None(p, eachCession, x, atlas.Axis) {
			x.Step = settleAxis
			return
		}
		p.ask(atlas.Axis)
	case settleAxis, settleAbroad, settleGuests:
		which := int16(x.Step - settleAxis)
		x.Step++
		if which == treatyAxis && treaty(x.how) == surrendered && f.ways.peace[x.power].heartland != atlas.NoID {
			return // where Japan stands China has collapsed, and others of the Axis may stay (DS 16.4.2, DS 16.6.1)
		}
		flow.CallWith(&p.State, pInternment, internFrame{land: none, occupied: none, treaty: 1 + (which<<treatyShift | x.how<<3 | x.power)})
	case settleLands:
		if land, bit := f.newLand(x); bit != 0 {
			x.lands &^= bit
			p.internIn(land, alliedSides)
			return
		}
		x.Step = settleInfluence
	default:
		grants := treaty(x.how) != conceded
		p.Done()
		if grants {
			p.grantInfluence()
		}
	}
}

// newLand is the first land that has become Japanese by the peace, with its bit.
func (f *front) newLand(x *settleFrame) (land atlas.Area, bit int16) {
	power := &f.ways.peace[x.power]
	for i, k := range power.keys {
		if x.lands>>i&1 != 0 {
			return f.Lands[k.marker].Land, 1 << i
		}
	}
	switch {
	case x.lands&heartlandBit != 0:
		return power.heartland, heartlandBit
	case x.lands&innerMongoliaBit != 0:
		return areaNamed(f.Theatre, "inner-mongolia"), innerMongoliaBit
	case x.lands&hainanBit != 0:
		return areaNamed(f.Theatre, "hainan"), hainanBit
	}
	return atlas.NoID, 0
}

// The counters that a peace interns, as internFrame.treaty names them: those of the Axis in
// active countries of the parties, those of the parties abroad, and other Allies with them.
const (
	treatyAxis = iota
	treatyAbroad
	treatyGuests

	treatyShift = 6
)

// under is the peace by which an internment is made, and what it interns.
func (x *internFrame) under() (s settleFrame, which int) {
	n := x.treaty - 1
	return settleFrame{power: n & 7, how: n >> 3 & 3}, int(n >> treatyShift)
}

// sentHome reports whether a peace sends a unit in a hex home.
func (f *front) sentHome(x *internFrame, u atlas.Unit, h atlas.Hex) bool {
	s, which := x.under()
	if which == treatyAxis {
		return f.units[u].faction == atlas.Axis && f.axisLeaves(&s, h)
	}
	if f.units[u].faction == atlas.Axis {
		return false
	}
	party := f.belongsTo(u, s.takesPart)
	if which == treatyGuests {
		return !party && f.isHost(&s, h)
	}
	return party && f.isAbroad(&s, u, h)
}

// markerSentHome reports whether a peace sends a logistics marker or a partisan base home.
func (f *front) markerSentHome(x *internFrame, k *marker, h atlas.Hex) bool {
	s, which := x.under()
	switch {
	case which == treatyAxis:
		return k.faction == atlas.Axis && f.axisLeaves(&s, h)
	case k.faction == atlas.Axis:
		return false
	case k.kind != f.ways.logistics: // a partisan base, which belongs to a faction and not to a country
		return which == treatyGuests && k.faction != f.ways.peace[s.power].faction && f.isHost(&s, h)
	}
	home := f.citizens(f.markerNation(k.faction))
	if which == treatyGuests {
		return !s.takesPart(f, home) && f.isHost(&s, h)
	}
	return s.takesPart(f, home) && f.realm[h] != home
}

// axisLeaves reports whether a peace interns the counters of the Axis in a hex: in active countries
// of the parties and in their dependents, but by concessions in the countries alone (DS 16.2.6).
func (f *front) axisLeaves(s *settleFrame, h atlas.Hex) bool {
	if treaty(s.how) == conceded && f.owner[h] != f.realm[h] {
		return false
	}
	return f.isActiveParty(s, f.realm[h])
}

// isHost reports whether a hex lies in the land of a party that other Allies must leave: its
// country or one of its dependents. When the United States surrender, the Western minor countries
// count without theirs, for their own units as well (DS 16.4.3).
func (f *front) isHost(s *settleFrame, h atlas.Hex) bool {
	c := f.realm[h]
	if !s.takesPart(f, c) {
		return false
	}
	return s.power != powerUS || treaty(s.how) != surrendered || !f.isMinor(c) || f.owner[h] == c
}

func (f *front) isActiveParty(s *settleFrame, c atlas.Area) bool {
	return s.takesPart(f, c) && f.areas[c].status == atlas.Active
}

// isAbroad reports whether a unit of a party is neither in its home country nor in one of its
// dependents. A Chinese HQ is at home in every Chinese country that makes peace.
func (f *front) isAbroad(s *settleFrame, u atlas.Unit, h atlas.Hex) bool {
	if f.isPanNational(u) {
		return !f.isActiveParty(s, f.realm[h])
	}
	for _, n := range f.nations(u) {
		if n == atlas.NoID {
			continue
		}
		if home := f.citizens(n); s.takesPart(f, home) && (f.realm[h] != home || !f.isHost(s, h)) {
			return true
		}
	}
	return false
}

// eachCession lists the lands of which the Axis chooses one if no key hex was held.
func eachCession(p *Position, x *settleFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	power := &f.ways.peace[x.power]
	if treaty(x.how) == conceded {
		for _, k := range power.concessions {
			if f.concedable(x, k) {
				out = append(out, engine.M1(kCedeLand, int16(f.Lands[k.marker].Land)))
			}
		}
		return out
	}
	for _, k := range power.keys {
		if f.gainable(x, k) {
			out = append(out, engine.M1(kCedeLand, int16(f.Lands[k.marker].Land)))
		}
	}
	return out
}

func legalSettlement(p *Position, x *settleFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	if x.Step == settleTruce {
		f := p.front()
		for level := 1; level <= mostTruce; level++ {
			out = append(out, engine.M2(kSetPosture, int16(f.ways.peace[x.power].box), int16(f.truceOf(level))))
		}
		return out
	}
	if out = eachCession(p, x, who, out); treaty(x.how) == surrendered {
		out = append(out, engine.M0(kDecline))
	}
	return out
}

func playSettlement(p *Position, x *settleFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kSetPosture:
		frame := *x
		p.Done()
		frame.putPostures(f, atlas.Policy(m.B))
		f.topple("DS 16.2.5")
	case kDecline:
		p.tell(evDecline, x.rule(f), int16(who))
		x.Step = settleAxis
	default:
		x.Step = settleAxis
		f.cedeChosen(x, atlas.Area(m.A))
	}
}

// cedeChosen cedes the land that the Axis has chosen.
func (f *front) cedeChosen(x *settleFrame, land atlas.Area) {
	power := &f.ways.peace[x.power]
	if treaty(x.how) == conceded {
		for _, k := range power.concessions {
			if f.Lands[k.marker].Land == land {
				f.cede(k.marker)
			}
		}
		return
	}
	x.lands = f.cedeKeys(x, func(h atlas.Hex) bool {
		for _, k := range power.keys {
			if k.hex == h {
				return f.Lands[k.marker].Land == land
			}
		}
		return false
	})
}

func whySettlement(p *Position, x *settleFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	rule := x.rule(p.front())
	switch {
	case m.Kind == kCedeLand && x.Step == settleCedes:
		return p.because(say.Forbid(rule, "Choose a land of the list that has not changed hands."))
	case m.Kind == kSetPosture && x.Step == settleTruce:
		return p.because(say.Forbid(rule, "Choose a truce for the posture box of the country."))
	case m.Kind == kDecline:
		return p.because(say.Forbid(rule, "Japan must give up one of these lands."))
	}
	return nil
}
