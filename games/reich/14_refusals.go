package reich

import (
	"strings"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
)

// bar is a reason why the rules of combat do not allow something: a small number,
// so that long lists can be checked without making sentences.
type bar uint8

const (
	fine bar = iota
	barAirOption
	barNoCover
	barTogether
	barSupport
	barShunned
	barNoAircraft
	barCarried
	barFrenchCounterair
	barNoFleet
	barFrenchStrike
	barUncovered
	barUnthreatened
	barCoverLimit
	barNoAttacker
	barEmpty
	barNotVacant
	barNotAdjacent
	barOption
	barReplacement
	barTwice
	barNotExploiting
	barWorn
	barQuota
	barStruck
	barTwoInvaders
	barNotInvading
	barOnTop
	barPartisanBorder
	barUnsupplied
	barMayNotEnter
	barYield
	barBlocs
	barNotAllied
	barNobody
	barNeedsArmor
	barAdvanced
	barDropped
	barGarrison
	barArmorFirst
	barStacking
	barChain
	barClaim
	barNotArmor
	barExploitSupply
	barExploitPass
	barExploitAlly
	barNotNear
	barNoTrail
	barMovement
	barOccupied
	barPassFront
	barNotDefended
	barFortress
	barCapital
	barObjective
	barBridgehead
	barChosen
	barElsewhere
	barPoorOdds
	barNoFrenchEntry
	barPact
	barHopeless
	barLowCountries
	barQuarrel
	barVacantFull

	// Invasions and bombardments (29).
	barNoBeach
	barLastTurn
	barNeutralShore
	barHomeShore
	barInvasionOption
	barNineFactors
	barInvadeTogether
	barBombardOption
	barBombardTogether
	barNobodyAshore
	barNoBombardment
)

// bars are the rules and the sentences of the reasons.
var bars = [...]struct{ rule, reason string }{
	barAirOption:        {"28.41", "Offensive air missions need an Offensive option on the front of their target."},
	barNoCover:          {"28.442", "There is no hostile Defensive Air Support over this hex."},
	barTogether:         {"34.36", "Aircraft of these allies do not fly a mission together."},
	barSupport:          {"28.421", "Ground Support flies over a hex that your ground units can attack."},
	barShunned:          {"34.32", "British aircraft give no support over hexes that British units may not be in."},
	barNoAircraft:       {"28.431", "No enemy aircraft are based there."},
	barCarried:          {"29.425", "Aircraft that are carried by sea fly no Counterair."},
	barFrenchCounterair: {"26.816", "While Paris is lost French Counterair goes only against aircraft that could defend it."},
	barNoFleet:          {"28.451", "No enemy fleet is in port there."},
	barFrenchStrike:     {"26.816", "While Paris is lost French aircraft do not attack fleets."},
	barUncovered:        {"28.513", "There are no ground units there that this air unit may support."},
	barUnthreatened:     {"28.511", "Defensive Air Support goes to a hex that may be attacked."},
	barCoverLimit:       {"28.513", "Defensive Air Support may not exceed three times the ground factors it supports."},
	barNoAttacker:       {"14.21", "This unit cannot take part in an attack now."},
	barEmpty:            {"14.4", "Nobody defends this hex: only armor attacks it, and others with armor."},
	barNotVacant:        {"14.4", "Only a vacant hex that the enemy controls can be attacked so."},
	barNotAdjacent:      {"14.21", "The unit is not next to the hex over land or a crossing arrow."},
	barOption:           {"20.1", "An attack needs an Offensive option on the front of the hex attacked."},
	barReplacement:      {"30.3", "Replacements attack only in counterattacks."},
	barTwice:            {"14.35", "No unit attacks more than once in a player turn."},
	barWorn:             {"20.2", "A unit that was counted in attrition makes no attack on another front."},
	barNotExploiting:    {"14.35", "Only exploiting units and airborne units dropped with them attack now."},
	barQuota:            {"14.24", "Two units at most attack out of one hex."},
	barStruck:           {"14.23", "These defenders have been attacked in this phase."},
	barTwoInvaders:      {"29.433", "Only two of the units aboard attack the hex."},
	barNotInvading:      {"29.436", "Units aboard attack only the hex that they invade."},
	barOnTop:            {"31.2", "An airborne unit that dropped on enemies attacks those and nobody else."},
	barPact:             {"43.9", "Russians fight Poles only east of the partition line, and Poles fight the Axis alone, until Russia is at war with Germany."},
	barPartisanBorder:   {"32.2", "Partisans do not attack across the border of their country."},
	barUnsupplied:       {"27.42", "Units that were unsupplied at the start of their turn do not move or advance."},
	barMayNotEnter:      {"21.1", "This unit may not enter that hex."},
	barYield:            {"45.3", "Russia and the western Allies do not attack together: whoever brings more factors to bear goes first."},
	barBlocs:            {"45.3", "Russian and western units do not attack together."},
	barNotAllied:        {"12.25", "Only allies attack together."},
	barNobody:           {"14.21", "No unit has been chosen for the attack."},
	barNeedsArmor:       {"14.4", "An attack on an empty hex needs supplied armor that can move in."},
	barAdvanced:         {"14.29", "The unit is there already."},
	barDropped:          {"14.29", "Airborne units that dropped in this turn do not advance."},
	barGarrison:         {"3.35", "A required garrison does not leave its hex."},
	barArmorFirst:       {"14.4", "Armor moves into the empty hex first."},
	barStacking:         {"6.1", "There is no room for this unit in the hex."},
	barChain:            {"14.36", "The advance would break the chain of exploiting units."},
	barClaim:            {"14.29", "Your ally does not agree that you control the hex."},
	barNotArmor:         {"14.32", "Only armor exploits."},
	barExploitSupply:    {"14.38", "To exploit, armor must have been in normal supply when the turn began."},
	barExploitPass:      {"14.39", "A nation that does not take an Offensive option there cannot exploit."},
	barExploitAlly:      {"34.33", "Units that are kept apart do not exploit the breakthrough of the other."},
	barNotNear:          {"14.32", "Only armor that was with or next to an attacker of the hex exploits there."},
	barNoTrail:          {"14.33", "Only the way of a unit that exploited from the same hex before can be repeated."},
	barMovement:         {"14.33", "The unit has not enough movement factors: leaving the zone of hostile armor costs three."},
	barOccupied:         {"13.4", "Ground units do not enter hexes with enemy ground units."},
	barPassFront:        {"14.34", "On a front with a Pass option exploiting units enter only friendly hexes away from the enemy."},
	barNotDefended:      {"18.32", "The hex must hold an enemy ground unit and lie on this front."},
	barFortress:         {"5.56", "A fortress cannot be taken by attrition."},
	barCapital:          {"5.41", "A capital cannot be taken by attrition."},
	barObjective:        {"5.42", "An objective cannot be taken by attrition."},
	barBridgehead:       {"9.6", "A bridgehead cannot be taken by attrition."},
	barChosen:           {"18.34", "The hex has been chosen already."},
	barElsewhere:        {"26.811", "While Paris is lost the French attack elsewhere only to open the way to it."},
	barPoorOdds:         {"26.812", "While Paris is lost the French attack it below 1-2 only if an exchange would clear it and exploiting units could enter."},
	barHopeless:         {"26.814", "The defender has shown that his aircraft can keep Paris from falling."},
	barQuarrel:          {noStayTurn.Rule, noStayTurn.Reason},
	barVacantFull:       {"14.4", "Armor may stay in a breakthrough hex that nobody defended only as far as it may stack there."},
	barLowCountries:     {"33.42", "Nobody attacks across the German frontier of Belgium and Luxembourg while they are neutral."},
	barNoFrenchEntry:    {"26.813", "A supplied French unit that could move into Paris must take part."},

	barNoBeach:         {"29.431", "{h} can not be invaded: it is neither a beach, nor Gibraltar, nor an island of one hex."},
	barLastTurn:        {"50.1", "The Allies do not invade in the last turn of this scenario."},
	barNeutralShore:    {"21.1", "{h} is neutral: war must be declared first."},
	barHomeShore:       {"29.43", "{h} is home: nobody invades it."},
	barInvasionOption:  {"20.1", "An invasion needs an Offensive on the front of the hex that is invaded."},
	barNineFactors:     {"29.432", "A nine-factor fleet in port bars the invasion."},
	barInvadeTogether:  {"45.3", "Allies who may not mix do not invade the same hex."},
	barBombardOption:   {"20.1", "A bombardment needs an Offensive on the front of the hex."},
	barBombardTogether: {"34.36", "Allies who may not mix do not bombard the same hex."},
	barNobodyAshore:    {"29.411", "There are no enemy ground units in {h}."},
	barNoBombardment:   {"29.413", "{h} may be bombarded only in support of an invasion."},
}

// refusal is the reason as a player reads it, or nil.
func (b bar) refusal() *engine.Refusal {
	if b == fine {
		return nil
	}
	return &engine.Refusal{Rule: bars[b].rule, Reason: bars[b].reason}
}

// about is the same for a reason whose sentence names a hex.
func (b bar) about(h atlas.Hex) *engine.Refusal {
	if b == fine || !strings.Contains(bars[b].reason, "{h}") {
		return b.refusal()
	}
	return refuse(bars[b].rule, bars[b].reason, int16(h))
}

// Counters by kind, to look through them quickly.
var (
	airCounters      []atlas.Unit
	baseCounters     []atlas.Unit
	airborneCounters []atlas.Unit
)

func countersOf(k atlas.UnitKind) (out []atlas.Unit) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if world.Units.List[u].Kind == k {
			out = append(out, u)
		}
	}
	return out
}
