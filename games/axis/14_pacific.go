package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 14.26 and 14.37.4: the war in the Pacific, as far as it is felt in Europe
// when one map is played (13.8.7). abroad is the Pacific War Display: its Western and its
// Soviet box.

var (
	kDisplay = kind(engine.Kind{Name: "display", Rule: "14.26.1", Help: "Put the Pacific Limited War marker into your Pacific War Box."})
	kForgo   = kind(engine.Kind{Name: "forgo", Args: []string{"card"}, Rule: "14.26.1", Help: "Remove a card from the game instead."})
	kAgainst = kind(engine.Kind{Name: "against", Args: []string{"faction"}, Rule: "14.26.1", Help: "Choose whom Japan turns against."})

	evPacificRoll  = event("The die for the war in the Pacific shows {i}.")
	evPacificWar   = event("The war in the Pacific against {f}: {w}.")
	evPacificPeace = event("Peace continues in the Pacific.")
	evUSEntry      = event("The United States is free to enter the war.")
)

// pacificFrame is a Pacific War marker that has come off the turn track.
type pacificFrame struct {
	flow.Head `steps:"roll western axis"`
	total     int16 `note:"total bool"`
}

const (
	pacificRolls uint8 = iota
	westDecides
	axisDecides
)

func init() {
	arrivals["pacific-limited-war"] = func(p *Position, _ int) { flow.CallWith(&p.State, pPacific, pacificFrame{}) }
	arrivals["pacific-total-war"] = func(p *Position, _ int) { flow.CallWith(&p.State, pPacific, pacificFrame{total: 1}) }
	arrivals["us-entry"] = usEntry
	procedures[pPacific] = flow.Of(proc[pacificFrame]{
		Name: "PacificWar", Rule: "14.26", Run: runPacific, Rolled: rolledPacific, Legal: legalPacific, Play: playPacific, Why: whyPacific,
		Question: func(_ *Position, x *pacificFrame, _ atlas.Faction) say.Line {
			if x.Step == westDecides {
				return say.Say("Japan threatens Britain: take the marker, or give up Commonwealth Support.")
			}
			return say.Say("Choose whom Japan turns against.")
		},
	})
}

func runPacific(p *Position, x *pacificFrame) {
	switch x.Step {
	case westDecides:
		p.ask(atlas.Western)
	case axisDecides:
		p.ask(atlas.Axis)
	default:
		p.Roll(6)
	}
}

// rolledPacific reads the tables of 14.26.1 and 14.26.2: one unmodified die.
func rolledPacific(p *Position, x *pacificFrame, outcome int) {
	f := p.front()
	p.tell(evPacificRoll, "14.26", int16(outcome)+1)
	switch {
	case x.total != 0 && outcome < 3:
		p.pacificTotalWar(atlas.Western, 2)
	case x.total != 0:
		p.pacificTotalWar(atlas.Soviet, 1)
	case outcome < 2:
		p.limitedWarWith(x, atlas.Western)
	case outcome > 3:
		p.limitedWarWith(x, atlas.Soviet)
	case f.year(int(f.turn)) >= 1939 && f.Seasons[f.season()] == winter:
		x.Step = axisDecides // it must happen no later than in the winter of 1939
	default:
		f.putOff(f.arriving("pacific-limited-war"), 2)
		p.tell(evPacificPeace, "14.26.1")
		p.Done()
	}
}

// winter is the last season of a year.
const winter = 3

// arriving is the marker of an id in the box of the turn.
func (f *front) arriving(id string) int {
	m, _ := f.MarkerByID(id)
	return f.markerIn(m, placeTrack|place(f.turn))
}

// limitedWarWith puts the marker into a Pacific War Box. The West may give a card up
// instead.
func (p *Position) limitedWarWith(x *pacificFrame, who atlas.Faction) {
	f := p.front()
	if _, ok := f.commonwealth(); who == atlas.Western && ok && x.Step != westDecides {
		x.Step = westDecides
		return
	}
	f.unmark(f.arriving("pacific-limited-war"))
	f.abroad[who-atlas.Western] = atlas.LimitedWar
	p.tell(evPacificWar, "14.26.1", int16(who), int16(atlas.LimitedWar))
	p.Done()
}

// commonwealth is the card that the West can remove from the game: Commonwealth
// Support, while it is in the game.
func (f *front) commonwealth() (atlas.Card, bool) {
	c, ok := f.CardByID(f.Prefix + "western-23")
	return c, ok && (f.cards[c].at == cardInHand || f.cards[c].at == cardDiscarded)
}

// pacificTotalWar puts the marker into a Pacific War Box, and the US Entry marker on
// the turn track (14.26.2).
func (p *Position) pacificTotalWar(who atlas.Faction, seasons int) {
	f := p.front()
	f.unmark(f.arriving("pacific-total-war"))
	f.abroad[who-atlas.Western] = atlas.TotalWar
	p.tell(evPacificWar, "14.26.2", int16(who), int16(atlas.TotalWar))
	f.schedule("us-entry", seasons)
	p.Done()
}

func legalPacific(p *Position, x *pacificFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	if x.Step == axisDecides {
		return append(out, engine.M1(kAgainst, int16(atlas.Western)), engine.M1(kAgainst, int16(atlas.Soviet)))
	}
	out = append(out, engine.M0(kDisplay))
	if c, ok := p.front().commonwealth(); ok {
		out = append(out, engine.M1(kForgo, int16(c)))
	}
	return out
}

func playPacific(p *Position, x *pacificFrame, _ atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kAgainst:
		x.Step = pacificRolls
		p.limitedWarWith(x, atlas.Faction(m.A))
	case kDisplay:
		p.limitedWarWith(x, atlas.Western)
	case kForgo:
		f.unmark(f.arriving("pacific-limited-war"))
		f.dropCard(atlas.Card(m.A), cardOut)
		p.Done()
	}
}

func whyPacific(p *Position, _ *pacificFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kForgo && m.Kind != kAgainst {
		return nil
	}
	return p.because(say.Forbid("14.26.1", "Only Commonwealth Support can be given up, and Japan turns against an Ally."))
}

// usEntry ends any policy or truce of the United States (14.37.4). In the Pacific it calls
// their Far Eastern Forces, too (DS 14.44.4).
func usEntry(p *Position, i int) {
	f := p.front()
	f.unmark(i)
	p.tell(evUSEntry, "14.37.4")
	d, _ := f.usBox()
	f.enters(d, "14.37.4")
	f.releaseUnits("us-far-eastern-forces")
	p.checkWarState()
}

// enters ends the policy or the truce of a posture box.
func (f *front) enters(d atlas.Display, rule string) {
	if f.isPolicy(f.postures[d]) {
		f.endPolicyEverywhere(f.postures[d], rule)
		return
	}
	f.putPosture(d, f.ways.war, rule)
}
