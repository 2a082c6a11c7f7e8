package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 15: events that roll on an Area Table: 15.13 and 15.26.

var (
	kTable = kind(engine.Kind{Name: "table", Args: []string{"table"}, Rule: "15.26", Help: "Choose the Area Table to roll on."})

	evAreaRolled = event("The die shows {i}, with modifiers {i}: {a}.")
	evNoArea     = event("The die shows {i}, with modifiers {i}: a country that does not exist.")
)

func init() {
	events["diplomatic-success"] = &operation{
		can: func(_ *front, a *program.Action) bool { return a.Table >= 0 },
		do: func(f *front, a *program.Action) bool {
			f.match.rollArea(a.Receiver, a.Table, areaInfluenced)
			return true
		},
	}
	events["minor-country-politics"] = &operation{do: func(f *front, a *program.Action) bool {
		f.match.rollArea(a.Receiver, a.Table, areaUnrest) // the Aggression Table, if it is named (17.21)
		return true
	}}
	procedures[pAreaTable] = flow.Of(proc[areaFrame]{
		Name: "AreaTable", Rule: "15.13", Run: runArea, Legal: legalArea, Play: playArea, Rolled: rolledArea,
		Question: func(*Position, *areaFrame, atlas.Faction) say.Line { return say.Say("Choose an Area Table.") },
	})
	procedures[pIncident] = flow.Of(proc[incidentFrame]{
		Name: "Incident", Rule: "15.26",
		Run: func(p *Position, _ *incidentFrame) { p.ask(atlas.Axis) },
		Legal: func(_ *Position, i *incidentFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
			return append(out, engine.M1(kCountry, i.country), engine.M0(kDecline))
		},
		Play: playIncident,
		Question: func(_ *Position, i *incidentFrame, _ atlas.Faction) say.Line {
			return say.Say("Choose {a} to roll on the Diplomatic Incident Table, or decline.", i.country)
		},
	})
}

// areaFrame is a faction rolling on an Area Table, which it has chosen or must choose.
type areaFrame struct {
	flow.Head
	who   int16 `note:"faction faction"`
	table int16 `note:"table table-or-none"`
	what  int16 `note:"what 3"`
}

// What is done with the country that is rolled.
const (
	areaInfluenced int16 = iota // Influence is applied to it if it is neutral (15.13)
	areaUnrest                  // Minor Country Politics (15.26)
)

// rollArea lets a faction roll on an Area Table; without one it chooses.
func (p *Position) rollArea(who atlas.Faction, table, what int16) {
	flow.CallWith(&p.State, pAreaTable, areaFrame{who: int16(who), table: table, what: what})
}

func runArea(p *Position, a *areaFrame) {
	if a.table == none {
		p.ask(atlas.Faction(a.who))
		return
	}
	p.Roll(6)
}

func legalArea(p *Position, _ *areaFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	for t := range p.front().Tables {
		if p.front().Tables[t].Kind == atlas.AreaTable && !p.front().Tables[t].NamedOnly {
			out = append(out, engine.M1(kTable, t))
		}
	}
	return out
}

func playArea(_ *Position, a *areaFrame, _ atlas.Faction, m engine.Move) { a.table = m.A }

// countsPolitics reports whether political modifiers count for what is under way
// (1.1.2.1).
func (p *Position) countsPolitics() bool {
	x := p.topProgram()
	return x.Political()
}

// areaResult is the country or dependent in a row of an Area Table that exists now, or
// NoID.
func (f *front) areaResult(t atlas.Table, row int) atlas.Area {
	for _, a := range f.Tables[t].Areas[row-1] {
		if f.country(a) != atlas.NoID {
			return a
		}
	}
	return atlas.NoID
}

func rolledArea(p *Position, a *areaFrame, outcome int) {
	f := p.front()
	die, t, who, what := outcome+1, atlas.Table(a.table), atlas.Faction(a.who), a.what
	sum := die
	if f.Tables[t].Political && p.countsPolitics() {
		sum += p.script().PoliticalDRM(who, 0, false)
	}
	c := f.areaResult(t, min(max(sum, 1), 6))
	p.Done()
	if c == atlas.NoID {
		p.tell(evNoArea, "15.26", int16(die), int16(sum))
		return
	}
	p.tell(evAreaRolled, "15.26", int16(die), int16(sum), int16(c))
	switch {
	case what == areaUnrest:
		p.unrest(c)
	case f.neutralMinor(c):
		f.hold("influence", program.Action{Receiver: who, Owner: who, Country: int16(c)})
	}
}

// unrest is Minor Country Politics in a country or dependent (15.26): conquered ones and
// dependents cost the Axis a step; in total war an active country loses two of its steps,
// before that neutral ones may bring an incident and active ones start wars.
func (p *Position) unrest(c atlas.Area) {
	f := p.front()
	dependent := f.country(c) != c
	status, who := f.areas[c].status, f.areas[c].faction
	switch {
	case f.Areas[c].Major: // only the Aggression Table has one (17.21)
	case dependent || status == atlas.Conquered:
		p.toll(atlas.Axis, none, int16(c), 1)
	case f.war == atlas.TotalWar:
		if status == atlas.Active {
			p.toll(who, f.nationOf(c), none, 2)
		}
	case status == atlas.Neutral:
		if !f.atCivilWar(c) {
			flow.CallWith(&p.State, pIncident, incidentFrame{country: int16(c)})
		}
	case who == atlas.Axis || who == atlas.Soviet:
		p.neighbour(who, c, neighbourFights|withDependents)
	}
}

// unrestIn reports whether unrest in an area reaches a hex: Borneo, Celebes and Dutch New
// Guinea count as parts of the Netherlands East Indies (DS 15.26).
func (f *front) unrestIn(h atlas.Hex, a atlas.Area) bool {
	return f.inArea(h, a) || f.Areas[a].ID == "netherlands-east-indies" && f.realm[h] == a
}

// nationOf is the nation of a country's units, or none. Those of Vichy are French.
func (f *front) nationOf(c atlas.Area) int16 {
	for n := range f.Nations {
		if f.citizens(atlas.Nation(n)) == c {
			return int16(n)
		}
	}
	return none
}

// incidentFrame is a neutral country for which the Axis may roll.
type incidentFrame struct {
	flow.Head
	country int16 `note:"country country"`
}

func playIncident(p *Position, i *incidentFrame, who atlas.Faction, m engine.Move) {
	c := i.country
	p.Done()
	if m.Kind == kDecline {
		p.tell(evDecline, "15.26", int16(who))
		return
	}
	p.tell(evCountry, "15.26", int16(who), c)
	if t, ok := p.front().TableByID("diplomatic-incident"); ok {
		p.runTable(t, atlas.Axis, p.countsPolitics(), c, none)
	}
}
