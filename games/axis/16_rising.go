package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 16.3.6 and 16.5.5: France Rises and Russia Rises. A city of the lands that Case
// Yellow or the Ostland Accord gave to Germany has no German garrison, and the defeated
// country may go to war again.

var kRevolt = kind(engine.Kind{Name: "revolt", Rule: "16.3.6", Help: "Let the defeated country go to war again."})

var evRussiaRises = event("Russia rises: the Ostland Accord ends.")

// risingFrame is the check of a faction: whether the country rises, then what follows.
type risingFrame struct {
	flow.Head `steps:"rises follows"`
}

const (
	risingRises uint8 = iota
	risingFollows
)

func init() {
	procedures[pFranceRises] = flow.Of(proc[risingFrame]{
		Name: "FranceRises", Rule: "16.3.6", Run: runFranceRises, Legal: legalRevolt, Play: playFranceRises,
		Question: func(*Position, *risingFrame, atlas.Faction) say.Line {
			return say.Say("A city of Occupied France is unguarded: let Vichy join you, or decline.")
		},
	})
	procedures[pRussiaRises] = flow.Of(proc[risingFrame]{
		Name: "RussiaRises", Rule: "16.5.5", Run: runRussiaRises, Legal: legalRevolt, Play: playRussiaRises,
		Question: func(*Position, *risingFrame, atlas.Faction) say.Line {
			return say.Say("A city of Ostland is unguarded: let Russia go to war, or decline.")
		},
	})
}

// checkFranceRises is 16.3.6. It is ignored while Case Yellow is the current card.
func (p *Position) checkFranceRises() {
	if !p.front().isCurrent("eu-axis-22a") && p.front().ways.vichy != atlas.NoID {
		p.Call(pFranceRises)
	}
}

// checkRussiaRises is 16.5.5. It is ignored while the Ostland Accord is the current card.
func (p *Position) checkRussiaRises() {
	if !p.front().isCurrent("eu-axis-27b") {
		p.Call(pRussiaRises)
	}
}

// isCurrent reports whether a card is the current one of its faction.
func (f *front) isCurrent(id string) bool {
	c, ok := f.CardByID(id)
	return ok && f.cards[c].at == cardCurrent
}

// germanLand reports whether a land is a German dependent by its marker.
func (f *front) germanLand(land atlas.Area) bool {
	for l := range f.Lands {
		if f.Lands[l].Land == land && f.Lands[l].Owner == f.ways.germany && f.lands[l] == landCeded {
			return true
		}
	}
	return false
}

// unguarded reports whether a city of a German dependent has no German unit, German
// detachment or Axis logistics marker.
func (f *front) unguarded(land atlas.Area) bool {
	if !f.germanLand(land) {
		return false
	}
	for _, h := range f.ways.cities {
		if f.owner[h] == land && f.inPlay.has(h) && !f.germanGuard(h) {
			return true
		}
	}
	return false
}

// germanGuard reports whether a German unit of any kind, a German detachment or an Axis
// logistics marker is in a hex.
func (f *front) germanGuard(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.isOf(u, f.german()) {
			return true
		}
	}
	return f.marked(f.ways.logistics, inHex(h), atlas.Axis) >= 0
}

// takeBack returns the land of a German marker in the Ceded Lands Box to where it belongs.
func (f *front) takeBack(land atlas.Area) {
	for l := range f.Lands {
		if f.Lands[l].Land == land && f.Lands[l].Owner == f.ways.germany && f.lands[l] == landCeded {
			f.returnLand(atlas.Land(l))
		}
	}
}

func legalRevolt(_ *Position, _ *risingFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	return append(out, engine.M0(kRevolt), engine.M0(kDecline))
}

// runFranceRises asks the West whether neutral Vichy joins it. Occupied France returns as
// soon as Vichy is active on any side.
func runFranceRises(p *Position, r *risingFrame) {
	f := p.front()
	if r.Step == risingRises {
		r.Step = risingFollows
		if f.areas[f.ways.vichy].status == atlas.Neutral && f.unguarded(f.ways.occupiedFrance) {
			p.ask(atlas.Western)
		}
		return
	}
	p.Done()
	if f.areas[f.ways.vichy].status == atlas.Active {
		f.takeBack(f.ways.occupiedFrance)
	}
}

func playFranceRises(p *Position, _ *risingFrame, who atlas.Faction, m engine.Move) {
	if m.Kind == kDecline {
		p.tell(evDecline, "16.3.6", int16(who))
		return
	}
	p.activate(p.front().ways.vichy, atlas.Western, 0)
}

// underAccord reports whether the Ostland Accord binds Russia.
func (f *front) underAccord() bool {
	ostland, known := f.PostureByID("ostland-accord")
	return known && f.posture(f.ways.russia) == ostland
}

// runRussiaRises asks the Soviets whether Russia breaks the accord. All Ostland regions
// return once Russia is at war.
func runRussiaRises(p *Position, r *risingFrame) {
	f := p.front()
	if r.Step == risingRises {
		r.Step = risingFollows
		for _, land := range f.ways.ostland {
			if f.underAccord() && f.unguarded(land) {
				p.ask(atlas.Soviet)
				return
			}
		}
		return
	}
	p.Done()
	if f.atWar(f.ways.russia) {
		for _, land := range f.ways.ostland {
			f.takeBack(land)
		}
	}
}

func playRussiaRises(p *Position, _ *risingFrame, who atlas.Faction, m engine.Move) {
	if m.Kind == kDecline {
		p.tell(evDecline, "16.5.5", int16(who))
		return
	}
	f := p.front()
	ostland, _ := f.PostureByID("ostland-accord")
	p.tell(evRussiaRises, "16.5.5")
	f.endPolicyEverywhere(ostland, "16.5.5")
}
