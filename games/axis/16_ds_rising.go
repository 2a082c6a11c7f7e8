package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 16.3.8 and 16.5.5 of Dai Senso!: The West Rises and The East Rises. A city of the
// lands that a peace gave to Japan has no Japanese garrison, and the power may go to war
// again; once it is at war these lands are its own again.

// risesFrame is the check of an Ally: the power it has come to.
type risesFrame struct {
	flow.Head `steps:"rises follows"`
	who       int16 `note:"faction faction"`
	next      int16 `note:"next 9"`
}

// risingOrder is the order in which the powers of an Ally are checked.
var risingOrder = [3][]int16{atlas.Western: {powerNationalists, powerBritain, powerUS}, atlas.Soviet: {powerCommunists, powerRussia}}

func init() {
	procedures[pRises] = flow.Of(proc[risesFrame]{
		Name: "Rises", Rule: "DS 16.3.8", Run: runRises, Legal: legalRises, Play: playRises,
		Question: func(p *Position, x *risesFrame, _ atlas.Faction) say.Line {
			return say.Say("A city that {q} lost to Japan is unguarded: go to war again, or decline.", int16(x.power(p.front()).box))
		},
	})
}

// checkWestRises is DS 16.3.8, checkEastRises DS 16.5.5.
func (p *Position) checkWestRises() {
	flow.CallWith(&p.State, pRises, risesFrame{who: int16(atlas.Western)})
}
func (p *Position) checkEastRises() {
	flow.CallWith(&p.State, pRises, risesFrame{who: int16(atlas.Soviet)})
}

func (x *risesFrame) power(f *front) *power { return &f.ways.peace[risingOrder[x.who][x.next]] }

func (x *risesFrame) rule() string {
	if atlas.Faction(x.who) == atlas.Soviet {
		return "DS 16.5.5"
	}
	return "DS 16.3.8"
}

// runRises asks for one power after the other. One whose surrender or settlement is a current
// card is left out.
func runRises(p *Position, x *risesFrame) {
	f := p.front()
	if int(x.next) == len(risingOrder[x.who]) {
		p.Done()
		p.checkWarState()
		return
	}
	power := x.power(f)
	switch {
	case f.isCurrent(power.cards[0]) || f.isCurrent(power.cards[1]):
		x.next++
	case x.Step == risingRises:
		x.Step = risingFollows
		if f.canRise(power) {
			p.ask(atlas.Faction(x.who))
		}
	default:
		x.Step = risingRises
		x.next++
		if f.postures[power.box] == f.ways.war {
			f.regain(power)
		}
	}
}

// canRise reports whether a power under a Surrender policy has lost a city to Japan that no
// Japanese unit, detachment or logistics marker guards.
func (f *front) canRise(power *power) bool {
	if f.Postures[f.postures[power.box]].ID != "surrender" {
		return false
	}
	for _, land := range power.rises {
		if f.japaneseMarker(land) < 0 {
			continue
		}
		for _, h := range f.ways.cities {
			if f.owner[h] == land && f.inPlay.has(h) && !f.japaneseAt(h) {
				return true
			}
		}
	}
	return false
}

// japaneseMarker is the marker in the Ceded Lands Box by which a land is Japanese, or -1.
func (f *front) japaneseMarker(land atlas.Area) int {
	for l := range f.Lands {
		if f.Lands[l].Land == land && f.Lands[l].Owner == f.ways.axisPower && f.lands[l] >= landCeded {
			return l
		}
	}
	return -1
}

// regain gives a power at war the lands back that a peace gave to Japan.
func (f *front) regain(power *power) {
	for _, land := range power.rises {
		if l := f.japaneseMarker(land); l >= 0 {
			f.returnLand(atlas.Land(l))
		}
	}
}

func legalRises(_ *Position, _ *risesFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return append(out, engine.M0(kRevolt), engine.M0(kDecline))
}

// playRises changes the posture of this box alone to war: the rule removes its marker and
// says nothing of others.
func playRises(p *Position, x *risesFrame, who atlas.Faction, m engine.Move) {
	if m.Kind == kDecline {
		p.tell(evDecline, x.rule(), int16(who))
		return
	}
	f := p.front()
	f.putPosture(x.power(f).box, f.ways.war, x.rule())
}
