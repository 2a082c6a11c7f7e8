package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 16.2.1: Case Yellow. Supplied German units in the capital or in three cities of
// one Allied minor country conquer it; France becomes neutral Vichy.

// onceOnly are the events that occur once in a game, as bits of what has happened.
type onceOnly uint8

const (
	hadCaseYellow onceOnly = 1 << iota
	hadOstland
	hadFrenchLiberation
	hadAvalanche
)

var (
	evCaseYellow = event("Case Yellow: {a} surrenders.")
	evNeutral    = event("{a} is a neutral country now.")
)

// yellowFrame is the event: the country, once it is chosen.
type yellowFrame struct {
	flow.Head `steps:"chooses lorraine occupied syria vichy influence"`
	country   int16 `note:"country country-or-none"`
	capital   int16 `note:"capital bool"`
}

const (
	yellowChooses uint8 = iota
	yellowLorraine
	yellowOccupied
	yellowSyria
	yellowVichy
	yellowInfluence
)

func init() {
	events["case-yellow"] = &operation{
		can: func(f *front, _ *program.Action) bool { return f.anyYellow() },
		do: func(f *front, _ *program.Action) bool {
			flow.CallWith(&f.match.State, pCaseYellow, yellowFrame{country: none})
			return true
		},
	}
	procedures[pCaseYellow] = flow.Of(proc[yellowFrame]{
		Name: "CaseYellow", Rule: "16.2.1", Run: runYellow, Legal: legalYellow, Play: playYellow, Why: whyYellow,
		Question: func(*Position, *yellowFrame, atlas.Faction) say.Line {
			return say.Say("Case Yellow: choose the country that surrenders, or decline.")
		},
	})
}

func (f *front) anyYellow() bool {
	for c := range f.Areas {
		if f.surrenders(atlas.Area(c)).Fine() {
			return true
		}
	}
	return false
}

// surrenders says why Case Yellow has no effect on a country. France must not have been
// conquered or liberated before, and Vichy is never conquered (13.8.6.2).
func (f *front) surrenders(c atlas.Area) say.No {
	switch {
	case f.once&hadCaseYellow != 0:
		return say.Forbid("16.2.1", "Case Yellow can occur only once in a game.")
	case !f.isAlliedMinor(c):
		return say.Forbid("16.2.1", "Choose an active Allied minor country.")
	case c == f.ways.vichy || c == f.ways.france && f.areas[c].everConquered:
		return say.Forbid("16.2.1", "Once France has been conquered or liberated, it cannot surrender again.")
	}
	cities := 0
	for _, h := range f.ways.cities {
		if f.owner[h] != c || !f.suppliedGerman(h) {
			continue
		}
		if cities++; h == f.Areas[c].Capital || cities == 3 {
			return say.No{}
		}
	}
	return say.Forbid("16.2.1", "Supplied German ground units must occupy its capital or three of its cities.")
}

// german is the nation of German units.
func (f *front) german() atlas.Nation { return f.ways.groups[atlas.Axis][0] }

// suppliedGerman reports whether a supplied German ground unit is in a hex; one of two
// nations is German, too (13.8.3).
func (f *front) suppliedGerman(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.isOf(u, f.german()) && f.isGround(u) && f.supplied(u) {
			return true
		}
	}
	return false
}

// groundOf reports whether a ground unit of a nation is in a hex.
func (f *front) groundOf(h atlas.Hex, n atlas.Nation) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.isGround(u) && f.isOf(u, n) {
			return true
		}
	}
	return false
}

// runYellow goes through the steps for France, from the third on: counters are interned
// where they may not stay, then the Axis may influence a neighbour.
func runYellow(p *Position, y *yellowFrame) {
	f := p.front()
	if y.Step == yellowChooses {
		p.ask(atlas.Axis)
		return
	}
	step := y.Step
	y.Step++
	switch step {
	case yellowLorraine:
		p.internIn(areaNamed(f.Theatre, "alsace-lorraine"), alliedSides)
	case yellowOccupied:
		p.internIn(f.ways.occupiedFrance, alliedSides)
	case yellowSyria:
		p.neutralSyria()
	case yellowVichy:
		f.becomeVichy(politics{status: atlas.Neutral, faction: atlas.NoFaction, influence: atlas.NoFaction})
		p.tell(evNeutral, "16.2.1", int16(f.ways.vichy))
		p.internIn(f.ways.vichy, allSides)
	default:
		grant := y.capital != 0
		near := y.country
		p.Done()
		if grant {
			flow.CallWith(&p.State, pGrant, grantFrame{near: near})
		}
	}
}

// neutralSyria makes Syria a neutral country if it is a French dependent (step 4).
func (p *Position) neutralSyria() {
	f := p.front()
	l, _, ok := (setUp{front: f}).landMarker("syria", "france")
	if !ok || f.lands[l] < landCeded {
		return
	}
	syria := f.Lands[l].Land
	f.lands[l] = landOut
	f.areas[syria] = politics{status: atlas.Neutral, faction: atlas.NoFaction, influence: atlas.NoFaction}
	f.relist()
	p.tell(evNeutral, "16.2.1", int16(syria))
	p.internIn(syria, allSides)
}

func legalYellow(p *Position, _ *yellowFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	for c := range p.front().Areas {
		if p.front().surrenders(atlas.Area(c)).Fine() {
			out = append(out, engine.M1(kCountry, c))
		}
	}
	return append(out, engine.M0(kDecline))
}

// playYellow conquers the country. Of France the first three steps are done: what has no V
// leaves the game, what has one is set aside, the exiles come, and Alsace-Lorraine and
// Occupied France are ceded.
func playYellow(p *Position, y *yellowFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	if m.Kind == kDecline {
		p.tell(evDecline, "16.2.1", int16(who))
		p.Done()
		return
	}
	c := atlas.Area(m.A)
	f.once |= hadCaseYellow
	p.tell(evCaseYellow, "16.2.1", m.A)
	y.country = m.A
	if f.groundOf(f.Areas[c].Capital, f.german()) {
		y.capital = 1
	}
	if c != f.ways.france {
		y.Step = yellowInfluence
		p.conquer(c, "16.2.1")
		return
	}
	y.Step = yellowLorraine
	p.regroupFrance(f.areas[c].faction, func(atlas.Unit) place { return setAside })
	f.sendFrenchConvoy(setAside)
	f.exile("france")
	f.cedeToGermany("alsace-lorraine")
	f.cedeToGermany("occupied-france")
	f.relist()
	p.defeated("france-defeated") // step 7, on both maps
}

func whyYellow(p *Position, _ *yellowFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kCountry {
		return nil
	}
	return p.because(p.front().surrenders(atlas.Area(m.A)))
}
