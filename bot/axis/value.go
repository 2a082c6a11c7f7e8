package axis

import (
	"sandtable/bot"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// How well a faction stands.

const (
	sides    = 3
	numSigns = 7
)

// signs are what the officer looks at to judge how well the Axis and the Allies stand; the Allies win
// and lose together.
var signs = []bot.Sign{
	{Name: "score", Sense: 1}, {Name: "lead", Sense: 1}, {Name: "goals", Sense: 1}, {Name: "ground", Sense: 1},
	{Name: "support", Sense: 1}, {Name: "pressure", Sense: 1}, {Name: "axis"},
}

// Value is the chance of a seat to win, as the officer judges a position. In a match that is over
// it is what was won.
func (o *Officer) Value(pos engine.Position, seat engine.Seat) (float64, error) {
	if end, over := pos.Outcome(); over {
		switch {
		case !end.Winners.Has(seat):
			return 0, nil
		case end.Winners != engine.Only(seat) && end.How == "a draw":
			return draw, nil
		}
		return 1, nil
	}
	x, err := o.Standing(pos)
	if err != nil {
		return 0, err
	}
	chance := o.value.Chances(x.Signs, x.Late)[atlas.Axis]
	if x.Seats[atlas.Axis] != seat {
		chance = 1 - chance
	}
	return chance, nil
}

// draw is what a match is worth that nobody wins.
const draw = 0.4

// Standing reads a position and tells how every faction stands.
func (o *Officer) Standing(pos engine.Position) (bot.Standing, error) {
	if !axis.Read(pos, &o.r) {
		return bot.Standing{}, errGame
	}
	o.survey()
	now, _ := o.Clock()
	x := bot.Standing{Now: now, Late: min(1, float64(o.r.Turn-o.r.Begun)/float64(max(1, o.r.Last-o.r.Begun)))}
	o.sign(pos)
	for side := range sides {
		x.Signs = append(x.Signs, o.signed[side][:])
		x.Seats = append(x.Seats, o.r.Seat(atlas.Faction(side)))
	}
	return x, nil
}

// sign notes the signs of all factions: what is good for the Axis is as bad for both Allies.
func (o *Officer) sign(pos engine.Position) {
	x := [numSigns]float64{1: axis.Lead(pos), 5: o.pressure() / 4, 6: 1}
	for m := range atlas.Theatres {
		if !axis.ReadMap(pos, m, &o.after) {
			continue
		}
		goals, ground, support := forces(&o.after)
		x[0] += float64(o.after.Value) / 6
		x[2] += goals
		x[3] += ground
		x[4] += support
	}
	for i := range x {
		o.signed[atlas.Axis][i], o.signed[atlas.Western][i], o.signed[atlas.Soviet][i] = x[i]/2, -x[i]/2, -x[i]/2
	}
}

// forces are how far the Axis is ahead on a map in goals, on the ground and in support
// units, each from -1 to 1.
func forces(r *axis.Reading) (goals, ground, support float64) {
	var land, sea [2]float64 // of the Axis, and of the Allies
	party := func(who atlas.Faction) int { return int(min(who, 1)) }
	for u := range r.Units {
		unit := atlas.Unit(u)
		who := r.Faction(unit)
		if who > atlas.Soviet || !r.InPlay(unit) {
			continue
		}
		if _, onMap := r.At(unit); onMap && r.Ground(unit) {
			land[party(who)] += float64(r.Side(unit).Attack) + float64(r.Side(unit).Defence)
		} else if r.Units[u].Class != atlas.Ground {
			sea[party(who)]++
		}
	}
	var held [2]float64
	for _, g := range r.Goals(nil) {
		if g.Control <= atlas.Soviet {
			held[party(g.Control)] += g.Hold
		}
	}
	return superior(held), superior(land), superior(sea)
}

// superior is how far the first of two is ahead of the second, from -1 to 1.
func superior(of [2]float64) float64 { return (of[0] - of[1]) / (of[0] + of[1] + 1) }

// pressure is how much attack factors outweigh the defence around goals: those of the Axis
// around goals of the Allies, less those of the Allies around its own.
func (o *Officer) pressure() (p float64) {
	for _, g := range o.goals {
		if g.Control > atlas.Soviet || g.Weight < 3 {
			continue
		}
		threat := 0.0
		for _, h := range o.within(g.Hex, 2) {
			threat += o.enemyAttack(h, g.Control) - 0.5*o.defence[g.Control][h]
		}
		threat = max(0, min(12, threat)) / 12
		if g.Control == atlas.Axis {
			threat = -threat
		}
		p += threat
	}
	return p
}
