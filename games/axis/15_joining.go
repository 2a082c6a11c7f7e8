package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 15: political events by which countries come in: 15.2, 15.6, 15.9, 15.10, 15.15,
// and what happens to the neighbours of a country.

var evStronghold = event("The stronghold in {a} is removed.")

func init() {
	events["border-war"] = &operation{can: canApply, do: borderWar}
	events["country-joins"] = &operation{can: canApply, do: countryJoins}
	events["coup-detat"] = &operation{can: canApply, do: coupDetat}
	events["declare-war"] = &operation{
		can: func(f *front, a *program.Action) bool { return f.isNeutral(a.Country) }, // in civil war, too (13.8.4)
		do: func(f *front, a *program.Action) bool {
			f.match.declareWar(a.Receiver, atlas.Area(a.Country))
			return true
		},
	}
	events["free-passage"] = &operation{can: canApply, do: passFreely}
	procedures[pJoins] = flow.Of(proc[joinsFrame]{
		Name: "Joins", Rule: "15.6",
		Run: func(p *Position, _ *joinsFrame) { p.ask(atlas.Axis) },
		Legal: func(_ *Position, _ *joinsFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
			return append(out, engine.M1(kOption, int16(0)), engine.M1(kOption, int16(1)))
		},
		Play: playJoins,
		Question: func(_ *Position, j *joinsFrame, _ atlas.Faction) say.Line {
			return say.Say("Choose what {a} loses: its influence or neutrality marker (0), or its stronghold (1).", j.country)
		},
	})
	procedures[pNeighbour] = flow.Of(proc[neighbourFrame]{
		Name: "Neighbour", Rule: "15.2", Run: runNeighbour, Legal: legalNeighbour, Play: playNeighbour, Why: whyNeighbour,
		Question: func(_ *Position, n *neighbourFrame, _ atlas.Faction) say.Line {
			switch {
			case n.what&neighbourInfluenced != 0:
				return say.Say("Choose a neutral country that shares a border with {a}, to gain influence there.", n.country)
			case atlas.Faction(n.who) == atlas.Axis:
				return say.Say("Choose a neutral country that shares a border with {a}: it joins the Allies.", n.country)
			}
			return say.Say("Choose a neutral country that shares a border with {a}: it joins the Axis.", n.country)
		},
		Cites: func(p *Position, n *neighbourFrame) string { return p.cite(n.rule()) },
	})
}

// canApply reports whether an event can be applied to the country it names: a neutral one
// that is not in civil war (13.8.4).
func canApply(f *front, a *program.Action) bool {
	return f.isNeutral(a.Country) && !f.atCivilWar(atlas.Area(a.Country))
}

// activateAgainst brings a country in against a faction: as an Axis country, or as an
// Allied one if it is the Axis.
func (p *Position) activateAgainst(who atlas.Faction, c atlas.Area, how joining) {
	if who == atlas.Axis {
		p.alignAndActivate(c, how)
		return
	}
	p.activate(c, atlas.Axis, how)
}

// 15.2: Border War.

// borderWar brings the country in on the side of whoever received the event, then a
// neighbour of its choice on the other.
func borderWar(f *front, a *program.Action) bool {
	p, c := f.match, atlas.Area(a.Country)
	p.neighbour(a.Receiver, c, neighbourFights|withDependents)
	if a.Receiver == atlas.Axis {
		p.activate(c, atlas.Axis, mobilizes)
	} else {
		p.alignAndActivate(c, mobilizes)
	}
	return true
}

// neighbourFrame is a faction choosing a neutral neighbour of a country.
type neighbourFrame struct {
	flow.Head
	who     int16 `note:"faction faction"`
	country int16 `note:"country country"`
	what    int16 `note:"what 7"`
}

// What becomes of the neighbour, and which borders count.
const (
	neighbourFights     = 1 << iota // it is activated against whoever chooses
	neighbourInfluenced             // Influence is applied to it (15.19)
	withDependents                  // borders with dependents count, too
)

// rule is the event by which a neighbour is chosen: the Axis gains influence by a Gradual
// Decline (15.17), an Ally by a Diplomatic Settlement (15.12).
func (n *neighbourFrame) rule() string {
	switch {
	case n.what&neighbourInfluenced == 0:
		return "15.2"
	case atlas.Faction(n.who) == atlas.Axis:
		return "15.17"
	}
	return "15.12"
}

// neighbour lets a faction choose a neutral country that shares a border with another.
func (p *Position) neighbour(who atlas.Faction, c atlas.Area, what int16) {
	flow.CallWith(&p.State, pNeighbour, neighbourFrame{who: int16(who), country: int16(c), what: what})
}

// neighbourFault says why a country cannot be chosen.
func (f *front) neighbourFault(n *neighbourFrame, x atlas.Area) say.No {
	switch {
	case !f.neutralMinor(x):
		return say.Forbid("15.2", "Choose a neutral minor country.")
	case f.atCivilWar(x):
		return say.Forbid("13.8.4", "The event cannot be applied to a country in civil war.")
	case !f.sharesBorder(x, atlas.Area(n.country), n.what&withDependents != 0):
		return say.Forbid("15.2", "The country shares no border with the other.")
	}
	return say.No{}
}

// sharesBorder reports whether a country borders another, or one of its dependents if
// they count.
func (f *front) sharesBorder(x, c atlas.Area, dependents bool) bool {
	if f.borders(x, c) {
		return true
	}
	for a := range f.Areas {
		if dependents && atlas.Area(a) != c && f.country(atlas.Area(a)) == c && f.borders(x, atlas.Area(a)) {
			return true
		}
	}
	return false
}

func legalNeighbour(p *Position, n *neighbourFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	for a := range p.front().Areas {
		if p.front().neighbourFault(n, atlas.Area(a)).Fine() {
			out = append(out, engine.M1(kCountry, a))
		}
	}
	return out
}

// runNeighbour asks who has a choice; without a neighbour nothing happens.
func runNeighbour(p *Position, n *neighbourFrame) {
	switch list := flow.List(p, legalNeighbour, n, atlas.Faction(n.who)); len(list) {
	case 0:
		p.Done()
	case 1:
		p.chosenNeighbour(n, atlas.Area(list[0].A))
	default:
		p.ask(atlas.Faction(n.who))
	}
}

func playNeighbour(p *Position, n *neighbourFrame, who atlas.Faction, m engine.Move) {
	p.tell(evCountry, n.rule(), int16(who), m.A)
	p.chosenNeighbour(n, atlas.Area(m.A))
}

func (p *Position) chosenNeighbour(n *neighbourFrame, x atlas.Area) {
	who, what := atlas.Faction(n.who), n.what
	p.Done()
	if what&neighbourFights != 0 {
		p.activateAgainst(who, x, mobilizes)
		return
	}
	p.front().hold("influence", program.Action{Receiver: who, Owner: who, Country: int16(x)})
}

func whyNeighbour(p *Position, n *neighbourFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kCountry {
		return nil
	}
	return p.because(p.front().neighbourFault(n, atlas.Area(m.A)))
}

// 15.6: Country Joins Axis, or in the Pacific whoever receives the event (DS 15.9).

// joinsFrame is a country of which the Axis removes one of two markers.
type joinsFrame struct {
	flow.Head
	country int16 `note:"country country"`
}

// countryJoins brings the country in for the Axis, unless a neutrality marker, the
// influence of an enemy or a Republican stronghold takes the blow: then one of them goes.
func countryJoins(f *front, a *program.Action) bool {
	c, who := atlas.Area(a.Country), atlas.Axis
	if f.ways.theatre == theatrePacific {
		who = a.Receiver
	}
	marked, held := f.absorbs(c, who), f.republicans(c) >= 0
	switch {
	case marked && held:
		flow.CallWith(&f.match.State, pJoins, joinsFrame{country: a.Country})
		return true
	case marked:
		f.absorb(c)
		return false
	case held:
		f.removeStronghold(c)
		return false
	}
	f.match.activate(c, who, mobilizes)
	return true
}

func playJoins(p *Position, j *joinsFrame, who atlas.Faction, m engine.Move) {
	c := atlas.Area(j.country)
	p.tell(evOption, "15.6", int16(who), m.A+1)
	p.Done()
	if m.A == 0 {
		p.front().absorb(c)
		return
	}
	p.front().removeStronghold(c)
}

// removeStronghold takes the Republican stronghold of a country and the marker that says
// who supports it out of the game.
func (f *front) removeStronghold(c atlas.Area) {
	if i := f.republicans(c); i >= 0 {
		f.unmark(i)
	}
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].kind == f.ways.republicanSupport {
			f.unmark(i)
			break
		}
	}
	f.relist()
	f.tell(evStronghold, "14.9", int16(c))
}

// 15.9: Coup D'etat: the country comes in against whoever received the event, and does not
// mobilize.
func coupDetat(f *front, a *program.Action) bool {
	f.match.activateAgainst(a.Receiver, atlas.Area(a.Country), 0)
	return true
}

// 15.15: Free Passage, which a neutrality marker or the influence of an enemy absorbs.
func passFreely(f *front, a *program.Action) bool {
	c := atlas.Area(a.Country)
	if f.absorbs(c, a.Receiver) {
		f.absorb(c)
		return false
	}
	f.match.activate(c, a.Receiver, freePassage)
	return true
}
