package axis

import (
	"slices"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// What cards and tables say is run here (1.1.2): a program of package program is a
// frame on the stack. It asks, rolls and calls like any other procedure; what its
// conditions ask about the position and what its operations do is in script.

// programFrame is a program.Frame on the stack.
type programFrame struct {
	flow.Head
	pc     int16 `note:"pc 32767"`
	who    int16 `note:"who 32767"`
	first  int16 `note:"r0 register"`
	second int16 `note:"r1 register"`
	third  int16 `note:"r2 register"`
	fourth int16 `note:"r3 register"`
}

var (
	kOption    = kind(engine.Kind{Name: "option", Args: []string{"number"}, Rule: "1.1.2", Help: "Choose one of the options that the card or table offers."})
	kCountry   = kind(engine.Kind{Name: "country", Args: []string{"country"}, Rule: "1.1.2", Help: "Choose a country."})
	kHex       = kind(engine.Kind{Name: "hex", Args: []string{"hex"}, Rule: "1.1.2", Help: "Choose a hex."})
	kUnit      = kind(engine.Kind{Name: "unit", Args: []string{"unit"}, Rule: "1.1.2", Help: "Choose a unit."})
	kPosture   = kind(engine.Kind{Name: "box", Args: []string{"display"}, Rule: "1.1.2", Help: "Choose a posture box."})
	kCard      = kind(engine.Kind{Name: "card", Args: []string{"card"}, Rule: "1.1.2", Help: "Choose a card."})
	kDecline   = kind(engine.Kind{Name: "decline", Rule: "1.1.2", Help: "Do without what you may do."})
	evCardDie  = event("{c}: the die shows {i}.")
	evCardSum  = event("{c}: the die shows {i}, {i} with modifiers.")
	evDie      = event("{t}: the die shows {i}.")
	evDieSum   = event("{t}: the die shows {i}, {i} with modifiers.")
	evNoResult = event("There is no result.")
	evHeld     = event("{e}.")
	evHeldIn   = event("{e}: {a}.")
	evVain     = event("{e}: it has no result.")
	evOption   = event("{F} chooses option {i}.")
	evCountry  = event("{F} chooses {a}.")
	evHex      = event("{F} chooses {h}.")
	evUnit     = event("{F} chooses {u}.")
	evBox      = event("{F} chooses a posture box.")
	evCard     = event("{F} chooses {c}.")
	evDecline  = event("{F} declines.")
)

func init() {
	procedures[pProgram] = flow.Of(proc[programFrame]{
		Name: "Program", Rule: "1.1.2",
		Run: runProgram, Legal: legalProgram, Play: playProgram, Rolled: rolledProgram, Why: whyProgram, Question: askProgram,
	})
}

func (f *programFrame) frame() program.Frame {
	return program.Frame{PC: f.pc, Who: f.who, R: [4]int16{f.first, f.second, f.third, f.fourth}}
}

func (f *programFrame) keep(x program.Frame) {
	f.pc, f.who = x.PC, x.Who
	f.first, f.second, f.third, f.fourth = x.R[0], x.R[1], x.R[2], x.R[3]
}

// callProgram begins a program.
func (p *Position) callProgram(x program.Frame) {
	var f programFrame
	f.keep(x)
	flow.CallWith(&p.State, pProgram, f)
}

// runCard begins a list of a faction's current card, if it has one. political says
// whether political modifiers count in the segment (1.1.2.1).
func (p *Position) runCard(who atlas.Faction, part program.Part, political bool) {
	f := p.front()
	card, ok := f.current(who)
	if !ok {
		return
	}
	if pc, ok := f.Code.Start(card, part); ok {
		p.callProgram(program.NewFrame(pc, who, political))
	}
}

// runTable begins the program of a table for a faction that rolls on it; country
// and land are what the roll is about, or none.
func (p *Position) runTable(t atlas.Table, owner atlas.Faction, political bool, country, land int16) {
	if pc, ok := p.front().Code.Table(t); ok {
		x := program.NewFrame(pc, owner, political)
		if political {
			x.CountPolitical()
		}
		x.R[0], x.R[1] = country, land
		p.callProgram(x)
	}
}

func runProgram(p *Position, f *programFrame) {
	x := f.frame()
	code, s := p.front().Code, p.script()
	pause := code.Run(&x, s)
	for pause == program.Ask && p.nobodyAgrees(&x) {
		code.Answer(&x, s, program.Decline)
		pause = code.Run(&x, s)
	}
	f.keep(x)
	switch pause {
	case program.Done:
		p.Done()
		if !p.In(pProgram) { // the whole list is done
			p.checkWarState()
		}
	case program.Ask:
		p.ask(code.By(&x, s))
	case program.Roll:
		p.Roll(6)
	}
}

// nobodyAgrees reports whether a program asks for the consent of a faction that does not take part
// in the scenario, as the Franco-Russian Entente asks Russia in the Great Crusade.
func (p *Position) nobodyAgrees(x *program.Frame) bool {
	code, s := p.front().Code, p.script()
	if slices.Contains(p.front().factions(), code.By(x, s)) {
		return false
	}
	var room [64]int16
	return slices.Contains(code.Choices(x, s, room[:0]), program.Decline)
}

// answer is how the answer to a question of a program is written as a move.
func answer(asks program.Op, x int16) engine.Move {
	if x == program.Decline {
		return engine.M0(kDecline)
	}
	return engine.M1(answerKinds[asks], x)
}

var answerKinds = map[program.Op]uint8{
	program.AskOption: kOption, program.AskCountry: kCountry, program.AskHex: kHex, program.AskUnit: kUnit,
	program.AskBox: kPosture, program.AskCard: kCard,
}

var answerEvents = map[uint8]uint8{kOption: evOption, kCountry: evCountry, kHex: evHex, kUnit: evUnit, kPosture: evBox, kCard: evCard}

func legalProgram(p *Position, f *programFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	x := f.frame()
	code, s := p.front().Code, p.script()
	var room [64]int16
	for _, c := range code.Choices(&x, s, room[:0]) {
		out = append(out, answer(code.Asks(&x), c))
	}
	return out
}

func playProgram(p *Position, f *programFrame, who atlas.Faction, m engine.Move) {
	x := f.frame()
	code, s := p.front().Code, p.script()
	if m.Kind == kDecline {
		p.tell(evDecline, "1.1.2", int16(who))
		code.Answer(&x, s, program.Decline)
	} else {
		n := m.A
		if m.Kind == kOption {
			n++
		}
		p.tell(answerEvents[m.Kind], "1.1.2", int16(who), n)
		code.Answer(&x, s, m.A)
	}
	f.keep(x)
}

func rolledProgram(p *Position, f *programFrame, outcome int) {
	x := f.frame()
	code, s := p.front().Code, p.script()
	die := outcome + 1
	of, table := code.Source(x.PC)
	p.tell(dieEvents[table][code.Modifier(&x, s) != 0], "1.1.2.1", of, int16(die), int16(die+code.Modifier(&x, s)))
	code.Die(&x, s, die)
	if code.NoResult(&x) {
		p.tell(evNoResult, "1.1.2.1")
	}
	f.keep(x)
}

// dieEvents tell of a die for a card or a table, without modifiers or with them.
var dieEvents = map[bool]map[bool]uint8{false: {false: evCardDie, true: evCardSum}, true: {false: evDie, true: evDieSum}}

func askProgram(p *Position, f *programFrame, _ atlas.Faction) say.Line {
	x := f.frame()
	code := p.front().Code
	of, table := code.Source(x.PC)
	if table {
		return say.Say("{t}: make your choice.", of) // no table of ours asks, but one of a pack may
	}
	switch code.Asks(&x) {
	case program.AskCountry:
		return say.Say("{c}: choose a country.", of)
	case program.AskHex:
		return say.Say("{c}: choose a hex.", of)
	case program.AskUnit:
		return say.Say("{c}: choose a unit.", of)
	case program.AskBox:
		return say.Say("{c}: choose a posture box.", of)
	case program.AskCard:
		return say.Say("{c}: choose a card.", of)
	}
	return say.Say("{c}: choose one of the options.", of)
}

func whyProgram(p *Position, f *programFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	x := f.frame()
	switch asks := p.front().Code.Asks(&x); {
	case m.Kind == answerKinds[asks]:
		return p.because(say.Forbid("1.1.2", "The card or table does not allow this choice now."))
	case m.Kind == kDecline:
		return p.because(say.Forbid("1.1.2", "You cannot decline this: it must be done."))
	}
	return nil
}

// script is a map as a program sees it: program.State.
type script front

func (p *Position) script() *script { return (*script)(p.front()) }

func (s *script) f() *front { return (*front)(s) }

// WarState is how far the map has come (12).
func (s *script) WarState() atlas.WarState { return s.war }

// WarStateAbroad is how far the other map has come, or what its display shows.
func (s *script) WarStateAbroad() atlas.WarState {
	p := s.match
	for m := range 2 {
		if p.played>>m&1 != 0 && &p.fronts[m] != s.f() {
			return p.of(m).war
		}
	}
	return max(s.abroad[0], s.abroad[1])
}

// Date is the turn as a number that grows with time.
func (s *script) Date() int16 {
	return program.Date(s.FirstYear+int(s.turn)/len(s.Turns), s.f().season())
}

// Season is spring, summer, autumn or winter.
func (s *script) Season() int { return int(s.Seasons[s.f().season()]) }

// Phasing is the faction whose turn it is.
func (s *script) Phasing() atlas.Faction { return s.phasing }

// Combined reports whether both maps are played.
func (s *script) Combined() bool { return s.match.combined() }

// Played reports whether a card is or was current (glossary).
func (s *script) Played(c atlas.Card) bool { return s.cards[c].played }

// Current is the current card of a faction.
func (s *script) Current(who atlas.Faction) (atlas.Card, bool) { return s.f().current(who) }

// CardIn is the pile a card lies in. A pending card is in no pile that others may
// look through, and counts as in the hand.
func (s *script) CardIn(c atlas.Card) (place int, ok bool) {
	switch s.cards[c].at {
	case cardInHand:
		return program.ToHand, true
	case cardDiscarded:
		return program.ToDiscard, true
	}
	return 0, false
}

// Status is the status of a country and whose it is (13.4, 13.5). What was found of a
// country that is neutral still is no alignment.
func (s *script) Status(a atlas.Area) (atlas.Status, atlas.Faction) {
	return s.areas[a].status, s.f().alignment(a)
}

// EverConquered reports whether a country was ever conquered, so that it can be no
// partner (13.8.5).
func (s *script) EverConquered(a atlas.Area) bool { return s.areas[a].everConquered }

// AtWar reports whether a country's posture is war (13.6).
func (s *script) AtWar(a atlas.Area) bool {
	return s.areas[a].status == atlas.Active && s.f().atWar(a)
}

// Borders reports whether two areas share a border (glossary), over water too.
func (s *script) Borders(country, area atlas.Area) bool { return s.f().borders(country, area) }

// Posture is what lies in a posture box.
func (s *script) Posture(d atlas.Display) atlas.Policy { return s.postures[d] }

// Ceded reports whether a land is ceded to a country (13.8.1).
func (s *script) Ceded(land, to atlas.Area) bool {
	for i := range s.Lands {
		l := &s.Lands[i]
		if l.Owner == to && (l.Land == land && s.lands[i] == landCeded || l.Back == land && s.lands[i] == landCededBack) {
			return true
		}
	}
	return false
}

// CededLands is how many lands are ceded to a country.
func (s *script) CededLands(to atlas.Area) (n int) {
	for i := range s.Lands {
		if s.Lands[i].Owner == to && s.lands[i] >= landCeded {
			n++
		}
	}
	return n
}

// Government is what the Japanese Government marker shows (DS 1.1.3.1): there is none in
// Europe.
func (s *script) Government() program.Government { return s.f().leads() }

// CivilWar reports whether a civil war is fought (13.8.4).
func (s *script) CivilWar() bool { return s.f().civilWarFought() }

// RepublicanSupport is the faction on the Republican Support marker (14.31).
func (s *script) RepublicanSupport() atlas.Faction {
	for i := range s.markers[:s.nMarkers] {
		if s.markers[i].kind == s.ways.republicanSupport {
			return s.markers[i].faction
		}
	}
	return atlas.NoFaction
}

// VP is the side of the VP marker and the number of its box.
func (s *script) VP() (side uint8, box int) { return s.vpSide, int(s.vpBox) }

// USCL is the level of US commitment.
func (s *script) USCL() int { return int(s.uscl) }

// Markers counts the markers of a kind in a place, or anywhere in play.
func (s *script) Markers(m atlas.Marker, variant int16, at program.Place) (n int) {
	for i := range s.markers[:s.nMarkers] {
		k := &s.markers[i]
		if k.kind == m && (variant < 0 || int16(k.variant) == variant) && s.isAt(k.at, at) {
			n++
		}
	}
	return n
}

// Controls reports whether a faction controls a hex (glossary).
func (s *script) Controls(who atlas.Faction, h atlas.Hex) bool { return s.f().control(h) == who }

// Stands is where a ground unit is on the map.
func (s *script) Stands(u atlas.Unit) (hex atlas.Hex, steps int, faction atlas.Faction, ok bool) {
	c := &s.units[u]
	h, ok := c.at.hex()
	return h, int(c.steps), c.faction, ok
}

// Supplied reports whether a unit is supplied (10).
func (s *script) Supplied(u atlas.Unit) bool { return s.f().supplied(u) }

// UnitIn reports whether a unit is in a place.
func (s *script) UnitIn(u atlas.Unit, at program.Place) bool { return s.isAt(s.units[u].at, at) }

// InArea reports whether a hex lies in an area as the areas are now.
func (s *script) InArea(h atlas.Hex, a atlas.Area) bool { return s.f().inArea(h, a) }

// SuppliedFor reports whether a counter of a nation would be supplied in a hex.
func (s *script) SuppliedFor(h atlas.Hex, n atlas.Nation) bool {
	home := s.f().citizens(n)
	if home == atlas.NoID {
		return false
	}
	s.f().openPorts()
	return s.f().tracesFrom(h, n, s.areas[home].faction, false)
}

// PoliticalDRM is the sum of the political modifiers of a roll (1.1.2.1): the VP
// marker, US commitment, and the marker of the country the roll is about.
func (s *script) PoliticalDRM(owner atlas.Faction, country atlas.Area, withCountry bool) int {
	sum := int(s.vpBox)
	if s.vpSide != axisTide {
		sum = -sum
	}
	if n := int(s.uscl); n >= 0 && n < len(s.Theatre.USCL) {
		sum += int(s.Theatre.USCL[n][0])
	}
	if withCountry && !s.aid.says(noMarkerModifiers) { // 17.17
		sum += s.f().countryDRM(owner, country)
	}
	return sum
}

// countryDRM is the modifier of the influence or neutrality marker of a country
// (1.1.2.1, 14.14, 14.23): influence helps the Axis or the Allies, neutrality is in
// the way of whoever rolls.
func (f *front) countryDRM(owner atlas.Faction, country atlas.Area) int {
	switch f.areas[country].influence {
	case atlas.Axis:
		return 1
	case atlas.Western, atlas.Soviet:
		return -1
	}
	if capital := f.Areas[country].Capital; capital != atlas.NoHex && f.markerIn(f.ways.neutrality, inHex(capital)) >= 0 {
		if owner == atlas.Axis {
			return -1
		}
		return 1
	}
	return 0
}

// markerIn is the first marker of a kind in a place, or -1.
func (f *front) markerIn(m atlas.Marker, at place) int {
	from, to := f.ofKind(m)
	for i := from; i < to; i++ {
		if f.markers[i].at == at {
			return i
		}
	}
	return -1
}

// Kept is a name kept with the current card of a faction.
func (s *script) Kept(owner atlas.Faction, n int) int16 { return s.kept[owner][n] - 1 }

// Keep keeps one.
func (s *script) Keep(owner atlas.Faction, n int, value int16) { s.kept[owner][n] = value + 1 }

// Can reports whether an operation would do anything now.
func (s *script) Can(a program.Action) bool {
	x := s.match.scratch.borrow(a)
	op := s.operation(x)
	ok := op != nil && !s.f().barredByCivilWar(x) && (op.can == nil || op.can(s.f(), x))
	s.match.scratch.actions--
	return ok
}

// Do carries an operation out; what is impossible has no result. What has called a
// procedure without knowing it, because a unit had to be broken up, has called one, too.
func (s *script) Do(a program.Action) bool {
	x := s.match.scratch.borrow(a)
	called := s.carryOut(x)
	s.match.scratch.actions--
	return called
}

func (s *script) carryOut(a *program.Action) bool {
	op := s.operation(a)
	if op == nil || s.f().barredByCivilWar(a) || op.can != nil && !op.can(s.f(), a) {
		if a.Op == program.HoldEvent {
			s.f().tellEvent(evVain, a)
		}
		return false
	}
	switch {
	case a.Op != program.HoldEvent:
	case a.Country >= 0 && a.Country < program.NationGroup:
		s.f().tellEvent(evHeldIn, a)
	default:
		s.f().tellEvent(evHeld, a)
	}
	under := s.match.Stack.N
	return op.do(s.f(), a) || s.match.Stack.N > under
}

// tellEvent names an event that a card or table has led to, with its number in the book of the map.
func (f *front) tellEvent(ev uint8, a *program.Action) {
	f.tell(ev, f.ways.eventRules[a.Event], int16(a.Event), a.Country)
}

// scratch is room for operations and menus that are asked about, so that no question needs
// memory: an operation may ask about another, a menu about another's offers. The draft is
// of redraw.
type scratch struct {
	action  [6]program.Action
	actions int
	menu    [4]struct {
		frame menuFrame
		moves [32]engine.Move
	}
	menus int
	draft domains
}

// borrow keeps an operation until actions is counted down.
func (s *scratch) borrow(a program.Action) *program.Action {
	s.actions++
	if s.actions > len(s.action) {
		more := a
		return &more
	}
	x := &s.action[s.actions-1]
	*x = a
	return x
}

// borrowMenu is room for a frame and what its menu offers, until menus is counted down.
func (s *scratch) borrowMenu() (x *menuFrame, room []engine.Move) {
	s.menus++
	if s.menus > len(s.menu) {
		return new(menuFrame), nil
	}
	m := &s.menu[s.menus-1]
	return &m.frame, m.moves[:0]
}

// Call begins the program of a table.
func (s *script) Call(x program.Frame) { s.match.callProgram(x) }

// operation is what an operation of a card or an event does. Its chapter declares it
// in an init: operations for what is no event, events by their id in the data. do
// answers true if it has begun a procedure, after which the program goes on.
type operation struct {
	can func(f *front, a *program.Action) bool
	do  func(f *front, a *program.Action) bool
}

var (
	operations = map[program.Op]*operation{}
	events     = map[string]*operation{}
)

func (s *script) operation(a *program.Action) *operation {
	if a.Op == program.HoldEvent {
		return events[s.Events[a.Event].ID]
	}
	return operations[a.Op]
}

// borders reports whether a country or dependent shares a border with another
// (glossary): two hexes side by side, whatever the side between them. None shares one
// with itself.
func (f *front) borders(a, b atlas.Area) bool {
	for h := range f.Hexes {
		if f.owner[h] != a || a == b {
			continue
		}
		for d := range directions {
			if n, ok := f.Grid.Neighbour(h, d); ok && f.owner[n] == b {
				return true
			}
		}
	}
	return false
}

// inArea reports whether a hex lies in a country, dependent or region as they are
// now.
func (f *front) inArea(h atlas.Hex, a atlas.Area) bool {
	if f.owner[h] == a {
		return true
	}
	if f.Areas[a].IsCountry && f.areas[a].status != atlas.Absent {
		return false // a country is what belongs to it now
	}
	for _, x := range f.Areas[a].Hexes {
		if x == h {
			return true
		}
	}
	return false
}

// area is an area that a program names, which may be the value of a register of the
// program under way.
func (s *script) area(n int16) int16 {
	if n >= -1 {
		return n
	}
	f := flow.Find[programFrame](&s.match.State, pProgram)
	if f == nil {
		return -1
	}
	x := f.frame()
	return s.Code.Area(n, &x, s)
}

// isAt reports whether a counter in a place is where a program means.
func (s *script) isAt(p place, at program.Place) bool {
	h, onMap := p.hex()
	switch at.Kind {
	case program.NoPlace:
		return p&placeKind != placeAside
	case program.OnMap:
		return onMap
	case program.InHex:
		return onMap && int16(h) == at.ID
	case program.InCapital:
		return onMap && at.ID >= 0 && s.Areas[at.ID].Capital == h
	case program.InArea:
		if !onMap || !program.FitsGround(&s.Hexes[h], at.Terrain, at.Settlement) {
			return false
		}
		for _, n := range at.Areas {
			if a := s.area(n); a >= 0 && s.f().inArea(h, atlas.Area(a)) {
				return true
			}
		}
		return false
	case program.VPTrack:
		return p&placeKind == placeVP
	case program.TurnTrack, program.SeasonsAhead:
		return p&placeKind == placeTrack
	case program.OutOfGame:
		return p == outOfGame
	case program.InBox:
		return p == inBox(atlas.Box(at.ID))
	}
	return p&placeKind == placeBox && strings.HasPrefix(s.Boxes[p&^placeKind].ID, boxKinds[at.Kind])
}

// boxKinds are how the boxes that programs name begin.
var boxKinds = map[program.PlaceKind]string{
	program.ForcePool: "force-pool-", program.DelayBox: "delay-box", program.NavalDelayBox: "naval-warfare-delay-box",
	program.StrategicWarfareBox: "strategic-warfare-box", program.ConditionalEventsBox: "conditional-events-",
	program.CededLandsBox: "ceded-lands-box", program.ConqueredBox: "conquered-minor-countries-", program.HoldingBox: "holding-",
}

// placeFor is where a program puts a counter of a faction; ok is false if there is
// no such place now.
func (s *script) placeFor(at program.Place, who atlas.Faction) (p place, ok bool) {
	switch at.Kind {
	case program.InHex:
		return inHex(atlas.Hex(at.ID)), at.ID >= 0
	case program.InCapital:
		if at.ID < 0 || s.Areas[at.ID].Capital == atlas.NoHex {
			return 0, false
		}
		return inHex(s.Areas[at.ID].Capital), true
	case program.InBox:
		return inBox(atlas.Box(at.ID)), true
	case program.OutOfGame:
		return outOfGame, true
	case program.SeasonsAhead:
		return s.f().seasonsAhead(int(at.ID)), true
	case program.VPTrack:
		return placeVP | place(s.vpBox), true
	}
	id := boxKinds[at.Kind]
	if strings.HasSuffix(id, "-") && who <= atlas.Soviet {
		id += who.String()
	}
	b, ok := s.BoxByID(id)
	return inBox(b), ok
}

// seasonsAhead is the box of the turn track so many Seasonal Turns ahead; the last
// box holds what would come later.
func (f *front) seasonsAhead(n int) place {
	t := int(f.turn)
	for n > 0 && t < f.turns()-1 {
		t++
		if f.Seasonal[t%len(f.Turns)] {
			n--
		}
	}
	return placeTrack | place(t)
}
