package axis

import (
	"slices"

	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 15.19, 15.28, 15.31 and 15.37: what diplomats can do.

var (
	kSway       = kind(engine.Kind{Name: "influence", Args: []string{"country"}, Rule: "15.19", Help: "Place your influence marker in a neutral country; a neutrality marker or the influence of another there is removed instead."})
	kUnleash    = kind(engine.Kind{Name: "unleash", Args: []string{"country", "marker"}, Rule: "15.19", Help: "Remove the Free Passage or No Occupation marker of your minor country: its units may leave it again."})
	kStronghold = kind(engine.Kind{Name: "stronghold-lost", Args: []string{"country"}, Rule: "15.19", Help: "Remove the Republican stronghold and the Republican Support marker from a neutral country."})
	kActivate   = kind(engine.Kind{Name: "activate", Args: []string{"country"}, Rule: "15.19", Help: "Bring a neutral country with your influence marker in on your side."})
	kPolitics   = kind(engine.Kind{Name: "minor-country-politics", Rule: "15.28", Help: "Treat the event as Minor Country Politics: roll on an area table."})
	kPressUS    = kind(engine.Kind{Name: "press-us", Rule: "15.28", Help: "Put the Lend-Lease marker into the Delay Box, because the United States are under a policy."})
	kReassess   = kind(engine.Kind{Name: "reassess", Args: []string{"display"}, Rule: "15.28", Help: "End the policy of one of your posture boxes; Reassess Policy markers take its place everywhere."})
	kSeizeFleet = kind(engine.Kind{Name: "seize-fleet", Rule: "15.28", Help: "Put the French fleet of neutral Vichy into the Delay Box: it comes back as an Axis unit."})
	kSinkFleet  = kind(engine.Kind{Name: "sink-fleet", Rule: "15.28", Help: "Remove the French fleet of neutral Vichy from the game."})
	kTalk       = kind(engine.Kind{Name: "open-talks", Args: []string{"faction"}, Rule: "15.31", Help: "Place Negotiation markers in all posture boxes of this Ally without a policy."})
	kCommand    = kind(engine.Kind{Name: "command-failure", Args: []string{"faction"}, Rule: "15.31", Help: "Make another faction suffer a failure of command."})
	kSupplyFail = kind(engine.Kind{Name: "supply-failure", Args: []string{"faction"}, Rule: "15.31", Help: "Make another faction suffer a failure of supply."})
	kBreakOff   = kind(engine.Kind{Name: "break", Args: []string{"display"}, Rule: "15.31", Help: "End the policy in a posture box, wherever else it lies."})
	kMoreBlitz  = kind(engine.Kind{Name: "more-blitz", Rule: "15.37", Help: "Place one more Blitz marker in your next Support Segment."})

	evUnleashed   = event("{a} is no longer bound: {m} is removed.")
	evFleetSeized = event("The Axis seizes the French fleet: {u}.")
	evFleetSunk   = event("The French fleet is destroyed: {u}.")
)

func init() {
	offer("influence", &menu{
		rule: "15.19", asks: say.Say("Influence on {a}: choose what to do there, or decline."),
		offers: func(f *front, x *menuFrame, out []engine.Move) []engine.Move {
			if x.country == none {
				return out
			}
			return f.influences(atlas.Area(x.country), atlas.Faction(x.who), out)
		},
		takes: takeOption,
	})
	offer("neutrals-pressured", &menu{
		rule: "15.28", must: true, asks: say.Say("Neutrals are pressured: choose the effect."), offers: pressures, takes: takeOption,
	})
	offer("political-option", &menu{
		rule: "15.31", asks: say.Say("Political option: choose one of them, or decline."), offers: politicalOptions, takes: takeOption,
	})
	offer("successful-challenge", &menu{
		rule: "15.37", asks: say.Say("Successful challenge: take one more Blitz marker, declare war on a neutral country or end a policy of {a}, or decline."),
		offers: challenges, takes: takeOption,
	})
}

// influences lists what the Influence event can do in a country: remove a marker that
// keeps a friendly country at home, or, in a neutral one, the stronghold, a marker of
// others, place a marker, or bring it in (15.19).
func (f *front) influences(c atlas.Area, who atlas.Faction, out []engine.Move) []engine.Move {
	if f.areas[c].status == atlas.Active && f.areas[c].faction == who && !f.Areas[c].Major {
		return f.leashes(c, f.ways.noOccupation, f.leashes(c, f.ways.freePassage, out))
	}
	if !f.neutralMinor(c) {
		return out
	}
	if f.republicans(c) >= 0 && !f.atCivilWar(c) {
		out = append(out, engine.M1(kStronghold, c))
	}
	if f.mayInfluence(c, who).Fine() {
		out = append(out, engine.M1(kSway, c))
	}
	if f.areas[c].influence == who && !f.enemyStronghold(c, who) && !f.heldBack(c, who) {
		out = append(out, engine.M1(kActivate, c))
	}
	return out
}

// leashes lists a marker in the capital of a country that keeps its units at home.
func (f *front) leashes(c atlas.Area, m atlas.Marker, out []engine.Move) []engine.Move {
	if capital := f.Areas[c].Capital; capital != atlas.NoHex && f.markerIn(m, inHex(capital)) >= 0 {
		out = append(out, engine.M2(kUnleash, c, m))
	}
	return out
}

// What policies keep events from doing, by map. Neutral countries whose posture would be
// one of the first are not brought in by Ally's influence in pre-war (15.19); the second
// are not ended by Neutrals Pressured (15.28), the third by no Successful Challenge and, as
// the Ostland Accord of Russia, by no Political Option (15.31, 15.37).
var (
	quietPolicies = [2][]string{
		theatreEurope:  {"treaty-of-locarno", "cordon-sanitaire"},
		theatrePacific: {"acceptance", "peace", "quarantine"},
	}
	unpressedPolicies = [2][]string{
		theatreEurope:  {"ostland-accord", "isolationism"},
		theatrePacific: {"acceptance", "neutrality", "quarantine"},
	}
	unchallengedPolicies = [2][]string{
		theatreEurope:  {"ostland-accord"},
		theatrePacific: {"neutrality"},
	}
)

// among reports whether the policy in a posture box is one of a list.
func (f *front) among(list *[2][]string, p atlas.Policy) bool {
	return slices.Contains(list[f.ways.theatre], f.Postures[p].ID)
}

// heldBack reports whether a neutral country cannot be brought in by an Ally because of
// what its posture would be in pre-war (15.19).
func (f *front) heldBack(c atlas.Area, who atlas.Faction) bool {
	return who != atlas.Axis && f.war == atlas.PreWar && f.among(&quietPolicies, f.postureFor(c, who))
}

// pressures lists what Neutrals Pressured can do (15.28).
func pressures(f *front, x *menuFrame, out []engine.Move) []engine.Move {
	who := atlas.Faction(x.who)
	if f.canHold("minor-country-politics", eventFor(who, none)) {
		out = append(out, engine.M0(kPolitics))
	}
	for a := range f.Areas {
		if c := atlas.Area(a); f.mayMark(c, who).Fine() {
			out = append(out, engine.M1(kSway, c))
		}
	}
	out = f.pressAid(out)
	if d, ok := f.usBox(); ok && f.isPolicy(f.postures[d]) && f.lentTo() >= 0 {
		out = append(out, engine.M0(kPressUS))
	}
	if f.war != atlas.PreWar && f.vpSide == axisTide {
		out = f.policyBoxes(kReassess, who, out)
	}
	if c, ok := f.lostStronghold(); ok {
		out = append(out, engine.M1(kStronghold, c))
	}
	if u := f.vichyFleet(); u != atlas.NoUnit && f.units[u].faction != atlas.Axis {
		switch who { // 13.8.6.1 names the factions
		case atlas.Axis:
			out = append(out, engine.M0(kSeizeFleet))
		case atlas.Western:
			out = append(out, engine.M0(kSinkFleet))
		}
	}
	return f.passages(who, out)
}

// passages lists the friendly minor countries with a Free Passage marker.
func (f *front) passages(who atlas.Faction, out []engine.Move) []engine.Move {
	for a := range f.Areas {
		if c := atlas.Area(a); f.areas[c].status == atlas.Active && f.areas[c].faction == who {
			out = f.leashes(c, f.ways.freePassage, out)
		}
	}
	return out
}

// lentTo is the Lend-Lease marker in the Conditional Events Box of an Ally, or -1.
func (f *front) lentTo() int {
	for _, at := range f.lendLeaseBoxes() {
		if i := f.markerIn(f.ways.lendLease, at); i >= 0 {
			return i
		}
	}
	return -1
}

// policyBoxes lists the posture boxes of a faction whose policy can be ended by Neutrals
// Pressured.
func (f *front) policyBoxes(kind uint8, of atlas.Faction, out []engine.Move) []engine.Move {
	for d := range f.Displays {
		if p := f.postures[d]; f.Displays[d].Faction == of && f.isPolicy(p) && !f.among(&unpressedPolicies, p) {
			out = append(out, engine.M1(kind, d))
		}
	}
	return out
}

// usBox is the posture box of the United States, which they share with the Western minor
// countries in the Pacific.
func (f *front) usBox() (atlas.Display, bool) {
	if d, ok := f.DisplayByID("united-states"); ok {
		return d, true
	}
	return f.DisplayByID("us-and-western-minors")
}

// lostStronghold is the neutral country from which the stronghold can be removed: only
// after the civil war.
func (f *front) lostStronghold() (atlas.Area, bool) {
	for a := range f.Areas {
		if c := atlas.Area(a); f.neutralMinor(c) && !f.atCivilWar(c) && f.republicans(c) >= 0 {
			return c, true
		}
	}
	return atlas.NoID, false
}

// vichyFleet is the French Surface Fleet of neutral Vichy, or NoUnit if it has left the
// game (15.28).
func (f *front) vichyFleet() atlas.Unit {
	v := f.ways.vichy
	if v == atlas.NoID || f.areas[v].status != atlas.Neutral {
		return atlas.NoUnit
	}
	for x := range f.Units {
		if u := atlas.Unit(x); f.citizens(f.Units[u].Nation) == v && f.Units[u].Kind == atlas.SurfaceFleet && f.units[u].at != outOfGame {
			return u
		}
	}
	return atlas.NoUnit
}

// politicalOptions lists what a Political Option can do (15.31). To end a policy in this
// way is voluntary, which nobody may in pre-war (13.6.1.2).
func politicalOptions(f *front, x *menuFrame, out []engine.Move) []engine.Move {
	who := atlas.Faction(x.who)
	if f.civilWarFought() {
		out = append(out, engine.M0(kDefeat), engine.M0(kVictory))
	}
	if f.ways.theatre == theatrePacific && f.canHold("chinese-incident", eventFor(who, none)) {
		out = append(out, engine.M0(kChinese))
	}
	out = f.wars(who, out)
	for a := range f.Areas {
		if c := atlas.Area(a); f.canInfluence(c, who) {
			out = append(out, engine.M1(kSway, c))
		}
	}
	for e := atlas.Axis; e <= atlas.Soviet; e++ {
		if e != who && f.plays(e) {
			if f.mayFail(commandFailure) {
				out = append(out, engine.M1(kCommand, e))
			}
			if f.mayFail(supplyFailure) {
				out = append(out, engine.M1(kSupplyFail, e))
			}
		}
	}
	for ally := atlas.Western; ally <= atlas.Soviet; ally++ {
		if who == atlas.Axis || who == ally {
			out = f.talksWith(ally, out)
		}
	}
	if f.war != atlas.PreWar {
		out = f.rifts(who, out)
	}
	return f.passages(who, out)
}

// canInfluence reports whether the Influence event would do anything in a country.
func (f *front) canInfluence(c atlas.Area, who atlas.Faction) bool {
	var room [4]engine.Move
	return f.neutralMinor(c) && !f.atCivilWar(c) && len(f.influences(c, who, room[:0])) > 0
}

// wars lists the neutral countries on which war can be declared: by the Axis not if that would
// end a policy that it cannot end of its own will (13.6.1.2).
func (f *front) wars(by atlas.Faction, out []engine.Move) []engine.Move {
	for a := range f.Areas {
		if f.neutralMinor(atlas.Area(a)) && (by != atlas.Axis || f.mayEndWith(atlas.Area(a)).Fine()) {
			out = append(out, engine.M1(kDeclare, a))
		}
	}
	return out
}

// talksWith lists how peace talks with an Ally can begin: with a truce of his that is
// raised or lowered, or if there is none, with the Negotiation markers alone.
func (f *front) talksWith(ally atlas.Faction, out []engine.Move) []engine.Move {
	first := len(out)
	if out = f.truceShifts(ally, 0, out); len(out) > first {
		return out
	}
	for d := range f.Displays {
		if f.Displays[d].Faction == ally && f.postures[d] == f.ways.war {
			return append(out, engine.M1(kTalk, ally))
		}
	}
	return out
}

// fronts are the posture boxes whose policy a Political Option can end, and the Ally who
// cannot select them: War with Russia and with the West (15.31), War in Asia and in the
// Pacific (DS 15.30).
var fronts = [2][]struct {
	box   string
	notBy atlas.Faction
}{
	theatreEurope: {{"russia", atlas.Western}, {"britain", atlas.Soviet}, {"france", atlas.Soviet}},
	theatrePacific: {
		{"russia", atlas.Western}, {"communist-china", atlas.Western}, {"nationalist-china", atlas.Western},
		{"britain", atlas.Soviet}, {"us-and-western-minors", atlas.Soviet},
	},
}

// rifts lists the policies that a faction can end by a Political Option; the Axis must be
// able to of its own will (13.6.1.2).
func (f *front) rifts(who atlas.Faction, out []engine.Move) []engine.Move {
	for _, x := range fronts[f.ways.theatre] {
		d, ok := f.DisplayByID(x.box)
		if !ok || who == x.notBy {
			continue
		}
		p := f.postures[d]
		accord := x.box == "russia" && f.Postures[p].ID == "ostland-accord"
		if f.isPolicy(p) && !accord && (who != atlas.Axis || f.mayEnd(d).Fine()) {
			out = append(out, engine.M1(kBreakOff, d))
		}
	}
	return out
}

// challenges lists what a Successful Challenge can do; its country is the one whose policy
// can be ended (15.37).
func challenges(f *front, x *menuFrame, out []engine.Move) []engine.Move {
	out = f.wars(atlas.Faction(x.who), append(out, engine.M0(kMoreBlitz)))
	out = slices.DeleteFunc(out, func(m engine.Move) bool { // 13.8.4 does not list the event (ruling 161)
		return m.Kind == kDeclare && f.atCivilWar(atlas.Area(m.A))
	})
	if x.country == none {
		return out
	}
	d, ok := f.challengedBox(atlas.Area(x.country))
	if p := f.postures[d]; ok && f.isPolicy(p) && !f.among(&unchallengedPolicies, p) {
		out = append(out, engine.M1(kBreakOff, d))
	}
	return out
}

// challengedBox is the posture box of the country that a Successful Challenge names: for Kiangsu and
// Kansu that of the China for which they stand (DS 15.35).
func (f *front) challengedBox(c atlas.Area) (atlas.Display, bool) {
	if f.Areas[c].ID == "united-states" {
		return f.usBox()
	}
	for i := range f.ways.peace {
		if x := &f.ways.peace[i]; x.heartland == c {
			return x.box, true
		}
	}
	return f.DisplayByID(f.Areas[c].ID)
}

// takeOption does what these events offer.
func takeOption(p *Position, x menuFrame, m engine.Move) {
	f, who := p.front(), atlas.Faction(x.who)
	menu := x.menu(f)
	switch m.Kind {
	case kDefeat, kVictory:
		takeCivilEvent(p, x, m)
	case kSway:
		p.sway(atlas.Area(m.A), x)
	case kUnleash:
		f.unmark(f.markerIn(atlas.Marker(m.B), inHex(f.Areas[m.A].Capital)))
		f.relist()
		p.tell(evUnleashed, menu.rule, m.A, m.B)
	case kStronghold:
		f.removeStronghold(atlas.Area(m.A))
	case kActivate:
		p.activate(atlas.Area(m.A), who, mobilizes)
	case kDeclare:
		p.declareFreely(who, atlas.Area(m.A))
	case kPolitics:
		f.hold("minor-country-politics", eventFor(who, none))
	case kPressUS:
		f.arrive(f.lentTo(), inBox(f.ways.delayBox), menu.rule)
	case kReassess:
		f.replacePolicy(f.postures[m.A], f.truceOf(mostTruce), menu.rule)
	case kPressAid:
		f.arrive(f.aidOf(atlas.Faction(m.A)), inBox(f.ways.delayBox), "DS 15.28")
	case kChinese:
		f.hold("chinese-incident", eventFor(who, none))
	case kBreakOff:
		if who == atlas.Axis {
			f.endVoluntarily(f.postures[m.A], menu.rule)
			return
		}
		f.endPolicyEverywhere(f.postures[m.A], menu.rule)
	case kSeizeFleet, kSinkFleet:
		f.takeFleet(m.Kind == kSinkFleet)
	case kCommand:
		f.fail(atlas.Faction(m.A), commandFailure)
	case kSupplyFail:
		f.fail(atlas.Faction(m.A), supplyFailure)
	case kRaise, kLower:
		ally := f.Displays[m.A].Faction
		f.shiftBox(m, menu.rule)
		f.openTalks(&talksFrame{of: int16(ally)})
	case kTalk:
		f.openTalks(&talksFrame{of: m.A})
	case kMoreBlitz:
		f.blitzOwed[who]++
		p.tell(evBlitzOwed, menu.rule, x.who, int16(f.blitzOwed[who]))
	}
}

// sway influences a country: by a marker that is placed or removed at once, or, as a
// Political Option, by an Influence event with all that it offers.
func (p *Position) sway(c atlas.Area, x menuFrame) {
	f := p.front()
	if f.Events[x.event].ID == "political-option" {
		f.hold("influence", eventFor(atlas.Faction(x.who), int16(c)))
		return
	}
	f.influence(c, atlas.Faction(x.who))
}

// takeFleet puts the French fleet into the Delay Box for the Axis, or out of the game.
func (f *front) takeFleet(sunk bool) {
	u := f.vichyFleet()
	if sunk {
		f.set(u, counter{at: outOfGame, faction: atlas.NoFaction})
		f.tell(evFleetSunk, "15.28", int16(u))
		return
	}
	f.set(u, counter{at: inBox(f.ways.delayBox), faction: atlas.Axis})
	f.tell(evFleetSeized, "15.28", int16(u))
}
