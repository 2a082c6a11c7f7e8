package axis

import (
	"slices"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Support, replacements, organization, cards and politics.

// weighPlacements scores taking a support unit in hand by the best place for it.
func (o *Officer) weighPlacements(legal []engine.Move) {
	for i, m := range legal {
		o.scores[i] = o.score(m)
		if o.name(m) != "place" {
			continue
		}
		o.scores[i] = -1
		list, ok := o.try(m)
		if !ok {
			continue
		}
		best, idle := never, false
		for _, x := range list {
			if o.name(x) == "back" {
				continue
			}
			if s, known := o.scoreSupportOf(atlas.Unit(m.A), x, o.name(x)); known && s > best && !o.provokes(o.trial, x) {
				best, idle = s, o.name(x) == "station" || o.r.Units[m.A].Class == atlas.Fleet
			}
		}
		o.scores[i] = best - 0.3 - o.heldBack(atlas.Unit(m.A), idle)
	}
}

// scoreSupport scores where support goes, and what is done about the enemy's.
func (o *Officer) scoreSupport(m engine.Move, k string) (float64, bool) {
	s, known := o.scoreSupportOf(o.r.InHand, m, k)
	if known && o.r.Procedure == "SupportUnit" && o.provokes(o.pos, m) {
		s -= 100
	}
	return s, known
}

func (o *Officer) scoreSupportOf(u atlas.Unit, m engine.Move, k string) (float64, bool) {
	w := o.by()
	switch k {
	case "cover":
		carriers := o.sieges > 0 && o.r.Units[u].Kind == atlas.CVFleet // they strike from there, and land nobody
		if o.r.Hexes[m.A].Class == atlas.SeaClass && !carriers {
			return o.landing(atlas.Hex(m.A)), true
		}
		return w.Air * o.coverWorth(atlas.Hex(m.A)), true
	case "station":
		return max(o.stationWorth(atlas.Zone(m.A)), o.escorts(u, atlas.Zone(m.A))), true
	case "warfare":
		return 1, true
	case "beachhead":
		if o.r.Procedure == "OperationZ" {
			return w.Landing * o.raid(atlas.Hex(m.A)), true
		}
		return w.Landing * o.shore(atlas.Hex(m.A)), true
	case "snlf":
		return w.Landing * o.surprise(atlas.Hex(m.A)), true
	case "escort":
		return o.escortWorth(m), true
	case "raze":
		return 0.5, true
	case "end-policy":
		return -1, true
	case "contest", "strike":
		return o.scoreContest(atlas.Unit(m.A)), true
	case "blitz":
		return w.Blitz*o.blitzWorth(atlas.Hex(m.A)) - w.Crisis*boolTo(o.r.Offends(atlas.Hex(m.A))), true
	case "troop-convoy":
		return o.convoyWorth(atlas.Zone(m.C)), true
	case "supply-convoy":
		return o.supplyWorth(m), true
	case "inland":
		return 2, true
	case "take-up":
		return -0.5, true
	}
	return 0, false
}

// coverWorth is how much an air unit in a hex helps: in attacks from there, and where the enemy
// would attack.
func (o *Officer) coverWorth(h atlas.Hex) (s float64) {
	me := o.me()
	for _, n := range o.within(h, 1) {
		s += 0.4 * o.ripe[n]
		if o.amphibious() && o.carried(n) > 0 && o.enemyDefence(n, me) > 0 {
			s += column * o.prize(n)
		}
		s += o.batters(n)
		if o.defence[me][n] > 0 {
			threat := 0.0
			o.around(n, func(x atlas.Hex) { threat += o.enemyAttack(x, me) })
			s += 0.4 * min(1.5, threat/(3*o.defence[me][n])) * (1 + 0.3*o.weight[n])
		}
	}
	return s
}

// column is what a column of the combat table is worth at a landing, as a part of its prize.
const column = 0.12

// blitzWorth is what could be attacked by units within two hexes of a Blitz marker, and
// more for a city in the hex itself, whose defenders could not choose to stand (4.2.5.3).
func (o *Officer) blitzWorth(h atlas.Hex) (s float64) {
	me := o.me()
	if o.r.Blitzed(h, me) {
		if o.r.OpenCity(h, me) {
			return 0
		}
		return openCity * o.ripe[h]
	}
	s = o.ripe[h] * (0.6 + openCity*boolTo(o.r.Hexes[h].IsCity()))
	for _, n := range o.within(h, 1) {
		s += 0.2 * o.ripe[n]
	}
	return s
}

// openCity is how much more a Blitz marker promises in a city.
const openCity = 0.3

// escortWorth is what a support unit is worth as a troop convoy rather than on station.
func (o *Officer) escortWorth(m engine.Move) float64 {
	if !o.foresee(m) {
		return -0.2
	}
	best := 0.0
	for z := range o.r.Zones {
		if before := o.r.Transports(atlas.Zone(z), o.me()); o.after.Transports(atlas.Zone(z), o.me()) > before && (before == 0 || o.sieges > 0) {
			best = max(best, o.convoyWorth(atlas.Zone(z)))
		}
	}
	return best - 1
}

// scoreContest contests air forces at the front and landings, first with the units that are made
// for it.
func (o *Officer) scoreContest(with atlas.Unit) float64 {
	if o.r.InHand == atlas.NoUnit {
		return 0.1
	}
	if o.amphibious() && !o.closes(with) {
		return -0.1
	}
	s := o.by().Contest - 0.5
	if o.r.Units[with].ContestOnly {
		s += 0.6
	}
	switch o.r.Units[o.r.InHand].Kind {
	case atlas.Bomber, atlas.CVFleet:
		s += 0.4
	case atlas.AirForce:
		s += 0.2
	}
	return s
}

// scoreStaffWork scores what is left: cards, replacements, organization and politics.
func (o *Officer) scoreStaffWork(m engine.Move, k string) float64 {
	switch k {
	case "choose":
		return o.scoreCard(atlas.Card(m.A))
	case "take":
		if !o.housed(m) {
			return -1
		}
		info := &o.r.Units[m.A].Sides[0]
		if info.Attack == 0 && o.spared() {
			return -1
		}
		return 1 + float64(info.Attack) + 0.5*float64(info.Defence)
	case "into":
		return 0.2
	case "at":
		return 1 + o.by().Pull*o.field[m.A] + o.relief(atlas.Hex(m.A)) - crush*boolTo(!o.r.Holds(atlas.Hex(m.A), o.me(), 1, 1))
	case "hex":
		return 1 + o.by().Pull*o.field[m.A]
	case "combine":
		return 1.5 - 2*boolTo(o.embarks(atlas.Unit(m.B)) || o.sailsOn(atlas.Unit(m.B)) || o.idles(atlas.Unit(m.B)))
	case "option":
		return 1 - 0.1*float64(m.A) - rash*boolTo(o.provokes(o.pos, m))
	case "country":
		return o.scoreCountry(atlas.Area(m.A))
	case "incident":
		return o.scoreCountry(atlas.Area(m.A)) - 1.1 // not of one that is far from one's armies
	case "unit", "send", "give-up", "card", "box", "against", "first", "display", "loss", "hasten", "match",
		"influence", "activate", "win-over", "minor-step", "colonial-step", "more-blitz", "roll", "rise", "partisan-base", "seize-fleet":
		return 1
	case "totsugeki":
		return o.blitzWorth(atlas.Hex(m.A))
	case "storm", "seize-port":
		return 1 + o.stormed(atlas.Hex(m.A))
	case "heroic-effort":
		return 2
	case "harbor-attack":
		return 3 // a fleet on station would close a naval zone (10.2)
	case "delay-reduction", "civil-war-victory":
		return 1
	case "align":
		return o.scoreFoe(atlas.Faction(m.A))
	case "move-esv":
		return o.scoreEurope(m)
	case "hit", "failure", "bomb":
		return 1 + 0.2*o.enemyDefence(atlas.Hex(m.A), o.me())
	case "port":
		return 1 + o.by().Pull*o.field[m.A]
	case "declare-war":
		return o.scoreWar(atlas.Area(m.A))
	case "renounce":
		return -1 - 3*rash*boolTo(!o.bold) // another war is worse than any card
	case "reduce", "end-truce":
		return 0.2 - 0.4*boolTo(o.me() == atlas.Axis)
	case "logistics", "partisans":
		return 0.5 + o.by().Pull*o.field[m.A]
	case "drop":
		return o.by().Landing*0.5 - boolTo(o.amphibious() && o.r.Control(atlas.Hex(m.B)) == o.me())
	case "land-airdrop":
		return o.by().Landing * 0.5
	case "land":
		return o.lands(atlas.Unit(m.A))
	case "land-in":
		return o.by().Landing
	case "break-down":
		return 1.6*boolTo(o.embarks(atlas.Unit(m.A)) && o.roomToSplit(atlas.Unit(m.A)) && o.berths(atlas.Unit(m.A))) - 1
	case "embark", "embark-escort", "canal", "off-map", "break", "cancel", "postpone", "lose-two-steps",
		"dissolve", "reassess", "dismiss", "send-home", "abandon", "detach", "gather", "recall", "disband", "convert", "forgo", "raiders":
		return -1
	}
	return 0.1
}

// spared reports whether Japan leaves colonial troops in the force pool: they land as detachments
// of its naval infantry (DS 4.1.3.1), and armies that sail are split with them (2.3.4). In limited war
// a few are enough.
func (o *Officer) spared() bool {
	enough := 2
	if o.r.War == atlas.TotalWar {
		enough = 8
	}
	return o.amphibious() && o.me() == atlas.Axis && o.r.War > atlas.PreWar && o.r.Storms() <= enough
}

// housed reports whether there is room somewhere for a replacement (9.2).
func (o *Officer) housed(m engine.Move) bool {
	list, _ := o.try(m)
	asked := false
	for _, x := range list {
		if o.name(x) != "at" {
			continue
		}
		if o.r.Holds(atlas.Hex(x.A), o.me(), 1, 1) {
			return true
		}
		asked = true
	}
	return !asked
}

// stormed is what a landing in a hex, or from a beachhead in it, takes: nothing where troops have come before,
// so that detachments are left for places that nobody defends, such as Balikpapan.
func (o *Officer) stormed(h atlas.Hex) float64 {
	if shore, ok := o.r.Beachhead(h, o.me()); ok {
		h = shore
	}
	if !hostile(o.me(), o.r.Control(h)) {
		return 0
	}
	return o.prize(h)
}

// scoreEurope is what moving the European Strategic Value is worth to an Ally: the Axis
// wins with it at five (DS 0.2).
func (o *Officer) scoreEurope(m engine.Move) float64 {
	before := o.r.ESV()
	if !o.foresee(m) {
		return 0.1
	}
	return o.by().Europe * float64(before-o.after.ESV()) * (1 + 0.3*float64(max(0, before)))
}

// scoreCard prefers the cards of the historical line in their season, and then cards that
// bring steps, markers of Blitz and reinforcements. A Soviet card in the Pacific costs what
// it takes from the war in Europe (DS 1.1.4).
func (o *Officer) scoreCard(c atlas.Card) float64 {
	info := &o.r.Cards[c]
	w := o.by()
	s := 1 + w.Blitz*float64(info.Blitz) + w.Steps*(float64(len(info.Reinforcements))+float64(steps(info)))
	off, listed := o.r.SeasonsOff(c)
	switch {
	case o.mandates(info) && o.r.Year() < tooLate:
		s += w.Line * (2*boolTo(o.r.Value >= mandated) - 1)
	case listed:
		s += w.Line * timely(off)
	}
	if o.me() == atlas.Axis && ((!listed || off < 0) && o.goesToWar(info) || o.attacksInto(info.OptionSegment) || o.rouses(info.PoliticalEvents)) {
		s -= rash
	}
	esv := float64(o.r.ESV() + o.r.MovesESV(c))
	if o.r.MovesESV(c) > 0 && esv >= axisWinsEurope-1 {
		s -= rash
	}
	return s - w.Europe*float64(o.r.MovesESV(c))*(1+0.3*max(0, esv))
}

// mandates reports whether a card brings the Japanese Mandate, which scores at the end by the box that the VP marker is in
// when it comes (DS 14.23): it is played while there are places to count, and otherwise waits for them.
func (o *Officer) mandates(info *atlas.CardInfo) bool {
	return slices.ContainsFunc(info.Markers, func(m atlas.CardMarker) bool { return o.r.Markers[m.Marker].ID == "japanese-mandate" })
}

const (
	mandated = 3    // the strategic value that is counted
	tooLate  = 1944 // the year from which it waits no more
)

// attacksInto reports whether operations declare war on a country that could bring in an Ally
// who is under a policy (13.5).
func (o *Officer) attacksInto(list *atlas.Value) bool {
	for _, x := range list.Members() {
		if c, ok := o.r.AreaByID(x.Str("country")); ok && x.Str("event") == "declare-war" && o.r.EndsPolicy(c) {
			return true
		}
		if o.attacksInto(x.Get("then")) {
			return true
		}
	}
	return false
}

// rouses reports whether a demand among operations is made on a country that would bring in the
// Soviets: with their influence in Poland the demand for its corridor ends the pact with them.
func (o *Officer) rouses(list *atlas.Value) bool {
	c, ok := o.demanded(list)
	return ok && o.r.BringsIn(c, atlas.Soviet)
}

// demanded is the country of which land is demanded by operations.
func (o *Officer) demanded(list *atlas.Value) (atlas.Area, bool) {
	for _, x := range list.Members() {
		if c, ok := o.r.AreaByID(x.Str("country")); ok && x.Str("land") != "" {
			return c, true
		}
		if c, ok := o.demanded(x.Get("then")); ok {
			return c, true
		}
	}
	return atlas.NoID, false
}

// axisWinsEurope is the European Strategic Value with which the Axis wins in the Pacific (DS 0.2).
const axisWinsEurope = 5

// steps are the replacement steps of a card.
func steps(info *atlas.CardInfo) (n int) {
	for _, nation := range info.Replacements.Members() {
		for _, kind := range nation.Value.Members() {
			n += kind.Value.Int()
		}
	}
	return n
}

// timely is how well a card fits a season that is so many seasons after its own on the historical
// line: one that is overdue fits nearly as well; the earlier a card would come the less it fits,
// until it does harm because what it needs has not been prepared.
func timely(off int) float64 {
	if off >= 0 {
		return max(0.3, 1-0.1*float64(off))
	}
	return max(-0.5, 0.2+0.6*float64(off))
}

// rash is what it costs to begin another war before its season, when nobody is ready for it.
const rash = 20

// goesToWar reports whether a card begins total war when it is played, or ends a policy
// (12.3, 13.6.1.2).
func (o *Officer) goesToWar(info *atlas.CardInfo) bool {
	for _, x := range info.OptionSegment.Members() {
		switch x.Str("op") {
		case "war-state":
			if o.r.War < atlas.TotalWar && x.Str("to") == atlas.TotalWar.String() {
				return true
			}
		case "end-policy":
			if !o.r.AtWar(x.Str("box")) {
				return true
			}
		}
	}
	return false
}

// enoughForAnother is how much stronger than its enemies in the field the Axis must be to go
// to war with one more.
const enoughForAnother = 1.5

// superiority is one's own attack against the defence of all enemies, or of those that no policy
// binds.
func (o *Officer) superiority(bound bool) float64 {
	ours, theirs := 0.0, 1.0
	for h := range o.r.Hexes {
		ours += o.attack[o.me()][h]
		if bound || !o.r.Bound(atlas.Hex(h)) {
			theirs += o.enemyDefence(atlas.Hex(h), o.me())
		}
	}
	return ours / theirs
}

// scoreCountry prefers countries that are worth something and near one's own armies. For war no
// friend is chosen, and none that brings in an Ally under a policy. A faction that may name a
// country that surrenders waits for the one that is worth most (16.2.1).
func (o *Officer) scoreCountry(c atlas.Area) float64 {
	if o.r.Procedure == "CaseYellow" {
		for other := range o.r.Areas {
			status, who := o.r.Status(atlas.Area(other))
			if o.r.Areas[other].IsCountry && !o.r.Areas[other].Major && status == atlas.Active && hostile(o.me(), who) && o.worth(atlas.Area(other)) > 2*o.worth(c) {
				return -1
			}
		}
	}
	if card, ok := o.r.Current(o.me()); ok && o.me() == atlas.Axis && o.strikesAt(o.r.Cards[card].OptionSegment) {
		if o.friend(c) || !o.bold && o.r.EndsPolicy(c) {
			return -1
		}
		if o.inEurope() && o.mountainous(c) {
			return 0
		}
	}
	if o.me() == atlas.Axis && o.r.War == atlas.PreWar && o.claimed(c) {
		return 0 // a card demands land of it: making it a friend would only put off the war
	}
	if o.me() == atlas.Axis && o.amphibious() && (o.r.Areas[c].Chinese || len(o.r.Areas[c].Strategic) > 0) {
		return 0 // Siam first: warlords are as good neighbours neutral, and colonies do not change sides
	}
	near := 0.0
	for _, city := range o.r.Areas[c].Cities {
		for _, n := range o.within(city, 4) {
			near += o.attack[o.me()][n]
		}
	}
	return 1 + 0.2*float64(len(o.r.Areas[c].Strategic)) + 0.05*min(20, near)
}

// claimed reports whether a card of one's own demands land of a country.
func (o *Officer) claimed(c atlas.Area) bool {
	for i := range o.r.Cards {
		if land, ok := o.demanded(o.r.Cards[i].PoliticalEvents); ok && land == c && o.r.Cards[i].Faction == o.me() {
			return true
		}
	}
	return false
}

// friend reports whether a country in Europe is one that the Axis does not attack: the Axis has influence there, the
// country's strategic hexes count against the Axis, as those of Italy do, or it is Vichy, with which Occupied France
// would be lost.
func (o *Officer) friend(c atlas.Area) bool {
	own := func(h atlas.Hex) bool { return o.r.Hexes[h].Strategic == atlas.Axis }
	return !o.amphibious() && (o.r.Friendly(c, atlas.Axis) || o.r.Defeated(c) || slices.ContainsFunc(o.r.Areas[c].Strategic, own))
}

// mountainous reports whether a country without a strategic hex lies in mountains, as Switzerland does: that armies stand near
// it is no reason to attack it.
func (o *Officer) mountainous(c atlas.Area) bool {
	info := &o.r.Areas[c]
	return len(info.Strategic) == 0 && info.Capital != atlas.NoHex && o.r.Hexes[info.Capital].Class == atlas.RoughClass
}

// strikesAt reports whether operations declare war on a country that the player chooses, as those of
// Operation Marita do.
func (o *Officer) strikesAt(list *atlas.Value) bool {
	for _, x := range list.Members() {
		if x.Str("event") == "declare-war" && x.Str("country") == "$selected" || o.strikesAt(x.Get("options")) || o.strikesAt(x.Get("do")) {
			return true
		}
	}
	return false
}

// worth is what a country is worth as a whole.
func (o *Officer) worth(c atlas.Area) float64 {
	return 1 + float64(len(o.r.Areas[c].Cities)) + 3*float64(len(o.r.Areas[c].Strategic))
}

// scoreFoe prefers as an enemy the Ally who can help the country in question least, with the
// smaller army near it, and never the Soviets if that ends the pact with them.
func (o *Officer) scoreFoe(who atlas.Faction) float64 {
	switch {
	case o.r.Country == atlas.NoID:
		return 1
	case who == atlas.Soviet && o.r.Breaks(o.r.Country, who):
		return 0
	}
	near := 0.0
	for _, city := range o.r.Areas[o.r.Country].Cities {
		for _, n := range o.within(city, 5) {
			near += o.defence[who][n]
		}
	}
	return 10 / (1 + near)
}

// scoreWar is how much stronger one is around a country than a country of its size is.
func (o *Officer) scoreWar(c atlas.Area) float64 {
	if o.me() == atlas.Axis && o.southward(c) {
		return o.by().War
	}
	if o.me() != atlas.Axis || o.friend(c) || o.amphibious() {
		return -1 // in the Pacific cards begin wars, or Japan would attack Szechwan while it fights for Nanking
	}
	if o.r.War != atlas.PreWar && o.superiority(false) < enoughForAnother {
		return -1 // one war after the other
	}
	if o.r.Year() >= defensive || len(o.r.Areas[c].Strategic) == 0 {
		return -1 // Switzerland costs more than it is worth
	}
	if !o.bold && o.r.EndsPolicy(c) {
		return -1
	}
	near := 0.0
	for _, city := range o.r.Areas[c].Cities {
		for _, n := range o.within(city, 4) {
			near += o.attack[o.me()][n]
		}
	}
	if o.r.War == atlas.PreWar && o.r.Year() < o.warYear() {
		return -1
	}
	return o.by().War*min(2, near/(1.5*o.levy(c))) - 1
}

// defensive is the year from which the Axis in Europe begins no war: a scenario on one sheet does not
// show all its enemies, and it would attack Switzerland while the West lands.
const defensive = 1943

// levy are the steps that a country can be expected to raise.
func (o *Officer) levy(c atlas.Area) float64 { return 4 + 2*float64(len(o.r.Areas[c].Cities)) }
