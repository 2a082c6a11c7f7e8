package reich

import (
	"strconv"

	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// The story of a match. An event is a kind and a few numbers; its sentence has a
// mark for each number: {u} a unit, {h} a hex, {s} a spot, {n} a nation, {p} a power,
// {a} a camp, {f} a front, {o} an option, {d} a date, {m} a naval mission, {v} a
// level of victory, {x} a place, {w} a variant, {c} a column and {r} a result of the
// Combat Results Table, {i} a number.
const (
	_ uint8 = iota

	evTurn
	evFirst
	evPlayerTurn
	evMoved
	evPlaced
	evForgone
	evTaken
	evLost
	evOver
	evLevel

	// Movement and supply.
	evDestroyed
	evStarved
	evCulled
	evBaseMoved
	evBridgeGone

	// Ground and air combat.
	evSupport
	evCounterair
	evStrike
	evCover
	evIntercept
	evDeclined
	evAirFight
	evAirDraw
	evAirLost
	evStruck
	evRebased
	evAttack
	evAttackRoll
	evCounterRoll
	evOccupy
	evBridge
	evBreak
	evAttrition
	evRetreat
	evTakes
	evHopeless

	// Naval warfare.
	evSails
	evIntercepts
	evMissed
	evStrikes
	evStruckAtSea
	evBattle
	evBreaksOff
	evBattleWon
	evSpared
	evReduced
	evDrowned
	evLanded
	evFlees
	evNoPort
	evOffSuez
	evCanalShut
	evCanalOpen

	// War, options, politics.
	evDeclared
	evAtWar
	evRevoked
	evOption
	evGivesWay
	evUnused
	evMinorTurn
	evUnplaced
	evIntervened
	evBackedDown
	evActivated
	evNotActivated
	evConquered
	evFell
	evSurrendered
	evOffer
	evRejected
	evGarrisonShort
	evForfeit
	evGain
	evSeized
	evColony
	evVichy
	evVichyEnds
	evPactBroken
	evWinterDice
	evWinter
	evPostponed
	evConsent
	evShare
	evToss
	evYields
	evDissent
	evWithdrawn

	// Economy.
	evYear
	evYearTotal
	evWarfareBuilt
	evWarfareShown
	evWarfareLeft
	evWarfareLoss
	evAirOut
	evAirOwed
	evLostIncome
	evDrew
	evVariant
	evActivation
	evBritishPeace
	evSubmarines
	evUnrest
	evPearl
	evEntryRoll
	evRepublic
	evLaunched
	evYardLost
	evGrant
	evAid
	evRoute
	evForward
	evSpy
	evCounterSpy
	evSpyRoll
	evNullified
	evAidLost
	evSawVariant
	evSawUnused
	evSawWarfare
	evSawMurmansk
	evVichyRoll
	evConvoy
	evSortie
	evNoSortie
	evConvoyBattle
	evConvoyAir
	evConvoyFlak
	evConvoySubs
	evConvoyIn

	evLeaveWon
	evLeaveLost

	evFreeFleet
	evStandsFor
	evClaimRefused

	evOddLoss
	evFirstChoice
	evTurned

	numEvents
)

var sentences = [numEvents]string{
	evTurn:       "{d} begins.",
	evFirst:      "The {a} move first: {i} BRPs against {i}.",
	evPlayerTurn: "The player turn of the {a} begins.",
	evMoved:      "{u}: {s} to {s}.",
	evPlaced:     "{u} is placed at {h}.",
	evForgone:    "There is no place for the {u}.",
	evTaken:      "{n} takes {h}.",
	evLost:       "{u} is lost.",
	evOver:       "The match is over.",
	evLevel:      "{n}: {v}.",

	// Movement and supply.
	evDestroyed:  "{u} is destroyed by its owner.",
	evStarved:    "{u} is lost at {s}: it was out of supply for its whole turn.",
	evCulled:     "{u} is lost: there are too many units.",
	evBaseMoved:  "{u} is out of supply at {h} and goes to its capital.",
	evBridgeGone: "The bridgehead at {h} is taken off.",

	// Ground and air combat.
	evSupport:     "{i} factors of {u} fly Ground Support over {h}.",
	evCounterair:  "{i} factors of {u} fly Counterair against {h}.",
	evStrike:      "{i} factors of {u} fly against the port of {h}.",
	evCover:       "{i} factors of {u} fly Defensive Air Support over {h}.",
	evIntercept:   "{i} factors of {u} intercept over {h}.",
	evDeclined:    "{p} declines air combat over {h}.",
	evAirFight:    "Air combat over {h}: the attacker rolls {i}, in all {i}; the defender {i}, in all {i}.",
	evAirDraw:     "The air combat over {h} is drawn: each side loses {i}.",
	evAirLost:     "{i} factors of {u} are lost.",
	evStruck:      "The attack on the port of {h} sinks {i} naval factors and costs {i} air factors.",
	evRebased:     "{u} moves to the base at {h}.",
	evAttack:      "{p} attacks {h} with {i} against {i}: {c}.",
	evAttackRoll:  "The attacker rolls {i}: {r}.",
	evCounterRoll: "The counterattacking defender rolls {i}: {r}.",
	evOccupy:      "{p} attacks the empty hex {h}.",
	evBridge:      "{p} places a bridgehead at {h}.",
	evBreak:       "{n} breaks through at {h}.",
	evAttrition:   "Attrition in the {f}: {i} factors, a roll of {i}; {i} units and {i} hexes are lost.",
	evRetreat:     "{u} retreats to {h}.",
	evTakes:       "{u} takes {h}.",
	evHopeless:    "{p} shows that Paris cannot be retaken.",

	// Naval warfare.
	evSails:       "{m} of {p}, {i} factors: {s} to {s} ({i} aboard).",
	evIntercepts:  "{p} intercepts with {i} factors at {h}, range {i} (die {i}).",
	evMissed:      "{p} fails to intercept with {i} factors at {h}, range {i} (die {i}).",
	evStrikes:     "{u} goes to strike ships at {h}.",
	evStruckAtSea: "{u} strikes {u}: {i} naval factors hit, {i} air factors shot down.",
	evBattle:      "Naval battle: {p} with {i} factors meets {p} with {i} at {h}.",
	evBreaksOff:   "{p} breaks off.",
	evBattleWon:   "{p} wins, {i} to {i}: {i} naval factors lost, the winner loses {i}.",
	evSpared:      "{p} refuses the loss of {i} naval factors: the ships stay in play.",
	evReduced:     "{u} loses {i} factors.",
	evDrowned:     "{u} is lost at sea.",
	evLanded:      "{u} goes ashore at {h}.",
	evFlees:       "{n}: {i} naval factors flee from {h} to {h}.",
	evNoPort:      "{u} finds no port and is lost.",
	evOffSuez:     "{u} leaves Suez and is out of play until it is redeployed.",
	evCanalShut:   "The canal at {h} is out of use.",
	evCanalOpen:   "The canal at {h} is in use again.",

	// War, options, politics.
	evDeclared:      "{p} declares war on {n} for {i} BRPs.",
	evAtWar:         "{p} and {p} are at war.",
	evRevoked:       "The declaration of war of {p} on {n} was not followed by deeds and is revoked.",
	evOption:        "{n}, {f}: {o}.",
	evGivesWay:      "{p} gives up its attrition on the {f} for the offensive of an ally.",
	evUnused:        "{p} has not used its offensive on the {f}, which becomes a pass.",
	evMinorTurn:     "{n} takes its own turn.",
	evUnplaced:      "There is no place for the {u}.",
	evIntervened:    "{p} intervenes in {n}.",
	evBackedDown:    "A garrison has come in time: {n} is at peace again.",
	evActivated:     "{n} becomes a Minor Ally of {p} and brings {i} BRPs.",
	evNotActivated:  "{n} does not become a Minor Ally: the die shows {i}, and {i} is needed.",
	evConquered:     "{n} is conquered by {p}.",
	evFell:          "{p} is conquered by {p}.",
	evSurrendered:   "{p} surrenders.",
	evOffer:         "Russia offers to surrender.",
	evRejected:      "The Axis reject the surrender of Russia.",
	evGarrisonShort: "The garrison of Russia is too weak: {p} loses {i} BRPs.",
	evForfeit:       "{p} loses {i} BRPs with {h}.",
	evGain:          "{p} gains {i} BRPs for {h}.",
	evSeized:        "Germany may seize {i} Italian naval factors.",
	evColony:        "{n} becomes {n}.",
	evVichy:         "France is divided: the government of Vichy makes peace.",
	evVichyEnds:     "Vichy France is no more.",
	evPactBroken:    "Germany has broken the pact: Russia is free to declare war.",
	evWinterDice:    "The winter dice show {i} against {i} Axis units in Russia.",
	evWinter:        "The Russian winter strikes.",
	evPostponed:     "Russia puts the winter off to the next year.",
	evConsent:       "{p} lets {p} enter its hexes.",
	evToss:          "A coin gives {p} the first move before {p} in {n}.",
	evYields:        "{p} gives way in {n}.",
	evShare:         "{p} gets {i} of the yearly BRPs of {n}.",
	evDissent:       "{p} keeps {p} out of its hexes.",
	evWithdrawn:     "The player of {p} hands it to the player of {p}.",

	// Economy.
	evYear:         "The year {i} begins.",
	evYearTotal:    "{p} has a base of {i} and {i} BRPs for the year.",
	evWarfareBuilt: "{p} spends {i} BRPs on strategic warfare.",
	evWarfareShown: "Strategic warfare: {i} submarines against {i} ASW, {i} interceptors against {i} SAC.",
	evWarfareLeft:  "Left are {i} submarines, {i} ASW, {i} interceptors and {i} SAC.",
	evWarfareLoss:  "{p} loses {i} BRPs to strategic warfare.",
	evAirOut:       "Germany turns a 5-4 air unit into interceptors.",
	evAirOwed:      "Germany has no 5-4 air unit to turn into interceptors and must build one.",
	evLostIncome:   "{p} loses {i} BRPs: {n} is lost.",
	evDrew:         "{p} draws variant {i}.",
	evVariant:      "{p} plays variant {i}.",
	evActivation:   "{n}: the die shows {i}, needed is {i}.",
	evBritishPeace: "Ulster is without its garrison: Britain leaves the war as a neutral.",
	evSubmarines:   "Germany shows {i} submarine factors in the SW box.",
	evUnrest:       "Unrest in North Africa costs France 15 BRPs.",
	evPearl:        "No Pearl Harbor: the die shows {i}.",
	evEntryRoll:    "America's entry: the die shows {i}, needed is {i}.",
	evRepublic:     "Republican Spain: the die shows {i}.",
	evLaunched:     "{u} is rebuilt.",
	evYardLost:     "{u} is lost in its yard at {h}.",
	evGrant:        "{p} grants {i} BRPs to {p}.",
	evAid:          "{p} gives {i} BRPs of aid to {n}.",
	evRoute:        "{p} opens the way through Persia.",
	evForward:      "{i} BRPs reach Russia.",
	evSpy:          "{p} makes an intelligence effort.",
	evCounterSpy:   "{p} opposes it.",
	evSpyRoll:      "{p}: the dice show {i}.",
	evNullified:    "The variant counter of {p} is nullified.",
	evAidLost:      "{p} loses {i} BRPs of aid in {n}.",
	evSawVariant:   "The {a} hold variant {i}.",
	evSawUnused:    "Of the unused counters you see number {i}.",
	evSawWarfare:   "{p} has {i} factors at sea and {i} in the air in the SW box.",
	evSawMurmansk:  "{p} has {i} factors in the Murmansk box.",
	evVichyRoll:    "{p} rolls for Vichy France: {i}, with modifications {i}.",
	evConvoy:       "A convoy with {i} BRPs sails for Murmansk.",
	evSortie:       "German fleets come out ({i}): the convoy scatters and loses {i} BRPs.",
	evNoSortie:     "The German fleets stay in port ({i}).",
	evConvoyBattle: "A battle in the north: Germany {i}, the Allies {i}.",
	evConvoyAir:    "German aircraft sink {i} BRPs.",
	evConvoyFlak:   "A German air factor is lost.",
	evConvoySubs:   "{i} submarines against {i} ASW sink {i} BRPs.",
	evConvoyIn:     "{i} of {i} BRPs reach Murmansk.",
	evLeaveWon:     "The allies disagree, and a coin allows {p} a second bridgehead.",
	evLeaveLost:    "The allies disagree, and a coin refuses {p} a second bridgehead.",
	evFreeFleet:    "The {u} at {h} joins the Free French.",
	evStandsFor:    "A player of several powers is judged by {p}.",
	evClaimRefused: "{p} does not agree that {p} takes {h}.",
	evOddLoss:      "Equal factors: a die gives the odd loss to {p}.",
	evTurned:       "{p} goes over to the {a}.",
	evFirstChoice:  "Equal factors: a die gives {p} the first choice of hexes.",
}

// tell tells everyone what happened. What a player does on his own and can take
// back is not told until the board is shown: see reveal.
func (p *Position) tell(kind uint8, rule string, v ...int16) { p.Events.Add(kind, rule, v...) }

// tellPower tells the player of one power.
func (p *Position) tellPower(power atlas.Country, kind uint8, rule string, v ...int16) {
	p.Events.Tell(engine.Only(p.seatOf(power)), kind, rule, v...)
}

// speech is what the marks of patterns stand for; moves use the same words.
var speech say.Marks

func marksOfSpeech() say.Marks {
	number := func(v int16) string { return strconv.Itoa(int(v)) }
	nation := say.Mark{Type: "nation", English: nationTitle, Word: nationWord}
	camp := nameIn(allianceTitles[:])
	return say.Marks{
		'u': {Type: "unit", English: func(v int16) string { return unitTitle(atlas.Unit(v)) }, Word: unitWord},
		'h': {Type: "hex", English: func(v int16) string { return hexTitle(atlas.Hex(v)) }, Word: hexWord},
		's': {Type: "spot", English: func(v int16) string { return spotTitle(spot(v)) }, Word: func(v int16) string { return spotID(spot(v)) }},
		'n': nation,
		'p': nation,
		'a': {Type: "camp", English: camp, Word: camp},
		'f': {Type: "front", English: nameIn(frontTitles[:]), Word: nameIn(atlas.FrontNames[:])},
		'o': {Type: "option", English: nameIn(optionNames[:]), Word: nameIn(optionNames[:])},
		'd': {Type: "date", English: func(v int16) string { return atlas.Date(v).String() }, Word: dateWord},
		'c': {Type: "column", English: columnTitle, Word: columnTitle},
		'r': {Type: "result", English: nameIn(resultNames[:]), Word: nameIn(resultNames[:])},
		'v': {Type: "level", English: nameIn(levelNames[:]), Word: nameIn(levelNames[:])},
		'm': {Type: "mission", English: nameIn(missionNames[:]), Word: nameIn(missionIDs[:])},
		'x': {Type: "place", English: placeTitle, Word: placeTitle},
		'w': {Type: "text", English: variantTitle, Word: variantTitle},
		'i': {Type: "number", English: number, Word: number},
	}
}

// nameIn finds the name of a number in a list.
func nameIn(list []string) func(v int16) string {
	return func(v int16) string { return list[v] }
}

func nationTitle(v int16) string {
	if v < 0 || v >= atlas.NumNations {
		return "nobody"
	}
	return atlas.NationNames[v]
}

func nationWord(v int16) string { return holderID(atlas.Country(v)) }

func unitWord(v int16) string {
	if v < 0 || v >= atlas.NumUnits {
		return unitTitle(atlas.NoUnit)
	}
	return atlas.Unit(v).String()
}

func hexWord(v int16) string {
	if v < 0 || v >= atlas.NumHexes {
		return hexTitle(atlas.NoHex)
	}
	return atlas.Hex(v).String()
}

func dateWord(v int16) string {
	return atlas.SeasonNames[atlas.Date(v).Season()] + " " + strconv.Itoa(atlas.Date(v).Year())
}

func columnTitle(v int16) string  { return column(v).String() }
func placeTitle(v int16) string   { return world.Places[v].Name }
func variantTitle(v int16) string { return variantRules[v>>8][v&0xff].title }

var allianceTitles = [...]string{"Axis", "Allies", "neutrals"}

// Sentence tells an event to a person.
func (game) Sentence(e engine.Event) string {
	load()
	return speech.English(say.Of(sentences[:], e))
}

// Saying tells an event without a language.
func (game) Saying(e engine.Event) engine.Saying {
	load()
	return speech.Saying(say.Of(sentences[:], e))
}

// refuse says which rule stands in the way, with a sentence that names something.
func refuse(rule, text string, v ...int16) *engine.Refusal {
	return speech.Refuse(rule, say.Say(text, v...))
}

// unitTitle names a counter to a person: German 4-6 armor (DAK).
func unitTitle(u atlas.Unit) string {
	if u >= atlas.NumUnits {
		return "a unit"
	}
	c := u.Info()
	title := adjectives[c.Nation] + " "
	switch c.Kind {
	case atlas.Fleet:
		title += strconv.Itoa(int(c.Strength)) + "-factor fleet"
	case atlas.AirBase:
		title += "air base"
	case atlas.Replacement, atlas.Partisan:
		title += atlas.UnitKindNames[c.Kind]
	default:
		title += strconv.Itoa(int(c.Strength)) + "-" + strconv.Itoa(int(c.Move)) + " " + atlas.UnitKindNames[c.Kind]
	}
	if c.Label != "" {
		title += " (" + c.Label + ")"
	}
	return title
}

// hexTitle names a hex: by its city, else by its coordinate.
func hexTitle(h atlas.Hex) string {
	if h >= atlas.NumHexes {
		return "nowhere"
	}
	if info := &world.Hexes[h]; info.NumPlaces > 0 {
		return world.Places[info.Place].Name + " (" + info.Name + ")"
	}
	return world.Hexes[h].Name
}

func spotTitle(s spot) string {
	if h := s.hex(); h != atlas.NoHex {
		return hexTitle(h)
	}
	switch s {
	case usSpot:
		return atlas.BoxNames[atlas.USBox]
	case murmanskSpot:
		return atlas.BoxNames[atlas.MurmanskBox]
	case lendSpot:
		return atlas.BoxNames[atlas.LendLeaseBox]
	case inPool, spare, inFuture, inYard:
		return "the force pool"
	case outOfGame:
		return "out of the game"
	case carried:
		return "aboard ship"
	}
	return "off the board"
}

var adjectives = [atlas.NumNations]string{
	"German", "Italian", "British", "French", "Russian", "American", "Albanian", "Algerian", "Arabian", "Baltic", "Belgian",
	"Bulgarian", "Cypriot", "Danish", "Egyptian", "Finnish", "Gibraltar", "Greek", "Hungarian", "Iraqi", "Irish",
	"Syrian", "Libyan", "Luxembourg", "Maltese", "Moroccan", "Dutch", "Norwegian", "Palestinian", "Persian", "Polish",
	"Portuguese", "Rhodian", "Rumanian", "Spanish", "Swedish", "Swiss", "Transjordanian", "Tunisian", "Turkish", "Yugoslav",
	"Vichy French", "Free French",
}
