package tt

import (
	"fmt"

	"sandtable/engine"
	"sandtable/engine/say"
)

// The log: what happened, as sentences.

const (
	_ uint8 = iota
	evSetupDone
	evPlace
	evDrawCard
	evChit
	evChitValue
	evYear
	evOpinion
	evTurnOrder
	evActiveAlly
	evProduction
	evSpent
	evStep
	evNewBlock
	evArrive
	evPass
	evDiplomacy
	evCancel
	evWildcard
	evAddInfluence
	evRemoveInfluence
	evNoInfluence
	evRepudiate
	evIndustry
	evControl
	evSatellite
	evPlaced
	evTech
	evVault
	evVaultTech
	evIntel
	evDoubleAgent
	evSeeUnit
	evSeeCard
	evSeeVault
	evSteal
	evCoup
	evDiscard
	evSeason
	evCommit
	evCommand
	evTurn
	evWar
	evViolation
	evReaction
	evDefeat
	evColony
	evIntervene
	evIntervention
	evPartition
	evMove
	evMoveSeen
	evDesignate
	evReengage
	evBattle
	evSpare
	evJoin
	evFire
	evDie
	evHits
	evLostHits
	evHit
	evEscape
	evRetreat
	evRebase
	evLost
	evBattleEnd
	evDisband
	evDisbandSeen
	evUnsupplied
	evUnsuppliedSeen
	evBlockade
	evMedBlockade
	evVictory
	numEvents
)

// sentences tell each event. In braces stands what a number of the event is:
// {f} a Faction, {F} the same at the start of a sentence, {a} an area, {n} a
// nation, {p} a block's nationality, {P} the same with its article, {t} a type, {c} a card, {k} a Technology,
// {s} a season, {v} a victory, {x} what is fired at, {#} a number, {_} nothing to
// tell. They take the numbers in order.
var sentences = [numEvents]string{
	evSetupDone:       "All forces are set up.",
	evPlace:           "{_}{P} {t} ({#} CV) is placed in {a}.",
	evDrawCard:        "{F} draws {c}.",
	evChit:            "{F} draws a Peace Dividend.",
	evChitValue:       "{F}'s Peace Dividend is worth {#}.",
	evYear:            "The Year 19{#} begins.",
	evOpinion:         "Public opinion in the USA moves towards the West.",
	evTurnOrder:       "The die shows {#}: the Turn Order is {f}, {f}, {f}.",
	evActiveAlly:      "{F} is the Active Ally this Year.",
	evProduction:      "{F} produces: IND {#}, POP {#}, RES {#}, Production Level {#}.",
	evSpent:           "{F} spends {#} on units, {#} on Action cards and {#} on Investment cards.",
	evStep:            "{_}The {p} {t} grows to {#} CV in {a}.",
	evNewBlock:        "{_}{P} block is newly built in {a}.",
	evArrive:          "{_}{P} {t} ({#} CV) arrives in {a}.",
	evPass:            "{F} passes.",
	evDiplomacy:       "{F} plays {c} for Influence in {n}.",
	evCancel:          "{F} cancels {f}'s Diplomacy in {n}.",
	evWildcard:        "{F} plays the WildCard {c} on {n}.",
	evAddInfluence:    "{F} gains Influence in {n} and now has {#}.",
	evRemoveInfluence: "{F} removes one of {f}'s Influence in {n}.",
	evNoInfluence:     "{F} can gain no more Influence in {n}.",
	evRepudiate:       "{F} repudiates Influence in {n}.",
	evIndustry:        "{F}'s Industry is now {#}.",
	evControl:         "{F} controls {n}.",
	evSatellite:       "{F} gains {n} as a Satellite.",
	evPlaced:          "{_}{P} block is placed in {a}.",
	evTech:            "{F} reveals {k}.",
	evVault:           "{F} puts a Technology into its Secret Vault.",
	evVaultTech:       "{F}'s secret Technology is {k}.",
	evIntel:           "{F} plays {c} against {f}.",
	evDoubleAgent:     "{F} plays a Double Agent: the card turns against {f}.",
	evSeeUnit:         "{_}You see: {P} {t} of {#} CV in {a}.",
	evSeeCard:         "In {f}'s hand you see {c}.",
	evSeeVault:        "In {f}'s Secret Vault you see {k}.",
	evSteal:           "{F} takes from {f} the card {c}.",
	evCoup:            "{F} removes all of {f}'s Influence in {n}.",
	evDiscard:         "{F} discards {c}.",
	evSeason:          "{s} 19{#}.",
	evCommit:          "{F} commits to Command.",
	evCommand:         "{F} reveals {c}.",
	evTurn:            "{F} takes a Player Turn; units that may move: {#}.",
	evWar:             "{F} declares War on {f}!",
	evViolation:       "{F} violates the neutrality of {n}.",
	evReaction:        "{F} draws Reaction cards: {#}.",
	evDefeat:          "{F} defeats {n}.",
	evColony:          "{n} becomes an Armed Minor.",
	evIntervene:       "{F} declares an Intervention in {n}.",
	evIntervention:    "{F} comes to the defence of {n}, which becomes its Satellite.",
	evPartition:       "{F} moves against the Armed Minor {n}.",
	evMove:            "{_}The {p} {t} ({#} CV) moves from {a} to {a}.",
	evMoveSeen:        "{_}{P} block moves from {a} to {a}.",
	evDesignate:       "The Battle in {a} will be resolved.",
	evReengage:        "{_}{P} Submarine is brought to Battle in {a}.",
	evBattle:          "Battle in {a}: {f} attacks.",
	evSpare:           "{F} does not target {f}.",
	evJoin:            "{_}{P} {t} ({#} CV) joins the Battle in {a}.",
	evFire:            "{_}The {p} {t} fires at {x}: dice {#}, hitting on {#} or less.",
	evDie:             "{_}It rolls {#}.",
	evHits:            "{_}Hits: {#}.",
	evLostHits:        "Hits without a target are lost: {#}.",
	evHit:             "{_}The {p} {t} is hit and has {#} CV left in {a}.",
	evEscape:          "{_}{P} {t} ({#} CV) escapes in {a}.",
	evRetreat:         "{_}{P} unit retreats from {a} to {a}.",
	evRebase:          "{_}{P} unit rebases from {a} to {a}.",
	evLost:            "{_}The {p} {t} ({#} CV) cannot leave {a} and is lost.",
	evBattleEnd:       "The Battle in {a} is resolved for this Turn.",
	evDisband:         "{_}{P} {t} ({#} CV) is disbanded in {a}.",
	evDisbandSeen:     "{_}{P} block is disbanded in {a}.",
	evUnsupplied:      "{_}The {p} {t} ({#} CV) is Unsupplied in {a} and loses a step.",
	evUnsuppliedSeen:  "{_}{P} Ground unit in {a} is Unsupplied and loses a step.",
	evBlockade:        "{F}'s POP and RES in {a} are blockaded.",
	evMedBlockade:     "{F}'s RES in {a} are under Med Blockade.",
	evVictory:         "{F} wins: {v} victory in 19{#}.",
}

func (p *Position) tell(seats engine.SeatSet, kind uint8, rule string, v ...int16) {
	if p.Events != nil {
		p.Events.Tell(seats, kind, rule, v...)
	}
}

// tellUnit tells everyone of a unit that all can see.
func (p *Position) tellUnit(kind uint8, rule string, u unit, a area) {
	p.tell(engine.Everyone, kind, rule, int16(u), int16(p.nation[u]), int16(p.typ[u]), int16(p.cv[u]), int16(a))
}

// tellPlaced tells everyone of a new block, and its owner what it is.
func (p *Position) tellPlaced(rule string, u unit) {
	if u == noUnit {
		return
	}
	p.tellOwner(evPlace, evPlaced, rule, u)
}

// tellOwner tells a unit's owner all of it, and the others that a block is there
// where they see it, if they do.
func (p *Position) tellOwner(all, seen uint8, rule string, u unit) {
	if p.Events == nil {
		return
	}
	own := p.seatsOf(only(p.owner(u)))
	p.Events.Tell(own, all, rule, int16(u), int16(p.nation[u]), int16(p.typ[u]), int16(p.cv[u]), int16(p.at[u]))
	if at := p.shownAt(engine.Spectator, u); at != noArea {
		p.Events.Tell(engine.Everyone&^own, seen, rule, int16(u), int16(p.nation[u]), int16(at))
	}
}

// marks are what stands in braces in the sentences of the game.
var marks say.Marks

func newMarks() say.Marks {
	faction := say.Mark{Type: "faction", English: func(v int16) string { return factionNames[v] }, Word: wordFor("faction")}
	return say.Marks{
		'f': faction, 'F': faction.Capital(), '#': say.Number, 'v': say.Words("victory", victoryNames[:]...),
		'a': {Type: "area", English: func(v int16) string { return world.areas[v].name }, Word: wordFor("area")},
		'n': {Type: "nation", English: func(v int16) string { return world.nations[v].name }, Word: wordFor("nation")},
		'p': {Type: "nationality", English: func(v int16) string { return nationalityNames[v] }, Word: func(v int16) string { return nationalityIDs[v] }},
		'P': {Type: "nationality", English: withArticle, Word: func(v int16) string { return nationalityIDs[v] }},
		't': {Type: "type", English: func(v int16) string { return world.units[v].name }, Word: wordFor("type")},
		'c': {Type: "card", English: func(v int16) string { return cardTitle(card(v)) }, Word: wordFor("card")},
		'k': {Type: "tech", English: func(v int16) string { return world.techs[v].name }, Word: wordFor("tech")},
		's': {Type: "season", English: func(v int16) string { return seasonNames[v] }, Word: func(v int16) string { return seasonIDs[v] }},
		'x': {Type: "class", English: func(v int16) string { return classNouns[v] }, Word: func(v int16) string { return classWords[v] }},
	}
}

var (
	classNouns = [...]string{"Air units", "Naval units", "Ground units", "Submarines", "Industry"}
	classWords = [...]string{"A", "N", "G", "S", "industry"}
)

func wordFor(arg string) func(v int16) string {
	return func(v int16) string { return game{}.Word(arg, v) }
}

// withArticle is a nationality at the start of a sentence.
func withArticle(v int16) string {
	if v == int16(italy) {
		return "An " + nationalityNames[v]
	}
	return "A " + nationalityNames[v]
}

// refuse says which rule stands in the way, with what the sentence speaks of.
func refuse(rule, text string, v ...int16) *engine.Refusal {
	return marks.Refuse(rule, say.Say(text, v...))
}

// cardTitle names a card as players do.
func cardTitle(c card) string {
	info := &world.cards[c]
	switch {
	case info.wildName != "":
		return fmt.Sprintf("%s (%s %c%d)", info.wildName, seasonNames[info.season], info.priority, info.value)
	case !info.investment:
		return fmt.Sprintf("%s/%s (%s %c%d)", world.nations[info.nations[0]].name, world.nations[info.nations[1]].name,
			seasonNames[info.season], info.priority, info.value)
	case info.intel != noIntel:
		return fmt.Sprintf("%s (Factory %d)", intelNames[info.intel], info.factory)
	case info.science != 0:
		return fmt.Sprintf("Science 19%d (Factory %d)", info.fromYear, info.factory)
	case info.espionage:
		return fmt.Sprintf("Industrial Espionage/%s (Factory %d)", world.techs[info.techs[0]].name, info.factory)
	}
	return fmt.Sprintf("%s/%s (Factory %d)", world.techs[info.techs[0]].name, world.techs[info.techs[1]].name, info.factory)
}

var intelNames = [...]string{"", "Agent", "Code Break", "Spy Ring", "Sabotage", "Coup", "Mole", "Double Agent"}
