package axis

import (
	"slices"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 15: what comes of demands for land: 15.3, 15.7, 15.12, 15.16 and 15.17.

func init() {
	events["ceded-land"] = &operation{
		can: func(f *front, a *program.Action) bool { return f.demanded(a.Land, a.Receiver) != atlas.NoID },
		do: func(f *front, a *program.Action) bool {
			f.match.cedeTo(a.Receiver, f.demanded(a.Land, a.Receiver), landCeded, garrisons|adjusts)
			return true
		},
	}
	events["country-resists"] = &operation{
		can: func(f *front, a *program.Action) bool { return f.landFree(a.Land, a.Receiver) && canResist(f, a) },
		do: func(f *front, a *program.Action) bool {
			flow.CallWith(&f.match.State, pResists, resistsFrame{who: int16(a.Receiver), country: a.Country, land: a.Land})
			return true
		},
	}
	events["diplomatic-settlement"] = &operation{can: canApply, do: crisis(settles)}
	events["gradual-decline"] = &operation{
		can: func(f *front, a *program.Action) bool {
			return canApply(f, a) && f.demanded(a.Land, atlas.Axis) != atlas.NoID
		},
		do: crisis(declines),
	}
	events["further-concessions"] = &operation{can: canConcede, do: concede}
	procedures[pCession] = flow.Of(proc[cessionFrame]{
		Name: "Cession", Rule: "15.3", Run: runCession, Legal: legalCession, Play: playCession, Rolled: rolledCession, Why: whyCession,
		Question: func(_ *Position, c *cessionFrame, _ atlas.Faction) say.Line {
			return say.Say("Place a detachment in a city or port of {a}, or decline.", c.land)
		},
	})
	procedures[pResists] = flow.Of(proc[resistsFrame]{Name: "Resists", Rule: "15.7", Run: runResists})
	procedures[pCrisis] = flow.Of(proc[crisisFrame]{Name: "Crisis", Rule: "15.12", Run: runCrisis})
}

// demanded is the marker by which a land would be ceded to a faction, or NoID: there is
// none, the land is ceded already, to whomever, or the marker is on its way (15.17).
func (f *front) demanded(land int16, to atlas.Faction) atlas.Land {
	for _, c := range f.ways.cessions {
		if int16(c.land) == land && f.alignment(f.Lands[c.marker].Owner) == to && !f.cededElsewhere(c.marker) && f.landOnItsWay(c.marker) < 0 {
			return c.marker
		}
	}
	return atlas.NoID
}

// landFree reports whether a demand names no land, or one that can still be ceded.
func (f *front) landFree(land int16, to atlas.Faction) bool {
	return land < 0 || f.demanded(land, to) != atlas.NoID
}

// ceder is the country to which a land belongs now, or NoID.
func (f *front) ceder(land atlas.Area) atlas.Area {
	if c := f.country(land); c == land {
		return c
	}
	if hexes := f.Areas[land].Hexes; len(hexes) > 0 {
		return f.realm[hexes[0]]
	}
	return atlas.NoID
}

// 15.3: Ceded Land, and the same for 15.16.

// cessionFrame is a faction to which a land has been ceded, by a country that may exist
// still.
type cessionFrame struct {
	flow.Head `steps:"garrison influence"`
	who       int16 `note:"faction faction"`
	land      int16 `note:"land country"`
	country   int16 `note:"country country-or-none"`
	how       int16 `note:"how 3"`
}

const (
	cessionGarrison uint8 = iota
	cessionInfluence
)

// What follows a cession.
const (
	garrisons int16 = 1 << iota // a detachment may be placed in the land
	adjusts                     // markers of influence change in the country that has ceded it
)

// cedeTo cedes a land to a faction.
func (p *Position) cedeTo(who atlas.Faction, l atlas.Land, side landState, how int16) {
	f := p.front()
	land := f.landOn(l, side)
	from := f.ceder(land)
	f.cedeSide(l, side)
	c := cessionFrame{who: int16(who), land: int16(f.landOn(l, f.lands[l])), country: none, how: how}
	if from != atlas.NoID {
		c.country = int16(from)
	}
	flow.CallWith(&p.State, pCession, c)
}

// garrisonFault says why a detachment of a nation cannot be placed in a hex of a ceded
// land.
func (f *front) garrisonFault(c *cessionFrame, n atlas.Nation, h atlas.Hex) say.No {
	who := atlas.Faction(c.who)
	switch {
	case f.spareDetachment(n, who) == atlas.NoUnit:
		return say.Forbid("15.3", "Your force pool has no detachment of this nation.")
	case !f.inPlay.has(h) || !f.inArea(h, atlas.Area(c.land)) || !f.Hexes[h].IsCity() && !f.Hexes[h].Port:
		return say.Forbid("15.3", "The detachment must be placed in a city or port of the ceded land.")
	case f.enemyCounters(h, who) || f.detachedIn(h) || f.markerIn(f.ways.logistics, inHex(h)) >= 0:
		return say.Forbid("15.3", "There is an enemy, a detachment or a logistics marker in this hex already.")
	}
	return say.No{}
}

// eachGarrison lists where a detachment can be placed.
func eachGarrison(p *Position, c *cessionFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	for n := range f.Nations {
		if f.spareDetachment(atlas.Nation(n), atlas.Faction(c.who)) == atlas.NoUnit {
			continue
		}
		for _, h := range f.Areas[c.land].Hexes {
			if f.garrisonFault(c, atlas.Nation(n), h).Fine() {
				out = append(out, engine.M2(kDetach, n, int(h)))
			}
		}
	}
	return out
}

func legalCession(p *Position, c *cessionFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	return append(eachGarrison(p, c, who, out), engine.M0(kDecline))
}

func runCession(p *Position, c *cessionFrame) {
	who := atlas.Faction(c.who)
	if c.Step == cessionGarrison {
		if c.how&garrisons != 0 && !flow.None(p, eachGarrison, c, who) {
			p.ask(who)
			return
		}
		c.Step = cessionInfluence
	}
	f := p.front()
	from := atlas.Area(c.country)
	if c.how&adjusts == 0 || c.country == none || !f.neutralMinor(from) {
		p.Done()
		return
	}
	if f.seeksProtector(from) && who == atlas.Axis && f.bordersSoviets(from) {
		p.Roll(6)
		return
	}
	p.Done()
	f.adjustInfluence(from, who, atlas.Western)
}

// seeksProtector reports whether a country that has ceded land to a faction has no marker,
// so that it turns to the other side.
func (f *front) seeksProtector(c atlas.Area) bool {
	return f.areas[c].influence > atlas.Soviet && f.neutralityIn(c) < 0
}

// adjustInfluence changes the markers of a country that has ceded land: neutrality or the
// influence of whoever took it goes, or the other side gains influence, ally being the
// Allied faction that does.
func (f *front) adjustInfluence(c atlas.Area, taker, ally atlas.Faction) {
	in := f.areas[c].influence
	taken := in == atlas.Axis
	gains := ally
	if taker != atlas.Axis {
		taken, gains = in == atlas.Western || in == atlas.Soviet, atlas.Axis
	}
	switch {
	case f.neutralityIn(c) >= 0 || taken:
		f.absorb(c)
	case in > atlas.Soviet && f.mayMark(c, gains).Fine():
		f.influence(c, gains)
	}
}

func playCession(p *Position, c *cessionFrame, who atlas.Faction, m engine.Move) {
	c.Step = cessionInfluence
	if m.Kind == kDecline {
		p.tell(evDecline, "15.3", int16(who))
		return
	}
	f := p.front()
	u := f.spareDetachment(atlas.Nation(m.A), who)
	f.set(u, counter{at: inHex(atlas.Hex(m.B)), faction: who, turned: true})
	p.tell(evPlaced, "15.3", int16(u), int16(f.units[u].at))
}

func rolledCession(p *Position, c *cessionFrame, outcome int) {
	from, who, ally := atlas.Area(c.country), atlas.Faction(c.who), atlas.Western
	if outcome >= 3 {
		ally = atlas.Soviet
	}
	p.tell(evAlignDie, "15.3", int16(from), int16(outcome+1))
	p.Done()
	p.front().adjustInfluence(from, who, ally)
}

func whyCession(p *Position, c *cessionFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kDetach {
		return nil
	}
	return p.because(p.front().garrisonFault(c, atlas.Nation(m.A), atlas.Hex(m.B)))
}

// 15.7: Country Resists.

// resistsFrame is a country that resists a demand.
type resistsFrame struct {
	flow.Head `steps:"begins aligned"`
	who       int16 `note:"faction faction"`
	country   int16 `note:"country country"`
	land      int16 `note:"land country-or-none"`
}

const (
	resistsBegins uint8 = iota
	resistsAligned
)

// canResist reports whether the event does anything: the country is neutral, or the
// resistance costs steps because the demander is under a policy.
func canResist(f *front, a *program.Action) bool {
	return canApply(f, a) || a.Receiver != atlas.Axis && f.underPolicy(f.greatPower(a.Receiver))
}

// greatPower is the country whose policy tells how an Allied faction fares.
func (f *front) greatPower(who atlas.Faction) atlas.Area {
	if who == atlas.Soviet {
		return f.ways.russia
	}
	return f.ways.britain
}

func runResists(p *Position, r *resistsFrame) {
	f, who, c, land := p.front(), atlas.Faction(r.who), atlas.Area(r.country), r.land
	switch {
	case who != atlas.Axis:
		p.Done()
		p.resistsAlly(who, c, land)
	case r.Step == resistsBegins:
		r.Step = resistsAligned
		p.align(c)
	default:
		p.Done()
		p.resistsAxis(c, f.areas[c].faction, land)
	}
}

// resistsAlly: under a policy an Ally loses steps; else the country joins the Axis.
func (p *Position) resistsAlly(who atlas.Faction, c atlas.Area, land int16) {
	f := p.front()
	power := f.greatPower(who)
	if f.underPolicy(power) {
		p.tollOfWar(who, f.nationOf(power))
		return
	}
	p.resisted(who, land)
	p.activate(c, atlas.Axis, mobilizes)
}

// The policies under which a demand of the Axis in pre-war leads to a crisis, and those
// that it ends.
var (
	crisisPolicies = []string{"treaty-of-locarno", "cordon-sanitaire"}
	brokenPolicies = []string{"guarantees", "franco-russian-entente", "nazi-soviet-pact"}
)

// resistsAxis: in pre-war the posture of the country decides between a crisis, war and
// nothing; later the country joins the Allies.
func (p *Position) resistsAxis(c atlas.Area, ally atlas.Faction, land int16) {
	f := p.front()
	if f.war != atlas.PreWar {
		p.resisted(atlas.Axis, land)
		p.activate(c, ally, mobilizes|policyEnds)
		return
	}
	posture := f.Postures[f.postureFor(c, ally)].ID
	switch {
	case f.ways.theatre == theatrePacific && posture == "acceptance":
		p.cabinetCrisis() // DS 15.10
	case f.ways.theatre == theatrePacific:
		p.resisted(atlas.Axis, land)
		p.activate(c, ally, mobilizes|policyEnds)
		p.goToWar(atlas.LimitedWar)
	case slices.Contains(crisisPolicies, posture):
		if t, ok := f.TableByID("international-crisis"); ok {
			p.runTable(t, atlas.Axis, p.countsPolitics(), int16(c), land)
		}
	case slices.Contains(brokenPolicies, posture):
		p.resisted(atlas.Axis, land)
		p.activate(c, ally, mobilizes|policyEnds)
		p.goToWar(atlas.LimitedWar)
	}
}

// resisted gives whoever demanded the land its marker in the force pool, and a Blitz
// marker.
func (p *Position) resisted(who atlas.Faction, land int16) {
	f := p.front()
	if l := f.demanded(land, who); l != atlas.NoID {
		f.poolLand(l)
		f.tell(evMarkerHere, "15.7", int16(f.ways.cededLand), int16(f.pool(who)))
	}
	f.blitzOwed[who] = min(f.blitzOwed[who]+1, 9)
	f.tell(evBlitzOwed, "15.7", int16(who), int16(f.blitzOwed[who]))
}

// 15.12 and 15.17: Diplomatic Settlement and Gradual Decline.

// crisisFrame is a resisting country in an international crisis.
type crisisFrame struct {
	flow.Head `steps:"aligns influences ends"`
	country   int16 `note:"country country"`
	land      int16 `note:"land country"`
	what      int16 `note:"what 1"`
}

const (
	crisisAligns uint8 = iota
	crisisInfluences
	crisisEnds
)

// The two ways in which a crisis ends without a war.
const (
	settles int16 = iota
	declines
)

func crisis(what int16) func(f *front, a *program.Action) bool {
	return func(f *front, a *program.Action) bool {
		flow.CallWith(&f.match.State, pCrisis, crisisFrame{country: a.Country, land: a.Land, what: what})
		return true
	}
}

// runCrisis lets the Ally of the country, or the Axis in its decline, gain influence in a
// neighbour. Then the land is ceded, or its marker is delayed and the country joins the
// Allies under the policy it has.
func runCrisis(p *Position, c *crisisFrame) {
	f, country := p.front(), atlas.Area(c.country)
	ally := f.areas[country].faction
	switch c.Step {
	case crisisAligns:
		c.Step = crisisInfluences
		if ally != atlas.Western && ally != atlas.Soviet {
			p.align(country)
		}
	case crisisInfluences:
		c.Step = crisisEnds
		if c.what == declines {
			ally = atlas.Axis
		}
		p.neighbour(ally, country, neighbourInfluenced)
	case crisisEnds:
		land, what := c.land, c.what
		p.Done()
		if what == settles {
			f.hold("ceded-land", program.Action{Receiver: atlas.Axis, Owner: atlas.Axis, Land: land, Country: int16(country)})
			return
		}
		f.delayLand(f.demanded(land, atlas.Axis))
		p.activate(country, ally, 0)
	}
}

// delayLand puts the marker of a ceded land into the Delay Box.
func (f *front) delayLand(l atlas.Land) {
	if l == atlas.NoID {
		return
	}
	k := marker{kind: f.ways.cededLand, variant: uint8(l), faction: atlas.Axis, at: inBox(f.ways.delayBox)}
	if f.mark(k) == nil {
		f.lands[l] = landOut
		f.tell(evMarkerHere, "15.17", k.called(), int16(k.at))
	}
}

// 15.16: Further Concessions.

// concession is the marker and its side by which a neutral country cedes more to Russia:
// its border region, then all that is left of it, or the Straits of Turkey. Its answer is
// landOut if nothing is left to cede.
func (f *front) concession(c atlas.Area) (l atlas.Land, side landState, how int16) {
	region, straits := atlas.Land(atlas.NoID), atlas.Land(atlas.NoID)
	for i := range f.Lands {
		x := &f.Lands[i]
		if x.Owner != f.ways.russia || x.Land != c && f.Areas[x.Land].PartOf != c {
			continue
		}
		if x.Dependent {
			straits = atlas.Land(i)
		} else {
			region = atlas.Land(i)
		}
	}
	switch {
	case region == atlas.NoID:
	case f.lands[region] < landCeded:
		return region, landCeded, adjusts
	case f.lands[region] == landCeded && f.Lands[region].Back == c:
		return region, landCededBack, garrisons
	case straits != atlas.NoID && !f.cededElsewhere(straits):
		return straits, landCeded, garrisons | adjusts
	}
	return 0, landOut, 0
}

// cededElsewhere reports whether a land is ceded already, by its marker or by another's.
func (f *front) cededElsewhere(l atlas.Land) bool {
	for i := range f.Lands {
		if f.Lands[i].Land == f.Lands[l].Land && f.lands[i] >= landCeded {
			return true
		}
	}
	return false
}

func canConcede(f *front, a *program.Action) bool {
	if !canApply(f, a) {
		return false
	}
	_, side, _ := f.concession(atlas.Area(a.Country))
	return side != landOut
}

func concede(f *front, a *program.Action) bool {
	l, side, how := f.concession(atlas.Area(a.Country))
	f.match.cedeTo(atlas.Soviet, l, side, how)
	return true
}
