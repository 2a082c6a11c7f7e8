package axis

import (
	"slices"

	"sandtable/crt"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
)

// What the game tells about itself to those who judge its positions.

// Reading is a position as a judge reads it. It looks at the position and changes
// nothing; it is good until the position changes.
type Reading struct {
	*atlas.Theatre
	Scenario  *atlas.ScenarioInfo
	Procedure string        // that asks
	Asked     atlas.Faction // the first of those who are asked, or NoFaction
	Phasing   atlas.Faction
	War       atlas.WarState
	Turn      int // of the track
	Begun     int // the turn in which the scenario begins
	Last      int // its last turn, as far as that is settled
	Value     int // the strategic value (0.1.1)
	InHand    atlas.Unit
	Target    atlas.Hex  // of the attack under way, or NoHex
	Exchange  bool       // its result is an exchange that the attackers have not paid for
	Blitz     bool       // it is the Blitz Combat Segment, after which units attack once more
	Reserve   bool       // it is the Reserve Movement Phase
	Retreats  atlas.Hex  // where a stack stands that retreats, or NoHex
	Country   atlas.Area // that aligns itself, or NoID

	p *Position
	f *front
}

// Read reads a position; it reports false if it is none of this system.
func Read(pos engine.Position, r *Reading) bool {
	p, ok := pos.(*Position)
	return ok && p.read(p.front(), r)
}

// ReadMap reads one map of a position; it reports false if the map is not played.
func ReadMap(pos engine.Position, m int, r *Reading) bool {
	p, ok := pos.(*Position)
	return ok && p.played>>m&1 != 0 && p.read(&p.fronts[m], r)
}

// Lead is how far the Axis would be ahead if the match were judged now, from -1 to 1: by the
// conditions of the scenario, or by Victory Points (0.3) against the four that the track of a
// map can give.
func Lead(pos engine.Position) (lead float64) {
	p, ok := pos.(*Position)
	if !ok {
		return 0
	}
	for m := range p.fronts {
		if p.played>>m&1 != 0 {
			lead += p.fronts[m].lead()
		}
	}
	return max(-1, min(1, lead))
}

// lead is the same of one map.
func (f *front) lead() float64 {
	level, own := f.Code.Decided(f.scenario, f.verdict())
	switch {
	case !own:
		axis, allies := f.score()
		return float64(axis-allies) / lastVPBox
	case !level.Won:
		return 0
	case level.Side == atlas.Axis:
		return 1
	}
	return -1
}

// Local gives moves the numbers of the map on which the position is played now, and Known
// gives one the numbers that players know: they differ where both maps are played.
func Local(pos engine.Position, list []engine.Move) {
	p, ok := pos.(*Position)
	if !ok || !p.game.both {
		return
	}
	for i := range list {
		list[i], _ = p.inward(list[i])
	}
}

// Recall tells a copy of a position what a seat has to choose from in it, by the numbers of Local,
// so that playing a move in thought does not list them again.
func Recall(pos engine.Position, seat engine.Seat, list []engine.Move) {
	if p, ok := pos.(*Position); ok {
		flow.Recall(p, seat, list)
	}
}

// Known is a move of Local as players know it.
func Known(pos engine.Position, m engine.Move) engine.Move {
	if p, ok := pos.(*Position); ok && p.game.both {
		list := [1]engine.Move{m}
		p.outward(list[:])
		return list[0]
	}
	return m
}

func (p *Position) read(f *front, r *Reading) bool {
	*r = Reading{Theatre: f.Theatre, Scenario: &f.Scenarios[f.scenario], Phasing: f.phasing, War: f.war, Turn: int(f.turn),
		Asked: atlas.NoFaction, InHand: atlas.NoUnit, Target: atlas.NoHex, Retreats: atlas.NoHex, Country: atlas.NoID, p: p, f: f}
	r.Begun = (r.Scenario.Year-f.FirstYear)*len(f.Turns) + int(r.Scenario.Turn)
	r.Last = f.lastTurn()
	if n := r.Scenario.Record.Get("end").Num("turns"); n > 0 {
		r.Last = r.Begun + n - 1
	}
	for who := atlas.Soviet; who <= atlas.Soviet; who-- {
		if p.State.Asked>>who&1 != 0 {
			r.Asked = who
		}
	}
	r.Value = f.strategicValue(false)
	if p.Stack.N == 0 {
		return true
	}
	r.Procedure = procedures[p.Stack.Top().Proc].Name
	if m := flow.Find[marchFrame](&p.State, pMarch); m != nil {
		r.InHand = atlas.Unit(m.unit)
	}
	if m := flow.Find[movementFrame](&p.State, pMovement); m != nil {
		r.Reserve = movePhase(m.phase) == reserve
	}
	if s := flow.Find[supportUnitFrame](&p.State, pSupportUnit); s != nil {
		r.InHand = atlas.Unit(s.unit)
	}
	if x := flow.Find[exploitFrame](&p.State, pExploit); x != nil {
		r.InHand = atlas.Unit(x.unit)
	}
	if v := flow.Find[voyageFrame](&p.State, pVoyage); v != nil {
		r.InHand = atlas.Unit(v.unit)
	}
	if x := flow.Find[alignFrame](&p.State, pAlign); x != nil {
		r.Country = atlas.Area(x.country)
	}
	if x := flow.Find[retreatFrame](&p.State, pRetreat); x != nil {
		r.Retreats = atlas.Hex(x.at)
	}
	if c := flow.Find[combatFrame](&p.State, pCombat); c != nil {
		r.Blitz = combatSegment(c.segment) == blitzSegment
	}
	if a := flow.Find[attackFrame](&p.State, pAttack); a != nil {
		r.Target = atlas.Hex(a.target)
	} else if b := p.battle(); b != nil {
		r.Target, r.Exchange = atlas.Hex(b.target), b.retreat == 1
	}
	return true
}

// Seat is who plays a faction.
func (r *Reading) Seat(who atlas.Faction) engine.Seat { return r.p.seatOf(who) }

// Plays reports whether a faction takes part in the scenario.
func (r *Reading) Plays(who atlas.Faction) bool { return slices.Contains(r.f.factions(), who) }

// At is the hex of a counter on the map.
func (r *Reading) At(u atlas.Unit) (atlas.Hex, bool) { return r.f.units[u].at.hex() }

// Box is the box off the map that holds a counter.
func (r *Reading) Box(u atlas.Unit) (atlas.Box, bool) {
	at := r.f.units[u].at
	if at&placeKind != placeBox {
		return 0, false
	}
	return atlas.Box(at &^ placeKind), true
}

// Beachhead is the land that a faction's beachhead in a hex faces.
func (r *Reading) Beachhead(h atlas.Hex, who atlas.Faction) (atlas.Hex, bool) {
	if !r.f.beach[who].has(h) {
		return atlas.NoHex, false
	}
	return r.f.facedFrom(h)
}

// Beachheads appends the hexes at sea in which a faction has beachheads.
func (r *Reading) Beachheads(who atlas.Faction, out []atlas.Hex) []atlas.Hex {
	for h := range r.f.beach[who].bits().All() {
		out = append(out, atlas.Hex(h))
	}
	return out
}

// BeachheadLeft reports whether a faction has a beachhead marker left to place (2.2.3.4).
func (r *Reading) BeachheadLeft(who atlas.Faction) bool {
	return r.f.hasMarkerLeft(r.f.ways.beachhead, uint8(who))
}

// Surprise reports whether a beachhead in a hex is one of the naval infantry (DS 15.29).
func (r *Reading) Surprise(h atlas.Hex) bool { return r.f.snlfIn(h) >= 0 }

// BlitzLeft is how many Blitz markers the phasing faction may still place (2.2.4).
func (r *Reading) BlitzLeft() int { return r.f.blitzLeft() }

// Storms is how many detachments the naval infantry of Japan can still land (DS 4.1.3.1).
func (r *Reading) Storms() (n int) {
	for _, u := range r.f.ways.detached[r.f.ways.groups[atlas.Axis][0]] {
		if r.f.units[u].at == r.f.pool(atlas.Axis) {
			n++
		}
	}
	return n
}

// Offends reports whether a Blitz marker in a hex leads to a cabinet crisis (DS 2.2.4).
func (r *Reading) Offends(h atlas.Hex) bool { return r.f.offends(h) }

// Shipped reports whether a faction has troop convoys in a naval zone.
func (r *Reading) Shipped(z atlas.Zone, who atlas.Faction) bool { return r.f.shipped[who]>>z&1 != 0 }

// StationFor is the naval zone in which the support unit in hand is to be stationed.
func (r *Reading) StationFor() (atlas.Zone, bool) {
	s := flow.Find[supportUnitFrame](&r.p.State, pSupportUnit)
	if s == nil || place(s.at)&placeKind != placeZone {
		return 0, false
	}
	return atlas.Zone(place(s.at) &^ placeKind >> 2), true
}

// Transports is how many troop convoys and escorts of a faction are ready in a naval zone.
func (r *Reading) Transports(z atlas.Zone, who atlas.Faction) (n int) {
	if !r.Shipped(z, who) {
		return 0
	}
	box := zoneBox(z, convoysBox)
	for i := range r.f.markers[:r.f.nMarkers] {
		if k := &r.f.markers[i]; k.faction == who && k.at == box && r.f.carriesTroops(k) {
			n++
		}
	}
	for u := range r.Units {
		if c := &r.f.units[u]; c.faction == who && c.at == box {
			n++
		}
	}
	return n
}

// Station is how many support units of a faction are on station in a naval zone.
func (r *Reading) Station(z atlas.Zone, who atlas.Faction) (n int) {
	for u := range r.Units {
		if c := &r.f.units[u]; c.faction == who && c.at == zoneBox(z, onStation) {
			n++
		}
	}
	return n
}

// SeasonsOff is how many seasons the next card to be played is from where the historical
// line plays a card: negative if the card would come early, false if the line has it not.
func (r *Reading) SeasonsOff(c atlas.Card) (off int, ok bool) {
	next := r.f.nextSeasonal()
	now := 4*r.f.year(next) + int(r.Seasons[next%len(r.Turns)])
	for _, when := range r.Cards[c].Line {
		if d := now - when; !ok || max(d, -d) < max(off, -off) {
			off, ok = d, true
		}
	}
	return off, ok
}

// ESV is the Current European Strategic Value of the Pacific (DS 14.14.1).
func (r *Reading) ESV() int { return int(r.f.esv) }

// MovesESV is by how much a card would move it (DS 1.1.4).
func (r *Reading) MovesESV(c atlas.Card) int { return r.f.movesESV(c) }

// OpenCity reports whether a defender of a hex may not turn retreats into losses for the
// city in it, because a Blitz marker lies there (4.2.5.3).
func (r *Reading) OpenCity(h atlas.Hex, attacker atlas.Faction) bool {
	return !r.Hexes[h].IsCity() || r.f.charged(h, attacker)
}

// InPlay reports whether a counter is anywhere but out of the game.
func (r *Reading) InPlay(u atlas.Unit) bool { return r.f.inUse(u) }

// Pooled reports whether a counter is in the force pool of its faction.
func (r *Reading) Pooled(u atlas.Unit) bool {
	c := &r.f.units[u]
	return c.faction <= atlas.Soviet && c.at == r.f.pool(c.faction)
}

// Faction is whose a counter is, and Steps how many steps it has.
func (r *Reading) Faction(u atlas.Unit) atlas.Faction { return r.f.units[u].faction }

// Steps is how many steps a ground unit has.
func (r *Reading) Steps(u atlas.Unit) int { return int(r.f.units[u].steps) }

// Attacks reports whether a unit takes part in the attack under way.
func (r *Reading) Attacks(u atlas.Unit) bool { return r.f.attacks(u) }

// Ground reports whether a counter is a ground unit, and not a detachment.
func (r *Reading) Ground(u atlas.Unit) bool { return r.f.isGround(u) }

// Side is the face of a ground unit that is up.
func (r *Reading) Side(u atlas.Unit) *atlas.UnitSide { return r.f.sideOf(u) }

// First and Next walk through the counters in a hex.
func (r *Reading) First(h atlas.Hex) atlas.Unit { return r.f.first[h] }

// Next is the counter after another in its hex.
func (r *Reading) Next(u atlas.Unit) atlas.Unit { return r.f.next[u] }

// Defender is the faction that holds a hex against another, or NoFaction.
func (r *Reading) Defender(h atlas.Hex, who atlas.Faction) atlas.Faction {
	return r.f.defenderOf(h, who)
}

// Control is the faction that controls a hex, or NoFaction.
func (r *Reading) Control(h atlas.Hex) atlas.Faction { return r.f.control(h) }

// Open reports whether a hex belongs to the scenario.
func (r *Reading) Open(h atlas.Hex) bool { return r.f.inPlay.has(h) }

// Neutral reports whether a hex lies in a neutral country.
func (r *Reading) Neutral(h atlas.Hex) bool { return r.f.neutral.has(h) }

// Bound reports whether a hex lies in a country under a policy.
func (r *Reading) Bound(h atlas.Hex) bool { return r.f.policies.has(h) }

// Conquerable reports whether a country is an active Allied minor country that is conquered once Axis
// ground units occupy all its cities, and how many of those they do not (16.1.1).
func (r *Reading) Conquerable(c atlas.Area) (missing int, ok bool) {
	if !r.f.isAlliedMinor(c) || c == r.f.ways.vichy || c == r.f.ways.france || r.f.isHeartland(c) {
		return 0, false
	}
	for h := range r.Hexes {
		if at := atlas.Hex(h); r.f.owner[h] == c && r.f.inPlay.has(at) && r.Hexes[h].IsCity() && !r.f.ground[atlas.Axis].has(at) {
			missing++
		}
	}
	return missing, true
}

// AtWar reports whether a posture box holds neither a policy nor a truce: whoever it is for
// is at war with the Axis.
func (r *Reading) AtWar(box string) bool {
	for d := range r.Displays {
		if r.Displays[d].ID == box {
			return r.Postures[r.f.postures[d]].War
		}
	}
	return false
}

// Policies is how many posture boxes hold a policy (13.6.1).
func (r *Reading) Policies() (n int) {
	for d := range r.Displays {
		if p := &r.Postures[r.f.postures[d]]; !p.War && p.Truce == 0 {
			n++
		}
	}
	return n
}

// Provokes reports whether an attack of the Axis on a hex ends the policy of a unit in it (13.6.1.2).
func (r *Reading) Provokes(h atlas.Hex) bool {
	for u := r.f.first[h]; u != atlas.NoUnit; u = r.f.next[u] {
		if _, n := r.f.boundBy(u); n > 0 && r.f.units[u].faction != atlas.Axis {
			return true
		}
	}
	return false
}

// EndsPolicy reports whether a declaration of war on a neutral country could end the policy
// of an Ally: by the faction with which it aligns itself, or by a die (13.5, 13.6.1.2).
func (r *Reading) EndsPolicy(c atlas.Area) bool {
	who := r.f.wouldAlign(c)
	for ally := atlas.Western; ally <= atlas.Soviet; ally++ {
		if (who == ally || who == atlas.NoFaction) && r.f.isPolicy(r.f.postures[r.f.postureBox(c, ally)]) {
			return true
		}
	}
	return false
}

// BringsIn reports whether a country that resists a demand of the Axis is sure to end the policy of
// an Ally with whom it aligns itself (13.5, 15.7).
func (r *Reading) BringsIn(c atlas.Area, ally atlas.Faction) bool {
	status, _ := r.Status(c)
	return status == atlas.Neutral && r.f.wouldAlign(c) == ally && r.Breaks(c, ally)
}

// Breaks reports whether a country that resists a demand of the Axis ends the policy of an Ally if it
// aligns itself with him (15.7).
func (r *Reading) Breaks(c atlas.Area, ally atlas.Faction) bool {
	policy := r.f.postures[r.f.postureBox(c, ally)]
	return r.f.isPolicy(policy) && (r.War != atlas.PreWar || slices.Contains(brokenPolicies, r.Postures[policy].ID))
}

// Friendly reports whether a faction has influence in a neutral country (14.14).
func (r *Reading) Friendly(c atlas.Area, who atlas.Faction) bool {
	return r.f.areas[c].influence == who
}

// Current is the card that a faction plays in this season (1.1.1).
func (r *Reading) Current(who atlas.Faction) (atlas.Card, bool) { return r.f.current(who) }

// Pending is the card that a faction has chosen to play next (1.1.3).
func (r *Reading) Pending(who atlas.Faction) (atlas.Card, bool) { return r.f.cardAt(who, cardPending) }

// Year is the year and the part of it that is over.
func (r *Reading) Year() float64 {
	return float64(r.FirstYear) + float64(r.Turn)/float64(len(r.Turns))
}

// Realm is the country a hex belongs to, or NoID.
func (r *Reading) Realm(h atlas.Hex) atlas.Area { return r.f.realm[h] }

// Status is what a country is, and with whom it is aligned.
func (r *Reading) Status(c atlas.Area) (atlas.Status, atlas.Faction) {
	return r.f.areas[c].status, r.f.alignment(c)
}

// Supplied reports whether a unit can trace a supply line (10).
func (r *Reading) Supplied(u atlas.Unit) bool { return r.f.supplied(u) }

// BorderPosts appends the hexes on the Soviet border that need Japanese steps (DS 16.1.3).
func (r *Reading) BorderPosts(out []atlas.Hex) []atlas.Hex {
	f := r.f
	if f.Theatre.ID != atlas.Theatres[1] || !f.plays(atlas.Soviet) || f.Postures[f.posture(f.ways.russia)].ID != "neutrality" {
		return out
	}
	posts := f.garrisonPosts()
	for h := range posts.bits().All() {
		out = append(out, atlas.Hex(h))
	}
	return out
}

// Manned reports whether a port is open to a faction only while somebody of it is there (10.2).
func (r *Reading) Manned(h atlas.Hex, who atlas.Faction) bool {
	return r.f.ways.harbours.has(h) && !r.f.sites[who].has(h)
}

// MayAttack reports whether politics let a unit attack a hex: no marker keeps it at home, and no policy or
// truce forbids it (4.2.1.1).
func (r *Reading) MayAttack(u atlas.Unit, h atlas.Hex) bool { return r.f.politicsOfAttack(u, h).Fine() }

// OpenPort reports whether troops of a faction can land in a port from a naval zone (10.2).
func (r *Reading) OpenPort(h atlas.Hex, z atlas.Zone, who atlas.Faction) bool {
	return r.f.openPort(h, z, who)
}

// SuppliedAt reports whether the chief nation of a faction has supply in a hex, as on a beachhead.
func (r *Reading) SuppliedAt(h atlas.Hex, who atlas.Faction) bool {
	return (*script)(r.f).SuppliedFor(h, r.f.ways.groups[who][0])
}

// Outpost reports whether a detachment or logistics marker of a faction is in a hex: with it no conquered
// country rises there (16.3.1, 16.3.6).
func (r *Reading) Outpost(h atlas.Hex, who atlas.Faction) bool {
	f := r.f
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.detachment(u) && f.units[u].faction == who {
			return true
		}
	}
	return f.marked(f.ways.logistics, inHex(h), who) >= 0
}

// Revolts reports whether a city belongs to lands given to Germany whose country goes to war again as soon as
// nobody German is in one of them: Occupied France while Vichy is neutral (16.3.6), and Ostland under its
// accord (16.5.5).
func (r *Reading) Revolts(h atlas.Hex) bool {
	f, land := r.f, r.f.owner[h]
	if land == atlas.NoID || !slices.Contains(f.ways.cities, h) || !f.germanLand(land) {
		return false
	}
	return land == f.ways.occupiedFrance && f.areas[f.ways.vichy].status == atlas.Neutral || slices.Contains(f.ways.ostland, land) && f.underAccord()
}

// Defeated reports whether a country is what the fall of France has left neutral: if it goes to war Occupied France
// is lost (16.3.6).
func (r *Reading) Defeated(c atlas.Area) bool {
	return c == r.f.ways.vichy && r.f.areas[c].status == atlas.Neutral
}

// Germanic reports whether a unit is Germany's, if only by one of its two nations (13.8.3).
func (r *Reading) Germanic(u atlas.Unit) bool { return r.f.isOf(u, r.f.german()) }

// Fits reports whether a unit can end its move in a hex beside those that are there (9).
func (r *Reading) Fits(u atlas.Unit, h atlas.Hex) bool {
	return r.f.stackFaultWith(h, r.f.units[u].faction, u) == stackFine
}

// Holds reports whether a hex has room for so many more units and steps of a faction (9.2).
func (r *Reading) Holds(h atlas.Hex, who atlas.Faction, units, steps int) bool {
	for u := r.f.first[h]; u != atlas.NoUnit; u = r.f.next[u] {
		if r.f.units[u].faction == who && r.f.isGround(u) {
			units, steps = units+1, steps+int(r.f.units[u].steps)
		}
	}
	limit := r.f.stackLimit(h)
	return units <= int(limit.Units) && steps <= int(limit.Steps)
}

// Blitzed reports whether a hex lies within two hexes of a faction's Blitz marker.
func (r *Reading) Blitzed(h atlas.Hex, who atlas.Faction) bool { return r.f.blitzEnabled(h, who) }

// Chances are the chances of the combat under way for the units that have joined, and
// the column on which it will be resolved if the defender has all the support that he can.
func (r *Reading) Chances(room []crt.Chance[atlas.CombatResult]) (list []crt.Chance[atlas.CombatResult], column int) {
	segment, def, hq := regularSegment, r.f.defenderOf(r.Target, r.f.phasing), atlas.NoUnit
	if a := flow.Find[attackFrame](&r.p.State, pAttack); a != nil {
		segment = combatSegment(a.segment)
		hq = r.helper(def, segment)
	} else if b := r.p.battle(); b != nil {
		segment = combatSegment(b.segment)
	}
	column = r.f.columnWith(r.Target, def, segment, hq)
	return combatChances(r.f.Theatre, column, r.f.weather(r.Target), room), column
}

// helper is an HQ that could lend the defender of the target ranged support, or NoUnit
// (4.2.1.2).
func (r *Reading) helper(def atlas.Faction, segment combatSegment) atlas.Unit {
	for u := range r.Units {
		if r.Units[u].Kind == atlas.HQ && r.f.maySupport(atlas.Unit(u), r.Target, def, segment).Fine() {
			return atlas.Unit(u)
		}
	}
	return atlas.NoUnit
}
