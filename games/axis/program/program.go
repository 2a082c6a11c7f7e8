// Package program is the language of option cards and tables. A card's lists of
// operations (SCHEMA.md, section 4) are compiled into flat programs of small
// numbers; a running program is a frame of six of them. Branches, choices and
// selections are jumps within one program, so that only a table rolled on, an
// event, or an operation that asks questions of its own needs another frame.
//
// The rules supply a State: what the conditions ask about, and what operations
// do. The program supplies who is asked what, which answers there are, and what
// a card does in plain sentences (Explain).
package program

import (
	"sort"

	"sandtable/games/axis/atlas"
)

// Code is the compiled programs of a theatre.
type Code struct {
	theatre *atlas.Theatre
	words   []int16
	texts   []string // words that are no ids: families, sides, variants of events
	labels  []string // of options

	// Where programs begin, or 0 for an empty list.
	cards       []cardCode
	tables      []int16
	sources     []source     // in the order of their words
	levels      [][]Level    // by scenario
	stepsTables []stepsTable // by table
	Delays      []DelayModifier

	minors    []atlas.Area   // minor countries, of which selections pick
	ground    [][]atlas.Unit // ground units by nation; behind the last nation all of them
	strategic []atlas.Hex    // strategic hexes of any colour
}

// cardCode is where the parts of a card begin.
type cardCode struct {
	option, political, conditional int16
	success                        [3]int16 // first, second, further
	requires                       []int16  // conditions
	reinforcements                 []int16  // conditions that bar, or 0
	markers                        []markerCode
	replacements                   []replacementCode
	kept                           []string
}

// source is a card or a table, whose words end before a place.
type source struct {
	end   int16
	of    int16
	table bool
}

type markerCode struct{ to, unless int16 }

type replacementCode struct {
	nation atlas.Nation
	steps  [steps]uint8
	when   int16
}

// stepsTable is a table of replacement steps: the choices of each line.
type stepsTable struct {
	modifiers int16
	rows      [6][][]StepCount
}

// StepCount is a number of replacement steps of one type.
type StepCount struct{ Step, N uint8 }

// StepChoices are what the line of a table of steps offers for a die from 1 to 6 with the
// table's modifiers, one of which is received.
func (c *Code) StepChoices(t atlas.Table, die int, who atlas.Faction, s State) [][]StepCount {
	f := NewFrame(0, who, false)
	table := &c.stepsTables[t]
	sum := die + c.modifiers(&reader{c.words, int(table.modifiers)}, &f, s)
	return table.rows[min(max(sum, 1), 6)-1]
}

// Part is a list of a card.
type Part uint8

const (
	OptionSegment Part = iota
	PoliticalEvents
	ConditionalEvents
	FirstSuccess
	SecondSuccess
	FurtherSuccess
)

var partNames = [...]string{"optionSegment", "politicalEvents", "conditionalEvents", "success first", "success second", "success further"}

// Start is where a list of a card begins; ok is false if it has no such list.
func (c *Code) Start(card atlas.Card, part Part) (pc int16, ok bool) {
	k := &c.cards[card]
	switch part {
	case OptionSegment:
		pc = k.option
	case PoliticalEvents:
		pc = k.political
	case ConditionalEvents:
		pc = k.conditional
	default:
		pc = k.success[part-FirstSuccess]
	}
	return pc, pc != 0
}

// Requires are the conditions under which a card may be selected, for Test and
// ExplainCondition.
func (c *Code) Requires(card atlas.Card) []int16 { return c.cards[card].requires }

// Table is where the program of a table of events begins; ok is false for
// tables of another kind.
func (c *Code) Table(t atlas.Table) (pc int16, ok bool) { return c.tables[t], c.tables[t] != 0 }

// Source is the card or the table that a place in a program belongs to.
func (c *Code) Source(pc int16) (of int16, table bool) {
	i := sort.Search(len(c.sources), func(i int) bool { return pc < c.sources[i].end })
	return c.sources[i].of, c.sources[i].table
}

// Bars reports whether a condition keeps the n-th reinforcement of a card away.
func (c *Code) Bars(card atlas.Card, n int, s State) bool {
	at := c.cards[card].reinforcements[n]
	return at != 0 && c.Test(at, s)
}

// Marker is where the n-th marker of a card goes; ok is false if a condition keeps it
// away.
func (c *Code) Marker(card atlas.Card, n int, s State) (at Place, ok bool) {
	m := c.cards[card].markers[n]
	if m.unless != 0 && c.Test(m.unless, s) {
		return Place{}, false
	}
	r := reader{c.words, int(m.to)}
	return c.place(&r, &Frame{}, s), true
}

// Seasonal calls visit for every number of steps that a card gives in the
// Replacements Segment.
func (c *Code) Seasonal(card atlas.Card, s State, visit func(n atlas.Nation, step, count int)) {
	for _, r := range c.cards[card].replacements {
		if r.when != 0 && !c.Test(r.when, s) {
			continue
		}
		for step, n := range r.steps {
			if n > 0 {
				visit(r.nation, step, int(n))
			}
		}
	}
}

// Size is the number of words of all programs.
func (c *Code) Size() int { return len(c.words) }

// Text is a word of the data that is no id, by its number in an Action.
func (c *Code) Text(n int16) string {
	if n < 0 {
		return ""
	}
	return c.texts[n]
}

// Frame is a program under way: six small numbers that live in a position.
type Frame struct {
	PC  int16
	Who int16 // who owns the card and who receives, see Owner and Receiver
	R   [registers]int16
}

const registers = 4

// In the registers of a table's program the caller leaves the country and land
// the roll is about.
const (
	selectedRegister = 0
	landRegister     = 1
)

// The bits of Frame.Who.
const (
	receiverShift  = 2
	politicalBit   = 1 << 4 // the segment has political modifiers (1.1 and 2.1)
	drmBit         = 1 << 5 // the roll of this table counts them
	modifierShift  = 6      // own modifiers of the roll, from -16 to 15
	modifierOffset = 16
)

// NewFrame starts a program for the owner of a card. political says whether the
// segment counts political modifiers (1.1.2.1): true in 1.1 and 2.1.
func NewFrame(pc int16, owner atlas.Faction, political bool) Frame {
	f := Frame{PC: pc, Who: int16(owner) | int16(owner)<<receiverShift | modifierOffset<<modifierShift}
	if political {
		f.Who |= politicalBit
	}
	for i := range f.R {
		f.R[i] = absent
	}
	return f
}

// Owner is the faction whose card it is.
func (f *Frame) Owner() atlas.Faction { return atlas.Faction(f.Who & 3) }

// Receiver is the faction that receives events and makes choices.
func (f *Frame) Receiver() atlas.Faction { return atlas.Faction(f.Who >> receiverShift & 3) }

// SetReceiver makes another faction the receiver, for a table rolled on inside
// an event that it receives.
func (f *Frame) SetReceiver(to atlas.Faction) {
	f.Who = f.Who&^(3<<receiverShift) | int16(to)<<receiverShift
}

// CountPolitical makes the next roll of a table count political modifiers, as an
// operation that rolls on it would.
func (f *Frame) CountPolitical() { f.Who |= politicalBit | drmBit }

// Political reports whether the segment counts political modifiers (1.1.2.1).
func (f *Frame) Political() bool { return f.Who&politicalBit != 0 }

func (f *Frame) modifier() int { return int(f.Who>>modifierShift) - modifierOffset }

// Numbers that stand for no thing, and for things known only when the program
// runs: the value of a register, or one kept with the card.
const (
	absent       = -1
	firstReg     = -2  // register 0, and so on downward
	firstKept    = -10 // kept name 0, and so on downward
	maxKept      = 2
	missing      = -32768 // a number that is not given
	entryOfUnits = -100   // in a list of units: all units of a country with an entry kind
)

// NationGroup is added to a nation that stands where a country is expected and is
// none, such as Nationalist China in a settlement.
const NationGroup = 1000

// Op is an operation.
type Op uint8

// The operations of vocabulary.json, then those only programs have.
const (
	opEvent Op = iota + 1
	opRoll
	opCardRoll
	opSelect
	opChoose
	opIf
	opDieAtMost
	PlaceUnits
	PlaceMarker
	RemoveMarker
	FlipMarker
	Replacements
	SetWarState
	SetPosture
	EndPolicy
	ShiftTruce
	MoveUSCL
	MoveESV
	LoseSteps
	RemoveCard
	Blitz
	SetGovernment
	Activate
	Cede
	ReturnLand
	Release
	SupportTo
	opNote
	opNothing
	opSelectHex
	opSelectUnit
	opSelectBox
	opSelectCard
	opRepeat
	CardTo

	opJump   // to a place
	opLoop   // back to the body of a repeat
	opPicked // back to a choice of several options
	opEnd

	// HoldEvent is what an event is for the rules.
	HoldEvent = opEvent

	// What a program can ask for: see Asks.
	AskOption  = opChoose
	AskCountry = opSelect
	AskHex     = opSelectHex
	AskUnit    = opSelectUnit
	AskBox     = opSelectBox
	AskCard    = opSelectCard
)

// DelayModifier is a modifier of delay rolls (7.1).
type DelayModifier struct {
	Faction       atlas.Faction
	Add           int
	Track         Track
	PerUnit       bool // one for each unit of a kind and faction in the Strategic Warfare Box
	Kind          atlas.UnitKind
	Of            atlas.Faction
	AirOnly       bool
	SupportOnly   bool // air and fleet units
	UnitsOnly     bool // no markers
	Chinese       int8 // 1: for Chinese countries only, -1: not for them
	NotRestrained bool // not for countries under a policy or a truce
	Cond          int16
	Needs         string // a test of the vocabulary
}

// Track is a track whose value is added.
type Track uint8

const (
	NoTrack Track = iota
	TrackUSCL
	TrackVP
)

// Holds is Test for a condition that may be missing.
func (c *Code) Holds(at int16, s State) bool { return at == 0 || c.Test(at, s) }

// Level is a line of a scenario's victory conditions.
type Level struct {
	Won  bool          // and not a draw
	Side atlas.Faction // who wins
	Line int           // its place among the conditions
	cond int16
}

// Decided is the first level of a scenario's own victory conditions that holds; ok is
// false for a scenario with those of the rulebook.
func (c *Code) Decided(n atlas.Scenario, s State) (l Level, ok bool) {
	for _, l := range c.levels[n] {
		if l.cond == 0 || c.Test(l.cond, s) {
			return l, true
		}
	}
	return Level{}, false
}

var opNames = [...]string{
	opEvent: "event", opRoll: "roll", opCardRoll: "card-roll", opSelect: "select", opChoose: "choose", opIf: "if", opDieAtMost: "die-at-most",
	PlaceUnits: "place-units", PlaceMarker: "place-marker", RemoveMarker: "remove-marker", FlipMarker: "flip-marker", Replacements: "replacements",
	SetWarState: "war-state", SetPosture: "posture", EndPolicy: "end-policy", ShiftTruce: "shift-truce", MoveUSCL: "uscl", MoveESV: "esv",
	LoseSteps: "lose-steps", RemoveCard: "remove-card", Blitz: "blitz", SetGovernment: "government", Activate: "activate", Cede: "cede",
	ReturnLand: "return-land", Release: "release", SupportTo: "support-to", opNote: "note", opNothing: "nothing", opSelectHex: "select-hex",
	opSelectUnit: "select-unit", opSelectBox: "select-box", opSelectCard: "select-card", opRepeat: "repeat", CardTo: "card-to",
	opJump: "", opLoop: "", opPicked: "", opEnd: "",
}

// IsAction reports whether an operation is carried out by the rules, and not by the
// program itself.
func IsAction(o Op) bool {
	switch o {
	case opEvent, opRoll, opCardRoll, opSelect, opChoose, opIf, opDieAtMost, opNote, opNothing,
		opSelectHex, opSelectUnit, opSelectBox, opSelectCard, opRepeat, opJump, opLoop, opPicked, opEnd:
		return false
	}
	return true
}

// String is the word of the data files for the operation.
func (o Op) String() string { return opNames[o] }

// query is a condition.
type query uint8

const (
	qAll query = iota + 1
	qAny
	qNot
	qWarState
	qPlayed
	qCurrent
	qPosture
	qStatus
	qGovernment
	qMarker
	qControls
	qUnitsIn
	qCount
	qBorders
	qCeded
	qSeason
	qDate
	qVP
	qUSCL
	qCivilWar
	qRepublicanSupport
	qCombined
	qAtWar
)

var queryNames = [...]string{
	qAll: "all", qAny: "any", qNot: "not", qWarState: "war-state", qPlayed: "played", qCurrent: "current", qPosture: "posture", qStatus: "status",
	qGovernment: "government", qMarker: "marker", qControls: "controls", qUnitsIn: "units-in", qCount: "count", qBorders: "borders", qCeded: "ceded",
	qSeason: "season", qDate: "date", qVP: "vp", qUSCL: "uscl", qCivilWar: "civil-war", qRepublicanSupport: "republican-support",
	qCombined: "combined", qAtWar: "at-war",
}

// tally is a count.
type tally uint8

const (
	cCededLands tally = iota + 1
	cStrategicHexes
	cMarkers
	cVPBox
	cUnits
	cCities
	cPlayed
)

var tallyNames = [...]string{
	cCededLands: "ceded-lands", cStrategicHexes: "strategic-hexes", cMarkers: "markers", cVPBox: "vp-box", cUnits: "units", cCities: "cities", cPlayed: "played",
}

// The step types of replacements and losses.
const (
	InfantryStep = iota
	ArmorStep
	ColonialStep
	AnyStep
	KwantungStep
	HQStep // of losses only
	steps
)

var stepNames = [...]string{"infantry", "armor", "colonial", "any", "kwantung", "hq"}

// StepName is what a type of step is called in the data.
func StepName(step int) string { return stepNames[step] }

// Government is what the Japanese Government marker shows or is told to show.
type Government uint8

const (
	Army Government = iota
	Navy
	NoGovernment
	FlipGovernment
	DelayGovernment
)

var governmentNames = [...]string{"army", "navy", "none", "flip", "delay-box"}

var cardPlaces = [...]string{"hand", "discard", "out"}

// The places a card may go to.
const (
	ToHand = iota
	ToDiscard
	OutOfPlay
)

// argument is one argument of an operation, condition or count: its name and
// type. A type with an exclamation mark must be given.
type argument struct{ name, kind string }

// vocabulary is the closed list of what a card may say. A test compares it with
// vocabulary.json, where nation and country are both called country.
var operations = map[Op][]argument{
	opEvent:       {{"event", "event!"}, {"country", "country-ref"}, {"area", "table"}, {"land", "land"}, {"faction", "faction"}, {"variant", "string"}, {"times", "int"}},
	opRoll:        {{"table", "table!"}, {"country", "country-ref"}, {"land", "land-ref"}, {"drm", "drm"}, {"modifiers", "modifiers"}},
	opCardRoll:    {{"rows", "rows!"}, {"country", "country-ref"}, {"land", "land-ref"}, {"drm", "drm"}, {"modifiers", "modifiers"}},
	opSelect:      {{"from", "selector!"}, {"as", "string"}, {"by", "faction"}, {"may", "bool"}, {"keep", "bool"}},
	opSelectHex:   {{"from", "hex-selector!"}, {"as", "string!"}, {"by", "faction"}, {"may", "bool"}, {"keep", "bool"}},
	opSelectUnit:  {{"from", "unit-selector!"}, {"as", "string!"}, {"by", "faction"}, {"may", "bool"}, {"keep", "bool"}},
	opSelectBox:   {{"from", "box-selector!"}, {"as", "string!"}, {"by", "faction"}, {"may", "bool"}, {"keep", "bool"}},
	opSelectCard:  {{"from", "card-selector!"}, {"as", "string!"}, {"by", "faction"}, {"may", "bool"}, {"keep", "bool"}},
	opChoose:      {{"options", "options!"}, {"by", "faction"}, {"may", "bool"}, {"pick", "int"}},
	opIf:          {{"cond", "cond!"}, {"then", "effects!"}, {"else", "effects"}},
	opDieAtMost:   {{"count", "count!"}, {"then", "effects!"}, {"else", "effects"}},
	opRepeat:      {{"n", "number!"}, {"do", "effects!"}},
	PlaceUnits:    {{"units", "units!"}, {"to", "place!"}, {"from", "place"}},
	PlaceMarker:   {{"marker", "marker!"}, {"variant", "string"}, {"to", "place!"}, {"nation", "nation"}, {"side", "string"}},
	RemoveMarker:  {{"marker", "marker!"}, {"variant", "string"}, {"from", "place"}, {"gone", "bool"}},
	FlipMarker:    {{"marker", "marker!"}, {"variant", "string"}, {"side", "string"}},
	Replacements:  {{"steps", "steps!"}},
	SetWarState:   {{"to", "war-state!"}},
	SetPosture:    {{"box", "posture-box-ref!"}, {"to", "posture!"}},
	EndPolicy:     {{"box", "posture-box-ref"}, {"policy", "policy"}, {"except", "policies"}},
	ShiftTruce:    {{"box", "posture-box-ref!"}, {"by", "int!"}},
	MoveUSCL:      {{"by", "int!"}},
	MoveESV:       {{"by", "int!"}},
	LoseSteps:     {{"nation", "nation"}, {"faction", "faction"}, {"steps", "steps-list!"}, {"area", "area"}, {"may", "bool"}},
	RemoveCard:    {{"card", "card"}, {"family", "string"}, {"n", "int"}},
	Blitz:         {{"n", "int!"}},
	SetGovernment: {{"to", "government!"}},
	Activate:      {{"country", "country-ref!"}, {"faction", "faction!"}, {"mobilize", "bool"}, {"freePassage", "bool"}},
	Cede:          {{"land", "land!"}, {"to", "country!"}},
	ReturnLand:    {{"land", "land!"}, {"to", "country!"}},
	Release:       {{"group", "group!"}},
	SupportTo:     {{"faction", "faction!"}, {"kind", "string"}, {"n", "int!"}, {"to", "place!"}, {"by", "faction"}},
	opNote:        {{"text", "string!"}},
	opNothing:     {},
	CardTo:        {{"card", "card-ref!"}, {"to", "card-place!"}},
}

var queries = map[query][]argument{
	qAll:               {{"of", "conds!"}},
	qAny:               {{"of", "conds!"}},
	qNot:               {{"of", "cond!"}},
	qWarState:          {{"in", "war-states!"}, {"theatre", "string"}},
	qPlayed:            {{"card", "card"}, {"name", "string"}, {"min", "int"}, {"faction", "faction"}, {"family", "string"}},
	qCurrent:           {{"faction", "faction!"}, {"card", "card"}, {"family", "string"}},
	qPosture:           {{"box", "posture-box!"}, {"in", "postures!"}},
	qStatus:            {{"country", "country!"}, {"in", "statuses!"}, {"faction", "faction"}},
	qGovernment:        {{"leads", "governments!"}},
	qMarker:            {{"marker", "marker!"}, {"variant", "string"}, {"in", "place"}},
	qControls:          {{"faction", "faction!"}, {"hexes", "hexes!"}, {"min", "int"}},
	qUnitsIn:           {{"faction", "faction"}, {"nation", "nation"}, {"area", "area"}, {"hexes", "hexes"}, {"supplied", "bool"}, {"min", "int"}},
	qCount:             {{"count", "count!"}, {"min", "int"}, {"max", "int"}},
	qBorders:           {{"country", "country-ref!"}, {"with", "area!"}},
	qCeded:             {{"land", "land!"}, {"to", "country!"}},
	qSeason:            {{"in", "seasons!"}},
	qDate:              {{"from", "turn"}, {"to", "turn"}},
	qVP:                {{"side", "string!"}, {"min", "int"}},
	qUSCL:              {{"min", "int!"}},
	qCivilWar:          {{"running", "bool!"}},
	qRepublicanSupport: {{"is", "faction!"}},
	qCombined:          {{"is", "bool!"}},
	qAtWar:             {{"country", "country-ref!"}},
}

var tallies = map[tally][]argument{
	cCededLands:     {{"of", "country!"}},
	cStrategicHexes: {{"by", "faction!"}, {"of", "faction"}, {"area", "area"}, {"suppliedNation", "nation"}},
	cMarkers:        {{"marker", "marker!"}, {"in", "place"}},
	cVPBox:          {{"side", "string"}},
	cUnits:          {{"faction", "faction"}, {"nation", "nation"}, {"type", "string"}, {"area", "area"}, {"supplied", "bool"}},
	cCities:         {{"by", "faction!"}, {"area", "area!"}},
	cPlayed:         {{"faction", "faction!"}, {"family", "string!"}},
}

// The fields of selectors.
var (
	countryFields = []argument{{"ids", "countries"}, {"status", "statuses"}, {"faction", "faction"}, {"area", "table"}, {"borders", "area"}, {"chinese", "bool"}, {"not", "countries"}, {"partnership", "bool"}}
	hexFields     = []argument{{"hexes", "hexes"}, {"area", "area"}, {"terrain", "terrains"}, {"settlement", "settlements"}, {"strategic", "faction"}, {"controlledBy", "faction"}, {"contains", "unit-selector"}, {"within", "within"}}
	unitFields    = []argument{{"faction", "faction"}, {"nation", "nation"}, {"class", "unit-class"}, {"type", "unit-types"}, {"steps", "range"}, {"in", "place"}, {"hex", "hex-ref"}, {"supplied", "bool"}}
	boxFields     = []argument{{"boxes", "posture-boxes"}, {"posture", "postures"}}
	cardFields    = []argument{{"faction", "faction"}, {"family", "string"}, {"in", "card-place"}, {"cards", "cards"}}
)

var selectors = map[string][]argument{
	"selector": countryFields, "hex-selector": hexFields, "unit-selector": unitFields, "box-selector": boxFields, "card-selector": cardFields,
}

// PlaceKind is a kind of place a counter may be in.
type PlaceKind uint8

const (
	NoPlace PlaceKind = iota
	ForcePool
	DelayBox
	NavalDelayBox
	StrategicWarfareBox
	ConditionalEventsBox
	CededLandsBox
	ConqueredBox
	HoldingBox
	VPTrack
	TurnTrack
	OutOfGame
	OnMap
	InHex
	InCapital
	InArea
	SeasonsAhead
	InBox
)

var placeNames = [...]string{
	NoPlace: "", ForcePool: "force-pool", DelayBox: "delay-box", NavalDelayBox: "naval-warfare-delay-box", StrategicWarfareBox: "strategic-warfare-box",
	ConditionalEventsBox: "conditional-events-box", CededLandsBox: "ceded-lands-box", ConqueredBox: "conquered-box", HoldingBox: "holding-box",
	VPTrack: "vp-track", TurnTrack: "turn-track", OutOfGame: "out-of-game", OnMap: "map",
	InHex: "hex", InCapital: "capital", InArea: "area", SeasonsAhead: "seasonsAhead", InBox: "box",
}

// The groups of postures beside single ones in a mask: bit of Theatre.Postures.
const (
	anyPolicyBit = 1 << 13
	anyTruceBit  = 1 << 14
)

var opByName, queryByName, tallyByName = byName[Op](opNames[:]), byName[query](queryNames[:]), byName[tally](tallyNames[:])

func byName[T ~uint8](names []string) map[string]T {
	out := map[string]T{}
	for i, n := range names {
		if n != "" {
			out[n] = T(i)
		}
	}
	return out
}
